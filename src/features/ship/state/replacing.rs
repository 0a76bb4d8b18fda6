//! A form whose shipment takes the place of a draft: whose, how far that has
//! got, and whether it can still be left alone.

use super::ShipScreen;
use crate::{
    contract::Failure,
    model::{ids::ShipmentId, shipment::Shipment},
};

/// The draft whose place is taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replacing {
    pub shipment: ShipmentId,
    /// As its user wrote it.
    pub order_id: Option<String>,
    pub step: ReplaceStep,
}

/// How far it has got. The new shipment is made first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReplaceStep {
    /// Nothing is made yet.
    Pending,
    /// The new one is made; the draft is being deleted.
    Deleting,
    Gone,
    /// The new one is made; the draft could not be deleted.
    Stays(Failure),
}

impl Replacing {
    pub(crate) fn of(shipment: &Shipment) -> Self {
        Self {
            shipment: shipment.id.clone(),
            order_id: shipment.own_order_id().map(ToOwned::to_owned),
            step: ReplaceStep::Pending,
        }
    }

    /// The draft that is to go with the next quote.
    fn draft_to_delete(&self) -> Option<&ShipmentId> {
        match &self.step {
            ReplaceStep::Pending | ReplaceStep::Deleting | ReplaceStep::Stays(_) => {
                Some(&self.shipment)
            }
            ReplaceStep::Gone => None,
        }
    }
}

impl ShipScreen {
    pub(crate) fn replaces(&self) -> Option<ShipmentId> {
        self.replacing
            .as_ref()
            .and_then(Replacing::draft_to_delete)
            .cloned()
    }

    /// Whether the draft can still be left alone: not once its deletion may be
    /// under way.
    pub fn can_stop_replacing(&self) -> bool {
        let is_open = self
            .replacing
            .as_ref()
            .is_some_and(|replacing| match replacing.step {
                ReplaceStep::Pending | ReplaceStep::Stays(_) => true,
                ReplaceStep::Deleting | ReplaceStep::Gone => false,
            });
        is_open && self.is_editable() && !self.quote.is_loading()
    }

    pub(crate) fn stop_replacing(&mut self) {
        if self.can_stop_replacing() {
            self.replacing = None;
        }
    }

    /// The new shipment is made: the draft goes now.
    pub(crate) fn replacement_made(&mut self) {
        if let Some(replacing) = &mut self.replacing
            && replacing.draft_to_delete().is_some()
        {
            replacing.step = ReplaceStep::Deleting;
        }
    }

    /// The user has deleted a draft: there is nothing to replace any more.
    pub(crate) fn draft_deleted_by_user(&mut self, shipment: &ShipmentId) {
        let is_pending = self
            .replacing
            .as_ref()
            .is_some_and(|replacing| replacing.step == ReplaceStep::Pending);
        if self.draft_deletion_ended(shipment, &Ok(())) && is_pending {
            self.replacing = None;
        }
    }

    /// Takes the outcome of a draft's deletion. Says whether it is the draft whose
    /// place is taken.
    pub(crate) fn draft_deletion_ended(
        &mut self,
        shipment: &ShipmentId,
        outcome: &Result<(), Failure>,
    ) -> bool {
        let Some(replacing) = &mut self.replacing else {
            return false;
        };
        let is_replaced = replacing.shipment == *shipment;
        if is_replaced {
            replacing.step = match outcome {
                Ok(()) => ReplaceStep::Gone,
                Err(failure) => ReplaceStep::Stays(failure.clone()),
            };
        }
        is_replaced
    }
}
