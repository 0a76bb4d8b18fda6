//! A path that is typed, or picked in the system's dialog.

use egui::{Button, TextStyle, Ui};
use egui_material_icons::icons;

use super::{captioned_by, edit, icon_text, is_entered, labelled_ui, text_width};
use crate::{
    kit::{text::Words, theme},
    text,
};

/// What was done to a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PathDone {
    Nothing,
    Typed,
    /// Enter was pressed in it: what is typed is to be used.
    Entered,
    /// The system's dialog is wanted.
    Browse,
}

/// Its caption, its hint, and the keyboard's place if another widget sends the
/// keyboard here.
pub(crate) struct PathField<'a> {
    pub caption: &'a str,
    pub hint: String,
    pub id: Option<egui::Id>,
}

/// The line takes what room the button leaves.
pub(crate) fn path_field_ui(
    ui: &mut Ui,
    field: PathField<'_>,
    path: &mut String,
    words: &Words,
) -> PathDone {
    let mut done = PathDone::Nothing;
    labelled_ui(ui, field.caption, |ui, name| {
        ui.horizontal(|ui| {
            let browse = text!(words, "browse");
            let icon = icon_text(icons::ICON_FOLDER_OPEN, theme::ICON_SIZE);
            let button = Button::new((icon, browse.as_str()));
            let font = TextStyle::Button.resolve(ui.style());
            let spacing = ui.spacing();
            let around =
                2.0 * spacing.button_padding.x + spacing.icon_spacing + spacing.item_spacing.x;
            let button_width = text_width(ui, &browse, font) + theme::ICON_SIZE + around;
            let width = ui.available_width() - button_width.ceil();
            let mut line = edit(path).hint_text(field.hint);
            if let Some(id) = field.id {
                line = line.id(id);
            }
            let height = ui.spacing().interact_size.y;
            let typed = ui.add_sized([width, height], line);
            let typed = captioned_by(ui, typed, name);
            if typed.changed() {
                done = PathDone::Typed;
            } else if is_entered(ui, &typed) {
                done = PathDone::Entered;
            }
            let spoken = format!("{browse} {}", field.caption);
            let button = ui.add(button).accessible_name(spoken);
            if button.clicked() {
                // Where no dialog comes up, or it is cancelled, the person is still here.
                button.request_focus();
                done = PathDone::Browse;
            }
        });
    });
    done
}
