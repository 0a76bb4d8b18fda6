//! What the state of every feature may read and change: the connection, what is
//! on screen, notices, the question, and the day.
//!
//! A feature changes its own state and this; what concerns another feature it
//! asks for as a [`FollowUp`].

use std::{
    collections::VecDeque,
    path::{Path, PathBuf},
};

use jiff::{civil::Date, tz::TimeZone};

use super::{
    confirm::Question,
    connection::Connection,
    ids::Ids,
    navigation::{Screen, StatusList},
    notices::{News, Notices},
    window_request::{Target, WindowRequest},
};
use crate::{
    contract::{Failure, RequestId},
    features::printing::calls::PrintMark,
    model::{
        cost_centre::CostCentre,
        customs::EarlierItems,
        draft::ShipmentDraft,
        ids::{BatchId, LineId, ShipmentId},
        order::OrderText,
        preferences::{FolderKind, Preferences},
        problem::{Place, Problem},
        shipment::Shipment,
        user_folders::UserFolders,
    },
};

/// What all features share.
#[derive(Debug, Clone)]
pub struct Context {
    pub screen: Screen,
    pub connection: Connection,
    pub notices: Notices,
    /// What waits for a yes or a no.
    pub question: Option<Question>,
    pub status_list: Option<StatusList>,
    pub is_palette_open: bool,
    pub is_help_open: bool,
    pub preferences: Preferences,
    pub(crate) ids: Ids,
    /// Commands that work beside the window.
    pub(crate) commands: usize,
    /// What the window is to do after this frame.
    pub(crate) window_requests: Vec<WindowRequest>,
    pub(crate) today: Option<Date>,
    /// Where the user is: days are counted by its calendar.
    pub(crate) zone: TimeZone,
    /// Where typed paths begin.
    pub(crate) folders: UserFolders,
    pub(crate) follow_ups: VecDeque<FollowUp>,
}

/// Where a reply comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    Worker,
    /// The request was not sent: this is its refusal, and a notice has said so.
    NotSent,
}

/// What a feature asks of another one. It is done right after the action or the
/// reply that asked for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum FollowUp {
    /// The Shipments screen with this shipment's details.
    OpenShipment(ShipmentId),
    /// The Tracking screen with this shipment's events.
    Track(ShipmentId),
    /// This mark at these labels of the print queue.
    MarkPrint {
        shipments: Vec<ShipmentId>,
        mark: PrintMark,
    },
    /// This label was bought in the form: it is printed, where that is set.
    PrintBought(ShipmentId),
    /// Settings, with the form of a printer.
    SetUpPrinter,
    /// The Ship screen with a form like this shipment, for another order.
    Duplicate(Box<FormTemplate>),
    /// The Ship screen with a form of this line that has this text.
    /// The order that was opened in the form waits for a person.
    SayHeld(Vec<Problem>),
    /// Orders of a file were judged by the rules as they are now.
    OrdersJudged,
    FillForm(Box<OrderText>, LineId),
    /// The Ship screen with a form for the order of this draft: the new shipment
    /// takes its place.
    Replace(Box<FormTemplate>),
    /// Shipments of the list go into a batch.
    AddToBatch {
        batch: BatchId,
        shipments: Vec<ShipmentId>,
    },
    /// The service is asked about an unresolved line: its form shows it.
    ShowQuery {
        line: LineId,
        request: RequestId,
    },
}

/// What a form is filled with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FormTemplate {
    pub(crate) shipment: Shipment,
    /// The draft that was sent for it here: it has what the service does not return.
    pub(crate) sent: Option<Box<ShipmentDraft>>,
    /// Customs items that may be its own, where it was made elsewhere.
    pub(crate) earlier_items: Option<EarlierItems>,
    /// What it is booked under here.
    pub(crate) cost_centre: Option<CostCentre>,
}

impl Context {
    pub(crate) fn new(connection: Connection, preferences: Preferences, ids: Ids) -> Self {
        Self {
            screen: Screen::Ship,
            connection,
            notices: Notices::default(),
            question: None,
            status_list: None,
            is_palette_open: false,
            is_help_open: false,
            preferences,
            ids,
            commands: 0,
            window_requests: Vec::new(),
            today: None,
            zone: TimeZone::UTC,
            folders: UserFolders::default(),
            follow_ups: VecDeque::new(),
        }
    }

    /// Puts the keyboard into a field.
    pub(crate) fn focus(&mut self, place: Place) {
        self.window_requests.push(WindowRequest::Focus(place));
    }

    /// Puts the keyboard there, as soon as it is painted.
    pub(crate) fn focus_on(&mut self, target: Target) {
        self.window_requests.push(WindowRequest::FocusOn(target));
    }

    /// Shows a failure that has no place of its own on a screen.
    pub(crate) fn say_if_failed<T>(&mut self, outcome: Result<T, Failure>) {
        if let Err(failure) = outcome {
            self.notices.say(News::Failed(failure));
        }
    }

    /// Has the window put a text on the clipboard.
    pub(crate) fn copy(&mut self, text: String) {
        self.notices.say(News::Copied(text.clone()));
        self.window_requests.push(WindowRequest::Copy(text));
    }

    /// The folder that a dialog for files of this kind begins in: that of the last one, else
    /// the documents. Nothing while neither is known.
    pub(crate) fn folder_for(&self, kind: FolderKind) -> Option<PathBuf> {
        let last = self.preferences.last_folder(kind).map(PathBuf::from);
        let documents = &self.folders.documents;
        last.or_else(|| Some(documents.clone()))
            .filter(|folder| !folder.as_os_str().is_empty())
    }

    /// A file of this kind was saved there: the next dialog begins beside it.
    pub(crate) fn note_saved(&mut self, kind: FolderKind, file: &Path) {
        let folder = file.parent().and_then(Path::to_str);
        let folder = folder.filter(|folder| !folder.is_empty());
        let changed = folder.and_then(|folder| self.preferences.with_last_folder(kind, folder));
        if let Some(changed) = changed {
            self.preferences = changed;
            self.keep_preferences();
        }
    }

    /// Has the window show the folder of a file.
    pub(crate) fn open_folder_of(&mut self, file: &Path) {
        if let Some(folder) = file.parent() {
            self.window_requests
                .push(WindowRequest::OpenFolder(folder.to_path_buf()));
        }
    }

    /// Has the window write the preferences as they are now.
    pub(crate) fn keep_preferences(&mut self) {
        let preferences = self.preferences.clone();
        self.window_requests
            .push(WindowRequest::KeepPreferences(Box::new(preferences)));
    }
}
