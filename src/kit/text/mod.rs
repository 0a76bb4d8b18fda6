//! All text: one Fluent file a language, and the functions that turn failures,
//! problems, money, measures and names into words.
//!
//! The only module that knows a language. Views and the command line get their
//! sentences here.

mod batches;
mod boxes;
mod columns;
mod documents;
mod doubts;
mod failures;
mod fields;
mod goods;
mod label_faults;
mod label_names;
mod names;
mod no_rates;
mod numbers;
mod orders;
mod other_shipments;
mod pasted;
mod places;
mod printers;
mod problems;
mod rates;
mod readable;
mod reasons;
mod refunds;
mod rules;
mod tracking;

pub use failures::listed;
pub use other_shipments::{order_of, order_or_none};

use i18n_embed::DesktopLanguageRequester;
use i18n_embed::{
    LanguageLoader as _,
    fluent::{FluentLanguageLoader, fluent_language_loader},
    unic_langid::LanguageIdentifier,
};
use jiff::civil::Weekday;
use rust_embed::RustEmbed;

use crate::model::week_start::week_start;

/// The text of one Fluent message, its id and arguments checked when this
/// program is built: `text!(words, "ship-title")`,
/// `text!(words, "buy-label", price = price)`.
#[macro_export]
macro_rules! text {
    ($words:expr, $($message:tt)+) => {
        i18n_embed_fl::fl!($words.loader(), $($message)+)
    };
}

/// The Fluent files, built into the program.
#[derive(RustEmbed)]
#[folder = "assets/i18n/"]
struct Files;

/// The languages that there is text in, English first.
pub const LANGUAGES: [&str; 2] = ["en", "fr"];

/// The first of the system's languages that there is text in; else English.
pub fn system_language() -> &'static str {
    first_supported(&DesktopLanguageRequester::requested_languages())
}

/// The first day of a week where the user is: by the first of the system's languages that says
/// in which country it is spoken.
pub fn system_week_start() -> Weekday {
    let wanted = DesktopLanguageRequester::requested_languages();
    let region = wanted.into_iter().find_map(|wanted| wanted.region);
    week_start(region.as_ref().map(|region| region.as_str()))
}

/// The language of this tag that there is text in; else English.
pub fn known_language(tag: &str) -> &'static str {
    let wanted: Option<LanguageIdentifier> = tag.parse().ok();
    first_supported(wanted.as_slice())
}

fn first_supported(wanted: &[LanguageIdentifier]) -> &'static str {
    wanted
        .iter()
        .find_map(|wanted| {
            LANGUAGES
                .into_iter()
                .find(|known| wanted.language == *known)
        })
        .unwrap_or("en")
}

/// The words of one language.
#[derive(Debug)]
pub struct Words {
    language: String,
    loader: FluentLanguageLoader,
}

/// Why a language can't be used. A fault of this build, never of the user.
#[derive(Debug, thiserror::Error)]
#[error("the text of language {language} could not be loaded: {reason}")]
pub struct WordsError {
    language: String,
    reason: String,
}

impl Words {
    /// The words of `language` (`en`); English where it lacks a message.
    pub fn new(language: &str) -> Result<Self, WordsError> {
        let failed = |reason: String| WordsError {
            language: language.to_owned(),
            reason,
        };
        let loader = fluent_language_loader!();
        let wanted: LanguageIdentifier = language
            .parse()
            .map_err(|error| failed(format!("{error}")))?;
        loader
            .load_languages(&Files, &[wanted])
            .map_err(|error| failed(error.to_string()))?;
        // Isolation marks are boxes in fonts that lack them.
        loader.set_use_isolating(false);
        Ok(Self {
            language: language.to_owned(),
            loader,
        })
    }

    /// The language that was asked for (`en`, `fr`).
    pub fn language(&self) -> &str {
        &self.language
    }

    /// For `text!` only.
    pub fn loader(&self) -> &FluentLanguageLoader {
        &self.loader
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_language_that_there_is_text_in_is_spoken_else_english() {
        let wanted = |tags: &[&str]| {
            let tags: Vec<LanguageIdentifier> =
                tags.iter().map(|tag| tag.parse().unwrap()).collect();
            first_supported(&tags)
        };
        assert_eq!(wanted(&["fr-CA", "en-CA"]), "fr");
        assert_eq!(wanted(&["de-DE", "fr"]), "fr");
        assert_eq!(wanted(&["en-US", "fr"]), "en");
        assert_eq!(wanted(&["ja-JP"]), "en");
        assert_eq!(wanted(&[]), "en");
    }

    /// The second of two would never be read: two places share its name.
    #[test]
    fn no_message_is_written_twice_in_a_language() {
        for language in ["en", "fr"] {
            let text = Files::get(&format!("{language}/sendoff.ftl")).unwrap();
            let text = String::from_utf8(text.data.into_owned()).unwrap();
            let names = text.lines().filter_map(|line| line.split_once(" ="));
            let mut seen = std::collections::BTreeSet::new();
            for (name, _said) in names.filter(|(name, _)| !name.starts_with([' ', '#', '-'])) {
                assert!(seen.insert(name), "{name} stands twice in {language}");
            }
        }
    }
}
