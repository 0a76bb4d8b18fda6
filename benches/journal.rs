//! How many lines a second go through the whole worker, journal and labels
//! included, when the service answers at once, against a bare SQLite loop that
//! commits the same rows to the same tables.
//!
//! The runtime's time is paused: pauses between looks and the request budget
//! cost nothing, the disk does. The last line is one JSON object. An argument
//! that is a number says how many lines.

#[path = "support/instant_service.rs"]
mod service;

use std::{
    io::{self, Write as _},
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use rusqlite::{Connection, TransactionBehavior, params};
use sendoff::{
    contract::{Notice, RequestId, Update},
    features::{
        bulk::calls::{BulkLine, Start, Wanted},
        calls::{Event, Routed as _},
        settings::calls::Connect,
    },
    ledger::{Ledger, ledger_file_name},
    model::{environment::Environment, ids::ClientId, rate_choice::RateChoice},
    platform::{clock::RuntimeClock, random::Random, secrets::MemorySecrets},
    render::Drawer,
    session::{
        checkpoints::NoCheckpoints,
        deps::{Deps, Folders, LONGEST_PAUSE, SETTLE_TIME, Syncing, WhenBusy},
        handle::channels,
    },
    shell::worker,
};
use service::{CLIENT_ID, InstantService, order};
use tokio::{sync::Notify, task::LocalSet};

/// Lines, if no argument says how many.
const LINES: u32 = 100;
/// Rounds. A disk that others use, too, is at times ten times slower: only the
/// two halves of one round are compared, and the median of the rounds counts.
const ROUNDS: u32 = 9;

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let lines = std::env::args()
        .find_map(|argument| argument.parse().ok())
        .unwrap_or(LINES);
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{:>6} {:>14} {:>14} {:>8}",
        "round", "worker lines/s", "bare lines/s", "ratio"
    )?;
    let (mut ratios, mut workers) = (Vec::new(), Vec::new());
    for round in 1..=ROUNDS {
        let folder = tempfile::tempdir()?;
        let worker = per_second(lines, through_the_worker(lines, folder.path())?);
        let ledger = ledger_path(folder.path());
        let bare = bare_loop(&ledger, &folder.path().join("bare.sqlite"))?;
        let bare = per_second(lines, bare);
        let ratio = worker / bare;
        writeln!(out, "{round:>6} {worker:>14.1} {bare:>14.1} {ratio:>8.3}")?;
        ratios.push(ratio);
        workers.push(worker);
    }
    let (least, ratio, most) = spread(&mut ratios);
    let (_, worker, _) = spread(&mut workers);
    writeln!(out, "ratio from {least:.3} to {most:.3}, median {ratio:.3}")?;
    writeln!(
        out,
        "{{\"bench\":\"journal\",\"ratio\":{ratio:.3},\"lines_per_second\":{worker:.1}}}"
    )?;
    Ok(())
}

/// The least, the median and the most.
fn spread(values: &mut [f64]) -> (f64, f64, f64) {
    values.sort_by(f64::total_cmp);
    let at = |place: usize| values.get(place).copied().unwrap_or(f64::NAN);
    (
        at(0),
        at(values.len() / 2),
        at(values.len().saturating_sub(1)),
    )
}

fn per_second(lines: u32, took: Duration) -> f64 {
    f64::from(lines) / took.as_secs_f64()
}

fn ledger_path(folder: &Path) -> std::path::PathBuf {
    let name = ledger_file_name(Environment::Practice, &ClientId::new(CLIENT_ID));
    folder.join("data/ledgers").join(name)
}

/// From the command to the last line's label on disk.
fn through_the_worker(lines: u32, folder: &Path) -> Result<Duration, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()?;
    let local = LocalSet::new();
    local.block_on(&runtime, async {
        let bell = Arc::new(Notify::new());
        let ring = Arc::clone(&bell);
        let (mut handle, end) = channels(Arc::new(move || ring.notify_one()));
        let working = tokio::task::spawn_local(worker::run(end, deps(folder)?));
        let environment = Environment::Practice;
        let connect = Connect {
            account: environment.into(),
        };
        handle
            .send(connect.into_request(RequestId::FIRST))
            .map_err(|_not_sent| "the worker takes no request")?;
        let mut began = None;
        let took = loop {
            match handle.try_next() {
                Some(Event::Notice(Notice::Recovered { .. })) if began.is_none() => {
                    began = Some(Instant::now());
                    handle
                        .send(start(lines).into_request(RequestId(2)))
                        .map_err(|_not_sent| "the worker takes no request")?;
                }
                Some(Event::Reply(reply)) => {
                    let Some((_call, Update::Done(outcome))) = Start::of_reply(&reply) else {
                        continue;
                    };
                    let bought = outcome.map(|summary| (summary.counts.bought, summary.troubles));
                    match bought {
                        Ok((bought, troubles))
                            if troubles.is_empty() && u32::try_from(bought)? == lines => {}
                        other => return Err(format!("not all lines were bought: {other:?}").into()),
                    }
                    break began.map(|began| began.elapsed()).unwrap_or_default();
                }
                Some(_) => {}
                None => bell.notified().await,
            }
        };
        drop(handle);
        working.await?;
        Ok(took)
    })
}

