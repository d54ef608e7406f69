//! The known state of one player's panel, and of a watcher's message.

use std::sync::Arc;

use skat_store::{LogPosition, Token};
use skat_table::{PlayerView, StageView, Timestamp};

use crate::discord::outgoing::wire::Imprint;
use crate::discord::outgoing::{OutgoingMessage, ReadyMessage};

/// Discord's time limit for the first response to a click.
const RESPOND_WITHIN_MS: i64 = 3_000;

/// The state of the table that a panel shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) struct ShownState {
    /// The log's position at this state.
    pub(in crate::discord) position: LogPosition,
    /// Imprint of the plain panel of this state, with its picture. `None` if the panel shows a
    /// question of its own instead, and the plain one was never rendered.
    pub(in crate::discord) plain: Option<Imprint>,
    /// True if the list hasn't begun in this state, so that its owner waits for their cards.
    pub(in crate::discord) is_before_list: bool,
}

impl ShownState {
    /// Returns the state at this position that a panel with this view shows.
    pub(in crate::discord) const fn of(
        view: &PlayerView,
        position: LogPosition,
        plain: Option<Imprint>,
    ) -> Self {
        Self {
            position,
            plain,
            is_before_list: matches!(view.table.stage, StageView::Lobby | StageView::Locking),
        }
    }
}

/// A panel in the state in which a click left it.
#[derive(Clone, Debug)]
pub(in crate::discord) struct OpenPanel {
    /// The token that edits it.
    pub(in crate::discord) token: Token,
    /// The message's id, if known.
    pub(in crate::discord) message: Option<u64>,
    /// The state that it shows; `None` if that isn't known.
    pub(in crate::discord) shown: Option<ShownState>,
    /// The file attached to it, if known.
    pub(in crate::discord) carries: Option<String>,
    /// True if it may show something else: an edit was on its way as well, or the list has begun
    /// since it was last known.
    pub(in crate::discord) in_doubt: bool,
    /// The content that the click left, kept while it may not be there any more.
    pub(in crate::discord) content: Option<Arc<OutgoingMessage>>,
    /// The content with the picture that wasn't there in time.
    pub(in crate::discord) lacks_picture: Option<Arc<OutgoingMessage>>,
}

impl OpenPanel {
    /// Returns a panel whose content isn't known.
    pub(in crate::discord) const fn unknown(token: Token, message: Option<u64>) -> Self {
        Self {
            token,
            message,
            shown: None,
            carries: None,
            in_doubt: false,
            content: None,
            lacks_picture: None,
        }
    }

    /// Returns a panel that shows this content, as far as it was packed in time.
    pub(in crate::discord) fn showing(
        token: Token,
        message: Option<u64>,
        shown: ShownState,
        content: &Arc<OutgoingMessage>,
        packed: &ReadyMessage,
    ) -> Self {
        Self {
            shown: Some(shown),
            carries: packed.carries(),
            lacks_picture: (!packed.is_full()).then(|| Arc::clone(content)),
            ..Self::unknown(token, message)
        }
    }

    /// Returns what has to be shown again at this position, such as the cards that its owner has
    /// picked, because an edit may have undone it.
    pub(super) fn perhaps_undone(&self, position: LogPosition) -> Option<Arc<OutgoingMessage>> {
        let is_newest = self.shown.is_some_and(|shown| shown.position == position);
        self.content.clone().filter(|_| self.in_doubt && is_newest)
    }

    /// Compares the panel with the state at this position. Returns the plain panel of that state,
    /// as rendered by `plain`, if it must be shown.
    ///
    /// The same state is no reason to edit a panel, whatever question it shows. A newer one is, if
    /// the plain panel is another.
    pub(super) fn outdated_by(
        &mut self,
        position: LogPosition,
        plain: impl FnOnce() -> OutgoingMessage,
    ) -> Option<OutgoingMessage> {
        let is_newest = self.shown.is_some_and(|shown| shown.position == position);
        let known = self.shown.and_then(|shown| shown.plain);
        if is_newest && known.is_some() && !self.in_doubt {
            return None;
        }
        let plain = plain();
        let imprint = Some(plain.imprint());
        if self.in_doubt || !(is_newest || known == imprint) {
            return Some(plain);
        }
        self.shown = Some(ShownState {
            position,
            plain: imprint,
            is_before_list: self.waits_for_cards(),
        });
        None
    }

    /// Returns true if it is known to show no list that has begun.
    pub(super) fn waits_for_cards(&self) -> bool {
        self.shown.is_some_and(|shown| shown.is_before_list)
    }

    /// Returns the state that it shows after a click that opened `clicked` in its place.
    fn shown_after(&self, clicked: &Self) -> Option<ShownState> {
        clicked.shown.map(|shown| {
            // A question covers the plain panel, which is known if it showed the same state.
            let same = self
                .shown
                .filter(|before| before.position == shown.position);
            ShownState {
                plain: shown.plain.or(same.and_then(|before| before.plain)),
                ..shown
            }
        })
    }
}

