//! A connected account: its ledger, its way to the service, and who works on
//! which line. Every job of one connection shares it.

use std::{
    cell::{Cell, RefCell},
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
    rc::Rc,
    sync::Arc,
};

use jiff::{SignedDuration, Timestamp};
use tokio::{
    sync::{Notify, Semaphore, SemaphorePermit},
    time::Instant,
};

use super::{
    budget::{self, Budget, Gate, LearnedLimiter, Pause, Turn},
    bulk::Control,
    checkpoints::JournalPoint,
    deps::{Connection, Deps},
    events::EventSender,
    failures::{self, SessionError},
    line_locks::LineLocks,
    parts::Parts,
    reads::RecentReads,
    write::Writer,
};
use crate::contract::{Cause, Failure, Notice};
use crate::{
    ledger::{
        Ledger, Line, Record, SendLogPosition, Setting, StoredShipment, TrackingSource,
        journal::{BatchHistory, Histories, JournalEntry, LineHistory, Purchase, ShipmentHistory},
    },
    model::{
        environment::{Environment, Profile},
        ids::{BatchId, LineId, ShipmentId},
        journey::Journey,
        shipment::Shipment,
        tracking::PublicTracking,
    },
    render::download::LabelSource,
    service::{client::ReadApi, error::ApiError, public::PublicRecords},
};

/// Unresolved purchases of a bulk job at a time: so many may need manual review if the
/// network fails now.
const MAX_UNRESOLVED: usize = 16;
/// Labels that are fetched and decoded at a time: each takes memory.
const MAX_LABELS_AT_A_TIME: usize = 4;

pub struct Session {
    pub(crate) api: ReadApi,
    pub(crate) writer: Writer,
    /// The account, as it is connected.
    pub(crate) profile: Profile,
    pub(crate) environment: Environment,
    pub(crate) labels: Arc<dyn LabelSource>,
    pub(crate) public: Arc<dyn PublicRecords>,
    pub(crate) label_folder: PathBuf,
    pub(crate) deps: Rc<Deps>,
    pub(crate) events: EventSender,
    pub(crate) line_locks: LineLocks,
    pub(crate) gate: Gate,
    /// The latest send of this ledger that the gate knows.
    pub(crate) send_log_position: Cell<SendLogPosition>,
    /// How many requests were left when that was last reported.
    pub(crate) reported_left: Cell<u32>,
    /// What the ledger says of the service's limiter.
    pub(crate) limiter: Cell<LearnedLimiter>,
    pub(crate) online: Cell<Option<bool>>,
    pub(crate) is_token_refused: Cell<bool>,
    pub(crate) label_slots: Semaphore,
    /// Notified when the list of shipments has changed.
    pub(crate) list_changed: Notify,
    /// Notified when the service can be reached again.
    pub(crate) came_online: Notify,
    /// Notified when what stays open is to be checked now: a person waits.
    pub(crate) check_wanted: Notify,
    /// How often the list had changed when `list_changed` was last notified.
    list_changes: Cell<u64>,
    /// How many refunds that were made elsewhere had been noted when that was reported.
    refunds_reported: Cell<u64>,
    /// What is older was stored by an earlier run.
    pub(crate) opened_at: Timestamp,
    /// The bulk job that is under way.
    pub(crate) bulk: RefCell<Option<Rc<Control>>>,
    /// The queue of labels has changed, and a bulk job has yet to report it.
    pub(crate) is_unprinted_stale: Cell<bool>,
    /// What features keep for as long as the account is connected.
    pub(crate) parts: Parts,
    /// What the service has shown a moment ago.
    pub(crate) reads: RecentReads,
    unresolved_slots: Semaphore,
    /// Calls of an earlier run ended before this.
    opened: Instant,
    /// When the last purchase call of a line ended, if it ended in this run.
    ended: RefCell<BTreeMap<LineId, Instant>>,
    /// How many failed purchases a shipment had when its purchase was taken.
    failures: RefCell<BTreeMap<LineId, usize>>,
    /// When lines that only time or manual review resolves were last polled.
    slow_polls: RefCell<BTreeMap<LineId, Timestamp>>,
    ledger: RefCell<Ledger>,
}

