//! Keys, clicks and scans by chance: the window never panics,
//! never holds the keyboard, buys nothing without its button or key, and uses no other
//! environment without a question.
//!
//! `SENDOFF_SEED=n` plays one seed again.

use egui::{Event, Key, Modifiers, PointerButton, Pos2, accesskit::Action};
use egui_kittest::kittest::NodeT as _;
use rstest::rstest;
use sendoff::{
    contract::{Cause, Failure, Notice},
    features::{
        bulk::calls::Start,
        calls::Request,
        refunds::calls as refunds,
        settings::calls::{Connect, Connected, LedgerAccess, TestConnection},
        ship::calls::{Buy, LineState, PurchaseOutcome, Quote, Quoted},
        shipments::calls as shipments,
        unresolved::calls::Retry,
    },
    model::{label::LabelFormat, recents::Recents, shipment::ShipmentStatus},
    platform::random::Random,
};

use super::{
    support::{
        by_chance::{pick, seed_or},
        samples::{bought_shipment, connected, list_of, saved, shipment},
        test_window::TestWindow,
    },
    ui_lists::unprinted,
};

/// What is done in all: ten thousand steps, in as many tests as there are seeds.
const STEPS: usize = 1_000;
/// After so many steps Tab has to come round.
const ROUND_EVERY: usize = 250;
/// The last steps, which a failure shows.
const STEPS_SHOWN: usize = 40;
/// More stops than any screen has.
const MAX_STOPS: usize = 400;

const KEYS: [Key; 24] = [
    Key::Tab,
    Key::Tab,
    Key::Tab,
    Key::Enter,
    Key::Enter,
    Key::Space,
    Key::Escape,
    Key::Backspace,
    Key::Delete,
    Key::ArrowDown,
    Key::ArrowUp,
    Key::ArrowLeft,
    Key::ArrowRight,
    Key::Home,
    Key::End,
    Key::PageDown,
    Key::PageUp,
    Key::F1,
    Key::F2,
    Key::F5,
    Key::A,
    Key::U,
    Key::Num1,
    Key::Num9,
];

/// With the command key. *Quit* is left out: nothing comes after it.
const COMMANDS: [Key; 29] = [
    Key::Num1,
    Key::Num2,
    Key::Num3,
    Key::Num4,
    Key::Num5,
    Key::Num6,
    Key::Num7,
    Key::Num8,
    Key::Num9,
    Key::Enter,
    Key::A,
    Key::B,
    Key::C,
    Key::D,
    Key::E,
    Key::F,
    Key::G,
    Key::I,
    Key::K,
    Key::L,
    Key::M,
    Key::N,
    Key::O,
    Key::P,
    Key::R,
    Key::S,
    Key::T,
    Key::U,
    Key::Z,
];

const TYPED: [&str; 12] = [
    "Canada",
    "Zoé Tremblay",
    "H2J 2K8",
    "0,85",
    "-1",
    "99999999999999999999",
    "United States",
    "/",
    "?",
    "☃\u{200b}",
    "today",
    "1001",
];

/// Codes of a label, of an order, of a foreign parcel, and what is none.
const SCANNED: [&str; 4] = ["S1", "1001", "LM123456789CA", "]C1420H2J2K8"];

/// How buttons begin that buy, in both languages: by chance the language is changed, too.
const BUYING: &[&str] = &["Buy", "Check", "Acheter", "Vérifier"];
/// And those that answer the question whether to use another environment.
const SWITCHING: &[&str] = &["Use ", "Utiliser "];

/// What may have been pressed by a step, by name.
struct Pressed {
    names: Vec<String>,
    key: Option<(Modifiers, Key)>,
}

impl Pressed {
    fn begins(&self, words: &[&str]) -> bool {
        self.names
            .iter()
            .any(|name| words.iter().any(|word| name.starts_with(word)))
    }

    fn is_command(&self, key: Key) -> bool {
        self.key == Some((Modifiers::COMMAND, key))
    }
}

