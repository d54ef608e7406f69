//! Notes whether the gateway is connected: serenity reconnects by itself and tells only its handlers.

use std::sync::Arc;

use serenity::all::{ConnectionStage, Context, EventHandler, ShardStageUpdateEvent};
use serenity::async_trait;

use crate::metrics::HeldShard;

/// Watches one session; when it is dropped, the session is over.
pub(super) struct ShardWatch(Arc<HeldShard>);

impl ShardWatch {
    pub(super) fn new(shard: &Arc<HeldShard>) -> Self {
        Self(Arc::clone(shard))
    }
}

#[async_trait]
impl EventHandler for ShardWatch {
    async fn shard_stage_update(&self, _: Context, update: ShardStageUpdateEvent) {
        self.0.note_connected(update.new == ConnectionStage::Connected);
    }
}

impl Drop for ShardWatch {
    fn drop(&mut self) {
        self.0.note_connected(false);
    }
}
