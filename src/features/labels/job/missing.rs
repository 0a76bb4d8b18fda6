//! Labels that were paid for and are not here: tried again in the background,
//! after longer and longer pauses, within a share of the request budget. A file
//! that can never be a good label is not tried again; its reason is reported.

use std::{
    cell::{Cell, RefCell},
    collections::{BTreeMap, VecDeque},
    rc::Rc,
    time::Duration,
};

use futures_util::{StreamExt as _, stream};
use tokio::{sync::Notify, time::Instant};

use super::{label_folder::try_missing, refunded};
use crate::{
    contract::{Cause, Failure, LabelFault, MissingLabel, Notice},
    ledger::journal::{Purchase, Refund, ShipmentHistory},
    model::ids::{LineId, ShipmentId},
    session::{
        account::Session,
        budget::{MISSING_LABELS_SHARE, Turn, WINDOW},
        parts::Part,
    },
};

/// The pause after the first failure; it doubles.
const FIRST_PAUSE: Duration = Duration::from_mins(1);
const LONGEST_PAUSE: Duration = Duration::from_hours(1);
/// How often the journal is read for labels that are missing.
const LIST_EVERY: Duration = Duration::from_mins(1);
/// Labels that are tried at a time: each takes memory.
const MAX_AT_A_TIME: usize = 4;
/// Labels that are tried before the queue of labels is reported again.
const MAX_IN_ROUND: usize = 16;

/// The labels that are missing, and what was sent for them lately.
pub(super) struct MissingLabels {
    labels: RefCell<BTreeMap<ShipmentId, Missing>>,
    /// One request each, oldest first.
    sent: RefCell<VecDeque<Instant>>,
    /// Reasons have changed since they were reported.
    is_changed: Cell<bool>,
    wake: Notify,
}

#[derive(Debug)]
struct Missing {
    /// Nothing while it was not tried in this run.
    failure: Option<Failure>,
    /// The next try; nothing if none can help.
    at: Option<Instant>,
    /// The pause after the next failure.
    pause: Duration,
}

/// Whether a job works on the line.
#[derive(Debug, Clone, Copy)]
struct IsBusy(bool);

impl Part for MissingLabels {
    fn new(_session: &Session) -> Self {
        Self {
            labels: RefCell::default(),
            sent: RefCell::default(),
            is_changed: Cell::new(false),
            wake: Notify::new(),
        }
    }
}

/// Has the background try the labels that are missing at once.
pub(crate) fn fetch_missing_now(session: &Session) {
    session.part::<MissingLabels>().wake.notify_one();
}

/// Notes the outcome of a try that a person, a purchase or a job has made.
pub(super) async fn note(session: &Session, shipment: &ShipmentId, failure: Option<&Failure>) {
    let missing = session.part::<MissingLabels>();
    match failure {
        None => missing.note_arrival(shipment),
        Some(failure) => missing.note_failure_elsewhere(shipment, failure),
    }
    missing.report(session).await;
}

/// Tries missing labels for as long as the account is connected, from the first
/// [`fetch_missing_now`] on. Nobody waits for it.
pub(crate) async fn watch_missing(session: Rc<Session>) {
    let missing = session.part::<MissingLabels>();
    Turn::Background
        .of(async {
            missing.wake.notified().await;
            // Before a label that is only called otherwise is fetched once more.
            refunded::unmark_denied(&session).await;
            loop {
                Box::pin(round(&session, &missing)).await;
                refunded::mark_new(&session).await;
                let again = Instant::now() + LIST_EVERY;
                let next = missing.next().map_or(again, |next| next.min(again));
                tokio::select! {
                    () = missing.wake.notified() => {}
                    () = tokio::time::sleep_until(next) => {}
                }
            }
        })
        .await;
}

async fn round(session: &Session, missing: &MissingLabels) {
    match without_label(session) {
        Ok(shipments) => missing.update(&shipments),
        Err(failure) => tracing::warn!(?failure, "missing labels could not be listed"),
    }
    let due = missing.take_due(Instant::now());
    stream::iter(&due)
        .for_each_concurrent(MAX_AT_A_TIME, |shipment| async move {
            match Box::pin(try_missing(session, shipment)).await {
                Ok(()) => missing.note_arrival(shipment),
                Err(failure) => {
                    tracing::warn!(?failure, "a bought label is still missing");
                    missing.note_failure(shipment, &failure);
                }
            }
        })
        .await;
    if !due.is_empty() {
        session.report_unprinted().await;
    }
    missing.report(session).await;
}

