//! The Reports screen: what was spent in the last days, by day, postage type
//! or destination, and where it is saved.

use jiff::civil::Date;

use super::calls::{Export, Make, Replies, SaveStatement, StatementFormat, Whose};
use crate::{
    contract::{Failure, RequestId, SyncState},
    features::{
        calls::Request,
        shared::state::{
            context::{Context, Origin},
            feature::{ReplyState, ScreenState},
            ids::Ids,
            notices::News,
            remote::Remote,
            window_request::{PathChoice, WindowRequest},
        },
        shipments::calls::Sync,
    },
    model::{
        money_sheet::MoneySheet,
        preferences::{FolderKind, Preferences},
        report::{Completeness, NoPeriod, Period, Report},
        table_cell::{ExportedTable, TableFormat},
    },
};

/// So many shipments are read before a report that is not whole is made again.
const AGAIN_AFTER_READ: u64 = 10_000;

/// How far back a report goes, today with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Span {
    Week,
    #[default]
    Month,
    Quarter,
    Year,
    /// Of the calendar, from its first day until today.
    ThisMonth,
    /// Of the calendar, the whole one before this.
    LastMonth,
}

impl Span {
    pub const ALL: [Self; 6] = [
        Self::Week,
        Self::Month,
        Self::Quarter,
        Self::Year,
        Self::ThisMonth,
        Self::LastMonth,
    ];

    /// How many days it is long, if that is its name.
    pub fn days(self) -> Option<i32> {
        match self {
            Self::Week => Some(7),
            Self::Month => Some(30),
            Self::Quarter => Some(90),
            Self::Year => Some(365),
            Self::ThisMonth | Self::LastMonth => None,
        }
    }

    fn period(self, today: Date) -> Period {
        if let Some(days) = self.days() {
            return Period::last_days(today, days);
        }
        let first = today.first_of_month();
        if self == Self::ThisMonth {
            return Period { first, last: today };
        }
        let last = first.yesterday().unwrap_or(first);
        Period {
            first: last.first_of_month(),
            last,
        }
    }
}

/// One of the two days that can be typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DayField {
    First,
    Last,
}

/// What is wrong with a typed day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DayProblem {
    NotADay,
    /// The last day is given and the first is not.
    Missing,
    Backwards,
    /// No last day is given, so it goes on until today, and the first one is later.
    InFuture,
    TooLong,
}

/// The days as they are typed; they stay as they are when they are wrong.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TypedDays {
    pub first: String,
    pub last: String,
}

impl TypedDays {
    pub fn is_empty(&self) -> bool {
        self.first.trim().is_empty() && self.last.trim().is_empty()
    }

    /// What they say. Without a last day it goes on until today.
    fn period(&self, today: Option<Date>) -> Result<Period, (DayField, DayProblem)> {
        let read = |text: &str, field| {
            let text = text.trim();
            let day = text.parse::<Date>().ok();
            let is_iso = day.is_some_and(|day| day.to_string() == text);
            day.filter(|_| is_iso).ok_or((field, DayProblem::NotADay))
        };
        let last = match (self.last.trim().is_empty(), today) {
            (true, Some(today)) => today,
            (true, None) | (false, _) => read(&self.last, DayField::Last)?,
        };
        if self.first.trim().is_empty() {
            return Err((DayField::First, DayProblem::Missing));
        }
        let first = read(&self.first, DayField::First)?;
        Period::new(first, last).map_err(|no_period| match no_period {
            NoPeriod::Backwards if self.last.trim().is_empty() => {
                (DayField::First, DayProblem::InFuture)
            }
            NoPeriod::Backwards => (DayField::Last, DayProblem::Backwards),
            NoPeriod::TooLong => (DayField::First, DayProblem::TooLong),
        })
    }
}

/// What stands in the rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Grouping {
    #[default]
    Day,
    Postage,
    Country,
    Store,
    CostCentre,
    /// By the service's label: GST, HST, QST and PST each apart.
    Tax,
    /// Without tax.
    Fee,
}

impl Grouping {
    pub const ALL: [Self; 7] = [
        Self::Day,
        Self::Postage,
        Self::Country,
        Self::Store,
        Self::CostCentre,
        Self::Tax,
        Self::Fee,
    ];
}

/// Done on the Reports screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReportsAction {
    Reload,
    Over(Span),
    EditDay(DayField, String),
    GroupBy(Grouping),
    EditFolder(String),
    Browse,
    /// A file dialog has given this folder.
    Picked(PathChoice),
    Export(TableFormat),
    /// The statement of the days on screen, and how it stands on paper.
    SaveStatement(StatementFormat, Box<MoneySheet>),
}

