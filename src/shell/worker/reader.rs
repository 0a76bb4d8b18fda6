//! A ledger that another process holds, read only: its shipments, its labels,
//! its queue. Nothing is sent from here and nothing written, so that neither
//! the money nor the request budget has two masters.

use std::{
    cell::RefCell,
    path::{Path, PathBuf},
    rc::Rc,
    sync::Arc,
};

use crate::{
    contract::{Cause, Failure, Notice, UnresolvedLine, UnresolvedReason},
    features::{
        batches::{
            calls::{self as batches, BatchList},
            job::{stored_batch, stored_list},
        },
        calls::{Request, Routed},
        labels::{
            calls::{self as labels, LabelPicture},
            job::files,
        },
        returns::calls as returns,
        shipments::{
            calls::{self as shipments, KnownShipment},
            job::{Lists, export, history},
        },
        tracking::calls::{self as tracking, ParcelList},
    },
    ledger::{
        Ledger,
        journal::{Purchase, Stage},
    },
    model::{
        batch::OpenBatch,
        ids::{LineId, ShipmentId},
        label::{LabelFormat, Resolution},
        returns::ReturnList,
        shipment::Shipment,
        shipment_list::{ShipmentList, ShipmentRow},
        table_cell::ExportedTable,
        tracking::Tracked,
    },
    platform::clock::Clock,
    render::Drawer,
    session::{
        active_call::{ActiveCall, Job, ReplyTo},
        deps::Deps,
        events::EventSender,
        failures, paid_twice, unresolved,
    },
};

pub(crate) struct Reader {
    ledger: RefCell<Ledger>,
    path: PathBuf,
    drawer: Drawer,
    clock: Arc<dyn Clock>,
    events: EventSender,
    lists: Lists,
}

impl Reader {
    pub(crate) fn new(ledger: Ledger, deps: &Deps, events: EventSender) -> Self {
        Self {
            path: ledger.path().to_path_buf(),
            lists: Lists::new(ledger.path().to_path_buf()),
            ledger: RefCell::new(ledger),
            drawer: deps.drawer.clone(),
            clock: Arc::clone(&deps.clock),
            events,
        }
    }

    /// Why nothing is sent or written from here.
    pub(crate) fn busy(&self) -> Failure {
        Failure::new(Cause::LedgerBusy {
            path: self.path.clone(),
        })
    }

    /// The ledger's file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    fn stored_shipment(&self, shipment: &ShipmentId) -> Result<KnownShipment, Failure> {
        let ledger = self.ledger.borrow();
        let known = history::stored_shipment(&ledger, shipment).map_err(failures::store)?;
        known.ok_or_else(|| Failure::of(shipment, Cause::NotFound))
    }

    fn open(&self, shipment: &ShipmentId) -> Result<Box<Shipment>, Failure> {
        self.stored_shipment(shipment).map(|known| known.shipment)
    }

    /// The label's picture, if the other process has kept one.
    async fn picture(
        &self,
        shipment: &ShipmentId,
        resolution: Resolution,
    ) -> Result<LabelPicture, Failure> {
        for format in LabelFormat::ALL {
            let file = self.ledger.borrow().label(shipment, format);
            let Some(file) = file.map_err(failures::store)? else {
                continue;
            };
            if let Some(bytes) = files::read_unchanged(file.path, file.sha256).await {
                let code = self.open(shipment)?.tracking_code;
                return files::decode(&self.drawer, shipment, format, bytes, (code, resolution))
                    .await;
            }
        }
        let mut failure = self.busy();
        failure.shipment = Some(shipment.clone());
        Err(failure)
    }

    /// What waits for a person, as the other process has noted it. It is acted on there.
    async fn report_unresolved(&self) {
        let unresolved = unresolved_of(&self.ledger.borrow());
        self.events
            .notify(Notice::UnresolvedChanged { unresolved })
            .await;
    }

    async fn report_unprinted(&self) {
        let read = {
            let mut ledger = self.ledger.borrow_mut();
            let reloaded = ledger.reload();
            let unprinted = reloaded.and_then(|()| ledger.unprinted());
            unprinted.and_then(|unprinted| Ok((unprinted, ledger.ready_elsewhere()?)))
        };
        match read {
            Ok((unprinted, count)) => {
                let events = &self.events;
                events.notify(Notice::UnprintedChanged { unprinted }).await;
                events.notify(Notice::ReadyElsewhereChanged { count }).await;
            }
            Err(error) => tracing::warn!(%error, "the queue of labels could not be read"),
        }
    }
}

