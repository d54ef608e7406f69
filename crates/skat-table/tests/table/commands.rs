//! Given a table and a command, each row of this file states the outcome.

use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, AnySeatView, GameId};
use skat_rules::rule_set::RuleSet;
use skat_table::{
    Command, Effect, EndCause, Event, Header, HeaderError, PersonId, Place, RESTART_GRACE_MS,
    Refused, StageView, Table, TableId, TakeoverCause, ThinkTime, Timestamp,
};

const ANNA: PersonId = PersonId::new(11);
const BERND: PersonId = PersonId::new(12);
const CARLA: PersonId = PersonId::new(13);
const DIRK: PersonId = PersonId::new(14);
const ZOE: PersonId = PersonId::new(99);

const START: Timestamp = Timestamp(1_000_000);

fn header(places: u8, list_length: u16, think_time: ThinkTime) -> Result<Header, HeaderError> {
    Header::new(
        TableId::new(1),
        GameId::Skat,
        RuleSet::ISKO,
        places,
        list_length,
        think_time,
        ANNA,
        START,
    )
}

/// A secret whose lot makes the first place deal first.
fn secret() -> DealSecret {
    DealSecret::new([4; 32])
}

fn action(text: &str) -> AnyAction {
    GameId::Skat.parse_action(text).expect("a valid action")
}

fn join(person: PersonId) -> Command {
    Command::Join { person }
}

fn begin() -> Command {
    Command::Begin {
        by: ANNA,
        secret: secret(),
    }
}

fn stop(by: PersonId, moderator: bool) -> Command {
    Command::Stop { by, moderator }
}

/// A table with its present time.
struct Fixture {
    table: Table,
    now: Timestamp,
}

impl Fixture {
    fn new(places: u8, list_length: u16, think_time: ThinkTime) -> Self {
        Self {
            table: Table::open(header(places, list_length, think_time).expect("a valid header")),
            now: START,
        }
    }

    /// A table of three whose list has begun: Anna on place 0 deals, Bernd is forehand, Carla
    /// middlehand and speaks first.
    fn begun() -> Self {
        let mut fixture = Self::new(3, 3, ThinkTime::Seconds(60));
        for person in [ANNA, BERND, CARLA] {
            fixture.must(join(person));
        }
        fixture.must(begin());
        fixture
    }

    /// Anna with two autoplayers; one deal per round.
    fn alone() -> Self {
        let mut fixture = Self::new(3, 3, ThinkTime::Seconds(60));
        fixture.must(join(ANNA));
        fixture.must(Command::SeatAutoplayer { by: ANNA });
        fixture.must(Command::SeatAutoplayer { by: ANNA });
        fixture.must(begin());
        fixture
    }

    #[expect(
        clippy::needless_pass_by_value,
        reason = "commands are built at the call"
    )]
    fn must(&mut self, command: Command) -> (Vec<Event>, Vec<Effect>) {
        let step = self
            .table
            .handle(command.clone(), self.now)
            .unwrap_or_else(|refused| panic!("{command:?}: {refused}"));
        self.table = step.next;
        (step.events, step.effects)
    }

    #[expect(
        clippy::needless_pass_by_value,
        reason = "commands are built at the call"
    )]
    fn refusal(&self, command: Command) -> Refused {
        self.table
            .handle(command.clone(), self.now)
            .map(|step| step.events)
            .expect_err(&format!("{command:?}"))
    }

    fn later(&mut self, milliseconds: i64) {
        self.now = self.now.plus_ms(milliseconds);
    }

    fn decision(&self, person: PersonId) -> u32 {
        self.table
            .player_view(person)
            .expect("the person sits at the table")
            .decision
    }

    fn act(&self, person: PersonId, text: &str) -> Command {
        Command::Act {
            person,
            decision: self.decision(person),
            action: action(text),
        }
    }

    /// Passes the deal in: each person passes on their turn, autoplayers too.
    fn pass_in(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        while let StageView::Playing(_) = self.table.view().stage {
            let thinking = self.table.thinking().next();
            let command = match thinking {
                Some((place, decision)) => Command::AutoplayerActs {
                    place,
                    decision,
                    action: action("pass"),
                    rationale: None,
                },
                None => {
                    let asked = self
                        .table
                        .view()
                        .places
                        .iter()
                        .position(|place| place.awaited)
                        .expect("a player is asked");
                    let (_, person) = self
                        .table
                        .persons()
                        .find(|(place, _)| place.index() == asked)
                        .expect("a person is asked");
                    self.act(person, "pass")
                }
            };
            effects = self.must(command).1;
        }
        effects
    }

    fn number(&self) -> u16 {
        match self.table.view().stage {
            StageView::Playing(deal) | StageView::Between { deal, .. } => deal.number,
            other => panic!("no deal: {other:?}"),
        }
    }
}

