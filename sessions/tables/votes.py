"""What needs the others' word: undo, and whatever is proposed; a rematch opens the next table."""

from collections.abc import Callable, Sequence
from functools import partial

from engine.ask import Refused
from sessions.changes import consent, starting
from sessions.table.table import Table
from sessions.table.table_data import NOBODY, Body, Change, Person, Proposal, Seat
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
        try:
            if old.body.pack not in self._keeper.shelves[old.game].rules:
                raise Refused("no-pack", pack=old.body.pack)
            new = await self._keeper.create(
                old.place, old.guild, old.game, _repeated(old, agreed), starting.shut
            )
        except Refused:
            await self._keeper.change(old.id, _forget_rematch)
            raise
        await self._keeper.change(old.id, partial(_link, to=new.id))
        return Told(new, Change([]))


def _repeated(old: Table, agreed: Proposal) -> Body:
    """The next table as it begins: everybody with their decks, in the other order."""
    assert old.match is not None
    body = old.body
    return Body(
        body.owner,
        old.rules.seating.swapped(old.match.state, body.options),
        body.pack,
        _swapped(body.seats, dict(agreed.luck)),
        agreed.secret,
        body.language,
        kits={str(seat.person): kit for seat, kit in zip(body.seats, body.dealt, strict=False) if kit},
        clock=body.clock,
        hints=body.hints,
        own=body.own,
    )


def _swapped(seats: Sequence[Seat], luck: dict[str, str]) -> list[Seat]:
    """The seats the other way round; one person at all of them keeps their names. luck: by person."""
    order = seats if len({seat.person for seat in seats}) < 2 else [*reversed(seats)]
    return [Seat(one.person, one.name, luck.pop(str(one.person), ""), one.level) for one in order]


def _link(table: Table, now: float, *, to: str) -> Change:
    """The finished table names the one that follows it."""
    table.body.next_table = to
    return Change([])


def _forget_rematch(table: Table, now: float) -> Change:
    """What was agreed could not be done; the next rematch needs everybody's word again."""
    table.body.again = None
    return Change([])
