//! Labels against links that do not work, hosts that do not answer, files
//! that are no labels, and folders that do not take them. The postage is paid
//! in each: the line stays in the queue until it has its label.

use rstest::rstest;
use sendoff::render::download::{LabelFetchError, NotAllowed};

use super::scene::{Op, act, before, check, go_on, survives};
use crate::worker_support::{Scenario, Shop, Tamper, draft};

fn survives_label(shop: Shop, tampers: impl Fn() -> Vec<Tamper>) -> impl Future<Output = Shop> {
    survives(shop, Op::Buy, move |shop| {
        for tamper in tampers() {
            shop.tamper(tamper);
        }
    })
}

#[rstest]
#[case::not_there_yet(LabelFetchError::Expired { status: 404 }, 1)]
#[case::not_there_for_long(LabelFetchError::Expired { status: 404 }, 3)]
#[case::not_there_at_all(LabelFetchError::Expired { status: 404 }, 50)]
#[case::forbidden(LabelFetchError::Expired { status: 403 }, 2)]
#[case::gone(LabelFetchError::Expired { status: 410 }, 2)]
#[case::in_trouble(LabelFetchError::Trouble { status: 500 }, 5)]
#[case::unreachable(LabelFetchError::Unreachable { reason: String::new() }, 5)]
#[case::cut_off(LabelFetchError::Lost { reason: String::new() }, 2)]
#[case::not_https(LabelFetchError::NotAllowed { why: NotAllowed::NotHttps }, 5)]
#[case::in_a_private_network(LabelFetchError::NotAllowed { why: NotAllowed::PrivateAddress }, 5)]
#[case::moved_in_circles(LabelFetchError::TooManyRedirects, 5)]
#[case::too_large(LabelFetchError::TooLarge, 5)]
fn the_link_does_not_work(#[case] error: LabelFetchError, #[case] times: u32) {
    check(|| {
        let error = error.clone();
        survives_label(Shop::new(), move || {
            vec![Tamper::label(Err(error.clone())).times(times)]
        })
    });
}

/// A picture's head that promises so many pixels, and no more.
fn bomb() -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    bytes.extend([0, 1, 0x86, 0xA0, 0, 1, 0x86, 0xA0, 8, 6, 0, 0, 0]);
    bytes.extend([0; 4]);
    bytes
}

#[rstest]
#[case::empty(b"".to_vec())]
#[case::a_page(b"<!doctype html><title>Sign in</title>".to_vec())]
#[case::cut_short(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec())]
#[case::another_format(b"%PDF-1.7\n%%EOF".to_vec())]
#[case::a_hundred_thousand_pixels_wide(bomb())]
fn the_file_is_no_label(#[case] file: Vec<u8>) {
    check(|| {
        let file = file.clone();
        survives_label(Shop::new(), move || {
            vec![Tamper::label(Ok(file.clone())).times(5)]
        })
    });
}

/// The label of a parcel of another shop, with its bar code.
async fn another_parcels_label() -> Vec<u8> {
    let (_shop, mut program) = Scenario::in_shop(Shop::with_real_labels())
        .connected()
        .await;
    let mut elsewhere = draft();
    elsewhere.recipient.city = "Toronto".to_owned();
    program.quote(&elsewhere).await.unwrap();
    let quoted = program.quote(&draft()).await.unwrap();
    let label = program.buy(&quoted).await.unwrap().label.unwrap();
    std::fs::read(label.path).unwrap()
}

#[test]
fn the_file_is_another_parcels_label() {
    check(|| async {
        let other = another_parcels_label().await;
        survives_label(Shop::with_real_labels(), move || {
            vec![Tamper::label(Ok(other.clone()))]
        })
        .await
    });
}

#[test]
fn the_folder_is_a_file() {
    check(|| async {
        let mut shop = Shop::new();
        let good = shop.label_dir();
        shop.keep_labels_in(shop.path("in-the-way/labels"));
        std::fs::write(shop.path("in-the-way"), b"").unwrap();
        let (mut program, quoted) = before(&shop, Op::Buy).await;
        let bought = program.buy(&quoted.unwrap()).await.unwrap();
        assert!(bought.label.is_err());
        assert_eq!(program.unprinted.len(), 1);
        program.crash();
        shop.keep_labels_in(good);
        let program = super::scene::restart(&shop).await;
        go_on(&shop, program, Op::Buy).await;
        shop
    });
}

/// What became of a label that was kept, until the next start.
#[rstest]
#[case::lost(None)]
#[case::scribbled_over(Some(b"scribbled over".as_slice()))]
#[case::emptied(Some(b"".as_slice()))]
fn the_copy_is_spoiled(#[case] now: Option<&'static [u8]>) {
    check(|| async {
        let shop = Shop::new();
        let (mut program, quoted) = before(&shop, Op::Buy).await;
        act(&mut program, Op::Buy, quoted.as_ref()).await.unwrap();
        let label = program.unprinted[0].label.clone().unwrap();
        match now {
            None => std::fs::remove_file(&label).unwrap(),
            Some(bytes) => std::fs::write(&label, bytes).unwrap(),
        }
        let shipment = quoted.unwrap().shipment.id;
        program.show_label(&shipment).await.unwrap();
        go_on(&shop, program, Op::Buy).await;
        shop
    });
}

#[test]
fn another_file_has_the_name_and_a_leftover_lies_beside_it() {
    check(|| async {
        let shop = Shop::new();
        let (mut program, quoted) = before(&shop, Op::Buy).await;
        let folder = shop.label_dir().join("practice");
        act(&mut program, Op::Buy, quoted.as_ref()).await.unwrap();
        let label = program.unprinted[0].label.clone().unwrap();
        let name = label.file_name().unwrap().to_str().unwrap().to_owned();
        std::fs::write(&label, b"another's").unwrap();
        std::fs::write(folder.join(format!(".{name}.0.part")), b"half").unwrap();
        let shipment = quoted.unwrap().shipment.id;
        program.show_label(&shipment).await.unwrap();
        assert_eq!(std::fs::read(&label).unwrap(), b"another's");
        go_on(&shop, program, Op::Buy).await;
        shop
    });
}
