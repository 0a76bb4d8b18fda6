//! The kinds of printers: the one table of them, and what each knows of its address:
//! how it is typed, shown and checked.

use std::{fmt, path::PathBuf};

use serde::{Deserialize, Serialize};

use super::problem::{PrinterProblemKind, text_problem};
use crate::model::label::LabelFormat;

/// The port on which label printers take bytes as they are.
const RAW_PORT: u16 = 9100;
/// What the device files of USB printers are called, before their number.
const DEVICES: [&str; 2] = ["/dev/usb/lp", "/dev/lp"];
/// Letters of an address or a queue.
const MAX_ADDRESS_CHARS: usize = 500;

/// Every kind of printer. A row is made into the variant of [`PrinterAddress`] and of
/// [`AddressKind`], the captions of the form, the module of `print` and what opens it.
///
/// ```text
/// Variant: module in `print`, type of its address {
///     name: id of what the kind is called
///     address: id of what its address is called, hint: how such an address looks
/// }
/// ```
///
/// A type of address is an [`Address`], and has `of` besides. The variant in `snake_case` and
/// the fields of the address are the format of the file of printers, which may come from
/// another computer: every kind is known everywhere.
macro_rules! printer_kinds {
    ($expand:ident) => {
        $expand! {
            Raw: socket, RawAddress {
                name: "printer-kind-raw",
                address: "printer-host", hint: "10.0.0.9"
            }
            Usb: usb, UsbAddress {
                name: "printer-kind-usb",
                address: "printer-device", hint: "/dev/usb/lp0"
            }
            Ipp: ipp, IppAddress {
                name: "printer-kind-ipp",
                address: "printer-queue", hint: "ipp://localhost:631/printers/Zebra"
            }
            Spooler: spooler, SpoolerAddress {
                name: "printer-kind-spooler",
                address: "printer-windows-queue", hint: "ZDesigner ZD421-203dpi ZPL"
            }
            Folder: folder, FolderAddress {
                name: "printer-kind-folder",
                address: "printer-folder", hint: ""
            }
        }
    };
}
pub(crate) use printer_kinds;

macro_rules! addresses {
    ($( $Kind:ident: $module:ident, $Address:ident {
        name: $name:tt, address: $address:tt, hint: $hint:tt
    } )+) => {
        /// The address of a printer and its protocol.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(tag = "kind", rename_all = "snake_case")]
        pub enum PrinterAddress {
            $( $Kind($Address), )+
        }

        impl PrinterAddress {
            pub fn kind(&self) -> AddressKind {
                match self {
                    $( Self::$Kind(_) => AddressKind::$Kind, )+
                }
            }

            fn any(&self) -> &dyn Address {
                match self {
                    $( Self::$Kind(address) => address, )+
                }
            }
        }

        /// How a printer is connected, as a person chooses it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum AddressKind { $( $Kind, )+ }

        impl AddressKind {
            pub const ALL: &[Self] = &[$( Self::$Kind, )+];

            /// The address of this kind that was typed.
            pub fn address(self, typed: &str) -> PrinterAddress {
                let typed = typed.trim();
                match self {
                    $( Self::$Kind => PrinterAddress::$Kind($Address::of(typed)), )+
                }
            }
        }
    };
}
printer_kinds!(addresses);

impl AddressKind {
    /// Whether this computer has printers of the kind.
    pub fn is_here(self) -> bool {
        match self {
            Self::Raw | Self::Ipp | Self::Folder => true,
            Self::Usb => cfg!(target_os = "linux"),
            Self::Spooler => cfg!(windows),
        }
    }
}

/// What a kind knows of its address. It is shown in a list as it is displayed.
trait Address: fmt::Display {
    /// As it is typed.
    fn typed(&self) -> String {
        self.to_string()
    }

    /// Whether such a printer is a label printer that understands nothing but ZPL.
    fn is_zpl_only(&self) -> bool {
        false
    }

