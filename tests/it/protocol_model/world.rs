//! Everything outside the client: a service that may or may not refuse a
//! second *buy*, a network that loses, holds back and misreports, somebody
//! who pays on the service's own pages, and the end of the process.

use sendoff::{service::error::ApiError, session::protocol::Shown};

use super::folds::{Fold, Mask, SHIPMENTS, bit};

/// What a second *buy* of a paid shipment does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SecondBuy {
    Refused,
    Charged,
}

/// A request that changes something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Change {
    Create,
    /// At the price that was approved.
    Buy {
        shipment: u8,
        price: u8,
    },
    Delete(u8),
}

/// What comes back to the client. A 5xx, a page of HTML and a cut connection
/// are all [`Answer::Lost`] to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Answer {
    Created(u8),
    /// A success that says no more: of *buy* and *delete*.
    Taken,
    /// It never left, or came back as 429: certainly nothing was done.
    NotSent,
    Lost,
    /// Refused with words such as "already" or "in use".
    MaybeTaken,
    /// Refused with other words.
    Refused,
}

impl Answer {
    /// The error that the program makes of it; none if it is a success.
    pub(super) fn error(self) -> Option<ApiError> {
        let reason = String::new();
        let refused = |words: &str| ApiError::Refused {
            status: 422,
            words: words.to_owned(),
            problems: Vec::new(),
        };
        match self {
            Self::Created(_) | Self::Taken => None,
            Self::NotSent => Some(ApiError::NotSent { reason }),
            Self::Lost => Some(ApiError::AnswerLost { reason }),
            Self::MaybeTaken => Some(refused("Shipment is already bought")),
            Self::Refused => Some(refused("No such postage type")),
        }
    }
}

/// One shipment on the service.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(super) struct Parcel {
    pub(super) exists: bool,
    /// Purchases that were taken and have not come to an end.
    pub(super) pending: u8,
    pub(super) charges: u8,
    /// Purchases that failed; the shipment shows each.
    failures: u8,
    has_failed: bool,
}

impl Parcel {
    pub(super) fn seen(self) -> Shown {
        match self {
            Self { exists: false, .. } => Shown::Gone,
            Self { pending: 1.., .. } => Shown::Pending,
            Self { charges: 1.., .. } => Shown::Paid,
            Self {
                has_failed: true, ..
            } => Shown::Failed,
            Self { .. } => Shown::Unpaid,
        }
    }
}

/// Requests that were sent, whose answer is not waited for, and that may still
/// be carried out. Sorted, so that equal sets are equal.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(super) struct Underway([Option<Change>; 5]);

impl Underway {
    pub(super) fn add(&mut self, change: Change) {
        let free = self.0.iter().position(Option::is_none);
        self.0[free.expect("so many faults and crashes there are not")] = Some(change);
        self.0.sort();
    }

    pub(super) fn remove(&mut self, change: Change) {
        let at = self.0.iter().position(|one| *one == Some(change));
        self.0[at.unwrap()] = None;
        self.0.sort();
    }

    pub(super) fn all(&self) -> impl Iterator<Item = Change> + use<> {
        self.0.into_iter().flatten()
    }

    pub(super) fn has_buy(&self) -> bool {
        self.all().any(|change| match change {
            Change::Buy { .. } => true,
            Change::Create | Change::Delete(_) => false,
        })
    }
}

/// What may still happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Budget {
    /// Of the network, and purchases that fail.
    pub(super) faults: u8,
    pub(super) crashes: u8,
    /// A person asks again after a refusal or a failure.
    pub(super) clicks: u8,
    /// A person allows one more attempt.
    pub(super) retries: u8,
    /// Somebody pays, or the rates change.
    pub(super) strangers: u8,
}

/// What the client remembers while it runs, and nowhere else.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(super) struct Notes {
    /// Empty searches in a row.
    pub(super) searched: u8,
    /// Other shipments that were looked at for this purchase.
    pub(super) checked: Mask,
    /// The duplicates were listed; these are still to be checked.
    pub(super) is_listed: bool,
    pub(super) duplicates: Mask,
    pub(super) paid_duplicates: Mask,
    pub(super) pending_duplicates: Mask,
    /// The shipment was seen in this run, and after its last attempt.
    pub(super) is_seen: bool,
    /// This run began with a line that was open.
    pub(super) is_recovery: bool,
}

/// Why the client reads a shipment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Purpose {
    /// To learn what became of a purchase; late enough to prove an absence, or not.
    Open { is_conclusive: bool },
    /// Before it is bought.
    Buy,
    /// It may be another shipment of this line.
    Other(u8),
    /// A search found it.
    Adopt(u8),
    /// The service did not delete it.
    Kept(u8),
    /// A *buy* was refused.
    Refusal,
    /// A person wants it settled.
    Person,
}

