//! Servers' settings on Redis.

use std::collections::BTreeMap;

use futures_util::future::BoxFuture;

use super::RedisStore;
use super::script::{CHOOSE, ScriptCall};
use crate::error::StoreError;
use crate::records::{ChoicesRecord, decode, encode};
use crate::store::{ChoiceEdit, ServerStore, StoredChoices};

impl ServerStore for RedisStore {
    fn server_choices(&self, server: u64) -> BoxFuture<'_, Result<StoredChoices, StoreError>> {
        Box::pin(async move {
            let record: Option<Vec<u8>> = self
                .plain("HGET", &[&self.keys.server_choices(), &server.to_string()])
                .await?;
            record.as_deref().map_or(Ok(StoredChoices::NONE), read)
        })
    }

    fn edit_for_server(
        &self,
        server: u64,
        edit: ChoiceEdit,
    ) -> BoxFuture<'_, Result<StoredChoices, StoreError>> {
        Box::pin(async move {
            loop {
                let found: Option<Vec<u8>> = self
                    .plain("HGET", &[&self.keys.server_choices(), &server.to_string()])
                    .await?;
                let mut choices = found.as_deref().map_or(Ok(StoredChoices::NONE), read)?;
                edit(&mut choices);
                let call = self
                    .choosing(server)
                    .arg(found.unwrap_or_default())
                    .arg(written(&choices)?);
                if self.link.call(&call).await? {
                    return Ok(choices);
                }
            }
        })
    }

    fn servers_with_choices(&self) -> BoxFuture<'_, Result<Vec<u64>, StoreError>> {
        Box::pin(async move {
            let mut servers: Vec<u64> = self.plain("HKEYS", &[&self.keys.server_choices()]).await?;
            servers.sort_unstable();
            Ok(servers)
        })
    }

    fn dump_servers(&self) -> BoxFuture<'_, Result<Vec<(u64, StoredChoices)>, StoreError>> {
        Box::pin(async move {
            let rows: BTreeMap<u64, Vec<u8>> = self
                .plain("HGETALL", &[&self.keys.server_choices()])
                .await?;
            rows.into_iter()
                .map(|(server, record)| Ok((server, read(&record)?)))
                .collect()
        })
    }

    fn restore_server(
        &self,
        server: u64,
        choices: StoredChoices,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        let changes = async move {
            let (key, field) = (self.keys.server_choices(), server.to_string());
            match written(&choices)? {
                record if record.is_empty() => self.plain("HDEL", &[&key, &field]).await,
                record => {
                    self.link
                        .send(redis::cmd("HSET").arg(key).arg(field).arg(record))
                        .await
                }
            }
        };
        Box::pin(changes)
    }
}

impl RedisStore {
    fn choosing(&self, server: u64) -> ScriptCall {
        CHOOSE.on([self.keys.server_choices()]).arg(server)
    }
}

/// Decodes a record of choices.
pub(super) fn read(record: &[u8]) -> Result<StoredChoices, StoreError> {
    Ok(decode::<ChoicesRecord>(record, "what was chosen")?.choices)
}

/// Encodes choices; no bytes if there are none.
pub(super) fn written(choices: &StoredChoices) -> Result<Vec<u8>, StoreError> {
    if choices.is_empty() {
        Ok(Vec::new())
    } else {
        encode(&ChoicesRecord::new(choices.clone()))
    }
}
