//! The list of batches beside the one that is open: both say the same.

use super::{ask_open, open, opened};
use crate::{features::batches::calls::List, model::batch::BatchStatus, shell::state::tests::Sent};

#[test]
fn a_batch_that_stands_otherwise_than_listed_has_the_list_read_again() {
    let mut state = opened(&[], &[]);
    for (status, is_read) in [(BatchStatus::Pending, false), (BatchStatus::Ready, true)] {
        let call = ask_open(&mut state);
        let mut answer = Box::new(open(&[], &[]));
        answer.batch.status = status;
        let requests = call.answer(&mut state, Ok(answer));
        if is_read {
            Sent::<List>::only(&requests);
        } else {
            assert!(requests.is_empty(), "{requests:?}");
        }
    }
}
