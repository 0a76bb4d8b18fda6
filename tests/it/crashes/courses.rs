//! Each write in the course of things that it has: what stands before it, how
//! it is asked for, and what holds when the user has done the same again.

use std::time::Duration;

use rust_decimal::Decimal;
use sendoff::{
    contract::{Cause, PrintFault, UnresolvedReason},
    features::{
        printing::calls::Again,
        ship::calls::{LineState, Quoted},
    },
    model::{
        batch::BatchMove,
        draft::ShipmentDraft,
        ids::{BatchId, ShipmentId},
        money::Money,
    },
    session::checkpoints::{WriteKind, WritePoint},
};

use super::Fault;
use crate::{
    matrix::{Op, go_on},
    worker_support::{
        Program, Scenario, Shop, bought, cheapest, draft, fault,
        replacing::{self, ask, corrected, quoted, there, with_a_draft},
    },
};

/// A course of things that has a write in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Course {
    /// The write is asked for by itself.
    Alone(WriteKind),
    /// A new shipment takes the place of a draft, by these two writes: after
    /// the end the same is asked again.
    Replacing(WriteKind),
    /// The same, ended over the deletion; then the new one is bought.
    BuyingTheNew,
}

/// What stands before the write.
pub(super) struct Scene {
    pub(super) shop: Shop,
    /// The shipment that it is about, if there is one yet.
    pub(super) shipment: ShipmentId,
    batch: BatchId,
}

/// Method and path of the request; none where it goes to a printer.
pub(super) fn request(kind: WriteKind) -> Option<(&'static str, &'static str)> {
    match kind {
        WriteKind::Create => Some(("POST", "/shipments")),
        WriteKind::Buy => Some(("PATCH", "/shipments/*/buy")),
        WriteKind::Refresh => Some(("PATCH", "/shipments/*/refresh")),
        WriteKind::Delete => Some(("DELETE", "/shipments/*")),
        WriteKind::Refund => Some(("PATCH", "/shipments/*/refund")),
        WriteKind::BatchCreate => Some(("POST", "/batches")),
        WriteKind::BatchDelete => Some(("DELETE", "/batches/*")),
        WriteKind::BatchAdd => Some(("PATCH", "/shipments/add_to_batch")),
        WriteKind::BatchRemove => Some(("PATCH", "/shipments/remove_from_batch")),
        WriteKind::Print => None,
    }
}

impl Course {
    pub(super) fn every() -> impl Iterator<Item = Self> {
        let alone = WriteKind::ALL.iter().copied().map(Self::Alone);
        let both = [WriteKind::Create, WriteKind::Delete].map(Self::Replacing);
        alone.chain(both).chain([Self::BuyingTheNew])
    }

    /// The write at which the program ends.
    pub(super) fn kind(self) -> WriteKind {
        match self {
            Self::Alone(kind) | Self::Replacing(kind) => kind,
            Self::BuyingTheNew => WriteKind::Delete,
        }
    }

    /// The points that the write passes: a printer answers while it is sent to.
    pub(super) fn points(self) -> impl Iterator<Item = WritePoint> {
        let is_printed = self.kind() == WriteKind::Print;
        let all = WritePoint::ALL.into_iter();
        all.filter(move |at| !(is_printed && *at == WritePoint::Sent))
    }

    pub(super) async fn scene(self) -> Scene {
        let Self::Alone(kind) = self else {
            let (shop, shipment) = with_a_draft().await;
            return Scene {
                shop,
                shipment,
                batch: BatchId(0),
            };
        };
        let (shop, mut program, shipment) = match kind {
            WriteKind::Create | WriteKind::Buy => {
                let (shop, program) = Scenario::new().connected().await;
                (shop, program, ShipmentId::new("none"))
            }
            WriteKind::Refund => Scenario::new().refundable().await,
            WriteKind::Print => {
                let (shop, mut program) = Scenario::new().connected().await;
                program.add_raw_printer().await;
                shop.printers.raw.reports_no_count();
                let shipment = bought(&mut program, &shop, 1).await.remove(0);
                (shop, program, shipment)
            }
            WriteKind::Refresh
            | WriteKind::Delete
            | WriteKind::BatchCreate
            | WriteKind::BatchDelete
            | WriteKind::BatchAdd
            | WriteKind::BatchRemove => {
                let (shop, program, quoted) = Scenario::new().quoted().await;
                (shop, program, quoted.shipment.id)
            }
        };
        let batch = match kind {
            WriteKind::BatchDelete | WriteKind::BatchAdd | WriteKind::BatchRemove => {
                program.create_batch("first", None).await.unwrap().id
            }
            _ => BatchId(0),
        };
        if kind == WriteKind::BatchRemove {
            shop.put_into(batch, &shipment);
        }
        program.crash();
        Scene {
            shop,
            shipment,
            batch,
        }
    }

