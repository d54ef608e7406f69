### All English texts. Warm and short, in the words of English-speaking Skat players.
###
### The build makes a method of each message, and holds the other languages to the same messages
### with the same variables. The method is named after the key. Its parameters are the variables,
### which take numbers and strings. A message with several variables lists them in a comment, in the
### order of the parameters, so that its wording may change freely. Keys with a hyphen belong to
### slash commands, in the last section.

## Cards and contracts

game = { $game ->
    [strohmann] Strohmann
    [oma] Oma
    [ramsch] Ramsch
    [schieberamsch] Schieberamsch
    [officers] Officers’ Skat
    [tournee] Tournée Skat
    [texas] Texas Skat
    [31] Thirty-one
   *[skat] Skat
}
rank = { $rank ->
    [T] 10
   *[other] { $rank }
}
suit_short = { $suit ->
    [acorns] Ac
    [leaves] Le
    [reds] He
    [bells] Be
    [clubs] ♣
    [spades] ♠
    [hearts] ♥
   *[diamonds] ♦
}
# $suit, $rank
card_name = { $rank ->
    [rA] ace
    [rK] king
    [rQ] queen
    [rJ] jack
    [rO] Ober
    [rU] Unter
    [rT] 10
    [r9] 9
    [r8] 8
    [r7] 7
    [r6] 6
    [r5] 5
    [r4] 4
    [r3] 3
   *[r2] 2
} of { $suit ->
    [acorns] acorns
    [leaves] leaves
    [reds] hearts
    [bells] bells
    [clubs] clubs
    [spades] spades
    [hearts] hearts
   *[diamonds] diamonds
}
followed = { $suit ->
    [trumps] trumps
    [acorns] acorns
    [leaves] leaves
    [reds] hearts
    [bells] bells
    [clubs] clubs
    [spades] spades
    [hearts] hearts
   *[diamonds] diamonds
}
# $kind, $hand, $announcement
contract = { $kind ->
    [acorns] Acorns
    [leaves] Leaves
    [reds] Hearts
    [bells] Bells
    [clubs] ♣ Clubs
    [spades] ♠ Spades
    [hearts] ♥ Hearts
    [diamonds] ♦ Diamonds
    [grand] Grand
   *[null] Null{ $announcement ->
        [ouvert] {" "}Ouvert
       *[none] {""}
    }
}{ $hand ->
    [yes] {" "}Hand
   *[no] {""}
}{ $kind ->
    [null] {""}
   *[other] { $announcement ->
        [schneider] {" "}Schneider announced
        [schwarz] {" "}Schwarz announced
        [ouvert] {" "}Ouvert
       *[none] {""}
    }
}
contract_open = open
contract_spitze = { $count ->
    [one] + Spitze
   *[other] + Spitze × { $count }
}
contract_revolution = as Revolution
announced_level = { $level ->
    [schwarz] Schwarz announced
   *[schneider] Schneider announced
}
# $what, $trump
tournee_contract = { $what ->
    [tournee] Tournée { $trump }
    [passt_mir_nicht] Passt mir nicht: { $trump }
    [solo] { $trump } Solo
    [grand_ouvert] Grand Ouvert
    [guckser] Guckser
    [null] Null
    [null_ouvert] Null Ouvert
    [guckser_null] Guckser Null
    [guckser_null_ouvert] Guckser Null Ouvert
   *[ramsch] Ramsch
}
seat = { $seat ->
    [forehand] forehand
    [middlehand] middlehand
   *[rearhand] rearhand
}
# $with, $count
matadors = { $with ->
    [yes] with { $count }
   *[no] without { $count }
}
# $level, $number
level = { $level ->
    [game] game
    [hand] Hand
    [schneider] Schneider
    [schneider_announced] announced
    [schwarz] Schwarz
    [schwarz_announced] announced
    [required] required
    [open] open
    [skat_shown] skat shown
    [spitze] Spitze
   *[ouvert] Ouvert
} { $number }
doubling = { $word ->
    [kontra] Kontra
    [re] Re
    [supra] Supra
    [resupra] Resupra
    [bock] Bock round
   *[open] open cards
}
# $words, $factor
doublings = Doubled: { $words } = × { $factor }
# $levels, $kind, $base, $value
reckoning = { $levels } × { $kind } { $base } = { $value }
# $levels, $kind, $base, $value
reckoning_open = { $levels } × { $kind } { $base } × 2 (open cards) = { $value }
# $contract, $value
reckoning_null = { $contract } = { $value }

## People

autoplayer = 🤖 { $name }
plain_autoplayer = { $name } (PC)
plain_stand_in = PC for { $name }
empty_place = 🪑 free
tricks = { $count ->
    [one] 1 trick
   *[other] { $count } tricks
}
taken_over = { $cause ->
    [left] left, 🤖 plays
    [left_paused] left
    [timed_out_paused] out of time
   *[timed_out] out of time, 🤖 plays
}

## Public message

lobby_title = 🃏 { $game }: who’s in?
lobby_open = { $host } has opened a table.
lobby_private = 🔒 Private: only people who are invited can join or watch.
lobby_waiting = { $count ->
    [one] 1 seat is still free – take it!
   *[other] { $count } seats are still free – take one!
}
lobby_waiting_private = { $count ->
    [one] 1 seat is still free – invite somebody!
   *[other] { $count } seats are still free – invite somebody!
}
lobby_full = Every seat is taken – ready to start!
agreed_list = list of { $length } deals
agreed_seconds = { $seconds } seconds to think
agreed_correspondence = 24 hours for each decision
agreed_unlimited = no time limit
agreed_rules = { $rules }
agreed_strength = computers: { $strength }
strength = { $strength ->
    [beginner] Beginner
    [club] Club player
    [league] League player
   *[master] Master
}
strength_about = { $strength ->
    [beginner] Still makes mistakes – good for learning Skat
    [club] Plays soundly, by rules of thumb
    [league] Works through ways the cards may lie
   *[master] Thinks hardest – plays as well as I can
}
strength_choose = Computers play as: { $strength }
strength_choose_first = How well should the computers play?
pace = { $pace ->
    [fast] fast
    [slow] slow
   *[normal] normal
}
button_pace = Computer pace: { $pace }
round_bock = 🐐 Bock round: scores count × { $factor }.
round_ramsch = 🐐 Ramsch round: Ramsch is compulsory.
hints_taken = 💡 With hints: { $names }
deal_with_undo = ↩️ With undo: this deal doesn’t count.
list_with_undo = ↩️ With undo: this list counts in no statistic.
pot = 🏺 In the pot: { $content }
third_hand = { $hand ->
    [oma] 👵 Oma
   *[dummy] 🎩 Dummy
}
# $name, $card
prize = { $name } adds to the trick: { $card }
officers_in_hand = { $count ->
    [one] 1 card in hand
   *[other] { $count } cards in hand
}
officers_layout = Cards on the table
officers_points = { $points } card points
officers_ramsch = Ramsch: the fewer card points, the better.
officers_said = { $what ->
    [hold] holds
    [kontra] says Kontra
   *[re] says Re
}
officers_names = names { $game }
officers_level = { $level ->
    [schwarz] Schwarz
   *[schneider] Schneider
}
# $name, $score
officers_opponent = { $name } gets **{ $score }**
# $number, $length, $what
deal_title = Deal { $number } of { $length } · { $what }
title_auction = Bidding
title_skat = Skat or Hand?
title_discarding = Discarding
title_announcing = Announcing
title_grand_hand = Grand Hand?
title_ramsch = Ramsch
title_ramsch_over = Ramsch over
title_passed_in = Passed in
title_tournee = Tournée
title_won = { $contract } won
title_draw = { $contract }: a draw
title_lost = { $contract } lost
title_over = The deal is over
t31_round = Round { $number }
t31_won = 🏆 { $name } wins.
t31_points = { $count ->
    [one] 1 point
   *[other] { $count } points
}
t31_out = out
t31_county = { $style ->
    [cadillac] on poverty
   *[pennies] on the county
}
t31_no_letter = no letter
t31_bus = { $place ->
    [0] 🚌 seated at the back
    [1] 🚌 standing at the back
    [2] 🚌 in the middle
    [3] 🚌 at the front
    [4] 🚌 on the stairs
    [5] 🚌 on the second step
   *[other] 🚌 asking the driver to stop
}
# $card, $stock
t31_table = Face up: { $card } · in the stock: { $stock }
# $name, $card
t31_took = -# ↪ { $name } has taken { $card }
# $name, $you
t31_knocked = { $you ->
    [yes] ✊ You’ve knocked: everybody else gets one more turn.
   *[no] ✊ { $name } has knocked: everybody else gets one more turn.
}
# $number, $end, $name
t31_round_over = **Round { $number }:** { $end ->
    [knocked] { $name } knocked.
    [hammer] { $name } called the hammer.
    [throw_down] { $name } made everybody show their cards.
    [declared] 31!
   *[stock] The stock was empty.
}
t31_gains = +{ $count }
t31_loses = { $count ->
    [one] loses a life
   *[other] loses { $count } lives
}
t31_tie_break = Nobody would be left, so everybody plays another round.
footer = International Skat Order · table “{ $table }”
# $game, $table
footer_game = { $game } · table “{ $table }”
# $footer, $strength
footer_strength = { $footer } · computers: { $strength }
deadline = -# ⏳ Time runs out { $when }
watch_note = -# 👀 You are watching. Hidden cards are shown after the deal.
next_deal_deadline = -# ⏳ Next deal { $when }
paused = ⏸️ **Paused:** nobody is here right now. Any player at this table can play on; otherwise the table closes { $when }.
away = 🤖 plays for { $names }.
newcomer = { $name } joins after this deal
# $given, $needed
votes = { $given } of { $needed } votes against this seat
deals = deals
sits_out = deals and sits out
declarer = **declarer**
call_bid = bids { $value }
call_hold = holds { $value }
call_pass = passes
call_up_to = bids up to { $value }
call_up_to_then_pass = bids up to { $value }, then passes
declines_grand_hand = declines Grand Hand
bid_line = Highest bid **{ $value }**
bid_none = Nobody has bid yet.
doing_skat = { $name } is choosing: pick up the skat or play Hand?
doing_discarding = { $name } has picked up the skat and is discarding two cards.
doing_announcing = { $name } has discarded and is about to announce.
doing_grand_hand = { $name } is choosing: Grand Hand instead of Ramsch?
doing_ramsch_skat = { $name } is choosing: take the skat or push it on?
doing_ramsch_passing = { $name } has taken the skat and is passing two cards on.
doing_ramsch_calling = { $name } is thinking: anything to announce?
tournee_chooses = { $name } is thinking: Tournée, Solo, Guckser or Null?
tournee_turns = { $name } has turned up a card of the skat.
tournee_refused = { $name } says “Passt mir nicht” – it doesn’t suit me.
tournee_turned = Turned up: { $card }
tournee_ramsch = Ramsch: the fewer card points, the better.
ramsch_did = { $what ->
    [pushed] pushes
    [took] takes the skat
    [knock] knocks
   *[virgin] announces no trick
}
doubled = ⚡ Said: { $words }
skat_shown = The skat was shown: { $cards }
opened_late = { $name } has laid their cards open.
must_make = { $goal ->
    [schwarz] The gift was turned down: now it must be Schwarz.
   *[schneider] The gift was turned down: now it must be Schneider.
}
given_up = 🏳️ The defenders have conceded; { $name } plays on for more.
# $dealer, $name
looked_into = 👀 { $dealer } has looked at { $name }’s cards.
table_line = On the table: { $plays }
table_empty = { $name } leads.
# $cards, $name
last_trick_line = Last trick: { $cards } to { $name }
# $name, $cards
open_hand = { $name } shows: { $cards }
question_claim = 🙋 { $name } shows their cards and claims all remaining tricks.
question_claim_null = 🙋 { $name } shows their cards and claims to take no more tricks.
question_concession = 🏳️ { $name } would like to concede.
# $name, $declarer
question_surrender = 🏳️ { $name } concedes for the defenders. { $declarer } can accept or play on for more.
question_kontra = ⚡ Kontra, anybody?
# $name, $said, $next
question_doubled = ⚡ { $name } says { $said }. Will { $next } follow?
question_exchange = 🔄 Revolution: the defenders exchange cards.
question_joint_gift = 🎁 { $name } would like to give the contract away.
question_gift = 🎁 The defenders give { $name } the contract. Playing on means making one level more.
question_waiting = Still to answer: { $names }
score_heading = { $scoring ->
    [seeger-fabian] List by Seeger-Fabian
    [improved] List by Seeger-Fabian, varied
    [danish] List, counted the Danish way
   *[plain] List
}
score_total = Total
score_points = Game points
score_contracts = +/−
# $name, $contract, $points, $tricks
result_won = { $name } wins **{ $contract }** with { $points } and { $tricks ->
    [0] no trick
    [one] 1 trick
   *[other] { $tricks } tricks
}.
# $name, $contract
result_draw = { $name } plays **{ $contract }**: 60 to 60, a draw.
# $name, $contract, $points, $tricks
result_lost = { $name } loses **{ $contract }** with { $points } and { $tricks ->
    [0] no trick
    [one] 1 trick
   *[other] { $tricks } tricks
}.
# $name, $contract
result_won_null = { $name } wins **{ $contract }** – not a single trick.
# $name, $contract
result_won_at_once = { $name } wins **{ $contract }**.
# $name, $contract
result_lost_null = { $name } loses **{ $contract }**.
result_passed_in = Everybody passed. The deal is passed in; nobody scores.
# $name, $points, $score
result_ramsch = { $name }: { $points } card points · **{ $score }**
result_virgins = { $count ->
    [one] One virgin: one player took no trick.
   *[other] { $count } virgins: all tricks went to one player.
}
result_bid = Bid: { $value }
# $product, $score
result_product = Points: { $product } = **{ $score }**
# $name, $points, $times, $score
result_ramsch_product = { $name }: { $points } { $times } = **{ $score }**
factor = { $reason ->
    [lost] lost
    [doubled] doubled
    [pushed] pushed on
    [knock] knocked
    [virgin_announced] virgin announced
    [virgin] virgin
    [schneider] Schneider
    [schwarz] Schwarz
   *[bock] Bock round
}
t31_undeclared = { $value }, not declared
t31_pennies = { $count ->
    [0] no life left
    [one] 1 life
   *[other] { $count } lives
}
t31_stock = Stock
t31_stock_count = { $count ->
    [one] 1 card
   *[other] { $count } cards
}
t31_discards = Discards
t31_own_value = Your cards count { $value }
result_points = Points: **{ $score }**
# $value, $bid, $settled
result_overbid = Overbid! { $value } doesn’t cover { $bid }; it counts as { $settled }.
result_lost_hand_once = A lost Hand game counts only once here.
result_lost_once = A loss counts only once here, not twice as in Skat.
ended_declarer_conceded = { $name } conceded.
ended_defender_conceded = { $name } conceded for the defenders.
ended_claimed = { $name } shows their cards: all remaining tricks.
ended_claimed_null = { $name } shows their cards: no more tricks.
# $name, $rest
ended_thrown = { $name } throws their cards down{ $rest ->
    [tricks] : all remaining tricks go to the other side.
   *[none] .
}
ended_given = 🎁 The defenders give the contract to { $name }.
ended_at_once = A contract this cheap counts as won at once without Kontra.
result_cards = All cards
result_skat = Skat: { $cards }
result_put_away = Discarded: { $cards }
result_passed_on = Passed on: { $cards }
ready_explanation = The next deal begins once everybody has pressed “Next deal”.
ready_names = Ready: { $names }
list_done_title = 🏁 List finished
# $name, $total, $by
list_done = 🏆 { $name } wins the list with { $total } points{ $by ->
    [won] {" "}and more contracts won
    [lost] {" "}and fewer contracts lost
   *[total] {""}
}. Thanks for playing!
# $names, $total
list_done_shared = 🏆 A shared win: { $names } have { $total } points each. Thanks for playing!
# $count, $total
list_done_draw = 🤝 A draw! You { $count ->
    [2] both
   *[other] all
} have { $total } points. Thanks for playing!
stopped_title = Table closed
stopped = The table was closed.
abandoned = Everybody has left, so the table is closed.
stopped_amid_deal = The deal in progress doesn’t count.
rematch_open = 🔁 { $name } has opened the rematch.

