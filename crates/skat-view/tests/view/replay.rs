//! The replay of a finished deal: its end is the result, and no eyes see more than they knew.

use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, GameId};
use skat_rules::notation::log::DealLog;
use skat_rules::rule_set::RuleSet;
use skat_table::{
    Command, DealReplay, Event, Happened, Header, PersonId, Place, ShareCode, StageView, Table,
    TableId, ThinkTime, Timestamp,
};
use skat_view::{
    DailyDealNumber, Eyes, Lang, Mention, Message, Names, PlaceNames, Replacement, ReplayAudience,
    ReplayMove, ReplayPress, ReplaySource, replay_page, result_message,
};

use crate::games::{asked, person};
use crate::pictures::{LOOKS, reader};
use crate::support::{check_limits, long_mention, mention, presses, shown};
use crate::walk::RULES;
use crate::watching::cards;

const NOW: Timestamp = Timestamp(1_800_000_000_000);
pub(crate) const CODE: ShareCode = ShareCode::new(0x0123_4567_89ab_cdef);

/// A table with its log.
struct Logged {
    table: Table,
    log: Vec<Event>,
}

impl Logged {
    /// A table of as few persons as possible that has begun a list.
    fn begun(rules: RuleSet, game: GameId, secret: u8) -> Self {
        Self::begun_by(*game.players().start(), rules, game, secret)
    }

    /// A table of this many persons that has begun a list.
    fn begun_by(places: u8, rules: RuleSet, game: GameId, secret: u8) -> Self {
        let time = ThinkTime::Seconds(60);
        let (table, length) = (TableId::new(0x2a), u16::from(places));
        let header = Header::new(table, game, rules, places, length, time, person(0), NOW);
        let mut logged = Self {
            table: Table::open(header.expect("a header")),
            log: Vec::new(),
        };
        for number in 0..places {
            let person = person(number);
            logged.give(Command::Join { person });
        }
        for event in [
            Event::ListBegan {
                secret: DealSecret::new([secret; 32]),
                dealer: Place(0),
            },
            Event::DealBegan,
        ] {
            logged.table.apply(NOW, &event).expect("the list begins");
            logged.log.push(event);
        }
        logged
    }

    fn give(&mut self, command: Command) {
        let step = self.table.handle(command, NOW).expect("a legal command");
        self.table = step.next;
        self.log.extend(step.events);
    }

    fn act(&mut self, action: AnyAction) {
        let asked = asked(&self.table);
        self.give(Command::Act {
            person: person(asked.place.0),
            decision: asked.decision,
            action,
        });
    }

    fn is_over(&self) -> bool {
        matches!(self.table.view().stage, StageView::Between { .. })
    }

    /// Plays the deal at random, if it ends within this number of actions.
    fn play(&mut self, seed: &mut u64, most: usize) {
        for _ in 0..most {
            if self.is_over() {
                return;
            }
            let mut legal = asked(&self.table).seat.expect("a seat").legal();
            legal.retain(|action| !action.ends_early());
            // High bids would leave little play.
            if legal[0].to_string().starts_with("bid ") {
                legal = vec![legal[0], legal[legal.len() - 1]];
            }
            *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let chosen = (*seed >> 33) as usize % legal.len();
            self.act(legal[chosen]);
        }
    }

    fn replay(&self, number: u16) -> Option<DealReplay> {
        let events = self.log.iter().map(|event| (NOW, event));
        let header = self.table.header().clone();
        Table::replay_deal(header, events, number).expect("the log is sound")
    }
}

fn page(
    replay: &DealReplay,
    step: usize,
    eyes: Eyes,
    look: usize,
    lang: Lang,
) -> Message<ReplayPress> {
    let step = u16::try_from(step).expect("a small number");
    replay_page(
        replay,
        CODE,
        step,
        eyes,
        ReplayAudience::Player { shares: true },
        &long_mention,
        reader(LOOKS[look], lang),
    )
}

