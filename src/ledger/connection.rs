//! The ledger's file: opening it, checking it, and writing to it.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    time::Duration,
};

use jiff::Timestamp;
use rusqlite::{Connection, OpenFlags, OptionalExtension as _, Transaction, TransactionBehavior};

use crate::{
    model::{
        environment::Environment,
        ids::{BatchId, ClientId, LineId},
    },
    platform::random::Random,
};

use super::{
    StoreError,
    journal::{self, Fact, History},
    lines, lock, migrations,
    record::Record,
    rows::Change,
    saved,
    settings::Setting,
    shipments::{self, Seen},
    token,
};

/// How long another program that reads the file (a backup) may hold it up.
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(2);
/// Pages of new text beside the file before they are moved into it: what many
/// pages of a long list touch again and again is moved once.
const WAL_PAGES: i64 = 16_000;
/// Kibibytes of the file that are kept in memory.
const CACHE_KIB: i64 = 12 * 1024;
/// Letters in the word that names a ledger.
const LEDGER_ID_LETTERS: usize = 16;

/// The open ledger of one environment and account.
#[derive(Debug)]
pub struct Ledger {
    pub(super) connection: Connection,
    path: PathBuf,
    id: String,
    histories: BTreeMap<LineId, History>,
    /// How often the list of shipments has changed since it was opened.
    changes: u64,
    /// Dropped last: nobody else may write before the file is closed. Without
    /// it this ledger is only read.
    lock: Option<lock::WriterLock>,
}

/// `live-123456.sqlite`; letters of a client id that a file system might
/// take amiss are written as `-`, so that no id leads out of the folder.
pub fn ledger_file_name(environment: Environment, client_id: &ClientId) -> String {
    let client: String = client_id
        .as_str()
        .chars()
        .take(64)
        .map(|letter| {
            if letter.is_ascii_alphanumeric() {
                letter
            } else {
                '-'
            }
        })
        .collect();
    format!("{}-{client}.sqlite", environment.as_str())
}

/// The ledgers of an environment that another process holds, each with its
/// account.
pub fn held_ledgers(folder: &Path, environment: Environment) -> Vec<(ClientId, PathBuf)> {
    let Ok(files) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let prefix = format!("{}-", environment.as_str());
    let mut held: Vec<_> = files
        .filter_map(|file| {
            let path = file.ok()?.path();
            let client = path.file_name()?.to_str()?.strip_prefix(&prefix)?;
            let client = ClientId::new(client.strip_suffix(".sqlite")?);
            lock::WriterLock::is_held(&path).then_some((client, path))
        })
        .collect();
    held.sort_by(|one, other| one.1.cmp(&other.1));
    held
}

