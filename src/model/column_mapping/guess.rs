//! What the columns of a header that nobody knows may mean, by their names alone, in English and
//! in French. A guess is shown as one, and counts only once a person has confirmed it.

use std::collections::BTreeSet;

use unicode_normalization::UnicodeNormalization as _;

use super::{MAX_NAME_CHARS, Mapping, Meaning, REASON, folded};
use crate::model::{
    fields::{Field, Section},
    measure::{SizeUnit, WeightUnit},
    money::Currency,
};

/// Between two names of one meaning.
const NEXT_NAME: char = '|';
/// The names of columns, as words without accents, in any sequence. Of two names for one meaning
/// the first column of a header is taken, one that says that it is of the recipient before others.
const NAMES: &[(Meaning, &str)] = &[
    (
        Meaning::Of(Field::OrderId),
        "order number|order|order id|order ref|order reference|sales order|\
         sales order number|po number|commande|commande number|commande ref|\
         commande reference|id commande",
    ),
    (
        Meaning::Of(Field::Parcel),
        "parcel|parcel number|colis|colis number",
    ),
    (
        Meaning::Of(Field::Name),
        "name|full name|first name|first|contact|attention|nom|nom complet|prenom",
    ),
    (
        Meaning::LastName,
        "last name|last|surname|family name|nom famille",
    ),
    (
        Meaning::Company,
        "company|company name|organization|entreprise|societe|compagnie",
    ),
    (
        Meaning::Of(Field::Address1),
        "address|address 1|address line 1|street|street 1|street address|adresse|\
         adresse 1|adresse ligne 1|rue",
    ),
    (
        Meaning::Of(Field::Address2),
        "address 2|address line 2|street 2|apt|apartment|suite|unit|adresse 2|\
         adresse ligne 2|appartement|complement|complement adresse",
    ),
    (
        Meaning::AddressLine3,
        "address 3|address line 3|street 3|adresse 3|adresse ligne 3",
    ),
    (Meaning::Of(Field::City), "city|town|ville|localite"),
    (
        Meaning::Of(Field::ProvinceCode),
        "province|prov|state|province code|state code|region|province state|code province|\
         etat",
    ),
    (
        Meaning::Of(Field::PostalCode),
        "postcode|post code|postal code|zip|zip code|zipcode|code postal|cp",
    ),
    (
        Meaning::Of(Field::CountryCode),
        "country|country code|pays|code pays",
    ),
    (
        Meaning::Of(Field::Phone),
        "phone|phone number|telephone|tel|mobile|telephone number",
    ),
    (
        Meaning::Of(Field::Email),
        "email|e mail|mail|email address|courriel|adresse courriel",
    ),
    (
        Meaning::Of(Field::Value),
        "value|declared value|total|order total|order value|subtotal|total value|\
         valeur|valeur declaree|montant|total commande",
    ),
    (
        Meaning::Of(Field::ValueCurrency),
        "currency|currency code|devise|monnaie",
    ),
    (
        Meaning::Of(Field::Weight),
        "weight|total weight|shipping weight|parcel weight|poids|poids total",
    ),
    (
        Meaning::Of(Field::WeightUnit),
        "weight unit|weight uom|unite poids",
    ),
    (Meaning::Of(Field::SizeX), "length|longueur"),
    (Meaning::Of(Field::SizeY), "width|largeur"),
    (Meaning::Of(Field::SizeZ), "height|hauteur"),
    (
        Meaning::Of(Field::SizeUnit),
        "size unit|dimension unit|length unit|unite dimensions",
    ),
    (
        Meaning::Of(Field::ItemQuantity),
        "qty|quantity|pieces|item quantity|qte|quantite",
    ),
    (
        Meaning::Of(Field::ItemDescription),
        "item|item name|item description|item title|product|product name|product title|\
         title|description|article|produit|produit nom|designation",
    ),
    (
        Meaning::Of(Field::ItemSkuCode),
        "sku|item sku|product sku|sku code|item number|product code|ugs|code produit|\
         code article|reference article|reference produit",
    ),
    (
        Meaning::Of(Field::ItemValueAmount),
        "price|unit price|item price|unit value|prix|prix unitaire|valeur unitaire",
    ),
    (Meaning::ItemTotal, "line total|item total|total ligne"),
    (
        Meaning::Of(Field::ItemHsTariffCode),
        "hs code|tariff code|hs tariff code|hts|harmonized code|code sh|code tarifaire",
    ),
    (
        Meaning::Of(Field::ItemOriginCountry),
        "country origin|origin|origin country|made in|pays origine|origine",
    ),
    (
        Meaning::Of(Field::ItemWeight),
        "item weight|poids article|poids unitaire",
    ),
    (
        Meaning::PaidOn,
        "paid on|date paid|paid date|payment date|paid at|date paiement",
    ),
    (
        Meaning::ShippedOn,
        "shipped on|date shipped|shipped date|shipped at|date expediee",
    ),
];

