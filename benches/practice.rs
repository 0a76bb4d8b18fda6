//! How many requests a second the practice service answers, against a bare
//! axum handler that returns the same bytes, and how long search and deep pages
//! take in a store of a million shipments.
//!
//! Both are asked over HTTP on loopback by the same client, in turn. With the
//! argument `peak_day` the store is smaller. The last line is one JSON object.

use std::{
    io::{Read as _, Write},
    net::{SocketAddr, TcpStream},
    path::Path,
    time::{Duration, Instant},
};

use axum::{Router, body::Bytes, http::header};
use secrecy::ExposeSecret as _;
use sendoff::practice::{PracticeOptions, Running, Story, server::LimiterKind, start};

/// Requests that warm up, requests that count, and how often they are repeated
/// in turn.
const WARM_UP: u32 = 50;
const REQUESTS: u32 = 400;
const ROUNDS: u32 = 7;
/// How often each slow-looking query is asked.
const ASKED: u32 = 40;
/// What is searched: words that all rows share, short beginnings, nothing.
const SEARCHES: [&str; 9] = [
    "so",
    "ma",
    "e",
    "tremblay",
    "marie+tremblay",
    "so+10",
    "so+100",
    "so-1500000",
    "zz",
];
/// Every filter, and some together.
const LISTS: [&str; 18] = [
    "/shipments?limit=1000",
    "/shipments?status=ready",
    "/shipments?status=exception",
    "/shipments?status=canceled",
    "/shipments?package_type=card",
    "/shipments?package_type=thick_envelope",
    "/shipments?batch_id=2",
    "/shipments?from_date=2000-01-01",
    "/shipments?to_date=2000-01-01",
    "/shipments?status=voided&package_type=parcel",
    "/shipments?q=so&status=exception",
    "/shipments?q=tremblay&package_type=parcel",
    "/shipments/count?status=voided",
    "/shipments/count",
    "/returns?reason=damaged",
    "/returns?page=90",
    "/batches?status=pending",
    "/batches?page=15",
];

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let is_small = std::env::args().any(|argument| argument == "peak_day");
    let story = if is_small {
        Story::PeakDay
    } else {
        Story::Archive
    };
    let mut out = std::io::stdout().lock();
    let practice = open(&mut out, folder.path(), story)?;
    let mut client = Client::of(&practice)?;
    let list: serde_json::Value = serde_json::from_slice(&client.get("/shipments")?)?;
    let id = list.pointer("/7/id").and_then(serde_json::Value::as_str);
    let one = format!("/shipments/{}", id.ok_or("the list is too short")?);
    let get_ratio = compare(&mut out, "one shipment", &practice, &one)?;
    let list_ratio = compare(&mut out, "a list of 100", &practice, "/shipments?limit=100")?;
    compare(
        &mut out,
        "a search",
        &practice,
        "/shipments?q=trem&limit=20",
    )?;

    let searches = SEARCHES.map(|words| format!("/shipments?q={words}"));
    let search_ms = slowest(&mut out, "search", &mut client, &searches)?;
    let deep = deep_pages(&mut client)?;
    let deep_ms = slowest(&mut out, "deep pages", &mut client, &deep)?;
    let lists = LISTS.map(str::to_owned);
    slowest(
        &mut out,
        "filters, counts, other lists",
        &mut client,
        &lists,
    )?;
    writeln!(out, "memory of service and client: {} MB", memory_mb())?;
    writeln!(
        out,
        "{{\"bench\":\"practice\",\"get_ratio\":{get_ratio:.3},\"list_ratio\":{list_ratio:.3},\
         \"search_ms_p99\":{search_ms:.2},\"deep_page_ms_p99\":{deep_ms:.2}}}"
    )?;
    practice.shutdown();
    Ok(())
}

/// Tells the story, and starts the service on it a second time.
fn open(out: &mut impl Write, folder: &Path, story: Story) -> Result<Running, Failure> {
    let options = || PracticeOptions {
        seed: Some(7),
        limit: "1000000000/1".parse().unwrap_or_default(),
        limiter: LimiterKind::Bucket,
        story,
        ..PracticeOptions::in_folder(folder.to_owned())
    };
    let told = Instant::now();
    start(options())?.shutdown();
    writeln!(
        out,
        "{story:?} told in {:.1} s",
        told.elapsed().as_secs_f64()
    )?;
    writeln!(out, "memory after that: {} MB", memory_mb())?;
    let started = Instant::now();
    let practice = start(options())?;
    writeln!(out, "started again in {:.1} ms", millis(started.elapsed()))?;
    Ok(practice)
}

