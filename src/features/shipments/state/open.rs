//! The shipment that is open, what this client did to it, and the operation that
//! is under way.

use jiff::Timestamp;

use super::package_form::RefreshForm;
use crate::{
    contract::{Failure, RequestId},
    features::{
        calls::Request,
        labels::state::LabelView,
        refunds::calls::RequestRefund,
        shared::state::{
            confirm::{Confirmed, Named, Question},
            connection::Connection,
            context::FormTemplate,
            ids::Ids,
            remote::{Remote, Taken},
        },
        ship::state::ShipScreen,
        shipments::calls::{self, Done, DoneStep, KnownShipment},
    },
    model::{
        account_money::{AccountMoney, NotedMoney},
        cost_centre::CostCentre,
        customs::EarlierItems,
        draft::ShipmentDraft,
        ids::ShipmentId,
        postage_changes::PostageChanges,
        shipment::{Payment, Shipment, ShipmentStatus},
        shipment_list::ShipmentRow,
    },
};

/// An operation that the service carries out on a shipment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ServiceOperation {
    Delete,
    RefreshRates,
    AskRefund,
}

/// An operation under way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunningOperation {
    pub request: RequestId,
    pub shipment: ShipmentId,
    pub operation: ServiceOperation,
}

/// The details.
#[derive(Debug, Clone, Default)]
pub struct OpenShipment {
    pub selected: Option<ShipmentId>,
    /// The ledger's copy until the service has answered.
    pub shipment: Remote<Box<Shipment>>,
    /// When the ledger's copy was fetched.
    pub seen_at: Option<Timestamp>,
    /// What this client did to it, oldest first.
    pub history: Vec<Done>,
    /// What the journal of this computer says of its money.
    noted: NotedMoney,
    /// The draft that was sent for it here.
    pub(crate) sent_draft: Option<Box<ShipmentDraft>>,
    /// Customs items that may be its own, where it was made elsewhere.
    earlier_items: Option<EarlierItems>,
    /// What it is booked under here.
    pub(crate) cost_centre: Option<CostCentre>,
    /// The status that the list has shown of it, and with which it was asked for again.
    followed: Option<ShipmentStatus>,
    pub label: LabelView,
    /// The small form of another package and other options, while it is open.
    pub package: Option<RefreshForm>,
    pub running: Option<RunningOperation>,
    /// Why the last operation failed.
    pub failure: Option<Failure>,
}

impl OpenShipment {
    pub(crate) fn select(&mut self, shipment: ShipmentId, ids: &mut Ids) -> Vec<Request> {
        if self.selected.as_ref() == Some(&shipment) && self.shipment.failure().is_none() {
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
            self.noted = NotedMoney::default();
            self.sent_draft = None;
            self.earlier_items = None;
            self.cost_centre = None;
            self.followed = None;
            self.seen_at = None;
            self.shipment.ask_anew(request.id);
        } else {
            self.shipment.ask(request.id);
        }
        vec![request]
    }

    /// A job has done something to this shipment: if it is open, it is asked for again.
    pub(crate) fn done_by_job(&mut self, done: &ShipmentId, ids: &mut Ids) -> Option<Request> {
        let is_open = self.selected.as_ref() == Some(done);
        is_open.then(|| self.ask_again(done.clone(), ids))
    }

    fn ask_again(&mut self, shipment: ShipmentId, ids: &mut Ids) -> Request {
        let request = ids.ask(calls::Open { shipment });
        self.shipment.ask(request.id);
        request
    }

    /// The list shows another status of it than the details, once for each: it is asked for
    /// again.
    pub(super) fn follow(&mut self, rows: &[ShipmentRow], ids: &mut Ids) -> Option<Request> {
        let selected = self.selected.clone()?;
        let row = rows.iter().find(|row| row.id == selected)?;
        let is_shown = self.shown()?.status == row.status;
        if is_shown || self.shipment.is_loading() || self.followed.as_ref() == Some(&row.status) {
            return None;
        }
        self.followed = Some(row.status.clone());
        Some(self.ask_again(selected, ids))
    }

    /// The ledger's copy is on screen until the service answers.
    pub(crate) fn preview(&mut self, request: RequestId, stored: KnownShipment) {
        if self.shipment.preview(request, stored.shipment) == Taken::Yes {
            self.seen_at = Some(stored.seen_at);
            self.history = stored.history;
            self.noted = stored.noted;
            self.sent_draft = stored.draft;
            self.earlier_items = stored.earlier_items;
            self.cost_centre = stored.cost_centre;
            self.renew_package();
        }
    }

    /// These are booked under another cost centre.
    pub(super) fn booked(&mut self, shipments: &[ShipmentId], under: Option<&CostCentre>) {
        if self
            .selected
            .as_ref()
            .is_some_and(|open| shipments.contains(open))
        {
            self.cost_centre = under.cloned();
        }
    }

