### Alle deutschen Texte. Du-Form, warm und kurz, mit den Wörtern der Skatspieler.

## Karten und Spiele

game = { $game ->
    [strohmann] Strohmann-Skat
    [oma] Oma-Skat
    [ramsch] Ramsch
    [schieberamsch] Schieberamsch
    [officers] Offiziersskat
    [tournee] Tournée-Skat
    [texas] Texas-Skat
    [31] Einunddreißig
   *[skat] Skat
}
rank = { $rank ->
    [J] B
    [Q] D
    [T] 10
   *[other] { $rank }
}
suit_short = { $suit ->
    [acorns] Ei
    [leaves] Gr
    [reds] Ro
    [bells] Sch
    [clubs] ♣
    [spades] ♠
    [hearts] ♥
   *[diamonds] ♦
}
card_name = { $suit ->
    [acorns] Eichel
    [leaves] Grün
    [reds] Rot
    [bells] Schellen
    [clubs] Kreuz
    [spades] Pik
    [hearts] Herz
   *[diamonds] Karo
}-{ $rank ->
    [rA] Ass
    [rK] König
    [rQ] Dame
    [rJ] Bube
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
}
followed = { $suit ->
    [trumps] Trumpf
    [acorns] Eichel
    [leaves] Grün
    [reds] Rot
    [bells] Schellen
    [clubs] Kreuz
    [spades] Pik
    [hearts] Herz
   *[diamonds] Karo
}
contract = { $kind ->
    [acorns] Eichel
    [leaves] Grün
    [reds] Rot
    [bells] Schellen
    [clubs] ♣ Kreuz
    [spades] ♠ Pik
    [hearts] ♥ Herz
    [diamonds] ♦ Karo
    [grand] Grand
   *[null] Null{ $announcement ->
        [ouvert] {" "}ouvert
       *[none] {""}
    }
}{ $hand ->
    [yes] {" "}Hand
   *[no] {""}
}{ $kind ->
    [null] {""}
   *[other] { $announcement ->
        [schneider] {" "}Schneider angesagt
        [schwarz] {" "}Schwarz angesagt
        [ouvert] {" "}ouvert
       *[none] {""}
    }
}
contract_open = offen
contract_spitze = { $count ->
    [one] + Spitze
   *[other] + Spitze × { $count }
}
contract_revolution = als Revolution
announced_level = { $level ->
    [schwarz] Schwarz angesagt
   *[schneider] Schneider angesagt
}
tournee_contract = { $what ->
    [tournee] Tournée { $trump }
    [passt_mir_nicht] Passt mir nicht: { $trump }
    [solo] { $trump } Solo
    [grand_ouvert] Grand ouvert
    [guckser] Guckser
    [null] Null
    [null_ouvert] Null ouvert
    [guckser_null] Guckser-Null
    [guckser_null_ouvert] Guckser-Null ouvert
   *[ramsch] Ramsch
}
seat = { $seat ->
    [forehand] Vorhand
    [middlehand] Mittelhand
   *[rearhand] Hinterhand
}
matadors = { $with ->
    [yes] mit { $count }
   *[no] ohne { $count }
}
level = { $level ->
    [game] Spiel
    [hand] Hand
    [schneider] Schneider
    [schneider_announced] angesagt
    [schwarz] Schwarz
    [schwarz_announced] angesagt
    [required] verlangt
    [open] offen
    [skat_shown] Skat gezeigt
    [spitze] Spitze
   *[ouvert] ouvert
} { $number }
doubling = { $word ->
    [kontra] Kontra
    [re] Re
    [supra] Supra
    [resupra] Resupra
    [bock] Bockrunde
   *[open] offen
}
doublings = Verdoppelt: { $words } = × { $factor }
reckoning = { $levels } × { $kind } { $base } = { $value }
reckoning_open = { $levels } × { $kind } { $base } × 2 (offen) = { $value }
reckoning_null = { $contract } = { $value }

## Leute

autoplayer = 🤖 { $name }
plain_autoplayer = { $name } (PC)
plain_stand_in = PC für { $name }
empty_place = 🪑 frei
tricks = { $count ->
    [one] 1 Stich
   *[other] { $count } Stiche
}
taken_over = { $cause ->
    [left] gegangen, 🤖 spielt
    [left_paused] gegangen
    [timed_out_paused] Zeit um
   *[timed_out] Zeit um, 🤖 spielt
}

## Öffentliche Nachricht

lobby_title = 🃏 { $game }: Wer spielt mit?
lobby_open = { $host } hat einen Tisch aufgemacht.
lobby_private = 🔒 Privat: Mitspielen kann nur, wer eingeladen ist – zuschauen auch.
lobby_waiting = { $count ->
    [one] Noch 1 Platz ist frei – setz dich dazu!
   *[other] Noch { $count } Plätze sind frei – setz dich dazu!
}
lobby_waiting_private = { $count ->
    [one] Noch 1 Platz ist frei – lad jemanden ein!
   *[other] Noch { $count } Plätze sind frei – lad jemanden ein!
}
lobby_full = Alle Plätze sind besetzt – es kann losgehen!
agreed_list = Liste mit { $length } Spielen
agreed_seconds = { $seconds } Sekunden Bedenkzeit
agreed_correspondence = 24 Stunden für jede Entscheidung
agreed_unlimited = keine Zeitgrenze
agreed_rules = { $rules }
agreed_strength = Computer: { $strength }
strength = { $strength ->
    [beginner] Anfänger
    [club] Vereinsspieler
    [league] Ligaspieler
   *[master] Meister
}
strength_about = { $strength ->
    [beginner] Macht noch Fehler – gut, um Skat zu lernen
    [club] Spielt ordentlich, nach Faustregeln
    [league] Rechnet mögliche Kartenverteilungen durch
   *[master] Rechnet am gründlichsten und spielt so gut, wie ich kann
}
strength_choose = Computer spielen als: { $strength }
strength_choose_first = Wie gut sollen die Computer spielen?
pace = { $pace ->
    [fast] schnell
    [slow] langsam
   *[normal] normal
}
button_pace = Computer-Tempo: { $pace }
round_bock = 🐐 Bockrunde: Alles zählt × { $factor }.
round_ramsch = 🐐 Ramschrunde: Ramsch ist Pflicht.
hints_taken = 💡 Mit Tipp: { $names }
deal_with_undo = ↩️ Mit Zurücknehmen: Dieses Spiel zählt nicht.
list_with_undo = ↩️ Mit Zurücknehmen: Diese Liste zählt in keiner Statistik.
pot = 🏺 Im Topf: { $content }
third_hand = { $hand ->
    [oma] 👵 Oma
   *[dummy] 🎩 Strohmann
}
prize = { $name } legt zum Stich dazu: { $card }
officers_in_hand = { $count ->
    [one] 1 Karte auf der Hand
   *[other] { $count } Karten auf der Hand
}
officers_layout = Karten auf dem Tisch
officers_points = { $points } Augen
officers_ramsch = Ramsch: Je weniger Augen, desto besser.
officers_said = { $what ->
    [hold] hält
    [kontra] sagt Kontra
   *[re] sagt Re
}
officers_names = nennt { $game }
officers_level = { $level ->
    [schwarz] Schwarz
   *[schneider] Schneider
}
officers_opponent = { $name } bekommt **{ $score }**
deal_title = Spiel { $number } von { $length } · { $what }
title_auction = Reizen
title_skat = Skat oder Hand?
title_discarding = Der Skat wird gedrückt
title_announcing = Spielansage
title_grand_hand = Grand Hand?
title_ramsch = Ramsch
title_ramsch_over = Ramsch zu Ende
title_passed_in = Eingepasst
title_tournee = Tournée
title_won = { $contract } gewonnen
title_draw = { $contract }: unentschieden
title_lost = { $contract } verloren
title_over = Das Spiel ist aus
t31_round = Runde { $number }
t31_won = 🏆 { $name } gewinnt.
t31_points = { $count ->
    [one] 1 Punkt
   *[other] { $count } Punkte
}
t31_out = ausgeschieden
t31_county = { $style ->
    [cadillac] auf Armut
   *[pennies] auf der Fürsorge
}
t31_no_letter = kein Buchstabe
t31_bus = { $place ->
    [0] 🚌 sitzt hinten
    [1] 🚌 steht hinten
    [2] 🚌 in der Mitte
    [3] 🚌 vorne
    [4] 🚌 auf der Treppe
    [5] 🚌 auf der zweiten Stufe
   *[other] 🚌 bittet den Fahrer zu halten
}
t31_table = Offen liegt { $card } · im Stapel { $stock }
t31_took = -# ↪ { $name } hat { $card } genommen
t31_knocked = { $you ->
    [yes] ✊ Du hast geklopft: Alle anderen haben noch einen Zug.
   *[no] ✊ { $name } hat geklopft: Alle anderen haben noch einen Zug.
}
t31_round_over = **Runde { $number }:** { $end ->
    [knocked] { $name } hat geklopft.
    [hammer] { $name } hat den Hammer gerufen.
    [throw_down] { $name } hat alle aufdecken lassen.
    [declared] 31!
   *[stock] Der Stapel war leer.
}
t31_gains = +{ $count }
t31_loses = { $count ->
    [one] verliert ein Leben
   *[other] verliert { $count } Leben
}
t31_tie_break = Niemand bliebe übrig: Alle spielen noch eine Runde.
footer = Internationale Skatordnung · Tisch „{ $table }“
footer_game = { $game } · Tisch „{ $table }“
footer_strength = { $footer } · Computer: { $strength }
deadline = -# ⏳ Bedenkzeit endet { $when }
watch_note = -# 👀 Du schaust zu. Verdeckte Karten siehst du nach dem Spiel.
next_deal_deadline = -# ⏳ Nächstes Spiel { $when }
paused = ⏸️ **Pause:** Gerade ist niemand da. Wer hier sitzt, kann weiterspielen; sonst schließt der Tisch { $when }.
away = 🤖 spielt für { $names }.
newcomer = { $name } kommt nach diesem Spiel dazu
votes = { $given } von { $needed } Stimmen gegen diesen Platz
deals = gibt
sits_out = gibt und setzt aus
declarer = **Alleinspieler**
call_bid = sagt { $value }
call_hold = hält { $value }
call_pass = passt
call_up_to = reizt bis { $value }
call_up_to_then_pass = reizt bis { $value } und passt
declines_grand_hand = spielt keinen Grand Hand
bid_line = Gereizt bis **{ $value }**
bid_none = Noch hat niemand gereizt.
doing_skat = { $name } überlegt: Skat aufnehmen oder Hand?
doing_discarding = { $name } hat den Skat aufgenommen und drückt zwei Karten.
doing_announcing = { $name } hat gedrückt und sagt gleich an.
doing_grand_hand = { $name } überlegt: Grand Hand statt Ramsch?
doing_ramsch_skat = { $name } überlegt: Skat aufnehmen oder schieben?
doing_ramsch_passing = { $name } hat den Skat aufgenommen und gibt zwei Karten weiter.
doing_ramsch_calling = { $name } überlegt: Noch etwas ansagen?
tournee_chooses = { $name } überlegt: Tournée, Solo, Guckser oder Null?
tournee_turns = { $name } hat eine Karte des Skats umgedreht.
tournee_refused = { $name } sagt „Passt mir nicht“.
tournee_turned = Umgedreht: { $card }
tournee_ramsch = Ramsch: Je weniger Augen, desto besser.
ramsch_did = { $what ->
    [pushed] schiebt
    [took] nimmt auf
    [knock] klopft
   *[virgin] sagt Jungfrau an
}
doubled = ⚡ Gesagt: { $words }
skat_shown = Der Skat wurde gezeigt: { $cards }
opened_late = { $name } hat die Karten offen hingelegt.
must_make = { $goal ->
    [schwarz] Geschenkt und weitergespielt: Jetzt muss es Schwarz werden.
   *[schneider] Geschenkt und weitergespielt: Jetzt muss es Schneider werden.
}
given_up = 🏳️ Die Gegenpartei hat aufgegeben, { $name } spielt um mehr weiter.
looked_into = 👀 { $dealer } hat { $name } in die Karten gesehen.
table_line = Auf dem Tisch: { $plays }
table_empty = { $name } spielt aus.
last_trick_line = Letzter Stich: { $cards } an { $name }
open_hand = { $name } zeigt: { $cards }
question_claim = 🙋 { $name } zeigt die Karten und will alle restlichen Stiche.
question_claim_null = 🙋 { $name } zeigt die Karten und will keinen Stich mehr machen.
question_concession = 🏳️ { $name } möchte aufgeben.
question_surrender = 🏳️ { $name } gibt für die Gegenpartei auf. { $declarer } kann annehmen oder um mehr weiterspielen.
question_kontra = ⚡ Sagt jemand Kontra?
question_doubled = ⚡ { $name } sagt { $said }. Folgt { $next }?
question_exchange = 🔄 Revolution: Die Gegenpartei tauscht Karten.
question_joint_gift = 🎁 { $name } möchte das Spiel schenken.
question_gift = 🎁 Die Gegenpartei schenkt { $name } das Spiel. Wer dann weiterspielt, muss eine Stufe mehr machen.
question_waiting = Es fehlt noch die Antwort von: { $names }
score_heading = { $scoring ->
    [seeger-fabian] Liste nach Seeger-Fabian
    [improved] Liste nach Seeger-Fabian, abgewandelt
    [danish] Liste, dänisch gezählt
   *[plain] Liste
}
score_total = Gesamt
score_points = Spielpunkte
score_contracts = +/−
result_won = { $name } gewinnt **{ $contract }** mit { $points } und { $tricks ->
    [0] ohne Stich
    [one] 1 Stich
   *[other] { $tricks } Stichen
}.
result_draw = { $name } spielt **{ $contract }**: 60 zu 60, unentschieden.
result_lost = { $name } verliert **{ $contract }** mit { $points } und { $tricks ->
    [0] ohne Stich
    [one] 1 Stich
   *[other] { $tricks } Stichen
}.
result_won_null = { $name } gewinnt **{ $contract }** – kein Stich.
result_won_at_once = { $name } gewinnt **{ $contract }**.
result_lost_null = { $name } verliert **{ $contract }**.
result_passed_in = Alle haben gepasst. Das Spiel ist eingepasst, niemand bekommt Punkte.
result_ramsch = { $name }: { $points } Augen · **{ $score }**
result_virgins = { $count ->
    [one] Eine Jungfrau: Einer blieb ohne Stich.
   *[other] { $count } Jungfrauen: Alle Stiche gingen an einen.
}
result_bid = Gereizt bis { $value }
result_product = Punkte: { $product } = **{ $score }**
result_ramsch_product = { $name }: { $points } { $times } = **{ $score }**
factor = { $reason ->
    [lost] verloren
    [doubled] verdoppelt
    [pushed] geschoben
    [knock] geklopft
    [virgin_announced] Jungfrau angesagt
    [virgin] Jungfrau
    [schneider] Schneider
    [schwarz] Schwarz
   *[bock] Bockrunde
}
t31_undeclared = { $value }, nicht angesagt
t31_pennies = { $count ->
    [0] kein Leben übrig
    [one] 1 Leben
   *[other] { $count } Leben
}
t31_stock = Stapel
t31_stock_count = { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}
t31_discards = Ablage
t31_own_value = Deine Karten zählen { $value }
result_points = Punkte: **{ $score }**
result_overbid = Überreizt! { $value } reicht nicht für { $bid }; gezählt wird { $settled }.
result_lost_hand_once = Ein verlorenes Handspiel zählt hier nur einfach.
result_lost_once = Verloren zählt hier nur einfach, nicht doppelt wie im Skat.
ended_declarer_conceded = { $name } hat aufgegeben.
ended_defender_conceded = { $name } hat für die Gegenpartei aufgegeben.
ended_claimed = { $name } zeigt die Karten: alle übrigen Stiche.
ended_claimed_null = { $name } zeigt die Karten: kein Stich mehr.
ended_thrown = { $name } wirft die Karten hin{ $rest ->
    [tricks] : Alle übrigen Stiche gehen an die Gegenseite.
   *[none] .
}
ended_given = 🎁 Die Gegenpartei schenkt { $name } das Spiel.
ended_at_once = Ein so billiges Spiel gilt ohne Kontra sofort als gewonnen.
result_cards = Alle Karten
result_skat = Skat: { $cards }
result_put_away = Gedrückt: { $cards }
result_passed_on = Weitergegeben: { $cards }
ready_explanation = Weiter geht es, sobald alle auf „Weiter“ gedrückt haben.
ready_names = Bereit: { $names }
list_done_title = 🏁 Liste beendet
list_done = 🏆 { $name } gewinnt die Liste mit { $total } Punkten{ $by ->
    [won] {" "}und mehr gewonnenen Spielen
    [lost] {" "}und weniger verlorenen Spielen
   *[total] {""}
}. Danke fürs Mitspielen!
list_done_shared = 🏆 Geteilter Sieg: { $names } haben je { $total } Punkte. Danke fürs Mitspielen!
list_done_draw = 🤝 Unentschieden! Ihr habt { $count ->
    [2] beide
   *[other] alle
} { $total } Punkte. Danke fürs Mitspielen!
stopped_title = Tisch geschlossen
stopped = Der Tisch wurde beendet.
abandoned = Alle sind gegangen, der Tisch ist geschlossen.
stopped_amid_deal = Das laufende Spiel zählt nicht.
rematch_open = 🔁 { $name } hat die Revanche aufgemacht.

## Knöpfe

button_join = Mitspielen
button_invite = Einladen
button_make_private = Privat machen
button_open_to_all = Öffnen
button_add_autoplayer = Computer dazu
button_begin = Start
button_leave = Verlassen
button_rule_book = Regelbuch: { $title }
button_my_cards = Meine Karten
button_last_trick = Letzter Stich
button_more = Mehr
button_watch = Zuschauen
button_why_not = Warum nicht?
button_ready = Weiter
button_take_back = Selbst weiterspielen
button_hint = Tipp
button_undo = Zurücknehmen
button_confirm_undo = Ja, zurücknehmen
button_go_on = Weiterspielen
button_seats = Plätze
button_remove = Platz { $place }: vom Tisch nehmen
button_vote = Platz { $place }: dagegen stimmen
button_confirm_remove = Ja, vom Tisch nehmen
button_confirm_vote = Ja, dafür stimmen
button_rematch = Revanche
button_show = Zeigen
button_review = Rückblick
button_own_review = Bewerten
button_replay = Nachspielen
button_what_if = Was wäre, wenn …
button_play_again = Noch mal
button_to_replay = Zum Nachspielen
button_share_deal = Teilen
button_report = Melden
button_report_statistics = Statistik
button_stop_sharing = Teilen beenden
button_present = Allen zeigen
button_stop = Tisch { $number } schließen …
button_confirm_stop = Ja, Tisch schließen
button_my_table = Tisch { $number }
button_back = Zurück
button_refresh = Aktualisieren
button_bid = { $value } sagen
button_hold = Ja
button_pass = Passe
button_pick_up = Skat aufnehmen
button_pick_up_shown = Skat zeigen und aufnehmen
button_hand = Handspiel …
button_discard = Diese zwei drücken
button_pass_on = Diese zwei weitergeben
button_reckon = Spielwert ausrechnen
button_passt_mir_nicht = Passt mir nicht
button_declare_nothing = Nichts ansagen
t31_button_declare = 31 zeigen
t31_button_look = Karten ansehen
t31_button_throw_down = Alle aufdecken lassen
t31_button_draw = Vom Stapel ziehen
t31_button_take = { $card } nehmen
t31_button_knock = Klopfen
t31_button_hammer = Hammer
t31_button_show = Nichts nehmen, aufdecken
t31_button_stop = Bus anhalten
t31_button_discard_and_declare = { $card } ablegen, 31 zeigen
button_double = { $word } sagen
button_no_double = Kein { $word }
button_open = Offen hinlegen
button_give = Schenken
button_claim = Rest zeigen
button_concede = Aufgeben
button_end_early = Vorzeitig beenden …
button_accept = Einverstanden
button_accept_win = Annehmen
button_refuse = Weiterspielen
button_exchange_done = Fertig getauscht
button_grand_hand = Grand Hand spielen
button_no_grand_hand = Nein
button_ramsch_take = Skat aufnehmen
button_ramsch_push = Schieben (× 2)
button_ramsch_knock = Klopfen (× 2)
button_ramsch_virgin = Jungfrau ansagen (× 2)
button_ramsch_ready = Nichts ansagen
button_look = Karten von { $seat } ansehen
button_confirm_concede = Ja, aufgeben
button_confirm_throw = Karten hinwerfen
button_confirm_claim = Ja, Karten zeigen
button_confirm_leave = Ja, verlassen
button_confirm = Ja, wirklich
button_announce = { $contract } { $amount }{ $prospect ->
    [wins] {" "}✓
    [level] {" "}⚠️
    [lost] {" "}✗
   *[open] {" "}?
}
select_action = Wähle: { $first } bis { $last } …
select_bid = Höher springen …
select_swap = Eine Karte tauschen …
swap = { $given } geben, { $taken } nehmen
toggle = { $what ->
    [hand] Hand
    [schneider] Schneider
    [schwarz] Schwarz
    [open] offen
    [revolution] Revolution
    [skat_shown] Skat zeigen
    [spitze] Spitze{ $count ->
        [0] {""}
        [one] {" "}✓
       *[other] {" "}× { $count }
    }
   *[ouvert] ouvert
}

