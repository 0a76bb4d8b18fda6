//! The shipments of a story that the practice service tells, read page by page
//! through its API, as the window reads an account's history. The service is a
//! process of its own: its memory is not the window's.

use std::{
    error::Error,
    io::{BufRead as _, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
    sync::Arc,
};

use sendoff::{
    model::{money::Currency, shipment::Shipment},
    service::{
        client::{MAX_PAGE_SIZE, ReadApi},
        http::HttpTransport,
        operations::ShipmentFilter,
    },
};

/// A practice service, and the client that reads it.
pub(crate) struct StoryService {
    service: Child,
    client: ReadApi,
    runtime: tokio::runtime::Runtime,
}

impl StoryService {
    /// Waits until the story has happened: a long one takes minutes.
    pub(crate) fn start(story: &str, folder: &Path) -> Result<Self, Box<dyn Error>> {
        let mut service = Command::new(env!("CARGO_BIN_EXE_sendoff"))
            .args(["practice", "--listen", "127.0.0.1:0", "--seed", "7"])
            .args(["--limit", "1000000000/1", "--limiter", "bucket"])
            .args(["--story", story, "--data-dir"])
            .arg(folder)
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        let output = service.stdout.take().ok_or("no output")?;
        BufReader::new(output).read_line(&mut line)?;
        let said: serde_json::Value = serde_json::from_str(&line)?;
        let word = |key: &str| said.get(key).and_then(|word| word.as_str());
        let base_url = word("base_url").ok_or("no address")?;
        let token = word("token").ok_or("no token")?.to_owned().into();
        Ok(Self {
            client: ReadApi::new(
                Arc::new(HttpTransport::new(base_url, &token)?),
                Currency::Cad,
            ),
            service,
            runtime: tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()?,
        })
    }

    /// A page of the list, the newest first; an empty one behind the last.
    pub(crate) fn page(&self, number: u32) -> Result<Vec<Shipment>, Box<dyn Error>> {
        let filter = ShipmentFilter {
            limit: Some(MAX_PAGE_SIZE),
            page: Some(number + 1),
            ..ShipmentFilter::default()
        };
        Ok(self
            .runtime
            .block_on(self.client.list_shipments(&filter))?
            .items)
    }
}

impl Drop for StoryService {
    fn drop(&mut self) {
        drop(self.service.kill());
        drop(self.service.wait());
    }
}
