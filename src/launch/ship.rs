//! `sendoff ship`: the worker and the run over a file, put together.

use std::sync::Arc;

use crate::{
    cli::ship::{self, Ending},
    session::{
        self,
        deps::{Syncing, WhenBusy},
    },
    words::Words,
    worker,
};

use super::{arguments::ShipCommand, desk, preferences, service};

pub(super) fn ship(command: &ShipCommand) -> anyhow::Result<Ending> {
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
    #[cfg(debug_assertions)]
    let deps = for_test(deps, command);
    let mut worker = worker::spawn(deps, Arc::new(|| ()))?;
    let mut arguments = command.ship.clone();
    arguments.name.get_or_insert(kept.label_name);
    Ok(ship::ship(&arguments, environment, &mut worker, &words))
}

/// What a test of a debug build asked for.
#[cfg(debug_assertions)]
fn for_test(mut deps: session::deps::Deps, command: &ShipCommand) -> session::deps::Deps {
    if let Some(point) = command.test.pause_at {
        deps.checkpoints = Arc::new(session::checkpoints::PauseAt(point));
    }
    if let Some(seconds) = command.test.settle_secs {
        deps.settle_time = std::time::Duration::from_secs(seconds);
    }
    deps
}
