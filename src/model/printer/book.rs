//! All printers of this machine, and which of them prints what.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{PaperKind, PrinterName, PrinterSetup};

/// The printers, in the order in which they were added.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrinterBook {
    /// What a kind without a printer of its own goes to.
    #[serde(default)]
    pub fallback: Option<PrinterName>,
    #[serde(default)]
    pub of_kind: BTreeMap<PaperKind, PrinterName>,
    /// Whether a label is printed by itself once it is bought. On from the first printer on;
    /// off in books of earlier versions, whose users never said so.
    #[serde(default)]
    pub print_after_purchase: bool,
    #[serde(default)]
    pub printers: Vec<PrinterSetup>,
}

impl PrinterBook {
    pub fn named(&self, name: &PrinterName) -> Option<&PrinterSetup> {
        self.printers
            .iter()
            .find(|printer| printer.name.is_same(name))
    }

    /// The printer of a kind, or else the fallback.
    pub fn choose(&self, kind: PaperKind) -> Option<&PrinterSetup> {
        let own = self.of_kind.get(&kind).and_then(|name| self.named(name));
        own.or_else(|| self.named(self.fallback.as_ref()?))
    }

    /// Adds a printer, or puts it in the place of one (which may have had
    /// another name). The first one is what everything goes to.
    pub fn keep(&mut self, former: Option<&PrinterName>, setup: PrinterSetup) {
        let former = former.unwrap_or(&setup.name).clone();
        let name = setup.name.clone();
        let is_first = self.printers.is_empty();
        let place = self
            .printers
            .iter_mut()
            .find(|printer| printer.name.is_same(&former));
        match place {
            Some(place) => *place = setup,
            None => self.printers.push(setup),
        }
        for chosen in self.of_kind.values_mut().chain(&mut self.fallback) {
            if chosen.is_same(&former) {
                chosen.clone_from(&name);
            }
        }
        if self.printers.len() == 1 {
            self.fallback = Some(name);
            self.print_after_purchase |= is_first;
        }
    }

    /// Takes a printer out, and out of every choice.
    pub fn remove(&mut self, name: &PrinterName) {
        self.printers.retain(|printer| !printer.name.is_same(name));
        self.of_kind.retain(|_kind, chosen| !chosen.is_same(name));
        self.fallback.take_if(|chosen| chosen.is_same(name));
        // The next one is the first again.
        self.print_after_purchase &= !self.printers.is_empty();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::printer::{FolderAddress, PrinterAddress, RawAddress};

    fn folder(name: &str) -> PrinterSetup {
        PrinterSetup::new(
            name,
            PrinterAddress::Folder(FolderAddress { path: "/x".into() }),
        )
    }

    #[test]
    fn a_kind_without_a_printer_of_its_own_goes_to_the_fallback() {
        let mut book = PrinterBook::default();
        assert_eq!(book.choose(PaperKind::Label), None);
        book.keep(None, folder("Bench 1"));
        book.keep(None, folder("Office"));
        let sheets = PaperKind::Manifest;
        book.of_kind.insert(sheets, PrinterName::new("office"));
        let name = |kind| book.choose(kind).unwrap().name.as_str();
        assert_eq!(name(PaperKind::Label), "Bench 1");
        assert_eq!(name(sheets), "Office");
    }

    #[test]
    fn a_new_name_is_known_wherever_the_printer_was_chosen() {
        let mut book = PrinterBook::default();
        book.keep(None, folder("Bench 1"));
        book.keep(Some(&PrinterName::new("Bench 1")), folder("Dock"));
        assert_eq!(book.printers.len(), 1);
        assert_eq!(book.choose(PaperKind::Label).unwrap().name.as_str(), "Dock");
        book.remove(&PrinterName::new("Dock"));
        assert_eq!(book, PrinterBook::default());
    }

    #[test]
    fn a_printer_that_was_chosen_for_hand_over_sheets_prints_the_manifests() {
        let kind: PaperKind = serde_json::from_str("\"hand_over_sheet\"").unwrap();
        assert_eq!(kind, PaperKind::Manifest);
    }

    #[test]
    fn a_book_is_a_file_that_a_person_can_read() {
        let mut book = PrinterBook::default();
        let raw = PrinterAddress::Raw(RawAddress {
            host: "10.0.0.9".to_owned(),
            port: 9100,
        });
        book.keep(None, PrinterSetup::new("Bench 1", raw));
        book.of_kind
            .insert(PaperKind::Label, PrinterName::new("Bench 1"));
        let text = toml::to_string(&book).unwrap();
        assert!(
            text.contains("[printers.address]\nkind = \"raw\""),
            "{text}"
        );
        assert_eq!(toml::from_str::<PrinterBook>(&text).unwrap(), book);
    }
}
