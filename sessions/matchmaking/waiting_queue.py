"""Who waits for a game in a server: one note a server, in which it is decided once who plays with whom."""

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from engine.questions import Refused
from sessions.cards.available_packs import GamePacks
from sessions.matchmaking import queue_entries
from sessions.matchmaking.matching import Matching
from sessions.matchmaking.person_servers import PersonServers
from sessions.matchmaking.queue_entries import (
    MOST_ENDED,
    EndedQueueEntry,
    MatchedGame,
    QueueEntry,
    ServerQueue,
)
from sessions.people.blocks import Blocks
from sessions.store.entry_store import EntryStore
from sessions.store.protocol import Store
from sessions.table.time_controls import LIVE

KIND = "queue"
TRACES = "queued"  # under a person's own id: the servers whose notes may name them
MOST, MOST_GAMES = 200, 5  # wishes in a server; games that one person waits for in it
# What becomes of somebody who was found: they wait on, they play, they did not want this one, they missed it,
# or it was closed by others.
STAYS, PLAYS, DECLINED, MISSED, CLOSED = (
    "stays",
    "plays",
    "declined",
    queue_entries.MISSED,
    queue_entries.CLOSED,
)
T = TypeVar("T")


class ServerQueues:
    """Those of all servers. Nothing of them is kept in memory."""

    def __init__(
        self,
        store: Store,
        shelves: Mapping[str, GamePacks],
        blocks: Blocks,
        now: Callable[[], float],
        *,
        most: int = MOST,
        most_games: int = MOST_GAMES,
        most_ended: int = MOST_ENDED,
    ) -> None:
        self.shelves, self.blocks, self.now = shelves, blocks, now
        self.most, self.most_games, self.most_ended = most, most_games, most_ended
        self._traces = PersonServers(store, TRACES)
        self._notes = EntryStore[ServerQueue](store, KIND, ServerQueue, ServerQueue)

    async def servers(self) -> list[int]:
        """Those in which somebody waits, or did lately."""
        return [int(guild) for guild in await self._notes.keys()]

    async def of(self, guild: int) -> ServerQueue:
        """As it is now, without those whose time is over."""
        return (await self._notes.get(guild)).fresh(self.now(), self.most_ended)

    async def join(self, guild: int, wish: QueueEntry, *, look: bool = True) -> MatchedGame | None:
        """Wait for a game; the game, if enough who fit wait by now. Who waited for the same one keeps their
        place in line, and waits from now on. look: else the server's next round finds them one."""

        async def add(before: ServerQueue) -> tuple[ServerQueue, MatchedGame | None]:
            after, asked = self._joined(before, wish)
            if not look:
                return after, None
            return await self._matching().around(after, asked, is_present=True)

        await self._traces.add(wish.person, guild)
        game = await self._changed(guild, add)
        await self._traces.add(wish.person, guild)
        return game

    async def leave(self, guild: int, person: int) -> bool:
        """Wait for nothing any more, and hear no more of what ended; whether they waited."""

        async def drop(before: ServerQueue) -> tuple[ServerQueue, bool]:
            left = tuple(one for one in before.waiting if one.person != person)
            ended = tuple(one for one in before.ended if one.wish.person != person)
            return replace(before, waiting=left, ended=ended), len(left) < len(before.waiting)

        return await self._changed(guild, drop)

    async def match(self, guild: int) -> MatchedGame | None:
        """One more game for those who wait already, such as those whose game did not come about."""
        return await self._changed(guild, lambda before: self._matching().first(before))

    async def tidy(self, guild: int) -> None:
        """Keep what became of those whose time is over, and forget what is long ago."""

        async def nothing(before: ServerQueue) -> tuple[ServerQueue, None]:
            return before, None

        await self._changed(guild, nothing)

    # ---------------------------------------------------------------- found games

    async def settle(self, guild: int, game: MatchedGame, fate: Callable[[int], str]) -> bool:
        """A found game has begun, or will not: those who are to wait on do so, with all that they waited for,
        in their old place; False where that was done already, or another process has the game in hand.

        fate: of a person: `STAYS`, `PLAYS`, `DECLINED`, `MISSED` or `CLOSED`.
        """

        async def put_back(before: ServerQueue) -> tuple[ServerQueue, bool]:
            known = before.game(game.table)
            if known is None or known.at != game.at:
                return before, False
            waiting = {(entry.person, entry.game) for entry in before.waiting}
            back, ended = list[QueueEntry](), list[EndedQueueEntry]()
            for entry in known.kept:
                why = _end(entry, entry.game == known.game, fate(entry.person))
                if not why and (entry.person, entry.game) not in waiting:
                    back.append(entry)
                elif why in queue_entries.IN_VAIN:
                    ended.append(EndedQueueEntry(entry, self.now(), why))
            left = tuple(entry for entry in before.found if entry is not known)
            line = sorted((*before.waiting, *back), key=lambda entry: entry.in_line)
            return ServerQueue(tuple(line), left, (*before.ended, *ended)), True

        return await self._changed(guild, put_back)

    async def take_over(self, guild: int, game: MatchedGame) -> MatchedGame | None:
        """A game whose table nobody opens any more, in the hands of whoever asks; None where another process
        was faster. Its owner may be gone by now."""

        async def take(before: ServerQueue) -> tuple[ServerQueue, MatchedGame | None]:
            known = before.game(game.table)
            if known is None or known.at != game.at:
                return before, None
            new = replace(known, at=self.now(), here=False)
            games = tuple(new if one is known else one for one in before.found)
            return replace(before, found=games), new

        return await self._changed(guild, take)

    # ---------------------------------------------------------------- those who waited in vain

    async def take_unnotified(
        self, guild: int, ready: Callable[[int], Awaitable[bool]]
    ) -> dict[int, list[EndedQueueEntry]]:
        """By person what ended and was not said to them; nobody else will be handed it. ready: whether this
        is the moment to write to somebody."""

        async def take(before: ServerQueue) -> tuple[ServerQueue, dict[int, list[EndedQueueEntry]]]:
            to_notify: dict[int, list[EndedQueueEntry]] = {}
            new = [entry for entry in before.ended if not entry.told]
            people = {entry.wish.person for entry in new}
            now = {person for person in people if await ready(person)}
            for entry in new:
                if entry.wish.person in now:
                    to_notify.setdefault(entry.wish.person, []).append(entry)
            ended = [replace(entry, told=entry.told or entry.wish.person in now) for entry in before.ended]
            return replace(before, ended=tuple(ended)), to_notify

        return await self._changed(guild, take)

    # ---------------------------------------------------------------- of a person

    async def traces(self, person: int) -> list[int]:
        """The servers in which something of them may be kept."""
        return await self._traces.of(person)

    async def everywhere(self, person: int) -> dict[int, ServerQueue]:
        """The queues of servers that may name somebody."""
        return {guild: await self.of(guild) for guild in await self.traces(person)}

    async def export(self, person: int) -> list[dict[str, object]]:
        """All that is kept of somebody, for themselves."""
        exported: list[dict[str, object]] = []
        for guild in await self.traces(person):
            queue = await self._notes.get(guild)
            own = [*queue.waiting, *(wish for game in queue.found for wish in game.kept)]
            exported += [{"server": guild, **msgspec.to_builtins(one)} for one in own if one.person == person]
            ended = queue.in_vain(person)
            exported += [
                {"server": guild, **msgspec.to_builtins(o.wish), "ended": o.at, "why": o.why} for o in ended
            ]
        return exported

    async def erase_person(self, person: int) -> None:
        """No note names this person any more; whoever was to play with them waits on once it is settled."""

        async def drop(before: ServerQueue) -> tuple[ServerQueue, None]:
            return before.without(person), None

        for guild in await self.traces(person):
            await self._changed(guild, drop)
        await self._traces.clear(person)

    # ---------------------------------------------------------------- inside

    def _matching(self) -> Matching:
        return Matching(self.shelves, self.blocks, self.now())

    async def _changed(
        self, guild: int, change: Callable[[ServerQueue], Awaitable[tuple[ServerQueue, T]]]
    ) -> T:
        """Change what is left of it by now, and keep that."""
        before, after, answer = await self._notes.change_with(
            guild, lambda queue: change(queue.fresh(self.now(), self.most_ended))
        )
        for person in before.people - after.people:
            await self._untraced(guild, person)
        return answer

    def _joined(self, before: ServerQueue, wish: QueueEntry) -> tuple[ServerQueue, QueueEntry]:
        """With this wish, as it stands in line; raises Refused where it cannot be."""
        if (called := before.matched_game(wish.person)) is not None:
            raise Refused("queue-called", table=called.table)
        same = (wish.person, wish.game)
        former = next((one for one in before.waiting if (one.person, one.game) == same), None)
        if former is None and len(before.waiting) >= self.most:
            raise Refused("queue-full", most=self.most)
        if len({one.game for one in before.of(wish.person)} | {wish.game}) > self.most_games:
            raise Refused("queue-games", most=self.most_games)
        ended = tuple(one for one in before.ended if (one.wish.person, one.wish.game) != same)
        if former is None:
            return replace(before, waiting=(*before.waiting, wish), ended=ended), wish
        asked = replace(wish, first=former.in_line)
        waiting = tuple(asked if one is former else one for one in before.waiting)
        return replace(before, waiting=waiting, ended=ended), asked

    async def _untraced(self, guild: int, person: int) -> None:
        """Whoever is not named any more has no trace; one who came back in between gets it again."""
        await self._traces.remove(person, guild)
        if person in (await self.of(guild)).people:
            await self._traces.add(person, guild)


def _end(wish: QueueEntry, this: bool, fate: str) -> str:
    """Why somebody does not wait for this any more; "": they do. this: it is the game that was found."""
    if fate == STAYS or (fate == DECLINED and not this):
        return ""
    if this or fate == PLAYS:
        return fate
    if fate == MISSED and wish.pace == LIVE:
        return queue_entries.AWAY
    return ""