    pub(crate) fn close(&mut self) {
        *self = Self {
            running: self.running.take(),
            ..Self::default()
        };
    }

    pub(crate) fn close_if(&mut self, shipment: &ShipmentId) {
        if self.selected.as_ref() == Some(shipment) {
            self.close();
        }
    }

    /// What a form like the shipment in the details is filled with.
    pub(super) fn form_template(&self) -> Option<Box<FormTemplate>> {
        Some(Box::new(FormTemplate {
            shipment: self.shown()?.clone(),
            sent: self.sent_draft.clone(),
            earlier_items: self.earlier_items.clone(),
            cost_centre: self.cost_centre.clone(),
        }))
    }

    /// The shipment in the details, as far as it is loaded.
    pub fn shown(&self) -> Option<&Shipment> {
        let selected = self.selected.as_ref()?;
        self.shipment
            .value()
            .map(|shipment| &**shipment)
            .filter(|shipment| shipment.id == *selected)
    }

    /// What the account paid for the shipment in the details, and what came back, as
    /// reports add it up.
    pub fn money(&self) -> Option<AccountMoney> {
        self.shown()
            .map(|shipment| AccountMoney::of(shipment, &self.noted))
    }

    /// Whether no operation is under way: one at a time.
    pub fn is_free(&self) -> bool {
        self.running.is_none()
    }

    /// Whether this request is the operation under way.
    pub(crate) fn is_running(&self, request: RequestId) -> bool {
        let running = self.running.as_ref();
        running.is_some_and(|running| running.request == request)
    }

    /// Whether the small form of another package can be sent.
    pub fn can_send_package(&self, connection: &Connection) -> bool {
        self.package.is_some() && self.is_free() && connection.may_write()
    }

    /// The question before the draft that is open is deleted.
    pub(crate) fn delete_question(&self) -> Option<Question> {
        self.named_if(can_delete).map(Question::DeleteDraft)
    }

    /// The question before a refund of the shipment that is open is requested.
    pub(crate) fn refund_question(&self) -> Option<Question> {
        self.named_if(can_refund).map(Question::AskRefund)
    }

    /// Whether the user said so, and took it not back.
    pub(crate) fn is_marked_handed_over(&self) -> bool {
        let mut steps = self.history.iter().rev().map(|done| &done.step);
        let mark = steps.find(|step| {
            matches!(
                step,
                DoneStep::HandedOver | DoneStep::PrintAgain { .. } | DoneStep::MarkTakenBack { .. }
            )
        });
        mark == Some(&DoneStep::HandedOver)
    }

    /// Whether its label was given to a printer, as its history has it, and is not to be
    /// printed again.
    pub(crate) fn may_be_on_paper(&self) -> bool {
        let is_given = |step: &DoneStep| {
            matches!(
                step,
                DoneStep::PrintSent { .. }
                    | DoneStep::PrintUnclear { .. }
                    | DoneStep::Printed { .. }
                    | DoneStep::HandedOver
            )
        };
        let is_taken_back = |step: &DoneStep| {
            matches!(
                step,
                DoneStep::PrintAgain { .. } | DoneStep::MarkTakenBack { .. }
            )
        };
        let mut steps = self.history.iter().rev().map(|done| &done.step);
        let last = steps.find(|step| is_given(step) || is_taken_back(step));
        last.is_some_and(is_given)
    }

    fn named_if(&self, is_possible: fn(&Shipment) -> bool) -> Option<Named> {
        let shipment = self.shown().filter(|shown| is_possible(shown))?;
        self.is_free().then(|| Named {
            shipment: shipment.id.clone(),
            recipient: shipment.recipient.name.clone().unwrap_or_default(),
            price: shipment.price(),
            batch: shipment.batch_id,
            is_handed_over: shipment.status.is_handed_over() || self.is_marked_handed_over(),
        })
    }

    pub(crate) fn refresh_rates(&mut self, ids: &mut Ids) -> Vec<Request> {
        if !self.is_free() {
            return Vec::new();
        }
        let Some(shipment) = self.shown().map(|shown| shown.id.clone()) else {
            return Vec::new();
        };
        vec![self.refresh_with(shipment, PostageChanges::default(), ids)]
    }

    pub(crate) fn refresh_with(
        &mut self,
        shipment: ShipmentId,
        changes: PostageChanges,
        ids: &mut Ids,
    ) -> Request {
        let call = calls::RefreshRates {
            shipment: shipment.clone(),
            changes: Box::new(changes),
        };
        self.begin(shipment, ServiceOperation::RefreshRates, ids.ask(call))
    }

    pub(crate) fn show_label(&mut self, ids: &mut Ids) -> Vec<Request> {
        let shipment = self.shown().map(|shown| shown.id.clone());
        shipment
            .map(|shipment| self.label.show(&shipment, ids))
            .into_iter()
            .collect()
    }

