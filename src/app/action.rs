//! Everything a person can do in the window. Views push these; `AppState`
//! handles them. Nothing else changes the state, apart from the worker's events.

use crate::model::{
    environment::Environment,
    ids::{LineId, ShipmentId},
};

use super::{
    confirm::Reply, navigation::Screen, papers::DocumentsAction, printers::PrintersAction,
    printing::PrintAction, reports::ReportsAction, window_request::LabelOwner,
};
use crate::app::batches::BatchesAction;
use crate::app::bulk_desk::BulkAction;
use crate::app::form::ShipAction;
use crate::app::label::LabelAction;
use crate::app::navigation::StatusList;
use crate::app::needs_you::UnresolvedAction;
use crate::app::queue::QueueAction;
use crate::app::returns::ReturnsAction;
use crate::app::settings::SettingsAction;
use crate::app::shipments_desk::ShipmentsAction;
use crate::app::tracking::TrackingAction;

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
