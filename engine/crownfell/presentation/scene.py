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

# In spaces of the board. LEFT, TOP: margins beside and above the board; BARE: above it if White's hand is
# empty. SMALL: width of a card in a hand.
LEFT, TOP, BARE, SMALL = 0.3, 0.85, 0.1, 0.7
PILE, PILED, WORN = 0.66, 1.35, 0.6  # discard pile: height added to the picture, left edge, card size
Place = tuple[float, float]
"""The upper left corner (x, y) of something in a picture."""

# Cache: each step of a menu draws the same view again, with other marks.
LATELY: deque[tuple[CrownfellView, CrownfellPack, Scene]] = deque(maxlen=64)

# Space → its position on the board, without the margin above.
SPREAD: dict[str, Place] = {
    f"{row}{column}": (LEFT + c, r) for r, row in enumerate(ROWS) for c, column in enumerate(COLUMNS)
}


def places(view: CrownfellView) -> dict[str, Place]:
    """Return space → its position in the picture. The board is higher up if White's hand is empty."""
    top = TOP if view.hands[WHITE] else BARE
    return {space: (x, top + y) for space, (x, y) in SPREAD.items()}


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
    picture, positions = scene(pack, view), places(view)
    start = view.space_of(code)
    place = positions.get(start) or next((card.x, card.y) for card in picture.cards if card.code == code)
    marks = [Mark(*place, "chosen")]
    rally_spaces = [
        space for space in takes_by_space if len(picked) == 1 and start and earns_rally(view, start, space)
    ]
    for space, is_capture in takes_by_space.items():
        marks.append(Mark(*positions[space], "take" if is_capture else "reach"))
        if space in rally_spaces:
            marks.append(Mark(*positions[space], "rally"))
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
    positions = places(view)
    top = positions["e1"][1]
    cells = [SceneCell(x, y, ground(space)) for space, (x, y) in positions.items()]
    cards = [_card(pack, code, colour, *positions[space]) for space, (code, colour) in view.pieces.items()]
    marks = [
        Mark(*positions[space], "to" if space in view.pieces else "from") for space in view.moved if space
    ]
    marks += [Mark(*positions[space], "lock") for space in sorted(view.locked)]
    marks += [Mark(*positions[space], "protect") for space in sorted(view.protected)]
    labels = [Label(LEFT / 2, top + number + 0.5, row) for number, row in enumerate(ROWS)]
    labels += [Label(LEFT + number + 0.5, top + 5.14, column) for number, column in enumerate(COLUMNS)]
    bottom = top + 5.3
    hands = [(colour, y) for colour, y in ((WHITE, 0.08), (BLACK, bottom)) if view.hands[colour]]
    for colour, y in hands:
        cards += _strip(pack, view.hands[colour], colour, LEFT, y)
        marks.append(Mark(0, y, f"side-{colour}"))  # in the margin
    height = bottom + (0.8 if view.hands[BLACK] else 0.06)
    if view.discard:  # on one plain ground, where a card looks the same in any place and is laid but once
        cells.append(SceneCell(PILED - 0.05, height - 0.05, "mat", LEFT + 5.05 - PILED, WORN + 0.06))
        cards += _strip(pack, view.discard, None, PILED, height - 0.02, WORN)
        labels.append(Label(LEFT, height + WORN / 2, say("crownfell-captured-cards"), 0.2, "l"))
        height += PILE
    return Scene(LEFT + 5.1, height, tuple(cells), tuple(cards), tuple(marks), tuple(labels), alt)


def _draft_scene(pack: CrownfellPack, view: CrownfellView, alt: tuple[Sentence, ...]) -> Scene:
    """Return the row in two lines of four, with the hands above and below. alt: the picture in words."""
    cells = [
        SceneCell(LEFT + 1.25 * column, TOP + 1.25 * row, "space", 1.2, 1.2)
        for row in range(2)
        for column in range(4)
    ]
    cards = [
        _card(pack, code, None, cells[number].x, cells[number].y, size=1.2)
        for number, code in enumerate(view.row)
    ]
    marks = []
    for colour, y in ((WHITE, 0.08), (BLACK, TOP + 2.6)):
        cards += _strip(pack, view.hands[colour], colour, LEFT, y)
        marks.append(Mark(0, y, f"side-{colour}"))  # in the margin
    return Scene(LEFT + 5.1, TOP + 3.4, tuple(cells), tuple(cards), tuple(marks), (), alt)


def ground(space: str) -> str:
    """Return the look of a space: home row, crown or plain."""
    return {"a": "home-0", "e": "home-1"}.get(space[0]) or ground_mark(space) or "space"


def _strip(
    pack: CrownfellPack, codes: Sequence[str], colour: int | None, x: float, y: float, size: float = SMALL
) -> list[SceneCard]:
    """Return cards next to each other; they overlap if there is not enough space.

    colour: the side that is shown; None for cards of no side. x, y: the upper left corner. size: the width of
    a card. The unit is a space of the board.
    """
    step = min(size + 0.05, (LEFT + 5.0 - x) / max(len(codes), 1))
    return [_card(pack, code, colour, x + step * number, y, size=size) for number, code in enumerate(codes)]


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
