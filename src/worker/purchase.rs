//! The command *Buy*: is the line free, is the price the approved one, is
//! there no twin? Then it is bought, and its label is kept.

use std::rc::Rc;

use super::{
    buy, label, printing, refresh,
    settle::{self, Patience},
    twins,
};
use crate::{
    domain::ids::LineId,
    message::{Buy, Cause, Event, Failure, PurchaseOutcome, PurchaseStep, RequestId},
    session::{account::Session, failures, lines::Turn},
    store::journal::{Creation, History, Purchase, Terms},
};

pub(super) async fn run(session: Rc<Session>, buy: Buy, turn: Turn) {
    let mut outcome = Err(Failure::of(&buy.shipment, Cause::Busy));
    let mut requests = vec![buy.request];
    match turn {
        // The first one answers.
        Turn::Joined => return,
        Turn::Refused => {}
        Turn::First => {
            printing::warn_before_buying(&session).await;
            let (done, joined) = first(&session, &buy).await;
            outcome = done;
            requests.extend(joined);
            session.tell_unprinted().await;
            if outcome.is_err() {
                session.tell_unsettled().await;
            }
        }
    }
    tell(&session, requests, &buy, &outcome).await;
}

/// The purchase of a line of a bulk job. Nothing is bought if another one of
/// the line is under way.
pub(super) async fn of_bulk(session: &Session, buy: &Buy) -> Result<PurchaseOutcome, Failure> {
    match session.lines.purchase_begins(buy) {
        Turn::First => {}
        Turn::Joined | Turn::Refused => return Err(Failure::of(&buy.shipment, Cause::Busy)),
    }
    let (outcome, joined) = first(session, buy).await;
    tell(session, joined, buy, &outcome).await;
    outcome
}

/// The purchase, and who has joined it meanwhile.
async fn first(session: &Session, buy: &Buy) -> (Result<PurchaseOutcome, Failure>, Vec<RequestId>) {
    let guard = session.lines.lock(&buy.line).await;
    let outcome = Box::pin(purchase(session, buy)).await;
    let joined = session.lines.purchase_ends(&buy.line);
    drop(guard);
    (outcome, joined)
}

async fn tell(
    session: &Session,
    requests: Vec<RequestId>,
    buy: &Buy,
    outcome: &Result<PurchaseOutcome, Failure>,
) {
    for request in requests {
        session
            .tell(Event::Purchased {
                request,
                line: buy.line.clone(),
                outcome: outcome.clone(),
            })
            .await;
    }
}

async fn purchase(session: &Session, asked: &Buy) -> Result<PurchaseOutcome, Failure> {
    let line = &asked.line;
    settle::line(session, line, Patience::Look).await?;
    check_free(&session.history(line), asked)?;
    settle_refresh(session, asked).await?;
    twins::check(session, line, &asked.shipment).await?;
    check_free(&session.history(line), asked)?;
    let terms = Terms {
        shipment: asked.shipment.clone(),
        postage_type: asked.postage_type.clone(),
        price: asked.approved_price.clone(),
    };
    Box::pin(bought(session, line, &terms, asked.request)).await
}

/// Buys and keeps the label. What fails at the label stays in the queue
/// "bought, not printed".
pub(super) async fn bought(
    session: &Session,
    line: &LineId,
    terms: &Terms,
    request: RequestId,
) -> Result<PurchaseOutcome, Failure> {
    let shipment = buy::buy(session, line, terms, request).await?;
    session.tell_unprinted().await;
    buy::progress(session, line, request, PurchaseStep::FetchingLabel).await;
    let label = label::keep(session, &shipment).await;
    if let Err(failure) = &label {
        tracing::warn!(?failure, "a bought label is not saved yet");
    }
    Ok(PurchaseOutcome {
        shipment: Box::new(shipment),
        price: terms.price.clone(),
        label,
    })
}

/// Whether the line may be bought as asked.
fn check_free(history: &History, asked: &Buy) -> Result<(), Failure> {
    let shipment = &asked.shipment;
    match &history.purchase {
        Purchase::None | Purchase::Failed { .. } | Purchase::NotExecuted { .. } => {}
        Purchase::Open { .. } => {
            return Err(failures::in_doubt(
                shipment,
                crate::message::Doubt::BuyUnknown,
            ));
        }
        Purchase::NeedsYou { why, .. } => {
            return Err(failures::in_doubt(shipment, failures::doubt(why)));
        }
        Purchase::Bought { .. } => return Err(Failure::of(shipment, Cause::AlreadyBought)),
    }
    if history.creation != Creation::Done || history.shipment.as_ref() != Some(shipment) {
        return Err(Failure::of(shipment, Cause::NotFound));
    }
    Ok(())
}

/// Rates older than the last refresh are not bought at.
async fn settle_refresh(session: &Session, asked: &Buy) -> Result<(), Failure> {
    if session.history(&asked.line).refreshing.is_none() {
        return Ok(());
    }
    let (line, shipment) = (&asked.line, &asked.shipment);
    let refreshed = match session.line(line)? {
        Some(known) => refresh::bring_up_to_date(session, line, shipment, &known.draft).await?,
        None => refresh::learn(session, line, shipment).await?,
    };
    match refreshed {
        refresh::Refreshed::Shipment(_) => Ok(()),
        refresh::Refreshed::Gone => Err(Failure::of(&asked.shipment, Cause::NotFound)),
    }
}