## Eigene Karten

ask_action = ### Du bist dran
news = -# ↪ { $what }
news_call = { $name } { $call }
news_card = { $name } spielt { $card }
news_trick = Stich an { $name }: { $cards } · { $points } Augen
news_announced = { $name } sagt { $contract } an
ask_bid_first = ### Du bist dran: Magst du reizen?
ask_bid = ### Du bist dran: Mehr als { $value }?
ask_hold = ### { $name } sagt { $value }. Hältst du?
wait_for = ### { $names } ist dran
wait_for_several = ### { $names } sind dran
ask_skat = ### Du spielst allein – Skat oder Hand?
ask_skat_how = Du hast das Reizen mit **{ $value }** gewonnen. Nimm den Skat auf, oder sag gleich ein Handspiel an.
officers_skat_or_hand = Du hast das Reizen mit **{ $value }** gewonnen. Nimm den Skat auf, oder nenne gleich ein Spiel aus der Hand.
ask_hand = ### Welches Handspiel?
ask_hand_how = Der Skat bleibt liegen. Gereizt bis **{ $value }**.
ask_discard = ### Drücke zwei Karten
ask_discard_how = Im Skat lagen { $cards }. Gereizt bis **{ $value }**.
picked_none = -# Tippe zwei Karten an.
picked_one = Ausgesucht: { $cards } – noch eine.
picked_two = Ausgesucht: { $cards }. Tippe eine davon an, um zu tauschen.
ask_announce = ### Was spielst du?
ask_announce_how = Gedrückt: { $cards }. Gereizt bis **{ $value }**.
tournee_choose_how = Gereizt bis **{ $value }**. Bei Tournée bestimmt eine Karte des Skats den Trumpf.
tournee_ask_turn = ### Passt dir die Karte?
tournee_ask_declare = ### Sagst du noch etwas an?
ask_announce_level = Wo ⚠️ steht, reicht der Wert nicht für dein Gebot: Ohne Schneider oder Schwarz kostet dich das Spiel so viel.
ask_announce_lost = Wo ✗ steht, hast du überreizt: Das Spiel ist verloren und kostet dich so viel.
ask_announce_hopeless = Du hast überreizt: Kein Spiel reicht mehr für **{ $bid }**. Auf den Knöpfen steht, was dich jedes kostet.
ask_announce_no_null = -# Weniger wert als { $bid } und darum nicht erlaubt: { $contracts }
ask_announce_open = Wo „?“ steht, hängt der Wert noch vom Skat ab.
announced_beside = Dazu sagst du an: **{ $what }**
reckoner = ### Was wäre es wert?
reckoner_covers = Damit kannst du bis **{ $value }** reizen.
reckoner_covers_nothing = Das reicht noch für kein Gebot.
reckoner_bid = { $cover ->
    [yes] ✓ Die gereizten { $value } sind gedeckt.
    [no] ✗ Für die gereizten { $value } reicht es nicht.
   *[open] ? Ob es für die gereizten { $value } reicht, hängt vom Skat ab.
}
reckoner_skat = -# Der Skat zählt für die Spitzen mit: Je nachdem, was darin liegt, werden es { $lowest } bis { $highest }.
reckoner_factor = -# In der Abrechnung zählt das × { $factor }, beim Reizen nicht.
reckoner_in_play = -# Schneider und Schwarz im Spiel kommen noch dazu.
reckoner_winning = -# Der Wert sagt, wie hoch du reizen darfst – nicht, ob du das Spiel gewinnst.
ask_grand_hand = ### Grand Hand statt Ramsch?
ask_ramsch_skat = ### Skat aufnehmen oder schieben?
ask_ramsch_passing = ### Gib zwei Karten weiter
    Im Skat lagen { $cards }. { $deck ->
        [german] Unter
       *[french] Buben
    } bleiben bei dir.
ask_ramsch_calling = ### Möchtest du etwas ansagen?
ask_lead = ### Du spielst aus
ask_follow = ### Du bist dran – bediene { $followed }
ask_free = ### Kein { $followed } – du hast freie Wahl
why_must_follow = ❓ Ausgespielt ist { $led }. Du musst { $followed } bedienen und hast { $own }. Darum darfst du { $blocked } gerade nicht spielen ({ $source }).
why_jacks = -# { $deck ->
    [german] Unter
   *[french] Buben
} sind Trumpf und gehören nicht zu ihrer Farbe.
ask_claim = ### Nimmst du das an?
ask_concession = ### Bist du einverstanden?
ask_kontra = ### Sagst du { $word }?
ask_exchange = ### Möchtest du Karten tauschen?
ask_surrender = ### Nimmst du das an?
    Dein Spiel ist gewonnen und bleibt es, auch wenn du um mehr weiterspielst.
ask_gift = ### Nimmst du das Geschenk an?
t31_ask_look = ### Ansehen oder sofort aufdecken?
t31_ask_draw = { $knock ->
    [yes] ### Du bist dran: ziehen, nehmen oder klopfen?
   *[no] ### Du bist dran: ziehen oder nehmen?
}
t31_ask_discard = ### Welche Karte legst du ab?
t31_standing = Du: { $standing }
t31_hand = Deine Karten: { $cards } = **{ $value }**
t31_drawn = Neu: { $card }{ $kept ->
    [yes] {" "}· bleibt in diesem Zug auf der Hand
   *[no] {""}
}
t31_you_won = ### 🏆 Gewonnen!
t31_they_won = ### { $name } gewinnt
claim_refused = 🙋 Nicht angenommen: Es geht weiter, deine Karten liegen offen.
own_question = ### Warte auf die Antwort der anderen
you_play = Du spielst **{ $contract }**
you_declare = Du spielst **{ $contract }**, gereizt bis **{ $bid }**
they_declare = { $name } spielt **{ $contract }**
your_partner = du mit { $name }
plays_third_hand = 👉 Jetzt spielst du aus den Karten von { $name }.
plays_own_hand = 👉 Jetzt spielst du aus deiner Hand.
your_seat = Du bist { $seat }
your_cards = Deine Karten: { $cards }
their_cards = Karten von { $name }: { $cards }
your_discards = Gedrückt: { $cards }
your_passed_on = Weitergegeben: { $cards }
confirm_concede_alone = ### Wirklich aufgeben?
    Du verlierst das Spiel damit sofort.
confirm_concede_asking = ### Wirklich aufgeben?
    Stimmt die Gegenpartei zu, ist das Spiel verloren.
confirm_concede_defender = ### Wirklich aufgeben?
    Das gilt auch für { $partner }: { $declarer } gewinnt dann{ $play_on ->
        [yes] {" "}oder spielt um mehr weiter.
       *[no] .
    }
confirm_concede_jointly = ### Wirklich aufgeben?
    Erst wenn { $partner } zustimmt, gilt es für euch beide.
confirm_throw = -# Wirfst du die Karten hin, muss niemand zustimmen: { $rest ->
    [tricks] Alle übrigen Stiche gehen sofort an die Gegenseite.
    [null_lost] Der Null ist damit verloren.
   *[null_won] Der Alleinspieler macht dann keinen Stich mehr.
}
confirm_throw_only = ### Karten hinwerfen?
confirm_claim = ### Karten zeigen?
    Du legst deine Karten offen und beanspruchst alle restlichen Stiche. Sind sie sicher, ist das Spiel sofort zu Ende, sonst müssen die anderen zustimmen. Offen bleiben die Karten auf jeden Fall.
confirm_claim_null = ### Karten zeigen?
    Du legst deine Karten offen und sagst: kein Stich mehr für mich. Ist das sicher, ist das Spiel sofort zu Ende, sonst müssen die anderen zustimmen. Offen bleiben die Karten auf jeden Fall.
confirm_end_early = ### Wirklich vorzeitig beenden?
confirm_action = ### Wirklich?
    Das lässt sich nicht zurücknehmen.
confirm_announce = ### { $contract } ansagen?
confirm_ouvert = Deine Karten liegen dann offen vor allen.
confirm_revolution = Vorher darf die Gegenpartei Karten tauschen.
confirm_overbid = Das ist { $value } wert, gereizt hast du { $bid }. { $lost ->
    [yes] So ist das Spiel verloren, was du auch machst: **{ $score }**.
   *[no] Machst du nicht noch Schneider oder Schwarz, verlierst du: **{ $score }**.
}
confirm_give = ### Das Spiel schenken?
    Nimmt { $name } an, ist es für { $name } gewonnen.
confirm_open = ### Karten offen hinlegen?
    Alle sehen sie bis zum Ende; das Spiel zählt dafür eine Stufe mehr.
confirm_virgin = ### Jungfrau ansagen?
    Machst du auch nur einen Stich, verlierst du 120.
t31_confirm_end = ### Wirklich?
    Alle decken sofort auf, und die Runde ist zu Ende.
confirm_leave_lobby = ### Tisch verlassen?
    Dein Platz wird dann frei.
confirm_leave_list = ### Tisch verlassen?
    Ein Computer spielt für dich weiter. Du kannst jederzeit zurückkommen.
confirm_undo = ### Letzte Entscheidung zurücknehmen?
    Die Karten bleiben, wie sie sind. Dieses Spiel zählt dann in keiner Statistik, die Liste auch nicht. Bis zum Ende des Spiels frage ich nicht noch einmal.
seats_heading = ### Wer am Tisch sitzt
seats_explanation = Wer den Tisch aufgemacht hat, kann Abwesende vom Tisch nehmen. Über alles andere stimmen die übrigen ab.
seats_nobody = Gerade gibt es niemanden, den du vom Tisch nehmen könntest.
confirm_free = ### { $name } vom Tisch nehmen?
    Der Platz wird dann wieder frei.
confirm_remove_lobby = ### { $name } vom Tisch nehmen?
    Der Platz wird dann frei, und { $name } kann sich nicht mehr an diesen Tisch setzen.
confirm_remove = ### { $name } vom Tisch nehmen?
    Ein Computer bekommt den Platz. Das lässt sich nicht zurücknehmen.
confirm_vote = ### Dafür stimmen, dass { $name } gehen muss?
    { $needed ->
        [one] Deine Stimme genügt. Ein Computer bekommt den Platz, und das lässt sich nicht zurücknehmen.
       *[other] Es braucht { $needed } Stimmen, bevor das nächste Spiel beginnt. Dann bekommt ein Computer den Platz, und das lässt sich nicht zurücknehmen.
    }
last_trick_heading = ### Letzter Stich
# $leader, $name
last_trick_taken = Ausgespielt von { $leader }, gemacht von { $name }.
no_trick_yet = Es gibt noch keinen Stich.
panel_lobby = ### Du sitzt am Tisch
    Sobald alle Plätze besetzt sind, kann es losgehen. Deine Karten siehst du dann hier.
panel_locking = ### Es geht los
    Die Plätze stehen fest. Deine Karten siehst du hier, sobald ich den Start festgehalten habe.
panel_locking_beacon = ### Es geht los
    Die Plätze stehen fest. Deine Karten siehst du hier, sobald Runde { $round } von drand da ist.
panel_sits_out = ### Du gibst und setzt aus
    Lehn dich zurück; im nächsten Spiel bist du wieder dabei.
panel_taken_over = ### Ein Computer spielt für dich
    { $cause ->
        [left] Du bist gegangen. Magst du wieder mitspielen?
       *[timed_out] Deine Bedenkzeit war um. Magst du wieder selbst spielen?
    }
panel_paused = ### Der Tisch macht Pause
    Gerade ist niemand da. Magst du weiterspielen? Sonst schließt der Tisch { $when }.
you_won = ### Gewonnen: { $score }
you_drew = ### Unentschieden: { $score } für jeden
you_lost = ### Verloren: { $score }
they_won = ### { $name } gewinnt { $contract }
they_lost = ### { $name } verliert { $contract }
defended_well = Gut verteidigt!
nobody_played = ### Eingepasst
ramsch_heading = ### Ramsch: { $score }
ready_ask = Bereit für das nächste Spiel?
ready_waiting = Du bist bereit. Wir warten noch auf { $names }.
ready_done = Du bist bereit.
panel_closed = ### Der Tisch ist geschlossen
your_rank = Du bist auf Platz { $rank } mit { $total } Punkten{ $scoring ->
    [seeger-fabian] {" "}nach Seeger-Fabian
   *[other] {""}
}.

## Warum etwas nicht geht

refused_closed = Dieser Tisch ist schon geschlossen. Mit `/skat neu` machst du einen neuen auf.
refused_seats_locked = Die Liste läuft schon, die Plätze stehen fest.
refused_full = Alle Plätze sind schon besetzt.
refused_already_seated = Du sitzt schon an diesem Tisch.
refused_not_seated = Du sitzt nicht an diesem Tisch.
refused_not_host = Das darf nur, wer den Tisch aufgemacht hat.
refused_empty_places = { $count ->
    [one] Ein Platz ist noch frei. Warte auf jemanden oder hol einen Computer dazu.
   *[other] { $count } Plätze sind noch frei. Warte auf andere oder hol Computer dazu.
}
refused_not_begun = Die Liste hat noch nicht begonnen.
refused_stale = Das ist schon entschieden – hier ist der neue Stand.
refused_not_taken_over = Du spielst schon selbst.
refused_sits_out = Du gibst und setzt in diesem Spiel aus.
refused_no_deal = Gerade läuft kein Spiel.
refused_no_words = Von diesem Platz gibt es kein Wort: Die Liste wurde nicht dafür eröffnet, oder ein Wort von hier wurde gelöscht.
refused_too_soon = Ein Sprunggebot steht zwei Sekunden. Gleich kannst du antworten.
refused_hint_taken = Diesen Tipp hast du schon bekommen.
refused_not_alone = Zurücknehmen kannst du nur, wenn du allein mit Computern spielst.
refused_nothing_to_undo = Hier gibt es nichts, was du zurücknehmen könntest.
refused_nothing_due = Gerade ist nichts zu tun.
refused_private = Dieser Tisch ist privat. Frag jemanden, der dort sitzt, nach einer Einladung.
refused_too_many_guests = Dieser Tisch hat schon { $most } Gäste, mehr dürfen es nicht sein.
refused_removed = Du wurdest von diesem Tisch genommen und kannst dort nicht mehr mitspielen. Was du bis dahin erspielt hast, bleibt dir.
refused_expected = Du bist vorgemerkt: Sobald dieses Spiel vorbei ist, sitzt du mit am Tisch.
refused_paused = Der Tisch macht Pause. Weiter geht es, sobald jemand zurückkommt, der dort sitzt.
refused_last_deal = Hier läuft schon das letzte Spiel der Liste. Bei der nächsten bist du dabei!
refused_taken_over = Gerade spielt ein Computer für dich. Nimm zuerst deinen Platz zurück.
refused_own_place = Das ist dein eigener Platz. Mit „Verlassen“ stehst du auf.
refused_voted = Du hast schon dafür gestimmt.
refused_too_few_to_vote = Dafür sind zu wenige am Tisch: Wer da ist, muss nur gehen, wenn mindestens zwei andere dafür stimmen.
refused_not_over = Hier ist noch keine Liste zu Ende.
refused_rematched = Die Revanche ist schon offen.
refused_other_game = Das gehört zu einem anderen Spiel.
refused_by_rules = Das erlauben die Regeln hier nicht ({ $source }).
rule_source = { $kind ->
    [isko] ISkO { $section }
    [book] Regelbuch: { $section }
   *[house] Hausregel
}
illegal_with_source = { $sentence } ({ $source }).
illegal_not_your_turn = Du bist gerade nicht dran.
illegal_wrong_phase = Das geht an dieser Stelle des Spiels nicht.
illegal_bid_too_low = Dein Gebot muss höher sein als das letzte.
illegal_bid_too_low_than = Dein Gebot muss höher sein als { $value }.
illegal_listener_bids = Du bist gefragt: Sag Ja oder Passe.
illegal_nothing_to_hold = Du sagst an: Nenne einen Reizwert oder passe.
illegal_needs_hand = Schneider, Schwarz und offene Spiele darfst du nur aus der Hand ansagen, ohne den Skat aufzunehmen.
illegal_no_levels_in_null = Beim Null gibt es keinen Schneider und keinen Schwarz.
illegal_hand_after_skat = Hand heißt: Der Skat bleibt liegen.
illegal_null_below_bid = Dieser Null ist weniger wert als dein Gebot.
illegal_discards = Drücke genau zwei deiner zwölf Karten.
illegal_not_held = Diese Karte hast du nicht auf der Hand.
illegal_must_follow = Bitte bediene die ausgespielte Farbe.
illegal_must_follow_suit = Bitte bediene: { $followed } wurde ausgespielt.
illegal_question_open = Erst muss die offene Frage beantwortet werden.
illegal_no_question = Gerade ist nichts zu beantworten.
illegal_already_refused = Das wurde in diesem Stich schon abgelehnt. Versuch es im nächsten noch einmal.
illegal_skat_not_shown = An diesem Tisch wird der Skat nicht gezeigt.
illegal_open_needs_schwarz = Offen spielst du hier nur aus der Hand und mit angesagtem Schwarz.
illegal_no_spitze = An diesem Tisch gibt es keine Spitze.
illegal_no_spitze_here = So eine Spitze gibt es bei diesem Spiel nicht: Null hat keinen Trumpf, und im Grand zählen höchstens drei { $deck ->
    [german] Unter
   *[french] Buben
}.
illegal_one_spitze_only = An diesem Tisch sagst du nur den niedrigsten Trumpf als Spitze an.
illegal_spitze_not_held = Für diese Spitze fehlt dir ein niedriger Trumpf, oder du hast im Grand alle vier { $deck ->
    [german] Unter
   *[french] Buben
}.
illegal_no_revolution = An diesem Tisch gibt es keine Revolution.
illegal_revolution_is_null = Als Revolution geht nur Null ouvert Hand.
illegal_swap_cards = Tausche eine eigene Karte gegen eine deines Mitspielers.
illegal_no_kontra = An diesem Tisch wird das nicht verdoppelt.
illegal_not_your_doubling = Jetzt ist die andere Partei mit dem Verdoppeln dran.
illegal_kontra_said = Kontra ist schon gesagt.
illegal_kontra_too_late = Für Kontra ist es zu spät.
illegal_no_kontra_right = So wie du gereizt hast, darfst du kein Kontra sagen.
illegal_no_late_opening = Bei diesem Spiel kannst du die Karten nicht nachträglich offen hinlegen.
illegal_not_the_time_to_open = Karten offen hinlegen darf nur der Alleinspieler, zwischen dem ersten Stich und seiner nächsten Karte.
illegal_no_gift = Dieses Spiel kann nicht geschenkt werden.
illegal_gift_too_late = Geschenkt wird nur im ersten Stich.
illegal_gift_by_declarer = Schenken kann nur die Gegenpartei.
illegal_nothing_to_give = Mehr als Schwarz gibt es nicht zu schenken.
illegal_no_claims = An diesem Tisch kannst du den Rest nicht beanspruchen.
illegal_no_look = In die Karten sehen darf nur der Geber, der aussetzt, und nur, wenn das abgemacht ist.
illegal_looked_already = Du hast schon jemandem in die Karten gesehen.
illegal_ramsch_two_cards = Gib genau zwei deiner zwölf Karten weiter.
illegal_ramsch_jacks = { $deck ->
    [german] Unter
   *[french] Buben
} dürfen nicht weitergegeben werden.
illegal_ramsch_no_knocking = In diesem Ramsch wird nicht geklopft.
illegal_ramsch_knock_after_push = Wer geschoben hat, klopft nicht mehr.
illegal_ramsch_no_virgin = In diesem Ramsch wird keine Jungfrau angesagt.

