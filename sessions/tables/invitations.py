"""Invitations into lobbies: who may be invited, who is pinged, and what the answers lead to."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from engine.questions import Refused
from sessions.common.locks import Locks
from sessions.operations import inviting
from sessions.operations.inviting import Guest
from sessions.people.profiles import People
from sessions.table import reservations
from sessions.table.table import Operation, Table
from sessions.table.table_data import NOBODY, Change, PairedFor, Person
from sessions.table.time_controls import CORRESPONDENCE, DEFAULT, NONE, PROFILES, QuietState
from sessions.tables.table_limits import body_of
from sessions.tables.table_repository import ChangedTable, TableRepository

MOST_TO_ONE = 3  # open invitations from one person to the same other person
MOST_WAITING = 25  # open invitations to one person, from anybody


class Invitations:
    """Makes and accepts invitations at any table. In its methods `table` is the table's id, unless
    its type is Table."""

    def __init__(self, repository: TableRepository, people: People) -> None:
        """people: says who can be pinged, and who has blocked whom"""
        self._repository, self._people = repository, people
        self._owner_locks = Locks()

    @asynccontextmanager
    async def asking(self, owner: Person, people: Sequence[Person]) -> AsyncIterator[None]:
        """Check that the owner may invite these people, and hold the owner's lock until the block ends, so
        that invitations are made one after the other. Raises Refused if the owner may not.

        people: the people to invite
        """
        async with self._owner_locks.of(owner.id):
            await self.may_ask(owner, people)
            yield

    async def may_ask(self, owner: Person, people: Sequence[Person]) -> None:
        """Raise Refused unless the owner may invite these people: the owner is not among them, the owner has
        blocked none of them, and none of them has too many open invitations."""
        for person in people:
            if person.id == owner.id:
                raise Refused("invite-yourself")
            if await self._people.blocks.has(owner.id, person.id):
                raise Refused("invite-blocked")
            rows = await self._repository.store.load_unfinished_of_person(person.id)
            bodies = map(body_of, rows)
            inviting_owners = [
                body.owner for body in bodies if reservations.invitation_of(body, person.id) is not None
            ]
            if inviting_owners.count(owner.id) >= MOST_TO_ONE:
                raise Refused("too-many-to-one", most=MOST_TO_ONE)
            if len(inviting_owners) >= MOST_WAITING:
                raise Refused("too-many-waiting", most=MOST_WAITING)

    async def opening(self, game: str, pack: str, owner: Person, people: Sequence[Person]) -> Operation:
        """Return the first operation at a new table: it reserves seats for these people.

        game, pack: names of the game and its card pack
        people: the people to invite
        """
        packs_of_game = self._repository.packs_by_game[game]
        clock = NONE if pack in packs_of_game.rules and packs_of_game.rules[pack].refereeing else DEFAULT
        guests = await self._guests(owner, people, clock)
        return lambda table, now: inviting.invite(table, now, owner, guests)

    async def queue_step(
        self, owner: Person, guests: Sequence[Person], clock: str, *, is_present: bool
    ) -> Operation:
        """Return the first operation at a table of people from the queue: it reserves their seats.

        These people asked to be matched, so they are pinged even in quiet hours. Only in a correspondence
        game, where they can answer later, quiet hours count.

        owner: one of these people, who becomes the table owner
        guests: all the others
        clock: name of the time control
        is_present: the owner is present, and needs no reserved seat
        """
        people = [*guests] if is_present else [owner, *guests]  # who still has to confirm that they come
        is_correspondence = clock == CORRESPONDENCE
        if is_correspondence:
            invited = await self._guests(owner, people, clock)
        else:
            reachable = await self._people.reachable([person.id for person in people], personal=False)
            invited = [Guest(person, person.id in reachable) for person in people]
        return lambda table, now: inviting.set_up_queue_lobby(
            table, now, owner, invited, is_present=is_present
        )

    async def pairing_step(
        self, paired: PairedFor, people: Sequence[Person], clock: str, *, rated: bool
    ) -> Operation:
        """Return the first operation at the table of a tournament's game: it reserves all seats.

        paired: which game of the tournament it is
        people: the one who begins, and the opponents; nobody invites them, so a block does not keep them from
            being pinged
        clock: name of the time control; "": the default
        rated: the result counts for ratings
        """
        guests = await self._guests(NOBODY, people, clock or DEFAULT)
        return lambda table, now: inviting.set_up_paired_lobby(table, now, paired, guests, rated=rated)

    async def invite(self, table: str, owner: Person, person: Person) -> ChangedTable:
        """Reserve a seat of this lobby for a person. Call it inside `asking`."""
        loaded_table = await self._repository.get(table)
        clock = loaded_table.body.options.clock if loaded_table is not None else DEFAULT
        guests = await self._guests(owner, [person], clock)
        hashed = await self._repository.person_hashes.of(person.id)

        def change(t: Table, now: float) -> Change:
            """Reserve the seat, and let the person in again if the owner had removed them."""
            invitation_change = inviting.invite(t, now, owner, guests)
            reservations.readmit(t.body, person.id, hashed)
            return invitation_change

        return await self._repository.apply(table, change)

    async def accept(self, table: str, person: Person) -> ChangedTable:
        """Let a person take the seat that is reserved for them. If nobody else is awaited, close the luck, so
        that the game can start."""
        loaded_table = await self._repository.get(table)
        await self._repository.limits.may_sit(
            person.id, loaded_table.guild if loaded_table is not None else 0
        )
        return await self._repository.apply(table, inviting.sit_down, person, accepting=True)

    async def awake(self, table: Table) -> tuple[int, ...]:
        """Return the user ids of the invited people who did not want to be disturbed before, and can be
        pinged now."""
        invitations = reservations.open_invitations(table.body)
        resting = [invitation.person for invitation in invitations if invitation.ping_from]
        reachable = await self._people.reachable(resting, personal=True)
        blocks = self._people.blocks
        return tuple([person for person in reachable if not await blocks.has(person, table.body.owner)])

    async def away(self, people: Sequence[Person]) -> list[tuple[Person, QuietState]]:
        """Return which of these people do not want to be disturbed now, each with until when."""
        states = [(person, await self._people.longest_rest([person.id])) for person in people]
        return [(person, state) for person, state in states if state.until]

    async def _guests(self, owner: Person, people: Sequence[Person], clock: str) -> list[Guest]:
        """Return for each person whether to ping them: now, later but while their seat is still reserved, or
        never.

        A person who has blocked the owner is never pinged, and nobody can see the difference.

        owner: who invites; `NOBODY` for a tournament's game
        clock: name of the time control, which says how long seats are reserved
        """
        reserved_until, guests = self._repository.now() + PROFILES[clock].reservation_seconds, list[Guest]()
        for person in people:
            quiet = await self._people.longest_rest([person.id])
            pingable_from = quiet.until if self._repository.now() < quiet.until <= reserved_until else 0.0
            wants_pings = bool(await self._people.reachable([person.id], personal=True))
            can_be_pinged = wants_pings and not quiet.until
            can_be_pinged = can_be_pinged and not await self._people.blocks.has(person.id, owner.id)
            guests.append(Guest(person, can_be_pinged, pingable_from))
        return guests
