//! The kinds of printers: how one is addressed, and how its address is typed,
//! shown and checked.

use std::{fmt, path::PathBuf};

use serde::{Deserialize, Serialize};

use super::problem::{PrinterProblemKind, text_problem};
use crate::model::label::LabelFormat;

/// The port on which label printers take bytes as they are.
pub const RAW_PORT: u16 = 9100;
/// Letters of an address or a queue.
const MAX_ADDRESS_CHARS: usize = 500;

/// The address of a printer and its protocol.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PrinterAddress {
    /// A label printer in the network that takes ZPL on a port.
    Raw { host: String, port: u16 },
    /// A queue of CUPS, or a printer that speaks IPP itself.
    Ipp { uri: String },
    /// A folder that other software watches.
    Folder { path: PathBuf },
    /// A queue of Windows.
    Spooler { queue: String },
}

/// The kinds that a person chooses from, in the order of the form: the ids of what each
/// is called and of what its address is called, and how such an address looks.
macro_rules! address_kinds {
    ($expand:ident) => {
        $expand! {
            Raw: "printer-kind-raw", "printer-host", "10.0.0.9";
            Ipp: "printer-kind-ipp", "printer-queue", "ipp://localhost:631/printers/Zebra";
            Folder: "printer-kind-folder", "printer-folder", "";
        }
    };
}
pub(crate) use address_kinds;

macro_rules! address_kind {
    ($( $Kind:ident: $name:tt, $address:tt, $hint:tt; )+) => {
        /// How a printer is connected, as a person chooses it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum AddressKind { $( $Kind, )+ }

        impl AddressKind {
            pub const ALL: &[Self] = &[$( Self::$Kind, )+];
        }
    };
}
address_kinds!(address_kind);

impl AddressKind {
    /// The address of this kind that was typed.
    pub fn address(self, typed: &str) -> PrinterAddress {
        let typed = typed.trim();
        match self {
            Self::Raw => raw(typed),
            Self::Ipp => PrinterAddress::Ipp {
                uri: typed.to_owned(),
            },
            Self::Folder => PrinterAddress::Folder { path: typed.into() },
        }
    }
}

impl PrinterAddress {
    pub fn kind(&self) -> AddressKind {
        match self {
            Self::Raw { .. } => AddressKind::Raw,
            Self::Ipp { .. } | Self::Spooler { .. } => AddressKind::Ipp,
            Self::Folder { .. } => AddressKind::Folder,
        }
    }

    /// As it is typed: the usual port is left out.
    pub fn typed(&self) -> String {
        match self {
            Self::Raw { host, port } if *port == RAW_PORT => host.clone(),
            Self::Raw { .. } | Self::Ipp { .. } | Self::Folder { .. } | Self::Spooler { .. } => {
                self.to_string()
            }
        }
    }

    /// What a printer takes unless it is set up otherwise: a label printer ZPL,
    /// any other a PDF.
    pub(super) fn usual_format(&self) -> LabelFormat {
        match self {
            Self::Raw { .. } => LabelFormat::Zpl,
            Self::Ipp { .. } | Self::Folder { .. } | Self::Spooler { .. } => LabelFormat::Pdf,
        }
    }

    /// What is wrong with it.
    pub(super) fn problem(&self) -> Option<PrinterProblemKind> {
        match self {
            Self::Raw { host, port } => {
                let is_host = host
                    .chars()
                    .all(|letter| letter.is_ascii_alphanumeric() || ".-_:[]%".contains(letter));
                text_problem(host, MAX_ADDRESS_CHARS)
                    .or_else(|| (!is_host).then_some(PrinterProblemKind::NotAHost))
                    .or_else(|| (*port == 0).then_some(PrinterProblemKind::NotAPort))
            }
            Self::Ipp { uri } => text_problem(uri, MAX_ADDRESS_CHARS)
                .or_else(|| (!is_printer_uri(uri)).then_some(PrinterProblemKind::NotAPrinterUri)),
            Self::Folder { path } => text_problem(&path.to_string_lossy(), MAX_ADDRESS_CHARS)
                .or_else(|| (!path.is_absolute()).then_some(PrinterProblemKind::NotAWholePath)),
            Self::Spooler { queue } => text_problem(queue, MAX_ADDRESS_CHARS),
        }
    }
}

/// As it stands in a list.
impl fmt::Display for PrinterAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Raw { host, port } => write!(f, "{host}:{port}"),
            Self::Ipp { uri } => f.write_str(uri),
            Self::Folder { path } => path.display().fmt(f),
            Self::Spooler { queue } => f.write_str(queue),
        }
    }
}

/// `host`, `host:port` or an IPv6 address.
fn raw(typed: &str) -> PrinterAddress {
    let split = typed.rsplit_once(':').filter(|(host, _port)| {
        // The colons of an IPv6 address without brackets are its own.
        !host.contains(':') || host.ends_with(']')
    });
    let (host, port) = match split {
        Some((host, port)) => (host, port.parse().unwrap_or(0)),
        None => (typed, RAW_PORT),
    };
    PrinterAddress::Raw {
        host: host.to_owned(),
        port,
    }
}

/// Whether it names a host in a way that printers are spoken to. No name and
/// no password may stand in it: it is kept in a file that is not secret.
fn is_printer_uri(uri: &str) -> bool {
    let Ok(parsed) = url::Url::parse(uri) else {
        return false;
    };
    let has_host = parsed.host_str().is_some_and(|host| !host.is_empty());
    matches!(parsed.scheme(), "ipp" | "ipps" | "http" | "https")
        && has_host
        && parsed.username().is_empty()
        && parsed.password().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(typed: &str) -> (String, u16) {
        let address = AddressKind::Raw.address(typed);
        let PrinterAddress::Raw { host, port } = address else {
            panic!("{address:?}");
        };
        (host, port)
    }

    #[test]
    fn a_host_is_read_with_its_port_or_without() {
        assert_eq!(address("10.0.0.9"), ("10.0.0.9".to_owned(), 9100));
        assert_eq!(address("zebra:9101"), ("zebra".to_owned(), 9101));
        assert_eq!(address("[fe80::1]:9101"), ("[fe80::1]".to_owned(), 9101));
        assert_eq!(address("fe80::1"), ("fe80::1".to_owned(), 9100));
        assert_eq!(address("zebra:x").1, 0);
    }
}
