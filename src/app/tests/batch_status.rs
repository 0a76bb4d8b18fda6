//! The list of batches beside the one that is open: both say the same.

use super::batches::{BAG, act, open, opened, request_of, tell};
use crate::app::action::BatchesAction;
use crate::domain::batch::BatchStatus;
use crate::message::{BatchesCommand, BatchesEvent, Command, Source};

#[test]
fn a_batch_that_stands_otherwise_than_listed_has_the_list_read_again() {
    let mut state = opened(&[], &[]);
    for (status, lists) in [(BatchStatus::Pending, 0), (BatchStatus::Ready, 1)] {
        let asked = act(&mut state, BatchesAction::Select(BAG));
        let mut answer = Box::new(open(&[], &[]));
        answer.batch.status = status;
        let commands = tell(
            &mut state,
            BatchesEvent::Opened {
                request: request_of(&asked),
                source: Source::Service,
                outcome: Ok(answer),
            },
        );
        let is_list =
            |command: &Command| matches!(command, Command::Batches(BatchesCommand::List { .. }));
        assert_eq!(commands.len(), lists, "{commands:?}");
        assert!(commands.iter().all(is_list), "{commands:?}");
    }
}
