"""Long journals: what looks at a whole one has an end, and holds up nobody."""

import asyncio
from typing import Any

import pytest
from conftest import hall, shown_text
from test_sessions import ANN, asked, house, opened, outcome, store

from engine.ask import Refused
from sessions.table.body import MOST_LINES
from sessions.tables.registry import Tables

__all__ = ["store"]


async def at_length(tables: Tables, name: str, lines: int) -> Any:
    table = await tables.get(name)
    assert table is not None
    table.lines = lines
    return table


async def test_undo_and_proposals_end_with_a_very_long_journal(store: Any) -> None:
    """Play goes on, and it can be ended."""
    tables = house(store)
    name = await opened(tables)
    table = await at_length(tables, name, MOST_LINES)
    for work in (
        lambda: table.undo(ANN, [], 0.0),
        lambda: table.propose(ANN, "pause", [], 0.0),
        lambda: table.propose(ANN, "referee", [], 0.0),
    ):
        with pytest.raises(Refused, match="journal-full"):
            work()
    tables._live.clear()
    person, table = await asked(tables, name)
    assert (
        await outcome(tables.answer(name, person, table.match.ask.tokens[table.match.ask.seats[0]][0]))
        == "done"
    )
    assert await outcome(tables.propose(name, ANN, "end")) == "done"


async def test_a_lobby_takes_no_more_luck_than_it_can_keep(store: Any) -> None:
    tables = house(store)
    table = await tables.open(1, 5, ANN, "crownfell", "house", {}, "en")
    await at_length(tables, table.id, MOST_LINES)
    assert await outcome(tables.add_luck(table.id, ANN, "whale")) == "journal-full"


async def test_the_record_of_a_long_game_holds_up_nobody(monkeypatch: Any) -> None:
    """It is written beside the loop: others are answered meanwhile."""
    import time

    monkeypatch.setattr("cogs.handlers.router.table_handler.LONG_GAME", 0)
    async with hall() as room:
        await room.opened()
        table = await room.table()
        write, beats = table.record, []

        def slow(answers: Any, person: int) -> Any:
            time.sleep(0.3)
            return write(answers, person)

        async def beat() -> None:
            while True:
                beats.append(1)
                await asyncio.sleep(0.01)

        monkeypatch.setattr(table, "record", slow)
        pulse = asyncio.create_task(beat())
        sent = await room.people["Ann"].slash(room.channel, "record")
        pulse.cancel()
        assert len(beats) > 10
        assert sent.acknowledged
        assert shown_text(sent.response) or sent.followups
