### The lessons of /learn. Each step is a message, its attributes are the replies to what is chosen.
### Marks such as <CJ SA> become cards, others such as <value SH> numbers that the rules reckon.
### Marks such as <jack|Unter> are the words for French and for German cards.

## Cards and points

cards = Cards and points
    .moral = Ace 11, ten 10, king 4, <queen|Ober> 3, <jack|Unter> 2, everything else 0 – <all> card points in all.
cards-1 = In Skat the cards in your tricks count: each has card points. Which of these four counts most?
    .right = An ace counts <points SA> card points, more than any other card.
    .jack = The <jack|Unter> is strong but counts only <points CJ> card points. Another card counts much more.
    .king = The king counts <points CK> card points. There is still something better.
    .eight = Sevens, eights and nines count nothing at all.
cards-2 = The ten counts 10 card points, the king 4. What is a trick of <SA ST SK> worth?
    .right = Exactly: 11 + 10 + 4. A fat trick!
    .two = That is the ace and the ten. The king adds 4.
    .more = A little less: ace 11, ten 10, king 4.
cards-3 = <Queens|Obers> count 3 and <jacks|Unters> 2. How many card points do all 32 cards have together?
    .right = Right: four times 11 + 10 + 4 + 3 + 2. You will need this number again and again.
    .less = Add up one suit: 11 + 10 + 4 + 3 + 2 = 30. And there are four suits.
    .more = Add up one suit: 11 + 10 + 4 + 3 + 2 = 30. And there are four suits.
cards-4 = Now you play. Alma has led <HK>, Bruno has given <H7>. You come last: take the trick!
    .right = The ace is the highest heart and takes the trick.
    .eight = <H8> is lower than the king, so the trick would be Alma’s. Play a higher heart.
cards-5 = How many card points did this trick bring you?
    .right = Yes: 11 for the ace, 4 for the king, nothing for the seven.
    .ace = That is only your ace. The others’ cards are yours now too.
    .more = A little less: the king counts 4 and the seven nothing.

## Trumps in a suit contract

suit = What is trump?
    .moral = A suit contract has <trumps H> trumps. The highest are the four <jacks|Unters> (<♣ ♠ ♥ ♦|acorns, leaves, hearts, bells>). Below them come ace, ten, king, <queen|Ober>, 9, 8, 7 of the trump suit.
suit-1 = You play hearts. Then all hearts are trumps – and so are all four <jacks|Unters>, always. How many trumps are there?
    .right = Seven hearts and four <jacks|Unters>.
    .suit = Those are only the hearts without the <jack|Unter>. All four <jacks|Unters> belong to them.
    .eight = That includes the <jack|Unter> of hearts; the three other <jacks|Unters> are still missing.
suit-2 = Trumps have a fixed order. Which is the highest in a hearts contract?
    .right = The <jack|Unter> of <clubs|acorns> is always the highest trump, then come the <jacks|Unters> of <spades|leaves>, hearts and <diamonds|bells>. The “old one” never loses.
    .ace = The ace of hearts comes after all four <jacks|Unters>.
    .spades = Almost: the <jack|Unter> of <spades|leaves> is second. One is still above it.
suit-3 = Count your trumps: how many do you hold?
    .right = Two <jacks|Unters> and four hearts: a good hand.
    .jacks = Those are your hearts. The <jacks|Unters> are trumps too!
    .count = Count again: <jacks|Unters> and hearts together.
suit-4 = It’s your lead. Draw the others’ trumps: play a card that’s certain to win!
    .right = The others must follow with trumps, and nobody can beat you.
    .same = <SJ> is certain to win too, because you hold <CJ> yourself. Here we play <CJ>.
    .high = Two <jacks|Unters> are still out, and each of them beats this card. Its points would be gone.
    .low = That gives the trick away: higher trumps are still out. But you hold cards that nobody can beat.
    .side = Draw trumps first. While the others still have some, they can trump your other cards.
suit-5 = Both have followed. There is one more certain trick – with which card?
    .right = Now <SJ> is the highest trump. And <a jack|an Unter> falls!
    .high = <HJ> and <DJ> are still out and beat this card.
    .low = That gives the trick away. You still have a trump that nobody can beat.
    .side = The others still have trumps. Go on drawing them.
