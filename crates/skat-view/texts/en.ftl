### All English texts. Warm and short, in the words of English-speaking Skat players.

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
   *[r7] 7
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
   *[null] Null
}{ $hand ->
    [yes] {" "}Hand
   *[no] {""}
}{ $announcement ->
    [schneider] {" "}Schneider announced
    [schwarz] {" "}Schwarz announced
    [ouvert] {" "}Ouvert
   *[none] {""}
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
tournee_contract = { $what ->
    [tournee] Tournée { $trump }
    [passt_mir_nicht] Passt mir nicht: { $trump }
    [solo] { $trump } Solo
    [grand_ouvert] Grand ouvert
    [guckser] Guckser
    [null] Null
    [null_ouvert] Null ouvert
    [guckser_null] Guckser Null
    [guckser_null_ouvert] Guckser Null ouvert
   *[ramsch] Ramsch
}
seat = { $seat ->
    [forehand] forehand
    [middlehand] middlehand
   *[rearhand] rearhand
}
matadors = { $with ->
    [yes] with { $count }
   *[no] without { $count }
}
level = { $level ->
    [game] play
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
doublings = Doubled: { $words } = × { $factor }
reckoning = { $levels } × { $kind } { $base } = { $value }
reckoning_open = { $levels } × { $kind } { $base } × 2 (open cards) = { $value }
reckoning_null = { $contract } = { $value }

## People

autoplayer = 🤖 { $name }
empty_place = 🪑 free
tricks = { $count ->
    [one] 1 trick
   *[other] { $count } tricks
}
taken_over = { $cause ->
    [left] left, 🤖 plays
   *[timed_out] out of time, 🤖 plays
}

## Public message

lobby_title = 🃏 { $game }: who’s in?
lobby_open = { $host } has opened a table.
lobby_waiting = { $count ->
    [one] 1 seat is still free – take it!
   *[other] { $count } seats are still free – take one!
}
lobby_full = Every seat is taken – ready to start!
agreed_list = list of { $length } deals
agreed_seconds = { $seconds } seconds to think
agreed_correspondence = 24 hours for each decision
agreed_unlimited = no time limit
agreed_rules = rules: { $rules }
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
round_bock = 🐐 Bock round: scores count × { $factor }.
round_ramsch = 🐐 Ramsch round: Ramsch is compulsory.
hints_taken = 💡 With hints: { $names }
pot = 🏺 In the pot: { $content }
third_hand = { $hand ->
    [oma] 👵 Oma
   *[dummy] 🎩 Dummy
}
prize = Whoever takes the trick also gets from { $name }: { $card }
officers_in_hand = { $count ->
    [one] 1 card in hand
   *[other] { $count } cards in hand
}
officers_points = { $points } card points
officers_ramsch = Ramsch: few card points are good.
officers_said = { $what ->
    [hold] holds
    [kontra] says Kontra
   *[re] says Re
}
officers_names = names { $game }
officers_value = Value { $matadors }: { $value }
officers_level = { $level ->
    [schwarz] Schwarz
   *[schneider] Schneider
}{ $factor ->
    [1] {""}
   *[other] : × { $factor }
}
officers_opponent = { $name } gets **{ $score }**
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
t31_table = Face up: { $card } · in the stock: { $stock }
t31_took = -# ↪ { $name } has taken { $card }
t31_knocked = ✊ { $name } has knocked: everybody else has one more turn.
t31_round_over = **Round { $number }:** { $end ->
    [knocked] { $name } knocked.
    [hammer] { $name } called the hammer.
    [throw_down] { $name } had everybody show the cards.
    [declared] 31!
   *[stock] The stock was empty.
}
t31_gains = +{ $count }
t31_loses = { $count ->
    [one] loses a life
   *[other] loses { $count } lives
}
t31_tie_break = Nobody would be left: all play another round.
footer = International Skat Order · table { $table }
footer_game = { $game } · table { $table }
footer_strength = { $footer } · computers: { $strength }
deadline = -# ⏳ Time to think ends { $when }
next_deal_deadline = -# ⏳ Next deal { $when }
paused = ⏸️ **Paused:** nobody is here right now. Whoever sits here can play on; otherwise the table closes { $when }.
away = 🤖 plays for { $names }.
newcomer = { $name } comes in after this deal
votes = { $given } of { $needed } votes against this seat
deals = deals
sits_out = deals and sits out
declarer = **declarer**
call_bid = bids { $value }
call_hold = holds { $value }
call_pass = passes
declines_grand_hand = doesn’t play Grand Hand
bid_line = Highest bid **{ $value }**
bid_none = Nobody has bid yet.
doing_skat = { $name } is choosing: pick up the skat or play Hand?
doing_discarding = { $name } has picked up the skat and discards two cards.
doing_announcing = { $name } has discarded and is about to announce.
doing_grand_hand = { $name } is choosing: Grand Hand instead of the Ramsch?
doing_ramsch_skat = { $name } takes the skat or pushes it on.
doing_ramsch_passing = { $name } has taken the skat and passes two cards on.
doing_ramsch_calling = { $name } is thinking about something to announce.
tournee_chooses = { $name } is thinking: Tournée, Solo, Guckser or Null?
tournee_turns = { $name } has turned up a card of the skat.
tournee_refused = { $name } says “Passt mir nicht” – it doesn’t suit me.
tournee_turned = Turned up: { $card }
tournee_ramsch = Ramsch: few card points are good.
ramsch_did = { $what ->
    [pushed] pushes
    [took] takes the skat
    [knock] knocks
   *[virgin] announces no trick
}
doubled = ⚡ Said: { $words }
skat_shown = The skat was shown: { $cards }
opened_late = { $name } has laid the cards open.
must_make = { $goal ->
    [schwarz] Given away and played on: now it must be Schwarz.
   *[schneider] Given away and played on: now it must be Schneider.
}
given_up = 🏳️ The defenders have given up, { $name } plays on for more.
looked_into = 👀 { $dealer } has looked into the cards of { $name }.
table_line = On the table: { $plays }
table_empty = { $name } leads.
last_trick_line = Last trick: { $cards } to { $name }
open_hand = { $name } shows: { $cards }
question_claim = 🙋 { $name } shows the cards and claims all remaining tricks.
question_claim_null = 🙋 { $name } shows the cards and claims to take no more trick.
question_concession = 🏳️ { $name } would like to concede.
question_surrender = 🏳️ { $name } gives up for the defenders. { $declarer } accepts that or plays on for more.
question_kontra = ⚡ Does anybody say Kontra?
question_doubled = ⚡ { $name } says { $said }. Will { $next } follow?
question_exchange = 🔄 Revolution: the defenders exchange cards.
question_joint_gift = 🎁 { $name } would like to give the contract away.
question_gift = 🎁 The defenders give the contract to { $name }, who may play on but must then make one level more.
question_waiting = Still to answer: { $names }
score_heading = List
score_total = Total
score_points = Points
score_contracts = +/−
result_won = { $name } wins **{ $contract }** with { $points } card points and { $tricks ->
    [0] no trick
    [one] 1 trick
   *[other] { $tricks } tricks
}.
result_draw = { $name } plays **{ $contract }**: 60 to 60, a draw.
result_lost = { $name } loses **{ $contract }** with { $points } card points and { $tricks ->
    [0] no trick
    [one] 1 trick
   *[other] { $tricks } tricks
}.
result_won_null = { $name } wins **{ $contract }** – not a single trick.
result_won_at_once = { $name } wins **{ $contract }**.
result_lost_null = { $name } loses **{ $contract }**.
result_passed_in = Everybody passed. The deal is passed in, nobody scores.
result_ramsch = { $name }: { $points } card points · **{ $score }**
result_virgins = { $count ->
    [one] One virgin: somebody took no trick.
   *[other] { $count } virgins: all tricks went to one player.
}
result_bid = Bid: { $value }
result_points = Points: **{ $score }**
reckoned_plainly = Value: { $levels } × { $base } = { $value }
result_overbid = Overbid! { $value } doesn’t cover { $bid }; { $settled } is counted.
result_score_won = Won: **{ $score }**
result_score_doubled = Won: { $product } = **{ $score }**
result_score_lost = Lost counts double: { $product } = **{ $score }**
result_score_lost_single = A lost Hand contract counts once: { $product } = **{ $score }**
ended_declarer_conceded = { $name } conceded.
ended_defender_conceded = { $name } conceded for the defenders.
ended_claimed = { $name } shows the cards: all remaining tricks.
ended_claimed_null = { $name } shows the cards: no more trick.
ended_thrown = { $name } throws the cards open{ $rest ->
    [tricks] : all remaining tricks go to the other side.
   *[none] .
}
ended_given = 🎁 The defenders give the contract to { $name }.
ended_at_once = Without Kontra so cheap a contract counts as won at once.
result_cards = All cards
result_skat = Skat: { $cards }
result_put_away = Discarded: { $cards }
result_passed_on = Passed on: { $cards }
ready_hint = The next deal begins once everybody has pressed “Next deal”.
ready_names = Ready: { $names }
list_done_title = 🏁 List finished
list_done = 🏆 { $name } wins the list with { $total } points{ $by ->
    [won] {" "}and more contracts won
    [lost] {" "}and fewer contracts lost
   *[total] {""}
}. Thanks for playing!
list_done_shared = 🏆 A shared win: { $names } have { $total } points each. Thanks for playing!
list_done_draw = 🤝 A draw! You { $count ->
    [2] both
   *[other] all
} have { $total } points. Thanks for playing!
stopped_title = Table closed
stopped = The table was stopped.
abandoned = Everybody has left, the table is closed.
stopped_amid_deal = The deal in progress doesn’t count.
rematch_open = 🔁 { $name } has opened the rematch.

## Buttons

button_join = Join
button_add_autoplayer = Add computer
button_begin = Start
button_leave = Leave
button_my_cards = My cards
button_last_trick = Last trick
button_why_not = Why not?
button_ready = Next deal
button_take_back = Play on myself
button_hint = Hint
button_go_on = Play on
button_seats = Seats
button_remove = Seat { $place }: remove
button_vote = Seat { $place }: vote against
button_confirm_remove = Yes, remove
button_confirm_vote = Yes, vote
button_rematch = Rematch
button_look_back = What did computers think?
button_stop = Close table { $number }
button_back = Back
button_refresh = Refresh
button_bid = Bid { $value }
button_hold = Yes
button_pass = Pass
button_pick_up = Pick up the skat
button_pick_up_shown = Show and pick up the skat
button_hand = Hand contract …
button_discard = Discard these two
button_pass_on = Pass these two on
button_reckon = Reckon a value
button_passt_mir_nicht = Passt mir nicht
button_declare_nothing = Declare nothing
t31_button_declare = Show 31
t31_button_look = Look at my cards
t31_button_throw_down = Have all show
t31_button_draw = Draw from the stock
t31_button_take = Take { $card }
t31_button_knock = Knock
t31_button_hammer = Hammer
t31_button_show = Take nothing, show
t31_button_stop = Stop the bus
t31_button_discard_and_declare = Put { $card } down, show 31
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
button_exchange_done = No more exchange
button_grand_hand = Play Grand Hand
button_no_grand_hand = No
button_ramsch_take = Take the skat
button_ramsch_push = Push (× 2)
button_ramsch_knock = Knock (× 2)
button_ramsch_virgin = Announce no trick (× 2)
button_ramsch_ready = Nothing
button_look = Look at { $seat }’s cards
button_confirm_concede = Yes, concede
button_confirm_throw = Throw the cards open
button_confirm_claim = Yes, show my cards
button_confirm_leave = Yes, leave
button_confirm = Yes, really
button_announce = { $contract } { $value }{ $cover ->
    [yes] {" "}✓
    [no] {" "}overbid!
   *[open] {" "}?
}
select_action = Choose: { $first } to { $last } …
select_bid = Jump higher …
select_swap = Exchange a card …
swap = Give { $given }, take { $taken }
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
   *[ouvert] ouvert
}

## One's own cards

ask_action = ### Your turn
news = -# ↪ { $what }
news_call = { $name } { $call }
news_card = { $name } plays { $card }
news_trick = { $name } takes the trick: { $cards } · { $points } card points
news_announced = { $name } announces { $contract }
ask_bid_first = ### Your turn: would you like to bid?
ask_bid = ### Your turn: more than { $value }?
ask_hold = ### { $name } bids { $value }. Do you hold?
wait_for = ### It’s { $names }’s turn
wait_for_several = ### Waiting for { $names }
ask_skat = ### You are the declarer – skat or Hand?
ask_skat_how = You won the auction with **{ $value }**. Pick up the skat, or announce a Hand contract right away.
officers_skat_or_hand = You have won the auction at **{ $value }**. Pick up the skat, or name a game from the hand.
ask_hand = ### Which Hand contract?
ask_hand_how = The skat stays where it is. You bid **{ $value }**.
ask_discard = ### Discard two cards
ask_discard_how = The skat held { $cards }. Your bid is **{ $value }**.
picked_none = -# Tap two cards.
picked_one = Picked: { $cards } – one more.
picked_two = Picked: { $cards }. Tap one of them to change.
ask_announce = ### What do you play?
ask_announce_how = Discarded: { $cards }. Your bid is **{ $value }**.
tournee_choose_how = You bid **{ $value }**. In Tournée a card of the skat makes trumps.
tournee_ask_turn = ### Does the card suit you?
tournee_ask_declare = ### Do you declare anything?
ask_announce_overbid = Where it says “overbid!”, only Schneider or Schwarz can help.
ask_announce_open = Where it says “?”, the value still depends on the skat.
announced_beside = With it you announce: **{ $what }**
reckoner = ### What would it be worth?
reckoner_covers = That covers every bid up to **{ $value }**.
reckoner_covers_nothing = That doesn’t cover any bid.
reckoner_bid = { $cover ->
    [yes] ✓ It covers the bid of { $value }.
    [no] ✗ It doesn’t cover the bid of { $value }.
   *[open] ? Whether it covers the bid of { $value } depends on the skat.
}
reckoner_skat = -# The skat counts for the matadors: depending on its cards it will be { $lowest } to { $highest }.
reckoner_factor = -# The score is then doubled × { $factor }, but not the value for the bid.
reckoner_in_play = -# Schneider and Schwarz made in play come on top.
ask_grand_hand = ### Grand Hand instead of the Ramsch?
ask_ramsch_skat = ### Take the skat or push it on?
ask_ramsch_passing = ### Pass two cards on
    The skat held { $cards }. { $deck ->
        [german] Unters
       *[french] Jacks
    } stay with you.
ask_ramsch_calling = ### Would you like to announce something?
ask_lead = ### Your lead
ask_follow = ### Your turn – please follow { $suit }
ask_free = ### Your turn – no { $suit }, play any card
why_must_follow = ❓ { $led } was led. You have to follow { $suit }, and you hold { $own }. That’s why you may not play { $blocked } now ({ $source }).
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
t31_ask_look = ### Look, or have all show at once?
t31_ask_draw = { $knock ->
    [yes] ### Your turn: draw, take or knock?
   *[no] ### Your turn: draw or take?
}
t31_ask_discard = ### Which card do you put down?
t31_standing = You: { $standing }
t31_hand = Your cards: { $cards } = **{ $value }**
t31_drawn = New: { $card }{ $kept ->
    [yes] {" "}· stays in your hand this turn
   *[no] {""}
}
t31_you_won = ### 🏆 You’ve won!
t31_they_won = ### { $name } wins
claim_refused = 🙋 Not accepted: the deal goes on, your cards lie open.
own_question = ### Waiting for the others’ answer
you_play = You play **{ $contract }**
you_declare = You play **{ $contract }**, bid **{ $bid }**
they_declare = { $name } plays **{ $contract }**
your_partner = { $name } is your partner
plays_third_hand = 👉 Now you play from the cards of { $name }.
plays_own_hand = 👉 Now you play from your own hand.
your_seat = You are { $seat }
your_cards = Your cards: { $cards }
their_cards = { $name }’s cards: { $cards }
your_discards = Discarded: { $cards }
your_passed_on = Passed on: { $cards }
confirm_concede_alone = ### Really concede?
    You lose the deal at once.
confirm_concede_asking = ### Really concede?
    If a defender agrees, the deal is lost.
confirm_concede_defender = ### Really concede?
    It counts for { $partner } too: { $declarer } wins then{ $play_on ->
        [yes] {" "}or plays on for more.
       *[no] .
    }
confirm_concede_jointly = ### Really concede?
    It counts for both of you once { $partner } agrees.
confirm_throw = -# Throwing the cards open asks nobody: { $rest ->
    [tricks] all remaining tricks go to the other side at once.
    [null_lost] the Null is lost then.
   *[null_won] the declarer takes no more trick then.
}
confirm_throw_only = ### Throw the cards open?
confirm_claim = ### Show your cards?
    You lay your cards open and claim all remaining tricks. If they are certain, the deal ends at once, else the others have to agree. The cards stay open in any case.
