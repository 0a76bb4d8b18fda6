//! The screens of the window, in the order of the rail. Adding one is a line.

/// A screen that stands in the rail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Screen {
    #[default]
    Ship,
    Shipments,
    Batches,
    Returns,
    Tracking,
    Refunds,
    Reports,
    Settings,
}

impl Screen {
    /// In the rail's order.
    pub const ALL: [Self; 8] = [
        Self::Ship,
        Self::Shipments,
        Self::Batches,
        Self::Returns,
        Self::Tracking,
        Self::Refunds,
        Self::Reports,
        Self::Settings,
    ];
}

/// How many screens back are remembered.
const MAX_STEPS: usize = 50;

/// The way that was taken through the screens, as in a browser.
#[derive(Debug, Clone, Default)]
pub struct Trail {
    back: Vec<Screen>,
    forward: Vec<Screen>,
}

impl Trail {
    /// Another screen was opened: what lay ahead is forgotten.
    pub(super) fn went(&mut self, from: Screen, to: Screen) {
        if from == to {
            return;
        }
        self.forward.clear();
        self.back.push(from);
        if self.back.len() > MAX_STEPS {
            self.back.remove(0);
        }
    }

    /// The screen before this one.
    pub(super) fn back(&mut self, here: Screen) -> Option<Screen> {
        let to = self.back.pop()?;
        self.forward.push(here);
        Some(to)
    }

    /// The screen that was gone back from.
    pub(super) fn forward(&mut self, here: Screen) -> Option<Screen> {
        let to = self.forward.pop()?;
        self.back.push(here);
        Some(to)
    }

    pub fn can_go_back(&self) -> bool {
        !self.back.is_empty()
    }

    pub fn can_go_forward(&self) -> bool {
        !self.forward.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn back_and_forward_lead_along_the_way_that_was_taken() {
        let mut trail = Trail::default();
        trail.went(Screen::Ship, Screen::Shipments);
        trail.went(Screen::Shipments, Screen::Shipments);
        trail.went(Screen::Shipments, Screen::Settings);
        assert_eq!(trail.back(Screen::Settings), Some(Screen::Shipments));
        assert_eq!(trail.back(Screen::Shipments), Some(Screen::Ship));
        assert_eq!(trail.back(Screen::Ship), None);
        assert_eq!(trail.forward(Screen::Ship), Some(Screen::Shipments));
        trail.went(Screen::Shipments, Screen::Ship);
        assert!(!trail.can_go_forward(), "another way was taken");
        assert_eq!(trail.back(Screen::Ship), Some(Screen::Shipments));
    }

    #[test]
    fn a_long_way_is_remembered_from_its_end() {
        let mut trail = Trail::default();
        for _ in 0..MAX_STEPS {
            trail.went(Screen::Ship, Screen::Shipments);
            trail.went(Screen::Shipments, Screen::Ship);
        }
        assert_eq!(trail.back.len(), MAX_STEPS);
    }
}

/// What the status line opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatusList {
    Unprinted,
    Unsettled,
}
