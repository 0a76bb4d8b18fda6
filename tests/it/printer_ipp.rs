//! Queues over IPP, in real IPP bytes: what was not sent, what was refused and
//! what is unknown are told apart.

use std::sync::Arc;

use ::ipp::model::JobState;
use sendoff::{
    model::{
        label::LabelFormat,
        printer::{
            IppAddress, LabelSize, PrinterAddress, PrinterSetup, PrinterState, Rotation, Trouble,
        },
    },
    print::{self as printer, JobProgress, NotTaken, PrintJob, Printer, Taken},
};

use super::support::printers::{IppFault, PrinterNetwork};

const QUEUE: &str = "ipp://queue/printers/Zebra";

fn setup(format: LabelFormat) -> PrinterSetup {
    let uri = QUEUE.to_owned();
    let mut setup = PrinterSetup::new("Office", PrinterAddress::Ipp(IppAddress { uri }));
    setup.format = format;
    setup
}

fn on(network: &PrinterNetwork, setup: &PrinterSetup) -> Arc<dyn Printer> {
    printer::open(setup, Arc::new(network.clone()))
}

fn job(format: LabelFormat) -> PrintJob {
    PrintJob {
        name: "1000-ABC-k3".to_owned(),
        format,
        bytes: b"^XA^FDx^FS^XZ".to_vec(),
    }
}

#[tokio::test]
async fn zpl_goes_out_as_bytes_and_a_pdf_with_its_paper_and_copies() {
    let network = PrinterNetwork::new();
    let zpl = on(&network, &setup(LabelFormat::Zpl));
    assert_eq!(zpl.query().await.state, PrinterState::Ready);
    let taken = zpl.send(&job(LabelFormat::Zpl)).await.unwrap();
    assert_eq!(taken.ticket.as_deref(), Some("1"));
    let mut pdf = setup(LabelFormat::Pdf);
    pdf.copies = 2;
    pdf.rotation = Rotation::QuarterLeft;
    on(&network, &pdf)
        .send(&job(LabelFormat::Pdf))
        .await
        .unwrap();
    let jobs = network.ipp.jobs();
    assert_eq!(jobs[0].mime, "application/octet-stream");
    assert_eq!(jobs[0].bytes, job(LabelFormat::Zpl).bytes);
    assert_eq!(
        (jobs[1].mime.as_str(), jobs[1].copies),
        ("application/pdf", 2)
    );
}

/// What is asked about the job itself with this setup.
async fn asked(change: impl FnOnce(&mut PrinterSetup)) -> Vec<String> {
    let network = PrinterNetwork::new();
    let mut setup = setup(LabelFormat::Pdf);
    change(&mut setup);
    let printer = on(&network, &setup);
    printer.send(&job(setup.format)).await.unwrap();
    let asked = network.ipp.jobs().remove(0).asked;
    let sheets = "OperationAttributes job-sheets=none".to_owned();
    assert!(asked.contains(&sheets), "no page beside it: {asked:?}");
    let mut of_job: Vec<String> = asked
        .iter()
        .filter_map(|asked| asked.strip_prefix("JobAttributes "))
        .map(ToOwned::to_owned)
        .collect();
    of_job.sort();
    of_job
}

#[tokio::test]
async fn a_page_is_asked_for_on_its_paper_its_way_round_and_never_scaled() {
    let label = ["copies=1", "media=na_index-4x6_4x6in", "print-scaling=none"];
    assert_eq!(asked(|_setup| {}).await, label);
    for (rotation, orientation) in [
        (Rotation::QuarterLeft, "orientation-requested=4"),
        (Rotation::QuarterRight, "orientation-requested=5"),
        (Rotation::UpsideDown, "orientation-requested=6"),
    ] {
        let asked = asked(|setup| setup.rotation = rotation).await;
        assert!(asked.contains(&orientation.to_owned()), "{asked:?}");
    }
    let other = LabelSize {
        width_tenths_mm: 1_015,
        height_tenths_mm: 1_523,
    };
    for (size, media) in [
        (LabelSize::LETTER, "media=na_letter_8.5x11in"),
        (LabelSize::A4, "media=iso_a4_210x297mm"),
        (other, "media=custom_label_101.5x152.3mm"),
    ] {
        let asked = asked(|setup| setup.size = size).await;
        assert!(asked.contains(&media.to_owned()), "{asked:?}");
    }
    // ZPL says all that itself.
    assert_eq!(
        asked(|setup| setup.format = LabelFormat::Zpl).await,
        [""; 0]
    );
}

#[tokio::test]
async fn zpl_goes_through_a_cups_as_it_is_and_as_often_as_it_is_wanted() {
    let network = PrinterNetwork::new();
    network.ipp.takes("application/pdf");
    let bytes = on(&network, &setup(LabelFormat::Zpl));
    bytes.send(&job(LabelFormat::Zpl)).await.unwrap();
    assert_eq!(network.ipp.jobs()[0].mime, "application/octet-stream");
    network.ipp.takes("application/vnd.cups-raw");
    let mut setup = setup(LabelFormat::Zpl);
    setup.copies = 2;
    let zpl = on(&network, &setup);
    zpl.send(&job(LabelFormat::Zpl)).await.unwrap();
    setup.format = LabelFormat::Pdf;
    let pdf = on(&network, &setup);
    pdf.send(&job(LabelFormat::Pdf)).await.unwrap();
    let jobs = network.ipp.jobs();
    assert_eq!(jobs[1].mime, "application/vnd.cups-raw");
    assert_eq!(jobs[1].bytes, job(LabelFormat::Zpl).bytes.repeat(2));
    assert_eq!(jobs[2].mime, "application/pdf");
    assert_eq!(jobs[2].bytes, job(LabelFormat::Pdf).bytes);
}

