//! A shipment and its rates, out of an answer.

use super::{
    Unreadable,
    tracking::event,
    value::{Amounts, Parts, date, decimal, text, timestamp},
};
use crate::{
    model::{
        draft::OrderStore,
        ids::{BatchId, ShipmentId},
        measure::{SizeUnit, WeightUnit},
        money::{Currency, Money},
        parcel::{PackageContents, PackageType},
        postage_type::PostageType,
        rate::Rate,
        shipment::{LabelUrls, ReturnedAddress, ReturnedParcel, Shipment, ShipmentStatus},
        tracking::TrackingEvent,
    },
    service::wire,
};

/// Reads a shipment; its amounts are in the account's `currency`, except for
/// the declared value, which names its own.
pub(in crate::service) fn shipment(
    of: wire::Shipment,
    currency: &Currency,
) -> Result<Shipment, Unreadable> {
    for (path, value) in [("id", &of.id), ("status", &of.status)] {
        if value.is_empty() {
            return Err(Unreadable::missing(path));
        }
    }
    let amounts = Amounts { currency, path: "" };
    let parts = shipment_parts(&of);
    let fees = amounts.fees(&parts);
    let taxes = amounts.taxes(&parts);
    Ok(Shipment {
        recipient: recipient(&of),
        return_address: return_address(&of),
        parcel: parcel(&of),
        declared_value: declared_value(&of, currency),
        purchase_amount: amounts.amount("purchase_amount", of.purchase_amount.as_deref()),
        fees,
        taxes,
        label_urls: label_urls(&of),
        rates: rates(&of.rates, currency),
        tracking_events: of
            .tracking_events
            .as_ref()
            .map(|events| oldest_first(events)),
        id: ShipmentId::new(of.id),
        status: ShipmentStatus::from_word(&of.status),
        batch_id: of.batch_id.map(BatchId),
        order_id: text(of.order_id),
        order_store: text(of.order_store).map(OrderStore::from),
        is_insured: of.is_insured,
        is_insurance_requested: of.is_insurance_requested,
        is_media_mail_requested: of.is_media_mail_requested,
        is_signature_requested: of.is_signature_requested,
        is_duties_paid_requested: of.is_delivery_duties_paid_requested,
        postage_type: text(of.postage_type)
            .map_or(PostageType::NotChosen, |word| PostageType::from_word(&word)),
        carrier: text(of.carrier),
        tracking_code: text(of.carrier_tracking_code),
        tracking_url: text(of.tracking_url),
        ship_date: date(of.ship_date.as_deref()),
        created_at: timestamp(of.created_at.as_deref()),
    })
}

fn shipment_parts(of: &wire::Shipment) -> Parts<'_> {
    Parts {
        fees: [
            ("postage_fee", of.postage_fee.as_deref()),
            ("insurance_fee", of.insurance_fee.as_deref()),
            ("delivery_fee", of.delivery_fee.as_deref()),
            ("tariff_fee", of.tariff_fee.as_deref()),
        ],
        taxes: [
            (
                "provincial_tax",
                of.provincial_tax_label.as_deref(),
                of.provincial_tax.as_deref(),
            ),
            (
                "federal_tax",
                of.federal_tax_label.as_deref(),
                of.federal_tax.as_deref(),
            ),
        ],
        more: &of.more,
    }
}

fn declared_value(of: &wire::Shipment, account: &Currency) -> Option<Money> {
    let named = of.value_currency.as_deref().filter(|code| !code.is_empty());
    let currency = named.map_or_else(|| account.clone(), Currency::from_code);
    let amounts = Amounts {
        currency: &currency,
        path: "",
    };
    amounts.amount("value", of.value.as_deref())
}

fn recipient(of: &wire::Shipment) -> ReturnedAddress {
    ReturnedAddress {
        name: text(of.to_name.clone()),
        address_1: text(of.to_address_1.clone()),
        address_2: text(of.to_address_2.clone()),
        city: text(of.to_city.clone()),
        province_code: text(of.to_province_code.clone()),
        postal_code: text(of.to_postal_code.clone()),
        country_code: text(of.to_country_code.clone()),
        phone: text(of.to_phone.clone()),
        email: text(of.to_email.clone()),
    }
}

fn return_address(of: &wire::Shipment) -> ReturnedAddress {
    ReturnedAddress {
        name: text(of.return_name.clone()),
        address_1: text(of.return_address_1.clone()),
        address_2: text(of.return_address_2.clone()),
        city: text(of.return_city.clone()),
        province_code: text(of.return_province_code.clone()),
        postal_code: text(of.return_postal_code.clone()),
        country_code: text(of.return_country_code.clone()),
        phone: text(of.return_phone.clone()),
        email: None,
    }
}

