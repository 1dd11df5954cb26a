"""A whole table inside SimCord, by a clock of its own: who does what when, what is posted, who is pinged."""

import random
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from engine.game import games
from sessions.table.presence import asked_marks, seat_of
from sessions.table.table import Table
from sessions.table.table_data import USUAL_PRESENCE, Person, PresenceTimes
from tests.support.simulated_server import SimulatedServer, hall

START = 1_800_000_000.0
TICK = 20.0
LONGEST_TYPED, TRIES = 200, 60
SILENT = 1 << 12


class GameFigures(NamedTuple):
    """How many play a game, how many answers a usual one has, its options."""

    seats: int
    lasts: int
    options: Mapping[str, str] = {}


RELAXED = {"pace": "relaxed"}  # a day for each step
GAMES = {
    "crownfell": GameFigures(2, 107),
    "crown-crest": GameFigures(2, 85),
    "craft-the-crown": GameFigures(3, 150),
    "crownfall": GameFigures(2, 150, RELAXED),
    "cube-quest": GameFigures(2, 40, RELAXED),
}


class Post(NamedTuple):
    """A message of the bot in the channel: when, and whom it pings."""

    at: float
    pings: frozenset[int]


class Sitting:
    """A table of a game and what happens around it."""

    def __init__(self, room: SimulatedServer, game: str, dice: random.Random) -> None:
        self.room, self.game, self.dice = room, game, dice
        self.kind, self.time = GAMES[game], START
        self.posts: list[Post] = []
        self.acts: dict[int, float] = {}

    @property
    def names(self) -> list[str]:
        return [*self.room.people][: self.kind.seats]

    async def table(self) -> Table:
        table: Table = await self.room.table()
        return table

    async def begin(self, clock: str = "evening") -> None:
        """Everybody sits down, and it starts."""
        first, *others = self.names
        await self.slash(first, "play", game=self.game)
        self.posts.append(Post(self.time, frozenset()))  # the lobby, which answers the command
        table = await self.table()
        owner = Person(self.room.people[first].id, first)
        options = dict(self.kind.options) if table.rules.refereeing else {"clock": clock}
        for name, value in options.items():
            await self.room.host.tables.lobbies.set_option(table.id, owner, name, value)
        for name in others:
            await self.tap(name, "join")
        await self.tap(first, "start")

    async def tap(self, name: str, act: str) -> None:
        self._acts(name)
        await self.room.tap(name, act)
        self._listen()

    async def slash(self, name: str, command: str, **options: str) -> None:
        self._acts(name)
        await self.room.people[name].slash(self.room.channel, command, **options)
        self._listen()

    async def passes(self, seconds: float, step: float = TICK) -> None:
        """Time goes on, and the bot looks what is due."""
        while seconds > 0:
            self.time += min(step, seconds)
            seconds -= step
            await self.room.host.tick()
            await self.room.env.settle()
            self._listen()

    async def answers(self) -> str:
        """Somebody who is asked answers; their name, "" where nobody could."""
        table = await self.table()
        seat, line = said(table, self.dice)
        name = self.name_of(table.body.seats[seat].person)
        if len(line) <= LONGEST_TYPED:
            await self.slash(name, "move", answer=line)
        else:
            self._acts(name)
            await self.room.host.tables.answer(table.id, Person(self.room.people[name].id, name), line)
            await self.room.host.services.panels.show(await self.table())
            self._listen()
        return name

    def name_of(self, person: int) -> str:
        return next(name for name, one in self.room.people.items() if one.id == person)

    async def asked(self) -> dict[str, int]:
        """Whom the table asks: by mark."""
        table = await self.table()
        marks = (
            asked_marks(table.match.question, table.computer_seats)
            if table.match and not table.is_over
            else []
        )
        return {mark: table.body.seats[seat_of(mark)].person for mark in marks}

    def pings(self) -> list[tuple[float, int]]:
        return [(post.at, person) for post in self.posts for person in post.pings]

    def _acts(self, name: str) -> None:
        self.acts[self.room.people[name].id] = self.time

    def _listen(self) -> None:
        """What the bot has posted since the last time."""
        path = f"/channels/{self.room.channel.id}/messages"
        for request in self.room.env.http_requests:
            if request.method == "POST" and request.path.endswith(path):
                body: Any = request.json
                users = () if body.get("flags", 0) & SILENT else body["allowed_mentions"].get("users", ())
                self.posts.append(Post(self.time, frozenset(map(int, users))))
        self.room.env.backend.http_requests.clear()
        self.room.env.backend.transcript.clear()


def said(table: Table, dice: random.Random) -> tuple[int, str]:
    """What somebody says next, as the game's own samples have it; nobody resigns."""
    match = table.match
    assert match is not None
    assert match.question is not None
    if not match.question.seats:  # a referee is waited for, and nobody is one: they go on without
        seats = range(len(table.body.seats))
        return dice.choice([(n, w) for n in seats for w in match.legal(n) if w in ("yield", "noref")])
    sample = games()[table.game].samples().answer
    for _ in range(TRIES if sample else 0):
        seat, line = sample(match, dice) if sample else (-1, "")
        if seat >= 0 and line and line not in table.rules.declarations:
            return seat, line
    seat = dice.choice(match.question.seats)
    legal = [line for line in match.legal(seat) if line not in table.rules.declarations]
    return seat, dice.choice(legal)


@asynccontextmanager
async def sitting(game: str, seed: int, presence: PresenceTimes = USUAL_PRESENCE) -> AsyncIterator[Sitting]:
    """A hall whose clock is the sitting's. presence: how long people count as being there."""
    numbers = random.Random(seed)
    held: list[Sitting] = []
    now = lambda: held[0].time if held else START  # noqa: E731
    secret = lambda: f"{numbers.getrandbits(256):064x}"  # noqa: E731
    async with hall(now=now, secret=secret, presence=presence) as room:
        held.append(Sitting(room, game, random.Random(seed)))
        yield held[0]
