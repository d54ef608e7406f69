//! Absence, arrival and removal: a scene for each rule.

use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, GameId};
use skat_rules::rule_set::RuleSet;
use skat_table::{
    Command, DealResult, Effect, EndCause, Event, Header, MOST_GUESTS, PAUSE_MS, Pace, PersonId,
    Place, Player, Refused, RemovalCause, SILENCE_MS, StageView, Table, TableId, TakeoverCause,
    ThinkTime, Timestamp,
};

const ANNA: PersonId = PersonId::new(11);
const BERND: PersonId = PersonId::new(12);
const CARLA: PersonId = PersonId::new(13);
const DIRK: PersonId = PersonId::new(14);

const START: Timestamp = Timestamp(1_000_000);

/// The secret of a list in which the first place deals first.
const FIRST_DEALS: [u8; 32] = [4; 32];
const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

/// A table with its present time.
struct Fixture {
    table: Table,
    now: Timestamp,
    effects: Vec<Effect>,
}

impl Fixture {
    /// These persons, with Anna as the host and autoplayers at the other places; their list of
    /// three deals has begun.
    fn of(persons: &[PersonId], think_time: ThinkTime) -> Self {
        let mut fixture = Self::lobby(persons, think_time);
        while fixture.table.view().has_room() {
            fixture.must(Command::SeatAutoplayer { by: ANNA });
        }
        fixture.must(Command::Begin {
            by: ANNA,
            secret: DealSecret::new(FIRST_DEALS),
        });
        fixture
    }

    fn lobby(persons: &[PersonId], think_time: ThinkTime) -> Self {
        let header = Header::new(
            TableId::new(1),
            GameId::Skat,
            RuleSet::ISKO,
            3,
            3,
            think_time,
            ANNA,
            START,
        );
        let table = Table::open(header.expect("a valid header"));
        let mut fixture = Self {
            table,
            now: START,
            effects: Vec::new(),
        };
        for &person in persons {
            fixture.must(Command::Join { person });
        }
        fixture
    }

    fn must(&mut self, command: Command) -> Vec<Event> {
        let told = format!("{command:?}");
        let step = self
            .table
            .handle(command, self.now)
            .unwrap_or_else(|refused| panic!("{told}: {refused}"));
        self.table = step.next;
        self.effects = step.effects;
        step.events
    }

    /// A person takes this action in their current decision.
    fn acts(&mut self, person: PersonId, text: &str) -> Vec<Event> {
        let decision = self
            .table
            .player_view(person)
            .expect("the person sits at the table")
            .decision;
        self.must(Command::Act {
            person,
            decision,
            action: action(text),
        })
    }

    fn refusal(&self, command: Command) -> Refused {
        let told = format!("{command:?}");
        self.table
            .handle(command, self.now)
            .map(|step| step.events)
            .expect_err(&told)
    }

    fn later(&mut self, milliseconds: i64) {
        self.now = self.now.plus_ms(milliseconds);
    }

    /// Advances time until something is due.
    fn wait(&mut self) -> Vec<Event> {
        self.now = self.table.alarm().expect("an alarm is set");
        self.must(Command::Wake)
    }

    /// Lets the time of the awaited players run out.
    fn time_out(&mut self) -> Vec<Event> {
        loop {
            let events = self.wait();
            if !matches!(events[..], [Event::Reminded { .. }, ..]) {
                return events;
            }
        }
    }

    /// Every awaited player passes until it is this person's turn, or the deal is over.
    fn pass_until(&mut self, waits_for: Option<PersonId>) -> Option<DealResult> {
        while let StageView::Playing(_) = self.table.view().stage {
            let pass = action("pass");
            let asked = self
                .table
                .view()
                .places
                .iter()
                .position(|place| place.awaited)
                .expect("a player is asked");
            let thinking = self.table.thinking().next();
            let (_, person) = match thinking {
                Some((place, decision)) => {
                    self.must(Command::AutoplayerActs {
                        place,
                        decision,
                        action: pass,
                        rationale: None,
                    });
                    continue;
                }
                None => self
                    .table
                    .persons()
                    .find(|(place, _)| place.index() == asked)
                    .expect("a person is asked"),
            };
            if waits_for == Some(person) {
                return None;
            }
            let decision = self
                .table
                .player_view(person)
                .expect("the person sits at the table")
                .decision;
            self.must(Command::Act {
                person,
                decision,
                action: pass,
            });
        }
        let ended = self.effects.iter().find_map(|effect| match effect {
            Effect::DealEnded(result) => Some(result.clone()),
            _ => None,
        });
        Some(ended.expect("the deal is over"))
    }

    fn pass_in(&mut self) -> DealResult {
        self.pass_until(None).expect("the deal ends")
    }

