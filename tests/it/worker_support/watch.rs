//! What is seen of a program from outside while it runs: its requests in
//! their order, and whether each was on disk before it left.

use std::{
    collections::BTreeSet,
    fmt::Write as _,
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard},
};

use rusqlite::{Connection, OpenFlags, OptionalExtension as _};
use rust_decimal::Decimal;
use sendoff::{
    features::calls::Event,
    platform::clock::{Clock as _, RuntimeClock},
    service::transport::Request,
};

use super::{tamper::Call, trace::Trace};

#[derive(Clone)]
pub(crate) struct Watch {
    /// The ledger that every change must be written down in.
    pub(super) ledger: PathBuf,
    pub(super) clock: RuntimeClock,
    seen: Arc<Mutex<Seen>>,
    trace: Arc<Mutex<Option<Trace>>>,
}

/// A request, whole, as it was handed to HTTP.
#[derive(Clone)]
pub(crate) enum Sent {
    /// With the account's token, below its base URL.
    Account(Request),
    /// To the public site.
    Public(Request),
    /// To the link of a label's file.
    Label(String),
}

#[derive(Default)]
struct Seen {
    /// Method and path, in order.
    calls: Vec<String>,
    /// The same, whole, until somebody takes them.
    sent: Vec<Sent>,
    /// The same with the moment of each: equal for equal seeds.
    trace: Vec<String>,
    /// What must never have happened.
    wrongs: Vec<String>,
    /// Prices that stood on a button that was clicked.
    approved: BTreeSet<String>,
    /// What a job may pay for a row.
    approved_up_to: Option<Decimal>,
    /// Shipments that somebody else has paid.
    elsewhere: BTreeSet<String>,
    /// Whether two computers may pay for one parcel, in spite of everything.
    may_be_paid_twice: bool,
    /// Whether a computer is gone with all that it knew.
    is_a_computer_lost: bool,
    /// Whether a create may arrive when it is not searched for any more.
    has_late_create: bool,
    /// Everything that was reported or sent where no token belongs.
    reported: String,
}

impl Watch {
    pub(super) fn new(clock: RuntimeClock) -> Self {
        Self {
            ledger: PathBuf::new(),
            clock,
            seen: Arc::default(),
            trace: Arc::default(),
        }
    }

    /// The same, where another ledger is the one to write things down in.
    pub(super) fn of_ledger(&self, ledger: PathBuf) -> Self {
        Self {
            ledger,
            ..self.clone()
        }
    }

