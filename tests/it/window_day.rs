//! A day at the desk in the real window, from outside: a screen reader finds
//! every widget by its name, a keyboard types, and two practice services play
//! the live account and the sandbox. At the end the service is asked whether
//! all of it is true.
//!
//! Pictures of each step land in the target folder, for a person to look at.
//! `SENDOFF_PROGRAM` names a release to walk through instead.

use std::fs;

use rstest::rstest;

use crate::support::{
    day::{Day, buy_what_is_typed, is_ours, text},
    display::wait_for,
    real_window::{files_with, fill_in},
};

#[rstest]
#[case::small("1024x700", (1024, 700), "")]
#[case::large("1600x1000", (1600, 1000), "theme = \"light\"\n")]
#[case::large_type("200-percent", (1024, 700), "text_size_percent = 200\n")]
fn a_day_at_the_desk_is_done_by_name_and_the_service_agrees(
    #[case] name: &str,
    #[case] size: (u32, u32),
    #[case] preferences: &str,
) {
    let day = Day::begin(name, size, preferences);
    let window = day.open();
    connect(&day);
    let bought = buy(&day);
    let bag = fill_a_bag(&day, &bought);
    let refunded = ask_for_a_refund(&day, &bag);
    let is_low = preferences.contains("200");
    look_at_what_is_on_its_way(&day, is_low);
    look_into_the_sandbox(&day);
    choose_french_and_dark(&day);
    window.quit(&day.display);
    let window = day.open();
    day.reader.hear("RÉEL");
    day.display.press(&["ctrl+2"]);
    day.reader.hear("Envois");
    day.picture("16-restarted");
    window.quit(&day.display);

    let charges = day.live.charges();
    let ours = charges.iter().filter(|charge| is_ours(charge));
    assert_eq!(ours.count(), 2, "two orders, a charge each");
    let sheets = files_with(&day.folder.path().join("papers"), "pdf");
    assert_eq!(sheets.len(), 1, "the manifest");
    let after = day.live.ask(&format!("shipments/{refunded}"));
    assert_eq!(after["shipment"]["status"], "refund_requested");
}

fn connect(day: &Day) {
    day.go("ctrl+8", "Sandbox, Host");
    day.save_profile("Sandbox", &day.sandbox);
    day.reader.press("Switch to Live");
    day.reader.press("Use Live");
    day.reader.hear_only("LIVE");
    day.save_profile("Live", &day.live);
    day.picture("01-settings");
    day.reader.hear("Connected. The account has 40 shipments");
}

/// Buys a parcel and another like it. Gives their tracking codes.
fn buy(day: &Day) -> Vec<String> {
    day.go("ctrl+1", "Get rates");
    fill_in(&day.display);
    day.picture("02-form");
    buy_what_is_typed(day);
    day.picture("04-label");
    day.reader.press("Duplicate");
    // Not `A-1001-B`: to one recipient on one day that may be the same order, and is asked about.
    day.write("Order number", "A-1002");
    buy_what_is_typed(day);
    let ready = day.shipments("ready").into_iter();
    let bought = ready.filter(is_ours);
    bought
        .map(|shipment| text(&shipment, "carrier_tracking_code"))
        .collect()
}

/// Scans what was bought and one more into a new batch, closes it out, and
/// saves its sheet. Gives what is in it.
fn fill_a_bag(day: &Day, bought: &[String]) -> Vec<String> {
    day.go("ctrl+3", "Description of a new batch");
    day.write("Description of a new batch", "Saturday bag");
    day.picture("05-batches");
    day.reader.press("Create batch");
    day.reader.hear("Nothing in it yet");
    let others = day.shipments("ready").into_iter();
    let mut others = others.filter(|shipment| !is_ours(shipment) && shipment["batch_id"].is_null());
    let other = text(&others.next().unwrap(), "carrier_tracking_code");
    let codes: Vec<String> = bought.iter().cloned().chain([other]).collect();
    day.reader.hear("Ready to scan");
    for (at, code) in codes.iter().enumerate() {
        day.display.type_text(code);
        day.display.press(&["Return"]);
        let count = at + 1;
        day.reader.hear(&format!("{count} of {count} scanned"));
    }
    day.picture("06-scanned");
    day.reader.press("Close out");
    day.reader.hear("Nothing is missing");
    day.reader.answer("Close out");
    day.reader.hear("Closed out on");
    day.picture("07-closed-out");
    let papers = day.folder.path().join("papers");
    fs::create_dir(&papers).unwrap();
    day.write("Folder or file", papers.to_str().unwrap());
    day.reader.press("Save the manifest");
    wait_for("the sheet", || files_with(&papers, "pdf").pop());
    codes
}

/// Asks for a refund of a parcel that is in no bag. Gives its id.
fn ask_for_a_refund(day: &Day, bag: &[String]) -> String {
    let ready = day.shipments("ready").into_iter();
    let mut others =
        ready.filter(|shipment| !bag.contains(&text(shipment, "carrier_tracking_code")));
    let shipment = others.next().unwrap();
    let id = text(&shipment, "id");
    day.go("ctrl+2", "Search shipments");
    day.write("Search shipments", &text(&shipment, "order_id"));
    day.reader.hear("1 shipment");
    day.picture("08-found");
    day.reader.press_what_begins("Open ");
    day.reader.press("Request a refund");
    day.reader.hear("Request a refund?");
    day.picture("09-refund");
    day.reader.answer("Request a refund");
    day.go("ctrl+6", "The service decides");
    day.picture("10-refunds");
    id
}

/// In a low window the parts of the work list stand in a drop-down.
fn look_at_what_is_on_its_way(day: &Day, is_low: bool) {
    day.go("ctrl+4", "wait for your decision");
    day.reader.press_what_begins("Open the return from");
    day.reader.hear("The original shipment");
    day.picture("11-return");
    day.go("ctrl+5", "Shipment id");
    if is_low {
        day.reader.press("Your parcels");
        day.reader.press_what_begins("In transit ·");
        // The rows of the part before are gone.
        wait_for("the parcels in transit", || {
            (!day.reader.texts().contains("Delivery problem")).then_some(())
        });
    } else {
        day.reader.press_what_begins("In transit ·");
        day.reader.hear("Longest without a tracking event first");
    }
    day.reader.press_what_begins("Show the tracking of");
    day.reader.hear("Tracking history");
    day.picture("12-way");
    day.go("ctrl+7", "Spent");
    day.picture("13-reports");
}

fn look_into_the_sandbox(day: &Day) {
    day.reader.press("Switch to Sandbox");
    day.reader.press("Use Sandbox");
    day.reader.hear("SANDBOX");
    day.go("ctrl+2", "Search shipments");
    day.picture("14-sandbox");
    day.reader.press("Switch to Live");
    day.reader.press("Use Live");
    day.reader.hear("LIVE");
}

/// The language is changed at once and both are kept for the next run.
fn choose_french_and_dark(day: &Day) {
    day.go("ctrl+8", "Theme");
    day.reader.press("Dark");
    day.reader.press("Français");
    day.reader.hear("Thème");
    day.picture("15-french");
}
