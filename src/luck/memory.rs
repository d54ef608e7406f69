//! The luck of deals that was told a moment ago.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use skat_store::DealId;

use super::deal_luck::DealLuck;

/// Most deals that are remembered, each with a few hundred bytes.
const MOST: usize = 8_192;

/// The luck of the latest deals, the oldest first.
#[derive(Default)]
pub(super) struct LuckMemory {
    deals: HashMap<DealId, Arc<DealLuck>>,
    order: VecDeque<DealId>,
}

impl LuckMemory {
    /// Returns the luck of a deal, if it is remembered.
    pub(super) fn find(&self, deal: DealId) -> Option<Arc<DealLuck>> {
        self.deals.get(&deal).map(Arc::clone)
    }

    /// Remembers the luck of a deal, and forgets that of the oldest one if there are too many.
    pub(super) fn keep(&mut self, deal: DealId, luck: Arc<DealLuck>) {
        if self.deals.insert(deal, luck).is_none() {
            self.order.push_back(deal);
        }
        if self.order.len() > MOST
            && let Some(oldest) = self.order.pop_front()
        {
            self.deals.remove(&oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use skat_table::TableId;

    use super::*;

    #[test]
    fn the_oldest_deals_are_forgotten() {
        let luck = Arc::new(DealLuck {
            undone: false,
            places: Vec::new(),
        });
        let deal = |table: usize| DealId {
            table: TableId::new(u64::try_from(table).unwrap()),
            number: 1,
        };
        let mut memory = LuckMemory::default();
        for table in 0..MOST {
            memory.keep(deal(table), Arc::clone(&luck));
        }
        // The same one again takes no room.
        memory.keep(deal(1), Arc::clone(&luck));
        assert!(memory.find(deal(0)).is_some());
        memory.keep(deal(MOST), luck);
        assert!(memory.find(deal(0)).is_none());
        assert!(memory.find(deal(1)).is_some() && memory.find(deal(MOST)).is_some());
        assert_eq!((memory.deals.len(), memory.order.len()), (MOST, MOST));
    }
}
