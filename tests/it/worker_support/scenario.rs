//! What most tests begin with: a shop with a program at work in it, as far
//! along as the test needs.

use std::{sync::Arc, time::Duration};

use sendoff::{
    features::ship::calls::Quoted, model::ids::ShipmentId, session::checkpoints::NoCheckpoints,
};

use super::{Program, Shop, bought, draft};

/// The set-up of a test, which names how far it goes:
/// `Scenario::new().quoted().await`.
pub(crate) struct Scenario {
    shop: Shop,
}

impl Scenario {
    pub(crate) fn new() -> Self {
        Self::in_shop(Shop::new())
    }

    /// In a shop that is not as others are.
    pub(crate) fn in_shop(shop: Shop) -> Self {
        Self { shop }
    }

    /// The program is connected to the shop's account.
    pub(crate) async fn connected(self) -> (Shop, Program) {
        let program = Program::connected(&self.shop).await;
        (self.shop, program)
    }

    /// [`draft`] has its rates.
    pub(crate) async fn quoted(self) -> (Shop, Program, Quoted) {
        let (shop, mut program) = self.connected().await;
        let quoted = program.quote(&draft()).await.unwrap();
        (shop, program, quoted)
    }

    /// [`draft`] is bought at its cheapest rate, and its label is in the folder.
    pub(crate) async fn bought(self) -> (Shop, Program, Quoted) {
        let (shop, mut program, quoted) = self.quoted().await;
        program.buy(&quoted).await.unwrap();
        (shop, program, quoted)
    }

    /// Bought long enough ago for the service to take a refund of it.
    pub(crate) async fn refundable(self) -> (Shop, Program, ShipmentId) {
        let (shop, mut program, quoted) = self.bought().await;
        program.idle(Duration::from_mins(1)).await;
        (shop, program, quoted.shipment.id)
    }

    /// A printer on port 9100 is set up, and so many parcels wait to be printed.
    pub(crate) async fn printable(self, parcels: u32) -> (Shop, Program, Vec<ShipmentId>) {
        let (shop, mut program) = self.connected().await;
        program.add_raw_printer().await;
        let shipments = bought(&mut program, &shop, parcels).await;
        (shop, program, shipments)
    }
}

impl Program {
    /// A program that is connected; another run, if there was one before.
    pub(crate) async fn connected(shop: &Shop) -> Self {
        let mut program = Self::with(shop, Arc::new(NoCheckpoints));
        program.connect().await.unwrap();
        program
    }

    /// The same, once it has reconciled what an earlier run left open.
    pub(crate) async fn begun(shop: &Shop) -> Self {
        let mut program = Self::connected(shop).await;
        program.recovered().await;
        program
    }
}
