//! Every registered game at a real table: the limits of all messages, and the general presentation.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::support::{
    Thorough, check_limits, long_mention, long_note, mention, offered, reachable, shown, told,
};
use crate::walk::RULES;
use skat_rules::deal::DealSecret;
use skat_rules::game::AnyPublicView;
use skat_rules::game::{AnyAction, AnyIllegal, AnySeatView, GameId};
use skat_rules::games::skat::{Action, Illegal, Matter, PhaseView};
use skat_rules::games::{officers, ramsch, sister, thirty_one};
use skat_rules::rule_set::{Knobs, Preset, RuleSet};
use skat_rules::seat::Seat;
use skat_table::{
    Command, Event, Header, PersonId, Place, PlayerView, Refused, StageView, Table, TableId,
    ThinkTime, Timestamp,
};
use skat_view::{HelpTopic, Lang, Panel, help, panel, public_message, rules_matching};

const NOW: Timestamp = Timestamp(1_800_000_000_000);

/// The values that a panel offers: one in a button, 25 higher ones in a select.
const OFFERED_BIDS: u8 = 26;

pub(crate) fn person(number: u8) -> PersonId {
    PersonId::new(u64::from(number) + 1)
}

/// A table of persons that has begun a list of one round.
fn begun(game: GameId, places: u8, secret: u8) -> Table {
    begun_by(RuleSet::ISKO, game, places, secret)
}

pub(crate) fn begun_by(rules: RuleSet, game: GameId, places: u8, secret: u8) -> Table {
    let time = ThinkTime::Seconds(60);
    let header = Header::new(
        TableId::new(0x2a),
        game,
        rules,
        places,
        u16::from(places),
        time,
        person(0),
        NOW,
    );
    let mut table = Table::open(header.expect("a header"));
    for number in 0..places {
        give(
            &mut table,
            Command::Join {
                person: person(number),
            },
        );
    }
    // The first place deals, whatever the lot would say.
    let began = Event::ListBegan {
        secret: DealSecret::new([secret; 32]),
        dealer: Place(0),
    };
    for event in [began, Event::DealBegan] {
        table.apply(NOW, &event).expect("the list begins");
    }
    table
}

pub(crate) fn give(table: &mut Table, command: Command) -> Vec<Event> {
    let step = table.handle(command, NOW).expect("the command is legal");
    *table = step.next;
    step.events
}

/// Lets the asked player take this action.
pub(crate) fn act(table: &mut Table, action: AnyAction) {
    let asked = asked(table);
    let person = person(asked.place.0);
    give(
        table,
        Command::Act {
            person,
            decision: asked.decision,
            action,
        },
    );
}

/// The view of the first player who is asked.
pub(crate) fn asked(table: &Table) -> PlayerView {
    let view = table.view();
    let place = (0..)
        .zip(&view.places)
        .find(|(_, place)| place.awaited)
        .map(|(number, _)| number);
    table
        .player_view(person(place.expect("a player is asked")))
        .expect("the person sits at the table")
}

/// Checks all messages of this moment.
fn check(table: &Table, places: u8) {
    for lang in Lang::ALL {
        check_limits(&public_message(&table.view(), &long_mention, lang));
        for number in 0..places {
            let view = table
                .player_view(person(number))
                .expect("the person sits at the table");
            let show = |kind| panel(&view, kind, Some(&long_note()), &long_mention, lang);
            reachable(Thorough::Kinds, show)
                .iter()
                .for_each(check_limits);
            check_limits(&show(Panel::LastTrick));
        }
    }
}

fn check_offers(table: &Table, places: u8) {
    for number in 0..places {
        let view = table
            .player_view(person(number))
            .expect("the person sits at the table");
        let legal = view
            .seat
            .as_ref()
            .map(AnySeatView::legal)
            .unwrap_or_default();
        let offered = offered(&view);
        assert!(
            offered.iter().all(|action| legal.contains(action)),
            "{offered:?} aren't all legal"
        );
        let mut bids = 0;
        for action in legal {
            bids += u8::from(action.to_string().starts_with("bid "));
            assert!(
                offered.contains(&action) || bids > OFFERED_BIDS,
                "{action} isn't offered"
            );
        }
    }
}

