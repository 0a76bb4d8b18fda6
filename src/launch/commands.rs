//! The commands that need no window, each put together with a worker of its own, unless a
//! program has its account open and does it. They give the exit status of the program.

use std::{ffi::OsString, path::PathBuf, sync::Arc, time::Duration};

use anyhow::Context as _;
use jiff::tz::TimeZone;

use super::{
    arguments::{LabelsCommand, PrintCommand, RulesCommand, ServiceArgs, ShipCommand},
    beside::{self, Manner},
    preferences::{self, Unreadable},
    service, wiring,
};
use crate::{
    cli::{
        labels, print, rules,
        screen::{Screen, Terminal},
        ship,
    },
    features::{
        orders::{IntakeError, job::kept_columns},
        rules::job::{rules_in, rules_of},
    },
    kit::text::Words,
    model::{column_mapping::Mappings, environment::AccountId, rules::Rules},
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

/// What such a command works with: parts of its own, or of the program that does it.
pub(super) struct Client<'a> {
    pub(super) account: AccountId,
    pub(super) kept: preferences::Read,
    pub(super) words: &'a Words,
    pub(super) zone: &'a TimeZone,
    pub(super) worker: &'a mut WorkerHandle,
    pub(super) screen: &'a dyn Screen,
}

/// The parts of a command that works by itself.
struct Own {
    account: AccountId,
    kept: preferences::Read,
    words: Words,
    zone: TimeZone,
    worker: WorkerHandle,
    screen: Terminal,
    /// Ends the log after the worker.
    _log: Option<LogGuard>,
}

impl Own {
    fn start(service: &ServiceArgs, data_dir: PathBuf) -> anyhow::Result<Self> {
        Self::start_with(service, data_dir, |deps| deps)
    }

    fn start_with(
        service: &ServiceArgs,
        data_dir: PathBuf,
        adjust: impl FnOnce(Deps) -> Deps,
    ) -> anyhow::Result<Self> {
        let log = wiring::start_log(&data_dir);
        wiring::close_to_others(&data_dir);
        let kept = preferences::read(&data_dir);
        let words = Words::new(preferences::language(&kept.preferences))?;
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
            kept,
            words,
            zone: TimeZone::system(),
            worker,
            screen: Terminal::default(),
            _log: log,
        })
    }

    fn client(&mut self) -> Client<'_> {
        Client {
            account: self.account,
            kept: self.kept.clone(),
            words: &self.words,
            zone: &self.zone,
            worker: &mut self.worker,
            screen: &self.screen,
        }
    }
}

impl Client<'_> {
    pub(super) fn ship(
        self,
        command: &ShipCommand,
        interrupts: &mut Interrupts,
    ) -> anyhow::Result<u8> {
        let rules = self.rules(command)?;
        let kept_columns = self.kept_columns(command)?;
        let preferences::Read {
            preferences,
            unreadable,
        } = self.kept;
        if let Some(Unreadable { file, why }) = &unreadable
            && !command.ship.over_limit
        {
            let file = file.display().to_string();
            anyhow::bail!(text!(
                self.words,
                "cli-settings-unreadable",
                file = file,
                why = why
            ));
        }
        let mut arguments = command.ship.clone();
        arguments.usual = preferences.form_defaults;
        arguments.rules = rules;
        arguments.kept_columns = kept_columns;
        arguments.own_limit = preferences.price_limit;
        arguments.own_limit_currency = preferences.price_limit_currency;
        arguments.name.get_or_insert(preferences.label_name);
        let window = ship::Window {
            data_dir: command.service.data_dir.clone(),
            environment: self.account.environment,
            profile: self.account,
            account: service::account(&command.service)?,
        };
        let ending = ship::ship(
            &arguments,
            &window,
            (self.screen, interrupts),
            self.worker,
            (self.words, self.zone),
        );
        Ok(ending.code())
    }

    /// The rules that orders are judged by; without them none is, for they may hold some.
    fn rules(&self, command: &ShipCommand) -> anyhow::Result<Arc<Rules>> {
        let data_dir = wiring::data_dir(command.service.data_dir.as_ref())?;
        let (path, read) = rules_of(&data_dir);
        match read.with_context(|| path.display().to_string())? {
            Ok(rules) => Ok(Arc::new(rules)),
            Err(problem) => {
                let error = IntakeError::Rules { path, problem };
                anyhow::bail!(self.words.intake_error(&error))
            }
        }
    }

    /// What a person has said of the columns of files.
    fn kept_columns(&self, command: &ShipCommand) -> anyhow::Result<Arc<Mappings>> {
        let data_dir = wiring::data_dir(command.service.data_dir.as_ref())?;
        kept_columns(&data_dir).map_err(|error| anyhow::Error::msg(self.words.intake_error(&error)))
    }

    pub(super) fn merge_labels(self, command: &LabelsCommand) -> u8 {
        let today = self.zone.to_datetime(SystemClock.now()).date();
        let ending = labels::merge(
            &command.labels,
            self.account,
            (today, self.zone),
            self.worker,
            self.screen,
            self.words,
        );
        ending.code()
    }

    pub(super) fn print(self, command: &PrintCommand) -> u8 {
        let ending = print::print(
            &command.print,
            self.account,
            self.worker,
            self.screen,
            self.words,
            self.zone,
        );
        ending.code()
    }
}

