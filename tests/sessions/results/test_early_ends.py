"""A game of two that is given up counts for ratings once everybody has had two turns, in every game."""

import random
from typing import Any

import pytest

from engine.questions import CLAIM, Outcome
from sessions.operations import answering, phases
from sessions.results.entering import result_of
from sessions.store.memory import MemoryStore
from sessions.table.table import Table
from sessions.table.table_data import Change
from tests.support.content import shelves_of_tests
from tests.support.contract import trials
from tests.support.played_tables import answered
from tests.support.session_tables import ANN, BOB, house

GAMES = sorted(shelves_of_tests())


def tally(table: Table) -> Any:
    match = table.match
    assert match is not None
    return table.rules.presentation.tally(table.rules.view(match.state, match.question, None))  # type: ignore[misc]


async def begun(tables: Any, game: str, place: int) -> str:
    """A rated game of Ann and Bob. Nobody is dealt anything by chance that a test depends on."""
    trial = trials.trials_of(game)[0]
    options = dict(trial.setup(3).options) if trial.rules.refereeing else {}
    table = await tables.open(place, 5, ANN, game, trial.pack, options, "en")
    await tables.lobbies.set_option(table.id, ANN, "rated", "yes")
    await tables.lobbies.join(table.id, BOB)
    return str((await tables.game_starts.start(table.id, ANN)).table.id)


def ended(reason: str) -> Any:
    """An operation: Bob's seat loses for this reason."""

    def end(table: Table, now: float) -> Change:
        if reason == "resign":
            table.body.seats[1].person = 0
            table.body.substitutes.gave_up["1"] = BOB.id
            return answering.resign(table, now, 1)
        assert table.match is not None
        table.match.end(Outcome((0,), reason))
        phases.set_over(table, now, reason)
        return Change([])

    return end


@pytest.mark.parametrize("reason", ["resign", CLAIM])
@pytest.mark.parametrize("game", GAMES)
async def test_it_counts_once_everybody_has_had_two_turns(game: str, reason: str) -> None:
    """Resigned (as also by leaving, and when the time of a player's clock is over), or claimed."""
    store = MemoryStore()
    await store.open()
    tables = house(store)
    for place, turns in enumerate((0, 1, 2)):
        name, dice = await begun(tables, game, place), random.Random(1)
        while tally(await tables.get(name)).turns_each < turns:
            assert await answered(tables, name, dice) is not None, f"{game} was over before"
        await tables.apply(name, ended(reason))
        result = result_of(await tables.get(name))
        assert result is not None
        assert result.rated is (turns == 2), f"{game} after {turns} turns of each"
        stored = await tables.repository.results.load_result(name)
        assert stored is not None, "it is in the histories all the same"
