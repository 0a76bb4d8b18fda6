//! Labels of many shipments in one file and packing slips, through the worker:
//! from the label folder or else from the service, read back from the disk.

use sendoff::features::documents::calls::SaveSlips;
use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use sendoff::contract::{Cause, DocumentFault, Failure, PrintFault};
use sendoff::features::bulk::calls as bulk;
use sendoff::features::bulk::calls::{BulkLine, Wanted};
use sendoff::features::documents::calls as documents;
use sendoff::features::documents::calls::{
    LabelOrder, MergeLabels, PrintedLabels, SavedDocuments, WhichLabels,
};
use sendoff::features::printing::calls::PrintMark;
use sendoff::features::refunds::calls as refunds;
use sendoff::features::shipments::calls as listed;
use sendoff::{
    ledger::Ledger,
    model::{
        customs::CustomsItem,
        draft::ShipmentDraft,
        ids::{LineId, ShipmentId},
        imposition::Imposition,
        label::Overwrite,
        money::{Currency, Money},
        packing_slip::SlipWords,
        printer::PrintStanding,
        rate_choice::RateChoice,
        sheet_paper::SheetPaper,
    },
    practice::labels::render_png,
    render::download::LabelFetchError,
};

use serde_json::json;

use super::worker_support::{Program, Shop, Tamper, draft};
use crate::support::{
    labels::content,
    paper::{codes, text_of},
};

/// The order ids and recipients of what is bought, in the order of purchase.
const ORDERS: [(&str, &str); 3] = [
    ("P10", "Zoé Tremblay"),
    ("P9", "Ada Lovelace"),
    ("P11", "Grace Hopper"),
];

fn ordered(order_id: &str, name: &str) -> ShipmentDraft {
    let mut draft = draft();
    draft.order.id = Some(order_id.to_owned());
    draft.recipient.name = name.to_owned();
    draft.items = vec![CustomsItem {
        quantity: 2,
        description: format!("Merino scarf of {name}"),
        value: Money::parse("42.17", Currency::Cad).unwrap(),
        hs_tariff_code: None,
        sku_code: Some("SCARF-1".to_owned()),
        origin_country: None,
        weight: None,
        manufacturer: None,
    }];
    draft
}

/// A program that has bought all of them, and their shipments in that order.
async fn bought(shop: &Shop) -> (Program, Vec<ShipmentId>) {
    let mut program = Program::connected(shop).await;
    let mut shipments = Vec::new();
    for (order_id, name) in ORDERS {
        let line = BulkLine {
            line: LineId::of_order(order_id, 1),
            wanted: Wanted::Draft {
                draft: Box::new(ordered(order_id, name)),
                approved: None,
            },
        };
        let request = program.send(bulk::Start {
            lines: vec![line],
            choice: RateChoice::Cheapest,
            max_price: "500.00".parse().ok(),
            labels: None,
        });
        let summary = program.answer::<bulk::Start>(request).await.unwrap();
        assert_eq!(summary.counts.bought, 1, "{summary:?}");
        let newest = program.unprinted.last().unwrap();
        shipments.push(newest.shipment.clone());
    }
    (program, shipments)
}

fn merge(which: WhichLabels, order: LabelOrder, to: &Path) -> MergeLabels {
    MergeLabels {
        which,
        printed: PrintedLabels::LeftOut,
        order,
        imposition: Imposition::OneAPage,
        to: to.to_owned(),
        overwrite: Overwrite::Replace,
    }
}

async fn merged(
    program: &mut Program,
    which: WhichLabels,
    order: LabelOrder,
    to: &Path,
) -> Result<SavedDocuments, Failure> {
    program.ask(merge(which, order, to)).await
}

fn code_of(shop: &Shop, shipment: &ShipmentId) -> String {
    // The program holds it; it is only looked at.
    let ledger = Ledger::open_to_read(&shop.ledger_path()).unwrap();
    let known = ledger.shipment(shipment).unwrap().unwrap();
    known.shipment.tracking_code.unwrap()
}

/// The copy of a label in the label folder.
fn copy_of(program: &Program, shipment: &ShipmentId) -> PathBuf {
    let mut lines = program.unprinted.iter();
    let line = lines.find(|line| line.shipment == *shipment).unwrap();
    line.label.clone().unwrap()
}

