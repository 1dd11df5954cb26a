"""Craft the Crown: turn Elements into better cards, with a Market, Tools, Sites and trades."""

from engine.craft_the_crown.fields import PACK
from engine.craft_the_crown.pack import read_pack
from engine.craft_the_crown.rules import OPTIONS, CraftTheCrown
from engine.game import Game, lazy_import

GAME = Game(
    name="craft-the-crown",
    player_counts=range(2, 5),
    options=OPTIONS,
    make_rules=CraftTheCrown,
    read_pack=read_pack,
    pack_shape=PACK,
    stage=lazy_import("engine.craft_the_crown.stage", "STAGE"),
    samples=lazy_import("engine.craft_the_crown.samples", "SAMPLES"),
    sheets=lazy_import("engine.craft_the_crown.presentation.sheets", "sheets_of"),
    measure=lazy_import("engine.craft_the_crown.measure", "MEASURE"),
    ending_pattern="! win .+",
    opening_ends="! first ",
    symbol="⚒️",
)
