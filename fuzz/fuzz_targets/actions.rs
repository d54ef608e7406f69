//! Any game under any rules: legal actions apply, unlisted ones are refused and change nothing, and
//! no view panics.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyDeal, GameId, Setting};
use skat_rules::rounds::RoundState;
use skat_rules::rule_set::{Knobs, Preset, RuleSet};
use skat_rules::seat::Seat;

/// Bytes as a source of choices; zeros once they are used up.
struct Choices<'a>(&'a [u8]);

impl Choices<'_> {
    fn below(&mut self, bound: usize) -> usize {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        usize::from(first) % bound.max(1)
    }
}

fn rules(choices: &mut Choices<'_>) -> RuleSet {
    let preset = Preset::ALL[choices.below(Preset::ALL.len())];
    let all = Knobs::all();
    let changes: Vec<(String, &str)> = (0..choices.below(6))
        .map(|_| {
            let (group, knob) = &all[choices.below(all.len())];
            (format!("{group}.{}", knob.key), knob.choices[choices.below(knob.choices.len())])
        })
        .collect();
    RuleSet::with(preset, changes.iter().map(|(key, choice)| (key.as_str(), *choice)))
        .unwrap_or_default()
}

fuzz_target!(|bytes: &[u8]| {
    let mut choices = Choices(bytes);
    let game = GameId::ALL[choices.below(GameId::ALL.len())];
    let players: Vec<u8> = game.players().collect();
    let round = RoundState {
        doublings: u8::try_from(choices.below(3)).expect("small"),
        ramsch: choices.below(2) == 1,
    };
    let setting = Setting {
        rules: rules(&mut choices),
        players: players[choices.below(players.len())],
        round,
    };
    let secret = DealSecret::new(std::array::from_fn(|_| {
        u8::try_from(choices.below(256)).expect("a byte")
    }));
    let mut deal = AnyDeal::deal(game, &secret, &setting).expect("a valid number of players");
    let mut refused = None;
    while !choices.0.is_empty() {
        let seats: Vec<Seat> = Seat::first(deal.seat_count()).collect();
        let seat = seats[choices.below(seats.len())];
        let legal = deal.legal_actions(seat);
        let view = deal.seat_view(seat);
        assert_eq!(view.legal(), legal);
        // An action that was legal a moment ago is a likely candidate for an illegal one.
        if let Some(action) = refused.filter(|action| !legal.contains(action)) {
            assert!(deal.check(seat, action).is_err());
            assert!(deal.apply(seat, action).is_err());
            assert!(deal.seat_view(seat) == view);
        }
        if !legal.is_empty() {
            let action = legal[choices.below(legal.len())];
            assert_eq!(game.parse_action(&action.to_string()), Some(action));
            deal.apply(seat, action).expect("listed actions are legal");
            refused = Some(action);
        }
        assert_eq!(deal.awaited().is_empty(), deal.score().is_some());
        let _ = (deal.public_view().to_string(), deal.seat_view(seat).to_string());
    }
});
