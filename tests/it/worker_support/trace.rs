//! What happened, in order and as text, for a snapshot that is reviewed like
//! code: what was asked of the program, what it wrote down, sent and got back,
//! and what it reported. An entry of the journal stands before the request that
//! had to wait for it, and an outcome before it is reported.

use std::{
    fmt::Write as _,
    sync::atomic::{AtomicU64, Ordering},
};

use jiff::Timestamp;
use regex::Regex;
use rusqlite::{Connection, OpenFlags};
use sendoff::{
    contract::{Notice, RequestId, UnresolvedLine, Update},
    features::{
        batches::calls::Scan,
        calls::{Event, Reply, Request, Routed as _},
        refunds::calls::RequestRefund,
        ship::calls::{Buy, Quote},
    },
    platform::clock::Clock as _,
    service::transport::{Response, TransportError},
};
use serde_json::Value;

use super::{Shop, watch::Watch};

/// So many reads in a row, all with the same answer, are one line.
const FEW: usize = 3;
/// Longer answers than this are checked by assertions of their own.
const SHORT: usize = 60;

/// What happened since it began.
pub(super) struct Trace {
    began: Timestamp,
    lines: Vec<Line>,
    /// The last entry of the journal that stands in it.
    entry: i64,
    /// The calls that were made, each with its run of the program.
    requests: Vec<(u64, RequestId)>,
}

struct Line {
    at: Timestamp,
    what: What,
}

enum What {
    Text(String),
    /// An event that a run has sent, and that was not received so far.
    Sent {
        run: u64,
        number: u64,
    },
}

/// One run of the program, whose events come in the order in which it sent them.
pub(super) struct Run {
    id: u64,
    sent: AtomicU64,
    heard: AtomicU64,
}

impl Run {
    pub(super) fn begin() -> Self {
        static RUNS: AtomicU64 = AtomicU64::new(0);
        Self {
            id: RUNS.fetch_add(1, Ordering::Relaxed),
            sent: AtomicU64::new(0),
            heard: AtomicU64::new(0),
        }
    }
}

impl Shop {
    /// From here on what happens is traced.
    pub(crate) fn follow(&self) {
        let watch = self.watch();
        let entry = entries_after(watch, 0).last().map_or(0, |entry| entry.0);
        watch.trace_mut().replace(Trace {
            began: watch.clock.now(),
            lines: Vec::new(),
            entry,
            requests: Vec::new(),
        });
    }

    /// All that happened since [`Shop::follow`], and what the account comes to.
    pub(crate) fn trace(&self) -> String {
        let watch = self.watch();
        watch.notes_entries();
        let trace = watch.trace_mut().take().expect("it was followed");
        let mut page = trace.page();
        let shipments = self.shipments();
        let kept = shipments.iter().rev();
        let kept = kept.map(|item| format!("{} {}", text(item, "id"), text(item, "status")));
        let kept = listed(&kept.collect::<Vec<_>>());
        let (charges, refunds) = (self.charges().len(), self.refunds());
        writeln!(page, "shipments: {kept}").unwrap();
        writeln!(page, "charges: {charges}, refunds: {refunds}").unwrap();
        for batch in self.batches().into_iter().rev() {
            let (words, inside) = (self.describe(batch), listed(&self.inside(batch)));
            writeln!(page, "batch {batch} \"{words}\": {inside}").unwrap();
        }
        with_names(watch, &shipments, page)
    }
}

impl Trace {
    fn page(&self) -> String {
        let text_of = |line: &Line| match &line.what {
            What::Text(text) => Some((line.at, text.clone())),
            What::Sent { .. } => None,
        };
        let lines: Vec<_> = self.lines.iter().filter_map(text_of).collect();
        let mut page = String::new();
        let mut before = self.began;
        let mut next = 0;
        while let Some((at, line)) = lines.get(next) {
            write_time(&mut page, before, *at);
            writeln!(page, "{line}").unwrap();
            before = *at;
            next += 1;
            let again = repeats(&lines, next);
            if again >= FEW {
                next += 2 * again;
                let at = lines[next - 1].0;
                write_time(&mut page, before, at);
                writeln!(page, "  meanwhile {again} times the same").unwrap();
                before = at;
            }
        }
        page
    }
}

