//! Reading: a stretch of the ledger's shipments, one shipment, and a harmless
//! question.

use std::{
    path::PathBuf,
    rc::Rc,
    sync::{Arc, Mutex, PoisonError},
};

use super::history;
use crate::{
    domain::{ids::ShipmentId, shipment_list::Stretch},
    message::{Cause, Event, Failure, ListShipments, RequestId, ShipmentList},
    session::{account::Session, failures, parts::Part},
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
    fn new(session: &Session) -> Self {
        Self::new(session.ledger_path())
    }
}

pub(super) async fn rows(session: Rc<Session>, asked: ListShipments) {
    let answer = session.part::<Lists>().answer(asked).await;
    session.tell(answer).await;
}

pub(super) async fn open(session: Rc<Session>, request: RequestId, shipment: ShipmentId) {
    match session.ledger(|ledger| history::known(ledger, &shipment)) {
        Ok(Some(known)) => session.tell(Event::ShipmentKnown { request, known }).await,
        Ok(None) => {}
        Err(failure) => tracing::warn!(?failure, "a shipment could not be read"),
    }
    let outcome = session.look_in_passing(&shipment).await.map(Box::new);
    session
        .tell(Event::ShipmentOpened { request, outcome })
        .await;
}

pub(super) async fn test(session: Rc<Session>, request: RequestId) {
    let counted = session.read(|| session.api.count_shipments(None)).await;
    session
        .tell(Event::ConnectionTested {
            request,
            outcome: counted.map_err(Failure::from),
        })
        .await;
}
