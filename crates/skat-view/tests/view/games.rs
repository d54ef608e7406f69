//! Every registered game at a real table: what all messages keep to, and the look of a game that has none of its own.

use crate::support::{check_limits, long_mention, mention, presses, shown, values};
use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, AnyIllegal, AnySeatView, GameId};
use skat_rules::games::skat::Illegal;
use skat_rules::rule_set::RuleSet;
use skat_table::{
    Command, Event, Header, PersonId, PlayerView, Refused, StageView, Table, TableId, ThinkTime, Timestamp,
};
use skat_view::{Lang, Panel, Press, panel, public_message, refusal};

const NOW: Timestamp = Timestamp(1_800_000_000_000);

const SELECTS: [Press; 4] = [Press::ChooseAction, Press::ChooseMore(1), Press::ChooseMore(2), Press::ChooseMore(3)];

/// As many actions are offered at least, if so many are legal: four selects of 25.
const OFFERED: usize = 100;

fn person(number: u8) -> PersonId {
    PersonId::new(u64::from(number) + 1)
}

/// A table of persons whose list of one round has begun.
fn begun(game: GameId, places: u8, secret: u8) -> Table {
    let time = ThinkTime::Seconds(60);
    let header = Header::new(TableId::new(0x2a), game, RuleSet::ISKO, places, u16::from(places), time, person(0), NOW);
    let mut table = Table::open(header.expect("a header"));
    for number in 0..places {
        give(&mut table, Command::Join { person: person(number) });
    }
    give(&mut table, Command::Begin { by: person(0), secret: DealSecret::new([secret; 32]) });
    table
}

fn give(table: &mut Table, command: Command) -> Vec<Event> {
    let step = table.handle(command, NOW).expect("it is allowed");
    *table = step.next;
    step.events
}

/// Whoever is asked does this.
fn act(table: &mut Table, action: AnyAction) {
    let asked = asked(table);
    let person = person(asked.place.0);
    give(table, Command::Act { person, decision: asked.decision, action });
}

/// What the first player who is asked may see.
fn asked(table: &Table) -> PlayerView {
    let view = table.view();
    let place = (0..).zip(&view.places).find(|(_, place)| place.awaited).map(|(number, _)| number);
    table.player_view(person(place.expect("somebody is asked"))).expect("he sits there")
}

/// Checks all messages of this moment.
fn check(table: &Table, places: u8) {
    for lang in Lang::ALL {
        check_limits(&public_message(&table.view(), &long_mention, lang));
        for number in 0..places {
            let view = table.player_view(person(number)).expect("he sits there");
            for kind in [Panel::Normal, Panel::ConfirmConcede, Panel::LastTrick] {
                check_limits(&panel(&view, kind, Some(&"x".repeat(3000)), &long_mention, lang));
            }
        }
    }
}

/// What a panel in the general look offers, by a button, a select, or a confirmation.
fn offered(game: GameId, view: &PlayerView) -> Vec<AnyAction> {
    let [normal, confirm] =
        [Panel::Normal, Panel::ConfirmConcede].map(|kind| panel(view, kind, None, &mention, Lang::De));
    let chosen = SELECTS.into_iter().flat_map(|press| values(&normal, press));
    let mut actions: Vec<AnyAction> =
        chosen.map(|text| game.parse_action(&text).expect("a value is an action")).collect();
    let ends_early = presses(&normal).contains(&(Press::AskConcede, true));
    let pressed = presses(&normal).into_iter().chain(ends_early.then(|| presses(&confirm)).into_iter().flatten());
    actions.extend(pressed.filter_map(|(press, _)| match press {
        Press::Act(action) => Some(action),
        _ => None,
    }));
    actions
}

fn check_offers(game: GameId, table: &Table, places: u8) {
    for number in 0..places {
        let view = table.player_view(person(number)).expect("he sits there");
        let legal = view.seat.as_ref().map(AnySeatView::legal).unwrap_or_default();
        let offered = offered(game, &view);
        assert!(offered.iter().all(|action| legal.contains(action)), "{offered:?} aren't all legal");
        assert!(offered.len() >= legal.len().min(OFFERED), "{legal:?} aren't all offered");
    }
}

