//! What the job of a call may use: the connected account, if there is one, and
//! what is there without a connection.

use std::{path::PathBuf, rc::Rc};

use super::{account::Session, deps::Deps};
use crate::contract::Failure;

pub(crate) struct Context {
    pub(crate) deps: Rc<Deps>,
    /// The connected account, or why nothing can be done for it.
    pub(crate) session: Result<Rc<Session>, Failure>,
    /// The file of the ledger that is open here, be it only for reading.
    pub(crate) ledger_path: Result<PathBuf, Failure>,
}
