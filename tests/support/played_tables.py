"""Tables inside SimCord at which a game was played at random, as far as a test wants it."""

import random
from typing import Any

from engine.questions import REFEREE, Refused
from sessions.table.table_data import Person
from tests.support.contract import trials
from tests.support.simulated_server import SimulatedServer

NAMES = ("Ann", "Bob", "Cleo")


def person(room: SimulatedServer, name: str) -> Person:
    return Person(room.people[name].id, name)


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
    dice = random.Random(seed)
    while not table.is_over and table.match.question is not None and table.body.answers < answers:
        seat, line = trial.answer(table.match, dice)
        if line and line not in table.rules.declarations:
            by = seats[seat] if seat >= 0 else person(room, "Cleo")
            try:
                table = (await tables.answer(table.id, by, line, may_rule=seat == REFEREE)).table
            except Refused:
                continue
    await room.host.services.panels.show(table)
    return table


async def ended(
    room: SimulatedServer, game: str = "crownfell", answers: int = 12, seed: int = 1, **more: Any
) -> Any:
    """The same, ended by a moderator if it has not come to its end."""
    table = await played(room, game, answers, seed, **more)
    if not table.is_over:
        table = (await room.host.tables.end(table.id)).table
        await room.host.services.panels.show(table)
    return table
