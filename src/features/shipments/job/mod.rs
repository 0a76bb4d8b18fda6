//! The calls about shipments: which job does each, and those that only read, a
//! stretch of the ledger's shipments and one shipment.

pub(crate) mod delete;
pub(crate) mod export;
pub(crate) mod history;
pub(crate) mod money_days;
pub(crate) mod refresh;
pub(crate) mod sync;

mod count;
mod poll;

use std::{
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
};

use super::calls::{Calls, List, ListThese, Open, SetCostCentre};
use crate::{
    contract::{Cause, Failure},
    features::{bulk::job::many, settings::calls::TestConnection},
    ledger::{Browser, StoreError},
    model::{
        shipment::{Shipment, ShipmentStatus},
        shipment_list::{ShipmentList, ShipmentRow},
    },
    session::{
        abandoned_drafts,
        account::Session,
        active_call::{ActiveCall, Job, ReplyTo},
        context::Context,
        failures,
        parts::Part,
    },
};

/// The job of a call about shipments.
pub(crate) fn job(context: Context, reply_to: ReplyTo, calls: Calls) -> Result<Job, Failure> {
    let session = context.session?;
    Ok(match calls {
        Calls::List(call) => reply_to.answer(session, call, rows),
        Calls::ListThese(call) => reply_to.answer(session, call, these_rows),
        Calls::Sync(call) => reply_to.answer(session, call, sync::now),
        Calls::Open(call) => reply_to.answer_reporting(session, call, open),
        Calls::Delete(call) => reply_to.answer(session, call, delete::run),
        Calls::RefreshRates(call) => reply_to.answer(session, call, refresh::run),
        Calls::SetCostCentre(call) => reply_to.answer_sync(session, call, set_cost_centre),
        Calls::PriceDrafts(call) => reply_to.answer_sync(session, call, many::price),
        Calls::Export(call) => reply_to.answer(session, call, export::run),
    })
}

/// The list of one ledger, read beside the worker's thread: a search
/// that takes long holds up no purchase.
#[derive(Debug, Clone)]
pub(crate) struct Lists {
    path: PathBuf,
    browser: Arc<Mutex<Option<Browser>>>,
}

impl Lists {
    pub(crate) fn new(path: PathBuf) -> Self {
        Self {
            path,
            browser: Arc::default(),
        }
    }

    /// A stretch of the list.
    pub(crate) async fn rows(&self, call: &List) -> Result<ShipmentList, Failure> {
        let call = call.clone();
        self.browse(move |browser| browser.list(&call.search, call.stretch))
            .await
    }

    /// The rows of these shipments that are listed.
    pub(crate) async fn rows_of(&self, call: &ListThese) -> Result<Vec<ShipmentRow>, Failure> {
        let call = call.clone();
        self.browse(move |browser| browser.rows_of(&call.shipments))
            .await
    }

    async fn browse<T: Send + 'static>(
        &self,
        read: impl FnOnce(&mut Browser) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, Failure> {
        let Self { path, browser } = self.clone();
        let outcome = tokio::task::spawn_blocking(move || {
            let mut browser = browser.lock().unwrap_or_else(PoisonError::into_inner);
            let browser = match &mut *browser {
                Some(browser) => browser,
                closed => closed.insert(Browser::open(&path)?),
            };
            read(browser)
        });
        match outcome.await {
            Ok(outcome) => outcome.map_err(|error: StoreError| failures::store(error)),
            Err(_stopped) => Err(Failure::new(Cause::Stopped)),
        }
    }
}

impl Part for Lists {
    fn new(session: &Session) -> Self {
        Self::new(session.ledger_path())
    }
}

async fn rows(session: &Session, call: &List) -> Result<ShipmentList, Failure> {
    session.part::<Lists>().rows(call).await
}

async fn these_rows(session: &Session, call: &ListThese) -> Result<Vec<ShipmentRow>, Failure> {
    session.part::<Lists>().rows_of(call).await
}

fn set_cost_centre(session: &Session, call: &SetCostCentre) -> Result<(), Failure> {
    let cost_centre = call.cost_centre.as_ref();
    session.ledger(|ledger| ledger.set_cost_centres(&call.shipments, cost_centre))
}

/// One shipment as the ledger knows it, then as the service has it.
async fn open(session: &Session, request: &ActiveCall<Open>) -> Result<Box<Shipment>, Failure> {
    let shipment = &request.call.shipment;
    abandoned_drafts::note_listed(session, std::slice::from_ref(shipment));
    match session.ledger(|ledger| history::stored_shipment(ledger, shipment)) {
        Ok(Some(known)) => request.progress(known).await,
        Ok(None) => {}
        Err(failure) => tracing::warn!(?failure, "a shipment could not be read"),
    }
    let seen = session.fetch_and_store(shipment).await?;
    look_at_refund(session, &seen);
    Ok(Box::new(seen))
}

/// A read that shows something else than a refund that is under way may show how it was
/// decided: the journal notes that now, so that the details and the refunds say the same.
fn look_at_refund(session: &Session, seen: &Shipment) {
    let history = session.shipment_history(&seen.id);
    if history.refund.is_under_way()
        && seen.status != ShipmentStatus::RefundRequested
        && let Some(line) = &history.line
    {
        session.want_slow_poll(line);
    }
}

/// Asks something harmless: how many shipments the account has.
pub(crate) async fn test_connection(
    session: &Session,
    _asked: &TestConnection,
) -> Result<u64, Failure> {
    let counted = session.read(|| session.api.count_shipments(None)).await;
    counted.map_err(Failure::from)
}
