//! The HTML pages and their forms: routing, CSRF checks and security headers.

use std::collections::BTreeMap;

use jiff::Timestamp;
use rust_decimal::Decimal;
use secrecy::ExposeSecret as _;
use serde_json::Value;

use super::{Access, Account, Answer, Request, Server, account, operations::CreditRefusal};
use crate::practice::{
    engine::{self, MoneyEntry, Page, Refusal, is_same_secret, money},
    openapi,
    pages::{
        self,
        account::{Account as AccountView, CreditField, Notice, Token},
    },
};

/// Entries on one page of the account's ledger.
const ENTRIES_A_PAGE: u32 = 25;
/// The longest name of a token, in characters.
const MAX_NAME_CHARS: usize = 60;
const FORM: &str = "application/x-www-form-urlencoded";

/// What the account page reads from the world.
struct Ledger {
    balance: Decimal,
    entries: Vec<MoneyEntry>,
    page: u64,
    pages: u64,
}

impl Server {
    /// Whatever is neither API nor control, nor a file of its own.
    pub(super) fn answer_page(&mut self, now: Timestamp, request: &Request) -> Answer {
        match (request.path.as_str(), request.method.as_str()) {
            ("/", "GET") => page(200, pages::index::page(&self.base_url())),
            ("/openapi.json", "GET") => Answer::json(200, &self.openapi()),
            ("/docs", "GET") => page(200, pages::docs::page(&self.openapi())),
            ("/account", "GET") => {
                let notice = match request.query_value("done").as_deref() {
                    Some("credit") => Notice::CreditAdded,
                    Some("deleted") => Notice::TokenDeleted,
                    Some(_) | None => Notice::Nothing,
                };
                let page_number = request.query_value("page");
                let page_number = page_number.and_then(|text| text.parse().ok()).unwrap_or(1);
                self.account_page(now, 200, page_number, notice)
            }
            ("/account/credit", "POST") => self.with_form(now, request, Self::credit_form),
            ("/account/tokens", "POST") => self.with_form(now, request, Self::make_token),
            ("/account/tokens/delete", "POST") => self.with_form(now, request, Self::delete_token),
            ("/" | "/openapi.json" | "/docs" | "/account", _) => {
                Answer::method_not_allowed(&["GET"])
            }
            ("/account/credit" | "/account/tokens" | "/account/tokens/delete", _) => {
                Answer::method_not_allowed(&["POST"])
            }
            _ => Answer::not_found(),
        }
    }

    pub(super) fn tracking_page(&mut self, now: Timestamp, id: &str) -> Answer {
        let found = self.attempt(now, Access::Read, |call, links| {
            engine::track(call, id, links)
        });
        match found {
            Ok(shipment) => page(200, pages::tracking::page(&shipment)),
            Err(Refusal::NotFound) => page(404, pages::tracking::unknown(&human_readable(id))),
            Err(other) => Answer::refusal(&other),
        }
    }

    /// The service's OpenAPI document.
    pub(super) fn openapi(&self) -> Value {
        openapi::document(&self.public_url, &self.account.client_id)
    }

    fn account_page(
        &mut self,
        now: Timestamp,
        status: u16,
        page_number: u64,
        notice: Notice<'_>,
    ) -> Answer {
        let ledger = match self.attempt(now, Access::Read, |call, _| read_ledger(call, page_number))
        {
            Ok(ledger) => ledger,
            Err(refusal) => return Answer::refusal(&refusal),
        };
        let tokens = self.account.tokens.all().iter().map(|token| Token {
            number: token.number,
            name: &token.name,
            tail: &token.tail,
            created_at: token.created_at,
        });
        let view = AccountView {
            client_id: &self.account.client_id,
            balance: ledger.balance,
            currency: money::CURRENCY,
            entries: &ledger.entries,
            page: ledger.page,
            pages: ledger.pages,
            tokens: tokens.collect(),
            form_secret: &self.account.form_secret(),
            notice,
        };
        page(status, pages::account::page(&view))
    }

    /// Reads a form, and continues only if it came from one of our own pages.
    fn with_form(
        &mut self,
        now: Timestamp,
        request: &Request,
        run: fn(&mut Self, Timestamp, &Form) -> Answer,
    ) -> Answer {
        let form = match Form::read(request) {
            Ok(form) => form,
            Err(answer) => return answer,
        };
        if !is_same_secret(form.text("form_secret"), &self.account.form_secret()) {
            return Answer::fault(
                403,
                "Forbidden: this form is not from the account page; open /account and try again",
            );
        }
        run(self, now, &form)
    }

