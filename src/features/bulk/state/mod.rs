//! What is done to all shipments that are chosen: the dialog that stands
//! before it and names what will happen, and the job under way with its
//! results.

pub mod actions;
pub mod add_to_batch;
pub mod book;

mod export;

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::calls::{BulkCourse, BulkProgress, BulkSummary, BulkTrouble, BulkUpdate, BulkWhy};
use add_to_batch::AddToBatch;
use book::BookMany;

use crate::{
    contract::{Cause, Failure, RequestId, UnresolvedLine},
    features::{
        shared::state::{connection::Connection, navigation::Screen, remote::Remote},
        shipments::{
            calls::PricedDraft,
            state::{ShipmentsScreen, chosen::Chosen},
        },
    },
    model::{
        ids::{LineId, ShipmentId},
        money::Money,
        paper::Paper,
        postage_type::PostageType,
        printer::{PrinterName, PrinterState, PrinterStatus},
        rate_choice::RateChoice,
        shipment::ShipmentStatus,
        shipment_list::ShipmentRow,
        table_cell::TableFormat,
    },
};

/// An operation on the selected shipments, with the number that it applies to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ManyOperation {
    Buy,
    Reprint,
    AddToBatch,
    Book,
    AskRefund,
    Delete,
}

impl ManyOperation {
    /// In the order in which they are offered.
    pub const ALL: [Self; 6] = [
        Self::Buy,
        Self::Reprint,
        Self::AddToBatch,
        Self::Book,
        Self::AskRefund,
        Self::Delete,
    ];

    /// To how many of the chosen this can be done.
    pub fn count_in(self, chosen: &Chosen) -> usize {
        self.rows_of(chosen).count()
    }

    /// The chosen shipments that this can be done to.
    pub(crate) fn shipments_of(self, chosen: &Chosen) -> Vec<ShipmentId> {
        self.rows_of(chosen).map(|row| row.id.clone()).collect()
    }

    pub(crate) fn rows_of(self, chosen: &Chosen) -> impl Iterator<Item = &ShipmentRow> {
        chosen.rows().filter(move |row| self.takes(row))
    }

    /// Whether it can be done to this one.
    fn takes(self, row: &ShipmentRow) -> bool {
        match self {
            Self::Buy | Self::Delete => row.status.is_deletable(),
            // What was bought elsewhere was never in the queue of labels, and what is not
            // printed is in it.
            Self::Reprint => {
                row.line.is_some() && row.paper != Paper::NotPrinted && row.status.has_valid_label()
            }
            // A bag takes no parcel without a label that may be used.
            Self::AddToBatch => row.status.has_valid_label(),
            Self::Book => true,
            Self::AskRefund => row.status.can_be_refunded(row.tracking_code.as_deref()),
        }
    }
}

/// Shipments whose refund is to be requested.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefundMany {
    pub shipments: Vec<ShipmentId>,
    /// What they have cost together, where it is known.
    pub paid: Option<Money>,
    /// How many are in a batch: their labels may be in a bag that is closed.
    pub in_batches: usize,
    pub handed_over: usize,
}

/// What stands before an operation on many shipments.
#[derive(Debug, Clone)]
pub enum Dialog {
    Buy(Box<BuyMany>),
    Delete(Vec<ShipmentId>),
    Refund(RefundMany),
    Reprint(Vec<ShipmentId>),
    AddToBatch(Box<AddToBatch>),
    Book(BookMany),
    Export(ExportForm),
}

impl Dialog {
    /// Whether its yes can be pressed.
    pub fn is_ready(&self) -> bool {
        match self {
            Self::Buy(buy) => buy.is_ready(),
            Self::Delete(_) | Self::Refund(_) | Self::Reprint(_) | Self::AddToBatch(_) => true,
            Self::Book(book) => book.cost_centre().is_ok(),
            Self::Export(form) => form.is_ready(),
        }
    }
}

