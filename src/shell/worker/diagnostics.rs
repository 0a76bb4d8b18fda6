//! What a user may send to the support: the program, how far the ledger has read, and
//! the end of the log. Nothing in it names a customer.

use std::{
    io::{Read as _, Seek as _, SeekFrom},
    path::{Path, PathBuf},
    rc::Rc,
};

use crate::{
    features::settings::calls::Diagnostics,
    platform::paths,
    session::{account::Session, deps::Deps},
};

/// In the data folder.
const LOG_FOLDER: &str = "logs";
/// Lines of the log, the latest.
const LINES: usize = 200;
/// The most that is read of each of the newest two files for them.
const MAX_READ_BYTES: u64 = 128 * 1024;
/// A longer line is cut.
const MAX_LINE_CHARS: usize = 400;

pub(super) async fn collect(deps: &Deps, session: Option<Rc<Session>>) -> Diagnostics {
    let logs = deps.folders.data_dir.join(LOG_FOLDER);
    let read = tokio::task::spawn_blocking(move || last_lines(&logs));
    let sync = session.and_then(|session| session.ledger(|ledger| ledger.sync_position()).ok());
    Diagnostics {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        system: paths::system(),
        history_passes: sync.as_ref().map(|read| read.passes),
        history_page: sync.as_ref().and_then(|read| read.history_page),
        read_until: sync.and_then(|read| read.newest),
        log: read.await.unwrap_or_default(),
    }
}

/// The latest lines of the newest files, oldest first. Files are named by their day.
fn last_lines(folder: &Path) -> Vec<String> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|file| file.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "log"))
        .collect();
    files.sort();
    let first = files.len().saturating_sub(2);
    let newest = files.get(first..).unwrap_or_default();
    let texts: Vec<String> = newest.iter().filter_map(|path| end_of(path).ok()).collect();
    let lines: Vec<String> = texts
        .iter()
        .flat_map(|text| text.lines())
        .map(without_contents)
        .collect();
    let first = lines.len().saturating_sub(LINES);
    lines.get(first..).unwrap_or_default().to_vec()
}

fn end_of(path: &Path) -> std::io::Result<String> {
    let mut file = std::fs::File::open(path)?;
    let length = file.metadata()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(MAX_READ_BYTES)))?;
    let mut bytes = Vec::new();
    file.take(MAX_READ_BYTES).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Of a failure, its kind: what stands in it may name a customer.
fn without_contents(line: &str) -> String {
    const FAILURE: &str = "Failure { cause: ";
    let line = match line.split_once(FAILURE) {
        Some((before, failure)) => {
            let kind = failure.split(|letter: char| !letter.is_ascii_alphanumeric());
            format!("{before}{}", kind.take(1).collect::<String>())
        }
        None => line.to_owned(),
    };
    line.chars().take(MAX_LINE_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_lines_are_given_without_what_a_failure_quotes() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text);
        write("sendoff.2026-03-01.log", "forgotten\n").unwrap();
        let many: Vec<_> = (0..190).map(|number| format!("line {number}\n")).collect();
        write("sendoff.2026-03-02.log", &many.concat()).unwrap();
        let failure = "WARN sendoff: a line stays unresolved line=L1 failure=Failure { cause: \
                       OrderBought(OtherShipment { recipient: \"Zoé Tremblay\" }), shipment: None }";
        let long = "x".repeat(900);
        let later = "later\n".repeat(28);
        let last = format!("{failure}\n{long}\n{later}");
        write("sendoff.2026-03-03.log", &last).unwrap();
        let lines = last_lines(folder.path());
        assert_eq!(lines.len(), LINES);
        assert_eq!(lines.first().unwrap(), "line 20");
        assert!(!lines.iter().any(|line| line.contains("Tremblay")));
        let said = "WARN sendoff: a line stays unresolved line=L1 failure=OrderBought";
        assert!(lines.iter().any(|line| line == said));
        assert!(lines.iter().all(|line| line.len() <= MAX_LINE_CHARS));
        assert!(last_lines(&folder.path().join("missing")).is_empty());
    }
}
