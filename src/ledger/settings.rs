//! Settings of one ledger: a name and a text each.

use rusqlite::{Connection, OptionalExtension as _, params};

use super::{Ledger, StoreError};

/// The settings that there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Setting {
    /// The ledger's own word, made once; tokens depend on it.
    LedgerId,
    /// `off` sends the user's order id without our token.
    OrderToken,
    /// Which kind of limiter the service has shown.
    Limiter,
    /// The rows of the list stand beside all shipments.
    RowsMade,
    /// How far the history of the service has been read.
    HistoryRead,
    /// The origin of the service whose shipments these are.
    Origin,
}

impl Setting {
    fn name(self) -> &'static str {
        match self {
            Self::LedgerId => "ledger_id",
            Self::OrderToken => "order_token",
            Self::Limiter => "limiter",
            Self::RowsMade => "rows_made",
            Self::HistoryRead => "history_read",
            Self::Origin => "origin",
        }
    }
}

impl Ledger {
    pub fn setting(&self, setting: Setting) -> Result<Option<String>, StoreError> {
        self.read(|connection| {
            connection
                .prepare_cached("SELECT value FROM settings WHERE name = ?1")?
                .query_row([setting.name()], |row| row.get(0))
                .optional()
        })
    }

    pub fn set_setting(&mut self, setting: Setting, value: &str) -> Result<(), StoreError> {
        self.write(|transaction| put(transaction, setting, value))
    }

    /// Binds the ledger to the origin of its service. What one service sold says
    /// nothing about another, so another origin is refused; a ledger in which
    /// nothing is noted yet takes it.
    pub fn bind(&mut self, origin: &str) -> Result<(), StoreError> {
        match self.setting(Setting::Origin)? {
            Some(bound) if bound == origin => Ok(()),
            Some(bound) if self.notes_something()? => Err(StoreError::OfAnotherService {
                path: self.path.clone(),
                bound,
                asked: origin.to_owned(),
            }),
            Some(_) | None => self.set_setting(Setting::Origin, origin),
        }
    }

    fn notes_something(&self) -> Result<bool, StoreError> {
        self.read(|connection| {
            connection
                .prepare_cached(
                    "SELECT EXISTS (SELECT 1 FROM journal) OR EXISTS (SELECT 1 FROM shipments)",
                )?
                .query_row([], |row| row.get(0))
        })
    }

    /// Whether our token goes behind the order id.
    pub fn sends_token(&self) -> Result<bool, StoreError> {
        Ok(self.setting(Setting::OrderToken)?.as_deref() != Some("off"))
    }
}

pub(crate) fn put(
    connection: &Connection,
    setting: Setting,
    value: &str,
) -> Result<(), rusqlite::Error> {
    connection
        .prepare_cached(
            "INSERT INTO settings (name, value) VALUES (?1, ?2) \
             ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        )?
        .execute(params![setting.name(), value])
        .map(|_rows| ())
}
