//! The screens of the program, in the order of the rail.

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
