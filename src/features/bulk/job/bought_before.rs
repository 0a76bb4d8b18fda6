//! Rows of a bulk job whose parcel was bought before, by whomever: nothing is bought for
//! them, and their label is given out where it is good for the row.

use super::run::Bulk;
use crate::{
    contract::{Cause, Failure},
    features::{
        bulk::calls::{BoughtAt, BoughtBefore, BulkOutcome, RefundState, Wanted},
        labels::job as labels_job,
    },
    ledger::journal::{JournalEntry, Refund},
    model::{
        draft::ShipmentDraft,
        draft_changes::{differing_fields, fields_unlike},
        fields::Field,
        ids::{LineId, ShipmentId},
        order_key::{OrderKey, is_same_parcel},
        shipment::{Payment, Shipment, ShipmentStatus},
    },
    session::{
        account::Session,
        claims::{
            self, Holder,
            rules::{Listed, Standing},
        },
    },
};

impl Bulk {
    /// Ends a row whose parcel was bought before: through another line, such as a form or a
    /// row that is spelled otherwise, or elsewhere, where that is known already.
    pub(super) async fn check_order(
        &self,
        line: &LineId,
        draft: &ShipmentDraft,
    ) -> Result<(), BulkOutcome> {
        let session = &self.session;
        // What the line itself has bought, its own journal says.
        let is_made = session.history(line).shipment.is_some();
        if is_made && !session.current(line).is_void() {
            return Ok(());
        }
        let key = OrderKey::of_line(line, draft);
        let bought = claims::bought_here(session, &key).map_err(BulkOutcome::Failed)?;
        if let Some(shipment) = bought
            && !self.is_void_now(&shipment).await
        {
            let of_other = session.ledger(|ledger| ledger.draft_of(&shipment));
            let changed = match of_other.map_err(BulkOutcome::Failed)? {
                Some(of_other) if is_same_parcel(&of_other, draft) => None,
                Some(of_other) => Some(differing_fields(&of_other, draft)),
                None => Some(Vec::new()),
            };
            return Err(self.compared(draft, &shipment, changed).await);
        }
        let newest = self.newest.latest();
        let paid = claims::paid_before(session, &key, newest.as_deref());
        let paid = paid.map_err(BulkOutcome::Failed)?;
        if let Some(other) = paid
            && let Some(ended) = self.bought_by_another(draft, &other.shipment).await
        {
            return Err(ended);
        }
        match claims::held_here(session, &key).map_err(BulkOutcome::Failed)? {
            Some(held) => Err(BulkOutcome::Failed(held)),
            None => Ok(()),
        }
    }

    /// What is paid is never reported as failed: nothing has looked for the row's order at the
    /// service before it ended so. It is left where that can't be done.
    pub(super) async fn unless_paid(&self, line: usize, ended: BulkOutcome) -> BulkOutcome {
        let Some(bulk_line) = self.line(line).filter(|_| is_before_claim(&ended)) else {
            return ended;
        };
        let (Wanted::Draft { draft, .. } | Wanted::Price(draft)) = &bulk_line.wanted else {
            return ended;
        };
        let key = OrderKey::of_line(&bulk_line.line, draft);
        match self.search_held(&key).await {
            Ok(None) => ended,
            // That purchase may yet fail.
            Ok(Some(Holder::UnderWay(other))) => {
                BulkOutcome::Failed(Failure::new(Cause::OrderUnderWay(other)))
            }
            Ok(Some(Holder::Paid(other))) => {
                let paid = self.bought_by_another(draft, &other.shipment).await;
                // Refunded, and perhaps bought anew since: the next run looks again.
                paid.unwrap_or(BulkOutcome::Left)
            }
            // That is so of every run.
            Err(failure) if failure.cause == Cause::OrderNotSearchable => {
                BulkOutcome::Failed(failure)
            }
            Err(failure) => {
                tracing::warn!(?failure, "whether a row is paid elsewhere was not read");
                BulkOutcome::Left
            }
        }
    }

    async fn search_held(&self, key: &OrderKey) -> Result<Option<Holder>, Failure> {
        let session = &self.session;
        let newest = self.newest.fresh(session).await?;
        let known = claims::held_before(session, key, Some(&newest))?;
        if known.is_some() || claims::proves_unpaid(session, key, &newest)? {
            return Ok(known);
        }
        claims::search_held(session, key).await
    }

