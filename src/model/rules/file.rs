//! The file of a shop's rules: TOML, one `[[rule]]` each, in their order.
//!
//! ```toml
//! [[rule]]
//! name = "Mugs"
//! when = { sku = ["MUG-*"] }
//! then = { size = "20 x 15 x 12 cm", weight = "450 g" }
//!
//! [[rule]]
//! name = "Europe, tracked"
//! when = { country = ["DE", "France"], value_from = "40 CAD" }
//! then = { service = "cheapest", tracking = true, within_days = 12, price_limit = "35 CAD" }
//! ```

use std::{collections::BTreeSet, fmt, ops::Range, sync::Arc};

use serde::{
    Deserialize, Deserializer,
    de::{SeqAccess, Visitor},
};
use toml::Spanned;

use super::{Comparison, Conditions, Effects, Rule, Rules, Service};
use crate::model::{
    check::{typed_amount, typed_measure},
    country_names::by_name_or_code,
    draft::OrderStore,
    line_of_text::line_at,
    measure::{Size, Weight, WeightUnit},
    money::{Currency, Money},
    parcel::PackageType,
    postage_type::PostageType,
    typed_size::{TypedSize, number_and_unit},
};

/// A longer file is no file of rules.
pub const MAX_FILE_BYTES: usize = 256 * 1024;
/// So many rules are more than a person reads.
pub const MAX_RULES: usize = 200;
/// A name or a reason is a line on screen.
pub const MAX_TEXT_CHARS: usize = 120;
/// Longer than any service takes.
const MAX_DAYS: u32 = 120;

/// Why a file is no file of rules, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulesError {
    /// Counted from 1.
    pub line: usize,
    pub kind: RulesErrorKind,
}

/// What is wrong. Each kind is one sentence in each language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RulesErrorKind {
    /// It is no TOML, or a key is not known; in the words of its reader.
    NotToml(String),
    TooLarge,
    TooMany,
    NoName,
    NameTwice(String),
    TextTooLong,
    SaysNothing(String),
    /// A list in which nothing stands would hold for no order, or for all.
    EmptyList,
    NotACountry(String),
    NotAStore(String),
    NotASku(String),
    NotAWeight(String),
    NotAnAmount(String),
    NotASize(String),
    NotAPackageType(String),
    NotAService(String),
    NotACount,
    /// No order is from the one on and below the other.
    NothingBetween,
    TwoCurrencies,
    /// A rule says a weight, and that it is waited for.
    WeightTwice,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile {
    #[serde(default)]
    rule: Vec<Spanned<RawRule>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRule {
    name: Spanned<String>,
    #[serde(default)]
    when: RawWhen,
    then: RawThen,
}

type Texts = Option<Spanned<OneOrMore>>;
type Text = Option<Spanned<Word>>;

/// A text, or a number that was written without its unit: what is missing is said, and not that it
/// is no text.
struct Word(String);

/// A text, or several in brackets.
struct OneOrMore(Vec<String>);

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(WordVisitor)
    }
}

struct WordVisitor;

