//! Where the purchase of a form stands. A purchase under way can't be pressed
//! again: the state it is in has no such step.

use crate::contract::{Cause, Doubt, Failure, RequestId};
use crate::features::calls::Request;
use crate::features::ship::calls::{Buy, LineState, PurchaseOutcome, PurchaseStep};
use crate::model::{
    ids::{LineId, ShipmentId},
    label::SavedLabel,
    money::Money,
    rate::Rate,
    shipment::Shipment,
};

use super::{
    AppState,
    bulk::Job,
    confirm::{Confirmed, Purchase},
    ids::Ids,
    ship::ShipScreen,
};

/// The stages of a form.
#[derive(Debug, Clone)]
pub enum Stage {
    /// Nothing was bought.
    Open,
    Buying(Buying),
    /// Nothing was bought, for this reason; it may be tried again.
    Refused(Failure),
    /// It may or may not have been bought; only a look at the service says.
    InDoubt(InDoubt),
    Bought(Box<Bought>),
}

/// A purchase under way.
#[derive(Debug, Clone)]
pub struct Buying {
    pub request: RequestId,
    pub purchase: Purchase,
    pub step: Option<PurchaseStep>,
}

/// A purchase whose outcome is not known.
#[derive(Debug, Clone)]
pub struct InDoubt {
    pub shipment: Option<ShipmentId>,
    pub doubt: Doubt,
    /// The look that is under way.
    pub checking: Option<RequestId>,
    /// Why the last look brought nothing.
    pub failure: Option<Failure>,
}

/// A purchase that is made.
#[derive(Debug, Clone)]
pub struct Bought {
    pub shipment: Box<Shipment>,
    /// `None` when it was bought in an earlier run.
    pub price: Option<Money>,
    /// The copy in the label folder.
    pub kept: Option<Result<SavedLabel, Failure>>,
    /// The form is not what was bought.
    pub is_changed_since: bool,
}

impl Stage {
    pub(super) fn in_doubt(shipment: Option<ShipmentId>, doubt: Doubt) -> Self {
        Self::InDoubt(InDoubt {
            shipment,
            doubt,
            checking: None,
            failure: None,
        })
    }

    /// Whether an outcome is being waited for.
    pub fn is_in_flight(&self) -> bool {
        match self {
            Self::Buying(_) => true,
            Self::InDoubt(doubt) => doubt.checking.is_some(),
            Self::Open | Self::Refused(_) | Self::Bought(_) => false,
        }
    }
}

/// Whether the rates on screen can't be bought any more after this refusal.
pub fn asks_for_new_rates(cause: &Cause) -> bool {
    matches!(
        cause,
        Cause::PriceChanged { .. }
            | Cause::RateGone { .. }
            | Cause::AlreadyBought
            | Cause::NotFound
    )
}

/// What is under way, on whichever screen.
#[derive(Debug, Clone, Copy)]
pub struct UnderWay<'a> {
    pub job: Option<&'a Job>,
    /// Purchases whose outcome is waited for: the form's own, or lines that are
    /// looked at again.
    pub purchases: usize,
    /// Whether one of them is the form's own.
    pub is_of_form: bool,
    pub is_changing_batches: bool,
}

impl AppState {
    /// What is under way, on whichever screen.
    pub fn under_way(&self) -> UnderWay<'_> {
        let form = self.ship.stage.is_in_flight();
        let job = self.shipments.bulk.job.as_ref();
        UnderWay {
            job: job.filter(|job| job.ended.is_none()),
            purchases: usize::from(form).max(self.connection.retrying.len()),
            is_of_form: form,
            is_changing_batches: self.batches.is_busy(),
        }
    }
}

impl ShipScreen {
    /// Whether another form may take this one's place: one whose purchase is
    /// under way stays until its outcome is known.
    pub fn can_be_left(&self) -> bool {
        !self.stage.is_in_flight()
    }

