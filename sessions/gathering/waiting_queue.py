"""Who waits for a game in a server: one note a server, in which it is decided once who plays with whom."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TypeVar

import msgspec

from engine.ask import Refused
from sessions.cards.available_packs import Shelf
from sessions.people.blocks import Blocks
from sessions.store.protocol import Conflict, Store
from sessions.table.clock_profiles import CORRESPONDENCE, DAY, LIVE, MINUTE
from sessions.tables.keeper import new_name

KIND = "queue"
TRACES = "queued"  # under a person's own id: the servers whose notes may name them
EITHER, ANY = "either", "any"  # pace; language
PACES = (LIVE, CORRESPONDENCE, EITHER)
LIVE_SECONDS, SLOW_SECONDS = 30 * MINUTE, 3 * DAY  # so long somebody waits
MOST, MOST_GAMES = 200, 5  # who waits in a server; games that one person waits for in it
T = TypeVar("T")


class Wish(msgspec.Struct, frozen=True):
    """What somebody waits for. pace: of `PACES`; language: its code, or `ANY`; since: seconds since 1970;
    place: the channel in which they asked."""

    person: int
    name: str
    game: str
    pace: str
    language: str
    since: float
    place: int

    @property
    def until(self) -> float:
        """When waiting ends."""
        return self.since + (LIVE_SECONDS if self.pace == LIVE else SLOW_SECONDS)

    def paces(self, now: float) -> set[str]:
        """What they are ready for; who said either is thought to be there for half an hour."""
        if self.pace != EITHER:
            return {self.pace}
        return {LIVE, CORRESPONDENCE} if now < self.since + LIVE_SECONDS else {CORRESPONDENCE}


class FoundGame(msgspec.Struct, frozen=True):
    """People who play together. table: its id, also before it is there; pace: a clock ("": the server's);
    owner: who asked last; here: they have just done so; kept: all that these people waited for."""

    table: str
    game: str
    pace: str
    language: str
    owner: int
    here: bool
    place: int
    at: float
    people: tuple[int, ...]
    kept: tuple[Wish, ...]

    @property
    def wishes(self) -> list[Wish]:
        """What each of them waited for, of this game."""
        return [one for one in self.kept if one.game == self.game]


class WaitingList(msgspec.Struct, frozen=True):
    """Of a server, in the order in which they asked; and the games that were found and have not begun."""

    waiting: tuple[Wish, ...] = ()
    found: tuple[FoundGame, ...] = ()

    def of(self, person: int) -> list[Wish]:
        """What somebody waits for."""
        return [one for one in self.waiting if one.person == person]

    def called(self, person: int) -> FoundGame | None:
        """The game that was found for them."""
        return next((one for one in self.found if person in one.people), None)


class Queues:
    """Those of all servers. Nothing of them is kept in memory."""

    def __init__(
        self, store: Store, shelves: Mapping[str, Shelf], blocks: Blocks, now: Callable[[], float]
    ) -> None:
        self.store, self.shelves, self.blocks, self.now = store, shelves, blocks, now

    async def of(self, guild: int) -> WaitingList:
        """As it is now, without those whose time is over."""
        return self._fresh(_read(await self.store.recall(KIND, str(guild))))

    async def join(self, guild: int, wish: Wish) -> FoundGame | None:
        """Wait for a game; the game, if enough who fit wait by now. A wish for the same game is replaced, and
        waits from now on."""

        async def add(before: WaitingList) -> tuple[WaitingList, FoundGame | None]:
            if (called := before.called(wish.person)) is not None:
                raise Refused("queue-called", table=called.table)
            own = before.of(wish.person)
            others = [one for one in before.waiting if one.person != wish.person or one.game != wish.game]
            if len(others) >= MOST:
                raise Refused("queue-full", most=MOST)
            if len({one.game for one in own} | {wish.game}) > MOST_GAMES:
                raise Refused("queue-games", most=MOST_GAMES)
            after = msgspec.structs.replace(before, waiting=(*others, wish))
            return await self._matched(after, wish, here=True)

        await self._traced(wish.person, lambda guilds: [*dict.fromkeys([*guilds, guild])])
        found = await self._changed(guild, add)
        await self._traced(wish.person, lambda guilds: [*dict.fromkeys([*guilds, guild])])
        return found

    async def leave(self, guild: int, person: int) -> bool:
        """Wait for nothing any more; whether they did."""

        async def drop(before: WaitingList) -> tuple[WaitingList, bool]:
            left = tuple(one for one in before.waiting if one.person != person)
            return msgspec.structs.replace(before, waiting=left), len(left) < len(before.waiting)

        waited = await self._changed(guild, drop)
        await self._untraced(guild, [person])
        return waited

    async def match(self, guild: int) -> FoundGame | None:
        """One more game for those who wait already, such as those whose game did not come about."""

        async def look(before: WaitingList) -> tuple[WaitingList, FoundGame | None]:
            for wish in before.waiting:
                after, found = await self._matched(before, wish, here=False)
                if found is not None:
                    return after, found
            return before, None

        return await self._changed(guild, look)

    async def settle(self, guild: int, table: str, stay: Callable[[int], bool]) -> bool:
        """A found game has begun, or will not: those who are to wait on do so, with all that they waited for,
        in their old place; False where that was done already."""

        async def put_back(before: WaitingList) -> tuple[WaitingList, FoundGame | None]:
            game = next((one for one in before.found if one.table == table), None)
            if game is None:
                return before, None
            back = [one for one in game.kept if stay(one.person)]
            waiting = sorted((*back, *before.waiting), key=lambda one: one.since)
            left = tuple(one for one in before.found if one is not game)
            return WaitingList(tuple(waiting), left), game

        done = await self._changed(guild, put_back)
        if done is not None:
            await self._untraced(guild, done.people)
        return done is not None

    # ---------------------------------------------------------------- of a person

    async def traces(self, person: int) -> list[int]:
        """The servers in which something of them may be kept."""
        return _guilds(await self.store.recall(TRACES, str(person)))

    async def told(self, person: int) -> list[dict[str, object]]:
        """All that is kept of somebody, for themselves."""
        found: list[dict[str, object]] = []
        for guild in await self.traces(person):
            kept = _read(await self.store.recall(KIND, str(guild)))
            own = [*kept.waiting, *(wish for game in kept.found for wish in game.kept)]
            found += [{"server": guild, **msgspec.to_builtins(one)} for one in own if one.person == person]
        return found

    async def forget(self, person: int) -> None:
        """No note names this person any more; whoever was to play with them waits on once it is settled."""

        async def drop(before: WaitingList) -> tuple[WaitingList, None]:
            waiting = tuple(one for one in before.waiting if one.person != person)
            return WaitingList(waiting, tuple(_without(one, person) for one in before.found)), None

        for guild in await self.traces(person):
            await self._changed(guild, drop)
        await self._traced(person, lambda _: [])

    # ---------------------------------------------------------------- inside

    async def _matched(
        self, queue: WaitingList, last: Wish, *, here: bool
    ) -> tuple[WaitingList, FoundGame | None]:
        """Those who fit together with this one, who waited longest first."""
        now, chosen = self.now(), [last]
        least = self.shelves[last.game].game.seats[0] if last.game in self.shelves else MOST + 1
        for one in queue.waiting:
            if len(chosen) >= least:
                break
            if one.game != last.game or one.person in {other.person for other in chosen}:
                continue
            if not _fits([*chosen, one], now):
                continue
            if await self.blocks.apart(one.person, [other.person for other in chosen]):
                continue
            chosen.append(one)
        if len(chosen) < least:
            return queue, None
        people = {one.person for one in chosen}
        kept = tuple(one for one in queue.waiting if one.person in people)
        owner = max(chosen, key=lambda one: one.since) if not here else last
        paces = set.intersection(*(one.paces(now) for one in chosen))
        spoken = {one.language for one in chosen} - {ANY}
        game = FoundGame(
            new_name(),
            last.game,
            paces.pop() if len(paces) == 1 else "",
            spoken.pop() if spoken else "",
            owner.person,
            here,
            owner.place,
            now,
            tuple(people),
            kept,
        )
        left = tuple(one for one in queue.waiting if one.person not in people)
        return WaitingList(left, (*queue.found, game)), game

    def _fresh(self, queue: WaitingList) -> WaitingList:
        waiting = tuple(one for one in queue.waiting if one.until > self.now())
        return msgspec.structs.replace(queue, waiting=waiting)

    async def _changed(
        self, guild: int, change: Callable[[WaitingList], Awaitable[tuple[WaitingList, T]]]
    ) -> T:
        """Change and keep it; once more where another task or process was faster."""
        while True:
            kept = await self.store.recall(KIND, str(guild))
            after, answer = await change(self._fresh(_read(kept)))
            new = msgspec.json.encode(after) if after.waiting or after.found else None
            try:
                if new != kept:
                    await self.store.replace(KIND, str(guild), kept, new)
            except Conflict:
                continue
            return answer

    async def _untraced(self, guild: int, people: Sequence[int]) -> None:
        """Whoever is not named any more has no trace; one who came back in between gets it again."""
        for person in people:
            await self._traced(person, lambda guilds: [one for one in guilds if one != guild])
            queue = await self.of(guild)
            if queue.of(person) or queue.called(person):
                await self._traced(person, lambda guilds: [*dict.fromkeys([*guilds, guild])])

    async def _traced(self, person: int, change: Callable[[list[int]], list[int]]) -> None:
        while True:
            kept = await self.store.recall(TRACES, str(person))
            before = _guilds(kept)
            after = change(before)
            try:
                if after != before:
                    new = msgspec.json.encode(after) if after else None
                    await self.store.replace(TRACES, str(person), kept, new)
            except Conflict:
                continue
            return


def _fits(wishes: Sequence[Wish], now: float) -> bool:
    """Whether there is a pace and a language for all of them."""
    spoken = {one.language for one in wishes} - {ANY}
    return len(spoken) < 2 and bool(set.intersection(*(one.paces(now) for one in wishes)))


def _without(game: FoundGame, person: int) -> FoundGame:
    if person not in game.people:
        return game
    people = tuple(one for one in game.people if one != person)
    kept = tuple(one for one in game.kept if one.person != person)
    owner = game.owner if game.owner != person else next(iter(people), 0)
    return msgspec.structs.replace(game, people=people, kept=kept, owner=owner)


def _read(kept: bytes | None) -> WaitingList:
    return msgspec.json.decode(kept, type=WaitingList) if kept else WaitingList()


def _guilds(kept: bytes | None) -> list[int]:
    return msgspec.json.decode(kept, type=list[int]) if kept else []
