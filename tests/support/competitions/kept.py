"""Stored tournaments, and results entered into them."""

from collections.abc import Awaitable

import pytest

from engine.questions import Refused
from sessions.competitions.stored_tournament import (
    StoredTournament,
)
from sessions.results.results import KnownResult
from sessions.store.memory import MemoryStore
from tests.support.competitions.kept_hall import KeptHall


async def hall() -> KeptHall:
    opened_hall = KeptHall(MemoryStore())
    await opened_hall.tables.store.open()
    return opened_hall


async def refused(act: Awaitable[object]) -> str:
    """Why it cannot be done."""
    with pytest.raises(Refused) as why:
        await act
    return why.value.reason


def people(tournament: StoredTournament, board: int) -> tuple[int, int]:
    return tournament.people_of(tournament.tournament.rounds[-1].pairings[board])


def results(tournament: StoredTournament, round: int = 1) -> list[str]:
    return [one.result for one in tournament.tournament.rounds[round - 1].pairings]


async def entered(room: KeptHall, person: int) -> list[KnownResult]:
    return [*(await room.tables.repository.results.page(person)).results]
