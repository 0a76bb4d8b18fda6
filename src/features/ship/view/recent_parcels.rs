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
        widgets::{drop_down_ui, labelled_ui, weak_small},
    },
    text,
};

/// Choosing one fills in package, size and weight.
pub(super) fn recent_parcels_ui(ui: &mut Ui, form: &mut Form<'_>) {
    if has_recent(form) {
        labelled_ui(ui, &text!(form.words, "recent-parcel"), |ui, _| {
            chooser_ui(ui, form, ui.available_width());
        });
        ui.add_space(theme::SMALL_GAP);
    }
}

/// The same, beside a title.
pub(super) fn recent_parcels_beside_ui(ui: &mut Ui, form: &mut Form<'_>) {
    if has_recent(form) {
        let caption = ui.label(weak_small(text!(form.words, "recent-parcel")));
        ui.label_inputs_by(caption.id, |ui| {
            chooser_ui(ui, form, theme::RECENT_PARCEL_WIDTH);
        });
    }
}

fn has_recent(form: &Form<'_>) -> bool {
    let parcels = form.recents.map(|recents| form.fields.parcels(recents));
    parcels.is_some_and(|parcels| !parcels.is_empty())
}

fn chooser_ui(ui: &mut Ui, form: &mut Form<'_>, width: f32) {
    let parcels = form
        .recents
        .map_or(&[][..], |recents| form.fields.parcels(recents));
    let words = form.words;
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
        width,
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
}
