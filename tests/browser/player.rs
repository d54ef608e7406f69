//! A scripted player who clicks whatever the panel asks for.

use std::collections::HashSet;

use discord_sandbox::Id;

use crate::browser::Window;

/// A player at a window.
pub(crate) struct Player {
    pub(crate) window: Window,
    /// The player has been asked for an announcement.
    pub(crate) declared: bool,
    /// Number of the last decision made. A panel that still shows it isn't a new question.
    decided: u32,
    /// Questions that already have a screenshot.
    pictured: HashSet<&'static str>,
}

/// A control of an ephemeral message.
#[derive(serde::Deserialize)]
pub(crate) struct Control {
    message: String,
    custom_id: String,
}

const CONTROLS: &str = "
    return [...document.querySelectorAll('.message[data-ephemeral=true]')]
        .filter(message => !message.querySelector('[aria-busy=true]'))
        .flatMap(message => [...message.querySelectorAll('[data-custom-id]:not(:disabled)')]\
            .map(control => ({
            message: message.dataset.messageId,
            custom_id: control.dataset.customId,
        })))";

impl Control {
    fn part(&self, index: usize) -> &str {
        self.custom_id.splitn(4, ':').nth(index).unwrap_or_default()
    }

    fn decision(&self) -> u32 {
        self.part(2).parse().unwrap_or_default()
    }

    /// Returns the meaning of the control, such as `do play CJ`, `pick D7` or `ready`.
    fn press(&self) -> &str {
        self.part(3)
    }

    /// Returns the action that the control takes at once, such as `play CJ`.
    fn action(&self) -> Option<&str> {
        let (verb, action) = self.press().split_once(' ')?;
        (verb == "do" || verb.starts_with("do@")).then_some(action)
    }

    fn css(&self) -> String {
        format!(
            ".message[data-message-id=\"{}\"] [data-custom-id=\"{}\"]",
            self.message, self.custom_id
        )
    }
}

/// Questions of a panel, by the controls that answer them. The order decides if a panel offers
/// several.
const QUESTIONS: [(&str, &str); 9] = [
    ("do bid", "auction"),
    ("do hold", "auction"),
    ("do skat", "skat"),
    ("pick", "discard"),
    ("do announce", "announce"),
    ("ask announce", "overbid"),
    ("do accept", "question"),
    ("do play", "play"),
    ("ready", "between"),
];

/// Detects the end of the list: the newest table message offers a rematch.
const OVER: &str = "
    const message = [...document.querySelectorAll('.message:not([data-ephemeral=true])')].at(-1);
    return Boolean(message?.querySelector('[data-custom-id$=\":rematch\"]'))";

/// Controls that only show something, or that end a deal or a table early.
const LOOKS: [&str; 16] = [
    "back",
    "more",
    "last",
    "look back",
    "why",
    "reckon",
    "seats",
    "leave",
    "hint",
    "concede?",
    "claim?",
    "take",
    "contracts ",
    "remove",
    "undo",
    "watch",
];

/// More presses than any deal needs.
const MOST_PRESSES: usize = 400;

/// Number of turns to take before a screenshot of the play is worthwhile.
const TURNS_BEFORE_PICTURE: usize = 3;

impl Player {
    pub(crate) fn new(window: Window) -> Self {
        Self {
            window,
            declared: false,
            decided: 0,
            pictured: HashSet::new(),
        }
    }

    /// Presses the newest control of a public message with this meaning.
    pub(crate) async fn press_table(&self, press: &str) {
        let css = format!(
            ".message:not([data-ephemeral=true]) [data-custom-id$=\":{press}\"]:not(:disabled)"
        );
        self.window.press_last(&css).await;
    }

    /// Waits for the next question; returns its name and the first control that answers it.
    pub(crate) async fn asked(&self) -> (&'static str, Control) {
        self.window
            .wait("something to do for the player", async || {
                self.question().await
            })
            .await
    }

    /// Like [`Player::asked`], but `None` if the list is over.
    async fn asked_or_over(&self) -> Option<(&'static str, Control)> {
        let look = async || match self.question().await {
            Some(asked) => Some(Some(asked)),
            None => self.window.read::<bool>(OVER).await.then_some(None),
        };
        self.window
            .wait(
                "something to do for the player, or the end of the list",
                look,
            )
            .await
    }

    async fn question(&self) -> Option<(&'static str, Control)> {
        let mut fresh = self.fresh_controls().await;
        QUESTIONS.into_iter().find_map(|(beginning, name)| {
            let index = fresh
                .iter()
                .position(|control| control.press().starts_with(beginning))?;
            Some((name, fresh.swap_remove(index)))
        })
    }

    /// Returns the controls of the panels that belong to a decision still to be made.
    async fn fresh_controls(&self) -> Vec<Control> {
        let controls: Vec<Control> = self.window.read(CONTROLS).await;
        controls
            .into_iter()
            .filter(|control| control.decision() > self.decided)
            .collect()
    }

    /// Plays until the deal is over. Bids as long as others do, or passes, and plays the first
    /// legal card.
    pub(crate) async fn play_deal(&mut self, bids: bool) {
        let mut tricks = 0;
        loop {
            let (question, control) = self.asked().await;
            if question == "between" {
                return;
            }
            if question != "discard" && (question != "play" || tricks >= TURNS_BEFORE_PICTURE) {
                self.picture(question).await;
            }
            if self.answer(&control, question, bids).await && question == "play" {
                tricks += 1;
            }
        }
    }

    /// Plays deal after deal in this simple way until the list is over.
    pub(crate) async fn play_list(&mut self, bids: bool) {
        while let Some((question, control)) = self.asked_or_over().await {
            self.answer(&control, question, bids).await;
        }
    }

