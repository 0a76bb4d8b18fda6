//! The client's durable side: the program's own fold of a journal, its states
//! numbered so that a state of the model stays small. The one file of the
//! model that knows how a journal is written. No rule of money is written here a
//! second time; an order of entries that the fold refuses is refused here.

use std::collections::HashMap;

use jiff::Timestamp;
use sendoff::{
    ledger::journal::{
        Creation, Histories, JournalEntry, NotExecuted, Purchase, Refund, ReviewReason, Stage,
    },
    model::{
        contradiction::Contradiction,
        ids::{LineId, ShipmentId},
        money::{Currency, Money},
        postage_type::PostageType,
        purchase_terms::PurchaseTerms,
    },
    session::protocol,
};

use super::world::{Mask, SHIPS, bit};

/// An entry as the model names it; [`Step::entry`] is the journal's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Step {
    CreateIntent { attempt: u8 },
    CreateLost,
    CreateRefused,
    Created(u8),
    CreateFound(u8),
    CreateAbsent,
    CreateUnclear,
    BuyIntent { attempt: u8, ship: u8, price: u8 },
    BuyRefused,
    BuyTaken,
    BuyPending,
    BuyAbsent,
    Bought(u8),
    BuyFailed,
    UsedUp,
    Contradiction,
    RetryAllowed,
    LabelSaved(u8),
    DeleteIntent(u8),
    DeleteLost(u8),
    DeleteRefused(u8),
    Deleted(u8),
}

/// The line that the model is about.
pub(super) fn line() -> LineId {
    LineId::of_order("1000", 1)
}

fn id(ship: u8) -> ShipmentId {
    ShipmentId::new(format!("S{ship}"))
}

fn number(id: &ShipmentId) -> u8 {
    id.as_str()[1..].parse().unwrap()
}

fn price(price: u8) -> Money {
    Money::parse(&format!("{price}.00"), Currency::Cad).unwrap()
}

fn refused() -> NotExecuted {
    NotExecuted {
        status: Some(400),
        words: String::new(),
    }
}

impl Step {
    fn entry(self) -> JournalEntry {
        let reason = String::new();
        let postage_type = PostageType::from_word("service_select");
        match self {
            Self::CreateIntent { attempt } => JournalEntry::CreateIntent {
                attempt: attempt.into(),
                content: "one.draft".to_owned(),
            },
            Self::CreateLost => JournalEntry::CreateLost { reason },
            Self::CreateRefused => JournalEntry::CreateRefused(refused()),
            Self::Created(ship) => JournalEntry::Created { shipment: id(ship) },
            Self::CreateFound(ship) => JournalEntry::CreateFound {
                shipment: id(ship),
                is_unlike: false,
            },
            Self::CreateAbsent => JournalEntry::CreateAbsent,
            Self::CreateUnclear => JournalEntry::CreateUnclear { candidates: vec![] },
            Self::BuyIntent {
                attempt,
                ship,
                price: approved,
            } => JournalEntry::BuyIntent {
                attempt: attempt.into(),
                terms: PurchaseTerms {
                    shipment: id(ship),
                    postage_type,
                    price: price(approved),
                },
            },
            Self::BuyRefused => JournalEntry::BuyRefused(refused()),
            Self::BuyTaken => JournalEntry::BuyTaken { status: Some(200) },
            Self::BuyPending => JournalEntry::BuyPending,
            Self::BuyAbsent => JournalEntry::BuyAbsent,
            Self::Bought(ship) => JournalEntry::Bought {
                shipment: id(ship),
                postage_type,
                price: None,
                charged: None,
                tracking_code: None,
                paid_at: None,
            },
            Self::BuyFailed => JournalEntry::BuyFailed { reason },
            Self::UsedUp => JournalEntry::NeedsReview {
                why: ReviewReason::AttemptsUsedUp { attempts: 2 },
            },
            Self::Contradiction => JournalEntry::NeedsReview {
                why: ReviewReason::Contradiction {
                    evidence: Contradiction::TakenAndUnpaid,
                },
            },
            Self::RetryAllowed => JournalEntry::RetryAllowed,
            Self::LabelSaved(ship) => JournalEntry::LabelSaved {
                shipment: id(ship),
                format: "png".to_owned(),
                sha256: reason,
            },
            Self::DeleteIntent(ship) => JournalEntry::DeleteIntent { shipment: id(ship) },
            Self::DeleteLost(ship) => JournalEntry::DeleteLost {
                shipment: id(ship),
                reason,
            },
            Self::DeleteRefused(ship) => JournalEntry::DeleteRefused {
                shipment: id(ship),
                words: reason,
            },
            Self::Deleted(ship) => JournalEntry::Deleted { shipment: id(ship) },
        }
    }
}

