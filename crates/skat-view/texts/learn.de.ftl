### Die Lektionen von /lernen. Jeder Schritt ist eine Nachricht, ihre Attribute sind die Antworten auf das, was man wählt.
### Marken wie <CJ SA> werden zu Karten, andere wie <value SH> zu Zahlen, die die Regeln ausrechnen.
### Marken wie <Bube|Unter> sind die Wörter für französische und für deutsche Karten.

## Karten und Augen

cards = Karten und Augen
    .moral = Ass 11, Zehn 10, König 4, <Dame|Ober> 3, <Bube|Unter> 2, alles andere 0 – zusammen <all> Augen.
cards-1 = Beim Skat zählen die Karten, die du in deinen Stichen sammelst: Jede hat „Augen“. Welche dieser vier zählt am meisten?
    .right = Ein Ass zählt <points SA> Augen, mehr als jede andere Karte.
    .jack = Der <Bube|Unter> ist stark, zählt aber nur <points CJ> Augen. Eine andere Karte zählt viel mehr.
    .king = Der König zählt <points CK> Augen. Da ist noch mehr drin.
    .eight = Sieben, Acht und Neun zählen gar nichts.
cards-2 = Die Zehn zählt 10 Augen, der König 4. Wie viel ist ein Stich aus <SA ST SK> wert?
    .right = Genau: 11 + 10 + 4. Ein fetter Stich!
    .two = Das sind Ass und Zehn. Der König bringt noch 4 dazu.
    .more = Etwas weniger: Ass 11, Zehn 10, König 4.
cards-3 = Dazu kommen <Dame|Ober> 3 und <Bube|Unter> 2. Wie viele Augen haben alle 32 Karten zusammen?
    .right = Richtig: viermal 11 + 10 + 4 + 3 + 2. Diese Zahl brauchst du immer wieder.
    .less = Rechne eine Farbe aus: 11 + 10 + 4 + 3 + 2 = 30. Und es gibt vier Farben.
    .more = Rechne eine Farbe aus: 11 + 10 + 4 + 3 + 2 = 30. Und es gibt vier Farben.
cards-4 = Jetzt spielst du. Alma hat <HK> ausgespielt, Bruno <H7> gegeben. Du bist als Letzter dran: Hol dir den Stich!
    .right = Das Ass ist die höchste <Herzkarte|Rot-Karte> und holt den Stich.
    .eight = <H8> ist kleiner als der König: Dann gehört Alma der Stich. Nimm eine höhere <Herzkarte|Rot-Karte>.
cards-5 = Wie viele Augen hast du mit diesem Stich bekommen?
    .right = Ja: 11 fürs Ass, 4 für den König, nichts für die Sieben.
    .ace = Das ist nur dein Ass. Auch die Karten der anderen gehören jetzt dir.
    .more = Etwas weniger: Der König zählt 4 und die Sieben nichts.

## Trumpf im Farbspiel

suit = Was ist Trumpf?
    .moral = Im Farbspiel gibt es <trumps H> Trümpfe. Die höchsten sind die vier <Buben|Unter> (<♣ ♠ ♥ ♦|Eichel, Grün, Rot, Schellen>). Darunter kommen Ass, Zehn, König, <Dame|Ober>, 9, 8, 7 der Trumpffarbe.
suit-1 = Du spielst <Herz|Rot>. Trumpf sind dann alle <Herzkarten|Rot-Karten> – und immer auch alle vier <Buben|Unter>. Wie viele Trümpfe gibt es?
    .right = Sieben <Herzkarten|Rot-Karten> und vier <Buben|Unter>.
    .suit = Das sind nur die <Herzkarten|Rot-Karten> ohne den <Buben|Unter>. Alle vier <Buben|Unter> gehören auch dazu.
    .eight = Der <Herzbube|Rot-Unter> ist dabei, die drei anderen <Buben|Unter> fehlen noch.
suit-2 = Die Trümpfe haben eine feste Ordnung. Welcher ist bei <Herz|Rot> der höchste?
    .right = <Kreuz-Bube|Eichel-Unter> ist immer der höchste Trumpf, danach <Pik-, Herz- und Karo-Bube|Grün-, Rot- und Schellen-Unter>. Der „Alte“ verliert nie.
    .ace = Das <Herz-Ass|Rot-Ass> kommt erst nach allen vier <Buben|Unter>.
    .spades = Fast: <Pik-Bube|Grün-Unter> ist der zweithöchste. Einer steht noch über ihm.
suit-3 = Zähl deine Trümpfe: Wie viele hast du?
    .right = Zwei <Buben|Unter> und vier <Herzkarten|Rot-Karten>: ein gutes Blatt.
    .jacks = Das sind deine <Herzkarten|Rot-Karten>. Die <Buben|Unter> sind auch Trumpf!
    .count = Zähl noch einmal: <Buben|Unter> und <Herzkarten|Rot-Karten> zusammen.
