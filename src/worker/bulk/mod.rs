//! Bulk jobs: thousands of lines through the same steps as one, within the
//! request budget.
//!
//! [`session::bulk`](crate::session::bulk) decides when which line takes its
//! next step. Nothing here spends money: the steps are those of a single
//! purchase.

use std::{rc::Rc, time::Duration};

use super::many;
use crate::session::bulk::Course;
use crate::{
    features::bulk::calls::Calls,
    session::{
        account::Session,
        asked::{Job, ReplyTo},
    },
};

mod existing;
mod job;
mod looks;
mod steps;
mod tally;

pub(super) use looks::look;
pub(super) use tally::Tally;

/// The pause between a purchase of a bulk job and the first look at it: most
/// purchases are through by then, and one look is enough.
pub const FIRST_LOOK: Duration = Duration::from_secs(3);

/// The job of a call about jobs over many lines. What steers one takes effect
/// at once, in the order of the requests.
pub(super) fn job(session: Rc<Session>, reply_to: ReplyTo, calls: Calls) -> Job {
    match calls {
        Calls::Start(call) => job::start(session, reply_to.asked(call)),
        Calls::ForEach(call) => many::start(session, reply_to.asked(call)),
        Calls::Pause(call) => {
            session.steer_bulk(Course::Paused);
            reply_to.done(call, Ok(()))
        }
        Calls::Resume(call) => {
            session.steer_bulk(Course::Running);
            reply_to.done(call, Ok(()))
        }
        Calls::Cancel(call) => {
            session.steer_bulk(Course::Cancelled);
            reply_to.done(call, Ok(()))
        }
    }
}
