//! Documents of many shipments: merged labels and packing slips.

pub mod calls;
