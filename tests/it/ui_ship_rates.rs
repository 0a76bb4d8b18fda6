//! The comparison of rates beside the form, on the screens that most people have.

use egui::{Rect, accesskit::Role};
use egui_kittest::kittest::NodeT as _;
use rstest::rstest;
use sendoff::{
    features::ship::calls::{LineState, Quote, Quoted},
    kit::text::Words,
    model::{
        order::OrderText,
        postage_type::PostageType,
        preferences::{Language, Preferences, Theme},
        shipment::ShipmentStatus,
    },
};

use super::support::{
    samples::shipment,
    test_window::{Setup, TestWindow},
};

/// What the service offers for a parcel to another country, with the longest names.
const OFFERED: [PostageType; 3] = [
    PostageType::UsPostalPriorityMailInternational,
    PostageType::UsPostalFirstClassPackageInternationalService,
    PostageType::UsPostalExpressMailInternational,
];

fn typed() -> OrderText {
    OrderText {
        name: "Zoé Tremblay".to_owned(),
        address_1: "5333 Casgrain".to_owned(),
        city: "Montréal".to_owned(),
        province_code: "QC".to_owned(),
        postal_code: "H2T 1X3".to_owned(),
        country_code: "CA".to_owned(),
        weight: "0.85".to_owned(),
        value: "42.00".to_owned(),
        value_currency: "cad".to_owned(),
        description: "Wool socks".to_owned(),
        order_id: "1001".to_owned(),
        package_contents: "merchandise".to_owned(),
        package_type: "parcel".to_owned(),
        weight_unit: "kg".to_owned(),
        size_unit: "cm".to_owned(),
        size_x: "25".to_owned(),
        size_y: "18".to_owned(),
        size_z: "6".to_owned(),
        ship_date: "today".to_owned(),
        ..OrderText::default()
    }
}

/// A screen of 1366 x 768 without the bar of its system.
fn quoted(language: Language) -> TestWindow {
    quoted_in([1366.0, 740.0], language)
}

fn quoted_in(size: [f32; 2], language: Language) -> TestWindow {
    let mut window = TestWindow::open_with(Setup {
        size,
        preferences: Preferences {
            theme: Theme::Light,
            language,
            ..Preferences::default()
        },
        typed_before: Some(typed()),
        ..Setup::default()
    });
    window.key(egui::Modifiers::COMMAND, egui::Key::Enter);
    window.answer(|_: &Quote| {
        let mut draft = shipment("S1", ShipmentStatus::Unpaid);
        for (rate, offered) in draft.rates.iter_mut().zip(OFFERED) {
            rate.postage_type = offered;
        }
        Ok(Quoted {
            state: LineState::Draft,
            shipment: Box::new(draft),
            differs: Vec::new(),
            paid_before: None,
        })
    });
    window.harness.run_steps(4);
    window
}

/// Places come in pixels, of which a point is one here.
#[expect(clippy::cast_possible_truncation, reason = "a window is small")]
fn rect_of(bounds: egui::accesskit::Rect) -> Rect {
    let at = |x: f64, y: f64| egui::pos2(x as f32, y as f32);
    Rect::from_min_max(at(bounds.x0, bounds.y0), at(bounds.x1, bounds.y1))
}

/// Where what reads so stands, from top to bottom.
fn places(window: &TestWindow, role: Role, reads: impl Fn(&str) -> bool) -> Vec<Rect> {
    let root = window.harness.root();
    let mut rects: Vec<Rect> = root
        .children_recursive()
        .filter(|node| {
            let inner = node.accesskit_node();
            let text = inner.label().or_else(|| node.value()).unwrap_or_default();
            inner.role() == role && reads(&text)
        })
        .filter_map(|node| node.accesskit_node().bounding_box())
        .map(rect_of)
        .collect();
    rects.sort_by(|one, other| one.top().total_cmp(&other.top()));
    rects
}

