//! The real program, run from outside: the practice service and `ship`.

use std::{
    collections::BTreeSet,
    io::{BufRead as _, BufReader, Read as _},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    sync::mpsc,
    time::Duration,
};

use rust_decimal::Decimal;
use serde_json::Value;

/// The program under test: the one that was built with the tests, or the one
/// that `SENDOFF_PROGRAM` names, such as a release.
pub(crate) fn sendoff() -> Command {
    let built = env!("CARGO_BIN_EXE_sendoff").into();
    let mut command = Command::new(std::env::var_os("SENDOFF_PROGRAM").unwrap_or(built));
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    // No keychain answers in a test, and no setting of the machine leaks in.
    command.env("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent");
    command.env("LC_ALL", "C");
    command
}

/// The 24 orders that come with the project.
pub(crate) fn orders() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/data/orders-24.csv")
}

/// A practice service in a process of its own; killed when dropped.
pub(crate) struct PracticeProcess {
    child: Child,
    announcement: Value,
    folder: PathBuf,
    token_file: PathBuf,
}

impl PracticeProcess {
    /// Starts on a free port with quick purchases.
    pub(crate) fn start(folder: &Path, arguments: &[&str]) -> Self {
        Self::start_at("127.0.0.1:0", folder, arguments)
    }

    /// Ends the service as a power cut does.
    pub(crate) fn stop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Starts it again where it was, with all that it had.
    pub(crate) fn start_again(&mut self) {
        let folder = self.folder.clone();
        let address = self.text("public_url").replace("http://", "");
        *self = Self::start_at(&address, &folder, &[]);
    }

    fn start_at(address: &str, folder: &Path, arguments: &[&str]) -> Self {
        let mut child = sendoff()
            .arg("practice")
            .args(["--listen", address, "--purchase-ms", "1..5", "--seed", "7"])
            .arg("--data-dir")
            .arg(folder)
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let announcement: Value = serde_json::from_str(&line).expect("one line of JSON");
        let token_file = folder.join("token-for-the-test");
        std::fs::write(&token_file, announcement["token"].as_str().unwrap()).unwrap();
        Self {
            child,
            announcement,
            folder: folder.to_owned(),
            token_file,
        }
    }

    pub(crate) fn text(&self, key: &str) -> &str {
        self.announcement[key].as_str().unwrap()
    }

    /// The arguments that point `sendoff ship` at this service.
    pub(crate) fn ship_arguments(&self) -> Vec<String> {
        vec![
            "--base-url".to_owned(),
            self.text("base_url").to_owned(),
            "--client-id".to_owned(),
            self.text("client_id").to_owned(),
            "--token-file".to_owned(),
            self.token_file.display().to_string(),
        ]
    }

    /// Another token of the account, in a file: that of another computer. It is made on
    /// the account's page.
    pub(crate) fn another_token(&self) -> PathBuf {
        let between = |page: &str, start: &str, end: &str| {
            let after = page.split_once(start).unwrap().1;
            after.split_once(end).unwrap().0.to_owned()
        };
        let origin = self.text("public_url").to_owned();
        let client = reqwest::Client::new();
        let page = runtime().block_on(async {
            let account = client
                .get(format!("{origin}/account"))
                .send()
                .await
                .unwrap();
            let page = account.text().await.unwrap();
            let secret = between(&page, "name=\"form_secret\" value=\"", "\"");
            let form = url::form_urlencoded::Serializer::new(String::new())
                .append_pair("form_secret", &secret)
                .append_pair("name", "Bench")
                .finish();
            let made = client
                .post(format!("{origin}/account/tokens"))
                .header("Origin", &origin)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .body(form);
            made.send().await.unwrap().text().await.unwrap()
        });
        let token = between(&page, "id=\"new-token\">", "<");
        let file = self.folder.join(format!("token-{}", &token[..8]));
        std::fs::write(&file, token).unwrap();
        file
    }

    /// What the account was charged, one entry a charge.
    pub(crate) fn charges(&self) -> Vec<Value> {
        let money = self.get("money");
        let entries = money["entries"].as_array().unwrap().clone();
        entries
            .into_iter()
            .filter(|entry| entry["kind"] == "charge")
            .collect()
    }

    pub(crate) fn get(&self, path: &str) -> Value {
        let url = format!("{}/{path}", self.text("control_url"));
        runtime().block_on(async { reqwest::get(url).await.unwrap().json().await.unwrap() })
    }

