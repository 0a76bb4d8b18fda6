//! One shipment of the list.

use egui::{
    Align, Color32, Id, Key, Layout, Modifiers, Popup, Response, RichText, Role, StrokeKind,
    TextStyle, TextWrapMode, Ui, WidgetInfo, WidgetText, pos2,
};
use egui_extras::TableRow;
use egui_material_icons::icons;

use super::keys::row_id;
use crate::{
    features::{
        action::Action,
        bulk::view::choices::operations_ui,
        shared::{
            state::window_request::Target,
            view::{focus, frame::Frame, here::Here},
        },
        shipments::{
            state::{
                actions::ShipmentsAction,
                chosen::{ChoiceAction, Chosen},
                screen_view::ShipmentsView,
            },
            view::status_mark::status_ui,
        },
    },
    kit::{
        text::Words,
        theme,
        widgets::{
            SpokenRow as _, is_focus_asked, name_row, quiet_button, row_check_ui, row_sense,
            text_width,
        },
    },
    model::{draft::OrderStore, list_look::ListColumn, shipment_list::ShipmentRow},
    text,
};

/// The number of a row, and of the one that Tab comes to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub(super) at: u64,
    pub(super) stop: u64,
}

pub(super) fn row_ui(
    row: &mut TableRow<'_, '_>,
    view: &ShipmentsView<'_>,
    place: Place,
    shown: &[(ListColumn, u16)],
    frame: &mut Frame<'_>,
) {
    let (screen, at) = (view.screen, place.at);
    let total = screen.total().map_or(0, |total| total.listed());
    let Some(shipment) = screen.row(at) else {
        // It is on its way, or the list has ended.
        let text = if at < total { "…" } else { "" };
        row.cell(|_ui| {});
        for _column in shown {
            row.cell(|ui| {
                ui.label(RichText::new(text).weak());
            });
        }
        return;
    };
    let is_chosen = screen.chosen.is_chosen(&shipment.id);
    let is_open = screen.open.selected.as_ref() == Some(&shipment.id);
    row.set_selected(is_chosen || is_open);
    row.cell(|ui| check_ui(ui, shipment, at, &screen.chosen, frame));
    let mut name = None;
    let has_order_column = shown
        .iter()
        .any(|(column, _width)| *column == ListColumn::Order);
    for (column, _width) in shown {
        row.cell(|ui| {
            ui.visuals_mut().override_text_color = None;
            if *column == ListColumn::Recipient {
                let order = shipment.order_id.as_deref();
                let beside = order.filter(|_| !has_order_column);
                name = Some(name_ui(ui, shipment, place, beside, is_chosen, frame));
            } else {
                cell_ui(ui, *column, shipment, frame.here);
            }
        });
    }
    // The name is a button of its own, and takes what is pressed on it from the row.
    let response = match name {
        Some(name) => row.response().union(name),
        None => row.response(),
    };
    row_menu_ui(&response, view, shipment, at, frame);
    if response.clicked() {
        let modifiers = response.ctx.input(|input| input.modifiers);
        press(shipment, at, modifiers, frame);
    }
}

/// The menu of a row: by the other mouse button, the Menu key or Shift and F10. It is about
/// all that is chosen, and the row is.
fn row_menu_ui(
    response: &Response,
    view: &ShipmentsView<'_>,
    shipment: &ShipmentRow,
    at: u64,
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    let ctx = &response.ctx;
    let has_keyboard = ctx.memory(|memory| memory.has_focus(row_id(at)));
    let is_asked_by_key = has_keyboard
        && ctx.input_mut(|input| {
            input.consume_key(Modifiers::SHIFT, Key::F10)
                || input.consume_key(Modifiers::NONE, Key::Menu)
        });
    let is_asked = response.secondary_clicked() || is_asked_by_key;
    if is_asked && !view.screen.chosen.is_chosen(&shipment.id) {
        for choice in [ChoiceAction::None, ChoiceAction::Toggle(at)] {
            frame.push(Action::Shipments(ShipmentsAction::Choose(choice)));
        }
    }
    // The table stands elsewhere once something is chosen, and the menu stays what it is.
    let id = Id::unique(("shipment-menu", shipment.id.as_str()));
    let mut menu = Popup::context_menu(response).id(id);
    if is_asked_by_key {
        Popup::open_id(ctx, id);
    }
    // Asked for by a key, it stands at the row: there is no place of the pointer to stand at.
    if !response.secondary_clicked() && Popup::position_of_id(ctx, id).is_none() {
        menu = menu.anchor(response.rect);
    }
    let name = text!(words, "row-menu", name = row_name(shipment, words));
    menu.accessible_name(name).show(|ui| {
        let open = quiet_button(ui, icons::ICON_OPEN_IN_FULL, &text!(words, "row-open"));
        if is_asked_by_key {
            open.request_focus();
        }
        if open.clicked() {
            frame.push(Action::Shipments(ShipmentsAction::Select(
                shipment.id.clone(),
            )));
        }
        let copies = [
            (&shipment.order_id, text!(words, "row-copy-order")),
            (&shipment.tracking_code, text!(words, "row-copy-code")),
        ];
        for (copied, name) in copies {
            if let Some(copied) = copied
                && quiet_button(ui, icons::ICON_CONTENT_COPY, &name).clicked()
            {
                frame.push(Action::Copy(copied.clone()));
            }
        }
        ui.separator();
        operations_ui(ui, view, frame);
    });
}