/// Say that a column is of the recipient.
const RECIPIENT: [&str; 17] = [
    "ship",
    "shipto",
    "shipping",
    "to",
    "deliver",
    "delivery",
    "recipient",
    "receiver",
    "consignee",
    "customer",
    "client",
    "buyer",
    "livraison",
    "destinataire",
    "acheteur",
    "expedition",
    "dest",
];
/// Say nothing.
const SMALL: [&str; 9] = ["of", "the", "de", "du", "des", "la", "le", "l", "d"];
const NUMBER: [&str; 7] = ["no", "nr", "num", "nbr", "numero", "n", "nu"];
/// Units by other words than the service's.
const UNITS: [(&str, &str); 9] = [
    ("lbs", "lb"),
    ("pounds", "lb"),
    ("kilos", "kg"),
    ("grams", "g"),
    ("grammes", "g"),
    ("ounces", "oz"),
    ("inch", "in"),
    ("inches", "in"),
    ("po", "in"),
];

/// What a name says.
struct Said {
    meaning: Meaning,
    is_of_recipient: bool,
    same: Option<(Field, String)>,
}

/// The mapping that a person is offered for a header. What can't be guessed is not used. A column
/// without a name, and the reasons of a file of rows that were not bought, are none.
pub fn guess(header: &[String], name: &str) -> Mapping {
    let mut seen = BTreeSet::from([String::new(), REASON.to_owned()]);
    let header = header.iter();
    let header: Vec<&String> = header.filter(|name| seen.insert(folded(name))).collect();
    let said: Vec<Option<Said>> = header.iter().map(|name| said(name)).collect();
    let mut columns: Vec<(String, Meaning)> = header
        .iter()
        .map(|name| (name.trim().to_owned(), Meaning::NotUsed))
        .collect();
    let mut taken = BTreeSet::new();
    let mut same: Vec<(Field, String)> = Vec::new();
    for of_recipient in [true, false] {
        for (said, column) in said.iter().zip(&mut columns) {
            let Some(said) = said
                .as_ref()
                .filter(|said| said.is_of_recipient == of_recipient)
            else {
                continue;
            };
            if !taken.insert(said.meaning.clone()) {
                continue;
            }
            column.1 = said.meaning.clone();
            if let Some((field, text)) = &said.same
                && !same.iter().any(|(known, _)| known == field)
            {
                same.push((field.clone(), text.clone()));
            }
        }
    }
    let mut mapping = Mapping {
        name: name.trim().chars().take(MAX_NAME_CHARS).collect(),
        columns,
        same,
    };
    without_items(&mut mapping);
    first_and_last_name(&mut mapping);
    let columns = mapping.columns.iter();
    let said: Vec<Field> = columns
        .filter_map(|(_, meaning)| match meaning {
            Meaning::Of(field) => Some(field.clone()),
            Meaning::NotUsed
            | Meaning::LastName
            | Meaning::Company
            | Meaning::AddressLine3
            | Meaning::ItemTotal
            | Meaning::PaidOn
            | Meaning::ShippedOn => None,
        })
        .collect();
    mapping.same.retain(|(field, _)| !said.contains(field));
    mapping
}

