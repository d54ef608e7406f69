//! Lists whose deals the players can check: commitment, words, lock and proofs at a table.

use std::sync::Arc;

use skat_rules::deal::DealSecret;
use skat_rules::fairness::{
    BeaconRound, DealProof, ListCommitment, ListSecret, Salt, Word, WordText,
};
use skat_rules::game::{AnyAction, GameId};
use skat_rules::rule_set::{Preset, RuleSet};
use skat_table::{
    Command, DamagedLog, EndCause, Event, FairnessView, GivenWord, Grade, Header, PersonId, Place,
    ROUNDS_AHEAD, Refused, RepeatReason, START_PATIENCE_MS, StageView, Step, Table, TableId,
    TableView, ThinkTime, Timestamp,
};

const ANNA: PersonId = PersonId::new(11);
const BERND: PersonId = PersonId::new(12);
const CARLA: PersonId = PersonId::new(13);
const ZOE: PersonId = PersonId::new(99);

/// A moment after the beacon's first round.
const START: Timestamp = Timestamp(1_700_000_000_000);
const MESSAGE: u64 = 1_311_000_000_000_000_001;

fn salts(places: u8) -> Vec<Salt> {
    (0..places).map(|place| Salt([place + 1; 16])).collect()
}

fn text(word: &str) -> WordText {
    word.parse().expect("a word")
}

fn word_of(person: PersonId, word: &str) -> Command {
    let text = text(word);
    Command::GiveWord { person, text }
}

fn begin() -> Command {
    // A committed list doesn't use this secret.
    let secret = DealSecret::new([0xee; 32]);
    Command::Begin { by: ANNA, secret }
}

const fn lock(attempt: u16) -> Command {
    let message = MESSAGE;
    Command::Lock { attempt, message }
}

/// A table with its log.
struct Fixture {
    table: Table,
    now: Timestamp,
    log: Vec<(Timestamp, Event)>,
    /// The table after each command, with the length of its log.
    steps: Vec<(usize, Table)>,
    secret: u8,
    numbers: u64,
}

impl Fixture {
    fn open(game: GameId, rules: RuleSet, places: u8, rounds: u16) -> Self {
        let header = Header::new(
            TableId::new(0x1f3a),
            game,
            rules,
            places,
            rounds * u16::from(places),
            ThinkTime::Seconds(60),
            ANNA,
            START,
        );
        Self {
            table: Table::open(header.expect("a valid header")),
            now: START,
            log: Vec::new(),
            steps: Vec::new(),
            secret: 7,
            numbers: 1,
        }
    }

    /// A committed lobby with Anna, Bernd and Carla.
    fn lobby() -> Self {
        let mut fixture = Self::open(GameId::Skat, RuleSet::ISKO, 3, 1);
        fixture.commit(false);
        for person in [ANNA, BERND, CARLA] {
            fixture.must(Command::Join { person });
        }
        fixture
    }

    fn commit(&mut self, beacon: bool) {
        let secret = ListSecret::new([self.secret; 32]);
        let salts = salts(self.table.header().places());
        self.must(Command::Commit {
            secret,
            salts,
            beacon,
        });
    }

    fn must(&mut self, command: Command) -> Vec<Event> {
        let told = format!("{command:?}");
        self.now = self.now.plus_ms(2_000);
        let Step { events, next, .. } = self
            .table
            .handle(command, self.now)
            .unwrap_or_else(|refused| panic!("{told}: {refused}"));
        self.table = next;
        let at = self.now;
        self.log
            .extend(events.iter().map(|event| (at, event.clone())));
        self.steps.push((self.log.len(), self.table.clone()));
        events
    }

    fn refusal(&self, command: Command) -> Refused {
        let told = format!("{command:?}");
        let result = self.table.handle(command, self.now);
        result.map(|step| step.events).expect_err(&told)
    }

    fn fairness(&self) -> FairnessView {
        let shown = self.table.view().fairness.expect("the list has committed");
        (*shown).clone()
    }

    fn replayed(&self) -> Table {
        let log = self.log.iter().map(|(at, event)| (*at, event));
        Table::replay(self.table.header().clone(), log).expect("the log replays")
    }

    fn number(&mut self) -> usize {
        self.numbers = self.numbers.wrapping_mul(6_364_136_223_846_793_005) + 1;
        (self.numbers >> 33) as usize
    }