    /// All present persons want the next deal.
    fn next_deal(&mut self) {
        let present: Vec<PersonId> = self.table.persons().map(|(_, person)| person).collect();
        for person in present {
            let place = self
                .table
                .place_of(person)
                .expect("the person sits at the table");
            if matches!(self.table.view().stage, StageView::Between { .. })
                && self.table.view().places[place.index()].awaited
            {
                self.must(Command::Ready { person });
            }
        }
        assert!(matches!(self.table.view().stage, StageView::Playing(_)));
    }

    fn remove(&self, by: PersonId, place: u8) -> Command {
        Command::Remove {
            by,
            place: Place(place),
            sitting: self.table.view().places[usize::from(place)].sitting,
        }
    }

    fn player(&self, place: usize) -> Option<Player> {
        self.table.view().places[place].player
    }
}

fn action(text: &str) -> AnyAction {
    GameId::Skat.parse_action(text).expect("a valid action")
}

fn join(person: PersonId) -> Command {
    Command::Join { person }
}

#[test]
fn a_silent_player_is_reminded_once_at_half_their_time() {
    for (think_time, limit) in [
        (ThinkTime::Seconds(30), 30_000),
        (ThinkTime::Seconds(120), 120_000),
        (ThinkTime::Correspondence, DAY_MS),
    ] {
        let mut fixture = Fixture::of(&[ANNA, BERND, CARLA], think_time);
        fixture.later(limit / 2 - 1);
        assert_eq!(fixture.refusal(Command::Wake), Refused::NothingDue);
        fixture.later(1);
        assert_eq!(
            fixture.must(Command::Wake),
            [Event::Reminded { place: Place(2) }]
        );
        let deadline = START.plus_ms(limit);
        assert_eq!(fixture.effects, [Effect::Remind(CARLA)]);
        assert_eq!(fixture.table.alarm(), Some(deadline));
        assert_eq!(
            fixture.table.deadline(),
            Some(deadline),
            "a reminder gives no time"
        );
        fixture.later(limit / 2 - 1);
        assert_eq!(
            fixture.refusal(Command::Wake),
            Refused::NothingDue,
            "no person is reminded twice"
        );
        fixture.later(1);
        let timed_out = Event::TakenOver {
            place: Place(2),
            cause: TakeoverCause::TimedOut,
        };
        assert_eq!(
            fixture.must(Command::Wake),
            [timed_out],
            "no person is reminded after the timeout"
        );

        // A person who comes back and is silent again is reminded again.
        fixture.must(Command::TakeBack { person: CARLA });
        assert_eq!(fixture.wait(), [Event::Reminded { place: Place(2) }]);
        let bid = fixture.acts(CARLA, "bid 18");
        let reminded = Event::Reminded { place: Place(1) };
        if think_time == ThinkTime::Correspondence {
            assert_eq!(bid.last(), Some(&reminded), "Bernd was away for a day");
        } else {
            assert_eq!(fixture.wait(), [reminded], "Bernd doesn't act now");
        }
    }
}

#[test]
fn a_turn_after_a_long_silence_is_announced_at_once_and_only_once() {
    const MINUTE_MS: i64 = 60_000;
    for (think_time, silence) in [
        (ThinkTime::Seconds(900), 14 * MINUTE_MS),
        (ThinkTime::Correspondence, 2 * MINUTE_MS),
        (ThinkTime::Unlimited, 2 * MINUTE_MS),
    ] {
        // Carla bids first, then Bernd answers.
        let bids_after = |waited: i64| {
            let mut fixture = Fixture::of(&[ANNA, BERND, CARLA], think_time);
            fixture.later(waited);
            let events = fixture.acts(CARLA, "bid 18");
            let announced = events.contains(&Event::Reminded { place: Place(1) });
            assert_eq!(
                fixture.effects,
                Vec::from_iter(announced.then_some(Effect::Remind(BERND)))
            );
            assert_eq!(fixture.table.view().places[1].reminded, announced);
            (fixture, announced)
        };
        let (fixture, announced) = bids_after(silence - 1);
        assert!(!announced, "Bernd has just sat down");
        let half = think_time.decision_ms().map(|limit| limit / 2);
        let reminder = half.map(|half| fixture.now.plus_ms(half));
        assert_eq!(fixture.table.alarm(), reminder);

        let (mut fixture, announced) = bids_after(silence);
        assert!(announced);
        assert_eq!(
            fixture.table.alarm(),
            fixture.table.deadline(),
            "no reminder follows at half time"
        );
        fixture.acts(BERND, "hold");
        assert_eq!(fixture.effects, [], "Carla has just acted");
        let asked = fixture.table.view().places;
        assert!(asked[2].awaited && !asked[2].reminded && !asked[1].reminded);
    }
}

