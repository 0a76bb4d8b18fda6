//! Questions before something is left or given away: switching the environment,
//! quitting, and doing what a question was about.

use super::AppState;
use crate::{
    features::{
        calls::Request,
        settings::state::Account,
        shared::state::{
            confirm::{self, Confirmed, LeftBehind, Question, Reply},
            notices::Notices,
            window_request::WindowRequest,
        },
        unresolved,
    },
    model::environment::AccountId,
};

impl AppState {
    /// Whether an operation is under way whose outcome is waited for.
    fn has_work_in_flight(&self) -> bool {
        self.is_purchase_running()
            || self.shipments.open.running.is_some()
            || self.bulk.is_running()
            || self.batches.is_busy()
            || self.printing.labels.is_printing()
            || self.context.commands > 0
    }

    /// How many commands work beside the window, which end with it.
    pub fn note_commands(&mut self, commands: usize) {
        self.context.commands = commands;
        self.update_question();
    }

    pub fn is_purchase_running(&self) -> bool {
        self.ship.purchases_under_way() > 0 || !self.context.connection.retrying.is_empty()
    }

    pub(crate) fn switch_to(&mut self, to: AccountId) -> Vec<Request> {
        if to == self.context.connection.account {
            return Vec::new();
        }
        // It always asks: what looks the same costs money in one of them.
        self.context.question = Some(Question::SwitchEnvironment {
            to,
            name: self.settings.account_name(to).to_owned(),
            left: self.left_behind(),
        });
        Vec::new()
    }

    /// The question whether to leave says what is under way now, and not what was when it
    /// was asked.
    pub(super) fn update_question(&mut self) {
        let now = self.left_behind();
        let is_buying = self.is_purchase_running();
        let question = &mut self.context.question;
        if let Some(Question::SwitchEnvironment { left, .. }) = question {
            *left = now;
        } else if let Some(Question::Quit {
            purchase_running,
            commands,
            has_rules: _,
        }) = question
        {
            *purchase_running = is_buying;
            *commands = now.commands;
        }
    }

    fn left_behind(&self) -> LeftBehind {
        let under_way = self.under_way();
        let progress = under_way.job.and_then(|job| job.progress.as_ref());
        LeftBehind {
            purchases: under_way.purchases,
            job: progress.map(|progress| (progress.counts.ended(), progress.lines)),
            is_printing: self.printing.labels.is_printing(),
            commands: self.context.commands,
            has_text: self.ship.has_unsent_text(),
        }
    }

    /// Connects to another account, or to the same one with another profile.
    /// Nothing of the one before crosses over, but for what was typed.
    pub(crate) fn reconnect(&mut self, to: AccountId) -> Vec<Request> {
        self.leave_account();
        self.context.status_list = None;
        self.context.notices = Notices::default();
        let preferences = &mut self.context.preferences;
        if preferences.account_of(preferences.environment) != to {
            preferences.environment = to.environment;
            preferences.account_number = to.number;
            self.context.keep_preferences();
        }
        let mut requests = vec![self.context.connection.connect(to, &mut self.context.ids)];
        requests.extend(self.fetch_screen());
        requests
    }

    /// Connects to the account of a profile that was saved, once all that is
    /// under way has ended: the outcome of a purchase is waited for.
    pub(crate) fn reconnect_if_due(&mut self) -> Vec<Request> {
        if self.has_work_in_flight() || self.ship.quote.is_loading() {
            return Vec::new();
        }
        match self.settings.take_reconnect_due() {
            None => Vec::new(),
            Some(Account::Same) => self.start(),
            Some(Account::Other) => {
                let notices = std::mem::take(&mut self.context.notices);
                let requests = self.reconnect(self.context.connection.account);
                self.context.notices = notices;
                requests
            }
        }
    }

    pub(crate) fn ask_to_quit(&mut self) -> Vec<Request> {
        let has_rules = self.rules.is_changed();
        if self.has_work_in_flight() || self.ship.has_unsent_text() || has_rules {
            self.context.question = Some(Question::Quit {
                purchase_running: self.is_purchase_running(),
                commands: self.context.commands,
                has_rules,
            });
        } else {
            self.context.window_requests.push(WindowRequest::Quit);
        }
        Vec::new()
    }

    pub(crate) fn answer(&mut self, reply: Reply) -> Vec<Request> {
        let Some(question) = self.context.question.take() else {
            return Vec::new();
        };
        match reply {
            Reply::Yes => self.perform(question.confirmed()),
            Reply::No => Vec::new(),
        }
    }

    /// Does what was confirmed.
    fn perform(&mut self, question: Confirmed<Question>) -> Vec<Request> {
        match question.clone().into_inner() {
            Question::Buy { .. } | Question::BuyAnother { .. } => {
                confirm::confirmed_purchase(question)
                    .map(|purchase| self.ship.buy(purchase, &mut self.context))
                    .unwrap_or_default()
            }
            Question::DeleteDraft(_) | Question::AskRefund(_) => self
                .shipments
                .open
                .perform(question, &mut self.context.ids)
                .into_iter()
                .collect(),
            Question::RetryUnresolved(retry) => unresolved::state::retry(retry, &mut self.context),
            Question::SetAside(aside) => unresolved::state::set_aside(aside, &mut self.context),
            Question::DeleteBatch { batch, .. } => {
                self.batches.delete(batch, &mut self.context.ids)
            }
            Question::CloseBag(bag) => self.batches.close_out(bag, &mut self.context.ids),
            Question::DeleteAccount { account, .. } => {
                let request = self.settings.delete(account, &mut self.context.ids);
                request.into_iter().collect()
            }
            Question::Print(labels) => self.print_confirmed(labels),
            // A yes without a reason is none: `PrintAction::PrintAgain` says both.
            Question::PrintAgain(_) => Vec::new(),
            Question::SwitchEnvironment { to, .. } => self.reconnect(to),
            Question::Quit { .. } => {
                self.context.window_requests.push(WindowRequest::Quit);
                Vec::new()
            }
        }
    }
}
