//! A page of a list: what could be read of it, and how much could not.

use std::ops::Deref;

/// The items of a page that could be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T> {
    pub items: Vec<T>,
    /// Items that were left out because they can't be read.
    pub unreadable: usize,
}

impl<T> Page<T> {
    /// How many items the service listed: a page is the last one when this is
    /// below what was asked for, however many of them could be read.
    pub fn listed(&self) -> usize {
        self.items.len().saturating_add(self.unreadable)
    }

    /// Whether the list ends with this page, which was asked for with this limit.
    pub fn is_last(&self, limit: u32) -> bool {
        self.listed() < usize::try_from(limit).unwrap_or(usize::MAX)
    }
}

impl<T> Default for Page<T> {
    fn default() -> Self {
        Self {
            items: Vec::new(),
            unreadable: 0,
        }
    }
}

impl<T> Deref for Page<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items
    }
}

impl<T> IntoIterator for Page<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_page_is_not_the_last_one_however_much_of_it_can_be_read() {
        let page = |readable: usize, unreadable| Page {
            items: vec![(); readable],
            unreadable,
        };
        assert!(page(99, 0).is_last(100));
        assert!(page(90, 9).is_last(100));
        assert!(!page(100, 0).is_last(100));
        assert!(!page(90, 10).is_last(100));
    }
}
