//! The Shipments screen: what is searched and how it is sorted, the stretch of
//! the list that is on screen, and what is chosen of it.
//!
//! The list may have a million rows. Only a stretch around the visible ones is
//! loaded; the previous one stays until the next has come.

pub mod actions;
pub mod chosen;
pub mod filter_form;
pub mod open;
pub mod package;
pub mod package_form;
pub mod screen_view;

use std::collections::BTreeSet;

use jiff::tz::TimeZone;

use super::calls::List;
use crate::{
    contract::{Failure, RequestId, SyncState},
    features::{
        calls::Request,
        shared::state::{
            connection::Connection,
            ids::Ids,
            remote::{Remote, Taken},
        },
    },
    model::{
        ids::ShipmentId,
        list_look::{ListColumn, ListView},
        shipment::Shipment,
        shipment_list::{
            Direction, SearchOrigin, ShipmentList, ShipmentRow, ShipmentSearch, ShipmentSort,
            SortBy, Stretch, Total,
        },
    },
};
use chosen::{Chosen, ListReply};
use filter_form::FilterForm;

pub use open::{Offer, OpenShipment, Operation, WhyNot, has_label};

/// Rows that are fetched beyond the visible ones, on both sides.
const MARGIN: u64 = 100;
/// As [`MARGIN`], for a new search: its first rows are read from all over the
/// list, and during typing only they are shown.
const MARGIN_OF_NEW: u64 = 5;
/// Rows that a window shows at most.
const MAX_VISIBLE: u32 = 400;

/// Why the list has no rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhyEmpty {
    /// None is as it was searched for.
    NoneFound,
    /// The account's shipments are still being read.
    NotReadYet,
    NoShipments,
}

/// The list and what is open.
#[derive(Debug, Clone)]
pub struct ShipmentsScreen {
    /// Words to search for, as typed.
    pub query: String,
    /// Where these words come from.
    origin: SearchOrigin,
    pub filters: FilterForm,
    pub sort: ShipmentSort,
    /// Columns that are not shown, by their words.
    pub hidden: BTreeSet<String>,
    /// The name for the view as it is now, as typed.
    pub view_name: String,
    pub list: Remote<ShipmentList>,
    /// The rows on screen: the first, and how many.
    pub visible: Stretch,
    pub chosen: Chosen,
    /// What was selected when a search began.
    set_aside: Option<Chosen>,
    pub open: OpenShipment,
    pub sync: Option<SyncState>,
    zone: TimeZone,
    /// The last request for the list.
    last_query: Option<(ShipmentSearch, Stretch)>,
    /// Something has changed while the list was being loaded: it is fetched again.
    is_outdated: bool,
}

impl Default for ShipmentsScreen {
    fn default() -> Self {
        Self {
            query: String::new(),
            origin: SearchOrigin::Typed,
            filters: FilterForm::default(),
            sort: ShipmentSort::default(),
            hidden: BTreeSet::new(),
            view_name: String::new(),
            list: Remote::NotAsked,
            visible: Stretch { first: 0, rows: 50 },
            chosen: Chosen::default(),
            set_aside: None,
            open: OpenShipment::default(),
            sync: None,
            zone: TimeZone::UTC,
            last_query: None,
            is_outdated: false,
        }
    }
}

impl ShipmentsScreen {
    /// Whether all shipments of the account were read at least once in this run:
    /// before that an empty list proves nothing about the account.
    pub fn was_read(&self) -> bool {
        match &self.sync {
            Some(SyncState::UpToDate { .. } | SyncState::Refreshing | SyncState::Tidying) => true,
            Some(SyncState::ReadingHistory { .. } | SyncState::Waiting { .. }) | None => false,
        }
    }

    /// The list with the order and the columns that it had when the program was closed, and
    /// no filter: a list that hides parcels without being asked for is taken for all of them.
    pub(crate) fn with_view(view: &ListView) -> Self {
        Self {
            sort: view.sort,
            hidden: view.hidden.clone(),
            ..Self::default()
        }
    }

