//! Variations of finished deals: the panel offers every legal action, and the end shows both
//! results.

use skat_rules::game::{AnyAction, AnySeatView, GameId};
use skat_rules::rule_set::RuleSet;
use skat_table::{DealReplay, PersonId, Place, Variation, VariationTurn};
use skat_view::{Lang, Message, Panel, Row, ShownVariation, VariationPress, variation_page};

use crate::games::{chance, person};
use crate::pictures::{LOOKS, reader};
use crate::replay::{CODE, a_deal, played};
use crate::support::{check_limits, long_mention, mention, presses, shown};
use crate::walk::RULES;

const ZOE: PersonId = PersonId::new(99);

fn page(
    replay: &DealReplay,
    variation: &Variation,
    panel: Panel,
    look: usize,
    lang: Lang,
) -> Message<VariationPress> {
    let shown = ShownVariation {
        view: &variation.view(ZOE),
        replay,
        code: CODE,
        has_choices: true,
    };
    variation_page(&shown, panel, &long_mention, reader(LOOKS[look], lang))
}

/// Takes an action that doesn't end the deal early. High bids would leave little play.
fn picked(mut legal: Vec<AnyAction>, seed: &mut u64) -> AnyAction {
    legal.retain(|action| !action.ends_early());
    if legal[0].to_string().starts_with("bid ") {
        legal = vec![legal[0], legal[legal.len() - 1]];
    }
    legal[chance(seed) % legal.len()]
}

/// Lets the others decide until it is the player's turn. Returns false if the deal is over.
fn goes_on(variation: &mut Variation, mut decide: impl FnMut(&AnySeatView) -> AnyAction) -> bool {
    loop {
        match variation.turn() {
            VariationTurn::Autoplayer(seat) => {
                let action = decide(&variation.knowledge(seat));
                variation.apply(seat, action).expect("a legal action");
            }
            VariationTurn::Player => return true,
            VariationTurn::Nobody => return false,
        }
    }
}

/// Returns the legal actions to which the controls lead, from this panel on.
fn offered(
    replay: &DealReplay,
    variation: &Variation,
    legal: &[AnyAction],
    thorough: bool,
) -> Vec<AnyAction> {
    let (mut waiting, mut seen, mut offered) = (vec![Panel::Normal], Vec::new(), Vec::new());
    let mut pages = 0;
    while let Some(panel) = waiting.pop() {
        if seen.contains(&panel) || !(thorough || pages < 6) {
            continue;
        }
        seen.push(panel);
        pages += 1;
        let message = page(replay, variation, panel, 6, Lang::De);
        check_limits(&message);
        for row in &message.rows {
            if let Row::Select(select) = row {
                let game = replay.table.header.game();
                let values = select.options.iter();
                let actions = values.filter_map(|option| game.parse_action(&option.value));
                offered.extend(actions);
            }
        }
        for (press, enabled) in presses(&message) {
            match press {
                VariationPress::Act(action) if enabled => {
                    assert!(legal.contains(&action), "{action}");
                    offered.push(action);
                }
                VariationPress::Panel(press) if enabled => waiting.push(press.panel()),
                _ => {}
            }
        }
    }
    offered
}

#[test]
fn panels_of_every_game_offer_every_legal_action() {
    for (game, rule_sets) in RULES {
        for (number, rules) in (0_u8..).zip(rule_sets) {
            let rules: RuleSet = rules.parse().expect("a valid rule set");
            let Some(replay) = played(rules, game, number + 3) else {
                assert_eq!(game, GameId::ThirtyOne, "its games may be long");
                continue;
            };
            let mut seed = u64::from(number) + 5;
            let place = replay.deal.seats[usize::from(number) % replay.deal.seats.len()];
            let mut variation = replay.vary(place, 0).expect("a variation");
            let mut turns = 0;
            while goes_on(&mut variation, |view| picked(view.legal(), &mut seed)) && turns < 40 {
                turns += 1;
                let legal = variation.legal();
                // Each panel with two cards to put away would be looked at.
                let thorough = legal.len() < 30;
                let found = offered(&replay, &variation, &legal, thorough);
                for action in legal.iter().filter(|_| thorough) {
                    assert!(found.contains(action), "{game:?}: {action}");
                }
                for look in [0, 3] {
                    check_limits(&page(&replay, &variation, Panel::Normal, look, Lang::En));
                }
                let action = picked(legal, &mut seed);
                let seat = variation.seat();
                variation.apply(seat, action).expect("a legal action");
            }
            for look in [0, 6] {
                for lang in Lang::ALL {
                    check_limits(&page(&replay, &variation, Panel::Normal, look, lang));
                }
            }
        }
    }
}

#[test]
fn a_variation_is_played_to_both_results() {
    let replay = a_deal();
    let mut pages = String::new();
    let mut variation = replay.vary(Place(1), 9).expect("a variation");
    let mut has_choices = false;
    let mut show = |variation: &Variation, panel: Panel, lang, has_choices| {
        let shown_variation = ShownVariation {
            view: &variation.view(person(1)),
            replay: &replay,
            code: CODE,
            has_choices,
        };
        let reader = reader(LOOKS[6], lang);
        let message = variation_page(&shown_variation, panel, &mention, reader);
        pages.push_str(&format!("{lang:?}:\n{}\n", shown(&message)));
    };
    let first = |view: &AnySeatView| view.legal()[0];
    while goes_on(&mut variation, first) {
        if !has_choices {
            show(&variation, Panel::Normal, Lang::De, false);
            show(&variation, Panel::More, Lang::En, false);
        }
        let action = variation.legal()[0];
        variation.apply(variation.seat(), action).expect("legal");
        has_choices = true;
    }
    show(&variation, Panel::Normal, Lang::De, true);
    show(&variation, Panel::Normal, Lang::En, true);
    insta::assert_snapshot!(pages);
}
