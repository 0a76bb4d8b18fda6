//! Deleting an unpaid shipment. Sent again without harm: one that is gone is
//! not known any more.

use crate::{
    contract::Failure,
    ledger::journal::JournalEntry,
    model::ids::{LineId, ShipmentId},
    service::{client::WriteApi, error::ApiError},
    session::{
        account::Session,
        checkpoints::WriteKind,
        write::{Meaning, NewEntry, Write},
    },
};

pub(crate) struct DeleteShipment<'a> {
    pub(crate) line: &'a LineId,
    pub(crate) shipment: &'a ShipmentId,
}

impl Write for DeleteShipment<'_> {
    type Answer = ();
    type Done = ();

    fn kind(&self) -> WriteKind {
        WriteKind::Delete
    }

    fn line(&self) -> &LineId {
        self.line
    }

    fn intent(&self, _session: &Session) -> Result<NewEntry, Failure> {
        let shipment = self.shipment.clone();
        Ok(JournalEntry::DeleteIntent { shipment }.into())
    }

    async fn send(&self, api: &WriteApi) -> Result<(), ApiError> {
        api.delete_shipment(self.shipment).await
    }

    async fn meaning(
        &self,
        _session: &Session,
        answer: Result<(), ApiError>,
    ) -> Result<Meaning<()>, Failure> {
        let shipment = self.shipment.clone();
        let entry = match &answer {
            Ok(()) | Err(ApiError::NotFound { .. }) => Some(JournalEntry::Deleted { shipment }),
            // It is sent again: the deletion stays open.
            Err(ApiError::RateLimited { .. }) => None,
            Err(error) if error.is_outcome_unknown() => Some(JournalEntry::DeleteLost {
                shipment,
                reason: error.to_string(),
            }),
            Err(error) => Some(JournalEntry::DeleteRefused {
                shipment,
                words: error.to_string(),
            }),
        };
        Ok(Meaning {
            entries: entry.into_iter().map(NewEntry::from).collect(),
            result: answer,
        })
    }
}
