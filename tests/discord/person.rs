//! A person who plays only by what the screen shows.

use std::time::{Duration, Instant};

use discord_sandbox::{InteractionId, Member, MemberError, Message, Outcome};
use serde_json::Value;
use skat_rules::card::CardSet;
use skat_rules::games::skat::{Announcement, Contract, ContractKind};
use skatrunde::clock::Clock;

use crate::world::PATIENCE;

/// Responses to a click on a question that is no longer open.
pub(crate) const NOT_NOW: &str =
    "It isn’t your turn|Du bist gerade nicht dran|already been decided|schon entschieden";

/// Number of times that a message may change between the look at it and the click.
const MOST_REFUSALS: u32 = 10;

/// A member of the server at a table.
pub(crate) struct Person {
    pub(crate) member: Member,
    /// Number of the last decision made. A panel that still shows it isn't a new question.
    decided: u32,
}

/// A question of a panel.
#[derive(Clone, Debug)]
pub(crate) struct Ask {
    pub(crate) panel: Message,
    pub(crate) decision: u32,
    /// Possible choices: written actions, `ready`, or `take back`.
    pub(crate) choices: Vec<Choice>,
}

#[derive(Clone, Debug)]
pub(crate) struct Choice {
    pub(crate) action: String,
    custom_id: String,
    /// Values to choose in a select; `None` for a button.
    values: Option<Vec<String>>,
    /// Controls to press first, in order, such as the cards to pick.
    before: Vec<String>,
}

impl Ask {
    /// Returns whether the action is offered.
    pub(crate) fn offers(&self, action: &str) -> bool {
        self.choices.iter().any(|choice| choice.action == action)
    }

    /// Returns the simple choice: bids 18 if nobody has bid, picks up the skat, plays clubs, and
    /// plays the first legal card.
    pub(crate) fn simple(&self) -> String {
        let call = ["ready", "bid 18", "pass"]
            .into_iter()
            .find(|call| self.offers(call))
            .map(str::to_owned);
        let steps = ["skat", "discard", "announce C", "accept", "play"];
        let step = call.or_else(|| steps.iter().find_map(|step| self.first(step)));
        step.unwrap_or_else(|| panic!("no simple action among {:?}", self.choices))
    }

    /// Returns the custom id of a button for this action in this decision, offered or not.
    pub(crate) fn forged(&self, action: &str) -> String {
        let parts: Vec<&str> = self.choices[0].custom_id.splitn(4, ':').collect();
        format!("{}:do {action}", parts[..3].join(":"))
    }

    fn choice(&self, action: &str) -> &Choice {
        let choice = self.choices.iter().find(|choice| choice.action == action);
        choice.unwrap_or_else(|| panic!("{action} isn't offered, but {:?}", self.choices))
    }

    /// Returns the number of presses before this action.
    pub(crate) fn presses_before(&self, action: &str) -> usize {
        self.choice(action).before.len()
    }

    /// Returns the first offered action that begins like this.
    pub(crate) fn first(&self, beginning: &str) -> Option<String> {
        self.choices
            .iter()
            .find(|choice| choice.action.starts_with(beginning))
            .map(|choice| choice.action.clone())
    }
}

/// Splits a custom id into its decision number and its meaning.
fn parse(custom_id: &str) -> Option<(u32, &str)> {
    let mut parts = custom_id.splitn(4, ':');
    let (_, _, decision, press) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let number = match decision.split_once('.') {
        // In the daily list: the deal and the number of its actions so far.
        Some((deal, actions)) => 1_000 * deal.parse::<u32>().ok()? + actions.parse::<u32>().ok()?,
        None => decision.parse().ok()?,
    };
    Some((number, press))
}

/// Returns the presses before the announcement of a hand game, including its confirmation.
fn on_the_way(contract: Contract) -> Vec<String> {
    let with = match contract.announcement() {
        Announcement::Schneider => Some("contracts S"),
        Announcement::Schwarz => Some("contracts Z"),
        Announcement::Ouvert if contract.kind() != ContractKind::Null => Some("contracts O"),
        Announcement::Ouvert | Announcement::None => None,
    };
    let ask = format!("ask announce {contract}");
    ["contracts"]
        .into_iter()
        .chain(with)
        .map(str::to_owned)
        .chain([ask])
        .collect()
}