#[test]
fn a_next_deal_that_waits_for_a_silent_player_is_announced() {
    for (think_time, told) in [
        (ThinkTime::Seconds(3_600), false),
        (ThinkTime::Correspondence, true),
        (ThinkTime::Unlimited, true),
    ] {
        let mut fixture = Fixture::of(&[ANNA, BERND, CARLA], think_time);
        // Bernd is forehand and passes last.
        fixture.pass_until(Some(BERND));
        fixture.later(15 * 60_000);
        let events = fixture.acts(BERND, "pass");
        assert!(matches!(
            fixture.table.view().stage,
            StageView::Between { .. }
        ));
        let calls = |events: &[Event]| {
            let call = |event: &&Event| matches!(event, Event::Reminded { .. });
            events.iter().filter(call).count()
        };
        assert_eq!(calls(&events), if told { 2 } else { 0 });
    }
}

#[test]
fn by_correspondence_the_pause_between_deals_is_long_too() {
    let mut fixture = Fixture::of(&[ANNA, BERND, CARLA], ThinkTime::Correspondence);
    fixture.pass_in();
    assert_eq!(fixture.table.deadline(), Some(fixture.now.plus_ms(DAY_MS)));
    assert_eq!(
        fixture.table.alarm(),
        fixture.table.deadline(),
        "no person is reminded of the next deal"
    );
    let begun = fixture.wait();
    assert_eq!(begun.first(), Some(&Event::DealBegan));
    assert!(
        matches!(
            begun[1..],
            [Event::GraceGranted { .. }, Event::Reminded { .. }]
        ),
        "the first player to act has been away for a day"
    );
}

#[test]
fn a_table_without_people_pauses_within_a_deal_and_resumes_with_one_press() {
    let mut fixture = Fixture::of(&[ANNA, BERND], ThinkTime::Seconds(60));
    fixture.must(Command::Leave { person: BERND });
    fixture.pass_until(Some(ANNA));
    let events = fixture.time_out();
    let until = fixture.now.plus_ms(PAUSE_MS);
    let timed_out = Event::TakenOver {
        place: Place(0),
        cause: TakeoverCause::TimedOut,
    };
    assert_eq!(events, [timed_out, Event::Paused { until }]);
    assert_eq!(fixture.table.alarm(), Some(until));
    assert!(
        fixture.table.view().paused && fixture.table.thinking().next().is_none(),
        "no autoplayer is asked"
    );
    assert_eq!(fixture.refusal(join(DIRK)), Refused::Paused);

    // A restart changes nothing, and an overdue week costs nobody the time without service.
    assert_eq!(fixture.refusal(Command::Resume), Refused::NothingDue);
    fixture.later(PAUSE_MS + 5);
    let resumed = fixture
        .table
        .handle(Command::Resume, fixture.now)
        .expect("the end is due");
    assert_eq!(
        resumed.events,
        [Event::GraceGranted {
            until: fixture.now.plus_ms(60_000)
        }]
    );
    assert!(resumed.next.view().paused);

    fixture.later(-10);
    // Even a person who had left may go on; they get their whole think time.
    for (person, place) in [(BERND, 1), (ANNA, 0)] {
        let step = fixture
            .table
            .handle(Command::TakeBack { person }, fixture.now)
            .expect("one press takes the seat back");
        assert_eq!(
            step.events,
            [Event::TakenBack {
                place: Place(place)
            }]
        );
        assert!(!step.next.view().paused);
    }
    fixture.must(Command::TakeBack { person: ANNA });
    assert_eq!(fixture.table.deadline(), Some(fixture.now.plus_ms(60_000)));
    assert_eq!(fixture.pass_in().number, 1);
}

#[test]
fn a_table_without_people_pauses_between_deals_and_is_closed_after_a_week() {
    for think_time in [ThinkTime::Seconds(60), ThinkTime::Unlimited] {
        let mut fixture = Fixture::of(&[ANNA, BERND, CARLA], think_time);
        fixture.pass_in();
        for person in [ANNA, BERND] {
            fixture.must(Command::Leave { person });
        }
        let events = fixture.must(Command::Leave { person: CARLA });
        let until = fixture.now.plus_ms(PAUSE_MS);
        assert_eq!(events.last(), Some(&Event::Paused { until }));
        let going_on = fixture
            .table
            .handle(Command::Ready { person: BERND }, fixture.now)
            .expect("the person gets ready");
        assert_eq!(
            going_on.events.last(),
            Some(&Event::DealBegan),
            "the deal begins for Bernd alone"
        );
        assert_eq!(fixture.table.alarm(), Some(until));
        assert_eq!(
            fixture.wait(),
            [Event::Ended {
                cause: EndCause::Abandoned
            }]
        );
        assert_eq!(fixture.effects, [], "this list has no result");
        assert_eq!(fixture.refusal(join(ANNA)), Refused::Closed);
    }
}