    /// What the account itself is answered.
    pub(crate) fn ask(&self, path: &str) -> Value {
        let url = format!("{}/{path}", self.text("base_url"));
        let asked = reqwest::Client::new()
            .get(url)
            .header("Authorization", self.text("token"));
        runtime().block_on(async {
            let answer = asked.send().await.unwrap();
            let status = answer.status();
            let body = answer.text().await.unwrap();
            assert!(status.is_success(), "{path}: {status} {body}");
            serde_json::from_str(&body).unwrap()
        })
    }

    /// Requests the refund of a shipment, as on the service's website.
    pub(crate) fn refund(&self, shipment: &str) {
        let url = format!("{}/shipments/{shipment}/refund", self.text("base_url"));
        let asked = reqwest::Client::new()
            .patch(url)
            .header("Authorization", self.text("token"));
        let status = runtime().block_on(async { asked.send().await.unwrap().status() });
        assert!(status.is_success(), "refund {shipment}: {status}");
    }

    /// Tells the control side something.
    pub(crate) fn post(&self, path: &str, body: &Value) {
        let url = format!("{}/{path}", self.text("control_url"));
        let status = runtime().block_on(async {
            reqwest::Client::new()
                .post(url)
                .json(body)
                .send()
                .await
                .unwrap()
                .status()
        });
        assert!(status.is_success(), "control {path}: {status}");
    }

    /// Takes something off the control side.
    pub(crate) fn delete(&self, path: &str) {
        let url = format!("{}/{path}", self.text("control_url"));
        let sent = async { reqwest::Client::new().delete(url).send().await.unwrap() };
        let status = runtime().block_on(sent).status();
        assert!(status.is_success(), "control {path}: {status}");
    }
}

impl Drop for PracticeProcess {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A computer on the account of a service: a data folder, labels and a token of its
/// own.
pub(crate) struct Computer {
    pub(crate) data: PathBuf,
    pub(crate) labels: PathBuf,
    pub(crate) token: PathBuf,
}

impl Computer {
    pub(crate) fn new(folder: &Path, number: usize, practice: &PracticeProcess) -> Self {
        Self {
            data: folder.join(format!("data-{number}")),
            labels: folder.join(format!("labels-{number}")),
            token: practice.another_token(),
        }
    }

    /// One run over a file.
    pub(crate) fn ship(&self, practice: &PracticeProcess, file: &Path) -> Ship {
        Ship::new(file, &self.data, &self.labels).for_client(practice, &self.token)
    }

