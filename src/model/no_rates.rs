//! Probable reasons why the service offers no postage for a shipment.
//!
//! The service answers with an empty list and no reason; the causes are those
//! of the field notes. Only a guess, so it never stops anything.

use rust_decimal::Decimal;

use super::{
    country,
    draft::ShipmentDraft,
    measure::{Size, Weight},
    parcel::PackageType,
    sanity,
    shipment::{ReturnedParcel, Shipment},
};

/// 60 cm, the longest side that any postage takes.
const MAX_SIDE_MICROMETRES: i64 = 600_000;
/// 30 kg, the heaviest parcel that any postage takes.
const MAX_MICROGRAMS: i64 = 30_000_000_000;
/// One reason, with a fix that the user can make.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NoRatesReason {
    NoShipDate,
    NoDimensions,
    SideOver60Cm,
    /// A letter or an envelope can't be so large.
    TooLargeForItsPackage,
    TooHeavy,
    NoCustomsItems,
    DutiesPaidWithoutVat,
    /// Insurance, signature, media mail or duties paid was asked for, and no
    /// postage to there may offer it.
    OptionNotOffered,
    /// A flat-rate kind of package, which few postage types take.
    PackageNotOffered,
    /// None of the known reasons applies.
    Unknown,
}

/// The reasons that apply to a draft; never empty.
pub fn reasons(draft: &ShipmentDraft) -> Vec<NoRatesReason> {
    let mut found = Vec::new();
    add_measures(
        Some(&draft.parcel.size),
        Some(&draft.parcel.weight),
        &mut found,
    );
    add_package(&draft.parcel.package_type, &draft.parcel.size, &mut found);
    if draft.recipient.country_code != country::HOME && draft.items.is_empty() {
        found.push(NoRatesReason::NoCustomsItems);
    }
    if draft.options.duties_paid && draft.options.vat_reference.is_none() {
        found.push(NoRatesReason::DutiesPaidWithoutVat);
    }
    let options = &draft.options;
    if options.insurance || options.signature || options.media_mail || options.duties_paid {
        found.push(NoRatesReason::OptionNotOffered);
    }
    if is_flat_rate(&draft.parcel.package_type) {
        found.push(NoRatesReason::PackageNotOffered);
    }
    or_unknown(found)
}

/// The reasons that apply to a shipment as the service gives it back, which
/// says nothing of customs items and tax numbers; never empty.
pub fn reasons_of_shipment(shipment: &Shipment) -> Vec<NoRatesReason> {
    let mut found = Vec::new();
    if shipment.ship_date.is_none() {
        found.push(NoRatesReason::NoShipDate);
    }
    let size = size_of(&shipment.parcel);
    if size.is_none() {
        found.push(NoRatesReason::NoDimensions);
    }
    add_measures(
        size.as_ref(),
        shipment.parcel.weight_with_unit().as_ref(),
        &mut found,
    );
    if let (Some(package), Some(size)) = (&shipment.parcel.package_type, &size) {
        add_package(package, size, &mut found);
    }
    if shipment.is_insurance_requested
        || shipment.is_signature_requested
        || shipment.is_media_mail_requested
        || shipment.is_duties_paid_requested
    {
        found.push(NoRatesReason::OptionNotOffered);
    }
    if shipment
        .parcel
        .package_type
        .as_ref()
        .is_some_and(is_flat_rate)
    {
        found.push(NoRatesReason::PackageNotOffered);
    }
    or_unknown(found)
}

fn add_measures(size: Option<&Size>, weight: Option<&Weight>, found: &mut Vec<NoRatesReason>) {
    let sides = size.and_then(Size::micrometres).unwrap_or_default();
    if sides.into_iter().any(|side| side > MAX_SIDE_MICROMETRES) {
        found.push(NoRatesReason::SideOver60Cm);
    }
    let micrograms = weight.and_then(Weight::micrograms).unwrap_or_default();
    if micrograms > MAX_MICROGRAMS {
        found.push(NoRatesReason::TooHeavy);
    }
}

fn add_package(package: &PackageType, size: &Size, found: &mut Vec<NoRatesReason>) {
    if sanity::too_large_for_its_package(package, size).is_some() {
        found.push(NoRatesReason::TooLargeForItsPackage);
    }
}