    fn credit_form(&mut self, now: Timestamp, form: &Form) -> Answer {
        let amount = form.text("amount").trim().to_owned();
        let fields = [("amount", amount.as_str()), ("card", form.text("card"))];
        let fields = fields.map(|(name, value)| (name.to_owned(), Value::from(value)));
        let (field, sentence) = match self.put_credit(now, &fields.into_iter().collect()) {
            Ok(_) => return see_other("/account?done=credit"),
            Err(CreditRefusal::Declined) => (
                CreditField::Card,
                "This card was declined: only the test card 4242 4242 4242 4242 is taken",
            ),
            Err(CreditRefusal::Amount) => (
                CreditField::Amount,
                "Write an amount from 0.01 to 1000000.00, such as 50.00",
            ),
            Err(CreditRefusal::NotStored(refusal)) => return Answer::refusal(&refusal),
        };
        let notice = Notice::CreditRefused {
            field,
            sentence,
            amount: &amount,
        };
        self.account_page(now, 400, 1, notice)
    }

    fn make_token(&mut self, now: Timestamp, form: &Form) -> Answer {
        let name = form.text("name").trim().to_owned();
        let sentence = if name.chars().count() > MAX_NAME_CHARS {
            Some("The name of a token has at most 60 letters")
        } else if self.account.tokens.has_room() {
            None
        } else {
            Some("An account has at most 20 tokens; delete one first")
        };
        if let Some(sentence) = sentence {
            return self.account_page(now, 400, 1, Notice::TokenRefused { sentence });
        }
        let token = account::make(&self.random);
        let mut tokens = self.account.tokens.clone();
        tokens.add(&token, &name, now);
        let kept = self.attempt(now, Access::Write, |call, _| Ok(tokens.save(call.world)?));
        if let Err(refusal) = kept {
            return Answer::refusal(&refusal);
        }
        self.account.tokens = tokens;
        self.account_page(now, 201, 1, Notice::TokenMade { token: &token })
    }

    fn delete_token(&mut self, now: Timestamp, form: &Form) -> Answer {
        let mut tokens = self.account.tokens.clone();
        let number = form.text("token").parse().ok();
        // One that is gone already is what was asked for.
        let Some(gone) = number.and_then(|number| tokens.remove(number)) else {
            return see_other("/account?done=deleted");
        };
        let is_announced = gone.is(self.account.token.expose_secret());
        let kept = self.attempt(now, Access::Write, |call, _| {
            if is_announced {
                Account::forget_announced(call.world)?;
            }
            Ok(tokens.save(call.world)?)
        });
        if let Err(refusal) = kept {
            return Answer::refusal(&refusal);
        }
        self.account.tokens = tokens;
        see_other("/account?done=deleted")
    }
}

fn read_ledger(call: &engine::Call<'_>, page_number: u64) -> Result<Ledger, Refusal> {
    let pages = call
        .world
        .count_money()?
        .div_ceil(u64::from(ENTRIES_A_PAGE))
        .max(1);
    let page = page_number.clamp(1, pages);
    Ok(Ledger {
        balance: call.world.balance()?,
        entries: call.world.newest_money(Page {
            limit: ENTRIES_A_PAGE,
            number: page,
        })?,
        page,
        pages,
    })
}

/// A part of a path as a person would read it; it is only ever shown.
fn human_readable(part: &str) -> String {
    let pair = format!("id={}", part.replace('+', "%2B").replace('&', "%26"));
    let mut pairs = url::form_urlencoded::parse(pair.as_bytes());
    pairs
        .next()
        .map(|(_, id)| id.into_owned())
        .unwrap_or_default()
}

/// The fields of a posted form; the first of each name counts.
struct Form(BTreeMap<String, String>);

impl Form {
    fn read(request: &Request) -> Result<Self, Answer> {
        let content_type = request.header("content-type").unwrap_or_default();
        let kind = content_type.split(';').next().unwrap_or_default().trim();
        if !kind.eq_ignore_ascii_case(FORM) {
            return Err(Answer::fault(
                415,
                "Unsupported Media Type: send the form of the account page",
            ));
        }
        let mut fields = BTreeMap::new();
        for (name, value) in url::form_urlencoded::parse(&request.body) {
            fields
                .entry(name.into_owned())
                .or_insert(value.into_owned());
        }
        Ok(Self(fields))
    }

    fn text(&self, name: &str) -> &str {
        self.0.get(name).map(String::as_str).unwrap_or_default()
    }
}

fn page(status: u16, page: pages::Page) -> Answer {
    Answer::bytes(
        status,
        "text/html; charset=utf-8",
        page.into_html().into_bytes(),
    )
    .with_header("content-security-policy", pages::policy().to_owned())
    // Not `no-referrer`: a browser would send the forms with `Origin: null`.
    .with_header("referrer-policy", "same-origin".to_owned())
    .with_header("cache-control", "no-store".to_owned())
}

fn see_other(place: &str) -> Answer {
    Answer {
        status: 303,
        ..Answer::no_content()
    }
    .with_header("location", place.to_owned())
    .with_header("cache-control", "no-store".to_owned())
}
