//! Other shipments of an order in words: the one that stands in the way of a purchase, how
//! its order differs, and the two that were paid for one parcel.

use jiff::tz::TimeZone;

use super::{Words, failures::listed};
use crate::{
    contract::{OtherShipment, PaidShipment, PaidTwice},
    model::{
        address::Address, draft::ShipmentDraft, draft_changes::recipient_unlike, fields::Field,
        our_word::without_our_word,
    },
    text,
};

impl Words {
    pub(super) fn order_bought(&self, other: &OtherShipment) -> String {
        text!(
            self,
            "failure-order-bought",
            other = self.other_shipment(other)
        )
    }

    pub(super) fn order_under_way(&self, other: &OtherShipment) -> String {
        let since = other
            .created_at
            .map(|at| format!("{} UTC", self.date_time(at, &TimeZone::UTC)));
        text!(
            self,
            "failure-order-under-way",
            since = since.unwrap_or_default(),
            other = other.shipment.as_str()
        )
    }

    pub(super) fn order_alike(&self, other: &OtherShipment) -> String {
        text!(
            self,
            "failure-order-alike",
            order = order_or_none(other),
            other = self.other_shipment(other)
        )
    }

    /// Another shipment of an order by its tracking code, which is on its label, or
    /// else by its id, and the day on which it was made, if that is known.
    pub fn other_shipment(&self, other: &OtherShipment) -> String {
        let code = other.tracking_code.as_deref();
        let name = code.unwrap_or(other.shipment.as_str()).to_owned();
        let made = other.created_at.map(|at| {
            let day = self.date(at.to_zoned(TimeZone::UTC).date());
            text!(self, "other-shipment-made", day = day)
        });
        let refund = other.is_refund_requested;
        let refund = refund.then(|| text!(self, "other-shipment-refund"));
        let more: Vec<String> = made.into_iter().chain(refund).collect();
        if more.is_empty() {
            name
        } else {
            format!("{name} ({})", more.join(", "))
        }
    }

    /// To whom another shipment of an order goes, if that is known and is another recipient.
    pub fn other_recipient(&self, own: &Address, other: &OtherShipment) -> Option<String> {
        let theirs = other.recipient.as_deref()?;
        let is_known = theirs.name.is_some() || theirs.address_1.is_some();
        let differs = is_known && !recipient_unlike(own, theirs).is_empty();
        differs.then(|| recipient_line(&theirs.texts()))
    }

    /// In what an order differs from one that looks like it, its recipient first, the
    /// others named by `name_of`; or `none`, as a text that chooses by it expects.
    pub fn order_differs(
        &self,
        draft: &ShipmentDraft,
        other: &OtherShipment,
        name_of: impl Fn(&Field) -> String,
    ) -> String {
        let id = draft.order.id.as_deref().unwrap_or_default();
        let store = draft.order.store.as_ref();
        let store = store.map(|store| store.as_str()).unwrap_or_default();
        let (other_id, other_store) = (order_of(other), other.store.as_deref());
        let recipient = self.other_recipient(&draft.recipient, other).map(|there| {
            text!(
                self,
                "differing-field",
                field = text!(self, "section-recipient"),
                here = recipient_line(&draft.recipient.texts()),
                there = there
            )
        });
        let pairs = [
            (Field::OrderId, id, other_id.as_str()),
            (Field::OrderStore, store, other_store.unwrap_or_default()),
        ];
        let differing = pairs.into_iter().filter(|(_, here, there)| here != there);
        let said = |text: &str| match text {
            "" => text!(self, "store-none"),
            text => text.to_owned(),
        };
        let named = differing.map(|(field, here, there)| {
            text!(
                self,
                "differing-field",
                field = name_of(&field),
                here = said(here),
                there = said(there)
            )
        });
        listed(recipient.into_iter().chain(named))
    }

    /// Which two shipments were paid for one parcel, and what to do about it.
    pub fn paid_twice(&self, paid_twice: &PaidTwice) -> String {
        let order = paid_twice.order_id.clone();
        let order = order.unwrap_or_else(|| text!(self, "no-order-number"));
        let price = |paid: &PaidShipment| {
            let price = paid.price.as_ref().map(|price| self.money(price));
            price.unwrap_or_else(|| text!(self, "no-price"))
        };
        let (own, other) = (&paid_twice.own, &paid_twice.other);
        let which = self.which_to_keep(paid_twice);
        let place = if paid_twice.is_other_own {
            "here"
        } else {
            "elsewhere"
        };
        if paid_twice.is_alike {
            let ids = [&paid_twice.order_id, &paid_twice.other_order_id];
            let mut ids = ids.into_iter().flatten().map(String::as_str);
            let (one, two) = (ids.next(), ids.next());
            let named = match (one, two) {
                (Some(_), Some(_)) => "both",
                (Some(_), None) => "one",
                (None, _) => "none",
            };
            return text!(
                self,
                "paid-twice-alike",
                named = named,
                order = one.unwrap_or_default(),
                other_order = two.unwrap_or_default(),
                which = which,
                own = own.name(),
                own_price = price(own),
                other = other.name(),
                other_price = price(other)
            );
        }
        text!(
            self,
            "paid-twice",
            order = order,
            own = own.name(),
            own_price = price(own),
            other = other.name(),
            other_price = price(other),
            place = place,
            which = which
        )
    }

    /// Which of two to keep: the older one, unless only the younger one is known here to be
    /// printed. Two computers that have each printed one advise differently; a refund reads
    /// the other one first, so that not both are refunded.
    fn which_to_keep(&self, paid_twice: &PaidTwice) -> String {
        let (own, other) = (&paid_twice.own, &paid_twice.other);
        let rank = |paid: &PaidShipment| {
            let is_unprinted = !paid.is_printed;
            // One whose age is not known is not called the older.
            let age = (paid.created_at.is_none(), paid.created_at);
            (is_unprinted, age, paid.shipment.clone())
        };
        let (keep, refund) = if rank(own) <= rank(other) {
            (own, other)
        } else {
            (other, own)
        };
        let paper = match (keep.is_printed, refund.is_printed) {
            (true, false) => "kept",
            (true, true) => "both",
            (false, _) => "none",
        };
        text!(
            self,
            "paid-twice-which",
            paper = paper,
            keep = keep.name(),
            refund = refund.name()
        )
    }
}

/// A recipient on one line, without phone and e-mail.
fn recipient_line(texts: &[(Field, &str)]) -> String {
    let shown = texts.iter().filter(|(field, text)| {
        !text.trim().is_empty() && !matches!(field, Field::Phone | Field::Email)
    });
    let shown: Vec<&str> = shown.map(|(_, text)| text.trim()).collect();
    shown.join(", ")
}

/// As [`order_of`]; `none` where it has no id, for a text that chooses by it.
pub fn order_or_none(other: &OtherShipment) -> String {
    let order = order_of(other);
    if order.is_empty() {
        "none".to_owned()
    } else {
        order
    }
}

/// The order's id as the user knows it.
pub fn order_of(other: &OtherShipment) -> String {
    let order = other.order_id.as_deref().map(without_our_word);
    order.unwrap_or_default().to_owned()
}
