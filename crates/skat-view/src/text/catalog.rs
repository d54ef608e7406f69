//! All texts from `texts/*.ftl`. Each has a method that takes exactly the variables of the text.
//!
//! The compiler reports an unused text as dead code. The tests below compare the declarations with
//! the files.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use skat_rules::card::Card;
use skat_rules::game::GameId;
use unic_langid::langid;

use crate::{CardStyle, Display, Face, Lang, Reader};

const GERMAN: &str = include_str!("../../texts/de.ftl");
const ENGLISH: &str = include_str!("../../texts/en.ftl");

/// The texts of one language, ready to format.
pub(crate) type Bundle = FluentBundle<FluentResource>;

static BUNDLES: LazyLock<[Bundle; 2]> =
    LazyLock::new(|| [bundle(Lang::De, GERMAN), bundle(Lang::En, ENGLISH)]);

/// Loads the texts of a file in one language.
pub(crate) fn bundle(lang: Lang, source: &str) -> Bundle {
    let id = match lang {
        Lang::De => langid!("de"),
        Lang::En => langid!("en"),
    };
    // A broken file still yields its readable part. Tests ensure that no file has errors.
    let resource =
        FluentResource::try_new(source.to_owned()).unwrap_or_else(|(readable, _)| readable);
    let mut bundle = Bundle::new_concurrent(vec![id]);
    // Some fonts show the isolation marks around names as boxes. Both languages run from left to
    // right and don't need them.
    bundle.set_use_isolating(false);
    bundle.add_resource_overriding(resource);
    bundle
}

/// The texts for one reader, in their language and card style.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Texts(Reader);

impl Texts {
    /// Returns the texts for this reader.
    pub(crate) fn of(reader: impl Into<Reader>) -> Self {
        Self(reader.into())
    }

    /// Returns the reader's language.
    pub(crate) const fn lang(self) -> Lang {
        self.0.lang
    }

    /// Returns the reader's card style.
    pub(crate) const fn look(self) -> CardStyle {
        self.0.look
    }

    /// Returns the same texts with cards as text, for places where emojis take too much room.
    pub(crate) const fn without_emojis(self) -> Self {
        Self(Reader {
            emojis: None,
            ..self.0
        })
    }

    /// Returns the card's emoji in Discord's markup, if the reader is shown emojis and the deck has
    /// them.
    pub(crate) fn emoji(self, card: Card) -> Option<String> {
        let Reader { lang, look, emojis } = self.0;
        let emojis = emojis.filter(|_| look.display != Display::Text)?;
        emojis.markup(look.face, lang, card)
    }

    /// Returns the variant key for the names of ranks: a German deck says Unter for Jack.
    pub(crate) const fn deck(self) -> &'static str {
        match self.0.look.face {
            Face::French | Face::Tournament => "french",
            Face::German => "german",
        }
    }

    /// Returns the name of a game.
    pub(crate) fn game_name(self, game: GameId) -> String {
        // Fluent tells numbers from words, and the key of Thirty-one is a number.
        self.game(FluentValue::try_number(game.key()))
    }

    fn text(self, key: &str, variables: Vec<(&'static str, FluentValue<'static>)>) -> String {
        let bundle = &BUNDLES[self.0.lang as usize];
        let variables: FluentArgs<'_> = variables
            .into_iter()
            .map(|(name, value)| (name, self.by_deck(name, value)))
            .collect();
        let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else {
            return key.to_owned();
        };
        bundle
            .format_pattern(pattern, Some(&variables), &mut Vec::new())
            .into_owned()
    }

    /// Replaces a suit's variant by that of the German suit if the reader plays with a German deck.
    fn by_deck(self, name: &str, value: FluentValue<'static>) -> FluentValue<'static> {
        let FluentValue::String(suit) = &value else {
            return value;
        };
        if self.0.look.face != Face::German || !matches!(name, "suit" | "kind") {
            return value;
        }
        match suit.as_ref() {
            "clubs" => "acorns".into(),
            "spades" => "leaves".into(),
            "hearts" => "reds".into(),
            "diamonds" => "bells".into(),
            _ => value,
        }
    }
}

