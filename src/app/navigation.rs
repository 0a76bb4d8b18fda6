//! The screens of the window, in the order of the rail. Adding one is a line.

/// A screen that stands in the rail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Screen {
    #[default]
    Ship,
    Shipments,
    Returns,
    Tracking,
    Settings,
}

impl Screen {
    /// In the rail's order.
    pub const ALL: [Self; 5] = [
        Self::Ship,
        Self::Shipments,
        Self::Returns,
        Self::Tracking,
        Self::Settings,
    ];
}