#[test]
fn an_abandoned_list_of_an_older_log_pauses_on_activation() {
    let mut fixture = Fixture::of(&[ANNA, BERND], ThinkTime::Seconds(60));
    // As in earlier versions: both are away, but no event says that the table is paused.
    for place in [0, 1] {
        let gone = Event::TakenOver {
            place: Place(place),
            cause: TakeoverCause::TimedOut,
        };
        fixture
            .table
            .apply(fixture.now, &gone)
            .expect("the event applies");
    }
    assert!(fixture.table.thinking().next().is_some() || fixture.table.alarm().is_none());
    assert_eq!(
        fixture.must(Command::Resume),
        [Event::Paused {
            until: fixture.now.plus_ms(PAUSE_MS)
        }]
    );
}

#[test]
fn a_newcomer_takes_an_autoplayers_place_when_the_deal_is_over() {
    let mut fixture = Fixture::of(&[ANNA, BERND], ThinkTime::Seconds(60));
    let expected = Event::Expected {
        place: Place(2),
        person: CARLA,
    };
    assert_eq!(fixture.must(join(CARLA)), [expected]);
    assert_eq!(fixture.table.view().places[2].newcomer, Some(CARLA));
    assert_eq!(
        fixture.table.player_view(CARLA),
        None,
        "an expected newcomer sees no cards"
    );
    assert_eq!(fixture.refusal(join(CARLA)), Refused::Expected);
    assert_eq!(
        fixture.refusal(join(DIRK)),
        Refused::SeatsLocked,
        "there is only one such place"
    );
    let result = fixture.pass_in();
    assert_eq!(
        result.places[2].player,
        Player::Autoplayer,
        "the deal was the autoplayer's"
    );
    assert_eq!(fixture.player(2), Some(Player::Person(CARLA)));
    fixture.next_deal();
    assert_eq!(fixture.pass_in().places[2].player, Player::Person(CARLA));
    fixture.next_deal();
    fixture.pass_in();
    let list = fixture.effects.iter().find_map(|effect| match effect {
        Effect::ListEnded(list) => Some(
            list.places
                .iter()
                .map(|place| place.player)
                .collect::<Vec<_>>(),
        ),
        _ => None,
    });
    let anna_and_bernd = [ANNA, BERND].map(Player::Person);
    assert_eq!(
        list.expect("the list is over"),
        [anna_and_bernd[0], anna_and_bernd[1], Player::Autoplayer]
    );
}

#[test]
fn a_newcomer_sits_down_at_once_between_deals_and_may_withdraw_before() {
    let mut fixture = Fixture::of(&[ANNA], ThinkTime::Seconds(60));
    fixture.must(join(BERND));
    assert_eq!(
        fixture.must(Command::Leave { person: BERND }),
        [Event::Withdrawn { place: Place(1) }]
    );
    assert_eq!(
        fixture.refusal(Command::Leave { person: BERND }),
        Refused::NotSeated
    );
    fixture.pass_in();
    assert_eq!(
        fixture.must(join(BERND)),
        [Event::Joined {
            place: Place(1),
            person: BERND
        }]
    );
    assert!(
        fixture.table.view().places[1].awaited,
        "the newcomer is asked for the next deal"
    );
    fixture.next_deal();
    fixture.pass_in();
    fixture.next_deal();
    assert_eq!(fixture.refusal(join(CARLA)), Refused::LastDeal);
}

/// While a newcomer is expected, the autoplayers finish the deal for them.
#[test]
fn a_table_does_not_pause_while_a_newcomer_is_expected() {
    let mut fixture = Fixture::of(&[ANNA], ThinkTime::Seconds(60));
    fixture.must(join(BERND));
    fixture.must(Command::Leave { person: ANNA });
    assert!(!fixture.table.view().paused);
    fixture.pass_in();
    fixture.next_deal();
    assert_eq!(
        fixture
            .table
            .view()
            .places
            .iter()
            .filter(|place| place.is_person())
            .count(),
        1
    );

    let mut fixture = Fixture::of(&[ANNA], ThinkTime::Seconds(60));
    fixture.must(join(BERND));
    fixture.must(Command::Leave { person: ANNA });
    let events = fixture.must(Command::Leave { person: BERND });
    assert_eq!(
        events[1..],
        [Event::Paused {
            until: fixture.now.plus_ms(PAUSE_MS)
        }]
    );
}

