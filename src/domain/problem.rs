//! What is wrong with a field, without words: the words are the language's.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::vocabulary::vocabulary;

vocabulary! {
    /// A field of an order, by the service's name for it. The columns of an
    /// order file carry the same names.
    pub enum Field {
        OrderId = "order_id",
        OrderStore = "order_store",
        Name = "name",
        Address1 = "address_1",
        Address2 = "address_2",
        City = "city",
        ProvinceCode = "province_code",
        PostalCode = "postal_code",
        CountryCode = "country_code",
        Phone = "phone",
        Email = "email",
        ReturnName = "return_name",
        ReturnAddress1 = "return_address_1",
        ReturnAddress2 = "return_address_2",
        ReturnCity = "return_city",
        ReturnProvinceCode = "return_province_code",
        ReturnPostalCode = "return_postal_code",
        ReturnPhone = "return_phone",
        PackageContents = "package_contents",
        Description = "description",
        Value = "value",
        ValueCurrency = "value_currency",
        PackageType = "package_type",
        WeightUnit = "weight_unit",
        Weight = "weight",
        SizeUnit = "size_unit",
        SizeX = "size_x",
        SizeY = "size_y",
        SizeZ = "size_z",
        ShipDate = "ship_date",
        InsuranceRequested = "insurance_requested",
        SignatureRequested = "signature_requested",
        MediaMailRequested = "media_mail_requested",
        DutiesPaidRequested = "duties_paid_requested",
        VatReference = "vat_reference",
        PostageType = "postage_type",
        LineItems = "line_items",
        Parcel = "parcel",
        ItemQuantity = "quantity",
        ItemDescription = "item_description",
        ItemValueAmount = "value_amount",
        ItemCurrencyCode = "currency_code",
        ItemHsTariffCode = "hs_tariff_code",
        ItemSkuCode = "sku_code",
        ItemOriginCountry = "origin_country",
        ItemWeight = "item_weight",
        ItemWeightUnit = "item_weight_unit",
        ManufacturerId = "manufacturer_id",
        ManufacturerContact = "manufacturer_contact",
        ManufacturerStreet = "manufacturer_street",
        ManufacturerStreet2 = "manufacturer_street_2",
        ManufacturerCity = "manufacturer_city",
        ManufacturerPostalCode = "manufacturer_postal_code",
        ManufacturerProvinceCode = "manufacturer_province_code",
        ManufacturerCountryCode = "manufacturer_country_code",
        ManufacturerPhone = "manufacturer_phone",
        ManufacturerEmail = "manufacturer_email",
    }
}

/// A place in an order: a field, and of which customs item if of one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Place {
    pub field: Field,
    /// Counted from 0.
    pub item: Option<usize>,
}

impl Place {
    pub fn of(field: Field) -> Self {
        Self { field, item: None }
    }

    pub fn of_item(item: usize, field: Field) -> Self {
        Self {
            field,
            item: Some(item),
        }
    }
}

/// `weight`, or `line_items[0].origin_country`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.item {
            Some(item) => write!(f, "line_items[{item}].{}", self.field),
            None => write!(f, "{}", self.field),
        }
    }
}

/// What is wrong. Each kind is one sentence in each language.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ProblemKind {
    Missing,
    /// An address in this country needs it, or customs on the way there.
    MissingForCountry {
        country_code: String,
    },
    /// Duties-paid postage was asked for, and is not offered without this.
    MissingForDutiesPaid,
    NotANumber,
    NotAWholeNumber,
    NotPositive,
    TooLarge,
    /// More digits behind the decimal point than mean anything.
    TooManyDecimals {
        max_decimals: u32,
    },
    TooLong {
        max_chars: usize,
    },
    NotACountry,
    NotAProvince {
        country_code: String,
    },
    /// `example` is a postal code as that country writes it.
    NotAPostalCode {
        country_code: String,
        example: String,
    },
    NotAnEmail,
    NotADate,
    /// The day is over.
    NotAPastFreeDate,
    NotYesOrNo,
    /// The word is none of those the service knows.
    NotAChoice {
        choices: Vec<String>,
    },
    /// The service said so, in its own words.
    Said {
        words: String,
    },
}

impl ProblemKind {
    /// Whether it is about something that is not there yet: a field is not
    /// scolded for that before it was left.
    pub fn is_missing(&self) -> bool {
        match self {
            Self::Missing | Self::MissingForCountry { .. } | Self::MissingForDutiesPaid => true,
            Self::NotANumber
            | Self::NotAWholeNumber
            | Self::NotPositive
            | Self::TooLarge
            | Self::TooManyDecimals { .. }
            | Self::TooLong { .. }
            | Self::NotACountry
            | Self::NotAProvince { .. }
            | Self::NotAPostalCode { .. }
            | Self::NotAnEmail
            | Self::NotADate
            | Self::NotAPastFreeDate
            | Self::NotYesOrNo
            | Self::NotAChoice { .. }
            | Self::Said { .. } => false,
        }
    }
}

/// Whether a problem stops the shipment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Severity {
    /// Worth a look; the shipment may go.
    Warning,
    /// The service would refuse it.
    Blocking,
}

/// One problem at one place, with what stands there.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Problem {
    pub place: Place,
    pub kind: ProblemKind,
    pub severity: Severity,
    /// What was typed there.
    pub value: String,
}

impl Problem {
    pub fn blocking(place: Place, kind: ProblemKind, value: &str) -> Self {
        Self {
            place,
            kind,
            severity: Severity::Blocking,
            value: value.to_owned(),
        }
    }

    pub fn warning(place: Place, kind: ProblemKind, value: &str) -> Self {
        Self {
            place,
            kind,
            severity: Severity::Warning,
            value: value.to_owned(),
        }
    }
}
