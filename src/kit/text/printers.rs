//! Printers in words: how they are, what is wrong with their setup, and why a
//! label did not go to one.

use super::{Words, readable::trim_stop};
use crate::{
    contract::PrintFault,
    model::{
        paper::Paper,
        printer::{
            PaperKind, PrintProof, PrintStanding, PrinterProblem, PrinterProblemKind, PrinterState,
            Trouble,
        },
        sheet_paper::SheetPaper,
    },
    text,
};

impl Words {
    /// A few words about how a printer is: "Ready", "Paper out, head open".
    pub fn printer_state(&self, state: &PrinterState) -> String {
        match state {
            PrinterState::Ready => text!(self, "printer-ready"),
            PrinterState::Trouble(troubles) => {
                let troubles: Vec<String> = troubles
                    .iter()
                    .map(|trouble| self.printer_trouble(trouble))
                    .collect();
                troubles.join(", ")
            }
            PrinterState::DoesNotAnswer => text!(self, "printer-does-not-answer"),
            PrinterState::Unreachable { reason } => {
                text!(self, "printer-unreachable", reason = self.reason(reason))
            }
            PrinterState::NotThere => text!(self, "printer-not-there"),
        }
    }

    fn printer_trouble(&self, trouble: &Trouble) -> String {
        match trouble {
            Trouble::PaperOut => text!(self, "printer-paper-out"),
            Trouble::PaperJam => text!(self, "printer-paper-jam"),
            Trouble::HeadOpen => text!(self, "printer-head-open"),
            Trouble::RibbonOut => text!(self, "printer-ribbon-out"),
            Trouble::Paused => text!(self, "printer-paused"),
            Trouble::TooHot => text!(self, "printer-too-hot"),
            Trouble::TooCold => text!(self, "printer-too-cold"),
            Trouble::Full => text!(self, "printer-full"),
            Trouble::NotAccepting => text!(self, "printer-not-accepting"),
            Trouble::Offline => text!(self, "printer-offline"),
            Trouble::Other { word } => text!(self, "printer-other", word = word.clone()),
        }
    }

    /// Why nothing was printed, or is not known to be, and what to do next.
    pub fn print_fault(&self, fault: &PrintFault) -> String {
        match fault {
            PrintFault::NoPrinter { name: None } => text!(self, "print-no-printer"),
            PrintFault::NoPrinter { name: Some(name) } => {
                text!(self, "print-no-such-printer", name = name.clone())
            }
            PrintFault::Invalid { problems } => {
                let problems: Vec<String> = problems
                    .iter()
                    .map(|problem| self.printer_problem(problem))
                    .collect();
                text!(self, "print-invalid", problems = problems.join(", "))
            }
            PrintFault::NotReady { printer, state } => text!(
                self,
                "print-not-ready",
                printer = printer.clone(),
                state = self.printer_state(state)
            ),
            PrintFault::Refused { printer, words } => text!(
                self,
                "print-refused",
                printer = printer.clone(),
                words = trim_stop(words)
            ),
            PrintFault::Unclear { printer, reason } => text!(
                self,
                "print-unclear",
                printer = printer.clone(),
                reason = self.reason(reason)
            ),
            PrintFault::MayBeOnPaper => text!(self, "print-may-be-on-paper"),
            PrintFault::NothingToPrint => text!(self, "print-nothing"),
            PrintFault::Canceled => text!(self, "print-canceled"),
            PrintFault::NoPrinterFor { kind } => {
                text!(self, "print-no-printer-for", kind = self.paper_kind(*kind))
            }
            PrintFault::TakesOnlyZpl { printer } => {
                text!(self, "print-takes-only-zpl", printer = printer.clone())
            }
            PrintFault::PaperRefused { printer, words } => text!(
                self,
                "print-document-refused",
                printer = printer.clone(),
                words = trim_stop(words)
            ),
            PrintFault::PaperUnclear { printer, reason } => text!(
                self,
                "print-document-unclear",
                printer = printer.clone(),
                reason = self.reason(reason)
            ),
            PrintFault::SeveralLabels { name, labels } => text!(
                self,
                "print-several-labels",
                name = name.clone(),
                labels = labels.join(", ")
            ),
            PrintFault::NoSuchLabel { name } => {
                text!(self, "print-no-such-label", name = name.clone())
            }
            PrintFault::ScannedUnknown { code } => {
                text!(self, "print-scanned-unknown", code = code.clone())
            }
            PrintFault::NotDrawn { reason } => {
                text!(self, "print-not-drawn", reason = self.reason(reason))
            }
            PrintFault::NoQueues { state } => {
                text!(self, "print-no-queues", state = self.printer_state(state))
            }
        }
    }

