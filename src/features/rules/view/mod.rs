//! The Rules screen: the text of the rules beside what they mean, and below it what they would
//! have done.

mod dry_run;

use egui::{Align, Label, Layout, RichText, ScrollArea, Spinner, TextEdit, TextStyle, Ui};
use egui_material_icons::icons;

use super::state::{Example, RulesAction, RulesScreen};
use crate::{
    features::{
        action::Action,
        shared::{
            state::window_request::Target,
            view::{focus, frame::Frame, screen_view::ScreenView},
        },
    },
    kit::{
        text::Words,
        theme,
        widgets::{
            Goal, Tone, go_to, heading_ui, message_ui, pane_ui, primary_button, quiet_button,
            quiet_button_if, section_ui, weak_small,
        },
    },
    model::rules::Rules,
    text,
};

impl ScreenView for RulesScreen {
    fn screen_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        let whole = ui.max_rect().shrink2(theme::around_screen(ui));
        pane_ui(ui, "rules", whole, |ui| rules_ui(ui, self, frame));
    }

    fn reload_action(&self) -> Option<Action> {
        Some(Action::Rules(RulesAction::Reload))
    }
}

fn rules_ui(ui: &mut Ui, screen: &RulesScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    if focus::take(ui, Target::ScreenStart) {
        go_to(ui.ctx(), Goal::Title);
    }
    heading_ui(ui, &text!(words, "screen-rules"), 1);
    ui.add_space(theme::SMALL_GAP);
    ScrollArea::vertical()
        .id_salt("rules-scroll")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.add(Label::new(weak_small(text!(words, "rules-intro"))).wrap());
            ui.add_space(theme::GAP);
            if ui.available_width() >= theme::NARROW_SCREEN {
                ui.columns(2, |columns| {
                    let [left, right] = columns else {
                        return;
                    };
                    let plain = Layout::top_down(Align::Min);
                    left.with_layout(plain, |ui| text_ui(ui, screen, frame));
                    right.with_layout(plain, |ui| meaning_ui(ui, screen, words));
                });
            } else {
                text_ui(ui, screen, frame);
                meaning_ui(ui, screen, words);
            }
            dry_run::dry_run_ui(ui, screen, frame);
        });
}

/// The text, and what is done with it.
fn text_ui(ui: &mut Ui, screen: &RulesScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let title = text!(words, "rules-text");
    section_ui(ui, &title, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.label(weak_small(text!(words, "rules-add")));
            for example in Example::ALL {
                if ui.button(example_name(example, words)).clicked() {
                    frame.push(Action::Rules(RulesAction::Add(example)));
                }
            }
        });
        ui.add_space(theme::SMALL_GAP);
        let mut typed = screen.typed.clone();
        let field = TextEdit::multiline(&mut typed)
            .font(TextStyle::Monospace)
            .desired_width(f32::INFINITY)
            .desired_rows(ROWS);
        // Many rules scroll: what is done with them stays in sight.
        let response = ScrollArea::vertical()
            .id_salt("rules-text")
            .max_height(theme::RULES_TEXT_HEIGHT)
            .show(ui, |ui| {
                ui.add(field).accessible_name(text!(words, "rules-field"))
            })
            .inner;
        if response.changed() {
            frame.push(Action::Rules(RulesAction::Edit(typed)));
        }
        ui.add_space(theme::SMALL_GAP);
        kept_ui(ui, screen, words);
        ui.horizontal_wrapped(|ui| {
            let save = text!(words, "rules-save");
            if primary_button(ui, screen.can_save(), &save).clicked() {
                frame.push(Action::Rules(RulesAction::Save));
            }
            if screen.is_changed() {
                let discard = text!(words, "rules-discard");
                if quiet_button(ui, icons::ICON_UNDO, &discard).clicked() {
                    frame.push(Action::Rules(RulesAction::Discard));
                }
            }
            let dry_run = text!(words, "rules-dry-run");
            let can_try = screen.can_try();
            if quiet_button_if(ui, can_try, icons::ICON_SCIENCE, &dry_run).clicked() {
                frame.push(Action::Rules(RulesAction::DryRun));
            }
            if screen.dry_run.is_loading() || screen.save.is_loading() {
                ui.add(Spinner::new().size(theme::ICON_SIZE));
            }
        });
    });
}

/// Lines of the text that are in sight at once.
const ROWS: usize = 12;

fn example_name(example: Example, words: &Words) -> String {
    match example {
        Example::Box => text!(words, "rules-add-box"),
        Example::Service => text!(words, "rules-add-service"),
        Example::Hold => text!(words, "rules-add-hold"),
        Example::Weight => text!(words, "rules-add-weight"),
    }
}

/// Whether what is typed is what files of orders are judged by.
fn kept_ui(ui: &mut Ui, screen: &RulesScreen, words: &Words) {
    let failure = screen.save.failure().or(screen.file.failure());
    if let Some(failure) = failure {
        message_ui(ui, Tone::Danger, words.failure(failure), |_| {});
    }
    let path = screen
        .file
        .value()
        .map(|file| file.path.display().to_string());
    let Some(path) = path else {
        return;
    };
    if screen.is_another {
        let text = text!(words, "rules-is-another", path = path);
        message_ui(ui, Tone::Warning, text, |_| {});
    } else if screen.is_changed() {
        message_ui(ui, Tone::Warning, text!(words, "rules-unsaved"), |_| {});
    } else if !screen.typed.is_empty() {
        let text = text!(words, "rules-kept-in", path = path);
        ui.add(Label::new(weak_small(text)).wrap());
    }
    ui.add_space(theme::SMALL_GAP);
}

fn meaning_ui(ui: &mut Ui, screen: &RulesScreen, words: &Words) {
    section_ui(ui, &text!(words, "rules-meaning"), |ui| {
        match &screen.meaning {
            Ok(rules) if rules.is_empty() => {
                ui.label(RichText::new(text!(words, "rules-none-title")).strong());
                ui.add(Label::new(text!(words, "rules-none")).wrap());
            }
            Ok(rules) => sentences_ui(ui, rules, words),
            Err(error) => message_ui(ui, Tone::Danger, words.rules_error(error), |_| {}),
        }
    });
    keys_ui(ui, words);
}

/// The words of the file, which are the same in every language.
fn keys_ui(ui: &mut Ui, words: &Words) {
    section_ui(ui, &text!(words, "rules-words"), |ui| {
        for (title, keys) in [
            (text!(words, "rules-words-when"), WHEN_KEYS),
            (text!(words, "rules-words-then"), THEN_KEYS),
        ] {
            ui.add(Label::new(weak_small(title)).wrap());
            ui.add(Label::new(RichText::new(keys).monospace().small()).wrap());
            ui.add_space(theme::SMALL_GAP);
        }
    });
}

const WHEN_KEYS: &str = "country, country_not, province, store, sku, title_contains, \
    weight_from, weight_below, value_from, value_below, quantity_from, quantity_below";
const THEN_KEYS: &str = "size, package_type, weight, needs_weight, service, tracking, \
    within_days, price_limit, insurance, signature, duties_paid, hold";

fn sentences_ui(ui: &mut Ui, rules: &Rules, words: &Words) {
    for (at, rule) in rules.rules.iter().enumerate() {
        let number = at.saturating_add(1);
        let name = format!("{number}. {}", rule.name);
        ui.add(Label::new(RichText::new(name).strong()).wrap());
        ui.add(Label::new(words.rule_sentence(rule)).wrap());
        ui.add_space(theme::GAP);
    }
}