## Buttons

button_join = Join
button_invite = Invite
button_make_private = Make private
button_open_to_all = Open to all
button_add_autoplayer = Add computer
button_begin = Start
button_leave = Leave
button_rule_book = Rule book: { $title }
button_my_cards = My cards
button_last_trick = Last trick
button_more = More
button_watch = Watch
button_why_not = Why not?
button_ready = Next deal
button_take_back = Take my seat back
button_hint = Hint
button_undo = Undo
button_confirm_undo = Yes, undo
button_go_on = Play on
button_seats = Seats
button_remove = Seat { $place }: remove
button_vote = Seat { $place }: vote against
button_confirm_remove = Yes, remove
button_confirm_vote = Yes, vote
button_rematch = Rematch
button_show = Show
button_review = Review
button_own_review = Review
button_replay = Replay
button_what_if = What if …
button_play_again = Play it again
button_to_replay = To the replay
button_share_deal = Share
button_report = Report
button_report_statistics = Statistics
button_stop_sharing = Stop sharing
button_present = Show to all
button_stop = Close table { $number } …
button_confirm_stop = Yes, close the table
button_my_table = Table { $number }
button_back = Back
button_refresh = Refresh
button_bid = Bid { $value }
button_hold = Yes
button_pass = Pass
button_pick_up = Pick up the skat
button_pick_up_shown = Show and pick up the skat
button_hand = Hand game …
button_discard = Discard these two
button_pass_on = Pass these two on
button_reckon = Work out a value
button_passt_mir_nicht = Passt mir nicht
button_declare_nothing = Declare nothing
t31_button_declare = Show 31
t31_button_look = Look at my cards
t31_button_throw_down = Make everybody show
t31_button_draw = Draw from the stock
t31_button_take = Take { $card }
t31_button_knock = Knock
t31_button_hammer = Hammer
t31_button_show = Take nothing, show
t31_button_stop = Stop the bus
t31_button_discard_and_declare = Discard { $card }, show 31
button_double = Say { $word }
button_no_double = No { $word }
button_open = Lay cards open
button_give = Give it away
button_claim = Claim
button_concede = Concede
button_end_early = End early …
button_accept = Agree
button_accept_win = Accept
button_refuse = Play on
button_exchange_done = Done exchanging
button_grand_hand = Play Grand Hand
button_no_grand_hand = No
button_ramsch_take = Take the skat
button_ramsch_push = Push (× 2)
button_ramsch_knock = Knock (× 2)
button_ramsch_virgin = Announce no trick (× 2)
button_ramsch_ready = Announce nothing
button_look = Look at { $seat }’s cards
button_confirm_concede = Yes, concede
button_confirm_throw = Throw my cards down
button_confirm_claim = Yes, show my cards
button_confirm_leave = Yes, leave
button_confirm = Yes, really
# $contract, $amount, $prospect
button_announce = { $contract } { $amount }{ $prospect ->
    [wins] {" "}✓
    [level] {" "}⚠️
    [lost] {" "}✗
   *[open] {" "}?
}
# $first, $last
select_action = Choose: { $first } to { $last } …
select_bid = Jump higher …
select_swap = Exchange a card …
# $given, $taken
swap = Give { $given }, take { $taken }
# $what, $count
toggle = { $what ->
    [hand] Hand
    [schneider] Schneider
    [schwarz] Schwarz
    [open] open
    [revolution] Revolution
    [skat_shown] show the skat
    [spitze] Spitze{ $count ->
        [0] {""}
        [one] {" "}✓
       *[other] {" "}× { $count }
    }
   *[ouvert] Ouvert
}

## One's own cards

ask_action = ### Your turn
news = -# ↪ { $what }
# $name, $call
news_call = { $name } { $call }
# $name, $card
news_card = { $name } plays { $card }
# $name, $cards, $points
news_trick = Trick to { $name }: { $cards } · { $points } card points
# $name, $contract
news_announced = { $name } announces { $contract }
ask_bid_first = ### Your turn: would you like to bid?
ask_bid = ### Your turn: more than { $value }?
# $name, $value
ask_hold = ### { $name } bids { $value }. Do you hold?
wait_for = ### It’s { $names }’s turn
wait_for_several = ### Waiting for { $names }
ask_skat = ### You are the declarer – skat or Hand?
ask_skat_how = You won the auction at **{ $value }**. Pick up the skat, or announce a Hand game right away.
officers_skat_or_hand = You won the auction at **{ $value }**. Pick up the skat, or name a game without it.
ask_hand = ### Which Hand game?
ask_hand_how = The skat stays where it is. Your bid is **{ $value }**.
ask_discard = ### Discard two cards
# $cards, $value
ask_discard_how = The skat held { $cards }. Your bid is **{ $value }**.
picked_none = -# Tap two cards.
picked_one = Picked: { $cards } – one more.
picked_two = Picked: { $cards }. Tap one of them to change.
ask_announce = ### What do you play?
# $cards, $value
ask_announce_how = Discarded: { $cards }. Your bid is **{ $value }**.
tournee_choose_how = Your bid is **{ $value }**. In Tournée a card from the skat decides the trumps.
tournee_ask_turn = ### Does the card suit you?
tournee_ask_declare = ### Would you like to declare anything?
ask_announce_level = ⚠️ means that the value doesn’t cover your bid: without Schneider or Schwarz it costs you that much.
ask_announce_lost = ✗ means overbid: that contract is lost and costs you that much.
ask_announce_hopeless = You bid too high: no contract covers **{ $bid }** any more. The buttons show what each costs you.
# $contracts, $bid
ask_announce_no_null = -# Worth less than { $bid }, so not allowed: { $contracts }
ask_announce_open = “?” means that the value still depends on the skat.
announced_beside = You also announce: **{ $what }**
reckoner = ### What would it be worth?
reckoner_covers = That covers every bid up to **{ $value }**.
reckoner_covers_nothing = That doesn’t cover any bid.
# $value, $cover
reckoner_bid = { $cover ->
    [yes] ✓ It covers the bid of { $value }.
    [no] ✗ It doesn’t cover the bid of { $value }.
   *[open] ? It depends on the skat whether this covers the bid of { $value }.
}
# $lowest, $highest
reckoner_skat = -# The skat counts for the matadors: depending on its cards, the value will be { $lowest } to { $highest }.
reckoner_factor = -# The score then counts × { $factor }; the value for the bid doesn’t.
reckoner_in_play = -# Schneider and Schwarz made in play come on top.
reckoner_winning = -# The value says how high you may bid – not whether you win the contract.
ask_grand_hand = ### Grand Hand instead of Ramsch?
ask_ramsch_skat = ### Take the skat or push it on?
# $cards, $deck
ask_ramsch_passing = ### Pass two cards on
    The skat held { $cards }. { $deck ->
        [german] Unters
       *[french] Jacks
    } stay with you.
ask_ramsch_calling = ### Would you like to announce something?
ask_lead = ### Your lead
ask_follow = ### Your turn – follow { $followed }
ask_free = ### No { $followed } – play any card
# $led, $followed, $own, $blocked, $source
why_must_follow = ❓ { $led } was led. You have to follow { $followed }, and you hold { $own }. That’s why you may not play { $blocked } now ({ $source }).
why_jacks = -# { $deck ->
    [german] Unters
   *[french] Jacks
} are trumps and don’t belong to their suit.
ask_claim = ### Do you accept?
ask_concession = ### Do you agree?
ask_kontra = ### Do you say { $word }?
ask_exchange = ### Would you like to exchange cards?
ask_surrender = ### Do you accept?
    Your contract is won, and stays won if you play on for more.
ask_gift = ### Do you accept the gift?
t31_ask_look = ### Look, or make everybody show at once?
t31_ask_draw = { $knock ->
    [yes] ### Your turn: draw, take or knock?
   *[no] ### Your turn: draw or take?
}
t31_ask_discard = ### Which card do you discard?
t31_standing = You: { $standing }
# $cards, $value
t31_hand = Your cards: { $cards } = **{ $value }**
# $card, $kept
t31_drawn = New: { $card }{ $kept ->
    [yes] {" "}· stays in your hand this turn
   *[no] {""}
}
t31_you_won = ### 🏆 You’ve won!
t31_they_won = ### { $name } wins
claim_refused = 🙋 Not accepted: the deal goes on, your cards lie open.
own_question = ### Waiting for the others’ answer
you_play = You play **{ $contract }**
# $contract, $bid
you_declare = You play **{ $contract }**, bid **{ $bid }**
# $name, $contract
they_declare = { $name } plays **{ $contract }**
your_partner = partner: { $name }
plays_third_hand = 👉 Now you play from { $name }’s cards.
plays_own_hand = 👉 Now you play from your own hand.
your_seat = You are { $seat }
your_cards = Your cards: { $cards }
# $name, $cards
their_cards = { $name }’s cards: { $cards }
your_discards = Discarded: { $cards }
your_passed_on = Passed on: { $cards }
confirm_concede_alone = ### Really concede?
    You lose the deal at once.
confirm_concede_asking = ### Really concede?
    If a defender agrees, the deal is lost.
# $partner, $declarer, $play_on
confirm_concede_defender = ### Really concede?
    This counts for { $partner } too: { $declarer } then wins{ $play_on ->
        [yes] {" "}or plays on for more.
       *[no] .
    }
confirm_concede_jointly = ### Really concede?
    It counts for both of you once { $partner } agrees.
confirm_throw = -# Nobody has to agree if you throw your cards down: { $rest ->
    [tricks] all remaining tricks go to the other side at once.
    [null_lost] the Null is then lost.
   *[null_won] the declarer then takes no more tricks.
}
confirm_throw_only = ### Throw your cards down?
confirm_claim = ### Show your cards?
    You lay your cards open and claim all remaining tricks. If they are certain, the deal ends at once; otherwise the others have to agree. Your cards stay open either way.
confirm_claim_null = ### Show your cards?
    You lay your cards open and claim to take no more tricks. If that is certain, the deal ends at once; otherwise the others have to agree. Your cards stay open either way.
confirm_end_early = ### Really end early?
confirm_action = ### Really?
    This can’t be taken back.
confirm_announce = ### Announce { $contract }?
confirm_ouvert = Everybody will see your cards.
confirm_revolution = The defenders may exchange cards first.
# $value, $bid, $lost, $score
confirm_overbid = That is worth { $value }, and you bid { $bid }. { $lost ->
    [yes] It is lost, whatever you make: **{ $score }**.
   *[no] Unless you make Schneider or Schwarz as well, you lose: **{ $score }**.
}
confirm_give = ### Give the contract away?
    If { $name } accepts, { $name } has won it.
confirm_open = ### Lay your cards open?
    Everybody sees them until the end; in return the contract counts one level more.
confirm_virgin = ### Announce that you’ll take no trick?
    If you take even one, you lose 120.
t31_confirm_end = ### Really?
    Everybody shows their cards at once, and the round is over.
confirm_leave_lobby = ### Leave the table?
    Your seat becomes free.
confirm_leave_list = ### Leave the table?
    A computer plays on for you. You can come back at any time.
confirm_undo = ### Take back your last decision?
    The cards stay as they are. This deal then counts in no statistic, and neither does the list. Until the deal is over, I won’t ask again.
seats_heading = ### Who sits at the table
seats_explanation = The player who opened the table can remove anybody who is away. Anything else takes a vote of the others.
seats_nobody = There is nobody you could remove right now.
confirm_free = ### Remove { $name } from the table?
    The seat becomes free again.
confirm_remove_lobby = ### Remove { $name } from the table?
    The seat becomes free, and { $name } can’t sit down at this table again.
confirm_remove = ### Remove { $name } from the table?
    A computer gets the seat. This can’t be undone.
# $name, $needed
confirm_vote = ### Vote to remove { $name } from the table?
    { $needed ->
        [one] Your vote is enough. A computer gets the seat, and this can’t be undone.
       *[other] It takes { $needed } votes before the next deal begins. Then a computer gets the seat, and this can’t be undone.
    }
last_trick_heading = ### Last trick
# $leader, $name
last_trick_taken = Led by { $leader }, taken by { $name }.
no_trick_yet = There is no trick yet.
panel_lobby = ### You’re at the table
    The list can start once every seat is taken. You’ll see your cards here.
panel_locking = ### Here we go
    The seats are locked. You’ll see your cards here as soon as I’ve written down the start.
panel_locking_beacon = ### Here we go
    The seats are locked. You’ll see your cards here as soon as round { $round } of drand is there.
panel_sits_out = ### You deal and sit out
    Lean back; you’re in again next deal.
panel_taken_over = ### A computer is playing for you
    { $cause ->
        [left] You left. Would you like to join in again?
       *[timed_out] You ran out of time. Would you like to take over again?
    }
panel_paused = ### The table is paused
    Nobody is here right now. Would you like to play on? Otherwise the table closes { $when }.
you_won = ### Won: { $score }
you_drew = ### A draw: { $score } for each
you_lost = ### Lost: { $score }
# $name, $contract
they_won = ### { $name } wins { $contract }
# $name, $contract
they_lost = ### { $name } loses { $contract }
defended_well = Well defended!
nobody_played = ### Passed in
ramsch_heading = ### Ramsch: { $score }
ready_ask = Ready for the next deal?
ready_waiting = You are ready. Still waiting for { $names }.
ready_done = You are ready.
panel_closed = ### The table is closed
# $rank, $total, $scoring
your_rank = You finished in place { $rank } with { $total } points{ $scoring ->
    [seeger-fabian] {" "}by Seeger-Fabian
   *[other] {""}
}.

## Why something isn't possible