/// The shipments that were bought here and lack their label, and whether a job
/// works on their line right now: that job may be fetching it.
fn without_label(session: &Session) -> Result<BTreeMap<ShipmentId, IsBusy>, Failure> {
    let mut shipments = BTreeMap::new();
    let lacking: Vec<(ShipmentId, ShipmentHistory)> = session.histories(|all| {
        let all = all
            .shipments()
            .filter(|(_id, history)| lacks_label(history));
        all.map(|(id, history)| (id.clone(), history.clone()))
            .collect()
    });
    for (shipment, history) in lacking {
        let was_bought_here = matches!(history.purchase, Purchase::Bought { price: Some(_), .. });
        let line = history
            .line
            .unwrap_or_else(|| LineId::of_shipment(&shipment));
        if was_bought_here || session.line(&line)?.is_some() {
            let is_busy = session.line_locks.try_lock(&line).is_none();
            shipments.insert(shipment, IsBusy(is_busy));
        }
    }
    Ok(shipments)
}

fn lacks_label(history: &ShipmentHistory) -> bool {
    let is_refunded = match history.refund {
        Refund::Asked | Refund::Voided => true,
        Refund::None | Refund::Open => false,
    };
    history.is_bought() && history.labels.is_empty() && !is_refunded
}

impl MissingLabels {
    /// Updates which labels are missing now.
    fn update(&self, shipments: &BTreeMap<ShipmentId, IsBusy>) {
        let now = Instant::now();
        let mut labels = self.labels.borrow_mut();
        let before = labels.len();
        labels.retain(|shipment, _missing| shipments.contains_key(shipment));
        if labels.len() != before {
            self.is_changed.set(true);
        }
        for (shipment, IsBusy(is_busy)) in shipments {
            match labels.get_mut(shipment) {
                Some(missing) if *is_busy => {
                    missing.at = missing.at.map(|at| at.max(now + FIRST_PAUSE));
                }
                None if !is_busy => {
                    let untried = Missing {
                        failure: None,
                        at: Some(now),
                        pause: FIRST_PAUSE,
                    };
                    labels.insert(shipment.clone(), untried);
                }
                Some(_) | None => {}
            }
        }
    }

    /// The labels whose time has come, as far as their share of the budget goes:
    /// those that wait longest first. Each is one request.
    fn take_due(&self, now: Instant) -> Vec<ShipmentId> {
        let mut sent = self.sent.borrow_mut();
        while sent
            .front()
            .is_some_and(|at| now.duration_since(*at) >= WINDOW)
        {
            sent.pop_front();
        }
        let room = MISSING_LABELS_SHARE.saturating_sub(sent.len());
        let labels = self.labels.borrow();
        let mut due: Vec<_> = labels
            .iter()
            .filter_map(|(shipment, missing)| {
                let at = missing.at.filter(|at| *at <= now)?;
                Some((at, shipment.clone()))
            })
            .collect();
        due.sort();
        due.truncate(room.min(MAX_IN_ROUND));
        sent.extend(due.iter().map(|_| now));
        due.into_iter().map(|(_, shipment)| shipment).collect()
    }

    /// When there is something to try, within the share.
    fn next(&self) -> Option<Instant> {
        let labels = self.labels.borrow();
        let next = labels.values().filter_map(|missing| missing.at).min()?;
        let sent = self.sent.borrow();
        let is_spent = sent.len() >= MISSING_LABELS_SHARE;
        let free = sent.front().filter(|_| is_spent).map(|at| *at + WINDOW);
        Some(free.map_or(next, |free| free.max(next)))
    }

    fn note_arrival(&self, shipment: &ShipmentId) {
        if self.labels.borrow_mut().remove(shipment).is_some() {
            self.is_changed.set(true);
        }
    }

    /// The background has tried without success.
    fn note_failure(&self, shipment: &ShipmentId, failure: &Failure) {
        let mut labels = self.labels.borrow_mut();
        let pause = labels
            .get(shipment)
            .map_or(FIRST_PAUSE, |known| known.pause);
        labels.insert(shipment.clone(), Missing::after(failure, pause));
        self.is_changed.set(true);
    }

    /// Somebody else has tried without success: that changes no pause, however often.
    fn note_failure_elsewhere(&self, shipment: &ShipmentId, failure: &Failure) {
        let mut labels = self.labels.borrow_mut();
        let known = labels.get(shipment);
        let is_tried = known.is_some_and(|known| known.failure.is_some());
        let mut missing = Missing::after(failure, FIRST_PAUSE);
        if let Some(known) = known.filter(|_| is_tried && missing.at.is_some()) {
            missing.at = known.at.or(missing.at);
            missing.pause = known.pause;
        }
        labels.insert(shipment.clone(), missing);
        self.is_changed.set(true);
    }