#[test]
fn every_game_keeps_discords_limits_and_offers_the_legal_actions() {
    for &game in GameId::ALL {
        let players = game.players();
        for (places, secret) in [
            (*players.start(), 1),
            (*players.start(), 2),
            (*players.end(), 3),
        ] {
            let mut table = begun(game, places, secret);
            let mut over = 0;
            for step in 0..250_usize {
                check(&table, places);
                match table.view().stage {
                    StageView::Playing(_) => {
                        check_offers(&table, places);
                        let mut legal = asked(&table).seat.expect("the person has a seat").legal();
                        legal.retain(|action| !action.ends_early());
                        act(&mut table, legal[step * 31 % legal.len()]);
                    }
                    StageView::Between { .. } => {
                        over += 1;
                        (0..places).for_each(|number| {
                            if matches!(table.view().stage, StageView::Between { .. }) {
                                give(
                                    &mut table,
                                    Command::Ready {
                                        person: person(number),
                                    },
                                );
                            }
                        });
                    }
                    _ => break,
                }
            }
            give_if_open(&mut table);
            check(&table, places);
            // Thirty-one for nine players is one long game. Stopping it above has shown its end.
            assert!(
                over > 0 || game == GameId::ThirtyOne,
                "{game:?} of {places}: no deal came to an end"
            );
        }
    }
}

fn give_if_open(table: &mut Table) {
    if !table.is_closed() {
        give(
            table,
            Command::Stop {
                by: person(0),
                moderator: true,
            },
        );
    }
}

/// Rule sets of Skat that together switch on each option at least once.
fn rule_sets_of_skat() -> Vec<RuleSet> {
    let everything = "kneipe skat.kontra=resupra skat.schenken=on skat.spitze=several \
        skat.open-contracts=plus-one \
                      skat.skat-shown=on skat.revolution=on skat.defender-concession=both \
                      skat.dealer-looks=on rounds.pot=on \
                      ramsch.pushing=on ramsch.klopfen=on ramsch.announced-virgin=on \
                      rounds.ramsch=each";
    let others = [
        everything,
        "isko skat.kontra=supra skat.kontra-time=before-lead skat.open-contracts=by-time \
         skat.dealer-bonus=on",
        "kneipe skat.open-contracts=doubled skat.exposure=after-trick skat.auto-concession=on \
         skat.spitze-levels=two \
         skat.spitze=one skat.lost-hand-single=on rounds.schneider=on rounds.ramsch=each \
         rounds.stacking=stack",
    ];
    let others = others.map(|text| text.parse().expect("a valid rule set"));
    // An older version offers the same options.
    Preset::newest()
        .chain([Preset::Isko1])
        .map(RuleSet::of)
        .chain(others)
        .collect()
}

/// A pseudorandom number.
pub(crate) fn chance(seed: &mut u64) -> usize {
    *seed = seed
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    usize::try_from(*seed >> 40).expect("24 bits")
}

/// Plays on at random. Mostly an awaited player acts, now and then another one with a legal action.
/// Nobody jumps in the bidding.
fn by_chance(table: &mut Table, places: u8, seed: &mut u64) {
    let out_of_turn = chance(seed).is_multiple_of(6);
    let anybody = person(u8::try_from(chance(seed) % usize::from(places)).expect("a place"));
    let of = |person| {
        table
            .player_view(person)
            .expect("the person sits at the table")
    };
    let legal = |view: &PlayerView| {
        view.seat
            .as_ref()
            .map(AnySeatView::legal)
            .unwrap_or_default()
    };
    let view = if out_of_turn && !legal(&of(anybody)).is_empty() {
        of(anybody)
    } else {
        asked(table)
    };
    let early = chance(seed).is_multiple_of(40);
    let mut actions = legal(&view);
    actions.retain(|action| early || !action.ends_early());
    if matches!(actions.first(), Some(AnyAction::Skat(Action::Bid(_)))) {
        actions = [actions[0], actions[actions.len() - 1]].to_vec();
    }
    if chance(seed).is_multiple_of(4) {
        actions.extend(
            legal(&view)
                .last()
                .copied()
                .filter(|action| !action.ends_early()),
        );
    }
    let Some(&action) = actions.get(chance(seed) % actions.len().max(1)) else {
        return;
    };
    give(
        table,
        Command::Act {
            person: PersonId::new(u64::from(view.place.0) + 1),
            decision: view.decision,
            action,
        },
    );
}

