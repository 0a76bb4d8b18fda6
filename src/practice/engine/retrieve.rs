//! *Retrieve shipment*.

use super::{Call, Refusal, ShipmentRecord, change};

pub fn retrieve(call: &Call<'_>, id: &str) -> Result<ShipmentRecord, Refusal> {
    change::load(call, id)
}
