//! The ledger: what was intended, sent, answered and read, on disk.
//!
//! One SQLite file an environment and account, written by one process: the
//! worker's `Ledger`. A `Browser` searches the same file through a read-only
//! connection. It knows no network, no messages and no words.

pub mod journal;

pub(crate) mod cost_centres;
pub(crate) mod row_money;
pub(crate) mod rows;

mod bought;
mod connection;
mod error;
mod exported;
mod label_files;
mod labels_put;
mod lines;
mod lock;
mod migrations;
mod open;
mod paid_twice;
mod record;
mod refunds_shown;
mod search;
mod send_log;
mod settings;
mod shipments;
pub(crate) mod sync;
mod token;
mod tracking;
mod unprinted;

pub use connection::Ledger;
pub use error::StoreError;
pub use exported::{ExportedParts, ExportedShipment};
pub use labels_put::LabelPut;
pub use lines::Line;
pub use open::{held_ledgers, ledger_file_name, ledger_path, ledger_path_at};
pub use paid_twice::{PaidPair, PurchaseToCheck};
pub use record::Record;
pub use search::{Browser, COUNTED_UP_TO, MAX_ROWS};
pub use send_log::{LoggedSend, SendLogPosition};
pub use settings::Setting;
pub use shipments::{OfOrder, StoredShipment};
pub use sync::SyncPosition;
pub(crate) use sync::Undated;
pub use token::{MAX_ORDER_ID_CHARS, order_id_as_sent};
pub use tracking::{ParcelWindow, TrackingSource};
