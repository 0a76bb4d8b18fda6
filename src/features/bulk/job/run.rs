//! The call *Start*: one job at a time, steered while it runs, and reported
//! about as it goes.

use std::{cell::RefCell, collections::BTreeMap, rc::Rc, time::Duration};

use super::{interrupted, label_streak::LabelStreak, newest::Newest, pace::Pace, tally::Tally};
use crate::{
    contract::{Cause, ClientNumber, Failure},
    features::{
        bulk::calls::{BulkCourse, BulkOutcome, BulkProgress, BulkUpdate, Start},
        labels::job as labels_job,
    },
    model::ids::LineId,
    session::{
        account::Session,
        active_call::{ActiveCall, Job},
        budget::Pause,
        bulk::{self, Control, Course},
        claims::Listing,
        list_waits::{self, Awaited},
        paid_twice,
    },
};

/// How often progress is reported at most.
const REPORT_EVERY: Duration = Duration::from_millis(500);

/// A bulk job that is under way.
pub(crate) struct Bulk {
    pub(crate) session: Rc<Session>,
    pub(crate) request: ActiveCall<Start>,
    pub(crate) control: Rc<Control>,
    pub(crate) labels: LabelStreak,
    tally: RefCell<Tally>,
    pace: Pace,
    /// The lists that show the other shipments of the lines' orders.
    pub(super) listings: RefCell<BTreeMap<usize, Rc<Listing>>>,
    pub(super) newest: Newest,
}

/// Starts a job, unless one is under way: two would only be slower.
pub(crate) fn start(session: Rc<Session>, request: ActiveCall<Start>) -> Job {
    let control = Rc::new(Control::of(request.id.client()));
    if session.bulk.borrow().is_some() {
        return Box::pin(request.done(Err(Failure::new(Cause::Busy))));
    }
    *session.bulk.borrow_mut() = Some(Rc::clone(&control));
    let bulk = Bulk {
        session,
        request,
        control,
        labels: LabelStreak::default(),
        tally: RefCell::default(),
        pace: Pace::new(),
        listings: RefCell::default(),
        newest: Newest::default(),
    };
    Box::pin(bulk.run())
}

impl Session {
    /// Steers the bulk job that is under way, if one is.
    pub(crate) fn steer_bulk(&self, course: Course) {
        if let Some(control) = &*self.bulk.borrow() {
            control.steer(course);
        }
    }

    /// The same of a job of this client: no client steers another's.
    pub(crate) fn steer_bulk_of(&self, client: ClientNumber, course: Course) {
        if let Some(control) = &*self.bulk.borrow()
            && control.owner() == client
        {
            control.steer(course);
        }
    }
}

impl Bulk {
    async fn run(self) {
        let control = Rc::clone(&self.control);
        let lines = self.request.call.lines.len();
        interrupted::begins(&self.session, &self.request.call);
        tokio::select! {
            () = self.work(&control, lines) => {}
            () = self.report_while_running(&control) => {}
        }
        interrupted::ended(&self.session, &self.request.call);
        *self.session.bulk.borrow_mut() = None;
        self.report_progress(&control).await;
        let mut summary = self.tally.into_inner().summary();
        summary.not_compared = paid_twice::not_compared(&self.session);
        self.request.done(Ok(summary)).await;
    }

    /// Ships all lines. Then the account's list shows whether somebody else has paid
    /// for one of them as well.
    async fn work(&self, control: &Control, lines: usize) {
        bulk::run(&self.session.gate, control, lines, self).await;
        paid_twice::check_all(&self.session).await;
    }

    pub(crate) async fn ended(&self, line: LineId, outcome: BulkOutcome) {
        let outcome = left_if_held(outcome);
        let unresolved_before = self.tally.borrow().counts().unresolved;
        self.tally.borrow_mut().count(&line, &outcome);
        self.pace.line_ended();
        if self.tally.borrow().counts().unresolved > unresolved_before {
            self.session.report_unresolved().await;
        }
        // Its label may have come since the queue was reported last.
        self.session.is_unprinted_stale.set(true);
        let ended = BulkUpdate::LineEnded { line, outcome };
        self.request.progress(ended).await;
    }

    /// Tells progress while it changes; ends with the job.
    async fn report_while_running(&self, control: &Control) {
        let mut reported = None;
        loop {
            // The pace goes along with what has changed, and is no news by itself.
            let now = BulkProgress {
                pace: None,
                ..self.progress(control)
            };
            if reported.as_ref() != Some(&now) {
                self.report_progress(control).await;
                reported = Some(now);
            }
            tokio::select! {
                () = control.changed() => {}
                () = tokio::time::sleep(REPORT_EVERY) => {}
            }
        }
    }

    async fn report_progress(&self, control: &Control) {
        let progress = self.progress(control);
        self.request
            .progress(BulkUpdate::Progressed(progress))
            .await;
        if self.session.is_unprinted_stale.get() {
            self.session.report_unprinted().await;
        }
        labels_job::refunded::mark_new(&self.session).await;
    }

    fn progress(&self, control: &Control) -> BulkProgress {
        let tally = self.tally.borrow();
        let lines = self.request.call.lines.len();
        let course = self.course(control);
        let counts = tally.counts();
        let lines_left = lines.saturating_sub(counts.ended());
        let is_going = course == BulkCourse::Running && lines_left > 0;
        BulkProgress {
            course,
            lines,
            counts,
            spent: tally.spent(),
            paused_for: self.labels.paused_for(control),
            pace: is_going.then(|| self.pace.now(lines_left)).flatten(),
        }
    }

    fn course(&self, control: &Control) -> BulkCourse {
        match control.course() {
            Course::Paused => BulkCourse::Paused,
            Course::Cancelled => BulkCourse::Cancelled,
            Course::Running => self.session.gate.read_budget(|budget, now| {
                if let Some(pause) = budget.pause(now) {
                    return held(pause);
                }
                match list_waits::longest(&self.session) {
                    Some((Awaited::Created, until)) => {
                        return BulkCourse::AwaitingCreated { until };
                    }
                    Some((Awaited::Bought, until)) => return BulkCourse::AwaitingBought { until },
                    None => {}
                }
                (budget.left(now) == 0)
                    .then(|| budget.more_at(now))
                    .flatten()
                    .map_or(BulkCourse::Running, BulkCourse::WaitingUntil)
            }),
        }
    }
}

/// The service wants no request for a while.
pub(super) fn held(pause: Pause) -> BulkCourse {
    BulkCourse::Held {
        since: pause.since,
        until: pause.until,
    }
}

/// A line for which the service took no request when the job was cancelled is left
/// as it is. Nothing about it has failed.
fn left_if_held(outcome: BulkOutcome) -> BulkOutcome {
    if let BulkOutcome::Failed(failure) = &outcome
        && matches!(failure.cause, Cause::RateLimited { .. })
    {
        return BulkOutcome::Left;
    }
    outcome
}