    pub(super) fn trace_mut(&self) -> MutexGuard<'_, Option<Trace>> {
        self.trace.lock().unwrap()
    }

    pub(super) fn sends(&self, call: Call, request: &Request) {
        let line = format!("{} {}", request.method.as_str(), request.path);
        self.notes(|| format!("  sends {line}"));
        let wrong = self.lacks_intent(call, request);
        let mut seen = self.seen.lock().unwrap();
        seen.wrongs.extend(wrong);
        let (query, body) = (&request.query, &request.body);
        writeln!(seen.reported, "{line} {query:?} {body:?}").unwrap();
        seen.trace.push(format!("{} {line}", self.clock.now()));
        seen.calls.push(line);
        let is_public = request.path.starts_with("/tracking/");
        seen.sent.push(if is_public {
            Sent::Public(request.clone())
        } else {
            Sent::Account(request.clone())
        });
    }

    pub(super) fn fetches(&self, url: &str) {
        let path = url.split('?').next().unwrap();
        self.notes(|| format!("  sends LABEL {path}"));
        let mut seen = self.seen.lock().unwrap();
        seen.reported.push_str(url);
        seen.trace
            .push(format!("{} LABEL {path}", self.clock.now()));
        seen.calls.push(format!("LABEL {path}"));
        seen.sent.push(Sent::Label(url.to_owned()));
    }

    /// Every request since the last call, whole and in order.
    pub(crate) fn take_sent(&self) -> Vec<Sent> {
        std::mem::take(&mut self.seen.lock().unwrap().sent)
    }

    /// The window showed this.
    pub(super) fn tells(&self, event: &Event) {
        writeln!(self.seen.lock().unwrap().reported, "{event:?}").unwrap();
    }

    pub(crate) fn approves(&self, price: String) {
        self.seen.lock().unwrap().approved.insert(price);
    }

    pub(crate) fn count(&self, containing: &str) -> usize {
        let seen = self.seen.lock().unwrap();
        seen.calls
            .iter()
            .filter(|call| call.contains(containing))
            .count()
    }

    /// How often just this was sent, whatever its query.
    pub(crate) fn count_of(&self, call: &str) -> usize {
        let seen = self.seen.lock().unwrap();
        seen.calls
            .iter()
            .filter(|sent| sent.ends_with(call))
            .count()
    }

    pub(crate) fn trace(&self) -> Vec<String> {
        self.seen.lock().unwrap().trace.clone()
    }

    pub(crate) fn wrongs(&self) -> Vec<String> {
        self.seen.lock().unwrap().wrongs.clone()
    }

    /// A job may pay so much for a row.
    pub(crate) fn approves_up_to(&self, most: Decimal) {
        self.seen.lock().unwrap().approved_up_to = Some(most);
    }

    pub(crate) fn is_approved(&self, price: &str) -> bool {
        let seen = self.seen.lock().unwrap();
        let is_below = |most| price.parse::<Decimal>().is_ok_and(|price| price <= most);
        seen.approved.contains(price) || seen.approved_up_to.is_some_and(is_below)
    }

    pub(super) fn pays_elsewhere(&self, shipment: &str) {
        self.seen
            .lock()
            .unwrap()
            .elsewhere
            .insert(shipment.to_owned());
    }

    pub(crate) fn is_paid_elsewhere(&self, shipment: &str) -> bool {
        self.seen.lock().unwrap().elsewhere.contains(shipment)
    }

    /// Lists show to a computer late what others have done, or somebody buys who
    /// does not look: what is paid twice then must be told.
    pub(crate) fn permits_paying_twice(&self) {
        self.seen.lock().unwrap().may_be_paid_twice = true;
    }

    pub(crate) fn may_be_paid_twice(&self) -> bool {
        self.seen.lock().unwrap().may_be_paid_twice
    }

    pub(super) fn loses_a_computer(&self) {
        self.seen.lock().unwrap().is_a_computer_lost = true;
    }

    pub(crate) fn is_a_computer_lost(&self) -> bool {
        self.seen.lock().unwrap().is_a_computer_lost
    }

    pub(super) fn holds_back_a_create(&self) {
        self.seen.lock().unwrap().has_late_create = true;
    }

    /// An unpaid duplicate that comes after the purchase stays on the service: it
    /// costs nothing, and nothing of this line will ever buy it.
    pub(crate) fn duplicates_that_may_stay(&self) -> usize {
        self.seen.lock().unwrap().has_late_create.into()
    }

    pub(crate) fn reported(&self) -> String {
        self.seen.lock().unwrap().reported.clone()
    }

    /// Before a change leaves, its intent must be on disk, read by another
    /// connection; and a *buy* must be at a price that was approved.
    fn lacks_intent(&self, call: Call, request: &Request) -> Option<String> {
        let op = match call {
            Call::Create => "create",
            Call::Buy => "buy",
            Call::Refund => "refund",
            Call::Delete => "delete",
            Call::Refresh | Call::Retrieve | Call::List | Call::Label | Call::Any => return None,
        };
        let what = || format!("{} {}", request.method.as_str(), request.path);
        // Many lines may be on their way at once: each has an intent of its own.
        let (of_what, named) = match call {
            Call::Create => (
                "line = (SELECT line FROM lines WHERE token = ?2)",
                token_of(request),
            ),
            _ => ("shipment = ?2", shipment_of(request)),
        };
        let (of_what, named) = match named {
            Some(named) => (of_what, named),
            None => ("?2 = ''", String::new()),
        };
        let sql = format!(
            "SELECT phase, coalesce(shipment, ''), coalesce(price, '') FROM journal \
             WHERE op = ?1 AND {of_what} ORDER BY seq DESC LIMIT 1"
        );
        let connection =
            Connection::open_with_flags(&self.ledger, OpenFlags::SQLITE_OPEN_READ_ONLY);
        let row = connection.and_then(|connection| {
            connection
                .query_row(&sql, [op, &named], |row| {
                    Ok((row.get(0)?, row.get(1)?, row.get(2)?))
                })
                .optional()
        });
        let (phase, shipment, price): (String, String, String) = match row {
            Ok(Some(row)) => row,
            Ok(None) => return Some(format!("{} left without an intent", what())),
            Err(error) => return Some(format!("{}: {error}", what())),
        };
        if phase != "intent" || !request.path.contains(&shipment) {
            return Some(format!("{} left after {phase} of {shipment}", what()));
        }
        (call == Call::Buy && !self.is_approved(&price))
            .then(|| format!("{} left at {price}, which was not approved", what()))
    }
}

/// Our token in the order id of a create; none where tokens are switched off.
fn token_of(request: &Request) -> Option<String> {
    let order_id = request.body.as_ref()?["order_id"].as_str()?;
    let token = order_id.rsplit(' ').next()?;
    token.starts_with("SD").then(|| token.to_owned())
}

/// The shipment that a path names.
fn shipment_of(request: &Request) -> Option<String> {
    request.path.split('/').nth(2).map(str::to_owned)
}
