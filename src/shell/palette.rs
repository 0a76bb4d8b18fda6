//! The command palette: type part of a name, Enter does it.

use egui::{
    Button, Id, Key, KeyboardShortcut, Label, Modifiers, RichText, Role, ScrollArea, Sense, Ui,
    accesskit::Live,
};

use super::{commands::Command, state::AppState};
use crate::{
    features::{
        action::Action,
        shared::{
            state::navigation::{AccountSetting, Setting},
            view::frame::Frame,
        },
    },
    kit::{
        commands::{Entry, shortcut_text},
        text::Words,
        theme,
        widgets::{dialog_list_height, dialog_ui, edit, name_dialog, option_node},
    },
    model::{environment::Environment, scan_code::ScanCode, search_words},
    text,
};

/// What was typed and which command is chosen, while it is open.
#[derive(Debug, Clone, Default)]
struct Typing {
    query: String,
    chosen: usize,
    /// Whether arrows have chosen it: then it is what is read out, as it is once something is
    /// typed.
    has_walked: bool,
}

pub(crate) fn palette_ui(ui: &Ui, state: &AppState, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let id = Id::unique("palette");
    if !state.context.is_palette_open {
        ui.data_mut(|data| data.remove::<Typing>(id));
        return;
    }
    let typing = ui.data(|data| data.get_temp::<Typing>(id));
    let mut typing = typing.unwrap_or_default();
    let modal = dialog_ui(ui, id, theme::PALETTE_WIDTH, |ui| {
        content_ui(ui, state, &mut typing, words)
    });
    if modal.inner.is_some() || modal.should_close() {
        frame.push(Action::ClosePalette);
    }
    if let Some(action) = modal.inner {
        frame.push(action);
    }
    ui.data_mut(|data| data.insert_temp(id, typing));
}

#[expect(clippy::too_many_lines, reason = "one line, and the rows below it")]
fn content_ui(ui: &mut Ui, state: &AppState, typing: &mut Typing, words: &Words) -> Option<Action> {
    name_dialog(ui, &text!(words, "command-palette"));
    let (down, up, enter) = ui.input_mut(|input| {
        (
            input.consume_key(Modifiers::NONE, Key::ArrowDown),
            input.consume_key(Modifiers::NONE, Key::ArrowUp),
            input.consume_key(Modifiers::NONE, Key::Enter),
        )
    });
    let line = edit(&mut typing.query).hint_text(text!(words, "palette-hint"));
    let response = ui.add(line).accessible_name(text!(words, "palette-name"));
    response.request_focus();
    let line = response.id;
    if response.changed() {
        typing.chosen = 0;
        typing.has_walked = false;
    }
    typing.has_walked |= down || up;
    ui.add_space(theme::GAP);
    let found = matching_commands(state, &typing.query, words);
    let last = found.len().saturating_sub(1);
    if down {
        typing.chosen = typing.chosen.saturating_add(1);
    }
    if up {
        typing.chosen = typing.chosen.saturating_sub(1);
    }
    typing.chosen = typing.chosen.min(last);
    if found.is_empty() {
        let none = if ScanCode::is_of_a_label(&typing.query) {
            let code = typing.query.trim().to_owned();
            text!(words, "palette-code", code = code)
        } else {
            text!(words, "palette-none")
        };
        let none = ui.add(Label::new(RichText::new(none).weak()).wrap());
        ui.ctx()
            .accesskit_node_builder(none.id, |node| node.set_live(Live::Polite));
    }
    let mut picked = None;
    let highest = dialog_list_height(ui, theme::PALETTE_HEIGHT, theme::PALETTE_AROUND);
    ScrollArea::vertical()
        .max_height(highest)
        .min_scrolled_height(highest)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            let list = ui.unique_id();
            ui.ctx().accesskit_node_builder(list, |node| {
                node.set_role(Role::ListBox);
                node.set_label(text!(words, "command-palette"));
            });
            for (at, (shortcut, name, action)) in found.into_iter().enumerate() {
                let is_chosen = at == typing.chosen;
                let shortcut = shortcut.map(|shortcut| shortcut_text(ui, shortcut, words));
                let shortcut = shortcut.unwrap_or_default();
                let spoken = format!("{name} {shortcut}").trim().to_owned();
                let button = Button::selectable(
                    is_chosen,
                    (
                        RichText::new(name),
                        egui::Atom::grow(),
                        RichText::new(shortcut).small().weak(),
                    ),
                )
                // The line keeps the keyboard: arrows choose.
                .sense(Sense::CLICK)
                .min_size(egui::vec2(ui.available_width(), 0.0));
                let response = ui.add(button).accessible_name(spoken);
                let option = option_node(&response, is_chosen);
                if is_chosen && (typing.has_walked || !typing.query.is_empty()) {
                    ui.ctx()
                        .accesskit_node_builder(line, |node| node.set_active_descendant(option));
                }
                if is_chosen && (down || up) {
                    response.scroll_to_me(None);
                }
                if response.clicked() || (is_chosen && enter) {
                    picked = Some(action);
                }
            }
        });
    picked
}

