//! As many shipments as are wanted, the same on every run.

use jiff::{SignedDuration, Timestamp};
use rand::{Rng as _, SeedableRng as _, rngs::StdRng};
use rust_decimal::Decimal;
use sendoff::model::{
    ids::ShipmentId,
    money::{Currency, Money},
    parcel::PackageType,
    postage_type::PostageType,
    shipment::{ReturnedAddress, ReturnedParcel, Shipment, ShipmentStatus},
};

/// Shipments a page.
pub(crate) const PAGE: u32 = 1_000;
const NAMES: [&str; 24] = [
    "Grace",
    "Noah",
    "Hannah",
    "Tom",
    "Dolores",
    "Priya",
    "Zoë",
    "Élodie",
    "James",
    "Marie",
    "Anna",
    "Kenji",
    "Rosa",
    "Emeka",
    "Nora",
    "Hugo",
    "Leila",
    "Bernard",
    "Okafor",
    "Singh",
    "Whitfield",
    "Müller",
    "Gagné",
    "Lefebvre",
];
const STREETS: [&str; 8] = [
    "Main",
    "Oak",
    "Saint-Denis",
    "Sainte-Catherine",
    "Queen",
    "Bay",
    "Granville",
    "Portage",
];

/// When all of them were seen.
pub(crate) fn seen_at() -> Timestamp {
    Timestamp::UNIX_EPOCH + SignedDuration::from_hours(24 * 365 * 58)
}

/// What somebody looks for.
pub(crate) fn words() -> Vec<String> {
    let names = NAMES.iter().map(|name| (*name).to_owned());
    let codes = ["PC1234567890", "SHOP-99", "S00001"].map(ToOwned::to_owned);
    names.chain(codes).collect()
}

/// A page of the list, the newest first.
pub(crate) fn page(number: u32) -> Result<Vec<Shipment>, jiff::Error> {
    let mut random = StdRng::seed_from_u64(u64::from(number));
    (0..PAGE)
        .map(|at| made(number * PAGE + at, &mut random))
        .collect()
}

fn pick<'a>(from: &[&'a str], random: &mut StdRng) -> &'a str {
    let at = random.random_range(0..from.len());
    from.get(at).copied().unwrap_or_default()
}

fn made(number: u32, random: &mut StdRng) -> Result<Shipment, jiff::Error> {
    let text = |text: String| Some(text);
    let age = SignedDuration::from_secs(i64::from(number) * 90);
    let price = Decimal::new(random.random_range(400..6_000), 2);
    let name = format!("{} {}", pick(&NAMES, random), pick(&NAMES, random));
    let street = pick(&STREETS, random);
    Ok(Shipment {
        id: ShipmentId::new(format!("S{number:09}")),
        status: match number % 20 {
            0 => ShipmentStatus::InTransit,
            1 => ShipmentStatus::Voided,
            _ => ShipmentStatus::Delivered,
        },
        batch_id: None,
        recipient: ReturnedAddress {
            name: text(name),
            address_1: text(format!("{} {street} St", random.random_range(1..9_999))),
            city: text("Montréal".to_owned()),
            province_code: text("QC".to_owned()),
            postal_code: text(format!("H{}A {}B{}", number % 10, number % 7, number % 9)),
            country_code: text("CA".to_owned()),
            ..ReturnedAddress::default()
        },
        return_address: ReturnedAddress::default(),
        parcel: ReturnedParcel {
            package_type: Some(PackageType::Parcel),
            ..ReturnedParcel::default()
        },
        declared_value: None,
        order_id: text(format!("SHOP-{number}")),
        order_store: None,
        is_insured: false,
        is_insurance_requested: false,
        is_media_mail_requested: false,
        is_signature_requested: false,
        is_duties_paid_requested: false,
        postage_type: PostageType::ServiceSlim,
        carrier: text("Practice Post".to_owned()),
        tracking_code: text(format!("PC{:014}", u64::from(number) * 7_919)),
        tracking_url: None,
        ship_date: None,
        purchase_amount: Some(Money::new(price, Currency::Cad)),
        fees: Vec::new(),
        taxes: Vec::new(),
        created_at: Some(seen_at().checked_sub(age)?),
        label_urls: None,
        rates: Vec::new(),
        tracking_events: None,
    })
}