#[test]
fn lists_are_whole_rounds() {
    for (places, length, error) in [
        (2, 36, Some(HeaderError::Places)),
        (5, 35, Some(HeaderError::Places)),
        (3, 0, Some(HeaderError::ListLength)),
        (3, 4, Some(HeaderError::ListLength)),
        (4, 6, Some(HeaderError::ListLength)),
        (3, 147, Some(HeaderError::ListLength)),
        (3, 3, None),
        (3, 144, None),
        (4, 48, None),
    ] {
        assert_eq!(
            header(places, length, ThinkTime::Unlimited).err(),
            error,
            "{places} places, {length} deals"
        );
    }
}

#[test]
fn lobby() {
    type Row = (
        &'static str,
        Vec<Command>,
        Command,
        Result<Vec<Event>, Refused>,
    );
    let joined = |place, person| Event::Joined {
        place: Place(place),
        person,
    };
    let autoplayer = || Command::SeatAutoplayer { by: ANNA };
    let full = || vec![join(ANNA), join(BERND), join(CARLA)];
    let rows: Vec<Row> = vec![
        (
            "first comes to place 0",
            vec![],
            join(ANNA),
            Ok(vec![joined(0, ANNA)]),
        ),
        (
            "next to place 1",
            vec![join(ANNA)],
            join(BERND),
            Ok(vec![joined(1, BERND)]),
        ),
        (
            "nobody sits twice",
            vec![join(ANNA)],
            join(ANNA),
            Err(Refused::AlreadySeated),
        ),
        ("three have room", full(), join(DIRK), Err(Refused::Full)),
        (
            "a freed place is taken again",
            [full(), vec![Command::Leave { person: BERND }]].concat(),
            join(DIRK),
            Ok(vec![joined(1, DIRK)]),
        ),
        (
            "autoplayers fill up",
            vec![join(ANNA)],
            autoplayer(),
            Ok(vec![Event::AutoplayerSeated { place: Place(1) }]),
        ),
        (
            "autoplayers need room",
            full(),
            autoplayer(),
            Err(Refused::Full),
        ),
        (
            "strangers seat nobody",
            vec![join(ANNA)],
            Command::SeatAutoplayer { by: ZOE },
            Err(Refused::NotSeated),
        ),
        (
            "who isn't there can't leave",
            vec![join(ANNA)],
            Command::Leave { person: ZOE },
            Err(Refused::NotSeated),
        ),
        (
            "the last person closes the table",
            vec![join(ANNA), autoplayer()],
            Command::Leave { person: ANNA },
            Ok(vec![
                Event::Vacated { place: Place(0) },
                Event::Ended {
                    cause: EndCause::Abandoned,
                },
            ]),
        ),
        (
            "two empty places",
            vec![join(ANNA)],
            begin(),
            Err(Refused::EmptyPlaces(2)),
        ),
        (
            "one empty place",
            vec![join(ANNA), join(BERND)],
            begin(),
            Err(Refused::EmptyPlaces(1)),
        ),
        (
            "only the host begins",
            full(),
            Command::Begin {
                by: BERND,
                secret: secret(),
            },
            Err(Refused::NotHost),
        ),
        (
            "strangers begin nothing",
            full(),
            Command::Begin {
                by: ZOE,
                secret: secret(),
            },
            Err(Refused::NotSeated),
        ),
        (
            "the host begins",
            full(),
            begin(),
            Ok(vec![
                Event::ListBegan {
                    secret: secret(),
                    dealer: Place(0),
                },
                Event::DealBegan,
            ]),
        ),
        (
            "the host's rights go to the next person",
            vec![
                join(ANNA),
                join(BERND),
                join(CARLA),
                Command::Leave { person: ANNA },
                autoplayer_of(BERND),
            ],
            Command::Begin {
                by: BERND,
                secret: secret(),
            },
            Ok(vec![
                Event::ListBegan {
                    secret: secret(),
                    dealer: Place(0),
                },
                Event::DealBegan,
            ]),
        ),
        (
            "only the host stops",
            full(),
            stop(BERND, false),
            Err(Refused::NotHost),
        ),
        (
            "the host stops",
            full(),
            stop(ANNA, false),
            Ok(vec![Event::Ended {
                cause: EndCause::Stopped,
            }]),
        ),
        (
            "a moderator stops",
            full(),
            stop(ZOE, true),
            Ok(vec![Event::Ended {
                cause: EndCause::Stopped,
            }]),
        ),
        (
            "nothing goes on at a closed table",
            vec![join(ANNA), stop(ANNA, false)],
            join(BERND),
            Err(Refused::Closed),
        ),
        (
            "nothing is played in the lobby",
            vec![join(ANNA)],
            Command::Act {
                person: ANNA,
                decision: 0,
                action: action("pass"),
            },
            Err(Refused::NoDeal),
        ),
        (
            "nobody is ready in the lobby",
            vec![join(ANNA)],
            Command::Ready { person: ANNA },
            Err(Refused::Stale),
        ),
        (
            "nothing is taken back in the lobby",
            vec![join(ANNA)],
            Command::TakeBack { person: ANNA },
            Err(Refused::NotTakenOver),
        ),
        (
            "nothing is due in the lobby",
            vec![join(ANNA)],
            Command::Wake,
            Err(Refused::NothingDue),
        ),
        (
            "no grace is needed in the lobby",
            vec![join(ANNA)],
            Command::Resume,
            Err(Refused::NothingDue),
        ),
    ];
    for (title, given, when, then) in rows {
        let mut fixture = Fixture::new(3, 3, ThinkTime::Seconds(60));
        for command in given {
            fixture.must(command);
        }
        let outcome = fixture
            .table
            .handle(when, fixture.now)
            .map(|step| step.events);
        assert_eq!(outcome, then, "{title}");
    }
}

