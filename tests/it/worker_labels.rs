//! Labels: shown, verified against the tracking code, kept, fetched again
//! when the copy is not what was saved.

use sendoff::contract::Cause;
use sendoff::features::labels::calls as labels;
use sendoff::features::labels::calls::LabelPicture;
use sendoff::model::{
    ids::ShipmentId,
    label::{LabelFormat, Overwrite, Resolution, SavedLabel},
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
