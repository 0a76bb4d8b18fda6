//! *Count shipments*.

use super::{Call, Refusal, ShipmentQuery};

pub fn count(call: &Call<'_>, query: &ShipmentQuery) -> Result<u64, Refusal> {
    Ok(call.world.count_shipments(query)?)
}
