//! The ledger's file: durable, held by one, checked when it is opened.

use std::path::PathBuf;

use sendoff::{
    ledger::{
        Ledger, Line, Record, SendLogPosition, Setting, StoreError,
        journal::{Creation, JournalEntry, LineHistory, NotExecuted, Purchase},
    },
    model::{
        check::check,
        cost_centre::CostCentre,
        customs::ItemsOf,
        draft::ShipmentDraft,
        ids::{ClientId, LineId, ShipmentId},
        label::{LabelFormat, SavedLabel},
        measure::{Weight, WeightUnit},
        money::{Currency, Money},
        order::OrderText,
        postage_changes::PostageChanges,
        postage_type::PostageType,
        purchase_terms::PurchaseTerms,
        shipment::{ReturnedAddress, Shipment, ShipmentStatus},
    },
    platform::random::Random,
};

use super::worker_support::draft;

/// The file of a ledger.
struct LedgerFile {
    path: PathBuf,
    /// Deleted with all that lies in it.
    _folder: tempfile::TempDir,
}

impl LedgerFile {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self {
            path: folder.path().join("live-1.sqlite"),
            _folder: folder,
        }
    }

    /// The file of a ledger that holds this entry.
    fn with(entry: JournalEntry) -> Self {
        let file = Self::new();
        record(&mut file.open().unwrap(), entry).unwrap();
        file
    }

    fn open(&self) -> Result<Ledger, StoreError> {
        Ledger::open(&self.path, &Random::from_seed(1))
    }

    /// Writes into it past the program.
    fn execute(
        &self,
        statement: &str,
        values: impl rusqlite::Params,
    ) -> Result<usize, rusqlite::Error> {
        let connection = rusqlite::Connection::open(&self.path).unwrap();
        connection.execute(statement, values)
    }

    /// Writes a row as an earlier version wrote it: it names a shipment only where its
    /// entry does.
    fn write_as_before(&self, line: &LineId, entry: &JournalEntry) {
        let body = serde_json::to_value(entry).unwrap();
        let named = body.get("shipment").and_then(serde_json::Value::as_str);
        let row = rusqlite::params![
            line.as_str(),
            entry.op().as_str(),
            entry.phase().as_str(),
            named,
            at().to_string(),
            body.to_string(),
        ];
        let statement = "INSERT INTO journal (line, op, phase, shipment, at, body) \
                         VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        self.execute(statement, row).unwrap();
    }
}

fn at() -> jiff::Timestamp {
    "2026-03-01T12:00:00Z".parse().unwrap()
}

fn line() -> LineId {
    LineId::of_order("1000", 1)
}

fn intent() -> JournalEntry {
    JournalEntry::CreateIntent {
        attempt: 1,
        content: "digest".to_owned(),
    }
}

fn record(ledger: &mut Ledger, entry: JournalEntry) -> Result<(), StoreError> {
    ledger.record(&Record::new(&line(), at(), entry))
}

#[test]
fn what_was_recorded_is_there_after_a_restart() {
    let file = LedgerFile::new();
    let token = {
        let mut ledger = file.open().unwrap();
        record(&mut ledger, intent()).unwrap();
        ledger.batch_token(&line())
    };
    let ledger = Ledger::open(&file.path, &Random::from_seed(2)).unwrap();
    assert_eq!(
        ledger.history(&line()).creation,
        Creation::Open {
            attempt: 1,
            content: "digest".to_owned()
        }
    );
    assert_eq!(ledger.batch_token(&line()), token);
}

#[test]
fn a_second_writer_is_told_that_the_ledger_is_held() {
    let file = LedgerFile::new();
    let first = file.open().unwrap();
    assert_eq!(
        file.open().unwrap_err(),
        StoreError::Busy {
            path: file.path.clone()
        }
    );
    drop(first);
    file.open().unwrap();
}

#[test]
fn of_two_writers_without_a_lock_the_later_one_writes_nothing() {
    let file = LedgerFile::new();
    let mut first = file.open().unwrap();
    record(&mut first, intent()).unwrap();
    std::fs::remove_file(file.path.with_extension("lock")).unwrap();
    let mut second = file.open().unwrap();
    let other = LineId::of_order("1001", 1);
    second.record(&Record::new(&other, at(), intent())).unwrap();

    let elsewhere = StoreError::WrittenByAnother {
        path: file.path.clone(),
    };
    let own = LineId::of_order("1002", 1);
    for _again in 0..2 {
        let refused = first.record(&Record::new(&own, at(), intent()));
        assert_eq!(refused.unwrap_err(), elsewhere);
    }
    assert_eq!(first.history(&own), LineHistory::default());
    let refused = first.set_setting(Setting::OrderToken, "off").unwrap_err();
    assert_eq!(refused, elsewhere);

    // The one whose picture of the journal is whole goes on.
    second.record(&Record::new(&own, at(), intent())).unwrap();
    drop((first, second));
    let reopened = file.open().unwrap();
    assert_eq!(reopened.histories().line_count(), 3);
    assert_eq!(reopened.entries(&own).unwrap().len(), 1);
    assert!(reopened.sends_token().unwrap());
}