/// A name that means nothing here was not deleted: who reads that buys it again.
#[tokio::test(start_paused = true)]
async fn labels_are_found_by_order_and_tracking_code_and_an_unknown_name_is_said_to_be_one() {
    let shop = Shop::with_real_labels();
    let (mut program, shipments) = bought(&shop).await;
    let names = [
        ShipmentId::new(ORDERS[0].0),
        ShipmentId::new(code_of(&shop, &shipments[1])),
        ShipmentId::new("NOSUCH"),
    ];
    let to = shop.path("papers/labels.pdf");
    let which = WhichLabels::These(names.to_vec());
    let saved = merged(&mut program, which, LabelOrder::AsGiven, &to)
        .await
        .unwrap();
    assert_eq!(saved.shipments, 2);
    let [(name, failure)] = saved.left_out.as_slice() else {
        panic!("{:?}", saved.left_out);
    };
    assert_eq!(name.as_str(), "NOSUCH");
    let name = "NOSUCH".to_owned();
    let fault = PrintFault::NoSuchLabel { name };
    assert_eq!(failure.cause, Cause::Printing(fault));
}

#[tokio::test(start_paused = true)]
async fn labels_are_merged_in_the_wanted_order_and_a_lost_copy_is_fetched_again() {
    let shop = Shop::with_real_labels();
    let (mut program, shipments) = bought(&shop).await;
    std::fs::write(copy_of(&program, &shipments[1]), b"scribbled over").unwrap();
    let to = shop.path("papers/labels.pdf");
    let which = WhichLabels::These(shipments.clone());
    let saved = merged(&mut program, which, LabelOrder::OrderId, &to)
        .await
        .unwrap();
    assert_eq!((saved.shipments, saved.pages), (3, 3));
    assert!(saved.is_whole(), "{saved:?}");
    assert_eq!(saved.path.as_deref(), Some(to.as_path()));
    let by_order = [1, 0, 2].map(|at: usize| vec![code_of(&shop, &shipments[at])]);
    assert_eq!(codes(&std::fs::read(&to).unwrap()), by_order);
    // Nothing of it proves that a label is on paper.
    assert_eq!(program.unprinted.len(), 3);
}

#[tokio::test(start_paused = true)]
async fn a_label_that_can_not_be_had_is_named_and_the_others_are_merged() {
    let shop = Shop::with_real_labels();
    let (mut program, shipments) = bought(&shop).await;
    let other = render_png(&content("7023210039414604").into()).unwrap();
    std::fs::remove_file(copy_of(&program, &shipments[0])).unwrap();
    shop.tamper(Tamper::label(Ok(other)).times(1));
    let to = shop.path("labels.pdf");
    let mut wanted = shipments.clone();
    wanted.push(ShipmentId::new("NOSUCH"));
    wanted.push(shipments[2].clone());
    let which = WhichLabels::These(wanted);
    let saved = merged(&mut program, which, LabelOrder::AsGiven, &to)
        .await
        .unwrap();
    let left_out: Vec<&ShipmentId> = saved.left_out.iter().map(|(id, _)| id).collect();
    assert_eq!(left_out, [&shipments[0], &ShipmentId::new("NOSUCH")]);
    assert!(matches!(
        saved.left_out[0].1.cause,
        Cause::LabelMismatch { .. }
    ));
    assert_eq!(saved.mismatch().map(|(id, _)| id), Some(&shipments[0]));
    assert_eq!((saved.shipments, saved.pages), (2, 2));
}

#[tokio::test(start_paused = true)]
async fn the_label_of_a_canceled_parcel_is_left_out_and_named() {
    let shop = Shop::with_real_labels();
    let (mut program, shipments) = bought(&shop).await;
    assert!(shop.set_status(shipments[1].as_str(), "canceled"));
    program.idle(Duration::from_secs(5)).await;
    let shipment = shipments[1].clone();
    program.ask(listed::Open { shipment }).await.unwrap();
    let to = shop.path("labels.pdf");
    let which = WhichLabels::These(shipments.clone());
    let saved = merged(&mut program, which, LabelOrder::AsGiven, &to)
        .await
        .unwrap();
    let [(left_out, why)] = saved.left_out.as_slice() else {
        panic!("{saved:?}");
    };
    assert_eq!(left_out, &shipments[1]);
    assert_eq!(why.cause, Cause::Printing(PrintFault::Canceled));
    assert_eq!((saved.shipments, saved.pages), (2, 2));
}

#[tokio::test(start_paused = true)]
async fn nothing_is_saved_where_there_is_no_label() {
    let shop = Shop::with_real_labels();
    let (mut program, shipments) = bought(&shop).await;
    for shipment in &shipments {
        std::fs::remove_file(copy_of(&program, shipment)).unwrap();
    }
    let lost = LabelFetchError::Trouble { status: 503 };
    shop.tamper(Tamper::label(Err(lost)).times(100));
    let to = shop.path("labels.pdf");
    let which = WhichLabels::These(shipments);
    let saved = merged(&mut program, which, LabelOrder::AsGiven, &to)
        .await
        .unwrap();
    assert_eq!((saved.path, saved.left_out.len()), (None, 3));
    assert!(!to.exists());
}

