//! Weights and sizes: what was typed, in the unit it was typed in, and an
//! exact integer to compare by.

use rust_decimal::{Decimal, prelude::ToPrimitive as _};
use serde::{Deserialize, Serialize};

use super::vocabulary::vocabulary;

vocabulary! {
    /// Units of weight that the service reads.
    pub enum WeightUnit {
        Gram = "g",
        Kilogram = "kg",
        Ounce = "oz",
        Pound = "lb",
    }
}

vocabulary! {
    /// Units of length that the service reads.
    pub enum SizeUnit {
        Centimetre = "cm",
        Metre = "m",
        Inch = "in",
    }
}

impl WeightUnit {
    fn micrograms(&self) -> Option<Decimal> {
        Some(match self {
            Self::Gram => Decimal::from(1_000_000),
            Self::Kilogram => Decimal::from(1_000_000_000),
            Self::Ounce => Decimal::new(28_349_523_125, 3),
            Self::Pound => Decimal::from(453_592_370),
            Self::Unknown(_) => return None,
        })
    }
}

/// A weight as it was typed.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Weight {
    pub value: Decimal,
    pub unit: WeightUnit,
}

impl Weight {
    /// Exact: an ounce is 28,349,523.125 micrograms, a pound 453,592,370.
    pub fn micrograms(&self) -> Option<i64> {
        let per_unit = self.unit.micrograms()?;
        self.value.checked_mul(per_unit)?.round().to_i64()
    }

    /// The same weight in a unit.
    pub fn of_micrograms(micrograms: i64, unit: WeightUnit) -> Option<Self> {
        let value = Decimal::from(micrograms).checked_div(unit.micrograms()?)?;
        Some(Self { value, unit })
    }
}

/// Length, width and height as they were typed.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Size {
    pub x: Decimal,
    pub y: Decimal,
    pub z: Decimal,
    pub unit: SizeUnit,
}

impl Size {
    /// The three sides in micrometres, exact: an inch is 25,400.
    pub fn micrometres(&self) -> Option<[i64; 3]> {
        let per_unit = match self.unit {
            SizeUnit::Centimetre => Decimal::from(10_000),
            SizeUnit::Metre => Decimal::from(1_000_000),
            SizeUnit::Inch => Decimal::from(25_400),
            SizeUnit::Unknown(_) => return None,
        };
        let side = |value: Decimal| value.checked_mul(per_unit)?.round().to_i64();
        Some([side(self.x)?, side(self.y)?, side(self.z)?])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixteen_ounces_weigh_one_pound_exactly() {
        let ounces = Weight {
            value: Decimal::from(16),
            unit: WeightUnit::Ounce,
        };
        let pound = Weight {
            value: Decimal::ONE,
            unit: WeightUnit::Pound,
        };
        assert_eq!(ounces.micrograms(), pound.micrograms());
    }

    #[test]
    fn ten_inches_are_twenty_five_centimetres_and_four_millimetres() {
        let inches = Size {
            x: 10.into(),
            y: 10.into(),
            z: 10.into(),
            unit: SizeUnit::Inch,
        };
        assert_eq!(inches.micrometres(), Some([254_000; 3]));
    }
}
