refused-too-fast = That is a little too fast. Please try again in { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.
refused-too-many-lobbies = { $most } of your tables are still waiting to begin, and no more can be opened. Start one of them, or leave it; the buttons lead there.
refused-too-many-tables = You have a seat at { $most } tables that are not over yet, and no more fit. Finish or leave one of them; the buttons lead to those that have waited longest.
refused-journal-full = Very much has been done at this table already: no more can be taken back or proposed here. Please play on, or end the table with /table end.
refused-server-lobbies = { $most } tables of this server are still waiting to begin, and no more can be opened. Join one of them, or try again later: a table that does not begin goes away by itself within half an hour.
refused-server-tables = This server has { $most } tables that are not over yet, and no more fit. Finish one first; whoever may manage messages here can end one that nobody plays at, with /table end.
