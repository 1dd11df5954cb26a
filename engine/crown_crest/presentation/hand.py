"""The picture of a private panel: the table with every card in hand, or only the battlefield while units
count.
"""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from engine.crown_crest.cards import CrownCrestCard, CrownCrestPack
from engine.crown_crest.presentation import camps, words
from engine.crown_crest.presentation import scene as board
from engine.crown_crest.presentation.camps import EDGE, GAP, HEAD, INNER, PAD, WIDTH, Strip
from engine.crown_crest.view import CrownCrestView
from engine.presentation import Scene, SceneCell, Sentence, Term, Tile

ACROSS = 4  # cards in a row
TALL = 1.22  # height of a card, in units of the scene


def scene(pack: CrownCrestPack, view: CrownCrestView) -> Scene | None:
    """Return the picture for the viewer; None for a person without a seat. While the viewer decides about
    units, it is the battlefield. Otherwise it shows both sides and the hand.
    """
    if view.viewer is None:
        return None
    if words.on_board(view):
        return board.scene(view, (*words.headline(view), *words.lines(view)))
    builder = board.CrownCrestSceneBuilder(view, partial(_strips, pack), view.viewer)
    return board.finished_scene(builder, (*words.hand(pack, view), *words.lines(view)))


def taught(pack: CrownCrestPack, view: CrownCrestView, asked: Sequence[str]) -> Scene | None:
    """Return the picture of a lesson: only the cards that the lesson asks for are highlighted.

    asked: the answers that the lesson asks for.
    """
    picture = scene(pack, view)
    if picture is None:
        return None
    asked_cards = {Term(line.split(" ")[-1]) for line in asked}
    tiles = [replace(tile, strong=tile.name in asked_cards) if tile.coin else tile for tile in picture.tiles]
    return replace(picture, tiles=tuple(tiles))


def caption(pack: CrownCrestPack, view: CrownCrestView) -> list[Sentence]:
    """Return the hand in words for a viewer without a seat, who gets no picture; else nothing."""
    return words.hand(pack, view) if view.viewer is None else []


def _strips(pack: CrownCrestPack, view: CrownCrestView, seat: int) -> list[Strip]:
    """Return the strips of a side; for the viewer's side with the hand as the outermost one."""
    strips = camps.short_strips(view, seat)
    return [_cards(pack, view), *strips] if seat == view.viewer else strips


def _cards(pack: CrownCrestPack, view: CrownCrestView) -> Strip:
    """Return the viewer's hand as a strip: (height, tiles)."""
    pitch = (INNER + GAP) / ACROSS
    held = words.in_hand(pack, view)
    tiles = []
    for number, (code, copies) in enumerate(held):
        row, column = divmod(number, ACROSS)
        tiles.append(_card(pack.cards[code], view, copies, column * pitch, row * (TALL + GAP)))
    rows = (len(held) + ACROSS - 1) // ACROSS
    return rows * (TALL + GAP) - GAP if rows else 0, tiles


def sheet(pack: CrownCrestPack, codes: Sequence[str]) -> Scene:
    """Return a picture of cards: crests across the whole width, other cards as in a hand.
    codes: the cards, in their order.
    """
    crests = [code for code in codes if pack.cards[code].kind == "crest"]
    others = [pack.cards[code] for code in codes if code not in crests]
    left, y, pitch = EDGE + PAD, EDGE + PAD, (INNER + GAP) / ACROSS
    tiles = []
    for code in crests:
        card = pack.cards[code]
        tiles.append(Tile(left, y, INNER, HEAD, Term(code), "crest", note=f"{card.start}/{card.max_level}"))
        y += HEAD + GAP
    for number, card in enumerate(others):
        row, column = divmod(number, ACROSS)
        x, top = left + column * pitch, y + row * (TALL + GAP)
        tiles.append(
            Tile(
                x,
                top,
                pitch - GAP,
                TALL,
                Term(card.code),
                f"held-{card.kind}",
                1,
                _number(card),
                False,
                str(card.cost),
            )
        )
    y += -(-len(others) // ACROSS) * (TALL + GAP) + PAD
    return Scene(
        WIDTH, y + EDGE, (SceneCell(EDGE, EDGE, "mat-lit", WIDTH - 2 * EDGE, y - EDGE),), tiles=tuple(tiles)
    )


def _number(card: CrownCrestCard) -> str:
    """Return the number that a card shows; "" if it shows none. For a unit it is the strength, for a command
    the lowest link number at which the command does more.
    """
    if card.kind == "unit":
        return str(card.strength)
    return str(card.links[0][0]) if card.links else ""


def _card(card: CrownCrestCard, view: CrownCrestView, copies: int, x: float, y: float) -> Tile:
    """Return the tile of a hand card, highlighted if the card can be played now. `x`, `y`: the tile's upper
    left corner in the strip.
    """
    return Tile(
        x,
        y,
        (INNER + GAP) / ACROSS - GAP,
        TALL,
        Term(card.code),
        f"held-{card.kind}",
        copies,
        _number(card),
        words.playable(view, card.code),
        str(view.costs[card.code]),
    )