refused_closed = This table is already closed. Open a new one with `/skat new`.
refused_seats_locked = The list has begun, so the seats are fixed.
refused_full = Every seat is already taken.
refused_already_seated = You’re already at this table.
refused_not_seated = You don’t have a seat at this table.
refused_not_host = Only the player who opened the table may do that.
refused_empty_places = { $count ->
    [one] One seat is still free. Wait for somebody or add a computer.
   *[other] { $count } seats are still free. Wait for others or add computers.
}
refused_not_begun = The list hasn’t begun yet.
refused_stale = That has already been decided – here is where we are.
refused_not_taken_over = You’re already playing yourself.
refused_sits_out = You’re dealing, so you sit out this deal.
refused_no_deal = No deal is in progress.
refused_no_words = This seat can’t give a word: the list wasn’t opened for words, or a word from it was erased.
refused_too_soon = A jump bid stands for two seconds. You can answer in a moment.
refused_hint_taken = You’ve already had this hint.
refused_not_alone = You can undo only while you play alone with computers.
refused_nothing_to_undo = There is nothing here that you could take back.
refused_nothing_due = There is nothing to do right now.
refused_private = This table is private. Ask somebody who sits there for an invitation.
refused_too_many_guests = This table already has { $most } guests, and it can’t have more.
refused_removed = You were removed from this table and can’t play there any more. Everything you scored until then stays yours.
refused_expected = Your seat is reserved: you join as soon as this deal is over.
refused_paused = The table is paused. It goes on as soon as one of its players comes back.
refused_last_deal = The list is already in its last deal. Join in for the next one!
refused_taken_over = A computer is playing for you right now. Take your seat back first.
refused_own_place = That’s your own seat. Press “Leave” to get up.
refused_voted = You’ve already voted for that.
refused_too_few_to_vote = There are too few at the table for a vote: it takes at least two others to remove somebody who is here.
refused_not_over = No list has finished here.
refused_rematched = The rematch is already open.
refused_other_game = That belongs to another game.
refused_by_rules = The rules don’t allow that here ({ $source }).
# $kind, $section
rule_source = { $kind ->
    [isko] ISkO { $section }
    [book] rule book: { $section }
   *[house] house rule
}
# $sentence, $source
illegal_with_source = { $sentence } ({ $source }).
illegal_not_your_turn = It isn’t your turn yet.
illegal_wrong_phase = That isn’t possible at this point of the deal.
illegal_bid_too_low = Your bid must be higher than the last one.
illegal_bid_too_low_than = Your bid must be higher than { $value }.
illegal_listener_bids = You’re being asked: say Yes or Pass.
illegal_nothing_to_hold = You’re the one bidding: name a value or pass.
illegal_needs_hand = Schneider, Schwarz and open contracts can only be announced in a Hand game, without picking up the skat.
illegal_no_levels_in_null = There is no Schneider and no Schwarz in Null.
illegal_hand_after_skat = Hand means that the skat stays where it is.
illegal_null_below_bid = This Null is worth less than your bid.
illegal_discards = Discard exactly two of your twelve cards.
illegal_not_held = You don’t hold that card.
illegal_must_follow = Please follow suit.
illegal_must_follow_suit = Please follow suit: { $followed } were led.
illegal_question_open = The open question has to be answered first.
illegal_no_question = There is nothing to answer right now.
illegal_already_refused = That was already refused in this trick. Try again in the next one.
illegal_skat_not_shown = At this table the skat isn’t shown.
illegal_open_needs_schwarz = Here you play Ouvert only as a Hand game with Schwarz announced.
illegal_no_spitze = There is no Spitze at this table.
illegal_no_spitze_here = This contract has no such Spitze: Null has no trumps, and in Grand at most three { $deck ->
    [german] Unters
   *[french] jacks
} count.
illegal_one_spitze_only = At this table only the lowest trump can be announced as Spitze.
illegal_spitze_not_held = You lack a low trump for this Spitze, or you hold all four { $deck ->
    [german] Unters
   *[french] jacks
} in Grand.
illegal_no_revolution = There is no Revolution at this table.
illegal_revolution_is_null = Only Null Ouvert Hand can be a Revolution.
illegal_swap_cards = Exchange one of your cards for one of your partner’s.
illegal_no_kontra = There is no such doubling at this table.
illegal_not_your_doubling = It is the other side’s turn to double.
illegal_kontra_said = Kontra has already been said.
illegal_kontra_too_late = It is too late for Kontra.
illegal_no_kontra_right = The way you bid, you may not say Kontra.
illegal_no_late_opening = In this contract you can’t lay your cards open later.
illegal_not_the_time_to_open = Only the declarer can lay their cards open, between the first trick and their next card.
illegal_no_gift = This contract can’t be given away.
illegal_gift_too_late = A contract can be given away in the first trick only.
illegal_gift_by_declarer = Only the defenders can give a contract away.
illegal_nothing_to_give = There is nothing above Schwarz to give.
illegal_no_claims = Tricks can’t be claimed at this table.
illegal_no_look = Only a dealer who sits out may look at a player’s cards, and only where that is agreed.
illegal_looked_already = You’ve already looked at somebody’s cards.
illegal_ramsch_two_cards = Pass on exactly two of your twelve cards.
illegal_ramsch_jacks = { $deck ->
    [german] Unters
   *[french] Jacks
} may not be passed on.
illegal_ramsch_no_knocking = There is no knocking in this Ramsch.
illegal_ramsch_knock_after_push = You can’t knock after pushing the skat on.
illegal_ramsch_no_virgin = In this Ramsch you can’t announce that you’ll take no trick.

## Short notices

notice_stranger = You don’t have a seat at this table. Open your own with `/skat new`.
notice_unknown_button = I don’t know this button. `/skat hand` brings your cards back.
notice_old_button = That button was from earlier – here is where we are.
notice_table_closed = This table is closed. Open a new one with `/skat new`.
notice_other_server = This table is on another server. You can only play there.
notice_table_gone = This table is gone. Open a new one with `/skat new`.
notice_missing_permission = I lack the permission “{ $permission }” in this channel. Please ask somebody who manages the server to grant it.
notice_too_many_tables_of_person = { $limit ->
    [one] You already have an open table. Finish it
   *[other] You already have { $limit } open tables. Finish one
} or close it with `/skat stop`.
notice_too_many_tables_of_server = { $limit ->
    [one] One table is already open on this server
   *[other] { $limit } tables are already open on this server
}, and there is no room for another right now. Why not join in?
notice_too_quick = That was too quick for me. Wait a moment, then try again.
notice_busy = So much is going on right now that I can’t keep up. Nothing has happened yet: please try again in a moment.
notice_no_new_tables = So much is going on right now that I can’t open another table. Please try again in a few minutes. Open tables play on.
notice_cards_just_changed = Your buttons had just changed – press again.
notice_storage_trouble = I couldn’t store that just now, so nothing has happened. Please try again in a moment.
notice_internal_trouble = Something went wrong on my side; nothing has changed at the table. Please try again.
notice_restarting = I’m restarting. We’ll go on right here in a few seconds.
notice_steps_lost = ⚠️ Sorry: the last moves were lost in an outage. The table is back where it was before them. Check whose turn it is and play on from there.
notice_not_seated_here = You don’t have a seat at any table in this channel.
notice_no_table_here = No table is open in this channel. Open one with `/skat new`.
notice_how_to_verify =
    You can check every deal yourself, without me:

    1. After the deal, press **Verify** below its result. You get the deal’s *proof file*, and only you see it.
    2. Open the attached page `verify.html` in a browser and choose the file there; the page needs no network. Or hand me the file: `/verify` with the option `file`.
    3. The check tells you what to compare with the start message in the channel. Its number is the last one in the message’s link.

    `/help` says under “How you can check us” what a proof shows, and what no proof can.
notice_proof_too_large = This file is too large for a proof. A proof file has a few thousand characters; **Verify** below a result gives you one.
notice_file_or_table = Please give me one at a time: a file, which I check, or a table and a deal, whose proof I send you.
notice_proof_gone = I couldn’t fetch your file from Discord. Please attach it once more.
notice_no_such_table = I don’t know this table. Give me its number, which stands in the file’s field `list`, or the name of a table where you sat on this server.
notice_server_only = Tables are for servers, not for private conversations.
notice_header_places = This game can’t be played by that many players.
notice_header_list_length = Everybody should deal equally often: the number of deals must be a multiple of the seats, at most { $longest }.
# $guest, $host
notice_invitation = { $host } invites you to a round of Skat, { $guest }. Take a seat!
notice_invitations_muted = { $guest } doesn’t want invitations here. Just ask them yourself.
notice_invited_enough = { $guest } has had several invitations in the last hour. Give them a little time, or ask them yourself.
notice_invited = { $guest } is invited.
notice_guest_shut_out = I can’t bring { $guest } to the table: for that, they must be able to see its channel.
notice_cannot_invite = You can only invite other members. For a computer player press “Add computer”.
invite_whom =
    ### Who should join you?
    They get one ping and a button that takes a seat.
invite_pick = Choose a member
notice_opened = The table is open. Have fun!
notice_joined = You’re at the table. Good cards!
notice_autoplayer_added = A computer has joined.
notice_withdrawn = Your seat is no longer reserved.
# $person, $when
reminder = ⏰ { $person }, it’s your turn. Your time runs out { $when }.
reminder_unlimited = 🃏 { $person }, it’s your turn.
reminder_next_deal = 🃏 { $person }, the next deal is waiting for you.
# $address, $channel, $game
direct_reminder = 🃏 It’s your turn at { $game } in { $channel }. [To the table]({ $address })
# $address, $channel, $game
direct_next_deal = 🃏 The next deal of { $game } is waiting for you in { $channel }. [To the table]({ $address })
direct_explanation = -# You get this because you chose direct messages in `/settings`. You can turn them off there.
notice_rematch_open = { $by } has already opened the rematch – it’s here in this channel.
notice_left = You have left the table.
notice_taken_back = Welcome back – you’re playing yourself again.
notice_stopped = The table is closed.
stop_heading = ### Which table do you want to close?
# $channel, $host, $since
stop_line = { $channel } · { $host }, opened { $since }
stop_question = ### Close this table?
# $game, $names
stop_players = { $game } with { $names }
stop_loses_nothing = The list hasn’t begun, so nobody loses anything.
stop_loses_deal = Deal { $number } is being played. It won’t count for anybody.
# $finished, $length
stop_loses_list = { $finished ->
    [0] The list ends without a result, and nobody wins it.
    [one] The list ends after 1 of { $length } deals, and nobody wins it.
   *[other] The list ends after { $finished } of { $length } deals, and nobody wins it.
}
stop_keeps = Everybody keeps the points of the finished deals in the leaderboard:

## A member's tables

mine_title = 🃏 Your tables
mine_none = You’re not at any table on this server right now. `/skat new` opens one.
mine_lobby = { $count ->
    [0] ready to start
    [one] 1 seat free
   *[other] { $count } seats free
}
mine_locking = the cards are coming
# $length, $number
mine_deal = deal { $number } of { $length }
mine_your_turn = **it’s your turn**
mine_next_deal = **the next deal is waiting for you**
mine_waits = waiting for { $names }
mine_paused = ⏸️ paused
mine_expected = you join after this deal
mine_away = 🤖 plays for you
mine_deadline = time runs out { $when }

## Leaderboard

percent = { $number }%
leaderboard_title = 🏆 Leaderboard
leaderboard_scope = { $scope ->
    [all] { choices-where.Everywhere }
   *[here] { choices-where.Here }
}
# $month, $year
leaderboard_month = { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
} { $year }
leaderboard_all_time = all time
leaderboard_kind = { $kind ->
    [official] { choices-leaderboard-rules.Official }
    [online] { choices-leaderboard-rules.Online }
    [kneipe] { choices-leaderboard-rules.Kneipe }
    [ramsch] { choices-leaderboard-rules.Ramsch }
   *[own] { choices-leaderboard-rules.Own }
}
leaderboard_order = { $order ->
    [points] Seeger-Fabian points per 36 deals
    [lists] Lists won
    [declarer] Contracts won as declarer
    [rating] Rating
   *[defender] Contracts defeated as defender
}
leaderboard_value = { $order ->
    [points] Points
    [lists] Won
    [rating] Rating
   *[share] Share
}
leaderboard_counted = { $order ->
    [lists] Lists
    [rating] Lists
   *[deals] Deals
}
leaderboard_empty = Nobody is here yet. Start with `/skat new`!
# $place, $persons, $value
leaderboard_own = You: **{ $value }** · place { $place } of { $persons }
# $order, $missing, $minimum
leaderboard_missing = { $order ->
    [points] { $missing ->
        [one] One more deal
       *[other] { $missing } more deals
    } and you’ll be listed: { $minimum } are needed.
    [lists] You’ll be listed once you have won a list.
    [rating] You’ll be listed once a list of yours counts.
    [declarer] { $missing ->
        [one] One more deal
       *[other] { $missing } more deals
    } as declarer and you’ll be listed: { $minimum } are needed.
   *[defender] { $missing ->
        [one] One more deal
       *[other] { $missing } more deals
    } as a defender and you’ll be listed: { $minimum } are needed.
}
leaderboard_rating_rules = official and online rules
leaderboard_rating_means = Lists of nine deals or more count, without hints, undo and a change of players, and at most three a day among the same players. 1500 means: as strong as a computer that plays as a league player. ± says how far off the number may be. A ? means: still provisional.
leaderboard_sharing = Only players who want to be listed are shown here: `/privacy share`.
# $page, $pages
leaderboard_page = Page { $page } of { $pages }

## Daily list

daily_title = 📅 Daily list
# $day, $month, $weekday
daily_date = { $weekday ->
    [1] Monday
    [2] Tuesday
    [3] Wednesday
    [4] Thursday
    [5] Friday
    [6] Saturday
   *[7] Sunday
}, { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
}
daily_about = Nine deals a day, alone against two computers of the highest level. You are compared with everybody who has the same cards at your seat. Take a break whenever you like.
daily_column_you = You
daily_column_computer = PC
daily_column_field = Field
daily_column_count = { $what ->
    [day] Deals
   *[days] Days
}
# $computer, $difference, $own
daily_sum = You **{ $own }** · computer { $computer } · difference **{ $difference }**
# $difference, $players, $rank
daily_standing = Rank **{ $rank }** of { $players } with **{ $difference }**
# $days, $joker
daily_streak = 🔥 { $days ->
    [one] First day
   *[other] { $days } days in a row
} · { $joker ->
    [left] joker left
   *[spent] joker spent
}
daily_league_name = { $league ->
    [first] 🥇 First league
    [second] 🥈 Second league
   *[third] 🥉 Third league
}
daily_grade = { $grade ->
    [beacon] The public randomness of drand is in the cards. Nobody could choose them.
   *[operator] Without public randomness: until the root was out, the operator could have chosen the cards.
}
daily_unannounced = There is no list for today yet. The next one begins at midnight German time, { $when }.
daily_coming = It begins at midnight German time, { $when }.
daily_late = ⏳ The deals aren’t ready yet. Come back in a few minutes.
daily_open = You have time until midnight German time: it ends { $when }.
daily_all_played = ✅ All nine played! The next list begins { $when }. Then you also see how the field did.
daily_closing = There are no new deals any more. You can finish a deal you have begun until 00:30 German time: it ends { $when }.
daily_closed = This day has ended. The results come at 00:30 German time, { $when }.
daily_closes = ⏳ Finish this deal by 00:30 German time: it ends { $when }.
daily_over = This day is over.
daily_cancelled = ❌ This daily list is off: { $cause ->
    [secret] the secret of its cards was lost.
    [beacon] the randomness of drand didn’t come in time.
   *[prepared] I didn’t get it ready in time.
} Its cards are never dealt.
daily_not_served = { $reason ->
    [engine] ⏳ Another version of the bot prepared this day. The computers of this one would play differently, so I deal no cards. Try again later.
    [secret] ⚠️ The secret of the cards doesn’t fit the published root, so I deal none. Please tell the operator.
   *[not_playable] You can’t play on this day right now.
}
daily_refused = { $reason ->
    [early] This day hasn’t begun yet.
    [late] It’s too late for that: this day is over.
    [played] You have played all nine deals.
    [not_awaited] It isn’t your turn right now.
   *[moment] The deal has moved on. Here is how it stands now.
}
daily_reminded_at = I’ll remind you at { $hour }:00 German time if you have deals left.
daily_not_reminded = I won’t remind you of the daily list any more.
daily_reminder_off = No reminder
daily_reminder_hour = { $hour }:00
daily_reminder_chosen = ⏰ Reminder at { $hour }:00 German time
daily_reminder_none = ⏰ No reminder
daily_button_deal = Deal { $number }
daily_button_go_on = Go on
daily_button_board = Leaderboard
daily_button_league = League
daily_button_deals = Your deals
daily_button_past = Last day
daily_button_share = Share
daily_button_proof = Verify
daily_button_overview = Overview
daily_button_today = To the daily list
daily_deal = Deal { $number } of 9 · daily list
# $computer, $difference, $own, $square
daily_compared =
    Your points: **{ $own }**
    Computer at your seat: { $computer }
    Difference: **{ $difference }** { $square }
