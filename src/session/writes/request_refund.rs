//! Requesting a refund. Whether it is granted is known weeks later, from the
//! shipment.

use crate::{
    contract::Failure,
    ledger::journal::JournalEntry,
    model::{
        ids::{LineId, ShipmentId},
        shipment::Shipment,
    },
    service::{client::WriteApi, error::ApiError},
    session::{
        account::Session,
        checkpoints::WriteKind,
        write::{Meaning, NewEntry, Write, not_executed},
    },
};

pub(crate) struct RequestRefund<'a> {
    pub(crate) line: &'a LineId,
    pub(crate) shipment: &'a ShipmentId,
}

impl Write for RequestRefund<'_> {
    type Answer = Option<Shipment>;
    type Done = Option<Shipment>;

    fn kind(&self) -> WriteKind {
        WriteKind::Refund
    }

    fn line(&self) -> &LineId {
        self.line
    }

    fn intent(&self, _session: &Session) -> Result<NewEntry, Failure> {
        let shipment = self.shipment.clone();
        Ok(JournalEntry::RefundIntent { shipment }.into())
    }

    async fn send(&self, api: &WriteApi) -> Result<Option<Shipment>, ApiError> {
        api.request_refund(self.shipment).await
    }

    async fn meaning(
        &self,
        _session: &Session,
        answer: Result<Option<Shipment>, ApiError>,
    ) -> Result<Meaning<Option<Shipment>>, Failure> {
        let entry = match &answer {
            Ok(Some(answered)) => {
                NewEntry::from(JournalEntry::RefundAsked).with_shipment(answered.clone())
            }
            Ok(None) => JournalEntry::RefundAsked.into(),
            Err(error) if error.is_outcome_unknown() => {
                let reason = error.to_string();
                JournalEntry::RefundLost { reason }.into()
            }
            Err(error) => JournalEntry::RefundRefused(not_executed(error)).into(),
        };
        Ok(Meaning {
            entries: vec![entry],
            result: answer,
        })
    }
}
