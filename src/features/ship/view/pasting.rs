//! A whole address that is pasted into the form: it is taken apart before the field sees it,
//! and what was made of it stands under the recipient, with the way back.

use egui::{Context, Event, Id, Key, Label, Modifiers, Sense, TextEdit, Ui, ViewportCommand};
use egui_material_icons::icons;

use super::field::Form;
use crate::{
    features::{
        action::Action,
        shared::view::focus::field_id,
        ship::state::{
            form::ShipAction,
            pasting::{Paste, PastedInto},
        },
    },
    kit::{
        theme,
        widgets::{beside_title, chooser, cursor_to_end, weak_small},
    },
    model::{
        address_paste,
        problem::{Field, Place},
    },
    text,
};

/// Where an address begins that is written down. In other fields, two lines may be a note to the
/// carrier.
const BEGINS_AN_ADDRESS: [Field; 4] = [
    Field::OrderId,
    Field::CountryCode,
    Field::Name,
    Field::Address1,
];

/// So long the clipboard is waited for; later, what is pasted is pasted by the user.
const CLIPBOARD_SECS: f64 = 2.0;

/// Takes a whole address that is pasted into one of these fields. To be called before they are
/// painted: any other text is theirs.
pub(super) fn take_pasted(ui: &Ui, form: &mut Form<'_>, fields: &[Field]) {
    give_back(ui);
    let has_keyboard = |field: &&Field| {
        let id = field_id(&Place::of((*field).clone()));
        ui.memory(|memory| memory.has_focus(id))
    };
    let Some(field) = fields.iter().find(has_keyboard) else {
        return;
    };
    if is_undone_by_key(ui, form, field) {
        form.actions.push(Action::Ship(ShipAction::UndoPaste));
        return;
    }
    let Some((text, address)) = pasted_text(ui).and_then(|text| {
        let address = address_paste::read_if_whole(&text)?;
        let is_meant = BEGINS_AN_ADDRESS.contains(field) || address.is_street_and_place();
        is_meant.then_some((text, address))
    }) else {
        return;
    };
    take_event(ui);
    bring_into_sight(ui);
    let id = field_id(&Place::of(field.clone()));
    chooser::forget_typing(ui, id);
    let as_one_line = if matches!(field, Field::OrderId | Field::CountryCode) {
        // Neither an order number nor a country was meant.
        form.order().text(field).to_owned()
    } else {
        as_one_line(ui, form, field, &text)
    };
    if let Some(text) = address.text(field) {
        let is_country = *field == Field::CountryCode;
        let shown = is_country.then(|| form.words.country(text));
        cursor_to_end(ui, id, shown.as_deref().unwrap_or(text));
    }
    let into = Some(PastedInto {
        field: field.clone(),
        as_one_line,
    });
    let paste = Paste { address, into };
    form.actions
        .push(Action::Ship(ShipAction::Paste(Box::new(paste))));
}

/// Whether the keys that undo are pressed in a field that the paste has filled, and in which
/// nothing was typed since: by itself the field would undo its own part alone.
fn is_undone_by_key(ui: &Ui, form: &Form<'_>, field: &Field) -> bool {
    let Some(pasted) = form.fields.pasted() else {
        return false;
    };
    let is_as_pasted = pasted.is_as_pasted(form.order(), field);
    is_as_pasted && ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Z))
}

/// Asks the system for its clipboard. The toolkit brings it as a paste, in a later frame, which
/// is taken by this button. It is no stop of the Tab key: who has the keyboard
/// pastes into the next field, and the way from field to field stays short.
pub(super) fn paste_button_ui(ui: &mut Ui, form: &mut Form<'_>) {
    let words = form.words;
    let name = text!(words, "paste-address");
    let button = beside_title(icons::ICON_CONTENT_PASTE, &name).sense(Sense::CLICK);
    let button = ui
        .add(button)
        .accessible_name(name)
        .on_hover_text(text!(words, "paste-address-why"));
    if button.clicked() {
        ask_clipboard(ui.ctx());
    }
    if is_asked(ui)
        && let Some(text) = pasted_text(ui)
    {
        ui.data_mut(|data| data.remove::<f64>(asked_id()));
        take_event(ui);
        bring_into_sight(ui);
        let address = address_paste::read(&text);
        let paste = Paste {
            address,
            into: None,
        };
        form.actions
            .push(Action::Ship(ShipAction::Paste(Box::new(paste))));
    }
}