/// Returns the question of a player's own panel; `None` if it offers only what is possible out of
/// turn.
pub(crate) fn ask_of(message: &Message) -> Option<Ask> {
    if !message.ephemeral() {
        return None;
    }
    let mut decision = 0;
    let mut choices = Vec::new();
    let mut to_pick = Vec::new();
    for button in message
        .buttons()
        .into_iter()
        .filter(|button| !button.disabled)
    {
        let Some((number, press)) = parse(&button.custom_id) else {
            continue;
        };
        let sibling =
            |other: &str| format!("{}{other}", button.custom_id.strip_suffix(press).unwrap());
        let (verb, object) = press.split_once(' ').unwrap_or((press, ""));
        // In other games than Skat, the game follows.
        let verb = verb.split_once('@').map_or(verb, |(verb, _)| verb);
        let choice = |action: &str, before: Vec<String>| Choice {
            action: action.to_owned(),
            custom_id: if before.is_empty() {
                button.custom_id.clone()
            } else {
                sibling(&format!("do {action}"))
            },
            values: None,
            before,
        };
        match verb {
            "do" => choices.push(choice(object, Vec::new())),
            "ask" => choices.push(choice(object, vec![button.custom_id.clone()])),
            "ready" | "take" => choices.push(choice(press, Vec::new())),
            "pick" => to_pick.push((object.to_owned(), button.custom_id)),
            "contracts" if object.is_empty() => {
                choices.extend(Contract::all(true).map(|contract| {
                    let action = format!("announce {contract}");
                    choice(
                        &action,
                        on_the_way(contract)
                            .iter()
                            .map(|press| sibling(press))
                            .collect(),
                    )
                }));
            }
            _ => continue,
        }
        decision = number;
    }
    for select in message
        .selects()
        .into_iter()
        .filter(|select| !select.disabled)
    {
        let Some((number, "choose")) = parse(&select.custom_id) else {
            continue;
        };
        decision = number;
        let choice = |value: String| Choice {
            action: value.clone(),
            custom_id: select.custom_id.clone(),
            values: Some(vec![value]),
            before: Vec::new(),
        };
        choices.extend(
            select
                .options
                .iter()
                .map(|option| choice(option.value.clone())),
        );
    }
    // Picks the first two cards. A panel with one picked already isn't a question.
    if let [(first, id), (second, _), ..] = &to_pick[..]
        && to_pick.iter().all(|(card, _)| card.len() == 2)
    {
        let two: CardSet = format!("{first} {second}").parse().ok()?;
        let sibling = |press: String| {
            format!(
                "{}{press}",
                id.strip_suffix(&format!("pick {first}")).unwrap()
            )
        };
        let before = vec![id.clone(), sibling(format!("pick {two}"))];
        let action = format!("discard {two}");
        choices.push(Choice {
            custom_id: sibling(format!("do {action}")),
            action,
            values: None,
            before,
        });
    }
    (!choices.is_empty()).then_some(Ask {
        panel: message.clone(),
        decision,
        choices,
    })
}

impl Person {
    pub(crate) const fn new(member: Member) -> Self {
        Self { member, decided: 0 }
    }

    /// Waits until an interaction has succeeded.
    pub(crate) async fn gets_response(&self, interaction: InteractionId) {
        let outcome = self.member.outcome(interaction, PATIENCE).await.unwrap();
        assert_eq!(
            outcome,
            Outcome::Responded,
            "an interaction of {} failed",
            self.member.id()
        );
    }

    /// Waits for the response and for these words in it: on a new ephemeral message, or in the note
    /// on the panel. Bars separate the words in each language.
    pub(crate) async fn gets(&self, interaction: InteractionId, words: &str) -> Message {
        self.gets_response(interaction).await;
        let is_response =
            |message: &Message| message.id() > interaction || message.content().starts_with("💡");
        let says = |message: &Message| words.split('|').any(|words| message.text().contains(words));
        self.sees(|message| message.ephemeral() && is_response(message) && says(message))
            .await
    }

    /// Sends a slash command and waits for these words in its response.
    pub(crate) async fn slash_gets(
        &self,
        name: &str,
        options: &[(&str, Value)],
        words: &str,
    ) -> Message {
        self.gets(self.member.slash(name, options).unwrap(), words)
            .await
    }

    /// Sends a custom id that needn't be on the message, and waits for these words in the response.
    pub(crate) async fn forges(&self, message: &Message, custom_id: &str, words: &str) {
        self.gets(
            self.member.raw_component(message.id(), custom_id).unwrap(),
            words,
        )
        .await;
    }

    pub(crate) async fn slash(&self, name: &str, options: &[(&str, Value)]) {
        self.gets_response(self.member.slash(name, options).unwrap())
            .await;
    }

    /// Leaves a running list by the command, which asks first.
    pub(crate) async fn leaves_list(&self) {
        let asked = self
            .slash_gets("skat leave", &[], "Tisch verlassen?|Leave the table?")
            .await;
        let yes = control(&asked, "leave!").unwrap();
        self.gets_response(self.member.click(&asked, &yes).unwrap())
            .await;
    }

    /// Closes the only table that this person may close by the command, which asks first.
    pub(crate) async fn stops(&self) {
        let question = self
            .slash_gets(
                "skat stop",
                &[],
                "Diesen Tisch schließen?|Close this table?",
            )
            .await;
        self.confirms_stop(&question).await;
    }

