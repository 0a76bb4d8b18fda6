//! The ways out to printers: a plain connection, and a POST. A test gives its own.

use std::{io, path::Path, time::Duration};

use async_trait::async_trait;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpSocket, TcpStream, lookup_host},
    time::timeout,
};
use url::Url;

use super::{http::Poster, usb_device};
use crate::model::printer::FoundPrinter;

/// How long a printer may take to answer a call.
const CONNECT_TIME: Duration = Duration::from_secs(4);

/// A connection's two ways.
pub trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Stream for T {}

/// Why a POST has no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PostProblem {
    /// There was no connection: nothing was sent.
    NotSent { reason: String },
    /// The printer refused it before it read the data.
    Refused { status: u16 },
    /// All or some of it was sent, and no complete answer came.
    AnswerLost { reason: String },
}

/// The network access that printers need.
#[async_trait]
pub trait Network: Send + Sync {
    /// Opens a connection. Ends within a few seconds, whatever happens.
    async fn dial(&self, host: &str, port: u16) -> io::Result<Box<dyn Stream>>;

    /// Opens the device file of a USB printer. What it cannot take at once waits, as in a
    /// connection.
    async fn open_device(&self, device: &Path) -> io::Result<Box<dyn Stream>>;

    /// The USB printers that can be added.
    async fn usb_printers(&self) -> Vec<FoundPrinter>;

    /// Posts an IPP request (its head, then what is printed) and gives the
    /// answer's bytes, if they are not too many.
    async fn post(&self, url: &Url, body: Vec<u8>) -> Result<Vec<u8>, PostProblem>;
}

/// What this computer holds for a printer that is not reading. Labels that the printer has not
/// taken can be kept from it; those in this buffer can't.
const SEND_BUFFER: u32 = 4 * 1024;

/// Connects to the first of a host's addresses that takes the call.
async fn connect(host: &str, port: u16) -> io::Result<TcpStream> {
    let mut refused = io::Error::from(io::ErrorKind::AddrNotAvailable);
    for address in lookup_host((host, port)).await? {
        let socket = if address.is_ipv4() {
            TcpSocket::new_v4()?
        } else {
            TcpSocket::new_v6()?
        };
        socket.set_send_buffer_size(SEND_BUFFER)?;
        match socket.connect(address).await {
            Ok(stream) => return Ok(stream),
            Err(error) => refused = error,
        }
    }
    Err(refused)
}

/// The real outside.
#[derive(Debug, Clone, Default)]
pub struct RealNetwork {
    poster: Poster,
}

#[async_trait]
impl Network for RealNetwork {
    async fn dial(&self, host: &str, port: u16) -> io::Result<Box<dyn Stream>> {
        let host = host.trim_start_matches('[').trim_end_matches(']');
        match timeout(CONNECT_TIME, connect(host, port)).await {
            Ok(stream) => Ok(Box::new(stream?)),
            Err(_elapsed) => Err(io::Error::new(
                io::ErrorKind::TimedOut,
                format!("no answer within {} s", CONNECT_TIME.as_secs()),
            )),
        }
    }

    async fn open_device(&self, device: &Path) -> io::Result<Box<dyn Stream>> {
        usb_device::open_device(device)
    }

    async fn usb_printers(&self) -> Vec<FoundPrinter> {
        usb_device::found().await
    }

    async fn post(&self, url: &Url, body: Vec<u8>) -> Result<Vec<u8>, PostProblem> {
        self.poster.post(url, body).await
    }
}
