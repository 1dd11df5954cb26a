"""Proposals at any table, which need the consent of others: undo, end, rematch, substitute, and so on. After
a game from which somebody is gone, the next one begins in a lobby, without asking anybody."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from engine.questions import Refused
from sessions.operations import erasure, starting, voting
from sessions.packs.pack_contents import pack_name
from sessions.people.blocks import Blocks
from sessions.table import substitutes
from sessions.table.table import Table
from sessions.table.table_data import (
    NOBODY,
    Change,
    Deal,
    Lobby,
    PackChoice,
    Person,
    Presence,
    Proposal,
    Seat,
    Shown,
    TableBody,
    unique_name,
)
from sessions.table.table_options import ALONE
from sessions.tables.invitations import Invitations
from sessions.tables.seat_changes import may_be_chosen
from sessions.tables.table_repository import ChangedTable, TableRepository


class Votes:
    """Makes proposals, takes votes, and opens the table of an agreed rematch. In its methods `table` is the
    table's id, and `person` is who acts."""

    def __init__(
        self,
        repository: TableRepository,
        secret: Callable[[], str],
        blocks: Blocks,
        invitations: Invitations,
    ) -> None:
        """secret: returns a new secret for a deal
        blocks: whom people have blocked
        invitations: keep seats in the lobby of the next game"""
        self._repository, self._new_secret = repository, secret
        self._blocks, self._invitations = blocks, invitations

    async def propose(
        self,
        table: str,
        person: Person,
        kind: str,
        seat: int = -1,
        invited: Person = NOBODY,
        same: bool = False,
    ) -> ChangedTable:
        """Propose a change to which others must agree. If everybody now agrees on a rematch, open its table
        and return the new table. For a rematch after a game from which somebody is gone, open a lobby and
        return it.

        kind: end, draw, rematch, substitute, referee or pause
        seat: the seat for the substitute, from 0; -1: another proposal
        invited: the substitute or referee; in a rematch, new level and name of the computer players
        same: everybody keeps their seat in the rematch
        """
        finished_table = await self._repository.get(table) if kind == "rematch" else None
        if finished_table is not None:
            await self._repository.moderation.require_may_play(finished_table.guild, person.id)
        if finished_table is not None and voting.is_somebody_gone(finished_table) and not invited.level:
            return await self._open_lobby(finished_table, person)
        secret = self._new_secret() if kind == "rematch" else ""
        await may_be_chosen(self._repository, self._blocks, table, invited)
        changed = await self._repository.apply_with_answers(
            table, voting.propose, person, kind, seat, invited, secret, same
        )
        return await self._open_rematch(changed)

    async def consent(self, table: str, person: Person, yes: bool) -> ChangedTable:
        """Agree to the open proposal (`yes`), or decline it. If everybody now agrees on a rematch, open its
        table and return the new table."""
        loaded_table = await self._repository.get(table)
        if yes and loaded_table is not None:
            await self._repository.moderation.require_may_play(loaded_table.guild, person.id)
        changed = await self._repository.apply_with_answers(table, voting.vote, person, yes)
        return await self._open_rematch(changed)

    async def _open_lobby(self, old: Table, person: Person) -> ChangedTable:
        """Open a lobby for another game like a finished one, and return it. Seats are kept for the others who
        played, and its computer players sit there again. If nobody else has played, the game begins at once.

        person: one of the players, also one who left; becomes the owner
        """
        left_seats = erasure.left_by(await self._repository.store.journal(old.id), person.id)
        if not (left_seats or person.id in substitutes.players(old.body)):
            raise Refused("not-your-table")
        voting.require_rematch_allowed(old)
        others = [Person(other, _name_of(old, other)) for other in substitutes.players(old.body)]
        guests = [other for other in others if other.id != person.id and await self._may_ask(person, other)]
        body = _lobby_body(old, person, self._new_secret())
        first_step = (
            starting.close_luck_unchecked
            if len(body.seats) == len(old.body.seats)
            else await self._invitations.opening(old.game, old.body.pack.ref, person, guests)
        )
        table = await self._repository.create(old.channel, old.guild, old.game, body, first_step)
        await self._repository.apply(old.id, _link, table.id)
        return ChangedTable(table, Change([]))

    async def _may_ask(self, owner: Person, person: Person) -> bool:
        """Return whether the owner may invite this person now."""
        try:
            await self._invitations.may_ask(owner, [person])
        except Refused:
            return False
        return True

    async def _open_rematch(self, changed: ChangedTable) -> ChangedTable:
        """If everybody has agreed to a rematch, open its table, and return it. Otherwise return `changed`.

        Nobody can change the new lobby: what the players add to the deal (luck) is closed at once.

        changed: the finished table after the vote
        """
        finished_table = changed.table
        rematch = finished_table.body.end.rematch
        if rematch is None or finished_table.body.end.next_table:
            return changed
        try:
            if not await self._repository.packs.can_begin_with(
                finished_table.game, finished_table.body.pack.ref
            ):
                raise Refused("no-pack", pack=pack_name(finished_table.body))
            moderation, people = self._repository.moderation, finished_table.people
            await moderation.require_may_be_chosen(finished_table.guild, people)
            new_table = await self._repository.create(
                finished_table.channel,
                finished_table.guild,
                finished_table.game,
                _rematch_body(finished_table, rematch),
                starting.close_luck_unchecked,
            )
        except Refused:
            await self._repository.apply(finished_table.id, _forget_rematch)
            raise
        await self._repository.apply(finished_table.id, _link, new_table.id)
        return ChangedTable(new_table, Change([]))


