//! What is said of a file that was saved, with the way to it.

use std::path::Path;

use egui::{Response, Ui};

use super::{Tone, message_ui};
use crate::{kit::text::Words, text};

/// Says that a file was saved. Whether its folder is wanted.
pub(crate) fn saved_file_ui(ui: &mut Ui, sentence: String, file: &Path, words: &Words) -> bool {
    let mut is_wanted = false;
    message_ui(ui, Tone::Good, sentence, |ui| {
        is_wanted = open_folder_button(ui, file, words).clicked();
    });
    is_wanted
}

/// Shows the folder of a file. A screen may have several: each is named by its file.
pub(crate) fn open_folder_button(ui: &mut Ui, file: &Path, words: &Words) -> Response {
    let caption = text!(words, "open-folder");
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let spoken = text!(words, "open-folder-of", file = name.into_owned());
    ui.button(caption).accessible_name(spoken)
}
