//! The service over HTTPS and HTTP/2, where many requests share a connection.

use std::path::{Path, PathBuf};

use hyper::Version;

use crate::support::{
    http2::Http2Door,
    process::{PracticeProcess, Ship, Shipped, orders, paid_by_us, sum_of},
};

struct Scene {
    folder: tempfile::TempDir,
    practice: PracticeProcess,
    door: Http2Door,
}

impl Scene {
    fn new() -> Self {
        Self::of_service(&[])
    }

    fn of_service(arguments: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let practice = PracticeProcess::start(&folder.path().join("service"), arguments);
        let door = Http2Door::open(practice.text("public_url"), folder.path());
        Self {
            folder,
            practice,
            door,
        }
    }

    fn ship(&self) -> Shipped {
        self.ship_file(&orders())
    }

    fn ship_file(&self, file: &Path) -> Shipped {
        let path = |name: &str| self.folder.path().join(name);
        let base_url = self.door.base_url(self.practice.text("base_url"));
        Ship::new(file, &path("data"), &path("labels"))
            .through(&base_url, self.door.authority(), &self.practice)
            .with(&["--settle-secs", "2"])
            .run()
    }

    /// A file of the first order only.
    fn one_order(&self) -> PathBuf {
        let all = std::fs::read_to_string(orders()).unwrap();
        let first: Vec<&str> = all.lines().take(2).collect();
        let path = self.folder.path().join("one.csv");
        std::fs::write(&path, first.join("\n")).unwrap();
        path
    }

    fn purchases_seen(&self) -> usize {
        let seen = self.door.seen();
        let is_purchase = |(_, line): &&(Version, String)| line.ends_with("/buy");
        seen.iter().filter(is_purchase).count()
    }

    fn charges(&self) -> usize {
        self.practice.charges().len()
    }
}

#[test]
fn a_file_is_bought_over_http2_once_a_row() {
    let scene = Scene::new();
    let shipped = scene.ship();
    assert_eq!(shipped.code, 0, "{}", shipped.stderr);
    assert_eq!(scene.charges(), 24);
    let seen = scene.door.seen();
    assert!(!seen.is_empty());
    let other = seen.iter().find(|(version, _)| *version != Version::HTTP_2);
    assert_eq!(other, None);
}

/// All requests that share the connection lose their answers at once, and some
/// of them were purchases.
#[test]
fn a_shared_connection_that_breaks_in_purchases_pays_for_nothing_twice() {
    let scene = Scene::new();
    scene.door.break_at_next_purchase();
    let first = scene.ship();
    assert!(scene.door.has_broken());
    assert!(first.code == 0 || first.code == 2, "{}", first.stderr);
    let second = scene.ship();
    assert_eq!(second.code, 0, "{}", second.stderr);
    assert_eq!(scene.charges(), 24);
    assert_eq!(
        sum_of(&scene.practice.charges()),
        paid_by_us(&scene.folder.path().join("data"))
    );
}

/// The network takes the bytes of a purchase and delivers them when the client has long
/// given it up, even after a read has shown that it did nothing. The service would charge a
/// second one.
#[test]
fn a_purchase_that_is_delivered_after_it_was_given_up_is_the_only_one() {
    let scene = Scene::of_service(&["--second-buy", "charge"]);
    let order = scene.one_order();
    let relay = scene.door.put_behind_relay();
    scene.door.hold_next_purchase_in(&relay);
    let given_up = scene.ship_file(&order);
    assert_eq!((scene.purchases_seen(), scene.charges()), (0, 0));
    assert_ne!(given_up.code, 0, "{}", given_up.stderr);
    relay.release();
    assert_eq!(scene.door.next_purchase(), 200);
    assert_eq!(scene.charges(), 1);
    // Running the file again is the user's yes to another purchase of what did nothing.
    let again = scene.ship_file(&order);
    assert_eq!(again.code, 0, "{}", again.stderr);
    assert_eq!((scene.purchases_seen(), scene.charges()), (1, 1));
    assert_eq!(
        sum_of(&scene.practice.charges()),
        paid_by_us(&scene.folder.path().join("data"))
    );
}
