//! The comparison: one rate a row, any column to sort by, cheapest and fastest
//! marked in words.

use egui::{
    Align, Button, Event, EventFilter, Key, Layout, Modifiers, RichText, Sense, Ui,
    accesskit::SortDirection,
};
use egui_extras::{Column as TableColumn, TableBuilder, TableRow};
use egui_material_icons::{MaterialIcon, icons};

use crate::{
    features::{
        action::Action,
        shared::{
            state::window_request::Target,
            view::{focus, frame::Frame},
        },
        ship::state::{
            ShipScreen,
            form::ShipAction,
            rates_table::{self, Column, Direction, Mark},
        },
    },
    kit::{
        text::Words,
        theme,
        widgets::{
            SpokenRow as _, TableSize, Tone, chip_ui, icon_text, icon_ui, is_focus_asked, name_row,
            row_sense, sorted_by_ui, spoken_icon_ui, table_begins, weak_small,
        },
    },
    model::rate::Rate,
    text,
};

pub(crate) fn rates_table_ui(ui: &mut Ui, ship: &ShipScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let rates = ship.sort.sorted(ship.rates());
    let stop = stop(ship, &rates).map(|rate| &rate.postage_type);
    let mut has_focus = false;
    let mut has_head_focus = false;
    let width = Width::of(ui.available_width());
    let (row_height, mark_width) = match width {
        Width::Slim | Width::Narrow => (theme::TALL_ROW_HEIGHT, theme::NARROW_MARK_WIDTH),
        Width::Wide => (theme::ROW_HEIGHT, theme::MARK_WIDTH),
    };
    let columns = Column::ALL.into_iter().filter(|column| width.has(*column));
    let columns: Vec<Column> = columns.collect();
    // Between the name, the days and the price.
    let marks = columns.len().saturating_sub(3);
    let palette = theme::palette(ui);
    egui::Frame::new()
        .fill(palette.card)
        .stroke(egui::Stroke::new(palette.line_width, palette.line))
        .corner_radius(theme::control_rounding())
        .inner_margin(theme::RATES_MARGIN)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing = egui::vec2(theme::TABLE_GAP, 0.0);
            let size = TableSize {
                rows: rates.len(),
                columns: columns.len(),
                first: 0,
            };
            let name = words.table_of_rows(&text!(words, "rates-table"), rates.len());
            table_begins(ui, name, size);
            TableBuilder::new(ui)
                .id_salt("rates")
                .vscroll(false)
                // A cell is no stop of the Tab key: the name of the selected rate is.
                .sense(Sense::CLICK)
                .cell_layout(Layout::left_to_right(Align::Center))
                .column(TableColumn::remainder().clip(true))
                .column(TableColumn::exact(theme::DELIVERY_WIDTH))
                .columns(TableColumn::exact(mark_width), marks)
                .column(TableColumn::exact(theme::PRICE_WIDTH))
                .header(theme::HEADER_HEIGHT, |mut header| {
                    for column in columns.iter().copied() {
                        let name = column_name(column, words);
                        header.head(&name, |ui| {
                            has_head_focus |= head_ui(ui, ship, column, width, frame);
                        });
                    }
                })
                .body(|body| {
                    body.rows(row_height, rates.len(), |mut row| {
                        if let Some(rate) = rates.get(row.index()) {
                            let is_stop = stop == Some(&rate.postage_type);
                            has_focus |= rate_ui(&mut row, ship, rate, width, is_stop, frame);
                        }
                    });
                });
        });
    if has_focus {
        arrows(ui, frame);
    }
    if has_focus || has_head_focus {
        digits(ui, &rates, frame);
    }
}

/// How much room there is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Width {
    /// What comes with a rate stands below the table only, for the one that
    /// is selected.
    Slim,
    /// Names take two lines.
    Narrow,
    Wide,
}

impl Width {
    fn of(room: f32) -> Self {
        if room < theme::SLIM_TABLE {
            Self::Slim
        } else if room < theme::NARROW_RATES {
            Self::Narrow
        } else {
            Self::Wide
        }
    }

    fn has(self, column: Column) -> bool {
        match column {
            Column::Service | Column::Delivery | Column::Price => true,
            Column::Tracking | Column::Signature | Column::Insurance | Column::DutiesPaid => {
                self != Self::Slim
            }
        }
    }
}

