# Games that the bot did not see: /report, its card, and games that two people played on one device.

report-is-open = To be confirmed
report-is-disputed = Disputed
report-is-counts = Result
report-is-lapsed = Not confirmed
report-back = Take back
report-is-void = Struck out
report-is-back = Taken back
report-players = Played by { $players }
report-won = 🏆 **{ $winners }** won against { $losers }
report-drawn = 🤝 A draw: { $players }
report-place = **{ $place }.** { $players }
report-place-shared = **{ $place }. or lower:** { $players }
report-asks = ⏳ { $players }: is that right? It counts once you confirm it. Open until { $until }.
report-instead = ✏️ { $player } says that it went like this:
report-counts-about = Confirmed by everybody who played.
report-disputed-about = One of you says that this is wrong, so it doesn't count. Any of you can say how it went; it counts once the others confirm that.
report-lapsed-about = Nobody answered in time. It doesn't count.
report-back-about = It doesn't count.
report-void-why = A server manager struck it out: { $why }
report-void = A server manager struck it out.
report-rated = rated
report-not-rated = not rated
report-late = not rated, because it was played more than { $days } days before
report-by = reported by { $player }
report-photo = 📷 photo
report-photo-of = 📷 { $player } shows a photo of a game. The report links to this message.
report-below = A newer message about this result is further down.

report-yes = Confirm
report-no = That's not right
report-say = Say how it went
report-more = More
report-more-title = This result
report-more-own = Is something wrong? Say how it went. The result changes when all the others who played confirm that.
report-more-others = Only those who played can change this result.
report-more-managers = Only those who played can change this result. You manage this server: if it was never played, strike it out. Then it counts nowhere, and can't be restored.
report-strike-out = Strike out
report-why = Why? Everybody here can read it.
report-who-won = Who won?
report-who-place =
    { $place ->
        [1] Who came first?
        [2] Who came second?
       *[other] Who came third?
    }
report-all-drew = A draw
report-nobody-knows = We don't know the rest
report-anew = Start over
report-said = Reported. It counts once it is confirmed by { $players }.
report-counts-now = That is what the others said as well. The result counts now.
report-took-back = You have taken it back.
report-struck-out = Struck out. It counts nowhere now.
report-disputed-now = It doesn't count. If you like, say how it went:
report-stays-now = So the result stays as it was. If you like, say how it went:

count-game = Add to our histories
count-game-about = You played this game on one device. It counts in both your histories, and for ratings if the table was rated, once the other person confirms that it was them.
count-game-side = Which side did you play?
count-game-who = Who played { $side }?
count-game-choose = Choose a person …

result-how-reported = reported

refused-report-future = That's in the future. Report a game when it is over.
refused-report-too-old = Only games of the last { $days } days can be reported.
refused-report-with-whom = A game has two to four people, and each of them needs an account.
refused-report-twice = Name everybody only once.
refused-report-yourself = You're already included. Name the others.
refused-report-no-bots = Name people, not bots. Games against the computer count at my own tables.
refused-report-not-here = They aren't in this server, so they couldn't confirm it. Report it where all of you are.
refused-report-blocked = You have blocked them. `/block remove` first, then report your game.
refused-report-seats =
    { $least ->
        [2] { $most ->
            [2] This game is for two.
           *[other] This game is for two to { $most } people.
        }
       *[other] This game is for { $least } to { $most } people.
    }
refused-report-no-teams = Only team games with three or more people have somebody on your side. Name everybody as your opponents instead.
refused-report-servers-only = Games are reported in a server, in a channel where the others can confirm them.
refused-report-lacking = The result couldn't be shown here. { $why }
refused-reports-open = { $most } of your reports are waiting for an answer. Take some back, or wait until they are confirmed.
refused-reports-today = You have reported { $most } games in 24 hours. You can report more tomorrow.
refused-reported-enough =
    You have reported many games with them just now. Try again in { $minutes ->
        [one] 1 minute
       *[other] { $minutes } minutes
    }.
refused-report-not-yours = Only those who played can answer this.
refused-report-changed = The report has changed in the meantime. Read the newest message about it, then answer.
refused-report-settled = Nothing there needs your answer.
refused-report-agreed = You have already confirmed it. Now the others have to.
refused-report-own = This is your own report. To take it back, tap **More**, then **Take back**.
refused-report-not-said = Only the person who said it can take it back. If it is wrong, tap **That's not right**.
refused-report-same = That's already the result.
refused-report-forgotten = Somebody who played has deleted their data, so this result stays as it is.
refused-report-over = That report is over. If the game was played, report it again.
refused-report-struck-lately = A manager of this server struck out a result of the same people and game, played less than a day apart. Report this one as not rated, or ask a manager.
refused-report-void-own = You played in it yourself. Another server manager has to do that.
refused-report-gone = That report is no longer stored.
refused-report-there = This game has already been reported. Its message is in <#{ $channel }>.
refused-report-why = Say why, in a few words.
