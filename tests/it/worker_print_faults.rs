//! Printers that fail in every way: nothing is printed twice without the
//! user's yes, and nothing is forgotten.

use sendoff::contract::Notice;
use sendoff::features::calls::Event;
use sendoff::features::refunds::calls::RequestRefund;
use std::time::Duration;

use sendoff::contract::PrintFault;
use sendoff::features::printing::calls::{Again, PrintMark};
use sendoff::features::ship::calls::{Buy, Quote};
use sendoff::features::shipments::calls::DoneStep;
use sendoff::model::{
    ids::{LineId, ShipmentId},
    printer::{PrintProof, PrinterState, Trouble},
};

use super::{
    support::printers::IppFault,
    worker_support::{Program, Scenario, Shop, bought, cheapest, draft, fault, steps},
};

#[tokio::test(start_paused = true)]
async fn a_printer_that_counts_proves_paper_and_the_queue_empties() {
    let (shop, mut program, shipments) = Scenario::new().printable(3).await;
    let (sent, end) = program.print(&shipments, Again::No).await;
    assert!(sent.iter().all(Result::is_ok), "{sent:?}");
    assert_eq!(end.unwrap().sent, 3);
    program.until_unprinted(0).await;
    assert_eq!(shop.printers.raw.printed().len(), 3);
    let history = steps(&mut program, &shipments[0]).await;
    let by = PrintProof::Count;
    assert!(history.contains(&DoneStep::Printed { by }), "{history:?}");
}

#[tokio::test(start_paused = true)]
async fn sent_is_not_printed_where_nothing_can_tell() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_raw_printer().await;
    shop.printers.raw.says_nothing();
    let shipments = bought(&mut program, &shop, 1).await;
    let (sent, _end) = program.print(&shipments, Again::No).await;
    assert!(sent[0].is_ok(), "{sent:?}");
    program.idle(Duration::from_hours(1)).await;
    assert_eq!(program.unprinted.len(), 1);
    // The label's bar code under the scanner is a proof.
    let code = shop.shipments()[0]["carrier_tracking_code"]
        .as_str()
        .unwrap()
        .to_owned();
    assert_eq!(program.scan_label(&code).await.as_ref(), Ok(&shipments[0]));
    program.until_unprinted(0).await;
    assert_eq!(program.scan_label(&code).await.as_ref(), Ok(&shipments[0]));
    program.scan_label("NOBODYS123").await.unwrap_err();
}

#[tokio::test(start_paused = true)]
async fn a_label_that_may_be_on_paper_is_printed_again_only_with_a_yes_that_is_kept() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_raw_printer().await;
    shop.printers.raw.reports_no_count();
    let shipments = bought(&mut program, &shop, 1).await;
    program.print(&shipments, Again::No).await.1.unwrap();
    let (sent, _end) = program.print(&shipments, Again::No).await;
    assert_eq!(fault(&sent[0]), &PrintFault::MayBeOnPaper);
    assert_eq!(shop.printers.raw.printed().len(), 1);
    let why = "smeared".to_owned();
    let yes = Again::Yes { why: why.clone() };
    let (sent, _end) = program.print(&shipments, yes).await;
    assert!(sent[0].is_ok(), "{sent:?}");
    assert_eq!(shop.printers.raw.printed().len(), 2);
    let again = DoneStep::PrintAgain {
        who: Some("ana".to_owned()),
        why: Some(why),
    };
    assert!(steps(&mut program, &shipments[0]).await.contains(&again));
}

#[tokio::test(start_paused = true)]
async fn when_paper_runs_out_in_the_middle_the_rest_is_not_sent_and_comes_out_once() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_raw_printer().await;
    shop.printers.raw.has_paper_for(2);
    let shipments = bought(&mut program, &shop, 5).await;
    let (sent, end) = program.print(&shipments, Again::No).await;
    let paper_out = PrinterState::Trouble(vec![Trouble::PaperOut]);
    assert_eq!(end.unwrap().sent, 2);
    for outcome in &sent[2..] {
        let PrintFault::NotReady { state, .. } = fault(outcome) else {
            panic!("{outcome:?}");
        };
        assert_eq!(*state, paper_out);
    }
    program.until_unprinted(3).await;
    shop.printers.raw.has_paper_for(100);
    let mut back = program.came_back().await;
    back.sort();
    let mut rest = shipments[2..].to_vec();
    rest.sort();
    assert_eq!(back, rest);
    // It was asked, and nothing flooded out.
    program.idle(Duration::from_mins(10)).await;
    assert_eq!(shop.printers.raw.printed().len(), 2);
    let (_sent, end) = program.print(&back, Again::No).await;
    assert_eq!(end.unwrap().sent, 3);
    program.until_unprinted(0).await;
    let mut printed = shop.printers.raw.printed();
    assert_eq!(printed.len(), 5);
    printed.sort();
    printed.dedup();
    assert_eq!(printed.len(), 5, "one of each");
}

