//! A label printer on port 9100, or on a USB cable. It is asked how it is on the connection that
//! the label goes out on, before and after: an answer behind the label's last
//! byte says that the printer has read them all.
//!
//! One that is known to give no status is asked nothing. Labels for it go out one
//! behind the other on one connection, so that none waits for an answer that does
//! not come; whether the printer has read them is seen when that is closed.

use std::{io::ErrorKind, path::PathBuf, sync::Arc, time::Duration};

use async_trait::async_trait;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    sync::Mutex,
    time::{Instant, timeout, timeout_at},
};

use super::{
    JobProgress, LabelCount, NotTaken, PrintJob, Printer, Taken,
    host_status::{ASK_COUNT, ASK_STATUS, Counted, HostStatus, MAX_ANSWER_BYTES},
    network::{Network, Stream},
    zpl_job,
};
use crate::model::{
    label::LabelFormat,
    printer::{PrinterSetup, PrinterState, PrinterStatus, RawAddress},
};

/// How long a printer may take to answer a question.
const ANSWER_TIME: Duration = Duration::from_millis(1500);
/// How long it may take to take the next piece of a label: it stops reading
/// while its buffer is full.
const WRITE_TIME: Duration = Duration::from_secs(10);
/// The same of one that can't say that it stands still, as while its roll is changed: what is
/// broken off in the middle of a label spoils it.
const STAND_STILL_TIME: Duration = Duration::from_mins(2);
/// How long it may take to read a label through to its end.
const READ_THROUGH_TIME: Duration = Duration::from_secs(10);
/// How long one that answers nothing is given to break the connection off.
const CLOSE_TIME: Duration = Duration::from_millis(500);
/// Bytes that are written at a time.
const PIECE: usize = 2 * 1024;
/// Labels that a printer without a status gets on one connection: so many are in doubt at
/// most when it breaks off.
const LABELS_ON_CONNECTION: usize = 25;

/// How long a printer may be busy with labels of a connection that is closed. Many take one
/// call at a time, and let the next one wait.
const BUSY_TIME: Duration = Duration::from_mins(2);

/// Questions for the count that may stay without an answer: a busy printer misses some.
const MAX_UNCOUNTED: u32 = 3;
/// When one that has missed them is asked again.
const COUNT_AGAIN: Duration = Duration::from_mins(10);

/// A printer that takes bytes as they are.
struct SocketPrinter {
    way: Way,
    setup: PrinterSetup,
    network: Arc<dyn Network>,
    /// To a printer that gives no status, between one label and the next.
    open: Mutex<Option<OpenConnection>>,
    /// When the last connection was closed that labels went out on.
    closed_at: Mutex<Option<Instant>>,
    uncounted: Mutex<Uncounted>,
}

/// How often a printer was asked how many labels it has printed, when last, and whether it has
/// ever answered: one that counts is asked always.
#[derive(Default)]
struct Uncounted {
    has_counted: bool,
    times: u32,
    at: Option<Instant>,
}

/// Where the bytes go.
pub(super) enum Way {
    Port(RawAddress),
    /// The device file of a printer on a USB cable.
    Device(PathBuf),
}

/// A connection that takes further labels.
struct OpenConnection {
    stream: Box<dyn Stream>,
    /// Labels that went out on it, copies counted.
    labels: usize,
    /// Why no more can be written to it: whether its last label was read is not known.
    broken: Option<String>,
}

/// Why there is no connection.
struct NotReached {
    state: PrinterState,
    /// Nothing came back in time: neither a yes nor a no.
    is_late: bool,
}

/// The answers on a connection before anything was printed.
struct Queried {
    stream: Box<dyn Stream>,
    status: Option<HostStatus>,
    printed: Option<u64>,
}

impl Queried {
    fn state(&self) -> PrinterState {
        let status = self.status.as_ref();
        status.map_or(PrinterState::DoesNotAnswer, HostStatus::state)
    }
}

pub(super) fn open(
    address: &RawAddress,
    setup: &PrinterSetup,
    network: Arc<dyn Network>,
) -> Arc<dyn Printer> {
    open_way(Way::Port(address.clone()), setup, network)
}

pub(super) fn open_way(
    way: Way,
    setup: &PrinterSetup,
    network: Arc<dyn Network>,
) -> Arc<dyn Printer> {
    Arc::new(SocketPrinter {
        way,
        setup: setup.clone(),
        network,
        open: Mutex::new(None),
        closed_at: Mutex::new(None),
        uncounted: Mutex::default(),
    })
}

impl SocketPrinter {
    async fn dial(&self) -> Result<Box<dyn Stream>, NotReached> {
        let dialled = match &self.way {
            Way::Port(RawAddress { host, port }) => self.network.dial(host, *port).await,
            Way::Device(device) => self.network.open_device(device).await,
        };
        dialled.map_err(|error| NotReached {
            is_late: error.kind() == ErrorKind::TimedOut,
            state: match (&self.way, error.kind()) {
                // The device file goes with the printer.
                (Way::Device(_), ErrorKind::NotFound) => PrinterState::NotThere,
                (Way::Device(_) | Way::Port(_), _) => unreachable_by(&error),
            },
        })
    }

