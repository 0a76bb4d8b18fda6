//! A label printer's answer to `~HS`: three lines of numbers. The bytes are not
//! trusted: anything else is no answer.

use crate::model::printer::{PrinterState, Trouble};

/// The status query.
pub(super) const ASK_STATUS: &[u8] = b"~HS";
/// Queries the lifetime counter of labels. Printers that do not know it answer
/// `"?"`, or nothing.
pub(super) const ASK_COUNT: &[u8] = b"! U1 getvar \"odometer.total_label_count\"\r\n";
/// Answers are shorter than this.
pub(super) const MAX_ANSWER_BYTES: usize = 1024;

const START_OF_LINE: u8 = 0x02;
const END_OF_LINE: u8 = 0x03;
/// Numbers on the first and the second line that are read here.
const FIRST_LINE: usize = 12;
const SECOND_LINE: usize = 9;

/// The state that the printer reports.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one flag of the printer's answer"
)]
pub(super) struct HostStatus {
    pub(super) paper_out: bool,
    pub(super) paused: bool,
    /// Labels that it has received and not begun.
    pub(super) formats_waiting: u32,
    pub(super) buffer_full: bool,
    /// It has the beginning of a label, and not its end.
    pub(super) partial_label: bool,
    pub(super) too_cold: bool,
    pub(super) too_hot: bool,
    pub(super) head_open: bool,
    pub(super) ribbon_out: bool,
    /// Labels of the present batch that are still to come.
    pub(super) labels_left: u32,
}

impl HostStatus {
    /// Reads the three lines, whatever stands around them; nothing if they
    /// are not all there yet.
    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let mut lines = lines(bytes);
        let (first, second, _third) = (lines.next()?, lines.next()?, lines.next()?);
        let first = numbers(first, FIRST_LINE)?;
        let second = numbers(second, SECOND_LINE)?;
        let flag = |numbers: &[u32], at: usize| Some(*numbers.get(at)? != 0);
        Some(Self {
            paper_out: flag(&first, 1)?,
            paused: flag(&first, 2)?,
            formats_waiting: *first.get(4)?,
            buffer_full: flag(&first, 5)?,
            partial_label: flag(&first, 7)?,
            too_cold: flag(&first, 10)?,
            too_hot: flag(&first, 11)?,
            head_open: flag(&second, 2)?,
            ribbon_out: flag(&second, 3)?,
            labels_left: *second.get(8)?,
        })
    }

    pub(super) fn state(&self) -> PrinterState {
        let flags = [
            (self.paper_out, Trouble::PaperOut),
            (self.head_open, Trouble::HeadOpen),
            (self.ribbon_out, Trouble::RibbonOut),
            (self.too_hot, Trouble::TooHot),
            (self.too_cold, Trouble::TooCold),
            (self.buffer_full, Trouble::Full),
            // Most troubles pause it as well, so this one comes last.
            (self.paused, Trouble::Paused),
        ];
        let troubles: Vec<Trouble> = flags
            .into_iter()
            .filter_map(|(is_set, trouble)| is_set.then_some(trouble))
            .collect();
        if troubles.is_empty() {
            PrinterState::Ready
        } else {
            PrinterState::Trouble(troubles)
        }
    }

    /// Labels that it has and has not printed.
    pub(super) fn waiting(&self) -> u32 {
        self.formats_waiting
            .saturating_add(self.labels_left)
            .saturating_add(u32::from(self.partial_label))
    }
}

/// What stands between a start and an end, in order.
fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = bytes;
    std::iter::from_fn(move || {
        let start = rest.iter().position(|byte| *byte == START_OF_LINE)?;
        let (_before, line) = rest.split_at_checked(start + 1)?;
        let end = line.iter().position(|byte| *byte == END_OF_LINE)?;
        let (line, after) = line.split_at_checked(end)?;
        rest = after;
        Some(line)
    })
}

fn numbers(line: &[u8], least: usize) -> Option<Vec<u32>> {
    let text = std::str::from_utf8(line).ok()?;
    let numbers: Vec<u32> = text
        .split(',')
        .map(|number| number.trim().parse().ok())
        .collect::<Option<_>>()?;
    (numbers.len() >= least).then_some(numbers)
}

/// The answer to [`ASK_COUNT`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Counted {
    Labels(u64),
    /// It does not count, or not under this name.
    DoesNotTell,
}

impl Counted {
    /// Reads digits in quotes; nothing if the answer is not whole yet: cut off
    /// it would be another number.
    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let text = String::from_utf8_lossy(bytes);
        let mut parts = text.split('"');
        let (_before, number, _after) = (parts.next()?, parts.next()?, parts.next()?);
        let labels = number.trim().parse();
        Some(labels.map_or(Self::DoesNotTell, Self::Labels))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const READY: &[u8] = b"\x02030,0,0,1245,000,0,0,0,000,0,0,0\x03\r\n\
        \x02000,0,0,0,0,2,4,0,00000000,1,000\x03\r\n\x021234,0\x03\r\n";

    fn with(from: &str, to: &str) -> HostStatus {
        let text = String::from_utf8(READY.to_vec()).unwrap();
        assert!(text.contains(from));
        HostStatus::read(text.replacen(from, to, 1).as_bytes()).unwrap()
    }

    #[track_caller]
    fn expect(from: &str, to: &str, trouble: Trouble) {
        let state = with(from, to).state();
        assert_eq!(state, PrinterState::Trouble(vec![trouble]));
    }

    #[test]
    fn every_flag_is_reported_as_what_it_is() {
        let ready = HostStatus::read(READY).unwrap();
        assert_eq!((ready.state(), ready.waiting()), (PrinterState::Ready, 0));
        expect("030,0,0,", "030,1,0,", Trouble::PaperOut);
        expect("030,0,0,", "030,0,1,", Trouble::Paused);
        expect(",000,0,0,0,", ",000,1,0,0,", Trouble::Full);
        expect(",000,0,0,0\x03", ",000,0,1,0\x03", Trouble::TooCold);
        expect(",000,0,0,0\x03", ",000,0,0,1\x03", Trouble::TooHot);
        expect("\x02000,0,0,0,", "\x02000,0,1,0,", Trouble::HeadOpen);
        expect("\x02000,0,0,0,", "\x02000,0,0,1,", Trouble::RibbonOut);
    }

    #[test]
    fn what_waits_in_the_printer_is_counted() {
        assert_eq!(with("1245,000,", "1245,003,").waiting(), 3);
        assert_eq!(with("00000000,1", "00000041,1").waiting(), 41);
    }

    #[test]
    fn an_answer_that_is_cut_off_or_another_printers_is_no_answer() {
        for length in 0..READY.len() - 4 {
            assert_eq!(HostStatus::read(&READY[..length]), None, "{length}");
        }
        assert_eq!(HostStatus::read(b"\x02a,b\x03\x02c\x03\x02d\x03"), None);
        assert_eq!(
            HostStatus::read(b"@PJL INFO STATUS\r\nCODE=10001\r\n"),
            None
        );
    }

    #[test]
    fn the_count_is_the_whole_number_in_quotes() {
        assert_eq!(Counted::read(b"\"12345\""), Some(Counted::Labels(12345)));
        assert_eq!(Counted::read(b"\"?\""), Some(Counted::DoesNotTell));
        assert_eq!(Counted::read(b""), None);
        assert_eq!(Counted::read(b"\"12"), None);
    }
}