suit-6 = Did you count? There are <trumps H> trumps, you know your own <held H>, and the others have played four. How many are still out?
    .right = Only one: <DJ>. Counting pays!
    .none = One is still missing: which <jack|Unter> hasn’t fallen yet?
    .three = Take away your own trumps and the four that have fallen.
suit-7 = With <H8> you have drawn the last trump: Bruno had to give <DJ>, took the trick and now leads <DT>. You have no <diamonds|bells> – you may play anything. What now?
    .right = Trumped! A trump beats every card of another suit.
    .same = This trump is certain to win too, because the others have none left. Here we play <H9>.
    .throw = That is allowed, but then the others get the ten card points. A trump can win them for you.

## Trumps in a Grand

grand = Grand
    .moral = In a Grand only the four <jacks|Unters> are trumps. Once they are drawn, aces and long suits win.
grand-1 = You play Grand, the contract with the highest base value. It has only a few trumps: how many?
    .right = Only the four <jacks|Unters>.
    .suit = A whole suit has eight cards. In a Grand no suit is trump.
    .eleven = That is so in a suit contract. In a Grand no suit is trump.
grand-2 = The <jacks|Unters> are a “suit” of their own. Suppose you lead <CJ>, and Alma holds <HJ> and <CQ>. What must she play?
    .say-any = Either
    .right = <A jack|An Unter> was led, so she must follow with <a jack|an Unter>, <even a red one|whatever its suit>.
    .queen = In a Grand <CJ> is a trump, not <a club|an acorn>. So she must play a trump.
    .any = If she can follow, she must. A trump was led.
grand-3 = You lack one <jack|Unter>: <HJ>. It is your lead. Draw it!
    .right = <HJ> falls, and nothing can happen to you.
    .same = <SJ> beats <HJ> too. Here we play <CJ>.
    .low = <HJ> is higher than <DJ>: that would give the trick away.
    .side = As long as <HJ> is out, it can trump this card. Draw it first.
    .seven = That gives the others the trick and the lead. Draw the <jack|Unter> first.
grand-4 = <HJ> has fallen. Only one of these four cards can still lose a trick. Which?
    .right = All the other <diamonds|bells> are higher. Keep this one for the end.
    .jack = All other <jacks|Unters> have fallen or are yours: nobody can beat <DJ> any more.
    .king = Only the ace and the ten rank above the king, and you hold both.
    .ten = Only the ace ranks above the ten, and you hold it.
grand-5 = Go on then: lead something certain!
    .right = From the top – the others have to follow.
    .same = That is a certain trick too: you hold everything that is higher. Here we play <CA>.
    .seven = The seven gives the lead away. Take your certain tricks first!

## Null

null = Null
    .moral = In Null there are no trumps, the ten ranks between <jack|Unter> and nine, and you must not take a single trick.
null-1 = In Null everything is different: no trumps, no card points. How many tricks may you take as declarer?
    .right = None. The first trick would lose the deal.
    .one = A single trick is enough to lose a Null.
    .five = You win a Null by avoiding all tricks.
null-2 = The order is different too: ace, king, <queen|Ober>, <jack|Unter>, ten, 9, 8, 7. Which card is higher in Null?
    .right = In Null the <jack|Unter> is an ordinary card and ranks right above the ten.
    .ten = In Null the ten is demoted: it ranks between <jack|Unter> and nine.
null-3 = Bruno leads <SA>. Under the ace you can safely get rid of something. What do you play?
    .right = Good: the most dangerous <spade|leaf> is gone, and you keep the small ones.
    .low = That stays below the ace too, but the small cards will save you later. Throw the highest one now.
null-4 = Alma has led <diamonds|bells> and you have none left: you may throw any card. Which one is the most dangerous in the long run?
    .right = In <H7 H9 HQ> the <queen|Ober> was the weak spot: too many cards are below it.
    .clubs = <C7 C9 CJ> is safe: you can get under any small <club|acorn>. Another suit has a larger gap.
    .hearts = You need the small hearts to stay under. Throw the high one instead.
    .low = In Null a small card is worth its weight in gold. Throw a high one.
null-5 = Bruno leads <H8>. What do you play?
    .right = Safely under. And all other hearts are now higher than your <H9>.
    .nine = <H9> is above the eight: if Alma had no higher heart, the trick would be yours and the deal lost.
