//! Files of orders, read on a thread of their own.

use std::{rc::Rc, sync::Arc};

use super::{
    OrderFile,
    calls::{Calls, FileRead, Read, Sheet, SheetOrder},
    judged,
};
use crate::{
    contract::{Cause, Failure},
    model::form_defaults::FormDefaults,
    session::{
        active_call::{Job, ReplyTo},
        context::Context,
    },
};

/// Orders that the window takes of one file: each has its text and its draft in memory. A larger
/// file is shipped from the command line.
const MAX_ORDERS: usize = 5_000;

/// The job of a call about files of orders. It needs no connection.
#[expect(clippy::unnecessary_wraps, reason = "as the job of every feature")]
pub(crate) fn job(_context: Context, reply_to: ReplyTo, calls: Calls) -> Result<Job, Failure> {
    Ok(match calls {
        Calls::Read(call) => {
            reply_to.answer(Rc::new(()), call, async move |(): &(), call: &Read| {
                let call = call.clone();
                let read = tokio::task::spawn_blocking(move || read(&call));
                read.await.map_err(|_stopped| Failure::new(Cause::Stopped))
            })
        }
    })
}

fn read(call: &Read) -> FileRead {
    let mut file = OrderFile::read(&call.path)?;
    file.fill_with(call.usual.as_ref());
    let orders = judged(&file).take(MAX_ORDERS);
    let orders = orders.map(|(row, judged)| SheetOrder {
        row: row.row,
        parcel: row.parcel,
        text: row.order,
        judged,
    });
    Ok(Arc::new(Sheet {
        path: call.path.clone(),
        shop: file.layout.map(|layout| layout.shop),
        has_box: call.usual.as_ref().is_some_and(FormDefaults::has_box),
        unknown_columns: file.unknown_columns.clone(),
        count: file.order_count,
        orders: orders.collect(),
    }))
}
