//! How the worker's events change the state, and what they ask for in turn.

use jiff::Timestamp;

use crate::domain::ids::LineId;
use crate::message::{
    Command, Connected, DoToMany, Event, ExportShipments, Failure, LineState, PurchaseOutcome,
    RefreshRates, RequestId, StartBulk,
};

use super::{
    AppState,
    connection::{Budget, Online},
    navigation::Screen,
    notices::News,
    remote::Taken,
};

impl AppState {
    /// Takes what has happened and gives what is to be sent next. An answer
    /// that nobody waits for any more changes nothing.
    pub fn apply(&mut self, event: Event) -> Vec<Command> {
        let mut commands = self.take(event);
        commands.extend(self.connect_if_due());
        self.only_allowed(commands)
    }

    fn take(&mut self, event: Event) -> Vec<Command> {
        match event {
            Event::ProfilesKnown(known) => {
                self.settings.profiles_known(known);
                Vec::new()
            }
            Event::Connected { request, outcome } => self.connected(request, outcome),
            Event::ProfileSaved { request, outcome } => {
                self.profile_saved(request, outcome);
                Vec::new()
            }
            Event::ConnectionTested { request, outcome } => {
                let failure = outcome.as_ref().err().cloned();
                if self.settings.test.answer(request, outcome) == Taken::Yes
                    && let Some(failure) = failure
                    && self.screen != Screen::Settings
                {
                    self.notices.say(News::Failed(failure));
                }
                Vec::new()
            }
            Event::Recovered { unsettled } | Event::UnsettledChanged { unsettled } => {
                self.connection.unsettled = unsettled;
                Vec::new()
            }
            Event::Quoted {
                request, outcome, ..
            } => match self.ship.quote.answer(request, outcome) {
                Taken::Yes => {
                    self.connection.remember(self.ship.sent_draft());
                    self.ship.quoted(&mut self.ids).into_iter().collect()
                }
                Taken::Stale => Vec::new(),
            },
            Event::PurchaseProgress { request, step, .. } => {
                self.ship.progressed(request, step);
                Vec::new()
            }
            Event::Purchased {
                request, outcome, ..
            } => self.purchased(request, outcome),
            Event::Retried {
                line,
                request,
                outcome,
            } => self.retried(&line, request, outcome),
            event @ (Event::BatchCreated { .. }
            | Event::BatchDeleted { .. }
            | Event::BatchChanged { .. }) => self.batch_done(event),
            Event::Batches(event) => self.batches_told(event),
            event @ (Event::RefundsListed { .. }
            | Event::ReportMade { .. }
            | Event::ReportExported { .. }) => self.reports_told(event),
            event => self.apply_to_lists(event),
        }
    }

    /// Events about labels and the list.
    fn apply_to_lists(&mut self, event: Event) -> Vec<Command> {
        match event {
            Event::LabelFetched {
                request, outcome, ..
            } => {
                if self.ship.label.fetched(request, outcome.clone()) == Taken::Stale {
                    self.shipments.open.label.fetched(request, outcome);
                }
            }
            Event::LabelSaved {
                request, outcome, ..
            } => {
                if outcome.is_ok() {
                    // The path was typed: the advice to type it has done its work.
                    self.notices.withdraw(&News::NoFileDialog);
                }
                if self.ship.label.saved(request, &outcome) == Taken::Stale {
                    self.shipments.open.label.saved(request, &outcome);
                }
            }
            Event::Returns(event) => self.returns.apply(event),
            Event::Papers(event) => self.papers_told(event),
            Event::Tracking(news) => return self.tracking_news(news),
            event => return self.apply_to_shipments(event),
        }
        Vec::new()
    }

