//! How the worker's events change the state, and what they ask for in turn.

use std::collections::BTreeSet;

use jiff::Timestamp;

use super::{AppState, Replied};
use crate::{
    contract::{CallAccess, Cause, Failure, MissingLabel, Notice, RequestId, SyncState},
    features::{
        bulk::{calls as bulk, state as bulk_state},
        calls::{Event, Request},
        labels::calls as labels,
        refunds::calls as refunds,
        shared::state::{
            connection::{Budget, Online},
            context::Origin,
            navigation::Screen,
            notices::News,
            remote::Taken,
        },
        ship::calls::LineState,
        unresolved::calls as unresolved,
    },
    model::{
        ids::{LineId, ShipmentId},
        printer::PrintStanding,
        unprinted::Unprinted,
    },
};

impl AppState {
    /// Takes what has happened and gives what is to be sent next. An answer
    /// that is not waited for any more changes nothing.
    pub fn apply(&mut self, event: Event) -> Vec<Request> {
        let mut requests = match event {
            Event::Reply(reply) => self.apply_reply(reply, Origin::Worker),
            Event::Notice(notice) => self.apply_notice(notice),
        };
        requests.extend(self.do_follow_ups());
        requests.extend(self.reconnect_if_due());
        self.bulk.close_refunded(&self.shipments);
        self.stop_by_other_rules();
        self.update_question();
        self.announce_changes();
        self.only_allowed(requests)
    }

