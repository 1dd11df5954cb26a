"""Two people at a real table follow what happens there and tell it to the bot, in ten whole games of each.

What happens, and what follows from it, is drawn by a model of the table that is written from the rulebooks.
After each report the bot's state and what its panels say are compared with it. `CASTELLAN_SEED=7` plays other
games.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.support.real_tables.crownfall_evening import crownfall_game
from tests.support.real_tables.cube_quest_evening import cube_quest_game
from tests.support.simulated_server import hall

SEED = int(os.environ.get("CASTELLAN_SEED", "1"))
ONE_PHONE, TWO, THREE, FOUR = (
    ("Ann", "Ann"),
    ("Ann", "Bob"),
    ("Ann", "Bob", "Cleo"),
    ("Ann", "Bob", "Cleo", "Dora"),
)
BY_FLICK, BY_TURN = {"reports": "flicks"}, {"reports": "auto"}
CROWNFALL = (
    (TWO, {**BY_FLICK, "objection_s": "0"}),
    (TWO, {**BY_TURN, "objection_s": "0"}),
    (ONE_PHONE, BY_TURN),
    (ONE_PHONE, {**BY_FLICK, "army_size": "10"}),
    (TWO, {**BY_TURN, "army_size": "10", "kween": "on", "actions_per_turn": "3"}),
    (
        TWO,
        {
            **BY_FLICK, "army_size": "12", "actions_per_turn": "4", "jester_break_action": "on",
            "resurrect_self": "on", "might_counts": "flick",
        },
    ),
    (FOUR, {**BY_FLICK, "team_order": "back_to_back", "royal_coup": "on"}),
    (THREE, {**BY_TURN, "blessings_per_cleric": "unlimited", "blessing_guards_crown": "on"}),
    (TWO, {**BY_TURN, "army_size": "12", "crowns_per_team": "2", "might_counts": "flick"}),
    (
        TWO,
        {
            **BY_FLICK, "army_size": "4", "small_army": "on", "resilience_costs_health": "off",
            "double_zero": "acting_team_loses", "rewind_role": "Chronomancer",
        },
    ),
)  # fmt: skip
CUBE_QUEST = (
    (TWO, {**BY_FLICK, "objection_s": "0"}),
    (TWO, {**BY_TURN, "objection_s": "0"}),
    (ONE_PHONE, BY_TURN),
    (ONE_PHONE, BY_FLICK),
    (TWO, {**BY_TURN, "mix": "basic", "bouts_to_win": "3"}),
    (TWO, {**BY_FLICK, "rolls": "bot", "points": "62"}),
    (TWO, {**BY_TURN, "rolls": "table", "double_king": "replay"}),
    (ONE_PHONE, {**BY_TURN, "bouts_to_win": "3", "points": "20", "revive_spent": "on"}),
    (TWO, {**BY_FLICK, "foul_king_counts": "on", "double_king": "flicker_loses"}),
    (TWO, {**BY_TURN, "foul_stack": "off", "revive_spent": "on", "points": "50"}),
)

pytestmark = pytest.mark.usefixtures("no_errors")


@contextmanager
def named(game: str, number: int) -> Iterator[None]:
    """A failure says which game it was."""
    try:
        yield
    except Exception as fault:
        fault.add_note(f"{game}, game {number} of CASTELLAN_SEED={SEED}")
        raise


@pytest.mark.parametrize("number", range(len(CROWNFALL)))
async def test_a_game_of_crownfall_is_what_lies_on_the_table(number: int) -> None:
    names, options = CROWNFALL[number]
    async with hall() as room:
        room.welcome("Dora")
        with named("Crownfall", number):
            evening = await crownfall_game(room, names, 100 * SEED + number, **options)
        assert evening.table.over
        print(evening.counted().line())


@pytest.mark.parametrize("number", range(len(CUBE_QUEST)))
async def test_a_game_of_cube_quest_is_what_lies_on_the_table(number: int) -> None:
    names, options = CUBE_QUEST[number]
    async with hall() as room:
        with named("Cube Quest", number):
            evening = await cube_quest_game(room, names, 100 * SEED + number, **options)
        assert evening.table.winner is not None
        print(evening.counted().line())