daily_taken_over = ⏰ Your time was up at 00:30, so a computer played the rest.
daily_last_deal = ✅ That was the last deal for today.
daily_no_more = This day has no new deals any more.
daily_nothing_played = You didn’t play that day.
# $most, $results
daily_field_size = Field: { $most ->
    [one] one result
   *[other] { $results } results
} a deal. Below ten, the difference to the computer counts.
daily_deals_gone = The deals themselves are no longer stored.
daily_replay = Choose a deal to replay
# $number, $points
daily_replay_deal = Deal { $number }: { $points }
daily_board_title = 🏆 Daily leaderboard
daily_board_scope = { $scope ->
    [here] this server only
   *[all] all servers
}
daily_board_span = { $span ->
    [day] Day
    [week] Week
   *[season] Season
}
daily_week = Week of { $monday }
# $quarter, $year
daily_season = Season { $quarter }/{ $year }
daily_board_empty = Nobody is here yet.
daily_board_means = ± is the sum of the differences to the field: to the mean of all with the same cards, or below ten results to the computer.
daily_board_running = Not final yet: more results are coming.
daily_somebody = somebody
daily_league_title = 🏅 League
daily_league_none = Once you have finished a deal, you get a group.
daily_league_idle = { $members ->
    [one] One member hasn’t
   *[other] { $members } members haven’t
} played yet.
daily_league_means = Each week has new groups. The best two go up 🔼, the last two go down 🔽; in small groups it is fewer.
daily_morning_title = 🌅 Daily list: how it went
daily_morning_nobody = Nobody from here played.
daily_morning_players = { $players ->
    [one] One player from here
   *[other] { $players } players from here
}
# $left, $until
daily_reminder = ⏰ Your daily list is waiting: { $left ->
    [one] one deal is
   *[other] { $left } deals are
} left. It ends { $until }.
# $day, $month
daily_share_title = 🃏 Skatrunde · daily list { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[12] Dec
} { $day }
daily_share_computer = { $difference } against the computer
daily_share_field = { $difference } against the field
# $players, $rank
daily_share_rank = Rank { $rank } of { $players }
daily_share_streak = 🔥 { $days } days in a row
daily_share_how = To copy
daily_proof_title = 🔎 Verify the daily list
daily_proof_about = Two days ahead I publish the root that fixes all cards of a day. After the day, its secret follows, with which you can check them.
daily_proof_root = Root:
daily_proof_round = Round { $round } of drand
daily_proof_secret = Secret: `{ $secret }`

## Profile

profile_title = 📇 Profile
profile_title_own = 📇 Your results
profile_empty = { $name } hasn’t finished a deal here yet.
profile_empty_own = You haven’t finished a deal here yet. Take a seat at a table!
# $deals, $points
profile_points = **{ $deals }** { $deals ->
    [one] deal
   *[other] deals
} · **{ $points }** points by Seeger-Fabian
profile_per_series = On average **{ $points }** points per 36 deals
profile_too_few = -# I’ll show the average per 36 deals after { $missing ->
    [one] one more deal
   *[other] { $missing } more deals
}.
# $lists, $won
profile_lists = { $lists ->
    [one] One list
   *[other] { $lists } lists
} finished, { $won } won
# $lists, $value
profile_rating = Rating **{ $value }** from { $lists ->
    [one] one list
   *[other] { $lists } lists
}
profile_rating_provisional = Still provisional: each list makes it more certain.
profile_rating_history = Rating over time
# $values
profile_rating_alt = Chart of the rating, the oldest first: { $values }
profile_declarer = As declarer
profile_defender = As defender
# $won, $all, $share
profile_share = **{ $won }** of { $all } won ({ $share })
# $kind, $won, $lost
profile_kind = { $kind ->
    [diamonds] ♦ Diamonds
    [hearts] ♥ Hearts
    [spades] ♠ Spades
    [clubs] ♣ Clubs
    [grand] Grand
    [null] Null
   *[other] Others
} +{ $won } −{ $lost }
profile_card_points = { $points } card points on average
profile_overbid = Overbid { $count ->
    [one] once
   *[other] { $count } times
}
profile_best = Best deal
profile_worst = Worst deal
profile_form = Lately

## Settings

settings_title = ### ⚙️ Your settings
settings_text =
    🃏 **Cards** (rows 1 and 2): how you see them, and which deck
    🔔 **Pings** (rows 3 to 5): when it’s your turn, for invitations, and where
    -# Only you see this, and you can change it at any time.
button_display = { $display ->
    [picture] Picture
    [emojis] Emojis
   *[text] Text
}
button_face = { $face ->
    [french] French deck
    [tournament] Four colours
   *[german] German deck
}
button_switch = { $switch ->
    [reminders-on] Remind me
    [reminders-off] Don’t remind me
    [invitations-on] Invite me
    [invitations-off] No invitations
    [direct-on] Also by direct message
    [direct-off] Only in the channel
   *[other] { $switch }
}
button_mute_invitations = No more invitations

## Pictures and their descriptions

side = { $side ->
    [declarer] Declarer
   *[defenders] Defenders
}
skat_heading = Skat
put_away_heading = Discarded
card_points = { $points ->
    [one] 1 card point
   *[other] { $points } card points
}
# $points, $others
card_points_of_both = { $points } to { $others } card points
game_value = Game value
overbid_short = Overbid: bid { $bid }, counted
lost_doubles = A loss counts double
lost_once = A loss counts once here
sheet_heading = Deal by deal
sheet_number = No.
sheet_carried = Carried over
sheet_kind = { $kind ->
    [acorns] Acorns
    [leaves] Leaves
    [reds] Hearts
    [bells] Bells
    [clubs] Clubs
    [spades] Spades
    [hearts] Hearts
    [diamonds] Diamonds
    [grand] Grand
    [null] Null
    [ramsch] Ramsch
    [passed_in] Passed in
   *[other] Deal
}
sheet_with_undo = with undo, doesn’t count
sheet_total = { $scoring ->
    [seeger-fabian] Seeger-Fabian
   *[other] Total
}
sheet_won = Won
sheet_lost = Lost
sheet_lost_by_others = Lost by others
place_number = Seat { $number }
alt_playable = Playable: { $cards }
alt_all_playable = Every card is playable.
alt_open = open: { $cards }
alt_behind = behind the face-down cards: { $cards }
alt_face_down = { $count ->
    [one] 1 card face down
   *[other] { $count } cards face down
}
# $name, $card
alt_took = { $name } has taken { $card }
alt_new = New: { $card }
alt_asked = To act: { $names }

## Privacy

privacy_exported = This is everything stored about you, except the logs of open tables: they would reveal hidden cards.
privacy_export_too_large = Your data is too large for a file on Discord. Please contact the operator.
privacy_nothing = Nothing is stored about you.
privacy_shared = You’re now in the leaderboards of all servers, too.
privacy_unshared = Your results from here now count only here. You’re no longer in the leaderboards of all servers.
privacy_deleted = Everything is deleted except the course and results of your deals, and a block by the operator if there is one. Thanks for playing – maybe see you again!
# $days
privacy_deals_kept = 🗓️ From now on you keep your deals for { $days } days. Older ones have left your list, and in them others see your place instead of your name. They won’t come back.
privacy_deals_kept_always = 🗓️ From now on you keep your deals as long as their logs are stored. What is forgotten doesn’t come back.
privacy_delete_title = 🗑️ Delete your data?
privacy_delete_text =
    • **Deleted:** your settings, everything counted for leaderboards and your profile, the list of your deals, and the link between you and your pseudonym.
    • **Kept:** the course and results of your deals, under the pseudonym. I can no longer link them to you, and the others’ results stay as they are. If the operator has blocked you, the block stays with your Discord ID.

    After that you leave your tables. This can’t be undone.
privacy_delete_button = Delete my data

## Help

help_topic = { $topic ->
    [overview] { choices-topic.Overview }
    [buttons] { choices-topic.Buttons }
    [bidding] { choices-topic.Bidding }
    [contracts] { choices-topic.Contracts }
    [play] { choices-topic.Play }
    [scoring] { choices-topic.Scoring }
    [list] { choices-topic.List }
    [daily] { choices-topic.Daily }
    [rules] { choices-topic.Rules }
    [games] { choices-topic.Games }
    [computers] { choices-topic.Computers }
    [fairness] { choices-topic.Fairness }
    [settings] { choices-topic.Settings }
    [privacy] { choices-topic.Privacy }
   *[commands] { choices-topic.Commands }
}
help_overview =
    Skat is a card game for three (or four, then the dealer sits out). One player plays alone against the other two.

    1. Open a table with `/skat new`. Others sit down with **Join**; fill free seats with **Add computer**.
    2. Press **My cards**: only you see your cards, and that is where you play.
    3. A deal goes like this: bid, pick up the skat and discard (or play Hand), announce the contract, play ten tricks, settle the score.

    If a player leaves or thinks too long, a computer plays for them until they come back.

    You don’t have to type anything: the buttons under “Fancy a game of Skat?” in a channel lead everywhere. Is that message missing? Members who manage the server post it with `/setup`.

    New to Skat? `/learn` teaches it in twelve short lessons.
help_button_learn = Learn Skat
help_bidding =
    You bid for the right to play alone. Middlehand names values to forehand: 18, 20, 22, 23, 24 and so on. Forehand says **Yes** or **Pass**. Then rearhand names values to the one who is left.

    The last one left is the declarer, and the contract must be worth at least the bid. Jumps are allowed. If all three pass, the deal is passed in.

    Example: with the jacks of clubs and spades (with 2), clubs are worth (2 + 1) × 12 = 36.
help_contracts =
    • **Suit:** the four jacks and one suit are trumps. Base values: ♦ 9, ♥ 10, ♠ 11, ♣ 12.
    • **Grand:** only the four jacks are trumps. Base value 24.
    • **Null:** no trumps; the declarer must not take a trick. Null 23, Null Hand 35, Null Ouvert 46, Null Ouvert Hand 59.

    Base value times levels: matadors (with or without, counted from the jack of clubs), and one each for the game, Hand, Schneider, Schneider announced, Schwarz, Schwarz announced, Ouvert.
    Schneider, Schwarz and open suit or Grand contracts can only be announced in a Hand game.
help_play =
    Forehand leads to the first trick; after that, the winner of each trick leads to the next.

    Follow suit if you can; otherwise play any card. Trumps are a suit of their own, the jacks belong to it. The highest trump takes the trick, otherwise the highest card of the suit led: A, 10, K, Q, 9, 8, 7.
    In Null the jacks belong to their suits, and the order is A, K, Q, J, 10, 9, 8, 7.

    With **Claim** you lay your cards open and claim the remaining tricks. With **Concede** you end the deal.
help_scoring =
    Card points: A 11, 10 ten, K 4, Q 3, J 2, 120 in all. The declarer wins with 61; with 90 the others are Schneider, with all tricks Schwarz.

    A win brings the game value, a loss costs double. If the contract is worth less than the bid, it is overbid and lost.

    A list is scored by Seeger-Fabian: a contract you win brings 50 points on top, and one you lose costs another 50. For each contract that another player loses, you get 40 points (30 at a table of four).
help_commands =
    `/skat new` – open a table
    `/skat join` – sit down
    `/skat hand` – show your cards
    `/skat mine` – your tables, and whose turn it is
    `/skat invite` – invite somebody or a computer
    `/skat leave` – leave the table
    `/skat stop` – close the table
    `/skat wanted` – look for players
    `/rules` – rule book with search
    `/daily` – nine deals a day against computers
    `/leaderboard` – leaderboard
    `/profile` – what somebody has achieved here
    `/privacy export` – download everything stored about you
    `/privacy delete` – delete your data
    `/privacy share` – whether you appear in the leaderboards of all servers
    `/privacy keep` – how long you keep your deals
    `/learn` – learn Skat in twelve lessons
    `/deals` – your finished deals
    `/deal` – replay a deal card by card, also from a file
    `/verify` – check a deal
    `/settings` – how you see your cards, and what may ping you
    `/setup` – settings for the server
    `/help` – this help

    In a member’s menu under “Apps”: **Play Skat**
    In the menu of a result, too: **Review deal**

## Hints

proposal_press = I would press “{ $label }” here.
proposal_announce = I would announce { $contract }.
proposal_discard = I would discard { $cards }.
proposal_pass_on = I would pass { $cards } on.
# $cards, $reason
proposal_play = I would play { $cards }{ $reason ->
    [forced] {": "}you may not play anything else.
    [takes] {": "}it takes the trick.
    [smears] {": "}the trick is your side’s, and it gives it card points.
    [cheapest] {": "}the trick goes to the others, and you can’t give them less.
    [trumps] {": "}it draws trumps from the others.
   *[none] .
}
# $reason, $percent
hint_why = { $reason ->
    [worlds] That wins in about { $percent } of the layouts that are still possible.
    [chance] That wins in about { $percent } of cases.
    [sure] That is as good as won.
    [hopeless] There is hardly anything left to win; this keeps the loss small.
    [pass] Alone you would win in only about { $percent } of cases, and a lost contract counts double.
    [weak] Your hand is too weak for a contract of your own.
    [fits] Your hand is strong enough for it.
    [skat] Two more cards give you a better choice.
    [grand_hand] Your hand is too weak for a Grand Hand.
   *[experience] By experience that is best here.
}
hint_points = That brings { $points } points on average.
# $relation, $value
hint_value = { $relation ->
    [covers] Your contract’s value would cover bids up to { $value }, but you would also have to win it.
   *[lacks] Your contract’s value reaches { $value }; the skat, a Hand game or Schneider should bring the rest.
}

## Looking back

deed_discard = discard { $cards }
deed_pass_on = pass on { $cards }
deed_bid_up_to = bid up to { $value }
# $value
deed_hold = Yes to { $value }
review_title = Deal { $number }: what the computers thought
review_before = Before the first trick
review_trick = Trick { $number }
review_round = Round { $number }
# $page, $part
review_part = { $page }, part { $part }
review_choose = Look at: { $page }
review_footer = Each computer saw only what its seat could see.
review_own_play = Review my play
review_stand_in = 🤖 for { $name }
# $name, $deed, $why
review_line = { $name }: **{ $deed }** – { $why }
review_others = -# other choices: { $options }
why_rules = by rules of thumb
why_nothing_better = nothing else promised enough
why_forced = nothing else was possible
# $percent, $worlds
why_worlds = { $worlds ->
    [one] wins { $percent } of the time, by the one way the cards may lie that I worked through
   *[other] wins about { $percent } of the time (worked through { $worlds } ways the cards may lie)
}
why_percent = wins { $percent } of the time
why_worked_through = { $worlds ->
    [one] after trying one way the cards may lie
   *[other] after trying { $worlds } ways the cards may lie
}
why_points = { $points } points on average

## Variations of finished deals

variation_heading = 🔀 What if … You decide, computers play the others, and nothing counts.
variation_over = What would have happened
variation_recorded = What really happened
variation_none = That doesn’t fit the deal any more. Start again from the replay.
variation_full = I can’t keep so many decisions here. Undo some, or start again from the replay.

## Replays