/// Pages half way down and at the end, plain, filtered and of a search that
/// finds everything.
fn deep_pages(client: &mut Client) -> Result<Vec<String>, Failure> {
    let mut paths = Vec::new();
    for filter in [
        "",
        "status=delivered",
        "package_type=parcel",
        "to_date=2200-01-01",
        "q=so",
    ] {
        let narrowed = if filter.starts_with("status") {
            filter
        } else {
            ""
        };
        let count = client.get(&format!("/shipments/count?{narrowed}"))?;
        let count: serde_json::Value = serde_json::from_slice(&count)?;
        let count = count.get("count").and_then(serde_json::Value::as_u64);
        let pages = count.unwrap_or(0) / 100;
        // About two in three are parcels; no endpoint counts them.
        let pages = if filter.starts_with("package") {
            pages * 3 / 5
        } else {
            pages
        };
        for page in [pages / 2, pages] {
            paths.push(format!("/shipments?{filter}&page={page}"));
        }
    }
    Ok(paths)
}

/// One connection that asks one request after another.
struct Client {
    stream: TcpStream,
    base: String,
    token: String,
    buffer: Vec<u8>,
}

impl Client {
    fn of(practice: &Running) -> Result<Self, Failure> {
        Self::open(&practice.base_url, practice.token.expose_secret())
    }

    fn open(base_url: &str, token: &str) -> Result<Self, Failure> {
        let rest = base_url.strip_prefix("http://").ok_or("no http URL")?;
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        let stream = TcpStream::connect(host)?;
        stream.set_nodelay(true)?;
        Ok(Self {
            stream,
            base: format!("/{path}"),
            token: token.to_owned(),
            buffer: Vec::new(),
        })
    }

    /// The body of one answer.
    fn get(&mut self, path: &str) -> Result<Vec<u8>, Failure> {
        let request = format!(
            "GET {}{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: {}\r\n\r\n",
            self.base, self.token
        );
        self.stream.write_all(request.as_bytes())?;
        self.buffer.clear();
        let (head, length) = loop {
            self.fill()?;
            if let Some(found) = head(&self.buffer)? {
                break found;
            }
        };
        while self.buffer.len() < head + length {
            self.fill()?;
        }
        let body = self.buffer.get(head..head + length);
        Ok(body.unwrap_or_default().to_vec())
    }

    fn fill(&mut self) -> Result<(), Failure> {
        let mut part = vec![0; 65_536];
        let read = self.stream.read(&mut part)?;
        if read == 0 {
            return Err("the connection ended".into());
        }
        let read = part.get(..read).unwrap_or_default();
        self.buffer.extend_from_slice(read);
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
        return Err(format!("not 200: {text}").into());
    }
    let length = text
        .lines()
        .find_map(|line| line.strip_prefix("content-length: "));
    Ok(Some((end + 4, length.ok_or("no length")?.trim().parse()?)))
}

/// Requests a second of the practice service and of a bare handler with the
/// same answer, in turn; gives the ratio of their medians.
fn compare(
    out: &mut impl Write,
    name: &str,
    practice: &Running,
    path: &str,
) -> Result<f64, Failure> {
    let mut ours = Client::of(practice)?;
    let body = ours.get(path)?;
    let bytes = body.len();
    let mut bare = Client::open(&format!("http://{}", bare(body)?), "none")?;
    let (mut our_rates, mut bare_rates) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        our_rates.push(rate(&mut ours, path)?);
        bare_rates.push(rate(&mut bare, "shipments")?);
    }
    let (our_rate, bare_rate) = (median(&mut our_rates), median(&mut bare_rates));
    let ratio = our_rate / bare_rate;
    writeln!(
        out,
        "{name:<14} {bytes:>7} bytes {our_rate:>7.0}/s, bare axum {bare_rate:>7.0}/s, ratio {ratio:.3}"
    )?;
    Ok(ratio)
}

fn rate(client: &mut Client, path: &str) -> Result<f64, Failure> {
    for _ in 0..WARM_UP {
        client.get(path)?;
    }
    let started = Instant::now();
    for _ in 0..REQUESTS {
        client.get(path)?;
    }
    Ok(f64::from(REQUESTS) / started.elapsed().as_secs_f64())
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// A server on a thread of its own that gives the same bytes to everybody, for
/// as long as the bench runs.
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
            let listener = tokio::net::TcpListener::from_std(listener)?;
            axum::serve(listener, router).await
        })
    });
    Ok(address)
}

/// Asks each path often and prints how long it took; gives the highest 99th
/// percentile, in milliseconds.
fn slowest(
    out: &mut impl Write,
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
            client.get(path)?;
            times.push(millis(started.elapsed()));
        }
        let first = times.first().copied().unwrap_or(f64::NAN);
        let middle = median(&mut times);
        let at = (times.len() * 99).div_ceil(100).saturating_sub(1);
        let p99 = times.get(at).copied().unwrap_or(f64::NAN);
        worst = worst.max(p99);
        writeln!(
            out,
            "  {path:<46} {middle:>7.2} / {p99:>7.2} / {first:>7.2}"
        )?;
    }
    Ok(worst)
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// What this process holds in memory, where the system says so.
fn memory_mb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) / 1024
}
