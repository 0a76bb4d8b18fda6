//! The calls about profiles and the connection.

use std::path::PathBuf;

use jiff::Timestamp;
use secrecy::SecretString;

use crate::contract::calls;
use crate::model::{
    environment::{AccountId, Profile},
    recents::Recents,
};

calls! {
    /// Uses this account from now on: opens its ledger, and reconciles
    /// what an earlier run left open.
    Connect { account: AccountId } -> Connected, read;
    /// Forgets a profile and its token. What was shipped with it stays on this computer.
    DeleteProfile { account: AccountId } -> (), read;
    /// Keeps a profile, and its token in the keychain if one is given.
    SaveProfile {
        profile: Profile,
        /// `None` leaves the token that is there.
        token: Option<SecretString>,
    } -> Profile, read;
    /// Asks the service something harmless with the current profile and token.
    /// Gives how many shipments the account has.
    TestConnection {} -> u64, write;
    /// Collects what a user may send to the support.
    Diagnose {} -> Diagnostics, read;
}

/// What only the worker knows of how the program stands.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Diagnostics {
    pub version: String,
    pub system: String,
    /// How often the history was read to its end, and the next page; nothing where no
    /// ledger is open to be written.
    pub history_passes: Option<u32>,
    pub history_page: Option<u32>,
    /// Everything that was created until then has been read.
    pub read_until: Option<Timestamp>,
    /// The latest lines of the log, oldest first.
    pub log: Vec<String>,
}

/// A connected environment.
#[derive(Debug, Clone)]
pub struct Connected {
    pub profile: Profile,
    /// Where labels are kept.
    pub label_folder: PathBuf,
    /// What the latest lines of this ledger, and of no other, were sent with.
    pub recents: Recents,
    pub access: LedgerAccess,
}

/// What may be done with a ledger.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum LedgerAccess {
    #[default]
    Full,
    /// Another process holds this ledger: what it holds can be read, and
    /// nothing is sent.
    ReadOnly { path: PathBuf },
}
