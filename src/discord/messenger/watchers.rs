//! The messages of members who watch the table without a place.
//!
//! They cost the table nothing while a deal runs: their owners refresh them. Only the end of the
//! deal is shown unasked, as long as their tokens live. After a restart they are unknown, and their
//! buttons still work.

use std::collections::HashMap;

use skat_table::{PersonId, StageView, TableView};

use super::context::{MessengerContext, Showing};
use super::panel_state::WatchPanel;
use crate::discord::outgoing::{EDIT_WAITS, OutgoingMessage};

/// Most messages at a table that are shown the end of a deal unasked.
const MOST: usize = 24;

/// The messages of a table's watchers.
#[derive(Default)]
pub(super) struct Watchers {
    /// Each person's newest message that shows the running deal.
    waiting: HashMap<PersonId, WatchPanel>,
    /// The end of a deal that some messages don't show yet.
    ended: Option<Box<EndedDeal>>,
}

/// A table after a deal.
struct EndedDeal {
    table: TableView,
    /// The messages that don't show it yet.
    panels: Vec<(PersonId, WatchPanel)>,
}

impl Watchers {
    /// Keeps only the messages of which this is true.
    pub(super) fn retain(&mut self, keeps: impl Fn(&WatchPanel) -> bool) {
        self.waiting.retain(|_, panel| keeps(panel));
    }

    /// Adopts a message that was just shown. `table` is the newest known state.
    pub(super) fn take(&mut self, person: PersonId, panel: WatchPanel, table: Option<&TableView>) {
        self.waiting.remove(&person);
        if let Some(ended) = &mut self.ended {
            ended.panels.retain(|&(owner, _)| owner != person);
        }
        let Some(deal) = panel.deal else {
            return;
        };
        let is_over = table.is_some_and(|table| match &table.stage {
            StageView::Playing(running) => running.number != deal,
            StageView::Lobby
            | StageView::Locking
            | StageView::Between { .. }
            | StageView::Closed { .. } => false,
        });
        if is_over || self.waiting.len() >= MOST {
            return;
        }
        self.waiting.insert(person, panel);
        // The deal may have ended meanwhile.
        if let Some(table) = table {
            self.take_table(table);
        }
    }

    /// Records a new state of the table.
    pub(super) fn take_table(&mut self, table: &TableView) {
        if matches!(table.stage, StageView::Playing(_)) || self.waiting.is_empty() {
            return;
        }
        let late = self.ended.take().map(|ended| ended.panels);
        let panels = late.into_iter().flatten().chain(self.waiting.drain());
        self.ended = Some(Box::new(EndedDeal {
            table: table.clone(),
            panels: panels.collect(),
        }));
    }

    /// Shows the end of the deal to those who watched it. Players come first: newer states of the
    /// table and scarce tokens are theirs.
    pub(super) async fn show_result(&mut self, showing: &Showing<'_>) {
        let context = showing.context;
        while let Some(EndedDeal { table, panels }) = self.ended.as_deref_mut() {
            if showing.has_news() {
                return;
            }
            let Some((person, panel)) = panels.pop() else {
                self.ended = None;
                return;
            };
            // A watcher who has sat down since has a panel of their own.
            if !table.people().any(|seated| seated == person) {
                show(context, table, person, &panel).await;
            }
        }
    }
}

/// Shows a table in a watcher's message. A failure is left to the button there.
async fn show(context: &MessengerContext, table: &TableView, person: PersonId, panel: &WatchPanel) {
    let services = &context.services;
    let transport = &services.transport;
    let is_scarce = panel
        .token
        .channel
        .is_none_or(|channel| transport.are_tokens_scarce(channel));
    if is_scarce || !transport.is_live(&panel.token) {
        return;
    }
    let names = services.people.names_at(table).await;
    let reader = services.people.reader(person, context.lang_of(person));
    let form = services.people.text_form(reader);
    let message = OutgoingMessage::watched(table, context.table.table, &names, reader, form);
    let carries = panel.carries.as_deref();
    let packed = message.pack(&services.drawer, EDIT_WAITS, carries).await;
    if let Err(error) = transport.edit(&panel.token, packed.payload).await {
        tracing::debug!(table.id = %context.table.table, %error, "can't show the end of a deal to \
            a member who watches");
    }
}
