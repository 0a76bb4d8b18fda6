//! Who prints labels: the service knows what is on one, not how it is drawn.

use super::engine::LabelFormat;

/// What is printed on a label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LabelContent {
    pub from_lines: Vec<String>,
    pub to_lines: Vec<String>,
    pub postage_description: String,
    pub carrier: String,
    pub tracking_code: String,
    pub shipment_id: String,
    pub order_id: Option<String>,
    pub weight: String,
    pub size: String,
    pub ship_date: String,
    pub customs_lines: Vec<String>,
}

/// A label could not be drawn.
#[derive(Debug, thiserror::Error)]
#[error("The label could not be drawn: {0}")]
pub struct PrintError(pub String);

/// Draws labels.
pub trait LabelPrinter: Send + Sync + 'static {
    fn print(&self, format: LabelFormat, content: &LabelContent) -> Result<Vec<u8>, PrintError>;
}

/// Has no label for anyone: links to labels answer 404.
#[derive(Debug, Clone, Copy)]
pub struct NoPrinter;

impl LabelPrinter for NoPrinter {
    fn print(&self, _: LabelFormat, _: &LabelContent) -> Result<Vec<u8>, PrintError> {
        Err(PrintError("no printer is connected".to_owned()))
    }
}

/// The printer of a service that was not given another.
pub fn default_printer() -> std::sync::Arc<dyn LabelPrinter> {
    std::sync::Arc::new(NoPrinter)
}