## Kurze Mitteilungen

notice_stranger = Du sitzt nicht an diesem Tisch. Mit `/skat neu` machst du deinen eigenen auf.
notice_unknown_button = Diesen Knopf kenne ich nicht. Mit `/skat karten` holst du dir deine Karten wieder.
notice_old_button = Der Knopf war von vorhin – hier ist der neue Stand.
notice_table_closed = Dieser Tisch ist geschlossen. Mit `/skat neu` machst du einen neuen auf.
notice_other_server = Dieser Tisch steht auf einem anderen Server. Spielen kannst du nur dort.
notice_table_gone = Diesen Tisch gibt es nicht mehr. Mit `/skat neu` machst du einen neuen auf.
notice_missing_permission = Mir fehlt in diesem Kanal die Berechtigung „{ $permission }“. Bitte jemanden, der den Server verwaltet, sie mir zu geben.
notice_too_many_tables_of_person = { $limit ->
    [one] Du sitzt schon an einem offenen Tisch. Spiel ihn
   *[other] Du sitzt schon an { $limit } offenen Tischen. Spiel einen
} zu Ende oder beende ihn mit `/skat beenden`.
notice_too_many_tables_of_server = { $limit ->
    [one] Auf diesem Server ist schon ein Tisch offen
   *[other] Auf diesem Server sind schon { $limit } Tische offen
}, mehr gehen gerade nicht. Setz dich irgendwo dazu!
notice_too_quick = Das war mir zu schnell. Einen Moment, dann noch einmal.
notice_busy = Gerade ist so viel los, dass ich nicht hinterherkomme. Geschehen ist noch nichts: Versuch es gleich noch einmal.
notice_no_new_tables = Gerade ist so viel los, dass ich keinen weiteren Tisch aufmachen kann. Versuch es in ein paar Minuten noch einmal. An den offenen Tischen geht es weiter.
notice_cards_just_changed = Deine Knöpfe hatten sich gerade geändert – drück noch einmal.
notice_storage_trouble = Das konnte ich gerade nicht speichern, darum ist nichts geschehen. Versuch es gleich noch einmal.
notice_internal_trouble = Da ist bei mir etwas schiefgegangen; am Tisch hat sich nichts geändert. Versuch es noch einmal.
notice_restarting = Ich starte gerade neu. In ein paar Sekunden geht es genau hier weiter.
notice_steps_lost = ⚠️ Entschuldigt: Bei einer Störung sind die letzten Züge verloren gegangen. Der Tisch steht wieder so da wie davor. Schaut kurz nach, wer dran ist, und spielt von dort weiter.
notice_not_seated_here = Du sitzt in diesem Kanal an keinem Tisch.
notice_no_table_here = In diesem Kanal ist kein Tisch offen. Mit `/skat neu` machst du einen auf.
notice_how_to_verify =
    Du kannst jedes Spiel selbst nachprüfen, ohne mich:

    1. Drück nach dem Spiel unter dem Ergebnis auf **Nachprüfen**. Du bekommst die *Beweisdatei* des Spiels, und nur du siehst sie.
    2. Öffne die angehängte Seite `verify.html` im Browser und wähl dort die Datei aus; die Seite braucht kein Netz. Oder gib mir die Datei: `/nachprüfen` mit der Option `datei`.
    3. Die Prüfung sagt dir, was du mit der Startnachricht im Kanal vergleichst. Deren Nummer ist die letzte Zahl im Link der Nachricht.

    Was ein Beweis zeigt und was keiner zeigen kann, steht in `/hilfe` unter „So prüfst du uns nach“.
notice_proof_too_large = Diese Datei ist zu groß für einen Beweis. Eine Beweisdatei hat ein paar tausend Zeichen; **Nachprüfen** unter einem Ergebnis gibt dir eine.
notice_file_or_table = Gib mir bitte nur eins davon: eine Datei, die ich prüfe, oder einen Tisch und ein Spiel, dessen Beweis ich dir schicke.
notice_proof_gone = Ich konnte deine Datei nicht von Discord holen. Bitte häng sie noch einmal an.
notice_no_such_table = Diesen Tisch kenne ich nicht. Nenn mir seine Nummer, die in der Datei im Feld `list` steht, oder den Namen eines Tisches, an dem du auf diesem Server saßt.
notice_server_only = Tische gibt es nur auf Servern, nicht in privaten Unterhaltungen.
notice_header_places = Mit so vielen Spielern geht dieses Spiel nicht.
notice_header_list_length = Alle sollen gleich oft geben: Die Zahl der Spiele muss ein Vielfaches der Plätze sein, höchstens { $longest }.
notice_invitation = { $host } lädt dich zum Skat ein, { $guest }. Setz dich dazu!
notice_invitations_muted = { $guest } möchte hier keine Einladungen. Frag am besten selbst.
notice_invited_enough = { $guest } hat in der letzten Stunde schon mehrere Einladungen bekommen. Warte ein wenig oder frag selbst.
notice_invited = { $guest } ist eingeladen.
notice_guest_shut_out = { $guest } kann ich nicht an den Tisch holen: Dafür muss man den Kanal sehen, in dem er steht.
notice_cannot_invite = Einladen kannst du nur andere Mitglieder. Einen Computer holst du mit „Computer dazu“ an den Tisch.
invite_whom =
    ### Wer soll mitspielen?
    Wen du aussuchst, pinge ich einmal an, mit einem Knopf zum Mitspielen.
invite_pick = Mitglied aussuchen
notice_opened = Der Tisch steht. Viel Spaß!
notice_joined = Du sitzt am Tisch. Gut Blatt!
notice_autoplayer_added = Ein Computer spielt mit.
notice_withdrawn = Du bist nicht mehr vorgemerkt.
reminder = ⏰ { $person }, du bist dran. Deine Bedenkzeit endet { $when }.
reminder_unlimited = 🃏 { $person }, du bist dran.
reminder_next_deal = 🃏 { $person }, das nächste Spiel wartet auf dich.
direct_reminder = 🃏 Du bist dran: { $game } in { $channel }. [Zum Tisch]({ $address })
direct_next_deal = 🃏 Das nächste Spiel wartet auf dich: { $game } in { $channel }. [Zum Tisch]({ $address })
direct_explanation = -# Das bekommst du, weil du in `/einstellungen` Direktnachrichten gewählt hast. Dort kannst du sie auch abschalten.
notice_rematch_open = Die Revanche hat { $by } schon aufgemacht – sie steht hier im Kanal.
notice_left = Du hast den Tisch verlassen.
notice_taken_back = Willkommen zurück – du spielst wieder selbst.
notice_stopped = Der Tisch ist beendet.
stop_heading = ### Welchen Tisch möchtest du schließen?
stop_line = { $channel } · { $host }, { $since } aufgemacht
stop_question = ### Diesen Tisch schließen?
stop_players = { $game } mit { $names }
stop_loses_nothing = Die Liste hat noch nicht begonnen, niemand verliert etwas.
stop_loses_deal = Spiel { $number } läuft gerade. Es zählt dann für niemanden.
stop_loses_list = { $finished ->
    [0] Die Liste endet ohne Ergebnis, und niemand gewinnt sie.
    [one] Die Liste endet nach 1 von { $length } Spielen, und niemand gewinnt sie.
   *[other] Die Liste endet nach { $finished } von { $length } Spielen, und niemand gewinnt sie.
}
stop_keeps = Alle behalten in der Rangliste die Punkte der fertigen Spiele:

## Eigene Tische

mine_title = 🃏 Deine Tische
mine_none = Du sitzt auf diesem Server gerade an keinem Tisch. Mit `/skat neu` machst du einen auf.
mine_lobby = { $count ->
    [0] kann beginnen
    [one] noch 1 Platz frei
   *[other] noch { $count } Plätze frei
}
mine_locking = gleich gibt es Karten
mine_deal = Spiel { $number } von { $length }
mine_your_turn = **du bist dran**
mine_next_deal = **das nächste Spiel wartet auf dich**
mine_waits = wartet auf { $names }
mine_paused = ⏸️ Pause
mine_expected = du kommst nach diesem Spiel dazu
mine_away = 🤖 spielt für dich
mine_deadline = Bedenkzeit endet { $when }

## Rangliste

percent = { $number } %
leaderboard_title = 🏆 Rangliste
leaderboard_scope = { $scope ->
    [all] { choices-where.Everywhere }
   *[here] { choices-where.Here }
}
leaderboard_month = { $month ->
    [1] Januar
    [2] Februar
    [3] März
    [4] April
    [5] Mai
    [6] Juni
    [7] Juli
    [8] August
    [9] September
    [10] Oktober
    [11] November
   *[12] Dezember
} { $year }
leaderboard_all_time = alle Zeiten
leaderboard_kind = { $kind ->
    [official] { choices-leaderboard-rules.Official }
    [online] { choices-leaderboard-rules.Online }
    [kneipe] { choices-leaderboard-rules.Kneipe }
    [ramsch] { choices-leaderboard-rules.Ramsch }
   *[own] { choices-leaderboard-rules.Own }
}
leaderboard_order = { $order ->
    [points] Punkte nach Seeger-Fabian je 36 Spiele
    [lists] Gewonnene Listen
    [declarer] Gewonnene Spiele als Alleinspieler
    [rating] Spielstärke
   *[defender] Gewonnene Spiele als Gegenspieler
}
leaderboard_value = { $order ->
    [points] Punkte
    [lists] Siege
    [rating] Stärke
   *[share] Quote
}
leaderboard_counted = { $order ->
    [lists] Listen
    [rating] Listen
   *[deals] Spiele
}
leaderboard_empty = Hier steht noch niemand. Mit `/skat neu` geht es los!
leaderboard_own = Du: **{ $value }** · Platz { $place } von { $persons }
leaderboard_missing = { $order ->
    [points] Dir { $missing ->
        [one] fehlt noch ein Spiel
       *[other] fehlen noch { $missing } Spiele
    }: Gewertet wird ab { $minimum }.
    [lists] Du kommst dazu, sobald du eine Liste gewonnen hast.
    [rating] Du kommst dazu, sobald eine Liste von dir zählt.
    [declarer] Dir { $missing ->
        [one] fehlt noch ein Spiel
       *[other] fehlen noch { $missing } Spiele
    } als Alleinspieler: Gewertet wird ab { $minimum }.
   *[defender] Dir { $missing ->
        [one] fehlt noch ein Spiel
       *[other] fehlen noch { $missing } Spiele
    } gegen einen Alleinspieler: Gewertet wird ab { $minimum }.
}
leaderboard_rating_rules = offizielle und Online-Regeln
leaderboard_rating_means = Es zählen Listen ab neun Spielen, ohne Tipps, Zurücknehmen und Spielerwechsel, höchstens drei am Tag in derselben Runde. 1500 heißt: so stark wie ein Computer als Ligaspieler. ± sagt, wie weit die Zahl danebenliegen kann. Ein ? heißt: noch vorläufig.
leaderboard_sharing = Hier steht nur, wer das möchte: `/datenschutz teilen`.
leaderboard_page = Seite { $page } von { $pages }

## Tagesliste

daily_title = 📅 Tagesliste
# $day, $month, $weekday
daily_date = { $weekday ->
    [1] Montag
    [2] Dienstag
    [3] Mittwoch
    [4] Donnerstag
    [5] Freitag
    [6] Samstag
   *[7] Sonntag
}, { $day }. { $month ->
    [1] Januar
    [2] Februar
    [3] März
    [4] April
    [5] Mai
    [6] Juni
    [7] Juli
    [8] August
    [9] September
    [10] Oktober
    [11] November
   *[12] Dezember
}
daily_about = Neun Spiele am Tag, allein gegen zwei Computer der höchsten Stufe. Verglichen wirst du mit allen, die auf deinem Platz dieselben Karten haben. Mach Pause, wann du willst.
daily_column_you = Du
daily_column_computer = PC
daily_column_field = Feld
daily_column_count = { $what ->
    [day] Spiele
   *[days] Tage
}
# $computer, $difference, $own
daily_sum = Du **{ $own }** · Computer { $computer } · Abstand **{ $difference }**
# $difference, $players, $rank
daily_standing = Rang **{ $rank }** von { $players } mit **{ $difference }**
# $days, $joker
daily_streak = 🔥 { $days ->
    [one] Erster Tag
   *[other] { $days } Tage in Folge
} · { $joker ->
    [left] Joker frei
   *[spent] Joker verbraucht
}
daily_league_name = { $league ->
    [first] 🥇 Erste Liga
    [second] 🥈 Zweite Liga
   *[third] 🥉 Dritte Liga
}
daily_grade = { $grade ->
    [beacon] In den Karten steckt der öffentliche Zufall von drand. Niemand konnte sie aussuchen.
   *[operator] Ohne öffentlichen Zufallsdienst: Bis zur Wurzel hätte der Betreiber die Karten aussuchen können.
}
daily_unannounced = Für heute gibt es noch keine Liste. Die nächste beginnt um Mitternacht deutscher Zeit, { $when }.
daily_coming = Los geht es um Mitternacht deutscher Zeit, { $when }.
daily_late = ⏳ Die Spiele sind noch nicht fertig. Schau in ein paar Minuten wieder vorbei.
daily_open = Zeit hast du bis Mitternacht deutscher Zeit: Schluss ist { $when }.
daily_all_played = ✅ Alle neun gespielt! Die nächste Liste beginnt { $when }. Dann siehst du auch, wie das Feld gespielt hat.
daily_closing = Neue Spiele gibt es nicht mehr. Ein begonnenes kannst du bis 00:30 Uhr deutscher Zeit beenden: Schluss ist { $when }.
daily_closed = Dieser Tag ist zu Ende. Um 00:30 Uhr deutscher Zeit kommen die Ergebnisse, { $when }.
daily_closes = ⏳ Beende das Spiel bis 00:30 Uhr deutscher Zeit: Schluss ist { $when }.
daily_over = Dieser Tag ist vorbei.
daily_cancelled = ❌ Diese Tagesliste fällt aus: { $cause ->
    [secret] Das Geheimnis ihrer Karten ging verloren.
    [beacon] Der Zufall von drand kam nicht rechtzeitig.
   *[prepared] Ich wurde mit dem Vorbereiten nicht rechtzeitig fertig.
} Ihre Karten werden nie gegeben.
daily_not_served = { $reason ->
    [engine] ⏳ Hier läuft eine andere Version des Bots als die, die diesen Tag vorbereitet hat. Ihre Computer würden anders spielen, darum gebe ich keine Karten. Versuch es später noch einmal.
    [secret] ⚠️ Das Geheimnis der Karten passt nicht zur veröffentlichten Wurzel, darum gebe ich keine. Bitte sag dem Betreiber Bescheid.
   *[not_playable] An diesem Tag kannst du gerade nicht spielen.
}
daily_refused = { $reason ->
    [early] Dieser Tag hat noch nicht begonnen.
    [late] Dafür ist es zu spät: Dieser Tag ist vorbei.
    [played] Du hast schon alle neun Spiele gespielt.
    [not_awaited] Gerade bist du nicht dran.
   *[moment] Inzwischen ist das Spiel weiter. Hier ist der neueste Stand.
}
daily_reminded_at = Ich erinnere dich um { $hour } Uhr deutscher Zeit, wenn noch Spiele offen sind.
daily_not_reminded = Ich erinnere dich nicht mehr an die Tagesliste.
daily_reminder_off = Keine Erinnerung
daily_reminder_hour = { $hour } Uhr
daily_reminder_chosen = ⏰ Erinnerung um { $hour } Uhr deutscher Zeit
daily_reminder_none = ⏰ Keine Erinnerung
daily_button_deal = Spiel { $number }
daily_button_go_on = Weiterspielen
daily_button_board = Rangliste
daily_button_league = Liga
daily_button_deals = Deine Spiele
daily_button_past = Letzter Tag
daily_button_share = Teilen
daily_button_proof = Nachprüfen
daily_button_overview = Übersicht
daily_button_today = Zur Tagesliste
daily_deal = Spiel { $number } von 9 · Tagesliste
# $computer, $difference, $own, $square
daily_compared =
    Deine Punkte: **{ $own }**
    Computer auf deinem Platz: { $computer }
    Abstand: **{ $difference }** { $square }
daily_taken_over = ⏰ Um 00:30 Uhr war deine Zeit um, den Rest hat ein Computer gespielt.
daily_last_deal = ✅ Das war das letzte Spiel für heute.
daily_no_more = Neue Spiele gibt es an diesem Tag nicht mehr.
daily_nothing_played = Da hast du nicht gespielt.
# $most, $results
daily_field_size = Feld: { $most ->
    [one] ein Ergebnis
   *[other] { $results } Ergebnisse
} je Spiel. Unter zehn zählt der Abstand zum Computer.
daily_deals_gone = Die Spiele selbst sind nicht mehr gespeichert.
daily_replay = Spiel zum Nachspielen wählen
# $number, $points
daily_replay_deal = Spiel { $number }: { $points }
daily_board_title = 🏆 Rangliste der Tagesliste
daily_board_scope = { $scope ->
    [here] nur dieser Server
   *[all] alle Server
}
daily_board_span = { $span ->
    [day] Tag
    [week] Woche
   *[season] Spielzeit
}
daily_week = Woche ab { $monday }
# $quarter, $year
daily_season = Spielzeit { $quarter }/{ $year }
daily_board_empty = Hier steht noch niemand.
daily_board_means = ± ist die Summe der Abstände zum Feld: zum Schnitt aller mit denselben Karten, unter zehn Ergebnissen zum Computer.
daily_board_running = Noch nicht fertig: Es kommen weitere Ergebnisse dazu.
daily_somebody = jemand
daily_league_title = 🏅 Liga
daily_league_none = Sobald du ein Spiel beendet hast, kommst du in eine Gruppe.
daily_league_idle = { $members ->
    [one] Ein Mitglied hat
   *[other] { $members } Mitglieder haben
} noch nicht gespielt.
daily_league_means = Jede Woche gibt es neue Gruppen. Die besten zwei steigen auf 🔼, die letzten zwei ab 🔽; in kleinen Gruppen sind es weniger.
daily_morning_title = 🌅 Tagesliste: So lief es
daily_morning_nobody = Von hier hat niemand gespielt.
daily_morning_players = { $players ->
    [one] Ein Spieler von hier
   *[other] { $players } Spieler von hier
}
# $left, $until
daily_reminder = ⏰ Deine Tagesliste wartet: { $left ->
    [one] Ein Spiel ist
   *[other] { $left } Spiele sind
} noch offen. Schluss ist { $until }.
# $day, $month
daily_share_title = 🃏 Skatrunde · Tagesliste { $day }.{ $month }.
daily_share_computer = { $difference } gegenüber dem Computer
daily_share_field = { $difference } gegenüber dem Feld
# $players, $rank
daily_share_rank = Rang { $rank } von { $players }
daily_share_streak = 🔥 { $days } Tage in Folge
daily_share_how = Zum Kopieren
daily_proof_title = 🔎 Tagesliste: nachprüfen
daily_proof_about = Zwei Tage vorher veröffentliche ich die Wurzel, die alle Karten eines Tages festlegt. Nach dem Tag folgt das Geheimnis, mit dem du sie nachrechnen kannst.
daily_proof_root = Wurzel:
daily_proof_round = Runde { $round } von drand
daily_proof_secret = Geheimnis: `{ $secret }`

## Profil

