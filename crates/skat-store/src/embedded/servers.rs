//! Servers' settings in the file.

use futures_util::future::BoxFuture;
use redb::ReadableTable;

use super::EmbeddedStore;
use super::disk::fault;
use super::schema::{SERVER_CHOICES, WriteTables};
use crate::error::StoreError;
use crate::records::{ChoicesRecord, decode, encode};
use crate::store::{ChoiceEdit, ServerStore, StoredChoices};

impl ServerStore for EmbeddedStore {
    fn server_choices(&self, server: u64) -> BoxFuture<'_, Result<StoredChoices, StoreError>> {
        Box::pin(self.read(move |snapshot| {
            choices_of(&snapshot.open_table(SERVER_CHOICES).map_err(fault)?, server)
        }))
    }

    fn edit_for_server(
        &self,
        server: u64,
        edit: ChoiceEdit,
    ) -> BoxFuture<'_, Result<StoredChoices, StoreError>> {
        Box::pin(self.writer.write(move |tables| {
            let mut choices = choices_of(
                &tables
                    .transaction
                    .open_table(SERVER_CHOICES)
                    .map_err(fault)?,
                server,
            )?;
            edit(&mut choices);
            put(tables, server, &choices)?;
            Ok(choices)
        }))
    }

    fn servers_with_choices(&self) -> BoxFuture<'_, Result<Vec<u64>, StoreError>> {
        Box::pin(self.read(|snapshot| {
            let rows = snapshot.open_table(SERVER_CHOICES).map_err(fault)?;
            let servers = rows.iter().map_err(fault)?;
            servers
                .map(|row| Ok(row.map_err(fault)?.0.value()))
                .collect()
        }))
    }

    fn dump_servers(&self) -> BoxFuture<'_, Result<Vec<(u64, StoredChoices)>, StoreError>> {
        Box::pin(self.read(|snapshot| {
            let rows = snapshot.open_table(SERVER_CHOICES).map_err(fault)?;
            let mut servers = Vec::new();
            for row in rows.iter().map_err(fault)? {
                let (server, record) = row.map_err(fault)?;
                servers.push((server.value(), read(record.value())?));
            }
            Ok(servers)
        }))
    }

    fn restore_server(
        &self,
        server: u64,
        choices: StoredChoices,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(
            self.writer
                .write(move |tables| put(tables, server, &choices)),
        )
    }
}

fn choices_of(
    rows: &impl ReadableTable<u64, &'static [u8]>,
    server: u64,
) -> Result<StoredChoices, StoreError> {
    match rows.get(server).map_err(fault)? {
        Some(record) => read(record.value()),
        None => Ok(StoredChoices::NONE),
    }
}

fn read(record: &[u8]) -> Result<StoredChoices, StoreError> {
    Ok(decode::<ChoicesRecord>(record, "what was chosen for a server")?.choices)
}

fn put(tables: &WriteTables<'_>, server: u64, choices: &StoredChoices) -> Result<(), StoreError> {
    let mut rows = tables
        .transaction
        .open_table(SERVER_CHOICES)
        .map_err(fault)?;
    if choices.is_empty() {
        rows.remove(server).map_err(fault)?;
    } else {
        rows.insert(
            server,
            encode(&ChoicesRecord::new(choices.clone()))?.as_slice(),
        )
        .map_err(fault)?;
    }
    Ok(())
}
