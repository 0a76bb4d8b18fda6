//! Failures in words: what happened, to what, what to do next; paths and
//! foreign words last.

use std::path::Path;

use super::{Words, readable::trim_stop};
use crate::{
    contract::{Cause, Failure, UnresolvedReason},
    model::{contradiction::Contradiction, ids::ShipmentId, money::Money},
    text,
};

impl Words {
    /// A sentence or two about a failure, with its shipment if there is one.
    pub fn failure(&self, failure: &Failure) -> String {
        let text = match (&failure.cause, &failure.shipment) {
            (Cause::DraftInvalid, _) => text!(
                self,
                "failure-draft-invalid",
                count = failure.problems.len()
            ),
            // Each client id has a ledger of its own: what was listed here was there.
            (Cause::NotFound, Some(_)) => text!(self, "failure-shipment-deleted"),
            (cause, _) => self.cause(cause),
        };
        match &failure.shipment {
            // It names the other shipment: this one is our own unpaid draft.
            Some(_) if is_about_another(&failure.cause) => text,
            Some(shipment) => text!(
                self,
                "failure-of-shipment",
                failure = text,
                shipment = shipment.as_str()
            ),
            None => text,
        }
    }

    /// What to do about it that this window only reads, and what that does.
    pub fn read_only_notice(&self, ledger: &Path) -> String {
        text!(self, "take-over", path = as_text(ledger))
    }

    /// Why a line is unresolved, and what a person can do about it.
    pub fn unresolved_reason(&self, reason: &UnresolvedReason) -> String {
        match reason {
            UnresolvedReason::CreateUnknown => text!(self, "unresolved-create-unknown"),
            UnresolvedReason::BuyUnknown => text!(self, "unresolved-buy-unknown"),
            UnresolvedReason::AttemptsUsedUp { attempts } => {
                text!(self, "unresolved-attempts-used-up", attempts = attempts)
            }
            UnresolvedReason::Contradiction { evidence } => {
                text!(
                    self,
                    "unresolved-contradiction",
                    evidence = self.contradiction(evidence)
                )
            }
            UnresolvedReason::RefundUnknown {
                again_from: Some(_),
            } => text!(self, "unresolved-refund-again"),
            UnresolvedReason::RefundUnknown { again_from: None } => {
                text!(self, "unresolved-refund-waits")
            }
            UnresolvedReason::BatchUnknown => text!(self, "unresolved-batch-unknown"),
            UnresolvedReason::PaidTwice(paid_twice) => self.paid_twice(paid_twice),
            UnresolvedReason::PurchaseNotListed { shipment } => {
                text!(self, "unresolved-not-listed", shipment = shipment.as_str())
            }
            UnresolvedReason::OtherBuyUnknown { other } => {
                text!(self, "unresolved-other-buy", other = other.as_str())
            }
        }
    }

    /// What does not fit, as part of a sentence.
    pub fn contradiction(&self, evidence: &Contradiction) -> String {
        match evidence {
            Contradiction::ShipmentUnknown => text!(self, "contradiction-shipment-unknown"),
            Contradiction::TakenAndUnpaid => text!(self, "contradiction-taken-and-unpaid"),
            Contradiction::StatusUnclear => text!(self, "contradiction-status-unclear"),
            Contradiction::UnderWayTooLong => text!(self, "contradiction-under-way-too-long"),
            Contradiction::UnderWayAfterAll => text!(self, "contradiction-under-way-after-all"),
            Contradiction::UnderWayElsewhere => text!(self, "contradiction-under-way-elsewhere"),
            Contradiction::AnotherMayBePaid(other) => {
                text!(
                    self,
                    "contradiction-another-may-be-paid",
                    other = other.as_str()
                )
            }
            Contradiction::Other(words) => trim_stop(words).to_owned(),
        }
    }

