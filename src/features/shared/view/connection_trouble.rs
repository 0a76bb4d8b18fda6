//! Why there is no connection, or none that writes: where everything else waits for it.

use egui::Ui;

use crate::{
    features::{
        action::Action,
        shared::{
            state::{navigation::ProfilePart, remote::Remote},
            view::frame::Frame,
        },
    },
    kit::{
        theme,
        widgets::{Tone, message_ui},
    },
    text,
};

/// What another window holds, and why this one is not connected.
pub(crate) fn connection_trouble_ui(ui: &mut Ui, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    if let Some(path) = frame.here.connection.read_only_ledger() {
        let text = words.read_only_notice(path);
        message_ui(ui, Tone::Warning, text, |ui| {
            let take_over = ui.button(text!(words, "strip-take-over"));
            if take_over
                .on_hover_text(text!(words, "take-over-why"))
                .clicked()
            {
                frame.push(Action::Reconnect);
            }
        });
        ui.add_space(theme::GAP);
    }
    not_connected_ui(ui, frame);
}

/// Why there is no connection, with what helps: another try, or the field that is to be filled in.
pub(crate) fn not_connected_ui(ui: &mut Ui, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    if let Remote::Failed { failure, .. } = &frame.here.connection.connected {
        message_ui(ui, Tone::Danger, words.failure(failure), |ui| {
            ui.horizontal(|ui| {
                if ui.button(text!(words, "connect-again")).clicked() {
                    frame.push(Action::Reconnect);
                }
                if ui.button(text!(words, "open-settings")).clicked() {
                    let part = ProfilePart::of_failure(failure);
                    frame.push(Action::ShowProfile(part));
                }
            });
        });
        ui.add_space(theme::GAP);
    }
}