fn autoplayer_of(by: PersonId) -> Command {
    Command::SeatAutoplayer { by }
}

#[test]
fn a_deal_asks_players_in_turn() {
    let mut fixture = Fixture::begun();
    let StageView::Playing(deal) = fixture.table.view().stage else {
        panic!("no deal is in progress")
    };
    assert_eq!(
        (deal.number, deal.dealer, deal.seats),
        (1, Place(0), vec![Place(1), Place(2), Place(0)])
    );
    assert_eq!(fixture.table.deadline(), Some(START.plus_ms(60_000)));

    let too_early = Command::Act {
        person: BERND,
        decision: fixture.decision(BERND),
        action: action("pass"),
    };
    assert!(matches!(fixture.refusal(too_early), Refused::Illegal(_)));
    let of_a_stranger = Command::Act {
        person: ZOE,
        decision: 1,
        action: action("pass"),
    };
    assert_eq!(fixture.refusal(of_a_stranger), Refused::NotSeated);
    assert_eq!(fixture.refusal(join(DIRK)), Refused::SeatsLocked);
    assert_eq!(fixture.refusal(begin()), Refused::SeatsLocked);
    assert_eq!(fixture.refusal(autoplayer_of(ANNA)), Refused::SeatsLocked);
    assert_eq!(
        fixture.refusal(Command::Ready { person: ANNA }),
        Refused::Stale
    );

    let first = fixture.decision(CARLA);
    fixture.later(10_000);
    fixture.must(fixture.act(CARLA, "bid 18"));
    assert_eq!(
        fixture.table.deadline(),
        Some(START.plus_ms(70_000)),
        "a new decision has its full think time"
    );
    fixture.must(fixture.act(BERND, "hold"));
    assert_eq!(
        fixture.decision(CARLA),
        first + 1,
        "Carla is asked for another decision"
    );
    let stale = Command::Act {
        person: CARLA,
        decision: first,
        action: action("pass"),
    };
    assert_eq!(fixture.refusal(stale), Refused::Stale);
    let from_the_future = Command::Act {
        person: CARLA,
        decision: first + 2,
        action: action("pass"),
    };
    assert_eq!(fixture.refusal(from_the_future), Refused::Stale);
    let autoplayers = Command::AutoplayerActs {
        place: Place(2),
        decision: first + 1,
        action: action("pass"),
        rationale: None,
    };
    assert_eq!(
        fixture.refusal(autoplayers),
        Refused::Stale,
        "an autoplayer can't decide for a person"
    );
    fixture.must(fixture.act(CARLA, "pass"));
}

