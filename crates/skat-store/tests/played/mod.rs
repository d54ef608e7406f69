//! Tables that are really played, at random, with each step stored as the bot stores it.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "each test uses a part of this module"
)]

use skat_rules::deal::DealSecret;
use skat_rules::fairness::{ListSecret, Salt, WordText};
use skat_rules::game::{AnyAction, AnySeatView, GameId};
use skat_rules::rule_set::{Preset, RuleSet};
use skat_store::{Commit, Committed, Epoch, LogPosition, Opening, Post, Room, Store};
use skat_table::{
    Command, Effect, EndCause, Event, Header, PersonId, StageView, Step, Table, TableId, ThinkTime,
    Timestamp,
};

/// Time at which the first table opens.
const BEGINNING: Timestamp = Timestamp(1_750_000_000_000);

/// Progress of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// The list hasn't begun.
    Lobby,
    /// In the middle of a deal, after this many steps.
    Steps(usize),
    /// In the middle of a deal, after this many steps, and then stopped by the host.
    Stopped(usize),
    /// At the end of the list. In the middle of a deal, after this many steps, the last of the
    /// persons was removed.
    Removed(usize),
    /// At the end of the list.
    End,
}

/// A small deterministic source of numbers (SplitMix64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }
}

/// Returns the word that the person at this place gives.
pub fn word_of(place: u8) -> WordText {
    let text = format!("Wort \"{place}\"");
    text.parse().expect("a word")
}

/// Plays a table of this game on this server, opened by the first of the users, and returns the
/// number of deals played. Autoplayers take the remaining places. Lists of odd numbers are ones
/// that the players can check.
pub async fn play(
    store: &dyn Store,
    number: u64,
    game: GameId,
    server: u64,
    users: &[u64],
    until: Until,
) -> usize {
    let mut persons = Vec::new();
    for &user in users {
        persons.push(store.person(user).await.expect("a pseudonym"));
    }
    let presets = [
        Preset::Isko3,
        Preset::Online2,
        Preset::Kneipe2,
        Preset::Ramsch2,
    ];
    let rules = RuleSet::with(presets[(number % 4) as usize], []).expect("a valid rule set");
    let places = *game.players().start();
    let opened_at = BEGINNING.plus_ms(86_400_000 * (number % 40) as i64);
    let table = TableId::new(number);
    let header = Header::new(
        table,
        game,
        rules,
        places,
        u16::from(places),
        ThinkTime::Seconds(60),
        persons[0],
        opened_at,
    );
    let header = header.expect("a valid header");
    let first = Table::open(header.clone())
        .handle(Command::Join { person: persons[0] }, opened_at)
        .expect("the person sits down");
    let opening = Opening {
        header,
        room: Room {
            server,
            channel: server + 1,
            locale: "de".to_owned(),
        },
        at: opened_at,
        events: first.events,
        interaction: Some(number << 20),
    };
    let stored = store.open_table(opening).await.expect("opens");
    let Committed::Stored { now } = stored else {
        panic!("the new table wasn't stored")
    };
    let mut played = Played {
        store,
        table: first.next,
        stands: now,
        at: opened_at,
        number,
        steps: 0,
        deals: 0,
    };
    for &person in &persons[1..] {
        played.give(Command::Join { person }).await;
    }
    for _ in persons.len()..usize::from(places) {
        played
            .give(Command::SeatAutoplayer { by: persons[0] })
            .await;
    }
    if number % 2 == 1 {
        played.commit_and_give_words(&persons).await;
    }
    if until != Until::Lobby {
        played.play_on(persons[0], &persons, until).await;
    }
    if until == Until::End && number % 4 == 1 {
        let table = TableId::new(number + 1_000);
        let by = persons[0];
        played.give(Command::Rematch { by, table }).await;
    }
    played.deals
}

struct Played<'s> {
    store: &'s dyn Store,
    table: Table,
    stands: LogPosition,
    at: Timestamp,
    number: u64,
    steps: usize,
    deals: usize,
}

