//! The environment strip: always there, never subtle. Which world this is, with
//! whose account, and the switch to another.

use egui::{Button, RichText, StrokeKind, Ui};
use egui_material_icons::{MaterialIcon, icons};

use crate::{
    features::{
        action::Action,
        shared::{
            state::connection::Connection,
            view::{frame::Frame, here::Here},
        },
    },
    kit::{
        commands::Entry,
        environment::meaning,
        text::Words,
        theme,
        widgets::{icon_text, icon_ui, sides_ui, text_width},
    },
    model::environment::Environment,
    text,
};

fn icon(environment: Environment) -> MaterialIcon {
    match environment {
        Environment::Practice => icons::ICON_SCHOOL,
        Environment::Sandbox => icons::ICON_SCIENCE,
        Environment::Live => icons::ICON_PAYMENTS,
    }
}

pub(crate) fn strip_ui(ui: &mut Ui, frame: &mut Frame<'_>) {
    let Here {
        words, connection, ..
    } = frame.here;
    let environment = connection.environment;
    let colours = theme::strip_colours(environment);
    let rect = ui.max_rect();
    ui.painter().rect_filled(rect, 0.0, colours.fill);
    ui.visuals_mut().override_text_color = Some(colours.text);
    let said = Said::of(connection, words);
    let room = said.room(ui, environment, words);
    ui.horizontal_centered(|ui| {
        ui.add_space(theme::GUTTER);
        let start_ui = |ui: &mut Ui, _: &mut Frame<'_>| said_ui(ui, &said, room);
        sides_ui(ui, "strip", frame, start_ui, |ui, frame| {
            switch_ui(ui, environment, room, frame);
            let search = text!(words, "command-palette");
            if strip_button(ui, environment, icons::ICON_SEARCH, room, &search)
                .on_hover_text(Entry::Palette.tooltip(ui, words))
                .clicked()
            {
                frame.push(Action::OpenPalette);
            }
            ui.add_space(theme::GAP);
        });
    });
}

/// What the strip says of the world and the account.
struct Said {
    icon: MaterialIcon,
    name: String,
    meaning: String,
    client: Option<String>,
}

/// How much of the strip there is room for; the name of the world always.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Room {
    /// Everything; what the world means may be cut off at this width.
    Wide { meaning: f32 },
    /// The buttons are icons, their names stand behind them.
    Narrow,
}

impl Said {
    fn of(connection: &Connection, words: &Words) -> Self {
        let environment = connection.environment;
        let client = connection.profile().map(|profile| &profile.client_id);
        Self {
            icon: icon(environment),
            name: words.environment(environment).to_uppercase(),
            meaning: meaning(environment, words),
            client: client
                .filter(|client| !client.as_str().is_empty())
                .map(|client| text!(words, "strip-client", client = client.as_str())),
        }
    }

    /// What there is room for beside the buttons.
    fn room(&self, ui: &Ui, environment: Environment, words: &Words) -> Room {
        let gap = ui.spacing().item_spacing.x;
        let padding = 2.0 * ui.spacing().button_padding.x;
        let body = egui::TextStyle::Body.resolve(ui.style());
        let small = egui::TextStyle::Small.resolve(ui.style());
        let mut taken = theme::GUTTER + theme::GAP + theme::ICON_SIZE + 3.0 * gap;
        taken += text_width(ui, &self.name, theme::section_font());
        if let Some(client) = &self.client {
            taken += text_width(ui, client, body) + gap;
        }
        let switches = others(environment).map(|other| switch_caption(other, words));
        for caption in switches.chain([text!(words, "command-palette")]) {
            let inside = theme::SMALL_ICON_SIZE + ui.spacing().icon_spacing + padding;
            taken += text_width(ui, &caption, small.clone()) + inside + gap;
        }
        let meaning = ui.max_rect().width() - taken;
        if meaning < 0.0 {
            Room::Narrow
        } else {
            Room::Wide { meaning }
        }
    }
}

fn said_ui(ui: &mut Ui, said: &Said, room: Room) {
    icon_ui(ui, icon_text(said.icon, theme::ICON_SIZE)).on_hover_text(&said.meaning);
    let name = RichText::new(&said.name).font(theme::section_font());
    ui.label(name).on_hover_text(&said.meaning);
    if let Some(client) = &said.client {
        ui.label(client);
    }
    match room {
        Room::Wide { meaning } if meaning >= theme::STRIP_MEANING => {
            ui.scope(|ui| {
                ui.set_max_width(meaning);
                ui.add(egui::Label::new(&said.meaning).truncate());
            });
        }
        Room::Wide { .. } | Room::Narrow => {}
    }
}

/// The other two worlds.
fn others(present: Environment) -> impl Iterator<Item = Environment> {
    Environment::ALL
        .into_iter()
        .filter(move |other| *other != present)
}

fn switch_caption(other: Environment, words: &Words) -> String {
    let name = words.environment(other);
    text!(words, "strip-switch", environment = name)
}

/// The other two worlds, one press away.
fn switch_ui(ui: &mut Ui, present: Environment, room: Room, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    for other in others(present) {
        let caption = switch_caption(other, words);
        let shown = match room {
            Room::Wide { .. } => icons::ICON_SWAP_HORIZ,
            Room::Narrow => icon(other),
        };
        if strip_button(ui, present, shown, room, &caption)
            .on_hover_text(meaning(other, words))
            .clicked()
        {
            frame.push(Action::SwitchTo(other));
        }
    }
}

fn strip_button(
    ui: &mut Ui,
    environment: Environment,
    icon: MaterialIcon,
    room: Room,
    caption: &str,
) -> egui::Response {
    let colours = theme::strip_colours(environment);
    let icon = |size| icon_text(icon, size).color(colours.text);
    let button = match room {
        Room::Wide { .. } => Button::new((
            icon(theme::SMALL_ICON_SIZE),
            RichText::new(caption.to_owned())
                .small()
                .color(colours.text),
        )),
        Room::Narrow => Button::new(icon(theme::ICON_SIZE)),
    };
    let button = button
        .fill(egui::Color32::TRANSPARENT)
        .stroke(egui::Stroke::new(
            theme::HAIRLINE,
            colours.text.gamma_multiply(0.5),
        ));
    let mut response = ui.add(button).accessible_name(caption);
    if room == Room::Narrow {
        response = response.on_hover_text(caption);
    }
    if response.has_focus() {
        ui.painter().rect_stroke(
            response.rect.expand(theme::STRIP_FOCUS_AROUND),
            theme::control_rounding(),
            egui::Stroke::new(theme::STRIP_FOCUS_STROKE, colours.text),
            StrokeKind::Inside,
        );
    }
    response
}
