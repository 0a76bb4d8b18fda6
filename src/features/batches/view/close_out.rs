//! Before a bag is closed: what the batch says against what was scanned, what
//! to do about each difference, and the documents that go with it.

use std::collections::BTreeMap;

use egui::{Id, Rect, RichText, Spinner, Ui, pos2};
use egui_material_icons::{MaterialIcon, icons};

use super::sheet;
use crate::{
    features::{
        action::Action,
        batches::state::{
            BatchDocuments, BatchesAction, BatchesScreen, PrintedDocument, Remedy, SavedDocument,
            Verdict, View, is_closed_out, label_formats, problems,
        },
        printing::view::buttons::{print_paper_ui, printers_paper_ui, sheet_paper_ui},
        shared::{
            state::{remote::Remote, window_request::Target},
            view::{focus, frame::Frame},
        },
    },
    kit::{
        text::Words,
        theme,
        widgets::{
            Tone, captioned_by, edit, icon_text, icon_ui, is_entered, labelled_ui, message_ui,
            note_layout, primary_button, quiet_button, quiet_button_if, saved_file_ui, section_ui,
            sides_ui, weak_small,
        },
    },
    model::{
        bag::{Check, Finding, Trouble},
        batch::OpenBatch,
        ids::{BatchId, ShipmentId},
        label::LabelFormat,
        printer::{PaperKind, PrinterName},
    },
    text,
};

/// Findings that are shown of one kind; the count tells how many there are.
const MAX_SHOWN: usize = 50;

pub(crate) fn close_out_ui(
    ui: &mut Ui,
    screen: &BatchesScreen,
    open: &OpenBatch,
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    let Some(check) = screen.check() else {
        return;
    };
    if is_closed_out(open) {
        section_ui(ui, &text!(words, "bag-closed-title"), |ui| {
            closed_ui(ui, screen, open, &check, frame);
        });
    } else {
        section_ui(ui, &text!(words, "bag-check-title"), |ui| {
            verdict_ui(ui, screen, &check, words);
            findings_ui(ui, screen, &check, frame);
            ui.add_space(theme::SMALL_GAP);
            close_ui(ui, screen, &check, frame);
        });
    }
    section_ui(ui, &text!(words, "documents-title"), |ui| {
        documents_ui(ui, screen, open, frame);
    });
}

/// What is open in a batch that was closed out as it was. That was decided, so it raises no alarm;
/// what was scanned since can still be seen to.
fn closed_ui(
    ui: &mut Ui,
    screen: &BatchesScreen,
    open: &OpenBatch,
    check: &Check,
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    checking_ui(ui, screen, words);
    let problems = problems(open, check);
    let (tone, text) = closed_text(problems.len(), check, words);
    message_ui(ui, tone, text, |_| {});
    let hidden = problems.len().saturating_sub(MAX_SHOWN);
    for finding in problems.into_iter().take(MAX_SHOWN) {
        ui.add_space(theme::SMALL_GAP);
        ui.label(weak_small(words.trouble(finding.trouble)));
        finding_ui(ui, screen, finding, frame);
    }
    more_ui(ui, hidden, words);
}

/// The service is asked what the batch holds now.
fn checking_ui(ui: &mut Ui, screen: &BatchesScreen, words: &Words) {
    if screen.open.is_loading() {
        ui.horizontal(|ui| {
            ui.add(Spinner::new().size(theme::ICON_SIZE));
            ui.label(text!(words, "bag-checking"));
        });
    }
}

/// How a batch that was closed out stands, on screen and aloud: that the carrier has its parcels
/// is no problem.
pub(crate) fn closed_text(problems: usize, check: &Check, words: &Words) -> (Tone, String) {
    if check.findings.is_empty() {
        return verdict_text(check, words);
    }
    if problems == 0 {
        return (Tone::Good, text!(words, "bag-closed-right"));
    }
    let summary = counted_text(check, words);
    let text = text!(
        words,
        "bag-closed-with",
        count = problems,
        summary = summary
    );
    (Tone::Info, text)
}

/// Expected, counted, and whether that is what the service says now.
fn verdict_ui(ui: &mut Ui, screen: &BatchesScreen, check: &Check, words: &Words) {
    checking_ui(ui, screen, words);
    let (tone, text) = verdict_text(check, words);
    message_ui(ui, tone, text, |_| {});
}