#[test]
fn a_ledger_belongs_to_the_service_that_it_was_made_for() {
    let client = ClientId::new("1");
    let file = LedgerFile::new();
    let mut ledger = file.open().unwrap();
    // A host with a slip in it can be corrected as long as nothing is noted.
    ledger.bind(&client, Some("https://shlp.example")).unwrap();
    ledger.bind(&client, Some("https://ship.example")).unwrap();
    record(&mut ledger, intent()).unwrap();
    drop(ledger);
    let mut ledger = file.open().unwrap();
    ledger.bind(&client, Some("https://ship.example")).unwrap();
    assert_eq!(
        ledger
            .bind(&client, Some("https://sandbox.example"))
            .unwrap_err(),
        StoreError::OfAnotherService {
            path: file.path,
            bound: "https://ship.example".to_owned(),
            asked: "https://sandbox.example".to_owned(),
        }
    );
}

#[test]
fn a_step_that_the_rules_do_not_allow_is_neither_written_nor_counted() {
    let file = LedgerFile::new();
    let mut ledger = file.open().unwrap();
    let buy = JournalEntry::BuyIntent {
        attempt: 1,
        terms: PurchaseTerms {
            shipment: ShipmentId::new("S1"),
            postage_type: PostageType::ServiceSlim,
            price: Money::zero(Currency::Cad),
        },
    };
    let refused = record(&mut ledger, buy).unwrap_err();
    assert!(matches!(refused, StoreError::Illegal(_)));
    drop(ledger);
    assert_eq!(
        file.open().unwrap().history(&line()),
        LineHistory::default()
    );
}

#[test]
fn the_journal_can_only_grow() {
    let file = LedgerFile::with(intent());
    file.execute("DELETE FROM journal", []).unwrap_err();
    file.execute("UPDATE journal SET line = 'other'", [])
        .unwrap_err();
}

#[test]
fn a_journal_that_does_not_add_up_is_an_error_when_it_is_opened() {
    for (name, row) in [
        (
            "twice",
            "INSERT INTO journal (line, op, phase, at, body) SELECT line, op, phase, at, body FROM journal",
        ),
        (
            "garbage",
            "INSERT INTO journal (line, op, phase, at, body) VALUES ('l', 'buy', 'intent', 'now', '{')",
        ),
        (
            "mislabeled",
            "INSERT INTO journal (line, op, phase, at, body) SELECT 'l', 'buy', phase, at, body FROM journal",
        ),
        (
            "timeless",
            "INSERT INTO journal (line, op, phase, at, body) SELECT 'l', op, phase, 'yesterday', body FROM journal",
        ),
    ] {
        let file = LedgerFile::with(intent());
        assert_eq!(file.execute(row, []).unwrap(), 1, "{name}");
        let error = file.open().unwrap_err();
        assert!(
            matches!(&error, StoreError::Broken { reason, .. } if reason.contains("entry 2")),
            "{name}: {error}"
        );
    }
}

#[test]
fn a_purchase_of_a_shipment_of_two_lines_is_open_until_both_are_known() {
    let file = LedgerFile::new();
    drop(file.open().unwrap());
    let shipment = ShipmentId::new("S1");
    let address = LineId::of_shipment(&shipment);
    let found = JournalEntry::CreateFound {
        shipment: shipment.clone(),
        is_unlike: false,
    };
    let buy = JournalEntry::BuyIntent {
        attempt: 1,
        terms: PurchaseTerms {
            shipment,
            postage_type: PostageType::ServiceSlim,
            price: Money::zero(Currency::Cad),
        },
    };
    let lost = JournalEntry::BuyLost {
        reason: "timeout".to_owned(),
    };
    let refused = JournalEntry::BuyRefused(NotExecuted {
        status: Some(429),
        words: String::new(),
    });
    for entry in [&found, &buy, &lost] {
        file.write_as_before(&address, entry);
    }
    for entry in [&intent(), &found, &buy, &refused] {
        file.write_as_before(&line(), entry);
    }

    let mut ledger = file.open().unwrap();
    let purchase = ledger.current(&line()).purchase;
    assert!(matches!(purchase, Purchase::Open { .. }), "{purchase:?}");
    // For what is recorded now the rules are as strict as ever.
    record(&mut ledger, buy).unwrap_err();
    record(&mut ledger, JournalEntry::BuyAbsent).unwrap();
    let before = ledger.histories().clone();
    assert!(!before.is_open(&line()));
    drop(ledger);
    assert_eq!(*file.open().unwrap().histories(), before);
}

