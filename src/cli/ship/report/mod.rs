//! What a run says at its end: a sentence for each thing that happened, with the rows it
//! happened to. Pure.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use jiff::tz::TimeZone;

use super::{
    summary::{LeftReason, PaidTwiceLine, RowMessage, Summary},
    window::Window,
};
use crate::{
    kit::text::Words,
    model::{
        label::LabelFormat,
        money::{Currency, Money},
    },
    text,
};

/// In whose language and at whose place it is said.
#[derive(Debug, Clone, Copy)]
pub(super) struct Speaker<'a> {
    pub words: &'a Words,
    pub zone: &'a TimeZone,
}

/// A row of the file, by what its user knows it.
pub(super) type Row<'a> = (usize, &'a str);

/// Rows of which the same is said.
type Groups<'a, K> = BTreeMap<K, Vec<Row<'a>>>;

impl Speaker<'_> {
    /// The sentences about the rows. What needs somebody most stands last, in sight.
    pub(super) fn rows(&self, summary: &Summary, wanted: LabelFormat) -> Vec<String> {
        let mut said = self.labels(summary, wanted);
        let failed = summary.failed.iter();
        let failed = grouped(failed.map(|line| ((line.row, line.order_id.as_str()), &line.reason)));
        said.extend(failed.into_iter().map(|(reason, rows)| {
            let which = which_rows(self.words, &rows);
            text!(
                self.words,
                "cli-row-failed",
                which = which,
                reason = reason.as_str()
            )
        }));
        let already = summary
            .already
            .iter()
            .filter_map(|line| Some(((line.row, line.order_id.as_str()), line.message.as_ref()?)));
        said.extend(self.message(already));
        let to_decide = summary.to_decide.iter();
        said.extend(
            self.message(to_decide.map(|line| ((line.row, line.order_id.as_str()), &line.message))),
        );
        said.extend(self.in_doubt(summary));
        said.extend(self.not_retried(summary));
        said.extend(self.left(summary));
        if summary.not_compared > 0 {
            let count = summary.not_compared;
            said.push(text!(self.words, "cli-not-compared", count = count));
        }
        said
    }

    /// Labels that are in the folder in spite of something, and those that are not.
    fn labels(&self, summary: &Summary, wanted: LabelFormat) -> Vec<String> {
        let words = self.words;
        let mut said = Vec::new();
        let as_pdf = summary.saved_as_pdf.iter();
        let as_pdf: Vec<Row<'_>> = as_pdf.map(|(row, order)| (*row, order.as_str())).collect();
        if !as_pdf.is_empty() {
            said.push(text!(
                words,
                "cli-label-as-pdf",
                which = which_rows(words, &as_pdf),
                format = wanted.as_str().to_uppercase()
            ));
        }
        let put_before: Vec<(Row<'_>, RowMessage)> = summary
            .labels_put_before
            .iter()
            .map(|line| {
                let message = RowMessage {
                    detail: line.path.clone(),
                    advice: text!(words, "cli-label-put-before"),
                };
                ((line.row, line.order_id.as_str()), message)
            })
            .collect();
        said.extend(self.message(put_before.iter().map(|(row, message)| (*row, message))));
        let there: BTreeSet<usize> = summary.labels.iter().map(|label| label.row).collect();
        let elsewhere: Vec<Row<'_>> = summary
            .already
            .iter()
            .filter(|line| line.elsewhere && there.contains(&line.row))
            .map(|line| (line.row, line.order_id.as_str()))
            .collect();
        if !elsewhere.is_empty() {
            let which = which_rows(words, &elsewhere);
            said.push(text!(words, "cli-bought-elsewhere", which = which));
        }
        said.extend(self.other_copies(summary));
        let without_label = summary.without_label.iter();
        let without_label =
            grouped(without_label.map(|line| ((line.row, line.order_id.as_str()), &line.reason)));
        said.extend(without_label.into_iter().map(|(reason, rows)| {
            let which = which_rows(words, &rows);
            text!(
                words,
                "cli-row-without-label",
                which = which,
                reason = reason.as_str()
            )
        }));
        said
    }

    /// Labels that this run has put into the folder, and that are somewhere else as well.
    fn other_copies(&self, summary: &Summary) -> Vec<String> {
        let words = self.words;
        let mut printed = Vec::new();
        let mut copied = Vec::new();
        for label in &summary.labels {
            let row = (label.row, label.order_id.as_str());
            let already = summary.already.iter().find(|line| line.row == label.row);
            // One that is where an earlier run has put it is no news.
            let Some(already) = already.filter(|line| !line.copies.contains(&label.path)) else {
                continue;
            };
            if already.printed {
                printed.push(row);
            } else if let Some(copy) = already.copies.last() {
                let folder = Path::new(copy).parent().unwrap_or(Path::new(copy));
                copied.push((row, folder.display().to_string()));
            }
        }
        let mut said = Vec::new();
        if !printed.is_empty() {
            let which = which_rows(words, &printed);
            said.push(text!(words, "cli-printed-before", which = which));
        }
        said.extend(
            grouped(copied.into_iter())
                .into_iter()
                .map(|(folder, rows)| {
                    let which = which_rows(words, &rows);
                    text!(words, "cli-copy-elsewhere", which = which, folder = folder)
                }),
        );
        said
    }

    fn in_doubt(&self, summary: &Summary) -> Vec<String> {
        let words = self.words;
        let message: Vec<(Row<'_>, RowMessage)> = summary
            .in_doubt
            .iter()
            .map(|line| {
                let message = RowMessage {
                    detail: match line.shipment_id.as_deref() {
                        Some(shipment) => {
                            text!(words, "cli-unresolved-row", shipment = shipment)
                        }
                        None => text!(words, "cli-unresolved"),
                    },
                    advice: line.reason.clone(),
                };
                ((line.row, line.order_id.as_str()), message)
            })
            .collect();
        self.message(message.iter().map(|(row, message)| (*row, message)))
    }

    /// How many rows are left, why, and when to run the command again.
    fn not_retried(&self, summary: &Summary) -> Vec<String> {
        let words = self.words;
        let not_retried = summary.not_retried.iter();
        let sentences = not_retried.map(|one| {
            let order = one.order_id.as_str();
            if one.in_file {
                text!(words, "cli-retry-not-in-doubt", order = order)
            } else {
                text!(words, "cli-retry-no-row", order = order)
            }
        });
        sentences.collect()
    }

    fn left(&self, summary: &Summary) -> Vec<String> {
        let words = self.words;
        let mut why: BTreeMap<LeftReason, usize> = BTreeMap::new();
        for line in &summary.left {
            *why.entry(line.why).or_default() += 1;
        }
        let sentence = |(why, rows): (LeftReason, usize)| match why {
            LeftReason::Stopped => match summary.run_again_at {
                Some(at) => {
                    let at = words.date_time(at, self.zone);
                    text!(words, "cli-left-until", rows = rows, at = at)
                }
                None => text!(words, "cli-left", rows = rows),
            },
            LeftReason::OtherJob => text!(words, "cli-other-job", rows = rows),
            LeftReason::Interrupted => text!(words, "cli-interrupted", rows = rows),
            LeftReason::BeingBoughtElsewhere => text!(words, "cli-under-way"),
            LeftReason::Declined => text!(words, "cli-declined", rows = rows),
            LeftReason::NotAsked => text!(words, "cli-not-asked", rows = rows),
            LeftReason::NotLookedFor => text!(words, "cli-not-looked-for"),
        };
        let mut said = Vec::new();
        for group in why {
            let advice = sentence(group);
            let message: Vec<(Row<'_>, RowMessage)> = summary
                .left
                .iter()
                .filter(|line| line.why == group.0)
                .filter_map(|line| {
                    let (detail, advice) = (line.detail.clone()?, advice.clone());
                    Some((
                        (line.row, line.order_id.as_str()),
                        RowMessage { detail, advice },
                    ))
                })
                .collect();
            if message.is_empty() {
                said.push(advice);
            } else {
                said.extend(self.message(message.iter().map(|(row, message)| (*row, message))));
            }
        }
        said
    }

    /// What is so of each row, and then what is said of all of them, once.
    fn message<'a>(&self, lines: impl Iterator<Item = (Row<'a>, &'a RowMessage)>) -> Vec<String> {
        let words = self.words;
        let mut groups: Vec<(&str, Vec<(Row<'a>, &str)>)> = Vec::new();
        for (row, message) in lines {
            let line = (row, message.detail.as_str());
            match groups
                .iter_mut()
                .find(|(advice, _)| *advice == message.advice)
            {
                Some((_, group)) => group.push(line),
                None => groups.push((&message.advice, vec![line])),
            }
        }
        let mut said = Vec::new();
        for (advice, group) in groups {
            let rows: Vec<Row<'_>> = group.iter().map(|(row, _)| *row).collect();
            let all = which_rows(words, &rows);
            let details = in_order(group);
            if let [(detail, _)] = details.as_slice() {
                let detail = (*detail).to_owned();
                said.push(text!(
                    words,
                    "cli-row-message",
                    which = all,
                    detail = detail,
                    advice = advice
                ));
                continue;
            }
            said.extend(details.into_iter().map(|(detail, rows)| {
                let which = which_rows(words, &rows);
                let detail = detail.to_owned();
                text!(words, "cli-row-detail", which = which, detail = detail)
            }));
            said.push(text!(
                words,
                "cli-rows-message",
                which = all,
                advice = advice
            ));
        }
        said
    }

    /// What is paid twice, each pair, and how to settle it.
    pub(super) fn paid_twice(&self, pairs: &[PaidTwiceLine], window: &Window) -> Vec<String> {
        let mut said: Vec<String> = pairs.iter().map(|pair| self.pair(pair)).collect();
        if !pairs.is_empty() {
            said.push(window.to_settle(self.words));
        }
        said
    }

    /// Which two shipments are paid, and when the other one was made.
    fn pair(&self, pair: &PaidTwiceLine) -> String {
        let Some(at) = pair.other.created_at else {
            return pair.sentence.clone();
        };
        let at = self.words.date_time(at, self.zone);
        let other = pair.other.tracking_code.clone();
        let other = other.unwrap_or_else(|| pair.other.shipment_id.clone());
        let made = text!(self.words, "cli-paid-twice-made", other = other, at = at);
        format!("{} {made}", pair.sentence)
    }

    /// How many labels were bought, what they cost, and where labels are.
    pub(super) fn counts(&self, summary: &Summary, folder: &str) -> String {
        let words = self.words;
        let spent = Money::parse(&summary.spent, Currency::from_code(&summary.currency))
            .map_or_else(|_| summary.spent.clone(), |spent| words.money(&spent));
        let counts = text!(
            words,
            "cli-summary",
            bought = summary.bought,
            rows = summary.rows,
            already = summary.already.len(),
            spent = spent
        );
        match summary.labels.len() {
            0 => counts,
            labels => {
                let place = text!(words, "cli-labels-in", labels = labels, folder = folder);
                format!("{counts} {place}")
            }
        }
    }
}

/// `Row 7, order 1006`, or `Rows 1-40, 52`.
pub(super) fn which_rows(words: &Words, rows: &[Row<'_>]) -> String {
    let numbers: Vec<usize> = rows.iter().map(|(row, _)| *row).collect();
    let order = rows.first().map(|(_, order)| *order).unwrap_or_default();
    text!(
        words,
        "cli-which-rows",
        count = rows.len(),
        rows = ranges(&numbers),
        order = order
    )
}

fn grouped<'a, K: Ord>(lines: impl Iterator<Item = (Row<'a>, K)>) -> Groups<'a, K> {
    let mut groups = Groups::new();
    for (row, what) in lines {
        groups.entry(what).or_default().push(row);
    }
    groups
}

/// The rows of which the same is said, in the order of the first of each.
fn in_order<'a>(lines: Vec<(Row<'a>, &'a str)>) -> Vec<(&'a str, Vec<Row<'a>>)> {
    let mut groups: Vec<(&str, Vec<Row<'a>>)> = Vec::new();
    for (row, what) in lines {
        match groups.iter_mut().find(|(known, _)| *known == what) {
            Some((_, rows)) => rows.push(row),
            None => groups.push((what, vec![row])),
        }
    }
    groups
}

/// Ascending numbers, those that follow each other as one range.
fn ranges(numbers: &[usize]) -> String {
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    for number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(*number) => *last = *number,
            _ => ranges.push((*number, *number)),
        }
    }
    let written = ranges.into_iter().map(|(first, last)| {
        if first == last {
            first.to_string()
        } else {
            format!("{first}-{last}")
        }
    });
    written.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests;
