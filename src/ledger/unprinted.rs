//! "Bought, not printed": what was paid for, is not proven to be on paper, and was not scanned by
//! the carrier.

use crate::model::{
    ids::{LineId, ShipmentId},
    paper::Paper,
    shipment::ShipmentStatus,
    unprinted::Unprinted,
};

use super::{
    Ledger, StoreError,
    journal::{Purchase, Refund, ShipmentHistory},
};

impl Ledger {
    /// Oldest first. A shipment that is being refunded must not be printed.
    pub fn unprinted(&self) -> Result<Vec<Unprinted>, StoreError> {
        let mut unprinted = Vec::new();
        for (shipment, history) in self.histories().shipments() {
            let (Purchase::Bought { at, .. }, Some(line)) = (&history.purchase, &history.line)
            else {
                continue;
            };
            if !is_open(history) || !self.is_awaited_here(history, line)? {
                continue;
            }
            let known = self.shipment(shipment)?;
            let status = known.map(|known| known.shipment.status);
            // A label that the carrier has scanned is on a parcel, wherever it was printed.
            if status.as_ref().is_some_and(ShipmentStatus::is_handed_over) {
                continue;
            }
            let (order_id, recipient_name) = match self.draft_of(shipment)? {
                Some(draft) => (draft.order.id, draft.recipient.name),
                None => self.names_of(shipment)?,
            };
            let mut label = None;
            let formats = history.labels.keys();
            for format in formats.filter_map(|format| format.parse().ok()) {
                label = self.label(shipment, format)?.map(|saved| saved.path);
                if label.is_some() {
                    break;
                }
            }
            unprinted.push(Unprinted {
                line: line.clone(),
                shipment: shipment.clone(),
                order_id,
                recipient_name,
                bought_at: self.bought_at(shipment)?.unwrap_or(*at),
                label,
                standing: history.printing.standing(),
                is_refund_denied: history.is_refund_denied,
                is_canceled: status == Some(ShipmentStatus::Canceled),
            });
        }
        unprinted
            .sort_by(|one, other| (one.bought_at, &one.line).cmp(&(other.bought_at, &other.line)));
        Ok(unprinted)
    }

    /// How many shipments are ready that were bought elsewhere, and that do not wait to be printed here:
    /// whether they are printed, only their buyer knows.
    pub fn ready_elsewhere(&self) -> Result<u64, StoreError> {
        let ready = ShipmentStatus::Ready;
        let unknown: i64 = self.read(|connection| {
            connection
                .prepare_cached(
                    "SELECT count(*) FROM shipment_rows WHERE status = ?1 AND paper = ?2",
                )?
                .query_row((ready.as_str(), Paper::Unknown.number()), |row| row.get(0))
        })?;
        let mut count = u64::try_from(unknown).unwrap_or(0);
        // Something was done with these here, and nothing that is about their paper.
        for (shipment, history) in self.histories().shipments() {
            let (true, Some(line)) = (history.is_bought() && is_open(history), &history.line)
            else {
                continue;
            };
            if self.is_awaited_here(history, line)? {
                continue;
            }
            let known = self.shipment(shipment)?;
            let is_ready = known.is_some_and(|known| known.shipment.status == ready);
            count = count.saturating_add(u64::from(is_ready));
        }
        Ok(count)
    }

    /// Whether the label is this computer's to print: of a line of its own, or made elsewhere
    /// and bought here (it has a price then), given to a printer here, or put back by the user.
    fn is_awaited_here(
        &self,
        history: &ShipmentHistory,
        line: &LineId,
    ) -> Result<bool, StoreError> {
        let has_price = matches!(&history.purchase, Purchase::Bought { price: Some(_), .. });
        Ok(has_price
            || history.printing.may_be_on_paper()
            || history.is_to_print
            || self.line(line)?.is_some())
    }

    fn names_of(&self, shipment: &ShipmentId) -> Result<(Option<String>, String), StoreError> {
        let known = self.shipment(shipment)?.map(|known| known.shipment);
        let order_id = known.as_ref().and_then(|known| known.own_order_id());
        let order_id = order_id.map(ToOwned::to_owned);
        let name = known.and_then(|known| known.recipient.name);
        Ok((order_id, name.unwrap_or_default()))
    }
}