confirm_claim_null = ### Show your cards?
    You lay your cards open and say: no trick for me any more. If that is certain, the deal ends at once, else the others have to agree. The cards stay open in any case.
confirm_end_early = ### Really end early?
confirm_action = ### Really?
    This can’t be taken back.
confirm_announce = ### Announce { $contract }?
confirm_ouvert = Your cards will lie open before everybody.
confirm_revolution = Before that the defenders may exchange cards.
confirm_overbid = That is worth { $value }, and you bid { $bid }. { $lost ->
    [yes] So it is lost, whatever you make.
   *[no] You lose unless you make Schneider or Schwarz as well.
}
confirm_give = ### Give the contract away?
    If { $name } accepts, { $name } has won it.
confirm_open = ### Lay your cards open?
    Everybody sees them to the end; the contract counts one level more for it.
confirm_virgin = ### Announce that you take no trick?
    If you take even one, you lose 120.
t31_confirm_end = ### Really?
    Everybody shows the cards at once, and the round is over.
confirm_leave_lobby = ### Leave the table?
    Your seat becomes free.
confirm_leave_list = ### Leave the table?
    A computer plays on for you. You can come back at any time.
seats_heading = ### Who sits at the table
seats_hint = Whoever opened the table removes players who are away; everything else is put to the vote.
seats_nobody = There is nobody whom you could remove right now.
confirm_free = ### Remove { $name } from the table?
    The seat becomes free again.
