//! The bottom of the label: the QR code and the sender's own references.

use super::super::content::{LabelContent, LabelError};
use super::super::fit::Room;
use super::super::paper::{Dots, EDGE, RIGHT, Zone};
use super::pen::{Pen, line};
use crate::{
    platform::typeface::Weight,
    render::scene::{Cells, CodeProblem, QrCode},
};

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
    let zone = Zone {
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
fn place(shipment_id: &str, zone: Zone) -> Result<Cells, LabelError> {
    let refused = |CodeProblem { why }| LabelError::ShipmentId { why };
    let code = QrCode::new(shipment_id).map_err(refused)?;
    let count = code.side();
    let cell = zone.width / count.saturating_add(2 * QUIET_CELLS);
    if cell < SMALLEST_CELL {
        return Err(LabelError::ShipmentId {
            why: "it is too long",
        });
    }
    let margin = (zone.width - count * cell) / 2;
    Ok(Cells {
        code,
        cell: cell.into(),
        left: (zone.left + margin).into(),
        top: (zone.top + margin).into(),
    })
}
