//! The worker's replies about batches, and how they change the screen.

use super::BatchesScreen;
use crate::{
    contract::{Failure, RequestId, Update},
    features::{
        batches::calls::{Move, Replies, Scan as ScanCall, Scanned},
        calls::Request,
        shared::state::{
            context::{Context, Origin},
            feature::ReplyState,
            navigation::Screen,
            notices::News,
            window_request::{Target, WindowRequest},
        },
    },
    model::{
        bag::{Closing, Scan, ScanOutcome},
        batch::{Batch, BatchMove, OpenBatch},
        ids::{BatchId, ShipmentId},
    },
};

impl ReplyState for BatchesScreen {
    type Replies = Replies;

    fn handle_replies(
        &mut self,
        id: RequestId,
        replies: Replies,
        origin: Origin,
        context: &mut Context,
    ) -> Vec<Request> {
        match replies {
            Replies::Create(_, update) => {
                return self.created(id, update.into_result().map(|batch| *batch), context);
            }
            Replies::Delete(call, update) => {
                return self.deleted(id, call.batch, update.into_result(), context);
            }
            Replies::Move(call, update) => {
                self.moved(id, &call, update.into_result(), context);
                // Where nothing was sent, nothing has changed.
                if origin == Origin::Worker {
                    return self.fetch_after_move(call.batch, context);
                }
            }
            // The batches of the ledger are shown until the service has answered.
            Replies::List(_, Update::Progress(list)) => self.list.remind(id, list),
            Replies::List(_, Update::Done(outcome)) => {
                self.list.answer(id, outcome);
            }
            Replies::Open(_, Update::Progress(open)) => self.open.remind(id, open),
            Replies::Open(_, Update::Done(outcome)) => {
                self.open.answer(id, outcome);
                if self.differs_from_list() {
                    return self.fetch_list(&mut context.ids);
                }
            }
            Replies::Scan(call, update) => self.scanned(id, &call, update.into_result(), context),
            Replies::Uncount(call, update) => match update.into_result() {
                Ok(()) => self.uncounted(call.batch, &call.code),
                Err(failure) => self.operation_failed(call.batch, failure, context),
            },
            Replies::Find(_, update) => {
                self.search.found.answer(id, update.into_result());
            }
            Replies::CloseOut(call, update) => {
                return self.closed_out(id, call.batch, update.into_result(), context);
            }
            Replies::SaveSheet(_, update) => {
                self.documents
                    .save_replied(id, update.into_result(), context);
            }
            Replies::SaveLabel(_, update) => {
                self.documents
                    .save_replied(id, update.into_result(), context);
            }
            Replies::PrintSheet(_, update) => {
                self.documents.printed.answer(id, update.into_result());
            }
            Replies::PrintLabel(_, update) => {
                self.documents.printed.answer(id, update.into_result());
            }
        }
        Vec::new()
    }
}

