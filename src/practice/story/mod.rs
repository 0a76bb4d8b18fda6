//! The worlds a practice service can start with. The small ones are made
//! through the engine's own operations, so that every charge and every event in
//! them is true; the large ones are written from models that were.

mod crowd;
mod models;
mod sample;
mod small_shop;

use super::engine::{self, Call, Refusal, Rules, Travel};

/// Which sample data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, strum::EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum Story {
    #[default]
    Empty,
    /// Some shipments of the last weeks, in several statuses, and three drafts.
    Sample,
    /// 40 shipments in every status there is, 3 batches, 6 returns.
    SmallShop,
    /// 20,000 shipments of one busy day.
    PeakDay,
    /// 1,000,000 shipments of a year.
    Archive,
}

pub(super) fn write(call: &mut Call<'_>, story: Story) -> Result<(), Refusal> {
    match story {
        Story::Empty => Ok(()),
        Story::Sample => by_hand(call, sample::write),
        Story::SmallShop => by_hand(call, small_shop::write),
        Story::PeakDay => crowd::write(call, &crowd::PEAK_DAY),
        Story::Archive => crowd::write(call, &crowd::ARCHIVE),
    }
}

/// Writes a story that sets each shipment's status itself; the shipments travel on
/// automatically once it is written.
fn by_hand(
    call: &mut Call<'_>,
    write: impl FnOnce(&mut Call<'_>) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    let rules = Rules {
        travel: Travel::ByHand,
        ..call.rules.clone()
    };
    let mut by_hand = Call {
        now: call.now,
        random: call.random,
        world: &mut *call.world,
        rules: &rules,
        past: None,
    };
    write(&mut by_hand)?;
    engine::travel_on(call)
}
