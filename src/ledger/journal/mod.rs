//! The journal: facts in the order in which they became known, and what they
//! add up to. Append-only; the state of a line is a pure fold over its facts.

mod batch_fact;
#[expect(
    clippy::unnested_or_patterns,
    reason = "a group of `facts!` is a pattern inside of another"
)]
mod fact;
#[expect(
    clippy::unnested_or_patterns,
    reason = "a group of `facts!` is a pattern inside of another"
)]
mod fold;
mod kind;
mod table;

pub use batch_fact::BatchFact;
pub(super) use fact::facts;
pub use fact::{Fact, NotExecuted, Why};
pub use fold::{
    BatchHistory, Changing, Creation, History, Illegal, Making, Printing, Purchase,
    REFUND_AGAIN_AFTER, Refund, Stage,
};
pub use kind::{Op, Phase};
pub(super) use table::{append, read_all, read_line};