/// What a check comes to, on screen and aloud.
pub(crate) fn verdict_text(check: &Check, words: &Words) -> (Tone, String) {
    let count = counted_text(check, words);
    match Verdict::of(check) {
        Verdict::Right => (Tone::Good, text!(words, "bag-right", count = count)),
        Verdict::Empty => (Tone::Info, text!(words, "bag-empty")),
        Verdict::Wrong => {
            let findings = check.findings.iter();
            let is_missing = |finding: &&Finding| finding.trouble == Trouble::Missing;
            let missing = findings.filter(is_missing).count();
            let problems = check.findings.len().saturating_sub(missing);
            let text = if missing > 0 && problems > 0 {
                text!(
                    words,
                    "bag-wrong-apart",
                    problems = problems,
                    missing = missing,
                    summary = count
                )
            } else {
                let count_all = check.findings.len();
                text!(words, "bag-wrong", count = count_all, summary = count)
            };
            (Tone::Warning, text)
        }
    }
}

fn counted_text(check: &Check, words: &Words) -> String {
    text!(
        words,
        "bag-count-long",
        expected = check.expected.to_string(),
        counted = check.counted.to_string()
    )
}

fn findings_ui(ui: &mut Ui, screen: &BatchesScreen, check: &Check, frame: &mut Frame<'_>) {
    let mut kinds: BTreeMap<Trouble, Vec<&Finding>> = BTreeMap::new();
    for finding in &check.findings {
        kinds.entry(finding.trouble).or_default().push(finding);
    }
    let shown: Vec<(Option<&str>, Option<&str>)> = kinds
        .values()
        .flat_map(|findings| findings.iter().take(MAX_SHOWN))
        .map(|finding| {
            let shipment = finding.shipment.as_ref().map(ShipmentId::as_str);
            (shipment, finding.code.as_deref())
        })
        .collect();
    let top = ui.cursor().min;
    kinds_ui(ui, screen, &kinds, frame);
    // One that is seen to goes, and the buttons of the next one come to its place.
    let id = Id::unique(("findings-layout", screen.selected.map(|batch| batch.0)));
    let within = Rect::from_min_max(top, pos2(ui.max_rect().right(), ui.cursor().top()));
    note_layout(ui, id, shown, within);
}

/// What is to be seen to, by its kind.
fn kinds_ui(
    ui: &mut Ui,
    screen: &BatchesScreen,
    kinds: &BTreeMap<Trouble, Vec<&Finding>>,
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    for (&trouble, findings) in kinds {
        ui.add_space(theme::GAP);
        let (icon, colour) = icon_and_colour(ui, trouble);
        ui.horizontal(|ui| {
            icon_ui(ui, icon_text(icon, theme::ICON_SIZE).color(colour));
            let title = text!(
                words,
                "finding-kind",
                name = words.trouble(trouble),
                count = findings.len().to_string()
            );
            ui.label(RichText::new(title).strong());
            remove_scans_ui(ui, screen, findings, frame);
        });
        ui.add(egui::Label::new(weak_small(words.trouble_advice(trouble))).wrap());
        let hidden = findings.len().saturating_sub(MAX_SHOWN);
        for finding in findings.iter().take(MAX_SHOWN) {
            finding_ui(ui, screen, finding, frame);
        }
        more_ui(ui, hidden, words);
    }
}

/// Of several wrong scans of one kind, all can be removed at once.
fn remove_scans_ui(
    ui: &mut Ui,
    screen: &BatchesScreen,
    findings: &[&Finding],
    frame: &mut Frame<'_>,
) {
    let can_remove = |finding: &&&Finding| screen.can_remedy(finding, frame.here.connection);
    let codes = findings.iter().filter(can_remove).filter_map(|finding| {
        let remedies = Remedy::of(finding).into_iter();
        let mut scans = remedies.filter_map(|remedy| match remedy {
            Remedy::NotInBag(code) => Some(code),
            Remedy::TakeOut(_) | Remedy::PutIn(_) | Remedy::MoveHere(_) => None,
        });
        scans.next()
    });
    let codes: Vec<String> = codes.collect();
    if codes.len() < 2 {
        return;
    }
    let remove = text!(frame.here.words, "remove-scans", count = codes.len());
    if ui.button(remove).clicked() {
        for code in codes {
            frame.push(Action::Batches(BatchesAction::Uncount(code)));
        }
    }
}

/// How many are not shown of many of one kind.
fn more_ui(ui: &mut Ui, hidden: usize, words: &Words) {
    if hidden > 0 {
        ui.label(weak_small(text!(words, "findings-more", count = hidden)));
    }
}

/// The way from the parcels to what is to be seen to, with how much it is.
pub(super) fn problems_button_ui(
    ui: &mut Ui,
    open: &OpenBatch,
    check: &Check,
    frame: &mut Frame<'_>,
) {
    let count = problems(open, check).len();
    if count == 0 {
        return;
    }
    let show = text!(frame.here.words, "bag-problems", count = count);
    if quiet_button(ui, icons::ICON_WARNING, &show).clicked() {
        frame.push(Action::Batches(BatchesAction::Show(View::CloseOut)));
    }
}

