//! One shipment, whole: who, what, what it costs, what has happened, its label,
//! and what can be done to it.

use egui::{RichText, ScrollArea, Spinner, Ui};
use egui_material_icons::{MaterialIcon, icons};

use super::{history, money, package, status_mark::status_ui, table};
use crate::{
    features::{
        action::Action,
        bulk::state::actions::BulkAction,
        labels::view as labels_view,
        printing::view::buttons::print_label_ui,
        shared::{
            state::{
                remote::Remote,
                window_request::{LabelOwner, Target},
            },
            view::{focus, frame::Frame, here::Here},
        },
        shipments::state::{
            Offer, Operation, ShipmentsScreen, WhyNot, actions::ShipmentsAction, has_label,
            package::PackageAction,
        },
    },
    kit::{
        commands::Entry,
        text::Words,
        theme,
        widgets::{
            Tone, chip_ui, detail_ui, has_keyboard_inside, message_ui, page_by_keys,
            quiet_button_if, scroll_by_keys, section_ui, sides_ui, title_stop_ui, weak_small,
            why_not_ui,
        },
    },
    model::{
        fields::Field,
        rate::{Rate, cheapest},
        shipment::{ReturnedAddress, Shipment},
    },
    text,
};

pub(crate) fn shipment_details_ui(
    ui: &mut Ui,
    screen: &ShipmentsScreen,
    offers: &[Offer],
    can_buy: bool,
    frame: &mut Frame<'_>,
) {
    let Here { words, zone, .. } = frame.here;
    let Some(shipment) = screen.open.shown() else {
        loading_ui(ui, screen, words);
        return;
    };
    let is_inside = has_keyboard_inside(ui, ui.max_rect());
    let is_scrolled_by_keys = head_ui(ui, screen, shipment, frame);
    let room = ui.available_height();
    ScrollArea::vertical()
        .id_salt(("details", shipment.id.as_str()))
        .auto_shrink([false, false])
        .show(ui, |ui| {
            if is_scrolled_by_keys {
                scroll_by_keys(ui, room);
            } else if is_inside || has_row_keyboard(ui, screen) {
                page_by_keys(ui, room);
            }
            if let Some(failure) = &screen.open.failure {
                message_ui(ui, Tone::Danger, words.failure(failure), |_| {});
                ui.add_space(theme::GAP);
            }
            if let Remote::Failed { failure, .. } = &screen.open.shipment {
                message_ui(ui, Tone::Warning, words.failure(failure), |ui| {
                    if let Some(seen_at) = screen.open.seen_at {
                        let at = words.date_time(seen_at, zone);
                        ui.label(weak_small(text!(words, "seen-at", at = at)));
                    }
                });
                ui.add_space(theme::GAP);
            }
            operations_ui(ui, screen, shipment, offers, frame);
            package::shipment_package_ui(ui, screen, frame);
            label_ui(ui, screen, shipment, room, frame);
            postage_ui(ui, screen, shipment, can_buy, frame);
            recipient_ui(ui, &shipment.recipient, words);
            parcel_ui(ui, screen, shipment, frame);
            history::contents_ui(ui, shipment, words);
            timeline_ui(ui, shipment, frame.here);
            history::history_ui(ui, &screen.open.history, frame.here);
        });
}

/// Whether the keyboard is at the row whose details these are.
fn has_row_keyboard(ui: &Ui, screen: &ShipmentsScreen) -> bool {
    let row = table::focused_row(ui, screen);
    row.is_some() && row == screen.open.selected
}

fn loading_ui(ui: &mut Ui, screen: &ShipmentsScreen, words: &Words) {
    if let Some(failure) = screen.open.shipment.failure() {
        message_ui(ui, Tone::Danger, words.failure(failure), |_| {});
    } else {
        ui.add(Spinner::new().size(theme::ICON_SIZE));
    }
}

