//! The Batches screen's jobs against the practice service: read, scan, check,
//! close out, and what is left of it offline and after a restart.

use std::time::Duration;

use sendoff::{
    api::transport::Response,
    domain::{
        bag::{Obstacle, ScanOutcome},
        batch::BatchStatus,
        hand_over::{HandOverSheet, SheetRow},
        ids::{BatchId, ShipmentId},
        label::{LabelFormat, Overwrite},
    },
    label::download::LabelFetchError,
    message::{
        BatchList, BatchMove, BatchesCommand, BatchesEvent, Cause, Command, Event, Failure,
        OpenBatch, RequestId, SaveBatchLabel, SaveSheet, Scanned, Source,
    },
};
use serde_json::json;

use super::worker_support::{Acts, Call, Comes, Program, Shop, Tamper, draft};

impl Program {
    fn ask_batches(&mut self, asked: impl FnOnce(RequestId) -> BatchesCommand) -> RequestId {
        self.send(|request| Command::Batches(asked(request)))
    }

    /// What is told of one request, as it is picked.
    async fn told_of_batches<T>(&mut self, mut pick: impl FnMut(BatchesEvent) -> Option<T>) -> T {
        self.until(|event| match event {
            Event::Batches(event) => pick(event),
            _ => None,
        })
        .await
    }

    async fn list_batches(&mut self, from: Source) -> Result<BatchList, Failure> {
        let asked = self.ask_batches(|request| BatchesCommand::List {
            request,
            status: None,
        });
        self.told_of_batches(|event| match event {
            BatchesEvent::Listed {
                request,
                source,
                outcome,
            } if request == asked && source == from => Some(outcome),
            _ => None,
        })
        .await
    }

    async fn open_batch(&mut self, batch: BatchId, from: Source) -> Result<OpenBatch, Failure> {
        let asked = self.ask_batches(|request| BatchesCommand::Open { request, batch });
        let outcome = self
            .told_of_batches(|event| match event {
                BatchesEvent::Opened {
                    request,
                    source,
                    outcome,
                } if request == asked && source == from => Some(outcome),
                _ => None,
            })
            .await;
        outcome.map(|open| *open)
    }

    async fn scan(&mut self, batch: BatchId, code: &str) -> Result<Scanned, Failure> {
        let code = code.to_owned();
        let asked = self.ask_batches(|request| BatchesCommand::Scan {
            request,
            batch,
            code,
        });
        self.scanned(asked).await
    }

    async fn scanned(&mut self, asked: RequestId) -> Result<Scanned, Failure> {
        self.told_of_batches(|event| match event {
            BatchesEvent::Scanned {
                request, outcome, ..
            } if request == asked => Some(outcome),
            _ => None,
        })
        .await
    }

    async fn outcome_of_scan(&mut self, batch: BatchId, code: &str) -> ScanOutcome {
        self.scan(batch, code).await.unwrap().outcome
    }

    async fn saved(&mut self, asked: RequestId) -> Result<std::path::PathBuf, Failure> {
        self.told_of_batches(|event| match event {
            BatchesEvent::Saved {
                request, outcome, ..
            } if request == asked => Some(outcome),
            _ => None,
        })
        .await
    }
}

async fn started(shop: &Shop) -> Program {
    let mut program = Program::start(shop);
    program.connect().await.unwrap();
    program
}

/// A paid parcel of the service that this program has never seen: its id and
/// its tracking code.
async fn paid_elsewhere(shop: &Shop) -> (ShipmentId, String) {
    let mut other = started(shop).await;
    let id = other.quote(&draft()).await.unwrap().shipment.id;
    shop.pay(&id);
    other.idle(Duration::from_secs(10)).await;
    let seen = shop.shipments();
    let seen = seen.iter().find(|item| item["id"] == id.as_str()).unwrap();
    let code = seen["carrier_tracking_code"].as_str().unwrap().to_owned();
    other.crash();
    std::fs::remove_dir_all(shop.data_dir()).unwrap();
    (id, code)
}

fn ids(open: &OpenBatch) -> Vec<&str> {
    open.parcels
        .iter()
        .map(|parcel| parcel.id.as_str())
        .collect()
}

