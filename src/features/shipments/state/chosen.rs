//! Which shipments of the list are chosen, and where the keyboard is in it.

use std::{
    cmp::Ordering,
    collections::{BTreeMap, BTreeSet},
};

use super::ShipmentsScreen;
use crate::{
    contract::{Failure, RequestId},
    features::{
        calls::Request,
        shared::state::ids::Ids,
        shipments::calls::{List, ListThese},
    },
    model::{
        ids::ShipmentId,
        search_words::{folded, natural_key},
        shipment_list::{
            Direction, ShipmentList, ShipmentRow, ShipmentSearch, ShipmentSort, SortBy, Stretch,
            Total,
        },
    },
};

/// Done to what is chosen of the list; rows are counted from zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChoiceAction {
    Toggle(u64),
    /// All rows from where the choice began.
    ExtendTo(u64),
    /// The keyboard goes so many rows down, or up.
    Move(i64, Moving),
    PutCursor(u64),
    All,
    None,
}

/// Shipments that can be chosen at a time: so many can be reviewed before money
/// is spent on them.
pub const MAX_CHOSEN: u32 = 1_000;

/// What is chosen.
#[derive(Debug, Clone, Default)]
pub struct Chosen {
    rows: BTreeMap<ShipmentId, ShipmentRow>,
    /// Where a range begins.
    anchor: Option<u64>,
    /// The row that has the keyboard.
    pub cursor: Option<u64>,
    /// The request for rows that are to be chosen.
    request: Option<RequestId>,
    /// The request for what the chosen are now, while it is under way.
    renewal: Option<RequestId>,
    /// Something has changed since that request was sent.
    is_outdated: bool,
    /// More were wanted than can be chosen at a time.
    pub is_full: bool,
}

/// Which request a list is the reply to.
#[derive(Debug)]
pub(crate) enum ListReply {
    /// The one for rows to be chosen: why it failed, if it did.
    OfChoice(Option<Failure>),
    Other,
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

    /// How many of the chosen have a label that may be used.
    pub fn labels(&self) -> usize {
        self.rows()
            .filter(|row| row.status.has_valid_label())
            .count()
    }

    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    /// The order is another: numbers of rows mean nothing any more.
    pub(crate) fn forget_places(&mut self) {
        self.anchor = None;
        self.cursor = None;
        self.request = None;
    }

    /// The rows of both.
    pub(super) fn with(mut self, other: Self) -> Self {
        let rows: Vec<ShipmentRow> = other.rows.into_values().collect();
        self.add(&rows);
        self
    }

    /// The same shipments, of which nothing is asked at the moment: what was is answered to others.
    pub(crate) fn without_requests(self) -> Self {
        Self {
            rows: self.rows,
            is_full: self.is_full,
            ..Self::default()
        }
    }

    pub(crate) fn remove(&mut self, shipment: &ShipmentId) {
        if self.rows.remove(shipment).is_some() {
            self.is_full = false;
        }
    }

    /// What has changed is chosen as it is now.
    pub(crate) fn renew(&mut self, rows: &[ShipmentRow]) {
        for row in rows {
            if let Some(chosen) = self.rows.get_mut(&row.id) {
                chosen.clone_from(row);
            }
        }
    }

    /// The list has changed, wherever that was done: asks what the chosen are now, one
    /// request at a time.
    pub(crate) fn changed(&mut self, ids: &mut Ids) -> Option<Request> {
        if self.rows.is_empty() {
            return None;
        }
        if self.renewal.is_some() {
            self.is_outdated = true;
            return None;
        }
        self.is_outdated = false;
        let request = ids.ask(ListThese {
            shipments: self.rows.keys().cloned().collect(),
        });
        self.renewal = Some(request.id);
        Some(request)
    }