replay_dealt = The cards are dealt.
# $name, $deed
replay_did = { $name }: **{ $deed }**
replay_face_down = { $name } lays cards face down.
replay_claim_proved = The claim is right, so the remaining tricks are granted.
replay_surrendered = The deal is given up for { $name }.
replay_put_away = Face down
replay_moment_dealt = The deal
replay_moment_play = The first card
replay_moment_end = The result
replay_choose_moment = Jump to …
replay_eyes_open = All hands open
replay_eyes_of = What { $name } knew
replay_export = Save as a file …
replay_format = { $format ->
    [sgf] SGF (International Skat Server)
    [json] JSON
    [png] Picture of the result
   *[txt] Text (the bot’s own notation)
}
# $leader
replay_led = 📢 { $leader } shows a deal. If anybody else presses a button, they go on from here by themselves.
replay_exported = Here is the deal. Players are seats, not names.
replay_no_picture = The end of this deal has no picture. Take the text or JSON instead.
replay_no_record = { $why ->
    [game] SGF of the International Skat Server only knows Skat.
    [rules] SGF of the International Skat Server only knows Skat by the official rules, and your table played by others.
   *[ending] SGF of the International Skat Server has no word for how this deal ended: somebody left, or the computer confirmed the rest that was shown.
} Take the text or JSON instead: I read both again.
# $step, $last, $code
replay_footer = Step { $step } of { $last } · { $code }
own_review_title = Deal { $number }: how you played
own_review_awaited = I’m looking at your play. That mostly takes a few seconds, and longer while many people play. The page comes by itself, or press 🔄.
own_review_nothing = You had no decision in this deal that I can review.
# $points, $accuracy
own_review_summary = **Errors: { $points } points** · **accuracy { $accuracy }**
# $rate
own_review_rate_means = What your errors cost you on average. Error rate over 36 deals: { $rate }. One deal says little.
# $moment, $name, $card, $result
own_review_turning_point = **Turning point** ({ $moment }): { $name } plays { $card }. From then on { $result }, if nobody errs with open cards.
own_review_result = { $result ->
    [lost] the declarer loses
    [schneider] the declarer wins Schneider
    [schwarz] the declarer wins Schwarz
   *[won] the declarer wins
}
own_review_key_moments = { $count ->
    [0] You did nothing worse than it could have been, as far as one can know. 👏
    [one] **Key moment**
   *[other] **Key moments**
}
own_review_show = Show { $number }
own_review_all = All decisions
own_review_choose = Show in the replay …
own_review_you = You
# $first, $deed, $label
own_review_heading = { $first }: **{ $deed }** · { $label }
own_review_label = { $label ->
    [equal] equal, as far as one can know
    [good] good
    [not_judged] not judged
    [fine] fine
    [inaccuracy] inaccuracy
    [mistake] mistake
   *[blunder] blunder
}
own_review_estimate = estimated
own_review_play_on = Play on
# $wins, $of
own_review_best_chance = It wins with { $wins } of { $of } ways the cards may lie. Nothing was better.
own_review_best_points = It brings { $points } points on average. Nothing was better.
own_review_not_judged = I couldn’t try enough ways the cards may lie to judge this.
own_review_equal = Just as good: { $deed }.
own_review_nearly = Hardly better: { $deed }.
# $card, $best, $of, $taken
own_review_better_card = With { $card } you would have won with { $best } of { $of } ways the cards may lie, like this with { $taken }.
# $deed, $best, $of, $taken
own_review_better = Better: { $deed }. That wins with { $best } of { $of } ways the cards may lie, yours with { $taken }.
# $deed, $best, $taken
own_review_better_points = Better: { $deed }. That brings { $best } points on average, yours { $taken }.
own_review_open = { $verdict ->
    [error] With open cards: it cost you.
    [lucky] With open cards: it could still be made up for.
   *[unlucky] With open cards: bad luck. It was right, but not the way the cards lay.
}
own_review_outbid = It did no harm: somebody else bid more.
# $page, $pages, $code
own_review_footer = Page { $page } of { $pages } · judged by what you could know; the numbers are estimates · { $code }
own_review_not_played = Only the players of a deal can have their play reviewed.
own_review_too_many = Three of your deals are already waiting for a review. Try again when one is done.
own_review_busy = Too many deals are waiting for a review at the moment. Try again in a while.
deals_title = Your deals
deals_none = You haven’t finished a deal yet. Start with `/skat new`!
deals_none_such = There are no such deals.
# $days
deals_kept = You keep your deals for { $days } days; older ones are no longer here.
deals_incomplete = Deals from before the last upgrade are still missing here. They will come once the upgrade is complete.
deals_choose = Replay a deal …
deals_page_number = Page { $page }
deals_with = with { $names }
# $number, $table
deals_place = Deal { $number } · { $table }
deals_result = { $result ->
    [won] won
   *[lost] lost
}
# $result, $kind
deals_outcome = { $result ->
    [won] { $kind } won
    [lost] { $kind } lost
    [defended] won against { $kind }
    [beaten] lost to { $kind }
   *[none] { $kind }
}
deals_not_a_month = I can’t read that month. Write it like `2026-11`.
deal_code_length = A share code has 16 letters and digits, like `028T-5CY4-TQKF-F6YH`.
deal_code_one_wrong = One character is wrong: number { $place }. Please compare the code once more.
deal_code_wrong = Several characters of this code are wrong. Please compare it once more.
deal_unknown = There is no finished deal with this code. It may have been removed.
deal_gone = The cards of this deal are no longer stored.
deal_let_go = You don’t keep deals as old as this one. Choose with `/privacy keep` how long you keep them.
deal_not_shown = This message shows no finished deal. Choose it on the message with a deal’s result.
deal_foreign = This deal is open only to its players and to members of the server where it was played, unless a player shares it.
deal_not_yours_to_share = Only those who played this deal can share it.
# $code
deal_shared =
    🔗 You share this deal. Everybody who has its code can now look at it with `/deal`: `{ $code }`
    -# Others see seats instead of names, unless all its players share it. *Stop sharing* ends it.
# $date, $number, $what
daily_deal_title = Deal { $number } of the daily list, { $date } · { $what }
# $what
import_title = From a file · { $what }
import_code_or_file = Give me either a code or a file, one at a time. Codes are in `/deals` and below every replay.
import_too_large = This file is too large for me. I read up to 64 KB, enough for a long evening.
import_nothing = There is no deal in this file.
# $line, $fault
import_line = ❌ Line { $line }: { $fault }
# $fault, $about
import_fault = { $fault ->
    [no-deal] A deal should begin here. I read my own files (text and JSON) and SGF from the International Skat Server.
    [version] I don’t know this version. I read `skatrunde-deal 1`.
    [heading] `{ $about }:` should be here.
    [value] I can’t make sense of what `{ $about }:` says.
    [entry] This is no move of this game.
    [record] This is no SGF of a game of Skat, or it is damaged.
    [cards] The 32 cards are missing or don’t fit together.
    [rule] This move breaks the rules.
    [move] Move { $about } breaks the rules. SGF always counts as official Skat.
    [unfinished] This deal isn’t over. I only show finished ones.
   *[too-long] No deal is as long as this one.
}
# $deals
import_too_few = { $deals ->
    [one] There is only one deal in this file.
   *[other] There are only { $deals } deals in this file.
}
# $number, $deals, $until, $code
import_done = 📥 { $deals ->
    [one] The deal from your file
   *[other] Deal { $number } of { $deals } from your file; the option `number` opens the others
}. Everybody who has its code can look at it: `{ $code }`
    -# Players are places, not names. I forget it { $until }.
deal_present_on_server = Only you read along here. You can show a deal to all on a server.
deal_share_first = The others here may not see this deal yet. One of its players has to share it first.
deal_sharing_ended = 🔒 You no longer share this deal.
deal_shared_by_others = 🔒 You no longer share this deal, but another player still does.

## Statistics of one’s play

play_title = 📈 How you play
play_title_of_other = 📈 How they play
# $reviewed, $missing
play_few = { $reviewed ->
        [0] None of your games of Skat is reviewed yet.
        [one] One of your games of Skat is reviewed.
       *[other] { $reviewed } of your games of Skat are reviewed.
    } { $missing ->
        [one] One more, and I can tell you how you play.
       *[other] { $missing } more, and I can tell you how you play.
    } Choose a game in `/deals` and press **Review**. Passed-in deals count, Ramsch and other games don’t.
# $reviewed, $minimum
play_few_of_other = Too few of their games of Skat are reviewed: { $reviewed } of { $minimum }.
# $rate, $margin, $deals
play_total = **Error rate { $rate } ± { $margin }** · { $deals } deals
play_rate_means = Points that errors cost in 36 deals; fewer are better. The true value lies within ± in 95 of 100 cases.
play_by_other_engines = { $deals ->
    [one] An earlier version reviewed one of these deals.
   *[other] An earlier version reviewed { $deals } of these deals.
}
play_kinds = Error rate by kind
play_kind = { $kind ->
    [calls] Bidding, Hand, Kontra
    [suits] Declarer, suit
    [grand] Declarer, Grand
    [null] Declarer, Null
   *[defence] Defence
}
# $kind, $rate, $margin, $deals
play_kind_rate = { $kind }: **{ $rate } ± { $margin }** · { $deals } deals
# $kind, $deals, $minimum
play_kind_few = { $kind }: too few yet, { $deals } of { $minimum } deals
play_leaks = What costs most
play_no_leaks = Nothing stands out.
play_leak = { $leak ->
    [bids] Bidding
    [hand] Hand or skat
    [kontra] Kontra
    [discards] Discards
    [contract] Choice of contract
    [early_end] Giving up
    [declarer_suits] Cards as declarer, suit
    [declarer_grand] Cards as declarer, Grand
    [declarer_null] Cards as declarer, Null
    [defence_suits] Cards against a suit contract
    [defence_grand] Cards against a Grand
   *[defence_null] Cards against a Null
}
# $leak, $rate, $margin, $decisions
play_leak_rate = { $leak }: **{ $rate } ± { $margin }** points · { $decisions ->
    [one] one decision
   *[other] { $decisions } decisions
}
play_leak_unsure = perhaps only chance
play_awareness_title = Gifts taken
# $kept, $chances, $share
play_awareness = { $kept } of { $chances } ({ $share })
# $chances, $needed
play_awareness_few = too few yet ({ $chances } of { $needed })
play_awareness_means = With open cards: between two own decisions the others gave away a step (61, 90, Schwarz or a Null), and the second decision kept it.
play_trend_title = Error rate, { $deals } deals each
play_trend_older = older
play_trend_newer = newer
play_trend_words = Oldest first: { $values }
# $deals, $values
play_trend_alt = Chart of the error rate in blocks of { $deals } deals, the oldest first: { $values }
play_hidden = Only they can see how they play.
button_play_statistics = How you play
button_play_share = Show to others
button_play_hide = Only for me

## Luck and play

button_luck = Luck and play
button_luck_of_list = Whole list
luck_heading = 🍀 Luck and play
luck_title = 🍀 Luck and play · deal { $number }
luck_list_title = 🍀 Luck and play · { $deals ->
    [one] one deal
   *[other] { $deals } deals
} of the list
# $points, $mean, $cards, $skat, $distribution, $play
luck_own = You have **{ $points }** points; the average is { $mean }. Cards { $cards }, skat { $skat }, distribution { $distribution }, your play { $play }.
luck_part = { $part ->
    [mean] average
    [cards] cards
    [skat] skat
    [distribution] distribution
    [play] play
   *[points] points
}
# $strength, $reruns, $others
luck_means =
    • **Average**: what these seats bring in the long run.
    • **Cards**: how much more or less ten cards promise.
    • **Skat**: how the two cards in the skat change that.
    • **Distribution**: how the cards of the others change that.
    • **Play**: what everybody made of it. For comparison, computers ({ $strength }) have played each deal { $reruns } times.
    • **Points**: as in the list, with 50 for each own contract and { $others } for each contract that another player lost.
    Luck only explains. It never counts for a leaderboard.
luck_of_four = A player who sits out has neither good nor bad luck in that deal. So the 30 points for sitting out are missing here.
luck_undone = Something was taken back in this deal. It doesn’t count, nor does it for sums.
luck_left_out = { $deals ->
    [one] One deal is missing, because something was taken back in it.
   *[other] { $deals } deals are missing, because something was taken back in them.
}
luck_column = { $column ->
    [points] Points
    [luck] Luck
   *[play] Play
}
luck_public_means = Points = average of the seats + luck + play. Luck only explains; it never counts for a leaderboard.
luck_hidden = A dash stands for players who don’t show how they play. You can: `/profile`, *How you play*.
luck_footer = Baseline: version { $version }
luck_awaited = I’m telling luck and play apart. This mostly takes just a moment.
luck_none = { $why ->
    [game] I tell luck and play apart only in Skat. For other games I have nothing to compare with.
    [rules] I tell luck and play apart only by official or online rules. These were others, for which I have nothing to compare with.
    [elsewhere] I tell luck and play apart only in deals at my tables, not in deals from a file.
   *[deals] No deal that counts is over here yet.
}
luck_profile_title = 🍀 Your luck and play
luck_profile_title_of_other = 🍀 Somebody’s luck and play
# $deals, $minimum
luck_newest = In the newest { $deals } deals, converted to { $minimum }:
# $luck, $margin, $play
luck_sum = luck **{ $luck }** · play **{ $play } ± { $margin }**
# $cards, $distribution, $skat
luck_parts = luck: cards { $cards }, skat { $skat }, distribution { $distribution }
luck_sum_means = Points above the average of the seats. Play compares with computers in all seats. In 95 of 100 cases the true value lies within ±.
luck_covers = Deals of Skat by official or online rules count, also those that were passed in. Luck only explains; it never counts for a leaderboard.
# $deals, $minimum
luck_few = That isn’t enough yet: { $deals } of { $minimum } deals.
luck_cut = The newest { $deals } deals count.
luck_months = By month, converted to { $minimum } deals
# $deals, $month, $sum
luck_month = { $month }: { $sum } · { $deals } deals
# $deals, $minimum, $month
luck_month_few = { $month }: not enough yet, { $deals } of { $minimum } deals

## Reports to moderators

report_title = 🚩 Report this deal
report_intro = Your report goes to the moderators of the server. They see the deal with all cards, and who reports it. Whom does it concern?
report_choose = Whom does it concern?
# $first, $second
report_both = { $first } and { $second }
report_form_text = Your report goes to the moderators of the server. They see the deal with all cards, and that it comes from you. I decide nothing.
report_label = What happened?
report_help = A sentence or two. The other players don’t see it.
report_placeholder = For example: plays on purpose for another player
report_message_title = 🚩 A deal is reported
report_reporter = Reported by
report_concerned = Concerns
report_deal = Deal
# $deal, $moment, $code
report_moment = Deal { $deal } · { $moment } · `{ $code }`
report_message_footer = A report is no proof. I decide nothing: that is up to you.
report_sent = 🚩 Your report is with the moderators. They decide what follows. Thank you.
report_no_channel = This server has no channel for reports yet. Tell the people who manage it: they can choose one in `/setup`.
# $channel, $reason
report_undelivered = I couldn’t write in { $channel }, the channel for reports. Nothing was sent, and it doesn’t count. Tell the people who manage the server. What you wrote: { $reason }
# $channel, $reason
report_not_now = I can’t reach { $channel }, the channel for reports, at the moment. Nothing was sent, and it doesn’t count. Try again in a while. What you wrote: { $reason }
report_of_others = Only the players of a deal and members of its server can report it.
report_nobody = Nobody but you and computers played here, so there is nobody to report.
report_empty = A report needs a reason. A short sentence is enough.
report_known = You’ve already reported this deal. The moderators have your report.
report_enough = You’ve reported { $number } deals today. If it can’t wait until tomorrow, write to the moderators.
report_enough_here = This server has had very many reports today. Please write to the moderators directly.
report_for_moderators = That works only in the channel for reports.
report_gone = This report is older than 30 days, or somebody’s data was deleted. I no longer show the deal from here.
conduct_title = 📊 What the logs say
# $deals, $persons, $names
conduct_intro = { $names }
    { $deals ->
        [one] One finished deal
       *[other] { $deals } finished deals
    } { $persons ->
        [one] on this server, from the 40 newest tables.
       *[other] that both played on this server, from the 40 newest tables.
    }
# $number, $needed
conduct_too_few = too few to tell ({ $number } of { $needed })
conduct_pace = Thinking time
# $median, $number, $seconds, $slow, $timeouts
conduct_times = { $median } s in the middle of { $number } decisions · over { $seconds } s: { $slow } · time ran out: { $timeouts }
conduct_signals = Only one card to play
# $median, $number, $seconds, $slow
conduct_forced = { $median } s in the middle of { $number } cards · over { $seconds } s: { $slow }
conduct_signals_mean = -# A long pause here decides nothing. It may be a signal, or the doorbell. Logs show no other signals.
conduct_kontra = Kontra
# $by, $to
conduct_kontra_of = { $by } to { $to }
conduct_kontra_of_others = others to these two
# $contracts, $said, $beaten
conduct_kontra_said = { $said } of { $contracts } contracts; lost after that: { $beaten }
conduct_defence = Defending together
conduct_defence_own = these two
conduct_defence_others = other pairs in the same deals
# $contracts, $beaten
conduct_beaten = beat { $beaten } of { $contracts } contracts
conduct_footer = Numbers prove nothing. Luck explains much of them.

## Reports on the command line

