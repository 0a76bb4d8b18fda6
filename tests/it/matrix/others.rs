//! The same order by every other way: a row that spells its id otherwise, the form,
//! another computer. People go on until somebody has paid it, and nobody pays it again.

use std::collections::BTreeSet;

use sendoff::{
    contract::{Cause, UnresolvedLine, UnresolvedReason},
    features::{
        bulk::calls::{BulkLine, BulkSummary, BulkWhy},
        ship::calls::DiscardDrafts,
    },
    model::{
        contradiction::Contradiction,
        ids::{LineId, ShipmentId},
    },
};

use super::{invariants::story, scene::LATER};
use crate::worker_support::{Computer, Program, Shop, buy_form, order, rows};

/// How often a person ships the files again, at most.
const PATIENCE: u32 = 8;
/// The order of all cases, in other letters.
const SPELLED_OTHERWISE: &str = " 1000\u{200b}";

/// What a person has reached at last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Held {
    All,
    AllButWhatIsContradicted,
}

/// A way by which an order comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// A row here whose id is spelled otherwise.
    File,
    /// The form here.
    Form,
    /// The file on another computer.
    FileElsewhere,
    /// The form on another computer.
    FormElsewhere,
}

impl Way {
    /// Tries to buy the order, and leaves nothing behind but what it has bought.
    pub(super) async fn comes(self, shop: &Shop, here: &mut Program) {
        match self {
            Self::File | Self::Form => self.comes_at(shop, here).await,
            Self::FileElsewhere | Self::FormElsewhere => {
                let mut there = elsewhere().connected(shop).await;
                self.comes_at(shop, &mut there).await;
                there.crash();
            }
        }
    }

    /// The same, on the computer where this program runs.
    pub(super) async fn comes_at(self, shop: &Shop, program: &mut Program) {
        match self {
            Self::File => by_file(shop, program, SPELLED_OTHERWISE).await,
            Self::FileElsewhere => by_file(shop, program, "1000").await,
            Self::Form | Self::FormElsewhere => by_form(shop, program).await,
        }
    }
}

/// The other computer of all cases.
pub(super) fn elsewhere() -> Computer {
    Computer::new(9).with_own_token()
}

async fn by_file(shop: &Shop, program: &mut Program, id: &str) {
    shop.watch().approves_up_to("500.00".parse().unwrap());
    program.ship(rows(&[id])).await;
}

async fn by_form(shop: &Shop, program: &mut Program) {
    if let Ok(quoted) = program.quote_form("OTHER", &order(SPELLED_OTHERWISE)).await {
        let buy = buy_form(shop, "OTHER", &quoted, &[]);
        drop(program.ask(buy).await);
    }
    let lines = vec![LineId::of_form("OTHER")];
    drop(program.ask(DiscardDrafts { lines }).await);
}

/// The order is paid: by no way it is paid again.
pub(super) async fn all_come_too(shop: &Shop, here: &mut Program) {
    let charges = shop.charges();
    for way in [Way::File, Way::Form] {
        way.comes(shop, here).await;
        assert_eq!(shop.charges(), charges, "{way:?}:\n{}", story(shop));
    }
    all_come_elsewhere(shop).await;
}

/// The same, on another computer alone.
pub(super) async fn all_come_elsewhere(shop: &Shop) {
    let charges = shop.charges();
    for way in [Way::FileElsewhere, Way::FormElsewhere] {
        let mut there = elsewhere().connected(shop).await;
        way.comes_at(shop, &mut there).await;
        there.crash();
        assert_eq!(shop.charges(), charges, "{way:?}:\n{}", story(shop));
    }
}

/// A person who ships the files again until each parcel is paid, by whomever; who allows
/// another try of what was looked at, and sets aside what can't be settled. Such a row is
/// shipped no more on this computer: whether one is left.
pub(crate) async fn ship_until_held(
    shop: &Shop,
    program: &mut Program,
    rows: &[BulkLine],
    mut hear: impl FnMut(&BulkSummary),
) -> Held {
    shop.watch().approves_up_to("500.00".parse().unwrap());
    let mut last = None;
    for _again in 0..PATIENCE {
        let summary = program.ship(rows.to_vec()).await;
        hear(&summary);
        if summary.troubles.iter().all(|trouble| is_held(&trouble.why)) {
            return Held::All;
        }
        let is_final = |why: &BulkWhy| is_held(why) || is_contradicted(why);
        let are_set_aside = lines_that_need_a_person(program).is_empty();
        if are_set_aside
            && summary
                .troubles
                .iter()
                .all(|trouble| is_final(&trouble.why))
        {
            return Held::AllButWhatIsContradicted;
        }
        let told = lines_that_need_a_person(program).into_iter();
        let told = told.map(|line| line.line);
        let doubtful: BTreeSet<_> = lines_in_doubt(&summary).cloned().chain(told).collect();
        for line in doubtful {
            drop(program.retry(&line).await);
        }
        last = Some(summary);
        set_aside_what_is_gone(shop, program).await;
        program.run_for(LATER).await;
    }
    panic!("{last:?}\n{}", story(shop));
}

/// Whether the row's parcel is paid, here or elsewhere.
fn is_held(why: &BulkWhy) -> bool {
    match why {
        BulkWhy::Changed | BulkWhy::WithoutLabel(_) => true,
        BulkWhy::Failed(failure) => matches!(failure.cause, Cause::OrderBought(_)),
        BulkWhy::NotChosen(_) => false,
    }
}

/// What shows of the row's line is a question to a person for good: the service took its
/// purchase and did nothing, or what the line itself has left behind is paid.
fn is_contradicted(why: &BulkWhy) -> bool {
    let BulkWhy::Failed(failure) = why else {
        return false;
    };
    let Cause::Unresolved(UnresolvedReason::Contradiction { evidence }) = &failure.cause else {
        return false;
    };
    matches!(
        evidence,
        Contradiction::TakenAndUnpaid | Contradiction::AnotherMayBePaid(_)
    )
}

/// The rows for which another try may be allowed.
fn lines_in_doubt(summary: &BulkSummary) -> impl Iterator<Item = &LineId> {
    let troubles = summary.troubles.iter().filter(|trouble| {
        matches!(&trouble.why, BulkWhy::Failed(failure)
            if matches!(failure.cause, Cause::Unresolved(_)))
    });
    troubles.flat_map(|trouble| &trouble.lines)
}

/// A person looks at the service's own pages: what is not there is not paid.
async fn set_aside_what_is_gone(shop: &Shop, program: &mut Program) {
    let there = shop.shipments();
    let is_there = |shipment: &ShipmentId| {
        let mut there = there.iter();
        there.any(|item| item["id"] == shipment.as_str())
    };
    for line in lines_that_need_a_person(program) {
        if line.can_set_aside && !line.shipment.as_ref().is_some_and(is_there) {
            drop(program.set_aside(&line.line).await);
        }
    }
}

/// What is told as unresolved, but for parcels that are paid twice.
pub(crate) fn lines_that_need_a_person(program: &Program) -> Vec<UnresolvedLine> {
    let unresolved = program.unresolved.iter();
    unresolved
        .filter(|line| !matches!(line.reason, UnresolvedReason::PaidTwice(_)))
        .cloned()
        .collect()
}
