//! One history: an account, one to three computers on it, and on each a person and
//! a program that may end at any point: when each runs and how it ends, and what
//! holds at the end. What happens while one runs is a [`Life`].

use std::{
    cell::{Cell, RefCell},
    fs,
    path::{Path, PathBuf},
    sync::{Arc, OnceLock},
    time::Duration,
};

use rusqlite::Connection;
use sendoff::{
    contract::{Cause, Failure, UnresolvedReason},
    features::bulk::calls::{BulkSummary, BulkWhy},
    ledger::Ledger,
    model::ids::ShipmentId,
    platform::random::Random,
    session::{checkpoints::Checkpoints, deps::Folders},
};
use serde_json::json;
use tokio::time::Instant;

use super::{
    chance::Die,
    life::{Life, Person},
};
use crate::{
    matrix::{
        End, Held, LATER, buy_at_last, check_invariants, ended_on, journal, paid_parcels,
        restarted, ship_until_held, story, unsettled_pairs,
    },
    worker_support::{Computer, ParkAfter, Program, Shop, order, row},
};

/// Virtual time in which threads of the system end what they have begun.
const SETTLES: Duration = Duration::from_millis(1);
/// By then a draft that nobody has bought is abandoned, and no list is behind.
const MUCH_LATER: Duration = Duration::from_mins(11);
/// Points that a program passes before it ends at one, at most.
const MOST_POINTS: u64 = 40;
/// The orders, each as it may be spelled.
pub(super) const ORDERS: [[&str; 3]; 2] = [
    ["1000", " 1000 ", "1000\u{200b}"],
    ["ab-1001", "AB-1001", "ab-1001 "],
];
/// Parcels of the first order; the second has one.
pub(super) const PARCELS: u32 = 2;

/// What a history may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Many ways of several orders. Labels are saved by threads of the system while other
    /// lines and computers work: those no seed steers.
    Anything,
    /// One order on one computer: the same seed, the same journal.
    OneLine,
    /// One draft, made and bought: what the model of the protocol is about.
    OneDraft,
}

/// Runs the history of a seed to its end; gives what was sent and written.
pub(crate) async fn run(seed: u64, kind: Kind) -> (Vec<String>, Vec<String>) {
    let die = Die::new(seed);
    let charges_a_second_buy = die.one_in(2);
    let shop = if charges_a_second_buy {
        Shop::new()
    } else {
        Shop::that_refuses_a_second_buy()
    };
    let mut history = History::begin(&shop, &die, kind);
    history.charges_a_second_buy = charges_a_second_buy;
    for _life in 0..=die.below(2) {
        history.some_lives().await;
    }
    shop.calm();
    if std::env::var_os("SENDOFF_SEED").is_some() {
        eprintln!("{}", story(&shop));
    }
    match kind {
        Kind::OneLine | Kind::OneDraft => history.one_line_is_bought().await,
        Kind::Anything => history.all_is_bought_once().await,
    }
    check_invariants(&shop);
    (shop.watch().trace(), journal(&shop))
}

/// Where a program runs: on the shop's own computer, or on another one.
#[derive(Debug, Clone, Copy)]
enum Place {
    Here,
    There(Computer),
}

impl Place {
    fn program(self, shop: &Shop, checkpoints: Arc<dyn Checkpoints>) -> Program {
        match self {
            Self::Here => Program::with(shop, checkpoints),
            Self::There(computer) => computer.program(shop, checkpoints),
        }
    }

    fn folders(self, shop: &Shop) -> Folders {
        match self {
            Self::Here => shop.folders(),
            Self::There(computer) => computer.folders(shop),
        }
    }

    fn ledger_path(self, shop: &Shop) -> PathBuf {
        match self {
            Self::Here => shop.ledger_path(),
            Self::There(computer) => computer.ledger_path(shop),
        }
    }

    async fn connected(self, shop: &Shop) -> Program {
        match self {
            Self::Here => Program::connected(shop).await,
            Self::There(computer) => computer.connected(shop).await,
        }
    }
}

