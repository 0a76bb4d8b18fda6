//! The course of one run: events in, requests out. Pure: no channel, no
//! terminal, no clock, so that a test walks it step by step.
//!
//! `admission` decides what is sent next; `outcomes` takes in what came back,
//! `bulk_lines` what the bulk job reports; `bought_before` knows what to tell of rows that
//! were bought before.

mod admission;
mod bought_before;
mod bulk_lines;
mod outcomes;
#[cfg(test)]
mod tests;

use std::{collections::BTreeMap, rc::Rc};

use jiff::{Timestamp, tz::TimeZone};

use super::{
    Ending,
    args::ShipArgs,
    lines::{Line, Lines},
    summary::{
        AlreadyLine, ChargedLine, FailedLine, InDoubtLine, LabelLine, LeftLine, LeftReason,
        Summary, ToDecideLine, WithoutLabelLine,
    },
};
use crate::{
    contract::{Cause, Failure, Notice, PaidTwice, RequestId, UnresolvedReason},
    features::{
        bulk::calls::{self as bulk, BoughtBefore},
        calls::{AnyReply, Event, Reply, Request, Routed},
        orders::OrderFile,
        settings::calls as settings,
        unresolved::calls as unresolved,
    },
    kit::text::Words,
    model::{
        environment::AccountId,
        ids::{LineId, ShipmentId},
        money::{Currency, Money},
        order_key::OrderKey,
        purchase_terms::PurchaseTerms,
    },
    text,
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
    /// Rows that were bought before.
    pub already: usize,
}

/// Rows done, of all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Progress {
    pub done: usize,
    pub rows: usize,
    /// The service takes no request until then, and the run waits.
    pub held_until: Option<Timestamp>,
    /// The service's list is behind, and the run waits for it.
    pub list: Option<ListBehind>,
}

/// Until when a list is waited for at most, and what it is to show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ListBehind {
    Created(Timestamp),
    Bought(Timestamp),
}

/// Where one line is.
#[derive(Debug)]
enum Step {
    Waiting,
    /// Unresolved, and the user asked to try it again, which may buy it at this price.
    ToRetry(Option<Money>),
    Retrying(RequestId),
    /// Paid, and its label is still to be put into the folder.
    ToLabel,
    /// Its price is known.
    Planned(PurchaseTerms),
    /// Handed to the bulk job.
    InBulk,
    /// Being bought by the bulk job.
    Buying,
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

/// Whether the bulk job is ended before its last line: labels do not come, the service
/// asks for a pause that is longer than the run waits, or the user has had enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stopping {
    No,
    Wanted,
    Asked,
    /// Asked, and one more job puts the labels of what retries have bought since.
    Labelling,
}

/// An unresolved line that was tried again in this run.
#[derive(Debug)]
struct Tried {
    shipment: ShipmentId,
    paid: PaidBy,
}

/// Who has paid for a line that was tried again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PaidBy {
    /// It is not known to be paid.
    Nobody,
    /// The try of this run, which has counted it.
    Retry,
    /// An earlier run.
    Earlier,
}

/// What is known of the service's pauses.
#[derive(Debug, Clone, Copy, Default)]
struct Pause {
    /// When more may be sent than now.
    more_at: Option<Timestamp>,
    /// The service asked for a pause that lasts until then.
    held_until: Option<Timestamp>,
    list: Option<ListBehind>,
}

/// What a run is for, and how it speaks to its user.
#[derive(Debug, Clone, Copy)]
pub(super) struct Setting<'a> {
    pub account: AccountId,
    pub zone: &'a TimeZone,
    pub words: &'a Words,
}

