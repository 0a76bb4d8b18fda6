//! What the user prefers, whichever the environment. The file of preferences
//! holds it as it is written here.

use std::collections::BTreeMap;

use rust_decimal::Decimal;
use serde::{Deserialize, Deserializer, Serialize};

use super::{
    environment::{AccountId, Environment},
    form_defaults::FormDefaults,
    label_name::NameTemplate,
    lenient::Lenient,
    list_look::{Density, ListView, SavedView},
    money::{Currency, Money},
    pick_order::PickOrder,
    saved_box::{SavedBox, readable_boxes},
};

/// Text size, smallest and largest, in percent.
pub const TEXT_SIZE_PERCENT: std::ops::RangeInclusive<u16> = 80..=200;

/// How much a press changes the text size, in percent.
const TEXT_STEP: u16 = 10;

/// The colours of the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// As the system says.
    #[default]
    System,
    Light,
    Dark,
    HighContrast,
}

impl Theme {
    pub const ALL: [Self; 4] = [Self::System, Self::Light, Self::Dark, Self::HighContrast];
}

/// The language of the window and of the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// As the system says; English where it says one that there is no text in.
    #[default]
    System,
    English,
    French,
}

impl Language {
    pub const ALL: [Self; 3] = [Self::System, Self::English, Self::French];

    /// Its tag; none for the system's.
    pub fn tag(self) -> Option<&'static str> {
        match self {
            Self::System => None,
            Self::English => Some("en"),
            Self::French => Some("fr"),
        }
    }
}

/// A kind of files that has a folder of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FolderKind {
    Labels,
    /// Merged labels, slips, sheets.
    Documents,
    /// Tables of shipments, and reports.
    Tables,
    Pictures,
}

impl FolderKind {
    /// The word in the preferences.
    fn word(self) -> &'static str {
        match self {
            Self::Labels => "labels",
            Self::Documents => "documents",
            Self::Tables => "tables",
            Self::Pictures => "pictures",
        }
    }
}

/// What the user prefers, whichever the environment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    /// The one that was open last: the next start opens it.
    pub environment: Environment,
    /// Which of its accounts, from 1 on.
    pub account_number: u16,
    pub theme: Theme,
    pub language: Language,
    pub text_size_percent: u16,
    /// A purchase above it asks first.
    pub price_limit: Option<Decimal>,
    /// The currency that the limit was set in; none in files of earlier versions, until an
    /// account is connected.
    pub price_limit_currency: Option<Currency>,
    /// Widths of the columns of lists that were changed, in points.
    pub list_columns: BTreeMap<String, u16>,
    /// The folder that each kind of file was saved in last, by [`FolderKind::word`].
    pub folders: BTreeMap<String, String>,
    /// How the list of shipments was narrowed and sorted last, and its columns.
    pub shipments: ListView,
    /// How high the rows of that list are.
    pub density: Density,
    /// Views of that list, in the order in which they were saved.
    pub saved_views: Vec<SavedView>,
    /// Whether a scan makes a sound.
    pub sounds: bool,
    /// What labels are called that are saved into a folder.
    pub label_name: NameTemplate,
    /// What the form of a new parcel begins with.
    pub form_defaults: Option<FormDefaults>,
    /// The shop's boxes, in the order in which they were saved. One that can't be read is none.
    #[serde(deserialize_with = "readable_boxes")]
    pub boxes: Vec<SavedBox>,
    /// The sequence of the orders of a file, and of the labels that are printed of them.
    #[serde(deserialize_with = "known_order")]
    pub pick_order: PickOrder,
}

/// A word of a later version is the usual sequence.
fn known_order<'de, D: Deserializer<'de>>(written: D) -> Result<PickOrder, D::Error> {
    Ok(Lenient::deserialize(written)?.known().unwrap_or_default())
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            environment: Environment::Practice,
            account_number: 1,
            theme: Theme::System,
            language: Language::System,
            text_size_percent: 100,
            price_limit: None,
            price_limit_currency: None,
            list_columns: BTreeMap::new(),
            folders: BTreeMap::new(),
            shipments: ListView::default(),
            density: Density::default(),
            saved_views: Vec::new(),
            sounds: true,
            label_name: NameTemplate::default(),
            form_defaults: None,
            boxes: Vec::new(),
            pick_order: PickOrder::default(),
        }
    }
}

impl Preferences {
    /// The folder that a file of this kind was saved in last.
    pub fn last_folder(&self, kind: FolderKind) -> Option<&str> {
        self.folders.get(kind.word()).map(String::as_str)
    }

    /// The same with another last folder; nothing where it is that one.
    pub fn with_last_folder(&self, kind: FolderKind, folder: &str) -> Option<Self> {
        if self.last_folder(kind) == Some(folder) {
            return None;
        }
        let mut changed = self.clone();
        changed
            .folders
            .insert(kind.word().to_owned(), folder.to_owned());
        Some(changed)
    }

    /// The account that was open last, if it is one of this environment; else its first.
    pub fn account_of(&self, environment: Environment) -> AccountId {
        if self.environment == environment {
            AccountId {
                environment,
                number: self.account_number.max(1),
            }
        } else {
            environment.into()
        }
    }

    /// The limit, in its own currency; one of an earlier version is in the account's.
    pub fn limit_in(&self, currency: &Currency) -> Option<Money> {
        let own = self.price_limit_currency.as_ref().unwrap_or(currency);
        self.price_limit.map(|limit| Money::new(limit, own.clone()))
    }

    /// What a purchase in this currency may cost without a question; nothing, where the
    /// limit is in another currency.
    pub fn amount_limit_in(&self, currency: &Currency) -> Option<Decimal> {
        self.limit_in(currency).map(|limit| {
            if limit.currency == *currency {
                limit.amount
            } else {
                Decimal::ZERO
            }
        })
    }

    /// The settings where the kept ones can't be read: a limit may be lost with them, so
    /// every purchase asks.
    pub fn in_place_of_unreadable() -> Self {
        Self {
            price_limit: Some(Decimal::ZERO),
            ..Self::default()
        }
    }

    /// The same with larger text; nothing where it is as large as it gets.
    pub fn with_larger_text(&self) -> Option<Self> {
        self.with_text_size(self.text_size_percent.saturating_add(TEXT_STEP))
    }

    /// The same with smaller text; nothing where it is as small as it gets.
    pub fn with_smaller_text(&self) -> Option<Self> {
        self.with_text_size(self.text_size_percent.saturating_sub(TEXT_STEP))
    }

    fn with_text_size(&self, percent: u16) -> Option<Self> {
        let percent = percent.clamp(*TEXT_SIZE_PERCENT.start(), *TEXT_SIZE_PERCENT.end());
        (percent != self.text_size_percent).then(|| Self {
            text_size_percent: percent,
            ..self.clone()
        })
    }
}
