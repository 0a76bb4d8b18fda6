//! One run of the program in a history: what somebody at a computer does with it, by
//! chance. The same orders come as forms, as rows of files and by *retry*, however their
//! ids are spelled.

use std::time::Duration;

use sendoff::{
    contract::Failure,
    features::{
        bulk::calls::{BulkLine, Wanted},
        ship::calls::{DiscardDrafts, Quoted},
        shipments::calls as shipments,
    },
    model::{draft::ShipmentDraft, ids::LineId, purchase_terms::PurchaseTerms, shipment::Payment},
};

use super::{
    chance::{Die, trouble},
    story::{History, Kind, ORDERS, PARCELS},
};
use crate::{
    matrix::lines_that_need_a_person,
    worker_support::{Program, buy_form, cheapest, draft, job, line, row},
};

/// Who buys on the web so long after a purchase here could see it, and wants another label:
/// that is told to nobody.
const AT_THE_SAME_TIME: Duration = Duration::from_mins(9);
/// Things that happen in one life.
const MOST_STEPS: u64 = 5;

/// What somebody at a computer looks at.
#[derive(Debug, Default)]
pub(super) struct Person {
    /// The rates of the first order's line.
    quoted: Option<Quoted>,
    /// How many forms were begun.
    forms: u32,
}

/// One run of the program at a computer.
pub(super) struct Life<'a> {
    pub(super) history: &'a History<'a>,
    pub(super) die: &'a Die,
    /// Which computer it is.
    pub(super) at: usize,
    pub(super) person: &'a mut Person,
}

