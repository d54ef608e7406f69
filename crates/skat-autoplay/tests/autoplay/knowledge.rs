//! In every game autoplayers use only their own knowledge, always decide, and give a reason.
#![allow(clippy::unwrap_used, reason = "a failure here fails the test")]

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use skat_autoplay::{Decision, Engine, Reason, TimeLimit};
use skat_rules::card::{Card, CardSet};
use skat_rules::deal::{DealSecret, shuffled};
use skat_rules::game::{AnyAction, AnyDeal, AnySeatView, GameId, Setting};
use skat_rules::games::{
    officers, oma, ramsch, sister, skat, strohmann, texas, thirty_one, tournee, two_players,
};
use skat_rules::rounds::RoundState;
use skat_rules::rule_set::RuleSet;
use skat_rules::seat::{BySeat, Seat};
use skat_rules::strength::Strength;

/// Rules for each game: the plainest, and some that lead to other decisions.
const RULES: [(GameId, &[&str]); 9] = [
    (
        GameId::Skat,
        &[
            "isko",
            "isko skat.kontra=re",
            "isko skat.all-pass=ramsch skat.grand-20=on",
        ],
    ),
    (
        GameId::Strohmann,
        &["isko", "isko strohmann.third-hand=set-aside"],
    ),
    (GameId::Oma, &["isko", "isko oma.card=to-winner"]),
    (
        GameId::Officers,
        &[
            "isko",
            "isko officers.layout=harlequin officers.null=on",
            "isko officers.layout=half-open officers.passing=on",
            "isko officers.layout=admirals",
        ],
    ),
    (
        GameId::Ramsch,
        &[
            "isko",
            "isko ramsch.pushing=on ramsch.klopfen=on ramsch.announced-virgin=on",
        ],
    ),
    (
        GameId::Schieberamsch,
        &[
            "isko",
            "isko ramsch.tens=low ramsch.klopfen=on ramsch.grand-hand=off",
        ],
    ),
    (GameId::Tournee, &["isko", "isko tournee.guckser-null=on"]),
    (GameId::Texas, &["isko"]),
    (
        GameId::ThirtyOne,
        &[
            "isko 31.lives=1",
            "isko 31.style=bus 31.stop-after-drawing=on 31.lives=1",
            "isko 31.style=cadillac 31.first-call=hammer 31.lives=1",
            "isko 31.style=gin 31.first-call=throw-down",
            "isko 31.lives=1 31.minimum-knock=21 31.knock-one-suit=on",
        ],
    ),
];

/// A game with its rules.
#[derive(Clone, Copy)]
struct Agreed {
    game: GameId,
    rules: RuleSet,
}

fn agreed() -> impl Iterator<Item = Agreed> {
    RULES.into_iter().flat_map(|(game, all)| {
        all.iter().map(move |rules| Agreed {
            game,
            rules: rules.parse().unwrap_or_else(|why| panic!("{rules}: {why}")),
        })
    })
}

/// The cards of either pack, in their order.
#[derive(Clone)]
enum Pack {
    Of32([Card; 32]),
    Of52([thirty_one::Card52; 52]),
}

impl Pack {
    fn shuffled(game: GameId, secret: &DealSecret) -> Self {
        match game {
            GameId::ThirtyOne => Self::Of52(thirty_one::shuffled52(secret)),
            _ => Self::Of32(shuffled(secret)),
        }
    }

    fn swap_two(&mut self, rng: &mut StdRng) {
        match self {
            Self::Of32(cards) => cards.swap(rng.random_range(0..32), rng.random_range(0..32)),
            Self::Of52(cards) => cards.swap(rng.random_range(0..52), rng.random_range(0..52)),
        }
    }