/// Beside a first name, what is called the name alone is the last one, or the whole name once more.
fn first_and_last_name(mapping: &mut Mapping) {
    let is_called = |name: &str, names: &[&str]| {
        let words = words(name);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        names.contains(&words.join(" ").as_str())
    };
    let has_last = mapping
        .columns
        .iter()
        .any(|(_, meaning)| *meaning == Meaning::LastName);
    let mut first = mapping.columns.iter();
    let Some(first) =
        first.position(|(name, _)| is_called(name, &["first name", "first", "prenom"]))
    else {
        return;
    };
    for (at, (name, meaning)) in mapping.columns.iter_mut().enumerate() {
        if at == first {
            *meaning = Meaning::Of(Field::Name);
        } else if *meaning == Meaning::Of(Field::Name) && is_called(name, &["name", "nom"]) {
            *meaning = if has_last {
                Meaning::NotUsed
            } else {
                Meaning::LastName
            };
        } else if *meaning == Meaning::Of(Field::Name) {
            *meaning = Meaning::NotUsed;
        }
    }
}

/// Where no row is an item, what it describes and costs is its order.
fn without_items(mapping: &mut Mapping) {
    let is_row_of_item = mapping.has_column(&Field::ItemQuantity)
        || mapping.has_column(&Field::ItemSkuCode)
        || mapping.has_column(&Field::ItemDescription)
            && mapping.has_column(&Field::ItemValueAmount);
    if is_row_of_item {
        return;
    }
    let has_value = mapping.has_column(&Field::Value);
    for (_, meaning) in &mut mapping.columns {
        if *meaning == Meaning::Of(Field::ItemDescription) {
            *meaning = Meaning::Of(Field::Description);
        } else if *meaning == Meaning::Of(Field::ItemValueAmount) && !has_value {
            *meaning = Meaning::Of(Field::Value);
        } else if meaning.is_of_item() {
            *meaning = Meaning::NotUsed;
        }
    }
}

fn said(name: &str) -> Option<Said> {
    let own = Field::of_column(name).map(Meaning::Of);
    if let Some(meaning) = own {
        return Some(Said {
            meaning,
            is_of_recipient: false,
            same: None,
        });
    }
    let words = words(name);
    if let Some(meaning) = named(&words) {
        return Some(Said {
            meaning,
            is_of_recipient: false,
            same: None,
        });
    }
    let is_of_recipient = |word: &&String| RECIPIENT.contains(&word.as_str());
    let rest: Vec<String> = words
        .iter()
        .filter(|word| !is_of_recipient(word))
        .cloned()
        .collect();
    if rest.len() < words.len() {
        let meaning = if rest.is_empty() {
            Some(Meaning::Of(Field::Name))
        } else {
            named(&rest).filter(is_where_it_goes)
        };
        if let Some(meaning) = meaning {
            // `Customer` alone is the name only where none is said.
            let is_of_recipient = !rest.is_empty();
            return Some(Said {
                meaning,
                is_of_recipient,
                same: None,
            });
        }
    }
    with_unit(&words).or_else(|| side(name))
}

fn is_where_it_goes(meaning: &Meaning) -> bool {
    match meaning {
        Meaning::Of(field) => field.section() == Some(Section::Recipient),
        Meaning::LastName | Meaning::Company | Meaning::AddressLine3 => true,
        Meaning::NotUsed | Meaning::ItemTotal | Meaning::PaidOn | Meaning::ShippedOn => false,
    }
}

/// `Weight (kg)`: a number, and the unit that it has in every row.
fn with_unit(words: &[String]) -> Option<Said> {
    words.iter().find_map(|unit| {
        let rest: Vec<String> = words.iter().filter(|word| *word != unit).cloned().collect();
        let meaning = named(&rest)?;
        let Meaning::Of(field) = &meaning else {
            return None;
        };
        let same = unit_of(field, unit)?;
        Some(Said {
            meaning,
            is_of_recipient: false,
            same: Some(same),
        })
    })
}

