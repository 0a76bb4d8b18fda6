//! The calls about the shop's rules.

use std::{path::PathBuf, sync::Arc};

use crate::contract::calls;
use crate::model::rules::{DryRunRow, Rules, RulesError};

calls! {
    /// Reads the file of rules; none is a file without rules.
    Read {} -> RulesFile, read;

    /// Writes the file of rules. What somebody else has written since it was read is not replaced.
    Save { text: String, before: String } -> Saved, read;

    /// What these rules would have done with the parcels that were bought in the last
    /// [`DRY_RUN_DAYS`] days, the newest first, as the ledger knows them. Nothing is sent.
    TryRules { rules: Arc<Rules> } -> DryRun, read;
}

/// How far back a dry run looks.
pub const DRY_RUN_DAYS: i64 = 30;
/// Parcels of a dry run; of more, the newest ones.
pub const MAX_DRY_RUN_ROWS: u32 = 5_000;

/// The file of rules as it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulesFile {
    pub path: PathBuf,
    pub text: String,
    pub rules: Result<Arc<Rules>, RulesError>,
}

/// What became of a file of rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Saved {
    Saved(RulesFile),
    /// It is another one than was read, and stays.
    IsAnother(RulesFile),
}

/// A dry run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DryRun {
    pub rows: Vec<DryRunRow>,
    /// There are more than [`MAX_DRY_RUN_ROWS`].
    pub is_cut: bool,
}