/// Puts a ledger that nothing is written in where a program would make one: made for
/// each, they take a tenth of the time of ten thousand histories.
fn put_an_empty_ledger(path: &Path) {
    static EMPTY: OnceLock<Vec<u8>> = OnceLock::new();
    let empty = EMPTY.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let made = folder.path().join("empty.sqlite");
        drop(Ledger::open(&made, &Random::from_seed(1)).unwrap());
        // Its own name among them: each computer gives another one.
        let connection = Connection::open(&made).unwrap();
        connection.execute("DELETE FROM settings", []).unwrap();
        connection.close().unwrap();
        fs::read(made).unwrap()
    });
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, empty).unwrap();
}

pub(super) struct History<'a> {
    pub(super) shop: &'a Shop,
    die: &'a Die,
    pub(super) kind: Kind,
    computers: Vec<(Place, RefCell<Person>)>,
    /// Whether a second *buy* of one shipment is charged as well.
    pub(super) charges_a_second_buy: bool,
    /// Whether somebody has bought on the service's own pages.
    pub(super) is_bought_on_the_web: Cell<bool>,
    pub(super) began: Instant,
}

impl<'a> History<'a> {
    fn begin(shop: &'a Shop, die: &'a Die, kind: Kind) -> Self {
        let others = match kind {
            Kind::OneLine | Kind::OneDraft => 0,
            Kind::Anything => die.pick(&[0, 1, 1, 2]),
        };
        let others = (1..=others).map(|number| {
            let computer = Computer::new(number).with_own_token();
            Place::There(computer)
        });
        let places = std::iter::once(Place::Here).chain(others);
        let places = places.inspect(|place| put_an_empty_ledger(&place.ledger_path(shop)));
        let history = Self {
            shop,
            die,
            kind,
            computers: places.map(|place| (place, RefCell::default())).collect(),
            charges_a_second_buy: false,
            is_bought_on_the_web: Cell::default(),
            began: Instant::now(),
        };
        history.lists_may_lag();
        history
    }

    fn lists_may_lag(&self) {
        if self.computers.len() == 1 {
            return;
        }
        let lag = match self.die.below(5) {
            0 => "list_lag",
            1 => {
                self.shop.watch().permits_paying_twice();
                "list_lag_of_others"
            }
            _ => return,
        };
        let seconds = self.die.pick(&[2, 10, 30]);
        self.shop
            .fault(lag, "*", 1_000_000, &json!({ "seconds": seconds }));
    }

    /// Somebody works at a computer, or at two at the same time.
    async fn some_lives(&self) {
        let die = |of: u64| Die::new(self.die.below(1 << 32) + of);
        let count = u64::try_from(self.computers.len()).unwrap();
        let at = self.die.below(count);
        let index = |at: u64| usize::try_from(at % count).unwrap();
        if count > 1 && self.die.one_in(2) {
            let (one, two) = (die(0), die(1));
            tokio::join!(
                self.one_life(index(at), &one),
                self.one_life(index(at + 1), &two)
            );
        } else {
            self.one_life(index(at), &die(0)).await;
        }
        if self.die.one_in(3) {
            let pause = self.die.pick(&[Duration::from_secs(20), LATER, MUCH_LATER]);
            tokio::time::sleep(pause).await;
        }
    }

    /// From a start of the program to its end, of which there are many kinds.
    async fn one_life(&self, at: usize, die: &Die) {
        let (place, person) = &self.computers[at];
        let mut one = person.take();
        let park = ParkAfter::new(1 + die.below(MOST_POINTS));
        let mut program = place.program(self.shop, Arc::new(park.clone()));
        let mut life = Life {
            history: self,
            die,
            at,
            person: &mut one,
        };
        tokio::select! {
            // In order, for the same seed gives the same trace.
            biased;
            () = park.parked() => {}
            () = life.live(&mut program) => {}
        }
        person.replace(one);
        // Files are written by threads that no seed steers: what they have begun ends first.
        program.run_for(SETTLES).await;
        let folders = place.folders(self.shop);
        match die.below(4) {
            0 => ended_on(self.shop, &folders, program, End::PowerCut),
            1 => ended_on(self.shop, &folders, program, End::Killed),
            2 => program.crash(),
            _ => {
                // Parked for ever it would never quit.
                program.run_for(die.a_while()).await;
                program.crash();
            }
        }
    }

