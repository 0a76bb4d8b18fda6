//! The money of the shipment in the details: what was paid, what came back and what is left,
//! with its fees and taxes apart, as reports add it up.

use egui::Ui;

use crate::{
    features::shared::view::here::Here,
    kit::{
        text::Words,
        widgets::{detail_ui, weak_small},
    },
    model::{
        account_money::{AccountMoney, Charged, Dated, TimeFrom},
        rate::Charge,
        shipment::Shipment,
    },
    text,
};

pub(super) fn money_ui(ui: &mut Ui, shipment: &Shipment, money: &AccountMoney, here: Here<'_>) {
    let words = here.words;
    if money.charged != Charged::Yes {
        would_cost_ui(ui, shipment, money, words);
        return;
    }
    parts_ui(ui, &money.fees, &money.taxes, words);
    let paid = money.paid_amount().map(|paid| words.money(paid));
    let paid = paid.unwrap_or_else(|| text!(words, "no-price"));
    detail_ui(
        ui,
        &text!(words, "total-paid"),
        &on(&paid, money.paid, here),
    );
    if let (Some(back), Some(net)) = (money.refunded_amount(), money.net()) {
        let back = on(&words.money(back), money.refunded, here);
        detail_ui(ui, &text!(words, "total-came-back"), &back);
        detail_ui(ui, &text!(words, "total-net"), &words.money(&net));
    }
    let is_dated = [money.paid, money.refunded]
        .into_iter()
        .flatten()
        .all(|dated| dated.from != TimeFrom::StandIn);
    if !is_dated {
        ui.label(weak_small(text!(words, "money-day-stands-in")));
    }
}

/// What a draft would cost, or what nobody knows whether it was charged.
fn would_cost_ui(ui: &mut Ui, shipment: &Shipment, money: &AccountMoney, words: &Words) {
    parts_ui(ui, &shipment.fees, &shipment.taxes, words);
    if let Some(amount) = &money.amount {
        detail_ui(ui, &text!(words, "total"), &words.money(amount));
    }
    match money.charged {
        Charged::No | Charged::Yes => {}
        Charged::Pending => {
            ui.label(weak_small(text!(words, "money-pending")));
        }
        Charged::Unclear => {
            ui.label(weak_small(text!(words, "money-unclear")));
        }
    }
}

/// Fees without tax, then taxes: each under its own name.
fn parts_ui(ui: &mut Ui, fees: &[Charge], taxes: &[Charge], words: &Words) {
    for (title, charges) in [
        (text!(words, "money-fees"), fees),
        (text!(words, "money-taxes"), taxes),
    ] {
        if charges.is_empty() {
            continue;
        }
        ui.label(weak_small(title));
        for charge in charges {
            detail_ui(ui, &words.charge(charge), &words.money(&charge.amount));
        }
    }
}

/// An amount, and when it moved.
fn on(amount: &str, when: Option<Dated>, here: Here<'_>) -> String {
    let Some(when) = when else {
        return amount.to_owned();
    };
    let at = here.words.date_time(when.at, here.zone);
    text!(here.words, "money-on", money = amount, at = at)
}
