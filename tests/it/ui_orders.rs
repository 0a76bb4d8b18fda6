//! The Orders screen: from a file to bought labels, with what can't ship left out.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use sendoff::{
    contract::{Cause, Failure, Notice, UnresolvedLine, UnresolvedReason},
    features::{
        bulk::calls::{
            BulkCounts, BulkOutcome, BulkSummary, BulkUpdate, Cancel, FindLinesOfOthers, Start,
            Wanted,
        },
        orders::{
            OrderFile,
            calls::{Correct, KeepPasted, Read, SaveFailed, Sheet},
            state::Stand,
        },
        rules::calls as rules,
        shared::state::navigation::Screen,
        ship::calls::{Buy, LineState, PurchaseOutcome, Quote, Quoted},
        shipments::calls::{PriceDrafts, PricedDraft},
    },
    model::{
        form_defaults::FormDefaults,
        ids::ShipmentId,
        money::{Currency, Money},
        order::OrderText,
        postage_type::PostageType,
        preferences::Preferences,
        purchase_terms::PurchaseTerms,
        rules::Rules,
        shipment::ShipmentStatus,
    },
};

use super::support::{
    rows_to_fix,
    samples::{bought_shipment, shipment},
    shop_exports::{Shop, sold},
    test_window::{Received, Setup, TestWindow},
};
use super::ui_lists::unresolved;
use super::ui_scanner::scan;

const FILE: &str = "File of orders";

pub(crate) fn usual_box() -> FormDefaults {
    FormDefaults::of(&OrderText {
        weight: "0.5".to_owned(),
        weight_unit: "kg".to_owned(),
        size_x: "25".to_owned(),
        size_y: "18".to_owned(),
        size_z: "8".to_owned(),
        size_unit: "cm".to_owned(),
        ..OrderText::default()
    })
}

fn no_rules() -> rules::RulesFile {
    rules::RulesFile {
        path: PathBuf::from("/data/rules.toml"),
        text: String::new(),
        rules: Ok(Arc::default()),
    }
}

/// What the job would give of an export with one order that the shop holds.
fn sheet(read: &Read) -> Arc<Sheet> {
    let text = Shop::Etsy.export(&sold(4));
    let text = Shop::Etsy.with_cell(&text, 0, "Date Paid", "");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("orders.csv");
    std::fs::write(&path, text).unwrap();
    let mut file = OrderFile::read(&path).unwrap();
    file.fill_with(read.usual.as_ref());
    Arc::new(Sheet::of(file, read.path.clone(), true))
}

/// The screen with a file of four orders, of which one is held.
pub(crate) fn with_file() -> TestWindow {
    let mut window = TestWindow::open_with(Setup {
        preferences: Preferences {
            form_defaults: Some(usual_box()),
            ..Preferences::default()
        },
        ..Setup::default()
    });
    let ctx = window.harness.ctx.clone();
    ctx.set_missing_glyph_policy(egui::MissingGlyphPolicy::Tofu);
    window.key(Modifiers::COMMAND, Key::Num9);
    window.type_into(FILE, "/orders/etsy.csv");
    window.key(Modifiers::NONE, Key::Enter);
    let read = window.next::<Read>();
    let sheet = sheet(&read.call);
    window.reply(&read, Ok(Ok(sheet)));
    window
}

pub(crate) fn price(cents: i64) -> Money {
    Money::new(rust_decimal::Decimal::new(cents, 2), Currency::Cad)
}

pub(crate) fn summary() -> BulkSummary {
    BulkSummary {
        counts: BulkCounts::default(),
        spent: None,
        spent_otherwise: Vec::new(),
        not_compared: 0,
        troubles: Vec::new(),
    }
}

pub(crate) fn prices_asked(window: &mut TestWindow) -> Received<Start> {
    window.press("Get the prices of 3 orders");
    window.answer(|call: &FindLinesOfOthers| {
        assert_eq!(call.rows.len(), 3);
        Ok(Vec::new())
    });
    window.next::<Start>()
}