    /// What is paid is never reported as failed: the purchase was refused because another
    /// shipment is paid for the parcel. Where a read shows that none is any more, the row is
    /// left to the next run.
    pub(super) async fn bought_before_or_failed(
        &self,
        line: usize,
        failure: Failure,
    ) -> BulkOutcome {
        if let Cause::OrderBought(other) = &failure.cause
            && let Some(bulk_line) = self.line(line)
            && let Wanted::Draft { draft, .. } | Wanted::Price(draft) = &bulk_line.wanted
        {
            let ended = self.bought_by_another(draft, &other.shipment).await;
            // The list was behind: nothing is paid any more, and the next run buys it.
            return ended.unwrap_or(BulkOutcome::Left);
        }
        BulkOutcome::Failed(failure)
    }

    /// A row whose parcel another shipment is paid for. Its label is the row's if the
    /// service shows the same parcel to the same place; a read of it now decides. `None`
    /// where it shows that nothing is paid any more.
    async fn bought_by_another(
        &self,
        draft: &ShipmentDraft,
        shipment: &ShipmentId,
    ) -> Option<BulkOutcome> {
        let session = &self.session;
        let seen = match session.fetch_and_store(shipment).await {
            Ok(seen) => seen,
            // Also where it is not found: what is paid is not deleted, and a read may be behind
            // or be that of another account.
            Err(failure) => {
                return Some(BulkOutcome::Already {
                    bought: bought_before(session, shipment),
                    changed: false,
                    label: Err(failure),
                });
            }
        };
        let is_own = session.shipment_history(shipment).is_bought();
        let is_paid = match Standing::of(&seen) {
            // That purchase may yet fail: the row is left to the next run.
            Standing::UnderWay if !is_own => {
                let cause = Cause::OrderUnderWay(Listed::of(&seen).into());
                return Some(BulkOutcome::Failed(Failure::of(shipment, cause)));
            }
            Standing::UnderWay | Standing::Paid => true,
            Standing::Draft | Standing::Void => false,
        };
        if !is_paid && (!is_own || self.is_void_now(shipment).await) {
            return None;
        }
        // Before the label is put: where its other copies are.
        let bought = bought_before(session, shipment);
        let fields = fields_unlike(draft, &seen);
        let (changed, label) = if !fields.is_empty() {
            let cause = Cause::ChangedSinceBought { fields };
            (true, Err(Failure::of(shipment, cause)))
        } else if let Err(refunded) = labels_job::check_valid(session, shipment) {
            (false, Err(refunded))
        } else {
            let kept = labels_job::keep(session, &seen, self.label_format()).await;
            (false, self.put(shipment, Some(kept)).await)
        };
        Some(BulkOutcome::Already {
            bought,
            changed,
            label,
        })
    }

    /// Bought before by this ledger. Where it does not know what the shipment was made
    /// with, as of one that it found after its data were restored, the service's answer
    /// is compared.
    pub(super) async fn compared(
        &self,
        draft: &ShipmentDraft,
        shipment: &ShipmentId,
        changed: Option<Vec<Field>>,
    ) -> BulkOutcome {
        if changed.as_ref().is_some_and(Vec::is_empty) {
            let ended = Box::pin(self.bought_by_another(draft, shipment)).await;
            // Nothing is paid any more, and the next run buys it.
            return ended.unwrap_or(BulkOutcome::Left);
        }
        self.already(shipment, changed).await
    }

    /// Bought before. What has changed since gets no label: that one is not for this parcel.
    pub(super) async fn already(
        &self,
        shipment: &ShipmentId,
        changed: Option<Vec<Field>>,
    ) -> BulkOutcome {
        let session = &self.session;
        // Before the label is put: where its other copies are.
        let bought = bought_before(session, shipment);
        let is_changed = changed.is_some();
        let label = if let Some(fields) = changed {
            Err(Failure::of(shipment, Cause::ChangedSinceBought { fields }))
        } else {
            match self.is_refunded_elsewhere(shipment).await {
                Ok(true) => Err(Failure::of(shipment, Cause::LabelRefunded)),
                Ok(false) => self.put(shipment, None).await,
                // It may be refunded: the next run gives it out.
                Err(failure) => Err(failure),
            }
        };
        BulkOutcome::Already {
            bought,
            label,
            changed: is_changed,
        }
    }

