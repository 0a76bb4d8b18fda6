//! "Bought, not printed": what was paid for and is not proven to be on paper.

use crate::model::{ids::ShipmentId, unprinted::Unprinted};

use super::{
    Ledger, StoreError,
    journal::{Purchase, Refund},
};

impl Ledger {
    /// Oldest first. A shipment that is being refunded must not be printed.
    pub fn unprinted(&self) -> Result<Vec<Unprinted>, StoreError> {
        let mut unprinted = Vec::new();
        for (shipment, history) in self.histories().shipments() {
            let (Purchase::Bought { at, price, .. }, Some(line)) =
                (&history.purchase, &history.line)
            else {
                continue;
            };
            if matches!(history.refund, Refund::Asked | Refund::Voided)
                || history.printing.is_proven()
            {
                continue;
            }
            // Made elsewhere, and bought here (it has a price then), given to a printer here, or
            // put back by the user.
            let is_awaited =
                price.is_some() || history.printing.may_be_on_paper() || history.is_to_print;
            if !is_awaited && self.line(line)?.is_none() {
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
            });
        }
        unprinted
            .sort_by(|one, other| (one.bought_at, &one.line).cmp(&(other.bought_at, &other.line)));
        Ok(unprinted)
    }

    fn names_of(&self, shipment: &ShipmentId) -> Result<(Option<String>, String), StoreError> {
        let known = self.shipment(shipment)?.map(|known| known.shipment);
        let order_id = known.as_ref().and_then(|known| known.own_order_id());
        let order_id = order_id.map(ToOwned::to_owned);
        let name = known.and_then(|known| known.recipient.name);
        Ok((order_id, name.unwrap_or_default()))
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::{
        ledger::{Browser, Record, journal::JournalEntry},
        model::{
            bag::Closing,
            ids::{BatchId, LineId},
            label::{LabelFormat, SavedLabel},
            money::{Currency, Money},
            paper::Paper,
            postage_type::PostageType,
            purchase_terms::PurchaseTerms,
            shipment::{Shipment, ShipmentStatus},
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
