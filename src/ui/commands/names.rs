//! What commands are called: in the palette, and in the tooltips of buttons
//! that do the same.

use egui::{KeyboardShortcut, Ui};

use super::{Entry, TABLE};
use crate::domain::environment::Environment;
use crate::text;
use crate::words::Words;

/// The name of a command.
pub(in crate::ui) fn name(entry: Entry, words: &Words) -> String {
    let switch = |environment| {
        text!(
            words,
            "strip-switch",
            environment = words.environment(environment)
        )
    };
    match entry {
        Entry::GetRates => text!(words, "command-get-rates"),
        Entry::Buy => text!(words, "command-buy"),
        Entry::NewShipment => text!(words, "command-new-shipment"),
        Entry::Duplicate => text!(words, "command-duplicate"),
        Entry::Replace => text!(words, "command-replace"),
        Entry::ChangePackage => text!(words, "command-change-package"),
        Entry::UndoClear => text!(words, "command-undo-clear"),
        Entry::Print => text!(words, "command-print"),
        Entry::SavePng => text!(words, "save-png"),
        Entry::SavePdf => text!(words, "save-pdf"),
        Entry::SaveZpl => text!(words, "save-zpl"),
        Entry::GoShip => text!(words, "command-go", screen = text!(words, "screen-ship")),
        Entry::GoShipments => {
            text!(
                words,
                "command-go",
                screen = text!(words, "screen-shipments")
            )
        }
        Entry::GoBatches => text!(words, "command-go", screen = text!(words, "screen-batches")),
        Entry::Scan => text!(words, "command-scan"),
        Entry::GoReturns => {
            text!(words, "command-go", screen = text!(words, "screen-returns"))
        }
        Entry::GoTracking => {
            text!(
                words,
                "command-go",
                screen = text!(words, "screen-tracking")
            )
        }
        Entry::GoRefunds => {
            text!(words, "command-go", screen = text!(words, "refunds-title"))
        }
        Entry::GoReports => {
            text!(words, "command-go", screen = text!(words, "screen-reports"))
        }
        Entry::GoSettings => text!(
            words,
            "command-go",
            screen = text!(words, "screen-settings")
        ),
        Entry::Back => text!(words, "command-back"),
        Entry::Forward => text!(words, "command-forward"),
        Entry::Reload => text!(words, "command-reload"),
        Entry::Unprinted => text!(words, "command-unprinted"),
        Entry::Palette => text!(words, "command-palette"),
        Entry::SwitchPractice => switch(Environment::Practice),
        Entry::SwitchSandbox => switch(Environment::Sandbox),
        Entry::SwitchLive => switch(Environment::Live),
        Entry::LargerText => text!(words, "command-larger-text"),
        Entry::SmallerText => text!(words, "command-smaller-text"),
        Entry::Quit => text!(words, "command-quit"),
    }
}

/// What a command does, where its name does not say it all.
fn purpose(entry: Entry, words: &Words) -> String {
    match entry {
        Entry::GetRates => text!(words, "purpose-get-rates"),
        Entry::Buy => text!(words, "purpose-buy"),
        Entry::NewShipment => text!(words, "purpose-new-shipment"),
        Entry::Duplicate => text!(words, "purpose-duplicate"),
        Entry::Replace => text!(words, "purpose-replace"),
        Entry::ChangePackage => text!(words, "purpose-change-package"),
        Entry::Print => text!(words, "purpose-print"),
        Entry::Scan => text!(words, "purpose-scan"),
        Entry::Palette => text!(words, "purpose-palette"),
        Entry::UndoClear
        | Entry::SavePng
        | Entry::SavePdf
        | Entry::SaveZpl
        | Entry::GoShip
        | Entry::GoShipments
        | Entry::GoBatches
        | Entry::GoRefunds
        | Entry::GoReports
        | Entry::GoReturns
        | Entry::GoTracking
        | Entry::GoSettings
        | Entry::Back
        | Entry::Forward
        | Entry::Reload
        | Entry::Unprinted
        | Entry::SwitchPractice
        | Entry::SwitchSandbox
        | Entry::SwitchLive
        | Entry::LargerText
        | Entry::SmallerText
        | Entry::Quit => name(entry, words),
    }
}

fn shortcut(entry: Entry) -> Option<KeyboardShortcut> {
    TABLE
        .iter()
        .find(|(known, _)| *known == entry)
        .map(|(_, shortcut)| *shortcut)
}

/// The shortcut as this system writes it.
pub(in crate::ui) fn shortcut_text(ui: &Ui, entry: Entry) -> String {
    shortcut(entry).map_or_else(String::new, |shortcut| ui.ctx().format_shortcut(&shortcut))
}

/// What a button does, with its shortcut.
pub(in crate::ui) fn tooltip(ui: &Ui, words: &Words, entry: Entry) -> String {
    text!(
        words,
        "tooltip",
        purpose = purpose(entry, words),
        shortcut = shortcut_text(ui, entry)
    )
}
