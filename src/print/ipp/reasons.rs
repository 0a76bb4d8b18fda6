//! From a queue's words about itself to what the bench calls it.

use ipp::model::{PrinterState as ReportedState, StatusCode};

use super::codec::{Answer, Group};
use crate::model::printer::{PrinterState, Trouble};

/// Reasons that say how serious they are at their end.
const GRADES: [&str; 3] = ["-error", "-warning", "-report"];

/// The state of a queue that has answered.
pub(super) fn state(printer: Group<'_>) -> PrinterState {
    let mut troubles: Vec<Trouble> = printer
        .words("printer-state-reasons")
        .iter()
        .filter_map(|reason| trouble(reason))
        .collect();
    let reported = printer.number("printer-state").and_then(|number| {
        [
            ReportedState::Idle,
            ReportedState::Processing,
            ReportedState::Stopped,
        ]
        .into_iter()
        .find(|state| *state as i32 == number)
    });
    if reported == Some(ReportedState::Stopped) && troubles.is_empty() {
        troubles.push(Trouble::Paused);
    }
    if printer.flag("printer-is-accepting-jobs") == Some(false) {
        troubles.push(Trouble::NotAccepting);
    }
    troubles.sort();
    troubles.dedup();
    match (troubles.is_empty(), reported) {
        (false, _) => PrinterState::Trouble(troubles),
        (true, Some(_idle_or_busy)) => PrinterState::Ready,
        (true, None) => PrinterState::DoesNotAnswer,
    }
}

/// Why there is no printer in an answer.
pub(super) fn of_refusal(answer: &Answer) -> PrinterState {
    let gone = [StatusCode::ClientErrorNotFound, StatusCode::ClientErrorGone];
    if gone.contains(&answer.status()) {
        PrinterState::NotThere
    } else {
        PrinterState::Unreachable {
            reason: answer.words(),
        }
    }
}

/// The trouble that a reason means; `None` if it is none, or only a warning.
fn trouble(reason: &str) -> Option<Trouble> {
    let mut word = reason;
    let mut grade = "";
    for ending in GRADES {
        if let Some(plain) = reason.strip_suffix(ending) {
            (word, grade) = (plain, ending);
        }
    }
    let certain = match word {
        "media-empty" | "media-needed" => Some(Trouble::PaperOut),
        "media-jam" => Some(Trouble::PaperJam),
        "cover-open" | "door-open" | "interlock-open" => Some(Trouble::HeadOpen),
        "marker-supply-empty" | "toner-empty" => Some(Trouble::RibbonOut),
        "paused" | "moving-to-paused" => Some(Trouble::Paused),
        "spool-area-full" => Some(Trouble::Full),
        "offline" | "shutdown" | "timed-out" | "connecting-to-device" => Some(Trouble::Offline),
        _unknown => None,
    };
    let is_harmless = grade == "-warning" || grade == "-report";
    match certain {
        Some(trouble) if !is_harmless || word == "offline" => Some(trouble),
        // CUPS says so of any queue that a print server has given up on.
        None if grade == "-error" => Some(Trouble::Other {
            word: word.to_owned(),
        }),
        Some(_) | None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_stop_a_printer_are_distinguished_from_words_that_do_not() {
        assert_eq!(trouble("media-empty-error"), Some(Trouble::PaperOut));
        assert_eq!(trouble("media-needed"), Some(Trouble::PaperOut));
        assert_eq!(trouble("cover-open-error"), Some(Trouble::HeadOpen));
        assert_eq!(trouble("paused"), Some(Trouble::Paused));
        assert_eq!(trouble("offline-report"), Some(Trouble::Offline));
        assert_eq!(
            trouble("cups-missing-filter-error"),
            Some(Trouble::Other {
                word: "cups-missing-filter".to_owned()
            })
        );
        for harmless in [
            "none",
            "media-low-report",
            "media-empty-warning",
            "toner-low",
        ] {
            assert_eq!(trouble(harmless), None, "{harmless}");
        }
    }
}
