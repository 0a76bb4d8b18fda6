//! Output of the run: a progress bar on a terminal, plain lines otherwise.
//! Sentences go to stderr, so that stdout can be read by a program.

use std::{
    cell::Cell,
    io::{self, IsTerminal as _},
    path::Path,
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use jiff::{SignedDuration, Timestamp, tz::TimeZone};

use super::{
    report::Speaker,
    run::{ListBehind, Plan, Progress},
    summary::Summary,
    window::Window,
};
use crate::{
    cli::console::{to_stderr, to_stdout},
    kit::text::Words,
    model::label::LabelFormat,
    platform::interrupts::{Interrupted, Interrupts},
    text,
};

/// Without a terminal, a line says how far the run is after so many rows ...
const LINE_EVERY_ROWS: usize = 100;
/// ... or after so long, if a row is done.
const LINE_EVERY: Duration = Duration::from_secs(30);

/// What was said to the question before buying.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Answer {
    Yes,
    No,
    /// There is no terminal, and no answer.
    NoTerminal,
}

/// Waits that end within so long are reported as one.
const ONE_WAIT: SignedDuration = SignedDuration::from_secs(5);

/// The terminal, or whatever the output is redirected to.
pub(super) struct Console<'a> {
    words: &'a Words,
    zone: &'a TimeZone,
    json: bool,
    bar: Option<ProgressBar>,
    /// What the latest line of progress said, and when.
    reported: Cell<(usize, Instant)>,
    reported_held_until: Cell<Option<Timestamp>>,
    reported_list: Cell<Option<ListBehind>>,
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
            reported_held_until: Cell::new(None),
            reported_list: Cell::new(None),
        }
    }

    pub(super) fn show(&self, progress: Progress, notes: Vec<String>) {
        for note in notes {
            self.note(&note);
        }
        if progress.held_until != self.reported_held_until.replace(progress.held_until)
            && let Some(until) = progress.held_until
        {
            let at = self.words.date_time(until, self.zone);
            self.note(&text!(self.words, "cli-held", at = at));
        }
        if let Some(list) = progress.list
            && is_news(list, self.reported_list.get())
        {
            self.reported_list.set(Some(list));
            self.note(&self.list_behind(list));
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

    fn list_behind(&self, list: ListBehind) -> String {
        let at = |until: Timestamp| {
            let until = until.to_zoned(self.zone.clone());
            until.strftime("%H:%M:%S").to_string()
        };
        match list {
            ListBehind::Created(until) => {
                text!(self.words, "cli-list-behind-before", at = at(until))
            }
            ListBehind::Bought(until) => {
                text!(self.words, "cli-list-behind-after", at = at(until))
            }
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

    /// Shows the price and asks for consent.
    pub(super) fn ask(
        &self,
        plan: &Plan,
        interrupts: &mut Interrupts,
    ) -> Result<Answer, Interrupted> {
        if plan.labels == 0 {
            return Ok(Answer::No);
        }
        let price = self.words.money(&plan.total);
        let question = text!(
            self.words,
            "cli-ask",
            labels = plan.labels,
            price = price,
            already = plan.already
        );
        let mut ask = || {
            to_stderr(&question);
            let answer = interrupts.wait_apart(typed_line)?.flatten();
            Ok(match answer {
                None if !io::stdin().is_terminal() => Answer::NoTerminal,
                Some(answer) if self.words.means_yes(answer.trim()) => Answer::Yes,
                Some(_) | None => Answer::No,
            })
        };
        match &self.bar {
            Some(bar) => bar.suspend(ask),
            None => ask(),
        }
    }

    /// Prints each row that needs attention, what to do with the files, the summary, and
    /// the JSON line.
    pub(super) fn close(&self, summary: &Summary, place: Place<'_>) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        let speaker = Speaker {
            words: self.words,
            zone: self.zone,
        };
        let folder = place.folder.display().to_string();
        let said = speaker.rows(summary, place.format).into_iter();
        for sentence in said
            .chain(speaker.paid_twice(&summary.paid_twice, place.window))
            .chain(place.files)
            .chain([speaker.counts(summary, &folder)])
        {
            to_stderr(&sentence);
        }
        if self.json {
            // Strings and numbers always serialise.
            let line = serde_json::to_string(summary).unwrap_or_default();
            to_stdout(&line);
        }
    }
}

/// The line that is typed; `None` at the end of the input.
fn typed_line() -> Option<String> {
    let mut line = String::new();
    let read = io::stdin().read_line(&mut line).unwrap_or_default();
    (read > 0).then_some(line)
}

/// Where a run has left what.
pub(super) struct Place<'a> {
    pub folder: &'a Path,
    /// In which labels were wanted.
    pub format: LabelFormat,
    pub window: &'a Window,
    /// Sentences about the files of rows that were not bought.
    pub files: Vec<String>,
}

/// Whether a wait is another one than was reported: many rows wait for one list.
fn is_news(list: ListBehind, reported: Option<ListBehind>) -> bool {
    let is_later =
        |until: Timestamp, reported: Timestamp| until.duration_since(reported) > ONE_WAIT;
    match (list, reported) {
        (_, None)
        | (ListBehind::Created(_), Some(ListBehind::Bought(_)))
        | (ListBehind::Bought(_), Some(ListBehind::Created(_))) => true,
        (ListBehind::Created(until), Some(ListBehind::Created(reported)))
        | (ListBehind::Bought(until), Some(ListBehind::Bought(reported))) => {
            is_later(until, reported)
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

    #[test]
    fn a_list_that_many_rows_wait_for_is_reported_once() {
        let at = |seconds: i64| Timestamp::from_second(1_800_000_000 + seconds).unwrap();
        let created = |seconds| ListBehind::Created(at(seconds));
        assert!(is_news(created(20), None));
        assert!(!is_news(created(21), Some(created(20))));
        assert!(is_news(created(40), Some(created(20))));
        assert!(is_news(ListBehind::Bought(at(21)), Some(created(20))));
    }
}
