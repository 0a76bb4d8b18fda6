//! Buying postage: the one write that is never sent twice without a proof that
//! the first did nothing.

use crate::{
    contract::Failure,
    ledger::journal::JournalEntry,
    model::{ids::LineId, purchase_terms::PurchaseTerms, shipment::Shipment},
    service::{client::WriteApi, error::ApiError},
    session::{
        account::Session,
        checkpoints::WriteKind,
        protocol::{self, Execution, Shown},
        write::{Meaning, NewEntry, Write, not_executed},
    },
};

pub(crate) struct BuyPostage<'a> {
    pub(crate) line: &'a LineId,
    pub(crate) terms: &'a PurchaseTerms,
    /// Counted from 1.
    pub(crate) attempt: u32,
}

/// It is done when the purchase is under way or unresolved; an error says that it
/// certainly did nothing.
impl Write for BuyPostage<'_> {
    type Answer = Option<Shipment>;
    type Done = ();

    fn kind(&self) -> WriteKind {
        WriteKind::Buy
    }

    fn line(&self) -> &LineId {
        self.line
    }

    fn intent(&self, session: &Session) -> Result<NewEntry, Failure> {
        session.note_failures(self.line, None);
        session.forget_read(&self.terms.shipment);
        let intent = JournalEntry::BuyIntent {
            attempt: self.attempt,
            terms: self.terms.clone(),
        };
        Ok(intent.into())
    }

    async fn send(&self, api: &WriteApi) -> Result<Option<Shipment>, ApiError> {
        api.buy_postage(&self.terms.shipment, Some(&self.terms.postage_type))
            .await
    }

    async fn meaning(
        &self,
        session: &Session,
        answer: Result<Option<Shipment>, ApiError>,
    ) -> Result<Meaning<()>, Failure> {
        session.note_ended(self.line);
        let (entry, result) = match answer {
            Ok(seen) => (self.taken_entry(session, seen)?, Ok(())),
            Err(error) if self.may_be_taken(session, &error).await => {
                let reason = error.to_string();
                (JournalEntry::BuyLost { reason }.into(), Ok(()))
            }
            Err(error) => (
                JournalEntry::BuyRefused(not_executed(&error)).into(),
                Err(error),
            ),
        };
        Ok(Meaning {
            entries: vec![entry],
            result,
        })
    }
}

impl BuyPostage<'_> {
    fn taken_entry(&self, session: &Session, seen: Option<Shipment>) -> Result<NewEntry, Failure> {
        let taken = NewEntry::from(JournalEntry::BuyTaken { status: Some(200) });
        Ok(match seen {
            Some(seen) if seen.id == self.terms.shipment => {
                let before = self.failures_before(session, &seen)?;
                session.note_failures(self.line, before);
                taken.with_shipment(seen)
            }
            Some(_) | None => taken,
        })
    }

    /// Failures that were there when the purchase was taken: those that the
    /// answer shows, or those of a newer stored copy.
    fn failures_before(
        &self,
        session: &Session,
        answered: &Shipment,
    ) -> Result<Option<usize>, Failure> {
        let stored = session.stored_shipment(&self.terms.shipment)?;
        let known = stored.and_then(|stored| stored.shipment.purchase_failures());
        let answered_count = answered.purchase_failures();
        Ok(answered_count.map(|answered_count| answered_count.max(known.unwrap_or(0))))
    }

    async fn may_be_taken(&self, session: &Session, error: &ApiError) -> bool {
        match protocol::failed_buy(error, self.attempt) {
            Execution::Unknown => true,
            Execution::Nothing => false,
            Execution::NothingIfUnpaid => !self.is_unpaid(session).await,
        }
    }

    /// A read after a refusal: nothing is assumed from its text.
    async fn is_unpaid(&self, session: &Session) -> bool {
        match session.fetch_shipment(&self.terms.shipment).await {
            Ok(seen) => Shown::of(&seen).is_unpaid(),
            Err(_no_answer) => false,
        }
    }
}
