//! The books of the practice service beside those of Sendoff: every figure of a report is
//! compared with the service's own ledger of money.

use std::{collections::BTreeMap, time::Duration};

use jiff::{Timestamp, tz::TimeZone};
use rust_decimal::Decimal;
use sendoff::{
    contract::{Notice, SyncState},
    model::report::{Flow, Period, Report, Spend},
};
use serde_json::{Value, json};

use super::{Program, Shop};

/// What was charged and what came back under one name: how often, and how much.
type Book = BTreeMap<String, (u64, Decimal, u64, Decimal)>;

/// Somebody else's parcels, of several places, stores and weights.
const PLACES: [(&str, &str, &str); 5] = [
    ("Ottawa", "ON", "K1A 0B1"),
    ("Montreal", "QC", "H2X 1Y4"),
    ("Vancouver", "BC", "V6B 1A1"),
    ("Calgary", "AB", "T2P 1J9"),
    ("Halifax", "NS", "B3J 1S9"),
];
const STORES: [Option<&str>; 3] = [None, Some("etsy"), Some("shopify")];

/// By then all that is final is listed once more.
const A_DAY: Duration = Duration::from_hours(25);

/// The service's own books.
pub(crate) struct Books {
    shipments: BTreeMap<String, Value>,
    /// The shipment, the moment, the amount, and whether it is a charge.
    entries: Vec<(String, Timestamp, Decimal, bool)>,
}

impl Shop {
    /// Somebody makes a parcel on the service's own pages and buys it there, if `is_bought`.
    pub(crate) fn parcel_elsewhere(&self, number: usize, is_bought: bool) -> String {
        let (city, province, code) = PLACES[number % PLACES.len()];
        let body = json!({
            "name": "Grace Hopper", "address_1": format!("{number} Main St"), "city": city,
            "province_code": province, "postal_code": code, "country_code": "CA",
            "package_contents": "merchandise", "description": "Books", "value": "25.00",
            "value_currency": "cad", "order_id": format!("WEB-{number}"),
            "order_store": STORES[number % STORES.len()], "package_type": "parcel",
            "weight_unit": "g", "weight": 200 + 150 * (number % 7), "size_unit": "cm",
            "size_x": 20, "size_y": 15, "size_z": 10, "ship_date": "today",
        });
        let answer = self.ask_as_somebody_else("POST", "/shipments", Some(&body));
        let mut made: Value = serde_json::from_slice(answer.body_bytes()).unwrap();
        let made = made["shipment"].take();
        let id = made["id"]
            .as_str()
            .unwrap_or_else(|| panic!("{made}"))
            .to_owned();
        if is_bought {
            let rates = made["rates"].as_array().unwrap();
            let rate = &rates[number % rates.len()];
            let body = json!({"postage_type": rate["postage_type"]});
            assert_eq!(self.elsewhere("buy", &id, &body), 200);
        }
        id
    }

    /// A scan, or somebody of the service, sets the status of a shipment. Whether it did.
    pub(crate) fn set_status(&self, shipment: &str, status: &str) -> bool {
        let path = format!("/control/shipments/{shipment}");
        let body = json!({"status": status});
        self.control("POST", &path, Some(&body)).status == 200
    }

    /// Every shipment of the account.
    fn all_shipments(&self) -> BTreeMap<String, Value> {
        let mut all = BTreeMap::new();
        for page in 1.. {
            let path = format!("/shipments?limit=1000&page={page}");
            let answer = self.door().ask_as_owner("GET", &path, None);
            let items: Vec<Value> = serde_json::from_slice(answer.body_bytes()).unwrap();
            let is_last = items.len() < 1_000;
            for item in items {
                all.insert(item["id"].as_str().unwrap().to_owned(), item);
            }
            if is_last {
                break;
            }
        }
        all
    }

    pub(crate) fn books(&self) -> Books {
        let money = self.money();
        let entries = money["entries"].as_array().unwrap().iter();
        let entries = entries.filter(|entry| entry["kind"] != "credit");
        let entries = entries.map(|entry| {
            let text = |field: &str| entry[field].as_str().unwrap();
            (
                text("shipment_id").to_owned(),
                text("at").parse().unwrap(),
                text("amount").parse().unwrap(),
                text("kind") == "charge",
            )
        });
        Books {
            entries: entries.collect(),
            shipments: self.all_shipments(),
        }
    }
}

impl Books {
    /// The movements of a period under the names that `names` gives each of them.
    fn book(
        &self,
        period: Period,
        zone: &TimeZone,
        names: impl Fn(&Value, Timestamp) -> Vec<(String, Option<Decimal>)>,
    ) -> Book {
        let mut book = Book::new();
        for (shipment, at, amount, is_charge) in &self.entries {
            if !period.contains(zone.to_datetime(*at).date()) {
                continue;
            }
            for (name, part) in names(&self.shipments[shipment], *at) {
                let amount = part.unwrap_or(*amount);
                let sums = book.entry(name).or_default();
                if *is_charge {
                    sums.0 += 1;
                    sums.1 += amount;
                } else {
                    sums.2 += 1;
                    sums.3 += amount;
                }
            }
        }
        book
    }

    /// How often something came back, and how much.
    fn came_back(&self) -> (u64, Decimal) {
        let back = self.entries.iter().filter(|entry| !entry.3);
        back.fold((0, Decimal::ZERO), |(count, sum), entry| {
            (count + 1, sum + entry.2)
        })
    }

    /// What the account has less for the movements of a period.
    pub(crate) fn net(&self, period: Period, zone: &TimeZone) -> Decimal {
        let book = self.book(period, zone, |_shipment, _at| vec![(String::new(), None)]);
        let sums = book.get("").copied().unwrap_or_default();
        sums.1 - sums.3
    }
}