# $number, $line, $outcome
review_report_deal = Deal { $number }, line { $line }: { $outcome }
review_report_left = a player left before there was a contract
# $won, $name, $kind, $points
review_report_game = { $name } { $won ->
    [yes] wins
   *[no] loses
} { $kind }, { $points } points
# $kind, $points
review_report_points = { $kind } ({ $points })
review_report_estimates = In this game I can only estimate the decisions.
review_report_nothing = In this game I can’t review anything.
# $name, $decisions, $points, $accuracy
review_report_player = { $name }: { $decisions ->
    [one] 1 decision
   *[other] { $decisions } decisions
}, { $points } points lost, accuracy { $accuracy }
# $name, $moment, $deed, $label
review_report_decision = { $moment }, { $name }: { $deed } · { $label }
# $deed, $best, $of, $taken
review_report_better = Better: { $deed }. That wins with { $best } of { $of } ways the cards may lie, instead of { $taken }.
# $deed, $best, $taken
review_report_better_points = Better: { $deed }. That brings { $best } points on average, instead of { $taken }.
review_report_open = { $verdict ->
    [error] With open cards: it cost something.
    [lucky] With open cards: it could still be made up for.
   *[unlucky] With open cards: bad luck. It was right, but not the way the cards lay.
}
# $moment, $name, $card, $result
review_report_turn = Turning point ({ $moment }): { $name } plays { $card }. From then on { $result }, if nobody errs with open cards.
review_report_totals = Error rate – points that would be lost in 36 deals like these:
# $name, $rate, $deals
review_report_total = { $name }: { $rate } over { $deals ->
    [one] 1 deal
   *[other] { $deals } deals
}
# $name, $rate, $deals, $accuracy
review_report_total_accuracy = { $name }: { $rate } over { $deals ->
    [one] 1 deal
   *[other] { $deals } deals
}, accuracy { $accuracy }
review_report_unnamed = Players without a name

## Learning

learn_menu_title = 🎓 Learn Skat
learn_menu = Twelve short lessons in which you do the playing. You can’t go wrong: every answer is explained.
learn_all_done = 🏆 You’ve finished all twelve lessons. Find yourself a table – or repeat the ones you like.
learn_select = Choose a lesson …
learn_select_discards = Discard two cards …
learn_button_menu = All lessons
learn_button_lesson = Lesson { $number }
# $number, $title
learn_title = Lesson { $number }: { $title }
# $number, $count
learn_step = Step { $number } of { $count }
learn_finished = Lesson finished
learn_take_along = **Remember:**
learn_who = { $who ->
    [you] You
    [next] Alma
   *[last] Bruno
}
learn_calls = Bidding: { $calls }
# $cards, $points, $who
learn_last_trick = Last trick: { $cards } – { $points } card points for { $who ->
    [you] you
    [next] Alma
   *[last] Bruno
}
# $cards, $who
learn_last_trick_null = Last trick: { $cards } to { $who ->
    [you] you
    [next] Alma
   *[last] Bruno
}
learn_previous = -# About the previous question:
learn_cards = Cards
learn_these_cards = These cards: { $cards }
# $points, $others, $score
learn_result = 🏁 Final count: { $points } to { $others } card points, **{ $score }** points.
learn_result_null = 🏁 Not a single trick: **{ $score }** points.

## Setting up a server, and the self-test

permission_name = { $permission ->
    [view] View Channel
    [send] Send Messages
    [send_in_threads] Send Messages in Threads
    [embed] Embed Links
    [attach] Attach Files
    [threads] Create Public Threads
    [private_threads] Create Private Threads
    [roles] Manage Roles
   *[mention] Mention @everyone, @here, and All Roles
}
permission_purpose = { $permission ->
    [view] Without it I can’t see the channel or set up a table.
    [send] Without it I can’t show the table when nobody has just clicked.
    [send_in_threads] Without it I can’t show a table in a thread.
    [embed] Without it the frame around the game is missing.
    [attach] Without it I can’t send pictures of cards and results.
    [threads] Without it I can’t give each table a thread of its own.
    [private_threads] Without it a private table stays in the channel, where everybody can see it.
    [roles] Without it I can’t give anybody the role that calls players.
   *[mention] Without it a call doesn’t reach the role. Letting anybody mention the role is enough, too.
}
test_title = 🔧 Self-test
test_fine = ✅ I have everything I need. Have fun!
test_trouble = ⚠️ Something is still missing:
test_channel_gone = ❌ { $channel }: this channel is gone, or I can’t see it.
test_channel_fine = ✅ { $channel }: all there
# $channel, $names
test_channel_lacks = ❌ { $channel }: **{ $names }** is missing
# $role, $found
test_role = { $found ->
    [fine] ✅ { $role }: I can give this role.
    [high] ❌ { $role }: the role is above mine. Drag my role above it in Server Settings → Roles.
    [managed] ❌ { $role }: Discord itself or another app manages this role. Choose one of your own.
   *[gone] ❌ The chosen role is gone. Choose another one.
}
test_how_heading = How to grant it
test_how = For the whole server: Server Settings → Roles → my role → Permissions. For one channel: Edit Channel → Permissions → add my role and click the green check mark.
trial_text = This is how a table looks here. This message will be gone in a moment.
setup_title = ⚙️ Settings for this server
setup_intro = Here you decide where and how people play on this server. Only members who manage the server can change it.
setup_stored_at_once = Every change applies at once, to new tables.
setup_channels = Channels for tables
setup_all_channels = all
setup_threads = Threads
setup_threads_are = { $state ->
    [on] Each table gets a thread of its own.
   *[off] The table is in the channel itself.
}
setup_role = Role for “Players wanted”
setup_no_role = none
setup_leaderboards = Leaderboards
setup_leaderboards_are = { $state ->
    [on] on
   *[off] off
}
setup_hints = Hints
setup_hints_are = { $state ->
    [on] On their turn, players may ask what a computer would do.
   *[off] forbidden
}
setup_language = Language of public messages
setup_language_is = { $language ->
    [de] German
    [en] English
   *[server] that of the member who opens the table
}
setup_rules = Rules for Skat if none are chosen
setup_think_time = Think time if none is chosen
setup_strength = Level of the computers if none is chosen
setup_strength_usual = my usual level
setup_pace = Pace of the computers if none is chosen
setup_pace_usual = usual
setup_pick_channels = Channels for tables (none = all)
setup_pick_role = A role that may be called (opt-in)
setup_pick_language = Language: { $language }
setup_pick_rules = { $rules }
setup_pick_think_time = { $think_time }
setup_pick_strength = Computers: { $strength }
setup_button_threads = { $state ->
    [on] Threads: on
   *[off] Threads: off
}
setup_button_leaderboards = { $state ->
    [on] Leaderboards: on
   *[off] Leaderboards: off
}
setup_button_hints = { $state ->
    [on] Hints: on
   *[off] Hints: off
}
setup_entrance = Entrance
setup_no_entrance = not posted yet
setup_button_entrance = Entrance here
setup_button_test = Self-test
setup_button_options = Options
setup_button_tables = Defaults
setup_button_pace = Pace: { $pace }
setup_ranks = Roles by rank
setup_ranks_on = on: I give and take these roles once a day, by the rating in Skat. Provisional ratings have no rank.
setup_ranks_off = off: I neither give nor take any role.
# $rank, $role
setup_rank_is = { $rank }: { $role }
# $found, $rank, $role
setup_rank_fails = { $found ->
    [high] ❌ { $rank }: { $role } is above my role. Drag my role above it in the server settings.
    [managed] ❌ { $rank }: { $role } is given by Discord itself or by another app. Choose one of your own.
   *[gone] ❌ { $rank }: The role is gone. Choose another one.
}
setup_ranks_not_allowed = ❌ I lack the permission “Manage Roles”, so I leave all roles as they are.
# $rating, $rank
setup_rank_from = { $rank } (from { $rating })
setup_pick_rank = { $rank }: no role
setup_button_ranks = Ranks
setup_button_ranks_are = { $state ->
    [on] On
   *[off] Switch on
}
setup_button_apply_ranks = Apply now
rank_role_given = Rank by rating: { $rank }
rank_role_taken = Another rank by rating, or none
setup_button_places = Channels, role

## The operator

setup_broadcasts = Announcements of the operator
setup_no_broadcasts = none
setup_pick_broadcasts = Channel for the operator’s announcements (none = off)
setup_statistics = How the cards fell, once a month
setup_no_statistics = off
setup_pick_statistics = Channel for the monthly card statistics (none = off)
setup_daily = Yesterday’s daily list, every morning
setup_no_daily = off
setup_pick_daily = Channel for the results of the daily list (none = off)
setup_reports = Reports to the moderators
setup_no_reports = off
setup_pick_reports = Moderators’ channel for reports (none = off)
operator_status_title = 🛠️ Skatrunde { $version }
operator_status_since = Started { $since }
# $processes, $connected, $held
operator_status_processes = { $processes ->
    [one] 1 process
   *[other] { $processes } processes
}; shards of this one: { $connected } of { $held } connected
operator_status_servers = Servers: { $count }
operator_status_servers_unknown = Servers: Discord doesn’t say just now
# $tables, $here, $people
operator_status_tables = Open tables: { $tables }; in this process { $here }, with { $people ->
    [one] 1 person
   *[other] { $people } people
}
# $here, $people
operator_status_tables_here = Open tables in this process: { $here }, with { $people ->
    [one] 1 person
   *[other] { $people } people
}
# $backend, $format, $durability
operator_status_store = Store: { $backend }, format { $format }, { $durability }
operator_status_store_trouble = ⚠️ The store can’t be read. The log says why.
operator_status_unreadable = { $count ->
    [0] Unreadable tables in this process: none
   *[other] ⚠️ Unreadable tables in this process: { $count }. The log names them.
}
# $tasks, $responses
operator_status_failures = Since the start of this process: { $tasks ->
    [one] 1 task
   *[other] { $tasks } tasks
} and { $responses ->
    [one] 1 response
   *[other] { $responses } responses
} failed
# $users, $servers
operator_status_blocks = Blocked: { $users ->
    [one] 1 person
   *[other] { $users } people
}, { $servers ->
    [one] 1 server
   *[other] { $servers } servers
}
operator_status_leaving = About to leave: { $servers }
operator_status_sending = The announcement is being sent.
operator_status_stopping = The announcement is being stopped.
# $sent, $failed
operator_status_sent = Last announcement: reached { $sent ->
    [one] 1 server
   *[other] { $sent } servers
}, failed at { $failed }
# $line, $unsent
operator_status_stopped = { $line }; stopped, { $unsent } without it
# $line, $unsent
operator_status_expired = { $line }; ended after a day, { $unsent } without it
operator_leave_title = 🚪 Leave the server { $server }?
operator_leave_loss = { $tables ->
    [0] No table is open there.
    [one] 1 table is open there. It is closed, and its running deal is lost.
   *[other] { $tables } tables are open there. They are closed, and their running deals are lost.
}
operator_leave_kept = Finished deals count. The server’s settings stay, except the channels for announcements and card statistics, in case somebody invites me again. In the channels of open tables I say goodbye:
operator_leave_button = Leave the server
operator_leave_keep = Stay
operator_goodbye = 👋 The operator has decided that I leave this server, so its tables are closed. Finished deals still count. Thanks for playing!
# $goodbye, $reason
operator_goodbye_because = { $goodbye }
    Reason: { $reason }
operator_leaving = I’m on my way out of { $server }. When I’m gone, I’ll say so in this channel.
# $server, $tables
operator_left = 🚪 I’ve left the server { $server }. { $tables ->
    [0] No table was open there.
    [one] I closed 1 table.
   *[other] I closed { $tables } tables.
}
operator_not_there = 🚪 I’m not on the server { $server }, so there was nothing to leave.
operator_leave_refused = ⚠️ Discord doesn’t let me leave the server { $server }. The log has the code.
operator_dropped = All right, nothing happens.
operator_outdated = That question is out of date. Give the command again.
operator_not_operator = These commands are for the operator only: in the operator’s own server, and with the permission *Administrator*.
operator_no_id = That isn’t an ID. In Discord, switch on *Developer Mode*, then right-click the server and choose *Copy Server ID*.
operator_own_server = That’s your own server, where these commands are. I don’t do that.
operator_yourself = You’d block yourself. I don’t do that.
operator_choose_one = Name one: a person or a server.
operator_user_blocked = 🚫 { $user } is blocked. All my processes know within ten seconds. If they sit at a table, a computer plays on for them.
operator_server_blocked = 🚫 The server { $server } is blocked. All my processes know within ten seconds. I stay there, and open tables end by themselves; to close them at once, use `/owner leave`.
operator_user_unblocked = ✅ { $user } isn’t blocked any more.
operator_server_unblocked = ✅ The server { $server } isn’t blocked any more.
operator_not_blocked = There is no such block.
operator_blocks_title = 🚫 Blocks
operator_blocks_none = Nobody is blocked.
# $subject, $since
operator_blocks_line = { $subject } · { $since }
# $line, $reason
operator_blocks_reason = { $line } · { $reason }
operator_blocks_server = server { $server }
operator_blocks_more = … and { $count } more
operator_broadcast_title = 📣 Announcement from the operator
operator_broadcast_footer = Members who manage the server can switch these announcements off: /setup
operator_broadcast_preview = { $servers ->
    [one] 1 server gets this announcement:
   *[other] { $servers } servers get this announcement:
}
operator_broadcast_empty = That announcement has no text.
operator_broadcast_nobody = No server has switched the operator’s announcements on. Members who manage a server do so in `/setup`.
operator_broadcast_button = Send it
operator_broadcast_drop = Don’t send it
operator_broadcast_begun = On its way, to at most five servers a second. When everything is sent, I’ll say so in this channel.
operator_broadcast_busy = The announcement before is still being sent. Wait until I say in its channel that it’s done, or stop it.
operator_broadcast_stop = Stop it
operator_broadcast_stopping = I’m stopping the announcement. In its channel I’ll say how far it got.
operator_broadcast_over = That announcement isn’t on its way any more. `/owner status` shows how far it got.
# $sent, $failed
operator_broadcast_done = 📣 The announcement has reached { $sent ->
    [one] 1 server
   *[other] { $sent } servers
}.{ $failed ->
    [0] {""}
    [one] {" "}It failed at 1 server: the channel is gone, I may not write there, or I couldn’t find out whether it arrived.
   *[other] {" "}It failed at { $failed } servers: the channel is gone, I may not write there, or I couldn’t find out whether it arrived.
}
# $done, $unsent
operator_broadcast_stopped = { $done }
    🛑 It was stopped, so { $unsent ->
        [one] 1 more server doesn’t get it.
       *[other] { $unsent } more servers don’t get it.
    }
# $done, $unsent
operator_broadcast_expired = { $done }
    ⌛ It is a day old by now, so { $unsent ->
        [one] 1 more server doesn’t get it.
       *[other] { $unsent } more servers don’t get it.
    }
notice_blocked = The operator of this bot has blocked you, so I don’t carry out what you ask for. `/privacy export` and `/privacy delete` still work; the block stays.
notice_server_blocked = The operator of this bot has blocked this server, so I don’t carry out what is asked for here. `/privacy export` and `/privacy delete` still work.
# $refusal, $contact
notice_blocked_contact = { $refusal }
    Is that a mistake? Ask here: { $contact }

## The rules of a table

