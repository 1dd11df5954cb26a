# Sentences of the host itself: panels, lobby, the table's own matters.

list-separator = {", "}

lobby-title = Lobby
lobby-options = Options: { $options }
lobby-ready = Everybody is here: tap **Start**.
lobby-enough = Tap **Start**, or wait for others to join.
lobby-one-device = One phone or tablet for both sides: tap **Start**.
lobby-use-one-phone = Are you all around one table? One phone or tablet is enough.
lobby-one-phone-button = One device
lobby-one-phone = One phone for both sides: only its owner joins, and the other taps **Leave**.
lobby-seat-free = free
seat-same-device = on the same phone or tablet
lobby-starting = The game is about to begin. If nothing happens, tap **Start** again.
lobby-waiting =
    { $missing ->
        [one] One more player is needed: others tap **Join**.
       *[other] { $missing } more players are needed: others tap **Join**.
    }
lobby-or-computer = To play right away, add a computer above.
lobby-join = Join
lobby-leave = Leave
lobby-start = Start
lobby-change = Options
lobby-howto = How to play
lobby-first = 🌱 New to the game? { $what }
lobby-first-against = Play the Page, the easiest computer.
lobby-first-computer = Start a first game
lobby-first-set = Set up a first game
option-shown = { $name }: { $value }
options-title = Options
options-settled = This game has begun, so its options are settled. The next table has its own.
option-pack = Cards
option-language = Language of the table
value-en = English
value-ja = 日本語 (Japanese)
value-on = yes
value-off = no

panel-back = Back
panel-refresh = Refresh
panel-from-list = Choose from the list …
panel-look = 🔍 Look at a card …
cards-about = Every card of this game, large, with what it can do. Only you see it.
games-title = What shall we play?
games-real = With your own pieces, on a real table
game-needs-pieces = { $game } · real pieces
message-link = View
table-opened = The table is open: { $game }.
workshop-deck = Deck
deck-title = Decks for { $game }
deck-none = You haven't built any yet. Copy a ready-made one, or start a new one.
deck-choose = Look at a deck …
deck-ready = { $name } (ready to play)
deck-new = New
deck-new-name = New deck
deck-shared-name = Shared deck
deck-enter-code = Enter a code
deck-done = Done
deck-play = Play with this
deck-edit = Edit
deck-copy = Copy
deck-copied = 📋 Copied: this one is yours to edit.
deck-share = Share
deck-rename = Rename
deck-delete = Delete
deck-sure = Delete “{ $name }” for good?
deck-code = Anybody can enter this code under `/deck`: `{ $code }`
deck-chosen = You're playing with { $name }.
deck-good = ready to play
panel-since = ⏳ Last move { $since }
panel-waiting =
    ⏳ Waiting for { $players }{ $kind ->
        [reply] {" to answer"}
       *[move] {""}
    } · last move { $since }
panel-moved-on = The table moved on in the meantime, so nothing was done. Your panel shows how things stand now.
form-scrap = Cancel
panel-table = Table
panel-help = Help
panel-mine = My view
panel-cards = Cards
over-again = Again
over-swapped = Swap seats
over-harder = Against { $level }
over-easier = Against { $level }
over-learn = How to play
over-turns =
    { $turns ->
        [one] One turn
       *[other] { $turns } turns
    }
over-minutes =
    { $minutes ->
        [one] one minute
       *[other] { $minutes } minutes
    }
over-hours = { $hours } hours
over-days = { $days } days
over-record = Record
closed-turn = -# This turn is over.
closed-started = -# The lobby is closed; the game is below.
closed-moved = -# This panel has moved to the end of the channel.
closed-abandoned = -# This lobby was closed: everybody left.
closed-expired = -# This lobby was closed: nobody started in time. `/play` opens a new one.
closed-moderator = -# A moderator closed this table.
closed-ended = -# This table was closed by agreement.
closed-deserted = -# This table was closed: everybody left.
closed-replaced = -# This table was closed for another one.

