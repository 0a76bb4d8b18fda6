//! What is said aloud, without wording.
//!
//! It is what a person who hears the window has to be told although the keyboard is
//! elsewhere. It is found by comparing what there is to hear before and after each action
//! and event, so that no way to a purchase is silent.
//!
//! With it goes where the keyboard goes: what was pressed is often gone by then.

use std::{collections::VecDeque, path::PathBuf};

use super::{
    AppState,
    batch_heard::{BatchHeard, BatchNews},
    screen_heard::ScreenHeard,
};
use crate::{
    contract::{Failure, OtherShipment, RequestId, UnresolvedReason},
    features::{
        batches::state::Flash,
        bulk::{
            calls::{BulkCourse, BulkProgress, BulkSummary},
            state::{Job, JobKind, JobTrouble},
        },
        printing::state::queue::LabelFlash,
        shared::state::{
            connection::Online,
            navigation::{Screen, Setting},
            notices::News,
            remote::Remote,
            window_request::{Target, WindowRequest},
        },
        ship::{
            calls::LineState,
            state::{ShipScreen, purchase::Stage},
        },
    },
    model::{
        address_paste::PastedAddress,
        environment::Environment,
        ids::ShipmentId,
        money::Money,
        postage_type::PostageType,
        problem::Problem,
        rate::Rate,
        report::Period,
        sanity::Doubt,
        shipment::ShipmentStatus,
        shipment_list::{ShipmentSearch, Total},
        tracking::TrackingEvent,
    },
};

/// Those that wait to be said; more are of no use to anybody.
const MAX_WAITING: usize = 16;
/// A job of fewer lines says only that it began and what came of it.
const LEAST_FOR_QUARTERS: usize = 8;
const QUARTERS: usize = 4;

/// Something to be said aloud.
#[derive(Debug, Clone)]
pub enum Announcement {
    Rates {
        count: usize,
        cheapest: Option<(PostageType, Money)>,
    },
    /// The selected postage costs something else than before.
    PriceChanged {
        postage_type: PostageType,
        now: Money,
    },
    NoRates,
    /// What is odd about the form that the rates are for.
    Doubted(Vec<Doubt>),
    Buying {
        postage_type: PostageType,
        price: Money,
    },
    Bought {
        shipment: ShipmentId,
        tracking_code: Option<String>,
        /// Nothing where it was bought in an earlier run.
        price: Option<Money>,
    },
    Failed(Failure),
    Unresolved(UnresolvedReason),
    /// So many problems stop the form; this is the first.
    Problems {
        count: usize,
        first: Box<Problem>,
    },
    /// What an address that was pasted has filled in.
    Pasted(Box<PastedAddress>),
    BagScan(Flash),
    Batch(BatchNews),
    LabelScan(LabelFlash),
    JobBegun {
        kind: JobKind,
        lines: usize,
    },
    JobProgress {
        kind: JobKind,
        progress: BulkProgress,
    },
    JobEnded {
        kind: JobKind,
        summary: Box<BulkSummary>,
        /// Why and for whom some of it was not done.
        troubles: Vec<JobTrouble>,
    },
    /// The form is another one than the rates are for: nothing can be bought.
    RatesOutdated,
    /// What the open question would buy, and for what.
    BulkPriced {
        count: usize,
        sum: Option<Money>,
    },
    /// So many shipments are selected in the list.
    Selected(usize),
    /// The details of a shipment are open.
    Opened {
        recipient: Option<String>,
        order: Option<String>,
        status: ShipmentStatus,
        price: Option<Money>,
    },
    /// The report is of other days.
    Report {
        period: Period,
        spent: Vec<Money>,
        is_empty: bool,
        /// The whole history is read.
        is_whole: bool,
        /// Nothing that is open would change the sums.
        is_final: bool,
        /// How many things the sums leave open.
        open_points: usize,
    },
    /// Another shipment of the order's parcel is paid.
    BoughtBefore(Box<OtherShipment>),
    /// A label or a table is saved there.
    Saved(PathBuf),
    Tracked {
        shipment: ShipmentId,
        recipient: Option<String>,
        /// The latest that happened to it.
        latest: Option<TrackingEvent>,
    },
    /// The service has no shipment of this id.
    NoSuchShipment(ShipmentId),
    /// What was typed to be looked up is the name of nothing.
    Mistyped,
    /// Whether what is scanned goes into the open batch.
    Scanning(bool),
    /// Another environment is in use: what is bought now costs money, or does not.
    Environment(Environment),
    Offline,
    OnlineAgain,
    Found(Total),
    News(News),
}

