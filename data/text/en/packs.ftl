# Card packs that people and servers bring: the list, one pack, what goes wrong.

pack-title = 🃏 Card packs
pack-about = Play with cards of your own. Bring a file with `/pack add`, then pick the pack in `/play` under `pack`, or among the options of an open table. How to write one: `docs/packs.md` of Castellan.
pack-of-person = Yours
pack-of-server = This server’s
pack-none-person = None yet. `/pack add` brings one.
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
pack-rename = Rename
pack-file = File
pack-code = Code
pack-back = Version before
pack-delete = Delete
pack-new = { $name } is kept. Here is every card of it: page through, then play it. Whoever plays at a table with it sees these cards, and their record of the game carries the whole file.
pack-newer = This is version { $number } of { $name } now. Games that have begun keep the cards they began with.
pack-same = { $name } is exactly like that already. Nothing has changed.
pack-renamed = It is called { $name } now.
pack-coded = Whoever types this code in `/pack code` gets a copy of its own. A new code makes this one useless.
pack-code-now = Code `{ $code }`, until { $until }.
pack-file-here = { $name }, as a file. Change it and bring it again with `/pack add`: it becomes the next version.
pack-went-back = This is version { $number } again. The newer one is deleted; games that have begun keep it.
pack-sure = Delete { $name } with all its versions? Games that have begun keep its cards; nobody can open a new table with it.
pack-deleted = { $name } is deleted.
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
refused-no-pack-file = That is no pack file. A card pack is a text file that ends in .yaml.
refused-file-gone = Discord says that this file is not there any more. Please send it again.
refused-rated-own-cards = Games with cards that somebody brought do not count for ratings. Play them unrated, or choose the bot’s cards.
