//! Labels in one PDF and packing slips, for the shipments that are chosen: the
//! dialog that asks how they lie on paper, and what became of it.

mod slip_texts;

use egui::{Id, ProgressBar, RichText, Ui};
use egui_material_icons::icons;

use super::{
    calls::{LabelOrder, SavedDocuments},
    state::{DocumentKind, Documents, DocumentsAction, DocumentsForm, LayoutChoice},
};
use crate::{
    features::{
        action::Action,
        printing::view::buttons::{print_paper_ui, printers_paper_ui, sheet_paper_ui},
        shared::{state::remote::Remote, view::frame::Frame},
        shipments::state::screen_view::ShipmentsView,
    },
    kit::{
        text::Words,
        theme,
        widgets::{
            PathDone, PathField, Tone, at_end_ui, dialog_title_ui, dialog_ui, drop_down_ui,
            labelled_ui, message_ui, open_folder_button, path_field_ui, primary_button,
            quiet_button_if, radios_ui, weak_small,
        },
    },
    model::{
        imposition::{Paper, PerSheet, StartPlace},
        printer::PaperKind,
    },
    text,
};

/// Shipments without documents that are named; the rest are counted.
const MAX_NAMED: usize = 5;

fn push(frame: &mut Frame<'_>, action: DocumentsAction) {
    frame.push(Action::Documents(action));
}

/// Two more things that can be done to what is chosen.
pub(crate) fn buttons_ui(ui: &mut Ui, view: &ShipmentsView<'_>, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let paid = view.screen.chosen.labels();
    if paid == 0 {
        return;
    }
    let can_make = view.documents.can_make(frame.here.connection);
    for (kind, icon, caption) in [
        (
            DocumentKind::Labels,
            icons::ICON_PICTURE_AS_PDF,
            text!(words, "documents-labels", count = paid),
        ),
        (
            DocumentKind::Slips,
            icons::ICON_RECEIPT_LONG,
            text!(words, "documents-slips", count = paid),
        ),
    ] {
        if quiet_button_if(ui, can_make, icon, &caption).clicked() {
            push(
                frame,
                DocumentsAction::Open(kind, view.screen.labels_chosen()),
            );
        }
    }
}

/// The dialog that is open, over everything.
pub(crate) fn documents_dialog_ui(ui: &Ui, form: &DocumentsForm, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let environment = frame.here.connection.environment;
    let id = Id::unique("papers-dialog");
    let modal = dialog_ui(ui, id, theme::DIALOG_WIDTH, |ui| {
        let colours = theme::strip_colours(environment);
        theme::chip(colours.fill).show(ui, |ui| {
            let name = words.environment(environment).to_uppercase();
            ui.label(RichText::new(name).small().color(colours.text));
        });
        ui.add_space(theme::SMALL_GAP);
        form_ui(ui, form, frame);
    });
    if modal.should_close() {
        push(frame, DocumentsAction::Dismiss);
    }
}

fn form_ui(ui: &mut Ui, form: &DocumentsForm, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let count = form.shipments.len();
    let title = match form.kind {
        DocumentKind::Labels => text!(words, "documents-labels-title", count = count),
        DocumentKind::Slips => text!(words, "documents-slips-title", count = count),
    };
    dialog_title_ui(ui, &title);
    ui.add_space(theme::GAP);
    match form.kind {
        DocumentKind::Labels => {
            layout_ui(ui, form.layout, frame);
            order_ui(ui, form, frame);
            maybe_printed_ui(ui, form, frame);
        }
        DocumentKind::Slips => {
            slip_paper_ui(ui, form, frame);
            logo_ui(ui, form, frame);
        }
    }
    ui.add_space(theme::GAP);
    path_ui(ui, form, frame);
    ui.add_space(theme::SECTION_GAP);
    at_end_ui(ui, "answers", |ui| {
        let no = egui::Button::new(text!(words, "cancel"))
            .min_size(egui::vec2(0.0, theme::BIG_CONTROL_HEIGHT));
        if ui.add(no).clicked() {
            push(frame, DocumentsAction::Dismiss);
        }
        if form.kind == DocumentKind::Slips {
            print_ui(ui, frame);
        }
        let save = if form.has_path() {
            text!(words, "documents-save")
        } else {
            text!(words, "documents-save-asking")
        };
        if primary_button(ui, true, &save).clicked() {
            let words = slip_texts::slip_words(frame.here);
            push(frame, DocumentsAction::Save(Box::new(words)));
        }
    });
}

/// Prints the slips, without a file.
fn print_ui(ui: &mut Ui, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let print = text!(words, "documents-print");
    let button = ui.scope(|ui| {
        // As high as its neighbours.
        ui.spacing_mut().interact_size.y = theme::BIG_CONTROL_HEIGHT;
        print_paper_ui(ui, PaperKind::PackingSlip, &print, frame)
    });
    if button.inner {
        let words = slip_texts::slip_words(frame.here);
        push(frame, DocumentsAction::Print(Box::new(words)));
    }
}

