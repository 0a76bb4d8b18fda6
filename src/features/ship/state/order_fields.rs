//! The yes-or-nos of an order, and what a form for abroad lacks.

use crate::model::{country, fields::Field, order::OrderText};

/// A yes-or-no of the order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    Insurance,
    Signature,
    MediaMail,
    DutiesPaid,
}

impl Wish {
    pub fn field(self) -> Field {
        match self {
            Self::Insurance => Field::InsuranceRequested,
            Self::Signature => Field::SignatureRequested,
            Self::MediaMail => Field::MediaMailRequested,
            Self::DutiesPaid => Field::DutiesPaidRequested,
        }
    }

    pub(crate) fn flip(self, order: &mut OrderText) {
        let field = self.field();
        let is_wished = order.yes_no(&field);
        order.set_yes_no(&field, !is_wished);
    }
}

/// Whether customs asks for items on the way there and none is begun.
pub(crate) fn lacks_items(order: &OrderText) -> bool {
    let is_abroad = country::by_code(&order.country_code)
        .is_some_and(|destination| destination.code != country::HOME);
    is_abroad && order.items.is_empty()
}
