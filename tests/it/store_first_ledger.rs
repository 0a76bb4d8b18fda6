//! A ledger of the first version, opened by this one: every line and every shipment
//! is where it was. Its journal rows are read as they are.

use std::collections::BTreeSet;

use rusqlite::Connection;
use sendoff::{
    ledger::{
        Ledger, Record,
        journal::{Creation, JournalEntry, LineHistory, Purchase, Refund, ShipmentHistory, Stage},
    },
    model::ids::{BatchId, LineId, ShipmentId},
    platform::random::Random,
};

struct Opened {
    ledger: Ledger,
    path: std::path::PathBuf,
    _folder: tempfile::TempDir,
}

impl Opened {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("practice-1.sqlite");
        let file = Connection::open(&path).unwrap();
        let sql = include_str!("data/first-ledger.sql");
        file.execute_batch(sql).unwrap();
        drop(file);
        Self {
            ledger: Ledger::open(&path, &Random::from_seed(1)).unwrap(),
            path,
            _folder: folder,
        }
    }

    fn line(&self, line: &str) -> LineHistory {
        self.ledger.history(&LineId::new(line))
    }

    fn shipment(&self, shipment: &str) -> ShipmentHistory {
        self.ledger.shipment_history(&ShipmentId::new(shipment))
    }
}

fn id(shipment: &str) -> ShipmentId {
    ShipmentId::new(shipment)
}

fn is_bought(history: &ShipmentHistory, price: Option<&str>) -> bool {
    matches!(&history.purchase, Purchase::Bought { price: known, charged: None, .. }
        if known.as_ref().map(|known| known.amount_text()).as_deref() == price)
}

#[test]
fn what_was_bought_is_bought_and_stands_in_its_queue() {
    let opened = Opened::new();
    for (shipment, line, price) in [
        ("FSL5WNQ65L", "order:1000/1", Some("10.22")),
        ("CPTT9PJGFS", "order:1001/1", Some("17.77")),
        ("S25KZ7HMMF", "order:1002/1", Some("11.74")),
        ("VOID", "order:1007/1", Some("9.84")),
        ("WEB", "shipment:WEB", None),
    ] {
        let history = opened.shipment(shipment);
        assert!(is_bought(&history, price), "{shipment}: {history:?}");
        assert_eq!(history.line, Some(LineId::new(line)));
        assert_eq!(opened.line(line).shipment, Some(id(shipment)));
        assert_eq!(opened.line(line).creation, Creation::Done);
    }
    assert_eq!(opened.shipment("FSL5WNQ65L").labels.len(), 1);
    let unprinted = opened.ledger.unprinted().unwrap();
    let queued: BTreeSet<&str> = unprinted
        .iter()
        .map(|unprinted| unprinted.shipment.as_str())
        .collect();
    // 1001 is on paper, 1002 and 1007 were given back, `WEB` was bought elsewhere.
    assert_eq!(queued, BTreeSet::from(["FSL5WNQ65L", "TWO", "WEB2"]));
    assert!(opened.shipment("CPTT9PJGFS").printing.is_proven());
    let since = jiff::Timestamp::UNIX_EPOCH;
    let out: BTreeSet<_> = opened
        .ledger
        .bought_since(since)
        .unwrap()
        .into_iter()
        .collect();
    let out: BTreeSet<&str> = out
        .iter()
        .map(|(shipment, _at)| shipment.as_str())
        .collect();
    assert_eq!(
        out,
        BTreeSet::from(["FSL5WNQ65L", "CPTT9PJGFS", "TWO", "WEB2"])
    );
}

#[test]
fn refunds_stand_where_they_stood() {
    let opened = Opened::new();
    let refund = |shipment| opened.shipment(shipment).refund;
    assert_eq!(refund("S25KZ7HMMF"), Refund::Asked);
    assert_eq!(refund("VOID"), Refund::Voided);
    assert_eq!(refund("WEB"), Refund::Open);
    assert_eq!(refund("FSL5WNQ65L"), Refund::None);
    assert!(opened.shipment("S25KZ7HMMF").refund_asked_at.is_some());
    assert_eq!(opened.shipment("WEB").refund_sends, 1);
}