fn priced(window: &mut TestWindow, start: &Received<Start>) {
    for (at, line) in start.call.lines.iter().enumerate() {
        assert!(
            matches!(line.wanted, Wanted::Price(_)),
            "nothing is bought yet"
        );
        let outcome = if at == 2 {
            BulkOutcome::Failed(Failure::new(Cause::NotRead))
        } else {
            BulkOutcome::Priced(PurchaseTerms {
                shipment: ShipmentId::new(format!("D{at}")),
                postage_type: PostageType::from_word("us_postal_ground"),
                price: price(1_050),
            })
        };
        window.progress(
            start,
            BulkUpdate::LineEnded {
                line: line.line.clone(),
                outcome,
            },
        );
    }
}

#[test]
fn a_file_is_priced_and_its_labels_are_bought_after_the_sum_was_seen() {
    let mut window = with_file();
    assert!(window.shows("All · 4") && window.shows("To fix · 1") && window.shows("To buy · 3"));
    assert!(window.shows("“Date Paid” is blank"));
    let start = prices_asked(&mut window);
    assert!(window.shows("0 of 3 done"));
    priced(&mut window, &start);
    assert!(window.shows("3 of 3 done"));
    // Nothing can be bought before the job of prices has ended.
    assert!(!window.shows("Buy 2 labels"));
    window.reply(&start, Ok(summary()));
    assert!(window.shows("Get the price of 1 order"), "it failed");
    window.press("Buy 2 labels · $21.00 CAD");
    let asked = window.next::<PriceDrafts>();
    let drafts: Vec<&str> = asked
        .call
        .shipments
        .iter()
        .map(ShipmentId::as_str)
        .collect();
    assert_eq!(drafts, ["D0", "D1"]);
    assert!(window.shows("To fix · 2"));
    let state = window.harness.state().state();
    assert_eq!(state.context.screen, Screen::Orders);
}

#[test]
fn the_orders_of_a_stopped_job_of_prices_are_ready_again() {
    let mut window = with_file();
    let start = prices_asked(&mut window);
    window.press("Stop");
    window.next::<Cancel>();
    let lines = start.call.lines.iter();
    for line in lines.map(|line| line.line.clone()) {
        let outcome = BulkOutcome::Left;
        window.progress(&start, BulkUpdate::LineEnded { line, outcome });
    }
    window.reply(&start, Ok(summary()));
    assert!(window.shows("Get the prices of 3 orders"));
}

#[test]
fn while_prices_are_on_their_way_no_other_file_is_read() {
    let mut window = with_file();
    let start = prices_asked(&mut window);
    window.press("Read the file again");
    window.assert_no_call();
    assert!(
        window.shows("No other file is read while"),
        "{:?}",
        window.texts()
    );
    window.reply(&start, Ok(summary()));
    window.press("Read the file again");
    let read = window.next::<Read>();
    assert_eq!(read.call.path, Path::new("/orders/etsy.csv"));
}

#[test]
fn a_line_that_is_another_stores_order_is_bought_by_its_content() {
    let mut window = with_file();
    window.press("Get the prices of 3 orders");
    let asked = window.next::<FindLinesOfOthers>();
    let of_ids: Vec<_> = asked.call.rows.iter().map(|row| row.line.clone()).collect();
    window.reply(&asked, Ok(vec![1]));
    let start = window.next::<Start>();
    let priced: Vec<_> = start
        .call
        .lines
        .iter()
        .map(|line| line.line.clone())
        .collect();
    assert_eq!((&priced[0], &priced[2]), (&of_ids[0], &of_ids[2]));
    assert_ne!(priced[1], of_ids[1]);
}

