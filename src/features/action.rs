//! Everything a person can do in the window. Views push these; `AppState`
//! handles them. Nothing else changes the state, apart from the worker's events.

use super::{
    batches::state::BatchesAction,
    bulk::state::actions::BulkAction,
    documents::state::DocumentsAction,
    labels::state::LabelAction,
    printing::state::{PrintAction, printers::PrintersAction, queue::QueueAction},
    reports::state::ReportsAction,
    returns::state::ReturnsAction,
    settings::state::SettingsAction,
    shared::state::{
        confirm::Reply,
        navigation::{Screen, StatusList},
        window_request::LabelOwner,
    },
    ship::state::form::ShipAction,
    shipments::state::actions::ShipmentsAction,
    tracking::state::TrackingAction,
    unresolved::state::UnresolvedAction,
};
use crate::model::{
    environment::Environment,
    ids::{LineId, ShipmentId},
};

/// One thing a person did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    Go(Screen),
    /// To the screen before this one.
    Back,
    /// To the screen that was gone back from.
    Forward,
    Ship(ShipAction),
    Label(LabelOwner, LabelAction),
    Shipments(ShipmentsAction),
    Bulk(BulkAction),
    Batches(BatchesAction),
    Returns(ReturnsAction),
    Tracking(TrackingAction),
    Settings(SettingsAction),
    Queue(QueueAction),
    Print(PrintAction),
    Printers(PrintersAction),
    Unresolved(UnresolvedAction),
    Reports(ReportsAction),
    Documents(DocumentsAction),
    ReloadRefunds,
    /// Use this environment from now on; asks when work is in flight.
    SwitchTo(Environment),
    /// Connect to the present environment again.
    Reconnect,
    /// The answer to the question on screen.
    Answer(Reply),
    DismissNotice(u64),
    OpenPalette,
    ClosePalette,
    OpenList(StatusList),
    CloseList,
    CheckAgain {
        line: LineId,
        shipment: Option<ShipmentId>,
    },
    Copy(String),
    Quit,
}

/// What the user did in this frame, in order.
pub(crate) type Actions = Vec<Action>;
