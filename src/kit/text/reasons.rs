//! What the system says when something fails, in the user's language: it says so in English,
//! with a number that no one acts on.

use std::io::{Error, ErrorKind};

use super::{Words, readable::trim_stop};
use crate::text;

/// How the system ends a text of its own: a number and a bracket follow.
const NUMBER: &str = " (os error ";
/// How the system says that it does not find a host by its name.
const NO_SUCH_HOST: [&str; 3] = ["failed to lookup address", "dns error", "No such host"];
/// How this program says that the time for an answer was over.
const NO_ANSWER: &str = "no answer in time";
/// How the library of the protocol says that the other side closed the connection.
const CLOSED: &str = "connection closed";

impl Words {
    /// The reason of a failure, as far as it is one that people know; else as it was given,
    /// without its number.
    pub(crate) fn reason(&self, reason: &str) -> String {
        if NO_SUCH_HOST.iter().any(|words| reason.contains(words)) {
            return text!(self, "reason-no-such-host");
        }
        if reason.starts_with(NO_ANSWER) {
            return text!(self, "reason-no-answer");
        }
        if reason.starts_with(CLOSED) {
            return text!(self, "reason-broken-off");
        }
        let Some((before, behind)) = reason.split_once(NUMBER) else {
            return trim_stop(reason).to_owned();
        };
        let (number, rest) = behind.split_once(')').unwrap_or((behind, ""));
        let kind = number.parse().ok();
        let kind = kind.map(|number| Error::from_raw_os_error(number).kind());
        let known = kind.and_then(|kind| self.reason_of(kind));
        known.unwrap_or_else(|| trim_stop(&format!("{before}{rest}")).to_owned())
    }

    fn reason_of(&self, kind: ErrorKind) -> Option<String> {
        let known = [
            (ErrorKind::ConnectionRefused, text!(self, "reason-refused")),
            (ErrorKind::ConnectionReset, text!(self, "reason-broken-off")),
            (
                ErrorKind::ConnectionAborted,
                text!(self, "reason-broken-off"),
            ),
            (ErrorKind::BrokenPipe, text!(self, "reason-broken-off")),
            (ErrorKind::TimedOut, text!(self, "reason-no-answer")),
            (ErrorKind::HostUnreachable, text!(self, "reason-no-way")),
            (ErrorKind::NetworkUnreachable, text!(self, "reason-no-way")),
            (ErrorKind::NetworkDown, text!(self, "reason-no-way")),
            (ErrorKind::NotFound, text!(self, "reason-not-there")),
            (ErrorKind::NotADirectory, text!(self, "reason-not-there")),
            (
                ErrorKind::PermissionDenied,
                text!(self, "reason-not-allowed"),
            ),
            (
                ErrorKind::ReadOnlyFilesystem,
                text!(self, "reason-read-only"),
            ),
            (ErrorKind::StorageFull, text!(self, "reason-disk-full")),
            (ErrorKind::QuotaExceeded, text!(self, "reason-disk-full")),
        ];
        let mut known = known.into_iter();
        known
            .find(|(of, _text)| *of == kind)
            .map(|(_kind, text)| text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_says_is_said_in_the_users_language_and_without_its_number() {
        let english = Words::new("en").unwrap();
        let french = Words::new("fr").unwrap();
        for kind in [
            "Connection refused (os error 111)",
            "tcp connect error: Connection refused (os error 111)",
        ] {
            if cfg!(target_os = "linux") {
                assert_eq!(english.reason(kind), "the connection was refused");
                assert_eq!(french.reason(kind), "la connexion a été refusée");
            }
        }
        let unknown = "Something odd (os error 99999): and more.";
        assert_eq!(english.reason(unknown), "Something odd: and more");
        let no_host = "failed to lookup address information: Name or service not known";
        let not_found = "the name of the host could not be looked up";
        assert_eq!(english.reason(no_host), not_found);
        let closed = "connection closed before message completed";
        assert_eq!(french.reason(closed), "la connexion a été interrompue");
        let late = "no answer in time (error sending request)";
        assert_eq!(english.reason(late), "there was no answer in time");
        assert_eq!(english.reason("Too little credit. "), "Too little credit");
    }
}
