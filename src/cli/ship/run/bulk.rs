//! Events of the bulk job, and what each means for its row.

use crate::{
    domain::{ids::LineId, money::Money},
    message::{BulkOutcome, Cause, Failure, SavedLabel},
};

use super::{ShipRun, Step};

impl ShipRun<'_> {
    fn find_line(&self, line: &LineId) -> Option<usize> {
        self.places.get(line).copied()
    }

    /// From here until its outcome comes, the line may have been paid for.
    pub(super) fn mark_as_buying(&mut self, line: &LineId) {
        if let Some(at) = self.find_line(line)
            && matches!(self.lines.get(at), Some((_, Step::InBulk)))
        {
            self.set(at, Step::Buying);
        }
    }

    pub(super) fn on_line_ended(&mut self, line: &LineId, outcome: BulkOutcome) {
        let Some(at) = self.find_line(line) else {
            return;
        };
        match outcome {
            BulkOutcome::Bought { price, label, .. } => {
                self.bought += 1;
                self.pay(&price);
                self.on_label(at, label);
            }
            BulkOutcome::Already {
                shipment,
                changed,
                label,
            } => {
                self.record_already_bought(at, &shipment, changed);
                self.on_label(at, label);
            }
            BulkOutcome::NotChosen(why) => self.record_no_rate(at, &why),
            BulkOutcome::WasInDoubt { .. } if self.may_retry(at) => self.set(at, Step::ToRetry),
            BulkOutcome::WasInDoubt { shipment, doubt } => {
                self.record_failure(at, &Failure::of(&shipment, Cause::InDoubt(doubt)));
            }
            BulkOutcome::Failed(failure) => self.record_failure(at, &failure),
            BulkOutcome::Done | BulkOutcome::Left => {
                self.record_failure(at, &Failure::new(Cause::Stopped));
            }
        }
    }

    /// The job did not start.
    pub(super) fn on_bulk_failed(&mut self, failure: &Failure) {
        for at in 0..self.lines.len() {
            if matches!(self.lines.get(at), Some((_, Step::InBulk))) {
                self.record_failure(at, failure);
            }
        }
    }

    fn pay(&mut self, price: &Money) {
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
                    self.note_pdf(line.row, line.order_id.clone(), wanted);
                }
                self.record_label(at, &saved);
            }
            Err(failure) => self.record_missing_label(at, &failure),
        }
    }
}