/// Checks that a player's eyes show no card that their view doesn't have.
fn check_eyes(replay: &DealReplay, game: GameId, step: usize, place: Place) {
    let seat = replay.deal.seat(place).expect("a seat");
    let view = replay.steps[step].seats[seat.index()].to_string();
    // Their own actions are theirs to see, and so is what lies open.
    let own = match replay.steps[step].happened {
        Some(Happened::Acted(by, action))
            if by == place || action.played_card().is_some() || game == GameId::ThirtyOne =>
        {
            action.to_string()
        }
        _ => String::new(),
    };
    let (drawn, written) = (
        page(replay, step, Eyes::Place(place), 0, Lang::En),
        page(replay, step, Eyes::Place(place), 6, Lang::En),
    );
    let alt = drawn.picture.as_ref().map_or("", |picture| &picture.alt);
    let text = format!("{}\n{alt}\n{}", shown(&written), shown(&drawn));
    for (code, label, name) in cards(game) {
        let is_shown = text.contains(&label) || text.contains(&name);
        assert!(
            !is_shown || view.contains(&code) || own.contains(&code),
            "{game:?}, step {step}: {code} leaked to {place}:\n{text}\n{view}"
        );
    }
}

#[test]
fn deals_of_every_game_are_replayed_to_their_result() {
    for (game, rule_sets) in RULES {
        for (number, rules) in (0_u8..).zip(rule_sets) {
            let rules: RuleSet = rules.parse().expect("a valid rule set");
            let mut seed = u64::from(number) + 11;
            let mut logged = Logged::begun(rules, game, number + 3);
            logged.play(&mut seed, 400);
            if !logged.is_over() {
                assert_eq!(game, GameId::ThirtyOne, "its games may be long");
                assert!(logged.replay(1).is_none(), "it isn't over");
                continue;
            }
            let replay = logged.replay(1).expect("the deal is over");
            assert!(logged.replay(2).is_none(), "it hasn't begun");
            let acted = logged.log.iter();
            let acted = acted.filter(|event| matches!(event, Event::Acted { .. }));
            assert_eq!(replay.steps.len(), acted.count() + 1);
            assert_eq!(replay.table, logged.table.view());
            let last = replay.steps.len() - 1;
            assert_eq!(replay.steps[last].public, replay.deal.public);
            assert!(replay.steps[last].awaited.is_empty());
            for step in 0..=last {
                let places = replay.deal.seats.iter().map(|&place| Eyes::Place(place));
                for eyes in places.chain([Eyes::Open]) {
                    for look in [0, 3, 6] {
                        check_limits(&page(&replay, step, eyes, look, Lang::De));
                    }
                    check_limits(&page(&replay, step, eyes, 0, Lang::En));
                    if let (Eyes::Place(place), true) = (eyes, step < last) {
                        check_eyes(&replay, game, step, place);
                    }
                }
            }
            let result = result_message(&replay.table, &long_mention, reader(LOOKS[0], Lang::De));
            let end = page(&replay, last, Eyes::Open, 0, Lang::De);
            assert_eq!(end.picture, result.picture);
            let description =
                |embed: Option<skat_view::Embed>| embed.expect("an embed").description;
            assert_eq!(description(end.embed), description(result.embed));
        }
    }
}

/// A deal of this game that was played at random; `None` if it takes long.
pub(crate) fn played(rules: RuleSet, game: GameId, secret: u8) -> Option<DealReplay> {
    let mut logged = Logged::begun(rules, game, secret);
    logged.play(&mut u64::from(secret), 400);
    logged.is_over().then(|| logged.replay(1)).flatten()
}

/// A short deal of Thirty-one with as many players as it can have.
pub(crate) fn a_large_deal() -> DealReplay {
    let rules = "isko 31.lives=1".parse().expect("a rule set");
    let game = GameId::ThirtyOne;
    let mut logged = Logged::begun_by(*game.players().end(), rules, game, 5);
    while !logged.is_over() {
        let legal = asked(&logged.table).seat.expect("a seat").legal();
        let knock = legal.iter().find(|action| action.to_string() == "knock");
        logged.act(*knock.unwrap_or(&legal[0]));
    }
    logged.replay(1).expect("the deal is over")
}

