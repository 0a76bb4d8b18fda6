//! The rates of a draft: its unpaid shipment is made, brought up to date or
//! replaced. A line that is bought or unresolved is reported as that, and nothing
//! is sent. The newest quote of a line wins.

use std::{rc::Rc, sync::Arc};

use super::{create, replace};
use crate::{
    contract::{Cause, Failure, UnresolvedReason},
    features::{
        ship::calls::{LineState, Quote, Quoted},
        shipments::{calls::Delete, job::refresh},
    },
    ledger::{Line, journal::Creation},
    model::{
        draft::ShipmentDraft, draft_changes::differing_fields, ids::LineId, order_key::OrderKey,
        shipment::Shipment,
    },
    session::{
        account::Session,
        active_call::{ActiveCall, ReplyTo},
        claims,
        deletion::{self, Deletion},
        failures,
        reconcile::{self, Patience, manual_review},
    },
};

/// Creates for one quote that may find what an earlier draft has left behind.
const MAX_OF_ANOTHER_DRAFT: u32 = 3;

/// The call *Quote*. One that a newer quote of its line has overtaken is not
/// replied to.
pub(crate) async fn run(session: Rc<Session>, request: ActiveCall<Quote>) {
    let call = Arc::clone(&request.call);
    let line = &call.line;
    let guard = session.line_locks.lock(line).await;
    if !session.line_locks.is_latest_quote(line, request.id) {
        return;
    }
    let outcome = match replace::note(&session, line, call.replaces.as_ref()).await {
        Ok(()) => Box::pin(quote_line(&session, line, &call.draft)).await,
        Err(failure) => Err(failure),
    };
    drop(guard);
    if !session.line_locks.quote_ends(line, request.id) {
        return;
    }
    let is_made = outcome.is_ok();
    let reply_to = request.reply_to();
    request.done(outcome).await;
    if is_made {
        take_its_place(&session, line, reply_to).await;
    }
}

/// The rates of the new shipment are on screen; the draft that it replaces goes.
/// That is reported as a deletion, by the id of the quote.
async fn take_its_place(session: &Session, line: &LineId, reply_to: ReplyTo) {
    let Some((shipment, outcome)) = replace::finish(session, line).await else {
        return;
    };
    session.report_unprinted().await;
    let delete = reply_to.active_call(Arc::new(Delete { shipment }));
    delete.done(outcome).await;
}

/// The rates of the draft, or the state in which its line is not to be touched.
pub(crate) async fn quote_line(
    session: &Session,
    line: &LineId,
    draft: &ShipmentDraft,
) -> Result<Quoted, Failure> {
    reconcile::line(session, line, Patience::Once)
        .await
        .map_err(|failure| manual_review::unresolved_while_open(session, line, failure))?;
    let content = Line::content_of(draft);
    if let Some(state) = state(session, line, &content)? {
        let state = but_for_blanks(session, line, draft, state)?;
        let mut quoted = quoted_in_state(session, line, state)?;
        let bought = bought_draft(session, line)?;
        if let Some(bought) = bought.filter(|bought| !Line::is_same_but_for_blanks(bought, draft)) {
            quoted.differs = differing_fields(&bought, draft);
        }
        return Ok(quoted);
    }
    let shipment = Box::pin(up_to_date(session, line, draft, &content)).await?;
    // Replacing or refreshing may have found that somebody paid meanwhile.
    let state = state(session, line, &content)?.unwrap_or(LineState::Draft);
    if state == LineState::Draft {
        // Noted before anything is paid. What is paid keeps what it was booked under.
        let cost_centre = draft.cost_centre.as_ref();
        session.ledger(|ledger| ledger.set_cost_centre(&shipment.id, cost_centre))?;
    }
    let key = OrderKey::of_line(line, draft);
    Ok(Quoted {
        state,
        shipment: Box::new(shipment),
        differs: Vec::new(),
        paid_before: claims::paid_before(session, &key, None)?.map(Box::new),
    })
}

/// The state in which a line is not to be touched.
fn state(session: &Session, line: &LineId, content: &str) -> Result<Option<LineState>, Failure> {
    let history = session.history(line);
    let current = session.current(line);
    if matches!(history.creation, Creation::Unclear { .. }) {
        return Err(Failure::new(Cause::Unresolved(
            UnresolvedReason::CreateUnknown,
        )));
    }
    // What is refunded to the end is no purchase of the order any more.
    if current.is_void() {
        return Ok(None);
    }
    // Of a line without a shipment that needs review, the review says why.
    let purchase = history.review.as_ref().unwrap_or(&current.purchase);
    let bought = current.is_bought().then(|| LineState::AlreadyBought {
        changed: current.content.as_deref() != Some(content),
    });
    Ok(failures::unresolved_reason(purchase)
        .map(LineState::Unresolved)
        .or(bought))
}

