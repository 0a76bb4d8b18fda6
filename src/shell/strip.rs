//! The environment strip: always there, never subtle. Which world this is, with
//! whose account, and the switch to another.

use egui::{Align2, Button, RichText, StrokeKind, Ui};
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
        environment::{meaning, meaning_in_short},
        text::Words,
        theme,
        widgets::{icon_text, icon_ui, menu_ui, sides_ui, text_width},
    },
    model::environment::{AccountId, Environment},
    text,
};

fn icon(environment: Environment) -> MaterialIcon {
    match environment {
        Environment::Practice => icons::ICON_SCHOOL,
        Environment::Sandbox => icons::ICON_SCIENCE,
        Environment::Live => icons::ICON_PAYMENTS,
    }
}

/// The accounts of the user, by their environments.
pub(crate) type Accounts<'a> = [(Environment, Vec<(AccountId, &'a str)>); 3];

pub(crate) fn strip_ui(ui: &mut Ui, accounts: &Accounts<'_>, frame: &mut Frame<'_>) {
    let Here {
        words, connection, ..
    } = frame.here;
    let environment = connection.environment;
    let colours = theme::strip_colours(environment);
    let rect = ui.max_rect();
    ui.painter().rect_filled(rect, 0.0, colours.fill);
    ui.visuals_mut().override_text_color = Some(colours.text);
    let said = Said::of(connection, accounts, words);
    let room = said.room(ui, words);
    ui.horizontal_centered(|ui| {
        ui.add_space(theme::GUTTER);
        let start_ui = |ui: &mut Ui, _: &mut Frame<'_>| said_ui(ui, &said, room);
        sides_ui(ui, "strip", frame, start_ui, |ui, frame| {
            switch_ui(ui, accounts, room, frame);
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
    /// The same in fewer words.
    in_short: String,
    client: Option<String>,
}

/// How much of the strip there is room for; the name of the world always.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Room {
    /// Everything, and so much for what the world means.
    Wide { meaning: f32 },
    /// The buttons are icons, their names stand behind them.
    Narrow,
}

impl Said {
    fn of(connection: &Connection, accounts: &Accounts<'_>, words: &Words) -> Self {
        let environment = connection.environment;
        let all = accounts.iter().flat_map(|(_, accounts)| accounts);
        let name = all
            .clone()
            .find(|(account, _)| *account == connection.account)
            .map_or("", |(_, name)| *name);
        let account = words.account(connection.account, name);
        let world = words.environment(environment);
        let account = (account != world).then_some(account);
        let client = connection.profile().map(|profile| &profile.client_id);
        Self {
            icon: icon(environment),
            name: [Some(world.to_uppercase()), account]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join(" · "),
            meaning: meaning(environment, words),
            in_short: meaning_in_short(environment, words),
            client: client
                .filter(|client| !client.as_str().is_empty())
                .map(|client| text!(words, "strip-client", client = client.as_str())),
        }
    }

    /// What there is room for beside the buttons.
    fn room(&self, ui: &Ui, words: &Words) -> Room {
        let gap = ui.spacing().item_spacing.x;
        let padding = 2.0 * ui.spacing().button_padding.x;
        let body = egui::TextStyle::Body.resolve(ui.style());
        let small = egui::TextStyle::Small.resolve(ui.style());
        let mut taken = theme::GUTTER + theme::GAP + theme::ICON_SIZE + 3.0 * gap;
        taken += text_width(ui, &self.name, theme::section_font());
        if let Some(client) = &self.client {
            taken += text_width(ui, client, body) + gap;
        }
        let switches = worlds().map(|other| words.switch_to(other));
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
        Room::Wide { meaning } => {
            let body = egui::TextStyle::Body.resolve(ui.style());
            let mut wordings = [&said.meaning, &said.in_short].into_iter();
            // A sentence is there whole or not at all.
            let fitting = wordings.find(|text| text_width(ui, text, body.clone()) <= meaning);
            if let Some(fitting) = fitting {
                ui.label(fitting).on_hover_text(&said.meaning);
            }
        }
        Room::Narrow => {}
    }
}

/// All three worlds, each in its place whichever is present.
fn worlds() -> impl Iterator<Item = Environment> {
    Environment::ALL.into_iter()
}

/// The three worlds, a press and a question away. The present one is as wide as the
/// others and does nothing: a second press in the same place meets no other world.
/// Of a world with several accounts, the button opens a list of them.
fn switch_ui(ui: &mut Ui, accounts: &Accounts<'_>, room: Room, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let (present, present_account) = {
        let connection = frame.here.connection;
        (connection.environment, connection.account)
    };
    for other in worlds() {
        let of_other = accounts.iter().find(|(of, _)| *of == other);
        let of_other = of_other.map(|(_, accounts)| accounts.as_slice());
        let of_other = of_other.unwrap_or_default();
        let caption = words.switch_to(other);
        if other == present && of_other.len() < 2 {
            present_ui(ui, present, room, words);
            continue;
        }
        let shown = match room {
            Room::Wide { .. } => icons::ICON_SWAP_HORIZ,
            Room::Narrow => icon(other),
        };
        let button =
            strip_button(ui, present, shown, room, &caption).on_hover_text(meaning(other, words));
        if of_other.len() < 2 {
            if button.clicked() {
                frame.push(Action::SwitchTo(other.into()));
            }
            continue;
        }
        menu_ui(&button, &caption, |ui| {
            // The strip has a text colour of its own.
            ui.visuals_mut().override_text_color = None;
            for (account, name) in of_other {
                let name = words.account(*account, name);
                let is_present = *account == present_account;
                if ui.selectable_label(is_present, name).clicked() && !is_present {
                    frame.push(Action::SwitchTo(*account));
                }
            }
        });
    }
}

/// What stands in the place of the button to the present world, whose name the strip says.
fn present_ui(ui: &mut Ui, present: Environment, room: Room, words: &Words) {
    let colours = theme::strip_colours(present);
    let small = egui::TextStyle::Small.resolve(ui.style());
    let padding = 2.0 * ui.spacing().button_padding.x;
    let (width, shown) = match room {
        Room::Wide { .. } => {
            let caption = text_width(ui, &words.switch_to(present), small);
            let icon = theme::SMALL_ICON_SIZE + ui.spacing().icon_spacing;
            let shown = RichText::new(words.environment(present)).small();
            (caption + icon + padding, shown)
        }
        Room::Narrow => (
            theme::ICON_SIZE + padding,
            icon_text(icon(present), theme::ICON_SIZE),
        ),
    };
    let size = egui::vec2(width, ui.spacing().interact_size.y);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::hover());
    let style = egui::TextStyle::Small;
    let shown = egui::WidgetText::from(shown.color(colours.text));
    let galley = shown.into_galley(ui, Some(egui::TextWrapMode::Extend), width, style);
    let at = Align2::CENTER_CENTER.align_size_within_rect(galley.size(), rect);
    ui.painter().galley(at.min, galley, colours.text);
    response.on_hover_text(text!(words, "profile-in-use"));
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
