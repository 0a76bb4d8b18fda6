//! What the bulk job reports of a line, and what it means for its row.

use crate::contract::{Cause, Failure, RequestId, UnresolvedReason, Update};
use crate::features::bulk::calls::{
    BulkCourse, BulkOutcome, BulkUpdate, MAX_LABEL_FAILURES, Start,
};
use crate::model::{ids::LineId, label::SavedLabel, money::Money};

use super::super::summary::LeftReason;
use super::{ListBehind, PaidBy, ShipRun, Step, Stopping, Tried};
use crate::text;

impl ShipRun<'_> {
    fn find_line(&self, line: &LineId) -> Option<usize> {
        self.places.get(line).copied()
    }

    /// What the bulk job reports; one that is not this run's changes nothing.
    pub(super) fn on_bulk_reply(&mut self, id: RequestId, update: Update<Start>) {
        match update {
            Update::Progress(BulkUpdate::Progressed(progress)) => {
                if let Some(failure) = &progress.paused_for {
                    self.stop_for_labels(failure);
                }
                self.on_course(progress.course);
            }
            Update::Progress(BulkUpdate::LineProgressed { line, .. }) => self.mark_as_buying(&line),
            Update::Progress(BulkUpdate::LineEnded { line, outcome }) => {
                self.on_line_ended(&line, outcome);
            }
            Update::Done(result) if self.bulk == Some(id) => {
                self.bulk = None;
                if let Ok(summary) = &result {
                    self.not_compared = summary.not_compared;
                }
                self.end_open_lines(result.err().as_ref());
            }
            Update::Done(_another_job) => {}
        }
    }

    /// A pause of the service is waited for as long as was said, and no longer.
    fn on_course(&mut self, course: BulkCourse) {
        self.pause.held_until = None;
        self.pause.list = match course {
            BulkCourse::AwaitingCreated { until } => Some(ListBehind::Created(until)),
            BulkCourse::AwaitingBought { until } => Some(ListBehind::Bought(until)),
            BulkCourse::Running
            | BulkCourse::WaitingUntil(_)
            | BulkCourse::Held { .. }
            | BulkCourse::Paused
            | BulkCourse::Cancelled => None,
        };
        if let BulkCourse::Held { since, until } = course {
            let longest = i64::try_from(self.args.wait).unwrap_or(i64::MAX);
            if until.duration_since(since).as_secs() <= longest.saturating_mul(60) {
                self.pause.held_until = Some(until);
            } else if matches!(self.stopping, Stopping::No | Stopping::Labelling) {
                self.stopping = Stopping::Wanted;
            }
        }
    }

    /// Whether this run has paid for the line by trying it again: it is in the totals.
    fn is_paid_by_retry(&self, at: usize) -> bool {
        let tried = self.retried.get(&at);
        tried.is_some_and(|tried| tried.paid == PaidBy::Retry)
    }

    /// Until its outcome is reported, the line may be paid for.
    fn mark_as_buying(&mut self, line: &LineId) {
        if let Some(at) = self.find_line(line)
            && matches!(self.lines.get(at), Some((_, Step::InBulk)))
        {
            self.set(at, Step::Buying);
        }
    }

    fn on_line_ended(&mut self, line: &LineId, outcome: BulkOutcome) {
        let Some(at) = self.find_line(line) else {
            return;
        };
        match outcome {
            BulkOutcome::Already {
                changed: false,
                label,
                ..
            } if self.is_paid_by_retry(at) => self.on_label(at, label),
            BulkOutcome::Failed(failure) if self.is_paid_after_retry(at) => {
                self.record_without_label(at, &failure);
            }
            BulkOutcome::Priced(_)
            | BulkOutcome::NotChosen(_)
            | BulkOutcome::WasUnresolved { .. }
            | BulkOutcome::Done
            | BulkOutcome::Left
                if self.is_paid_after_retry(at) =>
            {
                self.record_label_to_come(at);
            }
            BulkOutcome::Bought { price, label, .. } => {
                self.bought += 1;
                self.pay(&price);
                self.on_label(at, label);
            }
            BulkOutcome::Already {
                bought,
                changed,
                label,
            } => {
                self.record_already_bought(at, &bought, changed);
                self.on_label(at, label);
            }
            BulkOutcome::Priced(terms) => self.set(at, Step::Planned(terms)),
            BulkOutcome::NotChosen(why) => self.record_no_rate(at, &why),
            BulkOutcome::WasUnresolved {
                shipment,
                approved,
                changed,
                ..
            } if self.stopping == Stopping::No && self.may_retry(at) => {
                if let Some(reason) = self.why_not_retried(approved.as_ref(), changed) {
                    return self.record_in_doubt(at, Some(&shipment), reason);
                }
                let paid = PaidBy::Nobody;
                self.retried.insert(at, Tried { shipment, paid });
                self.set(at, Step::ToRetry(approved));
            }
            BulkOutcome::WasUnresolved {
                shipment, reason, ..
            } => {
                self.record_failure(at, &Failure::of(&shipment, Cause::Unresolved(reason)));
            }
            BulkOutcome::Failed(failure) => self.record_failure(at, &failure),
            BulkOutcome::Done | BulkOutcome::Left => self.record_left(at, self.stopped_by),
        }
    }

    /// Ends the job, which has paused itself: nothing resumes it. What is
    /// bought gets its label, and the rest is for another run.
    fn stop_for_labels(&mut self, failure: &Failure) {
        if self.stopping == Stopping::No {
            self.stopping = Stopping::Wanted;
            let reason = self.words.failure(failure);
            self.notes.push(text!(
                self.words,
                "cli-stopped-for-labels",
                count = MAX_LABEL_FAILURES,
                reason = reason
            ));
        }
    }

    /// The job is over, or was not begun: no row waits for it any more. What it has begun to
    /// buy without reporting an outcome may be paid for.
    fn end_open_lines(&mut self, failure: Option<&Failure>) {
        for at in 0..self.lines.len() {
            match (self.lines.get(at).map(|(_, step)| step), failure) {
                (Some(Step::Buying), _) => {
                    let cause = Cause::Unresolved(UnresolvedReason::BuyUnknown);
                    let reason = self.words.failure(&Failure::new(cause));
                    self.record_in_doubt(at, None, reason);
                }
                (Some(Step::InBulk), _) if self.is_paid_after_retry(at) => {
                    self.record_label_to_come(at);
                }
                // The window or another command has a job, and one runs at a time.
                (Some(Step::InBulk), Some(failure)) if matches!(failure.cause, Cause::Busy) => {
                    self.record_left(at, LeftReason::OtherJob);
                }
                (Some(Step::InBulk), Some(failure)) => self.record_failure(at, failure),
                (Some(Step::InBulk), None) => self.record_left(at, self.stopped_by),
                (Some(_) | None, _) => {}
            }
        }
    }

    pub(super) fn pay(&mut self, price: &Money) {
        match self.spent.plus(price) {
            Ok(spent) => self.spent = spent,
            Err(error) => self.notes.push(error.to_string()),
        }
    }

    fn on_label(&mut self, at: usize, label: Result<SavedLabel, Failure>) {
        match label {
            Ok(saved) => {
                let wanted = self.args.format;
                if saved.format != wanted
                    && let Some((line, _)) = self.lines.get(at)
                {
                    let row = (line.row, line.order_id.clone());
                    self.saved_as_pdf.push(row);
                }
                self.record_label(at, &saved);
            }
            Err(failure) => self.record_missing_label(at, &failure),
        }
    }
}