/// The current phase, as far as panels differ by it.
fn scene(table: &Table) -> &'static str {
    let StageView::Playing(deal) = table.view().stage else {
        return "between deals";
    };
    let AnyPublicView::Skat(view) = deal.public else {
        return "another game";
    };
    match view.phase {
        PhaseView::GrandHandOffer(_) => "Grand Hand?",
        PhaseView::Ramsch(_) => "Ramsch",
        PhaseView::Play(play) => match play.question.map(|question| question.matter) {
            None => "tricks",
            Some(Matter::Kontra(_)) => "Kontra",
            Some(Matter::Exchange) => "exchange",
            Some(Matter::Claim) => "claim",
            Some(Matter::Concession) => "concession",
            Some(Matter::JointConcession) => "joint concession",
            Some(Matter::Surrender) => "surrender",
            Some(Matter::JointGift) => "joint gift",
            Some(Matter::Gift) => "gift",
        },
        _ => "before the tricks",
    }
}

#[test]
fn every_legal_action_of_skat_is_offered_by_every_rule_set() {
    let mut seen = BTreeSet::new();
    let mut verbs = BTreeSet::new();
    for rules in rule_sets_of_skat() {
        for secret in 0..7 {
            let places = 3 + secret % 2;
            let mut table = begun_by(rules, GameId::Skat, places, secret);
            let mut seed = u64::from(secret);
            for _ in 0..170 {
                if table.is_closed() {
                    break;
                }
                seen.insert(scene(&table));
                check(&table, places);
                check_offers(&table, places);
                if scene(&table) == "between deals" {
                    let ready = (0..places)
                        .find(|&number| table.view().places[usize::from(number)].awaited);
                    give(
                        &mut table,
                        Command::Ready {
                            person: person(ready.expect("someone isn't ready")),
                        },
                    );
                } else {
                    let asked = asked(&table).seat.expect("the person has a seat").legal();
                    verbs.extend(asked.iter().map(|action| {
                        action
                            .to_string()
                            .split(' ')
                            .next()
                            .unwrap_or("")
                            .to_owned()
                    }));
                    by_chance(&mut table, places, &mut seed);
                }
            }
        }
    }
    for expected in [
        "Ramsch",
        "Kontra",
        "claim",
        "concession",
        "joint concession",
        "surrender",
        "joint gift",
        "gift",
        "tricks",
    ] {
        assert!(seen.contains(expected), "{expected} isn't in {seen:?}");
    }
    for expected in [
        "show", "kontra", "take", "push", "throw", "accept", "refuse", "pass", "virgin",
    ] {
        assert!(verbs.contains(expected), "{expected} isn't in {verbs:?}");
    }
}

/// Returns the game that this group of knobs is about, and a rule set with this choice.
fn game_with(group: &str, knob: &str, choice: &str) -> (GameId, RuleSet) {
    let key = format!("{group}.{knob}");
    let alone = |preset| RuleSet::with(preset, [(key.as_str(), choice)]).ok();
    let listed = RULES.iter().flat_map(|(_, rules)| *rules);
    let mut listed = listed.map(|rules| rules.parse::<RuleSet>().expect("a valid rule set"));
    let rules = Preset::newest()
        .find_map(alone)
        .or_else(|| listed.find(|rules| rules.get(&key) == Some(choice)));
    let rules = rules.unwrap_or_else(|| {
        panic!("{key}={choice} needs other choices: `RULES` in walk.rs lacks a rule set with it")
    });
    // Lists and rounds are Skat's.
    (GameId::from_key(group).unwrap_or(GameId::Skat), rules)
}

#[test]
fn with_every_choice_of_every_knob_the_legal_actions_are_offered() {
    for (group, knob) in Knobs::all() {
        for choice in knob.choices {
            let (game, rules) = game_with(group, knob.key, choice);
            let places = *game.players().start();
            let mut table = begun_by(rules, game, places, 7);
            let mut seed = 7;
            for _ in 0..60 {
                if !matches!(table.view().stage, StageView::Playing(_)) {
                    break;
                }
                check_offers(&table, places);
                by_chance(&mut table, places, &mut seed);
            }
        }
    }
}

