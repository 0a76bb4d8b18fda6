//! The same deed to many shipments, one after the other, each as for one; and
//! what many drafts cost as far as the ledger knows.

use std::{cell::RefCell, rc::Rc};

use super::{bulk::Tally, delete, refund, run::Job};
use crate::{
    domain::ids::{LineId, ShipmentId},
    message::{
        BulkCourse, BulkOutcome, BulkProgress, Cause, DoToMany, Event, Failure, ManyDeed,
        PriceDrafts, PricedDraft,
    },
    session::{
        account::Session,
        bulk::{Control, Course},
    },
};

/// Starts the job, unless another one is under way.
pub(super) fn start(session: Rc<Session>, job: DoToMany) -> Job {
    if session.bulk.borrow().is_some() {
        return Box::pin(async move {
            session
                .tell(Event::BulkEnded {
                    request: job.request,
                    outcome: Err(Failure::new(Cause::Busy)),
                })
                .await;
        });
    }
    let control = Rc::new(Control::default());
    *session.bulk.borrow_mut() = Some(Rc::clone(&control));
    Box::pin(run(session, job, control))
}

async fn run(session: Rc<Session>, job: DoToMany, control: Rc<Control>) {
    let tally = RefCell::new(Tally::default());
    let tell = || {
        let progress = BulkProgress {
            course: match control.course() {
                Course::Running => BulkCourse::Running,
                Course::Paused => BulkCourse::Paused,
                Course::Cancelled => BulkCourse::Cancelled,
            },
            lines: job.shipments.len(),
            counts: tally.borrow().counts(),
            spent: None,
        };
        session.tell(Event::BulkProgressed {
            request: job.request,
            progress,
        })
    };
    let work = async {
        for shipment in &job.shipments {
            let line = session
                .line_of(shipment)
                .unwrap_or_else(|_unreadable| LineId::of_shipment(shipment));
            let outcome = if control.go_ahead().await.is_some() {
                match done(&session, job.deed, shipment).await {
                    Ok(()) => BulkOutcome::Done,
                    Err(failure) => BulkOutcome::Failed(failure),
                }
            } else {
                BulkOutcome::Left
            };
            tally.borrow_mut().count(&line, &outcome);
            tell().await;
        }
    };
    let steering = async {
        loop {
            tell().await;
            control.changed().await;
        }
    };
    tokio::select! {
        () = work => {}
        () = steering => {}
    }
    *session.bulk.borrow_mut() = None;
    session.tell_unprinted().await;
    session.tell_unsettled().await;
    let summary = tally.take().summary();
    session
        .tell(Event::BulkEnded {
            request: job.request,
            outcome: Ok(summary),
        })
        .await;
}

async fn done(session: &Session, deed: ManyDeed, shipment: &ShipmentId) -> Result<(), Failure> {
    match deed {
        ManyDeed::Delete => Box::pin(delete::asked(session, shipment)).await,
        ManyDeed::AskRefund => Box::pin(refund::asked(session, shipment)).await.map(drop),
    }
}

/// What drafts would be bought at. Those that are no drafts any more are left
/// out.
pub(super) async fn price(session: Rc<Session>, asked: PriceDrafts) {
    let outcome = asked
        .shipments
        .iter()
        .filter_map(|shipment| priced(&session, shipment, &asked).transpose())
        .collect();
    session
        .tell(Event::DraftsPriced {
            request: asked.request,
            outcome,
        })
        .await;
}

fn priced(
    session: &Session,
    shipment: &ShipmentId,
    asked: &PriceDrafts,
) -> Result<Option<PricedDraft>, Failure> {
    let Some(known) = session.known(shipment)? else {
        return Ok(None);
    };
    if !known.shipment.status.is_deletable() {
        return Ok(None);
    }
    Ok(Some(PricedDraft {
        shipment: shipment.clone(),
        line: known.line.unwrap_or_else(|| LineId::of_shipment(shipment)),
        recipient: known.shipment.recipient.name.clone().unwrap_or_default(),
        order_id: known.shipment.own_order_id().map(ToOwned::to_owned),
        offer: asked.choice.of(&known.shipment.rates, None),
    }))
}
