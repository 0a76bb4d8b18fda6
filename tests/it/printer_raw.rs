//! A label printer on port 9100: asked before and after, and never taken for
//! done when it is not known to be.

use std::{future::poll_fn, path::Path, pin::Pin, sync::Arc, task::Poll};

use async_trait::async_trait;
use sendoff::{
    model::{
        label::LabelFormat,
        printer::{
            FoundPrinter, PrinterAddress, PrinterSetup, PrinterState, RawAddress, Trouble,
            UsbAddress,
        },
    },
    print::{
        self as printer, Network, NotTaken, PostProblem, PrintJob, Printer, RealNetwork, Stream,
    },
};
use tokio::{
    io::AsyncReadExt as _,
    net::{TcpListener, TcpSocket, TcpStream},
};

use url::Url;

use super::support::printers::{PrinterNetwork, RawPrinterInHand};

const LABEL: &[u8] = b"^XA^FO10,10^FDfirst^FS^XZ";

fn setup(host: &str, port: u16) -> PrinterSetup {
    let host = host.to_owned();
    PrinterSetup::new("Bench", PrinterAddress::Raw(RawAddress { host, port }))
}

fn on(network: &PrinterNetwork) -> Arc<dyn Printer> {
    printer::open(&setup("raw", 9100), Arc::new(network.clone()))
}

fn label() -> PrintJob {
    PrintJob {
        name: "1000-1".to_owned(),
        format: LabelFormat::Zpl,
        bytes: LABEL.to_vec(),
    }
}

#[tokio::test(start_paused = true)]
async fn a_label_goes_out_byte_for_byte_and_the_count_from_before_is_kept() {
    let network = PrinterNetwork::new();
    let printer = on(&network);
    let before = printer.query().await;
    assert_eq!(before.state, PrinterState::Ready);
    assert_eq!((before.waiting, before.printed), (Some(0), Some(4_711)));
    let taken = printer.send(&label()).await.unwrap();
    let count = taken.count.unwrap();
    assert_eq!((count.before, count.waiting, count.labels), (4_711, 0, 1));
    assert_eq!(network.raw.received(), LABEL);
    assert_eq!(printer.query().await.printed, Some(4_712));
}

#[tokio::test(start_paused = true)]
async fn copies_go_out_one_behind_the_other_and_are_counted() {
    let network = PrinterNetwork::new();
    let mut setup = setup("raw", 9100);
    setup.copies = 3;
    let printer = printer::open(&setup, Arc::new(network.clone()));
    let taken = printer.send(&label()).await.unwrap();
    assert_eq!(taken.count.unwrap().labels, 3);
    assert_eq!(network.raw.received(), LABEL.repeat(3));
    assert_eq!(printer.query().await.printed, Some(4_714));
}

#[tokio::test(start_paused = true)]
async fn a_printer_on_a_usb_cable_is_asked_and_counts_like_one_on_a_port() {
    let network = PrinterNetwork::new();
    let device = "/dev/usb/lp0".into();
    let setup = PrinterSetup::new("Bench", PrinterAddress::Usb(UsbAddress { device }));
    let printer = printer::open(&setup, Arc::new(network.clone()));
    assert_eq!(printer.query().await.state, PrinterState::Ready);
    let taken = printer.send(&label()).await.unwrap();
    assert_eq!(taken.count.unwrap().before, 4_711);
    assert_eq!(network.raw.received(), LABEL);
    // Its file goes with it when it is switched off.
    network.raw.goes_away();
    let sent = printer.send(&label()).await;
    assert_eq!(sent, Err(NotTaken::NotSent(PrinterState::NotThere)));
}

/// A printer that is known to give no status.
fn unasked(host: &str, port: u16) -> PrinterSetup {
    PrinterSetup {
        gives_no_status: true,
        ..setup(host, port)
    }
}

#[tokio::test(start_paused = true)]
async fn labels_for_a_printer_without_a_status_go_out_one_behind_the_other_without_a_wait() {
    let network = PrinterNetwork::new();
    network.raw.says_nothing();
    let printer = printer::open(&unasked("raw", 9100), Arc::new(network.clone()));
    let began = tokio::time::Instant::now();
    assert_eq!(printer.query().await.state, PrinterState::DoesNotAnswer);
    for _label in 0..20 {
        printer.send(&label()).await.unwrap();
    }
    assert_eq!(began.elapsed(), std::time::Duration::ZERO);
    printer.finish().await.unwrap();
    assert_eq!(network.raw.received(), LABEL.repeat(20));
}

