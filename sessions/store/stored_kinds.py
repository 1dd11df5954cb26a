"""Every kind of storage entries and documents is declared once, beside the code that uses it, with what it
has about people. Export and erasure walk over the declared kinds, so no kind can be forgotten."""

import importlib
import pkgutil
from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

import sessions


class AboutPeople(Enum):
    """What a kind has about people, and therefore how it is exported and erased."""

    NOTHING = "nothing"
    """It names nobody. It is neither exported nor erased."""
    OWN = "own"
    """Storage entries whose key is the user id of the person whom they are about. An erasure deletes the
    entry. An export has its JSON as it is stored, unless a `PersonalService` has the kind."""
    NAMES = "names"
    """It names people. A `PersonalService` has the kind, and exports and erases it."""


class StoredKind(NamedTuple):
    """A declared kind."""

    name: str
    """The kind as it is stored."""
    about_people: AboutPeople
    """What it has about people."""
    exported_as: str
    """The key of its data in an export."""


class PersonalService(Protocol):
    """Exports and erases what some kinds have about a person."""

    @property
    def personal_kinds(self) -> Sequence[str]:
        """The kinds that it exports and erases. Its export stands under the first one."""
        ...

    async def export(self, person: int) -> Any:
        """Return all that these kinds have about a person as plain data, without data of others; an empty
        value if they have nothing. person: user id."""
        ...

    async def erase_person(self, person: int) -> None:
        """Erase a person from all these kinds. person: user id."""
        ...


_declared: dict[str, StoredKind] = {}


def stored_kind(name: str, about_people: AboutPeople, *, exported_as: str = "") -> str:
    """Declare a kind of storage entries or documents, and return its name.

    about_people: what it has about people; personal kinds are declared in `sessions`, outside its `store`
    exported_as: the key of its data in an export; "": its name
    Raises ValueError if the kind is already declared.
    """
    if name in _declared:
        raise ValueError(f"the stored kind {name} is declared twice")
    _declared[name] = StoredKind(name, about_people, exported_as or name)
    return name


@cache
def declared_kinds() -> Mapping[str, StoredKind]:
    """Return all declared kinds by name. Import all modules of `sessions`, so that none is missing.

    Those of `sessions.store` are left out: they store any kind, and would load drivers that are not needed.
    """
    for package in pkgutil.iter_modules(sessions.__path__, "sessions."):
        if package.ispkg and package.name != "sessions.store":
            for module in pkgutil.iter_modules(importlib.import_module(package.name).__path__):
                importlib.import_module(f"{package.name}.{module.name}")
    return MappingProxyType(_declared)
