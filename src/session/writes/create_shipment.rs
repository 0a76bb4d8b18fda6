//! Making a line's shipment. Sent again without harm: an unpaid duplicate costs
//! nothing.

use crate::{
    contract::Failure,
    ledger::{
        Line,
        journal::{Creation, JournalEntry},
    },
    model::{
        ids::LineId,
        money_times::MoneyTimes,
        shipment::{Payment, Shipment},
    },
    service::{client::WriteApi, error::ApiError},
    session::{
        account::Session,
        checkpoints::WriteKind,
        write::{Meaning, NewEntry, Write, not_executed},
    },
};

pub(crate) struct CreateShipment<'a> {
    pub(crate) line: &'a LineId,
    /// What is sent, with our token behind the order id.
    pub(crate) asked: &'a Line,
}

impl Write for CreateShipment<'_> {
    type Answer = Shipment;
    type Done = Shipment;

    fn kind(&self) -> WriteKind {
        WriteKind::Create
    }

    fn line(&self) -> &LineId {
        self.line
    }

    fn intent(&self, session: &Session) -> Result<NewEntry, Failure> {
        let attempt = match session.history(self.line).creation {
            Creation::Absent { attempts } => attempts.saturating_add(1),
            Creation::None | Creation::Open { .. } | Creation::Unclear { .. } | Creation::Done => 1,
        };
        let content = Line::content_of(&self.asked.draft);
        let intent = NewEntry::from(JournalEntry::CreateIntent { attempt, content });
        Ok(intent.with_draft(Some(self.asked.clone())))
    }

    async fn send(&self, api: &WriteApi) -> Result<Shipment, ApiError> {
        api.create_shipment(&self.asked.draft, self.asked.sent_as.as_deref())
            .await
    }

    async fn meaning(
        &self,
        _session: &Session,
        answer: Result<Shipment, ApiError>,
    ) -> Result<Meaning<Shipment>, Failure> {
        let entries = match &answer {
            Ok(made) => {
                let shipment = made.id.clone();
                let created = JournalEntry::Created { shipment };
                // Nothing was bought, and yet: a paid one is not bought again.
                [Some(created), bought_elsewhere(made)]
                    .into_iter()
                    .flatten()
                    .map(|entry| NewEntry::from(entry).with_shipment(made.clone()))
                    .collect()
            }
            Err(error) if error.is_outcome_unknown() => {
                let reason = error.to_string();
                vec![JournalEntry::CreateLost { reason }.into()]
            }
            Err(error) => vec![JournalEntry::CreateRefused(not_executed(error)).into()],
        };
        Ok(Meaning {
            entries,
            result: answer,
        })
    }
}

/// What is noted of a shipment that is paid for, though not by us.
pub(crate) fn bought_elsewhere(seen: &Shipment) -> Option<JournalEntry> {
    match seen.payment() {
        Payment::Paid | Payment::Refunded => Some(JournalEntry::Bought {
            shipment: seen.id.clone(),
            postage_type: seen.postage_type.clone(),
            price: None,
            charged: seen.price(),
            tracking_code: seen.tracking_code.clone(),
            paid_at: MoneyTimes::of(seen).charged_at,
        }),
        Payment::None | Payment::Pending | Payment::Unclear => None,
    }
}
