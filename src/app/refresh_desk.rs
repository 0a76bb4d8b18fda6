//! What is done in the small form of another package and other options, and
//! what becomes of it. What was typed stays until the service has taken it.

use crate::contract::Failure;
use crate::features::calls::Request;
use crate::model::{
    ids::ShipmentId,
    problem::{Field, Place},
};

use super::{
    AppState, WindowRequest,
    refresh_form::RefreshForm,
    shipment_open::{Deed, Doing, OpenShipment, can_refresh},
};
use crate::app::order_fields::Wish;

/// Done in the small form of another package and other options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PackageAction {
    Open,
    Edit(Place, String),
    /// A field was left: from now on it says when it is empty.
    Left(Place),
    Flip(Wish),
    /// Refresh the rates with what was changed.
    Send,
    Dismiss,
}

impl AppState {
    pub(super) fn handle_package(&mut self, action: PackageAction) -> Vec<Request> {
        match action {
            PackageAction::Open => self.open_package(),
            PackageAction::Send => return self.send_package(),
            PackageAction::Dismiss => self.shipments.open.package = None,
            PackageAction::Edit(place, text) => self.change_package(|form| form.edit(&place, text)),
            PackageAction::Left(place) => self.change_package(|form| form.leave(place)),
            PackageAction::Flip(wish) => self.change_package(|form| form.flip(wish)),
        }
        Vec::new()
    }

    /// What is on its way is not changed under it.
    fn change_package(&mut self, change: impl FnOnce(&mut RefreshForm)) {
        let open = &mut self.shipments.open;
        if open.is_free()
            && let Some(form) = &mut open.package
        {
            change(form);
        }
    }

    fn open_package(&mut self) {
        let open = &mut self.shipments.open;
        let Some(shipment) = open.shown().filter(|shown| can_refresh(shown)) else {
            return;
        };
        if open.package.is_none() {
            open.package = Some(RefreshForm::of(shipment, self.context.today));
        }
        let first = Place::of(Field::Weight);
        self.context
            .window_requests
            .push(WindowRequest::Focus(first));
    }

    fn send_package(&mut self) -> Vec<Request> {
        let (open, ids) = (&mut self.shipments.open, &mut self.context.ids);
        if !open.is_free() {
            return Vec::new();
        }
        let Some(form) = &mut open.package else {
            return Vec::new();
        };
        match form.changes() {
            Ok(changes) => {
                let shipment = form.shipment.clone();
                vec![open.refresh_with(shipment, changes, ids)]
            }
            Err(place) => {
                self.context
                    .window_requests
                    .extend(place.map(WindowRequest::Focus));
                Vec::new()
            }
        }
    }
}

impl OpenShipment {
    /// The service has taken it: the rates are those of the new package.
    pub(super) fn end_package(&mut self, done: &Doing) {
        if done.deed == Deed::RefreshRates && self.is_packaging(&done.shipment) {
            self.package = None;
        }
    }

    pub(super) fn package_refused(&mut self, shipment: &ShipmentId, failure: &Failure) {
        if let Some(form) = &mut self.package
            && form.shipment == *shipment
        {
            form.refused(failure);
        }
    }

    pub(super) fn renew_package(&mut self) {
        let Some(shipment) = self.shown().cloned() else {
            return;
        };
        if !can_refresh(&shipment) {
            self.package = None;
        } else if let Some(form) = &mut self.package {
            form.renew(&shipment);
        }
    }

    fn is_packaging(&self, shipment: &ShipmentId) -> bool {
        self.package
            .as_ref()
            .is_some_and(|form| form.shipment == *shipment)
    }
}
