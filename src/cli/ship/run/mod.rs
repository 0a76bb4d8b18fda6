//! The state machine of one run: events in, commands out. Pure: no channel, no
//! terminal, no clock, so that a test can drive it step by step.
//!
//! `admission` decides what is sent next; `outcomes` handles the answers, `bulk`
//! the events of the bulk job.

mod admission;
mod bulk;
mod outcomes;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    domain::{
        environment::Environment,
        ids::{LineId, ShipmentId},
        label::LabelFormat,
        money::{Currency, Money},
        postage_type::PostageType,
    },
    message::{Cause, Command, Event, Failure, RequestId},
    text,
    words::Words,
};

use super::{
    Ending,
    args::ShipArgs,
    lines::{Line, Lines},
    summary::{AlreadyLine, DoubtfulLine, FailedLine, LabelLine, Summary},
};

/// What the run waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Stage {
    Working,
    /// Every rate is known; nothing is bought before the user agrees.
    Asking(Plan),
    Over,
    /// Nothing could start, and why.
    NotStarted(String),
}

/// What would be bought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Plan {
    pub labels: usize,
    pub total: Money,
}

/// Rows done, of all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Progress {
    pub done: usize,
    pub rows: usize,
}

/// Where one line is.
#[derive(Debug)]
enum Step {
    Waiting,
    Quoting(RequestId),
    /// Unresolved, and the user asked to try it again.
    ToRetry,
    Retrying(RequestId),
    Planned {
        shipment: ShipmentId,
        postage_type: PostageType,
        price: Money,
    },
    /// Handed to the bulk job.
    InBulk,
    /// Being bought by the bulk job.
    Buying,
    ToSave {
        shipment: ShipmentId,
        format: LabelFormat,
    },
    Saving {
        request: RequestId,
        shipment: ShipmentId,
        format: LabelFormat,
    },
    Done,
}

/// Whether the user agrees to the price.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Consent {
    /// Not asked, or not answered.
    Open,
    Given,
    Refused,
}

/// One run over one file.
#[derive(Debug)]
pub(super) struct ShipRun<'a> {
    args: &'a ShipArgs,
    words: &'a Words,
    environment: Environment,
    lines: Vec<(Line, Step)>,
    /// Where each line is in `lines`.
    places: BTreeMap<LineId, usize>,
    rows: usize,
    next_request: RequestId,
    consent: Consent,
    /// The bulk job that is under way.
    bulk: Option<RequestId>,
    /// The service answers and takes the token.
    is_answered: bool,
    /// Recovery of what an earlier run left open has ended.
    is_recovered: bool,
    not_started: Option<String>,
    currency: Currency,
    spent: Money,
    bought: usize,
    failed: Vec<FailedLine>,
    in_doubt: Vec<DoubtfulLine>,
    already: Vec<AlreadyLine>,
    labels: BTreeMap<usize, LabelLine>,
    /// Unresolved lines that were tried again in this run.
    retried: BTreeSet<usize>,
    notes: Vec<String>,
}

impl<'a> ShipRun<'a> {
    pub(super) fn new(
        lines: Lines,
        args: &'a ShipArgs,
        environment: Environment,
        words: &'a Words,
    ) -> Self {
        let places = lines.good.iter().enumerate();
        Self {
            args,
            words,
            environment,
            places: places.map(|(at, line)| (line.id.clone(), at)).collect(),
            lines: lines
                .good
                .into_iter()
                .map(|line| (line, Step::Waiting))
                .collect(),
            rows: lines.rows,
            next_request: RequestId::FIRST,
            consent: if args.yes {
                Consent::Given
            } else {
                Consent::Open
            },
            bulk: None,
            is_answered: false,
            is_recovered: false,
            not_started: None,
            currency: Currency::Cad,
            spent: Money::zero(Currency::Cad),
            bought: 0,
            failed: lines.failed,
            in_doubt: Vec::new(),
            already: Vec::new(),
            labels: BTreeMap::new(),
            retried: BTreeSet::new(),
            notes: lines.warnings,
        }
    }

    pub(super) fn start(&mut self) -> Vec<Command> {
        let request = self.next_request.take();
        vec![Command::Connect {
            request,
            environment: self.environment,
        }]
    }

    pub(super) fn stage(&self) -> Stage {
        if let Some(sentence) = &self.not_started {
            return Stage::NotStarted(sentence.clone());
        }
        if self.is_ready()
            && self
                .lines
                .iter()
                .all(|(_, step)| matches!(step, Step::Done))
        {
            return Stage::Over;
        }
        if self.is_ready() && self.consent == Consent::Open && self.is_quoted() {
            return Stage::Asking(self.plan());
        }
        Stage::Working
    }

    /// Whether every line has its rate, and at least one could be bought.
    fn is_quoted(&self) -> bool {
        self.lines
            .iter()
            .all(|(_, step)| matches!(step, Step::Done | Step::Planned { .. }))
    }

    fn plan(&self) -> Plan {
        let mut plan = Plan {
            labels: 0,
            total: Money::zero(self.currency.clone()),
        };
        for (_, step) in &self.lines {
            if let Step::Planned { price, .. } = step {
                plan.labels += 1;
                plan.total = plan.total.plus(price).unwrap_or(plan.total);
            }
        }
        plan
    }

