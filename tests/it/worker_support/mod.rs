//! The worker's tests: a practice service in the same process, a program that
//! can be ended at any point, and a time that skips ahead.

mod bags;
mod calls;
mod door;
mod drafts;
mod elsewhere;
mod points;
mod printer;
mod prints;
mod program;
pub(crate) mod replacing;
mod scenario;
mod shop;
mod tamper;
mod trace;
mod views;
mod watch;

pub(crate) use bags::{Reported, ids, paid_elsewhere, with_label};
pub(crate) use drafts::{draft, line};
pub(crate) use points::{ParkAfter, ParkAt};
pub(crate) use prints::{BENCH, bought, buy, fault, steps};
pub(crate) use program::{Program, cheapest};
pub(crate) use scenario::Scenario;
pub(crate) use shop::Shop;
pub(crate) use tamper::{Acts, Call, Comes, Tamper};
pub(crate) use watch::Sent;
