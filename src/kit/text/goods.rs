//! Names of what is in a parcel and around it: packages, contents, units,
//! stores and currencies.

use super::{Words, readable::readable};
use crate::{
    model::{
        draft::OrderStore,
        measure::{SizeUnit, WeightUnit},
        money::Currency,
        parcel::{PackageContents, PackageType},
    },
    text,
};

impl Words {
    /// How goods are packed.
    pub fn package_type(&self, package_type: &PackageType) -> String {
        match package_type {
            PackageType::Card => text!(self, "package-card"),
            PackageType::Letter => text!(self, "package-letter"),
            PackageType::Envelope => text!(self, "package-envelope"),
            PackageType::ThickEnvelope => text!(self, "package-thick-envelope"),
            PackageType::Parcel => text!(self, "package-parcel"),
            PackageType::FlatRateEnvelope => text!(self, "package-flat-rate-envelope"),
            PackageType::FlatRateLegalEnvelope => text!(self, "package-flat-rate-legal-envelope"),
            PackageType::FlatRatePaddedEnvelope => text!(self, "package-flat-rate-padded-envelope"),
            PackageType::FlatRateGiftCardEnvelope => {
                text!(self, "package-flat-rate-gift-card-envelope")
            }
            PackageType::FlatRateWindowEnvelope => text!(self, "package-flat-rate-window-envelope"),
            PackageType::FlatRateCardboardEnvelope => {
                text!(self, "package-flat-rate-cardboard-envelope")
            }
            PackageType::SmallFlatRateEnvelope => text!(self, "package-small-flat-rate-envelope"),
            PackageType::SmallFlatRateBox => text!(self, "package-small-flat-rate-box"),
            PackageType::MediumFlatRateBox1 => text!(self, "package-medium-flat-rate-box-1"),
            PackageType::MediumFlatRateBox2 => text!(self, "package-medium-flat-rate-box-2"),
            PackageType::LargeFlatRateBox => text!(self, "package-large-flat-rate-box"),
            PackageType::Unknown(word) => readable(word),
        }
    }

    /// The contents that are declared to customs.
    pub fn package_contents(&self, package_contents: &PackageContents) -> String {
        match package_contents {
            PackageContents::Merchandise => text!(self, "contents-merchandise"),
            PackageContents::Documents => text!(self, "contents-documents"),
            PackageContents::Gift => text!(self, "contents-gift"),
            PackageContents::ReturnedGoods => text!(self, "contents-returned-goods"),
            PackageContents::Sample => text!(self, "contents-sample"),
            PackageContents::Other => text!(self, "contents-other"),
            PackageContents::Unknown(word) => readable(word),
        }
    }

    /// The sign of a unit, as it stands behind a number.
    pub fn weight_unit(&self, weight_unit: &WeightUnit) -> String {
        match weight_unit {
            WeightUnit::Gram => text!(self, "unit-g"),
            WeightUnit::Kilogram => text!(self, "unit-kg"),
            WeightUnit::Ounce => text!(self, "unit-oz"),
            WeightUnit::Pound => text!(self, "unit-lb"),
            WeightUnit::Unknown(word) => readable(word),
        }
    }

    /// The sign of a unit, as it stands behind a number.
    pub fn size_unit(&self, size_unit: &SizeUnit) -> String {
        match size_unit {
            SizeUnit::Centimetre => text!(self, "unit-cm"),
            SizeUnit::Metre => text!(self, "unit-m"),
            SizeUnit::Inch => text!(self, "unit-in"),
            SizeUnit::Unknown(word) => readable(word),
        }
    }

    /// Where an order was taken.
    pub fn order_store(&self, order_store: &OrderStore) -> String {
        match order_store {
            OrderStore::AdobeCommerce => text!(self, "store-adobe-commerce"),
            OrderStore::Amazon => text!(self, "store-amazon"),
            OrderStore::Bigcommerce => text!(self, "store-bigcommerce"),
            OrderStore::Ebay => text!(self, "store-ebay"),
            OrderStore::Etsy => text!(self, "store-etsy"),
            OrderStore::Shipstation => text!(self, "store-shipstation"),
            OrderStore::Shopify => text!(self, "store-shopify"),
            OrderStore::Squarespace => text!(self, "store-squarespace"),
            OrderStore::Woocommerce => text!(self, "store-woocommerce"),
            OrderStore::Other => text!(self, "store-other"),
            OrderStore::Unknown(word) => readable(word),
        }
    }

    /// A currency by its name, for a list to choose from.
    pub fn currency(&self, currency: &Currency) -> String {
        match currency {
            Currency::Cad => text!(self, "currency-cad"),
            Currency::Usd => text!(self, "currency-usd"),
            Currency::Unknown(word) => word.to_uppercase(),
        }
    }
}
