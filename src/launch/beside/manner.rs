//! How a command hears of Ctrl-C, and ends when the program is gone that worked for it.

#[derive(Debug, Clone, Copy)]
pub(in crate::launch) struct Manner {
    /// Whether Ctrl-C is handed on; else it ends the command at once.
    pub(in crate::launch) hands_on_interrupts: bool,
    /// What is known when nothing more is heard.
    pub(in crate::launch) status_if_lost: u8,
}
