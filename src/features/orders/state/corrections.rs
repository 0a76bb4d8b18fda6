//! What is wrong with the orders of the file that is open, and its corrections.

use std::{collections::HashMap, sync::Arc};

use super::{OrdersScreen, Stand};
use crate::{
    contract::{Failure, RequestId},
    features::{
        calls::Request,
        orders::calls::{Correct, FailedRow, SaveFailed, Sheet},
        shared::state::ids::Ids,
    },
    model::{
        problem::Problem,
        shared_problem::{Correction, ProblemGroup, SharedProblem, problem_groups},
    },
};

/// Why orders of the file can't ship, and what is typed to correct it.
#[derive(Debug, Clone, Default)]
pub struct Corrections {
    pub groups: Vec<ProblemGroup>,
    /// What is typed, and not used yet.
    pub typed: HashMap<SharedProblem, String>,
    /// What was typed last and is no correction, and why.
    pub refused: Option<(SharedProblem, Problem)>,
    /// The group whose orders alone are listed.
    pub shown: Option<usize>,
    request: Option<RequestId>,
}

impl Corrections {
    /// Whether one is being made.
    pub fn is_under_way(&self) -> bool {
        self.request.is_some()
    }

    /// What is under way is of another account.
    pub(super) fn stop(&mut self) {
        self.request = None;
    }

    pub fn shown_group(&self) -> Option<&ProblemGroup> {
        self.groups.get(self.shown?)
    }

    /// What is typed for a problem.
    pub fn typed_for(&self, problem: &SharedProblem) -> &str {
        self.typed.get(problem).map_or("", String::as_str)
    }
}

impl OrdersScreen {
    /// The last correction, and how many orders it has changed.
    pub fn last_correction(&self) -> Option<(&Correction, usize)> {
        let last = self.sheet()?.corrections.last()?;
        Some((last, self.changed_by_last().count()))
    }

    /// The last correction is taken back as long as no order that it changed has gone on.
    pub fn can_undo_correction(&self) -> bool {
        let mut changed = self.changed_by_last();
        self.can_correct() && changed.all(Stand::may_be_corrected)
    }

    /// Not while it is asked for which orders the prices are.
    pub fn can_correct(&self) -> bool {
        !self.corrections.is_under_way() && self.finding.is_none()
    }

    fn changed_by_last(&self) -> impl Iterator<Item = &Stand> {
        let orders = self.sheet().map(|sheet| (sheet, sheet.corrections.len()));
        let orders = orders.into_iter().flat_map(|(sheet, count)| {
            let last = count.checked_sub(1);
            let orders = sheet.orders.iter().zip(&self.stands);
            orders.filter(move |(order, _)| last.is_some() && order.corrected_by == last)
        });
        orders.map(|(_, stand)| stand)
    }

    /// Why what is typed for a problem does not correct it.
    pub fn refusal_of(&self, problem: &SharedProblem) -> Option<Problem> {
        let mut groups = self.corrections.groups.iter();
        let group = groups.find(|group| group.problem.as_ref() == Some(problem))?;
        let sheet = self.sheet()?;
        let order = sheet.orders.get(*group.orders.first()?)?;
        let correction = Correction {
            problem: problem.clone(),
            text: self.corrections.typed_for(problem).trim().to_owned(),
        };
        sheet.refusal(order, &correction)
    }

    pub(super) fn correct(&mut self, problem: SharedProblem, ids: &mut Ids) -> Vec<Request> {
        let text = self.corrections.typed_for(&problem).trim().to_owned();
        let Some(sheet) = self.sheet().cloned() else {
            return Vec::new();
        };
        if !self.can_correct() || !problem.can_be_corrected() || !problem.takes(&text) {
            return Vec::new();
        }
        let refusal = self.refusal_of(&problem);
        if let Some(refusal) = refusal {
            self.corrections.refused = Some((problem, refusal));
            return Vec::new();
        }
        let mut corrections = sheet.corrections.clone();
        corrections.push(Correction { problem, text });
        self.ask_corrected(sheet, corrections, ids)
    }

    /// What was typed stands in its line again.
    pub(super) fn undo_correction(&mut self, ids: &mut Ids) -> Vec<Request> {
        let Some(sheet) = self.sheet().cloned() else {
            return Vec::new();
        };
        let mut corrections = sheet.corrections.clone();
        let last = corrections.pop().filter(|_| self.can_undo_correction());
        let Some(last) = last else {
            return Vec::new();
        };
        self.corrections.typed.insert(last.problem, last.text);
        self.ask_corrected(sheet, corrections, ids)
    }

    fn ask_corrected(
        &mut self,
        sheet: Arc<Sheet>,
        corrections: Vec<Correction>,
        ids: &mut Ids,
    ) -> Vec<Request> {
        let request = ids.ask(Correct { sheet, corrections });
        self.corrections.request = Some(request.id);
        vec![request]
    }

    /// The orders that a correction changed begin again; the others are where they were.
    pub(super) fn corrected(&mut self, id: RequestId, result: Result<Arc<Sheet>, Failure>) {
        if self.corrections.request != Some(id) {
            return;
        }
        self.corrections.request = None;
        let sheet = match result {
            Ok(sheet) => sheet,
            Err(failure) => {
                self.failure = Some(failure);
                return;
            }
        };
        let Some(before) = self.sheet().cloned() else {
            return;
        };
        let orders = before.orders.iter().zip(&sheet.orders);
        let places = self.stands.iter_mut().zip(&mut self.lines);
        for ((before, order), (stand, line)) in orders.zip(places) {
            let is_same = before.text == order.text
                && before.parcel == order.parcel
                && before.judged.is_ok() == order.judged.is_ok();
            if !is_same && stand.may_be_corrected() {
                *stand = Stand::of(order);
                // Which line is its own is asked with the prices: another order that is bought
                // now may have it.
                *line = None;
            }
        }
        self.are_lines_found = false;
        if let Some(file) = self.file.value_mut() {
            *file = Ok(sheet);
        }
        self.find_sequence();
        self.note_places();
        self.find_reasons();
    }

    /// Why orders can't ship. What was typed for reasons that are gone goes with them.
    pub(super) fn find_reasons(&mut self) {
        let groups = self.sheet().map(|sheet| {
            let orders = sheet.orders.iter().zip(&self.stands).enumerate();
            let open = orders.filter(|(_, (_, stand))| matches!(stand, Stand::ToFix));
            let open: Vec<_> = open.map(|(at, (order, _))| (at, order)).collect();
            problem_groups(&open)
        });
        self.corrections.groups = groups.unwrap_or_default();
        self.corrections.shown = None;
        let groups = &self.corrections.groups;
        self.corrections.typed.retain(|problem, _| {
            let mut open = groups.iter();
            open.any(|group| group.problem.as_ref() == Some(problem))
        });
    }

    /// Beside the file itself.
    pub(super) fn save_failed(&mut self, rows: Vec<FailedRow>, ids: &mut Ids) -> Vec<Request> {
        let Some(sheet) = self.sheet().cloned() else {
            return Vec::new();
        };
        let Some(folder) = sheet.path.parent().map(ToOwned::to_owned) else {
            return Vec::new();
        };
        let request = ids.ask(SaveFailed {
            sheet,
            folder,
            rows,
        });
        self.saved.ask(request.id);
        vec![request]
    }
}
