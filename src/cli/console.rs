//! Lines for a person and for a program: sentences go to stderr, so that
//! stdout can be read by a program.

use std::io;

pub(super) fn to_stderr(sentence: &str) {
    write_line(&mut io::stderr().lock(), sentence);
}

pub(super) fn to_stdout(line: &str) {
    write_line(&mut io::stdout().lock(), line);
}

/// A reader that has gone away is no reason to stop a run that spends money.
fn write_line(out: &mut impl io::Write, line: &str) {
    if let Err(error) = writeln!(out, "{line}").and_then(|()| out.flush()) {
        tracing::debug!(%error, "the output is closed");
    }
}
