//! Randomness: identifiers and jitter, from the system or from a seed.

use std::sync::{Mutex, PoisonError};

use rand::{Rng as _, RngCore as _, SeedableRng as _, rngs::StdRng};

/// The letters of a generated word: no vowels and no two that look the
/// same, so that no word is rude and none is misread.
const WORD_LETTERS: &[u8] = b"23456789BCDFGHJKLMNPQRSTVWXZ";

/// How many they are.
pub const WORD_LETTER_COUNT: u64 = 28;

/// A source of randomness that a test can seed.
#[derive(Debug)]
pub struct Random {
    generator: Mutex<StdRng>,
}

impl Random {
    /// Seeded by the operating system.
    pub fn from_system() -> Self {
        Self {
            generator: Mutex::new(StdRng::from_os_rng()),
        }
    }

    /// The same numbers for the same seed.
    pub fn from_seed(seed: u64) -> Self {
        Self {
            generator: Mutex::new(StdRng::seed_from_u64(seed)),
        }
    }

    pub fn next_u64(&self) -> u64 {
        self.generator
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .next_u64()
    }

    /// A number in `0..=high`.
    pub fn up_to(&self, high: u64) -> u64 {
        self.generator
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .random_range(0..=high)
    }

    /// The word that stands for a number: different numbers below
    /// `28^length` make different words.
    pub fn word_for(number: u64, length: usize) -> String {
        let mut left = number;
        let mut letters = vec![b'0'; length];
        for letter in letters.iter_mut().rev() {
            let at = usize::try_from(left % WORD_LETTER_COUNT).unwrap_or(0);
            *letter = WORD_LETTERS.get(at).copied().unwrap_or(*letter);
            left /= WORD_LETTER_COUNT;
        }
        letters.into_iter().map(char::from).collect()
    }

    /// A word of upper-case letters and digits.
    pub fn word(&self, length: usize) -> String {
        let mut generator = self
            .generator
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        (0..length)
            .filter_map(|_| {
                let at = generator.random_range(0..WORD_LETTERS.len());
                WORD_LETTERS.get(at).map(|letter| char::from(*letter))
            })
            .collect()
    }
}