    /// Lets whoever is asked act at random, until the deal is over. Everybody else is ready then.
    fn play_deal(&mut self) {
        let StageView::Playing(deal) = self.table.view().stage else {
            panic!("no deal is played");
        };
        let number = deal.number;
        loop {
            let view = self.table.view();
            let StageView::Playing(deal) = &view.stage else {
                break;
            };
            assert_eq!(self.table.opened_key(number), None, "the deal isn't over");
            assert_eq!(self.table.proof(number), None);
            assert_eq!(self.table.finished_secret(number), None);
            assert_eq!(deal.checked, None);
            let seat = deal.awaited.iter().next().expect("somebody is asked");
            let place = deal.place(seat);
            let asked = self.table.autoplayer_view(place);
            let thinks = asked.is_some();
            let person = self.table.persons().find(|(own, _)| *own == place);
            let (decision, seat) = match (asked, person) {
                (Some((decision, seat)), _) => (decision, seat),
                (None, Some((_, person))) => {
                    let view = self.table.player_view(person).expect("they sit there");
                    (view.decision, view.seat.expect("they play"))
                }
                (None, None) => panic!("nobody sits there"),
            };
            let mut legal = seat.legal();
            if legal.iter().any(|action| !action.ends_early()) {
                legal.retain(|action| !action.ends_early());
            }
            // Rarely, because the deal is then repeated.
            let is_hand = |action: &AnyAction| action.to_string() == "grand";
            if legal.len() > 1 && !self.number().is_multiple_of(8) {
                legal.retain(|action| !is_hand(action));
            }
            let action = legal[self.number() % legal.len()];
            let command = if thinks {
                Command::AutoplayerActs {
                    place,
                    decision,
                    action,
                    rationale: None,
                }
            } else {
                Command::Act {
                    person: person.expect("a person sits there").1,
                    decision,
                    action,
                }
            };
            self.must(command);
        }
    }

    /// Begins the next deal.
    fn go_on(&mut self) {
        let persons: Vec<PersonId> = self.table.persons().map(|(_, person)| person).collect();
        for person in persons {
            if matches!(self.table.view().stage, StageView::Between { .. }) {
                self.must(Command::Ready { person });
            }
        }
    }

    /// Plays all deals that are left.
    fn play_list(&mut self) {
        while !self.table.is_closed() {
            self.play_deal();
            if !self.table.is_closed() {
                self.go_on();
            }
        }
    }
}

fn shown(word: &str) -> Option<GivenWord> {
    Some(GivenWord::Shown(text(word)))
}

#[test]
fn the_root_is_that_of_the_commitment() {
    let fixture = Fixture::lobby();
    let name = "1f3a".parse().expect("a name");
    let secret = ListSecret::new([7; 32]);
    let list = ListCommitment::new(secret, name, 3, &salts(3)).expect("a commitment");
    let fairness = fixture.fairness();
    assert_eq!(fairness.root, list.root());
    assert_eq!(fairness.root.base64url().len(), 43);
    assert_eq!(fairness.list.to_string(), "1f3a");
    assert_eq!((fairness.lock, fairness.secret), (None, None));
    assert_eq!(fairness.words, [None, None, None]);
}

#[test]
fn a_list_commits_once_and_before_it_begins() {
    let fixture = Fixture::lobby();
    let commit = |places| Command::Commit {
        secret: ListSecret::new([1; 32]),
        salts: salts(places),
        beacon: false,
    };
    assert_eq!(fixture.refusal(commit(3)), Refused::Unsound(DamagedLog));
    let new = Fixture::open(GameId::Skat, RuleSet::ISKO, 3, 1);
    assert_eq!(
        new.refusal(commit(4)),
        Refused::Unsound(DamagedLog),
        "a salt for each place"
    );
    let mut begun = Fixture::open(GameId::Skat, RuleSet::ISKO, 3, 1);
    for person in [ANNA, BERND, CARLA] {
        begun.must(Command::Join { person });
    }
    begun.must(begin());
    assert_eq!(begun.refusal(commit(3)), Refused::SeatsLocked);
    assert_eq!(begun.table.view().fairness, None, "protocol 1");
    assert_eq!(begun.refusal(word_of(ANNA, "Herz")), Refused::SeatsLocked);
}

#[test]
fn a_list_without_a_commitment_takes_no_words() {
    let mut fixture = Fixture::open(GameId::Skat, RuleSet::ISKO, 3, 1);
    fixture.must(Command::Join { person: ANNA });
    assert_eq!(fixture.refusal(word_of(ANNA, "Herz")), Refused::NoWords);
}

