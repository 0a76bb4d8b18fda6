//! What the service does not tell of a shipment, filled in from the draft that
//! was sent for it here: customs items, the return address, the VAT number.

use crate::domain::{
    customs::{CustomsItem, Manufacturer},
    draft::ShipmentDraft,
    order::{ItemText, OrderText},
};

use super::ship::ShipScreen;

impl ShipScreen {
    pub(super) fn take_asked(&mut self, asked: &ShipmentDraft) {
        let order = &mut self.order;
        order.vat_reference = text(asked.options.vat_reference.as_ref());
        order.items = asked.items.iter().map(item).collect();
        take_return(order, asked);
    }
}

fn text(sent: Option<&String>) -> String {
    sent.cloned().unwrap_or_default()
}

fn take_return(order: &mut OrderText, asked: &ShipmentDraft) {
    let Some(back) = &asked.return_address else {
        return;
    };
    order.return_name = text(back.name.as_ref());
    order.return_address_1 = text(back.address_1.as_ref());
    order.return_address_2 = text(back.address_2.as_ref());
    order.return_city = text(back.city.as_ref());
    order.return_province_code = text(back.province_code.as_ref());
    order.return_postal_code = text(back.postal_code.as_ref());
    order.return_phone = text(back.phone.as_ref());
}

fn item(sent: &CustomsItem) -> ItemText {
    let CustomsItem {
        quantity,
        description,
        value,
        hs_tariff_code,
        sku_code,
        origin_country,
        weight,
        manufacturer,
    } = sent;
    let Manufacturer {
        id,
        contact,
        street,
        street_2,
        city,
        postal_code,
        province_code,
        country_code,
        phone,
        email,
    } = manufacturer.clone().unwrap_or_default();
    let told = Option::unwrap_or_default;
    let number = weight.as_ref().map(|weight| weight.value.normalize());
    let unit = weight.as_ref().map(|weight| weight.unit.as_str());
    ItemText {
        quantity: quantity.to_string(),
        description: description.clone(),
        value_amount: value.amount_text(),
        currency_code: value.currency.as_str().to_owned(),
        hs_tariff_code: text(hs_tariff_code.as_ref()),
        sku_code: text(sku_code.as_ref()),
        origin_country: text(origin_country.as_ref()),
        weight: number.map(|number| number.to_string()).unwrap_or_default(),
        weight_unit: unit.unwrap_or_default().to_owned(),
        manufacturer_id: told(id),
        manufacturer_contact: told(contact),
        manufacturer_street: told(street),
        manufacturer_street_2: told(street_2),
        manufacturer_city: told(city),
        manufacturer_postal_code: told(postal_code),
        manufacturer_province_code: told(province_code),
        manufacturer_country_code: told(country_code),
        manufacturer_phone: told(phone),
        manufacturer_email: told(email),
    }
}
