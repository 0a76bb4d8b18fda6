//! Notices, between the screen and the status line: they have room of their own
//! and cover nothing. In a window that is not low this room is always there, so that no
//! message moves the page when it comes or goes. The announcer says each of them once.

use egui::{
    Align, Area, Id, Label, Layout, Order, Rect, Response, ScrollArea, Ui, UiBuilder, vec2,
};
use egui_material_icons::icons;

use crate::{
    contract::{Cause, Failure},
    features::{
        action::Action,
        batches::state::BatchesAction,
        bulk::state::actions::BulkAction,
        printing::{
            calls::PrintMark,
            state::{PrintAction, printers::PrintersAction, queue::QueueAction},
        },
        shared::{
            state::{
                navigation::StatusList,
                notices::{BoughtForm, News, NotEntered, Notice},
            },
            view::{frame::Frame, here::Here},
        },
        ship::state::form::ShipAction,
        shipments::state::actions::ShipmentsAction,
    },
    kit::{
        text::{Words, listed},
        theme,
        widgets::{Tone, icon_text, icon_ui, text_width, was_seen_for, was_shown_for},
    },
    model::ids::ShipmentId,
    text,
};

/// A button of the mouse is released sooner than so many seconds after it was pressed.
const A_CLICK_SECS: f64 = 1.0;

/// How long the former form is offered, in seconds; a command brings it back later, too.
const OFFER_SECS: f64 = 2.0 * theme::BRIEF_SECS;

/// How high the notices were when they were painted last.
fn height_id() -> Id {
    Id::unique("notices-height")
}

/// The room that the notices take of so much, and how much of that is the screen's gutter.
pub(crate) fn height(ui: &Ui, notices: &[&Notice], room: f32) -> (f32, f32) {
    // A window that is not high has no room to spare for what is seldom there.
    if room < theme::NOTICE_ROOM_FROM {
        return (painted_height(ui, notices, room), 0.0);
    }
    let height = painted_height(ui, notices, room).max(theme::NOTICE_ROOM);
    (height, theme::NOTICE_IN_GUTTER)
}

fn painted_height(ui: &Ui, notices: &[&Notice], room: f32) -> f32 {
    if notices.is_empty() {
        return 0.0;
    }
    let painted = ui
        .data(|data| data.get_temp(height_id()))
        .unwrap_or(0.0_f32);
    painted.min(room * theme::NOTICES_SHARE)
}

/// Whether all notices are shown, or the newest alone.
fn are_all_shown_id() -> Id {
    Id::unique("all-notices")
}

/// What stands over a dialog is not dimmed by it.
pub(crate) fn notices_over_dialog_ui(
    ui: &Ui,
    rect: Rect,
    notices: &[&Notice],
    frame: &mut Frame<'_>,
) {
    if notices.is_empty() {
        return;
    }
    Area::new(Id::unique("notices-over-dialog"))
        .order(Order::Tooltip)
        .fixed_pos(rect.min)
        .constrain(false)
        .show(ui.ctx(), |ui| {
            // The announcer has said them, and what is done about them waits for the dialog.
            ui.ctx()
                .accesskit_node_builder(ui.unique_id(), |node| node.set_hidden());
            ui.set_min_size(rect.size());
            notices_ui(ui, rect, notices, Before::Dialog, frame);
        });
}

/// What the notices stand before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Before {
    Screen,
    /// They are for the mouse alone: neither the Tab key nor an Enter that was meant for the
    /// dialog comes to them.
    Dialog,
}

impl Before {
    fn button<'a>(self, caption: impl egui::IntoAtoms<'a>) -> egui::Button<'a> {
        egui::Button::new(caption).sense(match self {
            Self::Screen => egui::Sense::click(),
            Self::Dialog => egui::Sense::CLICK,
        })
    }
}

