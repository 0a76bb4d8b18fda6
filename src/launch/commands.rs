//! The commands that need no window, each put together with a worker of its
//! own. They give the exit status of the program.

use std::{sync::Arc, time::Duration};

use jiff::tz::TimeZone;

use super::{
    arguments::{LabelsCommand, PrintCommand, ServiceArgs, ShipCommand},
    preferences::{self, Unreadable},
    service, wiring,
};
use crate::{
    cli::{labels, print, ship},
    kit::text::Words,
    model::{environment::AccountId, preferences::Preferences},
    platform::{
        clock::{Clock as _, SystemClock},
        interrupts::Interrupts,
        logging::LogGuard,
    },
    session::{
        deps::{Deps, Syncing, WhenBusy},
        handle::WorkerHandle,
    },
    shell::worker,
    text,
};

/// What such a command works with.
struct Client {
    account: AccountId,
    preferences: Preferences,
    unreadable: Option<Unreadable>,
    words: Words,
    worker: WorkerHandle,
    /// Ends the log after the worker.
    _log: Option<LogGuard>,
}

impl Client {
    fn start(service: &ServiceArgs) -> anyhow::Result<Self> {
        Self::start_with(service, |deps| deps)
    }

    fn start_with(
        service: &ServiceArgs,
        adjust: impl FnOnce(Deps) -> Deps,
    ) -> anyhow::Result<Self> {
        let data_dir = wiring::data_dir(service.data_dir.as_ref())?;
        let log = wiring::start_log(&data_dir);
        wiring::close_to_others(&data_dir);
        let preferences::Read {
            preferences,
            unreadable,
        } = preferences::read(&data_dir);
        let words = Words::new(preferences::language(&preferences))?;
        let (account, connector, secrets) = service::route(service, &data_dir)?;
        let deps = wiring::deps(
            data_dir,
            connector,
            secrets,
            WhenBusy::Refuse,
            Syncing::Never,
        );
        let worker = worker::spawn(adjust(deps), Arc::new(|| ()))?;
        Ok(Self {
            account,
            preferences,
            unreadable,
            words,
            worker,
            _log: log,
        })
    }
}

/// `sendoff ship`.
pub(super) fn ship(command: &ShipCommand) -> anyhow::Result<u8> {
    let mut client = Client::start_with(&command.service, |mut deps| {
        deps.longest_pause = Duration::from_mins(command.ship.wait);
        deps.longest_outage = deps.longest_pause;
        #[cfg(debug_assertions)]
        let deps = for_test(deps, command);
        deps
    })?;
    let mut interrupts = Interrupts::listen()?;
    if let Some(Unreadable { file, why }) = &client.unreadable
        && !command.ship.over_limit
    {
        let file = file.display().to_string();
        anyhow::bail!(text!(
            client.words,
            "cli-settings-unreadable",
            file = file,
            why = why
        ));
    }
    let mut arguments = command.ship.clone();
    arguments.own_limit = client.preferences.price_limit;
    arguments.own_limit_currency = client.preferences.price_limit_currency.clone();
    arguments.name.get_or_insert(client.preferences.label_name);
    let window = ship::Window {
        data_dir: command.service.data_dir.clone(),
        environment: client.account.environment,
        profile: client.account,
        account: service::account(&command.service)?,
    };
    let ending = ship::ship(
        &arguments,
        &window,
        &TimeZone::system(),
        &mut client.worker,
        &mut interrupts,
        &client.words,
    );
    Ok(ending.code())
}

/// `sendoff labels`.
pub(super) fn merge_labels(command: &LabelsCommand) -> anyhow::Result<u8> {
    let mut client = Client::start(&command.service)?;
    let zone = TimeZone::system();
    let today = zone.to_datetime(SystemClock.now()).date();
    let ending = labels::merge(
        &command.labels,
        client.account,
        (today, &zone),
        &mut client.worker,
        &client.words,
    );
    Ok(ending.code())
}

/// `sendoff print`.
pub(super) fn print(command: &PrintCommand) -> anyhow::Result<u8> {
    let mut client = Client::start(&command.service())?;
    let ending = print::print(
        &command.print,
        client.account,
        &mut client.worker,
        &client.words,
    );
    Ok(ending.code())
}

/// What a test of a debug build asked for.
#[cfg(debug_assertions)]
fn for_test(mut deps: Deps, command: &ShipCommand) -> Deps {
    if let Some(point) = command.test.pause_at {
        deps.checkpoints = Arc::new(crate::session::checkpoints::PauseAt(point));
    }
    if let Some(seconds) = command.test.settle_secs {
        deps.settle_time = Duration::from_secs(seconds);
    }
    deps
}
