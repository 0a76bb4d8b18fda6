//! Names one request, so that its answer can be told from a stale one.

/// The bits of an id that say whose request it is.
const CLIENT_SHIFT: u32 = 48;

/// Counts up within one run of the program; never written to disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RequestId(pub u64);

/// One of those that make requests of a worker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct ClientNumber(u16);

impl ClientNumber {
    /// Who has started the worker: the window, or a command that works by itself.
    pub const OWNER: Self = Self(0);

    /// The one after this; never [`Self::OWNER`].
    pub fn next(self) -> Self {
        Self(self.0.checked_add(1).unwrap_or(1))
    }
}

impl RequestId {
    /// The first request of a run.
    pub const FIRST: Self = Self(1);

    /// Gives this id and moves on to the next.
    pub fn take(&mut self) -> Self {
        let taken = *self;
        self.0 = self.0.saturating_add(1);
        taken
    }

    /// The same request as the worker knows it: each client counts for itself.
    #[must_use]
    pub fn of_client(self, client: ClientNumber) -> Self {
        Self(self.of_owner().0 | (u64::from(client.0) << CLIENT_SHIFT))
    }

    /// The same request as its client knows it.
    #[must_use]
    pub fn of_owner(self) -> Self {
        Self(self.0 & ((1 << CLIENT_SHIFT) - 1))
    }

    /// Who asks.
    pub fn client(self) -> ClientNumber {
        let number = self.0 >> CLIENT_SHIFT;
        ClientNumber(u16::try_from(number).unwrap_or(u16::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_of_a_client_is_told_from_the_same_of_another_and_comes_back_as_it_was() {
        let first = ClientNumber::OWNER.next();
        let asked = RequestId(7);
        let sent = asked.of_client(first);
        assert_ne!(sent, asked);
        assert_ne!(sent, asked.of_client(first.next()));
        assert_eq!(sent.client(), first);
        assert_eq!(sent.of_owner(), asked);
        assert_eq!(asked.client(), ClientNumber::OWNER);
    }

    #[test]
    fn no_client_is_ever_taken_for_the_owner() {
        assert_ne!(ClientNumber(u16::MAX).next(), ClientNumber::OWNER);
    }
}