    /// Answers the question whether to close a table. The answer takes its place.
    pub(crate) async fn confirms_stop(&self, question: &Message) {
        let yes = control(question, "stop 0").unwrap();
        self.gets_response(self.member.click(question, &yes).unwrap())
            .await;
        let closed = ["Der Tisch ist beendet", "The table is closed"];
        let answer = self
            .sees(|message| {
                let text = message.text();
                message.id() == question.id() && closed.iter().any(|words| text.contains(words))
            })
            .await;
        assert!(answer.buttons().is_empty(), "{}", answer.text());
    }

    /// Waits for a message on the person's screen.
    pub(crate) async fn sees(&self, wanted: impl Fn(&Message) -> bool) -> Message {
        self.member
            .wait_message(self.member.channel(), wanted, PATIENCE)
            .await
            .unwrap()
    }

    /// Waits until a message is gone from the screen.
    pub(crate) async fn loses(&self, message: &Message) {
        self.member.wait_gone(message, PATIENCE).await.unwrap();
    }

    /// Waits for a public message that has a control with this meaning.
    pub(crate) async fn table_message(&self, press: &str) -> Message {
        self.sees(|message| !message.ephemeral() && control(message, press).is_some())
            .await
    }

    /// Like [`Person::table_message`], at a table that another process has just activated. That
    /// process edits the table's message within half a minute; while a shard changes hands, this
    /// may happen twice.
    pub(crate) async fn table_message_taken_up(&self, clock: &Clock, press: &str) -> Message {
        let wanted = |message: &Message| !message.ephemeral() && control(message, press).is_some();
        for _ in 0..10 {
            clock.advance(Duration::from_secs(31));
            let seen = self
                .member
                .wait_message(self.member.channel(), wanted, Duration::from_secs(4))
                .await;
            if let Ok(message) = seen {
                return message;
            }
        }
        panic!("no message of the table has this control: {press}");
    }

    /// Presses a control of the newest public message that has it.
    pub(crate) async fn press_table(&self, press: &str) {
        self.presses(press, |message| !message.ephemeral()).await;
    }

    /// Presses the control with this meaning on the newest matching message and waits for the
    /// response. Returns the message as it was before the click. If it changes between look and
    /// click, it is read again.
    async fn presses(&self, press: &str, fits: impl Fn(&Message) -> bool) -> Message {
        let mut refusals = 0..MOST_REFUSALS;
        loop {
            let message = self
                .sees(|message| fits(message) && control(message, press).is_some())
                .await;
            match self
                .member
                .click(&message, &control(&message, press).unwrap())
            {
                Ok(click) => {
                    self.gets_response(click).await;
                    return message;
                }
                Err(refused) => assert!(refusals.next().is_some(), "{refused}"),
            }
        }
    }

    /// Waits for the next question on the panel.
    pub(crate) async fn asked(&self) -> Ask {
        let decided = self.decided;
        let message = self
            .sees(move |message| ask_of(message).is_some_and(|ask| ask.decision > decided))
            .await;
        ask_of(&message).unwrap()
    }

    /// Makes a choice that the panel offers.
    pub(crate) async fn choose(&mut self, ask: &Ask, action: &str) {
        assert!(
            self.prepares(ask, action).await,
            "an interaction of {} failed",
            self.member.id()
        );
        let interaction = self.start_to_choose(ask, action);
        self.gets_response(interaction).await;
    }

    /// Makes a choice that the panel offers; returns whether the bot responded.
    pub(crate) async fn tries(&mut self, ask: &Ask, action: &str) -> bool {
        if !self.prepares(ask, action).await {
            return false;
        }
        let interaction = self.start_to_choose(ask, action);
        let responded =
            self.member.outcome(interaction, PATIENCE).await.unwrap() == Outcome::Responded;
        if !responded {
            self.forget_decision(ask);
        }
        responded
    }

    /// Makes a choice while the machine may be overloaded. Returns the outcome of the click, its
    /// latency and the next question, which is the same one if the bot was too busy. There is none if the list is
    /// over.
    pub(crate) async fn chooses_under_load(
        &mut self,
        ask: Ask,
        action: &str,
    ) -> (Outcome, Duration, Option<Ask>) {
        let begun = Instant::now();
        let interaction = self.start_to_choose(&ask, action);
        let outcome = self.member.outcome(interaction, PATIENCE).await.unwrap();
        let took = begun.elapsed();
        let is_refusal = |message: &Message| {
            message.ephemeral()
                && message.id() > interaction
                && message.text().contains("ist so viel los")
        };
        let next = tokio::select! {
            next = self.asked() => Some(next),
            _ = self.sees(list_is_over) => None,
            _ = self.sees(is_refusal) => {
                self.forget_decision(&ask);
                Some(ask)
            }
        };
        (outcome, took, next)
    }

