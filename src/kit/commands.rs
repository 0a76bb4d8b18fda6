//! Every command in ONE table: a row says what it is called, what it does in a
//! few words, and its shortcut. The palette shows the rows in this order;
//! buttons take their tooltips from here. What a command does is not known here.
//! The commands that open a screen stand in the table of screens.

use egui::{Key, KeyboardShortcut, Modifiers, Ui};

use super::text::Words;
use crate::{model::environment::Environment, text};

/// A row of the table.
struct Row {
    /// What it is called: in the palette, and as the name of a button.
    name: fn(&Words) -> String,
    /// What it does, where its name does not say it all.
    purpose: Option<fn(&Words) -> String>,
    /// Other words by which it is looked for.
    also: Option<fn(&Words) -> String>,
    shortcut: Option<KeyboardShortcut>,
}

/// Makes of each row a variant of [`Entry`], so that a button names its command
/// and no command stands anywhere else.
macro_rules! table {
    ($( $entry:ident { $($row:tt)+ } )+) => {
        /// A command.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Entry { $( $entry, )+ }

        impl Entry {
            /// Every command, in the palette's order.
            pub(crate) const ALL: &[Self] = &[$( Self::$entry, )+];

            fn row(self) -> Row {
                match self {
                    $( Self::$entry => Row { $($row)+ }, )+
                }
            }
        }
    };
}