#[tokio::test(start_paused = true)]
async fn what_was_bought_since_a_moment_is_merged_but_nothing_that_is_refunded() {
    let shop = Shop::with_real_labels();
    let (mut program, shipments) = bought(&shop).await;
    let request = program.send_refund(&shipments[1]);
    program
        .answer::<refunds::RequestRefund>(request)
        .await
        .unwrap();
    let to = shop.path("labels.pdf");
    let since = |at: &str| WhichLabels::BoughtSince(at.parse().unwrap());
    let day = since("2026-03-02T00:00:00Z");
    let saved = merged(&mut program, day, LabelOrder::Bought, &to)
        .await
        .unwrap();
    assert!(saved.is_whole(), "{saved:?}");
    let expected = [0, 2].map(|at: usize| vec![code_of(&shop, &shipments[at])]);
    assert_eq!(codes(&std::fs::read(&to).unwrap()), expected);
    let later = since("2026-03-03T00:00:00Z");
    let saved = merged(&mut program, later, LabelOrder::Bought, &to)
        .await
        .unwrap();
    assert_eq!((saved.path, saved.left_out.len()), (None, 0));
}

#[tokio::test(start_paused = true)]
async fn a_label_whose_refund_was_asked_for_is_left_out_even_if_no_answer_came() {
    let shop = Shop::with_real_labels();
    let (mut program, shipments) = bought(&shop).await;
    shop.fault("drop_before", "/shipments/*/refund", 1, &json!({}));
    program.refund(&shipments[0]).await.unwrap_err();
    program.refund(&shipments[1]).await.unwrap();
    let to = shop.path("labels.pdf");
    let which = WhichLabels::These(shipments.clone());
    let saved = merged(&mut program, which, LabelOrder::AsGiven, &to)
        .await
        .unwrap();
    let left_out = saved.left_out.iter().map(|(id, failure)| {
        assert_eq!(failure.cause, Cause::LabelRefunded);
        id
    });
    let left_out: Vec<&ShipmentId> = left_out.collect();
    assert_eq!(left_out, [&shipments[0], &shipments[1]]);
    assert_eq!(
        codes(&std::fs::read(&to).unwrap()),
        [[code_of(&shop, &shipments[2])]]
    );
    let later = shop.path("later.pdf");
    let day = WhichLabels::BoughtSince("2026-03-02T00:00:00Z".parse().unwrap());
    let again = MergeLabels {
        printed: PrintedLabels::MaybeIncluded,
        ..merge(day, LabelOrder::Bought, &later)
    };
    let saved = program.ask(again).await.unwrap();
    assert_eq!((saved.shipments, saved.left_out.len()), (1, 0));
}

#[tokio::test(start_paused = true)]
async fn what_is_on_paper_is_left_out_of_the_next_file_unless_it_is_asked_for() {
    let shop = Shop::with_real_labels();
    let (mut program, shipments) = bought(&shop).await;
    program
        .mark(&shipments[0], PrintMark::Printed)
        .await
        .unwrap();
    let (to, day) = (shop.path("labels.pdf"), "2026-03-02T00:00:00Z");
    let since = || WhichLabels::BoughtSince(day.parse().unwrap());
    for which in [since(), WhichLabels::These(shipments.clone())] {
        let call = MergeLabels {
            printed: PrintedLabels::MaybeIncluded,
            ..merge(which, LabelOrder::Bought, &to)
        };
        let saved = program.ask(call).await.unwrap();
        assert_eq!((saved.shipments, saved.already_printed), (2, 1));
        assert!(saved.is_whole(), "{saved:?}");
        let expected = [1, 2].map(|at: usize| vec![code_of(&shop, &shipments[at])]);
        assert_eq!(codes(&std::fs::read(&to).unwrap()), expected);
    }
    let all = MergeLabels {
        printed: PrintedLabels::Included,
        ..merge(since(), LabelOrder::Bought, &to)
    };
    let saved = program.ask(all).await.unwrap();
    assert_eq!((saved.shipments, saved.already_printed), (3, 0));
}

