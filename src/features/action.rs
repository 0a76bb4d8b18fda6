//! Everything a person can do in the window. Views push these; `AppState`
//! handles them. Nothing else changes the state, apart from the worker's events.

use std::path::PathBuf;

use super::{
    bulk::state::actions::BulkAction,
    documents::state::DocumentsAction,
    labels::state::LabelAction,
    printing::state::{PrintAction, printers::PrintersAction, queue::QueueAction},
    shared::state::{
        confirm::Reply,
        feature::ScreenState,
        navigation::{ProfilePart, Screen, Setting, StatusList},
        window_request::{LabelOwner, Target},
    },
    unresolved::state::UnresolvedAction,
};
use crate::model::{
    environment::AccountId,
    ids::{LineId, ShipmentId},
    shipment::ShipmentStatus,
    table_cell::TableFormat,
};

macro_rules! action_enum {
    ($( $Screen:ident: $module:ident, $State:ident $row:tt )+) => {
        /// One thing a person did.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum Action {
            Go(Screen),
            /// The same by its key or from the palette: the keyboard goes there, too.
            GoInto(Screen),
            /// To the screen before this one.
            Back,
            /// To the screen that was gone back from.
            Forward,
            $( $Screen(<super::$module::state::$State as ScreenState>::Action), )+
            Label(LabelOwner, LabelAction),
            Bulk(BulkAction),
            Queue(QueueAction),
            Print(PrintAction),
            Printers(PrintersAction),
            Unresolved(UnresolvedAction),
            Documents(DocumentsAction),
            /// To the profile of the account in use.
            ShowProfile(ProfilePart),
            /// The Settings screen, at this setting.
            ShowSetting(Setting),
            /// Use this account from now on, after a question.
            SwitchTo(AccountId),
            /// Connect to the present environment again.
            Reconnect,
            /// The answer to the question on screen.
            Answer(Reply),
            DismissNotice(u64),
            OpenPalette,
            ClosePalette,
            OpenHelp,
            CloseHelp,
            /// The keyboard goes there.
            FocusOn(Target),
            /// The Shipments screen, with the keyboard in its search.
            SearchShipments,
            /// A code that a scanner typed while no field had the keyboard, and no list of scans
            /// was open.
            Scanned(String),
            /// The Shipments screen, searched for this.
            Find(String),
            /// Opens the list of shipments with all that has this status, and nothing else.
            ShowAll(ShipmentStatus),
            /// Opens the screen of reports where its numbers are saved.
            SaveReport,
            /// Opens the list and asks where its table is saved.
            ExportList(TableFormat),
            OpenList(StatusList),
            CloseList,
            CheckAgain {
                line: LineId,
                shipment: Option<ShipmentId>,
            },
            Copy(String),
            /// Show the folder of a file that was saved.
            OpenFolderOf(PathBuf),
            Quit,
        }
    };
}
super::screens!(action_enum);

/// What the user did in this frame, in order.
pub(crate) type Actions = Vec<Action>;