table! {
    GetRates {
        name: |words| text!(words, "command-get-rates"),
        purpose: Some(|words| text!(words, "purpose-get-rates")),
        also: None,
        shortcut: Some(ctrl(Key::Enter)),
    }
    Buy {
        name: |words| text!(words, "command-buy"),
        purpose: Some(|words| text!(words, "purpose-buy")),
        also: None,
        shortcut: Some(ctrl(Key::B)),
    }
    NewShipment {
        name: |words| text!(words, "command-new-shipment"),
        purpose: Some(|words| text!(words, "purpose-new-shipment")),
        also: None,
        shortcut: Some(ctrl(Key::N)),
    }
    Duplicate {
        name: |words| text!(words, "command-duplicate"),
        purpose: Some(|words| text!(words, "purpose-duplicate")),
        also: None,
        shortcut: Some(ctrl(Key::D)),
    }
    Replace {
        name: |words| text!(words, "command-replace"),
        purpose: Some(|words| text!(words, "purpose-replace")),
        also: None,
        shortcut: Some(ctrl(Key::R)),
    }
    KeepDefaults {
        name: |words| text!(words, "command-keep-defaults"),
        purpose: Some(|words| text!(words, "purpose-keep-defaults")),
        also: Some(|words| text!(words, "also-keep-defaults")),
        shortcut: None,
    }
    SaveBox {
        name: |words| text!(words, "command-save-box"),
        purpose: Some(|words| text!(words, "purpose-save-box")),
        also: Some(|words| text!(words, "also-save-box")),
        shortcut: None,
    }
    PasteAddress {
        name: |words| text!(words, "paste-address"),
        purpose: Some(|words| text!(words, "paste-address-why")),
        also: None,
        shortcut: None,
    }
    ChangePackage {
        name: |words| text!(words, "command-change-package"),
        purpose: Some(|words| text!(words, "purpose-change-package")),
        also: None,
        shortcut: Some(ctrl(Key::E)),
    }
    UndoClear {
        name: |words| text!(words, "command-undo-clear"),
        purpose: None,
        also: None,
        shortcut: Some(plain(Key::F8)),
    }
    Print {
        name: |words| text!(words, "command-print"),
        purpose: Some(|words| text!(words, "purpose-print")),
        also: None,
        shortcut: Some(plain(Key::F7)),
    }
    PausePrinting {
        name: |words| text!(words, "command-pause-printing"),
        purpose: None,
        also: None,
        shortcut: Some(shifted(Key::F7)),
    }
    StopPrinting {
        name: |words| text!(words, "command-stop-printing"),
        purpose: None,
        also: None,
        shortcut: None,
    }
    SavePng {
        name: |words| text!(words, "save-png"),
        purpose: None,
        also: None,
        shortcut: Some(ctrl(Key::S)),
    }
    SavePdf {
        name: |words| text!(words, "save-pdf"),
        purpose: None,
        also: None,
        shortcut: Some(shifted(Key::S)),
    }
    SaveZpl {
        name: |words| text!(words, "save-zpl"),
        purpose: None,
        also: None,
        shortcut: Some(ctrl(Key::L)),
    }
    Back {
        name: |words| text!(words, "command-back"),
        purpose: None,
        also: None,
        shortcut: Some(alt(Key::ArrowLeft)),
    }
    Forward {
        name: |words| text!(words, "command-forward"),
        purpose: None,
        also: None,
        shortcut: Some(alt(Key::ArrowRight)),
    }
    Scan {
        name: |words| text!(words, "command-scan"),
        purpose: Some(|words| text!(words, "purpose-scan")),
        also: None,
        shortcut: Some(plain(Key::F2)),
    }
    Reload {
        name: |words| text!(words, "command-reload"),
        purpose: None,
        also: Some(|words| text!(words, "also-reload")),
        shortcut: Some(plain(Key::F5)),
    }
    Search {
        name: |words| text!(words, "command-search"),
        purpose: None,
        also: Some(|words| text!(words, "also-search")),
        shortcut: Some(ctrl(Key::F)),
    }
    Unprinted {
        name: |words| text!(words, "command-unprinted"),
        purpose: None,
        also: Some(|words| text!(words, "also-unprinted")),
        shortcut: Some(ctrl(Key::U)),
    }
    ActionRequired {
        name: |words| text!(words, "command-action-required"),
        purpose: None,
        also: Some(|words| text!(words, "also-action-required")),
        shortcut: Some(shifted(Key::U)),
    }
    Drafts {
        name: |words| text!(words, "command-drafts"),
        purpose: None,
        also: Some(|words| text!(words, "also-drafts")),
        shortcut: Some(shifted(Key::D)),
    }
    SelectListed {
        name: |words| text!(words, "command-select-listed"),
        purpose: None,
        also: None,
        shortcut: None,
    }
    ClearSelection {
        name: |words| text!(words, "choose-none"),
        purpose: None,
        also: Some(|words| text!(words, "also-clear-selection")),
        shortcut: None,
    }
    BulkBuy {
        name: |words| text!(words, "command-bulk-buy"),
        purpose: None,
        also: None,
        shortcut: Some(shifted(Key::B)),
    }
    BulkReprint {
        name: |words| text!(words, "command-bulk-reprint"),
        purpose: None,
        also: None,
        shortcut: None,
    }
    BulkBatch {
        name: |words| text!(words, "command-bulk-batch"),
        purpose: None,
        also: None,
        shortcut: None,
    }
    Book {
        name: |words| text!(words, "command-book"),
        purpose: None,
        also: Some(|words| text!(words, "also-book")),
        shortcut: None,
    }
    AskRefund {
        name: |words| text!(words, "command-refund"),
        purpose: None,
        also: Some(|words| text!(words, "also-refund")),
        shortcut: Some(shifted(Key::R)),
    }
    Delete {
        name: |words| text!(words, "command-delete"),
        purpose: None,
        also: None,
        shortcut: Some(ctrl(Key::Delete)),
    }
    ExportCsv {
        name: |words| text!(words, "command-export-csv"),
        purpose: None,
        also: None,
        shortcut: None,
    }
    ExportXlsx {
        name: |words| text!(words, "command-export-xlsx"),
        purpose: None,
        also: Some(|words| text!(words, "also-export-xlsx")),
        shortcut: None,
    }
    SaveReport {
        name: |words| text!(words, "command-save-report"),
        purpose: None,
        also: Some(|words| text!(words, "also-save-report")),
        shortcut: None,
    }
    NewBatch {
        name: |words| text!(words, "command-new-batch"),
        purpose: None,
        also: None,
        shortcut: None,
    }
    Help {
        name: |words| text!(words, "command-help"),
        purpose: None,
        also: Some(|words| text!(words, "also-help")),
        shortcut: Some(plain(Key::F1)),
    }
    Palette {
        name: |words| text!(words, "command-palette"),
        purpose: Some(|words| text!(words, "purpose-palette")),
        also: None,
        shortcut: Some(ctrl(Key::K)),
    }
    SwitchPractice {
        name: |words| words.switch_to(Environment::Practice),
        purpose: None,
        also: None,
        shortcut: Some(plain(Key::F9)),
    }
    SwitchSandbox {
        name: |words| words.switch_to(Environment::Sandbox),
        purpose: None,
        also: None,
        shortcut: Some(plain(Key::F10)),
    }
    SwitchLive {
        name: |words| words.switch_to(Environment::Live),
        purpose: None,
        also: None,
        shortcut: Some(plain(Key::F12)),
    }
    LargerText {
        name: |words| text!(words, "command-larger-text"),
        purpose: None,
        also: None,
        shortcut: Some(ctrl(Key::Plus)),
    }
    SmallerText {
        name: |words| text!(words, "command-smaller-text"),
        purpose: None,
        also: None,
        shortcut: Some(ctrl(Key::Minus)),
    }
    CopyDiagnostics {
        name: |words| text!(words, "command-copy-diagnostics"),
        purpose: Some(|words| text!(words, "purpose-copy-diagnostics")),
        also: None,
        shortcut: Some(ctrl(Key::I)),
    }
    Quit {
        name: |words| text!(words, "command-quit"),
        purpose: None,
        also: None,
        shortcut: Some(ctrl(Key::Q)),
    }
}

