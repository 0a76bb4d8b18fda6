//! Executes due work, each item at its own time.

use super::{Call, Refusal, Work, purchase, refund, returns, travel};

/// How much work is done in one step; the rest waits for the next.
const MAX_DUE_A_STEP: u32 = 10_000;

/// Executes what is due by now, in order. Returns how much that was.
pub fn advance(call: &mut Call<'_>) -> Result<u32, Refusal> {
    for done in 0..MAX_DUE_A_STEP {
        let Some(due) = call.world.take_due(call.now)? else {
            return Ok(done);
        };
        let mut then = Call {
            now: due.at,
            random: call.random,
            world: &mut *call.world,
            rules: call.rules,
            past: call.past.as_deref_mut(),
        };
        match due.work {
            Work::FinishPurchase { shipment_id } => purchase::finish(&mut then, &shipment_id)?,
            Work::DecideRefund { shipment_id } => refund::decide(&mut then, &shipment_id)?,
            Work::Travel {
                shipment_id,
                number,
            } => travel::step(&mut then, &shipment_id, number)?,
            Work::MoveReturn { return_id, from } => {
                returns::move_on(&mut then, &return_id, from)?;
            }
        }
    }
    Ok(MAX_DUE_A_STEP)
}
