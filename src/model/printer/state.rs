//! The state of a printer as it reports it, and the state of a print job.

use serde::{Deserialize, Serialize};

use super::address::AddressKind;

/// The answer to one status query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrinterStatus {
    pub state: PrinterState,
    /// Labels or jobs in its queue, if it reports them.
    pub waiting: Option<u32>,
    /// Its lifetime counter of labels, if it has one.
    pub printed: Option<u64>,
}

impl PrinterStatus {
    pub fn of(state: PrinterState) -> Self {
        Self {
            state,
            waiting: None,
            printed: None,
        }
    }
}

/// Whether a printer would print now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PrinterState {
    Ready,
    /// It answers, and would not print.
    Trouble(Vec<Trouble>),
    /// It takes bytes and says nothing about itself.
    DoesNotAnswer,
    /// Nothing is there, or not now. The reason is the system's, in English.
    Unreachable {
        reason: String,
    },
    /// Something answers, and knows no such queue or folder.
    NotThere,
}

impl PrinterState {
    /// Whether the printer itself has said it.
    pub fn is_an_answer(&self) -> bool {
        match self {
            Self::Ready | Self::Trouble(_) => true,
            Self::DoesNotAnswer | Self::Unreachable { .. } | Self::NotThere => false,
        }
    }

    /// Whether a label may be given to it. One that says nothing about itself
    /// may be given some: the user sees what comes out.
    pub fn takes_labels(&self) -> bool {
        match self {
            Self::Ready | Self::DoesNotAnswer => true,
            Self::Trouble(_) | Self::Unreachable { .. } | Self::NotThere => false,
        }
    }
}

/// Why a printer that answers would not print.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Trouble {
    PaperOut,
    PaperJam,
    HeadOpen,
    RibbonOut,
    Paused,
    TooHot,
    TooCold,
    /// It has more than it can take, and does not print it.
    Full,
    /// The queue takes no jobs.
    NotAccepting,
    /// The queue's printer does not answer.
    Offline,
    /// In the printer's own word.
    Other {
        word: String,
    },
}

/// How far a label that is not proven to be on paper has got.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum PrintStanding {
    /// No printer has it: it can be printed.
    #[default]
    NotSent,
    /// A printer accepted it. It is not confirmed that it was printed.
    Sent,
    /// It may have been printed, or may still be: a person has to check.
    Unclear,
}

/// A printer that was found, and can be added.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct FoundPrinter {
    pub name: String,
    pub kind: AddressKind,
    /// As it is typed.
    pub address: String,
    /// Maker and model, if it says.
    pub model: Option<String>,
}

/// What proves that a label is on paper. That a spooler says so is no proof.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum PrintProof {
    /// The user says so.
    #[default]
    Word,
    /// Its barcode was scanned.
    Scan,
    /// The printer counts labels, and has counted this one.
    Count,
}
