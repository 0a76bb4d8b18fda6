//! Rows that were bought before, or may have been: what is said of each, and whether its
//! label is given out. None of them is a failed row.

use crate::{
    contract::{Cause, Failure, OtherShipment},
    features::bulk::calls::{BoughtAt, BoughtBefore, RefundState},
    kit::text::{listed, order_or_none},
    model::{fields::Field, ids::ShipmentId},
    text,
};

use super::{
    super::{
        args::ShipArgs,
        lines::draft_of,
        summary::{AlreadyLine, FailedLine, RowMessage, ToDecideLine},
    },
    ShipRun, Step,
};

impl ShipRun<'_> {
    pub(super) fn record_already_bought(
        &mut self,
        at: usize,
        bought: &BoughtBefore,
        changed: bool,
    ) {
        let Some((line, _)) = self.lines.get(at) else {
            return;
        };
        if self.already.contains_key(&at) {
            return;
        }
        let line = AlreadyLine {
            row: line.row,
            order_id: line.order_id.clone(),
            shipment_id: bought.shipment.to_string(),
            tracking_code: bought.tracking_code.clone(),
            elsewhere: bought.place == BoughtAt::Elsewhere,
            changed,
            printed: bought.is_printed,
            copies: copies_of(self.args, bought),
            reason: None,
            message: None,
        };
        self.already.insert(at, (line, bought.clone()));
    }

    /// The row is bought, and was broken since.
    pub(super) fn record_bad_row_bought(&mut self, failed: FailedLine, bought: &BoughtBefore) {
        let words = self.words;
        let shipment = self.named(bought.name(), bought.created_at);
        let message = RowMessage {
            detail: text!(
                words,
                "cli-bad-row-bought-row",
                shipment = shipment,
                reason = failed.reason
            ),
            advice: text!(words, "cli-bad-row-bought"),
        };
        self.already_bad.push(AlreadyLine {
            row: failed.row,
            order_id: failed.order_id,
            shipment_id: bought.shipment.to_string(),
            tracking_code: bought.tracking_code.clone(),
            elsewhere: bought.place == BoughtAt::Elsewhere,
            changed: true,
            printed: bought.is_printed,
            copies: copies_of(self.args, bought),
            reason: Some(message.sentence()),
            message: Some(message),
        });
    }

    /// The row is bought, and its label is not for it. The user gets the reason and what to do about it.
    pub(super) fn record_no_label(&mut self, at: usize, message: RowMessage) {
        if let Some((line, _)) = self.already.get_mut(&at) {
            line.reason = Some(message.sentence());
            line.message = Some(message);
        }
        self.set(at, Step::Done);
    }

    /// Why the label of a shipment that was bought before is not given out, unless it is
    /// only late.
    pub(super) fn why_no_label(&self, at: usize, cause: &Cause) -> Option<RowMessage> {
        let (_, bought) = self.already.get(&at)?;
        let (words, zone) = (self.words, self.zone);
        let shipment = self.named(bought.name(), bought.created_at);
        let (detail, advice) = match (cause, bought.refund) {
            (Cause::LabelRefunded | Cause::ChangedSinceBought { .. }, RefundState::Granted) => (
                text!(words, "cli-refunded-row", shipment = shipment),
                text!(words, "cli-refunded"),
            ),
            (
                Cause::LabelRefunded | Cause::ChangedSinceBought { .. },
                RefundState::Requested { at: Some(at) },
            ) => (
                text!(
                    words,
                    "cli-refund-requested-at-row",
                    shipment = shipment,
                    at = words.date_time(at, zone)
                ),
                text!(words, "cli-refund-requested"),
            ),
            (Cause::ChangedSinceBought { fields }, RefundState::None) => {
                let columns = listed(fields.iter().map(column_of));
                (
                    text!(
                        words,
                        "cli-changed-row",
                        shipment = shipment,
                        columns = columns
                    ),
                    text!(words, "cli-changed"),
                )
            }
            (Cause::LabelRefunded, RefundState::None)
            | (
                Cause::LabelRefunded | Cause::ChangedSinceBought { .. },
                RefundState::Requested { at: None },
            ) => (
                text!(words, "cli-refund-requested-row", shipment = shipment),
                text!(words, "cli-refund-requested"),
            ),
            _ => return None,
        };
        Some(RowMessage { detail, advice })
    }

    /// It may be of an order that was bought before: only the user knows.
    pub(super) fn record_to_decide(&mut self, at: usize, failure: &Failure) {
        let Some((line, _)) = self.lines.get(at) else {
            return;
        };
        let words = self.words;
        let (message, shipment) = if let Cause::OrderAlike(other) = &failure.cause {
            let draft = draft_of(&self.file, line.row);
            let differs = draft.map_or_else(
                || listed([]),
                |draft| words.order_differs(&draft, other, column_of),
            );
            let name = other.tracking_code.as_deref();
            let name = name.unwrap_or(other.shipment.as_str());
            let message = RowMessage {
                detail: text!(
                    words,
                    "cli-order-alike-row",
                    order = order_or_none(other),
                    other = self.named(name, other.created_at),
                    differs = differs
                ),
                advice: text!(words, "cli-order-alike"),
            };
            (message, Some(&other.shipment))
        } else {
            let shipment = failure.shipment.as_ref();
            let name = shipment.map(ShipmentId::as_str).unwrap_or_default();
            let message = RowMessage {
                detail: text!(words, "cli-was-replaced-row", shipment = name),
                advice: text!(words, "cli-was-replaced"),
            };
            (message, shipment)
        };
        self.to_decide.push(ToDecideLine {
            row: line.row,
            order_id: line.order_id.clone(),
            shipment_id: shipment.map(ToString::to_string),
            reason: message.sentence(),
            message,
        });
        self.unneeded.push(line.id.clone());
        self.set(at, Step::Done);
    }

    /// Which shipment of the order somebody else is buying, and since when.
    pub(super) fn under_way(&self, other: &OtherShipment) -> String {
        let shipment = other.shipment.as_str();
        match other.created_at {
            Some(at) => text!(
                self.words,
                "cli-under-way-since-row",
                shipment = shipment,
                at = self.words.date_time(at, self.zone)
            ),
            None => text!(self.words, "cli-under-way-row", shipment = shipment),
        }
    }

    /// A shipment by its tracking code or id, with the day on which it was made.
    fn named(&self, name: &str, made_at: Option<jiff::Timestamp>) -> String {
        let Some(at) = made_at else {
            return name.to_owned();
        };
        let day = self.words.date(self.zone.to_datetime(at).date());
        format!(
            "{name} ({})",
            text!(self.words, "other-shipment-made", day = day)
        )
    }
}

pub(super) fn elsewhere(other: &OtherShipment) -> BoughtBefore {
    BoughtBefore {
        shipment: other.shipment.clone(),
        tracking_code: other.tracking_code.clone(),
        created_at: other.created_at,
        place: BoughtAt::Elsewhere,
        refund: if other.is_refund_requested {
            RefundState::Requested { at: None }
        } else {
            RefundState::None
        },
        is_printed: false,
        copies: Vec::new(),
    }
}

fn copies_of(args: &ShipArgs, bought: &BoughtBefore) -> Vec<String> {
    let copies = bought.copies.iter();
    copies.map(|path| args.shown(path)).collect()
}

pub(super) fn column_of(field: &Field) -> String {
    field.column().unwrap_or_else(|| field.as_str().to_owned())
}
