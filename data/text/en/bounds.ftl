refused-too-fast = That's a little too fast. Please try again in { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.
refused-too-many-lobbies = { $most } of your tables haven't begun yet, so you can't open another. Start one of them, or leave it; the buttons lead there.
refused-too-many-tables = You have a seat at { $most } tables that aren't over yet, which is the limit. Finish or leave one of them; the buttons lead to those that have waited longest.
refused-journal-full = This table's history has grown very long, so nothing more can be taken back or proposed here. Please play on, or end the table with `/table end`.
refused-server-lobbies = { $most } tables on this server haven't begun yet, so no more can be opened. Join one of them, or try again later: a table that doesn't begin closes by itself within half an hour.
refused-server-tables = This server has { $most } tables that aren't over yet, which is the limit. Finish one first. A moderator can end one that nobody is playing at with `/table end`.
