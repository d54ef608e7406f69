//! Seals the tokens that earlier versions stored in the clear.

use skat_table::TableId;
use tokio::time::timeout;

use super::RedisStore;
use super::script::SEAL_TOKEN;
use super::tables::{MENDING, name_of};
use crate::error::StoreError;
use crate::store::TokenOwner;

impl RedisStore {
    /// Seals tokens of a table that were stored in the clear. If that fails, the table's next
    /// activation tries again; meanwhile the tokens expire.
    pub(super) async fn seal_tokens(&self, table: TableId, plain: &[(TokenOwner, Vec<u8>)]) {
        let sealing = async {
            for (owner, record) in plain {
                self.seal_token(table, *owner, record).await?;
            }
            Ok::<_, StoreError>(())
        };
        match timeout(MENDING, sealing).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => {
                tracing::warn!(%error, table.id = %table, "can't encrypt a table's tokens that an \
                    earlier version stored in the clear; they stay so until they expire");
            }
            Err(_) => {
                tracing::warn!(table.id = %table, "can't encrypt a table's tokens that an earlier \
                    version stored in the clear in time; they stay so until they expire");
            }
        }
    }

    async fn seal_token(
        &self,
        table: TableId,
        owner: TokenOwner,
        record: &[u8],
    ) -> Result<(), StoreError> {
        let sealed = self.sealer.seal_record(table, owner, record)?;
        let call = SEAL_TOKEN
            .on([self.keys.tokens(table)])
            .arg(name_of(owner))
            .arg(record)
            .arg(sealed);
        self.link.call(&call).await
    }
}
