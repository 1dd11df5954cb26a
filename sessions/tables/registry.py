"""All tables of this process, and everything that can be done at one."""

import logging
from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from engine.ask import Event, Refused
from engine.game import fill_options
from sessions.cards.available_packs import Shelf
from sessions.table import starting, substitutes
from sessions.table.base import named_in
from sessions.table.body import LOBBY, NOBODY, OVER, Body, Change, Person, Seat, unique_name
from sessions.table.clock_profiles import DAY, DEFAULT, NONE, Rest
from sessions.table.journal import events_from
from sessions.table.privacy import forget_in, left_by, scrubbed, wordless
from sessions.table.table import Table
from sessions.tables.keeper import LOBBY_SECONDS, Keeping, Told
from sessions.tables.kept_moments import KIND as MOMENTS

__all__ = ["LOBBY_SECONDS", "Shelf", "Tables", "Told"]
LOG = logging.getLogger("castellan.tables")


class Tables(Keeping):
    """What people, opponents, moderators and time do at tables."""

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
        *,
        own: bool = False,
        kept_for: str = "",
    ) -> Table:
        """A new table in its lobby; raises Refused if the channel has one, or the game does not allow it.

        own: the place is a thread that was opened for this table alone; kept_for: see `_create_alone`.
        """
        shelf = self.shelves[game]
        if pack not in shelf.rules:
            raise Refused("no-pack", pack=pack)
        filled = fill_options(shelf.game.options, options)
        seats = [Seat(owner.id, unique_name(owner.name, []), owner.luck)]
        body = Body(owner.id, filled, pack, seats, self._secret(), language)
        body.clock, body.own = NONE if shelf.rules[pack].refereeing else DEFAULT, own
        return await self._create_alone(place, guild, game, body, kept_for=kept_for)

    async def join(self, table: str, person: Person) -> Told:
        await self.caps.may_sit(person.id)

        def change(t: Table, now: float) -> Change:
            done = t.join(person, self.shelves[t.game].game.seats[-1], now)
            t.due = now + LOBBY_SECONDS
            return done

        return await self._change(table, change)

    async def leave_lobby(self, table: str, person: Person) -> Told:
        return await self._change(table, lambda t, now: t.leave_lobby(person, now))

    async def add_computer(self, table: str, person: Person, computer: Person) -> Told:
        """Let a computer sit down in the lobby; its level and name."""

        def change(t: Table, now: float) -> Change:
            return t.add_computer(person, computer, self.shelves[t.game].game.seats[-1], now)

        return await self._change(table, change)

    async def remove_computer(self, table: str, person: Person) -> Told:
        return await self._change(table, lambda t, now: t.remove_computer(person, now))

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
            if name == "clock":
                return t.set_clock(person, value, now)
            if name == "hints":
                return t.set_hints(person, value, now)
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

    # ---------------------------------------------------------------- starting

    async def close_luck(self, table: str, person: Person) -> Told:
        """Nobody changes anything any more; what follows is the announcement, and then `begin`."""

        def change(t: Table, now: float) -> Change:
            done = starting.close(t, person, self.shelves[t.game].game.seats, now)
            t.due = now + LOBBY_SECONDS
            return done

        return await self._change(table, change)

    async def name_beacon(self, table: str, number: int, beacon: str) -> Table:
        """Announcement `number` will name this round of a public beacon."""
        return await self._noted(table, lambda t: starting.named(t, number, beacon))

    async def announce_again(self, table: str, number: int, why: str) -> Told:
        """Announcement `number` is lost; a further one is due, which says why."""
        return await self._change(table, lambda t, now: starting.again(t, number, why, now))

    async def reopen(self, table: str, number: int) -> Told:
        """Announcement `number` cannot be made: the lobby is open again."""

        def change(t: Table, now: float) -> Change:
            t.due = now + LOBBY_SECONDS
            return starting.reopen(t, number, now)

        return await self._change(table, change)

    async def begin(self, table: str, number: int, message: int, beacon: str = "") -> Told:
        """Deal. message: that announced the start, as announcement `number`; beacon: its line in the seed."""
        return await self._change(table, lambda t, now: starting.begin(t, number, str(message), beacon, now))

    async def start(self, table: str, person: Person) -> Told:
        """Deal with nothing announced, for tools and tests: such a deal its host could have chosen.

        Its record says so. In the product `cogs/delivery/match_start.py` announces every start.
        """

        def change(t: Table, now: float) -> Change:
            closed = None
            if t.body.closing is None:
                closed = starting.close(t, person, self.shelves[t.game].game.seats, now)
            done = starting.begin(t, t.body.announced, "", "", now)
            return done._replace(lines=[*(closed.lines if closed else ()), *done.lines])

        return await self._change(table, change)

    async def answer(
        self, table: str, person: Person, text: str, question: int | None = None, *, may_rule: bool = False
    ) -> Told:
        """An answer in notation; `question` None when it was typed. `may_rule`: as a neutral referee.

        One after the end may take the game up again, unless another is played there by now.
        """
        async with self._if_over_alone(table):
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
        await self.caps.may_sit(person.id)
        return await self._change(table, lambda t, now: t.take_seat(person, seat, now))

    async def name_deputy(self, table: str, person: Person, deputy: Person = NOBODY) -> Told:
        """Whom a player wants to play on when they cannot; NOBODY takes it back."""
        return await self._change(table, lambda t, now: t.name_deputy(person, deputy, now))

    async def appoint(self, table: str, moderator: Person, who: Person, seat: int) -> Told:
        """A moderator's choice for a seat that stands empty; both must have no part in this game."""
        journal = await self.store.journal(table)

        def change(t: Table, now: float) -> Change:
            for one in (moderator, who):
                if not substitutes.neutral(journal, t.body, one.id):
                    raise Refused("not-outside")
            return t.appoint(moderator, who, seat, now)

        return await self._change(table, change)

    async def count_out(self, table: str, person: Person, seat: int) -> Told:
        """Play on without somebody who left."""
        return await self._change(table, lambda t, now: t.count_out(person, seat, now))

    async def end(self, table: str) -> Told:
        """By a moderator."""
        return await self._change(table, lambda t, now: t.end_by_moderator(now))

    async def expire(self, table: str) -> Told | None:
        """What is due at a table whose time has come; None if that was put off meanwhile.

        Raises Refused where the table cannot be loaded here.
        """
        rest = await self._rest(table)
        try:
            return await self._change(table, lambda t, now: self._expired(t, now, rest))
        except Refused as refused:
            if refused.reason == "not-now":
                return None
            raise

    async def _rest(self, table: str) -> Rest:
        """How long those whom a table waits for are not to be disturbed."""
        found = await self.get(table)
        return await self.people.rest(found.waited_people() if found is not None else ())

    def _expired(self, table: Table, now: float, rest: Rest) -> Change:
        if table.due is None or table.due > now:
            raise Refused("not-now")
        return table.expire(now, rest)

    async def decide(
        self, table: str, person: Person, number: int, what: str, computer: Person = NOBODY
    ) -> Told:
        """What an opponent wants done about whoever is late. computer: level, name of one that plays on."""
        return await self._change(table, lambda t, now: t.decide(person, number, what, now, computer))

    async def let_play(self, table: str, person: Person, seat: int, computer: Person) -> Told:
        """A computer plays on at one's own seat or a free one."""
        return await self._change(table, lambda t, now: t.let_play(person, seat, computer, now))

    async def come_back(self, table: str, person: Person) -> Told:
        """Get back a seat that somebody took over meanwhile."""
        return await self._change(table, lambda t, now: t.come_back(person, now))

    async def resume(self, table: str, person: Person) -> Told:
        """End a pause."""
        return await self._change(table, lambda t, now: t.resume(person, now))

    async def notified(self, table: str, message: int) -> Table:
        """Note that those whom the clock concerns were told, in this message (0: nobody had to be)."""
        return await self._noted(table, lambda t: t.notified(message))

    async def postpone(self, seconds: float) -> None:
        """Time stood still: whatever is due comes so much later."""
        before = {name: table.due for name, table in self._live.items()}
        await self.store.postpone(seconds)
        for name, due in before.items():
            async with self._locks.of(name):
                table = self._live.get(name)
                if table is not None and due is not None and table.due == due:
                    table.due = due + seconds

    async def sweep(self, most: int = 100) -> int:
        """Forget some tables that ended long ago, their journals too; how many they were."""
        if not self.keep_days:
            return 0
        gone = await self.store.delete_over(self.now() - self.keep_days * DAY, most)
        for name in gone:
            self._live.pop(name, None)
            await self.store.remember(MOMENTS, name, None)
        return len(gone)

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
            seen = version - (live.body.closing is not None)  # until it has begun there is more to be shown
            live.body.panel, live.told = panel, max(live.told, seen)
            live.body.extra["shown"] = asked
            await self._tell(live)
            self.look(live)

        async with self._locks.of(table):
            await self._judged(table, attempt)

    async def forget(self, name: str, person: int) -> Table | None:
        """Nothing of this table names that person any more; the table, or None where it cannot be loaded."""
        async with self._locks.of(name):
            row, journal = await self.store.read(name), await self.store.journal(name)
            if row is None:
                return None
            try:
                table = await self._load(name)
            except Refused:
                table = None
            self._live.pop(name, None)
            now, told = self.now(), row.told
            lines, left = [*scrubbed(journal, person), *wordless(journal)], left_by(journal, person)
            if table is not None:
                lines += table.forget(person, left, now).lines
                changed = table.row(now)
            else:
                body = msgspec.json.decode(row.body, type=Body)
                forget_in(body, person, left, begun=body.saved is not None)
                changed = replace(row, people=named_in(body), body=msgspec.json.encode(body))
            if row.phase == OVER and told == row.version:
                told += 1  # what Discord shows of a finished table is Discord's message; nothing is due
            done = replace(changed, version=row.version + 1, told=told, changed=row.changed)
            await self.store.forget(done, lines, person)
            found = await self._load(name) if table is not None else None
            if found is not None:
                self.look(found)
            return found

    # ---------------------------------------------------------------- inside

    async def _rematch(self, told: Told) -> Told:
        """Once everybody agreed: the same game again at the same place, sides swapped, its luck closed."""
        old = told.table
        agreed = old.body.again
        if agreed is None or old.body.next_table:
            return told
        assert old.match is not None
        alone = len({s.person for s in old.body.seats}) < 2  # one person at all seats: they keep their names
        order = old.body.seats if alone else [*reversed(old.body.seats)]
        luck = dict(agreed.luck)
        seats = [Seat(s.person, s.name, luck.pop(str(s.person), ""), s.level) for s in order]
        options = old.rules.seating.swapped(old.match.state, old.body.options)
        kits = {str(s.person): kit for s, kit in zip(old.body.seats, old.body.dealt, strict=False) if kit}
        body = Body(
            old.body.owner,
            options,
            old.body.pack,
            seats,
            agreed.secret,
            old.body.language,
            kits=kits,
            clock=old.body.clock,
            hints=old.body.hints,
            own=old.body.own,
        )
        try:
            if old.body.pack not in self.shelves[old.game].rules:
                raise Refused("no-pack", pack=old.body.pack)
            new = await self._create_alone(old.place, old.guild, old.game, body, starting.shut)
        except Refused:
            await self._change(old.id, _forget_rematch)
            raise

        def link(table: Table, now: float) -> Change:
            table.body.next_table = new.id
            return Change([])

        await self._change(old.id, link)
        return Told(new, Change([]))


def _forget_rematch(table: Table, now: float) -> Change:
    """What was agreed could not be done; the next rematch needs everybody's word again."""
    table.body.again = None
    return Change([])
