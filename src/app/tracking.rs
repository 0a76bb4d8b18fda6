//! The Tracking screen: the account's parcels that a person may have to see
//! to, sorted by why, and the way of one shipment, anybody's.

use std::cmp::Reverse;

use jiff::{Timestamp, civil::Date, tz::TimeZone};

use crate::contract::{Cause, RequestId, Update};
use crate::features::{
    calls::Request,
    tracking::calls::{List, Open, ParcelList, Replies},
};
use crate::model::{
    ids::ShipmentId,
    journey::{Concern, Parcel},
    tracking::Tracked,
    web_link::typed_shipment_id,
};

use super::{AppState, Remote, WindowRequest, ids::Ids, remote::Taken};

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
    /// What was typed can't be an id, and was asked for.
    pub is_mistyped: bool,
    pub list: Remote<ParcelList>,
    /// Which part of the work list is shown.
    pub concern: Concern,
    pub selected: Option<ShipmentId>,
    pub open: Remote<Box<Tracked>>,
    /// Whether a person has chosen the part of the work list.
    is_chosen: bool,
    /// Parcels have moved while the list was on its way.
    is_outdated: bool,
    sorted: Sorted,
}

/// The places in the list of what is of each concern, most urgent first.
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

impl TrackingScreen {
    fn handle(&mut self, action: TrackingAction, ids: &mut Ids) -> Vec<Request> {
        match action {
            TrackingAction::Type(typed) => {
                self.typed = typed;
                self.is_mistyped = false;
                Vec::new()
            }
            TrackingAction::LookUp => {
                let typed = typed_shipment_id(&self.typed);
                self.is_mistyped = typed.is_none();
                typed.map_or_else(Vec::new, |shipment| self.ask_open(shipment, ids))
            }
            TrackingAction::Show(concern) => {
                self.concern = concern;
                self.is_chosen = true;
                Vec::new()
            }
            TrackingAction::Select(shipment) => self.open(shipment, ids),
            TrackingAction::Close => {
                self.selected = None;
                self.open = Remote::NotAsked;
                Vec::new()
            }
            TrackingAction::Reload => {
                let mut requests = self.list(ids);
                if let Some(shipment) = self.selected.clone() {
                    requests.extend(self.ask_open(shipment, ids));
                }
                requests
            }
            // These need the account or the window.
            TrackingAction::OpenCarrier | TrackingAction::CopyPublicPage => Vec::new(),
        }
    }

    /// Nothing of another account, but for what was typed.
    pub(super) fn emptied(&self) -> Self {
        Self {
            typed: self.typed.clone(),
            ..Self::default()
        }
    }

    /// One list is on its way at a time.
    pub(super) fn list(&mut self, ids: &mut Ids) -> Vec<Request> {
        if self.list.is_loading() {
            self.is_outdated = true;
            return Vec::new();
        }
        let request = ids.ask(List {});
        self.list.ask(request.id);
        vec![request]
    }

    /// Opens a shipment, unless it is open.
    pub(super) fn open(&mut self, shipment: ShipmentId, ids: &mut Ids) -> Vec<Request> {
        if self.selected.as_ref() == Some(&shipment) && self.open.failure().is_none() {
            return Vec::new();
        }
        self.ask_open(shipment, ids)
    }

    fn ask_open(&mut self, shipment: ShipmentId, ids: &mut Ids) -> Vec<Request> {
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

    /// The way of the shipment that is open, if anything is known of it.
    pub fn shown(&self) -> Option<&Tracked> {
        self.open.value().map(|tracked| &**tracked)
    }

    /// How many parcels are of a concern.
    pub fn count(&self, concern: Concern) -> usize {
        self.sorted.of(concern).len()
    }

    /// One row of what is shown of the work list.
    pub fn row(&self, at: usize) -> Option<&Parcel> {
        let at = *self.sorted.of(self.concern).get(at)?;
        self.list.value()?.parcels.get(at)
    }

    /// What the work list knows of a shipment.
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

    /// Sorts the parcels by why a person should see them, as of this day.
    pub(super) fn sort(&mut self, today: Option<Date>, zone: &TimeZone) {
        let mut sorted = Sorted::default();
        if let (Some(list), Some(today)) = (self.list.value(), today) {
            for (at, parcel) in list.parcels.iter().enumerate() {
                if let Some(concern) = parcel.concern(today, zone) {
                    sorted.of_mut(concern).push(at);
                }
            }
            let key = |at: &usize| list.parcels.get(*at).map(urgency);
            for concern in Concern::ALL {
                sorted.of_mut(concern).sort_by_key(key);
            }
        }
        self.sorted = sorted;
        if !self.is_chosen {
            // What there is to see to, before what there is not.
            let first = Concern::ALL
                .into_iter()
                .find(|concern| self.count(*concern) > 0);
            self.concern = first.unwrap_or_default();
        }
    }
}

/// Quiet for longest first; the latest delivery and the latest problem first.
fn urgency(parcel: &Parcel) -> (Option<Reverse<Timestamp>>, Option<Timestamp>, &str) {
    use crate::model::journey::Journey;
    let id = parcel.shipment.as_str();
    let heard = parcel.heard_at().or(parcel.created_at);
    let is_newest_first =
        parcel.delivered_at.is_some() || Journey::of(&parcel.status) == Journey::Trouble;
    if is_newest_first {
        let latest = parcel.delivered_at.or(heard);
        return (latest.map(Reverse), None, id);
    }
    (None, heard, id)
}

impl AppState {
    pub(super) fn handle_tracking(&mut self, action: TrackingAction) -> Vec<Request> {
        if action == TrackingAction::OpenCarrier {
            let link = self
                .tracking
                .shown()
                .and_then(|tracked| tracked.record.carrier_link());
            self.context
                .window_requests
                .extend(link.map(WindowRequest::OpenLink));
            Vec::new()
        } else if action == TrackingAction::CopyPublicPage {
            let page = self.tracking.selected.as_ref();
            match page.and_then(|shipment| self.context.connection.public_page(shipment)) {
                Some(page) => self.handle(super::Action::Copy(page)),
                None => Vec::new(),
            }
        } else {
            self.tracking.handle(action, &mut self.context.ids)
        }
    }

    pub(super) fn tracking_replied(&mut self, id: RequestId, replies: Replies) -> Vec<Request> {
        match replies {
            Replies::List(_, update) => {
                if self.tracking.list.answer(id, update.into_result()) == Taken::Yes {
                    self.sort_parcels();
                    if std::mem::take(&mut self.tracking.is_outdated) {
                        return self.tracking.list(&mut self.context.ids);
                    }
                }
            }
            Replies::Open(_, Update::Progress(tracked)) => {
                self.tracking.open.preview(id, tracked);
            }
            Replies::Open(_, Update::Done(outcome)) => {
                self.tracking.open.answer(id, outcome);
            }
        }
        Vec::new()
    }

    /// Parcels have moved. The list is asked for when its screen is opened.
    pub(super) fn parcels_changed(&mut self) -> Vec<Request> {
        if self.context.screen == super::Screen::Tracking {
            return self.tracking.list(&mut self.context.ids);
        }
        Vec::new()
    }

    pub(super) fn sort_parcels(&mut self) {
        self.tracking.sort(self.context.today, &self.context.zone);
    }
}