/// What is reported first of a ledger that is only read.
pub(crate) async fn begin(reader: Rc<Reader>) {
    reader.report_unprinted().await;
    reader.report_unresolved().await;
}

/// The job of a call that needs no more than a look at the ledger: of one of
/// these. No other call can be made here.
pub(crate) fn job(reader: &Rc<Reader>, reply_to: &ReplyTo, request: &Request) -> Option<Job> {
    let look = Look {
        reader,
        reply_to,
        request,
    };
    look.answer::<shipments::List, _>(rows)
        .or_else(|| look.answer::<shipments::ListThese, _>(these_rows))
        .or_else(|| look.answer_reporting::<shipments::Open, _>(open))
        .or_else(|| look.answer::<shipments::Export, _>(export_shipments))
        .or_else(|| look.answer::<labels::Show, _>(picture))
        .or_else(|| look.answer_sync::<batches::List, _>(batch_list))
        .or_else(|| look.answer_sync::<batches::Open, _>(open_batch))
        // A sheet is drawn from what is on screen.
        .or_else(|| look.answer::<batches::SaveSheet, _>(save_sheet))
        .or_else(|| look.answer_sync::<returns::List, _>(return_list))
        .or_else(|| look.answer_sync::<tracking::List, _>(parcels))
        .or_else(|| look.answer_sync::<tracking::Find, _>(shipments_called))
        .or_else(|| look.answer_sync::<tracking::Open, _>(stored_tracking))
}

/// A request, and what may answer it.
#[derive(Clone, Copy)]
struct Look<'a> {
    reader: &'a Rc<Reader>,
    reply_to: &'a ReplyTo,
    request: &'a Request,
}

/// The job of the request, if it carries this call.
impl Look<'_> {
    fn answer<C, W>(self, work: W) -> Option<Job>
    where
        C: Routed,
        W: AsyncFnOnce(&Reader, &C) -> Result<C::Answer, Failure> + 'static,
    {
        let (reply_to, reader) = (self.reply_to.clone(), Rc::clone(self.reader));
        let call = self.request.call::<C>()?;
        Some(reply_to.answer(reader, call, work))
    }

    fn answer_sync<C, W>(self, work: W) -> Option<Job>
    where
        C: Routed,
        W: FnOnce(&Reader, &C) -> Result<C::Answer, Failure> + 'static,
    {
        let (reply_to, reader) = (self.reply_to.clone(), Rc::clone(self.reader));
        let call = self.request.call::<C>()?;
        Some(reply_to.answer_sync(reader, call, work))
    }

    fn answer_reporting<C, W>(self, work: W) -> Option<Job>
    where
        C: Routed,
        W: AsyncFnOnce(&Reader, &ActiveCall<C>) -> Result<C::Answer, Failure> + 'static,
    {
        let (reply_to, reader) = (self.reply_to.clone(), Rc::clone(self.reader));
        let call = self.request.call::<C>()?;
        Some(reply_to.answer_reporting(reader, call, work))
    }
}

async fn these_rows(
    reader: &Reader,
    call: &shipments::ListThese,
) -> Result<Vec<ShipmentRow>, Failure> {
    reader.lists.rows_of(call).await
}

async fn rows(reader: &Reader, call: &shipments::List) -> Result<ShipmentList, Failure> {
    reader.report_unprinted().await;
    reader.report_unresolved().await;
    reader.lists.rows(call).await
}

async fn open(
    reader: &Reader,
    request: &ActiveCall<shipments::Open>,
) -> Result<Box<Shipment>, Failure> {
    let known = reader.stored_shipment(&request.call.shipment)?;
    request.progress(known.clone()).await;
    Ok(known.shipment)
}