    async fn report(&self, session: &Session) {
        if self.is_changed.take() {
            let labels = self.failures();
            session
                .notify(Notice::MissingLabelsChanged { labels })
                .await;
        }
    }

    fn failures(&self) -> Vec<MissingLabel> {
        let labels = self.labels.borrow();
        labels
            .iter()
            .filter_map(|(shipment, missing)| {
                Some(MissingLabel {
                    shipment: shipment.clone(),
                    failure: missing.failure.clone()?,
                    is_tried_again: missing.at.is_some(),
                })
            })
            .collect()
    }
}

impl Missing {
    fn after(failure: &Failure, pause: Duration) -> Self {
        Self {
            failure: Some(failure.clone()),
            at: (!is_final(&failure.cause)).then(|| Instant::now() + pause),
            pause: (pause * 2).min(LONGEST_PAUSE),
        }
    }
}

/// Whether the file is there and can't become a good label by waiting.
fn is_final(cause: &Cause) -> bool {
    let Cause::LabelWrong { fault, .. } = cause else {
        return matches!(cause, Cause::LabelMismatch { .. });
    };
    match fault {
        LabelFault::TooLarge
        | LabelFault::OtherFormat { .. }
        | LabelFault::NotALabel
        | LabelFault::NoPage
        | LabelFault::TooManyPixels
        | LabelFault::TooMuchToDraw
        | LabelFault::NotDrawnHere
        | LabelFault::PrinterCommand { .. }
        | LabelFault::Copies { .. }
        | LabelFault::OddZpl => true,
        // The file may have come in part, or the network is in the way.
        LabelFault::Empty
        | LabelFault::CutOff
        | LabelFault::LinkNotFollowed
        | LabelFault::Broken { .. } => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn missing(count: usize) -> MissingLabels {
        let missing = MissingLabels {
            labels: RefCell::default(),
            sent: RefCell::default(),
            is_changed: Cell::new(false),
            wake: Notify::new(),
        };
        let shipments = (0..count).map(|number| ShipmentId::new(format!("S{number:04}")));
        missing.update(
            &shipments
                .map(|shipment| (shipment, IsBusy(false)))
                .collect(),
        );
        missing
    }

    /// Tries what is due, without success, until nothing is; how many that were.
    fn try_all(missing: &MissingLabels) -> usize {
        let failure = Failure::new(Cause::ServiceTrouble { status: 404 });
        let mut tries = 0;
        loop {
            let due = missing.take_due(Instant::now());
            if due.is_empty() {
                return tries;
            }
            tries += due.len();
            for shipment in due {
                missing.note_failure(&shipment, &failure);
            }
        }
    }

    #[tokio::test(start_paused = true)]
    async fn all_missing_labels_together_stay_within_their_share_of_the_budget() {
        let missing = missing(1_000);
        for window in 0..12 {
            let mut tries = try_all(&missing);
            let began = Instant::now();
            while let Some(next) = missing.next()
                && next < began + WINDOW
            {
                tokio::time::sleep_until(next).await;
                tries += try_all(&missing);
            }
            assert!(tries <= MISSING_LABELS_SHARE, "{tries} in window {window}");
            let is_tried = missing
                .labels
                .borrow()
                .values()
                .all(|one| one.failure.is_some());
            assert_eq!(is_tried, window >= 4, "those that wait longest go first");
            tokio::time::sleep_until(began + WINDOW).await;
        }
    }

    #[tokio::test(start_paused = true)]
    async fn what_a_job_works_on_is_left_to_it() {
        let missing = missing(1);
        let busy = BTreeMap::from([(ShipmentId::new("S0000"), IsBusy(true))]);
        missing.update(&busy);
        assert!(missing.take_due(Instant::now()).is_empty());
        assert!(missing.next().is_some_and(|at| at > Instant::now()));
    }

    #[tokio::test(start_paused = true)]
    async fn who_asks_again_and_again_makes_no_pause_longer() {
        let missing = missing(1);
        let shipment = ShipmentId::new("S0000");
        let failure = Failure::new(Cause::ServiceTrouble { status: 404 });
        for _ in 0..10 {
            missing.note_failure_elsewhere(&shipment, &failure);
        }
        assert_eq!(missing.next(), Some(Instant::now() + FIRST_PAUSE));
    }
}