done = Done: { $said }
done-plain = Done.
done-moved = The table is in { $place } now.
table-moved = ↪️ This table goes on in { $place }.
done-draw = You have agreed on a draw.
done-draw-offered = You have offered a draw.
done-rematch = The next game is open: its panel is below.
done-dropped = The game was over by then, so the rest of your line was left out: **{ $line }**
clause-refused = **{ $clause }**: { $why } Nothing was done.
done-until = Then I had to stop: **{ $line }** couldn't be done. { $why }
undone = Undone: { $taken }
left = You have left the table.
left-rated = You have left the table. This is a rated game: its result counts for you, unless somebody else takes the seat.
never-mind = Nothing was changed.
agreed-and-waiting = You have agreed. The others are still being asked.
waiting-for-consent = The others have been asked.
explain = Explain
to-panel = To the table

table-title = This table
howto-table = -# **Table**, below the board, has Undo, Leave and the replay.
table-nothing = There is nothing for you to decide here right now.
table-undo = Undo
table-undo-back = Undo my last move
table-draw = Offer a draw
table-draw-accept = Accept the draw
table-resign = Resign
table-leave = Leave
table-end = End by agreement
stopping-pause = {""}: the clock stops.
stopping-computer = {""}: it plays in your seat until you're back.
stopping-quit = {""}: your seat is free until you come back or somebody takes it.
stopping-quit-alone = {""}: the game ends.
stopping-quit-lost = {""}: the same as resigning, as only a computer is left.
stopping-quit-paired = {""}: your seat stays empty, and the organiser decides the game.
stopping-resign = {""}: you lose.
stopping-end = {""}: no result, if the others agree.
stopping-end-alone = {""}: the game ends without a result.
table-force = End (moderator)
table-substitute = Ask for a substitute …
sure-draw = Offer a draw?
sure-draw-accept = Accept the draw?
sure-resign = Resign? You will lose the game.
sure-resign-side = Resign for { $side }? { $side } will lose the game.
sure-quit = Leave? You can come back until somebody else has your seat, or the others count that as resigning.
sure-quit-alone = Leave? Nobody else plays here, so that ends the game.
sure-quit-lost = Leave? Only a computer would be left, so you will lose the game.
sure-end = Ask everybody to end this table without a result? Anyone whose time has run out, or who has kept a table without a clock waiting for a day, isn't asked.
sure-end-alone = End this game without a result?
sure-force = End this table for everybody, without a result?
sure-yes = Yes
sure-no = No

agree = Agree
decline = Decline
proposal-undo =
    { $player } asks to undo:
    { $taken }
    { $asked }, do you agree?
proposal-undo-done = Undone by agreement: { $taken }
proposal-undo-declined = Not undone.
proposal-end = { $player } asks to end this table without a result. { $asked }, do you agree?
proposal-end-done = The table was ended by agreement.
proposal-end-declined = The game goes on.
proposal-draw = { $player } offers a draw. { $asked }, do you accept?
proposal-draw-done = You have agreed on a draw.
proposal-draw-declined = No draw: the game goes on.
proposal-rematch = { $player } wants a rematch with sides swapped. { $asked }, do you agree?
proposal-rematch-same = { $player } wants to play again, everybody in the same seat. { $asked }, do you agree?
proposal-rematch-done = A rematch it is!
proposal-rematch-declined = No rematch.
proposal-substitute = { $player } asks { $asked } to take over this seat. Will you?
proposal-substitute-done = The seat has a new player.
proposal-substitute-declined = No substitute this time.
proposal-agreed = Agreed: { $players }.
proposal-gone = This has already been settled.
seat-free = { $player }'s seat is free.
seat-free-hidden = { $player } has left, and can come back. The seat has hidden cards, so nobody else can take it but a computer, or somebody a moderator chooses.
seat-free-chosen = { $player } has left. { $who }, you may take the seat.
seat-free-paired = { $player } has left. This is a tournament game, so nobody else can take the seat. The organiser decides, unless leaving counts as resigning.
table-out = Play on without
table-out-seat = Play on without { $seat }
take-seat = Take the seat
seat-taken-by = { $player } plays on from here.

open-thread = Open a thread
replace-lobby = A { $game } table with { $players } is open here and hasn't begun. Close it for everybody?
replace-play =
    { $turn ->
        [none] A game of { $game } with { $players } is being played here. Close it for everybody?
       *[other] A game of { $game } with { $players } is being played here ({ $turn }). Close it for everybody?
    }
