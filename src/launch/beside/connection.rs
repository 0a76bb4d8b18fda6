//! One command at the other end of the socket: heard, done, and answered.

use std::{
    cell::RefCell,
    io::{self, BufReader},
    net::Shutdown,
    path::Path,
    sync::mpsc as lines,
    thread,
};

use tokio::sync::{mpsc, watch};

use super::{
    protocol::{self, FromCommand, FromProgram, MAX_COMMAND_BYTES},
    task::{Command, Task},
};
use crate::{
    cli::{
        client::Client,
        screen::{Progress, Screen, Typed},
    },
    features::settings::calls::Connect,
    kit::text::{Words, known_language},
    launch::{commands, preferences},
    platform::{
        interrupts::{Interrupted, Interrupts},
        local_socket::Connection,
    },
    session::handle::{Entrance, WorkerHandle},
    text,
};

/// Lines that wait for the command to read them; then the run waits, up to the time limit of
/// a write.
const MAX_WAITING_LINES: usize = 256;
/// Answers that wait for a question.
const MAX_WAITING_ANSWERS: usize = 1;
/// The exit status of a command that could not start.
const NOTHING_STARTED: u8 = 1;

/// A connection that both sides leave when it is dropped, also by who still hears it.
pub(super) struct Served(pub(super) Connection);

impl Drop for Served {
    fn drop(&mut self) {
        if let Err(error) = self.0.shutdown(Shutdown::Both) {
            tracing::debug!(%error, "the command is gone");
        }
    }
}

/// What the connections of a program share.
#[derive(Debug, Clone)]
pub(super) struct Shared<'a> {
    pub(super) data_dir: &'a Path,
    pub(super) entrance: Entrance,
    /// Whether the window was closed.
    pub(super) closing: watch::Receiver<bool>,
}

/// Does what the command at the other end asks, if it can be done here.
pub(super) fn serve(connection: &Connection, shared: &Shared<'_>) -> anyhow::Result<()> {
    let mut heard = BufReader::new(connection.try_clone()?);
    let Some((task, mut worker)) = taken(&mut heard, shared) else {
        protocol::write(&mut &*connection, &FromProgram::Refused {})?;
        return Ok(());
    };
    protocol::write(&mut &*connection, &FromProgram::Accepted {})?;
    // A command that has given up waiting does it by itself.
    let go: FromCommand = protocol::read(&mut heard, MAX_COMMAND_BYTES)?;
    anyhow::ensure!(go == FromCommand::Go {}, "the command says something else");
    // From here on it may be silent, and what it reads is limited by time.
    connection.set_read_timeout(None)?;
    tracing::info!(command = task.name(), "a command works beside the window");
    let (interrupt, interrupted) = watch::channel(false);
    let (answer, answers) = mpsc::channel(MAX_WAITING_ANSWERS);
    thread::Builder::new()
        .name("heard".to_owned())
        .spawn(move || hear(heard, &interrupt, &answer))?;
    let (out, waiting) = lines::sync_channel(MAX_WAITING_LINES);
    let said = connection.try_clone()?;
    let writer = thread::Builder::new()
        .name("said".to_owned())
        .spawn(move || say(&said, &waiting))?;
    let screen = Remote {
        out,
        answers: RefCell::new(answers),
        closing: shared.closing.clone(),
        shown: RefCell::new(None),
    };
    let status = do_task(&task, &screen, &mut worker, interrupted, shared.data_dir);
    drop(worker);
    screen.say(FromProgram::Ended { status });
    drop(screen);
    if writer.join().is_err() {
        tracing::error!("what a command said could not be written");
    }
    tracing::info!(command = task.name(), status, "the command has ended");
    Ok(())
}

/// The task, and a worker that has its account open for writing.
fn taken(heard: &mut BufReader<Connection>, shared: &Shared<'_>) -> Option<(Task, WorkerHandle)> {
    let hello = protocol::read(heard, MAX_COMMAND_BYTES);
    let FromCommand::Hello(hello) = hello.ok()? else {
        return None;
    };
    let task = Task::of(hello)?;
    let account = task.account(shared.data_dir)?;
    let mut worker = shared.entrance.attach(task.longest_wait())?;
    let connected = Client::new(&mut worker).ask(Connect { account });
    connected.is_ok().then_some((task, worker))
}