impl BatchesScreen {
    /// A batch that was made is opened: it is made to be filled.
    fn created(
        &mut self,
        request: RequestId,
        outcome: Result<Batch, Failure>,
        context: &mut Context,
    ) -> Vec<Request> {
        if self.new.making != Some(request) {
            context.say_if_failed(outcome);
            return Vec::new();
        }
        self.new.making = None;
        match outcome {
            Ok(batch) => {
                self.new.description.clear();
                self.new.line = None;
                let mut requests = self.fetch_list(&mut context.ids);
                if context.screen == Screen::Batches {
                    requests.extend(self.select(batch.id, &mut context.ids));
                    context.focus_on(Target::Details);
                } else {
                    context.notices.say(News::BatchMade(batch.id));
                }
                requests
            }
            Err(failure) => {
                if context.screen == Screen::Batches {
                    self.new.failure = Some(failure);
                } else {
                    context.notices.say(News::Failed(failure));
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
        context: &mut Context,
    ) -> Vec<Request> {
        self.deleting.take_if(|deleting| *deleting == request);
        match outcome {
            Ok(()) => {
                if self.selected == Some(batch) {
                    self.close();
                }
                context.notices.say(News::BatchDeleted(batch));
                self.fetch_list(&mut context.ids)
            }
            Err(failure) => {
                self.operation_failed(batch, failure, context);
                Vec::new()
            }
        }
    }

    /// Parcels have moved, or not.
    fn moved(
        &mut self,
        request: RequestId,
        call: &Move,
        outcome: Result<(), Failure>,
        context: &mut Context,
    ) {
        let shipments = self.moving.remove(&request);
        match outcome {
            Ok(()) => {
                if self.selected == Some(call.batch) {
                    self.scanner.forget(|scanned| {
                        let parcel = scanned.scan.parcel.as_ref();
                        parcel.is_some_and(|parcel| call.shipments.contains(&parcel.id))
                    });
                }
                self.say_moved(call, shipments.unwrap_or_default(), context);
            }
            Err(failure) => self.operation_failed(call.batch, failure, context),
        }
    }

    /// What is on screen is read again after parcels have moved, or not.
    fn fetch_after_move(&mut self, batch: BatchId, context: &mut Context) -> Vec<Request> {
        if context.screen != Screen::Batches {
            return Vec::new();
        }
        let mut requests = Vec::new();
        if self.selected == Some(batch) {
            requests.extend(self.fetch_open(&mut context.ids));
        }
        requests.extend(self.fetch_list(&mut context.ids));
        requests
    }

    /// What was taken out can be put back; what was put in is said where it
    /// is not seen.
    fn say_moved(&self, call: &Move, shipments: Vec<ShipmentId>, context: &mut Context) {
        let is_shown = self.is_on_screen(call.batch, context);
        let batch = call.batch;
        context.notices.withdraw_taken_out();
        match call.direction {
            _ if shipments.is_empty() => {}
            BatchMove::Add if is_shown => {}
            BatchMove::Add => context.notices.say(News::PutIntoBatch {
                batch,
                count: shipments.len(),
            }),
            BatchMove::Remove => context
                .notices
                .say(News::TakenOutOfBatch { batch, shipments }),
        }
    }

    fn closed_out(
        &mut self,
        request: RequestId,
        batch: BatchId,
        outcome: Result<Closing, Failure>,
        context: &mut Context,
    ) -> Vec<Request> {
        self.closing.take_if(|closing| *closing == request);
        match outcome {
            Ok(closing) => {
                if let Some(open) = self.shown_mut().filter(|open| open.batch.id == batch) {
                    open.closing = Some(closing);
                    self.scanner.flash = None;
                    self.scanner.stop();
                }
                // What was taken out is not on its manifest.
                context.notices.withdraw_taken_out();
                let rows = self.list.value_mut().map(|list| &mut list.rows);
                for row in rows.into_iter().flatten() {
                    if row.batch.id == batch {
                        row.closing = Some(closing);
                    }
                }
                if !self.is_on_screen(batch, context) {
                    context.notices.say(News::BagClosed(batch));
                }
            }
            Err(failure) => {
                let is_shown = self.is_on_screen(batch, context);
                self.operation_failed(batch, failure, context);
                // What was found, or that nothing can be read, is shown there.
                if is_shown {
                    return self.fetch_open(&mut context.ids);
                }
            }
        }
        Vec::new()
    }

    /// A scan has its outcome: counted, seen and heard. It is counted even when
    /// its batch was left.
    fn scanned(
        &mut self,
        request: RequestId,
        call: &ScanCall,
        outcome: Result<Scanned, Failure>,
        context: &mut Context,
    ) {
        if let Ok(scanned) = &outcome {
            self.count(call.batch, scanned);
        }
        let cue = self
            .scanner
            .handle_replies(request, call, outcome, &context.preferences);
        context.window_requests.extend(cue.map(WindowRequest::Play));
    }

    /// What was scanned is in the bag, or in hand.
    fn count(&mut self, batch: BatchId, scanned: &Scanned) {
        let row = self.list.value_mut().and_then(|list| {
            let row = list.rows.iter_mut().find(|row| row.batch.id == batch);
            row.filter(|_| scanned.outcome == ScanOutcome::Added)
        });
        if let Some(row) = row {
            row.parcels = row.parcels.map(|parcels| parcels.saturating_add(1));
        }
        if let Some(open) = self.shown_mut().filter(|open| open.batch.id == batch) {
            open.take_scan(scanned);
        }
    }

    fn uncounted(&mut self, batch: BatchId, code: &str) {
        if let Some(open) = self.shown_mut().filter(|open| open.batch.id == batch) {
            open.scans.retain(|scan| scan.code != code);
            self.scanner.forget(|scanned| scanned.scan.code == code);
        }
    }

    /// A failure stands in the details it belongs to, or as a notice when
    /// those are not on screen any more.
    fn operation_failed(&mut self, batch: BatchId, failure: Failure, context: &mut Context) {
        if self.is_on_screen(batch, context) {
            self.failure = Some(failure);
        } else {
            context.notices.say(News::Failed(failure));
        }
    }

    fn is_on_screen(&self, batch: BatchId, context: &Context) -> bool {
        context.screen == Screen::Batches && self.selected == Some(batch)
    }
}

impl OpenBatch {
    fn take_scan(&mut self, Scanned { outcome, scan }: &Scanned) {
        if *outcome == ScanOutcome::AlreadyIn {
            return;
        }
        let is_same = |other: &Scan| {
            let ids = (other.parcel.as_ref(), scan.parcel.as_ref());
            other.code == scan.code || matches!(ids, (Some(one), Some(other)) if one.id == other.id)
        };
        self.scans.retain(|other| !is_same(other));
        self.scans.push(scan.clone());
        if let Some(parcel) = &scan.parcel
            && *outcome == ScanOutcome::Added
        {
            self.parcels.retain(|inside| inside.id != parcel.id);
            self.parcels.insert(0, (**parcel).clone());
        }
    }
}
