//! The command's end: shows what the program says, hands on what is typed and Ctrl-C, and
//! ends as the program says.

use std::{
    ffi::OsString,
    io::{BufReader, Write as _},
    path::Path,
    thread,
    time::Duration,
};

use tokio::sync::{mpsc, oneshot};

use super::{
    manner::Manner,
    protocol::{self, FromCommand, FromProgram, MAX_PROGRAM_BYTES},
    task,
};
use crate::{
    cli::{
        console::to_stderr,
        screen::{Progress, Screen as _, Terminal, Typed, typed_line},
    },
    kit::text::Words,
    launch::preferences,
    platform::{
        interrupts::Interrupts,
        local_socket::{self, Connection},
    },
    text,
};

/// How long the program may take to say whether it does it. Its worker may be starting.
const LONGEST_ANSWER: Duration = Duration::from_secs(15);
/// Lines that wait to be shown.
const MAX_WAITING_LINES: usize = 256;

/// Has the command done by the program that has its account open, and gives the exit status.
/// `None` where there is no such program: nothing was done.
pub(in crate::launch) fn done_elsewhere(
    arguments: &[OsString],
    data_dir: &Path,
    manner: Manner,
) -> anyhow::Result<Option<u8>> {
    let Ok(connection) = local_socket::connect(data_dir) else {
        return Ok(None);
    };
    let kept = preferences::read(data_dir).preferences;
    let language = preferences::language(&kept);
    let Some(hello) = task::hello(arguments, language) else {
        return Ok(None);
    };
    let Ok(lines) = accepted(&connection, &FromCommand::Hello(hello)) else {
        return Ok(None);
    };
    let session = Session {
        connection: &connection,
        terminal: Terminal::default(),
        words: Words::new(language)?,
    };
    let interrupts = if manner.hands_on_interrupts {
        Interrupts::listen()?
    } else {
        Interrupts::none()?
    };
    // From here on it may be done, and never by this process.
    let ended = protocol::write(&mut &connection, &FromCommand::Go {})
        .ok()
        .and_then(|()| session.show(follow(lines).ok()?, interrupts));
    Ok(Some(ended.unwrap_or_else(|| {
        session.terminal.end_progress();
        session
            .terminal
            .sentence(&text!(session.words, "cli-window-lost"));
        manner.status_if_lost
    })))
}

/// Asks the program, and gives what it says from then on.
fn accepted(
    connection: &Connection,
    hello: &FromCommand,
) -> std::io::Result<BufReader<Connection>> {
    connection.set_read_timeout(Some(LONGEST_ANSWER))?;
    connection.set_write_timeout(Some(LONGEST_ANSWER))?;
    let mut lines = BufReader::new(connection.try_clone()?);
    protocol::write(&mut &*connection, hello)?;
    let answer: FromProgram = protocol::read(&mut lines, MAX_PROGRAM_BYTES)?;
    if answer != (FromProgram::Accepted {}) {
        return Err(std::io::Error::from(std::io::ErrorKind::ConnectionRefused));
    }
    // A run may be silent for hours.
    connection.set_read_timeout(None)?;
    Ok(lines)
}

/// Reads the lines on a thread of its own, which ends with them.
fn follow(mut lines: BufReader<Connection>) -> std::io::Result<mpsc::Receiver<FromProgram>> {
    let (sender, receiver) = mpsc::channel(MAX_WAITING_LINES);
    thread::Builder::new()
        .name("lines".to_owned())
        .spawn(move || {
            while let Ok(said) = protocol::read(&mut lines, MAX_PROGRAM_BYTES) {
                if sender.blocking_send(said).is_err() {
                    return;
                }
            }
        })?;
    Ok(receiver)
}

/// What is heard while a question waits for its answer.
enum Heard {
    Typed(Typed),
    /// What the program says instead of waiting for the answer; nothing if it has gone.
    Said(Option<FromProgram>),
    Interrupt,
}

struct Session<'a> {
    connection: &'a Connection,
    terminal: Terminal,
    words: Words,
}

impl Session<'_> {
    /// Shows all that the program says. `None` if it has gone before the end.
    fn show(
        &self,
        mut said: mpsc::Receiver<FromProgram>,
        mut interrupts: Interrupts,
    ) -> Option<u8> {
        let mut progress = None;
        let mut next = None;
        loop {
            let line = if let Some(line) = next.take() {
                line
            } else if let Ok(line) = interrupts.wait(said.recv()) {
                line?
            } else {
                self.say(&FromCommand::Interrupt {});
                continue;
            };
            match line {
                FromProgram::Sentence { text } => self.terminal.sentence(&text),
                FromProgram::Line { text } => self.terminal.line(&text),
                FromProgram::Progress { done, rows, text } => {
                    progress = Some(Progress {
                        done,
                        rows,
                        sentence: text,
                    });
                }
                FromProgram::EndProgress {} => {
                    progress = None;
                    self.terminal.end_progress();
                }
                FromProgram::Ask { text } => match self.ask(&text, &mut said, &mut interrupts) {
                    Heard::Said(line) => next = Some(line?),
                    Heard::Typed(typed) => self.answer(typed),
                    Heard::Interrupt => self.say(&FromCommand::Interrupt {}),
                },
                FromProgram::Ended { status } => return Some(status),
                FromProgram::Accepted {} | FromProgram::Refused {} => return None,
            }
            if let Some(progress) = &progress {
                self.terminal.progress(progress);
            }
        }
    }

    /// Asks on the terminal.
    fn ask(
        &self,
        question: &str,
        said: &mut mpsc::Receiver<FromProgram>,
        interrupts: &mut Interrupts,
    ) -> Heard {
        let (sender, typed) = oneshot::channel();
        let heard = self.terminal.beside_bar(|| {
            to_stderr(question);
            // It ends with the process if nothing is typed.
            thread::spawn(move || drop(sender.send(typed_line())));
            interrupts.wait(async {
                tokio::select! {
                    typed = typed => Heard::Typed(typed.unwrap_or(Typed::Nothing)),
                    line = said.recv() => Heard::Said(line),
                }
            })
        });
        heard.unwrap_or(Heard::Interrupt)
    }

    fn answer(&self, typed: Typed) {
        let (line, is_terminal) = match typed {
            Typed::Line(line) => (Some(line), true),
            Typed::Nothing => (None, true),
            Typed::NoTerminal => (None, false),
        };
        self.say(&FromCommand::Typed { line, is_terminal });
    }

    /// A program that has gone is seen by what it says no more.
    fn say(&self, said: &FromCommand) {
        let mut connection = self.connection;
        if let Err(error) = protocol::write(&mut connection, said).and_then(|()| connection.flush())
        {
            tracing::debug!(%error, "the program hears nothing");
        }
    }
}
