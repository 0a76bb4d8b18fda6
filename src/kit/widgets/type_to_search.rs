//! Typing goes into the search field of a list although a row of it, or nothing, has the
//! keyboard: a scanner that has found a parcel finds the next one, too.

use egui::{Event, Id, Popup, Ui};

use super::select_all;

/// To be called before the field is painted: it then takes what is typed in this frame. What
/// stood in it is replaced.
pub(crate) fn type_to_search(ui: &Ui, field: Id, text: &str) {
    let is_typed = |event: &Event| matches!(event, Event::Text(typed) if !typed.trim().is_empty());
    let is_wanted = ui.input(|input| input.events.iter().any(is_typed))
        && !ui.ctx().text_edit_focused()
        && !Popup::is_any_open(ui.ctx())
        && ui.memory(|memory| memory.top_modal_layer().is_none())
        && !are_letters_taken(ui);
    if is_wanted {
        ui.memory_mut(|memory| memory.request_focus(field));
        select_all(ui, field, text);
    }
}

/// To be called in each frame in which a widget has the keyboard that letters choose in.
pub(crate) fn take_letters(ui: &Ui, widget: Id) {
    let frame = ui.ctx().cumulative_frame_nr();
    ui.data_mut(|data| data.insert_temp(id(), (widget, frame)));
}

fn are_letters_taken(ui: &Ui) -> bool {
    let Some((taker, frame)) = ui.data(|data| data.get_temp::<(Id, u64)>(id())) else {
        return false;
    };
    // It may be painted before the search field or after it.
    let is_now = ui.ctx().cumulative_frame_nr().saturating_sub(frame) <= 1;
    is_now && ui.memory(egui::Memory::focused) == Some(taker)
}

fn id() -> Id {
    Id::unique("takes-letters")
}