confirm_remove_lobby = ### Remove { $name } from the table?
    The seat becomes free, and { $name } can’t sit down at this table again.
confirm_remove = ### Remove { $name } from the table?
    A computer gets the seat. This can’t be undone.
confirm_vote = ### Vote that { $name } has to leave the table?
    { $needed ->
        [one] Your vote is enough. A computer gets the seat, and this can’t be undone.
       *[other] It takes { $needed } votes before the next deal begins. Then a computer gets the seat, and this can’t be undone.
    }
last_trick_heading = ### Last trick
last_trick_taken = { $name } took it.
no_trick_yet = There is no trick yet.
panel_lobby = ### You sit at the table
    It can start once every seat is taken. You will see your cards here.
panel_sits_out = ### You deal and sit out
    Lean back; you are in again in the next deal.
panel_taken_over = ### A computer plays for you
    { $cause ->
        [left] You left. Would you like to play again?
       *[timed_out] Your time was up. Would you like to play yourself again?
    }
you_won = ### Won: { $score }
you_drew = ### A draw: { $score } for each
you_lost = ### Lost: { $score }
they_won = ### { $name } wins { $contract }
they_lost = ### { $name } loses { $contract }
defended_well = Well defended!
nobody_played = ### Passed in
ramsch_heading = ### Ramsch: { $score }
ready_ask = Ready for the next deal?
ready_waiting = You are ready. Still waiting for { $names }.
ready_done = You are ready.
panel_closed = ### The table is closed
your_rank = You finished in place { $rank } with { $total } points.

