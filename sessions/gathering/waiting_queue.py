"""The queues of all servers, in which people wait for opponents.

The queue of a server is one storage entry. So if two processes match the same person at the same time, a
compare-and-swap of the entry decides.
"""

from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from engine.questions import Refused
from sessions.gathering import queue_entries
from sessions.gathering.matching import Matching
from sessions.gathering.queue_entries import (
    MOST_ENDED,
    EndedQueueEntry,
    MatchedGame,
    QueueEntry,
    ServerQueue,
)
from sessions.packs.available_packs import GamePacks
from sessions.people.blocks import Blocks
from sessions.store.entry_store import ServerEntries
from sessions.store.protocol import Store
from sessions.store.stored_kinds import AboutPeople, stored_kind
from sessions.table.time_controls import LIVE

# Kinds of storage entries: the queue of a server; the servers whose queues may name a person.
KIND = stored_kind("queue", AboutPeople.NAMES)
TRACES = stored_kind("queued", AboutPeople.OWN)
MOST, MOST_GAMES = 200, 5  # entries of a server; games for which one person may wait in it
# What happens to a matched person. STAYS: they wait again. PLAYS: their game has begun. DECLINED: they
# declined this game. MISSED: they missed the call. CLOSED: others closed the table.
STAYS, PLAYS, DECLINED, MISSED, CLOSED = (
    "stays",
    "plays",
    "declined",
    queue_entries.MISSED,
    queue_entries.CLOSED,
)
T = TypeVar("T")