impl Session {
    pub(crate) fn new(
        connection: Connection,
        ledger: Ledger,
        label_folder: PathBuf,
        deps: Rc<Deps>,
        events: EventSender,
    ) -> Result<Self, Failure> {
        let opened_at = deps.clock.now();
        let sends = ledger
            .sends_since(budget::window_start(opened_at))
            .map_err(failures::store)?;
        let limiter = ledger.setting(Setting::Limiter).map_err(failures::store)?;
        let limiter = LearnedLimiter::from_word(&limiter.unwrap_or_default());
        let mut budget = Budget::new(&sends.by_others, limiter, opened_at);
        let pause = ledger.setting(Setting::Pause).map_err(failures::store)?;
        if let Some(left) = Pause::left_of_word(&pause.unwrap_or_default(), opened_at) {
            budget.take_up(left);
        }
        Ok(Self {
            api: connection.api,
            writer: connection.writer,
            environment: connection.profile.environment,
            profile: connection.profile,
            labels: connection.labels,
            public: connection.public,
            label_folder,
            gate: Gate::new(Arc::clone(&deps.clock), budget),
            send_log_position: Cell::new(sends.mark),
            reported_left: Cell::new(budget::REQUEST_LIMIT),
            limiter: Cell::new(limiter),
            deps,
            events,
            line_locks: LineLocks::default(),
            online: Cell::new(None),
            is_token_refused: Cell::new(false),
            label_slots: Semaphore::new(MAX_LABELS_AT_A_TIME),
            list_changed: Notify::new(),
            came_online: Notify::new(),
            check_wanted: Notify::new(),
            list_changes: Cell::new(ledger.list_changes()),
            refunds_reported: Cell::new(ledger.refunds_noted()),
            opened_at,
            bulk: RefCell::new(None),
            is_unprinted_stale: Cell::new(false),
            parts: Parts::default(),
            reads: RecentReads::default(),
            unresolved_slots: Semaphore::new(MAX_UNRESOLVED),
            opened: Instant::now(),
            ended: RefCell::new(BTreeMap::new()),
            failures: RefCell::new(BTreeMap::new()),
            slow_polls: RefCell::new(BTreeMap::new()),
            ledger: RefCell::new(ledger),
        })
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.deps.clock.now()
    }

    pub(crate) async fn reached(&self, point: JournalPoint) {
        self.deps.checkpoints.reached(point).await;
    }

    /// Runs one short ledger operation. The ledger is never borrowed across an await.
    pub(crate) fn ledger<T>(
        &self,
        operation: impl FnOnce(&mut Ledger) -> Result<T, crate::ledger::StoreError>,
    ) -> Result<T, Failure> {
        let mut ledger = self.ledger.borrow_mut();
        let done = operation(&mut ledger).map_err(failures::store);
        let changes = ledger.list_changes();
        if self.list_changes.replace(changes) != changes {
            self.list_changed.notify_one();
        }
        done
    }

    /// The ledger's file, for who reads it beside the worker's thread.
    pub(crate) fn ledger_path(&self) -> PathBuf {
        self.ledger.borrow().path().to_path_buf()
    }

    pub(crate) fn history(&self, line: &LineId) -> LineHistory {
        self.ledger.borrow().history(line)
    }

    /// The state of a line's current shipment.
    pub(crate) fn current(&self, line: &LineId) -> ShipmentHistory {
        self.ledger.borrow().current(line)
    }

    /// Where the money of a line stands: that of its current shipment, or why it needs
    /// review without one.
    pub(crate) fn purchase_of(&self, line: &LineId) -> Purchase {
        let review = self.history(line).review;
        review.unwrap_or_else(|| self.current(line).purchase)
    }

