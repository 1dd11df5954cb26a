"""One's own panel as a picture: what there is to pay with and every card; where units count, the field."""

from engine.crown_crest.cards import Card, Pack
from engine.crown_crest.face import scene as board
from engine.crown_crest.face import words
from engine.crown_crest.face.scene import EDGE, GAP, HEAD, INNER, PAD, WIDTH
from engine.crown_crest.view import View
from engine.face import Cell, Scene, Term, Tile

ACROSS, TALL = 4, 1.22
COUNTER = 0.6


def scene(pack: Pack, view: View) -> Scene | None:
    """What the viewer holds, or the battlefield while they decide about units; None for whoever has no seat
    or no card."""
    if words.on_board(view):
        return board.scene(pack, view, (*words.headline(view), *words.lines(pack, view)))
    if view.viewer is None or not view.hand:
        return None
    side, left = view.camps[view.viewer], EDGE + PAD
    room = INNER - 3 * (COUNTER + GAP)
    top = EDGE + PAD
    tiles = [Tile(left, top, room, HEAD, Term(side.crest), "crest", note=f"{side.level}/{side.most}")]
    counters = (("tokens", side.free), ("charged", len(side.charged)), ("deck", side.deck))
    x = left + room + GAP
    for kind, count in counters:
        tiles.append(Tile(x, top, COUNTER, HEAD, "", kind, count))
        x += COUNTER + GAP
    wide = (INNER + GAP) / ACROSS
    first = top + HEAD + GAP * 2
    order = words.in_hand(pack, view)
    for number, (code, copies) in enumerate(order):
        row, column = divmod(number, ACROSS)
        tiles.append(_card(pack.cards[code], view, copies, left + column * wide, first + row * (TALL + GAP)))
    rows = (len(order) + ACROSS - 1) // ACROSS
    height = first + rows * (TALL + GAP) - GAP + PAD
    ground = Cell(EDGE, EDGE, "mat-lit-night" if view.night else "mat-lit", WIDTH - 2 * EDGE, height - EDGE)
    cells = (ground, *([Cell(0, 0, "night", WIDTH, height + EDGE)] if view.night else []))
    return Scene(
        WIDTH, height + EDGE, tuple(reversed(cells)), alt=tuple(words.hand(pack, view)), tiles=tuple(tiles)
    )


def _card(card: Card, view: View, copies: int, x: float, y: float) -> Tile:
    """Its number is a unit's strength, or the link number from which a command does more."""
    links = [str(at) for at, _ in card.links[:1]]
    return Tile(
        x,
        y,
        (INNER + GAP) / ACROSS - GAP,
        TALL,
        Term(card.code),
        f"held-{card.kind}",
        copies,
        str(card.strength) if card.kind == "unit" else "".join(links),
        words.playable(view, card.code),
        str(view.costs[card.code]),
    )
