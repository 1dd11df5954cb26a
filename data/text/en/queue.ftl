# Waiting for a game: the private panel, and the lobby of people whom the queue brought together.

queue-title = Find a game
queue-about = Choose a game to wait for. When somebody else is waiting for the same game, I open a table and ping you.
queue-choose = Wait for a game …
queue-others = { $count ->
    [0] nobody is waiting yet
    [one] 1 person is waiting
   *[other] { $count } people are waiting
}
queue-you-wait = ⏳ You're waiting for **{ $game }** · { $pace }, { $language } · ends { $until }
queue-joined = ✅ You're in the queue. I'll ping you in this server.
queue-left = You have left the queue.
queue-leave = Leave the queue
queue-clear = Clear
queue-nobody = ⌛ Nobody came for **{ $game }** · { $pace }, { $language } · ended { $since }
queue-missed = ⌛ **{ $game }** was ready { $since }, but you were away.
queue-away = ⌛ You were away, so you are no longer waiting for **{ $game }** · ended { $since }
queue-closed = ⌛ Your table for **{ $game }** was closed { $since }.
queue-again = Wait again
queue-waits-again = ⏳ You're waiting for **{ $game }** again. I'll ping you in { $place }.
queue-obstacle = ⚠️ I can't open a table in { $place } now. I'm missing: { $permissions }. You keep your place in line; a server manager can give me that for this channel.
queue-found = 🎉 { $players }: your game is ready! Tap **I'm here** · ends { $until }
queue-here = I'm here
queue-found-yours = 🎉 A game of **{ $game }** was found for you. Tap **I'm here** at its table.
queue-found-seated = 🎉 A game of **{ $game }** was found for you. It begins as soon as the others are here too.
queue-opened = 🎉 Somebody wants to play { $game } too! Your table is in { $place }.
queue-no-room = I found somebody, but there is no free place for a table now. You keep your place in line, and I'll try again.
queue-begins = The game begins as soon as everybody has tapped **I'm here**.
queue-find = Find me a game
value-tempo-live = in one sitting
value-tempo-correspondence = over days
value-tempo-either = at any pace
value-spoken-any = in any language
value-spoken-en = in English
value-spoken-ja = in Japanese
closed-missed = -# This lobby was closed: not everybody was here. Those who were are still in the queue (`/queue`).
closed-unplaced = -# This lobby was closed. Everybody who was waiting is still in the queue (`/queue`).

refused-queue-called = A game was found for you already. Go to its table, and accept or decline there; `/queue` leads to it.
refused-queue-full = { $most } people are waiting in this server, and the queue is full. Open a table with `/play` instead.
refused-queue-games = You're waiting for { $most } games, which is the limit. Leave the queue first, with `/queue`.
refused-queue-again-gone = That's over. `/queue` in the server where you want to play puts you in line again.
