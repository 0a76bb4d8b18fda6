//! What the Ship form offers for a parcel: the shop's boxes by their names, and parcels as they
//! were sent before. Not there while there is neither. And the row in which a box gets its name.

use egui::{Button, Id, Key, Modifiers, Sense, Ui, Vec2};
use egui_material_icons::icons;

use super::field::Form;
use crate::{
    features::{
        action::Action,
        shared::{state::window_request::Target, view::focus},
        ship::state::{
            fill,
            form::ShipAction,
            named_box::{BoxAction, NamedBox},
        },
    },
    kit::{
        commands::Entry,
        text::Words,
        theme,
        widgets::{beside_title, drop_down_ui, edit, icon_text, is_entered, sides_ui, weak_small},
    },
    model::{parcel::Parcel, saved_box::SavedBox},
    text,
};

/// One of those that are offered.
#[derive(Clone, Copy, PartialEq)]
enum Offered<'a> {
    Box(&'a SavedBox),
    Recent(&'a Parcel),
}

impl Offered<'_> {
    fn is_in(self, form: &Form<'_>) -> bool {
        match self {
            Self::Box(saved) => saved.is_of(form.order()),
            Self::Recent(parcel) => fill::holds(form.order(), parcel),
        }
    }

    fn caption(self, words: &Words) -> String {
        match self {
            Self::Box(saved) => words.saved_box(saved),
            Self::Recent(parcel) => words.parcel(parcel),
        }
    }

    fn action(self) -> ShipAction {
        match self {
            Self::Box(saved) => ShipAction::Boxes(BoxAction::Use(Box::new(saved.clone()))),
            Self::Recent(parcel) => ShipAction::UseParcel(Box::new(parcel.clone())),
        }
    }
}

/// Choosing one fills in package and size, and the weight of a parcel that was sent.
pub(super) fn parcel_chooser_ui(ui: &mut Ui, form: &mut Form<'_>) {
    if !offered(form).is_empty() {
        chooser_ui(ui, form, ui.available_width());
        ui.add_space(theme::SMALL_GAP);
    }
}

/// The same, beside a title.
pub(super) fn parcel_chooser_beside_ui(ui: &mut Ui, form: &mut Form<'_>) {
    if offered(form).is_empty() {
        save_box_ui(ui, form);
        return;
    }
    chooser_ui(ui, form, theme::RECENT_PARCEL_WIDTH);
    let icon = icon_text(icons::ICON_ADD_BOX, theme::SMALL_ICON_SIZE);
    let button = Button::new(icon).small();
    let button = button.min_size(Vec2::splat(theme::LEAST_TARGET));
    save_button_ui(ui, button, form);
}

fn offered<'a>(form: &Form<'a>) -> Vec<Offered<'a>> {
    let parcels = form
        .recents
        .map_or(&[][..], |recents| form.fields.parcels(recents));
    let boxes = form.boxes.iter().map(Offered::Box);
    boxes.chain(parcels.iter().map(Offered::Recent)).collect()
}

fn chooser_ui(ui: &mut Ui, form: &mut Form<'_>, width: f32) {
    let words = form.words;
    let offered = offered(form);
    let name = text!(words, "boxes-and-recent");
    let present = offered.iter().find(|offered| offered.is_in(form)).copied();
    let shown = present.map_or_else(
        || {
            if form.boxes.is_empty() {
                text!(words, "recent-parcel-choose")
            } else {
                text!(words, "boxes-choose")
            }
        },
        |present| present.caption(words),
    );
    let named = offered.iter().map(|one| (*one, one.caption(words)));
    let output = drop_down_ui(
        ui,
        Id::unique("recent-parcel"),
        width,
        &shown,
        named.collect(),
        |one| present == Some(*one),
    );
    let response = output.response.accessible_name(name);
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    if let Some(picked) = output.picked {
        form.actions.push(Action::Ship(picked.action()));
    }
}

/// Saves the box of the form by a name. It is no stop of the Tab key: the command of that name is
/// for who has the keyboard.
pub(super) fn save_box_ui(ui: &mut Ui, form: &mut Form<'_>) {
    let name = Entry::SaveBox.name(form.words);
    save_button_ui(ui, beside_title(icons::ICON_ADD_BOX, &name), form);
}

fn save_button_ui(ui: &mut Ui, button: Button<'_>, form: &mut Form<'_>) {
    let name = Entry::SaveBox.name(form.words);
    let button = ui
        .add(button.sense(Sense::CLICK))
        .on_hover_text(Entry::SaveBox.tooltip(ui, form.words))
        .accessible_name(name);
    if button.clicked() {
        form.actions
            .push(Action::Ship(ShipAction::Boxes(BoxAction::AskName)));
    }
}

/// The name of the box that is saved, while it is typed.
pub(super) fn box_name_ui(ui: &mut Ui, form: &mut Form<'_>) {
    let Some(named) = form.fields.named_box() else {
        return;
    };
    let words = form.words;
    let is_taken = form.boxes.iter().any(|saved| saved.is_named(named.name()));
    let save = if is_taken {
        text!(words, "box-replace")
    } else {
        text!(words, "box-save")
    };
    let mut action = None;
    ui.horizontal(|ui| {
        let line_ui = |ui: &mut Ui, action: &mut Option<BoxAction>| {
            *action = name_ui(ui, named, words);
        };
        sides_ui(ui, "box-name", &mut action, line_ui, |ui, action| {
            let close = Button::new(icon_text(icons::ICON_CLOSE, theme::SMALL_ICON_SIZE));
            let cancel = text!(words, "cancel");
            if ui.button(save).clicked() {
                *action = Some(BoxAction::Save);
            }
            let close = ui.add(close).on_hover_text(&cancel);
            if close.accessible_name(cancel).clicked() {
                *action = Some(BoxAction::LeaveName);
            }
        });
    });
    let action = action.map(ShipAction::Boxes);
    form.actions.extend(action.map(Action::Ship));
    if let Some(why) = named.why_not(form.boxes) {
        ui.label(weak_small(words.why_no_box(why)));
    }
    ui.add_space(theme::SMALL_GAP);
}

fn name_ui(ui: &mut Ui, named: &NamedBox, words: &Words) -> Option<BoxAction> {
    let mut typed = named.name().to_owned();
    let line = edit(&mut typed)
        .id(Id::unique("box-name"))
        .hint_text(text!(words, "box-name-hint"));
    let field = ui.add(line).accessible_name(text!(words, "box-name"));
    focus::give(ui, &field, Target::BoxName);
    let is_left =
        field.has_focus() && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
    if field.changed() {
        Some(BoxAction::TypeName(typed))
    } else if is_entered(ui, &field) {
        Some(BoxAction::Save)
    } else {
        is_left.then_some(BoxAction::LeaveName)
    }
}
