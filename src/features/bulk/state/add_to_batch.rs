//! Shipments of the list into a batch: one that is open, or a new one. What may not
//! travel is left out, and counted.

use std::collections::BTreeMap;

use super::{Bulk, Dialog, ManyOperation};
use crate::{
    contract::{Failure, RequestId, Update},
    features::{
        batches::calls::{self as batches, BatchList},
        calls::Request,
        shared::state::{
            context::{Context, FollowUp},
            ids::Ids,
            notices::News,
            remote::{Remote, Taken},
        },
        shipments::state::{ShipmentsScreen, chosen::Chosen},
    },
    model::{
        batch::{Batch, BatchRow, BatchStatus},
        ids::{BatchId, ShipmentId},
    },
};

/// Where they go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BatchTarget {
    Existing(BatchId),
    New,
}

/// Chosen shipments that stay where they are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Refunded, or the refund is requested: the label is not valid any more.
    pub refunded: usize,
    /// Not paid, or it is not known to be.
    pub unpaid: usize,
}

impl LeftOut {
    fn of(chosen: &Chosen) -> Self {
        let mut left_out = Self::default();
        for row in chosen.rows().filter(|row| !row.status.has_valid_label()) {
            if row.status.is_refunded() {
                left_out.refunded += 1;
            } else {
                left_out.unpaid += 1;
            }
        }
        left_out
    }
}

/// What stands before shipments go into a batch.
#[derive(Debug, Clone)]
pub struct AddToBatch {
    /// Those that can go, in the order of the list.
    pub shipments: Vec<ShipmentId>,
    pub left_out: LeftOut,
    /// The batches that some of them are in.
    batched: BTreeMap<ShipmentId, BatchId>,
    pub batches: Remote<BatchList>,
    pub target: BatchTarget,
    /// What a new batch is called, as typed.
    pub description: String,
    /// Whether a person has said where they go.
    is_chosen: bool,
}

impl AddToBatch {
    /// The batches that still take parcels, newest first.
    pub fn open_batches(&self) -> impl Iterator<Item = &BatchRow> {
        let rows = self.batches.value().map(|list| list.rows.iter());
        rows.into_iter()
            .flatten()
            .filter(|row| row.batch.status != BatchStatus::Received)
    }

    /// How many of them are taken out of another batch: a parcel is in one.
    pub fn moved(&self) -> usize {
        let batches = self.batched.values();
        batches
            .filter(|batch| self.target != BatchTarget::Existing(**batch))
            .count()
    }

    /// The newest open batch is what is meant most often, and not one whose bag is closed.
    fn offer_newest(&mut self) {
        if !self.is_chosen {
            let open = self.open_batches();
            let newest = open
                .filter(|row| !row.is_closed_out())
                .map(|row| row.batch.id)
                .next();
            self.target = newest.map_or(BatchTarget::New, BatchTarget::Existing);
        }
    }
}

/// The batches of those that can go.
fn batched(chosen: &Chosen) -> BTreeMap<ShipmentId, BatchId> {
    let rows = ManyOperation::AddToBatch.rows_of(chosen);
    rows.filter_map(|row| Some((row.id.clone(), row.batch?)))
        .collect()
}

impl Bulk {
    pub(super) fn ask_for_batch(&mut self, list: &ShipmentsScreen, ids: &mut Ids) -> Vec<Request> {
        let shipments = ManyOperation::AddToBatch.shipments_of(&list.chosen);
        if shipments.is_empty() {
            return Vec::new();
        }
        let request = ids.ask(batches::List { status: None });
        let mut batches = Remote::NotAsked;
        batches.ask(request.id);
        self.open_dialog(Dialog::AddToBatch(Box::new(AddToBatch {
            shipments: list.in_list_order(shipments),
            left_out: LeftOut::of(&list.chosen),
            batched: batched(&list.chosen),
            batches,
            target: BatchTarget::New,
            description: String::new(),
            is_chosen: false,
        })));
        vec![request]
    }

    pub(super) fn batch_dialog(&mut self) -> Option<&mut AddToBatch> {
        match &mut self.dialog {
            Some(Dialog::AddToBatch(add)) => Some(add),
            Some(
                Dialog::Buy(_)
                | Dialog::Delete(_)
                | Dialog::Refund(_)
                | Dialog::Reprint(_)
                | Dialog::Book(_)
                | Dialog::Export(_),
            )
            | None => None,
        }
    }

    pub(super) fn choose_batch(&mut self, target: BatchTarget) {
        if let Some(add) = self.batch_dialog() {
            add.target = target;
            add.is_chosen = true;
        }
    }

    pub(super) fn describe_batch(&mut self, typed: String) {
        if let Some(add) = self.batch_dialog() {
            add.description = typed;
        }
    }

    /// Has the shipments moved, into a new batch once it is made.
    pub(super) fn add_to_batch(&mut self, add: AddToBatch, context: &mut Context) -> Vec<Request> {
        match add.target {
            BatchTarget::Existing(batch) => {
                let shipments = add.shipments;
                let follow_up = FollowUp::AddToBatch { batch, shipments };
                context.follow_ups.push_back(follow_up);
                Vec::new()
            }
            BatchTarget::New => {
                let description = add.description.trim();
                let line = context.ids.batch_line();
                let request = context.ids.ask(batches::Create {
                    line,
                    description: (!description.is_empty()).then(|| description.to_owned()),
                });
                self.making = Some((request.id, add.shipments));
                vec![request]
            }
        }
    }

    /// Whether the list of batches is for the dialog.
    pub(crate) fn waits_for_batches(&self, request: RequestId) -> bool {
        matches!(&self.dialog, Some(Dialog::AddToBatch(add)) if add.batches.waits_for(request))
    }

    pub(crate) fn batches_listed(&mut self, request: RequestId, update: Update<batches::List>) {
        let Some(add) = self.batch_dialog() else {
            return;
        };
        let taken = match update {
            Update::Progress(kept) => add.batches.preview(request, kept),
            Update::Done(outcome) => add.batches.answer(request, outcome),
        };
        if taken == Taken::Yes {
            add.offer_newest();
        }
    }

    /// Whether a batch is made for what was chosen.
    pub(crate) fn is_making(&self, request: RequestId) -> bool {
        let making = self.making.as_ref();
        making.is_some_and(|(waited, _shipments)| *waited == request)
    }

    pub(crate) fn batch_made(
        &mut self,
        outcome: Result<Box<Batch>, Failure>,
        context: &mut Context,
    ) {
        let Some((_request, shipments)) = self.making.take() else {
            return;
        };
        match outcome {
            Ok(batch) => {
                let batch = batch.id;
                let follow_up = FollowUp::AddToBatch { batch, shipments };
                context.follow_ups.push_back(follow_up);
            }
            Err(failure) => context.notices.say(News::Failed(failure)),
        }
    }
}
