//! *Copy diagnostics*: what a user sends to the support, in plain words of English
//! whichever language the window has. It names no customer and holds no secret.

use std::fmt::Write as _;

use super::AppState;
use crate::{
    contract::{Failure, SyncState},
    features::{
        settings::calls::Diagnostics,
        shared::state::{connection::Online, notices::News, window_request::WindowRequest},
    },
};

/// Letters of a client id that tell two accounts apart, and are not the whole id.
const SHOWN_OF_CLIENT: usize = 3;

impl AppState {
    pub(super) fn diagnosed(&mut self, outcome: Result<Diagnostics, Failure>) {
        match outcome {
            Ok(diagnostics) => {
                let text = self.diagnostics_text(&diagnostics);
                self.context.notices.say(News::DiagnosticsCopied);
                self.context.window_requests.push(WindowRequest::Copy(text));
            }
            Err(failure) => self.context.notices.say(News::Failed(failure)),
        }
    }

    fn diagnostics_text(&self, known: &Diagnostics) -> String {
        let connection = &self.context.connection;
        let client = connection.profile().map_or_else(String::new, |profile| {
            let letters: Vec<char> = profile.client_id.as_str().chars().collect();
            let first = letters.len().saturating_sub(SHOWN_OF_CLIENT);
            letters.into_iter().skip(first).collect()
        });
        let online = match (connection.connected.failure(), connection.online) {
            (Some(failure), _) => format!("not connected ({})", kind_of(failure)),
            (None, Online::NotKnown) => "not known yet".to_owned(),
            (None, Online::Since(_)) if connection.is_token_refused => "token refused".to_owned(),
            (None, Online::Since(at)) => format!("online since {at}"),
            (None, Online::OfflineSince(at)) => format!("offline since {at}"),
        };
        let sync = match &self.shipments.sync {
            None => "not read yet".to_owned(),
            Some(SyncState::ReadingHistory { read, of, left: _ }) => {
                let of = of.map_or_else(|| "?".to_owned(), |of| of.to_string());
                format!("reading the history, {read} of {of}")
            }
            Some(SyncState::Tidying) => "history read, its search index is put in order".to_owned(),
            Some(SyncState::Refreshing) => "refreshing".to_owned(),
            Some(SyncState::UpToDate { at, .. }) => format!("up to date at {at}"),
            Some(SyncState::Waiting { why }) => format!("waiting ({})", kind_of(why)),
        };
        let budget = connection.budget.map_or_else(
            || "not known".to_owned(),
            |budget| format!("{} of {} requests left", budget.left, budget.limit),
        );
        let book = &self.printing.printers.book.printers;
        let printers: Vec<String> = book
            .iter()
            .map(|printer| format!("{:?} as {}", printer.address.kind(), printer.format))
            .collect();
        let mut text = String::new();
        let passes = known.history_passes.unwrap_or(0);
        let page = known.history_page;
        let until = known.read_until.map(|until| until.to_string());
        let until = until.unwrap_or_else(|| "nothing".to_owned());
        let environment = connection.environment.as_str();
        // Writing to a text can't fail.
        let _written = write!(
            text,
            "Sendoff {version} on {system}\n\
             Account: {environment}, client id …{client}, {online}\n\
             List: {sync}; history read {passes} times, next page {page:?}, read until {until}\n\
             Budget: {budget}\n\
             Waiting: {unprinted} not printed, {unresolved} unresolved\n\
             Printers: {printers}\n\
             Log:\n{log}\n",
            version = known.version,
            system = known.system,
            unprinted = connection.unprinted.len(),
            unresolved = connection.unresolved.len(),
            printers = printers.join(", "),
            log = known.log.join("\n"),
        );
        text
    }
}

/// What went wrong, without what it is about.
fn kind_of(failure: &Failure) -> String {
    let shown = format!("{:?}", failure.cause);
    let kind = shown.split(|letter: char| !letter.is_ascii_alphanumeric());
    kind.take(1).collect()
}