#[test]
fn words_are_given_replaced_and_dropped_in_the_lobby() {
    let mut fixture = Fixture::lobby();
    assert_eq!(fixture.refusal(word_of(ZOE, "Herz")), Refused::NotSeated);
    fixture.must(word_of(ANNA, "Herz"));
    let events = fixture.must(word_of(BERND, "Grün"));
    let word = Word::new(Salt([2; 16]), text("Grün"));
    let place = Place(1);
    assert_eq!(events, [Event::WordGiven { place, word }]);
    fixture.must(word_of(ANNA, "Pik"));
    assert_eq!(
        fixture.fairness().words,
        [shown("Pik"), shown("Grün"), None]
    );
    fixture.must(Command::Leave { person: BERND });
    assert_eq!(fixture.fairness().words, [shown("Pik"), None, None]);
    fixture.must(Command::Join { person: ZOE });
    assert_eq!(
        fixture.fairness().words,
        [shown("Pik"), None, None],
        "a newcomer has no word"
    );
    fixture.must(word_of(CARLA, "Karo"));
    let sitting = fixture.table.view().places[2].sitting;
    fixture.must(Command::Remove {
        by: ANNA,
        place: Place(2),
        sitting,
    });
    assert_eq!(fixture.fairness().words, [shown("Pik"), None, None]);
    assert_eq!(fixture.table.view(), fixture.replayed().view());
}

#[test]
fn the_start_locks_seats_and_words_and_deals_nothing() {
    let mut fixture = Fixture::lobby();
    fixture.must(word_of(BERND, "Herz"));
    let (secret, by) = (DealSecret::new([0; 32]), BERND);
    assert_eq!(
        fixture.refusal(Command::Begin { by, secret }),
        Refused::NotHost
    );
    assert_eq!(fixture.refusal(lock(1)), Refused::Stale);
    assert_eq!(
        fixture.must(begin()),
        [Event::SeatsLocked { erased: vec![] }]
    );

    let view = fixture.table.view();
    assert_eq!(view.stage, StageView::Locking);
    let closes = fixture.now.plus_ms(START_PATIENCE_MS);
    assert_eq!(view.deadline, Some(closes));
    assert!(view.places.iter().all(|place| !place.awaited));
    assert!(!view.has_room());
    assert_eq!(fixture.table.alarm(), Some(closes));
    assert_eq!(fixture.table.public_deal(), None);
    assert_eq!(fixture.table.thinking().count(), 0);
    let own = fixture.table.player_view(ANNA).expect("Anna sits there");
    assert_eq!(own.seat, None);
    for (command, refused) in [
        (begin(), Refused::SeatsLocked),
        (word_of(ANNA, "Pik"), Refused::SeatsLocked),
        (Command::Join { person: ZOE }, Refused::SeatsLocked),
        (Command::SeatAutoplayer { by: ANNA }, Refused::SeatsLocked),
        (Command::Ready { person: ANNA }, Refused::Stale),
        (
            Command::Undo {
                person: ANNA,
                decision: 0,
            },
            Refused::NoDeal,
        ),
        (Command::Wake, Refused::NothingDue),
        (Command::Resume, Refused::NothingDue),
        (lock(2), Refused::Stale),
        (lock(0), Refused::Stale),
        (
            Command::Lock {
                attempt: 1,
                message: 0,
            },
            Refused::Unsound(DamagedLog),
        ),
    ] {
        assert_eq!(fixture.refusal(command), refused);
    }
    let attempt = fixture.table.lock_to_post().expect("the lock is due");
    assert_eq!(
        (attempt.attempt, attempt.since, attempt.round),
        (1, fixture.now, None)
    );

    let events = fixture.must(lock(1));
    assert_eq!(
        events,
        [Event::Locked { message: MESSAGE }, Event::DealBegan]
    );
    assert_eq!(fixture.table.lock_to_post(), None);
    assert_eq!(fixture.refusal(lock(1)), Refused::Stale);
    let grade = Grade {
        words: 1,
        persons: 3,
        beacon: false,
        attempts: 1,
    };
    assert_eq!(fixture.fairness().grade(), Some(grade));
    let lock = fixture.fairness().lock.expect("the list is locked");
    assert_eq!(lock.message, Some(MESSAGE));
}

#[test]
fn the_lock_shows_the_digest_of_the_words() {
    let mut fixture = Fixture::lobby();
    fixture.must(word_of(CARLA, "Herz"));
    fixture.must(begin());
    let before = fixture.fairness().lock.expect("a lock").words_digest;
    fixture.must(lock(1));
    let fairness = fixture.fairness();
    let after = fairness.lock.expect("a lock").words_digest;
    fixture.play_deal();
    let proof = fixture.table.proof(1).expect("the deal is over");
    assert_eq!(
        [before, after],
        [proof.lock.words_digest(&fairness.list); 2]
    );
}