    /// Takes what the chosen are now: what is not listed any more is chosen no longer.
    pub(crate) fn apply_renewal(
        &mut self,
        request: RequestId,
        asked: &[ShipmentId],
        outcome: Result<Vec<ShipmentRow>, Failure>,
        ids: &mut Ids,
    ) -> Option<Request> {
        self.renewal.take_if(|waited| *waited == request)?;
        // Where they could not be read they stay as they were seen last; the next change
        // asks again.
        if let Ok(listed) = outcome {
            let mut gone: BTreeSet<&ShipmentId> = asked.iter().collect();
            for row in &listed {
                gone.remove(&row.id);
            }
            self.renew(&listed);
            for shipment in gone {
                self.remove(shipment);
            }
        }
        if std::mem::take(&mut self.is_outdated) {
            return self.changed(ids);
        }
        None
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

    /// Takes rows that are to be chosen; a failure is handed back.
    pub(crate) fn apply_list(
        &mut self,
        request: RequestId,
        outcome: &Result<ShipmentList, Failure>,
    ) -> ListReply {
        if self.request != Some(request) {
            return ListReply::Other;
        }
        self.request = None;
        match outcome {
            Ok(list) => {
                self.add(&list.rows);
                let count = u64::try_from(list.rows.len()).unwrap_or(u64::MAX);
                self.is_full |= count >= u64::from(MAX_CHOSEN) && list.total.listed() > count;
                ListReply::OfChoice(None)
            }
            Err(failure) => ListReply::OfChoice(Some(failure.clone())),
        }
    }

    fn ask(&mut self, search: ShipmentSearch, stretch: Stretch, ids: &mut Ids) -> Request {
        let request = ids.ask(List { search, stretch });
        self.request = Some(request.id);
        request
    }
}

impl ShipmentsScreen {
    pub(crate) fn handle_choice(&mut self, action: ChoiceAction, ids: &mut Ids) -> Vec<Request> {
        match action {
            ChoiceAction::Toggle(at) => {
                self.toggle(at);
                Vec::new()
            }
            ChoiceAction::ExtendTo(at) => self.choose_to(at, ids),
            ChoiceAction::Move(by, moving) => self.move_cursor(by, moving, ids),
            ChoiceAction::PutCursor(at) => {
                self.chosen.cursor = Some(at);
                self.chosen.anchor = Some(at);
                Vec::new()
            }
            ChoiceAction::All => {
                self.chosen.is_full = false;
                self.choose_stretch(0, u64::from(MAX_CHOSEN), ids)
            }
            ChoiceAction::None => {
                let cursor = self.chosen.cursor;
                self.set_aside = None;
                self.chosen.clear();
                self.chosen.cursor = cursor;
                Vec::new()
            }
        }
    }

    /// From where the choice began to this row.
    fn choose_to(&mut self, at: u64, ids: &mut Ids) -> Vec<Request> {
        let chosen = &mut self.chosen;
        let anchor = chosen.anchor.or(chosen.cursor).unwrap_or(at);
        chosen.anchor = Some(anchor);
        chosen.cursor = Some(at);
        let (first, last) = (anchor.min(at), anchor.max(at));
        let count = last.saturating_sub(first).saturating_add(1);
        self.choose_stretch(first, count, ids)
    }

    /// Rows that are not loaded are fetched first.
    fn choose_stretch(&mut self, first: u64, count: u64, ids: &mut Ids) -> Vec<Request> {
        let total = self.total().map_or(0, Total::listed);
        let count = count.min(total.saturating_sub(first));
        let loaded: Vec<ShipmentRow> = (first..first.saturating_add(count))
            .map_while(|at| self.row(at).cloned())
            .collect();
        if u64::try_from(loaded.len()).ok() == Some(count) {
            self.chosen.add(&loaded);
            return Vec::new();
        }
        let rows = u32::try_from(count).unwrap_or(MAX_CHOSEN).min(MAX_CHOSEN);
        self.chosen.is_full |= count > u64::from(MAX_CHOSEN);
        let search = self.search();
        let stretch = Stretch { first, rows };
        vec![self.chosen.ask(search, stretch, ids)]
    }

