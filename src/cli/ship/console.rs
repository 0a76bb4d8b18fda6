//! Output of the run, in sentences, and its one question.

use std::{cell::Cell, path::Path};

use jiff::{SignedDuration, Timestamp, tz::TimeZone};

use super::{
    report::Speaker,
    run::{ListBehind, Plan, Progress},
    summary::Summary,
    window::Window,
};
use crate::{
    cli::screen::{self, Screen, Typed},
    kit::text::Words,
    model::label::LabelFormat,
    platform::interrupts::{Interrupted, Interrupts},
    text,
};

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

/// What the run says, on a screen.
pub(super) struct Console<'a> {
    screen: &'a dyn Screen,
    words: &'a Words,
    zone: &'a TimeZone,
    json: bool,
    reported_held_until: Cell<Option<Timestamp>>,
    reported_list: Cell<Option<ListBehind>>,
}

impl<'a> Console<'a> {
    pub(super) fn new(
        screen: &'a dyn Screen,
        words: &'a Words,
        zone: &'a TimeZone,
        json: bool,
    ) -> Self {
        Self {
            screen,
            words,
            zone,
            json,
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
        self.show_progress(progress);
    }

    fn show_progress(&self, progress: Progress) {
        self.screen.progress(&screen::Progress {
            done: progress.done,
            rows: progress.rows,
            sentence: text!(
                self.words,
                "cli-progress",
                done = progress.done,
                rows = progress.rows
            ),
        });
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
        self.screen.sentence(sentence);
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
        Ok(match self.screen.ask(&question, interrupts)? {
            Typed::NoTerminal => Answer::NoTerminal,
            Typed::Line(answer) if self.words.means_yes(answer.trim()) => Answer::Yes,
            Typed::Line(_) | Typed::Nothing => Answer::No,
        })
    }

    /// Prints each row that needs attention, what to do with the files, the summary, and
    /// the JSON line.
    pub(super) fn close(&self, summary: &Summary, place: Place<'_>) {
        self.screen.end_progress();
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
            self.screen.sentence(&sentence);
        }
        if self.json {
            // Strings and numbers always serialise.
            let line = serde_json::to_string(summary).unwrap_or_default();
            self.screen.line(&line);
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

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