#[test]
fn a_lock_that_may_be_lost_is_repeated_with_its_reason() {
    let mut fixture = Fixture::lobby();
    fixture.must(begin());
    let first = fixture.table.lock_to_post().expect("the lock is due");
    fixture.now = fixture.now.plus_ms(120_000);
    let reason = RepeatReason::Unknown;
    let repeat = |attempt| Command::RepeatLock { attempt, reason };
    assert_eq!(fixture.refusal(repeat(2)), Refused::Stale);
    assert_eq!(fixture.must(repeat(1)), [Event::LockRepeated { reason }]);
    let second = fixture.table.lock_to_post().expect("the lock is due");
    assert_eq!((first.attempt, second.attempt), (1, 2));
    assert_eq!(second.since, fixture.now);
    assert_eq!(fixture.refusal(lock(1)), Refused::Stale, "it came too late");
    assert_eq!(fixture.refusal(repeat(1)), Refused::Stale);
    fixture.must(lock(2));
    let grade = fixture.fairness().grade().expect("the list is locked");
    assert_eq!(grade.attempts, 2);
    let lock = fixture.fairness().lock.expect("a lock");
    assert_eq!(lock.repeats, [reason]);
    assert_eq!(fixture.refusal(repeat(2)), Refused::Stale);
}

#[test]
fn the_beacons_round_is_awaited_before_the_deal() {
    let mut fixture = Fixture::open(GameId::Skat, RuleSet::ISKO, 3, 1);
    fixture.commit(true);
    for person in [ANNA, BERND, CARLA] {
        fixture.must(Command::Join { person });
    }
    fixture.must(begin());
    let round_now = |now: Timestamp| BeaconRound::newest_at((now.0 / 1_000) as u64) + ROUNDS_AHEAD;
    let attempt = fixture.table.lock_to_post().expect("the lock is due");
    assert_eq!(attempt.round, Some(round_now(fixture.now)));
    let reason = RepeatReason::TooLate;
    fixture.now = fixture.now.plus_ms(60_000);
    fixture.must(Command::RepeatLock { attempt: 1, reason });
    let round = round_now(fixture.now);
    assert_ne!(attempt.round, Some(round), "a later attempt names another");
    let signature = [0x5a; 48];
    let see = |round| Command::SeeBeacon { round, signature };
    assert_eq!(fixture.refusal(see(round)), Refused::Stale, "no lock yet");

    assert_eq!(fixture.must(lock(2)), [Event::Locked { message: MESSAGE }]);
    assert_eq!(fixture.table.view().stage, StageView::Locking);
    assert_eq!(fixture.table.lock_to_post(), None);
    assert_eq!(fixture.table.awaited_round(), Some(round));
    assert_eq!(fixture.refusal(see(round + 1)), Refused::Stale);
    let events = fixture.must(see(round));
    assert_eq!(events, [Event::BeaconSeen { signature }, Event::DealBegan]);
    assert_eq!(fixture.table.awaited_round(), None);
    fixture.play_deal();
    let proof = fixture.table.proof(1).expect("the deal is over");
    assert_eq!(proof.lock.beacon, Some(BeaconRound { round, signature }));
    assert_eq!(proof.check(), Ok(()));
    assert!(fixture.fairness().grade().expect("a grade").beacon);
}

#[test]
fn whoever_leaves_while_the_lock_is_due_is_played_for() {
    let mut fixture = Fixture::lobby();
    fixture.must(word_of(BERND, "Herz"));
    fixture.must(begin());
    fixture.must(Command::Leave { person: BERND });
    assert_eq!(
        fixture.fairness().words[1],
        shown("Herz"),
        "words are locked"
    );
    fixture.must(Command::Join { person: BERND });
    fixture.must(lock(1));
    assert!(matches!(fixture.table.view().stage, StageView::Playing(_)));
}

#[test]
fn a_table_that_all_leave_while_the_lock_is_due_waits_for_one_of_them() {
    let mut fixture = Fixture::lobby();
    fixture.must(begin());
    for person in [ANNA, BERND, CARLA] {
        fixture.must(Command::Leave { person });
    }
    assert!(fixture.table.view().paused);
    assert_eq!(fixture.must(lock(1)), [Event::Locked { message: MESSAGE }]);
    assert_eq!(fixture.table.view().stage, StageView::Locking);
    assert_eq!(fixture.table.view(), fixture.replayed().view());
    let place = Place(1);
    assert_eq!(
        fixture.must(Command::TakeBack { person: BERND }),
        [Event::TakenBack { place }, Event::DealBegan]
    );
    assert!(!fixture.table.view().paused);

    let mut given_up = Fixture::lobby();
    given_up.must(begin());
    for person in [ANNA, BERND, CARLA] {
        given_up.must(Command::Leave { person });
    }
    given_up.now = given_up.table.alarm().expect("a pause ends");
    let cause = EndCause::Abandoned;
    assert_eq!(given_up.must(Command::Wake), [Event::Ended { cause }]);
    assert_eq!(given_up.refusal(lock(1)), Refused::Closed);
}

