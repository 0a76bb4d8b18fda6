//! One run of the program: the worker on a local set, which can be dropped at
//! any point as a crash would drop it.

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;
use secrecy::SecretString;
use sendoff::{
    contract::{Cause, Failure, Notice, RequestId, UnresolvedLine, Update},
    features::{
        calls::{Event, Routed},
        labels::calls::Show,
        refunds::calls::RequestRefund,
        settings::calls::{Connect, Connected},
        ship::calls::{Buy, LineState, PurchaseOutcome, Quote, Quoted},
        unresolved::calls::Retry,
    },
    model::{
        draft::ShipmentDraft,
        environment::{Environment, Profile},
        ids::{LineId, ShipmentId},
        label::Resolution,
        money::Money,
        postage_type::PostageType,
        rate,
        unprinted::Unprinted,
    },
    session::{
        checkpoints::{Checkpoints, NoCheckpoints},
        deps::{Connection, Connector, Deps, Syncing, WhenBusy},
        handle::{WorkerHandle, channels},
    },
    shell::worker,
};
use tokio::{sync::Notify, task::LocalSet};

use super::{Shop, line, trace::Run, watch::Watch};

/// Virtual time after which a test that waits has failed.
const PATIENCE: Duration = Duration::from_mins(20);

pub(crate) struct Program {
    local: LocalSet,
    handle: WorkerHandle,
    woken: Arc<Notify>,
    requests: RequestId,
    watch: Watch,
    run: Arc<Run>,
    /// The queue "bought, not printed" as it was last reported.
    pub(crate) unprinted: Vec<Unprinted>,
    /// What recovery left unresolved, once it was reported.
    recovered: Option<Vec<UnresolvedLine>>,
    /// What waits for a person as it was last reported.
    pub(crate) unresolved: Vec<UnresolvedLine>,
}

impl Program {
    pub(crate) fn start(shop: &Shop) -> Self {
        Self::with(shop, Arc::new(NoCheckpoints))
    }

