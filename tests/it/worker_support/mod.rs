//! The worker's tests: a practice service in the same process, a program that
//! can be ended at any point, and a time that skips ahead.

mod accounting;
mod bags;
mod calls;
mod computer;
mod door;
mod drafts;
mod elsewhere;
mod orders;
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

pub(crate) use accounting::{all_read, assert_books_agree};
pub(crate) use bags::{Reported, ids, paid_elsewhere, with_label};
pub(crate) use computer::Computer;
pub(crate) use drafts::{draft, line};
pub(crate) use orders::{buy_form, job, order, row, rows};
pub(crate) use points::{ParkAfter, ParkAt};
pub(crate) use prints::{BENCH, bought, buy, fault, steps};
pub(crate) use program::{Program, cheapest};
pub(crate) use scenario::Scenario;
pub(crate) use shop::{Shop, memory_folder};
pub(crate) use tamper::{Acts, Call, Comes, Tamper, accepted, not_found};
pub(crate) use watch::Sent;
