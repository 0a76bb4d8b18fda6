//! How the worker's events change the state, and what they ask for in turn.

use jiff::Timestamp;

use crate::contract::{Failure, Notice, RequestId};
use crate::features::calls::{AnyReply, Event, Reply, Request};
use crate::features::{labels, printing, shipments};

use super::{
    AppState,
    connection::{Budget, Online},
    notices::News,
    remote::Taken,
};

/// Where a reply comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    Worker,
    /// The request was not sent: this is its refusal, and a notice has said so.
    NotSent,
}

impl AppState {
    /// Takes what has happened and gives what is to be sent next. An answer
    /// that nobody waits for any more changes nothing.
    pub fn apply(&mut self, event: Event) -> Vec<Request> {
        let mut requests = match event {
            Event::Reply(reply) => self.apply_reply(reply, Origin::Worker),
            Event::Notice(notice) => self.apply_notice(notice),
        };
        requests.extend(self.do_follow_ups());
        requests.extend(self.connect_if_due());
        self.only_allowed(requests)
    }

    /// A request that was not sent: it has failed, and so has what it asks for in turn.
    pub fn not_sent(&mut self, request: &Request, failure: &Failure) {
        self.context.notices.say(News::Failed(failure.clone()));
        let refusal = request.refused(failure.clone());
        for next in self.apply_reply(refusal, Origin::NotSent) {
            self.not_sent(&next, failure);
        }
    }

    fn apply_reply(&mut self, Reply { id, reply }: Reply, origin: Origin) -> Vec<Request> {
        match reply {
            AnyReply::Settings(replies) => return self.settings_replied(id, replies, origin),
            AnyReply::Ship(replies) => return self.ship_replied(id, replies),
            AnyReply::Unresolved(replies) => return self.unresolved_replied(id, replies),
            // Bulk work asks for prices, tables and the state of the printer of labels.
            AnyReply::Shipments(shipments::calls::Replies::PriceDrafts(_, update)) => {
                self.bulk.priced(id, update.into_result());
            }
            AnyReply::Shipments(shipments::calls::Replies::Export(_, update)) => {
                let outcome = update.into_result();
                self.bulk.exported(id, outcome, &mut self.context);
            }
            AnyReply::Printing(printing::calls::Replies::QueryLabelPrinter(_, update)) => {
                self.bulk.label_printer_replied(id, update.into_result());
            }
            AnyReply::Shipments(replies) => return self.shipments_replied(id, replies),
            AnyReply::Bulk(replies) => self.bulk.replied(id, replies),
            AnyReply::Refunds(replies) => return self.refunds_replied(id, replies),
            AnyReply::Labels(replies) => self.labels_replied(id, replies),
            AnyReply::Documents(replies) => self.documents.replied(id, replies),
            AnyReply::Printing(replies) => self.printing.replied(id, replies, &mut self.context),
            AnyReply::Batches(replies) => return self.batches_replied(id, replies, origin),
            AnyReply::Returns(replies) => self.returns.replied(id, replies),
            AnyReply::Tracking(replies) => return self.tracking_replied(id, replies),
            AnyReply::Reports(replies) => self.reports.replied(id, replies),
        }
        Vec::new()
    }

    /// A label is shown on one of two screens: the reply is for the one that waits for it.
    fn labels_replied(&mut self, id: RequestId, replies: labels::calls::Replies) {
        let ship = &mut self.ship.label;
        if ship.replied(id, replies.clone(), &mut self.context) == Taken::Stale {
            let open = &mut self.shipments.open.label;
            open.replied(id, replies, &mut self.context);
        }
    }

    fn apply_notice(&mut self, notice: Notice) -> Vec<Request> {
        match notice {
            Notice::ProfilesKnown(known) => self.settings.profiles_known(known),
            Notice::PrintersKnown(outcome) => self.printing.printers.update_book(outcome),
            Notice::Recovered { unsettled } | Notice::UnsettledChanged { unsettled } => {
                self.context.connection.unsettled = unsettled;
            }
            Notice::UnprintedChanged { unprinted } => {
                let lines = unprinted.iter().map(|line| &line.line).collect();
                self.printing.queue.keep_only(&lines);
                self.context.connection.unprinted = unprinted;
            }
            Notice::ShipmentsChanged => return self.shipments.changed(&mut self.context.ids),
            Notice::SyncProgressed { state } => self.shipments.sync = Some(state),
            Notice::ParcelsChanged => return self.parcels_changed(),
            Notice::BudgetChanged {
                left,
                limit,
                more_at,
            } => {
                self.context.connection.budget = Some(Budget {
                    left,
                    limit,
                    more_at,
                });
            }
            Notice::OnlineChanged { online, since } => self.online_changed(online, since),
            // The queue "bought, not printed" is reported with it.
            Notice::PrintProven { .. } => {}
            Notice::PrinterNotReady { printer, look } => {
                let state = look.state;
                self.context
                    .notices
                    .say(News::PrinterNotReady { printer, state });
            }
            Notice::PrinterReady { printer, shipments } => {
                self.context.notices.withdraw_printer(&printer);
                self.context
                    .notices
                    .say(News::PrinterBack { printer, shipments });
            }
        }
        Vec::new()
    }

    /// Whether the service answers, and since when it does or does not.
    fn online_changed(&mut self, online: bool, since: Timestamp) {
        self.context.connection.online = if online {
            self.context.notices.withdraw_unreachable();
            Online::Since(since)
        } else {
            Online::OfflineSince(since)
        };
    }
}
