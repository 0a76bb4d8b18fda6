//! What a practice label says. Words only: where they stand is the layout's business.

use thiserror::Error;

use crate::{platform::typeface::TypefaceUnreadable, render::scene::DrawingError};

/// The words of one label. Every text may come from outside and is untrusted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LabelContent {
    pub from_lines: Vec<String>,
    /// The recipient: name first, country last.
    pub to_lines: Vec<String>,
    pub postage_description: String,
    pub carrier: String,
    /// Becomes the barcode: letters, digits, spaces and `-`, `.`, `/`.
    pub tracking_code: String,
    /// Becomes the QR code.
    pub shipment_id: String,
    pub order_id: Option<String>,
    pub weight: String,
    pub size: String,
    pub ship_date: String,
    /// One line an item; no lines, no customs box.
    pub customs_lines: Vec<String>,
}

/// The words of a batch's own label. Untrusted, as above.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BatchContent {
    pub number: String,
    pub description: String,
    pub parcels: String,
    pub begun_on: String,
}

/// A label of either kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Label {
    Parcel(Box<LabelContent>),
    Batch(BatchContent),
}

impl From<LabelContent> for Label {
    fn from(content: LabelContent) -> Self {
        Self::Parcel(Box::new(content))
    }
}

/// Why a label could not be drawn.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LabelError {
    #[error("the code {code:?} cannot be printed as a bar code, {why}")]
    TrackingCode { code: String, why: &'static str },
    #[error("the shipment id cannot be printed as a QR code, {why}")]
    ShipmentId { why: &'static str },
    #[error(transparent)]
    Typeface(#[from] TypefaceUnreadable),
    #[error(transparent)]
    Drawing(#[from] DrawingError),
}

#[cfg(test)]
pub(crate) mod samples {
    //! Labels that several tests draw.

    use super::{BatchContent, LabelContent};

    fn lines(lines: &[&str]) -> Vec<String> {
        lines.iter().map(|line| (*line).to_owned()).collect()
    }

    /// A parcel inside Canada, with accents.
    pub(crate) fn domestic() -> LabelContent {
        LabelContent {
            from_lines: lines(&[
                "Northern Thread Goods",
                "1200 Rue Sainte-Catherine O, Bureau 5",
                "Montréal QC H3B 1K9",
                "Canada",
            ]),
            to_lines: lines(&[
                "Zoë Łukasiewicz-Gagné",
                "Café Étoile Inc.",
                "4821 Chemin de la Côte-des-Neiges, App. 1207",
                "Québec QC G1R 2S5",
                "Canada",
            ]),
            postage_description: "Canada Post Expedited Parcel".to_owned(),
            carrier: "Canada Post".to_owned(),
            tracking_code: "7023210039414604".to_owned(),
            shipment_id: "SH4K7PXWQ2".to_owned(),
            order_id: Some("1000".to_owned()),
            weight: "1.25 kg".to_owned(),
            size: "30 × 20 × 12 cm".to_owned(),
            ship_date: "2025-11-21".to_owned(),
            customs_lines: Vec::new(),
        }
    }

    /// A bag for the afternoon's truck.
    pub(crate) fn batch() -> BatchContent {
        BatchContent {
            number: "1042".to_owned(),
            description: "Ramassage de l'après-midi, quai 3".to_owned(),
            parcels: "27".to_owned(),
            begun_on: "2025-11-21".to_owned(),
        }
    }

    /// A parcel to Japan, with customs lines.
    pub(crate) fn international() -> LabelContent {
        LabelContent {
            to_lines: lines(&[
                "高橋 さくら",
                "株式会社ひかり商店",
                "丸の内一丁目9番1号 グラントウキョウ 12階",
                "千代田区, 東京都 100-0005",
                "JAPAN 日本",
            ]),
            postage_description: "International Tracked Packet".to_owned(),
            tracking_code: "LM123456789CA".to_owned(),
            customs_lines: lines(&[
                "2 × Merino scarf, hand-woven · HS 6117.10 · CA · 84.00 CAD",
                "1 × Enamel mug · HS 7323.94 · CN · 18.50 CAD",
                "Merchandise · total 102.50 CAD",
            ]),
            ..domestic()
        }
    }
}
