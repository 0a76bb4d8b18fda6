//! `sendoff labels`: the worker and the merge, put together.

use std::sync::Arc;

use jiff::tz::TimeZone;

use crate::{
    cli::labels::{self, Ending},
    platform::clock::{Clock as _, SystemClock},
    session::deps::{Syncing, WhenBusy},
    words::Words,
    worker,
};

use super::{arguments::LabelsCommand, desk, preferences, service};

pub(super) fn merge(command: &LabelsCommand) -> anyhow::Result<Ending> {
    let data_dir = desk::data_dir(command.service.data_dir.as_ref())?;
    let _log = desk::start_log(&data_dir);
    let kept = preferences::read(&data_dir);
    let words = Words::new(preferences::language(&kept))?;
    let (environment, connector, secrets) = service::route(&command.service, &data_dir)?;
    let deps = desk::deps(
        data_dir,
        connector,
        secrets,
        WhenBusy::Refuse,
        Syncing::Never,
    );
    let mut worker = worker::spawn(deps, Arc::new(|| ()))?;
    let zone = TimeZone::system();
    let today = zone.to_datetime(SystemClock.now()).date();
    let day = (today, &zone);
    Ok(labels::merge(
        &command.labels,
        environment,
        day,
        &mut worker,
        &words,
    ))
}
