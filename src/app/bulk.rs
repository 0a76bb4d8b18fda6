//! What is done to all shipments that are chosen: the dialog that stands
//! before it and names what will happen, and the job under way with what
//! came of it.

use crate::features::bulk::calls::BulkCourse;
use crate::features::bulk::calls::BulkTrouble;
use crate::features::bulk::calls::BulkWhy;
use std::collections::BTreeMap;

pub use super::bulk_desk::ManyOperation;
use crate::contract::{Failure, RequestId};
use crate::features::bulk::calls::{BulkProgress, BulkSummary, BulkUpdate};
use crate::features::shipments::calls::PricedDraft;
use crate::model::{
    ids::{BatchId, LineId, ShipmentId},
    money::Money,
    printer::{PrinterLook, PrinterName, PrinterState},
    rate_choice::RateChoice,
    table_cell::TableFormat,
};

use super::Remote;

/// What stands before a deed to many.
#[derive(Debug, Clone)]
pub enum Dialog {
    Buy(Box<BuyMany>),
    Delete(Vec<ShipmentId>),
    /// What they have cost together, where it is known.
    Refund(Vec<ShipmentId>, Option<Money>),
    Reprint(Vec<LineId>),
    AddToBatch {
        shipments: Vec<ShipmentId>,
        number: String,
    },
    Export(ExportForm),
}

impl Dialog {
    /// Whether its yes can be pressed.
    pub fn is_ready(&self) -> bool {
        match self {
            Self::Buy(buy) => buy.is_ready(),
            Self::Delete(_) | Self::Refund(..) | Self::Reprint(_) => true,
            Self::AddToBatch { number, .. } => typed_batch(number).is_some(),
            Self::Export(form) => form.is_ready(),
        }
    }
}

/// The batch that was typed.
pub(super) fn typed_batch(number: &str) -> Option<BatchId> {
    number.trim().parse().ok().map(BatchId)
}

/// Drafts that are to be bought, with what each costs.
#[derive(Debug, Clone)]
pub struct BuyMany {
    pub shipments: Vec<ShipmentId>,
    pub choice: RateChoice,
    pub priced: Remote<Vec<PricedDraft>>,
    /// How the printer of labels was when the dialog opened, once it says so.
    pub printer: Remote<Option<(PrinterName, PrinterLook)>>,
}

impl BuyMany {
    /// The printer of labels, if it has said that it would not print now.
    pub fn printer_in_trouble(&self) -> Option<(&PrinterName, &PrinterState)> {
        let (name, look) = self.printer.value()?.as_ref()?;
        (!look.state.takes_labels()).then_some((name, &look.state))
    }

    /// How many of the drafts are none any more.
    pub fn gone(&self) -> usize {
        let priced = self.priced.value();
        priced.map_or(0, |priced| {
            self.shipments.len().saturating_sub(priced.len())
        })
    }

    /// How many would be bought.
    pub fn offered(&self) -> usize {
        let priced = self.priced.value().map(Vec::as_slice);
        let offered = priced.unwrap_or_default().iter();
        offered.filter(|draft| draft.offer.is_ok()).count()
    }

    /// What they cost together. Nothing, if none has a price or the prices do
    /// not add up.
    pub fn sum(&self) -> Option<Money> {
        let prices = self.priced.value()?.iter();
        let prices = prices.filter_map(|draft| Some(&draft.offer.as_ref().ok()?.1));
        sum(&prices.collect::<Vec<_>>())
    }

    /// Whether the prices on screen are those of the choice.
    pub fn is_ready(&self) -> bool {
        matches!(self.priced, Remote::Ready(_)) && self.sum().is_some()
    }
}

pub(super) fn sum(prices: &[&Money]) -> Option<Money> {
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
    pub progress: Option<BulkProgress>,
    pub ended: Option<Result<BulkSummary, Failure>>,
    /// Which shipment a line is about, and how a person knows it.
    pub lines: BTreeMap<LineId, (ShipmentId, String)>,
}

impl Job {
    pub fn can_pause(&self) -> bool {
        match self.course() {
            Some(BulkCourse::Running | BulkCourse::WaitingUntil(_)) => true,
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
        BulkWhy::NotChosen(_) | BulkWhy::Failed(_) => true,
        BulkWhy::WithoutLabel(_) | BulkWhy::Changed => false,
    }
}

/// What is done to many.
#[derive(Debug, Clone, Default)]
pub struct BulkDesk {
    pub dialog: Option<Dialog>,
    pub job: Option<Job>,
    pub(super) exporting: Option<RequestId>,
}

impl BulkDesk {
    /// Whether a job has not ended yet.
    pub fn is_running(&self) -> bool {
        self.job.as_ref().is_some_and(|job| job.ended.is_none())
    }

    pub fn is_exporting(&self) -> bool {
        self.exporting.is_some()
    }

    /// Prices of another choice that come late are dropped with their dialog.
    pub(super) fn priced(
        &mut self,
        request: RequestId,
        outcome: Result<Vec<PricedDraft>, Failure>,
    ) {
        if let Some(Dialog::Buy(buy)) = &mut self.dialog {
            buy.priced.answer(request, outcome);
        }
    }

    /// A printer that answers late has nobody to warn any more.
    pub(super) fn printer_looked(
        &mut self,
        request: RequestId,
        outcome: Result<Option<(PrinterName, PrinterLook)>, Failure>,
    ) {
        if let Some(Dialog::Buy(buy)) = &mut self.dialog {
            buy.printer.answer(request, outcome);
        }
    }

    pub(super) fn updated(&mut self, request: RequestId, update: BulkUpdate) {
        let Some(job) = self.job.as_mut().filter(|job| job.request == request) else {
            return;
        };
        match update {
            BulkUpdate::Progressed(progress) => job.progress = Some(progress),
            // The list itself shows what became of a line.
            BulkUpdate::LineProgressed { .. } | BulkUpdate::LineEnded { .. } => {}
        }
    }

    pub(super) fn ended(&mut self, request: RequestId, outcome: Result<BulkSummary, Failure>) {
        if let Some(job) = self.job.as_mut().filter(|job| job.request == request) {
            job.ended = Some(outcome);
        }
    }
}

impl BulkDesk {
    pub(super) fn begin(
        &mut self,
        request: RequestId,
        kind: JobKind,
        lines: BTreeMap<LineId, (ShipmentId, String)>,
    ) {
        self.job = Some(Job {
            request,
            kind,
            progress: None,
            ended: None,
            lines,
        });
    }
}
