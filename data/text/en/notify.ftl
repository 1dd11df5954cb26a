# Being told of tables that open: the private panel, and the line below a lobby.

notify-title = 🔔 New tables
notify-about = I mention you when a table opens that you can join: at most every half hour, and never in your quiet hours or on holiday (`/me`).
notify-on = I'll tell you about new tables: { $games }.
notify-none = You don't hear about new tables yet. Choose games below.
notify-choose = Choose games …
notify-off = Turn off
notify-no-pings = 🔕 You have turned pings off under `/me`, so I won't mention you.
notify-holiday = 🌴 You're on holiday until { $until }. I won't mention you before then.
notify-me = Notifications
notify-next-time = Tell me next time
notify-added = 🔔 I'll tell you when the next { $game } table opens. `/notify` changes that.

notify-call = 🔔 { $players }: a **{ $game }** table is open!
notify-full = -# The table is full now.
notify-begun = -# The game has begun.
notify-closed = -# The table has closed.

refused-notify-full = { $most } people on this server are told about new tables, which is the limit. `/tables` shows the tables that are open.