#[test]
fn an_autoplayer_takes_over_after_a_timeout_until_the_player_returns() {
    let mut fixture = Fixture::begun();
    fixture.later(30_000);
    fixture.must(Command::Wake);
    fixture.later(29_999);
    assert_eq!(fixture.refusal(Command::Wake), Refused::NothingDue);
    fixture.later(1);
    let (events, _) = fixture.must(Command::Wake);
    assert_eq!(
        events,
        [Event::TakenOver {
            place: Place(2),
            cause: TakeoverCause::TimedOut
        }]
    );
    let decision = fixture.decision(CARLA);
    assert_eq!(
        fixture.table.thinking().collect::<Vec<_>>(),
        [(Place(2), decision)],
        "the autoplayer thinks without a pause"
    );
    assert_eq!(
        fixture.table.view().places[2].taken_over,
        Some(TakeoverCause::TimedOut)
    );
    assert_eq!(
        fixture.refusal(Command::TakeBack { person: BERND }),
        Refused::NotTakenOver
    );
    assert_eq!(
        fixture.refusal(Command::TakeBack { person: ZOE }),
        Refused::NotSeated
    );

    for command in [Command::TakeBack { person: CARLA }, join(CARLA)] {
        let step = fixture
            .table
            .handle(command, fixture.now)
            .expect("the person returns");
        assert_eq!(step.events, [Event::TakenBack { place: Place(2) }]);
        assert_eq!(
            step.next.deadline(),
            Some(fixture.now.plus_ms(60_000)),
            "with fresh time"
        );
    }
    let (events, _) = fixture.must(fixture.act(CARLA, "pass"));
    let passed = Event::Acted {
        place: Place(2),
        action: action("pass"),
        rationale: None,
    };
    assert_eq!(
        events,
        [Event::TakenBack { place: Place(2) }, passed],
        "a click takes the seat back"
    );
}

#[test]
fn an_autoplayer_decides_once_for_a_player_who_left() {
    let mut fixture = Fixture::begun();
    let (events, _) = fixture.must(Command::Leave { person: CARLA });
    assert_eq!(
        events,
        [Event::TakenOver {
            place: Place(2),
            cause: TakeoverCause::Left
        }]
    );
    assert_eq!(
        fixture.refusal(Command::Leave { person: CARLA }),
        Refused::NotSeated
    );
    let (place, decision) = fixture
        .table
        .thinking()
        .next()
        .expect("an autoplayer is asked");
    let (shown, view) = fixture
        .table
        .autoplayer_view(place)
        .expect("the autoplayer has a view");
    let AnySeatView::Skat(view) = view else {
        panic!("the deal isn't Skat")
    };
    assert_eq!((shown, view.hand.len()), (decision, 10));
    assert_eq!(
        fixture.table.autoplayer_view(Place(0)),
        None,
        "it sees no other hand"
    );
    let act = |decision| Command::AutoplayerActs {
        place,
        decision,
        action: action("pass"),
        rationale: None,
    };
    assert_eq!(fixture.refusal(act(decision + 1)), Refused::Stale);
    fixture.must(act(decision));
    assert_eq!(fixture.refusal(act(decision)), Refused::Stale);
}