    /// Connects to a printer that gives no status, unless that is done. Nothing is asked.
    async fn connect(&self) -> Result<(), NotReached> {
        let mut open = self.open.lock().await;
        if let Some(connection) = &mut *open {
            match is_still_open(connection).await {
                Ok(true) => return Ok(()),
                Ok(false) => {}
                Err(error) => {
                    // It is kept: what it was given last is in doubt.
                    connection.broken = Some(error.to_string());
                    return Err(NotReached {
                        state: unreachable_by(&error),
                        is_late: false,
                    });
                }
            }
        }
        if open.take().is_some_and(|closed| closed.labels > 0) {
            *self.closed_at.lock().await = Some(Instant::now());
        }
        let stream = self.dial().await?;
        *open = Some(OpenConnection {
            stream,
            labels: 0,
            broken: None,
        });
        Ok(())
    }

    /// Gives a label to a printer that gives no status.
    async fn send_unasked(&self, bytes: &[u8]) -> Result<Taken, NotTaken> {
        let connected = self.connect().await;
        connected.map_err(|not_reached| NotTaken::NotSent(not_reached.state))?;
        let mut open = self.open.lock().await;
        // It is taken out: one on which something went wrong is not used again.
        let Some(mut connection) = open.take() else {
            return Err(NotTaken::NotSent(PrinterState::NotThere));
        };
        if let Err(why) = write(&mut *connection.stream, bytes, STAND_STILL_TIME).await {
            if connection.labels > 0 {
                // Whether the label before was read is not known either.
                connection.broken = Some("it broke off in the label behind".to_owned());
                *open = Some(connection);
            }
            return Err(why);
        }
        connection.labels += usize::from(self.setup.copies).max(1);
        if connection.labels < LABELS_ON_CONNECTION {
            *open = Some(connection);
        } else {
            self.close(connection).await?;
        }
        Ok(Taken::default())
    }

    /// One that never says how many labels it has printed is not asked before every label.
    async fn is_asked_for_count(&self) -> bool {
        let uncounted = self.uncounted.lock().await;
        uncounted.has_counted
            || uncounted.times < MAX_UNCOUNTED
            || uncounted.at.is_none_or(|at| at.elapsed() >= COUNT_AGAIN)
    }

    async fn note_count(&self, has_answered: bool) {
        let mut uncounted = self.uncounted.lock().await;
        uncounted.has_counted |= has_answered;
        uncounted.times = uncounted.times.saturating_add(1);
        uncounted.at = Some(Instant::now());
    }

    async fn close(&self, mut connection: OpenConnection) -> Result<(), NotTaken> {
        if let Some(reason) = connection.broken {
            return Err(NotTaken::Unclear { reason });
        }
        *self.closed_at.lock().await = Some(Instant::now());
        close(&mut *connection.stream).await
    }

    /// Whether the printer lets a call wait because it is busy with what it was given before.
    async fn is_busy_with_ours(&self, not_reached: &NotReached) -> bool {
        let closed_at = *self.closed_at.lock().await;
        not_reached.is_late && closed_at.is_some_and(|at| at.elapsed() < BUSY_TIME)
    }

    /// How a printer without a status is: it can be reached or not, or has labels of ours.
    async fn reached(&self) -> PrinterStatus {
        match self.connect().await {
            Ok(()) => PrinterStatus::of(PrinterState::DoesNotAnswer),
            Err(not_reached) if self.is_busy_with_ours(&not_reached).await => PrinterStatus {
                waiting: u32::try_from(LABELS_ON_CONNECTION).ok(),
                ..PrinterStatus::of(PrinterState::DoesNotAnswer)
            },
            Err(not_reached) => PrinterStatus::of(not_reached.state),
        }
    }

    /// Connects and asks.
    async fn connect_and_query(&self) -> Result<Queried, PrinterState> {
        let dialled = self.dial().await;
        let mut stream = dialled.map_err(|not_reached| not_reached.state)?;
        let status = ask(&mut *stream, ASK_STATUS, ANSWER_TIME, HostStatus::read).await;
        let printed = match status {
            Some(_) if self.is_asked_for_count().await => {
                let printed = ask(&mut *stream, ASK_COUNT, ANSWER_TIME, Counted::read).await;
                self.note_count(printed.is_some()).await;
                printed
            }
            Some(_) | None => None,
        };
        Ok(Queried {
            stream,
            status,
            printed: match printed {
                Some(Counted::Labels(labels)) => Some(labels),
                Some(Counted::DoesNotTell) | None => None,
            },
        })
    }
}

fn unreachable_by(error: &std::io::Error) -> PrinterState {
    PrinterState::Unreachable {
        reason: error.to_string(),
    }
}

/// Whether more can be written to a printer that has ended nothing. One that has closed in
/// good order has read what came before; one that broke off takes no further label.
async fn is_still_open(connection: &mut OpenConnection) -> std::io::Result<bool> {
    if let Some(reason) = &connection.broken {
        return Err(std::io::Error::other(reason.clone()));
    }
    let mut piece = [0; MAX_ANSWER_BYTES];
    match timeout(Duration::ZERO, connection.stream.read(&mut piece)).await {
        Err(_nothing_to_read) => Ok(true),
        Ok(length) => length.map(|length| length > 0),
    }
}

