//! Bringing the ledger up to date with the service: first its whole history,
//! page by page, then what is new or not final.
//!
//! Lowest priority: it takes a small share of the request budget, nothing while
//! a bulk job runs, and nothing for minutes when there is nothing to do or the
//! service can't be reached.

use std::{
    cell::{Cell, RefCell},
    collections::VecDeque,
    rc::Rc,
    time::Duration,
};

use jiff::{SignedDuration, Timestamp};
use tokio::{
    sync::{Mutex, Notify},
    time::Instant,
};

use super::{count, money_days, poll};
use crate::{
    contract::{Cause, Failure, Notice, SyncState},
    features::shipments::calls::Sync as SyncCall,
    ledger::SyncPosition,
    model::{
        ids::ShipmentId,
        shipment::{Shipment, ShipmentStatus},
    },
    service::{client::MAX_PAGE_SIZE, error::ApiError, operations::ShipmentFilter, page::Page},
    session::{
        account::Session,
        budget::{Turn, WINDOW_SECS},
        bulk::Course,
        failures::SessionError,
        paid_twice,
        parts::Part,
    },
};

/// How long nothing is asked when all is known, or nothing could be.
pub(crate) const SYNC_EVERY: Duration = Duration::from_mins(5);
/// How fast the background reads.
#[derive(Debug, Clone, Copy)]
struct Pace {
    /// Requests in a window of the budget that this takes, at most.
    share: usize,
    /// Requests that are left for everybody else, at least.
    left_for_others: u32,
    /// From one request to the next, at least.
    interval: Duration,
}
/// What is new or not final can wait.
const USUAL: Pace = Pace {
    share: 200,
    left_for_others: 1_400,
    interval: Duration::from_millis(500),
};
/// Reads of single shipments for their days leave the rounds a part of that share.
const FOR_DAYS: Pace = Pace {
    share: 150,
    left_for_others: 1_600,
    ..USUAL
};
/// What stands near the edges of the report on screen: somebody looks at its sums. Counted for
/// itself, and it leaves the rounds all that they take.
const FOR_EDGES: Pace = Pace {
    share: 400,
    left_for_others: 1_600,
    interval: Duration::from_millis(250),
};
/// Refunds far from these days, of which few were made in them, leave half of that to the edges
/// of the report that is opened next, whatever else the budget was used for.
const FOR_FAR_REFUNDS: Pace = Pace {
    share: 200,
    left_for_others: 1_800,
    ..FOR_EDGES
};
const _: () = assert!(
    FOR_EDGES.left_for_others as usize >= USUAL.left_for_others as usize + USUAL.share,
    "no round waits for the edges of a report"
);
/// A quarter of the budget, spread evenly, while somebody waits for the account's history: a
/// million shipments in ten minutes. Others keep three quarters of it; where they use it so
/// that fewer than 1,400 of 2,000 requests are left, this waits, and it does while a bulk job
/// runs.
const FIRST_READ: Pace = Pace {
    share: 510,
    left_for_others: 1_400,
    interval: Duration::from_millis(600),
};
/// The time in which a request has left, before a page is written.
const LEAVES_WITHIN: Duration = Duration::from_millis(20);
/// How long a page waits to be written while the next request may not leave yet.
const UNWRITTEN_FOR: Duration = Duration::from_secs(1);
/// Pages after which the pace is known.
const PAGES_TO_ESTIMATE: u32 = 3;
/// The pause between two steps of putting words together.
const TIDY_PAUSE: Duration = Duration::from_millis(100);
/// How often the request budget is checked for a free share.
const BUDGET_RETRY: Duration = Duration::from_secs(2);
/// Shipments in the first request for new ones. Only if all are new, whole pages are read.
const FEW: u32 = 100;
/// The service's clock and its list may disagree by so much.
const LIST_LAG: SignedDuration = SignedDuration::from_mins(10);
/// How often the history is read at most: a page that was passed by while
/// drafts were deleted before it is found the second time.
const MAX_PASSES: u32 = 2;
/// Refunds that are looked at one by one for a person who reloads. The others have their day.
const MAX_REFUNDS_NOW: u32 = 100;
/// How long changes of the list gather before they are reported.
const GATHER: Duration = Duration::from_millis(300);

