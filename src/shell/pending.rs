//! One answer that comes from another thread: a promise, of which the window
//! looks each frame whether it is kept.
//!
//! The promise of the library panics when its sender is dropped. Here
//! an [`Answer`] that is dropped says so, and nothing waits for ever.

use poll_promise::Sender;

/// The library's promise, used nowhere else.
#[expect(
    clippy::disallowed_types,
    reason = "here it always gets an answer, see `Answer`"
)]
type Promise<T> = poll_promise::Promise<Option<T>>;

/// An answer that is waited for.
pub(crate) struct Pending<T: Send + 'static>(Promise<T>);

/// How far a pending answer is.
pub(crate) enum Polled<T: Send + 'static> {
    NotYet(Pending<T>),
    Given(T),
    /// The sender was dropped.
    Never,
}

/// Gives the answer, once.
pub(crate) struct Answer<T: Send + 'static>(Option<Sender<Option<T>>>);

impl<T: Send + 'static> Pending<T> {
    pub(crate) fn new() -> (Answer<T>, Self) {
        let (sender, promise) = Promise::new();
        (Answer(Some(sender)), Self(promise))
    }

    /// Never waits.
    pub(crate) fn poll(self) -> Polled<T> {
        match self.0.try_take() {
            Ok(Some(answer)) => Polled::Given(answer),
            Ok(None) => Polled::Never,
            Err(promise) => Polled::NotYet(Self(promise)),
        }
    }
}

impl<T: Send + 'static> Answer<T> {
    pub(crate) fn give(mut self, answer: T) {
        if let Some(sender) = self.0.take() {
            sender.send(Some(answer));
        }
    }
}

impl<T: Send + 'static> Drop for Answer<T> {
    fn drop(&mut self) {
        if let Some(sender) = self.0.take() {
            sender.send(None);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_comes_once_and_from_another_thread() {
        let (answer, pending) = Pending::new();
        let Polled::NotYet(pending) = pending.poll() else {
            panic!("nothing was answered yet");
        };
        std::thread::spawn(move || answer.give(7)).join().unwrap();
        assert!(matches!(pending.poll(), Polled::Given(7)));
    }

    #[test]
    fn whoever_was_to_answer_and_is_gone_is_not_waited_for() {
        let (answer, pending) = Pending::<u8>::new();
        drop(answer);
        assert!(matches!(pending.poll(), Polled::Never));
    }

    #[test]
    fn an_answer_that_is_no_longer_awaited_is_given_all_the_same() {
        let (answer, pending) = Pending::new();
        drop(pending);
        answer.give(7);
    }
}