#[test]
fn before_a_revolution_every_exchange_is_offered() {
    let rules: RuleSet = "isko skat.revolution=on".parse().expect("a valid rule set");
    let mut table = begun_by(rules, GameId::Skat, 3, 5);
    let action = |text: &str| GameId::Skat.parse_action(text).expect("a valid action");
    for text in ["bid 18", "pass", "pass", "announce NOH+revolution"] {
        act(&mut table, action(text));
    }
    let swap = asked(&table).seat.expect("the person has a seat").legal()[0];
    for (next, going_on) in [
        (swap, "exchange"),
        (action("ready"), "exchange"),
        (action("ready"), "tricks"),
    ] {
        check(&table, 3);
        check_offers(&table, 3);
        act(&mut table, next);
        assert_eq!(scene(&table), going_on);
    }
    check_offers(&table, 3);
}

#[test]
fn the_dealer_of_four_looks_into_one_hand_if_agreed() {
    let rules: RuleSet = "isko skat.dealer-looks=on"
        .parse()
        .expect("a valid rule set");
    let mut table = begun_by(rules, GameId::Skat, 4, 5);
    // The first place deals.
    let dealer = |table: &Table| {
        table
            .player_view(person(0))
            .expect("the person sits at the table")
    };
    let look = AnyAction::Skat(Action::Look(Seat::MIDDLEHAND));
    assert!(offered(&dealer(&table)).contains(&look));
    let decision = dealer(&table).decision;
    give(
        &mut table,
        Command::Act {
            person: person(0),
            decision,
            action: look,
        },
    );
    check(&table, 4);
    assert!(
        offered(&dealer(&table)).is_empty(),
        "the dealer may look into only one hand"
    );
    let seen = panel(&dealer(&table), Panel::Normal, None, &mention, Lang::De)
        .text
        .to_string();
    let hand = panel(
        &table
            .player_view(person(2))
            .expect("the person sits at the table"),
        Panel::Normal,
        None,
        &mention,
        Lang::De,
    )
    .text
    .to_string();
    let cards = hand
        .split("Deine Karten: ")
        .nth(1)
        .and_then(|text| text.lines().next())
        .expect("the panel lists the cards");
    assert!(
        seen.contains(&format!("Karten von <@3>: {cards}")),
        "{seen} lacks {cards}"
    );
    for lang in Lang::ALL {
        let public = shown(&public_message(&table.view(), &mention, lang));
        assert!(
            public.contains("👀") && public.contains("💤 <@1>"),
            "{public}"
        );
        assert!(!public.contains(cards), "{public}");
    }
}

/// Returns the title of a game's lobby.
fn lobby_title(game: GameId, lang: Lang) -> String {
    let header = Header::new(
        TableId::new(1),
        game,
        RuleSet::ISKO,
        *game.players().start(),
        u16::from(*game.players().start()),
        ThinkTime::Unlimited,
        person(0),
        NOW,
    );
    let table = Table::open(header.expect("a header"));
    public_message(&table.view(), &mention, lang)
        .embed
        .expect("a frame")
        .title
}

#[test]
fn every_game_has_a_name() {
    for lang in Lang::ALL {
        let titles: BTreeSet<String> = GameId::ALL
            .iter()
            .map(|&game| lobby_title(game, lang))
            .collect();
        assert_eq!(titles.len(), GameId::ALL.len(), "{titles:?}");
    }
}

#[test]
fn help_rule_book_and_documents_name_every_game() {
    for lang in Lang::ALL {
        let help = help(HelpTopic::Games, lang).embed.expect("a frame");
        let help = help.description.to_string();
        let rules = rules_matching("", lang, usize::MAX);
        let documents: &[&str] = match lang {
            Lang::De => &["README.de.md"],
            Lang::En => &[
                "README.md",
                "CHANGELOG.md",
                "docs/GLOSSARY.md",
                "docs/NOTATION.md",
            ],
        };
        for &game in GameId::ALL.iter().filter(|&&game| game != GameId::Skat) {
            let title = lobby_title(game, lang);
            let (_, named) = title.split_once(' ').expect("an emoji and the name");
            let is_name = |name: &str| named.starts_with(&format!("{name}:"));
            let in_help = help.split("**").any(is_name);
            assert!(in_help, "the help on games lacks {title}");
            let in_rules = rules.iter().any(|entry| is_name(entry.title));
            assert!(in_rules, "the rule book lacks {title}");
            for file in documents {
                let path = Path::new(env!("CARGO_MANIFEST_DIR"))
                    .join("../..")
                    .join(file);
                let document = fs::read_to_string(path)
                    .expect("a document")
                    .replace('\'', "’");
                let mut names = document.split([',', '|', ':', '.', '\n']).map(str::trim);
                assert!(names.any(is_name), "{file} lacks {title}");
            }
        }
    }
}