suit-4 = Du spielst aus. Zieh den anderen die Trümpfe: Spiel eine Karte, die ganz sicher gewinnt!
    .right = Die anderen müssen Trumpf bedienen, und schlagen kann dich niemand.
    .same = Auch <SJ> gewinnt sicher, denn <CJ> hast du selbst. Wir nehmen hier <CJ>.
    .high = Zwei <Buben|Unter> sind noch draußen, und jeder schlägt diese Karte. Die Augen wären weg.
    .low = Damit verschenkst du den Stich: Höhere Trümpfe sind noch draußen. Du hast aber Karten, die niemand schlägt.
    .side = Erst die Trümpfe ziehen. Solange die anderen welche haben, können sie deine übrigen Karten stechen.
suit-5 = Beide haben bedient. Es geht noch einmal ganz sicher – womit?
    .right = Jetzt ist <SJ> der höchste Trumpf. Und ein <Bube|Unter> fällt!
    .high = <HJ> und <DJ> sind noch draußen und schlagen diese Karte.
    .low = Damit gibst du den Stich her. Du hast noch einen Trumpf, den niemand schlägt.
    .side = Noch haben die anderen Trümpfe. Zieh erst weiter.
suit-6 = Gut mitgezählt? Es gibt <trumps H> Trümpfe, deine <held H> kennst du, und vier haben die anderen schon gespielt. Wie viele sind noch draußen?
    .right = Nur noch einer: <DJ>. Mitzählen lohnt sich!
    .none = Einer fehlt noch: Welcher <Bube|Unter> ist noch nicht gefallen?
    .three = Zieh alles ab: deine eigenen und die vier, die schon gefallen sind.
suit-7 = Mit <H8> hast du den letzten Trumpf geholt: Bruno musste <DJ> geben, bekam den Stich und spielt jetzt <DT>. <Karo|Schellen> hast du nicht – du darfst spielen, was du willst. Was nun?
    .right = Gestochen! Ein Trumpf schlägt jede Karte einer anderen Farbe.
    .same = Auch dieser Trumpf sticht sicher, denn die anderen haben keinen mehr. Wir nehmen hier <H9>.
    .throw = Das ist erlaubt, aber dann bekommen die anderen die zehn Augen. Du kannst sie dir mit einem Trumpf holen.

## Trumpf im Grand

grand = Grand
    .moral = Im Grand sind nur die vier <Buben|Unter> Trumpf. Wenn sie gezogen sind, gewinnen Asse und lange Farben.
grand-1 = Du spielst Grand, das Spiel mit dem höchsten Grundwert. Es hat nur wenige Trümpfe: Wie viele?
    .right = Nur die vier <Buben|Unter>.
    .suit = Acht Karten hat eine ganze Farbe. Im Grand ist keine Farbe Trumpf.
    .eleven = Das gilt im Farbspiel. Im Grand ist keine Farbe Trumpf.
grand-2 = Die <Buben|Unter> bilden eine eigene „Farbe“. Angenommen, du spielst <CJ> aus, und Alma hat <HJ> und <CQ>. Was muss sie spielen?
    .say-any = Egal
    .right = Ein <Bube|Unter> wurde ausgespielt, also muss sie einen <Buben|Unter> bedienen, <auch wenn er rot ist|gleich welcher Farbe>.
    .queen = <CJ> ist im Grand Trumpf und keine <Kreuzkarte|Eichel-Karte>. Verlangt ist also ein Trumpf.
    .any = Solange sie bedienen kann, muss sie es. Verlangt ist ein Trumpf.
grand-3 = Ein <Bube|Unter> fehlt dir: <HJ>. Du spielst aus. Hol ihn!
    .right = So fällt <HJ>, ohne dass dir etwas passiert.
    .same = Auch <SJ> schlägt <HJ>. Wir nehmen hier <CJ>.
    .low = <HJ> ist höher als <DJ>: Damit gäbst du den Stich ab.
    .side = Solange <HJ> draußen ist, kann er diese Karte stechen. Hol ihn zuerst.
    .seven = Damit gibst du den anderen den Stich und das Ausspiel. Hol erst den <Buben|Unter>.
grand-4 = <HJ> ist gefallen. Nur eine dieser vier Karten kann jetzt noch einen Stich verlieren. Welche?
    .right = In <Karo|Schellen> sind alle anderen Karten höher. Die sparst du dir bis zuletzt auf.
    .jack = Alle anderen <Buben|Unter> sind gefallen oder bei dir: <DJ> kann niemand mehr schlagen.
    .king = Über dem König stehen nur Ass und Zehn, und die hast du selbst.
    .ten = Über der Zehn steht nur das Ass, und das hast du selbst.
