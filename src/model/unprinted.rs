//! A label in the queue "bought, not printed".

use std::path::PathBuf;

use jiff::Timestamp;

use super::{
    ids::{LineId, ShipmentId},
    printer::PrintStanding,
    search_words::{folded, natural_key},
};

/// A shipment that was bought and not proven to be printed or handed over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unprinted {
    pub line: LineId,
    pub shipment: ShipmentId,
    pub order_id: Option<String>,
    pub recipient_name: String,
    pub bought_at: Timestamp,
    /// The copy in the label folder, if it is there.
    pub label: Option<PathBuf>,
    pub standing: PrintStanding,
    /// Its refund was asked for, and the service decided against it.
    pub is_refund_denied: bool,
    /// The service shows it as canceled: it is paid all the same, and must not be handed over.
    pub is_canceled: bool,
}

/// In which order labels are listed, and printed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum LabelSequence {
    /// Those that wait longest first.
    #[default]
    Bought,
    /// By order number, as a person counts: 9 before 10.
    Order,
    Recipient,
}

impl LabelSequence {
    pub const ALL: [Self; 3] = [Self::Bought, Self::Order, Self::Recipient];

    /// Puts labels into this order. Those that are alike in it keep the order of purchase.
    pub fn sort(self, labels: &mut [Unprinted]) {
        labels
            .sort_by(|one, other| (one.bought_at, &one.line).cmp(&(other.bought_at, &other.line)));
        match self {
            Self::Bought => {}
            Self::Order => labels.sort_by_cached_key(|label| {
                let order = label.order_id.as_deref();
                (order.is_none(), order.map(natural_key))
            }),
            Self::Recipient => labels.sort_by_cached_key(|label| folded(&label.recipient_name)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn label(order: Option<&str>, name: &str, second: i64) -> Unprinted {
        Unprinted {
            line: LineId::of_order(name, 1),
            shipment: ShipmentId::new(name),
            order_id: order.map(ToOwned::to_owned),
            recipient_name: name.to_owned(),
            bought_at: Timestamp::from_second(second).unwrap(),
            label: None,
            standing: PrintStanding::NotSent,
            is_refund_denied: false,
            is_canceled: false,
        }
    }

    #[test]
    fn labels_come_out_as_bought_as_their_orders_are_counted_or_by_recipient() {
        let mut labels = [
            label(Some("A-10"), "Élise", 3),
            label(None, "Zoé", 1),
            label(Some("A-9"), "Frank", 2),
            label(Some("A-10"), "Ana", 4),
        ];
        let mut names = |sequence: LabelSequence| {
            sequence.sort(&mut labels);
            let labels = labels.iter();
            labels
                .map(|label| label.recipient_name.clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(
            names(LabelSequence::Order),
            ["Frank", "Élise", "Ana", "Zoé"]
        );
        assert_eq!(
            names(LabelSequence::Recipient),
            ["Ana", "Élise", "Frank", "Zoé"]
        );
        assert_eq!(
            names(LabelSequence::Bought),
            ["Zoé", "Frank", "Élise", "Ana"]
        );
    }
}
