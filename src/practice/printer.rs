//! The interface for drawing labels: the engine has their content only.

use std::sync::Arc;

use super::{
    engine::LabelFormat,
    labels::{self, Label, LabelError},
};

/// Draws labels.
pub trait LabelPrinter: Send + Sync + 'static {
    fn print(&self, format: LabelFormat, label: &Label) -> Result<Vec<u8>, LabelError>;
}

/// Draws them as a carrier would.
#[derive(Debug, Clone, Copy)]
struct RealLabels;

impl LabelPrinter for RealLabels {
    fn print(&self, format: LabelFormat, label: &Label) -> Result<Vec<u8>, LabelError> {
        match format {
            LabelFormat::Png => labels::render_png(label),
            LabelFormat::Pdf => labels::render_pdf(label),
            LabelFormat::Zpl => labels::render_zpl(label),
        }
    }
}

/// The printer of a service that was not given another.
pub fn default_printer() -> Arc<dyn LabelPrinter> {
    Arc::new(RealLabels)
}
