//! Making a batch. A duplicate is harmless as long as it is empty.

use crate::{
    contract::Failure,
    ledger::journal::{BatchCreation, BatchEntry},
    model::{batch::Batch, ids::LineId},
    service::{client::WriteApi, error::ApiError},
    session::{
        account::Session,
        checkpoints::WriteKind,
        write::{Meaning, NewEntry, Write, not_executed},
    },
};

pub(crate) struct CreateBatch<'a> {
    pub(crate) line: &'a LineId,
    /// With our token behind it.
    pub(crate) description: Option<&'a str>,
}

impl Write for CreateBatch<'_> {
    type Answer = Batch;
    type Done = Batch;

    fn kind(&self) -> WriteKind {
        WriteKind::BatchCreate
    }

    fn line(&self) -> &LineId {
        self.line
    }

    fn intent(&self, session: &Session) -> Result<NewEntry, Failure> {
        let attempt = match session.batch_history(self.line).creation {
            BatchCreation::Absent { attempts } => attempts.saturating_add(1),
            BatchCreation::None
            | BatchCreation::Open { .. }
            | BatchCreation::Unclear { .. }
            | BatchCreation::Done
            | BatchCreation::Deleted => 1,
        };
        let intent = BatchEntry::CreateIntent {
            attempt,
            description: self.description.map(ToOwned::to_owned),
        };
        Ok(intent.into())
    }

    async fn send(&self, api: &WriteApi) -> Result<Batch, ApiError> {
        api.create_batch(self.description).await
    }

    async fn meaning(
        &self,
        session: &Session,
        answer: Result<Batch, ApiError>,
    ) -> Result<Meaning<Batch>, Failure> {
        session.note_ended(self.line);
        let entry = match &answer {
            Ok(batch) => BatchEntry::Created { batch: batch.id },
            Err(error) if error.is_outcome_unknown() => BatchEntry::CreateLost {
                reason: error.to_string(),
            },
            Err(error) => BatchEntry::CreateRefused(not_executed(error)),
        };
        Ok(Meaning {
            entries: vec![entry.into()],
            result: answer,
        })
    }
}