#[test]
fn the_host_removes_an_absent_player_for_good() {
    let mut fixture = Fixture::of(&[ANNA, BERND, CARLA], ThinkTime::Seconds(60));
    let first = fixture.pass_in();
    fixture.next_deal();
    assert_eq!(fixture.refusal(fixture.remove(ANNA, 0)), Refused::OwnPlace);
    assert_eq!(fixture.refusal(fixture.remove(DIRK, 1)), Refused::NotSeated);
    fixture.must(Command::Leave { person: BERND });
    assert_eq!(
        fixture.refusal(fixture.remove(BERND, 2)),
        Refused::TakenOver
    );
    let stale = Command::Remove {
        by: ANNA,
        place: Place(1),
        sitting: 0,
    };
    assert_eq!(fixture.refusal(stale), Refused::Stale);
    let events = fixture.must(fixture.remove(ANNA, 1));
    assert_eq!(
        events,
        [Event::Removed {
            place: Place(1),
            cause: RemovalCause::Host
        }]
    );
    assert_eq!(fixture.player(1), Some(Player::Autoplayer));
    for command in [
        join(BERND),
        Command::TakeBack { person: BERND },
        Command::Leave { person: BERND },
        Command::Act {
            person: BERND,
            decision: 1,
            action: action("pass"),
        },
    ] {
        assert_eq!(fixture.refusal(command), Refused::Removed);
    }
    assert_eq!(
        fixture.refusal(fixture.remove(ANNA, 1)),
        Refused::Stale,
        "autoplayers stay"
    );
    let second = fixture.pass_in();
    assert_eq!(
        first.places[1].player,
        Player::Person(BERND),
        "Bernd's deals stay with Bernd"
    );
    assert_eq!(second.places[1].player, Player::Autoplayer);
}

#[test]
fn the_others_vote() {
    let mut fixture = Fixture::of(&[ANNA, BERND, CARLA], ThinkTime::Seconds(60));
    // Against a present person two votes are needed, even if that person is the host.
    let voted = |by, against| Event::Voted {
        by: Place(by),
        against: Place(against),
    };
    assert_eq!(fixture.must(fixture.remove(BERND, 0)), [voted(1, 0)]);
    assert_eq!(
        (
            fixture.table.view().places[0].votes,
            fixture.table.view().votes_needed(Place(0))
        ),
        (1, Some(2))
    );
    assert_eq!(fixture.refusal(fixture.remove(BERND, 0)), Refused::Voted);
    // A vote is over with the deal.
    fixture.pass_in();
    fixture.next_deal();
    assert_eq!(fixture.table.view().places[0].votes, 0);
    fixture.must(fixture.remove(BERND, 0));
    let events = fixture.must(fixture.remove(CARLA, 0));
    assert_eq!(
        events,
        [
            voted(2, 0),
            Event::Removed {
                place: Place(0),
                cause: RemovalCause::Vote
            }
        ]
    );
    assert_eq!(fixture.table.host(), BERND, "the host is another person");
    // One person can't drive a present one away, but can remove an absent one.
    assert_eq!(
        fixture.refusal(fixture.remove(CARLA, 1)),
        Refused::TooFewToVote
    );
    fixture.must(Command::Leave { person: BERND });
    let events = fixture.must(fixture.remove(CARLA, 1));
    assert_eq!(
        events[1],
        Event::Removed {
            place: Place(1),
            cause: RemovalCause::Vote
        }
    );
}

#[test]
fn votes_against_an_absent_player_are_void_on_their_return() {
    let header = Header::new(
        TableId::new(1),
        GameId::Skat,
        RuleSet::ISKO,
        4,
        4,
        ThinkTime::Unlimited,
        ANNA,
        START,
    );
    let mut fixture = Fixture {
        table: Table::open(header.expect("a valid header")),
        now: START,
        effects: Vec::new(),
    };
    for person in [ANNA, BERND, CARLA, DIRK] {
        fixture.must(join(person));
    }
    fixture.must(Command::Begin {
        by: ANNA,
        secret: DealSecret::new(FIRST_DEALS),
    });
    fixture.must(Command::Leave { person: DIRK });
    fixture.must(fixture.remove(BERND, 3));
    assert_eq!(fixture.table.view().places[3].votes, 1);
    fixture.must(Command::TakeBack { person: DIRK });
    assert_eq!(fixture.table.view().places[3].votes, 0);
}

#[test]
fn a_player_removed_between_deals_keeps_no_one_waiting() {
    let mut fixture = Fixture::of(&[ANNA, BERND, CARLA], ThinkTime::Unlimited);
    fixture.pass_in();
    for person in [ANNA, BERND] {
        fixture.must(Command::Ready { person });
    }
    fixture.must(fixture.remove(ANNA, 2));
    let events = fixture.must(fixture.remove(BERND, 2));
    assert_eq!(events.last(), Some(&Event::DealBegan));
}

#[test]
fn the_host_chooses_the_players_in_the_lobby() {
    let mut fixture = Fixture::lobby(&[ANNA, BERND], ThinkTime::Seconds(60));
    fixture.must(Command::SeatAutoplayer { by: ANNA });
    assert_eq!(fixture.refusal(fixture.remove(BERND, 2)), Refused::NotHost);
    assert_eq!(
        fixture.must(fixture.remove(ANNA, 2)),
        [Event::Vacated { place: Place(2) }]
    );
    let asked = fixture.remove(ANNA, 1);
    let events = fixture.must(asked.clone());
    assert_eq!(
        events,
        [Event::Removed {
            place: Place(1),
            cause: RemovalCause::Host
        }]
    );
    assert_eq!(fixture.refusal(join(BERND)), Refused::Removed);
    fixture.must(join(CARLA));
    assert_eq!(fixture.refusal(asked), Refused::Stale, "Carla isn't meant");
}

