"""What tournaments and leagues have in common: how they are opened, found, exported and erased, and how their
deadlines are run.
"""

import asyncio
import contextlib
import logging
import secrets
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from engine import safe_text
from engine.game import fill_options
from engine.questions import Refused
from sessions.common.locks import Locks
from sessions.common.log_throttle import LogThrottle
from sessions.common.retry_pauses import RetryPauses
from sessions.competitions.stored_tournament import (
    TITLE_LENGTH,
    WAYS,
    StoredCompetition,
    TableTerms,
    index_key,
)
from sessions.packs.available_packs import GamePacks
from sessions.store.protocol import Conflict, CorruptData, StoreError
from sessions.store.struct_documents import StructDocuments
from sessions.table.table_data import Person
from sessions.table.time_controls import MINUTE
from sessions.tables.table_repository import new_name
from sessions.tables.tables import Tables

LOG = logging.getLogger(__name__)
LOOK_SECONDS = 10 * MINUTE  # how often all are checked, for ends that no process saw
K = TypeVar("K", bound=StoredCompetition)


class Quota(NamedTuple):
    """How many unfinished tournaments, or leagues, there may be."""

    server: int
    """Those of a server."""
    organiser: int
    """Those of an organiser, on all servers together."""


def random_seed() -> str:
    """Return a new random seed for the order of people without a rating."""
    return secrets.token_hex(16)


class CompetitionService(ABC, Generic[K]):
    """What people do alike with tournaments and with leagues."""

    def __init__(
        self, tables: Tables, documents: StructDocuments[K], quota: Quota, new_seed: Callable[[], str]
    ) -> None:
        """`documents`: loads and saves them. `quota`: limits for new ones. `new_seed`: see `random_seed`."""
        self.documents, self._quota, self.new_seed = documents, quota, new_seed
        self._packs_by_game, self._hashes = tables.packs_by_game, tables.repository.person_hashes
        self._locks, self._counts = Locks(), tables.store.documents.counts
        self.get, self.mark_shown = documents.get, documents.mark_shown

    async def of_server(self, guild: int) -> list[K]:
        """Return a server's unfinished ones, newest first, about 25 at most."""
        return await self.documents.find_many(self._key("server", guild))

    async def unshown(self) -> list[K]:
        """Return those of all servers that changed since Discord last showed them; about 50 at most."""
        return await self.documents.find_many(self._key("untold"), 50)

    def _key(self, name: str, *ids: int) -> str:
        """Return an index key, as `index_key` does."""
        return index_key(self.documents.kind, name, *ids)

    def _new_fields(
        self, guild: int, channel: int, organiser: Person, title: str, tables: TableTerms, mode: str
    ) -> dict[str, Any]:
        """Return the fields of a new `StoredCompetition`. Parameters as in `create`. Raises Refused if they
        are impossible.
        """
        clean_title = safe_text.words(title, TITLE_LENGTH)
        if not clean_title:
            raise Refused("tournament-no-title")
        if mode not in WAYS or not guild:
            raise Refused("stale")
        now = self.documents.now()
        return {
            "id": new_name(),
            "guild": guild,
            "channel": channel,
            "organiser": organiser.id,
            "title": clean_title,
            "terms": checked_terms(self._packs_by_game, tables),
            "way": mode,
            "seed": self.new_seed(),
            "created": now,
            "changed": now,
        }

    async def _open(self, new: K) -> K:
        """Save a new one. Raises Refused if the server or the organiser has too many."""
        async with self._locks.of(new.guild):
            await self.check_quota(new.guild, new.organiser)
            return await self.documents.put(new)

    async def check_quota(self, guild: int, organiser: int) -> None:
        """Raise Refused if the server or this organiser has too many unfinished ones."""
        index_keys = (self._key("server", guild), self._key("organiser", organiser))
        of_server, of_organiser = await self._counts(index_keys)
        if of_server >= self._quota.server:
            raise Refused(f"{self.documents.kind}-server-full", most=self._quota.server)
        if of_organiser >= self._quota.organiser:
            raise Refused(f"{self.documents.kind}-organiser-full", most=self._quota.organiser)

    # ---------------------------------------------------------------- a person's data

    async def export(self, person: int) -> list[dict[str, object]]:
        """Return all that name a person as plain data, oldest first, without data of others."""
        key = self._key("person", person)
        await self.documents.require_intact(key)
        return [
            {
                "id": stored.id,
                "server": stored.guild,
                "title": stored.title,
                "game": stored.terms.game,
                "organiser": stored.organiser == person,
                "sent away": person in stored.barred,
                **self._export(stored, person),
            }
            async for stored in self.documents.iterate(key)
        ]

    @abstractmethod
    def _export(self, stored: K, person: int) -> dict[str, object]:
        """Return what else it has about one person. `person`: user id."""

    async def erase_person(self, person: int) -> None:
        """Remove a person's id and name everywhere; results stay.

        If an organiser barred the person, a hash of their id stays, so that they remain barred.
        """
        hashed, key = await self._hashes.of(person), self._key("person", person)

        def step(stored: K) -> None:
            """Erase the person from one; if they were barred, only their hash stays."""
            self._erase(stored, person)
            if person in stored.barred:
                stored.barred.remove(person)
                stored.barred_hashes = [*dict.fromkeys([*stored.barred_hashes, hashed])]
            if stored.organiser == person:
                stored.organiser = 0

        await self.documents.require_intact(key)
        while found := await self.documents.find_many(key):
            for stored in found:
                with contextlib.suppress(Refused):  # it is gone meanwhile
                    await self._catch_up(stored.id)
                    await self.documents.change(stored.id, step)

    @abstractmethod
    def _erase(self, stored: K, person: int) -> None:
        """Remove a person from its players. `person`: user id."""

    async def _catch_up(self, id: str) -> None:
        """Enter what has happened before a person is erased; usually nothing."""


