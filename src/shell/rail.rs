//! The rail at the left: every screen, one press away, whatever the height of
//! the window.

use egui::{
    Button, Context, Id, Ui,
    accesskit::{AriaCurrent, Role},
    pos2,
};
use egui_material_icons::MaterialIcon;

use super::screens::ScreenRow;
use crate::{
    features::{
        action::Action,
        shared::{state::navigation::Screen, view::frame::Frame},
    },
    kit::{text::Words, theme, widgets::text_width},
};

/// How wide the rail is at this height: without names it is no wider than its
/// icons, and the screens have the rest. In a wide window it has room for its longest name.
pub(crate) fn rail_width(ui: &Ui, height: f32, words: &Words) -> f32 {
    if rail_button_height(height) < theme::RAIL_NAMED_HEIGHT {
        return theme::RAIL_ICONS_WIDTH;
    }
    if ui.max_rect().width() < theme::RAIL_GROWS_FROM {
        return theme::RAIL_WIDTH;
    }
    let font = egui::TextStyle::Small.resolve(ui.style());
    let names = Screen::ALL.iter().map(|screen| {
        let name = (ScreenRow::of(*screen).name)(words);
        text_width(ui, &name, font.clone()) + theme::RAIL_NAME_AROUND
    });
    names.fold(theme::RAIL_WIDTH, f32::max)
}

pub(crate) fn rail_ui(ui: &mut Ui, here: Screen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let palette = theme::palette(ui);
    let rect = ui.max_rect();
    ui.painter().rect_filled(rect, 0.0, palette.card);
    ui.painter().vline(
        rect.right(),
        rect.y_range(),
        egui::Stroke::new(palette.line_width, palette.line),
    );
    let height = rail_button_height(rect.height());
    ui.add_space(theme::RAIL_INSET);
    ui.spacing_mut().item_spacing.y = theme::RAIL_GAP;
    ui.vertical_centered(|ui| {
        for screen in Screen::ALL.iter().copied() {
            let row = ScreenRow::of(screen);
            let button = RailButton {
                icon: row.icon,
                spoken: (row.whole_name)(words),
                name: (row.name)(words),
                is_here: here == screen,
            };
            let response = rail_button_ui(ui, &button, height);
            if here == screen {
                ui.data_mut(|data| data.insert_temp(here_id(), response.id));
            }
            if response.clicked() {
                frame.push(Action::Go(screen));
            }
        }
    });
}

fn here_id() -> Id {
    Id::unique("rail-here")
}

/// The button of the screen that is open.
pub(crate) fn rail_here(ctx: &Context) -> Option<Id> {
    ctx.data(|data| data.get_temp(here_id()))
}

/// Every screen stays in reach in a low window, or with large type: the names
/// go first, the icons stay.
fn rail_button_height(rail: f32) -> f32 {
    let per_button = Screen::ALL
        .iter()
        .fold(rail - 2.0 * theme::RAIL_INSET, |room, _screen| {
            room - theme::RAIL_GAP
        });
    let count = Screen::ALL.iter().fold(0.0, |count, _screen| count + 1.0);
    (per_button / count).min(theme::RAIL_BUTTON_HEIGHT)
}

/// A screen's button.
struct RailButton {
    icon: MaterialIcon,
    name: String,
    spoken: String,
    is_here: bool,
}

fn rail_button_ui(ui: &mut Ui, button: &RailButton, height: f32) -> egui::Response {
    let RailButton {
        icon,
        name,
        spoken,
        is_here,
    } = button;
    let is_here = *is_here;
    let palette = theme::palette(ui);
    let colour = if is_here {
        palette.accent
    } else {
        palette.weak
    };
    let width = ui.available_width() - 2.0 * theme::RAIL_GAP;
    let size = egui::vec2(width, height);
    ui.spacing_mut().interact_size.y = height;
    ui.spacing_mut().button_padding.y = 0.0;
    let (_, rect) = ui.allocate_space(size);
    let response = ui
        .put(rect, Button::selectable(is_here, ""))
        .accessible_name(spoken);
    // It leads to a screen, and switches nothing on.
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_role(Role::Link);
        node.clear_toggled();
        node.set_selected(is_here);
        if is_here {
            node.set_aria_current(AriaCurrent::Page);
        }
    });
    let painter = ui.painter();
    if height < theme::RAIL_NAMED_HEIGHT {
        painter.text(
            rect.center(),
            egui::Align2::CENTER_CENTER,
            icon.codepoint,
            egui::FontId::new(theme::RAIL_LONE_ICON, icon.font_family()),
            colour,
        );
        return response.on_hover_text(spoken);
    }
    painter.text(
        pos2(rect.center().x, rect.top() + theme::RAIL_ICON_TOP),
        egui::Align2::CENTER_CENTER,
        icon.codepoint,
        egui::FontId::new(theme::RAIL_ICON, icon.font_family()),
        colour,
    );
    // A long name is set in smaller type before it is cut.
    let mut font = egui::TextStyle::Small.resolve(ui.style());
    let room = rect.width() - 2.0 * theme::RAIL_GAP;
    font.size *= (room / text_width(ui, name, font.clone())).min(1.0);
    painter.text(
        pos2(rect.center().x, rect.bottom() - theme::RAIL_NAME_BOTTOM),
        egui::Align2::CENTER_CENTER,
        name,
        font,
        if is_here { palette.text } else { palette.weak },
    );
    response
}