    /// How the list is narrowed and sorted now.
    pub(crate) fn view(&self) -> ListView {
        ListView {
            words: self.query.trim().to_owned(),
            statuses: self.filters.statuses.clone(),
            package_type: self.filters.package_type.clone(),
            sort: self.sort,
            hidden: self.hidden.clone(),
        }
    }

    /// The list as it was saved; the days and the batch of before narrow it no more.
    pub(crate) fn use_view(&mut self, view: &ListView, ids: &mut Ids) -> Vec<Request> {
        self.query.clone_from(&view.words);
        self.origin = SearchOrigin::Typed;
        self.filters = FilterForm::of(view);
        self.sort = view.sort;
        self.hidden.clone_from(&view.hidden);
        self.narrow(ids)
    }

    pub fn is_shown(&self, column: ListColumn) -> bool {
        !self.hidden.contains(column.word())
    }

    pub(crate) fn toggle_column(&mut self, column: ListColumn) {
        if column.can_be_hidden() && !self.hidden.remove(column.word()) {
            self.hidden.insert(column.word().to_owned());
        }
    }

    pub(crate) fn set_zone(&mut self, zone: TimeZone) {
        self.zone = zone;
    }

    /// The same screen for another account: nothing of the previous one stays.
    pub(crate) fn emptied(&self) -> Self {
        Self {
            zone: self.zone.clone(),
            sort: self.sort,
            hidden: self.hidden.clone(),
            ..Self::default()
        }
    }

    pub fn search(&self) -> ShipmentSearch {
        ShipmentSearch {
            text: self.query.trim().to_owned(),
            filter: self.filters.filter(&self.zone),
            sort: self.sort,
            origin: self.origin,
        }
    }

    /// Why a list without rows has none.
    pub fn why_empty(&self, connection: &Connection) -> WhyEmpty {
        if self.is_narrowed() {
            WhyEmpty::NoneFound
        } else if connection.may_write() && !self.was_read() {
            WhyEmpty::NotReadYet
        } else {
            WhyEmpty::NoShipments
        }
    }

    /// Whether the list shows less than everything.
    pub fn is_narrowed(&self) -> bool {
        !self.query.trim().is_empty() || !self.filters.is_empty()
    }

    /// How many are selected again once the search is cleared.
    pub fn set_aside(&self) -> usize {
        self.set_aside.as_ref().map_or(0, Chosen::count)
    }

    pub fn total(&self) -> Option<Total> {
        self.list.value().map(|list| list.total)
    }

    /// A row by its number in the list, if it is loaded.
    pub fn row(&self, at: u64) -> Option<&ShipmentRow> {
        let list = self.list.value()?;
        let at = usize::try_from(at.checked_sub(list.first)?).ok()?;
        list.rows.get(at)
    }

    /// What is selected while nothing is searched for is selected again once the search is
    /// cleared, beside what was selected in it: a key or a scan that begins one by mistake gives
    /// nothing up.
    pub(crate) fn search_for(&mut self, query: String, ids: &mut Ids) -> Vec<Request> {
        self.origin = SearchOrigin::Typed;
        self.search_words(query, ids)
    }

    fn search_words(&mut self, query: String, ids: &mut Ids) -> Vec<Request> {
        let was_searched = !self.query.trim().is_empty();
        self.query = query;
        let is_searched = !self.query.trim().is_empty();
        let selected = std::mem::take(&mut self.chosen);
        let aside = self.set_aside.take();
        let mut requests = self.narrow(ids);
        match (was_searched, is_searched) {
            (false, true) => self.set_aside = Some(selected.without_requests()),
            // One more letter gives nothing up, either.
            (true, true) => self.set_aside = Some(aside.unwrap_or_default().with(selected)),
            (true, false) => {
                self.chosen = aside.unwrap_or_default().with(selected);
                requests.extend(self.chosen.changed(ids));
            }
            (false, false) => self.chosen = selected,
        }
        requests
    }

