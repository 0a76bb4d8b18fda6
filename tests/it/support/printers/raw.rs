//! A label printer on port 9100, with paper, a lid, a count and faults.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
};

use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};

/// More than one piece and the labels of a small job.
const LOOKED_BACK: usize = 64 * 1024;
const ASK_COUNT: &[u8] = b"! U1 getvar \"odometer.total_label_count\"\r\n";

#[derive(Debug, Default)]
struct State {
    is_away: bool,
    /// Calls that wait until they are given up.
    waiting_calls: u32,
    is_silent: bool,
    /// Questions that it leaves without an answer.
    misses: u32,
    counts_nothing: bool,
    leaves_count: bool,
    loses_labels: bool,
    is_paused: bool,
    is_open: bool,
    /// It prints a label only when it is told to.
    is_slow: bool,
    /// Labels that the roll still has; nothing is a roll without end.
    paper: Option<u32>,
    /// Bytes of labels after which the connection breaks, once.
    breaks_after: Option<usize>,
    waiting: VecDeque<Vec<u8>>,
    printed: Vec<Vec<u8>>,
    odometer: u64,
    /// Everything that came, questions left out.
    received: Vec<u8>,
}

impl State {
    fn print_what_it_can(&mut self) {
        while !self.is_slow && !self.is_paused && !self.is_open && self.paper != Some(0) {
            if !self.print_one() {
                return;
            }
        }
    }

    fn print_one(&mut self) -> bool {
        let Some(label) = self.waiting.pop_front() else {
            return false;
        };
        self.paper = self.paper.map(|left| left - 1);
        self.odometer += 1;
        self.printed.push(label);
        true
    }

    fn status(&self) -> String {
        format!(
            "\x02030,{},{},1245,{:03},0,0,0,000,0,0,0\x03\r\n\
             \x02000,0,{},0,0,2,4,0,{:08},1,000\x03\r\n\x021234,0\x03\r\n",
            u8::from(self.paper == Some(0)),
            u8::from(self.is_paused),
            self.waiting.len(),
            u8::from(self.is_open),
            0
        )
    }
}

/// The printer, and a hand on it.
#[derive(Debug, Clone, Default)]
pub(crate) struct RawPrinterInHand(Arc<Mutex<State>>);

impl RawPrinterInHand {
    /// With labels printed before this test.
    pub(crate) fn new() -> Self {
        let printer = Self::default();
        printer.with(|state| state.odometer = 4_711);
        printer
    }