/// Taking back one's place gives nobody else more time.
#[test]
fn returning_out_of_turn_moves_no_deadline() {
    let mut fixture = Fixture::begun();
    fixture.must(Command::Leave { person: ANNA });
    let deadline = fixture.table.deadline();
    assert_eq!(deadline, Some(START.plus_ms(60_000)));
    fixture.later(40_000);
    fixture.must(Command::TakeBack { person: ANNA });
    assert_eq!(fixture.table.deadline(), deadline);
}

#[test]
fn the_next_deal_begins_when_all_are_ready() {
    let mut fixture = Fixture::begun();
    let effects = fixture.pass_in();
    let Some(Effect::DealEnded(result)) = effects.first() else {
        panic!("the deal ended: {effects:?}")
    };
    assert_eq!(
        (result.number, result.at, result.places.len()),
        (1, fixture.now, 3)
    );
    assert_eq!(fixture.table.alarm(), Some(fixture.now.plus_ms(60_000)));
    assert_eq!(fixture.refusal(fixture.act(ANNA, "pass")), Refused::NoDeal);

    fixture.must(Command::Ready { person: ANNA });
    assert_eq!(
        fixture.refusal(Command::Ready { person: ANNA }),
        Refused::Stale
    );
    assert_eq!(
        fixture.refusal(Command::Ready { person: ZOE }),
        Refused::NotSeated
    );
    fixture.must(Command::Ready { person: BERND });
    assert_eq!(fixture.number(), 1);
    let waiting = fixture.table.clone();

    let (events, _) = fixture.must(Command::Ready { person: CARLA });
    assert_eq!(events, [Event::Ready { place: Place(2) }, Event::DealBegan]);
    assert_eq!(fixture.number(), 2);
    let StageView::Playing(deal) = fixture.table.view().stage else {
        panic!("no deal is in progress")
    };
    assert_eq!(
        (deal.dealer, deal.place(skat_rules::seat::Seat::FOREHAND)),
        (Place(1), Place(2))
    );

    // A player who leaves instead keeps nobody waiting, nor does one who lets the pause run out.
    let step = waiting
        .handle(Command::Leave { person: CARLA }, fixture.now)
        .expect("the person may leave");
    assert_eq!(step.events.last(), Some(&Event::DealBegan));
    assert_eq!(
        waiting.handle(Command::Wake, fixture.now).err(),
        Some(Refused::NothingDue)
    );
    let step = waiting
        .handle(Command::Wake, fixture.now.plus_ms(60_000))
        .expect("the alarm is due");
    assert_eq!(step.events, [Event::DealBegan]);
}

#[test]
fn without_a_think_time_nothing_is_ever_due() {
    let mut fixture = Fixture::new(3, 3, ThinkTime::Unlimited);
    for person in [ANNA, BERND, CARLA] {
        fixture.must(join(person));
    }
    fixture.must(begin());
    for _ in 0..2 {
        assert_eq!(fixture.table.deadline(), None);
        fixture.later(1_000_000_000);
        assert_eq!(fixture.refusal(Command::Wake), Refused::NothingDue);
        assert_eq!(fixture.refusal(Command::Resume), Refused::NothingDue);
        fixture.pass_in();
    }
}

#[test]
fn a_restart_costs_no_player_their_time() {
    let mut fixture = Fixture::begun();
    assert_eq!(
        fixture.refusal(Command::Resume),
        Refused::NothingDue,
        "there is time enough"
    );
    fixture.later(500_000);
    let (events, _) = fixture.must(Command::Resume);
    let until = fixture.now.plus_ms(RESTART_GRACE_MS);
    assert_eq!(events, [Event::GraceGranted { until }]);
    assert_eq!(
        fixture.table.alarm(),
        Some(until.plus_ms(-30_000)),
        "the reminder comes before the deadline"
    );
    assert_eq!(fixture.refusal(Command::Wake), Refused::NothingDue);
    assert_eq!(fixture.refusal(Command::Resume), Refused::NothingDue);
    fixture.later(RESTART_GRACE_MS);
    fixture.must(Command::Wake);
}

