//! Printing in a test: a printer is set up, labels are given to it.

use sendoff::contract::{Failure, Notice, PrintFault, RequestId, Update};
use sendoff::features::printing::calls::{
    Again, ChoosePrinter, ConfirmScan, PrintCounts, PrintLabels, SavePrinter,
};
use sendoff::features::ship::calls::{Buy, Quote};
use sendoff::features::shipments::calls::DoneStep;
use sendoff::model::{
    ids::{LineId, ShipmentId},
    printer::{IppAddress, PaperKind, PrinterAddress, PrinterName, PrinterSetup, RawAddress},
};

use super::{Program, Shop, cheapest, draft};

/// The printer that a test sets up.
pub(crate) const BENCH: &str = "Bench 1";

/// What became of a printing: each label's outcome, in order, and the end.
pub(crate) type Printed = (
    Vec<Result<PrinterName, Failure>>,
    Result<PrintCounts, Failure>,
);

/// What is wrong, if it is about a printer.
pub(crate) fn fault(outcome: &Result<PrinterName, Failure>) -> &PrintFault {
    match outcome {
        Err(Failure {
            cause: sendoff::contract::Cause::Printing(fault),
            ..
        }) => fault,
        other => panic!("{other:?}"),
    }
}

/// Quotes and buys a parcel of its own.
pub(crate) async fn buy(program: &mut Program, shop: &Shop, order: u32) -> ShipmentId {
    let line = LineId::of_order(&order.to_string(), 1);
    let mut draft = Box::new(draft());
    draft.order.id = Some(order.to_string());
    let quote = Quote {
        line: line.clone(),
        draft,
        replaces: None,
    };
    let quoted = program.ask(quote).await.unwrap();
    let shipment = quoted.shipment.id.clone();
    let (postage_type, approved_price) = cheapest(&quoted);
    shop.watch().approves(approved_price.amount_text());
    let buy = Buy {
        line,
        shipment: shipment.clone(),
        postage_type,
        approved_price,
        beside: Vec::new(),
    };
    program.ask(buy).await.unwrap();
    shipment
}

/// So many parcels, quoted and bought.
pub(crate) async fn bought(program: &mut Program, shop: &Shop, count: u32) -> Vec<ShipmentId> {
    let mut shipments = Vec::new();
    for order in 0..count {
        shipments.push(buy(program, shop, 2_000 + order).await);
    }
    program.until_unprinted(shipments.len()).await;
    shipments
}

/// What the journal says of a shipment, as it is reported.
pub(crate) async fn steps(program: &mut Program, shipment: &ShipmentId) -> Vec<DoneStep> {
    let known = program.known(shipment).await;
    known.history.into_iter().map(|done| done.step).collect()
}

impl Program {
    /// A label printer on port 9100.
    pub(crate) async fn add_raw_printer(&mut self) {
        let address = PrinterAddress::Raw(RawAddress {
            host: "raw".to_owned(),
            port: 9100,
        });
        self.add_printer(PrinterSetup::new(BENCH, address)).await;
    }

    /// A queue over IPP that takes ZPL.
    pub(crate) async fn add_queue(&mut self) {
        let uri = "ipp://queue/printers/Zebra".to_owned();
        let mut setup = PrinterSetup::new(BENCH, PrinterAddress::Ipp(IppAddress { uri }));
        setup.format = sendoff::model::label::LabelFormat::Zpl;
        self.add_printer(setup).await;
    }

    pub(crate) async fn add_printer(&mut self, setup: PrinterSetup) {
        let save = SavePrinter {
            former: None,
            setup: Box::new(setup),
        };
        self.ask(save).await.unwrap();
    }

    /// Everything of this kind goes to this printer.
    pub(crate) async fn choose_printer(&mut self, kind: PaperKind, name: &str) {
        let printer = Some(PrinterName::new(name));
        self.ask(ChoosePrinter { kind, printer }).await.unwrap();
    }

    pub(crate) fn send_print(&mut self, shipments: &[ShipmentId], again: Again) -> RequestId {
        self.send(PrintLabels {
            shipments: shipments.to_vec(),
            printer: None,
            again,
        })
    }

    pub(crate) async fn print(&mut self, shipments: &[ShipmentId], again: Again) -> Printed {
        let request = self.send_print(shipments, again);
        let mut sent = Vec::new();
        let end = self
            .until_reply::<PrintLabels, _>(request, |update| match update {
                Update::Progress(label) => {
                    sent.push(label.outcome);
                    None
                }
                Update::Done(result) => Some(result),
            })
            .await;
        (sent, end)
    }

    /// Scans a label's bar code.
    pub(crate) async fn scan_label(&mut self, code: &str) -> Result<ShipmentId, Failure> {
        let code = code.to_owned();
        let scanned = self.ask(ConfirmScan { code }).await?;
        Ok(scanned.shipment)
    }

    /// What a printer that is back is asked about.
    pub(crate) async fn came_back(&mut self) -> Vec<ShipmentId> {
        self.notice(|notice| match notice {
            Notice::PrinterReady { shipments, .. } => Some(shipments),
            _ => None,
        })
        .await
    }

    /// Waits until the queue "bought, not printed" is so long.
    pub(crate) async fn until_unprinted(&mut self, count: usize) {
        if self.unprinted.len() == count {
            return;
        }
        self.notice(|notice| match notice {
            Notice::UnprintedChanged { unprinted } if unprinted.len() == count => Some(()),
            _ => None,
        })
        .await;
    }
}
