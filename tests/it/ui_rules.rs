//! The Rules screen: rules are typed, understood, tried on what was bought, and kept.

use std::{path::PathBuf, sync::Arc};

use egui::{Key, Modifiers};
use sendoff::{
    features::{
        bulk::calls::{BulkOutcome, BulkUpdate, FindLinesOfOthers, Start},
        orders::{
            OrderFile,
            calls::{Read as ReadOrders, Sheet},
        },
        rules::calls::{DryRun, Read, RulesFile, Save, Saved, TryRules},
        shipments::calls::PriceDrafts,
    },
    model::{
        ids::ShipmentId,
        money::{Currency, Money},
        postage_type::PostageType,
        purchase_terms::PurchaseTerms,
        rate_choice::RateChoice,
        rules::{DryRunRow, Hold, HoldReason, Rules, Service, Would},
    },
};

use super::{
    support::{
        shop_exports::{Shop, sold},
        test_window::TestWindow,
    },
    ui_orders::{summary, usual_box},
};

const TEXT: &str = "Rules as TOML";

fn file(text: &str) -> RulesFile {
    RulesFile {
        path: PathBuf::from("/data/rules.toml"),
        text: text.to_owned(),
        rules: Rules::parse(text).map(Arc::new),
    }
}

/// The screen with this text in the file.
fn with_rules(text: &str) -> TestWindow {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Num0);
    let read = window.next::<Read>();
    window.reply(&read, Ok(file(text)));
    window
}

fn price(cents: i64) -> Money {
    Money::new(rust_decimal::Decimal::new(cents, 2), Currency::Cad)
}

#[test]
fn rules_that_begin_with_an_example_are_understood_and_kept() {
    let mut window = with_rules("");
    assert!(window.shows("No rules yet"));
    window.press("Box for a SKU");
    assert!(window.shows("1. One mug"));
    assert!(window.shows("any SKU of MUG-*"), "{:?}", window.texts());
    assert!(window.shows("Not saved yet"));
    window.press("Hold");
    assert!(window.shows("2. Valuable"));
    window.press("Save rules");
    let save = window.next::<Save>();
    assert_eq!(save.call.before, "");
    assert_eq!(Rules::parse(&save.call.text).unwrap().rules.len(), 2);
    let kept = file(&save.call.text);
    window.reply(&save, Ok(Saved::Saved(kept)));
    assert!(window.shows("Kept in /data/rules.toml"));
    assert!(!window.shows("Not saved yet"));
}

#[test]
fn what_is_no_rule_is_said_with_its_line_and_not_kept() {
    let mut window = with_rules("");
    window.type_into(
        TEXT,
        "[[rule]]\nname = \"R\"\nthen = { service = \"swift\" }\n",
    );
    assert!(
        window.shows("Line 3: “swift” is no service"),
        "{:?}",
        window.texts()
    );
    window.press("Save rules");
    window.press("Try on the last 30 days");
    window.assert_no_call();
}

#[test]
fn rules_that_were_changed_elsewhere_are_not_replaced_unseen() {
    let mut window = with_rules("");
    window.press("Hold");
    window.press("Save rules");
    let save = window.next::<Save>();
    let other = "# of another computer\n";
    window.reply(&save, Ok(Saved::IsAnother(file(other))));
    assert!(window.shows("was changed elsewhere"));
    assert!(window.shows("1. Valuable"), "what was typed stays");
    window.press("Save rules");
    let save = window.next::<Save>();
    assert_eq!(save.call.before, other);
}

fn tried(number: u64, would: Would) -> DryRunRow {
    DryRunRow {
        shipment: ShipmentId::new(format!("S{number}")),
        order_id: Some(format!("{number}")),
        recipient: format!("Ana {number}"),
        country: "CA".to_owned(),
        bought_at: None,
        rules: vec![Arc::from("Valuable")],
        postage_type: PostageType::ServiceCanadaTracked,
        paid: Some(price(1_200)),
        would,
        lacks_items: false,
    }
}

fn some() -> Vec<DryRunRow> {
    let hold = Hold {
        rule: Arc::from("Valuable"),
        why: HoldReason::Said("Ask".to_owned()),
    };
    vec![
        tried(1, Would::Buy(PostageType::ServiceSlim, price(950))),
        tried(
            2,
            Would::Buy(PostageType::ServiceCanadaTracked, price(1_200)),
        ),
        tried(3, Would::Hold(hold)),
        tried(4, Would::AskAnew),
    ]
}

