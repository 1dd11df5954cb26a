# Challenges: invitations into a lobby, kept seats, removing somebody, blocking.

lobby-seats = Seats
lobby-begins = The game begins as soon as everybody has accepted.
lobby-invited = Waiting for an answer; then tap **Start**.
seat-kept = ⏳ { $player }, invited
invited = { $owner } invites { $players } to play! Your seat is kept; the invitation ends { $until }.
invited-accept = Accept
invited-turn-down = Decline
invited-why-about = Choose your answer; the lobby shows it.
invited-why = Decline …
invited-turned-down-found = You have declined. `/queue` shows what else you're waiting for.
invited-turned-down = You have declined. The seat is now open to everybody.
value-declined-later = Not now
value-declined-game = Another game, please
value-declined-pace = Another pace, please
value-declined-never = I don't play here
value-declined-none = No reason
invited-later = { $player } declined: not now.
invited-game = { $player } declined: another game, please.
invited-pace = { $player } declined: another pace, please.
invited-never = { $player } declined: doesn't play here.
invited-none = { $player } declined.
invited-late = { $player } didn't answer in time.
invited-resting = 🌙 { $player } has quiet hours until { $until }, so I haven't pinged them.
invited-called-later = 🌙 { $player } doesn't want to be disturbed until { $until }. I'll ping them then.
invited-on-holiday = 🌴 { $player } is on holiday until { $until }, so I haven't pinged them.
removed-from-lobby = { $player } was removed from this table and can only come back if invited.
closed-unanswered = -# This lobby was closed: nobody accepted in time. `/play` opens a new one.

seats-title = Seats
seats-about = If you invite somebody, a seat is kept for them. If you remove somebody, they can only come back if you invite them.
seats-nothing = Every seat is taken, and nobody but you sits here. Remove a computer first, in the lobby.
seats-invite = Invite somebody …
seats-withdraw = Withdraw an invitation …
seats-remove = Remove somebody …
seats-invited = { $player } is invited.
seats-withdrawn = { $player } is no longer invited.
seats-removed = { $player } was removed.

block-title = People you have blocked
block-none = Nobody.
block-about = Their invitations don't ping you, and they can't join your tables or take over a seat where you play. They aren't told. `/block add` adds somebody.
block-deleted =
    { $count ->
        [one] And one person who has deleted their data since. If they come back, they are still blocked.
       *[other] And { $count } people who have deleted their data since. If they come back, they are still blocked.
    }
block-deleted-remove = Unblock those who deleted their data
block-deleted-removed = Nobody who has deleted their data is blocked any more.
block-remove = Unblock somebody …
block-added = { $player } is blocked.
block-removed = { $player } is no longer blocked.
blocked-sits = Somebody you have blocked is at this table: { $players }. Join anyway?
blocked-sit-down = Join anyway

refused-not-invited = This is for the people who are invited. If a seat is open, **Join** takes it.
refused-seats-kept = The seats that are left are kept for others. Wait until one opens, or open a table of your own with `/play`.
refused-seats-waiting = A seat is kept for somebody who hasn't answered yet. Wait for them. If this is your table, you can also withdraw the invitation under **Seats**.
refused-removed = The owner has removed you from this table. Ask to be invited, or open a table of your own with `/play`.
refused-sits-already = They are already at this table. Tap **Start** when everybody is here.
refused-invited-already = They are already invited. Wait for their answer, or withdraw the invitation under **Seats**.
refused-too-many-invited = This game has { $seats } seats, and not enough of them are open. Invite fewer people.
refused-invitation-gone = That invitation has been answered or withdrawn. The lobby shows who has a seat now.
refused-remove-yourself = That's you. **Leave** gives up your own seat.
refused-invite-yourself = You already have a seat at your own table. Invite somebody else.
refused-invite-blocked = You have blocked them. `/block remove` first, then invite them.
refused-not-here = They aren't in this server, so they couldn't see the table. Invite somebody who is.
refused-either-opponent = Choose either an opponent or a computer. Once the table is open, the lobby can add computers too.
refused-too-many-to-one = They already have { $most } invitations from you. Give them time to answer.
refused-too-many-waiting = They already have { $most } invitations to answer. Try again later.
refused-invited-enough =
    { $minutes ->
        [one] You have sent many invitations. Try again in a minute.
       *[other] You have sent many invitations. Try again in { $minutes } minutes.
    }
refused-not-available = They can't be chosen for this table. Choose somebody else.
refused-seat-not-free = This seat can't be taken right now. `/play` opens a table of your own.
refused-block-yourself = You can't block yourself. Choose somebody else.
refused-not-blocked = You haven't blocked them. `/block list` shows who you have blocked.
refused-too-many-blocked = You have blocked { $most } people, which is the limit. Unblock somebody first.
