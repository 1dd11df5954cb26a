"""Pictures: the board with hands and discard pile, the row of the draft, and single cards.

A code is the three capital letters of a card. Colours: 0 Black, 1 White.
"""

from collections import deque
from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from engine.crownfell.board import BLACK, COLUMNS, DIRECTIONS, ROWS, WHITE
from engine.crownfell.cards import Character, CrownfellPack
from engine.crownfell.diagram import Diagram
from engine.crownfell.presentation.menus import earns_rally, ground_mark, unfolded
from engine.crownfell.presentation.words import headline, lines
from engine.crownfell.view import CrownfellView
from engine.presentation import (
    Glyph,
    Label,
    Mark,
    MenuChoice,
    Scene,
    SceneCard,
    SceneCell,
    Sentence,
    Term,
    say,
)

# In spaces of the board. LEFT, TOP, BELOW: margins beside, above and below the board. SMALL, WORN: width of a
# card in a hand and in the discard pile.
LEFT, TOP, BELOW, SMALL, WORN = 0.3, 0.1, 0.3, 0.7, 0.6
# Beside the board stand the hands and, between them, the discard pile, two cards in a row: so the picture is
# low, and a phone shows it with all its buttons. ASIDE: left edge; HEAD: height of a hand's mark.
ASIDE, ASIDE_WIDTH, HEAD = LEFT + 5.2, 1.5, 0.32
DRAFT_TOP = 0.85  # margin above the row of the draft
Place = tuple[float, float]
"""The upper left corner (x, y) of something in a picture."""

# Cache: each step of a menu draws the same view again, with other marks.
LATELY: deque[tuple[CrownfellView, CrownfellPack, Scene]] = deque(maxlen=64)

# Space → its position in the picture.
SPREAD: dict[str, Place] = {
    f"{row}{column}": (LEFT + c, TOP + r) for r, row in enumerate(ROWS) for c, column in enumerate(COLUMNS)
}


def scene(pack: CrownfellPack, view: CrownfellView) -> Scene:
    """Return the picture of a view: the board with hands and discard pile, or the row of the draft."""
    for cached_view, cached_pack, picture in LATELY.copy():  # other threads append while this one looks
        if cached_view is view and cached_pack is pack:
            return picture
    alt = (*headline(view), *lines(view))
    picture = _draft_scene(pack, view, alt) if view.row else _board_scene(pack, view, alt)
    LATELY.append((view, pack, picture))
    return picture


def marked(
    pack: CrownfellPack, view: CrownfellView, picked: Sequence[str], choices: Sequence[MenuChoice]
) -> Scene | None:
    """Return the picture with marks on the picked card and where it may go or act; None without marks.

    Captures and rallies have their own marks. While the player chooses between several moves to the same
    space, that space and the cards that each move captures are marked.

    picked: keys of the choices so far. choices: the choices of which the player may tap one next.
    """
    picked = unfolded(picked)
    if not picked or not choices or view.row:
        return None
    # Space → whether a card is captured there; buttons of captures have the style "bad".
    takes_by_space = {choice.cell: choice.style == "bad" for choice in choices if choice.cell}
    # A space was picked, and the choices are several moves to it: mark it and what each move captures.
    if picked[-1] in SPREAD and not takes_by_space:
        takes_by_space = {picked[-1]: picked[-1] in view.pieces}
        takes_by_space |= {view.space_of(code): True for choice in choices if (code := _shot(choice))}
        takes_by_space.pop(view.space_of(picked[0]), None)
    if not takes_by_space:
        return None
    code = picked[0][-3:]  # the key of the first choice ends with the code of a card
    picture = scene(pack, view)
    start = view.space_of(code)
    place = SPREAD.get(start) or next((card.x, card.y) for card in picture.cards if card.code == code)
    marks = [Mark(*place, "chosen")]
    rally_spaces = [
        space for space in takes_by_space if len(picked) == 1 and start and earns_rally(view, start, space)
    ]
    for space, is_capture in takes_by_space.items():
        marks.append(Mark(*SPREAD[space], "take" if is_capture else "reach"))
        if space in rally_spaces:
            marks.append(Mark(*SPREAD[space], "rally"))
    reachable = [space for space, is_capture in takes_by_space.items() if not is_capture]
    capturable = [space for space, is_capture in takes_by_space.items() if is_capture]
    sentences = [say("crownfell-alt-reach", card=Term(code), spaces=reachable)] if reachable else []
    if capturable:
        cards = [say("crownfell-on", card=Term(view.pieces[space][0]), space=space) for space in capturable]
        sentences.append(say("crownfell-alt-take", card=Term(code), cards=cards))
    if rally_spaces:
        sentences.append(say("crownfell-alt-rally", spaces=rally_spaces))
    return replace(picture, marks=(*picture.marks, *marks), alt=(*sentences, *picture.alt))


