//! Labels: shown, verified against the tracking code, kept, fetched again
//! when the copy is not what was saved.

use jiff::Timestamp;
use sendoff::contract::Cause;
use sendoff::features::labels::calls as labels;
use sendoff::features::labels::calls::LabelPicture;
use sendoff::model::{
    ids::ShipmentId,
    label::{LabelFormat, Overwrite, PutAgain, Resolution, SavedLabel},
    label_name::NameTemplate,
};

use super::worker_support::{Program, Scenario, Shop, draft};

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
