//! What is done in the small form of another package and other options, and
//! how it ends. What was typed stays until the service has taken it.

use super::{
    open::{OpenShipment, RunningOperation, ServiceOperation, can_refresh},
    package_form::RefreshForm,
};
use crate::{
    contract::Failure,
    features::{calls::Request, shared::state::context::Context, ship::state::order_fields::Wish},
    model::{
        ids::ShipmentId,
        problem::{Field, Place},
    },
};

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

impl OpenShipment {
    pub(crate) fn handle_package(
        &mut self,
        action: PackageAction,
        context: &mut Context,
    ) -> Vec<Request> {
        match action {
            PackageAction::Open => self.open_package(context),
            PackageAction::Send => return self.send_package(context),
            PackageAction::Dismiss => self.package = None,
            PackageAction::Edit(place, text) => self.change_package(|form| form.edit(&place, text)),
            PackageAction::Left(place) => self.change_package(|form| form.leave(place)),
            PackageAction::Flip(wish) => self.change_package(|form| form.flip(wish)),
        }
        Vec::new()
    }

    /// What is on its way is not changed under it.
    fn change_package(&mut self, change: impl FnOnce(&mut RefreshForm)) {
        if self.is_free()
            && let Some(form) = &mut self.package
        {
            change(form);
        }
    }

    fn open_package(&mut self, context: &mut Context) {
        let Some(shipment) = self.shown().filter(|shown| can_refresh(shown)) else {
            return;
        };
        if self.package.is_none() {
            self.package = Some(RefreshForm::of(shipment, context.today));
        }
        context.focus(Place::of(Field::Weight));
    }

    fn send_package(&mut self, context: &mut Context) -> Vec<Request> {
        if !self.is_free() {
            return Vec::new();
        }
        let Some(form) = &mut self.package else {
            return Vec::new();
        };
        match form.changes() {
            Ok(changes) => {
                let shipment = form.shipment.clone();
                vec![self.refresh_with(shipment, changes, &mut context.ids)]
            }
            Err(place) => {
                if let Some(place) = place {
                    context.focus(place);
                }
                Vec::new()
            }
        }
    }

    /// The service has taken it: the rates are those of the new package.
    pub(crate) fn end_package(&mut self, done: &RunningOperation) {
        if done.operation == ServiceOperation::RefreshRates && self.is_packaging(&done.shipment) {
            self.package = None;
        }
    }

    pub(crate) fn package_refused(&mut self, shipment: &ShipmentId, failure: &Failure) {
        if let Some(form) = &mut self.package
            && form.shipment == *shipment
        {
            form.refused(failure);
        }
    }

    pub(crate) fn renew_package(&mut self) {
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
