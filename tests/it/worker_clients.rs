//! Further clients of a worker: commands that work beside the window, on its account and
//! its ledger.

use std::time::Duration;

use sendoff::{
    contract::{Cause, Failure, Notice, RequestId, Update},
    features::{
        bulk::calls::{BulkUpdate, Cancel, Start},
        calls::{Event, Routed},
        settings::calls::{Connect, Connected, LedgerAccess},
    },
    model::environment::{AccountId, Environment},
    session::handle::WorkerHandle,
};

use crate::worker_support::{Program, Shop, job, rows};

const WAIT: Duration = Duration::from_mins(5);

/// A command beside the window.
struct Beside {
    handle: WorkerHandle,
    ids: RequestId,
}

impl Beside {
    fn of(program: &Program) -> Self {
        Self {
            handle: program.attach(WAIT),
            ids: RequestId::FIRST,
        }
    }

    async fn connected(program: &Program) -> Self {
        let mut beside = Self::of(program);
        let connected = beside.connect(program, Environment::Practice.into()).await;
        connected.unwrap();
        beside
    }

    fn send<C: Routed>(&mut self, call: C) -> RequestId {
        let id = self.ids.take();
        self.handle.send(call.into_request(id)).unwrap();
        id
    }

    async fn next(&mut self, program: &Program) -> Option<Event> {
        program.until_done(self.handle.next()).await
    }

    async fn ask<C: Routed>(&mut self, program: &Program, call: C) -> Result<C::Answer, Failure> {
        let id = self.send(call);
        loop {
            let event = self.next(program).await.expect("the worker is there");
            if let Event::Reply(reply) = event
                && reply.id == id
                && let Some((_call, Update::Done(result))) = C::of_reply(&reply)
            {
                return result;
            }
        }
    }

    async fn connect(
        &mut self,
        program: &Program,
        account: AccountId,
    ) -> Result<Connected, Failure> {
        self.ask(program, Connect { account }).await
    }
}

#[tokio::test(start_paused = true)]
async fn a_command_gets_the_account_that_is_open_and_never_opens_another_one() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    program.connect().await.unwrap();
    program.recovered().await;
    let mut beside = Beside::of(&program);
    let connected = beside
        .connect(&program, Environment::Practice.into())
        .await
        .unwrap();
    assert_eq!(connected.access, LedgerAccess::Full);
    assert_eq!(connected.profile.environment, Environment::Practice);
    // Recovery was over before it came.
    let event = beside.next(&program).await.unwrap();
    let is_recovered = matches!(event, Event::Notice(Notice::Recovered { .. }));
    assert!(is_recovered, "{event:?}");

    let live = Environment::Live.into();
    let refused = beside.connect(&program, live).await.unwrap_err();
    assert!(matches!(refused.cause, Cause::NotConnected), "{refused:?}");
    program.ship(rows(&["1000"])).await;
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn nobody_gets_in_where_no_account_is_open_for_writing() {
    let shop = Shop::new();
    let practice = AccountId::from(Environment::Practice);
    let mut first = Program::start(&shop);
    let mut early = Beside::of(&first);
    assert!(early.connect(&first, practice).await.is_err());
    first.connect().await.unwrap();
    let mut reader = Program::second(&shop);
    reader.connect().await.unwrap();
    let mut beside = Beside::of(&reader);
    assert!(beside.connect(&reader, practice).await.is_err());
}

#[tokio::test(start_paused = true)]
async fn each_hears_of_its_own_calls_and_the_window_of_what_was_bought() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    program.connect().await.unwrap();
    program.recovered().await;
    let mut beside = Beside::connected(&program).await;
    let summary = beside.ask(&program, job(rows(&["1000", "1001"]))).await;
    assert_eq!(summary.unwrap().counts.bought, 2);
    assert_eq!(shop.charges().len(), 2);
    // The window gets that its list has changed, and no reply before its own.
    let own = program.send(Cancel {});
    let (mut has_queue, mut others) = (false, 0);
    program
        .until(|event| match event {
            Event::Notice(Notice::UnprintedChanged { unprinted }) => {
                has_queue |= unprinted.len() == 2;
                None
            }
            Event::Notice(_) => None,
            Event::Reply(reply) if reply.id == own => Some(()),
            Event::Reply(_) => {
                others += 1;
                None
            }
        })
        .await;
    assert!(has_queue);
    assert_eq!(others, 0);
}

#[tokio::test(start_paused = true)]
async fn one_job_runs_at_a_time_and_nobody_ends_that_of_another() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    program.connect().await.unwrap();
    program.recovered().await;
    let mut beside = Beside::connected(&program).await;
    let ids: Vec<String> = (1000..1040).map(|number| number.to_string()).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let running = program.send(job(rows(&ids)));
    program
        .until_update::<Start, _>(|_id, update| match update {
            Update::Progress(BulkUpdate::LineProgressed { .. }) => Some(()),
            _ => None,
        })
        .await;
    let refused = beside.ask(&program, job(rows(&["2000"]))).await;
    assert!(matches!(refused.unwrap_err().cause, Cause::Busy));
    beside.ask(&program, Cancel {}).await.unwrap();
    let summary = program.answer::<Start>(running).await.unwrap();
    assert_eq!(summary.counts.bought, 40);
    assert_eq!(shop.charges().len(), 40);
}

#[tokio::test(start_paused = true)]
async fn what_a_command_has_asked_is_never_done_for_an_account_that_is_opened_later() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    program.connect().await.unwrap();
    program.recovered().await;
    let mut beside = Beside::connected(&program).await;
    program.connect().await.unwrap();
    // It does not know yet that what it was connected to is left.
    beside.send(job(rows(&["1000"])));
    while beside.next(&program).await.is_some() {}
    program.recovered().await;
    program.idle(Duration::from_mins(2)).await;
    assert!(shop.charges().is_empty());
    let mut again = Beside::connected(&program).await;
    again.ask(&program, job(rows(&["1000"]))).await.unwrap();
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn what_a_command_asks_at_its_end_is_done_when_it_has_gone() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    program.connect().await.unwrap();
    program.recovered().await;
    let mut beside = Beside::connected(&program).await;
    beside.send(job(rows(&["1000"])));
    drop(beside);
    program.idle(Duration::from_mins(2)).await;
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_command_hears_that_the_window_is_gone_and_keeps_no_worker_alive() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    program.connect().await.unwrap();
    program.recovered().await;
    let mut beside = Beside::connected(&program).await;
    program.crash();
    while beside.handle.next().await.is_some() {}
    let request = Cancel {}.into_request(RequestId::FIRST);
    assert!(beside.handle.send(request).is_err());
}

#[tokio::test(start_paused = true)]
async fn a_command_ends_its_own_job_early() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    program.connect().await.unwrap();
    program.recovered().await;
    let mut beside = Beside::connected(&program).await;
    let ids: Vec<String> = (1000..1200).map(|number| number.to_string()).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let running = beside.send(job(rows(&ids)));
    beside.send(Cancel {});
    let summary = loop {
        let event = beside.next(&program).await.unwrap();
        if let Event::Reply(reply) = event
            && reply.id == running
            && let Some((_call, Update::Done(result))) = Start::of_reply(&reply)
        {
            break result.unwrap();
        }
    };
    assert!(summary.counts.bought < ids.len(), "{summary:?}");
    assert_eq!(shop.charges().len(), summary.counts.bought);
}
