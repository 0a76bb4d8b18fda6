//! HTML that cannot be injected into: what the program wrote is `&'static str`
//! and stands as it is, everything else is text and is escaped.

use std::fmt::{self, Display, Write as _};

/// A piece of a page.
#[derive(Debug, Default)]
pub struct Html(String);

impl Html {
    pub(super) fn new() -> Self {
        Self::default()
    }

    /// Markup: only what was written in this program.
    pub(super) fn raw(mut self, markup: &'static str) -> Self {
        self.0.push_str(markup);
        self
    }

    /// Text, or the value of an attribute in double quotes.
    pub(super) fn text(mut self, text: impl Display) -> Self {
        // Writing to a string cannot fail.
        write!(Escaped(&mut self.0), "{text}").ok();
        self
    }

    /// A path or a field's name, which may go on in the next line where a reader
    /// would break it.
    pub(super) fn name(self, name: &str) -> Self {
        let joint = if name.contains('/') { '/' } else { '_' };
        let pieces = name.split_inclusive(joint);
        self.raw("<code>")
            .each(pieces, |piece| Self::new().text(piece).raw("<wbr>"))
            .raw("</code>")
    }

    #[expect(
        clippy::needless_pass_by_value,
        reason = "a piece goes into one place only"
    )]
    pub(super) fn add(mut self, other: Self) -> Self {
        self.0.push_str(&other.0);
        self
    }

    /// One piece for each, in order.
    pub(super) fn each<T>(
        self,
        items: impl IntoIterator<Item = T>,
        piece: impl FnMut(T) -> Self,
    ) -> Self {
        items.into_iter().map(piece).fold(self, Self::add)
    }

    /// The piece, where there is something to show.
    pub(super) fn when<T>(self, item: Option<T>, piece: impl FnOnce(T) -> Self) -> Self {
        match item {
            Some(item) => self.add(piece(item)),
            None => self,
        }
    }

    pub(super) fn into_string(self) -> String {
        self.0
    }
}

/// Escapes what is written through it.
struct Escaped<'a>(&'a mut String);

impl fmt::Write for Escaped<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for letter in text.chars() {
            match letter {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\'' => self.0.push_str("&#39;"),
                // HTML has no place for these, and a browser may drop them.
                control if control.is_control() && !matches!(control, '\n' | '\t') => {
                    self.0.push('\u{FFFD}');
                }
                plain => self.0.push(plain),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_may_break_between_its_words() {
        let check = |name, shown: &str| assert_eq!(Html::new().name(name).into_string(), shown);
        check("to_name", "<code>to_<wbr>name<wbr></code>");
        check(
            "/shipments/{client_id}",
            "<code>/<wbr>shipments/<wbr>{client_id}<wbr></code>",
        );
    }

    #[test]
    fn text_cannot_end_its_element_or_its_attribute() {
        let hostile = "\"><script>alert('x')</script>&amp;\u{0}";
        let page = Html::new()
            .raw("<p title=\"")
            .text(hostile)
            .raw("\">")
            .text(hostile)
            .raw("</p>")
            .into_string();
        let safe = "&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;\u{FFFD}";
        assert_eq!(page, format!("<p title=\"{safe}\">{safe}</p>"));
    }
}
