//! The whole window in a test, with the test in the worker's place: it reads
//! the commands and tells the events.

use std::sync::{Arc, Mutex};

use egui_kittest::{Harness, kittest::Queryable as _};
use jiff::{Timestamp, civil::date, tz::TimeZone};
use sendoff::{
    app::{
        AppState, Ids,
        settings::{Preferences, Theme},
    },
    domain::label::LabelFormat,
    domain::{environment::Environment, recents::Recents, shipment::ShipmentStatus},
    message::{Access, Command, Connected, Event, LineState, PurchaseOutcome, Quoted, RequestId},
    platform::sound::Silence,
    ui::{Ask, Dialogs, Outside, Picked, Window},
    words::Words,
    worker::handle::{WorkerEnd, channels},
};

use super::{
    samples::{bought_shipment, connected, profiles_known, saved, shipment},
    soft_renderer::SoftRenderer,
};

/// The window, and the worker's end of its channels.
pub(crate) struct Desk {
    pub(crate) harness: Harness<'static, Window>,
    pub(crate) worker: WorkerEnd,
    runtime: tokio::runtime::Runtime,
}

/// Answers every dialog with the same, and remembers what was asked.
#[derive(Clone)]
pub(crate) struct FixedDialogs {
    pub(crate) answer: Picked,
    pub(crate) asked: Arc<Mutex<Vec<Ask>>>,
}

impl Dialogs for FixedDialogs {
    fn ask(&self, ask: Ask, answer: Box<dyn FnOnce(Picked) + Send>) {
        self.asked.lock().unwrap().push(ask);
        answer(self.answer.clone());
    }
}

pub(crate) fn no_dialogs() -> FixedDialogs {
    FixedDialogs {
        answer: Picked::Cancelled,
        asked: Arc::default(),
    }
}

/// How the window is opened.
pub(crate) struct Setup {
    pub(crate) size: [f32; 2],
    pub(crate) environment: Environment,
    pub(crate) preferences: Preferences,
    pub(crate) dialogs: FixedDialogs,
    /// What the account was sent before.
    pub(crate) recents: Recents,
    /// Whether another window is at work.
    pub(crate) access: Access,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            size: [1280.0, 800.0],
            environment: Environment::Practice,
            preferences: Preferences {
                theme: Theme::Light,
                ..Preferences::default()
            },
            dialogs: no_dialogs(),
            recents: Recents::default(),
            access: Access::Full,
        }
    }
}

impl Desk {
    pub(crate) fn open() -> Self {
        Self::open_with(Setup::default())
    }

    /// Opens the window and connects it to the practice service.
    pub(crate) fn open_with(setup: Setup) -> Self {
        // The harness forces a look of its own.
        let look = match setup.preferences.theme {
            Theme::Light => egui::Theme::Light,
            Theme::System | Theme::Dark | Theme::HighContrast => egui::Theme::Dark,
        };
        let (handle, worker) = channels(Arc::new(|| {}));
        let state = AppState::new(setup.environment, setup.preferences, Ids::new("T"));
        let outside = Outside {
            dialogs: Box::new(setup.dialogs),
            sounds: Box::new(Silence),
            today: Box::new(|| date(2026, 3, 2)),
            zone: TimeZone::UTC,
            system_language: "en".to_owned(),
            keep_preferences: Box::new(|_| {}),
            fonts: Vec::new(),
        };
        let harness = Harness::builder()
            .with_size(setup.size)
            .with_max_steps(16)
            .with_theme(look)
            .renderer(SoftRenderer::default())
            .build_eframe(|cc| Window::new(cc, state, handle, Words::new("en").unwrap(), outside));
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        let mut desk = Self {
            harness,
            worker,
            runtime,
        };
        desk.connect(setup.recents, &setup.access);
        desk
    }

    fn connect(&mut self, recents: Recents, access: &Access) {
        let Command::Connect {
            request,
            environment,
        } = self.next_command()
        else {
            panic!("the window connects first");
        };
        self.tell(Event::ProfilesKnown(profiles_known(Vec::new())));
        self.tell(Event::Connected {
            request,
            outcome: Ok(Connected {
                recents,
                access: access.clone(),
                ..connected(environment)
            }),
        });
        if *access != Access::Full {
            return;
        }
        let Command::TestConnection { request } = self.next_command() else {
            panic!("a connection is believed when the service has answered");
        };
        self.tell(Event::ConnectionTested {
            request,
            outcome: Ok(12),
        });
        let since = Timestamp::UNIX_EPOCH;
        self.tell(Event::OnlineChanged {
            online: true,
            since,
        });
        self.tell(Event::BudgetChanged {
            left: 1_412,
            limit: 2_000,
            more_at: None,
        });
    }