fn press(shipment: &ShipmentRow, at: u64, modifiers: Modifiers, frame: &mut Frame<'_>) {
    let mut push = |action| frame.push(Action::Shipments(action));
    if modifiers.shift {
        push(ShipmentsAction::Choose(ChoiceAction::ExtendTo(at)));
    } else if modifiers.command {
        push(ShipmentsAction::Choose(ChoiceAction::Toggle(at)));
    } else {
        push(ShipmentsAction::Choose(ChoiceAction::PutCursor(at)));
        push(ShipmentsAction::Select(shipment.id.clone()));
    }
}

fn check_ui(ui: &mut Ui, shipment: &ShipmentRow, at: u64, chosen: &Chosen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let name = text!(
        words,
        "choose-shipment",
        name = row_name(shipment, words),
        shipment = shipment.id.as_str()
    );
    if row_check_ui(ui, chosen.is_chosen(&shipment.id), true, &name).clicked() {
        let is_range = ui.input(|input| input.modifiers.shift);
        let choice = if is_range {
            ChoiceAction::ExtendTo(at)
        } else {
            ChoiceAction::Toggle(at)
        };
        frame.push(Action::Shipments(ShipmentsAction::Choose(choice)));
    }
}

fn row_name(shipment: &ShipmentRow, words: &Words) -> String {
    if shipment.recipient.is_empty() {
        text!(words, "no-name")
    } else {
        shipment.recipient.clone()
    }
}

/// The name is the row's button: it takes the keyboard, and Enter opens. The order stands
/// beside it where its column has no room: two parcels to one person differ in nothing else.
fn name_ui(
    ui: &mut Ui,
    shipment: &ShipmentRow,
    place: Place,
    order: Option<&str>,
    is_chosen: bool,
    frame: &mut Frame<'_>,
) -> Response {
    let (words, at) = (frame.here.words, place.at);
    let name = row_name(shipment, words);
    let id = shipment.id.as_str();
    let spoken = match order {
        Some(order) => text!(
            words,
            "open-shipment-of-order",
            name = name.clone(),
            order = order,
            shipment = id
        ),
        None => text!(words, "open-shipment", name = name.clone(), shipment = id),
    };
    let height = ui.available_height().min(theme::ROW_BUTTON_HEIGHT);
    let size = egui::vec2(ui.available_width(), height);
    let (_id, rect) = ui.allocate_space(size);
    // An id by number: what becomes of the keyboard while rows come and go is in `keys`.
    let is_stop = place.stop == at;
    let response = ui.interact(rect, row_id(at), row_sense(is_stop));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, spoken.clone()));
    let status = words.shipment_status(&shipment.status);
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_selected(is_chosen);
        node.set_description(beside_name(shipment, &status, order.is_some(), words));
    });
    name_row(ui, &format!("{name}, {status}"), is_chosen);
    if is_stop {
        focus::give(ui, &response, Target::ListRow);
    } else if is_focus_asked(ui, response.id) {
        let cursor = ChoiceAction::PutCursor(at);
        frame.push(Action::Shipments(ShipmentsAction::Choose(cursor)));
    }
    let palette = theme::palette(ui);
    let mut left = rect.left() + theme::SMALL_GAP;
    let mut paint = |ui: &Ui, text: &str, style: TextStyle, color: Color32, room: f32| {
        let text = WidgetText::from(text);
        let text = text.into_galley(ui, Some(TextWrapMode::Truncate), room, style);
        let (width, top) = (text.size().x, rect.center().y - text.size().y / 2.0);
        ui.painter().galley(pos2(left, top), text, color);
        left += width + theme::SMALL_GAP;
    };
    let room = rect.width() - 2.0 * theme::SMALL_GAP;
    let small = TextStyle::Small.resolve(ui.style());
    let width = |text: &str| text_width(ui, text, small.clone()) + theme::SMALL_GAP;
    let order = order.map(|order| end_that_fits(order, |end| width(end) <= room / 2.0));
    let for_order = order.as_deref().map_or(0.0, width);
    paint(ui, &name, TextStyle::Body, palette.text, room - for_order);
    if let Some(order) = order {
        paint(ui, &order, TextStyle::Small, palette.weak, for_order);
    }
    if response.has_focus() {
        ui.painter().rect_stroke(
            rect,
            theme::control_rounding(),
            theme::focus_ring(&palette),
            StrokeKind::Inside,
        );
    }
    response
}