grand-5 = Dann los: Spiel etwas Sicheres aus!
    .right = Von oben herunter – die anderen müssen zugeben.
    .same = Auch das ist ein sicherer Stich: Du hast alles, was höher ist. Wir nehmen hier <CA>.
    .seven = Die Sieben gibt das Spiel aus der Hand. Erst die sicheren Stiche!

## Null

null = Null
    .moral = Beim Null gibt es keinen Trumpf, die Zehn steht zwischen <Bube|Unter> und Neun, und du darfst keinen einzigen Stich machen.
null-1 = Beim Null ist alles anders: keine Trümpfe, keine Augen. Wie viele Stiche darfst du als Alleinspieler machen?
    .right = Keinen. Mit dem ersten Stich wäre das Spiel verloren.
    .one = Schon mit einem Stich ist ein Null verloren.
    .five = Beim Null gewinnst du, indem du alle Stiche vermeidest.
null-2 = Auch die Reihenfolge ist anders: Ass, König, <Dame|Ober>, <Bube|Unter>, Zehn, 9, 8, 7. Welche Karte ist beim Null höher?
    .right = Der <Bube|Unter> ist beim Null eine gewöhnliche Karte und steht direkt über der Zehn.
    .ten = Beim Null ist die Zehn herabgestuft: Sie steht zwischen <Bube|Unter> und Neun.
null-3 = Bruno spielt <SA> aus. Unter dem Ass kannst du gefahrlos etwas loswerden. Was gibst du?
    .right = Gut: Die gefährlichste <Pikkarte|Grün-Karte> ist weg, die kleinen bleiben dir.
    .low = Auch das bleibt unter dem Ass, aber die kleinen Karten retten dich später. Wirf jetzt die höchste ab.
null-4 = Alma hat <Karo|Schellen> ausgespielt, und du hast <keins|keine> mehr: Du darfst abwerfen, was du willst. Welche Karte ist auf Dauer die gefährlichste?
    .right = In <H7 H9 HQ> war <die Dame|der Ober> die Schwachstelle: Zu viele Karten liegen unter <ihr|ihm>.
    .clubs = <C7 C9 CJ> ist sicher: Auf jede kleine <Kreuzkarte|Eichel-Karte> kannst du darunter bleiben. In einer anderen Farbe ist die Lücke größer.
    .hearts = Die kleinen <Herzkarten|Rot-Karten> brauchst du, um drunter zu bleiben. Wirf lieber die hohe ab.
    .low = Eine kleine Karte ist beim Null Gold wert. Wirf eine hohe ab.
null-5 = Bruno spielt <H8>. Was gibst du?
    .right = Sicher drunter. Und alle anderen <Herzkarten|Rot-Karten> sind jetzt höher als deine <H9>.
    .nine = <H9> liegt über der Acht: Hätte Alma kein höheres <Herz|Rot>, wäre das dein Stich und das Spiel verloren.
null-6 = Das läuft gut. Ein Null hat immer einen festen Wert. Was ist der einfache Null wert?
    .right = Dreiundzwanzig, egal mit welchen Karten.
    .grand = 24 ist der Grundwert des Grand. Der Null liegt knapp darunter.
    .ouvert = So viel ist Null ouvert wert, mit offenen Karten.

## Bedienen

follow = Bedienen
    .moral = Wer die ausgespielte Farbe hat, muss sie zugeben; <Buben|Unter> gehören zum Trumpf. Wer sie nicht hat, ist frei.
follow-1 = Alma spielt allein, Trumpf ist <Kreuz|Eichel>; Bruno und du, ihr spielt zusammen. Alma hat <CJ> ausgespielt, also Trumpf. Du hast keine <Kreuzkarte|Eichel-Karte>. Was musst du geben?
    .right = Jeder <Bube|Unter> ist Trumpf, auch der <Herzbube|Rot-Unter> – und Trumpf ist verlangt.
follow-2 = Wieder Trumpf von Alma, und jetzt hast du keinen mehr. Du darfst frei wählen. Der Stich geht an Alma: Was gibst du?
    .right = Was der Gegner holt, soll ihm nichts bringen.
    .same = Ebenso gut: Auch diese Karte zählt nichts. Wir nehmen hier <D7>.
    .many = Das sind zehn Augen oder mehr für Alma! Heb sie für euren eigenen Stich auf.
    .few = Das schenkt Alma ein paar Augen. Du hast Karten, die gar nichts zählen.
    .bare = Sie zählt nichts, aber dann steht <SK> allein da und fällt unter Almas nächstes <Pik-Ass|Grün-Ass>.
