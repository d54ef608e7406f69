//! The players' panels.

use std::sync::Arc;
use std::time::Duration;

use skat_store::{Token, TokenOwner};
use skat_table::{PersonId, PlayerView, StageView, Timestamp};
use skat_view::Panel;

use super::Messenger;
use crate::discord::outgoing::{EDIT_WAITS, OutgoingMessage};
use crate::discord::transport::SendError;
use crate::discord::wire::Imprint;

/// Longest wait of an edit for the response to a click that is on its way.
const RESPONSE_TAKES: Duration = Duration::from_secs(5);

/// Discord's time limit for the first response to a click.
const RESPOND_WITHIN_MS: i64 = 3_000;

/// A panel in the state in which a click left it.
#[derive(Clone, Debug)]
pub(in crate::discord) struct OpenPanel {
    /// The token that edits it.
    pub(in crate::discord) token: Token,
    /// The message's id, if known.
    pub(in crate::discord) message: Option<u64>,
    /// Imprint of the plain panel that it shows, with its picture; `None` if the click left it as
    /// it was.
    pub(in crate::discord) shown: Option<Imprint>,
    /// The file attached to it, if known.
    pub(in crate::discord) carries: Option<String>,
    /// True if an edit was on its way as well, so that either of the two may show.
    pub(in crate::discord) in_doubt: bool,
    /// The content with the picture that wasn't there in time.
    pub(in crate::discord) lacks_picture: Option<Arc<OutgoingMessage>>,
}

/// The known state of one player's panel.
#[derive(Default)]
pub(super) struct PanelState {
    /// The newest token that posts follow-ups; it may belong to another message.
    pub(super) any: Option<Token>,
    /// Their current panel.
    pub(super) panel: Option<OpenPanel>,
    /// Replaced panels that have to be deleted.
    pub(super) outdated: Vec<Token>,
    /// Number of responses to their clicks that are on their way.
    pub(super) in_flight: u32,
    /// Time until which a click may still wait for its response whose token was stored before this
    /// messenger existed. Discord doesn't know such a token before the response.
    pub(super) response_pending_until: Option<Timestamp>,
    /// True if they should get a new panel below a new public message.
    pub(super) wants_new: bool,
}

impl PanelState {
    /// Adopts a token that was stored with a click, which may not have its response yet.
    pub(super) fn take_stored(&mut self, token: &Token, now: Timestamp) {
        self.take_opener(token);
        // The clock of the process that stored it may be ahead.
        let until = token.issued_at.min(now).plus_ms(RESPOND_WITHIN_MS);
        self.response_pending_until = self
            .response_pending_until
            .max(Some(until).filter(|&until| now < until));
    }

    /// Returns true if a response to one of their clicks is on its way, or may be.
    pub(super) const fn is_response_pending(&self) -> bool {
        self.in_flight > 0 || self.response_pending_until.is_some()
    }

    pub(super) fn take_opener(&mut self, token: &Token) {
        if self
            .any
            .as_ref()
            .is_none_or(|any| any.issued_at <= token.issued_at)
        {
            self.any = Some(token.clone());
        }
    }

    /// Adopts a panel after a click. Of two panels the newer message counts, because a click on the
    /// older one may have come just before its deletion.
    pub(super) fn take_panel(&mut self, clicked: OpenPanel) {
        match self.panel.take() {
            Some(mut current) if clicked.message.is_some() && current.message > clicked.message => {
                current.shown = None;
                self.panel = Some(current);
            }
            Some(older) if older.message.is_some() && older.message < clicked.message => {
                self.outdated.push(older.token);
                self.panel = Some(clicked);
            }
            Some(same) if same.message == clicked.message => {
                // An edit that was on its way as well may still arrive after the response to the
                // click.
                self.panel = Some(OpenPanel {
                    in_doubt: same.in_doubt || clicked.in_doubt,
                    ..clicked
                });
            }
            _ => self.panel = Some(clicked),
        }
    }
}

impl Messenger {
    pub(super) async fn refresh_panels(&mut self) {
        let Some(snapshot) = self.snapshot.clone() else {
            return;
        };
        for (person, view) in &snapshot.players {
            let Some(state) = self.panels.get(person) else {
                continue;
            };
            if state.is_response_pending() {
                continue;
            }
            if state.wants_new {
                self.open_new_panel(*person, view).await;
            } else {
                self.edit_panel(*person, view).await;
            }
            self.delete_outdated(*person).await;
        }
    }

    fn panel_draft(&self, person: PersonId, view: &PlayerView) -> OutgoingMessage {
        let people = &self.around.people;
        let reader = people.reader(
            person,
            people.language(person).unwrap_or_else(|| self.lang()),
        );
        OutgoingMessage::panel(
            view,
            Panel::Normal,
            None,
            self.context.table,
            people,
            reader,
        )
    }

