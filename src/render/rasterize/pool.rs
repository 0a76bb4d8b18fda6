//! The pool of drawing processes: started on demand, reused for the next page,
//! killed when a page takes too long.

use std::{
    io::{self, BufReader},
    path::PathBuf,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc},
    thread,
    time::{Duration, Instant},
};

use super::picture::PictureProblem;
use super::{drawing::Drawing, page_png::PageReader, wire};
use crate::render::scene::Picture;

/// The hidden command that makes the program draw pages.
pub const DRAW_COMMAND: &str = "draw-pages";

/// How long a page may take. A real label takes a hundredth of it.
const MAX_DRAWING_TIME: Duration = Duration::from_secs(15);
/// Of an answer that are taken at a time: what a pipe holds.
const ANSWER_BUFFER_BYTES: usize = 64 * 1024;

/// Processes of one program that wait for a page.
#[derive(Debug)]
pub struct DrawingPool {
    program: PathBuf,
    idle: Mutex<Vec<Process>>,
}

/// Ends when it is dropped.
#[derive(Debug)]
struct Process {
    guarded: Arc<Mutex<Guarded>>,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
    pages: PageReader,
    /// Its guard goes when this goes.
    _guard: mpsc::SyncSender<()>,
}

/// The state that the watchdog of a process checks.
#[derive(Debug)]
struct Guarded {
    child: Child,
    page: Page,
}

/// How far a process is with a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Page {
    None,
    UnderWay { since: Instant },
    TookTooLong,
}

/// What became of a page.
enum Turn {
    Answered(Result<Picture, PictureProblem>),
    /// The process ended before its answer was whole.
    Ended,
    /// The process was ended: its time was up.
    TooSlow,
}

impl DrawingPool {
    pub(super) fn new(program: PathBuf) -> Self {
        Self {
            program,
            idle: Mutex::default(),
        }
    }

    /// A process that was kept may have ended meanwhile, or be full of what it
    /// drew before: then a new one is asked once more.
    pub(super) fn draw(
        &self,
        what: Drawing,
        bytes: &[u8],
        dpi: f32,
    ) -> Result<Picture, PictureProblem> {
        if let Some(idle) = self.take_idle() {
            match self.turn(idle, (what, bytes), dpi) {
                Turn::Answered(answer) => return answer,
                Turn::TooSlow => return Err(PictureProblem::TooMuchToDraw),
                Turn::Ended => {}
            }
        }
        let process = Process::start(&self.program)
            .map_err(|error| what.broken(&format!("no process draws it: {error}")))?;
        match self.turn(process, (what, bytes), dpi) {
            Turn::Answered(answer) => answer,
            // One that ended by itself had taken too much memory.
            Turn::TooSlow | Turn::Ended => Err(PictureProblem::TooMuchToDraw),
        }
    }

    fn take_idle(&self) -> Option<Process> {
        locked(&self.idle).pop()
    }

    fn turn(&self, mut process: Process, page: (Drawing, &[u8]), dpi: f32) -> Turn {
        let turn = process.turn(page, dpi);
        if matches!(turn, Turn::Answered(_)) {
            let mut idle = locked(&self.idle);
            // As many as draw at once; each ends itself when it is not used.
            idle.retain(Process::is_alive);
            idle.push(process);
        }
        turn
    }
}

impl Process {
    fn start(program: &PathBuf) -> io::Result<Self> {
        let mut child = Command::new(program)
            .arg(DRAW_COMMAND)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let (Some(questions), Some(answers)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let page = Page::None;
        let guarded = Arc::new(Mutex::new(Guarded { child, page }));
        // Nothing is ever sent: the closed channel is the signal.
        let (guard, dropped) = mpsc::sync_channel(0);
        let of_guard = Arc::clone(&guarded);
        thread::Builder::new()
            .name("drawing guard".to_owned())
            .spawn(move || guard_until(&dropped, &of_guard))?;
        Ok(Self {
            guarded,
            questions,
            answers: BufReader::with_capacity(ANSWER_BUFFER_BYTES, answers),
            pages: PageReader::default(),
            _guard: guard,
        })
    }

    fn is_alive(&self) -> bool {
        locked(&self.guarded).is_alive()
    }

    fn turn(&mut self, page: (Drawing, &[u8]), dpi: f32) -> Turn {
        let since = Instant::now();
        locked(&self.guarded).page = Page::UnderWay { since };
        // A process that rejects its input closes the pipe early; its answer says why.
        drop(wire::ask(&mut self.questions, page, dpi));
        self.pages.prepare();
        let answer = wire::read_answer(&mut self.answers, page.0, &mut self.pages);
        let ended = std::mem::replace(&mut locked(&self.guarded).page, Page::None);
        match (answer, ended) {
            (_, Page::TookTooLong) => Turn::TooSlow,
            (Ok(answer), Page::None | Page::UnderWay { .. }) => Turn::Answered(answer),
            (Err(_cut_off), Page::None | Page::UnderWay { .. }) => Turn::Ended,
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let child = &mut locked(&self.guarded).child;
        // Reaps the process if it has exited already.
        drop(child.kill());
        drop(child.wait());
    }
}

/// Kills a process whose page takes too long: its pipes close, and the thread
/// that waits at them continues. It wakes only when a page's time may be up, not
/// when one begins, so a page costs it nothing.
fn guard_until(dropped: &mpsc::Receiver<()>, guarded: &Mutex<Guarded>) {
    let mut pause = Some(MAX_DRAWING_TIME);
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

    /// The time until the page can be late; `None` if the process has ended.
    fn judge(&mut self, now: Instant) -> Option<Duration> {
        let Page::UnderWay { since } = self.page else {
            return self.is_alive().then_some(MAX_DRAWING_TIME);
        };
        let left = MAX_DRAWING_TIME.saturating_sub(now.duration_since(since));
        if !left.is_zero() {
            return Some(left);
        }
        self.page = Page::TookTooLong;
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

    #[test]
    #[cfg(unix)]
    fn a_program_that_says_nothing_is_asked_once_and_given_up() {
        let pool = DrawingPool::new("true".into());
        let drawn = pool.draw(Drawing::Pdf, b"%PDF", 203.0);
        assert_eq!(drawn, Err(PictureProblem::TooMuchToDraw));
        assert!(pool.take_idle().is_none());
    }

    /// A process that reads what it is asked and never answers.
    #[cfg(unix)]
    fn silent() -> Guarded {
        let child = Command::new("cat")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let page = Page::None;
        Guarded { child, page }
    }

    #[test]
    #[cfg(unix)]
    fn a_page_that_takes_too_long_ends_its_process_and_not_a_moment_earlier() {
        let mut guarded = silent();
        let now = Instant::now();
        assert_eq!(
            guarded.judge(now),
            Some(MAX_DRAWING_TIME),
            "nothing is drawn"
        );
        let since = now + Duration::from_secs(4);
        guarded.page = Page::UnderWay { since };
        let left = guarded.judge(now + MAX_DRAWING_TIME);
        let when_late = Duration::from_secs(4);
        assert_eq!(left, Some(when_late), "it looks when it could be late");
        assert!(guarded.is_alive());
        assert_eq!(guarded.judge(since + MAX_DRAWING_TIME), None);
        assert_eq!(guarded.page, Page::TookTooLong);
        assert!(!guarded.child.wait().unwrap().success(), "it was ended");
    }
}
