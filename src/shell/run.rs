//! Opens the window on this system, and says in a sentence why it can't be.

use std::error::Error;

use crate::{
    kit::{text::Words, theme},
    text,
};

/// Why there is no window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WindowError {
    NoDisplay,
    LibraryMissing {
        library: &'static str,
        /// Of Debian.
        package: &'static str,
    },
    Other {
        reason: String,
    },
    /// What it should show could not be made; the reason is a sentence.
    NotMade {
        reason: String,
    },
}

impl WindowError {
    /// What happened and what to do next.
    pub fn sentence(&self, words: &Words) -> String {
        match self {
            Self::NoDisplay => text!(words, "window-no-display"),
            Self::LibraryMissing { library, package } => text!(
                words,
                "window-library-missing",
                library = (*library).to_owned(),
                package = (*package).to_owned()
            ),
            Self::Other { reason } => {
                text!(words, "window-not-opened", reason = reason.as_str())
            }
            Self::NotMade { reason } => reason.clone(),
        }
    }
}

/// What the toolkit gives a window that opens.
pub type Opening<'a> = eframe::CreationContext<'a>;

/// Opens the window and stays until it is closed.
pub fn run<A: eframe::App + 'static, E: Into<Box<dyn Error + Send + Sync>>>(
    create: impl FnOnce(&Opening<'_>) -> Result<A, E> + 'static,
) -> Result<(), WindowError> {
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default()
            .with_title(TITLE)
            .with_app_id(APP_ID)
            .with_inner_size(theme::WINDOW_SIZE)
            .with_min_inner_size(theme::SMALLEST_WINDOW),
        ..eframe::NativeOptions::default()
    };
    let create = |cc: &Opening<'_>| -> Result<Box<dyn eframe::App>, Box<dyn Error + Send + Sync>> {
        Ok(Box::new(create(cc).map_err(Into::into)?))
    };
    let run = || eframe::run_native(APP_ID, options, Box::new(create));
    // A missing libxkbcommon is a panic in the library below; it becomes a sentence.
    match std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)) {
        Ok(Ok(())) => Ok(()),
        Ok(Err(eframe::Error::AppCreation(error))) => Err(WindowError::NotMade {
            reason: format!("{error:#}"),
        }),
        Ok(Err(error)) => Err(window_error(&format!("{error:?}"))),
        Err(payload) => Err(panic_error(payload)),
    }
}

const TITLE: &str = "Sendoff";
const APP_ID: &str = "sendoff";

/// Libraries that are opened while the program runs, and their Debian packages.
const LIBRARIES: [(&str, &str, &str); 8] = [
    (
        "libxkbcommon-x11",
        "libxkbcommon-x11.so.0",
        "libxkbcommon-x11-0",
    ),
    ("libxkbcommon", "libxkbcommon.so.0", "libxkbcommon0"),
    ("libXcursor", "libXcursor.so.1", "libxcursor1"),
    ("libXi", "libXi.so.6", "libxi6"),
    ("libX11-xcb", "libX11-xcb.so.1", "libx11-xcb1"),
    ("libX11", "libX11.so.6", "libx11-6"),
    ("libEGL", "libEGL.so.1", "libegl1"),
    ("libGL", "libGL.so.1", "libgl1"),
];

/// What the libraries below say, as a sentence that says what to install.
fn window_error(reason: &str) -> WindowError {
    let lower = reason.to_lowercase();
    let missing = LIBRARIES
        .into_iter()
        .find(|(name, ..)| lower.contains(&name.to_lowercase()));
    if let Some((_, library, package)) = missing {
        return WindowError::LibraryMissing { library, package };
    }
    if lower.contains("noglutinconfigs") {
        return WindowError::LibraryMissing {
            library: "libGL.so.1",
            package: "libgl1",
        };
    }
    if lower.contains("xnotsupported") && lower.contains("libraryopenerror") {
        return WindowError::LibraryMissing {
            library: "libXcursor.so.1",
            package: "libxcursor1",
        };
    }
    let has_no_display = [
        "wayland_display",
        "display is not set",
        "xopendisplay",
        "neither",
    ]
    .iter()
    .any(|sign| lower.contains(sign));
    if has_no_display {
        return WindowError::NoDisplay;
    }
    WindowError::Other {
        reason: reason.chars().take(200).collect(),
    }
}

/// A panic that names a library is that library missing; any other is a fault
/// of ours and goes on its way.
fn panic_error(payload: Box<dyn std::any::Any + Send>) -> WindowError {
    let said = payload
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| {
            payload
                .downcast_ref::<&str>()
                .map(|text| (*text).to_owned())
        })
        .unwrap_or_default();
    match window_error(&said) {
        WindowError::LibraryMissing { library, package } => {
            WindowError::LibraryMissing { library, package }
        }
        WindowError::NoDisplay | WindowError::Other { .. } | WindowError::NotMade { .. } => {
            std::panic::resume_unwind(payload)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sentence(reason: &str) -> String {
        window_error(reason).sentence(&Words::new("en").unwrap())
    }

    #[test]
    fn a_missing_library_becomes_the_package_to_install() {
        assert!(
            sentence("WinitEventLoop(Os(XNotSupported(LibraryOpenError(OpenError { kind: Library, detail: \"opening library failed (libXcursor.so.1: cannot open)\" }))))")
                .contains("libxcursor1")
        );
        assert!(sentence("NoGlutinConfigs(ConfigTemplate {})").contains("libgl1"));
        assert!(
            sentence("Library libxkbcommon-x11.so could not be loaded.")
                .contains("libxkbcommon-x11-0")
        );
    }

    #[test]
    fn no_display_names_the_way_without_a_window() {
        assert!(
            sentence("neither WAYLAND_DISPLAY nor WAYLAND_SOCKET nor DISPLAY is set")
                .contains("sendoff ship")
        );
    }
}
