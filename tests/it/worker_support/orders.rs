//! Orders as they come: in the form, and as rows of a file.

use sendoff::{
    contract::Failure,
    features::{
        bulk::calls::{BulkLine, BulkSummary, Start, Wanted},
        ship::calls::{Buy, Quote, Quoted},
    },
    model::{
        draft::ShipmentDraft,
        ids::{LineId, ShipmentId},
        rate_choice::RateChoice,
    },
};

use super::{Program, Shop, cheapest, draft};

/// What a job may pay for a row.
pub(crate) const MOST: &str = "500.00";

/// The parcel of an order; without an id, if it is empty.
pub(crate) fn order(id: &str) -> ShipmentDraft {
    let mut draft = draft();
    draft.order.id = (!id.is_empty()).then(|| id.to_owned());
    draft
}

/// The draft, as a row of a file.
pub(crate) fn row(draft: &ShipmentDraft, parcel: u32) -> BulkLine {
    BulkLine {
        line: LineId::of_row(draft.order.id.as_deref().unwrap_or_default(), parcel, draft),
        wanted: Wanted::Draft {
            draft: Box::new(draft.clone()),
            approved: None,
        },
    }
}

/// One row for each order.
pub(crate) fn rows(ids: &[&str]) -> Vec<BulkLine> {
    ids.iter().map(|id| row(&order(id), 1)).collect()
}

/// A file whose rows are bought at the cheapest rate.
pub(crate) fn job(rows: Vec<BulkLine>) -> Start {
    Start {
        lines: rows,
        choice: RateChoice::Cheapest,
        max_price: MOST.parse().ok(),
        labels: None,
    }
}

impl Program {
    /// Ships a file to its end.
    pub(crate) async fn ship(&mut self, rows: Vec<BulkLine>) -> BulkSummary {
        self.ask(job(rows)).await.unwrap()
    }

    /// The rates of a form.
    pub(crate) async fn quote_form(
        &mut self,
        form: &str,
        draft: &ShipmentDraft,
    ) -> Result<Quoted, Failure> {
        let quote = Quote {
            line: LineId::of_form(form),
            draft: Box::new(draft.clone()),
            replaces: None,
        };
        self.ask(quote).await
    }
}

/// The purchase of a form's cheapest rate, as the user has seen it.
pub(crate) fn buy_form(shop: &Shop, form: &str, quoted: &Quoted, beside: &[ShipmentId]) -> Buy {
    let (postage_type, approved_price) = cheapest(quoted);
    shop.watch().approves(approved_price.amount_text());
    Buy {
        line: LineId::of_form(form),
        shipment: quoted.shipment.id.clone(),
        postage_type,
        approved_price,
        beside: beside.to_vec(),
    }
}
