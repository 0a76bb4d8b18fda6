//! The window, put together with its worker.

use std::sync::Arc;

use jiff::{Timestamp, tz::TimeZone};

use crate::{
    app::{AppState, Ids},
    domain::environment::Environment,
    platform::{
        clock::{Clock as _, SystemClock},
        fonts,
        random::Random,
        secrets::Keychain,
    },
    practice::Story,
    ui::{self, Opening, Outside, SystemDialogs, Wake, Window, first_frame::FirstFrame},
    words::Words,
    worker::{self, deps::WhenBusy},
};

use super::{
    arguments::WindowArgs,
    connector::ProfileConnector,
    desk,
    preferences::{self, Keeper},
};

const LANGUAGE: &str = "en";
/// Letters of the word that tells this run's forms from another's.
const RUN_WORD_LENGTH: usize = 8;

/// Opens the window and stays until it is closed.
pub(super) fn open(arguments: &WindowArgs) -> anyhow::Result<()> {
    let data_dir = desk::data_dir(arguments.data_dir.as_ref())?;
    let _log = desk::start_log(&data_dir);
    let words = Words::new(LANGUAGE)?;
    let kept = preferences::read(&data_dir);
    let run_word = Random::from_system().word(RUN_WORD_LENGTH);
    let state = AppState::new(Environment::Practice, kept, Ids::new(run_word));
    let connector = ProfileConnector::new(desk::practice_folder(&data_dir), Story::Sample);
    let deps = desk::deps(
        data_dir.clone(),
        Arc::new(connector),
        Arc::new(Keychain::new()),
        WhenBusy::LookOnly,
    );
    let wake = Wake::default();
    let waker = wake.clone();
    let worker = worker::spawn(deps, Arc::new(move || waker.wake()))?;
    let outside = outside(Keeper::start(&data_dir)?);
    let is_bench = arguments.exit_after_first_frame;
    let open = move |cc: &Opening<'_>| {
        let window = Window::new(cc, state, worker, words, outside);
        wake.bind(window.context());
        window
    };
    let shown = if is_bench {
        ui::run(move |cc: &Opening<'_>| FirstFrame::of(open(cc)))
    } else {
        ui::run(open)
    };
    match shown {
        Ok(()) => Ok(()),
        // The window has taken the words with it.
        Err(error) => anyhow::bail!(error.sentence(&Words::new(LANGUAGE)?)),
    }
}

fn outside(keeper: Keeper) -> Outside {
    let zone = TimeZone::system();
    let here = zone.clone();
    Outside {
        dialogs: Box::new(SystemDialogs),
        today: Box::new(move || today(SystemClock.now(), &here)),
        zone,
        keep_preferences: Box::new(move |preferences| keeper.keep(preferences)),
        fonts: vec![("biz-ud-gothic".to_owned(), fonts::REGULAR)],
    }
}

fn today(now: Timestamp, zone: &TimeZone) -> jiff::civil::Date {
    zone.to_datetime(now).date()
}
