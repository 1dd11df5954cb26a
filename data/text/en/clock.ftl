# Time at a table: clocks, reminders, absent players, pauses, and what people wish for themselves.

option-clock = Clock
value-clock-none = none
value-clock-live = live, 5 min a move
value-clock-10-5 = live, 10 min + 5 s
value-clock-20-10 = live, 20 min + 10 s
value-clock-30-20 = live, 30 min + 20 s
value-clock-evening = evening, 1 h a move
value-clock-correspondence = mail, 3 days a move

clock-until = ⏰ Time runs out { $until }.
clock-paused = ⏸️ Paused: the clock is stopped. Playing on or `/table resume` ends the pause.
clock-holiday = 🌴 On holiday until { $until }: { $players }. The clock is stopped.
clock-over = ⌛ The time for this question is up.
player-clock-runs = { $player }: time up { $until }
player-clock-waits = { $player } { $left }
player-clock-over = { $player }: out of time
player-clock-flagged = ⌛ { $players } ran out of time.
clock-reminder = ⏰ { $players }: half the time for this question is gone; the rest runs out { $until }.

late-title = ⌛ { $players } didn't answer in time. { $asked }: what should happen?
late-about-wait = **Wait**: the same amount of time again.
late-about-skip = **Skip**: each time it's their turn, I do as little as the rules allow, until they're back.
late-about-substitute = **Substitute**: anybody may take the seat until its player is back.
late-button-wait = Wait
late-button-skip = Skip
late-button-substitute = Substitute
late-end = End the game
late-done-wait = ⏳ { $player } chose to wait: the time now ends { $until }.
late-done-skip = ⏭️ { $player } chose **Skip**. That stops as soon as the absent player does anything.
late-done-substitute = 🪑 { $player } is looking for a substitute for { $players }.
late-offer = 🪑 { $player }'s seat is free for now. Take it, and play on until they're back.
late-lent = 🪑 { $player } plays on for { $owner }, who can take the seat back at any time.
late-about-deputy = **Substitute**: the seat has hidden cards, so only somebody named by its player or chosen by a moderator may take it.
late-offer-chosen = 🪑 { $who }, you were chosen to play on in { $player }'s seat. Nobody else can take it.
seat-by-player = The player of this seat invited them.
seat-by-opponents = The other players let them in.
seat-by-deputy = Its player had named them as deputy.
seat-by-moderator = A moderator chose them.
deputy-told = 🪑 { $player } has named { $who } as deputy, to take over if needed.
deputy-told-none = 🪑 { $player } no longer has a deputy.
deputy-shown = Deputy of { $player }: { $who }
seat-out-done = 🏳️ { $player } has left, and { $by } plays on without them. That counts as resigning.
refused-no-deputy = You haven't named a deputy.
refused-hidden-seat = This seat has hidden cards. Only who left it can take it, or a computer, or somebody its player named with `/table deputy`, or somebody a moderator chooses with `/table appoint`.
refused-stand-in = You're only standing in here. Resigning, draws, undo and ending the game are for the player whose seat it is.
refused-deputy-first = Somebody was chosen for this seat. { $minutes ->
        [one] They have one more minute
       *[other] They have { $minutes } more minutes
    } to take it; after that you can play on without them.
refused-not-left = Nobody has left this seat for good, or players can't resign on their own here.
refused-appoint-other = Choose somebody other than yourself.
refused-not-outside = Only somebody who has never played at this table can choose, or be chosen.
refused-no-empty-seat = There is no empty seat here.
late-back = I'm back
late-is-back = 🪑 { $player } is back in this seat.
late-gone = This has already been settled.

proposal-pause = { $player } asks to pause the clock. { $asked }, do you agree?
proposal-pause-done = Paused by agreement.
proposal-pause-declined = No pause.

me-title = Your preferences
me-time = Time zone { $zone }: it's { $time } for you.
me-no-zone = Time zone: none chosen, so UTC counts for you. It's { $time } there.
me-on-holiday = 🌴 On holiday until { $until }.
me-about = In your quiet hours nobody pings you, and reminders and deadlines wait until they are over. While you are on holiday the clock waits for you, and the table shows until when. Neither applies at tables with a live clock or with a pace of their own. To change your time zone: `/me zone:…`.
me-zone = Time zone
me-zone-set = Your time zone is now { $zone }: it's { $time } for you.
zone-now = { $place } · { $time } now
zone-of-city = { $city } (as in { $place })
me-quiet = Quiet hours
me-quiet-none = Quiet hours: none
me-quiet-hours = Quiet from { $first } to { $last }
me-holiday = Holidays
me-holiday-days =
    { $days ->
        [0] Not on holiday
        [one] On holiday for 1 day from now
       *[other] On holiday for { $days } days from now
    }
me-holiday-end = Back from holiday
me-pings = Pings
me-pings-always = Ping me every time it's my turn
me-pings-away = Ping me if I was away
me-pings-never = Never ping me

refused-settled = This was settled in the meantime.
refused-late-yourself = The table is waiting for you. Answer, and the game goes on.
refused-no-pause = No clock is running, so there is nothing to pause.
refused-not-paused-now = This table isn't paused.
refused-nothing-lent = Nobody is standing in for you here.
refused-no-zone = “{ $zone }” isn't a time zone, or it can mean several. Start typing a city or an offset, for example `Tokyo` or `UTC+9`, and choose one.
