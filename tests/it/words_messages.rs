//! The Fluent files against the sources and against each other: no message
//! without a reader, none without a translation.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use sendoff::kit::text::LANGUAGES;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// Every message of a language with its text, in the file's order.
fn in_order(language: &str) -> Vec<(String, String)> {
    let path = root().join(format!("assets/i18n/{language}/sendoff.ftl"));
    let file = fs::read_to_string(path).unwrap();
    let mut found: Vec<(String, String)> = Vec::new();
    let text_lines = file.lines().filter(|line| !line.starts_with('#'));
    for line in text_lines {
        match line.split_once(" =") {
            Some((id, text)) if line.starts_with(|letter: char| letter.is_ascii_lowercase()) => {
                found.push((id.to_owned(), text.trim().to_owned()));
            }
            _ => {
                if let Some((_, text)) = found.last_mut() {
                    text.push('\n');
                    text.push_str(line.trim());
                }
            }
        }
    }
    for (_, text) in &mut found {
        *text = text.trim().to_owned();
    }
    found
}

/// As [`in_order`], by id.
pub(crate) fn messages(language: &str) -> BTreeMap<String, String> {
    in_order(language).into_iter().collect()
}

/// The arguments that a text names.
fn arguments(text: &str) -> BTreeSet<&str> {
    text.split('$')
        .skip(1)
        .map(|rest| {
            let end = rest.find(|letter: char| !letter.is_ascii_lowercase());
            &rest[..end.unwrap_or(rest.len())]
        })
        .collect()
}

#[test]
fn every_message_is_said_somewhere() {
    let mut files = Vec::new();
    sources(&root().join("src"), &mut files);
    let code: String = files
        .iter()
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    let unsaid: Vec<String> = messages("en")
        .into_keys()
        .filter(|id| !code.contains(&format!("\"{id}\"")))
        // The name of the program stands in the window's title.
        .filter(|id| id != "app-name")
        .collect();
    assert_eq!(unsaid, Vec::<String>::new());
}

#[test]
fn no_message_is_written_twice() {
    for language in LANGUAGES {
        let all = in_order(language);
        assert!(all.len() > 100);
        assert_eq!(messages(language).len(), all.len(), "{language}");
    }
}

#[test]
fn every_language_has_every_message_with_the_same_arguments() {
    let english = messages("en");
    for language in LANGUAGES {
        let translated = messages(language);
        let missing: Vec<_> = english
            .keys()
            .filter(|id| !translated.contains_key(*id))
            .collect();
        assert!(missing.is_empty(), "{language} lacks {missing:?}");
        let extra: Vec<_> = translated
            .keys()
            .filter(|id| !english.contains_key(*id))
            .collect();
        assert!(extra.is_empty(), "{language} alone has {extra:?}");
        for (id, text) in &translated {
            assert_eq!(arguments(text), arguments(&english[id]), "{language}: {id}");
        }
    }
}

/// Names, units and words that are the same in both.
fn may_be_alike(id: &str) -> bool {
    let names = ["app-name", "host-hint", "field-description", "description"];
    let words = [
        "page",
        "export-csv",
        "options-title",
        "head-destination",
        "sheet-date",
        "strip-client",
        "contents-documents",
        "documents-title",
        "evidence-contradiction",
        "label-format-pdf",
        "section-options",
        "total",
    ];
    let kinds = [
        "store-",
        "unit-",
        "postage-",
        "package-",
        "province-kind-",
        "postal-kind-",
    ];
    let alike = [
        "field-signature-requested",
        "field-postage-type",
        "head-postage",
        "tracking-postage",
        "column-service",
        "column-signature",
        "money-taxes",
    ];
    names.contains(&id)
        || words.contains(&id)
        || alike.contains(&id)
        || kinds.iter().any(|kind| id.starts_with(kind))
}

#[test]
fn no_french_sentence_was_left_in_english() {
    let english = messages("en");
    let left: Vec<String> = messages("fr")
        .into_iter()
        .filter(|(id, text)| english.get(id) == Some(text) && !may_be_alike(id))
        .filter(|(_, text)| {
            let own = text
                .split('{')
                .map(|part| part.rsplit('}').next().unwrap_or(part));
            let words: String = own.collect();
            words.split_whitespace().any(|word| word.len() > 3)
        })
        .map(|(id, _)| id)
        .collect();
    assert_eq!(left, Vec::<String>::new());
}

#[test]
fn a_french_plural_says_its_number_for_zero_and_one_alike() {
    // French counts zero as one: a form that spells `1` would say it of nothing.
    let wrong: Vec<String> = messages("fr")
        .into_iter()
        .filter(|(_, text)| {
            text.lines()
                .any(|line| line.starts_with("[one]") && !line.contains("{ $"))
        })
        .map(|(id, _)| id)
        .collect();
    assert_eq!(wrong, Vec::<String>::new());
}