profile_title = 📇 Profil
profile_title_own = 📇 Deine Ergebnisse
profile_empty = { $name } hat hier noch kein Spiel beendet.
profile_empty_own = Du hast hier noch kein Spiel beendet. Setz dich an einen Tisch!
profile_points = **{ $deals }** { $deals ->
    [one] Spiel
   *[other] Spiele
} · **{ $points }** Punkte nach Seeger-Fabian
profile_per_series = Im Schnitt **{ $points }** Punkte je 36 Spiele
profile_too_few = -# Den Schnitt je 36 Spiele zeige ich nach { $missing ->
    [one] einem weiteren Spiel
   *[other] { $missing } weiteren Spielen
}.
profile_lists = { $lists ->
    [one] Eine Liste
   *[other] { $lists } Listen
} beendet, { $won } gewonnen
# $lists, $value
profile_rating = Spielstärke **{ $value }** aus { $lists ->
    [one] einer Liste
   *[other] { $lists } Listen
}
profile_rating_provisional = Noch vorläufig: Mit jeder Liste weiß ich es genauer.
profile_rating_history = Spielstärke im Lauf der Zeit
# $values
profile_rating_alt = Diagramm der Spielstärke, die älteste zuerst: { $values }
profile_declarer = Als Alleinspieler
profile_defender = Als Gegenspieler
profile_share = **{ $won }** von { $all } gewonnen ({ $share })
profile_kind = { $kind ->
    [diamonds] ♦ Karo
    [hearts] ♥ Herz
    [spades] ♠ Pik
    [clubs] ♣ Kreuz
    [grand] Grand
    [null] Null
   *[other] Andere
} +{ $won } −{ $lost }
profile_card_points = Im Schnitt { $points } Augen
profile_overbid = { $count }-mal überreizt
profile_best = Bestes Spiel
profile_worst = Schlechtestes Spiel
profile_form = Zuletzt

## Einstellungen

settings_title = ### ⚙️ Deine Einstellungen
settings_text =
    🃏 **Karten** (Reihe 1 und 2): wie du sie siehst, und welches Blatt
    🔔 **Anpingen** (Reihe 3 bis 5): wenn du dran bist, zu Einladungen, und wo
    -# Nur du siehst das, und du kannst es jederzeit ändern.
button_display = { $display ->
    [picture] Bild
    [emojis] Emojis
   *[text] Text
}
button_face = { $face ->
    [french] Französisch
    [tournament] Turnierbild
   *[german] Deutsch
}
button_switch = { $switch ->
    [reminders-on] Erinnere mich
    [reminders-off] Nicht erinnern
    [invitations-on] Lade mich ein
    [invitations-off] Keine Einladungen
    [direct-on] Auch als Direktnachricht
    [direct-off] Nur im Kanal
   *[other] { $switch }
}
button_mute_invitations = Keine Einladungen mehr

## Bilder und ihre Beschreibungen

side = { $side ->
    [declarer] Alleinspieler
   *[defenders] Gegenpartei
}
skat_heading = Skat
put_away_heading = Gedrückt
card_points = { $points ->
    [one] 1 Auge
   *[other] { $points } Augen
}
# $points, $others
card_points_of_both = { $points } zu { $others } Augen
game_value = Spielwert
overbid_short = Überreizt: gereizt bis { $bid }, gezählt wird
lost_doubles = Verloren zählt doppelt
lost_once = Verloren zählt hier einfach
sheet_heading = Spiel für Spiel
sheet_number = Nr
sheet_carried = Übertrag
sheet_kind = { $kind ->
    [acorns] Eichel
    [leaves] Grün
    [reds] Rot
    [bells] Schellen
    [clubs] Kreuz
    [spades] Pik
    [hearts] Herz
    [diamonds] Karo
    [grand] Grand
    [null] Null
    [ramsch] Ramsch
    [passed_in] Eingepasst
   *[other] Spiel
}
sheet_with_undo = mit Zurücknehmen, zählt nicht
sheet_total = { $scoring ->
    [seeger-fabian] Seeger-Fabian
   *[other] Gesamt
}
sheet_won = Gewonnen
sheet_lost = Verloren
sheet_lost_by_others = Andere verloren
place_number = Platz { $number }
alt_playable = Spielbar: { $cards }
alt_all_playable = Jede Karte ist spielbar.
alt_open = offen: { $cards }
alt_behind = hinter den verdeckten: { $cards }
alt_face_down = { $count ->
    [one] 1 Karte verdeckt
   *[other] { $count } Karten verdeckt
}
alt_took = { $name } hat { $card } genommen
alt_new = Neu: { $card }
alt_asked = Am Zug: { $names }

## Datenschutz

privacy_exported = Das ist alles, was über dich gespeichert ist. Nur die Verläufe offener Tische fehlen, denn sie würden verdeckte Karten verraten.
privacy_export_too_large = Deine Daten sind zu groß für eine Datei in Discord. Bitte wende dich an den Betreiber.
privacy_nothing = Über dich ist nichts gespeichert.
privacy_shared = Du stehst jetzt auch in den Ranglisten aller Server.
privacy_unshared = Deine Ergebnisse von hier zählen jetzt nur noch hier. In den Ranglisten aller Server stehst du nicht mehr.
privacy_deleted = Alles ist gelöscht bis auf die Verläufe und Ergebnisse deiner Spiele und eine Sperre durch den Betreiber, falls es eine gibt. Danke fürs Mitspielen – vielleicht bis bald!
# $days
privacy_deals_kept = 🗓️ Du hebst deine Spiele ab jetzt { $days } Tage auf. Ältere sind aus deiner Liste verschwunden, und in ihnen sehen andere deinen Platz statt deines Namens. Sie kommen nicht wieder.
privacy_deals_kept_always = 🗓️ Du hebst deine Spiele ab jetzt auf, solange es ihre Protokolle gibt. Was schon vergessen ist, kommt nicht wieder.
privacy_delete_title = 🗑️ Deine Daten löschen?
privacy_delete_text =
    • **Gelöscht wird:** deine Einstellungen, alles, was für Ranglisten und dein Profil gezählt wurde, die Liste deiner Spiele und die Zuordnung von dir zu deinem Decknamen.
    • **Es bleibt:** Verläufe und Ergebnisse deiner Spiele unter dem Decknamen. Ich kann sie dir nicht mehr zuordnen, und die Ergebnisse der anderen bleiben, wie sie sind. Hat der Betreiber dich gesperrt, bleibt die Sperre mit deiner Discord-ID.

    Danach stehst du von deinen Tischen auf. Rückgängig machen lässt sich das nicht.
privacy_delete_button = Meine Daten löschen

## Hilfe

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
    Skat ist ein Kartenspiel für drei (oder vier, dann setzt der Geber aus). Einer spielt allein gegen die beiden anderen.

    1. Mit `/skat neu` machst du einen Tisch auf. Andere setzen sich mit **Mitspielen** dazu; freie Plätze füllst du mit **Computer dazu**.
    2. Drück auf **Meine Karten**: Deine Karten siehst nur du, und dort spielst du auch.
    3. Ein Spiel läuft so: reizen, Skat aufnehmen und drücken (oder Hand), Spiel ansagen, zehn Stiche, abrechnen.

    Geht jemand oder überlegt zu lange, springt ein Computer ein; zurückkommen kann man jederzeit.

    Tippen musst du nichts: Die Knöpfe unter „Lust auf Skat?“ in einem Kanal führen überallhin. Die Nachricht fehlt? Wer den Server verwaltet, stellt sie mit `/einrichten` auf.

    Skat ist neu für dich? Mit `/lernen` lernst du es in zwölf kurzen Lektionen.
help_button_learn = Skat lernen
help_bidding =
    Gereizt wird um das Recht, allein zu spielen. Mittelhand sagt Vorhand Werte an: 18, 20, 22, 23, 24 und so weiter. Vorhand sagt **Ja** oder **Passe**. Dann sagt Hinterhand dem an, der übrig ist.

    Wer zuletzt übrig bleibt, spielt allein, und sein Spiel muss mindestens so viel wert sein wie gereizt. Sprünge sind erlaubt. Passen alle drei, ist das Spiel eingepasst.

    Beispiel: Mit Kreuz-Bube und Pik-Bube (mit 2) ist Kreuz (2 + 1) × 12 = 36 wert.
help_contracts =
    • **Farbspiel:** Trumpf sind die vier Buben und eine Farbe. Grundwerte: ♦ 9, ♥ 10, ♠ 11, ♣ 12.
    • **Grand:** Nur die vier Buben sind Trumpf. Grundwert 24.
    • **Null:** Kein Trumpf; der Alleinspieler darf keinen Stich machen. Null 23, Null Hand 35, Null ouvert 46, Null ouvert Hand 59.

    Grundwert mal Stufen: Spitzen (mit oder ohne, von Kreuz-Bube an gezählt), dazu je eine für das Spiel, Hand, Schneider, Schneider angesagt, Schwarz, Schwarz angesagt, ouvert.
    Schneider, Schwarz und offene Farb- oder Grandspiele sagst du nur bei Hand an.
help_play =
    Vorhand spielt zum ersten Stich aus, danach immer, wer den letzten gemacht hat.

    Die ausgespielte Farbe musst du bedienen, wenn du kannst; sonst darfst du jede Karte legen. Trumpf ist eine eigene Farbe, die Buben gehören dazu. Der höchste Trumpf macht den Stich, sonst die höchste Karte der ausgespielten Farbe: A, 10, K, D, 9, 8, 7.
    Beim Null gehören die Buben zu ihrer Farbe, und es gilt A, K, D, B, 10, 9, 8, 7.

    Mit **Rest zeigen** legst du die Karten offen und beanspruchst die restlichen Stiche. Mit **Aufgeben** beendest du das Spiel.
help_scoring =
    Augen: A 11, 10 zehn, K 4, D 3, B 2, zusammen 120. Der Alleinspieler gewinnt ab 61; mit 90 sind die anderen Schneider, mit allen Stichen Schwarz.

    Gewonnen bringt den Spielwert, verloren kostet das Doppelte. Ist das Spiel weniger wert als gereizt, ist es überreizt und verloren.

    Eine Liste zählt nach Seeger-Fabian: Ein gewonnenes eigenes Spiel bringt 50 Punkte zusätzlich, ein verlorenes kostet weitere 50. Verliert ein anderer sein Spiel, bekommst du 40 Punkte, zu viert 30.
help_commands =
    `/skat neu` – Tisch aufmachen
    `/skat mitspielen` – dazusetzen
    `/skat karten` – deine Karten zeigen
    `/skat meine` – deine Tische, und wer dran ist
    `/skat einladen` – jemanden oder einen Computer einladen
    `/skat verlassen` – Tisch verlassen
    `/skat beenden` – Tisch schließen
    `/skat gesucht` – Mitspieler suchen
    `/regeln` – Regelbuch mit Suche
    `/tagesliste` – neun Spiele am Tag gegen Computer
    `/rangliste` – Rangliste
    `/profil` – was jemand hier erreicht hat
    `/datenschutz herunterladen` – alles herunterladen, was über dich gespeichert ist
    `/datenschutz löschen` – deine Daten löschen
    `/datenschutz teilen` – ob du in den Ranglisten aller Server stehst
    `/datenschutz aufheben` – wie lange du deine Spiele behältst
    `/lernen` – Skat lernen in zwölf Lektionen
    `/spiele` – deine beendeten Spiele
    `/spiel` – ein Spiel Karte für Karte ansehen, auch aus einer Datei
    `/nachprüfen` – ein Spiel nachprüfen
    `/einstellungen` – wie du deine Karten siehst und was dich anpingen darf
    `/einrichten` – Einstellungen für den Server
    `/hilfe` – diese Hilfe

    Im Menü eines Mitglieds unter „Apps“: **Skat spielen**
    Genauso im Menü eines Ergebnisses: **Spiel ansehen**

## Tipps

proposal_press = Ich würde hier auf „{ $label }“ drücken.
proposal_announce = Ich würde { $contract } ansagen.
proposal_discard = Ich würde { $cards } drücken.
proposal_pass_on = Ich würde { $cards } weitergeben.
proposal_play = Ich würde { $cards } spielen{ $reason ->
    [forced] {": "}Etwas anderes darfst du nicht spielen.
    [takes] {": "}Das holt den Stich.
    [smears] {": "}Der Stich gehört euch, und das gibt ihm Augen.
    [cheapest] {": "}Der Stich geht an die anderen, und weniger kannst du ihnen nicht geben.
    [trumps] {": "}Das zieht den anderen Trümpfe.
   *[none] .
}
hint_why = { $reason ->
    [worlds] So gewinnst du in etwa { $percent } der Kartenverteilungen, die noch möglich sind.
    [chance] So gewinnst du in etwa { $percent } der Fälle.
    [sure] So ist es so gut wie gewonnen.
    [hopeless] Zu gewinnen ist hier kaum noch etwas; so bleibt der Schaden klein.
    [pass] Allein würdest du nur in etwa { $percent } der Fälle gewinnen, und verloren zählt doppelt.
    [weak] Für ein eigenes Spiel ist dein Blatt zu schwach.
    [fits] Dein Blatt ist stark genug dafür.
    [skat] Mit zwei Karten mehr kannst du besser auswählen.
    [grand_hand] Für einen Grand Hand ist dein Blatt zu schwach.
   *[experience] Das ist hier erfahrungsgemäß am besten.
}
hint_points = Im Schnitt bringt das { $points } Punkte.
hint_value = { $relation ->
    [covers] Dein Spielwert würde zwar bis { $value } reichen, aber das Spiel musst du auch gewinnen.
   *[lacks] Dein Spielwert reicht bis { $value }; das Übrige soll der Skat, ein Handspiel oder Schneider bringen.
}

## Rückblick

deed_discard = { $cards } drücken
deed_pass_on = { $cards } weitergeben
deed_bid_up_to = bis { $value } reizen
deed_hold = Ja zu { $value }
review_title = Spiel { $number }: Was die Computer dachten
review_before = Vor dem ersten Stich
review_trick = { $number }. Stich
review_round = { $number }. Runde
review_part = { $page }, Teil { $part }
review_choose = Nachsehen: { $page }
review_footer = Jeder Computer sah nur, was an seinem Platz zu sehen war.
review_own_play = Mein Spiel bewerten
review_stand_in = 🤖 für { $name }
review_line = { $name }: **{ $deed }** – { $why }
review_others = -# auch möglich: { $options }
why_rules = nach Faustregeln
why_nothing_better = nichts anderes versprach genug
why_forced = etwas anderes ging nicht
why_worlds = { $worlds ->
    [one] gewinnt in { $percent } der Fälle, nach der einen Kartenverteilung, die ich durchgerechnet habe
   *[other] gewinnt in etwa { $percent } der Fälle ({ $worlds } Kartenverteilungen durchgerechnet)
}
why_percent = gewinnt in { $percent } der Fälle
why_worked_through = { $worlds ->
    [one] nach einer durchgerechneten Kartenverteilung
   *[other] nach { $worlds } durchgerechneten Kartenverteilungen
}
why_points = im Schnitt { $points } Punkte

## Varianten beendeter Spiele

variation_heading = 🔀 Was wäre, wenn … Du entscheidest, Computer spielen die anderen, und nichts davon zählt.
variation_over = So wäre es ausgegangen
variation_recorded = So war es wirklich
variation_none = Das passt nicht mehr zum Spiel. Fang beim Nachspielen noch mal an.
variation_full = So viele Entscheidungen kann ich hier nicht behalten. Nimm welche zurück oder fang beim Nachspielen noch mal an.

## Nachspielen

replay_dealt = Die Karten sind gegeben.
# $name, $deed
replay_did = { $name }: **{ $deed }**
replay_face_down = { $name } legt Karten verdeckt weg.
replay_claim_proved = Die Ansage stimmt, die restlichen Stiche sind zugesprochen.
replay_surrendered = Das Spiel wird für { $name } aufgegeben.
replay_put_away = Verdeckt
replay_moment_dealt = Die Karten
replay_moment_play = Die erste Karte
replay_moment_end = Das Ergebnis
replay_choose_moment = Spring zu …
replay_eyes_open = Alle Karten offen
replay_eyes_of = Was { $name } wusste
replay_export = Als Datei speichern …
replay_format = { $format ->
    [sgf] SGF (International Skat Server)
    [json] JSON
    [png] Bild vom Ergebnis
   *[txt] Text (in der Schreibweise des Bots)
}
# $leader
replay_led = 📢 { $leader } zeigt ein Spiel. Wer sonst auf einen Knopf drückt, geht von hier allein weiter.
replay_exported = Hier ist das Spiel. Statt der Namen stehen darin die Sitze.
replay_no_picture = Vom Ende dieses Spiels gibt es kein Bild. Nimm stattdessen den Text oder JSON.
replay_no_record = { $why ->
    [game] Das SGF des International Skat Server kennt nur Skat.
    [rules] Das SGF des International Skat Server kennt nur Skat nach den offiziellen Regeln, und an deinem Tisch galten andere.
   *[ending] Das SGF des International Skat Server hat kein Wort dafür, wie dieses Spiel geendet hat: Jemand ist gegangen, oder der Computer hat den gezeigten Rest bestätigt.
} Nimm stattdessen den Text oder JSON: Beides lese ich auch wieder ein.
# $step, $last, $code
replay_footer = Schritt { $step } von { $last } · { $code }
own_review_title = Spiel { $number }: So hast du gespielt
own_review_awaited = Ich sehe mir dein Spiel an. Das dauert meist ein paar Sekunden, und länger, wenn gerade viele spielen. Die Seite kommt von selbst, oder drück auf 🔄.
own_review_nothing = In diesem Spiel hattest du nichts zu entscheiden, das ich bewerten kann.
own_review_summary = **Fehler: { $points } Punkte** · **Genauigkeit { $accuracy }**
own_review_rate_means = So viel haben dich deine Fehler im Schnitt gekostet. Fehlerquote auf 36 Spiele: { $rate }. Ein einzelnes Spiel sagt wenig.
own_review_turning_point = **Wendepunkt** ({ $moment }): { $name } spielt { $card }. Von da an gilt: { $result }, wenn mit offenen Karten niemand einen Fehler macht.
own_review_result = { $result ->
    [lost] der Alleinspieler verliert
    [schneider] der Alleinspieler gewinnt Schneider
    [schwarz] der Alleinspieler gewinnt Schwarz
   *[won] der Alleinspieler gewinnt
}
own_review_key_moments = { $count ->
    [0] Nichts war schlechter als möglich, soweit man es wissen kann. 👏
    [one] **Darauf kam es an**
   *[other] **Darauf kam es an**
}
own_review_show = { $number } zeigen
own_review_all = Alle Entscheidungen
own_review_choose = Im Nachspiel zeigen …
own_review_you = Du
own_review_heading = { $first }: **{ $deed }** · { $label }
own_review_label = { $label ->
    [equal] gleich gut, soweit man es wissen kann
    [good] gut
    [not_judged] nicht beurteilt
    [fine] ordentlich
    [inaccuracy] ungenau
    [mistake] Fehler
   *[blunder] grober Fehler
}
own_review_estimate = geschätzt
own_review_play_on = Weiterspielen
own_review_best_chance = Das gewinnt in { $wins } von { $of } Verteilungen. Nichts war besser.
own_review_best_points = Das bringt im Schnitt { $points } Punkte. Nichts war besser.
own_review_not_judged = Ich konnte zu wenige Verteilungen durchspielen, um das zu beurteilen.
own_review_equal = Genauso gut: { $deed }.
own_review_nearly = Kaum besser: { $deed }.
own_review_better_card = Mit { $card } hättest du in { $best } von { $of } Verteilungen gewonnen, so in { $taken }.
own_review_better = Besser: { $deed }. Das gewinnt in { $best } von { $of } Verteilungen, deine Wahl in { $taken }.
own_review_better_points = Besser: { $deed }. Das bringt im Schnitt { $best } Punkte, deine Wahl { $taken }.
own_review_open = { $verdict ->
    [error] Mit offenen Karten: Das hat gekostet.
    [lucky] Mit offenen Karten: Es war noch auszugleichen.
   *[unlucky] Mit offenen Karten: Pech. Richtig gespielt, aber die Karten lagen anders.
}
own_review_outbid = Das blieb ohne Folgen: Jemand anders hat mehr geboten.
own_review_footer = Seite { $page } von { $pages } · beurteilt nach dem, was du wissen konntest; die Zahlen sind Schätzungen · { $code }
own_review_not_played = Nur wer mitgespielt hat, kann sein Spiel bewerten lassen.
own_review_too_many = Drei deiner Spiele warten schon auf eine Bewertung. Versuch es wieder, wenn eine fertig ist.
own_review_busy = Gerade warten zu viele Spiele auf eine Bewertung. Versuch es in einer Weile noch einmal.
deals_title = Deine Spiele
deals_none = Du hast noch kein Spiel beendet. Los geht’s mit `/skat neu`!
deals_none_such = Solche Spiele gibt es nicht.
# $days
deals_kept = Du hebst deine Spiele { $days } Tage auf; ältere stehen hier nicht mehr.
deals_incomplete = Spiele aus der Zeit vor dem letzten Update fehlen hier noch. Sie kommen dazu, sobald das Update abgeschlossen ist.
deals_choose = Spiel ansehen …
deals_page_number = Seite { $page }
deals_with = mit { $names }
# $number, $table
deals_place = Spiel { $number } · { $table }
deals_result = { $result ->
    [won] gewonnen
   *[lost] verloren
}
# $result, $kind
deals_outcome = { $result ->
    [won] { $kind } gewonnen
    [lost] { $kind } verloren
    [defended] gegen { $kind } gewonnen
    [beaten] gegen { $kind } verloren
   *[none] { $kind }
}
deals_not_a_month = Diesen Monat kann ich nicht lesen. Schreib ihn wie `2026-11`.
deal_code_length = Ein Code hat 16 Buchstaben und Ziffern, wie `028T-5CY4-TQKF-F6YH`.
deal_code_one_wrong = Ein Zeichen stimmt nicht: das { $place }. Vergleich den Code bitte noch einmal.
deal_code_wrong = Mehrere Zeichen dieses Codes stimmen nicht. Vergleich ihn bitte noch einmal.
deal_unknown = Zu diesem Code gibt es kein beendetes Spiel. Vielleicht wurde es entfernt.
deal_gone = Die Karten dieses Spiels sind nicht mehr gespeichert.
deal_let_go = So alte Spiele hebst du nicht auf. Mit `/datenschutz aufheben` bestimmst du, wie lange du sie behältst.
deal_not_shown = Diese Nachricht zeigt kein beendetes Spiel. Wähl den Befehl bei der Nachricht mit einem Ergebnis.
deal_foreign = Dieses Spiel dürfen nur seine Spieler sehen und die Mitglieder des Servers, auf dem es gespielt wurde – oder alle, sobald es jemand aus der Runde teilt.
deal_not_yours_to_share = Nur wer dieses Spiel mitgespielt hat, kann es teilen.
# $code
deal_shared =
    🔗 Du teilst dieses Spiel. Wer den Code hat, kann es jetzt mit `/spiel` ansehen: `{ $code }`
    -# Andere sehen Plätze statt Namen, solange es nicht alle Spieler teilen. Mit *Teilen beenden* ist Schluss.
