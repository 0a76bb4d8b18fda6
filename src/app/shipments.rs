//! The Shipments screen: a page of the list, the shipment that is open, and
//! what is being done to it.

use crate::domain::{
    ids::ShipmentId,
    money::Money,
    shipment::{Payment, Shipment},
};
pub use crate::message::ShipmentList;
use crate::message::{Command, Failure, RequestId, ShipmentPage};

use super::{
    Remote,
    action::ShipmentsAction,
    confirm::{Confirmed, Named, Question},
    ids::Ids,
    label::LabelView,
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

/// The list and what is open.
#[derive(Debug, Clone, Default)]
pub struct ShipmentsScreen {
    /// Words to search for, as typed.
    pub query: String,
    /// Counted from 1.
    pub page: u32,
    pub list: Remote<ShipmentList>,
    pub selected: Option<ShipmentId>,
    pub open: Remote<Box<Shipment>>,
    pub label: LabelView,
    pub doing: Option<Doing>,
    /// Why the last deed was not done.
    pub failure: Option<Failure>,
    /// Typing went on while a list was on its way: the newest words go next.
    is_outdated: bool,
}

impl ShipmentsScreen {
    pub(super) fn handle(&mut self, action: ShipmentsAction, ids: &mut Ids) -> Vec<Command> {
        match action {
            ShipmentsAction::Search(query) => {
                self.query = query;
                self.page = 1;
                self.list(ids)
            }
            ShipmentsAction::Reload => {
                self.is_outdated = false;
                vec![self.ask_list(ids)]
            }
            ShipmentsAction::NextPage => {
                self.page = self.page.max(1).saturating_add(1);
                self.list(ids)
            }
            ShipmentsAction::PreviousPage => {
                self.page = self.page.saturating_sub(1).max(1);
                self.list(ids)
            }
            ShipmentsAction::Select(shipment) => self.select(shipment, ids),
            ShipmentsAction::Close => {
                self.close();
                Vec::new()
            }
            ShipmentsAction::RefreshRates => self.refresh_rates(ids).into_iter().collect(),
            ShipmentsAction::ShowLabel => self.show_label(ids).into_iter().collect(),
            // The first two ask first, see `question`; the form is another screen's.
            ShipmentsAction::Delete | ShipmentsAction::AskRefund | ShipmentsAction::Duplicate => {
                Vec::new()
            }
        }
    }

    /// The question that stands before a deed.
    pub(super) fn question(&self, action: &ShipmentsAction) -> Option<Question> {
        if self.doing.is_some() {
            return None;
        }
        let shipment = self.shown()?;
        let named = Named {
            shipment: shipment.id.clone(),
            recipient: shipment.recipient.name.clone().unwrap_or_default(),
            price: price_of(shipment),
        };
        match action {
            ShipmentsAction::Delete if can_delete(shipment) => Some(Question::DeleteDraft(named)),
            ShipmentsAction::AskRefund if can_refund(shipment) => Some(Question::AskRefund(named)),
            ShipmentsAction::Search(_)
            | ShipmentsAction::Reload
            | ShipmentsAction::NextPage
            | ShipmentsAction::PreviousPage
            | ShipmentsAction::Select(_)
            | ShipmentsAction::Close
            | ShipmentsAction::Delete
            | ShipmentsAction::RefreshRates
            | ShipmentsAction::AskRefund
            | ShipmentsAction::ShowLabel
            | ShipmentsAction::Duplicate => None,
        }
    }

    /// One list is on its way at a time; the newest words go when it is here.
    pub(super) fn list(&mut self, ids: &mut Ids) -> Vec<Command> {
        if self.list.is_loading() {
            self.is_outdated = true;
            return Vec::new();
        }
        vec![self.ask_list(ids)]
    }

    fn ask_list(&mut self, ids: &mut Ids) -> Command {
        let request = ids.request();
        self.page = self.page.max(1);
        self.list.ask(request);
        Command::ListShipments(ShipmentPage {
            request,
            page: self.page,
            query: self.query.trim().to_owned(),
        })
    }

    pub(super) fn listed(
        &mut self,
        request: RequestId,
        outcome: Result<ShipmentList, Failure>,
        ids: &mut Ids,
    ) -> Vec<Command> {
        let taken = self.list.answer(request, outcome);
        if taken == super::remote::Taken::Yes && std::mem::take(&mut self.is_outdated) {
            return vec![self.ask_list(ids)];
        }
        Vec::new()
    }

    fn select(&mut self, shipment: ShipmentId, ids: &mut Ids) -> Vec<Command> {
        if self.selected.as_ref() == Some(&shipment) && self.open.failure().is_none() {
            return Vec::new();
        }
        self.selected = Some(shipment.clone());
        self.label.clear();
        self.failure = None;
        let request = ids.request();
        self.open.ask_anew(request);
        vec![Command::OpenShipment { request, shipment }]
    }

    fn close(&mut self) {
        self.selected = None;
        self.open = Remote::NotAsked;
        self.label.clear();
        self.failure = None;
    }

    /// The shipment in the details: whole if it is there, else its row.
    pub fn shown(&self) -> Option<&Shipment> {
        let selected = self.selected.as_ref()?;
        self.open
            .value()
            .map(|shipment| &**shipment)
            .filter(|shipment| shipment.id == *selected)
            .or_else(|| {
                let list = self.list.value()?;
                list.shipments
                    .iter()
                    .find(|shipment| shipment.id == *selected)
            })
    }

    fn refresh_rates(&mut self, ids: &mut Ids) -> Option<Command> {
        if self.doing.is_some() {
            return None;
        }
        let shipment = self.shown()?.id.clone();
        let request = self.begin(&shipment, Deed::RefreshRates, ids);
        Some(Command::RefreshRates { request, shipment })
    }

    fn show_label(&mut self, ids: &mut Ids) -> Option<Command> {
        let shipment = self.shown()?.id.clone();
        Some(self.label.show(&shipment, ids))
    }

    /// Does what was confirmed.
    pub(super) fn perform(
        &mut self,
        question: Confirmed<Question>,
        ids: &mut Ids,
    ) -> Option<Command> {
        match question.into_inner() {
            Question::DeleteDraft(Named { shipment, .. }) => {
                let request = self.begin(&shipment, Deed::Delete, ids);
                Some(Command::DeleteShipment { request, shipment })
            }
            Question::AskRefund(Named { shipment, .. }) => {
                let request = self.begin(&shipment, Deed::AskRefund, ids);
                Some(Command::AskRefund { request, shipment })
            }
            Question::Buy { .. }
            | Question::RetryInDoubt(_)
            | Question::SetAside(_)
            | Question::DeleteBatch { .. }
            | Question::CloseBag(_)
            | Question::SwitchEnvironment { .. }
            | Question::Quit { .. } => None,
        }
    }

    fn begin(&mut self, shipment: &ShipmentId, deed: Deed, ids: &mut Ids) -> RequestId {
        let request = ids.request();
        self.failure = None;
        self.doing = Some(Doing {
            request,
            shipment: shipment.clone(),
            deed,
        });
        request
    }

    /// Ends the deed of a request, if it is the one under way.
    pub(super) fn end(&mut self, request: RequestId) -> Option<Doing> {
        self.doing.take_if(|doing| doing.request == request)
    }

    /// Puts a shipment that has changed into the details and the list.
    pub(super) fn renew(&mut self, shipment: Box<Shipment>) {
        if let Some(list) = self.list.value_mut()
            && let Some(row) = list.shipments.iter_mut().find(|row| row.id == shipment.id)
        {
            row.clone_from(&shipment);
        }
        if self.selected.as_ref() == Some(&shipment.id) {
            self.open = Remote::Ready(shipment);
        }
    }

    /// Takes a deleted shipment out of the list.
    pub(super) fn remove(&mut self, shipment: &ShipmentId) {
        if let Some(list) = self.list.value_mut() {
            list.shipments.retain(|row| row.id != *shipment);
        }
        if self.selected.as_ref() == Some(shipment) {
            self.close();
        }
    }
}

/// What was paid, or would be charged: the chosen rate's total, else its fees.
pub fn price_of(shipment: &Shipment) -> Option<Money> {
    shipment
        .rate(&shipment.postage_type)
        .and_then(|rate| rate.total.clone())
        .or_else(|| {
            shipment
                .taxes
                .iter()
                .try_fold(shipment.purchase_amount.clone()?, |sum, tax| {
                    sum.plus(&tax.amount).ok()
                })
        })
}

pub fn can_delete(shipment: &Shipment) -> bool {
    shipment.status.is_deletable()
}

/// Whether a refund may be asked: it is paid and none was asked yet.
pub fn can_refund(shipment: &Shipment) -> bool {
    use crate::domain::shipment::ShipmentStatus;
    shipment.status.payment() == Payment::Paid && shipment.status != ShipmentStatus::RefundRequested
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
pub fn can_refresh(shipment: &Shipment) -> bool {
    shipment.status.payment() == Payment::None
}