/// The report and how it is shown.
#[derive(Debug, Clone, Default)]
pub struct ReportsScreen {
    /// How far back it goes while no day is typed.
    pub span: Span,
    pub days: TypedDays,
    pub grouping: Grouping,
    pub report: Remote<Box<Report>>,
    /// Something has changed since the report was asked for that is under way.
    is_outdated: bool,
    /// The service was read further since.
    is_read_further: bool,
    /// Where it is saved, as typed.
    pub folder: String,
    pub exported: Remote<ExportedTable>,
    /// The numbers have changed since they were saved.
    pub is_saved_outdated: bool,
}

impl ScreenState for ReportsScreen {
    type Action = ReportsAction;

    fn initial(_preferences: &Preferences, _ids: &mut Ids) -> Self {
        Self::default()
    }

    /// Nothing before the day is known: a report ends today.
    fn handle(&mut self, action: ReportsAction, context: &mut Context) -> Vec<Request> {
        let Some(today) = context.today else {
            return Vec::new();
        };
        match action {
            ReportsAction::Reload => return self.reload(today, context),
            ReportsAction::Over(span) => {
                self.span = span;
                self.days = TypedDays::default();
                self.exported = Remote::default();
                return self.make(today, context);
            }
            ReportsAction::EditDay(field, text) => {
                let period_before = self.period(today);
                match field {
                    DayField::First => self.days.first = text,
                    DayField::Last => self.days.last = text,
                }
                // A day that is half typed asks for nothing, nor do the same days.
                if self.period(today) != period_before {
                    self.exported = Remote::default();
                    return self.make(today, context);
                }
            }
            ReportsAction::GroupBy(grouping) => self.grouping = grouping,
            ReportsAction::EditFolder(folder) => self.folder = folder,
            ReportsAction::Browse => {
                let request = WindowRequest::PickReportFolder;
                context.window_requests.push(request);
            }
            ReportsAction::Picked(choice) => match choice {
                PathChoice::Folder(folder) | PathChoice::File(_, folder) => self.folder = folder,
                PathChoice::Cancelled => {}
                PathChoice::Unavailable => context.notices.say(News::NoFileDialog),
            },
            ReportsAction::Export(format) => {
                return self.export(format, context).into_iter().collect();
            }
            ReportsAction::SaveStatement(format, sheet) => {
                let request = self.save_statement(format, sheet, context);
                return request.into_iter().collect();
            }
        }
        Vec::new()
    }

    fn opened(&mut self, context: &mut Context) -> Vec<Request> {
        if self.folder.is_empty() {
            let folder = context.folder_for(FolderKind::Tables).unwrap_or_default();
            self.folder = folder.display().to_string();
        }
        context
            .today
            .map_or_else(Vec::new, |today| self.make(today, context))
    }

    fn leave_account(&mut self, _context: &mut Context) {
        *self = self.emptied();
    }
}

impl ReportsScreen {
    /// Whether there is a report, and nothing in it.
    pub fn is_empty(&self) -> bool {
        self.report
            .value()
            .is_some_and(|report| report.is_empty() && report.is_whole())
    }

    /// Whether the report can be saved: that of other days than are typed can't.
    pub fn can_save(&self, today: Option<Date>) -> bool {
        !self.folder.trim().is_empty()
            && !self.exported.is_loading()
            && !self.has_wrong_days(today)
            && !today.is_some_and(|today| self.is_of_other_days(today))
    }

    /// Whether a typed day is wrong: the report that was made is not of these days.
    pub fn has_wrong_days(&self, today: Option<Date>) -> bool {
        !self.days.is_empty() && self.days.period(today).is_err()
    }

    /// Whether it is over the last so many days.
    pub fn is_over(&self, span: Span) -> bool {
        self.span == span && self.days.is_empty()
    }

    /// What is wrong with a typed day.
    pub fn problem(&self, field: DayField, today: Option<Date>) -> Option<DayProblem> {
        if self.days.is_empty() {
            return None;
        }
        let (wrong, problem) = self.days.period(today).err()?;
        (wrong == field).then_some(problem)
    }

    /// The days that are wanted; nothing while they are wrong.
    fn period(&self, today: Date) -> Option<Period> {
        if self.days.is_empty() {
            return Some(self.span.period(today));
        }
        self.days.period(Some(today)).ok()
    }

    /// Whether the report that is here is of other days than those that are wanted, which are
    /// being added up, or could not be.
    pub fn is_of_other_days(&self, today: Date) -> bool {
        let here = self.report.value().map(|report| report.period);
        let wanted = self.period(today);
        here.is_some() && wanted.is_some() && here != wanted
    }