/// Many take one call at a time.
#[tokio::test(start_paused = true)]
async fn a_printer_that_lets_a_call_wait_after_labels_of_ours_is_busy_and_not_away() {
    let network = PrinterNetwork::new();
    network.raw.says_nothing();
    let open = || printer::open(&unasked("raw", 9100), Arc::new(network.clone()));
    network.raw.lets_calls_wait(1);
    let away = open().query().await;
    assert!(matches!(away.state, PrinterState::Unreachable { .. }));
    let printer = open();
    printer.send(&label()).await.unwrap();
    printer.finish().await.unwrap();
    network.raw.lets_calls_wait(3);
    for _call in 0..3 {
        let busy = printer.query().await;
        assert_eq!(busy.state, PrinterState::DoesNotAnswer);
        assert!(busy.waiting.is_some_and(|waiting| waiting > 3));
    }
    assert_eq!(printer.query().await.waiting, None);
    // After minutes it is away.
    tokio::time::advance(std::time::Duration::from_mins(3)).await;
    printer.finish().await.unwrap();
    network.raw.goes_away();
    let away = printer.query().await;
    assert!(matches!(away.state, PrinterState::Unreachable { .. }));
}

/// What lies in this computer can't be kept from the printer any more.
#[tokio::test]
async fn a_printer_that_does_not_read_has_few_labels_on_the_way_to_it() {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4_096).unwrap();
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let listener = socket.listen(1).unwrap();
    let port = listener.local_addr().unwrap().port();
    let network = RealNetwork::default();
    let mut stream = network.dial("127.0.0.1", port).await.unwrap();
    let (_printer, _from) = listener.accept().await.unwrap();
    let labels = LABEL.repeat(1_000);
    let mut taken = 0;
    // It is full when no more can be written at once.
    while let Poll::Ready(length) = poll_fn(|cx| {
        let write = Pin::new(&mut *stream).poll_write(cx, &labels);
        Poll::Ready(write)
    })
    .await
    {
        taken += length.unwrap();
        assert!(taken < 128 * 1024, "{taken}");
    }
}

#[tokio::test]
async fn a_printer_without_a_status_that_breaks_off_has_its_last_label_in_doubt() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let (breaks_off, wait) = tokio::sync::oneshot::channel::<()>();
    tokio::spawn(async move {
        let (stream, _from) = listener.accept().await.unwrap();
        stream.peek(&mut [0; 3]).await.unwrap();
        wait.await.unwrap();
        // What is dropped unread is answered with a reset.
        drop(stream);
    });
    let setup = unasked("127.0.0.1", port);
    let printer = printer::open(&setup, Arc::new(RealNetwork::default()));
    printer.send(&label()).await.unwrap();
    breaks_off.send(()).unwrap();
    let finished = printer.finish().await;
    assert!(
        matches!(finished, Err(NotTaken::Unclear { .. })),
        "{finished:?}"
    );
    // Nobody listens any more: the next label has not left.
    let sent = printer.send(&label()).await;
    assert!(matches!(sent, Err(NotTaken::NotSent(_))), "{sent:?}");
}

/// Between two labels: the question how it is finds that out first.
#[tokio::test]
async fn a_printer_that_broke_off_before_it_was_asked_has_its_last_label_in_doubt_too() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let (breaks_off, wait) = tokio::sync::oneshot::channel::<()>();
    let (is_broken, broken) = tokio::sync::oneshot::channel::<()>();
    tokio::spawn(async move {
        let (stream, _from) = listener.accept().await.unwrap();
        stream.peek(&mut [0; 3]).await.unwrap();
        wait.await.unwrap();
        drop((stream, listener));
        is_broken.send(()).unwrap();
    });
    let setup = unasked("127.0.0.1", port);
    let printer = printer::open(&setup, Arc::new(RealNetwork::default()));
    printer.send(&label()).await.unwrap();
    breaks_off.send(()).unwrap();
    broken.await.unwrap();
    let asked = printer.query().await;
    assert!(matches!(asked.state, PrinterState::Unreachable { .. }));
    let finished = printer.finish().await;
    assert!(
        matches!(finished, Err(NotTaken::Unclear { .. })),
        "{finished:?}"
    );
}

