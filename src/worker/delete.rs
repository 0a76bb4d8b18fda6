//! The command *Delete*: a shipment is deleted as the line that it was made
//! for.

use std::rc::Rc;

use super::{
    deletion::{self, Deletion},
    manual_review,
    settle::{self, Patience},
};
use crate::{
    domain::ids::ShipmentId,
    message::{Cause, Event, Failure, RequestId},
    session::{account::Session, failures},
};

/// The command of the shipments list.
pub(super) async fn run(session: Rc<Session>, request: RequestId, shipment: ShipmentId) {
    let outcome = asked(&session, &shipment).await;
    session.tell_unprinted().await;
    session
        .tell(Event::ShipmentDeleted {
            request,
            shipment,
            outcome,
        })
        .await;
}

/// As the command, for whoever tells the outcome.
pub(super) async fn asked(session: &Session, shipment: &ShipmentId) -> Result<(), Failure> {
    match on_its_line(session, shipment).await? {
        Deletion::Gone => Ok(()),
        Deletion::Kept(failure) => Err(failure),
        Deletion::Paid => Err(Failure::of(shipment, Cause::AlreadyBought)),
    }
}

/// Deletes it as the line that it was made for: what is open there is settled
/// first, and a purchase that is in doubt is a failure.
pub(super) async fn on_its_line(
    session: &Session,
    shipment: &ShipmentId,
) -> Result<Deletion, Failure> {
    let line = session.line_of(shipment)?;
    let _guard = session.lines.lock(&line).await;
    settle::line(session, &line, Patience::Look).await?;
    let history = session.history(&line);
    if history.shipment.as_ref() == Some(shipment) {
        if let Some(doubt) = manual_review::doubt_of(session, &line) {
            return Err(failures::in_doubt(shipment, doubt));
        }
        if history.is_bought() {
            return Ok(Deletion::Paid);
        }
    }
    deletion::if_unpaid(session, &line, shipment).await
}
