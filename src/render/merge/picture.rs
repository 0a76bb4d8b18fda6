//! A label that comes as a picture, made into a page of its own, so that it
//! is put on sheets as every other label is, and takes no more memory.

use std::sync::Arc;

use super::place::{LABEL, Size};
use crate::{
    platform::typeface::Typefaces,
    render::scene::{
        Area, DrawingError, Mark, POINTS_PER_INCH, Paper, Picture, PlacedPicture, Scene, pdf,
    },
};

/// One page of the label's size: what it is at the printer, in one direction or the other.
pub(super) fn page(picture: Picture) -> Result<Vec<u8>, DrawingError> {
    let Size { width, height } = size(&picture);
    let paper = Paper {
        width,
        height,
        units_per_inch: POINTS_PER_INCH,
    };
    let area = Area {
        left: 0.0,
        top: 0.0,
        width,
        height,
    };
    let picture = Arc::new(picture);
    let page = Scene {
        marks: vec![Mark::Picture(PlacedPicture { area, picture })],
        ..Scene::blank(paper)
    };
    pdf::write("Label", &[page], &Typefaces::load()?)
}

/// As large as 4 × 6 in allow, whichever way it lies.
#[expect(
    clippy::cast_precision_loss,
    reason = "a label has some thousand pixels on a side"
)]
fn size(picture: &Picture) -> Size {
    let (width, height) = (picture.width as f32, picture.height as f32);
    let (wide, high) = if width > height {
        (LABEL.height, LABEL.width)
    } else {
        (LABEL.width, LABEL.height)
    };
    let scale = (wide / width).min(high / height);
    Size {
        width: width * scale,
        height: height * scale,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_as_large_as_the_paper_allows_whichever_way_it_lies() {
        let of = |width, height| {
            let size = size(&Picture {
                width,
                height,
                rgba: Vec::new(),
            });
            (size.width.round(), size.height.round())
        };
        assert_eq!(of(812, 1218), (288.0, 432.0));
        assert_eq!(of(1800, 1200), (432.0, 288.0));
        assert_eq!(of(600, 600), (288.0, 288.0));
    }
}