/// A deal of Skat in which the first legal action is taken, with some passes.
pub(crate) fn a_deal() -> DealReplay {
    let mut logged = Logged::begun(RuleSet::ISKO, GameId::Skat, 5);
    for call in ["bid 18", "hold", "pass", "pass", "skat"] {
        let call = GameId::Skat.parse_action(call).expect("a call");
        logged.act(call);
    }
    while !logged.is_over() {
        let legal = asked(&logged.table).seat.expect("a seat").legal();
        let played = legal.iter().find(|action| !action.ends_early());
        logged.act(*played.expect("an action"));
    }
    logged.replay(1).expect("the deal is over")
}

#[test]
fn a_replay_shows_every_moment_and_every_view() {
    let replay = a_deal();
    let last = replay.steps.len() - 1;
    let mut pages = String::new();
    for (lang, step, eyes) in [
        (Lang::En, 0, Eyes::Open),
        (Lang::De, 3, Eyes::Open),
        (Lang::De, 6, Eyes::Open),
        (Lang::De, 6, Eyes::Place(Place(0))),
        (Lang::De, 12, Eyes::Open),
        (Lang::De, 12, Eyes::Place(Place(0))),
        (Lang::En, last, Eyes::Open),
    ] {
        let step_number = u16::try_from(step).expect("a small number");
        let reader = reader(LOOKS[6], lang);
        let audience = match eyes {
            Eyes::Open => ReplayAudience::Player { shares: false },
            Eyes::Place(_) => ReplayAudience::Onlooker,
        };
        let message = replay_page(&replay, CODE, step_number, eyes, audience, &mention, reader);
        pages.push_str(&format!(
            "{lang:?}, step {step}, {eyes}:\n{}\n",
            shown(&message)
        ));
    }
    insta::assert_snapshot!(pages);
    let drawn = page(&replay, 12, Eyes::Open, 0, Lang::En);
    let (beside, replaced) = (drawn.embed.expect("an embed"), drawn.replacement);
    assert_eq!(
        beside.fields.len(),
        1,
        "the picture states all but the calls"
    );
    assert!(matches!(replaced, Some(Replacement::Embed(whole)) if !whole.fields.is_empty()));
    insta::assert_snapshot!(drawn.picture.expect("a picture").alt);
}

/// An imported deal that was passed in.
fn imported() -> DealReplay {
    let passed = "skatrunde-deal 1\ngame: skat\nrules: isko/3\nplayers: 3\nround: 0 -\nsecret: ";
    let passed = format!("{passed}{}\n1 pass\n2 pass\n0 pass\n", "07".repeat(32));
    let log: DealLog = passed.parse().expect("a log");
    let beginning = DealLog {
        entries: Vec::new(),
        ..log.clone()
    };
    let start = beginning.replay().expect("the deal's beginning");
    DealReplay::of_deal(start, &log.setting, &log.entries).expect("it is over")
}

#[test]
fn a_deal_of_the_daily_list_is_named_after_its_day() {
    let replay = imported();
    let daily = DailyDealNumber {
        date: "2026-12-02".parse().expect("a date"),
        number: 3,
    };
    let source = ReplaySource {
        code: CODE,
        daily: Some(daily),
    };
    for (lang, title) in [
        (Lang::De, "Spiel 3 der Tagesliste, Mittwoch, 2. Dezember · "),
        (
            Lang::En,
            "Deal 3 of the daily list, Wednesday, 2 December · ",
        ),
    ] {
        for step in 0..4 {
            let message = replay_page(
                &replay,
                source,
                step,
                Eyes::Open,
                ReplayAudience::Onlooker,
                &PlaceNames,
                reader(LOOKS[6], lang),
            );
            check_limits(&message);
            let shown = message.embed.expect("an embed").title;
            assert!(shown.starts_with(title), "{shown}");
        }
    }
}

