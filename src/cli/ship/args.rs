//! The arguments of `sendoff ship`.

use std::{path::PathBuf, str::FromStr};

use rust_decimal::Decimal;

use crate::domain::{label::LabelFormat, postage_type::PostageType};

/// Create, buy and label a file of orders.
#[derive(Debug, Clone, clap::Args)]
pub struct ShipArgs {
    /// Order file: CSV with the create body's fields as columns
    pub file: PathBuf,
    /// Which rate to buy: `cheapest`, `fastest` or a postage type
    #[arg(long, default_value = "cheapest")]
    pub rate: RateChoice,
    /// Leave rows alone whose rate costs more, tax included
    #[arg(long, value_name = "AMOUNT")]
    pub max_price: Option<Decimal>,
    /// Folder for the labels and for failed.csv
    #[arg(long, value_name = "DIR")]
    pub labels: PathBuf,
    /// png, pdf or zpl
    #[arg(long, default_value = "png")]
    pub format: LabelFormat,
    /// Buy without asking
    #[arg(long)]
    pub yes: bool,
    /// Print a JSON summary as the last line
    #[arg(long)]
    pub json: bool,
    /// Try the purchase of this order again although its outcome is in doubt
    #[arg(long, value_name = "ORDER_ID")]
    pub retry_in_doubt: Vec<String>,
}

/// Which of the rates to take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RateChoice {
    Cheapest,
    Fastest,
    /// This one, and no other.
    Only(PostageType),
}

impl FromStr for RateChoice {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        match word {
            "cheapest" => Ok(Self::Cheapest),
            "fastest" => Ok(Self::Fastest),
            "unknown" | "" => Err("choose cheapest, fastest or a postage type".to_owned()),
            // A type that this version does not know may still be offered.
            other => Ok(Self::Only(PostageType::from_word(other))),
        }
    }
}
