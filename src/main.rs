//! `sendoff`: the window, `sendoff practice`, `sendoff ship`.

use std::process::ExitCode;

fn main() -> ExitCode {
    sendoff::launch::run(std::env::args_os())
}
