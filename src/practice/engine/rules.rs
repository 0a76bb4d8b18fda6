//! The rules of one practice service: what its flags choose.

use std::ops::RangeInclusive;

/// What a second *buy* of a shipment does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, strum::EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum SecondBuy {
    /// Says that the postage was already purchased.
    #[default]
    Refuse,
    /// Charges again, as a service without protection would. For tests.
    Charge,
}

/// Whether shipments travel automatically.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Travel {
    #[default]
    ByItself,
    /// Only when the control side or a story moves them.
    ByHand,
}

/// What the engine's operations go by.
#[derive(Debug, Clone)]
pub struct Rules {
    /// How long a purchase takes.
    pub purchase_ms: RangeInclusive<u64>,
    pub second_buy: SecondBuy,
    pub travel: Travel,
    /// Origins whose goods need manufacturer details on the way to the US.
    pub tariff_countries: Vec<String>,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            purchase_ms: 300..=3000,
            second_buy: SecondBuy::Refuse,
            travel: Travel::ByItself,
            tariff_countries: Vec::new(),
        }
    }
}
