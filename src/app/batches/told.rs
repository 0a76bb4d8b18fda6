//! What the worker tells about batches, and how the screen changes by it.

use crate::domain::{
    bag::Closing,
    batch::Batch,
    ids::{BatchId, ShipmentId},
};
use crate::message::{BatchMove, BatchesEvent, Command, Event, Failure, RequestId, Source};

use crate::app::{AppState, Remote, navigation::Screen, notices::News};

impl AppState {
    /// Events of the jobs that are journaled.
    pub(in crate::app) fn batch_done(&mut self, event: Event) -> Vec<Command> {
        match event {
            Event::BatchCreated {
                request, outcome, ..
            } => self.created(request, outcome.map(|batch| *batch)),
            Event::BatchDeleted {
                request,
                batch,
                outcome,
            } => self.deleted(request, batch, outcome),
            Event::BatchChanged {
                request,
                batch,
                change,
                outcome,
            } => self.changed(request, (batch, change), outcome),
            _of_something_else => Vec::new(),
        }
    }

    /// Events of the screen's own jobs.
    pub(in crate::app) fn batches_told(&mut self, event: BatchesEvent) -> Vec<Command> {
        let screen = &mut self.batches;
        match event {
            BatchesEvent::Listed {
                request,
                source,
                outcome,
            } => take(&mut screen.list, request, source, outcome),
            BatchesEvent::Opened {
                request,
                source,
                outcome,
            } => {
                take(&mut screen.open, request, source, outcome);
                if source == Source::Service && screen.is_listed_otherwise() {
                    return screen.list(&mut self.ids);
                }
            }
            BatchesEvent::Scanned {
                request,
                batch,
                code,
                outcome,
            } => self.scanned((request, batch), code, outcome),
            BatchesEvent::Uncounted {
                batch,
                code,
                outcome,
                ..
            } => match outcome {
                Ok(()) => screen.uncounted(batch, &code),
                Err(failure) => self.batch_failed(batch, failure),
            },
            BatchesEvent::Found { request, outcome } => {
                screen.search.found.answer(request, outcome);
            }
            BatchesEvent::ClosedOut {
                request,
                batch,
                outcome,
            } => self.closed_out(request, batch, outcome),
            BatchesEvent::Saved {
                request, outcome, ..
            } => {
                if outcome.is_ok() {
                    self.notices.withdraw(&News::NoFileDialog);
                }
                screen.papers.saved.answer(request, outcome);
            }
            BatchesEvent::Printed {
                request, outcome, ..
            } => {
                screen.papers.printed.answer(request, outcome);
            }
        }
        Vec::new()
    }

    /// A batch that was made is opened: it is made to be filled.
    fn created(&mut self, request: RequestId, outcome: Result<Batch, Failure>) -> Vec<Command> {
        if self.batches.new.making != Some(request) {
            self.say_if_failed(outcome);
            return Vec::new();
        }
        self.batches.new.making = None;
        match outcome {
            Ok(batch) => {
                self.batches.new.description.clear();
                self.batches.new.line = None;
                let mut commands = self.batches.list(&mut self.ids);
                if self.screen == Screen::Batches {
                    commands.extend(self.batches.select(batch.id, &mut self.ids));
                } else {
                    self.notices.say(News::BatchMade(batch.id));
                }
                commands
            }
            Err(failure) => {
                if self.screen == Screen::Batches {
                    self.batches.new.failure = Some(failure);
                } else {
                    self.notices.say(News::Failed(failure));
                }
                Vec::new()
            }
        }
    }

    fn deleted(
        &mut self,
        request: RequestId,
        batch: BatchId,
        outcome: Result<(), Failure>,
    ) -> Vec<Command> {
        if self.batches.deleting == Some((request, batch)) {
            self.batches.deleting = None;
        }
        match outcome {
            Ok(()) => {
                if self.batches.selected == Some(batch) {
                    self.batches.close();
                }
                self.notices.say(News::BatchDeleted(batch));
                self.batches.list(&mut self.ids)
            }
            Err(failure) => {
                self.batch_failed(batch, failure);
                Vec::new()
            }
        }
    }

