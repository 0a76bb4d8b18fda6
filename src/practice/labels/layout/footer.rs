//! The bottom of the label: the QR code and the sender's own references.

use super::super::codes::qr;
use super::super::content::{LabelContent, LabelError};
use super::super::fit::Room;
use super::super::scene::{Area, Cells, Dots, Weight};
use super::pen::{Pen, line};
use super::{EDGE, RIGHT};

/// Cells of white that the symbol's standard asks for on each side.
const QUIET_CELLS: Dots = 4;
/// A smaller cell does not survive a thermal printer.
const SMALLEST_CELL: Dots = 2;
const WORDS_GAP: Dots = 14;

pub(super) fn draw(
    pen: &mut Pen<'_>,
    content: &LabelContent,
    top: Dots,
    bottom: Dots,
) -> Result<(), LabelError> {
    pen.rule(top, 4);
    let zone = Area {
        left: EDGE,
        top: top + 4,
        width: bottom - top - 4,
        height: bottom - top - 4,
    };
    pen.cells(place(&content.shipment_id, zone)?, zone);

    let left = zone.right() + WORDS_GAP;
    let room = Room {
        width: RIGHT - left,
        height: 34,
        largest: 32,
        wraps_below: 16,
        smallest: 16,
    };
    let mut words_top = top + 8;
    if let Some(order_id) = &content.order_id {
        pen.caption("ORDER", left, words_top + 20);
        pen.row(&line(order_id, Weight::Bold), left, words_top + 25, room);
        words_top += 62;
    }
    pen.caption("SHIPMENT", left, words_top + 20);
    let room = Room {
        largest: 26,
        ..room
    };
    pen.row(
        &line(&content.shipment_id, Weight::Bold),
        left,
        words_top + 25,
        room,
    );
    pen.caption("Practice label, printed by Sendoff", left, bottom - 4);
    Ok(())
}

/// Cells as large as fit with their quiet zone, in the middle of the zone.
fn place(shipment_id: &str, zone: Area) -> Result<Cells, LabelError> {
    let rows = qr(shipment_id)?;
    let count = Dots::try_from(rows.len()).unwrap_or(Dots::MAX);
    let cell = zone.width / count.saturating_add(2 * QUIET_CELLS);
    if cell < SMALLEST_CELL {
        return Err(LabelError::ShipmentId {
            why: "it is too long",
        });
    }
    let margin = (zone.width - count * cell) / 2;
    Ok(Cells {
        rows,
        cell,
        left: zone.left + margin,
        top: zone.top + margin,
    })
}