    /// Nothing of one account is shown in another; what was typed stays.
    pub(crate) fn emptied(&self) -> Self {
        Self {
            span: self.span,
            days: self.days.clone(),
            grouping: self.grouping,
            folder: self.folder.clone(),
            ..Self::default()
        }
    }

    /// The report as it is shown; nothing that has changed since is in it.
    fn take_report(
        &mut self,
        id: RequestId,
        outcome: Result<Box<Report>, Failure>,
        context: &mut Context,
    ) -> Vec<Request> {
        let was_asked = self.report.is_loading();
        let before = self.report.value().cloned();
        self.report.answer(id, outcome);
        let is_as_before = match (before, self.report.value()) {
            (Some(before), Some(report)) => before.is_as(report),
            (None, _) | (_, None) => false,
        };
        self.is_saved_outdated |= !is_as_before;
        let is_answered = was_asked && !self.report.is_loading();
        if !is_answered {
            return Vec::new();
        }
        let (is_outdated, is_read_further) = (self.is_outdated, self.is_read_further);
        self.is_outdated = false;
        self.is_read_further = false;
        match context.today {
            Some(today) if is_read_further => self.make(today, context),
            _ if is_outdated => self.shipments_changed(context),
            _ => Vec::new(),
        }
    }

    /// Asks for the report of what is known here, and has the service read: what it shows
    /// otherwise makes the report anew.
    fn reload(&mut self, today: Date, context: &mut Context) -> Vec<Request> {
        let mut requests = Vec::new();
        if self.report.is_loading() {
            // A key that is held down makes one report after the other.
            self.is_outdated = true;
        } else {
            requests = self.make(today, context);
        }
        if context.connection.may_write() {
            requests.push(context.ids.ask(Sync {}));
        }
        requests
    }

    /// Asks for the report; a newer request replaces the one under way.
    fn make(&mut self, today: Date, context: &mut Context) -> Vec<Request> {
        let Some(period) = self.period(today) else {
            return Vec::new();
        };
        // What was saved is of the days that were on screen.
        let is_other = self
            .report
            .value()
            .is_some_and(|shown| shown.period != period);
        if is_other && !self.exported.is_loading() {
            self.exported = Remote::NotAsked;
        }
        let request = context.ids.ask(Make {
            period,
            zone: context.zone.clone(),
        });
        self.report.ask(request.id);
        self.is_outdated = false;
        self.is_read_further = false;
        vec![request]
    }

    /// What the ledger knows has changed: what is shown is made again, and once more where
    /// it changed meanwhile. While the history is read, that is done from time to time.
    pub(crate) fn shipments_changed(&mut self, context: &mut Context) -> Vec<Request> {
        let Some(today) = context.today else {
            return Vec::new();
        };
        if self.report.is_loading() {
            self.is_outdated = true;
            return Vec::new();
        }
        match self.report.value() {
            Some(report) if report.is_whole() => self.make(today, context),
            Some(_) | None => Vec::new(),
        }
    }

    /// The history is still being read: what is shown is made again from time to time, and
    /// once more when all is there. Then it is whenever it has been read further.
    pub(crate) fn sync_progressed(
        &mut self,
        state: &SyncState,
        context: &mut Context,
    ) -> Vec<Request> {
        if self.report.is_loading() {
            self.is_read_further |= matches!(state, SyncState::UpToDate { .. });
            return Vec::new();
        }
        let (Some(today), Some(report)) = (context.today, self.report.value()) else {
            return Vec::new();
        };
        let is_due = match (state, report.completeness) {
            (SyncState::ReadingHistory { read: now, .. }, Completeness::ReadSoFar { read, .. }) => {
                *now >= read.saturating_add(AGAIN_AFTER_READ)
            }
            (SyncState::UpToDate { .. }, Completeness::ReadSoFar { .. }) => true,
            (SyncState::UpToDate { read_until, .. }, Completeness::Whole) => {
                report.read_until != *read_until
            }
            (SyncState::ReadingHistory { .. }, Completeness::Whole)
            | (SyncState::Tidying | SyncState::Refreshing | SyncState::Waiting { .. }, _) => false,
        };
        if is_due {
            return self.make(today, context);
        }
        Vec::new()
    }

    fn export(&mut self, format: TableFormat, context: &mut Context) -> Option<Request> {
        if !self.can_save(context.today) {
            return None;
        }
        let report = self.report.value()?.clone();
        let request = context.ids.ask(Export {
            report,
            format,
            environment: context.connection.environment,
            account: whose(context),
            to: context.folders.path_of(&self.folder),
        });
        self.exported.ask_anew(request.id);
        self.is_saved_outdated = false;
        Some(request)
    }
}

