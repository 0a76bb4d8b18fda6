//! CUPS queues, and printers that speak IPP themselves. A queue that says
//! "completed" has handed bytes on, and that is all it is taken to say.

mod codec;
mod queues;
mod reasons;

use std::sync::Arc;

use async_trait::async_trait;
use ipp::model::{JobState, Operation};

use super::{
    JobProgress, NotTaken, PrintJob, Printer, Taken,
    network::{Network, PostProblem},
    zpl_job,
};
use crate::model::{
    label::LabelFormat,
    printer::{IppAddress, LabelSize, PrinterSetup, PrinterState, PrinterStatus, Rotation},
};
use codec::{Answer, Ask, Target};

pub use queues::{CUPS_HERE, queues};

/// The attributes of a status query.
const ABOUT_PRINTER: &[&str] = &[
    "printer-state",
    "printer-state-reasons",
    "printer-is-accepting-jobs",
    "queued-job-count",
    "document-format-supported",
];
/// What CUPS passes on as it is, whatever drives the queue. As mere bytes it
/// would be guessed to be a text, and printed as one by a queue with a driver.
const CUPS_RAW: &str = "application/vnd.cups-raw";
/// What is asked about a job.
const ABOUT_JOB: &[&str] = &["job-id", "job-name", "job-state", "job-state-reasons"];
/// Jobs of a queue that are searched for one whose answer was lost.
const MAX_JOBS_SEARCHED: i32 = 200;

/// A queue, by its address.
struct IppPrinter {
    target: Option<Target>,
    setup: PrinterSetup,
    network: Arc<dyn Network>,
}

pub(super) fn open(
    address: &IppAddress,
    setup: &PrinterSetup,
    network: Arc<dyn Network>,
) -> Arc<dyn Printer> {
    Arc::new(IppPrinter {
        target: Target::of(&address.uri),
        setup: setup.clone(),
        network,
    })
}

impl IppPrinter {
    async fn ask(&self, ask: Ask, document: &[u8]) -> Result<Answer, Unanswered> {
        let no_request = |reason: String| Unanswered::NotSent { reason };
        let target = self.target.as_ref();
        let target = target.ok_or_else(|| no_request("its address leads nowhere".to_owned()))?;
        let mut body = ask.bytes(target).map_err(no_request)?;
        body.extend_from_slice(document);
        let answer = self.network.post(&target.url, body).await?;
        Answer::read(answer).map_err(|reason| Unanswered::Lost { reason })
    }

    /// The request that prints.
    fn print_ask(&self, job: &PrintJob, mime: &str) -> Ask {
        let mut ask = Ask::new(Operation::PrintJob)
            .name("requesting-user-name", "sendoff")
            .name("job-name", &job.name)
            .mime("document-format", mime)
            .keyword("job-sheets", "none");
        if job.format == LabelFormat::Zpl {
            return ask;
        }
        ask = ask
            .job_integer("copies", self.setup.copies.max(1).into())
            .job_keyword("media", &media_of(self.setup.size))
            // A barcode that is scaled to fit may not be read any more.
            .job_keyword("print-scaling", "none");
        match orientation_of(self.setup.rotation) {
            Some(orientation) => ask.job_enum("orientation-requested", orientation),
            None => ask,
        }
    }

    /// How the queue is, and which formats it says that it takes.
    async fn query_printer(&self) -> (PrinterStatus, Vec<String>) {
        let ask = Ask::new(Operation::GetPrinterAttributes)
            .keywords("requested-attributes", ABOUT_PRINTER);
        let answer = match self.ask(ask, &[]).await {
            Ok(answer) => answer,
            Err(unanswered) => return (PrinterStatus::of(unanswered.state()), Vec::new()),
        };
        let Some(printer) = answer.printers().next() else {
            return (PrinterStatus::of(reasons::of_refusal(&answer)), Vec::new());
        };
        let status = PrinterStatus {
            state: reasons::state(printer),
            waiting: printer
                .number("queued-job-count")
                .and_then(|count| count.try_into().ok()),
            printed: None,
        };
        (status, printer.words("document-format-supported"))
    }

    /// Finds a job by its unique name. `None` if it is not there, or was
    /// cancelled.
    async fn find(&self, job: &PrintJob) -> Option<Taken> {
        for which in ["not-completed", "completed"] {
            let ask = Ask::new(Operation::GetJobs)
                .keyword("which-jobs", which)
                .integer("limit", MAX_JOBS_SEARCHED)
                .keywords("requested-attributes", ABOUT_JOB);
            let answer = self.ask(ask, &[]).await.ok()?;
            let found = answer.jobs().find(|found| {
                found.text("job-name").as_deref() == Some(job.name.as_str())
                    && !matches!(
                        found.number("job-state").and_then(job_state),
                        Some(JobState::Aborted | JobState::Canceled)
                    )
            });
            if let Some(number) = found.and_then(|found| found.number("job-id")) {
                return Some(accepted_job(number));
            }
        }
        None
    }
}

/// Why a request has no answer that could be read.
#[derive(Debug)]
enum Unanswered {
    NotSent { reason: String },
    Refused { status: u16 },
    Lost { reason: String },
}