    /// Events about the status line, its lists and its deeds.
    pub(super) fn apply_to_status(&mut self, event: Event) {
        match event {
            Event::UnprintedChanged { unprinted } => {
                let lines = unprinted.iter().map(|line| &line.line).collect();
                self.queue.keep_only(&lines);
                self.connection.unprinted = unprinted;
            }
            Event::PrintMarked {
                request,
                mark,
                outcome,
            } => self.print_marked(request, mark, outcome),
            Event::Printing(news) => self.printing_told(news),
            Event::SetAside { outcome, .. } => self.say_if_failed(outcome),
            Event::BudgetChanged {
                left,
                limit,
                more_at,
            } => {
                self.connection.budget = Some(Budget {
                    left,
                    limit,
                    more_at,
                });
            }
            Event::OnlineChanged { online, since } => self.online_changed(online, since),
            Event::ProfilesKnown(_)
            | Event::Connected { .. }
            | Event::ProfileSaved { .. }
            | Event::ConnectionTested { .. }
            | Event::Recovered { .. }
            | Event::UnsettledChanged { .. }
            | Event::Quoted { .. }
            | Event::PurchaseProgress { .. }
            | Event::Purchased { .. }
            | Event::Retried { .. }
            | Event::BatchCreated { .. }
            | Event::BatchDeleted { .. }
            | Event::BatchChanged { .. }
            | Event::Batches(_)
            | Event::LabelFetched { .. }
            | Event::LabelSaved { .. }
            | Event::ShipmentsListed { .. }
            | Event::ShipmentsChanged
            | Event::SyncProgressed { .. }
            | Event::Synced { .. }
            | Event::ShipmentKnown { .. }
            | Event::DraftsPriced { .. }
            | Event::ShipmentsExported { .. }
            | Event::RefundsListed { .. }
            | Event::ReportMade { .. }
            | Event::ReportExported { .. }
            | Event::BulkProgressed { .. }
            | Event::BulkLineEnded { .. }
            | Event::BulkEnded { .. }
            | Event::ShipmentOpened { .. }
            | Event::ShipmentDeleted { .. }
            | Event::RatesRefreshed { .. }
            | Event::RefundAsked { .. }
            | Event::Returns(_)
            | Event::Papers(_)
            | Event::Tracking(_) => {
                debug_assert!(false, "`apply` and `apply_to_lists` handle these");
            }
        }
    }

    /// Whether the service answers, and since when it does or does not.
    fn online_changed(&mut self, online: bool, since: Timestamp) {
        self.connection.online = if online {
            self.notices.withdraw_unreachable();
            Online::Since(since)
        } else {
            Online::OfflineSince(since)
        };
    }

    /// A connection is only believed when the service has answered once.
    fn connected(
        &mut self,
        request: RequestId,
        outcome: Result<Connected, Failure>,
    ) -> Vec<Command> {
        let failure = outcome.as_ref().err().cloned();
        if self.connection.connected.answer(request, outcome) == Taken::Stale {
            return Vec::new();
        }
        self.notices.withdraw_not_connected();
        if let Some(failure) = failure {
            self.notices.say(News::NotConnected(failure));
            return Vec::new();
        }
        if !self.connection.may_write() {
            return Vec::new();
        }
        let request = self.ids.request();
        self.settings.test.ask_anew(request);
        vec![Command::TestConnection { request }]
    }

    fn profile_saved(
        &mut self,
        request: RequestId,
        outcome: Result<crate::domain::environment::Profile, Failure>,
    ) {
        let found = self
            .settings
            .forms
            .iter_mut()
            .find(|(_, form)| form.saving.waits_for(request));
        let Some((_, form)) = found else {
            return;
        };
        let saved = outcome.clone().ok();
        form.saving.answer(request, outcome);
        let Some(profile) = saved else {
            return;
        };
        let account = self.settings.saved(&profile);
        if profile.environment == self.connection.environment {
            self.due = self.due.max(Some(account));
        }
        self.notices.say(News::ProfileSaved);
    }

    fn purchased(
        &mut self,
        request: RequestId,
        outcome: Result<PurchaseOutcome, Failure>,
    ) -> Vec<Command> {
        if self.ship.waits_for_purchase(request) {
            return self
                .ship
                .purchased(outcome, &mut self.ids)
                .into_iter()
                .collect();
        }
        // The form has moved on; what was bought is still told.
        match outcome {
            Ok(outcome) => self.notices.say(News::BoughtElsewhere(outcome.shipment.id)),
            Err(failure) => self.notices.say(News::Failed(failure)),
        }
        Vec::new()
    }

    fn retried(
        &mut self,
        line: &LineId,
        request: RequestId,
        outcome: Result<LineState, Failure>,
    ) -> Vec<Command> {
        self.connection.retried(line, &outcome);
        if self.ship.line == *line {
            return self
                .ship
                .retried(request, outcome, &mut self.ids)
                .into_iter()
                .collect();
        }
        if let Err(failure) = outcome {
            self.notices.say(News::Failed(failure));
        }
        Vec::new()
    }