/// The newest, and how many more there are.
pub(crate) fn notices_ui(
    ui: &mut Ui,
    rect: Rect,
    notices: &[&Notice],
    before: Before,
    frame: &mut Frame<'_>,
) {
    let Some((newest, older)) = notices.split_last() else {
        ui.data_mut(|data| data.remove::<bool>(are_all_shown_id()));
        return;
    };
    let words = frame.here.words;
    let are_all_shown = ui
        .data(|data| data.get_temp(are_all_shown_id()))
        .unwrap_or(false);
    let builder = UiBuilder::new()
        .id_salt("notices")
        .max_rect(rect)
        .layout(Layout::top_down(Align::Min));
    ui.scope_builder(builder, |ui| {
        ui.set_clip_rect(rect.intersect(ui.clip_rect()));
        // The newest is in sight.
        let list = ScrollArea::vertical()
            .auto_shrink([false, false])
            .stick_to_bottom(true)
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = theme::SMALL_GAP;
                ui.add_space(theme::SMALL_GAP);
                for notice in older {
                    if are_all_shown {
                        notice_ui(ui, notice, None, before, frame);
                    } else {
                        dismiss_if_over(ui, notice, frame);
                    }
                }
                let more = (!older.is_empty()).then(|| more(older.len(), are_all_shown, words));
                notice_ui(ui, newest, more, before, frame);
                ui.add_space(theme::SMALL_GAP);
            });
        let painted = list.content_size.y.ceil();
        let known = ui.data(|data| data.get_temp(height_id()));
        if known != Some(painted) {
            ui.data_mut(|data| data.insert_temp(height_id(), painted));
            ui.ctx().request_discard("a notice takes its room");
        }
    });
}

/// The button in the newest: its caption, and whether it shows all of them.
type More = (String, bool);

/// Shows the older ones, or the newest alone.
fn more(older: usize, are_all_shown: bool, words: &Words) -> More {
    let caption = if are_all_shown {
        text!(words, "notices-fewer")
    } else {
        text!(words, "notices-more", count = older)
    };
    (caption, !are_all_shown)
}

fn dismiss_if_over(ui: &Ui, notice: &Notice, frame: &mut Frame<'_>) {
    let id = Id::unique("notice-since").with(notice.number);
    let is_over = |seconds: f64| {
        // A result waits for who comes back to the desk.
        if seconds < theme::RESULT_SECS {
            was_shown_for(ui, id, seconds)
        } else {
            was_seen_for(ui, id, seconds)
        }
    };
    if seconds_shown(&notice.news).is_some_and(is_over) {
        frame.push(Action::DismissNotice(notice.number));
    }
}

/// What it says, of all shipments to which the same has happened.
fn sentence(notice: &Notice, here: Here<'_>) -> (Tone, String) {
    let words = here.words;
    let (tone, sentence) = notice_text(&notice.news, here);
    let sentence = match notice.repeated.len() {
        0 => sentence,
        more => {
            let shipments = notice.repeated.iter().map(|id| id.as_str().to_owned());
            let count = more.saturating_add(1);
            text!(
                words,
                "notice-repeated",
                sentence = sentence,
                count = count,
                shipments = listed(shipments)
            )
        }
    };
    (tone, sentence)
}