    pub(crate) fn shipment_history(&self, shipment: &ShipmentId) -> ShipmentHistory {
        self.ledger.borrow().shipment_history(shipment)
    }

    pub(crate) fn batch_history(&self, line: &LineId) -> BatchHistory {
        self.ledger.borrow().batch_history(line)
    }

    /// The ledger, for one short look that reports what it can't read by itself.
    pub(crate) fn with_ledger<T>(&self, look: impl FnOnce(&Ledger) -> T) -> T {
        look(&self.ledger.borrow())
    }

    /// All that the journal adds up to, for one short look.
    pub(crate) fn histories<T>(&self, look: impl FnOnce(&Histories) -> T) -> T {
        look(self.ledger.borrow().histories())
    }

    pub(crate) fn line(&self, line: &LineId) -> Result<Option<Line>, Failure> {
        self.ledger(|ledger| ledger.line(line))
    }

    pub(crate) fn stored_shipment(
        &self,
        shipment: &ShipmentId,
    ) -> Result<Option<StoredShipment>, Failure> {
        self.ledger(|ledger| ledger.shipment(shipment))
    }

    /// Makes an entry durable.
    pub(crate) fn record(&self, line: &LineId, entry: JournalEntry) -> Result<(), Failure> {
        let now = self.now();
        self.ledger(|ledger| ledger.record(&Record::new(line, now, entry)))
    }

    /// Makes an entry durable together with the shipment that showed it.
    pub(crate) fn record_seen(
        &self,
        line: &LineId,
        entry: JournalEntry,
        shipment: &Shipment,
    ) -> Result<(), Failure> {
        let now = self.now();
        self.ledger(|ledger| ledger.record(&Record::new(line, now, entry).with_shipment(shipment)))
    }

    /// Fetches a shipment and stores it, unless something newer was stored
    /// meanwhile. One that the service no longer has leaves the list.
    pub(crate) async fn fetch_and_store(&self, shipment: &ShipmentId) -> Result<Shipment, Failure> {
        let asked_at = self.now();
        let fetched = self.fetch_shipment(shipment).await;
        self.store_fetched(shipment, fetched, asked_at)
    }

    /// The same with a single request, for who comes again later.
    pub(crate) async fn fetch_and_store_once(
        &self,
        shipment: &ShipmentId,
    ) -> Result<Shipment, Failure> {
        let asked_at = self.now();
        let fetched = self.fetch_shipment_once(shipment).await;
        self.store_fetched(shipment, fetched, asked_at)
    }

    fn store_fetched(
        &self,
        shipment: &ShipmentId,
        fetched: Result<Shipment, SessionError>,
        asked_at: Timestamp,
    ) -> Result<Shipment, Failure> {
        let seen = match fetched {
            Ok(seen) => seen,
            Err(stop) => {
                if matches!(stop, SessionError::Api(ApiError::NotFound { .. })) {
                    self.ledger(|ledger| ledger.remove_shipment(shipment, asked_at))?;
                }
                return Err(failures::of(shipment, stop));
            }
        };
        self.ledger(|ledger| ledger.store_shipments(std::slice::from_ref(&seen), asked_at))?;
        self.store_timeline(&seen, asked_at)?;
        Ok(seen)
    }

    /// Stores the timeline of an own shipment that was fetched whole. A list
    /// leaves it out, and a later answer without it takes nothing away.
    pub(crate) fn store_timeline(
        &self,
        seen: &Shipment,
        asked_at: Timestamp,
    ) -> Result<(), Failure> {
        if seen.tracking_events.is_none() {
            return Ok(());
        }
        let record = PublicTracking::of_own(seen);
        let by = TrackingSource::Account(Journey::of(&seen.status));
        let kept = self.ledger(|ledger| ledger.store_tracking(&record, by, asked_at));
        kept.map(|_kept| ())
    }

    /// The line that a shipment was made for, or its own address.
    pub(crate) fn line_of(&self, shipment: &ShipmentId) -> Result<LineId, Failure> {
        let known = self.stored_shipment(shipment)?.and_then(|known| known.line);
        Ok(known.unwrap_or_else(|| LineId::of_shipment(shipment)))
    }