#[test]
fn a_refusal_in_any_game_names_its_rule() {
    let say = |illegal, lang| told(&Refused::Illegal(illegal).into(), None, lang);
    // Rules shared with Skat have the texts of Skat.
    let must_follow = say(AnyIllegal::Oma(Illegal::MustFollow), Lang::De);
    assert_eq!(
        must_follow,
        "Bitte bediene die ausgespielte Farbe (ISkO 4.2.3)."
    );
    for illegal in [
        AnyIllegal::Strohmann(Illegal::MustFollow),
        AnyIllegal::Ramsch(ramsch::Illegal::MustFollow),
        AnyIllegal::Tournee(sister::Illegal::MustFollow),
        AnyIllegal::Officers(officers::Illegal::MustFollow),
    ] {
        assert_eq!(say(illegal, Lang::De), must_follow);
    }
    let turned = AnyIllegal::Tournee(sister::Illegal::TurnedCard);
    assert_eq!(
        say(turned, Lang::De),
        "Das erlauben die Regeln hier nicht (Regelbuch: Tournée-Skat)."
    );
    let closed = AnyIllegal::Officers(officers::Illegal::NotOpen);
    assert_eq!(
        say(closed, Lang::De),
        "Das erlauben die Regeln hier nicht (Regelbuch: Offiziersskat)."
    );
    let taken_back = AnyIllegal::ThirtyOne(thirty_one::Illegal::StraightBack);
    assert_eq!(
        say(taken_back, Lang::De),
        "Das erlauben die Regeln hier nicht (Regelbuch: Einunddreißig)."
    );
    let english = say(turned, Lang::En);
    assert!(
        english.starts_with("The rules don’t allow that here (rule book: Tournée Skat): "),
        "{english}"
    );
}

/// Returns the cards of the last trick, as its panel tells them: `card player · card player`.
fn cards_of_last_trick(view: &PlayerView) -> Vec<String> {
    let shown = shown(&panel(view, Panel::LastTrick, None, &mention, Lang::De));
    let plays = shown.lines().find(|line| line.contains(" · "));
    let plays = plays.unwrap_or_default().split(" · ");
    plays
        .filter_map(|play| play.split(' ').next())
        .map(|card| card.trim_matches('`').to_owned())
        .collect()
}

#[test]
fn whoever_must_play_a_card_sees_the_last_trick() {
    for game in GameId::ALL.iter().copied() {
        let places = *game.players().start();
        let mut table = begun(game, places, 3);
        let mut seen = 0;
        while let StageView::Playing(deal) = table.view().stage {
            let view = asked(&table);
            let legal = view.seat.as_ref().map(AnySeatView::legal);
            let legal = legal.expect("the asked player has a seat");
            let plays = legal
                .iter()
                .any(|action| action.to_string().starts_with("play"));
            let tricks = skat_view::progress(&deal.public).unwrap_or_default();
            if plays && tricks > 0 {
                let panel = shown(&panel(&view, Panel::Normal, None, &mention, Lang::De));
                let mut rest = &panel[..];
                for card in cards_of_last_trick(&view) {
                    let after = rest.split_once(&card).map(|(_, after)| after);
                    rest = after.unwrap_or_else(|| {
                        panic!("{game:?}: {card} isn't next in the order of play in {panel}")
                    });
                    seen += 1;
                }
            }
            let bid = legal
                .iter()
                .find(|action| action.to_string().starts_with("bid"));
            act(&mut table, *bid.unwrap_or(&legal[0]));
        }
        assert!(seen > 0 || game == GameId::ThirtyOne, "{game:?}");
    }
}
