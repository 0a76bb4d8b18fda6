//! A label's words, for the practice service's own label writer.

use sendoff::practice::labels::LabelContent;

pub(crate) fn content(tracking_code: &str) -> LabelContent {
    let lines = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect();
    LabelContent {
        from_lines: lines(&["Northern Thread Goods", "Montréal QC H3B 1K9", "Canada"]),
        to_lines: lines(&[
            "高橋 さくら",
            "丸の内一丁目9番1号",
            "東京都 100-0005",
            "JAPAN",
        ]),
        postage_description: "International Tracked Packet".to_owned(),
        carrier: "Canada Post".to_owned(),
        tracking_code: tracking_code.to_owned(),
        shipment_id: "SH4K7PXWQ2".to_owned(),
        order_id: Some("1000".to_owned()),
        weight: "1.25 kg".to_owned(),
        size: "30 × 20 × 12 cm".to_owned(),
        ship_date: "2025-11-21".to_owned(),
        customs_lines: lines(&["2 × Merino scarf · HS 6117.10 · CA · 84.00 CAD"]),
    }
}
