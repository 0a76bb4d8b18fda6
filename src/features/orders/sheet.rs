//! The orders of a file as the window has them, with what was corrected since it was read.

use std::{collections::BTreeSet, path::PathBuf, sync::Arc};

use super::{
    Judged, Layout, LayoutOf, OrderFile, OrderRow, calls::Sheet, corrections::correct, judged,
    judged::judge,
};
use crate::model::{
    column_mapping::Mapping,
    judged_order::{JudgedOrder, NotReady},
    problem::{Place, Problem},
    rules::Rules,
    shared_problem::{Correction, SharedProblem},
};

/// Orders that the window takes of one file: each has its text and its draft in memory. A larger
/// file is shipped from the command line.
const MAX_ORDERS: usize = 5_000;

fn unchanged(judged: Judged) -> JudgedOrder {
    let Judged {
        row,
        outcome,
        held,
        rules,
    } = judged;
    JudgedOrder {
        row: row.row,
        parcel: row.parcel,
        text: row.order,
        judged: outcome,
        held,
        rules,
        corrected_by: None,
    }
}

/// Whether it is another order than the file has, or could become one.
fn may_be_corrected(order: &JudgedOrder) -> bool {
    order.corrected_by.is_some() || matches!(order.judged, Err(NotReady::Problems(_)))
}

impl Sheet {
    pub fn of(file: OrderFile, path: PathBuf, has_box: bool) -> Self {
        let orders = judged(&file).take(MAX_ORDERS).map(unchanged);
        Self {
            path,
            has_box,
            orders: orders.collect(),
            file: Arc::new(file),
            corrections: Vec::new(),
            dropped_corrections: 0,
        }
    }

    /// Whose columns the file has; nothing where it has our own.
    pub fn layout(&self) -> Option<&Layout> {
        self.file.layout.as_deref()
    }

    /// The shop system whose export it is.
    pub fn shop(&self) -> Option<&'static str> {
        match self.layout()?.of {
            LayoutOf::Shop(shop) => Some(shop),
            LayoutOf::Person(_) => None,
        }
    }

    /// What a person has said of its columns.
    pub fn mapping(&self) -> Option<&Arc<Mapping>> {
        self.layout()?.mapping()
    }

    /// The shop's rules that the orders were judged by.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.file.rules
    }

    /// Why this would be no correction of an order: what stands at the place then.
    pub fn refusal(&self, order: &JudgedOrder, correction: &Correction) -> Option<Problem> {
        let Err(NotReady::Problems(problems)) = &order.judged else {
            return None;
        };
        let mut row = OrderRow {
            row: order.row,
            parcel: order.parcel,
            order: order.text.clone(),
            problems: Vec::new(),
            surplus_cells: 0,
            cells: Vec::new(),
            // What a rule fills in stands in its text.
            open: Vec::new(),
        };
        let shared = problems.iter().filter(|problem| {
            SharedProblem::of(problem, order.row, &order.text) == correction.problem
        });
        // Another thing of the order may have a problem in the same field.
        let places: Vec<&Place> = shared.map(|problem| &problem.place).collect();
        correct(&mut row, problems, correction, self.layout().is_some());
        let judged = judge(row, &self.file.rules);
        let Err(NotReady::Problems(left)) = judged.outcome else {
            return None;
        };
        let mut left = left.into_iter();
        left.find(|problem| places.contains(&&problem.place))
    }

    /// The same orders with these corrections and no others.
    #[must_use]
    pub fn corrected(&self, corrections: Vec<Correction>) -> Self {
        let orders = self.orders.iter().map(|order| {
            let row = may_be_corrected(order).then(|| self.file.row(order.row));
            match row.flatten() {
                Some(row) => self.corrected_order(row, &corrections),
                None => order.clone(),
            }
        });
        let mut sheet = Self {
            path: self.path.clone(),
            file: Arc::clone(&self.file),
            has_box: self.has_box,
            orders: orders.collect(),
            corrections,
            dropped_corrections: 0,
        };
        sheet.find_twice();
        sheet
    }

    fn corrected_order(&self, mut row: OrderRow, corrections: &[Correction]) -> JudgedOrder {
        let mut judged = judge(row.clone(), &self.file.rules);
        let mut corrected_by = None;
        for (at, correction) in corrections.iter().enumerate() {
            let Err(NotReady::Problems(problems)) = &judged.outcome else {
                continue;
            };
            // What a rule has filled in is corrected as it is shown.
            let mut as_shown = row.clone();
            as_shown.take_filled(&judged.row.order, &correction.problem.field);
            if correct(&mut as_shown, problems, correction, self.layout().is_some()) {
                row = as_shown;
                judged = judge(row.clone(), &self.file.rules);
                corrected_by = Some(at);
            }
        }
        JudgedOrder {
            corrected_by,
            ..unchanged(judged)
        }
    }

    /// An order that a correction made ready may stand in the file twice. The one that was ready
    /// first is the order, for it may be bought by now.
    fn find_twice(&mut self) {
        let orders = self.orders.iter();
        let as_read = orders.filter(|order| order.corrected_by.is_none());
        let mut seen: BTreeSet<_> = as_read
            .filter_map(|order| {
                let ready = order.judged.as_ref().ok().map(|ready| &ready.key);
                ready.or(order.held.as_ref()).cloned()
            })
            .collect();
        let orders = self.orders.iter_mut();
        let mut corrected: Vec<&mut JudgedOrder> = orders
            .filter(|order| order.corrected_by.is_some())
            .collect();
        corrected.sort_by_key(|order| order.corrected_by);
        for order in corrected {
            if let Ok(ready) = &order.judged
                && !seen.insert(ready.key.clone())
            {
                order.judged = Err(NotReady::Twice);
            }
        }
    }
}
