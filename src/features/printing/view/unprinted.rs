//! "Bought, not printed": each line with the user's word for it, and for all
//! that are chosen. A line leaves only by proof or by that word.

use egui::{Align, Id, Layout, RichText, Sense, Ui};
use egui_material_icons::icons;

use crate::{
    features::{
        action::Action,
        printing::{
            calls::PrintMark,
            state::{
                PrintAction,
                queue::{LabelFlash, PrintQueue, QueueAction},
            },
            view::{buttons::print_labels_button, progress},
        },
        shared::view::{frame::Frame, here::Here},
        shipments::state::actions::ShipmentsAction,
    },
    kit::{
        flash::{FlashContent, flash_ui},
        text::Words,
        theme,
        widgets::{
            Pressed, RowName, Rows, Tone, empty_ui, note_layout, quiet_button_if, radios_ui,
            row_check_ui, sides_ui, ticked_rows_ui, weak_small,
        },
    },
    model::{
        shipment::ShipmentStatus,
        unprinted::{LabelSequence, Unprinted},
    },
    text,
};

/// Why the labels are listed, and the buttons for the selected ones.
pub(crate) fn head_ui(ui: &mut Ui, queue: &PrintQueue, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    scan_ui(ui, queue, words);
    progress::progress_ui(ui, frame);
    elsewhere_ui(ui, frame);
    if frame.here.connection.unprinted.is_empty() {
        return;
    }
    ui.label(weak_small(text!(words, "unprinted-why")));
    if frame.here.connection.may_write() && !queue.is_flashing() {
        ui.label(weak_small(text!(words, "unprinted-scan")));
    }
    sequence_ui(ui, queue.sequence, frame);
    ui.add_space(theme::SMALL_GAP);
    let count = queue.chosen();
    let can_choose = queue.can_mark(frame.here.connection);
    let can_mark = queue.can_mark_chosen(frame.here.connection);
    ui.horizontal_wrapped(|ui| {
        let (caption, choose) = if count == frame.here.connection.unprinted.len() {
            (text!(words, "choose-none"), QueueAction::ChooseNone)
        } else {
            (text!(words, "choose-all"), QueueAction::ChooseAll)
        };
        if quiet_button_if(ui, can_choose, icons::ICON_SELECT_ALL, &caption).clicked() {
            frame.push(Action::Queue(choose));
        }
        let can_print = can_mark && frame.here.can_print;
        let print = text!(words, "print-labels", count = count);
        let button = print_labels_button(ui, &print, can_print, frame);
        if button.is_some_and(|button| button.clicked()) {
            let print = PrintAction::Print(queue.labels(frame.here.connection));
            frame.push(Action::Print(print));
        }
        // While they come out, it is not known yet which are printed.
        let can_mark = can_mark && frame.here.print_progress.is_none();
        let shown = words.count(u64::try_from(count).unwrap_or(u64::MAX));
        let printed = text!(words, "mark-chosen-printed", count = shown.clone());
        if quiet_button_if(ui, can_mark, icons::ICON_CHECK, &printed).clicked() {
            frame.push(Action::Queue(QueueAction::MarkChosen(PrintMark::Printed)));
        }
        let handed_over = text!(words, "mark-chosen-handed-over", count = shown);
        if quiet_button_if(ui, can_mark, icons::ICON_LOCAL_SHIPPING, &handed_over).clicked() {
            let mark = QueueAction::MarkChosen(PrintMark::HandedOver);
            frame.push(Action::Queue(mark));
        }
    });
}

/// What was bought elsewhere is not listed: whether it is printed is not known here.
fn elsewhere_ui(ui: &mut Ui, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let count = frame.here.connection.ready_elsewhere;
    if count == 0 {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        let shown = words.count(count);
        ui.label(weak_small(text!(
            words,
            "unprinted-elsewhere",
            count = count,
            shown = shown
        )));
        if ui.button(text!(words, "unprinted-show-ready")).clicked() {
            frame.push(Action::ShowAll(ShipmentStatus::Ready));
        }
    });
    ui.add_space(theme::SMALL_GAP);
}

