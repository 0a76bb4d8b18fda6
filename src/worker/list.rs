//! Reading: a stretch of the ledger's shipments, one shipment, and a harmless
//! question.

use std::{
    path::PathBuf,
    rc::Rc,
    sync::{Arc, Mutex, PoisonError},
};

use super::{failures, history, parts::Part, station::Station};
use crate::{
    domain::{ids::ShipmentId, shipment_list::Stretch},
    message::{Cause, Event, Failure, ListShipments, RequestId, ShipmentList},
    store::{Browser, MAX_ROWS, StoreError},
};

/// The list of one ledger, looked at beside the worker's thread: a search
/// that takes long holds up no purchase.
#[derive(Debug, Clone)]
pub(super) struct Lists {
    path: PathBuf,
    browser: Arc<Mutex<Option<Browser>>>,
}

impl Lists {
    pub(super) fn new(path: PathBuf) -> Self {
        Self {
            path,
            browser: Arc::default(),
        }
    }

    /// The answer to a question for a stretch of the list.
    pub(super) async fn answer(&self, asked: ListShipments) -> Event {
        let request = asked.request;
        let Self { path, browser } = self.clone();
        let looked = tokio::task::spawn_blocking(move || {
            let mut browser = browser.lock().unwrap_or_else(PoisonError::into_inner);
            let browser = match &mut *browser {
                Some(browser) => browser,
                closed => closed.insert(Browser::open(&path)?),
            };
            let rows = asked.stretch.rows.min(MAX_ROWS);
            let first = asked.stretch.first;
            let listed = browser.list(&asked.search, Stretch { first, rows })?;
            Ok(ShipmentList {
                first,
                rows: listed.rows,
                total: listed.total,
            })
        });
        let outcome = match looked.await {
            Ok(outcome) => outcome.map_err(|error: StoreError| failures::store(error)),
            Err(_stopped) => Err(Failure::new(Cause::Stopped)),
        };
        Event::ShipmentsListed { request, outcome }
    }
}

impl Part for Lists {
    fn new(station: &Station) -> Self {
        Self::new(station.ledger_path())
    }
}

pub(super) async fn rows(station: Rc<Station>, asked: ListShipments) {
    let answer = station.part::<Lists>().answer(asked).await;
    station.tell(answer).await;
}

pub(super) async fn open(station: Rc<Station>, request: RequestId, shipment: ShipmentId) {
    match station.ledger(|ledger| history::known(ledger, &shipment)) {
        Ok(Some(known)) => station.tell(Event::ShipmentKnown { request, known }).await,
        Ok(None) => {}
        Err(failure) => tracing::warn!(?failure, "a shipment could not be read"),
    }
    let outcome = station.look_in_passing(&shipment).await.map(Box::new);
    station
        .tell(Event::ShipmentOpened { request, outcome })
        .await;
}

pub(super) async fn test(station: Rc<Station>, request: RequestId) {
    let counted = station.read(|| station.api.count_shipments(None)).await;
    station
        .tell(Event::ConnectionTested {
            request,
            outcome: counted.map_err(Failure::from),
        })
        .await;
}