/// Asks, and reads until the answer is whole; nothing if it does not come in time.
async fn ask<T>(
    stream: &mut dyn Stream,
    question: &[u8],
    within: Duration,
    read: impl Fn(&[u8]) -> Option<T>,
) -> Option<T> {
    let until = Instant::now() + within;
    let asked = timeout_at(until, async {
        stream.write_all(question).await?;
        stream.flush().await
    });
    asked.await.ok()?.ok()?;
    let mut answer = Vec::new();
    let mut piece = [0; 256];
    while answer.len() < MAX_ANSWER_BYTES {
        let length = timeout_at(until, stream.read(&mut piece))
            .await
            .ok()?
            .ok()?;
        if length == 0 {
            return None;
        }
        answer.extend_from_slice(piece.get(..length)?);
        if let Some(read) = read(&answer) {
            return Some(read);
        }
    }
    None
}

/// Writes all of it. What went wrong after the first byte is not known to be
/// without effect.
async fn write(stream: &mut dyn Stream, bytes: &[u8], within: Duration) -> Result<(), NotTaken> {
    for (at, piece) in bytes.chunks(PIECE).enumerate() {
        let written = timeout(within, async {
            stream.write_all(piece).await?;
            stream.flush().await
        });
        let reason = match written.await {
            Ok(Ok(())) => continue,
            Ok(Err(error)) => error.to_string(),
            Err(_elapsed) => "the printer stopped reading".to_owned(),
        };
        let sent = at * PIECE;
        return Err(NotTaken::Unclear {
            reason: format!("{reason}, about {sent} of {} bytes were sent", bytes.len()),
        });
    }
    Ok(())
}

/// A printer that answers nothing is waited for shortly: one that breaks the
/// connection off has not read the label.
async fn close(stream: &mut dyn Stream) -> Result<(), NotTaken> {
    let unclear = |error: std::io::Error| NotTaken::Unclear {
        reason: error.to_string(),
    };
    if let Ok(shut) = timeout(CLOSE_TIME, stream.shutdown()).await {
        shut.map_err(unclear)?;
    }
    let mut piece = [0; 256];
    let mut unread = MAX_ANSWER_BYTES;
    let until = Instant::now() + CLOSE_TIME;
    while let Ok(read) = timeout_at(until, stream.read(&mut piece)).await {
        let length = read.map_err(unclear)?;
        if length == 0 || unread < length {
            break;
        }
        unread -= length;
    }
    Ok(())
}

#[async_trait]
impl Printer for SocketPrinter {
    async fn query(&self) -> PrinterStatus {
        if self.setup.gives_no_status {
            return self.reached().await;
        }
        match self.connect_and_query().await {
            Ok(queried) => PrinterStatus {
                state: queried.state(),
                waiting: queried.status.as_ref().map(HostStatus::waiting),
                printed: queried.printed,
            },
            Err(state) => PrinterStatus::of(state),
        }
    }

    async fn send(&self, job: &PrintJob) -> Result<Taken, NotTaken> {
        if job.format != LabelFormat::Zpl {
            return Err(NotTaken::Refused {
                words: format!("{} is not ZPL", job.format),
            });
        }
        let bytes = zpl_job::for_printer(&job.bytes, &self.setup);
        if self.setup.gives_no_status {
            return self.send_unasked(&bytes).await;
        }
        let mut queried = self.connect_and_query().await.map_err(NotTaken::NotSent)?;
        let state = queried.state();
        if !state.takes_labels() {
            return Err(NotTaken::NotSent(state));
        }
        write(&mut *queried.stream, &bytes, WRITE_TIME).await?;
        let Some(waiting) = queried.status.as_ref().map(HostStatus::waiting) else {
            close(&mut *queried.stream).await?;
            return Ok(Taken::default());
        };
        let after = ask(
            &mut *queried.stream,
            ASK_STATUS,
            READ_THROUGH_TIME,
            HostStatus::read,
        );
        if after.await.is_none() {
            return Err(NotTaken::Unclear {
                reason: "the printer does not say that it has read the label to its end".to_owned(),
            });
        }
        let labels = zpl_job::labels(&job.bytes, &self.setup);
        Ok(Taken {
            ticket: None,
            count: queried.printed.map(|before| LabelCount {
                before,
                waiting,
                labels,
            }),
        })
    }

    async fn finish(&self) -> Result<(), NotTaken> {
        match self.open.lock().await.take() {
            Some(connection) if connection.labels > 0 => self.close(connection).await,
            Some(_) | None => Ok(()),
        }
    }

    async fn progress(&self, _taken: &Taken) -> JobProgress {
        match self.query().await.waiting {
            None => JobProgress::Unknown,
            Some(0) => JobProgress::HandedOn,
            Some(_some) => JobProgress::Waiting,
        }
    }
}
