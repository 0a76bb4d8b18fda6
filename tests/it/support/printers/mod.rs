//! Printers that a test holds in its hand: one on port 9100, one that speaks
//! IPP, and a network that leads to them. In memory, so that an hour passes
//! in no time; the same ones behind real sockets where bytes have to travel.

mod ipp;
mod network;
mod raw;

pub(crate) use self::{
    ipp::{IppFault, IppPrinterInHand},
    network::PrinterNetwork,
    raw::RawPrinterInHand,
};
