//! The account page: balance, what moved, credit by the test card, tokens.

use jiff::Timestamp;
use rust_decimal::Decimal;

use super::{Html, Page, when};
use crate::practice::engine::{MoneyEntry, MoneyKind, stamp};

/// The card that is taken, as a person writes it.
pub const TEST_CARD: &str = "4242 4242 4242 4242";

/// All that the page shows.
#[derive(Debug)]
pub struct Account<'a> {
    pub client_id: &'a str,
    pub balance: Decimal,
    pub currency: &'static str,
    /// Newest first, one page of them.
    pub entries: &'a [MoneyEntry],
    pub page: u64,
    pub pages: u64,
    pub tokens: Vec<Token<'a>>,
    /// Proves that a form came from this page.
    pub form_secret: &'a str,
    pub notice: Notice<'a>,
}

/// A token as the list shows it.
#[derive(Debug)]
pub struct Token<'a> {
    pub number: u64,
    pub name: &'a str,
    /// Its last letters; the rest is not stored.
    pub tail: &'a str,
    pub created_at: Timestamp,
}

/// What the last form did.
#[derive(Debug)]
pub enum Notice<'a> {
    Nothing,
    CreditAdded,
    TokenDeleted,
    /// Shown this once.
    TokenMade {
        token: &'a str,
    },
    /// The form is shown again, with the error at the field.
    CreditRefused {
        field: CreditField,
        sentence: &'static str,
        amount: &'a str,
    },
    TokenRefused {
        sentence: &'static str,
    },
}

/// Which field of the credit form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CreditField {
    Amount,
    Card,
}

pub fn page(account: &Account<'_>) -> Page {
    let content = Html::new()
        .raw("<h1>Account</h1>\n<p class=\"quiet\">Client ")
        .text(account.client_id)
        .raw("</p>\n")
        .add(notice(&account.notice))
        .raw("<section aria-labelledby=\"balance\"><h2 id=\"balance\">Balance</h2>\n<p class=\"big amount\">")
        .text(format_args!("{:.2} {}", account.balance, account.currency))
        .raw("</p></section>\n")
        .add(credit_form(account))
        .add(ledger(account))
        .add(tokens(account));
    Page {
        title: "Account".to_owned(),
        content,
    }
}

fn notice(notice: &Notice<'_>) -> Html {
    let good = |text: &'static str| {
        Html::new()
            .raw("<div class=\"notice\" role=\"status\"><p>")
            .raw(text)
            .raw("</p></div>\n")
    };
    match notice {
        Notice::Nothing => Html::new(),
        Notice::CreditAdded => good("The credit was added"),
        Notice::TokenDeleted => good("The token was deleted and stopped working at once"),
        Notice::TokenMade { token } => Html::new()
            .raw(concat!(
                "<div class=\"notice\" role=\"status\"><p>This is the new token. It is shown ",
                "this once: copy it now, and treat it as a password.</p>",
                "<code class=\"token\" id=\"new-token\">",
            ))
            .text(token)
            .raw("</code></div>\n"),
        Notice::CreditRefused { sentence, .. } | Notice::TokenRefused { sentence } => Html::new()
            .raw("<div class=\"notice bad\" role=\"alert\"><p>")
            .raw(sentence)
            .raw("</p></div>\n"),
    }
}

fn credit_form(account: &Account<'_>) -> Html {
    let (wrong, sentence, amount) = match &account.notice {
        Notice::CreditRefused {
            field,
            sentence,
            amount,
        } => (Some(*field), *sentence, *amount),
        Notice::Nothing
        | Notice::CreditAdded
        | Notice::TokenDeleted
        | Notice::TokenMade { .. }
        | Notice::TokenRefused { .. } => (None, "", "50.00"),
    };
    let fault = |field: CreditField| (wrong == Some(field)).then_some(sentence);
    let amount_field = Html::new()
        .raw(concat!(
            "<label for=\"amount\">Amount in CAD</label><input id=\"amount\" name=\"amount\" ",
            "inputmode=\"decimal\" autocomplete=\"off\" required maxlength=\"20\" value=\"",
        ))
        .text(amount)
        .raw("\"")
        .add(fault_of("amount-fault", fault(CreditField::Amount)));
    let card_field = Html::new()
        .raw(concat!(
            "<label for=\"card\">Card number</label><input id=\"card\" name=\"card\" ",
            "inputmode=\"numeric\" autocomplete=\"off\" required maxlength=\"30\"",
        ))
        .add(fault_of("card-fault", fault(CreditField::Card)));
    Html::new()
        .raw("<section class=\"screen\" aria-labelledby=\"credit\"><h2 id=\"credit\">Add credit</h2>\n<p>Only the test card <code>")
        .raw(TEST_CARD)
        .raw("</code> is taken. Any other is declined.</p>\n<form method=\"post\" action=\"/account/credit\" novalidate>")
        .add(secret(account))
        .raw("<div class=\"fields\"><div class=\"field\">")
        .add(amount_field)
        .raw("</div>\n<div class=\"field\">")
        .add(card_field)
        .raw("</div>\n<button id=\"add-credit\">Add credit</button></div></form></section>\n")
}

/// Closes an input, with its error message, if there is one.
fn fault_of(id: &'static str, sentence: Option<&'static str>) -> Html {
    match sentence {
        None => Html::new().raw(">"),
        Some(sentence) => Html::new()
            .raw(" aria-invalid=\"true\" aria-describedby=\"")
            .raw(id)
            .raw("\"><p class=\"fault\" id=\"")
            .raw(id)
            .raw("\">")
            .raw(sentence)
            .raw("</p>"),
    }
}