/// Somebody who reads the service's lists.
pub(crate) struct Sync<'a> {
    pub(crate) session: &'a Session,
    /// When requests of the background were sent lately; nothing for a person.
    paced: Option<&'a RefCell<VecDeque<Instant>>>,
    pace: Cell<Pace>,
}

/// Whether the history was read by this round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum History {
    ReadNow,
    ReadBefore,
}

/// Whether all that is new could be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Newest {
    Read,
    /// Something of it could not, and is counted nowhere yet.
    Unreadable,
}

/// What became of a read of one shipment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kept {
    Yes,
    /// Something that was requested later was stored before it.
    Late,
}

/// A page of the history, and what is written with it.
struct HistoryPage {
    number: u32,
    asked_at: Timestamp,
    shipments: Page<Shipment>,
}

/// How far the history is read.
struct Progress {
    of: u64,
    first_page: u32,
    began: Instant,
}

/// Background loop; cancelled on reconnect or shutdown.
pub(crate) async fn watch(session: Rc<Session>) {
    let (sent, sent_for_edges) = (RefCell::default(), RefCell::default());
    let background = async {
        loop {
            let sync = Sync {
                session: &session,
                paced: Some(&sent),
                pace: Cell::new(USUAL),
            };
            let began = session.now();
            let round = tokio::select! {
                done = sync.round(began) => done.map_err(of_list),
                failure = session.until_lost() => Err(failure),
            };
            let state = round
                .and_then(|()| sync.up_to_date(began))
                .unwrap_or_else(|why| SyncState::Waiting { why });
            let is_up_to_date = matches!(state, SyncState::UpToDate { .. });
            session.notify(Notice::SyncProgressed { state }).await;
            if is_up_to_date {
                money_days::read_soon(&session);
            }
            sync.until_next_round().await;
        }
    };
    let edges = Sync {
        session: &session,
        paced: Some(&sent_for_edges),
        pace: Cell::new(FOR_EDGES),
    };
    // The edges first: what they are about is not read by both.
    let both = async { tokio::join!(biased; edges.read_edges(), background) };
    Box::pin(Turn::Background.of(both)).await;
}

/// Tells that the list has changed, once for many changes.
#[expect(
    clippy::infinite_loop,
    reason = "the worker drops it when it connects anew or stops"
)]
pub(crate) async fn watch_list(session: Rc<Session>) {
    loop {
        session.list_changed.notified().await;
        tokio::time::sleep(GATHER).await;
        session.notify(Notice::ShipmentsChanged).await;
        session.report_refunds().await;
    }
}

/// The reload that a person asked for.
pub(crate) struct Reload {
    begun: Cell<u64>,
    last: Mutex<Result<(), Failure>>,
}

impl Part for Reload {
    fn new(_session: &Session) -> Self {
        Self {
            begun: Cell::new(0),
            last: Mutex::new(Ok(())),
        }
    }
}

/// The call *Sync*: a person waits. Calls that come while the service is read share the next
/// reading: a key that is held down is no stream of requests.
pub(crate) async fn now(session: &Session, _asked: &SyncCall) -> Result<(), Failure> {
    let part = session.part::<Reload>();
    let begun_before = part.begun.get();
    let mut last = part.last.lock().await;
    if part.begun.get() > begun_before {
        return last.clone();
    }
    part.begun.set(begun_before.saturating_add(1));
    last.clone_from(&reload(session).await);
    last.clone()
}

