//! Jobs that pause: by themselves, when labels do not come, and because the service
//! asks for it.

use std::time::Duration;

use sendoff::{
    contract::{Cause, Update},
    features::bulk::calls::{self as bulk, BulkCourse, BulkProgress, BulkUpdate, Start},
    service::transport::Response,
};

use super::{assert_charged_once_each, ended, first_line_ends, lines, start};
use crate::worker_support::{Acts, Call, Comes, Program, Scenario, Shop, Tamper, draft};

/// The charges when no label can be fetched, once the job has paused itself.
async fn pauses_itself(program: &mut Program, shop: &Shop) -> usize {
    let failure = program
        .until_update::<Start, _>(|_id, update| match update {
            Update::Progress(BulkUpdate::Progressed(progress)) => {
                assert!(
                    progress.paused_for.is_none() || progress.course == BulkCourse::Paused,
                    "{progress:?}"
                );
                progress.paused_for
            }
            _ => None,
        })
        .await;
    let cause = failure.cause;
    assert!(matches!(cause, Cause::ServiceTrouble { .. }), "{cause:?}");
    // What was on its way ends.
    program.run_for(Duration::from_mins(1)).await;
    shop.charges().len()
}

#[tokio::test(start_paused = true)]
async fn a_job_whose_labels_do_not_come_pauses_itself_and_goes_on_when_it_is_resumed() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    shop.fault("label_missing", "/labels/*", 1_000, &serde_json::json!({}));
    // Labels fail before the job begins, so it buys a line at a time from its start.
    program.buy(&quoted).await.unwrap().label.unwrap_err();
    let asked = start(&mut program, lines(0..20), shop.path("wanted"));
    assert_eq!(pauses_itself(&mut program, &shop).await, 1 + 5);
    program.idle(Duration::from_mins(6)).await;
    assert_eq!(shop.charges().len(), 1 + 5, "nothing more was bought");

    // It goes on a label at a time, and pauses again after five.
    program.send(bulk::Resume {});
    assert_eq!(pauses_itself(&mut program, &shop).await, 1 + 10);

    shop.clear_faults();
    program.send(bulk::Resume {});
    let summary = ended(&mut program, asked).await.unwrap();
    assert_eq!(summary.counts.bought, 20);
    assert_charged_once_each(&shop, 1 + 20);
}

#[tokio::test(start_paused = true)]
async fn labels_that_come_late_or_fail_now_and_then_do_not_pause_a_job() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.recovered().await;
    let asked = start(&mut program, lines(0..100), shop.path("wanted"));
    for _ in 0..6 {
        first_line_ends(&mut program).await;
        shop.fault("label_missing", "/labels/*", 4, &serde_json::json!({}));
    }
    let summary = ended(&mut program, asked).await.unwrap();
    assert_eq!(summary.counts.bought, 100);
    assert_charged_once_each(&shop, 100);
}

/// The next such call is refused, and so many seconds are asked for.
fn pauses(shop: &Shop, call: Call, seconds: u64) {
    let too_many = Response {
        status: 429,
        retry_after: Some(seconds.to_string()),
        ..Response::default()
    };
    shop.tamper(Tamper::new(
        call,
        Acts::Not,
        Comes::Answer(Box::new(too_many)),
    ));
}

async fn held_for(program: &mut Program) -> i64 {
    program
        .until_update::<Start, _>(|_id, update| match update {
            Update::Progress(BulkUpdate::Progressed(BulkProgress {
                course: BulkCourse::Held { since, until },
                ..
            })) => Some(until.duration_since(since).as_secs()),
            _ => None,
        })
        .await
}

#[tokio::test(start_paused = true)]
async fn a_long_retry_after_pauses_the_job_and_fails_no_row() {
    for call in [Call::Create, Call::Buy, Call::Retrieve] {
        let (shop, mut program) = Scenario::new().connected().await;
        program.recovered().await;
        pauses(&shop, call, 900);
        let began = tokio::time::Instant::now();
        let asked = start(&mut program, lines(0..10), shop.path("wanted"));
        assert_eq!(held_for(&mut program).await, 900, "{call:?}");
        let sent = shop.calls("");
        program.idle(Duration::from_mins(10)).await;
        // What had left before the refusal was known may still have arrived.
        assert!(shop.calls("") <= sent + 16, "{call:?}");
        let summary = ended(&mut program, asked).await.unwrap();
        assert_eq!(
            summary.counts.bought, 10,
            "{call:?}: {:?}",
            summary.troubles
        );
        assert!(began.elapsed() >= Duration::from_mins(15), "{call:?}");
        assert_charged_once_each(&shop, 10);
    }
}

#[tokio::test(start_paused = true)]
async fn a_job_that_is_cancelled_in_a_pause_of_a_day_leaves_its_lines() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.recovered().await;
    pauses(&shop, Call::Create, 100 * 365 * 24 * 3_600);
    let asked = start(&mut program, lines(0..10), shop.path("wanted"));
    assert_eq!(held_for(&mut program).await, 24 * 3_600);
    let began = tokio::time::Instant::now();
    program.send(bulk::Cancel {});
    let summary = ended(&mut program, asked).await.unwrap();
    assert!(began.elapsed() < Duration::from_mins(1));
    assert_eq!((summary.counts.failed, summary.counts.unresolved), (0, 0));
    assert_eq!(summary.counts.left + summary.counts.bought, 10);
    assert!(summary.counts.left > 0);
}

#[tokio::test(start_paused = true)]
async fn a_pause_that_the_service_asked_for_outlives_the_program() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.recovered().await;
    pauses(&shop, Call::Create, 3_600);
    let failure = program.quote(&draft()).await.unwrap_err();
    assert!(matches!(failure.cause, Cause::RateLimited { .. }));
    program.crash();

    let mut program = Program::connected(&shop).await;
    program.recovered().await;
    let sent = shop.calls("");
    let failure = program.quote(&draft()).await.unwrap_err();
    let Cause::RateLimited { retry_after_secs } = failure.cause else {
        panic!("{failure:?}")
    };
    assert!((3_500..=3_600).contains(&retry_after_secs));
    assert_eq!(shop.calls(""), sent, "nothing is sent");
    program.idle(Duration::from_hours(1)).await;
    program.quote(&draft()).await.unwrap();
}
