//! What the end of the program has cut short is told at the next start, once.

use std::sync::Arc;

use sendoff::{
    contract::{InterruptedJob, Notice, Update},
    features::{
        bulk::calls::{BulkUpdate, Start},
        shipments::calls::PriceDrafts,
    },
    model::{
        ids::ShipmentId,
        money::{Currency, Money},
        postage_type::PostageType,
        rate_choice::RateChoice,
        rate_rule::RateRule,
    },
};

use super::support::test_window::TestWindow;
use crate::worker_support::{Program, Shop, job, rows};

async fn told(program: &mut Program) -> InterruptedJob {
    program
        .notice(|notice| match notice {
            Notice::JobInterrupted { job } => Some(*job),
            _ => None,
        })
        .await
}

#[tokio::test(start_paused = true)]
async fn a_job_that_was_cut_short_is_told_with_what_is_bought_and_what_is_not() {
    let shop = Shop::new();
    let mut program = Program::syncing(&shop);
    program.connect().await.unwrap();
    let ids: Vec<String> = (1000..1040).map(|number| number.to_string()).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    program.send(job(rows(&ids)));
    program
        .until_update::<Start, _>(|_id, update| match update {
            Update::Progress(BulkUpdate::LineProgressed { .. }) => Some(()),
            _ => None,
        })
        .await;
    program.crash();

    let mut program = Program::syncing(&shop);
    program.connect().await.unwrap();
    let job = told(&mut program).await;
    let orders = job.orders.clone().unwrap();
    assert_eq!(orders, ["1000", "1039"]);
    assert!(job.not_bought >= 1, "{job:?}");
    assert_eq!(job.bought + job.not_bought + job.in_doubt, 40);
    assert!(shop.charges().len() >= job.bought);
    program.crash();

    // Once: and what has ended is never told.
    let mut program = Program::syncing(&shop);
    program.connect().await.unwrap();
    program.recovered().await;
    program.ship(rows(&ids)).await;
    program.crash();
    let mut program = Program::syncing(&shop);
    program.connect().await.unwrap();
    program.recovered().await;
    program.idle(std::time::Duration::from_mins(1)).await;
    let said = shop.watch().reported();
    assert_eq!(said.matches("JobInterrupted").count(), 1);
}

#[test]
fn the_notice_names_the_job_and_its_button_asks_about_the_rest() {
    let mut window = TestWindow::open();
    let drafts: Vec<ShipmentId> = ["S1", "S2"].map(ShipmentId::new).to_vec();
    window.notify(Notice::JobInterrupted {
        job: Box::new(InterruptedJob {
            began_at: "2026-03-02T14:03:00Z".parse().unwrap(),
            orders: None,
            bought: 7,
            not_bought: 2,
            in_doubt: 1,
            drafts: drafts.clone(),
            priced: Vec::new(),
        }),
    });
    assert!(window.shows("The purchase of 10 drafts that began 2026-03-02 14:03"));
    assert!(window.shows("Bought: 7. Not bought: 2. Not known yet: 1"));
    window.press("Buy the 2 that are left…");
    let price = window.next::<PriceDrafts>();
    assert_eq!(price.call.shipments, drafts);
}

#[test]
fn what_a_job_of_a_file_has_left_is_asked_about_at_the_postage_that_it_was_priced_at() {
    let mut window = TestWindow::open();
    let drafts: Vec<ShipmentId> = ["S1", "S2"].map(ShipmentId::new).to_vec();
    let rule = RateRule {
        price_limit: Money::parse("25.00", Currency::Cad).ok(),
        ..RateRule::default()
    };
    let express = |draft: &ShipmentId| (draft.clone(), rule.only(PostageType::UsPostalExpress));
    window.notify(Notice::JobInterrupted {
        job: Box::new(InterruptedJob {
            began_at: "2026-03-02T14:03:00Z".parse().unwrap(),
            orders: None,
            bought: 7,
            not_bought: 2,
            in_doubt: 0,
            priced: drafts.iter().map(express).collect(),
            drafts: drafts.clone(),
        }),
    });
    window.press("Buy the 2 that are left…");
    let price = window.next::<PriceDrafts>();
    assert_eq!(price.call.shipments, drafts);
    let priced = drafts.iter().map(express).collect();
    assert_eq!(price.call.choice, RateChoice::AsPriced(Arc::new(priced)));
}
