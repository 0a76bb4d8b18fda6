//! What every screen shows of the connection: which environment, whether it
//! answers, what is bought and not printed, what is unresolved, how many
//! requests are left.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use jiff::Timestamp;

use super::{ids::Ids, remote::Remote};
use crate::{
    contract::{Failure, MissingLabel, UnresolvedLine, UnresolvedReason},
    features::{
        calls::Request,
        settings::calls::{Connect, Connected, LedgerAccess},
        ship::calls::LineState,
    },
    model::{
        cost_centre::CostCentre,
        draft::ShipmentDraft,
        environment::{AccountId, Environment, Profile},
        ids::{LineId, ShipmentId},
        money::Currency,
        printer::PrintStanding,
        recents::Recents,
        unprinted::Unprinted,
    },
};

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

impl Budget {
    /// The budget is low when less than a fifth of it is left.
    const LOW_PART: u32 = 5;

    pub fn is_low(&self) -> bool {
        self.left < self.limit / Self::LOW_PART
    }
}

/// The environment and its state.
#[derive(Debug, Clone)]
pub struct Connection {
    pub environment: Environment,
    /// Which of its accounts.
    pub account: AccountId,
    pub connected: Remote<Connected>,
    /// Whether another window held the account when this connection was asked for.
    pub(crate) is_taking_over: bool,
    pub online: Online,
    /// The service answers, and does not accept the token.
    pub is_token_refused: bool,
    /// Since when requests have no answer.
    pub silent_since: Option<Timestamp>,
    pub budget: Option<Budget>,
    /// Oldest first.
    pub unprinted: Vec<Unprinted>,
    /// Labels that were given to a printer since the account was connected.
    given_to_a_printer: BTreeSet<ShipmentId>,
    /// How many shipments are ready that were bought elsewhere.
    pub ready_elsewhere: u64,
    /// Why a label in that queue is not here.
    pub missing_labels: BTreeMap<ShipmentId, MissingLabel>,
    pub unresolved: Vec<UnresolvedLine>,
    /// Lines that the service is asked about again.
    pub retrying: Vec<LineId>,
}

impl Connection {
    /// A label has got so far; the list as a whole is reported after all of them.
    pub(crate) fn note_standing(&mut self, shipment: &ShipmentId, standing: PrintStanding) {
        let mut labels = self.unprinted.iter_mut();
        if let Some(label) = labels.find(|label| label.shipment == *shipment) {
            label.standing = standing;
        }
        if standing == PrintStanding::NotSent {
            self.given_to_a_printer.remove(shipment);
        } else {
            self.given_to_a_printer.insert(shipment.clone());
        }
    }

    /// What is bought and not printed has changed: also by a label that is to be printed
    /// again.
    pub(crate) fn set_unprinted(&mut self, unprinted: Vec<Unprinted>) {
        for label in &unprinted {
            if label.standing == PrintStanding::NotSent {
                self.given_to_a_printer.remove(&label.shipment);
            }
        }
        self.unprinted = unprinted;
    }

    /// Whether a label was given to a printer here, and is not to be printed again.
    pub(crate) fn may_be_on_paper(&self, shipment: &ShipmentId) -> bool {
        self.given_to_a_printer.contains(shipment)
    }

    pub(crate) fn new(account: impl Into<AccountId>) -> Self {
        let account = account.into();
        Self {
            environment: account.environment,
            account,
            connected: Remote::NotAsked,
            is_taking_over: false,
            online: Online::NotKnown,
            is_token_refused: false,
            silent_since: None,
            budget: None,
            unprinted: Vec::new(),
            given_to_a_printer: BTreeSet::new(),
            ready_elsewhere: 0,
            missing_labels: BTreeMap::new(),
            unresolved: Vec::new(),
            retrying: Vec::new(),
        }
    }

    /// Connects; nothing of another account stays on screen.
    pub(crate) fn connect(&mut self, account: AccountId, ids: &mut Ids) -> Request {
        let request = ids.ask(Connect { account });
        let is_taking_over = !self.may_write() && self.account == account;
        *self = Self {
            is_taking_over,
            ..Self::new(account)
        };
        self.connected.ask_anew(request.id);
        request
    }

