//! The Ship screen: the form at the left, what came of it at the right.

pub(crate) mod field;
pub(crate) mod field_owner;
pub(crate) mod form;

mod doubts;
mod offered_text;
mod parcel_chooser;
pub(crate) mod pasting;
mod rates;
mod rates_table;
mod replacing;

use egui::{
    Align, Layout, Rect, Response, RichText, ScrollArea, Sense, Ui, UiBuilder, pos2,
    text_edit::TextEditState, vec2,
};
use egui_material_icons::{MaterialIcon, icons};

use super::state::{ShipScreen, form::ShipAction, purchase::Stage};
use crate::{
    features::{
        action::Action,
        labels::view as labels_view,
        shared::{
            state::{remote::Remote, window_request::Target},
            view::{focus, frame::Frame, screen_view::ScreenView},
        },
    },
    kit::{
        commands::Entry,
        text::Words,
        theme,
        widgets::{
            end_ui, heading_ui, icon_text, icon_ui, pane_ui, primary_button, quiet_button,
            weak_small,
        },
    },
    text,
};
use doubts::Doubts;
use field::{Form, REQUIRED_MARK};
use field_owner::Fields;
use form::Part;

impl ScreenView for ShipScreen {
    fn screen_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        ship_panel_ui(ui, self, frame);
    }

    fn lowest(&self, width: f32) -> f32 {
        if is_narrow(width) {
            theme::NARROW_SHIP
        } else {
            theme::LOWEST_SHIP
        }
    }
}

fn ship_panel_ui(ui: &mut Ui, ship: &ShipScreen, frame: &mut Frame<'_>) {
    let whole = ui.max_rect().shrink(theme::GUTTER);
    let title_bottom = whole.top() + theme::BIG_CONTROL_HEIGHT;
    let title = Rect::from_min_max(whole.min, pos2(whole.right(), title_bottom));
    pane_ui(ui, "ship-title", title, |ui| {
        title_ui(ui, ship, frame);
    });
    let body = Rect::from_min_max(
        pos2(whole.left(), title_bottom + theme::SECTION_GAP),
        whole.max,
    );
    let (form, outcome) = panes(body, ui.clip_rect().height());
    pane_ui(ui, "ship-form", form, |ui| {
        form_pane_ui(ui, ship, frame);
    });
    pane_ui(ui, "ship-outcome", outcome, |ui| {
        outcome_ui(ui, ship, frame);
    });
    bring_into_sight(ui, ship, title, outcome);
}

/// Whether there is no room for the form and what came of it side by side.
fn is_narrow(screen_width: f32) -> bool {
    screen_width - 2.0 * theme::GUTTER < theme::NARROW_SCREEN
}

/// Where the form stands, and what came of it: beside it or, in a narrow
/// window, below. There, the whole of what came of it can be in sight, with the button
/// at its end.
fn panes(body: Rect, in_sight: f32) -> (Rect, Rect) {
    if body.width() < theme::NARROW_SCREEN {
        let half = body.height() / 2.0;
        // A row that is scrolled to keeps a small distance from the edges.
        let whole = (in_sight - theme::GAP).max(theme::LOWEST_OUTCOME);
        let lower = (half - theme::GAP).min(whole);
        let middle = body.bottom() - lower;
        return (
            Rect::from_min_max(body.min, pos2(body.right(), middle - theme::GAP)),
            Rect::from_min_max(pos2(body.left(), middle), body.max),
        );
    }
    let (share, widths) = if body.width() < theme::WIDE_SHIP {
        (theme::FORM_SHARE, theme::FORM_WIDTH)
    } else {
        (theme::WIDE_FORM_SHARE, theme::WIDE_FORM_WIDTH)
    };
    let form_width = (body.width() * share).clamp(*widths.start(), *widths.end());
    let form_right = body.left() + form_width;
    (
        Rect::from_min_max(body.min, pos2(form_right, body.bottom())),
        Rect::from_min_max(pos2(form_right + theme::GUTTER, body.top()), body.max),
    )
}

/// What is on the screen, and whether the whole of what came of the form is in sight.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct Sight {
    came: Came,
    height: f32,
    is_whole: bool,
}

/// What has come of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Came {
    #[default]
    Nothing,
    Outcome,
    Label,
}

impl Came {
    fn of(ship: &ShipScreen) -> Self {
        match &ship.stage {
            Stage::Bought(_) => Self::Label,
            Stage::Open if matches!(ship.quote, Remote::NotAsked) => Self::Nothing,
            Stage::Open | Stage::Buying(_) | Stage::Refused(_) | Stage::Unresolved(_) => {
                Self::Outcome
            }
        }
    }
}

