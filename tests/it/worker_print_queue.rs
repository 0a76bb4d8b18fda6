//! What is reported to the window about labels on their way to paper: how far each
//! has got, and in which order the answers come.

use sendoff::contract::Notice;
use sendoff::contract::Update;
use sendoff::features::calls::Event;
use sendoff::features::calls::Routed as _;
use sendoff::features::printing::calls::Again;
use sendoff::features::printing::calls::ConfirmScan;
use sendoff::features::printing::calls::QueryLabelPrinter;
use sendoff::model::printer::{PrintStanding, PrinterState, Trouble};

use super::worker_support::{Program, Scenario, bought};

fn standings(program: &Program) -> Vec<PrintStanding> {
    program.unprinted.iter().map(|line| line.standing).collect()
}

#[tokio::test(start_paused = true)]
async fn sent_unclear_and_not_sent_are_distinguished_and_survive_a_restart() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_raw_printer().await;
    shop.printers.raw.reports_no_count();
    let shipments = bought(&mut program, &shop, 3).await;
    assert_eq!(standings(&program), [PrintStanding::NotSent; 3]);
    program.print(&shipments[..1], Again::No).await.1.unwrap();
    shop.printers.raw.breaks_after(9);
    program.print(&shipments[1..], Again::No).await.1.unwrap();
    let reported = [
        PrintStanding::Sent,
        PrintStanding::Unclear,
        PrintStanding::NotSent,
    ];
    assert_eq!(standings(&program), reported);
    program.crash();
    let mut program = Program::connected(&shop).await;
    program.until_unprinted(3).await;
    assert_eq!(standings(&program), reported);
}

#[tokio::test(start_paused = true)]
async fn who_scans_a_label_is_answered_before_the_list_loses_it() {
    let (shop, mut program) = Scenario::new().connected().await;
    let shipments = bought(&mut program, &shop, 1).await;
    let code = shipments[0].as_str().to_owned();
    program.send(ConfirmScan { code });
    let mut answered = None;
    program
        .until(|event| match event {
            Event::Reply(reply) => {
                if let Some((_call, Update::Done(result))) = ConfirmScan::of_reply(&reply) {
                    answered = Some(result);
                }
                None
            }
            Event::Notice(Notice::UnprintedChanged { unprinted }) => {
                unprinted.is_empty().then_some(())
            }
            Event::Notice(_) => None,
        })
        .await;
    let scanned = answered.unwrap().unwrap();
    assert_eq!(scanned.shipment, shipments[0]);
    assert!(scanned.is_news && !scanned.recipient.is_empty());
}

async fn looked_ahead(program: &mut Program) -> Option<PrinterState> {
    let status = program.ask(QueryLabelPrinter {}).await.unwrap();
    status.map(|(_name, status)| status.state)
}

#[tokio::test(start_paused = true)]
async fn the_printer_of_labels_says_how_it_is_before_many_are_bought() {
    let (shop, mut program) = Scenario::new().connected().await;
    assert_eq!(looked_ahead(&mut program).await, None);
    program.add_raw_printer().await;
    let ready = Some(PrinterState::Ready);
    assert_eq!(looked_ahead(&mut program).await, ready);
    shop.printers.raw.has_paper_for(0);
    let paper_out = PrinterState::Trouble(vec![Trouble::PaperOut]);
    assert_eq!(looked_ahead(&mut program).await, Some(paper_out));
    shop.printers.raw.goes_away();
    let away = looked_ahead(&mut program).await;
    assert!(
        matches!(away, Some(PrinterState::Unreachable { .. })),
        "{away:?}"
    );
}