impl Life<'_> {
    pub(super) async fn live(&mut self, program: &mut Program) {
        if program.connect().await.is_err() {
            return;
        }
        for _step in 0..=self.die.below(MOST_STEPS) {
            for _trouble in 0..self.die.below(3) {
                self.history.shop.tamper(trouble(self.die));
            }
            self.step(program).await;
            if self.die.one_in(3) {
                program.run_for(self.die.a_while()).await;
            }
        }
    }

    async fn step(&mut self, program: &mut Program) {
        let sides = match self.history.kind {
            Kind::Anything => 20,
            Kind::OneLine => 10,
            Kind::OneDraft => 8,
        };
        match (self.die.below(sides), self.person.quoted.clone()) {
            (10..=12, _) => self.ship_a_file(program).await,
            (13..=15, _) => self.buy_a_form(program).await,
            (16, _) => self.leave_the_form(program).await,
            (17, _) => self.buy_on_the_web(),
            (18..=19, _) => self.buy_from_the_list(program).await,
            (0..=2, _) | (_, None) => {
                let draft = self.draft();
                self.person.quoted = program.quote(&draft).await.ok();
            }
            (3..=5, Some(quoted)) => self.hear(program.buy(&quoted).await),
            (6, Some(quoted)) => {
                // A click, and another, and the answer is not waited for.
                program.send_buy(&quoted, &cheapest(&quoted).1);
                program.send_buy(&quoted, &cheapest(&quoted).1);
                program.run_for(self.die.a_while()).await;
            }
            (7, Some(_)) => {
                let lines = lines_that_need_a_person(program).into_iter();
                let mut lines: Vec<_> = lines.map(|line| line.line).collect();
                lines.push(line());
                drop(program.retry(&self.die.pick(&lines)).await);
            }
            (8, Some(quoted)) => drop(program.refund(&quoted.shipment.id).await),
            (_, Some(quoted)) => {
                let shipment = quoted.shipment.id;
                drop(program.ask(shipments::Delete { shipment }).await);
            }
        }
    }

    /// Some rows, perhaps of one parcel; the end is not always waited for.
    async fn ship_a_file(&self, program: &mut Program) {
        let watch = self.history.shop.watch();
        watch.approves_up_to("500.00".parse().unwrap());
        let mut rows: Vec<_> = (0..=self.die.below(2)).map(|_| self.a_row()).collect();
        rows.sort_by(|one, other| one.line.cmp(&other.line));
        rows.dedup_by(|one, other| one.line == other.line);
        if self.die.one_in(3) {
            program.send(job(rows));
            program.run_for(self.die.a_while()).await;
        } else if let Ok(summary) = program.ask(job(rows)).await {
            self.history
                .nothing_is_charged_of_what_was_not_bought(&summary);
        }
    }

    fn a_row(&self) -> BulkLine {
        let at = usize::try_from(self.die.below(2)).unwrap();
        let parcel = match at {
            0 => self.die.pick(&[1, 1, PARCELS]),
            _ => 1,
        };
        let mut draft = self.draft();
        draft.order.id = Some(self.die.pick(&ORDERS[at]).to_owned());
        row(&draft, parcel)
    }

    async fn buy_a_form(&mut self, program: &mut Program) {
        if self.person.forms == 0 || self.die.one_in(3) {
            self.person.forms += 1;
        }
        let form = self.form();
        let of_order = self.die.pick(&ORDERS);
        let mut draft = self.draft();
        draft.order.id = Some(self.die.pick(&of_order).to_owned());
        let Ok(quoted) = program.quote_form(&form, &draft).await else {
            return;
        };
        if self.die.one_in(4) {
            // Looked at, and left.
            return;
        }
        if self.die.one_in(4) {
            program.run_for(self.die.a_while()).await;
        }
        let buy = buy_form(self.history.shop, &form, &quoted, &[]);
        self.hear(program.ask(buy).await);
    }

    /// A draft of the account's list, whoever has made it. Two that buy one and the same draft
    /// at one moment are kept from paying it twice by the service alone.
    async fn buy_from_the_list(&self, program: &mut Program) {
        if self.history.charges_a_second_buy {
            return;
        }
        drop(program.ask(shipments::Sync {}).await);
        let Ok(list) = program.list("").await else {
            return;
        };
        let drafts = list.rows.into_iter().filter_map(|row| {
            let line = row.line.unwrap_or_else(|| LineId::of_shipment(&row.id));
            let is_unpaid = row.status.payment() == Payment::None;
            let wanted = Wanted::Shipment(PurchaseTerms {
                shipment: row.id,
                postage_type: row.postage_type,
                price: row.price.filter(|_| is_unpaid)?,
            });
            Some(BulkLine { line, wanted })
        });
        let drafts: Vec<_> = drafts.collect();
        if drafts.is_empty() {
            return;
        }
        let chosen = job(vec![self.die.pick(&drafts)]);
        if let Ok(summary) = program.ask(chosen).await {
            self.history
                .nothing_is_charged_of_what_was_not_bought(&summary);
        }
    }

    async fn leave_the_form(&mut self, program: &mut Program) {
        let lines = vec![LineId::of_form(&self.form())];
        drop(program.ask(DiscardDrafts { lines }).await);
        self.person.forms += 1;
    }

    fn form(&self) -> String {
        format!("{}F{}", self.at, self.person.forms)
    }

    /// Somebody who does not look buys the second order on the service's own pages.
    fn buy_on_the_web(&self) {
        let History { shop, began, .. } = self.history;
        if began.elapsed() > AT_THE_SAME_TIME
            || !self.die.one_in(3)
            || self.history.is_bought_on_the_web.replace(true)
        {
            return;
        }
        shop.watch().permits_paying_twice();
        shop.buy_on_the_web(ORDERS[1][0]);
    }

    fn hear<T>(&self, outcome: Result<T, Failure>) {
        if let Err(failure) = outcome {
            self.history.says_the_truth(&failure);
        }
    }

    /// Mostly the same, sometimes a heavier one, sometimes to another street.
    fn draft(&self) -> ShipmentDraft {
        let mut draft = draft();
        if self.history.kind == Kind::OneDraft {
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
