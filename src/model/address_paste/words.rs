//! The words by which a line is known: of streets, units, companies and notes.

use crate::model::country::folded;

const STREETS: &str = "allee alley autoroute av ave avenida avenue bd blvd boul boulevard calle carrera ch \
    chaussee chemin cir circle close corso cote cour cours court cr cres crescent crt ct dr \
    drive estrada gardens grove highway hill hwy impasse lane ln mews montee parkway piazza \
    pkwy pl place plaza praca quai r rang rd road route row rte rua rue square st street terr \
    terrace trail via way";
/// Ends of words: German, Dutch and the North write street and name as one.
const STREET_ENDS: &str = "allee dreef gade gasse gatan laan platz straat str strasse straße vej";
const DIRECTIONS: &str = "e east est n ne nord north nw o ouest s se south sud sw w";
const UNITS: &str = "apartment apto app appartement appt apt bat batiment bldg box building bureau bus door escalier \
    etage etg flat floor level local lot og piso porte room shop ste stock suite tower unit";
const COMPANY_WORDS: &str = "ab ag as association atelier bank banque boutique bv cafe cegep church clinic clinique co \
    college company corp corporation department enr enterprises entreprises gmbh group groupe \
    hospital inc incorporated limited llc llp ltd ltee plc sarl school studio universite \
    university";
const NOTES: &str = "attached bonjour buzz buzzer call cheers code dear fragile gate hello hi laisser leave \
    merci note please qty quantity regards sonner sonnez subtotal svp thank thanks total";
/// Ends of a name, or of a company's, behind a comma.
const ENDS_OF_NAMES: &str = "esq inc jr llc ltd ltee md phd sarl sr";

/// Whether a word is in a list of words.
fn is_in(list: &str, word: &str) -> bool {
    list.split(' ').any(|known| known == word)
}

fn folded_words(text: &str) -> Vec<String> {
    folded(text).split_whitespace().map(str::to_owned).collect()
}

fn has_digit(text: &str) -> bool {
    text.chars().any(|letter| letter.is_ascii_digit())
}

pub(super) fn begins_with_digit(text: &str) -> bool {
    let text = text.trim_start_matches(['#', ' ']);
    text.starts_with(|letter: char| letter.is_ascii_digit())
}

fn is_street_word(word: &str) -> bool {
    let is_end = |end: &str| word.len() > end.len() && word.ends_with(end);
    is_in(STREETS, word) || STREET_ENDS.split(' ').any(is_end)
}

pub(super) fn has_street_word(text: &str) -> bool {
    folded_words(text).iter().any(|word| is_street_word(word))
}

/// Whether the second part belongs to the first although a comma stands between them.
pub(super) fn goes_on(first: &str, second: &str) -> bool {
    let is_house_number = begins_with_digit(first) && first.len() <= 6 && !first.contains(' ');
    let is_end_of_name = is_in(ENDS_OF_NAMES, &folded(second));
    is_end_of_name || (is_house_number && !has_digit(second) && has_street_word(second))
}

/// How sure it is that a text is the line of a street.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Street {
    No,
    /// The name of a street without a number.
    Named,
    /// It ends with a number.
    Ends,
    Sure,
}

pub(super) fn street(text: &str) -> Street {
    if is_unit(text) {
        return Street::No;
    }
    let words = folded_words(text);
    let has_letters = text.chars().any(char::is_alphabetic);
    let is_named = words.iter().any(|word| is_street_word(word));
    let is_long = words.len() > 1;
    let ends = words.last().is_some_and(|last| begins_with_digit(last));
    let is_numbered = begins_with_digit(text) && has_letters;
    if is_box(&words) || is_numbered || (is_named && has_digit(text)) {
        Street::Sure
    } else if is_long && ends && has_letters {
        Street::Ends
    } else if is_named && is_long {
        Street::Named
    } else {
        Street::No
    }
}

/// `Dublin 2`, `Dublin 6W`: a city, though it ends as a street with a number does.
pub(super) fn is_district_of_dublin(text: &str) -> bool {
    matches!(folded_words(text).as_slice(), [city, district] if city == "dublin"
        && begins_with_digit(district) && district.len() <= 3)
}

