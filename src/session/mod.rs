//! A connected account: its ledger, its way to the service, its request budget,
//! and who works on which line.
//!
//! Reading is open to every job; [`mod@write`] is the one way to change something
//! at the service. What a screen or a command asks for is
//! its feature's.

pub mod abandoned_drafts;
pub mod account;
pub(crate) mod aside;
pub mod budget;
pub mod bulk;
pub mod checkpoints;
pub mod claims;
pub mod deps;
pub mod events;
pub mod handle;
pub mod protocol;
pub mod write;

pub(crate) mod active_call;
pub(crate) mod context;
pub(crate) mod deletion;
pub(crate) mod draft_read;
pub(crate) mod failures;
pub(crate) mod keyed_locks;
pub(crate) mod lag;
pub(crate) mod line_locks;
pub(crate) mod list_waits;
pub(crate) mod paid_twice;
pub(crate) mod parts;
pub(crate) mod patience;
pub(crate) mod rate_limit_waits;
pub(crate) mod reach;
pub(crate) mod reachability;
pub(crate) mod reads;
pub(crate) mod reconcile;
pub(crate) mod report_unprinted;
pub(crate) mod requests;
pub(crate) mod service_clock;
pub(crate) mod silence;
pub(crate) mod unresolved;
pub(crate) mod writes;
