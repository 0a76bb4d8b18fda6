//! What a test label says. Its words are the window's: a printer knows no language.

/// The words on a test label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestPage {
    pub title: String,
    /// One fact a row: the printer's name, its paper, its density.
    pub rows: Vec<String>,
    /// Stands above the ruler.
    pub ruler: String,
    /// What the barcode says, and what stands below it.
    pub code: String,
}
