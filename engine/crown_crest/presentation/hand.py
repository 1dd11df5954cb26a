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

ACROSS, TALL = 4, 1.22  # cards in a row; height of a card


def scene(pack: CrownCrestPack, view: CrownCrestView) -> Scene | None:
    """Return both sides and the viewer's hand, or the battlefield while the viewer decides about units; None
    without a seat.
    """
    if view.viewer is None:
        return None
    if words.on_board(view):
        return board.scene(view, (*words.headline(view), *words.lines(pack, view)))
    drawn = board.CrownCrestSceneBuilder(view, partial(_strips, pack), view.viewer)
    return board.finished_scene(drawn, (*words.hand(pack, view), *words.lines(pack, view)))


def taught(pack: CrownCrestPack, view: CrownCrestView, asked: Sequence[str]) -> Scene | None:
    """Return the picture of a lesson: only the cards that the lesson asks for are highlighted.

    asked: the answers that the lesson asks for.
    """
    drawn = scene(pack, view)
    if drawn is None:
        return None
    meant = {Term(line.split(" ")[-1]) for line in asked}
    tiles = [replace(one, strong=one.name in meant) if one.coin else one for one in drawn.tiles]
    return replace(drawn, tiles=tuple(tiles))


def caption(pack: CrownCrestPack, view: CrownCrestView) -> list[Sentence]:
    """Return the hand in words for a viewer without a seat, who gets no picture; else nothing."""
    return words.hand(pack, view) if view.viewer is None else []


def _strips(pack: CrownCrestPack, view: CrownCrestView, seat: int) -> list[Strip]:
    """Return the strips of a side; for the viewer's side with the hand as the outermost one."""
    strips = camps.short_strips(view, seat)
    return [_cards(pack, view), *strips] if seat == view.viewer else strips


def _cards(pack: CrownCrestPack, view: CrownCrestView) -> Strip:
    """Return the viewer's hand as a strip."""
    wide = (INNER + GAP) / ACROSS
    order = words.in_hand(pack, view)
    tiles = []
    for number, (code, copies) in enumerate(order):
        row, column = divmod(number, ACROSS)
        tiles.append(_card(pack.cards[code], view, copies, column * wide, row * (TALL + GAP)))
    rows = (len(order) + ACROSS - 1) // ACROSS
    return rows * (TALL + GAP) - GAP if rows else 0, tiles


def sheet(pack: CrownCrestPack, codes: Sequence[str]) -> Scene:
    """Return cards of a pack as a picture: crests across the whole width, other cards as in a hand. `codes`:
    the cards.
    """
    crests = [code for code in codes if pack.cards[code].kind == "crest"]
    others = [pack.cards[code] for code in codes if code not in crests]
    left, y, wide = EDGE + PAD, EDGE + PAD, (INNER + GAP) / ACROSS
    tiles = []
    for code in crests:
        card = pack.cards[code]
        tiles.append(Tile(left, y, INNER, HEAD, Term(code), "crest", note=f"{card.start}/{card.max_level}"))
        y += HEAD + GAP
    for number, card in enumerate(others):
        row, column = divmod(number, ACROSS)
        x, top = left + column * wide, y + row * (TALL + GAP)
        tiles.append(
            Tile(
                x,
                top,
                wide - GAP,
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
    """Return a unit's strength, or the link number from which a command does more."""
    return str(card.strength) if card.kind == "unit" else "".join(str(at) for at, _ in card.links[:1])


def _card(card: CrownCrestCard, view: CrownCrestView, copies: int, x: float, y: float) -> Tile:
    """Return a hand card, highlighted if it can be played now. `x`, `y`: its upper left corner in the
    strip.
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