# $date, $number, $what
daily_deal_title = Spiel { $number } der Tagesliste, { $date } · { $what }
# $what
import_title = Aus einer Datei · { $what }
import_code_or_file = Gib mir entweder einen Code oder eine Datei, nur eins davon. Codes stehen in `/spiele` und unter jedem Nachspiel.
import_too_large = Diese Datei ist mir zu groß. Ich lese bis zu 64 KB; das reicht für einen langen Abend.
import_nothing = In dieser Datei steht kein Spiel.
# $line, $fault
import_line = ❌ Zeile { $line }: { $fault }
# $fault, $about
import_fault = { $fault ->
    [no-deal] Hier müsste ein Spiel beginnen. Ich lese meine eigenen Dateien (Text und JSON) und SGF vom International Skat Server.
    [version] Diese Fassung kenne ich nicht. Ich lese `skatrunde-deal 1`.
    [heading] Hier müsste `{ $about }:` stehen.
    [value] Mit dem, was bei `{ $about }:` steht, kann ich nichts anfangen.
    [entry] Das ist kein Zug dieses Spiels.
    [record] Das ist kein SGF von einem Skatspiel, oder es ist beschädigt.
    [cards] Die 32 Karten fehlen oder passen nicht zusammen.
    [rule] Dieser Zug ist gegen die Regeln.
    [move] Zug { $about } ist gegen die Regeln. SGF gilt immer als offizieller Skat.
    [unfinished] Dieses Spiel ist nicht zu Ende. Ich zeige nur beendete.
   *[too-long] So lang ist kein Spiel.
}
# $deals
import_too_few = { $deals ->
    [one] In dieser Datei steht nur ein Spiel.
   *[other] In dieser Datei stehen nur { $deals } Spiele.
}
# $number, $deals, $until, $code
import_done = 📥 { $deals ->
    [one] Das Spiel aus deiner Datei
   *[other] Spiel { $number } von { $deals } aus deiner Datei; die anderen öffnest du mit der Option `nummer`
}. Wer den Code hat, kann es ansehen: `{ $code }`
    -# Statt Namen stehen darin Plätze. Ich vergesse es { $until }.
deal_present_on_server = Hier liest nur du mit. Allen zeigen kannst du ein Spiel auf einem Server.
deal_share_first = Die anderen hier dürfen dieses Spiel noch nicht sehen. Erst muss es jemand aus der Runde teilen.
deal_sharing_ended = 🔒 Du teilst dieses Spiel nicht mehr.
deal_shared_by_others = 🔒 Du teilst dieses Spiel nicht mehr. Jemand anderes vom Tisch teilt es noch.

## Statistik der eigenen Spielweise

play_title = 📈 Wie du spielst
play_title_of_other = 📈 So spielt jemand anderes
# $reviewed, $missing
play_few = { $reviewed ->
        [0] Noch ist keins deiner Skatspiele bewertet.
        [one] Eins deiner Skatspiele ist bewertet.
       *[other] { $reviewed } deiner Skatspiele sind bewertet.
    } { $missing ->
        [one] Noch eins, und ich kann dir sagen, wie du spielst.
       *[other] Noch { $missing }, und ich kann dir sagen, wie du spielst.
    } Wähle in `/spiele` eins aus und drück **Bewerten**. Eingepasste Spiele zählen mit, Ramsch und andere Spielarten nicht.
# $reviewed, $minimum
play_few_of_other = Es sind zu wenige Skatspiele bewertet: { $reviewed } von { $minimum }.
# $rate, $margin, $deals
play_total = **Fehlerquote { $rate } ± { $margin }** · { $deals } Spiele
play_rate_means = Punkte, die Fehler in 36 Spielen kosten; weniger ist besser. In 95 von 100 Fällen liegt der wahre Wert innerhalb von ±.
play_by_other_engines = { $deals ->
    [one] Eins dieser Spiele hat eine frühere Version bewertet.
   *[other] { $deals } dieser Spiele hat eine frühere Version bewertet.
}
play_kinds = Fehlerquote nach Bereich
play_kind = { $kind ->
    [calls] Reizen, Hand, Kontra
    [suits] Alleinspiel, Farbe
    [grand] Alleinspiel, Grand
    [null] Alleinspiel, Null
   *[defence] Gegenspiel
}
# $kind, $rate, $margin, $deals
play_kind_rate = { $kind }: **{ $rate } ± { $margin }** · { $deals } Spiele
# $kind, $deals, $minimum
play_kind_few = { $kind }: noch zu wenig, { $deals } von { $minimum } Spielen
play_leaks = Was am meisten kostet
play_no_leaks = Nichts sticht heraus.
play_leak = { $leak ->
    [bids] Reizen
    [hand] Hand oder Skat
    [kontra] Kontra
    [discards] Drücken
    [contract] Wahl des Spiels
    [early_end] Aufgeben
    [declarer_suits] Karten im Alleinspiel, Farbe
    [declarer_grand] Karten im Alleinspiel, Grand
    [declarer_null] Karten im Alleinspiel, Null
    [defence_suits] Karten gegen ein Farbspiel
    [defence_grand] Karten gegen einen Grand
   *[defence_null] Karten gegen einen Null
}
# $leak, $rate, $margin, $decisions
play_leak_rate = { $leak }: **{ $rate } ± { $margin }** Punkte · { $decisions ->
    [one] eine Entscheidung
   *[other] { $decisions } Entscheidungen
}
play_leak_unsure = vielleicht nur Zufall
play_awareness_title = Geschenke angenommen
# $kept, $chances, $share
play_awareness = { $kept } von { $chances } ({ $share })
# $chances, $needed
play_awareness_few = noch zu wenig ({ $chances } von { $needed })
play_awareness_means = Bei offenen Karten: Zwischen zwei eigenen Entscheidungen haben die anderen eine Stufe verschenkt (61, 90, Schwarz oder einen Null), und die zweite hat sie behalten.
play_trend_title = Fehlerquote, je { $deals } Spiele
play_trend_older = älter
play_trend_newer = neuer
play_trend_words = Älteste zuerst: { $values }
# $deals, $values
play_trend_alt = Diagramm der Fehlerquote in Blöcken von { $deals } Spielen, die ältesten zuerst: { $values }
play_hidden = Wie sie spielen, sehen nur sie selbst.
button_play_statistics = Wie du spielst
button_play_share = Anderen zeigen
button_play_hide = Nur für mich

## Glück und Spiel

button_luck = Glück und Spiel
button_luck_of_list = Ganze Liste
luck_heading = 🍀 Glück und Spiel
luck_title = 🍀 Glück und Spiel · Spiel { $number }
luck_list_title = 🍀 Glück und Spiel · { $deals ->
    [one] ein Spiel
   *[other] { $deals } Spiele
} der Liste
# $points, $mean, $cards, $skat, $distribution, $play
luck_own = Du hast **{ $points }** Punkte; im Schnitt wären es { $mean }. Karten { $cards }, Skat { $skat }, Verteilung { $distribution }, dein Spiel { $play }.
luck_part = { $part ->
    [mean] Schnitt
    [cards] Karten
    [skat] Skat
    [distribution] Verteilung
    [play] Spiel
   *[points] Punkte
}
# $strength, $reruns, $others
luck_means =
    • **Schnitt**: was diese Sitze auf Dauer bringen.
    • **Karten**: was zehn Karten mehr oder weniger versprechen.
    • **Skat**: was die zwei Karten im Skat daran ändern.
    • **Verteilung**: was die Karten der anderen daran ändern.
    • **Spiel**: was alle daraus gemacht haben. Zum Vergleich haben Computer ({ $strength }) jedes Spiel { $reruns }-mal gespielt.
    • **Punkte**: wie in der Liste, mit 50 je eigenem Spiel und { $others } je verlorenem Spiel eines anderen.
    Glück erklärt nur. Für keine Rangliste zählt es.
luck_of_four = Wer aussetzt, hat in dem Spiel weder Glück noch Pech. Die 30 Punkte beim Aussetzen fehlen deshalb hier.
luck_undone = In diesem Spiel wurde etwas zurückgenommen. Es zählt nicht, auch nicht für Summen.
luck_left_out = { $deals ->
    [one] Ein Spiel fehlt, weil darin etwas zurückgenommen wurde.
   *[other] { $deals } Spiele fehlen, weil darin etwas zurückgenommen wurde.
}
luck_column = { $column ->
    [points] Punkte
    [luck] Glück
   *[play] Spiel
}
luck_public_means = Punkte = Schnitt der Sitze + Glück + Spiel. Glück erklärt nur; für keine Rangliste zählt es.
luck_hidden = Ein Strich steht bei allen, die nicht zeigen, wie sie spielen. Du kannst es zeigen: `/profil`, *Wie du spielst*.
luck_footer = Vergleichswerte: Fassung { $version }
luck_awaited = Ich trenne gerade Glück und Spiel. Das dauert meist nur einen Moment.
luck_none = { $why ->
    [game] Glück und Spiel trenne ich nur beim Skat. Bei anderen Spielarten fehlen mir die Vergleichswerte.
    [rules] Glück und Spiel trenne ich nur nach offiziellen Regeln oder Online-Regeln. Hier galten andere, dafür fehlen mir die Vergleichswerte.
    [elsewhere] Glück und Spiel trenne ich nur bei Spielen an meinen Tischen, nicht bei Spielen aus einer Datei.
   *[deals] Hier ist noch kein Spiel zu Ende, das zählt.
}
luck_profile_title = 🍀 Dein Glück und Spiel
luck_profile_title_of_other = 🍀 Glück und Spiel von jemand anderem
# $deals, $minimum
luck_newest = In den neuesten { $deals } Spielen, umgerechnet auf { $minimum }:
# $luck, $margin, $play
luck_sum = Glück **{ $luck }** · Spiel **{ $play } ± { $margin }**
# $cards, $distribution, $skat
luck_parts = Glück: Karten { $cards }, Skat { $skat }, Verteilung { $distribution }
luck_sum_means = Punkte über dem Schnitt der Sitze. Spiel vergleicht mit Computern auf allen Plätzen. In 95 von 100 Fällen liegt der wahre Wert innerhalb von ±.
luck_covers = Es zählen Skatspiele nach offiziellen Regeln oder Online-Regeln, auch eingepasste. Glück erklärt nur; für keine Rangliste zählt es.
# $deals, $minimum
luck_few = Das sind noch zu wenig Spiele: { $deals } von { $minimum }.
luck_cut = Es zählen die neuesten { $deals } Spiele.
luck_months = Nach Monaten, umgerechnet auf { $minimum } Spiele
# $deals, $month, $sum
luck_month = { $month }: { $sum } · { $deals } Spiele
# $deals, $minimum, $month
luck_month_few = { $month }: noch zu wenig, { $deals } von { $minimum } Spielen

## Meldungen an die Moderation

report_title = 🚩 Dieses Spiel melden
report_intro = Deine Meldung geht an die Moderation des Servers. Sie sieht das Spiel mit allen Karten und wer es meldet. Um wen geht es?
report_choose = Um wen geht es?
# $first, $second
report_both = { $first } und { $second }
report_form_text = Deine Meldung geht an die Moderation des Servers. Sie sieht das Spiel mit allen Karten und dass du es meldest. Ich entscheide nichts.
report_label = Was ist passiert?
report_help = Ein, zwei Sätze. Die anderen am Tisch sehen sie nicht.
report_placeholder = Zum Beispiel: spielt absichtlich für jemand anderen
report_message_title = 🚩 Ein Spiel wurde gemeldet
report_reporter = Gemeldet von
report_concerned = Es geht um
report_deal = Spiel
# $deal, $moment, $code
report_moment = Spiel { $deal } · { $moment } · `{ $code }`
report_message_footer = Eine Meldung ist kein Beweis. Ich entscheide nichts, das macht ihr.
report_sent = 🚩 Deine Meldung ist bei der Moderation. Was daraus wird, entscheidet sie. Danke dir.
report_no_channel = Dieser Server hat noch keinen Kanal für Meldungen. Sag denen Bescheid, die ihn verwalten: In `/einrichten` können sie einen wählen.
# $channel, $reason
report_undelivered = Ich kann in { $channel }, dem Kanal für Meldungen, nicht schreiben. Nichts ging raus, und es zählt nicht. Sag denen Bescheid, die den Server verwalten. Das hast du geschrieben: { $reason }
# $channel, $reason
report_not_now = Ich erreiche { $channel }, den Kanal für Meldungen, gerade nicht. Nichts ging raus, und es zählt nicht. Versuch es nachher noch mal. Das hast du geschrieben: { $reason }
report_of_others = Ein Spiel melden können nur die, die es gespielt haben, und Mitglieder seines Servers.
report_nobody = Hier hast du nur mit Computern gespielt. Da gibt es niemanden zu melden.
report_empty = Eine Meldung braucht einen Grund. Ein kurzer Satz reicht.
report_known = Dieses Spiel hast du schon gemeldet. Die Moderation hat deine Meldung.
report_enough = Heute hast du schon { $number } Spiele gemeldet. Wenn es nicht bis morgen warten kann, schreib der Moderation.
report_enough_here = Auf diesem Server wurde heute schon sehr viel gemeldet. Schreib der Moderation bitte direkt.
report_for_moderators = Das geht nur im Kanal für Meldungen.
report_gone = Diese Meldung ist älter als 30 Tage, oder jemand hat seine Daten gelöscht. Von hier zeige ich das Spiel nicht mehr.
conduct_title = 📊 Was die Protokolle sagen
# $deals, $persons, $names
conduct_intro = { $names }
    { $deals ->
        [one] Ein beendetes Spiel
       *[other] { $deals } beendete Spiele
    } { $persons ->
        [one] auf diesem Server, von den 40 neuesten Tischen.
       *[other] von beiden zusammen auf diesem Server, von den 40 neuesten Tischen.
    }
# $number, $needed
conduct_too_few = zu wenig, um etwas zu sagen ({ $number } von { $needed })
conduct_pace = Bedenkzeit
# $median, $number, $seconds, $slow, $timeouts
conduct_times = { $median } s in der Mitte von { $number } Entscheidungen · über { $seconds } s: { $slow } · Zeit abgelaufen: { $timeouts }
conduct_signals = Nur eine Karte möglich
# $median, $number, $seconds, $slow
conduct_forced = { $median } s in der Mitte von { $number } Karten · über { $seconds } s: { $slow }
conduct_signals_mean = -# Eine lange Pause entscheidet hier nichts. Sie kann ein Zeichen sein oder die Türklingel. Andere Zeichen zeigen Protokolle nicht.
conduct_kontra = Kontra
# $by, $to
conduct_kontra_of = { $by } gegen { $to }
conduct_kontra_of_others = andere gegen die beiden
# $contracts, $said, $beaten
conduct_kontra_said = { $said } von { $contracts } Spielen; danach verloren: { $beaten }
conduct_defence = Zusammen im Gegenspiel
conduct_defence_own = diese beiden
conduct_defence_others = andere Paare in denselben Spielen
# $contracts, $beaten
conduct_beaten = { $beaten } von { $contracts } Spielen geschlagen
conduct_footer = Zahlen beweisen nichts. Vieles daran ist Glück.

## Berichte auf der Kommandozeile

review_report_deal = Spiel { $number }, Zeile { $line }: { $outcome }
review_report_left = jemand ist gegangen, bevor ein Spiel angesagt war
review_report_game = { $name } { $won ->
    [yes] gewinnt
   *[no] verliert
} { $kind }, { $points } Punkte
review_report_points = { $kind } ({ $points })
review_report_estimates = In diesem Spiel kann ich die Entscheidungen nur schätzen.
review_report_nothing = In diesem Spiel kann ich nichts bewerten.
review_report_player = { $name }: { $decisions ->
    [one] 1 Entscheidung
   *[other] { $decisions } Entscheidungen
}, { $points } Punkte verloren, Genauigkeit { $accuracy }
review_report_decision = { $moment }, { $name }: { $deed } · { $label }
review_report_better = Besser: { $deed }. Das gewinnt in { $best } von { $of } Verteilungen statt in { $taken }.
review_report_better_points = Besser: { $deed }. Das bringt im Schnitt { $best } Punkte statt { $taken }.
review_report_open = { $verdict ->
    [error] Mit offenen Karten: Das hat gekostet.
    [lucky] Mit offenen Karten: Es war noch auszugleichen.
   *[unlucky] Mit offenen Karten: Pech. Richtig gespielt, aber die Karten lagen anders.
}
review_report_turn = Wendepunkt ({ $moment }): { $name } spielt { $card }. Von da an gilt: { $result }, wenn mit offenen Karten niemand einen Fehler macht.
review_report_totals = Fehlerquote – so viele Punkte gingen in 36 solchen Spielen verloren:
review_report_total = { $name }: { $rate } in { $deals ->
    [one] 1 Spiel
   *[other] { $deals } Spielen
}
review_report_total_accuracy = { $name }: { $rate } in { $deals ->
    [one] 1 Spiel
   *[other] { $deals } Spielen
}, Genauigkeit { $accuracy }
review_report_unnamed = Ohne Namen

## Lernen

learn_menu_title = 🎓 Skat lernen
learn_menu = Zwölf kurze Lektionen, in denen du selbst spielst. Falsch machen kannst du nichts: Jede Antwort wird erklärt.
learn_all_done = 🏆 Du hast alle zwölf Lektionen geschafft. Such dir einen Tisch – oder wiederhole, was du magst.
learn_select = Lektion aussuchen …
learn_select_discards = Zwei Karten drücken …
learn_button_menu = Alle Lektionen
learn_button_lesson = Lektion { $number }
learn_title = Lektion { $number }: { $title }
learn_step = Schritt { $number } von { $count }
learn_finished = Lektion geschafft
learn_take_along = **Das nimmst du mit:**
learn_who = { $who ->
    [you] Du
    [next] Alma
   *[last] Bruno
}
learn_calls = Gereizt: { $calls }
learn_last_trick = Letzter Stich: { $cards } – { $points } Augen für { $who ->
    [you] dich
    [next] Alma
   *[last] Bruno
}
learn_last_trick_null = Letzter Stich: { $cards } an { $who ->
    [you] dich
    [next] Alma
   *[last] Bruno
}
learn_previous = -# Zur vorigen Frage:
learn_cards = Karten
learn_these_cards = Diese Karten: { $cards }
learn_result = 🏁 Endstand: { $points } zu { $others } Augen, **{ $score }** Punkte.
learn_result_null = 🏁 Kein Stich: **{ $score }** Punkte.

