"""One's own panel as a picture: the field and every card in hand; where units count, the field alone."""

from functools import partial

from engine.crown_crest.cards import Card, Pack
from engine.crown_crest.face import camps, words
from engine.crown_crest.face import scene as board
from engine.crown_crest.face.camps import GAP, INNER, Strip
from engine.crown_crest.view import View
from engine.face import Say, Scene, Term, Tile

ACROSS, TALL = 4, 1.22


def scene(pack: Pack, view: View) -> Scene | None:
    """The field with what the viewer holds, or the battlefield while they decide about units; None for
    whoever has no seat."""
    if view.viewer is None:
        return None
    if words.on_board(view):
        return board.scene(view, (*words.headline(view), *words.lines(pack, view)))
    drawn = board.Battlefield(view, partial(_strips, pack), view.viewer)
    return board.made(drawn, (*words.hand(pack, view), *words.lines(pack, view)))


def caption(pack: Pack, view: View) -> list[Say]:
    """What the picture does not show: of a hand and of tokens nothing."""
    return words.hand(pack, view) if view.viewer is None else []


def _strips(pack: Pack, view: View, seat: int) -> list[Strip]:
    found = camps.brief(view, seat)
    return [_cards(pack, view), *found] if seat == view.viewer else found


def _cards(pack: Pack, view: View) -> Strip:
    wide = (INNER + GAP) / ACROSS
    order = words.in_hand(pack, view)
    tiles = []
    for number, (code, copies) in enumerate(order):
        row, column = divmod(number, ACROSS)
        tiles.append(_card(pack.cards[code], view, copies, column * wide, row * (TALL + GAP)))
    rows = (len(order) + ACROSS - 1) // ACROSS
    return rows * (TALL + GAP) - GAP if rows else 0, tiles


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
