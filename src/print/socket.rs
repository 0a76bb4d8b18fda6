//! A label printer on port 9100. It is asked how it is on the connection that
//! the label goes out on, before and after: an answer behind the label's last
//! byte says that the printer has read them all.

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
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
/// How long it may take to read a label through to its end.
const READ_THROUGH_TIME: Duration = Duration::from_secs(10);
/// How long one that answers nothing is given to break the connection off.
const CLOSE_TIME: Duration = Duration::from_millis(500);
/// Bytes that are written at a time.
const PIECE: usize = 16 * 1024;

/// A printer that takes bytes as they are.
struct SocketPrinter {
    address: RawAddress,
    setup: PrinterSetup,
    network: Arc<dyn Network>,
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
    Arc::new(SocketPrinter {
        address: address.clone(),
        setup: setup.clone(),
        network,
    })
}

impl SocketPrinter {
    /// Connects and asks.
    async fn connect_and_query(&self) -> Result<Queried, PrinterState> {
        let RawAddress { host, port } = &self.address;
        let dialled = self.network.dial(host, *port).await;
        let mut stream = dialled.map_err(|error| PrinterState::Unreachable {
            reason: error.to_string(),
        })?;
        let status = ask(&mut *stream, ASK_STATUS, ANSWER_TIME, HostStatus::read).await;
        let printed = match status {
            Some(_) => ask(&mut *stream, ASK_COUNT, ANSWER_TIME, Counted::read).await,
            None => None,
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
async fn write(stream: &mut dyn Stream, bytes: &[u8]) -> Result<(), NotTaken> {
    for (at, piece) in bytes.chunks(PIECE).enumerate() {
        let written = timeout(WRITE_TIME, async {
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
        let mut queried = self.connect_and_query().await.map_err(NotTaken::NotSent)?;
        let state = queried.state();
        if !state.takes_labels() {
            return Err(NotTaken::NotSent(state));
        }
        let bytes = zpl_job::for_printer(&job.bytes, &self.setup);
        write(&mut *queried.stream, &bytes).await?;
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

    async fn progress(&self, _taken: &Taken) -> JobProgress {
        match self.query().await.waiting {
            None => JobProgress::Unknown,
            Some(0) => JobProgress::HandedOn,
            Some(_some) => JobProgress::Waiting,
        }
    }
}
