# Time at a table: clocks, reminders, absent players, pauses, and what people wish for themselves.

option-clock = Clock
value-clock-none = none
value-clock-live = live, 5 minutes a move
value-clock-evening = evening, 1 hour a move
value-clock-correspondence = by mail, 3 days a move

clock-until = ⏰ Time to answer ends { $until }.
clock-paused = ⏸️ Paused: no time runs. Playing on or `/table resume` ends the pause.
clock-holiday = 🌴 { $players } is on holiday until { $until }; the clock stands still.
clock-over = ⌛ The time for this question is over.
clock-reminder = ⏰ { $players }: half of the time for this question is over; the rest ends { $until }.

late-title = ⌛ { $players } did not answer in time. { $asked } – what shall happen?
late-about-wait = **Wait**: the same time once more.
late-about-skip = **Skip**: the least that the rules allow is answered, now and later on, until the player is back.
late-about-substitute = **Substitute**: anybody may take the seat, and gives it back when its player returns.
late-button-wait = Wait
late-button-skip = Skip
late-button-substitute = Substitute
late-end = End the game
late-done-wait = ⏳ { $player } waits: the time now ends { $until }.
late-done-skip = ⏭️ { $player } skips. Whatever the absent player does next ends it.
late-done-substitute = 🪑 { $player } looks for a substitute for { $players }.
late-offer = 🪑 The seat of { $player } is free for now. Whoever takes it plays on until its player comes back.
late-lent = 🪑 { $player } plays on for { $owner }, who gets the seat back whenever they like.
late-about-deputy = **Substitute**: only whom the player named, or a moderator chose, may take the seat, for it has hidden cards.
late-offer-chosen = 🪑 { $who }, you were chosen to play on in the seat of { $player }. Nobody else can take it.
seat-by-player = The player of this seat asked them in.
seat-by-opponents = Those who play on here let them in.
seat-by-deputy = Its player had named them as deputy.
seat-by-moderator = A moderator chose them.
deputy-told = 🪑 { $player } names { $who } to play on if they cannot.
deputy-told-none = 🪑 { $player } has no deputy any more.
deputy-shown = Deputy of { $player }: { $who }
seat-out-done = 🏳️ { $player } had left. { $by } plays on without them: that counts as resigning.
refused-no-deputy = You have named nobody to play on for you.
refused-hidden-seat = This seat has hidden cards. A computer can take it, somebody its player named with `/table deputy`, or somebody a moderator chooses with `/table appoint`.
refused-stand-in = You only stand in here. Resigning, draws, taking back and ending the game are for the player whose seat it is.
refused-deputy-first = Somebody was chosen for this seat. { $minutes ->
        [one] They have one more minute
       *[other] They have { $minutes } more minutes
    } to take it; after that you can play on without.
refused-not-left = Nobody left this seat for good, or a resignation is not one player's own here.
refused-appoint-other = Choose somebody other than yourself.
refused-not-outside = Only somebody who has never played at this table can choose, or be chosen.
refused-no-empty-seat = No seat here stands empty.
late-back = I am back
late-is-back = 🪑 { $player } is back in this seat.
late-gone = This was settled already.

proposal-pause = { $player } asks for a pause; no time runs then. { $asked }, do you agree?
proposal-pause-done = Paused by agreement.
proposal-pause-declined = No pause.

me-title = Your wishes
me-time = Time zone { $zone }: it is { $time } with you.
me-on-holiday = 🌴 On holiday until { $until }.
me-about = In your quiet hours nobody pings you, and reminders and deadlines wait until they are over. On holidays the clock waits for you, and the table shows until when. Neither counts at tables with the live clock or with a pace of their own. Another time zone: `/me zone:…`.
me-zone = Time zone
me-zone-set = Your time zone is { $zone } now.
me-quiet = Quiet hours
me-quiet-none = Quiet hours: none
me-quiet-hours = Quiet from { $first } to { $last }
me-holiday = Holidays
me-holiday-days =
    { $days ->
        [0] No holidays
        [one] On holiday for 1 day from now
       *[other] On holiday for { $days } days from now
    }
me-holiday-end = Back from holiday
me-pings = Pings
me-pings-yes = Ping me when I am asked
me-pings-no = Never ping me

refused-settled = This was settled meanwhile.
refused-late-yourself = You are being waited for yourself: answer, and the game goes on.
refused-no-pause = There is no clock running that could be stopped.
refused-not-paused-now = This table is not paused.
refused-nothing-lent = Nobody plays on in a seat of yours here.
refused-no-zone = “{ $zone }” is no time zone. Begin to type, such as `Tokyo`, and choose one.
