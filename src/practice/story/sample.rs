//! Shipments of the last weeks, for a first impression, and three drafts to begin with: one
//! at home, one to the United States and one overseas.

use jiff::{SignedDuration, Timestamp};
use serde_json::{Map, Value, json};

use crate::practice::engine::{self, Call, Refusal};

/// How far a sample shipment got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum History {
    Draft,
    Bought,
    /// Bought, then scanned at each of these.
    Travelled(&'static [&'static str]),
    RefundAsked,
    Voided,
}

struct Sample {
    hours_ago: i64,
    name: &'static str,
    address: [&'static str; 5],
    order: (&'static str, &'static str),
    goods: (&'static str, &'static str, &'static str),
    grams: u32,
    cheapest: bool,
    history: History,
}

const HALF_WAY: &[&str] = &["received", "released", "inducted", "in_transit"];
const ARRIVED: &[&str] = &[
    "received",
    "released",
    "inducted",
    "in_transit",
    "delivered",
];
const TROUBLE: &[&str] = &[
    "received",
    "released",
    "inducted",
    "in_transit",
    "exception",
];

/// Oldest first: creation times only ever grow. The people are made up, the
/// places public buildings or made-up streets.
#[rustfmt::skip] // A table is read by its rows.
const SAMPLES: &[Sample] = &[
    Sample { hours_ago: 480, name: "Marie Tremblay", address: ["275 rue Notre-Dame Est", "Montréal", "QC", "H2Y 1C6", "CA"], order: ("etsy", "2001"), goods: ("Ceramic mug", "24.00", "CA"), grams: 460, cheapest: true, history: History::Travelled(ARRIVED) },
    Sample { hours_ago: 455, name: "James Carter", address: ["12 Sample Street", "Portland", "OR", "97205", "US"], order: ("shopify", "2002"), goods: ("Cotton T-shirt", "32.00", "CA"), grams: 250, cheapest: true, history: History::Travelled(ARRIVED) },
    Sample { hours_ago: 440, name: "Élodie Gagné", address: ["2 rue des Jardins", "Québec", "QC", "G1R 4S9", "CA"], order: ("etsy", "2003"), goods: ("Linen scarf", "41.00", "CA"), grams: 180, cheapest: true, history: History::Voided },
    Sample { hours_ago: 260, name: "Zoë Müller", address: ["Platz der Republik 1", "Berlin", "", "11011", "DE"], order: ("shopify", "2004"), goods: ("Enamel pin", "12.50", "CA"), grams: 90, cheapest: false, history: History::Travelled(HALF_WAY) },
    Sample { hours_ago: 150, name: "山田 花子", address: ["丸の内 1-9-1", "東京都千代田区", "", "100-0005", "JP"], order: ("woocommerce", "2005"), goods: ("Maple syrup candy", "18.00", "CA"), grams: 420, cheapest: true, history: History::Travelled(HALF_WAY) },
    Sample { hours_ago: 120, name: "Priya Nair", address: ["48 Sample Avenue", "Brampton", "ON", "L6Y 0A1", "CA"], order: ("amazon", "2006"), goods: ("Notebook", "15.00", "CA"), grams: 380, cheapest: true, history: History::Travelled(TROUBLE) },
    Sample { hours_ago: 52, name: "Dolores Ibarra", address: ["77 Sample Road", "Austin", "TX", "78701", "US"], order: ("etsy", "2007"), goods: ("Candle", "28.00", "CA"), grams: 650, cheapest: false, history: History::RefundAsked },
    Sample { hours_ago: 30, name: "Tom Whitfield", address: ["9 Sample Crescent", "Calgary", "AB", "T2P 2M5", "CA"], order: ("ebay", "2008"), goods: ("Model railway car", "64.00", "CA"), grams: 900, cheapest: true, history: History::Travelled(&["received"]) },
    Sample { hours_ago: 6, name: "Hannah Lee", address: ["310 Sample Lane", "Seattle", "WA", "98104", "US"], order: ("shopify", "2009"), goods: ("Tea sampler", "22.00", "CA"), grams: 310, cheapest: true, history: History::Bought },
    Sample { hours_ago: 5, name: "Noah Singh", address: ["510 Main Street", "Winnipeg", "MB", "R3B 1B9", "CA"], order: ("shopify", "2010"), goods: ("Ceramic mug", "24.00", "CA"), grams: 670, cheapest: true, history: History::Bought },
    Sample { hours_ago: 3, name: "Grace Okafor", address: ["10 Sample Terrace", "London", "", "SW1A 2AA", "GB"], order: ("etsy", "2011"), goods: ("Wool hat", "35.00", "CA"), grams: 240, cheapest: false, history: History::Draft },
    Sample { hours_ago: 2, name: "Maya Ortiz", address: ["1600 Sample Plaza", "Denver", "CO", "80202", "US"], order: ("shopify", "2012"), goods: ("Enamel mug", "21.00", "CA"), grams: 410, cheapest: false, history: History::Draft },
    Sample { hours_ago: 1, name: "Luc Bernard", address: ["21 rue Exemple", "Gatineau", "QC", "J8X 3X7", "CA"], order: ("squarespace", "2013"), goods: ("Poster", "19.00", "CA"), grams: 300, cheapest: false, history: History::Draft },
];

/// Something the story does at a time of its own.
enum Step {
    Create(&'static Sample),
    Buy(&'static Sample),
    Scan(&'static Sample, &'static str),
    Refund(&'static Sample),
}

pub(super) fn write(call: &mut Call<'_>) -> Result<(), Refusal> {
    let mut steps: Vec<(Timestamp, Step)> = Vec::new();
    for sample in SAMPLES {
        plan(call.now, sample, &mut steps);
    }
    steps.sort_by_key(|(at, _)| *at);
    let now = call.now;
    for (at, step) in steps.into_iter().filter(|(at, _)| *at <= now) {
        let mut then = Call {
            now: at,
            random: call.random,
            world: &mut *call.world,
            rules: call.rules,
            past: None,
        };
        engine::advance(&mut then)?;
        perform(&mut then, &step)?;
    }
    engine::advance(call)?;
    Ok(())
}

fn plan(now: Timestamp, sample: &'static Sample, steps: &mut Vec<(Timestamp, Step)>) {
    let after = |minutes: i64| {
        let ago = SignedDuration::from_hours(sample.hours_ago) - SignedDuration::from_mins(minutes);
        now.saturating_sub(ago).unwrap_or(now)
    };
    steps.push((after(0), Step::Create(sample)));
    if sample.history != History::Draft {
        steps.push((after(4), Step::Buy(sample)));
    }
    match sample.history {
        History::Draft | History::Bought => {}
        History::Travelled(scans) => {
            for (step, status) in (1..).zip(scans) {
                steps.push((after(step * 20 * 60), Step::Scan(sample, status)));
            }
        }
        History::RefundAsked | History::Voided => steps.push((after(90), Step::Refund(sample))),
    }
}

fn perform(call: &mut Call<'_>, step: &Step) -> Result<(), Refusal> {
    match step {
        Step::Create(sample) => engine::create(call, &body(sample)).map(drop),
        Step::Buy(sample) => {
            let record = find(call, sample)?;
            let dearest = record
                .shown
                .rates
                .last()
                .map(|rate| rate.postage_type.clone());
            let mut body = Map::new();
            if !sample.cheapest {
                body.insert("postage_type".to_owned(), dearest.into());
            }
            engine::buy(call, record.id(), &body, None).map(drop)
        }
        Step::Scan(sample, status) => {
            let record = find(call, sample)?;
            engine::move_shipment(call, record.id(), status).map(drop)
        }
        Step::Refund(sample) => {
            let record = find(call, sample)?;
            engine::refund(call, record.id()).map(drop)
        }
    }
}

fn find(call: &Call<'_>, sample: &Sample) -> Result<engine::ShipmentRecord, Refusal> {
    let query = engine::ShipmentQuery {
        words: engine::words(sample.order.1),
        ..engine::ShipmentQuery::default()
    };
    let found = engine::list(call, &query, engine::Page::default())?;
    found.into_iter().next().ok_or(Refusal::NotFound)
}

fn body(sample: &Sample) -> Map<String, Value> {
    let [address, city, province, postal_code, country] = sample.address;
    let (store, order) = sample.order;
    let (goods, value, origin) = sample.goods;
    let wanted = if sample.cheapest { Some("yes") } else { None };
    let body = json!({
        "name": sample.name,
        "address_1": address,
        "city": city,
        "province_code": province,
        "postal_code": postal_code,
        "country_code": country,
        "order_store": store,
        "order_id": order,
        "description": goods,
        "value": value,
        "value_currency": "cad",
        "package_type": "parcel",
        "weight_unit": "g",
        "weight": sample.grams,
        "size_unit": "cm",
        "size_x": 25,
        "size_y": 18,
        "size_z": 6,
        "cheapest_postage_type_requested": wanted,
        "line_items": [{
            "quantity": 1,
            "description": goods,
            "value_amount": value,
            "currency_code": "cad",
            "origin_country": origin,
            "hs_tariff_code": "6912.00",
        }],
    });
    match body {
        Value::Object(fields) => fields,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            Map::new()
        }
    }
}
