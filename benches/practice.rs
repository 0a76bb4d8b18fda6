//! How many requests a second the practice service answers, against a bare
//! axum handler that returns the same bytes, and how long search and deep pages
//! take in a store of a million shipments.
//!
//! Both are asked over HTTP on loopback by the same client. `--shipments
//! peak_day` makes a smaller store. The last line is one JSON object.

use std::{
    io::Write as _,
    net::SocketAddr,
    time::{Duration, Instant},
};

use axum::{Router, body::Bytes, http::header};
use secrecy::ExposeSecret as _;
use sendoff::practice::{PracticeOptions, Running, Story, start};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
};

/// Requests that warm up, requests that count, and how often they are repeated
/// in turn.
const WARM_UP: usize = 50;
const REQUESTS: usize = 400;
const ROUNDS: usize = 7;
/// How often each slow-looking query is asked.
const ASKED: usize = 40;

type Failure = Box<dyn std::error::Error>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let story = match std::env::args().any(|argument| argument == "peak_day") {
        true => Story::PeakDay,
        false => Story::Archive,
    };
    let options = |story| PracticeOptions {
        seed: Some(7),
        limit: "1000000000/1".parse().unwrap_or_default(),
        limiter: sendoff::practice::desk::LimiterKind::Bucket,
        story,
        ..PracticeOptions::in_folder(folder.path().to_owned())
    };
    let mut out = std::io::stdout().lock();
    let told = Instant::now();
    start(options(story))?.shutdown();
    writeln!(
        out,
        "{story:?} told in {:.1} s",
        told.elapsed().as_secs_f64()
    )?;
    let started = Instant::now();
    let practice = start(options(story))?;
    writeln!(
        out,
        "started again in {:.1} ms",
        started.elapsed().as_secs_f64() * 1e3
    )?;

    let mut client = Client::of(&practice).await?;
    let list = client.get("/shipments?limit=100").await?;
    let count = client.get("/shipments/count").await?;
    let items: serde_json::Value = serde_json::from_slice(&list)?;
    let count: serde_json::Value = serde_json::from_slice(&count)?;
    let id = items.pointer("/7/id").and_then(|id| id.as_str());
    let id = id.ok_or("the list has no seventh item")?.to_owned();
    let last_page = count
        .get("count")
        .and_then(serde_json::Value::as_u64)
        .unwrap_or(0)
        / 100;

    let get = compare(
        &mut out,
        "GET one shipment",
        &practice,
        &format!("/shipments/{id}"),
    )
    .await?;
    let list = compare(
        &mut out,
        "GET a list of 100",
        &practice,
        "/shipments?limit=100",
    )
    .await?;
    compare(
        &mut out,
        "GET a search",
        &practice,
        "/shipments?q=trem&limit=20",
    )
    .await?;

    let search: Vec<String> = [
        "so",
        "ma",
        "tremblay",
        "marie+tremblay",
        "so+10",
        "zz",
        "so-1500000",
        "e",
    ]
    .iter()
    .map(|words| format!("/shipments?q={words}"))
    .collect();
    let deep: Vec<String> = [last_page / 2, last_page - 10, last_page]
        .iter()
        .flat_map(|page| {
            [
                "",
                "&status=delivered",
                "&package_type=parcel",
                "&from_date=2020-01-01",
            ]
            .map(|filter| {
                format!(
                    "/shipments?page={}{filter}",
                    page - page / 3 * usize_from(!filter.is_empty())
                )
            })
        })
        .collect();
    let filters: Vec<String> = [
        "status=ready",
        "status=exception",
        "status=canceled",
        "package_type=card",
        "package_type=thick_envelope",
        "batch_id=1",
        "to_date=2000-01-01",
        "limit=1000",
        "status=voided&package_type=parcel",
        "q=so&status=exception",
        "q=tremblay&package_type=parcel",
    ]
    .iter()
    .map(|filter| format!("/shipments?{filter}"))
    .chain([
        "/shipments/count?status=voided".to_owned(),
        "/returns?reason=damaged".to_owned(),
        "/returns?page=90".to_owned(),
        "/batches?status=pending".to_owned(),
        "/batches?page=15".to_owned(),
        "/shipments?q=so&page=5000".to_owned(),
    ])
    .collect();
    let search_ms = slowest(&mut out, "search", &mut client, &search).await?;
    let deep_ms = slowest(&mut out, "deep page", &mut client, &deep).await?;
    slowest(&mut out, "filters and other lists", &mut client, &filters).await?;
    writeln!(
        out,
        "memory of this process, with client: {} MB",
        memory_mb()
    )?;
    writeln!(
        out,
        "{{\"bench\":\"practice\",\"get_ratio\":{get:.3},\"list_ratio\":{list:.3},\
         \"search_ms_p99\":{search_ms:.2},\"deep_page_ms_p99\":{deep_ms:.2}}}"
    )?;
    practice.shutdown();
    Ok(())
}

fn usize_from(flag: bool) -> u64 {
    u64::from(flag)
}

/// One connection that asks one request after another.
struct Client {
    stream: TcpStream,
    base: String,
    token: String,
    buffer: Vec<u8>,
}

impl Client {
    async fn of(practice: &Running) -> Result<Self, Failure> {
        let base = practice.base_url.clone();
        Self::open(&base, practice.token.expose_secret()).await
    }

