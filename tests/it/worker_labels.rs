//! Labels: shown, verified against the tracking code, kept, fetched again
//! when the copy is not what was saved.

use std::time::Duration;

use sendoff::contract::{Cause, LabelFault, Notice};
use sendoff::features::labels::calls as labels;
use sendoff::features::labels::calls::LabelPicture;
use sendoff::model::{
    ids::ShipmentId,
    label::{LabelFormat, Overwrite, Resolution, SavedLabel},
    label_name::NameTemplate,
};

use super::worker_support::{Program, Scenario, Shop, Tamper, cheapest, draft};

async fn bought(shop: &Shop) -> (Program, SavedLabel) {
    let mut program = Program::connected(shop).await;
    let quoted = program.quote(&draft()).await.unwrap();
    let label = program.buy(&quoted).await.unwrap().label.unwrap();
    (program, label)
}

async fn shown(program: &mut Program, shipment: &ShipmentId) -> Result<LabelPicture, Cause> {
    let shipment = shipment.clone();
    let call = labels::Show {
        shipment,
        resolution: Resolution::Dpi203,
    };
    program.ask(call).await.map_err(|failure| failure.cause)
}

async fn saved(
    program: &mut Program,
    shipment: &ShipmentId,
    format: LabelFormat,
    to: std::path::PathBuf,
) -> Result<SavedLabel, Cause> {
    let shipment = shipment.clone();
    let call = labels::Save {
        shipment,
        format,
        to,
        naming: NameTemplate::default(),
        overwrite: Overwrite::Keep,
    };
    program.ask(call).await.map_err(|failure| failure.cause)
}

#[tokio::test(start_paused = true)]
async fn the_label_of_a_refunded_shipment_is_not_given_out() {
    let (shop, mut program, shipment) = Scenario::new().refundable().await;
    program.refund(&shipment).await.unwrap();
    let to = shop.path("elsewhere");
    let outcome = saved(&mut program, &shipment, LabelFormat::Png, to.clone()).await;
    assert_eq!(outcome.unwrap_err(), Cause::LabelRefunded);
    assert!(!to.exists());
}

#[tokio::test(start_paused = true)]
async fn a_label_is_shown_from_its_copy_with_its_bar_code_read() {
    let shop = Shop::with_real_labels();
    let (mut program, label) = bought(&shop).await;
    let calls = shop.calls("");
    let picture = shown(&mut program, &label.shipment).await.unwrap();
    assert!(picture.barcode_read);
    let pixels = usize::try_from(picture.width * picture.height).unwrap();
    assert_eq!(picture.rgba.len(), pixels * 4);
    assert_eq!(shop.calls(""), calls, "nothing was asked");
}

#[tokio::test(start_paused = true)]
async fn each_format_is_saved_and_its_copy_kept() {
    let shop = Shop::with_real_labels();
    let (mut program, label) = bought(&shop).await;
    for format in LabelFormat::ALL {
        let to = shop.path(&format!("mine.{}", format.as_str()));
        let saved = saved(&mut program, &label.shipment, format, to.clone()).await;
        assert_eq!(saved.unwrap().path, to);
        let copy = label.path.with_extension(format.as_str());
        assert_eq!(std::fs::read(&to).unwrap(), std::fs::read(copy).unwrap());
    }
}

#[tokio::test(start_paused = true)]
async fn a_copy_that_was_changed_or_lost_is_fetched_again() {
    let shop = Shop::new();
    let (mut program, label) = bought(&shop).await;
    let right = std::fs::read(&label.path).unwrap();
    std::fs::write(&label.path, b"scribbled over").unwrap();
    shown(&mut program, &label.shipment).await.unwrap();
    let again = program.unprinted[0].label.clone().unwrap();
    assert_eq!(std::fs::read(&again).unwrap(), right);
    std::fs::remove_file(&again).unwrap();
    shown(&mut program, &label.shipment).await.unwrap();
    assert_eq!(std::fs::read(&again).unwrap(), right);
    assert_eq!(shop.calls("LABEL"), 3);
}

