//! Files of orders, read and written on a thread of their own.

use std::{rc::Rc, sync::Arc};

use super::{
    OrderFile,
    calls::{Calls, Correct, FileRead, Read, SaveFailed, Sheet, Written},
    write_failed,
};
use crate::{
    contract::{Cause, Failure},
    model::form_defaults::FormDefaults,
    session::{
        active_call::{Job, ReplyTo},
        context::Context,
    },
};

/// The job of a call about files of orders. It needs no connection.
#[expect(clippy::unnecessary_wraps, reason = "as the job of every feature")]
pub(crate) fn job(_context: Context, reply_to: ReplyTo, calls: Calls) -> Result<Job, Failure> {
    Ok(match calls {
        Calls::Read(call) => {
            reply_to.answer(Rc::new(()), call, async move |(): &(), call: &Read| {
                let call = call.clone();
                aside(move || read(&call)).await
            })
        }
        Calls::Correct(call) => {
            reply_to.answer(Rc::new(()), call, async move |(): &(), call: &Correct| {
                let call = call.clone();
                aside(move || Arc::new(call.sheet.corrected(call.corrections))).await
            })
        }
        Calls::SaveFailed(call) => reply_to.answer(
            Rc::new(()),
            call,
            async move |(): &(), call: &SaveFailed| {
                let call = call.clone();
                aside(move || save_failed(&call)).await?
            },
        ),
    })
}

/// Work that would hold up the worker's thread.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Failure> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|_stopped| Failure::new(Cause::Stopped))
}

fn read(call: &Read) -> FileRead {
    let mut file = OrderFile::read(&call.path)?;
    file.fill_with(call.usual.as_ref());
    let has_box = call.usual.as_ref().is_some_and(FormDefaults::has_box);
    let sheet = Sheet::of(file, call.path.clone(), has_box);
    Ok(Arc::new(if call.corrections.is_empty() {
        sheet
    } else {
        sheet.corrected(call.corrections.clone())
    }))
}

fn save_failed(call: &SaveFailed) -> Result<Written, Failure> {
    let file = &call.sheet.file;
    write_failed(&call.folder, file, &call.rows).map_err(|error| {
        Failure::new(Cause::NotWritable {
            path: call.folder.clone(),
            reason: error.to_string(),
        })
    })
}
