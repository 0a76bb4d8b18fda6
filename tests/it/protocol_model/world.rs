//! One moment of the whole: ways to buy orders, the account's shipments, what
//! is on its way, and the time that has passed.

use sendoff::{service::error::ApiError, session::protocol::Shown};

use super::journal::Fold;

/// Ways that orders are bought, at most.
pub(super) const WAYS: usize = 4;
/// Shipments that they leave behind, at most.
pub(super) const SHIPS: usize = 7;
/// Requests under way whose answer nobody waits for, at most.
const FLYING: usize = 7;
/// How often time passes, at most.
pub(super) const GAPS: usize = 2;

/// A set of shipments, one bit each.
pub(super) type Mask = u8;

pub(super) fn bit(ship: u8) -> Mask {
    1 << ship
}

/// The first of a set.
pub(super) fn first(mask: Mask) -> Option<u8> {
    (mask != 0).then(|| u8::try_from(mask.trailing_zeros()).unwrap())
}

/// The last of a set: the newest, as the service lists them first.
pub(super) fn newest(mask: Mask) -> Option<u8> {
    (mask != 0).then(|| u8::try_from(mask.ilog2()).unwrap())
}

/// What a second *buy* of a paid shipment does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SecondBuy {
    Refused,
    Charged,
}

/// A request that changes something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    /// With the token of a way; from 4 on with that of a lost ledger, for the order.
    Create {
        way: u8,
    },
    Buy {
        ship: u8,
    },
    Delete(u8),
}

impl Change {
    /// 0 is none.
    fn code(self) -> u8 {
        match self {
            Self::Create { way } => 0x10 | way,
            Self::Buy { ship } => 0x20 | ship,
            Self::Delete(ship) => 0x30 | ship,
        }
    }

    fn of_code(code: u8) -> Self {
        let rest = code & 0xf;
        match code >> 4 {
            1 => Self::Create { way: rest },
            2 => Self::Buy { ship: rest },
            _ => Self::Delete(rest),
        }
    }
}

/// What comes back to the client. A 5xx, a page of HTML and a cut connection
/// are all [`Answer::Lost`] to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Answer {
    Created(u8),
    /// A success that says no more: of *buy* and *delete*.
    Taken,
    /// It never left, or came back as 429: certainly nothing was done.
    NotSent,
    Lost,
    /// The service does not know the shipment.
    Missing,
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
            Self::Missing => Some(ApiError::NotFound { words: reason }),
            Self::MaybeTaken => Some(refused("Shipment is already bought")),
            Self::Refused => Some(refused("No such postage type")),
        }
    }
}

/// Who made a shipment, as its token says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Maker {
    /// A way, with the token of the ledger that it has now.
    Way(u8),
    /// With the token of a ledger that is lost: the order's letters are left.
    Lost { key: u8 },
    /// Somebody on the service's own pages, for the first order.
    #[default]
    Web,
}

/// One shipment on the service.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Ship {
    pub(super) exists: bool,
    pub(super) maker: Maker,
    /// After how many gaps.
    pub(super) made: u8,
    /// Purchases that were taken and have not come to an end.
    pub(super) pending: u8,
    pub(super) charges: u8,
    /// Purchases that failed since the last one was intended; 1 stands for all.
    pub(super) failures: u8,
    pub(super) has_failed: bool,
}

impl Ship {
    pub(super) fn seen(self) -> Shown {
        if !self.exists {
            Shown::Gone
        } else if self.pending > 0 {
            Shown::Pending
        } else if self.charges > 0 {
            Shown::Paid
        } else if self.has_failed {
            Shown::Failed
        } else {
            Shown::Unpaid
        }
    }

    fn code(self) -> u64 {
        let maker = match self.maker {
            Maker::Way(way) => u64::from(way),
            Maker::Lost { key } => 4 + u64::from(key),
            Maker::Web => 6,
        };
        u64::from(self.exists)
            | maker << 1
            | u64::from(self.made) << 4
            | u64::from(self.pending) << 6
            | u64::from(self.charges) << 8
            | u64::from(self.failures) << 10
            | u64::from(self.has_failed) << 12
    }
}

