//! One step of the client: an entry written, a request about to leave, a note.

use sendoff::session::protocol::Shown;

use super::{
    folds::{Folds, Step, View, bit},
    world::{At, Notes, Purpose, Search, State},
};

/// One step of the client: the state after it, and its name.
pub(super) type Next = (&'static str, State);

/// Writes an entry, and gives the state with `at` as the client's place.
/// Nothing if the program's fold refuses the entry.
pub(super) fn write(state: &State, folds: &mut Folds, step: Step, at: At) -> Option<State> {
    let mut next = *state;
    next.client.journal = folds.after(state.client.journal, step)?;
    next.disk = match state.second {
        None => next.client.journal,
        // Two writers mix their entries; what does not fit is lost.
        Some(_) => folds.after(state.disk, step).unwrap_or(state.disk),
    };
    next.client.at = at;
    Some(next)
}

pub(super) fn go(state: &State, at: At) -> State {
    let mut next = *state;
    next.client.at = at;
    next
}

pub(super) fn noting(state: &State, at: At, note: impl FnOnce(&mut Notes)) -> State {
    let mut next = go(state, at);
    note(&mut next.client.notes);
    next
}

pub(super) fn look(state: &State, purpose: Purpose, shipment: u8) -> State {
    let seen = state.parcel(shipment).seen();
    go(state, At::Looked { purpose, seen })
}

/// Collects the steps from one state.
pub(super) struct Steps<'a> {
    pub(super) state: &'a State,
    pub(super) folds: &'a mut Folds,
    pub(super) all: Vec<Result<Next, Step>>,
}

impl Steps<'_> {
    pub(super) fn view(&self) -> View {
        self.folds.view(self.state.client.journal)
    }

    pub(super) fn push(&mut self, name: &'static str, next: State) {
        self.all.push(Ok((name, next)));
    }

    pub(super) fn write(&mut self, name: &'static str, step: Step, at: At) {
        let state = *self.state;
        self.write_from(&state, name, step, at);
    }

    pub(super) fn write_from(&mut self, state: &State, name: &'static str, step: Step, at: At) {
        let next = write(state, self.folds, step, at);
        self.all.push(next.map(|next| (name, next)).ok_or(step));
    }

    /// Another shipment needs no second look for this purchase.
    pub(super) fn drop_other(&mut self, name: &'static str, step: Step, other: u8) {
        let done = noting(self.state, At::Decide, |notes| {
            notes.checked |= bit(other);
            notes.duplicates &= !bit(other);
        });
        self.write_from(&done, name, step, At::Decide);
    }

    pub(super) fn search(&mut self, search: Search, view: View) {
        let not_these = match search {
            Search::Create => view.others | view.current.map_or(0, bit),
            Search::Duplicates => view.current.map_or(0, bit),
        };
        let found = self.state.that_are(|seen| seen != Shown::Gone) & !not_these;
        let paid = self.state.that_are(|seen| seen == Shown::Paid) & found;
        let pending = self.state.that_are(|seen| seen == Shown::Pending) & found;
        let at = At::Searched {
            search,
            found,
            paid,
            pending,
        };
        self.push("search", go(self.state, at));
    }
}