/// The dimensions, unless one is missing or zero.
fn size_of(parcel: &ReturnedParcel) -> Option<Size> {
    parcel
        .size_with_unit()
        .filter(|size| ![size.x, size.y, size.z].contains(&Decimal::ZERO))
}

/// Every package but the plain ones is a flat-rate kind of the US carrier.
fn is_flat_rate(package_type: &PackageType) -> bool {
    match package_type {
        PackageType::Card
        | PackageType::Letter
        | PackageType::Envelope
        | PackageType::ThickEnvelope
        | PackageType::Parcel
        | PackageType::Unknown(_) => false,
        PackageType::FlatRateEnvelope
        | PackageType::FlatRateLegalEnvelope
        | PackageType::FlatRatePaddedEnvelope
        | PackageType::FlatRateGiftCardEnvelope
        | PackageType::FlatRateWindowEnvelope
        | PackageType::FlatRateCardboardEnvelope
        | PackageType::SmallFlatRateEnvelope
        | PackageType::SmallFlatRateBox
        | PackageType::MediumFlatRateBox1
        | PackageType::MediumFlatRateBox2
        | PackageType::LargeFlatRateBox => true,
    }
}

fn or_unknown(found: Vec<NoRatesReason>) -> Vec<NoRatesReason> {
    if found.is_empty() {
        vec![NoRatesReason::Unknown]
    } else {
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{
        address::Address,
        draft::{OrderReference, PostageOptions, ShipDate},
        measure::{SizeUnit, WeightUnit},
        money::{Currency, Money},
        parcel::{PackageContents, Parcel},
    };

    fn draft() -> ShipmentDraft {
        ShipmentDraft {
            order: OrderReference::default(),
            recipient: Address {
                name: "Resident".to_owned(),
                address_1: "1 Main Street".to_owned(),
                city: "Winnipeg".to_owned(),
                province_code: Some("MB".to_owned()),
                postal_code: Some("R3B 1B9".to_owned()),
                country_code: "CA".to_owned(),
                ..Address::default()
            },
            return_address: None,
            contents: PackageContents::Merchandise,
            description: Some("Wool socks".to_owned()),
            declared_value: Money::new(10.into(), Currency::Cad),
            parcel: Parcel {
                package_type: PackageType::Parcel,
                weight: Weight {
                    value: 30.into(),
                    unit: WeightUnit::Kilogram,
                },
                size: Size {
                    x: 60.into(),
                    y: 20.into(),
                    z: 10.into(),
                    unit: SizeUnit::Centimetre,
                },
            },
            options: PostageOptions::default(),
            ship_date: ShipDate::Today,
            items: Vec::new(),
            cost_centre: None,
        }
    }

    fn check(change: impl FnOnce(&mut ShipmentDraft), expected: &[NoRatesReason]) {
        let mut draft = draft();
        change(&mut draft);
        assert_eq!(reasons(&draft), expected);
    }

    #[test]
    fn at_the_limits_no_reason_is_known() {
        check(|_| {}, &[NoRatesReason::Unknown]);
    }

    #[test]
    fn each_reason_is_found_from_the_draft() {
        check(
            |draft| draft.parcel.size.unit = SizeUnit::Inch,
            &[NoRatesReason::SideOver60Cm],
        );
        check(
            |draft| draft.parcel.weight.value = Decimal::new(30_001, 3),
            &[NoRatesReason::TooHeavy],
        );
        check(
            |draft| draft.recipient.country_code = "GB".to_owned(),
            &[NoRatesReason::NoCustomsItems],
        );
        check(
            |draft| draft.options.duties_paid = true,
            &[
                NoRatesReason::DutiesPaidWithoutVat,
                NoRatesReason::OptionNotOffered,
            ],
        );
        check(
            |draft| draft.parcel.package_type = PackageType::LargeFlatRateBox,
            &[NoRatesReason::PackageNotOffered],
        );
        check(
            |draft| draft.parcel.package_type = PackageType::Letter,
            &[NoRatesReason::TooLargeForItsPackage],
        );
    }
}
