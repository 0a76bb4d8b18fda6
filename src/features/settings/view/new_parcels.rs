//! What the form of a new parcel begins with. It is kept from a form that has it.

use egui::{Label, Ui};
use egui_material_icons::icons;

use crate::{
    features::{action::Action, settings::state::SettingsAction, shared::view::frame::Frame},
    kit::{
        theme,
        widgets::{quiet_button, section_ui, weak_small},
    },
    model::preferences::Preferences,
    text,
};

pub(super) fn new_parcels_ui(ui: &mut Ui, preferences: &Preferences, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    section_ui(ui, &text!(words, "new-parcels-title"), |ui| {
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
    });
}