/// A cell whose text keeps its own colour when its row is selected.
fn cell(row: &mut TableRow<'_, '_>, content: impl FnOnce(&mut Ui)) {
    row.cell(|ui| {
        ui.visuals_mut().override_text_color = None;
        content(ui);
    });
}

/// The arrow keys move through the table while it has the keyboard.
fn arrows(ui: &Ui, frame: &mut Frame<'_>) {
    let (down, up) = ui.input_mut(|input| {
        (
            input.consume_key(Modifiers::NONE, Key::ArrowDown),
            input.consume_key(Modifiers::NONE, Key::ArrowUp),
        )
    });
    if down {
        frame.push(Action::Ship(ShipAction::SelectNext));
    }
    if up {
        frame.push(Action::Ship(ShipAction::SelectPrevious));
    }
    if down || up {
        // The keyboard goes with the selection.
        focus::want(ui.ctx(), Target::ChosenRate);
    }
}

/// A digit chooses the rate that stands there, while the table has the keyboard. It is taken as
/// a text: where a digit is a key with Shift, or one of the number pad, it is one all the same.
fn digits(ui: &Ui, rates: &[&Rate], frame: &mut Frame<'_>) {
    let mut typed = None;
    ui.input_mut(|input| {
        input.events.retain(|event| {
            let digit = digit(event);
            typed = digit.or(typed);
            digit.is_none()
        });
    });
    let chosen = typed.and_then(|digit| rates.get(digit.checked_sub(1)?));
    if let Some(rate) = chosen {
        frame.push(Action::Ship(ShipAction::Select(rate.postage_type.clone())));
        // The keyboard goes with the selection.
        focus::want(ui.ctx(), Target::ChosenRate);
    }
}

/// The digit from 1 to 9 that was typed.
fn digit(event: &Event) -> Option<usize> {
    let Event::Text(text) = event else {
        return None;
    };
    let digit = text.parse().ok()?;
    (1..=MOST_NUMBERED).contains(&digit).then_some(digit)
}

/// So many rates have a digit.
const MOST_NUMBERED: usize = 9;

/// The number of a row that a digit chooses, where there is room for it beside the name.
fn row_number_ui(ui: &mut Ui, number: usize) {
    if ui.available_width() < theme::RATE_NUMBER_ROOM {
        return;
    }
    let size = egui::vec2(theme::RATE_NUMBER_WIDTH, ui.available_height());
    let middle = Layout::left_to_right(Align::Center);
    ui.allocate_ui_with_layout(size, middle, |ui| {
        ui.set_width(size.x);
        if number <= MOST_NUMBERED {
            icon_ui(ui, weak_small(number.to_string()));
        }
    });
}

/// The rate that Tab comes to: the selected one, or the first.
fn stop<'a>(ship: &ShipScreen, rates: &[&'a Rate]) -> Option<&'a Rate> {
    let is_selected = |rate: &&&Rate| ship.selected.as_ref() == Some(&rate.postage_type);
    let selected = rates.iter().find(is_selected);
    selected.or(rates.first()).copied()
}

/// Where there is no room for the column's name: an icon, with the name behind it.
fn short_head(column: Column, width: Width) -> Option<MaterialIcon> {
    let icon = match column {
        Column::Tracking => icons::ICON_LOCATION_ON,
        Column::Signature => icons::ICON_DRAW,
        Column::Insurance => icons::ICON_SHIELD,
        Column::DutiesPaid => icons::ICON_ACCOUNT_BALANCE,
        Column::Service | Column::Delivery | Column::Price => return None,
    };
    (width == Width::Narrow).then_some(icon)
}

fn column_name(column: Column, words: &Words) -> String {
    match column {
        Column::Service => text!(words, "column-service"),
        Column::Delivery => text!(words, "column-delivery"),
        Column::Tracking => text!(words, "column-tracking"),
        Column::Signature => text!(words, "column-signature"),
        Column::Insurance => text!(words, "column-insurance"),
        Column::DutiesPaid => text!(words, "column-duties"),
        Column::Price => text!(words, "column-price"),
    }
}

