//! The small form in the details of a draft: another package, other options,
//! another ship date. Only what was changed is checked, and sent.

use std::collections::BTreeSet;

use jiff::civil::Date;

use crate::{
    contract::Failure,
    features::ship::state::{fill, order_fields::Wish},
    model::{
        check::{self, CheckedChanges},
        ids::ShipmentId,
        order::OrderText,
        postage_changes::PostageChanges,
        problem::{Place, Problem, Severity},
        shipment::Shipment,
        typed_size::TypedSize,
    },
};

/// What stands in its fields, and what stood there.
#[derive(Debug, Clone)]
pub struct RefreshForm {
    pub shipment: ShipmentId,
    /// Of an order's texts, only those that a refresh can change are shown.
    pub order: OrderText,
    original: OrderText,
    checked: CheckedChanges,
    /// Fields that were left once: they say when they are empty.
    left: BTreeSet<Place>,
    /// Whether it was to be sent: every field says when it is empty.
    is_submitted: bool,
    /// Problems that the service found; each is removed when its field changes.
    service_problems: Vec<Problem>,
    today: Option<Date>,
}

impl RefreshForm {
    pub(crate) fn of(shipment: &Shipment, today: Option<Date>) -> Self {
        let original = fill::postage_of(shipment, today);
        Self {
            shipment: shipment.id.clone(),
            order: original.clone(),
            original,
            checked: CheckedChanges::default(),
            left: BTreeSet::new(),
            is_submitted: false,
            service_problems: Vec::new(),
            today,
        }
    }

    pub fn is_changed(&self) -> bool {
        self.order != self.original
    }

    /// The shipment has changed. What was typed stays; a form that was not
    /// touched follows.
    pub(crate) fn renew(&mut self, shipment: &Shipment) {
        if shipment.id == self.shipment && !self.is_changed() {
            *self = Self::of(shipment, self.today);
        }
    }

    pub(crate) fn edit(&mut self, place: &Place, text: String) {
        self.order.set_text_at(place, text);
        self.service_problems
            .retain(|problem| problem.place != *place);
        self.recheck();
    }

    /// A whole size that was typed as the length goes to the fields of its sides.
    fn spread_size(&mut self) {
        for (place, text) in TypedSize::spread(&self.order) {
            self.edit(&place, text);
        }
    }

    pub(crate) fn leave(&mut self, place: Place) {
        self.spread_size();
        if self.left.insert(place) {
            self.recheck();
        }
    }

    pub(crate) fn flip(&mut self, wish: Wish) {
        wish.flip(&mut self.order);
        self.recheck();
    }

    /// What is to be sent, or the first field that stops it.
    pub(crate) fn changes(&mut self) -> Result<PostageChanges, Option<Place>> {
        self.spread_size();
        self.is_submitted = true;
        self.service_problems.clear();
        self.recheck();
        self.checked.changes.clone().ok_or_else(|| {
            let mut problems = self.checked.problems.iter();
            let blocking = problems.find(|problem| problem.severity == Severity::Blocking);
            blocking.map(|problem| problem.place.clone())
        })
    }

    /// What was typed stays, with the problems that the service found.
    pub(crate) fn refused(&mut self, failure: &Failure) {
        self.service_problems.clone_from(&failure.problems);
    }

    fn recheck(&mut self) {
        self.checked = check::check_changes(&self.original, &self.order, self.today);
    }

    /// Whether this field is empty and has to be filled in.
    pub fn is_still_required(&self, place: &Place) -> bool {
        let problems = self.checked.problems.iter();
        problems
            .filter(|problem| problem.place == *place)
            .any(Problem::is_required)
    }

    /// Problems that stand beside a field now.
    pub fn problems_at(&self, place: &Place) -> Vec<&Problem> {
        let is_shown = |problem: &&Problem| {
            !problem.kind.is_missing() || self.is_submitted || self.left.contains(&problem.place)
        };
        self.service_problems
            .iter()
            .chain(&self.checked.problems)
            .filter(|problem| problem.place == *place)
            .filter(is_shown)
            .collect()
    }
}