#[test]
fn what_was_not_known_is_still_not_known() {
    let opened = Opened::new();
    assert!(matches!(
        opened.shipment("NOTHING").purchase,
        Purchase::NotExecuted {
            attempts: 1,
            limit: 2,
            ..
        }
    ));
    assert!(matches!(
        opened.shipment("LOST").purchase,
        Purchase::Open {
            attempt: 1,
            stage: Stage::Lost,
            ..
        }
    ));
    assert!(matches!(
        opened.shipment("USEDUP").purchase,
        Purchase::NeedsReview { attempts: 2, .. }
    ));
    let found = opened.shipment("FOUND");
    assert_eq!(found.content.as_deref(), Some("a.b"));
    assert_eq!(found.refreshing.as_deref(), Some("a.c"));
    assert!(found.refresh_unresolved.is_some());
    assert!(opened.shipment("FORMER").is_deleting);
    assert_eq!(
        opened.line("form:AB").others,
        BTreeSet::from([id("FORMER")])
    );
    assert_eq!(opened.line("form:AB").shipment, Some(id("DRAFT")));
    assert_eq!(opened.line("form:CD"), LineHistory::default());
    assert_eq!(opened.line("form:EF").replaces, Some(id("DRAFT")));
    let batch = opened.ledger.batch_history(&LineId::new("batch:1"));
    assert_eq!(batch.batch, Some(BatchId(7)));
    let all = opened.ledger.histories();
    let open = all.lines_where(|line, _history, _current| all.is_open(line));
    let expected = ["form:AB", "order:1004/1", "order:1008/1"].map(LineId::new);
    assert_eq!(open, expected);
    let review =
        all.lines_where(|_line, history, current| history.needs_review() || current.needs_review());
    assert_eq!(review, ["order:1005/1", "shipment:WEB"].map(LineId::new));
}

/// Bought by its own address first, and then found to be what a lost create had made:
/// two lines once called it theirs.
#[test]
fn a_shipment_that_two_lines_owned_is_one() {
    let opened = Opened::new();
    let two = opened.shipment("TWO");
    assert!(is_bought(&two, Some("9.84")), "{two:?}");
    assert_eq!(two.line, Some(LineId::new("order:1006/1")));
    assert_eq!(opened.line("order:1006/1").shipment, Some(id("TWO")));
    assert_eq!(opened.line("shipment:TWO").shipment, Some(id("TWO")));
}

#[test]
fn it_is_read_the_same_once_more_and_goes_on() {
    let Opened {
        mut ledger,
        path,
        _folder,
    } = Opened::new();
    let line = LineId::new("order:1002/1");
    let at = "2026-03-03T12:00:00Z".parse().unwrap();
    let voided = Record::new(&line, at, JournalEntry::Voided);
    ledger.record(&voided).unwrap();
    assert!(ledger.current(&line).is_void());
    let before = ledger.histories().clone();
    drop(ledger);
    let ledger = Ledger::open(&path, &Random::from_seed(1)).unwrap();
    assert_eq!(*ledger.histories(), before);
    // A row of this version names its shipment.
    let named: String = Connection::open(&path)
        .unwrap()
        .query_row(
            "SELECT shipment FROM journal ORDER BY seq DESC LIMIT 1",
            [],
            |row| row.get(0),
        )
        .unwrap();
    assert_eq!(named, "S25KZ7HMMF");
}

#[test]
fn a_shipment_of_one_line_is_given_to_no_other() {
    let mut ledger = Opened::new().ledger;
    let at = "2026-03-03T12:00:00Z".parse().unwrap();
    let line = LineId::new("order:1009/1");
    let intent = JournalEntry::CreateIntent {
        attempt: 1,
        content: "a.b".to_owned(),
    };
    ledger.record(&Record::new(&line, at, intent)).unwrap();
    for shipment in ["DRAFT", "FSL5WNQ65L"] {
        let shipment = id(shipment);
        let found = JournalEntry::CreateFound {
            shipment: shipment.clone(),
            is_unlike: false,
        };
        ledger.record(&Record::new(&line, at, found)).unwrap_err();
        let owner = ledger.shipment_history(&shipment).line;
        assert_ne!(owner, Some(line.clone()));
    }
    // One that was made elsewhere becomes the line's, with all that is known of it.
    let shipment = id("WEB2");
    let found = JournalEntry::CreateFound {
        shipment,
        is_unlike: false,
    };
    ledger.record(&Record::new(&line, at, found)).unwrap();
    assert!(ledger.current(&line).is_bought());
    let unprinted = ledger.unprinted().unwrap();
    let queued = unprinted
        .iter()
        .filter(|unprinted| unprinted.shipment == id("WEB2"));
    assert_eq!(queued.count(), 1);
}
