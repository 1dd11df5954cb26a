"""Makes a PDF from an order: the game's rules give the content, the plan gives the pages, and Typst
renders them."""

import json
from pathlib import Path
from typing import Any

from cogs.core.text.rulebook import Rulebook
from cogs.core.text.sentences import LANGUAGES, MessageCatalogues
from cogs.printing.page_plan import Paper
from cogs.printing.print_order import PAPERS, MadePrint, PrintOrder
from cogs.printing.print_plan import CardOrigin, PrintPlan
from cogs.printing.worded_sheets import PrintedText
from engine import content
from engine.game import Rules, games
from engine.packs import pack
from engine.presentation import Word
from engine.questions import Refused

MOST_CARDS = 450  # a hundred pages with their backs


class PrintMaker:
    """Makes PDFs.

    data: the folder with texts, rulebooks, fonts and `print/`.
    most_cards: the greatest number of cards in one PDF.
    """

    def __init__(self, data: Path, most_cards: int = MOST_CARDS) -> None:
        self.data, self.most_cards, self._catalogues = data, most_cards, MessageCatalogues(data / "text")

    def make(self, order: PrintOrder) -> MadePrint:
        """Make a PDF.

        Raises Refused for an invalid kit, too many cards or a file that is too large, if there is nothing
        to print, and if Typst is not installed.
        """
        try:
            import typst
        except ImportError:
            raise Refused("print-missing") from None
        game = games().get(order.game)
        if game is None or game.sheets is None or order.options.paper not in PAPERS:
            raise Refused("stale")
        rules = (
            content.rules_from(order.game, order.game, order.pack_text)
            if order.pack_text
            else game.make_rules(None)
        )
        sheets = game.sheets()(rules, order.options.kit)
        if sheets.count > self.most_cards:
            raise Refused("print-cards", cards=sheets.count, most=self.most_cards)
        text = PrintedText(self._catalogues, self.data, rules, order.options.languages)
        rulebook = Rulebook.read(self.data / order.game / "rules.yaml")
        paper = Paper(*PAPERS[order.options.paper])
        plan = PrintPlan(order.game, sheets, text, rulebook, paper, order.desk_link)
        typst_input = plan.build(card_origin(order, rules)) | {
            "fonts": [face.family for face in text.typefaces.faces]
        }
        data = typst.compile(
            str(self.data / "print" / "sheets.typ"),
            root=str(self.data / "print"),
            font_paths=[str(self.data / "fonts")],
            ignore_system_fonts=True,
            sys_inputs={"plan": json.dumps(typst_input, ensure_ascii=False)},
            pdf_standards="ua-1",  # for screen readers; Typst refuses a document that does not conform
            timestamp=0,  # the same order gives the same file
        )
        if len(data) > order.most_bytes:
            raise Refused("print-large")
        return MadePrint(
            data,
            len(typst_input["pages"]),
            sheets.count,
            plan.how_to_page,
            sheets.common_card_count,
            tuple(text.lacking_letters),
        )


def card_origin(order: PrintOrder, rules: Rules[Any, Any]) -> CardOrigin:
    """Return the origin of the cards, which every page shows. rules: made from the order's pack."""
    if not order.pack_text:
        return CardOrigin("none")
    titles = pack.parse(order.game, order.pack_text).title
    language = order.options.languages[0] if order.options.languages[0] in LANGUAGES else LANGUAGES[0]
    title: Word = titles[language]
    if content.is_built_in(rules, order.game):
        return CardOrigin("house", title, rules.pack_info.mark)
    return CardOrigin("brought" if order.is_uploaded else "host", title, rules.pack_info.mark)