fn icon_and_colour(ui: &Ui, trouble: Trouble) -> (MaterialIcon, egui::Color32) {
    let palette = theme::palette(ui);
    match trouble {
        Trouble::Missing => (icons::ICON_SEARCH, palette.warning),
        Trouble::Extra => (icons::ICON_ADD_CIRCLE, palette.warning),
        Trouble::InAnotherBatch(_) => (icons::ICON_SWAP_HORIZ, palette.danger),
        Trouble::Barred(_) => (icons::ICON_BLOCK, palette.danger),
        Trouble::Unknown => (icons::ICON_HELP, palette.danger),
    }
}

/// One parcel, and what can be done about it.
fn finding_ui(ui: &mut Ui, screen: &BatchesScreen, finding: &Finding, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let code = finding.shipment.as_ref().map(|shipment| {
        // What stands on its label.
        let tracking = screen.tracking_code(shipment);
        tracking.unwrap_or_else(|| shipment.as_str())
    });
    let code = code.or(finding.code.as_deref()).unwrap_or_default();
    let name = match &finding.recipient {
        Some(recipient) => format!("{recipient}  {code}"),
        None => code.to_owned(),
    };
    let can_remedy = screen.can_remedy(finding, frame.here.connection);
    ui.horizontal(|ui| {
        let name_ui = |ui: &mut Ui, _: &mut Frame<'_>| {
            ui.add(egui::Label::new(name.as_str()).truncate());
        };
        sides_ui(ui, "remedies", frame, name_ui, |ui, frame| {
            for remedy in Remedy::of(finding).into_iter().rev() {
                let (caption, spoken, action) = remedy_button(remedy, &name, words);
                let button = ui.add_enabled(can_remedy, egui::Button::new(caption));
                if button.accessible_name(spoken).clicked() {
                    frame.push(Action::Batches(action));
                }
            }
        });
    });
}

/// What the button of a remedy says, is called, and does.
fn remedy_button(remedy: Remedy, name: &str, words: &Words) -> (String, String, BatchesAction) {
    match remedy {
        Remedy::TakeOut(shipment) => (
            text!(words, "parcel-take-out"),
            text!(words, "parcel-take-out-of", name = name),
            BatchesAction::Remove(shipment),
        ),
        Remedy::PutIn(shipment) => (
            text!(words, "parcel-put-in"),
            text!(words, "parcel-put-in-of", name = name),
            BatchesAction::Add(vec![shipment]),
        ),
        Remedy::MoveHere(shipment) => (
            text!(words, "parcel-move-here"),
            text!(words, "parcel-put-in-of", name = name),
            BatchesAction::Add(vec![shipment]),
        ),
        Remedy::NotInBag(code) => (
            text!(words, "parcel-not-in-bag"),
            text!(words, "parcel-not-in-bag-of", name = name),
            BatchesAction::Uncount(code),
        ),
    }
}

fn close_ui(ui: &mut Ui, screen: &BatchesScreen, check: &Check, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let can_close = screen.can_close_out(check, frame.here.connection);
    let caption = if check.findings.is_empty() {
        text!(words, "bag-close")
    } else {
        text!(words, "bag-close-asking")
    };
    if primary_button(ui, can_close, &caption).clicked() {
        frame.push(Action::Batches(BatchesAction::CloseOut));
    }
}

fn save(document: SavedDocument) -> Action {
    Action::Batches(BatchesAction::Save(document))
}

fn print(document: PrintedDocument) -> Action {
    Action::Batches(BatchesAction::Print(document))
}

fn documents_ui(ui: &mut Ui, screen: &BatchesScreen, open: &OpenBatch, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let documents = &screen.documents;
    labelled_ui(ui, &text!(words, "save-to"), |ui, name| {
        let mut to = documents.to.clone();
        let line = edit(&mut to)
            .id(focus::document_path_id())
            .hint_text(text!(words, "save-to-hint"));
        let typed = ui.add(line);
        let typed = captioned_by(ui, typed, name);
        if typed.changed() {
            frame.push(Action::Batches(BatchesAction::EditSaveTo(to)));
        }
        // As the first button.
        if is_entered(ui, &typed) && screen.documents.can_save_sheet(open) {
            let sheet = Box::new(sheet::sheet(open, frame.here));
            frame.push(save(SavedDocument::Sheet(sheet)));
        }
    });
    if let Some(paper) = sheet_paper_ui(ui, documents.sheet_paper, words) {
        frame.push(Action::Batches(BatchesAction::SheetPaper(paper)));
    }
    let kind = PaperKind::Manifest;
    printers_paper_ui(ui, kind, documents.sheet_paper, frame.here);
    ui.add_space(theme::SMALL_GAP);
    let formats = label_formats(&open.batch);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.y = theme::SMALL_GAP;
        sheet_buttons_ui(ui, screen, open, frame);
    });
    ui.add_space(theme::SMALL_GAP);
    if formats.is_empty() {
        ui.label(weak_small(text!(words, "batch-no-label")));
    } else {
        // A row of its own: why one can't be printed is a sentence.
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.y = theme::SMALL_GAP;
            label_buttons_ui(ui, screen, &formats, frame);
        });
    }
    ui.add_space(theme::SMALL_GAP);
    let results = ui.scope(|ui| document_results_ui(ui, documents, frame));
    show_news(ui, &results.response, open.batch.id, documents);
}

