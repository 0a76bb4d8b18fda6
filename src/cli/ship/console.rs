//! Output of the run: a progress bar on a terminal, plain lines otherwise.
//! Sentences go to stderr, so that stdout can be read by a program.

use std::{
    cell::Cell,
    io::{self, IsTerminal as _},
    path::Path,
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use jiff::{Timestamp, tz::TimeZone};

use super::{
    run::{Plan, Progress},
    summary::{PaidTwiceLine, Summary},
};
use crate::{
    cli::console::{to_stderr, to_stdout},
    kit::text::Words,
    model::money::{Currency, Money},
    text,
};

/// Without a terminal, a line says how far the run is after so many rows ...
const LINE_EVERY_ROWS: usize = 100;
/// ... or after so long, if a row is done.
const LINE_EVERY: Duration = Duration::from_secs(30);

/// The terminal, or whatever the output is redirected to.
pub(super) struct Console<'a> {
    words: &'a Words,
    zone: &'a TimeZone,
    json: bool,
    bar: Option<ProgressBar>,
    /// What the latest line of progress said, and when.
    reported: Cell<(usize, Instant)>,
    told_held_until: Cell<Option<Timestamp>>,
}

impl<'a> Console<'a> {
    pub(super) fn new(words: &'a Words, zone: &'a TimeZone, json: bool) -> Self {
        let bar = io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {per_sec} {eta}");
            if let Ok(style) = style {
                bar.set_style(style);
            }
            bar
        });
        Self {
            words,
            zone,
            json,
            bar,
            reported: Cell::new((0, Instant::now())),
            told_held_until: Cell::new(None),
        }
    }

    pub(super) fn show(&self, progress: Progress, notes: Vec<String>) {
        for note in notes {
            self.note(&note);
        }
        if progress.held_until != self.told_held_until.replace(progress.held_until)
            && let Some(until) = progress.held_until
        {
            let at = self.words.date_time(until, self.zone);
            self.note(&text!(self.words, "cli-held", at = at));
        }
        if let Some(bar) = &self.bar {
            bar.set_length(u64::try_from(progress.rows).unwrap_or(u64::MAX));
            bar.set_position(u64::try_from(progress.done).unwrap_or(u64::MAX));
        } else if is_worth_a_line(progress.done, self.reported.get()) {
            self.reported.set((progress.done, Instant::now()));
            let line = text!(
                self.words,
                "cli-progress",
                done = progress.done,
                rows = progress.rows
            );
            to_stderr(&line);
        }
    }

    pub(super) fn note(&self, sentence: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| to_stderr(sentence)),
            None => to_stderr(sentence),
        }
    }

    pub(super) fn error(&self, sentence: &str) {
        self.note(sentence);
    }

    /// Shows the price and asks for consent. No answer is a no.
    pub(super) fn ask(&self, plan: &Plan) -> bool {
        if plan.labels == 0 {
            return false;
        }
        let price = self.words.money(&plan.total);
        let question = text!(self.words, "cli-ask", labels = plan.labels, price = price);
        let ask = || {
            to_stderr(&question);
            let mut answer = String::new();
            io::stdin().read_line(&mut answer).is_ok() && self.words.means_yes(answer.trim())
        };
        match &self.bar {
            Some(bar) => bar.suspend(ask),
            None => ask(),
        }
    }

    /// Which two shipments are paid, and when the other one was made.
    fn paid_twice(&self, line: &PaidTwiceLine) -> String {
        let Some(at) = line.other.created_at else {
            return line.sentence.clone();
        };
        let at = self.words.date_time(at, self.zone);
        let other = line.other.tracking_code.clone();
        let other = other.unwrap_or_else(|| line.other.shipment_id.clone());
        let made = text!(self.words, "paid-twice-made", other = other, at = at);
        format!("{} {made}", line.sentence)
    }

    /// Says how many rows are left, and when to run the command again.
    fn tell_left(&self, summary: &Summary) {
        if summary.left.is_empty() {
            return;
        }
        let rows = summary.left.len();
        to_stderr(&match summary.run_again_at {
            Some(at) => {
                let at = self.words.date_time(at, self.zone);
                text!(self.words, "cli-left-until", rows = rows, at = at)
            }
            None => text!(self.words, "cli-left", rows = rows),
        });
    }

    /// Prints each row that needs attention, the summary, and the JSON line.
    pub(super) fn close(&self, summary: &Summary, folder: &Path) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        for line in &summary.failed {
            let (order, reason) = (line.order_id.clone(), line.reason.clone());
            to_stderr(&text!(
                self.words,
                "cli-row-failed",
                row = line.row,
                order = order,
                reason = reason
            ));
        }
        for line in &summary.in_doubt {
            let (order, reason) = (line.order_id.clone(), line.reason.clone());
            to_stderr(&text!(
                self.words,
                "cli-row-unresolved",
                row = line.row,
                order = order,
                reason = reason
            ));
        }
        for line in &summary.without_label {
            let (order, reason) = (line.order_id.clone(), line.reason.clone());
            to_stderr(&text!(
                self.words,
                "cli-row-without-label",
                row = line.row,
                order = order,
                reason = reason
            ));
        }
        for line in &summary.paid_twice {
            to_stderr(&self.paid_twice(line));
        }
        self.tell_left(summary);
        let spent = Money::parse(&summary.spent, Currency::from_code(&summary.currency))
            .map_or_else(|_| summary.spent.clone(), |spent| self.words.money(&spent));
        let folder = folder.display().to_string();
        to_stderr(&text!(
            self.words,
            "cli-summary",
            bought = summary.bought,
            rows = summary.rows,
            already = summary.already.len(),
            spent = spent,
            folder = folder
        ));
        if self.json {
            // Strings and numbers always serialise.
            let line = serde_json::to_string(summary).unwrap_or_default();
            to_stdout(&line);
        }
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
