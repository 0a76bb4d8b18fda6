//! Where a parcel goes, and where it comes back to.

use serde::{Deserialize, Serialize};

/// A recipient. Optional fields are `None` when empty.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Address {
    pub name: String,
    pub address_1: String,
    pub address_2: Option<String>,
    pub city: String,
    pub province_code: Option<String>,
    pub postal_code: Option<String>,
    /// Two upper-case letters.
    pub country_code: String,
    pub phone: Option<String>,
    pub email: Option<String>,
}

/// A return address that was asked for: only US ones can be.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ReturnAddress {
    pub name: Option<String>,
    pub address_1: Option<String>,
    pub address_2: Option<String>,
    pub city: Option<String>,
    pub province_code: Option<String>,
    pub postal_code: Option<String>,
    pub phone: Option<String>,
}