    /// A code that was scanned is searched for among all shipments, whatever they are filtered by.
    pub(crate) fn find(&mut self, code: String, ids: &mut Ids) -> Vec<Request> {
        self.filters = FilterForm::default();
        self.origin = SearchOrigin::Scanned;
        self.search_words(code, ids)
    }

    pub(crate) fn filter_by(&mut self, filters: FilterForm, ids: &mut Ids) -> Vec<Request> {
        self.filters = filters;
        self.narrow(ids)
    }

    pub(crate) fn clear_filters(&mut self, ids: &mut Ids) -> Vec<Request> {
        if self.filters.is_empty() {
            return self.search_for(String::new(), ids);
        }
        self.query.clear();
        self.filters = FilterForm::default();
        self.narrow(ids)
    }

    /// What is no longer listed is no longer chosen, and its buttons do not stand beside another
    /// list. What is typed there, or done, stays.
    fn narrow(&mut self, ids: &mut Ids) -> Vec<Request> {
        self.chosen.clear();
        self.set_aside = None;
        let is_read = self.open.failure.is_none() && self.open.package.is_none();
        if self.open.is_free() && is_read {
            self.open.close();
        }
        self.visible.first = 0;
        self.list(ids)
    }

    /// A sort that is chosen holds for all, also for what was scanned before.
    pub(crate) fn sort_by(&mut self, by: SortBy, ids: &mut Ids) -> Vec<Request> {
        self.origin = SearchOrigin::Typed;
        self.sort = if self.sort.by == by {
            ShipmentSort {
                by,
                direction: self.sort.direction.reversed(),
            }
        } else {
            let direction = match by {
                SortBy::Created | SortBy::Price => Direction::Descending,
                SortBy::Recipient
                | SortBy::OrderId
                | SortBy::Status
                | SortBy::Place
                | SortBy::Postage
                | SortBy::TrackingCode
                | SortBy::Store
                | SortBy::Printed => Direction::Ascending,
            };
            ShipmentSort { by, direction }
        };
        self.chosen.forget_places();
        self.visible.first = 0;
        self.list(ids)
    }

    /// These rows are visible now.
    pub(crate) fn show_rows(&mut self, first: u64, rows: u32, ids: &mut Ids) -> Vec<Request> {
        let rows = rows.clamp(1, MAX_VISIBLE);
        let last = self.total().map_or(0, Total::listed);
        let first = first.min(last.saturating_sub(u64::from(rows)));
        self.visible = Stretch { first, rows };
        if self.is_loaded() {
            return Vec::new();
        }
        self.list(ids)
    }

    /// Whether all visible rows are in the stretch that is loaded.
    fn is_loaded(&self) -> bool {
        let Some(list) = self.list.value() else {
            return false;
        };
        let count = u64::try_from(list.rows.len()).unwrap_or(0);
        let end = list.first.saturating_add(count);
        let visible = self.visible;
        let visible_end = visible.first.saturating_add(u64::from(visible.rows));
        list.first <= visible.first && (visible_end <= end || end >= list.total.listed())
    }

    /// Fetches the list, one at a time: while one is being loaded, the next request
    /// waits for it.
    pub(crate) fn list(&mut self, ids: &mut Ids) -> Vec<Request> {
        if self.list.is_loading() {
            self.is_outdated = true;
            return Vec::new();
        }
        vec![self.fetch_list(ids)]
    }

    /// The list has changed: fetches it again, unless it was never shown.
    pub(crate) fn changed(&mut self, ids: &mut Ids) -> Vec<Request> {
        let mut requests = match self.list {
            Remote::NotAsked => Vec::new(),
            Remote::Loading { .. } | Remote::Ready(_) | Remote::Failed { .. } => self.list(ids),
        };
        requests.extend(self.chosen.changed(ids));
        requests
    }

