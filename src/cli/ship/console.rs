//! Output of the run: a progress bar on a terminal, plain lines otherwise.
//! Sentences go to stderr, so that stdout can be read by a program.

use std::{
    io::{self, IsTerminal as _},
    path::Path,
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::{
    run::{Plan, Progress},
    summary::Summary,
};
use crate::{
    cli::console::{to_stderr, to_stdout},
    kit::text::Words,
    model::money::{Currency, Money},
    text,
};

/// The terminal, or whatever the output is redirected to.
pub(super) struct Console<'a> {
    words: &'a Words,
    json: bool,
    bar: Option<ProgressBar>,
}

impl<'a> Console<'a> {
    pub(super) fn new(words: &'a Words, json: bool) -> Self {
        let bar = io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {per_sec} {eta}");
            if let Ok(style) = style {
                bar.set_style(style);
            }
            bar
        });
        Self { words, json, bar }
    }

    pub(super) fn show(&self, progress: Progress, notes: Vec<String>) {
        for note in notes {
            self.note(&note);
        }
        if let Some(bar) = &self.bar {
            bar.set_length(u64::try_from(progress.rows).unwrap_or(u64::MAX));
            bar.set_position(u64::try_from(progress.done).unwrap_or(u64::MAX));
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
