//! What the window shows that concerns several features at once.

use super::{
    AppState,
    bulk::Job,
    papers::PapersDesk,
    preferences::Preferences,
    shipments::{Offer, ShipmentsScreen},
};

/// What is under way, on whichever screen.
#[derive(Debug, Clone, Copy)]
pub struct UnderWay<'a> {
    pub job: Option<&'a Job>,
    /// Purchases whose outcome is waited for: the form's own, or lines that are
    /// checked again.
    pub purchases: usize,
    /// Whether one of them is the form's own.
    pub is_of_form: bool,
    pub is_changing_batches: bool,
}

/// What the Shipments screen shows.
#[derive(Debug, Clone)]
pub struct ShipmentsView<'a> {
    pub screen: &'a ShipmentsScreen,
    /// What can be done to the shipment that is open.
    pub offers: Vec<Offer>,
    pub papers: &'a PapersDesk,
    pub preferences: &'a Preferences,
}

impl AppState {
    /// What is under way, on whichever screen.
    pub fn under_way(&self) -> UnderWay<'_> {
        let form = self.ship.stage.is_in_flight();
        let job = self.shipments.bulk.job.as_ref();
        UnderWay {
            job: job.filter(|job| job.ended.is_none()),
            purchases: usize::from(form).max(self.context.connection.retrying.len()),
            is_of_form: form,
            is_changing_batches: self.batches.is_busy(),
        }
    }

    pub fn shipments_view(&self) -> ShipmentsView<'_> {
        ShipmentsView {
            screen: &self.shipments,
            offers: self
                .shipments
                .open
                .offers(&self.ship, &self.context.connection),
            papers: &self.papers,
            preferences: &self.context.preferences,
        }
    }

    /// Whether the form can be filled like the shipment that is open.
    pub fn can_duplicate_shipment(&self) -> bool {
        self.shipments.open.can_duplicate(&self.ship)
    }

    /// Whether a new shipment can take the place of the one that is open.
    pub fn can_replace(&self) -> bool {
        let open = &self.shipments.open;
        open.can_replace(&self.ship, &self.context.connection)
    }
}