async fn export_shipments(
    reader: &Reader,
    call: &shipments::Export,
) -> Result<ExportedTable, Failure> {
    export::written(&reader.path, call).await
}

fn batch_list(reader: &Reader, call: &batches::List) -> Result<BatchList, Failure> {
    stored_list(&reader.ledger.borrow(), call.status.as_ref()).map_err(failures::store)
}

fn open_batch(reader: &Reader, call: &batches::Open) -> Result<Box<OpenBatch>, Failure> {
    let kept = stored_batch(&reader.ledger.borrow(), call.batch).map_err(failures::store)?;
    kept.map(Box::new)
        .ok_or_else(|| Failure::new(Cause::BatchNotFound))
}

async fn save_sheet(_reader: &Reader, call: &batches::SaveSheet) -> Result<PathBuf, Failure> {
    crate::features::batches::job::save_sheet(call).await
}

/// Returns as they are kept.
fn return_list(reader: &Reader, _asked: &returns::List) -> Result<ReturnList, Failure> {
    crate::features::returns::job::stored_list(&reader.ledger.borrow()).map_err(failures::store)
}

fn shipments_called(reader: &Reader, call: &tracking::Find) -> Result<Vec<ShipmentId>, Failure> {
    let called = reader.ledger.borrow().shipments_called(&call.typed);
    called.map_err(failures::store)
}

fn parcels(reader: &Reader, _asked: &tracking::List) -> Result<ParcelList, Failure> {
    crate::features::tracking::job::parcels(&reader.ledger.borrow(), reader.clock.now())
        .map_err(failures::store)
}

fn stored_tracking(reader: &Reader, call: &tracking::Open) -> Result<Box<Tracked>, Failure> {
    let known =
        crate::features::tracking::job::stored_timeline(&reader.ledger.borrow(), &call.shipment);
    known.map_err(failures::store)?.ok_or_else(|| reader.busy())
}

async fn picture(reader: &Reader, call: &labels::Show) -> Result<LabelPicture, Failure> {
    reader.picture(&call.shipment, call.resolution).await
}

/// What the ledger says that a person should know of, without the purchases that the
/// other process is making.
fn unresolved_of(ledger: &Ledger) -> Vec<UnresolvedLine> {
    let all = ledger.histories();
    let lines = all.lines_where(|_line, history, current| {
        let is_set_aside = history.is_set_aside || current.is_set_aside;
        let is_being_made = match current.purchase {
            Purchase::Open { stage, .. } => stage != Stage::Lost,
            Purchase::None
            | Purchase::NotExecuted { .. }
            | Purchase::NeedsReview { .. }
            | Purchase::Failed { .. }
            | Purchase::Bought { .. } => false,
        };
        !is_set_aside && !is_being_made
    });
    let of_lines = lines.into_iter().filter_map(|line| {
        let (history, current) = (all.line(&line), all.current(&line));
        let reason = unresolved::unresolved_reason(&history, &current)?;
        let asked = ledger.line(&line).ok().flatten().map(|asked| asked.draft);
        Some(UnresolvedLine {
            order_id: asked.as_ref().and_then(|draft| draft.order.id.clone()),
            recipient_name: asked.map(|draft| draft.recipient.name),
            shipment: history.shipment,
            ..resolved_elsewhere(line, reason)
        })
    });
    let of_batches = all
        .batches_where(|batch| !batch.is_set_aside)
        .into_iter()
        .filter_map(|line| {
            let reason = unresolved::unresolved_batch(&all.batch(&line))?;
            Some(resolved_elsewhere(line, reason))
        });
    let paid_twice = paid_twice::unresolved(ledger).into_iter();
    of_lines
        .chain(of_batches)
        .chain(paid_twice.map(|line| UnresolvedLine {
            can_set_aside: false,
            ..line
        }))
        .collect()
}

/// It is acted on in the other window.
fn resolved_elsewhere(line: LineId, reason: UnresolvedReason) -> UnresolvedLine {
    UnresolvedLine {
        line,
        order_id: None,
        recipient_name: None,
        shipment: None,
        reason,
        buy_again_at: None,
        can_set_aside: false,
        evidence: Vec::new(),
        shown: None,
    }
}
