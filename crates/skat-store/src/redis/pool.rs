//! The processes and their shards, by the server's own clock.

use std::collections::BTreeMap;
use std::time::Duration;

use futures_util::future::BoxFuture;

use super::RedisStore;
use super::script::{BEAT, CLAIM, IDENTIFY_TURN, LEAVE, READY, RELEASE, Script, ScriptCall};
use crate::error::StoreError;
use crate::store::{Holder, IDENTIFY_INTERVAL_MS, LEASE_MS, Peer, Pool, PoolStore, ProcessId};

/// Time after which an empty pool is dropped, in milliseconds.
const POOL_KEPT_MS: u64 = 60 * 60 * 1_000;

/// Each process, with true if it is leaving.
type Peers = Vec<(String, bool)>;

/// Each shard with its holder and the holder's readiness.
type ShardRows = Vec<(u32, String)>;

impl PoolStore for RedisStore {
    fn beat(
        &self,
        process: ProcessId,
        total: u32,
        leaving: bool,
    ) -> BoxFuture<'_, Result<Pool, StoreError>> {
        Box::pin(async move {
            let known = self.known_shards.of(total);
            let call = self
                .of_pool(&BEAT, total)
                .arg(name(process))
                .arg(u8::from(leaving))
                .arg(LEASE_MS)
                .arg(POOL_KEPT_MS)
                .arg(known.as_ref().map_or("", |known| known.revision()));
            let (answer, noted) = tokio::join!(
                self.link.call::<(Peers, String, Option<ShardRows>)>(&call),
                self.note_process(process)
            );
            match noted {
                Err(error @ StoreError::NewerFormat { .. }) => return Err(error),
                // On a cluster the record of the format may be out of reach while the pool isn't.
                Err(error) => tracing::debug!(%error, "can't learn the store's format yet"),
                Ok(()) => {}
            }
            let (peers, revision, rows) = answer?;
            let peer =
                |(process, leaving): (String, bool)| Ok((process_of(&process)?, Peer { leaving }));
            let shards = match (rows, known) {
                (Some(rows), _) => {
                    let shards = read_shards(rows)?;
                    self.known_shards.learn(total, revision, &shards);
                    shards
                }
                (None, Some(known)) => known.shards(),
                (None, None) => return Err(StoreError::damaged("the list of shards")),
            };
            Ok(Pool {
                peers: peers
                    .into_iter()
                    .map(peer)
                    .collect::<Result<_, StoreError>>()?,
                shards,
            })
        })
    }

    fn claim(
        &self,
        total: u32,
        shard: u32,
        by: ProcessId,
        from: Option<ProcessId>,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(async move {
            let from = from.map(name).unwrap_or_default();
            let call = self
                .of_pool(&CLAIM, total)
                .arg(shard)
                .arg(name(by))
                .arg(from)
                .arg(POOL_KEPT_MS);
            self.link.call(&call).await
        })
    }

    fn ready(
        &self,
        total: u32,
        shard: u32,
        by: ProcessId,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(async move {
            let call = self
                .of_pool(&READY, total)
                .arg(shard)
                .arg(name(by))
                .arg(POOL_KEPT_MS);
            self.link.call(&call).await
        })
    }

    fn release(
        &self,
        total: u32,
        shard: u32,
        by: ProcessId,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let call = self
                .of_pool(&RELEASE, total)
                .arg(shard)
                .arg(name(by))
                .arg(POOL_KEPT_MS);
            self.link.call(&call).await
        })
    }

    fn leave(&self, process: ProcessId, total: u32) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let call = self
                .of_pool(&LEAVE, total)
                .arg(name(process))
                .arg(POOL_KEPT_MS);
            let (left, forgotten) =
                tokio::join!(self.link.call(&call), self.forget_process(process));
            if let Err(error) = forgotten {
                tracing::debug!(%error, "can't remove the note of this process; it expires");
            }
            left
        })
    }

    fn take_identify_turn(&self, group: u32) -> BoxFuture<'_, Result<Duration, StoreError>> {
        Box::pin(async move {
            let wait_ms = self
                .link
                .call(
                    &IDENTIFY_TURN
                        .on([self.keys.identify_turn(group)])
                        .arg(IDENTIFY_INTERVAL_MS),
                )
                .await?;
            Ok(Duration::from_millis(wait_ms))
        })
    }
}

impl RedisStore {
    fn of_pool(&self, script: &'static Script, total: u32) -> ScriptCall {
        script.on([
            self.keys.peers(total),
            self.keys.shards(total),
            self.keys.changes(total),
        ])
    }
}

fn read_shards(rows: ShardRows) -> Result<BTreeMap<u32, Holder>, StoreError> {
    rows.into_iter()
        .map(|(shard, held)| {
            let (process, ready) = held.split_once(':').unwrap_or_default();
            let holder = Holder {
                process: process_of(process)?,
                ready: ready == "1",
            };
            Ok((shard, holder))
        })
        .collect()
}

pub(super) fn name(process: ProcessId) -> String {
    format!("{:x}", process.0)
}

fn process_of(name: &str) -> Result<ProcessId, StoreError> {
    u64::from_str_radix(name, 16)
        .map(ProcessId)
        .map_err(|_| StoreError::damaged("the list of processes"))
}