    /// What is wrong with it.
    fn problem(&self) -> Option<PrinterProblemKind>;
}

impl PrinterAddress {
    /// As it is typed.
    pub fn typed(&self) -> String {
        self.any().typed()
    }

    /// Whether such a printer is a label printer that understands nothing but ZPL.
    pub fn is_zpl_only(&self) -> bool {
        self.any().is_zpl_only()
    }

    /// What a printer takes unless it is set up otherwise: a label printer ZPL,
    /// any other a PDF.
    pub(super) fn usual_format(&self) -> LabelFormat {
        if self.is_zpl_only() {
            LabelFormat::Zpl
        } else {
            LabelFormat::Pdf
        }
    }

    /// What is wrong with it.
    pub(super) fn problem(&self) -> Option<PrinterProblemKind> {
        self.any().problem()
    }
}

/// As it stands in a list.
impl fmt::Display for PrinterAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.any().fmt(f)
    }
}

/// A label printer in the network that takes ZPL on a port.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RawAddress {
    pub host: String,
    pub port: u16,
}

impl RawAddress {
    /// `host`, `host:port` or an IPv6 address.
    fn of(typed: &str) -> Self {
        let split = typed.rsplit_once(':').filter(|(host, _port)| {
            // The colons of an IPv6 address without brackets are its own.
            !host.contains(':') || host.ends_with(']')
        });
        let (host, port) = match split {
            Some((host, port)) => (host, port.parse().unwrap_or(0)),
            None => (typed, RAW_PORT),
        };
        Self {
            host: host.to_owned(),
            port,
        }
    }
}

impl Address for RawAddress {
    /// The usual port is left out.
    fn typed(&self) -> String {
        if self.port == RAW_PORT {
            self.host.clone()
        } else {
            self.to_string()
        }
    }

    fn is_zpl_only(&self) -> bool {
        true
    }

    fn problem(&self) -> Option<PrinterProblemKind> {
        let is_host = self
            .host
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || ".-_:[]%".contains(letter));
        text_problem(&self.host, MAX_ADDRESS_CHARS)
            .or_else(|| (!is_host).then_some(PrinterProblemKind::NotAHost))
            .or_else(|| (self.port == 0).then_some(PrinterProblemKind::NotAPort))
    }
}

impl fmt::Display for RawAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { host, port } = self;
        write!(f, "{host}:{port}")
    }
}

/// A queue of CUPS, or a printer that speaks IPP itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct IppAddress {
    pub uri: String,
}

impl IppAddress {
    fn of(typed: &str) -> Self {
        Self {
            uri: typed.to_owned(),
        }
    }

    /// Whether it names a host in a way that printers are spoken to. No name and
    /// no password may stand in it: it is kept in a file that is not secret.
    fn is_printer_uri(&self) -> bool {
        let Ok(parsed) = url::Url::parse(&self.uri) else {
            return false;
        };
        let has_host = parsed.host_str().is_some_and(|host| !host.is_empty());
        matches!(parsed.scheme(), "ipp" | "ipps" | "http" | "https")
            && has_host
            && parsed.username().is_empty()
            && parsed.password().is_none()
    }
}

impl Address for IppAddress {
    fn problem(&self) -> Option<PrinterProblemKind> {
        let is_uri = self.is_printer_uri();
        text_problem(&self.uri, MAX_ADDRESS_CHARS)
            .or_else(|| (!is_uri).then_some(PrinterProblemKind::NotAPrinterUri))
    }
}

impl fmt::Display for IppAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.uri)
    }
}

/// A folder that other software watches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FolderAddress {
    pub path: PathBuf,
}

impl FolderAddress {
    fn of(typed: &str) -> Self {
        Self { path: typed.into() }
    }
}

impl Address for FolderAddress {
    fn problem(&self) -> Option<PrinterProblemKind> {
        text_problem(&self.path.to_string_lossy(), MAX_ADDRESS_CHARS)
            .or_else(|| (!self.path.is_absolute()).then_some(PrinterProblemKind::NotAWholePath))
    }
}

