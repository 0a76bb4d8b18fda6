//! What is sent next: one bulk job for the prices, for those who want to see them first, and
//! one for all that may be bought. Nothing is bought without consent.

use std::{collections::BTreeMap, sync::Arc};

use super::{
    super::{lines::draft_of, summary::LeftReason},
    Consent, ShipRun, Step, Stopping,
};
use crate::contract::UnresolvedReason;
use crate::features::{
    bulk::calls::{BulkLine, Cancel, LabelsTo, Start, Wanted},
    calls::{Request, Routed as _},
    ship::calls::DiscardDrafts,
    unresolved::calls::Retry,
};
use crate::model::rate_choice::RateChoice;

/// Unresolved rows that are tried again at a time.
const MAX_ROWS_IN_FLIGHT: usize = 16;
/// Lines of one bulk job, whose drafts are all in memory.
const MAX_LINES_A_JOB: usize = 4_096;

impl ShipRun<'_> {
    /// Requests for every line that may take its next step.
    pub(super) fn admit(&mut self) -> Vec<Request> {
        if !self.is_ready() {
            return Vec::new();
        }
        let mut in_flight = self
            .lines
            .iter()
            .filter(|(_, step)| matches!(step, Step::Retrying(_)))
            .count();
        let mut requests = Vec::new();
        if self.stopping == Stopping::Wanted {
            self.stopping = Stopping::Asked;
            if self.bulk.is_some() {
                requests.push(self.request(Cancel {}));
            }
        }
        if self.stopping != Stopping::No {
            self.give_up_retries();
        }
        for at in 0..self.lines.len() {
            // To try one again may buy it.
            if in_flight >= MAX_ROWS_IN_FLIGHT || self.consent != Consent::Given {
                break;
            }
            if let Some(request) = self.retry(at) {
                requests.push(request);
                in_flight += 1;
            }
        }
        if in_flight == 0 {
            requests.extend(self.begin_job());
        }
        requests.extend(self.discard());
        requests
    }

    /// Has the drafts of rows deleted that were not bought, once no row is under way.
    /// The run does not wait for it.
    fn discard(&mut self) -> Option<Request> {
        let is_over = self
            .lines
            .iter()
            .all(|(_, step)| matches!(step, Step::Done));
        if !is_over || self.unneeded.is_empty() {
            return None;
        }
        let lines = std::mem::take(&mut self.unneeded);
        Some(self.request(DiscardDrafts { lines }))
    }

    /// The request that tries a line again that is unresolved.
    fn retry(&mut self, at: usize) -> Option<Request> {
        let (line, step) = self.lines.get_mut(at)?;
        if !matches!(step, Step::ToRetry(_)) {
            return None;
        }
        let id = self.next_request.take();
        *step = Step::Retrying(id);
        let line = line.id.clone();
        Some(Retry { line }.into_request(id))
    }

    /// The run ends before these were tried again: they stay unresolved.
    pub(super) fn give_up_retries(&mut self) {
        for at in 0..self.lines.len() {
            if matches!(self.lines.get(at), Some((_, Step::ToRetry(_)))) {
                self.record_still_in_doubt(at, UnresolvedReason::BuyUnknown);
            }
        }
    }

    /// The run is being ended: nothing more is bought. Where its user ends it, labels still
    /// come for what is paid; else neither requests nor labels are to be had for now.
    fn leave_what_is_not_begun(&mut self) {
        let has_labels =
            self.stopped_by == LeftReason::Interrupted && self.stopping == Stopping::Asked;
        let mut is_labelling = false;
        for at in 0..self.lines.len() {
            match self.lines.get(at) {
                Some((_, Step::Waiting | Step::Planned(_))) => {
                    self.record_left(at, self.stopped_by);
                }
                Some((_, Step::ToLabel)) if has_labels => is_labelling = true,
                Some((_, Step::ToLabel)) => self.record_label_to_come(at),
                Some(_) | None => {}
            }
        }
        if is_labelling {
            self.stopping = Stopping::Labelling;
        }
    }

    /// The bulk job of lines that wait, for their prices or, with the user's consent, to be
    /// bought; the next ones follow it.
    fn begin_job(&mut self) -> Option<Request> {
        if self.bulk.is_some() || self.consent == Consent::Refused {
            return None;
        }
        if self.stopping != Stopping::No {
            self.leave_what_is_not_begun();
        }
        let is_agreed = self.consent == Consent::Given;
        let (mut lines, mut unread) = (Vec::new(), Vec::new());
        let mut rules = BTreeMap::new();
        for (at, (line, step)) in self.lines.iter_mut().enumerate() {
            if lines.len() >= MAX_LINES_A_JOB {
                break;
            }
            let (approved, is_to_buy) = match step {
                Step::Planned(terms) if is_agreed => (Some(terms.clone()), true),
                Step::Waiting => (None, is_agreed),
                Step::ToLabel => (None, false),
                Step::Planned(_)
                | Step::ToRetry(_)
                | Step::Retrying(_)
                | Step::InBulk
                | Step::Buying
                | Step::Done => continue,
            };
            let Some(draft) = draft_of(&self.file, line.row) else {
                unread.push(at);
                continue;
            };
            *step = Step::InBulk;
            // A service that is named for this run goes before that of the rules; what else they
            // ask stays.
            let rule = match &self.args.rate {
                Some(service) => line.rate.with(service.clone()),
                None => line.rate.clone(),
            };
            rules.insert(line.id.clone(), rule);
            lines.push(BulkLine {
                line: line.id.clone(),
                wanted: if is_to_buy {
                    let draft = Box::new(draft);
                    Wanted::Draft { draft, approved }
                } else {
                    Wanted::Price(Box::new(draft))
                },
            });
        }
        for at in unread {
            if self.is_paid_after_retry(at) {
                self.record_label_to_come(at);
            } else {
                self.record_left(at, LeftReason::Stopped);
            }
        }
        if lines.is_empty() {
            return None;
        }
        let start = Start {
            lines,
            choice: RateChoice::ByRules(Arc::new(rules)),
            max_price: self.args.most(),
            labels: Some(LabelsTo {
                folder: self.args.labels.clone(),
                format: self.args.format,
                naming: self.args.name.clone().unwrap_or_default(),
                again: self.args.put_again(),
            }),
        };
        let request = self.request(start);
        self.bulk = Some(request.id);
        Some(request)
    }
}