follow-3 = Alma spielt <SA>. Diesmal hast du die Farbe. Was gibst du?
    .right = Bedient, und Alma bekommt nur ihr Ass.
    .king = Erlaubt, aber der König schlägt das Ass nicht und schenkt Alma vier Augen.
follow-4 = Alma spielt <H9>, Bruno legt <HA> darauf: Der Stich gehört euch, denn nach dir kommt niemand mehr. Welches <Herz|Rot> gibst du?
    .right = Zehn Augen für euch! Das heißt „schmieren“.
    .queen = Drei Augen sind nett, aber dieser Stich ist sicher eurer. Gib ihm mehr!
    .eight = Dieser Stich ist sicher eurer – da darf ruhig etwas Wertvolles hinein.
follow-5 = Eine letzte Frage: Du hast die ausgespielte Farbe nicht, aber Trümpfe. Musst du dann stechen?
    .say-yes = Ja, immer
    .say-no = Nein
    .right = Beim Skat gibt es keinen Stichzwang: Wer nicht bedienen kann, darf stechen oder abwerfen.
    .yes = Nein: Wer nicht bedienen kann, darf stechen, muss aber nicht.

## Stiche und Zählen

count = Augen mitzählen
    .moral = Von <all> Augen braucht der Alleinspieler <need>; der Gegenpartei genügen <defence>. Was du gedrückt hast, zählt für dich mit.
count-1 = Im ganzen Spiel sind <all> Augen. Wie viele brauchst du als Alleinspieler zum Gewinn?
    .right = Mehr als die Hälfte.
    .sixty = Das wäre genau die Hälfte. Du brauchst mehr als die Hälfte.
    .ninety = Mit 90 hättest du sogar Schneider gespielt. Zum Gewinn genügt weniger.
count-2 = Und wenn es 60 zu 60 ausgeht: Wer hat gewonnen?
    .say-you = Der Alleinspieler
    .say-others = Die Gegenpartei
    .say-nobody = Niemand
    .right = Bei Gleichstand gewinnt die Gegenpartei.
    .you = Der Alleinspieler braucht mehr als die Hälfte.
    .nobody = Ein Unentschieden gibt es nicht: Der Alleinspieler hat seine <need> Augen nicht erreicht.
count-3 = Du spielst <Karo|Schellen>, fünf Stiche sind vorbei. In deinen Stichen liegen <taken> Augen, und gedrückt hast du <ST SK>. Wie viele Augen fehlen dir noch?
    .right = <taken> + <points ST SK> sind <mine>. Es fehlen nur noch <missing>.
    .sixty = Bis 60 – aber du brauchst <need>.
    .discards = Vergiss nicht, was du gedrückt hast: Die <points ST SK> Augen gehören dir auch.
count-4 = Weiter: Deine <C8> hat Bruno mit der Zehn geholt, dann hat er <DJ> gespielt und Alma <SA> geschmiert. Jetzt spielt Bruno <HT>. <Herz|Rot> hast du nicht; alle fremden Trümpfe sind gefallen. Dir fehlen <missing> Augen – was spielst du?
    .right = Zehn und König sind schon 14 Augen: Das Spiel ist gewonnen!
    .same = Auch das Ass sticht, denn kein Trumpf ist mehr draußen. Wir nehmen hier <DK>.
    .seven = Damit verschenkst du zehn Augen, die du brauchst und sicher haben kannst. Stich!
count-5 = Gewonnen hast du jetzt schon: <mine> Augen. Mit zu wenig Augen ist die Gegenpartei sogar „Schneider“, und das Spiel zählt mehr. Bis zu wie vielen Augen ist sie Schneider?
    .right = Erst ab 31 ist sie „aus dem Schneider“. Hier hat sie <theirs>, also bleibt es beim einfachen Gewinn.
    .less = Noch einen mehr: Schneider ist, wer es nicht auf 31 bringt.
    .more = Mit 31 ist sie gerade aus dem Schneider.

## Reizen

auction = Reizen: sagen und hören
    .moral = Mittelhand sagt, Vorhand hört; dann sagt Hinterhand zu dem, der übrig ist. Geh nie höher, als dein Spiel wert ist.
auction-1 = Vor jedem Spiel wird gereizt: Wer den höchsten Wert bietet, spielt allein. Du sitzt in Mittelhand und fängst an. Was ist der niedrigste Reizwert?
    .right = Das ist <Karo|Schellen> mit oder ohne einen: 2 × 9.
    .ten = So billig ist kein Spiel: Das kleinste ist <Karo|Schellen>, 2 × 9.
    .twenty = Das ist der zweite Reizwert. Das kleinste Spiel ist <Karo|Schellen>, 2 × 9.
