//! The Tracking screen: the account's parcels that may need attention, sorted
//! by why, and the tracking events of one shipment, of any account.

use std::cmp::Reverse;

use jiff::Timestamp;

use super::calls::{Find, List, Open, ParcelList, Replies};
use crate::{
    contract::{Cause, RequestId, Update},
    features::{
        calls::Request,
        shared::state::{
            connection::Connection,
            context::{Context, Origin},
            feature::{ReplyState, ScreenState},
            ids::Ids,
            navigation::Screen,
            remote::{Remote, Taken},
            window_request::{Target, WindowRequest},
        },
    },
    model::{
        ids::ShipmentId,
        journey::{Concern, Journey, Parcel},
        preferences::Preferences,
        tracking::Tracked,
        web_link::typed_shipment_id,
    },
};

/// Done on the Tracking screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TrackingAction {
    Type(String),
    /// Look up the shipment whose id was typed.
    LookUp,
    /// This part of the work list.
    Show(Concern),
    Select(ShipmentId),
    Close,
    Reload,
    /// The carrier's page, in the system's browser.
    OpenCarrier,
    CopyPublicPage,
}

/// What is typed, the work list, and the shipment that is open.
#[derive(Debug, Clone, Default)]
pub struct TrackingScreen {
    /// A shipment's id, as typed.
    pub typed: String,
    /// What was typed is nothing known here, can't be an id, and was asked for.
    pub is_mistyped: bool,
    /// How many other shipments have the order number that was looked up.
    pub more_found: usize,
    pub list: Remote<ParcelList>,
    /// Which part of the work list is shown.
    pub concern: Concern,
    pub selected: Option<ShipmentId>,
    pub open: Remote<Box<Tracked>>,
    /// Whether a person has chosen the part of the work list.
    is_concern_chosen: bool,
    /// Parcels have moved while the list was on its way.
    is_outdated: bool,
    sorted: Sorted,
    /// The request for what was looked up.
    finding: Option<RequestId>,
    /// Whether the service's list of shipments was read since the account was opened.
    was_read: bool,
}

/// The positions in the list of the parcels of each concern, most urgent first.
#[derive(Debug, Clone, Default)]
struct Sorted {
    stalled: Vec<usize>,
    trouble: Vec<usize>,
    delivered: Vec<usize>,
    under_way: Vec<usize>,
}

impl Sorted {
    fn of(&self, concern: Concern) -> &[usize] {
        match concern {
            Concern::Stalled => &self.stalled,
            Concern::Trouble => &self.trouble,
            Concern::DeliveredToday => &self.delivered,
            Concern::UnderWay => &self.under_way,
        }
    }

    fn of_mut(&mut self, concern: Concern) -> &mut Vec<usize> {
        match concern {
            Concern::Stalled => &mut self.stalled,
            Concern::Trouble => &mut self.trouble,
            Concern::DeliveredToday => &mut self.delivered,
            Concern::UnderWay => &mut self.under_way,
        }
    }
}

impl ScreenState for TrackingScreen {
    type Action = TrackingAction;

    fn initial(_preferences: &Preferences, _ids: &mut Ids) -> Self {
        Self::default()
    }

    fn handle(&mut self, action: TrackingAction, context: &mut Context) -> Vec<Request> {
        match action {
            TrackingAction::Type(typed) => {
                self.typed = typed;
                self.is_mistyped = false;
                self.more_found = 0;
            }
            TrackingAction::LookUp => return self.look_up(&mut context.ids),
            TrackingAction::Show(concern) => {
                self.concern = concern;
                self.is_concern_chosen = true;
            }
            TrackingAction::Select(shipment) => return self.open(shipment, &mut context.ids),
            TrackingAction::Close => {
                self.selected = None;
                self.open = Remote::NotAsked;
                context.focus_on(Target::RowAgain);
            }
            TrackingAction::Reload => {
                let mut requests = self.fetch_list(&mut context.ids);
                if let Some(shipment) = self.selected.clone() {
                    requests.extend(self.fetch_events(shipment, &mut context.ids));
                }
                return requests;
            }
            TrackingAction::OpenCarrier => {
                let link = self
                    .shown()
                    .and_then(|tracked| tracked.record.carrier_link());
                context
                    .window_requests
                    .extend(link.map(WindowRequest::OpenLink));
            }
            TrackingAction::CopyPublicPage => {
                let shipment = self.selected.as_ref();
                if let Some(page) =
                    shipment.and_then(|shipment| context.connection.public_page(shipment))
                {
                    context.copy(page);
                }
            }
        }
        Vec::new()
    }

