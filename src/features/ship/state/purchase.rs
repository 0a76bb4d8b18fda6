//! Where the purchase of a form stands. A purchase under way can't be pressed
//! again: the state it is in has no such step.

use super::{ShipScreen, form};
use crate::{
    contract::{Cause, Failure, RequestId, UnresolvedReason},
    features::{
        calls::Request,
        shared::state::{
            confirm::{Confirmed, Purchase, Question},
            context::Context,
            ids::Ids,
        },
        ship::calls::{Buy, DiscardDrafts, LineState, PurchaseOutcome, PurchaseStep},
    },
    model::{
        fields::Field,
        ids::{LineId, ShipmentId},
        label::SavedLabel,
        money::Money,
        order::OrderText,
        rate::Rate,
        shipment::Shipment,
    },
};

/// The stages of a form.
#[derive(Debug, Clone)]
pub enum Stage {
    /// Nothing was bought.
    Open,
    Buying(Buying),
    /// Nothing was bought, for this reason; it may be tried again.
    Refused(Failure),
    /// It may or may not have been bought; only the service knows.
    Unresolved(Unresolved),
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
pub struct Unresolved {
    pub shipment: Option<ShipmentId>,
    pub reason: UnresolvedReason,
    /// The query that is under way.
    pub query: Option<RequestId>,
    /// Why the last query failed.
    pub failure: Option<Failure>,
}

/// A purchase that is made.
#[derive(Debug, Clone)]
pub struct Bought {
    pub shipment: Box<Shipment>,
    /// `None` when it was bought in an earlier run.
    pub price: Option<Money>,
    /// The copy in the label folder.
    pub saved: Option<Result<SavedLabel, Failure>>,
    /// In what the form is not what was bought, if it is not.
    pub changed: Option<Vec<Field>>,
}

impl Bought {
    /// Whether its label is good for what is in the form.
    pub fn has_good_label(&self) -> bool {
        self.changed.is_none() && !self.shipment.status.is_refunded()
    }
}

impl Stage {
    pub(crate) fn unresolved(shipment: Option<ShipmentId>, reason: UnresolvedReason) -> Self {
        Self::Unresolved(Unresolved {
            shipment,
            reason,
            query: None,
            failure: None,
        })
    }

    /// Whether an outcome is being waited for.
    pub fn is_in_flight(&self) -> bool {
        match self {
            Self::Buying(_) => true,
            Self::Unresolved(unresolved) => unresolved.query.is_some(),
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
            | Cause::ShipDatePast { .. }
            | Cause::AlreadyBought
            | Cause::NotFound
            | Cause::DraftGone
    )
}

impl ShipScreen {
    /// Whether another form may take this one's place: also of one that is being bought, once
    /// its purchase was sent. What is looked up stays until its outcome is known.
    pub fn can_be_left(&self) -> bool {
        match &self.stage {
            Stage::Buying(_) => !self.quote.is_loading(),
            Stage::Unresolved(unresolved) => unresolved.query.is_none(),
            Stage::Open | Stage::Refused(_) | Stage::Bought(_) => true,
        }
    }

    /// The purchase that the button stands for: the selected rate, at the
    /// price it shows. Nothing when it can't be bought now.
    pub fn offered_purchase(&self) -> Option<Purchase> {
        let can_buy = match &self.stage {
            Stage::Open => true,
            Stage::Refused(failure) => !asks_for_new_rates(&failure.cause),
            Stage::Buying(_) | Stage::Unresolved(_) | Stage::Bought(_) => false,
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
            price: rate.price()?.clone(),
            beside: Vec::new(),
            as_parcel: None,
        })
    }

    /// Sends a purchase that was permitted, unless the form has moved on since.
    pub(crate) fn buy(
        &mut self,
        purchase: Confirmed<Purchase>,
        context: &mut Context,
    ) -> Vec<Request> {
        let purchase = purchase.into_inner();
        let Some(offered) = self.offered_purchase() else {
            return Vec::new();
        };
        let offered = Purchase {
            beside: purchase.beside.clone(),
            as_parcel: purchase.as_parcel,
            ..offered
        };
        if offered != purchase {
            return Vec::new();
        }
        // The former form would take the place of the label. It is offered again by
        // the next new form.
        form::withdraw_undo(context);
        match purchase.as_parcel {
            Some(parcel) if parcel != self.line.parcel() => {
                self.quote_parcel(parcel, purchase, &mut context.ids)
            }
            Some(_) | None => vec![self.send_purchase(purchase, &mut context.ids)],
        }
    }

    fn send_purchase(&mut self, purchase: Purchase, ids: &mut Ids) -> Request {
        let request = ids.ask(Buy {
            line: purchase.line.clone(),
            shipment: purchase.shipment.clone(),
            postage_type: purchase.postage_type.clone(),
            approved_price: purchase.price.clone(),
            beside: purchase.beside.clone(),
        });
        self.stage = Stage::Buying(Buying {
            request: request.id,
            purchase,
            step: None,
        });
        request
    }

