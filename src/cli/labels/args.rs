//! The arguments of `sendoff labels`.

use std::path::PathBuf;

use jiff::{civil::Date, tz::TimeZone};

use crate::features::documents::calls::{LabelOrder, PrintedLabels, WhichLabels};
use crate::model::{
    ids::ShipmentId,
    imposition::{Imposition, Paper, PerSheet, StartPlace},
};

/// Put the labels of shipments that were bought into one PDF.
#[derive(Debug, Clone, clap::Args)]
pub struct LabelsArgs {
    /// Shipment ids, tracking codes, order ids, or label files that Sendoff saved, in place of --since
    #[arg(value_name = "SHIPMENT", required_unless_present = "since")]
    pub shipments: Vec<String>,
    /// Everything that was bought since then: `today`, `yesterday` or YYYY-MM-DD
    #[arg(long, value_name = "DAY", value_parser = since, conflicts_with = "shipments")]
    pub since: Option<Since>,
    /// The PDF to write; a file of that name is replaced
    #[arg(long, value_name = "FILE")]
    pub merge: PathBuf,
    /// Labels per page: `one` of 4 × 6 in, or `two` or `four` on a sheet
    #[arg(long, default_value = "one", value_parser = layout)]
    pub layout: Layout,
    /// Sheets for two or four labels: letter or a4
    #[arg(long, default_value = "letter", value_parser = paper)]
    pub paper: Paper,
    /// Place of the first label on the first sheet, from 1, row by row
    #[arg(long, value_name = "PLACE", default_value_t = 1)]
    pub start: u8,
    /// Order of the labels: given, bought, `order_id`, recipient or `postage_type`
    #[arg(long, value_parser = order)]
    pub order: Option<LabelOrder>,
    /// Include labels that may be on paper, because an earlier file or a printer has them;
    /// destroy what came out first
    #[arg(long)]
    pub include_merged: bool,
    /// Include labels that were printed before as well; destroy the old ones first
    #[arg(long)]
    pub again: bool,
    /// Print a JSON summary as the last line
    #[arg(long)]
    pub json: bool,
}

/// A day from which on labels are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Since {
    Today,
    Yesterday,
    Day(Date),
}

/// Labels per page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    One,
    Sheet(PerSheet),
}

impl LabelsArgs {
    /// `None` if a sheet has no such place.
    pub(super) fn imposition(&self) -> Option<Imposition> {
        match self.layout {
            Layout::One => (self.start == 1).then_some(Imposition::OneAPage),
            Layout::Sheet(per_sheet) => Some(Imposition::OnSheets {
                paper: self.paper,
                per_sheet,
                start: StartPlace::new(self.start, per_sheet)?,
            }),
        }
    }

    pub(super) fn printed(&self) -> PrintedLabels {
        if self.again {
            PrintedLabels::Included
        } else if self.include_merged {
            PrintedLabels::MaybeIncluded
        } else {
            PrintedLabels::LeftOut
        }
    }

    /// `None` if the day is out of the range of dates.
    pub(super) fn which(&self, today: Date, zone: &TimeZone) -> Option<WhichLabels> {
        let Some(since) = self.since else {
            let shipments = self.shipments.iter().map(ShipmentId::new).collect();
            return Some(WhichLabels::These(shipments));
        };
        let day = match since {
            Since::Today => today,
            Since::Yesterday => today.yesterday().ok()?,
            Since::Day(day) => day,
        };
        let begin = day.to_zoned(zone.clone()).ok()?.timestamp();
        Some(WhichLabels::BoughtSince(begin))
    }

    /// As they are named, or else the oldest purchase first.
    pub(super) fn order(&self) -> LabelOrder {
        self.order.unwrap_or(if self.since.is_some() {
            LabelOrder::Bought
        } else {
            LabelOrder::AsGiven
        })
    }
}

fn since(word: &str) -> Result<Since, String> {
    match word {
        "today" => Ok(Since::Today),
        "yesterday" => Ok(Since::Yesterday),
        day => day
            .parse()
            .map(Since::Day)
            .map_err(|_no_day| "choose today, yesterday or a day such as 2025-11-21".to_owned()),
    }
}

fn layout(word: &str) -> Result<Layout, String> {
    match word {
        "one" => Ok(Layout::One),
        "two" => Ok(Layout::Sheet(PerSheet::Two)),
        "four" => Ok(Layout::Sheet(PerSheet::Four)),
        _unknown => Err("choose one, two or four".to_owned()),
    }
}

fn paper(word: &str) -> Result<Paper, String> {
    let known = Paper::ALL.into_iter().find(|paper| paper.as_str() == word);
    known.ok_or_else(|| "choose letter or a4".to_owned())
}

fn order(word: &str) -> Result<LabelOrder, String> {
    let known = LabelOrder::ALL
        .into_iter()
        .find(|order| order.as_str() == word);
    known.ok_or_else(|| "choose given, bought, order_id, recipient or postage_type".to_owned())
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::*;

    #[derive(Debug, clap::Parser)]
    struct Line {
        #[command(flatten)]
        labels: LabelsArgs,
    }

    fn read(line: &str) -> Option<LabelsArgs> {
        let words = std::iter::once("labels").chain(line.split(' '));
        Line::try_parse_from(words).ok().map(|line| line.labels)
    }

    #[test]
    fn a_day_begins_at_the_users_midnight() {
        let args = read("--since yesterday --merge out.pdf").unwrap();
        let zone = TimeZone::fixed(jiff::tz::offset(-5));
        let which = args.which(jiff::civil::date(2025, 11, 21), &zone);
        let midnight = "2025-11-20T05:00:00Z".parse().unwrap();
        assert_eq!(which, Some(WhichLabels::BoughtSince(midnight)));
        assert_eq!(args.order(), LabelOrder::Bought);
        assert_eq!(args.imposition(), Some(Imposition::OneAPage));
    }

    #[test]
    fn shipments_are_merged_as_they_are_named() {
        let args = read("SHB SHA --merge out.pdf --layout four --paper a4 --start 3").unwrap();
        let which = args.which(jiff::civil::date(2025, 11, 21), &TimeZone::UTC);
        let named = ["SHB", "SHA"].map(ShipmentId::new).to_vec();
        assert_eq!(which, Some(WhichLabels::These(named)));
        assert_eq!(args.order(), LabelOrder::AsGiven);
        assert!(args.imposition().is_some());
    }

    #[test]
    fn what_is_asked_wrong_is_refused() {
        assert!(read("--merge out.pdf").is_none());
        assert!(read("SHA --since today --merge out.pdf").is_none());
        assert!(read("--since sometime --merge out.pdf").is_none());
        for line in [
            "--start 2",
            "--layout two --start 3",
            "--layout four --start 0",
        ] {
            let args = read(&format!("--since today --merge out.pdf {line}")).unwrap();
            assert_eq!(args.imposition(), None, "{line}");
        }
    }
}
