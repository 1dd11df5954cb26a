"""The battlefield as a picture: both camps, between them both fronts with what would happen there."""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from engine.crown_crest.cards import Pack
from engine.crown_crest.state import ACTIVE, FRONTS, REAR
from engine.crown_crest.view import Camp, Stack, View
from engine.face import Cell, Label, Say, Scene, SeatName, Term, Tile, say

# In units: a picture as wide as a phone, so that a unit is about 86 of its pixels.
WIDTH, EDGE, PAD, GAP = 4.05, 0.04, 0.06, 0.04
INNER = WIDTH - 2 * (EDGE + PAD)
LONG, SHORT, BESIDE = 0.75, 0.6, 0.02
HEAD, VP, COUNTER, FIRST = 0.36, 0.64, 0.6, 0.28
PLATE, COLUMNS, LOW = 0.21, 3, 5
TOTAL, MEDAL, LETTER = 0.35, 0.8, 0.24
COUNTS = (1, 2, 3)
SOUTH, NORTH = 0, 1


def scene(pack: Pack, view: View, alt: Sequence[Say]) -> Scene:
    """What everybody may see."""
    drawn = Battlefield(pack, view)
    return Scene(
        WIDTH,
        drawn.y,
        tuple(drawn.cells),
        labels=tuple(drawn.labels),
        alt=tuple(alt),
        tiles=tuple(drawn.tiles),
    )


class Battlefield:
    """The picture as it is put together, from the top down; the south's camp mirrors the north's."""

    def __init__(self, pack: Pack, view: View) -> None:
        self.pack, self.view = pack, view
        self.cells: list[Cell] = []
        self.tiles: list[Tile] = []
        self.labels: list[Label] = []
        self.y = EDGE
        self.camp(NORTH)
        self.rear(NORTH)
        self.fronts()
        self.rear(SOUTH)
        self.camp(SOUTH)
        if view.night:
            self.cells.insert(0, Cell(0, 0, "night", WIDTH, self.y))

    def below(self, seat: int) -> list[tuple[float, list[Tile]]]:
        """What waits in the zones of a player; at the end the hand alone: it does not wait."""
        side, hand = self.view.camps[seat], self.held_last(seat)
        return [hand] if hand[1] else [self.counts(side), self.links(side)]

    def ground(self, kind: str, x: float, width: float, height: float) -> None:
        kind = f"{kind}-night" if self.view.night else kind
        self.cells.append(Cell(x, self.y, kind, width, height))

    # ---------------------------------------------------------------- a side

    def camp(self, seat: int) -> None:
        """What a player has, the head outermost."""
        view, left = self.view, EDGE + PAD
        waited = view.result.winners if view.result else view.asked[1] if view.asked else ()
        strips = [self.head(seat, seat in waited), *self.below(seat)]
        height = 2 * PAD + sum(strip[0] + GAP for strip in strips if strip[0]) - GAP
        self.ground("mat-strong" if seat in waited else "mat-lit", EDGE, WIDTH - 2 * EDGE, height)
        y = self.y + PAD
        for tall, tiles in strips if seat == NORTH else reversed(strips):
            self.tiles += (replace(tile, x=left + tile.x, y=y + tile.y) for tile in tiles)
            y += tall + GAP if tall else 0
        self.y += height + EDGE

    def head(self, seat: int, waited: bool) -> tuple[float, list[Tile]]:
        """VP; name, tokens, hand; crest, charged cards, deck."""
        side, left = self.view.camps[seat], VP + GAP
        settled = self.view.phase != "janken"
        first = FIRST if settled and self.view.first == seat else 0
        room = INNER - left - 2 * (COUNTER + GAP)
        far, last = INNER - 2 * COUNTER - GAP, INNER - COUNTER
        low = HEAD + GAP
        tiles = [
            Tile(0, 0, VP, 2 * HEAD + GAP, "VP", "vp", side.vp),
            Tile(left + first, 0, room - first, HEAD, SeatName(seat), "name", strong=waited),
            Tile(far, 0, COUNTER, HEAD, "", "tokens", side.free),
            Tile(last, 0, COUNTER, HEAD, "", "hand", side.hand),
            Tile(left, low, room, HEAD, Term(side.crest), "crest", note=f"{side.level}/{side.most}"),
            Tile(far, low, COUNTER, HEAD, "", "charged", len(side.charged)),
            Tile(last, low, COUNTER, HEAD, "", "deck", side.deck),
        ]
        if first:
            tiles.append(Tile(left, 0, FIRST, HEAD, "", "first"))
        return low + HEAD, tiles

    def counts(self, side: Camp) -> tuple[float, list[Tile]]:
        """A column for each count; where one would get long, all in rows, the lowest first."""
        waiting = [
            Tile(0, 0, 0, 0, Term(code), "count", copies, str(count))
            for (code, count), copies in Counter(side.counts).items()
        ]
        columns = [[tile for tile in waiting if tile.note == str(count)] for count in COUNTS]
        if max(len(column) for column in columns) > LOW:
            return in_rows(waiting)
        tiles = []
        for place, (count, column) in enumerate(zip(COUNTS, columns, strict=True)):
            none = Tile(0, 0, 0, 0, "", "count", 0, str(count))
            tiles += [plate(tile, place, row) for row, tile in enumerate(column or [none])]
        rows = max(1, *(len(column) for column in columns))
        return rows * (PLATE + GAP) - GAP, tiles

    def links(self, side: Camp) -> tuple[float, list[Tile]]:
        return in_rows(
            [Tile(0, 0, 0, 0, Term(code), "link", 1, str(n)) for n, code in enumerate(side.link, 1)]
        )

    def held_last(self, seat: int) -> tuple[float, list[Tile]]:
        """At the end, what was in hand."""
        hand = self.view.last[seat] if self.view.last else {}
        return in_rows(Tile(0, 0, 0, 0, Term(code), "held", copies) for code, copies in hand.items())

    def rear(self, seat: int) -> None:
        rows = in_lines(self.view.camps[seat], REAR, INNER)
        height = 2 * PAD + max(tall(rows), SHORT / 2)
        self.ground("rear", EDGE, WIDTH - 2 * EDGE, height)
        self.stand(rows, WIDTH / 2, self.y + (height - tall(rows)) / 2)
        self.y += height + EDGE

    # ---------------------------------------------------------------- the fronts

    def fronts(self) -> None:
        """North's units, both totals, south's units; between the fronts the turn."""
        width = (WIDTH - 3 * EDGE) / 2
        lines = {
            (seat, front): in_lines(self.view.camps[seat], front, width - 2 * PAD)
            for seat in (NORTH, SOUTH)
            for front in FRONTS
        }
        above, below = (max(SHORT / 2, *(tall(lines[seat, f]) for f in FRONTS)) for seat in (NORTH, SOUTH))
        band = 2 * TOTAL + GAP
        height = 4 * PAD + above + band + below
        top = self.y + 2 * PAD + above
        for place, front in enumerate(FRONTS):
            x = EDGE + place * (width + EDGE)
            self.ground("field", x, width, height)
            north, south = lines[NORTH, front], lines[SOUTH, front]
            self.stand(north, x + width / 2, top - PAD - tall(north))
            self.stand(south, x + width / 2, top + band + PAD)
            self.totals(front, x, top)
        self.tiles.append(
            Tile(
                (WIDTH - MEDAL) / 2,
                top + (band - MEDAL) / 2,
                MEDAL,
                MEDAL,
                "",
                "night" if self.view.night else "day",
                self.view.turn,
            )
        )
        self.y += height + EDGE

    def totals(self, front: str, x: float, top: float) -> None:
        """One above the other, the higher one pointed out; the front's name beside them."""
        width = (WIDTH - 3 * EDGE) / 2
        room = width - (MEDAL - EDGE) / 2 - LETTER - 2 * PAD
        left = x + PAD + LETTER if front == FRONTS[0] else x + width - PAD - LETTER - room
        outer = x + PAD + LETTER / 2 if front == FRONTS[0] else x + width - PAD - LETTER / 2
        ours, theirs = self.view.totals[front]
        self.tiles += (
            Tile(left, top, room, TOTAL, "", "total-1", theirs, strong=theirs > ours),
            Tile(left, top + TOTAL + GAP, room, TOTAL, "", "total-0", ours, strong=ours > theirs),
        )
        self.labels.append(Label(outer, top + TOTAL + GAP / 2, say(f"crest-scene-{front}"), 0.22))

    # ---------------------------------------------------------------- pieces

    def stand(self, rows: Sequence[Sequence[Stack]], middle: float, y: float) -> None:
        """Units in rows, each row about its middle."""
        for row in rows:
            x = middle - across(row) / 2
            high = max(size(one)[1] for one in row)
            for one in row:
                w, h = size(one)
                tile = Tile(x, y + (high - h) / 2, w, h, Term(one.code), f"unit-{one.state}", one.cards)
                self.tiles.append(
                    replace(tile, note=str(one.strength), coin=str(one.staked) if one.staked else "")
                )
                x += w + BESIDE
            y += high + GAP


