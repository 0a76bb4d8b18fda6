//! Printing and the journal: what it keeps, what it refuses, and what is not
//! done when it takes nothing.

use std::time::Duration;

use jiff::Timestamp;
use sendoff::contract::PrintFault;
use sendoff::features::printing::calls::{Again, PrintMark};
use sendoff::features::shipments::calls::DoneStep;
use sendoff::{
    ledger::{
        Record,
        journal::{JournalEntry, Printing},
    },
    model::{
        ids::{LineId, ShipmentId},
        label::LabelFormat,
        printer::{FolderAddress, PrintProof, PrinterAddress, PrinterSetup},
    },
};
use serde_json::json;

use super::worker_support::{BENCH, Program, Scenario, Shop, bought, fault, steps};

fn order(number: usize) -> LineId {
    LineId::of_order(&(2_000 + number).to_string(), 1)
}

/// The disk takes no entries of this phase about paper any more.
fn takes_no(shop: &Shop, phase: &str) {
    let ledger = rusqlite::Connection::open(shop.ledger_path()).unwrap();
    let sql = format!(
        "CREATE TRIGGER disk_full BEFORE INSERT ON journal \
         WHEN NEW.op = 'print' AND NEW.phase = '{phase}' \
         BEGIN SELECT RAISE(ABORT, 'disk full'); END"
    );
    ledger.execute_batch(&sql).unwrap();
}

#[tokio::test(start_paused = true)]
async fn what_can_not_be_asked_for_in_the_journal_is_not_sent() {
    let (shop, mut program, shipments) = Scenario::new().printable(1).await;
    takes_no(&shop, "intent");
    let (sent, _end) = program.print(&shipments, Again::No).await;
    assert!(matches!(fault(&sent[0]), PrintFault::Refused { .. }));
    assert_eq!(shop.printers.raw.received(), b"");
}

