//! What a shop's rules would have done with parcels that were bought before.

use std::sync::Arc;

use jiff::Timestamp;

use super::{Hold, Rules};
use crate::model::{
    customs::CustomsItem,
    fields::{Field, Kind},
    ids::ShipmentId,
    money::Money,
    order::{ItemText, OrderText},
    postage_type::PostageType,
    rate_choice::NotChosen,
    shipment::Shipment,
    shipment_order::take_shipment,
};

/// One parcel that was bought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DryRunRow {
    pub shipment: ShipmentId,
    pub order_id: Option<String>,
    pub recipient: String,
    pub country: String,
    pub bought_at: Option<Timestamp>,
    /// The rules that decide something of it, by their names.
    pub rules: Vec<Arc<str>>,
    pub postage_type: PostageType,
    pub paid: Option<Money>,
    pub would: Would,
    /// What was in it is not known here, and a rule asks for it.
    pub lacks_items: bool,
}

/// What would become of its order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Would {
    /// It would be bought at this, of the rates that were offered then.
    Buy(PostageType, Money),
    Hold(Hold),
    NotChosen(NotChosen),
    /// It would ask for another insurance, signature or payment of duties, whose price only the
    /// service knows.
    AskAnew,
}

/// What parcels cost, and would have cost, in one currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DryRunSum {
    /// Those whose both prices are known.
    pub count: usize,
    pub paid: Money,
    pub would: Money,
}

impl Rules {
    /// What the rules say of a parcel that was bought. Its size and weight count as said by its
    /// order. `items` are those of the draft that was sent from here; the service returns none.
    pub fn would_do(&self, shipment: &Shipment, items: Option<&[CustomsItem]>) -> DryRunRow {
        let mut order = OrderText::default();
        take_shipment(&mut order, shipment);
        order.items = items
            .unwrap_or_default()
            .iter()
            .map(ItemText::from)
            .collect();
        let wishes = Wishes::of(&order);
        // Whether its order said no to a wish, or nothing, is not known.
        let is_open = |field: &Field| field.kind() == Some(Kind::YesNo);
        let ruling = self.apply(&mut order, is_open);
        let would = if let Some(hold) = ruling.hold {
            Would::Hold(hold)
        } else if Wishes::of(&order) != wishes {
            Would::AskAnew
        } else {
            match ruling.rate.of(&shipment.rates) {
                Ok((postage_type, price)) => Would::Buy(postage_type, price),
                Err(why) => Would::NotChosen(why),
            }
        };
        DryRunRow {
            shipment: shipment.id.clone(),
            order_id: shipment.own_order_id().map(str::to_owned),
            recipient: shipment.recipient.name.clone().unwrap_or_default(),
            country: order.country_code,
            bought_at: shipment.created_at,
            rules: ruling.rules,
            postage_type: shipment.postage_type.clone(),
            paid: shipment.price(),
            would,
            lacks_items: items.is_none() && self.ask_for_items(),
        }
    }

    fn ask_for_items(&self) -> bool {
        self.rules.iter().any(|rule| rule.when.asks_for_items())
    }
}

/// What is asked of the postage beside the service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Wishes {
    insurance: bool,
    signature: bool,
    duties_paid: bool,
}

impl Wishes {
    fn of(order: &OrderText) -> Self {
        Self {
            insurance: order.insurance_requested,
            signature: order.signature_requested,
            duties_paid: order.duties_paid_requested,
        }
    }
}

impl DryRunRow {
    /// Whether it would be another postage, or none for now.
    pub fn is_changed(&self) -> bool {
        match &self.would {
            Would::Buy(postage_type, _) => *postage_type != self.postage_type,
            Would::Hold(_) | Would::NotChosen(_) | Would::AskAnew => true,
        }
    }
}

/// What they cost and would have cost together, by currency. A row that has one of the two only
/// is in neither.
pub fn sums(rows: &[DryRunRow]) -> Vec<DryRunSum> {
    let mut sums: Vec<DryRunSum> = Vec::new();
    for row in rows {
        let (Some(paid), Would::Buy(_, would)) = (&row.paid, &row.would) else {
            continue;
        };
        // What else was charged for the same service, the rules neither cost nor save.
        let would = if row.is_changed() { would } else { paid };
        if paid.currency != would.currency {
            continue;
        }
        let known = sums
            .iter_mut()
            .find(|sum| sum.paid.currency == paid.currency);
        let Some(sum) = known else {
            sums.push(DryRunSum {
                count: 1,
                paid: paid.clone(),
                would: would.clone(),
            });
            continue;
        };
        if let (Ok(all_paid), Ok(all_would)) = (sum.paid.plus(paid), sum.would.plus(would)) {
            sum.count = sum.count.saturating_add(1);
            sum.paid = all_paid;
            sum.would = all_would;
        }
    }
    sums
}
