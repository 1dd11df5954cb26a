# Tournaments and leagues: what cannot be done with them.

refused-tournament-begun = The tournament has begun, so nobody signs up or off any more.
refused-tournament-not-begun = The tournament has not begun yet.
refused-tournament-over = The tournament is over.
refused-tournament-too-few = It takes at least { $least } people.
refused-tournament-already-in = You are in already.
refused-tournament-not-in = They are not in it, or play no more.
refused-tournament-too-late = It is too late to join. A Swiss tournament takes people until its last round, other kinds only before they begin.
refused-tournament-full = The tournament is full: { $most } people play in it.
refused-tournament-last-round = This is the last round.
refused-tournament-round-open = { $count ->
    [one] 1 game of this round has no result yet.
   *[other] { $count } games of this round have no result yet.
}
refused-tournament-no-game = There is no such game in this tournament.
refused-tournament-no-result = That is no result of a game.
refused-tournament-draw-went-on = The next round was paired from this game, so it needs a winner.
refused-tournament-no-deadline = This round has no deadline.
refused-tournament-no-kind = There is no such kind of tournament.
refused-tournament-most = A tournament is for { $least } to { $most } people.
refused-tournament-rounds = Only a Swiss tournament has a number of rounds to choose, up to { $most }.
refused-tournament-deadline = A round cannot be that long.
refused-tournament-tie-breaks = There is no such tie-break, or it is named twice.
refused-league-size = A group has { $least } to { $most } people.
refused-league-moving = Up to { $most } people move up or down in groups of this size, and at least one.
refused-league-season-runs = A season is running.
refused-league-no-season = No season is running.
refused-league-groups-run = { $count ->
    [one] 1 group still plays.
   *[other] { $count } groups still play.
}
refused-tournament-gone = This tournament is not there any more.
refused-tournament-barred = The organiser has taken you out of this tournament. Ask them if you want to come back.
refused-tournament-not-yours = This is not your game.
refused-tournament-settled = This game has a result already.
refused-tournament-nothing-said = You have said nothing of this game.
refused-tournament-at-tables-only = This tournament is played at tables here, which tell the result by themselves.
refused-tournament-real-only = This tournament is played at real tables. Say how your game went.
refused-tournament-organiser-only = Only whoever organises the tournament or manages the server can do that.
refused-tournament-managers-open = In this server only whoever manages it opens tournaments.
refused-tournament-server-full = This server has { $most } tournaments, which is as many as there can be at once.
refused-tournament-organiser-full = You organise { $most } tournaments, which is as many as there can be at once.
refused-tournament-no-title = The tournament needs a name.
refused-tournament-no-game-of-two = That is no game for two.
refused-tournament-no-place = A tournament needs a text channel of the server.
refused-tournament-lacking = I can't host a tournament in { $place }. I lack: { $permissions }. Somebody who manages the server can give me that for this channel.