#[test]
fn with_another_box_the_file_is_read_again_before_anything_is_bought() {
    let mut window = with_file();
    let start = prices_asked(&mut window);
    priced(&mut window, &start);
    window.reply(&start, Ok(summary()));
    window.key(Modifiers::COMMAND, Key::Num1);
    window.type_into("Weight", "4.6");
    window.key(Modifiers::COMMAND, Key::K);
    let command = egui::Event::Text("use for new".to_owned());
    window.harness.event(command);
    window.harness.run_steps(3);
    window.key(Modifiers::NONE, Key::Enter);
    window.key(Modifiers::COMMAND, Key::Num9);
    window.harness.run_steps(3);
    assert!(window.shows("What is kept for new parcels has changed"));
    window.press("Buy 2 labels · $21.00 CAD");
    window.assert_no_call();
}

#[test]
fn what_the_shop_holds_opens_in_no_form() {
    let mut window = with_file();
    window.press("To fix · 1");
    window.press("Open order 70001, Zoé Tremblay");
    let state = window.harness.state().state();
    assert_eq!(
        state.context.screen,
        Screen::Orders,
        "it is corrected in the shop"
    );
}

#[test]
fn an_order_opens_in_the_form_with_all_that_it_says() {
    let mut window = with_file();
    window.press("Open order 70002, Sean O'Neil");
    let state = window.harness.state().state();
    assert_eq!(state.context.screen, Screen::Ship);
    assert_eq!(state.ship.order.name, "Sean O'Neil");
    assert_eq!(state.ship.order.items.len(), 2);
    assert_eq!(state.ship.order.weight, "0.5");
}

/// As the system gives it.
#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        Err("it is read by its path".to_owned())
    }
}

#[test]
fn an_order_that_is_bought_in_the_form_is_bought_here_whatever_its_text_became() {
    let mut window = with_file();
    window.press("Open order 70002, Sean O'Neil");
    window.type_into("Order number", "-B");
    window.key(Modifiers::COMMAND, Key::Enter);
    window.answer(|_: &Quote| {
        Ok(Quoted {
            state: LineState::Draft,
            shipment: Box::new(shipment("S9", ShipmentStatus::Unpaid)),
            differs: Vec::new(),
            paid_before: None,
        })
    });
    window.key(Modifiers::COMMAND, Key::B);
    let buy = window.next::<Buy>();
    let outcome = PurchaseOutcome {
        shipment: Box::new(bought_shipment("S9")),
        price: buy.call.approved_price.clone(),
        // Whether its label could be kept is another matter.
        label: Err(Failure::new(Cause::NotRead)),
    };
    window.reply(&buy, Ok(outcome));
    window.key(Modifiers::COMMAND, Key::Num9);
    assert!(window.shows("To buy · 2") && window.shows("Bought · 1"));
}

#[test]
fn a_purchase_of_another_file_is_none_of_this_one() {
    let mut window = with_file();
    let start = prices_asked(&mut window);
    priced(&mut window, &start);
    window.reply(&start, Ok(summary()));
    window.press("Buy 2 labels · $21.00 CAD");
    let asked = window.next::<PriceDrafts>();
    let line = start.call.lines[0].line.clone();
    window.reply(
        &asked,
        Ok(vec![PricedDraft {
            shipment: ShipmentId::new("D0"),
            line: line.clone(),
            recipient: "Sean O'Neil".to_owned(),
            order_id: None,
            offer: Ok((PostageType::from_word("us_postal_ground"), price(1_050))),
        }]),
    );
    // They may have been changed by somebody else since the orders got their prices.
    window.answer(|_: &rules::Read| Ok(no_rules()));
    let buttons: Vec<_> = window
        .harness
        .query_all_by_label("Buy 1 label · $10.50 CAD")
        .collect();
    buttons.last().unwrap().click();
    drop(buttons);
    window.harness.run_steps(3);
    let job = window.next::<Start>();
    let bought = |shipment: &str| BulkUpdate::LineEnded {
        line: line.clone(),
        outcome: BulkOutcome::Bought {
            shipment: ShipmentId::new(shipment),
            price: price(1_050),
            label: Err(Failure::new(Cause::NotRead)),
        },
    };
    window.progress(&job, bought("OTHER"));
    assert!(window.shows("Bought · 0"));
    window.progress(&job, bought("D0"));
    assert!(window.shows("Bought · 1"));
}

