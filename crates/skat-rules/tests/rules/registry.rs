//! Invariants of every registered game, under every preset and any rules.

use std::fmt::Debug;

use crate::common::Numbers;
use proptest::prelude::*;
use skat_rules::bad_view::BadView;
use skat_rules::deal::DealSecret;
use skat_rules::game::{
    AnyAction, AnyDeal, AnySeatView, Game as _, GameId, RegisteredGame as _, Setting, WrongPlayers,
};
use skat_rules::match_game;
use skat_rules::rounds::RoundState;
use skat_rules::rule_set::{Knobs, Preset, RuleSet};
use skat_rules::seat::{Seat, SeatSet};
use skat_rules::source::RuleViolation as _;

/// Bound on the actions of a random deal of any game; Thirty-one is played until one player is
/// left.
const LONGEST: usize = 40_000;

impl Numbers {
    /// Picks a preset with up to six knobs changed, or the bare preset if they contradict each
    /// other.
    fn rules(&mut self) -> RuleSet {
        let (all, preset) = (Knobs::all(), self.pick(&Preset::ALL));
        let changes: Vec<(String, &str)> = (0..self.below(7))
            .map(|_| {
                let (group, knob) = &all[self.below(all.len())];
                (format!("{group}.{}", knob.key), self.pick(knob.choices))
            })
            .collect();
        let changes = changes.iter().map(|(key, choice)| (key.as_str(), *choice));
        RuleSet::with(preset, changes).unwrap_or(RuleSet::of(preset))
    }

    fn setting(&mut self, game: GameId) -> Setting {
        let players: Vec<u8> = game.players().collect();
        let round = RoundState {
            doublings: self.pick(&[0, 0, 1, 2]),
            ramsch: self.below(4) == 0,
        };
        Setting {
            rules: self.rules(),
            players: self.pick(&players),
            round,
        }
    }

    /// Picks a legal action, mostly of an awaited seat. Early ends are rare, so that deals get
    /// long.
    fn legal(&mut self, deal: &AnyDeal) -> (Seat, AnyAction) {
        let seldom = self.below(24) == 0;
        let seats: Vec<Seat> = Seat::first(deal.seat_count())
            .filter(|&seat| {
                if seldom {
                    !deal.legal_actions(seat).is_empty()
                } else {
                    deal.awaited().contains(seat)
                }
            })
            .collect();
        let seat = self.pick(&seats);
        let legal = deal.legal_actions(seat);
        let goes_on: Vec<AnyAction> = legal
            .iter()
            .copied()
            .filter(|action| !action.ends_early())
            .collect();
        let from = if seldom || goes_on.is_empty() {
            &legal
        } else {
            &goes_on
        };
        // Low bids and passes bring a deal into play.
        let bid = from
            .iter()
            .any(|action| action.to_string().starts_with("bid "));
        let action = match self.below(3) {
            0 if bid => from[0],
            1 if bid => from[from.len() - 1],
            _ => self.pick(from),
        };
        (seat, action)
    }
}

/// Asserts that an action's typed answers agree with its text.
fn check_typed_answers(action: AnyAction) {
    const ENDING: [&str; 4] = ["claim", "concede", "throw", "throw-down"];
    let text = action.to_string();
    let (verb, object) = text.split_once(' ').unwrap_or((&text, ""));
    let card = (verb == "play").then(|| object.parse().expect("a card is played"));
    assert_eq!(action.played_card(), card, "{text} of {:?}", action.game());
    assert_eq!(
        action.ends_early(),
        ENDING.contains(&verb),
        "{text} of {:?}",
        action.game()
    );
}

fn seats(deal: &AnyDeal) -> Vec<Seat> {
    Seat::first(deal.seat_count()).collect()
}

fn everything_seen(deal: &AnyDeal) -> impl PartialEq + Debug + use<> {
    let views: Vec<AnySeatView> = seats(deal)
        .into_iter()
        .map(|seat| deal.seat_view(seat))
        .collect();
    (deal.public_view(), views)
}

