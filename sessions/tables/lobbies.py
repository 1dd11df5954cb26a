"""What people do in a lobby, and the start of its match, where that depends on more than the table."""

from collections.abc import Awaitable, Callable

from engine.questions import Refused
from sessions.operations import in_lobby, inviting, phases, starting
from sessions.packs.pack_contents import set_uploaded_pack
from sessions.people.blocks import Blocks
from sessions.table import reservations
from sessions.table.table import Table
from sessions.table.table_data import Change, Person
from sessions.tables.table_repository import ChangedTable, TableRepository


class Lobbies:
    """Changes who sits in a lobby and what is played, where that depends on more than the table.

    In the methods `table` is the table's id, unless its type is Table, and `person` is who acts.
    """

    def __init__(self, repository: TableRepository, blocks: Blocks) -> None:
        """blocks: whom people have blocked"""
        self._repository, self._blocks = repository, blocks

    async def join(self, table: str, person: Person) -> ChangedTable:
        """Sit down, or take a reserved seat. A person whom the owner has blocked is refused as if no seat
        were free."""
        loaded_table = await self._repository.get(table)
        await self._repository.limits.may_sit(
            person.id, loaded_table.guild if loaded_table is not None else 0
        )
        is_blocked = loaded_table is not None and await self._blocks.has(loaded_table.body.owner, person.id)
        removed = loaded_table.body.lobby.removed if loaded_table is not None else ()
        was_removed = bool(removed) and await self._repository.person_hashes.of(person.id) in removed

        def change(t: Table, now: float) -> Change:
            """Seat the person. Raises Refused if they are blocked or removed, and have neither a seat
            nor an invitation."""
            phases.require_lobby(t)
            if not t.seats_of(person.id) and reservations.invitation_of(t.body, person.id) is None:
                if is_blocked:
                    raise Refused("seats-kept")
                if was_removed:
                    raise Refused("removed")
            return inviting.sit_down(t, now, person)

        return await self._repository.apply(table, change)

    async def new_to(self, table: Table) -> list[int]:
        """Return the user ids of the players who have never finished a match of this game."""
        return await self._repository.experience.newcomers(table.game, table.people)

    async def newcomers(self, table: Table) -> list[int]:
        """Return the user ids of the players who have never finished a match of this game. Empty if the lobby
        cannot offer a first game: neither special options nor a computer player as the opponent."""
        offers_computer = in_lobby.first_game_mode(table) == "computer"
        if not offers_computer and not in_lobby.first_options(table):
            return []
        return await self.new_to(table)

    async def set_first_game(self, table: str, person: Person) -> ChangedTable:
        """Set the options for a first game. The owner may do it, and players who are new to the game."""
        loaded_table = await self._repository.get(table)
        newcomers: list[int] = []
        if loaded_table is not None:
            newcomers = await self._repository.experience.newcomers(loaded_table.game, [person.id])
        is_new = bool(newcomers)
        return await self._repository.apply(table, in_lobby.set_first_game, person, is_new)

    async def set_option(self, table: str, person: Person, name: str, value: str) -> ChangedTable:
        """Change a table option.

        name: pack, name of a row of `table_options`, or of an option of the game
        value: one of its choices
        """
        if name == "pack":
            return await self._set_pack(table, person, value)
        return await self._repository.apply(table, in_lobby.set_option, person, name, value)

    async def _set_pack(self, table: str, person: Person, pack: str) -> ChangedTable:
        """Play with another card pack: a built-in one, one of the server, or one that the person uploaded.
        pack: name of the pack, as in `PackChoice.ref`."""
        loaded_table = await self._repository.get(table)
        if loaded_table is None:
            raise Refused("no-table")
        cards = await self._repository.packs.find_pack(loaded_table.game, pack, person.id, loaded_table.guild)

        def change(t: Table, now: float) -> Change:
            """Set the pack, and note its cards if it was uploaded."""
            pack_change = in_lobby.set_pack(t, now, person, pack, cards.rules)
            set_uploaded_pack(t.body, cards)
            return pack_change

        return await self._repository.apply(table, change)


class GameStarts:
    """Begins matches, unless a guard does not let them begin. In the methods `table` is the table's id."""

    def __init__(self, repository: TableRepository) -> None:
        self._repository = repository
        self.guards: list[Callable[[str], Awaitable[None]]] = []
        """Called with the table's id before a match begins; they raise Refused if it may not begin."""

    async def begin(self, table: str, number: int, message: int, beacon: str = "") -> ChangedTable:
        """Deal the cards and start the game.

        number: of the announcement of the start
        message: id of the message with this announcement
        beacon: chain and round of the public beacon, which becomes part of the seed; "": none
        """
        await self._ask_guards(table)
        return await self._repository.apply(table, starting.begin, number, str(message), beacon)

    async def start(self, table: str, person: Person) -> ChangedTable:
        """Deal without an announcement, for tools and tests. Such a deal could have been chosen by the host,
        as its record says.

        In the product `core/runtime/match_start.py` announces every start.
        """
        await self._ask_guards(table)
        return await self._repository.apply(table, starting.start_unannounced, person)

    async def _ask_guards(self, table: str) -> None:
        """Raise Refused if a guard does not let the match begin."""
        for guard in self.guards:
            await guard(table)