#[tokio::test(start_paused = true)]
async fn batches_are_listed_with_their_counts_and_without_our_word() {
    let shop = Shop::new();
    let mut program = started(&shop).await;
    let made = program.create_batch("b", Some("Monday")).await.unwrap();
    assert_eq!(made.description.as_deref(), Some("Monday"));
    let other = shop.make_batch("theirs");
    let list = program.list_batches(Source::Service).await.unwrap();
    let numbers: Vec<_> = list.rows.iter().map(|row| row.batch.id).collect();
    assert_eq!(numbers, [other, made.id], "newest first");
    assert_eq!(list.rows[1].batch.description.as_deref(), Some("Monday"));
    assert_eq!((list.counts.all, list.counts.pending), (2, 2));
    assert_eq!(shop.calls("GET /batches"), 1, "a whole list needs no count");
}

#[tokio::test(start_paused = true)]
async fn a_list_of_one_status_asks_for_the_counts_too() {
    let shop = Shop::new();
    let mut program = started(&shop).await;
    shop.make_batch("theirs");
    let asked = program.ask_batches(|request| BatchesCommand::List {
        request,
        status: Some(BatchStatus::Ready),
    });
    let list = program
        .told_of_batches(|event| match event {
            BatchesEvent::Listed {
                request, outcome, ..
            } if request == asked => Some(outcome),
            _ => None,
        })
        .await
        .unwrap();
    assert_eq!(list.rows, []);
    assert_eq!((list.counts.all, list.counts.pending), (1, 1));
    assert_eq!((list.counts.ready, list.counts.received), (0, 0));
}

#[tokio::test(start_paused = true)]
async fn a_scanned_label_goes_in_once_and_the_second_time_says_so() {
    let shop = Shop::new();
    let (id, code) = paid_elsewhere(&shop).await;
    let mut program = started(&shop).await;
    let batch = program.create_batch("b", None).await.unwrap().id;
    let scanned = program.scan(batch, &code.to_lowercase()).await.unwrap();
    assert_eq!(scanned.outcome, ScanOutcome::Added);
    assert_eq!(scanned.scan.parcel.unwrap().id, id);
    assert_eq!(shop.inside(batch), [id.as_str()]);
    let again = program.outcome_of_scan(batch, &code).await;
    assert_eq!(again, ScanOutcome::AlreadyIn);
    let by_id = program.outcome_of_scan(batch, id.as_str()).await;
    assert_eq!(by_id, ScanOutcome::AlreadyIn);
    assert_eq!(shop.calls("add_to_batch"), 1);
    let open = program.open_batch(batch, Source::Service).await.unwrap();
    assert_eq!((ids(&open), open.scans.len()), (vec![id.as_str()], 1));
}

#[tokio::test(start_paused = true)]
async fn the_same_parcel_scanned_twice_at_once_is_added_once() {
    let shop = Shop::new();
    let (id, _code) = paid_elsewhere(&shop).await;
    let mut program = started(&shop).await;
    let batch = shop.make_batch("theirs");
    let scan = |request| BatchesCommand::Scan {
        request,
        batch,
        code: id.to_string(),
    };
    let first = program.ask_batches(scan);
    let second = program.ask_batches(scan);
    let outcome = program.scanned(first).await.unwrap().outcome;
    assert_eq!(outcome, ScanOutcome::Added);
    let outcome = program.scanned(second).await.unwrap().outcome;
    assert_eq!(outcome, ScanOutcome::AlreadyIn);
    assert_eq!(shop.calls("add_to_batch"), 1);
}

#[tokio::test(start_paused = true)]
async fn a_parcel_that_was_put_in_by_list_is_counted_when_it_is_scanned() {
    let shop = Shop::new();
    let (id, _code) = paid_elsewhere(&shop).await;
    let mut program = started(&shop).await;
    let batch = shop.make_batch("theirs");
    program
        .change_batch(batch, BatchMove::Add, std::slice::from_ref(&id))
        .await
        .unwrap();
    let opened = program.open_batch(batch, Source::Service).await.unwrap();
    assert_eq!((ids(&opened), opened.scans.len()), (vec![id.as_str()], 0));
    let calls = shop.calls("");
    let outcome = program.outcome_of_scan(batch, id.as_str()).await;
    assert_eq!(outcome, ScanOutcome::Counted);
    assert_eq!(
        shop.calls(""),
        calls,
        "what was just read is not asked again"
    );
}

