//! How large things are on a manifest, by its paper.

use crate::{
    model::sheet_paper::SheetPaper,
    platform::typeface::Weight,
    render::{
        documents::{
            paper::{LABEL, LETTER},
            pen::TextStyle,
        },
        scene::{Ink, Paper},
    },
};

/// Lengths that differ by paper, in points.
#[derive(Debug)]
pub(super) struct Measure {
    pub(super) paper: Paper,
    pub(super) margin: f32,
    /// From the paper's lower edge.
    footer: f32,
    content_end: f32,
    pub(super) title: f32,
    pub(super) text: f32,
    small: f32,
    pub(super) band: f32,
    pub(super) section_gap: f32,
    pub(super) fact_height: f32,
    pub(super) fact_caption: f32,
    /// The title as it stands on every further page.
    pub(super) turned_title: f32,
    pub(super) row_height: f32,
    /// From a row's top to its first baseline.
    pub(super) row_baseline: f32,
    /// From there to where recipient and postage stand.
    pub(super) second_line: f32,
    pub(super) below_heads: f32,
    pub(super) signature_height: f32,
    pub(super) columns: Columns,
}

/// Left and right edge of each.
#[derive(Debug)]
pub(super) struct Columns {
    pub(super) number: (f32, f32),
    pub(super) tracking_code: (f32, f32),
    pub(super) recipient: (f32, f32),
    pub(super) postage: (f32, f32),
    pub(super) weight: (f32, f32),
}

/// Two lines a parcel: the code above, for whom below it.
static ON_LABEL: Measure = Measure {
    paper: LABEL,
    margin: 14.0,
    footer: 14.0,
    content_end: 28.0,
    title: 14.0,
    text: 8.5,
    small: 7.0,
    band: 18.0,
    section_gap: 9.0,
    fact_height: 12.5,
    fact_caption: 92.0,
    turned_title: 18.0,
    row_height: 26.0,
    row_baseline: 10.5,
    second_line: 10.5,
    below_heads: 1.0,
    signature_height: 42.0,
    columns: Columns {
        number: (14.0, 32.0),
        tracking_code: (36.0, 216.0),
        recipient: (36.0, 176.0),
        postage: (184.0, 274.0),
        weight: (220.0, 274.0),
    },
};
static ON_LETTER: Measure = Measure {
    paper: LETTER,
    margin: 48.0,
    footer: 36.0,
    content_end: 64.0,
    title: 20.0,
    text: 9.5,
    small: 8.0,
    band: 22.0,
    section_gap: 14.0,
    fact_height: 15.0,
    fact_caption: 110.0,
    turned_title: 22.0,
    row_height: 18.0,
    row_baseline: 12.5,
    second_line: 0.0,
    below_heads: 2.0,
    signature_height: 46.0,
    columns: Columns {
        number: (48.0, 68.0),
        tracking_code: (76.0, 206.0),
        recipient: (214.0, 394.0),
        postage: (402.0, 496.0),
        weight: (504.0, 564.0),
    },
};

pub(super) fn measure(paper: SheetPaper) -> &'static Measure {
    match paper {
        SheetPaper::Label => &ON_LABEL,
        SheetPaper::Letter => &ON_LETTER,
    }
}

impl Measure {
    pub(super) fn right(&self) -> f32 {
        self.paper.width - self.margin
    }

    /// Nothing of the content stands below it.
    pub(super) fn content_end(&self) -> f32 {
        self.paper.height - self.content_end
    }

    pub(super) fn footer_baseline(&self) -> f32 {
        self.paper.height - self.footer
    }

    pub(super) fn body(&self) -> TextStyle {
        TextStyle {
            weight: Weight::Regular,
            ink: Ink::Black,
            size: self.text,
        }
    }

    pub(super) fn strong(&self) -> TextStyle {
        TextStyle {
            weight: Weight::Bold,
            ..self.body()
        }
    }

    pub(super) fn caption(&self) -> TextStyle {
        TextStyle {
            ink: Ink::Gray,
            ..self.body()
        }
    }

    pub(super) fn small(&self) -> TextStyle {
        TextStyle {
            size: self.small,
            ..self.caption()
        }
    }
}
