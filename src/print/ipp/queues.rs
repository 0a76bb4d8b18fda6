//! The queues of a CUPS, to be offered. Their names come from outside: they
//! are shown, and become part of an address only as far as they are plain.

use ipp::model::Operation;
use url::Url;

use super::{
    Unanswered,
    codec::{Answer, Ask, Target},
};
use crate::{
    model::printer::{AddressKind, FoundPrinter, PrinterState},
    print::network::Network,
};

/// The CUPS of this machine.
pub const CUPS_HERE: &str = "ipp://localhost:631/";
/// Queues that are offered.
const MAX_QUEUES: usize = 200;

/// Asks a CUPS for its queues, in the order of their names.
pub async fn queues(
    network: &dyn Network,
    server: &str,
) -> Result<Vec<FoundPrinter>, PrinterState> {
    let target = Target::of(server).ok_or(PrinterState::NotThere)?;
    let ask = Ask::new(Operation::CupsGetPrinters).keywords(
        "requested-attributes",
        &["printer-name", "printer-make-and-model"],
    );
    let body = ask
        .bytes(&target)
        .map_err(|reason| PrinterState::Unreachable { reason })?;
    let answer = network.post(&target.url, body).await;
    let answer = answer.map_err(|problem| Unanswered::from(problem).state())?;
    let answer = Answer::read(answer).map_err(|reason| PrinterState::Unreachable { reason })?;
    let mut found: Vec<FoundPrinter> = answer
        .printers()
        .filter_map(|printer| {
            let name = printer
                .text("printer-name")
                .filter(|name| !name.is_empty())?;
            Some(FoundPrinter {
                kind: AddressKind::Ipp,
                address: uri_of(server, &name)?,
                model: printer.text("printer-make-and-model"),
                name,
            })
        })
        .take(MAX_QUEUES)
        .collect();
    found.sort();
    found.dedup();
    Ok(found)
}

/// The queue's address on the server that was asked, and on no other.
fn uri_of(server: &str, name: &str) -> Option<String> {
    // `Url` knows the paths of `http` only.
    let (scheme, rest) = server.split_once("://")?;
    let mut url = Url::parse(&format!("http://{rest}")).ok()?;
    url.path_segments_mut()
        .ok()?
        .clear()
        .extend(["printers", name]);
    let url = url.to_string();
    let (_http, rest) = url.split_once("://")?;
    Some(format!("{scheme}://{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queues_name_leads_to_no_other_server_or_path() {
        let of = |name| uri_of("ipp://localhost:631/", name).unwrap();
        assert_eq!(of("Zebra"), "ipp://localhost:631/printers/Zebra");
        assert_eq!(
            of("a b/../x?y"),
            "ipp://localhost:631/printers/a%20b%2F..%2Fx%3Fy"
        );
        assert_eq!(of("@evil"), "ipp://localhost:631/printers/@evil");
    }
}
