//! A command beside the open window: the program that has the window does it for the
//! command, as another client of the same worker, because a ledger has one owner.
//!
//! The command connects to a socket that only this user may open (`platform::local_socket`)
//! and says what was typed. Where the account is open there, the program runs the same code as
//! the command by itself would, and the command's terminal shows what it says, answers its
//! question and hands on Ctrl-C. No program listens, another version or another account: the
//! command is on its own, as without a window.

#[cfg(unix)]
mod command;
#[cfg(unix)]
mod connection;
mod manner;
#[cfg(not(unix))]
mod nowhere;
#[cfg(unix)]
mod program;
#[cfg(unix)]
mod protocol;
#[cfg(unix)]
mod task;

#[cfg(unix)]
pub(super) use command::done_elsewhere;
pub(super) use manner::Manner;
#[cfg(not(unix))]
pub(super) use nowhere::{Program, done_elsewhere};
#[cfg(unix)]
pub(super) use program::Program;
