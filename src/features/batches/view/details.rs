//! One batch: what it is, what is in it, the scanner, and closing it out.

use egui::{Button, ScrollArea, Spinner, Ui};
use egui_material_icons::icons;

use super::{close_out, parcels, scan, status_ui};
use crate::{
    features::{
        action::Action,
        batches::state::{
            BatchesAction, BatchesScreen, View, is_changed_since_closing, is_closed_out, problems,
        },
        shared::{
            state::window_request::Target,
            view::{focus, frame::Frame, here::Here},
        },
    },
    kit::{
        theme,
        widgets::{
            Tone, icon_text, message_ui, quiet_button_if, scroll_by_keys, sides_ui, title_stop_ui,
            weak_small,
        },
    },
    model::batch::OpenBatch,
    text,
};

pub(crate) fn batch_details_ui(ui: &mut Ui, screen: &BatchesScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let Some(open) = screen.shown() else {
        loading_ui(ui, screen, frame);
        return;
    };
    let room = ui.available_height();
    ScrollArea::vertical()
        .id_salt(("batch", open.batch.id.0))
        .auto_shrink([false, false])
        .show(ui, |ui| {
            if head_ui(ui, screen, open, frame) {
                scroll_by_keys(ui, room);
            }
            state_ui(ui, screen, open, frame);
            views_ui(ui, screen, open, frame);
            ui.add_space(theme::GAP);
            match screen.view {
                View::Parcels => {
                    scan::scan_ui(ui, screen, open, frame);
                    parcels::parcels_ui(ui, screen, open, frame);
                }
                View::CloseOut => {
                    scan::last_scan_ui(ui, screen, words);
                    close_out::close_out_ui(ui, screen, open, frame);
                }
            }
        });
}

fn loading_ui(ui: &mut Ui, screen: &BatchesScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    close_button_ui(ui, frame);
    if let Some(failure) = screen.open.failure() {
        message_ui(ui, Tone::Danger, words.failure(failure), |ui| {
            if ui.button(text!(words, "try-again")).clicked() {
                frame.push(Action::Batches(BatchesAction::Reload));
            }
        });
        return;
    }
    ui.horizontal(|ui| {
        ui.add(Spinner::new().size(theme::ICON_SIZE));
        ui.label(text!(words, "batch-loading"));
    });
}

fn close_button_ui(ui: &mut Ui, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let close = text!(words, "details-close");
    let button = ui.button(icon_text(icons::ICON_CLOSE, theme::ICON_SIZE));
    if button
        .on_hover_text(&close)
        .accessible_name(close)
        .clicked()
    {
        frame.push(Action::Batches(BatchesAction::Close));
    }
}

/// Whether the keyboard is at the title.
fn head_ui(ui: &mut Ui, screen: &BatchesScreen, open: &OpenBatch, frame: &mut Frame<'_>) -> bool {
    let words = frame.here.words;
    let mut has_keyboard = false;
    ui.horizontal(|ui| {
        let name = words.batch_name(open.batch.id, open.batch.description.as_deref());
        let title_ui = |ui: &mut Ui, _: &mut Frame<'_>| {
            let title = title_stop_ui(ui, &name);
            focus::give(ui, &title, Target::Details);
            has_keyboard = title.has_focus();
        };
        sides_ui(ui, "batch-head", frame, title_ui, |ui, frame| {
            if screen.open.is_loading() {
                ui.add(Spinner::new().size(theme::ICON_SIZE));
            }
            let can_delete = screen.can_delete(frame.here.connection);
            let delete = text!(words, "batch-delete");
            if quiet_button_if(ui, can_delete, icons::ICON_DELETE, &delete).clicked() {
                frame.push(Action::Batches(BatchesAction::Delete));
            }
            close_button_ui(ui, frame);
        });
    });
    ui.add_space(theme::SMALL_GAP);
    has_keyboard
}

/// What went wrong, and what is known of the bag.
fn state_ui(ui: &mut Ui, screen: &BatchesScreen, open: &OpenBatch, frame: &mut Frame<'_>) {
    let Here { words, zone, .. } = frame.here;
    if let Some(failure) = &screen.failure {
        message_ui(ui, Tone::Danger, words.failure(failure), |_| {});
        ui.add_space(theme::SMALL_GAP);
    }
    if let Some(failure) = screen.open.failure() {
        let seen = open.read_at.map(|at| words.date_time(at, zone));
        message_ui(ui, Tone::Warning, words.failure(failure), |ui| {
            if let Some(seen) = seen {
                ui.label(weak_small(text!(words, "batch-seen-at", at = seen)));
            }
            if ui.button(text!(words, "try-again")).clicked() {
                frame.push(Action::Batches(BatchesAction::Reload));
            }
        });
        ui.add_space(theme::SMALL_GAP);
    }
    if let Some(closing) = open.closing {
        let at = words.date_time(closing.at, zone);
        let count = closing.parcels;
        let (tone, text) = if is_changed_since_closing(open) {
            let text = text!(words, "batch-closed-changed", at = at, count = count);
            (Tone::Warning, text)
        } else {
            (
                Tone::Good,
                text!(words, "batch-closed", at = at, count = count),
            )
        };
        let check = screen.check();
        let is_open = check.is_some_and(|check| !problems(open, &check).is_empty());
        // What was closed out with problems is not all right.
        let tone = if is_open && tone == Tone::Good {
            Tone::Info
        } else {
            tone
        };
        message_ui(ui, tone, text, |ui| {
            if screen.view == View::Parcels
                && is_closed_out(open)
                && let Some(check) = screen.check()
            {
                close_out::problems_button_ui(ui, open, &check, frame);
            }
        });
        ui.add_space(theme::SMALL_GAP);
    }
}

/// The two views, and where the batch stands.
fn views_ui(ui: &mut Ui, screen: &BatchesScreen, open: &OpenBatch, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    ui.horizontal(|ui| {
        for (view, caption) in [
            (View::Parcels, text!(words, "batch-view-parcels")),
            (View::CloseOut, text!(words, "batch-view-close-out")),
        ] {
            let is_here = screen.view == view;
            let button = Button::selectable(is_here, caption);
            if ui.add(button).clicked() && !is_here {
                frame.push(Action::Batches(BatchesAction::Show(view)));
            }
        }
        ui.add_space(theme::GAP);
        status_ui(ui, &open.batch.status, is_closed_out(open), words);
    });
}
