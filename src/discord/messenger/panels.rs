//! The players' panels.

use std::sync::Arc;
use std::time::Duration;

use skat_store::{Token, TokenOwner};
use skat_table::{PersonId, PlayerView, StageView, Timestamp};
use skat_view::Panel;

use super::Messenger;
use crate::discord::drafts::{Draft, EDIT_WAITS};
use crate::discord::transport::SendError;
use crate::discord::wire::Imprint;

/// How long an edit waits for the answer to a click that is on its way.
const ANSWER_TAKES: Duration = Duration::from_secs(5);

/// How long Discord waits for the first answer to a click.
const ANSWERED_WITHIN_MS: i64 = 3_000;

/// A panel as a click has left it.
#[derive(Clone, Debug)]
pub(in crate::discord) struct OpenPanel {
    /// What edits it.
    pub(in crate::discord) token: Token,
    /// Which message it is, if that is known.
    pub(in crate::discord) message: Option<u64>,
    /// Of the plain panel of the state that it shows, with its picture; nothing if the click left it as it was.
    pub(in crate::discord) shown: Option<Imprint>,
    /// The file that it has, if that is known.
    pub(in crate::discord) carries: Option<String>,
    /// Whether an edit was on its way besides, so that nobody knows which of the two it shows.
    pub(in crate::discord) in_doubt: bool,
    /// What it would show if its picture had been there in time.
    pub(in crate::discord) lacks_picture: Option<Arc<Draft>>,
}

/// What is known of one player's panel.
#[derive(Default)]
pub(super) struct PanelState {
    /// The newest token that posts follow-ups; it may be that of another message.
    pub(super) any: Option<Token>,
    /// His panel.
    pub(super) panel: Option<OpenPanel>,
    /// Panels that a newer one has taken the place of, to be deleted.
    pub(super) outdated: Vec<Token>,
    /// How many answers to his clicks are on their way.
    pub(super) in_flight: u32,
    /// Until when a click of his may still be unanswered whose token was stored before this messenger was there. Discord knows no such
    /// token before the answer.
    pub(super) unanswered_until: Option<Timestamp>,
    /// Whether he is to get a new panel below a new public message.
    pub(super) wants_new: bool,
}

impl PanelState {
    /// Takes up a token that was stored with a click, which may not be answered yet.
    pub(super) fn take_stored(&mut self, token: &Token, now: Timestamp) {
        self.take_opener(token);
        // The clock of another process that stored it may be ahead.
        let until = token.issued_at.min(now).plus_ms(ANSWERED_WITHIN_MS);
        self.unanswered_until = self.unanswered_until.max(Some(until).filter(|&until| now < until));
    }

    /// Whether an answer to a click of his is on its way, or may be.
    pub(super) const fn is_being_answered(&self) -> bool {
        self.in_flight > 0 || self.unanswered_until.is_some()
    }

    pub(super) fn take_opener(&mut self, token: &Token) {
        if self.any.as_ref().is_none_or(|any| any.issued_at <= token.issued_at) {
            self.any = Some(token.clone());
        }
    }

    /// Takes up a panel as a click has left it. Of two panels the newer message counts: a click on the older one may have
    /// been made just before that was to be deleted.
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
                // Whichever edit was on its way besides may still come after the answer to the click.
                self.panel = Some(OpenPanel { in_doubt: same.in_doubt || clicked.in_doubt, ..clicked });
            }
            _ => self.panel = Some(clicked),
        }
    }
}