/// What it says, and beside it what can be done.
fn notice_ui(
    ui: &mut Ui,
    notice: &Notice,
    more: Option<More>,
    before: Before,
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    let (tone, sentence) = sentence(notice, frame.here);
    let (colour, fill) = tone.colours(ui);
    let offer = offered_action(&notice.news, words);
    let margin = egui::Margin::symmetric(theme::GUTTER_MARGIN, 0);
    let mut has_keyboard = false;
    let mut is_pressed = |button: &Response| {
        has_keyboard |= button.has_focus();
        button.clicked()
    };
    let shown = egui::Frame::new().outer_margin(margin).show(ui, |ui| {
        let card = theme::message(fill, colour).inner_margin(theme::NOTICE_MARGIN);
        card.show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal(|ui| {
                icon_ui(ui, icon_text(tone.icon(), theme::ICON_SIZE).color(colour));
                let captions = [
                    more.as_ref().map(|(caption, _)| caption),
                    offer.as_ref().map(|(caption, _)| caption),
                ];
                let buttons = buttons_width(ui, captions);
                let text = (ui.available_width() - buttons).max(0.0);
                let size = vec2(text, theme::CONTROL_HEIGHT);
                let middle = Layout::left_to_right(Align::Center);
                ui.allocate_ui_with_layout(size, middle, |ui| {
                    ui.set_width(text);
                    ui.add(Label::new(sentence).wrap().selectable(true));
                });
                if let Some((caption, shows_all)) = more
                    && is_pressed(&ui.add(before.button(caption)))
                {
                    ui.data_mut(|data| data.insert_temp(are_all_shown_id(), shows_all));
                }
                if let Some((caption, action)) = offer
                    && is_pressed(&ui.add(before.button(caption)))
                {
                    frame.push(action);
                    frame.push(Action::DismissNotice(notice.number));
                }
                let dismiss = text!(words, "dismiss");
                let close = ui
                    .add(before.button(icons::ICON_CLOSE))
                    .on_hover_text(&dismiss)
                    .accessible_name(dismiss);
                if is_pressed(&close) {
                    give_back(ui);
                    frame.push(Action::DismissNotice(notice.number));
                }
            });
        });
    });
    // One that is pointed at is being read, and one whose button has the keyboard is used.
    if !has_keyboard && !shown.response.contains_pointer() {
        dismiss_if_over(ui, notice, frame);
    }
}

fn keyboard_id() -> Id {
    Id::unique("keyboard-before-a-notice")
}

/// Notes what has the keyboard. To be called before anything of a frame is painted.
pub(crate) fn note_keyboard(ui: &Ui) {
    if let Some(focused) = ui.memory(egui::Memory::focused) {
        let now = ui.input(|input| input.time);
        ui.data_mut(|data| data.insert_temp(keyboard_id(), (focused, now)));
    }
}

/// A press of the mouse takes the keyboard from what had it: closing a message is no reason.
fn give_back(ui: &Ui) {
    let now = ui.input(|input| input.time);
    let before = ui.data(|data| data.get_temp::<(Id, f64)>(keyboard_id()));
    let is_lost_now =
        |(id, at): &(Id, f64)| now - at < A_CLICK_SECS && ui.ctx().read_response(*id).is_some();
    if ui.memory(|memory| memory.focused().is_none())
        && let Some((before, _)) = before.filter(is_lost_now)
    {
        ui.memory_mut(|memory| memory.request_focus(before));
    }
}

/// After how many seconds a notice goes by itself. What went wrong, can be undone only
/// here, can be opened, or names a file waits to be read.
fn seconds_shown(news: &News) -> Option<f64> {
    let is_brief = matches!(
        news,
        News::ProfileSaved
            | News::PrinterSaved { .. }
            | News::TakenOver
            | News::ShipmentDeleted(_)
            | News::RatesRefreshed(_)
            | News::RefundAsked { .. }
            | News::BatchDeleted(_)
            | News::Copied(_)
            | News::DiagnosticsCopied
    );
    let is_offer = matches!(
        news,
        News::FormCleared
            | News::FormFilled
            | News::FormSwapped
            | News::BoughtElsewhere { .. }
            | News::PutIntoBatch { .. }
            | News::DefaultsKept { .. }
    );
    // What was done, seen, and can be done again elsewhere.
    let is_result = matches!(
        news,
        News::TestLabelSent(_)
            | News::PrintMarked {
                mark: PrintMark::Printed | PrintMark::NotPrinted | PrintMark::TakenBack,
                ..
            }
            | News::TakenOutOfBatch { .. }
            | News::Scanned { .. }
            | News::BatchMade(_)
            | News::BagClosed(_)
            | News::Booked { .. }
    );
    if is_result {
        Some(theme::RESULT_SECS)
    } else if is_brief {
        Some(theme::BRIEF_SECS)
    } else {
        is_offer.then_some(OFFER_SECS)
    }
}