impl fmt::Display for FolderAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.path.display().fmt(f)
    }
}

/// A label printer on a USB cable, by the device file that the system has for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UsbAddress {
    pub device: PathBuf,
}

impl UsbAddress {
    fn of(typed: &str) -> Self {
        Self {
            device: typed.into(),
        }
    }
}

impl Address for UsbAddress {
    fn is_zpl_only(&self) -> bool {
        true
    }

    /// Bytes go into it as they are: it is no other file.
    fn problem(&self) -> Option<PrinterProblemKind> {
        let device = self.device.to_string_lossy();
        let is_device = DEVICES
            .iter()
            .filter_map(|start| device.strip_prefix(start))
            .any(|number| !number.is_empty() && number.chars().all(|c| c.is_ascii_digit()));
        text_problem(&device, MAX_ADDRESS_CHARS)
            .or_else(|| (!is_device).then_some(PrinterProblemKind::NotAUsbPrinter))
    }
}

impl fmt::Display for UsbAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.device.display().fmt(f)
    }
}

/// A queue of Windows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpoolerAddress {
    pub queue: String,
}

impl SpoolerAddress {
    fn of(typed: &str) -> Self {
        Self {
            queue: typed.to_owned(),
        }
    }
}

impl Address for SpoolerAddress {
    fn problem(&self) -> Option<PrinterProblemKind> {
        text_problem(&self.queue, MAX_ADDRESS_CHARS)
    }
}

impl fmt::Display for SpoolerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.queue)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_read_with_its_port_or_without() {
        let address = |typed| {
            let RawAddress { host, port } = RawAddress::of(typed);
            (host, port)
        };
        assert_eq!(address("10.0.0.9"), ("10.0.0.9".to_owned(), 9100));
        assert_eq!(address("zebra:9101"), ("zebra".to_owned(), 9101));
        assert_eq!(address("[fe80::1]:9101"), ("[fe80::1]".to_owned(), 9101));
        assert_eq!(address("fe80::1"), ("fe80::1".to_owned(), 9100));
        assert_eq!(address("zebra:x").1, 0);
    }

    /// One row for each way in which an address stands in the file of printers; a kind
    /// of any platform has to be read on every other.
    #[test]
    fn every_kind_of_address_keeps_its_form_in_the_file_and_as_typed() {
        let rows = [
            (
                r#"{"kind":"raw","host":"10.0.0.9","port":9100}"#,
                "10.0.0.9",
                AddressKind::Raw,
            ),
            (
                r#"{"kind":"ipp","uri":"ipp://p/q"}"#,
                "ipp://p/q",
                AddressKind::Ipp,
            ),
            (
                r#"{"kind":"folder","path":"/hot"}"#,
                "/hot",
                AddressKind::Folder,
            ),
            (
                r#"{"kind":"spooler","queue":"Zebra"}"#,
                "Zebra",
                AddressKind::Spooler,
            ),
            (
                r#"{"kind":"usb","device":"/dev/usb/lp0"}"#,
                "/dev/usb/lp0",
                AddressKind::Usb,
            ),
        ];
        for (kept, typed, kind) in rows {
            let address: PrinterAddress = serde_json::from_str(kept).unwrap();
            assert_eq!(serde_json::to_string(&address).unwrap(), kept);
            assert_eq!((address.typed().as_str(), address.kind()), (typed, kind));
        }
        for kind in AddressKind::ALL.iter().copied() {
            let row = rows.iter().find(|(_, _, of_row)| *of_row == kind);
            let (kept, typed, _) = row.expect("a row for every kind");
            let address = kind.address(&format!(" {typed} "));
            assert_eq!(address.kind(), kind);
            assert_eq!(serde_json::to_string(&address).unwrap(), *kept);
        }
    }
}