auction-2 = Mit diesen Karten würdest du <Kreuz|Eichel> spielen. Du hast <CJ>, aber <SJ> nicht: Das heißt „mit 1“. <Kreuz|Eichel> hat den Grundwert 12. Was ist dein Spiel wert?
    .right = <reckon C>. Bis <value C> kannst du also mitgehen.
    .base = Das ist nur der Grundwert. Er wird mit „mit 1, Spiel 2“ malgenommen.
    .two = Das wäre „mit 2“. Dafür müsstest du auch <SJ> haben.
auction-3 = Du bist dran und reizt Bruno in Vorhand. Was sagst du?
    .right = Klein anfangen: Vielleicht genügt es schon.
    .jump = Springen ist erlaubt, aber vielleicht bekommst du das Spiel billiger. Und wer weniger bietet, verrät weniger.
    .pass = Dein Blatt ist <value C> wert. Da kannst du ruhig mitreizen.
auction-4 = Bruno sagt „Ja“: Er hält 18. Nun brauchst du einen höheren Wert.
    .right = Der nächste Wert nach 18.
    .pass = Bis <value C> reicht dein Spiel. Gib noch nicht auf!
auction-5 = Bruno passt. Jetzt fragt dich Alma aus Hinterhand: 22. Nun hörst du: Du hältst oder passt.
    .right = „Ja“ heißt: Das biete ich auch. Mehr brauchst du beim Hören nicht zu sagen.
    .pass = 22 ist weniger als dein Spiel wert ist. Halte noch!
auction-6 = 23 hast du auch gehalten. Alma sagt 24 – genau so viel, wie dein Spiel wert ist.
    .right = Gleich viel genügt: Der Wert des Spiels muss den Reizwert nur erreichen.
    .pass = Dein Spiel ist genau 24 wert, und das reicht. Diesen Wert kannst du noch halten.
auction-7 = Alma geht auf 27.
    .right = Gute Entscheidung. Alma spielt allein, und du hilfst Bruno, sie zu schlagen.
    .hold = 27 ist mehr, als dein Spiel sicher wert ist. Ist es am Ende zu wenig, bist du überreizt, und es gibt <lost C 27> Punkte.

## Spielwert

value = Was ein Spiel wert ist
    .moral = Spitzen zählen, eins fürs Spiel dazu, weitere Stufen dazu, mal Grundwert: <♦ 9, ♥ 10, ♠ 11, ♣ 12|Schellen 9, Rot 10, Grün 11, Eichel 12>, Grand 24.
value-1 = Der Wert beginnt mit den Spitzen. Zähle vom <CJ> abwärts, wie viele der höchsten Trümpfe du ohne Lücke hast. Du willst <Pik|Grün> spielen, und im Skat liegt nichts, was daran etwas ändert. Wie viele sind es?
    .right = <CJ> und <SJ>; <HJ> fehlt. Das heißt „mit 2“.
    .one = Nach <CJ> hast du auch <SJ>.
    .all = So viele Trümpfe hast du zusammen. Die Reihe der Spitzen bricht aber ab, wo <HJ> fehlt.
value-2 = Zu den Spitzen kommt immer eins fürs Spiel dazu. <Pik|Grün> hat den Grundwert 11. Was ist dein <Pikspiel|Grün-Spiel> wert?
    .right = <reckon S>.
    .play = Das wären nur die Spitzen. Eins fürs Spiel kommt dazu.
    .four = Eine Stufe zu viel: mit 2, Spiel 3.
value-3 = Wenn du den Skat nicht aufnimmst, spielst du „Hand“. Das ist eine Stufe mehr. Was ist dein <Pik-Handspiel|Grün-Handspiel> wert?
    .right = <reckon SH>.
    .same = Das ist das Spiel mit Skat. Hand zählt eine Stufe mehr.
    .double = Hand verdoppelt nicht, sondern bringt eine Stufe: noch einmal 11.
value-4 = Fehlende Spitzen zählen genauso! Diese Karten hat Alma: Ihr fehlen <CJ> und <SJ>, <HJ> hat sie. Was ist ein <Herzspiel|Rot-Spiel> (Grundwert 10) für sie wert?
    .right = <reckon H>.
    .play = Eins fürs Spiel kommt noch dazu: ohne 2, Spiel 3.
    .base = Das ist der Grundwert. Er wird mit „ohne 2, Spiel 3“ malgenommen.
value-5 = Zurück zu deinem <Pikspiel|Grün-Spiel> mit Skat: Wenn die anderen Schneider werden, ist es eine Stufe mehr wert. Wie viel also?
    .right = <reckon S schneider>.
    .none = Das ist der Wert ohne Schneider. Eine Stufe kommt dazu.
    .times = Stufen werden zusammengezählt und dann erst mit dem Grundwert malgenommen.