    fn opened(&mut self, context: &mut Context) -> Vec<Request> {
        self.fetch_list(&mut context.ids)
    }

    fn leave_account(&mut self, _context: &mut Context) {
        *self = self.emptied();
    }
}

impl ReplyState for TrackingScreen {
    type Replies = Replies;

    fn handle_replies(
        &mut self,
        id: RequestId,
        replies: Replies,
        _origin: Origin,
        context: &mut Context,
    ) -> Vec<Request> {
        match replies {
            Replies::List(_, update) => {
                if self.list.answer(id, update.into_result()) == Taken::Yes {
                    self.sort(context);
                    if std::mem::take(&mut self.is_outdated) {
                        return self.fetch_list(&mut context.ids);
                    }
                }
            }
            Replies::Find(call, update) => {
                if self.finding.take_if(|waited| *waited == id).is_some() {
                    let found = update.into_result().unwrap_or_default();
                    return self.found(&call.typed, found, &mut context.ids);
                }
            }
            Replies::Open(_, Update::Progress(tracked)) => {
                self.open.preview(id, tracked);
            }
            Replies::Open(_, Update::Done(outcome)) => {
                self.open.answer(id, outcome);
            }
        }
        Vec::new()
    }
}

impl TrackingScreen {
    /// Opens the screen with a shipment's events.
    pub(crate) fn track(&mut self, shipment: ShipmentId, context: &mut Context) -> Vec<Request> {
        context.screen = Screen::Tracking;
        let mut requests = self.fetch_list(&mut context.ids);
        requests.extend(self.open(shipment, &mut context.ids));
        requests
    }

    /// What the service has was read to its newest: what is listed are the account's parcels.
    pub(crate) fn note_read(&mut self) {
        self.was_read = true;
    }

    /// Whether nothing is known of the account's parcels: a list without any proves nothing
    /// before the service was read. In a second window another one reads it.
    pub fn is_not_read_yet(&self, connection: &Connection) -> bool {
        let list = self.list.value();
        let has_none = list.is_some_and(|list| list.parcels.is_empty());
        has_none && !self.was_read && connection.may_write()
    }

    /// Parcels have moved. Where the list is not on screen, it is fetched when
    /// the screen is opened.
    pub(crate) fn parcels_changed(&mut self, context: &mut Context) -> Vec<Request> {
        if context.screen == Screen::Tracking {
            return self.fetch_list(&mut context.ids);
        }
        Vec::new()
    }

    /// For another account: only what was typed is kept.
    pub(crate) fn emptied(&self) -> Self {
        Self {
            typed: self.typed.clone(),
            ..Self::default()
        }
    }

    /// One list is on its way at a time.
    pub(crate) fn fetch_list(&mut self, ids: &mut Ids) -> Vec<Request> {
        if self.list.is_loading() {
            self.is_outdated = true;
            return Vec::new();
        }
        let request = ids.ask(List {});
        self.list.ask(request.id);
        vec![request]
    }

    /// Opens a shipment, unless it is open.
    fn open(&mut self, shipment: ShipmentId, ids: &mut Ids) -> Vec<Request> {
        if self.selected.as_ref() == Some(&shipment) && self.open.failure().is_none() {
            return Vec::new();
        }
        self.fetch_events(shipment, ids)
    }

