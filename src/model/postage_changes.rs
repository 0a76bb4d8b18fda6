//! What a refresh changes of an unpaid shipment: its package, its options and
//! its ship date. Address and contents stay; those are changed by replacing.

use serde::{Deserialize, Serialize};

use super::{
    draft::{PostageOptions, ShipDate, ShipmentDraft},
    measure::{Size, Weight},
    parcel::{PackageType, Parcel},
};

/// What is to change; a measure goes with its unit.
///
/// What is `None` stays as it is, except for the ship date, which the service
/// then sets to today. Duties paid and the VAT number can't change: the service
/// takes neither here.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PostageChanges {
    pub package_type: Option<PackageType>,
    pub weight: Option<Weight>,
    pub size: Option<Size>,
    pub insurance: Option<bool>,
    pub signature: Option<bool>,
    pub media_mail: Option<bool>,
    pub ship_date: Option<ShipDate>,
}

impl PostageChanges {
    /// All that a draft says of it.
    pub fn whole(parcel: &Parcel, options: &PostageOptions, ship_date: ShipDate) -> Self {
        Self {
            package_type: Some(parcel.package_type.clone()),
            weight: Some(parcel.weight.clone()),
            size: Some(parcel.size.clone()),
            insurance: Some(options.insurance),
            signature: Some(options.signature),
            media_mail: Some(options.media_mail),
            ship_date: Some(ship_date),
        }
    }

    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The draft that a shipment carries after the refresh.
    pub fn applied_to(&self, draft: &ShipmentDraft) -> ShipmentDraft {
        let Self {
            package_type,
            weight,
            size,
            insurance,
            signature,
            media_mail,
            ship_date,
        } = self.clone();
        let (parcel, options) = (draft.parcel.clone(), draft.options.clone());
        ShipmentDraft {
            parcel: Parcel {
                package_type: package_type.unwrap_or(parcel.package_type),
                weight: weight.unwrap_or(parcel.weight),
                size: size.unwrap_or(parcel.size),
            },
            options: PostageOptions {
                insurance: insurance.unwrap_or(options.insurance),
                signature: signature.unwrap_or(options.signature),
                media_mail: media_mail.unwrap_or(options.media_mail),
                ..options
            },
            ship_date: ship_date.unwrap_or_default(),
            ..draft.clone()
        }
    }
}