async fn reload(session: &Session) -> Result<(), Failure> {
    let state = SyncState::Refreshing;
    session.notify(Notice::SyncProgressed { state }).await;
    let sync = Sync {
        session,
        paced: None,
        pace: Cell::new(USUAL),
    };
    let asked_at = session.now();
    let outcome = sync.refresh(asked_at).await.map_err(of_list);
    session.report_refunds().await;
    session.report_unprinted_as_listed().await;
    money_days::read_soon(session);
    if let Err(failure) = want_refunds(session, asked_at) {
        tracing::warn!(?failure, "refunds are looked at later");
    }
    // What the list shows may be news of a refund that is waited for.
    session.check_wanted.notify_one();
    let state = outcome.and_then(|()| sync.up_to_date(asked_at));
    let outcome = state.clone().map(drop);
    let state = state.unwrap_or_else(|why| SyncState::Waiting { why });
    session.notify(Notice::SyncProgressed { state }).await;
    outcome
}

/// A list does not say that a refund was refused: a person who reloads gets a read in full of each
/// that is under way, except of those that the list has just shown so.
fn want_refunds(session: &Session, asked_at: Timestamp) -> Result<(), Failure> {
    let open = session
        .histories(|all| all.lines_where(|_line, _history, current| current.refund.is_under_way()));
    let mut looks = 0;
    for line in open {
        let Some(shipment) = session.history(&line).shipment else {
            continue;
        };
        let is_just_shown = session.stored_shipment(&shipment)?.is_some_and(|known| {
            known.seen_at >= asked_at && known.shipment.status == ShipmentStatus::RefundRequested
        });
        if !is_just_shown && looks < MAX_REFUNDS_NOW {
            looks += 1;
            session.want_slow_poll(&line);
        }
    }
    Ok(())
}

/// For who waits for the list, what was not read is the list.
fn of_list(failure: Failure) -> Failure {
    if failure.cause == Cause::NotRead {
        Failure::new(Cause::ListNotRead)
    } else {
        failure
    }
}