    /// What was typed may be an order number or a tracking code of this account: the ledger
    /// is asked first.
    fn look_up(&mut self, ids: &mut Ids) -> Vec<Request> {
        self.more_found = 0;
        let typed = self.typed.trim().to_owned();
        self.is_mistyped = typed.is_empty();
        if self.is_mistyped {
            return Vec::new();
        }
        let request = ids.ask(Find { typed });
        self.finding = Some(request.id);
        vec![request]
    }

    /// Opens the newest of those that were found. What nobody here knows may be the id of a
    /// shipment of any account.
    fn found(&mut self, typed: &str, found: Vec<ShipmentId>, ids: &mut Ids) -> Vec<Request> {
        self.more_found = found.len().saturating_sub(1);
        let newest = found.into_iter().next();
        let shipment = newest.or_else(|| typed_shipment_id(typed));
        self.is_mistyped = shipment.is_none();
        shipment.map_or_else(Vec::new, |shipment| self.fetch_events(shipment, ids))
    }

    fn fetch_events(&mut self, shipment: ShipmentId, ids: &mut Ids) -> Vec<Request> {
        let request = ids.ask(Open {
            shipment: shipment.clone(),
        });
        if self.selected.as_ref() == Some(&shipment) {
            self.open.ask(request.id);
        } else {
            self.open.ask_anew(request.id);
        }
        self.selected = Some(shipment);
        vec![request]
    }

    /// The events of the shipment that is open, once some were read.
    pub fn shown(&self) -> Option<&Tracked> {
        self.open.value().map(|tracked| &**tracked)
    }

    /// How many parcels are of a concern.
    pub fn count(&self, concern: Concern) -> usize {
        self.sorted.of(concern).len()
    }

    /// Whether there are more of a concern than are listed.
    pub fn has_more(&self, concern: Concern) -> bool {
        self.list.value().is_some_and(|list| list.has_more(concern))
    }

    /// One row of what is shown of the work list.
    pub fn row(&self, at: usize) -> Option<&Parcel> {
        let at = *self.sorted.of(self.concern).get(at)?;
        self.list.value()?.parcels.get(at)
    }

    /// The row of a shipment, if the work list has one.
    pub fn parcel(&self, shipment: &ShipmentId) -> Option<&Parcel> {
        let parcels = &self.list.value()?.parcels;
        parcels.iter().find(|parcel| parcel.shipment == *shipment)
    }

    /// Whether the service was found not to know the shipment.
    pub fn is_unknown(&self) -> bool {
        self.open
            .failure()
            .is_some_and(|failure| failure.cause == Cause::NotFound)
    }

    /// Sorts the parcels by why they need attention, as of today.
    pub(crate) fn sort(&mut self, context: &Context) {
        let mut sorted = Sorted::default();
        if let (Some(list), Some(today)) = (self.list.value(), context.today) {
            for (at, parcel) in list.parcels.iter().enumerate() {
                if let Some(concern) = parcel.concern(today, &context.zone) {
                    sorted.of_mut(concern).push(at);
                }
            }
            let key = |at: &usize| list.parcels.get(*at).map(urgency);
            for concern in Concern::ALL {
                sorted.of_mut(concern).sort_by_key(key);
            }
        }
        self.sorted = sorted;
        if !self.is_concern_chosen {
            // The most urgent part that is not empty.
            let first = Concern::ALL
                .into_iter()
                .find(|concern| self.count(*concern) > 0);
            self.concern = first.unwrap_or_default();
        }
    }
}

/// Without an event for longest first; the latest delivery and the latest problem first.
fn urgency(parcel: &Parcel) -> (Option<Reverse<Timestamp>>, Option<Timestamp>, &str) {
    let id = parcel.shipment.as_str();
    let last_event = parcel.last_event_at().or(parcel.created_at);
    let is_newest_first =
        parcel.delivered_at.is_some() || Journey::of(&parcel.status) == Journey::Trouble;
    if is_newest_first {
        let latest = parcel.delivered_at.or(last_event);
        return (latest.map(Reverse), None, id);
    }
    (None, last_event, id)
}