    /// Presses everything that comes before this action, such as cards to pick, unless it is
    /// pressed already. Returns whether the bot responded.
    async fn prepares(&self, ask: &Ask, action: &str) -> bool {
        let choice = ask.choice(action);
        let steps: Vec<&String> = choice.before.iter().chain([&choice.custom_id]).collect();
        let mut next = if choice.before.is_empty() {
            steps.len()
        } else {
            0
        };
        while next < steps.len() {
            let offered = |message: &Message| {
                let buttons = message.buttons();
                let offers =
                    |step: &&String| buttons.iter().any(|button| button.custom_id == **step);
                (next..steps.len())
                    .rev()
                    .find(|&index| offers(&steps[index]))
            };
            let panel = self
                .sees(|message| message.id() == ask.panel.id() && offered(message).is_some())
                .await;
            let step = offered(&panel).unwrap();
            if step + 1 < steps.len() {
                let interaction = self.click(&panel, steps[step]);
                if self.member.outcome(interaction, PATIENCE).await.unwrap() != Outcome::Responded {
                    return false;
                }
            }
            next = step + 1;
        }
        true
    }

    /// Forgets this decision: it wasn't made after all.
    pub(crate) const fn forget_decision(&mut self, ask: &Ask) {
        self.decided = ask.decision - 1;
    }

    /// Presses a control that was on a message a moment ago. If it is gone, the change hasn't
    /// reached the person's screen yet, and the bot has to respond to such a click, too.
    fn try_to_click(
        &self,
        message: &Message,
        custom_id: &str,
    ) -> Result<InteractionId, MemberError> {
        let clicked = self.member.click(message, custom_id);
        clicked.or_else(|_| self.member.raw_component(message.id(), custom_id))
    }

    fn click(&self, message: &Message, custom_id: &str) -> InteractionId {
        self.try_to_click(message, custom_id).unwrap()
    }

    /// Clicks without waiting for the response. The click itself carries the cards that must be
    /// picked.
    pub(crate) fn start_to_choose(&mut self, ask: &Ask, action: &str) -> InteractionId {
        self.try_to_choose(ask, action).unwrap()
    }

    /// Like [`Person::start_to_choose`], on a panel that may be gone or changed by now.
    pub(crate) fn try_to_choose(
        &mut self,
        ask: &Ask,
        action: &str,
    ) -> Result<InteractionId, MemberError> {
        let choice = ask.choice(action);
        let clicked = match &choice.values {
            None if !choice.before.is_empty() => {
                self.member.raw_component(ask.panel.id(), &choice.custom_id)
            }
            None => self.try_to_click(&ask.panel, &choice.custom_id),
            Some(values) => {
                let values: Vec<&str> = values.iter().map(String::as_str).collect();
                let chosen = self.member.choose(&ask.panel, &choice.custom_id, &values);
                chosen.or_else(|_| {
                    self.member
                        .raw_select(ask.panel.id(), &choice.custom_id, &values)
                })
            }
        };
        if clicked.is_ok() {
            self.decided = ask.decision;
        }
        clicked
    }

    /// Presses a control of the panel that doesn't answer a question, such as `concede?`.
    pub(crate) async fn press_panel(&self, press: &str) -> Message {
        let panel = self.presses(press, Message::ephemeral).await;
        self.member.look(panel.id()).unwrap_or(panel)
    }
}

/// Returns the custom id of a message's enabled control with this meaning.
pub(crate) fn control(message: &Message, press: &str) -> Option<String> {
    let fits = |custom_id: &str| parse(custom_id).is_some_and(|(_, found)| found == press);
    message
        .buttons()
        .into_iter()
        .find(|button| !button.disabled && fits(&button.custom_id))
        .map(|button| button.custom_id)
}

/// Lets everybody play simply until somebody is asked a question like this.
pub(crate) async fn play_until(
    people: &mut [Person],
    wanted: impl Fn(&Ask) -> bool,
) -> (usize, Ask) {
    loop {
        let (who, ask) = next_asked(people).await;
        if wanted(&ask) {
            return (who, ask);
        }
        let action = ask.simple();
        people[who].choose(&ask, &action).await;
    }
}

/// Waits until one of these people is asked something; returns their index and the question.
pub(crate) async fn next_asked(people: &[Person]) -> (usize, Ask) {
    let waits = people
        .iter()
        .enumerate()
        .map(|(index, person)| Box::pin(async move { (index, person.asked().await) }));
    futures_util::future::select_all(waits).await.0
}

/// Returns true if the message says that the list is over, in the language of its host.
pub(crate) fn list_is_over(message: &Message) -> bool {
    let said = ["Liste beendet", "List finished"];
    said.iter().any(|words| message.text().contains(words))
}