/// The head of a column; whether it has the keyboard.
fn head_ui(
    ui: &mut Ui,
    ship: &ShipScreen,
    column: Column,
    width: Width,
    frame: &mut Frame<'_>,
) -> bool {
    let words = frame.here.words;
    let name = column_name(column, words);
    let palette = theme::palette(ui);
    let is_sorted = ship.sort.column == column;
    let colour = if is_sorted {
        palette.text
    } else {
        palette.weak
    };
    let mut head = vec![match short_head(column, width) {
        Some(icon) => icon_text(icon, theme::SMALL_ICON_SIZE).color(colour),
        None => RichText::new(name.clone()).small().color(colour),
    }];
    if is_sorted {
        let icon = match ship.sort.direction {
            Direction::Up => icons::ICON_ARROW_UPWARD,
            Direction::Down => icons::ICON_ARROW_DOWNWARD,
        };
        head.push(icon_text(icon, theme::SMALL_ICON_SIZE).color(colour));
    }
    let align = if column == Column::Price {
        Layout::right_to_left(Align::Center)
    } else {
        Layout::left_to_right(Align::Center)
    };
    if is_sorted {
        sorted_by_ui(
            ui,
            match ship.sort.direction {
                Direction::Up => SortDirection::Ascending,
                Direction::Down => SortDirection::Descending,
            },
        );
    }
    ui.with_layout(align, |ui| {
        ui.spacing_mut().button_padding = egui::vec2(0.0, 2.0);
        ui.spacing_mut().icon_spacing = 2.0;
        let mut atoms = egui::Atoms::default();
        for text in head {
            atoms.push_right(text);
        }
        let direction = match ship.sort.direction {
            Direction::Up => text!(words, "sort-ascending"),
            Direction::Down => text!(words, "sort-descending"),
        };
        let sort = if is_sorted {
            text!(words, "sorted-by", column = name, direction = direction)
        } else {
            text!(words, "sort-by", column = name)
        };
        let button = Button::new(atoms).frame_when_inactive(false);
        let button = ui.add(button).on_hover_text(&sort).accessible_name(sort);
        if button.clicked() {
            frame.push(Action::Ship(ShipAction::SortBy(column)));
        }
        button.has_focus()
    })
    .inner
}

/// One rate; whether it has the keyboard.
fn rate_ui(
    row: &mut TableRow<'_, '_>,
    ship: &ShipScreen,
    rate: &Rate,
    width: Width,
    is_stop: bool,
    frame: &mut Frame<'_>,
) -> bool {
    let words = frame.here.words;
    let is_selected = ship.selected.as_ref() == Some(&rate.postage_type);
    row.set_selected(is_selected);
    let mut has_focus = false;
    let number = row.index().saturating_add(1);
    cell(row, |ui| {
        row_number_ui(ui, number);
        has_focus = name_ui(ui, ship, rate, width, is_stop, frame);
    });
    cell(row, |ui| {
        let days = rate.delivery_time.as_deref();
        let days = days.map(|days| words.delivery_time(days));
        let days = days.unwrap_or_else(|| text!(words, "not-stated"));
        ui.add(egui::Label::new(RichText::new(days).small()).wrap());
    });
    if width != Width::Slim {
        offers_ui(row, rate, words);
    }
    cell(row, |ui| price_ui(ui, rate, words));
    if row.response().clicked() {
        frame.push(Action::Ship(ShipAction::Select(rate.postage_type.clone())));
    }
    has_focus
}

/// The price, and below it that duties are in it: there is no other column for them in a
/// narrow table.
fn price_ui(ui: &mut Ui, rate: &Rate, words: &Words) {
    let price = rate.price().map(|total| words.money(total));
    let price = price.unwrap_or_else(|| text!(words, "no-price"));
    let price = RichText::new(price).strong();
    if rate.charged_duties().is_none() {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.label(price));
        return;
    }
    let spare = (ui.available_height() - 2.0 * theme::NAME_HEIGHT).max(0.0);
    ui.with_layout(Layout::top_down(Align::Max), |ui| {
        ui.add_space(spare / 2.0);
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.label(price);
        let duties = weak_small(text!(words, "price-with-duties"));
        ui.add(egui::Label::new(duties).truncate());
    });
}

fn offers_ui(row: &mut TableRow<'_, '_>, rate: &Rate, words: &Words) {
    let said = |said: &Option<String>| said.as_deref().map(|said| words.rate_offer(said));
    let insured = rate.is_insured.then(|| text!(words, "insured"));
    for offer in [
        said(&rate.tracking),
        said(&rate.signature),
        insured,
        words.rate_duties(rate),
    ] {
        cell(row, |ui| offer_ui(ui, offer, words));
    }
}

