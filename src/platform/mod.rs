//! What differs by machine: time, randomness, folders, logs, secrets.
//!
//! Everything that reads the outside of the program without being its
//! business sits here, behind types that a test can replace.

pub mod clock;
pub mod file_manager;
pub mod file_system;
pub mod fonts;
pub mod guarded_child;
pub mod interrupts;
pub mod limits;
#[cfg(unix)]
pub mod local_socket;
pub mod logging;
pub mod paths;
pub mod pipes;
pub mod private_files;
pub mod random;
pub mod secrets;
pub mod sound;
pub mod typeface;