/// Whether the keyboard is at the title, from where the rest is scrolled: there may be no button
/// below it that would bring the end into sight.
fn head_ui(
    ui: &mut Ui,
    screen: &ShipmentsScreen,
    shipment: &Shipment,
    frame: &mut Frame<'_>,
) -> bool {
    let words = frame.here.words;
    let mut has_keyboard = false;
    ui.horizontal(|ui| {
        let name = shipment.recipient.name.clone().unwrap_or_default();
        let name = if name.is_empty() {
            text!(words, "no-name")
        } else {
            name
        };
        let title_ui = |ui: &mut Ui, _frame: &mut Frame<'_>| {
            let title = title_stop_ui(ui, &name);
            focus::give(ui, &title, Target::Details);
            has_keyboard = title.has_focus();
        };
        sides_ui(ui, "details-head", frame, title_ui, |ui, frame| {
            if screen.open.shipment.is_loading() || !screen.open.is_free() {
                ui.add(Spinner::new().size(theme::ICON_SIZE));
            }
            let close = text!(words, "details-close");
            if ui
                .button(icons::ICON_CLOSE)
                .on_hover_text(&close)
                .accessible_name(close)
                .clicked()
            {
                frame.push(Action::Shipments(ShipmentsAction::Close));
            }
        });
    });
    ui.horizontal(|ui| {
        status_ui(ui, &shipment.status, words);
        ui.add_space(theme::GAP);
        // The service says so only when the carrier has scanned it.
        if screen.open.is_marked_handed_over() && !shipment.status.is_handed_over() {
            let mark = text!(words, "paper-handed-over");
            chip_ui(ui, Tone::Good, icons::ICON_LOCAL_SHIPPING, &mark);
            ui.add_space(theme::GAP);
        }
        let id = text!(words, "shipment-id", shipment = shipment.id.as_str());
        ui.add(egui::Label::new(weak_small(id)).selectable(true));
    });
    ui.add_space(theme::GAP);
    has_keyboard
}

fn operations_ui(
    ui: &mut Ui,
    screen: &ShipmentsScreen,
    shipment: &Shipment,
    offers: &[Offer],
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    ui.horizontal_wrapped(|ui| {
        if has_label(shipment) {
            let may_be_on_paper = screen.open.may_be_on_paper()
                || frame.here.connection.may_be_on_paper(&shipment.id);
            print_label_ui(ui, &shipment.id, may_be_on_paper, frame);
        } else if shipment.status.is_refunded() {
            let text = words.label_not_valid(&shipment.status);
            message_ui(ui, Tone::Warning, text, |_| {});
        }
        for offer in offers {
            let (icon, caption, action) = operation(offer.operation, words);
            let button = quiet_button_if(ui, offer.is_possible, icon, &caption);
            if let Some(why) = offer.why_not {
                let why = match why {
                    WhyNot::NoDraft => text!(words, "replace-not-paid"),
                };
                why_not_ui(ui, &button, why);
            }
            if button.clicked() {
                frame.push(Action::Shipments(action));
            }
        }
    });
    ui.add_space(theme::SECTION_GAP);
}

fn operation(operation: Operation, words: &Words) -> (MaterialIcon, String, ShipmentsAction) {
    match operation {
        Operation::ShowLabel => (
            icons::ICON_LABEL,
            text!(words, "show-label"),
            ShipmentsAction::ShowLabel,
        ),
        Operation::Duplicate => (
            icons::ICON_CONTENT_COPY,
            text!(words, "command-duplicate"),
            ShipmentsAction::Duplicate,
        ),
        Operation::Replace => (
            icons::ICON_SWAP_HORIZ,
            text!(words, "command-replace"),
            ShipmentsAction::Replace,
        ),
        Operation::RefreshRates => (
            icons::ICON_REFRESH,
            text!(words, "refresh-rates"),
            ShipmentsAction::RefreshRates,
        ),
        Operation::ChangePackage => (
            icons::ICON_TUNE,
            text!(words, "command-change-package"),
            ShipmentsAction::Package(PackageAction::Open),
        ),
        Operation::AskRefund => (
            icons::ICON_CURRENCY_EXCHANGE,
            text!(words, "ask-refund"),
            ShipmentsAction::AskRefund,
        ),
        Operation::Delete => (
            icons::ICON_DELETE,
            text!(words, "delete-draft"),
            ShipmentsAction::Delete,
        ),
    }
}