/// What the buttons at the end of a notice take.
fn buttons_width(ui: &Ui, captions: [Option<&String>; 2]) -> f32 {
    let spacing = ui.spacing();
    let around = 2.0 * spacing.button_padding.x + spacing.item_spacing.x;
    let widths = captions.into_iter().flatten().map(|caption| {
        let font = egui::TextStyle::Button.resolve(ui.style());
        text_width(ui, caption, font) + around
    });
    widths.sum::<f32>() + theme::NOTICE_BUTTONS + spacing.item_spacing.x
}

/// What failed. A label that did not come out is known at the bench by its order and its name,
/// and not by the number that the service gave it.
fn failure_text(failure: &Failure, here: Here<'_>) -> String {
    let words = here.words;
    let mut unprinted = here.connection.unprinted.iter();
    let label = unprinted.find(|label| Some(&label.shipment) == failure.shipment.as_ref());
    let (Some(label), Cause::Printing(_)) = (label, &failure.cause) else {
        return words.failure(failure);
    };
    let Some(order) = &label.order_id else {
        return words.failure(failure);
    };
    let unnamed = Failure {
        shipment: None,
        ..failure.clone()
    };
    text!(
        words,
        "failure-of-label",
        failure = words.failure(&unnamed),
        order = order.as_str(),
        recipient = label.recipient_name.as_str()
    )
}