/// What waits to be said, oldest first.
#[derive(Debug, Clone, Default)]
pub(super) struct Announcements {
    waiting: VecDeque<Announcement>,
    heard: Heard,
}

/// What there was to hear when it was compared last.
#[derive(Debug, Clone, Default, PartialEq)]
struct Heard {
    quote: QuoteHeard,
    stage: StageHeard,
    selected: Option<(PostageType, Money)>,
    pasted: Option<PastedAddress>,
    job: Option<JobHeard>,
    environment: Option<Environment>,
    is_offline: bool,
    search: Option<SearchHeard>,
    bag_scan: Option<(String, usize)>,
    label_scan: Option<(String, usize)>,
    /// The number of the newest notice.
    notice: u64,
    screen: ScreenHeard,
    batch: BatchHeard,
}

#[derive(Debug, Clone, Default, PartialEq)]
enum QuoteHeard {
    #[default]
    None,
    Loading,
    Ready,
    Failed,
}

#[derive(Debug, Clone, Default, PartialEq)]
enum StageHeard {
    #[default]
    Open,
    Buying(RequestId),
    Refused(Failure),
    Unresolved {
        is_checking: bool,
    },
    Bought(ShipmentId),
}

#[derive(Debug, Clone, PartialEq)]
struct JobHeard {
    request: RequestId,
    quarter: usize,
    is_paused: bool,
    has_ended: bool,
}

#[derive(Debug, Clone, PartialEq)]
struct SearchHeard {
    search: ShipmentSearch,
    is_narrowed: bool,
    /// Nothing while it is under way.
    total: Option<Total>,
}

impl Heard {
    fn of(state: &AppState) -> Self {
        let ship = &state.ship;
        let scanner = &state.batches.scanner;
        let scans = &state.printing.queue;
        Self {
            quote: quote_heard(ship),
            stage: stage_heard(&ship.stage),
            selected: ship.selected_rate().and_then(priced),
            pasted: ship.pasted.as_ref().map(|pasted| pasted.address.clone()),
            job: state.bulk.job.as_ref().map(job_heard),
            environment: Some(state.context.connection.environment),
            is_offline: state.context.connection.is_offline(),
            search: search_heard(state),
            bag_scan: scanner
                .flash
                .as_ref()
                .and_then(bag_code)
                .map(|code| (code, scanner.line.waiting())),
            label_scan: scans
                .flash
                .as_ref()
                .and_then(label_code)
                .map(|code| (code, scans.scans.waiting())),
            notice: state.context.notices.given(),
            screen: ScreenHeard::of(state),
            batch: BatchHeard::of(&state.batches, &state.announcements.heard.batch),
        }
    }
}

fn quote_heard(ship: &ShipScreen) -> QuoteHeard {
    match &ship.quote {
        Remote::NotAsked => QuoteHeard::None,
        Remote::Loading { .. } => QuoteHeard::Loading,
        Remote::Ready(_) => QuoteHeard::Ready,
        Remote::Failed { .. } => QuoteHeard::Failed,
    }
}

fn stage_heard(stage: &Stage) -> StageHeard {
    match stage {
        Stage::Open => StageHeard::Open,
        Stage::Buying(buying) => StageHeard::Buying(buying.request),
        Stage::Refused(failure) => StageHeard::Refused(failure.clone()),
        Stage::Unresolved(unresolved) => StageHeard::Unresolved {
            is_checking: unresolved.query.is_some(),
        },
        Stage::Bought(bought) => StageHeard::Bought(bought.shipment.id.clone()),
    }
}