null-6 = This is going well. A Null always has a fixed value. What is a plain Null worth?
    .right = Twenty-three, whatever the cards.
    .grand = 24 is the base value of a Grand. Null is just below it.
    .ouvert = That is the value of Null Ouvert, with open cards.

## Following suit

follow = Following suit
    .moral = If you have the suit that was led, you must play it; <jacks|Unters> belong to the trumps. If you don’t, you’re free.
follow-1 = Alma is the declarer, <clubs|acorns> are trumps; you and Bruno play together. Alma has led <CJ>, a trump. You have no <clubs|acorns>. What must you play?
    .right = Every <jack|Unter> is a trump, the <jack|Unter> of hearts too – and a trump was led.
follow-2 = Alma leads trumps again, and now you have none left. You may play anything. The trick is Alma’s: what do you play?
    .right = If your opponent takes the trick, give her nothing with it.
    .same = Just as good: this card counts nothing either. Here we play <D7>.
    .many = That is ten card points or more for Alma! Keep them for a trick of your own side.
    .few = That gives Alma a few card points. You hold cards that count nothing at all.
    .bare = It counts nothing, but then <SK> stands alone and falls under Alma’s next ace of <spades|leaves>.
follow-3 = Alma leads <SA>. This time you have the suit. What do you play?
    .right = You followed, and Alma gets only her ace.
    .king = Allowed, but the king doesn’t beat the ace and gives Alma four card points.
follow-4 = Alma leads <H9>, Bruno puts <HA> on it: the trick is yours, because nobody plays after you. Which heart do you play?
    .right = Ten card points for your side! That is called “smearing”.
    .queen = Three card points are nice, but this trick is certainly yours. Give it more!
    .eight = This trick is certainly yours – put something valuable into it.
follow-5 = One last question: you don’t have the suit that was led, but you have trumps. Must you trump?
    .say-yes = Yes, always
    .say-no = No
    .right = In Skat nobody is forced to trump: if you can’t follow, you may trump or throw any card.
    .yes = No: if you can’t follow, you may trump, but you don’t have to.

## Tricks and counting

count = Counting card points
    .moral = Of <all> card points the declarer needs <need>; <defence> are enough for the defenders. Your discards count for you.
count-1 = A deal has <all> card points. How many do you need to win as declarer?
    .right = More than half.
    .sixty = That would be exactly half. You need more than half.
    .ninety = With 90 you would even have made the others Schneider. Less is enough to win.
count-2 = And if it ends 60 to 60: who has won?
    .say-you = The declarer
    .say-others = The defenders
    .say-nobody = Nobody
    .right = The defenders win a tie.
    .you = The declarer needs more than half.
    .nobody = There are no draws: the declarer hasn’t reached <need> card points.
count-3 = You play <diamonds|bells>, and five tricks are over. Your tricks hold <taken> card points, and you discarded <ST SK>. How many do you still need?
    .right = <taken> + <points ST SK> makes <mine>. Only <missing> to go.
    .sixty = To 60 – but you need <need>.
    .discards = Don’t forget what you discarded: those <points ST SK> card points are yours too.
count-4 = On we go: Bruno took your <C8> with the ten, then led <DJ>, and Alma smeared <SA>. Now Bruno leads <HT>. You have no hearts; all the others’ trumps have fallen. You need <missing> more – what do you play?
    .right = Ten and king are 14 card points already: the deal is won!
    .same = The ace trumps as well, because no trumps are left. Here we play <DK>.
    .seven = That gives away ten card points that you need and can certainly have. Trump!
count-5 = You have won already: <mine> card points. With too few card points the defenders are even “Schneider”, and the deal counts more. Up to how many card points are they Schneider?
    .right = With 31 they are out of Schneider. Here they have <theirs>, so it stays a simple win.
    .less = One more: Schneider means not reaching 31.
    .more = With 31 they have just got out of Schneider.

## The auction

auction = The auction: bidding and holding
    .moral = Middlehand bids, forehand answers; then rearhand bids to the one who is left. Never go higher than your contract is worth.
auction-1 = Each deal begins with an auction: the player who offers the highest value plays alone. You are in middlehand and begin. What is the lowest bid?
    .right = That is <diamonds|bells> with or without 1: 2 × 9.
    .ten = No contract is that cheap: the smallest is <diamonds|bells>, 2 × 9.
    .twenty = That is the second value. The smallest contract is <diamonds|bells>, 2 × 9.