#[expect(clippy::too_many_lines, reason = "one sentence for each kind of news")]
pub(super) fn notice_text(news: &News, here: Here<'_>) -> (Tone, String) {
    let words = here.words;
    match news {
        News::Failed(failure) | News::NotConnected(failure) => {
            (Tone::Danger, failure_text(failure, here))
        }
        News::StillViewOnly => (Tone::Warning, text!(words, "notice-still-view-only")),
        News::TakenOver => (Tone::Good, text!(words, "notice-taken-over")),
        News::SettingsUnreadable(path) => (
            Tone::Warning,
            text!(
                words,
                "notice-settings-unreadable",
                path = path.display().to_string()
            ),
        ),
        News::ProfileSaved => (Tone::Good, text!(words, "notice-profile-saved")),
        News::ShipmentDeleted(shipment) => (
            Tone::Good,
            text!(words, "notice-deleted", shipment = shipment.as_str()),
        ),
        News::RatesRefreshed(shipment) => (
            Tone::Good,
            text!(words, "notice-refreshed", shipment = shipment.as_str()),
        ),
        News::RefundAsked { shipment, price } => {
            let shipment = shipment.as_str();
            let text = match price {
                Some(price) => text!(
                    words,
                    "notice-refund-of",
                    price = words.money(price),
                    shipment = shipment
                ),
                None => text!(words, "notice-refund-asked", shipment = shipment),
            };
            (Tone::Good, text)
        }
        News::BoughtElsewhere { shipment, form } => {
            let shipment = shipment.as_str();
            let text = match form {
                Some(form) => text!(words, "notice-bought-form", form = form_name(form, words)),
                None => text!(words, "notice-bought", shipment = shipment),
            };
            (Tone::Good, text)
        }
        News::DefaultsKept { now, .. } => (Tone::Good, words.form_defaults(now)),
        News::NotBought { form, failure } => {
            let (form, reason) = (form_name(form, words), words.failure(failure));
            let text = text!(words, "notice-not-bought", form = form, reason = reason);
            (Tone::Danger, text)
        }
        News::BatchMade(batch) => (
            Tone::Good,
            text!(words, "notice-batch-made", batch = batch.to_string()),
        ),
        News::BatchDeleted(batch) => (
            Tone::Good,
            text!(words, "notice-batch-deleted", batch = batch.to_string()),
        ),
        News::PutIntoBatch { batch, count } => {
            let batch = batch.to_string();
            let text = text!(words, "notice-batch-added", count = count, batch = batch);
            (Tone::Good, text)
        }
        News::Booked { count, cost_centre } => {
            let text = match cost_centre {
                Some(named) => {
                    text!(words, "notice-booked", count = count, name = named.as_str())
                }
                None => text!(words, "notice-booked-under-none", count = count),
            };
            (Tone::Good, text)
        }
        News::TakenOutOfBatch { batch, shipments } => {
            let batch = batch.to_string();
            let count = shipments.len();
            let text = text!(words, "notice-batch-removed", count = count, batch = batch);
            (Tone::Good, text)
        }
        News::BagClosed(batch) => (
            Tone::Good,
            text!(words, "notice-bag-closed", batch = batch.to_string()),
        ),
        News::Scanned { code, why } => {
            let code = code.clone();
            let text = match why {
                NotEntered::NoField => text!(words, "notice-scanned", code = code),
                NotEntered::NoBatch => text!(words, "notice-scanned-no-batch", code = code),
                NotEntered::NoScans => text!(words, "notice-scanned-no-scans", code = code),
                NotEntered::Loading => text!(words, "notice-scanned-loading", code = code),
                NotEntered::ViewOnly => text!(words, "notice-scanned-view-only", code = code),
                NotEntered::InDialog => text!(words, "notice-scanned-in-dialog", code = code),
            };
            (Tone::Warning, text)
        }
        News::NoFileDialog => (Tone::Warning, text!(words, "notice-no-dialog")),
        News::Copied(copied) => (
            Tone::Info,
            text!(words, "notice-copied", text = copied.clone()),
        ),
        News::DiagnosticsCopied => (Tone::Info, text!(words, "notice-diagnostics-copied")),
        News::Exported {
            path,
            rows,
            unreadable,
        } => {
            let mut told = text!(
                words,
                "notice-exported",
                rows = rows.to_owned(),
                shown = words.count(*rows),
                path = path.display().to_string()
            );
            if *unreadable == 0 {
                return (Tone::Good, told);
            }
            let missing = text!(
                words,
                "notice-exported-unreadable",
                rows = unreadable.to_owned(),
                shown = words.count(*unreadable)
            );
            told.push_str(". ");
            told.push_str(&missing);
            (Tone::Warning, told)
        }
        News::ChargedOtherwise {
            shipment,
            approved,
            charged,
        } => {
            let text = words.charged_otherwise(shipment, approved, charged);
            (Tone::Warning, text)
        }
        News::JobInterrupted(job) => {
            let began = words.date_time(job.began_at, here.zone);
            (Tone::Warning, words.job_interrupted(job, began))
        }
        News::LabelMarked { shipment, path } => (
            Tone::Warning,
            text!(
                words,
                "notice-label-marked",
                shipment = shipment.as_str(),
                path = path.display().to_string()
            ),
        ),
        News::RefundDenied { shipment, reason } => (
            Tone::Warning,
            words.refund_denied(shipment, reason.as_deref()),
        ),
        News::PaidTwice(paid_twice) => (Tone::Warning, words.paid_twice(paid_twice)),
        News::FormRestored => (Tone::Info, text!(words, "notice-restored")),
        News::FormCleared => (Tone::Info, text!(words, "notice-cleared")),
        News::FormFilled => (Tone::Info, text!(words, "notice-filled")),
        News::FormSwapped => (Tone::Info, text!(words, "notice-swapped")),
        News::PrintMarked { mark, count } => (Tone::Good, mark_text(*mark, *count, words)),
        News::LabelsSent { printer, shipments } => {
            let (printer, count) = (printer.as_str(), shipments.len());
            let text = text!(
                words,
                "notice-labels-sent",
                count = count,
                printer = printer
            );
            (Tone::Info, text)
        }
        News::PrintingStopped {
            shipments,
            is_again,
            ..
        } => {
            let count = shipments.len();
            let text = if *is_again {
                text!(words, "notice-printing-again-stopped", count = count)
            } else {
                text!(words, "notice-printing-stopped", count = count)
            };
            (Tone::Warning, text)
        }
        News::PrinterSaved {
            printer,
            prints_after_purchase,
            ..
        } => {
            let printer = printer.as_str();
            let text = if *prints_after_purchase {
                text!(words, "notice-printer-saved-prints", printer = printer)
            } else {
                text!(words, "notice-printer-saved", printer = printer)
            };
            (Tone::Good, text)
        }
        News::TestLabelSent(printer) => {
            let text = text!(words, "notice-test-label", printer = printer.as_str());
            (Tone::Good, text)
        }
        News::MayBeOnPaper { shipments } => {
            let count = shipments.len();
            let text = text!(words, "notice-may-be-on-paper", count = count);
            (Tone::Warning, text)
        }
        News::PrinterNotReady { printer, state } => {
            let printer = printer.as_str();
            let state = words.printer_state(state);
            let text = text!(
                words,
                "notice-printer-not-ready",
                printer = printer,
                state = state
            );
            (Tone::Warning, text)
        }
        News::PrinterBack { printer, shipments } => {
            let (printer, count) = (printer.as_str(), shipments.len());
            let text = text!(
                words,
                "notice-printer-back",
                printer = printer,
                count = count
            );
            (Tone::Warning, text)
        }
    }
}