fn label_ui(
    ui: &mut Ui,
    screen: &ShipmentsScreen,
    shipment: &Shipment,
    room: f32,
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    if screen.open.label.shipment.as_ref() != Some(&shipment.id) || !has_label(shipment) {
        return;
    }
    section_ui(ui, &text!(words, "label-title"), |ui| {
        let owner = LabelOwner::Shipments;
        labels_view::picture_ui(ui, owner, &screen.open.label, room, frame);
        ui.add_space(theme::GAP);
        labels_view::save_ui(ui, owner, &screen.open.label, frame);
    });
}

fn postage_ui(
    ui: &mut Ui,
    screen: &ShipmentsScreen,
    shipment: &Shipment,
    can_buy: bool,
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    section_ui(ui, &text!(words, "postage"), |ui| {
        detail_ui(
            ui,
            &text!(words, "postage-kind"),
            &words.postage_type(&shipment.postage_type),
        );
        if let Some(carrier) = shipment.carrier_name() {
            detail_ui(ui, &text!(words, "carrier"), &words.carrier(carrier));
        }
        if shipment.tracking_code.is_some() {
            ui.label(weak_small(text!(words, "tracking-code")));
            labels_view::tracking_ui(ui, shipment.tracking_code.as_deref(), frame);
        }
        if let Some(money) = screen.open.money() {
            money::money_ui(ui, shipment, &money, frame.here);
        }
        if let Some(reason) = shipment.purchase_failure() {
            message_ui(ui, Tone::Danger, reason, |_| {});
        }
        let is_open = shipment.tracking_code.is_none() && !shipment.rates.is_empty();
        if is_open {
            ui.separator();
            for rate in &shipment.rates {
                rate_ui(ui, shipment, rate, can_buy, frame);
            }
        }
    });
}

/// One of the rates, with the button that buys the draft at it.
fn rate_ui(ui: &mut Ui, shipment: &Shipment, rate: &Rate, can_buy: bool, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let service = words.postage_type(&rate.postage_type);
    let Some(price) = rate.price().map(|total| words.money(total)) else {
        detail_ui(ui, &text!(words, "no-price"), &service);
        return;
    };
    if !shipment.status.is_deletable() {
        detail_ui(ui, &price, &service);
        return;
    }
    let days = rate.delivery_time.as_deref();
    let days = days.map(|days| words.delivery_time(days));
    let name_ui = |ui: &mut Ui, _: &mut Frame<'_>| {
        let name = match &days {
            Some(days) => format!("{service} · {days}"),
            None => service.clone(),
        };
        ui.add(egui::Label::new(name).wrap());
    };
    ui.horizontal(|ui| {
        sides_ui(ui, &service, frame, name_ui, |ui, frame| {
            let price = price.as_str();
            let caption = text!(words, "buy-at", price = price);
            let name = text!(
                words,
                "buy-at-rate",
                service = service.as_str(),
                price = price
            );
            let mut button = quiet_button_if(ui, can_buy, icons::ICON_SHOPPING_CART, &caption);
            // The one that its shortcut buys.
            if cheapest(&shipment.rates) == Some(rate) {
                button = button.on_hover_text(Entry::Buy.tooltip(ui, words));
            }
            if button.accessible_name(name).clicked() {
                let buy = BulkAction::BuyAt(shipment.id.clone(), rate.postage_type.clone());
                frame.push(Action::Bulk(buy));
            }
        });
    });
}