class ServerQueues:
    """Reads and changes the queues of all servers. Nothing is cached.

    A person has a waiting entry for each game that they want to play. A matched game takes all their entries
    out of the queue until it is settled.
    """

    personal_kinds = (TRACES, KIND)  # see `PersonalService`

    def __init__(
        self,
        store: Store,
        packs_by_game: Mapping[str, GamePacks],
        blocks: Blocks,
        now: Callable[[], float],
        *,
        most_entries: int = MOST,
        most_games: int = MOST_GAMES,
        most_ended: int = MOST_ENDED,
    ) -> None:
        """`packs_by_game`: name of a game → the game with its packs. `blocks`: whom people have blocked.
        `now`: returns seconds since 1970. `most_entries`: how many entries may wait in a server.
        `most_games`: for how many games one person may wait there. `most_ended`: how many ended entries are
        stored for a server.
        """
        self.packs_by_game, self.blocks, self.now = packs_by_game, blocks, now
        self.most_entries, self.most_games, self.most_ended = most_entries, most_games, most_ended
        self._entries = ServerEntries(store, KIND, TRACES, ServerQueue, lambda queue: queue.people)
        self.servers_naming = self._entries.servers_naming

    async def servers(self) -> list[int]:
        """Return the ids of the servers that have a stored queue."""
        return [int(guild) for guild in await self._entries.keys()]

    async def of(self, guild: int) -> ServerQueue:
        """Return a server's queue as of now."""
        return (await self._entries.get(guild)).as_of(self.now(), self.most_ended)

    async def join(self, guild: int, entry: QueueEntry, *, match_now: bool = True) -> MatchedGame | None:
        """Add an entry, and return the matched game if enough people fit, else None. Raises Refused if the
        entry cannot be added.

        A person who already waits for this game keeps their place in line. `guild`: server id. `match_now`
        False: only add the entry; a later call of `match` can match it.
        """

        async def add(before: ServerQueue) -> tuple[ServerQueue, MatchedGame | None]:
            """Return the queue with the entry, and the matched game, if there is one."""
            after, placed_entry = self._joined(before, entry)
            if not match_now:
                return after, None
            return await self._matching().match_entry(after, placed_entry, is_present=True)

        return await self._changed(guild, add, joining=[entry.person])

    async def leave(self, guild: int, person: int) -> bool:
        """Remove all entries of a person, ended ones too. Return whether an entry was waiting."""

        async def drop(before: ServerQueue) -> tuple[ServerQueue, bool]:
            """Return the queue without the person's entries, and whether they waited."""
            waiting = tuple(entry for entry in before.waiting if entry.person != person)
            ended = tuple(entry for entry in before.ended if entry.entry.person != person)
            return replace(before, waiting=waiting, ended=ended), len(waiting) < len(before.waiting)

        return await self._changed(guild, drop)

    async def remove(self, guild: int, person: int) -> None:
        """Remove a person from a server's queue, also from games that they were matched for."""

        async def drop(before: ServerQueue) -> tuple[ServerQueue, None]:
            """Return the queue without the person."""
            return before.without(person), None

        await self._changed(guild, drop)

    async def match(self, guild: int) -> MatchedGame | None:
        """Match one more game for people who wait, and return the game; None if too few people fit
        together."""
        return await self._changed(guild, lambda before: self._matching().match_first(before))

    async def tidy(self, guild: int) -> None:
        """Save ended entries, and delete old ones."""

        async def nothing(before: ServerQueue) -> tuple[ServerQueue, None]:
            """Return the queue unchanged; `_changed` has tidied it and saves it."""
            return before, None

        await self._changed(guild, nothing)

    # ---------------------------------------------------------------- matched games

    async def settle(self, guild: int, game: MatchedGame, outcome_for: Callable[[int], str]) -> bool:
        """Remove a matched game that has begun or failed. People who wait again get their old place in line.

        Return False, and change nothing, if the game is already settled or was taken over by another process.
        `outcome_for`: returns what happens to a person: `STAYS`, `PLAYS`, `DECLINED`, `MISSED` or `CLOSED`.
        """

        async def put_back(before: ServerQueue) -> tuple[ServerQueue, bool]:
            """Return the queue without the game, and True; False, and no change, if that is already done."""
            known = before.game(game.table)
            if known is None or known.at != game.at:
                return before, False
            waiting = {(entry.person, entry.game) for entry in before.waiting}
            entries_back, ended = list[QueueEntry](), list[EndedQueueEntry]()
            for entry in known.entries_of_people:
                why = _end(entry, entry.game == known.game, outcome_for(entry.person))
                if not why and (entry.person, entry.game) not in waiting:
                    entries_back.append(entry)
                elif why in queue_entries.IN_VAIN:
                    ended.append(EndedQueueEntry(entry, self.now(), why))
            other_games = tuple(other for other in before.matched_games if other is not known)
            line = sorted((*before.waiting, *entries_back), key=lambda entry: entry.waiting_since)
            return ServerQueue(tuple(line), other_games, (*before.ended, *ended)), True

        return await self._changed(guild, put_back)

    async def take_over(self, guild: int, game: MatchedGame) -> MatchedGame | None:
        """Take over a game because the process that should open its table does not. Return the new game.

        The owner no longer counts as present. Return None if another process was faster.
        """

        async def take(before: ServerQueue) -> tuple[ServerQueue, MatchedGame | None]:
            """Return the queue with the game taken over, and that game; None: another process was faster."""
            known = before.game(game.table)
            if known is None or known.at != game.at:
                return before, None
            taken_over = replace(known, at=self.now(), owner_present=False)
            games = tuple(taken_over if other is known else other for other in before.matched_games)
            return replace(before, matched_games=games), taken_over

        return await self._changed(guild, take)

    # ---------------------------------------------------------------- those who waited in vain

    async def take_unnotified(
        self, guild: int, ready: Callable[[int], Awaitable[bool]]
    ) -> dict[int, list[EndedQueueEntry]]:
        """Return ended entries by user id, and mark them as notified, so that no other process gets them.

        `ready`: returns whether a person may be notified now. The entries of other people stay unmarked.
        """

        async def take(before: ServerQueue) -> tuple[ServerQueue, dict[int, list[EndedQueueEntry]]]:
            """Return the queue with entries marked as notified, and those entries by person."""
            to_notify: dict[int, list[EndedQueueEntry]] = {}
            new_entries = [entry for entry in before.ended if not entry.notified]
            people = {entry.entry.person for entry in new_entries}
            ready_people = {person for person in people if await ready(person)}
            for entry in new_entries:
                if entry.entry.person in ready_people:
                    to_notify.setdefault(entry.entry.person, []).append(entry)
            ended = [
                replace(entry, notified=entry.notified or entry.entry.person in ready_people)
                for entry in before.ended
            ]
            return replace(before, ended=tuple(ended)), to_notify

        return await self._changed(guild, take)

    # ---------------------------------------------------------------- a person's data

    async def queues_naming(self, person: int) -> dict[int, ServerQueue]:
        """Return the queues that may name a person, by server id."""
        return {guild: await self.of(guild) for guild in await self.servers_naming(person)}

    async def export(self, person: int) -> list[dict[str, object]]:
        """Return all that is stored about a person as plain data, one dictionary for each entry."""
        exported: list[dict[str, object]] = []
        for guild in await self.servers_naming(person):
            queue = await self._entries.get(guild)
            entries = [
                *queue.waiting,
                *(entry for game in queue.matched_games for entry in game.entries_of_people),
            ]
            own_entries = [entry for entry in entries if entry.person == person]
            exported += [{"server": guild, **msgspec.to_builtins(entry)} for entry in own_entries]
            exported += [
                {"server": guild, **msgspec.to_builtins(entry.entry), "ended": entry.at, "why": entry.why}
                for entry in queue.ended_entries_of(person)
            ]
        return exported

    async def erase_person(self, person: int) -> None:
        """Remove a person from all queues. People matched with them wait again when the game is settled."""
        await self._entries.erase_person(person, lambda before: before.without(person))

    # ---------------------------------------------------------------- inside

    def _matching(self) -> Matching:
        """Return a search at the current moment."""
        return Matching(self.packs_by_game, self.blocks, self.now())

    async def _changed(
        self,
        guild: int,
        change: Callable[[ServerQueue], Awaitable[tuple[ServerQueue, T]]],
        joining: Collection[int] = (),
    ) -> T:
        """Update a server's queue to the current time, change it, and save it. `change`, `joining`: as in
        `ServerEntries.change_value`.
        """
        return await self._entries.change_value(
            guild, lambda queue: change(queue.as_of(self.now(), self.most_ended)), joining=joining
        )

    def _joined(self, before: ServerQueue, entry: QueueEntry) -> tuple[ServerQueue, QueueEntry]:
        """Return the queue with a new or renewed entry, and that entry with its place in line.

        Raises Refused if the entry cannot be added.
        """
        if (matched_game := before.matched_game(entry.person)) is not None:
            raise Refused("queue-called", table=matched_game.table)
        entry_key = (entry.person, entry.game)
        former = next((other for other in before.waiting if (other.person, other.game) == entry_key), None)
        if former is None and len(before.waiting) >= self.most_entries:
            raise Refused("queue-full", most=self.most_entries)
        games = {other.game for other in before.of(entry.person)} | {entry.game}
        if len(games) > self.most_games:
            raise Refused("queue-games", most=self.most_games)
        ended = tuple(other for other in before.ended if (other.entry.person, other.entry.game) != entry_key)
        if former is None:
            return replace(before, waiting=(*before.waiting, entry), ended=ended), entry
        renewed = replace(entry, first=former.waiting_since)
        waiting = tuple(renewed if other is former else other for other in before.waiting)
        return replace(before, waiting=waiting, ended=ended), renewed


def _end(entry: QueueEntry, is_for_game: bool, outcome: str) -> str:
    """Return why an entry ends when a matched game of its person is settled; "": the entry waits again.

    If the reason is not in `IN_VAIN`, the person is not notified of the end. `is_for_game`: whether the entry
    is for the matched game, not for another one. `outcome`: what happens to the person, as in
    `ServerQueues.settle`.
    """
    if outcome == STAYS or (outcome == DECLINED and not is_for_game):
        return ""
    if is_for_game or outcome == PLAYS:
        return outcome
    if outcome == MISSED and entry.pace == LIVE:
        return queue_entries.AWAY
    return ""
