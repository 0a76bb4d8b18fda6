//! Notices, between the screen and the status line: they have room of their own
//! and cover nothing. In a window that is not low this room is always there, so that no
//! message moves the page when it comes or goes. The announcer says each of them once.

mod offer;
mod sentence;

use egui::{
    Align, Area, Id, Label, Layout, Order, Rect, Response, ScrollArea, Ui, UiBuilder, vec2,
};
use egui_material_icons::icons;

use crate::{
    features::{
        action::Action,
        printing::calls::PrintMark,
        shared::{
            state::notices::{News, Notice},
            view::{frame::Frame, here::Here},
        },
    },
    kit::{
        text::{Words, listed},
        theme,
        widgets::{
            Tone, icon_text, icon_ui, keyboard_before_click, note_layout, text_width, was_seen_for,
            was_shown_for,
        },
    },
    text,
};
use offer::offered_action;
pub(super) use sentence::notice_text;

/// How long the former form is offered, in seconds; a command brings it back later, too.
const OFFER_SECS: f64 = 2.0 * theme::BRIEF_SECS;

/// How high the notices were when they were painted last.
fn height_id() -> Id {
    Id::unique("notices-height")
}

/// The room that the notices take of so much, and how much of that is the screen's gutter.
pub(crate) fn height(ui: &Ui, notices: &[&Notice], room: f32) -> (f32, f32) {
    let painted = painted_height(ui, notices, room);
    // A window that is not high has no room to spare for what is seldom there.
    let (height, in_gutter) = if room < theme::NOTICE_ROOM_FROM {
        (painted, 0.0)
    } else {
        (painted.max(theme::NOTICE_ROOM), theme::NOTICE_IN_GUTTER)
    };
    let page = ui.ctx().content_rect();
    note_layout(ui, Id::unique("notices-layout"), height.to_bits(), page);
    (height, in_gutter)
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

/// Up to the first stop or colon that a blank follows: a code may have either.
fn first_part(sentence: &str) -> &str {
    let ends = [". ", ": ", "\u{a0}: "].map(|end| sentence.find(end));
    let end = ends.into_iter().flatten().min();
    sentence
        .get(..end.unwrap_or(sentence.len()))
        .unwrap_or(sentence)
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
    // Between two scans in a low window the button that buys stays in sight: what happened is said,
    // and what can be done about it stands on the notice's button.
    let is_brief = theme::is_low(ui) && matches!(notice.news, News::Scanned { .. });
    let sentence = if is_brief {
        first_part(&sentence).to_owned()
    } else {
        sentence
    };
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

/// A press of the mouse takes the keyboard from what had it: closing a message is no reason.
fn give_back(ui: &Ui) {
    if ui.memory(|memory| memory.focused().is_none())
        && let Some(before) = keyboard_before_click(ui)
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
            | News::FileNotRead
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
            | News::FormRestored
            | News::FormFilled
            | News::FormSwapped
            | News::BoughtElsewhere { .. }
            | News::PutIntoBatch { .. }
            | News::DefaultsKept { .. }
            | News::BoxesChanged { .. }
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