#[tokio::test(start_paused = true)]
async fn a_draft_has_no_label_and_that_is_said_at_once() {
    let (_shop, mut program, quoted) = Scenario::new().quoted().await;
    let began = tokio::time::Instant::now();
    let cause = shown(&mut program, &quoted.shipment.id).await.unwrap_err();
    assert_eq!(
        cause,
        Cause::NoLabelFile {
            format: "png".to_owned()
        }
    );
    assert!(began.elapsed().is_zero());
}

#[tokio::test(start_paused = true)]
async fn a_folder_that_can_not_be_written_is_told_and_the_line_stays_in_the_queue() {
    let shop = Shop::new();
    std::fs::write(shop.label_dir(), b"a file where the folder should be").unwrap();
    let mut program = Program::connected(&shop).await;
    let quoted = program.quote(&draft()).await.unwrap();
    let failure = program.buy(&quoted).await.unwrap().label.unwrap_err();
    assert!(matches!(failure.cause, Cause::NotWritable { .. }));
    assert_eq!(program.unprinted[0].label, None);
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_missing_label_is_tried_again_after_longer_and_longer_pauses() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    shop.fault("label_missing", "/labels/*", 1_000, &serde_json::json!({}));
    program.buy(&quoted).await.unwrap().label.unwrap_err();
    let (looks, labels) = (shop.calls("GET /shipments/"), shop.calls("LABEL"));
    assert_eq!(labels, 4, "fresh links were asked for");
    let mut tries = Vec::new();
    for minute in 1..=250 {
        let before = shop.calls("LABEL");
        program.idle(Duration::from_mins(1)).await;
        tries.extend((shop.calls("LABEL") > before).then_some(minute));
    }
    let pauses: Vec<i32> = tries.windows(2).map(|two| two[1] - two[0]).collect();
    assert_eq!(pauses, [2, 4, 8, 16, 32, 60, 60, 60], "{tries:?}");
    assert!(tries[0] <= 2, "{tries:?}");
    assert_eq!(shop.calls("LABEL"), labels + tries.len());
    assert_eq!(shop.calls("GET /shipments/"), looks + tries.len());

    shop.clear_faults();
    program.idle(Duration::from_mins(61)).await;
    let calls = shop.calls("LABEL");
    program.idle(Duration::from_mins(200)).await;
    assert_eq!(shop.calls("LABEL"), calls, "it is here");
    show_works(&mut program, &quoted.shipment.id).await;
    assert_eq!(shop.calls("LABEL"), calls, "it is here");
}

async fn show_works(program: &mut Program, shipment: &ShipmentId) {
    shown(program, shipment).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_file_that_is_no_label_is_not_fetched_for_ever_and_its_reason_is_told() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    let page = b"<html><body>Sign in</body></html>".to_vec();
    shop.tamper(Tamper::label(Ok(page)).times(1_000));
    let asked = program.send_buy(&quoted, &cheapest(&quoted).1);
    let told = program
        .notice(|notice| match notice {
            Notice::MissingLabelsChanged { labels } => Some(labels),
            _ => None,
        })
        .await;
    program.purchased(asked).await.unwrap().label.unwrap_err();
    let [missing] = told.as_slice() else {
        panic!("{told:?}")
    };
    assert_eq!(missing.shipment, quoted.shipment.id);
    assert!(!missing.is_tried_again);
    let is_said = matches!(
        missing.failure.cause,
        Cause::LabelWrong {
            fault: LabelFault::NotALabel,
            ..
        }
    );
    assert!(is_said, "{missing:?}");
    let calls = shop.calls("LABEL");
    program.idle(Duration::from_mins(200)).await;
    assert_eq!(shop.calls("LABEL"), calls);

    // A person may still ask for it.
    shop.calm();
    show_works(&mut program, &quoted.shipment.id).await;
}

#[tokio::test(start_paused = true)]
async fn recovery_is_over_before_a_missing_label_is_fetched() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    shop.fault("label_missing", "/labels/*", 1_000, &serde_json::json!({}));
    program.buy(&quoted).await.unwrap().label.unwrap_err();
    program.crash();
    let calls = shop.calls("LABEL");
    let mut program = Program::connected(&shop).await;
    let began = tokio::time::Instant::now();
    program.recovered().await;
    assert!(
        began.elapsed() < Duration::from_secs(1),
        "no label is waited for"
    );
    program.run_for(Duration::from_secs(10)).await;
    assert_eq!(shop.calls("LABEL"), calls + 1, "one try, at once");
}
