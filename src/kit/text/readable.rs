//! Words of the service that no language has a name for.

/// `some_new_status` becomes `Some new status`.
pub(super) fn readable(word: &str) -> String {
    let spaced = word.replace('_', " ");
    let mut letters = spaced.trim().chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => word.to_owned(),
    }
}

/// A reason that someone else wrote, without the full stop that our sentence
/// brings.
pub(super) fn trim_stop(reason: &str) -> &str {
    reason.trim().trim_end_matches('.')
}

/// The beginning of a text that may be too long for a line.
pub(super) fn shortened(text: &str, max_chars: usize) -> String {
    let text = text.trim();
    match text.char_indices().nth(max_chars) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or(text).trim_end()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_becomes_readable_and_a_long_text_short() {
        assert_eq!(readable("some_new_status"), "Some new status");
        assert_eq!(readable("état_neuf"), "État neuf");
        assert_eq!(readable(""), "");
        assert_eq!(shortened(" Hôtel de ville ", 5), "Hôtel…");
        assert_eq!(shortened("Hôtel", 5), "Hôtel");
        assert_eq!(trim_stop("Too little credit. "), "Too little credit");
    }
}