## Server einrichten und Selbsttest

permission_name = { $permission ->
    [view] Kanal anzeigen
    [send] Nachrichten senden
    [send_in_threads] Nachrichten in Threads senden
    [embed] Links einbetten
    [attach] Dateien anhängen
    [threads] Öffentliche Threads erstellen
    [private_threads] Private Threads erstellen
    [roles] Rollen verwalten
   *[mention] Erwähne @everyone, @here und alle Rollen
}
permission_purpose = { $permission ->
    [view] Sonst sehe ich den Kanal nicht und kann keinen Tisch aufstellen.
    [send] Sonst kann ich den Tisch nicht zeigen, wenn gerade niemand geklickt hat.
    [send_in_threads] Sonst kann ich in einem Thread keinen Tisch zeigen.
    [embed] Sonst fehlt der Rahmen, in dem das Spiel steht.
    [attach] Sonst kann ich keine Bilder von Karten und Ergebnissen schicken.
    [threads] Sonst kann ich nicht jedem Tisch seinen eigenen Thread geben.
    [private_threads] Sonst bleibt ein privater Tisch im Kanal, wo alle ihn sehen.
    [roles] Sonst kann ich niemandem die Rolle geben, die zum Spielen ruft.
   *[mention] Sonst kommt der Ruf an die Rolle nicht an. Es reicht auch, wenn jeder die Rolle erwähnen darf.
}
test_title = 🔧 Selbsttest
test_fine = ✅ Alles da, was ich brauche. Viel Spaß!
test_trouble = ⚠️ Hier fehlt mir noch etwas:
test_channel_gone = ❌ { $channel }: Diesen Kanal gibt es nicht mehr, oder ich sehe ihn nicht.
test_channel_fine = ✅ { $channel }: alles da
test_channel_lacks = ❌ { $channel }: es fehlt **{ $names }**
test_role = { $found ->
    [fine] ✅ { $role }: Die Rolle kann ich vergeben.
    [high] ❌ { $role }: Die Rolle steht über meiner. Zieh meine Rolle unter Servereinstellungen → Rollen darüber.
    [managed] ❌ { $role }: Diese Rolle vergibt Discord selbst oder eine andere App. Nimm eine eigene.
   *[gone] ❌ Die gewählte Rolle gibt es nicht mehr. Wähle eine andere.
}
test_how_heading = So gibst du sie mir
test_how = Für den ganzen Server: Servereinstellungen → Rollen → meine Rolle → Berechtigungen. Für einen Kanal: Kanal bearbeiten → Berechtigungen → meine Rolle hinzufügen und den Haken auf Grün stellen.
trial_text = So sieht ein Tisch hier aus. Diese Nachricht verschwindet gleich wieder.
setup_title = ⚙️ Einstellungen für diesen Server
setup_intro = Hier legst du fest, wo und wie auf diesem Server gespielt wird. Nur wer den Server verwaltet, kann das ändern.
setup_stored_at_once = Jede Änderung gilt sofort, für neue Tische.
setup_channels = Kanäle für Tische
setup_all_channels = alle
setup_threads = Threads
setup_threads_are = { $state ->
    [on] Jeder Tisch bekommt einen eigenen Thread.
   *[off] Der Tisch steht im Kanal.
}
setup_role = Rolle für „Mitspieler gesucht“
setup_no_role = keine
setup_leaderboards = Ranglisten
setup_leaderboards_are = { $state ->
    [on] an
   *[off] aus
}
setup_hints = Tipps
setup_hints_are = { $state ->
    [on] Wer dran ist, darf fragen, was ein Computer täte.
   *[off] verboten
}
setup_language = Sprache öffentlicher Nachrichten
setup_language_is = { $language ->
    [de] Deutsch
    [en] Englisch
   *[server] wie bei dem, der den Tisch aufmacht
}
setup_rules = Regeln für Skat, wenn nichts gewählt wird
setup_think_time = Bedenkzeit, wenn nichts gewählt wird
setup_strength = Wie gut Computer spielen, wenn nichts gewählt wird
setup_strength_usual = wie bei mir üblich
setup_pace = Tempo der Computer, wenn nichts gewählt wird
setup_pace_usual = üblich
setup_pick_channels = Kanäle für Tische (keiner = alle)
setup_pick_role = Rolle, die gerufen werden darf (freiwillig)
setup_pick_language = Sprache: { $language }
setup_pick_rules = { $rules }
setup_pick_think_time = { $think_time }
setup_pick_strength = Computer: { $strength }
setup_button_threads = { $state ->
    [on] Threads: an
   *[off] Threads: aus
}
setup_button_leaderboards = { $state ->
    [on] Ranglisten: an
   *[off] Ranglisten: aus
}
setup_button_hints = { $state ->
    [on] Tipps: an
   *[off] Tipps: aus
}
setup_entrance = Eingang
setup_no_entrance = steht noch nirgends
setup_button_entrance = Eingang hierher
setup_button_test = Selbsttest
setup_button_options = Optionen
setup_button_tables = Vorgaben
setup_button_pace = Tempo: { $pace }
setup_ranks = Rollen nach Rang
setup_ranks_on = an: Einmal am Tag gebe und nehme ich diese Rollen, nach der Spielstärke beim Skat. Solange sie vorläufig ist, gibt es keinen Rang.
setup_ranks_off = aus: Ich gebe und nehme keine Rollen.
# $rank, $role
setup_rank_is = { $rank }: { $role }
# $found, $rank, $role
setup_rank_fails = { $found ->
    [high] ❌ { $rank }: { $role } steht über meiner Rolle. Zieh meine in den Servereinstellungen darüber.
    [managed] ❌ { $rank }: { $role } vergibt Discord selbst oder eine andere App. Nimm eine eigene.
   *[gone] ❌ { $rank }: Die Rolle gibt es nicht mehr. Wähl eine andere.
}
setup_ranks_not_allowed = ❌ Mir fehlt die Berechtigung „Rollen verwalten“. Deshalb lasse ich alle Rollen, wie sie sind.
# $rating, $rank
setup_rank_from = { $rank } (ab { $rating })
setup_pick_rank = { $rank }: keine Rolle
setup_button_ranks = Ränge
setup_button_ranks_are = { $state ->
    [on] An
   *[off] Einschalten
}
setup_button_apply_ranks = Abgleichen
rank_role_given = Rang nach Spielstärke: { $rank }
rank_role_taken = Anderer Rang nach Spielstärke, oder keiner
setup_button_places = Kanäle, Rolle

## Der Betreiber

setup_broadcasts = Ankündigungen des Betreibers
setup_no_broadcasts = keine
setup_pick_broadcasts = Kanal für Ankündigungen des Betreibers (keiner = aus)
setup_statistics = Wie die Karten fielen, einmal im Monat
setup_no_statistics = aus
setup_pick_statistics = Kanal für die monatliche Kartenstatistik (keiner = aus)
setup_daily = Die Tagesliste von gestern, jeden Morgen
setup_no_daily = aus
setup_pick_daily = Kanal für die Ergebnisse der Tagesliste (keiner = aus)
setup_reports = Meldungen an die Moderation
setup_no_reports = aus
setup_pick_reports = Kanal der Moderation für Meldungen (keiner = aus)
operator_status_title = 🛠️ Skatrunde { $version }
operator_status_since = Gestartet { $since }
# $processes, $connected, $held
operator_status_processes = { $processes ->
    [one] 1 Prozess
   *[other] { $processes } Prozesse
}; Shards von diesem: { $connected } von { $held } verbunden
operator_status_servers = Server: { $count }
operator_status_servers_unknown = Server: Discord sagt es gerade nicht
# $tables, $here, $people
operator_status_tables = Offene Tische: { $tables }; in diesem Prozess { $here }, mit { $people ->
    [one] 1 Person
   *[other] { $people } Leuten
}
# $here, $people
operator_status_tables_here = Offene Tische in diesem Prozess: { $here }, mit { $people ->
    [one] 1 Person
   *[other] { $people } Leuten
}
# $backend, $format, $durability
operator_status_store = Speicher: { $backend }, Format { $format }, { $durability }
operator_status_store_trouble = ⚠️ Der Speicher ist nicht lesbar. Warum, steht im Log.
operator_status_unreadable = { $count ->
    [0] Unlesbare Tische in diesem Prozess: keine
   *[other] ⚠️ Unlesbare Tische in diesem Prozess: { $count }. Das Log nennt sie.
}
# $tasks, $responses
operator_status_failures = Seit dem Start dieses Prozesses gescheitert: { $tasks ->
    [one] 1 Aufgabe
   *[other] { $tasks } Aufgaben
} und { $responses ->
    [one] 1 Antwort
   *[other] { $responses } Antworten
}
# $users, $servers
operator_status_blocks = Gesperrt: { $users ->
    [one] 1 Person
   *[other] { $users } Leute
}, { $servers } Server
operator_status_leaving = Wird verlassen: { $servers }
operator_status_sending = Die Ankündigung wird gerade verschickt.
operator_status_stopping = Die Ankündigung wird gerade angehalten.
# $sent, $failed
operator_status_sent = Letzte Ankündigung: { $sent } Server erreicht, { $failed } nicht
# $line, $unsent
operator_status_stopped = { $line }; angehalten, { $unsent } ohne sie
# $line, $unsent
operator_status_expired = { $line }; nach einem Tag beendet, { $unsent } ohne sie
operator_leave_title = 🚪 Den Server { $server } verlassen?
operator_leave_loss = { $tables ->
    [0] Dort ist kein Tisch offen.
    [one] Dort ist 1 Tisch offen. Er wird geschlossen, und das laufende Spiel geht verloren.
   *[other] Dort sind { $tables } Tische offen. Sie werden geschlossen, und die laufenden Spiele gehen verloren.
}
operator_leave_kept = Beendete Spiele zählen. Die Einstellungen des Servers bleiben, bis auf die Kanäle für Ankündigungen und Kartenstatistik, falls mich jemand wieder einlädt. In den Kanälen der offenen Tische verabschiede ich mich:
operator_leave_button = Server verlassen
operator_leave_keep = Bleiben
operator_goodbye = 👋 Der Betreiber hat entschieden, dass ich diesen Server verlasse, darum sind die Tische geschlossen. Beendete Spiele zählen weiter. Danke fürs Mitspielen!
# $goodbye, $reason
operator_goodbye_because = { $goodbye }
    Grund: { $reason }
operator_leaving = Ich verlasse den Server { $server }. Wenn ich weg bin, sage ich es in diesem Kanal.
# $server, $tables
operator_left = 🚪 Ich habe den Server { $server } verlassen. { $tables ->
    [0] Dort war kein Tisch offen.
    [one] 1 Tisch ist geschlossen.
   *[other] { $tables } Tische sind geschlossen.
}
operator_not_there = 🚪 Auf dem Server { $server } bin ich nicht, also gab es nichts zu verlassen.
operator_leave_refused = ⚠️ Discord lässt mich den Server { $server } nicht verlassen. Der Code steht im Log.
operator_dropped = Gut, dann passiert nichts.
operator_outdated = Die Frage ist veraltet. Gib den Befehl noch einmal.
operator_not_operator = Diese Befehle sind nur für den Betreiber: auf seinem eigenen Server und mit der Berechtigung *Administrator*.
operator_no_id = Das ist keine ID. Schalte in Discord den *Entwicklermodus* ein, dann klick den Server mit rechts an und wähle *Server-ID kopieren*.
operator_own_server = Das ist dein eigener Server, auf dem es diese Befehle gibt. Das mache ich nicht.
operator_yourself = Damit würdest du dich selbst sperren. Das mache ich nicht.
operator_choose_one = Nenn eins von beiden: eine Person oder einen Server.
operator_user_blocked = 🚫 { $user } ist gesperrt. Alle meine Prozesse wissen es in höchstens zehn Sekunden. An einem Tisch spielt ein Computer für sie oder ihn weiter.
operator_server_blocked = 🚫 Der Server { $server } ist gesperrt. Alle meine Prozesse wissen es in höchstens zehn Sekunden. Ich bleibe dort, und offene Tische enden von selbst; mit `/betreiber verlassen` schließt du sie sofort.
operator_user_unblocked = ✅ { $user } ist nicht mehr gesperrt.
operator_server_unblocked = ✅ Der Server { $server } ist nicht mehr gesperrt.
operator_not_blocked = So eine Sperre gibt es nicht.
operator_blocks_title = 🚫 Sperren
operator_blocks_none = Niemand ist gesperrt.
# $subject, $since
operator_blocks_line = { $subject } · { $since }
# $line, $reason
operator_blocks_reason = { $line } · { $reason }
operator_blocks_server = Server { $server }
operator_blocks_more = … und { $count } weitere
operator_broadcast_title = 📣 Ankündigung des Betreibers
operator_broadcast_footer = Wer den Server verwaltet, kann diese Ankündigungen abschalten: /einrichten
operator_broadcast_preview = { $servers ->
    [one] 1 Server bekommt diese Ankündigung:
   *[other] { $servers } Server bekommen diese Ankündigung:
}
operator_broadcast_empty = In der Ankündigung steht nichts.
operator_broadcast_nobody = Kein Server hat die Ankündigungen des Betreibers eingeschaltet. Das geht mit `/einrichten`, wenn man den Server verwaltet.
operator_broadcast_button = Verschicken
operator_broadcast_drop = Nicht verschicken
operator_broadcast_begun = Ist unterwegs, an höchstens fünf Server in der Sekunde. Wenn alles verschickt ist, sage ich es in diesem Kanal.
operator_broadcast_busy = Die Ankündigung davor wird noch verschickt. Warte, bis ich in ihrem Kanal sage, dass sie fertig ist, oder halte sie an.
operator_broadcast_stop = Anhalten
operator_broadcast_stopping = Ich halte die Ankündigung an. In ihrem Kanal sage ich, wie weit sie gekommen ist.
operator_broadcast_over = Diese Ankündigung ist nicht mehr unterwegs. Wie weit sie gekommen ist, zeigt `/betreiber status`.
# $sent, $failed
operator_broadcast_done = 📣 Die Ankündigung hat { $sent } Server erreicht.{ $failed ->
    [0] {""}
    [one] {" "}Bei 1 Server ging es nicht: Der Kanal ist weg, ich darf dort nicht schreiben, oder es blieb unklar, ob sie ankam.
   *[other] {" "}Bei { $failed } Servern ging es nicht: Der Kanal ist weg, ich darf dort nicht schreiben, oder es blieb unklar, ob sie ankam.
}
# $done, $unsent
operator_broadcast_stopped = { $done }
    🛑 Sie wurde angehalten, darum { $unsent ->
        [one] bekommt sie 1 weiterer Server nicht.
       *[other] bekommen sie { $unsent } weitere Server nicht.
    }
# $done, $unsent
operator_broadcast_expired = { $done }
    ⌛ Sie ist inzwischen einen Tag alt, darum { $unsent ->
        [one] bekommt sie 1 weiterer Server nicht.
       *[other] bekommen sie { $unsent } weitere Server nicht.
    }
notice_blocked = Der Betreiber dieses Bots hat dich gesperrt, darum führe ich nichts für dich aus. `/datenschutz herunterladen` und `/datenschutz löschen` gehen weiter; die Sperre bleibt.
notice_server_blocked = Der Betreiber dieses Bots hat diesen Server gesperrt, darum führe ich hier nichts aus. `/datenschutz herunterladen` und `/datenschutz löschen` gehen weiter.
# $refusal, $contact
notice_blocked_contact = { $refusal }
    Ist das ein Irrtum? Frag hier nach: { $contact }

## Regeln eines Tisches

rules_name = { $rules ->
    [isko] Offizielle Regeln
    [isko_1] Offizielle Regeln, ältere Fassung
    [online] Online-Regeln
    [kneipe] Kneipenregeln
   *[ramsch] Skat mit Schieberamsch
}
rules_usual = übliche Regeln
rules_changed = { $name }, { $changes ->
    [one] eine Änderung
   *[other] { $changes } Änderungen
}
rules_meaning = { $rules ->
    [isko] Gespielt wird nach der Internationalen Skatordnung, ohne Hausregeln.
    [isko_1] Die offiziellen Regeln, wie sie hier am Anfang galten.
    [online] Offizielle Regeln, wie man sie online spielt.
    [kneipe] Skat wie am Stammtisch: mit Kontra und Re, Ramsch und Bockrunden.
   *[ramsch] Skat, bei dem Schieberamsch gespielt wird, wenn alle passen.
}
rules_former = { $rule ->
    [own_level] Dieser Tisch zählt noch nach der älteren Fassung: Wer als Alleinspieler mit weniger als 30 Augen verliert, zahlt doppelt.
    [lost_values] Dieser Tisch zählt noch nach der älteren Fassung: Auch ein verlorenes Spiel ab 72 oder 96 bringt eine Bockrunde.
   *[open_doubles_score] Dieser Tisch zählt noch nach der älteren Fassung: Offene Karten verdoppeln die Punkte, aber nicht den Spielwert fürs Reizen.
}
rules_of_game = { $game } nach den üblichen Regeln.
rules_differences = **Was von den offiziellen Regeln abweicht:**
rules_more = -# Mehr zu jeder Regel: `/regeln`
rules_knob = { $knob ->
    [skat_all-pass] Passen alle, wird Ramsch gespielt (Regelbuch: Ramsch). Offiziell ist das Spiel eingepasst (ISkO 3.2.16).
    [skat_kontra] { $choice ->
        [kontra] Die Gegenspieler dürfen Kontra sagen: Das Spiel zählt doppelt (Regelbuch: Kontra).
       *[other] Die Gegenspieler dürfen Kontra sagen, der Alleinspieler darauf Re: Das Spiel zählt doppelt und vierfach (Regelbuch: Kontra, Re).
    }
    [skat_defender-concession] Geben die Gegenspieler auf, müssen beide zustimmen. Offiziell reicht einer (ISkO 4.1.4).
    [skat_claims] Den Rest der Stiche kann man nicht beanspruchen. Offiziell geht das (ISkO 4.4.4).
    [skat_play-on] Gibt ein Gegenspieler auf, ist das Spiel sofort zu Ende. Offiziell darf der Alleinspieler weiterspielen (ISkO 4.1.6).
    [list_drop-out] Fällt jemand mitten im Spiel aus, gibt seine Partei es auf; sonst würde ein Computer weiterspielen (so ist es online üblich).
    [list_jump-pause] Ein Sprunggebot steht zwei Sekunden, ehe jemand antworten kann (so ist es online üblich).
    [rounds_sixty-all] Ein mit 60 Augen verlorenes Spiel löst eine Bockrunde aus (Regelbuch: Bockrunde).
    [rounds_grand-hand] Ein gewonnener Grand Hand löst eine Bockrunde aus (Regelbuch: Bockrunde).
    [rounds_kontra-won] Ein erfolgreiches Kontra löst eine Bockrunde aus (Regelbuch: Bockrunde).
    [rounds_re] Ein Re löst eine Bockrunde aus (Regelbuch: Bockrunde).
    [ramsch_pushing] Im Ramsch wird geschoben: Der Skat geht reihum, jedes Schieben verdoppelt (Regelbuch: Schieberamsch).
    [ramsch_grand-hand] Statt Ramsch kann niemand einen Grand Hand spielen (Regelbuch: Ramschrunde).
   *[other] ?
}
rules_other_knob = { $knob } = { $choice }
button_rules = Regeln

## Mitspieler gesucht

wanted_title = 🙋 Mitspieler gesucht
wanted_intro = Setz dich an einen Tisch, oder sag, dass du Lust hast: Wird von hier aus ein Tisch aufgemacht, hast du gleich einen Platz.
wanted_tables = Offene Tische
wanted_no_table = Gerade ist kein Platz frei.
wanted_table = **{ $number }** · { $game } in { $channel }, { $free ->
    [0] gerade voll geworden
    [one] 1 Platz frei
   *[other] { $free } Plätze frei
} · { $host }
wanted_seekers = Wer Lust hat
wanted_nobody = Noch niemand. Mach den Anfang!
wanted_seeker = { $name } · läuft { $until } ab
wanted_enough = 🃏 **Ihr seid genug für einen Tisch!**
wanted_sit = An Tisch { $number }
wanted_want = Ich hätte Lust
wanted_unwant = Doch nicht
wanted_open = Tisch aufmachen
wanted_open_with_computer = Zu zweit mit Computer
wanted_call = Rolle rufen
wanted_role = Rolle für mich an/aus