/// A box at a post office: where others have a street.
fn is_box(words: &[String]) -> bool {
    let joined = words.join(" ");
    let starts = [
        "po box",
        "p o box",
        "case postale",
        "cp ",
        "c p ",
        "bp ",
        "postfach",
        "postbus",
        "apartado",
        "rr ",
    ];
    has_digit(&joined) && starts.iter().any(|start| joined.starts_with(start))
}

/// An apartment, a floor, a building: it goes with a street.
pub(super) fn is_unit(text: &str) -> bool {
    let words = folded_words(text);
    let is_unit = |word: &String| is_in(UNITS, word);
    let is_short = words.len() <= 4;
    let is_letter = words.len() == 2 && words.last().is_some_and(|word| word.len() < 3);
    let is_numbered = has_digit(text) || is_letter;
    let begins = words.first().is_some_and(is_unit) && is_numbered;
    let ends = begins_with_digit(text) && words.last().is_some_and(is_unit);
    let is_sign = text.starts_with('#') && words.len() == 1;
    let is_streets = words.iter().any(|word| is_street_word(word));
    is_short && !is_streets && (begins || ends || is_sign)
}

pub(super) fn is_company(text: &str) -> bool {
    let words = folded_words(text);
    let is_known = |word: &String| is_in(COMPANY_WORDS, word);
    text.contains('&') || words.iter().any(is_known)
}

/// What people write around an address: greetings, prices, links, hints to the carrier.
pub(super) fn is_note(text: &str) -> bool {
    let words = folded_words(text);
    let is_known = |word: &String| is_in(NOTES, word);
    let has_sign = text.contains(['$', '€', '£', ':', '!', '?', '=']) || text.contains("www.");
    let is_long = text.split_whitespace().count() > MOST_WORDS;
    let is_known = words.iter().any(is_known) || is_quantity(&words);
    has_sign || text.starts_with('(') || is_long || is_known
}

/// `2 x Blue mug`
fn is_quantity(words: &[String]) -> bool {
    let first = words.first().map_or("", String::as_str);
    let count = first.trim_end_matches('x');
    let is_count = !count.is_empty() && count.bytes().all(|byte| byte.is_ascii_digit());
    let is_times = first.ends_with('x') || words.get(1).is_some_and(|word| word == "x");
    is_count && is_times
}

/// A name, or a part of an address, of more words than this is a sentence.
const MOST_WORDS: usize = 9;

/// Where the street ends in words that are street and city without a comma, if one can tell.
pub(super) fn end_of_street(words: &[&str]) -> Option<usize> {
    let folded: Vec<String> = words.iter().map(|word| folded(word)).collect();
    let last = folded.iter().rposition(|word| is_street_word(word))?;
    let before = last.checked_sub(1);
    // The second of two is a saint's: `12 Main St St. John’s`.
    let is_twice = before
        .and_then(|at| folded.get(at))
        .is_some_and(|word| is_street_word(word));
    let named = before.filter(|_| is_twice).unwrap_or(last);
    let mut end = named.checked_add(1)?;
    while folded.get(end).is_some_and(|word| is_in(DIRECTIONS, word)) {
        end = end.checked_add(1)?;
    }
    if folded.get(end).is_some_and(|word| is_in(UNITS, word)) {
        end = end.checked_add(2)?;
    } else if words.get(end).is_some_and(|word| word.starts_with('#')) {
        end = end.checked_add(1)?;
    }
    (named > 0 && end < words.len()).then_some(end)
}

/// Whether it is a county of England that people still write behind the town, although the
/// postal code says it.
pub(super) fn is_county(text: &str) -> bool {
    let wanted = folded(text);
    COUNTIES.split('|').any(|county| county == wanted)
}

const COUNTIES: &str = "avon|bedfordshire|beds|berks|berkshire|buckinghamshire|bucks|cambridgeshire|cambs|\
    cheshire|cornwall|cumbria|derbyshire|devon|dorset|east sussex|essex|glos|\
    gloucestershire|greater manchester|hampshire|hants|herefordshire|hertfordshire|herts|\
    isle of wight|kent|lancashire|lancs|leicestershire|leics|lincolnshire|lincs|\
    merseyside|middlesex|norfolk|north yorkshire|northamptonshire|northants|\
    northumberland|nottinghamshire|notts|oxfordshire|oxon|shropshire|somerset|\
    south yorkshire|staffordshire|staffs|suffolk|surrey|warwickshire|west midlands|\
    west sussex|west yorkshire|wilts|wiltshire|worcestershire|worcs";
