//! The whole window without a screen: laid out, tessellated, and timed. The
//! bench is the worker, and reads the list from the ledger between frames.

use std::{
    error::Error,
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use eframe::{App as _, egui};
use egui::{Event as Input, Key, Modifiers, RawInput, Rect, pos2, vec2};
use jiff::{
    civil::{Weekday, date},
    tz::TimeZone,
};
use sendoff::{
    contract::{Notice, ProfilesKnown},
    features::{
        calls::Event,
        settings::calls::{Connect, Connected, LedgerAccess, TestConnection},
        shared::state::ids::Ids,
        shipments::calls::List,
    },
    kit::text::Words,
    ledger::Browser,
    model::{
        environment::{Environment, Profile},
        preferences::Preferences,
        recents::Recents,
        shipment_list::ShipmentList,
        user_folders::UserFolders,
    },
    platform::sound::Silence,
    session::handle::{WorkerEnd, channels},
    shell::{Ask, Dialogs, Outside, Picked, Window, state::AppState},
};

const SIZE: egui::Vec2 = vec2(1280.0, 800.0);
/// How far the wheel is turned in a frame, in points.
const TURN: f32 = -120.0;
/// What is typed into the search, over and over.
const TYPED: [&str; 6] = ["g", "r", "a", "c", "e", " "];

struct NoDialogs;

impl Dialogs for NoDialogs {
    fn ask(&self, _ask: Ask, answer: Box<dyn FnOnce(Picked) + Send>) {
        answer(Picked::Cancelled);
    }

    fn show_folder(&self, _folder: &Path) {}
}

/// The window, and the ledger behind it.
pub(crate) struct PaintedWindow {
    context: egui::Context,
    window: Window,
    frame: eframe::Frame,
    end: WorkerEnd,
    browser: Browser,
    runtime: tokio::runtime::Runtime,
    seconds: f64,
}

impl PaintedWindow {
    /// Opens the window and shows the list of shipments.
    pub(crate) fn open(ledger: &Path) -> Result<Self, Box<dyn Error>> {
        let context = egui::Context::default();
        let (handle, end) = channels(Arc::new(|| {}));
        let state = AppState::new(Environment::Practice, Preferences::default(), Ids::new("B"));
        let outside = Outside {
            dialogs: Box::new(NoDialogs),
            today: Box::new(|| date(2026, 3, 2)),
            zone: TimeZone::UTC,
            folders: UserFolders::default(),
            system_language: "en".to_owned(),
            week_start: Weekday::Monday,
            sounds: Box::new(Silence),
            keep_preferences: Box::new(|_| {}),
            keep_form: Box::new(|_| {}),
            forget_form: Box::new(|| Ok(())),
            commands: Box::new(|| 0),
            fonts: Vec::new(),
        };
        let creation = eframe::CreationContext::_new_kittest(context.clone());
        let words = Words::new("en")?;
        let mut painted = Self {
            window: Window::new(&creation, state, handle, words, outside),
            context,
            frame: eframe::Frame::_new_kittest(),
            end,
            browser: Browser::open(ledger)?,
            runtime: tokio::runtime::Builder::new_current_thread().build()?,
            seconds: 0.0,
        };
        for _ in 0..10 {
            painted.paint(Vec::new())?;
        }
        painted.paint(vec![key(Key::Num2, Modifiers::COMMAND)])?;
        for _ in 0..10 {
            painted.paint(vec![Input::PointerMoved(pos2(600.0, 500.0))])?;
        }
        Ok(painted)
    }

    /// Turns the wheel over the list.
    pub(crate) fn scroll(&mut self) -> Result<f64, Box<dyn Error>> {
        self.paint(vec![Input::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: vec2(0.0, TURN),
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Wheel,
            modifiers: Modifiers::NONE,
        }])
    }

    /// Types a letter into the search.
    pub(crate) fn type_letter(&mut self, number: u32) -> Result<f64, Box<dyn Error>> {
        if number == 0 {
            self.press(pos2(600.0, 150.0))?;
        }
        let at = usize::try_from(number)? % (TYPED.len() * 2);
        let input = match TYPED.get(at) {
            Some(letter) => Input::Text((*letter).to_owned()),
            None => key(Key::Backspace, Modifiers::NONE),
        };
        self.paint(vec![input])
    }

    fn press(&mut self, at: egui::Pos2) -> Result<(), Box<dyn Error>> {
        for pressed in [true, false] {
            self.paint(vec![
                Input::PointerMoved(at),
                Input::PointerButton {
                    pos: at,
                    button: egui::PointerButton::Primary,
                    pressed,
                    modifiers: Modifiers::NONE,
                },
            ])?;
        }
        Ok(())
    }

    /// How often the window asks to be painted while nobody touches it.
    pub(crate) fn repaints_in(&mut self, time: Duration) -> u32 {
        // Out of the field: its cursor blinks.
        self.run(vec![key(Key::Escape, Modifiers::NONE)]);
        let mut left = time;
        let mut repaints = 0;
        // What is under way comes to rest.
        for _ in 0..120 {
            self.run(Vec::new());
        }
        loop {
            let (delay, _took) = self.run(Vec::new());
            if delay >= left || repaints > 10_000 {
                return repaints;
            }
            left -= delay;
            repaints += 1;
        }
    }

    /// One frame and what follows from it; how long the frame took, in ms.
    fn paint(&mut self, events: Vec<Input>) -> Result<f64, Box<dyn Error>> {
        let (_delay, took) = self.run(events);
        self.answer()?;
        Ok(took)
    }

    fn run(&mut self, events: Vec<Input>) -> (Duration, f64) {
        self.seconds += 1.0 / 60.0;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(egui::Pos2::ZERO, SIZE)),
            time: Some(self.seconds),
            events,
            focused: true,
            ..RawInput::default()
        };
        let (window, frame) = (&mut self.window, &mut self.frame);
        let began = Instant::now();
        let mut output = self.context.run_ui(input, |ui| {
            window.logic(ui.ctx(), frame);
            window.ui(ui, frame);
        });
        let shapes = self
            .context
            .tessellate(output.shapes, output.pixels_per_point);
        let took = began.elapsed().as_secs_f64() * 1e3;
        drop(shapes);
        // Nobody draws: there is no screen.
        output.textures_delta.clear();
        let delay = output
            .viewport_output
            .values()
            .map(|viewport| viewport.repaint_delay)
            .min();
        (delay.unwrap_or(Duration::MAX), took)
    }

    /// What the worker would report.
    fn answer(&mut self) -> Result<(), Box<dyn Error>> {
        while let Ok(request) = self.end.requests.try_recv() {
            let event = if let Some(connect) = request.call::<Connect>() {
                let environment = connect.account.environment;
                self.report(Event::Notice(Notice::ProfilesKnown(ProfilesKnown {
                    profiles: Vec::new(),
                    with_token: vec![environment.into()],
                    keychain_trouble: None,
                })));
                request.answered::<Connect>(Ok(Connected {
                    profile: Profile::empty(environment),
                    label_folder: "/labels".into(),
                    recents: Recents::default(),
                    access: LedgerAccess::Full,
                }))
            } else if let Some(asked) = request.call::<List>() {
                let listed = self.browser.list(&asked.search, asked.stretch)?;
                request.answered::<List>(Ok(ShipmentList {
                    first: asked.stretch.first,
                    rows: listed.rows,
                    total: listed.total,
                }))
            } else {
                request.answered::<TestConnection>(Ok(1))
            };
            if let Some(event) = event {
                self.report(event);
            }
        }
        Ok(())
    }

    fn report(&self, event: Event) {
        self.runtime.block_on(async {
            match event {
                Event::Notice(notice) => self.end.events.notify(notice).await,
                Event::Reply(reply) => self.end.events.reply(reply).await,
            }
        });
    }
}

fn key(key: Key, modifiers: Modifiers) -> Input {
    Input::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers,
    }
}