/// One run over one file.
#[derive(Debug)]
pub(super) struct ShipRun<'a> {
    args: &'a ShipArgs,
    words: &'a Words,
    zone: &'a TimeZone,
    account: AccountId,
    file: Rc<OrderFile>,
    lines: Vec<(Line, Step)>,
    /// Where each line is in `lines`, once each row has its line.
    places: BTreeMap<LineId, usize>,
    /// The order of each of `lines`, until each row has its line.
    keys: Vec<OrderKey>,
    rows: usize,
    next_request: RequestId,
    consent: Consent,
    /// The bulk job that is under way.
    bulk: Option<RequestId>,
    stopping: Stopping,
    /// Why rows are left when the job is ended before its last line.
    stopped_by: LeftReason,
    /// The service answers and takes the token, and each row has its line.
    are_lines_found: bool,
    /// It is asked which of the rows that can't ship are paid.
    is_bought_asked: bool,
    /// Recovery of what an earlier run left open has ended.
    is_recovered: bool,
    not_started: Option<String>,
    currency: Currency,
    spent: Money,
    bought: usize,
    failed: Vec<FailedLine>,
    in_doubt: Vec<InDoubtLine>,
    /// By their places in `lines`.
    already: BTreeMap<usize, (AlreadyLine, BoughtBefore)>,
    /// Paid rows that can't ship as they are written.
    already_bad: Vec<AlreadyLine>,
    to_decide: Vec<ToDecideLine>,
    charged_otherwise: Vec<ChargedLine>,
    labels: BTreeMap<usize, LabelLine>,
    without_label: Vec<WithoutLabelLine>,
    left: Vec<LeftLine>,
    pause: Pause,
    labels_put_before: Vec<LabelLine>,
    saved_as_pdf: Vec<(usize, String)>,
    /// As reported last.
    paid_twice: Vec<PaidTwice>,
    /// Purchases that no list has shown yet.
    not_compared: usize,
    /// Unresolved lines that are tried again in this run, by their places in `lines`.
    retried: BTreeMap<usize, Tried>,
    notes: Vec<String>,
    /// Lines of rows that were not bought: their drafts are needed no more.
    unneeded: Vec<LineId>,
}

impl<'a> ShipRun<'a> {
    pub(super) fn new(lines: Lines, args: &'a ShipArgs, setting: Setting<'a>) -> Self {
        let Setting {
            account,
            zone,
            words,
        } = setting;
        Self {
            args,
            words,
            zone,
            account,
            places: BTreeMap::new(),
            keys: lines.keys,
            file: lines.file,
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
            stopping: Stopping::No,
            stopped_by: LeftReason::Stopped,
            are_lines_found: false,
            is_bought_asked: false,
            is_recovered: false,
            not_started: None,
            currency: Currency::Cad,
            spent: Money::zero(Currency::Cad),
            bought: 0,
            failed: lines.failed,
            in_doubt: Vec::new(),
            already: BTreeMap::new(),
            already_bad: Vec::new(),
            to_decide: Vec::new(),
            charged_otherwise: Vec::new(),
            labels: BTreeMap::new(),
            without_label: Vec::new(),
            left: Vec::new(),
            pause: Pause::default(),
            labels_put_before: Vec::new(),
            saved_as_pdf: Vec::new(),
            paid_twice: Vec::new(),
            not_compared: 0,
            retried: BTreeMap::new(),
            notes: lines.warnings,
            unneeded: Vec::new(),
        }
    }

    pub(super) fn start(&mut self) -> Vec<Request> {
        let account = self.account;
        vec![self.request(settings::Connect { account })]
    }

    /// Gives a call its id.
    fn request<C: Routed>(&mut self, call: C) -> Request {
        call.into_request(self.next_request.take())
    }

    pub(super) fn stage(&self) -> Stage {
        if let Some(sentence) = &self.not_started {
            return Stage::NotStarted(sentence.clone());
        }
        if self.is_ready()
            && self.bulk.is_none()
            && self
                .lines
                .iter()
                .all(|(_, step)| matches!(step, Step::Done))
        {
            return Stage::Over;
        }
        if self.is_ready()
            && self.bulk.is_none()
            && self.consent == Consent::Open
            && self.is_priced()
        {
            return Stage::Asking(self.plan());
        }
        Stage::Working
    }

    /// Whether every line has its price, and at least one could be bought.
    fn is_priced(&self) -> bool {
        self.lines
            .iter()
            .all(|(_, step)| matches!(step, Step::Done | Step::Planned(_) | Step::ToRetry(_)))
    }

