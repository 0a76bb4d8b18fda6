//! The first page: what is here.

use super::{Html, Page};

pub fn page(base_url: &str) -> Page {
    let content = Html::new()
        .raw(concat!(
            "<h1>Practice service</h1>\n<p class=\"quiet\">The whole shipping service, on this machine, ",
            "with play money. Nothing here reaches a carrier.</p>\n<section><h2>What is here</h2>\n",
            "<dl class=\"facts\"><div><dt><a href=\"/account\">Account</a></dt>",
            "<dd>Balance, charges and refunds, credit by the test card, API tokens</dd></div>\n",
            "<div><dt><a href=\"/docs\">Documentation</a></dt>",
            "<dd>Every operation of the API and of the control side, to read</dd></div>\n",
            "<div><dt><a href=\"/openapi.json\">OpenAPI file</a></dt>",
            "<dd>The same, for programs</dd></div>\n",
            "<div><dt>Tracking</dt><dd>Each shipment has a page at <code>/tracking/</code> ",
            "followed by its id</dd></div></dl></section>\n",
            "<section><h2>For a program</h2><p>The paths of the API follow this address, and each ",
            "request carries a token from the account page in <code>Authorization</code>.</p><p><code>",
        ))
        .text(base_url)
        .raw("</code></p></section>");
    Page {
        title: "What is here".to_owned(),
        content,
    }
}