rules_name = { $rules ->
    [isko] Official rules
    [isko_1] Official rules, older version
    [online] Online rules
    [kneipe] Pub rules
   *[ramsch] Skat with Schieberamsch
}
rules_usual = usual rules
# $name, $changes
rules_changed = { $name }, { $changes ->
    [one] one change
   *[other] { $changes } changes
}
rules_meaning = { $rules ->
    [isko] Played by the International Skat Order, without house rules.
    [isko_1] The official rules as they first applied here.
    [online] Official rules as they are played online.
    [kneipe] Skat as in a pub: with Kontra and Re, Ramsch and Bock rounds.
   *[ramsch] Skat with Schieberamsch when all pass.
}
rules_former = { $rule ->
    [own_level] This table still uses the older version: a declarer who loses with fewer than 30 card points pays double.
    [lost_values] This table still uses the older version: a lost deal worth 72 or 96 calls for a Bock round too.
   *[open_doubles_score] This table still uses the older version: open cards double the points, but not the value for the bid.
}
rules_of_game = { $game } by its usual rules.
rules_differences = **What differs from the official rules:**
rules_more = -# More on each rule: `/rules`
# $knob, $choice
rules_knob = { $knob ->
    [skat_all-pass] If all pass, Ramsch is played (rule book: Ramsch). Officially the deal is passed in (ISkO 3.2.16).
    [skat_kontra] { $choice ->
        [kontra] The defenders may say Kontra: the deal counts double (rule book: Kontra).
       *[other] The defenders may say Kontra, the declarer may answer Re: the deal counts double and four times (rule book: Kontra, Re).
    }
    [skat_defender-concession] If the defenders concede, both must agree. Officially one is enough (ISkO 4.1.4).
    [skat_claims] The remaining tricks can’t be claimed. Officially they can (ISkO 4.4.4).
    [skat_play-on] If a defender concedes, the deal is over at once. Officially the declarer may play on (ISkO 4.1.6).
    [list_drop-out] If a player drops out in the middle of a deal, their side concedes it; otherwise a computer would play on (online convention).
    [list_jump-pause] A jump bid stands for two seconds before anybody can answer (online convention).
    [rounds_sixty-all] A contract lost with 60 card points calls for a Bock round (rule book: Bock round).
    [rounds_grand-hand] A won Grand Hand calls for a Bock round (rule book: Bock round).
    [rounds_kontra-won] A successful Kontra calls for a Bock round (rule book: Bock round).
    [rounds_re] Re calls for a Bock round (rule book: Bock round).
    [ramsch_pushing] In Ramsch the skat is pushed on in turn, and each push doubles (rule book: Schieberamsch).
    [ramsch_grand-hand] Nobody can play Grand Hand instead of Ramsch (rule book: Ramsch round).
   *[other] ?
}
# $knob, $choice
rules_other_knob = { $knob } = { $choice }
button_rules = Rules

## Players wanted

wanted_title = 🙋 Players wanted
wanted_intro = Sit down at a table, or say that you’d like to play: when somebody opens a table from here, you have a seat at once.
wanted_tables = Open tables
wanted_no_table = No seat is free right now.
# $number, $game, $channel, $host, $free
wanted_table = **{ $number }** · { $game } in { $channel }, { $free ->
    [0] just filled up
    [one] 1 seat free
   *[other] { $free } seats free
} · { $host }
wanted_seekers = Looking to play
wanted_nobody = Nobody yet. Make a start!
# $name, $until
wanted_seeker = { $name } · expires { $until }
wanted_enough = 🃏 **That’s enough for a table!**
wanted_sit = Join table { $number }
wanted_want = I’d like to play
wanted_unwant = Not any more
wanted_open = Open a table
wanted_open_with_computer = Two plus a computer
wanted_call = Call the role
wanted_role = Role for me on/off

## Rule book

rule_book_nothing = The rule book says nothing about that. Try another word, for example “follow suit”, “bids” or “Schneider”.
rule_book_also = See also
rule_book_source = Source: { $source }

## Notices on servers and boards

notice_rules_dont_fit = These rules are for Skat only. { $game } is played by its usual rules: leave “rules” out or choose the official ones.
# $game, $least, $most
notice_seats_dont_fit = { $least ->
    [one] { $game } is for { $most } players.
   *[other] { $game } is for { $least } to { $most } players.
}
notice_too_many_computers = { $most ->
    [one] One of the seats is yours: no more than one computer fits at the table.
   *[other] One of the seats is yours: no more than { $most } computers fit at the table.
}
notice_other_channels = No tables can be opened here. On this server Skat is played in: { $channels }
notice_opened_in_thread = The table is open: { $thread }. Sit down!
notice_opened_in_private_thread = 🔒 Your private table is ready: { $thread }. Only people who are invited can join.
# $host, $thread
notice_opened_again = { $host }’s table is open to everybody now: { $thread }. Sit down, and I’ll take you there!
notice_opened_unannounced = The table is open to everybody now. I can’t announce it in { $channel }, so tell people yourself: whoever you mention here can see this thread and join.
notice_no_thread = I couldn’t open a thread for the table just now. Maybe too many threads are open, or I lack a permission: the self-test in `/setup` tells those who manage the server.
notice_table_unshown = ⚠️ I can’t show your table in { $channel } any more: the channel or thread has been deleted or locked, or I lack a permission there. The game goes on: `/skat hand` brings your cards in any other channel, `/skat stop` closes the table.
notice_hints_off = Hints are switched off on this server. You can do it on your own!
notice_no_advice = I can’t think of any advice just now. Please try again in a moment.
notice_deal_not_over = I’ll show that once the deal is over.
notice_no_thoughts = I have no computer’s decision on record for this deal.
notice_leaderboards_off = The leaderboards are switched off on this server.
notice_daily_off = The daily list isn’t played here.
notice_daily_proof = 🔎 The proof of this deal: `/verify` checks it.
notice_not_manager = Only members who manage the server may do that.
notice_role_given = You now have the role { $role } and will be called when somebody looks for players.
notice_role_taken = You no longer have the role { $role }.
notice_role_out_of_reach = I can’t give the role { $role }: I lack “Manage Roles”, or the role is above mine. Ask somebody who manages the server: `/setup` has a self-test.
notice_no_role = This server has no role to call.
# $role, $name
notice_called = { $role } – { $name } is looking for players!
notice_called_lately = There has just been a call. The next one is possible { $when }.
notice_too_few = There aren’t enough of you yet. You can also start on your own with `/skat new`.
notice_too_few_see_this = Some of those who’d like to play can’t see this channel, and without them there aren’t enough of you. Try a channel that more of you can see, or start on your own with `/skat new`.
# $seated, $host, $channel
notice_seated_from_board = { $seated }, here we go: { $host } has opened a table in { $channel }, and you have a seat. Can’t make it after all? Just leave the table.
notice_sat_down = You’re at the table. It’s in { $channel }.

## Help by topic

help_choose = Another topic
help_buttons =
    • **At the table:** “Join” gives you a seat, “Invite” asks a member, “Add computer” fills one, “Start” begins the list, “Rules” explains the rules of the table.

    • **In private:** with “Make private”, or the option `private` of `/skat new`, only people who are invited can join.

    • **In a deal:** “My cards” shows your cards; only you see them. Anything you can’t do right now is missing or tells you why. “More” leads to the last trick and to what you need less often, such as “Claim” and “Concede”. I ask for confirmation only before steps that can’t be taken back.

    • **Alone with computers:** “Undo” (under “More” during the tricks) goes back to your last decision; press it again to go back further. Such a deal counts in no statistic.

    • **Watching:** “Watch” shows the open cards, the bids and the last trick to anyone who isn’t playing. “Refresh” shows the newest state; after the deal you see everything.

    Is your private message gone? “My cards” or `/skat hand` brings it back. An old button simply shows you where things stand.
help_list =
    You play a list: as many rounds as you agree on, and in each round everybody deals once. After each deal you press **Next deal**.

    The player with the best Seeger-Fabian score wins. The result counts for the server’s leaderboard (`/leaderboard`) and your profile (`/profile`).

    You can leave early: a computer plays on for you, and you can come back at any time.
help_daily =
    Nine deals a day, alone against two computers of the highest level, the same on every server: `/daily`, in direct messages, too. Take a break whenever you like. A day lasts from midnight to midnight, German time; a deal you have begun can be finished until 00:30.

    • **Comparison:** After each deal you see what a computer got at your seat. The next day you see the mean of all who had the same cards there. Seeger-Fabian scores count.
    • **Squares:** 🟦 at least 20 points more than the computer, ⬜ in between, 🟧 at least 20 less, ➖ passed in, ▫️ open. **Share** gives you a text that tells nothing about the cards.
    • **Leagues:** Each week you play in a group of about twenty. The best two go up, the last two go down.
    • **Streak:** It counts your days in a row. One missed day a week does no harm: that is the joker.
    • **Fair cards:** There are four versions of the nine deals, and nobody can choose theirs. The root is fixed two days ahead; **Verify** shows it.
help_rules =
    When you open a table, you choose its rules:
    • **Official rules** – International Skat Order
    • **Online rules** – official, with the conventions of online tables
    • **Pub rules** – Kontra and Re, Ramsch, Bock rounds
    • **Skat with Schieberamsch** – when all pass

    The **Rules** button in the lobby says what differs from them. `/rules` is the rule book, with a search and the paragraph of each rule.
help_games =
    Skat has relatives, all opened with `/skat new`:
    • for two: **Strohmann**, **Oma**, **Officers’ Skat**
    • for three: **Ramsch**, **Schieberamsch**, **Tournée Skat**, **Texas Skat**
    • for two to nine: **Thirty-one**

    The rule book says how they are played: `/rules`.
help_computers =
    Computers fill free seats – from the start with `/skat new`, in the lobby with **Add computer**. They see only what a person in their seat would see. In the lobby you choose how well they play, from beginner to master, and their pace; after each deal I show what they thought.

    A computer also steps in for a player who leaves or thinks too long. Press one of your buttons or **Take my seat back**, and you’re playing again. The points are yours all along.

    While you play alone with computers, no clock runs unless you choose one. After an hour without you, the table pauses.
help_fairness =
    Nobody picks your cards, and you can check that yourself:

    • **Before the list** I fix the keys of all its deals and show the *root*: 43 characters that bind me to these keys. They are in the lobby and again in the start message.
    • **Cut the cards:** in the lobby anybody at the table can give a word. The words go into every deal, and I didn’t know them when I fixed the keys.
    • **After a deal** I recompute its cards; below the result it says whether they match. **Verify** gives you the proof file, and `/verify` says how you check it without me.
    • **Compare** the root, the words and the start message’s number with those in the channel. Only you can do that.

    • **What no proof shows:** that nobody looked at your cards or told others about them. If nobody gave a word, I could have chosen the cards; and the player with the last word could have helped me. Only a public source of randomness rules that out, and the start message says whether the list has one.
help_settings =
    Members who manage the server use `/setup`: it chooses the channels, a thread for each table, the language, the rules and the role to call. They can also have the operator’s announcements there. The self-test there says which permission I lack.

    The player who opened a table can close it, and so can moderators: `/skat stop`.
help_privacy =
    Records and results list you under a pseudonym only; your name isn’t stored.

    • `/privacy export` – download everything stored about you
    • `/privacy delete` – delete your settings, your statistics and the link to your pseudonym
    • `/privacy share` – join or leave the leaderboards of all servers
    • `/privacy keep` – how long you keep your finished deals

## Deals that players can check

button_word = Cut the cards
button_verify = Verify
button_again = Try again
fair_root = The root of this list’s deals:
fair_word = “{ $word }”
fair_word_erased = (word erased)
fair_checked = ✅ Checked: key, shuffle and dealer are right.
fair_checked_key = ✅ Checked: the key of this deal fits the root.
fair_failed = ⚠️ **The check failed:** the cards of this deal don’t follow from the root. Please tell the operator.
word_title = Cut the cards
word_explanation = Your word goes into every deal of this list, and nobody could know it when the root below was fixed.
word_label = Your word
word_help = At most 32 letters, fewer with umlauts or emojis. Everybody sees it.
word_placeholder = Whatever comes to your mind
# $first, $second, $word
word_given =
    ✂️ You have cut the cards with { $word }.
    -# The root of this list’s deals:
    -# `{ $first }`
    -# `{ $second }`
    You can change your word until the start: press **Cut the cards** again.
# $most, $word
word_too_long = Your word is too long for me: { $word }. At most { $most } letters fit, fewer with umlauts or emojis, because each of those counts as two or more. Press **Cut the cards** again and shorten it.
word_empty = Nothing that anybody could see is left of your word. Press **Cut the cards** again and type at least one letter.
locking_title = 🃏 { $game }: here we go!
locking = I’m writing down the start, the cards follow at once …
# $round, $due
locking_beacon = The start is written down, with round { $round } of drand, due { $due }. I deal no cards before it’s there, and nothing replaces it.
# $when
locking_closes = If it doesn’t work out, I’ll close the table { $when }.
given_up_lock = For a whole day I couldn’t write down the start, so I’ve closed the table. Nothing was dealt, and nothing counts. Just open a new one!
given_up_beacon = Round { $round } of drand didn’t come for a whole day, so I’ve closed the table. Nothing was dealt, and nothing counts. Just open a new one!
lock_trouble = { $trouble ->
    [access] ⚠️ I can’t write down the start, because I can’t post messages here. No cards are dealt before. If somebody gives me the permission to send messages, I go on within a few minutes; **Try again** is quicker.
    [late] ⚠️ The start came too late for its round of drand more than once; perhaps my clock is wrong. No cards are dealt before. I’ll try again in a few minutes; or press **Try again**.
   *[discord] ⚠️ I can’t write down the start, because Discord isn’t taking messages right now. No cards are dealt before. I keep trying; or press **Try again**.
}
lock_start = 🔒 The list begins. From now on, all its deals are fixed.
# $attempt, $reason
lock_repeated = ⚠️ Start number { $attempt }: { $reason ->
    [late] the message before came too late for its round of drand.
   *[unknown] nobody knows whether Discord took the message before.
}
# $name, $place
lock_place = { $place } { $name }
lock_places = Places: { $places }
# $place, $word
lock_word = Word of place { $place }: { $word }
lock_root = Root:
lock_words = Digest of the words:
lock_round = Round of drand: { $round }
verify_file = 🔎 The file proves deal { $deal }. Hand it to `/verify`, which also has a page that checks it without me.
# $deal, $key, $list, $path
verify_key =
    🔎 There are proof files only for games with three hands and a skat. Here is what fixes deal { $deal } of list `{ $list }`, to compute it by hand:
    Key `{ $key }`
    Path { $path }
verify_none = There is no proof of this deal: its list began before I could prove deals, the deal isn’t over yet, or this list had no such deal.
verify_secret = The list is over, so its secret is open, from which all its keys follow: `{ $secret }`
# $persons, $words
grade_words = { $persons ->
    [one] { $words ->
        [0] There was no word of the only player.
       *[other] The only player cut the cards.
    }
   *[other] { $words } of { $persons } players cut the cards.
}
grade_beacon = The public randomness of drand is in every deal{ $starts ->
    [one] , so nobody could choose the cards.
   *[other] .
}
grade_nothing = There was neither a player’s word nor a public source of randomness, so nothing shows that the operator didn’t choose the cards.
grade_words_only = There was no public source of randomness, so the operator and the player with the last word could have tried words together.
grade_starts = { $starts ->
    [one] There was one start, as it should be.
   *[other] There were { $starts } starts; their messages say why. The operator could have chosen among them.
}

## Proof files

