//! The worker process that draws pages, one after another, within its limits of
//! memory and time.
//!
//! It exits when its input is closed, when it has drawn its share of pages, and
//! when it was idle for a while; the next request starts another.

use std::{
    io::{self, Read, Write},
    process,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::Duration,
};

use super::{
    page_png::Page,
    wire::{answer, read_question},
};
use crate::platform::limits;

/// The memory limit of the drawing process, its own code included.
const MAX_DRAWING_MEMORY: u64 = 256 * 1024 * 1024;
/// After so many pages a new process takes over, so that leaked memory does not
/// add up.
const MAX_PAGES: u64 = 500;
/// The process exits when it was idle for so long.
const IDLE: Duration = Duration::from_secs(5);

/// Draws pages until the input ends. `answers` should be buffered: an answer is
/// many small writes.
pub fn draw_apart(questions: &mut impl Read, answers: &mut impl Write) -> io::Result<()> {
    let heard = Arc::new(AtomicU64::new(0));
    let answered = Arc::new(AtomicU64::new(0));
    let (seen, done) = (Arc::clone(&heard), Arc::clone(&answered));
    thread::spawn(move || end_when_idle(&seen, &done));
    limits::limit_memory(MAX_DRAWING_MEMORY)?;
    while heard.load(Ordering::SeqCst) < MAX_PAGES {
        let Some(question) = read_question(questions)? else {
            break;
        };
        heard.fetch_add(1, Ordering::SeqCst);
        let drawn = question.what.draw_here(&question.bytes, question.dpi);
        let dpi = question.dpi;
        let page = drawn.map(|picture| Page {
            dots_per_inch: question.what.dots_per_inch(&picture, dpi),
            picture,
        });
        answer(answers, page)?;
        answered.fetch_add(1, Ordering::SeqCst);
    }
    Ok(())
}

/// A request racing with idle shutdown gets a fresh worker process.
#[expect(
    clippy::exit,
    reason = "the main thread waits for a question, and nothing is unsaved"
)]
fn end_when_idle(heard: &AtomicU64, answered: &AtomicU64) {
    let mut before = None;
    loop {
        thread::sleep(IDLE);
        let now = answered.load(Ordering::SeqCst);
        if before == Some(now) && heard.load(Ordering::SeqCst) == now {
            process::exit(0);
        }
        before = Some(now);
    }
}
