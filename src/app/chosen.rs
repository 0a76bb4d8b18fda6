//! Which shipments of the list are chosen, and where the keyboard is in it.

use std::{cmp::Reverse, collections::BTreeMap};

use crate::contract::{Failure, RequestId};
use crate::features::{calls::Request, shipments::calls::List};
use crate::model::{
    ids::ShipmentId,
    shipment::Payment,
    shipment_list::{ShipmentList, ShipmentRow, ShipmentSearch, Stretch},
};

use super::{AppState, action::ChoiceAction, ids::Ids, shipments::ShipmentsScreen};

/// Shipments that can be chosen at a time: so many fit a look through before
/// money is spent on them.
pub const MAX_CHOSEN: u32 = 1_000;

/// What is chosen.
#[derive(Debug, Clone, Default)]
pub struct Chosen {
    rows: BTreeMap<ShipmentId, ShipmentRow>,
    /// Where a range begins.
    anchor: Option<u64>,
    /// The row that has the keyboard.
    pub cursor: Option<u64>,
    /// Rows that are asked for so that they can be chosen.
    asking: Option<RequestId>,
    /// More were wanted than can be chosen at a time.
    pub is_full: bool,
}

/// What a list was the answer to.
#[derive(Debug)]
pub(super) enum Answered {
    /// The choice: why it failed, if it did.
    Taken(Option<Failure>),
    /// Another question.
    Another,
}

/// What a cursor that moves does to what is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moving {
    Only,
    /// It chooses all rows on its way.
    Choosing,
}

impl Chosen {
    pub fn count(&self) -> usize {
        self.rows.len()
    }

    pub fn is_chosen(&self, shipment: &ShipmentId) -> bool {
        self.rows.contains_key(shipment)
    }

    /// What is chosen, by shipment.
    pub fn rows(&self) -> impl Iterator<Item = &ShipmentRow> {
        self.rows.values()
    }

    /// How many of it stand like this with their money.
    pub fn count_of(&self, payment: Payment) -> usize {
        self.rows()
            .filter(|row| row.status.payment() == payment)
            .count()
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// The order is another: numbers of rows mean nothing any more.
    pub(super) fn forget_places(&mut self) {
        self.anchor = None;
        self.cursor = None;
        self.asking = None;
    }

    pub(super) fn remove(&mut self, shipment: &ShipmentId) {
        self.rows.remove(shipment);
    }

    /// What has changed is chosen as it is now.
    pub(super) fn renew(&mut self, rows: &[ShipmentRow]) {
        for row in rows {
            if let Some(chosen) = self.rows.get_mut(&row.id) {
                chosen.clone_from(row);
            }
        }
    }

    fn add(&mut self, rows: &[ShipmentRow]) {
        for row in rows {
            let has_room = self.rows.len() < usize::try_from(MAX_CHOSEN).unwrap_or(usize::MAX);
            if has_room || self.rows.contains_key(&row.id) {
                self.rows.insert(row.id.clone(), row.clone());
            } else {
                self.is_full = true;
            }
        }
    }

    /// Takes rows that were asked for to be chosen; a failure is handed back.
    pub(super) fn listed(
        &mut self,
        request: RequestId,
        outcome: &Result<ShipmentList, Failure>,
    ) -> Answered {
        if self.asking != Some(request) {
            return Answered::Another;
        }
        self.asking = None;
        match outcome {
            Ok(list) => {
                self.add(&list.rows);
                let asked = u64::try_from(list.rows.len()).unwrap_or(u64::MAX);
                self.is_full |= asked >= u64::from(MAX_CHOSEN) && list.total.listed() > asked;
                Answered::Taken(None)
            }
            Err(failure) => Answered::Taken(Some(failure.clone())),
        }
    }

    fn ask(&mut self, search: ShipmentSearch, stretch: Stretch, ids: &mut Ids) -> Request {
        let request = ids.ask(List { search, stretch });
        self.asking = Some(request.id);
        request
    }
}

impl AppState {
    pub(super) fn handle_choice(&mut self, action: ChoiceAction) -> Vec<Request> {
        match action {
            ChoiceAction::Toggle(at) => {
                self.shipments.toggle(at);
                Vec::new()
            }
            ChoiceAction::ExtendTo(at) => self.choose_to(at),
            ChoiceAction::Move(by, moving) => self.move_cursor(by, moving),
            ChoiceAction::PutCursor(at) => {
                self.shipments.chosen.cursor = Some(at);
                self.shipments.chosen.anchor = Some(at);
                Vec::new()
            }
            ChoiceAction::All => {
                self.shipments.chosen.is_full = false;
                self.choose_stretch(0, u64::from(MAX_CHOSEN))
            }
            ChoiceAction::None => {
                let cursor = self.shipments.chosen.cursor;
                self.shipments.chosen.clear();
                self.shipments.chosen.cursor = cursor;
                Vec::new()
            }
        }
    }

