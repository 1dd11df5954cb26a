# Tournaments and leagues: what cannot be done with them.

refused-tournament-begun = The tournament has begun, so sign-up is closed.
refused-tournament-not-begun = The tournament hasn't begun yet.
refused-tournament-over = The tournament is over.
refused-tournament-too-few = It needs at least { $least } people. Wait for more to join.
refused-tournament-already-in = You're already in.
refused-tournament-not-in = They're not in it, or have withdrawn.
refused-tournament-too-late = It is too late to join. A Swiss tournament takes people until its last round, other kinds only before they begin.
refused-tournament-full = The tournament is full: { $most } people play in it.
refused-tournament-last-round = This is the last round.
refused-tournament-round-open = { $count ->
    [one] 1 game of this round has no result yet.
   *[other] { $count } games of this round have no result yet.
}
refused-tournament-no-game = There is no such game in this tournament.
refused-tournament-no-result = A game can't end like that.
refused-tournament-draw-went-on = The next round was paired from this game, so it needs a winner.
refused-tournament-not-again = Then later games would have to be played again, and the tournament has ended early.
refused-tournament-later-played = { $count ->
    [one] A later game was already played by whoever went on from this one.
   *[other] { $count } later games were already played by whoever went on from this one.
}
refused-tournament-place-empty = The next round was paired from this game, and nobody else could take the place there. Somebody has to win it.
refused-tournament-own-game = You play in this game yourself, so somebody else has to decide it: the organiser or a server manager who isn't in it. The players can agree on its result under **My game**.
refused-tournament-no-open-game = They have no open game in this round.
refused-tournament-was-reported = The result of their game was reported. If that is wrong, decide it under **Results**.
refused-tournament-no-deadline = This round has no deadline.
refused-tournament-no-kind = There is no such kind of tournament.
refused-tournament-most = A tournament of this kind is for { $least } to { $most } people.
refused-tournament-rounds = Only a Swiss tournament lets you choose the number of rounds, up to { $most }.
refused-tournament-deadline = A round can't be that long.
refused-tournament-starts-late = Sign-up closes after { $days } days. Choose a time before that.
refused-tournament-tie-breaks = There is no such tie-break, or it is named twice.
refused-tournament-gone = This tournament no longer exists. `/tournament list` shows the ones that do.
refused-tournament-not-yours = You aren't playing in this game.
refused-tournament-organiser-only = Only the organiser or a server manager can do that.
refused-tournament-no-title = The tournament needs a name.
refused-tournament-no-game-of-two = Tournaments are for games that two people can play.
refused-tournament-seats = Only a Swiss is played at tables of three or four, and each table plays one game a round. Round robins, knockouts, groups and leagues are for games between two.
refused-tournament-seats-game = Tournaments of this game are for two at a table.
refused-tournament-server-full = This server has { $most } tournaments that aren't over. Once one is, you can open another.
refused-tournament-organiser-full = You organise { $most } tournaments that aren't over. Once one is, you can open another.
refused-tournament-barred = The organiser has removed you from this tournament.
refused-tournament-add-stranger = They haven't signed up here. They can join by themselves with **Sign up**, or with **My game** once it has begun. A server manager can let anybody in.
refused-tournament-at-tables-only = The games of this tournament are played at tables here, and count by themselves.
refused-tournament-real-only = The games of this tournament are played on real tables. Report how yours went.
refused-tournament-nothing-said = You haven't reported this game.
refused-tournament-settled = This game already has a result.
refused-tournament-asked-already = The organiser has already been asked about this game.
refused-tournament-they-unsaid = Your opponent now says something else. Here is how things stand.
refused-tournament-themselves = This is a tournament game: its players play it themselves, without a computer, a substitute or hints.
refused-tournament-group-size = A group has { $least } to { $most } people.
refused-tournament-advancing = Not everybody can go on from a group of this size: { $most } at most.

# The table of a game in a tournament.

paired-called = 🏆 { $players }: your tournament game! Tap **I'm here** · ends { $until }
paired-ended = 🏆 **{ $title }** · Round { $round } · The standings and all rounds are in { $channel }.
paired-turn-down = Not now
paired-declined = Not now, so this table is closed. Your game still has to be played: open another table under **My game**.
closed-unpaired = -# This table was closed: not all players were here. You can open another one from the tournament.
closed-paired-over = -# This table was closed: the game has a result already.
refused-entrants-managers = Only server managers, and whoever has the organisers' role, enter people from a list, since it pings people who haven't signed up themselves.
refused-entrants-no-text = That file isn't text. Save the sheet as CSV and upload that file.
refused-entrants-no-table = Row { $row } can't be read: a quotation mark isn't closed, or it has too many cells.
refused-entrants-empty = There is nobody in this list.
refused-entrants-many = That list is too long. Enter at most { $most } people at once.
refused-entrants-large = That file is too large. A list has at most { $most } people.
refused-entrants-which = Several tournaments are open for sign-up. Use this command in the channel of the one you mean.
refused-entrants-none-open = You organise no tournament here whose sign-up is open.
refused-entrants-unanswered = Discord doesn't say who is in this server right now. Nobody was entered; please try again.
