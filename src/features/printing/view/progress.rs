//! The labels that are being printed: how far they are, and whether they go on.

use egui::{RichText, Ui};
use egui_material_icons::icons;

use crate::{
    features::{
        action::Action,
        printing::{
            calls::PrintCourse,
            state::{PrintAction, PrintProgress},
        },
        shared::view::frame::Frame,
    },
    kit::{
        commands::Entry,
        text::Words,
        theme,
        widgets::{Tone, done_bar_ui, quiet_button},
    },
    text,
};

/// How many of how many.
pub(crate) fn count_text(progress: PrintProgress, words: &Words) -> String {
    let shown = |count: usize| words.count(u64::try_from(count).unwrap_or(u64::MAX));
    text!(
        words,
        "job-count",
        ended = shown(progress.ended),
        lines = shown(progress.count)
    )
}

/// What is done, as it stands in the status line.
pub(crate) fn title(progress: PrintProgress, words: &Words) -> String {
    match progress.course {
        PrintCourse::GoesOn => text!(words, "print-running"),
        PrintCourse::Paused => text!(words, "print-paused"),
        PrintCourse::Stopped => text!(words, "print-stopping"),
    }
}

/// The printing that is under way, and its buttons.
pub(crate) fn progress_ui(ui: &mut Ui, frame: &mut Frame<'_>) {
    let Some(progress) = frame.here.print_progress else {
        return;
    };
    let words = frame.here.words;
    let (_colour, fill) = Tone::Info.colours(ui);
    theme::message(fill, theme::palette(ui).accent).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(title(progress, words)).strong());
            ui.label(count_text(progress, words));
            steer_ui(ui, progress.course, frame);
        });
        let spoken = count_text(progress, words);
        done_bar_ui(ui, progress.ended, progress.count, spoken);
    });
    ui.add_space(theme::SMALL_GAP);
}

fn steer_ui(ui: &mut Ui, course: PrintCourse, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let offered = match course {
        PrintCourse::GoesOn => {
            let pause = text!(words, "job-pause");
            Some((icons::ICON_PAUSE, pause, PrintCourse::Paused))
        }
        PrintCourse::Paused => {
            let resume = text!(words, "job-resume");
            Some((icons::ICON_PLAY_ARROW, resume, PrintCourse::GoesOn))
        }
        PrintCourse::Stopped => None,
    };
    let Some((icon, caption, other)) = offered else {
        return;
    };
    let button = quiet_button(ui, icon, &caption);
    let button = button.on_hover_text(Entry::PausePrinting.tooltip(ui, words));
    if button.clicked() {
        frame.push(Action::Print(PrintAction::Steer(other)));
    }
    let stop = text!(words, "job-cancel");
    if quiet_button(ui, icons::ICON_STOP, &stop).clicked() {
        let stop = PrintAction::Steer(PrintCourse::Stopped);
        frame.push(Action::Print(stop));
    }
}
