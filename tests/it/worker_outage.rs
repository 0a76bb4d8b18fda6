//! The service can't be reached for a while: it is left alone meanwhile, and what was
//! under way goes on by itself when it is there again.

use std::{collections::BTreeSet, time::Duration};

use sendoff::{
    contract::{Cause, Notice, SyncState},
    features::{
        bulk::calls::{BulkLine, Start, Wanted},
        settings::calls::TestConnection,
        shipments::calls as shipments,
    },
    model::{ids::LineId, rate_choice::RateChoice},
};
use serde_json::json;
use tokio::time::Instant;

use super::worker_support::{Program, Scenario, Shop, all_read, cheapest, draft};

const OUTAGE: Duration = Duration::from_mins(10);
/// How soon the window must say that the service is there again.
const SOON: Duration = Duration::from_secs(5);

fn lines(count: usize) -> Vec<BulkLine> {
    let line = |number: usize| {
        let id = format!("B{number:04}");
        let mut draft = draft();
        draft.order.id = Some(id.clone());
        let wanted = Wanted::Draft {
            draft: Box::new(draft),
            approved: None,
        };
        let line = LineId::of_order(&id, 1);
        BulkLine { line, wanted }
    };
    (0..count).map(line).collect()
}

/// Runs until the program says whether the service can be reached; gives how long it took.
async fn says(program: &mut Program, wanted: bool) -> Duration {
    let began = Instant::now();
    program
        .notice(|notice| match notice {
            Notice::OnlineChanged { online, .. } => (online == wanted).then_some(()),
            _ => None,
        })
        .await;
    began.elapsed()
}

/// Requests that were tried while it was gone for ten minutes.
async fn requests_of_an_outage(shop: &Shop, program: &Program) -> usize {
    let before = shop.calls("/");
    shop.service_goes_away();
    program.run_for(OUTAGE).await;
    shop.calls("/") - before
}

#[tokio::test(start_paused = true)]
async fn a_job_under_way_leaves_a_dead_service_alone_and_goes_on_when_it_is_back() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.recovered().await;
    let job = program.send(Start {
        lines: lines(40),
        choice: RateChoice::Cheapest,
        max_price: "500.00".parse().ok(),
        labels: None,
    });
    // Some are paid, others are on their way, and the rest has not begun: a purchase takes
    // seconds, and at most sixteen are without an answer at once.
    while shop.charges().is_empty() {
        program.run_for(Duration::from_millis(100)).await;
    }
    let requests = requests_of_an_outage(&shop, &program).await;
    assert!(requests <= 60, "{requests} requests in ten minutes");
    program.idle(Duration::ZERO).await;
    shop.service_comes_back();
    let took = says(&mut program, true).await;
    assert!(took <= SOON, "{took:?}");

    let summary = program.answer::<Start>(job).await.unwrap();
    let charges = shop.charges();
    let different: BTreeSet<_> = charges.iter().collect();
    assert_eq!(charges.len(), different.len(), "none is paid twice");
    assert_eq!(charges.len(), summary.counts.bought);
    // Those, too, whose request could not leave when it went away.
    assert_eq!(summary.counts.bought, 40, "{:?}", summary.counts);
}

#[tokio::test(start_paused = true)]
async fn a_purchase_whose_answer_was_lost_is_found_after_an_outage_of_any_length() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    shop.fault("drop_after", "/shipments/*/buy", 1, &json!({}));
    let (_type, price) = cheapest(&quoted);
    let asked = program.send_buy(&quoted, &price);
    while shop.charges().is_empty() {
        program.run_for(Duration::from_millis(100)).await;
    }
    let requests = requests_of_an_outage(&shop, &program).await;
    assert!(requests <= 60, "{requests} requests in ten minutes");
    shop.service_comes_back();
    let bought = program.purchased(asked).await.unwrap();
    bought.label.unwrap();
    assert_eq!((shop.calls("/buy"), shop.charges().len()), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn a_person_learns_at_once_that_it_is_gone_and_may_try_before_anybody_else_has() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.recovered().await;
    shop.service_goes_away();
    program.ask(TestConnection {}).await.unwrap_err();
    let before = shop.calls("/");
    for _again in 0..20 {
        let began = Instant::now();
        let failure = program.ask(TestConnection {}).await.unwrap_err();
        assert!(matches!(failure.cause, Cause::Unreachable { .. }));
        assert!(began.elapsed() < Duration::from_secs(1));
    }
    assert_eq!(shop.calls("/"), before, "nothing was tried of the account");
    shop.service_comes_back();
    program.ask(TestConnection {}).await.unwrap();
}

/// The window says that it is offline after one request: what finds out when that is over
/// begins then, too.
#[tokio::test(start_paused = true)]
async fn a_single_request_that_could_not_leave_is_enough_to_look_for_the_service() {
    let shop = Shop::new();
    let mut program = all_read(&shop).await;
    // Long before the background asks for anything.
    program.run_for(Duration::from_mins(1)).await;
    shop.service_goes_away();
    program.ask(shipments::Sync {}).await.unwrap_err();
    program.run_for(Duration::from_secs(30)).await;
    shop.service_comes_back();
    let took = says(&mut program, true).await;
    assert!(took <= SOON, "{took:?}");
}

/// *Online* is not said for minutes of a service that is gone, only because nothing is asked.
#[tokio::test(start_paused = true)]
async fn a_program_that_asks_nothing_says_after_a_minute_that_the_service_is_gone() {
    let shop = Shop::new();
    let mut program = all_read(&shop).await;
    program.run_for(Duration::from_mins(2)).await;
    let (calls, connections) = (shop.calls("/"), shop.connections());
    shop.service_goes_away();
    let took = says(&mut program, false).await;
    assert!(took <= Duration::from_secs(70), "{took:?}");
    assert_eq!(shop.calls("/"), calls, "nothing of the account is asked");
    assert!(shop.connections() <= connections + 2, "{connections}");
    shop.service_comes_back();
    let took = says(&mut program, true).await;
    assert!(took <= SOON, "{took:?}");
}

#[tokio::test(start_paused = true)]
async fn a_service_whose_answers_are_swallowed_is_gone_too() {
    let shop = Shop::new();
    let mut program = all_read(&shop).await;
    program.run_for(Duration::from_mins(1)).await;
    shop.service_is_swallowed();
    let took = says(&mut program, false).await;
    assert!(took <= Duration::from_secs(90), "{took:?}");
}

#[tokio::test(start_paused = true)]
async fn the_list_is_read_again_once_the_service_is_back() {
    let shop = Shop::new();
    let mut program = Program::syncing(&shop);
    program.connect().await.unwrap();
    let up_to_date = |notice| match notice {
        Notice::SyncProgressed {
            state: SyncState::UpToDate { .. },
        } => Some(()),
        _ => None,
    };
    program.notice(up_to_date).await;
    shop.service_goes_away();
    program
        .notice(|notice| match notice {
            Notice::SyncProgressed {
                state: SyncState::Waiting { why },
            } => matches!(why.cause, Cause::Unreachable { .. }).then_some(()),
            _ => None,
        })
        .await;
    let requests = requests_of_an_outage(&shop, &program).await;
    assert!(
        requests <= 2,
        "{requests}: what was on its way, and nothing more"
    );
    program.idle(Duration::ZERO).await;
    shop.service_comes_back();
    let took = says(&mut program, true).await;
    assert!(took <= SOON, "{took:?}");
    program.notice(up_to_date).await;
}
