//! The call *Buy*: is the line free, is the price the approved one, is
//! there no duplicate? Then it is bought, and its label is kept.

use std::{future, rc::Rc};

use super::{
    buy::{self, Listener},
    duplicates, quote,
};
use crate::{
    contract::{Cause, Failure},
    features::{
        labels::job as labels_job,
        printing::job as printing_job,
        ship::calls::{Buy, Calls, PurchaseOutcome, PurchaseStep},
    },
    ledger::journal::{Creation, History, Purchase},
    model::{ids::LineId, purchase_terms::PurchaseTerms},
    session::{
        account::Session,
        active_call::{ActiveCall, Job, ReplyTo},
        failures,
        lines::Turn,
        reconcile::{self, Patience, manual_review},
    },
};

/// The job of a call about one parcel. When it began is noted at once, in the
/// order of the requests.
pub(crate) fn job(session: Rc<Session>, reply_to: ReplyTo, calls: Calls) -> Job {
    match calls {
        Calls::Quote(call) => {
            let asked = reply_to.active_call(call);
            session.lines.quote_begins(&asked.call.line, asked.id);
            Box::pin(quote::run(session, asked))
        }
        Calls::Buy(call) => match session.lines.purchase_begins(&call) {
            Turn::First => Box::pin(run(session, reply_to.active_call(call))),
            // The first one replies to this one, too.
            Turn::Joins => {
                session.lines.join_purchase(reply_to.active_call(call));
                Box::pin(future::ready(()))
            }
            Turn::Refused => {
                let busy = Failure::of(&call.shipment, Cause::Busy);
                reply_to.done(call, Err(busy))
            }
        },
    }
}

async fn run(session: Rc<Session>, asked: ActiveCall<Buy>) {
    printing_job::warn_before_buying(&session).await;
    let (outcome, joined) = first(&session, &asked.call, Listener::Buyer(&asked)).await;
    session.report_unprinted().await;
    if outcome.is_err() {
        session.report_unresolved().await;
    }
    asked.done(outcome.clone()).await;
    reply(joined, &outcome).await;
}

/// The purchase of a line of a bulk job. Nothing is bought if another one of
/// the line is under way.
pub(crate) async fn of_bulk(
    session: &Session,
    buy: &Buy,
    listener: Listener<'_>,
) -> Result<PurchaseOutcome, Failure> {
    match session.lines.purchase_begins(buy) {
        Turn::First => {}
        Turn::Joins | Turn::Refused => return Err(Failure::of(&buy.shipment, Cause::Busy)),
    }
    let (outcome, joined) = first(session, buy, listener).await;
    reply(joined, &outcome).await;
    outcome
}

/// The purchase, and who has joined it meanwhile.
async fn first(
    session: &Session,
    buy: &Buy,
    listener: Listener<'_>,
) -> (Result<PurchaseOutcome, Failure>, Vec<ActiveCall<Buy>>) {
    let guard = session.lines.lock(&buy.line).await;
    let outcome = Box::pin(purchase(session, buy, listener)).await;
    let outcome = outcome
        .map_err(|failure| manual_review::unresolved_while_open(session, &buy.line, failure));
    let joined = session.lines.purchase_ends(&buy.line);
    drop(guard);
    (outcome, joined)
}

async fn reply(joined: Vec<ActiveCall<Buy>>, outcome: &Result<PurchaseOutcome, Failure>) {
    for asked in joined {
        asked.done(outcome.clone()).await;
    }
}

async fn purchase(
    session: &Session,
    asked: &Buy,
    listener: Listener<'_>,
) -> Result<PurchaseOutcome, Failure> {
    let line = &asked.line;
    reconcile::line(session, line, Patience::Once).await?;
    check_free(&session.history(line), asked)?;
    duplicates::check(session, line, &asked.shipment).await?;
    check_free(&session.history(line), asked)?;
    let terms = PurchaseTerms {
        shipment: asked.shipment.clone(),
        postage_type: asked.postage_type.clone(),
        price: asked.approved_price.clone(),
    };
    Box::pin(buy_and_keep_label(session, line, &terms, listener)).await
}

/// Buys and keeps the label. What fails at the label stays in the queue
/// "bought, not printed".
pub(crate) async fn buy_and_keep_label(
    session: &Session,
    line: &LineId,
    terms: &PurchaseTerms,
    listener: Listener<'_>,
) -> Result<PurchaseOutcome, Failure> {
    let shipment = Box::pin(buy::buy(session, line, terms, listener)).await?;
    session.report_unprinted().await;
    listener.progress(PurchaseStep::FetchingLabel).await;
    let label = labels_job::keep(session, &shipment).await;
    if let Err(failure) = &label {
        tracing::warn!(?failure, "a bought label is not saved yet");
    }
    Ok(PurchaseOutcome {
        shipment: Box::new(shipment),
        price: session
            .history(line)
            .paid()
            .unwrap_or_else(|| terms.price.clone()),
        label,
    })
}

/// Whether the line may be bought as asked.
fn check_free(history: &History, asked: &Buy) -> Result<(), Failure> {
    let shipment = &asked.shipment;
    match &history.purchase {
        Purchase::None | Purchase::Failed { .. } | Purchase::NotExecuted { .. } => {}
        Purchase::Open { .. } => {
            return Err(failures::unresolved(
                shipment,
                crate::contract::UnresolvedReason::BuyUnknown,
            ));
        }
        Purchase::NeedsReview { why, .. } => {
            return Err(failures::unresolved(
                shipment,
                failures::unresolved_reason(why),
            ));
        }
        Purchase::Bought { .. } => return Err(Failure::of(shipment, Cause::AlreadyBought)),
    }
    if history.creation != Creation::Done || history.shipment.as_ref() != Some(shipment) {
        return Err(Failure::of(shipment, Cause::NotFound));
    }
    Ok(())
}
