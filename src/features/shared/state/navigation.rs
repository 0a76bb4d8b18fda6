//! The screen that is open, the lists that the status line opens, and the steps
//! back and forward.

use crate::{
    contract::{Cause, Failure},
    model::environment::AccountId,
};

macro_rules! screen_enum {
    ($( $Screen:ident: $module:ident, $State:ident $row:tt )+) => {
        /// A screen that stands in the rail.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Screen { $( $Screen, )+ }

        impl Screen {
            /// In the rail's order.
            pub const ALL: &[Self] = &[$( Self::$Screen, )+];
        }
    };
}
crate::features::screens!(screen_enum);

/// A list that the status line opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatusList {
    Unprinted,
    Unresolved,
}

/// How many steps back are remembered.
const MAX_STEPS: usize = 50;

/// The screens that were open before, as a browser's history.
#[derive(Debug, Clone, Default)]
pub struct ScreenHistory {
    back: Vec<Screen>,
    forward: Vec<Screen>,
}

impl ScreenHistory {
    /// Another screen was opened: there is no step forward any more.
    pub(crate) fn record(&mut self, from: Screen, to: Screen) {
        if from == to {
            return;
        }
        self.forward.clear();
        self.back.push(from);
        if self.back.len() > MAX_STEPS {
            self.back.remove(0);
        }
    }

    /// The screen before this one.
    pub(crate) fn back(&mut self, current: Screen) -> Option<Screen> {
        let to = self.back.pop()?;
        self.forward.push(current);
        Some(to)
    }

    /// The screen that was gone back from.
    pub(crate) fn forward(&mut self, current: Screen) -> Option<Screen> {
        let to = self.forward.pop()?;
        self.back.push(current);
        Some(to)
    }

    pub fn can_go_back(&self) -> bool {
        !self.back.is_empty()
    }

    pub fn can_go_forward(&self) -> bool {
        !self.forward.is_empty()
    }
}

/// A setting that can be led to by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Setting {
    Language,
    Theme,
    Sounds,
    TextSize,
    /// Of this account.
    Account(AccountId, AccountSetting),
    LabelName,
    Printers,
    PrintAfterPurchase,
    PriceLimit,
}

/// What is set for one account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AccountSetting {
    Name,
    Host,
    ClientId,
    Currency,
    Token,
}

impl AccountSetting {
    pub const ALL: [Self; 5] = [
        Self::Name,
        Self::Host,
        Self::ClientId,
        Self::Currency,
        Self::Token,
    ];
}

/// Where in the profile of the account in use Settings opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProfilePart {
    Host,
    Token,
}

impl ProfilePart {
    /// What is to be corrected where an account could not be connected.
    pub fn of_failure(failure: &Failure) -> Self {
        if failure.cause == Cause::TokenMissing {
            Self::Token
        } else {
            Self::Host
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn back_and_forward_lead_through_the_screens_that_were_open() {
        let mut history = ScreenHistory::default();
        history.record(Screen::Ship, Screen::Shipments);
        history.record(Screen::Shipments, Screen::Shipments);
        history.record(Screen::Shipments, Screen::Settings);
        assert_eq!(history.back(Screen::Settings), Some(Screen::Shipments));
        assert_eq!(history.back(Screen::Shipments), Some(Screen::Ship));
        assert_eq!(history.back(Screen::Ship), None);
        assert_eq!(history.forward(Screen::Ship), Some(Screen::Shipments));
        history.record(Screen::Shipments, Screen::Ship);
        assert!(!history.can_go_forward(), "another screen was opened");
        assert_eq!(history.back(Screen::Ship), Some(Screen::Shipments));
    }

    #[test]
    fn only_the_last_steps_are_remembered() {
        let mut history = ScreenHistory::default();
        for _ in 0..MAX_STEPS {
            history.record(Screen::Ship, Screen::Shipments);
            history.record(Screen::Shipments, Screen::Ship);
        }
        assert_eq!(history.back.len(), MAX_STEPS);
    }
}
