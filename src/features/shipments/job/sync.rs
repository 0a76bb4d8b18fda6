//! Bringing the ledger up to date with the service: first its whole history,
//! page by page, then what is new or not final.
//!
//! Lowest priority: it takes a small share of the request budget, nothing while
//! a bulk job runs, and nothing for minutes when there is nothing to do or the
//! service can't be reached.

use std::{cell::RefCell, collections::VecDeque, rc::Rc, time::Duration};

use jiff::{SignedDuration, Timestamp};
use tokio::time::Instant;

use super::{money_days, poll};
use crate::{
    contract::{Cause, Failure, Notice, SyncState},
    features::shipments::calls::Sync as SyncCall,
    ledger::SyncPosition,
    model::shipment::Shipment,
    service::{client::MAX_PAGE_SIZE, operations::ShipmentFilter, page::Page},
    session::{
        account::Session,
        budget::{Turn, WINDOW_SECS},
        bulk::Course,
        failures::SessionError,
        paid_twice,
    },
};

/// How long nothing is asked when all is known, or nothing could be.
pub(crate) const SYNC_EVERY: Duration = Duration::from_mins(5);
/// Requests in a window of the budget that this takes, at most.
const SHARE: usize = 200;
/// Requests that are left for everybody else, at least.
const LEFT_FOR_OTHERS: u32 = 1_600;
/// The pause between two pages: the worker has other things to do.
const PAGE_PAUSE: Duration = Duration::from_millis(500);
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
/// How long changes of the list gather before they are reported.
const GATHER: Duration = Duration::from_millis(300);

/// Somebody who reads the service's lists.
pub(crate) struct Sync<'a> {
    pub(crate) session: &'a Session,
    /// When requests of the background were sent lately; nothing for a person.
    paced: Option<&'a RefCell<VecDeque<Instant>>>,
}

