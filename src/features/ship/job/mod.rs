//! The jobs of one parcel: its rates, and the purchase of its postage.

pub(crate) mod attempts;
pub(crate) mod purchase;
pub(crate) mod quote;

mod create;
mod replace;

use std::future;

use super::calls::{Calls, DiscardDrafts};
use crate::{
    contract::{Cause, Failure},
    session::{
        abandoned_drafts,
        account::Session,
        active_call::{Job, ReplyTo},
        context::Context,
        line_locks::Admission,
    },
};

/// The job of a call about one parcel. When it began is noted at once, in the
/// order of the requests.
pub(crate) fn job(context: Context, reply_to: ReplyTo, calls: Calls) -> Result<Job, Failure> {
    let session = context.session?;
    Ok(match calls {
        Calls::Quote(call) => {
            let request = reply_to.active_call(call);
            abandoned_drafts::note_shown(&session, &request.call.line);
            session
                .line_locks
                .quote_begins(&request.call.line, request.id);
            Box::pin(quote::run(session, request))
        }
        Calls::Buy(call) => match session.line_locks.purchase_begins(&call) {
            Admission::First => Box::pin(purchase::run(session, reply_to.active_call(call))),
            // The first one replies to this one, too.
            Admission::Joins => {
                session.line_locks.join_purchase(reply_to.active_call(call));
                Box::pin(future::ready(()))
            }
            Admission::Refused => {
                let busy = Failure::of(&call.shipment, Cause::Busy);
                reply_to.done(call, Err(busy))
            }
        },
        Calls::DiscardDrafts(call) => reply_to.answer(session, call, discard_drafts),
    })
}

async fn discard_drafts(session: &Session, call: &DiscardDrafts) -> Result<(), Failure> {
    abandoned_drafts::discard(session, &call.lines).await;
    Ok(())
}
