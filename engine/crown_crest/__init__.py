"""Crown Crest: two armies with decks and secret hands fight for two fronts in eight turns."""

from engine.crown_crest.fields import PACK
from engine.crown_crest.pack import read_pack
from engine.crown_crest.rules import OPTIONS, CrownCrest
from engine.game import Game, lazy_import

GAME = Game(
    name="crown-crest",
    player_counts=range(2, 3),
    options=OPTIONS,
    make_rules=CrownCrest,
    read_pack=read_pack,
    pack_shape=PACK,
    stage=lazy_import("engine.crown_crest.stage", "STAGE"),
    samples=lazy_import("engine.crown_crest.samples", "SAMPLES"),
    sheets=lazy_import("engine.crown_crest.presentation.sheets", "sheets_of"),
    measure=lazy_import("engine.crown_crest.measure", "MEASURE"),
    ending_pattern="! win .+",
    symbol="🛡️",
    first_game_options=(("first-player", "drawn"),),
    computer_options=(("first-player", "drawn"),),
    after_lesson_kit="dawn",
)
