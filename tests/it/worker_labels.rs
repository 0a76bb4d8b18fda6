//! Labels: shown, verified against the tracking code, kept, fetched again
//! when the copy is not what was saved.

use std::time::Duration;

use jiff::Timestamp;
use sendoff::contract::{Cause, LabelFault, Notice};
use sendoff::features::labels::calls as labels;
use sendoff::features::labels::calls::LabelPicture;
use sendoff::features::shipments::calls as shipments;
use sendoff::model::{
    ids::ShipmentId,
    label::{LabelFormat, Overwrite, PutAgain, Resolution, SavedLabel},
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
    put(program, shipment, format, to, PutAgain::Yes).await
}

async fn put(
    program: &mut Program,
    shipment: &ShipmentId,
    format: LabelFormat,
    to: std::path::PathBuf,
    again: PutAgain,
) -> Result<SavedLabel, Cause> {
    let shipment = shipment.clone();
    let call = labels::Save {
        shipment,
        format,
        to,
        naming: NameTemplate::default(),
        overwrite: Overwrite::Keep,
        again,
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
async fn the_file_of_a_label_that_was_refunded_elsewhere_says_so_in_its_name() {
    let shop = Shop::new();
    let (mut program, label) = bought(&shop).await;
    program.idle(Duration::from_secs(10)).await;
    shop.refund_elsewhere(&label.shipment);
    let open = shipments::Open {
        shipment: label.shipment.clone(),
    };
    program.ask(open).await.unwrap();
    let pick = |notice| {
        if let Notice::LabelMarked { shipment, path } = notice {
            Some((shipment, path))
        } else {
            None
        }
    };
    let (shipment, marked) = program.notice(pick).await;
    assert_eq!(shipment, label.shipment);
    assert!(marked.is_file() && !label.path.exists());
    let name = marked.file_stem().unwrap().to_string_lossy().into_owned();
    assert!(name.ends_with(" REFUNDED"), "{name}");
}

#[tokio::test(start_paused = true)]
async fn a_label_that_was_taken_out_of_its_folder_is_put_there_again_only_if_asked_for() {
    let shop = Shop::with_real_labels();
    let (mut program, label) = bought(&shop).await;
    let folder = shop.path("watched");
    std::fs::create_dir(&folder).unwrap();
    let shipment = &label.shipment;
    let png = LabelFormat::Png;
    let first = put(&mut program, shipment, png, folder.clone(), PutAgain::No).await;
    let path = first.unwrap().path;
    // It is still there.
    let same = put(&mut program, shipment, png, folder.clone(), PutAgain::No).await;
    assert_eq!(same.unwrap().path, path);
    std::fs::remove_file(&path).unwrap();
    for format in LabelFormat::ALL {
        let outcome = put(&mut program, shipment, format, folder.clone(), PutAgain::No).await;
        let cause = Cause::LabelPutBefore { path: path.clone() };
        assert_eq!(outcome.unwrap_err(), cause);
    }
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
    // Another folder is another watcher's.
    let other = shop.path("other");
    std::fs::create_dir(&other).unwrap();
    put(&mut program, shipment, png, other, PutAgain::No)
        .await
        .unwrap();
    let again = put(&mut program, shipment, png, folder.clone(), PutAgain::Yes).await;
    assert_eq!(again.unwrap().path, path);
    std::fs::remove_file(&path).unwrap();
    let outcome = put(&mut program, shipment, png, folder, PutAgain::No).await;
    assert_eq!(outcome.unwrap_err(), Cause::LabelPutBefore { path });
}

#[tokio::test(start_paused = true)]
async fn after_a_crash_a_label_is_put_into_its_folder_unless_its_file_had_its_name() {
    let shop = Shop::with_real_labels();
    let (mut program, label) = bought(&shop).await;
    for had_its_name in [false, true] {
        program.crash();
        let folder = shop.path(if had_its_name { "named" } else { "unnamed" });
        std::fs::create_dir(&folder).unwrap();
        let folder = folder.canonicalize().unwrap();
        let path = folder.join("label.png");
        let unnamed = folder.join(".label.png.0.part");
        if !had_its_name {
            std::fs::write(&unnamed, "whole").unwrap();
        }
        let planned = SavedLabel {
            path: path.clone(),
            ..label.clone()
        };
        shop.ledger()
            .store_label_put(&folder, &planned, Some(&unnamed), Timestamp::UNIX_EPOCH)
            .unwrap();
        program = Program::connected(&shop).await;
        let format = LabelFormat::Png;
        let outcome = put(&mut program, &label.shipment, format, folder, PutAgain::No).await;
        if had_its_name {
            assert_eq!(outcome.unwrap_err(), Cause::LabelPutBefore { path });
        } else {
            assert!(outcome.unwrap().path.exists());
        }
    }
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
async fn a_folder_that_can_not_be_written_is_reported_and_the_line_stays_in_the_queue() {
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
async fn a_file_that_is_no_label_is_not_fetched_for_ever_and_its_reason_is_reported() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    let page = b"<html><body>Sign in</body></html>".to_vec();
    shop.tamper(Tamper::label(Ok(page)).times(1_000));
    let asked = program.send_buy(&quoted, &cheapest(&quoted).1);
    let reported = program
        .notice(|notice| match notice {
            Notice::MissingLabelsChanged { labels } => Some(labels),
            _ => None,
        })
        .await;
    program.purchased(asked).await.unwrap().label.unwrap_err();
    let [missing] = reported.as_slice() else {
        panic!("{reported:?}")
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