/// Background loop; cancelled on reconnect or shutdown.
pub(crate) async fn watch(session: Rc<Session>) {
    let sent = RefCell::default();
    let background = async {
        loop {
            let sync = Sync {
                session: &session,
                paced: Some(&sent),
            };
            let round = tokio::select! {
                done = sync.round() => done.map_err(of_list),
                failure = session.until_lost() => Err(failure),
            };
            let state = match round {
                Ok(()) => SyncState::UpToDate { at: session.now() },
                Err(why) => SyncState::Waiting { why },
            };
            let is_up_to_date = matches!(state, SyncState::UpToDate { .. });
            session.notify(Notice::SyncProgressed { state }).await;
            if is_up_to_date && let Err(failure) = money_days::read_some(&sync).await {
                tracing::debug!(?failure, "some days of money are read later");
            }
            tokio::select! {
                () = tokio::time::sleep(SYNC_EVERY) => {}
                () = session.came_online.notified() => {}
            }
        }
    };
    Turn::Background.of(background).await;
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

/// The call *Sync*: a person waits.
pub(crate) async fn now(session: &Session, _asked: &SyncCall) -> Result<(), Failure> {
    let state = SyncState::Refreshing;
    session.notify(Notice::SyncProgressed { state }).await;
    let sync = Sync {
        session,
        paced: None,
    };
    let outcome = sync.refresh().await.map_err(of_list);
    session.report_refunds().await;
    let state = match &outcome {
        Ok(()) => SyncState::UpToDate { at: session.now() },
        Err(why) => SyncState::Waiting { why: why.clone() },
    };
    session.notify(Notice::SyncProgressed { state }).await;
    outcome
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
    async fn round(&self) -> Result<(), Failure> {
        self.history().await?;
        self.newest().await?;
        poll::poll_due(self).await
    }

    async fn refresh(&self) -> Result<(), Failure> {
        self.newest().await?;
        poll::poll_recent(self).await
    }

    pub(crate) fn sync_position(&self) -> Result<SyncPosition, Failure> {
        self.session.ledger(|ledger| ledger.sync_position())
    }

    /// Reads the whole history once, from where an earlier run left it.
    async fn history(&self) -> Result<(), Failure> {
        let session = self.session;
        let mut read = self.sync_position()?;
        if read.is_whole() {
            return Ok(());
        }
        let of = self.count().await?;
        read.of = Some(of);
        let mut page = read.history_page.unwrap_or(1);
        loop {
            let asked_at = session.now();
            let shipments = self
                .list(&ShipmentFilter {
                    page: Some(page),
                    ..ShipmentFilter::default()
                })
                .await?;
            if page == 1 && read.newest.is_none() {
                read.newest = newest_of(&shipments);
            }
            let is_last = shipments.is_last(MAX_PAGE_SIZE);
            let before = u64::from(page.saturating_sub(1)).saturating_mul(MAX_PAGE_SIZE.into());
            let count = u64::try_from(shipments.listed()).unwrap_or(0);
            page = page.saturating_add(1);
            read.history_page = Some(page);
            if is_last {
                read.passes = read.passes.saturating_add(1);
                read.history_page = None;
            }
            session.ledger(|ledger| ledger.store_page(&shipments, asked_at, &read))?;
            let state = SyncState::ReadingHistory {
                read: before.saturating_add(count),
                of: Some(of.max(before.saturating_add(count))),
            };
            session.notify(Notice::SyncProgressed { state }).await;
            if is_last {
                break;
            }
        }
        self.tidy().await?;
        self.check_history(&mut read).await
    }

    /// What was written page by page is put together, so that it is searched
    /// as quickly as it can be.
    async fn tidy(&self) -> Result<(), Failure> {
        while self.session.ledger(|ledger| ledger.merge_search_words())? {
            tokio::time::sleep(TIDY_PAUSE).await;
        }
        Ok(())
    }

    /// Deleted drafts move older ones up, past a page that was being read.
    async fn check_history(&self, read: &mut SyncPosition) -> Result<(), Failure> {
        let has = self.count().await?;
        let known = self.session.ledger(|ledger| ledger.listed_count())?;
        if known < has && read.passes < MAX_PASSES {
            tracing::info!(known, has, "the history is read once more");
            read.history_page = Some(1);
            self.session
                .ledger(|ledger| ledger.store_sync_position(read))?;
            return Box::pin(self.history()).await;
        }
        Ok(())
    }

    /// Reads what was created since it was read last.
    async fn newest(&self) -> Result<(), Failure> {
        let session = self.session;
        let mut read = self.sync_position()?;
        let until = read
            .newest
            .and_then(|newest| newest.checked_sub(LIST_LAG).ok());
        let mut newest = read.newest;
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
        if until.is_some() && newest != read.newest {
            read = self.sync_position()?;
            read.newest = newest;
            session.ledger(|ledger| ledger.store_sync_position(&read))?;
        }
        Ok(())
    }

    /// One page of the service's list; a whole one, if nothing else is said.
    pub(crate) async fn list(&self, filter: &ShipmentFilter) -> Result<Page<Shipment>, Failure> {
        let mut filter = filter.clone();
        filter.limit = filter.limit.or(Some(MAX_PAGE_SIZE));
        self.go_ahead().await;
        let api = &self.session.api;
        let seen = self
            .session
            .read_once(&|| api.list_shipments(&filter))
            .await;
        seen.map_err(Failure::from)
    }

    pub(crate) async fn fetch(
        &self,
        shipment: &crate::model::ids::ShipmentId,
    ) -> Result<Shipment, SessionError> {
        self.go_ahead().await;
        self.session.fetch_shipment_once(shipment).await
    }

    async fn count(&self) -> Result<u64, Failure> {
        self.go_ahead().await;
        let api = &self.session.api;
        let counted = self.session.read_once(&|| api.count_shipments(None)).await;
        counted.map_err(Failure::from)
    }

    /// Waits until the request budget has room for background requests.
    async fn go_ahead(&self) {
        let Some(sent) = self.paced else {
            return;
        };
        tokio::time::sleep(PAGE_PAUSE).await;
        let window = Duration::from_secs(WINDOW_SECS.unsigned_abs());
        loop {
            let is_within_share = {
                let mut sent = sent.borrow_mut();
                while sent.front().is_some_and(|at| at.elapsed() >= window) {
                    sent.pop_front();
                }
                sent.len() < SHARE
            };
            let session = self.session;
            let left = session.gate.read_budget(|budget, now| budget.left(now));
            // A job goes first; one that is paused sends nothing.
            let is_job_at_work = session
                .bulk
                .borrow()
                .as_ref()
                .is_some_and(|job| job.course() != Course::Paused);
            if is_within_share && left >= LEFT_FOR_OTHERS && !is_job_at_work {
                sent.borrow_mut().push_back(Instant::now());
                return;
            }
            tokio::time::sleep(BUDGET_RETRY).await;
        }
    }
}

fn newest_of(shipments: &[Shipment]) -> Option<Timestamp> {
    shipments.iter().filter_map(|seen| seen.created_at).max()
}