    async fn open(base_url: &str, token: &str) -> Result<Self, Failure> {
        let rest = base_url.strip_prefix("http://").ok_or("no http URL")?;
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        let stream = TcpStream::connect(host).await?;
        stream.set_nodelay(true)?;
        Ok(Self {
            stream,
            base: if path.is_empty() {
                String::new()
            } else {
                format!("/{path}")
            },
            token: token.to_owned(),
            buffer: Vec::new(),
        })
    }

    /// The body of one answer.
    async fn get(&mut self, path: &str) -> Result<Vec<u8>, Failure> {
        let request = format!(
            "GET {}{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: {}\r\n\r\n",
            self.base, self.token
        );
        self.stream.write_all(request.as_bytes()).await?;
        self.buffer.clear();
        loop {
            if let Some((head, length)) = head(&self.buffer)? {
                while self.buffer.len() < head + length {
                    self.fill().await?;
                }
                return Ok(self
                    .buffer
                    .get(head..head + length)
                    .unwrap_or_default()
                    .to_vec());
            }
            self.fill().await?;
        }
    }

    async fn fill(&mut self) -> Result<(), Failure> {
        let mut part = [0; 65_536];
        let read = self.stream.read(&mut part).await?;
        if read == 0 {
            return Err("the connection ended".into());
        }
        self.buffer
            .extend_from_slice(part.get(..read).unwrap_or_default());
        Ok(())
    }
}

/// Where the body begins, and how long it is.
fn head(bytes: &[u8]) -> Result<Option<(usize, usize)>, Failure> {
    let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else {
        return Ok(None);
    };
    let text = String::from_utf8_lossy(bytes.get(..end).unwrap_or_default()).to_lowercase();
    if !text.starts_with("http/1.1 200") {
        return Err(format!("not 200: {}", text.lines().next().unwrap_or_default()).into());
    }
    let length = text
        .lines()
        .find_map(|line| line.strip_prefix("content-length: "))
        .ok_or("no length")?;
    Ok(Some((end + 4, length.trim().parse()?)))
}

/// Requests a second of the practice service and of a bare handler with the
/// same answer, in turn; gives the ratio of their medians.
async fn compare(
    out: &mut impl std::io::Write,
    name: &str,
    practice: &Running,
    path: &str,
) -> Result<f64, Failure> {
    let mut ours = Client::of(practice).await?;
    let body = ours.get(path).await?;
    let bytes = body.len();
    let address = bare(body)?;
    let mut bare = Client::open(&format!("http://{address}"), "none").await?;
    let (mut our_rates, mut bare_rates) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        our_rates.push(rate(&mut ours, path).await?);
        bare_rates.push(rate(&mut bare, path).await?);
    }
    let (our_rate, bare_rate) = (median(&mut our_rates), median(&mut bare_rates));
    let ratio = our_rate / bare_rate;
    writeln!(
        out,
        "{name:<20} {bytes:>7} bytes  {our_rate:>8.0}/s  bare axum {bare_rate:>8.0}/s  ratio {ratio:.3}"
    )?;
    Ok(ratio)
}

async fn rate(client: &mut Client, path: &str) -> Result<f64, Failure> {
    for _ in 0..WARM_UP {
        client.get(path).await?;
    }
    let started = Instant::now();
    for _ in 0..REQUESTS {
        client.get(path).await?;
    }
    Ok(1.0 / (started.elapsed().as_secs_f64() / f64::from(u32::try_from(REQUESTS)?)))
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// A server on a thread of its own that gives the same bytes to everybody.
fn bare(body: Vec<u8>) -> Result<SocketAddr, Failure> {
    let listener = std::net::TcpListener::bind("127.0.0.1:0")?;
    listener.set_nonblocking(true)?;
    let address = listener.local_addr()?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let body = Bytes::from(body);
    std::thread::spawn(move || {
        runtime.block_on(async {
            let answer = move || {
                let body = body.clone();
                async move {
                    let kind = "application/json; charset=utf-8";
                    ([(header::CONTENT_TYPE, kind)], body)
                }
            };
            let router = Router::new().fallback(answer);
            if let Ok(listener) = TcpListener::from_std(listener) {
                // It serves until the bench ends.
                axum::serve(listener, router).await.ok();
            }
        });
    });
    Ok(address)
}

/// Asks each path often; prints the median and the 99th percentile of each, and
/// gives the highest of the latter, in milliseconds.
async fn slowest(
    out: &mut impl std::io::Write,
    name: &str,
    client: &mut Client,
    paths: &[String],
) -> Result<f64, Failure> {
    writeln!(out, "{name}, ms: median / p99 / first")?;
    let mut worst: f64 = 0.0;
    for path in paths {
        let mut times = Vec::new();
        for _ in 0..ASKED {
            let started = Instant::now();
            client.get(path).await?;
            times.push(millis(started.elapsed()));
        }
        let first = times.first().copied().unwrap_or(f64::NAN);
        let middle = median(&mut times);
        let at = (times.len() * 99).div_ceil(100).saturating_sub(1);
        let p99 = times.get(at).copied().unwrap_or(f64::NAN);
        worst = worst.max(p99);
        writeln!(
            out,
            "  {path:<52} {middle:>8.2} / {p99:>8.2} / {first:>8.2}"
        )?;
    }
    Ok(worst)
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// What this process holds in memory, in megabytes, where the system says so.
fn memory_mb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) / 1024
}
