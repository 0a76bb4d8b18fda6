//! Polls the shipments that are not final: the days on which they were created
//! are listed anew, and what no list shows is fetched one by one.

use std::collections::BTreeSet;

use jiff::{SignedDuration, Timestamp, civil::Date};

use super::sync::Sync;
use crate::{
    contract::Failure,
    service::{client::MAX_PAGE_SIZE, operations::ShipmentFilter},
    session::account::is_over,
};

/// A shipment that is older and still not final moves seldom.
const RECENT: SignedDuration = SignedDuration::from_hours(60 * 24);
/// How often the recent ones are asked about by themselves.
const RECENT_EVERY: SignedDuration = SignedDuration::from_hours(1);
/// How often all are.
const ALL_EVERY: SignedDuration = SignedDuration::from_hours(24);
/// A refund can be requested so long after the purchase, and be decided so long after that.
const REFUNDABLE: SignedDuration = SignedDuration::from_hours(45 * 24);
/// Pages that are read for a person who waits.
const PAGES_NOW: u32 = 10;
/// Pages that are read of an hour's round.
const PAGES_A_ROUND: u32 = 200;
/// Shipments that no list has shown and that are fetched one by one, per round.
const MAX_FETCHES: u32 = 20;

/// Polls what is due.
pub(crate) async fn poll_due(sync: &Sync<'_>) -> Result<(), Failure> {
    let now = sync.session.now();
    let read = sync.sync_position()?;
    let is_due = |last: Option<Timestamp>, every: SignedDuration| {
        last.is_none_or(|last| is_over(now.duration_since(last), every))
    };
    let all = is_due(read.followed_all_at, ALL_EVERY);
    if !all && !is_due(read.followed_at, RECENT_EVERY) {
        return Ok(());
    }
    let since = if all {
        Timestamp::UNIX_EPOCH
    } else {
        recent_since(now)
    };
    let mut days = sync.session.ledger(|ledger| ledger.open_days(since))?;
    if all {
        // What is final may be refunded elsewhere as long as that may be asked for.
        let since = now.checked_sub(REFUNDABLE).unwrap_or(now);
        days.extend(
            sync.session
                .ledger(|ledger| ledger.refundable_days(since))?,
        );
    }
    poll_days(sync, &days, PAGES_A_ROUND).await?;
    fetch_unlisted(sync, since, now).await?;
    let mut read = sync.sync_position()?;
    read.followed_at = Some(now);
    if all {
        read.followed_all_at = Some(now);
    }
    sync.session
        .ledger(|ledger| ledger.store_sync_position(&read))
}

/// Polls the recent ones now.
pub(crate) async fn poll_recent(sync: &Sync<'_>) -> Result<(), Failure> {
    let now = sync.session.now();
    let since = recent_since(now);
    let days = sync.session.ledger(|ledger| ledger.open_days(since))?;
    poll_days(sync, &days, PAGES_NOW).await?;
    fetch_unlisted(sync, since, now).await
}

fn recent_since(now: Timestamp) -> Timestamp {
    now.checked_sub(RECENT).unwrap_or(Timestamp::UNIX_EPOCH)
}

async fn poll_days(sync: &Sync<'_>, days: &BTreeSet<Date>, pages: u32) -> Result<(), Failure> {
    let session = sync.session;
    let mut left = pages;
    // The newest are asked about first.
    for (from, to) in spans(days).into_iter().rev() {
        let mut page = 1;
        loop {
            if left == 0 {
                return Ok(());
            }
            left -= 1;
            let asked_at = session.now();
            let filter = ShipmentFilter {
                from_date: Some(from),
                to_date: Some(to),
                page: Some(page),
                ..ShipmentFilter::default()
            };
            let seen = sync.list(&filter).await?;
            session.ledger(|ledger| ledger.store_shipments(&seen, asked_at))?;
            if seen.is_last(MAX_PAGE_SIZE) {
                break;
            }
            page += 1;
        }
    }
    Ok(())
}

/// A list that does not show a shipment proves nothing; its own record does.
async fn fetch_unlisted(
    sync: &Sync<'_>,
    since: Timestamp,
    started: Timestamp,
) -> Result<(), Failure> {
    let session = sync.session;
    let unseen = session.ledger(|ledger| ledger.open_unseen(since, started, MAX_FETCHES))?;
    for shipment in unseen {
        sync.fetch_and_keep(&shipment).await?;
    }
    Ok(())
}

/// Days in a row as one span, a day wider on both sides: the service may count
/// its days in another zone.
fn spans(days: &BTreeSet<Date>) -> Vec<(Date, Date)> {
    let mut spans: Vec<(Date, Date)> = Vec::new();
    for day in days {
        let from = day.yesterday().unwrap_or(*day);
        let to = day.tomorrow().unwrap_or(*day);
        match spans.last_mut() {
            Some((_from, until)) if from <= *until => *until = to,
            Some(_) | None => spans.push((from, to)),
        }
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn days_that_touch_are_asked_about_together() {
        let days = [date(2026, 3, 1), date(2026, 3, 2), date(2026, 3, 9)];
        assert_eq!(
            spans(&BTreeSet::from(days)),
            [
                (date(2026, 2, 28), date(2026, 3, 3)),
                (date(2026, 3, 8), date(2026, 3, 10)),
            ]
        );
    }
}
