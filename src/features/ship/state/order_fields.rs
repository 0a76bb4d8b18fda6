//! The fields of the form: the order in which they are read, the yes-or-nos, and what a form
//! for abroad lacks.

use crate::model::{country, fields::Field, order::OrderText, problem::Place};

/// A yes-or-no of the order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    Insurance,
    Signature,
    MediaMail,
    DutiesPaid,
}

impl Wish {
    pub fn field(self) -> Field {
        match self {
            Self::Insurance => Field::InsuranceRequested,
            Self::Signature => Field::SignatureRequested,
            Self::MediaMail => Field::MediaMailRequested,
            Self::DutiesPaid => Field::DutiesPaidRequested,
        }
    }

    pub(crate) fn flip(self, order: &mut OrderText) {
        let field = self.field();
        let is_wished = order.yes_no(&field);
        order.set_yes_no(&field, !is_wished);
    }
}

/// The fields in the order in which the form shows them, from top to bottom.
pub const READING_ORDER: [Field; 58] = [
    Field::OrderId,
    Field::OrderStore,
    Field::CountryCode,
    Field::Name,
    Field::Address1,
    Field::Address2,
    Field::City,
    Field::ProvinceCode,
    Field::PostalCode,
    Field::Phone,
    Field::Email,
    Field::PackageType,
    Field::ShipDate,
    Field::SizeX,
    Field::SizeY,
    Field::SizeZ,
    Field::SizeUnit,
    Field::Weight,
    Field::WeightUnit,
    Field::PackageContents,
    Field::Value,
    Field::ValueCurrency,
    Field::Description,
    Field::CostCentre,
    Field::LineItems,
    Field::ItemQuantity,
    Field::ItemDescription,
    Field::ItemValueAmount,
    Field::ItemCurrencyCode,
    Field::ItemOriginCountry,
    Field::ItemHsTariffCode,
    Field::ItemSkuCode,
    Field::ItemWeight,
    Field::ItemWeightUnit,
    Field::ManufacturerContact,
    Field::ManufacturerId,
    Field::ManufacturerStreet,
    Field::ManufacturerStreet2,
    Field::ManufacturerCity,
    Field::ManufacturerProvinceCode,
    Field::ManufacturerPostalCode,
    Field::ManufacturerCountryCode,
    Field::ManufacturerPhone,
    Field::ManufacturerEmail,
    Field::InsuranceRequested,
    Field::MediaMailRequested,
    Field::SignatureRequested,
    Field::DutiesPaidRequested,
    Field::VatReference,
    Field::ReturnName,
    Field::ReturnAddress1,
    Field::ReturnAddress2,
    Field::ReturnCity,
    Field::ReturnProvinceCode,
    Field::ReturnPostalCode,
    Field::ReturnPhone,
    Field::PostageType,
    Field::Parcel,
];

/// Where a place stands in the form: all fields of an item before those of the next one.
pub(crate) fn reading_position(place: &Place) -> (usize, usize, usize) {
    let position_of = |wanted: &Field| {
        let at = READING_ORDER.iter().position(|field| field == wanted);
        at.unwrap_or(READING_ORDER.len())
    };
    let position = position_of(&place.field);
    match place.item {
        Some(item) => (position_of(&Field::ItemQuantity), item, position),
        None => (position, 0, position),
    }
}

/// Whether customs asks for items on the way there and none is begun.
pub(crate) fn lacks_items(order: &OrderText) -> bool {
    let is_abroad = country::by_code(&order.country_code)
        .is_some_and(|destination| destination.code != country::HOME);
    is_abroad && order.items.is_empty()
}
