//! Labels that are quick to draw and to check.

use sendoff::{
    practice::{
        engine::LabelFormat,
        labels::{Label, LabelError},
        printer::LabelPrinter,
    },
    render::DrawingError,
};

/// Labels that are quick to draw and to check: a few white pixels.
pub(crate) struct SmallPrinter;

impl LabelPrinter for SmallPrinter {
    fn print(&self, format: LabelFormat, label: &Label) -> Result<Vec<u8>, LabelError> {
        Ok(match format {
            LabelFormat::Png => {
                let picture = image::RgbaImage::from_pixel(32, 48, image::Rgba([255; 4]));
                let mut bytes = std::io::Cursor::new(Vec::new());
                picture
                    .write_to(&mut bytes, image::ImageFormat::Png)
                    .map_err(|error| LabelError::Drawing(DrawingError::Png(error.to_string())))?;
                bytes.into_inner()
            }
            LabelFormat::Pdf => b"%PDF-1.7\nnot a real one".to_vec(),
            LabelFormat::Zpl => {
                let code = match label {
                    Label::Parcel(parcel) => &parcel.tracking_code,
                    Label::Batch(batch) => &batch.number,
                };
                format!("^XA^FO10,10^BCN,100^FD{code}^FS^XZ").into_bytes()
            }
        })
    }
}
