//! What packing slips and manifests are printed on.

use super::printer::LabelSize;

/// A sheet of paper, by its use.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum SheetPaper {
    /// 4 × 6 in, in a label printer.
    Label,
    #[default]
    Letter,
}

/// Paper that is no wider is a label's, in tenths of a millimetre: 5 in.
const WIDEST_LABEL_TENTHS_MM: u16 = 1270;

impl SheetPaper {
    pub const ALL: [Self; 2] = [Self::Label, Self::Letter];

    /// What comes nearest to the paper in a printer.
    pub fn of(size: LabelSize) -> Self {
        if size.width_tenths_mm <= WIDEST_LABEL_TENTHS_MM {
            Self::Label
        } else {
            Self::Letter
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_printer_has_labels_and_an_office_printer_letters() {
        assert_eq!(SheetPaper::of(LabelSize::FOUR_BY_SIX), SheetPaper::Label);
        assert_eq!(SheetPaper::of(LabelSize::LETTER), SheetPaper::Letter);
        assert_eq!(SheetPaper::of(LabelSize::A4), SheetPaper::Letter);
    }
}