replace-own =
    { $turn ->
        [none] Your game of { $game } is still on. Close it? That ends it for good.
       *[other] Your game of { $game } is still on ({ $turn }). Close it? That ends it for good.
    }
replace-resign =
    { $turn ->
        [none] Your game of { $game } is still on. If you close it, you resign: the other side wins, but it doesn't count in your results. Close it?
       *[other] Your game of { $game } is still on ({ $turn }). If you close it, you resign: the other side wins, but it doesn't count in your results. Close it?
    }
replace-mine = Your { $game } table is open here and hasn't begun. Close it?
play-instead = Close it, play { $game }
play-resign = Resign and play { $game }
play-back = No, back to { $game }
replace-told = { $players }: { $player } closed this game of { $game } to play something else.
play-kept = Here it is.
thread-name = { $game } with { $player }
thread-opened = Your table is in { $place }.
record-here = Every move so far, as a file.
record-whole = The whole game, move by move, as a file.
rule-gone = There is no rule { $rule } any more. `/rules` finds others.
rule-none = No rule matches “{ $words }”. Try one of these: { $near }. A rule number such as `CFL-053` works too.
rule-ruling = The rulebook leaves this open; here it's played like this.

fault = Something went wrong on my side. Nothing was lost; please try again.
fault-store = I couldn't save this, or can't tell whether I did. Look at what is shown before you try again in a moment: what you see there counts. Nothing else was lost.
fault-damaged = The saved data can't be read any more: it was damaged on disk, so nothing of it is shown or changed. Please tell the bot's host; they may be able to restore it. Meanwhile you can play in another channel or thread.
fault-permission = You aren't allowed to do this here. Ask a server manager.
fault-forbidden = I'm missing a permission in this channel. A server manager can give me View Channel, Send Messages, Embed Links, Attach Files, and for threads Create Public Threads and Send Messages in Threads.

refused-over = This game is over. **Again** below its last panel starts another one; `/play` opens a new table.
refused-gone = That button is no longer there, so nothing was done. Use the buttons of this table's newest message.
refused-stale = That panel is out of date; the game has moved on. Use the buttons of this table's newest message.
refused-done-already = Already done. To do it once more, tap again.
refused-not-started = The game hasn't started yet: tap **Start** in the lobby.
refused-lobby-over = The game has already started. `/table menu` shows what you can still do at this table.
refused-call-over = That's for somebody else to answer, or it has already been answered.
refused-not-now = That isn't possible now. The table's newest panel shows what is.
refused-rematch-begun = The rematch has begun already; its panel is the newest one in this channel.
refused-no-table = That table is no longer here. `/play` opens a new one.
refused-no-table-here = There is no table in this channel. `/play` opens one.
refused-no-game = There is no game called “{ $game }”. `/play` on its own lists them all.
refused-no-pack = There is no card set called “{ $pack }”. Leave `pack` out, or pick one that is suggested.
refused-pack-gone = The card set “{ $pack }” of this table isn't installed any more. The bot's host can put it back; meanwhile `/play` opens a new table in a thread.
refused-channel-busy = This channel already has a table. Play along there, or open yours in a thread of its own (`/play where:thread`).
refused-played-on = There is another table in this channel now, so this game stays as it ended. `/record` keeps it for you.
refused-no-threads-here = I can't open a thread here. `/play` without `where` opens the table in this channel.
refused-not-your-table = You have no seat at this table. In a lobby **Join** gives you one; later you are welcome to watch: `/board` shows you the table.
refused-no-such-word = You can't do that in this game. `/table leave` gives up your seat, `/table end` asks everybody to end the game.
refused-no-kits = There is nothing to build in this game; just tap **Start**.
refused-kit-gone = That one no longer exists. `/deck` or `/army` shows the ones you have.
refused-too-many-kits = You have built { $most }, which is the limit. Delete one first.
refused-no-trade = There is nothing to trade in this game, or not right now. The buttons of your own panel show what you can do.
refused-not-at-table = This person has no seat at this table. Choose somebody who plays here.
refused-not-seated = You have no seat here. In a lobby **Join** gives you one; later, `/table replace` lets a player hand you theirs.
refused-seated-already = You have a seat at this table already, and nobody can have two.
refused-table-full =
    { $seats ->
        [one] The one seat is taken. `/play` opens a table of your own.
       *[other] All { $seats } seats are taken. You can watch once it has begun, or open a table of your own with `/play`.
    }