/// What a search is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Search {
    Create,
    Duplicates,
}

/// What was reported to the person last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Report {
    Bought,
    Failed,
    Refused,
    PriceChanged,
    NeedsYou,
}

/// Where the client is. Between any two of these the process may end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum At {
    Down,
    /// The journal says what is next.
    Decide,
    Send(Change),
    /// The answer is there and nothing of it on disk.
    Got(Change, Answer),
    Searched {
        search: Search,
        found: Mask,
        paid: Mask,
        pending: Mask,
    },
    Looked {
        purpose: Purpose,
        seen: Shown,
    },
    /// A shipment was taken up, and that it is paid is still to be noted.
    NotePaid(u8),
    /// Not deleted: is it unpaid still?
    Keep(u8),
    /// A person is about to be asked.
    Contradict,
    /// Shown as bought, and still to be noted (only without that protection).
    ShownFirst(u8),
    Reported(Report),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Client {
    pub(super) at: At,
    /// The journal as this process knows it.
    pub(super) journal: Fold,
    pub(super) notes: Notes,
}

/// One moment of the whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub(super) client: Client,
    /// A second window on the same ledger (only without the writer's lock).
    pub(super) second: Option<Client>,
    pub(super) disk: Fold,
    /// What of it survives a power cut.
    pub(super) synced: Fold,
    pub(super) parcels: [Parcel; SHIPMENTS as usize],
    /// Shipments made so far, deleted ones included.
    pub(super) made: u8,
    pub(super) underway: Underway,
    pub(super) budget: Budget,
    /// The price on the button, and the price that the service asks.
    pub(super) approved: u8,
    pub(super) asked: u8,
    /// The person has seen "bought".
    pub(super) is_shown: bool,
    pub(super) has_stranger_paid: bool,
    /// The failures that the shipment showed when the last *buy* was intended.
    pub(super) failures_before: u8,
    /// The person has allowed one more attempt.
    pub(super) is_allowed: bool,
}

impl State {
    pub(super) fn new(budget: Budget) -> Self {
        Self {
            client: Client {
                at: At::Decide,
                journal: 0,
                notes: Notes::default(),
            },
            second: None,
            disk: 0,
            synced: 0,
            parcels: Default::default(),
            made: 0,
            underway: Underway::default(),
            budget,
            approved: 1,
            asked: 1,
            is_shown: false,
            has_stranger_paid: false,
            failures_before: 0,
            is_allowed: false,
        }
    }

    pub(super) fn parcel(&self, shipment: u8) -> Parcel {
        self.parcels[usize::from(shipment)]
    }

    pub(super) fn parcel_mut(&mut self, shipment: u8) -> &mut Parcel {
        &mut self.parcels[usize::from(shipment)]
    }

    pub(super) fn charges(&self) -> u8 {
        self.parcels.iter().map(|parcel| parcel.charges).sum()
    }

    pub(super) fn failures(&self) -> u8 {
        self.parcels.iter().map(|parcel| parcel.failures).sum()
    }

    /// The shipments that a read would show so.
    pub(super) fn that_are(&self, fits: impl Fn(Shown) -> bool) -> Mask {
        (0..SHIPMENTS)
            .filter(|shipment| fits(self.parcel(*shipment).seen()))
            .map(bit)
            .fold(0, |all, one| all | one)
    }

    /// The service does what it is asked, and answers.
    pub(super) fn execute(&mut self, change: Change, second_buy: SecondBuy) -> Answer {
        match change {
            Change::Create => {
                let made = self.made;
                self.made += 1;
                self.parcel_mut(made).exists = true;
                Answer::Created(made)
            }
            Change::Buy { shipment, .. } => {
                let parcel = self.parcel_mut(shipment);
                let is_taken = parcel.pending > 0 || parcel.charges > 0;
                if !parcel.exists {
                    return Answer::Refused;
                }
                if is_taken && second_buy == SecondBuy::Refused {
                    return Answer::MaybeTaken;
                }
                parcel.pending += 1;
                parcel.has_failed = false;
                Answer::Taken
            }
            Change::Delete(shipment) => {
                let parcel = self.parcel_mut(shipment);
                if !parcel.exists {
                    return Answer::Taken;
                }
                if !parcel.seen().is_unpaid() {
                    return Answer::Refused;
                }
                *parcel = Parcel::default();
                Answer::Taken
            }
        }
    }

    /// A purchase that is under way comes to its end.
    pub(super) fn complete(&mut self, shipment: u8, fails: bool) {
        let parcel = self.parcel_mut(shipment);
        parcel.pending -= 1;
        if fails {
            parcel.has_failed = true;
            parcel.failures += 1;
        } else {
            parcel.charges += 1;
        }
    }
}
