//! What the service does not return of a shipment, filled in from the draft that
//! was sent for it here: customs items, the return address, the VAT number.

use super::{ItemsFrom, ShipScreen, fill::fresh_item, order_fields};
use crate::model::{customs::EarlierItems, draft::ShipmentDraft, order::ItemText};

impl ShipScreen {
    pub(crate) fn fill_from_draft(&mut self, draft: &ShipmentDraft) {
        let order = &mut self.order;
        let options = draft.options.texts();
        let returns = draft.return_address.iter().flat_map(|back| back.texts());
        for (field, sent) in options.into_iter().chain(returns) {
            order.set_text(&field, sent);
        }
        order.items = draft.items.iter().map(ItemText::from).collect();
    }

    /// Customs items for a form that needs some and has none: those of an earlier draft, or
    /// one of what the parcel says. What that can't say stays empty, and is asked for.
    pub(crate) fn fill_items(&mut self, earlier: Option<&EarlierItems>) {
        if !order_fields::lacks_items(&self.order) {
            return;
        }
        if let Some(EarlierItems { of, items }) = earlier {
            self.order.items = items.iter().map(ItemText::from).collect();
            self.items_from = Some(ItemsFrom::Earlier(*of));
            return;
        }
        let order = &self.order;
        let item = ItemText {
            description: order.description.clone(),
            value_amount: order.value.clone(),
            weight: order.weight.clone(),
            ..fresh_item(order)
        };
        self.order.items.push(item);
        self.items_from = Some(ItemsFrom::Parcel);
    }
}
