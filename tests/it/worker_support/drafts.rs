//! Drafts that are right until a test spoils them.

use rust_decimal::Decimal;
use sendoff::model::{
    address::Address,
    draft::{OrderReference, PostageOptions, ShipDate, ShipmentDraft},
    ids::LineId,
    measure::{Size, SizeUnit, Weight, WeightUnit},
    money::{Currency, Money},
    parcel::{PackageContents, PackageType, Parcel},
};

pub(crate) fn line() -> LineId {
    LineId::of_order("1000", 1)
}

/// A parcel to Ontario.
pub(crate) fn draft() -> ShipmentDraft {
    ShipmentDraft {
        order: OrderReference {
            id: Some("1000".to_owned()),
            store: None,
        },
        recipient: Address {
            name: "Ada Lovelace".to_owned(),
            address_1: "12 Main St".to_owned(),
            city: "Ottawa".to_owned(),
            province_code: Some("ON".to_owned()),
            postal_code: Some("K1A 0B1".to_owned()),
            country_code: "CA".to_owned(),
            ..Address::default()
        },
        return_address: None,
        contents: PackageContents::Merchandise,
        description: Some("Books".to_owned()),
        declared_value: Money::parse("25.00", Currency::Cad).unwrap(),
        parcel: Parcel {
            package_type: PackageType::Parcel,
            weight: Weight {
                value: Decimal::from(500),
                unit: WeightUnit::Gram,
            },
            size: Size {
                x: Decimal::from(20),
                y: Decimal::from(15),
                z: Decimal::from(10),
                unit: SizeUnit::Centimetre,
            },
        },
        options: PostageOptions::default(),
        ship_date: ShipDate::Today,
        items: Vec::new(),
        cost_centre: None,
    }
}
