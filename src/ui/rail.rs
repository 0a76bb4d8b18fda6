//! The rail at the left: every screen, one press away, whatever the height of
//! the window.

use egui::{Button, Ui, pos2};
use egui_material_icons::{MaterialIcon, icons};

use super::{Actions, theme};
use crate::app::{Action, AppState, navigation::Screen};
use crate::text;
use crate::words::Words;

pub(super) fn rail_ui(ui: &mut Ui, state: &AppState, words: &Words, actions: &mut Actions) {
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
        for screen in Screen::ALL {
            let (icon, name) = screen_name(screen, words);
            let is_here = state.screen == screen;
            if rail_button_ui(ui, (icon, &name), height, is_here).clicked() {
                actions.push(Action::Go(screen));
            }
        }
    });
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
    (per_button / count).min(theme::RAIL_BUTTON.y)
}

fn rail_button_ui(
    ui: &mut Ui,
    (icon, name): (MaterialIcon, &str),
    height: f32,
    is_here: bool,
) -> egui::Response {
    let palette = theme::palette(ui);
    let colour = if is_here {
        palette.accent
    } else {
        palette.weak
    };
    let size = egui::vec2(theme::RAIL_BUTTON.x, height);
    let (_, rect) = ui.allocate_space(size);
    let response = ui
        .put(rect, Button::selectable(is_here, ""))
        .accessible_name(name);
    let painter = ui.painter();
    if height < theme::RAIL_NAMED_HEIGHT {
        painter.text(
            rect.center(),
            egui::Align2::CENTER_CENTER,
            icon.codepoint,
            egui::FontId::new(22.0, icon.font_family()),
            colour,
        );
        return response.on_hover_text(name);
    }
    painter.text(
        pos2(rect.center().x, rect.top() + 21.0),
        egui::Align2::CENTER_CENTER,
        icon.codepoint,
        egui::FontId::new(24.0, icon.font_family()),
        colour,
    );
    painter.text(
        pos2(rect.center().x, rect.bottom() - 13.0),
        egui::Align2::CENTER_CENTER,
        name,
        egui::TextStyle::Small.resolve(ui.style()),
        if is_here { palette.text } else { palette.weak },
    );
    response
}

fn screen_name(screen: Screen, words: &Words) -> (MaterialIcon, String) {
    match screen {
        Screen::Ship => (icons::ICON_LOCAL_SHIPPING, text!(words, "screen-ship")),
        Screen::Shipments => (icons::ICON_INVENTORY_2, text!(words, "screen-shipments")),
        Screen::Batches => (icons::ICON_SHOPPING_BAG, text!(words, "screen-batches")),
        Screen::Returns => (
            icons::ICON_ASSIGNMENT_RETURN,
            text!(words, "screen-returns"),
        ),
        Screen::Tracking => (icons::ICON_ROUTE, text!(words, "screen-tracking")),
        Screen::Refunds => (
            icons::ICON_CURRENCY_EXCHANGE,
            text!(words, "screen-refunds"),
        ),
        Screen::Reports => (icons::ICON_BAR_CHART, text!(words, "screen-reports")),
        Screen::Settings => (icons::ICON_SETTINGS, text!(words, "screen-settings")),
    }
}
