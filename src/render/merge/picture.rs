//! A label that comes as a picture, made into a page of its own, so that it
//! is put on sheets as every other label is, and takes no more memory.

use krilla::{Document, geom::Size as PageSize, page::PageSettings};

use super::place::{LABEL, Size};
use crate::render::documents::{Pixels, SheetError, image};

/// One page of the label's size: what it is at the printer, in one direction or the other.
pub(super) fn page(pixels: Pixels<'_>) -> Result<Vec<u8>, SheetError> {
    let broken = |why: &str| SheetError::Pdf(why.to_owned());
    let image = image(pixels)?;
    let size = size(pixels);
    let paper = PageSettings::from_wh(size.width, size.height)
        .ok_or_else(|| broken("the page has no size"))?;
    let area =
        PageSize::from_wh(size.width, size.height).ok_or_else(|| broken("the page has no size"))?;
    let mut document = Document::new();
    let mut page = document.start_page_with(paper);
    let mut surface = page.surface();
    surface.draw_image(image, area);
    surface.finish();
    page.finish();
    document
        .finish()
        .map_err(|error| SheetError::Pdf(error.to_string()))
}

/// As large as 4 × 6 in allow, whichever way it lies.
#[expect(
    clippy::cast_precision_loss,
    reason = "a label has some thousand pixels on a side"
)]
fn size(pixels: Pixels<'_>) -> Size {
    let (width, height) = (pixels.width as f32, pixels.height as f32);
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
            let size = size(Pixels {
                width,
                height,
                rgba: &[],
            });
            (size.width.round(), size.height.round())
        };
        assert_eq!(of(812, 1218), (288.0, 432.0));
        assert_eq!(of(1800, 1200), (432.0, 288.0));
        assert_eq!(of(600, 600), (288.0, 288.0));
    }
}
