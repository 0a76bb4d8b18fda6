//! What is always true on screen: which environment, whether it answers, what
//! is bought and not printed, what is not settled, how many requests are left.

use std::path::Path;

use jiff::Timestamp;

use crate::contract::{Doubt, Failure, Unsettled};
use crate::features::calls::Request;
use crate::features::settings::calls::{Connect, Connected, LedgerAccess};
use crate::features::ship::calls::LineState;
use crate::model::{
    draft::ShipmentDraft,
    environment::{Environment, Profile},
    ids::{LineId, ShipmentId},
    money::Currency,
    recents::Recents,
    unprinted::Unprinted,
};

use super::{Remote, ids::Ids};

/// Whether the service answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Online {
    #[default]
    NotKnown,
    Since(Timestamp),
    OfflineSince(Timestamp),
}

/// The request budget.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    pub left: u32,
    pub limit: u32,
    /// When there is more; nothing while all of it is left.
    pub more_at: Option<Timestamp>,
}

/// The environment and what is known of it.
#[derive(Debug, Clone)]
pub struct Connection {
    pub environment: Environment,
    pub connected: Remote<Connected>,
    pub online: Online,
    pub budget: Option<Budget>,
    /// Oldest first.
    pub unprinted: Vec<Unprinted>,
    pub unsettled: Vec<Unsettled>,
    /// Lines that are being looked at again.
    pub retrying: Vec<LineId>,
}

impl Connection {
    pub(super) fn new(environment: Environment) -> Self {
        Self {
            environment,
            connected: Remote::NotAsked,
            online: Online::NotKnown,
            budget: None,
            unprinted: Vec::new(),
            unsettled: Vec::new(),
            retrying: Vec::new(),
        }
    }

    /// Connects; nothing of another environment stays on screen.
    pub(super) fn connect(&mut self, environment: Environment, ids: &mut Ids) -> Request {
        let request = ids.ask(Connect { environment });
        *self = Self::new(environment);
        self.connected.ask_anew(request.id);
        request
    }

    /// The profile in use, once connected.
    pub fn profile(&self) -> Option<&Profile> {
        self.connected
            .value()
            .map(|connected| &connected.profile)
            .filter(|profile| profile.environment == self.environment)
    }

    /// Where anybody may read a shipment's way, without an account.
    pub fn public_page(&self, shipment: &ShipmentId) -> Option<String> {
        let host = self.profile()?.host.trim().trim_end_matches('/');
        if host.is_empty() {
            return None;
        }
        let scheme = if host.contains("://") { "" } else { "https://" };
        let id = shipment.as_str().to_ascii_lowercase();
        Some(format!("{scheme}{host}/tracking/{id}"))
    }

    /// The account's currency.
    pub fn currency(&self) -> Currency {
        self.profile()
            .map_or(Currency::Cad, |profile| profile.currency.clone())
    }

    /// The ledger that another window holds: this one may only look.
    pub fn looks_only_at(&self) -> Option<&Path> {
        match &self.connected.value()?.access {
            LedgerAccess::Full => None,
            LedgerAccess::LookOnly { path } => Some(path),
        }
    }

    /// Whether anything may be sent or written here.
    pub fn may_write(&self) -> bool {
        self.looks_only_at().is_none()
    }

    /// Whether something can be done about a line that needs a person: not while
    /// it is being looked at.
    pub fn can_settle(&self, line: &LineId) -> bool {
        self.may_write() && !self.is_retrying(line)
    }

    /// Whether a line is being looked at again.
    pub fn is_retrying(&self, line: &LineId) -> bool {
        self.retrying.contains(line)
    }

    /// What this account was sent lately; nothing of any other.
    pub fn recents(&self) -> Option<&Recents> {
        self.connected.value().map(|connected| &connected.recents)
    }

    /// What was sent now is offered again from now on.
    pub(super) fn remember(&mut self, sent: &ShipmentDraft) {
        if let Some(connected) = self.connected.value_mut() {
            connected.recents.remember(sent);
        }
    }

    /// A line was looked at again.
    pub(super) fn retried(&mut self, line: &LineId, outcome: &Result<LineState, Failure>) {
        self.retrying.retain(|retrying| retrying != line);
        match outcome {
            Ok(LineState::InDoubt(doubt)) => self.set_doubt(line, doubt),
            Ok(LineState::Draft | LineState::AlreadyBought { .. }) => {
                // A refund or a batch in doubt is not settled by where the
                // purchase stands; the worker tells of those.
                self.unsettled.retain(|unsettled| {
                    unsettled.line != *line || !unsettled.doubt.is_of_purchase()
                });
            }
            Err(_) => {}
        }
    }

    fn set_doubt(&mut self, line: &LineId, doubt: &Doubt) {
        for unsettled in &mut self.unsettled {
            if unsettled.line == *line {
                unsettled.doubt = doubt.clone();
            }
        }
    }
}