# $deal, $list
proof_holds = Deal { $deal } of list { $list }: the proof holds.
proof_title_holds = ✅ The proof holds
proof_title_fails = ❌ The proof fails
proof_fails_hint = Perhaps the file was damaged or changed on its way. Get it once more and check again. If it still fails, tell your fellow players and the operator.
proof_cards = Cards
# $seat, $place, $cards
proof_hand = { $seat } (place { $place }): { $cards }
# $cards
proof_skat = Skat: { $cards }
proof_sits_out = Place { $place } deals and sits out.
proof_proved = Proved
# $root, $deal
proof_root = The root { $root } fixes the key of deal { $deal }. Nobody can find another key that fits it.
proof_secret = The deal’s secret follows from this key, { $parts ->
    [0] and from nothing else.
   *[other] together with:
}
proof_message = the start message { $message }
proof_beacon = round { $round } of drand
# $place, $word
proof_word = the word of place { $place }: “{ $word }”
proof_word_erased = the word of place { $place }, which was erased; its digest stays
proof_shuffle = The cards follow from the secret by the published shuffle.
proof_lot = The draw made place { $place } the first dealer.
proof_open = Not proved
proof_when = { $list ->
    [table] When the root was known. Compare it with the lobby’s message and the start message: it must be the same in both, and there must be only one start.
   *[day] When the root was known. Compare it with the one that was published two days before.
}
# $words, $digest
proof_start = That the start message has this number and shows { $words ->
    [0] no words
   *[other] these words
}, with the digest { $digest }. Compare all three.
# $list, $round, $time
proof_round = { $list ->
    [table] That the start message names round { $round } of drand and was posted before this round’s time, { $time }.
   *[day] That round { $round } of drand was published with the root, and before this round’s time, { $time }.
}
# $signature, $round
proof_signature = Drand’s key confirms the signature { $signature } of round { $round } of the chain quicknet.
proof_no_beacon = { $words ->
    [0] That the operator didn’t choose the cards: there was neither a player’s word nor a public source of randomness.
   *[other] That the operator didn’t work together with the player who gave the last word: together they could have tried many words. Only a public source of randomness such as drand prevents that, and this list had none.
}
proof_repeats = { $repeats ->
    [one] That the same place dealt again once before this deal, for example after a replaced compulsory Ramsch. Only the file says so.
   *[other] That the same place dealt again { $repeats } times before this deal, for example after a replaced compulsory Ramsch. Only the file says so.
}
proof_erased = That an erased word was what a player typed. Only the digest in the start message binds it.
proof_hands = That nobody looked at other players’ hands or passed on what they saw. No proof can show that.
# $kind, $field
proof_fault = { $kind ->
    [not-json] The file isn’t JSON that can be read; perhaps it was cut off.
    [foreign] This isn’t a Skatrunde proof file: it lacks the field `{ $field }`.
    [version] This program doesn’t know this version of the proof file; it knows version 1 (field `{ $field }`).
    [protocol] This was dealt by another protocol; proof files are for protocol 2 (field `{ $field }`).
    [missing] The field `{ $field }` is missing.
    [unknown] The field `{ $field }` doesn’t belong in a proof file.
    [repeated] The field `{ $field }` is there twice.
    [object] `{ $field }` must be an object.
    [array] `{ $field }` must be an array.
    [number] `{ $field }` isn’t a whole number in the allowed range, written in digits only.
    [hex-32] `{ $field }` must be 32 lower-case hexadecimal digits.
    [hex-64] `{ $field }` must be 64 lower-case hexadecimal digits.
    [hex-96] `{ $field }` must be 96 lower-case hexadecimal digits.
    [list] `{ $field }` must have 1 to 40 visible ASCII characters.
    [message] `{ $field }` must be a message’s number, as text.
    [word] `{ $field }` must have 1 to 32 bytes in the normal form NFC, without invisible characters and without spaces at its ends.
    [words] `{ $field }` must have an entry for each place, and none without a start message.
    [path] `{ $field }` must have 6 to 16 digests.
    [paths] `{ $field }` must have as many digests as the path of the lots.
    [cards] `{ $field }` must name each of the 32 cards once.
    [salts] `{ $field }` must have at most 9 digests.
    [signature] `{ $field }`: drand never gave this signature in this round.
    [salted] `{ $field }`: word and salt don’t match the digest.
    [no-word] `{ $field }` is all zeros, which stand for a missing word.
    [unsalted] `{ $field }`: the root holds no salt for this place.
    [salt] `{ $field }`: the root holds another salt for this place.
    [key] `{ $field }`: key, path and number don’t lead to the root.
    [root] `{ $field }`: both keys lead to another root.
    [roots] `{ $field }`: under this name of the list, neither key leads to the root.
    [secret] `{ $field }`: key, start message, drand and words lead to another secret.
    [lot] `{ $field }`: the draw gives another place.
    [forehand] `{ $field }`: by the draw and the deal’s number, another place is forehand.
   *[order] `{ $field }`: the secret leads to other cards.
}

## Statistics of deals

# Between the digits of a number that isn't whole.
decimal_mark = .
statistics_title = Dealt cards, { $period }
statistics_tables_without_log = { $tables ->
    [one] The log of one table was removed for its age or is damaged. Its deals aren’t counted.
   *[other] The logs of { $tables } tables were removed for their age or are damaged. Their deals aren’t counted.
}
# $pack, $deals
statistics_pack = { $pack ->
    [officers] Officers’ Skat, by quarters of the shuffled pack
    [thirty_one] Rounds of Thirty-one, by quarters of the shuffled pack
   *[skat] Three hands and a skat
}: dealt { $deals ->
    [one] once
   *[other] { $deals } times
}
# $statistic, $degrees, $p
statistics_cards = Each card in each place: χ² = { $statistic } with { $degrees } degrees of freedom, { $p }
statistics_cards_too_few = Each card in each place: too few deals for a test
statistics_too_few = too few deals for a test
statistics_jacks = Jacks in a hand
statistics_expected = expected
statistics_hand = { $hand ->
    [1] first hand
    [2] second hand
   *[3] third hand
}
# $share, $expected, $p
statistics_skat = A jack in the skat: { $share }, expected { $expected }, { $p }
# $ended, $stopped, $share
statistics_lists = Lists that ended: { $ended }, stopped early: { $stopped } ({ $share })
statistics_none = Nothing was dealt.
statistics_few = There are too few deals yet to tell anything.
# $tests, $p, $limit
statistics_fair = The cards fell as fairly shuffled cards do (tests: { $tests }; smallest { $p }; suspicious below { $limit }).
# $tests, $p
statistics_uneven = This is suspicious; look at the next month, too. Fairly shuffled cards fall this unevenly in less than one report in a hundred (tests: { $tests }; smallest { $p }).
statistics_too_even = This is suspicious; look at the next month, too. Fairly shuffled cards fall this evenly in less than one report in a hundred.
# $day, $lists, $head
chain_head = 🔗 One chain holds all lists up to { $day } ({ $lists }). Its head is `{ $head }`. The file names the new ones with their roots. If your list isn’t there, or with another root than in its lobby, tell everybody.
monthly_title = 🎴 How the cards fell: { $month }
# $deals
monthly_dealt = { $deals ->
    [one] One deal was dealt
   *[other] { $deals } deals were dealt
} at all my tables, passed and broken-off ones included.
# $pack, $share, $statistic, $degrees, $p
monthly_test = { $pack ->
    [officers] Officers’ Skat: fairly
    [thirty_one] Thirty-one: fairly
   *[skat] Fairly
} shuffled cards fall at least this unevenly in { $share } of all months (χ² = { $statistic }, { $degrees } degrees of freedom, { $p }).
monthly_fair = ✅ Nothing about that is unusual.
monthly_few = That’s too few for a verdict. See you next month!
# $tests, $p
monthly_uneven = ⚠️ One of the tests stands out (tests: { $tests }; least value { $p }): fairly shuffled cards fall this unevenly in less than one month in a hundred. It can be chance: look at the next month, too, and ask the operator if it stays like this.
monthly_even = ⚠️ Fairly shuffled cards fall this evenly in less than one month in a hundred. It can be chance: look at the next month, too, and ask the operator if it stays like this.
monthly_file = The file has all the counts, so anyone can do the sums again. `/verify` checks a single deal.

## Slash commands
##
## A command has its name and description under its path, as in `command-skat-new`. An option has
## them under the command's path and its own name. The choices of an option are attributes named
## after Rust's variants. Options of one name share them, unless `choices-` names the command, too.
## Discord allows names of 32 characters in lower case, and descriptions and choices of 100. English
## names of commands and options are those in the code.

command-skat = skat
    .description = Skat: open a table, sit down, play
command-skat-new = new
    .description = Open a table in this channel
option-skat-new-game = game
    .description = Game to play (default: Skat)
option-skat-new-rules = rules
    .description = Rules for Skat (default: as set on this server)
option-skat-new-seats = seats
    .description = Seats at the table: Skat 3 or 4, games for two 2, Thirty-one 2 to 9
option-skat-new-rounds = rounds
    .description = Rounds of the list; everyone deals once in a round (default: 3)
option-skat-new-computers = computers
    .description = Computer players from the start, at most all seats but yours (default: 0)
option-skat-new-think = think
    .description = Time for each decision (default: as set on this server)
option-skat-new-private = private
    .description = Only people who are invited may join (default: no)
choices-game =
    .Skat = Skat
    .Strohmann = Strohmann
    .Oma = Oma
    .Officers = Officers’ Skat
    .Ramsch = Ramsch
    .Schieberamsch = Schieberamsch
    .Tournee = Tournée Skat
    .Texas = Texas Skat
    .ThirtyOne = Thirty-one
choices-rules =
    .Official = Official rules (ISkO)
    .Online = Online rules
    .Kneipe = Pub rules: Kontra, Ramsch, Bock rounds
    .Ramsch = Skat with Schieberamsch when all pass
choices-think =
    .HalfMinute = 30 seconds
    .Minute = 1 minute
    .TwoMinutes = 2 minutes
    .Unlimited = no limit
    .Correspondence = 24 hours, by correspondence
command-skat-join = join
    .description = Sit down at a table in this channel
command-skat-hand = hand
    .description = See your cards; nobody else can
command-skat-mine = mine
    .description = See all your tables on this server, and whose turn it is
command-skat-invite = invite
    .description = Invite a member to your table, or seat a computer player
option-skat-invite-member = member
    .description = Member to invite; leave empty for a computer player
command-skat-wanted = wanted
    .description = Find players: free seats, and members who want to play
command-skat-leave = leave
    .description = Leave your table
command-skat-stop = stop
    .description = Close your table, or any table if you moderate
menu-play = Play Skat
menu-replay = Review deal
command-rules = rules
    .description = Look up a rule and its source
option-rules-search = search
    .description = What to look up, for example: follow suit
command-leaderboard = leaderboard
    .description = See the best players
option-leaderboard-order = order
    .description = What to rank by (default: points per 36 deals)
option-leaderboard-period = period
    .description = Period (default: all time)
option-leaderboard-where = where
    .description = Which servers count (default: this one)
option-leaderboard-game = game
    .description = Game (default: Skat)
option-leaderboard-rules = rules
    .description = Rules (default: official)
choices-order =
    .Points = points per 36 deals
    .Lists = lists won
    .Declarer = contracts won as declarer
    .Defender = contracts defeated as defender
    .Rating = rating
choices-period =
    .ThisMonth = this month
    .LastMonth = last month
    .AllTime = all time
choices-where =
    .Here = this server
    .Everywhere = all servers
choices-leaderboard-rules =
    .Official = official rules
    .Online = online rules
    .Kneipe = pub rules
    .Ramsch = with Schieberamsch
    .Own = rules of their own
command-profile = profile
    .description = See a member’s results on this server
option-profile-member = member
    .description = Member (default: you)
option-profile-game = game
    .description = Game (default: Skat)
command-privacy = privacy
    .description = Your data: download, delete, share, keep
command-privacy-export = export
    .description = Download everything stored about you, as a file only you can see
command-privacy-delete = delete
    .description = Delete your settings, statistics and the link to your pseudonym, once you confirm
command-privacy-share = share
    .description = Choose whether the leaderboards of all servers show you
option-privacy-share-show = show
    .description = On shows you, off hides you
choices-show =
    .On = on
    .Off = off
command-privacy-keep = keep
    .description = Choose how long you keep your finished deals; older ones don’t come back
option-privacy-keep-deals = deals
    .description = How long they are in /deals, and how long you can look at them
choices-deals =
    .Always = forever
    .Year = a year
    .Month = 30 days
command-learn = learn
    .description = Learn Skat in twelve short lessons
command-verify = verify
    .description = Check a deal by its proof file, or see how you can check us
option-verify-file = file
    .description = Proof file of a deal (default: I explain how to check)
option-verify-table = table
    .description = Number or name of a table, for the proof of one of its deals
option-verify-deal = deal
    .description = Number of the deal at this table (default: 1)
command-deals = deals
    .description = See your finished deals and replay them
option-deals-contract = contract
    .description = Only this contract (default: all)
option-deals-result = result
    .description = Only won or lost deals (default: both)
option-deals-partner = partner
    .description = Only deals with this member (default: with anybody)
option-deals-month = month
    .description = Only this month (UTC), for example 2026-11 (default: all time)
choices-contract =
    .Clubs = clubs
    .Spades = spades
    .Hearts = hearts
    .Diamonds = diamonds
    .Grand = Grand
    .Null = Null
    .Ramsch = Ramsch
    .PassedIn = passed in
choices-result =
    .Won = won
    .Lost = lost
command-daily = daily
    .description = Nine deals a day against computers, the same for everybody
command-deal = deal
    .description = Replay a finished deal card by card
option-deal-code = code
    .description = The deal’s share code, as /deals shows it
option-deal-file = file
    .description = A file with deals: one of mine (text or JSON), or SGF from the International Skat Server
option-deal-number = number
    .description = Which deal of the file (default: the first)
command-settings = settings
    .description = Choose how you see your cards and what may ping you
command-setup = setup
    .description = Settings for this server: channels, threads, language, rules
command-owner = owner
    .description = For the operator: state of the bot, blocks, announcements
command-owner-status = status
    .description = See how the bot is doing
command-owner-leave = leave
    .description = Leave a server for good, once you confirm
option-owner-leave-server = server
    .description = ID of the server
option-owner-leave-reason = reason
    .description = Reason that the players there read
command-owner-block = block
    .description = Refuse everything that a person or a server asks for
option-owner-block-user = user
    .description = The person
option-owner-block-server = server
    .description = ID of the server
option-owner-block-reason = reason
    .description = Reason, for your list; the person finds it in /privacy export
command-owner-unblock = unblock
    .description = Lift a block
option-owner-unblock-user = user
    .description = The person
option-owner-unblock-server = server
    .description = ID of the server
command-owner-blocks = blocks
    .description = See all blocks
command-owner-announce = announce
    .description = Send a text to all servers that want your announcements, once you confirm
option-owner-announce-text = text
    .description = The text; \n begins a new line
command-help = help
    .description = Get help on playing, rules and commands
option-help-topic = topic
    .description = Topic (default: getting started)
choices-topic =
    .Overview = Getting started
    .Buttons = Buttons and messages
    .Bidding = The auction
    .Contracts = Contracts and values
    .Play = Tricks and following suit
    .Scoring = Scoring
    .List = List and rounds
    .Daily = Daily list
    .Rules = Rule sets
    .Games = Other games
    .Computers = Computer players
    .Fairness = How you can check us
    .Settings = Settings of the server
    .Privacy = Privacy
    .Commands = Commands

## Entrance and new table

entrance_title = 🃏 Fancy a game of Skat?
entrance_intro =
    Everything here is one press away.

    • **Open a table** – choose game and rules, and others take a seat.
    • **Against computers** – start playing at once.
    • **Players wanted** – say that you’d like to play.

    New to Skat? **Learn** shows you step by step.
entrance_open = Open a table
entrance_play_autoplayers = Against computers
entrance_wanted = Players wanted
entrance_mine = My tables
entrance_daily = Daily list
entrance_leaderboard = Leaderboard
entrance_learn = Learn
entrance_settings = Settings
entrance_help = Help
entrance_more = More
entrance_more_intro = What would you like to see?
entrance_profile = My results
entrance_rule_book = Rule book
entrance_export = My data as a file
entrance_share = { $state ->
    [on] Show results everywhere
   *[off] Show results only here
}
entrance_shares = -# Your results count { $state ->
    [on] here and in the leaderboards of all servers.
   *[off] only here, not in the leaderboards of all servers.
}
entrance_delete = Delete my data
entrance_setup = Set up the server
rule_book_contents = 📖 What would you like to look up?
# $first, $last
rule_book_part = { $first } … { $last }
form_title = 🃏 New table
form_intro = Happy with everything? Then open it. If not, change what you like first.
# $rounds, $deals
form_rounds = { $rounds ->
    [one] 1 round ({ $deals } deals)
   *[other] { $rounds } rounds ({ $deals } deals)
}
form_open = Open the table
# $places
form_places = { $places } seats
# $autoplayers
form_autoplayers = { $autoplayers ->
    [one] 1 computer
   *[other] { $autoplayers } computers
}
form_think_time_usual = the server’s usual time – no clock while you play alone
form_for_everybody = Public
form_for_guests = Private