def size(one: Stack) -> tuple[float, float]:
    """A card on its side is as wide as others are high."""
    return (SHORT, LONG) if one.state != "r" else (LONG, SHORT)


def across(row: Sequence[Stack]) -> float:
    return sum(size(one)[0] for one in row) + BESIDE * (len(row) - 1)


def tall(rows: Sequence[Sequence[Stack]]) -> float:
    return sum(max(size(one)[1] for one in row) + GAP for row in rows) - GAP if rows else 0


def in_lines(side: Camp, area: str, room: float) -> list[list[Stack]]:
    """The units of an area in as many rows as they need, those ready to fight first."""
    there = sorted((one for one in side.units if one.area == area), key=lambda one: one.state != ACTIVE)
    rows: list[list[Stack]] = []
    for one in there:
        if not rows or across([*rows[-1], one]) > room + 0.001:
            rows.append([])
        rows[-1].append(one)
    return rows


def plate(tile: Tile, column: int, row: int) -> Tile:
    pitch = (INNER + GAP) / COLUMNS
    return replace(tile, x=pitch * column, y=(PLATE + GAP) * row, w=pitch - GAP, h=PLATE)


def in_rows(tiles: Iterable[Tile]) -> tuple[float, list[Tile]]:
    placed = [plate(tile, number % COLUMNS, number // COLUMNS) for number, tile in enumerate(tiles)]
    return (placed[-1].y + PLATE if placed else 0), placed
