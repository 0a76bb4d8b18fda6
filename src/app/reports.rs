//! The Reports screen: what was spent in the last days, by day, postage type
//! or destination, and where it is saved.

use std::path::PathBuf;

use jiff::{civil::Date, tz::TimeZone};

use crate::domain::report::{Period, Report};
use crate::message::{
    Command, Event, ExportReport, ExportedTable, Failure, MakeReport, RequestId, TableFormat,
};

use super::{AppState, Remote, ids::Ids};

/// How far back a report goes, today with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Span {
    Week,
    #[default]
    Month,
    Quarter,
    Year,
}

impl Span {
    pub const ALL: [Self; 4] = [Self::Week, Self::Month, Self::Quarter, Self::Year];

    pub fn days(self) -> i32 {
        match self {
            Self::Week => 7,
            Self::Month => 30,
            Self::Quarter => 90,
            Self::Year => 365,
        }
    }
}

/// What stands in the rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Grouping {
    #[default]
    Day,
    Postage,
    Country,
}

impl Grouping {
    pub const ALL: [Self; 3] = [Self::Day, Self::Postage, Self::Country];
}

/// Done on the Reports screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReportsAction {
    Reload,
    Over(Span),
    GroupBy(Grouping),
    EditFolder(String),
    Export(TableFormat),
}

/// The report and how it is shown.
#[derive(Debug, Clone, Default)]
pub struct ReportsScreen {
    pub span: Span,
    pub grouping: Grouping,
    pub report: Remote<Box<Report>>,
    /// Where it is saved, as typed.
    pub folder: String,
    pub exported: Remote<ExportedTable>,
}

/// Where and when the user is.
#[derive(Debug, Clone)]
pub(super) struct Here {
    pub(super) today: Date,
    pub(super) zone: TimeZone,
}

impl AppState {
    pub(super) fn handle_reports(&mut self, action: ReportsAction) -> Vec<Command> {
        let Some(today) = self.today else {
            return Vec::new();
        };
        let here = Here {
            today,
            zone: self.zone.clone(),
        };
        self.reports.handle(action, &here, &mut self.ids)
    }

    /// Events about refunds and reports.
    pub(super) fn reports_told(&mut self, event: Event) -> Vec<Command> {
        match event {
            Event::RefundsListed { request, outcome } => {
                return self.refunds.listed(request, outcome, &mut self.ids);
            }
            Event::ReportMade { request, outcome } => self.reports.made(request, outcome),
            Event::ReportExported { request, outcome } => {
                self.reports.exported(request, outcome);
            }
            _about_others => {}
        }
        Vec::new()
    }

    /// Undoes what one of these commands had marked that was never sent.
    pub(super) fn undo_report(&mut self, command: &Command, failure: &Failure) {
        let failure = failure.clone();
        match command {
            Command::ListRefunds { request } => {
                self.refunds.listed(*request, Err(failure), &mut self.ids);
            }
            Command::MakeReport(asked) => self.reports.made(asked.request, Err(failure)),
            Command::ExportReport(export) => {
                self.reports.exported(export.request, Err(failure));
            }
            _about_others => {}
        }
    }
}

impl ReportsScreen {
    pub(super) fn handle(
        &mut self,
        action: ReportsAction,
        here: &Here,
        ids: &mut Ids,
    ) -> Vec<Command> {
        match action {
            ReportsAction::Reload => self.make(here, ids),
            ReportsAction::Over(span) => {
                self.span = span;
                self.make(here, ids)
            }
            ReportsAction::GroupBy(grouping) => {
                self.grouping = grouping;
                Vec::new()
            }
            ReportsAction::EditFolder(folder) => {
                self.folder = folder;
                Vec::new()
            }
            ReportsAction::Export(format) => self.export(format, ids).into_iter().collect(),
        }
    }

    /// Nothing of one account is shown in another; what was typed stays.
    pub(super) fn emptied(&self) -> Self {
        Self {
            span: self.span,
            grouping: self.grouping,
            folder: self.folder.clone(),
            ..Self::default()
        }
    }

    /// A newer wish replaces the one under way.
    pub(super) fn make(&mut self, here: &Here, ids: &mut Ids) -> Vec<Command> {
        let request = ids.request();
        self.report.ask(request);
        vec![Command::MakeReport(MakeReport {
            request,
            period: Period::last_days(here.today, self.span.days()),
            zone: here.zone.clone(),
        })]
    }

    fn export(&mut self, format: TableFormat, ids: &mut Ids) -> Option<Command> {
        let folder = self.folder.trim();
        if folder.is_empty() || self.exported.is_loading() {
            return None;
        }
        let report = self.report.value()?.clone();
        let request = ids.request();
        self.exported.ask_anew(request);
        Some(Command::ExportReport(ExportReport {
            request,
            report,
            format,
            to: PathBuf::from(folder),
        }))
    }

    pub(super) fn made(&mut self, request: RequestId, outcome: Result<Box<Report>, Failure>) {
        self.report.answer(request, outcome);
    }

    pub(super) fn exported(&mut self, request: RequestId, outcome: Result<ExportedTable, Failure>) {
        self.exported.answer(request, outcome);
    }
}