def _shot(choice: MenuChoice) -> str:
    """Return the code of the card that a choice captures by range; "" for none."""
    target = choice.label.args.get("target") if isinstance(choice.label, Sentence) else None
    return target.code if isinstance(target, Term) else ""


def _board_scene(pack: CrownfellPack, view: CrownfellView, alt: tuple[Sentence, ...]) -> Scene:
    """Return the picture of the board with hands and discard pile. alt: the picture in words."""
    cells = [SceneCell(x, y, ground(space)) for space, (x, y) in SPREAD.items()]
    cards = [_card(pack, code, colour, *SPREAD[space]) for space, (code, colour) in view.pieces.items()]
    marks = [Mark(*SPREAD[space], "to" if space in view.pieces else "from") for space in view.moved if space]
    marks += [Mark(*SPREAD[space], "lock") for space in sorted(view.locked)]
    marks += [Mark(*SPREAD[space], "protect") for space in sorted(view.protected)]
    labels = [Label(LEFT / 2, TOP + number + 0.5, row) for number, row in enumerate(ROWS)]
    labels += [Label(LEFT + number + 0.5, TOP + 5.14, column) for number, column in enumerate(COLUMNS)]
    white, black = view.hands[WHITE], view.hands[BLACK]
    white_end = TOP + (HEAD + _height(white, SMALL) if white else 0)
    black_top = TOP + 5 - (HEAD + _height(black, SMALL) if black else 0)
    for colour, y in ((WHITE, TOP), (BLACK, black_top)):
        if view.hands[colour]:
            marks.append(Mark(ASIDE, y - 0.2, f"side-{colour}"))  # drawn at its lower left
            cards += _pairs(pack, view.hands[colour], colour, y + HEAD)
    if view.discard:  # on one plain ground, where a card looks the same in any place and is laid but once
        size = min(WORN, (black_top - white_end - HEAD - 0.1) / -(-len(view.discard) // 2) - 0.04)
        y = (white_end + black_top + HEAD - _height(view.discard, size)) / 2
        cells.append(
            SceneCell(ASIDE - 0.05, y - 0.05, "mat", ASIDE_WIDTH, _height(view.discard, size) + 0.06)
        )
        cards += _pairs(pack, view.discard, None, y, size)
        labels.append(Label(ASIDE, y - HEAD / 2 - 0.05, say("crownfell-captured-cards"), 0.2, "l"))
    width = ASIDE + ASIDE_WIDTH
    return Scene(width, TOP + 5 + BELOW, tuple(cells), tuple(cards), tuple(marks), tuple(labels), alt)


def _draft_scene(pack: CrownfellPack, view: CrownfellView, alt: tuple[Sentence, ...]) -> Scene:
    """Return the row in two lines of four, with the hands above and below. alt: the picture in words."""
    cells = [
        SceneCell(LEFT + 1.25 * column, DRAFT_TOP + 1.25 * row, "space", 1.2, 1.2)
        for row in range(2)
        for column in range(4)
    ]
    cards = [
        _card(pack, code, None, cells[number].x, cells[number].y, size=1.2)
        for number, code in enumerate(view.row)
    ]
    marks = []
    for colour, y in ((WHITE, 0.08), (BLACK, DRAFT_TOP + 2.6)):
        cards += _strip(pack, view.hands[colour], colour, LEFT, y)
        marks.append(Mark(0, y, f"side-{colour}"))  # in the margin
    return Scene(LEFT + 5.1, DRAFT_TOP + 3.4, tuple(cells), tuple(cards), tuple(marks), (), alt)


def ground(space: str) -> str:
    """Return the look of a space: home row, crown or plain."""
    return {"a": "home-0", "e": "home-1"}.get(space[0]) or ground_mark(space) or "space"


def _strip(pack: CrownfellPack, codes: Sequence[str], colour: int, x: float, y: float) -> list[SceneCard]:
    """Return cards of a hand next to each other; they overlap if there is not enough space.

    colour: the side that is shown. x, y: the upper left corner. The unit is a space of the board.
    """
    step = min(SMALL + 0.05, (LEFT + 5.0 - x) / max(len(codes), 1))
    return [_card(pack, code, colour, x + step * number, y, size=SMALL) for number, code in enumerate(codes)]


def _pairs(
    pack: CrownfellPack, codes: Sequence[str], colour: int | None, y: float, size: float = SMALL
) -> list[SceneCard]:
    """Return cards beside the board, two in a row.

    colour: the side that is shown; None for cards of no side. y: the upper edge. size: the width of a card.
    The unit is a space of the board.
    """
    step = size + 0.04
    return [
        _card(pack, code, colour, ASIDE + step * (number % 2), y + step * (number // 2), size=size)
        for number, code in enumerate(codes)
    ]


def _height(codes: Sequence[str], size: float) -> float:
    """Return the height of cards beside the board, two in a row. size: the width of a card."""
    return -(-len(codes) // 2) * (size + 0.04)


def _card(
    pack: CrownfellPack, code: str, colour: int | None, x: float, y: float, size: float = 1.0
) -> SceneCard:
    """Return a card of a picture. colour: the side that is shown; None for no side.

    x, y: the upper left corner. size: the width. The unit is a space of the board.
    """
    character = pack.characters[code]
    badge = "★" if character.ability else ""
    return SceneCard(x, y, code, colour, glyphs(character, colour), badge, size)


def glyphs(character: Character, colour: int | None) -> tuple[Glyph, ...]:
    """Return a movement diagram as small signs (see `engine.crownfell.diagram`), for White turned by 180°.

    colour: None for a card of no side, which is drawn as Black's.
    """
    return _glyphs(character.diagram, colour == WHITE)


@lru_cache(maxsize=1_024)
def _glyphs(diagram: Diagram, turned: bool) -> tuple[Glyph, ...]:
    """Return the signs of a diagram, each once. turned: whether it is turned by 180°."""
    sign = -1 if turned else 1
    glyphs: dict[Glyph, None] = {}
    for path in diagram.paths:
        up = right = 0
        for number, (kind, direction) in enumerate(path):
            start = (up, right)
            up, right = up + sign * DIRECTIONS[direction][0], right + sign * DIRECTIONS[direction][1]
            glyphs[Glyph(up, right, ("+" if number else "") + kind[0], start)] = None
    for icon, offsets in (("R", diagram.ranged), ("L", diagram.lock), ("P", diagram.protect)):
        for offset in offsets:
            glyphs[Glyph(offset[0] * sign, offset[1] * sign, icon)] = None
    return tuple(glyphs)


def sheet(pack: CrownfellPack, codes: Sequence[str]) -> Scene:
    """Return a picture of cards with their names, two in a row. codes: the cards."""
    rows = (len(codes) + 1) // 2
    places = [(0.1 + 1.5 * (n % 2), 0.1 + 1.75 * (n // 2)) for n in range(len(codes))]
    cards = tuple(_card(pack, code, None, *place, 1.3) for code, place in zip(codes, places, strict=True))
    names = tuple(
        Label(x + 0.65, y + 1.46, Term(code), 0.15) for code, (x, y) in zip(codes, places, strict=True)
    )
    return Scene(3.0, 1.75 * rows + 0.05, (), cards, (), names)


def card_scene(pack: CrownfellPack, code: str) -> Scene:
    """Return a picture of one large card."""
    return Scene(3.0, 3.0, (), (_card(pack, code, None, 0.1, 0.1, size=2.8),))