#[test]
fn every_game_keeps_discords_limits_and_offers_what_is_legal() {
    for &game in GameId::ALL {
        let players = game.players();
        for (places, secret) in [(*players.start(), 1), (*players.start(), 2), (*players.end(), 3)] {
            let mut table = begun(game, places, secret);
            let mut over = 0;
            for step in 0..250_usize {
                check(&table, places);
                match table.view().stage {
                    StageView::Playing(_) => {
                        if game != GameId::Skat {
                            check_offers(game, &table, places);
                        }
                        let mut legal = asked(&table).seat.expect("he plays").legal();
                        legal.retain(|action| !action.ends_early());
                        act(&mut table, legal[step * 31 % legal.len()]);
                    }
                    StageView::Between { .. } => {
                        over += 1;
                        (0..places).for_each(|number| {
                            if matches!(table.view().stage, StageView::Between { .. }) {
                                give(&mut table, Command::Ready { person: person(number) });
                            }
                        });
                    }
                    _ => break,
                }
            }
            give_if_open(&mut table);
            check(&table, places);
            // Thirty-one of nine is one long game; stopping it has shown its end above.
            assert!(over > 0 || game == GameId::ThirtyOne, "{game:?} of {places}: no deal came to an end");
        }
    }
}

fn give_if_open(table: &mut Table) {
    if !table.is_closed() {
        give(table, Command::Stop { by: person(0), moderator: true });
    }
}

#[test]
fn every_game_has_a_name() {
    for lang in Lang::ALL {
        let title = |game: &GameId| {
            let header = Header::new(
                TableId::new(1),
                *game,
                RuleSet::ISKO,
                *game.players().start(),
                u16::from(*game.players().start()),
                ThinkTime::Unlimited,
                person(0),
                NOW,
            );
            let table = Table::open(header.expect("a header"));
            public_message(&table.view(), &mention, lang).embed.expect("a frame").title
        };
        let mut titles: Vec<String> = GameId::ALL.iter().map(title).collect();
        titles.sort();
        titles.dedup();
        assert_eq!(titles.len(), GameId::ALL.len(), "{titles:?}");
    }
}

fn snapshots(name: &str, text: impl Fn(Lang) -> String) {
    for lang in Lang::ALL {
        insta::assert_snapshot!(format!("{name}_{lang:?}"), text(lang));
    }
}

#[test]
fn the_general_look() {
    let mut moments = vec![begun(GameId::Strohmann, 2, 7)];
    let deal = ["bid 18", "hold", "pass", "skat"];
    let tail = ["announce G"];
    let play = |table: &Table, text: &str| {
        let mut next = table.clone();
        act(&mut next, GameId::Strohmann.parse_action(text).expect("an action"));
        next
    };
    for text in deal {
        moments.push(play(&moments[moments.len() - 1], text));
    }
    let discarding = &moments[moments.len() - 1];
    let first = asked(discarding).seat.expect("he plays").legal()[0];
    let mut playing = play(discarding, &first.to_string());
    for text in tail {
        playing = play(&playing, text);
    }
    for _ in 0..4 {
        let card = asked(&playing).seat.expect("he plays").legal()[0];
        act(&mut playing, card);
    }
    let over = play(&playing, "concede");
    snapshots("general", |lang| {
        let public = |table: &Table| shown(&public_message(&table.view(), &mention, lang));
        let own = |table: &Table, number: u8, kind: Panel| {
            shown(&panel(&table.player_view(person(number)).expect("he sits there"), kind, None, &mention, lang))
        };
        let auction = &moments[0];
        let parts = [
            public(auction),
            own(auction, 0, Panel::Normal),
            own(auction, 1, Panel::Normal),
            public(&playing),
            own(&playing, asked(&playing).place.0, Panel::Normal),
            own(&playing, asked(&playing).place.0, Panel::ConfirmConcede),
            public(&over),
            own(&over, 0, Panel::Normal),
        ];
        parts.join("\n────────\n")
    });
}

#[test]
fn a_refusal_in_any_game_names_its_rule() {
    let refused = Refused::Illegal(AnyIllegal::Oma(Illegal::MustFollow));
    let german = refusal(&refused, None, Lang::De);
    let english = refusal(&refused, None, Lang::En);
    assert!(german.starts_with("Das erlauben die Regeln hier nicht (Regelwerk Abschnitt "), "{german}");
    assert!(english.starts_with("The rules don’t allow that here (rules, section "), "{english}");
    assert!(english.ends_with(&format!(": {}.", Illegal::MustFollow)), "{english}");
}
