//! Polls the shipments that are not final, and those that may be refunded elsewhere: the days on
//! which they were created are listed anew, and what no list shows is fetched one by one.

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
/// Pages that are read for a person who waits: of the recent ones, and as many of all others.
const PAGES_NOW: u32 = 10;
/// Pages that are read of the recent ones in an hour's round.
const PAGES_A_ROUND: u32 = 200;
/// Pages that are read of all others once a day, for 50,000 shipments; they are read each hour
/// where they are few.
const PAGES_A_DAY: u32 = 500;
/// Pages after which what is new is looked for meanwhile.
const PAGES_BETWEEN_NEW: u32 = 100;
/// Shipments that no list has shown and that are fetched one by one, per round.
const MAX_FETCHES: u32 = 20;

/// The most pages that a round reads.
struct Pages {
    of_recent: u32,
    of_others: u32,
}

/// What became of a round of polling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Polled {
    /// Whatever may have changed was asked about.
    All,
    /// There are more than may be asked about in one round, or some of them can't be read.
    Part,
}

/// Polls what is due.
pub(crate) async fn poll_due(sync: &Sync<'_>) -> Result<(), Failure> {
    let now = sync.session.now();
    let read = sync.sync_position()?;
    let is_due = |last: Option<Timestamp>, every: SignedDuration| {
        last.is_none_or(|last| is_over(now.duration_since(last), every))
    };
    let all = is_due(read.followed_all_at, ALL_EVERY) && is_due(read.tried_all_at, ALL_EVERY);
    if !all && !is_due(read.followed_at, RECENT_EVERY) {
        return Ok(());
    }
    let pages = Pages {
        of_recent: PAGES_A_ROUND,
        of_others: if all { PAGES_A_DAY } else { PAGES_NOW },
    };
    poll(sync, now, pages).await?;
    let mut read = sync.sync_position()?;
    if all {
        read.tried_all_at = Some(now);
    }
    read.followed_at = Some(now);
    sync.session
        .ledger(|ledger| ledger.store_sync_position(&read))
}

/// Polls for a person who waits.
pub(crate) async fn poll_now(sync: &Sync<'_>) -> Result<(), Failure> {
    let pages = Pages {
        of_recent: PAGES_NOW,
        of_others: PAGES_NOW,
    };
    poll(sync, sync.session.now(), pages).await
}

/// Polls the recent ones and then all others, and keeps whether these were all.
async fn poll(sync: &Sync<'_>, began: Timestamp, pages: Pages) -> Result<(), Failure> {
    let recent = poll_recent(sync, began, pages.of_recent).await?;
    let others = poll_others(sync, began, pages.of_others).await?;
    // One that can't be read alone keeps no other from its list.
    let unlisted = fetch_unlisted(sync, began).await?;
    if recent.and(others).and(unlisted) == Polled::Part {
        return Ok(());
    }
    let mut read = sync.sync_position()?;
    if read.is_whole() {
        read.note_followed_all(began, sync.session.now());
    }
    sync.session
        .ledger(|ledger| ledger.store_sync_position(&read))
}

impl Polled {
    fn and(self, other: Self) -> Self {
        if self == Self::All { other } else { self }
    }
}

async fn poll_recent(sync: &Sync<'_>, began: Timestamp, pages: u32) -> Result<Polled, Failure> {
    let since = recent_since(began);
    let days = sync.session.ledger(|ledger| ledger.open_days(since))?;
    poll_days(sync, &days, pages).await
}

/// Polls the older ones that are not final, and those that are and may be refunded elsewhere.
async fn poll_others(sync: &Sync<'_>, began: Timestamp, pages: u32) -> Result<Polled, Failure> {
    let session = sync.session;
    let refundable = began.checked_sub(REFUNDABLE).unwrap_or(began);
    let mut days = session.ledger(|ledger| ledger.open_days(Timestamp::UNIX_EPOCH))?;
    let recent = session.ledger(|ledger| ledger.open_days(recent_since(began)))?;
    days.extend(session.ledger(|ledger| ledger.refundable_days(refundable))?);
    days.retain(|day| !recent.contains(day));
    poll_days(sync, &days, pages).await
}

fn recent_since(now: Timestamp) -> Timestamp {
    now.checked_sub(RECENT).unwrap_or(Timestamp::UNIX_EPOCH)
}

async fn poll_days(sync: &Sync<'_>, days: &BTreeSet<Date>, pages: u32) -> Result<Polled, Failure> {
    let session = sync.session;
    let mut left = pages;
    let mut polled = Polled::All;
    // The newest are asked about first.
    for (from, to) in spans(days).into_iter().rev() {
        let mut page = 1;
        loop {
            if left == 0 {
                return Ok(Polled::Part);
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
            if seen.unreadable > 0 {
                // It may be one that was read before and has changed.
                polled = Polled::Part;
            }
            if left > 0 && left.is_multiple_of(PAGES_BETWEEN_NEW) {
                sync.newest().await?;
            }
            if seen.is_last(MAX_PAGE_SIZE) {
                break;
            }
            page += 1;
        }
    }
    Ok(polled)
}

/// A list that does not show a shipment proves nothing; its own record does.
async fn fetch_unlisted(sync: &Sync<'_>, began: Timestamp) -> Result<Polled, Failure> {
    let session = sync.session;
    let since = Timestamp::UNIX_EPOCH;
    let unseen = session.ledger(|ledger| ledger.open_unseen(since, began, MAX_FETCHES))?;
    let are_all = unseen.len() < MAX_FETCHES as usize;
    for shipment in unseen {
        sync.fetch_and_keep(&shipment).await?;
    }
    Ok(if are_all { Polled::All } else { Polled::Part })
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