#[tokio::test(start_paused = true)]
async fn what_does_not_belong_into_the_bag_is_said_and_nothing_is_sent() {
    let shop = Shop::new();
    let (paid, _code) = paid_elsewhere(&shop).await;
    let mut program = started(&shop).await;
    let unpaid = program.quote(&draft()).await.unwrap().shipment.id;
    let (here, there) = (shop.make_batch("here"), shop.make_batch("there"));
    shop.put_into(there, &paid);
    assert_eq!(
        program.outcome_of_scan(here, unpaid.as_str()).await,
        ScanOutcome::Barred(Obstacle::Unpaid)
    );
    assert_eq!(
        program.outcome_of_scan(here, paid.as_str()).await,
        ScanOutcome::InAnotherBatch(there)
    );
    for code in ["NOSUCHCODE", "../batches/1", "4006381333931000000"] {
        let outcome = program.outcome_of_scan(here, code).await;
        assert_eq!(outcome, ScanOutcome::Unknown, "{code}");
    }
    assert_eq!(shop.calls("add_to_batch"), 0);
    assert_eq!(shop.inside(there), [paid.as_str()]);
    // All of them are in somebody's hand, and the check will say so.
    let open = program.open_batch(here, Source::Service).await.unwrap();
    assert_eq!((open.parcels.len(), open.scans.len()), (0, 5));
}

#[tokio::test(start_paused = true)]
async fn a_refund_asked_since_is_seen_at_the_scan() {
    let shop = Shop::new();
    let (id, _code) = paid_elsewhere(&shop).await;
    let mut program = started(&shop).await;
    let batch = shop.make_batch("here");
    assert_eq!(shop.elsewhere("refund", id.as_str(), &json!({})), 200);
    let outcome = program.outcome_of_scan(batch, id.as_str()).await;
    assert_eq!(outcome, ScanOutcome::Barred(Obstacle::RefundAsked));
}

#[tokio::test(start_paused = true)]
async fn a_scan_without_a_network_is_not_lost_and_goes_in_when_scanned_again() {
    let shop = Shop::new();
    let (id, _code) = paid_elsewhere(&shop).await;
    let mut program = started(&shop).await;
    let batch = shop.make_batch("here");
    program.list("").await.unwrap();
    shop.fault(
        "status",
        "/shipments/add_to_batch",
        100,
        &json!({"status": 503}),
    );
    let failure = program.scan(batch, id.as_str()).await.unwrap_err();
    assert_eq!(failure.shipment.as_ref(), Some(&id));
    shop.calm();
    program.crash();
    let mut program = started(&shop).await;
    let open = program.open_batch(batch, Source::Service).await.unwrap();
    let kept = open.scans[0].parcel.as_ref().unwrap();
    assert_eq!(kept.id, id, "it is in the bag, whatever the service says");
    program.scan(batch, id.as_str()).await.unwrap();
    assert_eq!(shop.inside(batch), [id.as_str()]);
}

#[tokio::test(start_paused = true)]
async fn a_bag_outlives_a_crash_and_can_be_read_offline() {
    let shop = Shop::new();
    let (id, code) = paid_elsewhere(&shop).await;
    let mut program = started(&shop).await;
    let batch = program.create_batch("b", Some("Monday")).await.unwrap().id;
    program.scan(batch, &code).await.unwrap();
    program.open_batch(batch, Source::Service).await.unwrap();
    let closing = program.ask_batches(|request| BatchesCommand::CloseOut {
        request,
        batch,
        parcels: 1,
    });
    let closed = program
        .told_of_batches(|event| match event {
            BatchesEvent::ClosedOut {
                request, outcome, ..
            } if request == closing => Some(outcome),
            _ => None,
        })
        .await
        .unwrap();
    program.crash();
    let mut program = started(&shop).await;
    shop.tamper(Tamper::new(Call::Any, Acts::Not, Comes::NotSent).times(1_000));
    let list = program.list_batches(Source::Kept).await.unwrap();
    assert_eq!(list.rows[0].batch.description.as_deref(), Some("Monday"));
    assert_eq!(list.rows[0].parcels, Some(1));
    assert_eq!(list.rows[0].closing, Some(closed));
    let open = program.open_batch(batch, Source::Kept).await.unwrap();
    assert_eq!(ids(&open), [id.as_str()]);
    assert_eq!((open.scans.len(), open.closing), (1, Some(closed)));
    let failure = program
        .open_batch(batch, Source::Service)
        .await
        .unwrap_err();
    assert!(matches!(failure.cause, Cause::Unreachable { .. }));
}

