//! The papers of a batch: the manifest, read back by an independent
//! reader, and the batch's own label where the service gives one.

use super::worker_support::{Scenario, Shop, Tamper, bought, with_label};
use sendoff::contract::Cause;
use sendoff::features::batches::calls::SaveLabel;
use sendoff::features::batches::calls::SaveSheet;
use sendoff::{
    model::{
        ids::BatchId,
        label::{LabelFormat, Overwrite},
        manifest::{Manifest, SheetRow},
        sheet_paper::SheetPaper,
    },
    render::{Drawer, decode, download::LabelFetchError},
};

fn sheet(rows: usize) -> Manifest {
    let row = |at: usize| SheetRow {
        number: at.to_string(),
        tracking_code: format!("PX{at:09}CA"),
        recipient: if at == 1 {
            "東京 さくら, Αθήνα, Łódź".to_owned()
        } else {
            "Zoé Tremblay, Montréal, CA".to_owned()
        },
        postage: "Slim".to_owned(),
        weight: "0.85 kg".to_owned(),
    };
    Manifest {
        title: "Manifest, batch 12".to_owned(),
        mark: Some("PRACTICE · not for a carrier".to_owned()),
        facts: vec![["Description".to_owned(), "Monday".to_owned()]],
        heads: SheetRow {
            number: "No.".to_owned(),
            tracking_code: "Tracking code".to_owned(),
            recipient: "Recipient".to_owned(),
            postage: "Postage".to_owned(),
            weight: "Weight".to_owned(),
        },
        rows: (1..=rows).map(row).collect(),
        totals: vec![["Total weight".to_owned(), "51 kg".to_owned()]],
        signatures: vec!["Handed over by".to_owned(), "Received by".to_owned()],
        footer: "Sendoff · batch 12".to_owned(),
    }
}

/// The text of a PDF as an independent reader sees it.
fn text_of(path: &std::path::Path) -> String {
    let read = std::process::Command::new("pdftotext")
        .args(["-layout", "-enc", "UTF-8"])
        .arg(path)
        .arg("-")
        .output()
        .expect("pdftotext (poppler-utils) is installed");
    assert!(read.status.success());
    String::from_utf8(read.stdout).unwrap()
}

#[tokio::test(start_paused = true)]
async fn a_manifest_is_saved_whole_and_reads_back_in_every_script() {
    let (shop, mut program) = Scenario::new().connected().await;
    let folder = shop.path("papers");
    std::fs::create_dir(&folder).unwrap();
    let save = SaveSheet {
        batch: BatchId(12),
        sheet: Box::new(sheet(60)),
        paper: SheetPaper::Letter,
        to: folder.clone(),
        overwrite: Overwrite::Keep,
    };
    let path = program.ask(save.clone()).await.unwrap();
    assert_eq!(path, folder.join("batch-12.pdf"));
    let text = text_of(&path);
    for expected in [
        "PRACTICE · not for a carrier",
        "Monday",
        "東京 さくら, Αθήνα, Łódź",
        "PX000000060CA",
        "51 kg",
        "Received by",
        "1/2",
        "2/2",
    ] {
        assert!(text.contains(expected), "{expected} is not in {text}");
    }
    assert_eq!(
        text.matches("Tracking code").count(),
        2,
        "each page has heads"
    );
    // The same again is the same file.
    assert_eq!(program.ask(save).await.unwrap(), path);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_batch_without_a_label_says_so() {
    let (shop, mut program) = Scenario::new().connected().await;
    let batch = shop.make_batch("theirs");
    let save = SaveLabel {
        batch,
        format: LabelFormat::Png,
        to: shop.path("label.png"),
        overwrite: Overwrite::Keep,
    };
    let failure = program.ask(save).await.unwrap_err();
    assert!(matches!(failure.cause, Cause::NoLabelFile { .. }));
}

#[tokio::test(start_paused = true)]
async fn a_batchs_own_label_is_fetched_by_a_fresh_link_and_saved() {
    let (shop, mut program) = Scenario::new().connected().await;
    let batch = shop.make_batch("theirs");
    shop.tamper(with_label(batch));
    let expired = LabelFetchError::Expired { status: 403 };
    shop.tamper(Tamper::label(Err(expired)));
    let zpl = b"^XA^FO50,50^FDBatch^FS^XZ".to_vec();
    shop.tamper(Tamper::label(Ok(zpl.clone())));
    let to = shop.path("batch.zpl");
    let save = SaveLabel {
        batch,
        format: LabelFormat::Zpl,
        to: to.clone(),
        overwrite: Overwrite::Replace,
    };
    assert_eq!(program.ask(save).await.unwrap(), to);
    assert_eq!(std::fs::read(&to).unwrap(), zpl);
    assert_eq!(shop.calls("LABEL"), 2);
}

#[tokio::test(start_paused = true)]
async fn a_batch_that_is_ready_has_its_label_saved_as_picture_and_as_zpl() {
    let (shop, mut program) = Scenario::in_shop(Shop::with_real_labels())
        .connected()
        .await;
    let shipment = bought(&mut program, &shop, 1).await.remove(0);
    let batch = shop.make_batch("Dock 3");
    shop.put_into(batch, &shipment);
    for format in [LabelFormat::Png, LabelFormat::Zpl] {
        let to = shop.path(&format!("batch.{}", format.as_str()));
        let save = SaveLabel {
            batch,
            format,
            to: to.clone(),
            overwrite: Overwrite::Keep,
        };
        assert_eq!(program.ask(save).await.unwrap(), to);
        let bytes = std::fs::read(&to).unwrap();
        let shown = decode(&Drawer::Here, format, &bytes);
        assert!(format != LabelFormat::Png || shown.is_ok(), "{format}");
        assert!(bytes.len() > 1_000, "{format}");
    }
}
