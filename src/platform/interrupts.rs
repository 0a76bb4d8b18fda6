//! What asks a program to end: Ctrl-C, and on Unix SIGTERM. The first one is heard by who
//! waits; the second one ends the program at once.

use std::{future::Future, io, thread};

use tokio::{
    runtime::{Builder, Runtime},
    sync::{oneshot, watch},
};

/// The exit status of a program that Ctrl-C has ended at once.
const ENDED_AT_ONCE: i32 = 130;

/// Somebody wants the program to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Interrupted;

/// Hears the first signal.
#[derive(Debug)]
pub struct Interrupts {
    runtime: Runtime,
    asked: watch::Receiver<bool>,
    is_reported: bool,
}

impl Interrupts {
    /// Listens from now on.
    pub fn listen() -> io::Result<Self> {
        let (sender, asked) = watch::channel(false);
        let signals = Builder::new_current_thread().enable_all().build()?;
        thread::Builder::new()
            .name("signals".to_owned())
            .spawn(move || signals.block_on(hear(&sender)))?;
        Ok(Self {
            runtime: Builder::new_current_thread().build()?,
            asked,
            is_reported: false,
        })
    }

    /// None: the system does what it does.
    pub fn none() -> io::Result<Self> {
        let (_sender, asked) = watch::channel(false);
        Self::told_by(asked)
    }

    /// Those of another process, which says so in the channel.
    pub fn told_by(asked: watch::Receiver<bool>) -> io::Result<Self> {
        Ok(Self {
            runtime: Builder::new_current_thread().build()?,
            asked,
            is_reported: false,
        })
    }

    /// Waits for something, or for the first signal, which is reported once.
    pub fn wait<T>(&mut self, future: impl Future<Output = T>) -> Result<T, Interrupted> {
        let Self {
            runtime,
            asked,
            is_reported,
        } = self;
        runtime.block_on(async {
            if *is_reported {
                return Ok(future.await);
            }
            let signal = async {
                // Without the listener no signal comes.
                if asked.wait_for(|is_asked| *is_asked).await.is_err() {
                    std::future::pending::<()>().await;
                }
            };
            tokio::select! {
                biased;
                () = signal => {
                    *is_reported = true;
                    Err(Interrupted)
                }
                outcome = future => Ok(outcome),
            }
        })
    }
}

impl Interrupts {
    /// Waits for work that blocks, or for the first signal. It is done on a thread of its own,
    /// which ends with the program if it never comes to an end. `None` if it fails.
    pub fn wait_apart<T: Send + 'static>(
        &mut self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Option<T>, Interrupted> {
        let (sender, receiver) = oneshot::channel();
        thread::spawn(move || {
            // After a signal it is not waited for.
            drop(sender.send(work()));
        });
        self.wait(async { receiver.await.ok() })
    }
}

async fn hear(sender: &watch::Sender<bool>) {
    let Ok(mut signals) = Signals::new() else {
        tracing::warn!("signals can't be listened to: Ctrl-C ends the program at once");
        return;
    };
    signals.next().await;
    sender.send_replace(true);
    signals.next().await;
    end_at_once();
}

#[expect(
    clippy::exit,
    reason = "who asks a second time does not want to wait; all that counts is on disk"
)]
fn end_at_once() -> ! {
    std::process::exit(ENDED_AT_ONCE)
}

#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn new() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    #[expect(clippy::unnecessary_wraps, reason = "elsewhere it may fail")]
    fn new() -> io::Result<Self> {
        Ok(Self)
    }

    async fn next(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