## Why something isn't possible

refused_closed = This table is closed already. Open a new one with `/skat new`.
refused_seats_locked = The list has begun, the seats are fixed.
refused_full = Every seat is taken already.
refused_already_seated = You already sit at this table.
refused_not_seated = You don’t sit at this table.
refused_not_host = Only the one who opened the table may do that.
refused_empty_places = { $count ->
    [one] One seat is still free. Wait for somebody or add a computer.
   *[other] { $count } seats are still free. Wait for others or add computers.
}
refused_not_begun = The list hasn’t begun yet.
refused_stale = That has been decided already – here is where we are.
refused_not_taken_over = You already play yourself.
refused_sits_out = You deal and sit out in this deal.
refused_no_deal = No deal is in progress.
refused_too_soon = A jump bid stands for two seconds. You can answer in a moment.
refused_hint_taken = You have been given this hint already.
refused_nothing_due = There is nothing to do right now.
refused_removed = You were removed from this table and can’t play there any more. What you have won until then stays yours.
refused_expected = You are expected: as soon as this deal is over, you sit at the table.
refused_paused = The table pauses. It goes on as soon as somebody who sits there comes back.
refused_last_deal = The last deal of the list is being played here. Be there for the next one!
refused_taken_over = A computer plays for you right now. Take your seat back first.
refused_own_place = That is your own seat. Get up with “Leave”.
refused_voted = You have voted for that already.
refused_too_few_to_vote = There are too few at the table: whoever is here goes only if at least two others want it.
refused_not_over = No list has ended here.
refused_rematched = The rematch is open already.
refused_other_game = That belongs to another game.
refused_by_rules = The rules don’t allow that here ({ $source }).
rule_source = { $kind ->
    [isko] ISkO { $section }
    [rules] rules { $section }
    [part] rules, part { $section }
   *[house] house rule
}
illegal_with_source = { $sentence } ({ $source }).
illegal_not_your_turn = It isn’t your turn yet.
illegal_wrong_phase = That isn’t possible at this point of the deal.
illegal_bid_too_low = Your bid must be higher than the last one.
illegal_bid_too_low_than = Your bid must be higher than { $value }.
illegal_listener_bids = You are asked: say Yes or Pass.
illegal_nothing_to_hold = You are the one to speak: bid a value or pass.
illegal_needs_hand = Schneider, Schwarz and open contracts can only be announced from the hand, without picking up the skat.
illegal_no_levels_in_null = Null knows no Schneider and no Schwarz.
illegal_hand_after_skat = Hand means that the skat stays untouched.
illegal_null_below_bid = This Null is worth less than your bid.
illegal_discards = Discard exactly two of your twelve cards.
illegal_not_held = You don’t hold that card.
illegal_must_follow = Please follow suit.
illegal_must_follow_suit = Please follow suit: { $suit } were led.
illegal_question_open = The open question has to be answered first.
illegal_no_question = There is nothing to answer right now.
illegal_already_refused = That was refused in this trick already. Try again in the next one.
illegal_skat_not_shown = At this table the skat isn’t shown.
illegal_open_needs_schwarz = Here you play open only from the hand, with Schwarz announced.
illegal_no_spitze = There is no Spitze at this table.
illegal_no_spitze_here = This contract has no such Spitze: Null has no trumps, and in Grand three { $deck ->
    [german] Unters
   *[french] jacks
} at most count.
illegal_one_spitze_only = At this table only the lowest trump can be announced as Spitze.
illegal_spitze_not_held = You lack a low trump for this Spitze, or hold all four { $deck ->
    [german] Unters
   *[french] jacks
} in Grand.
illegal_no_revolution = There is no Revolution at this table.
illegal_revolution_is_null = Only Null ouvert Hand can be a Revolution.
illegal_swap_cards = Exchange a card of yours for one of your partner’s.
illegal_no_kontra = That isn’t doubled at this table.
illegal_not_your_doubling = It is the other side’s turn to double.
illegal_kontra_said = Kontra has been said already.
illegal_kontra_too_late = It is too late for Kontra.
illegal_no_kontra_right = After what you called in the auction you may not say Kontra.
illegal_no_late_opening = In this contract cards can’t be laid open later.
illegal_not_the_time_to_open = Only the declarer can lay them open, between the first trick and the next card.
illegal_no_gift = This contract can’t be given away.
illegal_gift_too_late = Contracts are given away in the first trick only.
illegal_gift_by_declarer = Only the defenders can give a contract away.
illegal_nothing_to_give = There is nothing above Schwarz to give.
illegal_no_claims = At this table tricks aren’t claimed.
illegal_no_look = Only a dealer who sits out may look, where that is agreed.
illegal_looked_already = You have looked into somebody’s cards already.
illegal_ramsch_two_cards = Pass on exactly two of your twelve cards.
illegal_ramsch_jacks = { $deck ->
    [german] Unters
   *[french] Jacks
} may not be passed on.
illegal_ramsch_no_knocking = There is no knocking in this Ramsch.
illegal_ramsch_knock_after_push = Whoever has pushed can’t knock.
illegal_ramsch_no_virgin = In this Ramsch nobody announces to take no trick.

