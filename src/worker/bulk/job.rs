//! The command *Start bulk*: one job at a time, steered while it runs, and
//! told about as it goes.

use std::{cell::RefCell, rc::Rc, time::Duration};

use super::tally::Tally;
use crate::{
    domain::ids::LineId,
    message::{BulkCourse, BulkOutcome, BulkProgress, Cause, Event, Failure, StartBulk},
    session::{
        account::Session,
        bulk::{self, Control, Course},
    },
    worker::run::Job,
};

/// How often progress is told at most.
const TELL_EVERY: Duration = Duration::from_millis(500);

/// A bulk job that is under way.
pub(super) struct Bulk {
    pub(super) session: Rc<Session>,
    pub(super) job: StartBulk,
    tally: RefCell<Tally>,
}

/// Starts a job, unless one is under way: two would only be slower.
pub(in crate::worker) fn start(session: Rc<Session>, job: StartBulk) -> Job {
    let control = Rc::new(Control::default());
    if session.bulk.borrow().is_some() {
        return Box::pin(async move {
            session
                .tell(Event::BulkEnded {
                    request: job.request,
                    outcome: Err(Failure::new(Cause::Busy)),
                })
                .await;
        });
    }
    *session.bulk.borrow_mut() = Some(Rc::clone(&control));
    let bulk = Bulk {
        session,
        job,
        tally: RefCell::default(),
    };
    Box::pin(bulk.run(control))
}

impl Session {
    /// Steers the bulk job that is under way, if one is.
    pub(in crate::worker) fn steer_bulk(&self, course: Course) {
        if let Some(control) = &*self.bulk.borrow() {
            control.steer(course);
        }
    }
}

impl Bulk {
    async fn run(self, control: Rc<Control>) {
        let lines = self.job.lines.len();
        tokio::select! {
            () = bulk::run(&self.session.gate, &control, lines, &self) => {}
            () = self.tell_along(&control) => {}
        }
        *self.session.bulk.borrow_mut() = None;
        self.tell(&control).await;
        let summary = self.tally.into_inner().summary();
        self.session
            .tell(Event::BulkEnded {
                request: self.job.request,
                outcome: Ok(summary),
            })
            .await;
    }

    pub(super) async fn ended(&self, line: LineId, outcome: BulkOutcome) {
        self.tally.borrow_mut().count(&line, &outcome);
        // Its label may have come since the queue was told last.
        self.session.is_unprinted_stale.set(true);
        self.session
            .tell(Event::BulkLineEnded {
                request: self.job.request,
                line,
                outcome,
            })
            .await;
    }

    /// Tells progress while it changes; ends with the job.
    async fn tell_along(&self, control: &Control) {
        let mut told = None;
        loop {
            let now = self.progress(control);
            if told.as_ref() != Some(&now) {
                self.tell(control).await;
                told = Some(now);
            }
            tokio::select! {
                () = control.changed() => {}
                () = tokio::time::sleep(TELL_EVERY) => {}
            }
        }
    }

    async fn tell(&self, control: &Control) {
        let progress = self.progress(control);
        let request = self.job.request;
        self.session
            .tell(Event::BulkProgressed { request, progress })
            .await;
        if self.session.is_unprinted_stale.get() {
            self.session.tell_unprinted().await;
        }
    }

    fn progress(&self, control: &Control) -> BulkProgress {
        let tally = self.tally.borrow();
        BulkProgress {
            course: self.course(control),
            lines: self.job.lines.len(),
            counts: tally.counts(),
            spent: tally.spent(),
        }
    }

    fn course(&self, control: &Control) -> BulkCourse {
        match control.course() {
            Course::Paused => BulkCourse::Paused,
            Course::Cancelled => BulkCourse::Cancelled,
            Course::Running => self
                .session
                .gate
                .look(|budget, now| (budget.left(now) == 0).then(|| budget.more_at(now)))
                .flatten()
                .map_or(BulkCourse::Running, BulkCourse::WaitingUntil),
        }
    }
}
