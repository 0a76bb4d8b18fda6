//! The program ends between making a new shipment and deleting the draft whose
//! place it takes: nothing is lost, nothing is made or bought twice.

use std::{sync::Arc, time::Duration};

use sendoff::contract::Cause;
use sendoff::features::ship::calls::Quoted;
use sendoff::{
    model::ids::ShipmentId,
    session::checkpoints::{JournalPoint, WriteKind, WritePoint},
};
use serde_json::json;

use super::worker_support::{
    Call, ParkAt, Program, Shop, draft, line,
    replacing::{
        ask, buy, corrected, new_line, quoted, replace, there, with_a_draft, without_tokens,
    },
};

const FAULTS: [&str; 3] = ["none", "drop_before", "late"];

async fn end_at(shop: &Shop, old: &ShipmentId, point: JournalPoint) {
    let park = ParkAt::new(point);
    let mut program = Program::with(shop, Arc::new(park.clone()));
    let journey = async {
        program.connect().await.unwrap();
        program.recovered().await;
        drop(replace(&mut program, old).await);
    };
    tokio::select! {
        () = journey => panic!("{point} was not reached"),
        () = park.parked() => {}
    }
    program.crash();
}

/// Ends the program there, with that fault on the call, and starts it again.
async fn ended(call: Call, at: WritePoint, fault: &str) -> (Shop, ShipmentId, Program) {
    let (shop, old) = with_a_draft().await;
    let (point, method, path) = if call == Call::Create {
        (WriteKind::Create.at(at), "POST", "/shipments")
    } else {
        (WriteKind::Delete.at(at), "DELETE", "/shipments/*")
    };
    if fault != "none" {
        let order = json!({"match": {"path": path, "method": method}, "seconds": 20});
        shop.fault(fault, path, 1, &order);
    }
    end_at(&shop, &old, point).await;
    shop.clear_faults();
    let is_before = matches!(at, WritePoint::BeforeIntent | WritePoint::IntentDurable);
    let is_untouched = call == Call::Create || is_before;
    let is_there = there(&shop).contains(&old.to_string());
    assert!(is_there || !is_untouched, "the old one goes last");
    let program = Program::begun(&shop).await;
    (shop, old, program)
}

#[tokio::test(start_paused = true)]
async fn ended_at_any_point_of_the_two_the_same_again_leaves_one_shipment() {
    for call in [Call::Create, Call::Delete] {
        for at in WritePoint::ALL {
            for fault in FAULTS {
                let name = format!("{call:?} {at:?} {fault}");
                let (shop, old, mut program) = ended(call, at, fault).await;
                let asked = ask(&mut program, &corrected(), Some(&old));
                let new = quoted(&mut program, asked).await;
                let new = new.unwrap_or_else(|failure| panic!("{name}: {failure:?}"));
                assert_ne!(new.shipment.id, old, "{name}");
                assert_eq!(
                    new.shipment.recipient.address_1.as_deref(),
                    Some("14 Main St")
                );
                buy(&shop, &mut program, &new).await.unwrap();
                assert_eq!(shop.charges().len(), 1, "{name}");
                program.idle(Duration::from_mins(3)).await;
                let there = there(&shop);
                assert!(!there.contains(&old.to_string()), "{name}");
                assert!(there.contains(&new.shipment.id.to_string()), "{name}");
                let of_old = program.quote(&draft()).await.unwrap_err();
                assert_eq!(of_old.cause, Cause::WasReplaced, "{name}");
                // A create that comes when nobody looks for it any more.
                let twins = usize::from(call == Call::Create && fault == "late");
                assert!(there.len() <= 1 + twins, "{name}: {there:?}");
            }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn ended_between_the_two_both_are_there_and_buying_the_new_one_deletes_the_old() {
    for at in WritePoint::ALL {
        for fault in FAULTS {
            let name = format!("{at:?} {fault}");
            let (shop, old, mut program) = ended(Call::Delete, at, fault).await;
            let new = there(&shop)[0].clone();
            assert_ne!(new, old.as_str(), "{name}: the new one is never lost");
            let new = program.refresh(&ShipmentId::new(new)).await.unwrap();
            let new = Quoted {
                state: sendoff::features::ship::calls::LineState::Draft,
                shipment: Box::new(new),
            };
            buy(&shop, &mut program, &new).await.unwrap();
            assert_eq!(shop.charges().len(), 1, "{name}");
            program.idle(Duration::from_mins(3)).await;
            assert_eq!(there(&shop), [new.shipment.id.as_str()], "{name}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn recovery_deletes_no_draft_that_nobody_began_to_delete() {
    let (shop, old, mut program) = ended(Call::Delete, WritePoint::BeforeIntent, "none").await;
    program.idle(Duration::from_mins(10)).await;
    assert_eq!(shop.count(), 2);
    program.delete(&old).await.unwrap();
    assert_eq!(shop.count(), 1);
}

#[tokio::test(start_paused = true)]
async fn recovery_does_not_take_the_old_draft_for_what_a_lost_create_left_behind() {
    let (shop, old) = without_tokens().await;
    let order = json!({"match": {"path": "/shipments", "method": "POST"}});
    shop.fault("drop_before", "/shipments", 1, &order);
    let park = ParkAt::new(WriteKind::Create.at(WritePoint::Answered));
    let mut program = Program::with(&shop, Arc::new(park.clone()));
    program.connect().await.unwrap();
    ask(&mut program, &draft(), Some(&old));
    program.run_until(park.parked()).await;
    program.crash();
    let mut program = Program::begun(&shop).await;
    program.idle(Duration::from_mins(3)).await;
    program.crash();
    assert_eq!(shop.ledger().history(&new_line()).shipment, None);
    assert_eq!(shop.ledger().history(&line()).shipment, Some(old.clone()));
    assert_eq!(there(&shop), [old.as_str()]);
}