    /// What orders cost by other rules than are kept by now is asked about no further: they are
    /// judged again first.
    fn stop_by_other_rules(&mut self) {
        let is_asked = matches!(self.bulk.dialog, Some(bulk_state::Dialog::Buy(_)));
        let is_here = self.context.screen == Screen::Orders;
        if is_asked && is_here && self.orders.has_other_rules(self.rules.kept()) {
            self.bulk.dialog = None;
            self.note_job();
        }
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

    /// Where another window is at work, nothing that spends or writes is sent:
    /// it fails here.
    pub(crate) fn only_allowed(&mut self, requests: Vec<Request>) -> Vec<Request> {
        let Some(path) = self
            .context
            .connection
            .read_only_ledger()
            .map(ToOwned::to_owned)
        else {
            return requests;
        };
        let (writes, reads): (Vec<_>, Vec<_>) = requests
            .into_iter()
            .partition(|request| request.call.access() == CallAccess::Write);
        let busy = Failure::new(Cause::LedgerBusy { path });
        for request in writes {
            self.not_sent(&request, &busy);
        }
        reads
    }

    /// A draft is deleted, or is not: as an operation of the details, or because a
    /// new shipment has taken its place. It concerns the list and the form.
    pub(super) fn shipment_deleted(
        &mut self,
        request: RequestId,
        shipment: &ShipmentId,
        outcome: Result<(), Failure>,
    ) {
        if outcome.is_ok() {
            self.orders.draft_deleted(shipment);
            self.bulk.draft_deleted(shipment);
            self.note_job();
        }
        if self.shipments.open.is_running(request) {
            if outcome.is_ok() {
                self.ship.draft_deleted_by_user(shipment);
            }
            let outcome = outcome.map(|()| None);
            self.shipments
                .operation_ended(request, outcome, &mut self.context);
            return;
        }
        if outcome.is_ok() {
            self.shipments.remove(shipment);
        }
        let is_replaced = self.ship.draft_deletion_ended(shipment, &outcome);
        // The form shows it; elsewhere a notice does.
        if is_replaced && self.context.screen == Screen::Ship {
            return;
        }
        self.context.notices.say(match outcome {
            Ok(()) => News::ShipmentDeleted(shipment.clone()),
            Err(failure) => News::Failed(failure),
        });
    }

    /// The state of an unresolved line has come. Its form shows it if it is open.
    fn line_queried(
        &mut self,
        line: &LineId,
        request: RequestId,
        outcome: Result<LineState, Failure>,
    ) -> Vec<Request> {
        self.context.connection.apply_retry(line, &outcome);
        if self.ship.line == *line {
            let ids = &mut self.context.ids;
            let request = self.ship.query_replied(request, outcome, ids);
            return request.into_iter().collect();
        }
        self.context.say_if_failed(outcome);
        Vec::new()
    }

    fn apply_notice(&mut self, notice: Notice) -> Vec<Request> {
        match notice {
            Notice::ProfilesKnown(known) => self.settings.show_profiles(known),
            Notice::PrintersKnown(outcome) => self.printing.printers.update_book(outcome),
            Notice::Recovered { unresolved } | Notice::UnresolvedChanged { unresolved } => {
                self.context.connection.unresolved = unresolved;
                self.bulk.settle(&self.context.connection.unresolved);
                self.orders.settle(&self.context.connection.unresolved);
            }
            Notice::UnprintedChanged { unprinted } => self.unprinted_changed(unprinted),
            Notice::ReadyElsewhereChanged { count } => {
                self.context.connection.ready_elsewhere = count;
            }
            Notice::MissingLabelsChanged { labels } => self.missing_labels_changed(labels),
            Notice::ShipmentsChanged => return self.shipments_changed(),
            Notice::SyncProgressed { state } => return self.sync_progressed(state),
            Notice::ParcelsChanged => return self.tracking.parcels_changed(&mut self.context),
            Notice::BudgetChanged {
                left,
                limit,
                more_at,
            } => self.budget_changed(Budget {
                left,
                limit,
                more_at,
            }),
            Notice::OnlineChanged { online, since } => self.online_changed(online, since),
            Notice::TokenChecked { is_refused } => {
                self.context.connection.is_token_refused = is_refused;
            }
            Notice::SilenceChanged { since } => self.silence_changed(since),
            Notice::ChargedOtherwise {
                line: _,
                shipment,
                approved,
                charged,
            } => self.context.notices.say(News::ChargedOtherwise {
                shipment,
                approved,
                charged,
            }),
            Notice::JobInterrupted { job } => {
                self.context.notices.say(News::JobInterrupted(job));
            }
            Notice::LabelMarked { shipment, path } => {
                let news = News::LabelMarked { shipment, path };
                self.context.notices.say(news);
            }
            Notice::RefundDenied { shipment, reason } => {
                let news = News::RefundDenied { shipment, reason };
                self.context.notices.say(news);
            }
            Notice::PaidTwice { paid_twice } => {
                self.context.notices.say(News::PaidTwice(paid_twice));
            }
            Notice::PrintProven { shipment, .. } => self.print_proven(&shipment),
            Notice::PrinterNotReady { printer, status } => {
                let state = status.state;
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

    fn unprinted_changed(&mut self, mut unprinted: Vec<Unprinted>) {
        self.printing.queue.sequence.sort(&mut unprinted);
        let shipments = unprinted.iter().map(|label| &label.shipment).collect();
        self.printing.queue.keep_only(&shipments);
        let of = |standing: PrintStanding| -> BTreeSet<&ShipmentId> {
            let labels = unprinted.iter().filter(|label| label.standing == standing);
            labels.map(|label| &label.shipment).collect()
        };
        let (unsent, sent) = (of(PrintStanding::NotSent), of(PrintStanding::Sent));
        let former = self.context.connection.unprinted.iter();
        // Of one that was sent before, what failed was to print it again.
        let is_printed = |label: &&Unprinted| {
            let was_sent = label.standing == PrintStanding::Sent;
            let is_sent_now = !was_sent && sent.contains(&label.shipment);
            is_sent_now || !shipments.contains(&label.shipment)
        };
        let printed: Vec<ShipmentId> = former
            .filter(is_printed)
            .map(|label| label.shipment.clone())
            .collect();
        let notices = &mut self.context.notices;
        notices.keep_sent(
            |shipment| shipments.contains(shipment),
            |shipment| sent.contains(shipment),
        );
        notices.keep_unsent(|shipment| unsent.contains(shipment));
        notices.withdraw_not_printed(&printed);
        self.context.connection.set_unprinted(unprinted);
    }

    fn missing_labels_changed(&mut self, labels: Vec<MissingLabel>) {
        let labels = labels.into_iter();
        self.context.connection.missing_labels = labels
            .map(|missing| (missing.shipment.clone(), missing))
            .collect();
    }

    /// What is printed leaves the list at once, also in the middle of a job.
    fn print_proven(&mut self, shipment: &ShipmentId) {
        let unprinted = &mut self.context.connection.unprinted;
        unprinted.retain(|label| label.shipment != *shipment);
        let notices = &mut self.context.notices;
        notices.sent_is_proven(shipment);
        notices.keep_unsent(|other| other != shipment);
        notices.withdraw_may_be_on_paper(std::slice::from_ref(shipment));
        notices.withdraw_not_printed(std::slice::from_ref(shipment));
        self.printing.labels.proven(shipment);
    }

    fn budget_changed(&mut self, budget: Budget) {
        self.context.connection.budget = Some(budget);
    }

    /// Whether the service answers, and since when it does or does not.
    fn online_changed(&mut self, online: bool, since: Timestamp) {
        self.context.connection.online = if online {
            self.context.notices.withdraw_unanswered();
            Online::Since(since)
        } else {
            Online::OfflineSince(since)
        };
    }

    fn silence_changed(&mut self, since: Option<Timestamp>) {
        self.context.connection.silent_since = since;
        if since.is_none() {
            self.context.notices.withdraw_unanswered();
        }
    }

    fn shipments_changed(&mut self) -> Vec<Request> {
        let mut requests = self.shipments.changed(&mut self.context.ids);
        if self.context.screen == Screen::Reports {
            requests.extend(self.reports.shipments_changed(&mut self.context));
        } else if self.context.screen == Screen::Refunds {
            requests.extend(self.refunds.list(&mut self.context.ids));
        }
        requests
    }

    fn sync_progressed(&mut self, state: SyncState) -> Vec<Request> {
        if matches!(state, SyncState::UpToDate { .. }) {
            self.context.notices.withdraw_unanswered();
        }
        let requests = match self.context.screen {
            Screen::Reports => self.reports.sync_progressed(&state, &mut self.context),
            Screen::Refunds => self.refunds.sync_progressed(&state, &mut self.context.ids),
            Screen::Orders
            | Screen::Ship
            | Screen::Shipments
            | Screen::Batches
            | Screen::Returns
            | Screen::Rules
            | Screen::Tracking
            | Screen::Settings => Vec::new(),
        };
        self.shipments.sync = Some(state);
        if self.shipments.was_read() {
            self.tracking.note_read();
        }
        requests
    }
}

/// A label is shown on one of two screens: the reply is for the one that waits for it.
impl Replied<labels::Replies> for AppState {
    fn replied(&mut self, id: RequestId, replies: labels::Replies) -> Vec<Request> {
        let ship = &mut self.ship.label;
        if ship.handle_replies(id, replies.clone(), &mut self.context) == Taken::Stale {
            let open = &mut self.shipments.open.label;
            open.handle_replies(id, replies, &mut self.context);
        }
        Vec::new()
    }
}

impl Replied<bulk::Replies> for AppState {
    fn replied(&mut self, id: RequestId, replies: bulk::Replies) -> Vec<Request> {
        let mut requests = self.print_bought_of_bulk(id, &replies);
        // What is done is chosen no more: it is not what it was.
        if let Some(done) = self.bulk.shipment_done(id, &replies) {
            self.shipments.chosen.remove(&done);
            let open = &mut self.shipments.open;
            if self.bulk.is_deleting() {
                self.ship.draft_deleted_by_user(&done);
                self.orders.draft_deleted(&done);
                open.close_if(&done);
            } else {
                requests.extend(open.done_by_job(&done, &mut self.context.ids));
            }
        }
        let is_job = self.bulk.job.as_ref().is_some_and(|job| job.request == id);
        let ids = &mut self.context.ids;
        requests.extend(self.orders.bulk_replied((id, is_job), &replies, ids));
        self.bulk.handle_replies(id, replies);
        self.note_job();
        requests
    }
}

/// A refund is requested in the details of a shipment, and listed on a screen
/// of its own.
impl Replied<refunds::Replies> for AppState {
    fn replied(&mut self, id: RequestId, replies: refunds::Replies) -> Vec<Request> {
        match replies {
            refunds::Replies::RequestRefund(call, update) => {
                let outcome = update.into_result().map(Some);
                if let Ok(Some(shipment)) = &outcome {
                    self.ship.renew(shipment);
                }
                self.shipments
                    .operation_ended(id, outcome, &mut self.context);
                let ids = &mut self.context.ids;
                self.batches.shipment_changed(&call.shipment, ids)
            }
            refunds::Replies::List(_, update) => {
                let outcome = update.into_result();
                self.refunds.apply_list(id, outcome, &mut self.context.ids)
            }
        }
    }
}

impl Replied<unresolved::Replies> for AppState {
    fn replied(&mut self, id: RequestId, replies: unresolved::Replies) -> Vec<Request> {
        match replies {
            unresolved::Replies::Retry(call, update) => {
                let state = update.into_result().and_then(|retried| {
                    let hindered = retried.hindered;
                    hindered.map_or(Ok(retried.state), Err)
                });
                self.line_queried(&call.line, id, state)
            }
            unresolved::Replies::CheckAgain(call, update) => {
                self.line_queried(&call.line, id, update.into_result())
            }
            unresolved::Replies::SetAside(_, update) => {
                self.context.say_if_failed(update.into_result());
                Vec::new()
            }
        }
    }
}
