//! The texts of an order by their place, so that one widget serves every field.

use crate::domain::{
    country,
    order::{ItemText, OrderText},
    problem::{Field, Place},
};

/// Writes the reading and the changing function from one list, so that they
/// cannot name different fields.
macro_rules! places {
    ($read:ident, $change:ident, $owner:ty, { $($field:ident => $text:ident,)+ }, else $($other:ident)|+) => {
        fn $read<'a>(owner: &'a $owner, field: &Field) -> Option<&'a str> {
            match field {
                $( Field::$field => Some(&owner.$text), )+
                $( Field::$other )|+ | Field::Unknown(_) => None,
            }
        }

        fn $change<'a>(owner: &'a mut $owner, field: &Field) -> Option<&'a mut String> {
            match field {
                $( Field::$field => Some(&mut owner.$text), )+
                $( Field::$other )|+ | Field::Unknown(_) => None,
            }
        }
    };
}

places!(order_text, order_text_mut, OrderText, {
    OrderId => order_id,
    OrderStore => order_store,
    Name => name,
    Address1 => address_1,
    Address2 => address_2,
    City => city,
    ProvinceCode => province_code,
    PostalCode => postal_code,
    CountryCode => country_code,
    Phone => phone,
    Email => email,
    ReturnName => return_name,
    ReturnAddress1 => return_address_1,
    ReturnAddress2 => return_address_2,
    ReturnCity => return_city,
    ReturnProvinceCode => return_province_code,
    ReturnPostalCode => return_postal_code,
    ReturnPhone => return_phone,
    PackageContents => package_contents,
    Description => description,
    Value => value,
    ValueCurrency => value_currency,
    PackageType => package_type,
    WeightUnit => weight_unit,
    Weight => weight,
    SizeUnit => size_unit,
    SizeX => size_x,
    SizeY => size_y,
    SizeZ => size_z,
    ShipDate => ship_date,
    VatReference => vat_reference,
}, else InsuranceRequested | SignatureRequested | MediaMailRequested | DutiesPaidRequested | PostageType
    | LineItems | Parcel | ItemQuantity | ItemDescription | ItemValueAmount | ItemCurrencyCode
    | ItemHsTariffCode | ItemSkuCode | ItemOriginCountry | ItemWeight | ItemWeightUnit
    | ManufacturerId | ManufacturerContact | ManufacturerStreet | ManufacturerStreet2
    | ManufacturerCity | ManufacturerPostalCode | ManufacturerProvinceCode
    | ManufacturerCountryCode | ManufacturerPhone | ManufacturerEmail);

places!(item_text, item_text_mut, ItemText, {
    ItemQuantity => quantity,
    ItemDescription => description,
    ItemValueAmount => value_amount,
    ItemCurrencyCode => currency_code,
    ItemHsTariffCode => hs_tariff_code,
    ItemSkuCode => sku_code,
    ItemOriginCountry => origin_country,
    ItemWeight => weight,
    ItemWeightUnit => weight_unit,
    ManufacturerId => manufacturer_id,
    ManufacturerContact => manufacturer_contact,
    ManufacturerStreet => manufacturer_street,
    ManufacturerStreet2 => manufacturer_street_2,
    ManufacturerCity => manufacturer_city,
    ManufacturerPostalCode => manufacturer_postal_code,
    ManufacturerProvinceCode => manufacturer_province_code,
    ManufacturerCountryCode => manufacturer_country_code,
    ManufacturerPhone => manufacturer_phone,
    ManufacturerEmail => manufacturer_email,
}, else OrderId | OrderStore | Name | Address1 | Address2 | City | ProvinceCode | PostalCode
    | CountryCode | Phone | Email | ReturnName | ReturnAddress1 | ReturnAddress2 | ReturnCity
    | ReturnProvinceCode | ReturnPostalCode | ReturnPhone | PackageContents | Description | Value
    | ValueCurrency | PackageType | WeightUnit | Weight | SizeUnit | SizeX | SizeY | SizeZ
    | ShipDate | VatReference | InsuranceRequested | SignatureRequested | MediaMailRequested
    | DutiesPaidRequested | PostageType | LineItems | Parcel);

/// What stands at a place; nothing where there is no such text.
pub fn text<'a>(order: &'a OrderText, place: &Place) -> &'a str {
    let found = match place.item {
        Some(item) => order
            .items
            .get(item)
            .and_then(|item| item_text(item, &place.field)),
        None => order_text(order, &place.field),
    };
    found.unwrap_or_default()
}

/// Changes what stands at a place; nothing happens where there is no such text.
pub(super) fn set_text(order: &mut OrderText, place: &Place, text: String) {
    let found = match place.item {
        Some(item) => order
            .items
            .get_mut(item)
            .and_then(|item| item_text_mut(item, &place.field)),
        None => order_text_mut(order, &place.field),
    };
    if let Some(found) = found {
        *found = text;
    }
}

/// A yes-or-no of the order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    Insurance,
    Signature,
    MediaMail,
    DutiesPaid,
}

impl Wish {
    pub fn of(self, order: &OrderText) -> bool {
        match self {
            Self::Insurance => order.insurance_requested,
            Self::Signature => order.signature_requested,
            Self::MediaMail => order.media_mail_requested,
            Self::DutiesPaid => order.duties_paid_requested,
        }
    }

    pub(super) fn flip(self, order: &mut OrderText) {
        let wish = match self {
            Self::Insurance => &mut order.insurance_requested,
            Self::Signature => &mut order.signature_requested,
            Self::MediaMail => &mut order.media_mail_requested,
            Self::DutiesPaid => &mut order.duties_paid_requested,
        };
        *wish = !*wish;
    }
}

/// Whether customs asks for items on the way there and none is begun.
pub(super) fn lacks_items(order: &OrderText) -> bool {
    let is_abroad = country::by_code(&order.country_code)
        .is_some_and(|destination| destination.code != country::HOME);
    is_abroad && order.items.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_at_a_place_is_read_at_that_place() {
        let mut order = OrderText {
            items: vec![ItemText::default()],
            ..OrderText::default()
        };
        for field in Field::KNOWN {
            for place in [Place::of(field.clone()), Place::of_item(0, field.clone())] {
                let before = order.clone();
                set_text(&mut order, &place, field.as_str().to_owned());
                if order != before {
                    assert_eq!(text(&order, &place), field.as_str());
                }
            }
        }
        assert_eq!(order.city, "city");
        assert_eq!(order.items[0].origin_country, "origin_country");
    }
}