/// How often the read and the answer that stand before `next` come again at once.
fn repeats(lines: &[(Timestamp, String)], next: usize) -> usize {
    let Some(pair) = next.checked_sub(2).map(|first| &lines[first..next]) else {
        return 0;
    };
    if !pair[0].1.starts_with("  sends GET ") || !pair[1].1.starts_with("  gets ") {
        return 0;
    }
    let is_same = |two: &&[(Timestamp, String)]| two[0].1 == pair[0].1 && two[1].1 == pair[1].1;
    lines[next..].chunks_exact(2).take_while(is_same).count()
}

fn write_time(page: &mut String, before: Timestamp, at: Timestamp) {
    let passed = at.duration_since(before);
    if !passed.is_zero() {
        let time = format_time(passed.as_millis());
        writeln!(page, "... {time}").unwrap();
    }
}

impl Watch {
    /// What a test asks of the program.
    pub(super) fn asks(&self, run: &Run, request: &Request) {
        let name = name_of(&format!("{:?}", request.call)).to_owned();
        let number = self.trace_mut().as_mut().map_or(0, |trace| {
            trace.requests.push((run.id, request.id));
            trace.requests.len()
        });
        self.notes(|| format!("asks {number} {name}"));
    }

    /// What came back for a request.
    pub(super) fn gets(&self, answer: &Result<Response, TransportError>) {
        self.notes(|| match answer {
            Ok(response) => format!("  gets {}", response.status),
            Err(error) => format!("  gets nothing: {error}"),
        });
    }

    /// The program has sent an event.
    pub(super) fn sends_event(&self, run: &Run) {
        let number = run.sent.fetch_add(1, Ordering::Relaxed);
        self.notes_entries();
        self.push(What::Sent {
            run: run.id,
            number,
        });
    }

    /// The event that comes next: it stands where it was sent.
    pub(super) fn hears(&self, run: &Run, event: &Event) {
        let number = run.heard.fetch_add(1, Ordering::Relaxed);
        let mut place = self.trace_mut();
        let Some(trace) = place.as_mut() else {
            return;
        };
        let sent = trace.lines.iter_mut().find(|line| match &line.what {
            What::Sent {
                run: of,
                number: nth,
            } => (*of, *nth) == (run.id, number),
            What::Text(_) => false,
        });
        let Some(line) = sent else { return };
        let text = match event {
            Event::Reply(reply) => {
                let request = (run.id, reply.id);
                let request = trace.requests.iter().position(|one| *one == request);
                let request = request.map_or(0, |at| at + 1);
                Some(format!("reports {request} {}", replied(reply)))
            }
            Event::Notice(notice) => noticed(notice),
        };
        if let Some(text) = text {
            line.what = What::Text(text);
        }
    }

    /// Notes what the journal has that is new, and then this line.
    pub(super) fn notes(&self, line: impl FnOnce() -> String) {
        self.notes_entries();
        if self.trace_mut().is_some() {
            self.push(What::Text(line()));
        }
    }

    fn push(&self, what: What) {
        let at = self.clock.now();
        if let Some(trace) = self.trace_mut().as_mut() {
            trace.lines.push(Line { at, what });
        }
    }

