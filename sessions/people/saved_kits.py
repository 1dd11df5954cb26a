"""The decks that people save, by game and pack, to use at any table."""

import secrets
from collections.abc import Callable
from typing import TypeVar

import msgspec

from engine.questions import Refused
from engine.safe_text import words
from sessions.store.entry_store import EntryStore
from sessions.store.protocol import Store
from sessions.store.stored_kinds import AboutPeople, stored_kind
from sessions.table.table_data import Person

MOST, LONGEST_NAME = 20, 30  # decks of a person; characters of a name
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # of ids: without those that are easily confused
KIND = stored_kind("kits", AboutPeople.OWN)  # of its storage entries
T = TypeVar("T")


class Kit(msgspec.Struct):
    """A saved deck, complete or not."""

    id: str
    """Random letters and digits."""
    name: str
    """The name that its owner gave it."""
    game: str
    """Name of the game."""
    pack: str
    """The card pack that the deck is for, as in `PackChoice.ref`."""
    text: str
    """The deck as text that the game's rules can read."""


def new_id() -> str:
    """Return a random id for a deck."""
    return "".join(secrets.choice(LETTERS) for _ in range(5))


class SavedKits:
    """The decks of all people."""

    def __init__(self, store: Store, new_id: Callable[[], str] = new_id) -> None:
        """`new_id`: returns an id for a new deck."""
        self.new_id = new_id
        self._entries = EntryStore[list[Kit]](store, KIND, list[Kit], list)

    async def of(self, person: int, game: str, pack: str) -> list[Kit]:
        """Return a person's decks for a game and pack, in the order of creation. `pack`: as in `Kit.pack`."""
        return [kit for kit in await self._entries.get(person) if (kit.game, kit.pack) == (game, pack)]

    async def find(self, person: int, kit: str) -> Kit:
        """Return a deck by its id. Raises Refused if it does not exist."""
        stored_kit = next((saved for saved in await self._entries.get(person) if saved.id == kit), None)
        if stored_kit is None:
            raise Refused("kit-gone")
        return stored_kit

    async def add(self, person: Person, game: str, pack: str, name: str, text: str) -> Kit:
        """Save a new deck. Raises Refused if the person has too many."""

        def add(kits: list[Kit]) -> Kit:
            """Append the new deck to `kits`, and return it. Raises Refused if there are too many."""
            if len(kits) >= MOST:
                raise Refused("too-many-kits", most=MOST)
            kit = Kit(self.new_id(), tidy(name), game, pack, text)
            kits.append(kit)
            return kit

        return await self._changed(person.id, add)

    async def change(self, person: int, kit: str, *, name: str | None = None, text: str | None = None) -> Kit:
        """Rename or rewrite a deck, given by id, and return it. Raises Refused if it does not exist.

        `name`, `text`: None: unchanged.
        """

        def change(kits: list[Kit]) -> Kit:
            """Change the deck in `kits`, and return it. Raises Refused if it does not exist."""
            stored_kit = next((saved for saved in kits if saved.id == kit), None)
            if stored_kit is None:
                raise Refused("kit-gone")
            stored_kit.name = tidy(name) if name is not None else stored_kit.name
            stored_kit.text = text if text is not None else stored_kit.text
            return stored_kit

        return await self._changed(person, change)

    async def delete(self, person: int, kit: str) -> None:
        """Delete a deck by its id; does nothing if it does not exist."""

        def delete(kits: list[Kit]) -> None:
            """Remove the deck from `kits`."""
            kits[:] = [saved for saved in kits if saved.id != kit]

        await self._changed(person, delete)

    async def _changed(self, person: int, change: Callable[[list[Kit]], T]) -> T:
        """Change a person's decks, and save them. Return what `change` returns.

        `change`: changes the list of decks in place.
        """

        async def changed(kits: list[Kit]) -> tuple[list[Kit], T]:
            """Return the person's decks after `change` has changed them, and what it returns."""
            return kits, change(kits)

        return await self._entries.change_with(person, changed)


def tidy(name: str) -> str:
    """Return a valid name for a deck: one line, not too long."""
    return words(name, LONGEST_NAME) or "?"
