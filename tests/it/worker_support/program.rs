//! One run of the program: the worker on a local set, which can be dropped at
//! any point as a crash would drop it.

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;
use secrecy::SecretString;
use sendoff::{
    domain::{
        draft::ShipmentDraft,
        environment::{Environment, Profile},
        ids::{LineId, ShipmentId},
        label::Resolution,
        money::Money,
        postage_type::PostageType,
        rate,
    },
    message::{
        Buy, Cause, Command, Connected, Event, Failure, FetchLabel, LineState, PurchaseOutcome,
        Quote, Quoted, RequestId, Unprinted, Unsettled,
    },
    session::{
        checkpoints::{Checkpoints, NoCheckpoints},
        deps::{Connection, Connector, Deps, Syncing, WhenBusy},
    },
    worker::{
        self,
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
    /// What waits for a person as it was last told.
    pub(crate) unsettled: Vec<Unsettled>,
}

impl Program {
    pub(crate) fn start(shop: &Shop) -> Self {
        Self::with(shop, Arc::new(NoCheckpoints))
    }

    /// A second window: it looks where another program is at work.
    pub(crate) fn second(shop: &Shop) -> Self {
        Self::with_deps(
            shop,
            Deps {
                when_busy: WhenBusy::LookOnly,
                ..shop.deps(Arc::new(NoCheckpoints))
            },
        )
    }

    /// A program that reads the service's lists by itself, as the window's does.
    pub(crate) fn syncing(shop: &Shop) -> Self {
        Self::with_deps(
            shop,
            Deps {
                syncing: Syncing::Always,
                ..shop.deps(Arc::new(NoCheckpoints))
            },
        )
    }

    /// A second window of such a program.
    pub(crate) fn second_syncing(shop: &Shop) -> Self {
        Self::with_deps(
            shop,
            Deps {
                when_busy: WhenBusy::LookOnly,
                syncing: Syncing::Always,
                ..shop.deps(Arc::new(NoCheckpoints))
            },
        )
    }

    /// The same, where the practice service runs inside the other program.
    pub(crate) fn second_without_practice(shop: &Shop) -> Self {
        Self::with_deps(
            shop,
            Deps {
                when_busy: WhenBusy::LookOnly,
                connector: Arc::new(NoPractice),
                ..shop.deps(Arc::new(NoCheckpoints))
            },
        )
    }

    pub(crate) fn with(shop: &Shop, checkpoints: Arc<dyn Checkpoints>) -> Self {
        Self::with_deps(shop, shop.deps(checkpoints))
    }

    pub(crate) fn with_deps(shop: &Shop, deps: Deps) -> Self {
        let woken = Arc::new(Notify::new());
        let bell = Arc::clone(&woken);
        let (handle, end) = channels(Arc::new(move || bell.notify_one()));
        let local = LocalSet::new();
        local.spawn_local(worker::run(end, deps));
        Self {
            local,
            handle,
            woken,
            requests: RequestId::FIRST,
            watch: shop.watch().clone(),
            unprinted: Vec::new(),
            recovered: None,
            unsettled: Vec::new(),
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
            unsettled: told,
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
                        told.clone_from(unsettled);
                    }
                    if let Event::UnsettledChanged { unsettled } = &event {
                        told.clone_from(unsettled);
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

    /// Lets time pass; what the program does by itself meanwhile, it does.
    pub(crate) async fn idle(&mut self, time: Duration) {
        let Self { local, handle, .. } = self;
        let began = tokio::time::Instant::now();
        while began.elapsed() < time {
            local
                .run_until(tokio::time::sleep(Duration::from_mins(1)))
                .await;
            // Nobody listens; the queue of events must not fill up.
            while handle.try_next().is_some() {}
        }
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
                replaces: None,
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

    pub(crate) fn send_refund(&mut self, shipment: &ShipmentId) -> RequestId {
        let shipment = shipment.clone();
        self.send(|request| Command::AskRefund { request, shipment })
    }

    /// Shows a label, which fetches it if its copy is not good.
    pub(crate) async fn show_label(&mut self, shipment: &ShipmentId) -> Result<(), Failure> {
        let shipment = shipment.clone();
        self.send(|request| {
            Command::FetchLabel(FetchLabel {
                request,
                shipment,
                resolution: Resolution::Dpi203,
            })
        });
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

    /// Works until that comes; what is told meanwhile is heard later.
    pub(crate) async fn run_until<T>(&self, comes: impl Future<Output = T>) -> T {
        self.local.run_until(comes).await
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

/// The practice service is another program's.
struct NoPractice;

#[async_trait]
impl Connector for NoPractice {
    async fn connect(
        &self,
        _profile: &Profile,
        _token: Option<SecretString>,
    ) -> Result<Connection, Failure> {
        let reason = "another process uses the folder".to_owned();
        Err(Failure::new(Cause::PracticeNotStarted { reason }))
    }
}

/// The cheapest rate, and its price.
pub(crate) fn cheapest(quoted: &Quoted) -> (PostageType, Money) {
    let rate = rate::cheapest(&quoted.shipment.rates).expect("the service offers a rate");
    (rate.postage_type.clone(), rate.total.clone().unwrap())
}
