//! Jobs for a printer: how much is given to it at a time, and what is reported of that.

use sendoff::contract::Update;
use sendoff::features::printing::calls::PrintLabels;
use std::{slice, time::Duration};

use sendoff::contract::{Cause, PrintFault};
use sendoff::features::printing::calls::{Again, PrintCounts};
use sendoff::features::shipments::calls as shipments;
use sendoff::features::shipments::calls::DoneStep;
use sendoff::model::{draft::OrderStore, ids::ShipmentId, printer::PrintProof};

use super::{
    support::printers::IppFault,
    worker_support::{
        Program, Scenario, Shop, bought, buy, buy_form, draft, fault, order, paid_elsewhere, steps,
    },
};

fn given(shop: &Shop) -> usize {
    let received = shop.printers.raw.received();
    String::from_utf8(received).unwrap().matches("^XZ").count()
}

#[tokio::test(start_paused = true)]
async fn a_slow_printer_has_three_labels_in_it_and_no_more_for_two_minutes() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_raw_printer().await;
    shop.printers.raw.is_slow();
    let shipments = bought(&mut program, &shop, 5).await;
    program.send_print(&shipments, Again::No);
    program.run_for(Duration::from_secs(30)).await;
    assert_eq!(given(&shop), 3);
    shop.printers.raw.gets_on();
    program.run_for(Duration::from_secs(3)).await;
    assert_eq!(given(&shop), 4);
    program.run_for(Duration::from_secs(110)).await;
    assert_eq!(given(&shop), 4);
    // Whatever it is busy with, the label has waited long enough.
    program.run_for(Duration::from_secs(20)).await;
    assert_eq!(given(&shop), 5);
}

#[tokio::test(start_paused = true)]
async fn a_label_that_is_named_twice_in_a_job_is_given_once() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_raw_printer().await;
    let shipment = bought(&mut program, &shop, 1).await.remove(0);
    let unknown = ShipmentId::new("nobody");
    let wanted = [shipment.clone(), unknown.clone(), shipment, unknown];
    let (sent, end) = program.print(&wanted, Again::No).await;
    assert_eq!(sent.len(), 2);
    let counts = PrintCounts {
        sent: 1,
        failed: 1,
        left: 0,
    };
    assert_eq!(end, Ok(counts));
    assert_eq!(given(&shop), 1);
}

#[tokio::test(start_paused = true)]
async fn what_nothing_is_called_is_said_back_in_short() {
    let (_shop, mut program) = Scenario::new().connected().await;
    program.add_raw_printer().await;
    let unknown = ShipmentId::new("x".repeat(300));
    let (sent, _end) = program.print(&[unknown], Again::No).await;
    let name = "x".repeat(120);
    assert_eq!(fault(&sent[0]), &PrintFault::NoSuchLabel { name });
}

/// Two stores number their orders alike, and the first label is not that of both.
#[tokio::test(start_paused = true)]
async fn a_number_that_two_stores_have_names_no_label() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_raw_printer().await;
    let mut labels = Vec::new();
    for (form, store, name) in [
        ("A", OrderStore::Etsy, "Ada Lovelace"),
        ("B", OrderStore::Shopify, "Grace Hopper"),
    ] {
        let mut draft = order("1000");
        draft.order.store = Some(store);
        draft.recipient.name = name.to_owned();
        let quoted = program.quote_form(form, &draft).await.unwrap();
        let buy = buy_form(&shop, form, &quoted, &[]);
        program.ask(buy).await.unwrap();
        let named = ShipmentId::new("1000");
        let (sent, _end) = program.print(&[named], Again::No).await;
        labels.push(quoted.shipment.id);
        if labels.len() == 1 {
            sent[0].as_ref().unwrap();
        } else {
            let PrintFault::SeveralLabels { labels: named, .. } = fault(&sent[0]) else {
                panic!("{sent:?}");
            };
            assert_eq!(named.len(), labels.len());
        }
    }
    assert_eq!(given(&shop), 1);
}

