"""All tables of this process: loaded when touched, one lock each, every change stored before it is told."""

import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any, NamedTuple, TypeVar

import msgspec

from engine.ask import Answer, Event, Refused
from engine.game import fill_options
from sessions.body import LOBBY, NOBODY, OVER, Body, Change, Person, Seat, unique_name
from sessions.journal import answers_of, events_from
from sessions.locks import Locks
from sessions.store import Conflict, Row, Store, StoreFault
from sessions.table import Table
from sessions.watch import UNWATCHED, Watch

LOG = logging.getLogger("castellan.tables")
T = TypeVar("T")

LOBBY_SECONDS = 30 * 60
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


class Told(NamedTuple):
    """A table after a change, and what the change did."""

    table: Table
    change: Change


class Shelf(NamedTuple):
    """A game of the house with its packs: name → rules; the first one is the default."""

    game: Any
    rules: Mapping[str, Any]


class Tables:
    """The tables. `now` and `secret` are handed in so that tests can set time and deal."""

    def __init__(
        self,
        store: Store,
        shelves: Mapping[str, Shelf],
        *,
        now: Callable[[], float] = time.time,
        secret: Callable[[], str] = lambda: secrets.token_hex(32),
        most_in_memory: int = 256,
        watch: Watch = UNWATCHED,
    ) -> None:
        self.store = store
        self.watch = watch
        self.shelves = shelves
        self.now = now
        self._secret = secret
        self._most = most_in_memory
        self._live: OrderedDict[str, Table] = OrderedDict()
        self._locks, self._places = Locks(), Locks()

    def in_memory(self) -> int:
        """How many tables are at hand without asking the store."""
        return len(self._live)

    # ---------------------------------------------------------------- finding

    async def get(self, table: str) -> Table | None:
        """A table by id, for looking at; changes go through the methods below."""
        async with self._locks.of(table):
            return await self._load(table)

    @asynccontextmanager
    async def held(self, table: str) -> AsyncIterator[Table]:
        """A table that nobody changes meanwhile, all of it stored; raises Refused if it is gone."""
        async with self._locks.of(table):
            found = await self._load(table)
            if found is None:
                raise Refused("no-table")
            yield found

    async def at(self, place: int) -> Table | None:
        """The table of a channel: the one that is not over, else the last one that was played there."""
        rows = await self.store.at_place(place)
        if not rows:
            return None
        async with self._locks.of(rows[0].table):
            return await self._load(rows[0].table, rows[0].version)

    async def journal_answers(self, table: str) -> list[Answer]:
        return answers_of(await self.store.journal(table))

    async def news(self, table: Table) -> list[Event]:
        """What the last action did; found again from the journal after a restart."""
        if table.news is None:
            answers = await self.journal_answers(table.id)
            table.news = events_from(table, answers, table.body.begin)
        return table.news

    async def to_be_undone(self, table: Table) -> list[Event]:
        """What an undo that is proposed would take back."""
        proposal = table.body.proposal
        if proposal is None or proposal.kind != "undo":
            return []
        return events_from(table, await self.journal_answers(table.id), proposal.keep)

    # ---------------------------------------------------------------- changing

    async def open(
        self,
        place: int,
        guild: int,
        owner: Person,
        game: str,
        pack: str,
        options: Mapping[str, str],
        language: str,
    ) -> Table:
        """A new table in its lobby; raises Refused if the channel has one, or the game does not allow it."""
        shelf = self.shelves[game]
        if pack not in shelf.rules:
            raise Refused("no-pack", pack=pack)
        filled = fill_options(shelf.game.options, options)
        seats = [Seat(owner.id, unique_name(owner.name, []), owner.luck)]
        body = Body(owner.id, filled, pack, seats, self._secret(), language)
        return await self._create_alone(place, guild, game, body)

    async def join(self, table: str, person: Person) -> Told:
        def change(t: Table, now: float) -> Change:
            done = t.join(person, self.shelves[t.game].game.seats[-1], now)
            t.due = now + LOBBY_SECONDS
            return done

        return await self._change(table, change)

    async def leave_lobby(self, table: str, person: Person) -> Told:
        return await self._change(table, lambda t, now: t.leave_lobby(person, now))

    async def leave(self, table: str, person: Person) -> Told:
        """Stand up in the lobby, or give up a seat of a running match."""
        return await self._change(
            table,
            lambda t, now: t.leave_lobby(person, now) if t.phase == LOBBY else t.leave_seat(person, now),
        )

    async def set_option(self, table: str, person: Person, name: str, value: str) -> Told:
        def change(t: Table, now: float) -> Change:
            if name == "language":
                return t.set_language(person, value, now)
            if name == "pack":
                return t.set_pack(person, value, self.shelves[t.game].rules.get(value), now)
            options = self.shelves[t.game].game.options
            return t.set_option(person, name, value, lambda given: fill_options(options, given), now)

        return await self._change(table, change)

    async def add_luck(self, table: str, person: Person, words: str) -> Told:
        """Words of one's own in the deal that this lobby will begin with."""
        return await self._change(table, lambda t, now: t.add_luck(person, words, now))

    async def set_kit(self, table: str, person: Person, text: str) -> Told:
        """Bring something along into the match that this lobby will begin."""
        return await self._change(table, lambda t, now: t.set_kit(person, text, now))

    async def start(self, table: str, person: Person) -> Told:
        return await self._change(table, lambda t, now: t.start(person, self.shelves[t.game].game.seats, now))

    async def answer(
        self, table: str, person: Person, text: str, question: int | None = None, *, may_rule: bool = False
    ) -> Told:
        """An answer in notation; `question` None when it was typed. `may_rule`: as a neutral referee."""
        told = await self._change(
            table, lambda t, now: t.answer(person, text, question, now, may_rule=may_rule)
        )
        self.watch.answered(told.table.game)
        LOG.debug("answered", extra={"table": table, "game": told.table.game})
        return told

    async def draft(self, table: str, person: Person, form: str, text: str) -> Table:
        """Keep a form as far as it is filled in ("": throw it away). Nothing of it is shown to others."""
        return await self._noted(table, lambda t: t.draft(person, form, text))

    async def set_order(self, table: str, person: Person, order: str) -> Table:
        """Give a standing answer, or take it back."""
        return await self._noted(table, lambda t: t.set_order(person, order))

    async def undo(self, table: str, person: Person) -> Told:
        return await self._change_with_answers(table, lambda t, a, now: t.undo(person, a, now))

    async def propose(
        self, table: str, person: Person, kind: str, seat: int = -1, invited: Person = NOBODY
    ) -> Told:
        secret = self._secret() if kind == "rematch" else ""
        told = await self._change_with_answers(
            table, lambda t, a, now: t.propose(person, kind, a, now, seat, invited, secret)
        )
        return await self._rematch(told)

    async def consent(self, table: str, person: Person, yes: bool) -> Told:
        told = await self._change_with_answers(table, lambda t, a, now: t.consent(person, yes, a, now))
        return await self._rematch(told)

    async def take_seat(self, table: str, person: Person, seat: int) -> Told:
        return await self._change(table, lambda t, now: t.take_seat(person, seat, now))

    async def end(self, table: str) -> Told:
        """By a moderator."""
        return await self._change(table, lambda t, now: t.end_by_moderator(now))

    async def expire(self, table: str) -> Told | None:
        """What is due at a table whose time has come; None if that was put off meanwhile.

        Raises Refused where the table cannot be loaded here.
        """
        try:
            return await self._change(table, self._expired)
        except Refused as refused:
            if refused.reason == "not-now":
                return None
            raise

    def _expired(self, table: Table, now: float) -> Change:
        if table.due is None or table.due > now:
            raise Refused("not-now")
        return table.expire(now)

    async def wake(self, table: str) -> Told:
        """The clock of the open step begins anew: nobody could play meanwhile."""

        def change(t: Table, now: float) -> Change:
            t._acts(now)
            return Change([])

        return await self._change(table, change)

    async def shown(self, table: str, version: int, panel: int, asked: str = "", answers: int = 0) -> None:
        """Note that Discord shows this version, in this message.

        asked: whom that message asks; answers: how many there were when it was made.
        """

        async def attempt() -> None:
            live = await self._load(table)
            if live is None:
                return
            if panel != live.body.panel:
                live.body.posted = answers
            live.body.panel, live.told = panel, max(live.told, version)
            live.body.extra["shown"] = asked
            await self._tell(live)

        async with self._locks.of(table):
            await self._judged(table, attempt)

    # ---------------------------------------------------------------- inside

    async def _rematch(self, told: Told) -> Told:
        """Once everybody agreed: the same game again at the same place, sides swapped."""
        old = told.table
        agreed = old.body.again
        if agreed is None or old.body.next_table:
            return told
        assert old.match is not None
        alone = len({*old.people}) < 2  # one person at all seats: they keep their names
        order = old.body.seats if alone else [*reversed(old.body.seats)]
        luck = dict(agreed.luck)
        seats = [Seat(s.person, s.name, luck.pop(str(s.person), "")) for s in order]
        options = old.rules.again(old.match.state, old.body.options)
        kits = {str(s.person): kit for s, kit in zip(old.body.seats, old.body.dealt, strict=False) if kit}
        body = Body(
            old.body.owner,
            options,
            old.body.pack,
            seats,
            agreed.secret,
            old.body.language,
            kits=kits,
        )
        try:
            new = await self._create_alone(old.place, old.guild, old.game, body)
        except Refused:
            await self._change(old.id, _forget_rematch)
            raise
        started = await self.start(new.id, Person(seats[0].person, seats[0].name))

        def link(table: Table, now: float) -> Change:
            table.body.next_table = new.id
            return Change([])

        await self._change(old.id, link)
        return Told(started.table, Change([]))

    async def _create_alone(self, place: int, guild: int, game: str, body: Body) -> Table:
        """A new table in its lobby; raises Refused if its channel has one that is not over."""
        async with self._places.of(place):
            if any(row.phase != OVER for row in await self.store.at_place(place)):
                raise Refused("channel-busy", game=game, pack=body.pack)
            return await self._create(place, guild, game, body)

    async def _create(self, place: int, guild: int, game: str, body: Body) -> Table:
        now = self.now()
        name = "".join(secrets.choice(LETTERS) for _ in range(8))
        row = Row(name, guild, place, game, LOBBY, 1, 0, now + LOBBY_SECONDS, (), b"", now)
        table = Table(row, body, self.shelves[game].rules[body.pack], 0)
        line = table._line(now, "open", str(body.owner))
        await self.store.write(table.row(now), [line])
        self._keep(table)
        return table

    async def _change(self, name: str, operation: Callable[[Table, float], Change]) -> Told:
        """Under the table's lock: change, store, and only then let anybody know."""
        async with self._locks.of(name):
            return await self._judged(name, lambda: self._changed(name, operation))

    async def _change_with_answers(
        self, name: str, operation: Callable[[Table, list[Answer], float], Change]
    ) -> Told:
        async def attempt() -> Told:
            answers = await self.journal_answers(name)
            return await self._changed(name, lambda t, now: operation(t, answers, now))

        async with self._locks.of(name):
            return await self._judged(name, attempt)

    async def _judged(self, name: str, attempt: Callable[[], Awaitable[T]]) -> T:
        """An attempt; once more if another process had changed the table since it was loaded here."""
        try:
            return await attempt()
        except Conflict:
            self._live.pop(name, None)
        except Refused:
            if not await self._is_behind(name):
                raise
        return await attempt()

    async def _is_behind(self, name: str) -> bool:
        """Whether the table in memory is not the stored one; then it is forgotten."""
        live = self._live.get(name)
        try:
            row = await self.store.read(name)
        except StoreFault:
            return False
        if live is None or row is None or live.version == row.version:
            return False
        del self._live[name]
        return True

    async def _changed(self, name: str, operation: Callable[[Table, float], Change]) -> Told:
        table = await self._load(name)
        if table is None:
            raise Refused("no-table")
        now = self.now()
        lines = table.lines
        try:
            change = operation(table, now)
            table.version += 1
            await self.store.write(table.row(now), change.lines)
        except Refused:
            if table.lines != lines:
                self._live.pop(name, None)
            raise
        except BaseException:
            self._live.pop(name, None)
            raise
        return Told(table, change)

    async def _noted(self, name: str, operation: Callable[[Table], None]) -> Table:
        """A change that shows nowhere but to the one who made it: stored, and no new version."""

        async def attempt() -> Table:
            table = await self._load(name)
            if table is None:
                raise Refused("no-table")
            try:
                operation(table)
                await self._tell(table)
            except Refused:
                raise
            except BaseException:
                self._live.pop(name, None)
                raise
            return table

        async with self._locks.of(name):
            return await self._judged(name, attempt)

    async def _tell(self, table: Table) -> None:
        await self.store.tell(table.id, table.told, table.row(self.now()).body, table.version)

    async def _load(self, name: str, version: int = 0) -> Table | None:
        """The table, read again if the one in memory is older than this version."""
        table = self._live.get(name)
        if table is not None and table.version >= version:
            self._live.move_to_end(name)
            return table
        row = await self.store.read(name)
        if row is None or row.game not in self.shelves:
            return None
        body = msgspec.json.decode(row.body, type=Body)
        rules = self.shelves[row.game].rules.get(body.pack)
        if rules is None:
            raise Refused("pack-gone", pack=body.pack)
        journal = await self.store.journal(name)
        table = Table(row, body, rules, len(journal))
        self._keep(table)
        return table

    def _keep(self, table: Table) -> None:
        self._live[table.id] = table
        while len(self._live) > self._most:
            self._live.popitem(last=False)


def _forget_rematch(table: Table, now: float) -> Change:
    """What was agreed could not be done; the next rematch needs everybody's word again."""
    table.body.again = None
    return Change([])