/// `sendoff ship`.
pub(super) fn ship(command: &ShipCommand, typed: &[OsString]) -> anyhow::Result<u8> {
    let data_dir = wiring::data_dir(command.service.data_dir.as_ref())?;
    let is_for_others = command.service.base_url.is_none() && !is_for_test(command);
    if is_for_others && let Some(status) = beside::done_elsewhere(typed, &data_dir, SHIP)? {
        return Ok(status);
    }
    let mut own = Own::start_with(&command.service, data_dir, |mut deps| {
        deps.longest_pause = Duration::from_mins(command.ship.wait);
        deps.longest_outage = deps.longest_pause;
        #[cfg(debug_assertions)]
        let deps = for_test(deps, command);
        deps
    })?;
    let mut interrupts = Interrupts::listen()?;
    own.client().ship(command, &mut interrupts)
}

/// `sendoff labels`.
pub(super) fn merge_labels(command: &LabelsCommand, typed: &[OsString]) -> anyhow::Result<u8> {
    let data_dir = wiring::data_dir(command.service.data_dir.as_ref())?;
    if command.service.base_url.is_none()
        && let Some(status) = beside::done_elsewhere(typed, &data_dir, LABELS)?
    {
        return Ok(status);
    }
    let mut own = Own::start(&command.service, data_dir)?;
    Ok(own.client().merge_labels(command))
}

/// `sendoff print`.
pub(super) fn print(command: &PrintCommand, typed: &[OsString]) -> anyhow::Result<u8> {
    let data_dir = wiring::data_dir(command.data_dir.as_ref())?;
    if let Some(status) = beside::done_elsewhere(typed, &data_dir, PRINT)? {
        return Ok(status);
    }
    let mut own = Own::start(&command.service(), data_dir)?;
    Ok(own.client().print(command))
}

const SHIP: Manner = Manner {
    hands_on_interrupts: true,
    status_if_lost: ship::Ending::InDoubt as u8,
};
const LABELS: Manner = Manner {
    hands_on_interrupts: false,
    status_if_lost: labels::Ending::NothingSaved as u8,
};
const PRINT: Manner = Manner {
    hands_on_interrupts: false,
    status_if_lost: ship::Ending::InDoubt as u8,
};

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

/// Whether it wants a worker of its own, as a test does.
#[cfg(debug_assertions)]
fn is_for_test(command: &ShipCommand) -> bool {
    command.test.pause_at.is_some() || command.test.settle_secs.is_some()
}

#[cfg(not(debug_assertions))]
fn is_for_test(_command: &ShipCommand) -> bool {
    false
}

/// Says what each rule of a file means, or which line of it can't be read.
pub(super) fn check_rules(command: &RulesCommand) -> anyhow::Result<u8> {
    let RulesCommand::Check(check) = command;
    let data_dir = wiring::data_dir(check.data_dir.as_ref())?;
    let kept = preferences::read(&data_dir).preferences;
    let words = Words::new(preferences::language(&kept))?;
    let (path, read) = match &check.file {
        Some(file) => (file.clone(), rules_in(file)),
        None => rules_of(&data_dir),
    };
    let read = read.with_context(|| path.display().to_string())?;
    Ok(rules::report(&path, read.as_ref(), &words).code())
}
