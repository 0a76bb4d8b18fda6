//! What every page has around it: head, navigation, style.

use std::sync::LazyLock;

use base64::{Engine as _, engine::general_purpose::STANDARD};
use sha2::{Digest as _, Sha256};

use super::Html;

const STYLE: &str = include_str!("style.css");

/// Nothing but this page's own style and its own forms. A script, a picture, a
/// font or a frame, from wherever, is not run and not fetched.
static POLICY: LazyLock<String> = LazyLock::new(|| {
    let digest = STANDARD.encode(Sha256::digest(STYLE.as_bytes()));
    format!(
        "default-src 'none'; style-src 'sha256-{digest}'; form-action 'self'; \
         base-uri 'none'; frame-ancestors 'none'"
    )
});

/// The content security policy of every page.
pub fn policy() -> &'static str {
    &POLICY
}

/// A page without what surrounds it.
#[derive(Debug)]
pub struct Page {
    pub title: String,
    pub content: Html,
}

impl Page {
    /// The whole document.
    pub fn into_html(self) -> String {
        Html::new()
            .raw(concat!(
                "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n",
                "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n",
                "<meta name=\"robots\" content=\"noindex\">\n<title>",
            ))
            .text(&self.title)
            .raw(" · Sendoff practice service</title>\n<style>")
            .raw(STYLE)
            .raw(concat!(
                "</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#content\">Skip to the content</a>\n",
                "<header class=\"site\"><div><a class=\"brand\" href=\"/\">Sendoff ",
                "<span class=\"practice\">Practice</span></a>\n",
                "<nav aria-label=\"Pages\"><ul><li><a href=\"/account\">Account</a></li>",
                "<li><a href=\"/docs\">Documentation</a></li></ul></nav></div></header>\n",
                "<main id=\"content\">\n",
            ))
            .add(self.content)
            .raw(concat!(
                "\n</main>\n<footer><p>A practice service on this machine. ",
                "No parcel moves and no money is real.</p></footer>\n</body>\n</html>\n",
            ))
            .into_string()
    }
}
