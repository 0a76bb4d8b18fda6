//! The client's durable side: the real fold of the journal, its states
//! numbered so that a state of the model stays small. No rule of money is
//! written here a second time; an order of entries that the program's own fold
//! refuses is refused here.

use std::collections::HashMap;

use jiff::Timestamp;
use sendoff::{
    ledger::journal::{
        Creation, Histories, JournalEntry, NotExecuted, Purchase, Refund, ReviewReason, Stage,
    },
    model::{
        ids::{LineId, ShipmentId},
        money::{Currency, Money},
        postage_type::PostageType,
        purchase_terms::PurchaseTerms,
    },
    session::protocol,
};

/// Shipments that one line can leave behind in the model.
pub(super) const SHIPMENTS: u8 = 6;

/// A set of shipments, one bit each.
pub(super) type Mask = u8;

pub(super) fn bit(shipment: u8) -> Mask {
    1 << shipment
}

/// The shipments of a set, newest first, as the service lists them.
pub(super) fn newest_first(mask: Mask) -> impl Iterator<Item = u8> {
    (0..SHIPMENTS)
        .rev()
        .filter(move |shipment| mask & bit(*shipment) != 0)
}

/// An entry as the model names it; [`Step::entry`] is the journal's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Step {
    CreateIntent {
        attempt: u8,
    },
    CreateLost,
    CreateRefused,
    Created(u8),
    CreateFound(u8),
    CreateAbsent,
    CreateUnclear,
    DuplicatesChecked,
    BuyIntent {
        attempt: u8,
        shipment: u8,
        price: u8,
    },
    BuyLost,
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

fn id(shipment: u8) -> ShipmentId {
    ShipmentId::new(format!("S{shipment}"))
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
            Self::Created(shipment) => JournalEntry::Created {
                shipment: id(shipment),
            },
            Self::CreateFound(shipment) => JournalEntry::CreateFound {
                shipment: id(shipment),
            },
            Self::CreateAbsent => JournalEntry::CreateAbsent,
            Self::CreateUnclear => JournalEntry::CreateUnclear { candidates: vec![] },
            Self::DuplicatesChecked => JournalEntry::DuplicatesChecked,
            Self::BuyIntent {
                attempt,
                shipment,
                price: approved,
            } => JournalEntry::BuyIntent {
                attempt: attempt.into(),
                terms: PurchaseTerms {
                    shipment: id(shipment),
                    postage_type,
                    price: price(approved),
                },
            },
            Self::BuyLost => JournalEntry::BuyLost { reason },
            Self::BuyRefused => JournalEntry::BuyRefused(refused()),
            Self::BuyTaken => JournalEntry::BuyTaken { status: Some(200) },
            Self::BuyPending => JournalEntry::BuyPending,
            Self::BuyAbsent => JournalEntry::BuyAbsent,
            Self::Bought(shipment) => JournalEntry::Bought {
                shipment: id(shipment),
                postage_type,
                price: None,
                charged: None,
                tracking_code: None,
            },
            Self::BuyFailed => JournalEntry::BuyFailed { reason },
            Self::UsedUp => JournalEntry::NeedsReview {
                why: ReviewReason::AttemptsUsedUp { attempts: 2 },
            },
            Self::Contradiction => JournalEntry::NeedsReview {
                why: ReviewReason::Contradiction { evidence: reason },
            },
            Self::RetryAllowed => JournalEntry::RetryAllowed,
            Self::LabelSaved(shipment) => JournalEntry::LabelSaved {
                shipment: id(shipment),
                format: "png".to_owned(),
                sha256: reason,
            },
            Self::DeleteIntent(shipment) => JournalEntry::DeleteIntent {
                shipment: id(shipment),
            },
            Self::DeleteLost(shipment) => JournalEntry::DeleteLost {
                shipment: id(shipment),
                reason,
            },
            Self::DeleteRefused(shipment) => JournalEntry::DeleteRefused {
                shipment: id(shipment),
                words: reason,
            },
            Self::Deleted(shipment) => JournalEntry::Deleted {
                shipment: id(shipment),
            },
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
        shipment: u8,
        stage: Stage,
        attempt: u8,
        price: u8,
    },
    NeedsYou {
        has_terms: bool,
    },
    Bought,
}

/// What the client's rules ask of a history.
#[derive(Debug, Clone, Copy)]
pub(super) struct View {
    pub(super) making: Making,
    pub(super) current: Option<u8>,
    pub(super) duplicates_possible: bool,
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
                shipment: number(&terms.shipment),
                stage: *stage,
                attempt: small(*attempt),
                price: terms.price.amount_text()[..1].parse().unwrap(),
            },
            Purchase::NeedsReview { terms, .. } => Standing::NeedsYou {
                has_terms: terms.is_some(),
            },
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
            duplicates_possible: history.duplicates_possible,
            others: others.map(number).map(bit).fold(0, |all, one| all | one),
            standing,
            has_label: !current.labels.is_empty(),
            is_queued: current.is_bought() && current.refund == Refund::None,
        }
    }
}

/// A history's number.
pub(super) type Fold = u16;

/// Every history that was met, and what follows from it.
pub(super) struct Folds {
    histories: Vec<Histories>,
    views: Vec<View>,
    numbers: HashMap<String, Fold>,
    after: HashMap<(Fold, Step), Option<Fold>>,
}

impl Folds {
    /// The empty journal is number 0.
    pub(super) fn new() -> Self {
        let mut folds = Self {
            histories: Vec::new(),
            views: Vec::new(),
            numbers: HashMap::new(),
            after: HashMap::new(),
        };
        folds.number(Histories::default());
        folds
    }

    pub(super) fn view(&self, fold: Fold) -> View {
        self.views[usize::from(fold)]
    }

    /// The journal with one more entry, if the program's fold allows it.
    pub(super) fn after(&mut self, fold: Fold, step: Step) -> Option<Fold> {
        if let Some(known) = self.after.get(&(fold, step)) {
            return *known;
        }
        let at = Timestamp::UNIX_EPOCH;
        let mut next = self.histories[usize::from(fold)].clone();
        let is_legal = next.apply(&line(), None, &step.entry(), at).is_ok();
        let next = is_legal.then(|| self.number(next));
        self.after.insert((fold, step), next);
        next
    }

    fn number(&mut self, history: Histories) -> Fold {
        let text = format!("{history:?}");
        if let Some(known) = self.numbers.get(&text) {
            return *known;
        }
        let number = Fold::try_from(self.histories.len()).unwrap();
        self.views.push(View::of(&history));
        self.histories.push(history);
        self.numbers.insert(text, number);
        number
    }

    pub(super) fn count(&self) -> usize {
        self.histories.len()
    }

    /// The steps that were taken, with the state before each.
    pub(super) fn steps(&self) -> impl Iterator<Item = (&Histories, JournalEntry)> {
        let taken = self.after.iter().filter(|(_, next)| next.is_some());
        taken.map(|((fold, step), _)| (&self.histories[usize::from(*fold)], step.entry()))
    }
}
