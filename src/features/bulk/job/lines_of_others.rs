//! Lines that the ledger keeps for another order than a row means: a line is named by the
//! order id alone, and two stores may number their orders alike.

use crate::{
    contract::Failure, features::bulk::calls::FindLinesOfOthers, model::order_key::OrderKey,
    session::account::Session,
};

/// The places of the rows whose line is another order's. What the ledger keeps for the
/// order itself stays its line, whichever version has written it, and also where one of
/// both names no store: a column for the store may have been added since.
pub(super) fn find(session: &Session, call: &FindLinesOfOthers) -> Result<Vec<usize>, Failure> {
    let mut places = Vec::new();
    for (at, row) in call.rows.iter().enumerate() {
        let kept = session.line(&row.line)?;
        let is_of_other =
            kept.is_some_and(|kept| !OrderKey::of_line(&row.line, &kept.draft).is_alike(&row.key));
        if is_of_other {
            places.push(at);
        }
    }
    Ok(places)
}
