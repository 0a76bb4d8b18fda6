//! The calls about the rates and the purchase of one parcel.

use crate::contract::{Failure, OtherShipment, UnresolvedReason, calls};
use crate::model::{
    draft::ShipmentDraft,
    fields::Field,
    ids::{LineId, ShipmentId},
    label::SavedLabel,
    money::Money,
    postage_type::PostageType,
    shipment::Shipment,
};

calls! {
    /// Makes (or brings up to date) the unpaid shipment of a line and gives its rates.
    Quote {
        line: LineId,
        draft: Box<ShipmentDraft>,
        /// The draft whose place it takes: deleted once the new one is made.
        replaces: Option<ShipmentId>,
    } -> Quoted, write;
    /// Buys postage for a quoted line, at a price the user has seen.
    Buy {
        line: LineId,
        shipment: ShipmentId,
        postage_type: PostageType,
        /// The total that was on the button.
        approved_price: Money,
        /// Shipments of the order that are paid, beside which the user wants this one.
        beside: Vec<ShipmentId>,
    } -> PurchaseOutcome, write, progress PurchaseStep;
    /// The drafts of these lines are not needed any more: those that are unpaid are deleted
    /// in the background, now or later. Nothing about it is reported.
    DiscardDrafts { lines: Vec<LineId> } -> (), write;
}

/// The rates of a line, or the reason that it needs none.
#[derive(Debug, Clone)]
pub struct Quoted {
    pub state: LineState,
    pub shipment: Box<Shipment>,
    /// In which fields the draft is not what was bought, if it was bought.
    pub differs: Vec<Field>,
    /// Another shipment of the order's parcel that is paid, as far as this computer knows: a
    /// purchase asks about it.
    pub paid_before: Option<Box<OtherShipment>>,
}

/// Where a line stands in the journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineState {
    /// An unpaid shipment with rates.
    Draft,
    /// Bought before; nothing was sent. `Changed` says that the draft is not
    /// what was bought.
    AlreadyBought { changed: bool },
    /// A purchase is unresolved: nothing is sent unasked.
    Unresolved(UnresolvedReason),
}

/// How far a purchase has got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PurchaseStep {
    /// The intent is on disk and the request is under way.
    Requesting,
    /// The service has taken the request; the outcome is awaited.
    Waiting,
    /// The answer was lost; the service is being asked what happened.
    Checking,
    /// Bought; the label is fetched.
    FetchingLabel,
}

/// A purchase that succeeded.
#[derive(Debug, Clone)]
pub struct PurchaseOutcome {
    pub shipment: Box<Shipment>,
    /// What the service has charged, or what was approved where it does not say.
    pub price: Money,
    /// The copy in the label folder, or why there is none yet.
    pub label: Result<SavedLabel, Failure>,
}
