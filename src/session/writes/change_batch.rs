//! Moving shipments into a batch or out of it. Sent again without harm to those
//! that are not where they were to go.

use crate::{
    contract::Failure,
    ledger::journal::BatchEntry,
    model::{
        batch::BatchMove,
        ids::{BatchId, LineId, ShipmentId},
    },
    service::{client::WriteApi, error::ApiError},
    session::{
        account::Session,
        checkpoints::WriteKind,
        write::{Meaning, NewEntry, Write, not_executed},
    },
};

pub(crate) struct ChangeBatch<'a> {
    pub(crate) line: &'a LineId,
    pub(crate) batch: BatchId,
    pub(crate) change: BatchMove,
    pub(crate) shipments: &'a [ShipmentId],
}

impl Write for ChangeBatch<'_> {
    type Answer = ();
    type Done = ();

    fn kind(&self) -> WriteKind {
        match self.change {
            BatchMove::Add => WriteKind::BatchAdd,
            BatchMove::Remove => WriteKind::BatchRemove,
        }
    }

    fn line(&self) -> &LineId {
        self.line
    }

    fn intent(&self, _session: &Session) -> Result<NewEntry, Failure> {
        let intent = BatchEntry::ChangeIntent {
            change: self.change,
            shipments: self.shipments.to_vec(),
        };
        Ok(intent.into())
    }

    async fn send(&self, api: &WriteApi) -> Result<(), ApiError> {
        match self.change {
            BatchMove::Add => api.add_to_batch(self.batch, self.shipments).await,
            BatchMove::Remove => api.remove_from_batch(self.shipments).await,
        }
    }

    async fn meaning(
        &self,
        _session: &Session,
        answer: Result<(), ApiError>,
    ) -> Result<Meaning<()>, Failure> {
        let entry = match &answer {
            Ok(()) => BatchEntry::Changed,
            Err(error) if error.is_outcome_unknown() => BatchEntry::ChangeLost {
                reason: error.to_string(),
            },
            Err(error) => BatchEntry::ChangeRefused(not_executed(error)),
        };
        Ok(Meaning {
            entries: vec![entry.into()],
            result: answer,
        })
    }
}
