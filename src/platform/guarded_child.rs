//! A process of this program that does one task at a time for it, and is killed when a
//! task takes too long.
//!
//! What goes through its pipes is up to those who start it. How much memory it may take is
//! up to itself (`limits`).

use std::{
    io,
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc},
    thread,
    time::{Duration, Instant},
};

/// Ends when it is dropped.
#[derive(Debug)]
pub struct GuardedChild {
    guarded: Arc<Mutex<Guarded>>,
    /// Its guard goes when this goes.
    _guard: mpsc::SyncSender<()>,
}

/// Whether a task was done within its time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    InTime,
    /// The process was killed.
    TooSlow,
}

/// The state that the watchdog of a process checks.
#[derive(Debug)]
struct Guarded {
    child: Child,
    task: Task,
    most: Duration,
}

/// How far a process is with its task.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Task {
    None,
    UnderWay { since: Instant },
    TookTooLong,
}

impl GuardedChild {
    /// Starts a command of a program, with the pipes to it and from it. A task may take
    /// `most`.
    pub fn start(
        program: &Path,
        command: &str,
        most: Duration,
    ) -> io::Result<(Self, ChildStdin, ChildStdout)> {
        let mut child = Command::new(program)
            .arg(command)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let (Some(questions), Some(answers)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let task = Task::None;
        let guarded = Arc::new(Mutex::new(Guarded { child, task, most }));
        // Nothing is ever sent: the closed channel is the signal.
        let (guard, dropped) = mpsc::sync_channel(0);
        let of_guard = Arc::clone(&guarded);
        thread::Builder::new()
            .name(format!("{command} guard"))
            .spawn(move || guard_until(&dropped, most, &of_guard))?;
        let started = Self {
            guarded,
            _guard: guard,
        };
        Ok((started, questions, answers))
    }

    pub fn is_alive(&self) -> bool {
        locked(&self.guarded).is_alive()
    }

    /// The time of a task begins.
    pub fn begin(&self) {
        let since = Instant::now();
        locked(&self.guarded).task = Task::UnderWay { since };
    }

    /// The task is over, or the process has ended within it.
    pub fn end(&self) -> Pace {
        match std::mem::replace(&mut locked(&self.guarded).task, Task::None) {
            Task::TookTooLong => Pace::TooSlow,
            Task::None | Task::UnderWay { .. } => Pace::InTime,
        }
    }
}

impl Drop for GuardedChild {
    fn drop(&mut self) {
        let child = &mut locked(&self.guarded).child;
        // Reaps the process if it has exited already.
        drop(child.kill());
        drop(child.wait());
    }
}

/// Kills a process whose task takes too long: its pipes close, and the thread
/// that waits at them continues. It wakes only when a task's time may be up, not
/// when one begins, so a task costs it nothing.
fn guard_until(dropped: &mpsc::Receiver<()>, most: Duration, guarded: &Mutex<Guarded>) {
    let mut pause = Some(most);
    while let Some(until_late) = pause
        && dropped.recv_timeout(until_late) == Err(mpsc::RecvTimeoutError::Timeout)
    {
        pause = locked(guarded).judge(Instant::now());
    }
}

impl Guarded {
    fn is_alive(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// The time until the task can be late; `None` if the process has ended.
    fn judge(&mut self, now: Instant) -> Option<Duration> {
        let Task::UnderWay { since } = self.task else {
            return self.is_alive().then_some(self.most);
        };
        let left = self.most.saturating_sub(now.duration_since(since));
        if !left.is_zero() {
            return Some(left);
        }
        self.task = Task::TookTooLong;
        drop(self.child.kill());
        None
    }
}

fn locked<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: Duration = Duration::from_secs(15);

    /// A process that reads what it is asked and never answers.
    #[cfg(unix)]
    fn silent() -> Guarded {
        let child = Command::new("cat")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let (task, most) = (Task::None, MOST);
        Guarded { child, task, most }
    }

    #[test]
    #[cfg(unix)]
    fn a_task_that_takes_too_long_ends_its_process_and_not_a_moment_earlier() {
        let mut guarded = silent();
        let now = Instant::now();
        assert_eq!(guarded.judge(now), Some(MOST), "nothing is done");
        let since = now + Duration::from_secs(4);
        guarded.task = Task::UnderWay { since };
        let left = guarded.judge(now + MOST);
        let when_late = Duration::from_secs(4);
        assert_eq!(left, Some(when_late), "it looks when it could be late");
        assert!(guarded.is_alive());
        assert_eq!(guarded.judge(since + MOST), None);
        assert_eq!(guarded.task, Task::TookTooLong);
        assert!(!guarded.child.wait().unwrap().success(), "it was ended");
    }
}
