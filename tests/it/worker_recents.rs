//! What was sent lately is offered again after a restart, to its own
//! environment alone; and profiles are reported whatever the connection does.

use sendoff::features::settings::calls as settings;
use sendoff::features::settings::calls::Connected;
use sendoff::features::ship::calls as ship;
use sendoff::features::ship::calls::Quoted;
use sendoff::model::{draft::ShipmentDraft, environment::Environment, ids::LineId};

use super::worker_support::{Program, Scenario, Shop, draft};

async fn quote(program: &mut Program, order: &str, draft: ShipmentDraft) -> Quoted {
    let quote = ship::Quote {
        line: LineId::of_order(order, 1),
        draft: Box::new(draft),
        replaces: None,
    };
    program.ask(quote).await.unwrap()
}

fn to(name: &str, weight: i64) -> ShipmentDraft {
    let mut draft = draft();
    draft.order.id = None;
    draft.recipient.name = name.to_owned();
    draft.parcel.weight.value = weight.into();
    draft
}

fn names(connected: &Connected) -> Vec<&str> {
    let recipients = connected.recents.recipients().iter();
    recipients
        .map(|recipient| recipient.name.as_str())
        .collect()
}

#[tokio::test(start_paused = true)]
async fn recipients_and_parcels_are_offered_again_after_a_restart() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    let first = program.connect().await.unwrap();
    assert!(names(&first).is_empty());
    for (order, name, weight) in [("1", "Ada", 300), ("2", "Bo", 200), ("3", "Ada", 200)] {
        // Lines that change at one moment have no order among them.
        tokio::time::advance(std::time::Duration::from_secs(1)).await;
        quote(&mut program, order, to(name, weight)).await;
    }
    let bought = program.quote(&to("Cy", 100)).await.unwrap();
    program.buy(&bought).await.unwrap();
    program.crash();

    let mut program = Program::start(&shop);
    let connected = program.connect().await.unwrap();
    assert_eq!(names(&connected), ["Cy", "Ada", "Bo"]);
    let first = &connected.recents.recipients()[0];
    assert_eq!(first, &to("Cy", 100).recipient, "the whole address");
    let parcels = connected.recents.parcels();
    let weights: Vec<String> = parcels
        .iter()
        .map(|parcel| parcel.weight.value.to_string())
        .collect();
    assert_eq!(weights, ["200", "100", "300"], "most used first");
}

#[tokio::test(start_paused = true)]
async fn what_the_service_refused_is_not_offered_again() {
    let (_shop, mut program) = Scenario::new().connected().await;
    quote(&mut program, "1", to("Ada", 300)).await;
    let mut refused = to("Bo", 200);
    refused.recipient.province_code = Some("ZZ".to_owned());
    refused.recipient.postal_code = Some("99999".to_owned());
    let call = ship::Quote {
        line: LineId::of_order("2", 1),
        draft: Box::new(refused),
        replaces: None,
    };
    program.ask(call).await.unwrap_err();
    let again = program.connect().await.unwrap();
    assert_eq!(names(&again), ["Ada"]);
    assert_eq!(again.recents.parcels().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn another_environment_offers_nothing_of_this_one() {
    let (_shop, mut program) = Scenario::new().connected().await;
    quote(&mut program, "1", to("Ada", 300)).await;
    let environment = Environment::Sandbox;
    let other = program
        .ask(settings::Connect {
            account: environment.into(),
        })
        .await;
    assert!(names(&other.unwrap()).is_empty());
    let again = program.connect().await.unwrap();
    assert_eq!(names(&again), ["Ada"]);
}

#[tokio::test(start_paused = true)]
async fn a_line_that_changed_is_offered_as_it_was_sent_last() {
    let (_shop, mut program) = Scenario::new().connected().await;
    quote(&mut program, "1", to("Ada", 300)).await;
    quote(&mut program, "1", to("Ada Lovelace", 300)).await;
    let again = program.connect().await.unwrap();
    assert_eq!(names(&again), ["Ada Lovelace"]);
}