/// Neither a lock message that can't be posted nor a missing round of the beacon keeps a table open
/// for ever. Further attempts don't prolong the time.
#[test]
fn a_list_that_cannot_begin_for_a_day_is_given_up() {
    for is_posted in [false, true] {
        let mut fixture = Fixture::open(GameId::Skat, RuleSet::ISKO, 3, 1);
        fixture.commit(true);
        for person in [ANNA, BERND, CARLA] {
            fixture.must(Command::Join { person });
        }
        fixture.must(begin());
        let until = fixture.now.plus_ms(START_PATIENCE_MS);
        for attempt in 1..=3 {
            let reason = RepeatReason::TooLate;
            fixture.now = fixture.now.plus_ms(60_000);
            fixture.must(Command::RepeatLock { attempt, reason });
        }
        if is_posted {
            fixture.must(lock(4));
        }
        assert_eq!(fixture.table.alarm(), Some(until));
        assert_eq!(fixture.replayed().alarm(), Some(until));
        assert_eq!(fixture.refusal(Command::Wake), Refused::NothingDue);
        fixture.now = until;
        let cause = EndCause::Abandoned;
        assert_eq!(fixture.must(Command::Wake), [Event::Ended { cause }]);
        assert_eq!(fixture.refusal(lock(4)), Refused::Closed);
        assert_eq!(fixture.table.view(), fixture.replayed().view());
    }
}

/// A deal has its own deadline, not the one before it.
#[test]
fn the_first_deal_ends_the_time_of_the_start() {
    let mut fixture = Fixture::lobby();
    fixture.must(begin());
    fixture.must(lock(1));
    assert_eq!(
        fixture.table.deadline(),
        Some(fixture.now.plus_ms(60_000)),
        "the think time"
    );
}

/// Somebody who comes back finds the table, however long the pause was.
#[test]
fn a_return_begins_the_time_of_the_start_again() {
    let mut fixture = Fixture::lobby();
    fixture.must(begin());
    for person in [ANNA, BERND, CARLA] {
        fixture.must(Command::Leave { person });
    }
    fixture.now = fixture.now.plus_ms(3 * START_PATIENCE_MS);
    fixture.must(Command::TakeBack { person: BERND });
    let until = fixture.now.plus_ms(START_PATIENCE_MS);
    assert_eq!(fixture.table.alarm(), Some(until));
}

#[test]
fn a_list_that_is_stopped_reveals_its_secret() {
    let stop = Command::Stop {
        by: ANNA,
        moderator: false,
    };
    let mut locking = Fixture::lobby();
    locking.must(begin());
    locking.must(stop.clone());
    assert_eq!(
        locking.fairness().secret,
        Some(ListSecret::new([7; 32])),
        "nothing was dealt"
    );
    assert_eq!(locking.table.opened_key(1), None);

    let mut playing = Fixture::lobby();
    playing.must(begin());
    playing.must(lock(1));
    assert_eq!(playing.fairness().secret, None);
    playing.must(stop);
    assert_eq!(playing.fairness().secret, Some(ListSecret::new([7; 32])));
    let proof = playing.table.proof(1).expect("it was broken off");
    assert_eq!(proof.check(), Ok(()));
    assert_eq!(playing.table.proof(2), None, "it was never dealt");
}

/// The games, places and rules of the lists that the tests below play.
fn lists() -> impl Iterator<Item = Fixture> {
    let skat = [3, 4].map(|places| (GameId::Skat, places));
    let others = GameId::ALL.iter().filter(|&&game| game != GameId::Skat);
    let others = others.map(|&game| (game, *game.players().start()));
    let rules = |game| match game {
        GameId::Skat => RuleSet::ISKO,
        _ => RuleSet::of(Preset::default()),
    };
    skat.into_iter()
        .chain(others)
        .chain([(GameId::ThirtyOne, 9)])
        .map(move |(game, places)| Fixture::open(game, rules(game), places, 1))
}

