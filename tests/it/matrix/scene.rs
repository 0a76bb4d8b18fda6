//! A case's story: a line on its way to the call under test, what happens to
//! that call, calm, a person who goes on, and a later start that finds
//! nothing left to do.

use std::{
    fs,
    future::Future,
    io,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use sendoff::contract::Failure;
use sendoff::features::ship::calls::{LineState, Quoted};
use sendoff::session::{checkpoints::JournalPoint, deps::Folders};

use super::{invariants, others};
use crate::worker_support::{Call, ParkAt, Program, Shop, draft, line, memory_folder};

/// By then whatever was on its way has arrived, and every recovery has ended.
pub(crate) const LATER: Duration = Duration::from_mins(5);
/// The service takes no refund of a purchase that is younger.
const REFUNDABLE: Duration = Duration::from_secs(15);
/// The longest pause that the service asks for in a case.
const LONGEST_PAUSE: Duration = Duration::from_hours(1);
/// How often a person tries before giving up.
const PATIENCE: u32 = 16;

/// The call that a row is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Op {
    Create,
    Buy,
    Refund,
}

impl Op {
    pub(super) fn call(self) -> Call {
        match self {
            Self::Create => Call::Create,
            Self::Buy => Call::Buy,
            Self::Refund => Call::Refund,
        }
    }
}

/// How a process ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// `kill -9`: every file stays as it is at that moment.
    Killed,
    /// The power goes: see [`ended`].
    PowerCut,
}

/// Tells the story twice and holds the invariants and the traces.
pub(crate) fn check<S: Future<Output = Shop>>(story: impl Fn() -> S) {
    let (once, again) = (tell(&story), tell(&story));
    assert_eq!(once, again, "the same seed, another trace");
}

/// Tells it once: a label is saved by a thread of the system while something else is done, and
/// no seed steers which is first.
pub(super) fn check_once<S: Future<Output = Shop>>(story: impl FnOnce() -> S) {
    drop(tell(story));
}

fn tell<S: Future<Output = Shop>>(story: impl FnOnce() -> S) -> (Vec<String>, Vec<String>) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .unwrap();
    runtime.block_on(async {
        // A shop's clock is that of the runtime in which it is made.
        let shop = story().await;
        invariants::check_invariants(&shop);
        (shop.watch().trace(), invariants::journal(&shop))
    })
}

/// Connected, and on its way to the call under test.
pub(super) async fn before(shop: &Shop, op: Op) -> (Program, Option<Quoted>) {
    let mut program = Program::connected(shop).await;
    if op == Op::Create {
        return (program, None);
    }
    let quoted = program.quote(&draft()).await.unwrap();
    if op == Op::Refund {
        program.buy(&quoted).await.unwrap();
        program.run_for(REFUNDABLE).await;
    }
    (program, Some(quoted))
}

/// The call under test itself, and how it went.
pub(super) async fn act(
    program: &mut Program,
    op: Op,
    quoted: Option<&Quoted>,
) -> Result<(), Failure> {
    match (op, quoted) {
        (Op::Create, _) => program.quote(&draft()).await.map(drop),
        (Op::Buy, Some(quoted)) => program.buy(quoted).await.map(drop),
        (Op::Refund, Some(quoted)) => program.refund(&quoted.shipment.id).await.map(drop),
        (Op::Buy | Op::Refund, None) => unreachable!("both come after a quote"),
    }
}

/// A fault strikes the call under test; then the network is calm, and a
/// person goes on until the line is bought.
pub(super) async fn survives(shop: Shop, op: Op, strike: impl FnOnce(&Shop)) -> Shop {
    let (mut program, quoted) = before(&shop, op).await;
    strike(&shop);
    drop(act(&mut program, op, quoted.as_ref()).await);
    shop.calm();
    go_on(&shop, program, op).await;
    shop
}

/// The process ends at a point of the call; another goes on.
pub(super) async fn survives_an_end(shop: Shop, op: Op, point: JournalPoint, end: End) -> Shop {
    end_at(&shop, op, point, end).await;
    shop.calm();
    let program = restart(&shop).await;
    go_on(&shop, program, op).await;
    shop
}

/// Runs until the point is reached, and ends the process there.
pub(super) async fn end_at(shop: &Shop, op: Op, point: JournalPoint, end: End) {
    let park = ParkAt::new(point);
    let mut program = Program::with(shop, Arc::new(park.clone()));
    let journey = async {
        program.connect().await.unwrap();
        let quoted = program.quote(&draft()).await.unwrap();
        if quoted.state == LineState::Draft {
            drop(program.buy(&quoted).await);
        }
        if op == Op::Refund {
            program.run_for(REFUNDABLE).await;
            drop(program.refund(&quoted.shipment.id).await);
        }
        program.until(|_event| None::<()>).await;
    };
    tokio::select! {
        biased;
        () = park.parked() => {}
        () = journey => panic!("{point} was not reached"),
    }
    ended(shop, program, end);
}

/// Ends the process, and leaves the disk as it would be found.
///
/// `kill -9` leaves every file as it is, the ledger's log unmerged. A power
/// cut leaves what was synced: with `synchronous=FULL` that is every commit
/// (`ledger::connection` tests that it is set), so the ledger stands as of its last
/// one. What was being written is torn: half a frame stands behind the log,
/// the log's index (which is never synced) is gone, and a label's temporary
/// file, whose name was not synced, is there with no bytes in it.
pub(crate) fn ended(shop: &Shop, program: Program, end: End) {
    ended_on(shop, &shop.folders(), program, end);
}

