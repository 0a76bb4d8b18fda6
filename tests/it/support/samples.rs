//! Samples of what the worker reports: a profile, rates, shipments, a label.

use jiff::civil::date;
use rust_decimal::Decimal;
use sendoff::contract::ProfilesKnown;
use sendoff::features::labels::calls::LabelPicture;
use sendoff::features::settings::calls::{Connected, LedgerAccess};
use sendoff::features::shipments::calls::KnownShipment;
use sendoff::model::{
    account_money::NotedMoney,
    environment::{Environment, Profile},
    ids::{ClientId, ShipmentId},
    label::{LabelFormat, SavedLabel},
    measure::{SizeUnit, WeightUnit},
    money::{Currency, Money},
    parcel::{PackageContents, PackageType},
    postage_type::PostageType,
    rate::{Charge, Rate},
    recents::Recents,
    shipment::{ReturnedAddress, ReturnedParcel, Shipment, ShipmentStatus},
    shipment_list::{ShipmentList, ShipmentRow, Total},
    tracking::TrackingEvent,
};

pub(crate) fn connected(environment: Environment) -> Connected {
    let profile = Profile {
        client_id: ClientId::new("100001"),
        ..Profile::empty(environment)
    };
    Connected {
        profile,
        label_folder: "/home/pack/labels".into(),
        recents: Recents::default(),
        access: LedgerAccess::Full,
    }
}

/// The profiles of a computer whose keychain answers.
pub(crate) fn profiles_known(profiles: Vec<Profile>) -> ProfilesKnown {
    ProfilesKnown {
        with_token: vec![Environment::Practice.into()],
        profiles,
        keychain_trouble: None,
    }
}

pub(crate) fn saved(shipment: &str, format: LabelFormat, path: &str) -> SavedLabel {
    SavedLabel {
        shipment: ShipmentId::new(shipment),
        format,
        path: path.into(),
        sha256: "00".to_owned(),
    }
}

pub(crate) fn cad(text: &str) -> Money {
    Money::parse(text, Currency::Cad).unwrap()
}

fn charge(name: &str, amount: &str) -> Charge {
    Charge {
        name: name.to_owned(),
        amount: cad(amount),
    }
}

pub(crate) fn rates() -> Vec<Rate> {
    let rate = |postage_type: PostageType, days: &str, fee: &str, tax: &str, total: &str| Rate {
        description: postage_type.to_string(),
        postage_type,
        delivery_time: Some(days.to_owned()),
        tracking: Some("Tracked to the door".to_owned()),
        signature: None,
        duties_paid: None,
        is_insured: false,
        fees: vec![charge("postage_fee", fee)],
        taxes: vec![charge("GST", tax)],
        total: Some(cad(total)),
    };
    let mut slim = rate(
        PostageType::ServiceSlim,
        "6 to 10 business days",
        "5.62",
        "0.28",
        "5.90",
    );
    slim.tracking = None;
    let mut tracked = rate(
        PostageType::ServiceCanadaTracked,
        "3 to 5 business days",
        "9.37",
        "0.47",
        "9.84",
    );
    tracked.signature = Some("Signature on delivery".to_owned());
    let mut select = rate(
        PostageType::ServiceSelect,
        "1 to 2 business days",
        "17.05",
        "0.85",
        "17.90",
    );
    select.is_insured = true;
    vec![tracked, select, slim]
}

pub(crate) fn shipment(id: &str, status: ShipmentStatus) -> Shipment {
    let text = |text: &str| Some(text.to_owned());
    Shipment {
        id: ShipmentId::new(id),
        status,
        batch_id: None,
        recipient: ReturnedAddress {
            name: text("Zoé Tremblay"),
            address_1: text("4200 rue Saint-Denis"),
            city: text("Montréal"),
            province_code: text("QC"),
            postal_code: text("H2J 2K8"),
            country_code: text("CA"),
            ..ReturnedAddress::default()
        },
        return_address: ReturnedAddress::default(),
        parcel: ReturnedParcel {
            package_type: Some(PackageType::Parcel),
            package_contents: Some(PackageContents::Merchandise),
            description: text("Wool socks"),
            weight: Some(Decimal::new(85, 2)),
            weight_unit: Some(WeightUnit::Kilogram),
            size: Some([25.into(), 18.into(), 6.into()]),
            size_unit: Some(SizeUnit::Centimetre),
        },
        declared_value: Some(cad("42.00")),
        order_id: text("1001"),
        order_store: None,
        is_insured: false,
        is_insurance_requested: false,
        is_media_mail_requested: false,
        is_signature_requested: false,
        is_duties_paid_requested: false,
        postage_type: PostageType::NotChosen,
        carrier: None,
        tracking_code: None,
        tracking_url: None,
        ship_date: Some(date(2026, 3, 2)),
        purchase_amount: None,
        fees: Vec::new(),
        taxes: Vec::new(),
        created_at: Some("2026-03-02T14:05:00Z".parse().unwrap()),
        label_urls: None,
        rates: rates(),
        tracking_events: Some(vec![TrackingEvent {
            kind: text("create_shipment"),
            title: "Shipment created".to_owned(),
            subtitle: None,
            location: text("Montréal, QC"),
            created_at: Some("2026-03-02T14:05:00Z".parse().unwrap()),
            status: None,
        }]),
    }
}

/// The list of these, as the ledger gives it.
pub(crate) fn list_of(shipments: &[Shipment]) -> ShipmentList {
    ShipmentList {
        first: 0,
        rows: shipments
            .iter()
            .map(|shipment| ShipmentRow::of(shipment, None))
            .collect(),
        total: Total::Exactly(shipments.len().try_into().unwrap()),
    }
}

/// A shipment as the ledger knows it, with nothing done here.
pub(crate) fn known(shipment: Shipment) -> KnownShipment {
    KnownShipment {
        shipment: Box::new(shipment),
        seen_at: "2026-03-02T14:05:00Z".parse().unwrap(),
        history: Vec::new(),
        noted: NotedMoney::default(),
        draft: None,
        earlier_items: None,
        cost_centre: None,
    }
}

pub(crate) fn bought_shipment(id: &str) -> Shipment {
    Shipment {
        postage_type: PostageType::ServiceSlim,
        carrier: Some("Practice Post".to_owned()),
        tracking_code: Some("PX123456789CA".to_owned()),
        ..shipment(id, ShipmentStatus::Ready)
    }
}

/// A picture of a label's shape: paper, a frame, bars.
pub(crate) fn label_picture() -> LabelPicture {
    let (width, height) = (812_u32, 1218_u32);
    let mut rgba = Vec::with_capacity((width * height * 4) as usize);
    for y in 0..height {
        for x in 0..width {
            let is_frame = x < 12 || y < 12 || x + 12 >= width || y + 12 >= height;
            let is_bar =
                (700..980).contains(&y) && (90..720).contains(&x) && (x / 6 * 7919 % 13) < 6;
            let is_line = (90..520).contains(&x) && y > 140 && y < 520 && y % 56 < 22;
            let shade = if is_frame || is_bar || is_line {
                0
            } else {
                255
            };
            rgba.extend([shade, shade, shade, 255]);
        }
    }
    LabelPicture {
        dots_per_inch: 203,
        width,
        height,
        rgba: rgba.into(),
        barcode_read: true,
    }
}