/// Plays a deal to its end and checks every step.
fn play_checked(game: GameId, seed: u64) {
    let mut numbers = Numbers(seed);
    let (setting, secret) = (numbers.setting(game), numbers.secret());
    let label = || {
        format!(
            "{} seed {seed} by {} for {}",
            game.key(),
            setting.rules,
            setting.players
        )
    };
    let mut deal = AnyDeal::deal(game, &secret, &setting).expect("a valid number of players");
    let mut log: Vec<(Seat, String)> = Vec::new();
    // Actions that were legal at some time: candidates for illegal ones later.
    let mut known: Vec<AnyAction> = Vec::new();
    while !deal.awaited().is_empty() {
        assert!(deal.score().is_none(), "{}", label());
        assert!(log.len() < LONGEST, "{} doesn't end", label());
        let before = everything_seen(&deal);
        let all: SeatSet = seats(&deal).into_iter().collect();
        assert!(
            deal.awaited().iter().all(|seat| all.contains(seat)),
            "{}",
            label()
        );
        for seat in seats(&deal) {
            let legal = deal.legal_actions(seat);
            let view = deal.seat_view(seat);
            assert_eq!(view.legal(), legal, "{}", label());
            if deal.awaited().contains(seat) {
                assert_eq!(view.validate(), Ok(()), "{}: {view}", label());
            } else if legal.is_empty() {
                assert_eq!(view.validate(), Err(BadView::NotAsked), "{}", label());
            }
            assert!(
                !deal.awaited().contains(seat) || !legal.is_empty(),
                "{} asks for nothing",
                label()
            );
            for &action in &legal {
                assert_eq!(deal.check(seat, action), Ok(()), "{}: {action}", label());
                check_typed_answers(action);
            }
            for _ in 0..3.min(known.len()) {
                let action = numbers.pick(&known);
                if legal.contains(&action) {
                    continue;
                }
                let refused = deal
                    .check(seat, action)
                    .expect_err("an unlisted action is illegal");
                assert!(
                    !refused.to_string().is_empty() && !refused.source().to_string().is_empty()
                );
                let mut tried = deal.clone();
                assert_eq!(
                    tried.apply(seat, action),
                    Err(refused),
                    "{}: {action}",
                    label()
                );
                assert!(
                    everything_seen(&tried) == before,
                    "{}: {action} changed something",
                    label()
                );
            }
            if known.len() < 400 {
                known.extend(legal);
            }
        }
        let (seat, action) = numbers.legal(&deal);
        let text = action.to_string();
        assert!(text.len() <= 40, "{text} fits no button");
        assert_eq!(game.parse_action(&text), Some(action), "{text}");
        deal.apply(seat, action)
            .unwrap_or_else(|error| panic!("{}: {action}: {error}", label()));
        log.push((seat, text));
    }
    for seat in seats(&deal) {
        assert!(
            deal.legal_actions(seat).is_empty(),
            "{}: a deal that is over stays over",
            label()
        );
    }
    let score = deal
        .score()
        .unwrap_or_else(|| panic!("{} has no score", label()));
    assert!(
        score.points.len() >= 2 && score.points.len() <= seats(&deal).len(),
        "{}",
        label()
    );
    let mut replayed = AnyDeal::deal(game, &secret, &setting).expect("a valid number of players");
    for (seat, text) in &log {
        let action = game
            .parse_action(text)
            .expect("the game parses its own actions");
        replayed
            .apply(*seat, action)
            .unwrap_or_else(|error| panic!("{}: {text}: {error}", label()));
    }
    assert!(
        everything_seen(&replayed) == everything_seen(&deal),
        "{} replays differently",
        label()
    );
    assert_eq!(replayed.score(), deal.score(), "{}", label());
}

#[test]
fn random_legal_play_ends_is_checked_at_every_step_and_replays() {
    for &game in GameId::ALL {
        let deals = if game.players() == (2..=9) { 60 } else { 400 };
        for seed in 0..deals {
            play_checked(game, seed);
        }
    }
}

