//! Bulk jobs: thousands of lines through the same steps as one, within the
//! request budget.
//!
//! [`session::bulk`](crate::session::bulk) decides when which line takes its
//! next step. Nothing here spends money: the steps are those of a single
//! purchase.

pub(crate) mod interrupted;
pub(crate) mod many;

mod bought_before;
mod existing;
mod find_bought;
mod label_streak;
mod lines_of_others;
mod newest;
mod pace;
mod run;
mod steps;
mod tally;

use super::calls::Calls;
use crate::{
    contract::Failure,
    session::{
        active_call::{Job, ReplyTo},
        bulk::Course,
        context::Context,
    },
};

pub(crate) use tally::Tally;

/// The job of a call about jobs over many lines. What steers one takes effect
/// at once, in the order of the requests.
pub(crate) fn job(context: Context, reply_to: ReplyTo, calls: Calls) -> Result<Job, Failure> {
    let session = context.session?;
    let client = reply_to.id.client();
    Ok(match calls {
        Calls::Start(call) => run::start(session, reply_to.active_call(call)),
        Calls::FindLinesOfOthers(call) => {
            reply_to.answer_sync(session, call, lines_of_others::find)
        }
        Calls::FindBought(call) => reply_to.answer(session, call, find_bought::find),
        Calls::ForEach(call) => many::start(session, reply_to.active_call(call)),
        Calls::Pause(call) => {
            session.steer_bulk_of(client, Course::Paused);
            reply_to.done(call, Ok(()))
        }
        Calls::Resume(call) => {
            session.steer_bulk_of(client, Course::Running);
            reply_to.done(call, Ok(()))
        }
        Calls::Cancel(call) => {
            session.steer_bulk_of(client, Course::Cancelled);
            reply_to.done(call, Ok(()))
        }
    })
}
