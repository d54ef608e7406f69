//! Undo: a person who plays with autoplayers alone goes back to their own decisions, and the deal
//! counts for nothing.

use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, GameId};
use skat_rules::rule_set::RuleSet;
use skat_rules::scoring::ListRow;
use skat_table::{
    Command, DealResult, DealView, Effect, EndCause, Event, Happened, Header, ListResult, PersonId,
    Place, Player, RatedOption, Rationale, Refused, ReplayStep, StageView, Table, TableId,
    TableView, ThinkTime, Timestamp,
};

const ANNA: PersonId = PersonId::new(11);
const BERND: PersonId = PersonId::new(12);
const ZOE: PersonId = PersonId::new(99);
const START: Timestamp = Timestamp(1_000_000);

/// A table with its log and its results.
struct Fixture {
    table: Table,
    now: Timestamp,
    log: Vec<(Timestamp, Event)>,
    results: Vec<DealResult>,
    list: Option<ListResult>,
    /// State of a small deterministic source of numbers.
    numbers: u64,
}

impl Fixture {
    /// These persons and autoplayers at the other places; their list has begun. With a list of one
    /// round, the last of the deals is number `places`.
    fn begun(game: GameId, persons: &[PersonId], seed: u64) -> Self {
        let places = (*game.players().start()).max(persons.len() as u8);
        let header = Header::new(
            TableId::new(1),
            game,
            RuleSet::ISKO,
            places,
            places.into(),
            ThinkTime::Seconds(60),
            ANNA,
            START,
        );
        let mut fixture = Self {
            table: Table::open(header.expect("a valid header")),
            now: START,
            log: Vec::new(),
            results: Vec::new(),
            list: None,
            numbers: seed,
        };
        for &person in persons {
            fixture.must(Command::Join { person });
        }
        while fixture.table.view().has_room() {
            fixture.must(Command::SeatAutoplayer { by: ANNA });
        }
        fixture.must(Command::Begin {
            by: ANNA,
            secret: DealSecret::new([seed.to_le_bytes()[0]; 32]),
        });
        fixture
    }

    /// Anna with autoplayers at a table of Skat.
    fn alone(seed: u64) -> Self {
        Self::begun(GameId::Skat, &[ANNA], seed)
    }

    fn must(&mut self, command: Command) -> Vec<Event> {
        let told = format!("{command:?}");
        // Long enough to hold a jump bid.
        self.now = self.now.plus_ms(2_000);
        let step = self
            .table
            .handle(command, self.now)
            .unwrap_or_else(|refused| panic!("{told}: {refused}"));
        self.table = step.next;
        self.log
            .extend(step.events.iter().map(|event| (self.now, event.clone())));
        for effect in step.effects {
            match effect {
                Effect::DealEnded(result) => self.results.push(result),
                Effect::ListEnded(list) => self.list = Some(list),
                Effect::Remind(_) => {}
            }
        }
        step.events
    }

    fn refusal(&self, command: Command) -> Refused {
        self.table
            .handle(command, self.now)
            .map(|step| step.events)
            .expect_err("the command is refused")
    }

    fn undo_of(&self, person: PersonId) -> Command {
        let view = self.table.player_view(person);
        let decision = view.map_or(0, |view| view.decision);
        Command::Undo { person, decision }
    }

    fn undo(&mut self) {
        let events = self.must(self.undo_of(ANNA));
        assert!(matches!(
            events[..],
            [Event::Undone {
                place: Place(0),
                ..
            }]
        ));
        assert!(self.is_asked());
    }

    fn may_undo(&self) -> bool {
        let view = self.table.player_view(ANNA).expect("Anna sits there");
        view.may_undo
    }

    fn is_asked(&self) -> bool {
        let view = self.table.player_view(ANNA).expect("Anna sits there");
        view.is_asked()
    }

    fn rows(&self) -> Vec<ListRow> {
        let places = self.table.view().places;
        places.iter().map(|place| place.row).collect()
    }

