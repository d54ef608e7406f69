//! A person who plays by what is on his screen, and by nothing else.

use std::time::Duration;

use discord_sandbox::{InteractionId, Member, MemberError, Message, Outcome};
use serde_json::Value;
use skat_rules::card::CardSet;
use skat_rules::games::skat::{Announcement, Contract, ContractKind};
use skatrunde::clock::Clock;

use crate::world::PATIENCE;

/// What is said about a click on a question that isn't open any more.
pub(crate) const NOT_NOW: &str = "It isn’t your turn|Du bist gerade nicht dran|already been decided|schon entschieden";

/// How often a message may change between the look at it and the click on it.
const MOST_REFUSALS: u32 = 10;

/// A member of the server who sits at a table.
pub(crate) struct Person {
    pub(crate) member: Member,
    /// The last decision that he has made, so that a panel that still shows it isn't taken for a new question.
    decided: u32,
}

/// Something that a panel asks.
#[derive(Clone, Debug)]
pub(crate) struct Ask {
    pub(crate) panel: Message,
    pub(crate) decision: u32,
    /// What can be done, in the written form of actions, `ready`, or `take back`.
    pub(crate) choices: Vec<Choice>,
}

#[derive(Clone, Debug)]
pub(crate) struct Choice {
    pub(crate) action: String,
    custom_id: String,
    /// Values to choose in a select; none for a button.
    values: Option<Vec<String>>,
    /// What is pressed before it, one after the other, such as cards that are picked.
    before: Vec<String>,
}

impl Ask {
    /// The action, if it is offered.
    pub(crate) fn offers(&self, action: &str) -> bool {
        self.choices.iter().any(|choice| choice.action == action)
    }

    /// What somebody does who bids 18 if nobody has bid, picks up the skat, plays clubs, and plays the first card that he may.
    pub(crate) fn simple(&self) -> String {
        let call = ["ready", "bid 18", "pass"].into_iter().find(|call| self.offers(call)).map(str::to_owned);
        let steps = ["skat", "discard", "announce C", "accept", "play"];
        let step = call.or_else(|| steps.iter().find_map(|step| self.first(step)));
        step.unwrap_or_else(|| panic!("nothing simple among {:?}", self.choices))
    }

    /// The custom id by which a button asks for this action in this decision, whether it is offered or not.
    pub(crate) fn forged(&self, action: &str) -> String {
        let parts: Vec<&str> = self.choices[0].custom_id.splitn(4, ':').collect();
        format!("{}:do {action}", parts[..3].join(":"))
    }

    fn choice(&self, action: &str) -> &Choice {
        let choice = self.choices.iter().find(|choice| choice.action == action);
        choice.unwrap_or_else(|| panic!("{action} isn't offered, but {:?}", self.choices))
    }

    /// How much has to be pressed before this can be done.
    pub(crate) fn presses_before(&self, action: &str) -> usize {
        self.choice(action).before.len()
    }

    /// The first offered action that begins like this.
    pub(crate) fn first(&self, beginning: &str) -> Option<String> {
        self.choices.iter().find(|choice| choice.action.starts_with(beginning)).map(|choice| choice.action.clone())
    }
}

/// Splits a custom id into its decision and what it wants.
fn parse(custom_id: &str) -> Option<(u32, &str)> {
    let mut parts = custom_id.splitn(4, ':');
    let (_, _, decision, press) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    Some((decision.parse().ok()?, press))
}

/// What is pressed before a contract from the hand can be announced; what is dear is asked once more.
fn on_the_way(contract: Contract) -> Vec<String> {
    let with = match contract.announcement() {
        Announcement::Schneider => Some("contracts S"),
        Announcement::Schwarz => Some("contracts Z"),
        Announcement::Ouvert if contract.kind() != ContractKind::Null => Some("contracts O"),
        Announcement::Ouvert | Announcement::None => None,
    };
    let ask = format!("ask announce {contract}");
    ["contracts"].into_iter().chain(with).map(str::to_owned).chain([ask]).collect()
}