    /// The profile in use, once connected.
    pub fn profile(&self) -> Option<&Profile> {
        self.connected
            .value()
            .map(|connected| &connected.profile)
            .filter(|profile| profile.account() == self.account)
    }

    /// The page with a shipment's tracking events that needs no account.
    pub fn public_page(&self, shipment: &ShipmentId) -> Option<String> {
        let host = self.profile()?.host.trim().trim_end_matches('/');
        if host.is_empty() {
            return None;
        }
        let scheme = if host.contains("://") { "" } else { "https://" };
        let id = shipment.as_str().to_ascii_lowercase();
        Some(format!("{scheme}{host}/tracking/{id}"))
    }

    /// The request budget, once the service has answered: before, nobody knows what others
    /// on the account have sent.
    pub fn known_budget(&self) -> Option<Budget> {
        self.budget.filter(|_| self.online != Online::NotKnown)
    }

    /// The account's currency.
    pub fn currency(&self) -> Currency {
        self.profile()
            .map_or(Currency::Cad, |profile| profile.currency.clone())
    }

    /// Whether the service is known not to answer.
    pub fn is_offline(&self) -> bool {
        matches!(self.online, Online::OfflineSince(_))
    }

    /// The ledger that another window holds: this one may only read.
    pub fn read_only_ledger(&self) -> Option<&Path> {
        match &self.connected.value()?.access {
            LedgerAccess::Full => None,
            LedgerAccess::ReadOnly { path } => Some(path),
        }
    }

    /// Whether anything may be sent or written here.
    pub fn may_write(&self) -> bool {
        self.read_only_ledger().is_none()
    }

    /// Whether something can be done about an unresolved line: not while the
    /// service is asked about it.
    pub fn can_resolve(&self, line: &LineId) -> bool {
        self.may_write() && !self.is_retrying(line)
    }

    /// Whether the service is asked about a line again.
    pub fn is_retrying(&self, line: &LineId) -> bool {
        self.retrying.contains(line)
    }

    /// What was sent lately from this account; nothing of any other.
    pub fn recents(&self) -> Option<&Recents> {
        self.connected.value().map(|connected| &connected.recents)
    }

    /// Offers what was sent now for the next shipments.
    pub(crate) fn remember(&mut self, sent: &ShipmentDraft) {
        if let Some(connected) = self.connected.value_mut() {
            connected.recents.remember(sent);
        }
    }

    pub(crate) fn remember_cost_centre(&mut self, used: &CostCentre) {
        if let Some(connected) = self.connected.value_mut() {
            connected.recents.remember_cost_centre(used);
        }
    }

    /// The service was asked about a line again.
    pub(crate) fn apply_retry(&mut self, line: &LineId, outcome: &Result<LineState, Failure>) {
        self.retrying.retain(|retrying| retrying != line);
        match outcome {
            Ok(LineState::Unresolved(reason)) => self.set_unresolved(line, reason),
            Ok(LineState::Draft | LineState::AlreadyBought { .. }) => {
                // An unresolved refund or batch is not resolved by the state of
                // the purchase; the worker reports those.
                self.unresolved.retain(|unresolved| {
                    unresolved.line != *line || !unresolved.reason.is_of_purchase()
                });
            }
            Err(_) => {}
        }
    }

    fn set_unresolved(&mut self, line: &LineId, reason: &UnresolvedReason) {
        for unresolved in &mut self.unresolved {
            if unresolved.line == *line {
                unresolved.reason = reason.clone();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_known_once_the_service_has_answered() {
        let mut connection = Connection::new(Environment::Practice);
        connection.budget = Some(Budget {
            left: 2_000,
            limit: 2_000,
            more_at: None,
        });
        assert_eq!(connection.known_budget(), None);
        connection.online = Online::Since(Timestamp::UNIX_EPOCH);
        assert_eq!(connection.known_budget(), connection.budget);
    }
}
