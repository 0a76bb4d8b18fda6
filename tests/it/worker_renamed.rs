//! A draft that was made elsewhere is bought here, and the service shows another postage
//! than was asked for. It is ours if the service answered the *buy* from here with a
//! success, and may be somebody else's if not.

use std::time::Duration;

use sendoff::{
    contract::RequestId,
    features::ship::calls::Buy,
    ledger::journal::Purchase,
    model::{
        ids::{LineId, ShipmentId},
        money::Money,
        rate,
    },
    service::transport::Response,
};
use serde_json::json;

use super::worker_support::{Acts, Call, Comes, Program, Shop, Tamper};

struct Scene {
    shop: Shop,
    program: Program,
    shipment: ShipmentId,
    approved: Money,
    postage: String,
    /// One that is offered, and that nobody here asks for.
    other_postage: String,
    purchase: RequestId,
}

impl Scene {
    /// The *buy* from here does nothing by itself, and is answered so.
    async fn bought(shop: Shop, answer: Comes) -> Self {
        let mut program = Program::connected(&shop).await;
        let shipment = ShipmentId::new(shop.make_elsewhere("1000", "Ada Lovelace"));
        let shown = program.refresh(&shipment).await.unwrap();
        let chosen = rate::cheapest(&shown.rates).unwrap().clone();
        let mut others = shown.rates.iter().map(|rate| &rate.postage_type);
        let other = others.find(|other| **other != chosen.postage_type).unwrap();
        let approved = chosen.total.clone().unwrap();
        shop.tamper(Tamper::new(Call::Buy, Acts::Not, answer));
        shop.watch().approves(approved.amount_text());
        let purchase = program.send(Buy {
            line: LineId::of_shipment(&shipment),
            shipment: shipment.clone(),
            postage_type: chosen.postage_type.clone(),
            approved_price: approved.clone(),
            beside: Vec::new(),
        });
        while shop.calls("/buy") == 0 {
            program.run_for(Duration::from_millis(10)).await;
        }
        program.run_for(Duration::from_millis(200)).await;
        Self {
            postage: chosen.postage_type.as_str().to_owned(),
            other_postage: other.as_str().to_owned(),
            shop,
            program,
            shipment,
            approved,
            purchase,
        }
    }

    fn is_paid_as_another_postage(&self) {
        self.is_paid_as(&self.other_postage);
    }

    fn is_paid_as(&self, postage: &str) {
        let postage = json!({ "postage_type": postage });
        let id = self.shipment.as_str();
        assert_eq!(self.shop.elsewhere("buy", id, &postage), 200);
    }

    /// The process ends, and another one finds out what became of the purchase.
    async fn after_a_crash(self) -> After {
        self.program.crash();
        let mut program = Program::begun(&self.shop).await;
        program.idle(Duration::from_mins(3)).await;
        let waiting = program.unprinted.len();
        program.crash();
        After::of(&self.shop, &self.shipment, waiting)
    }

    async fn answered(mut self) -> After {
        drop(self.program.answer::<Buy>(self.purchase).await);
        self.program.idle(Duration::from_mins(3)).await;
        let waiting = self.program.unprinted.len();
        self.program.crash();
        After::of(&self.shop, &self.shipment, waiting)
    }
}

/// What is known in the end.
struct After {
    approved: Option<Money>,
    postage: String,
    /// Labels in "Bought, not printed".
    waiting: usize,
}

impl After {
    fn of(shop: &Shop, shipment: &ShipmentId, waiting: usize) -> Self {
        assert_eq!(shop.calls("/buy"), 1);
        assert_eq!(shop.charges().len(), 1);
        let purchase = shop.ledger().shipment_history(shipment).purchase;
        let Purchase::Bought {
            postage_type,
            price,
            ..
        } = purchase
        else {
            panic!("{purchase:?}");
        };
        Self {
            approved: price,
            postage: postage_type.as_str().to_owned(),
            waiting,
        }
    }
}

fn success() -> Comes {
    Comes::Answer(Box::new(Response {
        status: 200,
        content_type: Some("application/json; charset=utf-8".to_owned()),
        ..Response::default()
    }))
}

#[tokio::test(start_paused = true)]
async fn a_purchase_of_ours_that_is_shown_as_another_postage_is_ours() {
    let scene = Scene::bought(Shop::new(), success()).await;
    scene.is_paid_as_another_postage();
    let (approved, other) = (scene.approved.clone(), scene.other_postage.clone());
    let after = scene.answered().await;
    assert_eq!((after.approved, after.postage), (Some(approved), other));
    assert_eq!(after.waiting, 1, "its label is to be printed");
}

#[tokio::test(start_paused = true)]
async fn after_a_crash_it_is_still_known_that_the_purchase_was_ours() {
    let scene = Scene::bought(Shop::new(), success()).await;
    scene.is_paid_as_another_postage();
    let approved = scene.approved.clone();
    let after = scene.after_a_crash().await;
    assert_eq!((after.approved, after.waiting), (Some(approved), 1));
}

#[tokio::test(start_paused = true)]
async fn what_is_shown_as_another_postage_after_a_lost_answer_is_somebody_elses() {
    for is_crash in [false, true] {
        let scene = Scene::bought(Shop::new(), Comes::Lost).await;
        scene.is_paid_as_another_postage();
        let after = if is_crash {
            scene.after_a_crash().await
        } else {
            scene.answered().await
        };
        assert_eq!((after.approved, after.waiting), (None, 0), "{is_crash}");
    }
}

/// A read that shows a purchase under way is no answer to ours.
#[tokio::test(start_paused = true)]
async fn a_purchase_that_a_read_shows_under_way_is_not_ours_for_that() {
    for is_crash in [false, true] {
        let shop = Shop::with_purchases(20_000..=20_000);
        let scene = Scene::bought(shop, Comes::Lost).await;
        scene.is_paid_as_another_postage();
        let after = if is_crash {
            scene.after_a_crash().await
        } else {
            scene.answered().await
        };
        assert_eq!((after.approved, after.waiting), (None, 0), "{is_crash}");
    }
}

/// It did nothing, as a read showed, and whoever finds it paid later asks for something else.
#[tokio::test(start_paused = true)]
async fn a_purchase_that_is_delivered_after_it_did_nothing_is_ours_as_it_was_approved() {
    for is_own in [true, false] {
        let mut scene = Scene::bought(Shop::new(), Comes::Lost).await;
        scene
            .program
            .answer::<Buy>(scene.purchase)
            .await
            .unwrap_err();
        let postage = if is_own {
            &scene.postage
        } else {
            &scene.other_postage
        };
        scene.is_paid_as(postage);
        scene.program.idle(Duration::from_mins(1)).await;
        scene.program.refresh(&scene.shipment).await.unwrap();
        let approved = scene.approved.clone();
        let after = scene.after_a_crash().await;
        let known = after.approved.map(|price| (price, after.waiting));
        let expected = is_own.then_some((approved, 1));
        assert_eq!(known, expected);
    }
}
