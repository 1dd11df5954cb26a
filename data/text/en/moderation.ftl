# /players: whom a server keeps from playing, and what its managers can do about somebody.

setup-players = Players
players-title = Kept from playing here
players-about = They can't play on this server, in any way. They read why; everybody else only sees that they left.
players-none = Nobody.
players-choose = Choose somebody …
players-lift = Let them play
players-lifted = They can play here again.
players-unlimited = until a manager lifts it
players-until = until { $at }
players-reason = Reason: { $why }
players-by = { $manager }, { $at }
players-deleted = Somebody who has deleted their data
players-hidden = On no board: { $people }
player-about = If you keep them out, they leave their tables, lobbies, tournaments and leagues here. Games go on as when somebody leaves.
player-kept-out = Kept out { $end }
player-kept-out-done = ✅ They can't play here any more, and are leaving their games now.
player-keep-out = Keep from playing for …
player-keep-out-again = Change to …
player-keep-out-title = { $days ->
    [0] Until you lift it
    [one] For 1 day
   *[other] For { $days } days
}
player-length = { $days ->
    [0] Until you lift it
    [one] 1 day
   *[other] { $days } days
}
player-reason = Reason (they will read it)
boards-hide = Take off the boards
boards-show = Put back on the boards
player-hide-done = ✅ They are on no leader board of this server any more.
player-show-done = ✅ They are on the leader boards again.
player-is-hidden = On no leader board of this server
player-games = `/history who:` lists their games. There you can take rated ones out of the ratings.
player-back = All
leaders-you-off = The managers of this server have taken you off its boards. Only you see this line.
kept-out-notice = { $until ->
    [none] The managers of { $server } keep you from playing there until they lift it.
   *[other] The managers of { $server } keep you from playing there until { $until }.
} You have left your games there.
kept-out-notice-about = They alone decide this. If you think it is wrong, ask one of them.
refused-kept-out = { $until ->
    [none] The managers of this server keep you from playing here until they lift it.
   *[other] The managers of this server keep you from playing here until <t:{ $until }:f>.
} Their reason: { $why }. Only they can change it: ask one of them.
refused-kept-out-yourself = You can't keep yourself from playing. Choose somebody else.
refused-kept-out-no-reason = Type a reason. The person reads it, and so do the other managers.
refused-kept-out-lifted = They can play here already: another manager lifted it, or its time was over.
refused-kept-out-full = That's too many people: { $most } at most. Lift some that you no longer need.