/// Whether nothing proves it printed, and no refund makes that wrong.
fn is_open(history: &ShipmentHistory) -> bool {
    !matches!(history.refund, Refund::Asked | Refund::Voided) && !history.printing.is_proven()
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::{
        ledger::{Browser, Record, journal::JournalEntry},
        model::{
            bag::Closing,
            ids::BatchId,
            label::{LabelFormat, SavedLabel},
            money::{Currency, Money},
            postage_type::PostageType,
            purchase_terms::PurchaseTerms,
            shipment::Shipment,
            shipment_list::{Direction, ShipmentSearch, ShipmentSort, SortBy, Stretch},
        },
        platform::random::Random,
    };

    const PRICE: Option<&str> = Some("9.84");

    struct Shop {
        ledger: Ledger,
        folder: tempfile::TempDir,
    }

    fn line(order: &str) -> LineId {
        LineId::of_order(order, 1)
    }

    impl Shop {
        fn new() -> Self {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("practice-1.sqlite");
            Self {
                ledger: Ledger::open(&path, &Random::from_seed(1)).unwrap(),
                folder,
            }
        }

        fn path(&self) -> std::path::PathBuf {
            self.folder.path().join("practice-1.sqlite")
        }

        fn note(&mut self, order: &str, second: i64, entries: Vec<JournalEntry>) {
            let at = Timestamp::from_second(second).unwrap();
            for entry in entries {
                let line = line(order);
                self.ledger.record(&Record::new(&line, at, entry)).unwrap();
            }
        }

        /// A shipment that was made elsewhere, and is bought: here, if there is a price.
        fn bought(&mut self, order: &str, second: i64, price: Option<&str>) -> ShipmentId {
            let shipment = ShipmentId::new(format!("S-{order}"));
            let price = price.map(|price| Money::parse(price, Currency::Cad).unwrap());
            let mut seen = Shipment::bare(shipment.clone(), ShipmentStatus::Ready);
            seen.order_id = Some(order.to_owned());
            seen.recipient.name = Some(format!("Ana {order}"));
            self.ledger
                .store_shipments(&[seen], Timestamp::UNIX_EPOCH)
                .unwrap();
            let mut entries = vec![JournalEntry::Created {
                shipment: shipment.clone(),
            }];
            let content = String::new();
            entries.insert(
                0,
                JournalEntry::CreateIntent {
                    attempt: 1,
                    content,
                },
            );
            if let Some(price) = price.clone() {
                let terms = PurchaseTerms {
                    shipment: shipment.clone(),
                    postage_type: PostageType::ServiceSlim,
                    price,
                };
                entries.push(JournalEntry::BuyIntent { attempt: 1, terms });
            }
            entries.push(JournalEntry::Bought {
                shipment: shipment.clone(),
                postage_type: PostageType::ServiceSlim,
                price,
                charged: None,
                tracking_code: None,
                paid_at: None,
            });
            self.note(order, second, entries);
            shipment
        }

        fn orders(&self) -> Vec<String> {
            let unprinted = self.ledger.unprinted().unwrap().into_iter();
            unprinted.map(|line| line.order_id.unwrap()).collect()
        }
    }

    #[test]
    fn what_waits_longest_is_told_first_and_by_its_names() {
        let mut shop = Shop::new();
        shop.bought("1", 9, PRICE);
        let shipment = shop.bought("2", 5, PRICE);
        shop.bought("3", 5, PRICE);
        assert_eq!(shop.orders(), ["2", "3", "1"]);
        let first = shop.ledger.unprinted().unwrap().remove(0);
        assert_eq!(first.recipient_name, "Ana 2");
        assert_eq!((first.line, first.shipment), (line("2"), shipment));
        assert_eq!(first.bought_at, Timestamp::from_second(5).unwrap());
        assert_eq!(first.label, None);
    }

    #[test]
    fn the_list_shows_where_each_label_stands_and_since_when() {
        let mut shop = Shop::new();
        let sent = shop.bought("1", 1, PRICE);
        let handed = shop.bought("2", 1, PRICE);
        let waits = shop.bought("3", 1, PRICE);
        let earlier = shop.bought("4", 1, PRICE);
        let elsewhere = ShipmentId::new("S-5");
        let unpaid = Shipment::bare(elsewhere.clone(), ShipmentStatus::Unpaid);
        let at = Timestamp::from_second(1).unwrap();
        shop.ledger.store_shipments(&[unpaid], at).unwrap();
        let print = |shipment: &ShipmentId| JournalEntry::PrintSent {
            shipment: shipment.clone(),
            copies: 1,
            printer: None,
        };
        let handed_over = JournalEntry::HandedOver {
            shipment: handed.clone(),
        };
        shop.note("1", 8, vec![print(&sent)]);
        shop.note("2", 7, vec![print(&handed), handed_over]);
        shop.note("4", 6, vec![print(&earlier)]);
        let mut browser = Browser::open(&shop.path()).unwrap();
        let search = ShipmentSearch {
            sort: ShipmentSort {
                by: SortBy::Printed,
                direction: Direction::Ascending,
            },
            ..ShipmentSearch::default()
        };
        let stretch = Stretch { first: 0, rows: 9 };
        let rows = browser.list(&search, stretch).unwrap().rows.into_iter();
        let shown: Vec<_> = rows
            .map(|row| (row.id, row.paper, row.printed_at.map(Timestamp::as_second)))
            .collect();
        assert_eq!(
            shown,
            [
                (elsewhere, Paper::Unknown, None),
                (waits, Paper::NotPrinted, None),
                (earlier, Paper::Sent, Some(6)),
                (sent, Paper::Sent, Some(8)),
                (handed, Paper::HandedOver, Some(7)),
            ]
        );
    }

    #[test]
    fn what_is_on_the_manifest_of_a_closed_bag_is_shipped_whatever_is_known_of_its_printing() {
        let mut shop = Shop::new();
        let bag = BatchId(7);
        let mut in_bag = Vec::new();
        for order in ["1", "2"] {
            let shipment = shop.bought(order, 1, PRICE);
            let mut seen = Shipment::bare(shipment.clone(), ShipmentStatus::Ready);
            seen.batch_id = Some(bag);
            shop.ledger
                .store_shipments(&[seen.clone()], Timestamp::from_second(2).unwrap())
                .unwrap();
            in_bag.push(seen);
        }
        let apart = shop.bought("3", 1, PRICE);
        let at = Timestamp::from_second(9).unwrap();
        let closing = Closing { at, parcels: 2 };
        shop.ledger.close_bag(bag, closing).unwrap();
        // One is seen again after that.
        in_bag[0].tracking_code = Some("PX1CA".to_owned());
        shop.ledger.store_shipments(&in_bag[..1], at).unwrap();
        let mut browser = Browser::open(&shop.path()).unwrap();
        let stretch = Stretch { first: 0, rows: 9 };
        let rows = browser.list(&ShipmentSearch::default(), stretch).unwrap();
        for row in rows.rows {
            let shown = (row.paper, row.printed_at);
            if row.id == apart {
                assert_eq!(shown, (Paper::NotPrinted, None));
            } else {
                assert_eq!(shown, (Paper::HandedOver, Some(at)), "{}", row.id);
            }
        }
    }

    #[test]
    fn only_proof_or_a_refund_that_was_taken_ends_the_waiting() {
        let mut shop = Shop::new();
        for order in ["1", "2", "3", "4", "5"] {
            let shipment = shop.bought(order, 1, PRICE);
            let refund = || JournalEntry::RefundIntent {
                shipment: shipment.clone(),
            };
            let more = match order {
                "1" => vec![JournalEntry::PrintSent {
                    shipment,
                    copies: 1,
                    printer: None,
                }],
                "2" => vec![JournalEntry::HandedOver { shipment }],
                // Whether this one was taken is not known.
                "3" => vec![refund()],
                "4" => vec![refund(), JournalEntry::RefundAsked],
                _last => vec![refund(), JournalEntry::RefundAsked, JournalEntry::Voided],
            };
            shop.note(order, 1, more);
        }
        assert_eq!(shop.orders(), ["1", "3"]);
    }

    #[test]
    fn what_is_ready_and_was_bought_elsewhere_is_counted_apart() {
        let mut shop = Shop::new();
        shop.bought("1", 1, PRICE);
        assert_eq!(shop.ledger.ready_elsewhere().unwrap(), 0);
        let at = Timestamp::from_second(1).unwrap();
        let seen = ["S-web", "S-old", "S-sent"].map(|id| {
            let mut seen = Shipment::bare(ShipmentId::new(id), ShipmentStatus::Ready);
            seen.tracking_code = Some(id.to_owned());
            if id == "S-sent" {
                seen.status = ShipmentStatus::InTransit;
            }
            seen
        });
        shop.ledger.store_shipments(&seen, at).unwrap();
        assert_eq!(shop.ledger.ready_elsewhere().unwrap(), 2);
        // Something is noted of this one here, and nothing of its paper.
        shop.bought("2", 1, None);
        assert_eq!(shop.ledger.ready_elsewhere().unwrap(), 3);
        assert_eq!(shop.orders(), ["1"]);
        let shipment = ShipmentId::new("S-2");
        let printer = "Bench".to_owned();
        shop.note("2", 2, vec![JournalEntry::PrintAsked { shipment, printer }]);
        assert_eq!(shop.ledger.ready_elsewhere().unwrap(), 2);
    }

    #[test]
    fn what_was_canceled_after_its_purchase_waits_with_that_word() {
        let mut shop = Shop::new();
        let shipment = shop.bought("1", 1, PRICE);
        shop.bought("2", 2, PRICE);
        let canceled = Shipment::bare(shipment, ShipmentStatus::Canceled);
        shop.ledger
            .store_shipments(&[canceled], Timestamp::from_second(3).unwrap())
            .unwrap();
        let unprinted = shop.ledger.unprinted().unwrap();
        let is_canceled: Vec<_> = unprinted.iter().map(|label| label.is_canceled).collect();
        assert_eq!(is_canceled, [true, false]);
    }

    #[test]
    fn what_the_carrier_has_scanned_waits_no_more() {
        let mut shop = Shop::new();
        let scanned = shop.bought("1", 1, PRICE);
        shop.bought("2", 2, PRICE);
        let at = Timestamp::from_second(3).unwrap();
        for status in [ShipmentStatus::InTransit, ShipmentStatus::Delivered] {
            let seen = Shipment::bare(scanned.clone(), status);
            shop.ledger.store_shipments(&[seen], at).unwrap();
            assert_eq!(shop.orders(), ["2"]);
        }
    }

    #[test]
    fn what_was_made_and_bought_elsewhere_is_waited_for_from_its_printer_on() {
        let mut shop = Shop::new();
        let shipment = shop.bought("1", 1, None);
        assert_eq!(shop.orders(), [""; 0]);
        let printer = "Bench".to_owned();
        shop.note("1", 2, vec![JournalEntry::PrintAsked { shipment, printer }]);
        assert_eq!(shop.orders(), ["1"]);
    }

    #[test]
    fn what_was_bought_elsewhere_is_back_when_its_mark_is_taken_back() {
        let mut shop = Shop::new();
        let shipment = shop.bought("1", 1, None);
        let handed_over = JournalEntry::HandedOver {
            shipment: shipment.clone(),
        };
        shop.note("1", 2, vec![handed_over]);
        assert_eq!(shop.orders(), [""; 0]);
        let who = None;
        shop.note("1", 3, vec![JournalEntry::MarkTakenBack { shipment, who }]);
        assert_eq!(shop.orders(), ["1"]);
    }

    #[test]
    fn the_label_that_is_shown_is_one_that_is_there() {
        let mut shop = Shop::new();
        let shipment = shop.bought("1", 1, PRICE);
        for format in [LabelFormat::Zpl, LabelFormat::Pdf, LabelFormat::Png] {
            let saved = SavedLabel {
                shipment: shipment.clone(),
                format,
                path: format!("1.{}", format.as_str()).into(),
                sha256: "00".to_owned(),
            };
            let entry = JournalEntry::LabelSaved {
                shipment: shipment.clone(),
                format: format.as_str().to_owned(),
                sha256: "00".to_owned(),
            };
            // The first of all, the PDF, is in the journal and not in the list.
            let line = line("1");
            let record = Record::new(&line, Timestamp::UNIX_EPOCH, entry);
            let record = if format == LabelFormat::Pdf {
                record
            } else {
                record.with_label(&saved)
            };
            shop.ledger.record(&record).unwrap();
        }
        let first = shop.ledger.unprinted().unwrap().remove(0);
        assert_eq!(first.label, Some("1.png".into()));
    }
}
