"""What needs the others' word: undo, and whatever is proposed; a rematch opens the next table."""

from collections.abc import Callable

from engine.ask import Refused
from sessions.changes import consent, starting
from sessions.table.body import NOBODY, Body, Change, Person, Seat
from sessions.table.table import Table
from sessions.tables.keeper import TableKeeper, Told


class Votes:
    """Proposals at any table."""

    def __init__(self, keeper: TableKeeper, secret: Callable[[], str]) -> None:
        self._keeper, self._secret = keeper, secret

    async def undo(self, table: str, person: Person) -> Told:
        return await self._keeper.change_with_answers(
            table, lambda t, a, now: consent.undo(t, person, a, now)
        )

    async def propose(
        self, table: str, person: Person, kind: str, seat: int = -1, invited: Person = NOBODY
    ) -> Told:
        secret = self._secret() if kind == "rematch" else ""
        told = await self._keeper.change_with_answers(
            table, lambda t, a, now: consent.propose(t, person, kind, a, now, seat, invited, secret)
        )
        return await self._rematch(told)

    async def consent(self, table: str, person: Person, yes: bool) -> Told:
        told = await self._keeper.change_with_answers(
            table, lambda t, a, now: consent.vote(t, person, yes, a, now)
        )
        return await self._rematch(told)

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
            if old.body.pack not in self._keeper.shelves[old.game].rules:
                raise Refused("no-pack", pack=old.body.pack)
            new = await self._keeper.create(old.place, old.guild, old.game, body, starting.shut)
        except Refused:
            await self._keeper.change(old.id, _forget_rematch)
            raise

        def link(table: Table, now: float) -> Change:
            table.body.next_table = new.id
            return Change([])

        await self._keeper.change(old.id, link)
        return Told(new, Change([]))


def _forget_rematch(table: Table, now: float) -> Change:
    """What was agreed could not be done; the next rematch needs everybody's word again."""
    table.body.again = None
    return Change([])
