//! What there is to hear of the screens besides a purchase: rates that are none of the form any
//! more, what a question would buy, what is selected, opened, looked up and saved.

use std::path::PathBuf;

use super::{AppState, announcements::Announcement};
use crate::{
    contract::Failure,
    features::{
        bulk::state::Dialog,
        labels::state::LabelView,
        shared::state::{
            navigation::{Screen, StatusList},
            remote::Remote,
        },
        tracking::state::TrackingScreen,
    },
    model::{ids::ShipmentId, money::Money, report::Period},
};

/// It is compared before and after each action and event.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct ScreenHeard {
    has_outdated_rates: bool,
    /// How many the question about a purchase would buy, and for what, once they are priced.
    bulk_price: Option<(usize, Option<Money>)>,
    /// How many shipments are selected, while no job takes them out by itself.
    selected: Option<usize>,
    /// How many labels are selected in the list of those that are not printed, and of how many:
    /// what is printed leaves both.
    labels_selected: Option<(usize, usize)>,
    /// The files of the label that is shown.
    labels_saved: Vec<PathBuf>,
    /// What was spent in the days of the report that is on screen.
    report: Option<ReportHeard>,
    report_failed: Option<Failure>,
    report_saved: Option<PathBuf>,
    tracked: Option<Result<ShipmentId, Failure>>,
    is_mistyped: bool,
    /// The shipment whose details are open, once it is known.
    opened: Option<ShipmentId>,
    is_scanning: Option<bool>,
    /// Why the keychain keeps no token, and how many there are.
    tokens_not_kept: Option<(Failure, usize)>,
}

impl ScreenHeard {
    pub(super) fn of(state: &AppState) -> Self {
        let screen = state.context.screen;
        Self {
            has_outdated_rates: state.ship.is_quoted() && state.ship.is_changed_since_quote(),
            bulk_price: bulk_price(state),
            selected: selected(state),
            labels_selected: (state.context.status_list == Some(StatusList::Unprinted)).then(
                || {
                    (
                        state.printing.queue.chosen(),
                        state.context.connection.unprinted.len(),
                    )
                },
            ),
            labels_saved: saved(&state.ship.label)
                .chain(saved(&state.shipments.open.label))
                .collect(),
            report: report(state),
            report_failed: state.reports.report.failure().cloned(),
            report_saved: state
                .reports
                .exported
                .value()
                .map(|table| table.path.clone()),
            tracked: match &state.tracking.open {
                Remote::Ready(_) => state.tracking.selected.clone().map(Ok),
                Remote::Failed { failure, .. } => Some(Err(failure.clone())),
                Remote::NotAsked | Remote::Loading { .. } => None,
            },
            is_mistyped: state.tracking.is_mistyped,
            opened: state.shipments.open.shown().map(|shown| shown.id.clone()),
            is_scanning: (screen == Screen::Batches).then(|| state.batches.is_scanning()),
            tokens_not_kept: state
                .settings
                .tokens_not_kept()
                .map(|(failure, count)| (failure.clone(), count)),
        }
    }

    /// What is to be said of the change from `self`, in the order of its weight.
    pub(super) fn changes(&self, now: &Self, state: &AppState) -> Vec<Announcement> {
        let mut said = Vec::new();
        let screen = state.context.screen;
        if !self.has_outdated_rates && now.has_outdated_rates && screen == Screen::Ship {
            said.push(Announcement::RatesOutdated);
        }
        if self.bulk_price != now.bulk_price
            && let Some((count, sum)) = now.bulk_price.clone()
        {
            said.push(Announcement::BulkPriced { count, sum });
        }
        if let (Some(before), Some(now)) = (self.selected, now.selected)
            && before != now
        {
            said.push(Announcement::Selected(now));
        }
        if let (Some((before, of)), Some((now, still_of))) =
            (self.labels_selected, now.labels_selected)
            && before != now
            && of == still_of
        {
            said.push(Announcement::Selected(now));
        }
        let is_new = |path: &&PathBuf| !self.labels_saved.contains(path);
        said.extend(
            now.labels_saved
                .iter()
                .filter(is_new)
                .cloned()
                .map(Announcement::Saved),
        );
        if screen == Screen::Reports {
            said.extend(self.report_changes(now));
        }
        if self.report_saved != now.report_saved {
            said.extend(now.report_saved.clone().map(Announcement::Saved));
        }
        if self.tracked != now.tracked && screen == Screen::Tracking {
            let tracked = now.tracked.clone();
            said.extend(tracked.map(|tracked| said_tracked(tracked, &state.tracking)));
        }
        if !self.is_mistyped && now.is_mistyped && screen == Screen::Tracking {
            said.push(Announcement::Mistyped);
        }
        if self.opened != now.opened {
            said.extend(opened(state));
        }
        if let (Some(before), Some(now)) = (self.is_scanning, now.is_scanning)
            && before != now
        {
            said.push(Announcement::Scanning(now));
        }
        if self.tokens_not_kept != now.tokens_not_kept {
            let trouble = now.tokens_not_kept.clone();
            said.extend(trouble.map(|(failure, _count)| Announcement::Failed(failure)));
        }
        said
    }
}

