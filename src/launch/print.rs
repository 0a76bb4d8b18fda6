//! `sendoff print`: the worker and the command, put together.

use std::sync::Arc;

use crate::{
    cli::{print, ship::Ending},
    platform::secrets::Keychain,
    practice::Story,
    session::deps::{Syncing, WhenBusy},
    words::Words,
    worker,
};

use super::{arguments::PrintCommand, connector::ProfileConnector, desk, preferences};

pub(super) fn print(command: &PrintCommand) -> anyhow::Result<Ending> {
    let data_dir = desk::data_dir(command.data_dir.as_ref())?;
    let _log = desk::start_log(&data_dir);
    let kept = preferences::read(&data_dir);
    let words = Words::new(preferences::language(&kept))?;
    let practice = desk::practice_folder(&data_dir);
    let connector = Arc::new(ProfileConnector::new(practice, Story::default()));
    let deps = desk::deps(
        data_dir,
        connector,
        Arc::new(Keychain::new()),
        WhenBusy::Refuse,
        Syncing::Never,
    );
    let mut worker = worker::spawn(deps, Arc::new(|| ()))?;
    let environment = command.profile;
    Ok(print::print(
        &command.print,
        environment,
        &mut worker,
        &words,
    ))
}
