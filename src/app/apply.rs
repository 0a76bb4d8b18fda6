//! How the worker's events change the state, and what they ask for in turn.

use jiff::Timestamp;

use crate::contract::{Failure, Notice};
use crate::features::calls::{AnyReply, Event, Reply, Request};

use super::{
    AppState,
    connection::{Budget, Online},
    context::Origin,
    notices::News,
};

impl AppState {
    /// Takes what has happened and gives what is to be sent next. An answer
    /// that nobody waits for any more changes nothing.
    pub fn apply(&mut self, event: Event) -> Vec<Request> {
        let mut requests = match event {
            Event::Reply(reply) => self.apply_reply(reply, Origin::Worker),
            Event::Notice(notice) => self.apply_notice(notice),
        };
        requests.extend(self.do_follow_ups());
        requests.extend(self.reconnect_if_due());
        self.only_allowed(requests)
    }

    /// A request that was not sent: it has failed, and so has what it asks for in turn.
    pub fn not_sent(&mut self, request: &Request, failure: &Failure) {
        self.context.notices.say(News::Failed(failure.clone()));
        let refusal = request.refused(failure.clone());
        let mut requests = self.apply_reply(refusal, Origin::NotSent);
        requests.extend(self.do_follow_ups());
        for next in requests {
            self.not_sent(&next, failure);
        }
    }

    fn apply_reply(&mut self, Reply { id, reply }: Reply, origin: Origin) -> Vec<Request> {
        match reply {
            AnyReply::Settings(replies) => {
                return self
                    .settings
                    .replied(id, replies, origin, &mut self.context);
            }
            AnyReply::Ship(replies) => return self.ship_replied(id, replies),
            AnyReply::Unresolved(replies) => return self.unresolved_replied(id, replies),
            AnyReply::Shipments(replies) => return self.shipments_replied(id, replies),
            AnyReply::Bulk(replies) => self.bulk_replied(id, replies),
            AnyReply::Refunds(replies) => return self.refunds_replied(id, replies),
            AnyReply::Labels(replies) => self.labels_replied(id, replies),
            AnyReply::Documents(replies) => self.documents_replied(id, replies),
            AnyReply::Printing(replies) => self.printing_replied(id, replies),
            AnyReply::Batches(replies) => {
                return self.batches.replied(id, replies, origin, &mut self.context);
            }
            AnyReply::Returns(replies) => self.returns.replied(id, replies),
            AnyReply::Tracking(replies) => {
                return self.tracking.replied(id, replies, &mut self.context);
            }
            AnyReply::Reports(replies) => self.reports.replied(id, replies),
        }
        Vec::new()
    }

    fn apply_notice(&mut self, notice: Notice) -> Vec<Request> {
        match notice {
            Notice::ProfilesKnown(known) => self.settings.show_profiles(known),
            Notice::PrintersKnown(outcome) => self.printers.book_known(outcome),
            Notice::Recovered { unsettled } | Notice::UnsettledChanged { unsettled } => {
                self.context.connection.unsettled = unsettled;
            }
            Notice::UnprintedChanged { unprinted } => {
                let lines = unprinted.iter().map(|line| &line.line).collect();
                self.queue.keep_only(&lines);
                self.context.connection.unprinted = unprinted;
            }
            Notice::ShipmentsChanged => return self.shipments.changed(&mut self.context.ids),
            Notice::SyncProgressed { state } => self.shipments.sync = Some(state),
            Notice::ParcelsChanged => return self.tracking.parcels_changed(&mut self.context),
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
