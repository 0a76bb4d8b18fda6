//! Who draws a label's PDF or ZPL: this process, or one of its own that can be
//! ended.
//!
//! Both are programs. A small PDF can ask for a hundred thousand strokes or
//! for forms within forms, which take minutes and gigabytes; nothing but
//! running it tells. So the window and `sendoff ship` have it drawn by another
//! process with bounds on memory and time, and a test that trusts its files
//! draws here.

use std::{
    io::{self, Read, Write},
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::mpsc,
    thread,
    time::Duration,
};

use super::picture::{LABEL_DPI, MAX_DECODED_BYTES, Picture, PictureProblem, rasterize_here};
use super::zpl_picture;
use crate::{domain::label::LabelFormat, platform::limits};

/// The word that makes the program draw a page and nothing else.
pub const DRAW_COMMAND: &str = "draw-page";
/// What the drawing process may take, its own code included.
const MAX_DRAWING_MEMORY: u64 = 256 * 1024 * 1024;
/// How long a page may take. A real label takes a hundredth of it.
const MAX_DRAWING_TIME: Duration = Duration::from_secs(15);
/// A side of the picture, before the picture.
const SIDE_BYTES: usize = 4;
/// The longest reason that is passed on.
const MAX_REASON_BYTES: usize = 400;

/// The first byte of an answer.
const DRAWN: u8 = 0;
const NO_PAGE: u8 = 1;
const TOO_LARGE: u8 = 2;
const BROKEN: u8 = 3;
const NOT_DRAWN: u8 = 4;

/// What is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drawing {
    Pdf,
    Zpl,
}

impl Drawing {
    /// The word in the arguments of the process that draws it.
    fn as_str(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Zpl => "zpl",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Pdf, Self::Zpl]
            .into_iter()
            .find(|drawing| drawing.as_str() == word)
    }

    fn format(self) -> LabelFormat {
        match self {
            Self::Pdf => LabelFormat::Pdf,
            Self::Zpl => LabelFormat::Zpl,
        }
    }

    fn draw_here(self, bytes: &[u8], dpi: f32) -> Result<Picture, PictureProblem> {
        match self {
            Self::Pdf => rasterize_here(bytes, dpi),
            Self::Zpl => zpl_picture::draw_here(bytes),
        }
    }
}

/// Draws pages, here or apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Drawer {
    /// In this process, without bounds: for files that are trusted.
    Here,
    /// By a process of this program.
    Apart { program: PathBuf },
}

impl Drawer {
    /// The first page at a resolution, on white paper. Waits for it.
    pub fn rasterize_pdf(&self, bytes: &[u8], dpi: f32) -> Result<Picture, PictureProblem> {
        self.draw(Drawing::Pdf, bytes, dpi)
    }

    /// The first label at its printer's resolution. Waits for it.
    pub(super) fn draw_zpl(&self, bytes: &[u8]) -> Result<Picture, PictureProblem> {
        self.draw(Drawing::Zpl, bytes, LABEL_DPI)
    }

    fn draw(&self, what: Drawing, bytes: &[u8], dpi: f32) -> Result<Picture, PictureProblem> {
        match self {
            Self::Here => what.draw_here(bytes, dpi),
            Self::Apart { program } => {
                let mut command = Command::new(program);
                command
                    .arg(DRAW_COMMAND)
                    .arg(what.as_str())
                    .arg(dpi.to_string());
                match start(&mut command) {
                    Ok(child) => drawn_by(child, (what, bytes)),
                    Err(error) => Err(broken(what, &format!("no process draws it: {error}"))),
                }
            }
        }
    }
}

fn start(command: &mut Command) -> io::Result<Child> {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
}

fn drawn_by(mut child: Child, (what, bytes): (Drawing, &[u8])) -> Result<Picture, PictureProblem> {
    let (Some(mut to_child), Some(from_child)) = (child.stdin.take(), child.stdout.take()) else {
        return Err(broken(what, "no process draws it"));
    };
    let (answers, answer) = mpsc::channel();
    let answer = thread::scope(|scope| {
        scope.spawn(move || {
            // A process that has seen enough closes its end: its answer tells.
            drop(to_child.write_all(bytes));
        });
        scope.spawn(move || {
            let mut heard = Vec::new();
            let cap = MAX_DECODED_BYTES + MAX_REASON_BYTES as u64;
            let outcome = from_child.take(cap).read_to_end(&mut heard);
            // Nobody listens any more after the time is up.
            drop(answers.send(outcome.map(|_| heard)));
        });
        let answer = answer.recv_timeout(MAX_DRAWING_TIME);
        // Ends a process that hangs, and with it both threads; one that is
        // done is only buried.
        drop(child.kill());
        drop(child.wait());
        answer
    });
    match answer {
        Ok(Ok(heard)) => read_answer(what, heard),
        Ok(Err(_)) | Err(_) => Err(PictureProblem::TooMuchToDraw),
    }
}

/// A process that ended before its answer was whole had taken too much.
fn read_answer(what: Drawing, mut heard: Vec<u8>) -> Result<Picture, PictureProblem> {
    let Some((tag, rest)) = heard.split_first() else {
        return Err(PictureProblem::TooMuchToDraw);
    };
    match *tag {
        DRAWN => {}
        NO_PAGE => return Err(PictureProblem::NoPage),
        TOO_LARGE => {
            return Err(PictureProblem::TooLarge {
                format: what.format(),
            });
        }
        NOT_DRAWN => return Err(PictureProblem::NotDrawnHere),
        _ => return Err(broken(what, &String::from_utf8_lossy(rest))),
    }
    let side = |at: usize| {
        let bytes = rest.get(at * SIDE_BYTES..(at + 1) * SIDE_BYTES)?;
        bytes.try_into().ok().map(u32::from_le_bytes)
    };
    let (Some(width), Some(height)) = (side(0), side(1)) else {
        return Err(PictureProblem::TooMuchToDraw);
    };
    heard.drain(..=2 * SIDE_BYTES);
    if heard.len() as u64 != u64::from(width) * u64::from(height) * 4 {
        return Err(PictureProblem::TooMuchToDraw);
    }
    Ok(Picture {
        width,
        height,
        rgba: heard,
    })
}

/// The drawing process's side: a file comes in, its first page goes out.
pub fn draw_apart(
    what: Drawing,
    dpi: f32,
    file: &mut impl Read,
    page: &mut impl Write,
) -> io::Result<()> {
    limits::limit_memory(MAX_DRAWING_MEMORY)?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    match what.draw_here(&bytes, dpi) {
        Ok(picture) => {
            page.write_all(&[DRAWN])?;
            page.write_all(&picture.width.to_le_bytes())?;
            page.write_all(&picture.height.to_le_bytes())?;
            page.write_all(&picture.rgba)?;
        }
        Err(PictureProblem::NoPage) => page.write_all(&[NO_PAGE])?,
        Err(PictureProblem::TooLarge { .. }) => page.write_all(&[TOO_LARGE])?,
        Err(PictureProblem::Broken { why, .. }) => {
            page.write_all(&[BROKEN])?;
            let why = why.as_bytes();
            page.write_all(why.get(..MAX_REASON_BYTES).unwrap_or(why))?;
        }
        Err(PictureProblem::NotDrawnHere) => page.write_all(&[NOT_DRAWN])?,
        Err(PictureProblem::TooMuchToDraw) => {}
    }
    page.flush()
}

fn broken(what: Drawing, why: &str) -> PictureProblem {
    PictureProblem::Broken {
        format: what.format(),
        why: why.to_owned(),
    }
}