    /// From where the choice began to this row.
    fn choose_to(&mut self, at: u64) -> Vec<Request> {
        let chosen = &mut self.shipments.chosen;
        let anchor = chosen.anchor.or(chosen.cursor).unwrap_or(at);
        chosen.anchor = Some(anchor);
        chosen.cursor = Some(at);
        let (first, last) = (anchor.min(at), anchor.max(at));
        self.choose_stretch(first, last.saturating_sub(first).saturating_add(1))
    }

    /// Rows that are not here are asked for.
    fn choose_stretch(&mut self, first: u64, count: u64) -> Vec<Request> {
        let screen = &mut self.shipments;
        let total = screen
            .total()
            .map_or(0, crate::model::shipment_list::Total::listed);
        let count = count.min(total.saturating_sub(first));
        let here: Vec<ShipmentRow> = (first..first.saturating_add(count))
            .map_while(|at| screen.row(at).cloned())
            .collect();
        if u64::try_from(here.len()).ok() == Some(count) {
            screen.chosen.add(&here);
            return Vec::new();
        }
        let rows = u32::try_from(count).unwrap_or(MAX_CHOSEN).min(MAX_CHOSEN);
        screen.chosen.is_full |= count > u64::from(MAX_CHOSEN);
        let search = screen.search();
        let stretch = Stretch { first, rows };
        vec![screen.chosen.ask(search, stretch, &mut self.ids)]
    }

    fn move_cursor(&mut self, by: i64, moving: Moving) -> Vec<Request> {
        let screen = &mut self.shipments;
        let last = match screen.total() {
            None => return Vec::new(),
            Some(total) => total.listed().saturating_sub(1),
        };
        let from = screen.chosen.cursor.unwrap_or(screen.looked_at.first);
        let at = from.saturating_add_signed(by).min(last);
        let mut requests = match moving {
            Moving::Only => {
                screen.chosen.cursor = Some(at);
                screen.chosen.anchor = Some(at);
                Vec::new()
            }
            Moving::Choosing => {
                screen.chosen.anchor = screen.chosen.anchor.or(Some(from));
                self.choose_to(at)
            }
        };
        requests.extend(self.bring_into_view(at));
        requests
    }

    fn bring_into_view(&mut self, at: u64) -> Vec<Request> {
        let looked_at = self.shipments.looked_at;
        // The last row may be cut off at the window's edge.
        let whole = u64::from(looked_at.rows.saturating_sub(1)).max(1);
        let first = if at < looked_at.first {
            at
        } else if at >= looked_at.first.saturating_add(whole) {
            at.saturating_sub(whole).saturating_add(1)
        } else {
            return Vec::new();
        };
        self.shipments.look(first, looked_at.rows, &mut self.ids)
    }
}

impl ShipmentsScreen {
    /// What is chosen and paid, as it stands in the list; what is far from
    /// where the list is looked at comes last, the newest first.
    pub fn labels_chosen(&self) -> Vec<ShipmentId> {
        if self.chosen.count_of(Payment::Paid) == 0 {
            return Vec::new();
        }
        let listed = self.list.value().map(|list| &list.rows);
        let place = |shipment: &ShipmentId| {
            let mut rows = listed.into_iter().flatten();
            rows.position(|row| row.id == *shipment)
                .unwrap_or(usize::MAX)
        };
        let rows = self.chosen.rows();
        let mut paid: Vec<_> = rows
            .filter(|row| row.status.payment() == Payment::Paid)
            .map(|row| (place(&row.id), Reverse(row.created_at), row.id.clone()))
            .collect();
        paid.sort();
        paid.into_iter().map(|(_, _, shipment)| shipment).collect()
    }

    fn toggle(&mut self, at: u64) {
        let Some(row) = self.row(at).cloned() else {
            return;
        };
        let chosen = &mut self.chosen;
        chosen.anchor = Some(at);
        chosen.cursor = Some(at);
        if chosen.rows.remove(&row.id).is_none() {
            chosen.add(&[row]);
        } else {
            chosen.is_full = false;
        }
    }
}