value-6 = Verlierst du, wird dir das Doppelte abgezogen. Du hast bis 30 gereizt und verlierst dein <Pikspiel|Grün-Spiel>. Was steht in der Liste?
    .right = Zweimal der Spielwert, nicht zweimal der Reizwert.
    .bid = Gezählt wird nicht der Reizwert, sondern der Spielwert – und verloren zählt er doppelt.
    .once = Das ist der Spielwert. Verloren zählt er doppelt.
value-7 = Du hast das Reizen mit 30 gewonnen, den Skat aufgenommen und <CQ C7> gedrückt. Was sagst du an?
    .right = <reckon S>: Das reicht für 30, und du hast sieben Trümpfe.
    .diamonds = <Karo|Schellen> wäre nur <value D> wert, du hast aber 30 gereizt: überreizt, und dafür gibt es <lost D 30> Punkte.
    .hearts = <value H> reichen zwar für 30, aber dann hast du nur vier Trümpfe. In <Pik|Grün> hast du sieben.
    .clubs = <Kreuz|Eichel> wäre <value C> wert, aber dann sind deine beiden <Buben|Unter> die einzigen Trümpfe.
    .grand = <value G> locken, aber zwei <Buben|Unter>, <SK> und alle anderen Asse fehlen dir. In <Pik|Grün> hast du sieben Trümpfe.

## Skat und Drücken

skat = Der Skat
    .moral = Drücke so, dass du eine Farbe ganz los bist und hohe Karten, die sonst verloren wären, in Sicherheit bringst. Trümpfe und Asse bleiben.
skat-1 = Du hast das Reizen für 18 gewonnen. Im Skat liegen zwei Karten für dich. Was tust du?
    .right = Aufgenommen! Zwei neue Karten, und zwei darfst du dafür weglegen.
    .hand = Hand bringt eine Stufe mehr, aber mit der schwachen <Herzfarbe|Farbe Rot> kannst du die zwei Karten gut gebrauchen.
    .grand = Dafür fehlen dir die beiden höchsten <Buben|Unter>. Nimm lieber den Skat auf.
skat-2 = Im Skat lagen <CQ DA>. Du wirst <Kreuz|Eichel> spielen. Zwei Karten musst du weglegen, sie zählen am Ende für dich. Welche?
    .right = Keine <Herzkarte|Rot-Karte> mehr: Wenn <Herz|Rot> kommt, kannst du stechen. Und <HT>, die sonst leicht verloren ginge, ist in Sicherheit.
    .trump = Nie einen Trumpf drücken! Trümpfe sind deine Stärke.
    .ace = Asse holen selbst Stiche, und die anderen müssen dazu etwas hergeben. Behalte sie.
    .ten = <ST> steht sicher hinter <SA>. Dann bleibt dir aber eine schwache <Herzkarte|Rot-Karte>. Leg lieber die ganze Farbe weg.
skat-3 = Wie viele Augen hast du damit schon sicher?
    .right = Was du drückst, zählt am Ende mit – zehn Augen, ohne einen Stich.
    .none = Doch: Was du drückst, zählt am Ende für dich.
    .double = Die Zehn zählt 10 und die Sieben nichts.
skat-4 = Und jetzt die Ansage. Was spielst du?
    .right = Sieben Trümpfe und drei hohe Karten daneben: <reckon C>.
    .spades = In <Pik|Grün> hättest du nur vier Trümpfe, in <Kreuz|Eichel> sieben.
    .grand = Im Grand wären nur <HJ DJ> Trumpf, und die beiden höheren sind draußen. In <Kreuz|Eichel> hast du sieben Trümpfe.
    .null = Für einen Null sind deine Karten zu hoch: Ein Ass ohne kleine Karte daneben macht einen Stich.

## Als Alleinspieler

declarer = Als Alleinspieler
    .moral = Erst die Trümpfe ziehen und mitzählen, dann die Asse, zuletzt die kleinen Karten. Ein paar Trümpfe brauchst du, um wieder ans Spiel zu kommen.
declarer-1 = Du spielst <Karo|Schellen>. Alma hat <CA> ausgespielt, du hast mit <DK> gestochen. Jetzt spielst du aus. Vier Trümpfe sind noch draußen. Was tust du?
    .right = Von oben: Die anderen müssen Trumpf geben, und du behältst das Spiel.
    .same = <SJ> ist genauso sicher, denn <CJ> hast du selbst. Wir nehmen hier <CJ>.
    .ace = <HJ> und <DJ> schlagen das Ass: Das wären mindestens 13 Augen für die anderen.
    .low = Damit gibst du das Spiel aus der Hand. Deine <Buben|Unter> ziehen zwei Runden lang Trümpfe, ohne zu verlieren.
    .side = Erst die Trümpfe! Solange die anderen welche haben, können sie deine guten Karten stechen.