    fn plan(&self) -> Plan {
        let mut plan = Plan {
            labels: 0,
            total: Money::zero(self.currency.clone()),
            already: self.already.len() + self.already_bad.len(),
        };
        for (_, step) in &self.lines {
            let price = match step {
                Step::Planned(PurchaseTerms { price, .. }) | Step::ToRetry(Some(price)) => price,
                Step::Waiting
                | Step::ToRetry(None)
                | Step::Retrying(_)
                | Step::ToLabel
                | Step::InBulk
                | Step::Buying
                | Step::Done => continue,
            };
            plan.labels += 1;
            plan.total = plan.total.plus(price).unwrap_or(plan.total);
        }
        plan
    }

    pub(super) fn summary(&self) -> Summary {
        let mut summary = Summary {
            rows: self.rows,
            bought: self.bought,
            failed: self.failed.clone(),
            in_doubt: self.in_doubt.clone(),
            already: self
                .already
                .values()
                .map(|(line, _)| line)
                .chain(&self.already_bad)
                .cloned()
                .collect(),
            to_decide: self.to_decide.clone(),
            charged_otherwise: self.charged_otherwise.clone(),
            spent: self.spent.amount_text(),
            currency: self.spent.currency.code(),
            labels: self.labels.values().cloned().collect(),
            without_label: self.without_label.clone(),
            left: self.left.clone(),
            run_again_at: self.pause.more_at.filter(|_at| {
                let left = self.left.iter();
                left.map(|line| line.why)
                    .any(|why| why == LeftReason::Stopped)
            }),
            labels_put_before: self.labels_put_before.clone(),
            saved_as_pdf: self.saved_as_pdf.clone(),
            paid_twice: self
                .paid_twice
                .iter()
                .map(|one| self.paid_twice_line(one))
                .collect(),
            not_retried: self.not_retried(),
            not_compared: self.not_compared,
        };
        summary.without_label.sort_by_key(|line| line.row);
        summary.left.sort_by_key(|line| line.row);
        summary.failed.sort_by_key(|failed| failed.row);
        summary.in_doubt.sort_by_key(|doubtful| doubtful.row);
        summary.already.sort_by_key(|already| already.row);
        summary.to_decide.sort_by_key(|line| line.row);
        summary.labels_put_before.sort_by_key(|line| line.row);
        summary.saved_as_pdf.sort();
        summary
    }

    /// Of several that apply, the one that needs a person most: in doubt, then what needs
    /// attention, then interrupted.
    pub(super) fn ending(&self) -> Ending {
        let mut why_left = self.left.iter().map(|line| line.why);
        if !self.in_doubt.is_empty() {
            Ending::InDoubt
        } else if !self.failed.is_empty()
            || !self.without_label.is_empty()
            || why_left.any(|why| why != LeftReason::Interrupted)
            || !self.to_decide.is_empty()
            || !self.paid_twice.is_empty()
            || !self.charged_otherwise.is_empty()
            || !self.already_bad.is_empty()
            || self
                .already
                .values()
                .any(|(line, _)| line.message.is_some())
        {
            Ending::SomeFailed
        } else if !self.left.is_empty() {
            Ending::Interrupted
        } else {
            Ending::AllBought
        }
    }

    pub(super) fn is_ready(&self) -> bool {
        self.are_lines_found && !self.is_bought_asked && self.is_recovered
    }

    pub(super) fn progress(&self) -> Progress {
        let open = self
            .lines
            .iter()
            .filter(|(_, step)| !matches!(step, Step::Done))
            .count();
        Progress {
            // A row that is left for the next run is not done.
            done: self.rows.saturating_sub(open + self.left.len()),
            rows: self.rows,
            held_until: self.pause.held_until,
            list: self.pause.list,
        }
    }

