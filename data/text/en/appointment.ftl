# Lobbies with a time: when it begins, who is there, moving it, announcing it in the server.

time-set = 🕗 Begins **{ $when }** ({ $left }). Take a seat, and I'll ping you then.
time-near = 🕗 Begins **{ $when }** ({ $left }). Already here? Tap **I'm here**.
time-called = 🔔 { $players }: it's time! Tap **I'm here** by { $until } ({ $left }), or your seat is given up.
time-all-here = 🔔 Everybody at this table is here.
time-bring = Choose what you play with under **{ $kit }**, then tap **Start**. Once everybody has chosen, the game begins by itself.
time-was-moved = { $players }: the time was changed.
time-was-dropped = { $players }: this table no longer waits for a set time.
time-missed = { $player } wasn't here in time, so their seat is open.
time-left-out = { $player } wasn't here in time.
time-here = I'm here
time-change = Change time
time-title = Change the time
time-field = When? Leave it empty for no set time
time-examples = 20:00 · tomorrow 8:30pm · friday 19:30 · in 2 hours
time-moved = The time was changed.
time-understood = I understood **{ $when }** ({ $left }).
time-yours = { $when } your time
time-other = If you meant something else, write it like `{ $other }`.
time-twice = The clocks go back that night, so they show that time twice: this is the first. The second is `{ $other }`.
time-local =
    { $weekday ->
        [0] Mon
        [1] Tue
        [2] Wed
        [3] Thu
        [4] Fri
        [5] Sat
       *[6] Sun
    } { $day } { $month ->
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
    }, { $clock }
time-dropped = The table no longer waits for a set time.
event-make = Server event
event-about = { $about } Take a seat: { $link }
event-made = It's now one of this server's events: { $link }
closed-unattended = -# This lobby was closed: nobody was here in time. `/play` opens a new one.
tables-here = It's time: tap **I'm here** at the table
tables-begins =
    Begins { $when } · { $free ->
        [0] all seats are taken
        [one] one seat is free
       *[other] { $free } seats are free
    }

refused-time-unclear = I don't understand that time. Type it like `20:00`, `tomorrow 8:30pm`, `Dec 5 8pm`, `20:00 UTC` or `in 2 hours`.
refused-time-ambiguous = That can mean two different times. Type the one you mean: `{ $first }` or `{ $second }`.
refused-time-past = That time, <t:{ $at }:F>, has passed. Choose a later one.
refused-time-too-far = That's too far ahead: <t:{ $at }:F>. Choose a time within the next { $days } days.
refused-time-skipped = That time doesn't exist: the clocks go forward that night. Choose an earlier or a later one.
refused-zone-unknown = I don't know your time zone yet, so I can't tell when that is. Choose it here, then type the time again. `in 2 hours` works without it, and so does a zone in the time itself: `20:00 UTC+9`.
refused-before-time = This table begins { $at }. Its owner can change or drop the time with **Change time**.
refused-not-all-here = Not everybody at this table has tapped **I'm here**. When the time is up, the others can begin.
refused-too-early = You can tap that from { $at }. I'll ping you when it's time.
refused-here-already = I already know you're here. The game begins as soon as the others are here too.
refused-no-time-set = This table doesn't wait for a set time any more. Its newest message shows how things are.
refused-either-time = A game against the computer begins at once. Leave out either the time or the computer.
refused-event-not-yours = Only the owner of this table, or somebody who can manage events here, can announce it. Ask one of them.
refused-event-too-late = The time has come, so there is nothing left to announce. Tap **I'm here**.
refused-event-lacking = I'm not allowed to create events in this server. A server manager can change that: Server Settings → Roles → my role → **Create Events**. The table still waits for its time.
refused-event-refused = Discord didn't accept the event. The table still waits for its time; try again later.
