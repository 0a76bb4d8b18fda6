//! The service without its sockets: routing, tokens, limits, faults and error
//! bodies around the engine, one request in, one answer out.
//!
//! It is synchronous and reads no clock: the caller passes the time and, for an
//! answer that is to be delayed or cut, does the waiting and the cutting. `practice::http` puts it on a socket; the client's tests put
//! it behind their transport without one.

mod account;
mod api;
mod control;
mod exchange;
mod faults;
mod ledger;
mod limiter;
mod operations;
mod origin_check;
mod pace;
mod pages;
mod public;
mod query;
mod tokens;

pub use account::Account;
pub use exchange::{Answer, Body, Delivery, MAX_BODY_BYTES, Request};
pub(in crate::practice) use faults::Fault;
pub use ledger::LedgerText;
pub use limiter::{Limit, Limiter, LimiterKind};
pub(in crate::practice) use operations::{Handler, Need, Operation, Success, all as operations};
pub use pace::Pace;
pub(in crate::practice) use query::ParameterKind;

use std::sync::Arc;

use jiff::Timestamp;
use rust_decimal::Decimal;

use self::{faults::Faults, operations::Effect, pace::ServiceTime};
use super::{
    engine::{self, Call, Links, Past, Refusal, Rules, World, WorldError, money},
    printer::LabelPrinter,
    story::{self, Story},
};
use crate::platform::random::Random;

/// The setting with the latest service time, so that a service whose clock ran
/// ahead does not go back after a restart.
const MOMENT: &str = "moment";
/// How many late requests may wait at a time.
const MAX_LATE: usize = 1000;

/// The options of a server.
pub struct ServerOptions {
    pub rules: Rules,
    pub random: Random,
    pub pace: Pace,
    pub limit: Limit,
    pub limiter: LimiterKind,
    /// What a new account holds.
    pub credit: Decimal,
    pub story: Story,
    /// Without a slash at the end.
    pub public_url: String,
    pub printer: Arc<dyn LabelPrinter>,
}

/// The service without its socket: one request in, one answer out.
pub struct Server {
    world: Box<dyn World>,
    random: Random,
    rules: Rules,
    account: Account,
    time: ServiceTime,
    limiter: Limiter,
    faults: Faults,
    /// Kept while a fault is on order by which lists lag behind.
    past: Option<Past>,
    late: Vec<LateRequest>,
    public_url: String,
    printer: Arc<dyn LabelPrinter>,
}

/// A request that was received and will be executed later, answer or not.
struct LateRequest {
    at: Timestamp,
    request: Request,
}

/// Whether a step may change the world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Access {
    Read,
    Write,
}

impl Server {
    /// Opens the service on a world; a new world gets its account, its credit
    /// and its story first.
    pub fn open(
        mut world: Box<dyn World>,
        options: ServerOptions,
        now: Timestamp,
    ) -> Result<Self, WorldError> {
        let moment = world
            .setting(MOMENT)?
            .and_then(|text| text.parse::<Timestamp>().ok());
        let mut time = ServiceTime::new(options.pace, now, moment);
        world.begin()?;
        let (account, age) = Account::load_or_make(&mut *world, &options.random, time.at(now))?;
        if age == account::Age::New {
            let mut call = Call {
                now: time.at(now),
                random: &options.random,
                world: &mut *world,
                rules: &options.rules,
                past: None,
            };
            money::credit(&mut call, options.credit)?;
            story::write(&mut call, options.story).map_err(|why| WorldError(why.to_string()))?;
        }
        world.commit()?;
        if age == account::Age::New {
            world.finish_creation()?;
        }
        Ok(Self {
            world,
            random: options.random,
            rules: options.rules,
            account,
            time,
            limiter: Limiter::new(options.limiter, options.limit),
            faults: Faults::default(),
            past: None,
            late: Vec::new(),
            public_url: options.public_url,
            printer: options.printer,
        })
    }

    pub fn account(&self) -> &Account {
        &self.account
    }

    /// The URL that the client's paths follow.
    pub fn base_url(&self) -> String {
        format!(
            "{}/api/v1/clients/{}",
            self.public_url, self.account.client_id
        )
    }

