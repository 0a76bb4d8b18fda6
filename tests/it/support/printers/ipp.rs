//! A queue that speaks real IPP bytes, and may lie.

use std::{
    io::{Cursor, Read as _},
    sync::{Arc, Mutex},
};

use ::ipp::{
    attribute::IppAttribute,
    model::{DelimiterTag, IppVersion, JobState, Operation, StatusCode},
    parser::IppParser,
    prelude::IppRequestResponse,
    value::IppValue,
};
use sendoff::print::PostProblem;

/// What goes wrong with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum IppFault {
    Away,
    /// It says how it is, and is gone when the next job comes, this once.
    AwayForAJob,
    /// Jobs arrive; their answers do not.
    LosesAnswers,
    /// The connection breaks while a job is on its way.
    HalfAJob,
    RefusesJobs,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Job {
    pub(crate) name: String,
    pub(crate) mime: String,
    pub(crate) copies: i32,
    /// What was asked of it beside its document: "group name=value".
    pub(crate) asked: Vec<String>,
    pub(crate) bytes: Vec<u8>,
    state: i32,
}

#[derive(Debug, Default)]
struct State {
    fault: Option<IppFault>,
    is_stopped: bool,
    reasons: Vec<String>,
    prints_nothing: bool,
    accepts_nothing: bool,
    formats: Vec<String>,
    /// What jobs are from now on; completed, if nothing is said.
    jobs_are: Option<JobState>,
    jobs: Vec<Job>,
    printed: Vec<Job>,
}

/// The queue, and a hand on it.
#[derive(Debug, Clone, Default)]
pub(crate) struct IppPrinterInHand(Arc<Mutex<State>>);

