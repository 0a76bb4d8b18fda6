//! Polls the tracking of this account's parcels in the background, a few at a
//! time, so that stalled parcels, delivery problems and deliveries are known
//! before the user asks.
//!
//! Lowest priority: after the user's requests and bulk jobs, with a small share
//! of the request budget, and not at all while the service can't be reached. A
//! view-only window does not poll.

use std::{rc::Rc, time::Duration};

use jiff::{SignedDuration, Timestamp};

use super::FOLLOWED_FOR;
use crate::{
    contract::{Failure, Notice},
    model::ids::ShipmentId,
    service::error::ApiError,
    session::{account::Session, budget::Turn, failures::SessionError},
};

/// How often it is seen whether anything is due.
pub const ROUND_EVERY: Duration = Duration::from_mins(5);
/// The first round waits until what was asked for at the start is answered.
pub const FIRST_ROUND_AFTER: Duration = Duration::from_secs(30);
/// Parcels that are polled in a round, one after the other: a twentieth of
/// the requests that the account has meanwhile.
pub const POLLS_PER_ROUND: u32 = 100;
/// The pause between two polls: the worker has other things to do.
const POLL_PAUSE: Duration = Duration::from_millis(500);
/// How often the same parcel is polled, at most.
pub const POLL_EVERY: SignedDuration = SignedDuration::from_hours(4);
/// Polls in a row that may fail for a reason of their own.
const MAX_UNREAD: usize = 3;
/// Requests that are left for everybody else, at least.
const LEFT_FOR_OTHERS: u32 = 1_000;

/// Background polling loop; cancelled on reconnect or shutdown.
pub(crate) async fn watch(session: Rc<Session>) {
    let rounds = async {
        tokio::time::sleep(FIRST_ROUND_AFTER).await;
        loop {
            let mut polled = 0;
            if let Err(failure) = round(&session, &mut polled).await {
                tracing::info!(?failure, "parcels are polled later");
            }
            if polled > 0 {
                session.notify(Notice::ParcelsChanged).await;
            }
            tokio::time::sleep(ROUND_EVERY).await;
        }
    };
    Turn::Background.of(rounds).await;
}

/// Polls the parcels that are due, and counts them.
async fn round(session: &Session, polled: &mut usize) -> Result<(), Failure> {
    let now = session.now();
    let since = |age| now.checked_sub(age).unwrap_or(Timestamp::MIN);
    let due = session.ledger(|ledger| {
        ledger.parcels_due(since(FOLLOWED_FOR), since(POLL_EVERY), POLLS_PER_ROUND)
    })?;
    let mut unread = 0;
    for shipment in due {
        if !may_poll(session) {
            break;
        }
        // Others who read in the background keep its timeline, too.
        if session.ledger(|ledger| ledger.was_looked_at_since(&shipment, now))? {
            continue;
        }
        match poll(session, &shipment).await {
            Ok(()) => unread = 0,
            Err(SessionError::Api(error)) if error.may_be_of_one() && unread < MAX_UNREAD => {
                tracing::debug!(%shipment, %error, "it is polled with the next round");
                unread += 1;
            }
            Err(stop) => return Err(stop.into()),
        }
        *polled += 1;
        tokio::time::sleep(POLL_PAUSE).await;
    }
    Ok(())
}

/// Whether the request budget has room for background polls.
fn may_poll(session: &Session) -> bool {
    let left = session.gate.read_budget(|budget, now| budget.left(now));
    session.online.get() != Some(false)
        && session.bulk.borrow().is_none()
        && left >= LEFT_FOR_OTHERS
}

async fn poll(session: &Session, shipment: &ShipmentId) -> Result<(), SessionError> {
    let asked_at = session.now();
    match session.fetch_shipment_once(shipment).await {
        Ok(seen) => {
            session
                .ledger(|ledger| ledger.store_shipments(std::slice::from_ref(&seen), asked_at))?;
            session.store_timeline(&seen, asked_at)?;
        }
        Err(SessionError::Api(ApiError::NotFound { .. })) => {
            session.ledger(|ledger| ledger.note_untracked(shipment, asked_at))?;
        }
        Err(stop) => return Err(stop),
    }
    Ok(())
}
