//! The whole window in a test, with the test in the worker's place: it takes
//! the calls and answers them.

use eframe::App as _;
use std::{
    ops::Deref,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

use egui::accesskit::Role;
use egui_kittest::{
    Harness,
    kittest::{NodeT as _, Queryable as _},
};
use jiff::{
    Timestamp,
    civil::{Weekday, date},
    tz::TimeZone,
};
use sendoff::{
    contract::{Cause, Failure, Notice, RequestId, Update},
    features::{
        calls::{Event, Routed},
        labels::calls::Show,
        settings::calls::{Connect, Connected, LedgerAccess, TestConnection},
        shared::state::ids::Ids,
        ship::calls::{Buy, LineState, PurchaseOutcome, Quote, Quoted},
    },
    kit::text::Words,
    model::{
        environment::Environment,
        label::LabelFormat,
        order::OrderText,
        preferences::{Preferences, Theme},
        printer::{PrinterAddress, PrinterBook, PrinterSetup, RawAddress},
        recents::Recents,
        shipment::ShipmentStatus,
        user_folders::UserFolders,
    },
    platform::sound::Silence,
    session::handle::{WorkerEnd, channels},
    shell::{Ask, Dialogs, Outside, Picked, Window, state::AppState},
};

use super::{
    samples::{bought_shipment, connected, profiles_known, saved, shipment},
    soft_renderer::SoftRenderer,
};

/// The window, and the worker's end of its channels.
pub(crate) struct TestWindow {
    pub(crate) harness: Harness<'static, Window>,
    pub(crate) worker: WorkerEnd,
    runtime: tokio::runtime::Runtime,
}

/// A call that the window has made.
pub(crate) struct Received<C> {
    pub(crate) id: RequestId,
    pub(crate) call: Arc<C>,
}

impl<C> Deref for Received<C> {
    type Target = C;

    fn deref(&self) -> &C {
        &self.call
    }
}

/// Answers every dialog with the same, and remembers what was asked.
#[derive(Clone)]
pub(crate) struct FixedDialogs {
    pub(crate) answer: Picked,
    pub(crate) asked: Arc<Mutex<Vec<Ask>>>,
    /// The folders that the file manager was asked to show.
    pub(crate) shown: Arc<Mutex<Vec<PathBuf>>>,
}

impl Dialogs for FixedDialogs {
    fn ask(&self, ask: Ask, answer: Box<dyn FnOnce(Picked) + Send>) {
        self.asked.lock().unwrap().push(ask);
        answer(self.answer.clone());
    }

    fn show_folder(&self, folder: &Path) {
        self.shown.lock().unwrap().push(folder.to_path_buf());
    }
}

pub(crate) fn no_dialogs() -> FixedDialogs {
    FixedDialogs {
        answer: Picked::Cancelled,
        asked: Arc::default(),
        shown: Arc::default(),
    }
}

/// A label printer, the first that was set up.
pub(crate) fn printer_book() -> PrinterBook {
    let mut book = PrinterBook::default();
    let raw = PrinterAddress::Raw(RawAddress {
        host: "10.0.0.9".to_owned(),
        port: 9100,
    });
    book.keep(None, PrinterSetup::new("Bench 1", raw));
    book
}

/// The folders of the user `pack`.
pub(crate) fn user_folders() -> UserFolders {
    UserFolders {
        home: "/home/pack".into(),
        documents: "/home/pack/Documents".into(),
    }
}

/// How the window is opened.
pub(crate) struct Setup {
    pub(crate) size: [f32; 2],
    pub(crate) environment: Environment,
    pub(crate) preferences: Preferences,
    pub(crate) dialogs: FixedDialogs,
    pub(crate) folders: UserFolders,
    /// What the account was sent before.
    pub(crate) recents: Recents,
    /// The first day of a week.
    pub(crate) week_start: Weekday,
    /// Whether another window is at work.
    pub(crate) access: LedgerAccess,
    /// What was typed when the program ended before.
    pub(crate) typed_before: Option<OrderText>,
    /// What of the form is kept, in turn.
    pub(crate) kept_forms: Arc<Mutex<Vec<Option<OrderText>>>>,
    /// What is kept of the form can't be removed.
    pub(crate) keeps_forms_for_good: bool,
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
            folders: UserFolders::default(),
            recents: Recents::default(),
            week_start: Weekday::Monday,
            access: LedgerAccess::Full,
            typed_before: None,
            kept_forms: Arc::default(),
            keeps_forms_for_good: false,
        }
    }
}