    fn notes_entries(&self) {
        let mut place = self.trace_mut();
        let Some(trace) = place.as_mut() else {
            return;
        };
        for (entry, at, line, body) in entries_after(self, trace.entry) {
            let mut fact: Value = serde_json::from_str(&body).unwrap();
            let name = fact.as_object_mut().unwrap().remove("fact").unwrap();
            let name = name.as_str().unwrap();
            let rest = match fact.to_string() {
                empty if empty == "{}" => String::new(),
                rest => format!(" {rest}"),
            };
            let what = What::Text(format!("  journal of {line}: {name}{rest}"));
            trace.entry = entry;
            trace.lines.push(Line { at, what });
        }
    }
}

fn replied(reply: &Reply) -> String {
    let text = format!("{:?}", reply.reply);
    let name = name_of(&text);
    if let Some((_, failure)) = text.split_once(", Done(Err(Failure { cause: ") {
        let (cause, _) = failure.rsplit_once(", shipment: ").unwrap();
        return format!("{name}: failed, {cause}");
    }
    let said = if let Some((_call, Update::Done(Ok(quoted)))) = Quote::of_reply(reply) {
        format!("{} is {:?}", quoted.shipment.id, quoted.state)
    } else if let Some((_call, Update::Done(Ok(bought)))) = Buy::of_reply(reply) {
        let label = match bought.label {
            Ok(_label) => "with its label".to_owned(),
            Err(failure) => format!("without its label, {:?}", failure.cause),
        };
        let (id, price) = (&bought.shipment.id, bought.price.amount_text());
        format!("{id} at {price} {label}")
    } else if let Some((_call, Update::Done(Ok(shipment)))) = RequestRefund::of_reply(reply) {
        format!("{} {}", shipment.id, shipment.status.as_str())
    } else if let Some((_call, Update::Done(Ok(scanned)))) = Scan::of_reply(reply) {
        format!("{:?}", scanned.outcome)
    } else if let Some((_, done)) = text.split_once(", Done(Ok(") {
        shortened(done, "))))")
    } else if let Some((_, progress)) = text.split_once(", Progress(") {
        shortened(progress, ")))")
    } else {
        String::new()
    };
    format!("{name}: {said}")
}

fn noticed(notice: &Notice) -> Option<String> {
    match notice {
        Notice::Recovered { unresolved } => {
            Some(format!("reports recovered:{}", doubts(unresolved)))
        }
        Notice::UnresolvedChanged { unresolved } => {
            Some(format!("reports in doubt:{}", doubts(unresolved)))
        }
        Notice::UnprintedChanged { unprinted } => {
            let line = |one: &sendoff::model::unprinted::Unprinted| {
                let label = if one.label.is_some() {
                    ""
                } else {
                    " without label"
                };
                format!(" {}{label}", one.shipment)
            };
            let all: String = unprinted.iter().map(line).collect();
            Some(format!("reports to print:{}", or_nothing(all)))
        }
        Notice::ChargedOtherwise { .. }
        | Notice::PaidTwice { .. }
        | Notice::JobInterrupted { .. }
        | Notice::PrintProven { .. }
        | Notice::PrinterNotReady { .. }
        | Notice::PrinterReady { .. } => Some(format!("reports {notice:?}")),
        // How the connection and the lists stand is other tests' matter.
        Notice::ProfilesKnown(_)
        | Notice::PrintersKnown(_)
        | Notice::MissingLabelsChanged { .. }
        | Notice::ReadyElsewhereChanged { .. }
        | Notice::ShipmentsChanged
        | Notice::SyncProgressed { .. }
        | Notice::ParcelsChanged
        | Notice::BudgetChanged { .. }
        | Notice::SilenceChanged { .. }
        | Notice::TokenChecked { .. }
        | Notice::RefundDenied { .. }
        // Its path is another in each run.
        | Notice::LabelMarked { .. }
        | Notice::OnlineChanged { .. } => None,
    }
}

