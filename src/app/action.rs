//! Everything a person can do in the window. Views push these; `AppState`
//! handles them. Nothing else changes the state, apart from the worker's events.

use std::fmt;

use crate::features::printing::calls::PrintMark;
use crate::model::{
    address::Address,
    batch::BatchStatus,
    environment::Environment,
    ids::{BatchId, LineId, ReturnId, ShipmentId},
    journey::Concern,
    label::{LabelFormat, Resolution},
    money::Currency,
    parcel::Parcel,
    postage_type::PostageType,
    problem::Place,
    rate_choice::RateChoice,
    returns::{ReturnReason, ReturnStatus},
    sheet_paper::SheetPaper,
    shipment_list::SortBy,
    table_cell::TableFormat,
};

use super::{
    batches::{Paper, PaperPath, PrintedPaper, ScanMode, View},
    chosen::Moving,
    confirm::Reply,
    label::{LabelOwner, Zoom},
    navigation::Screen,
    order_fields::Wish,
    papers::PapersAction,
    printers::PrintersAction,
    printing::PrintAction,
    quote::Column,
    reports::ReportsAction,
    scan_line::ScanKey,
    settings::{Preferences, ProfileField},
    shipments::FilterForm,
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
    Batches(BatchesAction),
    Returns(ReturnsAction),
    Tracking(TrackingAction),
    Settings(SettingsAction),
    Queue(QueueAction),
    Print(PrintAction),
    Printers(PrintersAction),
    NeedsYou(NeedsYouAction),
    Reports(ReportsAction),
    Papers(PapersAction),
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

/// Done in the list "bought, not printed".
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QueueAction {
    Choose(LineId),
    ChooseAll,
    ChooseNone,
    /// The user's word about one label.
    Mark(LineId, PrintMark),
    /// The user's word about all that are chosen.
    MarkChosen(PrintMark),
    /// Takes the last word back.
    Undo,
    /// From a scanner: the label under it is on paper.
    Scan(ScanKey),
}

/// Done in the list of what waits for a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NeedsYouAction {
    /// Ask the service what it shows now; buys nothing.
    LookAgain(LineId),
    /// Asks first, and says what it costs.
    BuyAgain(LineId),
    /// Asks first: the user has settled it elsewhere.
    SetAside(LineId),
}

/// What the status line opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatusList {
    Unprinted,
    Unsettled,
}

/// Done on the Ship screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ShipAction {
    Edit(Place, String),
    /// A field was left: from now on it says when it is empty.
    Left(Place),
    Flip(Wish),
    AddItem,
    RemoveItem(usize),
    /// Fill in a recipient that was sent to before.
    UseRecipient(Box<Address>),
    /// Fill in a parcel as one that was sent before.
    UseParcel(Box<Parcel>),
    GetRates,
    SortBy(Column),
    Select(PostageType),
    SelectNext,
    SelectPrevious,
    /// Buy the selected rate at the price that is on the button.
    Buy,
    ShipToday,
    DropDutiesPaid,
    NewShipment,
    Duplicate,
    /// The draft that was to be replaced stays.
    StopReplacing,
    UndoClear,
}

/// Done to a label that is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LabelAction {
    FetchAgain,
    /// Show it over everything, this large.
    View(Zoom),
    CloseViewer,
    DrawAt(Resolution),
    EditFolder(String),
    Browse,
    Save(LabelFormat),
    /// A file dialog has given this path.
    Picked(PathChoice),
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

/// Done on the Shipments screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ShipmentsAction {
    Search(String),
    Filter(FilterForm),
    ClearFilters,
    SortBy(SortBy),
    /// These rows are on screen.
    Look {
        first: u64,
        rows: u32,
    },
    Reload,
    Select(ShipmentId),
    Close,
    Delete,
    RefreshRates,
    AskRefund,
    ShowLabel,
    /// Open a form filled with what is known of this shipment.
    Duplicate,
    /// The same, for a shipment that takes this draft's place.
    Replace,
    Package(PackageAction),
    Choose(ChoiceAction),
    Bulk(BulkAction),
}

/// Done in the small form of another package and other options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PackageAction {
    Open,
    Edit(Place, String),
    /// A field was left: from now on it says when it is empty.
    Left(Place),
    Flip(Wish),
    /// Refresh the rates with what was changed.
    Send,
    Dismiss,
}

/// Done to what is chosen of the list; rows are counted from nought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChoiceAction {
    Toggle(u64),
    /// All rows from where the choice began.
    ExtendTo(u64),
    /// The keyboard goes so many rows down, or up.
    Move(i64, Moving),
    PutCursor(u64),
    All,
    None,
}

/// Done to all that are chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BulkAction {
    /// Asks first, with what each costs.
    Buy,
    Price(RateChoice),
    Delete,
    AskRefund,
    Reprint,
    AddToBatch,
    BatchNumber(String),
    Export(TableFormat),
    ExportTo(String),
    Browse,
    /// A file dialog has given this path.
    Picked(PathChoice),
    /// What the dialog says is to be done.
    Confirm,
    Dismiss,
    Pause,
    Resume,
    Cancel,
    /// Once more for the lines of this trouble.
    TryAgain(usize),
    CloseResults,
}

/// Done on the Batches screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BatchesAction {
    /// Only batches of this status, or all.
    Filter(Option<BatchStatus>),
    Reload,
    EditDescription(String),
    Create,
    Select(BatchId),
    Close,
    Show(View),
    /// Asks first; the service deletes it only when it is empty.
    Delete,
    /// Puts shipments into the open batch.
    Add(Vec<ShipmentId>),
    Remove(ShipmentId),
    /// Puts shipments that were chosen on another screen into a batch.
    AddTo(BatchId, Vec<ShipmentId>),
    Scan(ScanAction),
    EditSearch(String),
    /// A code that was typed is scanned, words are searched for.
    Search,
    /// What was scanned is not in the bag any more.
    Uncount(String),
    CloseOut,
    EditSaveTo(String),
    Save(Paper),
    SheetPaper(SheetPaper),
    /// Gives a paper to the printer that is chosen for it.
    Print(PrintedPaper),
    /// A file dialog has ended.
    PickedPath(PaperPath),
}

/// Done by a scanner, or to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScanAction {
    Mode(ScanMode),
    Key(ScanKey),
}

/// Done on the Returns screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReturnsAction {
    /// Only returns of this status, or of any.
    Status(Option<ReturnStatus>),
    /// Only returns for this reason, or for any.
    Reason(Option<ReturnReason>),
    ShowAll,
    Reload,
    Select(ReturnId),
    Close,
    /// Look at what it was before it came back.
    OpenShipment(ShipmentId),
    Track(ShipmentId),
}

/// Done on the Tracking screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TrackingAction {
    Type(String),
    /// Look up the shipment whose id was typed.
    LookUp,
    /// This part of the work list.
    Show(Concern),
    Select(ShipmentId),
    Close,
    Reload,
    /// The carrier's page, in the system's browser.
    OpenCarrier,
    CopyPublicPage,
}

/// Done on the Settings screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettingsAction {
    Edit(Environment, ProfileField, String),
    EditToken(Environment, TypedToken),
    Currency(Environment, Currency),
    Save(Environment),
    TestConnection,
    EditPriceLimit(String),
    EditLabelName(String),
    Prefer(Preferences),
}

/// A token while it is typed. It never shows itself in a log.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct TypedToken(pub String);

impl fmt::Debug for TypedToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TypedToken(…)")
    }
}
