//! A ledger that another process holds, looked at: its shipments, its labels,
//! its queue. Nothing is sent from here and nothing written, so that neither
//! the money nor the request budget has two masters.

use std::{cell::RefCell, path::PathBuf, rc::Rc, sync::Arc};

use super::{
    deps::Deps, failures, files, handle::EventSender, refused, returns, run::Job, station, tracking,
};
use crate::{
    domain::{ids::ShipmentId, label::LabelFormat, shipment::Shipment},
    label::Drawer,
    message::{
        Cause, Command, Event, Failure, FetchLabel, LabelPicture, RequestId, ReturnsEvent,
        ShipmentList, ShipmentPage, TrackingCommand, TrackingNews,
    },
    platform::clock::Clock,
    store::Ledger,
};

/// Shipments a page.
const PAGE_SIZE: u32 = 100;

pub(super) struct Reader {
    ledger: RefCell<Ledger>,
    path: PathBuf,
    drawer: Drawer,
    clock: Arc<dyn Clock>,
    events: EventSender,
}

impl Reader {
    pub(super) fn new(ledger: Ledger, deps: &Deps, events: EventSender) -> Self {
        Self {
            path: ledger.path().to_path_buf(),
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

    fn list(&self, page: &ShipmentPage) -> Result<ShipmentList, Failure> {
        let words: Vec<String> = page.query.split_whitespace().map(str::to_owned).collect();
        let number = page.page.max(1);
        let offset = number.saturating_sub(1).saturating_mul(PAGE_SIZE);
        let ledger = self.ledger.borrow();
        let shipments = ledger
            .seen_shipments(&words, PAGE_SIZE, offset)
            .map_err(failures::store)?;
        Ok(ShipmentList {
            page: number,
            has_more: u32::try_from(shipments.len()).is_ok_and(|length| length >= PAGE_SIZE),
            shipments,
        })
    }

    fn open(&self, shipment: &ShipmentId) -> Result<Box<Shipment>, Failure> {
        let ledger = self.ledger.borrow();
        let known = ledger.shipment(shipment).map_err(failures::store)?;
        known
            .map(|known| Box::new(known.shipment))
            .ok_or_else(|| Failure::of(shipment, Cause::NotFound))
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
    async fn picture(&self, shipment: &ShipmentId) -> Result<LabelPicture, Failure> {
        for format in LabelFormat::ALL {
            let file = self.ledger.borrow().label(shipment, format.as_str());
            let Some(file) = file.map_err(failures::store)? else {
                continue;
            };
            if let Some(bytes) = files::read_unchanged(file.path, file.sha256).await {
                let code = self.open(shipment)?.tracking_code;
                return files::decode(&self.drawer, shipment, format, bytes, code).await;
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
                let unprinted = lines.into_iter().map(station::unprinted).collect();
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
            Command::ListShipments(page) => {
                reader.tell_unprinted().await;
                Event::ShipmentsListed {
                    request: page.request,
                    outcome: reader.list(&page),
                }
            }
            Command::OpenShipment { request, shipment } => Event::ShipmentOpened {
                request,
                outcome: reader.open(&shipment),
            },
            Command::ListReturns { request } => Event::Returns(reader.returns(request)),
            Command::Tracking(asked) => Event::Tracking(reader.tracking(&asked)),
            Command::FetchLabel(FetchLabel { request, shipment }) => Event::LabelFetched {
                request,
                outcome: reader.picture(&shipment).await,
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
