//! The scanner's place: the last scan, large enough for the other side of the
//! bench, the count, and a field for what can't be scanned.

use egui::{Align, Id, Layout, Rect, Response, RichText, Spinner, Ui};
use egui_material_icons::{MaterialIcon, icons};

use super::close_out::problems_button_ui;
use crate::{
    features::{
        action::Action,
        batches::state::{
            BatchesAction, BatchesScreen, Flash, ScanAction, ScanMode, is_closed_out,
        },
        shared::{
            state::remote::Remote,
            view::{focus, frame::Frame},
        },
    },
    kit::{
        commands::Entry,
        flash::{FlashContent, flash_ui},
        text::Words,
        theme,
        widgets::{Tone, edit, is_entered, message_ui, quiet_button_if, sides_ui, weak_small},
    },
    model::{
        bag::ScanOutcome,
        batch::{BatchStatus, OpenBatch},
        shipment::Shipment,
    },
    text,
};

pub(crate) fn scan_ui(
    ui: &mut Ui,
    screen: &BatchesScreen,
    open: &OpenBatch,
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    if open.batch.status == BatchStatus::Received {
        ui.label(weak_small(text!(words, "batch-received-why")));
        ui.add_space(theme::SMALL_GAP);
        return;
    }
    if !frame.here.connection.may_write() {
        return;
    }
    bar_ui(ui, screen, open, frame);
    ui.add_space(theme::SMALL_GAP);
    flash_ui(ui, flash_content(screen, words));
    ui.add_space(theme::SMALL_GAP);
    if screen.is_closed_to_scans() {
        return;
    }
    typed_ui(ui, screen, frame);
    found_ui(ui, screen, frame);
}

/// The last scan alone, while a bag is checked: who scans what was missing
/// sees what has come of it.
pub(crate) fn last_scan_ui(ui: &mut Ui, screen: &BatchesScreen, words: &Words) {
    let scanner = &screen.scanner;
    if scanner.flash.is_some() || !scanner.line.typed().is_empty() {
        let before = ui.cursor().min;
        flash_ui(ui, flash_content(screen, words));
        if is_news(ui, scanner.flash.as_ref()) {
            let shown = Rect::from_min_max(before, ui.cursor().min);
            ui.scroll_to_rect(shown, None);
        }
        ui.add_space(theme::GAP);
    }
}

/// Whether a scan has come to something else than in the frame before.
fn is_news(ui: &Ui, flash: Option<&Flash>) -> bool {
    let id = Id::unique("last-scan");
    let now = flash.map(|flash| match flash {
        Flash::Pending(code) => (code.clone(), false),
        Flash::Failed { code, .. } => (code.clone(), true),
        Flash::Scanned(scanned) => (scanned.scan.code.clone(), true),
    });
    let before: Option<(String, bool)> = ui.data(|data| data.get_temp(id)).flatten();
    ui.data_mut(|data| data.insert_temp(id, now.clone()));
    now.is_some() && now != before
}

/// The switch, and how many of how many are in the bag.
fn bar_ui(ui: &mut Ui, screen: &BatchesScreen, open: &OpenBatch, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    ui.horizontal(|ui| {
        let mode = screen.scan_mode();
        let mut wanted = mode == ScanMode::On;
        let switch = ui
            .checkbox(&mut wanted, text!(words, "scan-mode"))
            .on_hover_text(Entry::Scan.tooltip(ui, words));
        if switch.changed() {
            let other = ScanAction::Mode(mode.other());
            frame.push(Action::Batches(BatchesAction::Scan(other)));
        }
        if screen.scanner.line.waiting() > 0 {
            ui.add(Spinner::new().size(theme::ICON_SIZE));
        }
        let Some(check) = screen.check() else {
            return;
        };
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let count = text!(
                words,
                "bag-count",
                counted = check.counted.to_string(),
                expected = check.expected.to_string()
            );
            ui.label(RichText::new(count).font(theme::title_font()));
            // A wrong scan of a quick run is in sight only until the next one.
            if !is_closed_out(open) {
                problems_button_ui(ui, open, &check, frame);
            }
        });
    });
}

fn flash_content(screen: &BatchesScreen, words: &Words) -> FlashContent {
    let scanner = &screen.scanner;
    if let Some(typing) = FlashContent::typing(scanner.line.typed(), words) {
        return typing;
    }
    match &scanner.flash {
        None => {
            let (word, detail) = match screen.scan_mode() {
                ScanMode::On => (text!(words, "scan-ready"), text!(words, "scan-hint")),
                ScanMode::Off if screen.is_closed_to_scans() => {
                    (text!(words, "scan-off"), text!(words, "scan-closed-out"))
                }
                ScanMode::Off => (text!(words, "scan-off"), text!(words, "scan-off-hint")),
            };
            FlashContent {
                tone: Tone::Info,
                icon: icons::ICON_BARCODE_SCANNER,
                word,
                detail,
            }
        }
        Some(flash) => flash_text(flash, words),
    }
}