impl TestWindow {
    fn name_of_focused(&self) -> Option<String> {
        let root = self.harness.root();
        root.children_recursive()
            .find(|node| node.is_focused())
            .map(|node| node.accesskit_node().label().unwrap_or_default())
    }

    /// The names of all that lies under a point, and the points of all that can be pressed.
    fn names_at(&self, at: Pos2) -> Vec<String> {
        let root = self.harness.root();
        root.children_recursive()
            .filter_map(|node| {
                let node = node.accesskit_node();
                let bounds = node.bounding_box()?;
                let is_there =
                    bounds.contains(egui::accesskit::Point::new(at.x.into(), at.y.into()));
                is_there.then(|| node.label()).flatten()
            })
            .collect()
    }

    fn points(&self) -> Vec<Pos2> {
        let root = self.harness.root();
        root.children_recursive()
            .filter_map(|node| {
                let node = node.accesskit_node();
                let can_press = node.data().supports_action(Action::Click);
                let bounds = node.bounding_box().filter(|_| can_press)?;
                let x = f64::midpoint(bounds.x0, bounds.x1);
                let y = f64::midpoint(bounds.y0, bounds.y1);
                #[expect(clippy::cast_possible_truncation, reason = "a point in the window")]
                let middle = Pos2::new(x as f32, y as f32);
                Some(middle)
            })
            .collect()
    }

    fn click_at(&mut self, at: Pos2) {
        self.harness.event(Event::PointerMoved(at));
        for pressed in [true, false] {
            self.harness.event(Event::PointerButton {
                pos: at,
                button: PointerButton::Primary,
                pressed,
                modifiers: Modifiers::NONE,
            });
        }
        self.harness.run_steps(3);
    }

    /// One step by chance.
    fn step_by_chance(&mut self, random: &Random) -> Pressed {
        let focused = || self.name_of_focused().into_iter().collect();
        let mut pressed = Pressed {
            names: Vec::new(),
            key: None,
        };
        match pick(random, 10) {
            0..=3 => {
                let key = KEYS[pick(random, KEYS.len())];
                let modifiers = [Modifiers::NONE, Modifiers::NONE, Modifiers::SHIFT];
                let modifiers = modifiers[pick(random, modifiers.len())];
                pressed.names = focused();
                pressed.key = Some((modifiers, key));
                self.key(modifiers, key);
            }
            4 => {
                let key = COMMANDS[pick(random, COMMANDS.len())];
                if key == Key::Enter {
                    // It presses the button that has the keyboard, too.
                    pressed.names = focused();
                }
                pressed.key = Some((Modifiers::COMMAND, key));
                self.key(Modifiers::COMMAND, key);
            }
            5 => {
                let text = TYPED[pick(random, TYPED.len())];
                self.harness.event(Event::Text(text.to_owned()));
                self.harness.run_steps(2);
            }
            6 => {
                // A scan ends with Enter, which presses what has the keyboard.
                pressed.names = focused();
                let code = SCANNED[pick(random, SCANNED.len())];
                self.harness.event(Event::Text(code.to_owned()));
                self.key(Modifiers::NONE, Key::Enter);
            }
            _ => {
                let points = self.points();
                if !points.is_empty() {
                    let at = points[pick(random, points.len())];
                    pressed.names = self.names_at(at);
                    self.click_at(at);
                }
            }
        }
        pressed
    }

    /// Answers what was sent, if the step allowed it.
    fn serve(&mut self, pressed: &Pressed, story: &[String]) {
        while let Ok(request) = self.worker.requests.try_recv() {
            let spends = request.call::<Buy>().is_some()
                || request.call::<Start>().is_some()
                || request.call::<Retry>().is_some();
            let may_spend = pressed.begins(BUYING) || pressed.is_command(Key::B);
            assert!(!spends || may_spend, "{request:?} after {story:#?}");
            self.answer_plausibly(&request);
        }
    }