fn recipient_ui(ui: &mut Ui, recipient: &ReturnedAddress, words: &Words) {
    section_ui(ui, &text!(words, "section-recipient"), |ui| {
        let last_line = [
            recipient.city.as_deref(),
            recipient.province_code.as_deref(),
            recipient.postal_code.as_deref(),
        ];
        let last_line: Vec<&str> = last_line.into_iter().flatten().collect();
        let country = recipient.country_code.as_deref();
        let lines = [
            recipient.name.clone(),
            recipient.address_1.clone(),
            recipient.address_2.clone(),
            (!last_line.is_empty()).then(|| last_line.join(" ")),
            country.map(|code| words.country(code)),
            recipient.phone.clone(),
            recipient.email.clone(),
        ];
        for line in lines.into_iter().flatten().filter(|line| !line.is_empty()) {
            ui.add(egui::Label::new(line).wrap().selectable(true));
        }
    });
}

/// What it is booked under, where it is, and the way to another one.
fn cost_centre_ui(ui: &mut Ui, screen: &ShipmentsScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let Some(cost_centre) = &screen.open.cost_centre else {
        return;
    };
    detail_ui(ui, &words.field(&Field::CostCentre), cost_centre.as_str());
    let can_change = frame.here.connection.may_write();
    let caption = text!(words, "change-cost-centre");
    if quiet_button_if(ui, can_change, icons::ICON_SELL, &caption).clicked() {
        frame.push(Action::Bulk(BulkAction::BookOpen));
    }
}

fn parcel_ui(ui: &mut Ui, screen: &ShipmentsScreen, shipment: &Shipment, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let parcel = &shipment.parcel;
    section_ui(ui, &text!(words, "section-parcel"), |ui| {
        let order = shipment.own_order_id();
        if let Some(parcel) = shipment.further_parcel() {
            let which = words.parcel_of_order(order.unwrap_or_default(), parcel);
            detail_ui(ui, &text!(words, "head-order"), &which);
        } else if let Some(order) = order {
            detail_ui(ui, &text!(words, "head-order"), order);
        }
        cost_centre_ui(ui, screen, frame);
        if let Some(package) = &parcel.package_type {
            detail_ui(ui, &text!(words, "package"), &words.package_type(package));
        }
        if let Some(weight) = parcel.weight_with_unit() {
            detail_ui(ui, &text!(words, "weight"), &words.weight(&weight));
        }
        if let Some(size) = parcel.size_with_unit() {
            detail_ui(ui, &text!(words, "size"), &words.size(&size));
        }
        if let Some(description) = &parcel.description {
            detail_ui(ui, &text!(words, "description"), description);
        }
        if let Some(value) = &shipment.declared_value {
            detail_ui(ui, &text!(words, "declared-value"), &words.money(value));
        }
        if let Some(day) = shipment.ship_date {
            detail_ui(ui, &text!(words, "ship-date"), &words.date(day));
        }
    });
}

/// What has happened, newest first.
fn timeline_ui(ui: &mut Ui, shipment: &Shipment, here: Here<'_>) {
    let Here { words, zone, .. } = here;
    let Some(events) = &shipment.tracking_events else {
        return;
    };
    section_ui(ui, &text!(words, "timeline"), |ui| {
        for event in events.iter().rev() {
            ui.add(egui::Label::new(RichText::new(words.event(event)).strong()).wrap());
            if let Some(more) = words.event_more(event) {
                ui.add(egui::Label::new(more).wrap());
            }
            if let Some(subtitle) = &event.subtitle {
                ui.add(egui::Label::new(subtitle.clone()).wrap());
            }
            ui.horizontal_wrapped(|ui| {
                if let Some(at) = event.created_at {
                    ui.label(weak_small(words.date_time(at, zone)))
                        .on_hover_text(words.offset(at, zone));
                }
                if let Some(location) = &event.location {
                    ui.label(weak_small(location.clone()));
                }
            });
            ui.add_space(theme::SMALL_GAP);
        }
    });
}
