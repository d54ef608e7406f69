//! A cache of bounded size.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Recently used values in two generations: when the younger is full, the older goes.
pub(crate) struct Cache<K, V> {
    generations: Mutex<Generations<K, V>>,
    /// Largest weight of a generation.
    room: usize,
}

struct Generations<K, V> {
    young: HashMap<K, Arc<V>>,
    old: HashMap<K, Arc<V>>,
    weight: usize,
}

impl<K: Eq + Hash, V> Cache<K, V> {
    /// Creates a cache of at most two generations of this weight.
    pub(crate) fn new(room: usize) -> Self {
        Self {
            generations: Mutex::new(Generations {
                young: HashMap::new(),
                old: HashMap::new(),
                weight: 0,
            }),
            room,
        }
    }

    /// Returns the value for this key. Makes it, and weighs it, if it isn't in the cache.
    pub(crate) fn get(
        &self,
        key: K,
        weigh: impl Fn(&K, &V) -> usize,
        make: impl FnOnce(&K) -> V,
    ) -> Arc<V> {
        let old = {
            let mut generations = self.lock();
            if let Some(value) = generations.young.get(&key) {
                return Arc::clone(value);
            }
            generations.old.remove(&key)
        };
        // Not under the lock, so that threads don't wait for each other. Two may make the same.
        let value = old.unwrap_or_else(|| Arc::new(make(&key)));
        let weight = weigh(&key, &value);
        let mut generations = self.lock();
        if generations.weight + weight > self.room {
            generations.old = std::mem::take(&mut generations.young);
            generations.weight = 0;
        }
        if generations.young.insert(key, Arc::clone(&value)).is_none() {
            generations.weight += weight;
        }
        value
    }

    fn lock(&self) -> MutexGuard<'_, Generations<K, V>> {
        // Every change leaves the maps whole, so a panic of another thread does no harm.
        self.generations
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weight_of_all(cache: &Cache<u32, usize>) -> usize {
        let generations = cache.lock();
        let values = generations.young.values().chain(generations.old.values());
        values.map(|value| **value).sum()
    }

    #[test]
    fn a_value_is_made_once_while_it_is_used() {
        let cache: Cache<u32, usize> = Cache::new(10);
        for key in 0..100 {
            cache.get(key, |_, &value| value, |_| 1);
            let kept = cache.get(0, |_, &value| value, |_| if key == 0 { 1 } else { 7 });
            assert_eq!(*kept, 1);
        }
    }

    #[test]
    fn no_more_is_kept_than_two_generations() {
        let cache = Cache::new(10);
        for key in 0..1_000 {
            let value = cache.get(key, |_, &value| value, |&key| key as usize % 13);
            assert_eq!(*value, key as usize % 13);
            // A value that is too heavy is alone in its generation.
            assert!(weight_of_all(&cache) <= 2 * 12);
        }
    }
}