/// In which order the labels are listed, and come out.
fn sequence_ui(ui: &mut Ui, current: LabelSequence, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    ui.horizontal_wrapped(|ui| {
        ui.label(weak_small(text!(words, "print-sequence")));
        let choices = LabelSequence::ALL.map(|sequence| {
            let caption = match sequence {
                LabelSequence::Bought => text!(words, "print-sequence-bought"),
                LabelSequence::Order => text!(words, "print-sequence-order"),
                LabelSequence::Recipient => text!(words, "print-sequence-recipient"),
            };
            (sequence, caption)
        });
        if let Some(sequence) = radios_ui(ui, choices, |one| *one == current).chosen {
            frame.push(Action::Queue(QueueAction::Sort(sequence)));
        }
    });
}

/// The last scan, until the next.
fn scan_ui(ui: &mut Ui, queue: &PrintQueue, words: &Words) {
    let typing = FlashContent::typing(queue.scans.typed(), words);
    let flashed = || {
        queue
            .flash
            .as_ref()
            .map(|flash| flash_content(flash, words))
    };
    if let Some(content) = typing.or_else(flashed) {
        flash_ui(ui, content);
        ui.add_space(theme::SMALL_GAP);
    }
}

pub(crate) fn flash_content(flash: &LabelFlash, words: &Words) -> FlashContent {
    match flash {
        LabelFlash::Searching(code) => FlashContent::searching(code, words),
        LabelFlash::Confirmed { recipient, code } => FlashContent {
            tone: Tone::Good,
            icon: icons::ICON_CHECK_CIRCLE,
            word: text!(words, "scan-printed"),
            detail: format!("{recipient}  {code}").trim().to_owned(),
        },
        LabelFlash::AlreadyConfirmed(code) => FlashContent {
            tone: Tone::Warning,
            icon: icons::ICON_REPEAT,
            word: text!(words, "scan-printed-before"),
            detail: code.clone(),
        },
        LabelFlash::Failed { code, failure } => FlashContent {
            tone: Tone::Danger,
            icon: icons::ICON_ERROR,
            word: text!(words, "scan-not-printed"),
            detail: format!("{code}. {}", words.failure(failure)),
        },
    }
}

pub(crate) fn lines_ui(ui: &mut Ui, queue: &PrintQueue, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    if frame.here.connection.unprinted.is_empty() {
        // Without an account nobody knows what was bought.
        let (title, explanation) = if frame.here.connection.profile().is_some() {
            (
                text!(words, "unprinted-none-title"),
                text!(words, "unprinted-none"),
            )
        } else {
            (
                text!(words, "unprinted-not-known-title"),
                text!(words, "unprinted-not-known"),
            )
        };
        empty_ui(ui, icons::ICON_PRINT, &title, &explanation);
    }
    let lines = &frame.here.connection.unprinted;
    let shown = ui.scope(|ui| {
        ticked_rows_ui(ui, "unprinted-line", lines.len(), |ui, at, rows| {
            if let Some(unprinted) = lines.get(at) {
                line_ui(ui, queue, unprinted, at, rows, frame);
            }
        });
    });
    // One that is printed or marked goes, and the buttons of the next one come to its place.
    let ids: Vec<&str> = lines.iter().map(|line| line.shipment.as_str()).collect();
    note_layout(ui, Id::unique("unprinted-layout"), ids, shown.response.rect);
}

fn line_ui(
    ui: &mut Ui,
    queue: &PrintQueue,
    unprinted: &Unprinted,
    at: usize,
    rows: &mut Rows,
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    ui.separator();
    let can_mark = queue.can_mark(frame.here.connection);
    let shipment = &unprinted.shipment;
    let name = spoken_name(unprinted, words);
    let standing = standing_text(unprinted, words);
    let is_chosen = queue.is_chosen(shipment);
    let sense = rows.sense(at);
    ui.horizontal(|ui| {
        let choose = text!(words, "choose-row", name = name.clone());
        if row_check_ui(ui, is_chosen, can_mark, &choose).clicked() {
            frame.push(Action::Queue(QueueAction::Choose(shipment.clone())));
        }
        let mut state_ui = |ui: &mut Ui, frame: &mut Frame<'_>| {
            let state = ui.with_layout(Layout::top_down(Align::Min), |ui| {
                state_ui(ui, unprinted, frame.here);
            });
            let row = RowName {
                at,
                key: shipment.as_str(),
                spoken: format!("{name}, {standing}"),
                is_selected: is_chosen,
                also: String::new(),
            };
            match rows.row_ui(ui, state.response.rect, &row) {
                Pressed::Ticked if can_mark => {
                    frame.push(Action::Queue(QueueAction::Choose(shipment.clone())));
                }
                Pressed::No | Pressed::Ticked => {}
                Pressed::Opened => {
                    let select = ShipmentsAction::Select(shipment.clone());
                    frame.push(Action::Shipments(select));
                }
            }
        };
        let buttons_ui = |ui: &mut Ui, frame: &mut Frame<'_>| {
            buttons_ui(ui, unprinted, &name, sense, can_mark, frame);
        };
        if ui.available_width() < theme::NARROW_TABLE {
            // Beside the buttons nothing of the name would be left.
            ui.vertical(|ui| {
                state_ui(ui, frame);
                ui.horizontal_wrapped(|ui| buttons_ui(ui, frame));
            });
        } else {
            sides_ui(ui, "line", frame, state_ui, buttons_ui);
        }
    });
}

