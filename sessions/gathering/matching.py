"""Decides who of the people waiting in a server play together: those who fit and have waited longest."""

from collections.abc import Mapping, Sequence

import msgspec

from sessions.gathering.queue_entries import ANY, MatchedGame, QueueEntry, ServerQueue
from sessions.packs.available_packs import GamePacks
from sessions.people.blocks import Blocks
from sessions.tables.table_repository import new_name


class Matching:
    """A search, at one moment, for people in a queue who can play together. Blocks are loaded once for each
    group of people."""

    def __init__(self, packs_by_game: Mapping[str, GamePacks], blocks: Blocks, now: float) -> None:
        """`packs_by_game`: name of a game → the game with its packs. `blocks`: whom people have blocked.
        `now`: seconds since 1970.
        """
        self._packs_by_game, self._blocks, self._now = packs_by_game, blocks, now
        self._separated_by_group: dict[frozenset[int], frozenset[int]] = {}
        """User ids of a group → user ids of the group, and of everybody who has blocked one of them or whom
        one of them has blocked."""

    async def match_first(self, queue: ServerQueue) -> tuple[ServerQueue, MatchedGame | None]:
        """Match a game for the first person in line for whom enough people fit. Return the new queue and the
        game.

        If nobody fits, return the queue unchanged and None.
        """
        for entry in queue.waiting:
            after, game = await self.match_entry(queue, entry, is_present=False)
            if game is not None:
                return after, game
        return queue, None

    async def match_entry(
        self, queue: ServerQueue, new_entry: QueueEntry, *, is_present: bool
    ) -> tuple[ServerQueue, MatchedGame | None]:
        """Match a game that includes the entry `new_entry`. Return the new queue and the game.

        If too few people fit, return the queue unchanged and None. `is_present` True: the person of
        `new_entry` has asked just now, and will own the table. False: the matched person who asked last will.
        """
        chosen = await self._chosen(queue, new_entry)
        if len(chosen) < self._least(new_entry.game):
            return queue, None
        owner = new_entry if is_present else max(chosen, key=lambda entry: entry.since)
        game = self._game(queue, chosen, owner, is_present)
        still_waiting = tuple(entry for entry in queue.waiting if entry.person not in game.people)
        return msgspec.structs.replace(
            queue, waiting=still_waiting, matched_games=(*queue.matched_games, game)
        ), game

    async def _chosen(self, queue: ServerQueue, new_entry: QueueEntry) -> list[QueueEntry]:
        """Return `new_entry`, followed by the entries that fit it and each other, longest waiting first.

        Stop when the smallest number of players for this game is reached.
        """
        chosen, least = [new_entry], self._least(new_entry.game)
        paces, language = new_entry.paces(self._now), new_entry.language
        for entry in queue.waiting:
            if len(chosen) >= least:
                break
            languages_fit = ANY in (entry.language, language) or entry.language == language
            if entry.game != new_entry.game or not languages_fit:
                continue
            common_paces = paces & entry.paces(self._now)
            if not common_paces or entry.person in await self._people_apart(chosen, queue):
                continue
            chosen.append(entry)
            paces, language = common_paces, entry.language if language == ANY else language
        return chosen

    async def _people_apart(self, chosen: Sequence[QueueEntry], queue: ServerQueue) -> frozenset[int]:
        """Return the user ids of the people in `chosen`, and of everybody who has blocked one of them or whom
        one of them has blocked.
        """
        people = frozenset(entry.person for entry in chosen)
        if people not in self._separated_by_group:
            apart, waiting = set(people), [entry.person for entry in queue.waiting]
            for person in people:
                apart |= {*await self._blocks.among(person, waiting), *await self._blocks.blockers_of(person)}
            self._separated_by_group[people] = frozenset(apart)
        return self._separated_by_group[people]

    def _game(
        self, queue: ServerQueue, chosen: Sequence[QueueEntry], owner: QueueEntry, is_present: bool
    ) -> MatchedGame:
        """Return the game of the chosen entries.

        `owner`: the entry whose person will own the table, and whose channel is used. `is_present`: whether
        this person has asked just now.
        """
        people = {entry.person for entry in chosen}
        common_paces = frozenset.intersection(*(entry.paces(self._now) for entry in chosen))
        languages = {entry.language for entry in chosen} - {ANY}
        return MatchedGame(
            new_name(),
            owner.game,
            next(iter(common_paces)) if len(common_paces) == 1 else "",
            languages.pop() if languages else "",
            owner.person,
            is_present,
            owner.channel,
            self._now,
            tuple(people),
            tuple(entry for entry in queue.waiting if entry.person in people),
        )

    def _least(self, game: str) -> int:
        """Return how many players a game needs at least. For a game that no longer exists, return a number
        that is never reached.
        """
        if game not in self._packs_by_game:
            return 1 << 30
        return int(self._packs_by_game[game].game.player_counts[0])
