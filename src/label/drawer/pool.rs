//! The processes that draw: started when a page is asked for, kept for the
//! next one, ended when a page takes too long.

use std::{
    io,
    path::PathBuf,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::{Mutex, PoisonError, mpsc},
    thread,
    time::Duration,
};

use super::{DRAW_COMMAND, Drawing, wire};
use crate::label::picture::{Picture, PictureProblem};

/// How long a page may take. A real label takes a hundredth of it.
const MAX_DRAWING_TIME: Duration = Duration::from_secs(15);

/// Processes of one program that wait for a page.
#[derive(Debug)]
pub struct DrawingPool {
    program: PathBuf,
    idle: Mutex<Vec<Process>>,
}

/// Ends when it is dropped.
#[derive(Debug)]
struct Process {
    child: Child,
    questions: ChildStdin,
    answers: ChildStdout,
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
        if let Some(kept) = self.kept() {
            match self.turn(kept, (what, bytes), dpi) {
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

    fn kept(&self) -> Option<Process> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.pop()
    }

    fn turn(&self, mut process: Process, page: (Drawing, &[u8]), dpi: f32) -> Turn {
        let turn = process.turn(page, dpi);
        if matches!(turn, Turn::Answered(_)) {
            let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
            // As many as draw at once; each ends itself when nobody asks.
            idle.retain_mut(|other| other.is_alive());
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
        match (child.stdin.take(), child.stdout.take()) {
            (Some(questions), Some(answers)) => Ok(Self {
                child,
                questions,
                answers,
            }),
            _ => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    fn is_alive(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    fn turn(&mut self, page: (Drawing, &[u8]), dpi: f32) -> Turn {
        let Self {
            child,
            questions,
            answers,
        } = self;
        let (tell, told) = mpsc::channel();
        thread::scope(|scope| {
            scope.spawn(move || {
                // A process that has seen enough closes its end: its answer tells.
                drop(wire::ask(questions, page, dpi));
            });
            scope.spawn(move || {
                // Nobody listens any more after the time is up.
                drop(tell.send(wire::read_answer(answers, page.0)));
            });
            let turn = match told.recv_timeout(MAX_DRAWING_TIME) {
                Ok(Ok(answer)) => return Turn::Answered(answer),
                Ok(Err(_cut_off)) => Turn::Ended,
                Err(_late) => Turn::TooSlow,
            };
            // With its pipes closed, both threads end.
            drop(child.kill());
            turn
        })
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // One that has ended already is only buried.
        drop(self.child.kill());
        drop(self.child.wait());
    }
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
        assert!(pool.kept().is_none());
    }
}
