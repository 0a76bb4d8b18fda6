//! When labels of a bulk job stop coming, nothing more is bought: the job holds
//! back while the latest label has failed, and pauses itself when several in a
//! row fail for one cause.

use std::cell::{Cell, RefCell};

use tokio::sync::Notify;

use crate::{
    contract::Failure,
    features::bulk::calls::{BulkWhy, MAX_LABEL_FAILURES},
    session::bulk::{Control, Course},
};

/// Whether labels come, and whether the job may buy more.
#[derive(Debug, Default)]
pub(crate) struct LabelStreak {
    /// The last labels that failed, all for one cause.
    failures: RefCell<Option<(Failure, u32)>>,
    /// Why the job has paused itself, until it is resumed.
    paused_for: RefCell<Option<Failure>>,
    /// Lines between the purchase and its label.
    awaited: Cell<usize>,
    changed: Notify,
}

/// A line on its way from the purchase to the label.
#[derive(Debug)]
pub(crate) struct Awaited<'a>(&'a LabelStreak);

impl Drop for Awaited<'_> {
    fn drop(&mut self) {
        self.0.awaited.set(self.0.awaited.get().saturating_sub(1));
        self.0.changed.notify_waiters();
    }
}

impl LabelStreak {
    /// Waits until one more line may be bought. `None` when the job is cancelled.
    ///
    /// While labels come, none waits for another. After one that did not, the next
    /// purchase waits for what is on its way, so that one label at a time is at stake.
    /// `is_fetch_failing` knows of it before the last fresh link was tried.
    pub(crate) async fn may_buy(
        &self,
        control: &Control,
        is_fetch_failing: impl Fn() -> bool,
    ) -> Option<Awaited<'_>> {
        loop {
            let changed = self.changed.notified();
            control.go_ahead().await?;
            self.restart_if_resumed(control);
            let is_failing = self.failures.borrow().is_some() || is_fetch_failing();
            if !is_failing || self.awaited.get() == 0 {
                self.awaited.set(self.awaited.get() + 1);
                return Some(Awaited(self));
            }
            tokio::select! {
                () = changed => {}
                () = control.changed() => {}
            }
        }
    }

    /// Notes a label that works.
    pub(crate) fn note_success(&self) {
        *self.failures.borrow_mut() = None;
        self.changed.notify_waiters();
    }

    /// Notes a label that failed, and pauses the job if it is one too many.
    pub(crate) fn note_failure(&self, failure: &Failure, control: &Control) {
        self.restart_if_resumed(control);
        let mut failures = self.failures.borrow_mut();
        let count = match failures.take() {
            Some((last, count)) if is_like(&last, failure) => count + 1,
            Some(_) | None => 1,
        };
        *failures = Some((failure.clone(), count));
        if count >= MAX_LABEL_FAILURES && control.course() == Course::Running {
            *self.paused_for.borrow_mut() = Some(failure.clone());
            control.steer(Course::Paused);
        }
    }

    /// Why the job is paused, if that is for its labels.
    pub(crate) fn paused_for(&self, control: &Control) -> Option<Failure> {
        let paused_for = self.paused_for.borrow();
        paused_for
            .clone()
            .filter(|_| control.course() == Course::Paused)
    }

    /// Counts anew once a person has resumed the job.
    fn restart_if_resumed(&self, control: &Control) {
        if control.course() == Course::Running && self.paused_for.take().is_some() {
            *self.failures.borrow_mut() = None;
        }
    }
}

fn is_like(one: &Failure, other: &Failure) -> bool {
    let why = |failure: &Failure| BulkWhy::WithoutLabel(failure.clone());
    why(one).is_like(&why(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Cause;

    fn unreachable() -> Failure {
        Failure::new(Cause::Unreachable {
            reason: "no route".to_owned(),
        })
    }

    #[test]
    fn a_label_that_works_and_another_cause_begin_the_count_anew() {
        let (streak, control) = (LabelStreak::default(), Control::default());
        let other = Failure::new(Cause::ServiceTrouble { status: 404 });
        for _ in 1..MAX_LABEL_FAILURES {
            streak.note_failure(&unreachable(), &control);
        }
        streak.note_success();
        for _ in 1..MAX_LABEL_FAILURES {
            streak.note_failure(&unreachable(), &control);
        }
        for _ in 1..MAX_LABEL_FAILURES {
            streak.note_failure(&other, &control);
        }
        assert_eq!(control.course(), Course::Running);
        streak.note_failure(&other, &control);
        assert_eq!(control.course(), Course::Paused);
        assert_eq!(streak.paused_for(&control), Some(other));
    }
}
