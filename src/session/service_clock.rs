//! Moments of this computer's clock by that of the service. Either may be wrong by any time,
//! so what the service says when something was made is compared with nothing else.

use jiff::{SignedDuration, Timestamp};

use super::account::Session;
use crate::model::shipment::Shipment;

/// A moment since a shipment was made here: as much later than that by both clocks. Where
/// it is not known when that was here, the moment as it is, but not before that.
pub(crate) fn by_service(session: &Session, shipment: &Shipment, moment: Timestamp) -> Timestamp {
    let Some(created_at) = shipment.created_at else {
        return moment;
    };
    let made_at = session.shipment_history(&shipment.id).made_at;
    let passed = made_at.map(|made_at| moment.duration_since(made_at).max(SignedDuration::ZERO));
    match passed {
        Some(passed) => created_at.checked_add(passed).unwrap_or(moment),
        None => moment.max(created_at),
    }
}
