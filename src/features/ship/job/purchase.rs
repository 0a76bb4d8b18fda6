//! The call *Buy*: is the line free, is the price the approved one, is
//! there no duplicate? Then it is bought, and its label is kept.

use std::rc::Rc;

use futures_util::future;

use super::{
    attempts::{self, Listener, Order},
    replace,
};
use crate::{
    contract::{Cause, Failure},
    features::{
        labels::job as labels_job,
        printing::job as printing_job,
        ship::calls::{Buy, PurchaseOutcome, PurchaseStep},
    },
    ledger::journal::Creation,
    model::{ids::LineId, label::LabelFormat, purchase_terms::PurchaseTerms},
    session::{
        abandoned_drafts,
        account::Session,
        active_call::ActiveCall,
        claims::{View, Wanted},
        deletion::{self, Deletion},
        failures,
        line_locks::Admission,
        paid_twice,
        reconcile::{self, Patience, manual_review},
    },
};

/// What a purchase is checked against, and the format in which its label is wanted: where
/// nothing is said, the one that is printed.
#[derive(Clone, Copy)]
pub(crate) struct ForOrder<'a> {
    pub(crate) view: View<'a>,
    pub(crate) label: Option<LabelFormat>,
}

/// The call of the button: the calls that joined meanwhile get the same reply. Whether its
/// label could be printed is asked beside it: no purchase waits for a printer.
pub(super) async fn run(session: Rc<Session>, request: ActiveCall<Buy>) {
    future::join(
        printing_job::warn_before_buying(&session),
        Box::pin(buy(&session, request)),
    )
    .await;
}

async fn buy(session: &Session, request: ActiveCall<Buy>) {
    let asked = ForOrder {
        view: View::Search,
        label: None,
    };
    let listener = Listener::Buyer(&request);
    let (outcome, joined) = first(session, &request.call, asked, listener).await;
    session.report_unprinted().await;
    if outcome.is_err() {
        session.report_unresolved().await;
    }
    request.done(outcome.clone()).await;
    reply(joined, &outcome).await;
}

/// The purchase of a line of a bulk job. Nothing is bought if another one of
/// the line is under way.
pub(crate) async fn of_bulk(
    session: &Session,
    buy: &Buy,
    asked: ForOrder<'_>,
    listener: Listener<'_>,
) -> Result<PurchaseOutcome, Failure> {
    match session.line_locks.purchase_begins(buy) {
        Admission::First => {}
        Admission::Joins | Admission::Refused => {
            return Err(Failure::of(&buy.shipment, Cause::Busy));
        }
    }
    let (outcome, joined) = first(session, buy, asked, listener).await;
    reply(joined, &outcome).await;
    outcome
}

/// The purchase, and who has joined it meanwhile.
async fn first(
    session: &Session,
    buy: &Buy,
    asked: ForOrder<'_>,
    listener: Listener<'_>,
) -> (Result<PurchaseOutcome, Failure>, Vec<ActiveCall<Buy>>) {
    let guard = session.line_locks.lock(&buy.line).await;
    let outcome = Box::pin(purchase(session, buy, asked, listener)).await;
    let outcome = outcome
        .map_err(|failure| manual_review::unresolved_while_open(session, &buy.line, failure));
    let joined = session.line_locks.purchase_ends(&buy.line);
    drop(guard);
    (outcome, joined)
}

async fn reply(joined: Vec<ActiveCall<Buy>>, outcome: &Result<PurchaseOutcome, Failure>) {
    for request in joined {
        request.done(outcome.clone()).await;
    }
}

async fn purchase(
    session: &Session,
    call: &Buy,
    asked: ForOrder<'_>,
    listener: Listener<'_>,
) -> Result<PurchaseOutcome, Failure> {
    let line = &call.line;
    reconcile::line(session, line, Patience::Once).await?;
    check_free(session, call)?;
    check_others(session, line).await?;
    check_free(session, call)?;
    let terms = PurchaseTerms {
        shipment: call.shipment.clone(),
        postage_type: call.postage_type.clone(),
        price: call.approved_price.clone(),
    };
    let wanted = Wanted {
        line,
        shipment: &call.shipment,
        beside: &call.beside,
    };
    let order = Order {
        wanted,
        terms: &terms,
        view: asked.view,
        label: asked.label,
    };
    let outcome = Box::pin(buy_and_keep_label(session, order, listener)).await;
    paid_twice::look_soon(session);
    match outcome {
        Ok(bought) => Ok(bought),
        Err(failure) => {
            Err(Box::pin(abandoned_drafts::after_refusal(session, line, failure)).await)
        }
    }
}

/// Of the line's other shipments none is paid, and none is to be: they are deleted.
pub(crate) async fn check_others(session: &Session, line: &LineId) -> Result<(), Failure> {
    for other in &session.history(line).others {
        match deletion::before_buying_another(session, line, other).await? {
            Deletion::Gone | Deletion::Kept(_) | Deletion::Refunded => {}
            Deletion::Paid | Deletion::UnderWay => {
                if let Some(failure) = manual_review::former_paid(session, line, other)? {
                    return Err(failure);
                }
            }
            Deletion::Unclear(status) => return Err(failures::status_unclear(other, status)),
        }
    }
    replace::before_buying(session, line).await
}

/// Buys and keeps the label. What fails at the label stays in the queue
/// "bought, not printed".
pub(crate) async fn buy_and_keep_label(
    session: &Session,
    order: Order<'_>,
    listener: Listener<'_>,
) -> Result<PurchaseOutcome, Failure> {
    let shipment = Box::pin(attempts::buy(session, order, listener)).await?;
    session.report_unprinted().await;
    listener.progress(PurchaseStep::FetchingLabel).await;
    let needed = order.label.or_else(|| printing_job::label_format(session));
    let label = labels_job::keep(session, &shipment, needed).await;
    if let Err(failure) = &label {
        tracing::warn!(?failure, "a bought label is not saved yet");
    }
    Ok(PurchaseOutcome {
        shipment: Box::new(shipment),
        price: session
            .current(order.wanted.line)
            .paid()
            .unwrap_or_else(|| order.terms.price.clone()),
        label,
    })
}

/// Whether the line may be bought as asked.
fn check_free(session: &Session, call: &Buy) -> Result<(), Failure> {
    let shipment = &call.shipment;
    let current = session.current(&call.line);
    if let Some(reason) = failures::unresolved_reason(&current.purchase) {
        return Err(failures::unresolved(shipment, reason));
    }
    if current.is_bought() {
        return Err(Failure::of(shipment, Cause::AlreadyBought));
    }
    let history = session.history(&call.line);
    if history.creation != Creation::Done || history.shipment.as_ref() != Some(shipment) {
        return Err(Failure::of(shipment, Cause::NotFound));
    }
    Ok(())
}
