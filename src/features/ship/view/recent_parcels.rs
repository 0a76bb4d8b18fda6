//! The row of the Ship form that offers parcels as they were sent before. Not
//! there while nothing was.

use egui::{Id, Ui};

use super::field::Form;
use crate::{
    features::{
        action::Action,
        ship::state::{fill, form::ShipAction},
    },
    kit::{
        theme,
        widgets::{drop_down_ui, labelled_ui},
    },
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
        let named = parcels.iter().map(|parcel| (parcel, words.parcel(parcel)));
        let output = drop_down_ui(
            ui,
            Id::unique("recent-parcel"),
            ui.available_width(),
            &shown,
            named.collect(),
            |parcel| present == Some(*parcel),
        );
        if output.response.gained_focus() {
            output.response.scroll_to_me(None);
        }
        if let Some(parcel) = output.picked {
            let action = ShipAction::UseParcel(Box::new(parcel.clone()));
            form.actions.push(Action::Ship(action));
        }
    });
    ui.add_space(theme::SMALL_GAP);
}