auction-2 = With these cards you would play <clubs|acorns>. You hold <CJ> but not <SJ>: that is called “with 1”. <Clubs|Acorns> have the base value 12. What is your contract worth?
    .right = <reckon C>. So you can go up to <value C>.
    .base = That is only the base value. It is multiplied by “with 1, game 2”.
    .two = That would be “with 2”. For that you would need <SJ> too.
auction-3 = It is your turn, and you bid to Bruno in forehand. What do you say?
    .right = Start low: it may be enough.
    .jump = Jumping is allowed, but you may get it for less. And a lower bid gives less away.
    .pass = Your hand is worth <value C>. That’s enough to join in.
auction-4 = Bruno says “yes”: he holds 18. Now you need a higher value.
    .right = The next value after 18.
    .pass = Your contract is good for up to <value C>. Don’t give up yet!
auction-5 = Bruno passes. Now Alma in rearhand asks you: 22. Now you listen: you hold or pass.
    .right = “Yes” means: I offer that too. As the listener you needn’t say more.
    .pass = 22 is less than your contract is worth. Hold on!
auction-6 = You held 23 as well. Alma says 24 – exactly what your contract is worth.
    .right = Equal is enough: the value of the contract only has to reach the bid.
    .pass = Your contract is worth exactly 24, and that is enough. You can still hold this value.
auction-7 = Alma goes up to 27.
    .right = A good decision. Alma is the declarer, and you help Bruno beat her.
    .hold = 27 is more than your contract is certain to be worth. If it turns out to be too little, you’ve overbid, and that means <lost C 27> points.

## The value of a contract

value = What a contract is worth
    .moral = Count the matadors, add one for the game and one for each further level, then multiply by the base value. Base values are <♦ 9, ♥ 10, ♠ 11, ♣ 12|bells 9, hearts 10, leaves 11, acorns 12>, Grand 24.
value-1 = The value begins with the matadors. Count from <CJ> downwards how many of the highest trumps you hold without a gap. You want to play <spades|leaves>, and nothing in the skat changes this. How many do you have?
    .right = <CJ> and <SJ>; <HJ> is missing. That is “with 2”.
    .one = After <CJ> you hold <SJ> too.
    .all = That is how many trumps you hold in all. But the run of matadors ends where <HJ> is missing.
value-2 = One for the game is always added to the matadors. <Spades|Leaves> have the base value 11. What is your <spades|leaves> contract worth?
    .right = <reckon S>.
    .play = That would be the matadors only. One is added for the game.
    .four = One level too many: with 2, game 3.
value-3 = If you don’t pick up the skat, you play “Hand”. That is one level more. What is your <spades|leaves> contract worth as Hand?
    .right = <reckon SH>.
    .same = That is the contract with the skat. Hand counts one level more.
    .double = Hand doesn’t double, it adds one level: 11 more.
value-4 = Missing matadors count just the same! These are Alma’s cards: she lacks <CJ> and <SJ> and has <HJ>. What is a hearts contract (base value 10) worth to her?
    .right = <reckon H>.
    .play = One must still be added for the game: without 2, game 3.
    .base = That is the base value. It is multiplied by “without 2, game 3”.
value-5 = Back to your <spades|leaves> contract with the skat: if the others end up Schneider, it is worth one level more. How much is that?
    .right = <reckon S schneider>.
    .none = That is the value without Schneider. One level is added.
    .times = Levels are added up first and only then multiplied by the base value.
value-6 = A loss is charged double. You bid up to 30 and lose your <spades|leaves> contract. What goes on the score sheet?
    .right = Twice the value of the contract, not twice the bid.
    .bid = The value of the contract counts, not the bid – and it counts double if lost.
    .once = That is the value of the contract. It counts double if lost.
value-7 = You won the auction at 30, picked up the skat and discarded <CQ C7>. What do you announce?
    .right = <reckon S>: that covers 30, and you hold seven trumps.
    .diamonds = <Diamonds|Bells> would only be worth <value D>, but you bid 30: overbid, and that means <lost D 30> points.
    .hearts = <value H> does cover 30, but then you hold only four trumps. In <spades|leaves> you have seven.
    .clubs = <Clubs|Acorns> would be worth <value C>, but then your two <jacks|Unters> are the only trumps.
    .grand = <value G> is tempting, but you lack two <jacks|Unters>, <SK> and all the other aces. In <spades|leaves> you have seven trumps.

