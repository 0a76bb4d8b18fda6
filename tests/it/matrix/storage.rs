//! The disk: a ledger that takes no more at the worst moment, one that
//! another program holds, one that is damaged, and places that can't be
//! written. Nothing is sent that could not be written down.

use std::path::Path;

use rstest::rstest;
use rusqlite::Connection;
use sendoff::contract::Cause;

use super::scene::{Op, act, before, check, go_on, restart};
use crate::worker_support::{Program, Shop};

fn sql(ledger: &Path, statement: &str) {
    Connection::open(ledger)
        .unwrap()
        .execute_batch(statement)
        .unwrap();
}

/// The ledger takes no more facts of this kind, as a full disk would.
fn fill_at(shop: &Shop, op: &str, phase: &str) {
    let trigger = format!(
        "CREATE TRIGGER full BEFORE INSERT ON journal \
         WHEN new.op = '{op}' AND new.phase = '{phase}' \
         BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
    );
    sql(&shop.ledger_path(), &trigger);
}

#[rstest]
#[case::when_a_create_is_intended(Op::Create, "create", "intent")]
#[case::when_a_create_was_answered(Op::Create, "create", "answered")]
#[case::when_a_buy_is_intended(Op::Buy, "buy", "intent")]
#[case::when_a_buy_was_answered(Op::Buy, "buy", "answered")]
#[case::when_a_purchase_was_seen(Op::Buy, "buy", "observed")]
#[case::when_a_label_was_saved(Op::Buy, "label", "resolved")]
#[case::when_a_refund_is_intended(Op::Refund, "refund", "intent")]
#[case::when_a_refund_was_answered(Op::Refund, "refund", "answered")]
fn the_disk_is_full(#[case] op: Op, #[case] fact: &str, #[case] phase: &str) {
    check(|| async {
        let shop = Shop::new();
        let (mut program, quoted) = before(&shop, op).await;
        fill_at(&shop, fact, phase);
        let sent = shop.calls("PATCH") + shop.calls("POST");
        drop(act(&mut program, op, quoted.as_ref()).await);
        if phase == "intent" {
            assert_eq!(
                shop.calls("PATCH") + shop.calls("POST"),
                sent,
                "it left all the same"
            );
        }
        sql(&shop.ledger_path(), "DROP TRIGGER full");
        go_on(&shop, program, op).await;
        shop
    });
}

#[rstest]
fn another_program_holds_the_ledger(#[values(Op::Create, Op::Buy, Op::Refund)] op: Op) {
    check(|| async {
        let shop = Shop::new();
        let (mut program, quoted) = before(&shop, op).await;
        let other = Connection::open(shop.ledger_path()).unwrap();
        other.execute_batch("BEGIN IMMEDIATE").unwrap();
        let sent = shop.calls("");
        let failure = act(&mut program, op, quoted.as_ref()).await.unwrap_err();
        assert!(
            matches!(failure.cause, Cause::LedgerBusy { .. }),
            "{failure:?}"
        );
        assert_eq!(shop.calls(""), sent);
        other.execute_batch("ROLLBACK").unwrap();
        drop(other);
        go_on(&shop, program, op).await;
        shop
    });
}

/// Rows of the journal are guarded; who damages them takes the guard away.
const UNGUARDED: &str = "DROP TRIGGER journal_is_append_only_1; \
     DROP TRIGGER journal_is_append_only_2;";

