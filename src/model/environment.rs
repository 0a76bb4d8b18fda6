//! The environments (practice, sandbox, live) and their profiles.

use serde::{Deserialize, Serialize};

use super::{ids::ClientId, money::Currency};

/// The three worlds. Nothing crosses from one to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Environment {
    /// The service that is built in: no account, no real money.
    Practice,
    /// The service's own test site.
    Sandbox,
    /// Real money.
    Live,
}

impl Environment {
    pub const ALL: [Self; 3] = [Self::Practice, Self::Sandbox, Self::Live];

    /// The word in file names, arguments and the journal.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Practice => "practice",
            Self::Sandbox => "sandbox",
            Self::Live => "live",
        }
    }

    /// What is marked as not real, in files too; real things carry no mark.
    pub fn mark(self) -> Option<&'static str> {
        match self {
            Self::Practice => Some("PRACTICE"),
            Self::Sandbox => Some("SANDBOX"),
            Self::Live => None,
        }
    }

    /// A file's name (without extension), marked with its environment unless live.
    pub fn marked_name(self, name: &str) -> String {
        match self {
            Self::Practice | Self::Sandbox => format!("{name}-{}", self.as_str()),
            Self::Live => name.to_owned(),
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.as_str() == word)
    }
}

/// One of the user's accounts in an environment. The first of each is always there; a
/// shop more is one more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AccountId {
    pub environment: Environment,
    /// From 1 on.
    pub number: u16,
}

impl AccountId {
    pub fn is_first(self) -> bool {
        self.number <= FIRST_NUMBER
    }
}

impl From<Environment> for AccountId {
    /// The first one.
    fn from(environment: Environment) -> Self {
        Self {
            environment,
            number: FIRST_NUMBER,
        }
    }
}

const FIRST_NUMBER: u16 = 1;

/// How to reach one account. The token is never part of it: it lives in
/// the system's keychain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Profile {
    pub environment: Environment,
    /// Which of the environment's accounts it is.
    #[serde(default = "first_number")]
    pub number: u16,
    /// What the user calls it; empty where it has no name of its own.
    #[serde(default)]
    pub name: String,
    /// `https://host`, without a path. Empty for the practice service.
    pub host: String,
    pub client_id: ClientId,
    /// The account's currency: amounts on the wire carry none.
    pub currency: Currency,
}

impl Profile {
    /// An empty profile.
    pub fn empty(account: impl Into<AccountId>) -> Self {
        let AccountId {
            environment,
            number,
        } = account.into();
        Self {
            environment,
            number,
            name: String::new(),
            host: String::new(),
            client_id: ClientId::new(""),
            currency: Currency::Cad,
        }
    }
}

impl Profile {
    pub fn account(&self) -> AccountId {
        AccountId {
            environment: self.environment,
            number: self.number,
        }
    }
}

fn first_number() -> u16 {
    FIRST_NUMBER
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_what_is_not_real_says_so_in_its_name() {
        let names = Environment::ALL.map(|world| world.marked_name("shipments"));
        assert_eq!(
            names,
            ["shipments-practice", "shipments-sandbox", "shipments"]
        );
    }
}