#[tokio::test(start_paused = true)]
async fn what_became_of_a_label_and_is_not_in_the_journal_is_not_known() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_raw_printer().await;
    shop.printers.raw.reports_no_count();
    let shipments = bought(&mut program, &shop, 1).await;
    takes_no(&shop, "sent");
    program.print(&shipments, Again::No).await.1.unwrap();
    let (sent, _end) = program.print(&shipments, Again::No).await;
    assert_eq!(fault(&sent[0]), &PrintFault::MayBeOnPaper);
    assert_eq!(shop.printers.raw.printed().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_proof_that_is_not_in_the_journal_is_not_reported() {
    let (shop, mut program, shipments) = Scenario::new().printable(1).await;
    takes_no(&shop, "resolved");
    program.print(&shipments, Again::No).await.1.unwrap();
    program.run_for(Duration::from_mins(2)).await;
    program.scan_label(shipments[0].as_str()).await.unwrap_err();
    assert!(!shop.watch().reported().contains("Proven"));
    assert_eq!(program.unprinted.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn what_was_refunded_is_not_printed_and_what_is_printed_again_waits_again() {
    let (shop, mut program) = Scenario::new().connected().await;
    let shipments = bought(&mut program, &shop, 2).await;
    program.crash();
    let shipment = shipments[0].clone();
    let refund = JournalEntry::RefundIntent { shipment };
    for entry in [refund, JournalEntry::RefundAsked, JournalEntry::Voided] {
        let line = order(0);
        let record = Record::new(&line, Timestamp::UNIX_EPOCH, entry);
        shop.ledger().record(&record).unwrap();
    }
    let mut program = Program::connected(&shop).await;
    program.add_raw_printer().await;
    shop.printers.raw.reports_no_count();
    let (sent, _end) = program.print(&shipments[..1], Again::No).await;
    assert_eq!(fault(&sent[0]), &PrintFault::NothingToPrint);
    assert_eq!(shop.printers.raw.received(), b"");
    program
        .mark(&shipments[1], PrintMark::Printed)
        .await
        .unwrap();
    assert_eq!(program.unprinted, []);
    let yes = || Again::Yes {
        why: "smeared".to_owned(),
    };
    program.print(&shipments[1..], yes()).await.1.unwrap();
    assert_eq!(program.unprinted.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn while_it_is_unknown_whether_a_refund_was_accepted_its_label_is_not_printed() {
    let (shop, mut program, shipments) = Scenario::new().printable(1).await;
    shop.fault("drop_before", "/shipments/*/refund", 1, &json!({}));
    program.refund(&shipments[0]).await.unwrap_err();
    let (sent, _end) = program.print(&shipments, Again::No).await;
    assert_eq!(fault(&sent[0]), &PrintFault::NothingToPrint);
    assert_eq!(shop.printers.raw.received(), b"");
    assert_eq!(program.unprinted.len(), 1, "it may still be needed");
}

#[tokio::test(start_paused = true)]
async fn a_yes_for_a_label_that_never_came_out_is_no_second_printing() {
    let (_shop, mut program, shipments) = Scenario::new().printable(1).await;
    let why = "smeared".to_owned();
    let (sent, _end) = program.print(&shipments, Again::Yes { why }).await;
    assert!(sent[0].is_ok(), "{sent:?}");
    let history = steps(&mut program, &shipments[0]).await;
    let is_again = |step: &DoneStep| matches!(step, DoneStep::PrintAgain { .. });
    assert!(!history.iter().any(is_again), "{history:?}");
}

#[tokio::test(start_paused = true)]
async fn the_journal_knows_the_printer_the_copies_and_a_short_reason() {
    let (shop, mut program) = Scenario::new().connected().await;
    let path = shop.path("watched");
    std::fs::create_dir(&path).unwrap();
    let mut setup = PrinterSetup::new(BENCH, PrinterAddress::Folder(FolderAddress { path }));
    setup.format = LabelFormat::Png;
    setup.copies = 2;
    program.add_printer(setup).await;
    let shipments = bought(&mut program, &shop, 1).await;
    program.print(&shipments, Again::No).await.1.unwrap();
    let why = format!("  {}", "x".repeat(300));
    let yes = Again::Yes { why };
    program.print(&shipments, yes).await.1.unwrap();
    let history = steps(&mut program, &shipments[0]).await;
    let printer = Some(BENCH.to_owned());
    let sent = DoneStep::PrintSent { printer };
    assert_eq!(history.iter().filter(|step| **step == sent).count(), 2);
    let again = DoneStep::PrintAgain {
        who: Some("ana".to_owned()),
        why: Some("x".repeat(200)),
    };
    assert!(history.contains(&again), "{history:?}");
    program.crash();
    let history = shop.ledger().current(&order(0));
    assert!(
        matches!(history.printing, Printing::Sent { copies: 2, .. }),
        "{:?}",
        history.printing
    );
    let ledger = rusqlite::Connection::open(shop.ledger_path()).unwrap();
    let count = ledger.query_row(
        "SELECT count(*) FROM journal WHERE op = 'print' AND phase = 'intent' \
         AND body LIKE '%\"Bench 1\"%'",
        [],
        |row| row.get::<_, u32>(0),
    );
    assert_eq!(count.unwrap(), 2);
}

/// Facts that bring a label from nothing to a state.
fn ways(shipment: &ShipmentId) -> [Vec<JournalEntry>; 6] {
    let shipment = || shipment.clone();
    let intent = JournalEntry::PrintAsked {
        shipment: shipment(),
        printer: BENCH.to_owned(),
    };
    let unclear = JournalEntry::PrintUnclear {
        shipment: shipment(),
        reason: "half of it".to_owned(),
    };
    let sent = JournalEntry::PrintSent {
        shipment: shipment(),
        copies: 1,
        printer: None,
    };
    let confirmed = JournalEntry::PrintConfirmed {
        shipment: shipment(),
        by: PrintProof::Scan,
    };
    let handed_over = JournalEntry::HandedOver {
        shipment: shipment(),
    };
    [
        vec![],
        vec![intent.clone()],
        vec![intent.clone(), unclear],
        vec![intent, sent],
        vec![confirmed],
        vec![handed_over],
    ]
}

/// Brings each label to another state, whatever it was in.
fn bring_about(shop: &Shop, shipments: &[ShipmentId]) {
    let mut ledger = shop.ledger();
    for (number, shipment) in shipments.iter().enumerate() {
        let line = order(number);
        let mut entries = ways(shipment)[number].clone();
        if ledger.current(&line).printing.may_be_on_paper() {
            let again = JournalEntry::PrintAgain {
                shipment: shipment.clone(),
                who: None,
                why: None,
            };
            entries.insert(0, again);
        }
        for entry in entries {
            let record = Record::new(&line, Timestamp::UNIX_EPOCH, entry);
            ledger.record(&record).unwrap();
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_word_of_the_user_counts_wherever_it_says_something_new() {
    let (shop, mut program) = Scenario::new().connected().await;
    let shipments = bought(&mut program, &shop, 6).await;
    let sorted = |mut shipments: Vec<ShipmentId>| {
        shipments.sort();
        shipments
    };
    for (mark, news, unprinted) in [
        (PrintMark::Printed, 0..4, 0),
        (PrintMark::HandedOver, 0..5, 0),
        (PrintMark::NotPrinted, 4..6, 6),
    ] {
        program.crash();
        bring_about(&shop, &shipments);
        program = Program::connected(&shop).await;
        let twice = [shipments.clone(), shipments.clone()].concat();
        let marked = program.mark_all(&twice, mark).await.unwrap();
        let news = sorted(shipments[news].to_vec());
        assert_eq!(sorted(marked), news, "{mark:?}");
        program.until_unprinted(unprinted).await;
    }
    let who = Some("ana".to_owned());
    let taken_back = DoneStep::MarkTakenBack { who };
    let reported = steps(&mut program, &shipments[5]).await;
    assert!(reported.contains(&taken_back), "{reported:?}");
}

#[tokio::test(start_paused = true)]
async fn a_mark_that_is_taken_back_lets_nothing_out_a_second_time_unasked() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_raw_printer().await;
    shop.printers.raw.reports_no_count();
    let shipments = bought(&mut program, &shop, 2).await;
    program.print(&shipments, Again::No).await.1.unwrap();
    for (mark, back) in [
        (PrintMark::Printed, PrintMark::TakenBack),
        (PrintMark::HandedOver, PrintMark::TakenBack),
        (PrintMark::HandedOver, PrintMark::NotPrinted),
    ] {
        program.mark_all(&shipments, mark).await.unwrap();
        program.until_unprinted(0).await;
        assert_eq!(program.mark_all(&shipments, back).await.unwrap().len(), 2);
        program.until_unprinted(2).await;
        let (sent, _end) = program.print(&shipments, Again::No).await;
        for outcome in &sent {
            assert_eq!(fault(outcome), &PrintFault::MayBeOnPaper);
        }
    }
    // Printed and then handed over: the one step back, and all of them.
    program
        .mark_all(&shipments, PrintMark::Printed)
        .await
        .unwrap();
    program
        .mark_all(&shipments, PrintMark::HandedOver)
        .await
        .unwrap();
    program
        .mark_all(&shipments, PrintMark::TakenBack)
        .await
        .unwrap();
    program.until_unprinted(0).await;
    program
        .mark_all(&shipments, PrintMark::NotPrinted)
        .await
        .unwrap();
    program.until_unprinted(2).await;
    assert_eq!(shop.printers.raw.printed().len(), 2);
}