/// What an own panel asks; nothing if it only shows or offers what may be done out of turn.
fn ask_of(message: &Message) -> Option<Ask> {
    if !message.ephemeral() {
        return None;
    }
    let mut decision = 0;
    let mut choices = Vec::new();
    let mut to_pick = Vec::new();
    for button in message.buttons().into_iter().filter(|button| !button.disabled) {
        let Some((number, press)) = parse(&button.custom_id) else { continue };
        let sibling = |other: &str| format!("{}{other}", button.custom_id.strip_suffix(press).unwrap());
        let (verb, object) = press.split_once(' ').unwrap_or((press, ""));
        let choice = |action: &str, before: Vec<String>| Choice {
            action: action.to_owned(),
            custom_id: if before.is_empty() { button.custom_id.clone() } else { sibling(&format!("do {action}")) },
            values: None,
            before,
        };
        match verb {
            "do" => choices.push(choice(object, Vec::new())),
            "ask" => choices.push(choice(object, vec![button.custom_id.clone()])),
            "ready" | "take" => choices.push(choice(press, Vec::new())),
            "pick" => to_pick.push((object.to_owned(), button.custom_id)),
            "contracts" if object.is_empty() => choices.extend(Contract::all(true).map(|contract| {
                let action = format!("announce {contract}");
                choice(&action, on_the_way(contract).iter().map(|press| sibling(press)).collect())
            })),
            _ => continue,
        }
        decision = number;
    }
    for select in message.selects().into_iter().filter(|select| !select.disabled) {
        let Some((number, "choose")) = parse(&select.custom_id) else { continue };
        decision = number;
        let choice = |value: String| Choice {
            action: value.clone(),
            custom_id: select.custom_id.clone(),
            values: Some(vec![value]),
            before: Vec::new(),
        };
        choices.extend(select.options.iter().map(|option| choice(option.value.clone())));
    }
    // Of the cards to pick he takes the first two; the panel that has none picked is the one that asks.
    if let [(first, id), (second, _), ..] = &to_pick[..]
        && to_pick.iter().all(|(card, _)| card.len() == 2)
    {
        let two: CardSet = format!("{first} {second}").parse().ok()?;
        let sibling = |press: String| format!("{}{press}", id.strip_suffix(&format!("pick {first}")).unwrap());
        let before = vec![id.clone(), sibling(format!("pick {two}"))];
        let action = format!("discard {two}");
        choices.push(Choice { custom_id: sibling(format!("do {action}")), action, values: None, before });
    }
    (!choices.is_empty()).then_some(Ask { panel: message.clone(), decision, choices })
}

impl Person {
    pub(crate) const fn new(member: Member) -> Self {
        Self { member, decided: 0 }
    }

    /// Waits for the answer to what he did; a friendly one is all that is asked for.
    pub(crate) async fn answered(&self, interaction: InteractionId) {
        let outcome = self.member.outcome(interaction, PATIENCE).await.unwrap();
        assert_eq!(outcome, Outcome::Answered, "an interaction of {} failed", self.member.id());
    }

    /// Waits for the answer and for the words in it, on a new private message or in the hint on his panel. Between bars stand
    /// the words in each language.
    pub(crate) async fn is_told(&self, interaction: InteractionId, words: &str) -> Message {
        self.answered(interaction).await;
        let answer = |message: &Message| message.id() > interaction || message.content().starts_with("💡");
        let says = |message: &Message| words.split('|').any(|words| message.text().contains(words));
        self.sees(|message| message.ephemeral() && answer(message) && says(message)).await
    }

    /// Gives a command and waits for these words in its answer.
    pub(crate) async fn slash_is_told(&self, name: &str, options: &[(&str, Value)], words: &str) -> Message {
        self.is_told(self.member.slash(name, options).unwrap(), words).await
    }

    /// Sends a custom id that needn't be on the message, and waits for these words in the answer.
    pub(crate) async fn forges(&self, message: &Message, custom_id: &str, words: &str) {
        self.is_told(self.member.raw_component(message.id(), custom_id).unwrap(), words).await;
    }

    pub(crate) async fn slash(&self, name: &str, options: &[(&str, Value)]) {
        self.answered(self.member.slash(name, options).unwrap()).await;
    }

    /// Waits for a message that he sees.
    pub(crate) async fn sees(&self, wanted: impl Fn(&Message) -> bool) -> Message {
        self.member.wait_message(self.member.channel(), wanted, PATIENCE).await.unwrap()
    }

    /// Waits until a message is gone from his screen.
    pub(crate) async fn loses(&self, message: &Message) {
        self.member.wait_gone(message, PATIENCE).await.unwrap();
    }

    /// Waits for a public message that has a control with this meaning.
    pub(crate) async fn table_message(&self, press: &str) -> Message {
        self.sees(|message| !message.ephemeral() && control(message, press).is_some()).await
    }

