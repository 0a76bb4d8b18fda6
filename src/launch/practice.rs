//! `sendoff practice`: the built-in service, alone in this process.

use std::io::Write as _;

use anyhow::Context as _;

use crate::{
    platform::paths,
    practice::{self, Data, PracticeArgs},
};

/// Serves until SIGINT or SIGTERM, after one line of JSON on stdout.
pub(super) fn serve(arguments: PracticeArgs) -> anyhow::Result<()> {
    let folder = match &arguments.data_dir {
        Some(folder) => folder.clone(),
        None => paths::data_dir()
            .context("this user has no home folder; name a folder with --data-dir")?
            .join("practice"),
    };
    let running = practice::start(arguments.into_options(Data::Folder(folder)))?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", running.announcement())?;
    out.flush()?;
    drop(out);
    wait_for_stop()?;
    running.shutdown();
    Ok(())
}

/// Returns at the first of the signals that ask a program to end.
fn wait_for_stop() -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        #[cfg(unix)]
        {
            use tokio::signal::unix::{SignalKind, signal};
            let mut terminate = signal(SignalKind::terminate())?;
            tokio::select! {
                interrupted = tokio::signal::ctrl_c() => interrupted?,
                _ = terminate.recv() => {}
            }
        }
        #[cfg(not(unix))]
        tokio::signal::ctrl_c().await?;
        Ok(())
    })
}
