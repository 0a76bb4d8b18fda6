//! The texts of a statement on paper.

use super::{grouping_name, money, open_points::open_points, rows};
use crate::{
    features::{reports::state::Grouping, shared::view::here::Here},
    kit::text::Words,
    model::{
        money_sheet::{MoneyRow, MoneySection, MoneySheet},
        report::{Flow, ReadUntil, Report, Spend, Sum},
    },
    text,
};

/// What stands on the pages, of all days of the report.
pub(super) fn sheet(report: &Report, here: Here<'_>) -> MoneySheet {
    let words = here.words;
    let days = text!(
        words,
        "statement-days",
        first = words.date(report.period.first),
        last = words.date(report.period.last)
    );
    let environment = here.connection.environment;
    let mark = environment
        .mark()
        .map(|_mark| words.environment(environment));
    let not_final = words
        .completeness(report.completeness, here.zone)
        .or_else(|| (!report.are_sums_final()).then(|| text!(words, "said-report-so-far")));
    let mut facts = vec![
        [text!(words, "statement-account"), account(here)],
        [text!(words, "statement-period"), days],
        [text!(words, "statement-zone"), words.zone(here.zone)],
    ];
    if let Some(ReadUntil { new, changes }) = report.read_until {
        for (name, at) in [
            (text!(words, "statement-read"), new),
            (text!(words, "statement-changes"), changes),
        ] {
            facts.push([name, words.date_time(at, here.zone)]);
        }
    }
    MoneySheet {
        title: text!(words, "statement-title"),
        marks: mark.into_iter().chain(not_final).collect(),
        facts,
        sections: report
            .spends
            .iter()
            .flat_map(|spend| sections(spend, words))
            .collect(),
        notes: requested(report, words)
            .chain(booked_here(report, words))
            .chain(
                open_points(report, words)
                    .into_iter()
                    .map(|point| point.text),
            )
            .collect(),
        footer: text!(words, "statement-footer"),
    }
}

/// Cost centres are no matter of the account.
fn booked_here(report: &Report, words: &Words) -> Option<String> {
    report
        .has_cost_centres()
        .then(|| text!(words, "reports-cost-centres-here"))
}

/// Refunds that have no answer yet: the paper alone is to explain a later balance.
fn requested<'a>(report: &'a Report, words: &'a Words) -> impl Iterator<Item = String> + 'a {
    let open = report.spends.iter();
    let open = open.filter(|spend| spend.refunds_asked.parcels > 0);
    open.map(|spend| {
        let Sum { parcels, amount } = spend.refunds_asked;
        let amount = money(spend, amount, words);
        text!(
            words,
            "statement-requested",
            count = words.count(parcels),
            amount = amount
        )
    })
}

/// Whose money it is: the account by its name, and the service's client.
fn account(here: Here<'_>) -> String {
    let words = here.words;
    let profile = here.connection.profile();
    let name = profile.map_or("", |profile| profile.name.as_str());
    let account = words.account(here.connection.account, name);
    match profile {
        Some(profile) => {
            let client = text!(words, "strip-client", client = profile.client_id.as_str());
            format!("{account} · {client}")
        }
        None => account,
    }
}

fn sections(spend: &Spend, words: &Words) -> Vec<MoneySection> {
    let total = MoneySection {
        heads: heads(spend.currency.code(), words),
        rows: vec![
            row(text!(words, "total"), spend.total, spend, words),
            part(text!(words, "statement-fees"), spend.fees(), spend, words),
            part(text!(words, "statement-taxes"), spend.taxes(), spend, words),
        ],
    };
    let has_cost_centres = !spend.booked_cost_centres().is_empty();
    let groups = [
        Grouping::Tax,
        Grouping::Fee,
        Grouping::Store,
        Grouping::CostCentre,
        Grouping::Postage,
        Grouping::Country,
        Grouping::Day,
    ];
    // Of a shop that has none, the section would say the total once more.
    let groups = groups
        .into_iter()
        .filter(|grouping| *grouping != Grouping::CostCentre || has_cost_centres);
    let groups = groups.map(|grouping| MoneySection {
        heads: heads(grouping_name(grouping, words), words),
        rows: rows(spend, grouping, words)
            .into_iter()
            .filter(|of| !of.flow.is_empty())
            .map(|of| match grouping {
                // Parts of what was paid for a parcel.
                Grouping::Tax | Grouping::Fee => part(of.name, of.flow, spend, words),
                Grouping::Day
                | Grouping::Postage
                | Grouping::Country
                | Grouping::Store
                | Grouping::CostCentre => row(of.name, of.flow, spend, words),
            })
            .collect(),
    });
    std::iter::once(total)
        .chain(groups.filter(|group| !group.rows.is_empty()))
        .collect()
}

fn heads(name: String, words: &Words) -> MoneyRow {
    MoneyRow {
        name,
        numbers: [
            text!(words, "total-parcels"),
            text!(words, "total-paid"),
            text!(words, "total-came-back"),
            text!(words, "total-net"),
        ],
    }
}

fn row(name: String, flow: Flow, spend: &Spend, words: &Words) -> MoneyRow {
    let money = |amount| money(spend, amount, words);
    MoneyRow {
        name,
        numbers: [
            words.count(flow.charged.parcels),
            money(flow.charged.amount),
            money(flow.refunded.amount),
            money(flow.net()),
        ],
    }
}

/// A part of the money of parcels, which counts none.
fn part(name: String, flow: Flow, spend: &Spend, words: &Words) -> MoneyRow {
    let mut part = row(name, flow, spend, words);
    if let Some(parcels) = part.numbers.first_mut() {
        parcels.clear();
    }
    part
}
