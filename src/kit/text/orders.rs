//! Order files and the command line, in words.

use super::Words;
use crate::{
    contract::InterruptedJob,
    features::orders::{
        IntakeError, MAX_COLUMNS, MAX_FILE_BYTES, MAX_ROWS, NotByMapping, WorkbookProblem,
    },
    text,
};

/// So many columns that nobody knows are named.
const MAX_NAMED_COLUMNS: usize = 12;

impl Words {
    /// What became of a job that was cut short.
    pub fn job_interrupted(&self, job: &InterruptedJob, began: String) -> String {
        let which = match &job.orders {
            Some([first, last]) => text!(
                self,
                "job-of-file",
                count = job.lines(),
                first = first.clone(),
                last = last.clone()
            ),
            None => text!(self, "job-of-list", count = job.lines()),
        };
        let mut said = vec![text!(
            self,
            "job-interrupted",
            which = which,
            began = began,
            bought = job.bought,
            left = job.not_bought
        )];
        if job.in_doubt > 0 {
            said.push(text!(self, "job-in-doubt", count = job.in_doubt));
        }
        if job.orders.is_some() && job.not_bought > 0 {
            said.push(text!(self, "job-run-again"));
        }
        said.join(" ")
    }

    /// One parcel of an order, within a sentence.
    pub fn parcel_of_order(&self, order: &str, parcel: u32) -> String {
        let parcel = parcel.to_string();
        if order.trim().is_empty() {
            text!(self, "parcel-of-this-order", parcel = parcel)
        } else {
            let order = order.trim().to_owned();
            text!(self, "parcel-of-order", parcel = parcel, order = order)
        }
    }

    pub fn intake_error(&self, error: &IntakeError) -> String {
        let shown = |path: &std::path::Path| path.display().to_string();
        match error {
            IntakeError::Unreadable { path, source } => {
                let (path, reason) = (shown(path), self.reason(&source.to_string()));
                text!(self, "intake-unreadable", path = path, reason = reason)
            }
            IntakeError::TooLarge { path } => {
                let (path, limit) = (shown(path), MAX_FILE_BYTES / 1_000_000);
                text!(self, "intake-too-large", path = path, limit = limit)
            }
            IntakeError::TooManyRows { path } => {
                text!(
                    self,
                    "intake-too-many-rows",
                    path = shown(path),
                    limit = MAX_ROWS
                )
            }
            IntakeError::Rules { path, problem } => text!(
                self,
                "intake-rules",
                path = shown(path),
                problem = self.rules_error(problem)
            ),
            IntakeError::Empty { path } => text!(self, "intake-empty", path = shown(path)),
            IntakeError::NotAnOrderFile {
                path,
                missing,
                unplaced,
                columns: _,
            } => self.not_an_order_file(shown(path), missing, unplaced),
            IntakeError::NotByMapping {
                path,
                name,
                problem,
            } => self.not_by_mapping(shown(path), name, problem),
            IntakeError::Mapping { path, problem } => text!(
                self,
                "intake-mapping",
                path = shown(path),
                problem = self.mapping_error(problem)
            ),
            IntakeError::ColumnTwice { path, column } => {
                let (path, column) = (shown(path), column.clone());
                text!(self, "intake-column-twice", path = path, column = column)
            }
            IntakeError::QuoteLeftOpen { path, line } => {
                let path = shown(path);
                text!(self, "intake-quote-left-open", path = path, line = line)
            }
            IntakeError::TwoEncodings {
                path,
                utf_8_line,
                other_line,
            } => text!(
                self,
                "intake-two-encodings",
                path = shown(path),
                line = utf_8_line,
                other = other_line
            ),
            IntakeError::Workbook { path, problem } => self.workbook_problem(shown(path), *problem),
        }
    }

    /// Which columns are looked for, which are not known, and what to do.
    fn not_an_order_file(&self, path: String, missing: &[String], unplaced: &[String]) -> String {
        let lacks = text!(
            self,
            "intake-not-an-order-file",
            path = path,
            columns = missing.join(", ")
        );
        let more = unplaced.len().saturating_sub(MAX_NAMED_COLUMNS);
        let columns = unplaced.iter().take(MAX_NAMED_COLUMNS).cloned();
        let columns = columns.collect::<Vec<_>>().join(", ");
        let unknown = (!unplaced.is_empty()).then(|| match more {
            0 => text!(self, "intake-unplaced", columns = columns),
            more => text!(self, "intake-unplaced-more", columns = columns, more = more),
        });
        let next = text!(self, "intake-say-columns");
        let said = [lacks].into_iter().chain(unknown).chain([next]);
        said.collect::<Vec<_>>().join(". ")
    }

    fn not_by_mapping(&self, path: String, name: &str, problem: &NotByMapping) -> String {
        match problem {
            NotByMapping::NotKept(kept) if kept.is_empty() => {
                text!(self, "intake-no-mapping-at-all", name = name)
            }
            NotByMapping::NotKept(kept) => {
                text!(
                    self,
                    "intake-no-mapping",
                    name = name,
                    kept = kept.join(", ")
                )
            }
            NotByMapping::Missing(missing) => text!(
                self,
                "intake-columns-missing",
                path = path,
                name = name,
                columns = missing.join(", ")
            ),
            NotByMapping::KnownByOther { before, now } => text!(
                self,
                "intake-known-by-other",
                path = path,
                name = name,
                before = before.as_str(),
                now = now.as_str()
            ),
        }
    }

    fn workbook_problem(&self, path: String, problem: WorkbookProblem) -> String {
        match problem {
            WorkbookProblem::Password => text!(self, "intake-workbook-password", path = path),
            WorkbookProblem::NotAWorkbook => text!(self, "intake-no-workbook", path = path),
            WorkbookProblem::Broken => text!(self, "intake-workbook-broken", path = path),
            WorkbookProblem::TooManyRows => {
                text!(self, "intake-too-many-rows", path = path, limit = MAX_ROWS)
            }
            WorkbookProblem::TooManyColumns => text!(
                self,
                "intake-too-many-columns",
                path = path,
                limit = MAX_COLUMNS
            ),
            WorkbookProblem::TooLong => {
                let limit = MAX_FILE_BYTES / 1_000_000;
                text!(self, "intake-workbook-too-long", path = path, limit = limit)
            }
            WorkbookProblem::TooMuchMemory => {
                text!(self, "intake-workbook-too-much-memory", path = path)
            }
            WorkbookProblem::TooSlow => text!(self, "intake-workbook-too-slow", path = path),
        }
    }

    /// Whether an answer on the command line is a yes, in full or by its
    /// first letter. English always works too.
    pub fn means_yes(&self, answer: &str) -> bool {
        let answer = answer.to_lowercase();
        let yes = text!(self, "cli-yes").to_lowercase();
        let first: String = yes.chars().take(1).collect();
        [yes, first, "yes".to_owned(), "y".to_owned()].contains(&answer)
    }
}
