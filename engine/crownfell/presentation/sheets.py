"""What can be printed of Crownfell: all characters with two sides, the crown card, a board and the rules."""

from functools import partial

from engine.crownfell.board import BLACK, COLUMNS, ROWS, WHITE
from engine.crownfell.cards import Character
from engine.crownfell.presentation.printed_words import card_words
from engine.crownfell.presentation.scene import glyphs, ground
from engine.crownfell.rules import Crownfell
from engine.presentation import Term, say
from engine.sheets import (
    AidGroup,
    CardParagraph,
    CardSide,
    Pip,
    PrintedBoard,
    PrintedCard,
    PrintedKind,
    Sheets,
    rule_ids,
)

TONES = ("dark", "light")  # the look of a card's side, by colour

ids = partial(rule_ids, "CFL")  # "086 087" → the ids of these rules

ICONS = {"041": "s", "043": "j", "046": "p", "048": "R", "053": "L", "057": "P"}  # rule → its icon
# The groups of the rules summary, each with the ids of the rules that it quotes.
AID = (
    AidGroup(say("print-aid-win"), ids("086 087")),
    AidGroup(say("print-aid-setup"), ids("002 005 008 009 013 014 016 018 019")),
    AidGroup(say("print-aid-turn"), ids("021 023")),
    AidGroup(say("crownfell-print-deploy"), ids("026 028")),
    AidGroup(say("crownfell-print-move"), ids("030 033 034 036 038 039")),
    AidGroup(
        say("crownfell-print-icons"),
        ids("041 043 044 046 047 048 049 050 053 054 055 057"),
        tuple((f"CFL-{number}", sign) for number, sign in ICONS.items()),
    ),
    AidGroup(say("crownfell-print-activate"), ids("059 062")),
    AidGroup(
        say("crownfell-print-rally"), ids("066 067 068 069 071 072 073 074 075 076 077 079 080 082 084")
    ),
)


def sheets_of(rules: Crownfell, kit: str) -> Sheets:
    """Return what can be printed with a pack. kit: unused, as Crownfell has no kits."""
    pack = rules.pack
    crown = PrintedCard(_crown(BLACK), _crown(WHITE), kind=PrintedKind("crownfell-print-count-crown"))
    kind = PrintedKind("crownfell-print-count-character")
    grounds = tuple(tuple(ground(f"{row}{column}") for column in COLUMNS) for row in ROWS)
    cards = [
        PrintedCard(_side(rules, character, BLACK), _side(rules, character, WHITE), kind=kind)
        for character in pack.characters.values()
    ]
    boards = (PrintedBoard(say("crownfell-print-board"), grounds),)
    return Sheets(cards=(crown, *cards), boards=boards, aid=AID, common_card_count=1)


def _side(rules: Crownfell, character: Character, colour: int) -> CardSide:
    """Return one side of a card. colour: whose side it is.

    The diagram is the same on both sides of the card, because each owner sees the enemies above it.
    """
    code, ability = character.code, character.ability
    parts = []
    if ability is not None:
        parts.append(CardParagraph(Term(code, "text"), Term(code, "title"), boxed=True))
    if character.passes_cards:
        parts.append(CardParagraph(say("crownfell-card-through")))
    if character.idea["en"]:
        parts.append(CardParagraph(Term(code, "idea"), small=True))
    return CardSide(
        tone=TONES[colour],
        name=Term(code, "plain"),
        kind=say("crownfell-print-black" if colour == BLACK else "crownfell-print-white"),
        sign=f"side-{colour}",
        code=code,
        pips=(Pip("star", "★", say("crownfell-print-ability")),) if ability is not None else (),
        glyphs=glyphs(character, None),
        diagram_lines=tuple(card_words(rules.pack, code)[1:]),
        parts=tuple(parts),
    )


def _crown(colour: int) -> CardSide:
    """Return one side of the crown card, which is tossed for the colours."""
    return CardSide(
        tone=TONES[colour],
        name=say("crownfell-print-crown"),
        kind=say("crownfell-print-black" if colour == BLACK else "crownfell-print-white"),
        sign="crown",
        parts=(CardParagraph(say("crownfell-print-toss")),),
    )
