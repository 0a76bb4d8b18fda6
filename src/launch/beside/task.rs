//! What a command asks of the program: its arguments, read again as the command line is, with
//! paths that begin in the command's folder.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
    time::Duration,
};

use clap::Parser as _;
use jiff::tz::TimeZone;

use super::protocol::{Hello, PROTOCOL};
use crate::{
    launch::{
        arguments::{Arguments, Job, LabelsCommand, PrintCommand, ServiceArgs, ShipCommand},
        service,
    },
    model::environment::AccountId,
    platform::paths,
    session::deps::LONGEST_PAUSE,
};

/// Only programs of one version understand each other.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// One command, and whose.
#[derive(Debug)]
pub(super) struct Task {
    pub(super) command: Command,
    pub(super) language: String,
    pub(super) zone: TimeZone,
}

/// The commands that are done beside the window.
#[derive(Debug)]
pub(super) enum Command {
    Ship(Box<ShipCommand>),
    Labels(Box<LabelsCommand>),
    Print(PrintCommand),
}

/// What a command says of itself; `None` where it can't be said, or is to be done by the
/// command itself.
pub(super) fn hello(arguments: &[OsString], language: &str) -> Option<Hello> {
    let text = |argument: &OsString| argument.to_str().map(str::to_owned);
    Some(Hello {
        protocol: PROTOCOL,
        version: VERSION.to_owned(),
        arguments: arguments.iter().map(text).collect::<Option<_>>()?,
        folder: paths::working_folder()?.to_str()?.to_owned(),
        language: language.to_owned(),
        zone: TimeZone::system().iana_name().map(str::to_owned),
    })
}

impl Task {
    /// `None` for what this program does not do for others.
    pub(super) fn of(hello: Hello) -> Option<Self> {
        if hello.protocol != PROTOCOL || hello.version != VERSION {
            return None;
        }
        let folder = PathBuf::from(hello.folder);
        if !folder.is_absolute() {
            return None;
        }
        let mut command = command_of(&hello.arguments)?;
        begin_in(&folder, &mut command);
        let zone = hello.zone.and_then(|name| TimeZone::get(&name).ok());
        Some(Self {
            command,
            language: hello.language,
            zone: zone.unwrap_or_else(TimeZone::system),
        })
    }

    /// The account that it is about.
    pub(super) fn account(&self, data_dir: &Path) -> Option<AccountId> {
        service::profile_account(&self.service(), data_dir).ok()
    }

    fn service(&self) -> ServiceArgs {
        match &self.command {
            Command::Ship(ship) => ship.service.clone(),
            Command::Labels(labels) => labels.service.clone(),
            Command::Print(print) => print.service(),
        }
    }

    /// How long it waits for a service that asks for a pause or can't be reached.
    pub(super) fn longest_wait(&self) -> Duration {
        match &self.command {
            Command::Ship(ship) => Duration::from_mins(ship.ship.wait),
            Command::Labels(_) | Command::Print(_) => LONGEST_PAUSE,
        }
    }

    /// For the log: no name of a file or an order.
    pub(super) fn name(&self) -> &'static str {
        match &self.command {
            Command::Ship(_) => "ship",
            Command::Labels(_) => "labels",
            Command::Print(_) => "print",
        }
    }
}

/// What was typed, read as at the start of the program.
fn command_of(arguments: &[String]) -> Option<Command> {
    let command = match Arguments::try_parse_from(arguments).ok()?.job? {
        Job::Ship(ship) => Command::Ship(ship),
        Job::Labels(labels) => Command::Labels(Box::new(labels)),
        Job::Print(print) => Command::Print(print),
        Job::Practice(_)
        | Job::Rules { .. }
        | Job::Doctor(_)
        | Job::DrawPages
        | Job::ReadWorkbook => return None,
    };
    let names_service = match &command {
        Command::Ship(ship) => ship.service.base_url.is_some(),
        Command::Labels(labels) => labels.service.base_url.is_some(),
        Command::Print(_) => false,
    };
    (!names_service).then_some(command)
}

/// Makes the paths whole: this program was started in another folder.
fn begin_in(folder: &Path, command: &mut Command) {
    let whole = |path: &mut PathBuf| *path = folder.join(&*path);
    match command {
        Command::Ship(ship) => {
            whole(&mut ship.ship.file);
            if ship.ship.labels.is_relative() {
                ship.ship.begins = Some(folder.to_owned());
            }
            whole(&mut ship.ship.labels);
            if let Some(data_dir) = &mut ship.service.data_dir {
                whole(data_dir);
            }
        }
        Command::Labels(labels) => {
            whole(&mut labels.labels.merge);
            whole_files(folder, &mut labels.labels.shipments);
        }
        Command::Print(print) => whole_files(folder, &mut print.print.labels),
    }
}

/// Files of labels have an ending; ids and codes have none.
fn whole_files(folder: &Path, labels: &mut [String]) {
    for label in labels {
        let path = folder.join(&*label);
        if path.extension().is_some() && path.is_file() {
            *label = path.display().to_string();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(arguments: &[&str]) -> Hello {
        Hello {
            protocol: PROTOCOL,
            version: VERSION.to_owned(),
            arguments: std::iter::once("sendoff")
                .chain(arguments.iter().copied())
                .map(str::to_owned)
                .collect(),
            folder: "/home/pack".to_owned(),
            language: "fr".to_owned(),
            zone: Some("America/Toronto".to_owned()),
        }
    }

    const SHIP: [&str; 4] = ["ship", "orders.csv", "--labels", "out"];

    #[test]
    fn paths_begin_where_the_command_was_typed() {
        let task = Task::of(said(&SHIP)).unwrap();
        let Command::Ship(ship) = &task.command else {
            panic!("{task:?}");
        };
        assert_eq!(ship.ship.file, Path::new("/home/pack/orders.csv"));
        assert_eq!(ship.ship.labels, Path::new("/home/pack/out"));
        assert_eq!(ship.ship.begins.as_deref(), Some(Path::new("/home/pack")));
        assert_eq!(task.zone.iana_name(), Some("America/Toronto"));
        let whole = ["labels", "--since", "today", "--merge", "/tmp/all.pdf"];
        let task = Task::of(said(&whole)).unwrap();
        let Command::Labels(labels) = &task.command else {
            panic!("{task:?}");
        };
        assert_eq!(labels.labels.merge, Path::new("/tmp/all.pdf"));
    }

    #[test]
    fn only_ship_labels_and_print_of_a_profile_are_done_and_only_for_the_same_version() {
        assert!(Task::of(said(&["print", "1000"])).is_some());
        for other in [vec![], vec!["practice"], vec!["doctor"], vec!["--help"]] {
            assert!(Task::of(said(&other)).is_none(), "{other:?}");
        }
        let direct = [
            "--base-url",
            "http://127.0.0.1:1",
            "--client-id",
            "1",
            "--token-file",
            "t",
        ];
        assert!(Task::of(said(&[&SHIP[..], &direct].concat())).is_none());
        let newer = Hello {
            version: "99".to_owned(),
            ..said(&SHIP)
        };
        assert!(Task::of(newer).is_none());
        let nowhere = Hello {
            folder: "pack".to_owned(),
            ..said(&SHIP)
        };
        assert!(Task::of(nowhere).is_none());
    }
}