/// As much of the end of an order number as fits: orders of one shop begin alike.
fn end_that_fits(order: &str, fits: impl Fn(&str) -> bool) -> String {
    if fits(order) {
        return order.to_owned();
    }
    let ends = order.char_indices().skip(1);
    let mut ends = ends.filter_map(|(at, _letter)| Some(format!("…{}", order.get(at..)?)));
    ends.find(|end| fits(end)).unwrap_or_default()
}

/// What is read of a row behind its name, whatever columns are shown.
fn beside_name(
    shipment: &ShipmentRow,
    status: &str,
    has_order_in_name: bool,
    words: &Words,
) -> String {
    let order = shipment.order_id.clone().filter(|_| !has_order_in_name);
    let price = shipment.price.as_ref().map(|price| words.money(price));
    let parts = [order, Some(status.to_owned()), price];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn cell_ui(ui: &mut Ui, column: ListColumn, shipment: &ShipmentRow, here: Here<'_>) {
    let Here { words, zone, .. } = here;
    let plain = |ui: &mut Ui, text: String| {
        ui.add(egui::Label::new(text).truncate());
    };
    match column {
        ListColumn::Status => status_ui(ui, &shipment.status, words),
        ListColumn::Place => {
            let parts = [
                shipment.city.as_str(),
                shipment.province.as_str(),
                shipment.country.as_str(),
            ];
            let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
            plain(ui, parts.join(" "));
        }
        ListColumn::Order => {
            let font = TextStyle::Body.resolve(ui.style());
            let room = ui.available_width();
            let order = shipment.order_id.as_deref().unwrap_or_default();
            let end = end_that_fits(order, |end| text_width(ui, end, font.clone()) <= room);
            plain(ui, end);
        }
        ListColumn::Postage => plain(ui, words.postage_type(&shipment.postage_type)),
        ListColumn::Tracking => plain(ui, shipment.tracking_code.clone().unwrap_or_default()),
        ListColumn::Created => {
            if let Some(made) = shipment.created_at {
                ui.add(egui::Label::new(words.date_time(made, zone)).truncate())
                    .on_hover_text(words.offset(made, zone));
            }
        }
        ListColumn::Price => {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let price = shipment.price.as_ref().map(|price| words.money(price));
                plain(ui, price.unwrap_or_default());
            });
        }
        ListColumn::Store => {
            let store = shipment.store.as_deref().map(OrderStore::from_word);
            plain(
                ui,
                store.map_or_else(String::new, |store| words.order_store(&store)),
            );
        }
        ListColumn::Printed => {
            let when = shipment.printed_at.map(|at| words.date_time(at, zone));
            plain(ui, words.paper(shipment.paper, when));
        }
        // It is the row's button.
        ListColumn::Recipient => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_an_order_number_that_is_too_long_its_end_is_shown() {
        let fits = |room: usize| move |text: &str| text.chars().count() <= room;
        assert_eq!(end_that_fits("SHOP-3040", fits(9)), "SHOP-3040");
        assert_eq!(end_that_fits("SHOP-3040", fits(5)), "…3040");
        assert_eq!(end_that_fits("É-3040", fits(5)), "…3040");
        assert_eq!(end_that_fits("SHOP-3040", fits(0)), "");
    }
}
