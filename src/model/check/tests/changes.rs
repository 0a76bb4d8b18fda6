//! What a refresh is to change.

use rust_decimal::Decimal;

use super::*;
use crate::model::{parcel::PackageType, postage_changes::PostageChanges};

fn changed(change: impl FnOnce(&mut OrderText)) -> CheckedChanges {
    let mut now = order();
    change(&mut now);
    check_changes(&order(), &now, Some(TODAY))
}

/// The ship date always goes along: one that is left out becomes today.
fn nothing() -> PostageChanges {
    PostageChanges {
        ship_date: Some(ShipDate::Today),
        ..PostageChanges::default()
    }
}

#[test]
fn only_what_was_changed_is_to_be_sent() {
    assert_eq!(changed(|_same| {}).changes, Some(nothing()));
    let heavier = changed(|now| now.weight = "1,5".to_owned())
        .changes
        .unwrap();
    let weight = heavier.weight.clone().unwrap();
    assert_eq!(
        (weight.value, weight.unit),
        (Decimal::new(15, 1), WeightUnit::Ounce)
    );
    assert_eq!((heavier.size, heavier.package_type), (None, None));
    // A measure goes with its unit.
    let other_unit = changed(|now| now.size_unit = "cm".to_owned())
        .changes
        .unwrap();
    assert_eq!(other_unit.size.unwrap().x, Decimal::from(10));
    let letter = changed(|now| now.package_type = "letter".to_owned());
    assert_eq!(
        letter.changes.unwrap().package_type,
        Some(PackageType::Letter)
    );
    let insured = changed(|now| now.insurance_requested = true)
        .changes
        .unwrap();
    assert_eq!((insured.insurance, insured.signature), (Some(true), None));
}

#[test]
fn a_changed_field_is_judged_as_in_the_form_and_one_that_stands_is_not() {
    for (change, expected) in [
        (
            (|now| now.weight = "0".to_owned()) as fn(&mut OrderText),
            "weight",
        ),
        (|now| now.weight.clear(), "weight"),
        (|now| now.size_y = "wide".to_owned(), "size_y"),
        (|now| now.ship_date = "2026-03-01".to_owned(), "ship_date"),
        (|now| now.ship_date = "soon".to_owned(), "ship_date"),
    ] {
        let checked = changed(change);
        assert_eq!(checked.changes, None, "{expected}");
        assert_eq!(checked.problems[0].place.to_string(), expected);
    }
    // The service may have given no size, and a package that we do not know.
    let odd = OrderText {
        package_type: "hat_box".to_owned(),
        size_x: String::new(),
        ..order()
    };
    assert_eq!(check_changes(&odd, &odd, None).changes, Some(nothing()));
}

#[test]
fn a_draft_with_changes_carries_them_and_what_it_carried() {
    let draft = check(&order(), None).draft.unwrap();
    let changes = changed(|now| {
        now.weight = "2".to_owned();
        now.signature_requested = true;
        now.ship_date = "2026-03-09".to_owned();
    });
    let after = changes.changes.unwrap().applied_to(&draft);
    assert_eq!(after.parcel.weight.value, Decimal::from(2));
    assert_eq!(after.parcel.size, draft.parcel.size);
    assert!(after.options.signature && !after.options.insurance);
    assert_eq!(after.ship_date, ShipDate::On(date(2026, 3, 9)));
    assert_eq!(after.recipient, draft.recipient);
}

#[test]
fn a_draft_refreshed_with_all_that_another_says_carries_just_that() {
    let draft = check(&order(), None).draft.unwrap();
    let mut other = draft.clone();
    other.parcel.package_type = PackageType::Letter;
    other.parcel.weight.value = Decimal::from(3);
    other.parcel.size.x = Decimal::from(4);
    other.options.insurance = true;
    other.options.signature = true;
    other.options.media_mail = true;
    other.ship_date = ShipDate::On(date(2026, 3, 9));
    let whole = PostageChanges::whole(&other.parcel, &other.options, other.ship_date);
    assert_eq!(whole.applied_to(&draft), other);
    assert!(PostageChanges::default().is_empty() && !whole.is_empty());
    // A day that is left out becomes today, as on the service.
    let after = PostageChanges::default().applied_to(&other);
    assert_eq!(after.ship_date, ShipDate::Today);
    assert_eq!((after.parcel, after.options), (other.parcel, other.options));
}