    /// The end of a history of one line.
    async fn one_line_is_bought(&self) {
        let mut program = self.restart(Place::Here).await;
        buy_at_last(&mut program).await;
        program.run_for(LATER).await;
        program.crash();
    }

    /// The end of any other: all orders are shipped from each computer that is left.
    /// The first one buys what nobody has bought, the others buy nothing.
    async fn all_is_bought_once(&self) {
        let mut left: Vec<_> = self.computers.iter().map(|(place, _)| *place).collect();
        if left.len() > 1
            && self.die.one_in(4)
            && let Some(Place::There(lost)) = left.pop()
        {
            lost.is_lost(self.shop);
        }
        tokio::time::sleep(MUCH_LATER).await;
        let mut paid = None;
        for place in left {
            let mut program = self.restart(place).await;
            let held = self.ship_until_held(&mut program).await;
            let charges = self.shop.charges();
            if let Some(paid) = &paid {
                assert_eq!(&charges, paid, "bought again:\n{}", story(self.shop));
            }
            if held == Held::All {
                paid = Some(charges);
            }
            let told = shown_as_paid_twice(&program);
            program.crash();
            for pair in unsettled_pairs(self.shop, &place.folders(self.shop)) {
                assert!(told.contains(&pair), "{pair:?} is not told: {told:?}");
            }
        }
        let parcels = usize::try_from(PARCELS).unwrap() + ORDERS.len() - 1;
        assert!(
            paid.is_none() || paid_parcels(self.shop) >= parcels,
            "not all are bought:\n{}",
            story(self.shop)
        );
    }

    /// A start after trouble: within five minutes all that can be settled is.
    async fn restart(&self, place: Place) -> Program {
        restarted(place.connected(self.shop)).await
    }

    /// People ship all orders again until each parcel is paid, by whomever.
    async fn ship_until_held(&self, program: &mut Program) -> Held {
        let [first, second] = ORDERS;
        let rows: Vec<_> = (1..=PARCELS)
            .map(|parcel| row(&order(first[0]), parcel))
            .chain([row(&order(second[0]), 1)])
            .collect();
        ship_until_held(self.shop, program, &rows, |summary| {
            self.nothing_is_charged_of_what_was_not_bought(summary);
        })
        .await
    }

    pub(super) fn nothing_is_charged_of_what_was_not_bought(&self, summary: &BulkSummary) {
        for trouble in &summary.troubles {
            if let BulkWhy::Failed(failure) = &trouble.why {
                self.says_the_truth(failure);
            }
        }
    }

    /// Of what was told as not bought, nothing is charged.
    pub(super) fn says_the_truth(&self, failure: &Failure) {
        let is_said_to_be_unpaid = matches!(
            failure.cause,
            Cause::PurchaseDidNothing
                | Cause::OrderBought(_)
                | Cause::OrderUnderWay(_)
                | Cause::OrderAlike(_)
                | Cause::OrderDraftStays(_)
                | Cause::OrderNotSearchable
                | Cause::PriceChanged { .. }
                | Cause::PurchaseFailed { .. }
        );
        let Some(shipment) = failure.shipment.as_ref().filter(|_| is_said_to_be_unpaid) else {
            return;
        };
        assert!(
            !self.shop.is_charged(shipment),
            "{failure:?}, and it is paid:\n{}",
            story(self.shop)
        );
    }
}

/// The pairs that the program shows as paid twice.
fn shown_as_paid_twice(program: &Program) -> Vec<[ShipmentId; 2]> {
    let unresolved = program.unresolved.iter();
    unresolved
        .filter_map(|line| match &line.reason {
            UnresolvedReason::PaidTwice(paid) => {
                Some([paid.own.shipment.clone(), paid.other.shipment.clone()])
            }
            _ => None,
        })
        .collect()
}
