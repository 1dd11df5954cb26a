"""Long journals: what looks at a whole one has an end, and holds up nobody."""

import asyncio
import threading
from typing import Any

import pytest

from cogs.table.table_handler import TableHandler
from engine.questions import Refused
from engine.records.record import AS_GIVEN
from engine.records.record_header import Record
from sessions.operations import in_lobby, voting
from sessions.table.replays import record_of
from sessions.table.table_data import MOST_LINES, Person
from sessions.tables.tables import Tables
from tests.support.message_parts import shown_text
from tests.support.session_tables import ANN, asked, house, opened, outcome, store
from tests.support.simulated_server import hall

__all__ = ["store"]


async def at_length(tables: Tables, name: str, lines: int) -> Any:
    table = await tables.get(name)
    assert table is not None
    table.journal_length = lines
    return table


async def test_undo_and_proposals_end_with_a_very_long_journal(store: Any) -> None:
    """Play goes on, and it can be ended."""
    tables = house(store)
    name = await opened(tables)
    table = await at_length(tables, name, MOST_LINES)
    for work in (
        lambda: voting.undo(table, 0.0, [], ANN),
        lambda: voting.propose(table, 0.0, [], ANN, "pause"),
        lambda: voting.propose(table, 0.0, [], ANN, "referee"),
    ):
        with pytest.raises(Refused, match="journal-full"):
            work()
    tables.repository.cached.clear()
    person, table = await asked(tables, name)
    assert (
        await outcome(
            tables.answer(name, person, table.match.question.tokens[table.match.question.seats[0]][0])
        )
        == "done"
    )
    assert await outcome(tables.votes.propose(name, ANN, "end")) == "done"


async def test_a_lobby_takes_no_more_luck_than_it_can_keep(store: Any) -> None:
    tables = house(store)
    table = await tables.open(1, 5, ANN, "crownfell", "house", {}, "en")
    await at_length(tables, table.id, MOST_LINES)
    assert await outcome(tables.apply(table.id, in_lobby.add_luck, ANN, "whale")) == "journal-full"


async def test_the_record_of_a_long_game_holds_up_nobody() -> None:
    """It is written beside the loop: others are answered meanwhile."""
    import time

    async with hall() as room:
        await room.opened()
        beats: list[int] = []

        def slow(*about: Any) -> Any:
            time.sleep(0.3)
            return record_of(*about)

        async def beat() -> None:
            while True:
                beats.append(1)
                await asyncio.sleep(0.01)

        room.host.services.get(TableHandler).long_game, room.host.services.get(TableHandler).write_record = (
            0,
            slow,
        )
        pulse = asyncio.create_task(beat())
        sent = await room.people["Ann"].slash(room.channel, "record")
        pulse.cancel()
        assert len(beats) > 10
        assert sent.acknowledged
        assert shown_text(sent.response) or sent.followups


async def test_an_answer_while_a_record_is_written_waits_for_it() -> None:
    """A thread reads the table, so nobody may change it meanwhile: a replay would end elsewhere."""
    import time

    async with hall() as room:
        await room.opened()
        writing, records = threading.Event(), list[Record]()

        def slow(*about: Any) -> Record:
            writing.set()
            time.sleep(0.3)
            records.append(record_of(*about))
            return records[-1]

        room.host.services.get(TableHandler).long_game, room.host.services.get(TableHandler).write_record = (
            0,
            slow,
        )
        sent = asyncio.create_task(room.people["Ann"].slash(room.channel, "record"))
        await asyncio.to_thread(writing.wait, 5.0)
        table = await room.table()
        seat = table.match.question.seats[0]
        person = Person(table.body.seats[seat].person, "somebody")
        await room.host.tables.answer(table.id, person, table.match.legal(seat)[0])
        await sent
        (record,) = records
        assert AS_GIVEN not in record.opening
        assert record.lines == ()