impl Messenger {
    pub(super) async fn refresh_panels(&mut self) {
        let Some(scene) = self.scene.clone() else { return };
        for (person, view) in &scene.players {
            let Some(state) = self.panels.get(person) else { continue };
            if state.is_being_answered() {
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

    fn panel_draft(&self, person: PersonId, view: &PlayerView) -> Draft {
        let people = &self.around.people;
        let reader = people.reader(person, people.language(person).unwrap_or_else(|| self.lang()));
        Draft::panel(view, Panel::Normal, None, self.staging.table, people, reader)
    }

    /// Edits a panel whose owner is asked something that it doesn't show, whose picture wasn't there in time, or of which nobody knows what
    /// it shows.
    async fn edit_panel(&mut self, person: PersonId, view: &PlayerView) {
        let place = &view.table.places[view.place.index()];
        // Whoever is stood in for must see that, also if the computer has played before he could.
        let asked = place.awaited || place.taken_over.is_some();
        let over = !matches!(view.table.stage, StageView::Playing(_));
        let Some(panel) = self.panels.get(&person).and_then(|state| state.panel.clone()) else { return };
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
        let packed = draft.pack(&self.around.drawer, EDIT_WAITS, panel.carries.as_deref()).await;
        if !packed.is_full() && !is_outdated {
            // There is still no picture; the next state may have one.
            self.panels.entry(person).or_default().panel = Some(OpenPanel { lacks_picture: None, ..panel });
            return;
        }
        let turn = self.around.lines.turn(self.staging.table, person, ANSWER_TAKES).await;
        if !self.news.is_empty() {
            // Perhaps he has clicked meanwhile, and his panel shows something newer; that is looked at anew.
            return;
        }
        let sent = match self.around.transport.is_live(&panel.token) {
            true => self.around.transport.edit(&panel.token, packed.parcel.clone()).await,
            false => Err(SendError::TokenDead),
        };
        let state = self.panels.entry(person).or_default();
        match sent {
            Ok(()) => {
                let carries = packed.carries();
                // A picture that Discord didn't take at the second try either is left to the next state.
                let lacks_picture = (!packed.is_full() && is_outdated).then_some(draft);
                state.panel = Some(OpenPanel { shown, carries, lacks_picture, in_doubt: turn.is_err(), ..panel });
            }
            Err(SendError::TokenDead | SendError::MessageGone) => state.panel = None,
            Err(error) => self.note_panel_trouble(&error),
        }
    }

    /// Posts a panel below a new public message and takes the old one away.
    async fn open_new_panel(&mut self, person: PersonId, view: &PlayerView) {
        let state = self.panels.entry(person).or_default();
        state.wants_new = false;
        let Some(any) = state.any.clone().filter(|token| self.around.transport.is_live(token)) else { return };
        if self.waits_for_limit(&any) {
            self.panels.entry(person).or_default().wants_new = true;
            return;
        }
        let new = self.panel_draft(person, view);
        let packed = new.pack(&self.around.drawer, EDIT_WAITS, None).await;
        match self.around.transport.follow_up(&any, packed.parcel.clone()).await {
            Ok(message) => {
                let token = Token { message: Some(message), ..any };
                let (shown, carries) = (Some(new.imprint()), packed.carries());
                let lacks_picture = (!packed.is_full()).then(|| Arc::new(new));
                let (own, message) = (token.clone(), Some(message));
                let panel = OpenPanel { token: own, message, shown, carries, lacks_picture, in_doubt: false };
                let state = self.panels.entry(person).or_default();
                state.outdated.extend(state.panel.replace(panel).map(|old| old.token));
                self.note_token(TokenOwner::Person(person), Some(token)).await;
            }
            Err(error) => {
                self.panels.entry(person).or_default().wants_new = matches!(error, SendError::Limited(_));
                self.note_panel_trouble(&error);
            }
        }
    }

    fn note_panel_trouble(&mut self, error: &SendError) {
        tracing::debug!(table.id = %self.staging.table, %error, "a panel couldn't be shown");
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
                Err(error) => tracing::debug!(table.id = %self.staging.table, %error, "an old panel stays"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use secrecy::SecretString;
    use skat_table::Timestamp;

    use super::{OpenPanel, PanelState, Token};

    /// The panel of this message after the answer to a click.
    fn answered(message: u64, in_doubt: bool) -> OpenPanel {
        let token = Token {
            token: SecretString::from("token"),
            application: 1,
            message: Some(message),
            issued_at: Timestamp(0),
            channel: None,
        };
        OpenPanel { token, message: Some(message), shown: None, carries: None, in_doubt, lacks_picture: None }
    }

    #[test]
    fn a_panel_in_doubt_stays_so_however_often_it_is_clicked() {
        let mut state = PanelState::default();
        let mut in_doubt_after = |clicked| {
            state.take_panel(clicked);
            state.panel.as_ref().is_some_and(|panel| panel.in_doubt)
        };
        assert!(!in_doubt_after(answered(1, false)));
        assert!(in_doubt_after(answered(1, true)));
        assert!(in_doubt_after(answered(1, false)), "the edit that was on its way may still come");
        assert!(!in_doubt_after(answered(2, false)), "that edit is of another message");
    }
}
