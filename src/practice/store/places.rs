//! A set of places in a block of the order of creation. In the store few places
//! are a list, and many are one bit each.

/// A block is so many places: two to this power.
const BLOCK_BITS: u32 = 13;
pub(super) const LAST_PLACE: u16 = (1 << BLOCK_BITS) - 1;
const BITS: usize = 64;
const CHUNKS: usize = (1 << BLOCK_BITS) / BITS;
/// How long a set is in the store at most. One that is shorter is a list.
const BITMAP_BYTES: usize = CHUNKS * 8;

/// The block that a sequence is in.
pub(super) fn block_of(sequence: i64) -> i64 {
    sequence >> BLOCK_BITS
}

/// The place of a sequence in its block.
pub(super) fn place_of(sequence: i64) -> u16 {
    u16::try_from(sequence.unsigned_abs() & u64::from(LAST_PLACE)).unwrap_or(LAST_PLACE)
}

/// The sequence at a place of a block.
pub(super) fn sequence_at(block: i64, place: u16) -> i64 {
    (block << BLOCK_BITS) | i64::from(place)
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Places([u64; CHUNKS]);

impl Places {
    pub(super) fn none() -> Self {
        Self([0; CHUNKS])
    }

    pub(super) fn insert(&mut self, place: u16) {
        if let Some(chunk) = self.0.get_mut(usize::from(place) / BITS) {
            *chunk |= 1 << (usize::from(place) % BITS);
        }
    }

    pub(super) fn remove(&mut self, place: u16) {
        if let Some(chunk) = self.0.get_mut(usize::from(place) / BITS) {
            *chunk &= !(1 << (usize::from(place) % BITS));
        }
    }

    /// Keeps the places that are in the other set as well.
    pub(super) fn keep(&mut self, other: &Self) {
        for (chunk, other) in self.0.iter_mut().zip(&other.0) {
            *chunk &= other;
        }
    }

    /// Adds the places of the other set.
    pub(super) fn add(&mut self, other: &Self) {
        for (chunk, other) in self.0.iter_mut().zip(&other.0) {
            *chunk |= other;
        }
    }

    pub(super) fn count(&self) -> usize {
        let bits = self.0.iter().map(|chunk| chunk.count_ones());
        usize::try_from(bits.sum::<u32>()).unwrap_or(usize::MAX)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|chunk| *chunk == 0)
    }

    pub(super) fn newest_first(&self) -> impl Iterator<Item = u16> {
        let chunks = (0_u16..).step_by(BITS).zip(self.0).collect::<Vec<_>>();
        chunks.into_iter().rev().flat_map(|(first, mut chunk)| {
            std::iter::from_fn(move || {
                let highest = chunk.checked_ilog2()?;
                chunk &= !(1 << highest);
                u16::try_from(highest).ok().map(|bit| first + bit)
            })
        })
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Self {
        let mut places = Self::none();
        if bytes.len() < BITMAP_BYTES {
            for pair in bytes.as_chunks().0 {
                places.insert(u16::from_le_bytes(*pair));
            }
        } else {
            for (chunk, eight) in places.0.iter_mut().zip(bytes.as_chunks().0) {
                *chunk = u64::from_le_bytes(*eight);
            }
        }
        places
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        if self.count() * size_of::<u16>() < BITMAP_BYTES {
            self.newest_first().flat_map(u16::to_le_bytes).collect()
        } else {
            self.0
                .iter()
                .flat_map(|chunk| chunk.to_le_bytes())
                .collect()
        }
    }
}

impl FromIterator<u16> for Places {
    fn from_iter<T: IntoIterator<Item = u16>>(places: T) -> Self {
        let mut set = Self::none();
        for place in places {
            set.insert(place);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_places_and_many_come_back_from_the_store_newest_first() {
        for step in [1, 3, 17, 8191] {
            let places: Vec<u16> = (0..1 << BLOCK_BITS).rev().step_by(step).collect();
            let set: Places = places.iter().copied().collect();
            let kept = Places::from_bytes(&set.to_bytes());
            assert_eq!(kept, set);
            assert_eq!(kept.newest_first().collect::<Vec<_>>(), places);
            assert_eq!(kept.count(), places.len());
        }
    }

    #[test]
    fn what_is_removed_or_not_in_both_is_not_kept() {
        let mut set: Places = [1, 64, 8191].into_iter().collect();
        set.keep(&[64, 8191, 2].into_iter().collect());
        set.remove(64);
        assert_eq!(set.newest_first().collect::<Vec<_>>(), [8191]);
        set.remove(8191);
        assert!(set.is_empty());
    }

    #[test]
    fn a_sequence_is_its_block_and_its_place() {
        for sequence in [0, 1, 8191, 8192, 1_000_000] {
            assert_eq!(
                sequence_at(block_of(sequence), place_of(sequence)),
                sequence
            );
        }
    }
}