/// The commands that make sense now, and the settings, whose name has what was typed.
fn matching_commands(
    state: &AppState,
    query: &str,
    words: &Words,
) -> Vec<(Option<KeyboardShortcut>, String, Action)> {
    let query = search_words::folded(query);
    let wanted: Vec<&str> = query.split_whitespace().collect();
    // Each word that was typed, in any order.
    let is_wanted = |text: &str| {
        let text = search_words::folded(text);
        wanted.iter().all(|word| text.contains(word))
    };
    let commands = Command::all()
        .filter(|command| *command != Command::Entry(Entry::Palette))
        .filter_map(|command| {
            let (name, action) = (command.name(words), command.action(state)?);
            let all = format!("{name} {}", command.also(words));
            is_wanted(&all).then_some((command.shortcut(), name, action))
        });
    let accounts = accounts(state, words).into_iter();
    // Only commands are listed before anything is typed.
    let settings = settings(state, words).into_iter().filter(|found| {
        let all = format!("{} {}", found.1, also_of(&found.2, words));
        !wanted.is_empty() && is_wanted(&all)
    });
    commands
        .chain(accounts.filter(|(_shortcut, name, _action)| is_wanted(name)))
        .chain(settings)
        .collect()
}

/// The accounts that have a name, or are one more of their environment.
fn accounts(state: &AppState, words: &Words) -> Vec<(Option<KeyboardShortcut>, String, Action)> {
    let all = Environment::ALL
        .into_iter()
        .flat_map(|environment| state.settings.accounts_of(environment));
    all.filter(|(account, name)| !account.is_first() || !name.is_empty())
        .filter(|(account, _name)| *account != state.context.connection.account)
        .map(|(account, name)| {
            let name = words.account_and_environment(account, name);
            let name = text!(words, "strip-switch", environment = name);
            (None, name, Action::SwitchTo(account))
        })
        .collect()
}

/// Each setting by its section and its name, as both stand on the Settings screen.
fn settings(state: &AppState, words: &Words) -> Vec<(Option<KeyboardShortcut>, String, Action)> {
    let appearance = text!(words, "appearance-title");
    let printers = text!(words, "printers-title");
    let mut named = vec![
        (
            appearance.clone(),
            text!(words, "language"),
            Setting::Language,
        ),
        (appearance.clone(), text!(words, "theme"), Setting::Theme),
        (appearance.clone(), text!(words, "sounds"), Setting::Sounds),
        (appearance, text!(words, "text-size"), Setting::TextSize),
    ];
    for (account, form) in &state.settings.forms {
        if account.environment == Environment::Practice {
            continue;
        }
        let whose = words.account_and_environment(*account, &form.saved.name);
        for setting in AccountSetting::ALL {
            let name = account_setting_name(setting, words);
            named.push((whose.clone(), name, Setting::Account(*account, setting)));
        }
    }
    named.push((
        text!(words, "label-files-title"),
        text!(words, "label-name"),
        Setting::LabelName,
    ));
    named.push((
        printers.clone(),
        text!(words, "printer-add"),
        Setting::Printers,
    ));
    if !state.printing.printers.book.printers.is_empty() {
        let name = text!(words, "print-after-purchase");
        named.push((printers, name, Setting::PrintAfterPurchase));
    }
    named.push((
        text!(words, "spending-title"),
        text!(words, "price-limit"),
        Setting::PriceLimit,
    ));
    let named = named.into_iter();
    named
        .map(|(section, name, setting)| {
            let name = text!(words, "palette-setting", section = section, setting = name);
            (None, name, Action::ShowSetting(setting))
        })
        .collect()
}

/// Other words by which a setting is looked for; empty where its name is enough.
fn also_of(action: &Action, words: &Words) -> String {
    let Action::ShowSetting(setting) = action else {
        return String::new();
    };
    match setting {
        Setting::PriceLimit => text!(words, "also-price-limit"),
        Setting::Theme => text!(words, "also-theme"),
        Setting::Printers => text!(words, "also-printers"),
        Setting::Account(_, AccountSetting::Host) => text!(words, "also-host"),
        Setting::Account(..)
        | Setting::Language
        | Setting::Sounds
        | Setting::TextSize
        | Setting::LabelName
        | Setting::PrintAfterPurchase => String::new(),
    }
}

fn account_setting_name(setting: AccountSetting, words: &Words) -> String {
    match setting {
        AccountSetting::Name => text!(words, "account-name"),
        AccountSetting::Host => text!(words, "host"),
        AccountSetting::ClientId => text!(words, "client-id"),
        AccountSetting::Currency => text!(words, "account-currency"),
        AccountSetting::Token => text!(words, "token"),
    }
}