    fn is_playing(&self) -> bool {
        matches!(self.table.view().stage, StageView::Playing(_))
    }

    fn deal(&self) -> DealView {
        match self.table.view().stage {
            StageView::Playing(deal) | StageView::Between { deal, .. } => deal,
            StageView::Closed {
                last: Some(deal), ..
            } => deal,
            stage => panic!("no deal: {stage:?}"),
        }
    }

    /// Picks an action that doesn't end the deal early: in an auction the lowest bid or a pass.
    fn pick(&mut self, legal: &[AnyAction]) -> AnyAction {
        self.numbers = self
            .numbers
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let number = (self.numbers >> 33) as usize;
        let quiet: Vec<AnyAction> = legal
            .iter()
            .copied()
            .filter(|action| !action.ends_early())
            .collect();
        let from = if quiet.is_empty() { legal } else { &quiet };
        let pass = from.iter().find(|action| action.to_string() == "pass");
        match pass {
            Some(&pass) if number.is_multiple_of(2) => pass,
            Some(_) => from[0],
            None => from[number % from.len()],
        }
    }

    /// Lets an autoplayer that is asked act, or else Anna.
    fn act(&mut self) {
        let next = self.table.thinking().next();
        if let Some((place, decision)) = next {
            let (_, view) = self
                .table
                .autoplayer_view(place)
                .expect("the autoplayer is asked");
            let action = self.pick(&view.legal());
            let option = RatedOption {
                action,
                chance: None,
                points: Some(self.log.len() as i32),
            };
            self.must(Command::AutoplayerActs {
                place,
                decision,
                action,
                rationale: Some(Rationale::rated(1, [option], action)),
            });
        } else {
            let view = self.table.player_view(ANNA).expect("Anna sits there");
            let action = self.pick(&view.seat.expect("Anna has a seat").legal());
            self.act_as(action);
        }
    }

    fn act_as(&mut self, action: AnyAction) {
        let decision = self
            .table
            .player_view(ANNA)
            .expect("Anna sits there")
            .decision;
        self.must(Command::Act {
            person: ANNA,
            decision,
            action,
        });
    }

    fn play_until_asked(&mut self) {
        while self.is_playing() && !self.is_asked() {
            self.act();
        }
    }

    fn play_deal(&mut self) {
        while self.is_playing() {
            self.act();
        }
    }

    /// Checks that the log says it all.
    fn check_replay(&self) {
        let events = self.log.iter().map(|(at, event)| (*at, event));
        let replayed = Table::replay(self.table.header().clone(), events).expect("a valid log");
        assert_eq!(replayed.view(), self.table.view());
        assert_eq!(replayed.player_view(ANNA), self.table.player_view(ANNA));
    }
}

/// The table without the mark of an undo, and without its deadline.
fn unmarked(mut view: TableView) -> TableView {
    if let StageView::Playing(deal) = &mut view.stage {
        deal.undone = false;
    }
    view.deadline = None;
    view
}

#[test]
fn a_person_goes_back_to_each_of_their_decisions() {
    for &game in GameId::ALL {
        let mut went_back = 0;
        for seed in 0..4 {
            let mut fixture = Fixture::begun(game, &[ANNA], seed);
            let mut decisions = Vec::new();
            // A deal of Thirty-one is a whole game, so some of it is enough.
            for _ in 0..80 {
                fixture.play_until_asked();
                if !fixture.is_playing() || decisions.len() == 8 {
                    break;
                }
                let player = fixture.table.player_view(ANNA).expect("Anna sits there");
                decisions.push((unmarked(fixture.table.view()), player.seat));
                assert_eq!(fixture.may_undo(), decisions.len() > 1);
                fixture.act();
            }
            if !fixture.is_playing() {
                assert_eq!(fixture.refusal(fixture.undo_of(ANNA)), Refused::NoDeal);
                continue;
            }
            while let Some((view, seat)) = decisions.pop() {
                fixture.undo();
                went_back += 1;
                assert_eq!(unmarked(fixture.table.view()), view, "{game:?}");
                let player = fixture.table.player_view(ANNA).expect("Anna sits there");
                assert_eq!(player.seat, seat);
                assert_eq!(player.may_undo, !decisions.is_empty());
                fixture.check_replay();
            }
            assert_eq!(
                fixture.refusal(fixture.undo_of(ANNA)),
                Refused::NothingToUndo
            );
        }
        assert!(went_back >= 10, "{game:?}: {went_back}");
    }
}