impl TestWindow {
    pub(crate) fn open() -> Self {
        Self::open_with(Setup::default())
    }

    /// Opens the window and connects it to the practice service.
    pub(crate) fn open_with(setup: Setup) -> Self {
        // The harness forces a theme of its own.
        let look = match setup.preferences.theme {
            Theme::Light => egui::Theme::Light,
            Theme::System | Theme::Dark | Theme::HighContrast => egui::Theme::Dark,
        };
        let (handle, worker) = channels(Arc::new(|| {}));
        let mut state = AppState::new(setup.environment, setup.preferences, Ids::new("T"));
        state.note_typed_form(setup.typed_before);
        let keeps_for_good = setup.keeps_forms_for_good;
        let kept_forms = setup.kept_forms;
        let forgotten = Arc::clone(&kept_forms);
        let outside = Outside {
            dialogs: Box::new(setup.dialogs),
            sounds: Box::new(Silence),
            today: Box::new(|| date(2026, 3, 2)),
            zone: TimeZone::UTC,
            folders: setup.folders,
            system_language: "en".to_owned(),
            week_start: setup.week_start,
            keep_preferences: Box::new(|_| {}),
            keep_form: Box::new(move |typed| kept_forms.lock().unwrap().push(typed.cloned())),
            forget_form: Box::new(move || {
                if keeps_for_good {
                    return Err(Failure::new(Cause::FormStaysKept {
                        path: "/data/typed-form.json".into(),
                        reason: "Permission denied".to_owned(),
                    }));
                }
                forgotten.lock().unwrap().push(None);
                Ok(())
            }),
            commands: Box::new(|| 0),
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
        let mut window = Self {
            harness,
            worker,
            runtime,
        };
        window.connect(setup.recents, &setup.access);
        window
    }

    fn connect(&mut self, recents: Recents, access: &LedgerAccess) {
        let connect = self.next::<Connect>();
        self.notify(Notice::ProfilesKnown(profiles_known(Vec::new())));
        let environment = connect.call.account.environment;
        self.reply(
            &connect,
            Ok(Connected {
                recents,
                access: access.clone(),
                ..connected(environment)
            }),
        );
        if *access != LedgerAccess::Full {
            return;
        }
        // A connection is believed when the service has answered.
        self.answer(|_: &TestConnection| Ok(12));
        let since = Timestamp::UNIX_EPOCH;
        self.notify(Notice::OnlineChanged {
            online: true,
            since,
        });
        self.notify(Notice::BudgetChanged {
            left: 1_412,
            limit: 2_000,
            more_at: None,
        });
    }

    /// Reports something without a request, and lets the window take it.
    pub(crate) fn notify(&mut self, notice: Notice) {
        self.runtime.block_on(self.worker.events.notify(notice));
        self.harness.run_steps(4);
    }

    /// The next call, which must be this one.
    #[track_caller]
    pub(crate) fn next<C: Routed>(&mut self) -> Received<C> {
        let request = self.worker.requests.try_recv().expect("a call");
        match C::of_request(&request) {
            Some(call) => Received {
                id: request.id,
                call,
            },
            None => panic!("another call: {request:?}"),
        }
    }

    /// The next call, if there is one and it is this one.
    pub(crate) fn next_if<C: Routed>(&mut self) -> Option<Received<C>> {
        let request = self.worker.requests.try_recv().ok()?;
        let call = C::of_request(&request)?;
        Some(Received {
            id: request.id,
            call,
        })
    }

    /// Takes the next call, which must be this one, and answers it.
    pub(crate) fn answer<C: Routed>(
        &mut self,
        answer: impl FnOnce(&C) -> Result<C::Answer, Failure>,
    ) -> Arc<C> {
        let received = self.next::<C>();
        let result = answer(&received.call);
        self.reply(&received, result);
        received.call
    }

    /// Answers a call that was received before.
    pub(crate) fn reply<C: Routed>(
        &mut self,
        received: &Received<C>,
        result: Result<C::Answer, Failure>,
    ) {
        self.update(received, Update::Done(result));
    }

    /// Reports how far a call has come.
    pub(crate) fn progress<C: Routed>(&mut self, received: &Received<C>, progress: C::Progress) {
        self.update(received, Update::Progress(progress));
    }

    fn update<C: Routed>(&mut self, received: &Received<C>, update: Update<C>) {
        let reply = C::reply(received.id, Arc::clone(&received.call), update);
        self.runtime.block_on(self.worker.events.reply(reply));
        self.harness.run_steps(4);
    }

    /// Lets the window take an answer that was made from a request.
    pub(crate) fn take(&mut self, event: Event) {
        let Event::Reply(reply) = event else {
            panic!("an answer, not {event:?}");
        };
        self.runtime.block_on(self.worker.events.reply(reply));
        self.harness.run_steps(4);
    }

    pub(crate) fn environment(&self) -> Environment {
        let state = self.harness.state().state();
        state.context.connection.environment
    }

    pub(crate) fn assert_no_call(&mut self) {
        let request = self.worker.requests.try_recv().ok();
        assert!(
            request.is_none(),
            "nothing is to be sent, but {request:?} was"
        );
    }

    pub(crate) fn press(&mut self, name: &str) {
        // A column's header has the name of its column, and is not what is pressed.
        let pressed: Vec<_> = self
            .harness
            .query_all_by_label(name)
            .filter(|node| node.accesskit_node().role() != Role::ColumnHeader)
            .collect();
        match pressed.as_slice() {
            [only] => only.click(),
            [] => panic!("{name} is not shown"),
            _ => panic!("{name} is shown more than once"),
        }
        drop(pressed);
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

    /// Frames with what the program does before each, which the harness leaves out.
    pub(crate) fn frames_of_the_program(&mut self, frames: usize) {
        for _frame in 0..frames {
            let ctx = self.harness.ctx.clone();
            let mut input = std::mem::take(self.harness.input_mut());
            self.harness.state_mut().raw_input_hook(&ctx, &mut input);
            *self.harness.input_mut() = input;
            self.harness.step();
        }
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
        self.quote_of("S1");
    }

    /// Fills in the form and answers its question for rates with this draft.
    pub(crate) fn quote_of(&mut self, id: &str) {
        self.fill_in();
        self.key(egui::Modifiers::COMMAND, egui::Key::Enter);
        self.answer(|_: &Quote| {
            Ok(Quoted {
                state: LineState::Draft,
                shipment: Box::new(shipment(id, ShipmentStatus::Unpaid)),
                differs: Vec::new(),
                paid_before: None,
            })
        });
    }

    /// There is a printer for labels. What is bought is not printed by itself.
    pub(crate) fn has_printer(&mut self) {
        let mut book = printer_book();
        book.print_after_purchase = false;
        self.notify(Notice::PrintersKnown(Ok(book)));
    }

    /// Buys the selected rate and answers; gives the call for the label.
    pub(crate) fn buy(&mut self) -> Received<Show> {
        self.buy_of("S1")
    }

    /// Buys the selected rate of this draft, as [`Self::buy`] does.
    pub(crate) fn buy_of(&mut self, id: &str) -> Received<Show> {
        self.key(egui::Modifiers::COMMAND, egui::Key::B);
        self.answer(|buy: &Buy| {
            let path = format!("/home/pack/labels/1001-{id}.png");
            Ok(PurchaseOutcome {
                shipment: Box::new(bought_shipment(id)),
                price: buy.approved_price.clone(),
                label: Ok(saved(id, LabelFormat::Png, &path)),
            })
        });
        self.next::<Show>()
    }

    /// Takes a picture of the window.
    pub(crate) fn picture(&mut self) -> image::RgbaImage {
        self.harness.remove_cursor();
        self.harness.run_steps(2);
        self.harness.render().unwrap()
    }
}
