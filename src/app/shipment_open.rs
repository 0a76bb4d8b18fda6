//! The shipment that is open, what this client did to it, and what is being
//! done to it now.

use jiff::Timestamp;

use crate::contract::{Failure, RequestId};
use crate::features::{
    calls::Request,
    refunds::calls::RequestRefund,
    shipments::calls::{self, Done, KnownShipment},
};
use crate::model::{
    draft::ShipmentDraft,
    ids::ShipmentId,
    postage_changes::PostageChanges,
    shipment::{Payment, Shipment},
};

use super::{
    AppState, Remote,
    confirm::{Confirmed, Named, Question},
    connection::Connection,
    ids::Ids,
    label::LabelView,
    refresh_form::RefreshForm,
    remote::Taken,
    shipments_desk::ShipmentsAction,
};

/// What is being done to a shipment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    Delete,
    RefreshRates,
    AskRefund,
}

/// A deed under way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Doing {
    pub request: RequestId,
    pub shipment: ShipmentId,
    pub deed: Deed,
}

/// The details.
#[derive(Debug, Clone, Default)]
pub struct OpenShipment {
    pub selected: Option<ShipmentId>,
    /// As the ledger knows it until the service has answered.
    pub whole: Remote<Box<Shipment>>,
    /// When the ledger's was seen.
    pub seen_at: Option<Timestamp>,
    /// What this client did to it, oldest first.
    pub history: Vec<Done>,
    /// What it was asked for with here.
    pub(super) asked: Option<Box<ShipmentDraft>>,
    pub label: LabelView,
    /// The small form of another package and other options, while it is open.
    pub package: Option<RefreshForm>,
    pub doing: Option<Doing>,
    /// Why the last deed was not done.
    pub failure: Option<Failure>,
}

impl OpenShipment {
    pub(super) fn select(&mut self, shipment: ShipmentId, ids: &mut Ids) -> Vec<Request> {
        if self.selected.as_ref() == Some(&shipment) && self.whole.failure().is_none() {
            return Vec::new();
        }
        let is_other = self.selected.as_ref() != Some(&shipment);
        self.selected = Some(shipment.clone());
        self.failure = None;
        let request = ids.ask(calls::Open { shipment });
        if is_other {
            self.label.clear();
            self.package = None;
            self.history.clear();
            self.asked = None;
            self.seen_at = None;
            self.whole.ask_anew(request.id);
        } else {
            self.whole.ask(request.id);
        }
        vec![request]
    }

    /// What the ledger knows is on screen until the service answers.
    pub(super) fn known(&mut self, request: RequestId, known: KnownShipment) {
        if self.whole.preview(request, known.shipment) == Taken::Yes {
            self.seen_at = Some(known.seen_at);
            self.history = known.history;
            self.asked = known.asked;
            self.renew_package();
        }
    }

    pub(super) fn close(&mut self) {
        *self = Self {
            doing: self.doing.take(),
            ..Self::default()
        };
    }

    pub(super) fn close_if(&mut self, shipment: &ShipmentId) {
        if self.selected.as_ref() == Some(shipment) {
            self.close();
        }
    }

    /// The shipment in the details, whole.
    pub fn shown(&self) -> Option<&Shipment> {
        let selected = self.selected.as_ref()?;
        self.whole
            .value()
            .map(|shipment| &**shipment)
            .filter(|shipment| shipment.id == *selected)
    }

    /// Whether nothing is being done to a shipment: one deed at a time.
    pub fn is_free(&self) -> bool {
        self.doing.is_none()
    }

    /// Whether the small form of another package can be sent.
    pub fn can_send_package(&self, connection: &Connection) -> bool {
        self.package.is_some() && self.is_free() && connection.may_write()
    }

    /// The question that stands before a deed.
    pub(super) fn question(&self, action: &ShipmentsAction) -> Option<Question> {
        if !self.is_free() {
            return None;
        }
        let shipment = self.shown()?;
        let named = Named {
            shipment: shipment.id.clone(),
            recipient: shipment.recipient.name.clone().unwrap_or_default(),
            price: shipment.price(),
        };
        if *action == ShipmentsAction::Delete && can_delete(shipment) {
            Some(Question::DeleteDraft(named))
        } else if *action == ShipmentsAction::AskRefund && can_refund(shipment) {
            Some(Question::AskRefund(named))
        } else {
            None
        }
    }

    pub(super) fn refresh_rates(&mut self, ids: &mut Ids) -> Vec<Request> {
        if !self.is_free() {
            return Vec::new();
        }
        let Some(shipment) = self.shown().map(|shown| shown.id.clone()) else {
            return Vec::new();
        };
        vec![self.refresh_with(shipment, PostageChanges::default(), ids)]
    }

    pub(super) fn refresh_with(
        &mut self,
        shipment: ShipmentId,
        changes: PostageChanges,
        ids: &mut Ids,
    ) -> Request {
        let call = calls::RefreshRates {
            shipment: shipment.clone(),
            changes: Box::new(changes),
        };
        self.begin(shipment, Deed::RefreshRates, ids.ask(call))
    }

    pub(super) fn show_label(&mut self, ids: &mut Ids) -> Vec<Request> {
        let shipment = self.shown().map(|shown| shown.id.clone());
        shipment
            .map(|shipment| self.label.show(&shipment, ids))
            .into_iter()
            .collect()
    }

