//! Refunds and spans of time in words.

use jiff::{SignedDuration, tz::TimeZone};

use super::{Words, readable::trim_stop};
use crate::{
    model::{ids::ShipmentId, refund::RefundStand, report::Completeness, shipment::ShipmentStatus},
    text,
};

impl Words {
    /// Where a refund stands, with the reason where there is one.
    pub fn refund_stand(&self, stand: &RefundStand) -> String {
        match stand {
            RefundStand::AnswerLost => text!(self, "refund-answer-lost"),
            RefundStand::Late => text!(self, "refund-late"),
            RefundStand::Waiting => text!(self, "refund-waiting"),
            RefundStand::CameBack => text!(self, "refund-came-back"),
            RefundStand::Denied { reason } => {
                text!(self, "refund-denied", reason = trim_stop(reason))
            }
            RefundStand::NotUnderWay { status } => {
                let status = self.shipment_status(status);
                text!(self, "refund-not-under-way", status = status)
            }
            RefundStand::NotTaken { words } => {
                text!(self, "refund-not-taken", words = trim_stop(words))
            }
        }
    }

    /// That the service has decided against a refund.
    pub fn refund_denied(&self, shipment: &ShipmentId, reason: Option<&str>) -> String {
        let shipment = shipment.as_str();
        match reason {
            Some(reason) => text!(
                self,
                "notice-refund-denied",
                shipment = shipment,
                reason = trim_stop(reason)
            ),
            None => text!(self, "notice-refund-not-under-way", shipment = shipment),
        }
    }

    /// That the label of a shipment with this status must not be used.
    pub fn label_not_valid(&self, status: &ShipmentStatus) -> String {
        if *status == ShipmentStatus::Voided {
            text!(self, "label-refunded")
        } else {
            text!(self, "label-not-valid")
        }
    }

    /// How much of the account's history was read; nothing once all of it was.
    pub fn completeness(&self, completeness: Completeness, zone: &TimeZone) -> Option<String> {
        let Completeness::ReadSoFar { read, of, until } = completeness else {
            return None;
        };
        if read == 0 {
            return Some(text!(self, "sums-read-none"));
        }
        let read = self.count(read);
        let until = until.map(|until| self.date(zone.to_datetime(until).date()));
        Some(match (of.map(|of| self.count(of)), until) {
            (Some(of), Some(until)) => {
                text!(
                    self,
                    "sums-read-of-until",
                    read = read,
                    of = of,
                    until = until
                )
            }
            (Some(of), None) => text!(self, "sums-read-of", read = read, of = of),
            (None, _) => text!(self, "sums-read", read = read),
        })
    }

    /// `4 s`, `12 min`, `5 h`: no finer than it matters.
    pub fn duration(&self, duration: SignedDuration) -> String {
        let seconds = u64::try_from(duration.as_secs()).unwrap_or(0);
        let (minutes, hours): (u64, u64) = (seconds / 60, seconds / 3_600);
        match seconds {
            0..120 => text!(self, "seconds-short", seconds = seconds),
            120..7_200 => text!(self, "minutes-short", minutes = minutes),
            _ => text!(self, "hours-short", hours = hours),
        }
    }
}
