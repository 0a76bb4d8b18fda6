//! Refuses requests that a foreign web page sends to the loopback service.
//!
//! A page on the web can point its own name at 127.0.0.1, and it can post
//! forms across origins. The first shows in `Host`, the second in `Origin`.

use std::net::Ipv4Addr;

use super::{Answer, Request};

pub(super) fn check(request: &Request) -> Result<(), Answer> {
    let host = request.header("host");
    if host.is_some_and(|host| !is_loopback(host)) {
        return Err(Answer::fault(
            403,
            "Forbidden: this host is not the practice service's own",
        ));
    }
    let is_own = |origin: &str| {
        host.is_some_and(|host| origin.eq_ignore_ascii_case(&format!("http://{host}")))
    };
    match request.header("origin") {
        Some(origin) if !is_own(origin) => Err(Answer::fault(
            403,
            "Forbidden: this origin is not the practice service's own",
        )),
        Some(_) | None => Ok(()),
    }
}

fn is_loopback(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
        Some(_) | None => host,
    };
    let is_loopback_v4 = name
        .parse::<Ipv4Addr>()
        .is_ok_and(|address| address.is_loopback());
    is_loopback_v4 || name == "[::1]" || name.eq_ignore_ascii_case("localhost")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_let_in(host: Option<&str>, origin: Option<&str>) -> bool {
        let header = |name: &str, value: Option<&str>| {
            value.map(|value| (name.to_owned(), value.to_owned()))
        };
        let request = Request {
            headers: header("Host", host)
                .into_iter()
                .chain(header("Origin", origin))
                .collect(),
            ..Request::default()
        };
        check(&request).is_ok()
    }

    #[test]
    fn only_loopback_names_are_hosts() {
        for own in [
            "127.0.0.1:4010",
            "127.0.0.2:4010",
            "localhost",
            "LOCALHOST:80",
            "[::1]:4010",
        ] {
            assert!(is_let_in(Some(own), None), "{own}");
        }
        for foreign in ["example.com", "127.0.0.1.example.com:4010", "10.0.0.1", ""] {
            assert!(!is_let_in(Some(foreign), None), "{foreign}");
        }
    }

    #[test]
    fn only_the_own_origin_is_let_in() {
        let host = Some("127.0.0.1:4010");
        assert!(is_let_in(host, Some("http://127.0.0.1:4010")));
        for foreign in [
            "null",
            "https://example.com",
            "http://127.0.0.1:4011",
            "http://localhost:4010",
        ] {
            assert!(!is_let_in(host, Some(foreign)), "{foreign}");
        }
    }
}
