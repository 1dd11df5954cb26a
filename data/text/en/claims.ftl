# A pause of one's own, and a win that is claimed against opponents who are gone.

pause-title = Pause
pause-about-ask = **With everybody's consent**: the clock stops for as long as you all like.
pause-about-own = **On your own**: it stops for five minutes, at once. You can do that once a game.
pause-had = -# You can take five minutes on your own once a game, while the clock is running.
pause-button-ask = Ask the others
pause-button-own = Five minutes
own-pause-line = ⏸️ { $player } takes five minutes. The clock goes on { $until }, with the same time left.
own-pause-done = ⏸️ The clock is stopped until { $until }, or until you answer. After that you have as much time left as before.
refused-own-pause-live = Five minutes on your own are for tables with a live clock. Here everybody has to agree to a pause.
refused-own-pause-used = You have used your five minutes in this game. For another pause everybody has to agree.
refused-own-pause-runs = { $player } is taking five minutes already, so the clock is stopped.
refused-not-your-pause = This is { $player }'s pause. It ends by itself, or when { $player } goes on.

claim-line = 🏆 No sign of { $gone }: { $players } can claim the win.
late-about-claim = **Claim the win**: their time has run out twice in a row. That ends the game.
claim-done = You have claimed the win.
claim-told = 🏆 { $player } has claimed the win.
refused-not-gone = You can claim the win once all your opponents have left, or have let their time run out twice in a row without doing anything here.
refused-claim-paused = The table is paused. Resume it first; then you can claim the win.
