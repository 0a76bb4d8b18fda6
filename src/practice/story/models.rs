//! What the larger stories are made of: people, places and goods, and the
//! create bodies they make. The people are made up, and so are the streets.

use serde_json::{Map, Value, json};

/// Where a parcel goes.
pub(super) struct Place {
    pub(super) address: [&'static str; 5],
}

/// What is in it, and how it is packed.
pub(super) struct Goods {
    pub(super) name: &'static str,
    pub(super) value: &'static str,
    pub(super) grams: u32,
    pub(super) package: &'static str,
    pub(super) size: [u32; 3],
}

const fn place(address: [&'static str; 5]) -> Place {
    Place { address }
}

pub(super) const FIRST_NAMES: &[&str] = &[
    "Marie", "James", "Élodie", "Zoë", "Priya", "Dolores", "Tom", "Hannah", "Noah", "Grace", "Luc",
    "Aiko", "Omar", "Ingrid", "Mateo", "Chloé", "Wei", "Fatima", "Liam", "Sofia", "Jean", "Amara",
    "Viktor", "Leila", "Hugo", "Nora", "Emeka", "Rosa", "Kenji", "Anna",
];
pub(super) const LAST_NAMES: &[&str] = &[
    "Tremblay",
    "Carter",
    "Gagné",
    "Müller",
    "Nair",
    "Ibarra",
    "Whitfield",
    "Lee",
    "Singh",
    "Okafor",
    "Bernard",
    "Tanaka",
    "Haddad",
    "Larsen",
    "García",
    "Roy",
    "Chen",
    "Rahman",
    "Murphy",
    "Rossi",
    "Côté",
    "Mensah",
    "Novák",
    "Karimi",
    "Lefebvre",
    "Berg",
    "Eze",
    "Santos",
    "Sato",
    "Kowalska",
];

#[rustfmt::skip] // A table is read by its rows.
pub(super) const PLACES: &[Place] = &[
    place(["275 rue Exemple", "Montréal", "QC", "H2Y 1C6", "CA"]),
    place(["48 Sample Avenue", "Brampton", "ON", "L6Y 0A1", "CA"]),
    place(["9 Sample Crescent", "Calgary", "AB", "T2P 2M5", "CA"]),
    place(["510 Sample Street", "Winnipeg", "MB", "R3B 1B9", "CA"]),
    place(["21 rue Exemple", "Gatineau", "QC", "J8X 3X7", "CA"]),
    place(["1 Sample Harbour", "Halifax", "NS", "B3J 1S9", "CA"]),
    place(["7 Sample Way", "Victoria", "BC", "V8W 1P6", "CA"]),
    place(["12 Sample Street", "Portland", "OR", "97205", "US"]),
    place(["77 Sample Road", "Austin", "TX", "78701", "US"]),
    place(["310 Sample Lane", "Seattle", "WA", "98104", "US"]),
    place(["4 Sample Square", "Brooklyn", "NY", "11201", "US"]),
    place(["10 Sample Terrace", "London", "", "SW1A 2AA", "GB"]),
    place(["3 Beispielplatz", "Berlin", "", "11011", "DE"]),
    place(["5 Sample Quay", "Sydney", "NSW", "2000", "AU"]),
];

#[rustfmt::skip] // A table is read by its rows.
pub(super) const GOODS: &[Goods] = &[
    Goods { name: "Ceramic mug", value: "24.00", grams: 460, package: "parcel", size: [14, 12, 11] },
    Goods { name: "Linen scarf", value: "41.00", grams: 180, package: "thick_envelope", size: [25, 18, 2] },
    Goods { name: "Notebook", value: "15.00", grams: 380, package: "thick_envelope", size: [22, 16, 2] },
    Goods { name: "Model railway car", value: "64.00", grams: 900, package: "parcel", size: [30, 12, 10] },
    Goods { name: "Tea sampler", value: "22.00", grams: 310, package: "parcel", size: [20, 15, 6] },
    Goods { name: "Enamel pin", value: "12.50", grams: 90, package: "thick_envelope", size: [16, 12, 1] },
    Goods { name: "Wool hat", value: "35.00", grams: 240, package: "parcel", size: [25, 20, 8] },
    Goods { name: "Board game", value: "58.00", grams: 1450, package: "parcel", size: [30, 30, 8] },
];

/// The create body of a parcel. The cheapest postage is asked for.
pub(super) fn body(to: &Place, goods: &Goods, name: &str, order_id: &str) -> Map<String, Value> {
    let [address, city, province, postal_code, country] = to.address;
    let [x, y, z] = goods.size;
    let mut body = json!({
        "name": name,
        "address_1": address,
        "city": city,
        "province_code": province,
        "postal_code": postal_code,
        "country_code": country,
        "order_store": "shopify",
        "order_id": order_id,
        "description": goods.name,
        "value": goods.value,
        "value_currency": "cad",
        "package_type": goods.package,
        "weight_unit": "g",
        "weight": goods.grams,
        "size_unit": "cm",
        "size_x": x,
        "size_y": y,
        "size_z": z,
        "cheapest_postage_type_requested": "yes",
    });
    if country != "CA"
        && let Some(fields) = body.as_object_mut()
    {
        fields.insert(
            "line_items".to_owned(),
            json!([{
                "quantity": 1,
                "description": goods.name,
                "value_amount": goods.value,
                "currency_code": "cad",
                "origin_country": "CA",
                "hs_tariff_code": "6912.00",
            }]),
        );
    }
    match body {
        Value::Object(fields) => fields,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            Map::new()
        }
    }
}

/// A name, out of a number.
pub(super) fn person(number: usize) -> String {
    let first = FIRST_NAMES.get(number % FIRST_NAMES.len());
    let last = LAST_NAMES.get(number / FIRST_NAMES.len() % LAST_NAMES.len());
    format!(
        "{} {}",
        first.copied().unwrap_or_default(),
        last.copied().unwrap_or_default()
    )
}
