//! Whether a way may buy: the program's own rules of the claim
//! (`session::claims::rules::judge`), asked with the model's shipments.

use std::{collections::HashMap, sync::LazyLock};

use jiff::{SignedDuration, Timestamp};
use sendoff::{
    model::{
        draft::ShipmentDraft,
        ids::ShipmentId,
        order_key::OrderKey,
        our_word::{shipment_word, without_our_word},
    },
    session::{
        claims::{
            recipient::{alike, may_be_one},
            rules::{Candidate, Claim, Listed, Standing as Claimed, judge},
        },
        protocol::Shown,
    },
};

use super::{
    explore::Model,
    journal::Standing,
    protection::Protection,
    world::{Gap, Maker, Mask, SHIPS, State, WAYS, bit},
};
use crate::worker_support::order;

/// One way that orders are bought.
#[derive(Debug, Clone, Copy)]
pub(super) struct WaySpec {
    pub(super) station: u8,
    pub(super) key: u8,
    /// A row of a file: the order's other lines are asked before it is created.
    pub(super) is_file: bool,
}

/// Which ways there are, and what their orders have to do with each other.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scene {
    pub(super) ways: &'static [WaySpec],
    /// The ids of the two orders; empty of one without an id.
    pub(super) ids: [&'static str; 2],
    /// Whether the ways may change places.
    pub(super) is_symmetric: bool,
    /// Whether a person may want one beside what was shown.
    pub(super) has_yes: bool,
    /// How long time passes at once.
    pub(super) gaps: &'static [Gap],
}

impl Scene {
    pub(super) fn spec(&self, way: u8) -> WaySpec {
        self.ways[usize::from(way)]
    }

    fn key(&self, key: u8) -> OrderKey {
        let id = self.ids[usize::from(key)];
        OrderKey::of_id(None, Some(id), 1).unwrap_or_else(|| OrderKey::of(&unnamed(), 1))
    }

    fn id(&self, key: u8) -> Option<&'static str> {
        Some(self.ids[usize::from(key)]).filter(|id| !id.is_empty())
    }

    /// What the service lists of a shipment of one of the two.
    fn listed(&self, known: Known, shipment: ShipmentId, made_at: Timestamp) -> Listed {
        let named = self.ids[usize::from(known.key)];
        let of_key = self.key(known.key);
        let word = shipment_word(&of_key.letters(), &[known.ship; 32], 1);
        let order_id = if known.is_tagged {
            format!("{named} {word}").trim().to_owned()
        } else {
            named.to_owned()
        };
        assert_eq!(without_our_word(&order_id), named);
        Listed {
            shipment,
            standing: known.standing,
            order_id: Some(order_id),
            store: None,
            created_at: Some(made_at),
            tracking_code: None,
            is_refund_requested: false,
            paid_at: None,
            refund_asked_at: None,
            recipient: None,
            own_key: known.is_own.then_some(of_key),
        }
    }

    pub(super) fn are_alike(&self) -> bool {
        self.key(0).is_alike(&self.key(1)) || self.may_be_one()
    }

    /// Whether both may be one order by their recipient, which is the same, and number.
    fn may_be_one(&self) -> bool {
        self.key(0).letters() != self.key(1).letters() && may_be_one(self.id(0), self.id(1))
    }

    /// Whether both orders are bought one after the other in one process.
    pub(super) fn share_a_lock(&self, one: u8, other: u8) -> bool {
        let (one, other) = (self.spec(one), self.spec(other));
        one.station == other.station && (one.key == other.key || self.are_alike())
    }
}

/// The order without an id.
fn unnamed() -> ShipmentDraft {
    static DRAFT: LazyLock<ShipmentDraft> = LazyLock::new(|| order(""));
    DRAFT.clone()
}

/// What the claim comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    Free,
    Paid(u8),
    UnderWay(u8),
    Alike(u8),
    DeleteFirst(Mask),
}

/// What is known of one shipment.
#[derive(Debug, Clone, Copy)]
struct Known {
    ship: u8,
    standing: Claimed,
    is_tagged: bool,
    key: u8,
    /// Made for a line of this ledger.
    is_own: bool,
    made: u8,
}

impl Known {
    fn code(self) -> u128 {
        let standing = match self.standing {
            Claimed::Draft => 0,
            Claimed::UnderWay => 1,
            Claimed::Paid => 2,
            Claimed::Void => 3,
        };
        let code = 1
            | standing << 1
            | u128::from(self.is_tagged) << 3
            | u128::from(self.key) << 4
            | u128::from(self.is_own) << 5
            | u128::from(self.made) << 6;
        code << (8 * u32::from(self.ship))
    }
}

