//! The journal: facts in the order in which they became known, and what they
//! add up to. Append-only; the state of a line is a pure fold over its facts.

mod fact;
mod fold;
mod table;

pub use fact::{Fact, NotExecuted, Op, Phase, Terms, Why};
pub use fold::{Creation, History, Illegal, Purchase, Refund, Stage};
pub(super) use table::{append, read_all};
