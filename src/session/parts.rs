//! What a feature keeps for as long as the account is connected. The account
//! holds it for the feature and knows nothing about it.

use std::{
    any::{Any, TypeId},
    cell::RefCell,
    collections::BTreeMap,
    fmt,
    rc::Rc,
};

use super::account::Session;

/// A feature's state of one connection.
pub(crate) trait Part: 'static {
    fn new(session: &Session) -> Self;
}

/// The parts that were asked for so far.
#[derive(Default)]
pub(crate) struct Parts(RefCell<BTreeMap<TypeId, Rc<dyn Any>>>);

impl Session {
    /// The part of that type: made when it is first asked for, and the same one
    /// ever after.
    pub(crate) fn part<P: Part>(&self) -> Rc<P> {
        let key = TypeId::of::<P>();
        let kept = self.parts.0.borrow().get(&key).cloned();
        if let Some(Ok(part)) = kept.map(|part| part.downcast::<P>()) {
            return part;
        }
        let part = Rc::new(P::new(self));
        let kept: Rc<dyn Any> = Rc::<P>::clone(&part);
        self.parts.0.borrow_mut().insert(key, kept);
        part
    }
}

impl fmt::Debug for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Parts").finish_non_exhaustive()
    }
}
