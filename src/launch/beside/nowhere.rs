//! A system without sockets that only one user may open: every command is on its own.

use std::{ffi::OsString, io, path::Path};

use super::manner::Manner;
use crate::session::handle::Entrance;

#[expect(clippy::unnecessary_wraps, reason = "elsewhere it may fail")]
pub(in crate::launch) fn done_elsewhere(
    _typed: &[OsString],
    _data_dir: &Path,
    _manner: Manner,
) -> anyhow::Result<Option<u8>> {
    Ok(None)
}

#[derive(Debug)]
pub(in crate::launch) enum Program {}

impl Program {
    pub(in crate::launch) fn listen(_data_dir: &Path, _entrance: Entrance) -> io::Result<Self> {
        Err(io::Error::from(io::ErrorKind::Unsupported))
    }
}
