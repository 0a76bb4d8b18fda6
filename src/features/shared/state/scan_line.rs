//! What a scanner types, until its Enter comes, and the scans whose answer is
//! awaited. What a scan does is decided by the list that takes it.

use crate::{contract::RequestId, model::scan_code::MAX_CODE_CHARS};

/// Scans that may wait for their answer; a person is slower.
const MAX_UNDER_WAY: usize = 64;

/// What comes from a scanner while no field has the keyboard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScanKey {
    /// Letters that no field has taken.
    Typed(String),
    Enter,
    Clear,
}

/// The list that takes the letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScanPlace {
    /// The batch that is open: the parcel goes into its bag.
    Batch,
    /// The queue "bought, not printed": the label is on paper.
    Queue,
}

/// One scanner's letters and scans.
#[derive(Debug, Clone, Default)]
pub struct ScanLine {
    typed: String,
    under_way: Vec<RequestId>,
}

impl ScanLine {
    /// What has come since the last Enter.
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// Scans whose answer is awaited.
    pub fn waiting(&self) -> usize {
        self.under_way.len()
    }

    /// Takes a key; an Enter after letters gives their code.
    pub(crate) fn take(&mut self, key: ScanKey) -> Option<String> {
        match key {
            ScanKey::Typed(text) => {
                let room = MAX_CODE_CHARS.saturating_sub(self.typed.chars().count());
                let letters = text.chars().filter(|letter| !letter.is_control());
                self.typed.extend(letters.take(room));
                None
            }
            ScanKey::Clear => {
                self.typed.clear();
                None
            }
            ScanKey::Enter => {
                let code = std::mem::take(&mut self.typed);
                let code = code.trim();
                (!code.is_empty()).then(|| code.to_owned())
            }
        }
    }

    pub(crate) fn clear_typed(&mut self) {
        self.typed.clear();
    }

    /// Whether another scan can be sent.
    pub(crate) fn has_room(&self) -> bool {
        self.under_way.len() < MAX_UNDER_WAY
    }

    pub(crate) fn begin(&mut self, request: RequestId) {
        self.under_way.push(request);
    }

    /// A scan was answered. Says whether it is one of these.
    pub(crate) fn end(&mut self, request: RequestId) -> bool {
        let before = self.under_way.len();
        self.under_way.retain(|waiting| *waiting != request);
        self.under_way.len() < before
    }
}