#[tokio::test(start_paused = true)]
async fn a_job_of_more_labels_than_a_shift_has_is_not_begun() {
    let (_shop, mut program) = Scenario::new().connected().await;
    program.add_raw_printer().await;
    let unknown = ShipmentId::new("nobody");
    let (sent, end) = program
        .print(&vec![unknown.clone(); 2_001], Again::No)
        .await;
    assert_eq!((sent.len(), end.unwrap_err().cause), (0, Cause::Busy));
    let (sent, end) = program.print(&vec![unknown; 2_000], Again::No).await;
    assert_eq!((sent.len(), end.unwrap().failed), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn what_a_queue_refuses_was_not_sent_and_holds_no_other_label_up() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_queue().await;
    let shipments = bought(&mut program, &shop, 2).await;
    shop.printers.ipp.fault(Some(IppFault::RefusesJobs));
    let (sent, _end) = program.print(&shipments, Again::No).await;
    for (outcome, shipment) in sent.iter().zip(&shipments) {
        assert!(matches!(fault(outcome), PrintFault::Refused { .. }));
        let failure = outcome.as_ref().unwrap_err();
        assert_eq!(failure.shipment.as_ref(), Some(shipment));
    }
    assert_eq!(sent.len(), 2);
    program.run_for(Duration::from_mins(2)).await;
    shop.printers.ipp.fault(None);
    let (_sent, end) = program.print(&shipments, Again::No).await;
    assert_eq!(end.unwrap().sent, 2);
    // No state was asked for: the queue has refused, and was not away.
    assert!(!shop.watch().reported().contains("CameBack"));
}

#[tokio::test(start_paused = true)]
async fn a_queue_that_goes_as_the_label_comes_has_nothing_and_is_asked_about() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_queue().await;
    let shipments = bought(&mut program, &shop, 2).await;
    shop.printers.ipp.fault(Some(IppFault::AwayForAJob));
    let (sent, _end) = program.print(&shipments, Again::No).await;
    // The rest is not given to it, though it is back by then.
    for outcome in &sent {
        assert!(matches!(fault(outcome), PrintFault::NotReady { .. }));
    }
    assert_eq!(shop.printers.ipp.jobs(), []);
    let mut back = program.came_back().await;
    back.sort();
    let mut all = shipments.clone();
    all.sort();
    assert_eq!(back, all);
    let (_sent, end) = program.print(&shipments, Again::No).await;
    assert_eq!(end.unwrap().sent, 2);
}

/// The program of a shop where somebody bought a label elsewhere, and has
/// looked at it here. Its id and its tracking code.
async fn with_a_foreign_label(shop: &Shop) -> (Program, ShipmentId, String) {
    let (shipment, code) = paid_elsewhere(shop).await;
    let mut program = Program::connected(shop).await;
    program.add_raw_printer().await;
    let opened = shipment.clone();
    let open = shipments::Open { shipment: opened };
    drop(program.ask(open).await);
    (program, shipment, code)
}

#[tokio::test(start_paused = true)]
async fn a_label_that_was_bought_elsewhere_is_printed_under_the_rules_of_ours() {
    let shop = Shop::new();
    let (mut program, shipment, code) = with_a_foreign_label(&shop).await;
    shop.printers.raw.reports_no_count();
    let (sent, _end) = program.print(slice::from_ref(&shipment), Again::No).await;
    assert!(sent[0].is_ok(), "{sent:?}");
    // It may be on paper now: by whatever name, a second one needs a yes.
    let (sent, _end) = program.print(&[ShipmentId::new(&code)], Again::No).await;
    assert_eq!(fault(&sent[0]), &PrintFault::MayBeOnPaper);
    assert_eq!(given(&shop), 1);
    assert_eq!(program.unprinted.len(), 1);
    program.crash();
    let mut program = Program::connected(&shop).await;
    program.until_unprinted(1).await;
    let (sent, _end) = program.print(slice::from_ref(&shipment), Again::No).await;
    assert_eq!(fault(&sent[0]), &PrintFault::MayBeOnPaper);
    assert_eq!(program.scan_label(&code).await.as_ref(), Ok(&shipment));
    program.until_unprinted(0).await;
    let history = steps(&mut program, &shipment).await;
    assert!(
        history.contains(&DoneStep::Bought { price: None }),
        "{history:?}"
    );
    let by = PrintProof::Scan;
    assert!(history.contains(&DoneStep::Printed { by }), "{history:?}");
}

#[tokio::test(start_paused = true)]
async fn a_label_that_was_bought_and_refunded_elsewhere_is_not_printed() {
    let shop = Shop::new();
    let (mut program, shipment, _code) = with_a_foreign_label(&shop).await;
    shop.refund_elsewhere(&shipment);
    for _time in 0..2 {
        let (sent, _end) = program.print(slice::from_ref(&shipment), Again::No).await;
        assert_eq!(fault(&sent[0]), &PrintFault::NothingToPrint);
    }
    assert_eq!(given(&shop), 0);
    assert_eq!(program.unprinted, []);
}

/// What is read to get the label shows the refund, and its link still works.
#[tokio::test(start_paused = true)]
async fn a_label_whose_refund_the_read_for_it_shows_is_not_printed() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_raw_printer().await;
    let shipment = bought(&mut program, &shop, 1).await.remove(0);
    program.idle(Duration::from_secs(10)).await;
    std::fs::remove_dir_all(shop.label_dir()).unwrap();
    shop.refund_elsewhere(&shipment);
    let (sent, _end) = program.print(slice::from_ref(&shipment), Again::No).await;
    assert!(sent[0].is_err(), "{sent:?}");
    assert_eq!(given(&shop), 0);
}