impl ReportsScreen {
    fn save_statement(
        &mut self,
        format: StatementFormat,
        sheet: Box<MoneySheet>,
        context: &mut Context,
    ) -> Option<Request> {
        if !self.can_save(context.today) {
            return None;
        }
        let period = self.report.value()?.period;
        let request = context.ids.ask(SaveStatement {
            period,
            zone: context.zone.clone(),
            format,
            environment: context.connection.environment,
            account: whose(context),
            sheet,
            to: context.folders.path_of(&self.folder),
        });
        self.exported.ask_anew(request.id);
        self.is_saved_outdated = false;
        Some(request)
    }
}

impl ReportsScreen {
    /// A report or a statement was saved, or not; its folder is offered next time.
    fn take_export(
        &mut self,
        id: RequestId,
        outcome: Result<ExportedTable, Failure>,
        context: &mut Context,
    ) {
        if let Ok(table) = &outcome {
            context.notices.withdraw(&News::NoFileDialog);
            context.note_saved(FolderKind::Tables, &table.path);
        }
        self.exported.answer(id, outcome);
    }
}

/// A bookkeeper has the files of several shops in one folder.
fn whose(context: &Context) -> Whose {
    let Some(profile) = context.connection.profile() else {
        return Whose::default();
    };
    let name = profile.name.trim();
    let name = if name.is_empty() && !profile.account().is_first() {
        format!("account {}", profile.number)
    } else {
        name.to_owned()
    };
    let client = profile.client_id.as_str().to_owned();
    Whose { name, client }
}

impl ReplyState for ReportsScreen {
    type Replies = Replies;

    fn handle_replies(
        &mut self,
        id: RequestId,
        replies: Replies,
        _origin: Origin,
        context: &mut Context,
    ) -> Vec<Request> {
        match replies {
            Replies::Make(_, update) => {
                return self.take_report(id, update.into_result(), context);
            }
            Replies::Export(_, update) => {
                self.take_export(id, update.into_result(), context);
            }
            Replies::SaveStatement(_, update) => {
                self.take_export(id, update.into_result(), context);
            }
        }
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use rstest::rstest;

    use super::*;
    use crate::{
        features::shared::state::{connection::Connection, ids::Ids},
        model::{environment::Environment, preferences::Preferences},
    };

    #[rstest]
    #[case("2026-01-01", "2026-01-31", Ok(()))]
    #[case("2026-02-01", "", Ok(()))]
    #[case("", "2026-01-31", Err((DayField::First, DayProblem::Missing)))]
    #[case("2026-1-1", "2026-01-31", Err((DayField::First, DayProblem::NotADay)))]
    #[case("20260101", "2026-01-31", Err((DayField::First, DayProblem::NotADay)))]
    #[case("2026-02-30", "", Err((DayField::First, DayProblem::NotADay)))]
    #[case("2026-01-01", "31/01/2026", Err((DayField::Last, DayProblem::NotADay)))]
    #[case("2026-02-01", "2026-01-31", Err((DayField::Last, DayProblem::Backwards)))]
    #[case("2026-12-24", "", Err((DayField::First, DayProblem::InFuture)))]
    #[case("2020-01-01", "2026-01-31", Err((DayField::First, DayProblem::TooLong)))]
    fn typed_days_are_a_period_or_name_their_problem_at_the_field(
        #[case] first: &str,
        #[case] last: &str,
        #[case] expected: Result<(), (DayField, DayProblem)>,
    ) {
        let days = TypedDays {
            first: first.to_owned(),
            last: last.to_owned(),
        };
        let period = days.period(Some(date(2026, 3, 2)));
        assert_eq!(period.map(|_period| ()), expected);
    }

    #[test]
    fn nothing_is_asked_for_until_the_day_is_whole_and_the_text_stays() {
        let mut screen = ReportsScreen::default();
        let connection = Connection::new(Environment::Practice);
        let mut context = Context::new(connection, Preferences::default(), Ids::new("T"));
        let today = Some(date(2026, 3, 2));
        context.today = today;
        let mut type_in = |screen: &mut ReportsScreen, text: &str| {
            let edit = ReportsAction::EditDay(DayField::First, text.to_owned());
            screen.handle(edit, &mut context)
        };
        assert!(type_in(&mut screen, "2026-02-3").is_empty());
        assert_eq!(screen.days.first, "2026-02-3");
        let problem = screen.problem(DayField::First, today);
        assert_eq!(problem, Some(DayProblem::NotADay));
        assert!(type_in(&mut screen, "2026-02-30").is_empty());
        let asked = type_in(&mut screen, "2026-02-03");
        let [asked] = asked.as_slice() else {
            panic!("one report is made, not {asked:?}");
        };
        assert!(asked.call::<Make>().is_some());
        assert!(type_in(&mut screen, "2026-02-03 ").is_empty(), "the same");
    }
}
