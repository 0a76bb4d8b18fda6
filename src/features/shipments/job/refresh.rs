//! Refreshing rates: a draft's parcel, options and ship date brought to the
//! service. It may repeat without harm, and is journaled because nothing is
//! bought at rates older than the last refresh.

use jiff::{SignedDuration, civil::Date, tz::TimeZone};

use crate::{
    contract::{Cause, Failure},
    features::shipments::calls::RefreshRates,
    ledger::{
        Line,
        journal::{Creation, JournalEntry},
    },
    model::{
        draft::{ShipDate, ShipmentDraft},
        ids::{LineId, ShipmentId},
        postage_changes::PostageChanges,
        shipment::{Payment, Shipment},
    },
    service::{error::ApiError, operations::RefreshRequest},
    session::{
        account::Session,
        claims, failures,
        reconcile::{self, Patience, create, manual_review, paid},
        writes::{self, RefreshContent},
    },
};

/// Refreshes that may go out without an answer, for one call.
const MAX_LOST_REFRESHES: u32 = 3;

/// Rates older than this are asked for again.
pub(crate) const RATES_FRESH: SignedDuration = SignedDuration::from_mins(10);

/// What came of it.
pub(crate) enum Refreshed {
    Shipment(Box<Shipment>),
    /// The service does not know the shipment any more.
    Gone,
}

/// The call of the shipments list: nothing changes but the rates.
pub(crate) async fn run(session: &Session, call: &RefreshRates) -> Result<Box<Shipment>, Failure> {
    refresh_shipment(session, &call.shipment, &call.changes)
        .await
        .map(Box::new)
}

async fn refresh_shipment(
    session: &Session,
    shipment: &ShipmentId,
    changes: &PostageChanges,
) -> Result<Shipment, Failure> {
    let line = session.line_of(shipment)?;
    let _guard = session.line_locks.lock(&line).await;
    reconcile::line(session, &line, Patience::Once).await?;
    adopt_if_new(session, &line, shipment).await?;
    let wanted = refresh_content(session, &line, shipment, changes)?;
    let refreshed = repeat(session, &line, shipment, &wanted).await?;
    match refreshed {
        Refreshed::Shipment(refreshed) => Ok(*refreshed),
        Refreshed::Gone => Err(Failure::of(shipment, Cause::NotFound)),
    }
}

/// A shipment of no line here gets one; what is paid or unresolved is not touched.
async fn adopt_if_new(
    session: &Session,
    line: &LineId,
    shipment: &ShipmentId,
) -> Result<(), Failure> {
    let history = session.history(line);
    if history.creation == Creation::None && history.shipment.is_none() {
        create::adopt(session, line, shipment).await?;
    }
    let history = session.history(line);
    if let Some(reason) = manual_review::unresolved_reason(session, line) {
        return Err(failures::unresolved(shipment, reason));
    }
    if session.current(line).is_bought() {
        return Err(Failure::of(shipment, Cause::AlreadyBought));
    }
    if history.shipment.as_ref() != Some(shipment) {
        return Err(Failure::of(shipment, Cause::NotFound));
    }
    Ok(())
}

/// What is sent is what changes. All of a draft is sent where that is what was
/// asked for, and where a lost refresh leaves it open what the service has.
fn refresh_content(
    session: &Session,
    line: &LineId,
    shipment: &ShipmentId,
    changes: &PostageChanges,
) -> Result<RefreshContent, Failure> {
    let Some(asked) = session.line(line)? else {
        return content_without_draft(session, shipment, changes);
    };
    if changes.is_empty() {
        return Ok(RefreshContent::of(&asked.draft));
    }
    let draft = changes.applied_to(&asked.draft);
    let history = session.shipment_history(shipment);
    let is_known = history.refreshing.is_none() && history.refresh_unresolved.is_none();
    if !is_known || history.content.as_deref() != Some(&Line::content_of(&asked.draft)) {
        return Ok(RefreshContent::of(&draft));
    }
    Ok(RefreshContent {
        changes: RefreshRequest::from(changes),
        draft: Some(draft),
        former: Some(asked.draft),
    })
}

/// Made elsewhere: nothing changes but what was asked, and the rates. A day that is
/// not past is sent along, for the service sets one that is left out to its today:
/// where it is evening in Toronto, today is tomorrow's date by UTC.
fn content_without_draft(
    session: &Session,
    shipment: &ShipmentId,
    changes: &PostageChanges,
) -> Result<RefreshContent, Failure> {
    let mut changes = changes.clone();
    if changes.ship_date.is_none() {
        let today = session.now().to_zoned(TimeZone::UTC).date();
        let known = session.stored_shipment(shipment)?;
        changes.ship_date = known
            .and_then(|known| known.shipment.ship_date)
            .filter(|day| is_sent_along(*day, today))
            .map(ShipDate::On);
    }
    Ok(RefreshContent {
        changes: RefreshRequest::from(&changes),
        draft: None,
        former: None,
    })
}

fn is_sent_along(day: Date, today_in_utc: Date) -> bool {
    day >= today_in_utc
}