refused-not-enough-players =
    { $least ->
        [one] One player is needed. Tap **Join**, then **Start**.
       *[other] { $least } players are needed; { $now } so far. Wait for somebody to tap **Join**, or add a computer where the lobby offers one.
    }
refused-no-first-set-up = This table is already set up for a first game, or these cards have none. Tap **Start** to begin; **Options** shows what is chosen.
refused-owner-only = Only the owner of this table can do that. Ask them, or open a table of your own with `/play`.
refused-moderator-only = Only a moderator (Manage Messages) can do that. `/table end` asks everybody at the table.
refused-move-same = The table is in this channel already.
refused-move-unwritable = You can't write in { $place }, so you can't move the table there.
refused-move-lacking = I can't host a table in { $place }. I'm missing permissions there: { $permissions }. A server manager can give me that for this channel.
refused-no-bots = A bot can't take a seat. To play against the computer, add it in the lobby, or `/table computer`.
refused-seat-taken = This seat is taken. `/table menu` shows the seats that are free.
refused-nothing-to-undo = You have nothing to undo. Go on with the panel's buttons.
refused-undo-too-far = This game began with an earlier version of its rules, so only the move that is still open can be undone.
refused-record-later = This game began with an earlier version of its rules, so its record can't leave out what is still hidden from you. Ask again when the game is over.
refused-nothing-proposed = That proposal is no longer open. `/table menu` can propose it again.
refused-not-asked = This question isn't for you. The players it is for have been pinged.
refused-agreed-already = You have already agreed; the others are still being asked. There is nothing more for you to do.
refused-proposal-open = Something else has already been proposed. Settle that first, with **Agree** or **Decline** below it.
refused-option-unknown = There is no option called “{ $option }”. **Options** in the lobby lists them all.
refused-option-value = “{ $value }” isn't a choice for { $option }. Choose one of these: { $allowed }.
refused-syntax = I don't understand “{ $text }”. `/move` suggests what you can do.
refused-whole-word = Type the whole word: `{ $word }`. A shorter form doesn't count.
refused-record-word = In a record, only the last line says that somebody resigned or that both agreed to a draw. Delete what follows it.
refused-record-number = This line has number { $number }; its turn is { $turn }. Correct the number.
refused-not-your-turn = It's { $player }'s turn. The panel shows when it's yours, and you'll be pinged if you're away. `/board` shows you the table meanwhile.

help =
    {""}**Castellan hosts tabletop games in your channels.**
    `/learn` teaches you a game in a few minutes, by playing it.
    `/play` opens a table: others tap **Join**, then one of you taps **Start**. Alone? Add a computer.
    `/tables` lists your tables, and those here that you can join.
    `/board`, `/hand`, `/card` and `/rules` answer only you.
    `/table` has undo, hints, draw, resign, substitutes and more; `/record` gives you the game as a file.
    `/puzzle` is the puzzle of the day.
    `/tournament` opens a tournament or league; `/leaderboard` shows the ratings, `/history` your games; `/report` adds a game played elsewhere.
    -# `/play opponent:` keeps a seat for somebody. `/move` lets you type what the buttons do; with `if:` and `then:` you answer in advance, and only you see it.
about =
    {""}**Castellan** is a free, fan-made game host (MIT licence). It isn't official, and it isn't connected with the publishers of the games; most of the card texts in its own sets are original.
    It stores your user id and name with the tables you play at, and what you save yourself: decks, armies, preferences, your puzzle streak. `/privacy` shows and deletes all of it.

welcome-play = Play

# What the buttons of a board say, for players who listen to the panel instead of seeing it.
spoken-cards = You can use these cards on the board:
spoken-coded = { $card } ({ $code })
spoken-card = { $card } on { $space }{ $does ->
        [goes] : goes to { $goes }.
        [takes] : captures { $takes }.
        [goes-takes] : goes to { $goes }; captures { $takes }.
       *[acts] .
    }
spoken-standing = { $card } on { $space }
