//! A data folder that was restored from a backup: what was made and bought since is at the
//! service, and the ledger does not know it.

use std::path::Path;

use sendoff::{
    contract::Cause,
    features::bulk::calls::{BulkWhy, Wanted},
    model::ids::ShipmentId,
};
use serde_json::Value;

use crate::worker_support::{Acts, Call, Comes, Program, Shop, Tamper, job, order, row};

/// The files of the ledger, as a backup of the data folder has them.
fn copy_ledger(from: &Path, to: &Path) {
    std::fs::remove_dir_all(to).ok();
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        std::fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
    }
}

#[tokio::test(start_paused = true)]
async fn a_file_that_is_run_again_on_a_restored_ledger_is_bought_before_and_gets_its_labels() {
    let shop = Shop::new();
    let ledgers = shop.ledger_path().parent().unwrap().to_owned();
    let backup = shop.path("backup");
    Program::connected(&shop).await.crash();
    copy_ledger(&ledgers, &backup);
    let mut program = Program::connected(&shop).await;
    let summary = program.ship(vec![row(&order("1000"), 1)]).await;
    assert_eq!(summary.counts.bought, 1);
    program.crash();
    copy_ledger(&backup, &ledgers);
    for _ in 0..2 {
        let mut program = Program::connected(&shop).await;
        let summary = program.ship(vec![row(&order("1000"), 1)]).await;
        assert_eq!((summary.counts.already, summary.counts.bought), (1, 0));
        assert!(summary.troubles.is_empty(), "{:?}", summary.troubles);
        program.crash();
    }
    assert_eq!(shop.charges().len(), 1);
}

/// The data folder is as it was before that purchase, and makes the same token again.
#[tokio::test(start_paused = true)]
async fn what_a_lost_create_finds_on_a_restored_ledger_is_not_taken_for_the_changed_row() {
    for was_bought in [true, false] {
        let shop = Shop::new();
        let ledgers = shop.ledger_path().parent().unwrap().to_owned();
        let backup = shop.path("backup");
        Program::connected(&shop).await.crash();
        copy_ledger(&ledgers, &backup);
        let mut program = Program::connected(&shop).await;
        if was_bought {
            program.ship(vec![row(&order("1000"), 1)]).await;
        } else {
            let mut priced = row(&order("1000"), 1);
            priced.wanted = Wanted::Price(Box::new(order("1000")));
            program.ask(job(vec![priced])).await.unwrap();
        }
        program.crash();
        copy_ledger(&backup, &ledgers);
        shop.tamper(Tamper::new(Call::Create, Acts::Not, Comes::Lost));
        let mut program = Program::connected(&shop).await;
        let mut corrected = order("1000");
        corrected.recipient.address_1 = "14 Main St".to_owned();
        let summary = program.ship(vec![row(&corrected, 1)]).await;
        let counts = (summary.counts.already, summary.counts.bought);
        let shipments = shop.shipments();
        let is_charged =
            |item: &&Value| shop.is_charged(&ShipmentId::new(item["id"].as_str().unwrap()));
        let charged: Vec<_> = shipments.iter().filter(is_charged).collect();
        let [bought] = charged.as_slice() else {
            panic!("{charged:?}");
        };
        if was_bought {
            assert_eq!(counts, (1, 0));
            let why = summary.troubles.iter().map(|trouble| &trouble.why);
            let [BulkWhy::Changed, BulkWhy::WithoutLabel(failure)] = why.collect::<Vec<_>>()[..]
            else {
                panic!("{:?}", summary.troubles);
            };
            assert!(matches!(failure.cause, Cause::ChangedSinceBought { .. }));
            assert_eq!(bought["to_address_1"], "12 Main St");
        } else {
            assert_eq!(counts, (0, 1));
            assert_eq!(bought["to_address_1"], "14 Main St");
        }
    }
}