fn priced(rate: &Rate) -> Option<(PostageType, Money)> {
    let price = rate.price()?;
    Some((rate.postage_type.clone(), price.clone()))
}

fn job_heard(job: &Job) -> JobHeard {
    let progress = job.progress.as_ref();
    let lines = progress.map_or(0, |progress| progress.lines);
    let quarter = progress
        .filter(|_| lines >= LEAST_FOR_QUARTERS)
        .map_or(0, |progress| {
            progress.counts.ended() * QUARTERS / lines.max(1)
        });
    JobHeard {
        request: job.request,
        quarter: quarter.min(QUARTERS - 1),
        is_paused: progress.is_some_and(|progress| progress.course == BulkCourse::Paused),
        has_ended: job.ended.is_some(),
    }
}

fn search_heard(state: &AppState) -> Option<SearchHeard> {
    let list = &state.shipments;
    let total = if list.list.is_loading() {
        None
    } else {
        list.total()
    };
    matches!(state.context.screen, Screen::Shipments).then(|| SearchHeard {
        search: list.search(),
        is_narrowed: list.is_narrowed(),
        total,
    })
}

/// The code of a scan whose outcome is known.
fn bag_code(flash: &Flash) -> Option<String> {
    match flash {
        Flash::Pending(_) => None,
        Flash::Scanned(scanned) => Some(scanned.scan.code.clone()),
        Flash::Failed { code, .. } => Some(code.clone()),
    }
}

fn label_code(flash: &LabelFlash) -> Option<String> {
    match flash {
        LabelFlash::Searching(_) => None,
        LabelFlash::Confirmed { code, .. }
        | LabelFlash::AlreadyConfirmed(code)
        | LabelFlash::Failed { code, .. } => Some(code.clone()),
    }
}

impl AppState {
    /// What is to be said, oldest first; each is given once.
    pub fn take_announcements(&mut self) -> Vec<Announcement> {
        self.announce_changes();
        self.announcements.waiting.drain(..).collect()
    }

    fn announce(&mut self, announcement: Announcement) {
        let waiting = &mut self.announcements.waiting;
        waiting.push_back(announcement);
        while waiting.len() > MAX_WAITING {
            waiting.pop_front();
        }
    }

    /// Rates were asked for, and the form has problems instead.
    pub(super) fn announce_problems(&mut self) {
        let count = self.ship.blocking_count();
        if let Some(first) = self.ship.first_problem().cloned() {
            let first = Box::new(first);
            self.announce(Announcement::Problems { count, first });
        }
    }

    /// Says what has changed since it was compared last.
    pub(super) fn announce_changes(&mut self) {
        let now = Heard::of(self);
        let before = std::mem::replace(&mut self.announcements.heard, now.clone());
        if before == now {
            return;
        }
        if let (Some(was), Some(is)) = (before.environment, now.environment)
            && was != is
        {
            self.announce(Announcement::Environment(is));
        }
        if before.quote != now.quote {
            self.quote_changed(&before, &now);
        }
        let is_buying = |heard: &Heard| matches!(heard.stage, StageHeard::Buying(_));
        // Of one purchase, the rates of its parcel may be asked for first.
        if before.stage != now.stage && !(is_buying(&before) && is_buying(&now)) {
            self.stage_changed(&now.stage);
        }
        self.job_changed(before.job.as_ref(), now.job.as_ref());
        if !before.is_offline && now.is_offline {
            self.announce(Announcement::Offline);
        } else if before.is_offline
            && !now.is_offline
            && matches!(self.context.connection.online, Online::Since(_))
        {
            self.announce(Announcement::OnlineAgain);
        }
        for said in before.screen.changes(&now.screen, self) {
            self.announce(said);
        }
        for said in before.batch.changes(&now.batch, self) {
            if matches!(said, Announcement::Batch(BatchNews::ClosedOut(_))) {
                // What was pressed is gone: on to what goes with the bag.
                let documents = WindowRequest::FocusOn(Target::BatchDocuments);
                self.focus_if_on(Screen::Batches, documents);
            }
            self.announce(said);
        }
        self.search_changed(before.search.as_ref(), now.search.as_ref());
        self.scans_changed(&before, &now);
        self.notices_changed(before.notice);
        if before.pasted != now.pasted
            && let Some(pasted) = now.pasted
        {
            self.announce(Announcement::Pasted(Box::new(pasted)));
        }
    }

