//! Deleting a batch. The service keeps one that is not empty; deleting twice
//! does no harm.

use crate::{
    contract::Failure,
    ledger::journal::BatchEntry,
    model::ids::{BatchId, LineId},
    service::{client::WriteApi, error::ApiError},
    session::{
        account::Session,
        checkpoints::WriteKind,
        write::{Meaning, NewEntry, Write, not_executed},
    },
};

pub(crate) struct DeleteBatch<'a> {
    pub(crate) line: &'a LineId,
    pub(crate) batch: BatchId,
}

impl Write for DeleteBatch<'_> {
    type Answer = ();
    type Done = ();

    fn kind(&self) -> WriteKind {
        WriteKind::BatchDelete
    }

    fn line(&self) -> &LineId {
        self.line
    }

    fn intent(&self, _session: &Session) -> Result<NewEntry, Failure> {
        Ok(BatchEntry::DeleteIntent.into())
    }

    async fn send(&self, api: &WriteApi) -> Result<(), ApiError> {
        api.delete_batch(self.batch).await
    }

    async fn meaning(
        &self,
        _session: &Session,
        answer: Result<(), ApiError>,
    ) -> Result<Meaning<()>, Failure> {
        let entry = match &answer {
            Ok(()) | Err(ApiError::NotFound { .. }) => BatchEntry::Deleted,
            Err(error) if error.is_outcome_unknown() => BatchEntry::DeleteLost {
                reason: error.to_string(),
            },
            Err(error) => BatchEntry::DeleteRefused(not_executed(error)),
        };
        Ok(Meaning {
            entries: vec![entry.into()],
            result: answer,
        })
    }
}