## The skat and the discards

skat = The skat
    .moral = Discard so that you get rid of a whole suit and save high cards that would be lost. Keep trumps and aces.
skat-1 = You won the auction at 18. Two cards lie in the skat for you. What do you do?
    .right = Picked up! Two new cards, and in return you discard two.
    .hand = Hand brings one level more, but with such weak hearts the two cards can help you.
    .grand = For that you lack the two highest <jacks|Unters>. Pick up the skat instead.
skat-2 = The skat held <CQ DA>. You are going to play <clubs|acorns>. You have to discard two cards; they count for you at the end. Which ones?
    .right = No heart left: when hearts are led, you can trump. And <HT>, which would easily be lost, is safe.
    .trump = Never discard a trump! Trumps are your strength.
    .ace = Aces take tricks on their own, and the others have to add something. Keep them.
    .ten = <ST> is safe behind <SA>. But then you keep a weak heart. Discard the whole suit instead.
skat-3 = How many card points have you already made safe?
    .right = What you discard counts at the end – ten card points without a trick.
    .none = It does count: what you discard is yours at the end.
    .double = The ten counts 10 and the seven nothing.
skat-4 = And now the announcement. What do you play?
    .right = Seven trumps and three high cards on the side: <reckon C>.
    .spades = In <spades|leaves> you would hold only four trumps, in <clubs|acorns> seven.
    .grand = In a Grand only <HJ DJ> would be your trumps, and the two higher ones are out. In <clubs|acorns> you hold seven trumps.
    .null = Your cards are too high for a Null: an ace without a small card beside it takes a trick.

## As declarer

declarer = As declarer
    .moral = Draw trumps first and count them, then play the aces, the small cards last. Keep a few trumps to get the lead back.
declarer-1 = You play <diamonds|bells>. Alma led <CA>, you trumped with <DK>. Now it is your lead. Four trumps are still out. What do you do?
    .right = From the top: the others must play trumps, and you keep the lead.
    .same = <SJ> is just as certain, because you hold <CJ> yourself. Here we play <CJ>.
    .ace = <HJ> and <DJ> beat the ace: at least 13 card points for the others.
    .low = That gives the lead away. Your <jacks|Unters> draw two rounds of trumps without losing.
    .side = Trumps first! As long as the others have some, they can trump your good cards.
declarer-2 = <HJ> and <DQ> have fallen. Once more?
    .right = And there <DT> and <DJ> fall together.
    .ace = <DJ> is still out and beats the ace. You hold a trump that nobody can beat.
    .low = Higher trumps are still against you. You hold one that nobody can beat.
    .side = There are still trumps out. Draw them first.
declarer-3 = There are eleven trumps. How many do the others still have?
    .right = Your seven and their four: there are none left.
    .two = Count again: you had seven, and four of the others’ have fallen.
    .four = It was four at the start. Two rounds have drawn them all.
declarer-4 = Now the deal is in your hands. What do you lead?
    .right = Nobody can trump any more: the ace is safe.
    .trump = That wins too, but your trumps won’t run away. You need them to get the lead back.
    .eight = First the ace, then the small one: that makes its card points certain.
    .nine = That gives the lead away. Take your certain tricks first.
declarer-5 = Your tricks hold <taken> card points, and you discarded <CT C7>. How many more do you need to reach <need>?
    .right = <taken> + <points CT C7> makes <mine>. Almost there!
    .discards = Remember the ten you discarded.
    .more = Add it up: <taken> in your tricks and <points CT C7> discarded.
declarer-6 = How many of your six cards are certain tricks now?
    .right = Your four trumps. <DA> alone brings you above <need> card points: won.
    .one = Not only the ace: the others have no trumps left.
    .all = <S8> and <H9> can still be beaten.

## Defending

defend = Defending
    .moral = Short road, long suit – long road, short suit. If the trick is your side’s, smear; if it is the declarer’s, give little.
defend-1 = Alma plays <spades|leaves>. Who is your partner?
    .say-alma = Alma
    .say-bruno = Bruno
    .say-nobody = Nobody
    .right = The two who don’t play alone collect their tricks together. <defence> card points are enough for you.
    .alma = Alma is the declarer, so she is your opponent.
    .nobody = Two against one: those who don’t play alone play together.