#[tokio::test]
async fn a_queue_that_accepts_nothing_gets_nothing() {
    let network = PrinterNetwork::new();
    network.ipp.accepts_nothing();
    let printer = on(&network, &setup(LabelFormat::Zpl));
    let sent = printer.send(&job(LabelFormat::Zpl)).await;
    let state = PrinterState::Trouble(vec![Trouble::NotAccepting]);
    assert_eq!(sent, Err(NotTaken::NotSent(state)));
    assert_eq!(network.ipp.jobs(), []);
}

#[tokio::test]
async fn a_queue_that_is_stopped_gets_nothing_that_would_flood_out_later() {
    let network = PrinterNetwork::new();
    let printer = on(&network, &setup(LabelFormat::Zpl));
    for (reason, trouble) in [
        ("paused", Trouble::Paused),
        ("media-empty-error", Trouble::PaperOut),
        ("cover-open", Trouble::HeadOpen),
        ("none", Trouble::Paused),
    ] {
        network.ipp.stops(reason);
        let state = PrinterState::Trouble(vec![trouble]);
        assert_eq!(printer.query().await.state, state);
        let sent = printer.send(&job(LabelFormat::Zpl)).await;
        assert_eq!(sent, Err(NotTaken::NotSent(state)));
    }
    network.ipp.goes_on();
    assert_eq!(network.ipp.jobs(), []);
}

#[tokio::test]
async fn what_was_not_sent_is_distinguished_from_what_is_unknown() {
    let network = PrinterNetwork::new();
    let printer = on(&network, &setup(LabelFormat::Zpl));
    network.ipp.fault(Some(IppFault::Away));
    let sent = printer.send(&job(LabelFormat::Zpl)).await;
    assert!(matches!(sent, Err(NotTaken::NotSent(_))), "{sent:?}");
    network.ipp.fault(Some(IppFault::RefusesJobs));
    let sent = printer.send(&job(LabelFormat::Zpl)).await;
    assert!(matches!(sent, Err(NotTaken::Refused { .. })), "{sent:?}");
    network.ipp.fault(Some(IppFault::HalfAJob));
    let sent = printer.send(&job(LabelFormat::Zpl)).await;
    assert!(matches!(sent, Err(NotTaken::Unclear { .. })), "{sent:?}");
}

#[tokio::test]
async fn a_job_whose_answer_was_lost_is_found_in_the_queue_by_its_name() {
    let network = PrinterNetwork::new();
    let printer = on(&network, &setup(LabelFormat::Zpl));
    network.ipp.fault(Some(IppFault::LosesAnswers));
    let taken = printer.send(&job(LabelFormat::Zpl)).await.unwrap();
    assert_eq!(taken.ticket.as_deref(), Some("1"));
    assert_eq!(network.ipp.jobs().len(), 1);
}

#[tokio::test]
async fn a_job_that_was_given_up_is_not_taken_for_one_that_arrived() {
    for (becomes, is_taken) in [
        (JobState::Pending, true),
        (JobState::Processing, true),
        (JobState::Canceled, false),
        (JobState::Aborted, false),
        (JobState::Completed, true),
    ] {
        let network = PrinterNetwork::new();
        let printer = on(&network, &setup(LabelFormat::Zpl));
        network.ipp.fault(Some(IppFault::LosesAnswers));
        network.ipp.jobs_are(becomes);
        let sent = printer.send(&job(LabelFormat::Zpl)).await;
        let is_unclear = matches!(sent, Err(NotTaken::Unclear { .. }));
        assert_eq!((sent.is_ok(), is_unclear), (is_taken, !is_taken));
    }
}

#[tokio::test]
async fn completed_is_handed_on_and_no_more() {
    let network = PrinterNetwork::new();
    network.ipp.lies();
    let printer = on(&network, &setup(LabelFormat::Zpl));
    let taken = printer.send(&job(LabelFormat::Zpl)).await.unwrap();
    assert_eq!(printer.progress(&taken).await, JobProgress::HandedOn);
    assert_eq!(network.ipp.printed(), []);
    network.ipp.gives_up_all();
    let words = "aborted-by-system".to_owned();
    assert_eq!(
        printer.progress(&taken).await,
        JobProgress::GivenUp { words }
    );
    assert_eq!(
        printer.progress(&Taken::default()).await,
        JobProgress::Unknown
    );
}

#[tokio::test]
async fn queues_are_found_on_the_server_that_was_asked() {
    let network = PrinterNetwork::new();
    let found = printer::queues(&network, "ipp://queue:631/").await.unwrap();
    let found: Vec<_> = found
        .iter()
        .map(|found| (found.name.as_str(), found.address.as_str()))
        .collect();
    assert_eq!(
        found,
        [
            ("Office laser", "ipp://queue:631/printers/Office%20laser"),
            ("Zebra", "ipp://queue:631/printers/Zebra"),
        ]
    );
    assert!(printer::queues(&network, "ipp://elsewhere/").await.is_err());
}
