"""`/move` with several steps in one line, through discord.py: what is done, left out or refused is told."""

from pathlib import Path
from typing import Any

import pytest

from engine.craft_the_crown import verbs
from sessions.store.sqlite.sqlite_store import SqliteStore
from tests.support.craft_the_crown_taps import PACKS, SEATS, seated
from tests.support.message_parts import shown_text
from tests.support.simulated_server import SimulatedServer, hall


async def with_stones(room: SimulatedServer, gold: int) -> str:
    """Four sit at a table; whoever is active has two Stones and so much Gold. Their name."""
    await seated(room)
    match = (await room.table()).match
    state = match.base
    state.gold[state.active] = gold
    state.owns[state.active].clear()
    verbs.put(state.owns[state.active], "Stone", 2)
    match.rebuild()
    return str(SEATS[match.state.active])


async def moved(room: SimulatedServer, name: str, line: str) -> str:
    result = await room.people[name].slash(room.channel, "move", answer=line)
    return shown_text(result.response)


@pytest.mark.parametrize("line", ["sell Stone; end", "sell Stone; nonsense", "sell Stone; sell Stone; end"])
async def test_the_win_counts_and_the_rest_of_the_line_is_told(
    tmp_path: Path, no_errors: None, line: str
) -> None:
    async with hall(folders=PACKS, store=SqliteStore(tmp_path / "tables.db")) as room:
        name = await with_stones(room, 47)  # and 2 in the Start Phase
        answer = await moved(room, name, line)
        assert (await room.table()).match.result.reason == "gold"
        assert f"The game was over by then, so the rest of your line was left out: **{line[12:]}**" in answer
        later = await moved(room, name, "sell Stone; end")
        assert later == "Somebody has already won."


async def test_a_refused_line_names_the_clause_and_does_nothing(tmp_path: Path, no_errors: None) -> None:
    async with hall(folders=PACKS, store=SqliteStore(tmp_path / "tables.db")) as room:
        name = await with_stones(room, 3)
        answer = await moved(room, name, "sell Stone; sell Stone; sell Stone; end")
        assert "**sell Stone**: " in answer
        assert "Nothing of your line was done." in answer
        state: Any = (await room.table()).match.state
        assert state.owns[state.active] == {"Stone": 2}
