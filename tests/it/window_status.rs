//! The status line tells what is known, and says so where nothing is.

use std::{sync::Arc, time::Duration};

use jiff::Timestamp;
use sendoff::{contract::Notice, features::shipments::calls::Sync};
use tokio::sync::Notify;

use super::support::test_window::TestWindow;
use crate::worker_support::{Acts, Call, Comes, Program, Shop, Tamper};

#[test]
fn a_service_that_says_nothing_is_waited_for_and_not_called_online() {
    let mut window = TestWindow::open();
    assert!(window.shows("Online"));
    let since: Timestamp = "2026-03-02T14:03:12Z".parse().unwrap();
    window.notify(Notice::SilenceChanged { since: Some(since) });
    assert!(window.shows("Waiting for an answer since 14:03"));
    assert!(!window.shows("Online"));
    window.notify(Notice::SilenceChanged { since: None });
    assert!(window.shows("Online") && !window.shows("Waiting for an answer"));
}

#[tokio::test(start_paused = true)]
async fn a_request_that_is_not_answered_for_seconds_is_reported_with_its_moment() {
    let shop = Shop::new();
    let mut program = Program::connected(&shop).await;
    let bell = Arc::new(Notify::new());
    shop.tamper(Tamper::new(Call::Any, Acts::Not, Comes::Nothing(bell)));
    program.send(Sync {});
    let began = tokio::time::Instant::now();
    let since = program
        .notice(|notice| match notice {
            Notice::SilenceChanged { since } => since,
            _ => None,
        })
        .await;
    assert!(began.elapsed() >= Duration::from_secs(5));
    assert!(began.elapsed() < Duration::from_secs(10));
    // The next request is answered; the first one still is not.
    program.send(Sync {});
    let rang = program.notice(|notice| match notice {
        Notice::SilenceChanged { since } => Some(since),
        _ => None,
    });
    let again = tokio::time::timeout(Duration::from_mins(1), rang).await;
    assert!(again.is_err(), "{again:?} is not news: {since}");
}