    #[expect(clippy::too_many_lines, reason = "a table: one arm per cause")]
    fn cause(&self, cause: &Cause) -> String {
        match cause {
            Cause::NotConnected => text!(self, "failure-not-connected"),
            Cause::TokenMissing => text!(self, "failure-token-missing"),
            // The system's own words, in English and of no use to a person: they are logged.
            Cause::KeychainMissing { reason: _ } => text!(self, "failure-keychain-missing"),
            Cause::Unreachable { reason } => {
                text!(self, "failure-unreachable", reason = self.reason(reason))
            }
            Cause::AnswerLost { reason } => {
                text!(self, "failure-answer-lost", reason = self.reason(reason))
            }
            Cause::NotRead => text!(self, "failure-not-read"),
            Cause::ListNotRead => text!(self, "failure-list-not-read"),
            Cause::Unauthorized => text!(self, "failure-unauthorized"),
            Cause::NotFound => text!(self, "failure-not-found"),
            Cause::DraftGone => text!(self, "failure-draft-gone"),
            Cause::Documents(trouble) => self.document_trouble(trouble),
            Cause::BagNotAsChecked { findings } => {
                let count = *findings;
                text!(self, "failure-bag-not-as-checked", count = count)
            }
            Cause::BatchNotFound => text!(self, "failure-batch-not-found"),
            Cause::SheetNotDrawn { reason } => {
                text!(
                    self,
                    "failure-sheet-not-drawn",
                    reason = self.reason(reason)
                )
            }
            Cause::RateLimited { retry_after_secs } => {
                text!(self, "failure-rate-limited", seconds = retry_after_secs)
            }
            Cause::Refused { words } => text!(self, "failure-refused", words = trim_stop(words)),
            Cause::ServiceTrouble { status } => {
                text!(self, "failure-service-trouble", status = status.to_string())
            }
            Cause::NotTheService { what } => {
                text!(self, "failure-not-the-service", what = trim_stop(what))
            }
            Cause::RateGone { postage_type } => {
                text!(
                    self,
                    "failure-rate-gone",
                    postage = self.postage_type(postage_type)
                )
            }
            Cause::PriceChanged { approved, now } => self.price_changed(approved, now),
            Cause::ShipDatePast { date } => {
                text!(self, "failure-ship-date-past", date = self.date(*date))
            }
            Cause::AlreadyBought => text!(self, "failure-already-bought"),
            Cause::OrderBought(other) => self.order_bought(other),
            Cause::OrderUnderWay(other) => self.order_under_way(other),
            Cause::OrderAlike(other) => self.order_alike(other),
            Cause::OrderDraftStays(other) => {
                let other = other.shipment.as_str();
                text!(self, "failure-order-draft-stays", other = other)
            }
            Cause::StatusUnclear { status } => {
                text!(
                    self,
                    "failure-status-unclear",
                    status = self.shipment_status(status)
                )
            }
            Cause::OrderNotSearchable => text!(self, "failure-order-not-searchable"),
            Cause::PaidIsNotReplaced => text!(self, "failure-paid-not-replaced"),
            Cause::WasReplaced => text!(self, "failure-was-replaced"),
            Cause::PurchaseFailed { reason } => {
                text!(self, "failure-purchase-failed", reason = trim_stop(reason))
            }
            Cause::PurchaseDidNothing => text!(self, "failure-purchase-did-nothing"),
            Cause::Unresolved(reason) => self.unresolved_reason(reason),
            Cause::LabelWrong { format, fault } => self.label_wrong(*format, fault),
            Cause::LabelMismatch { expected, found } => self.label_mismatch(expected, found),
            Cause::LabelRefunded => text!(self, "failure-label-refunded"),
            Cause::RefundedBefore => text!(self, "failure-refunded-before"),
            Cause::OtherRefunded { other } => {
                text!(self, "failure-other-refunded", other = other.as_str())
            }
            Cause::LabelPutBefore { path } => {
                text!(self, "failure-label-put-before", path = as_text(path))
            }
            Cause::ChangedSinceBought { fields } => {
                let fields = fields.iter().map(|field| self.field(field));
                text!(
                    self,
                    "failure-changed-since-bought",
                    fields = listed(fields)
                )
            }
            Cause::NoLabelFile { format } => {
                text!(
                    self,
                    "failure-no-label-file",
                    format = format.to_uppercase()
                )
            }
            Cause::DiskFull { path } => text!(self, "failure-disk-full", path = as_text(path)),
            Cause::NotWritable { path, reason } => self.not_writable(path, reason),
            Cause::RulesUnreadable { path, reason } => text!(
                self,
                "failure-rules-unreadable",
                path = path.display().to_string(),
                reason = self.reason(reason)
            ),
            Cause::FormStaysKept { path, reason } => text!(
                self,
                "failure-form-stays-kept",
                path = as_text(path),
                reason = self.reason(reason)
            ),
            Cause::FolderGone { path } => text!(self, "failure-folder-gone", path = as_text(path)),
            Cause::LedgerOnNetwork {
                folder,
                kind,
                allowed_by,
            } => text!(
                self,
                "failure-ledger-on-network",
                folder = as_text(folder),
                kind = kind.clone(),
                option = format!("{allowed_by}=1")
            ),
            Cause::LedgerBusy { path } => text!(self, "failure-ledger-busy", path = as_text(path)),
            Cause::LedgerWrittenByAnother { path } => {
                text!(
                    self,
                    "failure-ledger-written-by-another",
                    path = as_text(path)
                )
            }
            Cause::LedgerOfAnotherService { path, bound, asked } => text!(
                self,
                "failure-ledger-of-another-service",
                path = as_text(path),
                bound = bound.as_str(),
                asked = asked.as_str()
            ),
            Cause::LedgerBroken { path, reason } => self.ledger_broken(path, reason),
            Cause::PracticeNotStarted { reason } => {
                text!(
                    self,
                    "failure-practice-not-started",
                    reason = self.reason(reason)
                )
            }
            Cause::Printing(fault) => self.print_fault(fault),
            Cause::DraftInvalid => text!(self, "failure-draft-invalid", count = 0),
            Cause::Busy => text!(self, "failure-busy"),
            Cause::Stopped => text!(self, "failure-stopped"),
        }
    }

