//! Opening a ledger's file: its name, its writer lock, its migrations, and the
//! journal read into memory.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use rusqlite::{Connection, OpenFlags};
use sha2::{Digest as _, Sha256};

use crate::{
    model::{environment::Environment, ids::ClientId},
    platform::{file_system::network_file_system, paths, private_files, random::Random},
};

use super::{
    Ledger, Setting, StoreError,
    journal::{self, Histories, Replay, Row},
    lines,
    lock::WriterLock,
    migrations, shipments,
};

/// How long another program that reads the file (a backup) may hold it up.
pub(crate) const BUSY_TIMEOUT: Duration = Duration::from_secs(2);
/// Pages of new text beside the file before they are moved into it: what many
/// pages of a long list touch again and again is moved once.
const WAL_PAGES: i64 = 16_000;
/// Kibibytes of the file that are cached in memory.
const CACHE_KIB: i64 = 12 * 1024;
/// Statements that are kept prepared: more than the journal and the list use in turn.
const PREPARED_STATEMENTS: usize = 128;
/// Letters of a client id in the name of its ledger's file.
const MAX_READABLE: usize = 64;
/// Letters in the word that names a ledger.
const LEDGER_ID_LETTERS: usize = 16;

/// `live-123456.sqlite`: the name of a client's ledger.
///
/// Letters of a client id that a file system might take amiss are written as `-`,
/// so that no id leads out of the folder. A digest keeps ids apart that would have
/// one name by that, or by their case: `live-Ab-1.5f2a90c3d1e8b746.sqlite`.
pub fn ledger_file_name(environment: Environment, client_id: &ClientId) -> String {
    let id = client_id.as_str();
    let is_plain = |letter: char| matches!(letter, 'a'..='z' | '0'..='9' | '-');
    let readable = readable_name(environment, client_id);
    if id.len() <= MAX_READABLE && id.chars().all(is_plain) {
        return format!("{readable}.sqlite");
    }
    let digest = Sha256::digest(id.as_bytes());
    let digest = digest
        .iter()
        .take(8)
        .fold(0_u64, |number, byte| (number << 8) | u64::from(*byte));
    format!("{readable}.{digest:016x}.sqlite")
}

/// Where the ledger of an account is: under its own name, or under the one that
/// an earlier version gave it, unless that is another account's.
pub fn ledger_path(folder: &Path, environment: Environment, client_id: &ClientId) -> PathBuf {
    let own = folder.join(ledger_file_name(environment, client_id));
    let former = folder.join(format!("{}.sqlite", readable_name(environment, client_id)));
    if own == former || own.exists() || !former.exists() {
        return own;
    }
    let owner = Ledger::open_to_read(&former).and_then(|ledger| ledger.setting(Setting::Client));
    match owner {
        Ok(Some(owner)) if owner != client_id.as_str() => own,
        // One that can't be read is opened, and its error is reported: it may be ours.
        Ok(_) | Err(_) => former,
    }
}

/// The ledger of an account whose client id another service may have, too.
///
/// It is the one that is bound to its own service, whatever it is called. `has_namesake` says that both are
/// accounts of this user; else a ledger of another service is not left aside in silence.
pub fn ledger_path_at(
    folder: &Path,
    (environment, client_id): (Environment, &ClientId),
    origin: &str,
    has_namesake: bool,
) -> PathBuf {
    let common = ledger_path(folder, environment, client_id);
    let own = folder.join(name_at(environment, client_id, origin));
    if own.exists() {
        return own;
    }
    if !has_namesake || !common.exists() {
        return common;
    }
    let bound = Ledger::open_to_read(&common).and_then(|ledger| ledger.setting(Setting::Origin));
    match bound {
        Ok(Some(bound)) if bound != origin => own,
        Ok(_) | Err(_) => common,
    }
}

/// `live-123456.5f2a90c3d1e8b746.sqlite`.
fn name_at(environment: Environment, client_id: &ClientId, origin: &str) -> String {
    let digest = Sha256::new()
        .chain_update(client_id.as_str().as_bytes())
        .chain_update([0])
        .chain_update(origin.as_bytes())
        .finalize();
    let word = format!("{digest:x}");
    let word = word.get(..LEDGER_ID_LETTERS).unwrap_or(&word);
    format!("{}.{word}.sqlite", readable_name(environment, client_id))
}