    /// Answers a question unless its panel has changed since the last look. Returns whether it
    /// answered; otherwise the player has to look again.
    async fn answer(&mut self, control: &Control, question: &'static str, bids: bool) -> bool {
        let answered = match question {
            "auction" if !bids => {
                self.press_on(control, "[data-custom-id$=\":do pass\"]")
                    .await
            }
            "discard" => self.discard(control).await,
            // The panel asks for confirmation before a contract that can't be won.
            "overbid" => {
                self.window.press_if_there(&control.css()).await
                    && self
                        .press_on(control, "[data-custom-id*=\":do announce \"]")
                        .await
            }
            _ => self.window.press_if_there(&control.css()).await,
        };
        if answered {
            self.decided = control.decision();
            self.declared |= question == "announce" || question == "overbid";
        }
        answered
    }

    /// Answers the next question in this simple way and returns its name.
    pub(crate) async fn answer_next(&mut self) -> &'static str {
        loop {
            let (question, control) = self.asked().await;
            if self.answer(&control, question, false).await {
                return question;
            }
        }
    }

    /// Answers in this simple way until this question comes up.
    pub(crate) async fn answer_until(&mut self, question: &str) {
        while self.asked().await.0 != question {
            self.answer_next().await;
        }
    }

    /// Shows a channel to this player, where they haven't played yet.
    pub(crate) async fn go(&mut self, member: Id, channel: Id) {
        self.window.go(member, channel).await;
        self.decided = 0;
    }

    /// Plays any game by pressing whatever the panels offer, until a deal is over. Takes a
    /// screenshot in the middle, under this name, unless the deal ends earlier, and one of the
    /// result.
    pub(crate) async fn play_one_deal(&mut self, name: &str) {
        let (mut pressed, mut played) = (0, 0);
        let mut pictured = false;
        loop {
            let look = async || {
                let mut controls = self.fresh_controls().await;
                if controls.iter().any(|control| control.press() == "ready") {
                    return Some(Vec::new());
                }
                controls
                    .retain(|control| !LOOKS.iter().any(|look| control.press().starts_with(look)));
                (!controls.is_empty()).then_some(controls)
            };
            let mut controls = self
                .window
                .wait("something to do, or the result", look)
                .await;
            if controls.is_empty() {
                break;
            }
            if !pictured && played == TURNS_BEFORE_PICTURE {
                self.window.shows(".message[data-ephemeral=true] img").await;
                self.window.screenshots(name).await;
                pictured = true;
            }
            pressed += 1;
            assert!(pressed < MOST_PRESSES, "{name} never ends");
            // Choices on the way to an action change nothing, so any of them may come next.
            let action = controls
                .iter()
                .position(|control| control.action().is_some());
            let index = action.unwrap_or(pressed * 7 % controls.len());
            let control = controls.swap_remove(index);
            let is_choice = control.press().starts_with("choose");
            let chosen = if is_choice {
                self.window.choose_last(&control.css()).await;
                true
            } else {
                self.window.press_if_there(&control.css()).await
            };
            let action = control.action().filter(|_| chosen);
            // A turn of Thirty-one ends with a discard.
            let is_turn = |action: &str| {
                ["play", "discard"]
                    .iter()
                    .any(|verb| action.starts_with(verb))
            };
            played += usize::from(action.is_some_and(is_turn));
            if is_choice || action.is_some() {
                self.decided = control.decision();
            }
        }
        self.window
            .shows(".message:not([data-ephemeral=true]):has([data-custom-id$=\":ready\"]) img")
            .await;
        self.window.screenshots(&format!("{name}-result")).await;
    }

    /// Presses another control of the panel that asks.
    async fn press_on(&self, asked: &Control, css: &str) -> bool {
        self.window
            .press_if_there(&format!(
                ".message[data-message-id=\"{}\"] {css}",
                asked.message
            ))
            .await
    }

    /// Picks the last two cards of the hand, which are trumps only if there are no others.
    async fn discard(&mut self, asked: &Control) -> bool {
        let unpicked = "[data-custom-id*=\":pick \"]:not(:disabled)";
        if !(self.press_on(asked, unpicked).await && self.press_on(asked, unpicked).await) {
            return false;
        }
        self.picture("discard").await;
        self.press_on(asked, "[data-custom-id*=\":do discard \"]")
            .await
    }

    /// Takes screenshots at the first question of this kind.
    async fn picture(&mut self, question: &'static str) {
        if self.pictured.insert(question) {
            self.window.screenshots(question).await;
        }
    }

    /// Waits for a deal's result in the public message, with its declarer if given.
    pub(crate) async fn sees_result(&self, deal: &str, declarer: Option<&str>) {
        // The message of the start has no title.
        let newest = "
            const message = [...document\
                .querySelectorAll('.message:not([data-ephemeral=true]):has(.embed-title)')].at(-1);
            return ['.embed-title', '.embed'].map(part => message.querySelector(part)?.innerText \
            ?? '')";
        let endings = ["gewonnen", "verloren", "Eingepasst"];
        let look = async || {
            let (title, text): (String, String) = self.window.read(newest).await;
            (title.contains(deal) && endings.iter().any(|ending| title.contains(ending)))
                .then_some(text)
        };
        let text = self.window.wait("the result", look).await;
        assert!(text.contains("Weiter geht es, sobald alle"), "{text}");
        if let Some(name) = declarer {
            let headlines = [format!("{name} gewinnt"), format!("{name} verliert")];
            assert!(
                headlines.iter().any(|headline| text.contains(headline)),
                "{text}"
            );
        }
    }

    /// Presses "ready" on the panel for the next deal.
    pub(crate) async fn next_deal(&mut self) {
        assert_eq!(self.answer_next().await, "between");
    }
}