#[tokio::test(start_paused = true)]
async fn what_is_taken_out_or_deleted_leaves_no_count_behind() {
    let shop = Shop::new();
    let (id, _code) = paid_elsewhere(&shop).await;
    let mut program = started(&shop).await;
    let batch = program.create_batch("b", None).await.unwrap().id;
    program.scan(batch, id.as_str()).await.unwrap();
    program.scan(batch, "NOSUCHCODE").await.unwrap();
    program
        .change_batch(batch, BatchMove::Remove, std::slice::from_ref(&id))
        .await
        .unwrap();
    let open = program.open_batch(batch, Source::Service).await.unwrap();
    assert_eq!((open.parcels.len(), open.scans.len()), (0, 1));
    let uncount = program.ask_batches(|request| BatchesCommand::Uncount {
        request,
        batch,
        code: "NOSUCHCODE".to_owned(),
    });
    program
        .told_of_batches(|event| match event {
            BatchesEvent::Uncounted {
                request, outcome, ..
            } if request == uncount => Some(outcome),
            _ => None,
        })
        .await
        .unwrap();
    let open = program.open_batch(batch, Source::Service).await.unwrap();
    assert_eq!(open.scans, []);
    program.delete_batch(batch).await.unwrap();
    let list = program.list_batches(Source::Service).await.unwrap();
    assert_eq!(list, BatchList::default());
}

#[tokio::test(start_paused = true)]
async fn a_second_window_reads_batches_and_scans_nothing() {
    let shop = Shop::new();
    let mut first = started(&shop).await;
    let batch = first.create_batch("b", Some("Monday")).await.unwrap().id;
    let mut second = Program::second(&shop);
    second.connect().await.unwrap();
    let calls = shop.calls("");
    let list = second.list_batches(Source::KeptOnly).await.unwrap();
    assert_eq!(list.rows[0].batch.id, batch);
    let open = second.open_batch(batch, Source::KeptOnly).await.unwrap();
    assert_eq!(open.batch.description.as_deref(), Some("Monday"));
    let failure = second.scan(batch, "ABCDE12345").await.unwrap_err();
    assert!(matches!(failure.cause, Cause::LedgerBusy { .. }));
    assert_eq!(shop.calls(""), calls, "nothing is sent");
}

fn sheet(rows: usize) -> HandOverSheet {
    let row = |at: usize| SheetRow {
        number: at.to_string(),
        tracking_code: format!("PX{at:09}CA"),
        recipient: if at == 1 {
            "東京 さくら, Αθήνα, Łódź".to_owned()
        } else {
            "Zoé Tremblay, Montréal, CA".to_owned()
        },
        postage: "Slim".to_owned(),
        weight: "0.85 kg".to_owned(),
    };
    HandOverSheet {
        title: "Hand-over sheet, batch 12".to_owned(),
        mark: Some("PRACTICE · not for a carrier".to_owned()),
        facts: vec![["Description".to_owned(), "Monday".to_owned()]],
        heads: SheetRow {
            number: "No.".to_owned(),
            tracking_code: "Tracking code".to_owned(),
            recipient: "Recipient".to_owned(),
            postage: "Postage".to_owned(),
            weight: "Weight".to_owned(),
        },
        rows: (1..=rows).map(row).collect(),
        totals: vec![["Total weight".to_owned(), "51 kg".to_owned()]],
        signatures: vec!["Handed over by".to_owned(), "Received by".to_owned()],
        footer: "Sendoff · batch 12".to_owned(),
    }
}