/// Where the screen is scrolled, what came of the form is scrolled to when it
/// comes, and the form when it is begun anew. What was in sight stays there when a notice takes
/// room below it.
fn bring_into_sight(ui: &Ui, ship: &ShipScreen, title: Rect, outcome: Rect) {
    let id = egui::Id::unique("ship-sight");
    let seen = ui.clip_rect();
    let now = Sight {
        came: Came::of(ship),
        height: seen.height(),
        is_whole: outcome.bottom() <= seen.bottom() + theme::HALF_A_POINT
            && outcome.top() + theme::HALF_A_POINT >= seen.top(),
    };
    let before: Sight = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    ui.data_mut(|data| data.insert_temp(id, now));
    let is_covered = before.is_whole
        && !now.is_whole
        && (before.height - now.height).abs() > theme::HALF_A_POINT
        && now.came != Came::Nothing;
    if before.came == now.came && !is_covered {
        return;
    }
    let rect = match now.came {
        Came::Nothing => title,
        Came::Outcome | Came::Label => outcome,
    };
    ui.scroll_to_rect(rect, Some(Align::TOP));
}

fn title_ui(ui: &mut Ui, ship: &ShipScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let title = match &ship.stage {
        Stage::Bought(bought) if bought.shipment.status.is_refunded() => {
            words.shipment_status(&bought.shipment.status)
        }
        Stage::Bought(_) => text!(words, "ship-title-bought"),
        Stage::Open | Stage::Buying(_) | Stage::Refused(_) | Stage::Unresolved(_) => {
            if ship.replacing.is_some() {
                text!(words, "ship-title-replacing")
            } else {
                text!(words, "ship-title")
            }
        }
    };
    ui.horizontal(|ui| {
        let is_wide = ui.max_rect().width() >= theme::WIDE_TITLE;
        heading_ui(ui, &title, 1);
        end_ui(ui, "ship-title", |ui| {
            ui.add_enabled_ui(ship.can_be_left(), |ui| {
                let duplicate = text!(words, "command-duplicate");
                let new = text!(words, "command-new-shipment");
                if title_button(ui, is_wide, icons::ICON_ADD, &new)
                    .on_hover_text(Entry::NewShipment.tooltip(ui, words))
                    .clicked()
                {
                    frame.push(Action::Ship(ShipAction::NewShipment));
                }
                if title_button(ui, is_wide, icons::ICON_CONTENT_COPY, &duplicate)
                    .on_hover_text(Entry::Duplicate.tooltip(ui, words))
                    .clicked()
                {
                    frame.push(Action::Ship(ShipAction::Duplicate));
                }
            });
        });
    });
}

/// In a narrow window an icon, its name behind it.
fn title_button(ui: &mut Ui, is_wide: bool, icon: MaterialIcon, name: &str) -> Response {
    if is_wide {
        return quiet_button(ui, icon, name);
    }
    ui.button(icon_text(icon, theme::ICON_SIZE))
        .accessible_name(name)
}

/// A field of the toolkit remembers what stood in it: undoing in a new form must not bring back
/// the country of another parcel.
fn forget_former_form(ui: &Ui, ship: &ShipScreen) {
    let id = egui::Id::unique("ship-form-shown");
    let line = ship.line.as_str();
    let former: Option<String> = ui.data(|data| data.get_temp(id));
    if former.as_deref() != Some(line) {
        ui.data_mut(|data| {
            data.insert_temp(id, line.to_owned());
            data.remove_by_type::<TextEditState>();
        });
    }
}