fn text_size(window: &TestWindow, text: &str) -> egui::Vec2 {
    let font = egui::TextStyle::Small.resolve(&window.harness.ctx.global_style());
    window.harness.ctx.fonts_mut(|fonts| {
        let text = fonts.layout_no_wrap(text.to_owned(), font, egui::Color32::BLACK);
        text.size()
    })
}

#[rstest]
#[case(
    Language::English,
    "en",
    ["Cheapest", "Fastest"],
    ["Service", "Delivery", "Price"]
)]
#[case(
    Language::French,
    "fr",
    ["Le moins cher", "Le plus rapide"],
    ["Service", "Livraison", "Prix"]
)]
fn names_and_badges_of_rates_are_whole_and_stay_in_their_rows(
    #[case] language: Language,
    #[case] words: &str,
    #[case] marks: [&str; 2],
    #[case] heads: [&str; 3],
) {
    let window = quoted(language);
    let words = Words::new(words).unwrap();
    let names = OFFERED.map(|offered| words.postage_type(&offered));
    let screen = window.harness.ctx.content_rect();
    let places_of_names = places(&window, Role::Button, |text| {
        names
            .iter()
            .any(|name| text.starts_with(&format!("{name}, ")))
    });
    assert_eq!(places_of_names.len(), OFFERED.len());
    let two_lines = 2.0 * text_size(&window, "Xy").y + 4.0;
    for place in &places_of_names {
        assert!(place.height() <= two_lines, "{place:?} in {two_lines}");
        assert!(screen.contains_rect(*place), "{place:?}");
    }
    // The button at the head of each column sorts by it.
    let heads = heads.map(|head| {
        let found = places(&window, Role::Button, |text| text.contains(head));
        *found.first().unwrap_or_else(|| panic!("{head}"))
    });
    for (left, right) in heads.iter().zip(&heads[1..]) {
        assert!(left.right() <= right.left(), "{heads:?}");
    }
    let column = heads[1].left();
    let row = places_of_names[1].top() - places_of_names[0].top();
    for mark in marks {
        let shown = places(&window, Role::Label, |text| text == mark);
        let [shown] = shown.as_slice() else {
            panic!("{mark}: {shown:?}");
        };
        let whole = text_size(&window, mark);
        assert!(shown.width() + 1.0 >= whole.x, "{mark} is cut: {shown:?}");
        assert!(
            shown.right() <= column,
            "{mark} reaches into the next column"
        );
        let name = places_of_names
            .iter()
            .rfind(|name| name.top() < shown.top());
        let name = name.expect("a name above the badge");
        assert!(
            name.bottom() <= shown.top() + 1.0,
            "{mark} stands on a name"
        );
        assert!(shown.bottom() < name.top() + row, "{mark} leaves its row");
        let next = places_of_names.iter().find(|next| next.top() > shown.top());
        assert!(next.is_none_or(|next| shown.bottom() <= next.top()));
    }
}

#[rstest]
#[case([1024.0, 700.0])]
#[case([1366.0, 740.0])]
fn the_name_of_the_service_beside_buy_is_whole(#[case] size: [f32; 2]) {
    let window = quoted_in(size, Language::French);
    let words = Words::new("fr").unwrap();
    let name = words.postage_type(
        &window
            .harness
            .state()
            .state()
            .ship
            .selected_rate()
            .unwrap()
            .postage_type,
    );
    let buy = places(&window, Role::Button, |text| text.starts_with("Acheter"));
    let buy = buy.first().expect("the button that buys");
    let named = places(&window, Role::Label, |text| text.starts_with(&name));
    let beside = named.iter().find(|place| {
        place.left() > buy.right() && place.intersects(buy.expand2(egui::vec2(999.0, 0.0)))
    });
    let beside = beside.unwrap_or_else(|| panic!("{named:?} beside {buy:?}"));
    let one_line = text_size(&window, &name);
    let is_in_two_lines = beside.height() > 1.5 * one_line.y;
    assert!(
        is_in_two_lines || beside.width() + 1.0 >= one_line.x,
        "{beside:?} cuts {one_line:?}"
    );
    assert!(beside.right() <= size[0] && beside.bottom() <= size[1] - 34.0);
}