/// Drafts that are to be bought, with what each costs.
#[derive(Debug, Clone)]
pub struct BuyMany {
    pub shipments: Vec<ShipmentId>,
    pub choice: RateChoice,
    pub priced: Remote<Vec<PricedDraft>>,
    /// What the user wants to be asked about.
    pub limit: Option<Decimal>,
    /// Whether those above it are wanted, too.
    pub takes_over_limit: bool,
    /// The state of the printer of labels when the dialog opened, once it has replied.
    pub printer: Remote<Option<(PrinterName, PrinterStatus)>>,
}

impl BuyMany {
    /// The printer of labels, if it has replied that it would not print now.
    pub fn printer_in_trouble(&self) -> Option<(&PrinterName, &PrinterState)> {
        let (name, status) = self.printer.value()?.as_ref()?;
        (!status.state.takes_labels()).then_some((name, &status.state))
    }

    /// How many of the drafts are none any more.
    pub fn gone_count(&self) -> usize {
        let priced = self.priced.value();
        priced.map_or(0, |priced| {
            self.shipments.len().saturating_sub(priced.len())
        })
    }

    /// Whether a draft costs more than the limit.
    pub fn is_over_limit(&self, draft: &PricedDraft) -> bool {
        let price = draft.offer.as_ref().ok().map(|(_type, price)| price.amount);
        matches!((price, self.limit), (Some(price), Some(limit)) if price > limit)
    }

    /// How many cost more than the limit.
    pub fn over_limit_count(&self) -> usize {
        let drafts = self.priced.value().into_iter().flatten();
        drafts.filter(|draft| self.is_over_limit(draft)).count()
    }

    /// The limit in the currency of the prices.
    pub fn limit_as_money(&self) -> Option<Money> {
        let mut drafts = self.priced.value()?.iter();
        let (_type, price) = drafts.find_map(|draft| draft.offer.as_ref().ok())?;
        Some(Money::new(self.limit?, price.currency.clone()))
    }

    /// The drafts that are bought.
    pub(crate) fn taken(&self) -> impl Iterator<Item = (&PricedDraft, &(PostageType, Money))> {
        let drafts = self.priced.value().into_iter().flatten();
        drafts
            .filter(|draft| self.takes_over_limit || !self.is_over_limit(draft))
            .filter_map(|draft| Some((draft, draft.offer.as_ref().ok()?)))
    }

    /// How many would be bought.
    pub fn offered_count(&self) -> usize {
        self.taken().count()
    }

    /// What they cost together. Nothing, if none has a price or the prices do
    /// not add up.
    pub fn sum(&self) -> Option<Money> {
        let prices = self.taken().map(|(_draft, (_type, price))| price);
        sum(&prices.collect::<Vec<_>>())
    }

    /// Whether the prices on screen are those of the choice.
    pub fn is_ready(&self) -> bool {
        matches!(self.priced, Remote::Ready(_)) && self.sum().is_some()
    }
}

pub(crate) fn sum(prices: &[&Money]) -> Option<Money> {
    let (first, others) = prices.split_first()?;
    others
        .iter()
        .try_fold((*first).clone(), |sum, price| sum.plus(price).ok())
}

/// Where a table goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportForm {
    /// What is chosen; nothing for all that is listed.
    pub chosen: Vec<ShipmentId>,
    pub format: TableFormat,
    pub path: String,
    /// The screen that it was asked for on, where that is not the list.
    pub asked_on: Option<Screen>,
}

impl ExportForm {
    /// Whether it says where.
    pub fn is_ready(&self) -> bool {
        !self.path.trim().is_empty()
    }
}

/// What a job does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobKind {
    Buy,
    Delete,
    AskRefund,
}

/// A job under way, or ended and still on screen.
#[derive(Debug, Clone)]
pub struct Job {
    pub request: RequestId,
    pub kind: JobKind,
    /// The rate that is bought, where anything is bought.
    pub choice: RateChoice,
    pub progress: Option<BulkProgress>,
    pub ended: Option<Result<BulkSummary, Failure>>,
    /// Whose refund is requested, where that is what is done.
    refunded: Vec<ShipmentId>,
    /// Which shipment a line is about, and how a person knows it.
    pub lines: BTreeMap<LineId, (ShipmentId, String)>,
}

