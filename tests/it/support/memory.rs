//! How much memory a test's process has taken at most.

/// What hostile input may make the program take.
pub(crate) const MAX_BYTES: u64 = 256 * 1024 * 1024;

/// Fails when this process has ever held more than [`MAX_BYTES`]. Each test
/// is a process of its own under `cargo nextest`.
pub(crate) fn assert_small() {
    if let Some(peak) = peak_bytes() {
        assert!(peak < MAX_BYTES, "{} MB", peak / 1024 / 1024);
    }
}

/// Known on Linux only.
fn peak_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes * 1024)
}
