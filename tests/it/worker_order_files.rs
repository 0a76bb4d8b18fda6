//! Files of orders as the worker reads, keeps and writes them.

use std::{path::Path, sync::Arc};

use sendoff::features::orders::{
    FailedRow,
    calls::{Correct, KeepPasted, Read, SaveFailed, Sheet},
};
use sendoff::model::shared_problem::{Correction, problem_groups};

use super::{
    support::rows_to_fix::{self, BAD, ROWS},
    worker_support::{Program, Shop},
};

fn read(path: &Path, before: Option<Arc<Sheet>>) -> Read {
    Read {
        path: path.to_owned(),
        usual: None,
        before,
    }
}

#[tokio::test(start_paused = true)]
async fn rows_that_are_pasted_twice_are_two_files_and_replace_none() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    let folder = tempfile::tempdir().unwrap();
    let mut kept = Vec::new();
    for rows in ["order_id\tname\n1\tAna\n", "order_id\tname\n2\tBo\n"] {
        let keep = KeepPasted {
            rows: rows.to_owned(),
            folder: folder.path().join("documents"),
        };
        let path = program.ask(keep).await.unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), rows);
        kept.push(path);
    }
    assert_ne!(kept[0], kept[1]);
    assert!(std::fs::read_to_string(&kept[0]).unwrap().contains("Ana"));
}

#[tokio::test(start_paused = true)]
async fn orders_are_corrected_also_when_their_file_is_read_again_and_what_is_left_is_saved() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rows.csv");
    std::fs::write(&path, rows_to_fix::file()).unwrap();
    let sheet = program.ask(read(&path, None)).await.unwrap().unwrap();
    let orders: Vec<_> = sheet.orders.iter().enumerate().collect();
    let country = problem_groups(&orders).remove(0);
    let correction = Correction {
        problem: country.problem.unwrap(),
        text: "US".to_owned(),
    };
    let correct = Correct {
        sheet: Arc::clone(&sheet),
        corrections: vec![correction],
    };
    let corrected = program.ask(correct).await.unwrap();
    let again = program.ask(read(&path, Some(Arc::clone(&corrected))));
    let again = again.await.unwrap().unwrap();
    let ready = |sheet: &Sheet| {
        let orders = sheet.orders.iter();
        orders.filter(|order| order.judged.is_ok()).count()
    };
    assert_eq!(
        (ready(&corrected), ready(&again)),
        (ROWS - BAD + 4, ROWS - BAD + 4)
    );
    // Another row stands where the first one was: no correction goes to it.
    let text = rows_to_fix::file().replacen("D-1,", "D-0,", 1);
    std::fs::write(&path, text).unwrap();
    let changed = program
        .ask(read(&path, Some(corrected)))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (ready(&changed), changed.dropped_corrections),
        (ROWS - BAD, 1)
    );
    assert!(changed.corrections.is_empty());
}

#[tokio::test(start_paused = true)]
async fn what_can_not_ship_is_saved_into_a_new_file_also_beside_the_one_that_is_open() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("failed.csv");
    std::fs::write(&path, rows_to_fix::file()).unwrap();
    let sheet = program.ask(read(&path, None)).await.unwrap().unwrap();
    let row = FailedRow {
        row: 100,
        reason: "Tariff code: Required".to_owned(),
        column: None,
    };
    let save = SaveFailed {
        sheet,
        folder: folder.path().to_owned(),
        rows: vec![row],
    };
    let written = program.ask(save).await.unwrap();
    assert_ne!(written, path);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), rows_to_fix::file());
    let failed = std::fs::read_to_string(written).unwrap();
    assert_eq!(failed.lines().count(), 2);
    assert!(failed.contains("D-100") && failed.contains("Tariff code: Required"));
}
