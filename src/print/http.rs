//! The one place where an IPP request leaves: a POST without token, cookies,
//! proxies, redirects or second tries.

use std::{sync::OnceLock, time::Duration};

use futures_util::StreamExt as _;
use reqwest::{Client, redirect, retry};
use url::Url;

use super::network::PostProblem;

/// How long a queue may take to answer a call.
const CONNECT_TIME: Duration = Duration::from_secs(4);
/// How long a whole request may take: a label is small, a slow print server is slow.
const REQUEST_TIME: Duration = Duration::from_secs(30);
/// Bytes of an answer. A list of some hundred queues has that many.
const MAX_ANSWER_BYTES: usize = 1024 * 1024;

/// Sends IPP requests. It has no field that could hold the service's token.
///
/// The client is made for the first of them: it reads the system's certificates, some
/// hundred files, and the window's first frame does not wait for that.
#[derive(Debug, Clone, Default)]
pub(super) struct Poster {
    /// Or why there is none: the system's certificates could not be read.
    client: OnceLock<Result<Client, String>>,
}

impl Poster {
    fn client(&self) -> Result<&Client, PostProblem> {
        let client = self.client.get_or_init(|| {
            Client::builder()
                .connect_timeout(CONNECT_TIME)
                .timeout(REQUEST_TIME)
                .redirect(redirect::Policy::none())
                .retry(retry::never())
                .no_proxy()
                .http1_only()
                // A printer that was switched off meanwhile leaves dead connections.
                .pool_max_idle_per_host(0)
                .user_agent(concat!("Sendoff/", env!("CARGO_PKG_VERSION")))
                .build()
                .map_err(|error| error.to_string())
        });
        client.as_ref().map_err(|reason| PostProblem::NotSent {
            reason: reason.clone(),
        })
    }

    pub(super) async fn post(&self, url: &Url, body: Vec<u8>) -> Result<Vec<u8>, PostProblem> {
        let sent = self
            .client()?
            .post(url.clone())
            .header("content-type", "application/ipp")
            .body(body)
            .send()
            .await;
        let answer = sent.map_err(|error| {
            let reason = root_of(&error);
            if error.is_connect() || error.is_builder() {
                PostProblem::NotSent { reason }
            } else {
                PostProblem::AnswerLost { reason }
            }
        })?;
        let status = answer.status();
        if !status.is_success() {
            return Err(PostProblem::Refused {
                status: status.as_u16(),
            });
        }
        let mut bytes = Vec::new();
        let mut parts = answer.bytes_stream();
        while let Some(part) = parts.next().await {
            let part = part.map_err(|error| PostProblem::AnswerLost {
                reason: root_of(&error),
            })?;
            if bytes.len() + part.len() > MAX_ANSWER_BYTES {
                return Err(PostProblem::AnswerLost {
                    reason: format!("the answer is longer than {MAX_ANSWER_BYTES} bytes"),
                });
            }
            bytes.extend_from_slice(&part);
        }
        Ok(bytes)
    }
}

/// What is at the bottom of it: "Connection refused", and not "error sending
/// request for url".
fn root_of(error: &dyn std::error::Error) -> String {
    let mut root = error;
    while let Some(deeper) = root.source() {
        root = deeper;
    }
    root.to_string()
}
