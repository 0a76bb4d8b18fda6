//! Against a real CUPS: what goes into a raw queue comes out byte for byte,
//! what goes into a queue of pages comes out as a page that others read.

use std::{net::SocketAddr, process::Command, sync::Arc, time::Duration};

use sendoff::{
    model::{
        label::LabelFormat,
        printer::{IppAddress, PrinterAddress, PrinterSetup, PrinterState, Trouble},
    },
    practice::labels::{LabelContent, render_pdf, render_zpl},
    print::{self as printer, JobProgress, NotTaken, PrintJob, Printer, RealNetwork, Taken},
};
use tokio::{io::AsyncReadExt as _, net::TcpListener, time::timeout};

use super::support::cups::Cups;

const CODE: &str = "LM123456789CA";
/// How long a job may take on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// Where a queue's bytes arrive.
struct Sink {
    listener: TcpListener,
    at: SocketAddr,
}

impl Sink {
    async fn new() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let at = listener.local_addr().unwrap();
        Self { listener, at }
    }

    /// What the next job brings, whole.
    async fn next_job(&self, cups: &Cups) -> Vec<u8> {
        let arrives = async {
            let (mut stream, _from) = self.listener.accept().await.unwrap();
            let mut bytes = Vec::new();
            stream.read_to_end(&mut bytes).await.unwrap();
            bytes
        };
        timeout(PATIENCE, arrives)
            .await
            .unwrap_or_else(|_late| panic!("nothing arrived: {}", cups.log()))
    }
}

fn content() -> LabelContent {
    let lines = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect();
    LabelContent {
        from_lines: lines(&["Northern Thread Goods", "Montréal QC H3B 1K9", "Canada"]),
        to_lines: lines(&["Zoë Łukasz", "12 Main St", "OTTAWA ON K1A 0B1", "CANADA"]),
        postage_description: "Tracked Packet".to_owned(),
        carrier: "Canada Post".to_owned(),
        tracking_code: CODE.to_owned(),
        shipment_id: "SH4K7PXWQ2".to_owned(),
        order_id: Some("1000".to_owned()),
        weight: "1.25 kg".to_owned(),
        size: "30 × 20 × 12 cm".to_owned(),
        ship_date: "2025-11-21".to_owned(),
        customs_lines: Vec::new(),
    }
}

fn on(cups: &Cups, queue: &str, format: LabelFormat) -> Arc<dyn Printer> {
    let uri = cups.queue(queue);
    let mut setup = PrinterSetup::new(queue, PrinterAddress::Ipp(IppAddress { uri }));
    setup.format = format;
    printer::open(&setup, Arc::new(RealNetwork::default()))
}

fn job(format: LabelFormat, bytes: &[u8]) -> PrintJob {
    PrintJob {
        name: format!("1000-{CODE}-{format}"),
        format,
        bytes: bytes.to_vec(),
    }
}

async fn left_the_queue(printer: &dyn Printer, taken: &Taken, cups: &Cups) {
    let asked = async {
        while printer.progress(taken).await == JobProgress::Waiting {
            tokio::task::yield_now().await;
        }
    };
    timeout(PATIENCE, asked).await.unwrap();
    assert_eq!(
        printer.progress(taken).await,
        JobProgress::HandedOn,
        "{}",
        cups.log()
    );
}

fn run(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output().unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[tokio::test]
async fn zpl_and_pages_come_out_of_a_real_print_system() {
    let (zebra, pages) = (Sink::new().await, Sink::new().await);
    let cups = Cups::start(zebra.at, pages.at);

    let found = printer::queues(&RealNetwork::default(), &cups.server()).await;
    let found: Vec<_> = found
        .unwrap()
        .into_iter()
        .map(|queue| queue.address)
        .collect();
    assert_eq!(found, [cups.queue("Pages"), cups.queue("Zebra")]);

    let label_printer = on(&cups, "Zebra", LabelFormat::Zpl);
    assert_eq!(label_printer.query().await.state, PrinterState::Ready);
    let zpl = render_zpl(&content().into()).unwrap();
    let taken = label_printer.send(&job(LabelFormat::Zpl, &zpl)).await;
    assert_eq!(zebra.next_job(&cups).await, zpl, "byte for byte");
    left_the_queue(&*label_printer, &taken.unwrap(), &cups).await;

    let page_printer = on(&cups, "Pages", LabelFormat::Pdf);
    let pdf = render_pdf(&content().into()).unwrap();
    let taken = page_printer.send(&job(LabelFormat::Pdf, &pdf)).await;
    let printed = pages.next_job(&cups).await;
    left_the_queue(&*page_printer, &taken.unwrap(), &cups).await;
    expect_readable(&printed);

    // A queue that is stopped gets nothing that would come out later.
    cups.operator("cupsdisable", "Zebra");
    let paused = PrinterState::Trouble(vec![Trouble::Paused]);
    assert_eq!(label_printer.query().await.state, paused);
    let sent = label_printer.send(&job(LabelFormat::Zpl, &zpl)).await;
    assert_eq!(sent, Err(NotTaken::NotSent(paused)));
    cups.operator("cupsenable", "Zebra");
    assert_eq!(label_printer.query().await.state, PrinterState::Ready);
    assert_eq!(label_printer.query().await.waiting, Some(0));

    let nowhere = on(&cups, "Nowhere", LabelFormat::Zpl);
    assert_eq!(nowhere.query().await.state, PrinterState::NotThere);
}

/// Poppler finds the words and zbar the bars.
fn expect_readable(pdf: &[u8]) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("printed.pdf");
    std::fs::write(&path, pdf).unwrap();
    let path = path.to_str().unwrap();
    let text = run("pdftotext", &["-layout", path, "-"]);
    assert!(text.contains("Zoë Łukasz"), "{text}");
    assert!(text.contains("12 Main St"), "{text}");
    let picture = folder.path().join("printed");
    let picture = picture.to_str().unwrap();
    run(
        "pdftoppm",
        &["-r", "203", "-png", "-singlefile", path, picture],
    );
    let codes = run("zbarimg", &["-q", "--raw", &format!("{picture}.png")]);
    assert!(codes.lines().any(|code| code == CODE), "{codes}");
}
