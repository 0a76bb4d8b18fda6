//! The same operation on many shipments, one after the other, each as for one; and
//! what many drafts cost as far as the ledger knows.

use std::{cell::RefCell, future::Future, rc::Rc};

use super::{Tally, pace::Pace, run::held};
use crate::{
    contract::{Cause, Failure},
    features::{
        bulk::calls::{BulkCourse, BulkOperation, BulkOutcome, BulkProgress, BulkUpdate, ForEach},
        refunds::job as refunds_job,
        shipments::{
            calls::{PriceDrafts, PricedDraft},
            job::delete,
        },
    },
    model::{
        ids::{LineId, ShipmentId},
        rate_choice::ChosenFor,
    },
    session::{
        abandoned_drafts,
        account::Session,
        active_call::{ActiveCall, Job},
        bulk::{Control, Course},
    },
};

/// Starts the job, unless another one is under way.
pub(crate) fn start(session: Rc<Session>, request: ActiveCall<ForEach>) -> Job {
    if session.bulk.borrow().is_some() {
        return Box::pin(request.done(Err(Failure::new(Cause::Busy))));
    }
    let control = Rc::new(Control::of(request.id.client()));
    *session.bulk.borrow_mut() = Some(Rc::clone(&control));
    Box::pin(run(session, request, control))
}

async fn run(session: Rc<Session>, request: ActiveCall<ForEach>, control: Rc<Control>) {
    let job = &request.call;
    let tally = RefCell::new(Tally::default());
    let pace = Pace::new();
    let report = || {
        let counts = tally.borrow().counts();
        let lines_left = job.shipments.len().saturating_sub(counts.ended());
        let course = match control.course() {
            Course::Running => session.gate.pause().map_or(BulkCourse::Running, held),
            Course::Paused => BulkCourse::Paused,
            Course::Cancelled => BulkCourse::Cancelled,
        };
        let is_going = course == BulkCourse::Running && lines_left > 0;
        let progress = BulkProgress {
            course,
            lines: job.shipments.len(),
            counts,
            spent: None,
            paused_for: None,
            pace: is_going.then(|| pace.now(lines_left)).flatten(),
        };
        request.progress(BulkUpdate::Progressed(progress))
    };
    let work = async {
        for shipment in &job.shipments {
            let line = session
                .line_of(shipment)
                .unwrap_or_else(|_unreadable| LineId::of_shipment(shipment));
            let outcome = loop {
                if control.go_ahead().await.is_none() {
                    break BulkOutcome::Left;
                }
                match run_one(&session, job.operation, shipment).await {
                    Ok(()) => break BulkOutcome::Done,
                    // Nothing was done: it is done when the service takes requests again.
                    Err(Failure {
                        cause: Cause::RateLimited { .. },
                        ..
                    }) => wait_while_held(&session, &control, &report).await,
                    Err(failure) => break BulkOutcome::Failed(failure),
                }
            };
            tally.borrow_mut().count(&line, &outcome);
            pace.line_ended();
            report().await;
        }
    };
    let steering = async {
        loop {
            report().await;
            control.changed().await;
        }
    };
    tokio::select! {
        () = work => {}
        () = steering => {}
    }
    *session.bulk.borrow_mut() = None;
    session.report_unprinted().await;
    session.report_unresolved().await;
    let summary = tally.take().summary();
    request.done(Ok(summary)).await;
}

/// Waits until the pause of the service is over, or the job is steered. Without a
/// pause, a little: the service has just refused.
async fn wait_while_held<F: Future<Output = ()>>(
    session: &Session,
    control: &Control,
    report: &impl Fn() -> F,
) {
    report().await;
    tokio::select! {
        () = control.changed() => {}
        () = session.gate.until_pause_ends() => {}
    }
}

async fn run_one(
    session: &Session,
    operation: BulkOperation,
    shipment: &ShipmentId,
) -> Result<(), Failure> {
    match operation {
        BulkOperation::Delete => Box::pin(delete::delete_shipment(session, shipment)).await,
        BulkOperation::AskRefund => {
            let outcome = Box::pin(refunds_job::request_refund(session, shipment)).await;
            refunds_job::mark_files(session, shipment).await;
            outcome.map(drop)
        }
    }
}

/// What drafts would be bought at. Those that are no drafts any more are left
/// out.
pub(crate) fn price(session: &Session, call: &PriceDrafts) -> Result<Vec<PricedDraft>, Failure> {
    abandoned_drafts::note_listed(session, &call.shipments);
    call.shipments
        .iter()
        .filter_map(|shipment| price_draft(session, shipment, call).transpose())
        .collect()
}

fn price_draft(
    session: &Session,
    shipment: &ShipmentId,
    call: &PriceDrafts,
) -> Result<Option<PricedDraft>, Failure> {
    let Some(known) = session.stored_shipment(shipment)? else {
        return Ok(None);
    };
    if !known.shipment.status.is_deletable() {
        return Ok(None);
    }
    let line = known.line.unwrap_or_else(|| LineId::of_shipment(shipment));
    let chosen_for = ChosenFor {
        line: &line,
        shipment,
    };
    Ok(Some(PricedDraft {
        offer: call.choice.of(chosen_for, &known.shipment.rates, None),
        shipment: shipment.clone(),
        line,
        recipient: known.shipment.recipient.name.clone().unwrap_or_default(),
        order_id: known.shipment.own_order_id().map(ToOwned::to_owned),
    }))
}
