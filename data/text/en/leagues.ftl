# Leagues as people see them: joining, seasons, groups, what the organiser does.

tournament-league = League
tournament-about-league = Seasons of small groups, in which everybody plays everybody.{ $moves ->
    [no] {""}
   *[yes] {" "}{ $moving ->
        [one] The best of a group moves up, the last moves down.
       *[other] The best { $moving } of a group move up, the last { $moving } move down.
    }
}{ $on ->
    [no] {""}
   *[yes] {" "}The next season begins by itself.
}
league-new = New league
league-title = Name of the league
league-usual-title = { $game } league
league-opened = ✅ **{ $title }** is open to join. When enough people are in, begin the first season under **Organise**.
league-field-size = Groups
league-plan-size = of about { $size }
league-kind = { $double ->
    [yes] League, groups of about { $size }, everybody twice
   *[no] League, groups of about { $size }
}
league-list = Leagues
league-group-title = { $title } · Season { $season } · Group { $group }
league-group = **Group { $group }**: { $players }

league-join = Join
league-leave = Leave
league-look = Groups
league-in = { $count ->
    [one] 1 person is in
   *[other] { $count } people are in
}
league-season = Season { $season } is running
league-last-season = Season { $season } is running, the last one
league-season-over = Season { $season } is over.
league-begun = The first season has begun.
league-over = The league is over. Thank you for playing!
league-won = { $player } won season { $season }.
league-won-shared = { $player } share first place in season { $season }.
league-up = Up: { $players }
league-down = Down: { $players }
league-rests-now = Played no game, so now resting: { $players }. **Join** brings them back.
league-rests = 💤 Resting until they join again: { $players }
league-joined = In: { $players }
league-newcomers = 🆕 In from the next season: { $players }
league-you-in = ✅ You're in. When a round begins, I'll ping you here.
league-you-rest = 💤 You're resting. Tap **Join** at the league to play from the next season.
league-you-out = You're not in this league.
league-you-removed = The organiser has removed you from this league.
league-you-left = You have left the league.

league-do-start = Begin the season
league-do-end = End the league
league-do-goon = Continue after this season
league-start-about = Once you begin a season, the next ones begin by themselves.
league-begun-now = The season has begun.
league-removed = { $player } is out of the league.
league-ends-then = This season is the last one.
league-goes-on = The league continues after this season.
league-remove-about = Somebody you remove loses their open game and can't join again.
league-end-sure = Yes, end it
league-end-about = This ends the league at once. Are you sure?
league-end-about-running = Season { $season } is still running{ $groups ->
    [one] {""}
   *[other] {" "}in { $groups } groups
}: it is played to the end, and no other begins. To end it sooner too, tap **Organise**, then **End early** at { $groups ->
    [one] its message.
   *[other] each group's message.
} Are you sure?

refused-league-gone = This league no longer exists. `/tournament list` shows the ones that do.
refused-league-over = The league is over.
refused-league-full = The league is full: { $most } people are in it.
refused-league-not-in = They're not in this league.
refused-league-group = This is one group of a league, so it can't be called off on its own. End its games, or end the league.
refused-league-server-full = This server has { $most } leagues running, which is the limit. Once one is over, you can open another.
refused-league-organiser-full = { $most ->
    [one] You already organise a league. Once it is over, you can open another.
   *[other] You organise { $most } leagues already. Once one is over, you can open another.
}