/// Thirty-one for 18 players would need 54 cards of 52.
#[test]
fn games_refuse_wrong_numbers_of_players() {
    for &game in GameId::ALL {
        let (least, most) = game.players().into_inner();
        for players in 0..=u8::MAX {
            let dealt = AnyDeal::deal(
                game,
                &DealSecret::new([players; 32]),
                &Setting::new(RuleSet::ISKO, players),
            );
            match dealt {
                Ok(deal) => {
                    assert!(game.players().contains(&players) && !deal.awaited().is_empty());
                }
                Err(wrong) => {
                    assert_eq!(
                        wrong,
                        WrongPlayers {
                            players,
                            least,
                            most
                        }
                    );
                    assert!(
                        !game.players().contains(&players),
                        "{} for {players}",
                        game.key()
                    );
                }
            }
        }
    }
}

#[test]
fn keys_are_unique_and_read_back() {
    for (index, &game) in GameId::ALL.iter().enumerate() {
        assert_eq!(GameId::from_key(game.key()), Some(game));
        assert!(
            GameId::ALL[..index]
                .iter()
                .all(|other| other.key() != game.key())
        );
        let most = usize::from(Seat::MAX_COUNT);
        assert!(
            game.players()
                .all(|players| players >= 2 && usize::from(players) <= most)
        );
    }
    assert_eq!(GameId::from_key("poker"), None);
}

#[test]
fn an_action_of_another_game_is_refused() {
    for &game in GameId::ALL {
        let players = *game.players().start();
        let mut deal = AnyDeal::deal(
            game,
            &DealSecret::new([1; 32]),
            &Setting::new(RuleSet::ISKO, players),
        )
        .expect("a valid number of players");
        let before = everything_seen(&deal);
        for &other in GameId::ALL.iter().filter(|&&other| other != game) {
            let others = AnyDeal::deal(
                other,
                &DealSecret::new([1; 32]),
                &Setting::new(RuleSet::ISKO, *other.players().start()),
            )
            .expect("a valid number of players");
            for seat in others.awaited().iter() {
                for action in others.legal_actions(seat) {
                    assert!(
                        deal.apply(seat, action).is_err(),
                        "{} takes {action} of {}",
                        game.key(),
                        other.key()
                    );
                }
            }
        }
        assert!(everything_seen(&deal) == before);
    }
}

proptest! {
    /// Any text is either no action or one that writes itself identically.
    #[test]
    fn any_text_is_an_action_or_none(text in "[a-z0-9 CSHDGNAKQJT?*-]{0,24}") {
        for &game in GameId::ALL {
            if let Some(action) = game.parse_action(&text) {
                prop_assert_eq!(game.parse_action(&action.to_string()), Some(action), "{}", text);
            }
        }
    }
}

#[test]
fn every_game_leads_to_the_types_of_any_game_and_back() {
    let begun = |game: GameId| {
        let setting = Setting::new(RuleSet::ISKO, *game.players().start());
        AnyDeal::deal(game, &DealSecret::new([7; 32]), &setting).expect("the players fit")
    };
    for &game in GameId::ALL {
        let deal = begun(game);
        let seat = deal.awaited().iter().next().expect("a seat is asked");
        match_game!(deal.seat_view(seat), AnySeatView::Played(view) => {
            let actions = Played::legal_in(&view).iter().copied();
            let actions: Vec<AnyAction> = actions.map(Played::any_action).collect();
            assert_eq!((Played::ID, actions), (game, deal.legal_actions(seat)));
        });
        for &other in GameId::ALL {
            let shown = begun(other).public_view();
            let is_own = match_game!(deal.public_view(), AnyPublicView::Played(_) => {
                Played::own_public_view(&shown).is_some()
            });
            assert_eq!(is_own, game == other, "{game:?}, {other:?}");
        }
    }
}
