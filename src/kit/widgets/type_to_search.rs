//! Typing goes into the search field of a list although a row of it, or nothing, has the
//! keyboard: a scanner that has found a parcel finds the next one, too.

use egui::{Event, Id, Popup, Ui};

use super::select_all;

/// To be called before the field is painted: it then takes what is typed in this frame. What
/// stood in it is replaced.
pub(crate) fn type_to_search(ui: &Ui, field: Id, text: &str) {
    let giver = letters_giver(ui);
    let is_typed = |event: &Event| matches!(event, Event::Text(typed) if !typed.trim().is_empty());
    let is_wanted = ui.input(|input| input.events.iter().any(is_typed))
        && !ui.ctx().text_edit_focused()
        && (!Popup::is_any_open(ui.ctx()) || giver.is_some())
        && ui.memory(|memory| memory.top_modal_layer().is_none())
        && !are_letters_taken(ui);
    if is_wanted {
        if let Some(list) = giver {
            Popup::close_id(ui.ctx(), list);
        }
        ui.memory_mut(|memory| memory.request_focus(field));
        select_all(ui, field, text);
    }
}

/// To be called while this list is open, of which letters choose nothing.
pub(crate) fn give_letters(ui: &Ui, list: Id) {
    ui.data_mut(|data| data.insert_temp(giver_id(), list));
}

fn letters_giver(ui: &Ui) -> Option<Id> {
    let list: Option<Id> = ui.data(|data| data.get_temp(giver_id()));
    list.filter(|list| Popup::is_id_open(ui.ctx(), *list))
}

fn giver_id() -> Id {
    Id::unique("gives-letters")
}

/// To be called while a widget has the keyboard that letters choose in.
pub(crate) fn take_letters(ui: &Ui, widget: Id) {
    ui.data_mut(|data| data.insert_temp(id(), widget));
}

fn are_letters_taken(ui: &Ui) -> bool {
    let taker: Option<Id> = ui.data(|data| data.get_temp(id()));
    taker.is_some() && ui.memory(egui::Memory::focused) == taker
}

fn id() -> Id {
    Id::unique("takes-letters")
}
