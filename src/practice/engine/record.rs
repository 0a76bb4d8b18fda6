//! Shipments and batches as the service stores them, and how it shows them.

use jiff::Timestamp;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use super::{BatchStatus, Journey, LabelFormat, Links, Status, WorldError, moment::stamp, postage};
use crate::service::wire;

/// Two fields that follow from how it ended.
const RESOLUTION: &str = "resolution";
const RESOLVED_AT: &str = "resolved_at";

/// A shipment as the service stores it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShipmentRecord {
    /// The order of creation.
    pub sequence: i64,
    pub created_at: Timestamp,
    pub status: Status,
    /// What is shown, but for status, links and what follows from time. A store
    /// writes it as the text of [`ShipmentRecord::item_text`].
    #[serde(skip)]
    pub shown: wire::Shipment,
    /// Newest first.
    #[serde(with = "super::stored_events")]
    pub events: Vec<wire::TrackingEvent>,
    pub line_items: Vec<wire::LineItem>,
    pub vat_reference: Option<String>,
    /// The US return address that was asked for; postage decides if it is used.
    pub asked_return: Option<ReturnAddress>,
    /// A purchase that is under way.
    pub requested: Option<Requested>,
    /// The newest purchase that was paid.
    pub purchase: Option<Purchase>,
    pub refund: Option<Refund>,
    pub resolution: Option<Resolution>,
    /// The operator or a carrier has had it in hand.
    pub is_scanned: bool,
    /// Its planned journey, once its postage is bought.
    pub journey: Option<Journey>,
    /// The return it became.
    pub return_id: Option<String>,
}

/// A purchase that was asked for and is not decided yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Requested {
    pub at: Timestamp,
    /// What it will cost: the price at the time of the request.
    pub amount: Decimal,
    /// The message of a fault that a test ordered.
    pub fails: Option<String>,
    /// The earlier status, for a second purchase that fails.
    pub earlier: Status,
}

/// A purchase that was charged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Purchase {
    pub at: Timestamp,
    pub amount: Decimal,
}

/// A refund that was asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refund {
    pub at: Timestamp,
    /// The status to go back to when it is refused.
    pub earlier: Status,
    /// The parcel was scanned after the refund was asked for.
    pub is_scanned_since: bool,
}

/// How it ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resolution {
    pub word: String,
    pub at: Timestamp,
}

/// A return address in the US.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReturnAddress {
    pub name: Option<String>,
    pub address_1: Option<String>,
    pub address_2: Option<String>,
    pub city: Option<String>,
    pub province_code: Option<String>,
    pub postal_code: Option<String>,
    pub phone: Option<String>,
}

impl ShipmentRecord {
    pub fn id(&self) -> &str {
        &self.shown.id
    }

    /// Whether its postage was ever paid.
    pub fn is_paid(&self) -> bool {
        self.purchase.is_some()
    }

    /// The shipment as *retrieve* shows it.
    pub fn view(&self, links: &Links<'_>) -> wire::Shipment {
        let mut shown = self.view_item(links);
        shown.tracking_events = Some(self.events.clone());
        let has_png = shown
            .postage_type
            .as_deref()
            .is_none_or(|postage| !postage::is_pdf_only(postage));
        let label = |format| self.has_label().then(|| links.label(self.id(), format));
        shown.postage_label_png_url = Some(label(LabelFormat::Png).filter(|_| has_png));
        shown.postage_label_pdf_url = Some(label(LabelFormat::Pdf));
        shown.postage_label_zpl_url = Some(label(LabelFormat::Zpl));
        shown
    }

    /// The shipment as an item of a list: no label links, no events.
    fn view_item(&self, links: &Links<'_>) -> wire::Shipment {
        let mut shown = self.item();
        shown.tracking_url = Some(links.tracking(self.id()));
        shown
    }

    fn item(&self) -> wire::Shipment {
        let mut shown = self.shown.clone();
        self.status.word().clone_into(&mut shown.status);
        shown.created_at = Some(stamp(self.created_at));
        shown.tracking_events = None;
        shown.more.insert(
            RESOLUTION.to_owned(),
            self.resolution.as_ref().map(|end| end.word.clone()).into(),
        );
        shown.more.insert(
            RESOLVED_AT.to_owned(),
            self.resolution.as_ref().map(|end| stamp(end.at)).into(),
        );
        shown
    }

    /// The list item as JSON, but for its tracking link, which changes with the
    /// service's address. Lists are made of these texts without reading them.
    pub fn item_text(&self) -> Result<String, WorldError> {
        Ok(serde_json::to_string(&self.item())?)
    }

    /// Restores what is shown from its stored text.
    pub fn with_item_text(mut self, text: &str) -> Result<Self, WorldError> {
        let mut shown: wire::Shipment = serde_json::from_str(text)?;
        shown.status.clear();
        shown.created_at = None;
        shown.more.remove(RESOLUTION);
        shown.more.remove(RESOLVED_AT);
        self.shown = shown;
        Ok(self)
    }

    /// A label exists once postage is paid; a voided one is not to be used.
    pub fn has_label(&self) -> bool {
        self.is_paid() && self.status != Status::Voided
    }

    /// Adds an event on top: the newest comes first.
    pub(super) fn add_event(&mut self, event: wire::TrackingEvent) {
        self.events.insert(0, event);
    }
}

/// Builds a tracking event.
pub(super) fn event(at: Timestamp, kind: &str, title: &str) -> wire::TrackingEvent {
    wire::TrackingEvent {
        kind: Some(kind.to_owned()),
        title: title.to_owned(),
        created_at: Some(stamp(at)),
        ..wire::TrackingEvent::default()
    }
}

/// A batch as the service stores it. `Ready` follows from its shipments and is
/// stored as well, so that lists can be filtered by it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BatchRecord {
    pub id: i64,
    pub description: Option<String>,
    pub status: BatchStatus,
    pub created_at: Timestamp,
}