/// The file of the morning may be on paper: its labels are not in the one of the afternoon.
#[tokio::test(start_paused = true)]
async fn what_was_in_an_earlier_file_is_left_out_of_the_next_one_and_is_asked_about_at_a_printer() {
    let shop = Shop::with_real_labels();
    let (mut program, shipments) = bought(&shop).await;
    // Bought on the web as well: its label is in the files of the day.
    let web = ShipmentId::new(shop.make_elsewhere("W1", "Bo Berg"));
    shop.pay(&web);
    program.idle(Duration::from_mins(1)).await;
    let request = program.send_sync();
    program.synced(request).await.unwrap();
    let (to, day) = (shop.path("labels.pdf"), "2026-03-02T00:00:00Z");
    let since = || WhichLabels::BoughtSince(day.parse().unwrap());
    let saved = merged(&mut program, since(), LabelOrder::Bought, &to)
        .await
        .unwrap();
    assert_eq!((saved.shipments, saved.maybe_printed), (4, 0), "{saved:?}");
    let saved = merged(&mut program, since(), LabelOrder::Bought, &to)
        .await
        .unwrap();
    assert_eq!((saved.path, saved.maybe_printed), (None, 4));
    // Nothing proves that they are on paper.
    let standings: Vec<_> = program.unprinted.iter().map(|one| one.standing).collect();
    assert_eq!(standings, [PrintStanding::Unclear; 4]);
    program
        .mark(&shipments[0], PrintMark::Printed)
        .await
        .unwrap();
    let again = MergeLabels {
        printed: PrintedLabels::MaybeIncluded,
        ..merge(since(), LabelOrder::Bought, &to)
    };
    let saved = program.ask(again).await.unwrap();
    let counts = (saved.shipments, saved.already_printed, saved.maybe_printed);
    assert_eq!(counts, (3, 1, 0));
}

/// A file that has its name may be printed at once, by a folder that is watched.
#[tokio::test(start_paused = true)]
async fn what_is_to_be_in_a_file_is_noted_before_the_file_has_its_name() {
    let shop = Shop::with_real_labels();
    let (mut program, shipments) = bought(&shop).await;
    let these = || WhichLabels::These(shipments.clone());
    // A folder has the name: what is staged can't take it.
    let taken = shop.path("taken.pdf");
    std::fs::create_dir(&taken).unwrap();
    merged(&mut program, these(), LabelOrder::AsGiven, &taken)
        .await
        .unwrap_err();
    let to = shop.path("labels.pdf");
    let saved = merged(&mut program, these(), LabelOrder::AsGiven, &to)
        .await
        .unwrap();
    assert_eq!((saved.path, saved.maybe_printed), (None, shipments.len()));
}

#[tokio::test(start_paused = true)]
async fn a_merge_that_is_stopped_leaves_no_file_and_the_next_one_is_made() {
    let shop = Shop::with_real_labels();
    let (mut program, shipments) = bought(&shop).await;
    let to = shop.path("labels.pdf");
    let which = WhichLabels::These(shipments);
    let request = program.send(merge(which.clone(), LabelOrder::AsGiven, &to));
    program.send(documents::StopMerge { merge: request });
    let stopped = program.answer::<MergeLabels>(request).await;
    let cause = stopped.unwrap_err().cause;
    assert_eq!(cause, Cause::Documents(DocumentFault::Stopped));
    assert!(!to.exists());
    // One that has ended cannot be stopped, and the next one is another.
    program.send(documents::StopMerge { merge: request });
    let saved = merged(&mut program, which, LabelOrder::AsGiven, &to)
        .await
        .unwrap();
    assert_eq!(saved.shipments, 3);
}

#[tokio::test(start_paused = true)]
async fn slips_name_the_goods_and_no_price_and_a_bad_logo_is_said() {
    let shop = Shop::new();
    let (mut program, shipments) = bought(&shop).await;
    let to = shop.path("slips.pdf");
    let words = SlipWords {
        language: "en".to_owned(),
        title: "Packing slip".to_owned(),
        order: "Order".to_owned(),
        ..SlipWords::default()
    };
    let mut slips = async |logo: Option<PathBuf>| {
        let save = SaveSlips {
            shipments: shipments.clone(),
            paper: SheetPaper::Label,
            words: Box::new(words.clone()),
            logo,
            to: to.clone(),
            overwrite: Overwrite::Keep,
        };
        program.ask(save).await
    };
    let notes = shop.path("logo.txt");
    std::fs::write(&notes, "no picture").unwrap();
    let failure = slips(Some(notes.clone())).await.unwrap_err();
    let path = notes;
    assert_eq!(
        failure.cause,
        Cause::Documents(DocumentFault::LogoNotAPicture { path })
    );
    let logo = shop.path("logo.png");
    std::fs::write(
        &logo,
        render_png(&content("7023210039414604").into()).unwrap(),
    )
    .unwrap();
    let saved = slips(Some(logo)).await.unwrap();
    assert_eq!((saved.shipments, saved.pages), (3, 3));
    let text = text_of(&std::fs::read(saved.path.unwrap()).unwrap());
    for (order_id, name) in ORDERS {
        assert!(text.contains(order_id) && text.contains(name), "{text}");
        assert!(text.contains("Merino scarf"), "{text}");
    }
    assert!(
        text.contains("SCARF-1") && !text.contains("42.17"),
        "{text}"
    );
}
