# /setup: what a server wants of the bot, and what is said where that stands against something.

setup-title = Castellan on this server
setup-about = Every choice takes effect at once, and none is required.
setup-channels = Channels to play in
setup-channels-none = Choose channels or categories …
setup-everywhere = None chosen: tables can be opened everywhere.
setup-thread = A new table opens
setup-thread-no = in the channel itself
setup-thread-yes = in a thread of its own
setup-games = Games to choose from
setup-clock = Clock
setup-clock-about = What a lobby starts with. Its owner can change it.
setup-language = Language of tables
setup-language-server = the server's own language
setup-tournaments = Who can open tournaments
setup-tournaments-everybody = everybody
setup-tournaments-managers = server managers
setup-puzzle = Puzzle of the day
setup-puzzle-none = Choose a channel to post it in …
setup-puzzle-next = Posted at { $hour } ({ $zone }), the next one { $next }. `/puzzle-channel` sets another hour.
setup-board = List of tables
setup-board-none = Choose a channel for the list …
setup-board-about = One message with the open tables of this server, always up to date. I pin it if I'm allowed to (**Pin Messages**).
setup-organisers = Organisers
setup-organisers-none = Choose a role …
setup-organisers-about = Whoever has this role organises every tournament and league here, as you do.
refused-setup-everybodys-role = Everybody has that role. Choose one that you give to your organisers.
setup-desk = Referee's desk
setup-desk-none = Choose a channel for the desk …
setup-desk-about = A message with buttons for games with real pieces. The QR codes on sheets printed here with `/print` lead to it.
setup-lacking = I can't host a table in { $channel }. I'm missing: { $permissions }.

open-there = Open in #{ $place }

refused-played-elsewhere = On this server, tables are opened in { $places }.
refused-played-out-of-sight = On this server, tables are opened in channels that you can't see. Ask a server manager to let you in.
refused-game-not-offered = This game isn't played on this server. `/play` lists the games that are.
refused-no-writing-there = You can't write in { $place }, so you can't open a table there.
refused-no-game-left = Keep at least one game. Nothing was changed.
refused-board-lacking = I can't post the list in { $channel }. I'm missing: { $permissions }. Give me that for this channel, then choose it again.
refused-desk-lacking = I can't post the desk in { $channel }. I'm missing: { $permissions }. Give me that for this channel, then choose it again.

desk-title = 📣 Referee's desk
desk-about = Playing with real pieces? Choose your game: I open a table here and referee it.
desk-none = No game with real pieces is played on this server at the moment.
desk-paper = The QR code on printed sheets leads here.
