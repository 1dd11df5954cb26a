# Leagues as people see them: seasons, groups, who moves up or down.

tournament-league = League
tournament-kind-league = { $double ->
    [yes] League, groups of about { $size }, everybody twice
   *[no] League, groups of about { $size }
}
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
league-opened = ✅ **{ $title }** is open to join. When enough people are in, begin the first season under **Organise**. If you play too, sign up yourself.
league-field-size = Groups
league-plan-size = of about { $size }
league-title-season = { $title } · Season { $season }

league-join = Join
league-enter-late = Join the next season
league-late-way = Not in yet? **Join** gets you into the next season.
league-newcomers = In from the next season: { $players }
league-you-next = 🆕 You're in from the next season.
league-won = { $player } won season { $season }.
league-won-shared = { $player } share first place in season { $season }.
league-up = Up: { $players }
league-down = Down: { $players }
league-rests = Played no game, so now resting: { $players }. **Join** brings them back.
league-over = The league is over. Thank you for playing!

tournament-do-last = End the league
tournament-do-goon = Continue after this season
league-start-about = Once you begin a season, the next ones begin by themselves.
league-ends-then = This season is the last one.
league-goes-on = The league continues after this season.
league-end-about = The season ends now: reported results count unless the two disagree, other open games count for nobody. { $last ->
    [yes] The league ends with it.
   *[no] The next season begins at once; **End the league** comes first if none should.
} Are you sure?
league-add-about = Who do you want to let in? They play from the next season on.
league-did-add = They play from the next season on.

refused-league-last-season = This season is the last one, so nobody can join any more.
refused-league-moving = Up to { $most } people move up or down in groups of this size, and at least one.
