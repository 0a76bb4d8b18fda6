//! The row of the Ship form that offers parcels as they were sent before. Not
//! there while nothing was.

use egui::{ComboBox, Ui};

use super::field::Form;
use crate::{
    features::{
        action::Action,
        ship::state::{fill, form::ShipAction},
    },
    kit::{theme, widgets::labelled_ui},
    text,
};

/// Choosing one fills in package, size and weight.
pub(crate) fn recent_parcels_ui(ui: &mut Ui, form: &mut Form<'_>) {
    let parcels = form
        .recents
        .map_or(&[][..], |recents| form.fields.parcels(recents));
    if parcels.is_empty() {
        return;
    }
    let words = form.words;
    labelled_ui(ui, &text!(words, "recent-parcel"), |ui, _| {
        let present = parcels
            .iter()
            .find(|parcel| fill::holds(form.order(), parcel));
        let shown = present.map_or_else(
            || text!(words, "recent-parcel-none"),
            |parcel| words.parcel(parcel),
        );
        let row = ComboBox::from_id_salt("recent-parcel")
            .width(ui.available_width())
            .selected_text(shown)
            .truncate()
            .show_ui(ui, |ui| {
                for parcel in parcels {
                    let is_present = present == Some(parcel);
                    if ui
                        .selectable_label(is_present, words.parcel(parcel))
                        .clicked()
                    {
                        let action = ShipAction::UseParcel(Box::new(parcel.clone()));
                        form.actions.push(Action::Ship(action));
                    }
                }
            });
        if row.response.gained_focus() {
            row.response.scroll_to_me(None);
        }
    });
    ui.add_space(theme::SMALL_GAP);
}