    /// Edits a panel that lacks its owner's current decision, whose picture wasn't there in time,
    /// or whose content is in doubt.
    async fn edit_panel(&mut self, person: PersonId, view: &PlayerView) {
        let place = &view.table.places[view.place.index()];
        // A player who was replaced must see that, even if the computer has acted before they
        // could.
        let asked = place.awaited || place.taken_over.is_some();
        let over = !matches!(view.table.stage, StageView::Playing(_));
        let Some(panel) = self
            .panels
            .get(&person)
            .and_then(|state| state.panel.clone())
        else {
            return;
        };
        let new = self.panel_draft(person, view);
        let imprint = Some(new.imprint());
        let is_outdated = panel.in_doubt || panel.shown != imprint && (asked || over);
        let (draft, shown) = match panel.lacks_picture.clone() {
            _ if is_outdated => (Arc::new(new), imprint),
            Some(lacking) => (lacking, panel.shown),
            None => return,
        };
        if self.waits_for_limit(&panel.token) {
            return;
        }
        let packed = draft
            .pack(&self.around.drawer, EDIT_WAITS, panel.carries.as_deref())
            .await;
        if !packed.is_full() && !is_outdated {
            // There is still no picture; the next state may have one.
            self.panels.entry(person).or_default().panel = Some(OpenPanel {
                lacks_picture: None,
                ..panel
            });
            return;
        }
        let turn = self
            .around
            .lines
            .turn(self.context.table, person, RESPONSE_TAKES)
            .await;
        if !self.news.is_empty() {
            // The player may have clicked meanwhile, so that their panel shows a newer state. The
            // pending news will say so.
            return;
        }
        let sent = match self.around.transport.is_live(&panel.token) {
            true => {
                self.around
                    .transport
                    .edit(&panel.token, packed.payload.clone())
                    .await
            }
            false => Err(SendError::TokenDead),
        };
        let state = self.panels.entry(person).or_default();
        match sent {
            Ok(()) => {
                let carries = packed.carries();
                // A missing picture is retried once. After that, the next state tries again.
                let lacks_picture = (!packed.is_full() && is_outdated).then_some(draft);
                state.panel = Some(OpenPanel {
                    shown,
                    carries,
                    lacks_picture,
                    in_doubt: turn.is_err(),
                    ..panel
                });
            }
            Err(SendError::TokenDead | SendError::MessageGone) => state.panel = None,
            Err(error) => self.note_panel_trouble(&error),
        }
    }

    /// Posts a panel below a new public message and deletes the old one.
    async fn open_new_panel(&mut self, person: PersonId, view: &PlayerView) {
        let state = self.panels.entry(person).or_default();
        state.wants_new = false;
        let Some(any) = state
            .any
            .clone()
            .filter(|token| self.around.transport.is_live(token))
        else {
            return;
        };
        if self.waits_for_limit(&any) {
            self.panels.entry(person).or_default().wants_new = true;
            return;
        }
        let new = self.panel_draft(person, view);
        let packed = new.pack(&self.around.drawer, EDIT_WAITS, None).await;
        match self
            .around
            .transport
            .follow_up(&any, packed.payload.clone())
            .await
        {
            Ok(message) => {
                let token = Token {
                    message: Some(message),
                    ..any
                };
                let (shown, carries) = (Some(new.imprint()), packed.carries());
                let lacks_picture = (!packed.is_full()).then(|| Arc::new(new));
                let (own, message) = (token.clone(), Some(message));
                let panel = OpenPanel {
                    token: own,
                    message,
                    shown,
                    carries,
                    lacks_picture,
                    in_doubt: false,
                };
                let state = self.panels.entry(person).or_default();
                state
                    .outdated
                    .extend(state.panel.replace(panel).map(|old| old.token));
                self.note_token(TokenOwner::Person(person), Some(token))
                    .await;
            }
            Err(error) => {
                self.panels.entry(person).or_default().wants_new =
                    matches!(error, SendError::Limited(_));
                self.note_panel_trouble(&error);
            }
        }
    }

    fn note_panel_trouble(&mut self, error: &SendError) {
        tracing::debug!(table.id = %self.context.table, %error, "can't show a panel");
        if let SendError::Limited(until) = error {
            self.note_limit(*until);
        }
        self.is_passing(error);
    }

    async fn delete_outdated(&mut self, person: PersonId) {
        let outdated = std::mem::take(&mut self.panels.entry(person).or_default().outdated);
        for token in outdated {
            if !self.around.transport.is_live(&token) {
                continue;
            }
            match self.around.transport.delete(&token).await {
                Ok(()) => {}
                Err(SendError::Limited(until)) => {
                    self.note_limit(until);
                    self.panels.entry(person).or_default().outdated.push(token);
                }
                Err(error) => {
                    tracing::debug!(table.id = %self.context.table, %error, "can't remove an \
                        outdated panel");
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use secrecy::SecretString;
    use skat_table::Timestamp;

    use super::{OpenPanel, PanelState, Token};

    /// The panel of this message after the response to a click.
    fn after_click(message: u64, in_doubt: bool) -> OpenPanel {
        let token = Token {
            token: SecretString::from("token"),
            application: 1,
            message: Some(message),
            issued_at: Timestamp(0),
            channel: None,
        };
        OpenPanel {
            token,
            message: Some(message),
            shown: None,
            carries: None,
            in_doubt,
            lacks_picture: None,
        }
    }

    #[test]
    fn clicks_leave_a_panel_in_doubt() {
        let mut state = PanelState::default();
        let mut in_doubt_after = |clicked| {
            state.take_panel(clicked);
            state.panel.as_ref().is_some_and(|panel| panel.in_doubt)
        };
        assert!(!in_doubt_after(after_click(1, false)));
        assert!(in_doubt_after(after_click(1, true)));
        assert!(
            in_doubt_after(after_click(1, false)),
            "the edit that was on its way may still come"
        );
        assert!(
            !in_doubt_after(after_click(2, false)),
            "that edit is of another message"
        );
    }
}