## Short notices

notice_stranger = You don’t sit at this table. Open your own with `/skat new`.
notice_unknown_button = I don’t know this button. Get your cards afresh with `/skat hand`.
notice_old_button = That button was from earlier – here is where we are.
notice_table_closed = This table is closed. Open a new one with `/skat new`.
notice_table_gone = This table doesn’t exist any more. Open a new one with `/skat new`.
notice_missing_permission = I lack the permission “{ $permission }” in this channel. Please ask somebody who manages the server to grant it.
notice_too_many_tables_of_person = { $limit ->
    [one] You already have an open table. Finish it
   *[other] You already have { $limit } open tables. Finish one
} or close it with `/skat stop`.
notice_too_many_tables_of_server = { $limit ->
    [one] One table is open on this server already
   *[other] { $limit } tables are open on this server already
}, no more are possible right now. Join one of them!
notice_too_quick = That was too quick for me. Wait a moment, then try again.
notice_storage_trouble = I couldn’t store that just now, so nothing has happened. Please try again in a moment.
notice_internal_trouble = Something went wrong on my side; nothing has changed at the table. Please try again.
notice_restarting = I am restarting. In a few seconds it goes on right here.
notice_steps_lost = ⚠️ Sorry: in a breakdown the last moves were lost. The table is back where it was before them. See whose turn it is, and play on from there.
notice_not_seated_here = You sit at no table in this channel.
notice_no_table_here = No table is open in this channel. Open one with `/skat new`.
notice_server_only = Tables are for servers, not for private conversations.
notice_header_places = This can’t be played by so many.
notice_header_list_length = Everybody should deal equally often: the list needs a multiple of the seats, { $longest } deals at most.
notice_invitation = { $guest }, { $host } invites you to a round of Skat. Take a seat!
notice_invitations_muted = { $guest } doesn’t take invitations here. Just ask them yourself.
notice_invited_enough = { $guest } has had several invitations in the last hour. Give them a little time, or ask them yourself.
notice_cannot_invite = You can only invite other members. For a computer player press “Add computer”.
notice_opened = The table is open. Have fun!
notice_joined = You sit at the table. Good cards!
notice_autoplayer_added = A computer is in.
notice_withdrawn = You are not expected any more.
reminder = ⏰ { $person }, it’s your turn. Your time to think ends { $when }.
notice_rematch_open = { $by } has opened the rematch already – you find it in this channel.
notice_left = You have left the table.
notice_taken_back = Welcome back – you play yourself again.
notice_stopped = The table is stopped.
stop_heading = ### Which table is to be closed?
stop_line = { $channel } · { $host }, opened { $since }

## Leaderboard

percent = { $number }%
leaderboard_title = 🏆 Leaderboard
leaderboard_scope = { $scope ->
    [all] all servers
   *[here] this server
}
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
    [official] official rules
    [online] online rules
    [kneipe] pub rules
    [ramsch] with Schieberamsch
   *[own] rules of their own
}
leaderboard_order = { $order ->
    [points] Seeger-Fabian points per 36 deals
    [lists] Lists won
    [declarer] Contracts won as declarer
   *[defender] Contracts defeated as defender
}
leaderboard_value = { $order ->
    [points] Points
    [lists] Won
   *[share] Share
}
leaderboard_counted = { $order ->
    [lists] Lists
   *[deals] Deals
}
leaderboard_empty = Nobody is here yet. Start with `/skat new`!
leaderboard_own = You: **{ $value }** · place { $place } of { $persons }
leaderboard_minimum = { $order ->
    [points] You get in once you have played { $minimum } deals.
    [lists] You get in once you have won a list.
    [declarer] You get in once you have been declarer { $minimum } times.
   *[defender] You get in once you have been a defender { $minimum } times.
}
leaderboard_sharing = Only those who want to be are shown here: `/privacy share`.
leaderboard_page = Page { $page } of { $pages }

## Profile

profile_title = 📇 Profile
profile_empty = { $name } hasn't finished a deal here yet.
profile_points = **{ $deals }** { $deals ->
    [one] deal
   *[other] deals
} · **{ $points }** points by Seeger-Fabian · **{ $per_series }** per 36 deals
profile_lists = { $lists ->
    [one] One list
   *[other] { $lists } lists
} finished, { $won } won
profile_declarer = As declarer
profile_defender = As defender
profile_share = **{ $won }** of { $all } won ({ $share })
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

settings_title = ### Your settings
settings_text = This is how you see your cards, and what may ping you. Only you see this, and you can change it any time.
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
button_reminders = { $on ->
    [yes] Remind me
   *[no] Don’t remind me
}
button_invitations = { $on ->
    [yes] Invite me
   *[no] No invitations
}
button_mute_invitations = No more invitations

