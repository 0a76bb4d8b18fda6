//! The manifest of a batch: what goes on paper when a bag is given
//! away, and what it weighs together. The words are the reader's language;
//! how it is laid out is another's business.

use rust_decimal::Decimal;

use super::{
    measure::{Weight, WeightUnit},
    shipment::Shipment,
};

/// A sheet, every text as it is printed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Manifest {
    pub title: String,
    /// Stands across the head of what is not real: practice and sandbox.
    pub mark: Option<String>,
    /// A caption and what it says, in reading order.
    pub facts: Vec<[String; 2]>,
    pub heads: SheetRow,
    pub rows: Vec<SheetRow>,
    /// A caption and what it says, below the last row.
    pub totals: Vec<[String; 2]>,
    /// Captions of the lines that are signed by hand.
    pub signatures: Vec<String>,
    /// What stands at the foot of each page, before its number.
    pub footer: String,
}

/// One parcel on the sheet.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SheetRow {
    pub number: String,
    pub tracking_code: String,
    pub recipient: String,
    pub postage: String,
    pub weight: String,
}

/// What parcels weigh together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TotalWeight {
    /// In kilograms, to the gram.
    pub weight: Weight,
    /// Parcels whose weight is not known and not in it.
    pub unknown: usize,
}

/// Adds up in micrograms, whatever unit each was typed in.
pub fn total_weight(parcels: &[Shipment]) -> TotalWeight {
    let mut unknown = 0;
    let mut micrograms = 0_i64;
    for parcel in parcels {
        match parcel
            .parcel
            .weight_with_unit()
            .and_then(|weight| weight.micrograms())
        {
            Some(weight) => micrograms = micrograms.saturating_add(weight),
            None => unknown += 1,
        }
    }
    TotalWeight {
        weight: Weight {
            value: Decimal::new(micrograms, 9).round_dp(3).normalize(),
            unit: WeightUnit::Kilogram,
        },
        unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{ids::ShipmentId, shipment::ShipmentStatus};

    fn parcel(weight: Option<&str>, unit: &str) -> Shipment {
        let mut parcel = Shipment::bare(ShipmentId::new("A"), ShipmentStatus::Ready);
        parcel.parcel.weight = weight.map(|weight| weight.parse().unwrap());
        parcel.parcel.weight_unit = Some(WeightUnit::from_word(unit));
        parcel
    }

    #[test]
    fn weights_of_all_units_add_up_to_the_gram() {
        let parcels = [
            parcel(Some("0.85"), "kg"),
            parcel(Some("16"), "oz"),
            parcel(Some("1"), "lb"),
            parcel(Some("250"), "g"),
        ];
        let total = total_weight(&parcels);
        assert_eq!(total.weight.value.to_string(), "2.007");
        assert_eq!(total.unknown, 0);
    }

    #[test]
    fn a_parcel_without_a_weight_is_counted_as_unknown() {
        let parcels = [
            parcel(Some("1"), "kg"),
            parcel(None, "kg"),
            parcel(Some("1"), "stone"),
        ];
        let total = total_weight(&parcels);
        assert_eq!((total.weight.value, total.unknown), (Decimal::ONE, 2));
    }
}
