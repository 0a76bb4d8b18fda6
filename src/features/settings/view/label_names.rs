//! The Settings screen's part about label files: what they are called.

use egui::Ui;

use crate::{
    features::{
        action::Action,
        settings::state::{SettingsAction, SettingsScreen},
        shared::{
            state::navigation::Setting,
            view::{focus, frame::Frame},
        },
    },
    kit::widgets::{Tone, captioned_by, edit, labelled_ui, message_ui, section_ui, weak_small},
    model::label_name::NamePart,
    text,
};

pub(crate) fn labels_ui(ui: &mut Ui, settings: &SettingsScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let field = &settings.label_name;
    section_ui(ui, &text!(words, "label-files-title"), |ui| {
        labelled_ui(ui, &text!(words, "label-name"), |ui, name| {
            let mut text = field.text.clone();
            let field = ui.add(edit(&mut text));
            let field = captioned_by(ui, field, name);
            focus::give_setting(ui, &field, Setting::LabelName);
            if field.changed() {
                let action = SettingsAction::EditLabelName(text);
                frame.push(Action::Settings(action));
            }
        });
        if let Some(problem) = &field.problem {
            message_ui(ui, Tone::Warning, words.label_name_problem(problem), |_| {});
        } else {
            let parts: Vec<String> = NamePart::all()
                .map(|part| format!("{{{}}}", part.as_str()))
                .collect();
            let why = text!(words, "label-name-why", parts = parts.join(", "));
            ui.add(egui::Label::new(weak_small(why)).wrap());
        }
    });
}
