//! The options of a practice service, in a program and on the command line.

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    ops::RangeInclusive,
    path::PathBuf,
    str::FromStr,
    sync::Arc,
};

use rust_decimal::Decimal;

use super::{
    Story,
    engine::{Rules, SecondBuy, Travel},
    printer::{LabelPrinter, default_printer},
    server::{Limit, LimiterKind, Pace},
};

const DEFAULT_PORT: u16 = 4010;
const STORY_HELP: &str =
    "The sample data of a new service: empty, sample, small_shop, peak_day or archive";
/// What a new account holds: 10000.00.
const DEFAULT_CREDIT: Decimal = Decimal::from_parts(1_000_000, 0, 0, false, 2);
/// The most that a new account may hold.
const MAX_CREDIT: Decimal = Decimal::from_parts(1_000_000_000, 0, 0, false, 0);

/// Where the service's data is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Data {
    /// Lost when the service stops.
    Memory,
    Folder(PathBuf),
}

/// Everything a practice service is started with.
#[derive(Clone)]
pub struct PracticeOptions {
    pub listen: SocketAddr,
    pub data: Data,
    /// The same seed makes the same ids, codes and durations.
    pub seed: Option<u64>,
    pub credit: Decimal,
    pub limit: Limit,
    pub limiter: LimiterKind,
    pub purchase_ms: RangeInclusive<u64>,
    pub pace: Pace,
    pub story: Story,
    pub second_buy: SecondBuy,
    pub tariff_countries: Vec<String>,
    pub printer: Arc<dyn LabelPrinter>,
}

impl PracticeOptions {
    /// A service for this process alone: in memory, on a port of its own.
    pub fn in_memory() -> Self {
        Self {
            listen: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0),
            data: Data::Memory,
            seed: None,
            credit: DEFAULT_CREDIT,
            limit: Limit::default(),
            limiter: LimiterKind::default(),
            purchase_ms: Rules::default().purchase_ms,
            pace: Pace::default(),
            story: Story::default(),
            second_buy: SecondBuy::default(),
            tariff_countries: Vec::new(),
            printer: default_printer(),
        }
    }

    /// The same, stored in a folder.
    pub fn in_folder(folder: PathBuf) -> Self {
        Self {
            data: Data::Folder(folder),
            ..Self::in_memory()
        }
    }

    pub(super) fn rules(&self) -> Rules {
        Rules {
            purchase_ms: self.purchase_ms.clone(),
            second_buy: self.second_buy,
            travel: Travel::ByItself,
            tariff_countries: self.tariff_countries.clone(),
        }
    }
}

/// The arguments of `sendoff practice`.
#[derive(Debug, Clone, clap::Args)]
pub struct PracticeArgs {
    /// Where to listen; only loopback is accepted, port 0 picks one
    #[arg(long, value_name = "ADDR:PORT", default_value_t = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), DEFAULT_PORT))]
    pub listen: SocketAddr,
    /// Folder for the service's data
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// The same seed makes the same ids and durations
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Credit of a new account
    #[arg(long, value_name = "AMOUNT", default_value = "10000.00", value_parser = parse_credit)]
    pub credit: Decimal,
    /// Request limit: requests per number of seconds
    #[arg(long, value_name = "REQUESTS/SECONDS", default_value = "2000/300")]
    pub limit: Limit,
    /// How the request limit counts: sliding, fixed or bucket
    #[arg(long, value_name = "KIND", default_value = "sliding")]
    pub limiter: LimiterKind,
    /// How long a purchase takes, in milliseconds
    #[arg(long, value_name = "MIN..MAX", default_value = "300..3000")]
    pub purchase_ms: PurchaseMs,
    /// How time passes: real, manual, or faster, such as 60x
    #[arg(long, value_name = "PACE", default_value = "real")]
    pub clock: Pace,
    /// The world a new service starts with
    #[arg(long, value_name = "NAME", default_value = "empty", help = STORY_HELP)]
    pub story: Story,
    /// What a second purchase of a shipment does: refuse or charge
    #[arg(long, value_name = "WHAT", default_value = "refuse")]
    pub second_buy: SecondBuy,
    /// Origins whose goods need manufacturer details when shipped to the US
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    pub tariff_countries: Vec<String>,
}

impl PracticeArgs {
    /// The options; `data` is used where no folder is named.
    pub fn into_options(self, data: Data) -> PracticeOptions {
        PracticeOptions {
            listen: self.listen,
            data: self.data_dir.map_or(data, Data::Folder),
            seed: self.seed,
            credit: self.credit,
            limit: self.limit,
            limiter: self.limiter,
            purchase_ms: self.purchase_ms.0,
            pace: self.clock,
            story: self.story,
            second_buy: self.second_buy,
            tariff_countries: self
                .tariff_countries
                .iter()
                .map(|code| code.to_uppercase())
                .collect(),
            printer: default_printer(),
        }
    }
}

/// A span of milliseconds, written `300..3000`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PurchaseMs(pub RangeInclusive<u64>);

impl FromStr for PurchaseMs {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let span = text.split_once("..").and_then(|(shortest, longest)| {
            let (shortest, longest) = (shortest.parse().ok()?, longest.parse().ok()?);
            (shortest <= longest).then_some(Self(shortest..=longest))
        });
        span.ok_or_else(|| format!("`{text}` is not MIN..MAX, such as 300..3000"))
    }
}

fn parse_credit(text: &str) -> Result<Decimal, String> {
    let amount = Decimal::from_str_exact(text).ok();
    let is_fine = |amount: &Decimal| {
        *amount >= Decimal::ZERO && *amount <= MAX_CREDIT && amount.normalize().scale() <= 2
    };
    amount
        .filter(is_fine)
        .ok_or_else(|| format!("`{text}` is not an amount such as 10000.00"))
}