fn mark_text(mark: PrintMark, count: usize, words: &Words) -> String {
    match mark {
        PrintMark::Printed => text!(words, "notice-printed", count = count),
        PrintMark::HandedOver => text!(words, "notice-handed-over", count = count),
        PrintMark::TakenBack => text!(words, "notice-mark-taken-back", count = count),
        PrintMark::NotPrinted => text!(words, "notice-print-again", count = count),
    }
}

fn open_shipment(shipment: &ShipmentId, words: &Words) -> (String, Action) {
    let select = ShipmentsAction::Select(shipment.clone());
    (text!(words, "open"), Action::Shipments(select))
}

fn is_no_printer(failure: &Failure) -> bool {
    matches!(&failure.cause, Cause::Printing(fault) if fault.is_no_printer())
}

/// What a notice offers to do about labels, if it is about that.
fn offered_print(news: &News, words: &Words) -> Option<(String, Action)> {
    if let News::LabelsSent { shipments, .. } = news {
        let count = words.count(u64::try_from(shipments.len()).unwrap_or(u64::MAX));
        let mark = QueueAction::MarkMany(shipments.clone(), PrintMark::Printed);
        let caption = text!(words, "mark-chosen-printed", count = count);
        return Some((caption, Action::Queue(mark)));
    }
    if let News::PrinterBack { printer, shipments } = news {
        let print = PrintAction::PrintOn(printer.clone(), shipments.clone());
        let caption = text!(words, "print-labels", count = shipments.len());
        return Some((caption, Action::Print(print)));
    }
    if let News::MayBeOnPaper { shipments } = news {
        let ask = PrintAction::AskAgain(shipments.clone());
        return Some((text!(words, "print-again"), Action::Print(ask)));
    }
    if let News::PrintingStopped {
        shipments,
        is_again,
        printer,
    } = news
    {
        let caption = text!(words, "print-labels", count = shipments.len());
        let shipments = shipments.clone();
        let print = match printer {
            _ if *is_again => PrintAction::AskAgain(shipments),
            Some(printer) => PrintAction::PrintOn(printer.clone(), shipments),
            None => PrintAction::Print(shipments),
        };
        return Some((caption, Action::Print(print)));
    }
    let News::Failed(failure) = news else {
        return None;
    };
    let set_up = Action::Printers(PrintersAction::SetUp);
    is_no_printer(failure).then(|| (text!(words, "set-up-printer"), set_up))
}

/// What a notice about the Ship form offers to do.
fn offered_form(news: &News, words: &Words) -> (String, Action) {
    let (caption, action) = if let News::NotBought { form, .. } = news {
        let back = ShipAction::ReturnTo(form.line.clone());
        (text!(words, "back-to-form"), back)
    } else if let News::DefaultsKept { before, .. } = news {
        (
            text!(words, "undo"),
            ShipAction::SetDefaults(before.clone()),
        )
    } else if *news == News::FormRestored {
        (text!(words, "discard"), ShipAction::NewShipment)
    } else {
        (text!(words, "undo"), ShipAction::UndoClear)
    };
    (caption, Action::Ship(action))
}

