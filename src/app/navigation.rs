//! The screens of the window, in the order of the rail. Adding one is a line.

/// A screen that stands in the rail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Screen {
    #[default]
    Ship,
    Shipments,
    Batches,
    Settings,
}

impl Screen {
    /// In the rail's order.
    pub const ALL: [Self; 4] = [Self::Ship, Self::Shipments, Self::Batches, Self::Settings];
}