    fn deal(&self, secret: &DealSecret, Agreed { game, rules }: Agreed, players: u8) -> AnyDeal {
        let setting = Setting {
            round: RoundState {
                doublings: 0,
                ramsch: true,
            },
            ..Setting::new(rules, players)
        };
        let cards = match self {
            Self::Of52(cards) => {
                return AnyDeal::ThirtyOne(
                    thirty_one::Deal::with_first_round(secret, &setting, *cards).unwrap(),
                );
            }
            Self::Of32(cards) => *cards,
        };
        let set = |from: usize, to: usize| cards[from..to].iter().copied().collect::<CardSet>();
        let hands = BySeat::from_fn(|seat: Seat| set(seat.index() * 10, seat.index() * 10 + 10));
        let pile: [Card; 10] = cards[20..30].try_into().unwrap();
        let for_two =
            || two_players::CardsDealt::new([set(0, 10), set(10, 20)], pile, set(30, 32)).unwrap();
        let for_three = || sister::CardsDealt::new(hands, [cards[30], cards[31]]).unwrap();
        match game {
            GameId::Skat => {
                let dealt = skat::CardsDealt::new(hands, set(30, 32)).unwrap();
                AnyDeal::Skat(skat::Deal::by(&Setting::new(rules, players), dealt))
            }
            GameId::Strohmann => AnyDeal::Strohmann(strohmann::Deal::new(for_two(), &setting)),
            GameId::Oma => AnyDeal::Oma(oma::Deal::new(for_two(), &setting)),
            GameId::Officers => {
                AnyDeal::Officers(officers::Deal::of_pack(cards, rules.officers).unwrap())
            }
            GameId::Ramsch => {
                AnyDeal::Ramsch(ramsch::Ramsch::new(hands, set(30, 32), &setting).unwrap())
            }
            GameId::Schieberamsch => AnyDeal::Schieberamsch(
                ramsch::Schieberamsch::new(hands, set(30, 32), &setting).unwrap(),
            ),
            GameId::Tournee => AnyDeal::Tournee(tournee::Tournee::new(for_three(), rules.tournee)),
            GameId::Texas => AnyDeal::Texas(texas::Texas::new(for_three())),
            GameId::ThirtyOne => unreachable!("Thirty-one has its own cards"),
        }
    }
}

/// A deal with all actions so far, some of them random.
struct Played {
    agreed: Agreed,
    secret: DealSecret,
    players: u8,
    pack: Pack,
    deal: AnyDeal,
    done: Vec<(Seat, AnyAction)>,
}