#[test]
fn every_finished_deal_of_every_game_is_checked_and_proved() {
    for mut fixture in lists() {
        let game = fixture.table.header().game();
        let places = fixture.table.header().places();
        fixture.commit(false);
        fixture.must(Command::Join { person: ANNA });
        fixture.must(word_of(ANNA, "Herz"));
        for _ in 1..places {
            fixture.must(Command::SeatAutoplayer { by: ANNA });
        }
        fixture.must(begin());
        fixture.must(lock(1));
        let root = fixture.fairness().root;
        let mut deals = 0;
        while !fixture.table.is_closed() {
            fixture.play_deal();
            deals += 1;
            let view = fixture.table.view();
            let (StageView::Between { deal, .. }
            | StageView::Closed {
                last: Some(deal), ..
            }) = &view.stage
            else {
                panic!("{game:?}: the deal isn't over");
            };
            assert_eq!(deal.checked, Some(true), "{game:?}, deal {deals}");
            let key = fixture.table.opened_key(deals).expect("the deal is over");
            let secret = fixture.table.finished_secret(deals);
            let proof = fixture.table.proof(deals);
            assert_eq!(proof.is_some(), DealProof::covers(game), "{game:?}");
            if let Some(proof) = proof {
                assert_eq!(proof.check(), Ok(()), "{game:?}");
                assert_eq!((proof.root, &proof.key), (root, &key));
                assert_eq!(Some(&proof.secret), secret.as_ref());
                assert_eq!(Place(proof.forehand), deal.seats[0]);
                assert!(proof.has_cards_of(&deal.public));
            }
            if !fixture.table.is_closed() {
                fixture.go_on();
                if game == GameId::ThirtyOne {
                    // Its games are long, and one shows it.
                    break;
                }
            }
        }
        let replayed = fixture.replayed();
        for deal in 1..=deals {
            assert_eq!(replayed.proof(deal), fixture.table.proof(deal));
            assert_eq!(replayed.opened_key(deal), fixture.table.opened_key(deal));
        }
    }
}

/// After a compulsory Ramsch that somebody replaces with a Grand Hand the same dealer deals again.
#[test]
fn repeated_deals_are_proved_too() {
    let rules = "isko rounds.schneider=on rounds.sixty-all=on rounds.ramsch=each";
    let rules: RuleSet = rules.parse().expect("a rule set");
    let mut repeats = 0;
    for seed in 0..10 {
        let mut fixture = Fixture::open(GameId::Skat, rules, 3, 5);
        (fixture.secret, fixture.numbers) = (seed, u64::from(seed) + 100);
        fixture.commit(false);
        for person in [ANNA, BERND, CARLA] {
            fixture.must(Command::Join { person });
        }
        fixture.must(begin());
        fixture.must(lock(1));
        while !fixture.table.is_closed() {
            fixture.play_deal();
            let view = fixture.table.view();
            let (StageView::Between { deal, .. }
            | StageView::Closed {
                last: Some(deal), ..
            }) = view.stage
            else {
                panic!("the deal isn't over");
            };
            assert_eq!(deal.checked, Some(true));
            let proof = fixture.table.proof(deal.number).expect("it is over");
            repeats += u32::from(proof.rotation.repeats > 0);
            if !fixture.table.is_closed() {
                fixture.go_on();
            }
        }
    }
    assert!(repeats > 0, "no deal was repeated");
}

/// Everything that anybody sees of a table.
fn everything(table: &Table) -> (TableView, Vec<Option<skat_table::PlayerView>>) {
    let persons = [ANNA, BERND, CARLA, ZOE];
    let views = persons.map(|person| table.player_view(person));
    (table.view(), views.into())
}

/// Wherever a process dies, the next one deals the same cards from the log.
#[test]
fn a_death_between_any_two_steps_changes_no_deal() {
    let mut fixture = Fixture::open(GameId::Skat, RuleSet::ISKO, 3, 2);
    fixture.commit(true);
    for person in [ANNA, BERND, CARLA] {
        fixture.must(Command::Join { person });
    }
    fixture.must(word_of(ANNA, "Herz"));
    fixture.must(begin());
    let reason = RepeatReason::Unknown;
    fixture.must(Command::RepeatLock { attempt: 1, reason });
    fixture.must(lock(2));
    let round = fixture.table.awaited_round().expect("the list waits");
    let signature = [3; 48];
    fixture.must(Command::SeeBeacon { round, signature });
    fixture.play_list();
    for (end, table) in &fixture.steps {
        let log = fixture.log[..*end].iter().map(|(at, event)| (*at, event));
        let replayed = Table::replay(fixture.table.header().clone(), log).expect("it replays");
        assert_eq!(everything(&replayed), everything(table), "after {end}");
        assert_eq!(replayed.lock_to_post(), table.lock_to_post());
        assert_eq!(replayed.awaited_round(), table.awaited_round());
    }
}