#[test]
fn what_was_done_to_a_shipment_under_another_line_belongs_to_its_history() {
    let file = LedgerFile::new();
    drop(file.open().unwrap());
    let shipment = ShipmentId::new("S1");
    let address = LineId::of_shipment(&shipment);
    let found = JournalEntry::CreateFound {
        shipment: shipment.clone(),
        is_unlike: false,
    };
    let bought = JournalEntry::Bought {
        shipment: shipment.clone(),
        postage_type: PostageType::ServiceSlim,
        price: None,
        charged: None,
        tracking_code: None,
        paid_at: None,
    };
    let asked = JournalEntry::RefundIntent {
        shipment: shipment.clone(),
    };
    for entry in [&intent(), &found] {
        file.write_as_before(&line(), entry);
    }
    // The last of these names no shipment.
    for entry in [&found, &bought, &asked, &JournalEntry::RefundAsked] {
        file.write_as_before(&address, entry);
    }
    let ledger = file.open().unwrap();
    let entries = ledger.entries_of_shipment(&line(), &shipment).unwrap();
    let entries: Vec<_> = entries.into_iter().map(|(_at, entry)| entry).collect();
    let expected = [intent(), found.clone(), found, bought, asked];
    assert_eq!(entries[..5], expected);
    assert_eq!(entries[5..], [JournalEntry::RefundAsked]);
    let other = ledger.entries_of_shipment(&line(), &ShipmentId::new("S2"));
    assert_eq!(other.unwrap().len(), 2, "what the line itself has made");
}

#[test]
fn a_file_that_is_no_ledger_is_an_error() {
    let file = LedgerFile::new();
    std::fs::write(
        &file.path,
        "these are not the bytes of a database, not at all",
    )
    .unwrap();
    let error = file.open().unwrap_err();
    assert!(matches!(error, StoreError::Broken { .. }), "{error}");
}

#[test]
fn a_ledger_of_a_newer_version_is_refused() {
    let file = LedgerFile::new();
    drop(file.open().unwrap());
    file.execute(
        "INSERT INTO refinery_schema_history (version, name, applied_on, checksum) \
         VALUES (99, 'later', '2030-01-01T00:00:00Z', '1')",
        [],
    )
    .unwrap();
    let error = file.open().unwrap_err();
    assert!(matches!(error, StoreError::Broken { .. }), "{error}");
}

#[test]
fn sends_are_remembered_across_a_restart_and_forgotten_in_time() {
    let file = LedgerFile::new();
    let later = at() + jiff::SignedDuration::from_secs(400);
    let none = SendLogPosition::default();
    {
        let mut ledger = file.open().unwrap();
        let first = ledger.log_send(at(), jiff::Timestamp::MIN, none).unwrap();
        ledger.log_send(later, at(), first.mark).unwrap();
    }
    let mut ledger = file.open().unwrap();
    let known = ledger.sends_since(at()).unwrap();
    assert_eq!(known.by_others, [at(), later]);
    ledger.log_send(later, later, known.mark).unwrap();
    assert_eq!(ledger.sends_since(at()).unwrap().by_others, [later, later]);
}

#[test]
fn a_request_that_somebody_else_noted_on_the_ledger_is_news_once() {
    let file = LedgerFile::new();
    let mut ledger = file.open().unwrap();
    let all = jiff::Timestamp::MIN;
    let first = ledger
        .log_send(at(), all, SendLogPosition::default())
        .unwrap();
    assert_eq!(first.by_others, []);
    let millis = at().as_millisecond() + 7;
    file.execute(
        &format!("INSERT INTO send_log (at_ms) VALUES ({millis})"),
        [],
    )
    .unwrap();
    let second = ledger.log_send(at(), all, first.mark).unwrap();
    assert_eq!(second.by_others.len(), 1);
    assert_eq!(second.by_others[0].as_millisecond(), millis);
    let third = ledger.log_send(at(), all, second.mark).unwrap();
    assert_eq!(third.by_others, []);
}

#[test]
fn our_token_is_on_until_it_is_turned_off() {
    let file = LedgerFile::new();
    let mut ledger = file.open().unwrap();
    assert!(ledger.sends_token().unwrap());
    ledger.set_setting(Setting::OrderToken, "off").unwrap();
    assert!(!ledger.sends_token().unwrap());
}

