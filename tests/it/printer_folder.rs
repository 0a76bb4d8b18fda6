//! A folder that other software watches.

use std::{fs, path::Path, sync::Arc};

use sendoff::{
    model::{
        label::LabelFormat,
        printer::{FolderAddress, PrinterAddress, PrinterSetup, PrinterState, SpoolerAddress},
    },
    print::{self as printer, JobProgress, NotTaken, PrintJob, Printer},
};

use super::support::printers::PrinterNetwork;

fn on(folder: &Path, copies: u8) -> Arc<dyn Printer> {
    let path = folder.to_path_buf();
    let mut setup = PrinterSetup::new("Watched", PrinterAddress::Folder(FolderAddress { path }));
    setup.copies = copies;
    printer::open(&setup, Arc::new(PrinterNetwork::new()))
}

fn job(name: &str) -> PrintJob {
    PrintJob {
        name: name.to_owned(),
        format: LabelFormat::Pdf,
        bytes: b"%PDF-1.7".to_vec(),
    }
}

fn files(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[tokio::test]
async fn each_label_is_a_whole_file_with_a_name_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let printer = on(folder.path(), 2);
    assert_eq!(printer.query().await.state, PrinterState::Ready);
    let taken = printer.send(&job("1000-ABC")).await.unwrap();
    printer.send(&job("../../etc/x")).await.unwrap();
    assert_eq!(
        files(folder.path()),
        [
            "1000-ABC-2.pdf",
            "1000-ABC.pdf",
            "______etc_x-2.pdf",
            "______etc_x.pdf",
        ]
    );
    assert_eq!(printer.progress(&taken).await, JobProgress::Waiting);
    fs::remove_file(folder.path().join("1000-ABC-2.pdf")).unwrap();
    assert_eq!(printer.progress(&taken).await, JobProgress::HandedOn);
}

#[tokio::test]
async fn a_zpl_label_is_one_file_with_its_copies_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let zpl = PrintJob {
        format: LabelFormat::Zpl,
        bytes: b"^XA^FDx^FS^XZ".to_vec(),
        ..job("1000-ABC")
    };
    on(folder.path(), 2).send(&zpl).await.unwrap();
    assert_eq!(files(folder.path()), ["1000-ABC.zpl"]);
    let written = fs::read(folder.path().join("1000-ABC.zpl")).unwrap();
    assert_eq!(written, zpl.bytes.repeat(2));
}

#[tokio::test]
async fn half_a_file_of_another_run_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let half = ".1000-ABC.pdf.part";
    fs::write(folder.path().join(half), "half").unwrap();
    on(folder.path(), 1).send(&job("1000-ABC")).await.unwrap();
    assert_eq!(files(folder.path()), [half, "1000-ABC-2.pdf"]);
    let left = fs::read(folder.path().join(half)).unwrap();
    assert_eq!(left, b"half");
}

#[tokio::test]
async fn what_is_no_folder_or_is_closed_to_writers_gets_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let sent = on(&file, 1).send(&job("1000-ABC")).await;
    assert_eq!(sent, Err(NotTaken::NotSent(PrinterState::NotThere)));
    let before = fs::metadata(folder.path()).unwrap().permissions();
    let mut closed = before.clone();
    closed.set_readonly(true);
    fs::set_permissions(folder.path(), closed).unwrap();
    let sent = on(folder.path(), 1).send(&job("1000-ABC")).await;
    fs::set_permissions(folder.path(), before).unwrap();
    assert!(matches!(
        sent,
        Err(NotTaken::NotSent(PrinterState::Unreachable { .. }))
    ));
    assert_eq!(files(folder.path()), ["file"]);
}

#[cfg(not(windows))]
#[tokio::test]
async fn a_queue_of_windows_takes_nothing_anywhere_else() {
    let queue = "Zebra".to_owned();
    let setup = PrinterSetup::new("Bench", PrinterAddress::Spooler(SpoolerAddress { queue }));
    let printer = printer::open(&setup, Arc::new(PrinterNetwork::new()));
    let sent = printer.send(&job("1000-ABC")).await;
    assert_eq!(sent, Err(NotTaken::NotSent(PrinterState::NotThere)));
}

#[tokio::test]
async fn a_folder_that_is_gone_is_not_made_anew_behind_the_watchers_back() {
    let folder = tempfile::tempdir().unwrap();
    let gone = folder.path().join("share");
    let printer = on(&gone, 1);
    assert_eq!(printer.query().await.state, PrinterState::NotThere);
    let sent = printer.send(&job("1000-ABC")).await;
    assert_eq!(sent, Err(NotTaken::NotSent(PrinterState::NotThere)));
    assert!(!gone.exists());
}