/// The form scrolls; its button stays.
fn form_pane_ui(ui: &mut Ui, ship: &ShipScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    forget_former_form(ui, ship);
    let whole = ui.max_rect();
    let is_editable = ship.is_editable();
    let doubts = Doubts::of(ui, ship, words);
    let footer_height = if is_editable {
        theme::FOOTER_HEIGHT - theme::SECTION_GAP + doubts.height(ui)
    } else {
        0.0
    };
    let height_id = egui::Id::unique("ship-form-height");
    let known_height: f32 = ui.data(|data| data.get_temp(height_id)).unwrap_or(0.0);
    let room = whole.height() - footer_height;
    // Where all of it is in sight, nothing has to say what lies below.
    let below_height = if is_editable && known_height > room {
        theme::BELOW_HEIGHT
    } else {
        0.0
    };
    let split = whole.bottom() - footer_height - below_height;
    let fields = Rect::from_min_max(whole.min, pos2(whole.right(), split));
    let parts = pane_ui(ui, "ship-fields", fields, |ui| {
        let scrolled = ScrollArea::vertical()
            .id_salt(("ship-scroll", ship.line.as_str()))
            .auto_shrink([false, false])
            .show(ui, |ui| {
                replacing::replacing_ui(ui, ship, frame);
                let mut form = Form {
                    fields: Fields::Ship(ship),
                    recents: frame.here.connection.recents(),
                    boxes: frame.here.boxes,
                    words,
                    actions: frame.actions,
                };
                ui.add_enabled_ui(is_editable, |ui| form::ship_form_ui(ui, &mut form))
                    .inner
            });
        if (scrolled.content_size.y - known_height).abs() > theme::HALF_A_POINT {
            ui.data_mut(|data| data.insert_temp(height_id, scrolled.content_size.y));
            ui.ctx().request_discard("the form has another height");
        }
        scrolled.inner
    });
    if !is_editable {
        return;
    }
    let footer = Rect::from_min_max(pos2(whole.left(), split), whole.max);
    pane_ui(ui, "ship-footer", footer, |ui| {
        if below_height > 0.0 {
            below_ui(ui, &parts, split, words);
        }
        doubts.doubts_ui(ui);
        footer_ui(ui, ship, frame);
    });
}

/// Which sections lie below the cut: nothing else says that there are more options.
fn below_ui(ui: &mut Ui, parts: &[Part], cut: f32, words: &Words) {
    let row = Rect::from_min_size(
        ui.max_rect().min,
        vec2(ui.max_rect().width(), theme::BELOW_HEIGHT),
    );
    ui.allocate_rect(row, Sense::hover());
    let is_below = |part: &&Part| part.bottom > cut + theme::GAP;
    let below: Vec<&str> = parts
        .iter()
        .filter(is_below)
        .map(|part| part.title.as_str())
        .collect();
    if below.is_empty() {
        return;
    }
    let mut line = ui.new_child(
        UiBuilder::new()
            .max_rect(row)
            .layout(Layout::left_to_right(Align::Center)),
    );
    line.spacing_mut().item_spacing.x = theme::SMALL_GAP;
    let icon = icon_text(icons::ICON_ARROW_DOWNWARD, theme::SMALL_ICON_SIZE);
    icon_ui(&mut line, icon.weak());
    let text = text!(words, "form-below", sections = below.join(" · "));
    line.add(egui::Label::new(weak_small(text)).truncate());
}

fn footer_ui(ui: &mut Ui, ship: &ShipScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    ui.horizontal(|ui| {
        let caption = if ship.quote.value().is_some() {
            text!(words, "ship-get-rates-again")
        } else {
            text!(words, "command-get-rates")
        };
        let can_ask = ship.can_get_rates(frame.here.connection);
        let response =
            primary_button(ui, can_ask, &caption).on_hover_text(Entry::GetRates.tooltip(ui, words));
        focus::give(ui, &response, Target::GetRates);
        if response.clicked() {
            frame.push(Action::Ship(ShipAction::GetRates));
        }
        let count = ship.blocking_count();
        if count > 0 {
            let palette = theme::palette(ui);
            icon_ui(
                ui,
                icon_text(icons::ICON_ERROR, theme::ICON_SIZE).color(palette.danger),
            );
            let text = text!(words, "ship-problems", count = count);
            ui.add(egui::Label::new(RichText::new(text).color(palette.danger)).wrap());
        } else {
            ui.weak(Entry::GetRates.shortcut_text(ui, words));
            if ship.requires_more() {
                ui.add_space(theme::GAP);
                let text = text!(words, "ship-required", mark = REQUIRED_MARK);
                ui.label(weak_small(text));
            }
        }
    });
}

/// Rates, the purchase, or the label: one at a time.
fn outcome_ui(ui: &mut Ui, ship: &ShipScreen, frame: &mut Frame<'_>) {
    match &ship.stage {
        Stage::Open | Stage::Refused(_) | Stage::Buying(_) => {
            rates::rates_panel_ui(ui, ship, frame);
        }
        Stage::Unresolved(unresolved) => {
            rates::unresolved_ui(ui, ship, unresolved, frame);
        }
        Stage::Bought(bought) => labels_view::bought_ui(ui, ship, bought, frame),
    }
}