    fn fetch_list(&mut self, ids: &mut Ids) -> Request {
        self.is_outdated = false;
        let search = self.search();
        let is_new = self
            .last_query
            .as_ref()
            .is_none_or(|(last, _stretch)| *last != search);
        let margin = if is_new { MARGIN_OF_NEW } else { MARGIN };
        let first = self.visible.first.saturating_sub(margin);
        let before = self.visible.first.saturating_sub(first);
        let rows = u64::from(self.visible.rows)
            .saturating_add(before)
            .saturating_add(margin);
        let stretch = Stretch {
            first,
            rows: u32::try_from(rows).unwrap_or(MAX_VISIBLE),
        };
        self.last_query = Some((search.clone(), stretch));
        let request = ids.ask(List { search, stretch });
        self.list.ask(request.id);
        request
    }

    pub(crate) fn apply_list(
        &mut self,
        request: RequestId,
        outcome: Result<ShipmentList, Failure>,
        ids: &mut Ids,
    ) -> Vec<Request> {
        if let ListReply::OfChoice(failure) = self.chosen.apply_list(request, &outcome) {
            return self.after_choice(failure, ids);
        }
        if self.list.answer(request, outcome) == Taken::Stale {
            return Vec::new();
        }
        let mut requests = Vec::new();
        if let Some(list) = self.list.value() {
            self.chosen.renew(&list.rows);
            requests.extend(self.open.follow(&list.rows, ids));
            let last = list.total.listed();
            let rows = u64::from(self.visible.rows);
            self.visible.first = self.visible.first.min(last.saturating_sub(rows));
        }
        let is_elsewhere = self.list.failure().is_none() && !self.is_loaded() && !self.is_short();
        if self.is_outdated || is_elsewhere {
            requests.push(self.fetch_list(ids));
        }
        requests
    }

    /// Whether the reply had fewer rows than there are: the same request would
    /// bring the same reply.
    fn is_short(&self) -> bool {
        self.last_query.as_ref().is_some_and(|(search, stretch)| {
            let end = stretch.first.saturating_add(u64::from(stretch.rows));
            let visible_end = self
                .visible
                .first
                .saturating_add(u64::from(self.visible.rows));
            *search == self.search() && stretch.first <= self.visible.first && visible_end <= end
        })
    }

    fn after_choice(&mut self, failure: Option<Failure>, ids: &mut Ids) -> Vec<Request> {
        if let Some(failure) = failure {
            self.open.failure = Some(failure);
        }
        if std::mem::take(&mut self.is_outdated) && !self.list.is_loading() {
            return vec![self.fetch_list(ids)];
        }
        Vec::new()
    }

    /// Takes a deleted shipment out of the list, before it is fetched again.
    pub(crate) fn remove(&mut self, shipment: &ShipmentId) {
        if let Some(list) = self.list.value_mut() {
            let before = list.rows.len();
            list.rows.retain(|row| row.id != *shipment);
            if list.rows.len() < before {
                list.total = match list.total {
                    Total::Exactly(count) => Total::Exactly(count.saturating_sub(1)),
                    Total::MoreThan(count) => Total::MoreThan(count),
                };
            }
        }
        for chosen in self.set_aside.iter_mut().chain([&mut self.chosen]) {
            chosen.remove(shipment);
        }
        self.open.close_if(shipment);
    }

    /// Puts a shipment that has changed into the details and the list.
    pub(crate) fn renew(&mut self, shipment: Box<Shipment>) {
        if let Some(list) = self.list.value_mut()
            && let Some(row) = list.rows.iter_mut().find(|row| row.id == shipment.id)
        {
            // What the service shows says nothing of paper.
            *row = ShipmentRow {
                paper: row.paper,
                printed_at: row.printed_at,
                ..ShipmentRow::of(&shipment, row.line.as_ref())
            };
        }
        self.open.renew(shipment);
    }
}