/// The name is the row's button: it takes the keyboard and announces the price.
fn name_ui(
    ui: &mut Ui,
    ship: &ShipScreen,
    rate: &Rate,
    width: Width,
    is_stop: bool,
    frame: &mut Frame<'_>,
) -> bool {
    let words = frame.here.words;
    let name = words.postage_type(&rate.postage_type);
    let spoken = spoken(rate, &name, words);
    let is_selected = ship.selected.as_ref() == Some(&rate.postage_type);
    let has_marks = !rates_table::marks(ship.rates(), rate).is_empty();
    ui.vertical(|ui| {
        let spare = ui.available_height() - theme::NAME_HEIGHT;
        ui.add_space(if has_marks {
            theme::RATE_MARKS_GAP
        } else {
            spare / 2.0
        });
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.spacing_mut().interact_size.y = theme::NAME_HEIGHT;
        ui.spacing_mut().button_padding = egui::vec2(2.0, 0.0);
        let text = RichText::new(name.clone()).color(theme::palette(ui).text);
        let button = match width {
            Width::Slim | Width::Narrow => Button::new(text.small()).wrap(),
            Width::Wide => Button::new(text).truncate(),
        };
        let button = button.frame_when_inactive(false).sense(row_sense(is_stop));
        let response = ui
            .add(button)
            .on_hover_text(name)
            .accessible_name(spoken.clone());
        ui.ctx().accesskit_node_builder(response.id, |node| {
            node.set_selected(is_selected);
            if let Some(days) = rate.delivery_time.as_deref() {
                let head = column_name(Column::Delivery, words);
                let days = words.delivery_time(days);
                node.set_description(format!("{head}: {days}"));
            }
        });
        name_row(ui, &spoken, is_selected);
        if is_stop {
            focus::give(ui, &response, Target::ChosenRate);
        } else if is_focus_asked(ui, response.id) {
            frame.push(Action::Ship(ShipAction::Select(rate.postage_type.clone())));
            focus::want(ui.ctx(), Target::ChosenRate);
        }
        if response.has_focus() {
            // The toolkit would move to a neighbour by itself.
            let ours = EventFilter {
                vertical_arrows: true,
                ..EventFilter::default()
            };
            ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, ours));
        }
        if response.clicked() {
            frame.push(Action::Ship(ShipAction::Select(rate.postage_type.clone())));
        }
        marks_ui(ui, ship, rate, words);
        response.has_focus()
    })
    .inner
}

/// What a screen reader says of a row: the price, and the duties that are in it.
fn spoken(rate: &Rate, name: &str, words: &Words) -> String {
    let Some(price) = rate.price().map(|total| words.money(total)) else {
        return name.to_owned();
    };
    match rate.charged_duties() {
        Some(duties) => text!(
            words,
            "rate-spoken-with-duties",
            name = name,
            price = price,
            amount = words.money(&duties)
        ),
        None => text!(words, "rate-spoken", name = name, price = price),
    }
}

fn marks_ui(ui: &mut Ui, ship: &ShipScreen, rate: &Rate, words: &Words) {
    let marks = rates_table::marks(ship.rates(), rate);
    if marks.is_empty() {
        return;
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = theme::SMALL_GAP;
        for mark in marks {
            match mark {
                Mark::Cheapest => chip_ui(
                    ui,
                    Tone::Good,
                    icons::ICON_SAVINGS,
                    &text!(words, "mark-cheapest"),
                ),
                Mark::Fastest => {
                    chip_ui(
                        ui,
                        Tone::Info,
                        icons::ICON_BOLT,
                        &text!(words, "mark-fastest"),
                    );
                }
            }
        }
    });
}

/// A tick or a dash, with what is offered behind it.
fn offer_ui(ui: &mut Ui, offer: Option<String>, words: &Words) {
    let palette = theme::palette(ui);
    let (icon, colour, spoken) = match offer {
        Some(offer) => (icons::ICON_CHECK, palette.good, offer),
        None => (
            icons::ICON_REMOVE,
            palette.field_line,
            text!(words, "not-offered"),
        ),
    };
    spoken_icon_ui(ui, icon_text(icon, theme::ICON_SIZE).color(colour), &spoken);
}