/// What has come of a scan, or that it is under way.
pub(crate) fn flash_text(flash: &Flash, words: &Words) -> FlashContent {
    match flash {
        Flash::Pending(code) => FlashContent::searching(code, words),
        Flash::Failed { code, failure } => FlashContent {
            tone: Tone::Danger,
            icon: icons::ICON_ERROR,
            word: text!(words, "scan-failed"),
            detail: format!("{code}. {}", words.failure(failure)),
        },
        Flash::Scanned(scanned) => {
            let (tone, icon) = tone_and_icon(scanned.outcome);
            let parcel = scanned.scan.parcel.as_deref();
            let of_whom = parcel.map_or_else(|| scanned.scan.code.clone(), parcel_name);
            let detail = match words.scan_advice(scanned.outcome) {
                Some(advice) => format!("{of_whom}. {advice}"),
                None => of_whom,
            };
            FlashContent {
                tone,
                icon,
                word: words.scan(scanned.outcome),
                detail,
            }
        }
    }
}

fn tone_and_icon(outcome: ScanOutcome) -> (Tone, MaterialIcon) {
    match outcome {
        ScanOutcome::Added | ScanOutcome::Counted => (Tone::Good, icons::ICON_CHECK_CIRCLE),
        ScanOutcome::AlreadyIn => (Tone::Warning, icons::ICON_REPEAT),
        ScanOutcome::InAnotherBatch(_) => (Tone::Danger, icons::ICON_SWAP_HORIZ),
        ScanOutcome::Barred(_) => (Tone::Danger, icons::ICON_BLOCK),
        ScanOutcome::Unknown => (Tone::Danger, icons::ICON_HELP),
    }
}

/// Who it goes to, and by which code it is known.
fn parcel_name(parcel: &Shipment) -> String {
    let name = parcel.recipient.name.as_deref().unwrap_or_default();
    let code = parcel.tracking_code.as_deref();
    format!("{name}  {}", code.unwrap_or(parcel.id.as_str()))
        .trim()
        .to_owned()
}

fn typed_ui(ui: &mut Ui, screen: &BatchesScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let field_ui = |ui: &mut Ui, frame: &mut Frame<'_>| {
        let mut typed = screen.search.words.clone();
        let line = edit(&mut typed)
            .id(focus::parcel_search_id())
            .hint_text(text!(words, "parcel-find-hint"));
        let field: Response = ui.add(line).accessible_name(text!(words, "parcel-add"));
        if field.changed() {
            frame.push(Action::Batches(BatchesAction::EditSearch(typed)));
        }
        if is_entered(ui, &field) {
            frame.push(Action::Batches(BatchesAction::Search));
        }
    };
    ui.horizontal(|ui| {
        sides_ui(ui, "parcel-search", frame, field_ui, |ui, frame| {
            if screen.search.found.is_loading() {
                ui.add(Spinner::new().size(theme::ICON_SIZE));
            }
            let find = text!(words, "parcel-find");
            if quiet_button_if(ui, true, icons::ICON_SEARCH, &find).clicked() {
                frame.push(Action::Batches(BatchesAction::Search));
            }
        });
    });
}

/// What a search has found, each with its way into the batch.
fn found_ui(ui: &mut Ui, screen: &BatchesScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    if let Remote::Failed { failure, .. } = &screen.search.found {
        message_ui(ui, Tone::Danger, words.failure(failure), |_| {});
    }
    let Some(found) = screen.search.found.value() else {
        return;
    };
    if found.is_empty() {
        ui.label(weak_small(text!(words, "parcel-none-found")));
        return;
    }
    for parcel in found {
        ui.horizontal(|ui| {
            let can_add = screen.can_put_in(&parcel.id);
            let caption = if screen.holds(&parcel.id) {
                text!(words, "scan-already-in")
            } else {
                text!(words, "parcel-put-in")
            };
            let spoken = text!(words, "parcel-put-in-of", name = parcel_name(parcel));
            let button = ui.add_enabled(can_add, egui::Button::new(caption));
            if button.accessible_name(spoken).clicked() {
                let add = BatchesAction::Add(vec![parcel.id.clone()]);
                frame.push(Action::Batches(add));
            }
            ui.add(egui::Label::new(parcel_name(parcel)).truncate());
            ui.label(weak_small(words.shipment_status(&parcel.status)));
        });
    }
    ui.add_space(theme::SMALL_GAP);
}