    /// A second window: it reads the ledger that another program works on.
    pub(crate) fn second(shop: &Shop) -> Self {
        Self::with_deps(
            shop,
            Deps {
                when_busy: WhenBusy::ReadOnly,
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
                when_busy: WhenBusy::ReadOnly,
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
                when_busy: WhenBusy::ReadOnly,
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
        let run = Arc::new(Run::begin());
        let waker = {
            let (woken, run, watch) = (Arc::clone(&woken), Arc::clone(&run), shop.watch().clone());
            move || {
                watch.sends_event(&run);
                woken.notify_one();
            }
        };
        let (handle, end) = channels(Arc::new(waker));
        let local = LocalSet::new();
        local.spawn_local(worker::run(end, deps));
        Self {
            local,
            handle,
            woken,
            requests: RequestId::FIRST,
            watch: shop.watch().clone(),
            run,
            unprinted: Vec::new(),
            recovered: None,
            unresolved: Vec::new(),
        }
    }

    /// Another client of its worker, as a command beside the window is.
    pub(crate) fn attach(&self, longest_wait: Duration) -> WorkerHandle {
        let entrance = self.handle.entrance().unwrap();
        entrance.attach(longest_wait).unwrap()
    }

    /// Runs until something else is done, and leaves its events where they are.
    pub(crate) async fn until_done<T>(&self, work: impl Future<Output = T>) -> T {
        let done = self.local.run_until(work);
        tokio::time::timeout(PATIENCE, done)
            .await
            .expect("it is done in time")
    }

    /// Makes a call; the id is what its replies name.
    pub(crate) fn send<C: Routed>(&mut self, call: C) -> RequestId {
        let id = self.requests.take();
        let request = call.into_request(id);
        self.watch.asks(&self.run, &request);
        self.handle.send(request).unwrap();
        id
    }

    /// Makes a call and runs until its answer is there.
    pub(crate) async fn ask<C: Routed>(&mut self, call: C) -> Result<C::Answer, Failure> {
        let id = self.send(call);
        self.answer::<C>(id).await
    }

    /// Runs until the answer to this call is there.
    pub(crate) async fn answer<C: Routed>(&mut self, id: RequestId) -> Result<C::Answer, Failure> {
        self.until_reply::<C, _>(id, |update| match update {
            Update::Done(result) => Some(result),
            Update::Progress(_) => None,
        })
        .await
    }

    /// Runs until something is reported about this call before its answer.
    pub(crate) async fn progress<C: Routed>(&mut self, id: RequestId) -> C::Progress {
        self.until_reply::<C, _>(id, |update| match update {
            Update::Progress(progress) => Some(progress),
            Update::Done(result) => panic!("the answer came first: {result:?}"),
        })
        .await
    }

    /// Runs until one of the reports about this call is picked.
    pub(crate) async fn until_reply<C: Routed, T>(
        &mut self,
        id: RequestId,
        mut pick: impl FnMut(Update<C>) -> Option<T>,
    ) -> T {
        self.until(|event| match event {
            Event::Reply(reply) if reply.id == id => {
                let (_call, update) = C::of_reply(&reply).expect("a reply to this call");
                pick(update)
            }
            Event::Reply(_) | Event::Notice(_) => None,
        })
        .await
    }

    /// Runs until one of the reports about calls of this kind is picked.
    pub(crate) async fn until_update<C: Routed, T>(
        &mut self,
        mut pick: impl FnMut(RequestId, Update<C>) -> Option<T>,
    ) -> T {
        self.until(|event| match event {
            Event::Reply(reply) => {
                let (_call, update) = C::of_reply(&reply)?;
                pick(reply.id, update)
            }
            Event::Notice(_) => None,
        })
        .await
    }

    /// Runs until a call of this kind is answered, whichever it is.
    pub(crate) async fn next_answer<C: Routed>(
        &mut self,
    ) -> (RequestId, Result<C::Answer, Failure>) {
        self.until_update::<C, _>(|id, update| match update {
            Update::Done(result) => Some((id, result)),
            Update::Progress(_) => None,
        })
        .await
    }

    /// Runs until a call of whatever kind has ended.
    pub(crate) async fn finished(&mut self, id: RequestId) {
        self.until(|event| match event {
            Event::Reply(reply) => (reply.id == id && reply.is_done()).then_some(()),
            Event::Notice(_) => None,
        })
        .await;
    }

    /// Runs until a notice is picked.
    pub(crate) async fn notice<T>(&mut self, mut pick: impl FnMut(Notice) -> Option<T>) -> T {
        self.until(|event| match event {
            Event::Notice(notice) => pick(notice),
            Event::Reply(_) => None,
        })
        .await
    }

    /// Runs until an event is picked.
    pub(crate) async fn until<T>(&mut self, mut pick: impl FnMut(Event) -> Option<T>) -> T {
        let Self {
            local,
            handle,
            woken,
            watch,
            run,
            unprinted,
            recovered,
            unresolved: reported,
            ..
        } = self;
        let picked = local.run_until(async {
            loop {
                while let Some(event) = handle.try_next() {
                    watch.hears(run, &event);
                    // Pixels and numbers have no words in them.
                    let is_wordless = match &event {
                        Event::Reply(reply) => Show::of_reply(reply).is_some(),
                        Event::Notice(notice) => matches!(notice, Notice::BudgetChanged { .. }),
                    };
                    if !is_wordless {
                        watch.tells(&event);
                    }
                    if let Event::Notice(notice) = &event {
                        match notice {
                            Notice::UnprintedChanged { unprinted: now } => {
                                unprinted.clone_from(now);
                            }
                            Notice::Recovered { unresolved } => {
                                *recovered = Some(unresolved.clone());
                                reported.clone_from(unresolved);
                            }
                            Notice::UnresolvedChanged { unresolved } => {
                                reported.clone_from(unresolved);
                            }
                            _ => {}
                        }
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
        let Self {
            local,
            handle,
            watch,
            run,
            ..
        } = self;
        let began = tokio::time::Instant::now();
        while began.elapsed() < time {
            local
                .run_until(tokio::time::sleep(Duration::from_mins(1)))
                .await;
            // Nothing reads them; the queue of events must not fill up.
            while let Some(event) = handle.try_next() {
                watch.hears(run, &event);
            }
        }
    }

    pub(crate) async fn connect(&mut self) -> Result<Connected, Failure> {
        let environment = Environment::Practice;
        self.ask(Connect {
            account: environment.into(),
        })
        .await
    }

    pub(crate) async fn recovered(&mut self) -> Vec<UnresolvedLine> {
        if let Some(unresolved) = self.recovered.clone() {
            return unresolved;
        }
        self.notice(|notice| match notice {
            Notice::Recovered { unresolved } => Some(unresolved),
            _ => None,
        })
        .await
    }

    pub(crate) async fn quote(&mut self, draft: &ShipmentDraft) -> Result<Quoted, Failure> {
        let request = self.send_quote(draft);
        self.answer::<Quote>(request).await
    }

    pub(crate) fn send_quote(&mut self, draft: &ShipmentDraft) -> RequestId {
        self.send(Quote {
            line: line(),
            draft: Box::new(draft.clone()),
            replaces: None,
        })
    }

    /// Buys the cheapest rate of a quote.
    pub(crate) async fn buy(&mut self, quoted: &Quoted) -> Result<PurchaseOutcome, Failure> {
        let request = self.send_buy(quoted, &cheapest(quoted).1);
        self.purchased(request).await
    }

    pub(crate) fn send_buy(&mut self, quoted: &Quoted, approved_price: &Money) -> RequestId {
        let (postage_type, _) = cheapest(quoted);
        self.watch.approves(approved_price.amount_text());
        self.send(Buy {
            line: line(),
            shipment: quoted.shipment.id.clone(),
            postage_type,
            approved_price: approved_price.clone(),
            beside: Vec::new(),
        })
    }

    pub(crate) async fn purchased(
        &mut self,
        request: RequestId,
    ) -> Result<PurchaseOutcome, Failure> {
        self.answer::<Buy>(request).await
    }

    pub(crate) async fn retry(&mut self, line: &LineId) -> Result<LineState, Failure> {
        let retried = self.ask(Retry { line: line.clone() }).await;
        retried.map(|retried| retried.state)
    }

    pub(crate) fn send_refund(&mut self, shipment: &ShipmentId) -> RequestId {
        let shipment = shipment.clone();
        self.send(RequestRefund { shipment })
    }

    /// Shows a label, which fetches it if its copy is not good.
    pub(crate) async fn show_label(&mut self, shipment: &ShipmentId) -> Result<(), Failure> {
        let show = Show {
            shipment: shipment.clone(),
            resolution: Resolution::Dpi203,
        };
        self.ask(show).await.map(drop)
    }

    /// Works for so long; what is reported meanwhile is read later.
    pub(crate) async fn run_for(&self, time: Duration) {
        self.local.run_until(tokio::time::sleep(time)).await;
    }

    /// Works until that comes; what is reported meanwhile is read later.
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
