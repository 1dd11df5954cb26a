"""A Swiss of more than 64 people is paired by a worker, or without one if there is none."""

from typing import Any

import pytest

from sessions.competitions.tournament_data import SWISS, TournamentPlan
from sessions.competitions.tournament_service import TournamentService
from sessions.computers.worker_pool import InlineWorkers, NoWorker
from tests.support.competitions.kept import hall, refused

pytestmark = pytest.mark.asyncio


class CountedWorkers(InlineWorkers):
    """Workers that count their jobs, and may have gone."""

    def __init__(self, *, gone: bool) -> None:
        super().__init__()
        self.gone, self.count = gone, 0

    async def run(self, *job: Any) -> Any:
        self.count += 1
        if self.gone:
            raise NoWorker
        return await super().run(*job)


@pytest.mark.parametrize(("people", "gone", "jobs"), [(64, False, 0), (65, False, 2), (65, True, 2)])
async def test_a_large_swiss_is_paired_by_a_worker_if_there_is_one(
    people: int, gone: bool, jobs: int
) -> None:
    """The first round, and then without two who would have met in it."""
    room, workers = await hall(), CountedWorkers(gone=gone)
    room.keeper = TournamentService(room.tables, workers.run, new_seed=lambda: "seed")
    tournament = await room.begun(people, TournamentPlan(SWISS, most=people, pause=3_600.0))
    draft = tournament.tournament.draft
    assert draft is not None
    pairing = draft.pairings[0]
    tournament = await room.acts(tournament.id).forbid(pairing.first, pairing.second)
    changed = tournament.tournament.draft
    assert changed is not None
    assert {pairing.first, pairing.second} not in [{*one.numbers} for one in changed.pairings]
    assert sorted(number for one in changed.pairings for number in one.numbers) == [*range(1, people + 1)]
    assert workers.count == jobs
    refusal = await refused(room.acts(tournament.id).forbid(pairing.first, pairing.second))
    assert refusal == "tournament-forbidden-already"
