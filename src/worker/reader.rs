//! A ledger that another process holds, looked at: its shipments, its labels,
//! its queue. Nothing is sent from here and nothing written, so that neither
//! the money nor the request budget has two masters.

use std::{
    cell::RefCell,
    path::{Path, PathBuf},
    rc::Rc,
    sync::Arc,
};

use super::{batches, export, files, history, list::Lists, refused, returns, run::Job, tracking};
use crate::{
    domain::{
        ids::ShipmentId,
        label::{LabelFormat, Resolution},
        shipment::Shipment,
    },
    label::Drawer,
    message::{
        BatchesCommand, BatchesEvent, Cause, Command, Event, Failure, FetchLabel, KnownShipment,
        LabelPicture, RequestId, ReturnsEvent, Source, TrackingCommand, TrackingNews,
    },
    platform::clock::Clock,
    session::{account, deps::Deps, events::EventSender, failures},
    store::Ledger,
};

pub(super) struct Reader {
    ledger: RefCell<Ledger>,
    path: PathBuf,
    drawer: Drawer,
    clock: Arc<dyn Clock>,
    events: EventSender,
    lists: Lists,
}

impl Reader {
    pub(super) fn new(ledger: Ledger, deps: &Deps, events: EventSender) -> Self {
        Self {
            path: ledger.path().to_path_buf(),
            lists: Lists::new(ledger.path().to_path_buf()),
            ledger: RefCell::new(ledger),
            drawer: deps.drawer.clone(),
            clock: Arc::clone(&deps.clock),
            events,
        }
    }

    fn busy(&self) -> Failure {
        Failure::new(Cause::LedgerBusy {
            path: self.path.clone(),
        })
    }

    /// The ledger's file.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    fn known(&self, shipment: &ShipmentId) -> Result<KnownShipment, Failure> {
        let ledger = self.ledger.borrow();
        let known = history::known(&ledger, shipment).map_err(failures::store)?;
        known.ok_or_else(|| Failure::of(shipment, Cause::NotFound))
    }

    fn open(&self, shipment: &ShipmentId) -> Result<Box<Shipment>, Failure> {
        self.known(shipment).map(|known| known.shipment)
    }

    /// Batches as they are kept; a sheet is drawn from what is on screen.
    async fn batches(&self, asked: BatchesCommand) -> BatchesEvent {
        let source = Source::KeptOnly;
        match asked {
            BatchesCommand::List { request, status } => BatchesEvent::Listed {
                request,
                source,
                outcome: batches::kept_list(&self.ledger.borrow(), status.as_ref())
                    .map_err(failures::store),
            },
            BatchesCommand::Open { request, batch } => BatchesEvent::Opened {
                request,
                source,
                outcome: batches::kept_batch(&self.ledger.borrow(), batch)
                    .map_err(failures::store)
                    .and_then(|kept| {
                        let unknown = || Failure::new(Cause::BatchNotFound);
                        kept.map(Box::new).ok_or_else(unknown)
                    }),
            },
            BatchesCommand::SaveSheet(save) => BatchesEvent::Saved {
                request: save.request,
                batch: save.batch,
                outcome: batches::sheet_saved(save).await,
            },
            other => other.refused(self.busy()),
        }
    }

    /// Returns as they are kept.
    fn returns(&self, request: RequestId) -> ReturnsEvent {
        let outcome = returns::kept(&self.ledger.borrow()).map_err(failures::store);
        ReturnsEvent::Listed { request, outcome }
    }

    /// Parcels and timelines as they are kept.
    fn tracking(&self, asked: &TrackingCommand) -> TrackingNews {
        let ledger = self.ledger.borrow();
        match asked {
            TrackingCommand::List { request } => TrackingNews::Listed {
                request: *request,
                outcome: tracking::parcels(&ledger, self.clock.now()).map_err(failures::store),
            },
            TrackingCommand::Open { request, shipment } => TrackingNews::Opened {
                request: *request,
                outcome: match tracking::known(&ledger, shipment) {
                    Ok(Some(tracked)) => Ok(tracked),
                    Ok(None) => Err(self.busy()),
                    Err(error) => Err(failures::store(error)),
                },
            },
        }
    }

    /// The label's picture, if the other process has kept one.
    async fn picture(
        &self,
        shipment: &ShipmentId,
        resolution: Resolution,
    ) -> Result<LabelPicture, Failure> {
        for format in LabelFormat::ALL {
            let file = self.ledger.borrow().label(shipment, format.as_str());
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

    async fn tell_unprinted(&self) {
        let lines = {
            let mut ledger = self.ledger.borrow_mut();
            match ledger.read_anew() {
                Ok(()) => ledger.unprinted(),
                Err(error) => Err(error),
            }
        };
        match lines {
            Ok(lines) => {
                let unprinted = lines.into_iter().map(account::unprinted).collect();
                self.events
                    .tell(Event::UnprintedChanged { unprinted })
                    .await;
            }
            Err(error) => tracing::warn!(%error, "the queue of labels could not be read"),
        }
    }
}

/// What is told first of a ledger that is only looked at.
pub(super) async fn begin(reader: Rc<Reader>) {
    reader.tell_unprinted().await;
}

/// The job of a command: it looks, or says why nothing else can be done.
pub(super) fn job(reader: Rc<Reader>, command: Command) -> Job {
    Box::pin(async move {
        let event = match command {
            Command::ListShipments(asked) => {
                reader.tell_unprinted().await;
                reader.lists.answer(asked).await
            }
            Command::OpenShipment { request, shipment } => {
                let known = reader.known(&shipment);
                if let Ok(known) = known.clone() {
                    let known = Event::ShipmentKnown { request, known };
                    reader.events.tell(known).await;
                }
                let outcome = known.map(|known| known.shipment);
                Event::ShipmentOpened { request, outcome }
            }
            Command::ExportShipments(export) => Event::ShipmentsExported {
                request: export.request,
                outcome: export::written(reader.path.clone(), export).await,
            },
            Command::Batches(asked) => Event::Batches(reader.batches(asked).await),
            Command::ListReturns { request } => Event::Returns(reader.returns(request)),
            Command::Tracking(asked) => Event::Tracking(reader.tracking(&asked)),
            Command::FetchLabel(FetchLabel {
                request,
                shipment,
                resolution,
            }) => Event::LabelFetched {
                request,
                outcome: reader.picture(&shipment, resolution).await,
                shipment,
            },
            other => match refused::answer(&other, reader.busy()) {
                Some(event) => event,
                None => return,
            },
        };
        reader.events.tell(event).await;
    })
}
