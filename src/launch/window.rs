//! The window, put together with its worker.

use std::{path::Path, sync::Arc, thread};

use anyhow::anyhow;
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
    worker::{self, deps::WhenBusy, handle::WorkerHandle},
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
    // The system's window takes its time; what it will show is made meanwhile.
    let making = thread::Builder::new()
        .name("start".to_owned())
        .spawn(move || Parts::make(&data_dir))?;
    let open = move |cc: &Opening<'_>| -> anyhow::Result<Window> {
        let parts = making
            .join()
            .map_err(|_panic| anyhow!("the window's parts could not be made"))??;
        Ok(parts.put_together(cc))
    };
    let shown = if arguments.exit_after_first_frame {
        ui::run(move |cc: &Opening<'_>| open(cc).map(FirstFrame::of))
    } else {
        ui::run(open)
    };
    match shown {
        Ok(()) => Ok(()),
        // The window has taken the words with it.
        Err(error) => anyhow::bail!(error.sentence(&Words::new(LANGUAGE)?)),
    }
}

/// What a window needs before there is one.
struct Parts {
    state: AppState,
    words: Words,
    worker: WorkerHandle,
    wake: Wake,
    keeper: Keeper,
    zone: TimeZone,
}

impl Parts {
    fn make(data_dir: &Path) -> anyhow::Result<Self> {
        let kept = preferences::read(data_dir);
        let run_word = Random::from_system().word(RUN_WORD_LENGTH);
        let connector = ProfileConnector::new(desk::practice_folder(data_dir), Story::Sample);
        let deps = desk::deps(
            data_dir.to_owned(),
            Arc::new(connector),
            Arc::new(Keychain::new()),
            WhenBusy::LookOnly,
        );
        let wake = Wake::default();
        let waker = wake.clone();
        Ok(Self {
            state: AppState::new(Environment::Practice, kept, Ids::new(run_word)),
            words: Words::new(LANGUAGE)?,
            worker: worker::spawn(deps, Arc::new(move || waker.wake()))?,
            wake,
            keeper: Keeper::start(data_dir)?,
            zone: TimeZone::system(),
        })
    }

    fn put_together(self, cc: &Opening<'_>) -> Window {
        let outside = outside(self.keeper, self.zone);
        let window = Window::new(cc, self.state, self.worker, self.words, outside);
        self.wake.bind(window.context());
        window
    }
}

fn outside(keeper: Keeper, zone: TimeZone) -> Outside {
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
