//! A packing slip: what is in a parcel and who it is for, on paper for the one
//! who opens it. No prices. How it is laid out is another's business.

use super::{
    country,
    customs::CustomsItem,
    draft::ShipmentDraft,
    shipment::{ReturnedAddress, Shipment},
};

/// The fixed texts of all slips, in the language of their reader.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SlipWords {
    /// For the names of countries: `en`.
    pub language: String,
    pub title: String,
    /// Stands across the head of what is not real: practice and sandbox.
    pub mark: Option<String>,
    pub from: String,
    pub to: String,
    pub order: String,
    pub tracking_code: String,
    pub date: String,
    /// The heads of the columns.
    pub quantity: String,
    pub item: String,
    pub sku: String,
    /// Where the goods are not known here.
    pub no_items: String,
    /// At the foot; the user's own words, perhaps.
    pub thanks: String,
}

/// One parcel's slip, every text as it is printed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PackingSlip {
    pub from: Vec<String>,
    pub to: Vec<String>,
    /// A caption and what it says, in reading order.
    pub facts: Vec<[String; 2]>,
    pub items: Vec<SlipItem>,
}

/// Goods of one kind.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SlipItem {
    pub quantity: String,
    pub description: String,
    pub sku: String,
}

/// The packing slip of a shipment. The service returns no line items, so they
/// are known only for shipments that were created here.
pub fn packing_slip(
    shipment: &Shipment,
    draft: Option<&ShipmentDraft>,
    words: &SlipWords,
) -> PackingSlip {
    let order_id = draft.map_or_else(
        || shipment.own_order_id().map(ToOwned::to_owned),
        |draft| draft.order.id.clone(),
    );
    let facts = [
        (&words.order, order_id),
        (&words.date, shipment.ship_date.map(|date| date.to_string())),
        (&words.tracking_code, shipment.tracking_code.clone()),
    ];
    let facts = facts
        .into_iter()
        .filter_map(|(caption, said)| Some([caption.clone(), said?]));
    PackingSlip {
        from: lines(&shipment.return_address, &words.language),
        to: lines(&shipment.recipient, &words.language),
        facts: facts.collect(),
        items: items(shipment, draft),
    }
}

fn items(shipment: &Shipment, draft: Option<&ShipmentDraft>) -> Vec<SlipItem> {
    let listed: Vec<SlipItem> = draft
        .iter()
        .flat_map(|draft| draft.items.iter())
        .map(SlipItem::of)
        .collect();
    if !listed.is_empty() {
        return listed;
    }
    let described = draft
        .and_then(|draft| draft.description.clone())
        .or_else(|| shipment.parcel.description.clone());
    described
        .into_iter()
        .map(|description| SlipItem {
            description,
            ..SlipItem::default()
        })
        .collect()
}

impl SlipItem {
    fn of(item: &CustomsItem) -> Self {
        Self {
            quantity: item.quantity.to_string(),
            description: item.description.clone(),
            sku: item.sku_code.clone().unwrap_or_default(),
        }
    }
}

/// An address as it is written on paper.
fn lines(address: &ReturnedAddress, language: &str) -> Vec<String> {
    let joined = |parts: [&Option<String>; 3]| {
        let parts: Vec<&str> = parts.into_iter().flatten().map(String::as_str).collect();
        parts.join(" ")
    };
    let place = joined([&address.city, &address.province_code, &address.postal_code]);
    let country = address.country_code.as_deref().map(|code| {
        country::by_code(code).map_or_else(
            || code.to_owned(),
            |country| country.name(language).to_owned(),
        )
    });
    [
        address.name.clone(),
        address.address_1.clone(),
        address.address_2.clone(),
        Some(place),
        country,
    ]
    .into_iter()
    .flatten()
    .filter(|line| !line.trim().is_empty())
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{ids::ShipmentId, shipment::ShipmentStatus};

    #[test]
    fn a_slip_names_who_sends_what_to_whom_and_no_price() {
        let mut shipment = Shipment::bare(ShipmentId::new("A"), ShipmentStatus::Ready);
        shipment.recipient = ReturnedAddress {
            name: Some("Zoé Tremblay".to_owned()),
            address_1: Some("12 rue du Lac".to_owned()),
            address_2: Some(String::new()),
            city: Some("Québec".to_owned()),
            province_code: Some("QC".to_owned()),
            postal_code: Some("G1R 2B5".to_owned()),
            country_code: Some("DE".to_owned()),
            ..ReturnedAddress::default()
        };
        shipment.parcel.description = Some("Scarf".to_owned());
        shipment.tracking_code = Some("7023210039414604".to_owned());
        let words = SlipWords {
            language: "fr".to_owned(),
            tracking_code: "Suivi".to_owned(),
            ..SlipWords::default()
        };
        let slip = packing_slip(&shipment, None, &words);
        assert_eq!(
            slip.to,
            [
                "Zoé Tremblay",
                "12 rue du Lac",
                "Québec QC G1R 2B5",
                "Allemagne"
            ]
        );
        assert_eq!(slip.facts, [["Suivi", "7023210039414604"]]);
        assert_eq!(slip.items.len(), 1);
        assert_eq!(slip.items[0].description, "Scarf");
        assert!(slip.from.is_empty());
    }
}