#[test]
fn a_file_that_is_dropped_on_the_window_is_read() {
    let mut window = TestWindow::open();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("orders.csv");
    std::fs::write(&path, "order_id\n").unwrap();
    let dropped = Dropped(path.clone());
    window.harness.input_mut().dropped_files = vec![Arc::new(dropped)];
    window.harness.run_steps(2);
    let read = window.next::<Read>();
    assert_eq!(read.call.path, path);
    assert_eq!(
        window.harness.state().state().context.screen,
        Screen::Orders
    );
    let error = OrderFile::read(&path).unwrap_err();
    window.reply(&read, Ok(Err(Arc::new(error))));
    assert!(window.shows("What the columns of this file mean is not known yet"));
}

/// The screen with the rows of which 25 can't ship, for eight reasons.
pub(crate) fn with_rows_to_fix() -> (TestWindow, Arc<Sheet>) {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Num9);
    window.type_into(FILE, "/orders/rows.csv");
    window.key(Modifiers::NONE, Key::Enter);
    let read = window.next::<Read>();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rows.csv");
    std::fs::write(&path, rows_to_fix::file()).unwrap();
    let file = OrderFile::read(&path).unwrap();
    let sheet = Arc::new(Sheet::of(file, read.path.clone(), false));
    window.reply(&read, Ok(Ok(Arc::clone(&sheet))));
    (window, sheet)
}

/// Gives what the job would.
fn answer_correct(window: &mut TestWindow) -> usize {
    let correct = window.next::<Correct>();
    let corrections = correct.call.corrections.clone();
    let count = corrections.len();
    let sheet = correct.call.sheet.corrected(corrections);
    window.reply(&correct, Ok(Arc::new(sheet)));
    count
}

#[test]
fn orders_that_share_a_cause_are_corrected_by_one_line_and_enter() {
    let (mut window, _) = with_rows_to_fix();
    window.press("To fix · 25");
    let line = |window: &TestWindow, part: &str| {
        let mut texts = window.texts().into_iter();
        texts.find(|text| text.starts_with("Correction of") && text.contains(part))
    };
    let country = line(&window, "Untied States").unwrap();
    window.type_into(&country, "US");
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(answer_correct(&mut window), 1);
    assert!(window.shows("To fix · 21"), "{:?}", window.texts());
    assert!(window.shows("Country is now “US” in 4 orders."));
    window.harness.run_steps(3);
    // Seven more, and the keyboard is in the line of the next one each time.
    for reason in ["6912.00", "460", "parcel", "cm", "cad", "no", "China"] {
        let focused = window.focused().unwrap_or_default();
        assert!(focused.starts_with("Correction of"), "{focused}");
        for letter in reason.chars() {
            window.harness.event(egui::Event::Text(letter.to_string()));
        }
        window.harness.run_steps(2);
        window.key(Modifiers::NONE, Key::Enter);
        answer_correct(&mut window);
        window.harness.run_steps(3);
    }
    assert!(window.shows("To fix · 0"), "{:?}", window.texts());
    assert!(window.shows("To buy · 500"));
}