impl Visitor<'_> for WordVisitor {
    type Value = Word;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text in quotes")
    }

    fn visit_str<E>(self, text: &str) -> Result<Word, E> {
        Ok(Word(text.to_owned()))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Word, E> {
        Ok(Word(number.to_string()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Word, E> {
        Ok(Word(number.to_string()))
    }
}

impl<'de> Deserialize<'de> for OneOrMore {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(OneOrMoreVisitor)
    }
}

struct OneOrMoreVisitor;

impl<'de> Visitor<'de> for OneOrMoreVisitor {
    type Value = OneOrMore;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text in quotes, or several in square brackets")
    }

    fn visit_str<E>(self, text: &str) -> Result<OneOrMore, E> {
        Ok(OneOrMore(vec![text.to_owned()]))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut texts: A) -> Result<OneOrMore, A::Error> {
        let mut all = Vec::new();
        while let Some(Word(text)) = texts.next_element()? {
            all.push(text);
        }
        Ok(OneOrMore(all))
    }
}
type Count = Option<Spanned<u32>>;

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RawWhen {
    country: Texts,
    country_not: Texts,
    province: Texts,
    store: Texts,
    sku: Texts,
    title_contains: Texts,
    weight_from: Text,
    weight_below: Text,
    value_from: Text,
    value_below: Text,
    quantity_from: Count,
    quantity_below: Count,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RawThen {
    size: Text,
    package_type: Text,
    weight: Text,
    needs_weight: bool,
    insurance: bool,
    signature: bool,
    duties_paid: bool,
    service: Text,
    tracking: bool,
    within_days: Count,
    price_limit: Text,
    hold: Text,
}

/// A fault, and where in the file.
type Fault = (Range<usize>, RulesErrorKind);

impl Rules {
    /// Reads the text of a file of rules. None of them counts where one can't be read: a hold
    /// that is passed over would be money.
    pub fn parse(text: &str) -> Result<Self, RulesError> {
        let failed = |(place, kind): Fault| RulesError {
            line: line_at(text, place.start),
            kind,
        };
        if text.len() > MAX_FILE_BYTES {
            return Err(failed((0..0, RulesErrorKind::TooLarge)));
        }
        let file: RawFile = toml::from_str(text).map_err(|error| {
            let place = error.span().unwrap_or(0..0);
            failed((place, RulesErrorKind::NotToml(error.message().to_owned())))
        })?;
        let mut names = BTreeSet::new();
        let mut rules = Vec::with_capacity(file.rule.len());
        for raw in file.rule {
            let place = raw.span();
            let rule = rule(raw.get_ref(), place.clone()).map_err(failed)?;
            if rules.len() == MAX_RULES {
                return Err(failed((place, RulesErrorKind::TooMany)));
            }
            if !names.insert(rule.name.to_lowercase()) {
                let kind = RulesErrorKind::NameTwice(rule.name.to_string());
                return Err(failed((place, kind)));
            }
            rules.push(rule);
        }
        Ok(Self { rules })
    }
}

fn rule(raw: &RawRule, place: Range<usize>) -> Result<Rule, Fault> {
    let at = raw.name.span();
    let name = line_of_text(raw.name.get_ref(), &at)?;
    if name.is_empty() {
        return Err((at, RulesErrorKind::NoName));
    }
    let when = conditions(&raw.when)?;
    let then = effects(&raw.then)?;
    if then.is_empty() {
        return Err((place, RulesErrorKind::SaysNothing(name)));
    }
    if then.needs_weight && then.weight.is_some() {
        return Err((place, RulesErrorKind::WeightTwice));
    }
    Ok(Rule {
        name: Arc::from(name),
        when,
        then,
    })
}

fn line_of_text(text: &str, at: &Range<usize>) -> Result<String, Fault> {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() > MAX_TEXT_CHARS {
        return Err((at.clone(), RulesErrorKind::TextTooLong));
    }
    Ok(line)
}

fn conditions(raw: &RawWhen) -> Result<Conditions, Fault> {
    let country = |text: &str| {
        let known = by_name_or_code(text).map(|country| country.code);
        known.ok_or_else(|| RulesErrorKind::NotACountry(text.to_owned()))
    };
    let store = |text: &str| {
        let known = OrderStore::known(&text.to_lowercase());
        known.ok_or_else(|| RulesErrorKind::NotAStore(text.to_owned()))
    };
    let plain = |text: &str| Ok(text.to_owned());
    let when = Conditions {
        country: each(raw.country.as_ref(), country)?,
        country_not: each(raw.country_not.as_ref(), country)?,
        province: each(raw.province.as_ref(), plain)?,
        store: each(raw.store.as_ref(), store)?,
        sku: each(raw.sku.as_ref(), sku)?,
        title_contains: each(raw.title_contains.as_ref(), plain)?,
        weight: Comparison {
            from: one(raw.weight_from.as_ref(), weight)?,
            below: one(raw.weight_below.as_ref(), weight)?,
        },
        value: Comparison {
            from: one(raw.value_from.as_ref(), amount)?,
            below: one(raw.value_below.as_ref(), amount)?,
        },
        quantity: Comparison {
            from: count(raw.quantity_from.as_ref(), u32::MAX)?,
            below: count(raw.quantity_below.as_ref(), u32::MAX)?,
        },
    };
    check_comparisons(raw, &when)?;
    Ok(when)
}

fn check_comparisons(raw: &RawWhen, when: &Conditions) -> Result<(), Fault> {
    let at = |text: &Text| text.as_ref().map_or(0..0, Spanned::span);
    if let (Some(from), Some(below)) = (&when.value.from, &when.value.below)
        && from.currency != below.currency
    {
        return Err((at(&raw.value_below), RulesErrorKind::TwoCurrencies));
    }
    let empty = [
        (
            when.weight.is_empty_by(Weight::micrograms),
            at(&raw.weight_below),
        ),
        (
            when.value.is_empty_by(|value| Some(value.amount)),
            at(&raw.value_below),
        ),
        (
            when.quantity.is_empty_by(|count| Some(*count)),
            raw.quantity_below.as_ref().map_or(0..0, Spanned::span),
        ),
    ];
    match empty.into_iter().find(|(is_empty, _)| *is_empty) {
        Some((_, place)) => Err((place, RulesErrorKind::NothingBetween)),
        None => Ok(()),
    }
}

fn effects(raw: &RawThen) -> Result<Effects, Fault> {
    let package_type = |text: &str| {
        let known = PackageType::known(text);
        known.ok_or_else(|| RulesErrorKind::NotAPackageType(text.to_owned()))
    };
    let hold = raw.hold.as_ref().map(|text| {
        let reason = line_of_text(&text.get_ref().0, &text.span())?;
        if reason.is_empty() {
            return Err((text.span(), RulesErrorKind::NoName));
        }
        Ok(reason)
    });
    Ok(Effects {
        size: one(raw.size.as_ref(), size)?,
        package_type: one(raw.package_type.as_ref(), package_type)?,
        weight: one(raw.weight.as_ref(), weight)?,
        needs_weight: raw.needs_weight,
        insurance: raw.insurance,
        signature: raw.signature,
        duties_paid: raw.duties_paid,
        service: one(raw.service.as_ref(), service)?,
        tracking: raw.tracking,
        within_days: count(raw.within_days.as_ref(), MAX_DAYS)?,
        price_limit: one(raw.price_limit.as_ref(), amount)?,
        hold: hold.transpose()?,
    })
}

/// Only at its end a star stands for any ending: anywhere else it would match nothing, unseen.
fn sku(text: &str) -> Result<String, RulesErrorKind> {
    let beginning = text.strip_suffix('*').unwrap_or(text);
    if beginning.contains('*') {
        return Err(RulesErrorKind::NotASku(text.to_owned()));
    }
    Ok(text.to_owned())
}

/// Each text of a list; a list says something.
fn each<T>(
    texts: Option<&Spanned<OneOrMore>>,
    read: impl Fn(&str) -> Result<T, RulesErrorKind>,
) -> Result<Vec<T>, Fault> {
    let Some(texts) = texts else {
        return Ok(Vec::new());
    };
    let OneOrMore(all) = texts.get_ref();
    if all.is_empty() || all.iter().any(|text| text.trim().is_empty()) {
        return Err((texts.span(), RulesErrorKind::EmptyList));
    }
    let all = all.iter().map(|text| read(text.trim()));
    all.collect::<Result<_, _>>()
        .map_err(|kind| (texts.span(), kind))
}

fn one<T>(
    text: Option<&Spanned<Word>>,
    read: impl Fn(&str) -> Result<T, RulesErrorKind>,
) -> Result<Option<T>, Fault> {
    let read = |word: &Spanned<Word>| {
        let Word(text) = word.get_ref();
        read(text.trim()).map_err(|kind| (word.span(), kind))
    };
    text.map(read).transpose()
}

fn count(number: Option<&Spanned<u32>>, most: u32) -> Result<Option<u32>, Fault> {
    match number {
        Some(number) if !(1..=most).contains(number.get_ref()) => {
            Err((number.span(), RulesErrorKind::NotACount))
        }
        Some(number) => Ok(Some(*number.get_ref())),
        None => Ok(None),
    }
}

fn weight(text: &str) -> Result<Weight, RulesErrorKind> {
    let (number, unit) = number_and_unit(text);
    let weight = || {
        let value = typed_measure(number)?;
        let unit = WeightUnit::known(&unit.to_lowercase())?;
        let weight = Weight { value, unit };
        weight.micrograms().filter(|weight| *weight > 0)?;
        Some(weight)
    };
    weight().ok_or_else(|| RulesErrorKind::NotAWeight(text.to_owned()))
}

fn amount(text: &str) -> Result<Money, RulesErrorKind> {
    let (number, code) = number_and_unit(text);
    let amount = || {
        let amount = typed_amount(number).filter(|amount| !amount.is_sign_negative())?;
        let currency = Currency::known(&code.to_lowercase())?;
        Some(Money::new(amount, currency))
    };
    amount().ok_or_else(|| RulesErrorKind::NotAnAmount(text.to_owned()))
}

/// `30 x 20 x 15 cm`.
fn size(text: &str) -> Result<Size, RulesErrorKind> {
    let size = || {
        let TypedSize { sides, unit } = TypedSize::read(text)?;
        let [x, y, z] = sides;
        let size = Size {
            x,
            y,
            z,
            unit: unit?,
        };
        let sides = size.micrometres()?;
        sides.iter().all(|side| *side > 0).then_some(size)
    };
    size().ok_or_else(|| RulesErrorKind::NotASize(text.to_owned()))
}

/// The words of the service, so that a rule holds on every account.
fn service(text: &str) -> Result<Service, RulesErrorKind> {
    match text.to_lowercase().as_str() {
        "cheapest" => Ok(Service::Cheapest),
        "fastest" => Ok(Service::Fastest),
        word => match PostageType::known(word) {
            Some(postage_type) if word != UNKNOWN => Ok(Service::Only(postage_type)),
            Some(_) | None => Err(RulesErrorKind::NotAService(text.to_owned())),
        },
    }
}

/// The service's word for rates that are looked at before one is bought.
const UNKNOWN: &str = "unknown";
