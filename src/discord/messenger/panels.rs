//! The players' panels.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use skat_store::{Token, TokenOwner};
use skat_table::{PersonId, PlayerView, StageView, Timestamp};
use skat_view::Panel;

use super::context::Showing;
use super::panel_state::{OpenPanel, PanelState, ShownState};
use crate::discord::outgoing::transport::SendError;
use crate::discord::outgoing::{EDIT_WAITS, OutgoingMessage};

/// Longest wait of an edit for the response to a click that is on its way.
const RESPONSE_TAKES: Duration = Duration::from_secs(5);

/// The panels of a table's people. They are boxed, because the map has memory for more of them.
#[derive(Default)]
pub(super) struct Panels(HashMap<PersonId, Box<PanelState>>);

impl Panels {
    /// Adopts the tokens that were stored with the table.
    pub(super) fn stored(tokens: &[(TokenOwner, Token)], now: Timestamp) -> Self {
        let mut panels = Self::default();
        for (owner, token) in tokens {
            match owner {
                TokenOwner::Public => {}
                TokenOwner::Person(person) => {
                    let state = panels.of(*person);
                    state.take_stored(token, now);
                    state.panel = Some(OpenPanel::unknown(token.clone(), token.message));
                }
                TokenOwner::Opener(person) => panels.of(*person).take_stored(token, now),
            }
        }
        panels
    }

    /// Returns the state of a person's panel.
    pub(super) fn of(&mut self, person: PersonId) -> &mut PanelState {
        self.0.entry(person).or_default()
    }

    /// Returns true if a response to one of this person's clicks is on its way, or may be.
    pub(super) fn waits_for_response(&self, person: PersonId) -> bool {
        let state = self.0.get(&person);
        state.is_some_and(|state| state.is_response_pending())
    }

    /// Returns true if a response to anybody's click is on its way, or may be.
    pub(super) fn wait_for_responses(&self) -> bool {
        self.0.values().any(|state| state.is_response_pending())
    }

    /// Returns the newest token of each person who waits for no response.
    pub(super) fn settled_tokens(&self) -> impl Iterator<Item = (PersonId, &Token)> {
        self.0
            .iter()
            .filter(|(_, state)| !state.is_response_pending())
            .filter_map(|(person, state)| Some((*person, state.any.as_ref()?)))
    }

    /// Returns the time at which the first click from before this messenger must have got its
    /// response; `None` if none is waited for.
    pub(super) fn responses_due_at(&self) -> Option<Timestamp> {
        self.0
            .values()
            .filter_map(|state| state.response_pending_until)
            .min()
    }

    /// Stops waiting for clicks that must have got a response by now, so that their panels are
    /// shown. Returns true if there were any.
    pub(super) fn stop_waiting(&mut self, now: Timestamp) -> bool {
        let mut any = false;
        for state in self.0.values_mut() {
            any |= state
                .response_pending_until
                .take_if(|until| *until <= now)
                .is_some();
        }
        any
    }

    /// Makes everybody get a new panel, below a new public message.
    pub(super) fn want_new(&mut self) {
        for state in self.0.values_mut() {
            state.wants_new = true;
        }
    }

    /// Makes everybody who has no panel get one, and nobody else a new one.
    pub(super) fn want_missing(&mut self) {
        for state in self.0.values_mut() {
            state.wants_new = state.panel.is_none();
        }
    }

    /// Makes everybody see the cards of a list's first deal: who has no panel gets one, and a panel
    /// whose content isn't known is edited.
    pub(super) fn begin_list(&mut self) {
        self.want_missing();
        for panel in self.0.values_mut().filter_map(|state| state.panel.as_mut()) {
            panel.in_doubt |= panel.shown.is_none();
        }
    }

    /// Brings the panels up to date.
    pub(super) async fn refresh(&mut self, showing: &mut Showing<'_>) {
        for (person, view) in &showing.snapshot.players {
            let Some(state) = self.0.get(person) else {
                continue;
            };
            if state.is_response_pending() {
                continue;
            }
            if state.wants_new {
                self.open_new(showing, *person, view).await;
            } else {
                self.edit(showing, *person, view).await;
            }
            self.delete_outdated(showing, *person).await;
        }
    }

