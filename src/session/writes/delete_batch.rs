//! Deleting a batch. The service keeps one that is not empty; deleting twice
//! does no harm.

use crate::{
    contract::Failure,
    ledger::journal::BatchFact,
    model::ids::{BatchId, LineId},
    service::{client::WriteApi, error::ApiError},
    session::{
        account::Session,
        checkpoints::WriteKind,
        write::{Entry, Meaning, Write, not_executed},
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

    fn intent(&self, _session: &Session) -> Result<Entry, Failure> {
        Ok(BatchFact::DeleteIntent.into())
    }

    async fn send(&self, api: &WriteApi) -> Result<(), ApiError> {
        api.delete_batch(self.batch).await
    }

    async fn meaning(
        &self,
        _session: &Session,
        answer: Result<(), ApiError>,
    ) -> Result<Meaning<()>, Failure> {
        let fact = match &answer {
            Ok(()) | Err(ApiError::NotFound { .. }) => BatchFact::Deleted,
            Err(error) if error.is_unsettled() => BatchFact::DeleteLost {
                reason: error.to_string(),
            },
            Err(error) => BatchFact::DeleteRefused(not_executed(error)),
        };
        Ok(Meaning {
            entries: vec![fact.into()],
            result: answer,
        })
    }
}
