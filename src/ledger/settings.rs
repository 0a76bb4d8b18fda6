//! Settings of one ledger: a name and a text each.

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::model::ids::ClientId;

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
    /// The pause that the service asked for last.
    Pause,
    /// The rows of the list stand beside all shipments.
    RowsMade,
    /// The lines of earlier versions have the letters of their orders.
    OrderLettersMade,
    /// Refunds that earlier versions have seen stand in the journal.
    RefundsNoted,
    /// How far the history of the service has been read.
    HistoryRead,
    /// The job over many lines that has not ended; empty when there is none.
    JobUnderWay,
    /// The origin of the service whose shipments these are.
    Origin,
    /// The client id whose ledger it is.
    Client,
}

impl Setting {
    fn name(self) -> &'static str {
        match self {
            Self::LedgerId => "ledger_id",
            Self::OrderToken => "order_token",
            Self::Limiter => "limiter",
            Self::Pause => "pause",
            Self::RowsMade => "rows_made",
            Self::OrderLettersMade => "order_letters_made",
            Self::RefundsNoted => "refunds_noted",
            Self::HistoryRead => "history_read",
            Self::JobUnderWay => "job_under_way",
            Self::Origin => "origin",
            Self::Client => "client",
        }
    }
}

impl Ledger {
    pub fn setting(&self, setting: Setting) -> Result<Option<String>, StoreError> {
        self.read(|connection| read(connection, setting))
    }

    pub fn set_setting(&mut self, setting: Setting, value: &str) -> Result<(), StoreError> {
        self.write(|transaction| put(transaction, setting, value))
    }

    /// Binds the ledger to a client id and to the origin of its service. What
    /// one account bought says nothing about another, so another one is refused;
    /// a ledger in which nothing is noted yet takes it.
    pub fn bind(&mut self, client: &ClientId, origin: Option<&str>) -> Result<(), StoreError> {
        self.bind_one(Setting::Client, client.as_str())?;
        origin.map_or(Ok(()), |origin| self.bind_one(Setting::Origin, origin))
    }

    fn bind_one(&mut self, setting: Setting, asked: &str) -> Result<(), StoreError> {
        match self.setting(setting)? {
            Some(bound) if bound == asked => Ok(()),
            Some(bound) if self.notes_something()? => Err(StoreError::OfAnotherService {
                path: self.path.clone(),
                bound,
                asked: asked.to_owned(),
            }),
            Some(_) | None => self.set_setting(setting, asked),
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

pub(crate) fn read(
    connection: &Connection,
    setting: Setting,
) -> Result<Option<String>, rusqlite::Error> {
    connection
        .prepare_cached("SELECT value FROM settings WHERE name = ?1")?
        .query_row([setting.name()], |row| row.get(0))
        .optional()
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