## Pictures and their descriptions

side = { $side ->
    [declarer] Declarer
   *[defenders] Defenders
}
skat_heading = Skat
put_away_heading = Put away
card_points = { $points ->
    [one] 1 card point
   *[other] { $points } card points
}
game_value = Value of the deal
overbid_short = Overbid: bid { $bid }, counted
lost_doubles = Lost counts twice
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
sheet_won = Won
sheet_lost = Lost
sheet_lost_by_others = Lost by others
place_number = Seat { $number }
alt_playable = You may play: { $cards }
alt_all_playable = You may play any card.
alt_asked = To act: { $names }

## Privacy

privacy_exported = This is everything that is stored about you.
privacy_export_too_large = Your data are too large for a file in Discord. Please ask the operator.
privacy_nothing = Nothing is stored about you.
privacy_shared = You are in the leaderboards of all servers now, too.
privacy_unshared = You are no longer in the leaderboards of all servers.
privacy_deleted = Everything about you is deleted. Thanks for playing – see you, perhaps!
privacy_delete_title = 🗑️ Delete everything about you?
privacy_delete_text =
    • **What is deleted:** your settings, everything counted for leaderboards and your profile, and what ties you to your pseudonym.
    • **What stays:** the course and results of your deals under the pseudonym. Nobody can tell any more that it was you, and the others' results stay as they are.

    You leave your tables first. This can't be undone.
privacy_delete_button = Delete everything

## Help

help_topic = { $topic ->
    [overview] Getting started
    [buttons] Buttons and messages
    [bidding] The auction
    [contracts] Contracts and values
    [play] Tricks and following suit
    [scoring] Scoring
    [list] List and rounds
    [rules] Rule sets
    [games] Other games
    [computers] Computer players
    [settings] Settings of the server
    [privacy] Privacy
   *[commands] Commands
}
help_overview =
    Skat is a card game for three (or four, then the dealer sits out). One plays alone against the other two.

    1. Open a table with `/skat new`. Others sit down with **Join**; fill free seats with **Add computer**.
    2. Press **My cards**: only you see your cards, and that is where you play.
    3. A deal goes like this: bidding, picking up the skat and discarding (or Hand), announcing, ten tricks, settlement.

    A computer plays on for whoever leaves or thinks too long, until they come back.
help_bidding =
    The auction is about the right to play alone. Middlehand names values to forehand: 18, 20, 22, 23, 24 and so on. Forehand says **Yes** or **Pass**. Then rearhand names values to whoever is left.

    The last one left is the declarer, and the contract must be worth at least the bid. Jumps are allowed. If all three pass, the deal is passed in.

    Example: with the jacks of clubs and spades (with 2), clubs are worth (2 + 1) × 12 = 36.
help_contracts =
    • **Suit:** the four jacks and one suit are trumps. Base values: ♦ 9, ♥ 10, ♠ 11, ♣ 12.
    • **Grand:** only the four jacks are trumps. Base value 24.
    • **Null:** no trumps; the declarer must not take a trick. Null 23, Null Hand 35, Null Ouvert 46, Null Hand Ouvert 59.

    Base value times levels: matadors (with or without, counted from the jack of clubs), and one each for the game, Hand, Schneider, Schneider announced, Schwarz, Schwarz announced, Ouvert.
    Schneider, Schwarz and open suit or Grand contracts can be announced with Hand only.
help_play =
    Forehand leads to the first trick, then always whoever took the last one.

    Follow suit if you can; otherwise play any card. Trumps are a suit of their own, the jacks belong to it. The highest trump takes the trick, otherwise the highest card of the suit led: A, 10, K, Q, 9, 8, 7.
    In Null the jacks belong to their suits, and the order is A, K, Q, J, 10, 9, 8, 7.

    With **Claim** you lay your cards open and claim the remaining tricks. With **Concede** you end the deal.
help_scoring =
    Card points: A 11, 10 ten, K 4, Q 3, J 2, 120 in all. The declarer wins with 61; with 90 the others are Schneider, with all tricks Schwarz.

    A win brings the value, a loss costs double. If the contract is worth less than the bid, it is overbid and lost.

    A list counts by Seeger-Fabian: 50 points more for each own contract won, 50 less for each lost, and 40 points (at a table of four 30) for each contract that another loses.
help_commands =
    `/skat new` – open a table
    `/skat join` – sit down
    `/skat hand` – show your cards
    `/skat invite` – invite somebody or a computer
    `/skat leave` – leave the table
    `/skat stop` – stop the table
    `/skat wanted` – look for players
    `/rules` – rule book with search
    `/leaderboard` – leaderboard
    `/profile` – what somebody has achieved here
    `/privacy` – your data: download, delete, share
    `/learn` – learn Skat in twelve lessons
    `/help` – this help

## Hints

proposal_press = I would press “{ $label }” here.
proposal_announce = I would announce { $contract }.
proposal_discard = I would discard { $cards }.
proposal_pass_on = I would pass { $cards } on.
proposal_play = I would play { $cards }{ $reason ->
    [forced] {": "}you may not play anything else.
    [takes] {": "}it takes the trick.
    [smears] {": "}the trick is your side’s, and it gives it card points.
    [cheapest] {": "}the trick goes to the others, and you can’t give them less.
    [trumps] {": "}it draws trumps from the others.
   *[none] .
}

## Looking back

deed_discard = put away { $cards }
deed_pass_on = pass on { $cards }
look_back_title = Deal { $number }: what the computers thought
look_back_before = Before the first trick
look_back_trick = Trick { $number }
look_back_round = Round { $number }
look_back_part = { $page }, part { $part }
look_back_choose = Look at: { $page }
look_back_footer = Each computer saw only what could be seen from its seat.
look_back_stand_in = 🤖 for { $name }
look_back_line = { $name }: **{ $deed }** – { $why }
look_back_others = -# other choices: { $options }
why_rules = by rules of thumb
why_nothing_better = nothing else promised enough
why_forced = nothing else was possible
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