fn start(lines: u32) -> Start {
    let lines = (0..lines).map(order).map(|(line, draft)| BulkLine {
        line,
        wanted: Wanted::Draft {
            draft: Box::new(draft),
            approved: None,
        },
    });
    Start {
        lines: lines.collect(),
        choice: RateChoice::Cheapest,
        max_price: None,
        labels: None,
    }
}

fn deps(folder: &Path) -> Result<Deps, Failure> {
    Ok(Deps {
        clock: Arc::new(RuntimeClock::new("2026-03-02T12:00:00Z".parse()?)),
        random: Arc::new(Random::from_seed(11)),
        secrets: Arc::new(MemorySecrets::default()),
        connector: Arc::new(InstantService::default()),
        folders: Folders {
            data_dir: folder.join("data"),
            label_dir: folder.join("labels"),
        },
        drawer: Drawer::Here,
        printers: Arc::new(sendoff::print::RealNetwork::default()),
        person: None,
        when_busy: WhenBusy::Refuse,
        syncing: Syncing::Never,
        checkpoints: Arc::new(NoCheckpoints),
        longest_pause: LONGEST_PAUSE,
        longest_outage: Duration::MAX,
        settle_time: SETTLE_TIME,
    })
}

/// One commit for each row of the journal, with the shipment that came with
/// it, and one for each request in the log of sends.
fn bare_loop(ledger: &Path, bare: &Path) -> Result<Duration, Failure> {
    let rows = journal(ledger)?;
    drop(Ledger::open(bare, &Random::from_seed(1))?);
    let mut connection = Connection::open(bare)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", "ON")?;
    let began = Instant::now();
    for row in &rows {
        if row.has_request {
            let send = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            send.execute("DELETE FROM send_log WHERE at_ms < ?1", [0])?;
            send.execute("INSERT INTO send_log (at_ms) VALUES (?1)", [1])?;
            send.commit()?;
        }
        let commit = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        commit
            .prepare_cached(
                "INSERT INTO journal (line, op, attempt, phase, shipment, at, body) \
                 VALUES (?1, ?2, 1, ?3, ?4, ?5, ?6)",
            )?
            .execute(params![
                row.line,
                row.op,
                row.phase,
                row.shipment,
                row.at,
                row.body
            ])?;
        if let Some(json) = &row.json {
            commit
                .prepare_cached(
                    "INSERT OR REPLACE INTO shipments (shipment, line, status, seen_ms, json) \
                     VALUES (?1, ?2, 'unpaid', 1, ?3)",
                )?
                .execute(params![row.shipment, row.line, json])?;
        }
        commit.commit()?;
    }
    Ok(began.elapsed())
}

struct Row {
    line: String,
    op: String,
    phase: String,
    /// Every intent has a request of its own, and so has the look that found
    /// it bought.
    has_request: bool,
    shipment: Option<String>,
    at: String,
    body: String,
    json: Option<String>,
}

fn journal(ledger: &Path) -> Result<Vec<Row>, Failure> {
    let connection = Connection::open(ledger)?;
    let mut statement = connection.prepare(
        "SELECT j.line, j.op, j.phase, j.shipment, j.at, j.body, \
                CASE WHEN j.phase IN ('answered', 'observed') THEN s.json END \
         FROM journal j LEFT JOIN shipments s ON s.shipment = j.shipment ORDER BY j.seq",
    )?;
    let rows = statement.query_map([], |row| {
        let (op, phase): (String, String) = (row.get(1)?, row.get(2)?);
        Ok(Row {
            line: row.get(0)?,
            has_request: phase == "intent" || (op == "buy" && phase == "observed"),
            op,
            phase,
            shipment: row.get(3)?,
            at: row.get(4)?,
            body: row.get(5)?,
            json: row.get(6)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
