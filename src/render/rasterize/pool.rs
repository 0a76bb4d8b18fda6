//! The pool of drawing processes: started on demand, reused for the next page,
//! killed when a page takes too long.

use std::{
    io::{self, BufReader},
    path::{Path, PathBuf},
    process::{ChildStdin, ChildStdout},
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use super::picture::PictureProblem;
use super::{drawing::Drawing, page_png::PageReader, wire};
use crate::{
    platform::guarded_child::{GuardedChild, Pace},
    render::scene::Picture,
};

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
    child: GuardedChild,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
    pages: PageReader,
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
    fn start(program: &Path) -> io::Result<Self> {
        let (child, questions, answers) =
            GuardedChild::start(program, DRAW_COMMAND, MAX_DRAWING_TIME)?;
        Ok(Self {
            child,
            questions,
            answers: BufReader::with_capacity(ANSWER_BUFFER_BYTES, answers),
            pages: PageReader::default(),
        })
    }

    fn is_alive(&self) -> bool {
        self.child.is_alive()
    }

    fn turn(&mut self, page: (Drawing, &[u8]), dpi: f32) -> Turn {
        self.child.begin();
        // A process that rejects its input closes the pipe early; its answer says why.
        drop(wire::ask(&mut self.questions, page, dpi));
        self.pages.prepare();
        let answer = wire::read_answer(&mut self.answers, page.0, &mut self.pages);
        match (answer, self.child.end()) {
            (_, Pace::TooSlow) => Turn::TooSlow,
            (Ok(answer), Pace::InTime) => Turn::Answered(answer),
            (Err(_cut_off), Pace::InTime) => Turn::Ended,
        }
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
}
