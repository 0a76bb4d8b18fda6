//! What a command and the program that works for it say to each other: lines of JSON, of a
//! limited length, in one version of the program only.

use std::io::{self, BufRead, Read as _, Write};

use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// Of the lines; the program's own version stands beside it.
pub(super) const PROTOCOL: u32 = 1;
/// The longest line of a command: its arguments.
pub(super) const MAX_COMMAND_BYTES: u64 = 1024 * 1024;
/// The longest line of the program: the summary of a long file.
pub(super) const MAX_PROGRAM_BYTES: u64 = 64 * 1024 * 1024;

/// What the command says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum FromCommand {
    /// The first line.
    Hello(Hello),
    /// It has heard that the program works for it, and does nothing by itself.
    Go {},
    /// The line that was typed in answer to a question; nothing at the end of the input.
    Typed {
        line: Option<String>,
        is_terminal: bool,
    },
    Interrupt {},
}

/// What is to be done, and for whom. No token is part of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Hello {
    pub(super) protocol: u32,
    pub(super) version: String,
    /// As they were typed.
    pub(super) arguments: Vec<String>,
    /// Where relative paths begin.
    pub(super) folder: String,
    /// Spoken where the user prefers no other.
    pub(super) language: String,
    pub(super) zone: Option<String>,
}

/// What the program says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum FromProgram {
    /// The account is open here: it is done here.
    Accepted {},
    /// Not here: the command is on its own.
    Refused {},
    Sentence {
        text: String,
    },
    Line {
        text: String,
    },
    Progress {
        done: usize,
        rows: usize,
        text: String,
    },
    EndProgress {},
    Ask {
        text: String,
    },
    Ended {
        status: u8,
    },
}

/// Reads one line of at most so many bytes.
pub(super) fn read<T: DeserializeOwned>(from: &mut impl BufRead, most: u64) -> io::Result<T> {
    let mut line = Vec::new();
    from.take(most).read_until(b'\n', &mut line)?;
    if line.last() != Some(&b'\n') {
        return Err(io::Error::from(io::ErrorKind::UnexpectedEof));
    }
    serde_json::from_slice(&line).map_err(io::Error::other)
}

pub(super) fn write<T: Serialize>(to: &mut impl Write, said: &T) -> io::Result<()> {
    // JSON has no line break outside of a string, and escapes it inside.
    let mut line = serde_json::to_vec(said).map_err(io::Error::other)?;
    line.push(b'\n');
    to.write_all(&line)?;
    to.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_as(line: &[u8], most: u64) -> Option<FromCommand> {
        read(&mut io::Cursor::new(line), most).ok()
    }

    #[test]
    fn what_is_said_is_one_line_and_read_as_it_was() {
        let hello = FromCommand::Hello(Hello {
            protocol: PROTOCOL,
            version: "1".to_owned(),
            arguments: vec!["ship".to_owned(), "two\nlines.csv".to_owned()],
            folder: "/home/h\u{f4}tel".to_owned(),
            language: "fr".to_owned(),
            zone: None,
        });
        for said in [hello, FromCommand::Go {}, FromCommand::Interrupt {}] {
            let mut line = Vec::new();
            write(&mut line, &said).unwrap();
            let text = std::str::from_utf8(&line).unwrap();
            assert_eq!(text.lines().count(), 1);
            assert_eq!(read_as(&line, MAX_COMMAND_BYTES), Some(said));
        }
    }

    #[test]
    fn what_is_too_long_cut_off_or_unknown_is_refused() {
        let go = b"{\"say\":\"go\"}\n";
        assert_eq!(read_as(go, MAX_COMMAND_BYTES), Some(FromCommand::Go {}));
        assert_eq!(read_as(go, 5), None);
        assert_eq!(read_as(b"{\"say\":\"go\"}", MAX_COMMAND_BYTES), None);
        assert_eq!(read_as(b"{\"say\":\"buy\"}\n", MAX_COMMAND_BYTES), None);
        assert_eq!(
            read_as(b"{\"say\":\"go\",\"to\":1}\n", MAX_COMMAND_BYTES),
            None
        );
        assert_eq!(read_as(b"\xff\n", MAX_COMMAND_BYTES), None);
    }
}