/// `L (cm)`: a side by its letter alone, and its unit.
fn side(name: &str) -> Option<Said> {
    let name = folded(name);
    let mut letters = name.chars();
    let field = match letters.next()? {
        'l' => Field::SizeX,
        'w' => Field::SizeY,
        'h' => Field::SizeZ,
        _ => return None,
    };
    let rest = letters.as_str();
    let unit = rest.trim_matches(|letter: char| !letter.is_alphanumeric());
    let same = unit_of(&field, unit).filter(|_| !rest.starts_with(char::is_alphanumeric))?;
    Some(Said {
        meaning: Meaning::Of(field),
        is_of_recipient: false,
        same: Some(same),
    })
}

/// What a number of this field is in, if this word is a unit of it.
fn unit_of(field: &Field, word: &str) -> Option<(Field, String)> {
    let alias = UNITS.iter().find(|(other, _)| *other == word);
    let unit = alias.map_or(word, |(_, unit)| unit);
    let weight = || WeightUnit::known(unit).map(|_| unit.to_owned());
    if *field == Field::Weight {
        Some((Field::WeightUnit, weight()?))
    } else if *field == Field::ItemWeight {
        Some((Field::ItemWeightUnit, weight()?))
    } else if matches!(field, Field::SizeX | Field::SizeY | Field::SizeZ) {
        SizeUnit::known(unit).map(|_| (Field::SizeUnit, unit.to_owned()))
    } else if matches!(field, Field::Value | Field::ItemValueAmount) {
        Currency::known(unit).map(|_| (Field::ValueCurrency, unit.to_owned()))
    } else {
        None
    }
}

/// The unit that a column says in its name, for a person who has said what it means.
pub fn unit_in_name(name: &str, meaning: &Meaning) -> Option<(Field, String)> {
    let Meaning::Of(field) = meaning else {
        return None;
    };
    let words = words(name);
    let units = words.iter().filter_map(|word| unit_of(field, word));
    let units: BTreeSet<(Field, String)> = units.collect();
    // `Length in cm` says two, one of which is none.
    let [unit] = <[_; 1]>::try_from(units.into_iter().collect::<Vec<_>>()).ok()?;
    Some(unit)
}

/// The meaning of which these are a name.
fn named(words: &[String]) -> Option<Meaning> {
    let sorted = |words: &mut dyn Iterator<Item = &str>| {
        let mut words: Vec<String> = words.map(str::to_owned).collect();
        words.sort_unstable();
        words
    };
    let own = sorted(&mut words.iter().map(String::as_str));
    let is_named = |name: &str| sorted(&mut name.split(' ')) == own;
    let mut names = NAMES.iter();
    let (meaning, _) = names.find(|(_, names)| names.split(NEXT_NAME).any(&is_named))?;
    Some(meaning.clone())
}

/// The words of a name: without accents, in small letters, `#` and `no` as `number`, `ShipTo` and
/// `Address1` as two.
fn words(name: &str) -> Vec<String> {
    let mut spaced = String::new();
    let (mut was_small, mut was_letter) = (false, false);
    for letter in name.nfkd().filter(|letter| !is_accent(*letter)) {
        if letter == '#' {
            spaced.push_str(" number ");
        } else if letter.is_alphanumeric() {
            let is_number = was_letter && letter.is_numeric();
            if is_number || (was_small && letter.is_uppercase()) {
                spaced.push(' ');
            }
            spaced.extend(letter.to_lowercase());
        } else {
            spaced.push(' ');
        }
        was_small = letter.is_lowercase();
        was_letter = letter.is_alphabetic();
    }
    let words = spaced.split_whitespace();
    let words = words.filter(|word| !SMALL.contains(word));
    let word = |word: &str| {
        if NUMBER.contains(&word) {
            "number".to_owned()
        } else {
            word.to_owned()
        }
    };
    words.map(word).collect()
}