impl Ledger {
    /// Opens the file, makes it if need be, and reads its journal through. A
    /// journal that does not add up is an error: nothing is bought on it.
    pub fn open(path: &Path, random: &Random) -> Result<Self, StoreError> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|error| StoreError::of_io(folder, &error))?;
        }
        let lock = lock::WriterLock::take(path)?;
        let mut connection =
            Connection::open(path).map_err(|error| StoreError::of_sql(path, &error))?;
        prepare(&connection).map_err(|error| StoreError::of_sql(path, &error))?;
        migrations::run(&mut connection).map_err(|error| StoreError::broken(path, error))?;
        let mut ledger = Self {
            connection,
            path: path.to_path_buf(),
            id: String::new(),
            histories: BTreeMap::new(),
            changes: 0,
            lock: Some(lock),
        };
        ledger.id = ledger.own_id(random)?;
        ledger.make_rows()?;
        ledger.histories = ledger.read_histories()?;
        Ok(ledger)
    }

    /// Opens a ledger that another process writes. Nothing can be written
    /// through it; what the other has written since is seen by
    /// [`Self::read_anew`].
    pub fn open_to_read(path: &Path) -> Result<Self, StoreError> {
        let failed = |error: rusqlite::Error| StoreError::of_sql(path, &error);
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(failed)?;
        connection.busy_timeout(BUSY_TIMEOUT).map_err(failed)?;
        let mut ledger = Self {
            connection,
            path: path.to_path_buf(),
            id: String::new(),
            histories: BTreeMap::new(),
            changes: 0,
            lock: None,
        };
        ledger.id = ledger.setting(Setting::LedgerId)?.unwrap_or_default();
        ledger.histories = ledger.read_histories()?;
        Ok(ledger)
    }

    /// Reads the journal again as it stands now on disk.
    pub fn read_anew(&mut self) -> Result<(), StoreError> {
        self.histories = self.read_histories()?;
        Ok(())
    }

    /// How often the list of shipments has changed since this was opened.
    pub fn list_changes(&self) -> u64 {
        self.changes
    }

    pub(super) fn note_changes(&mut self, changes: &[Change]) {
        if changes.contains(&Change::Made) {
            self.changes = self.changes.saturating_add(1);
        }
    }

    /// When the last fact became known.
    pub fn newest_entry(&self) -> Result<Option<Timestamp>, StoreError> {
        let at = self.read(|connection| {
            connection
                .prepare_cached("SELECT at FROM journal ORDER BY seq DESC LIMIT 1")?
                .query_row([], |row| row.get::<_, String>(0))
                .optional()
        })?;
        Ok(at.and_then(|at| at.parse().ok()))
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The word that stands behind the order id of this line's shipments.
    pub fn token(&self, line: &LineId) -> String {
        token::token(&self.id, line)
    }

    /// Where a line stands; a line that is not known stands at the beginning.
    pub fn history(&self, line: &LineId) -> History {
        self.histories.get(line).cloned().unwrap_or_default()
    }

    /// Every line that has a journal.
    pub fn histories(&self) -> impl Iterator<Item = (&LineId, &History)> {
        self.histories.iter()
    }

    /// The line of a batch, if one is known here.
    pub fn batch_line(&self, batch: BatchId) -> Option<LineId> {
        self.batches()
            .find(|(_line, known)| *known == batch)
            .map(|(line, _known)| line.clone())
    }

    /// Every batch that belongs to a line here.
    pub fn known_batches(&self) -> BTreeSet<BatchId> {
        self.batches().map(|(_line, batch)| batch).collect()
    }

    fn batches(&self) -> impl Iterator<Item = (&LineId, BatchId)> {
        self.histories
            .range(LineId::of_batch("")..)
            .take_while(|(line, _history)| line.is_of_batch())
            .filter_map(|(line, history)| Some((line, history.batch.batch?)))
    }

    /// Everything that is known of a line, oldest first.
    pub fn facts(&self, line: &LineId) -> Result<Vec<(Timestamp, Fact)>, StoreError> {
        self.read(|connection| journal::read_line(connection, line))
    }

    /// Makes a fact durable, with what belongs to it, in one transaction.
    /// When this returns it is on disk, and the history counts it.
    pub fn record(&mut self, record: &Record<'_>) -> Result<(), StoreError> {
        self.record_all(std::slice::from_ref(record))
    }

    /// As [`Self::record`], all of them or none.
    pub fn record_all(&mut self, records: &[Record<'_>]) -> Result<(), StoreError> {
        let mut next = BTreeMap::<LineId, History>::new();
        for record in records {
            let before = next
                .get(record.line)
                .cloned()
                .unwrap_or_else(|| self.history(record.line));
            next.insert(record.line.clone(), before.after(&record.fact, record.at)?);
        }
        let changes = self.write(|transaction| {
            let mut changes = Vec::new();
            for record in records {
                journal::append(transaction, record.line, record.at, &record.fact)?;
                if let Some(asked) = record.asked {
                    lines::put(transaction, record.line, asked, record.at)?;
                }
                if let Some(shipment) = record.shipment {
                    let seen = Seen::ByItsLine(record.line);
                    changes.push(shipments::put(transaction, shipment, seen, record.at)?);
                }
                if let Fact::Deleted { shipment } = &record.fact {
                    changes.push(shipments::gone(transaction, shipment, record.at)?);
                }
                if let Some(label) = record.label {
                    saved::put(transaction, label)?;
                }
            }
            Ok(changes)
        })?;
        self.note_changes(&changes);
        self.histories.append(&mut next);
        Ok(())
    }

    pub(super) fn write<T>(
        &mut self,
        change: impl FnOnce(&Transaction<'_>) -> Result<T, rusqlite::Error>,
    ) -> Result<T, StoreError> {
        let path = &self.path;
        if self.lock.is_none() {
            return Err(StoreError::Busy { path: path.clone() });
        }
        let failed = |error: rusqlite::Error| StoreError::of_sql(path, &error);
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(failed)?;
        let value = change(&transaction).map_err(failed)?;
        transaction.commit().map_err(failed)?;
        Ok(value)
    }

    pub(super) fn read<T>(
        &self,
        look: impl FnOnce(&Connection) -> Result<T, rusqlite::Error>,
    ) -> Result<T, StoreError> {
        look(&self.connection).map_err(|error| StoreError::of_sql(&self.path, &error))
    }

    fn own_id(&mut self, random: &Random) -> Result<String, StoreError> {
        if let Some(id) = self.setting(Setting::LedgerId)? {
            return Ok(id);
        }
        let id = random.word(LEDGER_ID_LETTERS);
        self.set_setting(Setting::LedgerId, &id)?;
        Ok(id)
    }

    /// The rows of a ledger that an earlier version wrote are made once.
    fn make_rows(&mut self) -> Result<(), StoreError> {
        if self.setting(Setting::RowsMade)?.is_some() {
            return Ok(());
        }
        self.write(|transaction| shipments::bring_over(transaction))?;
        self.set_setting(Setting::RowsMade, "yes")
    }

    fn read_histories(&self) -> Result<BTreeMap<LineId, History>, StoreError> {
        let mut histories = BTreeMap::<LineId, History>::new();
        let add = |line: LineId, at: Timestamp, fact| {
            let history = histories.entry(line).or_default();
            *history = history
                .after(&fact, at)
                .map_err(|illegal| illegal.to_string())?;
            Ok(())
        };
        self.read(|connection| journal::read_all(connection, add))?
            .map_err(|reason| StoreError::broken(&self.path, reason))?;
        Ok(histories)
    }
}

/// With `synchronous=NORMAL` a power cut can forget an intent, and the
/// purchase behind a forgotten intent would be made twice.
fn prepare(connection: &Connection) -> Result<(), rusqlite::Error> {
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "wal_autocheckpoint", WAL_PAGES)?;
    connection.pragma_update(None, "cache_size", -CACHE_KIB)?;
    connection.pragma_update(None, "foreign_keys", "ON")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ledger_is_named_by_environment_and_account() {
        assert_eq!(
            ledger_file_name(Environment::Live, &ClientId::new("123456")),
            "live-123456.sqlite"
        );
    }

    #[test]
    fn what_is_committed_survives_a_power_cut() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("live-1.sqlite");
        let ledger = Ledger::open(&path, &Random::from_seed(1)).unwrap();
        let pragma = |name: &str| {
            ledger
                .connection
                .pragma_query_value(None, name, |row| row.get::<_, rusqlite::types::Value>(0))
                .unwrap()
        };
        assert_eq!(pragma("synchronous"), 2.into());
        assert_eq!(pragma("journal_mode"), "wal".to_owned().into());
    }

    #[test]
    fn no_client_id_leads_out_of_the_folder() {
        assert_eq!(
            ledger_file_name(Environment::Sandbox, &ClientId::new("../a/b c")),
            "sandbox----a-b-c.sqlite"
        );
    }
}