impl IppPrinterInHand {
    fn with<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        change(&mut self.0.lock().unwrap())
    }

    pub(crate) fn fault(&self, fault: Option<IppFault>) {
        self.with(|state| state.fault = fault);
    }

    pub(crate) fn stops(&self, reason: &str) {
        self.with(|state| {
            state.is_stopped = true;
            state.reasons = vec![reason.to_owned()];
        });
    }

    pub(crate) fn goes_on(&self) {
        self.with(|state| {
            state.is_stopped = false;
            state.reasons.clear();
        });
    }

    /// Says "completed" of everything, and prints nothing.
    pub(crate) fn lies(&self) {
        self.with(|state| state.prints_nothing = true);
    }

    /// It prints, and takes no more.
    pub(crate) fn accepts_nothing(&self) {
        self.with(|state| state.accepts_nothing = true);
    }

    /// Names a format that it takes.
    pub(crate) fn takes(&self, mime: &str) {
        self.with(|state| state.formats.push(mime.to_owned()));
    }

    /// What becomes of the jobs that it gets from now on.
    pub(crate) fn jobs_are(&self, becomes: JobState) {
        self.with(|state| state.jobs_are = Some(becomes));
    }

    /// Gives the job up, as an operator at the queue does.
    pub(crate) fn gives_up_all(&self) {
        self.with(|state| {
            for job in &mut state.jobs {
                job.state = JobState::Aborted as i32;
            }
        });
    }

    pub(crate) fn jobs(&self) -> Vec<Job> {
        self.with(|state| state.jobs.clone())
    }

    pub(crate) fn printed(&self) -> Vec<Job> {
        self.with(|state| state.printed.clone())
    }

    /// What a POST to it gives.
    pub(crate) fn posted(&self, body: Vec<u8>) -> Result<Vec<u8>, PostProblem> {
        let lost = || PostProblem::AnswerLost {
            reason: "connection reset".to_owned(),
        };
        let fault = self.with(|state| state.fault);
        if fault == Some(IppFault::Away) {
            return Err(PostProblem::NotSent {
                reason: "connection refused".to_owned(),
            });
        }
        let request = IppParser::new(Cursor::new(body)).parse().unwrap();
        let is_job = request.header().operation_or_status == Operation::PrintJob as i16;
        if is_job && fault == Some(IppFault::AwayForAJob) {
            self.fault(None);
            return Err(PostProblem::NotSent {
                reason: "connection refused".to_owned(),
            });
        }
        if is_job && fault == Some(IppFault::HalfAJob) {
            return Err(lost());
        }
        let answer = self.answer(request).to_bytes().to_vec();
        if is_job && fault == Some(IppFault::LosesAnswers) {
            return Err(lost());
        }
        Ok(answer)
    }

    fn answer(&self, request: IppRequestResponse) -> IppRequestResponse {
        let operation = request.header().operation_or_status;
        if operation == Operation::PrintJob as i16 {
            self.print(request)
        } else if operation == Operation::GetPrinterAttributes as i16 {
            self.about_itself()
        } else if operation == Operation::GetJobs as i16 {
            let is_done = text(&request, "which-jobs").as_deref() == Some("completed");
            let mut answer = answer(StatusCode::SuccessfulOk);
            for (number, job) in (1..).zip(self.jobs()) {
                if is_done == (job.state >= JobState::Canceled as i32) {
                    add_job(&mut answer, number, &job);
                }
            }
            answer
        } else if operation == Operation::GetJobAttributes as i16 {
            let number = number(&request, "job-id").unwrap();
            let Some(job) = self
                .jobs()
                .get(usize::try_from(number).unwrap() - 1)
                .cloned()
            else {
                return answer(StatusCode::ClientErrorNotFound);
            };
            let mut answer = answer(StatusCode::SuccessfulOk);
            add_job(&mut answer, number, &job);
            answer
        } else if operation == Operation::CupsGetPrinters as i16 {
            let mut answer = answer(StatusCode::SuccessfulOk);
            for name in ["Zebra", "Office laser"] {
                answer.attributes_mut().groups_mut().push(
                    ::ipp::attribute::IppAttributeGroup::new(DelimiterTag::PrinterAttributes),
                );
                let name = IppValue::new_name_without_language(name).unwrap();
                let group = answer.attributes_mut().groups_mut().last_mut().unwrap();
                group.attributes_mut().push(attribute("printer-name", name));
            }
            answer
        } else {
            answer(StatusCode::ServerErrorOperationNotSupported)
        }
    }

    fn about_itself(&self) -> IppRequestResponse {
        let (is_stopped, reasons) = self.with(|state| (state.is_stopped, state.reasons.clone()));
        let (takes, formats) = self.with(|state| (!state.accepts_nothing, state.formats.clone()));
        let mut answer = answer(StatusCode::SuccessfulOk);
        let state = if is_stopped { 5 } else { 3 };
        let none = if reasons.is_empty() {
            vec!["none".to_owned()]
        } else {
            reasons
        };
        let reasons = none
            .into_iter()
            .map(|reason| IppValue::new_keyword(reason).unwrap())
            .collect();
        for (name, value) in [
            ("printer-state", IppValue::Enum(state)),
            ("printer-state-reasons", IppValue::Array(reasons)),
            ("printer-is-accepting-jobs", IppValue::Boolean(takes)),
        ] {
            let group = DelimiterTag::PrinterAttributes;
            answer.attributes_mut().add(group, attribute(name, value));
        }
        if !formats.is_empty() {
            let formats = formats
                .into_iter()
                .map(|mime| IppValue::new_mime_media_type(mime).unwrap())
                .collect();
            let formats = attribute("document-format-supported", IppValue::Array(formats));
            let group = DelimiterTag::PrinterAttributes;
            answer.attributes_mut().add(group, formats);
        }
        answer
    }

    fn print(&self, request: IppRequestResponse) -> IppRequestResponse {
        let state = self.with(|state| state.jobs_are.unwrap_or(JobState::Completed));
        let groups = request.attributes().groups().iter();
        let asked = groups.flat_map(|group| {
            let tag = group.tag();
            group
                .attributes()
                .iter()
                .map(move |attribute| format!("{tag:?} {}={}", attribute.name(), attribute.value()))
        });
        let mut job = Job {
            asked: asked.collect(),
            name: text(&request, "job-name").unwrap(),
            mime: text(&request, "document-format").unwrap(),
            copies: number(&request, "copies").unwrap_or(1),
            bytes: Vec::new(),
            state: state as i32,
        };
        request.into_payload().read_to_end(&mut job.bytes).unwrap();
        self.with(|state| {
            if state.fault == Some(IppFault::RefusesJobs) {
                return answer(StatusCode::ServerErrorNotAcceptingJobs);
            }
            state.jobs.push(job.clone());
            if !state.prints_nothing {
                state.printed.push(job.clone());
            }
            let mut answer = answer(StatusCode::SuccessfulOk);
            let number = i32::try_from(state.jobs.len()).unwrap();
            add_job(&mut answer, number, &job);
            answer
        })
    }
}

fn answer(status: StatusCode) -> IppRequestResponse {
    IppRequestResponse::new_response(IppVersion::v1_1(), status, 1).unwrap()
}

fn attribute(name: &str, value: IppValue) -> IppAttribute {
    IppAttribute::with_name(name, value).unwrap()
}

fn add_job(answer: &mut IppRequestResponse, number: i32, job: &Job) {
    use ::ipp::attribute::IppAttributeGroup;
    let mut group = IppAttributeGroup::new(DelimiterTag::JobAttributes);
    let name = IppValue::new_name_without_language(job.name.as_str()).unwrap();
    let reason = IppValue::new_keyword("aborted-by-system").unwrap();
    group.attributes_mut().extend([
        attribute("job-id", IppValue::Integer(number)),
        attribute("job-name", name),
        attribute("job-state", IppValue::Enum(job.state)),
        attribute("job-state-reasons", reason),
    ]);
    answer.attributes_mut().groups_mut().push(group);
}

fn value<'a>(request: &'a IppRequestResponse, name: &str) -> Option<&'a IppValue> {
    let mut groups = request.attributes().groups().iter();
    groups
        .find_map(|group| group.get(name))
        .map(IppAttribute::value)
}

fn text(request: &IppRequestResponse, name: &str) -> Option<String> {
    value(request, name).map(ToString::to_string)
}

fn number(request: &IppRequestResponse, name: &str) -> Option<i32> {
    value(request, name).and_then(|value| value.as_integer().copied())
}
