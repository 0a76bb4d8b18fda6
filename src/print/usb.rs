//! A label printer on a USB cable, without a queue: what is said to its device file is what is
//! said on port 9100.

use std::sync::Arc;

use super::{
    Network, Printer,
    socket::{self, Way},
};
use crate::model::printer::{PrinterSetup, UsbAddress};

pub(super) fn open(
    address: &UsbAddress,
    setup: &PrinterSetup,
    network: Arc<dyn Network>,
) -> Arc<dyn Printer> {
    socket::open_way(Way::Device(address.device.clone()), setup, network)
}