fn readable_name(environment: Environment, client_id: &ClientId) -> String {
    let client: String = client_id
        .as_str()
        .chars()
        .take(MAX_READABLE)
        .map(|letter| {
            if letter.is_ascii_alphanumeric() {
                letter
            } else {
                '-'
            }
        })
        .collect();
    format!("{}-{client}", environment.as_str())
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
            WriterLock::is_held(&path).then_some((client, path))
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
            if !paths::allows_network_folder() {
                refuse_network(folder, network_file_system)?;
            }
            private_files::make_folder(folder)
                .map_err(|error| StoreError::of_io(folder, &error))?;
        }
        let lock = WriterLock::take(path)?;
        // The files that SQLite makes beside it get its mode.
        private_files::make_file(path).map_err(|error| StoreError::of_io(path, &error))?;
        let mut connection =
            Connection::open(path).map_err(|error| StoreError::of_sql(path, &error))?;
        prepare(&connection).map_err(|error| StoreError::of_sql(path, &error))?;
        migrations::run(&mut connection).map_err(|error| StoreError::broken(path, error))?;
        let mut ledger = Self {
            connection,
            path: path.to_path_buf(),
            id: String::new(),
            histories: Histories::default(),
            last_seq: None,
            changes: 0,
            refunds_noted: 0,
            newly_refunded: Vec::new(),
            removed: 0,
            lock: Some(lock),
        };
        ledger.id = ledger.own_id(random)?;
        ledger.reload()?;
        ledger.make_rows()?;
        ledger.make_order_letters()?;
        ledger.note_stored_refunds()?;
        Ok(ledger)
    }

    /// Opens a ledger that another process writes. Nothing can be written
    /// through it; what the other has written since is loaded by
    /// [`Self::reload`].
    pub fn open_to_read(path: &Path) -> Result<Self, StoreError> {
        let failed = |error: rusqlite::Error| StoreError::of_sql(path, &error);
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(failed)?;
        connection.busy_timeout(BUSY_TIMEOUT).map_err(failed)?;
        let mut ledger = Self {
            connection,
            path: path.to_path_buf(),
            id: String::new(),
            histories: Histories::default(),
            last_seq: None,
            changes: 0,
            refunds_noted: 0,
            newly_refunded: Vec::new(),
            removed: 0,
            lock: None,
        };
        ledger.id = ledger.setting(Setting::LedgerId)?.unwrap_or_default();
        ledger.reload()?;
        Ok(ledger)
    }

    /// Reads the journal again as it stands now on disk.
    pub fn reload(&mut self) -> Result<(), StoreError> {
        let (histories, last_seq) = self.read_histories()?;
        self.histories = histories;
        self.last_seq = Some(last_seq);
        Ok(())
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
        // What the journal knows stands in the rows.
        let histories = std::mem::take(&mut self.histories);
        let built = self.write(|transaction| shipments::build_rows(transaction, &histories));
        self.histories = histories;
        built?;
        self.set_setting(Setting::RowsMade, "yes")
    }

    /// The lines of a ledger that an earlier version wrote are read through once.
    fn make_order_letters(&mut self) -> Result<(), StoreError> {
        if self.setting(Setting::OrderLettersMade)?.is_some() {
            return Ok(());
        }
        self.write(|transaction| lines::fill_order_letters(transaction))?;
        self.set_setting(Setting::OrderLettersMade, "yes")
    }

    /// What the journal adds up to, and the number of the last entry it counts.
    fn read_histories(&self) -> Result<(Histories, i64), StoreError> {
        let mut replay = Replay::default();
        let add = |row: &Row<'_>| replay.apply(row).map_err(|illegal| illegal.to_string());
        let last_seq = self
            .read(|connection| journal::read_all(connection, add))?
            .map_err(|reason| StoreError::broken(&self.path, reason))?;
        Ok((replay.into_histories(), last_seq))
    }
}

/// On a network file system two computers may write one ledger, each without the
/// purchases of the other.
fn refuse_network(
    folder: &Path,
    network_file_system: impl Fn(&Path) -> Option<String>,
) -> Result<(), StoreError> {
    network_file_system(folder).map_or(Ok(()), |kind| {
        Err(StoreError::OnNetwork {
            folder: folder.to_path_buf(),
            kind,
        })
    })
}

