//! What the worker tells about batches, and how the screen changes by it.

use std::path::PathBuf;

use crate::contract::{Failure, RequestId, Update};
use crate::features::{
    batches::calls::{BatchMove, Move, Replies},
    calls::Request,
};
use crate::model::{
    bag::Closing,
    batch::Batch,
    ids::{BatchId, ShipmentId},
};

use crate::app::{AppState, context::Origin, navigation::Screen, notices::News};

impl AppState {
    pub(in crate::app) fn batches_replied(
        &mut self,
        id: RequestId,
        replies: Replies,
        origin: Origin,
    ) -> Vec<Request> {
        let screen = &mut self.batches;
        match replies {
            Replies::Create(_, update) => {
                return self.created(id, update.into_result().map(|batch| *batch));
            }
            Replies::Delete(call, update) => {
                return self.deleted(id, call.batch, update.into_result());
            }
            Replies::Move(call, update) => {
                return self.moved(id, &call, update.into_result(), origin);
            }
            // What the ledger knows is shown until the service has answered.
            Replies::List(_, Update::Progress(list)) => screen.list.remind(id, list),
            Replies::List(_, Update::Done(outcome)) => {
                screen.list.answer(id, outcome);
            }
            Replies::Open(_, Update::Progress(open)) => screen.open.remind(id, open),
            Replies::Open(_, Update::Done(outcome)) => {
                screen.open.answer(id, outcome);
                if screen.is_listed_otherwise() {
                    return screen.list(&mut self.context.ids);
                }
            }
            Replies::Scan(call, update) => self.scanned(id, &call, update.into_result()),
            Replies::Uncount(call, update) => match update.into_result() {
                Ok(()) => screen.uncounted(call.batch, &call.code),
                Err(failure) => self.batch_failed(call.batch, failure),
            },
            Replies::Find(_, update) => {
                screen.search.found.answer(id, update.into_result());
            }
            Replies::CloseOut(call, update) => {
                self.closed_out(id, call.batch, update.into_result());
            }
            Replies::SaveSheet(_, update) => self.paper_saved(id, update.into_result()),
            Replies::SaveLabel(_, update) => self.paper_saved(id, update.into_result()),
            Replies::PrintSheet(_, update) => {
                screen.papers.printed.answer(id, update.into_result());
            }
            Replies::PrintLabel(_, update) => {
                screen.papers.printed.answer(id, update.into_result());
            }
        }
        Vec::new()
    }

    fn paper_saved(&mut self, request: RequestId, outcome: Result<PathBuf, Failure>) {
        if outcome.is_ok() {
            self.context.notices.withdraw(&News::NoFileDialog);
        }
        self.batches.papers.saved.answer(request, outcome);
    }

    /// A batch that was made is opened: it is made to be filled.
    fn created(&mut self, request: RequestId, outcome: Result<Batch, Failure>) -> Vec<Request> {
        if self.batches.new.making != Some(request) {
            self.context.say_if_failed(outcome);
            return Vec::new();
        }
        self.batches.new.making = None;
        match outcome {
            Ok(batch) => {
                self.batches.new.description.clear();
                self.batches.new.line = None;
                let mut requests = self.batches.list(&mut self.context.ids);
                if self.context.screen == Screen::Batches {
                    requests.extend(self.batches.select(batch.id, &mut self.context.ids));
                } else {
                    self.context.notices.say(News::BatchMade(batch.id));
                }
                requests
            }
            Err(failure) => {
                if self.context.screen == Screen::Batches {
                    self.batches.new.failure = Some(failure);
                } else {
                    self.context.notices.say(News::Failed(failure));
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
    ) -> Vec<Request> {
        self.batches.deleting.take_if(|asked| *asked == request);
        match outcome {
            Ok(()) => {
                if self.batches.selected == Some(batch) {
                    self.batches.close();
                }
                self.context.notices.say(News::BatchDeleted(batch));
                self.batches.list(&mut self.context.ids)
            }
            Err(failure) => {
                self.batch_failed(batch, failure);
                Vec::new()
            }
        }
    }

    /// Parcels have moved, or not. What is on screen is read again, unless
    /// nothing was sent.
    fn moved(
        &mut self,
        request: RequestId,
        call: &Move,
        outcome: Result<(), Failure>,
        origin: Origin,
    ) -> Vec<Request> {
        let shipments = self.batches.moving.remove(&request);
        match outcome {
            Ok(()) => self.tell_moved(call, shipments.unwrap_or_default()),
            Err(failure) => self.batch_failed(call.batch, failure),
        }
        let mut requests = Vec::new();
        if self.context.screen == Screen::Batches && origin == Origin::Worker {
            if self.batches.selected == Some(call.batch) {
                requests.extend(self.batches.reopen(&mut self.context.ids));
            }
            requests.extend(self.batches.list(&mut self.context.ids));
        }
        requests
    }

    /// What was taken out can be put back; what was put in is told where it
    /// is not seen.
    fn tell_moved(&mut self, call: &Move, shipments: Vec<ShipmentId>) {
        let is_shown =
            self.context.screen == Screen::Batches && self.batches.selected == Some(call.batch);
        let batch = call.batch;
        self.context.notices.withdraw_taken_out();
        match call.direction {
            _ if shipments.is_empty() => {}
            BatchMove::Add if is_shown => {}
            BatchMove::Add => self.context.notices.say(News::PutIntoBatch {
                batch,
                count: shipments.len(),
            }),
            BatchMove::Remove => self
                .context
                .notices
                .say(News::TakenOutOfBatch { batch, shipments }),
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
                if self.context.screen != Screen::Batches || self.batches.selected != Some(batch) {
                    self.context.notices.say(News::BagClosed(batch));
                }
            }
            Err(failure) => self.batch_failed(batch, failure),
        }
    }

    /// A failure stands in the details it belongs to, or as a notice when
    /// those are not on screen any more.
    fn batch_failed(&mut self, batch: BatchId, failure: Failure) {
        if self.context.screen == Screen::Batches && self.batches.selected == Some(batch) {
            self.batches.failure = Some(failure);
        } else {
            self.context.notices.say(News::Failed(failure));
        }
    }
}