impl Played {
    fn begin(agreed: Agreed, number: u64) -> Self {
        let mut bytes = [11; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        let (secret, players) = (DealSecret::new(bytes), *agreed.game.players().start());
        let pack = Pack::shuffled(agreed.game, &secret);
        let deal = pack.deal(&secret, agreed, players);
        Self {
            agreed,
            secret,
            players,
            pack,
            deal,
            done: Vec::new(),
        }
    }

    fn awaited(&self) -> Option<Seat> {
        self.deal.awaited().iter().next()
    }

    fn view(&self, seat: Seat) -> AnySeatView {
        self.deal.seat_view(seat)
    }

    /// Acts mostly by heuristics, sometimes at random, so that things happen that no sensible
    /// player would do.
    fn go_on(&mut self, seat: Seat, seed: u64, rng: &mut StdRng) {
        let legal = self.deal.legal_actions(seat);
        let action = if rng.random_bool(0.2) {
            legal[rng.random_range(0..legal.len())]
        } else {
            skat_autoplay::decide_at_once(&self.view(seat), seed).unwrap()
        };
        self.deal.apply(seat, action).unwrap();
        self.done.push((seat, action));
    }

    /// Returns another deal with the same course, in which cards that this seat hasn't seen lie
    /// elsewhere. `None` if none is found.
    fn as_seen_by(&self, seat: Seat, rng: &mut StdRng) -> Option<Self> {
        let view = self.view(seat);
        (0..60).find_map(|_| {
            let mut pack = self.pack.clone();
            pack.swap_two(rng);
            let mut deal = pack.deal(&self.secret, self.agreed, self.players);
            self.done
                .iter()
                .try_for_each(|&(seat, action)| deal.apply(seat, action))
                .ok()?;
            let other = Self {
                pack,
                deal,
                secret: self.secret.clone(),
                done: self.done.clone(),
                ..*self
            };
            (other.view(seat) == view && other.lies_otherwise(self)).then_some(other)
        })
    }

    fn lies_otherwise(&self, than: &Self) -> bool {
        match (&self.pack, &than.pack) {
            (Pack::Of32(one), Pack::Of32(other)) => one != other,
            (Pack::Of52(one), Pack::Of52(other)) => one != other,
            _ => true,
        }
    }
}

/// Plays several deals of every game and shows every decision.
fn every_decision(deals: u64, mut look: impl FnMut(&Played, Seat, u64, &mut StdRng)) {
    for agreed in agreed() {
        for number in 0..deals {
            let mut rng = StdRng::seed_from_u64(number);
            let mut played = Played::begin(agreed, number);
            for step in 0..600 {
                let Some(seat) = played.awaited() else { break };
                look(&played, seat, number << 16 | step, &mut rng);
                played.go_on(seat, number << 16 | step, &mut rng);
            }
            assert!(
                played.awaited().is_none(),
                "{}: it doesn't end",
                agreed.rules
            );
        }
    }
}

/// Difference in worth below which cards are equally good.
const AS_GOOD: f32 = 0.002;

/// Checks that all options are legal and different, and that the chosen one comes first. It is the
/// best, too, with two exceptions. In Thirty-one a player knocks for more than the points of the
/// hand. A beginner plays a random card.
fn has_a_reason(view: &AnySeatView, level: Strength, decision: &Decision) {
    let Reason::Rated { options, .. } = &decision.reason else {
        return;
    };
    let legal = view.legal();
    for (index, option) in options.iter().enumerate() {
        assert!(
            legal.contains(&option.action),
            "{} was rated in {legal:?}",
            option.action
        );
        assert!(
            options[..index]
                .iter()
                .all(|before| before.action != option.action),
            "{} twice",
            option.action
        );
        assert!(
            option
                .chance
                .is_none_or(|chance| (0.0..=1.0).contains(&chance)),
            "{option:?}"
        );
    }
    let by_chance =
        level == Strength::Beginner && options[0].chance.is_none() && options[0].points.is_none();
    let by_worth = if by_chance || matches!(view, AnySeatView::ThirtyOne(_)) {
        &options[1..]
    } else {
        options
    };
    assert!(
        by_worth.is_sorted_by(|one, other| one.worth >= other.worth - AS_GOOD),
        "{options:?}"
    );
    assert_eq!(options[0].action, decision.action);
}

#[test]
fn hidden_cards_change_no_decision() {
    let mut compared = std::collections::BTreeMap::<GameId, u32>::new();
    every_decision(5, |played, seat, seed, rng| {
        if rng.random_bool(0.6) {
            return;
        }
        let Some(other) = played.as_seen_by(seat, rng) else {
            return;
        };
        let mut engine = Engine::default();
        for level in Strength::ALL {
            let decision = engine
                .decide(&played.view(seat), level, seed, &TimeLimit::never())
                .unwrap();
            has_a_reason(&played.view(seat), level, &decision);
            let as_well = engine
                .decide(&other.view(seat), level, seed, &TimeLimit::never())
                .unwrap();
            assert_eq!(decision, as_well, "{}, level {level}", played.agreed.rules);
            assert!(
                played.view(seat).legal().contains(&decision.action),
                "{}: {}",
                played.agreed.rules,
                decision.action
            );
        }
        *compared.entry(played.agreed.game).or_default() += 1;
    });
    assert!(
        compared.len() == RULES.len() && compared.values().all(|&times| times > 15),
        "compared: {compared:?}"
    );
}

#[test]
fn without_time_actions_are_legal_and_never_concede() {
    every_decision(12, |played, seat, seed, _| {
        let view = played.view(seat);
        let legal = view.legal();
        for level in Strength::ALL {
            let Decision { action, reason } = Engine::default()
                .decide(&view, level, seed, &TimeLimit::passed())
                .unwrap();
            assert!(
                legal.contains(&action),
                "{}, level {level}: {action}",
                played.agreed.rules
            );
            assert!(
                !action.ends_early(),
                "{}, level {level}: {action}",
                played.agreed.rules
            );
            assert!(
                !matches!(reason, Reason::Rated { worlds: 1.., .. }),
                "there was no time"
            );
        }
    });
}

#[test]
fn the_search_stops_on_request() {
    let mut searched = 0;
    every_decision(2, |played, seat, seed, _| {
        let asked = std::cell::Cell::new(0_u32);
        let after_some = || {
            asked.set(asked.get() + 1);
            asked.get() > 20
        };
        let _ = Engine::default()
            .decide(
                &played.view(seat),
                Strength::Master,
                seed,
                &TimeLimit::polling(&after_some),
            )
            .unwrap();
        // Only nested loops ask again.
        assert!(
            asked.get() <= 30,
            "{}: asked {} times",
            played.agreed.rules,
            asked.get()
        );
        searched += u32::from(asked.get() > 20);
    });
    assert!(searched > 100, "only {searched} decisions were stopped");
}
