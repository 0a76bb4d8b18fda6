//! Answers of the worker, and what each means for its row.

use std::collections::BTreeSet;

use crate::contract::{Cause, Failure, PaidTwice, RequestId, UnresolvedLine, UnresolvedReason};
use crate::features::bulk::calls::{FindBought, FindLinesOfOthers, Found, RowLine};
use crate::features::calls::Request;
use crate::features::settings::calls::{Connected, TestConnection};
use crate::features::ship::calls::LineState;
use crate::features::unresolved::calls::Retried;
use crate::{
    model::{
        ids::{LineId, ShipmentId},
        label::SavedLabel,
        money::Money,
        no_rates,
        order_key::OrderKey,
        rate_choice::NotChosen,
    },
    text,
};

use super::{
    super::{
        lines::{column, draft_of},
        summary::{
            ChargedLine, FailedLine, InDoubtLine, LabelLine, LeftLine, LeftReason, NotRetried,
            PaidLine, PaidTwiceLine, WithoutLabelLine,
        },
    },
    PaidBy, ShipRun, Step,
    bought_before::elsewhere,
};

impl ShipRun<'_> {
    /// The line that waits for the answer to `request`.
    pub(super) fn find(&self, request: RequestId) -> Option<usize> {
        self.lines
            .iter()
            .position(|(_, step)| matches!(step, Step::Retrying(pending) if *pending == request))
    }

    /// Makes one read-only request first, so that a wrong token or a missing
    /// network is reported once and not per row.
    pub(super) fn on_connected(&mut self, outcome: Result<Connected, Failure>) -> Vec<Request> {
        match outcome {
            Ok(connected) => {
                self.currency = connected.profile.currency;
                self.spent = Money::zero(self.currency.clone());
                if let Some(limit) = self.args.limit_of_other_currency(&self.currency) {
                    let limit = self.words.money(&limit);
                    let currency = self.currency.code();
                    self.not_started = Some(text!(
                        self.words,
                        "cli-limit-in-other-currency",
                        limit = limit,
                        currency = currency
                    ));
                    return Vec::new();
                }
                vec![self.request(TestConnection {})]
            }
            Err(failure) => {
                self.refuse_start(&failure);
                Vec::new()
            }
        }
    }

    pub(super) fn on_tested(&mut self, outcome: Result<u64, Failure>) -> Vec<Request> {
        match outcome {
            Ok(_shipments) => {
                let keys = std::mem::take(&mut self.keys);
                let lines = self.lines.iter().zip(keys);
                let rows = lines.map(|((line, _), key)| RowLine {
                    line: line.id.clone(),
                    key,
                });
                let find = FindLinesOfOthers {
                    rows: rows.collect(),
                };
                let mut requests = vec![self.request(find)];
                requests.extend(self.find_bought());
                return requests;
            }
            // The service takes no request for longer than the run waits.
            Err(failure) if matches!(failure.cause, Cause::RateLimited { .. }) => {
                self.are_lines_found = true;
                self.leave_bad_rows(LeftReason::Stopped);
                self.is_recovered = true;
                for at in 0..self.lines.len() {
                    self.record_left(at, LeftReason::Stopped);
                }
            }
            Err(failure) => self.refuse_start(&failure),
        }
        self.admit()
    }

    /// Gives each row its line: that of its order id, unless the ledger or another row of
    /// the file has it for an order of another store.
    pub(super) fn on_lines_found(&mut self, of_others: Result<Vec<usize>, Failure>) {
        let of_others: BTreeSet<usize> = match of_others {
            Ok(places) => places.into_iter().collect(),
            Err(failure) => return self.refuse_start(&failure),
        };
        for (at, (line, _)) in self.lines.iter_mut().enumerate() {
            if of_others.contains(&at) || self.places.contains_key(&line.id) {
                line.name_by_content(&self.file);
            }
            self.places.insert(line.id.clone(), at);
        }
        self.are_lines_found = true;
    }

    /// Asks which of the rows that can't ship as they are written are paid already.
    fn find_bought(&mut self) -> Option<Request> {
        let parcels: Vec<OrderKey> = self.bad_parcels().map(|(_, parcel)| parcel).collect();
        if parcels.is_empty() {
            return None;
        }
        self.is_bought_asked = true;
        Some(self.request(FindBought { parcels }))
    }

    /// The places in `failed` of those rows whose parcel can be read, and the parcel.
    fn bad_parcels(&self) -> impl Iterator<Item = (usize, OrderKey)> {
        let failed = self.failed.iter().enumerate();
        failed.filter_map(|(at, failed)| Some((at, failed.parcel.clone()?)))
    }

    /// What is paid is no failed row.
    pub(super) fn on_bought_found(&mut self, found: Result<Vec<Found>, Failure>) {
        let found = match found {
            Ok(found) => found,
            Err(failure) => return self.refuse_start(&failure),
        };
        let places: Vec<usize> = self.bad_parcels().map(|(at, _)| at).collect();
        for (at, found) in places.into_iter().zip(found).rev() {
            match found {
                Found::Bought(bought) => {
                    let failed = self.failed.remove(at);
                    self.record_bad_row_bought(failed, &bought);
                }
                Found::InDoubt(shipment) => {
                    let failed = self.failed.remove(at);
                    let reason = UnresolvedReason::BuyUnknown;
                    self.in_doubt.push(InDoubtLine {
                        row: failed.row,
                        order_id: failed.order_id,
                        reason: self.sentence(&Failure::of(&shipment, Cause::Unresolved(reason))),
                        shipment_id: Some(shipment.to_string()),
                    });
                }
                Found::UnderWay(other) => {
                    let detail = Some(self.under_way(&other));
                    self.leave_bad_row(at, LeftReason::BeingBoughtElsewhere, detail);
                }
                Found::NotKnown => self.leave_bad_row(at, LeftReason::Stopped, None),
                Found::NotLookedFor => {
                    let reason = self.failed.get(at).map(|failed| failed.reason.clone());
                    self.leave_bad_row(at, LeftReason::NotLookedFor, reason);
                }
                Found::NotBought => {}
            }
        }
        self.end_search_for_bought();
    }

    /// Rows that can't ship, and of which it is not known whether they are paid, are for
    /// another run.
    pub(super) fn leave_bad_rows(&mut self, why: LeftReason) {
        let places: Vec<usize> = self.bad_parcels().map(|(at, _)| at).collect();
        for at in places.into_iter().rev() {
            self.leave_bad_row(at, why, None);
        }
        self.end_search_for_bought();
    }

    /// What is wrong with it, the next run says, if it is not paid; or `detail` now.
    fn leave_bad_row(&mut self, at: usize, why: LeftReason, detail: Option<String>) {
        let failed = self.failed.remove(at);
        self.left.push(LeftLine {
            row: failed.row,
            order_id: failed.order_id,
            why,
            detail,
        });
    }

    /// What is in `failed` now has failed.
    fn end_search_for_bought(&mut self) {
        self.is_bought_asked = false;
        for failed in &mut self.failed {
            failed.parcel = None;
        }
    }

    fn refuse_start(&mut self, failure: &Failure) {
        self.not_started = Some(if let Cause::LedgerBusy { .. } = failure.cause {
            text!(self.words, "cli-account-in-use")
        } else {
            self.words.failure(failure)
        });
    }

    pub(super) fn record_label(&mut self, at: usize, saved: &SavedLabel) {
        let Some((line, _)) = self.lines.get(at) else {
            return;
        };
        let label = LabelLine {
            row: line.row,
            order_id: line.order_id.clone(),
            shipment_id: saved.shipment.to_string(),
            path: self.args.shown(&saved.path),
        };
        self.labels.insert(line.row, label);
        self.set(at, Step::Done);
    }

    pub(super) fn record_missing_label(&mut self, at: usize, failure: &Failure) {
        let Some((line, _)) = self.lines.get(at) else {
            return;
        };
        if let Cause::LabelPutBefore { path } = &failure.cause {
            let shipment_id = failure.shipment.as_ref();
            self.labels_put_before.push(LabelLine {
                row: line.row,
                order_id: line.order_id.clone(),
                shipment_id: shipment_id.map(ToString::to_string).unwrap_or_default(),
                path: self.args.shown(path),
            });
            return self.set(at, Step::Done);
        }
        match self.why_no_label(at, &failure.cause) {
            Some(message) => self.record_no_label(at, message),
            None => self.record_without_label(at, failure),
        }
    }

    /// What has happened, without the shipment: the row is named, and of many rows the
    /// same is said once.
    fn sentence(&self, failure: &Failure) -> String {
        self.words.failure(&Failure {
            shipment: None,
            ..failure.clone()
        })
    }

    /// It is paid for: it is no failed row, and no advice says to ship it again.
    pub(super) fn record_without_label(&mut self, at: usize, failure: &Failure) {
        let Some((line, _)) = self.lines.get(at) else {
            return;
        };
        let (row, order_id) = (line.row, line.order_id.clone());
        let reason = self.sentence(failure);
        let shipment = failure.shipment.as_ref();
        self.without_label.push(WithoutLabelLine {
            row,
            order_id,
            shipment_id: shipment.map(ToString::to_string),
            reason,
        });
        self.set(at, Step::Done);
    }

    /// Nothing was done for it, and nothing is wrong with it.
    pub(super) fn record_left(&mut self, at: usize, why: LeftReason) {
        self.record_left_with(at, why, None);
    }

    fn record_left_with(&mut self, at: usize, why: LeftReason, detail: Option<String>) {
        let Some((line, step)) = self.lines.get(at) else {
            return;
        };
        if matches!(step, Step::Done) {
            return;
        }
        self.left.push(LeftLine {
            row: line.row,
            order_id: line.order_id.clone(),
            why,
            detail,
        });
        self.set(at, Step::Done);
    }

    /// What is paid is counted and gets its label, also in a run that is being ended; what
    /// is in doubt stays so. Only an unpaid draft starts over.
    pub(super) fn on_retried(&mut self, at: usize, outcome: Result<Retried, Failure>) {
        let (state, charged) = match outcome {
            Ok(Retried {
                hindered: Some(failure),
                ..
            }) => {
                let shipment = self.retried.get(&at).map(|tried| tried.shipment.clone());
                let reason = self.sentence(&failure);
                return self.record_in_doubt(at, shipment.as_ref(), reason);
            }
            Ok(Retried { state, charged, .. }) => (state, charged),
            Err(failure) => return self.record_failure(at, &failure),
        };
        match state {
            LineState::Draft if self.args.yes => self.set(at, Step::Waiting),
            // The question did not name its price.
            LineState::Draft => self.record_left(at, LeftReason::Stopped),
            LineState::Unresolved(reason) => self.record_still_in_doubt(at, reason),
            LineState::AlreadyBought { .. } => {
                let paid = match charged {
                    Some(price) => {
                        self.bought += 1;
                        self.pay(&price);
                        PaidBy::Retry
                    }
                    None => PaidBy::Earlier,
                };
                if let Some(tried) = self.retried.get_mut(&at) {
                    tried.paid = paid;
                }
                self.set(at, Step::ToLabel);
            }
        }
    }

    /// Whether the line was unresolved, and turned out to be paid when it was tried again.
    pub(super) fn is_paid_after_retry(&self, at: usize) -> bool {
        let tried = self.retried.get(&at);
        tried.is_some_and(|tried| tried.paid != PaidBy::Nobody)
    }

    /// It was tried again, or was to be, and is as unresolved as before.
    pub(super) fn record_still_in_doubt(&mut self, at: usize, reason: UnresolvedReason) {
        let shipment = self.retried.get(&at).map(|tried| tried.shipment.clone());
        let failure = Failure {
            shipment,
            ..Failure::new(Cause::Unresolved(reason))
        };
        self.record_failure(at, &failure);
    }

    /// It is paid, and the run ends before its label is put into the folder.
    pub(super) fn record_label_to_come(&mut self, at: usize) {
        let Some((line, _)) = self.lines.get(at) else {
            return;
        };
        let shipment = self
            .retried
            .get(&at)
            .map(|tried| tried.shipment.to_string());
        self.without_label.push(WithoutLabelLine {
            row: line.row,
            order_id: line.order_id.clone(),
            shipment_id: shipment,
            reason: text!(self.words, "cli-ended-before-label"),
        });
        self.set(at, Step::Done);
    }

    pub(super) fn set(&mut self, at: usize, step: Step) {
        if let Some((_, place)) = self.lines.get_mut(at) {
            *place = step;
        }
    }

    /// Adds a row that needs attention: it failed, its purchase is unresolved, or it is for
    /// another run or for a person to decide.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "of many causes, these are about another shipment of the order"
    )]
    pub(super) fn record_failure(&mut self, at: usize, failure: &Failure) {
        match &failure.cause {
            Cause::RateLimited { .. } => return self.record_left(at, self.stopped_by),
            Cause::OrderUnderWay(other) => {
                let detail = self.under_way(other);
                let why = LeftReason::BeingBoughtElsewhere;
                return self.record_left_with(at, why, Some(detail));
            }
            // Another computer has deleted it, and may be buying the order.
            Cause::DraftGone => {
                let detail = text!(self.words, "cli-draft-gone-row");
                let why = LeftReason::BeingBoughtElsewhere;
                return self.record_left_with(at, why, Some(detail));
            }
            Cause::OrderBought(other) => {
                // Paid, and never a failed row; its label is fetched by the next run.
                self.record_already_bought(at, &elsewhere(other), false);
                return self.record_without_label(at, failure);
            }
            Cause::OrderAlike(_) | Cause::WasReplaced => {
                return self.record_to_decide(at, failure);
            }
            // Nothing is wrong with the row, and its order was perhaps not looked for.
            Cause::Unreachable { .. }
            | Cause::AnswerLost { .. }
            | Cause::NotRead
            | Cause::ListNotRead
            | Cause::ServiceTrouble { .. }
            | Cause::NotTheService { .. }
            | Cause::Unauthorized => {
                let detail = self.sentence(failure);
                return self.record_left_with(at, self.stopped_by, Some(detail));
            }
            _ => {}
        }
        let sentence = self.sentence(failure);
        if let Cause::Unresolved(_) = failure.cause {
            return self.record_in_doubt(at, failure.shipment.as_ref(), sentence);
        }
        let first = failure
            .problems
            .first()
            .map(|problem| (column(&problem.place), Some(problem.value.clone())));
        self.record_failed_row(at, first, sentence);
    }

    pub(super) fn record_failed_row(
        &mut self,
        at: usize,
        place: Option<(String, Option<String>)>,
        reason: String,
    ) {
        let Some((line, _)) = self.lines.get(at) else {
            return;
        };
        let (field, value) = place.unzip();
        let value = value.flatten();
        let (row, order_id) = (line.row, line.order_id.clone());
        self.unneeded.push(line.id.clone());
        self.failed.push(FailedLine {
            row,
            order_id,
            field,
            value,
            reason,
            // The job has looked for it.
            parcel: None,
        });
        self.set(at, Step::Done);
    }

    pub(super) fn record_in_doubt(
        &mut self,
        at: usize,
        shipment: Option<&ShipmentId>,
        reason: String,
    ) {
        let Some((line, _)) = self.lines.get(at) else {
            return;
        };
        let doubtful = InDoubtLine {
            row: line.row,
            order_id: line.order_id.clone(),
            shipment_id: shipment.map(ToString::to_string),
            reason,
        };
        self.in_doubt.push(doubtful);
        self.set(at, Step::Done);
    }

    /// The money is spent: that is reported, and the row stays bought.
    pub(super) fn on_charged_otherwise(
        &mut self,
        line: &LineId,
        shipment: &ShipmentId,
        approved: &Money,
        charged: &Money,
    ) {
        let note = self.words.charged_otherwise(shipment, approved, charged);
        self.notes.push(note);
        let line = self.places.get(line).and_then(|at| self.lines.get(*at));
        self.charged_otherwise.push(ChargedLine {
            row: line.map(|(line, _)| line.row),
            order_id: line.map(|(line, _)| line.order_id.clone()),
            shipment_id: shipment.to_string(),
            approved: approved.amount_text(),
            charged: charged.amount_text(),
            currency: charged.currency.code(),
        });
    }

    /// What is paid twice stands among what needs a person; the latest report counts.
    pub(super) fn note_paid_twice(&mut self, unresolved: Vec<UnresolvedLine>) {
        self.paid_twice.clear();
        for line in unresolved {
            if let UnresolvedReason::PaidTwice(paid_twice) = line.reason {
                self.paid_twice.push(*paid_twice);
            }
        }
    }

    pub(super) fn paid_twice_line(&self, paid_twice: &PaidTwice) -> PaidTwiceLine {
        PaidTwiceLine {
            order_id: paid_twice.order_id.clone(),
            own: PaidLine::of(&paid_twice.own),
            other: PaidLine::of(&paid_twice.other),
            sentence: self.words.paid_twice(paid_twice),
        }
    }

    pub(super) fn may_retry(&self, at: usize) -> bool {
        self.lines.get(at).is_some_and(|(line, _)| {
            self.args.retry_in_doubt.contains(&line.order_id) && !self.retried.contains_key(&at)
        })
    }

    /// The orders that the user wanted to be tried again, and that have nothing to try.
    pub(super) fn not_retried(&self) -> Vec<NotRetried> {
        let wanted = self.args.retry_in_doubt.iter();
        let not_retried = wanted.filter_map(|order_id| {
            let in_doubt = self.in_doubt.iter().any(|line| line.order_id == *order_id);
            let mut rows = self.lines.iter().enumerate();
            let is_retried = rows.any(|(at, (line, _))| {
                line.order_id == *order_id && self.retried.contains_key(&at)
            });
            (!in_doubt && !is_retried).then(|| NotRetried {
                order_id: order_id.clone(),
                in_file: self.file.rows().any(|row| row.order.order_id == *order_id),
            })
        });
        not_retried.collect()
    }

    /// Why a line is not tried again that would be bought at this price, as it was then.
    pub(super) fn why_not_retried(
        &self,
        approved: Option<&Money>,
        changed: bool,
    ) -> Option<String> {
        if changed {
            return Some(text!(self.words, "cli-retry-changed"));
        }
        let (price, most) = (approved?, self.args.most()?);
        (price.amount > most).then(|| {
            text!(
                self.words,
                "cli-retry-over-limit",
                price = self.words.money(price),
                limit = self.words.money(&Money {
                    amount: most,
                    currency: price.currency.clone(),
                })
            )
        })
    }

    pub(super) fn record_no_rate(&mut self, at: usize, why: &NotChosen) {
        let reason = match why {
            NotChosen::NoRates => self.no_rates(at),
            NotChosen::NoPrice => text!(self.words, "cli-no-price"),
            NotChosen::NotOffered(wanted) => {
                let wanted = wanted.to_string();
                text!(self.words, "cli-rate-not-offered", rate = wanted)
            }
            NotChosen::OverLimit { price, limit }
                if self.args.max_price.is_none_or(|named| named > limit.amount) =>
            {
                let limit = self.words.money(limit);
                let price = self.words.money(price);
                text!(
                    self.words,
                    "cli-over-own-limit",
                    price = price,
                    limit = limit
                )
            }
            NotChosen::OverRuleLimit { .. }
            | NotChosen::LimitInAnother { .. }
            | NotChosen::NoneWillDo(_) => self.words.not_chosen(why),
            NotChosen::OverLimit { price, limit } => {
                let limit = self.words.money(limit);
                let price = self.words.money(price);
                text!(self.words, "cli-over-limit", price = price, limit = limit)
            }
        };
        self.record_failed_row(at, None, reason);
    }

    fn no_rates(&self, at: usize) -> String {
        let reasons = self
            .lines
            .get(at)
            .and_then(|(line, _)| draft_of(&self.file, line.row))
            .map(|draft| no_rates::reasons(&draft))
            .unwrap_or_default();
        let title = format!("{}.", text!(self.words, "no-rates-title"));
        let reasons = reasons.into_iter();
        let reasons = reasons.map(|reason| self.words.no_rates_reason(reason));
        let said: Vec<String> = std::iter::once(title).chain(reasons).collect();
        said.join(" ")
    }
}