    /// Asks for it as a user does.
    pub(super) async fn perform(self, scene: &Scene, program: &mut Program) -> Result<(), Cause> {
        let Self::Alone(kind) = self else {
            let replaced = replacing::replace(program, &scene.shipment).await;
            return replaced.map(drop).map_err(|failure| failure.cause);
        };
        let ids = std::slice::from_ref(&scene.shipment);
        let done = match kind {
            WriteKind::Create => program.quote(&draft()).await.map(drop),
            WriteKind::Buy => match program.quote(&draft()).await {
                Ok(quoted) => program.buy(&quoted).await.map(drop),
                Err(failure) => Err(failure),
            },
            WriteKind::Refresh => program.quote(&heavier()).await.map(drop),
            WriteKind::Delete => program.delete(&scene.shipment).await,
            WriteKind::Refund => program.refund(&scene.shipment).await.map(drop),
            WriteKind::BatchCreate => program.create_batch("b", Some("x")).await.map(drop),
            WriteKind::BatchDelete => program.delete_batch(scene.batch).await,
            WriteKind::BatchAdd => {
                let change = BatchMove::Add;
                program.change_batch(scene.batch, change, ids).await
            }
            WriteKind::BatchRemove => {
                let change = BatchMove::Remove;
                program.change_batch(scene.batch, change, ids).await
            }
            WriteKind::Print => program.print(ids, Again::No).await.1.map(drop),
        };
        done.map_err(|failure| failure.cause)
    }

    /// What is true while no program runs.
    pub(super) fn holds_at_the_end(self, scene: &Scene, at: WritePoint) {
        let is_before = matches!(at, WritePoint::BeforeIntent | WritePoint::IntentDurable);
        let is_untouched = match self {
            Self::Alone(_) => return,
            Self::Replacing(WriteKind::Create) => true,
            Self::Replacing(_) | Self::BuyingTheNew => is_before,
        };
        let is_there = there(&scene.shop).contains(&scene.shipment.to_string());
        assert!(is_there || !is_untouched, "the old one goes last");
    }

    /// The user does the same again, and all of it holds.
    pub(super) async fn goes_on(
        self,
        scene: &Scene,
        mut program: Program,
        (at, fault): (WritePoint, Fault),
    ) {
        match self {
            Self::Alone(WriteKind::Create) => go_on(&scene.shop, program, Op::Create).await,
            Self::Alone(WriteKind::Buy) => go_on(&scene.shop, program, Op::Buy).await,
            Self::Alone(WriteKind::Print) => printed_once(scene, program, (at, fault)).await,
            Self::Alone(kind) => {
                self.once_more(scene, &mut program).await;
                program.idle(Duration::from_mins(3)).await;
                holds(kind, scene, program, fault).await;
            }
            Self::Replacing(kind) => {
                let is_late = kind == WriteKind::Create && fault == Fault::Late;
                replaced_once(scene, program, usize::from(is_late)).await;
            }
            Self::BuyingTheNew => new_one_bought(scene, program).await,
        }
    }

    async fn once_more(self, scene: &Scene, program: &mut Program) {
        match self.perform(scene, program).await {
            // Where it was requested before, that is told.
            Ok(()) | Err(Cause::RefundedBefore) => {}
            // Whether it is asked for is not known: a day later the user may.
            Err(Cause::Unresolved(UnresolvedReason::RefundUnknown {
                again_from: Some(_),
            })) => {
                program.idle(Duration::from_hours(25)).await;
                let outcome = self.perform(scene, program).await;
                // It was refunded meanwhile, or is asked for now.
                let is_refunded = matches!(&outcome, Err(Cause::RefundedBefore));
                assert!(is_refunded || outcome.is_ok(), "{outcome:?}");
            }
            Err(cause) => panic!("{cause:?}"),
        }
    }
}

