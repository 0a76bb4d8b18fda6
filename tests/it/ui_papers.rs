//! Labels in one file, packing slips, and a label looked at closely, by
//! accessible names.

use super::support::desk::Received;
use sendoff::{
    contract::{Cause, DocumentFault, Failure},
    features::{
        documents::calls::{
            self as documents, MergeLabels, MergeProgress, SavedDocuments, WhichLabels,
        },
        shipments::calls as shipments,
    },
    model::{
        ids::ShipmentId,
        imposition::{Imposition, Paper, PerSheet, StartPlace},
        label::Overwrite,
        sheet_paper::SheetPaper,
    },
    shell::Picked,
};
use std::{path::PathBuf, sync::Arc};

use egui::{Key, Modifiers};

use super::support::{
    desk::{Desk, FixedDialogs, Setup, no_dialogs},
    samples::{bought_shipment, list_of},
};

/// The list with one bought shipment, chosen.
pub(crate) fn chosen() -> Desk {
    chosen_in(Setup::default())
}

fn chosen_in(setup: Setup) -> Desk {
    let mut desk = Desk::open_with(setup);
    desk.key(Modifiers::COMMAND, Key::Num2);
    let asked = desk.next::<shipments::List>();
    desk.reply(&asked, Ok(list_of(&[bought_shipment("PAID")])));
    desk.press("Select Zoé Tremblay, shipment PAID");
    desk
}

fn merge(desk: &mut Desk) -> Received<MergeLabels> {
    desk.next()
}

#[test]
fn labels_are_laid_out_merged_and_what_is_left_out_is_said() {
    let mut desk = chosen();
    desk.press("1 label as PDF…");
    desk.press("Two per sheet, full size");
    desk.press("A4");
    desk.press("Lower half");
    desk.type_into("File", "/out/labels.pdf");
    desk.press("Save PDF");
    let asked = merge(&mut desk);
    assert_eq!(
        asked.which,
        WhichLabels::These(vec![ShipmentId::new("PAID")])
    );
    assert_eq!(
        asked.imposition,
        Imposition::OnSheets {
            paper: Paper::A4,
            per_sheet: PerSheet::Two,
            start: StartPlace::new(2, PerSheet::Two).unwrap(),
        }
    );
    assert_eq!(
        (asked.to.clone(), asked.overwrite),
        (PathBuf::from("/out/labels.pdf"), Overwrite::Keep)
    );
    desk.progress(&asked, MergeProgress { done: 1, all: 2 });
    assert!(desk.shows("Making the PDF"));
    let mismatch = Cause::LabelMismatch {
        expected: "A1".to_owned(),
        found: "B2".to_owned(),
    };
    desk.reply(
        &asked,
        Ok(SavedDocuments {
            path: Some(PathBuf::from("/out/labels.pdf")),
            printer: None,
            shipments: 1,
            pages: 1,
            left_out: vec![(
                ShipmentId::new("OTHER"),
                Failure::of(&ShipmentId::new("OTHER"), mismatch),
            )],
            already_printed: 0,
        }),
    );
    assert!(desk.shows("Saved 1 label on 1 page in /out/labels.pdf"));
    assert!(desk.shows("1 shipment is left out"));
    desk.press("Close");
    assert!(!desk.shows("1 shipment is left out"));
}

#[test]
fn slips_are_saved_in_the_words_of_the_window_with_the_users_logo() {
    let mut desk = chosen();
    desk.press("1 packing slip…");
    desk.press("Letter");
    desk.type_into("Your logo", "/pictures/logo.png");
    desk.type_into("File", "/out/slips.pdf");
    desk.press("Save PDF");
    let save = desk.next::<documents::SaveSlips>();
    assert_eq!(save.paper, SheetPaper::Letter);
    assert_eq!(save.words.title, "Packing slip");
    assert!(save.words.mark.is_some());
    assert_eq!(save.logo, Some(PathBuf::from("/pictures/logo.png")));
    desk.reply(
        &save,
        Err(Failure::new(Cause::DiskFull {
            path: PathBuf::from("/out"),
        })),
    );
    assert!(desk.shows("disk is full"));
}

#[test]
fn without_a_path_the_systems_dialog_is_asked_and_saves_at_once() {
    let dialogs = FixedDialogs {
        answer: Picked::Path(PathBuf::from("/out/picked.pdf")),
        ..no_dialogs()
    };
    let asked = Arc::clone(&dialogs.asked);
    let mut desk = chosen_in(Setup {
        dialogs,
        ..Setup::default()
    });
    desk.press("1 label as PDF…");
    desk.press("Save PDF…");
    let save = merge(&mut desk);
    assert_eq!(save.to, PathBuf::from("/out/picked.pdf"));
    assert_eq!(save.overwrite, Overwrite::Replace, "the dialog has asked");
    assert_eq!(asked.lock().unwrap().len(), 1);
}

#[test]
fn who_cancels_the_systems_dialog_is_back_at_the_form() {
    let mut desk = chosen();
    desk.press("1 label as PDF…");
    desk.press("Save PDF…");
    desk.assert_no_call();
    assert!(desk.shows("Save 1 label as PDF"));
    desk.press("Cancel");
    assert!(!desk.shows("Save 1 label as PDF"));
}

#[test]
fn a_merge_can_be_cancelled_while_labels_are_read() {
    let mut desk = chosen();
    desk.press("1 label as PDF…");
    desk.type_into("File", "/out/labels.pdf");
    desk.press("Save PDF");
    let merging = merge(&mut desk);
    desk.progress(&merging, MergeProgress { done: 1, all: 500 });
    desk.press("Cancel");
    let stop = desk.next::<documents::StopMerge>();
    assert_eq!(stop.merge, merging.id);
    desk.press("Cancel");
    desk.assert_no_call();
    // It was not heard: it can be said again.
    let busy = Failure::new(Cause::Busy);
    desk.reply(&stop, Err(busy));
    desk.press("Cancel");
    desk.next::<documents::StopMerge>();
    desk.reply(
        &merging,
        Err(Failure::new(Cause::Documents(DocumentFault::Stopped))),
    );
    assert!(!desk.shows("Making the PDF"));
    assert!(
        !desk.shows("The PDF was not created"),
        "who stopped it knows"
    );
}