fn layout_ui(ui: &mut Ui, layout: LayoutChoice, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    ui.label(weak_small(text!(words, "documents-layout")));
    let choices = [
        (None, text!(words, "documents-one")),
        (Some(PerSheet::Two), text!(words, "documents-two")),
        (Some(PerSheet::Four), text!(words, "documents-four")),
    ];
    if let Some(per_sheet) = radios_ui(ui, choices, |one| *one == layout.per_sheet).chosen {
        let changed = LayoutChoice {
            per_sheet,
            ..layout
        };
        push(frame, DocumentsAction::Layout(changed));
    }
    let Some(per_sheet) = layout.per_sheet else {
        return;
    };
    ui.add_space(theme::SMALL_GAP);
    ui.horizontal_wrapped(|ui| {
        ui.label(weak_small(text!(words, "documents-paper")));
        let choices = Paper::ALL.map(|paper| (paper, paper_name(paper, words)));
        if let Some(paper) = radios_ui(ui, choices, |one| *one == layout.paper).chosen {
            let changed = LayoutChoice { paper, ..layout };
            push(frame, DocumentsAction::Layout(changed));
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.label(weak_small(text!(words, "documents-start")));
        let places = StartPlace::all(per_sheet).map(StartPlace::get);
        let choices = places.map(|start| (start, start_name(per_sheet, start, words)));
        let has_none = StartPlace::new(layout.start, per_sheet).is_none();
        let is_current = |start: &_| layout.start == *start || has_none && *start == 1;
        if let Some(start) = radios_ui(ui, choices, is_current).chosen {
            let changed = LayoutChoice { start, ..layout };
            push(frame, DocumentsAction::Layout(changed));
        }
    });
}

fn paper_name(paper: Paper, words: &Words) -> String {
    match paper {
        Paper::Letter => text!(words, "paper-letter"),
        Paper::A4 => text!(words, "paper-a4"),
    }
}

/// The place on the sheet.
fn start_name(per_sheet: PerSheet, start: u8, words: &Words) -> String {
    match (per_sheet, start) {
        (PerSheet::Two, 1) => text!(words, "place-upper"),
        (PerSheet::Two, _) => text!(words, "place-lower"),
        (PerSheet::Four, 1) => text!(words, "place-upper-left"),
        (PerSheet::Four, 2) => text!(words, "place-upper-right"),
        (PerSheet::Four, 3) => text!(words, "place-lower-left"),
        (PerSheet::Four, _) => text!(words, "place-lower-right"),
    }
}

fn order_ui(ui: &mut Ui, form: &DocumentsForm, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    ui.add_space(theme::SMALL_GAP);
    labelled_ui(ui, &text!(words, "documents-order"), |ui, _| {
        let all = LabelOrder::ALL.into_iter();
        let output = drop_down_ui(
            ui,
            Id::unique("papers-order"),
            ui.available_width(),
            &words.label_order(form.order),
            all.map(|order| (order, words.label_order(order))).collect(),
            |order| form.order == *order,
        );
        if let Some(order) = output.picked {
            push(frame, DocumentsAction::Order(order));
        }
    });
}

/// Labels that may be on paper are in the file only where the user says so.
fn maybe_printed_ui(ui: &mut Ui, form: &DocumentsForm, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let mut included = form.includes_maybe_printed;
    let caption = text!(words, "documents-include-maybe-printed");
    ui.add_space(theme::SMALL_GAP);
    if ui.checkbox(&mut included, caption).changed() {
        push(frame, DocumentsAction::IncludeMaybePrinted(included));
    }
}

fn slip_paper_ui(ui: &mut Ui, form: &DocumentsForm, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    if let Some(paper) = sheet_paper_ui(ui, form.slip_paper, words) {
        push(frame, DocumentsAction::SlipPaper(paper));
    }
    printers_paper_ui(ui, PaperKind::PackingSlip, form.slip_paper, frame.here);
}

fn logo_ui(ui: &mut Ui, form: &DocumentsForm, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    ui.add_space(theme::SMALL_GAP);
    let mut logo = form.logo.clone();
    let field = PathField {
        caption: &text!(words, "documents-logo"),
        hint: text!(words, "documents-logo-hint"),
        id: None,
    };
    match path_field_ui(ui, field, &mut logo, words) {
        PathDone::Nothing | PathDone::Entered => {}
        PathDone::Typed => push(frame, DocumentsAction::EditLogo(logo)),
        PathDone::Browse => push(frame, DocumentsAction::BrowseLogo),
    }
}

fn path_ui(ui: &mut Ui, form: &DocumentsForm, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let mut path = form.path.clone();
    let field = PathField {
        caption: &text!(words, "documents-path"),
        hint: text!(words, "documents-path-hint"),
        id: None,
    };
    match path_field_ui(ui, field, &mut path, words) {
        PathDone::Nothing => {}
        PathDone::Typed => push(frame, DocumentsAction::EditPath(path)),
        PathDone::Entered => {
            let words = slip_texts::slip_words(frame.here);
            push(frame, DocumentsAction::Save(Box::new(words)));
        }
        PathDone::Browse => push(frame, DocumentsAction::Browse),
    }
}

/// How far it is, and what came of it, until it is closed.
pub(crate) fn documents_result_ui(ui: &mut Ui, documents: &Documents, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    match &documents.saved {
        Remote::NotAsked => {}
        Remote::Loading { .. } => progress_ui(ui, documents, frame),
        Remote::Ready(saved) => {
            ui.add_space(theme::GAP);
            saved_ui(ui, saved, documents.kind, frame);
        }
        Remote::Failed { failure, .. } => {
            ui.add_space(theme::GAP);
            message_ui(ui, Tone::Danger, words.failure(failure), |ui| {
                close_ui(ui, frame);
            });
        }
    }
}

fn progress_ui(ui: &mut Ui, documents: &Documents, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    ui.add_space(theme::GAP);
    let (_colour, fill) = Tone::Info.colours(ui);
    theme::message(fill, theme::palette(ui).accent).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(RichText::new(text!(words, "documents-making")).strong());
        if let Some((done, all)) = documents.progress {
            let count = |number: usize| words.count(u64::try_from(number).unwrap_or(u64::MAX));
            let text = text!(words, "job-count", ended = count(done), lines = count(all));
            ui.label(text.clone());
            let permille = done * 1_000 / all.max(1);
            let share = f32::from(u16::try_from(permille).unwrap_or(1_000)) / 1_000.0;
            let bar = ProgressBar::new(share).desired_height(theme::BUDGET_BAR.y);
            ui.add(bar).accessible_name(text);
        }
        let stop = egui::Button::new(text!(words, "cancel"));
        if documents.can_stop() && ui.add_enabled(!documents.is_stopping, stop).clicked() {
            push(frame, DocumentsAction::Stop);
        }
    });
}