    fn quote_changed(&mut self, before: &Heard, now: &Heard) {
        match now.quote {
            QuoteHeard::None | QuoteHeard::Loading => {}
            QuoteHeard::Failed => {
                if let Some(failure) = self.ship.quote.failure().cloned() {
                    if let Some(first) = failure.problems.first() {
                        let place = self.ship.place_to_correct(first.place.clone());
                        self.focus_if_on(Screen::Ship, WindowRequest::Focus(place));
                    }
                    self.announce(Announcement::Failed(failure));
                }
            }
            QuoteHeard::Ready => self.rates_arrived(before, now),
        }
    }

    fn rates_arrived(&mut self, before: &Heard, now: &Heard) {
        let is_draft = self
            .ship
            .quote
            .value()
            .is_some_and(|quoted| quoted.state == LineState::Draft);
        // What was bought before, or may have been, is said as that; and what is being bought
        // is chosen.
        if !is_draft || matches!(self.ship.stage, Stage::Buying(_)) {
            return;
        }
        let rates = self.ship.rates();
        if rates.is_empty() {
            self.announce(Announcement::NoRates);
            return;
        }
        let count = rates.len();
        let cheapest = rates
            .iter()
            .filter_map(priced)
            .min_by(|(_, left), (_, right)| left.amount.cmp(&right.amount));
        self.announce(Announcement::Rates { count, cheapest });
        if let Some(other) = self.ship.paid_before().cloned() {
            self.announce(Announcement::BoughtBefore(Box::new(other)));
        }
        let doubts = self.ship.doubts();
        if !doubts.is_empty() {
            self.announce(Announcement::Doubted(doubts));
        }
        if let (Some((was, old)), Some((is, new))) = (&before.selected, &now.selected)
            && was == is
            && old != new
        {
            self.announce(Announcement::PriceChanged {
                postage_type: is.clone(),
                now: new.clone(),
            });
        }
        if !self.ship.is_changed_since_quote() && now.stage == StageHeard::Open {
            self.focus_if_on(Screen::Ship, WindowRequest::FocusOn(Target::ChosenRate));
        }
    }

    fn stage_changed(&mut self, now: &StageHeard) {
        match now {
            StageHeard::Open => {}
            StageHeard::Buying(_) => {
                if let Stage::Buying(buying) = &self.ship.stage {
                    let purchase = &buying.purchase;
                    if self.ship.paid_before().is_some() && purchase.beside.is_empty() {
                        // Whether one more is wanted is asked first.
                        return;
                    }
                    let buying = Announcement::Buying {
                        postage_type: purchase.postage_type.clone(),
                        price: purchase.price.clone(),
                    };
                    self.announce(buying);
                }
            }
            StageHeard::Refused(failure) => {
                self.announce(Announcement::Failed(failure.clone()));
                let target = if self.ship.offered_purchase().is_some() {
                    Target::Buy
                } else {
                    Target::GetRates
                };
                self.focus_if_on(Screen::Ship, WindowRequest::FocusOn(target));
            }
            StageHeard::Unresolved { is_checking } => {
                if let Stage::Unresolved(unresolved) = &self.ship.stage
                    && !*is_checking
                {
                    let said = match &unresolved.failure {
                        Some(failure) => Announcement::Failed(failure.clone()),
                        None => Announcement::Unresolved(unresolved.reason.clone()),
                    };
                    self.announce(said);
                    let target = WindowRequest::FocusOn(Target::Unresolved);
                    self.focus_if_on(Screen::Ship, target);
                }
            }
            StageHeard::Bought(shipment) => {
                if let Stage::Bought(bought) = &self.ship.stage {
                    let bought = Announcement::Bought {
                        shipment: shipment.clone(),
                        tracking_code: bought.shipment.tracking_code.clone(),
                        price: bought.price.clone(),
                    };
                    self.announce(bought);
                    self.focus_if_on(Screen::Ship, WindowRequest::FocusOn(Target::Bought));
                }
            }
        }
    }

