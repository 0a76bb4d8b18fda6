//! What is asked of the service: a draft and a refresh as request bodies.

use super::value::number;
use crate::{
    domain::{
        address::ReturnAddress,
        customs::{CustomsItem, Manufacturer},
        draft::{ShipDate, ShipmentDraft},
        parcel::PackageType,
        postage_changes::PostageChanges,
        postage_type::PostageType,
    },
    service::{operations::RefreshRequest, wire},
};

/// The body of *create shipment*: no postage is chosen yet, so rates come back.
pub(in crate::service) fn create_shipment(
    draft: &ShipmentDraft,
    order_id_as_sent: Option<&str>,
) -> wire::CreateShipment {
    let body = wire::CreateShipment {
        package_contents: Some(draft.contents.as_str().to_owned()),
        description: draft.description.clone(),
        value: draft.declared_value.amount_text(),
        value_currency: draft.declared_value.currency.as_str().to_owned(),
        order_id: order_id_as_sent.map(ToOwned::to_owned),
        order_store: draft
            .order
            .store
            .as_ref()
            .map(|store| store.as_str().to_owned()),
        package_type: draft.parcel.package_type.as_str().to_owned(),
        weight_unit: draft.parcel.weight.unit.as_str().to_owned(),
        weight: number(draft.parcel.weight.value),
        size_unit: draft.parcel.size.unit.as_str().to_owned(),
        size_x: number(draft.parcel.size.x),
        size_y: number(draft.parcel.size.y),
        size_z: number(draft.parcel.size.z),
        insurance_requested: Some(draft.options.insurance),
        signature_requested: Some(draft.options.signature),
        vat_reference: draft.options.vat_reference.clone(),
        duties_paid_requested: Some(draft.options.duties_paid),
        postage_type: Some(PostageType::NotChosen.as_str().to_owned()),
        ship_date: Some(ship_date(draft.ship_date)),
        line_items: draft.items.iter().map(line_item).collect(),
        ..wire::CreateShipment::default()
    };
    with_addresses(body, draft)
}

fn with_addresses(body: wire::CreateShipment, draft: &ShipmentDraft) -> wire::CreateShipment {
    let to = &draft.recipient;
    let back = draft.return_address.clone().unwrap_or_default();
    let ReturnAddress {
        name: return_name,
        address_1: return_address_1,
        address_2: return_address_2,
        city: return_city,
        province_code: return_province_code,
        postal_code: return_postal_code,
        phone: return_phone,
    } = back;
    wire::CreateShipment {
        name: to.name.clone(),
        address_1: to.address_1.clone(),
        address_2: to.address_2.clone(),
        city: to.city.clone(),
        province_code: to.province_code.clone(),
        postal_code: to.postal_code.clone(),
        country_code: to.country_code.clone(),
        phone: to.phone.clone(),
        email: to.email.clone(),
        return_name,
        return_address_1,
        return_address_2,
        return_city,
        return_province_code,
        return_postal_code,
        return_phone,
        ..body
    }
}

fn line_item(item: &CustomsItem) -> wire::LineItem {
    let maker = item.manufacturer.clone().unwrap_or_default();
    let Manufacturer {
        id: manufacturer_id,
        contact: manufacturer_contact,
        street: manufacturer_street,
        street_2: manufacturer_street_2,
        city: manufacturer_city,
        postal_code: manufacturer_postal_code,
        province_code: manufacturer_province_code,
        country_code: manufacturer_country_code,
        phone: manufacturer_phone,
        email: manufacturer_email,
    } = maker;
    wire::LineItem {
        quantity: Some(item.quantity),
        description: Some(item.description.clone()),
        value_amount: Some(item.value.amount_text()),
        currency_code: Some(item.value.currency.as_str().to_owned()),
        hs_tariff_code: item.hs_tariff_code.clone(),
        sku_code: item.sku_code.clone(),
        origin_country: item.origin_country.clone(),
        weight: item.weight.as_ref().and_then(|weight| number(weight.value)),
        weight_unit: item
            .weight
            .as_ref()
            .map(|weight| weight.unit.as_str().to_owned()),
        manufacturer_id,
        manufacturer_contact,
        manufacturer_street,
        manufacturer_street_2,
        manufacturer_city,
        manufacturer_postal_code,
        manufacturer_province_code,
        manufacturer_country_code,
        manufacturer_phone,
        manufacturer_email,
        more: wire::More::new(),
    }
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
    use crate::domain::{
        address::Address,
        draft::{OrderReference, OrderStore, PostageOptions},
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
                address_2: None,
                city: "Troy".to_owned(),
                province_code: Some("NY".to_owned()),
                postal_code: Some("12180".to_owned()),
                country_code: "US".to_owned(),
                phone: None,
                email: None,
            },
            return_address: None,
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