#[test]
fn a_rematch_is_opened_once() {
    let mut fixture = Fixture::of(&[ANNA, BERND], ThinkTime::Correspondence);
    let rematch = |by, number| Command::Rematch {
        by,
        table: TableId::new(number),
    };
    assert_eq!(fixture.refusal(rematch(ANNA, 5)), Refused::NotOver);
    fixture.must(Command::Stop {
        by: ANNA,
        moderator: false,
    });
    assert_eq!(fixture.refusal(rematch(DIRK, 5)), Refused::NotSeated);
    fixture.later(PAUSE_MS);
    assert_eq!(
        fixture.must(rematch(BERND, 5)),
        [Event::Rematched {
            table: TableId::new(5),
            by: BERND
        }]
    );
    assert_eq!(fixture.effects, []);
    assert_eq!(fixture.refusal(rematch(ANNA, 6)), Refused::Rematched);
    let (header, events) = fixture
        .table
        .view()
        .rematch_opening()
        .expect("there is a rematch");
    let agreed = fixture.table.header();
    let expected = Header::new(
        TableId::new(5),
        agreed.game(),
        *agreed.rules(),
        agreed.places(),
        agreed.list_length(),
        agreed.think_time(),
        BERND,
        fixture.now,
    );
    assert_eq!(Ok(header), expected);
    let joined = |place, person| Event::Joined {
        place: Place(place),
        person,
    };
    assert_eq!(
        events,
        [
            joined(0, ANNA),
            joined(1, BERND),
            Event::AutoplayerSeated { place: Place(2) }
        ]
    );
}

#[test]
fn players_who_left_are_not_seated_in_the_rematch_and_a_lobby_has_none() {
    let mut fixture = Fixture::of(&[ANNA, BERND, CARLA], ThinkTime::Unlimited);
    fixture.must(Command::Leave { person: CARLA });
    fixture.must(Command::Stop {
        by: ANNA,
        moderator: false,
    });
    fixture.must(Command::Rematch {
        by: BERND,
        table: TableId::new(5),
    });
    let (_, events) = fixture
        .table
        .view()
        .rematch_opening()
        .expect("there is a rematch");
    assert_eq!(events.len(), 2);

    let mut lobby = Fixture::lobby(&[ANNA], ThinkTime::Unlimited);
    lobby.must(Command::Stop {
        by: ANNA,
        moderator: false,
    });
    assert_eq!(
        lobby.refusal(Command::Rematch {
            by: ANNA,
            table: TableId::new(5)
        }),
        Refused::NotOver
    );
}

#[test]
fn a_deal_that_begins_by_itself_gives_its_first_player_the_full_time() {
    let mut fixture = Fixture::of(&[ANNA, BERND, CARLA], ThinkTime::Seconds(60));
    fixture.pass_in();
    let events = fixture.wait();
    let until = fixture.now.plus_ms(60_000);
    assert_eq!(events, [Event::DealBegan, Event::GraceGranted { until }]);
    assert_eq!(fixture.table.deadline(), Some(until));
}

/// Anna plays with two autoplayers, and nobody has chosen the think time.
fn alone_without_a_choice() -> Fixture {
    let mut fixture = Fixture::lobby(&[ANNA], ThinkTime::Seconds(60));
    fixture.must(Command::RestClockAlone { by: ANNA });
    assert_eq!(fixture.table.think_time(), ThinkTime::Seconds(60));
    for _ in 0..2 {
        fixture.must(Command::SeatAutoplayer { by: ANNA });
    }
    assert_eq!(fixture.table.think_time(), ThinkTime::Unlimited);
    fixture.must(Command::Begin {
        by: ANNA,
        secret: DealSecret::new([9; 32]),
    });
    fixture.pass_until(Some(ANNA));
    fixture
}

#[test]
fn a_think_time_that_nobody_chose_applies_in_company_only() {
    let mut fixture = alone_without_a_choice();
    assert_eq!(fixture.table.deadline(), None);
    fixture.must(Command::Join { person: BERND });
    let until = fixture.now.plus_ms(60_000);
    assert_eq!(
        fixture.table.deadline(),
        Some(until),
        "Bernd waits for Anna"
    );
    fixture.must(Command::Leave { person: BERND });
    assert_eq!(fixture.table.deadline(), None);

    let mut chosen = Fixture::of(&[ANNA], ThinkTime::Seconds(60));
    chosen.pass_until(Some(ANNA));
    assert_eq!(
        chosen.table.deadline(),
        Some(chosen.now.plus_ms(60_000)),
        "a chosen think time always applies"
    );
}

