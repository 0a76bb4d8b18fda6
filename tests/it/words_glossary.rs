//! The texts of the program against `docs/glossary.md`: one word for one thing, and no word
//! that was given up comes back.

use std::{fs, path::Path};

use crate::words_messages::messages;

/// Other words under which an action is found: what people may type is no text of ours.
const SYNONYMS: &str = "also-";

/// A row of the glossary, the first language's column and the second's.
struct Term {
    words: [String; 2],
    given_up: [Vec<String>; 2],
}

fn glossary() -> Vec<Term> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/glossary.md");
    let text = fs::read_to_string(path).unwrap();
    let rows = text.lines().filter(|line| line.starts_with("| ")).skip(2);
    rows.map(|row| {
        let cells: Vec<_> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let [english, french, _meaning, not_english, not_french] = cells[..] else {
            panic!("not five cells: {row}");
        };
        let given_up = |cell: &str| {
            let words = cell.split(',').map(|word| word.trim().to_lowercase());
            words.filter(|word| !word.is_empty()).collect()
        };
        Term {
            words: [english, french].map(without_what_stands_in_brackets),
            given_up: [given_up(not_english), given_up(not_french)],
        }
    })
    .collect()
}

fn without_what_stands_in_brackets(term: &str) -> String {
    let end = term.find(" (").unwrap_or(term.len());
    term[..end].to_lowercase()
}

/// Whether the words stand in a text as words of their own.
fn says(text: &str, words: &str) -> bool {
    let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    text.match_indices(words).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + words.len()..]);
        !is_letter(before.chars().next_back()) && !is_letter(after.chars().next())
    })
}

fn texts(language: &str) -> Vec<(String, String)> {
    let all = messages(language).into_iter();
    all.filter(|(id, _)| !id.starts_with(SYNONYMS))
        .map(|(id, text)| (id, text.to_lowercase()))
        .collect()
}

#[test]
fn each_term_of_the_glossary_is_said_and_no_word_that_was_given_up() {
    let glossary = glossary();
    assert!(glossary.len() >= 60, "{} terms", glossary.len());
    for (at, language) in ["en", "fr"].into_iter().enumerate() {
        let texts = texts(language);
        for term in &glossary {
            let word = &term.words[at];
            let is_said = texts.iter().any(|(_, text)| text.contains(word.as_str()));
            assert!(is_said, "{language}: nothing says “{word}”");
            for given_up in &term.given_up[at] {
                let said = texts.iter().find(|(_, text)| says(text, given_up));
                assert_eq!(said, None, "{language}: “{given_up}” is back");
            }
        }
    }
}
