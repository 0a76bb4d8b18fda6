//! A parcel: how it is packed, what is in it, how large and heavy it is.

use serde::{Deserialize, Serialize};

use super::{
    measure::{Size, Weight},
    vocabulary::vocabulary,
};

vocabulary! {
    /// How the goods are packed (service document, section 2.2).
    pub enum PackageType {
        Card = "card",
        Letter = "letter",
        Envelope = "envelope",
        ThickEnvelope = "thick_envelope",
        Parcel = "parcel",
        FlatRateEnvelope = "flat_rate_envelope",
        FlatRateLegalEnvelope = "flat_rate_legal_envelope",
        FlatRatePaddedEnvelope = "flat_rate_padded_envelope",
        FlatRateGiftCardEnvelope = "flat_rate_gift_card_envelope",
        FlatRateWindowEnvelope = "flat_rate_window_envelope",
        FlatRateCardboardEnvelope = "flat_rate_cardboard_envelope",
        SmallFlatRateEnvelope = "small_flat_rate_envelope",
        SmallFlatRateBox = "small_flat_rate_box",
        MediumFlatRateBox1 = "medium_flat_rate_box_1",
        MediumFlatRateBox2 = "medium_flat_rate_box_2",
        LargeFlatRateBox = "large_flat_rate_box",
    }
}

vocabulary! {
    /// The kind of contents on the customs declaration.
    pub enum PackageContents {
        Merchandise = "merchandise",
        Documents = "documents",
        Gift = "gift",
        ReturnedGoods = "returned_goods",
        Sample = "sample",
        Other = "other",
    }
}

/// What stands on the scale.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Parcel {
    pub package_type: PackageType,
    pub weight: Weight,
    pub size: Size,
}