#[tokio::test(start_paused = true)]
async fn half_a_transfer_is_repeated_only_by_the_user() {
    let (shop, mut program, shipments) = Scenario::new().printable(2).await;
    shop.printers.raw.breaks_after(9);
    let (sent, end) = program.print(&shipments, Again::No).await;
    assert!(matches!(fault(&sent[0]), PrintFault::Unclear { .. }));
    assert!(sent[1].is_err(), "the next one waits for a person as well");
    assert_eq!(end.unwrap().failed, 2);
    let program = again(&shop, program).await;
    let mut program = program;
    program.until_unprinted(2).await;
    let (sent, _end) = program.print(&shipments, Again::No).await;
    assert_eq!(fault(&sent[0]), &PrintFault::MayBeOnPaper);
    assert!(sent[1].is_ok(), "{sent:?}");
    assert_eq!(shop.printers.raw.printed().len(), 1);
}

async fn again(shop: &Shop, program: Program) -> Program {
    program.crash();
    let mut program = Program::connected(shop).await;
    assert_eq!(program.recovered().await, []);
    program
}

#[tokio::test(start_paused = true)]
async fn a_printer_that_is_away_for_an_hour_gets_nothing_and_is_asked_when_it_is_back() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_raw_printer().await;
    shop.printers.raw.goes_away();
    let shipments = bought(&mut program, &shop, 2).await;
    let (sent, _end) = program.print(&shipments, Again::No).await;
    assert!(matches!(fault(&sent[0]), PrintFault::NotReady { .. }));
    program.idle(Duration::from_hours(1)).await;
    shop.printers.raw.comes_back();
    let mut back = program.came_back().await;
    back.sort();
    let mut all = shipments.clone();
    all.sort();
    assert_eq!(back, all);
    program.idle(Duration::from_hours(1)).await;
    assert_eq!(shop.printers.raw.printed(), [""; 0]);
    assert_eq!(shop.printers.raw.received(), b"");
    program.print(&shipments, Again::No).await.1.unwrap();
    program.until_unprinted(0).await;
    assert_eq!(shop.printers.raw.printed().len(), 2);
}

#[tokio::test(start_paused = true)]
async fn a_printer_that_loses_labels_or_prints_for_others_proves_nothing() {
    for others in [0, 1, 2] {
        let (shop, mut program, shipments) = Scenario::new().printable(1).await;
        shop.printers.raw.loses_labels();
        let (sent, _end) = program.print(&shipments, Again::No).await;
        assert!(sent[0].is_ok(), "{sent:?}");
        // It was looked at twice with nothing left to print.
        program.idle(Duration::from_mins(1)).await;
        shop.printers.raw.prints_for_others(others);
        program.idle(Duration::from_mins(10)).await;
        let again = again(&shop, program).await;
        assert_eq!(again.unprinted.len(), 1);
    }
}

#[tokio::test(start_paused = true)]
async fn a_spooler_that_lies_leaves_the_label_in_the_queue() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_queue().await;
    shop.printers.ipp.lies();
    let shipments = bought(&mut program, &shop, 1).await;
    let (sent, _end) = program.print(&shipments, Again::No).await;
    assert!(sent[0].is_ok(), "it says that all is well");
    program.idle(Duration::from_hours(1)).await;
    assert_eq!(program.unprinted.len(), 1);
    assert_eq!(shop.printers.ipp.printed(), []);
    // The user sees that nothing came out, and says so.
    let why = "nothing came out".to_owned();
    program
        .print(&shipments, Again::Yes { why })
        .await
        .1
        .unwrap();
    assert_eq!(shop.printers.ipp.jobs().len(), 2);
}

