# The replay as a page: what its buttons are called, and how it is handed over.

page-title = { $game }: { $seats }
page-moves = Moves
page-begin = The game begins.
page-board = The table
page-news = What happened
page-place = Place in the game
page-keys = Go through the game
page-first = To the start
page-back = Back
page-play = Play
page-pause = Stop
page-forward = Forward
page-last = To the end
page-theme = Light or dark
page-eyes = As seen by
page-everybody = everybody
page-language = Language
page-here = The whole game as a page. Download the file and open it in a browser; it works without the internet.
page-here-link = The whole game as a page: { $link }. The file works without the internet: download it and open it in a browser.
refused-page-later = While the game is running, its page could reveal what is hidden. You get it once the game is over.