## Regelbuch

rule_book_nothing = Dazu steht nichts im Regelbuch. Versuch es mit einem anderen Wort, zum Beispiel „Bedienen“, „Reizwerte“ oder „Schneider“.
rule_book_also = Siehe auch
rule_book_source = Quelle: { $source }

## Mitteilungen zu Servern und Brettern

notice_rules_dont_fit = Diese Regeln gibt es nur für Skat. { $game } wird nach seinen üblichen Regeln gespielt: Lass „regeln“ weg oder wähle die offiziellen.
notice_seats_dont_fit = { $least ->
    [one] { $game } geht mit { $most } am Tisch.
   *[other] { $game } geht mit { $least } bis { $most } am Tisch.
}
notice_too_many_computers = { $most ->
    [one] Einer der Plätze ist deiner: Mehr als ein Computer passt nicht an den Tisch.
   *[other] Einer der Plätze ist deiner: Mehr als { $most } Computer passen nicht an den Tisch.
}
notice_other_channels = Hier werden keine Tische aufgemacht. Auf diesem Server gibt es Skat in: { $channels }
notice_opened_in_thread = Der Tisch steht: { $thread }. Setzt euch dazu!
notice_opened_in_private_thread = 🔒 Dein privater Tisch steht: { $thread }. Mitspielen kann nur, wer eingeladen ist.
notice_opened_again = Der Tisch von { $host } ist jetzt für alle offen: { $thread }. Setz dich dazu, dann hole ich dich hinein!
notice_opened_unannounced = Der Tisch ist jetzt für alle offen. In { $channel } kann ich das nicht bekannt geben, also sag es selbst weiter: Erwähn jemanden hier, dann sieht er oder sie diesen Thread und kann mitspielen.
notice_no_thread = Ich konnte gerade keinen Thread für den Tisch öffnen. Vielleicht sind zu viele Threads offen, oder mir fehlt eine Berechtigung: Wer den Server verwaltet, sieht das im Selbsttest von `/einrichten`.
notice_table_unshown = ⚠️ Ich kann euren Tisch in { $channel } nicht mehr zeigen: Der Kanal oder Thread ist gelöscht oder gesperrt, oder mir fehlt dort eine Berechtigung. Das Spiel läuft weiter: Mit `/skat karten` bekommst du deine Karten in jedem anderen Kanal, `/skat beenden` schließt den Tisch.
notice_hints_off = Auf diesem Server sind Tipps ausgeschaltet. Das schaffst du allein!
notice_no_advice = Gerade fällt mir kein Rat ein. Versuch es gleich noch einmal.
notice_deal_not_over = Das zeige ich erst, wenn das Spiel vorbei ist.
notice_no_thoughts = In diesem Spiel hat kein Computer etwas entschieden, das ich mir gemerkt hätte.
notice_leaderboards_off = Auf diesem Server sind die Ranglisten ausgeschaltet.
notice_daily_off = Die Tagesliste wird hier nicht gespielt.
notice_daily_proof = 🔎 Der Beweis zu diesem Spiel: `/nachprüfen` prüft ihn.
notice_not_manager = Das darf nur, wer den Server verwaltet.
notice_role_given = Du hast jetzt die Rolle { $role } und wirst gerufen, wenn jemand Mitspieler sucht.
notice_role_taken = Du hast die Rolle { $role } nicht mehr.
notice_role_out_of_reach = Die Rolle { $role } kann ich nicht vergeben: Mir fehlt „Rollen verwalten“, oder die Rolle steht über meiner. Bitte jemanden, der den Server verwaltet: `/einrichten` hat einen Selbsttest.
notice_no_role = Auf diesem Server gibt es keine Rolle, die man rufen kann.
notice_called = { $role } – { $name } sucht Mitspieler!
notice_called_lately = Gerade hat schon jemand gerufen. Wieder möglich { $when }.
notice_too_few = Ihr seid noch nicht genug. Du kannst auch allein mit `/skat neu` anfangen.
notice_too_few_see_this = Einige, die gern spielen würden, sehen diesen Kanal nicht, und ihr anderen seid noch zu wenige. Versucht es in einem Kanal, den mehr von euch sehen, oder fang allein mit `/skat neu` an.
notice_seated_from_board = { $seated }, es geht los: { $host } hat in { $channel } einen Tisch aufgemacht, dein Platz ist schon reserviert. Passt es doch nicht? Dann steh einfach wieder auf.
notice_sat_down = Du sitzt am Tisch. Er steht in { $channel }.

## Hilfe nach Themen

help_choose = Anderes Thema
help_buttons =
    • **Am Tisch:** „Mitspielen“ setzt dich dazu, „Einladen“ fragt ein Mitglied, „Computer dazu“ füllt einen Platz, „Start“ beginnt die Liste, „Regeln“ erklärt, nach welchen Regeln hier gespielt wird.

    • **Unter euch:** Mit „Privat machen“ oder der Option `privat` von `/skat neu` kann nur mitspielen, wer eingeladen ist.

    • **Im Spiel:** „Meine Karten“ zeigt dir deine Karten; nur du siehst sie. Was gerade nicht geht, fehlt oder sagt dir, warum. „Mehr“ führt zum letzten Stich und zu allem, was du seltener brauchst, wie „Rest zeigen“ und „Aufgeben“. Nachgefragt wird nur bei Schritten, die sich nicht zurücknehmen lassen.

    • **Allein mit Computern:** „Zurücknehmen“ (beim Ausspielen unter „Mehr“) bringt dich zu deiner letzten Entscheidung zurück, noch einmal gedrückt zu der davor. So ein Spiel zählt in keiner Statistik, die Liste auch nicht.

    • **Zuschauen:** Wer nicht mitspielt, sieht damit die offenen Karten, das Reizen und den letzten Stich. „Aktualisieren“ zeigt den neuesten Stand; nach dem Spiel siehst du alles.

    Ist deine private Nachricht verschwunden? „Meine Karten“ oder `/skat karten` bringt sie zurück. Ein alter Knopf zeigt dir einfach den neuen Stand.
help_list =
    Ihr spielt eine Liste: so viele Runden, wie ihr ausmacht, und in jeder Runde gibt jeder einmal. Nach jedem Spiel drückt ihr auf **Weiter**.

    Am Ende gewinnt, wer nach Seeger-Fabian vorn liegt. Das Ergebnis zählt für die Rangliste des Servers (`/rangliste`) und dein Profil (`/profil`).

    Musst du früher weg, spielt ein Computer für dich weiter, und du kannst jederzeit zurückkommen.
help_daily =
    Neun Spiele am Tag, allein gegen zwei Computer der höchsten Stufe, auf jedem Server dieselben: `/tagesliste`, auch in Direktnachrichten. Mach Pause, wann du willst. Ein Tag geht von Mitternacht bis Mitternacht deutscher Zeit; ein begonnenes Spiel kannst du bis 00:30 Uhr beenden.

    • **Vergleich:** Nach jedem Spiel siehst du, was ein Computer auf deinem Platz geholt hat. Am nächsten Tag siehst du den Schnitt aller, die dort dieselben Karten hatten. Gezählt wird nach Seeger-Fabian.
    • **Kästchen:** 🟦 mindestens 20 Punkte mehr als der Computer, ⬜ dazwischen, 🟧 mindestens 20 weniger, ➖ eingepasst, ▫️ offen. **Teilen** gibt dir einen Text, der nichts über die Karten verrät.
    • **Ligen:** Jede Woche spielst du in einer Gruppe von etwa zwanzig. Die besten zwei steigen auf, die letzten zwei ab.
    • **Serie:** Sie zählt deine Tage in Folge. Ein verpasster Tag in der Woche schadet nicht, das ist der Joker.
    • **Faire Karten:** Es gibt vier Fassungen der neun Spiele, und niemand kann seine aussuchen. Die Wurzel steht zwei Tage vorher fest, **Nachprüfen** zeigt sie dir.
help_rules =
    Beim Eröffnen wählst du das Regelwerk:
    • **Offizielle Regeln** – Internationale Skatordnung
    • **Online-Regeln** – offiziell, mit den Gepflogenheiten der Online-Tische
    • **Kneipenregeln** – Kontra und Re, Ramsch, Bockrunden
    • **Skat mit Schieberamsch** – wenn alle passen

    Der Knopf **Regeln** in der Lobby sagt, was von den offiziellen abweicht. `/regeln` ist das Regelbuch zum Nachschlagen, mit Suche und Paragraf.
help_games =
    Außer Skat gibt es Verwandte, alle mit `/skat neu`:
    • zu zweit: **Strohmann-Skat**, **Oma-Skat**, **Offiziersskat**
    • zu dritt: **Ramsch**, **Schieberamsch**, **Tournée-Skat**, **Texas-Skat**
    • zu zweit bis zu neunt: **Einunddreißig**

    Wie man sie spielt, steht im Regelbuch: `/regeln`.
help_computers =
    Freie Plätze füllen Computer – von Anfang an mit `/skat neu`, in der Lobby mit **Computer dazu**. Sie sehen nur, was ein Mensch an ihrem Platz sehen würde. Wie gut sie spielen, vom Anfänger bis zum Meister, und wie schnell, wählt ihr in der Lobby; was sie sich dachten, zeige ich nach jedem Spiel.

    Ein Computer springt auch ein, wenn jemand geht oder zu lange überlegt. Drück auf einen deiner Knöpfe oder auf **Selbst weiterspielen**, und du spielst wieder selbst. Deine Punkte zählen die ganze Zeit für dich.

    Spielst du allein gegen Computer, läuft keine Uhr, außer du wählst eine. Bist du eine Stunde lang nicht da, macht der Tisch Pause.
help_fairness =
    Niemand sucht dir deine Karten aus, und das kannst du selbst nachprüfen:

    • **Vor der Liste** lege ich die Schlüssel aller Spiele fest und zeige die *Wurzel*: 43 Zeichen, die mich an diese Schlüssel binden. Sie steht in der Lobby und noch einmal in der Startnachricht.
    • **Abheben:** In der Lobby kann jeder am Tisch ein Wort geben. Die Worte gehen in jedes Spiel ein, und ich kannte sie nicht, als ich die Schlüssel festgelegt habe.
    • **Nach einem Spiel** rechne ich seine Karten nach; unter dem Ergebnis steht, ob sie stimmen. **Nachprüfen** gibt dir die Beweisdatei, und `/nachprüfen` sagt, wie du sie ohne mich prüfst.
    • **Vergleich** die Wurzel, die Worte und die Nummer der Startnachricht mit denen im Kanal. Das kannst nur du.

    • **Was kein Beweis zeigt:** dass niemand deine Karten angesehen oder verraten hat. Hat niemand ein Wort gegeben, hätte ich die Karten aussuchen können, und wer das letzte Wort gab, hätte mir dabei helfen können. Das schließt nur ein öffentlicher Zufallsdienst aus; ob die Liste einen hat, steht in der Startnachricht.
help_settings =
    Wer den Server verwaltet, nimmt `/einrichten`: In welchen Kanälen wird gespielt, in welcher Sprache und nach welchen Regeln? Bekommt jeder Tisch einen eigenen Thread? Welche Rolle darf gerufen werden, und kommen Ankündigungen des Betreibers? Der Selbsttest dort sagt, welche Berechtigung mir fehlt.

    Einen Tisch schließen kann, wer ihn aufgemacht hat oder hier moderiert: `/skat beenden`.
help_privacy =
    In Verläufen und Ergebnissen stehst du nur unter einem Decknamen; dein Name wird nicht gespeichert.

    • `/datenschutz herunterladen` – herunterladen, was über dich gespeichert ist
    • `/datenschutz löschen` – Einstellungen, Statistik und die Zuordnung zu deinem Decknamen löschen
    • `/datenschutz teilen` – ob du in den Ranglisten aller Server stehst
    • `/datenschutz aufheben` – wie lange du deine beendeten Spiele behältst

## Nachprüfbare Spiele

button_word = Abheben
button_verify = Nachprüfen
button_again = Noch einmal versuchen
fair_root = Wurzel der Spiele dieser Liste:
fair_word = „{ $word }“
fair_word_erased = (Wort gelöscht)
fair_checked = ✅ Geprüft: Schlüssel, Mischung und Geber stimmen.
fair_checked_key = ✅ Geprüft: Der Schlüssel dieses Spiels passt zur Wurzel.
fair_failed = ⚠️ **Die Prüfung ist fehlgeschlagen:** Die Karten dieses Spiels folgen nicht aus der Wurzel. Bitte sag dem Betreiber Bescheid.
word_title = Abheben
word_explanation = Dein Wort geht in jedes Spiel dieser Liste ein, und niemand konnte es kennen, als die Wurzel unten festgelegt wurde.
word_label = Dein Wort
word_help = Höchstens 32 Buchstaben, mit Umlauten oder Emojis weniger. Alle sehen es.
word_placeholder = Was dir gerade einfällt
# $first, $second, $word
word_given =
    ✂️ Du hast mit { $word } abgehoben.
    -# Wurzel der Spiele dieser Liste:
    -# `{ $first }`
    -# `{ $second }`
    Bis zum Start kannst du dein Wort ändern: Drück noch einmal auf **Abheben**.
# $most, $word
word_too_long = Dein Wort ist mir zu lang: { $word }. Höchstens { $most } Buchstaben passen hinein, mit Umlauten oder Emojis weniger, denn sie zählen doppelt oder mehr. Drück noch einmal auf **Abheben** und kürz es.
word_empty = Von deinem Wort bleibt nichts übrig, was man sehen könnte. Drück noch einmal auf **Abheben** und tipp mindestens einen Buchstaben.
locking_title = 🃏 { $game }: Es geht los!
locking = Ich halte den Start fest, gleich kommen die Karten …
# $round, $due
locking_beacon = Der Start steht fest, mit Runde { $round } von drand, fällig { $due }. Vorher gebe ich keine Karten, und nichts ersetzt sie.
# $when
locking_closes = Wenn es nicht klappt, schließe ich den Tisch { $when }.
given_up_lock = Einen ganzen Tag lang konnte ich den Start nicht festhalten, darum habe ich den Tisch geschlossen. Es wurde nichts gegeben, und nichts zählt. Macht einfach einen neuen auf!
given_up_beacon = Runde { $round } von drand kam einen ganzen Tag lang nicht, darum habe ich den Tisch geschlossen. Es wurde nichts gegeben, und nichts zählt. Macht einfach einen neuen auf!
lock_trouble = { $trouble ->
    [access] ⚠️ Ich kann den Start nicht festhalten, weil ich hier keine Nachrichten schreiben kann. Vorher gebe ich keine Karten. Gibt mir jemand das Recht, Nachrichten zu senden, geht es in ein paar Minuten weiter; schneller geht es mit **Noch einmal versuchen**.
    [late] ⚠️ Der Start kam mehrmals zu spät für seine Runde von drand; vielleicht geht meine Uhr falsch. Vorher gebe ich keine Karten. Ich versuche es in ein paar Minuten wieder; oder drück auf **Noch einmal versuchen**.
   *[discord] ⚠️ Ich kann den Start nicht festhalten, weil Discord gerade keine Nachrichten annimmt. Vorher gebe ich keine Karten. Ich versuche es weiter; oder drück auf **Noch einmal versuchen**.
}
lock_start = 🔒 Die Liste beginnt. Ab jetzt stehen alle ihre Spiele fest.
# $attempt, $reason
lock_repeated = ⚠️ Start Nummer { $attempt }: { $reason ->
    [late] Die Nachricht davor kam zu spät für ihre Runde von drand.
   *[unknown] Niemand weiß, ob Discord die Nachricht davor angenommen hat.
}
# $name, $place
lock_place = { $place } { $name }
lock_places = Plätze: { $places }
# $place, $word
lock_word = Wort von Platz { $place }: { $word }
lock_root = Wurzel:
lock_words = Prüfsumme der Worte:
lock_round = Runde von drand: { $round }
verify_file = 🔎 Die Datei beweist Spiel { $deal }. Gib sie `/nachprüfen`; dort bekommst du auch eine Seite, die sie ohne mich prüft.
# $deal, $key, $list, $path
verify_key =
    🔎 Beweisdateien gibt es nur für Spiele mit drei Händen und einem Skat. Das hier legt Spiel { $deal } der Liste `{ $list }` fest, zum Nachrechnen von Hand:
    Schlüssel `{ $key }`
    Pfad { $path }
verify_none = Für dieses Spiel gibt es keinen Beweis: Seine Liste begann, bevor ich Spiele beweisen konnte, es ist noch nicht zu Ende, oder diese Liste hatte kein solches Spiel.
verify_secret = Die Liste ist zu Ende. Ihr Geheimnis, aus dem alle ihre Schlüssel folgen, ist deshalb offen: `{ $secret }`
# $persons, $words
grade_words = { $persons ->
    [one] { $words ->
        [0] Vom einzigen Spieler gab es kein Wort.
       *[other] Der einzige Spieler hat abgehoben.
    }
   *[other] { $words } von { $persons } Spielern { $words ->
        [one] hat
       *[other] haben
    } abgehoben.
}
grade_beacon = In jedem Spiel steckt der öffentliche Zufall von drand{ $starts ->
    [one] , deshalb konnte niemand die Karten aussuchen.
   *[other] .
}
grade_nothing = Es gab weder ein Wort eines Spielers noch einen öffentlichen Zufallsdienst, deshalb zeigt nichts, dass der Betreiber die Karten nicht ausgesucht hat.
grade_words_only = Es gab keinen öffentlichen Zufallsdienst, deshalb hätten der Betreiber und der Spieler mit dem letzten Wort zusammen Worte ausprobieren können.
grade_starts = { $starts ->
    [one] Es gab einen Start, so wie es sein soll.
   *[other] Es gab { $starts } Starts; ihre Nachrichten sagen, warum. Der Betreiber hätte unter ihnen aussuchen können.
}

## Beweisdateien

