//! The window, put together with its worker.

use std::{cell::OnceCell, path::Path, rc::Rc, sync::Arc};

use jiff::{Timestamp, tz::TimeZone};

use super::{
    arguments::WindowArgs, beside::Program, connector::ProfileConnector, preferences, typed_form,
    typed_form::FormKeeper, wiring,
};
use crate::{
    features::shared::state::ids::Ids,
    kit::text::{Words, system_language, system_week_start},
    model::user_folders::UserFolders,
    platform::{
        clock::{Clock as _, SystemClock},
        fonts, paths,
        random::Random,
        secrets::Keychain,
        sound::SystemSounds,
    },
    practice::Story,
    session::deps::{Syncing, WhenBusy},
    shell::{
        self, Opening, Outside, SystemDialogs, Wake, Window, first_frame::FirstFrame,
        state::AppState, worker,
    },
};

/// In the data folder.
const SOUND_FOLDER: &str = "sounds";
/// Length of the random word that distinguishes this run's forms from another's.
const RUN_WORD_LENGTH: usize = 8;

/// Opens the window and stays until it is closed.
///
/// No thread is started before the system's window is there: X11 reads its
/// compose tables letter by letter, and each letter takes a lock, twice the
/// time, once a process has a second thread.
pub(super) fn open(arguments: &WindowArgs) -> anyhow::Result<()> {
    let data_dir = wiring::data_dir(arguments.data_dir.as_ref())?;
    let log = Rc::new(OnceCell::new());
    let guard = Rc::clone(&log);
    let commands = Rc::new(OnceCell::new());
    let served = Rc::clone(&commands);
    let story = arguments.story;
    let open = move |cc: &Opening<'_>| {
        guard.get_or_init(|| wiring::start_log(&data_dir));
        wiring::close_to_others(&data_dir);
        window(cc, &data_dir, story, &served)
    };
    let shown = if arguments.exit_after_first_frame {
        shell::run(move |cc: &Opening<'_>| open(cc).map(FirstFrame::of))
    } else {
        shell::run(open)
    };
    // The window has ended its worker: commands say what became of them.
    drop(commands);
    drop(log);
    match shown {
        Ok(()) => Ok(()),
        // The window has taken the words with it.
        Err(error) => anyhow::bail!(error.sentence(&Words::new(system_language())?)),
    }
}

fn window(
    cc: &Opening<'_>,
    data_dir: &Path,
    story: Story,
    commands: &OnceCell<Program>,
) -> anyhow::Result<Window> {
    let preferences::Read {
        preferences: kept,
        unreadable,
    } = preferences::read(data_dir);
    let words = Words::new(preferences::language(&kept))?;
    let run_word = Random::from_system().word(RUN_WORD_LENGTH);
    let mut state = AppState::new(kept.environment, kept, Ids::new(run_word));
    if let Some(unreadable) = unreadable {
        state.note_unreadable_settings(preferences::set_aside(&unreadable));
    }
    state.note_typed_form(typed_form::read(data_dir));
    let connector = ProfileConnector::new(wiring::practice_folder(data_dir), story);
    let deps = wiring::deps(
        data_dir.to_owned(),
        Arc::new(connector),
        Arc::new(Keychain::new()),
        WhenBusy::ReadOnly,
        Syncing::Always,
    );
    let wake = Wake::default();
    let waker = wake.clone();
    let worker = worker::spawn(deps, Arc::new(move || waker.wake()))?;
    let entrance = worker.entrance();
    let mut outside = outside(data_dir)?;
    if let Some(entrance) = entrance {
        // The window works without it.
        match Program::listen(data_dir, entrance.clone()) {
            Ok(program) => drop(commands.set(program)),
            Err(error) => tracing::warn!(%error, "commands can't work beside this window"),
        }
        outside.commands = Box::new(move || entrance.client_count());
    }
    let window = Window::new(cc, state, worker, words, outside);
    wake.bind(window.context());
    Ok(window)
}

fn outside(data_dir: &Path) -> std::io::Result<Outside> {
    let preferences = preferences::keeper(data_dir)?;
    let forms = Rc::new(FormKeeper::start(data_dir)?);
    let kept_forms = Rc::clone(&forms);
    let zone = TimeZone::system();
    let here = zone.clone();
    Ok(Outside {
        dialogs: Box::new(SystemDialogs),
        sounds: Box::new(SystemSounds::new(data_dir.join(SOUND_FOLDER))),
        today: Box::new(move || today(SystemClock.now(), &here)),
        zone,
        folders: UserFolders {
            home: paths::home_dir().unwrap_or_default(),
            documents: paths::documents_dir().unwrap_or_default(),
        },
        system_language: system_language().to_owned(),
        week_start: system_week_start(),
        keep_preferences: Box::new(move |kept| preferences.keep(kept.clone())),
        keep_form: Box::new(move |typed| forms.keep(typed.cloned())),
        forget_form: Box::new(move || kept_forms.forget()),
        commands: Box::new(|| 0),
        fonts: vec![("biz-ud-gothic".to_owned(), fonts::REGULAR)],
    })
}

fn today(now: Timestamp, zone: &TimeZone) -> jiff::civil::Date {
    zone.to_datetime(now).date()
}