impl Bulk {
    /// Purchases were resolved. A result that says of nothing but them that a person has to
    /// decide is over when all of them are.
    pub(crate) fn settle(&mut self, unresolved: &[UnresolvedLine]) {
        let ended = self.job.as_ref().and_then(|job| job.ended.as_ref());
        let Some(Ok(summary)) = ended else {
            return;
        };
        let mut lines = summary.troubles.iter().flat_map(|trouble| &trouble.lines);
        let is_only_that = !summary.troubles.is_empty()
            && summary.counts.bought == 0
            && summary.troubles.iter().all(is_unresolved);
        let is_open = lines.any(|line| unresolved.iter().any(|open| open.line == *line));
        if is_only_that && !is_open {
            self.job = None;
        }
    }

    /// A draft was deleted: what a result says of it is over, and nothing of it can be tried
    /// again. A result that said nothing else is over as a whole.
    pub(crate) fn draft_deleted(&mut self, shipment: &ShipmentId) {
        let Some(job) = &mut self.job else {
            return;
        };
        let Some(Ok(summary)) = &mut job.ended else {
            return;
        };
        let lines = &job.lines;
        let is_left = |line: &LineId| lines.get(line).is_none_or(|(of, _name)| of != shipment);
        let count = |summary: &BulkSummary| -> usize {
            let lines = summary.troubles.iter().map(|trouble| trouble.lines.len());
            lines.sum()
        };
        let before = count(summary);
        for trouble in &mut summary.troubles {
            trouble.lines.retain(is_left);
        }
        summary.troubles.retain(|trouble| !trouble.lines.is_empty());
        let gone = before.saturating_sub(count(summary));
        let failed = &mut summary.counts.failed;
        *failed = failed.saturating_sub(gone);
        let counts = summary.counts;
        let is_over = summary.troubles.is_empty() && counts.ended() == counts.left;
        if gone > 0 && is_over && counts.left == 0 {
            self.job = None;
        }
    }
}

/// Names of a trouble's lines that are said; the rest are counted.
const MAX_NAMES: usize = 5;

/// Why lines of a job were not done, and by what names a person knows the first of them.
#[derive(Debug, Clone)]
pub struct JobTrouble {
    pub why: BulkWhy,
    pub count: usize,
    pub names: Vec<String>,
}

impl Job {
    /// What the job's lines failed by, once it has ended.
    pub fn troubles(&self) -> Vec<JobTrouble> {
        let Some(Ok(summary)) = &self.ended else {
            return Vec::new();
        };
        let troubles = summary.troubles.iter().map(|trouble| {
            let lines = trouble.lines.iter();
            let known = lines.filter_map(|line| self.lines.get(line));
            JobTrouble {
                why: trouble.why.clone(),
                count: trouble.lines.len(),
                names: known
                    .map(|(_shipment, name)| name.clone())
                    .take(MAX_NAMES)
                    .collect(),
            }
        });
        troubles.collect()
    }

    pub fn can_pause(&self) -> bool {
        match self.course() {
            Some(
                BulkCourse::Running
                | BulkCourse::WaitingUntil(_)
                | BulkCourse::AwaitingCreated { .. }
                | BulkCourse::AwaitingBought { .. }
                | BulkCourse::Held { .. },
            ) => true,
            Some(BulkCourse::Paused | BulkCourse::Cancelled) | None => false,
        }
    }

    pub fn can_resume(&self) -> bool {
        self.course() == Some(BulkCourse::Paused)
    }

    pub fn can_cancel(&self) -> bool {
        self.can_pause() || self.can_resume()
    }

    fn course(&self) -> Option<BulkCourse> {
        self.progress.as_ref().map(|progress| progress.course)
    }
}

/// Whether the lines of a trouble can be tried once more: nothing was done.
pub fn can_try_again(trouble: &BulkTrouble) -> bool {
    match &trouble.why {
        // What is done already does not become more.
        BulkWhy::Failed(failure) => !matches!(
            failure.cause,
            Cause::AlreadyBought
                | Cause::OrderBought(_)
                | Cause::OrderAlike(_)
                | Cause::PaidIsNotReplaced
                | Cause::WasReplaced
                | Cause::RefundedBefore
                | Cause::OtherRefunded { .. }
                | Cause::NotFound
                | Cause::DraftGone
                | Cause::Unresolved(_)
        ),
        BulkWhy::NotChosen(_) => true,
        BulkWhy::WithoutLabel(_) | BulkWhy::Changed => false,
    }
}

