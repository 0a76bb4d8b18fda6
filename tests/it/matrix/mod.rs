//! The fault matrix: create, buy and refund, and the labels, against
//! everything that a process, a network, a service, a disk and a second
//! person can do to them; and the order that comes by another way meanwhile
//! (`ways`). One case a row, each with a name, each run twice
//! to see that the same seed gives the same trace; and after each the same
//! invariants (`invariants`), none of which a case may leave out.
//!
//! Adding a row is a line in the table of its file. It is not the place for
//! what the worker tells (`worker_faults`, `worker_lines`) nor for chance
//! (`histories`).

mod account_money;
mod company;
mod crashes;
mod invariants;
mod labels;
mod network;
mod odd_answers;
mod others;
mod scene;
mod storage;
mod ways;

pub(crate) use account_money::paid_parcels;
pub(crate) use invariants::{check_invariants, journal, story, unsettled_pairs};
pub(crate) use others::{Held, lines_that_need_a_person, ship_until_held};
pub(crate) use scene::{
    End, LATER, Op, buy_at_last, check, ended, ended_on, go_on, restart, restarted,
};
