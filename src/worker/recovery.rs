//! What an earlier run left open, settled by looking, and the labels of what
//! it bought, fetched. Recovery never buys: an attempt that did nothing is
//! noted, and whoever asks again is asked for the price again.

use std::{future::Future, rc::Rc, time::Duration};

use futures_util::{StreamExt as _, stream};

use super::{
    checkpoints::{JournalPoint, RecoveryPoint},
    label,
    lines::LineGuard,
    settle::{self, Patience},
    station::Station,
};
use crate::{
    domain::ids::LineId,
    message::{Doubt, Event, Failure, Unsettled},
    store::journal::{Creation, History, Refund},
};

/// Lines that are settled at a time.
const MAX_AT_A_TIME: usize = 8;
/// How often lines that stay open are looked at again.
const LOOK_AGAIN: Duration = Duration::from_mins(1);

/// Takes hold of every open line, so that commands for it wait; the future
/// settles them and tells `Recovered`.
pub(super) fn start(station: &Rc<Station>) -> impl Future<Output = ()> + use<> {
    let station = Rc::clone(station);
    let held = hold(&station);
    async move {
        station.tell_budget().await;
        station.tell_unprinted().await;
        settle_all(&station, held, Patience::Wait).await;
        station.tell_unprinted().await;
        tell(&station).await;
    }
}

/// Looks again, for as long as the account is connected, at what stays open.
#[expect(
    clippy::infinite_loop,
    reason = "the worker drops it when it connects anew or stops"
)]
pub(super) async fn watch(station: Rc<Station>) {
    let mut ticks = tokio::time::interval(LOOK_AGAIN);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    ticks.tick().await;
    loop {
        ticks.tick().await;
        let held = hold(&station);
        if held.is_empty() {
            continue;
        }
        let before: Vec<_> = held.iter().map(|(line, _)| station.history(line)).collect();
        let lines: Vec<_> = held.iter().map(|(line, _)| line.clone()).collect();
        settle_all(&station, held, Patience::Look).await;
        let after: Vec<_> = lines.iter().map(|line| station.history(line)).collect();
        if before != after {
            station.tell_unprinted().await;
            tell(&station).await;
        }
    }
}

fn hold(station: &Station) -> Vec<(LineId, LineGuard)> {
    station
        .all_histories()
        .into_iter()
        .filter(|(_line, history)| is_unfinished(history))
        .filter_map(|(line, _history)| {
            let guard = station.lines.try_lock(&line)?;
            Some((line, guard))
        })
        .collect()
}

fn is_unfinished(history: &History) -> bool {
    history.is_open() || lacks_label(history)
}

fn lacks_label(history: &History) -> bool {
    let is_refunded = match history.refund {
        Refund::Asked | Refund::Voided => true,
        Refund::None | Refund::Open => false,
    };
    history.is_bought() && history.labels.is_empty() && !is_refunded
}

async fn settle_all(station: &Station, held: Vec<(LineId, LineGuard)>, patience: Patience) {
    stream::iter(held)
        .for_each_concurrent(MAX_AT_A_TIME, |(line, guard)| async move {
            if let Err(failure) = settle(station, &line, patience).await {
                tracing::warn!(%line, ?failure, "a line stays unsettled");
            }
            drop(guard);
        })
        .await;
}

async fn settle(station: &Station, line: &LineId, patience: Patience) -> Result<(), Failure> {
    station
        .reached(JournalPoint::Recovery(RecoveryPoint::Begun))
        .await;
    settle::line(station, line, patience).await?;
    station
        .reached(JournalPoint::Recovery(RecoveryPoint::Settled))
        .await;
    let history = station.history(line);
    let was_asked_for_here = station.line(line)?.is_some();
    if let (true, true, Some(shipment)) =
        (lacks_label(&history), was_asked_for_here, &history.shipment)
    {
        label::keep_again(station, shipment).await?;
    }
    Ok(())
}

async fn tell(station: &Station) {
    let unsettled = station
        .all_histories()
        .into_iter()
        .filter_map(|(line, history)| unsettled(station, line, &history))
        .collect();
    station.tell(Event::Recovered { unsettled }).await;
}

fn unsettled(station: &Station, line: LineId, history: &History) -> Option<Unsettled> {
    let doubt = match history.creation {
        Creation::Open { .. } | Creation::Unclear { .. } => Doubt::CreateUnknown,
        Creation::None | Creation::Absent { .. } | Creation::Done => {
            settle::doubt_of(station, &line)?
        }
    };
    let asked = station.line(&line).ok().flatten();
    Some(Unsettled {
        order_id: asked.and_then(|asked| asked.draft.order.id),
        shipment: history.shipment.clone(),
        line,
        doubt,
    })
}
