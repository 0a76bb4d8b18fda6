//! What the service offers for the form: the comparison, or why there is none,
//! and the purchase until it is made or unresolved.

use egui::{Align, Layout, Rect, RichText, ScrollArea, Spinner, Ui, pos2};
use egui_material_icons::icons;

use super::{doubts::Doubts, rates_table};
use crate::{
    contract::Cause,
    features::{
        action::Action,
        shared::{
            state::{remote::Remote, window_request::Target},
            view::{connection_trouble::connection_trouble_ui, focus, frame::Frame},
        },
        ship::{
            calls::PurchaseStep,
            state::{
                ShipScreen,
                form::ShipAction,
                purchase::{Buying, Stage, Unresolved, asks_for_new_rates},
            },
        },
    },
    kit::{
        commands::Entry,
        text::Words,
        theme,
        widgets::{
            Tone, empty_ui, icon_text, icon_ui, message_ui, pane_ui, primary_button, quiet_button,
            section_ui, weak_small,
        },
    },
    model::{
        environment::Environment, no_rates::NoRatesReason, rate::Rate, shipment::ShipmentStatus,
    },
    text,
};

pub(crate) fn rates_panel_ui(ui: &mut Ui, ship: &ShipScreen, frame: &mut Frame<'_>) {
    let whole = ui.max_rect();
    let has_footer = !ship.rates().is_empty();
    let warnings = Doubts::at_purchase(ui, ship, frame.here.words);
    let footer_height = if has_footer {
        theme::FOOTER_HEIGHT + warnings.height(ui)
    } else {
        0.0
    };
    let split = whole.bottom() - footer_height;
    let top = Rect::from_min_max(whole.min, pos2(whole.right(), split));
    pane_ui(ui, "rates-top", top, |ui| {
        ScrollArea::vertical()
            .id_salt("rates-scroll")
            .auto_shrink([false, false])
            .show(ui, |ui| {
                connection_trouble_ui(ui, frame);
                content_ui(ui, ship, frame);
            });
    });
    if has_footer {
        let footer = Rect::from_min_max(pos2(whole.left(), split), whole.max);
        pane_ui(ui, "rates-footer", footer, |ui| {
            ui.add_space(theme::SECTION_GAP);
            warnings.doubts_ui(ui);
            buy_ui(ui, ship, frame);
        });
    }
}

/// The way to the drafts that the practice service begins with.
fn samples_ui(ui: &mut Ui, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    ui.add_space(theme::SECTION_GAP);
    ui.vertical_centered(|ui| {
        ui.label(weak_small(text!(words, "samples-wait")));
        let show = text!(words, "samples-show");
        if quiet_button(ui, icons::ICON_INBOX, &show).clicked() {
            frame.push(Action::ShowAll(ShipmentStatus::Unpaid));
        }
        ui.label(weak_small(Entry::Drafts.shortcut_text(ui, words)));
    });
}

fn content_ui(ui: &mut Ui, ship: &ShipScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let parcel = ship.line.parcel();
    if parcel > 1 && !ship.has_left_order() {
        let which = words.parcel_of_order(&ship.order.order_id, parcel);
        let text = text!(words, "form-buys-parcel", which = which);
        message_ui(ui, Tone::Info, text, |_| {});
        ui.add_space(theme::GAP);
    }
    if let Stage::Refused(failure) = &ship.stage {
        message_ui(ui, Tone::Danger, words.failure(failure), |ui| {
            if asks_for_new_rates(&failure.cause)
                && ui.button(text!(words, "rates-get-new")).clicked()
            {
                frame.push(Action::Ship(ShipAction::GetRates));
            }
        });
        ui.add_space(theme::GAP);
    }
    match &ship.quote {
        Remote::NotAsked => {
            empty_ui(
                ui,
                icons::ICON_SELL,
                &text!(words, "rates-empty-title"),
                &text!(words, "rates-empty"),
            );
            if frame.here.connection.environment == Environment::Practice {
                samples_ui(ui, frame);
            }
            return;
        }
        Remote::Loading { previous, .. } => {
            waiting_ui(ui, &text!(words, "rates-loading"));
            if previous.is_none() {
                return;
            }
        }
        // Why there is no connection stands above.
        Remote::Failed { failure, .. }
            if failure.cause == Cause::NotConnected
                && frame.here.connection.connected.failure().is_some() => {}
        Remote::Failed { failure, .. } => {
            message_ui(ui, Tone::Danger, words.failure(failure), |ui| {
                if ui.button(text!(words, "try-again")).clicked() {
                    frame.push(Action::Ship(ShipAction::GetRates));
                }
            });
            ui.add_space(theme::GAP);
        }
        Remote::Ready(_) => {
            if ship.is_changed_since_quote() {
                message_ui(ui, Tone::Warning, text!(words, "rates-outdated"), |_| {});
                ui.add_space(theme::GAP);
            }
        }
    }
    if ship.rates().is_empty() {
        if matches!(ship.quote, Remote::Ready(_)) {
            no_rates_ui(ui, ship, frame);
        }
        return;
    }
    rates_table::rates_table_ui(ui, ship, frame);
    if let Some(rate) = ship.selected_rate() {
        ui.add_space(theme::SECTION_GAP);
        price_ui(ui, rate, words);
    }
}

