//! What the service returns of a shipment, as the text of an order.

use super::{
    draft::OrderStore,
    fields::Field,
    measure::{Size, Weight},
    order::OrderText,
    parcel::{PackageContents, PackageType, Parcel},
    shipment::{ReturnedParcel, Shipment},
};

/// Puts the recipient, the parcel and the wishes of a shipment into an order.
///
/// The service returns no customs items, and a return address that may be the account's own:
/// neither is taken from it, nor is the order's number. What it does not return stays.
pub fn take_shipment(order: &mut OrderText, shipment: &Shipment) {
    for (field, text) in shipment.recipient.texts() {
        order.set_text(&field, text);
    }
    take_parcel(order, &shipment.parcel);
    if let Some(value) = &shipment.declared_value {
        order.value = value.amount_text();
        value
            .currency
            .as_str()
            .clone_into(&mut order.value_currency);
    }
    let store = shipment.order_store.as_ref().map(OrderStore::as_str);
    store.unwrap_or_default().clone_into(&mut order.order_store);
    order.insurance_requested = shipment.is_insurance_requested;
    order.signature_requested = shipment.is_signature_requested;
    order.media_mail_requested = shipment.is_media_mail_requested;
    order.duties_paid_requested = shipment.is_duties_paid_requested;
}

/// Package, contents, size and weight. What the service does not return stays.
pub fn take_parcel(order: &mut OrderText, returned: &ReturnedParcel) {
    let (package, contents) = (&returned.package_type, &returned.package_contents);
    let package = package.as_ref().map(PackageType::as_str);
    let contents = contents.as_ref().map(PackageContents::as_str);
    for (field, text) in [
        (Field::PackageType, package),
        (Field::PackageContents, contents),
        (Field::Description, returned.description.as_deref()),
    ] {
        if let Some(text) = text {
            order.set_text(&field, text);
        }
    }
    let weight = returned.weight_with_unit();
    let size = returned.size_with_unit();
    let weight = weight.as_ref().map(weight_texts).into_iter().flatten();
    let size = size.as_ref().map(size_texts).into_iter().flatten();
    for (field, text) in weight.chain(size) {
        order.set_text(&field, text);
    }
}

/// Package, size and weight, as they stand in an order.
pub fn parcel_texts(parcel: &Parcel) -> impl Iterator<Item = (Field, String)> {
    let package_type = parcel.package_type.as_str().to_owned();
    [(Field::PackageType, package_type)]
        .into_iter()
        .chain(size_texts(&parcel.size))
        .chain(weight_texts(&parcel.weight))
}

/// Three sides and their unit, as they stand in an order.
pub fn size_texts(size: &Size) -> [(Field, String); 4] {
    [
        (Field::SizeX, size.x.normalize().to_string()),
        (Field::SizeY, size.y.normalize().to_string()),
        (Field::SizeZ, size.z.normalize().to_string()),
        (Field::SizeUnit, size.unit.as_str().to_owned()),
    ]
}

/// A weight and its unit, as they stand in an order.
pub fn weight_texts(weight: &Weight) -> [(Field, String); 2] {
    [
        (Field::Weight, weight.value.normalize().to_string()),
        (Field::WeightUnit, weight.unit.as_str().to_owned()),
    ]
}