#[test]
fn a_correction_is_taken_back_until_one_of_its_orders_has_a_price() {
    let (mut window, _) = with_rows_to_fix();
    window.press("To fix · 25");
    let texts = window.texts().into_iter();
    let mut weights = texts.filter(|text| text.starts_with("Correction of: Weight"));
    let weight = weights.next().unwrap();
    window.type_into(&weight, "460");
    window.press("Correct 3 orders: Weight: Required · g");
    answer_correct(&mut window);
    assert!(window.shows("Weight is now “460 g” in 3 orders."));
    window.press("Undo");
    answer_correct(&mut window);
    assert!(window.shows("To fix · 25"));
    assert!(!window.shows("Weight is now"));
    assert_eq!(
        window.harness.get_by_label(&weight).value().as_deref(),
        Some("460"),
        "what was typed is there still"
    );
    window.press("Correct 3 orders: Weight: Required · g");
    answer_correct(&mut window);
    window.press("Get the prices of 478 orders");
    window.answer(|_: &FindLinesOfOthers| Ok(Vec::new()));
    let start = window.next::<Start>();
    assert_eq!(start.call.lines.len(), 478);
    assert!(window.shows("Weight is now"));
    assert!(!window.shows("Undo"), "its orders get their prices");
    // A correction of others does not wait for that, and changes none of them.
    let texts = window.texts().into_iter();
    let mut sizes = texts.filter(|text| text.starts_with("Correction of: Size unit"));
    let size = sizes.next().unwrap();
    window.type_into(&size, "cm");
    window.key(Modifiers::NONE, Key::Enter);
    answer_correct(&mut window);
    assert!(window.shows("To fix · 19"));
    let stands = &window.harness.state().state().orders;
    let pricing = (0..500).filter(|at| {
        let stand = stands.order(*at).map(|(_, stand)| stand);
        matches!(stand, Some(Stand::Pricing))
    });
    assert_eq!(pricing.count(), 478);
}

#[test]
fn what_can_not_ship_is_saved_with_its_reasons_beside_the_file() {
    let (mut window, _) = with_rows_to_fix();
    window.press("To fix · 25");
    window.press("Save failed.csv");
    let save = window.next::<SaveFailed>();
    assert_eq!(save.call.folder, Path::new("/orders"));
    assert_eq!(save.call.rows.len(), 25);
    let first = &save.call.rows[0];
    assert_eq!(first.row, 20);
    assert!(first.reason.contains("Untied States"), "{}", first.reason);
    window.reply(&save, Ok("/orders/failed.csv".into()));
    assert!(window.shows("/orders/failed.csv"));
}

#[test]
fn the_orders_of_one_cause_are_listed_alone() {
    let (mut window, _) = with_rows_to_fix();
    window.press("To fix · 25");
    let of_cause = "List the 3 orders: Weight: Required · g";
    window.press(of_cause);
    let listed = |window: &TestWindow| window.harness.state().state().orders.listed().len();
    assert_eq!(listed(&window), 3);
    window.press(of_cause);
    assert_eq!(listed(&window), 25);
}

#[test]
fn a_file_that_is_read_again_keeps_its_corrections() {
    let (mut window, sheet) = with_rows_to_fix();
    window.press("To fix · 25");
    let texts = window.texts().into_iter();
    let mut weights = texts.filter(|text| text.starts_with("Correction of: Weight"));
    window.type_into(&weights.next().unwrap(), "460");
    window.key(Modifiers::NONE, Key::Enter);
    answer_correct(&mut window);
    window.press("Read the file again");
    let read = window.next::<Read>();
    let before = read.call.before.as_ref().unwrap();
    assert_eq!(before.corrections.len(), 1);
    // Also where it can't be read once, and where it is asked twice.
    let locked = Path::new("/orders/that are not there.csv");
    let error = OrderFile::read(locked).unwrap_err();
    window.reply(&read, Ok(Err(Arc::new(error))));
    window.press("Read the file again");
    window.press("Read the file again");
    let first = window.next::<Read>();
    let second = window.next::<Read>();
    assert!(first.call.before.is_some() && second.call.before.is_some());
    window.reply(&second, Ok(Ok(Arc::clone(&sheet))));
    window.press("Get the prices of 475 orders");
    window.answer(|_: &FindLinesOfOthers| Ok(Vec::new()));
    window.next::<Start>();
    // What is late is of no use.
    window.reply(&first, Ok(Ok(sheet)));
    assert!(window.shows("Getting prices: 0 of 475 done"));
    let state = window.harness.state().state();
    let first_stand = state.orders.order(0).map(|(_, stand)| stand);
    assert!(matches!(first_stand, Some(Stand::Pricing)));
}

