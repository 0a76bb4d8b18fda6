//! What came back for a line, and what it means for its row.

use crate::{
    domain::{
        ids::ShipmentId,
        label::LabelFormat,
        money::Money,
        no_rates,
        postage_type::PostageType,
        rate::{self, Rate},
    },
    message::{
        Cause, Command, Connected, Failure, LineState, PurchaseOutcome, Quoted, RequestId,
        SavedLabel,
    },
    text,
};

use super::{
    super::{
        args::RateChoice,
        lines::column,
        summary::{AlreadyLine, DoubtfulLine, FailedLine, LabelLine},
    },
    ShipRun, Step,
};

impl ShipRun<'_> {
    /// The line that waits for the answer to `request`.
    pub(super) fn find(&self, request: RequestId) -> Option<usize> {
        self.lines.iter().position(|(_, step)| match step {
            Step::Quoting(asked)
            | Step::Retrying(asked)
            | Step::Buying(asked)
            | Step::Saving { request: asked, .. } => *asked == request,
            Step::Waiting
            | Step::ToRetry
            | Step::Planned { .. }
            | Step::ToSave { .. }
            | Step::Done => false,
        })
    }

    /// Asks for one harmless answer before anything else: a wrong token or a
    /// missing network is told once, not once a row.
    pub(super) fn connected(&mut self, outcome: Result<Connected, Failure>) -> Vec<Command> {
        match outcome {
            Ok(connected) => {
                self.currency = connected.profile.currency;
                self.spent = Money::zero(self.currency.clone());
                let request = self.next_request.take();
                vec![Command::TestConnection { request }]
            }
            Err(failure) => {
                self.not_start(&failure);
                Vec::new()
            }
        }
    }

    pub(super) fn tested(&mut self, outcome: Result<u64, Failure>) {
        match outcome {
            Ok(_shipments) => self.is_answered = true,
            Err(failure) => self.not_start(&failure),
        }
    }

    fn not_start(&mut self, failure: &Failure) {
        self.not_started = Some(self.words.failure(failure));
    }

    pub(super) fn quoted(&mut self, at: usize, outcome: Result<Quoted, Failure>) {
        let quoted = match outcome {
            Ok(quoted) => quoted,
            Err(failure) => return self.failed(at, &failure),
        };
        match quoted.state {
            LineState::Draft => match self.choose(at, &quoted.shipment.rates) {
                Ok((postage_type, price)) => {
                    let shipment = quoted.shipment.id;
                    self.set(
                        at,
                        Step::Planned {
                            shipment,
                            postage_type,
                            price,
                        },
                    );
                }
                Err(reason) => self.fail(at, None, reason),
            },
            LineState::AlreadyBought { changed } => {
                self.was_bought(at, &quoted.shipment.id, changed);
            }
            LineState::InDoubt(doubt) => {
                if self.may_retry(at) {
                    return self.set(at, Step::ToRetry);
                }
                let failure = Failure::of(&quoted.shipment.id, Cause::InDoubt(doubt));
                let sentence = self.words.failure(&failure);
                self.doubt(at, Some(&quoted.shipment.id), sentence);
            }
        }
    }

    pub(super) fn purchased(&mut self, at: usize, outcome: Result<PurchaseOutcome, Failure>) {
        match outcome {
            Ok(purchase) => {
                self.bought += 1;
                match self.spent.plus(&purchase.price) {
                    Ok(spent) => self.spent = spent,
                    Err(error) => self.notes.push(error.to_string()),
                }
                let shipment = purchase.shipment.id;
                self.set(
                    at,
                    Step::ToSave {
                        shipment,
                        format: self.args.format,
                    },
                );
            }
            Err(failure) => self.failed(at, &failure),
        }
    }

    pub(super) fn saved(&mut self, at: usize, outcome: Result<SavedLabel, Failure>) {
        let Some((
            line,
            Step::Saving {
                shipment, format, ..
            },
        )) = self.lines.get(at)
        else {
            return;
        };
        let (row, order_id) = (line.row, line.order_id.clone());
        match outcome {
            Ok(saved) => {
                let label = LabelLine {
                    order_id,
                    shipment_id: saved.shipment.to_string(),
                    path: saved.path.display().to_string(),
                };
                self.labels.insert(row, label);
                self.set(at, Step::Done);
            }
            Err(Failure {
                cause: Cause::NoLabelFile { .. },
                ..
            }) if *format != LabelFormat::Pdf => {
                let shipment = shipment.clone();
                let missing = format.as_str().to_uppercase();
                self.notes.push(text!(
                    self.words,
                    "cli-label-as-pdf",
                    row = row,
                    order = order_id,
                    format = missing
                ));
                self.set(
                    at,
                    Step::ToSave {
                        shipment,
                        format: LabelFormat::Pdf,
                    },
                );
            }
            Err(failure) => {
                let reason = self.words.failure(&failure);
                let reason = text!(self.words, "cli-bought-without-label", reason = reason);
                self.fail(at, None, reason);
            }
        }
    }

    /// Whatever it is now, the line is looked at afresh.
    pub(super) fn retried(&mut self, at: usize, outcome: Result<LineState, Failure>) {
        self.retried.insert(at);
        match outcome {
            Ok(_) => self.set(at, Step::Waiting),
            Err(failure) => self.failed(at, &failure),
        }
    }

    pub(super) fn set(&mut self, at: usize, step: Step) {
        if let Some((_, place)) = self.lines.get_mut(at) {
            *place = step;
        }
    }

    /// A row that needs attention, for a failure or for what is in doubt.
    fn failed(&mut self, at: usize, failure: &Failure) {
        let sentence = self.words.failure(failure);
        if let Cause::InDoubt(_) = failure.cause {
            return self.doubt(at, failure.shipment.as_ref(), sentence);
        }
        let first = failure
            .problems
            .first()
            .map(|problem| (column(&problem.place), problem.value.clone()));
        self.fail(at, first, sentence);
    }

    pub(super) fn fail(&mut self, at: usize, place: Option<(String, String)>, reason: String) {
        let Some((line, _)) = self.lines.get(at) else {
            return;
        };
        let (field, value) = place.unzip();
        let (row, order_id) = (line.row, line.order_id.clone());
        self.failed.push(FailedLine {
            row,
            order_id,
            field,
            value,
            reason,
        });
        self.set(at, Step::Done);
    }

    pub(super) fn doubt(&mut self, at: usize, shipment: Option<&ShipmentId>, reason: String) {
        let Some((line, _)) = self.lines.get(at) else {
            return;
        };
        let doubtful = DoubtfulLine {
            row: line.row,
            order_id: line.order_id.clone(),
            shipment_id: shipment.map(ToString::to_string),
            reason,
        };
        self.in_doubt.push(doubtful);
        self.set(at, Step::Done);
    }

    /// Nothing is bought; its label is put into the folder if it is not there.
    fn was_bought(&mut self, at: usize, shipment: &ShipmentId, changed: bool) {
        let Some((line, _)) = self.lines.get(at) else {
            return;
        };
        if changed {
            let order_id = line.order_id.clone();
            self.notes.push(text!(
                self.words,
                "cli-changed",
                row = line.row,
                order = order_id
            ));
        }
        let already = AlreadyLine {
            row: line.row,
            order_id: line.order_id.clone(),
            shipment_id: shipment.to_string(),
            changed,
        };
        self.already.push(already);
        let format = self.args.format;
        self.set(
            at,
            Step::ToSave {
                shipment: shipment.clone(),
                format,
            },
        );
    }

    fn may_retry(&self, at: usize) -> bool {
        self.lines.get(at).is_some_and(|(line, _)| {
            self.args.retry_in_doubt.contains(&line.order_id) && !self.retried.contains(&at)
        })
    }

    /// The rate that was asked for and its price, or why there is none.
    fn choose(&self, at: usize, rates: &[Rate]) -> Result<(PostageType, Money), String> {
        if rates.is_empty() {
            return Err(self.no_rates(at));
        }
        let rate = match &self.args.rate {
            RateChoice::Cheapest => rate::cheapest(rates),
            RateChoice::Fastest => rate::fastest(rates),
            RateChoice::Only(wanted) => rates.iter().find(|rate| rate.postage_type == *wanted),
        };
        let Some((rate, total)) = rate.and_then(|rate| Some((rate, rate.total.clone()?))) else {
            return Err(match &self.args.rate {
                RateChoice::Cheapest | RateChoice::Fastest => text!(self.words, "cli-no-price"),
                RateChoice::Only(wanted) => {
                    let wanted = wanted.to_string();
                    text!(self.words, "cli-rate-not-offered", rate = wanted)
                }
            });
        };
        if self
            .args
            .max_price
            .is_some_and(|limit| total.amount > limit)
        {
            let limit = self.args.max_price.unwrap_or_default();
            let limit = self.words.money(&Money::new(limit, total.currency.clone()));
            let price = self.words.money(&total);
            return Err(text!(
                self.words,
                "cli-over-limit",
                price = price,
                limit = limit
            ));
        }
        Ok((rate.postage_type.clone(), total))
    }

    fn no_rates(&self, at: usize) -> String {
        let reasons = self
            .lines
            .get(at)
            .map(|(line, _)| no_rates::reasons(&line.draft))
            .unwrap_or_default();
        reasons
            .into_iter()
            .map(|reason| self.words.no_rates_reason(reason))
            .collect::<Vec<_>>()
            .join(" ")
    }
}
