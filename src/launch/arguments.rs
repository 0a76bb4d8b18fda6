//! The command line.

use std::path::PathBuf;

use crate::{
    cli::{labels::LabelsArgs, print::PrintArgs, ship::ShipArgs},
    features::orders::READ_COMMAND,
    model::environment::Environment,
    practice::{PracticeArgs, Story},
    render::DRAW_COMMAND,
};

/// Prepare shipments, compare rates, buy postage exactly once and keep every label
///
/// Without a command the window opens, on the practice service at first.
#[derive(Debug, clap::Parser)]
#[command(name = "sendoff", version, args_conflicts_with_subcommands = true)]
pub(super) struct Arguments {
    #[command(flatten)]
    pub window: WindowArgs,
    #[command(subcommand)]
    pub job: Option<Job>,
}

/// The options of the window.
#[derive(Debug, clap::Args)]
pub(super) struct WindowArgs {
    /// Folder for ledgers, labels, settings and the practice service's data
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// The sample data that the built-in practice service starts with, the first time
    #[arg(long, value_name = "NAME", default_value = "sample")]
    pub story: Story,
    /// Report when the first frame is shown, then exit: for benchmarks
    #[arg(long, hide = true)]
    pub exit_after_first_frame: bool,
}

const PRACTICE_HELP: &str = "\
It prints one line of JSON: base_url, client_id and token for `sendoff ship`, public_url for
a browser, and control_url. By control_url time goes on, money is counted, and faults are
ordered, such as lost answers, slow lists and refused purchases. GET /openapi.json of
public_url describes all of it.";

#[derive(Debug, clap::Subcommand)]
pub(super) enum Job {
    /// Serve the practice service on this machine, with play money
    #[command(after_help = PRACTICE_HELP)]
    Practice(PracticeArgs),
    /// Ship a file of orders without a window
    Ship(Box<ShipCommand>),
    /// Put the labels of shipments that were bought into one PDF
    Labels(LabelsCommand),
    /// Print labels that were bought, without a window
    Print(PrintCommand),
    /// Read a file of rules for orders, and say what each of them means
    Rules {
        #[command(subcommand)]
        command: RulesCommand,
    },
    /// Check everything that shipping needs, one line each, and change nothing
    Doctor(DoctorCommand),
    /// Draw pages of labels from stdin to stdout: used by this program itself
    #[command(name = DRAW_COMMAND, hide = true)]
    DrawPages,
    /// Read a workbook of orders from stdin to rows on stdout: used by this program itself
    #[command(name = READ_COMMAND, hide = true)]
    ReadWorkbook,
}

/// `sendoff ship`, with the service it connects to.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct ShipCommand {
    #[command(flatten)]
    pub ship: ShipArgs,
    #[command(flatten)]
    pub service: ServiceArgs,
    #[cfg(debug_assertions)]
    #[command(flatten)]
    pub test: TestArgs,
}

/// `sendoff labels`, with the service it connects to.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct LabelsCommand {
    #[command(flatten)]
    pub labels: LabelsArgs,
    #[command(flatten)]
    pub service: ServiceArgs,
}

/// Which service to connect to, and where its data is stored.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct ServiceArgs {
    /// Folder for ledgers, settings and the practice service's data
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// Whose account to use: practice, sandbox or live, as under Settings
    #[arg(long, value_parser = environment, default_value = "practice")]
    pub profile: Environment,
    /// The account of this name under Settings
    #[arg(long, value_name = "NAME", conflicts_with_all = ["profile", "base_url"])]
    pub account: Option<String>,
    /// URL of a service that has no account under Settings; http only for this machine
    #[arg(long, value_name = "URL", requires_all = ["client_id", "token_file"], conflicts_with = "profile")]
    pub base_url: Option<String>,
    /// Whether that service spends real money: live or sandbox; not needed for this machine
    #[arg(long, value_name = "WHICH", value_parser = real_or_test, requires = "base_url")]
    pub environment: Option<Environment>,
    /// The client id at that service
    #[arg(long, value_name = "ID", requires = "base_url")]
    pub client_id: Option<String>,
    /// File that holds the token for that service
    #[arg(long, value_name = "FILE", requires = "base_url")]
    pub token_file: Option<PathBuf>,
}

/// `sendoff print`, with the account whose labels it prints.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct PrintCommand {
    #[command(flatten)]
    pub print: PrintArgs,
    /// Folder for ledgers, settings and the practice service's data
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// Whose account to use: practice, sandbox or live, as under Settings
    #[arg(long, value_parser = environment, default_value = "practice")]
    pub profile: Environment,
    /// The account of this name under Settings
    #[arg(long, value_name = "NAME", conflicts_with = "profile")]
    pub account: Option<String>,
}

impl PrintCommand {
    /// Only an account of Settings has printers, so there is no `--base-url` here.
    pub(super) fn service(&self) -> ServiceArgs {
        ServiceArgs {
            data_dir: self.data_dir.clone(),
            profile: self.profile,
            account: self.account.clone(),
            base_url: None,
            environment: None,
            client_id: None,
            token_file: None,
        }
    }
}

/// `sendoff rules`.
#[derive(Debug, clap::Subcommand)]
pub(super) enum RulesCommand {
    /// Check that a file can be read as rules, and change nothing
    Check(RulesCheck),
}

/// `sendoff rules check`.
#[derive(Debug, clap::Args)]
pub(super) struct RulesCheck {
    /// The file; the one that the window keeps if not given
    pub file: Option<PathBuf>,
    /// Folder for ledgers, settings and the practice service's data
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
}

/// `sendoff doctor`.
#[derive(Debug, clap::Args)]
pub(super) struct DoctorCommand {
    /// Folder for ledgers, settings and the practice service's data
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
}

/// Options for tests, in debug builds only.
#[cfg(debug_assertions)]
#[derive(Debug, Clone, clap::Args)]
pub(super) struct TestArgs {
    /// Wait at this journal point, so that a test can kill the process there
    #[arg(long, hide = true, value_parser = journal_point)]
    pub pause_at: Option<crate::session::checkpoints::JournalPoint>,
    /// Settle time, short enough for a test
    #[arg(long, hide = true)]
    pub settle_secs: Option<u64>,
}

fn environment(word: &str) -> Result<Environment, String> {
    Environment::from_word(word).ok_or_else(|| "choose practice, sandbox or live".to_owned())
}

fn real_or_test(word: &str) -> Result<Environment, String> {
    match Environment::from_word(word) {
        Some(environment @ (Environment::Sandbox | Environment::Live)) => Ok(environment),
        Some(Environment::Practice) | None => Err("choose live or sandbox".to_owned()),
    }
}

#[cfg(debug_assertions)]
fn journal_point(word: &str) -> Result<crate::session::checkpoints::JournalPoint, String> {
    use crate::session::checkpoints::JournalPoint;
    JournalPoint::from_word(word).ok_or_else(|| {
        let points: Vec<_> = JournalPoint::of_a_purchase()
            .map(|point| point.to_string())
            .collect();
        format!("choose one of {}", points.join(", "))
    })
}