    /// Parcels have moved, or not. What is on screen is read again.
    fn changed(
        &mut self,
        request: RequestId,
        (batch, change): (BatchId, BatchMove),
        outcome: Result<(), Failure>,
    ) -> Vec<Command> {
        let asked = self.batches.changes.remove(&request);
        let is_shown = self.screen == Screen::Batches && self.batches.selected == Some(batch);
        match outcome {
            Ok(()) => {
                let shipments = asked.map_or_else(Vec::new, |asked| asked.shipments);
                self.tell_moved((batch, change), shipments);
            }
            Err(failure) => self.batch_failed(batch, failure),
        }
        let mut commands = Vec::new();
        if is_shown {
            commands.extend(self.batches.reopen(&mut self.ids));
        }
        if self.screen == Screen::Batches {
            commands.extend(self.batches.list(&mut self.ids));
        }
        commands
    }

    /// What was taken out can be put back; what was put in is told where it
    /// is not seen.
    fn tell_moved(&mut self, (batch, change): (BatchId, BatchMove), shipments: Vec<ShipmentId>) {
        let is_shown = self.screen == Screen::Batches && self.batches.selected == Some(batch);
        self.notices.withdraw_taken_out();
        match change {
            _ if shipments.is_empty() => {}
            BatchMove::Add if is_shown => {}
            BatchMove::Add => self.notices.say(News::PutIntoBatch {
                batch,
                count: shipments.len(),
            }),
            BatchMove::Remove => self.notices.say(News::TakenOutOfBatch { batch, shipments }),
        }
    }

    /// A job that the worker did not take has not happened; nothing is read
    /// again for it.
    pub(in crate::app) fn undo_batch_job(&mut self, command: &Command, failure: &Failure) {
        let screen = &mut self.batches;
        match command {
            Command::CreateBatch { request, .. } if screen.new.making == Some(*request) => {
                screen.new.making = None;
                screen.new.failure = Some(failure.clone());
            }
            Command::DeleteBatch { request, batch }
                if screen.deleting == Some((*request, *batch)) =>
            {
                screen.deleting = None;
                screen.failure = Some(failure.clone());
            }
            Command::ChangeBatch(change) => {
                screen.changes.remove(&change.request);
                screen.failure = Some(failure.clone());
            }
            _nothing_was_marked => {}
        }
    }

    fn closed_out(
        &mut self,
        request: RequestId,
        batch: BatchId,
        outcome: Result<Closing, Failure>,
    ) {
        if self.batches.closing == Some(request) {
            self.batches.closing = None;
        }
        match outcome {
            Ok(closing) => {
                if let Some(open) = self
                    .batches
                    .shown_mut()
                    .filter(|open| open.batch.id == batch)
                {
                    open.closing = Some(closing);
                }
                let rows = self.batches.list.value_mut().map(|list| &mut list.rows);
                for row in rows.into_iter().flatten() {
                    if row.batch.id == batch {
                        row.closing = Some(closing);
                    }
                }
                if self.screen != Screen::Batches || self.batches.selected != Some(batch) {
                    self.notices.say(News::BagClosed(batch));
                }
            }
            Err(failure) => self.batch_failed(batch, failure),
        }
    }

    /// A failure stands in the details it belongs to, or as a notice when
    /// those are not on screen any more.
    fn batch_failed(&mut self, batch: BatchId, failure: Failure) {
        if self.screen == Screen::Batches && self.batches.selected == Some(batch) {
            self.batches.failure = Some(failure);
        } else {
            self.notices.say(News::Failed(failure));
        }
    }
}

/// What is kept is shown until the service has answered; an answer from
/// before the last question changes nothing.
fn take<T>(
    remote: &mut Remote<T>,
    request: RequestId,
    source: Source,
    outcome: Result<T, Failure>,
) {
    match (source, outcome) {
        (Source::Kept, Ok(kept)) => remote.remind(request, kept),
        (Source::Kept, Err(_told_by_the_service_too)) => {}
        (Source::KeptOnly | Source::Service, outcome) => {
            remote.answer(request, outcome);
        }
    }
}