    pub(super) fn summary(&self) -> Summary {
        let mut summary = Summary {
            rows: self.rows,
            bought: self.bought,
            failed: self.failed.clone(),
            in_doubt: self.in_doubt.clone(),
            already: self.already.clone(),
            spent: self.spent.amount_text(),
            currency: self.spent.currency.code(),
            labels: self.labels.values().cloned().collect(),
        };
        summary.failed.sort_by_key(|failed| failed.row);
        summary.in_doubt.sort_by_key(|doubtful| doubtful.row);
        summary.already.sort_by_key(|already| already.row);
        summary
    }

    pub(super) fn ending(&self) -> Ending {
        if !self.in_doubt.is_empty() {
            Ending::InDoubt
        } else if !self.failed.is_empty() || self.already.iter().any(|already| already.changed) {
            Ending::SomeFailed
        } else {
            Ending::AllBought
        }
    }

    pub(super) fn is_ready(&self) -> bool {
        self.is_answered && self.is_recovered
    }

    pub(super) fn progress(&self) -> Progress {
        let open = self
            .lines
            .iter()
            .filter(|(_, step)| !matches!(step, Step::Done))
            .count();
        Progress {
            done: self.rows.saturating_sub(open),
            rows: self.rows,
        }
    }

    /// Sentences for the user, each given once.
    pub(super) fn take_notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notes)
    }

    pub(super) fn approve(&mut self) -> Vec<Command> {
        self.consent = Consent::Given;
        self.admit()
    }

    /// Nothing is bought; the unpaid shipments wait for the next run.
    pub(super) fn decline(&mut self) -> Vec<Command> {
        self.consent = Consent::Refused;
        for at in 0..self.lines.len() {
            if matches!(self.lines.get(at), Some((_, Step::Planned { .. }))) {
                self.record_failed_row(at, None, text!(self.words, "cli-declined"));
            }
        }
        self.admit()
    }

    /// The worker ended: what was being bought is unresolved until the next run.
    pub(super) fn on_worker_gone(&mut self) {
        if !self.is_ready() {
            self.not_started = Some(self.words.failure(&Failure::new(Cause::Stopped)));
        }
        let reason = self.words.failure(&Failure::new(Cause::Stopped));
        for at in 0..self.lines.len() {
            match self.lines.get(at).map(|(_, step)| step) {
                Some(Step::Buying | Step::Retrying(_)) => {
                    self.record_in_doubt(at, None, reason.clone());
                }
                Some(
                    Step::Waiting
                    | Step::Quoting(_)
                    | Step::InBulk
                    | Step::ToRetry
                    | Step::Planned { .. }
                    | Step::ToSave { .. }
                    | Step::Saving { .. },
                ) => self.record_failed_row(at, None, reason.clone()),
                Some(Step::Done) | None => {}
            }
        }
    }

    pub(super) fn apply(&mut self, event: Event) -> Vec<Command> {
        match event {
            Event::Connected { outcome, .. } => return self.on_connected(outcome),
            Event::ConnectionTested { outcome, .. } => self.on_tested(outcome),
            Event::Recovered { .. } => self.is_recovered = true,
            Event::Quoted {
                request, outcome, ..
            } => {
                if let Some(at) = self.find(request) {
                    self.on_quoted(at, outcome);
                }
            }
            Event::PurchaseProgress { line, .. } => self.mark_as_buying(&line),
            Event::BulkLineEnded { line, outcome, .. } => self.on_line_ended(&line, outcome),
            Event::BulkEnded { request, outcome } if self.bulk == Some(request) => {
                self.bulk = None;
                if let Err(failure) = outcome {
                    self.on_bulk_failed(&failure);
                }
            }
            Event::LabelSaved {
                request, outcome, ..
            } => {
                if let Some(at) = self.find(request) {
                    self.on_saved(at, outcome);
                }
            }
            Event::Retried {
                request, outcome, ..
            } => {
                if let Some(at) = self.find(request) {
                    self.on_retried(at, outcome);
                }
            }
            Event::ProfilesKnown(_)
            | Event::ProfileSaved { .. }
            | Event::Purchased { .. }
            | Event::BulkProgressed { .. }
            | Event::BulkEnded { .. }
            | Event::LabelFetched { .. }
            | Event::ShipmentsListed { .. }
            | Event::ShipmentsChanged
            | Event::SyncProgressed { .. }
            | Event::Synced { .. }
            | Event::ShipmentKnown { .. }
            | Event::DraftsPriced { .. }
            | Event::ShipmentsExported { .. }
            | Event::RefundsListed { .. }
            | Event::ReportMade { .. }
            | Event::ReportExported { .. }
            | Event::ShipmentOpened { .. }
            | Event::ShipmentDeleted { .. }
            | Event::RatesRefreshed { .. }
            | Event::RefundAsked { .. }
            | Event::UnprintedChanged { .. }
            | Event::UnsettledChanged { .. }
            | Event::SetAside { .. }
            | Event::PrintMarked { .. }
            | Event::BatchCreated { .. }
            | Event::BatchDeleted { .. }
            | Event::BatchChanged { .. }
            | Event::Batches(_)
            | Event::Returns(_)
            | Event::Papers(_)
            | Event::Tracking(_)
            | Event::Printing(_)
            | Event::BudgetChanged { .. }
            | Event::OnlineChanged { .. } => {}
        }
        self.admit()
    }
}
