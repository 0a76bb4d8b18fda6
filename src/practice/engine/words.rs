//! Search words: any case, diacritics folded.

use unicode_normalization::{UnicodeNormalization as _, char::is_combining_mark};

/// Lower case without diacritics.
pub fn fold(text: &str) -> String {
    text.nfkd()
        .filter(|letter| !is_combining_mark(*letter))
        .flat_map(char::to_lowercase)
        .collect()
}

/// The folded words of a text: runs of letters and digits.
pub fn words(text: &str) -> Vec<String> {
    fold(text)
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_accents_do_not_matter() {
        assert_eq!(words("Hôtel-de VILLE"), ["hotel", "de", "ville"]);
    }
}