#[test]
fn a_table_of_one_person_without_a_clock_pauses_after_an_hour_of_silence() {
    let mut fixture = alone_without_a_choice();
    let silence = |fixture: &Fixture| fixture.table.silence();
    let until = fixture.now.plus_ms(SILENCE_MS);
    assert_eq!(silence(&fixture), Some((ANNA, until)));
    fixture.later(SILENCE_MS - 1);
    assert_eq!(fixture.refusal(Command::Wake), Refused::NothingDue);
    let place = fixture.table.place_of(ANNA).expect("Anna sits there");
    fixture.later(1);
    let closes = fixture.now.plus_ms(PAUSE_MS);
    assert_eq!(
        fixture.must(Command::Wake),
        [
            Event::TakenOver {
                place,
                cause: TakeoverCause::TimedOut
            },
            Event::Paused { until: closes }
        ]
    );
    assert_eq!(fixture.table.thinking().count(), 0, "nobody plays on");
    assert_eq!(
        (silence(&fixture), fixture.table.alarm()),
        (None, Some(closes))
    );

    fixture.later(5_000);
    fixture.must(Command::TakeBack { person: ANNA });
    let until = fixture.now.plus_ms(SILENCE_MS);
    assert_eq!(fixture.table.alarm(), Some(until), "the hour begins anew");
    fixture.acts(ANNA, "pass");
    fixture.pass_until(Some(ANNA));
    fixture.wait();
    assert_eq!(
        fixture.wait(),
        [Event::Ended {
            cause: EndCause::Abandoned
        }]
    );
}

#[test]
fn silence_pauses_no_table_of_several_people() {
    let mut fixture = Fixture::of(&[ANNA, BERND], ThinkTime::Unlimited);
    fixture.pass_until(Some(ANNA));
    assert_eq!(
        (fixture.table.silence(), fixture.table.alarm()),
        (None, None)
    );
    fixture.must(Command::Leave { person: BERND });
    let until = fixture.now.plus_ms(PAUSE_MS);
    assert_eq!(
        fixture.table.silence(),
        Some((ANNA, until)),
        "Bernd may come back, so Anna has longer than an hour"
    );
}

#[test]
fn the_pace_is_chosen_in_the_lobby_and_kept_in_the_rematch() {
    let mut fixture = Fixture::lobby(&[ANNA], ThinkTime::Seconds(60));
    let choose = |by, pace| Command::ChoosePace { by, pace };
    assert_eq!(fixture.table.pace(), None);
    assert_eq!(
        fixture.refusal(choose(BERND, Pace::Slow)),
        Refused::NotSeated
    );
    let chosen = Event::PaceChosen { pace: Pace::Slow };
    let events = fixture.must(choose(ANNA, Pace::Slow));
    assert_eq!(events, std::slice::from_ref(&chosen));
    assert_eq!(
        fixture.must(choose(ANNA, Pace::Slow)),
        [],
        "it is so already"
    );
    fixture.must(Command::RestClockAlone { by: ANNA });
    for _ in 0..2 {
        fixture.must(Command::SeatAutoplayer { by: ANNA });
    }
    fixture.must(Command::Begin {
        by: ANNA,
        secret: DealSecret::new([9; 32]),
    });
    assert_eq!(
        fixture.refusal(choose(ANNA, Pace::Fast)),
        Refused::SeatsLocked
    );
    fixture.must(Command::Stop {
        by: ANNA,
        moderator: false,
    });
    fixture.must(Command::Rematch {
        by: ANNA,
        table: TableId::new(5),
    });
    let view = fixture.table.view();
    assert_eq!(view.pace, Some(Pace::Slow));
    let (_, events) = view.rematch_opening().expect("there is a rematch");
    assert_eq!(events[..2], [chosen, Event::ClockRestsAlone]);
}

