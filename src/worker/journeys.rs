//! Following this account's parcels in the background: a few looks at a time,
//! so that stalled parcels, delivery problems and deliveries are known before
//! anybody asks.
//!
//! Nobody waits for it, so it goes behind everybody: behind people and bulk
//! jobs, with a small share of the request budget, and not at all while the
//! service can't be reached. A window that only looks has none of it.

use std::{rc::Rc, time::Duration};

use jiff::{SignedDuration, Timestamp};

use super::{budget::Turn, failures::Stop, station::Station, tracking::FOLLOWED_FOR};
use crate::contract::{Failure, Notice};
use crate::{domain::ids::ShipmentId, service::error::ApiError};

/// How often it is seen whether anything is due.
pub const ROUND_EVERY: Duration = Duration::from_mins(5);
/// The first round waits until what was asked for at the start is answered.
pub const FIRST_ROUND_AFTER: Duration = Duration::from_secs(30);
/// Parcels that are looked at in a round, one after the other: a twentieth of
/// the requests that the account has meanwhile.
pub const LOOKS_A_ROUND: u32 = 100;
/// The pause between two looks: the worker has other things to do.
const LOOK_PAUSE: Duration = Duration::from_millis(500);
/// How often the same parcel is looked at, at most.
pub const LOOK_EVERY: SignedDuration = SignedDuration::from_hours(4);
/// Requests that are left for everybody else, at least.
const LEFT_FOR_OTHERS: u32 = 1_000;

/// Looks and looks, until the worker connects anew or stops.
pub(super) async fn watch(station: Rc<Station>) {
    let rounds = async {
        tokio::time::sleep(FIRST_ROUND_AFTER).await;
        loop {
            let mut looked = 0;
            if let Err(failure) = round(&station, &mut looked).await {
                tracing::info!(?failure, "parcels are looked at later");
            }
            if looked > 0 {
                station.notify(Notice::ParcelsChanged).await;
            }
            tokio::time::sleep(ROUND_EVERY).await;
        }
    };
    Turn::Background.of(rounds).await;
}

/// Looks at the parcels that are due, and counts them.
async fn round(station: &Station, looked: &mut usize) -> Result<(), Failure> {
    let now = station.now();
    let since = |age| now.checked_sub(age).unwrap_or(Timestamp::MIN);
    let due = station.ledger(|ledger| {
        ledger.parcels_due(since(FOLLOWED_FOR), since(LOOK_EVERY), LOOKS_A_ROUND)
    })?;
    for shipment in due {
        if !may_look(station) {
            break;
        }
        look(station, &shipment).await?;
        *looked += 1;
        tokio::time::sleep(LOOK_PAUSE).await;
    }
    Ok(())
}

/// Whether nobody else has use for what this would take.
fn may_look(station: &Station) -> bool {
    let left = station.gate.look(|budget, now| budget.left(now));
    station.online.get() != Some(false)
        && station.bulk.borrow().is_none()
        && left >= LEFT_FOR_OTHERS
}

async fn look(station: &Station, shipment: &ShipmentId) -> Result<(), Failure> {
    let asked_at = station.now();
    match station.look_once(shipment).await {
        Ok(seen) => {
            station.ledger(|ledger| ledger.see(std::slice::from_ref(&seen), asked_at))?;
            station.keep_timeline(&seen, asked_at)
        }
        Err(Stop::Api(ApiError::NotFound { .. })) => {
            station.ledger(|ledger| ledger.note_untracked(shipment, asked_at))
        }
        Err(stop) => Err(stop.into()),
    }
}
