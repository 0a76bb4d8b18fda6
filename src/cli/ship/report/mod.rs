//! What a run says at its end: a sentence for each thing that happened, with the rows it
//! happened to. Pure.

use std::collections::BTreeMap;

use jiff::tz::TimeZone;

use super::{
    summary::{LeftReason, PaidTwiceLine, Summary, Told},
    window::Window,
};
use crate::{
    kit::text::Words,
    model::money::{Currency, Money},
    text,
};

/// In whose language and at whose place it is said.
#[derive(Debug, Clone, Copy)]
pub(super) struct Speaker<'a> {
    pub words: &'a Words,
    pub zone: &'a TimeZone,
}

/// A row of the file, by what its user knows it.
type Row<'a> = (usize, &'a str);

/// Rows of which the same is said.
type Groups<'a, K> = BTreeMap<K, Vec<Row<'a>>>;

impl Speaker<'_> {
    /// The sentences about the rows, in the order of how much they matter least first: the
    /// last ones stay in sight.
    pub(super) fn rows(&self, summary: &Summary) -> Vec<String> {
        let words = self.words;
        let mut said = Vec::new();
        let elsewhere: Vec<Row<'_>> = summary
            .already
            .iter()
            .filter(|line| line.elsewhere && line.reason.is_none())
            .filter(|line| {
                summary
                    .labels
                    .iter()
                    .any(|label| label.shipment_id == line.shipment_id)
            })
            .map(|line| (line.row, line.order_id.as_str()))
            .collect();
        if !elsewhere.is_empty() {
            let count = elsewhere.len();
            let which = self.which(&elsewhere);
            said.push(text!(
                words,
                "cli-bought-elsewhere",
                which = which,
                count = count
            ));
        }
        let failed = summary.failed.iter();
        let failed = grouped(failed.map(|line| ((line.row, line.order_id.as_str()), &line.reason)));
        for (reason, rows) in failed {
            let which = self.which(&rows);
            said.push(text!(
                words,
                "cli-row-failed",
                which = which,
                reason = reason.as_str()
            ));
        }
        let already = summary
            .already
            .iter()
            .filter_map(|line| Some(((line.row, line.order_id.as_str()), line.told.as_ref()?)));
        said.extend(self.told(already));
        let to_decide = summary.to_decide.iter();
        said.extend(
            self.told(to_decide.map(|line| ((line.row, line.order_id.as_str()), &line.told))),
        );
        let without_label = summary.without_label.iter();
        let without_label =
            grouped(without_label.map(|line| ((line.row, line.order_id.as_str()), &line.reason)));
        for (reason, rows) in without_label {
            let (which, count) = (self.which(&rows), rows.len());
            said.push(text!(
                words,
                "cli-row-without-label",
                which = which,
                count = count,
                reason = reason.as_str()
            ));
        }
        let in_doubt = summary.in_doubt.iter();
        let in_doubt =
            grouped(in_doubt.map(|line| ((line.row, line.order_id.as_str()), &line.reason)));
        for (reason, rows) in in_doubt {
            let which = self.which(&rows);
            said.push(text!(
                words,
                "cli-row-unresolved",
                which = which,
                reason = reason.as_str()
            ));
        }
        said.extend(self.left(summary));
        said
    }

    /// How many rows are left, why, and when to run the command again.
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
            LeftReason::BeingBoughtElsewhere => text!(words, "cli-under-way"),
            LeftReason::Declined => text!(words, "cli-declined", rows = rows),
            LeftReason::NobodyAsked => text!(words, "cli-nobody-asked", rows = rows),
        };
        let mut said = Vec::new();
        for group in why {
            let advice = sentence(group);
            let told: Vec<(Row<'_>, Told)> = summary
                .left
                .iter()
                .filter(|line| line.why == group.0)
                .filter_map(|line| {
                    let (detail, advice) = (line.detail.clone()?, advice.clone());
                    Some(((line.row, line.order_id.as_str()), Told { detail, advice }))
                })
                .collect();
            if told.is_empty() {
                said.push(advice);
            } else {
                said.extend(self.told(told.iter().map(|(row, told)| (*row, told))));
            }
        }
        said
    }

    /// What is said of several rows, once, and below it what is so of each.
    fn told<'a>(&self, lines: impl Iterator<Item = (Row<'a>, &'a Told)>) -> Vec<String> {
        let words = self.words;
        let mut groups: Vec<(&str, Vec<(Row<'a>, &str)>)> = Vec::new();
        for (row, told) in lines {
            let line = (row, told.detail.as_str());
            match groups.iter_mut().find(|(advice, _)| *advice == told.advice) {
                Some((_, group)) => group.push(line),
                None => groups.push((&told.advice, vec![line])),
            }
        }
        let mut said = Vec::new();
        for (advice, group) in groups {
            if let [(row, detail)] = group.as_slice() {
                let which = self.which(&[*row]);
                said.push(text!(
                    words,
                    "cli-row-told",
                    which = which,
                    detail = (*detail).to_owned(),
                    advice = advice
                ));
                continue;
            }
            let rows: Vec<Row<'_>> = group.iter().map(|(row, _)| *row).collect();
            let which = self.which(&rows);
            said.push(text!(
                words,
                "cli-rows-told",
                which = which,
                advice = advice
            ));
            said.extend(group.iter().map(|(row, detail)| {
                let which = self.which(&[*row]);
                text!(
                    words,
                    "cli-row-detail",
                    which = which,
                    detail = (*detail).to_owned()
                )
            }));
        }
        said
    }

    /// `Row 7, order 1006`, or `Rows 1-40, 52`.
    fn which(&self, rows: &[Row<'_>]) -> String {
        let numbers: Vec<usize> = rows.iter().map(|(row, _)| *row).collect();
        let order = rows.first().map(|(_, order)| *order).unwrap_or_default();
        text!(
            self.words,
            "cli-which-rows",
            count = rows.len(),
            rows = ranges(&numbers),
            order = order
        )
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

fn grouped<'a, K: Ord>(lines: impl Iterator<Item = (Row<'a>, K)>) -> Groups<'a, K> {
    let mut groups = Groups::new();
    for (row, what) in lines {
        groups.entry(what).or_default().push(row);
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
mod tests {
    use super::*;
    use crate::cli::ship::summary::{
        AlreadyLine, FailedLine, LabelLine, LeftLine, PaidLine, WithoutLabelLine,
    };
    use crate::{
        cli::ship::window::Account,
        model::{environment::Environment, ids::ShipmentId},
    };

    fn said(summary: &Summary) -> Vec<String> {
        let words = Words::new("en").unwrap();
        let speaker = Speaker {
            words: &words,
            zone: &TimeZone::UTC,
        };
        let said = speaker.rows(summary);
        said.into_iter()
            .map(|sentence| sentence.replace(['\u{2068}', '\u{2069}'], ""))
            .collect()
    }

    fn failed(row: usize, reason: &str) -> FailedLine {
        FailedLine {
            row,
            order_id: format!("{}", 999 + row),
            field: None,
            value: None,
            reason: reason.to_owned(),
        }
    }

    fn already(row: usize, told: Option<Told>) -> AlreadyLine {
        AlreadyLine {
            row,
            order_id: format!("{}", 999 + row),
            shipment_id: format!("S{row}"),
            tracking_code: None,
            elsewhere: true,
            changed: false,
            reason: told.as_ref().map(Told::sentence),
            told,
        }
    }

    #[test]
    fn rows_of_which_the_same_is_said_stand_together() {
        assert_eq!(ranges(&[1, 2, 3, 7, 9, 10]), "1-3, 7, 9-10");
        let mut summary = Summary::default();
        summary.failed = (1..=40).map(|row| failed(row, "Too heavy")).collect();
        summary.failed.push(failed(41, "No such city"));
        summary.failed.push(failed(52, "Too heavy"));
        assert_eq!(
            said(&summary),
            [
                "Row 41, order 1040: failed. No such city",
                "Rows 1-40, 52: failed. Too heavy",
            ]
        );
    }

    #[test]
    fn what_is_so_of_one_row_stands_below_what_is_said_of_all() {
        let told = |detail: &str| Told {
            detail: detail.to_owned(),
            advice: "Do this".to_owned(),
        };
        let summary = Summary {
            already: vec![already(1, Some(told("bought as A")))],
            ..Summary::default()
        };
        assert_eq!(said(&summary), ["Row 1, order 1000: bought as A. Do this"]);
        let lines = ["bought as A", "bought as B"].map(told);
        let summary = Summary {
            already: (1..)
                .zip(lines)
                .map(|(row, told)| already(row, Some(told)))
                .collect(),
            ..Summary::default()
        };
        assert_eq!(
            said(&summary),
            [
                "Rows 1-2: Do this",
                "  Row 1, order 1000: bought as A",
                "  Row 2, order 1001: bought as B",
            ]
        );
    }

    #[test]
    fn labels_of_what_was_bought_elsewhere_are_said_to_be_there_only_if_they_are() {
        let label = |row: usize| LabelLine {
            order_id: String::new(),
            shipment_id: format!("S{row}"),
            path: "label".to_owned(),
        };
        let summary = Summary {
            already: (1..=3).map(|row| already(row, None)).collect(),
            labels: vec![label(1), label(2)],
            without_label: vec![WithoutLabelLine {
                row: 3,
                order_id: "1002".to_owned(),
                reason: "Lost".to_owned(),
            }],
            ..Summary::default()
        };
        let said = said(&summary);
        assert!(
            said[0].starts_with("Rows 1-2: bought before, on another computer"),
            "{said:?}"
        );
        assert!(
            said[1].starts_with("Row 3, order 1002: bought, but the label is not"),
            "{said:?}"
        );
    }

    #[test]
    fn a_question_that_nobody_could_answer_names_the_option() {
        let left = |why| Summary {
            left: vec![LeftLine {
                row: 1,
                order_id: "1000".to_owned(),
                why,
                detail: None,
            }],
            ..Summary::default()
        };
        let nobody = said(&left(LeftReason::NobodyAsked));
        assert!(
            nobody[0].contains("--yes") && !nobody[0].contains("answered no"),
            "{nobody:?}"
        );
        let no = said(&left(LeftReason::Declined));
        assert!(no[0].contains("answered no") && no.len() == 1, "{no:?}");
    }

    #[test]
    fn the_folder_of_labels_is_named_only_if_there_are_labels() {
        let words = Words::new("en").unwrap();
        let speaker = Speaker {
            words: &words,
            zone: &TimeZone::UTC,
        };
        let none = speaker.counts(&Summary::default(), "labels");
        assert!(
            !none.contains("in labels") && none.ends_with("spent."),
            "{none}"
        );
    }

    #[test]
    fn what_is_paid_twice_names_the_window_that_shows_it_once() {
        let paid = |id: &str| PaidLine {
            shipment_id: ShipmentId::new(id).to_string(),
            tracking_code: None,
            price: None,
            currency: None,
            created_at: "2026-11-12T08:00:00Z".parse().ok(),
        };
        let pair = |order: &str| PaidTwiceLine {
            order_id: Some(order.to_owned()),
            own: paid("A"),
            other: paid("B"),
            sentence: format!("Order {order} was paid twice."),
        };
        let words = Words::new("en").unwrap();
        let speaker = Speaker {
            words: &words,
            zone: &TimeZone::UTC,
        };
        let named = Account::Named {
            host: "https://ship.example".to_owned(),
            client_id: "42".to_owned(),
        };
        for (account, environment, said) in [
            (
                Account::OfProfile,
                Environment::Live,
                "sendoff --data-dir /data",
            ),
            (named.clone(), Environment::Sandbox, "https://ship.example"),
            (named, Environment::Practice, "website of the service"),
        ] {
            let window = Window {
                data_dir: Some("/data".into()),
                environment,
                account,
            };
            let sentences = speaker.paid_twice(&[pair("1"), pair("2")], &window);
            assert_eq!(sentences.len(), 3, "{sentences:?}");
            assert!(sentences[2].contains(said), "{said}: {sentences:?}");
        }
    }
}
