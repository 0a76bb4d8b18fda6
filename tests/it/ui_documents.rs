//! Labels in one file, packing slips, and a label looked at closely, by
//! accessible names.

use super::support::test_window::Received;
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
    samples::{bought_shipment, list_of},
    test_window::{FixedDialogs, Setup, TestWindow, no_dialogs},
};

/// The list with one bought shipment, chosen.
pub(crate) fn chosen() -> TestWindow {
    chosen_in(Setup::default())
}

fn chosen_in(setup: Setup) -> TestWindow {
    let mut window = TestWindow::open_with(setup);
    window.key(Modifiers::COMMAND, Key::Num2);
    let call = window.next::<shipments::List>();
    window.reply(&call, Ok(list_of(&[bought_shipment("PAID")])));
    window.press("Select Zoé Tremblay, shipment PAID");
    window
}

fn merge(window: &mut TestWindow) -> Received<MergeLabels> {
    window.next()
}

#[test]
fn labels_are_laid_out_merged_and_what_is_left_out_is_said() {
    let mut window = chosen();
    window.press("1 label as PDF…");
    window.press("Two per sheet, full size");
    window.press("A4");
    window.press("Lower half");
    window.type_into("File", "/out/labels.pdf");
    window.press("Save PDF");
    let call = merge(&mut window);
    assert_eq!(
        call.which,
        WhichLabels::These(vec![ShipmentId::new("PAID")])
    );
    assert_eq!(
        call.imposition,
        Imposition::OnSheets {
            paper: Paper::A4,
            per_sheet: PerSheet::Two,
            start: StartPlace::new(2, PerSheet::Two).unwrap(),
        }
    );
    assert_eq!(
        (call.to.clone(), call.overwrite),
        (PathBuf::from("/out/labels.pdf"), Overwrite::Keep)
    );
    window.progress(&call, MergeProgress { done: 1, all: 2 });
    assert!(window.shows("Making the PDF"));
    let mismatch = Cause::LabelMismatch {
        expected: "A1".to_owned(),
        found: "B2".to_owned(),
    };
    window.reply(
        &call,
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
            maybe_printed: 0,
        }),
    );
    assert!(window.shows("Saved 1 label on 1 page in /out/labels.pdf"));
    assert!(window.shows("1 shipment is left out"));
    window.press("Close");
    assert!(!window.shows("1 shipment is left out"));
}

#[test]
fn slips_are_saved_in_the_words_of_the_window_with_the_users_logo() {
    let mut window = chosen();
    window.press("1 packing slip…");
    window.press("Letter");
    window.type_into("Your logo", "/pictures/logo.png");
    window.type_into("File", "/out/slips.pdf");
    window.press("Save PDF");
    let save = window.next::<documents::SaveSlips>();
    assert_eq!(save.paper, SheetPaper::Letter);
    assert_eq!(save.words.title, "Packing slip");
    assert!(save.words.mark.is_some());
    assert_eq!(save.logo, Some(PathBuf::from("/pictures/logo.png")));
    window.reply(
        &save,
        Err(Failure::new(Cause::DiskFull {
            path: PathBuf::from("/out"),
        })),
    );
    assert!(window.shows("disk is full"));
}

#[test]
fn without_a_path_the_systems_dialog_is_asked_and_saves_at_once() {
    let dialogs = FixedDialogs {
        answer: Picked::Path(PathBuf::from("/out/picked.pdf")),
        ..no_dialogs()
    };
    let asked = Arc::clone(&dialogs.asked);
    let mut window = chosen_in(Setup {
        dialogs,
        ..Setup::default()
    });
    window.press("1 label as PDF…");
    window.press("Save PDF…");
    let save = merge(&mut window);
    assert_eq!(save.to, PathBuf::from("/out/picked.pdf"));
    assert_eq!(save.overwrite, Overwrite::Replace, "the dialog has asked");
    assert_eq!(asked.lock().unwrap().len(), 1);
}

#[test]
fn who_cancels_the_systems_dialog_is_back_at_the_form() {
    let mut window = chosen();
    window.press("1 label as PDF…");
    window.press("Save PDF…");
    window.assert_no_call();
    assert!(window.shows("Save 1 label as PDF"));
    window.press("Cancel");
    assert!(!window.shows("Save 1 label as PDF"));
}

#[test]
fn a_merge_can_be_cancelled_while_labels_are_read() {
    let mut window = chosen();
    window.press("1 label as PDF…");
    window.type_into("File", "/out/labels.pdf");
    window.press("Save PDF");
    let merging = merge(&mut window);
    window.progress(&merging, MergeProgress { done: 1, all: 500 });
    window.press("Cancel");
    let stop = window.next::<documents::StopMerge>();
    assert_eq!(stop.merge, merging.id);
    window.press("Cancel");
    window.assert_no_call();
    // It was not heard: it can be said again.
    let busy = Failure::new(Cause::Busy);
    window.reply(&stop, Err(busy));
    window.press("Cancel");
    window.next::<documents::StopMerge>();
    window.reply(
        &merging,
        Err(Failure::new(Cause::Documents(DocumentFault::Stopped))),
    );
    assert!(!window.shows("Making the PDF"));
    assert!(
        !window.shows("The PDF was not created"),
        "who stopped it knows"
    );
}