declarer-2 = <HJ> und <DQ> sind gefallen. Noch einmal?
    .right = Und da fallen <DT> und <DJ> zusammen.
    .ace = <DJ> ist noch draußen und schlägt das Ass. Du hast einen Trumpf, den niemand schlägt.
    .low = Noch stehen höhere Trümpfe gegen dich. Du hast einen, den niemand schlägt.
    .side = Es sind noch Trümpfe draußen. Zieh sie erst.
declarer-3 = Elf Trümpfe gibt es. Wie viele haben die anderen jetzt noch?
    .right = Deine sieben und ihre vier: Es ist keiner mehr draußen.
    .two = Zähl nach: Du hattest sieben, und vier sind bei den anderen gefallen.
    .four = Vier waren es am Anfang. Zwei Runden haben sie alle geholt.
declarer-4 = Jetzt gehört dir das Spiel. Was spielst du aus?
    .right = Niemand kann mehr stechen: Das Ass ist sicher.
    .trump = Das gewinnt auch, aber deine Trümpfe laufen dir nicht weg. Du brauchst sie, um wieder ans Spiel zu kommen.
    .eight = Erst das Ass, dann die Kleine: So hast du die Augen sicher.
    .nine = Damit gibst du das Spiel ab. Hol erst deine sicheren Stiche.
declarer-5 = In deinen Stichen liegen <taken> Augen, gedrückt hast du <CT C7>. Wie viele fehlen dir noch bis <need>?
    .right = <taken> + <points CT C7> sind <mine>. Fast geschafft!
    .discards = Denk an die Zehn, die du gedrückt hast.
    .more = Zähl zusammen: <taken> in deinen Stichen und <points CT C7> gedrückt.
declarer-6 = Wie viele deiner sechs Karten sind jetzt ganz sichere Stiche?
    .right = Deine vier Trümpfe. Schon <DA> allein bringt dich über <need> Augen: gewonnen.
    .one = Nicht nur das Ass: Es ist kein fremder Trumpf mehr draußen.
    .all = <S8> und <H9> können noch geschlagen werden.

## Gegenspielen

defend = Gegenspielen
    .moral = Kurzer Weg, lange Farbe – langer Weg, kurze Farbe. Gehört euch der Stich, schmiere; gehört er dem Alleinspieler, gib wenig.
defend-1 = Alma spielt <Pik|Grün>. Wer ist dein Partner?
    .say-alma = Alma
    .say-bruno = Bruno
    .say-nobody = Niemand
    .right = Die beiden, die nicht allein spielen, sammeln ihre Stiche zusammen. Euch genügen <defence> Augen.
    .alma = Alma ist Alleinspielerin, also eure Gegnerin.
    .nobody = Zwei gegen eine: Wer nicht allein spielt, spielt zusammen.
defend-2 = Du spielst aus. Alma sitzt direkt hinter dir: Das ist ein „kurzer Weg“, und da spielt man die lange Farbe. Was spielst du?
    .right = Die lange Farbe, und gleich von oben: Alma muss bedienen oder stechen, und Bruno kann als Letzter helfen.
    .ten = Die richtige Farbe! Auch die Zehn ist so hoch wie das Ass. Bring aber zuerst das Ass nach Hause: Der zweite Stich wird vielleicht gestochen.
    .low = Die richtige Farbe, aber Alma könnte billig gewinnen. Du hast die höchste <Herzkarte|Rot-Karte>.
    .short = Kurze Farben spielt man auf dem langen Weg, wenn der Alleinspieler als Letzter kommt. Hier lieber die lange.
defend-3 = Bruno hat <HK> geschmiert. Jetzt sind alle <Herzkarten|Rot-Karten> gefallen – bis auf deine vier! Was spielst du?
    .right = Alma muss stechen oder den Stich hergeben, und Bruno kann nach ihr übertrumpfen.
    .same = Ebenso gut: Auch diese Karte zählt nichts. Wir nehmen hier <H7>.
    .ten = <Herz|Rot> ist richtig, aber Alma sticht, und deine zehn Augen sind weg. Nimm <ein Herz, das|eine Rot-Karte, die> nichts zählt.
    .other = Bleib bei <Herz|Rot>: Alma hat keins mehr und muss einen Trumpf hergeben, und Bruno sitzt dahinter.
