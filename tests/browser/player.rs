//! A person who clicks what her panel asks for.

use std::collections::HashSet;

use crate::browser::Window;

/// A player at her window.
pub(crate) struct Player {
    pub(crate) window: Window,
    /// Whether she has been asked what she plays.
    pub(crate) declared: bool,
    /// The last decision that she has made, so that a panel that still shows it isn't taken for a new question.
    decided: u32,
    /// Of what there are pictures already.
    pictured: HashSet<&'static str>,
}

/// A control of a private message.
#[derive(serde::Deserialize)]
struct Control {
    message: String,
    custom_id: String,
}

const CONTROLS: &str = "
    return [...document.querySelectorAll('.message[data-ephemeral=true]')]
        .filter(message => !message.querySelector('[aria-busy=true]'))
        .flatMap(message => [...message.querySelectorAll('[data-custom-id]:not(:disabled)')].map(control => ({
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

    /// What is wanted, such as `do play CJ`, `pick D7` or `ready`.
    fn press(&self) -> &str {
        self.part(3)
    }

    fn css(&self) -> String {
        format!(".message[data-message-id=\"{}\"] [data-custom-id=\"{}\"]", self.message, self.custom_id)
    }
}

/// What a panel asks, by the way it can be answered. In this order: a panel that offers more than one is meant by the first.
const QUESTIONS: [(&str, &str); 8] = [
    ("do bid", "auction"),
    ("do hold", "auction"),
    ("do skat", "skat"),
    ("pick", "discard"),
    ("do announce", "announce"),
    ("do accept", "question"),
    ("do play", "play"),
    ("ready", "between"),
];

/// How many cards she has played before a picture of the play is worth taking.
const TRICKS_BEFORE_PICTURE: usize = 3;

impl Player {
    pub(crate) fn new(window: Window) -> Self {
        Self { window, declared: false, decided: 0, pictured: HashSet::new() }
    }

    /// Presses the newest control of a public message with this meaning.
    pub(crate) async fn press_table(&self, press: &str) {
        let css = format!(".message:not([data-ephemeral=true]) [data-custom-id$=\":{press}\"]:not(:disabled)");
        self.window.press_last(&css).await;
    }

    /// Waits for the next question and gives its name and the first control that answers it.
    async fn asked(&self) -> (&'static str, Control) {
        let look = async || {
            let controls: Vec<Control> = self.window.read(CONTROLS).await;
            let mut fresh: Vec<Control> =
                controls.into_iter().filter(|control| control.decision() > self.decided).collect();
            QUESTIONS.into_iter().find_map(|(beginning, name)| {
                let index = fresh.iter().position(|control| control.press().starts_with(beginning))?;
                Some((name, fresh.swap_remove(index)))
            })
        };
        self.window.wait("something to do for the player", look).await
    }

    /// Plays until the deal is over: bids on as long as others do, or passes; plays the first card that may be played.
    pub(crate) async fn play_deal(&mut self, bids: bool) {
        let mut tricks = 0;
        loop {
            let (question, control) = self.asked().await;
            if question == "between" {
                return;
            }
            tricks += usize::from(question == "play");
            if question != "discard" && (question != "play" || tricks > TRICKS_BEFORE_PICTURE) {
                self.picture(question).await;
            }
            self.decided = control.decision();
            match question {
                "auction" if !bids => self.pass(&control).await,
                "discard" => self.discard(&control).await,
                _ => self.window.press_last(&control.css()).await,
            }
            self.declared |= question == "announce";
        }
    }

    async fn pass(&self, asked: &Control) {
        let css = format!(".message[data-message-id=\"{}\"] [data-custom-id$=\":do pass\"]", asked.message);
        self.window.press_last(&css).await;
    }

    /// Picks the two cards at the end of her hand, which are no trumps if she has others.
    async fn discard(&mut self, asked: &Control) {
        let message = &asked.message;
        let unpicked = format!(".message[data-message-id=\"{message}\"] [data-custom-id*=\":pick \"]:not(:disabled)");
        self.window.press_last(&unpicked).await;
        self.window.press_last(&unpicked).await;
        self.picture("discard").await;
        let discard = format!(".message[data-message-id=\"{message}\"] [data-custom-id*=\":do discard \"]");
        self.window.press_last(&discard).await;
    }

    /// Takes pictures the first time that this is asked.
    async fn picture(&mut self, question: &'static str) {
        if self.pictured.insert(question) {
            self.window.screenshots(question).await;
        }
    }

    /// Waits for the result of a deal in the public message, with who played it if that is given.
    pub(crate) async fn sees_result(&self, deal: &str, declarer: Option<&str>) {
        let newest = "
            const message = [...document.querySelectorAll('.message:not([data-ephemeral=true])')].at(-1);
            return [message.querySelector('.embed-title').innerText, message.querySelector('.embed').innerText]";
        let endings = ["gewonnen", "verloren", "Eingepasst"];
        let look = async || {
            let (title, text): (String, String) = self.window.read(newest).await;
            (title.contains(deal) && endings.iter().any(|ending| title.contains(ending))).then_some(text)
        };
        let text = self.window.wait("the result", look).await;
        assert!(text.contains("Alle Karten") && text.contains("Liste"), "{text}");
        if let Some(name) = declarer {
            let headlines = [format!("{name} gewinnt"), format!("{name} verliert")];
            assert!(headlines.iter().any(|headline| text.contains(headline)), "{text}");
        }
    }

    /// Says on her panel that she is ready for the next deal.
    pub(crate) async fn next_deal(&mut self) {
        let (question, control) = self.asked().await;
        assert_eq!(question, "between");
        self.decided = control.decision();
        self.window.press_last(&control.css()).await;
    }
}
