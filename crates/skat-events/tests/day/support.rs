//! Days, and players who choose by the position.

use skat_events::day::{
    ByDeal, DayCommand, DayDate, DayEntry, EntryCommand, EntryTurn, ListDay, Preparation,
};
use skat_rules::fairness::{DayList, ListSecret};
use skat_rules::game::AnyAction;

pub(crate) const MINUTE: i64 = 60_000;
pub(crate) const HOUR: i64 = 60 * MINUTE;
pub(crate) const ENGINE: u32 = 7;

pub(crate) const NO_REFERENCE: ByDeal<i32> = [[0; 9]; 4];

pub(crate) fn date(text: &str) -> DayDate {
    text.parse().unwrap()
}

/// Returns a day's list with a secret of its own.
pub(crate) fn list(date: DayDate) -> DayList {
    let mut secret = [3; 32];
    secret[..8].copy_from_slice(&date.begins_ms().to_le_bytes());
    DayList::new(ListSecret::new(secret), date.name())
}

/// Returns a day that was prepared without a beacon.
pub(crate) fn prepared(date: DayDate) -> ListDay {
    let mut day = ListDay::new(date);
    let preparation = Preparation {
        engine: ENGINE,
        reference: NO_REFERENCE,
    };
    for command in [
        DayCommand::Announce {
            root: list(date).root(),
            with_beacon: false,
        },
        DayCommand::Prepare(preparation),
    ] {
        let event = day.handle(command, date.announced_ms()).unwrap();
        day.apply(&event).unwrap();
    }
    day
}

/// Returns one of these actions, chosen by a number. Nobody gives a deal up as long as there is
/// something else to do.
pub(crate) fn choose(legal: &[AnyAction], number: u64) -> AnyAction {
    let going_on: Vec<AnyAction> = legal
        .iter()
        .copied()
        .filter(|action| !action.ends_early())
        .collect();
    let choices = if going_on.is_empty() {
        legal
    } else {
        &going_on
    };
    choices[(number % choices.len() as u64) as usize]
}

/// Returns what the autoplayer does whose turn it is: it depends on the position alone.
pub(crate) fn answer(entry: &DayEntry) -> Option<EntryCommand> {
    let EntryTurn::Autoplayer(seat) = entry.turn() else {
        return None;
    };
    let seed = entry.position(seat).unwrap().seed();
    let legal = entry.knowledge(seat).unwrap().legal();
    let action = choose(&legal, seed);
    Some(EntryCommand::Answer(entry.moment().unwrap(), seat, action))
}

/// Carries a command out that must succeed.
pub(crate) fn carry_out(entry: &mut DayEntry, command: EntryCommand, now_ms: i64) {
    let event = entry.handle(command, now_ms).unwrap();
    entry.apply(&event).unwrap();
}

/// Lets the autoplayers answer until the person has to do something.
pub(crate) fn let_autoplayers_answer(entry: &mut DayEntry, now_ms: i64) {
    while let Some(command) = answer(entry) {
        carry_out(entry, command, now_ms);
    }
}

/// Returns what a person does who chooses by this number.
pub(crate) fn decision(entry: &DayEntry, number: u64) -> EntryCommand {
    let action = choose(&entry.legal(), number);
    EntryCommand::Decide(entry.moment().unwrap(), action)
}

/// Plays the next deal to its end, by choices that this number decides about.
pub(crate) fn play_deal(entry: &mut DayEntry, number: u64, now_ms: i64) {
    carry_out(entry, EntryCommand::Deal(entry.number()), now_ms);
    while entry.moment().is_some() {
        let_autoplayers_answer(entry, now_ms);
        if entry.turn() == EntryTurn::Person {
            let command = decision(entry, number);
            carry_out(entry, command, now_ms);
        }
    }
}