defend-4 = Bruno hat übertrumpft und spielt <CK>. Alma kommt erst nach dir. Was gibst du?
    .right = Vorsichtig: Solange Alma den Stich noch holen kann, gibst du wenig.
    .ten = <CA> hast du nicht gesehen. Hat Alma es, bekommt sie deine zehn Augen dazu.
defend-5 = Alma hatte das Ass und spielt nun <CJ>. Du hast keinen Trumpf. Was gibst du?
    .right = Ihr Stich, also nichts Wertvolles.
    .same = Ebenso gut: Auch diese Karte zählt nichts. Wir nehmen hier <D7>.
    .queen = Drei Augen für Alma müssen nicht sein. Du hast Karten, die nichts zählen.
    .ten = Zehn Augen für die Gegnerin! <CJ> kann niemand schlagen: Der Stich gehört ihr.
defend-6 = Alma spielt <S8>, Bruno legt <DJ> darauf: Der Stich ist eurer. Was gibst du?
    .right = Geschmiert! Sonst könnte Alma die Zehn noch stechen, hier ist sie sicher.
    .same = Ebenso gut: Auch diese Zehn hätte Alma dir sonst weggestochen. Wir nehmen hier <CT>.
    .queen = Drei Augen sind gut, zehn sind besser. Der Stich ist sicher!
    .low = Der Stich ist sicher eurer: Gib ihm so viele Augen wie möglich.

## Hand

hand = Wann man Hand spielt
    .moral = Spiel Hand, wenn dein Blatt auch ohne den Skat gewinnt. Ohne <CJ> kann der Skat deine Spitzen verkürzen: Reize dann vorsichtig.
hand-1 = Acht Trümpfe in <Karo|Schellen>, und die beiden höchsten <Buben|Unter>: mit 2. Mit Skat wäre das Spiel 27 wert. Was ist es als Handspiel wert?
    .right = <reckon DH>.
    .skat = Das ist der Wert mit Skat. Hand bringt eine Stufe mehr.
    .five = Eine Stufe zu viel: mit 2, Spiel 3, Hand 4.
hand-2 = Du hast das Reizen für 18 gewonnen. Nimmst du den Skat auf?
    .right = Mit acht Trümpfen und <SA> brauchst du den Skat nicht. Dafür gibt es eine Stufe mehr.
    .skat = Kein Fehler, aber es bringt weniger: <Karo|Schellen> mit Skat ist nur <value D> wert. Dieses Blatt braucht den Skat nicht.
    .schneider = Dann müsstest du 90 Augen schaffen, sonst gibt es <lost DHS 18> Punkte. Das ist hier alles andere als sicher.
    .grand = Im Grand sind nur deine zwei <Buben|Unter> Trumpf. Kommt <Kreuz|Eichel>, ist gleich einer weg. Mit <Karo|Schellen> als Trumpf hast du acht.
hand-3 = Bei einem Handspiel bleibt der Skat verdeckt liegen. Wem gehören seine Augen am Ende?
    .say-you = Mir
    .say-others = Den anderen
    .say-nobody = Niemandem
    .right = Der Skat gehört immer dem Alleinspieler – und zählt auch für die Spitzen.
    .others = Nein, er zählt für dich, auch wenn du ihn nicht gesehen hast.
    .nobody = Doch: Er zählt für dich, auch wenn du ihn nicht gesehen hast.
hand-4 = Ein anderes Blatt, mit dem du <Herz|Rot> Hand spielen willst. Der höchste Trumpf ist <DJ>, drei <Buben|Unter> fehlen: ohne 3. Wie viel wäre das wert?
    .right = <reckon HH>.
    .play = Ohne 3, Spiel 4, Hand 5 – und das mal 10.
    .hand = Fast: Die Stufe für Hand fehlt noch.
hand-5 = Und nun die Falle: Nach dem Spiel wird der Skat aufgedeckt, und darin liegt <SJ>! Er gehört dir, also bist du nur noch „ohne 1“. Was ist das Spiel jetzt wert?
    .right = <reckon HH>. Hattest du bis 48 gereizt, bist du überreizt und verlierst: <lost HH 48> Punkte.
    .two = Es fehlt nur noch <CJ>: ohne 1, Spiel 2, Hand 3.
    .same = Der Skat zählt bei den Spitzen mit. Es fehlt nur noch <CJ>: ohne 1.
hand-6 = Bei welchem Handspiel kann dir das nicht passieren?
    .say-with = Wenn ich <♣-Bube|den Eichel-Unter> habe
    .say-without = Wenn <♣-Bube|der Eichel-Unter> fehlt
    .right = Mit <CJ> kann der Skat die Reihe der Spitzen nur verlängern.
    .without = Gerade ohne ihn ist es gefährlich: Liegt ein hoher <Bube|Unter> im Skat, wird die Reihe kürzer.