#[test]
fn the_same_actions_lead_to_the_same_state() {
    for &game in GameId::ALL {
        for seed in 0..4 {
            let mut fixture = Fixture::begun(game, &[ANNA], seed);
            for _ in 0..40 {
                if !fixture.is_playing() {
                    break;
                }
                fixture.act();
                if !fixture.is_playing() || !fixture.may_undo() {
                    continue;
                }
                let (before, numbers) = (unmarked(fixture.table.view()), fixture.numbers);
                let seat = |fixture: &Fixture| {
                    let view = fixture.table.player_view(ANNA).expect("Anna sits there");
                    view.seat
                };
                let (own, acted) = (seat(&fixture), fixture.log.clone());
                fixture.undo();
                let Some((_, Event::Undone { kept, .. })) = fixture.log.last() else {
                    panic!("{:?}", fixture.log.last())
                };
                for (place, action, rationale) in in_force(&acted).split_off((*kept).into()) {
                    if place == Place(0) {
                        fixture.act_as(action);
                    } else {
                        let asked = fixture.table.autoplayer_view(place);
                        let (decision, _) = asked.expect("the autoplayer is asked again");
                        fixture.must(Command::AutoplayerActs {
                            place,
                            decision,
                            action,
                            rationale,
                        });
                    }
                }
                assert!(fixture.deal().undone);
                assert_eq!(unmarked(fixture.table.view()), before, "{game:?}");
                assert_eq!(seat(&fixture), own);
                fixture.numbers = numbers;
            }
            fixture.check_replay();
        }
    }
}

/// Returns the actions of the log's last deal that are in force.
fn in_force(log: &[(Timestamp, Event)]) -> Vec<(Place, AnyAction, Option<Rationale>)> {
    let mut actions = Vec::new();
    for (_, event) in log {
        match event {
            Event::DealBegan => actions.clear(),
            Event::Acted {
                place,
                action,
                rationale,
            } => actions.push((*place, *action, rationale.clone())),
            Event::Undone { kept, .. } => actions.truncate((*kept).into()),
            _ => {}
        }
    }
    actions
}

/// Returns a table that waits for Anna, who has decided something.
fn decided_once() -> Fixture {
    let mut seeds = (0..).map(Fixture::alone);
    seeds
        .find_map(|mut fixture| {
            fixture.play_until_asked();
            fixture.act();
            fixture.play_until_asked();
            (fixture.is_asked() && fixture.is_playing()).then_some(fixture)
        })
        .expect("some deal goes on")
}

#[test]
fn an_undo_answers_the_decision_that_was_shown() {
    let mut fixture = decided_once();
    let Command::Undo { person, decision } = fixture.undo_of(ANNA) else {
        panic!("no undo")
    };
    let old = Command::Undo {
        person,
        decision: decision - 1,
    };
    assert_eq!(fixture.refusal(old), Refused::Stale);
    let pressed = Command::Undo { person, decision };
    fixture.must(pressed.clone());
    assert_eq!(
        fixture.refusal(pressed),
        Refused::Stale,
        "the same click twice has one effect"
    );
    assert_eq!(
        fixture.table.deadline(),
        Some(fixture.now.plus_ms(60_000)),
        "with fresh time"
    );
    assert_eq!(fixture.refusal(fixture.undo_of(ZOE)), Refused::NotSeated);
}

