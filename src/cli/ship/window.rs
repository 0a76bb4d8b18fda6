//! Which window opens on what a run has written down: where a person settles what the
//! command can't.

use std::path::PathBuf;

use crate::{
    kit::text::Words,
    model::environment::{AccountId, Environment},
    text,
};

/// How the window is opened on the ledger of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Window {
    /// The data folder that the command line names.
    pub data_dir: Option<PathBuf>,
    pub environment: Environment,
    pub profile: AccountId,
    pub account: Account,
}

/// Which account a run works on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Account {
    /// That of the environment's profile.
    OfProfile,
    /// One that is named on the command line.
    Named { host: String, client_id: String },
}

impl Window {
    /// What to type, so that it opens on the same data.
    fn command(&self) -> String {
        let Some(folder) = &self.data_dir else {
            return "sendoff".to_owned();
        };
        let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.clone());
        let folder = folder.display().to_string();
        if folder.contains(char::is_whitespace) {
            format!("sendoff --data-dir \"{folder}\"")
        } else {
            format!("sendoff --data-dir {folder}")
        }
    }

    /// Where a double payment is settled.
    pub(super) fn to_settle(&self, words: &Words) -> String {
        let command = self.command();
        let environment = words.environment(self.environment);
        match &self.account {
            Account::OfProfile => text!(
                words,
                "cli-window-profile",
                command = command,
                environment = environment
            ),
            // Its practice profile is a service of its own.
            Account::Named { host, .. } if self.environment == Environment::Practice => {
                text!(words, "cli-window-none", host = host.as_str())
            }
            Account::Named { host, client_id } => text!(
                words,
                "cli-window-named",
                command = command,
                environment = environment,
                host = host.as_str(),
                client = client_id.as_str()
            ),
        }
    }
}
