//! The calls about profiles and the connection.

use std::path::PathBuf;

use secrecy::SecretString;

use crate::contract::calls;
use crate::model::{
    environment::{Environment, Profile},
    recents::Recents,
};

calls! {
    /// Uses this environment from now on: opens its ledger, and reconciles
    /// what an earlier run left open.
    Connect { environment: Environment } -> Connected, read;
    /// Keeps a profile, and its token in the keychain if one is given.
    SaveProfile {
        profile: Profile,
        /// `None` leaves the token that is there.
        token: Option<SecretString>,
    } -> Profile, read;
    /// Asks the service something harmless with the current profile and token.
    /// Gives how many shipments the account has.
    TestConnection {} -> u64, write;
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
