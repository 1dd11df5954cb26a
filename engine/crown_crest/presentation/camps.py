"""What a side has and what is in its zones, as strips (rows of tiles), the outermost first."""

from collections import Counter
from collections.abc import Callable, Iterable

from msgspec.structs import replace

from engine.crown_crest.view import ArmyView, CrownCrestView
from engine.presentation import SeatName, Term, Tile

# Sizes in units of the scene. The picture is as wide as a phone: one unit is about 86 of its pixels.
WIDTH = 4.05  # of the picture
EDGE = 0.04  # space between blocks
PAD, GAP = 0.06, 0.04  # space inside a block, and between its tiles
INNER = WIDTH - 2 * (EDGE + PAD)  # width that the tiles of a block have together
HEAD = 0.36  # height of a row of a heading
VP, COUNTER, FIRST = 0.64, 0.6, 0.28  # widths in a heading of two rows: VP; a number; the first player's flag
LOW_COUNTER, LEVEL, POINTS = 0.54, 0.76, 0.66  # widths in a heading of one row: a number; crest level; VP
PLATE, COLUMNS = 0.21, 3  # height of a card in a zone, and how many are in a row
LOW = 5  # most cards with the same count that stand in one column
COUNTS = (1, 2, 3)
"""The counts that have a column of their own in the count zone."""

Strip = tuple[float, list[Tile]]
"""One row of a side, as (height, tiles). Places are relative to its upper left corner."""
Strips = Callable[[CrownCrestView, int], list[Strip]]
"""Returns the strips of a seat's side, the outermost first."""


def full_strips(view: CrownCrestView, seat: int) -> list[Strip]:
    """Return the rows of a side as everybody sees it: heading, count zone, link zone. The hands that are
    shown after the end are not drawn, because the text beside the picture has them.
    """
    side = view.armies[seat]
    return [_head(view, seat), _counts(side), _links(side)]


def short_strips(view: CrownCrestView, seat: int) -> list[Strip]:
    """Return the rows of a side while a player decides: a heading of one row, and the zones."""
    side = view.armies[seat]
    row = _own_row if seat == view.viewer else _other_row
    strips = [row(view, seat)]
    if side.counts:
        strips.append(_counts(side))
    return [*strips, _links(side)]


def is_highlighted(view: CrownCrestView, seat: int) -> bool:
    """Return whether a seat is to be highlighted: during the game if it must answer, afterwards if it won."""
    if view.result:
        return seat in view.result.winners
    return view.question is not None and seat in view.question[1]


# ---------------------------------------------------------------- heads


def _head(view: CrownCrestView, seat: int) -> Strip:
    """Return the heading of a side: the VP, and beside them two rows. The first row has name, tokens and
    hand, the second one crest, charged cards and deck.
    """
    side, left = view.armies[seat], VP + GAP
    flag_tiles = _first(view, seat, left)
    name_left = left + (FIRST if flag_tiles else 0)
    middle_width = INNER - left - 2 * (COUNTER + GAP)
    next_to_last, last = INNER - 2 * COUNTER - GAP, INNER - COUNTER
    second_row = HEAD + GAP
    tiles = [
        Tile(0, 0, VP, 2 * HEAD + GAP, "VP", "vp", side.vp),
        Tile(
            name_left,
            0,
            left + middle_width - name_left,
            HEAD,
            SeatName(seat),
            "name",
            strong=is_highlighted(view, seat),
        ),
        Tile(next_to_last, 0, COUNTER, HEAD, "", "tokens", side.free_tokens),
        Tile(last, 0, COUNTER, HEAD, "", "hand", side.hand_size),
        Tile(
            left,
            second_row,
            middle_width,
            HEAD,
            Term(side.crest),
            "crest",
            note=f"{side.level}/{side.max_level}",
        ),
        Tile(next_to_last, second_row, COUNTER, HEAD, "", "charged", len(side.charged)),
        Tile(last, second_row, COUNTER, HEAD, "", "deck", side.deck_size),
        *flag_tiles,
    ]
    return second_row + HEAD, tiles


def _first(view: CrownCrestView, seat: int, left: float) -> list[Tile]:
    """Return a list with the tile of the first player's flag; empty if this seat is not the first player, or
    the first player is not known yet. `left`: the x of the flag's left edge.
    """
    is_first = view.phase != "janken" and view.first == seat
    return [Tile(left, 0, FIRST, HEAD, "", "first")] if is_first else []


