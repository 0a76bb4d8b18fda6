//! The process ends over a label, while a call is out, and again while it
//! recovers, killed or by a power cut. (At each point of each write: `crashes`.)

use rstest::rstest;
use sendoff::session::checkpoints::{
    JournalPoint, LabelPoint, RecoveryPoint, WriteKind, WritePoint,
};

use super::scene::{End, Op, check, end_at, ended, go_on, restart, survives_an_end};
use crate::worker_support::{Acts, Comes, Shop, Tamper};

#[rstest]
#[case::before_it_is_fetched(LabelPoint::BeforeFetch)]
#[case::under_its_temporary_name(LabelPoint::TempWritten)]
#[case::with_its_name(LabelPoint::Renamed)]
#[case::journaled(LabelPoint::Journaled)]
fn it_ends_over_a_label(#[case] point: LabelPoint, #[values(End::Killed, End::PowerCut)] end: End) {
    check(|| survives_an_end(Shop::new(), Op::Buy, JournalPoint::Label(point), end));
}

/// The request left, whole or in part, and nothing came back before the end.
#[rstest]
#[case::half_sent(Acts::Not)]
#[case::executed(Acts::AtOnce)]
#[case::executed_after_the_end(Acts::Later(std::time::Duration::from_secs(40)))]
fn it_ends_while_the_call_is_out(
    #[case] acts: Acts,
    #[values(Op::Create, Op::Buy, Op::Refund)] op: Op,
    #[values(End::Killed, End::PowerCut)] end: End,
) {
    check(|| async {
        let shop = Shop::new();
        let (mut program, quoted) = super::scene::before(&shop, op).await;
        let bell = std::sync::Arc::new(tokio::sync::Notify::new());
        let nothing = Comes::Nothing(std::sync::Arc::clone(&bell));
        shop.tamper(Tamper::new(op.call(), acts, nothing));
        tokio::select! {
            biased;
            _outcome = super::scene::act(&mut program, op, quoted.as_ref()) => {
                panic!("no answer was to come")
            }
            () = bell.notified() => {}
        }
        ended(&shop, program, end);
        let program = restart(&shop).await;
        go_on(&shop, program, op).await;
        shop
    });
}

#[rstest]
#[case::when_it_begins(RecoveryPoint::Begun)]
#[case::when_it_has_looked(RecoveryPoint::Looked)]
#[case::when_it_has_settled(RecoveryPoint::Settled)]
fn it_ends_again_in_recovery(
    #[case] point: RecoveryPoint,
    #[values(WritePoint::IntentDurable, WritePoint::Sent, WritePoint::Answered)] first: WritePoint,
    #[values(End::Killed, End::PowerCut)] end: End,
) {
    check(|| async {
        let shop = Shop::new();
        end_at(&shop, Op::Buy, WriteKind::Buy.at(first), end).await;
        survives_an_end(shop, Op::Buy, JournalPoint::Recovery(point), end).await
    });
}

/// The second end comes further on than the first.
#[rstest]
#[case::create_then_buy(
    WriteKind::Create.at(WritePoint::Sent),
    WriteKind::Buy.at(WritePoint::Sent)
)]
#[case::create_then_create(
    WriteKind::Create.at(WritePoint::IntentDurable),
    WriteKind::Create.at(WritePoint::Sent)
)]
#[case::buy_then_buy(
    WriteKind::Buy.at(WritePoint::IntentDurable),
    WriteKind::Buy.at(WritePoint::Answered)
)]
#[case::buy_then_label(
    WriteKind::Buy.at(WritePoint::Journaled),
    JournalPoint::Label(LabelPoint::TempWritten)
)]
#[case::label_then_label(
    JournalPoint::Label(LabelPoint::TempWritten),
    JournalPoint::Label(LabelPoint::Renamed)
)]
fn it_ends_twice(
    #[case] first: JournalPoint,
    #[case] second: JournalPoint,
    #[values(End::Killed, End::PowerCut)] end: End,
) {
    check(|| async {
        let shop = Shop::new();
        end_at(&shop, Op::Buy, first, end).await;
        survives_an_end(shop, Op::Buy, second, end).await
    });
}

/// Later than the settle time no client can see it coming; but a user who buys
/// hours after a *buy* that had done nothing looks once more.
#[test]
fn it_ends_and_the_purchase_arrives_minutes_after_recovery() {
    check(|| async {
        let shop = Shop::new();
        let late = Acts::Later(std::time::Duration::from_secs(200));
        shop.tamper(Tamper::new(Op::Buy.call(), late, Comes::Lost));
        end_at(
            &shop,
            Op::Buy,
            WriteKind::Buy.at(WritePoint::Sent),
            End::Killed,
        )
        .await;
        let program = restart(&shop).await;
        program.run_for(std::time::Duration::from_mins(5)).await;
        go_on(&shop, program, Op::Buy).await;
        assert_eq!(shop.calls("/buy"), 1);
        shop
    });
}
