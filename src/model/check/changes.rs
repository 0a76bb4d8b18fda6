//! What a refresh is to change: of the fields that were changed, each by the
//! form's own rule. What stands as it stood is not judged again.

use jiff::civil::Date;

use super::{
    super::{order::OrderText, postage_changes::PostageChanges, problem::Problem},
    findings::Findings,
    is_blocked, parcel, ship_date,
};

/// What the changed fields came to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CheckedChanges {
    /// There exactly when no problem is blocking.
    pub changes: Option<PostageChanges>,
    /// In the order of the form.
    pub problems: Vec<Problem>,
}

/// Compares what stands in the fields with what stood there. The ship date
/// always goes along, for one that is left out becomes today.
pub fn check_changes(before: &OrderText, now: &OrderText, today: Option<Date>) -> CheckedChanges {
    let mut findings = Findings::of(now);
    let day = ship_date(today, &mut findings);
    let package_type = (before.package_type != now.package_type)
        .then(|| parcel::package_type(&mut findings))
        .flatten();
    let weight = (weight_texts(before) != weight_texts(now))
        .then(|| parcel::weight_of(&mut findings))
        .flatten();
    let size = (size_texts(before) != size_texts(now))
        .then(|| parcel::size(&mut findings))
        .flatten();
    let wish = |was: bool, is: bool| (was != is).then_some(is);
    let changes = PostageChanges {
        package_type,
        weight,
        size,
        insurance: wish(before.insurance_requested, now.insurance_requested),
        signature: wish(before.signature_requested, now.signature_requested),
        media_mail: wish(before.media_mail_requested, now.media_mail_requested),
        ship_date: day,
    };
    let problems = findings.into_problems();
    CheckedChanges {
        changes: (!is_blocked(&problems)).then_some(changes),
        problems,
    }
}

fn weight_texts(order: &OrderText) -> [&str; 2] {
    [order.weight.trim(), &order.weight_unit]
}

fn size_texts(order: &OrderText) -> [&str; 4] {
    [
        order.size_x.trim(),
        order.size_y.trim(),
        order.size_z.trim(),
        &order.size_unit,
    ]
}