    /// The purchase that the button stands for: the selected rate, at the
    /// price it shows. Nothing when it can't be bought now.
    pub fn offered_purchase(&self) -> Option<Purchase> {
        let can_buy = match &self.stage {
            Stage::Open => true,
            Stage::Refused(failure) => !asks_for_new_rates(&failure.cause),
            Stage::Buying(_) | Stage::InDoubt(_) | Stage::Bought(_) => false,
        };
        if !can_buy || self.quote.is_loading() || self.is_changed_since_quote() {
            return None;
        }
        let rate: &Rate = self.selected_rate()?;
        Some(Purchase {
            line: self.line.clone(),
            shipment: self.shipment()?.id.clone(),
            recipient: self.order.name.clone(),
            postage_type: rate.postage_type.clone(),
            description: rate.description.clone(),
            price: rate.total.clone()?,
        })
    }

    /// Sends a purchase that was permitted, unless the form has moved on since.
    pub(super) fn buy(&mut self, purchase: Confirmed<Purchase>, ids: &mut Ids) -> Option<Request> {
        let purchase = purchase.into_inner();
        if self.offered_purchase().as_ref() != Some(&purchase) {
            return None;
        }
        let request = ids.ask(Buy {
            line: purchase.line.clone(),
            shipment: purchase.shipment.clone(),
            postage_type: purchase.postage_type.clone(),
            approved_price: purchase.price.clone(),
        });
        self.stage = Stage::Buying(Buying {
            request: request.id,
            purchase,
            step: None,
        });
        Some(request)
    }

    pub(super) fn progressed(&mut self, request: RequestId, step: PurchaseStep) {
        if let Stage::Buying(buying) = &mut self.stage
            && buying.request == request
        {
            buying.step = Some(step);
        }
    }

    /// Whether a purchase's outcome is this form's.
    pub(super) fn waits_for_purchase(&self, request: RequestId) -> bool {
        matches!(&self.stage, Stage::Buying(buying) if buying.request == request)
    }

    /// A look at this line in doubt is under way.
    pub(super) fn retrying(&mut self, line: &LineId, request: RequestId) {
        if let Stage::InDoubt(doubt) = &mut self.stage
            && self.line == *line
        {
            doubt.checking = Some(request);
            doubt.failure = None;
        }
    }

    /// A look at this line in doubt has ended. What is settled is read as the
    /// line's own rates are: that sends nothing that costs money.
    pub(super) fn retried(
        &mut self,
        request: RequestId,
        outcome: Result<LineState, Failure>,
        ids: &mut Ids,
    ) -> Option<Request> {
        let Stage::InDoubt(in_doubt) = &mut self.stage else {
            return None;
        };
        if in_doubt.checking != Some(request) {
            return None;
        }
        in_doubt.checking = None;
        match outcome {
            Ok(LineState::Draft | LineState::AlreadyBought { .. }) => self.look_again(ids),
            Ok(LineState::InDoubt(doubt)) => {
                in_doubt.doubt = doubt;
                None
            }
            Err(failure) => {
                in_doubt.failure = Some(failure);
                None
            }
        }
    }

    /// Takes the outcome of the purchase under way.
    pub(super) fn purchased(
        &mut self,
        outcome: Result<PurchaseOutcome, Failure>,
        ids: &mut Ids,
    ) -> Option<Request> {
        match outcome {
            Ok(outcome) => {
                let id = outcome.shipment.id.clone();
                self.stage = Stage::Bought(Box::new(Bought {
                    shipment: outcome.shipment,
                    price: Some(outcome.price),
                    kept: Some(outcome.label),
                    is_changed_since: false,
                }));
                Some(self.label.show(&id, ids))
            }
            Err(failure) => {
                self.take_failure(&failure);
                self.stage = if let Cause::InDoubt(doubt) = failure.cause {
                    let known = self.shipment().map(|shipment| shipment.id.clone());
                    Stage::in_doubt(failure.shipment.or(known), doubt)
                } else {
                    Stage::Refused(failure)
                };
                None
            }
        }
    }
}