    fn with<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let mut state = self.0.lock().unwrap();
        let done = change(&mut state);
        state.print_what_it_can();
        done
    }

    pub(crate) fn is_away(&self) -> bool {
        self.with(|state| state.is_away)
    }

    /// It is busy with another call, and so many that come meanwhile wait in vain.
    pub(crate) fn lets_calls_wait(&self, calls: u32) {
        self.with(|state| state.waiting_calls = calls);
    }

    /// Whether the call that comes now waits in vain.
    pub(super) fn is_busy(&self) -> bool {
        self.with(|state| {
            let left = state.waiting_calls.checked_sub(1);
            state.waiting_calls = left.unwrap_or(0);
            left.is_some()
        })
    }

    pub(crate) fn goes_away(&self) {
        self.with(|state| state.is_away = true);
    }

    pub(crate) fn comes_back(&self) {
        self.with(|state| state.is_away = false);
    }

    pub(crate) fn says_nothing(&self) {
        self.with(|state| state.is_silent = true);
    }

    pub(crate) fn answers(&self) {
        self.with(|state| state.is_silent = false);
    }

    /// It is busy, and leaves so many questions without an answer.
    pub(crate) fn misses_questions(&self, questions: u32) {
        self.with(|state| state.misses = questions);
    }

    pub(crate) fn reports_no_count(&self) {
        self.with(|state| state.counts_nothing = true);
    }

    /// It does not know the question for its count.
    pub(crate) fn leaves_the_count_unanswered(&self) {
        self.with(|state| state.leaves_count = true);
    }

    pub(crate) fn answers_for_the_count(&self) {
        self.with(|state| state.leaves_count = false);
    }

    /// Takes labels as if all were well, and prints none.
    pub(crate) fn loses_labels(&self) {
        self.with(|state| state.loses_labels = true);
    }

    pub(crate) fn has_paper_for(&self, labels: u32) {
        self.with(|state| state.paper = Some(labels));
    }

    pub(crate) fn lid(&self, is_open: bool) {
        self.with(|state| state.is_open = is_open);
    }

    pub(crate) fn pause(&self, is_paused: bool) {
        self.with(|state| state.is_paused = is_paused);
    }

    /// Takes labels and prints none of them by itself.
    pub(crate) fn is_slow(&self) {
        self.with(|state| state.is_slow = true);
    }

    /// A slow one gets on by a label.
    pub(crate) fn gets_on(&self) {
        assert!(self.with(State::print_one), "it has a label");
    }

    /// The cable is pulled after so many bytes of the next label.
    pub(crate) fn breaks_after(&self, bytes: usize) {
        self.with(|state| state.breaks_after = Some(bytes));
    }

    /// Somebody else prints on it.
    pub(crate) fn prints_for_others(&self, labels: u64) {
        self.with(|state| state.odometer += labels);
    }

    /// What lies in its tray, oldest first.
    pub(crate) fn printed(&self) -> Vec<String> {
        self.with(|state| {
            let labels = state.printed.iter();
            labels
                .map(|label| String::from_utf8_lossy(label).into_owned())
                .collect()
        })
    }

    /// Everything that came, questions left out.
    pub(crate) fn received(&self) -> Vec<u8> {
        self.with(|state| state.received.clone())
    }

    /// Speaks on one connection until it ends.
    pub(crate) async fn serve(self, mut stream: impl AsyncRead + AsyncWrite + Unpin) {
        let mut unread = Vec::new();
        let mut piece = [0; 4096];
        loop {
            let Ok(length @ 1..) = stream.read(&mut piece).await else {
                return;
            };
            unread.extend_from_slice(&piece[..length]);
            loop {
                match self.next(&mut unread) {
                    Next::Answer(answer) => {
                        if stream.write_all(answer.as_bytes()).await.is_err() {
                            return;
                        }
                    }
                    Next::Done => {}
                    Next::More => break,
                    Next::Break => return,
                }
            }
        }
    }

    fn next(&self, unread: &mut Vec<u8>) -> Next {
        self.with(|state| {
            if unread.is_empty() || b"~HS".starts_with(unread) && unread.len() < 3 {
                return Next::More;
            }
            if unread.starts_with(b"~HS") {
                unread.drain(..3);
                if state.misses > 0 {
                    state.misses -= 1;
                    return Next::Done;
                }
                return if state.is_silent {
                    Next::Done
                } else {
                    Next::Answer(state.status())
                };
            }
            if unread.starts_with(b"! U1") {
                if unread.len() < ASK_COUNT.len() {
                    return Next::More;
                }
                unread.drain(..ASK_COUNT.len());
                return match (state.is_silent || state.leaves_count, state.counts_nothing) {
                    (true, _) => Next::Done,
                    (false, true) => Next::Answer("\"?\"".to_owned()),
                    (false, false) => Next::Answer(format!("\"{}\"", state.odometer)),
                };
            }
            if let Some(limit) = state.breaks_after {
                if unread.len() < limit {
                    return Next::More;
                }
                state.received.extend_from_slice(&unread[..limit]);
                state.breaks_after = None;
                return Next::Break;
            }
            if !unread.starts_with(b"^XA") {
                state.received.push(unread.remove(0));
                return Next::Done;
            }
            // What came before the last piece was looked through then.
            let looked_through = unread.len().saturating_sub(LOOKED_BACK);
            let rest = unread[looked_through..].windows(3);
            let mut ends = rest
                .zip(looked_through..)
                .filter(|(bytes, _)| *bytes == b"^XZ");
            let Some((_, end)) = ends.next() else {
                return Next::More;
            };
            let label: Vec<u8> = unread.drain(..end + 3).collect();
            state.received.extend_from_slice(&label);
            if !state.loses_labels {
                state.waiting.push_back(label);
            }
            Next::Done
        })
    }
}

enum Next {
    Answer(String),
    Done,
    More,
    Break,
}
