# Being told of tables that open: the private panel, and the line below a lobby.

notify-title = 🔔 New tables
notify-about = I mention you when somebody opens a table that you can join, at most once in half an hour on this server. Never in your quiet hours or on holiday (`/me`).
notify-on = I'll tell you about new tables of { $games }.
notify-none = You don't hear about new tables yet. Choose games below.
notify-choose = Choose games …
notify-off = Turn off
notify-no-pings = 🔕 You have turned pings off under `/me`, so I won't mention you.
notify-holiday = 🌴 You are on holiday until { $until }. I won't mention you before.
notify-me = New tables
notify-next-time = Tell me next time
notify-added = 🔔 I'll tell you when the next table of { $game } opens. You can change that with `/notify`.

notify-call = 🔔 { $players }: a table of **{ $game }** is open!
notify-full = -# The table is full now.
notify-begun = -# The game has begun.
notify-closed = -# The table has closed.

refused-notify-full = { $most } people on this server are told of new tables, and there is no room for more. `/tables` shows the tables that are open.
