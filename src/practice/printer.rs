//! Who prints labels: the service knows what is on one, not how it is drawn.

use std::sync::Arc;

use super::{
    engine::LabelFormat,
    labels::{self, LabelContent, LabelError},
};

/// Draws labels.
pub trait LabelPrinter: Send + Sync + 'static {
    fn print(&self, format: LabelFormat, content: &LabelContent) -> Result<Vec<u8>, LabelError>;
}

/// Draws them as a carrier would.
#[derive(Debug, Clone, Copy)]
struct RealLabels;

impl LabelPrinter for RealLabels {
    fn print(&self, format: LabelFormat, content: &LabelContent) -> Result<Vec<u8>, LabelError> {
        match format {
            LabelFormat::Png => labels::render_png(content),
            LabelFormat::Pdf => labels::render_pdf(content),
            LabelFormat::Zpl => labels::render_zpl(content),
        }
    }
}

/// The printer of a service that was not given another.
pub fn default_printer() -> Arc<dyn LabelPrinter> {
    Arc::new(RealLabels)
}