    pub fn world(&self) -> &dyn World {
        &*self.world
    }

    pub fn printer(&self) -> Arc<dyn LabelPrinter> {
        Arc::clone(&self.printer)
    }

    /// Answers a request, label files and the whole ledger included.
    pub fn handle(&mut self, now: Timestamp, request: &Request) -> Answer {
        let answer = self.decide(now, request);
        answer
            .with_label_drawn(&*self.printer)
            .with_ledger_written(&*self.world)
    }

    /// Answers a request, but leaves a label to be drawn and the ledger to be
    /// written by the caller, which can release its lock on the server first.
    pub fn decide(&mut self, now: Timestamp, request: &Request) -> Answer {
        self.tick(now);
        let service_now = self.time.at(now);
        if let Err(answer) = origin_check::check(request) {
            return answer;
        }
        if request.body.len() > MAX_BODY_BYTES {
            return Answer::fault(413, "Request body too large");
        }
        let answer = match request.area() {
            "api" => self.answer_api(now, service_now, request),
            "control" => self.answer_control(now, request),
            "tracking" => self.answer_tracking(service_now, request),
            "labels" => self.answer_label(service_now, request),
            _ => self.answer_page(service_now, request),
        };
        debug_assert!(
            money::adds_up(&*self.world),
            "the practice account does not add up"
        );
        answer
    }

    /// Does all work that is due by now.
    pub fn tick(&mut self, now: Timestamp) {
        let service_now = self.time.at(now);
        while let Some(first) = self.next_late(service_now) {
            let late = self.late.remove(first);
            self.advance(late.at);
            // Its answer was lost when its connection was.
            drop(self.execute(late.at, &late.request, Effect::default()));
        }
        self.advance(service_now);
    }

    fn next_late(&self, service_now: Timestamp) -> Option<usize> {
        let due = self
            .late
            .iter()
            .enumerate()
            .filter(|(_, late)| late.at <= service_now);
        due.min_by_key(|(_, late)| late.at).map(|(at, _)| at)
    }

    fn advance(&mut self, service_now: Timestamp) {
        // Part by part, so that no transaction grows without bound.
        while self.has_due(service_now) {
            let answer = self.step(service_now, Access::Write, |call, _| {
                engine::advance(call)?;
                Ok(Answer::no_content())
            });
            if answer.status >= 400 {
                tracing::error!(status = answer.status, "due work could not be done");
                return;
            }
        }
    }

    fn has_due(&self, service_now: Timestamp) -> bool {
        match self.world.next_due_at() {
            Ok(due) => due.is_some_and(|due| due <= service_now),
            Err(error) => {
                tracing::error!(%error, "due work could not be looked up");
                false
            }
        }
    }

    /// Runs one step in one transaction: all of it is committed, or nothing.
    fn step(
        &mut self,
        service_now: Timestamp,
        access: Access,
        run: impl FnOnce(&mut Call<'_>, &Links<'_>) -> Result<Answer, Refusal>,
    ) -> Answer {
        self.attempt(service_now, access, run)
            .unwrap_or_else(|refusal| Answer::refusal(&refusal))
    }

    /// As [`Server::step`], for what is not an answer yet.
    fn attempt<T>(
        &mut self,
        service_now: Timestamp,
        access: Access,
        run: impl FnOnce(&mut Call<'_>, &Links<'_>) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        self.world.begin()?;
        let links = Links {
            public_url: &self.public_url,
            label_key: self.account.label_key(),
            now: service_now,
        };
        let mut call = Call {
            now: service_now,
            random: &self.random,
            world: &mut *self.world,
            rules: &self.rules,
            past: self.past.as_mut(),
        };
        let kept = run(&mut call, &links).and_then(|result| {
            if access == Access::Write {
                call.world.put_setting(MOMENT, &service_now.to_string())?;
            }
            call.world.commit()?;
            Ok(result)
        });
        if let Some(past) = &mut self.past {
            match kept {
                Ok(_) => past.commit(),
                Err(_) => past.rollback(),
            }
        }
        if kept.is_err() {
            self.world.rollback();
        }
        kept
    }
}
