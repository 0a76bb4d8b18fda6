//! The toolkit's ids of fields, so that a field can be given the keyboard by its place.

use egui::{Align, Context, Id, Response, Ui};

use crate::{
    features::shared::state::{
        navigation::Setting,
        window_request::{LabelOwner, Target},
    },
    kit::widgets::{Goal, go_to},
    model::problem::Place,
};

/// What is to get the keyboard, and until which frame it is waited for.
#[derive(Debug, Clone, Copy)]
struct Wanted {
    target: Target,
    until: u64,
}

/// So many frames a target has to appear in; later, the keyboard is where the user put it.
const PATIENCE: u64 = 8;

fn wanted_id() -> Id {
    Id::unique("keyboard-wanted")
}

/// The keyboard is wanted there: what is painted as that takes it.
pub(crate) fn want(ctx: &Context, target: Target) {
    let until = ctx.cumulative_frame_nr().saturating_add(PATIENCE);
    ctx.data_mut(|data| data.insert_temp(wanted_id(), Wanted { target, until }));
    ctx.request_repaint();
}

/// Whether the keyboard is wanted there, and nothing has taken it yet.
pub(crate) fn is_wanted(ui: &Ui, target: Target) -> bool {
    let wanted = ui.data(|data| data.get_temp::<Wanted>(wanted_id()));
    let frame = ui.ctx().cumulative_frame_nr();
    wanted.is_some_and(|wanted| wanted.target == target && frame <= wanted.until)
}

/// Whether the keyboard is wanted anywhere, and nothing has taken it yet.
pub(crate) fn has_goal(ctx: &Context) -> bool {
    let wanted = ctx.data(|data| data.get_temp::<Wanted>(wanted_id()));
    wanted.is_some_and(|wanted| ctx.cumulative_frame_nr() <= wanted.until)
}

/// This is the target: it takes the keyboard if that is wanted here and it can. Whether it did.
pub(crate) fn give(ui: &Ui, response: &Response, target: Target) -> bool {
    let is_given = response.enabled() && take(ui, target);
    if is_given {
        response.request_focus();
    }
    is_given
}

/// As [`give`], for a field of the Settings screen, which is scrolled to.
pub(crate) fn give_setting(ui: &Ui, response: &Response, setting: Setting) {
    if give(ui, response, Target::Setting(setting)) {
        response.scroll_to_me(Some(Align::Center));
    }
}

/// Whether the keyboard is wanted there. What asks has to see to it: it is not wanted any more.
pub(crate) fn take(ui: &Ui, target: Target) -> bool {
    // Details behind a dialog take it once that is closed.
    let is_behind =
        target == Target::Details && ui.memory(|memory| memory.top_modal_layer().is_some());
    let is_taken = !is_behind && is_wanted(ui, target);
    if is_taken {
        forget(ui);
    }
    is_taken
}

/// The keyboard is wanted nowhere any more.
pub(crate) fn forget(ui: &Ui) {
    ui.data_mut(|data| data.remove::<Wanted>(wanted_id()));
}

/// The title of details that is painted next takes the keyboard if that is wanted there.
pub(crate) fn give_title(ui: &Ui) {
    if take(ui, Target::Details) {
        go_to(ui.ctx(), Goal::Title);
    }
}

/// The id of a form's field.
pub(crate) fn field_id(place: &Place) -> Id {
    Id::unique(("ship-field", place.to_string()))
}

/// The search field of the Shipments screen.
pub(crate) fn search_id() -> Id {
    Id::unique("shipments-search")
}

/// Where a label's copy is saved to.
pub(crate) fn save_to_id(owner: LabelOwner) -> Id {
    Id::unique(("save-to", owner))
}

/// Where the documents of a batch are saved to.
pub(crate) fn document_path_id() -> Id {
    Id::unique("batch-papers")
}

/// Where a parcel for a batch is typed.
pub(crate) fn parcel_search_id() -> Id {
    Id::unique("batch-parcel-search")
}
