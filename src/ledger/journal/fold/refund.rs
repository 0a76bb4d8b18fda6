//! What the entries about a refund add up to. It is asked once; a second time
//! only a day later, if no answer came, and only when the user wants it.

use jiff::{SignedDuration, Timestamp};

use super::{JournalEntry, ShipmentHistory, entries};

/// How long a refund without an answer is only polled.
pub const REFUND_AGAIN_AFTER: SignedDuration = SignedDuration::from_hours(24);
/// How often one refund goes out in all.
const MAX_SENDS: u32 = 2;
/// Statuses of a refusal that was not about the refund itself.
const NOT_ABOUT_IT: [Option<u16>; 3] = [None, Some(401), Some(429)];

/// Where a refund stands.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Refund {
    #[default]
    None,
    /// Asked, and the outcome of asking is not known.
    Open,
    Asked,
    Voided,
}

impl Refund {
    /// Whether it was asked, and the service has not decided, as far as the journal knows.
    pub fn is_under_way(self) -> bool {
        match self {
            Self::Open | Self::Asked => true,
            Self::None | Self::Voided => false,
        }
    }
}

impl ShipmentHistory {
    /// From when on a refund without an answer may be asked once more;
    /// nothing if it may not be any more.
    pub fn refund_again_from(&self) -> Option<Timestamp> {
        let asked_at = self.refund_asked_at?;
        let may = self.refund == Refund::Open && self.refund_sends < MAX_SENDS;
        may.then(|| {
            asked_at
                .saturating_add(REFUND_AGAIN_AFTER)
                .unwrap_or(asked_at)
        })
    }

    /// Whether a refund without an answer went out for the last time so long ago that a paid
    /// status says that it is not under way.
    pub fn is_refund_given_up(&self, now: Timestamp) -> bool {
        let is_late = |sent_at| now.duration_since(sent_at) >= REFUND_AGAIN_AFTER;
        self.refund == Refund::Open
            && self.refund_sends >= MAX_SENDS
            && self.refund_sent_at.is_some_and(is_late)
    }

    pub(super) fn apply_refund(&mut self, entry: &JournalEntry, at: Timestamp) -> Option<()> {
        self.is_bought().then_some(())?;
        self.is_refund_denied = false;
        self.refund = match (entry, self.refund) {
            (JournalEntry::RefundIntent { .. }, Refund::None) => {
                self.refund_asked_at = Some(at);
                self.refund_sent_at = Some(at);
                self.refund_sends = 1;
                Refund::Open
            }
            (JournalEntry::RefundIntent { .. }, Refund::Open) => {
                let from = self.refund_again_from()?;
                (at >= from).then_some(())?;
                self.refund_sent_at = Some(at);
                self.refund_sends = self.refund_sends.saturating_add(1);
                Refund::Open
            }
            (JournalEntry::RefundLost { .. }, Refund::Open) => Refund::Open,
            (JournalEntry::RefundRefused(_), Refund::Open) if self.refund_sends <= 1 => {
                self.reset_refund()
            }
            (JournalEntry::RefundRefused(refusal), Refund::Open) => {
                // It may have been refused because the first one was taken.
                if NOT_ABOUT_IT.contains(&refusal.status) {
                    self.refund_sends = 1;
                }
                Refund::Open
            }
            (JournalEntry::RefundAsked, Refund::Open | Refund::None) => {
                self.refund_asked_at.get_or_insert(at);
                Refund::Asked
            }
            (JournalEntry::RefundNotUnderWay { .. }, Refund::Open)
                if !self.is_refund_given_up(at) =>
            {
                return None;
            }
            (JournalEntry::RefundDenied { .. }, Refund::Open | Refund::Asked)
            | (JournalEntry::RefundNotUnderWay { .. }, Refund::Open | Refund::Asked) => {
                let none = self.reset_refund();
                self.is_refund_denied = true;
                none
            }
            (JournalEntry::Voided, Refund::Open | Refund::None | Refund::Asked) => {
                self.refunded_at.get_or_insert(at);
                Refund::Voided
            }
            (
                entries!(create replace refresh buy label delete refund print set_aside batch),
                Refund::None | Refund::Open | Refund::Asked | Refund::Voided,
            ) => return None,
        };
        Some(())
    }

    fn reset_refund(&mut self) -> Refund {
        self.refund_asked_at = None;
        self.refund_sent_at = None;
        self.refund_sends = 0;
        Refund::None
    }
}