/// The screen that was just opened, with a rule of every kind and a dry run.
pub(crate) fn show_some(window: &mut TestWindow) {
    let read = window.next::<Read>();
    let text = r#"
[[rule]]
name = "All"
when = { country = ["DE"], country_not = ["CA"], province = ["QC"], store = ["etsy"], sku = ["MUG-*"], title_contains = ["mug"], weight_from = "1 kg", weight_below = "2 kg", value_from = "1 CAD", value_below = "2 CAD", quantity_from = 1, quantity_below = 3 }
then = { size = "1 x 2 x 3 cm", package_type = "letter", weight = "450 g", service = "fastest", tracking = true, within_days = 7, price_limit = "9 CAD", insurance = true, signature = true, duties_paid = true, hold = "?" }

[[rule]]
name = "Weigh"
then = { needs_weight = true, service = "cheapest" }
"#;
    window.reply(&read, Ok(file(text)));
    window.harness.set_size(egui::vec2(1_366.0, 1_400.0));
    let texts = window.texts().into_iter();
    let mut buttons =
        texts.filter(|text| text.starts_with("Try on") || text.starts_with("Essayer"));
    let button = buttons.next().unwrap();
    window.press(&button);
    let asked = window.next::<TryRules>();
    let rows = some();
    window.reply(&asked, Ok(DryRun { rows, is_cut: true }));
    window.harness.run_steps(4);
}

#[test]
fn a_dry_run_says_what_would_be_bought_and_held_and_what_it_would_save() {
    let mut window = with_rules("");
    window.harness.set_size(egui::vec2(1_366.0, 1_200.0));
    window.press("Hold");
    window.press("Try on the last 30 days");
    let asked = window.next::<TryRules>();
    assert_eq!(asked.call.rules.rules.len(), 1);
    let rows = some();
    window.reply(
        &asked,
        Ok(DryRun {
            rows,
            is_cut: false,
        }),
    );
    window.harness.run_steps(4);
    assert!(
        window.shows("2 parcels: paid $24.00 CAD, would be $21.50 CAD · saves $2.50 CAD"),
        "{:?}",
        window.texts()
    );
    assert!(window.shows("1 parcel has no price to compare"));
    assert!(window.shows("Held by the rule “Valuable”: Ask"));
    assert!(window.shows("1 parcel would be held"));
    assert!(window.shows("The same"));
    window.press("Needs weight");
    assert!(window.shows("tried with other rules"));
}

#[test]
fn orders_that_rules_decided_on_are_bought_at_the_postage_that_they_were_priced_at() {
    let mut window = TestWindow::open();
    let ctx = window.harness.ctx.clone();
    ctx.set_missing_glyph_policy(egui::MissingGlyphPolicy::Tofu);
    window.key(Modifiers::COMMAND, Key::Num9);
    window.type_into("File of orders", "/orders/etsy.csv");
    window.key(Modifiers::NONE, Key::Enter);
    let read = window.next::<ReadOrders>();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("orders.csv");
    std::fs::write(&path, Shop::Etsy.export(&sold(2))).unwrap();
    let mut orders = OrderFile::read(&path).unwrap();
    orders.fill_with(Some(&usual_box()));
    let fast = "[[rule]]\nname = \"Fast\"\nthen = { service = \"fastest\" }\n";
    orders.judge_by(Arc::new(Rules::parse(fast).unwrap()));
    let sheet = Sheet::of(orders, read.call.path.clone(), true);
    window.reply(&read, Ok(Ok(Arc::new(sheet))));
    assert!(window.shows("Ready · Rules: Fast"), "{:?}", window.texts());
    window.press("Get the prices of 2 orders");
    window.answer(|_: &FindLinesOfOthers| Ok(Vec::new()));
    let start = window.next::<Start>();
    assert!(matches!(&start.call.choice, RateChoice::ByRules(rules) if rules.len() == 2));
    for (at, line) in start.call.lines.iter().enumerate() {
        let outcome = BulkOutcome::Priced(PurchaseTerms {
            shipment: ShipmentId::new(format!("D{at}")),
            postage_type: PostageType::UsPostalExpress,
            price: price(4_100),
        });
        let line = line.line.clone();
        window.progress(&start, BulkUpdate::LineEnded { line, outcome });
    }
    window.reply(&start, Ok(summary()));
    window.press("Buy 2 labels · $82.00 CAD");
    let asked = window.next::<PriceDrafts>();
    assert!(matches!(&asked.call.choice, RateChoice::AsPriced(priced)
        if priced.values().all(|rule| rule.service == Service::Only(PostageType::UsPostalExpress))));
    assert!(window.shows("Each at the service that it was priced at."));
    assert!(!window.shows("Cheapest"), "{:?}", window.texts());
}
