//! What the columns of a file of orders mean, as a person has said once for files of that shape.
//!
//! A mapping is for one header: the names of its columns, in any sequence, case and blanks aside.
//! What no column has may be the same for all orders. Orders of such a file are known by their
//! number, as those of a shop's export are, so a mapping without one is none.

mod fault;
mod file;
mod guess;

use std::collections::BTreeSet;

use super::fields::Field;

pub use fault::MappingFault;
pub use file::{MAX_FILE_BYTES, MappingError, MappingErrorKind};
pub use guess::{guess, unit_in_name};

/// More are no header that a person goes through.
pub const MAX_COLUMNS: usize = 250;
/// The name of a mapping is a line on screen.
pub const MAX_NAME_CHARS: usize = 60;
/// So many shapes of files are more than one shop has.
pub const MAX_MAPPINGS: usize = 100;
/// What is the same for all orders is a word, a number or a line.
pub const MAX_TEXT_CHARS: usize = 120;

/// What a column means.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Meaning {
    /// It is passed over.
    NotUsed,
    /// The field of the order or of its item.
    Of(Field),
    /// Stands behind the name.
    LastName,
    /// Stands behind the name, too.
    Company,
    /// Stands behind the second line of the address.
    AddressLine3,
    /// The price of all pieces of the item together.
    ItemTotal,
    /// The order ships once a day stands there.
    PaidOn,
    /// The order ships while nothing stands there.
    ShippedOn,
}

impl Meaning {
    const SPECIAL: [Self; 6] = [
        Self::LastName,
        Self::Company,
        Self::AddressLine3,
        Self::ItemTotal,
        Self::PaidOn,
        Self::ShippedOn,
    ];

    /// Every one that a column may have, in the order of the form; nothing first.
    pub fn all() -> impl Iterator<Item = Self> {
        let fields = Field::KNOWN.iter();
        let fields = fields.filter(|field| field.column().is_some());
        let fields = fields.map(|field| Self::Of(field.clone()));
        [Self::NotUsed]
            .into_iter()
            .chain(fields)
            .chain(Self::SPECIAL)
    }

    /// Its word in the file of a mapping: of a field, the name of our own column.
    pub fn word(&self) -> String {
        match self {
            Self::NotUsed => "not_used".to_owned(),
            Self::Of(field) => field.column().unwrap_or_default(),
            Self::LastName => "last_name".to_owned(),
            Self::Company => "company".to_owned(),
            Self::AddressLine3 => "address_3".to_owned(),
            Self::ItemTotal => "item_total".to_owned(),
            Self::PaidOn => "paid_on".to_owned(),
            Self::ShippedOn => "shipped_on".to_owned(),
        }
    }

    fn from_word(word: &str) -> Option<Self> {
        let word = word.trim().to_lowercase();
        Self::all().find(|meaning| meaning.word() == word)
    }

    /// Whether it is of an item, of which an order may have several.
    pub fn is_of_item(&self) -> bool {
        match self {
            Self::Of(field) => field.is_of_item(),
            Self::ItemTotal => true,
            Self::NotUsed
            | Self::LastName
            | Self::Company
            | Self::AddressLine3
            | Self::PaidOn
            | Self::ShippedOn => false,
        }
    }
}

/// The columns of one shape of file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Mapping {
    /// As the person calls it.
    pub name: String,
    /// Each column of the header by its name.
    pub columns: Vec<(String, Meaning)>,
    /// What is so for every order of which its row says nothing else.
    pub same: Vec<(Field, String)>,
}

impl Mapping {
    /// The header that it is for.
    pub fn shape(&self) -> BTreeSet<String> {
        shape(self.columns.iter().map(|(name, _)| name))
    }

    /// Whether a header is the one that it is for. A file of rows that were not bought has added
    /// columns of our own for what a person corrects; those count only for a field that no column
    /// of the mapping has.
    pub fn is_for(&self, header: &[String]) -> bool {
        let own = self.shape();
        let all = shape(header);
        // Without its reasons it is no file of ours, and such a column is the person's own.
        let has_reasons = all.contains(REASON);
        let is_added = |name: &String| {
            name == REASON
                || has_reasons
                    && Field::of_column(name).is_some_and(|field| !self.has_column(&field))
        };
        own.is_subset(&all) && all.difference(&own).all(is_added)
    }

