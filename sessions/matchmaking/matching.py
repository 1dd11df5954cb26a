"""Decides who of the people waiting in a server play together: those who fit and have waited longest."""

from collections.abc import Mapping, Sequence

import msgspec

from sessions.cards.available_packs import GamePacks
from sessions.matchmaking.queue_entries import ANY, MatchedGame, QueueEntry, ServerQueue
from sessions.people.blocks import Blocks
from sessions.tables.table_repository import new_name


class Matching:
    """A search at one moment. Blocks are loaded once for each group of people."""

    def __init__(self, packs_by_game: Mapping[str, GamePacks], blocks: Blocks, now: float) -> None:
        """`shelves`: the games with their packs, by name. `now`: seconds since 1970."""
        self._packs_by_game, self._blocks, self._now = packs_by_game, blocks, now
        self._separated_by_group: dict[frozenset[int], frozenset[int]] = {}

    async def match_first(self, queue: ServerQueue) -> tuple[ServerQueue, MatchedGame | None]:
        """Match a game for the first person in line for whom there is one; return the queue after it, and the
        game.

        If there is none, return the queue unchanged and None.
        """
        for entry in queue.waiting:
            after, game = await self.match_entry(queue, entry, is_present=False)
            if game is not None:
                return after, game
        return queue, None

    async def match_entry(
        self, queue: ServerQueue, new_entry: QueueEntry, *, is_present: bool
    ) -> tuple[ServerQueue, MatchedGame | None]:
        """Match a game that includes the entry `last`; return the queue after it, and the game.

        If there is none, return the queue unchanged and None. `is_present`: the person of `last` has asked
        just now.
        """
        chosen = await self._chosen(queue, new_entry)
        if len(chosen) < self._least(new_entry.game):
            return queue, None
        game = self._game(
            queue, chosen, new_entry if is_present else max(chosen, key=lambda entry: entry.since), is_present
        )
        left = tuple(entry for entry in queue.waiting if entry.person not in game.people)
        return msgspec.structs.replace(queue, waiting=left, found=(*queue.found, game)), game

    async def _chosen(self, queue: ServerQueue, new_entry: QueueEntry) -> list[QueueEntry]:
        """Return `last` and the entries that fit it and each other, longest waiting first, as many as the
        game needs at least.
        """
        chosen, least = [new_entry], self._least(new_entry.game)
        paces, language = new_entry.paces(self._now), new_entry.language
        for entry in queue.waiting:
            if len(chosen) >= least:
                break
            if entry.game != new_entry.game or (
                ANY not in (entry.language, language) and entry.language != language
            ):
                continue
            if not paces & entry.paces(self._now) or entry.person in await self._people_apart(chosen, queue):
                continue
            chosen.append(entry)
            paces, language = paces & entry.paces(self._now), entry.language if language == ANY else language
        return chosen

    async def _people_apart(self, chosen: Sequence[QueueEntry], queue: ServerQueue) -> frozenset[int]:
        """Return the people in `chosen`, and all from whom a block separates one of them."""
        people = frozenset(one.person for one in chosen)
        if people not in self._separated_by_group:
            apart, waiting = set(people), [one.person for one in queue.waiting]
            for person in people:
                apart |= {*await self._blocks.among(person, waiting), *await self._blocks.blockers_of(person)}
            self._separated_by_group[people] = frozenset(apart)
        return self._separated_by_group[people]

    def _game(
        self, queue: ServerQueue, chosen: Sequence[QueueEntry], owner: QueueEntry, is_present: bool
    ) -> MatchedGame:
        """Return the game of the chosen entries. `owner`: whose entry decides channel and table owner."""
        people = {one.person for one in chosen}
        paces = frozenset.intersection(*(one.paces(self._now) for one in chosen))
        spoken = {one.language for one in chosen} - {ANY}
        return MatchedGame(
            new_name(),
            owner.game,
            next(iter(paces)) if len(paces) == 1 else "",
            spoken.pop() if spoken else "",
            owner.person,
            is_present,
            owner.place,
            self._now,
            tuple(people),
            tuple(one for one in queue.waiting if one.person in people),
        )

    def _least(self, game: str) -> int:
        """Return how many players a game needs; for a game that no longer exists, more than there can be."""
        return (
            int(self._packs_by_game[game].game.player_counts[0]) if game in self._packs_by_game else 1 << 30
        )
