//! The service over HTTPS and HTTP/2, where many requests share a connection.

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
        let folder = tempfile::tempdir().unwrap();
        let practice = PracticeProcess::start(&folder.path().join("service"), &[]);
        let door = Http2Door::open(practice.text("public_url"), folder.path());
        Self {
            folder,
            practice,
            door,
        }
    }

    fn ship(&self) -> Shipped {
        let path = |name: &str| self.folder.path().join(name);
        let base_url = self.door.base_url(self.practice.text("base_url"));
        Ship::new(&orders(), &path("data"), &path("labels"))
            .through(&base_url, self.door.authority(), &self.practice)
            .with(&["--settle-secs", "2"])
            .run()
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
