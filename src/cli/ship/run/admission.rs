//! What is sent next: rates for those who want to see the price first, and
//! one bulk job for all that may be bought. Nothing is bought without consent.

use crate::features::{
    bulk::calls::{BulkLine, Cancel, LabelsTo, Start, Wanted},
    calls::{Request, Routed as _},
    labels::calls::Save,
    ship::calls::{DiscardDrafts, Quote},
    unresolved::calls::Retry,
};
use crate::model::{label::Overwrite, purchase_terms::PurchaseTerms};

use super::{super::summary::LeftReason, Consent, ShipRun, Step, Stopping};

/// Rows whose rates are requested at a time before the user agrees. Purchases
/// are paced by the worker's bulk job.
const MAX_ROWS_IN_FLIGHT: usize = 16;

impl ShipRun<'_> {
    /// Requests for every line that may take its next step.
    pub(super) fn admit(&mut self) -> Vec<Request> {
        if !self.is_ready() {
            return Vec::new();
        }
        let mut in_flight = self
            .lines
            .iter()
            .filter(|(_, step)| is_asking(step))
            .count();
        let mut requests = Vec::new();
        if self.stopping == Stopping::Wanted {
            self.stopping = Stopping::Asked;
            requests.push(self.request(Cancel {}));
        }
        for at in 0..self.lines.len() {
            if in_flight >= MAX_ROWS_IN_FLIGHT {
                break;
            }
            if let Some(request) = self.ask(at) {
                requests.push(request);
                in_flight += 1;
            }
        }
        if in_flight == 0 {
            requests.extend(self.buy());
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

    /// The request that asks about a line.
    fn ask(&mut self, at: usize) -> Option<Request> {
        let labels = self.args.labels.join("");
        let naming = self.args.name.clone().unwrap_or_default();
        let (consent, again) = (self.consent, self.args.put_again());
        let (line, step) = self.lines.get_mut(at)?;
        match step {
            Step::ToRetry => {
                let id = self.next_request.take();
                *step = Step::Retrying(id);
                let line = line.id.clone();
                Some(Retry { line }.into_request(id))
            }
            Step::Waiting if consent != Consent::Given => {
                let id = self.next_request.take();
                *step = Step::Quoting(id);
                let quote = Quote {
                    line: line.id.clone(),
                    draft: Box::new(line.draft.clone()),
                    replaces: None,
                };
                Some(quote.into_request(id))
            }
            Step::ToSave { shipment, format } => {
                let id = self.next_request.take();
                let (shipment, format) = (shipment.clone(), *format);
                *step = Step::Saving {
                    request: id,
                    shipment: shipment.clone(),
                    format,
                };
                let save = Save {
                    shipment,
                    format,
                    to: labels,
                    naming,
                    overwrite: Overwrite::Keep,
                    again,
                };
                Some(save.into_request(id))
            }
            Step::Waiting
            | Step::Quoting(_)
            | Step::Retrying(_)
            | Step::Planned { .. }
            | Step::InBulk
            | Step::Buying
            | Step::Saving { .. }
            | Step::Done => None,
        }
    }

    /// The bulk job of all lines that wait to be bought.
    fn buy(&mut self) -> Option<Request> {
        if self.bulk.is_some() || self.consent != Consent::Given {
            return None;
        }
        if self.stopping != Stopping::No {
            for at in 0..self.lines.len() {
                if matches!(self.lines.get(at), Some((_, Step::Waiting))) {
                    self.record_left(at, LeftReason::Stopped);
                }
            }
            return None;
        }
        let mut lines = Vec::new();
        for (line, step) in &mut self.lines {
            let approved = match step {
                Step::Planned {
                    shipment,
                    postage_type,
                    price,
                } => Some(PurchaseTerms {
                    shipment: shipment.clone(),
                    postage_type: postage_type.clone(),
                    price: price.clone(),
                }),
                Step::Waiting => None,
                Step::ToRetry
                | Step::Quoting(_)
                | Step::Retrying(_)
                | Step::InBulk
                | Step::Buying
                | Step::ToSave { .. }
                | Step::Saving { .. }
                | Step::Done => continue,
            };
            *step = Step::InBulk;
            lines.push(BulkLine {
                line: line.id.clone(),
                wanted: Wanted::Draft {
                    draft: Box::new(line.draft.clone()),
                    approved,
                },
            });
        }
        if lines.is_empty() {
            return None;
        }
        let start = Start {
            lines,
            choice: self.args.rate.clone(),
            max_price: self.args.max_price,
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

fn is_asking(step: &Step) -> bool {
    match step {
        Step::Quoting(_) | Step::Retrying(_) | Step::Saving { .. } => true,
        Step::Waiting
        | Step::ToRetry
        | Step::Planned { .. }
        | Step::InBulk
        | Step::Buying
        | Step::ToSave { .. }
        | Step::Done => false,
    }
}
