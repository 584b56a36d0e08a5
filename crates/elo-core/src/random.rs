//! Seeded pseudo-random numbers.

/// `SplitMix64` (Steele, Lea and Flood, 2014): the same numbers for the same seed, on every machine.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to below `bound`, which is less than 2^32; 0 if there is none.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound).unwrap_or(0);
        usize::try_from(((self.next() >> 32) * bound) >> 32).unwrap_or(0)
    }

    /// A number from 0 to below `bound`, which is positive and less than 2^31.
    pub(crate) fn points_below(&mut self, bound: i64) -> i64 {
        i64::try_from((self.next() >> 33).wrapping_mul(bound.unsigned_abs()) >> 31).unwrap_or(0)
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last + 1);
            items.swap(last, other);
        }
    }
}
