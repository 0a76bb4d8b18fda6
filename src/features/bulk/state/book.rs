//! Shipments of the list, or the one that is open, are booked under a cost centre.

use super::{Bulk, Dialog, ManyOperation};
use crate::{
    features::{
        calls::Request,
        shared::state::ids::Ids,
        shipments::{calls::SetCostCentre, state::ShipmentsScreen},
    },
    model::{
        cost_centre::{CostCentre, TooLong},
        ids::ShipmentId,
    },
};

/// What stands before shipments are booked.
#[derive(Debug, Clone)]
pub struct BookMany {
    pub shipments: Vec<ShipmentId>,
    /// The cost centre as typed; none where nothing is.
    pub typed: String,
}

impl BookMany {
    pub fn cost_centre(&self) -> Result<Option<CostCentre>, TooLong> {
        CostCentre::parse(&self.typed)
    }
}

impl Bulk {
    pub(super) fn ask_for_cost_centre(&mut self, list: &ShipmentsScreen) {
        let shipments = ManyOperation::Book.shipments_of(&list.chosen);
        let shipments = list.in_list_order(shipments);
        // Of others than the open one it is not known here what they are booked under.
        let is_open = list.open.selected.as_slice() == shipments;
        let now = list.open.cost_centre.as_ref().filter(|_now| is_open);
        self.open_dialog(Dialog::Book(BookMany {
            shipments,
            typed: now.map(|now| now.as_str().to_owned()).unwrap_or_default(),
        }));
    }

    /// The same for the shipment that is open, which may be booked already.
    pub(super) fn ask_for_cost_centre_of_open(&mut self, list: &ShipmentsScreen) {
        let now = list.open.cost_centre.as_ref();
        self.open_dialog(Dialog::Book(BookMany {
            shipments: list.open.selected.iter().cloned().collect(),
            typed: now.map(|now| now.as_str().to_owned()).unwrap_or_default(),
        }));
    }

    pub(super) fn type_cost_centre(&mut self, typed: String) {
        if let Some(Dialog::Book(book)) = &mut self.dialog {
            book.typed = typed;
        }
    }

    pub(super) fn book(&mut self, book: BookMany, ids: &mut Ids) -> Vec<Request> {
        let Ok(cost_centre) = book.cost_centre() else {
            self.dialog = Some(Dialog::Book(book));
            return Vec::new();
        };
        let shipments = book.shipments;
        vec![ids.ask(SetCostCentre {
            shipments,
            cost_centre,
        })]
    }
}
