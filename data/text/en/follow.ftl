# Looking on at other people's games, and being told of their end.

table-follow = Follow
table-unfollow = Stop following
follow-done-message = 👀 You are following this game. When it's over, I'll tell you in a direct message, never during your quiet hours. Until then, `/tables` lists it.
follow-done-list = 👀 You are following this game. `/tables` lists it, and tells you how it ended. If you'd like a direct message when it ends, turn these on with `/me`.
follow-stopped = You no longer follow that game.
tables-followed = Games you follow ({ $number })
tables-followed-over = Over: games you followed
tables-ended = { $how } · ended { $since }

refused-follow-seated = You play in this game yourself, so you will see how it ends.
refused-follow-closed = You can't follow this game.
refused-follow-most = You're following { $most } games, which is the limit. `/tables` lists them; stop following one there first.
refused-follow-full = { $most } people are following this game, which is the limit. You can still watch it here.
