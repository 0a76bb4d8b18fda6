//! What the rules are made of. `mod.rs` holds those of this program.

/// The rules of a program. Folders are named as in the map; a place is a path
/// below `src/` without its ending, in which `*` stands for any one name.
pub(super) struct Rules {
    /// A folder that still has its old name, and its name in the map.
    pub(super) old_names: &'static [(&'static str, &'static str)],
    /// A place, and all places that it may import. The row that fits best
    /// counts. In a feature `own` stands for the feature itself.
    pub(super) folders: &'static [(&'static str, &'static [&'static str])],
    /// Rows of `folders` for folders that are to go.
    pub(super) going: &'static [&'static str],
    /// A feature, and another one whose calls and state it may use; or its files
    /// of one kind, as in `ship/job`, and those of the other one.
    pub(super) features: &'static [(&'static str, &'static str)],
    /// A file, and a place that it alone may import beyond its folder's rule.
    pub(super) exceptions: &'static [(&'static str, &'static str)],
    /// A file whose `pub use` still passes on what comes from that folder to
    /// files that may not import the folder itself.
    pub(super) passing_on: &'static [(&'static str, &'static str)],
    /// A crate, and the places that may name it.
    pub(super) crates: &'static [(&'static str, &'static [&'static str])],
    /// A word, and the places whose code may hold it.
    pub(super) words: &'static [(&'static str, &'static [&'static str])],
    /// The most files that may import each other in a circle.
    pub(super) max_cycle: usize,
    /// Larger circles that are left: one of the files, and how many there are.
    pub(super) cycles: &'static [(&'static str, usize)],
}
