//! The drawing process's side: pages are asked for, one after another, and
//! drawn within its bounds.
//!
//! It ends when nobody asks any more, when it has drawn its share, and when it
//! has waited for a while; whoever needs a page then starts another.

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

/// What the drawing process may take, its own code included.
const MAX_DRAWING_MEMORY: u64 = 256 * 1024 * 1024;
/// After so many pages another process goes on: what drawing leaves behind in
/// memory does not add up.
const MAX_PAGES: u64 = 500;
/// A process that nobody asks for so long ends itself.
const IDLE: Duration = Duration::from_secs(5);

/// Draws what is asked for until nothing is. Many small writes make an answer.
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

/// Whoever asks at the moment of the end finds nobody, and starts another.
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
