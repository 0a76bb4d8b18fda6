//! The environment strip: always there, never subtle. Which world this is, with
//! whose account, and the switch to another.

use egui::{Align, Button, Layout, RichText, StrokeKind, Ui};
use egui_material_icons::{MaterialIcon, icons};

use super::{Actions, commands, theme, widgets::icon_text};
use crate::app::{Action, AppState};
use crate::domain::environment::Environment;
use crate::text;
use crate::words::Words;

fn icon(environment: Environment) -> MaterialIcon {
    match environment {
        Environment::Practice => icons::ICON_SCHOOL,
        Environment::Sandbox => icons::ICON_SCIENCE,
        Environment::Live => icons::ICON_PAYMENTS,
    }
}

pub(super) fn meaning(environment: Environment, words: &Words) -> String {
    match environment {
        Environment::Practice => text!(words, "strip-practice"),
        Environment::Sandbox => text!(words, "strip-sandbox"),
        Environment::Live => text!(words, "strip-live"),
    }
}

pub(super) fn strip_ui(ui: &mut Ui, state: &AppState, words: &Words, actions: &mut Actions) {
    let environment = state.connection.environment;
    let colours = theme::strip_colours(environment);
    let rect = ui.max_rect();
    ui.painter().rect_filled(rect, 0.0, colours.fill);
    ui.visuals_mut().override_text_color = Some(colours.text);
    ui.horizontal_centered(|ui| {
        ui.add_space(theme::GUTTER);
        ui.label(icon_text(icon(environment), theme::ICON_SIZE));
        let name = words.environment(environment).to_uppercase();
        ui.label(RichText::new(name).font(theme::section_font()));
        if state.connection.may_write() {
            ui.label(meaning(environment, words));
        } else {
            ui.label(icon_text(icons::ICON_VISIBILITY, theme::ICON_SIZE));
            ui.label(text!(words, "strip-only-looking"));
        }
        if let Some(profile) = state.connection.profile()
            && !profile.client_id.as_str().is_empty()
        {
            ui.add_space(theme::GUTTER);
            ui.label(text!(
                words,
                "strip-client",
                client = profile.client_id.as_str()
            ));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_space(theme::GAP);
            let search = text!(words, "command-palette");
            if strip_button(ui, environment, icons::ICON_SEARCH, &search)
                .on_hover_text(commands::tooltip(ui, words, commands::Entry::Palette))
                .clicked()
            {
                actions.push(Action::OpenPalette);
            }
            switch_ui(ui, environment, words, actions);
        });
    });
}

/// The other two worlds, one press away.
fn switch_ui(ui: &mut Ui, present: Environment, words: &Words, actions: &mut Actions) {
    for other in Environment::ALL.into_iter().rev() {
        if other == present {
            continue;
        }
        let name = words.environment(other);
        let caption = text!(words, "strip-switch", environment = name);
        if strip_button(ui, present, icons::ICON_SWAP_HORIZ, &caption)
            .on_hover_text(meaning(other, words))
            .clicked()
        {
            actions.push(Action::SwitchTo(other));
        }
    }
}

fn strip_button(
    ui: &mut Ui,
    environment: Environment,
    icon: MaterialIcon,
    caption: &str,
) -> egui::Response {
    let colours = theme::strip_colours(environment);
    let button = Button::new((
        icon_text(icon, theme::SMALL_ICON_SIZE).color(colours.text),
        RichText::new(caption.to_owned())
            .small()
            .color(colours.text),
    ))
    .fill(egui::Color32::TRANSPARENT)
    .stroke(egui::Stroke::new(1.0, colours.text.gamma_multiply(0.5)));
    let response = ui.add(button).accessible_name(caption);
    if response.has_focus() {
        ui.painter().rect_stroke(
            response.rect.expand(2.0),
            theme::control_rounding(),
            egui::Stroke::new(2.0, colours.text),
            StrokeKind::Inside,
        );
    }
    response
}