/// What has been judged before.
pub(super) type Verdicts = HashMap<u128, Verdict>;

fn standing(shown: Shown) -> Option<Claimed> {
    match shown {
        Shown::Gone => None,
        Shown::Unpaid | Shown::Failed => Some(Claimed::Draft),
        Shown::Pending => Some(Claimed::UnderWay),
        Shown::Paid | Shown::Unclear => Some(Claimed::Paid),
        Shown::Refunded => Some(Claimed::Void),
    }
}

fn further(one: Claimed, other: Claimed) -> Claimed {
    let rank = |standing| match standing {
        Claimed::Draft => 0,
        Claimed::UnderWay => 1,
        Claimed::Paid => 2,
        Claimed::Void => 3,
    };
    if rank(other) > rank(one) { other } else { one }
}

const NO_SHIP: u8 = 7;

impl Model {
    /// What a way finds that has created its draft: the journal here and the list.
    /// `ours` are what lost creates of the way have left behind: they are no others.
    pub(super) fn verdict(&mut self, state: &State, way: u8, current: u8, ours: Mask) -> Verdict {
        let does_list = !self.lacks(Protection::OthersAreListed);
        let mut known = self.known(state, Some(way), does_list);
        for slot in &mut known {
            slot.take_if(|known| ours & bit(known.ship) != 0);
        }
        let beside = state.ways[usize::from(way)].beside;
        let key = self.scene.spec(way).key;
        let verdict = self.judged(state, key, current, beside, &known);
        let lacks = |protection| self.without == Some(protection);
        match verdict {
            _ if beside != 0 && lacks(Protection::BesideOnlyShown) => Verdict::Free,
            Verdict::Paid(_) if lacks(Protection::PaidStops) => Verdict::Free,
            Verdict::Alike(_) if lacks(Protection::LikeIsAsked) => Verdict::Free,
            Verdict::UnderWay(other) => {
                let of_other = known.iter().flatten().find(|known| known.ship == other);
                let is_draft = of_other.is_some_and(|known| known.standing == Claimed::Draft);
                let ignores = if is_draft {
                    lacks(Protection::OlderDraftStops)
                } else {
                    lacks(Protection::UnderWayStops)
                };
                if ignores { Verdict::Free } else { verdict }
            }
            Verdict::DeleteFirst(drafts) => {
                let age =
                    |ship: u8| state.seconds(state.now()) - state.seconds(state.ship(ship).made);
                let kept = (0..NO_SHIP).filter(|ship| drafts & bit(*ship) != 0);
                let kept = kept.filter(|ship| {
                    if age(*ship) >= 600 {
                        !lacks(Protection::AbandonedIsDeleted)
                    } else {
                        !lacks(Protection::OneMomentIsDeleted)
                    }
                });
                match kept.fold(0, |all, ship| all | bit(ship)) {
                    0 => Verdict::Free,
                    some => Verdict::DeleteFirst(some),
                }
            }
            Verdict::Free | Verdict::Paid(_) | Verdict::Alike(_) => verdict,
        }
    }

    /// What a row of a file finds in the journal here before it creates anything.
    pub(super) fn held_here(&mut self, state: &State, way: u8) -> Verdict {
        let known = self.known(state, Some(way), false);
        let beside = state.ways[usize::from(way)].beside;
        let key = self.scene.spec(way).key;
        self.judged(state, key, NO_SHIP, beside, &known)
    }

    /// What anybody finds at the service who knows nothing.
    pub(super) fn found_by_search(&mut self, state: &State, key: u8) -> Verdict {
        let known = self.known(state, None, true);
        self.judged(state, key, NO_SHIP, 0, &known)
    }

