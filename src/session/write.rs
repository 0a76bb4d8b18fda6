//! The only way to change something at the service: intent on disk, sent once,
//! outcome on disk.
//!
//! What may be sent is a [`Write`]: it says what it intends, how it is sent and
//! what the answer means. It never decides whether the journal is written.
//!
//! Who holds an account's session writes so:
//!
//! ```
//! use sendoff::{
//!     contract::Failure,
//!     service::error::ApiError,
//!     session::{account::Session, write::Write},
//! };
//!
//! async fn with_a_journal<W: Write>(
//!     session: &Session,
//!     write: &W,
//! ) -> Result<Result<W::Done, ApiError>, Failure> {
//!     session.write(write).await
//! }
//! ```
//!
//! Past the journal there is no way, for what the [`Writer`] holds is private to
//! this file:
//!
//! ```compile_fail,E0616
//! use sendoff::{model::ids::ShipmentId, session::write::Writer};
//!
//! async fn without_a_journal(writer: &Writer, shipment: &ShipmentId) {
//!     drop(writer.api.buy_postage(shipment, None).await);
//! }
//! ```
//!
//! The client that every job may use reads:
//!
//! ```
//! use sendoff::{model::ids::ShipmentId, service::client::ReadApi};
//!
//! async fn read(api: &ReadApi, shipment: &ShipmentId) {
//!     drop(api.retrieve_shipment(shipment).await);
//! }
//! ```
//!
//! and can't write:
//!
//! ```compile_fail,E0599
//! use sendoff::{model::ids::ShipmentId, service::client::ReadApi};
//!
//! async fn buy(api: &ReadApi, shipment: &ShipmentId) {
//!     drop(api.buy_postage(shipment, None).await);
//! }
//! ```

use std::fmt;

use super::{
    account::Session,
    budget::Permit,
    checkpoints::{WriteKind, WritePoint},
};
use crate::{
    contract::Failure,
    ledger::{
        Line, Record,
        journal::{BatchEntry, JournalEntry, NotExecuted},
    },
    model::{ids::LineId, shipment::Shipment},
    service::{client::WriteApi, error::ApiError},
};

/// One request that changes something at the service.
#[expect(
    async_fn_in_trait,
    reason = "the worker is one thread: what it awaits need not be sent to another"
)]
pub trait Write {
    /// What the service answers.
    type Answer;
    /// What the caller gets.
    type Done;

    fn kind(&self) -> WriteKind;

    /// In whose journal it is written.
    fn line(&self) -> &LineId;

    /// What is on disk before the first byte leaves.
    fn intent(&self, session: &Session) -> Result<NewEntry, Failure>;

    /// Sends it, once.
    async fn send(&self, api: &WriteApi) -> Result<Self::Answer, ApiError>;

    /// What the answer means. Where it says too little, the service is read.
    async fn meaning(
        &self,
        session: &Session,
        answer: Result<Self::Answer, ApiError>,
    ) -> Result<Meaning<Self::Done>, Failure>;
}

/// One entry of a journal, with what is stored together with it.
#[derive(Debug)]
pub struct NewEntry {
    entry: JournalEntry,
    draft: Option<Line>,
    shipment: Option<Shipment>,
}

impl NewEntry {
    /// Stores the draft and the order id that are sent, too.
    pub(crate) fn with_draft(self, draft: Option<Line>) -> Self {
        Self { draft, ..self }
    }

    /// Stores the shipment as the service showed it, too.
    pub(crate) fn with_shipment(self, shipment: Shipment) -> Self {
        Self {
            shipment: Some(shipment),
            ..self
        }
    }
}

impl From<JournalEntry> for NewEntry {
    fn from(entry: JournalEntry) -> Self {
        Self {
            entry,
            draft: None,
            shipment: None,
        }
    }
}

impl From<BatchEntry> for NewEntry {
    fn from(entry: BatchEntry) -> Self {
        JournalEntry::Batch(entry).into()
    }
}