#[test]
fn another_file_has_no_corrections() {
    let (mut window, _) = with_rows_to_fix();
    window.press("To fix · 25");
    let texts = window.texts().into_iter();
    let mut weights = texts.filter(|text| text.starts_with("Correction of: Weight"));
    window.type_into(&weights.next().unwrap(), "460");
    window.key(Modifiers::NONE, Key::Enter);
    answer_correct(&mut window);
    window.type_into(FILE, "/orders/others.csv");
    window.key(Modifiers::NONE, Key::Enter);
    assert!(window.next::<Read>().call.before.is_none());
}

#[test]
fn rows_that_are_pasted_from_a_spreadsheet_are_a_file_of_orders() {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Num9);
    assert_eq!(window.focused().as_deref(), Some(FILE));
    let rows = "order_id\tname\n1\tAna\n";
    window.harness.input_mut().events = vec![egui::Event::Paste(rows.to_owned())];
    window.frames_of_the_program(4);
    let keep = window.next::<KeepPasted>();
    assert_eq!(keep.call.rows, rows);
    window.reply(&keep, Ok("/documents/pasted-orders.csv".into()));
    let read = window.next::<Read>();
    assert_eq!(read.call.path, Path::new("/documents/pasted-orders.csv"));
    let field = window.harness.get_by_label(FILE).value();
    assert_eq!(field.as_deref(), Some("/documents/pasted-orders.csv"));
}

#[test]
fn a_path_that_is_pasted_stays_a_path() {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Num9);
    let path = "/orders/etsy, november.csv\n";
    window.harness.input_mut().events = vec![egui::Event::Paste(path.to_owned())];
    window.frames_of_the_program(4);
    window.assert_no_call();
    let field = window
        .harness
        .get_by_label(FILE)
        .value()
        .unwrap_or_default();
    assert!(field.starts_with("/orders/etsy, november.csv"), "{field}");
}

#[test]
fn enter_in_an_empty_line_corrects_nothing() {
    let (mut window, _) = with_rows_to_fix();
    window.press("To fix · 25");
    let texts = window.texts().into_iter();
    let mut insurance = texts.filter(|text| text.starts_with("Correction of: Insurance"));
    window
        .harness
        .get_by_label(&insurance.next().unwrap())
        .focus();
    window.harness.run_steps(2);
    window.key(Modifiers::NONE, Key::Enter);
    window.assert_no_call();
    assert!(window.shows("To fix · 25"));
}

#[test]
fn a_label_that_is_scanned_into_a_correction_corrects_nothing() {
    let (mut window, _) = with_rows_to_fix();
    window.press("To fix · 25");
    let texts = window.texts().into_iter();
    let mut tariffs = texts.filter(|text| text.starts_with("Correction of: SKU-002"));
    let line = tariffs.next().unwrap();
    window.harness.get_by_label(&line).focus();
    window.harness.run_steps(2);
    scan(&mut window, "PC39690146078680");
    window.assert_no_call();
    assert!(window.shows("PC39690146078680 was scanned, and was entered nowhere"));
    assert_eq!(
        window.harness.get_by_label(&line).value().as_deref(),
        Some("")
    );
}

/// An order of one number in each of two stores; the second can't ship.
const TWO_STORES: &str = "order_id,order_store,name,address_1,city,province_code,postal_code,\
    country_code,value,value_currency,package_type,weight_unit,weight,size_unit,size_x,size_y,\
    size_z,description\n\
    7,etsy,A,1 Main St,Ottawa,ON,K1A 0B1,CA,9,cad,parcel,g,65,cm,9,9,3,Mug\n\
    7,shopify,B,2 Main St,Ottawa,ON,K1A 0B1,CA,9,cad,parcel,g,,cm,9,9,3,Mug\n";

