//! What the form of a new parcel begins with. It is kept from a form that has it.

use egui::{Button, Label, Ui};
use egui_material_icons::icons;

use crate::{
    features::{action::Action, settings::state::SettingsAction, shared::view::frame::Frame},
    kit::{
        commands::Entry,
        theme,
        widgets::{icon_text, quiet_button, section_ui, weak_small},
    },
    model::preferences::Preferences,
    text,
};

pub(super) fn new_parcels_ui(ui: &mut Ui, preferences: &Preferences, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    section_ui(ui, &text!(words, "new-parcels-title"), |ui| {
        defaults_ui(ui, preferences, frame);
        ui.add_space(theme::GAP);
        boxes_ui(ui, preferences, frame);
    });
}

fn defaults_ui(ui: &mut Ui, preferences: &Preferences, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let Some(defaults) = &preferences.form_defaults else {
        let how = text!(words, "new-parcels-how");
        ui.add(Label::new(weak_small(how)).wrap());
        return;
    };
    let fields = defaults.fields().map(|field| words.field(field));
    let fields: Vec<String> = fields.collect();
    let kept = text!(words, "new-parcels-kept", fields = fields.join(" · "));
    ui.add(Label::new(kept).wrap());
    ui.add_space(theme::SMALL_GAP);
    let forget = text!(words, "new-parcels-forget");
    if quiet_button(ui, icons::ICON_DELETE, &forget).clicked() {
        frame.push(Action::Settings(SettingsAction::ForgetFormDefaults));
    }
}

/// The boxes that the form offers. They are saved from a form that has them.
fn boxes_ui(ui: &mut Ui, preferences: &Preferences, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    if preferences.boxes.is_empty() {
        let save = Entry::SaveBox.name(words);
        let how = text!(words, "boxes-how", command = save);
        ui.add(Label::new(weak_small(how)).wrap());
        return;
    }
    ui.label(weak_small(text!(words, "boxes-title")));
    for saved in &preferences.boxes {
        ui.horizontal(|ui| {
            let remove = text!(words, "box-remove", name = saved.name.as_str());
            let button = Button::new(icon_text(icons::ICON_DELETE, theme::SMALL_ICON_SIZE));
            let button = ui.add(button).on_hover_text(&remove);
            if button.accessible_name(remove).clicked() {
                let action = SettingsAction::RemoveBox(saved.name.clone());
                frame.push(Action::Settings(action));
            }
            ui.add(Label::new(words.saved_box(saved)).truncate());
        });
    }
}