fn damage(ledger: &Path, how: &str) {
    let scribble = |from: usize, to: usize| {
        let mut bytes = std::fs::read(ledger).unwrap();
        let to = to.min(bytes.len());
        bytes[from..to].fill(0xA5);
        std::fs::write(ledger, bytes).unwrap();
    };
    match how {
        "the head is scribbled over" => scribble(0, 100),
        "the pages are scribbled over" => scribble(4_096, usize::MAX),
        "it is cut in half" => {
            let bytes = std::fs::read(ledger).unwrap();
            std::fs::write(ledger, &bytes[..bytes.len() / 2]).unwrap();
        }
        "an intent is missing" => {
            sql(
                ledger,
                &format!("{UNGUARDED} DELETE FROM journal WHERE phase = 'intent'"),
            );
        }
        "a fact is changed" => {
            sql(
                ledger,
                &format!("{UNGUARDED} UPDATE journal SET body = '{{}}' WHERE seq = 1"),
            );
        }
        "a later version has written it" => sql(
            ledger,
            "INSERT INTO refinery_schema_history (version, name, applied_on, checksum) \
             VALUES (999, 'later', '2030-01-01T00:00:00Z', '1')",
        ),
        other => unreachable!("{other}"),
    }
}

#[rstest]
fn the_ledger_is_damaged(
    #[values(
        "the head is scribbled over",
        "the pages are scribbled over",
        "it is cut in half",
        "an intent is missing",
        "a fact is changed",
        "a later version has written it"
    )]
    how: &str,
) {
    check(|| async {
        let shop = Shop::new();
        let (program, _quoted) = before(&shop, Op::Buy).await;
        program.crash();
        let good = std::fs::read(shop.ledger_path()).unwrap();
        damage(&shop.ledger_path(), how);
        let sent = shop.calls("");
        let mut program = Program::start(&shop);
        let failure = program.connect().await.unwrap_err();
        assert!(
            matches!(failure.cause, Cause::LedgerBroken { .. }),
            "{failure:?}"
        );
        assert_eq!(
            shop.calls(""),
            sent,
            "nothing is sent on a journal that does not add up"
        );
        program.crash();
        std::fs::write(shop.ledger_path(), good).unwrap();
        let program = restart(&shop).await;
        go_on(&shop, program, Op::Buy).await;
        shop
    });
}

/// Something else stands where a file of ours belongs.
#[rstest]
fn a_place_can_not_be_written(
    #[values("the data folder", "the ledgers' folder", "the ledger", "the lock")] what: &str,
) {
    check(|| async {
        let shop = Shop::new();
        let ledger = shop.ledger_path();
        let folder = ledger.parent().unwrap();
        match what {
            "the data folder" => std::fs::write(shop.data_dir(), b"").unwrap(),
            "the ledgers' folder" => {
                std::fs::create_dir_all(shop.data_dir()).unwrap();
                std::fs::write(folder, b"").unwrap();
            }
            "the ledger" => std::fs::create_dir_all(&ledger).unwrap(),
            _the_lock => std::fs::create_dir_all(ledger.with_extension("lock")).unwrap(),
        }
        let mut program = Program::start(&shop);
        let failure = program.connect().await.unwrap_err();
        assert!(
            matches!(failure.cause, Cause::NotWritable { .. }),
            "{failure:?}"
        );
        assert_eq!(shop.calls(""), 0);
        program.crash();
        let data = shop.data_dir();
        if data.is_dir() {
            std::fs::remove_dir_all(&data).unwrap();
        } else {
            std::fs::remove_file(&data).unwrap();
        }
        let program = restart(&shop).await;
        go_on(&shop, program, Op::Buy).await;
        shop
    });
}

/// The log that SQLite writes first leads to a device without any room.
#[cfg(target_os = "linux")]
#[test]
fn the_log_is_a_full_device() {
    check(|| async {
        let shop = Shop::new();
        let (program, _quoted) = before(&shop, Op::Buy).await;
        program.crash();
        let mut log = shop.ledger_path().into_os_string();
        log.push("-wal");
        std::os::unix::fs::symlink("/dev/full", &log).unwrap();
        let sent = shop.calls("/buy");
        let mut program = Program::start(&shop);
        let failure = program.connect().await.unwrap_err();
        assert!(
            matches!(failure.cause, Cause::NotWritable { .. }),
            "{failure:?}"
        );
        assert_eq!(shop.calls("/buy"), sent);
        program.crash();
        std::fs::remove_file(&log).unwrap();
        let program = restart(&shop).await;
        go_on(&shop, program, Op::Buy).await;
        shop
    });
}
