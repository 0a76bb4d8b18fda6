//! Parcels that came back: what the ledger knows at once, then what the
//! service lists. It lists them and no more: nothing about one is decided here.

use super::calls::{Calls, List};
use crate::{
    contract::Failure,
    ledger::{Ledger, StoreError},
    model::returns::{ReturnList, most_urgent_first},
    service::{client::MAX_PAGE_SIZE, operations::ReturnFilter},
    session::{
        account::Session,
        active_call::{ActiveCall, Job, ReplyTo},
        context::Context,
    },
};

/// Pages of the service's list that are read at a time: the newest returns.
const MAX_PAGES: u32 = 5;
/// The returns that are reported, at most.
const MAX_RETURNS: u32 = MAX_PAGES * MAX_PAGE_SIZE;

/// The job of a call about returns.
pub(crate) fn job(context: Context, reply_to: ReplyTo, calls: Calls) -> Result<Job, Failure> {
    let session = context.session?;
    Ok(match calls {
        Calls::List(call) => reply_to.answer_reporting(session, call, list),
    })
}

async fn list(session: &Session, request: &ActiveCall<List>) -> Result<ReturnList, Failure> {
    match session.ledger(|ledger| stored_list(ledger)) {
        Ok(list) if list.asked_at.is_some() => request.progress(list).await,
        Ok(_never_asked) => {}
        Err(failure) => tracing::warn!(?failure, "the kept returns could not be read"),
    }
    fetch_list(session).await
}

async fn fetch_list(session: &Session) -> Result<ReturnList, Failure> {
    let mut is_cut_off = true;
    for page in 1..=MAX_PAGES {
        let filter = ReturnFilter {
            limit: Some(MAX_PAGE_SIZE),
            page: Some(page),
            ..ReturnFilter::default()
        };
        let asked_at = session.now();
        let seen = session.read(|| session.api.list_returns(&filter)).await?;
        session.ledger(|ledger| ledger.store_returns(&seen, asked_at))?;
        if seen.is_last(MAX_PAGE_SIZE) {
            is_cut_off = false;
            break;
        }
    }
    let asked_at = Some(session.now());
    let list = session.ledger(|ledger| stored_list(ledger))?;
    Ok(ReturnList {
        asked_at,
        is_cut_off,
        ..list
    })
}

/// As the ledger has them, in the order in which they need a decision.
pub(crate) fn stored_list(ledger: &Ledger) -> Result<ReturnList, StoreError> {
    let mut list = ledger.stored_returns(MAX_RETURNS)?;
    most_urgent_first(&mut list.returns);
    Ok(list)
}
