//! The whole window in a test, with the test in the worker's place: it reads
//! the commands and tells the events.

use std::sync::{Arc, Mutex};

use egui_kittest::{Harness, kittest::Queryable as _};
use jiff::{Timestamp, civil::date, tz::TimeZone};
use rust_decimal::Decimal;
use sendoff::{
    app::{
        AppState, Ids,
        settings::{Preferences, Theme},
    },
    domain::{
        environment::{Environment, Profile},
        ids::{ClientId, ShipmentId},
        money::{Currency, Money},
        postage_type::PostageType,
        rate::{Charge, Rate},
        shipment::{ReturnedAddress, ReturnedParcel, Shipment, ShipmentStatus},
        tracking::TrackingEvent,
    },
    message::{
        Command, Connected, Event, LabelFormat, LabelPicture, LineState, PurchaseOutcome, Quoted,
        RequestId, SavedLabel,
    },
    ui::{Ask, Dialogs, Outside, Picked, Window},
    words::Words,
    worker::handle::{WorkerEnd, channels},
};

use super::soft_renderer::SoftRenderer;

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
    pub(crate) preferences: Preferences,
    pub(crate) dialogs: FixedDialogs,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            size: [1280.0, 800.0],
            preferences: Preferences {
                theme: Theme::Light,
                ..Preferences::default()
            },
            dialogs: no_dialogs(),
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
        let state = AppState::new(Environment::Practice, setup.preferences, Ids::new("T"));
        let outside = Outside {
            dialogs: Box::new(setup.dialogs),
            today: Box::new(|| date(2026, 3, 2)),
            zone: TimeZone::UTC,
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
        desk.connect();
        desk
    }

    fn connect(&mut self) {
        let Command::Connect {
            request,
            environment,
        } = self.next_command()
        else {
            panic!("the window connects first");
        };
        self.tell(Event::Connected {
            request,
            outcome: Ok(connected(environment)),
        });
        let since = Timestamp::UNIX_EPOCH;
        self.tell(Event::OnlineChanged {
            online: true,
            since,
        });
        self.tell(Event::BudgetChanged {
            left: 1_412,
            limit: 2_000,
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

pub(crate) fn connected(environment: Environment) -> Connected {
    let profile = Profile {
        client_id: ClientId::new("100001"),
        ..Profile::empty(environment)
    };
    Connected {
        profile: profile.clone(),
        profiles: vec![profile],
        with_token: vec![Environment::Practice],
        label_folder: "/home/pack/labels".into(),
        keychain_trouble: None,
    }
}

pub(crate) fn saved(shipment: &str, format: LabelFormat, path: &str) -> SavedLabel {
    SavedLabel {
        shipment: ShipmentId::new(shipment),
        format,
        path: path.into(),
        sha256: "00".to_owned(),
    }
}

pub(crate) fn cad(text: &str) -> Money {
    Money::parse(text, Currency::Cad).unwrap()
}

fn charge(name: &str, amount: &str) -> Charge {
    Charge {
        name: name.to_owned(),
        amount: cad(amount),
    }
}

pub(crate) fn rates() -> Vec<Rate> {
    let rate = |postage_type: PostageType, days: &str, fee: &str, tax: &str, total: &str| Rate {
        description: postage_type.to_string(),
        postage_type,
        delivery_time: Some(days.to_owned()),
        tracking: Some("Tracked to the door".to_owned()),
        signature: None,
        duties_paid: None,
        is_insured: false,
        fees: vec![charge("postage_fee", fee)],
        taxes: vec![charge("GST", tax)],
        total: Some(cad(total)),
    };
    let mut slim = rate(
        PostageType::ServiceSlim,
        "6 to 10 business days",
        "5.62",
        "0.28",
        "5.90",
    );
    slim.tracking = None;
    let mut tracked = rate(
        PostageType::ServiceCanadaTracked,
        "3 to 5 business days",
        "9.37",
        "0.47",
        "9.84",
    );
    tracked.signature = Some("Signature on delivery".to_owned());
    let mut select = rate(
        PostageType::ServiceSelect,
        "1 to 2 business days",
        "17.05",
        "0.85",
        "17.90",
    );
    select.is_insured = true;
    vec![tracked, select, slim]
}

pub(crate) fn shipment(id: &str, status: ShipmentStatus) -> Shipment {
    let text = |text: &str| Some(text.to_owned());
    Shipment {
        id: ShipmentId::new(id),
        status,
        batch_id: None,
        recipient: ReturnedAddress {
            name: text("Zoé Tremblay"),
            address_1: text("4200 rue Saint-Denis"),
            city: text("Montréal"),
            province_code: text("QC"),
            postal_code: text("H2J 2K8"),
            country_code: text("CA"),
            ..ReturnedAddress::default()
        },
        return_address: ReturnedAddress::default(),
        parcel: ReturnedParcel {
            package_type: text("parcel"),
            package_contents: text("merchandise"),
            description: text("Wool socks"),
            weight: Some(Decimal::new(85, 2)),
            weight_unit: text("kg"),
            size: Some([25.into(), 18.into(), 6.into()]),
            size_unit: text("cm"),
        },
        declared_value: Some(cad("42.00")),
        order_id: text("1001"),
        order_store: None,
        is_insured: false,
        is_insurance_requested: false,
        is_media_mail_requested: false,
        is_signature_requested: false,
        is_duties_paid_requested: false,
        postage_type: PostageType::NotChosen,
        carrier: None,
        tracking_code: None,
        tracking_url: None,
        ship_date: Some(date(2026, 3, 2)),
        purchase_amount: None,
        fees: Vec::new(),
        taxes: Vec::new(),
        created_at: Some("2026-03-02T14:05:00Z".parse().unwrap()),
        label_urls: None,
        rates: rates(),
        tracking_events: Some(vec![TrackingEvent {
            kind: text("create_shipment"),
            title: "Shipment created".to_owned(),
            subtitle: None,
            location: text("Montréal, QC"),
            created_at: Some("2026-03-02T14:05:00Z".parse().unwrap()),
            status: None,
        }]),
    }
}

pub(crate) fn bought_shipment(id: &str) -> Shipment {
    Shipment {
        postage_type: PostageType::ServiceSlim,
        carrier: Some("Practice Post".to_owned()),
        tracking_code: Some("PX123456789CA".to_owned()),
        ..shipment(id, ShipmentStatus::Ready)
    }
}

/// A picture of a label's shape: paper, a frame, bars.
pub(crate) fn label_picture() -> LabelPicture {
    let (width, height) = (812_u32, 1218_u32);
    let mut rgba = Vec::with_capacity((width * height * 4) as usize);
    for y in 0..height {
        for x in 0..width {
            let is_frame = x < 12 || y < 12 || x + 12 >= width || y + 12 >= height;
            let is_bar =
                (700..980).contains(&y) && (90..720).contains(&x) && (x / 6 * 7919 % 13) < 6;
            let is_line = (90..520).contains(&x) && y > 140 && y < 520 && y % 56 < 22;
            let shade = if is_frame || is_bar || is_line {
                0
            } else {
                255
            };
            rgba.extend([shade, shade, shade, 255]);
        }
    }
    LabelPicture {
        width,
        height,
        rgba: rgba.into(),
        barcode_read: true,
    }
}
