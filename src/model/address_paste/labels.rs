//! The labels of forms and shops' pages, and the numbers of orders.

use crate::model::{country::folded, fields::Field};

/// What is written before a colon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Label {
    /// It says that an address follows, and nothing else.
    Heading,
    Company,
    Of(Field),
}

const HEADINGS: [&str; 27] = [
    "a",
    "address",
    "adresse",
    "adresse d expedition",
    "adresse de livraison",
    "adresse du destinataire",
    "adresse postale",
    "address 1",
    "address line 1",
    "adresse 1",
    "adresse ligne 1",
    "deliver to",
    "delivery address",
    "destinataire",
    "envoyer a",
    "expedier a",
    "livraison",
    "livrer a",
    "mail to",
    "mailing address",
    "recipient",
    "send to",
    "ship to",
    "shipping address",
    "street",
    "street address",
    "to",
];
const NAMES: [&str; 15] = [
    "a l attention de",
    "attention",
    "attn",
    "client",
    "contact",
    "contact name",
    "customer",
    "customer name",
    "full name",
    "name",
    "nom",
    "nom complet",
    "nom du destinataire",
    "recipient name",
    "recipient s name",
];
const COMPANIES: [&str; 8] = [
    "business",
    "compagnie",
    "company",
    "company name",
    "entreprise",
    "organisation",
    "organization",
    "societe",
];
const SECOND_LINES: [&str; 5] = [
    "address 2",
    "address line 2",
    "adresse 2",
    "adresse ligne 2",
    "complement d adresse",
];
const CITIES: [&str; 6] = ["city", "city town", "localite", "ort", "town", "ville"];
const PROVINCES: [&str; 7] = [
    "etat",
    "prov",
    "province",
    "province etat",
    "province state",
    "state",
    "state province",
];
const POSTAL_CODES: [&str; 10] = [
    "code postal",
    "cp",
    "plz",
    "post code",
    "postal",
    "postal code",
    "postcode",
    "zip",
    "zip code",
    "zip postal code",
];
const COUNTRIES: [&str; 4] = ["country", "country region", "land", "pays"];
const PHONES: [&str; 15] = [
    "cell",
    "cellulaire",
    "m",
    "mob",
    "mobile",
    "no de telephone",
    "numero de telephone",
    "ph",
    "phone",
    "phone number",
    "portable",
    "t",
    "tel",
    "telefon",
    "telephone",
];
const EMAILS: [&str; 9] = [
    "adresse courriel",
    "adresse e mail",
    "courriel",
    "e",
    "e mail",
    "email",
    "email address",
    "mail",
    "mailto",
];

/// What a text before a colon, or a line of its own, is a label of.
pub(super) fn label(text: &str) -> Option<Label> {
    let wanted = folded(text);
    let is_in = |names: &[&str]| names.contains(&wanted.as_str());
    let of = |field| Some(Label::Of(field));
    match () {
        () if is_in(&HEADINGS) => Some(Label::Heading),
        () if is_in(&COMPANIES) => Some(Label::Company),
        () if is_in(&NAMES) => of(Field::Name),
        () if is_in(&SECOND_LINES) => of(Field::Address2),
        () if is_in(&CITIES) => of(Field::City),
        () if is_in(&PROVINCES) => of(Field::ProvinceCode),
        () if is_in(&POSTAL_CODES) => of(Field::PostalCode),
        () if is_in(&COUNTRIES) => of(Field::CountryCode),
        () if is_in(&PHONES) => of(Field::Phone),
        () if is_in(&EMAILS) => of(Field::Email),
        () => None,
    }
}

const ORDERS: [&str; 4] = ["bestellung", "commande", "order", "pedido"];
const BESIDE_ORDERS: [&str; 9] = [
    "de", "id", "n", "no", "nr", "num", "number", "numero", "your",
];

/// The number of an order, where the whole line says no more than that.
pub(super) fn order_id(line: &str) -> Option<&str> {
    let separators = |letter: char| letter.is_whitespace() || matches!(letter, '#' | ':');
    let words: Vec<&str> = line
        .split(separators)
        .filter(|word| !word.is_empty())
        .collect();
    let (id, before) = words.split_last()?;
    let before: Vec<String> = before.iter().map(|word| folded(word)).collect();
    let is_about = |word: &String| ORDERS.contains(&word.as_str());
    let is_known = |word: &String| is_about(word) || BESIDE_ORDERS.contains(&word.as_str());
    let is_id = id.chars().any(|letter| letter.is_ascii_digit())
        && id
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '/' | '_'));
    (is_id && before.iter().any(is_about) && before.iter().all(is_known)).then_some(id)
}

const HEADINGS_BEFORE_A_NAME: [&str; 8] = [
    "deliver to ",
    "envoyer a ",
    "expedier a ",
    "livrer a ",
    "mail to ",
    "send to ",
    "ship to ",
    "shipped to ",
];

/// The text behind a heading that has no colon: `Ship to Jane Roe`.
pub(super) fn without_heading(text: &str) -> String {
    let whole = folded(text);
    let is_heading = HEADINGS_BEFORE_A_NAME
        .iter()
        .any(|heading| whole.starts_with(heading));
    let skipped = if is_heading { 2 } else { 0 };
    let words: Vec<&str> = text.split_whitespace().skip(skipped).collect();
    words.join(" ")
}