impl Sync<'_> {
    async fn round(&self, began: Timestamp) -> Result<(), Failure> {
        let history = self.history().await?;
        if history == History::ReadBefore {
            self.note_newest(began, self.newest().await?)?;
        } else {
            self.note_newest(began, Newest::Read)?;
        }
        // What is not final changes slowly: nobody waits for that.
        self.report(self.up_to_date(began)?).await;
        self.session.report_unprinted_as_listed().await;
        poll::poll_due(self).await
    }

    /// Until it is time for a round. Days that somebody waits for are read meanwhile; a round
    /// that is due does not wait for them.
    async fn until_next_round(&self) {
        let is_time = tokio::time::sleep(SYNC_EVERY);
        tokio::pin!(is_time);
        loop {
            tokio::select! {
                biased;
                () = &mut is_time => return,
                () = self.session.came_online.notified() => return,
                () = self.read_days() => {}
            }
        }
    }

    /// Reads what is near the edges of the report on screen, whenever one is made, also while
    /// a round is under way: that of the day takes minutes.
    #[expect(
        clippy::infinite_loop,
        reason = "the worker drops it when it connects anew or stops"
    )]
    async fn read_edges(&self) {
        loop {
            money_days::edges_asked_for(self.session).await;
            if let Err(failure) = money_days::read_edges(self).await {
                tracing::debug!(?failure, "the edges of a report are read later");
            }
        }
    }

    pub(super) fn pace_for_edges(&self) {
        self.pace.set(FOR_EDGES);
    }

    pub(super) fn pace_for_far_refunds(&self) {
        self.pace.set(FOR_FAR_REFUNDS);
    }

    /// Waits until somebody waits for days, and reads some.
    async fn read_days(&self) {
        money_days::asked_for(self.session).await;
        self.pace.set(FOR_DAYS);
        if let Err(failure) = money_days::read_some(self).await {
            tracing::debug!(?failure, "some days of money are read later");
        }
        self.pace.set(USUAL);
    }

    /// What was new when that reading began is here, and what had changed when the last round
    /// for all of that began.
    fn up_to_date(&self, began: Timestamp) -> Result<SyncState, Failure> {
        let read = self.sync_position()?;
        Ok(SyncState::UpToDate {
            at: read.newest_at.unwrap_or(began),
            read_until: read.read_until(),
        })
    }

    fn note_newest(&self, began: Timestamp, newest: Newest) -> Result<(), Failure> {
        if newest == Newest::Unreadable {
            return Ok(());
        }
        let mut read = self.sync_position()?;
        read.note_newest(began, self.session.now());
        self.session
            .ledger(|ledger| ledger.store_sync_position(&read))
    }

    async fn report(&self, state: SyncState) {
        self.session.notify(Notice::SyncProgressed { state }).await;
    }

    /// A person waits: what can't be read, or could not be before, is counted at once.
    async fn refresh(&self, began: Timestamp) -> Result<(), Failure> {
        let mut newest = self.newest().await?;
        if newest == Newest::Unreadable || self.sync_position()?.missed > 0 {
            count::take(self).await?;
            newest = Newest::Read;
        }
        self.note_newest(began, newest)?;
        poll::poll_now(self).await
    }

    pub(crate) fn sync_position(&self) -> Result<SyncPosition, Failure> {
        self.session.ledger(|ledger| ledger.sync_position())
    }

    /// Reads the whole history once, from where an earlier run left it.
    async fn history(&self) -> Result<History, Failure> {
        let mut read = self.sync_position()?;
        if read.is_whole() {
            count::take_again(self, &mut read).await?;
        }
        if read.is_whole() {
            return Ok(History::ReadBefore);
        }
        self.pace.set(FIRST_READ);
        let outcome = self.passes(&mut read).await;
        self.pace.set(USUAL);
        outcome.map(|()| History::ReadNow)
    }

    /// Reads it, and what was made meanwhile. Deleted drafts move older ones up, past a page
    /// that was being read: then it is read once more.
    async fn passes(&self, read: &mut SyncPosition) -> Result<(), Failure> {
        loop {
            self.pages(read).await?;
            self.report(SyncState::Tidying).await;
            self.tidy().await?;
            let missed = count::take(self).await?;
            *read = self.sync_position()?;
            if missed <= read.unreadable || read.passes >= MAX_PASSES {
                return Ok(());
            }
            tracing::info!(missed, "the history is read once more");
            read.history_page = Some(1);
            self.session
                .ledger(|ledger| ledger.store_sync_position(read))?;
        }
    }

    async fn pages(&self, read: &mut SyncPosition) -> Result<(), Failure> {
        let first_page = read.history_page.unwrap_or(1);
        let progress = Progress {
            of: self.count().await?,
            first_page,
            began: Instant::now(),
        };
        let began_at = self.session.now();
        let mut page = self.history_page(first_page, &Notify::new()).await?;
        loop {
            let is_last = page.shipments.is_last(MAX_PAGE_SIZE);
            let number = page.number;
            if number == 1 {
                read.unreadable = 0;
                read.begun_at = Some(page.asked_at);
                read.is_counted = false;
            }
            let unreadable = u64::try_from(page.shipments.unreadable).unwrap_or(u64::MAX);
            read.unreadable = read.unreadable.saturating_add(unreadable);
            if number == 1 && read.newest.is_none() {
                read.newest = newest_of(&page.shipments);
            }
            read.history_page = (!is_last).then_some(number.saturating_add(1));
            if is_last {
                read.passes = read.passes.saturating_add(1);
                if first_page == 1 {
                    // The lists of a moment ago have shown what is not final.
                    read.followed_at = Some(began_at);
                    read.note_followed_all(began_at, self.session.now());
                }
                return self.write_page(&page, read, &progress).await;
            }
            let out = Notify::new();
            // The newest are on screen before anything else is asked for. Later the service
            // looks the next page up while this one is written, which takes as long.
            let next = if number == first_page {
                self.write_page(&page, read, &progress).await?;
                self.history_page(number.saturating_add(1), &out).await
            } else {
                let (next, written) =
                    tokio::join!(self.history_page(number.saturating_add(1), &out), async {
                        let leaves = async {
                            out.notified().await;
                            tokio::time::sleep(LEAVES_WITHIN).await;
                        };
                        let _late = tokio::time::timeout(UNWRITTEN_FOR, leaves).await;
                        self.write_page(&page, read, &progress).await
                    });
                written?;
                next
            };
            page = next?;
        }
    }

    /// Reads a page; `out` is notified when its request may leave.
    async fn history_page(&self, number: u32, out: &Notify) -> Result<HistoryPage, Failure> {
        self.go_ahead().await;
        out.notify_one();
        let asked_at = self.session.now();
        let filter = ShipmentFilter {
            page: Some(number),
            ..ShipmentFilter::default()
        };
        Ok(HistoryPage {
            number,
            asked_at,
            shipments: self.list_now(&filter).await?,
        })
    }

    /// Makes a page durable with how far the history is read, and reports that.
    async fn write_page(
        &self,
        page: &HistoryPage,
        read: &SyncPosition,
        progress: &Progress,
    ) -> Result<(), Failure> {
        // A person may have had the newest read meanwhile.
        let read = SyncPosition {
            newest_at: self.sync_position()?.newest_at,
            ..read.clone()
        };
        self.session
            .ledger(|ledger| ledger.store_page(&page.shipments, page.asked_at, &read))?;
        self.report(progress.after(page)).await;
        Ok(())
    }

    /// What was written page by page is put together, so that it is searched
    /// as quickly as it can be.
    async fn tidy(&self) -> Result<(), Failure> {
        while self.session.ledger(|ledger| ledger.merge_search_words())? {
            tokio::time::sleep(TIDY_PAUSE).await;
        }
        Ok(())
    }

    /// Reads what was created since it was read last.
    pub(super) async fn newest(&self) -> Result<Newest, Failure> {
        let session = self.session;
        let mut read = self.sync_position()?;
        let until = read
            .newest
            .and_then(|newest| newest.checked_sub(LIST_LAG).ok());
        let mut newest = read.newest;
        let mut unreadable = 0;
        let (mut page, mut limit) = (1, FEW);
        loop {
            let asked_at = session.now();
            let shipments = self
                .list(&ShipmentFilter {
                    page: Some(page),
                    limit: Some(limit),
                    ..ShipmentFilter::default()
                })
                .await?;
            newest = newest.max(newest_of(&shipments));
            unreadable += shipments.unreadable;
            session.ledger(|ledger| ledger.store_shipments(&shipments, asked_at))?;
            if page == 1 {
                paid_twice::observe(session, &shipments, asked_at, limit).await;
            }
            let oldest = shipments.iter().filter_map(|seen| seen.created_at).min();
            let is_last = shipments.is_last(limit);
            // Without a mark, the history is read page by page anyway.
            if is_last || until.is_none() || oldest <= until {
                break;
            }
            if limit == MAX_PAGE_SIZE {
                page += 1;
            }
            limit = MAX_PAGE_SIZE;
        }
        let unreadable = u64::try_from(unreadable).unwrap_or(u64::MAX);
        if until.is_some() && (newest != read.newest || unreadable > read.unreadable) {
            read = self.sync_position()?;
            read.newest = newest;
            // Between two pages some may have been missed.
            read.is_counted &= page == 1 && unreadable == 0;
            // Reading the history anew shows no more of them.
            read.unreadable = read.unreadable.max(unreadable);
            session.ledger(|ledger| ledger.store_sync_position(&read))?;
        }
        Ok(if unreadable > read.missed {
            Newest::Unreadable
        } else {
            Newest::Read
        })
    }

    /// One page of the service's list; a whole one, if nothing else is said.
    pub(crate) async fn list(&self, filter: &ShipmentFilter) -> Result<Page<Shipment>, Failure> {
        self.go_ahead().await;
        self.list_now(filter).await
    }

    async fn list_now(&self, filter: &ShipmentFilter) -> Result<Page<Shipment>, Failure> {
        let mut filter = filter.clone();
        filter.limit = filter.limit.or(Some(MAX_PAGE_SIZE));
        let api = &self.session.api;
        let seen = self
            .session
            .read_once(&|| api.list_shipments(&filter))
            .await;
        seen.map_err(Failure::from)
    }

    /// Reads one shipment and keeps what is seen of it: one that is not there any more is
    /// taken out of the list.
    pub(super) async fn fetch_and_keep(&self, shipment: &ShipmentId) -> Result<Kept, SessionError> {
        let session = self.session;
        self.go_ahead().await;
        // What is listed while this waits is older than its answer.
        let asked_at = session.now();
        match session.fetch_shipment_once(shipment).await {
            Ok(seen) => {
                session.ledger(|ledger| {
                    ledger.store_shipments(std::slice::from_ref(&seen), asked_at)
                })?;
                // It is not read a second time for its journey.
                session.store_timeline(&seen, asked_at)?;
                let known = session.stored_shipment(shipment)?;
                let is_kept = known.is_none_or(|known| known.seen_at <= asked_at);
                Ok(if is_kept { Kept::Yes } else { Kept::Late })
            }
            Err(SessionError::Api(ApiError::NotFound { .. })) => {
                session.ledger(|ledger| ledger.remove_shipment(shipment, asked_at))?;
                Ok(Kept::Yes)
            }
            Err(stop) => Err(stop),
        }
    }

    pub(super) async fn count(&self) -> Result<u64, Failure> {
        self.go_ahead().await;
        let api = &self.session.api;
        let counted = self.session.read_once(&|| api.count_shipments(None)).await;
        counted.map_err(Failure::from)
    }

    /// Waits until the request budget has room for background requests.
    async fn go_ahead(&self) {
        self.until_free().await;
        if let Some(sent) = self.paced {
            sent.borrow_mut().push_back(Instant::now());
        }
    }

    /// Until the next request may leave.
    pub(super) async fn until_free(&self) {
        let Some(sent) = self.paced else {
            return;
        };
        let pace = self.pace.get();
        let last = sent.borrow().back().copied();
        tokio::time::sleep_until(last.unwrap_or_else(Instant::now) + pace.interval).await;
        let window = Duration::from_secs(WINDOW_SECS.unsigned_abs());
        loop {
            let is_within_share = {
                let mut sent = sent.borrow_mut();
                while sent.front().is_some_and(|at| at.elapsed() >= window) {
                    sent.pop_front();
                }
                sent.len() < pace.share
            };
            let session = self.session;
            let left = session.gate.read_budget(|budget, now| budget.left(now));
            // A job goes first; one that is paused sends nothing.
            let is_job_at_work = session
                .bulk
                .borrow()
                .as_ref()
                .is_some_and(|job| job.course() != Course::Paused);
            if is_within_share && left >= pace.left_for_others && !is_job_at_work {
                return;
            }
            tokio::time::sleep(BUDGET_RETRY).await;
        }
    }
}

impl Progress {
    /// Where it stands when this page is written.
    fn after(&self, page: &HistoryPage) -> SyncState {
        let page_size = u64::from(MAX_PAGE_SIZE);
        let before = u64::from(page.number.saturating_sub(1)).saturating_mul(page_size);
        let count = u64::try_from(page.shipments.listed()).unwrap_or(0);
        let read = before.saturating_add(count);
        let of = self.of.max(read);
        let pages = page
            .number
            .saturating_sub(self.first_page)
            .saturating_add(1);
        let pages_left = of.saturating_sub(read).div_ceil(page_size);
        let left = self.began.elapsed() / pages * u32::try_from(pages_left).unwrap_or(u32::MAX);
        SyncState::ReadingHistory {
            read,
            of: Some(of),
            left: (pages >= PAGES_TO_ESTIMATE && pages_left > 0).then_some(left),
        }
    }
}

fn newest_of(shipments: &[Shipment]) -> Option<Timestamp> {
    shipments.iter().filter_map(|seen| seen.created_at).max()
}
