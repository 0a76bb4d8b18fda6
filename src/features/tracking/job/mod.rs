//! What the Tracking screen reads: the parcels on their way, out of the
//! ledger, and one shipment's way, as anybody may read it. The public site
//! never sees the token.

pub mod journeys;

use std::rc::Rc;

use jiff::{SignedDuration, Timestamp};

use super::calls::{Calls, Find, List, Open, ParcelList};
use crate::{
    contract::{Failure, Notice},
    ledger::{Ledger, ParcelWindow, StoreError, TrackingSource},
    model::{
        ids::ShipmentId,
        journey::Journey,
        tracking::{PublicTracking, Tracked},
    },
    service::error::ApiError,
    session::{
        account::Session,
        active_call::{ActiveCall, Job, ReplyTo},
        budget::Answer,
        context::Context,
        failures::{self, SessionError},
    },
};

/// Shipments that were created before are not followed any more: by then the
/// service takes out who they went to.
pub(crate) const FOLLOWED_FOR: SignedDuration = SignedDuration::from_hours(90 * 24);
/// Deliveries that are reported: whichever of them are today's at the user's place.
const DELIVERED_WITHIN: SignedDuration = SignedDuration::from_hours(48);
/// Parcels of each kind that are reported, at most.
const MAX_PARCELS: u32 = 1_000;

/// The job of a call about parcels on their way.
pub(crate) fn job(context: Context, reply_to: ReplyTo, calls: Calls) -> Result<Job, Failure> {
    let session = context.session?;
    Ok(match calls {
        Calls::List(call) => reply_to.answer_sync(session, call, list),
        Calls::Find(call) => reply_to.answer_sync(session, call, find),
        Calls::Open(call) => Box::pin(open(session, reply_to.active_call(call))),
    })
}

fn list(session: &Session, _asked: &List) -> Result<ParcelList, Failure> {
    let now = session.now();
    session.ledger(|ledger| parcels(ledger, now))
}

fn find(session: &Session, call: &Find) -> Result<Vec<ShipmentId>, Failure> {
    session.ledger(|ledger| ledger.shipments_called(&call.typed))
}

async fn open(session: Rc<Session>, request: ActiveCall<Open>) {
    let shipment = request.call.shipment.clone();
    match session.ledger(|ledger| stored_timeline(ledger, &shipment)) {
        Ok(Some(tracked)) => request.progress(tracked).await,
        Ok(None) => {}
        Err(failure) => tracing::warn!(?failure, "a kept timeline could not be read"),
    }
    let outcome = read_public(&session, &shipment).await.map(Box::new);
    let has_moved = outcome.is_ok();
    request.done(outcome).await;
    if has_moved {
        session.notify(Notice::ParcelsChanged).await;
    }
}

/// Asks as anybody may, and keeps it if the shipment is one of this account's.
async fn read_public(session: &Session, shipment: &ShipmentId) -> Result<Tracked, Failure> {
    let asked_at = session.now();
    let read = session.ask_public(shipment).await?;
    let read = PublicTracking {
        // The public site writes it in small letters.
        shipment_id: shipment.clone(),
        ..read
    };
    let kept =
        session.ledger(|ledger| ledger.store_tracking(&read, TrackingSource::Public, asked_at))?;
    Ok(kept.unwrap_or(Tracked {
        record: read,
        asked_at,
        is_own: false,
    }))
}

/// What the ledger has of one shipment's tracking.
pub(crate) fn stored_timeline(
    ledger: &Ledger,
    shipment: &ShipmentId,
) -> Result<Option<Box<Tracked>>, StoreError> {
    let kept = ledger.stored_tracking(shipment)?;
    Ok(kept.map(Box::new))
}

/// What the ledger knows of the parcels on their way.
pub(crate) fn parcels(ledger: &Ledger, now: Timestamp) -> Result<ParcelList, StoreError> {
    let since = |age| now.checked_sub(age).unwrap_or(Timestamp::MIN);
    let parcels = ledger.parcels(ParcelWindow {
        created_since: since(FOLLOWED_FOR),
        delivered_since: since(DELIVERED_WITHIN),
        limit: MAX_PARCELS,
    })?;
    let of = |journey| {
        let same = parcels
            .iter()
            .filter(|parcel| Journey::of(&parcel.status) == journey);
        u32::try_from(same.count()).unwrap_or(u32::MAX)
    };
    let kinds = [Journey::UnderWay, Journey::Trouble, Journey::Over];
    let is_cut_off = |kind: &Journey| of(*kind) >= MAX_PARCELS;
    Ok(ParcelList {
        cut_off: kinds.into_iter().filter(is_cut_off).collect(),
        parcels,
    })
}

impl Session {
    /// One request to the public site. It takes its turn like any other. The
    /// site's limit is not documented, so it is counted, but a refusal there says
    /// nothing about the account's own budget.
    async fn ask_public(&self, shipment: &ShipmentId) -> Result<PublicTracking, Failure> {
        let permit = self.admit().await?;
        let answer = self.public.tracking(shipment).await;
        permit.answered(match &answer {
            Err(ApiError::NotSent { .. }) => Answer::NotSent,
            Err(ApiError::AnswerLost { .. }) => Answer::Lost,
            Ok(_)
            | Err(
                ApiError::Unauthorized
                | ApiError::NotFound { .. }
                | ApiError::RateLimited { .. }
                | ApiError::Refused { .. }
                | ApiError::Trouble { .. }
                | ApiError::NotTheService { .. },
            ) => Answer::Counted,
        });
        answer.map_err(|error| failures::of(shipment, SessionError::Api(error)))
    }
}