/// The same, on a computer that keeps its things there.
pub(crate) fn ended_on(shop: &Shop, folders: &Folders, program: Program, end: End) {
    let data = &folders.data_dir;
    let kept = memory_folder();
    copy(data, kept.path());
    // Letting go of the files would merge the log in good order.
    program.crash();
    // A program that ended before it had connected has left nothing.
    drop(fs::remove_dir_all(data));
    copy(kept.path(), data);
    if end == End::PowerCut {
        cut_power(&shop.ledger_in(data), &folders.label_dir);
    }
}

fn cut_power(ledger: &Path, labels: &Path) {
    let beside = |ending: &str| {
        let mut name = ledger.to_owned().into_os_string();
        name.push(ending);
        PathBuf::from(name)
    };
    drop(fs::remove_file(beside("-shm")));
    let log = beside("-wal");
    if let Ok(mut bytes) = fs::read(&log) {
        let torn = bytes.len().min(2_000);
        bytes.extend_from_within(bytes.len() - torn..);
        fs::write(&log, bytes).unwrap();
    }
    each_file(labels, |file| {
        let is_temporary = file.extension().is_some_and(|ending| ending == "part");
        if is_temporary {
            fs::File::options().write(true).truncate(true).open(file)?;
        }
        Ok(())
    });
}

/// What is made of every file below a folder.
///
/// A thread of the system may outlive its program, and give a label's file its name after the
/// folder is listed. The file is then gone under the name it had, and the folder is listed again.
pub(super) fn each_file<T>(folder: &Path, make: impl Fn(&Path) -> io::Result<T>) -> Vec<T> {
    loop {
        let made: io::Result<Vec<T>> =
            walk(folder).and_then(|files| files.iter().map(|file| make(file)).collect());
        match made {
            Ok(made) => return made,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => panic!("{} cannot be read: {error}", folder.display()),
        }
    }
}

fn walk(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    if !folder.is_dir() {
        return Ok(files);
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(walk(&path)?);
        } else {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn copy(from: &Path, to: &Path) {
    let files = each_file(from, |file| Ok((file.to_owned(), fs::read(file)?)));
    for (file, bytes) in files {
        let place = to.join(file.strip_prefix(from).unwrap());
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        fs::write(place, bytes).unwrap();
    }
}

/// A start after trouble: within five minutes all that can be settled is.
pub(crate) async fn restart(shop: &Shop) -> Program {
    restarted(Program::connected(shop)).await
}

/// The same, of whichever program.
pub(crate) async fn restarted(connected: impl Future<Output = Program>) -> Program {
    let began = tokio::time::Instant::now();
    let mut program = connected.await;
    program.recovered().await;
    assert!(
        began.elapsed() <= LATER,
        "recovery took {:?}",
        began.elapsed()
    );
    program
}

/// What a person does when the network is calm: asks again, and retries what
/// waits for a person, until the line is bought (and refunded). Then
/// everything that is late arrives, and a later start finds nothing to do.
pub(crate) async fn go_on(shop: &Shop, mut program: Program, op: Op) {
    let quoted = buy_at_last(&mut program).await;
    if op == Op::Refund {
        program.run_for(REFUNDABLE).await;
        drop(program.refund(&quoted.shipment.id).await);
    }
    program.run_for(LATER).await;
    program.crash();
    let mut program = restart(shop).await;
    let quoted = program.quote(&draft()).await.unwrap();
    assert_eq!(quoted.state, LineState::AlreadyBought { changed: false });
    program.run_for(LATER).await;
    // What was reported meanwhile is read with the answer.
    drop(program.quote(&draft()).await);
    let unprinted = program.unprinted.clone();
    program.crash();
    if op != Op::Refund {
        assert_eq!(unprinted.len(), 1, "the queue");
        let label = unprinted[0].label.as_ref().expect("its label");
        assert!(fs::metadata(label).unwrap().len() > 0);
        let twins = shop.count() - 1;
        assert!(
            twins <= shop.watch().duplicates_that_may_stay(),
            "a duplicate is left"
        );
    }
    if op == Op::Refund {
        // In an hour it would be refunded, and the order free.
        return others::all_come_elsewhere(shop).await;
    }
    // The longest pause that a case's service asks for is over.
    tokio::time::sleep(LONGEST_PAUSE).await;
    let mut program = restart(shop).await;
    others::all_come_too(shop, &mut program).await;
    program.crash();
}

/// A person who asks until the line is bought.
pub(crate) async fn buy_at_last(program: &mut Program) -> Quoted {
    for _again in 0..PATIENCE {
        let quoted = match program.quote(&draft()).await {
            Ok(quoted) => quoted,
            Err(_waits) => {
                program.run_for(LATER).await;
                continue;
            }
        };
        match quoted.state {
            LineState::AlreadyBought { .. } => return quoted,
            LineState::Draft => {
                if program.buy(&quoted).await.is_err() {
                    program.run_for(LATER).await;
                }
            }
            LineState::Unresolved(_) => {
                program.run_for(LATER).await;
                drop(program.retry(&line()).await);
            }
        }
    }
    let quoted = program.quote(&draft()).await.unwrap();
    assert!(
        matches!(quoted.state, LineState::AlreadyBought { .. }),
        "{:?}",
        quoted.state
    );
    quoted
}
