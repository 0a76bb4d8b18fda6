//! Lines for a person and for a program: sentences go to stderr, so that
//! stdout can be read by a program.

use std::{fmt::Write as _, io};

pub(crate) fn to_stderr(sentence: &str) {
    write_line(&mut io::stderr().lock(), sentence);
}

pub(super) fn to_stdout(line: &str) {
    write_line(&mut io::stdout().lock(), line);
}

/// A reader that has gone away is no reason to stop a run that spends money.
fn write_line(out: &mut impl io::Write, line: &str) {
    let line = without_controls(line);
    if let Err(error) = writeln!(out, "{line}").and_then(|()| out.flush()) {
        tracing::debug!(%error, "the output is closed");
    }
}

/// What a service, a customer or a file name says is text, never a command to the
/// terminal: control characters, and those that turn the direction of writing, are
/// written as JSON writes them.
fn without_controls(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    for letter in line.chars() {
        if is_command(letter) {
            // Writing to a string never fails.
            write!(plain, "\\u{:04x}", u32::from(letter)).unwrap_or_default();
        } else {
            plain.push(letter);
        }
    }
    plain
}

fn is_command(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(line: &str) -> String {
        let mut out = Vec::new();
        write_line(&mut out, line);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn no_escape_sequence_of_others_reaches_the_terminal() {
        assert_eq!(written("H\u{f4}tel \u{2019}"), "H\u{f4}tel \u{2019}\n");
        let said = "\u{1b}[2Jgone\u{7}\r\nforged\u{9b}31m\u{202e}abc\t";
        let plain = written(said);
        assert_eq!(
            plain,
            "\\u001b[2Jgone\\u0007\\u000d\\u000aforged\\u009b31m\\u202eabc\\u0009\n"
        );
    }

    #[test]
    fn a_line_for_a_program_stays_json() {
        let line = serde_json::to_string("\u{9b}31m\u{7f}").unwrap();
        let read: String = serde_json::from_str(&written(&line)).unwrap();
        assert_eq!(read, "\u{9b}31m\u{7f}");
    }
}