    /// The service has charged something else than what was approved.
    pub fn charged_otherwise(
        &self,
        shipment: &ShipmentId,
        approved: &Money,
        charged: &Money,
    ) -> String {
        text!(
            self,
            "charged-otherwise",
            shipment = shipment.as_str(),
            approved = self.money(approved),
            charged = self.money(charged)
        )
    }

    fn price_changed(&self, approved: &Money, now: &Money) -> String {
        text!(
            self,
            "failure-price-changed",
            approved = self.money(approved),
            now = self.money(now)
        )
    }

    fn label_mismatch(&self, expected: &str, found: &str) -> String {
        text!(
            self,
            "failure-label-mismatch",
            expected = expected,
            found = found
        )
    }

    fn not_writable(&self, path: &Path, reason: &str) -> String {
        text!(
            self,
            "failure-not-writable",
            path = as_text(path),
            reason = self.reason(reason)
        )
    }

    fn ledger_broken(&self, path: &Path, reason: &str) -> String {
        text!(
            self,
            "failure-ledger-broken",
            path = as_text(path),
            reason = self.reason(reason)
        )
    }
}

/// The names in one text; `none` where there are none, for a text that chooses by it.
pub fn listed(names: impl IntoIterator<Item = String>) -> String {
    let names: Vec<String> = names.into_iter().collect();
    if names.is_empty() {
        "none".to_owned()
    } else {
        names.join(", ")
    }
}

/// Whether what stopped a purchase is another shipment of the order.
fn is_about_another(cause: &Cause) -> bool {
    matches!(
        cause,
        Cause::OrderBought(_) | Cause::OrderUnderWay(_) | Cause::OrderAlike(_)
    )
}

