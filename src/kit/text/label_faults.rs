//! What is wrong with a label's file, in words.

use super::Words;
use crate::{contract::LabelFault, model::label::LabelFormat, text};

impl Words {
    /// The label is not kept, why, and what to do.
    pub(super) fn label_wrong(&self, format: Option<LabelFormat>, fault: &LabelFault) -> String {
        let what = self.label_fault(fault);
        match format {
            Some(format) => text!(
                self,
                "failure-label-wrong",
                format = format.to_string(),
                what = what
            ),
            None => text!(self, "failure-label-broken", what = what),
        }
    }

    fn label_fault(&self, fault: &LabelFault) -> String {
        match fault {
            LabelFault::Empty => text!(self, "label-fault-empty"),
            LabelFault::TooLarge => text!(self, "label-fault-too-large"),
            LabelFault::OtherFormat { found } => {
                text!(self, "label-fault-other-format", found = found.to_string())
            }
            LabelFault::NotALabel => text!(self, "label-fault-not-a-label"),
            LabelFault::CutOff => text!(self, "label-fault-cut-off"),
            LabelFault::NoPage => text!(self, "label-fault-no-page"),
            LabelFault::TooManyPixels => text!(self, "label-fault-too-many-pixels"),
            LabelFault::TooMuchToDraw => text!(self, "label-fault-too-much-to-draw"),
            LabelFault::NotDrawnHere => text!(self, "label-fault-not-drawn-here"),
            LabelFault::PrinterCommand { command } => text!(
                self,
                "label-fault-printer-command",
                command = command.clone()
            ),
            LabelFault::Copies { copies } => {
                text!(self, "label-fault-copies", copies = copies.clone())
            }
            LabelFault::OddZpl => text!(self, "label-fault-odd-zpl"),
            LabelFault::LinkNotFollowed => text!(self, "label-fault-link-not-followed"),
            LabelFault::Broken { why } => {
                text!(self, "label-fault-broken", why = self.reason(why))
            }
        }
    }
}