    /// Undoes what a command had marked that was never sent.
    pub(super) fn undo(&mut self, command: &Command, failure: &Failure) {
        let failed = |request: &RequestId| (*request, failure.clone());
        match command {
            Command::Connect { .. } | Command::SaveProfile(_) | Command::TestConnection { .. } => {
                self.undo_connecting(command, failure);
            }
            Command::Quote(quote) => {
                self.ship.quote.answer(quote.request, Err(failure.clone()));
            }
            Command::Buy(buy) => drop(self.purchased(buy.request, Err(failure.clone()))),
            Command::FetchLabel(fetch) => {
                self.ship.label.fetched(fetch.request, Err(failure.clone()));
                self.shipments
                    .open
                    .label
                    .fetched(fetch.request, Err(failure.clone()));
            }
            Command::SaveLabel(save) => {
                let outcome = Err(failure.clone());
                self.ship.label.saved(save.request, &outcome);
                self.shipments.open.label.saved(save.request, &outcome);
            }
            Command::ListShipments(asked) => {
                self.shipments
                    .listed(asked.request, Err(failure.clone()), &mut self.ids);
            }
            Command::OpenShipment { request, .. } => {
                let (request, failure) = failed(request);
                self.shipments.open.whole.answer(request, Err(failure));
            }
            Command::DeleteShipment { request, .. }
            | Command::RefreshRates(RefreshRates { request, .. })
            | Command::AskRefund { request, .. } => {
                let (request, failure) = failed(request);
                self.deed_done(request, Err(failure));
            }
            Command::RetryInDoubt { request, line } | Command::LookAgain { request, line } => {
                let (request, failure) = failed(request);
                self.retried(&line.clone(), request, Err(failure));
            }
            Command::MarkPrint(mark) => {
                self.print_marked(mark.request, mark.mark, Err(failure.clone()));
            }
            Command::ListReturns { request } => {
                let (request, failure) = failed(request);
                self.returns.not_asked(request, failure);
            }
            Command::Tracking(command) => self.undo_tracking(command, failure),
            Command::Printing(asked) => self.printing_told(asked.refused(failure.clone())),
            Command::StartBulk(_)
            | Command::DoToMany(_)
            | Command::ExportShipments(_)
            | Command::PriceDrafts(_) => self.undo_bulk(command, failure),
            Command::CreateBatch { .. } | Command::DeleteBatch { .. } | Command::ChangeBatch(_) => {
                self.undo_batch_job(command, failure);
            }
            // What it had marked is undone by the answer; that asks for nothing.
            Command::Batches(asked) => {
                self.batches_told(asked.refused(failure.clone()));
            }
            Command::Papers(asked) => self.papers_told(asked.refused(failure.clone())),
            Command::ListRefunds { .. } | Command::MakeReport(_) | Command::ExportReport(_) => {
                self.undo_report(command, failure);
            }
            // Nothing was marked for these.
            Command::Sync { .. }
            | Command::PauseBulk
            | Command::ResumeBulk
            | Command::CancelBulk
            | Command::SetAside { .. } => {}
        }
    }

    /// As [`Self::undo`], of what is done to many shipments.
    fn undo_bulk(&mut self, command: &Command, failure: &Failure) {
        match command {
            Command::StartBulk(StartBulk { request, .. })
            | Command::DoToMany(DoToMany { request, .. })
            | Command::ExportShipments(ExportShipments { request, .. }) => {
                self.shipments.bulk.not_sent(*request, failure);
            }
            Command::PriceDrafts(price) => {
                let outcome = Err(failure.clone());
                self.shipments.bulk.priced(price.request, outcome);
            }
            _about_one => {}
        }
    }

    /// As [`Self::undo`], of what is about the connection itself.
    fn undo_connecting(&mut self, command: &Command, failure: &Failure) {
        let failed = |request: &RequestId| (*request, failure.clone());
        match command {
            Command::Connect { request, .. } => {
                let (request, failure) = failed(request);
                self.connection.connected.answer(request, Err(failure));
            }
            Command::SaveProfile(save) => {
                self.profile_saved(save.request, Err(failure.clone()));
            }
            Command::TestConnection { request } => {
                let (request, failure) = failed(request);
                self.settings.test.answer(request, Err(failure));
            }
            _about_shipments => {}
        }
    }
}
