//! The table itself: every command once, in the palette's order, with its
//! shortcut. What a command is called and what it does are not decided here.

use egui::{Key, KeyboardShortcut, Modifiers, PointerButton};

/// A command, in the palette's order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::ui) enum Entry {
    GetRates,
    Buy,
    NewShipment,
    Duplicate,
    Replace,
    ChangePackage,
    UndoClear,
    Print,
    SavePng,
    SavePdf,
    SaveZpl,
    GoShip,
    GoShipments,
    GoBatches,
    GoReturns,
    GoTracking,
    GoRefunds,
    GoReports,
    GoSettings,
    Back,
    Forward,
    Scan,
    Reload,
    Unprinted,
    Palette,
    SwitchPractice,
    SwitchSandbox,
    SwitchLive,
    LargerText,
    SmallerText,
    Quit,
}

const fn ctrl(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND, key)
}

const fn alt(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::ALT, key)
}

const fn plain(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::NONE, key)
}

/// The table.
pub(in crate::ui) const TABLE: [(Entry, KeyboardShortcut); 31] = [
    (Entry::GetRates, ctrl(Key::Enter)),
    (Entry::Buy, ctrl(Key::B)),
    (Entry::NewShipment, ctrl(Key::N)),
    (Entry::Duplicate, ctrl(Key::D)),
    (Entry::Replace, ctrl(Key::R)),
    (Entry::ChangePackage, ctrl(Key::E)),
    (Entry::UndoClear, plain(Key::F8)),
    (Entry::Print, plain(Key::F7)),
    (Entry::SavePng, ctrl(Key::S)),
    (Entry::SavePdf, ctrl(Key::P)),
    (Entry::SaveZpl, ctrl(Key::L)),
    (Entry::GoShip, ctrl(Key::Num1)),
    (Entry::GoShipments, ctrl(Key::Num2)),
    (Entry::GoBatches, ctrl(Key::Num3)),
    (Entry::GoReturns, ctrl(Key::Num4)),
    (Entry::GoTracking, ctrl(Key::Num5)),
    (Entry::GoRefunds, ctrl(Key::Num6)),
    (Entry::GoReports, ctrl(Key::Num7)),
    (Entry::GoSettings, ctrl(Key::Num8)),
    (Entry::Back, alt(Key::ArrowLeft)),
    (Entry::Forward, alt(Key::ArrowRight)),
    (Entry::Scan, plain(Key::F2)),
    (Entry::Reload, plain(Key::F5)),
    (Entry::Unprinted, ctrl(Key::U)),
    (Entry::Palette, ctrl(Key::K)),
    (Entry::SwitchPractice, plain(Key::F9)),
    (Entry::SwitchSandbox, plain(Key::F10)),
    (Entry::SwitchLive, plain(Key::F12)),
    (Entry::LargerText, ctrl(Key::Plus)),
    (Entry::SmallerText, ctrl(Key::Minus)),
    (Entry::Quit, ctrl(Key::Q)),
];

/// Buttons at the side of a mouse.
pub(super) const MOUSE: [(PointerButton, Entry); 2] = [
    (PointerButton::Extra1, Entry::Back),
    (PointerButton::Extra2, Entry::Forward),
];
