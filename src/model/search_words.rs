//! Text as it is searched and sorted: one form for all spellings of a word.
//!
//! Words are cut in this place and in no other: whatever is typed becomes
//! words of letters and digits, and no index ever sees anything else.

use unicode_normalization::{UnicodeNormalization as _, char::is_combining_mark};

/// Words of a search that count; more are passed over.
const MAX_WORDS: usize = 12;
/// Letters of a word that count.
const MAX_LETTERS: usize = 64;

/// Small letters without diacritics; everything else is a space.
pub fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    if text.is_ascii() {
        folded.extend(text.chars().map(|letter| {
            if letter.is_ascii_alphanumeric() {
                letter.to_ascii_lowercase()
            } else {
                ' '
            }
        }));
        return folded;
    }
    let letters = text
        .nfkd()
        .filter(|letter| !is_combining_mark(*letter))
        .flat_map(char::to_lowercase)
        .filter(|letter| !is_combining_mark(*letter));
    for letter in letters {
        match letter {
            'ß' => folded.push_str("ss"),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'ø' => folded.push('o'),
            'ł' => folded.push('l'),
            'đ' | 'ð' => folded.push('d'),
            'þ' => folded.push_str("th"),
            'ı' => folded.push('i'),
            letter if letter.is_alphanumeric() => folded.push(letter),
            _space => folded.push(' '),
        }
    }
    folded
}

/// The distinct words of a search. The first letter of a word
/// that is still being typed says too little to search by, and is left out.
pub fn searched(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let folded = folded(text);
    let mut typed = folded.split_whitespace().peekable();
    while let Some(word) = typed.next() {
        if typed.peek().is_none() && is_one_letter(word) {
            break;
        }
        let word: String = word.chars().take(MAX_LETTERS).collect();
        if words.len() < MAX_WORDS && !words.contains(&word) {
            words.push(word);
        }
    }
    words
}

/// Whether a word is a single letter or digit of the Latin script. It is found
/// only as a whole word, such as a house number, and not as a prefix.
pub fn is_one_letter(word: &str) -> bool {
    word.len() == 1
}

/// What sorts numbers in a text by their value: `9` before `1000`.
pub fn natural_key(text: &str) -> String {
    let mut key = String::with_capacity(text.len() + 4);
    let folded = folded(text);
    let mut rest = folded.trim();
    while let Some(letter) = rest.chars().next() {
        if !letter.is_ascii_digit() {
            key.push(letter);
            rest = rest.get(letter.len_utf8()..).unwrap_or_default();
            continue;
        }
        let length = rest
            .find(|letter: char| !letter.is_ascii_digit())
            .unwrap_or(rest.len());
        let (number, behind) = rest.split_at(length);
        let number = number.trim_start_matches('0');
        // How many digits follow, as a digit or a letter behind all digits.
        let size = u32::try_from(number.len()).unwrap_or(35).min(35);
        key.push(char::from_digit(size, 36).unwrap_or('z'));
        key.push_str(number);
        rest = behind;
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_of_a_word_is_one_word() {
        assert_eq!(folded("Élodie Œuvrard-Ng"), "elodie oeuvrard ng");
        assert_eq!(folded("ＡＢ１２"), "ab12");
        assert_eq!(folded("Straße 5"), "strasse 5");
        assert_eq!(folded("İzmir"), "izmir");
    }

    #[test]
    fn a_search_is_words_and_nothing_else() {
        assert_eq!(
            searched("\"O'Brien\" OR (NEAR* o"),
            ["o", "brien", "or", "near"]
        );
        assert_eq!(searched(" … – \u{0} ' \" "), Vec::<String>::new());
    }

    #[test]
    fn numbers_sort_by_their_value() {
        let mut orders = ["A-1000", "A-9", "A-10", "7", "10-2", "10-10"];
        orders.sort_by_key(|order| natural_key(order));
        assert_eq!(orders, ["7", "10-2", "10-10", "A-9", "A-10", "A-1000"]);
    }
}
