//! Printing in a test: a printer is set up, labels are given to it.

use sendoff::{
    domain::{
        ids::{LineId, ShipmentId},
        printer::{PaperKind, PrinterAddress, PrinterName, PrinterSetup},
    },
    message::{
        Again, Buy, Command, DoneStep, Event, Failure, PrintCounts, PrintFault, PrintLabels,
        PrintingCommand, PrintingNews, Quote, RequestId,
    },
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
            cause: sendoff::message::Cause::Printing(fault),
            ..
        }) => fault,
        other => panic!("{other:?}"),
    }
}

/// A program that is connected.
pub(crate) async fn connected(shop: &Shop) -> Program {
    let mut program = Program::start(shop);
    program.connect().await.unwrap();
    program
}

/// Quotes and buys a parcel of its own.
pub(crate) async fn buy(program: &mut Program, shop: &Shop, order: u32) -> ShipmentId {
    let line = LineId::of_order(&order.to_string(), 1);
    let mut draft = Box::new(draft());
    draft.order.id = Some(order.to_string());
    let of = line.clone();
    let asked = program.send(|request| {
        Command::Quote(Quote {
            request,
            line: of,
            draft,
            replaces: None,
        })
    });
    let quoted = program
        .until(|event| match event {
            Event::Quoted {
                request, outcome, ..
            } if request == asked => Some(outcome.unwrap()),
            _ => None,
        })
        .await;
    let shipment = quoted.shipment.id.clone();
    let (postage_type, approved_price) = cheapest(&quoted);
    shop.watch().approves(approved_price.amount_text());
    let bought = shipment.clone();
    let asked = program.send(|request| {
        Command::Buy(Buy {
            request,
            line,
            shipment,
            postage_type,
            approved_price,
        })
    });
    program.purchased(asked).await.unwrap();
    bought
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

/// What the journal says of a shipment, as it is told.
pub(crate) async fn steps(program: &mut Program, shipment: &ShipmentId) -> Vec<DoneStep> {
    let shipment = shipment.clone();
    program.send(|request| Command::OpenShipment { request, shipment });
    program
        .until(|event| match event {
            Event::ShipmentKnown { known, .. } => {
                Some(known.history.into_iter().map(|done| done.step).collect())
            }
            _ => None,
        })
        .await
}

impl Program {
    /// A label printer on port 9100.
    pub(crate) async fn add_raw_printer(&mut self) {
        let address = PrinterAddress::Raw {
            host: "raw".to_owned(),
            port: 9100,
        };
        self.add_printer(PrinterSetup::new(BENCH, address)).await;
    }

    /// A queue over IPP that takes ZPL.
    pub(crate) async fn add_queue(&mut self) {
        let uri = "ipp://queue/printers/Zebra".to_owned();
        let mut setup = PrinterSetup::new(BENCH, PrinterAddress::Ipp { uri });
        setup.format = sendoff::domain::label::LabelFormat::Zpl;
        self.add_printer(setup).await;
    }

    pub(crate) async fn add_printer(&mut self, setup: PrinterSetup) {
        let setup = Box::new(setup);
        self.change_book(|request| PrintingCommand::Save {
            request,
            former: None,
            setup,
        })
        .await;
    }

    /// Everything of this kind goes to this printer.
    pub(crate) async fn choose_printer(&mut self, kind: PaperKind, name: &str) {
        let printer = Some(PrinterName::new(name));
        self.change_book(|request| PrintingCommand::Choose {
            request,
            kind,
            printer,
        })
        .await;
    }

    async fn change_book(&mut self, change: impl FnOnce(RequestId) -> PrintingCommand) {
        let asked = self.send(|request| Command::Printing(change(request)));
        self.until(|event| match event {
            Event::Printing(PrintingNews::BookKnown { request, outcome }) if request == asked => {
                Some(outcome)
            }
            _ => None,
        })
        .await
        .unwrap();
    }

    pub(crate) fn send_print(&mut self, shipments: &[ShipmentId], again: Again) {
        let shipments = shipments.to_vec();
        self.send(|request| {
            Command::Printing(PrintingCommand::Print(PrintLabels {
                request,
                shipments,
                printer: None,
                again,
            }))
        });
    }

    pub(crate) async fn print(&mut self, shipments: &[ShipmentId], again: Again) -> Printed {
        self.send_print(shipments, again);
        let mut sent = Vec::new();
        let end = self
            .until(|event| match event {
                Event::Printing(PrintingNews::LabelSent { outcome, .. }) => {
                    sent.push(outcome);
                    None
                }
                Event::Printing(PrintingNews::Ended { outcome, .. }) => Some(outcome),
                _ => None,
            })
            .await;
        (sent, end)
    }

    /// Scans a label's bar code.
    pub(crate) async fn scan_label(&mut self, code: &str) -> Result<ShipmentId, Failure> {
        let code = code.to_owned();
        self.send(|request| Command::Printing(PrintingCommand::Scanned { request, code }));
        self.until(|event| match event {
            Event::Printing(PrintingNews::ScannedAs { outcome, .. }) => Some(outcome),
            _ => None,
        })
        .await
    }

    /// What a printer that is back is asked about.
    pub(crate) async fn came_back(&mut self) -> Vec<ShipmentId> {
        self.until(|event| match event {
            Event::Printing(PrintingNews::CameBack { shipments, .. }) => Some(shipments),
            _ => None,
        })
        .await
    }

    /// Waits until the queue "bought, not printed" is so long.
    pub(crate) async fn until_unprinted(&mut self, count: usize) {
        if self.unprinted.len() == count {
            return;
        }
        self.until(|event| match event {
            Event::UnprintedChanged { unprinted } if unprinted.len() == count => Some(()),
            _ => None,
        })
        .await;
    }
}
