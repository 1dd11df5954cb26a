"""A hand as a picture: each card with its Price and recipe; below them everybody's way to 50 Gold and the
player's Resources.
"""

from collections.abc import Sequence

from engine.craft_the_crown.cards import CraftTheCrownPack
from engine.craft_the_crown.presentation import hand
from engine.craft_the_crown.presentation.hand import CraftingOption
from engine.craft_the_crown.scene import (
    COLUMNS,
    EDGE,
    GAP,
    INNER,
    PAD,
    ROW,
    TILE,
    WIDTH,
    CraftTheCrownSceneBuilder,
)
from engine.craft_the_crown.view import CraftTheCrownView
from engine.presentation import Scene, SceneCell, Term, Tile

# Sizes in units of the table's picture (see `engine.craft_the_crown.scene`). SIGN, CARD, ARROW: widths of the
# sign for whether a card can be crafted, of the card, of the arrow to its recipe. PARTS_LEFT: from the left
# of a row to its recipe. PART: height of an ingredient. PITCH: distance of rows in a hand.
SIGN, CARD, ARROW = 0.26, 1.34, 0.15
PARTS_LEFT = SIGN + 0.05 + CARD + ARROW + 0.03
PART, PITCH = 0.228, 0.285
BESIDE = 2  # ingredients beside each other, so that each has space for its name


def scene(pack: CraftTheCrownPack, view: CraftTheCrownView) -> Scene | None:
    """Return what the viewer holds; None without a seat, after resigning, and at the end of the game."""
    if view.viewer is None or view.viewer in view.resigned or view.result is not None:
        return None
    scene_builder = CraftTheCrownSceneBuilder(pack, view, COLUMNS)
    craftings = hand.crafting_options(pack, view)
    reserved = hand.crafting_option(pack, view, view.reserve) if view.reserve else None
    shown = [*((crafting, "") for crafting in craftings), *([(reserved, "slot")] if reserved else [])]
    if shown:
        left, y = scene_builder.mat("mat-lit", PITCH * sum(_lines(crafting) for crafting, _ in shown) - 0.04)
        for crafting, sign in shown:
            _card(scene_builder, crafting, left, y, sign)
            y += PITCH * _lines(crafting)
    scene_builder.race(view.viewer)
    return scene_builder.scene(hand.short_lines(pack, view, craftings))


def sheet(pack: CraftTheCrownPack, codes: Sequence[str]) -> Scene:
    """Return cards of a pack with their Prices and recipes as a picture. `codes`: the names of the cards."""
    cells, tiles, y = [], [], EDGE + PAD
    for name in codes:
        card = pack.cards[name]
        parts = [(element, card.recipe.count(element)) for element in dict.fromkeys(card.recipe)]
        left, recipe_top = EDGE + PAD, y + (TILE - PART) / 2
        tiles.append(Tile(left, y, CARD, TILE, Term(name, "plain"), card.type, card.copies, str(card.price)))
        if parts:
            tiles.append(Tile(left + CARD + 0.03, recipe_top + 0.03, ARROW - 0.04, PART - 0.06, "", "from"))
        recipe_left = left + CARD + ARROW + 0.03
        pitch = (INNER - (recipe_left - left) + GAP) / BESIDE
        for number, (element, count) in enumerate(parts):
            row, column = divmod(number, BESIDE)
            x, top = recipe_left + pitch * column, recipe_top + ROW * row
            kind = pack.card_lines[element].type
            tiles.append(Tile(x, top, pitch - GAP, PART, Term(element, "plain"), kind, count))
        y += ROW * max(1, -(-len(parts) // BESIDE))
    cells.append(SceneCell(EDGE, EDGE, "mat-lit", WIDTH - 2 * EDGE, y + PAD - EDGE))
    return Scene(WIDTH, y + PAD + EDGE, tuple(cells), tiles=tuple(tiles))


def taught(pack: CraftTheCrownPack, view: CraftTheCrownView, wanted_answers: Sequence[str]) -> Scene | None:
    """Return the picture of the viewer's hand for a lesson; None if the lesson shows the table instead. It
    shows the hand while the viewer acts in their own turn.
    wanted_answers: the answers that the lesson wants; they make no difference here.
    """
    is_acting = view.result is None and view.question is not None and view.question.kind == "action"
    return scene(pack, view) if is_acting and view.hand and view.active == view.viewer else None


def _lines(crafting: CraftingOption) -> int:
    """Return how many rows of the picture a card and its recipe take."""
    return 1 if crafting.state == "through" else -(-max(len(_split(crafting)), 1) // BESIDE)


def _split(crafting: CraftingOption) -> list[tuple[str, int, bool]]:
    """Return the ingredients of a card as (card, count, whether these copies are missing). An ingredient of
    which only some copies are missing has two entries.
    """
    parts = []
    for name, count in crafting.needs.items():
        missing = crafting.lacking.get(name, 0)
        parts += [(name, count - missing, False)] if count > missing else []
        parts += [(name, missing, True)] if missing else []
    return parts


def _card(
    scene_builder: CraftTheCrownSceneBuilder, crafting: CraftingOption, left: float, y: float, sign: str = ""
) -> None:
    """Draw a card with its Price, its recipe, and a sign for whether it can be crafted.
    crafting: the card, and how it can be crafted. left, y: the upper left corner, in units of the picture.
    sign: another sign to draw; "" draws the one that says whether the card can be crafted.
    """
    pack, view = scene_builder.pack, scene_builder.view
    sign = sign or {"ready": "ready", "through": "ready", "buying": "cost"}.get(crafting.state, "closed")
    recipe_top = y + (TILE - PART) / 2
    count, price = (
        view.hand.get(crafting.name, 1) if sign != "slot" else 1,
        str(pack.card_lines[crafting.name].price),
    )
    x = left + SIGN + 0.05
    scene_builder.tiles += (
        Tile(left, y, SIGN, TILE, "", sign, crafting.cost if sign == "cost" else 1),
        Tile(
            x, y, CARD, TILE, Term(crafting.name, "plain"), pack.card_lines[crafting.name].type, count, price
        ),
    )
    scene_builder.tiles.append(
        Tile(x + CARD + 0.03, recipe_top + 0.03, ARROW - 0.04, PART - 0.06, "", "from")
    )
    _parts(
        scene_builder,
        [(crafting.site, 1, False)] if crafting.state == "through" else _split(crafting),
        left,
        recipe_top,
    )


def _parts(
    scene_builder: CraftTheCrownSceneBuilder, parts: Sequence[tuple[str, int, bool]], left: float, y: float
) -> None:
    """Draw the ingredients of a card. Missing ones are outlines, with their Price if the Market has them.
    parts: as `_split` returns them. left: where the row of the card begins; the ingredients begin
        further right. y: the top of the first row of ingredients.
    """
    pack, market = scene_builder.pack, scene_builder.view.market
    pitch = (INNER - PARTS_LEFT + GAP) / BESIDE
    for number, (name, count, missing) in enumerate(parts):
        row, column = divmod(number, BESIDE)
        x, top = left + PARTS_LEFT + pitch * column, y + PITCH * row
        kind = "missing" if missing else pack.card_lines[name].type
        sold = missing and market.get(name, 0) >= count
        note = str(pack.card_lines[name].price) if sold else ""
        scene_builder.tiles.append(Tile(x, top, pitch - GAP, PART, Term(name, "plain"), kind, count, note))
