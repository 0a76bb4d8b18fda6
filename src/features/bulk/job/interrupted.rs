//! A job that the end of the program has cut short: what of it was done is reported once, at
//! the next start of the window.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::{
    contract::{InterruptedJob, Notice},
    features::bulk::calls::{BulkLine, Start, Wanted},
    ledger::{Setting, journal::Creation},
    model::{
        ids::{LineId, ShipmentId},
        rate_choice::RateChoice,
        rate_rule::RateRule,
    },
    session::{account::Session, deps::Syncing, failures},
};

/// The job under way, as the ledger notes it.
#[derive(Debug, Serialize, Deserialize)]
struct NotedJob {
    began_at: Timestamp,
    lines: Vec<LineId>,
    /// The first and the last order of a file; nothing for drafts of the list.
    #[serde(default)]
    orders: Option<[String; 2]>,
    /// What each line was to be bought at, where it was not the same for all.
    #[serde(default)]
    priced: Vec<RateRule>,
}

/// Notes a job of the window before its first request. The command reports its own rows
/// when it is run again.
pub(crate) fn begins(session: &Session, job: &Start) {
    if !is_noted(session, job) {
        return;
    }
    let order = |wanted: &Wanted| match wanted {
        Wanted::Draft { draft, .. } | Wanted::Price(draft) => {
            let id = draft.order.id.as_ref();
            Some(id.unwrap_or(&draft.recipient.name).clone())
        }
        Wanted::Shipment(_) => None,
    };
    let [first, last] = [job.lines.first(), job.lines.last()].map(|line| order(&line?.wanted));
    let noted = NotedJob {
        priced: priced(job),
        began_at: session.now(),
        lines: job.lines.iter().map(|line| line.line.clone()).collect(),
        orders: first.zip(last).map(|(first, last)| [first, last]),
    };
    match serde_json::to_string(&noted) {
        Ok(word) => note(session, &word),
        Err(error) => tracing::warn!(%error, "the job under way is not noted"),
    }
}

/// What each line is bought at, where it was priced before.
fn priced(job: &Start) -> Vec<RateRule> {
    let RateChoice::AsPriced(priced) = &job.choice else {
        return Vec::new();
    };
    let rules = job.lines.iter().map(|line| match &line.wanted {
        Wanted::Shipment(terms) => priced.get(&terms.shipment).cloned().unwrap_or_default(),
        Wanted::Draft { .. } | Wanted::Price(_) => RateRule::default(),
    });
    rules.collect()
}

/// A job of prices buys nothing: nothing of it is to be bought by going on.
fn is_noted(session: &Session, job: &Start) -> bool {
    let buys = |line: &BulkLine| !matches!(line.wanted, Wanted::Price(_));
    is_of_window(session) && job.lines.iter().any(buys)
}

/// The job has ended by itself or was cancelled.
pub(crate) fn ended(session: &Session, job: &Start) {
    if is_noted(session, job) {
        note(session, "");
    }
}

fn is_of_window(session: &Session) -> bool {
    session.deps.syncing == Syncing::Always
}

fn note(session: &Session, word: &str) {
    if let Err(failure) = session.ledger(|ledger| ledger.set_setting(Setting::JobUnderWay, word)) {
        tracing::warn!(?failure, "the job under way is not noted");
    }
}

/// Tells of a job that an earlier run has left, once what it left open is checked.
pub(crate) async fn report(session: &Session) {
    if !is_of_window(session) || session.bulk.borrow().is_some() {
        return;
    }
    let word = session.ledger(|ledger| ledger.setting(Setting::JobUnderWay));
    let word = word.ok().flatten().unwrap_or_default();
    let Ok(noted) = serde_json::from_str::<NotedJob>(&word) else {
        return;
    };
    note(session, "");
    let job = state_of(session, noted);
    if job.not_bought > 0 || job.in_doubt > 0 {
        let job = Box::new(job);
        session.notify(Notice::JobInterrupted { job }).await;
    }
}

fn state_of(session: &Session, noted: NotedJob) -> InterruptedJob {
    let mut job = InterruptedJob {
        began_at: noted.began_at,
        orders: noted.orders,
        bought: 0,
        not_bought: 0,
        in_doubt: 0,
        drafts: Vec::new(),
        priced: Vec::new(),
    };
    for (at, line) in noted.lines.iter().enumerate() {
        let creation = session.history(line).creation;
        let is_creation_open = matches!(creation, Creation::Open { .. } | Creation::Unclear { .. });
        let purchase = session.purchase_of(line);
        if failures::unresolved_reason(&purchase).is_some() || is_creation_open {
            job.in_doubt += 1;
        } else if session.current(line).is_bought() {
            job.bought += 1;
        } else {
            job.not_bought += 1;
            if let Some(draft) = draft_of(session, line).filter(|_| job.orders.is_none()) {
                let rule = noted.priced.get(at).cloned();
                job.priced.extend(rule.map(|rule| (draft.clone(), rule)));
                job.drafts.push(draft);
            }
        }
    }
    job
}

fn draft_of(session: &Session, line: &LineId) -> Option<ShipmentId> {
    session
        .history(line)
        .shipment
        .or_else(|| line.as_shipment())
}
