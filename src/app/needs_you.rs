//! What waits for a person: looked at again, bought again after a yes, or set
//! aside because it was settled elsewhere. And what a window that may only
//! look leaves undone.

use crate::domain::{ids::LineId, money::Money};
use crate::message::{BatchesCommand, Cause, Command, Failure};

use super::{
    AppState,
    action::NeedsYouAction,
    confirm::{Aside, Question, Retry},
    connection::{Connection, Unsettled},
    notices::News,
};

impl Connection {
    fn unsettled(&self, line: &LineId) -> Option<&Unsettled> {
        self.unsettled
            .iter()
            .find(|unsettled| unsettled.line == *line)
    }

    /// What buying a line in doubt once more would cost.
    pub(super) fn price_in_doubt(&self, line: &LineId) -> Option<Money> {
        self.unsettled(line)?.buy_again_at.clone()
    }
}

impl AppState {
    pub(super) fn handle_needs_you(&mut self, action: NeedsYouAction) -> Vec<Command> {
        match action {
            NeedsYouAction::LookAgain(line) => return self.look_again(line),
            NeedsYouAction::BuyAgain(line) => {
                if let Some(unsettled) = self.connection.unsettled(&line) {
                    self.question = Some(Question::RetryInDoubt(Retry {
                        shipment: unsettled.shipment.clone(),
                        price: unsettled.buy_again_at.clone(),
                        line,
                    }));
                }
            }
            NeedsYouAction::SetAside(line) => {
                if let Some(unsettled) = self.connection.unsettled(&line) {
                    self.question = Some(Question::SetAside(Aside {
                        order_id: unsettled.order_id.clone(),
                        recipient: unsettled.recipient_name.clone().unwrap_or_default(),
                        line,
                    }));
                }
            }
        }
        Vec::new()
    }

    fn look_again(&mut self, line: LineId) -> Vec<Command> {
        if self.connection.retrying.contains(&line) {
            return Vec::new();
        }
        let request = self.ids.request();
        self.connection.retrying.push(line.clone());
        self.ship.retrying(&line, request);
        vec![Command::LookAgain { request, line }]
    }

    pub(super) fn set_aside(&mut self, aside: Aside) -> Vec<Command> {
        let request = self.ids.request();
        let line = aside.line;
        vec![Command::SetAside { request, line }]
    }

    /// Where another window is at work, nothing that spends or writes is sent:
    /// it is said, and what it had marked is undone.
    pub(super) fn only_allowed(&mut self, commands: Vec<Command>) -> Vec<Command> {
        let Some(path) = self.connection.looks_only_at().map(ToOwned::to_owned) else {
            return commands;
        };
        let (allowed, refused): (Vec<_>, Vec<_>) = commands.into_iter().partition(is_a_look);
        for command in refused {
            self.not_sent(&command, Cause::LedgerBusy { path: path.clone() });
        }
        allowed
    }

    /// News that has no place of its own.
    pub(super) fn say_if_failed<T>(&mut self, outcome: Result<T, Failure>) {
        if let Err(failure) = outcome {
            self.notices.say(News::Failed(failure));
        }
    }
}

/// Whether a command needs nothing but what the ledger knows, or is about
/// this window's own connection.
fn is_a_look(command: &Command) -> bool {
    match command {
        Command::Connect { .. }
        | Command::SaveProfile(_)
        | Command::ListShipments(_)
        | Command::PriceDrafts(_)
        | Command::ExportShipments(_)
        | Command::ListRefunds { .. }
        | Command::MakeReport(_)
        | Command::ExportReport(_)
        | Command::OpenShipment { .. }
        | Command::FetchLabel(_)
        | Command::ListReturns { .. }
        | Command::Tracking(_)
        | Command::Batches(
            BatchesCommand::List { .. }
            | BatchesCommand::Open { .. }
            | BatchesCommand::SaveSheet(_),
        ) => true,
        Command::Printing(asked) => asked.is_of_the_machine(),
        Command::TestConnection { .. }
        | Command::Quote(_)
        | Command::Buy(_)
        | Command::Sync { .. }
        | Command::DoToMany(_)
        | Command::StartBulk(_)
        | Command::PauseBulk
        | Command::ResumeBulk
        | Command::CancelBulk
        | Command::SaveLabel(_)
        | Command::Papers(_)
        | Command::DeleteShipment { .. }
        | Command::RefreshRates(_)
        | Command::AskRefund { .. }
        | Command::RetryInDoubt { .. }
        | Command::LookAgain { .. }
        | Command::SetAside { .. }
        | Command::MarkPrint(_)
        | Command::CreateBatch { .. }
        | Command::DeleteBatch { .. }
        | Command::ChangeBatch(_)
        | Command::Batches(
            BatchesCommand::Scan { .. }
            | BatchesCommand::Uncount { .. }
            | BatchesCommand::Find { .. }
            | BatchesCommand::CloseOut { .. }
            | BatchesCommand::PrintSheet(_)
            | BatchesCommand::PrintLabel { .. }
            | BatchesCommand::SaveLabel(_),
        ) => false,
    }
}