    /// Whether the postage is refunded to the end, so that the order is free: a refund
    /// that was requested, here or elsewhere, is read now, and noted if it was granted.
    pub(super) async fn is_void_now(&self, shipment: &ShipmentId) -> bool {
        let session = &self.session;
        let history = session.shipment_history(shipment);
        if history.is_void() || !history.is_bought() {
            return history.is_void();
        }
        let noted = async {
            if history.refund == Refund::None && !self.is_refunded_elsewhere(shipment).await? {
                return Ok(false);
            }
            let seen = self.read_now(shipment).await?;
            if seen.payment() != Payment::Refunded {
                return Ok(false);
            }
            let line = session.line_of(shipment)?;
            let _guard = session.line_locks.lock(&line).await;
            if !session.shipment_history(shipment).is_void() {
                session.record_seen(&line, JournalEntry::Voided, &seen)?;
            }
            Ok(session.shipment_history(shipment).is_void())
        };
        noted.await.unwrap_or_else(|failure: Failure| {
            tracing::warn!(?failure, "how far a refund is was not read");
            false
        })
    }

    /// Whether the service shows a refund that this ledger may not know: the newest
    /// shipments are listed for all lines that were bought before, and what is older is
    /// read itself.
    async fn is_refunded_elsewhere(&self, shipment: &ShipmentId) -> Result<bool, Failure> {
        let session = &self.session;
        match self.newest.fresh(session).await {
            Ok(newest) if newest.shows(shipment) => return Ok(newest.is_refunded(shipment)),
            Ok(_too_short) => {}
            Err(failure) => tracing::warn!(?failure, "the newest shipments were not listed"),
        }
        Ok(self.read_now(shipment).await?.status.is_refunded())
    }

    /// The shipment as a read shows it that is at most a minute old.
    async fn read_now(&self, shipment: &ShipmentId) -> Result<Shipment, Failure> {
        match self.session.recent_read(shipment) {
            Some(seen) => Ok(seen),
            None => self.session.fetch_and_store(shipment).await,
        }
    }
}

/// Whether a row ended by what it says or what its rates are, before its order was claimed.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many causes, these are about the row itself"
)]
fn is_before_claim(ended: &BulkOutcome) -> bool {
    match ended {
        BulkOutcome::NotChosen(_) => true,
        BulkOutcome::Failed(failure) => matches!(
            failure.cause,
            Cause::Refused { .. }
                | Cause::DraftInvalid
                | Cause::RateGone { .. }
                | Cause::PriceChanged { .. }
                | Cause::ShipDatePast { .. }
        ),
        _ => false,
    }
}

/// What the ledger knows of what was bought before.
pub(super) fn bought_before(session: &Session, shipment: &ShipmentId) -> BoughtBefore {
    let seen = match session.stored_shipment(shipment) {
        Ok(stored) => stored.map(|stored| stored.shipment),
        Err(failure) => {
            tracing::warn!(?failure, "what was bought before could not be looked up");
            None
        }
    };
    let history = session.shipment_history(shipment);
    let printing = &history.printing;
    let copies = session.ledger(|ledger| ledger.label_copies(shipment));
    BoughtBefore {
        refund: refund_of(session, shipment, seen.as_ref()),
        tracking_code: seen.as_ref().and_then(|seen| seen.tracking_code.clone()),
        created_at: seen.and_then(|seen| seen.created_at),
        shipment: shipment.clone(),
        is_printed: printing.is_proven() || printing.may_be_on_paper(),
        copies: copies.unwrap_or_else(|failure: Failure| {
            tracing::warn!(?failure, "the copies of a label could not be looked up");
            Vec::new()
        }),
        place: if history.is_bought() {
            BoughtAt::Here
        } else {
            BoughtAt::Elsewhere
        },
    }
}

fn refund_of(session: &Session, shipment: &ShipmentId, seen: Option<&Shipment>) -> RefundState {
    let status = seen.map(|seen| &seen.status);
    let history = session.shipment_history(shipment);
    match history.refund {
        Refund::Voided => RefundState::Granted,
        // One that was requested on the web was noted when it was seen.
        Refund::Open | Refund::Asked => RefundState::Requested {
            at: history.refund_asked_at.filter(|_| history.refund_sends > 0),
        },
        Refund::None => match status {
            Some(ShipmentStatus::Voided) => RefundState::Granted,
            Some(ShipmentStatus::RefundRequested) => RefundState::Requested { at: None },
            Some(_) | None => RefundState::None,
        },
    }
}