# $deal, $list
proof_holds = Spiel { $deal } der Liste { $list }: Der Beweis stimmt.
proof_title_holds = ✅ Der Beweis stimmt
proof_title_fails = ❌ Der Beweis stimmt nicht
proof_fails_hint = Vielleicht wurde die Datei unterwegs beschädigt oder verändert. Hol sie noch einmal und prüf noch einmal. Stimmt sie immer noch nicht, sag es deinen Mitspielern und dem Betreiber.
proof_cards = Karten
# $seat, $place, $cards
proof_hand = { $seat } (Platz { $place }): { $cards }
# $cards
proof_skat = Skat: { $cards }
proof_sits_out = Platz { $place } gibt und setzt aus.
proof_proved = Bewiesen
# $root, $deal
proof_root = Die Wurzel { $root } legt den Schlüssel von Spiel { $deal } fest. Einen anderen Schlüssel, der zu ihr passt, findet niemand.
proof_secret = Das Geheimnis des Spiels folgt aus diesem Schlüssel { $parts ->
    [0] und aus nichts sonst.
   *[other] und aus:
}
proof_message = der Startnachricht { $message }
proof_beacon = Runde { $round } von drand
# $place, $word
proof_word = dem Wort von Platz { $place }: „{ $word }“
proof_word_erased = dem Wort von Platz { $place }; es ist gelöscht, seine Prüfsumme bleibt
proof_shuffle = Die Karten folgen aus dem Geheimnis durch das veröffentlichte Mischen.
proof_lot = Das Los ließ Platz { $place } zuerst geben.
proof_open = Nicht bewiesen
proof_when = { $list ->
    [table] Wann die Wurzel bekannt war. Vergleiche sie mit der Nachricht der Lobby und der Startnachricht: Sie muss in beiden genauso stehen, und es darf nur einen Start geben.
   *[day] Wann die Wurzel bekannt war. Vergleiche sie mit der, die zwei Tage vorher veröffentlicht wurde.
}
# $words, $digest
proof_start = Dass die Startnachricht diese Nummer hat und { $words ->
    [0] keine Worte
   *[other] diese Worte
} mit der Prüfsumme { $digest } zeigt. Vergleiche alle drei.
# $list, $round, $time
proof_round = { $list ->
    [table] Dass die Startnachricht Runde { $round } von drand nennt und vor dem Zeitpunkt dieser Runde kam: { $time }.
   *[day] Dass mit der Wurzel auch Runde { $round } von drand veröffentlicht wurde, und zwar vor dem Zeitpunkt dieser Runde: { $time }.
}
# $signature, $round
proof_signature = Drands Schlüssel bestätigt die Signatur { $signature } von Runde { $round } der Kette quicknet.
proof_no_beacon = { $words ->
    [0] Dass der Betreiber die Karten nicht ausgesucht hat: Es gab weder ein Wort eines Spielers noch einen öffentlichen Zufallsdienst.
   *[other] Dass der Betreiber sich nicht mit dem Spieler abgesprochen hat, der als Letzter ein Wort gab: Zu zweit hätten sie Worte ausprobieren können. Davor schützt nur ein öffentlicher Zufallsdienst wie drand, und diese Liste hatte keinen.
}
proof_repeats = { $repeats ->
    [one] Dass vor diesem Spiel einmal derselbe Platz noch einmal gab, etwa nach einem ersetzten Pflichtramsch. Das sagt nur die Datei.
   *[other] Dass vor diesem Spiel { $repeats }-mal derselbe Platz noch einmal gab, etwa nach einem ersetzten Pflichtramsch. Das sagt nur die Datei.
}
proof_erased = Dass ein gelöschtes Wort das war, was ein Spieler getippt hat. Nur die Prüfsumme in der Startnachricht hält es fest.
proof_hands = Dass niemand in fremde Karten gesehen oder etwas verraten hat. Das kann kein Beweis zeigen.
# $kind, $field
proof_fault = { $kind ->
    [not-json] Die Datei ist kein lesbares JSON; vielleicht ist sie abgeschnitten.
    [foreign] Das ist keine Beweisdatei der Skatrunde: Ihr fehlt das Feld `{ $field }`.
    [version] Diese Fassung der Beweisdatei kennt das Programm nicht; es kennt Fassung 1 (Feld `{ $field }`).
    [protocol] Hier wurde nach einem anderen Verfahren gegeben; Beweisdateien gibt es für Verfahren 2 (Feld `{ $field }`).
    [missing] Das Feld `{ $field }` fehlt.
    [unknown] Das Feld `{ $field }` gehört nicht in eine Beweisdatei.
    [repeated] Das Feld `{ $field }` gibt es zweimal.
    [object] `{ $field }` muss ein Objekt sein.
    [array] `{ $field }` muss eine Liste sein.
    [number] `{ $field }` ist keine passende ganze Zahl, nur aus Ziffern.
    [hex-32] `{ $field }` muss aus 32 kleinen Hexadezimalziffern bestehen.
    [hex-64] `{ $field }` muss aus 64 kleinen Hexadezimalziffern bestehen.
    [hex-96] `{ $field }` muss aus 96 kleinen Hexadezimalziffern bestehen.
    [list] `{ $field }` muss aus 1 bis 40 sichtbaren ASCII-Zeichen bestehen.
    [message] `{ $field }` muss die Nummer einer Nachricht sein, als Text.
    [word] `{ $field }` muss 1 bis 32 Bytes in der Normalform NFC haben, ohne unsichtbare Zeichen und ohne Leerzeichen am Rand.
    [words] `{ $field }` muss einen Eintrag für jeden Platz haben, ohne Startnachricht keinen.
    [path] `{ $field }` muss 6 bis 16 Prüfsummen haben.
    [paths] `{ $field }` muss so viele Prüfsummen haben wie der Pfad des Loses.
    [cards] `{ $field }` muss jede der 32 Karten einmal nennen.
    [salts] `{ $field }` darf höchstens 9 Prüfsummen haben.
    [signature] `{ $field }`: Diese Signatur hat drand in dieser Runde nie gegeben.
    [salted] `{ $field }`: Wort und Salz passen nicht zur Prüfsumme.
    [no-word] `{ $field }` besteht nur aus Nullen. Die stehen für ein fehlendes Wort.
    [unsalted] `{ $field }`: Die Wurzel legt für diesen Platz kein Salz fest.
    [salt] `{ $field }`: Die Wurzel legt für diesen Platz ein anderes Salz fest.
    [key] `{ $field }`: Schlüssel, Pfad und Nummer führen nicht zur Wurzel.
    [root] `{ $field }`: Beide Schlüssel führen zu einer anderen Wurzel.
    [roots] `{ $field }`: Keiner der beiden Schlüssel führt unter diesem Namen der Liste zur Wurzel.
    [secret] `{ $field }`: Aus Schlüssel, Startnachricht, drand und Worten folgt ein anderes Geheimnis.
    [lot] `{ $field }`: Das Los ergibt einen anderen Platz.
    [forehand] `{ $field }`: Nach dem Los und der Nummer des Spiels ist ein anderer Platz Vorhand.
   *[order] `{ $field }`: Aus dem Geheimnis folgen andere Karten.
}

## Statistik der Spiele

# Between the digits of a number that isn't whole.
decimal_mark = ,
statistics_title = Gegebene Karten, { $period }
statistics_tables_without_log = { $tables ->
    [one] Das Protokoll eines Tisches wurde wegen seines Alters entfernt oder ist beschädigt. Seine Spiele sind nicht mitgezählt.
   *[other] Die Protokolle von { $tables } Tischen wurden wegen ihres Alters entfernt oder sind beschädigt. Ihre Spiele sind nicht mitgezählt.
}
# $pack, $deals
statistics_pack = { $pack ->
    [officers] Offiziersskat, nach Vierteln des gemischten Stapels
    [thirty_one] Runden von Einunddreißig, nach Vierteln des gemischten Stapels
   *[skat] Drei Hände und ein Skat
}: { $deals ->
    [one] einmal
   *[other] { $deals }-mal
} gegeben
# $statistic, $degrees, $p
statistics_cards = Jede Karte an jedem Ort: χ² = { $statistic } bei { $degrees } Freiheitsgraden, { $p }
statistics_cards_too_few = Jede Karte an jedem Ort: zu wenige Spiele für einen Test
statistics_too_few = zu wenige Spiele für einen Test
statistics_jacks = Buben auf einer Hand
statistics_expected = erwartet
statistics_hand = { $hand ->
    [1] erste Hand
    [2] zweite Hand
   *[3] dritte Hand
}
# $share, $expected, $p
statistics_skat = Ein Bube im Skat: { $share }, erwartet { $expected }, { $p }
# $ended, $stopped, $share
statistics_lists = Listen, die endeten: { $ended }, davon vorzeitig: { $stopped } ({ $share })
statistics_none = Es wurde nichts gegeben.
statistics_few = Noch sind es zu wenige Spiele, um etwas zu sagen.
# $tests, $p, $limit
statistics_fair = Die Karten fielen so, wie ehrlich gemischte Karten fallen (Tests: { $tests }; kleinster Wert { $p }; verdächtig unter { $limit }).
# $tests, $p
statistics_uneven = Das ist verdächtig; sieh dir auch den nächsten Monat an. Ehrlich gemischte Karten fallen in weniger als einem von hundert Berichten so ungleich (Tests: { $tests }; kleinster Wert { $p }).
statistics_too_even = Das ist verdächtig; sieh dir auch den nächsten Monat an. Ehrlich gemischte Karten fallen in weniger als einem von hundert Berichten so gleichmäßig.
# $day, $lists, $head
chain_head = 🔗 Alle Listen bis { $day } ({ $lists }) hängen an einer Kette. Ihr Kopf ist `{ $head }`. Die Datei nennt die neuen mit ihren Wurzeln. Fehlt deine Liste, oder hat sie eine andere Wurzel als in ihrer Lobby, dann sag es allen.
monthly_title = 🎴 So fielen die Karten: { $month }
# $deals
monthly_dealt = { $deals ->
    [one] Ein Spiel wurde
   *[other] { $deals } Spiele wurden
} an allen meinen Tischen gegeben, eingepasste und abgebrochene mitgezählt.
# $pack, $share, $statistic, $degrees, $p
monthly_test = { $pack ->
    [officers] Offiziersskat: Ehrlich
    [thirty_one] Einunddreißig: Ehrlich
   *[skat] Ehrlich
} gemischte Karten fallen in { $share } aller Monate mindestens so ungleich (χ² = { $statistic } bei { $degrees } Freiheitsgraden, { $p }).
monthly_fair = ✅ Daran ist nichts auffällig.
monthly_few = Für ein Urteil sind das zu wenige. Bis nächsten Monat!
# $tests, $p
monthly_uneven = ⚠️ Eine der Prüfungen fällt auf (Prüfungen: { $tests }; kleinster Wert { $p }): In weniger als einem von hundert Monaten fallen ehrlich gemischte Karten so ungleich. Das kann Zufall sein: Seht euch auch den nächsten Monat an, und fragt den Betreiber, wenn es so bleibt.
monthly_even = ⚠️ Ehrlich gemischte Karten fallen in weniger als einem von hundert Monaten so gleichmäßig. Das kann Zufall sein: Seht euch auch den nächsten Monat an, und fragt den Betreiber, wenn es so bleibt.
monthly_file = In der Datei stehen alle Zahlen, damit jeder nachrechnen kann. Ein einzelnes Spiel prüft `/nachprüfen`.

## Befehle

command-skat = skat
    .description = Skat: Tisch eröffnen, mitspielen, spielen
command-skat-new = neu
    .description = Eröffne einen Tisch in diesem Kanal
option-skat-new-game = spiel
    .description = Was ihr spielt (Standard: Skat)
option-skat-new-rules = regeln
    .description = Regeln für Skat (Standard: wie auf diesem Server eingestellt)
option-skat-new-seats = plätze
    .description = Plätze am Tisch: Skat 3 oder 4, Spiele zu zweit 2, Einunddreißig 2 bis 9
option-skat-new-rounds = runden
    .description = Runden der Liste; in jeder Runde gibt jeder einmal (Standard: 3)
option-skat-new-computers = computer
    .description = Computer von Anfang an, höchstens alle Plätze außer deinem (Standard: 0)
option-skat-new-think = bedenkzeit
    .description = Zeit für jede Entscheidung (Standard: wie auf diesem Server eingestellt)
option-skat-new-private = privat
    .description = Mitspielen darf nur, wer eingeladen ist (Standard: nein)
choices-game =
    .Skat = Skat
    .Strohmann = Strohmann-Skat
    .Oma = Oma-Skat
    .Officers = Offiziersskat
    .Ramsch = Ramsch
    .Schieberamsch = Schieberamsch
    .Tournee = Tournée-Skat
    .Texas = Texas-Skat
    .ThirtyOne = Einunddreißig
choices-rules =
    .Official = Offizielle Regeln (ISkO)
    .Online = Online-Regeln
    .Kneipe = Kneipenregeln: Kontra, Ramsch, Bockrunden
    .Ramsch = Skat mit Schieberamsch, wenn alle passen
choices-think =
    .HalfMinute = 30 Sekunden
    .Minute = 1 Minute
    .TwoMinutes = 2 Minuten
    .Unlimited = unbegrenzt
    .Correspondence = 24 Stunden, als Fernspiel
command-skat-join = mitspielen
    .description = Setz dich an einen Tisch in diesem Kanal
command-skat-hand = karten
    .description = Sieh dir deine Karten an; nur du siehst sie
command-skat-mine = meine
    .description = Sieh dir alle deine Tische auf diesem Server an, und wer dran ist
command-skat-invite = einladen
    .description = Lade ein Mitglied an deinen Tisch ein oder setz einen Computer dazu
option-skat-invite-member = mitglied
    .description = Mitglied, das du einlädst; leer lassen für einen Computer
command-skat-wanted = gesucht
    .description = Mitspieler gesucht: freie Plätze und alle, die Lust haben
command-skat-leave = verlassen
    .description = Verlass deinen Tisch
command-skat-stop = beenden
    .description = Schließ deinen Tisch oder, wenn du moderierst, jeden anderen
menu-play = Skat spielen
menu-replay = Spiel ansehen
command-rules = regeln
    .description = Schlag eine Regel nach, mit Quelle
option-rules-search = suche
    .description = Was du nachschlagen willst, zum Beispiel: Bedienen
command-leaderboard = rangliste
    .description = Sieh dir die besten Spieler an
option-leaderboard-order = wertung
    .description = Wonach gewertet wird (Standard: Punkte je 36 Spiele)
option-leaderboard-period = zeitraum
    .description = Zeitraum (Standard: alle Zeiten)
option-leaderboard-where = wo
    .description = Welche Server zählen (Standard: dieser)
option-leaderboard-game = spiel
    .description = Spiel (Standard: Skat)
option-leaderboard-rules = regeln
    .description = Regeln (Standard: die offiziellen)
choices-order =
    .Points = Punkte je 36 Spiele
    .Lists = gewonnene Listen
    .Declarer = gewonnen als Alleinspieler
    .Defender = gewonnen als Gegenspieler
    .Rating = Spielstärke
choices-period =
    .ThisMonth = dieser Monat
    .LastMonth = letzter Monat
    .AllTime = alle Zeiten
choices-where =
    .Here = dieser Server
    .Everywhere = alle Server
choices-leaderboard-rules =
    .Official = offizielle Regeln
    .Online = Online-Regeln
    .Kneipe = Kneipenregeln
    .Ramsch = mit Schieberamsch
    .Own = eigene Regeln
command-profile = profil
    .description = Sieh dir an, was ein Mitglied auf diesem Server erreicht hat
option-profile-member = mitglied
    .description = Mitglied (Standard: du)
option-profile-game = spiel
    .description = Spiel (Standard: Skat)
command-privacy = datenschutz
    .description = Deine Daten: herunterladen, löschen, teilen, aufheben
command-privacy-export = herunterladen
    .description = Lade alles herunter, was über dich gespeichert ist; die Datei siehst nur du
command-privacy-delete = löschen
    .description = Lösch Einstellungen, Statistik und die Zuordnung zu deinem Decknamen; vorher wirst du gefragt
command-privacy-share = teilen
    .description = Bestimme, ob du in den Ranglisten aller Server stehst
option-privacy-share-show = zeigen
    .description = Mit „an“ stehst du darin, mit „aus“ nicht
choices-show =
    .On = an
    .Off = aus
command-privacy-keep = aufheben
    .description = Bestimme, wie lange du deine beendeten Spiele behältst; was älter ist, kommt nicht wieder
option-privacy-keep-deals = spiele
    .description = So lange stehen sie in /spiele, und so lange siehst du sie an
choices-deals =
    .Always = für immer
    .Year = ein Jahr
    .Month = 30 Tage
command-learn = lernen
    .description = Lern Skat in zwölf kurzen Lektionen
command-verify = nachprüfen
    .description = Prüf ein Spiel mit seiner Beweisdatei nach, oder lies, wie das geht
option-verify-file = datei
    .description = Beweisdatei eines Spiels (Standard: ich erkläre, wie du prüfst)
option-verify-table = tisch
    .description = Nummer oder Name eines Tisches, für den Beweis eines seiner Spiele
option-verify-deal = spiel
    .description = Nummer des Spiels an diesem Tisch (Standard: 1)
command-deals = spiele
    .description = Sieh dir deine beendeten Spiele an und spiel sie nach
option-deals-contract = ansage
    .description = Nur diese Ansage (Standard: alle)
option-deals-result = ergebnis
    .description = Nur gewonnene oder verlorene Spiele (Standard: beide)
option-deals-partner = mitspieler
    .description = Nur Spiele mit diesem Mitglied (Standard: mit allen)
option-deals-month = monat
    .description = Nur dieser Monat (UTC), zum Beispiel 2026-11 (Standard: alle Zeiten)
choices-contract =
    .Clubs = Kreuz
    .Spades = Pik
    .Hearts = Herz
    .Diamonds = Karo
    .Grand = Grand
    .Null = Null
    .Ramsch = Ramsch
    .PassedIn = eingepasst
choices-result =
    .Won = gewonnen
    .Lost = verloren
command-daily = tagesliste
    .description = Neun Spiele am Tag gegen Computer, für alle dieselben
command-deal = spiel
    .description = Spiel ein beendetes Spiel Karte für Karte nach
option-deal-code = code
    .description = Der Code des Spiels, wie ihn /spiele zeigt
option-deal-file = datei
    .description = Eine Datei mit Spielen: meine eigene (Text oder JSON) oder SGF vom International Skat Server
option-deal-number = nummer
    .description = Das wievielte Spiel der Datei (Standard: das erste)
command-settings = einstellungen
    .description = Wähle, wie du deine Karten siehst und was dich anpingen darf
command-setup = einrichten
    .description = Einstellungen für diesen Server: Kanäle, Threads, Sprache, Regeln
command-owner = betreiber
    .description = Für den Betreiber: Zustand des Bots, Sperren, Ankündigungen
command-owner-status = status
    .description = Sieh nach, wie es dem Bot geht
command-owner-leave = verlassen
    .description = Einen Server für immer verlassen, nachdem du es bestätigt hast
option-owner-leave-server = server
    .description = ID des Servers
option-owner-leave-reason = grund
    .description = Grund, den die Leute dort lesen
command-owner-block = sperren
    .description = Alles ablehnen, was eine Person oder ein Server will
option-owner-block-user = person
    .description = Die Person
option-owner-block-server = server
    .description = ID des Servers
option-owner-block-reason = grund
    .description = Grund, für deine Liste; die Person liest ihn in /datenschutz herunterladen
command-owner-unblock = entsperren
    .description = Eine Sperre aufheben
option-owner-unblock-user = person
    .description = Die Person
option-owner-unblock-server = server
    .description = ID des Servers
command-owner-blocks = sperrliste
    .description = Alle Sperren ansehen
command-owner-announce = ankündigen
    .description = Allen Servern, die es wollen, einen Text schicken, nachdem du es bestätigt hast
option-owner-announce-text = text
    .description = Der Text; \n beginnt eine neue Zeile
command-help = hilfe
    .description = Hilfe zum Spielen, zu Regeln und Befehlen
option-help-topic = thema
    .description = Thema (Standard: Erste Schritte)
choices-topic =
    .Overview = Erste Schritte
    .Buttons = Knöpfe und Nachrichten
    .Bidding = Reizen
    .Contracts = Spiele und Spielwerte
    .Play = Stiche und Bedienen
    .Scoring = Abrechnung
    .List = Liste und Runden
    .Daily = Tagesliste
    .Rules = Regelwerke
    .Games = Andere Spiele
    .Computers = Computerspieler
    .Fairness = So prüfst du uns nach
    .Settings = Einstellungen des Servers
    .Privacy = Datenschutz
    .Commands = Befehle

## Eingang und neuer Tisch

entrance_title = 🃏 Lust auf Skat?
entrance_intro =
    Hier geht alles mit einem Knopfdruck.

    • **Tisch aufmachen** – such dir Spiel und Regeln aus, die anderen setzen sich dazu.
    • **Gegen Computer** – gleich losspielen.
    • **Mitspieler gesucht** – sag, dass du Lust hast.

    Skat ist dir neu? **Lernen** zeigt es dir Schritt für Schritt.
entrance_open = Tisch aufmachen
entrance_play_autoplayers = Gegen Computer
entrance_wanted = Mitspieler gesucht
entrance_mine = Meine Tische
entrance_daily = Tagesliste
entrance_leaderboard = Rangliste
entrance_learn = Lernen
entrance_settings = Einstellungen
entrance_help = Hilfe
entrance_more = Mehr
entrance_more_intro = Was möchtest du sehen?
entrance_profile = Meine Ergebnisse
entrance_rule_book = Regelbuch
entrance_export = Meine Daten als Datei
entrance_share = { $state ->
    [on] Ergebnisse überall zeigen
   *[off] Ergebnisse nur hier zeigen
}
entrance_shares = -# Deine Ergebnisse zählen { $state ->
    [on] hier und in den Ranglisten aller Server.
   *[off] nur hier, nicht in den Ranglisten aller Server.
}
entrance_delete = Meine Daten löschen
entrance_setup = Server einrichten
rule_book_contents = 📖 Was möchtest du nachschlagen?
rule_book_part = { $first } … { $last }
form_title = 🃏 Neuer Tisch
form_intro = Passt alles? Dann mach ihn auf. Sonst stell erst ein, was anders sein soll.
form_rounds = { $rounds ->
    [one] 1 Runde ({ $deals } Spiele)
   *[other] { $rounds } Runden ({ $deals } Spiele)
}
form_open = Tisch aufmachen
form_places = { $places } Plätze
form_autoplayers = { $autoplayers } Computer
form_think_time_usual = Bedenkzeit wie hier üblich – allein gegen Computer keine
form_for_everybody = Für alle
form_for_guests = Privat
