"""Crownfell: an abstract duel of two-sided cards on a 5×5 board."""

from engine.crownfell.fields import PACK
from engine.crownfell.pack import read_pack
from engine.crownfell.player.parts import with_player
from engine.crownfell.rules import OPTIONS
from engine.game import Game, lazy_import

GAME = Game(
    name="crownfell",
    player_counts=range(2, 3),
    options=OPTIONS,
    make_rules=with_player,
    read_pack=read_pack,
    pack_shape=PACK,
    stage=lazy_import("engine.crownfell.stage", "STAGE"),
    samples=lazy_import("engine.crownfell.samples", "SAMPLES"),
    sheets=lazy_import("engine.crownfell.presentation.sheets", "sheets_of"),
    measure=lazy_import("engine.crownfell.measure", "MEASURE"),
    chance_lines=("row ", "hands "),
    ending_pattern=r"[BW]\+ \S+",
    first_game_options=(("first-game", "on"),),
    after_lesson_options=(("colours", "first-black"),),
    first_seat_begins_options=(("colours", "first-black"),),
    symbol="♟️",
)
