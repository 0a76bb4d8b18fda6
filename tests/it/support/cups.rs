//! A real CUPS of a test's own: an ordinary process with its own folder, port
//! and queues, which ends with the test.

use std::{
    fs,
    net::{SocketAddr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// How long it may take to start on a busy machine.
const START_TIME: Duration = Duration::from_secs(20);

/// The scheduler, and where its queues lead.
pub(crate) struct Cups {
    child: Child,
    port: u16,
    // Removed last.
    folder: tempfile::TempDir,
}

impl Cups {
    /// Two queues: `Zebra` hands bytes on as they are, `Pages` is a printer of
    /// PDFs. Each leads to a port.
    pub(crate) fn start(zebra: SocketAddr, pages: SocketAddr) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        for name in ["etc/ppd", "spool/tmp", "cache", "run", "log"] {
            fs::create_dir_all(root.join(name)).unwrap();
        }
        let port = free_port();
        let etc = root.join("etc");
        fs::write(etc.join("cupsd.conf"), scheduler(port)).unwrap();
        fs::write(etc.join("cups-files.conf"), files(root)).unwrap();
        fs::write(etc.join("printers.conf"), queues(zebra, pages)).unwrap();
        fs::write(etc.join("ppd/Pages.ppd"), PAGES_PPD).unwrap();
        give_to_its_user(root);
        let child = Command::new(scheduler_program())
            .arg("-f")
            .arg("-c")
            .arg(etc.join("cupsd.conf"))
            .arg("-s")
            .arg(etc.join("cups-files.conf"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("CUPS is installed: scripts/test installs it");
        let cups = Self {
            child,
            port,
            folder,
        };
        let began = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(began.elapsed() < START_TIME, "{}", cups.log());
            std::thread::park_timeout(Duration::from_millis(10));
        }
        cups
    }

    pub(crate) fn server(&self) -> String {
        format!("ipp://127.0.0.1:{}/", self.port)
    }

    pub(crate) fn queue(&self, name: &str) -> String {
        format!("ipp://127.0.0.1:{}/printers/{name}", self.port)
    }

    /// Does to a queue what its operator does: `cupsdisable`, `cupsenable`.
    pub(crate) fn operator(&self, program: &str, queue: &str) {
        let status = Command::new(program)
            .args(["-h", &format!("127.0.0.1:{}", self.port), queue])
            .status()
            .unwrap();
        assert!(status.success(), "{program} {queue}: {}", self.log());
    }

    /// What it says of itself, for a test that fails.
    pub(crate) fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log/error")).unwrap_or_default()
    }
}

impl Drop for Cups {
    fn drop(&mut self) {
        // It may have ended by itself.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

fn scheduler_program() -> PathBuf {
    ["/usr/sbin/cupsd", "/usr/bin/cupsd", "cupsd"]
        .into_iter()
        .map(PathBuf::from)
        .find(|path| path.exists())
        .unwrap_or_else(|| PathBuf::from("cupsd"))
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}

/// Started by root, it works as another user, who has to get at its folders.
fn give_to_its_user(root: &Path) {
    let id = Command::new("id").arg("-u").output().unwrap();
    if id.stdout.trim_ascii() != b"0" {
        return;
    }
    for (program, what) in [("chmod", "0755"), ("chown", "lp:lp")] {
        let mut command = Command::new(program);
        if program == "chown" {
            command.arg("-R");
        }
        assert!(command.arg(what).arg(root).status().unwrap().success());
    }
}

fn scheduler(port: u16) -> String {
    format!(
        "Listen 127.0.0.1:{port}\nLogLevel info\nBrowsing No\nWebInterface No\n\
         DefaultAuthType None\nMaxLogSize 0\nPreserveJobFiles No\n\
         <Location />\nOrder allow,deny\nAllow all\n</Location>\n\
         <Location /admin>\nOrder allow,deny\nAllow all\n</Location>\n\
         <Policy default>\nJobPrivateAccess all\nJobPrivateValues none\n\
         <Limit All>\nOrder deny,allow\n</Limit>\n</Policy>\n"
    )
}

fn files(root: &Path) -> String {
    let root = root.display();
    format!(
        "SystemGroup root\nUser lp\nGroup lp\nServerRoot {root}/etc\nRequestRoot {root}/spool\n\
         CacheDir {root}/cache\nStateDir {root}/run\nTempDir {root}/spool/tmp\n\
         AccessLog {root}/log/access\nErrorLog {root}/log/error\nPageLog {root}/log/page\n\
         Printcap {root}/run/printcap\nServerKeychain {root}/etc/ssl\n"
    )
}

fn queues(zebra: SocketAddr, pages: SocketAddr) -> String {
    let queue = |name: &str, at: SocketAddr| {
        format!(
            "<Printer {name}>\nInfo {name}\nDeviceURI socket://{at}\nState Idle\n\
             Accepting Yes\nShared No\nJobSheets none none\nErrorPolicy stop-printer\n</Printer>\n"
        )
    };
    format!("{}{}", queue("Zebra", zebra), queue("Pages", pages))
}

/// A printer that takes PDFs, after CUPS has done with them what it does.
const PAGES_PPD: &str = r#"*PPD-Adobe: "4.3"
*FormatVersion: "4.3"
*FileVersion: "1.0"
*LanguageVersion: English
*LanguageEncoding: ISOLatin1
*PCFileName: "PAGES.PPD"
*Manufacturer: "Sendoff"
*Product: "(Pages)"
*ModelName: "Pages"
*ShortNickName: "Pages"
*NickName: "Pages"
*PSVersion: "(3010.000) 0"
*ColorDevice: False
*DefaultColorSpace: Gray
*LanguageLevel: "3"
*cupsVersion: 2.0
*cupsFilter: "application/vnd.cups-pdf 0 -"
*OpenUI *PageSize/Media Size: PickOne
*OrderDependency: 10 AnySetup *PageSize
*DefaultPageSize: w288h432
*PageSize w288h432/4x6: "<</PageSize[288 432]>>setpagedevice"
*CloseUI: *PageSize
*OpenUI *PageRegion/Media Size: PickOne
*OrderDependency: 10 AnySetup *PageRegion
*DefaultPageRegion: w288h432
*PageRegion w288h432/4x6: "<</PageSize[288 432]>>setpagedevice"
*CloseUI: *PageRegion
*DefaultImageableArea: w288h432
*ImageableArea w288h432/4x6: "0 0 288 432"
*DefaultPaperDimension: w288h432
*PaperDimension w288h432/4x6: "288 432"
"#;
