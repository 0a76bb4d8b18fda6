//! From what was typed to what may be sent: every rule that can be checked
//! without the service.
//!
//! Nothing is sent from here and nothing typed is changed: the draft carries
//! the tidied values (`h2y1c6` becomes `H2Y 1C6`), the text stays as it was.

mod address;
mod changes;
mod customs;
mod findings;
mod number;
mod parcel;
#[cfg(test)]
mod tests;

use jiff::civil::Date;

use super::{
    cost_centre::{CostCentre, MAX_COST_CENTRE_CHARS},
    draft::{OrderReference, OrderStore, PostageOptions, ShipDate, ShipmentDraft},
    order::OrderText,
    problem::{Field, Place, Problem, ProblemKind, Severity},
};
pub use changes::{CheckedChanges, check_changes};
use findings::Findings;
pub use number::{typed_amount, typed_measure};

/// What an order came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// There exactly when no problem is blocking.
    pub draft: Option<ShipmentDraft>,
    /// In the order of the form; those of customs items last.
    pub problems: Vec<Problem>,
}

/// Checks an order. Without `today` a date in the past passes.
pub fn check(order: &OrderText, today: Option<Date>) -> Checked {
    let mut findings = Findings::of(order);
    let draft = read(today, &mut findings);
    let problems = findings.into_problems();
    let is_blocked = is_blocked(&problems);
    debug_assert!(
        is_blocked || draft.is_some(),
        "a draft that can't be made names its problem"
    );
    Checked {
        draft: draft.filter(|_| !is_blocked),
        problems,
    }
}

fn is_blocked(problems: &[Problem]) -> bool {
    problems
        .iter()
        .any(|problem| problem.severity == Severity::Blocking)
}

/// Reads every part before it gives up, so that all problems are found at once.
fn read(today: Option<Date>, findings: &mut Findings<'_>) -> Option<ShipmentDraft> {
    let country_place = Place::of(Field::CountryCode);
    let country = findings.country(&country_place);
    findings.required(&country_place);
    let reference = OrderReference {
        id: findings.text_of(Field::OrderId),
        store: findings.choice(
            &Place::of(Field::OrderStore),
            OrderStore::known,
            OrderStore::KNOWN.iter().map(OrderStore::as_str),
        ),
    };
    let cost_centre = cost_centre(findings);
    let recipient = address::recipient(country, findings);
    let return_address = address::return_address(findings);
    let contents = parcel::contents(findings);
    let description = findings.text_of(Field::Description);
    let declared_value = parcel::declared_value(findings);
    let parcel = parcel::parcel(findings);
    let options = options(findings);
    let ship_date = ship_date(today, findings);
    let items = customs::items(country, findings);
    Some(ShipmentDraft {
        order: reference,
        recipient: recipient?,
        return_address,
        contents: contents?,
        description,
        declared_value: declared_value?,
        parcel: parcel?,
        options,
        ship_date: ship_date?,
        items: items?,
        cost_centre,
    })
}

fn cost_centre(findings: &mut Findings<'_>) -> Option<CostCentre> {
    let place = Place::of(Field::CostCentre);
    CostCentre::parse(findings.typed(&place)).unwrap_or_else(|_too_long| {
        let max_chars = MAX_COST_CENTRE_CHARS;
        findings.blocking(&place, ProblemKind::TooLong { max_chars });
        None
    })
}

fn options(findings: &mut Findings<'_>) -> PostageOptions {
    let order = findings.order();
    let wishes = PostageOptions {
        insurance: order.insurance_requested,
        signature: order.signature_requested,
        media_mail: order.media_mail_requested,
        duties_paid: order.duties_paid_requested,
        ..PostageOptions::default()
    };
    let options = wishes.with_texts(|field| findings.text_of(field));
    if options.duties_paid && options.vat_reference.is_none() {
        // The service takes such a shipment and then offers no duties-paid rate.
        let place = Place::of(Field::VatReference);
        findings.warning(&place, ProblemKind::MissingForDutiesPaid);
    }
    options
}

fn ship_date(today: Option<Date>, findings: &mut Findings<'_>) -> Option<ShipDate> {
    const SHAPE: usize = "2026-01-31".len();
    let place = Place::of(Field::ShipDate);
    let text = findings.typed(&place).trim();
    // French with either apostrophe, as it stands on a keyboard and in print.
    let words = ["today", "aujourd'hui", "aujourd’hui"];
    if text.is_empty() || words.contains(&text.to_lowercase().as_str()) {
        return Some(ShipDate::Today);
    }
    let date: Option<Date> = text.parse().ok().filter(|_| text.len() == SHAPE);
    let Some(date) = date else {
        findings.blocking(&place, ProblemKind::NotADate);
        return None;
    };
    if today.is_some_and(|today| date < today) {
        findings.blocking(&place, ProblemKind::NotAPastFreeDate);
        return None;
    }
    Some(ShipDate::On(date))
}