/// Who sits where doesn't enter the deals.
#[test]
fn leaving_and_coming_back_changes_no_deal() {
    let dealt = |unrest: fn(&mut Fixture)| {
        let mut fixture = Fixture::lobby();
        fixture.must(word_of(CARLA, "Herz"));
        unrest(&mut fixture);
        fixture.must(begin());
        fixture.must(lock(1));
        fixture.play_list();
        [1, 2, 3].map(|deal| fixture.table.proof(deal).expect("the list is over").cards)
    };
    let quiet = dealt(|_| {});
    assert_eq!(
        quiet,
        dealt(|fixture| {
            fixture.must(Command::Leave { person: BERND });
            fixture.must(Command::Join { person: ZOE });
            fixture.must(Command::Leave { person: ZOE });
            fixture.must(Command::SeatAutoplayer { by: ANNA });
        })
    );
    assert_eq!(
        quiet,
        dealt(|fixture| {
            fixture.must(word_of(BERND, "Pik"));
            fixture.must(Command::Leave { person: BERND });
            fixture.must(Command::Join { person: BERND });
        }),
        "a dropped word isn't there"
    );
    let with_a_word = dealt(|fixture| {
        fixture.must(word_of(BERND, "Pik"));
    });
    assert_ne!(quiet, with_a_word);
}

#[test]
fn whoever_leaves_and_comes_back_in_the_list_meets_the_same_deals() {
    let mut quiet = Fixture::lobby();
    let mut restless = Fixture::lobby();
    for fixture in [&mut quiet, &mut restless] {
        fixture.must(begin());
        fixture.must(lock(1));
    }
    quiet.play_list();
    restless.must(Command::Leave { person: CARLA });
    restless.play_deal();
    restless.must(Command::Join { person: CARLA });
    restless.go_on();
    restless.play_list();
    for deal in 1..=3 {
        let cards = |fixture: &Fixture| fixture.table.proof(deal).expect("it is over").cards;
        assert_eq!(cards(&quiet), cards(&restless), "deal {deal}");
    }
}

/// Before the reveal, tables that differ in the list's secret alone look alike but for the root and
/// the cards that follow.
#[test]
fn nothing_but_the_root_shows_the_secret() {
    let view = |secret: u8| {
        let mut fixture = Fixture::open(GameId::Skat, RuleSet::ISKO, 3, 1);
        fixture.secret = secret;
        fixture.commit(false);
        for person in [ANNA, BERND, CARLA] {
            fixture.must(Command::Join { person });
        }
        fixture.must(word_of(ANNA, "Herz"));
        let mut shown = Vec::new();
        let mut note = |fixture: &Fixture| {
            let (mut table, mut players) = everything(&fixture.table);
            let views = players.iter_mut().flatten().map(|player| &mut player.table);
            for table in [&mut table].into_iter().chain(views) {
                let fairness = table.fairness.as_mut().expect("the list has committed");
                Arc::make_mut(fairness).root = skat_rules::fairness::Digest::new([0; 32]);
            }
            let refused = [begin(), lock(9), word_of(ZOE, "Pik")]
                .map(|command| fixture.table.handle(command, START).err());
            shown.push((table, players, refused));
        };
        note(&fixture);
        fixture.must(begin());
        note(&fixture);
        shown
    };
    assert_eq!(view(1), view(2));
}

#[test]
fn erased_words_and_salts_leave_proofs_that_hold() {
    let mut fixture = Fixture::lobby();
    fixture.must(word_of(ANNA, "Herz"));
    fixture.must(word_of(BERND, "Pik"));
    fixture.must(begin());
    fixture.must(lock(1));
    fixture.play_list();
    let erased = fixture.log.iter().map(|(at, event)| {
        let event = match event.clone() {
            Event::Committed {
                secret,
                mut salts,
                beacon,
            } => {
                salts[0] = salts[0].erased();
                Event::Committed {
                    secret,
                    salts,
                    beacon,
                }
            }
            Event::WordGiven {
                place: Place(0),
                word,
            } => Event::WordGiven {
                place: Place(0),
                word: word.erased(),
            },
            event => event,
        };
        (*at, event)
    });
    let erased: Vec<(Timestamp, Event)> = erased.collect();
    let log = erased.iter().map(|(at, event)| (*at, event));
    let table = Table::replay(fixture.table.header().clone(), log).expect("it replays");
    let fairness = table.view().fairness.expect("the list has committed");
    assert_eq!(fairness.root, fixture.fairness().root);
    assert_eq!(
        fairness.words,
        [Some(GivenWord::Erased), shown("Pik"), None]
    );
    for deal in 1..=3 {
        let proof = table.proof(deal).expect("the list is over");
        assert_eq!(proof.check(), Ok(()));
        assert_eq!(
            proof.cards,
            fixture.table.proof(deal).expect("a proof").cards
        );
    }
}

