//! What is asked of the service: a draft and a refresh as request bodies.

use super::value::number;
use crate::{
    model::{
        address::{Address, ReturnAddress},
        customs::{CustomsItem, Manufacturer},
        draft::{PostageOptions, ShipDate, ShipmentDraft},
        fields::order_fields,
        parcel::PackageType,
        postage_changes::PostageChanges,
        postage_type::PostageType,
    },
    service::{operations::RefreshRequest, wire},
};

/// Writes the function that copies a section's texts into the body, each under
/// the name that the table says.
macro_rules! copy_texts {
    ({ $copy:ident $from:ident $into:ident } { $(
        $(#[$later:meta])*
        $variant:ident $key:literal $label:literal: $need:ident $kind:ident in $typed:ident
            $(=> $part:ident)?;
    )* }) => {
        fn $copy(from: &$from, into: &mut wire::$into) {
            $( $( into.$typed = from.$part.clone().into(); )? )*
        }
    };
}

order_fields!(Recipient => [copy_texts] { copy_recipient Address CreateShipment });
order_fields!(ReturnAddress => [copy_texts] { copy_return ReturnAddress CreateShipment });
order_fields!(Contents => [copy_texts] { copy_contents ShipmentDraft CreateShipment });
order_fields!(Options => [copy_texts] { copy_options PostageOptions CreateShipment });
order_fields!(Item => [copy_texts] { copy_item CustomsItem LineItem });
order_fields!(Manufacturer => [copy_texts] { copy_manufacturer Manufacturer LineItem });

/// The body of *create shipment*: no postage is chosen yet, so rates come back.
pub(in crate::service) fn create_shipment(
    draft: &ShipmentDraft,
    order_id_as_sent: Option<&str>,
) -> wire::CreateShipment {
    let store = draft.order.store.as_ref();
    let mut body = wire::CreateShipment {
        package_contents: Some(draft.contents.as_str().to_owned()),
        value: draft.declared_value.amount_text(),
        value_currency: draft.declared_value.currency.as_str().to_owned(),
        order_id: order_id_as_sent.map(ToOwned::to_owned),
        order_store: store.map(|store| store.as_str().to_owned()),
        package_type: draft.parcel.package_type.as_str().to_owned(),
        weight_unit: draft.parcel.weight.unit.as_str().to_owned(),
        weight: number(draft.parcel.weight.value),
        size_unit: draft.parcel.size.unit.as_str().to_owned(),
        size_x: number(draft.parcel.size.x),
        size_y: number(draft.parcel.size.y),
        size_z: number(draft.parcel.size.z),
        insurance_requested: Some(draft.options.insurance),
        signature_requested: Some(draft.options.signature),
        duties_paid_requested: Some(draft.options.duties_paid),
        postage_type: Some(PostageType::NotChosen.as_str().to_owned()),
        ship_date: Some(ship_date(draft.ship_date)),
        line_items: draft.items.iter().map(line_item).collect(),
        ..wire::CreateShipment::default()
    };
    copy_recipient(&draft.recipient, &mut body);
    if let Some(address) = &draft.return_address {
        copy_return(address, &mut body);
    }
    copy_contents(draft, &mut body);
    copy_options(&draft.options, &mut body);
    body
}

fn line_item(item: &CustomsItem) -> wire::LineItem {
    let weight = item.weight.as_ref();
    let mut sent = wire::LineItem {
        quantity: Some(item.quantity),
        value_amount: Some(item.value.amount_text()),
        currency_code: Some(item.value.currency.as_str().to_owned()),
        weight: weight.and_then(|weight| number(weight.value)),
        weight_unit: weight.map(|weight| weight.unit.as_str().to_owned()),
        ..wire::LineItem::default()
    };
    copy_item(item, &mut sent);
    if let Some(manufacturer) = &item.manufacturer {
        copy_manufacturer(manufacturer, &mut sent);
    }
    sent
}

/// The body of *refresh rates*: what was not asked for stays as it is.
pub(in crate::service) fn refresh(request: &RefreshRequest) -> wire::Refresh {
    let PostageChanges {
        package_type,
        weight,
        size,
        insurance,
        signature,
        media_mail,
        ship_date: day,
    } = &request.changes;
    let (weight, size) = (weight.as_ref(), size.as_ref());
    let word = |package: &PackageType| package.as_str().to_owned();
    wire::Refresh {
        weight_unit: weight.map(|weight| weight.unit.as_str().to_owned()),
        weight: weight.and_then(|weight| number(weight.value)),
        size_unit: size.map(|size| size.unit.as_str().to_owned()),
        size_x: size.and_then(|size| number(size.x)),
        size_y: size.and_then(|size| number(size.y)),
        size_z: size.and_then(|size| number(size.z)),
        package_type: package_type.as_ref().map(word),
        postage_type: request
            .postage_type
            .as_ref()
            .map(|postage_type| postage_type.as_str().to_owned()),
        insurance_requested: *insurance,
        media_mail_requested: *media_mail,
        signature_requested: *signature,
        ship_date: day.map(ship_date),
    }
}

fn ship_date(date: ShipDate) -> String {
    match date {
        ShipDate::Today => "today".to_owned(),
        ShipDate::On(date) => date.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{
        cost_centre::CostCentre,
        draft::{OrderReference, OrderStore},
        measure::{Size, SizeUnit, Weight, WeightUnit},
        money::{Currency, Money},
        parcel::{PackageContents, PackageType, Parcel},
    };

    fn parcel() -> Parcel {
        Parcel {
            package_type: PackageType::from_word("hat_box"),
            weight: Weight {
                value: "0.1".parse().unwrap(),
                unit: WeightUnit::Kilogram,
            },
            size: Size {
                x: 1300.into(),
                y: "2.50".parse().unwrap(),
                z: 1.into(),
                unit: SizeUnit::Centimetre,
            },
        }
    }

    fn draft() -> ShipmentDraft {
        ShipmentDraft {
            order: OrderReference {
                id: Some("1000".to_owned()),
                store: Some(OrderStore::Etsy),
            },
            recipient: Address {
                name: "Zoë Ngô".to_owned(),
                address_1: "1 Main St".to_owned(),
                city: "Troy".to_owned(),
                province_code: Some("NY".to_owned()),
                postal_code: Some("12180".to_owned()),
                country_code: "US".to_owned(),
                ..Address::default()
            },
            return_address: None,
            // It stays here.
            cost_centre: CostCentre::parse("Sales East").unwrap(),
            contents: PackageContents::Merchandise,
            description: None,
            declared_value: Money::parse("25", Currency::Usd).unwrap(),
            parcel: parcel(),
            options: PostageOptions::default(),
            ship_date: ShipDate::On("2025-03-04".parse().unwrap()),
            items: vec![CustomsItem {
                quantity: 2,
                description: "Mug".to_owned(),
                value: Money::parse("12.5", Currency::Usd).unwrap(),
                hs_tariff_code: None,
                sku_code: None,
                origin_country: Some("CA".to_owned()),
                weight: None,
                manufacturer: None,
            }],
        }
    }

    #[test]
    fn a_draft_is_sent_field_by_field_and_nothing_else() {
        let body = serde_json::to_value(create_shipment(&draft(), Some("1000 K7"))).unwrap();
        let expected = serde_json::json!({
            "name": "Zoë Ngô", "address_1": "1 Main St", "city": "Troy",
            "province_code": "NY", "postal_code": "12180", "country_code": "US",
            "package_contents": "merchandise", "value": "25.00", "value_currency": "usd",
            "order_id": "1000 K7", "order_store": "etsy", "package_type": "hat_box",
            "weight_unit": "kg", "weight": 0.1,
            "size_unit": "cm", "size_x": 1300, "size_y": 2.5, "size_z": 1,
            "insurance_requested": false, "signature_requested": false,
            "duties_paid_requested": false, "postage_type": "unknown",
            "ship_date": "2025-03-04",
            "line_items": [{
                "quantity": 2, "description": "Mug", "value_amount": "12.50",
                "currency_code": "usd", "origin_country": "CA",
            }],
        });
        assert_eq!(body, expected);
    }

    #[test]
    fn a_draft_with_every_field_is_sent_in_these_bytes() {
        let order = include_str!("../../../tests/it/data/order-full.json");
        let order = serde_json::from_str(order).unwrap();
        let draft = crate::model::check::check(&order, None).draft.unwrap();
        let body = serde_json::to_string(&create_shipment(&draft, Some("1000 K7"))).unwrap();
        let sent = include_str!("../../../tests/it/data/create-full.json");
        assert_eq!(body, sent.trim_end());
    }

    #[test]
    fn a_refresh_sends_only_what_changes() {
        let nothing = serde_json::to_value(refresh(&RefreshRequest::default())).unwrap();
        assert_eq!(nothing, serde_json::json!({}));

        let heavier = PostageChanges {
            weight: Some(parcel().weight),
            ..PostageChanges::default()
        };
        let one = serde_json::to_value(refresh(&RefreshRequest::from(&heavier))).unwrap();
        assert_eq!(one, serde_json::json!({"weight_unit": "kg", "weight": 0.1}));

        let all = PostageChanges::whole(&parcel(), &PostageOptions::default(), ShipDate::Today);
        let all = serde_json::to_value(refresh(&RefreshRequest::from(&all))).unwrap();
        let expected = serde_json::json!({
            "weight_unit": "kg", "weight": 0.1, "size_unit": "cm",
            "size_x": 1300, "size_y": 2.5, "size_z": 1, "package_type": "hat_box",
            "insurance_requested": false, "media_mail_requested": false,
            "signature_requested": false, "ship_date": "today",
        });
        assert_eq!(all, expected);
    }
}
