//! One history: a shop, a person, a program that may end at any point.

use std::sync::Arc;

use sendoff::{
    domain::draft::ShipmentDraft,
    message::{Command, Event, LineState, Quoted},
};

use super::chance::{Die, trouble};
use crate::{
    matrix::{End, LATER, buy_at_last, check_invariants, ended, journal, restart},
    worker_support::{ParkAfter, Program, Shop, cheapest, draft, line},
};

/// Things that happen in one history.
const MOST_STEPS: u64 = 6;
/// Points that a program passes before it ends at one, at most.
const MOST_POINTS: u64 = 40;

/// Tells the history of a seed to its end, and what was written and sent.
pub(super) async fn tell(seed: u64) -> Vec<String> {
    let die = Die::new(seed);
    let shop = if die.one_in(2) {
        Shop::new()
    } else {
        Shop::that_refuses_a_second_buy()
    };
    let mut told = Told {
        shop: &shop,
        die: &die,
        quoted: None,
    };
    for _life in 0..=die.below(3) {
        told.one_life().await;
    }
    shop.calm();
    let mut program = restart(&shop).await;
    buy_at_last(&mut program).await;
    program.run_for(LATER).await;
    program.crash();
    let mut program = restart(&shop).await;
    let quoted = program.quote(&draft()).await.unwrap();
    assert!(
        matches!(quoted.state, LineState::AlreadyBought { .. }),
        "{:?}",
        quoted.state
    );
    program.crash();
    check_invariants(&shop);
    let mut all = shop.watch().trace();
    all.extend(journal(&shop));
    all
}

struct Told<'a> {
    shop: &'a Shop,
    die: &'a Die,
    quoted: Option<Quoted>,
}

impl Told<'_> {
    /// From a start of the program to its end, of which there are many kinds.
    async fn one_life(&mut self) {
        let park = ParkAfter::new(1 + self.die.below(MOST_POINTS));
        let mut program = Program::with(self.shop, Arc::new(park.clone()));
        tokio::select! {
            () = self.live(&mut program) => {}
            () = park.parked() => {}
        }
        match self.die.below(4) {
            0 => ended(self.shop, program, End::PowerCut),
            1 => ended(self.shop, program, End::Killed),
            2 => program.crash(),
            _ => {
                // Parked for ever it would never quit.
                program.run_for(self.die.a_while()).await;
                program.crash();
            }
        }
    }

    async fn live(&mut self, program: &mut Program) {
        if program.connect().await.is_err() {
            return;
        }
        for _step in 0..1 + self.die.below(MOST_STEPS) {
            for _trouble in 0..self.die.below(3) {
                self.shop.tamper(trouble(self.die));
            }
            self.step(program).await;
        }
    }

    async fn step(&mut self, program: &mut Program) {
        let draft = self.draft();
        match (self.die.below(10), self.quoted.clone()) {
            (0..=2, _) | (_, None) => {
                self.quoted = program.quote(&draft).await.ok();
            }
            (3..=5, Some(quoted)) => drop(program.buy(&quoted).await),
            (6, Some(quoted)) => {
                // A click, and another, and nobody waits for the answer.
                program.send_buy(&quoted, &cheapest(&quoted).1);
                program.send_buy(&quoted, &cheapest(&quoted).1);
                program.run_for(self.die.a_while()).await;
            }
            (7, Some(quoted)) => drop(program.refund(&quoted).await),
            (8, Some(quoted)) => {
                let shipment = quoted.shipment.id;
                let asked = program.send(|request| Command::DeleteShipment { request, shipment });
                program
                    .until(|event| match event {
                        Event::ShipmentDeleted { request, .. } if request == asked => Some(()),
                        _ => None,
                    })
                    .await;
            }
            (_, Some(_)) => drop(program.retry(&line()).await),
        }
        if self.die.one_in(3) {
            program.run_for(self.die.a_while()).await;
        }
    }

    /// Mostly the same, sometimes a heavier one, sometimes to another street.
    fn draft(&self) -> ShipmentDraft {
        let mut draft = draft();
        match self.die.below(8) {
            0 => draft.parcel.weight.value *= rust_decimal::Decimal::TWO,
            1 => draft.recipient.address_1 = "14 Main St".to_owned(),
            _ => {}
        }
        draft
    }
}
