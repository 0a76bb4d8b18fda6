//! Where a parcel goes, and where it comes back to.

use super::draft_texts::section_struct;

section_struct! {
    /// A recipient. Optional fields are `None` when empty; the country is two
    /// upper-case letters.
    pub struct Address of Recipient
}

section_struct! {
    /// A return address that was asked for: only US ones can be.
    pub struct ReturnAddress of ReturnAddress
}
