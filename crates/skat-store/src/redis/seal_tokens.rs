//! Seals the tokens that earlier versions stored in the clear.

use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use skat_table::TableId;

use super::script::{OPEN_PART, SEAL_TOKEN};
use super::tables::owner_of;
use super::{AT_ONCE, RedisStore, keys};
use crate::error::StoreError;
use crate::sealing::Sealer;

impl RedisStore {
    /// Seals all tokens that are stored in the clear. Only open tables have tokens.
    pub(super) async fn seal_tokens(&self) -> Result<(), StoreError> {
        let parts = stream::iter(0..keys::PARTS).map(|part| async move {
            self.link
                .call::<Vec<(String, i64)>>(&OPEN_PART.on([self.keys.open(part)]))
                .await
        });
        let parts: Vec<_> = parts.buffer_unordered(AT_ONCE).try_collect().await?;
        let tables = parts.into_iter().flatten();
        stream::iter(tables)
            .map(|(table, _)| async move {
                match self.seal_tokens_of(&table).await {
                    // The table's own activation reports it.
                    Err(StoreError::Damaged { .. } | StoreError::Storage(_)) => Ok(()),
                    outcome => outcome,
                }
            })
            .buffer_unordered(AT_ONCE)
            .try_collect()
            .await
    }

    async fn seal_tokens_of(&self, table: &str) -> Result<(), StoreError> {
        let table: TableId = table
            .parse()
            .map_err(|_| StoreError::damaged("the list of open tables"))?;
        let key = self.keys.tokens(table);
        let tokens: Vec<(String, Vec<u8>)> = self.plain("HGETALL", &[&key]).await?;
        for (name, record) in tokens {
            if !Sealer::is_plain(&record) {
                continue;
            }
            let owner = owner_of(&name).ok_or_else(|| StoreError::damaged("a token's owner"))?;
            let sealed = self.sealer.seal_record(table, owner, &record)?;
            let call = SEAL_TOKEN
                .on([key.clone()])
                .arg(name)
                .arg(record)
                .arg(sealed);
            self.link.call::<()>(&call).await?;
        }
        Ok(())
    }
}
