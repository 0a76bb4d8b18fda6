//! The calls about one label.

use std::{path::PathBuf, sync::Arc};

use crate::contract::calls;
use crate::model::{
    ids::ShipmentId,
    label::{LabelFormat, Overwrite, PutAgain, Resolution, SavedLabel},
    label_name::NameTemplate,
};

calls! {
    /// Shows a label as a picture: its file is fetched, verified and decoded.
    Show {
        shipment: ShipmentId,
        /// Only what is not a picture already can be drawn finer.
        resolution: Resolution,
    } -> LabelPicture, read;
    /// Saves a label where the user wants it; the label folder keeps a copy.
    Save {
        shipment: ShipmentId,
        format: LabelFormat,
        /// A file, or a folder that ends in a separator or exists; the name is then ours.
        to: PathBuf,
        /// What it is called in a folder.
        naming: NameTemplate,
        overwrite: Overwrite,
        again: PutAgain,
    } -> SavedLabel, write;
}

/// A label, decoded for the screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LabelPicture {
    pub width: u32,
    pub height: u32,
    /// How many of its pixels are an inch on paper.
    pub dots_per_inch: u16,
    /// Four bytes a pixel, red first, rows from the top.
    pub rgba: Arc<[u8]>,
    /// Whether the barcode was read and is the tracking code.
    pub barcode_read: bool,
}