    /// Does what was confirmed.
    pub(crate) fn perform(
        &mut self,
        question: Confirmed<Question>,
        ids: &mut Ids,
    ) -> Option<Request> {
        match question.into_inner() {
            Question::DeleteDraft(Named { shipment, .. }) => {
                let call = calls::Delete {
                    shipment: shipment.clone(),
                };
                Some(self.begin(shipment, ServiceOperation::Delete, ids.ask(call)))
            }
            Question::AskRefund(Named { shipment, .. }) => {
                let call = RequestRefund {
                    shipment: shipment.clone(),
                };
                Some(self.begin(shipment, ServiceOperation::AskRefund, ids.ask(call)))
            }
            Question::Buy { .. }
            | Question::BuyAnother { .. }
            | Question::RetryUnresolved(_)
            | Question::SetAside(_)
            | Question::DeleteBatch { .. }
            | Question::CloseBag(_)
            | Question::PrintAgain(_)
            | Question::Print(_)
            | Question::SwitchEnvironment { .. }
            | Question::DeleteAccount { .. }
            | Question::Quit { .. } => None,
        }
    }

    fn begin(
        &mut self,
        shipment: ShipmentId,
        operation: ServiceOperation,
        request: Request,
    ) -> Request {
        self.failure = None;
        self.running = Some(RunningOperation {
            request: request.id,
            shipment,
            operation,
        });
        request
    }

    /// Ends the operation of a request, if it is the one under way.
    pub(crate) fn end(&mut self, request: RequestId) -> Option<RunningOperation> {
        self.running.take_if(|running| running.request == request)
    }

    /// Puts a shipment that has changed into the details.
    pub(crate) fn renew(&mut self, shipment: Box<Shipment>) {
        if self.selected.as_ref() == Some(&shipment.id) {
            // What is refunded is not looked at and printed from here any more.
            if !has_label(&shipment) {
                self.label.viewer = None;
            }
            self.shipment = Remote::Ready(shipment);
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

impl OpenShipment {
    /// What the details offer, in their order. Some of it needs the form of the
    /// Ship screen.
    pub(crate) fn offers(&self, form: &ShipScreen, connection: &Connection) -> Vec<Offer> {
        let Some(shipment) = self.shown() else {
            return Vec::new();
        };
        let is_free = self.is_free();
        let can_change = is_free && connection.may_write();
        let can_delete = can_delete(shipment);
        // The small form has a button of its own for new rates.
        let can_refresh = can_refresh(shipment) && self.package.is_none();
        let can_replace = self.can_replace(form, connection);
        let can_change_package = self.can_change_package(connection);
        let all = [
            (has_label(shipment), Operation::ShowLabel, is_free),
            (true, Operation::Duplicate, self.can_duplicate(form)),
            (true, Operation::Replace, can_replace),
            (can_refresh, Operation::RefreshRates, can_change),
            (can_refresh, Operation::ChangePackage, can_change_package),
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
    pub(crate) fn can_duplicate(&self, form: &ShipScreen) -> bool {
        self.shown().is_some() && form.can_be_left()
    }

    /// Whether a new shipment can take the place of the one that is open.
    pub(crate) fn can_replace(&self, form: &ShipScreen, connection: &Connection) -> bool {
        self.is_replaceable(connection) && form.can_be_left()
    }

    /// Whether the shipment that is open can be replaced, once there is a form
    /// for it: nothing that is paid is.
    pub(crate) fn is_replaceable(&self, connection: &Connection) -> bool {
        self.shown().is_some_and(can_delete) && self.is_free() && connection.may_write()
    }

    /// Whether the package of the draft that is open can be changed.
    pub fn can_change_package(&self, connection: &Connection) -> bool {
        self.shown().is_some_and(can_refresh) && self.is_free() && connection.may_write()
    }
}

pub(crate) fn can_delete(shipment: &Shipment) -> bool {
    shipment.status.is_deletable()
}

/// Whether a refund may be asked: it is paid and none was asked yet.
pub(crate) fn can_refund(shipment: &Shipment) -> bool {
    shipment.can_be_refunded()
}

/// Whether the service has a label for it that is good: none of a shipment whose postage
/// is refunded, or the refund requested.
pub fn has_label(shipment: &Shipment) -> bool {
    if shipment.status.is_refunded() {
        return false;
    }
    match shipment.payment() {
        Payment::Paid => true,
        Payment::None | Payment::Pending | Payment::Refunded => false,
        Payment::Unclear => shipment
            .label_urls
            .as_ref()
            .is_some_and(|urls| !urls.is_empty()),
    }
}

/// Whether its rates may be asked for again.
pub(crate) fn can_refresh(shipment: &Shipment) -> bool {
    shipment.payment() == Payment::None
}