#[tokio::test(start_paused = true)]
async fn a_queue_whose_answer_is_lost_is_not_given_the_label_again() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_queue().await;
    let shipments = bought(&mut program, &shop, 2).await;
    shop.printers.ipp.fault(Some(IppFault::LosesAnswers));
    let (sent, _end) = program.print(&shipments[..1], Again::No).await;
    assert!(sent[0].is_ok(), "found in the queue by its name: {sent:?}");
    shop.printers.ipp.fault(Some(IppFault::HalfAJob));
    let (sent, _end) = program.print(&shipments[1..], Again::No).await;
    assert!(matches!(fault(&sent[0]), PrintFault::Unclear { .. }));
    shop.printers.ipp.fault(None);
    let (sent, _end) = program.print(&shipments, Again::No).await;
    for outcome in &sent {
        assert_eq!(fault(outcome), &PrintFault::MayBeOnPaper);
    }
    assert_eq!(shop.printers.ipp.jobs().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_printer_without_paper_is_reported_before_a_purchase_that_goes_on() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_raw_printer().await;
    shop.printers.raw.has_paper_for(0);
    let quoted = program.quote(&draft()).await.unwrap();
    let (_postage, price) = cheapest(&quoted);
    let request = program.send_buy(&quoted, &price);
    let mut warned_first = None;
    program
        .until(|event| match event {
            Event::Notice(Notice::PrinterNotReady { status, .. }) => {
                warned_first = Some(status.state);
                None
            }
            Event::Reply(reply) => (reply.id == request && reply.is_done()).then_some(()),
            Event::Notice(_) => None,
        })
        .await;
    let paper_out = PrinterState::Trouble(vec![Trouble::PaperOut]);
    assert_eq!(warned_first, Some(paper_out));
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_printer_that_hangs_holds_no_purchase_up() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_raw_printer().await;
    shop.printers.raw.goes_away();
    let quoted = program.quote(&draft()).await.unwrap();
    let began = tokio::time::Instant::now();
    let (_postage, price) = cheapest(&quoted);
    let request = program.send_buy(&quoted, &price);
    program
        .notice(|notice| matches!(notice, Notice::PrinterNotReady { .. }).then_some(()))
        .await;
    assert!(began.elapsed() < Duration::from_secs(3));
    program.purchased(request).await.unwrap();
    assert!(began.elapsed() < Duration::from_secs(30));
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn what_is_being_refunded_or_not_bought_has_no_label_to_print() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_raw_printer().await;
    let quoted = program.quote(&draft()).await.unwrap();
    let shipment = [quoted.shipment.id.clone()];
    let (sent, _end) = program.print(&shipment, Again::No).await;
    assert_eq!(fault(&sent[0]), &PrintFault::NothingToPrint);
    program.buy(&quoted).await.unwrap();
    let request = program.send_refund(&shipment[0]);
    program.answer::<RequestRefund>(request).await.unwrap();
    let (sent, _end) = program.print(&shipment, Again::No).await;
    assert_eq!(fault(&sent[0]), &PrintFault::NothingToPrint);
    assert_eq!(shop.printers.raw.received(), b"");
}

#[tokio::test(start_paused = true)]
async fn a_word_of_the_user_ends_what_no_printer_can_tell() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_queue().await;
    let shipments = bought(&mut program, &shop, 1).await;
    program.print(&shipments, Again::No).await.1.unwrap();
    program
        .mark(&shipments[0], PrintMark::Printed)
        .await
        .unwrap();
    let by = PrintProof::Word;
    let history = steps(&mut program, &shipments[0]).await;
    assert!(history.contains(&DoneStep::Printed { by }), "{history:?}");
    assert_eq!(program.unprinted, []);
}

#[tokio::test(start_paused = true)]
async fn an_order_that_was_bought_in_the_window_is_printed_by_its_number() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_raw_printer().await;
    let mut order = draft();
    order.order.id = Some("A-77".to_owned());
    let line = LineId::of_form("F");
    let quote = Quote {
        line: line.clone(),
        draft: Box::new(order),
        replaces: None,
    };
    let quoted = program.ask(quote).await.unwrap();
    let (postage_type, approved_price) = cheapest(&quoted);
    shop.watch().approves(approved_price.amount_text());
    let buy = Buy {
        line,
        shipment: quoted.shipment.id.clone(),
        postage_type,
        approved_price,
        beside: Vec::new(),
    };
    program.ask(buy).await.unwrap();
    let named = [ShipmentId::new("a-77")];
    let (sent, _end) = program.print(&named, Again::No).await;
    assert!(sent[0].is_ok(), "{sent:?}");
    assert_eq!(shop.printers.raw.printed().len(), 1);
}
