//! What the window shows that concerns several features at once.

use super::AppState;
use crate::{
    contract::Cause,
    features::{
        bulk::state::Job,
        labels::state::{LabelView, ViewedLabel},
        orders::state::OrdersView,
        printing::state::PrintProgress,
        settings::state::SettingsView,
        shared::state::{
            navigation::{Screen, StatusList},
            notices::Notice,
            remote::Remote,
            window_request::LabelOwner,
        },
        ship::state::purchase::Stage,
        shipments::state::{has_label, screen_view::ShipmentsView},
    },
    model::{
        environment::{AccountId, Environment},
        ids::ShipmentId,
    },
};

/// What is under way, on whichever screen.
#[derive(Debug, Clone, Copy)]
pub struct UnderWay<'a> {
    pub job: Option<&'a Job>,
    /// Purchases whose outcome is waited for: of forms, or lines that are checked again.
    pub purchases: usize,
    /// Whether one of them is a form's.
    pub is_of_form: bool,
    pub is_changing_batches: bool,
    pub printing: Option<PrintProgress>,
}

impl AppState {
    /// What is under way, on whichever screen.
    pub fn under_way(&self) -> UnderWay<'_> {
        let of_forms = self.ship.purchases_under_way();
        let job = self.bulk.job.as_ref();
        UnderWay {
            job: job.filter(|job| job.ended.is_none()),
            purchases: of_forms.max(self.context.connection.retrying.len()),
            is_of_form: of_forms > 0,
            is_changing_batches: self.batches.is_busy(),
            printing: self.printing.labels.progress(),
        }
    }

    /// The accounts of each environment, as the user calls them.
    pub fn accounts(&self) -> [(Environment, Vec<(AccountId, &str)>); 3] {
        Environment::ALL.map(|environment| (environment, self.settings.accounts_of(environment)))
    }

    /// What the user calls the account in use; empty where it has no name.
    pub fn account_name(&self) -> &str {
        self.settings.account_name(self.context.connection.account)
    }

    /// The notices that say what the screen does not say already.
    pub fn notices_in_sight(&self) -> Vec<&Notice> {
        let says_why_not_connected = match self.context.screen {
            Screen::Settings => true,
            // Where the rates stand.
            Screen::Ship => match self.ship.stage {
                Stage::Open | Stage::Refused(_) | Stage::Buying(_) => true,
                Stage::Unresolved(_) | Stage::Bought(_) => false,
            },
            // A file is read without a connection.
            Screen::Orders | Screen::Rules => false,
            Screen::Shipments => waits_for_it(&self.shipments.list),
            Screen::Batches => waits_for_it(&self.batches.list),
            Screen::Returns => waits_for_it(&self.returns.list),
            Screen::Tracking => waits_for_it(&self.tracking.list),
            Screen::Refunds => waits_for_it(&self.refunds.list),
            Screen::Reports => waits_for_it(&self.reports.report),
        };
        // On each of them it is said only where it is known why.
        let is_known = self.context.connection.connected.failure().is_some();
        let is_said =
            |notice: &&Notice| says_why_not_connected && is_known && notice.news.is_not_connected();
        let shown = self.context.notices.shown().iter();
        shown.filter(|notice| !is_said(notice)).collect()
    }

    /// The label on screen and whose it is; nothing where none stands.
    pub fn label_here(&self) -> Option<(LabelOwner, &LabelView)> {
        let screen = self.context.screen;
        if screen == Screen::Shipments {
            Some((LabelOwner::Shipments, &self.shipments.open.label))
        } else if screen == Screen::Ship {
            Some((LabelOwner::Ship, &self.ship.label))
        } else {
            // A batch's documents have buttons of their own.
            None
        }
    }

    /// The label that is shown over everything, on whichever screen it stands.
    pub fn viewed_label(&self) -> Option<ViewedLabel<'_>> {
        let ship = self.ship.label.viewed(LabelOwner::Ship);
        ship.or_else(|| self.shipments.open.label.viewed(LabelOwner::Shipments))
    }

    /// The labels that *Print* is about where the person is now: what is chosen
    /// of the list before them, else the shipment that is open, or the one just bought.
    pub fn labels_here(&self) -> Vec<ShipmentId> {
        if self.context.status_list == Some(StatusList::Unprinted) {
            return self.printing.queue.labels(&self.context.connection);
        }
        let bought = match &self.ship.stage {
            Stage::Bought(bought) if bought.has_good_label() => Some(&bought.shipment.id),
            Stage::Bought(_)
            | Stage::Open
            | Stage::Buying(_)
            | Stage::Refused(_)
            | Stage::Unresolved(_) => None,
        };
        let screen = self.context.screen;
        if screen == Screen::Ship {
            bought.into_iter().cloned().collect()
        } else if screen == Screen::Shipments {
            let chosen = self.shipments.labels_chosen();
            let open = self.shipments.open.shown();
            let open = open.filter(|shown| chosen.is_empty() && has_label(shown));
            chosen
                .into_iter()
                .chain(open.map(|shown| shown.id.clone()))
                .collect()
        } else {
            Vec::new()
        }
    }

    pub fn shipments_view(&self) -> ShipmentsView<'_> {
        ShipmentsView {
            screen: &self.shipments,
            offers: self
                .shipments
                .open
                .offers(&self.ship, &self.context.connection),
            bulk: &self.bulk,
            documents: &self.documents,
            preferences: &self.context.preferences,
        }
    }

    pub fn orders_view(&self) -> OrdersView<'_> {
        OrdersView {
            screen: &self.orders,
            bulk: &self.bulk,
            has_another_box: self.orders.has_another_box(&self.context.preferences),
            has_other_rules: self.orders.has_other_rules(self.rules.kept()),
        }
    }

    pub fn settings_view(&self) -> SettingsView<'_> {
        SettingsView {
            screen: &self.settings,
            preferences: &self.context.preferences,
        }
    }

    /// Whether the form can be filled like the shipment that is open.
    pub fn can_duplicate_shipment(&self) -> bool {
        self.shipments.open.can_duplicate(&self.ship)
    }

    /// Whether a new shipment can take the place of the one that is open.
    pub fn can_replace(&self) -> bool {
        let open = &self.shipments.open;
        open.can_replace(&self.ship, &self.context.connection)
    }
}

/// Whether a list says itself why there is nothing in it: there is no connection.
fn waits_for_it<T>(list: &Remote<T>) -> bool {
    let failure = list.failure();
    let is_said = failure.is_some_and(|failure| failure.cause == Cause::NotConnected);
    is_said && list.value().is_none()
}
