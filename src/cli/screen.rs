//! Where a command writes and asks: its own terminal, or that of a command that another
//! program of the user works for.

use std::{
    cell::{Cell, OnceCell},
    io::{self, IsTerminal as _},
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::console::{to_stderr, to_stdout};
use crate::platform::interrupts::{Interrupted, Interrupts};

/// Without a terminal, a line says how far the run is after so many rows ...
const LINE_EVERY_ROWS: usize = 100;
/// ... or after so long, if a row is done.
const LINE_EVERY: Duration = Duration::from_secs(30);

/// What a command shows and asks.
pub trait Screen {
    /// A sentence for a person.
    fn sentence(&self, sentence: &str);
    /// A line for a program.
    fn line(&self, line: &str);
    fn progress(&self, progress: &Progress);
    /// Takes the picture of the progress away.
    fn end_progress(&self);
    /// Asks, and waits for the line that is typed.
    fn ask(&self, question: &str, interrupts: &mut Interrupts) -> Result<Typed, Interrupted>;
}

/// How far a command has come, of how much.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress {
    pub done: usize,
    pub rows: usize,
    /// The same as a sentence.
    pub sentence: String,
}

/// What was typed in answer to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Typed {
    Line(String),
    /// The end of the input of a terminal.
    Nothing,
    /// There is no terminal, and no answer.
    NoTerminal,
}

/// The terminal, or whatever the output is redirected to: a progress bar on a terminal,
/// plain lines otherwise.
#[derive(Debug)]
pub struct Terminal {
    bar: OnceCell<Option<ProgressBar>>,
    /// How far the latest line of progress was, and when.
    reported: Cell<(usize, Instant)>,
}

impl Default for Terminal {
    fn default() -> Self {
        Self {
            bar: OnceCell::new(),
            reported: Cell::new((0, Instant::now())),
        }
    }
}

impl Terminal {
    /// Does it beside the bar, if there is one.
    pub(crate) fn beside_bar<T>(&self, work: impl FnOnce() -> T) -> T {
        match self.bar.get() {
            Some(Some(bar)) => bar.suspend(work),
            Some(None) | None => work(),
        }
    }
}

impl Screen for Terminal {
    fn sentence(&self, sentence: &str) {
        self.beside_bar(|| to_stderr(sentence));
    }

    fn line(&self, line: &str) {
        self.beside_bar(|| to_stdout(line));
    }

    fn progress(&self, progress: &Progress) {
        if let Some(bar) = self.bar.get_or_init(bar) {
            bar.set_length(u64::try_from(progress.rows).unwrap_or(u64::MAX));
            bar.set_position(u64::try_from(progress.done).unwrap_or(u64::MAX));
        } else if is_worth_a_line(progress.done, self.reported.get()) {
            self.reported.set((progress.done, Instant::now()));
            to_stderr(&progress.sentence);
        }
    }

    fn end_progress(&self) {
        if let Some(Some(bar)) = self.bar.get() {
            bar.finish_and_clear();
        }
    }

    fn ask(&self, question: &str, interrupts: &mut Interrupts) -> Result<Typed, Interrupted> {
        self.beside_bar(|| {
            to_stderr(question);
            let typed = interrupts.wait_apart(typed_line)?;
            Ok(typed.unwrap_or(Typed::Nothing))
        })
    }
}

fn bar() -> Option<ProgressBar> {
    io::stderr().is_terminal().then(|| {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {per_sec} {eta}");
        if let Ok(style) = style {
            bar.set_style(style);
        }
        bar
    })
}

/// The line that is typed.
pub(crate) fn typed_line() -> Typed {
    let mut line = String::new();
    let read = io::stdin().read_line(&mut line).unwrap_or_default();
    if read > 0 {
        Typed::Line(line)
    } else if io::stdin().is_terminal() {
        Typed::Nothing
    } else {
        Typed::NoTerminal
    }
}

fn is_worth_a_line(done: usize, (reported, at): (usize, Instant)) -> bool {
    done >= reported + LINE_EVERY_ROWS || (done > reported && at.elapsed() >= LINE_EVERY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_progress_is_worth_it_every_hundred_rows_or_half_a_minute() {
        let now = Instant::now();
        assert!(!is_worth_a_line(99, (0, now)));
        assert!(is_worth_a_line(100, (0, now)));
        assert!(!is_worth_a_line(199, (100, now)));
        let before = now.checked_sub(LINE_EVERY).unwrap();
        assert!(is_worth_a_line(1, (0, before)));
        assert!(!is_worth_a_line(0, (0, before)));
    }
}