fn of_flows<K>(flows: &[(K, Flow)], name: impl Fn(&K) -> String) -> Book {
    let moved = flows.iter().filter(|(_key, flow)| !flow.is_empty());
    moved
        .map(|(key, Flow { charged, refunded })| {
            let sums = (
                charged.parcels,
                charged.amount,
                refunded.parcels,
                refunded.amount,
            );
            (name(key), sums)
        })
        .collect()
}

fn word(shipment: &Value, field: &str) -> String {
    shipment[field].as_str().unwrap_or_default().to_owned()
}

/// Every group of a report is the service's, to the cent.
fn assert_is_the_services(report: &Report, books: &Books, zone: &TimeZone) {
    let period = report.period;
    assert!(report.is_whole(), "{:?}", report.completeness);
    assert_eq!(report.without_price, 0);
    let nothing = Spend {
        currency: sendoff::model::money::Currency::Cad,
        by_day: Vec::new(),
        by_postage: Vec::new(),
        by_country: Vec::new(),
        by_store: Vec::new(),
        by_cost_centre: Vec::new(),
        by_tax: Vec::new(),
        by_fee: Vec::new(),
        total: Flow::default(),
        refunds_asked: sendoff::model::report::Sum::default(),
    };
    assert!(report.spends.len() <= 1);
    let spend = report.spends.first().unwrap_or(&nothing);
    groups_are_the_services(spend, period, books, zone);
    parts_are_the_services(spend, period, books, zone);
    let net = spend.taxes().net() + spend.fees().net();
    assert_eq!(net, spend.total.net(), "taxes and fees make the net");
}

fn assert_same(what: &str, period: Period, ours: &Book, theirs: &Book) {
    let Period { first, last } = period;
    assert_eq!(ours, theirs, "{what} of {first} to {last}");
}

fn groups_are_the_services(spend: &Spend, period: Period, books: &Books, zone: &TimeZone) {
    let one = |name: String| vec![(name, None)];
    let same = |what: &str, ours: Book, theirs: Book| assert_same(what, period, &ours, &theirs);
    same(
        "the total",
        of_flows(&[((), spend.total)], |()| String::new()),
        books.book(period, zone, |_shipment, _at| one(String::new())),
    );
    same(
        "the days",
        of_flows(&spend.by_day, ToString::to_string),
        books.book(period, zone, |_shipment, at| {
            one(zone.to_datetime(at).date().to_string())
        }),
    );
    same(
        "the postage types",
        of_flows(&spend.by_postage, ToString::to_string),
        books.book(period, zone, |shipment, _at| {
            one(word(shipment, "postage_type"))
        }),
    );
    same(
        "the destinations",
        of_flows(&spend.by_country, Clone::clone),
        books.book(period, zone, |shipment, _at| {
            one(word(shipment, "to_country_code"))
        }),
    );
    same(
        "the stores",
        of_flows(&spend.by_store, Clone::clone),
        books.book(period, zone, |shipment, _at| {
            one(word(shipment, "order_store"))
        }),
    );
}

fn parts_are_the_services(spend: &Spend, period: Period, books: &Books, zone: &TimeZone) {
    let same = |what: &str, ours: Book, theirs: Book| assert_same(what, period, &ours, &theirs);
    let parts = |fields: &'static [(&'static str, Option<&'static str>)]| {
        move |shipment: &Value, _at: Timestamp| {
            let parts = fields.iter().filter_map(|(field, label)| {
                let amount: Decimal = shipment[*field].as_str()?.parse().ok()?;
                let name = label.map_or_else(|| (*field).to_owned(), |label| word(shipment, label));
                Some((name, Some(amount)))
            });
            parts.collect()
        }
    };
    same(
        "the taxes",
        of_flows(&spend.by_tax, Clone::clone),
        books.book(
            period,
            zone,
            parts(&[
                ("provincial_tax", Some("provincial_tax_label")),
                ("federal_tax", Some("federal_tax_label")),
            ]),
        ),
    );
    same(
        "the fees",
        of_flows(&spend.by_fee, Clone::clone),
        books.book(
            period,
            zone,
            parts(&[
                ("postage_fee", None),
                ("insurance_fee", None),
                ("delivery_fee", None),
                ("tariff_fee", None),
            ]),
        ),
    );
}

/// A program that has read all that the service has, and on which days it moved money.
pub(crate) async fn all_read(shop: &Shop) -> Program {
    tokio::time::sleep(A_DAY).await;
    let mut program = Program::syncing(shop);
    program.connect().await.unwrap();
    program
        .notice(|notice| match notice {
            Notice::SyncProgressed {
                state: SyncState::UpToDate { .. },
            } => Some(()),
            _ => None,
        })
        .await;
    program.idle(Duration::from_mins(30)).await;
    program
}

/// The reports of a program over the whole time and some parts of it are the service's,
/// and so are the sums of its refunds.
pub(crate) async fn assert_books_agree(program: &mut Program, shop: &Shop) {
    let books = shop.books();
    for zone in ["UTC", "America/Vancouver"] {
        let zone = TimeZone::get(zone).unwrap();
        let today = zone.to_datetime(shop.now()).date();
        for days in [366, 90, 30, 7, 1] {
            let period = Period::last_days(today, days);
            let report = program.report(period, zone.clone()).await.unwrap();
            assert_eq!(
                (report.charges_by_creation, report.refunds_without_day),
                (0, 0),
                "every day is the service's"
            );
            assert_is_the_services(&report, &books, &zone);
        }
    }
    let refunds = program.refund_list().await.unwrap();
    let sum = refunds.totals.back.sum.map(|sum| sum.amount);
    let ours = (refunds.totals.back.refunds, sum.unwrap_or_default());
    assert_eq!(ours, books.came_back(), "what came back");
}