#[test]
fn an_autoplayer_is_asked_again() {
    let mut fixture = Fixture::alone(0);
    fixture.play_until_asked();
    let stale = loop {
        assert!(fixture.is_playing(), "an autoplayer follows Anna");
        fixture.act();
        if let Some((place, decision)) = fixture.table.thinking().next() {
            break Command::AutoplayerActs {
                place,
                decision,
                action: fixture
                    .table
                    .autoplayer_view(place)
                    .expect("asked")
                    .1
                    .legal()[0],
                rationale: None,
            };
        }
    };
    fixture.undo();
    assert_eq!(fixture.refusal(stale), Refused::Stale);
}

#[test]
fn nothing_is_taken_back_where_others_play() {
    let lobby = Table::open(Fixture::alone(0).table.header().clone());
    let lobby = lobby
        .handle(Command::Join { person: ANNA }, START)
        .expect("Anna sits down")
        .next;
    let undo = Command::Undo {
        person: ANNA,
        decision: 0,
    };
    assert_eq!(lobby.handle(undo, START).err(), Some(Refused::NoDeal));

    let mut two = Fixture::begun(GameId::Skat, &[ANNA, BERND], 3);
    assert_eq!(two.refusal(two.undo_of(ANNA)), Refused::NotAlone);
    two.must(Command::Leave { person: BERND });
    assert_eq!(two.refusal(two.undo_of(ANNA)), Refused::NotAlone);
    let sitting = two.table.view().places[1].sitting;
    two.must(Command::Remove {
        by: ANNA,
        place: Place(1),
        sitting,
    });
    assert_eq!(
        two.refusal(two.undo_of(ANNA)),
        Refused::NotAlone,
        "Bernd has sat there in this deal"
    );

    let mut fixture = decided_once();
    fixture.must(Command::Join { person: BERND });
    assert!(!fixture.may_undo());
    assert_eq!(fixture.refusal(fixture.undo_of(ANNA)), Refused::NotAlone);
    fixture.must(Command::Leave { person: BERND });
    assert!(fixture.may_undo(), "nobody waits any more");
    fixture.undo();
}

#[test]
fn what_a_stand_in_did_stays() {
    let mut fixture = decided_once();
    fixture.must(Command::Leave { person: ANNA });
    assert!(!fixture.may_undo());
    assert_eq!(fixture.refusal(fixture.undo_of(ANNA)), Refused::TakenOver);
    fixture.must(Command::TakeBack { person: ANNA });
    assert!(fixture.may_undo(), "nothing was done in Anna's place");

    // Without anybody the table would pause, and nothing would be done in Anna's place.
    fixture.must(Command::Join { person: BERND });
    fixture.must(Command::Leave { person: ANNA });
    fixture.act();
    fixture.must(Command::Leave { person: BERND });
    fixture.must(Command::TakeBack { person: ANNA });
    let nothing_left = |fixture: &Fixture| {
        assert_eq!(
            fixture.refusal(fixture.undo_of(ANNA)),
            Refused::NothingToUndo,
            "the stand-in's action and all before it stay"
        );
    };
    nothing_left(&fixture);
    fixture.play_until_asked();
    fixture.act();
    fixture.undo();
    nothing_left(&fixture);
}

#[test]
fn hints_and_reasons_of_the_former_line_vanish() {
    let mut fixture = decided_once();
    fixture.undo();
    let hint = |fixture: &mut Fixture| {
        let view = fixture.table.player_view(ANNA).expect("Anna sits there");
        fixture.must(Command::TakeHint {
            person: ANNA,
            decision: view.decision,
        })
    };
    hint(&mut fixture);
    assert_eq!(fixture.deal().hints, [Place(0)]);
    fixture.act();
    fixture.play_until_asked();
    fixture.undo();
    assert!(fixture.deal().hints.is_empty());
    assert_eq!(
        hint(&mut fixture),
        [Event::HintTaken { place: Place(0) }],
        "a hint may be taken again"
    );
    fixture.play_deal();
    let review = Table::review(
        fixture.table.header().clone(),
        fixture.log.iter().map(|(at, event)| (*at, event)),
        1,
    );
    let review = review.expect("a valid log").expect("the deal is over");
    let told: Vec<(AnyAction, Rationale)> = review
        .decisions
        .iter()
        .map(|decided| (decided.action, decided.rationale.clone()))
        .collect();
    let played: Vec<(AnyAction, Rationale)> = in_force(&fixture.log)
        .into_iter()
        .filter_map(|(_, action, rationale)| Some((action, rationale?)))
        .collect();
    assert_eq!(told, played);
    assert!(fixture.deal().undone);
}

