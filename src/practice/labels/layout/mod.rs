//! Where everything stands on the label, top to bottom. The only description
//! of the layout: every backend draws these marks.
//!
//! The recipient takes what the other parts leave. Parts keep their order and
//! never share a dot, so nothing can overlap.

mod batch;
mod customs;
mod footer;
mod header;
mod parties;
mod pen;
mod tracking;

use super::content::{Label, LabelContent, LabelError};
use super::paper::{EDGE, LABEL_HEIGHT, RECIPIENT_TOP};
use crate::{platform::typeface::Typefaces, render::scene::Scene};
use pen::Pen;

/// Of the watermark.
const RISE_DEGREES: f32 = 25.0;
const FOOTER_TOP: u16 = 1042;

pub(super) fn lay_out(label: &Label, faces: &Typefaces) -> Result<Scene, LabelError> {
    match label {
        Label::Parcel(content) => lay_out_parcel(content, faces),
        Label::Batch(content) => batch::lay_out(content, faces),
    }
}

fn lay_out_parcel(content: &LabelContent, faces: &Typefaces) -> Result<Scene, LabelError> {
    let mut pen = Pen::new(faces);
    header::draw(&mut pen, content);
    parties::draw_sender_and_facts(&mut pen, content);

    let tracking_top = tracking::draw(&mut pen, content, FOOTER_TOP)?;
    let recipient_bottom = customs::draw(&mut pen, content, tracking_top);
    parties::draw_recipient(&mut pen, content, RECIPIENT_TOP, recipient_bottom);
    footer::draw(&mut pen, content, FOOTER_TOP, LABEL_HEIGHT - EDGE)?;

    Ok(pen.into_scene(RECIPIENT_TOP, tracking_top, RISE_DEGREES))
}

#[cfg(test)]
mod tests {
    use super::super::content::{BatchContent, samples};
    use super::*;
    use crate::render::scene::Mark;
    use proptest::prelude::*;

    /// Every mark as left, top, right, bottom in dots, text by its em.
    fn boxes(scene: &Scene, faces: &Typefaces) -> Vec<(f32, f32, f32, f32)> {
        scene
            .marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Text(run) => {
                    let (left, width) = (run.left(faces), run.width(faces));
                    let (size, baseline) = (run.size, run.baseline);
                    Some((
                        left,
                        baseline - size * 0.8,
                        left + width,
                        baseline + size * 0.1,
                    ))
                }
                Mark::Fill(_) | Mark::Picture(_) => None,
                Mark::Bars(bars) => {
                    let (left, top) = (bars.left, bars.top);
                    let modules = u16::try_from(bars.code.modules().len()).unwrap();
                    let width = f32::from(modules) * bars.module_width;
                    Some((left, top, left + width, top + bars.height))
                }
                Mark::Cells(cells) => {
                    let (left, top) = (cells.left, cells.top);
                    let side = f32::from(cells.code.side()) * cells.cell;
                    Some((left, top, left + side, top + side))
                }
            })
            .collect()
    }

    fn check_nothing_overlaps(label: impl Into<Label>) {
        let faces = Typefaces::load().unwrap();
        let scene = lay_out(&label.into(), &faces).unwrap();
        let boxes = boxes(&scene, &faces);
        for (at, a) in boxes.iter().enumerate() {
            assert!(
                a.0 >= 0.0 && a.1 >= 0.0 && a.2 <= 812.0 && a.3 <= 1218.0,
                "{:?} leaves the label",
                scene.marks[at]
            );
            for b in &boxes[at + 1..] {
                let apart = a.2 <= b.0 || b.2 <= a.0 || a.3 <= b.1 || b.3 <= a.1;
                assert!(apart, "{a:?} and {b:?} overlap in {scene:#?}");
            }
        }
    }

    #[test]
    fn nothing_overlaps_on_ordinary_labels() {
        check_nothing_overlaps(samples::domestic());
        check_nothing_overlaps(samples::international());
        check_nothing_overlaps(LabelContent {
            tracking_code: "1Z999AA10123456784".to_owned(),
            shipment_id: "1".to_owned(),
            ..LabelContent::default()
        });
    }

    #[test]
    fn nothing_overlaps_on_the_label_of_a_batch() {
        check_nothing_overlaps(Label::Batch(samples::batch()));
        check_nothing_overlaps(Label::Batch(BatchContent {
            number: "1".to_owned(),
            ..BatchContent::default()
        }));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn nothing_overlaps_whatever_the_words_are(
            to_lines in prop::collection::vec("[ -~À-ÿ東京]{0,255}", 0..9),
            from_lines in prop::collection::vec("\\PC{0,255}", 0..9),
            customs_lines in prop::collection::vec("\\PC{0,255}", 0..12),
            other in "\\PC{0,255}",
            tracking_code in "[A-Z0-9]{10,34}",
        ) {
            check_nothing_overlaps(LabelContent {
                from_lines,
                to_lines,
                customs_lines,
                tracking_code,
                postage_description: other.clone(),
                carrier: other.clone(),
                shipment_id: "SH4K7PXWQ2".to_owned(),
                order_id: Some(other.clone()),
                weight: other.clone(),
                size: other.clone(),
                ship_date: other,
            });
        }

        #[test]
        fn nothing_overlaps_whatever_a_batch_is_called(
            number in "[0-9]{1,19}",
            description in "\\PC{0,255}",
            other in "\\PC{0,255}",
        ) {
            check_nothing_overlaps(Label::Batch(BatchContent {
                number,
                description,
                parcels: other.clone(),
                begun_on: other,
            }));
        }
    }
}