/// The message of a member who watches.
#[derive(Debug)]
pub(in crate::discord) struct WatchPanel {
    /// The token that edits it.
    pub(in crate::discord) token: Token,
    /// The number of the deal that it shows; `None` if that is over.
    pub(in crate::discord) deal: Option<u16>,
    /// The file attached to it, if any.
    pub(in crate::discord) carries: Option<String>,
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
        self.adopt(clicked);
        if let Some(panel) = self.panel.as_mut().filter(|panel| !panel.in_doubt) {
            panel.content = None;
        }
    }

    fn adopt(&mut self, clicked: OpenPanel) {
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
                    shown: same.shown_after(&clicked),
                    ..clicked
                });
            }
            _ => self.panel = Some(clicked),
        }
    }
}

#[cfg(test)]
mod tests {
    use secrecy::SecretString;
    use skat_table::Timestamp;
    use skat_view::{CardStyle, Lang, PersonSettings, Reader, TextForm, settings};

    use super::*;
    use crate::discord::controls::control::Control;
    use crate::discord::outgoing::wire::Audience;

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
            in_doubt,
            ..OpenPanel::unknown(token, Some(message))
        }
    }

    /// The log's position at one of several states.
    fn position(state: u8) -> LogPosition {
        LogPosition::before_first(&[state])
    }

    /// One of two different messages.
    fn plain(lang: Lang) -> OutgoingMessage {
        let reader = Reader {
            lang,
            look: CardStyle::default(),
        };
        OutgoingMessage::new(
            settings(PersonSettings::default(), reader),
            Audience::Reader,
            reader,
            TextForm::TEXT,
            Control::Settings,
        )
    }

    /// A panel of message 1 that shows this state: plainly, or a question.
    fn showing(state: u8, plain: Option<&OutgoingMessage>) -> OpenPanel {
        let shown = ShownState {
            position: position(state),
            plain: plain.map(OutgoingMessage::imprint),
            is_before_list: false,
        };
        OpenPanel {
            shown: Some(shown),
            ..after_click(1, false)
        }
    }

    /// The messenger's panel after these clicks on it.
    fn after_clicks(clicks: impl IntoIterator<Item = OpenPanel>) -> OpenPanel {
        let mut state = PanelState::default();
        for clicked in clicks {
            state.take_panel(clicked);
        }
        state.panel.unwrap()
    }

    fn not_rendered() -> OutgoingMessage {
        panic!("a panel of the newest state is rendered again")
    }

    #[test]
    fn a_known_state_is_not_rendered_again() {
        let (here, other) = (plain(Lang::De), plain(Lang::En));
        let mut asking = after_clicks([showing(1, Some(&here)), showing(1, None)]);
        assert!(asking.outdated_by(position(1), not_rendered).is_none());
        assert!(
            asking
                .outdated_by(position(2), || plain(Lang::De))
                .is_none()
        );
        assert!(asking.outdated_by(position(2), not_rendered).is_none());
        let newer = asking.outdated_by(position(3), || plain(Lang::En));
        assert_eq!(newer.unwrap().imprint(), other.imprint());
        asking.in_doubt = true;
        assert!(
            asking
                .outdated_by(position(2), || plain(Lang::De))
                .is_some()
        );
    }

    #[test]
    fn a_question_on_an_unknown_panel_stays_until_the_state_changes() {
        let unknown = || after_click(1, false);
        for clicks in [vec![showing(1, None)], vec![unknown(), showing(1, None)]] {
            let mut asking = after_clicks(clicks.clone());
            assert!(
                asking
                    .outdated_by(position(1), || plain(Lang::De))
                    .is_none()
            );
            assert!(
                asking
                    .outdated_by(position(2), || plain(Lang::De))
                    .is_none()
            );
            assert!(
                asking
                    .outdated_by(position(3), || plain(Lang::En))
                    .is_some()
            );
            let mut never_compared = after_clicks(clicks);
            assert!(
                never_compared
                    .outdated_by(position(2), || plain(Lang::De))
                    .is_some()
            );
        }
        let mut left_as_it_was = after_clicks([showing(1, Some(&plain(Lang::De))), unknown()]);
        assert!(
            left_as_it_was
                .outdated_by(position(1), || plain(Lang::De))
                .is_some()
        );
    }

    #[test]
    fn what_an_edit_has_undone_is_shown_again() {
        let content = Arc::new(plain(Lang::De));
        let click = |state, in_doubt| OpenPanel {
            in_doubt,
            content: Some(Arc::clone(&content)),
            ..showing(state, None)
        };
        let certain = after_clicks([click(1, false)]);
        assert!(certain.perhaps_undone(position(1)).is_none());
        assert!(certain.content.is_none());
        let own = after_clicks([click(1, true)]);
        let earlier = after_clicks([after_click(1, true), click(1, false)]);
        for in_doubt in [own, earlier] {
            let undone = in_doubt.perhaps_undone(position(1));
            assert!(Arc::ptr_eq(&undone.unwrap(), &content));
            assert!(in_doubt.perhaps_undone(position(2)).is_none());
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