fn parcel(of: &wire::Shipment) -> ReturnedParcel {
    let [x, y, z] = [&of.size_x, &of.size_y, &of.size_z].map(|side| decimal(side.as_ref()));
    ReturnedParcel {
        package_type: text(of.package_type.clone()).map(PackageType::from),
        package_contents: text(of.package_contents.clone()).map(PackageContents::from),
        description: text(of.description.clone()),
        weight: decimal(of.weight.as_ref()),
        weight_unit: text(of.weight_unit.clone()).map(WeightUnit::from),
        size: x.zip(y).zip(z).map(|((x, y), z)| [x, y, z]),
        size_unit: text(of.size_unit.clone()).map(SizeUnit::from),
    }
}

/// A list item leaves all three out, which differs from three that are null.
fn label_urls(of: &wire::Shipment) -> Option<LabelUrls> {
    let all = [
        &of.postage_label_png_url,
        &of.postage_label_pdf_url,
        &of.postage_label_zpl_url,
    ];
    if all.iter().all(|url| url.is_none()) {
        return None;
    }
    let [png, pdf, zpl] = all.map(|url| text(url.clone().flatten()));
    Some(LabelUrls { png, pdf, zpl })
}

/// `purchase_failure` reads from the end, so the order must be ours.
fn oldest_first(events: &[wire::TrackingEvent]) -> Vec<TrackingEvent> {
    let mut events: Vec<_> = events.iter().cloned().map(event).collect();
    if events.iter().all(|event| event.created_at.is_some()) {
        events.sort_by_key(|event| event.created_at);
    }
    events
}

fn rates(of: &[wire::Rate], currency: &Currency) -> Vec<Rate> {
    of.iter()
        .enumerate()
        .filter_map(|(at, one)| rate(one.clone(), currency, &format!("rates[{at}].")))
        .collect()
}

/// A rate that does not say what it is of can't be bought: it is left out.
fn rate(of: wire::Rate, currency: &Currency, path: &str) -> Option<Rate> {
    if of.postage_type.is_empty() {
        tracing::warn!(path, "a rate without a postage type is left out");
        return None;
    }
    let amounts = Amounts { currency, path };
    let parts = rate_parts(&of);
    let fees = amounts.fees(&parts);
    let taxes = amounts.taxes(&parts);
    Some(Rate {
        fees,
        taxes,
        total: amounts.amount("payment_amount", of.payment_amount.as_deref()),
        postage_type: PostageType::from_word(&of.postage_type),
        description: text(of.postage_description).unwrap_or(of.postage_type),
        delivery_time: text(of.delivery_time_description),
        tracking: text(of.tracking_type_description),
        signature: text(of.signature_confirmation_description),
        duties_paid: text(of.delivery_duties_paid_description),
        is_insured: of.is_insured,
    })
}

