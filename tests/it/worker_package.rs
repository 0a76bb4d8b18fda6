//! Another package or other options for a draft: only what was changed is
//! sent, and nothing is bought at the rates of another package.

use std::time::Duration;

use jiff::civil::date;
use rust_decimal::Decimal;
use sendoff::contract::Cause;
use sendoff::features::ship::calls as ship;
use sendoff::features::ship::calls::Quoted;
use sendoff::{
    model::{
        draft::ShipDate,
        ids::ShipmentId,
        measure::{Weight, WeightUnit},
        parcel::PackageType,
        postage_changes::PostageChanges,
        problem::{Field, Place},
    },
    service::transport::Response,
};
use serde_json::Value;

use super::worker_support::{Acts, Call, Comes, Program, Scenario, Shop, Tamper, cheapest, draft};

fn heavier() -> PostageChanges {
    PostageChanges {
        weight: Some(Weight {
            value: Decimal::from(2),
            unit: WeightUnit::Kilogram,
        }),
        ship_date: Some(ShipDate::Today),
        ..PostageChanges::default()
    }
}

fn shown(shop: &Shop) -> Value {
    shop.shipments()[0].clone()
}

#[tokio::test(start_paused = true)]
async fn another_weight_and_package_come_with_their_own_rates_and_the_rest_stays() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    let before = shown(&shop);
    let changes = PostageChanges {
        package_type: Some(PackageType::ThickEnvelope),
        signature: Some(true),
        ..heavier()
    };
    let id = quoted.shipment.id.clone();
    let refreshed = program.refresh_with(&id, &changes).await.unwrap();
    assert_eq!(refreshed.parcel.weight, Some(Decimal::from(2)));
    assert_ne!(refreshed.rates, quoted.shipment.rates);
    let after = shown(&shop);
    assert_eq!(after["package_type"], "thick_envelope");
    assert_eq!(after["is_signature_requested"], true);
    for same in [
        "size_x",
        "size_y",
        "size_z",
        "size_unit",
        "to_name",
        "order_id",
        "value",
    ] {
        assert_eq!(after[same], before[same], "{same}");
    }
    // The draft is what was refreshed: a later plain refresh changes nothing.
    let again = program.refresh(&id).await.unwrap();
    assert_eq!(again.rates, refreshed.rates);
    let quoted = Quoted {
        shipment: Box::new(again),
        ..quoted
    };
    program.buy(&quoted).await.unwrap();
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn nothing_is_bought_at_the_rates_of_the_former_package() {
    let lost = [Acts::AtOnce, Acts::Later(Duration::from_secs(20))];
    for acts in lost {
        let (shop, mut program, quoted) = Scenario::new().quoted().await;
        shop.tamper(Tamper::new(Call::Refresh, acts, Comes::Lost).times(3));
        let id = quoted.shipment.id.clone();
        let failure = program.refresh_with(&id, &heavier()).await.unwrap_err();
        assert!(
            matches!(failure.cause, Cause::AnswerLost { .. }),
            "{failure:?}"
        );
        // The price that was approved is that of the lighter parcel.
        let failure = program.buy(&quoted).await.unwrap_err();
        let is_reported = matches!(failure.cause, Cause::PriceChanged { .. });
        assert!(is_reported, "{acts:?}: {failure:?}");
        assert!(shop.charges().is_empty(), "{acts:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_lost_change_that_arrives_after_another_refresh_does_not_change_the_price_paid() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    let id = quoted.shipment.id.clone();
    let late = Acts::Later(Duration::from_secs(20));
    shop.tamper(Tamper::new(Call::Refresh, late, Comes::Lost));
    // The same command sends it again, and that one is answered.
    let lighter = PostageChanges {
        weight: Some(draft().parcel.weight),
        ..heavier()
    };
    program.refresh_with(&id, &heavier()).await.unwrap();
    let now = program.refresh_with(&id, &lighter).await.unwrap();
    let quoted = Quoted {
        shipment: Box::new(now),
        ..quoted
    };
    let failure = program.buy(&quoted).await.unwrap_err();
    assert!(
        matches!(failure.cause, Cause::PriceChanged { .. }),
        "{failure:?}"
    );
    assert!(shop.charges().is_empty());
}

/// The weight is not taken.
fn refusal() -> Tamper {
    let answer = Response {
        status: 400,
        content_type: Some("application/json; charset=utf-8".to_owned()),
        body: br#"{"error":{"message":"weight field is invalid"}}"#.to_vec(),
        ..Response::default()
    };
    Tamper::new(Call::Refresh, Acts::Not, Comes::Answer(Box::new(answer)))
}

#[tokio::test(start_paused = true)]
async fn what_the_service_refuses_stands_at_its_field_and_the_draft_stays_as_it_was() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    let id = quoted.shipment.id.clone();
    shop.tamper(refusal());
    let failure = program.refresh_with(&id, &heavier()).await.unwrap_err();
    assert_eq!(failure.problems[0].place, Place::of(Field::Weight));
    let again = program.refresh(&id).await.unwrap();
    assert_eq!(again.parcel.weight, Some(Decimal::from(500)));
    program.buy(&quoted).await.unwrap();
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_draft_made_elsewhere_is_changed_too_and_bought_after_a_lost_change() {
    let (shop, mut program) = Scenario::new().connected().await;
    let id = ShipmentId::new(shop.make_elsewhere("THEIRS", "Grace Hopper"));
    let heavy = program.refresh_with(&id, &heavier()).await.unwrap();
    assert_eq!(heavy.parcel.weight, Some(Decimal::from(2)));
    assert_eq!(shown(&shop)["size_x"], 20);
    shop.tamper(Tamper::new(Call::Refresh, Acts::AtOnce, Comes::Lost).times(3));
    let lighter = PostageChanges {
        weight: Some(draft().parcel.weight),
        ..heavier()
    };
    program.refresh_with(&id, &lighter).await.unwrap_err();
    // What the lost one made of it is learned before anything is bought.
    let quoted = Quoted {
        state: sendoff::features::ship::calls::LineState::Draft,
        shipment: Box::new(heavy),
        differs: Vec::new(),
        paid_before: None,
    };
    let failure = buy_elsewhere(&shop, &mut program, &quoted).await;
    assert!(
        matches!(failure, Some(Cause::PriceChanged { .. })),
        "{failure:?}"
    );
    let light = program.refresh(&id).await.unwrap();
    let quoted = Quoted {
        shipment: Box::new(light),
        ..quoted
    };
    assert_eq!(buy_elsewhere(&shop, &mut program, &quoted).await, None);
    assert_eq!(shop.charges(), ["THEIRS"]);
}

#[tokio::test(start_paused = true)]
async fn after_a_lost_change_all_of_the_draft_is_sent_with_the_next_one() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    let id = quoted.shipment.id.clone();
    let late = Acts::Later(Duration::from_secs(20));
    shop.tamper(Tamper::new(Call::Refresh, late, Comes::Lost));
    let lighter = PostageChanges {
        weight: Some(draft().parcel.weight),
        ..heavier()
    };
    program.refresh_with(&id, &heavier()).await.unwrap();
    program.refresh_with(&id, &lighter).await.unwrap();
    program.idle(Duration::from_mins(1)).await;
    assert_eq!(shown(&shop)["weight"], 2, "the lost one has come");
    let signed = PostageChanges {
        signature: Some(true),
        ship_date: Some(ShipDate::Today),
        ..PostageChanges::default()
    };
    let signed = program.refresh_with(&id, &signed).await.unwrap();
    assert_eq!(signed.parcel.weight, Some(Decimal::from(500)));
}

#[tokio::test(start_paused = true)]
async fn a_change_that_was_lost_and_then_refused_is_still_what_is_asked_for() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    let id = quoted.shipment.id.clone();
    shop.tamper(Tamper::new(Call::Refresh, Acts::AtOnce, Comes::Lost));
    shop.tamper(refusal());
    program.refresh_with(&id, &heavier()).await.unwrap_err();
    // The service has the heavier parcel: the approved price is another one's.
    let failure = program.buy(&quoted).await.unwrap_err();
    assert!(
        matches!(failure.cause, Cause::PriceChanged { .. }),
        "{failure:?}"
    );
    let again = program.refresh(&id).await.unwrap();
    assert_eq!(again.parcel.weight, Some(Decimal::from(2)));
    assert!(shop.charges().is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_day_to_come_stays_and_a_day_gone_by_becomes_today() {
    let (shop, mut program) = Scenario::new().connected().await;
    let mut mine = draft();
    mine.ship_date = ShipDate::On(date(2026, 3, 4));
    let mine = program.quote(&mine).await.unwrap().shipment.id.clone();
    let theirs = ShipmentId::new(shop.make_elsewhere("THEIRS", "Grace Hopper"));
    let then = PostageChanges {
        ship_date: Some(ShipDate::On(date(2026, 3, 4))),
        ..heavier()
    };
    program.refresh_with(&theirs, &then).await.unwrap();
    for shipment in [&mine, &theirs] {
        let again = program.refresh(shipment).await.unwrap();
        assert_eq!(again.ship_date, Some(date(2026, 3, 4)), "{shipment}");
    }
    program.idle(Duration::from_hours(24 * 3)).await;
    let today = PostageChanges {
        weight: Some(draft().parcel.weight),
        ..PostageChanges::default()
    };
    let today = program.refresh_with(&theirs, &today).await.unwrap();
    assert_eq!(today.ship_date, Some(date(2026, 3, 5)));
}

async fn buy_elsewhere(shop: &Shop, program: &mut Program, quoted: &Quoted) -> Option<Cause> {
    use sendoff::model::ids::LineId;

    let (postage_type, approved_price) = cheapest(quoted);
    shop.watch().approves(approved_price.amount_text());
    let shipment = quoted.shipment.id.clone();
    let request = program.send(ship::Buy {
        line: LineId::of_shipment(&shipment),
        shipment,
        postage_type,
        approved_price,
        beside: Vec::new(),
    });
    program
        .purchased(request)
        .await
        .err()
        .map(|failure| failure.cause)
}