#[test]
fn a_replay_names_a_person_who_was_removed_during_the_deal() {
    let mut fixture = Fixture::begun(GameId::Skat, &[ANNA, BERND], 3);
    fixture.must(Command::Leave { person: BERND });
    let sitting = fixture.table.view().places[1].sitting;
    fixture.must(Command::Remove {
        by: ANNA,
        place: Place(1),
        sitting,
    });
    fixture.play_deal();
    let events = fixture.log.iter().map(|(at, event)| (*at, event));
    let replay = Table::replay_deal(fixture.table.header().clone(), events, 1);
    let replay = replay.expect("a valid log").expect("the deal is over");
    assert_eq!(replay.table.places[1].player, Some(Player::Autoplayer));
    assert_eq!(replay.persons, [ANNA, BERND]);
}

#[test]
fn a_replay_leaves_out_what_was_taken_back() {
    let mut fixture = decided_once();
    fixture.undo();
    let header = fixture.table.header().clone();
    let replay = |fixture: &Fixture, number| {
        let events = fixture.log.iter().map(|(at, event)| (*at, event));
        Table::replay_deal(header.clone(), events, number).expect("a valid log")
    };
    assert!(replay(&fixture, 1).is_none(), "the deal runs");
    assert_eq!(fixture.table.share_code(1), None);
    fixture.play_deal();
    let told = replay(&fixture, 1).expect("the deal is over");
    let action = |step: &ReplayStep| match step.happened {
        Some(Happened::Acted(place, action)) => Some((place, action)),
        _ => None,
    };
    let told: Vec<(Place, AnyAction)> = told.steps.iter().filter_map(action).collect();
    let played: Vec<(Place, AnyAction)> = in_force(&fixture.log)
        .into_iter()
        .map(|(place, action, _)| (place, action))
        .collect();
    assert_eq!(told, played);

    let code = fixture.table.share_code(1).expect("the deal is over");
    let events = fixture.log.iter().map(|(at, event)| (*at, event));
    let codes = Table::share_codes(header.clone(), events, [1]);
    assert_eq!(codes.expect("a valid log"), [(1, code)]);
    assert_eq!(fixture.table.share_code(2), None);
}

#[test]
fn a_deal_with_an_undo_counts_for_nothing() {
    let mut lists = 0;
    for seed in 0..20 {
        let mut fixture = Fixture::alone(seed);
        for number in 1..=3_u16 {
            let before = fixture.rows();
            let mut undone = false;
            while fixture.is_playing() {
                fixture.act();
                if number == 2 && !undone && fixture.is_playing() && fixture.may_undo() {
                    fixture.undo();
                    undone = true;
                }
            }
            let result = fixture.results.last().expect("the deal is over");
            assert_eq!((result.number, result.undone), (number, undone));
            if undone {
                assert_eq!(fixture.rows(), before, "the list is as before");
            }
            if number < 3 {
                fixture.must(Command::Ready { person: ANNA });
            }
        }
        let view = fixture.table.view();
        assert!(matches!(
            view.stage,
            StageView::Closed {
                cause: EndCause::ListDone,
                ..
            }
        ));
        let with_undo = fixture.results[1].undone;
        assert_eq!(view.with_undo, with_undo);
        let marks: Vec<bool> = view.scored.iter().map(|deal| deal.undone).collect();
        assert_eq!(marks, [false, with_undo, false]);
        let owner = fixture.list.as_ref().expect("a list").places[0].player;
        if with_undo {
            lists += 1;
            assert_eq!(owner, Player::Autoplayer, "the list is nobody's");
        } else {
            assert_eq!(owner, Player::Person(ANNA));
        }
        fixture.check_replay();
    }
    assert!(lists >= 5, "{lists}");
}