async fn holds(kind: WriteKind, scene: &Scene, mut program: Program, fault: Fault) {
    let shop = &scene.shop;
    match kind {
        WriteKind::Refresh => {
            let quoted = program.quote(&heavier()).await.unwrap();
            assert_eq!(quoted.state, LineState::Draft);
            let price = cheapest(&quoted).1;
            assert_eq!(price, price_of_heavier().await, "older rates");
            program.buy(&quoted).await.unwrap();
            assert_eq!(shop.charges().len(), 1);
        }
        WriteKind::Delete => assert_eq!(shop.count(), 0),
        WriteKind::Refund => {
            // Past the day after which a user may ask again: the program never
            // does so by itself. The rest of the month passes without it, since
            // running through all of it takes half a minute a case.
            if matches!(fault, Fault::None | Fault::After) {
                program.idle(Duration::from_hours(48)).await;
            }
            program.crash();
            tokio::time::sleep(Duration::from_hours(24 * 30)).await;
            assert_eq!((shop.charges().len(), shop.refunds()), (1, 1));
            return;
        }
        WriteKind::BatchCreate => {
            let ids = std::slice::from_ref(&scene.shipment);
            let made = program.create_batch("b", Some("x")).await.unwrap();
            let added = program.change_batch(made.id, BatchMove::Add, ids).await;
            added.unwrap();
            assert_eq!(shop.batches(), [made.id]);
        }
        WriteKind::BatchDelete => assert_eq!(shop.batches(), []),
        WriteKind::BatchAdd => assert_eq!(shop.inside(scene.batch), [scene.shipment.as_str()]),
        WriteKind::BatchRemove => assert!(shop.inside(scene.batch).is_empty()),
        WriteKind::Create | WriteKind::Buy | WriteKind::Print => unreachable!("their own"),
    }
    program.crash();
}

/// Nothing is forgotten, and nothing is printed a second time without a yes.
async fn printed_once(scene: &Scene, mut program: Program, (at, strikes): (WritePoint, Fault)) {
    program.until_unprinted(1).await;
    let printer = &scene.shop.printers.raw;
    let printed = printer.printed().len();
    let ids = std::slice::from_ref(&scene.shipment);
    let (sent, _end) = program.print(ids, Again::No).await;
    let may_be_on_paper = at != WritePoint::BeforeIntent;
    if may_be_on_paper {
        assert_eq!(fault(&sent[0]), &PrintFault::MayBeOnPaper);
        assert_eq!(printer.printed().len(), printed);
    } else if strikes == Fault::None {
        assert!(sent[0].is_ok(), "{sent:?}");
        assert_eq!(printer.printed().len(), 1);
    }
    assert!(printer.printed().len() <= 1);
    program.crash();
}

async fn replaced_once(scene: &Scene, mut program: Program, twins: usize) {
    let (shop, old) = (&scene.shop, &scene.shipment);
    let request = ask(&mut program, &corrected(), Some(old));
    let new = quoted(&mut program, request).await.unwrap();
    assert_ne!(new.shipment.id, *old);
    let street = new.shipment.recipient.address_1.as_deref();
    assert_eq!(street, Some("14 Main St"));
    replacing::buy(shop, &mut program, &new).await.unwrap();
    assert_eq!(shop.charges().len(), 1);
    program.idle(Duration::from_mins(3)).await;
    let there = there(shop);
    assert!(!there.contains(&old.to_string()));
    assert!(there.contains(&new.shipment.id.to_string()));
    let of_old = program.quote(&draft()).await.unwrap_err();
    assert_eq!(of_old.cause, Cause::WasReplaced);
    // A create that comes when it is not looked for any more.
    assert!(there.len() <= 1 + twins, "{there:?}");
    program.crash();
}

async fn new_one_bought(scene: &Scene, mut program: Program) {
    let shop = &scene.shop;
    let new = ShipmentId::new(there(shop)[0].clone());
    assert_ne!(new, scene.shipment, "the new one is never lost");
    let new = Quoted {
        state: LineState::Draft,
        shipment: Box::new(program.refresh(&new).await.unwrap()),
        differs: Vec::new(),
        paid_before: None,
    };
    replacing::buy(shop, &mut program, &new).await.unwrap();
    assert_eq!(shop.charges().len(), 1);
    program.idle(Duration::from_mins(3)).await;
    assert_eq!(there(shop), [new.shipment.id.as_str()]);
    program.crash();
}

fn heavier() -> ShipmentDraft {
    let mut heavier = draft();
    heavier.parcel.weight.value = Decimal::from(2_000);
    heavier
}

async fn price_of_heavier() -> Money {
    let (_shop, mut program) = Scenario::new().connected().await;
    cheapest(&program.quote(&heavier()).await.unwrap()).1
}