    /// The same at a table that another process has just taken up. It edits the table's message within half a minute, and while a
    /// shard changes hands that may be done twice.
    pub(crate) async fn table_message_taken_up(&self, clock: &Clock, press: &str) -> Message {
        let wanted = |message: &Message| !message.ephemeral() && control(message, press).is_some();
        for _ in 0..10 {
            clock.advance(Duration::from_secs(31));
            let seen = self.member.wait_message(self.member.channel(), wanted, Duration::from_secs(4)).await;
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

    /// Presses the control with this meaning on the newest message that fits, waits for the answer, and gives the message as it was seen. A
    /// message that changes between the look and the click is read anew.
    async fn presses(&self, press: &str, fits: impl Fn(&Message) -> bool) -> Message {
        let mut refusals = 0..MOST_REFUSALS;
        loop {
            let message = self.sees(|message| fits(message) && control(message, press).is_some()).await;
            match self.member.click(&message, &control(&message, press).unwrap()) {
                Ok(click) => {
                    self.answered(click).await;
                    return message;
                }
                Err(refused) => assert!(refusals.next().is_some(), "{refused}"),
            }
        }
    }

    /// Waits for the next question on his panel.
    pub(crate) async fn asked(&self) -> Ask {
        let decided = self.decided;
        let message = self.sees(move |message| ask_of(message).is_some_and(|ask| ask.decision > decided)).await;
        ask_of(&message).unwrap()
    }

    /// Does something that his panel offers.
    pub(crate) async fn choose(&mut self, ask: &Ask, action: &str) {
        assert!(self.prepares(ask, action).await, "an interaction of {} failed", self.member.id());
        let interaction = self.start_to_choose(ask, action);
        self.answered(interaction).await;
    }

    /// Does something that his panel offers, if the bot is there; says whether it answered.
    pub(crate) async fn tries(&mut self, ask: &Ask, action: &str) -> bool {
        if !self.prepares(ask, action).await {
            return false;
        }
        let interaction = self.start_to_choose(ask, action);
        let answered = self.member.outcome(interaction, PATIENCE).await.unwrap() == Outcome::Answered;
        if !answered {
            self.forget_decision(ask);
        }
        answered
    }

    /// Presses what has to be pressed before this can be done, such as cards that are picked; says whether the bot answered. What
    /// has been pressed already isn't pressed again.
    async fn prepares(&self, ask: &Ask, action: &str) -> bool {
        let choice = ask.choice(action);
        let steps: Vec<&String> = choice.before.iter().chain([&choice.custom_id]).collect();
        let mut next = if choice.before.is_empty() { steps.len() } else { 0 };
        while next < steps.len() {
            let offered = |message: &Message| {
                let buttons = message.buttons();
                let offers = |step: &&String| buttons.iter().any(|button| button.custom_id == **step);
                (next..steps.len()).rev().find(|&index| offers(&steps[index]))
            };
            let panel = self.sees(|message| message.id() == ask.panel.id() && offered(message).is_some()).await;
            let step = offered(&panel).unwrap();
            if step + 1 < steps.len() {
                let interaction = self.click(&panel, steps[step]);
                if self.member.outcome(interaction, PATIENCE).await.unwrap() != Outcome::Answered {
                    return false;
                }
            }
            next = step + 1;
        }
        true
    }

    /// Remembers that he hasn't made this decision after all.
    pub(crate) const fn forget_decision(&mut self, ask: &Ask) {
        self.decided = ask.decision - 1;
    }

    /// Presses what was on a message a moment ago. If it isn't any more, the change hasn't reached their screen yet; the bot has to answer
    /// such a click, too.
    fn try_to_click(&self, message: &Message, custom_id: &str) -> Result<InteractionId, MemberError> {
        let clicked = self.member.click(message, custom_id);
        clicked.or_else(|_| self.member.raw_component(message.id(), custom_id))
    }

    fn click(&self, message: &Message, custom_id: &str) -> InteractionId {
        self.try_to_click(message, custom_id).unwrap()
    }

    /// Clicks without waiting for the answer. What has to be picked before stands in the click itself.
    pub(crate) fn start_to_choose(&mut self, ask: &Ask, action: &str) -> InteractionId {
        self.try_to_choose(ask, action).unwrap()
    }

    /// The same on a panel that may be gone or changed by now.
    pub(crate) fn try_to_choose(&mut self, ask: &Ask, action: &str) -> Result<InteractionId, MemberError> {
        let choice = ask.choice(action);
        let clicked = match &choice.values {
            None if !choice.before.is_empty() => self.member.raw_component(ask.panel.id(), &choice.custom_id),
            None => self.try_to_click(&ask.panel, &choice.custom_id),
            Some(values) => {
                let values: Vec<&str> = values.iter().map(String::as_str).collect();
                let chosen = self.member.choose(&ask.panel, &choice.custom_id, &values);
                chosen.or_else(|_| self.member.raw_select(ask.panel.id(), &choice.custom_id, &values))
            }
        };
        if clicked.is_ok() {
            self.decided = ask.decision;
        }
        clicked
    }

    /// Presses a control of his panel that isn't an answer to a question, such as `concede?`.
    pub(crate) async fn press_panel(&self, press: &str) -> Message {
        let panel = self.presses(press, Message::ephemeral).await;
        self.member.look(panel.id()).unwrap_or(panel)
    }
}

/// The custom id of the enabled control of a message with this meaning.
pub(crate) fn control(message: &Message, press: &str) -> Option<String> {
    let fits = |custom_id: &str| parse(custom_id).is_some_and(|(_, found)| found == press);
    message
        .buttons()
        .into_iter()
        .find(|button| !button.disabled && fits(&button.custom_id))
        .map(|button| button.custom_id)
}

/// Everybody plays simply, until somebody is asked something like this.
pub(crate) async fn play_until(people: &mut [Person], wanted: impl Fn(&Ask) -> bool) -> (usize, Ask) {
    loop {
        let (who, ask) = next_asked(people).await;
        if wanted(&ask) {
            return (who, ask);
        }
        let action = ask.simple();
        people[who].choose(&ask, &action).await;
    }
}

/// Waits until one of these people is asked something and gives who it is.
pub(crate) async fn next_asked(people: &[Person]) -> (usize, Ask) {
    let waits = people.iter().enumerate().map(|(index, person)| Box::pin(async move { (index, person.asked().await) }));
    futures_util::future::select_all(waits).await.0
}