/// What an answer means.
#[derive(Debug)]
pub struct Meaning<T> {
    /// On disk before anything is reported, all of them or none.
    pub(crate) entries: Vec<NewEntry>,
    pub(crate) result: Result<T, ApiError>,
}

/// Holds the client that writes. Only [`Session::write`] uses it.
pub struct Writer {
    api: WriteApi,
}

impl Writer {
    pub fn new(api: WriteApi) -> Self {
        Self { api }
    }
}

impl fmt::Debug for Writer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer").finish_non_exhaustive()
    }
}

impl Session {
    /// Sends what is written down first, and writes down what came of it.
    ///
    /// An outer error is one of our own: nothing more is known of the write
    /// than the journal says.
    pub async fn write<W: Write>(&self, write: &W) -> Result<Result<W::Done, ApiError>, Failure> {
        // Waiting for the budget comes before the intent: an intent is sent at once.
        let permit = self.admit().await?;
        self.write_with(permit, write).await
    }

    /// The same; after a 429, which says that nothing was done, again when its
    /// `Retry-After` has passed.
    pub(crate) async fn write_after_pauses<W: Write>(
        &self,
        write: &W,
    ) -> Result<Result<W::Done, ApiError>, Failure> {
        let mut waits = 0;
        loop {
            match self.write(write).await? {
                Err(ApiError::RateLimited { .. }) if Self::sends_again(&mut waits) => {}
                done => return Ok(done),
            }
        }
    }

    /// As [`write`](Self::write), with a permit that was waited for before.
    pub(crate) async fn write_with<W: Write>(
        &self,
        permit: Permit<'_>,
        write: &W,
    ) -> Result<Result<W::Done, ApiError>, Failure> {
        let at = |point: WritePoint| write.kind().at(point);
        self.reached(at(WritePoint::BeforeIntent)).await;
        self.journal(write.line(), &[write.intent(self)?])?;
        let sent_at = self.sent_now();
        self.reached(at(WritePoint::IntentDurable)).await;
        // The call is polled first: when the point is reached, it is on its way.
        let (answer, ()) = tokio::join!(
            self.send(permit, write.send(&self.writer.api)),
            self.reached(at(WritePoint::Sent))
        );
        self.reached(at(WritePoint::Answered)).await;
        let Meaning { entries, result } = write.meaning(self, answer).await?;
        self.journal(write.line(), &entries)?;
        if matches!(write.kind(), WriteKind::Create | WriteKind::Refresh) {
            let shown = entries.iter().filter_map(|entry| entry.shipment.as_ref());
            shown.for_each(|shown| self.note_read(shown, sent_at));
        }
        self.reached(at(WritePoint::Journaled)).await;
        Ok(result)
    }

    /// Makes the entries durable, all of them or none.
    fn journal(&self, line: &LineId, entries: &[NewEntry]) -> Result<(), Failure> {
        if entries.is_empty() {
            return Ok(());
        }
        let now = self.now();
        let records: Vec<_> = entries
            .iter()
            .map(|entry| {
                let mut record = Record::new(line, now, entry.entry.clone());
                if let Some(draft) = &entry.draft {
                    record = record.with_draft(draft);
                }
                if let Some(shipment) = &entry.shipment {
                    record = record.with_shipment(shipment);
                }
                record
            })
            .collect();
        self.ledger(|ledger| ledger.record_all(&records))
    }
}

/// What a refusal says, for the journal.
pub(crate) fn not_executed(error: &ApiError) -> NotExecuted {
    let status = match error {
        ApiError::NotSent { .. } | ApiError::AnswerLost { .. } => None,
        ApiError::Unauthorized => Some(401),
        ApiError::NotFound { .. } => Some(404),
        ApiError::RateLimited { .. } => Some(429),
        ApiError::Refused { status, .. }
        | ApiError::Trouble { status }
        | ApiError::NotTheService { status, .. } => Some(*status),
    };
    NotExecuted {
        status,
        words: if let ApiError::Refused { words, .. } = error {
            words.clone()
        } else {
            error.to_string()
        },
    }
}
