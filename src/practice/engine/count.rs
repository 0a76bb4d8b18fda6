//! *Count shipments*.

use super::{Call, Lag, Refusal, ShipmentQuery};

pub fn count(call: &Call<'_>, query: &ShipmentQuery, lag: Option<Lag>) -> Result<u64, Refusal> {
    match lag.zip(call.past.as_deref()) {
        Some((lag, past)) => past.count(lag, call.world, query),
        None => Ok(call.world.count_shipments(query)?),
    }
}
