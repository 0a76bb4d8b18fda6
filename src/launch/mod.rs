//! Arguments and wiring: what is started, and with which parts.
//!
//! The only module that may import every other. It has no rules about shipping;
//! it passes the real clock, keychain, folders and connections to the modules
//! that take them as parameters.

mod arguments;
mod beside;
mod commands;
mod connector;
mod doctor;
mod keeper;
mod practice;
mod preferences;
mod service;
mod typed_form;
mod window;
mod wiring;

use std::{ffi::OsString, io, process::ExitCode};

use clap::Parser as _;

use crate::{cli::console::to_stderr, features::orders, platform::pipes, render};

use arguments::{Arguments, Job};

/// Nothing could start: the arguments, a folder, a port.
const NOTHING_STARTED: u8 = 1;

/// Does what the arguments say, and gives how it ended.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let typed: Vec<OsString> = arguments.into_iter().collect();
    let arguments = match Arguments::try_parse_from(&typed) {
        Ok(arguments) => arguments,
        Err(error) => return refuse_arguments(&error),
    };
    let outcome = match arguments.job {
        None => window::open(&arguments.window).map(|()| 0),
        Some(Job::Practice(practice)) => practice::serve(practice).map(|()| 0),
        Some(Job::DrawPages) => draw_pages().map(|()| 0),
        Some(Job::ReadWorkbook) => read_workbook().map(|()| 0),
        Some(Job::Labels(labels)) => commands::merge_labels(&labels, &typed),
        Some(Job::Print(print)) => commands::print(&print, &typed),
        Some(Job::Doctor(doctor)) => doctor::examine(&doctor),
        Some(Job::Ship(ship)) => commands::ship(&ship, &typed),
        Some(Job::Rules { command }) => commands::check_rules(&command),
    };
    match outcome {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            tell(&format!("{error:#}"));
            ExitCode::from(NOTHING_STARTED)
        }
    }
}

fn draw_pages() -> anyhow::Result<()> {
    let mut answers = pipes::standard_output()?;
    render::draw_apart(&mut io::stdin().lock(), &mut answers)?;
    Ok(())
}

fn read_workbook() -> anyhow::Result<()> {
    let mut rows = pipes::standard_output()?;
    orders::read_workbook_apart(&mut io::stdin().lock(), &mut rows)?;
    Ok(())
}

/// `--help` is no error; a wrong argument could not start anything.
fn refuse_arguments(error: &clap::Error) -> ExitCode {
    if error.print().is_err() {
        tell(&error.to_string());
    }
    if error.use_stderr() {
        ExitCode::from(NOTHING_STARTED)
    } else {
        ExitCode::SUCCESS
    }
}

fn tell(sentence: &str) {
    to_stderr(&format!("sendoff: {sentence}"));
}