    /// Another label for the order is another parcel of it, and every computer is to see
    /// that: a shipment is made for it, and the one that was made for the parcel that is
    /// taken goes. It is bought as soon as its price is known to be the approved one.
    fn quote_parcel(&mut self, parcel: u32, purchase: Purchase, ids: &mut Ids) -> Vec<Request> {
        let Some(draft) = self.checked.draft.clone() else {
            return Vec::new();
        };
        let lines = vec![self.line.clone()];
        self.line = ids.line_of_parcel(parcel);
        self.replacing = None;
        let quote = self.quote_for(draft, ids);
        self.stage = Stage::Buying(Buying {
            request: quote.id,
            purchase: Purchase {
                line: self.line.clone(),
                ..purchase
            },
            step: None,
        });
        vec![quote, ids.ask(DiscardDrafts { lines })]
    }

    /// Buys what was permitted before the shipment of its parcel was made, if it is
    /// offered at the approved price.
    pub(crate) fn buy_parcel(&mut self, purchase: Purchase, ids: &mut Ids) -> Option<Request> {
        self.stage = Stage::Open;
        let shipment = self.shipment()?;
        let refused = match shipment.rate(&purchase.postage_type).map(Rate::price) {
            Some(Some(now)) if *now == purchase.price => {
                let purchase = Purchase {
                    shipment: shipment.id.clone(),
                    ..purchase
                };
                return Some(self.send_purchase(purchase, ids));
            }
            Some(Some(now)) => Cause::PriceChanged {
                approved: purchase.price,
                now: now.clone(),
            },
            Some(None) | None => Cause::RateGone {
                postage_type: purchase.postage_type,
            },
        };
        self.stage = Stage::Refused(Failure::of(&shipment.id, refused));
        None
    }

    /// Whether the form now means another order than the one of which it was to buy a
    /// further parcel.
    pub(crate) fn has_left_order(&self) -> bool {
        let Some(sent) = self.sent.as_ref().filter(|_| self.line.parcel() > 1) else {
            return false;
        };
        let id = |order: &OrderText| (order.order_id.clone(), order.order_store.clone());
        if sent.order.order_id.trim().is_empty() {
            // What has no id is known by what is in it.
            sent.order != self.order
        } else {
            id(&sent.order) != id(&self.order)
        }
    }

    pub(crate) fn progressed(&mut self, request: RequestId, step: PurchaseStep) {
        if let Stage::Buying(buying) = &mut self.stage
            && buying.request == request
        {
            buying.step = Some(step);
        }
    }

    /// Whether a purchase's outcome is this form's.
    pub(crate) fn waits_for_purchase(&self, request: RequestId) -> bool {
        matches!(&self.stage, Stage::Buying(buying) if buying.request == request)
    }

    /// A query of this unresolved line is under way.
    pub(crate) fn show_query(&mut self, line: &LineId, request: RequestId) {
        if let Stage::Unresolved(unresolved) = &mut self.stage
            && self.line == *line
        {
            unresolved.query = Some(request);
            unresolved.failure = None;
        }
    }

    /// A query of this unresolved line has ended. A line that is resolved is
    /// quoted again: that sends nothing that costs money.
    pub(crate) fn query_replied(
        &mut self,
        request: RequestId,
        outcome: Result<LineState, Failure>,
        ids: &mut Ids,
    ) -> Option<Request> {
        let Stage::Unresolved(unresolved) = &mut self.stage else {
            return None;
        };
        if unresolved.query != Some(request) {
            return None;
        }
        unresolved.query = None;
        match outcome {
            Ok(LineState::Draft | LineState::AlreadyBought { .. }) => self.query_line(ids),
            Ok(LineState::Unresolved(reason)) => {
                unresolved.reason = reason;
                None
            }
            Err(failure) => {
                unresolved.failure = Some(failure);
                None
            }
        }
    }

    /// The question that a refused purchase leaves: the order was bought before,
    /// and the user may want another label for it.
    pub(crate) fn question_after(
        &self,
        outcome: &Result<PurchaseOutcome, Failure>,
    ) -> Option<Question> {
        let Stage::Buying(buying) = &self.stage else {
            return None;
        };
        let (other, is_alike) = match outcome.as_ref().err().map(|failure| &failure.cause) {
            Some(Cause::OrderBought(other)) => Some((other, false)),
            Some(Cause::OrderAlike(other)) => Some((other, true)),
            Some(_) | None => None,
        }?;
        Some(Question::BuyAnother {
            purchase: buying.purchase.clone(),
            other: other.clone(),
            draft: self.checked.draft.clone().map(Box::new),
            is_alike,
        })
    }

    /// Takes the outcome of the purchase under way.
    pub(crate) fn purchased(
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
                    saved: Some(outcome.label),
                    changed: None,
                }));
                Some(self.label.show(&id, ids))
            }
            Err(failure) => {
                self.take_failure(&failure);
                self.stage = if let Cause::Unresolved(reason) = failure.cause {
                    let quoted = self.shipment().map(|shipment| shipment.id.clone());
                    Stage::unresolved(failure.shipment.or(quoted), reason)
                } else {
                    Stage::Refused(failure)
                };
                None
            }
        }
    }
}