fn waiting_ui(ui: &mut Ui, text: &str) {
    ui.horizontal(|ui| {
        ui.add(Spinner::new().size(theme::ICON_SIZE));
        ui.label(text);
    });
    ui.add_space(theme::GAP);
}

/// Why there are none, each with its fix where one press can make it.
fn no_rates_ui(ui: &mut Ui, ship: &ShipScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    section_ui(ui, &text!(words, "no-rates-title"), |ui| {
        let reasons = ship.no_rates_reasons();
        if reasons != [NoRatesReason::Unknown] {
            ui.label(text!(words, "no-rates-why"));
            ui.add_space(theme::SMALL_GAP);
        }
        for reason in reasons {
            message_ui(ui, Tone::Warning, words.no_rates_reason(reason), |ui| {
                fix_ui(ui, reason, frame);
            });
        }
    });
}

fn fix_ui(ui: &mut Ui, reason: NoRatesReason, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let fix = match reason {
        NoRatesReason::NoShipDate => Some((text!(words, "fix-ship-today"), ShipAction::ShipToday)),
        NoRatesReason::NoCustomsItems => Some((text!(words, "item-add"), ShipAction::AddItem)),
        NoRatesReason::DutiesPaidWithoutVat => {
            Some((text!(words, "fix-drop-duties"), ShipAction::DropDutiesPaid))
        }
        NoRatesReason::NoDimensions
        | NoRatesReason::SideOver60Cm
        | NoRatesReason::TooLargeForItsPackage
        | NoRatesReason::TooHeavy
        | NoRatesReason::OptionNotOffered
        | NoRatesReason::PackageNotOffered => None,
        NoRatesReason::Unknown => Some((text!(words, "try-again"), ShipAction::GetRates)),
    };
    if let Some((caption, action)) = fix
        && ui.button(caption).clicked()
    {
        frame.push(Action::Ship(action));
    }
}

/// What the selected rate's price is made of, and what it comes with.
fn price_ui(ui: &mut Ui, rate: &Rate, words: &Words) {
    section_ui(ui, &words.postage_type(&rate.postage_type), |ui| {
        let offer = |said: &Option<String>| said.as_deref().map(|said| words.rate_offer(said));
        let included = [
            (
                text!(words, "column-delivery"),
                rate.delivery_time
                    .as_deref()
                    .map(|days| words.delivery_time(days)),
            ),
            (text!(words, "column-tracking"), offer(&rate.tracking)),
            (text!(words, "column-signature"), offer(&rate.signature)),
            (
                text!(words, "column-insurance"),
                rate.is_insured.then(|| text!(words, "insured")),
            ),
            (text!(words, "column-duties"), words.rate_duties(rate)),
        ];
        for (caption, value) in included {
            if let Some(value) = value {
                line_ui(ui, &caption, &value);
            }
        }
        ui.separator();
        for charge in rate.fees.iter().chain(&rate.taxes) {
            line_ui(ui, &words.charge(charge), &words.money(&charge.amount));
        }
        if let Some(total) = rate.price() {
            ui.separator();
            ui.horizontal(|ui| {
                ui.label(RichText::new(text!(words, "total")).strong());
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    ui.label(RichText::new(words.money(total)).strong());
                });
            });
        }
    });
}

