//! What the service does not return of a shipment, filled in from the draft that
//! was sent for it here: customs items, the return address, the VAT number.

use super::ShipScreen;
use crate::model::{customs::CustomsItem, draft::ShipmentDraft, order::ItemText};

impl ShipScreen {
    pub(crate) fn fill_from_draft(&mut self, draft: &ShipmentDraft) {
        let order = &mut self.order;
        let options = draft.options.texts();
        let returns = draft.return_address.iter().flat_map(|back| back.texts());
        for (field, sent) in options.into_iter().chain(returns) {
            order.set_text(&field, sent);
        }
        order.items = draft.items.iter().map(item).collect();
    }
}

/// Each text as it was sent; values that are made of several texts are taken apart.
fn item(sent: &CustomsItem) -> ItemText {
    let mut item = ItemText {
        quantity: sent.quantity.to_string(),
        value_amount: sent.value.amount_text(),
        currency_code: sent.value.currency.as_str().to_owned(),
        ..ItemText::default()
    };
    if let Some(weight) = &sent.weight {
        item.weight = weight.value.normalize().to_string();
        weight.unit.as_str().clone_into(&mut item.weight_unit);
    }
    let maker = sent.manufacturer.iter().flat_map(|maker| maker.texts());
    for (field, sent) in sent.texts().into_iter().chain(maker) {
        item.set_text(&field, sent);
    }
    item
}
