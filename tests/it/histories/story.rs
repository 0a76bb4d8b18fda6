//! One history: a shop, a person, a program that may end at any point.

use std::{sync::Arc, time::Duration};

use sendoff::features::ship::calls::Quoted;
use sendoff::features::shipments::calls as shipments;
use sendoff::model::draft::ShipmentDraft;

use super::chance::{Die, trouble};
use crate::{
    matrix::{End, LATER, buy_at_last, check_invariants, ended, journal, restart},
    worker_support::{ParkAfter, Program, Shop, cheapest, draft, line},
};

/// Virtual time in which threads of the system end what they have begun.
const SETTLES: Duration = Duration::from_millis(1);
/// Things that happen in one history.
const MOST_STEPS: u64 = 5;
/// Points that a program passes before it ends at one, at most.
const MOST_POINTS: u64 = 40;

/// What a history may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Anything,
    /// One draft, made and bought: what the model of the protocol is about.
    OneDraft,
}

/// Runs the history of a seed to its end; gives what was sent and written.
pub(crate) async fn run(seed: u64, kind: Kind) -> (Vec<String>, Vec<String>) {
    let die = Die::new(seed);
    let shop = if die.one_in(2) {
        Shop::new()
    } else {
        Shop::that_refuses_a_second_buy()
    };
    let mut story = Story {
        shop: &shop,
        die: &die,
        kind,
        quoted: None,
    };
    for _life in 0..=die.below(2) {
        story.one_life().await;
    }
    shop.calm();
    if std::env::var_os("SENDOFF_SEED").is_some() {
        eprintln!(
            "{}\n{}",
            journal(&shop).join("\n"),
            shop.watch().trace().join("\n")
        );
    }
    let mut program = restart(&shop).await;
    buy_at_last(&mut program).await;
    program.run_for(LATER).await;
    program.crash();
    check_invariants(&shop);
    (shop.watch().trace(), journal(&shop))
}

struct Story<'a> {
    shop: &'a Shop,
    die: &'a Die,
    kind: Kind,
    quoted: Option<Quoted>,
}

impl Story<'_> {
    /// From a start of the program to its end, of which there are many kinds.
    async fn one_life(&mut self) {
        let park = ParkAfter::new(1 + self.die.below(MOST_POINTS));
        let mut program = Program::with(self.shop, Arc::new(park.clone()));
        tokio::select! {
            // In order, for the same seed gives the same trace.
            biased;
            () = park.parked() => {}
            () = self.live(&mut program) => {}
        }
        // Files are written by threads that no seed steers: what they have begun ends first.
        program.run_for(SETTLES).await;
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
        for _step in 0..=self.die.below(MOST_STEPS) {
            for _trouble in 0..self.die.below(3) {
                self.shop.tamper(trouble(self.die));
            }
            self.step(program).await;
        }
    }

    async fn step(&mut self, program: &mut Program) {
        let draft = self.draft();
        let sides = match self.kind {
            Kind::Anything => 10,
            Kind::OneDraft => 8,
        };
        match (self.die.below(sides), self.quoted.clone()) {
            (0..=2, _) | (_, None) => {
                self.quoted = program.quote(&draft).await.ok();
            }
            (3..=5, Some(quoted)) => drop(program.buy(&quoted).await),
            (6, Some(quoted)) => {
                // A click, and another, and the answer is not waited for.
                program.send_buy(&quoted, &cheapest(&quoted).1);
                program.send_buy(&quoted, &cheapest(&quoted).1);
                program.run_for(self.die.a_while()).await;
            }
            (7, Some(_)) => drop(program.retry(&line()).await),
            (8, Some(quoted)) => drop(program.refund(&quoted.shipment.id).await),
            (_, Some(quoted)) => {
                let shipment = quoted.shipment.id;
                drop(program.ask(shipments::Delete { shipment }).await);
            }
        }
        if self.die.one_in(3) {
            program.run_for(self.die.a_while()).await;
        }
    }

    /// Mostly the same, sometimes a heavier one, sometimes to another street.
    fn draft(&self) -> ShipmentDraft {
        let mut draft = draft();
        if self.kind == Kind::OneDraft {
            return draft;
        }
        match self.die.below(8) {
            0 => draft.parcel.weight.value *= rust_decimal::Decimal::TWO,
            1 => draft.recipient.address_1 = "14 Main St".to_owned(),
            _ => {}
        }
        draft
    }
}
