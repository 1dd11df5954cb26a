# Games that the bot did not see: /report, its card, and games that two people played on one device.

report-is-open = To be confirmed
report-is-disputed = Not agreed on
report-is-counts = Result
report-is-lapsed = Not confirmed
report-back = Take back
report-is-void = Struck out
report-is-back = Taken back
report-players = Played by { $players }
report-won = 🏆 **{ $winners }** won against { $losers }
report-drawn = 🤝 A draw: { $players }
report-place = **{ $place }.** { $players }
report-place-shared = **from { $place }. on** { $players }
report-asks = ⏳ { $players }: is that so? It counts once you confirm it. Open until { $until }.
report-instead = ✏️ { $player } says that it was like this:
report-counts-about = Confirmed by everybody who played.
report-disputed-about = One of you says that it was not so, so it does not count. Any of you can say how it was; it counts once the others confirm that.
report-lapsed-about = Nobody answered in time. It does not count.
report-back-about = It does not count.
report-void-why = Whoever manages this server has struck it out: { $why }
report-rated = rated
report-not-rated = not rated
report-late = not rated, because it was played more than { $days } days before
report-by = reported by { $player }
report-photo = 📷 photo
report-photo-of = 📷 { $player } shows a game. The report links to this message.
report-below = This result is talked about further down.

report-yes = Confirm
report-no = That’s not right
report-say = Say how it was
report-more = More
report-more-title = This result
report-more-own = Somebody was wrong? Say how it was. It changes when all the others who played confirm that.
report-more-others = Only those who played can change this result.
report-more-managers = Only those who played can change this result. You manage this server: if it was never played, strike it out. Then it counts nowhere, and does not come back.
report-strike-out = Strike out
report-why = Why? Everybody here reads it.
report-who-won = Who won?
report-who-place =
    { $place ->
        [1] Who came first?
        [2] Who came second?
       *[other] Who came third?
    }
report-all-drew = A draw
report-nobody-knows = We don’t know the rest
report-anew = Start over
report-said = Done. It counts once it is confirmed by { $players }.
report-done = Done.
report-disputed-now = It does not count. If you like, say how it was:
report-stays-now = So the result stays as it was. If you like, say how it was:

count-game = Count this game
count-game-about = You played this game on one device. It counts in both your histories, and for ratings if the table was rated, once the other person confirms that it was them.
count-game-side = Which side did you play?
count-game-who = Who played { $side }?
count-game-choose = Choose a person …

result-how-reported = reported

refused-report-future = That lies in the future. Report a game when it is over.
refused-report-too-old = Only games of the last { $days } days can be reported.
refused-report-with-whom = A game has two to four people, and each of them needs an account.
refused-report-twice = Everybody can be named once.
refused-report-yourself = You are in it already. Name the others.
refused-report-no-bots = Name people, not bots. Games against the computer count at a table of mine.
refused-report-not-here = They are not in this server, so they could not confirm it. Report it where all of you are.
refused-report-blocked = You have blocked them. `/block remove` first, then report your game.
refused-report-seats =
    { $least ->
        [2] { $most ->
            [2] This game is for two.
           *[other] This game is for two to { $most } people.
        }
       *[other] This game is for { $least } to { $most } people.
    }
refused-report-no-teams = Only games of teams with three people or more have somebody on your side. Name everybody as your opponents instead.
refused-report-servers-only = Games are reported in a server, in a channel where the others can confirm them.
refused-report-lacking = The result could not be shown here. { $why }
refused-reports-open = { $most } of your reports wait for an answer. Take some back, or wait until they are confirmed.
refused-reports-today = You have reported { $most } games in 24 hours. Go on tomorrow.
refused-reported-enough =
    You have reported many games with them just now. Try again in { $minutes ->
        [one] 1 minute
       *[other] { $minutes } minutes
    }.
refused-report-not-yours = Only those who played can say something to this result.
refused-report-changed = Something else is said there by now. Read the newest message about it, then answer.
refused-report-settled = Nothing waits for your word there.
refused-report-agreed = You have confirmed it already. Now the others have to.
refused-report-own = You said so yourself. **More**, **Take back** takes it back.
refused-report-not-said = Only who said it can take it back. If it is wrong, tap **That’s not right**.
refused-report-same = That is what counts already.
refused-report-forgotten = Somebody who played has deleted their data, so this result stays as it is.
refused-report-over = That report is over. If the game was played, report it again.
refused-report-void-own = You played in it yourself. Somebody else who manages the server has to do that.
refused-report-gone = That report is not kept any more.
refused-report-there = This game is reported already. Its message is in this channel.
refused-report-why = Say why, in a few words.