    /// The columns that it needs and that a header lacks.
    pub fn missing<'a>(&'a self, header: &[String]) -> Vec<&'a str> {
        let all = shape(header);
        let used = self.columns.iter();
        let used = used.filter(|(_, meaning)| *meaning != Meaning::NotUsed);
        let missing = used.filter(|(name, _)| !all.contains(&folded(name)));
        missing.map(|(name, _)| name.as_str()).collect()
    }

    /// The column of a field.
    pub fn column(&self, field: &Field) -> Option<&str> {
        let mut columns = self.columns.iter();
        let means = |meaning: &Meaning| matches!(meaning, Meaning::Of(of) if of == field);
        let (name, _) = columns.find(|(_, meaning)| means(meaning))?;
        Some(name)
    }

    pub fn has_column(&self, field: &Field) -> bool {
        self.column(field).is_some()
    }

    /// What is the same for all orders in this field.
    pub fn same(&self, field: &Field) -> Option<&str> {
        let mut same = self.same.iter();
        let (_, text) = same.find(|(of, text)| of == field && !text.trim().is_empty())?;
        Some(text)
    }

    /// Whether a column or what is the same for all orders says this of an order.
    pub fn says(&self, field: &Field) -> bool {
        self.has_column(field) || self.same(field).is_some()
    }

    /// Whether rows of one order number are the items of one order.
    pub fn has_items(&self) -> bool {
        let mut columns = self.columns.iter();
        columns.any(|(_, meaning)| meaning.is_of_item())
    }

    /// Whether such a file says what its parcels weigh and how large they are.
    pub fn says_box(&self) -> bool {
        let weighs = self.says(&Field::Weight) || self.has_column(&Field::ItemWeight);
        weighs
            && [Field::SizeX, Field::SizeY, Field::SizeZ]
                .iter()
                .all(|side| self.says(side))
    }

    /// By what an order of such a file is known again.
    pub fn known_by(&self) -> KnownBy {
        KnownBy::of(|field| {
            let column = self.column(field).map(KnownPart::Column);
            column.or_else(|| self.same(field).map(KnownPart::Same))
        })
    }
}

/// What tells one parcel of an order from another.
const KNOWN_BY: [Field; 3] = [Field::OrderId, Field::OrderStore, Field::Parcel];

/// From where a part comes by which an order is known.
#[derive(Debug, Clone, Copy)]
pub enum KnownPart<'a> {
    Column(&'a str),
    Same(&'a str),
}

impl std::fmt::Display for KnownPart<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Column(name) => f.write_str(name.trim()),
            Self::Same(text) => write!(f, "= {}", text.trim().to_lowercase()),
        }
    }
}

/// From where order number, store and parcel of an order come. Orders that were bought are found
/// again only while this stays as it is.
#[derive(Debug, Clone, Default)]
pub struct KnownBy(pub Vec<(Field, String)>);

impl KnownBy {
    /// Of what each of its parts comes from.
    pub fn of<'a>(part: impl Fn(&Field) -> Option<KnownPart<'a>>) -> Self {
        let parts = KNOWN_BY.iter();
        let parts = parts.filter_map(|field| Some((field.clone(), part(field)?.to_string())));
        Self(parts.collect())
    }

    /// As a person reads it: the columns, and what is the same for all orders.
    pub fn shown(&self) -> String {
        let parts = self.0.iter().map(|(_, part)| part.as_str());
        parts.collect::<Vec<_>>().join(", ")
    }

    fn folded(&self) -> Vec<(&Field, String)> {
        let parts = self.0.iter();
        parts.map(|(field, part)| (field, folded(part))).collect()
    }
}

impl PartialEq for KnownBy {
    fn eq(&self, other: &Self) -> bool {
        self.folded() == other.folded()
    }
}

impl Eq for KnownBy {}

/// A column of a file that is open, with what stands in it first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenColumn {
    pub name: String,
    pub values: Vec<String>,
}

/// The column of the reasons, which a file of rows that were not bought has.
pub const REASON: &str = "reason";

/// A name of a column, case and blanks aside.
pub fn folded(name: &str) -> String {
    let words = name.split_whitespace().collect::<Vec<_>>();
    words.join(" ").to_lowercase()
}

/// The names of a header; a column without one means nothing.
fn shape(header: impl IntoIterator<Item = impl AsRef<str>>) -> BTreeSet<String> {
    let names = header.into_iter().map(|name| folded(name.as_ref()));
    names.filter(|name| !name.is_empty()).collect()
}

/// The mappings of a shop. No two are for one header or have one name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Mappings {
    all: Vec<std::sync::Arc<Mapping>>,
}

impl Mappings {
    /// Gives the one that is there already if they have one name or are for one header.
    pub fn add(&mut self, mapping: Mapping) -> Result<(), String> {
        let (name, shape) = (folded(&mapping.name), mapping.shape());
        let mut all = self.all.iter();
        let other = all.find(|other| folded(&other.name) == name || other.shape() == shape);
        if let Some(other) = other {
            return Err(other.name.clone());
        }
        self.all.push(std::sync::Arc::new(mapping));
        Ok(())
    }

    /// The one for this header: of several, the one with the most columns.
    pub fn of(&self, header: &[String]) -> Option<&std::sync::Arc<Mapping>> {
        let fitting = self.all.iter().filter(|mapping| mapping.is_for(header));
        fitting.max_by_key(|mapping| mapping.columns.len())
    }

    pub fn all(&self) -> impl Iterator<Item = &Mapping> {
        self.all.iter().map(AsRef::as_ref)
    }

    pub fn named(&self, name: &str) -> Option<&std::sync::Arc<Mapping>> {
        let name = folded(name);
        let mut all = self.all.iter();
        all.find(|mapping| folded(&mapping.name) == name)
    }

    pub fn names(&self) -> Vec<&str> {
        self.all
            .iter()
            .map(|mapping| mapping.name.as_str())
            .collect()
    }
}
