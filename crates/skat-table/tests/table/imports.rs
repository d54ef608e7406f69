//! Deals that were played elsewhere: they are replayed and varied like our own.

use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyDeal, GameId, Setting};
use skat_rules::notation::log::LogEntry;
use skat_rules::rule_set::RuleSet;
use skat_rules::scoring::ListScoring;
use skat_table::{DealReplay, Happened, PersonId, Place, StageView, VariationTurn};

/// Plays a deal of any game, with the first legal action or another one by turns. `None` if it
/// takes longer than a deal of most games.
fn played(game: GameId, players: u8, secret: u8) -> Option<(AnyDeal, Setting, Vec<LogEntry>)> {
    let setting = Setting::new(RuleSet::ISKO, players);
    let start = AnyDeal::deal(game, &DealSecret::new([secret; 32]), &setting).ok()?;
    let (mut deal, mut entries) = (start.clone(), Vec::new());
    for turn in 0..400 {
        let Some(seat) = deal.awaited().iter().next() else {
            return Some((start, setting, entries));
        };
        let mut legal = deal.legal_actions(seat);
        legal.retain(|action| !action.ends_early());
        if legal[0].to_string().starts_with("bid ") {
            legal = vec![legal[0], legal[legal.len() - 1]];
        }
        let action = legal[(turn * 7 + usize::from(secret)) % legal.len()];
        deal.apply(seat, action).expect("a legal action");
        entries.push(LogEntry::Acted(seat, action));
    }
    None
}

#[test]
fn a_deal_of_any_game_is_replayed_from_its_beginning() {
    let mut replayed = Vec::new();
    for &game in GameId::ALL {
        for players in game.players() {
            for secret in 0..4 {
                let Some((start, setting, entries)) = played(game, players, secret) else {
                    continue;
                };
                let replay = DealReplay::of_deal(start.clone(), &setting, &entries);
                let replay = replay.expect("the deal is over");
                assert!(replay.table.is_elsewhere() && replay.persons.is_empty());
                assert_eq!(replay.steps.len(), entries.len() + 1);
                let mut deal = start.clone();
                for (number, &entry) in entries.iter().enumerate() {
                    let before = &replay.steps[number];
                    assert_eq!(before.public, deal.public_view());
                    assert_eq!(before.awaited, deal.awaited());
                    let LogEntry::Acted(seat, action) = entry else {
                        panic!("only actions")
                    };
                    assert_eq!(before.seats[seat.index()], deal.seat_view(seat));
                    deal.apply(seat, action).expect("a legal action");
                    let place = Place(u8::try_from(seat.index()).expect("a seat"));
                    let happened = Some(Happened::Acted(place, action));
                    assert_eq!(replay.steps[number + 1].happened, happened);
                }
                assert_eq!(replay.deal.public, deal.public_view());
                let stage = &replay.table.stage;
                assert!(matches!(stage, StageView::Between { deal, .. } if *deal == replay.deal));

                // The list is this deal alone.
                let score = deal.score().expect("the deal is over");
                for (place, view) in replay.table.places.iter().enumerate() {
                    let points = score.points.get(place).copied().unwrap_or(0);
                    assert_eq!(view.row.points, points);
                    let scoring = ListScoring::SeegerFabian;
                    assert_eq!(view.total, view.row.total(scoring, players));
                }
                // Nobody's pseudonym is among the players.
                assert_eq!(replay.place_of(PersonId::new(0)), None);
                assert_eq!(replay.place_of(PersonId::new((1 << 48) - 1)), None);

                let variation = replay.vary(Place(0), 0).expect("the deal isn't over yet");
                assert!(variation.turn() != VariationTurn::Nobody);
                let last = u16::try_from(entries.len()).expect("a short deal");
                assert!(replay.vary(Place(0), last).is_none(), "the deal is over");

                let unfinished = &entries[..entries.len() - 1];
                assert!(DealReplay::of_deal(start.clone(), &setting, unfinished).is_none());
                let again = [&entries[..], &entries[..1]].concat();
                assert!(DealReplay::of_deal(start, &setting, &again).is_none());
                replayed.push((game, players));
            }
        }
    }
    replayed.dedup();
    assert!(replayed.contains(&(GameId::Skat, 4)), "{replayed:?}");
    assert!(replayed.len() > 10, "{replayed:?}");
}