/// The players of an imported deal are places, and nothing on its pages leads to a table.
#[test]
fn an_imported_deal_names_nobody() {
    let replay = imported();
    let leader = Mention::User(7);
    for (lang, place, title) in [
        (Lang::De, "Platz 2", "Aus einer Datei"),
        (Lang::En, "seat 2", "From a file"),
    ] {
        for audience in [ReplayAudience::Onlooker, ReplayAudience::Channel { leader }] {
            for step in 0..4 {
                let reader = reader(LOOKS[6], lang);
                let message = replay_page(
                    &replay,
                    CODE,
                    step,
                    Eyes::Open,
                    audience,
                    &PlaceNames,
                    reader,
                );
                check_limits(&message);
                let text = shown(&message);
                let lower = text.to_lowercase();
                assert!(lower.contains(&place.to_lowercase()), "{text}");
                let title_of = message.embed.as_ref().expect("an embed").title.clone();
                assert!(title_of.starts_with(title), "{title_of}");
                let is_export = |(press, _): &(ReplayPress, bool)| *press == ReplayPress::Export;
                assert!(!presses(&message).iter().any(is_export), "{text}");
            }
        }
    }
}

/// A player who let go of the deal is called by their place, and the others by their names.
#[test]
fn a_hidden_player_is_a_place() {
    struct OneHidden;
    impl Names for OneHidden {
        fn of(&self, person: PersonId) -> Mention {
            mention(person)
        }
        fn plain(&self, person: PersonId) -> Option<String> {
            Some(format!("name {person}"))
        }
        fn is_hidden(&self, hidden: PersonId) -> bool {
            hidden == person(1)
        }
    }
    let replay = a_deal();
    for step in 0..replay.steps.len() {
        for look in [0, 6] {
            let (step, reader) = (
                u16::try_from(step).expect("few"),
                reader(LOOKS[look], Lang::De),
            );
            let audience = ReplayAudience::Onlooker;
            let message = replay_page(
                &replay,
                CODE,
                step,
                Eyes::Open,
                audience,
                &OneHidden,
                reader,
            );
            let alt = message.picture.as_ref().map_or("", |picture| &picture.alt);
            let text = format!("{} {alt}", shown(&message));
            assert!(text.contains("Platz 2"), "{text}");
            let Mention::User(user) = mention(person(1)) else {
                panic!("a user")
            };
            for told in [format!("<@{user}>"), format!("name {}", person(1))] {
                assert!(!text.contains(&told), "{text}");
            }
        }
    }
}

#[test]
fn buttons_lead_to_the_neighbouring_cards_and_tricks() {
    let replay = a_deal();
    let last = replay.steps.len() - 1;
    let to = |step: usize| {
        let message = page(&replay, step, Eyes::Open, 6, Lang::En);
        let target = |(press, enabled): (ReplayPress, bool)| match press {
            ReplayPress::To(way, step, Eyes::Open) => Some((way, enabled.then_some(step))),
            _ => None,
        };
        let targets = presses(&message).into_iter().filter_map(target);
        targets.collect::<Vec<_>>()
    };
    let at_start = to(0);
    assert_eq!(
        at_start[..2],
        [(ReplayMove::TrickBack, None), (ReplayMove::CardBack, None)]
    );
    let (mut step, mut moments) = (0, vec![0]);
    while let Some((_, Some(next))) = to(step).last() {
        step = usize::from(*next);
        moments.push(step);
    }
    assert_eq!(step, last);
    assert!(moments.is_sorted() && moments.len() > 5, "{moments:?}");
    for pair in moments.windows(2) {
        let back = to(pair[1])[0];
        assert_eq!(back, (ReplayMove::TrickBack, Some(pair[0] as u16)));
    }
    // A step past the end, as of an old message, shows the end.
    let (end, beyond) = (
        page(&replay, last, Eyes::Open, 6, Lang::En),
        page(&replay, last + 7, Eyes::Open, 6, Lang::En),
    );
    assert_eq!(shown(&end), shown(&beyond));
}