/// Nobody could see any more what was given, so it counts for nothing.
#[test]
fn words_that_were_erased_in_the_lobby_are_not_in_the_deals() {
    let mut fixture = Fixture::lobby();
    fixture.must(word_of(ANNA, "Herz"));
    fixture.must(word_of(BERND, "Pik"));
    for (_, event) in &mut fixture.log {
        match event {
            Event::Committed { salts, .. } => salts[0] = salts[0].erased(),
            Event::WordGiven {
                place: Place(0),
                word,
            } => *word = word.erased(),
            _ => {}
        }
    }
    fixture.table = fixture.replayed();
    assert_eq!(
        fixture.fairness().words,
        [Some(GivenWord::Erased), shown("Pik"), None]
    );
    let erased = vec![Place(0)];
    assert_eq!(fixture.must(begin()), [Event::SeatsLocked { erased }]);
    assert_eq!(fixture.fairness().words, [None, shown("Pik"), None]);
    assert_eq!(fixture.table.view(), fixture.replayed().view());
    let grade = fixture.fairness().grade().expect("the list is locked");
    assert_eq!((grade.words, grade.persons), (1, 3));
    fixture.must(lock(1));
    fixture.play_deal();
    let proof = fixture.table.proof(1).expect("the deal is over");
    assert_eq!(proof.check(), Ok(()));
    assert_eq!(proof.lock.words[0], None);
}

#[test]
fn a_place_whose_salt_is_erased_takes_no_word() {
    let fixture = Fixture::lobby();
    let log = fixture.log.iter().map(|(at, event)| {
        let event = match event.clone() {
            Event::Committed {
                secret,
                mut salts,
                beacon,
            } => {
                salts[1] = salts[1].erased();
                Event::Committed {
                    secret,
                    salts,
                    beacon,
                }
            }
            event => event,
        };
        (*at, event)
    });
    let log: Vec<(Timestamp, Event)> = log.collect();
    let replayed = Table::replay(
        fixture.table.header().clone(),
        log.iter().map(|(at, event)| (*at, event)),
    )
    .expect("it replays");
    let refused = replayed.handle(word_of(BERND, "Herz"), START).err();
    assert_eq!(refused, Some(Refused::NoWords));
    assert!(replayed.handle(word_of(ANNA, "Herz"), START).is_ok());
}

#[test]
fn events_that_no_table_writes_are_damage() {
    let fixture = Fixture::lobby();
    let (salt, other) = (Salt([1; 16]), Salt([9; 16]));
    let word = |salt| Word::new(salt, text("Herz"));
    let mut forged = word(salt);
    forged.digest = word(other).digest;
    let given = |place, word| Event::WordGiven { place, word };
    for event in [
        given(Place(0), word(other)),
        given(Place(0), forged),
        given(Place(3), word(salt)),
        Event::LockRepeated {
            reason: RepeatReason::Unknown,
        },
        Event::Locked { message: 1 },
        Event::BeaconSeen { signature: [0; 48] },
        Event::DealBegan,
        Event::ListBegan {
            secret: DealSecret::new([0; 32]),
            dealer: Place(0),
        },
    ] {
        let mut table = fixture.table.clone();
        assert_eq!(table.apply(START, &event), Err(DamagedLog), "{event:?}");
    }
    let mut locked = Fixture::lobby();
    locked.must(begin());
    for event in [
        Event::SeatsLocked { erased: vec![] },
        Event::DealBegan,
        given(Place(0), word(salt)),
    ] {
        let mut table = locked.table.clone();
        assert_eq!(table.apply(START, &event), Err(DamagedLog), "{event:?}");
    }
}

/// The rematch is a list of its own: it must commit anew.
#[test]
fn a_rematch_opens_without_the_commitment() {
    let mut fixture = Fixture::lobby();
    fixture.must(begin());
    fixture.must(lock(1));
    fixture.play_list();
    let table = TableId::new(77);
    fixture.must(Command::Rematch { by: ANNA, table });
    let (_, events) = fixture.table.view().rematch_opening().expect("a rematch");
    let commits = |event: &Event| matches!(event, Event::Committed { .. });
    assert!(!events.iter().any(commits));
}
