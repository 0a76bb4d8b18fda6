//! Pause, resume and stop of what is being printed.

use std::{
    cell::RefCell,
    rc::{Rc, Weak},
};

use crate::{
    contract::Failure,
    features::printing::calls::{PrintCourse, SteerPrinting},
    session::{
        account::Session,
        bulk::{Control, Course},
        parts::Part,
    },
};

/// The printings that have not ended. A person sees them as one.
#[derive(Debug, Default)]
pub(super) struct Printings(RefCell<Vec<Weak<Control>>>);

impl Part for Printings {
    fn new(_session: &Session) -> Self {
        Self::default()
    }
}

impl Printings {
    /// A printing begins; it ends when its control is dropped.
    pub(super) fn begin(&self) -> Rc<Control> {
        let control = Rc::new(Control::default());
        let mut all = self.0.borrow_mut();
        all.retain(|other| other.strong_count() > 0);
        all.push(Rc::downgrade(&control));
        control
    }
}

/// The call *Steer printing*.
pub(super) async fn steer(session: &Session, call: &SteerPrinting) -> Result<(), Failure> {
    let course = match call.course {
        PrintCourse::GoesOn => Course::Running,
        PrintCourse::Paused => Course::Paused,
        PrintCourse::Stopped => Course::Cancelled,
    };
    let printings = session.part::<Printings>();
    for control in printings.0.borrow().iter().filter_map(Weak::upgrade) {
        control.steer(course);
    }
    Ok(())
}
