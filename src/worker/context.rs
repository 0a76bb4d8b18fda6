//! What the job of a call may use: the connected account, if there is one, and
//! what is there without a connection.

use std::{path::PathBuf, rc::Rc};

use crate::{
    contract::Failure,
    session::{account::Session, deps::Deps},
};

pub(super) struct Context {
    pub(super) deps: Rc<Deps>,
    /// The connected account, or why nothing can be done for it.
    pub(super) session: Result<Rc<Session>, Failure>,
    /// The file of the ledger that is open here, be it only for reading.
    pub(super) ledger_path: Result<PathBuf, Failure>,
}