/// How much time passes at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gap {
    /// Six seconds: drafts before and after are not of one moment.
    Moment,
    /// What was read or listed is too old, and what was on its way is not any more.
    Minute,
    /// Eleven minutes: drafts are abandoned.
    Ten,
}

impl Gap {
    pub(super) fn seconds(self) -> i64 {
        match self {
            Self::Moment => 6,
            Self::Minute => 61,
            Self::Ten => 660,
        }
    }
}

/// What was reported to the person last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Report {
    Bought,
    /// Nothing was bought: it was refused, or failed, or did nothing, or costs
    /// something else now, or the draft is gone.
    NotBought,
    NeedsYou,
    /// Another shipment of the order, or a like one, stands in the way.
    Other(u8),
}

/// Where a way is. Between any two of these its process may end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum At {
    /// The journal says what is next.
    Begin,
    /// The order is claimed, once `deletes` are deleted.
    Claimed,
    Send(Change),
    /// A *buy* was refused: the shipment is to be read.
    Refused,
    /// A deletion was refused: that shipment is to be read.
    Kept(u8),
    /// Shown as bought, and still to be noted (only without that protection).
    ShownFirst(u8),
    Reported(Report),
}

impl At {
    fn code(self) -> u64 {
        let (kind, rest) = match self {
            Self::Begin => (0, 0),
            Self::Claimed => (1, 0),
            Self::Send(change) => (2, change.code()),
            Self::Refused => (3, 0),
            Self::Kept(ship) => (4, ship),
            Self::ShownFirst(ship) => (5, ship),
            Self::Reported(report) => match report {
                Report::Bought => (6, 0),
                Report::NotBought => (6, 1),
                Report::NeedsYou => (6, 2),
                Report::Other(ship) => (7, ship),
            },
        };
        kind << 6 | u64::from(rest)
    }
}

/// No read, or no list.
pub(super) const NEVER: u8 = 3;

/// One way that an order is bought: a form or a row, on one computer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Way {
    /// The journal on disk.
    pub(super) fold: Fold,
    /// What of it survives a power cut (only without that protection).
    pub(super) synced: Fold,
    pub(super) at: At,
    /// After how many gaps the shipment was read, and the others were listed.
    pub(super) read: u8,
    pub(super) listed: u8,
    /// The price that was approved in this run; 0 is none.
    pub(super) price: u8,
    /// Empty searches for a lost create.
    pub(super) searched: u8,
    /// Drafts that are to be deleted before anything is bought.
    pub(super) deletes: Mask,
    /// Other shipments of the line that were looked at for this purchase.
    pub(super) checked: Mask,
    /// Shipments beside which the user wants it all the same.
    pub(super) beside: Mask,
    /// No other way of this process buys the order meanwhile.
    pub(super) has_claim: bool,
    /// The user has asked for the purchase that goes out next.
    pub(super) is_asked: bool,
    /// The user has allowed one more attempt than two.
    pub(super) is_allowed: bool,
    /// This run began after another one's end.
    pub(super) is_recovery: bool,
    /// The user has seen "bought".
    pub(super) is_shown: bool,
    /// What went out was decided on an old read, or an old list.
    pub(super) is_stale: bool,
}

impl Way {
    pub(super) const NEW: Self = Self {
        fold: 0,
        synced: 0,
        at: At::Begin,
        read: NEVER,
        listed: NEVER,
        price: 0,
        searched: 0,
        deletes: 0,
        checked: 0,
        beside: 0,
        has_claim: false,
        is_asked: true,
        is_allowed: false,
        is_recovery: false,
        is_shown: false,
        is_stale: false,
    };

    /// A new run on the same journal: what was in memory is gone.
    pub(super) fn again(&self) -> Self {
        Self {
            fold: self.fold,
            synced: self.synced,
            is_allowed: self.is_allowed,
            is_shown: self.is_shown,
            ..Self::NEW
        }
    }

