"""What a side has and what is in its zones, as strips (rows of tiles), the outermost first."""

from collections import Counter
from collections.abc import Callable, Iterable

from msgspec.structs import replace

from engine.crown_crest.view import ArmyView, CrownCrestView
from engine.presentation import SeatName, Term, Tile

# Sizes in units of the scene. The picture is as wide as a phone: one unit is about 86 of its pixels.
# EDGE: between blocks. PAD: inside a block. GAP: between tiles. HEAD: height of a row. VP, COUNTER, FIRST:
# widths in a heading of two rows; LOW_COUNTER, LEVEL, POINTS: in one of one row. PLATE: height of a card in a
# zone. COLUMNS: cards in a row. LOW: most cards of a count that stand in one column.
WIDTH, EDGE, PAD, GAP = 4.05, 0.04, 0.06, 0.04
INNER = WIDTH - 2 * (EDGE + PAD)
HEAD, VP, COUNTER, FIRST = 0.36, 0.64, 0.6, 0.28
LOW_COUNTER, LEVEL, POINTS = 0.54, 0.76, 0.66
PLATE, COLUMNS, LOW = 0.21, 3, 5
COUNTS = (1, 2, 3)
"""The counts that have a column."""

Strip = tuple[float, list[Tile]]
"""(height, tiles). Places are relative to the strip's upper left corner."""
Strips = Callable[[CrownCrestView, int], list[Strip]]
"""Returns the strips of a seat's side, the outermost first."""


def full_strips(view: CrownCrestView, seat: int) -> list[Strip]:
    """Return the strips that everybody sees. Hands at the end are not drawn, because the text beside the
    picture has them.
    """
    side = view.armies[seat]
    return [_head(view, seat), _counts(side), _links(side)]


def short_strips(view: CrownCrestView, seat: int) -> list[Strip]:
    """Return what matters while a player decides, in one row, and the zones that are not empty."""
    side = view.armies[seat]
    row = _own_row if seat == view.viewer else _other_row
    strips = [row(view, seat)]
    if side.counts:
        strips.append(_counts(side))
    return [*strips, _links(side)]


def is_highlighted(view: CrownCrestView, seat: int) -> bool:
    """Return whether a seat is to be highlighted: it must answer or, at the end, it has won."""
    return seat in (view.result.winners if view.result else view.question[1] if view.question else ())


# ---------------------------------------------------------------- heads


def _head(view: CrownCrestView, seat: int) -> Strip:
    """Return VP; name, tokens, hand; crest, charged cards, deck."""
    side, left = view.armies[seat], VP + GAP
    marks = _first(view, seat, left)
    begin = left + (FIRST if marks else 0)
    room = INNER - left - 2 * (COUNTER + GAP)
    far, last = INNER - 2 * COUNTER - GAP, INNER - COUNTER
    low = HEAD + GAP
    tiles = [
        Tile(0, 0, VP, 2 * HEAD + GAP, "VP", "vp", side.vp),
        Tile(begin, 0, left + room - begin, HEAD, SeatName(seat), "name", strong=is_highlighted(view, seat)),
        Tile(far, 0, COUNTER, HEAD, "", "tokens", side.free_tokens),
        Tile(last, 0, COUNTER, HEAD, "", "hand", side.hand_size),
        Tile(left, low, room, HEAD, Term(side.crest), "crest", note=f"{side.level}/{side.max_level}"),
        Tile(far, low, COUNTER, HEAD, "", "charged", len(side.charged)),
        Tile(last, low, COUNTER, HEAD, "", "deck", side.deck_size),
        *marks,
    ]
    return low + HEAD, tiles


def _first(view: CrownCrestView, seat: int, left: float) -> list[Tile]:
    """Return the flag of the first player as a list, empty if that is the other seat. `left`: where the flag
    stands.
    """
    settled = view.phase != "janken" and view.first == seat
    return [Tile(left, 0, FIRST, HEAD, "", "first")] if settled else []


def _own_row(view: CrownCrestView, seat: int) -> Strip:
    """Return VP, crest, tokens and deck of the viewer, without the name."""
    side = view.armies[seat]
    ends = [_counter("tokens", side.free_tokens), _counter("deck", side.deck_size)]
    return _row(view, seat, Tile(0, 0, 0, HEAD, Term(side.crest), "crest", note=_level(side)), ends)


def _other_row(view: CrownCrestView, seat: int) -> Strip:
    """Return VP, name, tokens, hand and crest level."""
    side = view.armies[seat]
    level = Tile(0, 0, LEVEL, HEAD, "", "crest", note=_level(side))
    ends = [_counter("tokens", side.free_tokens), _counter("hand", side.hand_size), level]
    return _row(
        view, seat, Tile(0, 0, 0, HEAD, SeatName(seat), "name", strong=is_highlighted(view, seat)), ends
    )


def _level(side: ArmyView) -> str:
    """Return the crest's level and its highest level, such as `2/5`."""
    return f"{side.level}/{side.max_level}"


def _counter(kind: str, count: int) -> Tile:
    """Return a small tile with a number, not placed yet."""
    return Tile(0, 0, LOW_COUNTER, HEAD, "", kind, count)


def _row(view: CrownCrestView, seat: int, wide: Tile, ends: list[Tile]) -> Strip:
    """Return VP, the first player's flag, the tile `wide` in all remaining space, then `ends`."""
    left = POINTS + GAP
    marks = _first(view, seat, left)
    begin = left + (FIRST if marks else 0)
    x = INNER - sum(tile.w + GAP for tile in ends)
    tiles = [Tile(0, 0, POINTS, HEAD, "VP", "points", view.armies[seat].vp), *marks]
    tiles.append(replace(wide, x=begin, w=x - begin))
    for tile in ends:
        tiles.append(replace(tile, x=x + GAP))
        x += tile.w + GAP
    return HEAD, tiles


# ---------------------------------------------------------------- zones


def _counts(side: ArmyView) -> Strip:
    """Return a column for each count; if one would be too long, all cards in rows, the lowest count first."""
    waiting = [
        Tile(0, 0, 0, 0, Term(code), "count", copies, str(count))
        for (code, count), copies in Counter(side.counts).items()
    ]
    columns = [[tile for tile in waiting if tile.note == str(count)] for count in COUNTS]
    if max(len(column) for column in columns) > LOW:
        return _in_rows(waiting)
    tiles = []
    for place, (count, column) in enumerate(zip(COUNTS, columns, strict=True)):
        none = Tile(0, 0, 0, 0, "", "count", 0, str(count))
        tiles += [_plate(tile, place, row) for row, tile in enumerate(column or [none])]
    rows = max(1, *(len(column) for column in columns))
    return rows * (PLATE + GAP) - GAP, tiles


def _links(side: ArmyView) -> Strip:
    """Return the link zone, each card with its link number."""
    return _in_rows([Tile(0, 0, 0, 0, Term(code), "link", 1, str(n)) for n, code in enumerate(side.link, 1)])


def _plate(tile: Tile, column: int, row: int) -> Tile:
    """Place a card of a zone. `column`, `row`: from 0."""
    pitch = (INNER + GAP) / COLUMNS
    return replace(tile, x=pitch * column, y=(PLATE + GAP) * row, w=pitch - GAP, h=PLATE)


def _in_rows(tiles: Iterable[Tile]) -> Strip:
    """Return cards in rows, from left to right."""
    placed = [_plate(tile, number % COLUMNS, number // COLUMNS) for number, tile in enumerate(tiles)]
    return (placed[-1].y + PLATE if placed else 0), placed