/// Its roll is changed in the middle of a label, and it can't say so.
#[derive(Clone)]
struct StandsStill;

#[async_trait]
impl Network for StandsStill {
    async fn dial(&self, _host: &str, _port: u16) -> std::io::Result<Box<dyn Stream>> {
        let (ours, mut its) = tokio::io::duplex(1_024);
        tokio::spawn(async move {
            let mut piece = [0; 100];
            its.read_exact(&mut piece).await.unwrap();
            tokio::time::sleep(std::time::Duration::from_mins(1)).await;
            while its.read(&mut piece).await.is_ok_and(|length| length > 0) {}
        });
        Ok(Box::new(ours))
    }

    async fn open_device(&self, _device: &Path) -> std::io::Result<Box<dyn Stream>> {
        Err(std::io::ErrorKind::NotFound.into())
    }

    async fn usb_printers(&self) -> Vec<FoundPrinter> {
        Vec::new()
    }

    async fn post(&self, _url: &Url, _body: Vec<u8>) -> Result<Vec<u8>, PostProblem> {
        Err(PostProblem::Refused { status: 404 })
    }
}

#[tokio::test(start_paused = true)]
async fn a_printer_that_stands_still_for_a_minute_spoils_no_label() {
    let printer = printer::open(&unasked("raw", 9100), Arc::new(StandsStill));
    let long = PrintJob {
        bytes: LABEL.repeat(1_000),
        ..label()
    };
    printer.send(&long).await.unwrap();
    printer.finish().await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn what_the_printer_is_not_ready_for_is_not_given_to_it() {
    let network = PrinterNetwork::new();
    let printer = on(&network);
    for trouble in [Trouble::PaperOut, Trouble::HeadOpen, Trouble::Paused] {
        match &trouble {
            Trouble::PaperOut => network.raw.has_paper_for(0),
            Trouble::HeadOpen => network.raw.lid(true),
            _paused => network.raw.pause(true),
        }
        let state = PrinterState::Trouble(vec![trouble]);
        assert_eq!(printer.query().await.state, state);
        assert_eq!(printer.send(&label()).await, Err(NotTaken::NotSent(state)));
        network.raw.has_paper_for(9);
        network.raw.lid(false);
        network.raw.pause(false);
    }
    assert_eq!(network.raw.printed(), [""; 0]);
    assert_eq!(network.raw.received(), b"");
}

#[tokio::test(start_paused = true)]
async fn a_printer_that_is_away_has_got_nothing() {
    let network = PrinterNetwork::new();
    network.raw.goes_away();
    let printer = on(&network);
    let status = printer.query().await;
    assert!(matches!(status.state, PrinterState::Unreachable { .. }));
    let sent = printer.send(&label()).await;
    assert!(matches!(sent, Err(NotTaken::NotSent(_))), "{sent:?}");
    network.raw.comes_back();
    assert_eq!(network.raw.received(), b"");
}

#[tokio::test(start_paused = true)]
async fn a_printer_that_says_nothing_prints_and_proves_nothing() {
    let network = PrinterNetwork::new();
    network.raw.says_nothing();
    let printer = on(&network);
    assert_eq!(printer.query().await.state, PrinterState::DoesNotAnswer);
    let taken = printer.send(&label()).await.unwrap();
    assert_eq!(taken.count, None);
    assert_eq!(network.raw.printed().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn half_a_transfer_is_unclear_and_never_done_or_undone() {
    let network = PrinterNetwork::new();
    network.raw.breaks_after(7);
    let sent = on(&network).send(&label()).await;
    assert!(matches!(sent, Err(NotTaken::Unclear { .. })), "{sent:?}");
    assert_eq!(network.raw.received(), &LABEL[..7]);
}

#[tokio::test(start_paused = true)]
async fn a_printer_without_a_count_tells_none() {
    let network = PrinterNetwork::new();
    network.raw.reports_no_count();
    let status = on(&network).query().await;
    assert_eq!((status.state, status.printed), (PrinterState::Ready, None));
}

/// It answers how it is, and not how many labels it has printed.
#[tokio::test(start_paused = true)]
async fn a_printer_that_never_tells_a_count_is_not_asked_for_it_before_every_label() {
    let network = PrinterNetwork::new();
    network.raw.leaves_the_count_unanswered();
    let printer = on(&network);
    for _label in 0..3 {
        printer.send(&label()).await.unwrap();
    }
    let began = tokio::time::Instant::now();
    for _label in 0..20 {
        printer.send(&label()).await.unwrap();
    }
    assert_eq!(began.elapsed(), std::time::Duration::ZERO);
    tokio::time::advance(std::time::Duration::from_mins(11)).await;
    network.raw.answers_for_the_count();
    let taken = printer.send(&label()).await.unwrap();
    assert!(taken.count.is_some());
}

#[tokio::test(start_paused = true)]
async fn the_count_tells_a_label_that_was_lost_and_labels_of_others() {
    let network = PrinterNetwork::new();
    let printer = on(&network);
    network.raw.loses_labels();
    let taken = printer.send(&label()).await.unwrap();
    let before = taken.count.unwrap().before;
    assert_eq!(printer.query().await.printed, Some(before));
    network.raw.prints_for_others(2);
    assert_eq!(printer.query().await.printed, Some(4_713));
}

#[tokio::test(start_paused = true)]
async fn pictures_are_not_thrown_at_a_printer_of_zpl() {
    let network = PrinterNetwork::new();
    let picture = PrintJob {
        format: LabelFormat::Png,
        ..label()
    };
    let sent = on(&network).send(&picture).await;
    assert!(matches!(sent, Err(NotTaken::Refused { .. })), "{sent:?}");
    assert_eq!(network.raw.received(), b"");
}

#[tokio::test]
async fn over_a_real_connection_it_is_the_same() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let raw = RawPrinterInHand::new();
    let serving = raw.clone();
    tokio::spawn(async move {
        while let Ok((stream, _from)) = listener.accept().await {
            tokio::spawn(serving.clone().serve(stream));
        }
    });
    let printer = printer::open(&setup("127.0.0.1", port), Arc::new(RealNetwork::default()));
    assert_eq!(printer.query().await.state, PrinterState::Ready);
    // More than any buffer on the way holds.
    let mut bytes = b"^XA^FO0,0^GFA,4000000,4000000,100,".to_vec();
    bytes.extend(std::iter::repeat_n(b'A', 4_000_000));
    bytes.extend(b"^FS^XZ");
    let large = PrintJob { bytes, ..label() };
    printer.send(&large).await.unwrap();
    assert_eq!(raw.received(), large.bytes);
}

#[tokio::test]
async fn a_printer_that_says_nothing_and_breaks_off_has_not_read_the_label() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        let (mut stream, _from) = listener.accept().await.unwrap();
        let mut asked = [0; 3];
        stream.read_exact(&mut asked).await.unwrap();
        // What is dropped unread is answered with a reset.
        stream.peek(&mut asked).await.unwrap();
        drop(stream);
    });
    let printer = printer::open(&setup("127.0.0.1", port), Arc::new(RealNetwork::default()));
    let sent = printer.send(&label()).await;
    assert!(matches!(sent, Err(NotTaken::Unclear { .. })), "{sent:?}");
}

#[tokio::test]
async fn a_port_without_a_listener_has_received_nothing() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    drop(listener);
    let printer = printer::open(&setup("127.0.0.1", port), Arc::new(RealNetwork::default()));
    let sent = printer.send(&label()).await;
    let Err(NotTaken::NotSent(PrinterState::Unreachable { reason })) = sent else {
        panic!("{sent:?}");
    };
    assert!(reason.contains("refused"), "{reason}");
}

#[tokio::test]
async fn an_endless_answer_is_not_read_to_its_end() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((stream, _from)) = listener.accept().await {
            tokio::spawn(babble(stream));
        }
    });
    let printer = printer::open(&setup("127.0.0.1", port), Arc::new(RealNetwork::default()));
    assert_eq!(printer.query().await.state, PrinterState::DoesNotAnswer);
}

async fn babble(mut stream: TcpStream) {
    let (mut reading, mut writing) = stream.split();
    let mut sink = [0; 1024];
    let read = async { while let Ok(1..) = reading.read(&mut sink).await {} };
    let talk = async {
        use tokio::io::AsyncWriteExt as _;
        while writing.write_all(b"hello hello hello ").await.is_ok() {}
    };
    tokio::join!(read, talk);
}