fn as_text(path: &Path) -> String {
    path.display().to_string()
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::{
        contract::{DocumentFault, LabelFault, PrintFault},
        model::{
            fields::Field,
            label::LabelFormat,
            money::Currency,
            postage_type::PostageType,
            printer::{PrinterState, Trouble},
        },
    };

    fn words() -> Words {
        Words::new("en").unwrap()
    }

    fn cad(amount: &str) -> Money {
        Money::parse(amount, Currency::Cad).unwrap()
    }

    /// One of each, so that a new cause is met here too.
    fn document_causes() -> Vec<Cause> {
        let path = Path::new("somewhere").to_path_buf();
        vec![
            Cause::Documents(DocumentFault::TooMany { most: 5_000 }),
            Cause::Documents(DocumentFault::FileFull),
            Cause::BagNotAsChecked { findings: 2 },
            Cause::LabelRefunded,
            Cause::RefundedBefore,
            Cause::OtherRefunded {
                other: ShipmentId::new("S2"),
            },
            Cause::ChangedSinceBought {
                fields: vec![Field::City],
            },
            Cause::LabelPutBefore { path: path.clone() },
            Cause::Documents(DocumentFault::Stopped),
            Cause::Documents(DocumentFault::LogoUnreadable {
                path: path.clone(),
                reason: "r".to_owned(),
            }),
            Cause::Documents(DocumentFault::LogoTooLarge { path: path.clone() }),
            Cause::Documents(DocumentFault::LogoNotAPicture { path }),
        ]
    }

    #[expect(clippy::too_many_lines, reason = "a table: one row per cause")]
    fn causes() -> Vec<Cause> {
        let text = str::to_owned;
        let path = Path::new("somewhere").to_path_buf();
        vec![
            Cause::NotConnected,
            Cause::TokenMissing,
            Cause::KeychainMissing { reason: text("r") },
            Cause::Unreachable { reason: text("r") },
            Cause::AnswerLost { reason: text("r") },
            Cause::NotRead,
            Cause::ListNotRead,
            Cause::Unauthorized,
            Cause::NotFound,
            Cause::DraftGone,
            Cause::BatchNotFound,
            Cause::SheetNotDrawn { reason: text("r") },
            Cause::RateLimited {
                retry_after_secs: 30,
            },
            Cause::Refused { words: text("w") },
            Cause::ServiceTrouble { status: 503 },
            Cause::NotTheService { what: text("w") },
            Cause::RateGone {
                postage_type: PostageType::ServiceSlim,
            },
            Cause::PriceChanged {
                approved: cad("9.84"),
                now: cad("10.10"),
            },
            Cause::ShipDatePast {
                date: jiff::civil::date(2026, 3, 2),
            },
            Cause::AlreadyBought,
            Cause::PaidIsNotReplaced,
            Cause::WasReplaced,
            Cause::PurchaseFailed { reason: text("r") },
            Cause::PurchaseDidNothing,
            Cause::Unresolved(UnresolvedReason::CreateUnknown),
            Cause::Unresolved(UnresolvedReason::BuyUnknown),
            Cause::Unresolved(UnresolvedReason::AttemptsUsedUp { attempts: 2 }),
            Cause::Unresolved(UnresolvedReason::Contradiction {
                evidence: Contradiction::TakenAndUnpaid,
            }),
            Cause::Unresolved(UnresolvedReason::RefundUnknown { again_from: None }),
            Cause::Unresolved(UnresolvedReason::RefundUnknown {
                again_from: Some(Timestamp::UNIX_EPOCH),
            }),
            Cause::Unresolved(UnresolvedReason::BatchUnknown),
            Cause::Unresolved(UnresolvedReason::PurchaseNotListed {
                shipment: ShipmentId::new("S1"),
            }),
            Cause::Unresolved(UnresolvedReason::OtherBuyUnknown {
                other: ShipmentId::new("S1"),
            }),
            Cause::LabelWrong {
                format: Some(LabelFormat::Png),
                fault: LabelFault::CutOff,
            },
            Cause::LabelMismatch {
                expected: text("A"),
                found: text("B"),
            },
            Cause::NoLabelFile {
                format: text("png"),
            },
            Cause::DiskFull { path: path.clone() },
            Cause::NotWritable {
                path: path.clone(),
                reason: text("r"),
            },
            Cause::RulesUnreadable {
                path: path.clone(),
                reason: text("r"),
            },
            Cause::FormStaysKept {
                path: path.clone(),
                reason: text("r"),
            },
            Cause::FolderGone { path: path.clone() },
            Cause::LedgerOnNetwork {
                folder: path.clone(),
                kind: text("NFS"),
                allowed_by: text("OPTION"),
            },
            Cause::LedgerBusy { path: path.clone() },
            Cause::LedgerWrittenByAnother { path: path.clone() },
            Cause::LedgerOfAnotherService {
                path: path.clone(),
                bound: text("https://a.example"),
                asked: text("https://b.example"),
            },
            Cause::LedgerBroken {
                path,
                reason: text("r"),
            },
            Cause::PracticeNotStarted { reason: text("r") },
            Cause::DraftInvalid,
            Cause::Busy,
            Cause::Stopped,
        ]
        .into_iter()
        .chain(print_faults().into_iter().map(Cause::Printing))
        .collect()
    }

    fn print_faults() -> Vec<PrintFault> {
        let text = str::to_owned;
        let state = PrinterState::Trouble(vec![Trouble::PaperOut, Trouble::HeadOpen]);
        let printer = || text("Bench 1");
        vec![
            PrintFault::NoPrinter { name: None },
            PrintFault::NoPrinter {
                name: Some(printer()),
            },
            PrintFault::Invalid { problems: vec![] },
            PrintFault::NotReady {
                printer: printer(),
                state: state.clone(),
            },
            PrintFault::Refused {
                printer: printer(),
                words: text("w"),
            },
            PrintFault::Unclear {
                printer: printer(),
                reason: text("r"),
            },
            PrintFault::MayBeOnPaper,
            PrintFault::NothingToPrint,
            PrintFault::Canceled,
            PrintFault::NoSuchLabel { name: text("n") },
            PrintFault::SeveralLabels {
                name: text("n"),
                labels: vec![text("a"), text("b")],
            },
            PrintFault::ScannedUnknown { code: text("c") },
            PrintFault::NotDrawn { reason: text("r") },
            PrintFault::NoQueues { state },
        ]
    }

    #[test]
    fn every_failure_says_what_happened_and_what_to_do_next() {
        let texts: Vec<String> = causes()
            .into_iter()
            .chain(document_causes())
            .map(|cause| words().failure(&Failure::new(cause)))
            .collect();
        for text in &texts {
            // At least two sentences, and no message or argument is missing.
            assert!(text.matches(['.', ';']).count() >= 2, "{text}");
            assert!(!text.contains("No localization"), "{text}");
            assert!(!text.contains('$') || text.contains(" CAD"), "{text}");
        }
        let mut unique = texts.clone();
        unique.sort();
        unique.dedup();
        assert_eq!(unique.len(), texts.len());
    }

    #[test]
    fn a_failure_names_its_shipment() {
        let failure = Failure::of(
            &ShipmentId::new("ABCDE12345"),
            Cause::PurchaseFailed {
                reason: "Too little credit.".to_owned(),
            },
        );
        assert_eq!(
            words().failure(&failure),
            "The postage could not be bought: Too little credit. Correct it or choose another \
             rate, then buy again. (shipment ABCDE12345)"
        );
    }

    #[test]
    fn a_shipment_that_is_gone_is_called_deleted_and_the_client_id_is_not_blamed() {
        let gone = Failure::of(&ShipmentId::new("ABCDE12345"), Cause::NotFound);
        let text = words().failure(&gone);
        assert!(text.starts_with("This shipment is deleted"), "{text}");
        assert!(
            text.contains("ABCDE12345") && !text.contains("client id"),
            "{text}"
        );
        let of_no_shipment = words().failure(&Failure::new(Cause::NotFound));
        assert!(of_no_shipment.contains("client id"), "{of_no_shipment}");
    }

    #[test]
    fn a_changed_price_shows_both_prices() {
        let failure = Failure::new(Cause::PriceChanged {
            approved: cad("9.84"),
            now: cad("10.1"),
        });
        assert_eq!(
            words().failure(&failure),
            "The price changed from $9.84 CAD to $10.10 CAD, and nothing was bought. Buy again \
             if the new price is right."
        );
    }

    #[test]
    fn one_second_is_not_one_seconds() {
        let failure = |retry_after_secs| {
            words().failure(&Failure::new(Cause::RateLimited { retry_after_secs }))
        };
        assert!(failure(1).ends_with("Try again in 1 second."));
        assert!(failure(300).ends_with("Try again in 300 seconds."));
    }
}