impl Entry {
    pub(crate) fn name(self, words: &Words) -> String {
        (self.row().name)(words)
    }

    fn purpose(self, words: &Words) -> String {
        let row = self.row();
        row.purpose.unwrap_or(row.name)(words)
    }

    /// Other words by which it is looked for; empty where its name is enough.
    pub(crate) fn also(self, words: &Words) -> String {
        self.row().also.map_or_else(String::new, |also| also(words))
    }

    pub(crate) fn shortcut(self) -> Option<KeyboardShortcut> {
        self.row().shortcut
    }

    /// The shortcut as this system writes it; empty where there is none.
    pub(crate) fn shortcut_text(self, ui: &Ui, words: &Words) -> String {
        self.shortcut()
            .map_or_else(String::new, |shortcut| shortcut_text(ui, shortcut, words))
    }

    /// What a button does, with its shortcut.
    pub(crate) fn tooltip(self, ui: &Ui, words: &Words) -> String {
        if self.shortcut().is_none() {
            return self.purpose(words);
        }
        text!(
            words,
            "tooltip",
            purpose = self.purpose(words),
            shortcut = self.shortcut_text(ui, words)
        )
    }
}

/// A shortcut as this system and the user's language write it.
pub(crate) fn shortcut_text(ui: &Ui, shortcut: KeyboardShortcut, words: &Words) -> String {
    let text = ui.ctx().format_shortcut(&shortcut);
    let key = shortcut.logical_key;
    let names = [
        (Key::Enter, text!(words, "key-enter")),
        (Key::Escape, text!(words, "key-escape")),
        (Key::Delete, text!(words, "key-delete")),
        (Key::Space, text!(words, "key-space")),
        (Key::ArrowLeft, text!(words, "key-left")),
        (Key::ArrowRight, text!(words, "key-right")),
        (Key::Minus, text!(words, "key-minus")),
    ];
    let named = names.into_iter().find(|(known, _)| *known == key);
    let modifiers = text.strip_suffix(key.name());
    let text = match (modifiers, named) {
        (Some(modifiers), Some((_, named))) => format!("{modifiers}{named}"),
        // A symbol, a letter and F1 are the same in every language.
        (Some(_), None) | (None, _) => text,
    };
    text.replace("Shift+", &format!("{}+", text!(words, "key-shift")))
}

pub(crate) const fn ctrl(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND, key)
}

const fn shifted(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), key)
}

const fn alt(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::ALT, key)
}

const fn plain(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::NONE, key)
}