    /// Sentences for the user, each given once.
    pub(super) fn take_notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notes)
    }

    pub(super) fn approve(&mut self) -> Vec<Request> {
        self.consent = Consent::Given;
        self.admit()
    }

    /// Nothing is bought, for this reason; the unpaid shipments are discarded.
    pub(super) fn decline(&mut self, why: LeftReason) -> Vec<Request> {
        self.consent = Consent::Refused;
        for at in 0..self.lines.len() {
            if let Some((line, Step::Planned(_))) = self.lines.get(at) {
                self.unneeded.push(line.id.clone());
                self.record_left(at, why);
            }
        }
        self.give_up_retries();
        self.admit()
    }

    /// The user wants it to end: nothing more is begun. What is being bought is bought to the
    /// end and gets its label; the rest is for another run.
    pub(super) fn interrupt(&mut self) -> Vec<Request> {
        self.stopped_by = LeftReason::Interrupted;
        self.notes.push(text!(self.words, "cli-interrupting"));
        if self.is_ready() {
            if self.stopping == Stopping::No {
                self.stopping = Stopping::Wanted;
            }
        } else {
            // Nothing is begun yet.
            self.are_lines_found = true;
            self.leave_bad_rows(LeftReason::Interrupted);
            self.is_recovered = true;
            for at in 0..self.lines.len() {
                self.record_left(at, LeftReason::Interrupted);
            }
        }
        self.admit()
    }

    /// The worker ended: what was being bought is unresolved until the next run.
    pub(super) fn on_worker_gone(&mut self) {
        self.bulk = None;
        if !self.is_ready() {
            self.not_started = Some(self.words.failure(&Failure::new(Cause::Stopped)));
        }
        let reason = self.words.failure(&Failure::new(Cause::Stopped));
        let mut is_left = false;
        for at in 0..self.lines.len() {
            match self.lines.get(at).map(|(_, step)| step) {
                Some(Step::Buying | Step::Retrying(_)) => {
                    self.record_in_doubt(at, None, reason.clone());
                }
                Some(Step::InBulk | Step::ToLabel) if self.is_paid_after_retry(at) => {
                    self.record_label_to_come(at);
                }
                Some(Step::ToRetry(_)) => {
                    self.record_still_in_doubt(at, UnresolvedReason::BuyUnknown);
                }
                Some(Step::Waiting | Step::InBulk | Step::ToLabel | Step::Planned(_)) => {
                    self.record_left(at, LeftReason::Stopped);
                    is_left = true;
                }
                Some(Step::Done) | None => {}
            }
        }
        if is_left {
            self.notes.push(reason);
        }
    }

    pub(super) fn apply(&mut self, event: Event) -> Vec<Request> {
        match event {
            Event::Notice(Notice::Recovered { unresolved }) => {
                self.is_recovered = true;
                self.note_paid_twice(unresolved);
            }
            Event::Notice(Notice::UnresolvedChanged { unresolved }) => {
                self.note_paid_twice(unresolved);
            }
            Event::Notice(Notice::ChargedOtherwise {
                line,
                shipment,
                approved,
                charged,
            }) => self.on_charged_otherwise(&line, &shipment, &approved, &charged),
            Event::Notice(Notice::BudgetChanged { more_at, .. }) => self.pause.more_at = more_at,
            // The rest is for a window that stays open.
            Event::Notice(_) => {}
            Event::Reply(Reply { id, reply }) => return self.on_reply(id, reply),
        }
        self.admit()
    }

    /// Takes the reply to one of the calls that this command makes.
    fn on_reply(&mut self, id: RequestId, reply: AnyReply) -> Vec<Request> {
        if let AnyReply::Settings(reply) = reply {
            return self.on_settings_reply(reply);
        }
        if let AnyReply::Bulk(bulk::Replies::Start(_call, update)) = reply {
            self.on_bulk_reply(id, update);
        } else if let AnyReply::Bulk(bulk::Replies::FindLinesOfOthers(_call, update)) = reply {
            self.on_lines_found(update.into_result());
        } else if let AnyReply::Bulk(bulk::Replies::FindBought(_call, update)) = reply {
            self.on_bought_found(update.into_result());
        } else if let AnyReply::Unresolved(unresolved::Replies::Retry(_call, update)) = reply
            && let Some(at) = self.find(id)
        {
            self.on_retried(at, update.into_result());
        }
        self.admit()
    }

    fn on_settings_reply(&mut self, reply: settings::Replies) -> Vec<Request> {
        match reply {
            settings::Replies::Connect(_call, update) => {
                return self.on_connected(update.into_result());
            }
            settings::Replies::TestConnection(_call, update) => {
                return self.on_tested(update.into_result());
            }
            settings::Replies::SaveProfile(..)
            | settings::Replies::DeleteProfile(..)
            | settings::Replies::Diagnose(..) => {}
        }
        self.admit()
    }
}