    /// What is wrong at a field of a printer's setup.
    pub fn printer_problem(&self, problem: &PrinterProblem) -> String {
        match &problem.kind {
            PrinterProblemKind::Missing => text!(self, "printer-problem-missing"),
            PrinterProblemKind::TooLong { max_chars } => {
                text!(self, "printer-problem-too-long", most = max_chars)
            }
            PrinterProblemKind::Taken => text!(self, "printer-problem-taken"),
            PrinterProblemKind::NotAHost => text!(self, "printer-problem-host"),
            PrinterProblemKind::NotAPort => text!(self, "printer-problem-port"),
            PrinterProblemKind::NotAUsbPrinter => text!(self, "printer-problem-usb"),
            PrinterProblemKind::NotAPrinterUri => text!(self, "printer-problem-uri"),
            PrinterProblemKind::NotAWholePath => text!(self, "printer-problem-path"),
            PrinterProblemKind::OnlyZplHere => text!(self, "printer-problem-only-zpl"),
            PrinterProblemKind::OutOfRange { least, most } => {
                text!(
                    self,
                    "printer-problem-range",
                    least = least.to_string(),
                    most = most.to_string()
                )
            }
            PrinterProblemKind::ZplNotTurnedAside => text!(self, "printer-problem-turned"),
            PrinterProblemKind::DarknessIsOfZpl => text!(self, "printer-problem-darkness"),
            PrinterProblemKind::TooMany { most } => {
                text!(self, "printer-problem-too-many", most = most)
            }
        }
    }

    /// By its size, as a person asks for it.
    pub fn sheet_paper(&self, paper: SheetPaper) -> String {
        match paper {
            SheetPaper::Label => text!(self, "paper-4x6"),
            SheetPaper::Letter => text!(self, "paper-letter"),
        }
    }

    pub fn paper_kind(&self, kind: PaperKind) -> String {
        match kind {
            PaperKind::Label => text!(self, "document-label"),
            PaperKind::BatchLabel => text!(self, "document-batch-label"),
            PaperKind::PackingSlip => text!(self, "document-packing-slip"),
            PaperKind::Manifest => text!(self, "document-manifest"),
        }
    }

    /// How far a label has got that is bought and not printed.
    pub fn print_standing(&self, standing: PrintStanding) -> String {
        match standing {
            PrintStanding::NotSent => text!(self, "print-state-not-sent"),
            PrintStanding::Sent => text!(self, "print-state-sent"),
            PrintStanding::Unclear => text!(self, "print-state-unclear"),
        }
    }

    /// Where the label of a listed shipment stands, and since when.
    pub fn paper(&self, paper: Paper, at: Option<String>) -> String {
        match (paper, at) {
            (Paper::Unknown, _) => String::new(),
            (Paper::NotPrinted, _) => text!(self, "printed-no"),
            (Paper::Sent, None) => text!(self, "printed-maybe"),
            (Paper::Sent, Some(at)) => text!(self, "printed-maybe-at", at = at),
            (Paper::Proven, None) => text!(self, "printed-yes"),
            (Paper::Proven, Some(at)) => text!(self, "printed-at", at = at),
            (Paper::HandedOver, None) => text!(self, "paper-handed-over"),
            (Paper::HandedOver, Some(at)) => text!(self, "printed-handed-over-at", at = at),
        }
    }

    /// How it is known that a label is on paper.
    pub fn print_proof(&self, proof: PrintProof) -> String {
        match proof {
            PrintProof::Word => text!(self, "history-printed"),
            PrintProof::Scan => text!(self, "history-printed-scan"),
            PrintProof::Count => text!(self, "history-printed-count"),
        }
    }
}
