//! The rail: every screen, one press away.

use egui::{Button, ScrollArea, Ui, pos2, scroll_area::ScrollBarVisibility};
use egui_material_icons::{MaterialIcon, icons};

use super::{Actions, theme};
use crate::app::{Action, AppState, navigation::Screen};
use crate::text;
use crate::words::Words;

fn screen_name(screen: Screen, words: &Words) -> (MaterialIcon, String) {
    match screen {
        Screen::Ship => (icons::ICON_LOCAL_SHIPPING, text!(words, "screen-ship")),
        Screen::Shipments => (icons::ICON_INVENTORY_2, text!(words, "screen-shipments")),
        Screen::Batches => (icons::ICON_SHOPPING_BAG, text!(words, "screen-batches")),
        Screen::Refunds => (
            icons::ICON_CURRENCY_EXCHANGE,
            text!(words, "screen-refunds"),
        ),
        Screen::Reports => (icons::ICON_BAR_CHART, text!(words, "screen-reports")),
        Screen::Settings => (icons::ICON_SETTINGS, text!(words, "screen-settings")),
    }
}

pub(super) fn rail_ui(ui: &mut Ui, state: &AppState, words: &Words, actions: &mut Actions) {
    let palette = theme::palette(ui);
    let rect = ui.max_rect();
    ui.painter().rect_filled(rect, 0.0, palette.card);
    ui.painter().vline(
        rect.right(),
        rect.y_range(),
        egui::Stroke::new(palette.line_width, palette.line),
    );
    // Large type on a small screen leaves no room for all.
    ScrollArea::vertical()
        .scroll_bar_visibility(ScrollBarVisibility::AlwaysHidden)
        .show(ui, |ui| {
            ui.add_space(theme::SECTION_GAP);
            ui.vertical_centered(|ui| {
                for screen in Screen::ALL {
                    let (icon, name) = screen_name(screen, words);
                    let is_here = state.screen == screen;
                    let response = rail_button_ui(ui, icon, &name, is_here);
                    if response.clicked() {
                        actions.push(Action::Go(screen));
                    }
                    if response.gained_focus() {
                        response.scroll_to_me(None);
                    }
                }
            });
        });
}

fn rail_button_ui(ui: &mut Ui, icon: MaterialIcon, name: &str, is_here: bool) -> egui::Response {
    let palette = theme::palette(ui);
    let colour = if is_here {
        palette.accent
    } else {
        palette.weak
    };
    let button = Button::selectable(is_here, "").min_size(theme::RAIL_BUTTON);
    let response = ui.add(button).accessible_name(name);
    let rect = response.rect;
    let painter = ui.painter();
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
