//! The window, put together with its worker.

use super::arguments::WindowArgs;

pub(super) fn open(arguments: &WindowArgs) -> anyhow::Result<()> {
    let _ = arguments;
    anyhow::bail!("no window yet")
}