fn rate_parts(of: &wire::Rate) -> Parts<'_> {
    Parts {
        fees: [
            ("postage_fee", of.postage_fee.as_deref()),
            ("insurance_fee", of.insurance_fee.as_deref()),
            ("delivery_fee", of.delivery_fee.as_deref()),
            ("tariff_fee", of.tariff_fee.as_deref()),
        ],
        taxes: [
            (
                "provincial_tax",
                of.provincial_tax_label.as_deref(),
                of.provincial_tax.as_deref(),
            ),
            (
                "federal_tax",
                of.federal_tax_label.as_deref(),
                of.federal_tax.as_deref(),
            ),
        ],
        more: &of.more,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: serde_json::Value) -> Result<Shipment, Unreadable> {
        shipment(serde_json::from_value(json).unwrap(), &Currency::Cad)
    }

    fn cad(amount: &str) -> Money {
        Money::parse(amount, Currency::Cad).unwrap()
    }

    fn names(charges: &[crate::model::rate::Charge]) -> Vec<(&str, String)> {
        charges
            .iter()
            .map(|charge| (charge.name.as_str(), charge.amount.to_string()))
            .collect()
    }

    #[test]
    fn a_rate_lists_every_fee_that_is_charged_and_none_that_is_not() {
        let read = read(serde_json::json!({
            "id": "A", "status": "unpaid",
            "rates": [{
                "postage_type": "service_slim", "is_insured": null,
                "postage_fee": "5.00", "insurance_fee": null, "tariff_fee": "1.25",
                "fuel_fee": "0.30", "odd_fee": {"a": 1}, "vague_fee": "some",
                "federal_tax": "0.33", "federal_tax_label": "GST",
                "provincial_tax": "0.10", "provincial_tax_label": null,
                "payment_amount": "6.98",
            }],
        }))
        .unwrap();
        let rate = &read.rates[0];
        assert_eq!(rate.total, Some(cad("6.98")));
        assert_eq!(rate.description, "service_slim");
        assert_eq!(
            names(&rate.fees),
            [
                ("postage_fee", "5.00 CAD".to_owned()),
                ("tariff_fee", "1.25 CAD".to_owned()),
                ("fuel_fee", "0.30 CAD".to_owned()),
            ]
        );
        assert_eq!(
            names(&rate.taxes),
            [
                ("provincial_tax", "0.10 CAD".to_owned()),
                ("GST", "0.33 CAD".to_owned()),
            ]
        );
    }

    #[test]
    fn what_is_odd_is_left_out_and_the_rest_is_read() {
        let read = read(serde_json::json!({
            "id": "A", "status": "ready", "carrier_tracking_code": 1_234_567_890,
            "to_name": ["Ada"], "to_city": 75001, "to_postal_code": "75001",
            "value": "N/A", "purchase_amount": 9.84, "tariff_fee": "1,234.50",
            "federal_tax": {"amount": 1}, "postage_fee": "5.00", "batch_id": "seven",
            "weight": "0.5", "size_x": "wide", "is_insured": "true",
            "is_signature_requested": "perhaps",
            "postage_label_png_url": 7, "tracking_events": [7, {"type": 8, "title": "a"}],
            "rates": [
                { "postage_type": "service_slim", "payment_amount": "1.00", "delivery_fee": "?" },
                { "postage_type": "service_select", "payment_amount": "1,00" },
                { "postage_type": "", "payment_amount": "1.00" },
                "none",
            ],
        }))
        .unwrap();
        assert_eq!(read.tracking_code.as_deref(), Some("1234567890"));
        assert_eq!(read.recipient.name, None);
        assert_eq!(read.recipient.city.as_deref(), Some("75001"));
        assert_eq!(read.recipient.postal_code.as_deref(), Some("75001"));
        assert_eq!(read.declared_value, None);
        assert_eq!(read.purchase_amount, Some(cad("9.84")));
        assert_eq!(names(&read.fees), [("postage_fee", "5.00 CAD".to_owned())]);
        assert_eq!(read.taxes, []);
        assert_eq!(read.batch_id, None);
        assert_eq!(read.parcel.weight, "0.5".parse().ok());
        assert_eq!(read.parcel.size, None);
        assert!(read.is_insured && !read.is_signature_requested);
        let events = read.tracking_events.unwrap();
        assert_eq!(events.len(), 1);
        // A rate without a readable total is shown, and has no price.
        let totals: Vec<_> = read.rates.iter().map(|rate| rate.total.clone()).collect();
        assert_eq!(totals, [Some(cad("1.00")), None]);
    }

    #[test]
    fn a_shipment_without_an_id_is_none() {
        let error = read(serde_json::json!({ "status": "ready" })).unwrap_err();
        assert_eq!(error.path, "id");
    }

    #[test]
    fn the_declared_value_has_a_currency_of_its_own() {
        let read = read(serde_json::json!({
            "id": "A", "status": "ready", "value": "25.00", "value_currency": "USD",
            "purchase_amount": "9.84",
        }))
        .unwrap();
        assert_eq!(read.declared_value.unwrap().currency, Currency::Usd);
        assert_eq!(read.purchase_amount, Some(cad("9.84")));
    }

    #[test]
    fn unknown_words_are_kept() {
        let read = read(serde_json::json!({
            "id": "A", "status": "on_the_moon", "postage_type": "service_rocket",
            "package_type": "crate", "moon": 1,
            "tracking_events": [{ "type": "lift_off", "title": null, "status": "flying" }],
        }))
        .unwrap();
        assert_eq!(read.status.as_str(), "on_the_moon");
        assert_eq!(read.postage_type.as_str(), "service_rocket");
        let crate_word = PackageType::Unknown("crate".to_owned());
        assert_eq!(read.parcel.package_type, Some(crate_word));
        let events = read.tracking_events.unwrap();
        assert_eq!(events[0].kind.as_deref(), Some("lift_off"));
    }

    #[test]
    fn a_list_item_has_no_label_links_and_an_unpaid_shipment_has_empty_ones() {
        let item = serde_json::json!({ "id": "A", "status": "unpaid" });
        assert_eq!(read(item).unwrap().label_urls, None);
        let whole = serde_json::json!({
            "id": "A", "status": "unpaid", "postage_label_png_url": null,
            "postage_label_pdf_url": null, "postage_label_zpl_url": null,
        });
        assert_eq!(read(whole).unwrap().label_urls, Some(LabelUrls::default()));
    }

    #[test]
    fn events_are_oldest_first_however_they_came() {
        let read = read(serde_json::json!({
            "id": "A", "status": "ready", "weight": 0.1, "weight_unit": "kg",
            "created_at": "2025-03-04T12:00:00.000-05:00",
            "tracking_events": [
                { "type": "second", "title": "b", "created_at": "2025-03-04T12:00:01.000-05:00" },
                { "type": "first", "title": "a", "created_at": "2025-03-04T17:00:00.000+00:00" },
            ],
        }))
        .unwrap();
        let kinds: Vec<_> = read
            .tracking_events
            .iter()
            .flatten()
            .filter_map(|event| event.kind.as_deref())
            .collect();
        assert_eq!(kinds, ["first", "second"]);
        assert_eq!(read.created_at, "2025-03-04T17:00:00Z".parse().ok());
        assert_eq!(read.parcel.weight, "0.1".parse().ok());
    }
}