/// Whether the lines of a trouble are in the list of what is unresolved: what becomes of
/// them is seen, and decided, there.
pub fn is_unresolved(trouble: &BulkTrouble) -> bool {
    matches!(&trouble.why, BulkWhy::Failed(failure)
        if matches!(failure.cause, Cause::Unresolved(_)))
}

/// What is done to many shipments at once.
#[derive(Debug, Clone, Default)]
pub struct Bulk {
    pub dialog: Option<Dialog>,
    pub job: Option<Job>,
    pub(crate) exporting: Option<RequestId>,
    /// The batch that is being made, and what goes into it then.
    making: Option<(RequestId, Vec<ShipmentId>)>,
}

impl Bulk {
    /// Whether an operation on the selection can start: one job at a time.
    pub fn can_begin(&self, connection: &Connection) -> bool {
        connection.may_write() && !self.is_running()
    }

    /// Whether a job has not ended yet.
    pub fn is_running(&self) -> bool {
        self.job.as_ref().is_some_and(|job| job.ended.is_none())
    }

    /// Whether the job on screen deletes drafts.
    pub(crate) fn is_deleting(&self) -> bool {
        self.job
            .as_ref()
            .is_some_and(|job| job.kind == JobKind::Delete)
    }

    pub fn is_exporting(&self) -> bool {
        self.exporting.is_some()
    }

    /// Prices of another choice that come late are dropped with their dialog.
    pub(crate) fn priced(
        &mut self,
        request: RequestId,
        outcome: Result<Vec<PricedDraft>, Failure>,
    ) {
        if let Some(Dialog::Buy(buy)) = &mut self.dialog {
            buy.priced.answer(request, outcome);
        }
    }

    /// The state of the printer of labels has come. Where the dialog is closed,
    /// it is too late for a warning.
    pub(crate) fn label_printer_replied(
        &mut self,
        request: RequestId,
        outcome: Result<Option<(PrinterName, PrinterStatus)>, Failure>,
    ) {
        if let Some(Dialog::Buy(buy)) = &mut self.dialog {
            buy.printer.answer(request, outcome);
        }
    }

    pub(crate) fn updated(&mut self, request: RequestId, update: BulkUpdate) {
        let Some(job) = self.job.as_mut().filter(|job| job.request == request) else {
            return;
        };
        match update {
            BulkUpdate::Progressed(progress) => job.progress = Some(progress),
            // The list itself shows the outcome of each line.
            BulkUpdate::LineProgressed { .. } | BulkUpdate::LineEnded { .. } => {}
        }
    }

    pub(crate) fn ended(&mut self, request: RequestId, outcome: Result<BulkSummary, Failure>) {
        if let Some(job) = self.job.as_mut().filter(|job| job.request == request) {
            job.ended = Some(outcome);
        }
    }

    /// That refunds were requested is said until all of them have come back.
    pub(crate) fn close_refunded(&mut self, list: &ShipmentsScreen) {
        let is_over = self.job.as_ref().is_some_and(|job| {
            let went_well = matches!(&job.ended, Some(Ok(summary)) if summary.troubles.is_empty());
            let rows = || list.list.value().into_iter().flat_map(|list| &list.rows);
            let is_back = |shipment: &ShipmentId| {
                rows().any(|row| row.id == *shipment && row.status == ShipmentStatus::Voided)
            };
            went_well && !job.refunded.is_empty() && job.refunded.iter().all(is_back)
        });
        if is_over {
            self.job = None;
        }
    }

    pub(crate) fn begin(
        &mut self,
        request: RequestId,
        kind: JobKind,
        lines: BTreeMap<LineId, (ShipmentId, String)>,
    ) {
        self.job = Some(Job {
            request,
            kind,
            choice: RateChoice::Cheapest,
            progress: None,
            ended: None,
            refunded: Vec::new(),
            lines,
        });
    }
}