/// The text of a PDF as an independent reader sees it.
fn text_of(path: &std::path::Path) -> String {
    let read = std::process::Command::new("pdftotext")
        .args(["-layout", "-enc", "UTF-8"])
        .arg(path)
        .arg("-")
        .output()
        .expect("pdftotext (poppler-utils) is installed");
    assert!(read.status.success());
    String::from_utf8(read.stdout).unwrap()
}

#[tokio::test(start_paused = true)]
async fn a_hand_over_sheet_is_saved_whole_and_reads_back_in_every_script() {
    let shop = Shop::new();
    let mut program = started(&shop).await;
    let folder = shop.path("papers");
    std::fs::create_dir(&folder).unwrap();
    let save = |request| {
        BatchesCommand::SaveSheet(SaveSheet {
            request,
            batch: BatchId(12),
            sheet: Box::new(sheet(60)),
            to: folder.clone(),
            overwrite: Overwrite::Keep,
        })
    };
    let asked = program.ask_batches(save);
    let path = program.saved(asked).await.unwrap();
    assert_eq!(path, folder.join("batch-12.pdf"));
    let text = text_of(&path);
    for expected in [
        "PRACTICE · not for a carrier",
        "Monday",
        "東京 さくら, Αθήνα, Łódź",
        "PX000000060CA",
        "51 kg",
        "Received by",
        "1/2",
        "2/2",
    ] {
        assert!(text.contains(expected), "{expected} is not in {text}");
    }
    assert_eq!(
        text.matches("Tracking code").count(),
        2,
        "each page has heads"
    );
    // The same again is the same file.
    let asked = program.ask_batches(save);
    assert_eq!(program.saved(asked).await.unwrap(), path);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_batch_without_a_label_says_so() {
    let shop = Shop::new();
    let mut program = started(&shop).await;
    let batch = shop.make_batch("theirs");
    let asked = program.ask_batches(|request| {
        BatchesCommand::SaveLabel(SaveBatchLabel {
            request,
            batch,
            format: LabelFormat::Png,
            to: shop.path("label.png"),
            overwrite: Overwrite::Keep,
        })
    });
    let failure = program.saved(asked).await.unwrap_err();
    assert!(matches!(failure.cause, Cause::NoLabelFile { .. }));
}

/// What the service would answer for a batch that has a label of its own.
fn with_label(batch: BatchId) -> Tamper {
    let body = json!({"batch": {
        "id": batch.0,
        "status": "ready",
        "created_at": "2026-03-02T12:00:00.000+00:00",
        "label_zpl_url": "http://127.0.0.1:4010/labels/batch.zpl?secret=s",
    }});
    let answer = Response {
        status: 200,
        content_type: Some("application/json; charset=utf-8".to_owned()),
        body: serde_json::to_vec(&body).unwrap(),
        ..Response::default()
    };
    Tamper::new(Call::Look, Acts::Not, Comes::Answer(Box::new(answer))).times(2)
}

#[tokio::test(start_paused = true)]
async fn a_batchs_own_label_is_fetched_by_a_fresh_link_and_saved() {
    let shop = Shop::new();
    let mut program = started(&shop).await;
    let batch = shop.make_batch("theirs");
    shop.tamper(with_label(batch));
    let expired = LabelFetchError::Expired { status: 403 };
    shop.tamper(Tamper::label(Err(expired)));
    let zpl = b"^XA^FO50,50^FDBatch^FS^XZ".to_vec();
    shop.tamper(Tamper::label(Ok(zpl.clone())));
    let to = shop.path("batch.zpl");
    let asked = program.ask_batches(|request| {
        BatchesCommand::SaveLabel(SaveBatchLabel {
            request,
            batch,
            format: LabelFormat::Zpl,
            to: to.clone(),
            overwrite: Overwrite::Replace,
        })
    });
    assert_eq!(program.saved(asked).await.unwrap(), to);
    assert_eq!(std::fs::read(&to).unwrap(), zpl);
    assert_eq!(shop.calls("LABEL"), 2);
}