/// What has come of a button above it is scrolled to, once.
fn show_news(ui: &Ui, results: &egui::Response, batch: BatchId, documents: &BatchDocuments) {
    let id = Id::unique(("batch-documents-seen", batch.0));
    let now = format!("{:?} {:?}", documents.saved, documents.printed);
    let seen: Option<String> = ui.data(|data| data.get_temp(id));
    if seen.as_ref() != Some(&now) {
        ui.data_mut(|data| data.insert_temp(id, now));
        if seen.is_some() && results.rect.height() > 0.0 {
            results.scroll_to_me(None);
        }
    }
}

fn sheet_buttons_ui(ui: &mut Ui, screen: &BatchesScreen, open: &OpenBatch, frame: &mut Frame<'_>) {
    let here = frame.here;
    let words = here.words;
    let sheet = || Box::new(sheet::sheet(open, here));
    let caption = text!(words, "sheet-save");
    let can_save = screen.documents.can_save_sheet(open);
    let button = quiet_button_if(ui, can_save, icons::ICON_PICTURE_AS_PDF, &caption);
    focus::give(ui, &button, Target::BatchDocuments);
    if button.clicked() {
        frame.push(save(SavedDocument::Sheet(sheet())));
    }
    let caption = text!(words, "sheet-print");
    let kind = PaperKind::Manifest;
    let can_print = screen.documents.can_print_sheet(open);
    if can_print && print_paper_ui(ui, kind, &caption, frame) {
        frame.push(print(PrintedDocument::Sheet(sheet())));
    }
}

/// For the batch's own label, in the forms in which the service gives it.
fn label_buttons_ui(
    ui: &mut Ui,
    screen: &BatchesScreen,
    formats: &[LabelFormat],
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    let can_save = screen.documents.can_save_label(frame.here.connection);
    for format in formats {
        let caption = text!(words, "batch-label-save", format = format.to_string());
        if quiet_button_if(ui, can_save, icons::ICON_SAVE, &caption).clicked() {
            frame.push(save(SavedDocument::Label(*format)));
        }
    }
    let caption = text!(words, "batch-label-print");
    let kind = PaperKind::BatchLabel;
    let can_print = screen.documents.can_print_label();
    if can_print && print_paper_ui(ui, kind, &caption, frame) {
        frame.push(print(PrintedDocument::Label));
    }
}

/// Where the documents were saved or printed, or why not.
fn document_results_ui(ui: &mut Ui, documents: &BatchDocuments, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let is_label = documents.printed_kind == Some(PaperKind::BatchLabel);
    match &documents.printed {
        Remote::NotAsked => {}
        Remote::Loading { .. } if is_label => {
            ui.label(text!(words, "batch-label-printing"));
        }
        Remote::Loading { .. } => {
            ui.label(text!(words, "sheet-printing"));
        }
        Remote::Ready(printer) => {
            let text = printed_text(is_label, printer, words);
            message_ui(ui, Tone::Good, text, |_| {});
        }
        Remote::Failed { failure, .. } => {
            message_ui(ui, Tone::Danger, words.failure(failure), |_| {});
        }
    }
    match &documents.saved {
        Remote::NotAsked => {}
        Remote::Loading { .. } => {
            ui.label(text!(words, "saving"));
        }
        Remote::Ready(path) => {
            let text = text!(words, "document-saved", path = path.display().to_string());
            if saved_file_ui(ui, text, path, words) {
                frame.push(Action::OpenFolderOf(path.clone()));
            }
        }
        Remote::Failed { failure, .. } => {
            message_ui(ui, Tone::Danger, words.failure(failure), |_| {});
        }
    }
}

pub(crate) fn printed_text(is_label: bool, printer: &PrinterName, words: &Words) -> String {
    let printer = printer.as_str();
    if is_label {
        text!(words, "batch-label-printed", printer = printer)
    } else {
        text!(words, "sheet-printed", printer = printer)
    }
}