    /// What its ledger says was paid; nothing where it has none.
    pub(crate) fn paid(&self) -> Decimal {
        if self.data.join("ledgers").is_dir() {
            paid_by_us(&self.data)
        } else {
            Decimal::ZERO
        }
    }
}

/// How many charges there are, and for how many parcels of orders. Our token behind an
/// order's id says which parcel of it.
pub(crate) fn charges_and_parcels(charges: &[Value]) -> (usize, usize) {
    let parcel = |charge: &Value| {
        let sent = charge["order_id"].as_str().unwrap();
        let (order, token) = sent.rsplit_once(' ').unwrap_or((sent, ""));
        let number = token.split_once('P').map_or("1", |(_, number)| number);
        (order.trim().to_lowercase(), number.to_owned())
    };
    let parcels: BTreeSet<_> = charges.iter().map(parcel).collect();
    (charges.len(), parcels.len())
}

/// What charges come to.
pub(crate) fn sum_of(charges: &[Value]) -> Decimal {
    let amounts = charges.iter().map(|charge| &charge["amount"]);
    amounts
        .map(|amount| amount.as_str().unwrap().parse::<Decimal>().unwrap())
        .sum()
}

/// What the one ledger in this data folder says was paid in all.
pub(crate) fn paid_by_us(data: &Path) -> Decimal {
    let ledger = std::fs::read_dir(data.join("ledgers"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .find(|path| path.extension().is_some_and(|ending| ending == "sqlite"))
        .unwrap();
    let connection = rusqlite::Connection::open(ledger).unwrap();
    let mut statement = connection
        .prepare("SELECT price FROM journal WHERE json_extract(body, '$.fact') = 'bought'")
        .unwrap();
    let prices = statement
        .query_map([], |row| row.get::<_, String>(0))
        .unwrap();
    prices
        .map(|price| price.unwrap().parse::<Decimal>().unwrap())
        .sum()
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap()
}

/// One run of `sendoff ship`, not yet started.
pub(crate) struct Ship {
    command: Command,
    asks: bool,
}

/// How a run ended.
pub(crate) struct Shipped {
    pub(crate) code: i32,
    pub(crate) summary: Value,
    pub(crate) stderr: String,
}

impl Ship {
    pub(crate) fn new(file: &Path, data: &Path, labels: &Path) -> Self {
        let mut command = sendoff();
        command.arg("ship").arg(file).arg("--data-dir").arg(data);
        command.arg("--labels").arg(labels).arg("--json");
        Self {
            command,
            asks: false,
        }
    }

    /// Asks before it buys; no user answers in a test.
    pub(crate) fn without_yes(mut self) -> Self {
        self.asks = true;
        self
    }

    pub(crate) fn to(mut self, practice: &PracticeProcess) -> Self {
        self.command.args(practice.ship_arguments());
        self
    }

    /// At another address of the same service, with the authority that vouches for it.
    pub(crate) fn through(
        mut self,
        base_url: &str,
        authority: &Path,
        practice: &PracticeProcess,
    ) -> Self {
        let mut arguments = practice.ship_arguments();
        base_url.clone_into(&mut arguments[1]);
        self.command.args(arguments).env("SSL_CERT_FILE", authority);
        self
    }

    /// As another client of the account.
    pub(crate) fn for_client(mut self, practice: &PracticeProcess, token: &Path) -> Self {
        let mut arguments = practice.ship_arguments();
        arguments.pop();
        self.command.args(arguments).arg(token);
        self
    }

    pub(crate) fn with(mut self, arguments: &[&str]) -> Self {
        self.command.args(arguments);
        self
    }

    pub(crate) fn run(mut self) -> Shipped {
        if !self.asks {
            self.command.arg("--yes");
        }
        Self::finish(self.command)
    }

    /// Starts it, and lets it run.
    pub(crate) fn spawn(mut self) -> Child {
        let command = self.command.arg("--yes").stdin(Stdio::null());
        let piped = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        piped.spawn().unwrap()
    }

    /// Runs as the last arguments of another command.
    pub(crate) fn run_inside(self, mut outer: Command) -> Shipped {
        outer
            .arg(self.command.get_program())
            .args(self.command.get_args())
            .arg("--yes");
        outer.env("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent");
        Self::finish(outer)
    }

    fn finish(mut command: Command) -> Shipped {
        let output: Output = command.stdin(Stdio::null()).output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
        let summary = stdout
            .lines()
            .last()
            .map(|line| serde_json::from_str(line).expect("the last line is JSON"))
            .unwrap_or_default();
        let code = output
            .status
            .code()
            .unwrap_or_else(|| panic!("killed: {stderr}"));
        Shipped {
            code,
            summary,
            stderr,
        }
    }

    /// Runs until the program stands at `point`, then kills it as `kill -9` does.
    /// Gives whether it got there; a run that ends before did not.
    pub(crate) fn kill_at(mut self, point: &str) -> bool {
        let mut child = self
            .command
            .args(["--yes", "--pause-at", point])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        let mut has_paused = false;
        let mut line = String::new();
        while stderr.read_line(&mut line).unwrap() > 0 {
            if line.contains(&format!("paused at {point}")) {
                has_paused = true;
                break;
            }
            line.clear();
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let mut rest = String::new();
        stderr.read_to_string(&mut rest).unwrap();
        has_paused
    }

    /// Lets the program run so long, then kills it as `kill -9` does. Gives
    /// whether it was killed; one that ended before was not.
    pub(crate) fn kill_after(mut self, time: Duration) -> bool {
        let mut child = self
            .command
            .arg("--yes")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut stdout = child.stdout.take().unwrap();
        let (done, ended) = mpsc::sync_channel::<()>(0);
        // Its output ends when the program does.
        let reader = std::thread::spawn(move || {
            drop(stdout.read_to_end(&mut Vec::new()));
            drop(done);
        });
        let is_killed = ended.recv_timeout(time) == Err(mpsc::RecvTimeoutError::Timeout);
        if is_killed {
            child.kill().unwrap();
        }
        child.wait().unwrap();
        reader.join().unwrap();
        is_killed
    }
}
