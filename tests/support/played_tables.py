"""Tables at which a game is played at random, as far as a test wants it."""

import random
from contextlib import suppress
from typing import Any

from engine.questions import REFEREE, Refused
from sessions.operations import phases
from sessions.table.table import Table
from sessions.table.table_data import Person
from sessions.tables.tables import Tables
from tests.support.contract import trials
from tests.support.simulated_server import SimulatedServer

NAMES = ("Ann", "Bob", "Cleo")
CLEO = Person(33, "Cleo")


def person(room: SimulatedServer, name: str) -> Person:
    return Person(room.people[name].id, name)


async def answered(tables: Tables, name: str, dice: random.Random, referee: Person = CLEO) -> Table | None:
    """Give one answer at random, by whoever may give it. Return the table; None if its game is over."""
    for _ in range(200):
        table = await tables.get(name)
        assert table is not None
        assert table.match is not None
        if table.is_over or table.match.question is None:
            return None
        seat, line = trials.trials_of(table.game)[0].answer(table.match, dice)
        if line and line not in table.rules.declarations:
            by = referee
            if seat >= 0:
                by = Person(table.body.seats[seat].person, table.body.seats[seat].name)
            with suppress(Refused):
                return (await tables.answer(name, by, line, may_rule=seat == REFEREE)).table
    raise AssertionError(f"{name}: nobody finds an answer")


async def played(
    room: SimulatedServer,
    game: str = "crownfell",
    answers: int = 12,
    seed: int = 1,
    people: int = 2,
    place: int = 0,
    language: str = "en",
) -> Any:
    """A game of Ann, Bob and so on after so many answers, or at its end; shown in the channel."""
    tables, trial = room.host.tables, trials.trials_of(game)[0]
    seats = [person(room, name) for name in NAMES[:people]]
    options = dict(trial.setup(seed * 3).options) if trial.rules.refereeing else {}
    table = await tables.open(
        place or room.channel.id, room.guild.id, seats[0], game, trial.pack, options, language
    )
    for other in seats[1:]:
        await tables.lobbies.join(table.id, other)
    table = (await tables.game_starts.start(table.id, seats[0])).table
    dice, cleo = random.Random(seed), person(room, "Cleo")
    while table.body.progress.answers < answers and (after := await answered(tables, table.id, dice, cleo)):
        table = after
    await room.host.services.panels.show(table)
    return table


async def ended(
    room: SimulatedServer, game: str = "crownfell", answers: int = 12, seed: int = 1, **more: Any
) -> Any:
    """The same, ended by a moderator if it has not come to its end."""
    table = await played(room, game, answers, seed, **more)
    if not table.is_over:
        table = (await room.host.tables.apply(table.id, phases.end_by_moderator)).table
        await room.host.services.panels.show(table)
    return table