/// How far making the shipment has got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Making {
    /// The number of the next create.
    Free(u8),
    Open,
    Unclear,
    Done,
}

/// Where the money stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    /// The next attempt's number, or none if a person has to allow it.
    Free {
        next: Option<u8>,
    },
    Open {
        ship: u8,
        stage: Stage,
        attempt: u8,
        price: u8,
    },
    NeedsYou,
    Bought,
}

/// What the client's rules ask of a journal.
#[derive(Debug, Clone, Copy)]
pub(super) struct View {
    pub(super) making: Making,
    pub(super) current: Option<u8>,
    /// Replaced, or being deleted: looked at before each purchase.
    pub(super) others: Mask,
    pub(super) standing: Standing,
    pub(super) has_label: bool,
    /// On screen as "bought, not printed".
    pub(super) is_queued: bool,
}

impl View {
    fn of(all: &Histories) -> Self {
        let history = all.line(&line());
        let current = all.current(&line());
        let small = |attempt: u32| u8::try_from(attempt).unwrap();
        let standing = match &current.purchase {
            free @ (Purchase::None | Purchase::Failed { .. } | Purchase::NotExecuted { .. }) => {
                Standing::Free {
                    next: protocol::next_attempt(free).map(small),
                }
            }
            Purchase::Open {
                terms,
                stage,
                attempt,
                ..
            } => Standing::Open {
                ship: number(&terms.shipment),
                stage: *stage,
                attempt: small(*attempt),
                price: terms.price.amount_text()[..1].parse().unwrap(),
            },
            Purchase::NeedsReview { .. } => Standing::NeedsYou,
            Purchase::Bought { .. } => Standing::Bought,
        };
        let others = history.others.iter();
        Self {
            making: match &history.creation {
                Creation::None => Making::Free(1),
                Creation::Absent { attempts } => Making::Free(small(attempts + 1)),
                Creation::Open { .. } => Making::Open,
                Creation::Unclear { .. } => Making::Unclear,
                Creation::Done => Making::Done,
            },
            current: history.shipment.as_ref().map(number),
            others: others.map(number).map(bit).fold(0, |all, one| all | one),
            standing,
            has_label: !current.labels.is_empty(),
            is_queued: current.is_bought() && current.refund == Refund::None,
        }
    }
}

/// A journal's number; that of an empty one is 0.
pub(super) type Fold = u16;

/// Every journal that was met, and what follows from it.
pub(super) struct Folds {
    histories: Vec<Histories>,
    views: Vec<View>,
    numbers: HashMap<String, Fold>,
    /// The few steps that were taken from each.
    after: Vec<Vec<(Step, Option<Fold>)>>,
}

impl Folds {
    pub(super) fn new() -> Self {
        let mut folds = Self {
            histories: Vec::new(),
            views: Vec::new(),
            numbers: HashMap::new(),
            after: Vec::new(),
        };
        folds.number(Histories::default());
        folds
    }

    pub(super) fn view(&self, fold: Fold) -> &View {
        &self.views[usize::from(fold)]
    }

    /// The journal with one more entry, if the program's fold allows it.
    pub(super) fn after(&mut self, fold: Fold, step: Step) -> Option<Fold> {
        for (known, next) in &self.after[usize::from(fold)] {
            if *known == step {
                return *next;
            }
        }
        let at = Timestamp::UNIX_EPOCH;
        let mut next = self.histories[usize::from(fold)].clone();
        let is_legal = next.apply(&line(), None, &step.entry(), at).is_ok();
        let next = is_legal.then(|| self.number(next));
        self.after[usize::from(fold)].push((step, next));
        next
    }

    fn number(&mut self, history: Histories) -> Fold {
        let text = format!("{history:?}");
        if let Some(known) = self.numbers.get(&text) {
            return *known;
        }
        let number = Fold::try_from(self.histories.len()).unwrap();
        let view = View::of(&history);
        assert!(view.current.is_none_or(|ship| usize::from(ship) < SHIPS));
        self.views.push(view);
        self.after.push(Vec::new());
        self.histories.push(history);
        self.numbers.insert(text, number);
        number
    }

    pub(super) fn count(&self) -> usize {
        self.histories.len()
    }

    /// The steps that were taken, with the state before each.
    pub(super) fn steps(&self) -> impl Iterator<Item = (&Histories, JournalEntry)> {
        self.histories
            .iter()
            .zip(&self.after)
            .flat_map(|(history, after)| {
                let taken = after.iter().filter(|(_, next)| next.is_some());
                taken.map(move |(step, _)| (history, step.entry()))
            })
    }
}
