# Card packs that people and servers bring: the list, one pack, what goes wrong.

pack-title = 🃏 Card packs
pack-about = Play with cards of your own: bring a file with `/pack add`, then pick the pack in `/play` or among an open table’s options.
pack-of-person = Yours
pack-of-server = This server’s
pack-none-person = None yet. Begin with a small one that is ready to be played:
pack-begin = Get a pack to begin with
pack-begin-text = { $game }: text file
pack-begin-sheet = { $game }: spreadsheet
pack-sample-text = **A small { $game } pack, ready to be played.** Make it yours:
    1. Open the file in a text editor and change a card. Notes in it say what each line means.
    2. Bring it with `/pack add`. You see every card, or which line to mend.
    3. Tap **Play it**.
    -# More about the words and signs in it: `docs/packs.md` of Castellan.
pack-sample-sheet = **A small { $game } pack, ready to be played.** Make it yours:
    1. Open the file in Excel, LibreOffice or Google Sheets and change a card. Each card is a row.
    2. Save or download it as CSV, and bring that with `/pack add`. You see every card, or which cell to mend.
    3. Tap **Play it**.
    -# More about the columns: `docs/packs.md` of Castellan.
pack-sheet-note-rows = A row that begins with # is a note to yourself. The bot skips it.
pack-sheet-note-columns = Each card is a row. An empty cell means that the card has no such thing. Columns may be left out, and stand in any order.
pack-sheet-note-lists = Parts of a list stand in one cell, with commas between them. A picture is one cell with a line for each row, or with | between its rows.
pack-sheet-note-guard = Should your program take a cell for a formula, begin it with an apostrophe (').
pack-none-server = None yet. Whoever manages this server can bring some.
pack-line = { $game } · { $cards ->
    [one] 1 card
   *[other] { $cards } cards
 } · version { $number }
pack-is-person = yours
pack-is-server = this server’s
pack-choose = Look at a pack
pack-type = Type a code
pack-type-server = Type a code for this server
pack-all = All packs
pack-play = Play it
pack-test = Play-test
pack-play-about = A table with { $name } opens here, for you against a computer.
pack-back-to = Back
pack-rename = Rename
pack-file = File
pack-code = Code
pack-back = Version before
pack-delete = Delete
pack-new = { $name } is kept. Page through its cards, then play it. Whoever plays with it sees them, and the game’s record carries the whole file.
pack-newer = This is version { $number } of { $name } now. Games that have begun keep the cards they began with.
pack-same = { $name } is exactly like that already. Nothing has changed.
pack-renamed = It is called { $name } now.
pack-coded = Whoever types this code in `/pack code` gets a copy of their own. A new code makes this one useless.
pack-code-now = Code `{ $code }`, until { $until }.
pack-file-here = { $name }, as a text file and as a spreadsheet. Change either and bring it again with `/pack add`: it becomes the next version.
pack-went-back = This is version { $number } again. The newer one is deleted; games that have begun keep it.
pack-sure = Delete { $name } with all its versions? Games that have begun keep its cards; nobody can open a new table with it.
pack-deleted = { $name } is deleted.
pack-faults-cells = Nothing has changed. Mend these cells, save the sheet as CSV and bring it again with `/pack add`:
pack-fault-cell = **{ $cell }** `{ $column }` · { $reason }
pack-fault-place = **{ $cell }** · { $reason }
pack-fault-row = **Row { $line }** · { $reason }
pack-faults = This pack has faults
pack-faults-about = Nothing has changed. Mend these lines and bring the file again with `/pack add`:
pack-fault = **Line { $line }** · { $reason }
pack-faults-more = { $count ->
    [one] And 1 more.
   *[other] And { $count } more.
 }

refused-upload-gone = That card pack is not here (any more). `/pack list` shows those that are.
refused-too-many-packs = At most { $most } packs are kept here. Delete one under `/pack list` first.
refused-no-former-version = There is no version before this one.
refused-no-such-code = That code is not good (any more). A code has 12 letters and digits and can be used for 7 days.
refused-pack-not-now = That could not be checked just now. Please try again in a moment.
refused-pack-too-costly = That file takes too long to read, so it was not taken. Make it smaller: the largest pack of the bot’s own has 38 kB.
refused-pack-no-cards = That game has no card packs.
refused-pack-unplayable = No game can be played with these cards: the rules stumble over them. Compare with the example on the game’s page, and change some cards.
refused-pack-large = That file is too large. A card pack has at most { $most } kB.
refused-no-pack-file = That is no pack file. Bring a text file (.txt or .yaml) or a spreadsheet saved as .csv; `/pack new` gives you one to begin with.
refused-pack-workbook = A workbook cannot be read here. Save the sheet as CSV (in Excel: “CSV UTF-8”; in Google Sheets: File, Download) and bring that file.
refused-file-gone = Discord says that this file is not there any more. Please send it again.
refused-rated-own-cards = Games with cards that somebody brought do not count for ratings. Play them unrated, or choose the bot’s cards.
