//! Seals the tokens that earlier versions stored in the clear.

use redb::{Database, ReadableDatabase, ReadableTable};

use super::disk::fault;
use super::schema::{TOKENS, TokenRowKey, token_owner};
use crate::error::StoreError;
use crate::sealing::Sealer;

/// Seals all tokens that are stored in the clear, and drops those that can't belong to anybody.
pub(super) fn seal_tokens(database: &Database, sealer: &Sealer) -> Result<(), StoreError> {
    let plain = plain_tokens(database)?;
    if plain.is_empty() {
        return Ok(());
    }
    let transaction = database.begin_write().map_err(fault)?;
    {
        let mut tokens = transaction.open_table(TOKENS).map_err(fault)?;
        for (key, record) in &plain {
            let Some((table, owner)) = token_owner(*key) else {
                tokens.remove(*key).map_err(fault)?;
                tracing::warn!("dropped a stored token with a damaged owner");
                continue;
            };
            let sealed = sealer.seal_record(table, owner, record)?;
            tokens.insert(*key, sealed.as_slice()).map_err(fault)?;
        }
    }
    transaction.commit().map_err(fault)?;
    tracing::info!(tokens = plain.len(), "sealed the stored tokens");
    Ok(())
}

fn plain_tokens(database: &Database) -> Result<Vec<(TokenRowKey, Vec<u8>)>, StoreError> {
    let snapshot = database.begin_read().map_err(fault)?;
    let tokens = snapshot.open_table(TOKENS).map_err(fault)?;
    let mut plain = Vec::new();
    for row in tokens.iter().map_err(fault)? {
        let (key, record) = row.map_err(fault)?;
        if Sealer::is_plain(record.value()) {
            plain.push((key.value(), record.value().to_vec()));
        }
    }
    Ok(plain)
}