defend-2 = It is your lead. Alma sits right after you: that is a “short road”, and there you lead the long suit. What do you play?
    .right = The long suit, and from the top: Alma must follow or trump, and Bruno, who plays last, can help.
    .ten = The right suit! The ten is as high as the ace, too. But bring the ace home first: the second trick may be trumped.
    .low = The right suit, but Alma might win cheaply. You hold the highest heart.
    .short = Short suits are led on the long road, when the declarer plays last. Here the long one is better.
defend-3 = Bruno smeared <HK>. Now all hearts have fallen – except your four! What do you play?
    .right = Alma must trump or give the trick away, and Bruno can overtrump after her.
    .same = Just as good: this card counts nothing either. Here we play <H7>.
    .ten = Hearts are right, but Alma trumps, and your ten card points are gone. Play a heart that counts nothing.
    .other = Stay with hearts: Alma has none left and must spend a trump, and Bruno sits behind her.
defend-4 = Bruno has overtrumped and leads <CK>. Alma comes after you. What do you play?
    .right = Careful: while Alma can still take the trick, you give little.
    .ten = You haven’t seen <CA>. If Alma holds it, she gets your ten card points as well.
defend-5 = Alma had the ace and now leads <CJ>. You have no trump. What do you play?
    .right = Her trick, so nothing valuable.
    .same = Just as good: this card counts nothing either. Here we play <D7>.
    .queen = No need to give Alma three card points. You hold cards that count nothing.
    .ten = Ten card points for your opponent! Nobody can beat <CJ>: the trick is hers.
defend-6 = Alma leads <S8>, Bruno puts <DJ> on it: the trick is yours. What do you play?
    .right = Smeared! Later Alma could still trump the ten; here it is safe.
    .same = Just as good: Alma could have trumped this ten later, too. Here we play <CT>.
    .queen = Three card points are good, ten are better. The trick is certain!
    .low = The trick is certainly yours: give it as many card points as you can.

## Hand

hand = When to play Hand
    .moral = Play Hand when your cards win even without the skat. Without <CJ> the skat can shorten your matadors: bid with care then.
hand-1 = Eight trumps in <diamonds|bells>, and the two highest <jacks|Unters>: with 2. With the skat the contract would be worth 27. What is it worth as Hand?
    .right = <reckon DH>.
    .skat = That is the value with the skat. Hand adds one level.
    .five = One level too many: with 2, game 3, Hand 4.
hand-2 = You won the auction at 18. Do you pick up the skat?
    .right = With eight trumps and <SA> you don’t need the skat. And it brings one level more.
    .skat = No mistake, but it brings less: <diamonds|bells> with the skat are only worth <value D>. These cards don’t need the skat.
    .schneider = Then you would have to make 90 card points, or it costs you: <lost DHS 18> points. That is anything but certain here.
    .grand = In a Grand only your two <jacks|Unters> are trumps. If <clubs|acorns> are led, one is gone at once. With <diamonds|bells> as trumps you hold eight.
hand-3 = In a Hand game the skat stays face down. Whose are its card points at the end?
    .say-you = Mine
    .say-others = The others’
    .say-nobody = Nobody’s
    .right = The skat always belongs to the declarer – and counts for the matadors too.
    .others = No, it counts for you, even though you haven’t seen it.
    .nobody = It does count for you, even though you haven’t seen it.
hand-4 = Another hand: you want to play hearts Hand with it. Its highest trump is <DJ>, three <jacks|Unters> are missing: without 3. What would that be worth?
    .right = <reckon HH>.
    .play = Without 3, game 4, Hand 5 – and that times 10.
    .hand = Almost: the level for Hand is still missing.
hand-5 = And now the trap: after the last trick the skat is turned up, and <SJ> is in it! It is yours, so you are only “without 1”. What is the contract worth now?
    .right = <reckon HH>. If you had bid up to 48, you’ve overbid and lose: <lost HH 48> points.
    .two = Only <CJ> is missing: without 1, game 2, Hand 3.
    .same = The skat counts for the matadors. Only <CJ> is missing: without 1.
hand-6 = In which Hand game can’t that happen to you?
    .say-with = If I hold the <♣ jack|Unter of acorns>
    .say-without = If the <♣ jack|Unter of acorns> is missing
    .right = With <CJ> the skat can only lengthen the run of matadors.
    .without = Without it there is danger: if a high <jack|Unter> lies in the skat, the run gets shorter.