#[test]
fn an_event_that_takes_back_anything_else_is_damage() {
    let mut fixture = decided_once();
    let own = in_force(&fixture.log)
        .iter()
        .position(|&(place, ..)| place == Place(0))
        .expect("a decision of Anna's") as u16;
    let applies = |fixture: &Fixture, place, kept| {
        let event = Event::Undone { place, kept };
        fixture.table.clone().apply(fixture.now, &event).is_ok()
    };
    assert!(applies(&fixture, Place(0), own));
    for kept in (0..40).filter(|&kept| kept != own) {
        assert!(!applies(&fixture, Place(0), kept), "{kept}");
    }
    assert!(!applies(&fixture, Place(1), own));
    assert!(!applies(&fixture, Place(9), own));
    fixture.play_deal();
    assert!(!applies(&fixture, Place(0), own), "the deal is over");
}

#[test]
fn the_secret_draws_the_first_dealer() {
    let mut seen = [false; 3];
    for seed in 0..20 {
        let fixture = Fixture::alone(seed);
        let secret = DealSecret::new([seed as u8; 32]);
        let drawn = Place(secret.first_dealer(3));
        assert_eq!(fixture.deal().dealer, drawn);
        seen[drawn.index()] = true;
        let began = fixture
            .log
            .iter()
            .any(|(_, event)| matches!(event, Event::ListBegan { dealer, .. } if *dealer == drawn));
        assert!(began, "the log names the dealer");
    }
    assert_eq!(seen, [true; 3]);
}

#[test]
fn the_first_place_deals_first_in_logs_from_before_the_lot() {
    for dealer in [0, 2] {
        let mut fixture = Fixture::alone(1);
        for (_, event) in &mut fixture.log {
            if let Event::ListBegan { dealer: first, .. } = event {
                *first = Place(dealer);
            }
        }
        let events = fixture.log.iter().map(|(at, event)| (*at, event));
        fixture.table = Table::replay(fixture.table.header().clone(), events).expect("a valid log");
        for number in 0..3 {
            assert_eq!(fixture.deal().dealer, Place((dealer + number) % 3));
            fixture.play_deal();
            if number < 2 {
                fixture.must(Command::Ready { person: ANNA });
            }
        }
        fixture.check_replay();
    }
    let mut fixture = Fixture::alone(1);
    fixture.log.truncate(3);
    let events = fixture.log.iter().map(|(at, event)| (*at, event));
    let mut lobby = Table::replay(fixture.table.header().clone(), events).expect("a valid log");
    let nobody = Event::ListBegan {
        secret: DealSecret::new([1; 32]),
        dealer: Place(3),
    };
    assert!(lobby.apply(START, &nobody).is_err());
}

/// Plays the deals of a list; returns what its result says about help.
fn unaided(mut fixture: Fixture) -> bool {
    for deal in 1..=3 {
        fixture.play_deal();
        fixture.check_replay();
        if deal < 3 {
            fixture.must(Command::Ready { person: ANNA });
        }
    }
    let list = fixture.list.expect("the list is done");
    assert_eq!(list.unaided, fixture.table.is_unaided());
    list.unaided
}

#[test]
fn the_result_of_a_list_says_whether_anybody_was_helped() {
    assert!(unaided(decided_once()));
    let mut with_undo = decided_once();
    with_undo.undo();
    assert!(!unaided(with_undo));
    let mut with_hint = decided_once();
    let view = with_hint.table.player_view(ANNA).expect("Anna sits there");
    with_hint.must(Command::TakeHint {
        person: ANNA,
        decision: view.decision,
    });
    assert!(!unaided(with_hint));
    // A computer plays the whole list for Bernd.
    let mut replaced = Fixture::begun(GameId::Skat, &[ANNA, BERND], 3);
    replaced.must(Command::Leave { person: BERND });
    assert!(!unaided(replaced));
}
