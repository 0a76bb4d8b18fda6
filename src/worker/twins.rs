//! Before a line is bought: is there another shipment of it that could be, or
//! is, paid? Unpaid twins go; a paid one is the line's.

use super::{
    delete::{self, Deletion},
    failures, matching, replace, settle, settle_create,
    station::Station,
};
use crate::contract::{Cause, Doubt, Failure};
use crate::{
    domain::{
        ids::{LineId, ShipmentId},
        shipment::Payment,
    },
    store::journal::{Fact, Purchase},
};

/// Sees to it that the current shipment is the line's only one.
pub(super) async fn check(
    station: &Station,
    line: &LineId,
    current: &ShipmentId,
) -> Result<(), Failure> {
    let history = station.history(line);
    for other in history.replaced.union(&history.deleting) {
        match delete::if_unpaid(station, line, other).await? {
            Deletion::Gone | Deletion::Kept(_) => {}
            Deletion::Paid => return Err(paid(station, line, other)?),
        }
    }
    replace::before_buying(station, line).await?;
    if !history.twins_possible {
        return Ok(());
    }
    let Some(asked) = station.line(line)? else {
        return Ok(());
    };
    let not_these: Vec<_> = history.not_ours.iter().chain([current]).cloned().collect();
    let twins = settle_create::search(station, &asked, &not_these).await?;
    if !twins.is_empty() && !matching::has_token(&asked) {
        return Err(Failure::of(current, Cause::InDoubt(Doubt::CreateUnknown)));
    }
    for twin in &twins {
        match twin.status.payment() {
            Payment::Paid => {
                settle_create::adopt(station, line, &twin.id).await?;
                return Err(Failure::of(&twin.id, Cause::AlreadyBought));
            }
            Payment::None => match delete::if_unpaid(station, line, &twin.id).await? {
                Deletion::Gone | Deletion::Kept(_) => {}
                Deletion::Paid => return Err(paid(station, line, &twin.id)?),
            },
            Payment::Pending | Payment::Unclear => return Err(paid(station, line, &twin.id)?),
            Payment::Refunded => {}
        }
    }
    station.record(line, Fact::TwinsChecked)
}

/// Another shipment of this line is or may be paid: a person has to look.
pub(super) fn paid(
    station: &Station,
    line: &LineId,
    other: &ShipmentId,
) -> Result<Failure, Failure> {
    let evidence = format!("another shipment of this line may be paid: {other}");
    settle::contradiction(station, line, &evidence)?;
    Ok(failures::in_doubt(other, Doubt::Contradiction { evidence }))
}

/// Notes the same on a line that nobody is about to buy.
pub(super) fn note_paid(
    station: &Station,
    line: &LineId,
    other: &ShipmentId,
) -> Result<(), Failure> {
    let history = station.history(line);
    // The line's own shipment is noted as bought where it is found so.
    if history.shipment.as_ref() == Some(other) {
        return Ok(());
    }
    match history.purchase {
        Purchase::None
        | Purchase::Open { .. }
        | Purchase::NotExecuted { .. }
        | Purchase::Failed { .. } => paid(station, line, other).map(drop),
        Purchase::NeedsYou { .. } => Ok(()),
        Purchase::Bought { .. } => {
            tracing::error!(%line, %other, "a second shipment of a bought line is paid");
            Ok(())
        }
    }
}