    /// The shipments that a way knows of: by its ledger, and by the list.
    fn known(&self, state: &State, way: Option<u8>, does_list: bool) -> [Option<Known>; SHIPS] {
        let mut known = [None; SHIPS];
        let mut at = 0;
        while does_list && at < SHIPS {
            let ship = &state.ships[at];
            at += 1;
            let Some(standing) = standing(ship.seen()) else {
                continue;
            };
            if self.lacks(Protection::HistoryIsSearched) && ship.made != state.now() {
                continue;
            }
            let (is_tagged, key) = match ship.maker {
                Maker::Way(way) => (true, self.scene.spec(way).key),
                Maker::Lost { key } => (true, key),
                Maker::Web if self.lacks(Protection::WebCounts) => continue,
                Maker::Web => (false, 0),
            };
            let ship_number = u8::try_from(at - 1).unwrap();
            known[at - 1] = Some(Known {
                ship: ship_number,
                standing,
                is_tagged,
                key,
                is_own: false,
                made: ship.made,
            });
        }
        let Some(way) = way else { return known };
        let station = self.scene.spec(way).station;
        let count = self.scene.ways.len().min(WAYS);
        for other in 0..u8::try_from(count).unwrap() {
            let spec = self.scene.spec(other);
            if spec.station != station && !self.lacks(Protection::SingleWriter) {
                continue;
            }
            let view = *self.folds.view(state.ways[usize::from(other)].fold);
            let Some(current) = view.current else {
                continue;
            };
            let mut own = known[usize::from(current)].unwrap_or(Known {
                ship: current,
                standing: Claimed::Draft,
                is_tagged: true,
                key: spec.key,
                is_own: true,
                made: state.ship(current).made,
            });
            own.is_own = true;
            if !self.lacks(Protection::OwnJournal) {
                let of_journal = match view.standing {
                    Standing::Free { .. } => Claimed::Draft,
                    Standing::Open { .. } | Standing::NeedsYou => Claimed::UnderWay,
                    Standing::Bought => Claimed::Paid,
                };
                own.standing = further(own.standing, of_journal);
            }
            known[usize::from(current)] = Some(own);
        }
        known
    }

    fn judged(
        &mut self,
        state: &State,
        key: u8,
        current: u8,
        beside: Mask,
        known: &[Option<Known>; SHIPS],
    ) -> Verdict {
        let made = if current == NO_SHIP {
            0
        } else {
            state.ship(current).made
        };
        let mut code = 0_u128;
        for one in known.iter().flatten() {
            if one.ship != current {
                code |= one.code();
            }
        }
        code |= u128::from(current) << 56
            | u128::from(made) << 59
            | u128::from(key) << 61
            | u128::from(state.is_descending) << 62
            | u128::from(state.gaps_code()) << 64
            | u128::from(beside) << 68;
        if let Some(verdict) = self.verdicts.get(&code) {
            return *verdict;
        }
        let verdict = self.ask(state, key, current, beside, known);
        self.verdicts.insert(code, verdict);
        verdict
    }

    /// The program's rules.
    fn ask(
        &self,
        state: &State,
        key: u8,
        current: u8,
        beside: Mask,
        known: &[Option<Known>; SHIPS],
    ) -> Verdict {
        let base = Timestamp::from_second(1_700_000_000).unwrap();
        let moment = |gaps| base + SignedDuration::from_secs(state.seconds(gaps));
        let id = |ship: u8| {
            let letter = if state.is_descending { 9 - ship } else { ship };
            ShipmentId::new(format!("S{letter}"))
        };
        let number = |id: &ShipmentId| {
            let letter: u8 = id.as_str()[1..].parse().unwrap();
            if state.is_descending {
                9 - letter
            } else {
                letter
            }
        };
        let known = known.iter().flatten();
        let (of_keys, listed): (Vec<u8>, Vec<Listed>) = known
            .map(|known| {
                let listed = self
                    .scene
                    .listed(*known, id(known.ship), moment(known.made));
                (known.key, listed)
            })
            .unzip();
        let beside: Vec<_> = (0..NO_SHIP)
            .filter(|ship| beside & bit(*ship) != 0)
            .map(id)
            .collect();
        let others = of_keys.into_iter().zip(listed.clone());
        let others = others.filter(|(of_key, _)| *of_key != key);
        let others: Vec<Listed> = others.map(|(_, other)| other).collect();
        let order_id = self.scene.id(key);
        let key = self.scene.key(key);
        let shipment = id(current);
        let candidate = Candidate {
            key: &key,
            shipment: &shipment,
            created_at: (current != NO_SHIP).then(|| moment(state.ship(current).made)),
            is_tagged: true,
            beside: &beside,
        };
        let claim = judge(&candidate, &listed, moment(state.now()));
        if matches!(claim, Claim::Free | Claim::DeleteFirst(_))
            && self.scene.may_be_one()
            // Of the other order, which goes to the same recipient: the program's rule of that.
            && let Some(other) = alike(&candidate, order_id, &others, moment(state.now()))
        {
            return Verdict::Alike(number(&other.shipment));
        }
        match claim {
            Claim::Free => Verdict::Free,
            Claim::Paid(other) => Verdict::Paid(number(&other.shipment)),
            Claim::UnderWay(other) => Verdict::UnderWay(number(&other.shipment)),
            Claim::Alike(other) => Verdict::Alike(number(&other.shipment)),
            Claim::DeleteFirst(drafts) => {
                Verdict::DeleteFirst(drafts.iter().fold(0, |all, id| all | bit(number(id))))
            }
        }
    }
}