## Learning

learn_menu_title = 🎓 Learn Skat
learn_menu = Twelve short lessons in which you play yourself. You can’t do any harm: every answer is explained.
learn_all_done = 🏆 You have finished all twelve lessons. Find yourself a table – or repeat what you like.
learn_select = Choose a lesson …
learn_select_discards = Discard two cards …
learn_button_menu = All lessons
learn_button_lesson = Lesson { $number }
learn_title = Lesson { $number }: { $title }
learn_step = Step { $number } of { $count }
learn_finished = Lesson finished
learn_take_along = **To take along:**
learn_who = { $who ->
    [you] You
    [next] Alma
   *[last] Bruno
}
learn_calls = Bidding: { $calls }
learn_last_trick = Last trick: { $cards } – { $points } card points for { $who ->
    [you] you
    [next] Alma
   *[last] Bruno
}
learn_last_trick_null = Last trick: { $cards } to { $who ->
    [you] you
    [next] Alma
   *[last] Bruno
}
learn_these_cards = These cards: { $cards }
learn_result = 🏁 Final count: { $points } to { $others } card points, **{ $score }** points.
learn_result_null = 🏁 Not a single trick: **{ $score }** points.
    `/setup` – settings of the server
    `/help` – this help

    In a member’s menu under “Apps”: **Play Skat**

## Setting up a server, and the self-test

permission_name = { $permission ->
    [view] View Channel
    [send] Send Messages
    [send_in_threads] Send Messages in Threads
    [embed] Embed Links
    [attach] Attach Files
    [threads] Create Public Threads
    [roles] Manage Roles
   *[mention] Mention @everyone, @here, and All Roles
}
permission_purpose = { $permission ->
    [view] Without it I don’t see the channel and can’t put up a table.
    [send] Without it I can’t show the table when nobody has just clicked.
    [send_in_threads] Without it I can’t show a table in a thread.
    [embed] Without it the frame that the game is in is missing.
    [attach] Without it I can’t send pictures of cards and results.
    [threads] Without it I can’t give each table a thread of its own.
    [roles] Without it I can’t give anybody the role that is called to play.
   *[mention] Without it a call doesn’t reach the role. It is enough, too, if anybody may mention the role.
}
test_title = 🔧 Self-test
test_fine = ✅ I have all that I need. Have fun!
test_trouble = ⚠️ Something is still missing:
test_channel_gone = ❌ { $channel }: this channel is gone, or I don’t see it.
test_channel_fine = ✅ { $channel }: all there
test_channel_lacks = ❌ { $channel }: **{ $names }** is missing
test_role = { $found ->
    [fine] ✅ { $role }: I can give this role.
    [high] ❌ { $role }: the role stands above mine. Drag my role above it in Server Settings → Roles.
    [managed] ❌ { $role }: Discord itself or another app gives this role. Take one of your own.
   *[gone] ❌ The role that was chosen is gone. Choose another one.
}
test_how_heading = How to grant it
test_how = For the whole server: Server Settings → Roles → my role → Permissions. For one channel: Edit Channel → Permissions → add my role and set the mark to green.
trial_text = This is how a table looks here. The message goes away again in a moment.
setup_title = ⚙️ Settings of this server
setup_intro = Here you decide where and how people play on this server. Only who manages the server can change it.
setup_stored_at_once = Every change holds at once, for new tables.
setup_channels = Channels for tables
setup_all_channels = all
setup_threads = Threads
setup_threads_are = { $state ->
    [on] Each table gets a thread of its own.
   *[off] The table stands in the channel.
}
setup_role = Role for players wanted
setup_no_role = none
setup_leaderboards = Leaderboards
setup_leaderboards_are = { $state ->
    [on] on
   *[off] off
}
setup_hints = Hints
setup_hints_are = { $state ->
    [on] Whoever’s turn it is may ask what a computer would do.
   *[off] forbidden
}
setup_language = Language of public messages
setup_language_is = { $language ->
    [de] German
    [en] English
   *[server] the server’s language
}
setup_rules = Rules of Skat if none are chosen
setup_think_time = Think time if none is chosen
setup_strength = How well computers play if nothing is chosen
setup_strength_usual = as usual with me
setup_pick_channels = Channels for tables (none = all)
setup_pick_role = A role that may be called (opt-in)
setup_pick_language = Language: { $language }
setup_pick_rules = Rules: { $rules }
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
setup_button_test = Self-test
setup_button_tables = Language and defaults
setup_button_places = Channels and role

## The rules of a table

