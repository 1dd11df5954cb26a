"""A table that continues a finished game, without Discord: who sits there."""

import pytest

from engine.game import Setup
from engine.records.replay import Replay
from sessions.replays.playing_on import Fork, begun
from sessions.replays.replay_sources import ReplaySource
from sessions.store.memory import MemoryStore
from sessions.table import substitutes
from tests.support.clocked_tables import ANN, TablesWithClock
from tests.support.contract import trials

GAME, SEATS = "craft-the-crown", 4


@pytest.mark.parametrize("own_seat", range(SEATS))
async def test_nobody_takes_a_computer_for_a_person_or_its_seat_for_an_empty_one(own_seat: int) -> None:
    trial = trials.trials_of(GAME)[0]
    setup = Setup(trials.NAMES[:SEATS], {}, bytes(32))
    answers, _ = trial.played(setup, 1, most=12)
    source = ReplaySource("abcdefgh", Replay(GAME, trial.rules, setup, answers), True)
    fork = Fork(source, 4, 1, own_seat, "page", "Page")
    room = TablesWithClock(MemoryStore())
    await room.store.open()
    table = await room.tables.open(9, 5, ANN, GAME, "house", {}, "en", first=begun(fork, ANN))
    assert table.people == [ANN.id]
    assert table.seats_of(ANN.id) == [own_seat]
    assert table.computer_seats == [seat for seat in range(SEATS) if seat != own_seat]
    assert len({seat.person for seat in table.body.seats}) == len({*table.names}) == SEATS
    assert substitutes.empty_seats(table, room.time) == []