class CompetitionClock(ABC, Generic[K]):
    """Runs the deadlines of all tournaments, or of all leagues."""

    def __init__(self, documents: StructDocuments[K]) -> None:
        """`documents`: loads and saves them."""
        self._documents = documents
        self.checked_at = float("-inf")
        """When all running ones were last checked, seconds since 1970."""
        self._serving, self._pauses = asyncio.Lock(), RetryPauses(documents.now)
        self._throttle = LogThrottle(LOG)

    async def run_due(self, mine: Callable[[int], bool]) -> None:
        """Run everything that is due. What fails is skipped, and tried again by a later call.

        `mine`: returns whether a server belongs to this process and has the bot as a member.
        """
        if self._serving.locked():
            return
        async with self._serving:
            try:
                await self._serve_all(mine)
            except StoreError as fault:
                self._throttle.log(logging.ERROR, f"{self._documents.kind}s: the store: {fault}")

    async def _serve_all(self, mine: Callable[[int], bool]) -> None:
        """Check all running ones from time to time, and do what is due. `mine`: as in `run_due`."""
        now, kind = self._documents.now(), self._documents.kind
        if abs(now - self.checked_at) >= LOOK_SECONDS:
            self.checked_at = now
            async for stored in self._documents.iterate(index_key(kind, "playing")):
                await self._run_guarded(stored, self._look, mine)
        async for stored in self._documents.iterate(index_key(kind, "due"), now):
            await self._run_guarded(stored, self._expire, mine)

    @abstractmethod
    async def _look(self, stored: K) -> None:
        """Do what follows from ends that no process saw."""

    @abstractmethod
    async def _expire(self, stored: K) -> None:
        """Do what is due."""

    async def _run_guarded(
        self, stored: K, work: Callable[[K], Awaitable[None]], mine: Callable[[int], bool]
    ) -> None:
        """Run `work` for one of them if its server is `mine`. After an error, log it, and pause before the
        next try.

        During such a pause, do nothing. Only an error of the store itself is raised.
        """
        if not mine(stored.guild) or not self._pauses.may_retry(stored.id):
            return
        try:
            await work(stored)
            self._pauses.end(stored.id)
        except Conflict:
            pass  # it has changed; the next call checks it again
        except Refused as refused:
            LOG.info("%s %s was due: %s", self._documents.kind, stored.id, refused.reason)
        except Exception as error:
            if isinstance(error, StoreError) and not isinstance(error, CorruptData):
                raise
            LOG.exception("%s %s was due and could not be served", self._documents.kind, stored.id)
            self._pauses.begin(stored.id)


def checked_terms(packs_by_game: Mapping[str, GamePacks], tables: TableTerms) -> TableTerms:
    """Return the terms of a tournament's tables with pack and all options filled in.

    If the game has options by which the first seat begins, these are set. `packs_by_game`: name of a game →
    the game with its packs. `tables`: the terms as the organiser chose them. Raises Refused if no game of two
    can be opened with them.
    """
    game_packs = packs_by_game.get(tables.game)
    if game_packs is None or 2 not in game_packs.game.player_counts:
        raise Refused("tournament-no-game-of-two")
    pack = tables.pack or game_packs.default_pack
    if pack not in game_packs.rules:
        raise Refused("no-pack", pack=pack)
    filled = fill_options(
        game_packs.game.options, tables.options | dict(game_packs.game.first_seat_begins_options)
    )
    return TableTerms(tables.game, pack, filled, tables.clock, tables.language, tables.rated)
