# Printing: its answer, what stands on the sheets beside a game's own words, refusals.

print-it = Print
print-once-crown-crest = **Each card is printed once.** To print a deck with all its copies, use **Print** on the deck's own panel.
print-ways =
    🖨️ { $called }
    Which language, which paper? The PDF takes a few seconds, and only you see it.
print-how-choose = Language and paper …
print-language-both = English and Japanese

print-working = 🖨️ Making the PDF of **{ $game }** …
print-done =
    🖨️ **{ $game }** · { $pages ->
        [one] one page
       *[other] { $pages } pages
    }, { $paper }{ $cards ->
        [0] {""}
        [one] , one card
       *[other] , { $cards } cards
    }{ $apart }.
    Print it at 100%, on both sides, flipped on the long edge. Page { $how } explains the rest.
print-apart-crown-crest = {" "}and 2 fronts
print-apart-crownfell = {", each with two sides,"} and the crown card
letters-lacking = ⚠️ My fonts lack these letters, so pictures and prints show 〓 instead: { $letters }
print-done-door = The QR code on page 1 leads here: { $url }

print-aid-title = { $game } · rules on one page
print-aid-foot = In our own words. Look up a number with /rules { $prefix }-{ $number }.
print-door = Scan to open a referee's table in { $place }: the bot referees your game.
print-door-plain = Scan to open a referee's table: the bot referees your game.
print-aid-win = How to win
print-aid-setup = Set-up
print-aid-turn = Your turn
print-how = How to print
print-how-scale = Print at 100% (“actual size”), not fitted to the page. This line is 100 mm long:
print-how-inch = One inch (2.5 cm), to measure gaps with:
print-how-duplex = Print on both sides, flipped on the long edge. Every back meets its front.
print-how-cut = Cut along the marks at the edges of a page. Cards are 63 × 88 mm and fit standard sleeves.
print-how-thin = Thick paper (200 g/m² or more) or sleeves keep backs from showing through.
print-how-plain = Shapes and words say everything that colours do, so grey prints are fine.
print-contents = What is in it
print-contents-cards = Cards: { $cards } on { $sheets ->
        [one] one sheet
       *[other] { $sheets } sheets
    } of paper (pages { $first } to { $last }): { $kinds }
print-contents-tokens = Tokens: { $tokens } on { $sheets ->
        [one] one sheet
       *[other] { $sheets } sheets
    } of paper (pages { $first } to { $last }): { $kinds }
print-contents-board = { $title }: { $sheets } sheets of paper (pages { $first } to { $last }) to glue together, fronts only
print-contents-tables = Tables and tracks (from page { $first }): { $kinds }
print-count-tables = { $count ->
        [one] one table
       *[other] { $count } tables
    }
print-count-tracks = { $count ->
        [one] one track
       *[other] { $count } tracks
    }
print-contents-aid = Rules: { $last ->
        [1] page 1
       *[other] pages 1 to { $last }
    }
print-whose = Credits
print-whose-house = { $title } (pack { $mark }): cards of Castellan's own design, MIT licence. They are not the cards of the printed game.
print-whose-host = { $title } (pack { $mark }): a pack from the bot's host. Texts in it may belong to others; keep the sheets to yourselves.
print-whose-brought = { $title } (pack { $mark }): cards that somebody uploaded to this bot; they are not Castellan's. Texts in it may belong to others; keep the sheets to yourselves.
print-whose-none = Made by Castellan, MIT licence. You play with the pieces of the printed game.
print-foot-house = { $title } · pack { $mark } · Castellan, MIT licence · not the printed game's cards
print-foot-host = { $title } · pack { $mark } · not Castellan's; keep it to yourselves
print-foot-brought = { $title } · pack { $mark } · uploaded by a player, not Castellan's; keep it to yourselves
print-foot-none = Castellan, MIT licence
print-board-part = { $title } · part { $number } of { $parts }: cut along the marks, then glue edge to edge
print-paper-a4 = A4
print-paper-letter = Letter

refused-print-cards = That's { $cards } cards; at most { $most } can be printed at once. Print a deck, or a smaller pack.
refused-print-fault = The PDF couldn't be made. Nothing is lost; please try again later.
refused-print-slow = The PDF took too long and was stopped. Try one language, or a smaller pack.
refused-print-large = The PDF is larger than Discord accepts here. Try one language, or a deck.
refused-print-busy = Others are printing right now. Try again in a minute.
refused-print-yours = Your last PDF is still being made. Wait until it is there.
refused-print-missing = This bot can't print: its host has to install the tools for it first.
refused-print-no-decks = { $game } has no decks to print. Leave the deck out.
refused-print-no-deck = There is no deck or army with that name. Pick one from the list.
refused-print-no-pack = There are no such cards for this game. Pick some from the list.
refused-print-no-game = There is no such game. Pick one from the list.
