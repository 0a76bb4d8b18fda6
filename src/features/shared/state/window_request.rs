//! What the state asks of the window: the keyboard, a dialog, the clipboard,
//! the web browser. The window does it once, after the frame.

use std::path::PathBuf;

use super::navigation::Setting;
use crate::model::{
    label::LabelFormat, preferences::Preferences, problem::Place, web_link::WebLink,
};

/// Which screen a label stands on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LabelOwner {
    Ship,
    Shipments,
}

/// The sound of a scan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cue {
    Right,
    Wrong,
}

/// Where the keyboard goes when something has come of what was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Target {
    /// The rate that is selected in the comparison.
    ChosenRate,
    GetRates,
    Buy,
    /// What comes first once a label is bought: to print it, else the next shipment.
    Bought,
    /// The name in the form of a printer, or which printer labels go to.
    Printer,
    /// What there is to do about a purchase that is unresolved.
    Unresolved,
    AddItem,
    /// The name of a box that is saved.
    BoxName,
    /// The row of the list of shipments that has the cursor.
    ListRow,
    /// The row of another list that the keyboard was at last, or whose details were open.
    RowAgain,
    /// The title of the details of the shipment that is open.
    Details,
    /// The line that a screen is searched by.
    Search,
    /// The first row of a screen that was opened by its key, or its title where it has none.
    ScreenStart,
    /// The documents of a batch.
    BatchDocuments,
    /// Where the numbers of the report are saved to.
    SaveReport,
    /// The field of a setting.
    Setting(Setting),
}

/// How a file dialog ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PathChoice {
    Folder(String),
    /// The dialog has asked about replacing a file.
    File(LabelFormat, String),
    Cancelled,
    /// This system has no file dialog.
    Unavailable,
}

/// Something only the window itself can do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WindowRequest {
    /// Have the system bring its clipboard: an address is pasted into the form.
    AskClipboard,
    /// Put the keyboard into this field.
    Focus(Place),
    /// Put the keyboard into the field of the form that had it last, or else into this one.
    FocusLastOr(Place),
    /// Put the keyboard there, as soon as it is painted.
    FocusOn(Target),
    /// Put the keyboard where a label's folder or file is typed.
    FocusSaveTo(LabelOwner),
    /// Ask the system for a folder to save labels in.
    PickFolder(LabelOwner),
    /// Ask the system for a file to save a label as.
    PickFile(LabelOwner, LabelFormat, String),
    /// Ask the system for a file to write a table to, by this name.
    PickTable(String),
    /// Ask the system for a folder to save reports in.
    PickReportFolder,
    /// Ask the system for a file to save a document of a batch as.
    PickBatchDocument(String),
    /// Ask the system for a file to save labels or slips as.
    PickDocuments(String),
    /// Ask the system for a file of orders.
    PickOrders,
    /// Ask the system for the picture that packing slips begin with.
    PickLogo,
    /// Put the keyboard where the path of a batch's documents is typed.
    FocusBatchDocumentPath,
    Play(Cue),
    Copy(String),
    /// Show a folder in the system's file manager.
    OpenFolder(PathBuf),
    /// Show a page in the system's browser.
    OpenLink(WebLink),
    KeepPreferences(Box<Preferences>),
    Quit,
}