/// The user's words for a line, and the way to its shipment.
fn buttons_ui(
    ui: &mut Ui,
    unprinted: &Unprinted,
    name: &str,
    sense: Sense,
    can_mark: bool,
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    let shipment = &unprinted.shipment;
    for (mark, caption, spoken) in words_of(name, words) {
        let button = egui::Button::new(caption).sense(sense);
        let button = ui.add_enabled(can_mark, button);
        if button.accessible_name(spoken).clicked() {
            frame.push(Action::Queue(QueueAction::Mark(shipment.clone(), mark)));
        }
    }
    let open = text!(
        words,
        "open-shipment",
        name = name,
        shipment = shipment.as_str()
    );
    let button = ui.add(egui::Button::new(text!(words, "open")).sense(sense));
    if button.accessible_name(open).clicked() {
        let select = ShipmentsAction::Select(shipment.clone());
        frame.push(Action::Shipments(select));
    }
}

/// The recipient alone is no name: many parcels go to the same one.
fn spoken_name(unprinted: &Unprinted, words: &Words) -> String {
    let name = unprinted.recipient_name.clone();
    match &unprinted.order_id {
        Some(order) => text!(
            words,
            "recipient-of-order",
            name = name,
            order = order.as_str()
        ),
        None => text!(
            words,
            "recipient-of-shipment",
            name = name,
            shipment = unprinted.shipment.as_str()
        ),
    }
}

/// The user's words for one line, and how they are spoken.
fn words_of(name: &str, words: &Words) -> [(PrintMark, String, String); 2] {
    [
        (PrintMark::Printed, text!(words, "mark-printed")),
        (PrintMark::HandedOver, text!(words, "mark-handed-over")),
    ]
    .map(|(mark, caption)| {
        let spoken = text!(words, "named", what = caption.clone(), name = name);
        (mark, caption, spoken)
    })
}

/// Where the label stands, behind what its user has to know before it is printed.
fn standing_text(unprinted: &Unprinted, words: &Words) -> String {
    let mut text = words.print_standing(unprinted.standing);
    if unprinted.is_refund_denied {
        text = format!("{} · {text}", text!(words, "print-refund-denied"));
    }
    if unprinted.is_canceled {
        let canceled = words.shipment_status(&ShipmentStatus::Canceled);
        text = format!("{canceled} · {text}");
    }
    text
}

fn state_ui(ui: &mut Ui, unprinted: &Unprinted, here: Here<'_>) {
    let Here { words, zone, .. } = here;
    let name = RichText::new(unprinted.recipient_name.clone()).strong();
    ui.add(egui::Label::new(name).truncate());
    let at = words.date_time(unprinted.bought_at, zone);
    let mut text = standing_text(unprinted, words);
    if let Some(order) = &unprinted.order_id {
        text = format!("{text} · {order}");
    }
    let standing = ui
        .add(egui::Label::new(weak_small(format!("{text} · {at}"))).truncate())
        .on_hover_text(words.offset(unprinted.bought_at, zone));
    if let Some(label) = &unprinted.label {
        standing.on_hover_text(label.display().to_string());
    } else if let Some(missing) = here.connection.missing_labels.get(&unprinted.shipment) {
        let reason = words.failure(&missing.failure);
        let text = if missing.is_tried_again {
            text!(words, "unprinted-label-retried", reason = reason)
        } else {
            text!(words, "unprinted-label-not-retried", reason = reason)
        };
        ui.add(
            egui::Label::new(RichText::new(text).small().color(theme::palette(ui).danger)).wrap(),
        );
    }
}