    /// The line under which what was paid for a shipment is worked on: its own address where
    /// the line that it was made for has gone on to another one.
    pub(crate) fn paid_line_of(&self, shipment: &ShipmentId) -> Result<LineId, Failure> {
        let line = self.line_of(shipment)?;
        let current = self.history(&line).shipment;
        let is_former = current.is_some_and(|current| current != *shipment);
        Ok(if is_former {
            LineId::of_shipment(shipment)
        } else {
            line
        })
    }

    pub(crate) fn batch_line(&self, batch: BatchId) -> Option<LineId> {
        self.ledger.borrow().batch_line(batch)
    }

    /// Batches that belong to a line here: no search is about them.
    pub(crate) fn own_batches(&self) -> BTreeSet<BatchId> {
        self.ledger.borrow().own_batches()
    }

    pub(crate) fn note_ended(&self, line: &LineId) {
        self.ended.borrow_mut().insert(line.clone(), Instant::now());
    }

    /// From when on an unpaid read proves that the line's last purchase call did nothing.
    pub(crate) fn conclusive_from(&self, line: &LineId) -> Instant {
        let ended = self.ended.borrow().get(line).copied();
        ended.unwrap_or(self.opened) + self.deps.settle_time
    }

    /// How many failures are none of the purchase under way; nothing if that
    /// is not known.
    pub(crate) fn note_failures(&self, line: &LineId, before: Option<usize>) {
        let mut failures = self.failures.borrow_mut();
        match before {
            Some(before) => drop(failures.insert(line.clone(), before)),
            None => drop(failures.remove(line)),
        }
    }

    pub(crate) fn failures_before(&self, line: &LineId) -> Option<usize> {
        self.failures.borrow().get(line).copied()
    }

    pub(crate) fn note_slow_poll(&self, line: &LineId) {
        self.slow_polls
            .borrow_mut()
            .insert(line.clone(), self.now());
    }

    /// Something has shown that a line may not be as its last poll has shown it: the next
    /// check polls it.
    pub(crate) fn want_slow_poll(&self, line: &LineId) {
        self.slow_polls.borrow_mut().remove(line);
        self.check_wanted.notify_one();
    }

    /// Whether a line that only time resolves was not polled for so long.
    pub(crate) fn is_slow_poll_due(&self, line: &LineId, pause: SignedDuration) -> bool {
        let last = self.slow_polls.borrow().get(line).copied();
        last.is_none_or(|last| is_over(self.now().duration_since(last), pause))
    }

    /// Reports what no call asked for.
    pub(crate) async fn notify(&self, notice: Notice) {
        self.events.notify(notice).await;
    }

    /// Waits until one more purchase of a bulk job may be unresolved; the permit
    /// is held for as long as it is. A person's own purchase waits for no other.
    pub(crate) async fn acquire_unresolved_slot(
        &self,
    ) -> Result<Option<SemaphorePermit<'_>>, Failure> {
        if !Turn::current().is_bulk() {
            return Ok(None);
        }
        let slot = self.unresolved_slots.acquire().await;
        slot.map(Some)
            .map_err(|_closed| Failure::new(Cause::Stopped))
    }

    /// Reports the queue of labels if a refund that was made elsewhere has been noted.
    pub(crate) async fn report_refunds(&self) {
        let noted = self.ledger.borrow().refunds_noted();
        if self.refunds_reported.replace(noted) != noted {
            self.report_unprinted().await;
        }
    }

    /// The shipments of such refunds since this was called last.
    pub(crate) fn take_newly_refunded(&self) -> Vec<ShipmentId> {
        self.ledger.borrow_mut().take_newly_refunded()
    }
}

/// Whether so much time has passed, or the clock was set back and that can't be told.
pub(crate) fn is_over(passed: SignedDuration, pause: SignedDuration) -> bool {
    passed.is_negative() || passed >= pause
}