    /// Tells an event and lets the window take it.
    pub(crate) fn tell(&mut self, event: Event) {
        self.runtime.block_on(self.worker.events.tell(event));
        self.harness.run_steps(4);
    }

    /// The next command; a test that expects one fails without it.
    pub(crate) fn next_command(&mut self) -> Command {
        self.worker.commands.try_recv().expect("a command")
    }

    pub(crate) fn assert_no_command(&mut self) {
        let command = self.worker.commands.try_recv().ok();
        assert!(
            command.is_none(),
            "nothing is to be sent, but {command:?} was"
        );
    }

    pub(crate) fn press(&mut self, name: &str) {
        self.harness.get_by_label(name).click();
        self.harness.run_steps(3);
    }

    /// Types into a field, as from the keyboard.
    pub(crate) fn type_into(&mut self, field: &str, text: &str) {
        self.harness.get_by_label(field).focus();
        self.harness.run_steps(2);
        self.harness.get_by_label(field).type_text(text);
        self.harness.run_steps(2);
    }

    pub(crate) fn key(&mut self, modifiers: egui::Modifiers, key: egui::Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.harness.run_steps(3);
    }

    /// Lets time pass in the window, a frame every quarter of a second.
    pub(crate) fn pass(&mut self, seconds: usize) {
        self.harness.run_steps(seconds * 4);
    }

    pub(crate) fn shows(&self, text: &str) -> bool {
        self.harness
            .query_all_by_label_contains(text)
            .next()
            .is_some()
    }

    /// A domestic parcel, typed field by field.
    pub(crate) fn fill_in(&mut self) {
        self.type_into("Order number", "1001");
        self.type_into("Country", "Canada");
        self.key(egui::Modifiers::NONE, egui::Key::Enter);
        self.type_into("Name", "Zoé Tremblay");
        self.type_into("Address", "4200 rue Saint-Denis");
        self.type_into("City", "Montréal");
        self.type_into("Province", "Quebec");
        self.key(egui::Modifiers::NONE, egui::Key::Enter);
        self.type_into("Postal code", "H2J 2K8");
        self.type_into("Length", "25");
        self.type_into("Width", "18");
        self.type_into("Height", "6");
        self.type_into("Weight", "0.85");
        self.type_into("Declared value", "42.00");
        self.type_into("Description", "Wool socks");
    }

    /// Fills in the form and brings its rates.
    pub(crate) fn quote(&mut self) {
        self.fill_in();
        self.key(egui::Modifiers::COMMAND, egui::Key::Enter);
        let Command::Quote(quote) = self.next_command() else {
            panic!("rates are asked for");
        };
        self.tell(Event::Quoted {
            request: quote.request,
            line: quote.line,
            outcome: Ok(Quoted {
                state: LineState::Draft,
                shipment: Box::new(shipment("S1", ShipmentStatus::Unpaid)),
            }),
        });
    }

    /// Buys the selected rate and tells the outcome; gives the request of the label.
    pub(crate) fn buy(&mut self) -> RequestId {
        self.key(egui::Modifiers::COMMAND, egui::Key::B);
        let Command::Buy(buy) = self.next_command() else {
            panic!("postage is bought");
        };
        let shipment = bought_shipment("S1");
        self.tell(Event::Purchased {
            request: buy.request,
            line: buy.line,
            outcome: Ok(PurchaseOutcome {
                shipment: Box::new(shipment),
                price: buy.approved_price,
                label: Ok(saved(
                    "S1",
                    LabelFormat::Png,
                    "/home/pack/labels/1001-S1.png",
                )),
            }),
        });
        let Command::FetchLabel(fetch) = self.next_command() else {
            panic!("the label is fetched");
        };
        fetch.request
    }

    /// Takes a picture of the window.
    pub(crate) fn picture(&mut self) -> image::RgbaImage {
        self.harness.remove_cursor();
        self.harness.run_steps(2);
        self.harness.render().unwrap()
    }
}