/// A draft in which only blanks differ from the one that was bought has not changed:
/// the same parcel goes to the same address.
fn but_for_blanks(
    session: &Session,
    line: &LineId,
    draft: &ShipmentDraft,
    state: LineState,
) -> Result<LineState, Failure> {
    if state != (LineState::AlreadyBought { changed: true }) {
        return Ok(state);
    }
    let bought = bought_draft(session, line)?;
    let is_same = bought.is_some_and(|bought| Line::is_same_but_for_blanks(&bought, draft));
    Ok(LineState::AlreadyBought { changed: !is_same })
}

/// What the line's shipment was made with.
fn bought_draft(session: &Session, line: &LineId) -> Result<Option<ShipmentDraft>, Failure> {
    match session.history(line).shipment {
        Some(shipment) => session.ledger(|ledger| ledger.draft_of(&shipment)),
        None => Ok(None),
    }
}

fn quoted_in_state(session: &Session, line: &LineId, state: LineState) -> Result<Quoted, Failure> {
    Ok(Quoted {
        state,
        shipment: Box::new(create::line_shipment(session, line)?),
        differs: Vec::new(),
        paid_before: None,
    })
}

async fn up_to_date(
    session: &Session,
    line: &LineId,
    draft: &ShipmentDraft,
    content: &str,
) -> Result<Shipment, Failure> {
    let history = session.history(line);
    let state = session.current(line);
    let (Some(current), Some(carried)) = (&history.shipment, &state.content) else {
        return create_new(session, line, draft, content).await;
    };
    // A replacement that was not made leaves the former shipment there, which
    // is replaced by the next one.
    let is_made = history.creation == Creation::Done && !state.is_void();
    if !is_made || !Line::is_refreshable(carried, content) {
        return create_new(session, line, draft, content).await;
    }
    if carried == content
        && let Some(fresh) = fresh(session, line)?
    {
        return Ok(fresh);
    }
    match refresh::bring_up_to_date(session, line, current, draft).await? {
        // Paid and refunded elsewhere: the order is free.
        refresh::Refreshed::Shipment(_void) if session.current(line).is_void() => {}
        refresh::Refreshed::Shipment(shipment) => return Ok(*shipment),
        refresh::Refreshed::Gone => {}
    }
    create_new(session, line, draft, content).await
}

/// A new shipment; the one that it replaces is deleted while it is unpaid.
async fn create_new(
    session: &Session,
    line: &LineId,
    draft: &ShipmentDraft,
    content: &str,
) -> Result<Shipment, Failure> {
    let mut shipment = create_for(session, line, draft, content).await?;
    let history = session.current(line);
    // *Create* takes no wish for media mail, and a shipment that was found
    // may carry an earlier draft.
    let is_other = history.content.as_deref() != Some(content);
    if !history.is_bought() && (draft.options.media_mail || is_other) {
        let current = shipment.id.clone();
        match refresh::bring_up_to_date(session, line, &current, draft).await? {
            refresh::Refreshed::Shipment(refreshed) => shipment = *refreshed,
            refresh::Refreshed::Gone => return Err(Failure::of(&current, Cause::NotFound)),
        }
    }
    for replaced in &session.history(line).others {
        // It stays in the journal, and buying checks it again.
        match deletion::if_unpaid(session, line, replaced).await {
            Ok(Deletion::Gone | Deletion::Kept(_) | Deletion::Refunded | Deletion::Unclear(_)) => {}
            Ok(Deletion::Paid | Deletion::UnderWay) => {
                drop(manual_review::former_paid(session, line, replaced)?);
            }
            Err(failure) => tracing::warn!(?failure, "a replaced draft is still there"),
        }
    }
    Ok(shipment)
}

/// Makes a shipment of this address and contents. One that a search has found may be what
/// a create for an earlier draft has left behind: another one is made in its place.
async fn create_for(
    session: &Session,
    line: &LineId,
    draft: &ShipmentDraft,
    content: &str,
) -> Result<Shipment, Failure> {
    for _try in 0..MAX_OF_ANOTHER_DRAFT {
        let shipment = create::create(session, line, draft).await?;
        let known = session.current(line);
        let made = known.content.as_deref();
        let is_of_draft = made.is_some_and(|made| Line::is_refreshable(made, content));
        if is_of_draft || known.is_bought() {
            return Ok(shipment);
        }
    }
    Err(Failure::new(Cause::Unresolved(
        UnresolvedReason::CreateUnknown,
    )))
}

/// The shipment as it is known, if its rates are young enough, and given to
/// this run: while the program was not running, somebody may have paid it.
fn fresh(session: &Session, line: &LineId) -> Result<Option<Shipment>, Failure> {
    let Some(current) = session.history(line).shipment else {
        return Ok(None);
    };
    let Some(known) = session.stored_shipment(&current)? else {
        return Ok(None);
    };
    let is_of_this_run = known
        .rates_at
        .is_some_and(|rates_at| rates_at >= session.opened_at);
    let is_fresh = is_of_this_run && !refresh::is_due(session, line, &known.shipment);
    Ok(is_fresh.then_some(known.shipment))
}
