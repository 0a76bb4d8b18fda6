//! A connected account: its ledger, its way to the service, its request budget,
//! and who works on which line.
//!
//! Reading is open to every job; [`mod@write`] is the one way to change something
//! at the service. What a screen or a command asks for is `worker`'s.

pub mod account;
pub mod budget;
pub mod bulk;
pub mod checkpoints;
pub mod deps;
pub mod events;
pub mod write;

pub(crate) mod asked;
pub(crate) mod failures;
pub(crate) mod lines;
pub(crate) mod parts;
pub(crate) mod requests;
pub(crate) mod writes;
