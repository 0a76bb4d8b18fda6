//! Pause, resume and stop of what is being printed, and what leaves the list of labels
//! while it is.

use std::{collections::BTreeSet, slice, time::Duration};

use sendoff::contract::{Notice, RequestId, Update};
use sendoff::features::calls::{Event, Routed as _};
use sendoff::features::printing::calls::{
    Again, PrintCounts, PrintCourse, PrintLabels, SteerPrinting,
};
use sendoff::model::printer::PrintStanding;

use super::worker_support::{Program, Scenario, Shop, bought};

async fn steer(program: &mut Program, course: PrintCourse) {
    program.ask(SteerPrinting { course }).await.unwrap();
}

async fn ended(program: &mut Program, print: RequestId) -> PrintCounts {
    program.answer::<PrintLabels>(print).await.unwrap()
}

fn given(shop: &Shop) -> usize {
    let received = shop.printers.raw.received();
    String::from_utf8(received).unwrap().matches("^XZ").count()
}

/// The printer gets on by so many labels, and is given as many.
async fn prints(program: &Program, shop: &Shop, labels: usize) {
    for _label in 0..labels {
        shop.printers.raw.gets_on();
        program.run_for(Duration::from_secs(3)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_job_of_forty_labels_stops_at_any_of_them_and_the_rest_comes_out_once() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_raw_printer().await;
    shop.printers.raw.is_slow();
    let shipments = bought(&mut program, &shop, 40).await;
    let mut left = &shipments[..];
    let mut printed = 0;
    // Three are in the printer, and it waits to be given the next.
    for further in [0, 1, 2, 5, 12] {
        let print = program.send_print(left, Again::No);
        program.run_for(Duration::from_secs(10)).await;
        prints(&program, &shop, further).await;
        assert_eq!(given(&shop), printed + 3 + further);
        steer(&mut program, PrintCourse::Stopped).await;
        let sent = 3 + further;
        let counts = PrintCounts {
            sent,
            failed: 0,
            left: left.len() - sent,
        };
        assert_eq!(ended(&mut program, print).await, counts);
        for _label in 0..3 {
            shop.printers.raw.gets_on();
        }
        program.run_for(Duration::from_mins(5)).await;
        printed += sent;
        left = &left[sent..];
        assert_eq!(given(&shop), printed, "nothing comes after it was stopped");
        program.until_unprinted(left.len()).await;
    }
    assert_eq!(left.len(), 5);
    let print = program.send_print(left, Again::No);
    program.run_for(Duration::from_secs(10)).await;
    prints(&program, &shop, 2).await;
    assert_eq!(ended(&mut program, print).await.sent, 5);
    let received = String::from_utf8(shop.printers.raw.received()).unwrap();
    let labels: BTreeSet<&str> = received.split_inclusive("^XZ").collect();
    assert_eq!((labels.len(), given(&shop)), (40, 40), "one of each");
}

#[tokio::test(start_paused = true)]
async fn a_paused_job_gives_nothing_for_hours_holds_no_refund_up_and_goes_on() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_raw_printer().await;
    shop.printers.raw.is_slow();
    let shipments = bought(&mut program, &shop, 6).await;
    let print = program.send_print(&shipments, Again::No);
    program.run_for(Duration::from_secs(10)).await;
    steer(&mut program, PrintCourse::Paused).await;
    prints(&program, &shop, 3).await;
    program.run_for(Duration::from_hours(2)).await;
    assert_eq!(given(&shop), 3);
    // The label that would have been the next one.
    program.refund(&shipments[3]).await.unwrap();
    steer(&mut program, PrintCourse::GoesOn).await;
    program.run_for(Duration::from_secs(10)).await;
    assert_eq!(given(&shop), 5);
    let counts = PrintCounts {
        sent: 5,
        failed: 1,
        left: 0,
    };
    assert_eq!(ended(&mut program, print).await, counts);
}

#[tokio::test(start_paused = true)]
async fn a_stop_means_the_jobs_that_wait_for_the_printer_as_well_and_none_after_it() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_raw_printer().await;
    shop.printers.raw.is_slow();
    let shipments = bought(&mut program, &shop, 6).await;
    let first = program.send_print(&shipments[..4], Again::No);
    let second = program.send_print(&shipments[4..], Again::No);
    program.run_for(Duration::from_secs(10)).await;
    steer(&mut program, PrintCourse::Stopped).await;
    assert_eq!(ended(&mut program, first).await.left, 1);
    assert_eq!(ended(&mut program, second).await.left, 2);
    prints(&program, &shop, 3).await;
    let third = program.send_print(&shipments[3..], Again::No);
    program.run_for(Duration::from_secs(10)).await;
    assert_eq!(ended(&mut program, third).await.sent, 3);
}

#[tokio::test(start_paused = true)]
async fn what_the_printer_has_counted_leaves_the_list_in_the_middle_of_a_job() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_raw_printer().await;
    shop.printers.raw.is_slow();
    let shipments = bought(&mut program, &shop, 8).await;
    let print = program.send_print(&shipments, Again::No);
    program.run_for(Duration::from_secs(10)).await;
    prints(&program, &shop, 5).await;
    let mut proven = Vec::new();
    program
        .until(|event| match event {
            Event::Notice(Notice::PrintProven { shipment, .. }) => {
                proven.push(shipment);
                None
            }
            Event::Reply(reply) => {
                let ended = PrintLabels::of_reply(&reply)
                    .is_some_and(|(_call, update)| matches!(update, Update::Done(_)));
                (ended && reply.id == print).then_some(())
            }
            Event::Notice(_) => None,
        })
        .await;
    // Three wait in it, and one more may be coming out.
    assert_eq!(proven, shipments[..4]);
}

#[tokio::test(start_paused = true)]
async fn a_crash_in_the_middle_of_a_job_leaves_each_label_printed_sent_or_waiting() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_raw_printer().await;
    shop.printers.raw.is_slow();
    let shipments = bought(&mut program, &shop, 8).await;
    program.send_print(&shipments, Again::No);
    program.run_for(Duration::from_secs(10)).await;
    prints(&program, &shop, 3).await;
    program.crash();
    let mut program = Program::connected(&shop).await;
    program.until_unprinted(6).await;
    let standings: Vec<PrintStanding> =
        program.unprinted.iter().map(|line| line.standing).collect();
    let (sent, waits) = (PrintStanding::Sent, PrintStanding::NotSent);
    assert_eq!(standings, [sent, sent, sent, sent, waits, waits]);
    for _label in 0..3 {
        shop.printers.raw.gets_on();
    }
    let rest = &shipments[6..];
    program.print(rest, Again::No).await.1.unwrap();
    assert_eq!(given(&shop), 8);
    let again = program.print(slice::from_ref(&shipments[5]), Again::No);
    assert_eq!(again.await.1.unwrap().sent, 0, "it may be on paper");
}