    /// Edits a panel that lacks its owner's current decision, whose picture wasn't there in time,
    /// or whose content is in doubt.
    async fn edit(&mut self, showing: &mut Showing<'_>, person: PersonId, view: &PlayerView) {
        let services = &showing.context.services;
        let place = &view.table.places[view.place.index()];
        // A player who was replaced must see that, even if the computer has acted before they
        // could.
        let asked = place.awaited || place.taken_over.is_some();
        // A list that is about to begin changes in a moment.
        let over = !matches!(view.table.stage, StageView::Locking | StageView::Playing(_));
        let plays = matches!(view.table.stage, StageView::Playing(_));
        let Some(panel) = self.of(person).panel.as_mut() else {
            return;
        };
        let position = showing.snapshot.position;
        let lacks_cards = plays && panel.waits_for_cards();
        let undone = panel.perhaps_undone(position);
        let may_differ = panel.in_doubt || asked || over || lacks_cards;
        let new = (undone.is_none() && may_differ)
            .then(|| panel.outdated_by(position, || current(showing, person, view)))
            .flatten();
        let panel = panel.clone();
        let is_outdated = new.is_some() || undone.is_some();
        let (outgoing, shown) = match (new, undone.or_else(|| panel.lacks_picture.clone())) {
            (Some(new), _) => {
                let shown = ShownState::of(view, position, Some(new.imprint()));
                (Arc::new(new), Some(shown))
            }
            (None, Some(same)) => (same, panel.shown),
            (None, None) => return,
        };
        if showing.waits_for_limit(&panel.token) {
            return;
        }
        let packed = outgoing
            .pack(&services.drawer, EDIT_WAITS, panel.carries.as_deref())
            .await;
        if !packed.is_full() && !is_outdated {
            // There is still no picture; the next state may have one.
            self.of(person).panel = Some(OpenPanel {
                lacks_picture: None,
                ..panel
            });
            return;
        }
        let turn = services
            .lines
            .turn(showing.context.table.table, person, RESPONSE_TAKES)
            .await;
        if showing.has_news() {
            // The player may have clicked meanwhile, so that their panel shows a newer state. The
            // pending news will say so.
            return;
        }
        let table = showing.context.table.table;
        // The click on the new content may be faster than Discord's answer to the edit.
        let change = services.lines.change_panel(table, person, view.decision);
        let sent = if services.transport.is_live(&panel.token) {
            services
                .transport
                .edit(&panel.token, packed.payload.clone())
                .await
        } else {
            Err(SendError::TokenDead)
        };
        match sent {
            Ok(()) => {
                if let Some(change) = change {
                    change.shown(showing.context.now());
                }
                let carries = packed.carries();
                // A missing picture is retried once. After that, the next state tries again.
                let lacks_picture = (!packed.is_full() && is_outdated).then_some(outgoing);
                self.of(person).panel = Some(OpenPanel {
                    shown,
                    carries,
                    lacks_picture,
                    in_doubt: turn.is_err(),
                    content: None,
                    ..panel
                });
            }
            Err(SendError::TokenDead | SendError::MessageGone) => self.of(person).panel = None,
            Err(error) => {
                if let (Some(change), SendError::NotNow(_)) = (change, &error) {
                    change.perhaps_shown(showing.context.now());
                }
                note_trouble(showing, &error);
            }
        }
    }

    /// Posts a panel below a new public message and marks the old one as outdated.
    async fn open_new(&mut self, showing: &mut Showing<'_>, person: PersonId, view: &PlayerView) {
        let services = &showing.context.services;
        let state = self.of(person);
        state.wants_new = false;
        let Some(any) = state
            .any
            .clone()
            .filter(|token| services.transport.is_live(token))
        else {
            return;
        };
        if showing.waits_for_limit(&any) {
            state.wants_new = true;
            return;
        }
        let new = current(showing, person, view);
        let packed = new.pack(&services.drawer, EDIT_WAITS, None).await;
        match services
            .transport
            .follow_up(&any, packed.payload.clone())
            .await
        {
            Ok(message) => {
                let token = Token {
                    message: Some(message),
                    ..any
                };
                let position = showing.snapshot.position;
                let shown = ShownState::of(view, position, Some(new.imprint()));
                let own = token.clone();
                let panel = OpenPanel::showing(own, Some(message), shown, &Arc::new(new), &packed);
                let table = showing.context.table.table;
                services.lines.open_panel(table, person, view.decision);
                let replaced = state.panel.replace(panel);
                state.outdated.extend(replaced.map(|old| old.token));
                showing
                    .context
                    .note_token(TokenOwner::Person(person), Some(token))
                    .await;
            }
            Err(error) => {
                state.wants_new = matches!(error, SendError::Limited(_));
                note_trouble(showing, &error);
            }
        }
    }

    async fn delete_outdated(&mut self, showing: &mut Showing<'_>, person: PersonId) {
        let transport = &showing.context.services.transport;
        let state = self.of(person);
        for token in std::mem::take(&mut state.outdated) {
            if !transport.is_live(&token) {
                continue;
            }
            match transport.delete(&token).await {
                Ok(()) => {}
                Err(SendError::Limited(until)) => {
                    showing.obstacles.note_limit(until);
                    state.outdated.push(token);
                }
                Err(error) => {
                    tracing::debug!(table.id = %showing.context.table.table, %error, "can't remove \
                        an outdated panel");
                }
            }
        }
    }
}

/// Returns a panel with the current state.
fn current(showing: &Showing<'_>, person: PersonId, view: &PlayerView) -> OutgoingMessage {
    let context = showing.context;
    let reader = context
        .services
        .people
        .reader(person, context.lang_of(person));
    OutgoingMessage::panel(
        view,
        Panel::Normal,
        None,
        context.table.table,
        showing.names,
        reader,
        context.services.people.text_form(reader),
    )
}

fn note_trouble(showing: &mut Showing<'_>, error: &SendError) {
    tracing::debug!(table.id = %showing.context.table.table, %error, "can't show a panel");
    showing.note_trouble(error);
}
