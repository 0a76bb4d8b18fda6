//! The device files of printers on a USB cable. They take bytes as they are, and give what the
//! printer answers. Only Linux has such files; elsewhere there are queues.

use std::{io, path::Path};

use super::network::Stream;
use crate::model::printer::{AddressKind, FoundPrinter};

/// Where the device files are.
const DEVICES: &str = "/dev/usb";
/// Where the system says what is on the cable, by the name of the file.
const DESCRIPTIONS: &str = "/sys/class/usbmisc";
/// Printers that are offered.
const MAX_PRINTERS: usize = 16;
/// Characters that are shown of what a printer says its maker or its model is.
const MAX_NAME_CHARS: usize = 60;

/// Reading and writing wait for the printer as they would for a connection: a printer that is
/// out of paper stops neither the worker nor the end of the program.
#[cfg(target_os = "linux")]
pub(super) fn open_device(device: &Path) -> io::Result<Box<dyn Stream>> {
    use std::os::unix::fs::FileTypeExt as _;
    use tokio::net::unix::pipe::{OpenOptions, Receiver, Sender};

    let kind = std::fs::metadata(device)?.file_type();
    if !kind.is_char_device() {
        return Err(io::Error::other("it is not a printer's device file"));
    }
    // The file is a device, and is waited for as a pipe is.
    let sender = OpenOptions::new()
        .read_write(true)
        .unchecked(true)
        .open_sender(device)?;
    let file = sender.into_nonblocking_fd()?;
    let (reading, writing) = (file.try_clone()?, file);
    let reading = Receiver::from_owned_fd_unchecked(reading)?;
    let writing = Sender::from_owned_fd_unchecked(writing)?;
    Ok(Box::new(tokio::io::join(reading, writing)))
}

#[cfg(not(target_os = "linux"))]
pub(super) fn open_device(_device: &Path) -> io::Result<Box<dyn Stream>> {
    Err(io::ErrorKind::NotFound.into())
}

/// The printers that are on a cable now.
pub(super) async fn found() -> Vec<FoundPrinter> {
    let found =
        tokio::task::spawn_blocking(|| found_in(Path::new(DEVICES), Path::new(DESCRIPTIONS)));
    found.await.unwrap_or_default()
}

fn found_in(devices: &Path, descriptions: &Path) -> Vec<FoundPrinter> {
    let Ok(files) = std::fs::read_dir(devices) else {
        return Vec::new();
    };
    let names = files.filter_map(|file| file.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> = names.filter(|name| name.starts_with("lp")).collect();
    names.sort();
    names.truncate(MAX_PRINTERS);
    let printer = |name: String| {
        let description = descriptions.join(&name).join("device/ieee1284_id");
        let description = std::fs::read_to_string(description).unwrap_or_default();
        let model = model(&description);
        FoundPrinter {
            kind: AddressKind::Usb,
            address: devices.join(&name).display().to_string(),
            name: model.clone().unwrap_or(format!("USB {name}")),
            model,
        }
    };
    names.into_iter().map(printer).collect()
}

/// Maker and model, as a printer describes itself: `MFG:Zebra;MDL:ZD420;CLS:PRINTER;`.
fn model(description: &str) -> Option<String> {
    let part = |names: [&str; 2]| {
        let mut parts = description
            .split(';')
            .filter_map(|part| part.split_once(':'));
        let (_name, value) = parts.find(|(name, _value)| names.contains(&name.trim()))?;
        let value: String = value
            .chars()
            .filter(|letter| !letter.is_control())
            .collect();
        Some(
            value
                .trim()
                .chars()
                .take(MAX_NAME_CHARS)
                .collect::<String>(),
        )
        .filter(|value| !value.is_empty())
    };
    let model = part(["MDL", "MODEL"])?;
    let maker = part(["MFG", "MANUFACTURER"]).unwrap_or_default();
    Some(format!("{maker} {model}").trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printers_on_a_cable_are_found_by_their_files_and_named_as_they_describe_themselves() {
        let folder = tempfile::tempdir().unwrap();
        let (devices, descriptions) = (folder.path().join("usb"), folder.path().join("class"));
        assert_eq!(found_in(&devices, &descriptions), []);
        std::fs::create_dir(&devices).unwrap();
        for name in ["lp1", "lp0", "hiddev0"] {
            std::fs::write(devices.join(name), "").unwrap();
        }
        let described = descriptions.join("lp0/device");
        std::fs::create_dir_all(&described).unwrap();
        let id = "MFG:Zebra Technologies ;CMD:ZPL;MDL:ZTC ZD420-203dpi ZPL;CLS:PRINTER;";
        std::fs::write(described.join("ieee1284_id"), id).unwrap();
        let found = found_in(&devices, &descriptions);
        let names: Vec<&str> = found.iter().map(|printer| printer.name.as_str()).collect();
        assert_eq!(
            names,
            ["Zebra Technologies ZTC ZD420-203dpi ZPL", "USB lp1"]
        );
        assert_eq!(found[0].address, devices.join("lp0").display().to_string());
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn a_file_that_is_no_device_is_not_written_to() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("lp0");
        std::fs::write(&file, "precious").unwrap();
        assert!(open_device(&file).is_err());
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "precious");
        let missing = open_device(&folder.path().join("lp1"));
        assert_eq!(missing.err().unwrap().kind(), io::ErrorKind::NotFound);
    }
}