impl From<PostProblem> for Unanswered {
    fn from(problem: PostProblem) -> Self {
        match problem {
            PostProblem::NotSent { reason } => Self::NotSent { reason },
            PostProblem::Refused { status } => Self::Refused { status },
            PostProblem::AnswerLost { reason } => Self::Lost { reason },
        }
    }
}

impl Unanswered {
    fn state(self) -> PrinterState {
        match self {
            Self::NotSent { reason } | Self::Lost { reason } => {
                PrinterState::Unreachable { reason }
            }
            Self::Refused { status: 404 } => PrinterState::NotThere,
            Self::Refused { status } => PrinterState::Unreachable {
                reason: format!("HTTP status {status}"),
            },
        }
    }
}

fn job_state(number: i32) -> Option<JobState> {
    let known = [
        JobState::Pending,
        JobState::PendingHeld,
        JobState::Processing,
        JobState::ProcessingStopped,
        JobState::Canceled,
        JobState::Aborted,
        JobState::Completed,
    ];
    known.into_iter().find(|state| *state as i32 == number)
}

fn accepted_job(number: i32) -> Taken {
    Taken {
        ticket: Some(number.to_string()),
        count: None,
    }
}

/// CUPS refuses ZPL by its own name.
fn mime_of(format: LabelFormat) -> &'static str {
    match format {
        LabelFormat::Zpl => "application/octet-stream",
        LabelFormat::Pdf => "application/pdf",
        LabelFormat::Png => "image/png",
    }
}

/// The paper by its standard name, so that a queue knows it.
fn media_of(size: LabelSize) -> String {
    match size {
        LabelSize::FOUR_BY_SIX => "na_index-4x6_4x6in".to_owned(),
        LabelSize::LETTER => "na_letter_8.5x11in".to_owned(),
        LabelSize::A4 => "iso_a4_210x297mm".to_owned(),
        LabelSize {
            width_tenths_mm: width,
            height_tenths_mm: height,
        } => format!(
            "custom_label_{}.{}x{}.{}mm",
            width / 10,
            width % 10,
            height / 10,
            height % 10
        ),
    }
}

fn orientation_of(rotation: Rotation) -> Option<i32> {
    match rotation {
        Rotation::AsItComes => None,
        Rotation::QuarterLeft => Some(4),
        Rotation::QuarterRight => Some(5),
        Rotation::UpsideDown => Some(6),
    }
}

#[async_trait]
impl Printer for IppPrinter {
    async fn query(&self) -> PrinterStatus {
        self.query_printer().await.0
    }

    async fn send(&self, job: &PrintJob) -> Result<Taken, NotTaken> {
        // A queue that is stopped takes jobs, and prints them all when it comes back.
        let (status, formats) = self.query_printer().await;
        let state = status.state;
        if !state.takes_labels() {
            return Err(NotTaken::NotSent(state));
        }
        let bytes = match job.format {
            LabelFormat::Zpl => zpl_job::for_printer(&job.bytes, &self.setup),
            LabelFormat::Pdf | LabelFormat::Png => job.bytes.as_slice().into(),
        };
        let is_cups = formats.iter().any(|format| format == CUPS_RAW);
        let mime = match job.format {
            LabelFormat::Zpl if is_cups => CUPS_RAW,
            LabelFormat::Zpl | LabelFormat::Pdf | LabelFormat::Png => mime_of(job.format),
        };
        let answer = match self.ask(self.print_ask(job, mime), &bytes).await {
            Ok(answer) => answer,
            Err(Unanswered::NotSent { reason }) => {
                return Err(NotTaken::NotSent(PrinterState::Unreachable { reason }));
            }
            Err(Unanswered::Refused { status }) => {
                return Err(NotTaken::Refused {
                    words: format!("HTTP status {status}"),
                });
            }
            Err(Unanswered::Lost { reason }) => {
                // The queue may list it, which proves that it arrived; that it
                // is not listed proves nothing.
                return self.find(job).await.ok_or(NotTaken::Unclear { reason });
            }
        };
        if !answer.is_success() {
            return Err(NotTaken::Refused {
                words: answer.words(),
            });
        }
        let number = answer.jobs().find_map(|job| job.number("job-id"));
        number.map(accepted_job).ok_or_else(|| NotTaken::Unclear {
            reason: "the queue gave the job no number".to_owned(),
        })
    }

    async fn progress(&self, taken: &Taken) -> JobProgress {
        let number = taken.ticket.as_deref().and_then(|text| text.parse().ok());
        let Some(number) = number else {
            return JobProgress::Unknown;
        };
        let ask = Ask::new(Operation::GetJobAttributes)
            .integer("job-id", number)
            .keywords("requested-attributes", ABOUT_JOB);
        let Ok(answer) = self.ask(ask, &[]).await else {
            return JobProgress::Unknown;
        };
        let Some(job) = answer.jobs().next() else {
            return JobProgress::Unknown;
        };
        match job.number("job-state").and_then(job_state) {
            Some(
                JobState::Pending
                | JobState::PendingHeld
                | JobState::Processing
                | JobState::ProcessingStopped,
            ) => JobProgress::Waiting,
            Some(JobState::Completed) => JobProgress::HandedOn,
            Some(JobState::Canceled | JobState::Aborted) => JobProgress::GivenUp {
                words: job.words("job-state-reasons").join(", "),
            },
            None => JobProgress::Unknown,
        }
    }
}