    fn answer_plausibly(&mut self, request: &Request) {
        let draft = || Quoted {
            state: LineState::Draft,
            shipment: Box::new(shipment("S1", ShipmentStatus::Unpaid)),
            differs: Vec::new(),
            paid_before: None,
        };
        let shown = || {
            [
                shipment("D1", ShipmentStatus::Unpaid),
                shipment("D2", ShipmentStatus::Unpaid),
                bought_shipment("PAID"),
            ]
        };
        let event = request
            .answered::<Quote>(Ok(draft()))
            .or_else(|| {
                let buy = request.call::<Buy>()?;
                request.answered::<Buy>(Ok(PurchaseOutcome {
                    shipment: Box::new(bought_shipment("S1")),
                    price: buy.approved_price.clone(),
                    label: Ok(saved("S1", LabelFormat::Png, "/labels/1001-S1.png")),
                }))
            })
            .or_else(|| {
                let connect = request.call::<Connect>()?;
                request.answered::<Connect>(Ok(Connected {
                    recents: Recents::default(),
                    access: LedgerAccess::Full,
                    ..connected(connect.account.environment)
                }))
            })
            .or_else(|| request.answered::<TestConnection>(Ok(12)))
            .or_else(|| request.answered::<shipments::List>(Ok(list_of(&shown()))))
            .or_else(|| request.answered::<shipments::Open>(Ok(Box::new(bought_shipment("PAID")))))
            .or_else(|| request.answered::<refunds::List>(Ok(Box::default())))
            .or_else(|| {
                request.answered::<refunds::RequestRefund>(Err(Failure::new(Cause::NotRead)))
            });
        if let Some(event) = event {
            self.take(event);
        }
    }

    /// Tab comes back to where it was.
    fn check_that_tab_comes_round(&mut self, story: &[String]) {
        let mut seen = Vec::new();
        for _ in 0..MAX_STOPS {
            self.key(Modifiers::NONE, Key::Tab);
            let root = self.harness.root();
            let focused = root
                .children_recursive()
                .find(|node| node.is_focused())
                .map(|node| (node.accesskit_node().id(), node.accesskit_node().label()));
            let Some((id, name)) = focused else {
                continue;
            };
            let is_held = seen.len() > 1 && seen.last().is_some_and(|(last, _)| *last == id);
            assert!(!is_held, "{name:?} holds the keyboard after {story:#?}");
            if seen.iter().any(|(known, _)| *known == id) {
                return;
            }
            seen.push((id, name));
        }
        panic!("Tab does not come round after {story:#?}: {seen:#?}");
    }
}

#[rstest]
fn keys_clicks_and_scans_by_chance_break_nothing_and_buy_nothing(
    #[values(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)] seed: u64,
) {
    let random = Random::from_seed(seed_or(seed));
    let mut window = TestWindow::open();
    let ctx = window.harness.ctx.clone();
    ctx.set_missing_glyph_policy(egui::MissingGlyphPolicy::Tofu);
    window.notify(Notice::UnprintedChanged {
        unprinted: vec![unprinted("1", "Resident"), unprinted("2", "Resident")],
    });
    if seed.is_multiple_of(2) {
        window.quote();
    }
    let mut story = Vec::new();
    for step in 0..STEPS {
        let environment = window.environment();
        let pressed = window.step_by_chance(&random);
        story.push(format!("{:?} {:?}", pressed.key, pressed.names));
        if story.len() > STEPS_SHOWN {
            story.remove(0);
        }
        window.serve(&pressed, &story);
        let now = window.environment();
        assert!(
            now == environment || pressed.begins(SWITCHING),
            "{environment:?} became {now:?} after {story:#?}"
        );
        if (step + 1) % ROUND_EVERY == 0 {
            window.check_that_tab_comes_round(&story);
            let round = Pressed {
                names: Vec::new(),
                key: None,
            };
            window.serve(&round, &story);
        }
    }
}