fn doubts(unresolved: &[UnresolvedLine]) -> String {
    let or_none = |text: &Option<String>| text.clone().unwrap_or_else(|| "-".to_owned());
    let one = |one: &UnresolvedLine| {
        let (order, name) = (or_none(&one.order_id), or_none(&one.recipient_name));
        let mut page = format!("\n    {}, order {order} of {name}", one.line);
        if let Some(shipment) = &one.shipment {
            write!(page, ", {shipment}").unwrap();
        }
        if let Some(shown) = &one.shown {
            write!(page, " shown {}", shown.status.as_str()).unwrap();
        }
        write!(page, ": {:?}", one.reason).unwrap();
        if let Some(price) = &one.buy_again_at {
            write!(page, ", again at {}", price.amount_text()).unwrap();
        }
        if one.can_set_aside {
            page.push_str(", may be set aside");
        }
        for evidence in &one.evidence {
            write!(page, "\n      {:?}", evidence.step).unwrap();
        }
        page
    };
    or_nothing(unresolved.iter().map(one).collect())
}

fn listed(items: &[String]) -> String {
    if items.is_empty() {
        "nothing".to_owned()
    } else {
        items.join(" ")
    }
}

fn or_nothing(all: String) -> String {
    if all.is_empty() {
        " nothing".to_owned()
    } else {
        all
    }
}

/// `Ship(Buy(Buy { … }))` is `Buy`.
fn name_of(text: &str) -> &str {
    let (_feature, call) = text.split_once('(').unwrap();
    call.split_once('(').unwrap().0
}

/// What stands in so many closing brackets, if it is short.
fn shortened(debugged: &str, brackets: &str) -> String {
    match debugged.strip_suffix(brackets) {
        Some("()") => "done".to_owned(),
        Some(said) if said.len() <= SHORT => said.to_owned(),
        Some(_) | None => "an answer".to_owned(),
    }
}

fn text<'a>(item: &'a Value, name: &str) -> &'a str {
    item[name].as_str().unwrap_or_default()
}

fn format_time(millis: i128) -> String {
    match millis {
        0..10_000 => format!("{}.{} s", millis / 1_000, millis % 1_000 / 100),
        10_000..600_000 => format!("{} s", millis / 1_000),
        600_000..36_000_000 => format!("{} min", millis / 60_000),
        _ => format!("{} h", millis / 3_600_000),
    }
}

/// Number, moment, line and body of each later entry.
fn entries_after(watch: &Watch, entry: i64) -> Vec<(i64, Timestamp, String, String)> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY;
    let Ok(ledger) = Connection::open_with_flags(&watch.ledger, flags) else {
        return Vec::new();
    };
    let sql = "SELECT seq, at, line, body FROM journal WHERE seq > ?1 ORDER BY seq";
    let mut statement = ledger.prepare(sql).unwrap();
    let rows = statement.query_map([entry], |row| {
        let at: String = row.get(1)?;
        Ok((row.get(0)?, at.parse().unwrap(), row.get(2)?, row.get(3)?))
    });
    rows.unwrap().map(Result::unwrap).collect()
}

/// Names for what the service or a random number chose.
fn with_names(watch: &Watch, shipments: &[Value], mut page: String) -> String {
    for (pattern, name) in [
        (
            r"\bSD(?:[0-9a-z]{10}|[0-9a-z]{15}(?:P\d+)?)\b",
            "<our token>",
        ),
        (r"\b[0-9a-f]{64}\b", "<digest>"),
    ] {
        page = Regex::new(pattern).unwrap().replace_all(&page, name).into();
    }
    let journaled = entries_after(watch, 0).into_iter().filter_map(|entry| {
        let fact: Value = serde_json::from_str(&entry.3).unwrap();
        Some(fact.get("shipment")?.as_str()?.to_owned())
    });
    let kept = shipments
        .iter()
        .rev()
        .map(|item| text(item, "id").to_owned());
    let mut ids: Vec<String> = Vec::new();
    for id in journaled.chain(kept) {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    for (number, id) in ids.iter().enumerate() {
        page = page.replace(id, &format!("S{}", number + 1));
    }
    page
}