#[test]
fn a_variation_begins_in_any_moment_or_with_the_dealt_cards() {
    let replay = a_deal();
    let last = replay.steps.len() - 1;
    let eyes = Eyes::Place(Place(1));
    for (step, expected) in [
        (0, vec![0]),
        (12, vec![12, 0]),
        (last, vec![0]),
        (last + 7, vec![0]),
    ] {
        let message = page(&replay, step, eyes, 6, Lang::En);
        let begins = |(press, enabled): (ReplayPress, bool)| match press {
            ReplayPress::Vary(step, seen) if enabled && seen == eyes => Some(step),
            _ => None,
        };
        let steps: Vec<u16> = presses(&message).into_iter().filter_map(begins).collect();
        assert_eq!(steps, expected, "{step}");
    }
}
/// Who may not know the players sees their places, in every game, at every moment, in words and
/// pictures. Everything else stays.
#[test]
fn a_replay_without_names_calls_players_by_their_places() {
    for (game, rule_sets) in RULES {
        let rules: RuleSet = rule_sets[0].parse().expect("a valid rule set");
        let mut logged = Logged::begun(rules, game, 9);
        logged.play(&mut 5, 400);
        let Some(replay) = logged.replay(1) else {
            assert_eq!(game, GameId::ThirtyOne, "its games may be long");
            continue;
        };
        let last = u16::try_from(replay.steps.len() - 1).expect("a small number");
        for step in 0..=last {
            for look in [0, 3, 6] {
                let reader = || reader(LOOKS[look], Lang::De);
                let shown_by = |names: &dyn skat_view::Names| {
                    let (eyes, audience) = (Eyes::Open, ReplayAudience::Onlooker);
                    let message = replay_page(&replay, CODE, step, eyes, audience, names, reader());
                    check_limits(&message);
                    let alt = message.picture.as_ref().map(|picture| picture.alt.clone());
                    format!("{}\n{}", shown(&message), alt.unwrap_or_default())
                };
                let places = shown_by(&PlaceNames);
                assert!(
                    places.contains("Platz "),
                    "{game:?}, step {step}:\n{places}"
                );
                assert!(!places.contains("<@"), "{game:?}, step {step}:\n{places}");
            }
        }
    }
}

#[test]
fn only_players_are_offered_to_share() {
    let replay = a_deal();
    let shares = |audience: ReplayAudience| {
        let reader = reader(LOOKS[6], Lang::En);
        let message = replay_page(&replay, CODE, 4, Eyes::Open, audience, &mention, reader);
        let pressed = presses(&message).into_iter().map(|(press, _)| press);
        let wanted = |press: &ReplayPress| matches!(press, ReplayPress::Share(..));
        pressed.filter(wanted).collect::<Vec<_>>()
    };
    assert_eq!(shares(ReplayAudience::Onlooker), []);
    let share = |is_shared| [ReplayPress::Share(is_shared, 4, Eyes::Open)];
    assert_eq!(
        shares(ReplayAudience::Player { shares: false }),
        share(true)
    );
    assert_eq!(
        shares(ReplayAudience::Player { shares: true }),
        share(false)
    );
}

/// Everybody sees who leads. The controls lead where the leader's own do; what is about the reader
/// alone is left out.
#[test]
fn a_replay_in_the_channel_names_its_leader() {
    let replay = a_deal();
    let page = |audience: ReplayAudience, lang: Lang| {
        let reader = reader(LOOKS[6], lang);
        replay_page(&replay, CODE, 4, Eyes::Open, audience, &PlaceNames, reader)
    };
    let leader = skat_view::Mention::User(77);
    let mut pages = String::new();
    for lang in [Lang::En, Lang::De] {
        let led = page(ReplayAudience::Channel { leader }, lang);
        check_limits(&led);
        pages.push_str(&format!("{lang:?}:\n{}\n", shown(&led)));
        let is_own = |press: &ReplayPress| {
            matches!(
                press,
                ReplayPress::Review(_)
                    | ReplayPress::Share(..)
                    | ReplayPress::Present(..)
                    | ReplayPress::Report(_)
            )
        };
        let mut private = presses(&page(ReplayAudience::Player { shares: false }, lang));
        private.retain(|(press, _)| !is_own(press));
        assert_eq!(presses(&led), private);
    }
    insta::assert_snapshot!(pages);
}