    fn words(&self) -> [u64; 2] {
        let flags = u64::from(self.has_claim)
            | u64::from(self.is_asked) << 2
            | u64::from(self.is_allowed) << 3
            | u64::from(self.is_recovery) << 4
            | u64::from(self.is_shown) << 5
            | u64::from(self.is_stale) << 6;
        [
            u64::from(self.fold)
                | u64::from(self.synced) << 16
                | self.at.code() << 32
                | flags << 48
                | u64::from(self.searched) << 56,
            u64::from(self.read)
                | u64::from(self.listed) << 2
                | u64::from(self.price) << 4
                | u64::from(self.deletes) << 16
                | u64::from(self.checked) << 24
                | u64::from(self.beside) << 32,
        ]
    }
}

/// One moment of the whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct State {
    pub(super) ways: [Way; WAYS],
    pub(super) ships: [Ship; SHIPS],
    /// Sent, not waited for, and perhaps carried out later; sorted.
    flying: [u8; FLYING],
    gaps: [Option<Gap>; GAPS],
    /// Of shipments made in one moment those of the last way sort first.
    pub(super) is_descending: bool,
    /// What the service asks.
    pub(super) asked: u8,
    /// How often the user wanted another one beside what was shown.
    pub(super) yes: u8,
    /// And of them, beside one of the same key.
    pub(super) yes_same: u8,
    /// Paid by somebody else.
    pub(super) paid_elsewhere: Mask,
    /// A ledger was lost or an old one put in its place.
    pub(super) is_lost: bool,
}

impl State {
    pub(super) fn new(is_descending: bool) -> Self {
        Self {
            ways: [Way::NEW; WAYS],
            ships: [Ship::default(); SHIPS],
            flying: [0; FLYING],
            gaps: [None; GAPS],
            is_descending,
            asked: 1,
            yes: 0,
            yes_same: 0,
            paid_elsewhere: 0,
            is_lost: false,
        }
    }

    /// The state as numbers: equal states, equal numbers.
    pub(super) fn fingerprint(&self) -> u128 {
        let mut one = 0x9e37_79b9_7f4a_7c15_u64;
        let mut other = 0xc2b2_ae3d_27d4_eb4f_u64;
        let mut add = |word: u64| {
            one = (one ^ word).wrapping_mul(0xff51_afd7_ed55_8ccd);
            one ^= one >> 32;
            other = (other.rotate_left(29) ^ word).wrapping_mul(0x9fb2_1c65_1e98_df25);
            other ^= other >> 29;
        };
        let mut at = 0;
        while at < WAYS {
            let [first, second] = self.ways[at].words();
            add(first);
            add(second);
            at += 1;
        }
        let mut low = 0;
        let mut high = 0;
        let mut at = 0;
        while at < SHIPS {
            let code = self.ships[at].code();
            if at < 4 {
                low |= code << (at * 16);
            } else {
                high |= code << ((at - 4) * 16);
            }
            at += 1;
        }
        add(low);
        add(high);
        let mut rest = u64::from(self.is_descending) << 3
            | u64::from(self.yes_same)
            | u64::from(self.asked) << 4
            | u64::from(self.yes) << 6
            | u64::from(self.is_lost) << 8
            | u64::from(self.paid_elsewhere) << 9;
        let mut at = 0;
        while at < GAPS {
            rest = rest << 2 | self.gaps[at].map_or(0, |gap| gap as u64 + 1);
            at += 1;
        }
        add(rest);
        let mut flying = 0;
        let mut at = 0;
        while at < FLYING {
            flying = flying << 8 | u64::from(self.flying[at]);
            at += 1;
        }
        add(flying);
        u128::from(one) << 64 | u128::from(other)
    }

    pub(super) fn ship(&self, ship: u8) -> &Ship {
        &self.ships[usize::from(ship)]
    }

