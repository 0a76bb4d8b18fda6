//! The menu of how the list looks: which columns, how high its rows are, and the views that
//! were saved.

use egui::{Align, Button, Layout, Popup, PopupCloseBehavior, ScrollArea, Ui};
use egui_material_icons::icons;

use super::table::{column_name, fitting_columns};
use crate::{
    features::{
        action::Action,
        shared::view::{frame::Frame, list_screen::ListScreen as _},
        shipments::state::{actions::ShipmentsAction, screen_view::ShipmentsView},
    },
    kit::{
        theme,
        widgets::{Details, edit, icon_text, is_entered, menu_keys, quiet_button, weak_small},
    },
    model::list_look::{Density, ListColumn},
    text,
};

pub(super) fn look_menu_ui(ui: &mut Ui, view: &ShipmentsView<'_>, frame: &mut Frame<'_>) {
    let name = text!(frame.here.words, "list-look");
    let icon = icons::ICON_VIEW_COLUMN;
    let has_room = ui.ctx().content_rect().width() >= theme::WORDS_BESIDE_TITLE;
    let response = if has_room && view.details() == Details::Closed {
        quiet_button(ui, icon, &name)
    } else {
        let button = Button::new(icon_text(icon, theme::ICON_SIZE));
        let button = ui.add(button).on_hover_text(&name);
        button.accessible_name(name.clone())
    };
    if response.clicked() {
        // The way back from the menu, for who opens it with the mouse, too.
        response.request_focus();
    }
    // No menu to the toolkit, which would take the keys from the line for a name.
    let shown = Popup::from_toggle_button_response(&response)
        .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
        .accessible_name(name)
        .width(theme::LOOK_MENU_WIDTH)
        // The whole line takes a press, not its words alone.
        .layout(Layout::top_down_justified(Align::Min))
        .show(|ui| {
            ui.set_min_width(theme::LOOK_MENU_WIDTH);
            let highest = ui.ctx().content_rect().height() * theme::MENU_SHARE;
            let mut area = ScrollArea::vertical()
                .max_height(highest)
                .min_scrolled_height(highest);
            if response.clicked() {
                area = area.vertical_scroll_offset(0.0);
            }
            area.show(ui, |ui| {
                // First what is used daily: the columns below it may want to be scrolled to.
                views_ui(ui, view, frame);
                ui.separator();
                density_ui(ui, view, frame);
                ui.separator();
                columns_ui(ui, view, frame);
            });
        });
    menu_keys(&response, shown.as_ref());
}

fn columns_ui(ui: &mut Ui, view: &ShipmentsView<'_>, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    ui.label(weak_small(text!(words, "list-columns")));
    let fitting = fitting_columns(ui);
    for column in ListColumn::ALL {
        if !column.can_be_hidden() {
            continue;
        }
        let mut is_shown = view.screen.is_shown(column);
        let mut name = column_name(column, words);
        // Before there is a table, nothing is known of its room.
        if is_shown && !fitting.is_empty() && !fitting.contains(&column) {
            name = text!(words, "column-without-room", column = name);
        }
        if ui.checkbox(&mut is_shown, name).clicked() {
            frame.push(Action::Shipments(ShipmentsAction::ToggleColumn(column)));
        }
    }
}

fn density_ui(ui: &mut Ui, view: &ShipmentsView<'_>, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    ui.label(weak_small(text!(words, "list-rows")));
    for density in Density::ALL {
        let name = match density {
            Density::Comfortable => text!(words, "rows-comfortable"),
            Density::Compact => text!(words, "rows-compact"),
        };
        let is_chosen = view.preferences.density == density;
        if ui.radio(is_chosen, name).clicked() {
            frame.push(Action::Shipments(ShipmentsAction::Density(density)));
        }
    }
}

fn views_ui(ui: &mut Ui, view: &ShipmentsView<'_>, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let screen = view.screen;
    let mut push = |action| frame.push(Action::Shipments(action));
    ui.label(weak_small(text!(words, "saved-views")));
    let now = screen.view();
    for saved in &view.preferences.saved_views {
        ui.horizontal(|ui| {
            let name = saved.name.clone();
            let remove = text!(words, "view-remove", name = name.clone());
            let is_shown = saved.view == now;
            if ui.selectable_label(is_shown, name.clone()).clicked() {
                push(ShipmentsAction::UseView(name.clone()));
                ui.close();
            }
            if ui
                .button(icon_text(icons::ICON_DELETE, theme::SMALL_ICON_SIZE))
                .on_hover_text(&remove)
                .accessible_name(remove)
                .clicked()
            {
                push(ShipmentsAction::RemoveView(name));
            }
        });
    }
    ui.horizontal(|ui| {
        let mut typed = screen.view_name.clone();
        let line = edit(&mut typed)
            .id(egui::Id::unique("view-name"))
            .hint_text(text!(words, "view-name-hint"))
            .desired_width(theme::VIEW_NAME_WIDTH);
        let field = ui.add(line).accessible_name(text!(words, "view-name"));
        if field.changed() {
            push(ShipmentsAction::NameView(typed));
        }
        let is_entered = is_entered(ui, &field);
        let is_named = !screen.view_name.trim().is_empty();
        let save = Button::new(text!(words, "view-save"));
        if ui.add_enabled(is_named, save).clicked() || is_entered {
            push(ShipmentsAction::SaveView);
        }
    });
}