    fn move_cursor(&mut self, by: i64, moving: Moving, ids: &mut Ids) -> Vec<Request> {
        let last = match self.total() {
            None => return Vec::new(),
            Some(total) => total.listed().saturating_sub(1),
        };
        let from = self.chosen.cursor.unwrap_or(self.visible.first);
        let at = from.saturating_add_signed(by).min(last);
        let mut requests = match moving {
            Moving::Only => {
                self.chosen.cursor = Some(at);
                self.chosen.anchor = Some(at);
                Vec::new()
            }
            Moving::Choosing => {
                self.chosen.anchor = self.chosen.anchor.or(Some(from));
                self.choose_to(at, ids)
            }
        };
        requests.extend(self.bring_into_view(at, ids));
        requests
    }

    fn bring_into_view(&mut self, at: u64, ids: &mut Ids) -> Vec<Request> {
        let visible = self.visible;
        // The last row may be cut off at the window's edge.
        let whole = u64::from(visible.rows.saturating_sub(1)).max(1);
        let first = if at < visible.first {
            at
        } else if at >= visible.first.saturating_add(whole) {
            at.saturating_sub(whole).saturating_add(1)
        } else {
            return Vec::new();
        };
        self.show_rows(first, visible.rows, ids)
    }

    /// What is chosen and has a label that may be used, in the order of the list.
    pub fn labels_chosen(&self) -> Vec<ShipmentId> {
        let rows = self.chosen.rows();
        let with_label = rows.filter(|row| row.status.has_valid_label());
        self.in_list_order(with_label.map(|row| row.id.clone()).collect())
    }

    /// Chosen shipments in the order in which the list shows them.
    pub(crate) fn in_list_order(&self, mut shipments: Vec<ShipmentId>) -> Vec<ShipmentId> {
        let listed = self.list.value().map_or(&[][..], |list| &list.rows);
        let places: BTreeMap<_, _> = listed
            .iter()
            .zip(0..)
            .map(|(row, at)| (&row.id, at))
            .collect();
        let place = |shipment: &ShipmentId| -> Option<usize> { places.get(shipment).copied() };
        if shipments.iter().all(|shipment| place(shipment).is_some()) {
            shipments.sort_by_key(place);
        } else {
            // Some were chosen out of sight.
            let sort = self.search().sort;
            let rows = &self.chosen.rows;
            shipments.sort_by(|one, other| order(sort, rows.get(one), rows.get(other)));
        }
        shipments
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
            if let Some(aside) = &mut self.set_aside {
                aside.rows.remove(&row.id);
            }
        }
    }
}

/// Two rows in the order of the list; of equal ones the newest is first in an ascending
/// order.
fn order(sort: ShipmentSort, one: Option<&ShipmentRow>, other: Option<&ShipmentRow>) -> Ordering {
    let (Some(one), Some(other)) = (one, other) else {
        return one.is_none().cmp(&other.is_none());
    };
    let newest_first = other.created_at.cmp(&one.created_at);
    let ascending = match sort.by {
        SortBy::Created => newest_first.reverse(),
        SortBy::Recipient => folded(&one.recipient).cmp(&folded(&other.recipient)),
        SortBy::OrderId => {
            let key = |row: &ShipmentRow| natural_key(row.order_id.as_deref().unwrap_or_default());
            key(one).cmp(&key(other))
        }
        SortBy::Price => {
            let amount = |row: &ShipmentRow| row.price.as_ref().map(|price| price.amount);
            amount(one).cmp(&amount(other))
        }
        SortBy::Status => one.status.as_str().cmp(other.status.as_str()),
        SortBy::Place => {
            let city = |row: &ShipmentRow| row.city.to_ascii_lowercase();
            city(one).cmp(&city(other))
        }
        SortBy::Postage => {
            let word = |row: &ShipmentRow| row.postage_type.as_str().to_owned();
            word(one).cmp(&word(other))
        }
        SortBy::TrackingCode => one.tracking_code.cmp(&other.tracking_code),
        SortBy::Store => {
            let store = |row: &ShipmentRow| row.store.as_deref().map(str::to_ascii_lowercase);
            store(one).cmp(&store(other))
        }
        SortBy::Printed => (one.paper, one.printed_at).cmp(&(other.paper, other.printed_at)),
    }
    .then(newest_first);
    match sort.direction {
        Direction::Ascending => ascending,
        Direction::Descending => ascending.reverse(),
    }
}
