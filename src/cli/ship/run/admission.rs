//! What is sent next: at most so many rows on their way, nearest to its label
//! first, nothing bought without consent.

use crate::{
    domain::label::Overwrite,
    message::{Buy, Command, Quote, SaveLabel},
};

use super::{super::pace::MAX_ROWS_IN_FLIGHT, Consent, ShipRun, Step};

impl ShipRun<'_> {
    /// Commands for every line that may take its next step.
    pub(super) fn admit(&mut self) -> Vec<Command> {
        if !self.is_ready() {
            return Vec::new();
        }
        let mut in_flight = self
            .lines
            .iter()
            .filter(|(_, step)| is_in_flight(step))
            .count();
        let mut commands = Vec::new();
        let nearest_first: [fn(&Step) -> bool; 3] = [
            |step| matches!(step, Step::ToSave { .. }),
            |step| matches!(step, Step::Planned { .. }),
            |step| matches!(step, Step::ToRetry | Step::Waiting),
        ];
        for is_next in nearest_first {
            for at in 0..self.lines.len() {
                if in_flight >= MAX_ROWS_IN_FLIGHT {
                    return commands;
                }
                if self.lines.get(at).is_some_and(|(_, step)| is_next(step))
                    && let Some(command) = self.advance(at)
                {
                    commands.push(command);
                    in_flight += 1;
                }
            }
        }
        commands
    }

    /// The command that takes a line one step on, if it may go.
    fn advance(&mut self, at: usize) -> Option<Command> {
        let labels = self.args.labels.clone();
        let consent = self.consent;
        let (line, step) = self.lines.get_mut(at)?;
        match step {
            Step::Waiting => {
                let request = self.next_request.take();
                *step = Step::Quoting(request);
                Some(Command::Quote(Quote {
                    request,
                    line: line.id.clone(),
                    draft: Box::new(line.draft.clone()),
                }))
            }
            Step::ToRetry => {
                let request = self.next_request.take();
                *step = Step::Retrying(request);
                Some(Command::RetryInDoubt {
                    request,
                    line: line.id.clone(),
                })
            }
            Step::Planned {
                shipment,
                postage_type,
                price,
            } => {
                if consent != Consent::Given {
                    return None;
                }
                let request = self.next_request.take();
                let buy = Buy {
                    request,
                    line: line.id.clone(),
                    shipment: shipment.clone(),
                    postage_type: postage_type.clone(),
                    approved_price: price.clone(),
                };
                *step = Step::Buying(request);
                Some(Command::Buy(buy))
            }
            Step::ToSave { shipment, format } => {
                let request = self.next_request.take();
                let save = SaveLabel {
                    request,
                    shipment: shipment.clone(),
                    format: *format,
                    to: labels,
                    overwrite: Overwrite::Keep,
                };
                *step = Step::Saving {
                    request,
                    shipment: save.shipment.clone(),
                    format: *format,
                };
                Some(Command::SaveLabel(save))
            }
            Step::Quoting(_)
            | Step::Retrying(_)
            | Step::Buying(_)
            | Step::Saving { .. }
            | Step::Done => None,
        }
    }
}

fn is_in_flight(step: &Step) -> bool {
    match step {
        Step::Quoting(_) | Step::Retrying(_) | Step::Buying(_) | Step::Saving { .. } => true,
        Step::Waiting | Step::ToRetry | Step::Planned { .. } | Step::ToSave { .. } | Step::Done => {
            false
        }
    }
}