    pub(super) fn ships_that(&self, fits: impl Fn(&Ship) -> bool) -> Mask {
        let mut all = 0;
        let mut at = 0;
        while at < SHIPS {
            if fits(&self.ships[at]) {
                all |= 1 << at;
            }
            at += 1;
        }
        all
    }

    pub(super) fn ship_mut(&mut self, ship: u8) -> &mut Ship {
        &mut self.ships[usize::from(ship)]
    }

    pub(super) fn fly(&mut self, change: Change) {
        let free = self.flying.iter().position(|one| *one == 0);
        self.flying[free.expect("so many faults and crashes there are not")] = change.code();
        self.flying.sort_unstable();
    }

    pub(super) fn land(&mut self, change: Change) {
        let at = self.flying.iter().position(|one| *one == change.code());
        self.flying[at.unwrap()] = 0;
        self.flying.sort_unstable();
    }

    pub(super) fn flying(&self) -> impl Iterator<Item = Change> + use<> {
        self.flying
            .into_iter()
            .filter(|code| *code != 0)
            .map(Change::of_code)
    }

    pub(super) fn is_flying(&self, change: Change) -> bool {
        self.flying.contains(&change.code())
    }

    pub(super) fn nothing_flies(&self) -> bool {
        self.flying[FLYING - 1] == 0
    }

    /// How often time has passed.
    pub(super) fn now(&self) -> u8 {
        u8::try_from(self.gaps.iter().flatten().count()).unwrap()
    }

    pub(super) fn pass(&mut self, gap: Gap) {
        let now = usize::from(self.now());
        self.gaps[now] = Some(gap);
    }

    /// Seconds from the start to the moment after so many gaps.
    pub(super) fn seconds(&self, gaps: u8) -> i64 {
        let passed = self.gaps.iter().take(usize::from(gaps)).flatten();
        passed.map(|gap| gap.seconds()).sum()
    }

    /// Whether what was read then is at most a minute old.
    pub(super) fn is_fresh(&self, read: u8) -> bool {
        read != NEVER && self.seconds(self.now()) - self.seconds(read) < 60
    }

    /// The gaps as a number.
    pub(super) fn gaps_code(&self) -> u64 {
        self.gaps
            .iter()
            .fold(0, |all, gap| all << 2 | gap.map_or(0, |gap| gap as u64 + 1))
    }

    /// The service does what it is asked, and answers. A new shipment is put in the slot.
    pub(super) fn execute(
        &mut self,
        change: Change,
        second_buy: SecondBuy,
        slot: Option<u8>,
    ) -> Answer {
        match change {
            Change::Create { way } => {
                let Some(made) = slot else {
                    // More than so many are not looked at.
                    return Answer::Lost;
                };
                let now = self.now();
                *self.ship_mut(made) = Ship {
                    exists: true,
                    maker: match way.checked_sub(4) {
                        None => Maker::Way(way),
                        Some(key) => Maker::Lost { key },
                    },
                    made: now,
                    ..Ship::default()
                };
                Answer::Created(made)
            }
            Change::Buy { ship } => {
                let ship = self.ship_mut(ship);
                if !ship.exists {
                    return Answer::Missing;
                }
                let is_taken = ship.pending > 0 || ship.charges > 0;
                if is_taken && second_buy == SecondBuy::Refused {
                    return Answer::MaybeTaken;
                }
                ship.pending += 1;
                ship.has_failed = false;
                Answer::Taken
            }
            Change::Delete(ship) => {
                let ship = self.ship_mut(ship);
                if !ship.exists {
                    return Answer::Taken;
                }
                if !ship.seen().is_unpaid() {
                    return Answer::Refused;
                }
                *ship = Ship::default();
                Answer::Taken
            }
        }
    }

    /// A purchase that is under way comes to its end.
    pub(super) fn complete(&mut self, ship: u8, fails: bool) {
        let ship = self.ship_mut(ship);
        ship.pending -= 1;
        if fails {
            ship.has_failed = true;
            ship.failures = 1;
        } else {
            ship.charges += 1;
        }
    }
}