fn secret(account: &Account<'_>) -> Html {
    Html::new()
        .raw("<input type=\"hidden\" name=\"form_secret\" value=\"")
        .text(account.form_secret)
        .raw("\">")
}

fn ledger(account: &Account<'_>) -> Html {
    let start = Html::new()
        .raw("<section aria-labelledby=\"ledger\"><h2 id=\"ledger\">Charges and refunds</h2>\n");
    if account.entries.is_empty() {
        return start.raw("<p>Nothing here.</p></section>\n");
    }
    start
        .raw(concat!(
            "<table class=\"cards\"><caption>Newest first</caption><thead><tr><th scope=\"col\">When</th>",
            "<th scope=\"col\">What</th><th scope=\"col\">Shipment</th><th scope=\"col\">Order</th>",
            "<th scope=\"col\" class=\"amount\">Amount</th></tr></thead>\n<tbody>",
        ))
        .each(account.entries, |entry| row(entry, account.currency))
        .raw("</tbody></table>\n")
        .add(pager(account))
        .raw("</section>\n")
}

fn row(entry: &MoneyEntry, currency: &'static str) -> Html {
    let (what, sign) = match entry.kind {
        MoneyKind::Credit => ("Credit added", "+"),
        MoneyKind::Charge => ("Postage", "−"),
        MoneyKind::Refund => ("Postage refunded", "+"),
    };
    Html::new()
        .raw("<tr><td data-label=\"When\">")
        .add(when::moment(&stamp(entry.at)))
        .raw("</td><td data-label=\"What\">")
        .raw(what)
        .raw("</td><td data-label=\"Shipment\">")
        .when(entry.shipment_id.as_deref(), |id| {
            Html::new()
                .raw("<a href=\"/tracking/")
                .text(id.to_lowercase())
                .raw("\">")
                .text(id)
                .raw("</a>")
        })
        .raw("</td><td data-label=\"Order\">")
        .when(entry.order_id.as_deref(), |order| Html::new().text(order))
        .raw("</td><td class=\"amount\" data-label=\"Amount\">")
        .raw(sign)
        .text(format_args!("{:.2} {currency}", entry.amount))
        .raw("</td></tr>\n")
}

fn pager(account: &Account<'_>) -> Html {
    if account.pages <= 1 {
        return Html::new();
    }
    let link = |page: u64, rel: &'static str, words: &'static str| {
        Html::new()
            .raw("<a rel=\"")
            .raw(rel)
            .raw("\" href=\"/account?page=")
            .text(page)
            .raw("\">")
            .raw(words)
            .raw("</a>")
    };
    let newer = account.page.checked_sub(1).filter(|page| *page > 0);
    let older = (account.page < account.pages).then(|| account.page.saturating_add(1));
    Html::new()
        .raw("<nav class=\"pager\" aria-label=\"Pages of the ledger\">")
        .when(newer, |page| link(page, "prev", "Newer"))
        .raw("<span class=\"quiet\">Page ")
        .text(account.page)
        .raw(" of ")
        .text(account.pages)
        .raw("</span>")
        .when(older, |page| link(page, "next", "Older"))
        .raw("</nav>")
}

fn tokens(account: &Account<'_>) -> Html {
    let start = Html::new().raw(concat!(
        "<section aria-labelledby=\"tokens\"><h2 id=\"tokens\">API tokens</h2>\n",
        "<p>A program sends its token in <code>Authorization</code>. A deleted token stops at once.</p>\n",
    ));
    let listed = if account.tokens.is_empty() {
        start.raw(
            "<p><strong>There is no token now.</strong> No program can use this account until you make one here.</p>\n",
        )
    } else {
        start
            .raw(concat!(
                "<table class=\"cards\"><thead><tr><th scope=\"col\">Name</th><th scope=\"col\">Token</th>",
                "<th scope=\"col\">Created</th><th scope=\"col\">Delete</th></tr></thead>\n<tbody>",
            ))
            .each(&account.tokens, |token| token_row(account, token))
            .raw("</tbody></table>\n")
    };
    listed
        .raw("<h3 class=\"screen\">Make a token</h3>\n<form method=\"post\" action=\"/account/tokens\">")
        .add(secret(account))
        .raw(concat!(
            "<div class=\"fields\"><div class=\"field\"><label for=\"name\">What is it for? (optional)</label>",
            "<input id=\"name\" name=\"name\" maxlength=\"60\" autocomplete=\"off\"></div>\n",
            "<button id=\"make-token\">Make a token</button></div></form>\n",
            "<p class=\"quiet small after\">Tokens are kept as digests. Only the one that the service names ",
            "when it starts is kept readable, in its own data folder; if that one is deleted, the ",
            "next start makes another.</p></section>\n",
        ))
}

fn token_row(account: &Account<'_>, token: &Token<'_>) -> Html {
    let name = if token.name.is_empty() {
        "Without a name"
    } else {
        token.name
    };
    Html::new()
        .raw("<tr><td data-label=\"Name\">")
        .text(name)
        .raw("</td><td data-label=\"Token\"><code>…")
        .text(token.tail)
        .raw("</code></td><td data-label=\"Created\">")
        .add(when::moment(&stamp(token.created_at)))
        .raw("</td><td data-label=\"Delete\"><form method=\"post\" action=\"/account/tokens/delete\">")
        .add(secret(account))
        .raw("<input type=\"hidden\" name=\"token\" value=\"")
        .text(token.number)
        .raw("\"><button class=\"danger\" aria-label=\"Delete the token ending in ")
        .text(token.tail)
        .raw("\">Delete</button></form></td></tr>\n")
}