rules_name = { $rules ->
    [isko] Official rules
    [isko_1] Official rules, older version
    [online] Online rules
    [kneipe] Pub rules
   *[ramsch] Skat with Schieberamsch
}
rules_usual = usual rules
rules_changed = { $name }, { $changes ->
    [one] one change
   *[other] { $changes } changes
}
rules_meaning = { $rules ->
    [isko] Played by the Internationale Skatordnung, without house rules.
    [isko_1] The official rules as they were here at the beginning.
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
rules_more = -# More on every rule: `/rules`
rules_knob = { $knob ->
    [skat_all-pass] If all pass, Ramsch is played instead of passing in (rule book 2.1; officially ISkO 3.2.16).
    [skat_kontra] { $choice ->
        [kontra] The defenders may say Kontra: the deal counts double (rule book 2).
       *[other] The defenders may say Kontra, the declarer may answer Re: the deal counts double and four times (rule book 2).
    }
    [skat_defender-concession] If the defenders concede, both must agree (officially one is enough, ISkO 4.1.4).
    [skat_claims] The remaining tricks can’t be claimed (officially ISkO 4.4.4).
    [skat_play-on] If a defender concedes, the deal is over at once (officially ISkO 4.1.6).
    [list_drop-out] If somebody stays away in the middle of a deal, his party gives it up; otherwise a computer goes on (convention online).
    [list_jump-pause] A jump bid stands for two seconds before anybody can answer (convention online).
    [rounds_sixty-all] A contract lost with 60 card points calls for a Bock round (rule book 2.3).
    [rounds_grand-hand] A won Grand Hand calls for a Bock round (rule book 2.3).
    [rounds_kontra-won] A successful Kontra calls for a Bock round (rule book 2.3).
    [rounds_re] Re calls for a Bock round (rule book 2.3).
    [ramsch_pushing] In Ramsch the skat is pushed on in turn, and each push doubles (rule book 2.2).
    [ramsch_grand-hand] Nobody can play Grand Hand instead of Ramsch (rule book 2.3).
   *[other] ?
}
rules_other_knob = { $knob } = { $choice }
button_rules = Rules

## Players wanted

wanted_title = 🙋 Players wanted
wanted_intro = Sit down at a table, or say that you’d like to play. Once three are together, off you go.
wanted_tables = Open tables
wanted_no_table = No place is free just now.
wanted_table = **{ $number }** · { $game } in { $channel }, { $free ->
    [one] 1 place free
   *[other] { $free } places free
} · { $host }
wanted_seekers = Who would like to play
wanted_nobody = Nobody yet. Make a start!
wanted_seeker = { $name } · until { $until }
wanted_enough = 🃏 **That is enough for a table!**
wanted_sit = To table { $number }
wanted_want = I’d like to play
wanted_unwant = Not any more
wanted_open = Open a table
wanted_call = Call the role
wanted_role = Role for me on/off

## Rule book

rule_book_nothing = The rule book says nothing about that. Try another word, for example “follow suit”, “bids” or “Schneider”.
rule_book_also = See also
rule_book_source = Source: { $source }

## Notices on servers and boards

notice_rules_dont_fit = These rules are for Skat only. { $game } is played by its usual rules: leave “rules” out or choose the official ones.
notice_seats_dont_fit = { $least ->
    [one] { $game } is for { $most } at the table.
   *[other] { $game } is for { $least } to { $most } at the table.
}
notice_too_many_computers = { $most ->
    [one] One of the places is yours: no more than one computer fits at the table.
   *[other] One of the places is yours: no more than { $most } computers fit at the table.
}
notice_other_channels = No tables are opened here. On this server Skat is played in: { $channels }
notice_opened_in_thread = The table is open: { $thread }. Sit down!
notice_no_thread = I couldn’t open a thread for the table just now. Perhaps too many threads are open, or I lack a permission: whoever manages the server can see that by `/setup` in the self-test.
notice_table_unshown = ⚠️ I can’t show your table in { $channel } any more: the channel or thread is deleted or locked, or I lack a permission there. The game goes on: `/skat hand` brings your cards in any other channel, `/skat stop` closes the table.
notice_hints_off = Hints are switched off on this server. You can do it on your own!
notice_no_advice = I can’t think of any advice just now. Please try again in a moment.
notice_deal_not_over = I’ll show that once the deal is over.
notice_no_thoughts = No computer decided anything in this deal that I have remembered.
notice_leaderboards_off = The leaderboards are switched off on this server.
notice_not_manager = Only who manages the server may do that.
notice_role_given = You have the role { $role } now and are called when somebody looks for players.
notice_role_taken = You don’t have the role { $role } any more.
notice_role_out_of_reach = I can’t give the role { $role }: I lack “Manage Roles”, or the role stands above mine. Ask somebody who manages the server: `/setup` has a self-test.
notice_no_role = No role to be called is set up on this server.
notice_called = { $role } – { $name } is looking for players!
notice_called_lately = There has just been a call. The next one is possible { $when }.
notice_too_few = There aren’t three yet who would like to play. You can also begin alone with `/skat new`.
notice_sat_down = You sit at the table. It stands in { $channel }.

## Help by topic

help_choose = Another topic
help_buttons =
    • **At the table:** “Join” sits you down, “Add computer” fills a place, “Start” begins the list, “Rules” explains what is played by.

    • **In a deal:** “My cards” shows your cards; only you see them. What you may not do isn’t there or says why. You are asked twice only before what can’t be taken back.

    Is your private message gone? “My cards” or `/skat hand` brings it back. An old button simply shows you how things stand.
help_list =
    You play a list: as many rounds as you agree on, and in each round everybody deals once. After each deal you press **Next deal**.

    In the end whoever is ahead by Seeger-Fabian wins. The result counts for the server’s leaderboard (`/leaderboard`) and your profile (`/profile`).

    Whoever must leave early can: a computer plays on for him, and he can come back at any time.
help_rules =
    When you open a table you choose its rules:
    • **Official rules** – Internationale Skatordnung
    • **Online rules** – official, with the conventions of online tables
    • **Pub rules** – Kontra and Re, Ramsch, Bock rounds
    • **Skat with Schieberamsch** – when all pass

    The button **Rules** in the lobby says what differs. `/rules` is the rule book, with search and paragraph.
help_games =
    Besides Skat there are its relatives, all by `/skat new`:
    • for two: **Strohmann**, **Oma**, **Officers’ Skat**
    • for three: **Ramsch**, **Schieberamsch**, **Tournée Skat**, **Texas Skat**
    • for two to nine: **Thirty-one**

    How they are played is in the rule book: `/rules`.
help_computers =
    Computers fill free places – from the start by `/skat new`, in the lobby by **Add computer**. They see only what a person in their seat would see. You choose in the lobby how well they play, from beginner to master; what they thought I show after each deal.

    A computer also plays for whoever leaves or thinks too long. By pressing one of your buttons or **Play on myself** you are back. Your points count for you all the time.
help_settings =
    Whoever manages the server sets by `/setup` in which channels people play, whether each table gets a thread of its own, in which language, by which rules, and which role may be called. The self-test there says which permission I lack.

    A table is closed by whoever opened it, or by moderators: `/skat stop`.
help_privacy =
    Records and results know you by a pseudonym only; your name isn’t stored.

    • `/privacy export` – all that is there about you
    • `/privacy delete` – delete everything about you
    • `/privacy share` – whether you stand in the leaderboards of all servers