/// A form by its order and its recipient, as far as they were typed.
fn form_name(form: &BoughtForm, words: &Words) -> String {
    let order = form.order_id.as_str();
    let order = (!order.is_empty()).then(|| text!(words, "order-number", order = order));
    let recipient = Some(form.recipient.clone()).filter(|name| !name.is_empty());
    let named: Vec<String> = order.into_iter().chain(recipient).collect();
    if named.is_empty() {
        return text!(words, "form-unnamed");
    }
    named.join(", ")
}

/// The way to the parcel of a code that was entered nowhere; from a dialog there is none.
fn offered_search(news: &News, words: &Words) -> Option<(String, Action)> {
    let News::Scanned { code, why } = news else {
        return None;
    };
    let find = text!(words, "find-in-shipments");
    (*why != NotEntered::InDialog).then(|| (find, Action::Find(code.clone())))
}

/// What a notice offers to do.
fn offered_action(news: &News, words: &Words) -> Option<(String, Action)> {
    let offered = offered_print(news, words).or_else(|| offered_search(news, words));
    if offered.is_some() {
        return offered;
    }
    match news {
        News::FormCleared
        | News::FormFilled
        | News::FormSwapped
        | News::FormRestored
        | News::DefaultsKept { .. }
        | News::NotBought { .. } => Some(offered_form(news, words)),
        News::PrintMarked {
            mark: PrintMark::Printed | PrintMark::HandedOver,
            count: 1..,
        } => Some((text!(words, "undo"), Action::Queue(QueueAction::Undo))),
        News::PrinterSaved {
            for_a_label: Some(screen),
            ..
        } => Some((text!(words, "back-to-label"), Action::Go(*screen))),
        News::BoughtElsewhere { shipment, .. }
        | News::ChargedOtherwise { shipment, .. }
        | News::RefundDenied { shipment, .. } => Some(open_shipment(shipment, words)),
        News::PaidTwice(paid_twice) => Some(open_shipment(&paid_twice.own.shipment, words)),
        News::TakenOutOfBatch { batch, shipments } => {
            let back = BatchesAction::AddTo(*batch, shipments.clone());
            Some((text!(words, "undo"), Action::Batches(back)))
        }
        News::JobInterrupted(job) if !job.drafts.is_empty() => {
            let caption = text!(words, "job-go-on", count = job.drafts.len());
            Some((caption, Action::Bulk(BulkAction::GoOn(job.drafts.clone()))))
        }
        News::JobInterrupted(job) if job.in_doubt > 0 => Some((
            text!(words, "open"),
            Action::OpenList(StatusList::Unresolved),
        )),
        News::BatchMade(batch) | News::PutIntoBatch { batch, .. } => Some((
            text!(words, "open"),
            Action::Batches(BatchesAction::Select(*batch)),
        )),
        News::Exported { path, .. }
        | News::LabelMarked { path, .. }
        | News::SettingsUnreadable(path) => Some((
            text!(words, "open-folder"),
            Action::OpenFolderOf(path.clone()),
        )),
        News::LabelsSent { .. }
        | News::PrintingStopped { .. }
        | News::PrinterBack { .. }
        | News::MayBeOnPaper { .. }
        | News::PrinterSaved { .. }
        | News::TestLabelSent(_)
        | News::PrinterNotReady { .. }
        | News::PrintMarked { .. }
        | News::BatchDeleted(_)
        | News::Booked { .. }
        | News::BagClosed(_)
        | News::Failed(_)
        | News::NotConnected(_)
        | News::StillViewOnly
        | News::TakenOver
        | News::ProfileSaved
        | News::ShipmentDeleted(_)
        | News::RatesRefreshed(_)
        | News::RefundAsked { .. }
        | News::Scanned { .. }
        | News::NoFileDialog
        | News::JobInterrupted(_)
        | News::Copied(_)
        | News::DiagnosticsCopied => None,
    }
}