/// What a letter with an accent is taken apart to, besides the letter.
fn is_accent(letter: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guessed(header: &[&str]) -> (Vec<String>, Vec<(Field, String)>) {
        let header: Vec<String> = header.iter().map(|&name| name.to_owned()).collect();
        let mapping = guess(&header, "x");
        let words = mapping.columns.iter().map(|(_, meaning)| meaning.word());
        (words.collect(), mapping.same)
    }

    #[test]
    fn an_english_header_is_guessed() {
        let (words, same) = guessed(&[
            "Order #",
            "Customer",
            "Ship to name",
            "ShipToAddress1",
            "Delivery City",
            "Postcode",
            "Country Code",
            "Qty",
            "Item Title",
            "SKU",
            "Unit price (CAD)",
            "Weight (lbs)",
            "Shipping total",
            "Billing name",
            "Remarks",
        ]);
        assert_eq!(
            words.join(" "),
            "order_id not_used name address_1 city postal_code country_code item_quantity \
             item_description item_sku_code item_value_amount weight not_used not_used not_used"
        );
        let of = |field, text: &str| (field, text.to_owned());
        assert_eq!(
            same,
            [of(Field::ValueCurrency, "cad"), of(Field::WeightUnit, "lb")]
        );
    }

    #[test]
    fn a_french_header_is_guessed() {
        let (words, same) = guessed(&[
            "N\u{b0} de commande",
            "Pr\u{e9}nom",
            "Nom de famille",
            "Adresse de livraison",
            "Ville",
            "Code postal",
            "Pays",
            "Courriel",
            "T\u{e9}l\u{e9}phone",
            "Poids (kg)",
            "Longueur_cm",
            "Largeur_cm",
            "Hauteur_cm",
            "Valeur d\u{e9}clar\u{e9}e",
            "Devise",
            "D\u{e9}signation",
        ]);
        assert_eq!(
            words.join(" "),
            "order_id name last_name address_1 city postal_code country_code email phone weight \
             size_x size_y size_z value value_currency description"
        );
        let of = |field, text: &str| (field, text.to_owned());
        assert_eq!(
            same,
            [of(Field::WeightUnit, "kg"), of(Field::SizeUnit, "cm")]
        );
    }

    #[test]
    fn a_side_is_guessed_by_its_letter_where_its_unit_stands_beside_it() {
        let (words, same) = guessed(&["L (cm)", "W(cm)", "H cm", "L", "lcm", "Height (kg)"]);
        assert_eq!(
            words.join(" "),
            "size_x size_y size_z not_used not_used not_used"
        );
        assert_eq!(same, [(Field::SizeUnit, "cm".to_owned())]);
    }

    #[test]
    fn a_name_beside_a_first_name_is_the_last_one() {
        let names = |header: &[&str]| guessed(header).0.join(" ");
        assert_eq!(names(&["Nom", "Pr\u{e9}nom"]), "last_name name");
        let all = ["Name", "First name", "Last name"];
        assert_eq!(names(&all), "not_used name last_name");
        assert_eq!(names(&["Name"]), "name");
    }

    #[test]
    fn the_unit_in_a_name_is_that_of_what_the_column_means() {
        let unit = |name, field| unit_in_name(name, &Meaning::Of(field));
        let grams = Some((Field::WeightUnit, "g".to_owned()));
        assert_eq!(unit("Masse brute (g)", Field::Weight), grams);
        assert_eq!(unit("Masse brute (g)", Field::SizeX), None);
        assert_eq!(unit("Masse", Field::Weight), None);
        assert_eq!(unit("Length in cm", Field::SizeX), None);
    }

    #[test]
    fn no_meaning_is_guessed_twice_and_the_recipients_column_goes_first() {
        let (words, _) = guessed(&["City", "Ship City", "Zip", "Postcode"]);
        assert_eq!(words.join(" "), "not_used city postal_code not_used");
    }

    #[test]
    fn every_name_of_the_table_is_one_of_its_own_meaning() {
        for (meaning, names) in NAMES {
            for name in names.split(NEXT_NAME) {
                assert_eq!(named(&words(name)).as_ref(), Some(meaning), "{name}");
            }
        }
    }
}