/// Hears the command until it goes. One that has gone wants nothing more to be begun, as when
/// its process is ended by itself.
fn hear(
    mut heard: BufReader<Connection>,
    interrupt: &watch::Sender<bool>,
    answer: &mpsc::Sender<Typed>,
) {
    while let Ok(said) = protocol::read(&mut heard, MAX_COMMAND_BYTES) {
        let typed = match said {
            FromCommand::Interrupt {} => {
                interrupt.send_replace(true);
                continue;
            }
            FromCommand::Typed {
                line: Some(line), ..
            } => Typed::Line(line),
            FromCommand::Typed {
                line: None,
                is_terminal: true,
            } => Typed::Nothing,
            FromCommand::Typed { line: None, .. } => Typed::NoTerminal,
            FromCommand::Hello(_) | FromCommand::Go {} => break,
        };
        // An answer without a question is none.
        if answer.try_send(typed).is_err() {
            break;
        }
    }
    interrupt.send_replace(true);
}

/// Writes what is said until there is no more, or it is not read any more.
fn say(connection: &Connection, waiting: &lines::Receiver<FromProgram>) {
    let mut connection = connection;
    for said in waiting {
        if let Err(error) = protocol::write(&mut connection, &said) {
            tracing::warn!(%error, "a command does not read what is said to it");
            return;
        }
    }
}

/// Does it as the command would by itself, and gives the exit status.
fn do_task(
    task: &Task,
    screen: &Remote,
    worker: &mut WorkerHandle,
    interrupted: watch::Receiver<bool>,
    data_dir: &Path,
) -> u8 {
    let done = || -> anyhow::Result<u8> {
        let kept = preferences::read(data_dir);
        let language = kept.preferences.language.tag();
        let words = Words::new(language.unwrap_or_else(|| known_language(&task.language)))?;
        let account = task.account(data_dir);
        let account = account.ok_or_else(|| anyhow::anyhow!("the account is gone"))?;
        let mut interrupts = Interrupts::told_by(interrupted)?;
        let client = commands::Client {
            account,
            kept,
            words: &words,
            zone: &task.zone,
            worker: &mut *worker,
            screen,
        };
        let status = match &task.command {
            Command::Ship(ship) => client.ship(ship, &mut interrupts),
            Command::Labels(labels) => Ok(client.merge_labels(labels)),
            Command::Print(print) => Ok(client.print(print)),
        };
        if worker.is_dismissed() || *screen.closing.borrow() {
            screen.sentence(&text!(words, "cli-window-closed"));
        }
        status
    };
    done().unwrap_or_else(|error| {
        screen.sentence(&format!("sendoff: {error:#}"));
        NOTHING_STARTED
    })
}

/// The screen of the command at the other end.
struct Remote {
    out: lines::SyncSender<FromProgram>,
    answers: RefCell<mpsc::Receiver<Typed>>,
    closing: watch::Receiver<bool>,
    /// How far the run was when that was last said.
    shown: RefCell<Option<(usize, usize)>>,
}

impl Remote {
    /// A reader that has gone away is no reason to stop a run that spends money.
    fn say(&self, said: FromProgram) {
        if self.out.send(said).is_err() {
            tracing::debug!("the command is gone");
        }
    }
}

impl Screen for Remote {
    fn sentence(&self, sentence: &str) {
        self.say(FromProgram::Sentence {
            text: sentence.to_owned(),
        });
    }

    fn line(&self, line: &str) {
        self.say(FromProgram::Line {
            text: line.to_owned(),
        });
    }

    fn progress(&self, progress: &Progress) {
        let now = Some((progress.done, progress.rows));
        if self.shown.replace(now) != now {
            self.say(FromProgram::Progress {
                done: progress.done,
                rows: progress.rows,
                text: progress.sentence.clone(),
            });
        }
    }

    fn end_progress(&self) {
        self.say(FromProgram::EndProgress {});
    }

    fn ask(&self, question: &str, interrupts: &mut Interrupts) -> Result<Typed, Interrupted> {
        self.say(FromProgram::Ask {
            text: question.to_owned(),
        });
        let mut answers = self.answers.borrow_mut();
        let mut closing = self.closing.clone();
        let typed = interrupts.wait(async {
            tokio::select! {
                typed = answers.recv() => Some(typed.unwrap_or(Typed::NoTerminal)),
                _closed = closing.wait_for(|is_closed| *is_closed) => None,
            }
        })?;
        typed.ok_or(Interrupted)
    }
}

/// A program that can't start a thread says so in the log alone.
pub(super) fn report(outcome: anyhow::Result<()>) {
    if let Err(error) = outcome {
        let kind = error.downcast_ref::<io::Error>().map(io::Error::kind);
        tracing::info!(?kind, "a connection of a command has ended early");
    }
}