    /// Does what was confirmed.
    pub(super) fn perform(
        &mut self,
        question: Confirmed<Question>,
        ids: &mut Ids,
    ) -> Option<Request> {
        match question.into_inner() {
            Question::DeleteDraft(Named { shipment, .. }) => {
                let call = calls::Delete {
                    shipment: shipment.clone(),
                };
                Some(self.begin(shipment, Deed::Delete, ids.ask(call)))
            }
            Question::AskRefund(Named { shipment, .. }) => {
                let call = RequestRefund {
                    shipment: shipment.clone(),
                };
                Some(self.begin(shipment, Deed::AskRefund, ids.ask(call)))
            }
            Question::Buy { .. }
            | Question::RetryInDoubt(_)
            | Question::SetAside(_)
            | Question::DeleteBatch { .. }
            | Question::CloseBag(_)
            | Question::PrintAgain(_)
            | Question::SwitchEnvironment { .. }
            | Question::Quit { .. } => None,
        }
    }

    fn begin(&mut self, shipment: ShipmentId, deed: Deed, request: Request) -> Request {
        self.failure = None;
        self.doing = Some(Doing {
            request: request.id,
            shipment,
            deed,
        });
        request
    }

    /// Ends the deed of a request, if it is the one under way.
    pub(super) fn end(&mut self, request: RequestId) -> Option<Doing> {
        self.doing.take_if(|doing| doing.request == request)
    }

    /// Puts a shipment that has changed into the details.
    pub(super) fn renew(&mut self, shipment: Box<Shipment>) {
        if self.selected.as_ref() == Some(&shipment.id) {
            self.whole = Remote::Ready(shipment);
            self.renew_package();
        }
    }
}

/// What can be done to the shipment that is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    ShowLabel,
    Duplicate,
    Replace,
    RefreshRates,
    ChangePackage,
    AskRefund,
    Delete,
}

/// An operation as the details offer it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    pub operation: Operation,
    pub is_possible: bool,
    /// Why it will never be possible for this shipment, where it is offered all
    /// the same.
    pub why_not: Option<WhyNot>,
}

/// Why something can't be done to a shipment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhyNot {
    /// It is paid, or being paid.
    NoDraft,
}

impl AppState {
    /// What the details offer, in their order.
    pub(super) fn shipment_offers(&self) -> Vec<Offer> {
        let open = &self.shipments.open;
        let Some(shipment) = open.shown() else {
            return Vec::new();
        };
        let is_free = open.is_free();
        let can_change = is_free && self.context.connection.may_write();
        let can_delete = can_delete(shipment);
        // The small form has a button of its own for new rates.
        let can_refresh = can_refresh(shipment) && open.package.is_none();
        let all = [
            (has_label(shipment), Operation::ShowLabel, is_free),
            (true, Operation::Duplicate, self.can_duplicate_shipment()),
            (true, Operation::Replace, self.can_replace()),
            (can_refresh, Operation::RefreshRates, can_change),
            (
                can_refresh,
                Operation::ChangePackage,
                self.can_change_package(),
            ),
            (can_refund(shipment), Operation::AskRefund, can_change),
            (can_delete, Operation::Delete, can_change),
        ];
        all.into_iter()
            .filter(|(is_offered, _operation, _is_possible)| *is_offered)
            .map(|(_, operation, is_possible)| Offer {
                operation,
                is_possible,
                why_not: (operation == Operation::Replace && !can_delete)
                    .then_some(WhyNot::NoDraft),
            })
            .collect()
    }

    /// Whether the form can be filled like the shipment that is open.
    pub fn can_duplicate_shipment(&self) -> bool {
        self.shipments.open.shown().is_some() && self.ship.can_be_left()
    }

    /// Whether a new shipment can take the place of the one that is open:
    /// nothing that is paid is replaced.
    pub fn can_replace(&self) -> bool {
        let open = &self.shipments.open;
        open.shown().is_some_and(can_delete)
            && open.is_free()
            && self.context.connection.may_write()
            && self.ship.can_be_left()
    }

    /// Whether the package of the draft that is open can be changed.
    pub fn can_change_package(&self) -> bool {
        let open = &self.shipments.open;
        open.shown().is_some_and(can_refresh)
            && open.is_free()
            && self.context.connection.may_write()
    }
}

pub(super) fn can_delete(shipment: &Shipment) -> bool {
    shipment.status.is_deletable()
}

/// Whether a refund may be asked: it is paid and none was asked yet.
pub(super) fn can_refund(shipment: &Shipment) -> bool {
    shipment.status.can_be_refunded()
}

/// Whether the service has a label for it.
pub fn has_label(shipment: &Shipment) -> bool {
    match shipment.status.payment() {
        Payment::Paid => true,
        Payment::None | Payment::Pending | Payment::Refunded => false,
        Payment::Unclear => shipment
            .label_urls
            .as_ref()
            .is_some_and(|urls| !urls.is_empty()),
    }
}

/// Whether its rates may be asked for again.
pub(super) fn can_refresh(shipment: &Shipment) -> bool {
    shipment.status.payment() == Payment::None
}