def _rematch_body(old: Table, rematch: Proposal) -> TableBody:
    """Return the body of the rematch, with the same players and kits.

    With `rematch.same` everybody keeps their seat. Otherwise the order of the seats is reversed.

    Options can assign something to each seat at random, such as colours. With `rematch.same` and an unchanged
    level it is assigned anew. Otherwise each seat number keeps it, so players who change seats get what the
    player there had before.

    old: the finished table
    rematch: the proposal on which everybody agreed
    """
    assert old.match is not None
    body = old.body
    seats = body.seats if rematch.same else _swapped(body.seats)
    draws_again = rematch.same and not rematch.level
    if draws_again:
        game_options = dict(body.options.game)
    else:
        game_options = old.rules.seating.swapped_options(old.match.state, body.options.game)
    options = replace(body.options, game=game_options)
    if body.origin.challenge is not None:
        options.hints, options.undo = ALONE, ""
    return TableBody(
        owner=body.owner,
        seats=_set_computer_level(_with_luck(seats, dict(rematch.luck)), rematch),
        options=options,
        pack=PackChoice(body.pack.ref),
        deal=Deal(rematch.secret),
        lobby=Lobby(kits=_kits_by_person(body)),
        presence=Presence(dict(body.presence.last_acted_at), body.presence.session_began),
        shown=Shown(own_thread=body.shown.own_thread),
    )


def _lobby_body(old: Table, owner: Person, secret: str) -> TableBody:
    """Return the body of a lobby in which a finished game is played again, with the same options, cards, kits
    and computer players. Computer players that stood in for somebody are left out.

    secret: of its deal
    """
    body = old.body
    computers = [
        Seat(seat.person, seat.name, level=seat.level)
        for number, seat in enumerate(body.seats)
        if seat.level and str(number) not in body.substitutes.lent
    ]
    computer_names = [seat.name for seat in computers]
    options = replace(body.options, game=dict(body.options.game))
    if body.origin.challenge is not None:
        options.hints, options.undo = ALONE, ""
    return TableBody(
        owner=owner.id,
        seats=[Seat(owner.id, unique_name(owner.name, computer_names), owner.luck), *computers],
        options=options,
        pack=PackChoice(body.pack.ref),
        deal=Deal(secret),
        lobby=Lobby(kits=_kits_by_person(body)),
        presence=Presence(dict(body.presence.last_acted_at), body.presence.session_began),
        shown=Shown(own_thread=body.shown.own_thread),
    )


def _kits_by_person(body: TableBody) -> dict[str, str]:
    """Return user id, as text → what this person brought along to the game."""
    return {str(seat.person): kit for seat, kit in zip(body.seats, body.deal.kits, strict=False) if kit}


def _name_of(table: Table, person: int) -> str:
    """Return the name of a player of this table, also of one whose seat is lent. person: user id."""
    seats = [*table.seats_of(person), *substitutes.own_seats(table.body, person)]
    return table.body.seats[seats[0]].name


def _swapped(seats: Sequence[Seat]) -> Sequence[Seat]:
    """Return the seats in reversed order. If one person has all seats, return them unchanged."""
    return seats if len({seat.person for seat in seats}) < 2 else [*reversed(seats)]


def _with_luck(order: Sequence[Seat], luck: dict[str, str]) -> list[Seat]:
    """Return the seats of the new table.

    order: the old seats in their new order
    luck: user id, as text → what this person adds to the deal; moved from here into the person's first seat
    """
    return [Seat(seat.person, seat.name, luck.pop(str(seat.person), ""), seat.level) for seat in order]


def _set_computer_level(seats: list[Seat], rematch: Proposal) -> list[Seat]:
    """If a level was agreed, change the computer players in these seats to it. Return the seats.
    rematch: its `level` and `name` are of the computer players."""
    for seat in seats if rematch.level else ():
        if seat.level:
            other_names = [other.name for other in seats if other is not seat]
            seat.name, seat.level = unique_name(rematch.name, other_names), rematch.level
    return seats


def _link(table: Table, now: float, new_id: str) -> Change:
    """Note at the finished table which table follows it. new_id: id of the new table."""
    table.body.end.next_table = new_id
    return Change([])


def _forget_rematch(table: Table, now: float) -> Change:
    """Forget a rematch that could not be opened. The next one needs everybody's consent again."""
    table.body.end.rematch = None
    return Change([])