fn saved_ui(
    ui: &mut Ui,
    saved: &SavedDocuments,
    kind: Option<DocumentKind>,
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    let is_labels = kind != Some(DocumentKind::Slips);
    let (tone, text) = match (&saved.path, &saved.printer) {
        (None, Some(printer)) => {
            let (count, printer) = (saved.shipments, printer.as_str());
            let text = text!(
                words,
                "documents-slips-printed",
                count = count,
                printer = printer
            );
            (tone_of(saved), text)
        }
        (Some(path), _) => {
            let path = path.display().to_string();
            let (count, pages) = (saved.shipments, saved.pages);
            let text = if is_labels {
                text!(
                    words,
                    "documents-labels-saved",
                    count = count,
                    pages = pages,
                    path = path
                )
            } else {
                text!(
                    words,
                    "documents-slips-saved",
                    count = count,
                    pages = pages,
                    path = path
                )
            };
            (tone_of(saved), text)
        }
        (None, None) if saved.is_whole() => (Tone::Warning, text!(words, "cli-labels-none")),
        (None, None) => (Tone::Danger, text!(words, "documents-nothing-saved")),
    };
    // Another parcel's label stops everything else from being read.
    let tone = if saved.mismatch().is_some() {
        Tone::Danger
    } else {
        tone
    };
    message_ui(ui, tone, text, |ui| {
        if saved.already_printed > 0 {
            let count = saved.already_printed;
            let line = text!(words, "documents-already-printed", count = count);
            ui.add(egui::Label::new(line).wrap());
        }
        if saved.maybe_printed > 0 {
            let count = saved.maybe_printed;
            let line = text!(words, "documents-maybe-printed", count = count);
            ui.add(egui::Label::new(line).wrap());
        }
        if !saved.is_whole() {
            let count = saved.left_out.len();
            ui.label(RichText::new(text!(words, "documents-left-out", count = count)).strong());
        }
        for (shipment, failure) in saved.left_out.iter().take(MAX_NAMED) {
            let text = words.failure(failure);
            let line = format!("{shipment}  {text}");
            ui.add(egui::Label::new(line).wrap());
        }
        let more = saved.left_out.len().saturating_sub(MAX_NAMED);
        if more > 0 {
            ui.label(weak_small(text!(words, "documents-more", count = more)));
        }
        ui.horizontal(|ui| ways_on_ui(ui, saved, frame));
    });
}

/// To the folder of the file, and away from what is said of it.
fn ways_on_ui(ui: &mut Ui, saved: &SavedDocuments, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    if let Some(path) = &saved.path
        && open_folder_button(ui, path, words).clicked()
    {
        frame.push(Action::OpenFolderOf(path.clone()));
    }
    close_ui(ui, frame);
}

fn tone_of(saved: &SavedDocuments) -> Tone {
    if saved.is_whole() {
        Tone::Good
    } else {
        Tone::Warning
    }
}

fn close_ui(ui: &mut Ui, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    if ui.button(text!(words, "job-close")).clicked() {
        push(frame, DocumentsAction::CloseResult);
    }
}