#[test]
fn four_sit_and_three_play() {
    let mut fixture = Fixture::new(4, 4, ThinkTime::Seconds(30));
    for person in [ANNA, BERND, CARLA, DIRK] {
        fixture.must(join(person));
    }
    fixture.must(begin());
    for dealer in 0..4_u8 {
        let StageView::Playing(deal) = fixture.table.view().stage else {
            panic!("no deal is in progress")
        };
        assert_eq!(
            (deal.number, deal.dealer),
            (u16::from(dealer) + 1, Place(dealer))
        );
        assert_eq!(
            deal.seats,
            [1, 2, 3].map(|steps| Place((dealer + steps) % 4))
        );
        assert_eq!(deal.seat(Place(dealer)), None);
        let sitting_out = [ANNA, BERND, CARLA, DIRK][usize::from(dealer)];
        assert_eq!(
            fixture.refusal(fixture.act(sitting_out, "pass")),
            Refused::SitsOut
        );
        assert_eq!(
            fixture
                .table
                .player_view(sitting_out)
                .expect("the person sits at the table")
                .seat,
            None
        );
        let effects = fixture.pass_in();
        let Some(Effect::DealEnded(result)) = effects.first() else {
            panic!("the deal didn't end")
        };
        let sat_out: Vec<bool> = result.places.iter().map(|place| place.sat_out).collect();
        assert_eq!(sat_out, [0, 1, 2, 3].map(|place| place == dealer));
        if dealer < 3 {
            for person in [ANNA, BERND, CARLA, DIRK] {
                fixture.must(Command::Ready { person });
            }
        }
    }
    assert!(fixture.table.is_closed());
}

/// Forehand opens at 18 and concedes at once: a lost game worth 18 or more, and 40 for each other
/// player. Computed by hand from the contract.
#[test]
fn a_list_ends_with_its_sums() {
    let mut fixture = Fixture::alone();
    let mut expected = [0_i32; 3];
    for number in 1..=3_u16 {
        assert_eq!(fixture.number(), number);
        let dealer = usize::from(number - 1);
        let forehand = (dealer + 1) % 3;
        let mut last = Vec::new();
        for text in ["pass", "pass", "bid 18", "announce DH", "concede"] {
            let asked = fixture
                .table
                .view()
                .places
                .iter()
                .position(|place| place.awaited)
                .expect("a player is asked");
            let place = Place(asked as u8);
            let thinking = fixture
                .table
                .thinking()
                .find(|&(thinking, _)| thinking == place);
            last = match thinking {
                Some((place, decision)) => {
                    fixture
                        .must(Command::AutoplayerActs {
                            place,
                            decision,
                            action: action(text),
                            rationale: None,
                        })
                        .1
                }
                None => fixture.must(fixture.act(ANNA, text)).1,
            };
        }
        let Some(Effect::DealEnded(result)) = last
            .iter()
            .find(|effect| matches!(effect, Effect::DealEnded(_)))
        else {
            panic!("the deal ended: {last:?}")
        };
        // A lost Diamonds Hand costs twice 9 for each matador and one each for game and Hand: at
        // least 54.
        let lost = result.places[forehand].points;
        assert!(lost <= -54 && lost % 18 == 0, "{lost}");
        for (place, total) in expected.iter_mut().enumerate() {
            *total += if place == forehand { lost - 50 } else { 40 };
            assert_eq!(
                result.places[place].declared,
                (place == forehand).then_some(false)
            );
            assert_eq!(result.places[place].other_lost, place != forehand);
        }
        let totals: Vec<i32> = fixture
            .table
            .view()
            .places
            .iter()
            .map(|place| place.total)
            .collect();
        assert_eq!(totals, expected, "after deal {number}");
        if number < 3 {
            fixture.must(Command::Ready { person: ANNA });
        } else {
            assert!(matches!(last.last(), Some(Effect::ListEnded(_))));
        }
    }
    assert!(matches!(
        fixture.table.view().stage,
        StageView::Closed {
            cause: EndCause::ListDone,
            ..
        }
    ));
}
