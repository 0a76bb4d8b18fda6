//! An environment in words and colours: what it is, and a chip with its name
//! where an answer is for it.

use egui::{RichText, Ui};

use super::{text::Words, theme};
use crate::{model::environment::Environment, text};

pub(crate) fn meaning(environment: Environment, words: &Words) -> String {
    match environment {
        Environment::Practice => text!(words, "strip-practice"),
        Environment::Sandbox => text!(words, "strip-sandbox"),
        Environment::Live => text!(words, "strip-live"),
    }
}

/// The same in fewer words, for where it has no room.
pub(crate) fn meaning_in_short(environment: Environment, words: &Words) -> String {
    match environment {
        Environment::Practice => text!(words, "strip-practice-short"),
        Environment::Sandbox => text!(words, "strip-sandbox-short"),
        Environment::Live => text!(words, "strip-live-short"),
    }
}

/// The environment that the answer is for.
pub(crate) fn world_ui(ui: &mut Ui, environment: Environment, words: &Words) {
    let colours = theme::strip_colours(environment);
    theme::chip(colours.fill).show(ui, |ui| {
        let name = words.environment(environment).to_uppercase();
        ui.label(RichText::new(name).small().color(colours.text));
    });
    ui.add_space(theme::SMALL_GAP);
}
