//! Provinces and states as people write them.

use crate::model::country::{Country, folded};

/// Short forms in use in Canada that are neither a code nor a name; folded, without blanks.
const CANADIAN: [(&str, &str); 24] = [
    ("alb", "AB"),
    ("alta", "AB"),
    ("cb", "BC"),
    ("ipe", "PE"),
    ("man", "MB"),
    ("ne", "NS"),
    ("newfoundland", "NL"),
    ("newfoundlandlabrador", "NL"),
    ("nf", "NL"),
    ("nfld", "NL"),
    ("nwt", "NT"),
    ("ont", "ON"),
    ("pei", "PE"),
    ("pq", "QC"),
    ("provincedequebec", "QC"),
    ("qbc", "QC"),
    ("que", "QC"),
    ("sask", "SK"),
    ("terreneuve", "NL"),
    ("tn", "NL"),
    ("tnl", "NL"),
    ("tno", "NT"),
    ("yk", "YT"),
    ("yukonterritory", "YT"),
];

/// So many words a province's name has at most.
const MOST_WORDS: usize = 5;

/// The code of a province, whether its name or a code is written.
pub(super) fn code(country: &Country, text: &str) -> Option<&'static str> {
    let text = text.trim_matches(['(', ')', ',', '.', '-', ' ']);
    if text.is_empty() {
        return None;
    }
    let joined: String = folded(text).split_whitespace().collect();
    let short = CANADIAN.iter().find(|(name, _)| *name == joined);
    if let Some((_, code)) = short.filter(|_| country.code == "CA") {
        return Some(code);
    }
    let found = country.province(text);
    let found = found.or_else(|| {
        // The table has `Co. Clare`.
        let county = joined
            .strip_prefix("county")
            .filter(|_| country.code == "IE")?;
        country.province(&format!("co. {county}"))
    });
    // `B.C.` and `D. C.`
    let is_short = joined.len() <= 3 && text.contains('.');
    let found = found.or_else(|| is_short.then(|| country.province(&joined)).flatten());
    found.map(|province| province.code)
}

/// The province that the last words are, and how many of them. The longest name is meant.
pub(super) fn at_end(country: &Country, words: &[&str]) -> Option<(usize, &'static str)> {
    (1..=words.len().min(MOST_WORDS)).rev().find_map(|count| {
        let (_, last) = words.split_at(words.len().saturating_sub(count));
        let text = last.join(" ");
        let code = code(country, &text).filter(|code| code.len() > 1)?;
        Some((count, code))
    })
}