macro_rules! texts {
    ($($key:ident($($variable:ident),*);)+) => {
        impl Texts {
            $(
                pub(crate) fn $key(
                    self,
                    $($variable: impl Into<FluentValue<'static>>),*
                ) -> String {
                    self.text(
                        stringify!($key),
                        vec![$((stringify!($variable), $variable.into())),*],
                    )
                }
            )+
        }

        #[cfg(test)]
        const DECLARED: &[(&str, &[&str])] =
            &[$((stringify!($key), &[$(stringify!($variable)),*])),+];
    };
}

texts! {
    game(game);
    rank(rank);
    suit_short(suit);
    card_name(suit, rank);
    followed(suit);
    contract(kind, hand, announcement);
    contract_open();
    contract_spitze(count);
    contract_revolution();
    announced_level(level);
    tournee_contract(what, trump);
    seat(seat);
    matadors(with, count);
    level(level, number);
    doubling(word);
    doublings(words, factor);
    reckoning(levels, kind, base, value);
    reckoning_open(levels, kind, base, value);
    reckoning_null(contract, value);
    autoplayer(name);
    empty_place();
    tricks(count);
    taken_over(cause);
    lobby_title(game);
    lobby_open(host);
    lobby_waiting(count);
    lobby_full();
    agreed_list(length);
    agreed_seconds(seconds);
    agreed_correspondence();
    agreed_unlimited();
    agreed_rules(rules);
    agreed_strength(strength);
    strength(strength);
    strength_about(strength);
    strength_choose(strength);
    strength_choose_first();
    round_bock(factor);
    round_ramsch();
    hints_taken(names);
    pot(content);
    third_hand(hand);
    prize(name, card);
    officers_in_hand(count);
    officers_points(points);
    officers_ramsch();
    officers_said(what);
    officers_names(game);
    officers_value(matadors, value);
    officers_level(level, factor);
    officers_opponent(name, score);
    deal_title(number, length, what);
    title_auction();
    title_skat();
    title_discarding();
    title_announcing();
    title_grand_hand();
    title_ramsch();
    title_ramsch_over();
    title_passed_in();
    title_tournee();
    title_won(contract);
    title_lost(contract);
    title_draw(contract);
    title_over();
    t31_round(number);
    t31_won(name);
    t31_points(count);
    t31_out();
    t31_county(style);
    t31_no_letter();
    t31_bus(place);
    t31_table(card, stock);
    t31_took(name, card);
    t31_knocked(name);
    t31_round_over(number, end, name);
    t31_gains(count);
    t31_loses(count);
    t31_tie_break();
    footer(table);
    footer_game(game, table);
    footer_strength(footer, strength);
    deadline(when);
    next_deal_deadline(when);
    paused(when);
    away(names);
    newcomer(name);
    votes(given, needed);
    deals();
    sits_out();
    declarer();
    call_bid(value);
    call_hold(value);
    call_pass();
    declines_grand_hand();
    bid_line(value);
    bid_none();
    doing_skat(name);
    doing_discarding(name);
    doing_announcing(name);
    doing_grand_hand(name);
    doing_ramsch_skat(name);
    doing_ramsch_passing(name);
    doing_ramsch_calling(name);
    tournee_chooses(name);
    tournee_turns(name);
    tournee_refused(name);
    tournee_turned(card);
    tournee_ramsch();
    ramsch_did(what);
    doubled(words);
    skat_shown(cards);
    opened_late(name);
    must_make(goal);
    given_up(name);
    looked_into(dealer, name);
    table_line(plays);
    table_empty(name);
    last_trick_line(cards, name);
    open_hand(name, cards);
    question_claim(name);
    question_claim_null(name);
    question_concession(name);
    question_surrender(name, declarer);
    question_kontra();
    question_doubled(name, said, next);
    question_exchange();
    question_joint_gift(name);
    question_gift(name);
    question_waiting(names);
    score_heading();
    score_total();
    score_points();
    score_contracts();
    result_won(name, contract, points, tricks);
    result_lost(name, contract, points, tricks);
    result_draw(name, contract);
    result_won_null(name, contract);
    result_won_at_once(name, contract);
    result_lost_null(name, contract);
    result_passed_in();
    result_ramsch(name, points, score);
    result_virgins(count);
    result_bid(value);
    result_points(score);
    reckoned_plainly(levels, base, value);
    result_overbid(value, bid, settled);
    result_score_won(score);
    result_score_doubled(product, score);
    result_score_lost(product, score);
    result_score_lost_single(product, score);
    ended_declarer_conceded(name);
    ended_defender_conceded(name);
    ended_claimed(name);
    ended_claimed_null(name);
    ended_thrown(name, rest);
    ended_given(name);
    ended_at_once();
    result_cards();
    result_skat(cards);
    result_put_away(cards);
    result_passed_on(cards);
    ready_explanation();
    ready_names(names);
    list_done_title();
    list_done(name, total, by);
    list_done_shared(names, total);
    list_done_draw(count, total);
    stopped_title();
    stopped();
    abandoned();
    stopped_amid_deal();
    rematch_open(name);
    button_join();
    button_add_autoplayer();
    button_begin();
    button_leave();
    button_my_cards();
    button_last_trick();
    button_why_not();
    button_ready();
    button_take_back();
    button_hint();
    button_go_on();
    button_seats();
    button_remove(place);
    button_vote(place);
    button_confirm_remove();
    button_confirm_vote();
    button_rematch();
    button_review();
    button_stop(number);
    button_back();
    button_refresh();
    button_bid(value);
    button_hold();
    button_pass();
    button_pick_up();
    button_pick_up_shown();
    button_hand();
    button_discard();
    button_pass_on();
    button_reckon();
    button_passt_mir_nicht();
    button_declare_nothing();
    t31_button_declare();
    t31_button_look();
    t31_button_throw_down();
    t31_button_draw();
    t31_button_take(card);
    t31_button_knock();
    t31_button_hammer();
    t31_button_show();
    t31_button_stop();
    t31_button_discard_and_declare(card);
    button_double(word);
    button_no_double(word);
    button_open();
    button_give();
    button_claim();
    button_concede();
    button_accept();
    button_accept_win();
    button_refuse();
    button_exchange_done();
    button_grand_hand();
    button_no_grand_hand();
    button_ramsch_take();
    button_ramsch_push();
    button_ramsch_knock();
    button_ramsch_virgin();
    button_ramsch_ready();
    button_look(seat);
    button_confirm_concede();
    button_confirm_throw();
    button_end_early();
    button_confirm_claim();
    button_confirm_leave();
    button_confirm();
    button_announce(contract, value, cover);
    select_action(first, last);
    select_bid();
    select_swap();
    swap(given, taken);
    toggle(what, count);
    ask_action();
    news(what);
    news_call(name, call);
    news_card(name, card);
    news_trick(name, cards, points);
    news_announced(name, contract);
    ask_bid_first();
    ask_bid(value);
    ask_hold(name, value);
    wait_for(names);
    wait_for_several(names);
    ask_skat();
    ask_skat_how(value);
    officers_skat_or_hand(value);
    ask_hand();
    ask_hand_how(value);
    ask_discard();
    ask_discard_how(cards, value);
    picked_none();
    picked_one(cards);
    picked_two(cards);
    ask_announce();
    ask_announce_how(cards, value);
    tournee_choose_how(value);
    tournee_ask_turn();
    tournee_ask_declare();
    ask_announce_overbid();
    ask_announce_open();
    announced_beside(what);
    reckoner();
    reckoner_covers(value);
    reckoner_covers_nothing();
    reckoner_bid(value, cover);
    reckoner_skat(lowest, highest);
    reckoner_factor(factor);
    reckoner_in_play();
    ask_grand_hand();
    ask_ramsch_skat();
    ask_ramsch_passing(cards, deck);
    ask_ramsch_calling();
    ask_lead();
    ask_follow(suit);
    ask_free(suit);
    why_must_follow(led, suit, own, blocked, source);
    why_jacks(deck);
    ask_claim();
    ask_concession();
    ask_kontra(word);
    ask_exchange();
    ask_surrender();
    ask_gift();
    t31_ask_look();
    t31_ask_draw(knock);
    t31_ask_discard();
    t31_standing(standing);
    t31_hand(cards, value);
    t31_drawn(card, kept);
    t31_you_won();
    t31_they_won(name);
    claim_refused();
    own_question();
    you_play(contract);
    you_declare(contract, bid);
    they_declare(name, contract);
    your_partner(name);
    plays_third_hand(name);
    plays_own_hand();
    your_seat(seat);
    your_cards(cards);
    their_cards(name, cards);
    your_discards(cards);
    your_passed_on(cards);
    confirm_concede_alone();
    confirm_concede_asking();
    confirm_concede_defender(partner, declarer, play_on);
    confirm_concede_jointly(partner);
    confirm_throw(rest);
    confirm_throw_only();
    confirm_claim();
    confirm_claim_null();
    confirm_end_early();
    confirm_action();
    confirm_announce(contract);
    confirm_ouvert();
    confirm_revolution();
    confirm_overbid(value, bid, lost);
    confirm_give(name);
    confirm_open();
    confirm_virgin();
    t31_confirm_end();
    confirm_leave_lobby();
    confirm_leave_list();
    seats_heading();
    seats_explanation();
    seats_nobody();
    confirm_free(name);
    confirm_remove_lobby(name);
    confirm_remove(name);
    confirm_vote(name, needed);
    last_trick_heading();
    last_trick_taken(name);
    no_trick_yet();
    panel_lobby();
    panel_sits_out();
    panel_taken_over(cause);
    you_won(score);
    you_lost(score);
    you_drew(score);
    they_won(name, contract);
    they_lost(name, contract);
    defended_well();
    nobody_played();
    ramsch_heading(score);
    ready_ask();
    ready_waiting(names);
    ready_done();
    panel_closed();
    your_rank(rank, total);
    refused_closed();
    refused_seats_locked();
    refused_full();
    refused_already_seated();
    refused_not_seated();
    refused_not_host();
    refused_empty_places(count);
    refused_not_begun();
    refused_stale();
    refused_not_taken_over();
    refused_sits_out();
    refused_no_deal();
    refused_too_soon();
    refused_hint_taken();
    refused_nothing_due();
    refused_removed();
    refused_expected();
    refused_paused();
    refused_last_deal();
    refused_taken_over();
    refused_own_place();
    refused_voted();
    refused_too_few_to_vote();
    refused_not_over();
    refused_rematched();
    refused_other_game();
    refused_by_rules(source);
    rule_source(kind, section);
    illegal_with_source(sentence, source);
    illegal_not_your_turn();
    illegal_wrong_phase();
    illegal_bid_too_low();
    illegal_bid_too_low_than(value);
    illegal_listener_bids();
    illegal_nothing_to_hold();
    illegal_needs_hand();
    illegal_no_levels_in_null();
    illegal_hand_after_skat();
    illegal_null_below_bid();
    illegal_discards();
    illegal_not_held();
    illegal_must_follow();
    illegal_must_follow_suit(suit);
    illegal_question_open();
    illegal_no_question();
    illegal_already_refused();
    illegal_skat_not_shown();
    illegal_open_needs_schwarz();
    illegal_no_spitze();
    illegal_no_spitze_here(deck);
    illegal_one_spitze_only();
    illegal_spitze_not_held(deck);
    illegal_no_revolution();
    illegal_revolution_is_null();
    illegal_swap_cards();
    illegal_no_kontra();
    illegal_not_your_doubling();
    illegal_kontra_said();
    illegal_kontra_too_late();
    illegal_no_kontra_right();
    illegal_no_late_opening();
    illegal_not_the_time_to_open();
    illegal_no_gift();
    illegal_gift_too_late();
    illegal_gift_by_declarer();
    illegal_nothing_to_give();
    illegal_no_claims();
    illegal_no_look();
    illegal_looked_already();
    illegal_ramsch_two_cards();
    illegal_ramsch_jacks(deck);
    illegal_ramsch_no_knocking();
    illegal_ramsch_knock_after_push();
    illegal_ramsch_no_virgin();
    notice_stranger();
    notice_unknown_button();
    notice_old_button();
    notice_table_closed();
    notice_table_gone();
    notice_missing_permission(permission);
    notice_too_many_tables_of_person(limit);
    notice_too_many_tables_of_server(limit);
    notice_too_quick();
    notice_storage_trouble();
    notice_internal_trouble();
    notice_restarting();
    notice_steps_lost();
    notice_not_seated_here();
    notice_no_table_here();
    notice_server_only();
    notice_header_places();
    notice_header_list_length(longest);
    notice_invitation(guest, host);
    notice_invitations_muted(guest);
    notice_invited_enough(guest);
    notice_cannot_invite();
    notice_opened();
    notice_joined();
    notice_autoplayer_added();
    notice_withdrawn();
    reminder(person, when);
    notice_rematch_open(by);
    notice_left();
    notice_taken_back();
    notice_stopped();
    settings_title();
    settings_text();
    button_display(display);
    button_face(face);
    button_reminders(on);
    button_invitations(on);
    button_mute_invitations();
    side(side);
    skat_heading();
    put_away_heading();
    card_points(points);
    game_value();
    overbid_short(bid);
    lost_doubles();
    sheet_heading();
    sheet_number();
    sheet_carried();
    sheet_kind(kind);
    sheet_won();
    sheet_lost();
    sheet_lost_by_others();
    place_number(number);
    alt_playable(cards);
    alt_all_playable();
    alt_asked(names);
    stop_heading();
    stop_line(channel, host, since);
    percent(number);
    leaderboard_title();
    leaderboard_scope(scope);
    leaderboard_month(month, year);
    leaderboard_all_time();
    leaderboard_kind(kind);
    leaderboard_order(order);
    leaderboard_value(order);
    leaderboard_counted(order);
    leaderboard_empty();
    leaderboard_own(place, persons, value);
    leaderboard_minimum(order, minimum);
    leaderboard_sharing();
    leaderboard_page(page, pages);
    profile_title();
    profile_empty(name);
    profile_points(deals, points, per_series);
    profile_lists(lists, won);
    profile_declarer();
    profile_defender();
    profile_share(won, all, share);
    profile_kind(kind, won, lost);
    profile_card_points(points);
    profile_overbid(count);
    profile_best();
    profile_worst();
    profile_form();
    privacy_exported();
    privacy_export_too_large();
    privacy_nothing();
    privacy_shared();
    privacy_unshared();
    privacy_deleted();
    privacy_delete_title();
    privacy_delete_text();
    privacy_delete_button();
    help_topic(topic);
    help_overview();
    help_bidding();
    help_contracts();
    help_play();
    help_scoring();
    help_commands();
    proposal_press(label);
    proposal_announce(contract);
    proposal_discard(cards);
    proposal_pass_on(cards);
    proposal_play(cards, reason);
    deed_discard(cards);
    deed_pass_on(cards);
    review_title(number);
    review_before();
    review_trick(number);
    review_round(number);
    review_part(page, part);
    review_choose(page);
    review_footer();
    review_stand_in(name);
    review_line(name, deed, why);
    review_others(options);
    why_rules();
    why_nothing_better();
    why_forced();
    why_worlds(percent, worlds);
    why_percent(percent);
    why_worked_through(worlds);
    why_points(points);
    learn_menu_title();
    learn_menu();
    learn_all_done();
    learn_select();
    learn_select_discards();
    learn_button_menu();
    learn_button_lesson(number);
    learn_title(number, title);
    learn_step(number, count);
    learn_finished();
    learn_take_along();
    learn_who(who);
    learn_calls(calls);
    learn_last_trick(cards, points, who);
    learn_last_trick_null(cards, who);
    learn_these_cards(cards);
    learn_result(points, others, score);
    learn_result_null(score);
    permission_name(permission);
    permission_purpose(permission);
    test_title();
    test_fine();
    test_trouble();
    test_channel_gone(channel);
    test_channel_fine(channel);
    test_channel_lacks(channel, names);
    test_role(role, found);
    test_how_heading();
    test_how();
    trial_text();
    setup_title();
    setup_intro();
    setup_stored_at_once();
    setup_channels();
    setup_all_channels();
    setup_threads();
    setup_threads_are(state);
    setup_role();
    setup_no_role();
    setup_leaderboards();
    setup_leaderboards_are(state);
    setup_hints();
    setup_hints_are(state);
    setup_language();
    setup_language_is(language);
    setup_rules();
    setup_think_time();
    setup_strength();
    setup_strength_usual();
    setup_pick_channels();
    setup_pick_role();
    setup_pick_language(language);
    setup_pick_rules(rules);
    setup_pick_think_time(think_time);
    setup_pick_strength(strength);
    setup_button_threads(state);
    setup_button_leaderboards(state);
    setup_button_hints(state);
    setup_button_test();
    setup_button_tables();
    setup_button_places();
    rules_name(rules);
    rules_usual();
    rules_changed(name, changes);
    rules_meaning(rules);
    rules_former(rule);
    rules_of_game(game);
    rules_differences();
    rules_more();
    rules_knob(knob, choice);
    rules_other_knob(knob, choice);
    wanted_title();
    wanted_intro();
    wanted_tables();
    wanted_no_table();
    wanted_table(number, game, channel, host, free);
    wanted_seekers();
    wanted_nobody();
    wanted_seeker(name, until);
    wanted_enough();
    wanted_sit(number);
    wanted_want();
    wanted_unwant();
    wanted_open();
    wanted_call();
    wanted_role();
    rule_book_nothing();
    rule_book_also();
    rule_book_source(source);
    button_rules();
    notice_rules_dont_fit(game);
    notice_seats_dont_fit(game, least, most);
    notice_too_many_computers(most);
    notice_other_channels(channels);
    notice_opened_in_thread(thread);
    notice_no_thread();
    notice_table_unshown(channel);
    notice_leaderboards_off();
    notice_hints_off();
    notice_no_advice();
    notice_deal_not_over();
    notice_no_thoughts();
    notice_not_manager();
    notice_role_given(role);
    notice_role_taken(role);
    notice_role_out_of_reach(role);
    notice_no_role();
    notice_called(role, name);
    notice_called_lately(when);
    notice_too_few();
    notice_sat_down(channel);
    help_choose();
    help_buttons();
    help_list();
    help_rules();
    help_games();
    help_computers();
    help_settings();
    help_privacy();
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// The variables of each text of a file, sorted.
    fn written(source: &str) -> BTreeMap<String, Vec<String>> {
        let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut key = String::new();
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            if let Some((name, _)) = line.split_once(" =")
                && !line.starts_with(' ')
            {
                key = name.to_owned();
                assert!(
                    texts.insert(key.clone(), Vec::new()).is_none(),
                    "{key} is there twice"
                );
            }
            for after in line.split('$').skip(1) {
                let end = after
                    .find(|c: char| !c.is_ascii_lowercase() && c != '_')
                    .unwrap_or(after.len());
                let variables = texts.get_mut(&key).expect("a variable belongs to a text");
                variables.push(after[..end].to_owned());
                variables.sort();
                variables.dedup();
            }
        }
        texts
    }

    #[test]
    fn each_language_has_exactly_the_declared_texts_and_variables() {
        let declared: BTreeMap<String, Vec<String>> = DECLARED
            .iter()
            .map(|&(key, variables)| {
                let mut variables: Vec<String> = variables
                    .iter()
                    .map(|&variable| variable.to_owned())
                    .collect();
                variables.sort();
                (key.to_owned(), variables)
            })
            .collect();
        assert_eq!(written(GERMAN), declared, "German");
        assert_eq!(written(ENGLISH), declared, "English");
    }

    #[test]
    fn both_files_can_be_read_without_an_error() {
        for source in [GERMAN, ENGLISH] {
            let errors = FluentResource::try_new(source.to_owned())
                .err()
                .map(|(_, errors)| errors);
            assert_eq!(errors, None);
        }
    }

    #[test]
    fn each_text_can_be_written_without_an_error() {
        for bundle in BUNDLES.iter() {
            for (key, variables) in DECLARED {
                let variables: FluentArgs<'_> = variables
                    .iter()
                    .map(|&name| (name, FluentValue::from(1)))
                    .collect();
                let pattern = bundle
                    .get_message(key)
                    .and_then(|message| message.value())
                    .expect("a text");
                let mut errors = Vec::new();
                let text = bundle.format_pattern(pattern, Some(&variables), &mut errors);
                assert!(errors.is_empty(), "{key}: {errors:?}");
                assert!(!text.trim().is_empty(), "{key} is empty");
            }
        }
    }
}