#[test]
fn an_order_that_is_corrected_takes_no_line_of_one_that_is_priced() {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Num9);
    window.type_into(FILE, "/orders/two.csv");
    window.key(Modifiers::NONE, Key::Enter);
    let read = window.next::<Read>();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two.csv");
    std::fs::write(&path, TWO_STORES).unwrap();
    let file = OrderFile::read(&path).unwrap();
    let sheet = Arc::new(Sheet::of(file, read.path.clone(), false));
    window.reply(&read, Ok(Ok(sheet)));
    window.press("Get the price of 1 order");
    window.answer(|_: &FindLinesOfOthers| Ok(Vec::new()));
    let start = window.next::<Start>();
    let line = start.call.lines[0].line.clone();
    window.press("To fix · 1");
    let texts = window.texts().into_iter();
    let mut weights =
        texts.filter(|text| text.starts_with("Correction of: ") && text.contains("Weight"));
    window.type_into(&weights.next().unwrap(), "65");
    window.key(Modifiers::NONE, Key::Enter);
    answer_correct(&mut window);
    let outcome = BulkOutcome::Priced(PurchaseTerms {
        shipment: ShipmentId::new("D0"),
        postage_type: PostageType::from_word("us_postal_ground"),
        price: price(1_050),
    });
    window.progress(
        &start,
        BulkUpdate::LineEnded {
            line: line.clone(),
            outcome,
        },
    );
    window.reply(&start, Ok(summary()));
    let stands = |window: &TestWindow| {
        let orders = &window.harness.state().state().orders;
        [0, 1].map(|at| orders.order(at).map(|(_, stand)| stand.clone()))
    };
    let [first, second] = stands(&window);
    assert!(matches!(first, Some(Stand::Priced(_))), "{first:?}");
    assert!(matches!(second, Some(Stand::Ready)), "{second:?}");
    window.press("Get the price of 1 order");
    window.answer(|call: &FindLinesOfOthers| {
        assert_eq!(call.rows.len(), 2);
        Ok(Vec::new())
    });
    let start = window.next::<Start>();
    assert_eq!(start.call.lines.len(), 1);
    assert_ne!(start.call.lines[0].line, line, "that is the other order's");
}

#[test]
fn what_is_no_correction_says_so_at_its_line_and_keeps_the_keyboard() {
    let (mut window, _) = with_rows_to_fix();
    window.press("To fix · 25");
    let texts = window.texts().into_iter();
    let mut countries = texts.filter(|text| text.contains("Correction of: Country “Untied"));
    let line = countries.next().unwrap();
    window.type_into(&line, "Canda");
    window.key(Modifiers::NONE, Key::Enter);
    window.assert_no_call();
    assert!(window.shows("Country “Canda”: Not a country"));
    assert_eq!(window.focused(), Some(line.clone()));
    let value = window.harness.get_by_label(&line).value();
    assert_eq!(value.as_deref(), Some("Canda"));
    window.type_into(&line, " or so");
    assert!(!window.shows("Country “Canda”: Not a country"));
    let texts = window.texts().into_iter();
    let mut weights = texts.filter(|text| text.contains("Correction of: Weight"));
    window.type_into(&weights.next().unwrap(), "0");
    window.press("Correct 3 orders: Weight: Required · g");
    window.assert_no_call();
    assert!(window.shows("Weight “0”: "));
}

