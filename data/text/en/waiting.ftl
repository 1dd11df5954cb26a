# Waiting for each other: taking back as the table wishes, nudges, a break of one's own, a win that is claimed.

option-undo = Undo
value-undo-off = not at all
value-undo-consent = if everybody agrees
value-undo-free = at any time, without asking
table-nudge = Nudge
nudge = 👋 { $players }, { $by } is waiting for you.
nudge-until = 👋 { $players }, { $by } is waiting for you. Time to answer ends { $until }.
nudge-done = Nudged.
nudge-resting = Nobody was pinged: quiet hours or a holiday last until { $until }. Try again then.
nudge-unwanted = Nobody was pinged: not everybody wants that.
refused-nobody-waited-for = The table isn't waiting for anybody who could be nudged.
refused-nudged-lately = Not yet: one nudge is enough for now. You can nudge again in { $minutes ->
        [one] a minute
       *[other] { $minutes } minutes
    }.
refused-nudged-early = They have only just been asked. You can nudge them in { $minutes ->
        [one] a minute
       *[other] { $minutes } minutes
    }.
refused-no-undo = There is no undo at this table: its owner decided that before the game.
