# Moving pictures of games: what is written in them, and how they are made and posted.

share-game = { $game }: { $players }
share-seat = Player { $number }
share-eyes = as { $player } saw it
share-everybody = What everybody may see
share-so-far = The game so far, as everybody may see it.
share-alt = { $game }, { $players }. { $outcome }

share-title = Post this game as an animation
share-public = Everybody in this channel sees it. Choose the turns it shows, then post it.
share-from = From turn { $number }
share-from-crown-crest = From turn { $number }
share-from-all = From the start
share-to = Up to turn { $number }
share-to-crown-crest = Up to turn { $number }
share-to-all = Up to the end
share-post = Post for everybody
share-title-own = This game as an animation
share-public-own = Only you see it, because anybody can write anything into a record. Save the file to pass it on.
share-post-own = Make it
share-on-its-way = Everybody in this channel sees it as soon as it is made.
share-making = 🎞️ Making the animation …
share-waits = { $count ->
    [one] One other is made first.
   *[other] Up to { $count } others are made first.
}
share-stop = Cancel
share-nothing = Nothing is being made any more. Use `/share` to start again.

refused-share-later = While the game is running, you can only share what everybody may see. What one player saw can be shared once it is over.
refused-share-no-eyes = Nobody with that name sat at this table. Choose from the list.
refused-share-turns = The last turn comes before the first one.
refused-share-no-turn = There are no such turns: this game has { $turns } so far.
refused-share-no-files = I'm not allowed to attach files in this channel. A server manager can change that.
refused-share-yours = Your last animation isn't done yet. One at a time, please.
refused-share-many = Too many animations are being made at the moment. Try again in a minute.
refused-share-not-yours = Only the person who asked for it can cancel it.
refused-share-too-large = That's too large for a file here. Choose fewer turns with `/share first: last:`.
refused-share-fault = The animation couldn't be made. The game itself is safe. Please try again in a minute.

# One picture of the end.

share-end = Picture of the end
picture-players = Players: { $players }
picture-winners = { $players }
picture-foot = { $game } · { $date }
picture-date = { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
} { $year }
refused-share-not-over = You get a picture of the end once the game is over.
