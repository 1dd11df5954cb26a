"""The table as a picture: the Market, then a block for each player, without anything hidden. After the end,
what each player held stands there instead of the Market.

The picture of a hand is drawn with the same `CraftTheCrownSceneBuilder`.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from engine.craft_the_crown.cards import CraftTheCrownPack
from engine.craft_the_crown.state import GOLD_TO_WIN
from engine.craft_the_crown.view import CraftTheCrownView
from engine.craft_the_crown.view import worth as view_worth
from engine.presentation import Label, Mark, Scene, SceneCell, SeatName, Sentence, Term, Tile, say

# Sizes in units of the scene. The picture is as wide as a phone: one unit is about 86 of its pixels.
# EDGE: between blocks. PAD: inside a block. ROW, TILE, GAP: distance of rows, height of a tile, space between
# tiles. HEAD, BAR: heights of a block's heading and of the bar in it. HAND, SLOT, GOLD, PILE, NAME: widths in
# headings. COLUMNS: tiles in a row; MANY_COLUMNS if the picture is higher than TALL. STEP: Gold in a part of
# the bar. WORTH: width of the number beside the bar. RACE: distance of the rows of the race. HELD: height of
# the heading of what a player held.
WIDTH, EDGE, PAD = 4.05, 0.04, 0.11
INNER = WIDTH - 2 * (EDGE + PAD)
ROW, TILE, GAP = 0.306, 0.2565, 0.045
HEAD, BAR = 0.432, 0.108
HAND, SLOT, GOLD, PILE, NAME = 0.5, 0.325, 0.65, 0.56, 1.1
COLUMNS, MANY_COLUMNS, TALL = 3, 4, 9.2
STEP, WORTH, RACE, HELD = 10, 0.92, 0.22, 0.16
OWNED = ("crown", "site", "tool", "element", "basic")
"""The order of types among owned Resources."""
LOCK = 0.26  # width of the sign of a Reserved Card
FOR_SALE = ("basic", "element", "tool", "site", "crown")
"""The order of types in the Market."""


def scene(pack: CraftTheCrownPack, view: CraftTheCrownView, alt: Sequence[Sentence]) -> Scene:
    """Return what everybody may see. A table that would be too tall gets narrower tiles for owned Resources.

    alt: the picture's alternative text.
    """
    scene_builder = table(pack, view, COLUMNS)
    return (scene_builder if scene_builder.height <= TALL else table(pack, view, MANY_COLUMNS)).scene(alt)


def table(pack: CraftTheCrownPack, view: CraftTheCrownView, columns: int) -> "CraftTheCrownSceneBuilder":
    """Return a builder that has drawn the Market, every player and, after the end, instead of the Market what
    each player held.
    columns: how many tiles of owned Resources are in a row.
    """
    scene_builder = CraftTheCrownSceneBuilder(pack, view, columns)
    if view.result is None:
        scene_builder.market()
    for seat in range(len(view.gold)):
        scene_builder.player(seat, priced=columns == COLUMNS)  # narrower tiles have no space for a Price
    for seat, cards in enumerate(view.final_hands):
        if any(cards):
            scene_builder.held_last(seat, cards)
    return scene_builder


class CraftTheCrownSceneBuilder:
    """Builds a picture from the top down. Methods that draw add to `cells`, `tiles`, `marks` and `labels`.
    columns: how many tiles of owned Resources are in a row.
    height: the height of what is drawn so far, in units of the scene; the next block begins there.
    """

    def __init__(self, pack: CraftTheCrownPack, view: CraftTheCrownView, columns: int) -> None:
        self.pack, self.view, self.columns = pack, view, columns
        self.cells: list[SceneCell] = []
        self.tiles: list[Tile] = []
        self.marks: list[Mark] = []
        self.labels: list[Label] = []
        self.height = EDGE

    def scene(self, alt: Sequence[Sentence]) -> Scene:
        """Return the picture as it is so far. `alt`: its alternative text."""
        return Scene(
            WIDTH,
            self.height,
            tuple(self.cells),
            (),
            tuple(self.marks),
            tuple(self.labels),
            tuple(alt),
            tuple(self.tiles),
        )

    # ---------------------------------------------------------------- blocks

    def market(self) -> None:
        """Draw the Market block: Draw Deck and Discard Pile in the heading, below it each card of the Market
        with count and Price, Basic Elements first.
        """
        view, lines_by_card = self.view, self.pack.card_lines
        left, top = self.block("mat-lit", len(view.market), COLUMNS)
        middle = top + HEAD / 2
        self.labels.append(Label(left + 0.04, middle, say("craft-scene-market"), 0.205, "l"))
        x = left + INNER
        for kind, key, count in (
            ("pile", "craft-scene-discard", sum(view.discard.values())),
            ("back", "craft-scene-deck", view.deck_size),
        ):
            x -= PILE
            self.tiles.append(Tile(x, top, PILE, HEAD, "", kind, count))
            self.labels.append(Label(x - 0.06, middle, say(key), 0.145, "r"))
            x -= 0.74
        names = self.by_type(view.market, FOR_SALE)
        sold = (self.card_tile(name, count, str(lines_by_card[name].price)) for name, count in names)
        self.spread(left, top, sold, COLUMNS)

    def player(self, seat: int, *, priced: bool = False) -> None:
        """Draw a player's block. The heading has hand, reserve slot, name, Gold, and a bar for the way to 50
        Gold. The owned Resources are below the heading.
        priced: whether each owned Resource shows its Price.
        """
        view = self.view
        is_highlighted = seat in view.result.winners if view.result else seat == view.active
        left, top = self.block("mat-strong" if is_highlighted else "mat", len(view.owns[seat]), self.columns)
        x = left + HAND + SLOT + 0.14
        name_width = left + INNER - GOLD - 0.08 - x
        self.tiles += (
            Tile(left, top, HAND, HEAD, "", "back", view.hand_sizes[seat]),
            Tile(left + HAND + 0.05, top, SLOT, HEAD, "", "slot", int(view.has_reserved_card[seat])),
            Tile(x, top, name_width, HEAD - BAR - 0.05, SeatName(seat), "name", strong=is_highlighted),
            Tile(left + INNER - GOLD, top, GOLD, HEAD, "", "gold", view.gold[seat]),
        )
        if view.banned[seat]:
            self.marks.append(Mark(left, top, "ban"))
        bar_top, worth = top + HEAD - BAR - 0.01, view_worth(self.pack, view, seat)
        bar_width = name_width - (WORTH if any(view.owns) else 0)
        self.progress(x, bar_top, bar_width, view.gold[seat], worth)
        if worth > view.gold[seat]:
            text = say("craft-scene-worth", gold=worth)
            self.labels.append(Label(x + name_width, bar_top + BAR / 2, text, 0.15, "r"))
        names = self.by_type(view.owns[seat], OWNED)
        lines_by_card = self.pack.card_lines
        owned = (
            self.card_tile(name, count, str(lines_by_card[name].price) if priced else "", seat)
            for name, count in names
        )
        self.spread(left, top, owned, self.columns)

    def held_last(self, seat: int, cards: Sequence[str]) -> None:
        """Draw what a player held at the end, or laid down on resigning. `cards`: the Reserved Card, which
        gets a lock, then the hand.
        """
        reserve, *hand = cards
        tiles = [self.card_tile(name, hand.count(name), "") for name in dict.fromkeys(hand)]
        tiles += [replace(self.card_tile(reserve, 1, ""), strong=True)] if reserve else []
        rows = -(-len(tiles) // self.columns)
        left, top = self.mat("mat", HELD + rows * ROW + 0.02)
        key = "craft-scene-laid-down" if seat in self.view.resigned else "craft-scene-held"
        title = say(key, player=SeatName(seat))
        self.labels.append(Label(left + 0.04, top + HELD / 2, title, 0.16, "l"))
        self.spread(left, top - HEAD + HELD, tiles, self.columns)
        if reserve and self.columns == COLUMNS:  # narrower tiles have no space for a lock
            card = self.tiles[-1]
            self.tiles[-1] = replace(card, x=card.x + LOCK + 0.04, w=card.w - LOCK - 0.04)
            self.tiles.append(Tile(card.x, card.y, LOCK, TILE, "", "slot", 1))

    def race(self, seat: int) -> None:
        """Draw a block with everybody's way to 50 Gold, a row for each player, and below that what one seat
        owns. `seat`: the one whose Resources are shown.
        In another player's turn only the seat's own row is drawn, so that the picture changes only with the
        seat.
        """
        view = self.view
        everybody = [racer for racer in range(len(view.gold)) if racer not in view.resigned]
        racers = everybody if seat == view.active else [seat]
        rows = -(-len(view.owns[seat]) // self.columns)
        heading = RACE * len(racers)
        left, top = self.mat("mat-strong", heading + (rows * ROW + 0.02 if rows else -0.02))
        for racer in racers:
            gold, worth = view.gold[racer], view_worth(self.pack, view, racer)
            is_active = racer == view.active
            self.tiles.append(Tile(left, top, NAME, RACE - 0.04, SeatName(racer), "name", strong=is_active))
            middle = top + (RACE - 0.04) / 2
            self.progress(left + NAME + 0.08, middle - BAR / 2, INNER - NAME - 0.78, gold, worth)
            text = say("craft-scene-race", gold=gold, sum=worth, more="yes" if worth > gold else "no")
            self.labels.append(Label(left + INNER - 0.02, middle, text, 0.17, "r"))
            top += RACE
        names = self.by_type(view.owns[seat], OWNED)
        lines_by_card = self.pack.card_lines
        owned = (self.card_tile(name, count, str(lines_by_card[name].price), seat) for name, count in names)
        self.spread(left, top - HEAD - 0.04, owned, self.columns)

    def progress(self, x: float, y: float, width: float, gold: int, worth: int) -> None:
        """Draw a bar in five parts of ten Gold each: Gold, then what sales would add.
        x, y: its upper left corner. width: of the whole bar. worth: Gold and sales together.
        """
        part = width * STEP / GOLD_TO_WIN
        for number in range(GOLD_TO_WIN // STEP):
            corner = (x + part * number, y)
            self.cells.append(SceneCell(*corner, "bar", part, BAR))
            for amount, ground in ((worth, "bar-part"), (gold, "bar-full")):
                filled = min(max(amount - number * STEP, 0), STEP) / STEP
                if filled:
                    self.cells.append(SceneCell(*corner, ground, part * filled, BAR))

    # ---------------------------------------------------------------- pieces

    def block(self, ground: str, names: int, columns: int) -> tuple[float, float]:
        """Draw a mat for a heading and tiles in rows. Return the left and top of its inside.
        ground: the kind of mat. names: how many tiles. columns: how many of them are in a row.
        """
        rows = -(-names // columns)
        return self.mat(ground, HEAD + (rows * ROW + 0.02 if rows else 0))

    def mat(self, ground: str, inside: float) -> tuple[float, float]:
        """Draw a mat as wide as the picture. Return the left and top of its inside.
        ground: the kind of mat. inside: the height of its inside.
        """
        height = 2 * PAD + inside
        self.cells.append(SceneCell(EDGE, self.height, ground, WIDTH - 2 * EDGE, height))
        top = self.height + PAD
        self.height += height + EDGE
        return EDGE + PAD, top

    def spread(self, left: float, top: float, tiles: Iterable[Tile], columns: int) -> None:
        """Add tiles in rows below the heading of a block; their positions and sizes are set here.
        left, top: of the block's inside, as `block` returns them. columns: how many tiles are in a row.
        """
        pitch = (INNER + GAP) / columns
        for number, tile in enumerate(tiles):
            row, column = divmod(number, columns)
            x, y = left + pitch * column, top + HEAD + 0.08 + ROW * row
            self.tiles.append(replace(tile, x=x, y=y, w=pitch - GAP, h=TILE))

    def card_tile(self, name: str, count: int, note: str, seat: int = -1) -> Tile:
        """Return the tile of a card, not placed yet. A Tool that can be reacted to now is highlighted.
        note: what the tile shows beside the name, such as its Price. seat: whose block it is for, -1 for the
            Market.
        """
        question = self.view.question
        is_played = (
            question is not None and seat == question.user and name in (question.tool, question.copied)
        )
        return Tile(0, 0, 0, 0, Term(name, "plain"), self.pack.card_lines[name].type, count, note, is_played)

    def by_type(self, zone: Mapping[str, int], types: Sequence[str]) -> list[tuple[str, int]]:
        """Return a zone's (name, count), grouped by type in the order of `types`. Within a type the order of
        the zone stays.
        """
        return sorted(zone.items(), key=lambda entry: types.index(self.pack.card_lines[entry[0]].type))