/// The report that is on screen, as a sentence says it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ReportHeard {
    period: Period,
    spent: Vec<Money>,
    is_empty: bool,
    is_whole: bool,
    is_final: bool,
    open_points: usize,
}

impl ScreenHeard {
    /// Of other days than before, or why there is none of them.
    fn report_changes(&self, now: &Self) -> Option<Announcement> {
        if let Some(failure) = &now.report_failed
            && self.report_failed.as_ref() != Some(failure)
        {
            return Some(Announcement::Failed(failure.clone()));
        }
        let (before, report) = (self.report.as_ref()?, now.report.as_ref()?);
        (before.period != report.period).then(|| Announcement::Report {
            period: report.period,
            spent: report.spent.clone(),
            is_empty: report.is_empty,
            is_whole: report.is_whole,
            is_final: report.is_final,
            open_points: report.open_points,
        })
    }
}

fn said_tracked(tracked: Result<ShipmentId, Failure>, screen: &TrackingScreen) -> Announcement {
    match (tracked, &screen.selected) {
        (Ok(shipment), _) => {
            let own = screen.parcel(&shipment);
            let recipient = own.and_then(|parcel| parcel.recipient_name.clone());
            let latest = screen.shown().and_then(|tracked| tracked.record.news());
            Announcement::Tracked {
                recipient,
                latest: latest.cloned(),
                shipment,
            }
        }
        (Err(_), Some(shipment)) if screen.is_unknown() => {
            Announcement::NoSuchShipment(shipment.clone())
        }
        (Err(failure), _) => Announcement::Failed(failure),
    }
}

fn bulk_price(state: &AppState) -> Option<(usize, Option<Money>)> {
    let Some(Dialog::Buy(buy)) = &state.bulk.dialog else {
        return None;
    };
    matches!(buy.priced, Remote::Ready(_)).then(|| (buy.offered_count(), buy.sum()))
}

fn selected(state: &AppState) -> Option<usize> {
    let job = state.bulk.job.as_ref();
    let is_free = job.is_none_or(|job| job.ended.is_some());
    let is_seen = state.context.screen == Screen::Shipments && is_free;
    is_seen.then(|| state.shipments.chosen.count())
}

fn saved(label: &LabelView) -> impl Iterator<Item = PathBuf> {
    let saves = label.saves.values();
    saves
        .filter_map(|save| save.value())
        .map(|saved| saved.path.clone())
}

fn report(state: &AppState) -> Option<ReportHeard> {
    // While another one is made, this is the one of before.
    let report = state.reports.report.value()?;
    let spent = report.spends.iter();
    let spent = spent.map(|spend| Money::new(spend.total.charged.amount, spend.currency.clone()));
    Some(ReportHeard {
        period: report.period,
        spent: spent.collect(),
        is_empty: report.is_empty(),
        is_whole: report.is_whole(),
        is_final: report.are_sums_final(),
        open_points: report.open_points(),
    })
}

fn opened(state: &AppState) -> Option<Announcement> {
    let shown = state.shipments.open.shown()?;
    Some(Announcement::Opened {
        recipient: shown.recipient.name.clone().filter(|name| !name.is_empty()),
        order: shown.own_order_id().map(str::to_owned),
        status: shown.status.clone(),
        price: shown.price(),
    })
}