/// Its answer is taken by the button, wherever the keyboard is.
pub(crate) fn ask_clipboard(ctx: &Context) {
    let now = ctx.input(|input| input.time);
    ctx.data_mut(|data| data.insert_temp(asked_id(), now));
    ctx.send_viewport_cmd(ViewportCommand::RequestPaste);
}

fn asked_id() -> Id {
    Id::unique("clipboard-asked-for")
}

/// Whether the clipboard was asked for just now, and has not come yet.
fn is_asked(ui: &Ui) -> bool {
    let now = ui.input(|input| input.time);
    let asked_at = ui.data(|data| data.get_temp::<f64>(asked_id()));
    asked_at.is_some_and(|asked_at| now - asked_at < CLIPBOARD_SECS)
}

/// What was made of the text that was pasted last.
pub(super) fn pasted_ui(ui: &mut Ui, form: &mut Form<'_>) {
    let words = form.words;
    let Some(pasted) = form.fields.pasted() else {
        return;
    };
    ui.spacing_mut().item_spacing.y = theme::CAPTION_GAP;
    let said = words.pasted_address(&pasted.address);
    let line = ui.add(Label::new(weak_small(said)).wrap().selectable(true));
    let undo = egui::Button::new(text!(words, "undo")).small();
    let undo = ui.add(undo.min_size(least_target()));
    let is_new = ui.data_mut(|data| data.remove_temp::<()>(new_id()).is_some());
    if is_new || undo.gained_focus() {
        ui.scroll_to_rect(line.rect.union(undo.rect), None);
    }
    if undo.clicked() {
        let field = field_id(&Place::of(pasted.field()));
        let frame = ui.ctx().cumulative_frame_nr();
        ui.data_mut(|data| data.insert_temp(undone_id(), (field, frame)));
        form.actions.push(Action::Ship(ShipAction::UndoPaste));
    }
    ui.add_space(theme::SMALL_GAP);
}

fn undone_id() -> Id {
    Id::unique("pasted-address-undone")
}

/// After *Undo* the keyboard is in the field: a frame later, because a click takes it from
/// everything else as long as its own frame is painted.
fn give_back(ui: &Ui) {
    let wanted = ui.data(|data| data.get_temp::<(Id, u64)>(undone_id()));
    let frame = ui.ctx().cumulative_frame_nr();
    if let Some((field, _)) = wanted.filter(|(_, at)| *at < frame) {
        ui.data_mut(|data| data.remove::<(Id, u64)>(undone_id()));
        ui.memory_mut(|memory| memory.request_focus(field));
    }
}

/// A small button is not too small to be hit.
fn least_target() -> egui::Vec2 {
    egui::vec2(theme::LEAST_TARGET, theme::LEAST_TARGET)
}

fn new_id() -> Id {
    Id::unique("pasted-address-new")
}

/// What will be said of the paste is scrolled to when it appears: it may be below the cut.
fn bring_into_sight(ui: &Ui) {
    ui.data_mut(|data| data.insert_temp(new_id(), ()));
    ui.ctx().request_repaint();
}

fn pasted_text(ui: &Ui) -> Option<String> {
    ui.input(|input| {
        input.events.iter().find_map(|event| {
            let Event::Paste(text) = event else {
                return None;
            };
            Some(text.clone())
        })
    })
}

fn take_event(ui: &Ui) {
    ui.input_mut(|input| {
        let pasted = |event: &Event| matches!(event, Event::Paste(_));
        if let Some(at) = input.events.iter().position(pasted) {
            input.events.remove(at);
        }
    });
}

/// What would stand in the field if it had seen the text itself: in place of what is selected.
fn as_one_line(ui: &Ui, form: &Form<'_>, field: &Field, text: &str) -> String {
    let value = form.order().text(field);
    let state = TextEdit::load_state(ui.ctx(), field_id(&Place::of(field.clone())));
    let selected = state.and_then(|state| state.cursor.char_range());
    let end = value.chars().count();
    let (from, to) = selected.map_or((end, end), |range| {
        let range = range.as_sorted_char_range();
        (range.start.0, range.end.0)
    });
    let before = value.chars().take(from);
    let pasted = text.chars().map(|letter| match letter {
        '\r' | '\n' => ' ',
        letter => letter,
    });
    let after = value.chars().skip(to);
    before.chain(pasted).chain(after).collect()
}