/// As [`bring_up_to_date`], for a shipment that was made elsewhere: what a lost
/// refresh made of it is learned by another one.
pub(crate) async fn learn(
    session: &Session,
    line: &LineId,
    shipment: &ShipmentId,
) -> Result<Refreshed, Failure> {
    let wanted = content_without_draft(session, shipment, &PostageChanges::default())?;
    repeat(session, line, shipment, &wanted).await
}

/// Brings the line's shipment up to date with a draft of the same address and
/// contents.
pub(crate) async fn bring_up_to_date(
    session: &Session,
    line: &LineId,
    shipment: &ShipmentId,
    draft: &ShipmentDraft,
) -> Result<Refreshed, Failure> {
    repeat(session, line, shipment, &RefreshContent::of(draft)).await
}

/// Whether the rates of the line's shipment are to be asked for again before
/// they are used: they are old, or of a day that is past, or what a refresh
/// without an answer has made of them is not known.
pub(crate) fn is_due(session: &Session, line: &LineId, shipment: &Shipment) -> bool {
    let history = session.current(line);
    let now = session.now();
    let is_young = history
        .rates_at
        .or(shipment.created_at)
        .map(|rates_at| now.duration_since(rates_at))
        // A clock that was set back tells nothing.
        .is_some_and(|age| age >= SignedDuration::ZERO && age < RATES_FRESH);
    !is_young || history.refreshing.is_some() || shipment.past_ship_date(now).is_some()
}

/// Asks for the rates again, if that is due.
pub(crate) async fn if_due(
    session: &Session,
    line: &LineId,
    shipment: &ShipmentId,
) -> Result<(), Failure> {
    let known = session.stored_shipment(shipment)?;
    if known.is_some_and(|known| !is_due(session, line, &known.shipment)) {
        return Ok(());
    }
    // A draft that was never sent stays out of it.
    let refreshed = match session.ledger(|ledger| ledger.draft_of(shipment))? {
        Some(draft) => bring_up_to_date(session, line, shipment, &draft).await?,
        None => learn(session, line, shipment).await?,
    };
    match refreshed {
        Refreshed::Shipment(_) => Ok(()),
        Refreshed::Gone => Err(Failure::of(shipment, Cause::DraftGone)),
    }
}

/// Sends until there is an answer, a few times at most.
async fn repeat(
    session: &Session,
    line: &LineId,
    shipment: &ShipmentId,
    wanted: &RefreshContent,
) -> Result<Refreshed, Failure> {
    let refresh = writes::RefreshRates {
        line,
        shipment,
        wanted,
    };
    let mut lost = 0;
    loop {
        match session.write_after_pauses(&refresh).await? {
            Ok(refreshed) => return if_unpaid(session, line, refreshed).await,
            Err(error) if error.is_outcome_unknown() => {
                lost += 1;
                if lost >= MAX_LOST_REFRESHES {
                    return Err(failures::write_of(shipment, error));
                }
            }
            Err(ApiError::NotFound { .. }) => {
                let shipment = shipment.clone();
                session.record(line, JournalEntry::Deleted { shipment })?;
                return Ok(Refreshed::Gone);
            }
            Err(error) => return resolve_refused(session, line, shipment, error).await,
        }
    }
}

/// What was refreshed is a draft. If the answer shows a purchase, a read decides: nothing
/// is bought on rates that may be those of a paid shipment.
async fn if_unpaid(
    session: &Session,
    line: &LineId,
    refreshed: Shipment,
) -> Result<Refreshed, Failure> {
    if refreshed.payment() == Payment::None {
        return Ok(Refreshed::Shipment(Box::new(refreshed)));
    }
    let seen = session.fetch_and_store(&refreshed.id).await?;
    match seen.payment() {
        Payment::Paid | Payment::Refunded => {
            paid::note_paid(session, line, &seen).await?;
            Ok(Refreshed::Shipment(Box::new(seen)))
        }
        Payment::Pending => Err(claims::under_way_elsewhere(&seen)),
        Payment::None | Payment::Unclear => {
            let what = format!(
                "a draft was refreshed, and its status is {}",
                refreshed.status
            );
            Err(Failure::of(&seen.id, Cause::NotTheService { what }))
        }
    }
}

/// A refusal may mean that somebody paid for it elsewhere.
async fn resolve_refused(
    session: &Session,
    line: &LineId,
    shipment: &ShipmentId,
    error: ApiError,
) -> Result<Refreshed, Failure> {
    let refused = failures::write_of(shipment, error);
    let Ok(seen) = session.fetch_shipment(shipment).await else {
        return Err(refused);
    };
    match seen.payment() {
        Payment::Paid | Payment::Refunded => {
            paid::note_paid(session, line, &seen).await?;
            Ok(Refreshed::Shipment(Box::new(seen)))
        }
        Payment::Pending => Err(claims::under_way_elsewhere(&seen)),
        Payment::None | Payment::Unclear => Err(refused),
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn tomorrow_in_toronto_is_sent_along_though_it_is_today_by_utc() {
        let today_in_utc = date(2026, 3, 3);
        for (day, is_sent) in [(2, false), (3, true), (4, true)] {
            assert_eq!(is_sent_along(date(2026, 3, day), today_in_utc), is_sent);
        }
    }
}