impl Played<'_> {
    async fn commit_and_give_words(&mut self, persons: &[PersonId]) {
        let places = self.table.header().places();
        let number = self.number.to_le_bytes()[0];
        self.give(Command::Commit {
            secret: ListSecret::new([number; 32]),
            salts: (0..places).map(|place| Salt([place + 1; 16])).collect(),
            beacon: false,
        })
        .await;
        for (place, &person) in (0..).zip(persons) {
            let text = word_of(place);
            self.give(Command::GiveWord { person, text }).await;
        }
    }

    async fn play_on(&mut self, host: PersonId, mut persons: &[PersonId], mut until: Until) {
        let mut numbers = Numbers(self.number);
        let secret = DealSecret::new(std::array::from_fn(|_| numbers.below(256) as u8));
        self.give(Command::Begin { by: host, secret }).await;
        if let Some(due) = self.table.lock_to_post() {
            self.give(Command::Lock {
                attempt: due.attempt,
                message: self.number + 1,
            })
            .await;
        }
        let post = Post {
            channel: 5,
            message: self.number,
            deal: 1,
            posted_at: self.at,
        };
        self.store
            .note_post(TableId::new(self.number), Epoch::FIRST, Some(post))
            .await
            .expect("notes");
        while !self.table.is_closed() {
            match until {
                Until::Steps(most) if self.steps >= most && self.in_deal() => return,
                Until::Stopped(most) if self.steps >= most && self.in_deal() => {
                    self.give(Command::Stop {
                        by: host,
                        moderator: false,
                    })
                    .await;
                    return;
                }
                Until::Removed(most) if self.steps >= most && self.in_deal() => {
                    let (&last, others) = persons.split_last().expect("persons");
                    self.remove(host, last).await;
                    (persons, until) = (others, Until::End);
                    continue;
                }
                _ => {}
            }
            let command = self.next(&mut numbers, persons);
            self.give(command).await;
        }
    }

    /// Lets a person leave, and the host remove them.
    async fn remove(&mut self, host: PersonId, person: PersonId) {
        let place = self.table.place_of(person).expect("they sit at the table");
        self.give(Command::Leave { person }).await;
        let sitting = self.table.view().places[place.index()].sitting;
        self.give(Command::Remove {
            by: host,
            place,
            sitting,
        })
        .await;
    }

    fn in_deal(&self) -> bool {
        matches!(self.table.view().stage, StageView::Playing(_))
    }

    /// Returns the next command of a player whose turn it is.
    fn next(&self, numbers: &mut Numbers, persons: &[PersonId]) -> Command {
        if let Some((place, decision)) = self.table.thinking().next() {
            let (_, view) = self
                .table
                .autoplayer_view(place)
                .expect("the autoplayer is asked");
            return Command::AutoplayerActs {
                place,
                decision,
                action: choice(numbers, &view),
                rationale: None,
            };
        }
        let asked = |person: &&PersonId| {
            let place = self
                .table
                .place_of(**person)
                .expect("the person sits at the table");
            self.table.view().places[place.index()].awaited
        };
        let person = *persons.iter().find(asked).expect("a player is asked");
        if !self.in_deal() {
            return Command::Ready { person };
        }
        let view = self
            .table
            .player_view(person)
            .expect("the person sits at the table");
        if view.may_undo && numbers.below(12) == 0 {
            return Command::Undo {
                person,
                decision: view.decision,
            };
        }
        Command::Act {
            person,
            decision: view.decision,
            action: choice(numbers, &view.seat.expect("the person has a seat")),
        }
    }

    async fn give(&mut self, command: Command) {
        self.at = self.at.plus_ms(1_000);
        self.steps += 1;
        let Step {
            events,
            effects,
            next,
        } = self
            .table
            .handle(command, self.at)
            .expect("the command is legal");
        let mut commit = Commit {
            table: TableId::new(self.number),
            epoch: Epoch::FIRST,
            after: self.stands,
            at: self.at,
            events,
            interaction: Some((self.number << 20) + self.steps as u64),
            results: Vec::new(),
            codes: Vec::new(),
            removed: Vec::new(),
            list: None,
            closed: next.is_closed(),
            token: None,
        };
        for effect in effects {
            match effect {
                Effect::DealEnded(result) => {
                    let code = next.share_code(result.number);
                    let code = code.expect("the deal is over");
                    commit.codes.push((result.number, code));
                    let removed = next.removed_in_deal(result.number).into_iter();
                    commit
                        .removed
                        .extend(removed.map(|person| (result.number, person)));
                    commit.results.push(result);
                }
                Effect::ListEnded(result) => commit.list = Some(result),
                Effect::Remind(_) => {}
            }
        }
        self.deals += commit.results.len();
        let Ok(Committed::Stored { now }) = self.store.commit(commit).await else {
            panic!("the step wasn't stored")
        };
        self.stands = now;
        self.table = next;
    }
}

/// Chooses a legal action; low bids, and rarely one that ends the deal early, so that deals are
/// played.
fn choice(numbers: &mut Numbers, view: &AnySeatView) -> AnyAction {
    let mut legal = view.legal();
    if legal.iter().any(|action| !action.ends_early()) && numbers.below(60) > 0 {
        legal.retain(|action| !action.ends_early());
    }
    let bids = legal
        .iter()
        .filter(|action| action.to_string().starts_with("bid "))
        .count();
    let pass = legal
        .iter()
        .find(|action| action.to_string() == "pass")
        .copied();
    match (bids, numbers.below(3)) {
        (1.., 0) => legal[0],
        (1.., _) => pass.unwrap_or(legal[0]),
        _ => legal[numbers.below(legal.len())],
    }
}

/// Returns true if these are the events of a list that was played to its end.
pub fn is_list_done(events: &[(Timestamp, Event)]) -> bool {
    let done = Event::Ended {
        cause: EndCause::ListDone,
    };
    events.iter().any(|(_, event)| *event == done)
}