#[tokio::test(start_paused = true)]
async fn the_label_of_a_canceled_shipment_is_printed_only_when_that_is_wanted() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_raw_printer().await;
    let shipment = bought(&mut program, &shop, 1).await.remove(0);
    assert!(shop.set_status(shipment.as_str(), "canceled"));
    let open = shipments::Open {
        shipment: shipment.clone(),
    };
    program.idle(Duration::from_secs(5)).await;
    program.ask(open).await.unwrap();
    let (sent, _end) = program.print(slice::from_ref(&shipment), Again::No).await;
    assert_eq!(fault(&sent[0]), &PrintFault::Canceled);
    assert_eq!(given(&shop), 0);
    let why = "it travels all the same".to_owned();
    let (sent, _end) = program
        .print(slice::from_ref(&shipment), Again::Yes { why })
        .await;
    assert!(sent[0].is_ok(), "{sent:?}");
    assert_eq!(given(&shop), 1);
}

#[tokio::test(start_paused = true)]
async fn a_draft_has_nothing_to_print_and_is_not_asked_for() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_raw_printer().await;
    let draft = program.quote(&draft()).await.unwrap().shipment.id;
    let before = steps(&mut program, &draft).await;
    program.idle(Duration::from_secs(10)).await;
    let requests = shop.calls(draft.as_str());
    let (sent, _end) = program.print(slice::from_ref(&draft), Again::No).await;
    assert_eq!(fault(&sent[0]), &PrintFault::NothingToPrint);
    assert_eq!(shop.calls(draft.as_str()), requests);
    assert_eq!(steps(&mut program, &draft).await, before);
}

#[tokio::test(start_paused = true)]
async fn a_label_under_the_scanner_is_proven_once_by_its_code_or_its_id() {
    let (shop, mut program) = Scenario::new().connected().await;
    let shipments = bought(&mut program, &shop, 2).await;
    let code = shop
        .shipments()
        .iter()
        .find(|item| item["id"] == shipments[0].as_str())
        .map(|item| item["carrier_tracking_code"].as_str().unwrap().to_owned());
    for code in [code.unwrap(), shipments[1].to_string()] {
        for _time in 0..2 {
            program.scan_label(&code).await.unwrap();
        }
    }
    assert_eq!(program.unprinted, []);
    assert_eq!(shop.watch().reported().matches("Proven").count(), 2);
    let by = PrintProof::Scan;
    let history = steps(&mut program, &shipments[1]).await;
    let proofs = history
        .iter()
        .filter(|step| **step == DoneStep::Printed { by });
    assert_eq!(proofs.count(), 1);
    // A draft has no label that could lie under a scanner.
    let quoted = program.quote(&draft()).await.unwrap();
    let code = quoted.shipment.id.to_string();
    let unknown = program.scan_label(&code).await.unwrap_err().cause;
    let fault = PrintFault::ScannedUnknown { code };
    assert_eq!(unknown, Cause::Printing(fault));
}

#[tokio::test(start_paused = true)]
async fn two_jobs_for_one_printer_come_out_one_behind_the_other() {
    let (_shop, mut program, shipments) = Scenario::new().printable(4).await;
    program.send_print(&shipments[..2], Again::No);
    program.send_print(&shipments[2..], Again::No);
    let mut sent = Vec::new();
    let mut ended = 0;
    program
        .until_update::<PrintLabels, _>(|_id, update| {
            match update {
                Update::Progress(label) => sent.push(label.shipment),
                Update::Done(_) => ended += 1,
            }
            (ended == 2).then_some(())
        })
        .await;
    assert_eq!(sent, shipments);
}

#[tokio::test(start_paused = true)]
async fn a_refund_waits_until_the_label_that_is_on_its_way_is_out() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_raw_printer().await;
    shop.printers.raw.is_slow();
    let shipments = bought(&mut program, &shop, 4).await;
    program.send_print(&shipments, Again::No);
    program.run_for(Duration::from_secs(20)).await;
    program.send_refund(&shipments[3]);
    program.run_for(Duration::from_secs(20)).await;
    assert_eq!((given(&shop), shop.calls("/refund")), (3, 0));
    shop.printers.raw.gets_on();
    program.run_for(Duration::from_secs(20)).await;
    assert_eq!((given(&shop), shop.calls("/refund")), (4, 1));
}

#[tokio::test(start_paused = true)]
async fn a_printer_in_trouble_is_reported_at_each_purchase_and_a_good_one_at_none() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_raw_printer().await;
    bought(&mut program, &shop, 1).await;
    assert!(!shop.watch().reported().contains("PrinterNotReady"));
    shop.printers.raw.has_paper_for(0);
    program.idle(Duration::from_mins(1)).await;
    for order in 1..3 {
        buy(&mut program, &shop, 2_000 + order).await;
    }
    assert_eq!(
        shop.watch().reported().matches("PrinterNotReady").count(),
        2
    );
}