    fn job_changed(&mut self, before: Option<&JobHeard>, now: Option<&JobHeard>) {
        let (Some(heard), Some(job)) = (now, self.bulk.job.as_ref()) else {
            return;
        };
        let same = before.filter(|before| before.request == heard.request);
        let kind = job.kind;
        let begun = same.is_none().then_some(Announcement::JobBegun {
            kind,
            lines: job.lines.len(),
        });
        let had_ended = same.is_some_and(|before| before.has_ended);
        let is_further = same.is_some_and(|before| {
            before.quarter < heard.quarter || before.is_paused != heard.is_paused
        });
        let then = match &job.ended {
            Some(_) if had_ended => None,
            Some(Ok(summary)) => Some(Announcement::JobEnded {
                kind,
                summary: Box::new(summary.clone()),
                troubles: job.troubles(),
            }),
            Some(Err(failure)) => Some(Announcement::Failed(failure.clone())),
            None => job
                .progress
                .clone()
                .filter(|_| is_further)
                .map(|progress| Announcement::JobProgress { kind, progress }),
        };
        for said in begun.into_iter().chain(then) {
            self.announce(said);
        }
    }

    /// The number of results, once it is here, of another search than before.
    fn search_changed(&mut self, before: Option<&SearchHeard>, now: Option<&SearchHeard>) {
        let Some(SearchHeard {
            search,
            is_narrowed,
            total: Some(total),
        }) = now
        else {
            // The search that is under way is compared with the one before it.
            if now.is_some() {
                self.announcements.heard.search = before.cloned();
            }
            return;
        };
        let Some(before) = before else {
            return;
        };
        let is_other = before.search.text != search.text || before.search.filter != search.filter;
        // Another letter of a word that finds the same says nothing new.
        let is_same_so_far = before.total == Some(*total)
            && !before.search.text.is_empty()
            && search.text.starts_with(&before.search.text)
            && before.search.filter == search.filter;
        if is_other && !is_same_so_far && (*is_narrowed || before.is_narrowed) {
            self.announce(Announcement::Found(*total));
        }
    }

    fn scans_changed(&mut self, before: &Heard, now: &Heard) {
        if now.bag_scan.is_some()
            && before.bag_scan != now.bag_scan
            && let Some(flash) = self.batches.scanner.flash.clone()
        {
            self.announce(Announcement::BagScan(flash));
        }
        if now.label_scan.is_some()
            && before.label_scan != now.label_scan
            && let Some(flash) = self.printing.queue.flash.clone()
        {
            self.announce(Announcement::LabelScan(flash));
        }
    }

    fn notices_changed(&mut self, before: u64) {
        // They are counted anew with another account.
        let before = if self.context.notices.given() < before {
            0
        } else {
            before
        };
        let shown = self.context.notices.shown().iter();
        let news = shown
            .filter(|notice| notice.number > before)
            .map(|notice| notice.news.clone());
        for news in news.collect::<Vec<_>>() {
            if matches!(news, News::RefundAsked { .. } | News::ShipmentDeleted(_)) {
                // What was pressed is gone: on to the next row.
                let row = WindowRequest::FocusOn(Target::ListRow);
                self.focus_if_on(Screen::Shipments, row);
            }
            if matches!(news, News::PrinterSaved { .. }) {
                // Its form is gone: on to the next one.
                let next = Target::Setting(Setting::Printers);
                self.focus_if_on(Screen::Settings, WindowRequest::FocusOn(next));
            }
            self.announce(Announcement::News(news));
        }
    }

    /// Moves the keyboard, unless another screen or a dialog has it.
    fn focus_if_on(&mut self, screen: Screen, request: WindowRequest) {
        if self.context.screen == screen && !self.is_dialog_open() {
            self.context.window_requests.push(request);
        }
    }
}
