"""`python -m ops.print GAME`: a game's cards and aids as a PDF, without a bot."""

import argparse
import re
from pathlib import Path

from cogs.core.text.sentences import LANGUAGES, Localizer, MessageCatalogues
from cogs.core.text.typefaces import lacking_line
from cogs.printing.print_maker import PrintMaker
from cogs.printing.print_order import BOTH, PAPERS, PrintedLink, PrintOptions, PrintOrder
from engine import content, files
from engine.game import Game, games
from engine.packs import pack
from engine.questions import Refused
from engine.terminal import run_command

DATA = files.DATA
MOST_BYTES = 100 << 20  # of the PDF
LINK = re.compile(r"https://[!-~]{1,300}")


def main(arguments: list[str]) -> int:
    """Write the PDF and return 0; if it cannot be made, print why not and return 1.

    arguments: of the command line.
    """
    known = games()
    parser = argparse.ArgumentParser(prog="python -m ops.print", description=__doc__)
    parser.add_argument("game", choices=sorted(known))
    parser.add_argument("--pack", type=Path, help="a pack file (default: the bot's own cards)")
    parser.add_argument("--deck", default="", help="a deck or army: the code of a ready one, or a list")
    parser.add_argument("--paper", choices=sorted(PAPERS), default="a4")
    parser.add_argument("--language", choices=(*LANGUAGES, BOTH), default=LANGUAGES[0])
    parser.add_argument("--link", default="", help="an https address, printed as a QR code on the rules page")
    parser.add_argument("--out", type=Path, help="default: GAME-LANGUAGE-PAPER.pdf in this folder")
    parsed = parser.parse_args(arguments)
    if parsed.link and not LINK.fullmatch(parsed.link):
        parser.error("--link has to be an address that begins with https://")
    pdf_file = parsed.out or Path(f"{parsed.game}-{parsed.language}-{parsed.paper}.pdf")
    localizer = Localizer(MessageCatalogues(DATA / "text"), LANGUAGES[0], plain=True)
    try:
        text = _text(known[parsed.game], parsed.pack)
        options = PrintOptions(parsed.language, parsed.paper, _kit(known[parsed.game], text, parsed.deck))
        qr_link = PrintedLink(parsed.link) if parsed.link else None
        sheets = PrintMaker(DATA).make(PrintOrder(parsed.game, text, options, MOST_BYTES, desk_link=qr_link))
        pdf_file.write_bytes(sheets.data)
    except Refused as refused:
        print(localizer.refusal(refused))
        return 1
    except (pack.PackErrors, files.UnreadableFile, OSError) as fault:
        print(fault)
        return 1
    print(f"{pdf_file}: {sheets.page_count} pages, {sheets.card_count} cards")
    if sheets.lacking_letters:
        print(lacking_line(sheets.lacking_letters, localizer))
    return 0


def _text(game: Game, file: Path | None) -> str:
    """Return the text of the card pack; raises UnreadableFile, and Refused for a game without cards.

    file: the pack file; None: the bot's own cards.
    """
    if file is None and game.needs_pack:
        file = files.packs(game.name)["house"]
    if file is not None and not game.needs_pack:
        raise Refused("print-no-pack")
    return files.text(file) if file is not None else ""


def _kit(game: Game, text: str, deck: str) -> str:
    """Return the text of a deck or army; raises Refused if the game has none.

    text: the card pack.
    deck: the code of a ready deck or army, or its text; "" for none: then "" is returned.
    """
    if not deck:
        return ""
    rules = content.rules_from(game.name, game.name, text) if text else game.make_rules(None)
    if rules.kits is None:
        raise Refused("print-no-decks", game=game.name)
    ready = {code.casefold(): code for code in rules.kits.ready}
    return rules.kits.text(ready[deck.casefold()]) if deck.casefold() in ready else deck


if __name__ == "__main__":
    run_command(main)
