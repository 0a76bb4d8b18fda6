//! `sendoff rules check`: what the rules of a file mean, for a person who edits them.

use std::path::Path;

use super::console::{to_stderr, to_stdout};
use crate::{
    kit::text::Words,
    model::rules::{Rules, RulesError},
    text,
};

/// How the check ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    Good = 0,
    /// They can't be read: no order would be judged by them.
    Unreadable = 2,
}

impl Ending {
    pub fn code(self) -> u8 {
        self as u8
    }
}

/// Prints each rule as a sentence, or the line of the file that is no rule.
pub fn report(path: &Path, rules: Result<&Rules, &RulesError>, words: &Words) -> Ending {
    let path = path.display().to_string();
    match rules {
        Ok(rules) => {
            let count = rules.rules.len();
            to_stdout(&text!(words, "cli-rules-good", path = path, count = count));
            for (at, rule) in rules.rules.iter().enumerate() {
                let number = at.saturating_add(1);
                let sentence = words.rule_sentence(rule);
                to_stdout(&format!("{number}. {}: {sentence}", rule.name));
            }
            Ending::Good
        }
        Err(error) => {
            let error = words.rules_error(error);
            to_stderr(&text!(words, "cli-rules-bad", path = path, error = error));
            Ending::Unreadable
        }
    }
}