fn line_ui(ui: &mut Ui, caption: &str, value: &str) {
    ui.spacing_mut().interact_size.y = theme::PRICE_LINE_HEIGHT;
    ui.horizontal(|ui| {
        ui.label(RichText::new(caption).weak());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add(egui::Label::new(value).truncate());
        });
    });
}

/// The button with the price on it, or how far the purchase has got.
fn buy_ui(ui: &mut Ui, ship: &ShipScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    if let Stage::Buying(buying) = &ship.stage {
        progress_ui(ui, buying, words);
        return;
    }
    let offered = ship.offered_purchase();
    let price = ship
        .selected_rate()
        .and_then(|rate| rate.price())
        .map(|total| words.money(total));
    let caption = match price {
        Some(price) => text!(words, "buy-label", price = price),
        None => text!(words, "buy-choose"),
    };
    ui.horizontal(|ui| {
        let response = primary_button(ui, offered.is_some(), &caption)
            .on_hover_text(Entry::Buy.tooltip(ui, words));
        focus::give(ui, &response, Target::Buy);
        if response.clicked() {
            frame.push(Action::Ship(ShipAction::Buy));
        }
        if offered.is_some() {
            ui.weak(Entry::Buy.shortcut_text(ui, words));
        }
        if let Some(rate) = ship.selected_rate() {
            let name = words.postage_type(&rate.postage_type);
            // What the price is made of may lie out of sight: duties are said here, too.
            let name = match rate.charged_duties() {
                Some(duties) => text!(
                    words,
                    "rate-with-duties",
                    name = name,
                    amount = words.money(&duties)
                ),
                None => name,
            };
            ui.add(egui::Label::new(weak_small(name)).wrap());
        }
    });
}

const STEPS: [PurchaseStep; 3] = [
    PurchaseStep::Requesting,
    PurchaseStep::Waiting,
    PurchaseStep::FetchingLabel,
];

/// The steps of a purchase: done, under way, to come.
fn progress_ui(ui: &mut Ui, buying: &Buying, words: &Words) {
    let palette = theme::palette(ui);
    let at = match buying.step {
        None | Some(PurchaseStep::Requesting) => 0,
        Some(PurchaseStep::Waiting | PurchaseStep::Checking) => 1,
        Some(PurchaseStep::FetchingLabel) => 2,
    };
    let price = words.money(&buying.purchase.price);
    // In large type there is no room for both in one row.
    ui.horizontal_wrapped(|ui| {
        for (step_at, step) in STEPS.into_iter().enumerate() {
            if step_at == at {
                let step = buying.step.unwrap_or(step);
                ui.add(Spinner::new().size(theme::ICON_SIZE));
                ui.label(words.purchase_step(step));
            } else {
                let (icon, colour) = if step_at < at {
                    (icons::ICON_CHECK_CIRCLE, palette.good)
                } else {
                    (icons::ICON_RADIO_BUTTON_UNCHECKED, palette.field_line)
                };
                icon_ui(ui, icon_text(icon, theme::ICON_SIZE).color(colour));
            }
        }
        ui.label(RichText::new(text!(words, "buying-at", price = price)).weak());
    });
}

/// A purchase that is unresolved: why, and the one thing to do.
pub(crate) fn unresolved_ui(
    ui: &mut Ui,
    ship: &ShipScreen,
    unresolved: &Unresolved,
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    section_ui(ui, &text!(words, "unresolved-title"), |ui| {
        message_ui(
            ui,
            Tone::Warning,
            words.unresolved_reason(&unresolved.reason),
            |ui| {
                if let Some(shipment) = &unresolved.shipment {
                    ui.label(weak_small(text!(
                        words,
                        "shipment-id",
                        shipment = shipment.as_str()
                    )));
                }
            },
        );
        if let Some(failure) = &unresolved.failure {
            message_ui(ui, Tone::Danger, words.failure(failure), |_| {});
        }
        ui.add_space(theme::GAP);
        if unresolved.query.is_some() {
            waiting_ui(ui, &text!(words, "unresolved-checking"));
            return;
        }
        let check = primary_button(ui, true, &text!(words, "check-and-buy"));
        focus::give(ui, &check, Target::Unresolved);
        if check.clicked() {
            frame.push(Action::CheckAgain {
                line: ship.line.clone(),
                shipment: unresolved.shipment.clone(),
            });
        }
    });
}
