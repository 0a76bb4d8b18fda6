//! A network in memory with two printers in it.

use std::{io, path::Path, time::Duration};

use async_trait::async_trait;
use sendoff::{
    model::printer::FoundPrinter,
    print::{Network, PostProblem, Stream},
};
use url::Url;

use super::{IppPrinterInHand, RawPrinterInHand};

/// What a cable holds.
const CABLE_BYTES: usize = 64 * 1024;

/// Leads to `raw:9100` and to `ipp://queue/printers/Zebra`.
#[derive(Debug, Clone, Default)]
pub(crate) struct PrinterNetwork {
    pub(crate) raw: RawPrinterInHand,
    pub(crate) ipp: IppPrinterInHand,
}

impl PrinterNetwork {
    pub(crate) fn new() -> Self {
        Self {
            raw: RawPrinterInHand::new(),
            ipp: IppPrinterInHand::default(),
        }
    }
}

#[async_trait]
impl Network for PrinterNetwork {
    async fn dial(&self, host: &str, port: u16) -> io::Result<Box<dyn Stream>> {
        if (host, port) != ("raw", 9100) {
            return Err(io::ErrorKind::HostUnreachable.into());
        }
        if self.raw.is_away() || self.raw.is_busy() {
            // A machine that is switched off refuses nothing.
            tokio::time::sleep(Duration::from_secs(4)).await;
            return Err(io::ErrorKind::TimedOut.into());
        }
        let (ours, its) = tokio::io::duplex(CABLE_BYTES);
        tokio::spawn(self.raw.clone().serve(its));
        Ok(Box::new(ours))
    }

    async fn open_device(&self, device: &Path) -> io::Result<Box<dyn Stream>> {
        if device != Path::new("/dev/usb/lp0") || self.raw.is_away() {
            return Err(io::ErrorKind::NotFound.into());
        }
        let (ours, its) = tokio::io::duplex(CABLE_BYTES);
        tokio::spawn(self.raw.clone().serve(its));
        Ok(Box::new(ours))
    }

    async fn usb_printers(&self) -> Vec<FoundPrinter> {
        Vec::new()
    }

    async fn post(&self, url: &Url, body: Vec<u8>) -> Result<Vec<u8>, PostProblem> {
        if url.host_str() != Some("queue") {
            return Err(PostProblem::NotSent {
                reason: "no such host".to_owned(),
            });
        }
        self.ipp.posted(body)
    }
}