#[test]
fn a_correction_that_can_not_be_undone_says_so() {
    let (mut window, _) = with_rows_to_fix();
    window.press("To fix · 25");
    let texts = window.texts().into_iter();
    let mut weights = texts.filter(|text| text.starts_with("Correction of: Weight"));
    window.type_into(&weights.next().unwrap(), "460");
    window.key(Modifiers::NONE, Key::Enter);
    answer_correct(&mut window);
    assert!(!window.shows("be undone here any more"));
    window.press("Get the prices of 478 orders");
    window.answer(|_: &FindLinesOfOthers| Ok(Vec::new()));
    window.next::<Start>();
    assert!(window.shows("be undone here any more"));
}

#[test]
fn an_order_whose_purchase_in_the_form_is_unresolved_is_offered_no_more() {
    let mut window = with_file();
    window.press("Open order 70002, Sean O'Neil");
    window.key(Modifiers::COMMAND, Key::Enter);
    window.answer(|_: &Quote| {
        Ok(Quoted {
            state: LineState::Draft,
            shipment: Box::new(shipment("S9", ShipmentStatus::Unpaid)),
            differs: Vec::new(),
            paid_before: None,
        })
    });
    window.key(Modifiers::COMMAND, Key::B);
    let buy = window.next::<Buy>();
    let reason = UnresolvedReason::BuyUnknown;
    let failure = Failure {
        shipment: Some(ShipmentId::new("S9")),
        ..Failure::new(Cause::Unresolved(reason))
    };
    window.reply(&buy, Err(failure));
    let open = UnresolvedLine {
        shipment: Some(ShipmentId::new("S9")),
        line: buy.call.line.clone(),
        ..unresolved()
    };
    window.notify(Notice::UnresolvedChanged {
        unresolved: vec![open],
    });
    window.key(Modifiers::COMMAND, Key::Num9);
    assert!(window.shows("To buy · 2") && window.shows("To fix · 2"));
    assert!(window.shows("Get the prices of 2 orders"));
    window.notify(Notice::UnresolvedChanged {
        unresolved: Vec::new(),
    });
    // It may be paid by now, under another number.
    assert!(window.shows("Get the prices of 2 orders"));
    window.press("To fix · 2");
    assert!(window.shows("Sent from the form, and it was not known whether it is paid"));
    window.press("Save failed.csv");
    assert_eq!(window.next::<SaveFailed>().call.rows.len(), 1);
}

#[test]
fn what_is_pasted_into_a_correction_stays_there() {
    let (mut window, _) = with_rows_to_fix();
    window.press("To fix · 25");
    let texts = window.texts().into_iter();
    let mut tariffs = texts.filter(|text| text.starts_with("Correction of: SKU-002"));
    let line = tariffs.next().unwrap();
    window.harness.get_by_label(&line).focus();
    window.harness.run_steps(2);
    let address = "Ana\n1 Main St, Ottawa\n";
    window.harness.input_mut().events = vec![egui::Event::Paste(address.to_owned())];
    window.frames_of_the_program(4);
    window.assert_no_call();
}

#[test]
fn a_purchase_of_orders_stops_where_the_rules_were_changed_since_they_were_judged() {
    let mut window = with_file();
    let start = prices_asked(&mut window);
    priced(&mut window, &start);
    window.reply(&start, Ok(summary()));
    window.press("Buy 2 labels · $21.00 CAD");
    window.next::<PriceDrafts>();
    assert!(
        window.shows("Buy 2 labels?") || window.shows("Cheapest"),
        "{:?}",
        window.texts()
    );
    let hold = "[[rule]]\nname = \"All\"\nthen = { hold = \"Ask\" }\n";
    window.answer(|_: &rules::Read| {
        Ok(rules::RulesFile {
            text: hold.to_owned(),
            rules: Rules::parse(hold).map(Arc::new),
            ..no_rules()
        })
    });
    assert!(window.shows("Your rules have changed since this file was read"));
    assert!(!window.shows("Cheapest"), "the dialog is gone");
    let state = window.harness.state().state();
    assert!(state.bulk.dialog.is_none());
}
