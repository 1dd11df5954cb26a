# Card packs that people and servers bring: the list, one pack, what goes wrong.

pack-title = 🃏 Card packs
pack-about = Play with cards of your own: upload a file with `/pack add`, then pick the pack in `/play` or among an open table's options.
pack-of-person = Yours
pack-of-server = This server's
pack-none-person = None yet. Start with a small one that is ready to play:
pack-begin = Get a starter pack
pack-begin-text = { $game }: text file
pack-begin-sheet = { $game }: spreadsheet
pack-sample-text = **A small { $game } pack, ready to play.** Make it yours:
    1. Open the file in a text editor and change a card. Notes in it say what each line means.
    2. Upload it with `/pack add`. You see every card, or which line to fix.
    3. Tap **Play it**.
pack-sample-sheet = **A small { $game } pack, ready to play.** Make it yours:
    1. Open the file in Excel, LibreOffice or Google Sheets and change a card. Each card is a row.
    2. Save or download it as CSV, and upload that with `/pack add`. You see every card, or which cell to fix.
    3. Tap **Play it**.
pack-sample-page = -# The second file lists everything that a card of this game can do, word by word.
pack-sample-no-page = -# Everything that a card can do is in Castellan's pages for card makers (`docs/packs.md`). If you don't have them, ask the bot's host.
pack-sample-source = -# The pages and the source: <{ $source }>
pack-sheet-note-rows = A row that begins with # is a note to yourself. The bot skips it.
pack-sheet-note-columns = Each card is a row. An empty cell means that the card doesn't have this. You can leave columns out, and change their order.
pack-sheet-note-lists = Parts of a list go into one cell, with commas between them. A picture is one cell with a line for each row, or with | between its rows.
pack-sheet-note-guard = If your program takes a cell for a formula, begin it with an apostrophe (').
pack-none-server = None yet. A server manager can upload some.
pack-line = { $game } · { $cards ->
    [one] 1 card
   *[other] { $cards } different cards
 } · version { $number }
pack-counted = { $game } · { $counted } · version { $number }
pack-is-person = yours
pack-is-server = this server's
pack-choose = Look at a pack
pack-type = Type a code
pack-type-server = Type a code for this server
pack-all = All packs
pack-play = Play it
pack-test = Play-test
pack-play-about = A table with { $name } opens here, for you against a computer.
pack-rename = Rename
pack-file = File
pack-code = Code
pack-back = Back to version { $number }
pack-versions = Versions
pack-versions-title = 🕘 Versions of { $name }
pack-versions-about = Each upload that changes something is a new version, whatever `version` says in the file. The last 5 are kept.
pack-version = Version { $number } · { $at } · { $cards ->
    [one] 1 card
   *[other] { $cards } cards
 }
pack-versions-back = Going back deletes version { $number }. Games that have begun keep it.
pack-changes-changed = Changed: { $cards }
pack-changes-added = New: { $cards }
pack-changes-removed = Removed: { $cards }
pack-changes-none = No card has changed.
pack-changes-rest = Something other than the cards has changed, such as the title or the ready decks.
pack-changes-more = and { $count } more
pack-does = → is what the bot does, as it reads the file. If that isn't what the text above it says, correct one of them.
pack-delete = Delete
pack-new = { $name } is saved. Page through its cards, then play it. Everybody who plays with it sees them, and the game's record contains the whole file.
pack-newer = This is now version { $number } of { $name }. Games that have begun keep the cards they began with.
pack-same = { $name } is already exactly like that. Nothing has changed.
pack-copied = -# Copied from version { $number } of the pack that the code is for. Your copy has version numbers of its own.
pack-renamed = It's now called { $name }.
pack-code-title = 🎁 Code for { $name }
pack-code-now = `{ $code }`
 Good until { $until }.
pack-code-about = Anybody who types it in `/pack code` gets a copy of their own.
pack-code-ends = **New code** makes another one. The code above then stops working; copies already made stay.
pack-code-new = New code
pack-file-here = { $name }, as a text file and as a spreadsheet. Change either and upload it with `/pack add`: it becomes the next version.
pack-went-back = This is version { $number } again. The newer one is deleted; games that have begun keep it.
pack-sure = Delete { $name } with all its versions? Games that have begun keep its cards; nobody can open a new table with it.
pack-deleted = { $name } is deleted.
pack-faults-cells = Nothing has changed. Fix these cells, save the sheet as CSV and upload it again with `/pack add`:
pack-fault-cell = **{ $cell }** `{ $column }` · { $reason }
pack-fault-place = **{ $cell }** · { $reason }
pack-fault-row = **Row { $line }** · { $reason }
pack-faults = This pack has mistakes
pack-faults-about = Nothing has changed. Fix these lines and upload the file again with `/pack add`:
pack-fault = **Line { $line }** · { $reason }
pack-fault-also = The same mistake shows in { $places }.
pack-faults-more = { $count ->
    [one] And 1 more.
   *[other] And { $count } more.
 }

pack-encoding-title = Which letters are right?
refused-pack-encoding = The letters of this file can be read in several ways, and it doesn't say which is right. Nothing is stored yet. Some of its texts, read in each way:
pack-encoding-choose = Choose how it was saved
pack-encoding-advice = The file is kept for 15 minutes and then deleted. If none of these is right, or to avoid the question, save the sheet as “CSV UTF-8” in Excel, or a text file in UTF-8, and upload it again with `/pack add`.
pack-encoding-utf-8 = UTF-8
pack-encoding-cp932 = Japanese Excel
pack-encoding-cp1252 = Western European Excel
pack-encoding-cp1250 = Polish, Czech or Hungarian Excel
pack-encoding-cp1251 = Russian, Ukrainian or Bulgarian Excel
pack-encoding-cp1253 = Greek Excel
pack-encoding-cp1254 = Turkish Excel
pack-encoding-cp1257 = Lithuanian, Latvian or Estonian Excel
pack-encoding-cp949 = Korean Excel
pack-encoding-gb18030 = Chinese Excel (simplified)
pack-encoding-cp950 = Chinese Excel (traditional)
pack-encoding-cp874 = Thai Excel
pack-encoding-cp1255 = Hebrew Excel
pack-encoding-cp1256 = Arabic Excel
pack-encoding-cp1258 = Vietnamese Excel
pack-encoding-mac-roman = Western European Excel on a Mac
pack-encoding-mac-latin2 = Polish, Czech or Hungarian Excel on a Mac
pack-encoding-mac-croatian = Croatian Excel on a Mac
pack-encoding-mac-cyrillic = Russian Excel on a Mac
pack-encoding-mac-greek = Greek Excel on a Mac
pack-encoding-mac-turkish = Turkish Excel on a Mac
pack-encoding-mac-iceland = Icelandic Excel on a Mac
pack-encoding-euc-jp = Japanese (EUC)
pack-encoding-koi8-u = Russian or Ukrainian (KOI8)
pack-encoding-iso8859-2 = Polish, Czech or Hungarian (ISO 8859-2)
pack-encoding-iso8859-15 = Western European (ISO 8859-15)
pack-encoding-cp850 = Western European “CSV (MS-DOS)”
pack-encoding-cp852 = Polish, Czech or Hungarian “CSV (MS-DOS)”
pack-encoding-cp857 = Turkish “CSV (MS-DOS)”
pack-encoding-cp866 = Russian “CSV (MS-DOS)”

refused-upload-gone = That card pack isn't here. `/pack list` shows the ones that are.
refused-too-many-packs = At most { $most } packs are kept here. Delete one under `/pack list` first.
refused-no-former-version = There is no earlier version.
refused-no-such-code = That code is wrong or has expired. A code has 12 letters and digits and works for 7 days.
refused-pack-not-now = That couldn't be checked just now. Please try again in a moment.
refused-pack-too-costly = That file takes too long to read, so it was refused. Make it smaller: the bot's own largest pack has 38 kB.
refused-pack-no-cards = That game has no card packs.
refused-pack-unplayable = No game can be played with these cards: the rules can't cope with them. Compare with the example on the game's page, and change some cards.
refused-pack-large = That file is too large. A card pack has at most { $most } kB.
refused-no-pack-file = That isn't a pack file. Upload a text file (.txt or .yaml) or a spreadsheet saved as .csv; `/pack new` gives you one to start with.
refused-pack-workbook = Workbooks can't be read here. Save the sheet as CSV (in Excel: “CSV UTF-8”; in Google Sheets: File, Download) and upload that file.
refused-pack-rich-text = That file holds fonts and colours (rich text), so it can't be read. In TextEdit choose Format, Make Plain Text; in Word or LibreOffice save it as plain text (.txt, UTF-8). Then upload it again.
refused-pack-web-page = That file is a web page, not a sheet. In your program choose Save as or Download, then CSV, and upload that file.
refused-upload-lapsed = That file is no longer kept, so nothing was stored. Upload it again with `/pack add`.
refused-file-gone = Discord says that this file no longer exists. Please send it again.
refused-rated-own-cards = Games with uploaded cards don't count for ratings. Play them unrated, or choose the bot's cards.
