//! The arguments of `sendoff ship`.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use rust_decimal::Decimal;

use crate::model::{
    column_mapping::Mappings,
    form_defaults::FormDefaults,
    label::{LabelFormat, PutAgain},
    label_name::NameTemplate,
    money::{Currency, Money},
    postage_type::PostageType,
    rules::{Rules, Service},
};

/// Create, buy and label a file of orders.
#[derive(Debug, Clone, clap::Args)]
pub struct ShipArgs {
    /// Order file: CSV with the fields of a create request as its columns, or the export of a shop system
    ///
    /// The exports of Shopify, `WooCommerce`, Etsy, eBay, Amazon, Squarespace and `BigCommerce` are
    /// read as they are. What other columns mean is said in the window under Orders.
    pub file: PathBuf,
    /// Read the file by the columns that are kept by this name
    ///
    /// What the columns of a file mean is said once, in the window under Orders, and kept in the
    /// folder mappings of the data. A file with the same header is read so without this option.
    #[arg(long, value_name = "NAME")]
    pub mapping: Option<String>,
    /// What a person has said of the columns of files, as the window keeps it
    #[arg(skip)]
    pub kept_columns: Arc<Mappings>,
    /// Which rate to buy: `cheapest`, `fastest` or a postage type
    ///
    /// If it is not given, the service that the shop's rules say, else the cheapest. What else the
    /// rules ask of a rate holds for it, too.
    #[arg(long, value_parser = service)]
    pub rate: Option<Service>,
    /// The shop's rules, as the window keeps them
    #[arg(skip)]
    pub rules: Arc<Rules>,
    /// Skip rows whose rate costs more than this, tax included
    #[arg(long, value_name = "AMOUNT")]
    pub max_price: Option<Decimal>,
    /// Buy also what costs more than the limit in the window's settings
    #[arg(long)]
    pub over_limit: bool,
    /// The limit in the window's settings
    #[arg(skip)]
    pub own_limit: Option<Decimal>,
    /// The currency that this limit was set in
    #[arg(skip)]
    pub own_limit_currency: Option<Currency>,
    /// Folder for the labels, and for the files of rows that were not bought
    #[arg(long, value_name = "DIR")]
    pub labels: PathBuf,
    /// What the window keeps for new parcels: the box and the weight, which no export of a shop says
    #[arg(skip)]
    pub usual: Option<FormDefaults>,
    /// Where a relative folder for labels begins, if not where the program was started
    #[arg(skip)]
    pub begins: Option<PathBuf>,
    /// Label format: png, pdf or zpl
    #[arg(long, default_value = "png")]
    pub format: LabelFormat,
    /// Template of the label file names; the one in the window's settings if not given
    #[arg(long, value_name = "TEMPLATE")]
    pub name: Option<NameTemplate>,
    /// Put labels into the folder again that were put there before and are gone; destroy printed ones first
    #[arg(long)]
    pub again: bool,
    /// Buy without asking
    #[arg(long)]
    pub yes: bool,
    /// Wait so many minutes at most when the service asks for a pause; what is not bought by then is left for the next run
    #[arg(long, value_name = "MINUTES", default_value_t = 5, value_parser = clap::value_parser!(u64).range(0..=10_080))]
    pub wait: u64,
    /// Print a JSON summary as the last line
    #[arg(long)]
    pub json: bool,
    /// Check the unresolved purchase of this order, and buy once more only if the service shows it unpaid
    #[arg(long, value_name = "ORDER_ID")]
    pub retry_in_doubt: Vec<String>,
}

impl ShipArgs {
    /// The limit in the window's settings, if it is in another currency than this one: it
    /// can't be compared with a price.
    pub(super) fn limit_of_other_currency(&self, currency: &Currency) -> Option<Money> {
        let own = self.own_limit.filter(|_| !self.over_limit)?;
        let set_in = self.own_limit_currency.as_ref()?;
        (set_in != currency).then(|| Money::new(own, set_in.clone()))
    }

    /// The most that a row may cost.
    pub(super) fn most(&self) -> Option<Decimal> {
        let own = self.own_limit.filter(|_| !self.over_limit);
        match (self.max_price, own) {
            (Some(named), Some(own)) => Some(named.min(own)),
            (named, own) => named.or(own),
        }
    }

    /// A path as its user writes it.
    pub(super) fn shown(&self, path: &Path) -> String {
        let begins = self.begins.as_deref();
        let within = begins.and_then(|begins| path.strip_prefix(begins).ok());
        within.unwrap_or(path).display().to_string()
    }

    pub(super) fn put_again(&self) -> PutAgain {
        if self.again {
            PutAgain::Yes
        } else {
            PutAgain::No
        }
    }
}

/// A rate as it is named on the command line.
fn service(word: &str) -> Result<Service, String> {
    match word {
        "cheapest" => Ok(Service::Cheapest),
        "fastest" => Ok(Service::Fastest),
        "unknown" | "" => Err("choose cheapest, fastest or a postage type".to_owned()),
        // A type that this version does not know may still be offered.
        other => Ok(Service::Only(PostageType::from_word(other))),
    }
}