#[test]
fn a_label_of_a_shipment_that_was_bought_elsewhere_is_kept() {
    let file = LedgerFile::new();
    let label = SavedLabel {
        shipment: ShipmentId::new("S1"),
        format: LabelFormat::Png,
        path: "labels/S1.png".into(),
        sha256: "00".to_owned(),
    };
    file.open().unwrap().store_label_file(&label, at()).unwrap();
    let ledger = file.open().unwrap();
    let kept = ledger.label(&label.shipment, LabelFormat::Png).unwrap();
    assert_eq!(kept.as_ref(), Some(&label));
    // Saved again, the last file is the one that counts.
    let again = SavedLabel {
        path: "elsewhere/S1.png".into(),
        sha256: "11".to_owned(),
        ..label
    };
    drop(ledger);
    file.open().unwrap().store_label_file(&again, at()).unwrap();
    let kept = file
        .open()
        .unwrap()
        .label(&again.shipment, LabelFormat::Png)
        .unwrap();
    assert_eq!(kept, Some(again));
}

#[test]
fn what_a_shipment_made_elsewhere_was_refreshed_with_is_told_apart_and_is_no_drafts() {
    let of = |changes: &PostageChanges| Line::content_elsewhere(changes);
    let heavier = PostageChanges {
        weight: Some(Weight {
            value: 2.into(),
            unit: WeightUnit::Kilogram,
        }),
        ..PostageChanges::default()
    };
    assert_ne!(of(&heavier), of(&PostageChanges::default()));
    let ours = Line::content_of(&draft());
    assert!(Line::is_refreshable(&of(&heavier), &of(&heavier)));
    assert!(!Line::is_refreshable(&of(&heavier), &ours));
}

/// A draft with an item of this description, of an order, as it was sent.
fn draft_of_pins(order: &str, description: &str) -> ShipmentDraft {
    let text = include_str!("data/order-items.json");
    let mut typed: OrderText = serde_json::from_str(text).unwrap();
    order.clone_into(&mut typed.order_id);
    description.clone_into(&mut typed.items[0].description);
    check(&typed, None).draft.unwrap()
}

#[test]
fn items_of_a_shipment_made_elsewhere_are_those_of_its_order_and_else_of_its_recipient() {
    let file = LedgerFile::new();
    let mut ledger = file.open().unwrap();
    let orders = [("1003", "Enamel pin"), ("1004", "Cap"), ("1005", "Scarf")];
    for ((order, description), minute) in orders.into_iter().zip(0..) {
        let line = LineId::of_order(order, 1);
        let asked = Line {
            draft: draft_of_pins(order, description),
            sent_as: None,
            token: "t".to_owned(),
        };
        let at = at() + jiff::SignedDuration::from_mins(minute);
        let record = Record::new(&line, at, intent()).with_draft(&asked);
        ledger.record(&record).unwrap();
    }
    let mut shipment = Shipment::bare(ShipmentId::new("S1"), ShipmentStatus::Unpaid);
    shipment.order_id = Some("#1004".to_owned());
    let items = |shipment: &Shipment| {
        let earlier = ledger.earlier_items(shipment).unwrap()?;
        Some((earlier.of, earlier.items[0].description.clone()))
    };
    let of_order = Some((ItemsOf::SameOrder, "Cap".to_owned()));
    assert_eq!(items(&shipment), of_order);
    shipment.order_id = Some("7777".to_owned());
    assert_eq!(items(&shipment), None, "nobody knows whose it is");
    shipment.recipient = ReturnedAddress {
        name: Some("ANA PRADO".to_owned()),
        postal_code: Some("1100 048".to_owned()),
        country_code: Some("PT".to_owned()),
        ..ReturnedAddress::default()
    };
    let of_recipient = Some((ItemsOf::SameRecipient, "Scarf".to_owned()));
    assert_eq!(items(&shipment), of_recipient, "the newest");
}

#[test]
fn a_cost_centre_is_there_after_a_restart_until_it_is_taken_off() {
    let file = LedgerFile::new();
    let shipment = ShipmentId::new("S1");
    let east = CostCentre::parse("Sales East").unwrap();
    file.open()
        .unwrap()
        .set_cost_centre(&shipment, east.as_ref())
        .unwrap();
    let mut ledger = file.open().unwrap();
    assert_eq!(ledger.cost_centre(&shipment).unwrap(), east);
    assert_eq!(ledger.cost_centre(&ShipmentId::new("S2")).unwrap(), None);
    ledger.set_cost_centre(&shipment, None).unwrap();
    assert_eq!(ledger.cost_centre(&shipment).unwrap(), None);
}
