//! The service goes away and comes back while somebody works, in the real
//! window, from outside: nothing that was seen or typed is lost, no word on
//! screen is wrong, and what was paid is paid once.

use serde_json::json;

use crate::support::{
    day::{Day, is_ours, text},
    display::wait_for,
    real_window::{files_with, fill_in},
};

#[test]
fn the_service_goes_away_in_the_middle_of_everything_and_nothing_is_lost() {
    let mut day = Day::begin("outage", (1280, 800), "");
    let window = day.open();
    day.go("ctrl+8", "Live, Host");
    day.reader.press("Switch to Live");
    day.reader.press("Use Live");
    day.reader.hear_only("LIVE");
    day.save_profile("Live", &day.live);
    day.reader.hear("Connected. The account has 40 shipments");
    day.go("ctrl+2", "40 shipments");

    read_offline(&mut day);
    type_offline(&mut day);
    buy_while_it_goes_away(&mut day);

    window.quit(&day.display);
    let charges = day.live.charges();
    let ours = charges.iter().filter(|charge| is_ours(charge));
    assert_eq!(ours.count(), 1);
}

/// What was seen stays to be read.
fn read_offline(day: &mut Day) {
    let ready = day.shipments("ready");
    let shipment = format!("shipment {}", text(&ready[0], "id"));
    day.live.stop();
    day.display.press(&["F5"]);
    day.reader.hear("Offline since");
    day.reader.press_what_ends(&shipment);
    day.reader.hear("Close details");
    day.picture("1-read-offline");
    day.go("ctrl+4", "Returns");
    day.go("ctrl+3", "Batches");
    day.picture("2-batches-offline");
    day.live.start_again();
    day.display.press(&["F5"]);
    day.reader.hear("Being filled");
    day.reader.hear_only("Online");
    let said = day.reader.texts();
    assert!(!said.contains("could not be reached"), "{said}");
}

/// What was typed stays in the form, and is sent once the service is back.
fn type_offline(day: &mut Day) {
    day.go("ctrl+1", "Get rates");
    day.live.stop();
    fill_in(&day.display);
    day.display.press(&["ctrl+Return"]);
    day.reader.hear("could not be reached");
    day.picture("3-no-rates-offline");
    day.live.start_again();
    day.display.press(&["ctrl+Return"]);
    day.reader.hear("Buy label");
}

/// The answer to the purchase is lost, and nothing else is answered.
fn buy_while_it_goes_away(day: &mut Day) {
    let lost = json!({"kind": "drop_after", "times": 1,
        "match": {"method": "PATCH", "path": "/shipments/*/buy"}});
    let silent = json!({"kind": "status", "status": 503, "times": 100,
        "match": {"method": "GET", "path": "/shipments/*"}});
    day.live.post("faults", &silent);
    day.live.post("faults", &lost);
    day.reader.press_what_begins("Buy label");
    wait_for("the charge", || {
        let charges = day.live.charges();
        charges.iter().any(is_ours).then_some(())
    });
    day.live.stop();
    day.reader.hear("The answer was lost");
    day.picture("4-in-doubt");
    day.live.start_again();
    let labels = day.data().join("labels").join("live");
    wait_for("the label", || files_with(&labels, "png").pop());
    day.reader.hear("Tracking code");
    day.picture("5-settled");
}