def _own_row(view: CrownCrestView, seat: int) -> Strip:
    """Return the heading of the viewer's side in one row: VP, crest, tokens and deck, without the name."""
    side = view.armies[seat]
    right_tiles = [_counter("tokens", side.free_tokens), _counter("deck", side.deck_size)]
    return _row(view, seat, Tile(0, 0, 0, HEAD, Term(side.crest), "crest", note=_level(side)), right_tiles)


def _other_row(view: CrownCrestView, seat: int) -> Strip:
    """Return the heading of another side in one row: VP, name, tokens, hand and crest level."""
    side = view.armies[seat]
    level = Tile(0, 0, LEVEL, HEAD, "", "crest", note=_level(side))
    right_tiles = [_counter("tokens", side.free_tokens), _counter("hand", side.hand_size), level]
    return _row(
        view,
        seat,
        Tile(0, 0, 0, HEAD, SeatName(seat), "name", strong=is_highlighted(view, seat)),
        right_tiles,
    )


def _level(side: ArmyView) -> str:
    """Return the crest's level and its highest level, such as `2/5`."""
    return f"{side.level}/{side.max_level}"


def _counter(kind: str, count: int) -> Tile:
    """Return a small tile with a number, not placed yet. `kind`: what is counted, such as "tokens"."""
    return Tile(0, 0, LOW_COUNTER, HEAD, "", kind, count)


def _row(view: CrownCrestView, seat: int, wide_tile: Tile, right_tiles: list[Tile]) -> Strip:
    """Return a heading of one row: VP, the first player's flag, `wide_tile`, `right_tiles`. `wide_tile` takes
    all the space that the other tiles leave.
    """
    left = POINTS + GAP
    flag_tiles = _first(view, seat, left)
    wide_left = left + (FIRST if flag_tiles else 0)
    right_start = INNER - sum(tile.w + GAP for tile in right_tiles)
    tiles = [Tile(0, 0, POINTS, HEAD, "VP", "points", view.armies[seat].vp), *flag_tiles]
    tiles.append(replace(wide_tile, x=wide_left, w=right_start - wide_left))
    for tile in right_tiles:
        tiles.append(replace(tile, x=right_start + GAP))
        right_start += tile.w + GAP
    return HEAD, tiles


# ---------------------------------------------------------------- zones


def _counts(side: ArmyView) -> Strip:
    """Return the count zone, with a column for each count. If a column would be too long, all cards are in
    rows instead, the lowest count first.
    """
    card_tiles = [
        Tile(0, 0, 0, 0, Term(code), "count", copies, str(count))
        for (code, count), copies in Counter(side.counts).items()
    ]
    columns = [[tile for tile in card_tiles if tile.note == str(count)] for count in COUNTS]
    if max(len(column) for column in columns) > LOW:
        return _in_rows(card_tiles)
    tiles = []
    for column_number, (count, column) in enumerate(zip(COUNTS, columns, strict=True)):
        empty_tile = Tile(0, 0, 0, 0, "", "count", 0, str(count))
        tiles += [_plate(tile, column_number, row) for row, tile in enumerate(column or [empty_tile])]
    rows = max(1, *(len(column) for column in columns))
    return rows * (PLATE + GAP) - GAP, tiles


def _links(side: ArmyView) -> Strip:
    """Return the link zone in rows, each card with its link number, from 1."""
    return _in_rows(
        [
            Tile(0, 0, 0, 0, Term(code), "link", 1, str(link_number))
            for link_number, code in enumerate(side.link, 1)
        ]
    )


def _plate(tile: Tile, column: int, row: int) -> Tile:
    """Return a card of a zone in its place. `column`, `row`: from 0."""
    pitch = (INNER + GAP) / COLUMNS
    return replace(tile, x=pitch * column, y=(PLATE + GAP) * row, w=pitch - GAP, h=PLATE)


def _in_rows(tiles: Iterable[Tile]) -> Strip:
    """Return cards as a strip of rows, filled from left to right."""
    placed = [_plate(tile, number % COLUMNS, number // COLUMNS) for number, tile in enumerate(tiles)]
    return (placed[-1].y + PLATE if placed else 0), placed
