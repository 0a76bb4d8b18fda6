//! What the last scan has come to, large enough for the other side of the
//! bench. Which list was scanned into is not known here.

use egui::{Label, RichText, Ui, vec2};
use egui_material_icons::{MaterialIcon, icons};

use super::{
    text::Words,
    theme,
    widgets::{Tone, icon_text, icon_ui},
};
use crate::text;

/// What the flash shows: never by colour alone.
pub(crate) struct FlashContent {
    pub(crate) tone: Tone,
    pub(crate) icon: MaterialIcon,
    pub(crate) word: String,
    pub(crate) detail: String,
}

impl FlashContent {
    /// Letters are coming; nothing while none are.
    pub(crate) fn typing(typed: &str, words: &Words) -> Option<Self> {
        (!typed.is_empty()).then(|| Self {
            tone: Tone::Info,
            icon: icons::ICON_BARCODE_SCANNER,
            word: text!(words, "scan-typing"),
            detail: typed.to_owned(),
        })
    }

    /// The code is being searched for.
    pub(crate) fn searching(code: &str, words: &Words) -> Self {
        Self {
            tone: Tone::Info,
            icon: icons::ICON_HOURGLASS_EMPTY,
            word: text!(words, "scan-looking"),
            detail: code.to_owned(),
        }
    }
}

pub(crate) fn flash_ui(ui: &mut Ui, content: FlashContent) {
    let palette = theme::palette(ui);
    let (fill, text) = match content.tone {
        Tone::Good => (palette.good, palette.card),
        Tone::Danger => (palette.danger, palette.card),
        Tone::Warning => (palette.warning, palette.card),
        Tone::Info => (palette.accent_soft, palette.text),
    };
    theme::message(fill, fill).show(ui, |ui| {
        ui.set_min_size(vec2(ui.available_width(), theme::FLASH_HEIGHT));
        ui.horizontal(|ui| {
            ui.set_min_height(theme::FLASH_HEIGHT);
            icon_ui(
                ui,
                icon_text(content.icon, theme::BIG_ICON_SIZE).color(text),
            );
            ui.vertical(|ui| {
                let word = RichText::new(content.word).font(theme::price_font());
                ui.add(Label::new(word.color(text)).wrap());
                ui.add(Label::new(RichText::new(content.detail).color(text)).wrap());
            });
        });
    });
}