/// With `synchronous=NORMAL` a power cut can forget an intent, and the
/// purchase behind a forgotten intent would be made twice.
fn prepare(connection: &Connection) -> Result<(), rusqlite::Error> {
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.set_prepared_statement_cache_capacity(PREPARED_STATEMENTS);
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    // On macOS a plain sync leaves what was written in the drive's own memory.
    // Other systems take no notice of these two.
    connection.pragma_update(None, "fullfsync", true)?;
    connection.pragma_update(None, "checkpoint_fullfsync", true)?;
    connection.pragma_update(None, "wal_autocheckpoint", WAL_PAGES)?;
    connection.pragma_update(None, "cache_size", -CACHE_KIB)?;
    connection.pragma_update(None, "foreign_keys", "ON")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

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
        assert_eq!(pragma("fullfsync"), 1.into());
        assert_eq!(pragma("checkpoint_fullfsync"), 1.into());
        assert_eq!(pragma("journal_mode"), "wal".to_owned().into());
    }

    #[cfg(unix)]
    #[test]
    fn a_ledger_with_all_that_lies_beside_it_is_this_users_alone() {
        use std::os::unix::fs::PermissionsExt as _;
        let outer = tempfile::tempdir().unwrap();
        let folder = outer.path().join("data").join("ledgers");
        let ledger = Ledger::open(&folder.join("live-1.sqlite"), &Random::from_seed(1)).unwrap();
        let others = |path: &Path| {
            let mode = std::fs::metadata(path).unwrap().permissions().mode();
            (path.to_owned(), mode & 0o077)
        };
        let files = std::fs::read_dir(&folder).unwrap();
        let mut seen: Vec<_> = files.map(|file| others(&file.unwrap().path())).collect();
        assert!(
            seen.len() >= 4,
            "the ledger, its lock, -wal and -shm: {seen:?}"
        );
        seen.push(others(&folder));
        assert!(seen.iter().all(|(_path, others)| *others == 0), "{seen:?}");
        drop(ledger);
    }

    #[test]
    fn a_folder_on_a_network_file_system_is_refused_and_named() {
        let folder = Path::new("/home/ana/ledgers");
        let refused = refuse_network(folder, |_folder| Some("NFS".to_owned())).unwrap_err();
        let expected = StoreError::OnNetwork {
            folder: folder.to_path_buf(),
            kind: "NFS".to_owned(),
        };
        assert_eq!(refused, expected);
        assert_eq!(refuse_network(folder, |_folder| None), Ok(()));
    }

    #[test]
    fn no_client_id_leads_out_of_the_folder() {
        let name = ledger_file_name(Environment::Sandbox, &ClientId::new("../a/b c"));
        assert!(name.starts_with("sandbox----a-b-c."), "{name}");
        assert!(!name.contains(['/', '\\']), "{name}");
    }

    #[test]
    fn no_two_client_ids_share_a_file_also_where_case_does_not_count() {
        let long = "a".repeat(65);
        let longer = "a".repeat(66);
        let ids = ["ab-1", "ab_1", "AB-1", "Ab_1", "aB-1", "a", &long, &longer];
        let names: BTreeSet<String> = ids
            .iter()
            .map(|id| ledger_file_name(Environment::Live, &ClientId::new(*id)))
            .map(|name| name.to_lowercase())
            .collect();
        assert_eq!(names.len(), ids.len(), "{names:?}");
    }

    #[test]
    fn one_client_id_at_two_services_has_two_ledgers_only_if_both_are_the_users() {
        let folder = tempfile::tempdir().unwrap();
        let client = ClientId::new("123456");
        let path = |origin: &str, has_namesake| {
            let account = (Environment::Live, &client);
            ledger_path_at(folder.path(), account, origin, has_namesake)
        };
        let (here, there) = ("https://a.example", "https://b.example");
        let common = path(here, true);
        let random = Random::from_seed(1);
        let mut ledger = Ledger::open(&common, &random).unwrap();
        ledger.bind(&client, Some(here)).unwrap();
        drop(ledger);
        assert_eq!(path(here, true), common);
        assert_eq!(
            path(there, false),
            common,
            "it is refused, and not left aside"
        );
        let other = path(there, true);
        assert_ne!(other, common);
        drop(Ledger::open(&other, &random).unwrap());
        assert_eq!(path(there, false), other, "once it is there it is its own");
        assert_eq!(path(here, true), common);
    }

    #[test]
    fn a_file_that_an_earlier_version_named_stays_its_accounts() {
        let folder = tempfile::tempdir().unwrap();
        let path = |id: &str| ledger_path(folder.path(), Environment::Live, &ClientId::new(id));
        let earlier = folder.path().join("live-ab-1.sqlite");
        let random = Random::from_seed(1);
        let mut ledger = Ledger::open(&earlier, &random).unwrap();
        assert_eq!(path("ab_1"), earlier);
        ledger.bind(&ClientId::new("ab_1"), None).unwrap();
        drop(ledger);
        assert_eq!(path("ab_1"), earlier);
        let other = path("ab.1");
        assert_ne!(other, earlier);
        Ledger::open(&other, &random).unwrap();
        assert_eq!(path("ab.1"), other);
        assert_eq!(path("ab_1"), earlier);
    }
}