#[test]
fn only_guests_sit_down_at_a_private_table() {
    let mut fixture = Fixture::lobby(&[ANNA], ThinkTime::Seconds(60));
    let choose = |by, is_private| Command::ChoosePrivacy { by, is_private };
    let join = |person| Command::Join { person };
    let view = |fixture: &Fixture| fixture.table.view();
    fixture.must(join(BERND));
    assert_eq!(fixture.refusal(choose(BERND, true)), Refused::NotHost);
    assert_eq!(fixture.refusal(choose(CARLA, true)), Refused::NotSeated);
    assert_eq!(
        fixture.must(choose(ANNA, true)),
        [Event::PrivacyChosen { is_private: true }]
    );
    assert!(fixture.must(choose(ANNA, true)).is_empty());
    assert_eq!(fixture.refusal(join(CARLA)), Refused::Private);
    assert!(!view(&fixture).is_open_to(CARLA));

    // Who sat there when the table was closed may come back.
    fixture.must(Command::Leave { person: BERND });
    fixture.must(join(BERND));
    assert!(view(&fixture).is_open_to(BERND));

    // Every player may invite.
    let invite = |by, guest| Command::Invite { by, guest };
    assert_eq!(fixture.refusal(invite(CARLA, CARLA)), Refused::NotSeated);
    assert_eq!(
        fixture.must(invite(BERND, CARLA)),
        [Event::Invited { person: CARLA }]
    );
    assert!(
        fixture.must(invite(ANNA, CARLA)).is_empty(),
        "once is enough"
    );
    assert!(view(&fixture).is_open_to(CARLA));
    fixture.must(join(CARLA));
    assert_eq!(fixture.refusal(invite(ANNA, DIRK)), Refused::Full);

    // The host may still remove a guest for good.
    let removed = Command::Remove {
        by: ANNA,
        place: Place(2),
        sitting: 1,
    };
    fixture.must(removed);
    assert_eq!(fixture.refusal(join(CARLA)), Refused::Removed);
    assert!(!view(&fixture).is_open_to(CARLA));

    fixture.must(choose(ANNA, false));
    assert!(view(&fixture).is_open_to(DIRK));
    fixture.must(join(DIRK));
    assert_eq!(fixture.refusal(join(CARLA)), Refused::Removed);
}

#[test]
fn a_private_table_has_a_limited_number_of_guests() {
    let mut fixture = Fixture::lobby(&[ANNA, BERND], ThinkTime::Seconds(60));
    fixture.must(Command::ChoosePrivacy {
        by: ANNA,
        is_private: true,
    });
    let invite = |number| Command::Invite {
        by: ANNA,
        guest: PersonId::new(number),
    };
    // Those who sit there are guests, too.
    let most = 100 + u64::from(MOST_GUESTS) - 2;
    for guest in 100..most {
        assert!(fixture.table.view().takes_guests());
        fixture.must(invite(guest));
    }
    assert!(!fixture.table.view().takes_guests());
    assert_eq!(fixture.refusal(invite(most)), Refused::TooManyGuests);
    assert!(fixture.must(invite(100)).is_empty(), "a guest already");

    // A removal makes room.
    fixture.must(Command::Remove {
        by: ANNA,
        place: Place(1),
        sitting: 1,
    });
    fixture.must(invite(most));
    assert_eq!(fixture.refusal(invite(most + 1)), Refused::TooManyGuests);
}

#[test]
fn an_autoplayers_place_at_a_private_table_is_for_guests_only() {
    let mut fixture = Fixture::lobby(&[ANNA], ThinkTime::Seconds(60));
    let choose = |is_private| Command::ChoosePrivacy {
        by: ANNA,
        is_private,
    };
    fixture.must(choose(true));
    for _ in 0..2 {
        fixture.must(Command::SeatAutoplayer { by: ANNA });
    }
    fixture.must(Command::Begin {
        by: ANNA,
        secret: DealSecret::new([9; 32]),
    });
    assert_eq!(fixture.refusal(choose(false)), Refused::SeatsLocked);
    let join = Command::Join { person: BERND };
    assert_eq!(fixture.refusal(join.clone()), Refused::Private);
    fixture.must(Command::Invite {
        by: ANNA,
        guest: BERND,
    });
    let events = fixture.must(join);
    assert!(matches!(events[..], [Event::Expected { .. }]), "{events:?}");
}

#[test]
fn the_rematch_of_a_private_table_is_private_for_the_same_guests() {
    let mut fixture = Fixture::lobby(&[ANNA, BERND, CARLA], ThinkTime::Unlimited);
    fixture.must(Command::ChoosePrivacy {
        by: ANNA,
        is_private: true,
    });
    let removed = Command::Remove {
        by: ANNA,
        place: Place(2),
        sitting: 1,
    };
    fixture.must(removed);
    fixture.must(Command::Invite {
        by: ANNA,
        guest: DIRK,
    });
    fixture.must(Command::Join { person: DIRK });
    fixture.must(Command::Begin {
        by: ANNA,
        secret: DealSecret::new([9; 32]),
    });
    fixture.must(Command::Stop {
        by: ANNA,
        moderator: false,
    });
    let other = TableId::new(2);
    fixture.must(Command::Rematch {
        by: BERND,
        table: other,
    });
    let opening = fixture.table.view().rematch_opening();
    let (header, events) = opening.expect("the rematch");
    let log = events.iter().map(|event| (START, event));
    let rematch = Table::replay(header, log).expect("a valid log").view();
    assert!(rematch.is_private);
    for (person, is_open) in [(ANNA, true), (BERND, true), (CARLA, false), (DIRK, true)] {
        assert_eq!(rematch.is_open_to(person), is_open, "{person}");
    }
}
