//! One run of the program: the worker on a local set, which can be dropped at
//! any point as a crash would drop it.

use std::{sync::Arc, time::Duration};

use sendoff::{
    domain::{
        draft::ShipmentDraft,
        environment::Environment,
        ids::{LineId, ShipmentId},
        money::Money,
        postage_type::PostageType,
        rate,
        shipment::Shipment,
    },
    message::{
        Buy, Command, Connected, Event, Failure, FetchLabel, LineState, PurchaseOutcome, Quote,
        Quoted, RequestId, Unprinted, Unsettled,
    },
    worker::{
        self,
        checkpoints::{Checkpoints, NoCheckpoints},
        handle::{WorkerHandle, channels},
    },
};
use tokio::{sync::Notify, task::LocalSet};

use super::{Shop, line, watch::Watch};

/// Virtual time after which a test that waits has failed.
const PATIENCE: Duration = Duration::from_mins(20);

pub(crate) struct Program {
    local: LocalSet,
    handle: WorkerHandle,
    woken: Arc<Notify>,
    requests: RequestId,
    watch: Watch,
    /// The queue "bought, not printed" as it was last told.
    pub(crate) unprinted: Vec<Unprinted>,
    /// What recovery left unsettled, once it was told.
    recovered: Option<Vec<Unsettled>>,
}

impl Program {
    pub(crate) fn start(shop: &Shop) -> Self {
        Self::with(shop, Arc::new(NoCheckpoints))
    }

    pub(crate) fn with(shop: &Shop, checkpoints: Arc<dyn Checkpoints>) -> Self {
        let woken = Arc::new(Notify::new());
        let bell = Arc::clone(&woken);
        let (handle, end) = channels(Arc::new(move || bell.notify_one()));
        let local = LocalSet::new();
        local.spawn_local(worker::run(end, shop.deps(checkpoints)));
        Self {
            local,
            handle,
            woken,
            requests: RequestId::FIRST,
            watch: shop.watch().clone(),
            unprinted: Vec::new(),
            recovered: None,
        }
    }

    pub(crate) fn send(&mut self, command: impl FnOnce(RequestId) -> Command) -> RequestId {
        let request = self.requests.take();
        self.handle.send(command(request)).unwrap();
        request
    }

    /// Runs until an event is picked.
    pub(crate) async fn until<T>(&mut self, mut pick: impl FnMut(Event) -> Option<T>) -> T {
        let Self {
            local,
            handle,
            woken,
            watch,
            unprinted,
            recovered,
            ..
        } = self;
        let picked = local.run_until(async {
            loop {
                while let Some(event) = handle.try_next() {
                    // Pixels and numbers have no words in them.
                    let is_wordless = matches!(
                        event,
                        Event::LabelFetched { .. } | Event::BudgetChanged { .. }
                    );
                    if !is_wordless {
                        watch.tells(&event);
                    }
                    if let Event::UnprintedChanged { unprinted: now } = &event {
                        unprinted.clone_from(now);
                    }
                    if let Event::Recovered { unsettled } = &event {
                        *recovered = Some(unsettled.clone());
                    }
                    if let Some(picked) = pick(event) {
                        return picked;
                    }
                }
                woken.notified().await;
            }
        });
        tokio::time::timeout(PATIENCE, picked)
            .await
            .expect("the event comes in time")
    }

    pub(crate) async fn connect(&mut self) -> Result<Connected, Failure> {
        self.send(|request| Command::Connect {
            request,
            environment: Environment::Practice,
        });
        self.until(|event| match event {
            Event::Connected { outcome, .. } => Some(outcome),
            _ => None,
        })
        .await
    }

    pub(crate) async fn recovered(&mut self) -> Vec<Unsettled> {
        if let Some(unsettled) = self.recovered.clone() {
            return unsettled;
        }
        self.until(|event| match event {
            Event::Recovered { unsettled } => Some(unsettled),
            _ => None,
        })
        .await
    }

    pub(crate) async fn quote(&mut self, draft: &ShipmentDraft) -> Result<Quoted, Failure> {
        let asked = self.send_quote(draft);
        self.until(|event| match event {
            Event::Quoted {
                request, outcome, ..
            } if request == asked => Some(outcome),
            _ => None,
        })
        .await
    }

    pub(crate) fn send_quote(&mut self, draft: &ShipmentDraft) -> RequestId {
        let draft = Box::new(draft.clone());
        self.send(|request| {
            Command::Quote(Quote {
                request,
                line: line(),
                draft,
            })
        })
    }

    /// Buys the cheapest rate of a quote.
    pub(crate) async fn buy(&mut self, quoted: &Quoted) -> Result<PurchaseOutcome, Failure> {
        let asked = self.send_buy(quoted, &cheapest(quoted).1);
        self.purchased(asked).await
    }

    pub(crate) fn send_buy(&mut self, quoted: &Quoted, approved_price: &Money) -> RequestId {
        let shipment = quoted.shipment.id.clone();
        let (postage_type, _) = cheapest(quoted);
        let approved_price = approved_price.clone();
        self.watch.approves(approved_price.amount_text());
        self.send(|request| {
            Command::Buy(Buy {
                request,
                line: line(),
                shipment,
                postage_type,
                approved_price,
            })
        })
    }

    pub(crate) async fn purchased(&mut self, asked: RequestId) -> Result<PurchaseOutcome, Failure> {
        self.until(|event| match event {
            Event::Purchased {
                request, outcome, ..
            } if request == asked => Some(outcome),
            _ => None,
        })
        .await
    }

    pub(crate) async fn retry(&mut self, line: &LineId) -> Result<LineState, Failure> {
        let line = line.clone();
        let asked = self.send(|request| Command::RetryInDoubt { request, line });
        self.until(|event| match event {
            Event::Retried {
                request, outcome, ..
            } if request == asked => Some(outcome),
            _ => None,
        })
        .await
    }

    /// Asks for the money of the line's shipment back.
    pub(crate) async fn refund(&mut self, quoted: &Quoted) -> Result<Box<Shipment>, Failure> {
        let asked = self.send_refund(&quoted.shipment.id);
        self.until(|event| match event {
            Event::RefundAsked { request, outcome } if request == asked => Some(outcome),
            _ => None,
        })
        .await
    }

    pub(crate) fn send_refund(&mut self, shipment: &ShipmentId) -> RequestId {
        let shipment = shipment.clone();
        self.send(|request| Command::AskRefund { request, shipment })
    }

    /// Shows a label, which fetches it if its copy is not good.
    pub(crate) async fn show_label(&mut self, shipment: &ShipmentId) -> Result<(), Failure> {
        let shipment = shipment.clone();
        self.send(|request| Command::FetchLabel(FetchLabel { request, shipment }));
        self.until(|event| match event {
            Event::LabelFetched { outcome, .. } => Some(outcome.map(drop)),
            _ => None,
        })
        .await
    }

    /// Works for so long; what is told meanwhile is heard later.
    pub(crate) async fn run_for(&self, time: Duration) {
        self.local.run_until(tokio::time::sleep(time)).await;
    }

    /// Closes the window: what runs has its short time to end.
    pub(crate) async fn quit(self) {
        drop(self.handle);
        self.local.await;
    }

    /// Ends the program as `kill -9` would: nothing more is done.
    pub(crate) fn crash(self) {
        drop(self.local);
    }
}

/// The cheapest rate, and its price.
pub(crate) fn cheapest(quoted: &Quoted) -> (PostageType, Money) {
    let rate = rate::cheapest(&quoted.shipment.rates).expect("the service offers a rate");
    (rate.postage_type.clone(), rate.total.clone().unwrap())
}
