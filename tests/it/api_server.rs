//! A server on this machine that answers with given bytes, however odd, and
//! remembers what it was asked. It knows nothing of the service.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
};

/// Answers one connection after another, each with the next of its answers.
pub(crate) struct Server {
    address: std::net::SocketAddr,
    requests: Arc<Mutex<Vec<String>>>,
}

impl Server {
    pub(crate) async fn answering(answers: impl IntoIterator<Item = Vec<u8>>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let requests = Arc::new(Mutex::new(Vec::new()));
        let heard = Arc::clone(&requests);
        let mut answers: VecDeque<Vec<u8>> = answers.into_iter().collect();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let request = read_request(&mut stream).await;
                heard.lock().unwrap().push(request);
                let answer = answers.pop_front().unwrap_or_default();
                // A client that has heard enough hangs up: that is its right.
                if stream.write_all(&answer).await.is_ok() {
                    stream.shutdown().await.ok();
                }
            }
        });
        Self { address, requests }
    }

    /// Without a trailing slash.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Every request so far, head and body.
    pub(crate) fn requests(&self) -> Vec<String> {
        self.requests.lock().unwrap().clone()
    }
}

/// An answer with its length, after which the connection closes.
pub(crate) fn answer(status: &str, headers: &str, body: &str) -> Vec<u8> {
    let length = body.len();
    format!(
        "HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n{body}"
    )
    .into_bytes()
}

pub(crate) fn json(body: &str) -> Vec<u8> {
    answer("200 OK", "Content-Type: application/json\r\n", body)
}

/// An answer of about `length` zeros that is under a thousandth of that on the wire.
pub(crate) fn gzip_bomb(length: usize) -> Vec<u8> {
    let body = gzip_of_zeros(length);
    let mut answer = format!(
        "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Encoding: gzip\r\nContent-Length: {}\r\n\r\n",
        body.len()
    )
    .into_bytes();
    answer.extend(body);
    answer
}

/// One fixed block: a literal zero, then runs of 258 bytes that repeat it.
/// It ends without a checksum: nobody should read that far.
fn gzip_of_zeros(length: usize) -> Vec<u8> {
    const HEAD: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];
    const LITERAL_ZERO: &str = "00110000";
    const RUN_OF_258: &str = "1100010100000";
    let runs = length / 258;
    // The last block, fixed codes.
    let bits = "110"
        .chars()
        .chain(LITERAL_ZERO.chars())
        .chain(RUN_OF_258.repeat(runs).chars().collect::<Vec<_>>());
    let bits: Vec<u8> = bits.map(|bit| u8::from(bit == '1')).collect();
    let packed = bits.chunks(8).map(|byte| {
        byte.iter()
            .enumerate()
            .fold(0, |all, (place, bit)| all | bit << place)
    });
    HEAD.into_iter().chain(packed).collect()
}

async fn read_request(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let mut chunk = [0; 4096];
    loop {
        let read = stream.read(&mut chunk).await.unwrap_or(0);
        bytes.extend_from_slice(&chunk[..read]);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if read == 0 || is_whole(&text) {
            return text;
        }
    }
}

fn is_whole(request: &str) -> bool {
    let Some((head, body)) = request.split_once("\r\n\r\n") else {
        return false;
    };
    let length = head
        .lines()
        .filter_map(|line| line.split_once(": "))
        .find(|(name, _)| name.eq_ignore_ascii_case("content-length"))
        .map_or(0, |(_, length)| length.parse().unwrap());
    body.len() >= length
}
